/** The counter of a piece beside words that speak of it, in the colours of its side. */
import type { Game, Piece } from "../wire";
import { CounterPicture } from "./counters";
import { seatIndex, seatLetter } from "./overlay";

export function Face({ game, piece, size }: { game: Game; piece: Piece; size: number }) {
	const { seat } = piece;
	return <CounterPicture piece={piece} seat={seatIndex(game, seat)} letter={seatLetter(game, seat)} size={size} />;
}
