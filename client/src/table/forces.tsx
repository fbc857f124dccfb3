/** The side panel's account of the war: tracks, forces, and the standing facts. */
import { t } from "../text";
import type { Piece, Track } from "../wire";
import { SeatBadge } from "./badge";
import { useTable } from "./context";
import { Face } from "./face";
import { seatIndex } from "./overlay";

function TrackRow({ track }: { track: Track }) {
	return (
		<tr>
			<th scope="row">{track.name}</th>
			<td>
				{track.text ?? (
					<>
						{track.value}
						{track.max ? <span class="of"> / {track.max}</span> : null}
					</>
				)}
				{!track.text && track.max ? (
					<meter min={0} max={track.max} value={track.value} aria-hidden="true" />
				) : null}
			</td>
		</tr>
	);
}

/** Pieces that look the same are one line with a number. */
function gather(pieces: Piece[]): { piece: Piece; count: number; reduced: number }[] {
	const kinds = new Map<string, { piece: Piece; count: number; reduced: number }>();
	for (const piece of pieces) {
		const key = piece.status.includes("hidden")
			? "hidden"
			: `${piece.nation} ${piece.symbol} ${piece.label}`;
		const kind = kinds.get(key) ?? {
			piece: { ...piece, status: piece.status.filter((s) => s === "hidden") },
			count: 0,
			reduced: 0,
		};
		kind.count++;
		kind.reduced += piece.status.includes("reduced") ? 1 : 0;
		kinds.set(key, kind);
	}
	return [...kinds.values()];
}

export function Forces() {
	const { model } = useTable();
	const scene = model.shown;
	const common = scene.tracks.filter((track) => !track.seat);
	return (
		<div class="forces">
			<p class="victory">
				{t("Turn %1 of %2", scene.turn, scene.turn_max)} · {scene.turn_name}
			</p>
			{scene.notes.length > 0 && (
				<ul class="notes">
					{scene.notes.map((note) => (
						<li key={note}>{note}</li>
					))}
				</ul>
			)}
			{common.length > 0 && (
				<table class="tracks">
					<tbody>
						{common.map((track, i) => (
							<TrackRow key={i} track={track} />
						))}
					</tbody>
				</table>
			)}
			{model.game.seats.map((seat) => {
				const index = seatIndex(model.game, seat.id);
				const pieces = scene.pieces.filter((piece) => piece.seat === seat.id);
				const unseen = pieces.filter((piece) => piece.status.includes("hidden"));
				const ghosts = unseen.filter((piece) => piece.seen).length;
				const held = scene.places.filter((place) => place.control === seat.id).length;
				return (
					<section key={seat.id} class="force" data-seat={index}>
						<h2>
							<SeatBadge game={model.game} seat={seat.id} /> {seat.name}
						</h2>
						<p class="quiet-text">
							{t("%1 places, %2 pieces", held, pieces.length)}
							{unseen.length > 0 && (
								<>
									{" "}
									· {t("%1 unseen, %2 of them seen before", unseen.length, ghosts)}
								</>
							)}
						</p>
						<ul class="force-list">
							{gather(pieces).map(({ piece, count, reduced }, i) => (
								<li key={i} title={piece.say}>
									<Face game={model.game} piece={piece} size={34} />
									<span>
										×{count}
										{reduced ? <span class="of"> ({t("%1 reduced", reduced)})</span> : null}
									</span>
								</li>
							))}
						</ul>
						<table class="tracks">
							<tbody>
								{scene.tracks
									.filter((track) => track.seat === seat.id)
									.map((track, i) => (
										<TrackRow key={i} track={track} />
									))}
							</tbody>
						</table>
					</section>
				);
			})}
		</div>
	);
}
