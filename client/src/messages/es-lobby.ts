/** Spanish of the lobby, solo play, settings and learning. */
export const lobby: { [key: string]: string } = {
};
