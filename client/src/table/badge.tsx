/** The mark of a side: its colour and its letter. Its name stands beside it. */
import type { Game } from "../wire";
import { seatIndex, seatLetter } from "./overlay";

export function SeatBadge({ game, seat }: { game: Game; seat: string | null }) {
	return (
		<span class={`seat-badge fill-bg-${seatIndex(game, seat)}`} aria-hidden="true">
			{seatLetter(game, seat)}
		</span>
	);
}
