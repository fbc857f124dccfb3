/**
 * Who stands near a place, and what others could do to it in their next turn: with which pieces, from where. The first is
 * seen on the map, the second the engine finds out.
 */
import { useEffect } from "preact/hooks";
import { t } from "../text";
import type { Piece } from "../wire";
import type { BoardData } from "./boarddata";
import type { TableModel } from "./model";
import { seatIndex } from "./overlay";
import { stackWords } from "./tooltip";

/** How far one looks around. */
const FAR = 2;

export interface Threat {
	place: string;
	away: number;
	pieces: Piece[];
}

/** The pieces of other sides in a place and around it, the nearest first. */
export function threatsTo(model: TableModel, place: string): Threat[] {
	const around = model.ground?.around(place, FAR);
	if (!around) return [];
	const found = new Map<string, Threat>();
	for (const piece of model.shown.pieces) {
		const away = piece.place ? around.get(piece.place) : undefined;
		const hostile = piece.seat && !model.mine.includes(piece.seat) && !piece.status.includes("neutral");
		if (away === undefined || !hostile || !piece.place) continue;
		const threat = found.get(piece.place) ?? { place: piece.place, away, pieces: [] };
		threat.pieces.push(piece);
		found.set(piece.place, threat);
	}
	return [...found.values()].sort((a, b) => a.away - b.away);
}

function total(pieces: Piece[]): string {
	const seen = pieces.filter((piece) => !piece.status.includes("hidden"));
	const hidden = pieces.length - seen.length;
	const sum = seen.reduce((all, piece) => all + piece.strength, 0);
	return [seen.length ? String(sum) : "", hidden ? t("%1 unseen", hidden) : ""].filter(Boolean).join(" + ");
}

/** A piece of others that could come, as the engine tells it; without an id if only its back is seen. */
export interface Danger {
	seat: string | null;
	piece: string | null;
	place: string | null;
	how: "attack" | "come";
}

/** The dangers by where they come from, with the pieces as they are seen. */
export function dangersAt(model: TableModel, place: string): Threat[] {
	const found = new Map<string, Threat>();
	const taken = new Set<Piece>();
	for (const danger of model.dangersOf(place) ?? []) {
		const piece = model.scene.pieces.find(
			(each) =>
				!taken.has(each) &&
				(danger.piece
					? each.id === danger.piece
					: !each.id && each.place === danger.place && each.seat === danger.seat),
		);
		if (!piece || !danger.place) continue;
		taken.add(piece);
		const threat = found.get(danger.place) ?? { place: danger.place, away: 1, pieces: [] };
		threat.pieces.push(piece);
		found.set(danger.place, threat);
	}
	return [...found.values()];
}

/** In words, for a card or the text board. */
export function ThreatList({ model, place }: { model: TableModel; place: string }) {
	useEffect(() => void model.askDangers(place), [place, model.log.length]);
	if (!model.dangersOf(place)) return <p role="status">{t("Loading…")}</p>;
	const list = dangersAt(model, place);
	if (!list.length)
		return <p class="quiet-text">{t("Nothing that is seen could come here in the others' next turn.")}</p>;
	return (
		<ul class="threat-list">
			{list.map((threat) => (
				<li key={threat.place}>
					<b>{t("from %1", model.placeName(threat.place))}</b>: {stackWords(model, threat.pieces).join(", ")}
				</li>
			))}
		</ul>
	);
}

/** While the key is held, or always if that is wanted: arrows to the place that one points at. */
export function Threats({ model, board, scale }: { model: TableModel; board: BoardData; scale: number }) {
	const place = model.threatened;
	const goal = place ? board.anchor(place) : null;
	if (!place || !goal) return null;
	return (
		<g class="threats">
			<path class="threatened" d={board.outline(place) ?? ""} stroke-width={4 / scale} />
			{dangersAt(model, place)
				.filter((threat) => threat.place !== place)
				.map((threat) => {
					const at = board.anchor(threat.place);
					const seat = seatIndex(model.game, threat.pieces[0]?.seat ?? null);
					return (
						at && (
							<g key={threat.place}>
								<path
									class={`threat line-${seat}`}
									d={`M${at.x} ${at.y}L${at.x + (goal.x - at.x) * 0.8} ${at.y + (goal.y - at.y) * 0.8}`}
									stroke-width={5 / scale}
									marker-end={`url(#arrow-seat-${seat})`}
								/>
								<g transform={`translate(${at.x} ${at.y - board.counter * 0.7}) scale(${1 / scale})`}>
									<rect class={`fill-${seat}`} x="-24" y="-11" width="48" height="22" rx="6" />
									<text y="5" font-size="13">
										{total(threat.pieces)}
									</text>
								</g>
							</g>
						)
					);
				})}
		</g>
	);
}
