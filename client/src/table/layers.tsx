/** What can be laid over the map besides who holds it: supply lines, the front, what counts, strength, what changed. */
import { useState } from "preact/hooks";
import { changeSettings, useSettings } from "../settings";
import { t } from "../text";
import type { Change, Piece, Scene } from "../wire";
import type { Anchor, BoardData } from "./boarddata";
import { sharedEdge } from "./edges";
import type { TableModel } from "./model";
import type { SupplyLine } from "./ground";
import { seatIndex, type Layer } from "./overlay";
import { areasOf, type Layout } from "./stacks";

/** What lies over the map, in words; the order is that of the list. */
export const LAYERS: { [layer in Layer]: string } = {
	control: "who holds what",
	supply: "supply",
	front: "the front",
	worth: "what counts for victory",
	strength: "strength",
	changes: "what changed",
	none: "nothing",
};

/** The sides whose supply is drawn: one's own, or all where one looks on. */
function sidesOf(model: TableModel): string[] {
	return model.mine.length && !model.over ? model.mine : model.game.seats.map((seat) => seat.id);
}

/** Without a line: it says so itself, or it stands where no supply of its side comes. */
export function isCutOff(scene: Scene, piece: Piece): boolean {
	if (piece.status.includes("no_supply")) return true;
	const place = scene.places.find((each) => each.id === piece.place);
	const drawn = scene.places.some((each) => each.supplied.includes(piece.seat ?? ""));
	return drawn && !!place && place.control !== null && !place.supplied.includes(piece.seat ?? "");
}

function segment(board: BoardData, line: SupplyLine): string {
	const [from, to] = [board.anchor(line.from), board.anchor(line.to)];
	return from && to ? `M${from.x} ${from.y}L${to.x} ${to.y}` : "";
}

/** The pieces whose supply is drawn that have none. */
function cutOff(model: TableModel): Piece[] {
	const sides = sidesOf(model);
	return model.shown.pieces.filter((piece) => sides.includes(piece.seat ?? "") && isCutOff(model.shown, piece));
}

function SupplyLines({ model, board, scale }: { model: TableModel; board: BoardData; scale: number }) {
	const ground = model.ground;
	const scene = model.shown;
	if (!ground) return null;
	const cut = cutOff(model);
	const water = (place: string) => board.depth(place) <= 0;
	const far = (a: string, b: string) => {
		const [one, other] = [board.anchor(a), board.anchor(b)];
		return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : Infinity;
	};
	return (
		<g class="supply-lines">
			{sidesOf(model).map((seat) => {
				const index = seatIndex(model.game, seat);
				const lines = ground.supplyLines(scene, seat, water, far);
				const drawn = (sea: boolean) => lines.filter((line) => line.sea === sea).map((line) => segment(board, line));
				const [byLand, bySea] = [drawn(false).join(""), drawn(true).join("")];
				return (
					<g key={seat}>
						<path class="supply-case" d={byLand + bySea} stroke-width={6 / scale} />
						<path class={`supply-line line-${index}`} d={byLand} stroke-width={3 / scale} />
						<path
							class={`supply-line by-sea line-${index}`}
							d={bySea}
							stroke-width={3 / scale}
							stroke-dasharray={`${1 / scale} ${7 / scale}`}
						/>
						{ground.sources(seat).map((place) => (
							<Source key={place} at={board.anchor(place)} seat={index} scale={scale} />
						))}
					</g>
				);
			})}
			{[...new Set(cut.map((piece) => piece.place ?? ""))].map((place) => {
				const at = board.anchor(place);
				return at && <circle key={place} class="cut-off" cx={at.x} cy={at.y} r={26 / scale} stroke-width={4 / scale} />;
			})}
		</g>
	);
}

function Source({ at, seat, scale }: { at: Anchor | null; seat: number; scale: number }) {
	if (!at) return null;
	return (
		<g class="supply-source" transform={`translate(${at.x} ${at.y}) scale(${1 / scale})`}>
			<path class={`fill-${seat}`} d="M0 -13L12 0L0 13L-12 0Z" />
			<text y="5" font-size="13">
				S
			</text>
		</g>
	);
}

/** The line between places of different holders: their common border, or a bar across the way from one to the other. */
function Front({ model, board, scale }: { model: TableModel; board: BoardData; scale: number }) {
	const ground = model.ground;
	if (!ground) return null;
	const holder = new Map(model.shown.places.map((place) => [place.id, place.control]));
	const lines = model.shown.places.flatMap((place) =>
		ground.near(place.id).flatMap((next) => {
			const [mine, his] = [holder.get(place.id), holder.get(next)];
			if (!mine || !his || mine === his || place.id > next) return [];
			return sharedEdge(board, place.id, next) ?? [];
		}),
	);
	return (
		<g class="front-line">
			<path class="front-case" d={lines.join("")} stroke-width={9 / scale} />
			<path class="front" d={lines.join("")} stroke-width={5 / scale} />
		</g>
	);
}

/** Stars stand on their places, or over the pieces that stand there. */
function Worth({ model, board, layout, scale }: LayerProps) {
	const stacks = areasOf(layout);
	const holder = new Map(model.shown.places.map((place) => [place.id, place.control]));
	return (
		<g class="worth">
			{model.ground?.worthy.map(({ place, worth }) => {
				const at = board.anchor(place);
				const stack = stacks.get(place);
				const seat = seatIndex(model.game, holder.get(place) ?? null);
				const [x, y] = stack
					? [(stack.left + stack.right) / 2, stack.top - 13 / scale]
					: [at?.x ?? 0, at?.y ?? 0];
				return (
					at && (
						<g key={place} transform={`translate(${x} ${y}) scale(${1 / scale})`}>
							<path
								class={`fill-${seat}`}
								d="M0 -19L5.6 -7.7L18 -5.9L9 2.9L11.2 15.4L0 9.5L-11.2 15.4L-9 2.9L-18 -5.9L-5.6 -7.7Z"
							/>
							<text y="5.5" font-size="14">
								{worth}
							</text>
						</g>
					)
				);
			})}
		</g>
	);
}

/** The strength of each side in each place; of hidden pieces their number is all that is known. */
function Strength({ model, board, scale }: { model: TableModel; board: BoardData; scale: number }) {
	const sums = new Map<string, { place: string; seat: string; sum: number; hidden: number }>();
	for (const piece of model.shown.pieces) {
		if (!piece.place || !piece.seat) continue;
		const key = `${piece.place} ${piece.seat}`;
		const row = sums.get(key) ?? { place: piece.place, seat: piece.seat, sum: 0, hidden: 0 };
		if (piece.status.includes("hidden")) row.hidden++;
		else row.sum += piece.strength;
		sums.set(key, row);
	}
	const many = new Map<string, number>();
	return (
		<g class="strengths">
			{[...sums.values()].map(({ place, seat, sum, hidden }) => {
				const at = board.anchor(place);
				const turn = many.get(place) ?? 0;
				many.set(place, turn + 1);
				const size = 11 + Math.min(19, Math.sqrt(sum + 2 * hidden) * 4);
				return (
					at && (
						<g
							key={place + seat}
							transform={`translate(${at.x + (turn * 34) / scale} ${at.y}) scale(${1 / scale})`}
						>
							<circle class={`fill-${seatIndex(model.game, seat)}`} r={size} />
							<text y="5" font-size="14">
								{sum || ""}
								{hidden ? "?".repeat(Math.min(3, hidden)) : ""}
							</text>
						</g>
					)
				);
			})}
		</g>
	);
}

const SIGNS: { [what: string]: string } = { taken: "⚑", lost: "✕", reduced: "−", fought: "⚔", arrived: "+" };

/** Where something happened since one's own last step, by the weightiest thing. */
export function changedPlaces(model: TableModel): Map<string, string> {
	let last = model.log.length;
	while (last > 0 && model.mine.includes(model.log[last - 1]!.seat)) last--;
	while (last > 0 && !model.mine.includes(model.log[last - 1]!.seat)) last--;
	const where = new Map(model.shown.pieces.map((piece) => [piece.id, piece.place]));
	const found = new Map<string, string>();
	const order = Object.keys(SIGNS);
	const placeOf = (change: Change) => change.to ?? change.from ?? where.get(change.piece) ?? null;
	for (const change of model.log.slice(last).flatMap((step) => step.changes ?? [])) {
		const place = placeOf(change);
		const rank = order.indexOf(change.what);
		if (!place || rank < 0) continue;
		const known = found.get(place);
		if (known === undefined || rank < order.indexOf(known)) found.set(place, change.what);
	}
	return found;
}

function Changes({ model, board, scale }: { model: TableModel; board: BoardData; scale: number }) {
	return (
		<g class="changes">
			{[...changedPlaces(model)].map(([place, what]) => {
				const at = board.anchor(place);
				return (
					at && (
						<g key={place}>
							<path class="changed-place" d={board.outline(place) ?? ""} stroke-width={3 / scale} />
							<g transform={`translate(${at.x} ${at.y - board.counter * 0.6}) scale(${1 / scale})`}>
								<circle r="12" />
								<text y="5.5" font-size="15">
									{SIGNS[what]}
								</text>
							</g>
						</g>
					)
				);
			})}
		</g>
	);
}

interface LayerProps {
	model: TableModel;
	board: BoardData;
	layout: Layout;
	scale: number;
}

/** What lies over the pieces or under them, as the layer is. */
export function LayerDrawing(props: LayerProps & { layer: Layer }) {
	const { layer, ...rest } = props;
	if (layer === "supply") return <SupplyLines {...rest} />;
	if (layer === "front") return <Front {...rest} />;
	if (layer === "worth") return <Worth {...rest} />;
	if (layer === "strength") return <Strength {...rest} />;
	return layer === "changes" ? <Changes {...rest} /> : null;
}

const LEGENDS: { [layer in Layer]?: [string, string][] } = {
	control: [["▨", "hatched in the colour of the side that holds it"]],
	supply: [
		["◆", "supply begins here"],
		["━", "the line to the pieces"],
		["┄", "by sea"],
		["◯", "cut off"],
	],
	front: [["┅", "places of different sides meet"]],
	worth: [["★", "points for victory, in the colour of the holder"]],
	strength: [
		["●", "strength of a side in a place"],
		["?", "a piece that is not seen"],
	],
	changes: [
		["⚑", "taken"],
		["✕", "lost"],
		["⚔", "fought"],
		["+", "arrived"],
	],
};

/** The meaning of the signs on the map, at its foot; who is cut off can be gone to. */
export function Legend({ model, layer, off }: { model: TableModel; layer: Layer; off: () => void }) {
	const [next, setNext] = useState(0);
	const list = LEGENDS[layer];
	if (!list || layer === "control") return null;
	const cut = layer === "supply" ? cutOff(model) : [];
	const show = () => {
		model.lookAt(cut[next % cut.length]?.place ?? null);
		setNext(next + 1);
	};
	return (
		<div class="legend-card" data-still role="group" aria-label={t("On the map: %1", t(LAYERS[layer]))}>
			<ul class="legend">
				{list.map(([sign, words]) => (
					<li key={words}>
						<span aria-hidden="true">{sign}</span> {t(words)}
					</li>
				))}
			</ul>
			{cut.length > 0 && (
				<button type="button" class="chip open" onClick={show} title={t("Show the next one on the map")}>
					<b>{cut.length}</b> {t("cut off")}
				</button>
			)}
			<button type="button" class="quiet" onClick={off} aria-label={t("Close")}>
				×
			</button>
		</div>
	);
}

/** The list of layers. */
export function LayerMenu({ layer, setLayer, close }: {
	layer: Layer;
	setLayer: (layer: Layer) => void;
	close: () => void;
}) {
	const settings = useSettings();
	return (
		<div
			class="layer-menu"
			role="dialog"
			aria-label={t("On the map")}
			onKeyDown={(event) => event.key === "Escape" && (close(), event.stopPropagation())}
		>
			<fieldset>
				<legend>{t("On the map")}</legend>
				{(Object.keys(LAYERS) as Layer[]).map((each) => (
					<label key={each}>
						<input
							type="radio"
							name="layer"
							checked={each === layer}
							onChange={() => setLayer(each)}
						/>{" "}
						{t(LAYERS[each])}
					</label>
				))}
			</fieldset>
			<label class="check">
				<input
					type="checkbox"
					checked={settings.threats}
					onChange={(event) => changeSettings({ threats: event.currentTarget.checked })}
				/>{" "}
				{t("what could attack where I point")}
			</label>
			<button type="button" class="quiet" onClick={close}>
				{t("Close")}
			</button>
		</div>
	);
}
