/** Spanish of the table, the replay and the rules browser. */
export const table: { [key: string]: string } = {
};
