/** The position as a small picture for lists of games: a dot for each place that is held, a larger one for pieces. */
import type { Game, Scene } from "../wire";
import type { BoardData } from "./boarddata";

const WIDE = 120;
const HIGH = 80;
const SEA = "#cfdfe4";
const NOBODY = "#b8ad97";

export function portrait(game: Game, scene: Scene, board: BoardData): string {
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [WIDE, HIGH];
	const pen = canvas.getContext("2d");
	if (!pen) return "";
	const scale = Math.min(WIDE / board.width, HIGH / board.height);
	const [left, top] = [(WIDE - board.width * scale) / 2, (HIGH - board.height * scale) / 2];
	const colour = (seat: string | null) =>
		(game.seats.some(({ id }) => id === seat) && board.colour(seat!, false)) || NOBODY;
	const dot = (place: string, size: number, seat: string | null) => {
		const at = board.anchor(place);
		if (!at) return;
		pen.fillStyle = colour(seat);
		pen.fillRect(left + at.x * scale - size / 2, top + at.y * scale - size / 2, size, size);
	};
	pen.fillStyle = SEA;
	pen.fillRect(0, 0, WIDE, HIGH);
	for (const place of scene.places) if (place.control) dot(place.id, 3, place.control);
	for (const piece of scene.pieces) if (piece.place) dot(piece.place, 4.5, piece.seat);
	return canvas.toDataURL("image/png");
}
