/** What one points at, in a few lines beside it: a piece, or a place. Nothing covers the thing that it speaks of. */
import type { ComponentChild } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../text";
import type { Piece, Place } from "../wire";
import { covered } from "./covered";
import { Face } from "./face";
import { Forecast, useForecast } from "./forecast";
import type { TableModel } from "./model";
import { KINDS, waysByPlace } from "./ways";
import { kindName, pieceName, strengthWords } from "./names";
import { pieceKey } from "./same";
import type { Spot } from "./viewport";

const REST = 250;
const WIDTH = 276;

interface Pointed {
	place: string | null;
	piece: string | null;
	x: number;
	y: number;
}

const DEEDS: { [status: string]: string } = {
	attacks: "attacks",
	supports: "supports an attack",
	active: "activated",
	done: "has acted",
	selected: "in hand",
};

function Line({ name, children }: { name: string; children: ComponentChild }) {
	return (
		<tr>
			<th scope="row">{name}</th>
			<td>{children}</td>
		</tr>
	);
}

/** What this game has told of a piece so far: the last sentences that name it. */
function history(model: TableModel, piece: Piece): string[] {
	if (!piece.name) return [];
	const name = new RegExp(`(^|[^\\p{L}\\d])${piece.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\d])`, "u");
	const told: string[] = [];
	for (let i = model.log.length - 1; i >= 0 && told.length < 2; i--)
		for (const event of model.log[i]!.events) if (name.test(event) && told.length < 2) told.push(event);
	return told;
}

function PieceTip({ model, piece }: { model: TableModel; piece: Piece }) {
	const deeds = piece.status.flatMap((status) => (DEEDS[status] ? [t(DEEDS[status])] : []));
	const hidden = piece.status.includes("hidden");
	const past = history(model, piece);
	const ready = piece.id && model.live && model.ready.has(piece.id);
	return (
		<>
			<div class="tip-head">
				<Face game={model.game} piece={piece} size={52} />
				<div>
					<strong>{pieceName(model, piece)}</strong>
					<p>
						{piece.place && model.placeName(piece.place)} · {model.seatName(piece.seat)}
					</p>
				</div>
			</div>
			<table>
				<tbody>
					{!hidden && (
						<Line name={t("Strength")}>
							<b>{piece.strength}</b> {piece.full !== piece.strength && t("of %1", piece.full)}{" "}
							{piece.block || piece.label !== String(piece.strength) ? `(${strengthWords(piece)})` : ""}
						</Line>
					)}
					{piece.seen && (
						<Line name={t("Last seen")}>
							{piece.seen.label} · {t("%1 steps", piece.seen.steps)} · {piece.seen.when}
						</Line>
					)}
					{piece.status.includes("no_supply") && <Line name={t("Supply")}>{t("cut off")}</Line>}
					{piece.status.includes("neutral") && <Line name={t("War")}>{t("not at war")}</Line>}
					{(deeds.length > 0 || ready) && (
						<Line name={t("This turn")}>{deeds.join(", ") || t("can still act")}</Line>
					)}
					{past.map((line, i) => (
						<Line key={i} name={i ? "" : t("In this game")}>
							{line}
						</Line>
					))}
				</tbody>
			</table>
		</>
	);
}

/** Counters of the same look with their number: "German infantry 5-3 ×2". */
export function stackWords(model: TableModel, pieces: Piece[]): string[] {
	const kinds = new Map<string, number>();
	for (const piece of pieces) {
		const words = piece.status.includes("hidden")
			? pieceName(model, piece)
			: `${kindName(piece)} ${strengthWords(piece)}`;
		kinds.set(words, (kinds.get(words) ?? 0) + 1);
	}
	return [...kinds].map(([words, count]) => (count > 1 ? `${words} ×${count}` : words));
}

function PlaceTip({ model, place }: { model: TableModel; place: Place }) {
	const pieces = model.shown.pieces.filter((piece) => piece.place === place.id);
	const { worth, source } = model.ground?.at(place.id) ?? {};
	const way = model.live ? waysByPlace(model).find((each) => each.place === place.id) : undefined;
	return (
		<>
			<strong>{place.name}</strong>
			<table>
				<tbody>
					{model.ground?.facts(place.id).map((fact) => (
						<Line key={fact.name} name={fact.name}>
							{fact.text}
						</Line>
					))}
					<Line name={t("Held by")}>
						{place.control ? model.seatName(place.control) : t("nobody")}
						{place.contested && ` · ${t("contested")}`}
					</Line>
					{worth !== undefined && <Line name={t("Counts for victory")}>{worth}</Line>}
					{source && (
						<Line name={t("Supply begins here")}>{source.map((seat) => model.seatName(seat)).join(", ")}</Line>
					)}
					{place.supplied.length > 0 && (
						<Line name={t("In supply")}>
							{place.supplied.map((seat) => model.seatName(seat)).join(", ")}
						</Line>
					)}
					{pieces.length > 0 && <Line name={t("Pieces")}>{stackWords(model, pieces).join(", ")}</Line>}
					{way && <Line name={t("Way")}>{wayWords(way.kind, way.badge)}</Line>}
				</tbody>
			</table>
		</>
	);
}

function wayWords(kind: string, badge: string): string {
	const word = t(KINDS[kind] ?? "move");
	return /^\d/.test(badge) ? `${word} · ${badge}` : word;
}

/** Pointing: after a moment the tip appears; it goes when the hand moves on. */
/** The hand that points at things. What it points at shows after a while, and whoever holds it is not drawn again. */
export class TipHand {
	shows: (at: Pointed | null) => void = () => undefined;
	private timer = 0;
	private last = "";

	hide(): void {
		clearTimeout(this.timer);
		this.last = "";
		this.shows(null);
	}

	point(place: string | null, piece: string | null, { x, y }: Spot): void {
		const key = `${place} ${piece}`;
		if (key === this.last) return;
		this.hide();
		this.last = key;
		if (place || piece) this.timer = window.setTimeout(() => this.shows({ place, piece, x, y }), REST);
	}
}

export function Tips({ model, hand }: { model: TableModel; hand: TipHand }) {
	const [at, show] = useState<Pointed | null>(null);
	useLayoutEffect(() => {
		hand.shows = show;
		return () => hand.hide();
	}, [hand]);
	const forecast = useForecast(model, model.live ? (at?.place ?? null) : null);
	return at && !model.focus ? <Tip model={model} at={at} forecast={forecast} /> : null;
}

/** The upper edge of the piece in hand, if a tip there would cover it; else null. */
function inTheWay(frame: HTMLElement, left: number, top: number, high: number): number | null {
	const hand = frame.querySelector(".piece.in-hand")?.getBoundingClientRect();
	const edge = frame.getBoundingClientRect();
	if (!hand) return null;
	const [x, y] = [hand.left - edge.left, hand.top - edge.top];
	const covers = x < left + WIDTH && x + hand.width > left && y < top + high && y + hand.height > top;
	return covers ? y : null;
}

function Tip({ model, at, forecast }: { model: TableModel; at: Pointed; forecast: ReturnType<typeof useForecast> }) {
	const box = useRef<HTMLDivElement>(null);
	const [spot, place] = useState<{ left: number; top: number } | null>(null);
	useEffect(() => {
		const frame = box.current?.parentElement;
		if (!frame || !box.current) return;
		const [w, h] = [frame.clientWidth, frame.clientHeight];
		const high = box.current.offsetHeight;
		const middle = Math.max(8, Math.min(h - high - 8, at.y - high / 2));
		const pieces = covered(frame, model, at.place);
		const right = Math.max(at.x + 34, (pieces?.right ?? 0) + 12);
		const left = Math.min(at.x - 34, (pieces?.left ?? w) - 12) - WIDTH;
		const fits = right + WIDTH < w - 50;
		/* on the right, unless there is no room, or the piece in hand stands there: then on the left, or above it */
		const hand = fits ? inTheWay(frame, right, middle, high) : null;
		const other = !fits || (hand !== null && left > 8);
		const top = hand !== null && !other ? Math.max(8, hand - high - 10) : middle;
		place({ left: Math.max(8, other ? left : right), top });
	}, [at, forecast]);
	const piece = at.piece ? model.shown.pieces.find((each) => pieceKey(each) === at.piece) : undefined;
	if (piece?.status.includes("selected") && !forecast) return null;
	const where = at.place ? model.shown.places.find((each) => each.id === at.place) : undefined;
	const style = spot ? { left: `${spot.left}px`, top: `${spot.top}px` } : { visibility: "hidden" as const };
	return (
		<div class="tip" ref={box} role="tooltip" style={style}>
			{forecast && <Forecast model={model} forecast={forecast} />}
			{!forecast && piece && <PieceTip model={model} piece={piece} />}
			{!forecast && !piece && where && <PlaceTip model={model} place={where} />}
		</div>
	);
}
