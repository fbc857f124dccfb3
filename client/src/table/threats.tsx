/** Who stands near a place: the pieces of others, how many links away, and their strength together. */
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

function farWords(away: number): string {
	return away === 0 ? t("here") : away === 1 ? t("next to it") : t("%1 places away", away);
}

/** In words, for a card or the text board. */
export function ThreatList({ model, place }: { model: TableModel; place: string }) {
	const list = threatsTo(model, place);
	if (!list.length) return <p class="quiet-text">{t("No piece of others is near.")}</p>;
	return (
		<ul class="threat-list">
			{list.map((threat) => (
				<li key={threat.place}>
					<b>{model.placeName(threat.place)}</b> ({farWords(threat.away)}): {stackWords(model, threat.pieces).join(", ")}
				</li>
			))}
		</ul>
	);
}

/** While the key is held: arrows to the place that one points at. */
export function Threats({ model, board, scale }: { model: TableModel; board: BoardData; scale: number }) {
	const place = model.threatened;
	const goal = place ? board.anchor(place) : null;
	if (!place || !goal) return null;
	return (
		<g class="threats">
			<path class="threatened" d={board.outline(place) ?? ""} stroke-width={4 / scale} />
			{threatsTo(model, place)
				.filter((threat) => threat.away > 0)
				.map((threat) => {
					const at = board.anchor(threat.place);
					const seat = seatIndex(model.game, threat.pieces[0]?.seat ?? null);
					return (
						at && (
							<g key={threat.place} class={threat.away > 1 ? "far" : undefined}>
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
