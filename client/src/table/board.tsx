/** The board: the picture, what lies on it, and the hand that points at it by mouse, finger or keys. */
import { useEffect, useRef, useState } from "preact/hooks";
import { memo } from "../memo";
import { isDark, useSettings } from "../settings";
import { t } from "../text";
import type { Game, Piece, Place } from "../wire";
import type { Anchor, BoardData } from "./boarddata";
import { Counter } from "./counters";
import type { TableModel } from "./model";
import {
	Arrows,
	Control,
	Ground,
	Patterns,
	Route,
	Targets,
	Tracks,
	seatIndex,
	seatLetter,
	type Layer,
} from "./overlay";
import { pieceKey } from "./same";
import { Sign } from "./signs";
import { layStack } from "./stacks";
import { Viewport, type Spot } from "./viewport";

/** The largest counter, and the smallest, for the rooms that this board has. */
function counterSizes(board: BoardData, places: Place[]): { least: number; largest: number } {
	const rooms = places
		.map((place) => board.anchor(place.id))
		.filter((at): at is Anchor => !!at)
		.map((at) => Math.min(at.w, at.h))
		.sort((a, b) => a - b);
	const middle = rooms[rooms.length >> 1] ?? 40;
	return { least: Math.max(18, middle * 0.5), largest: Math.max(36, Math.min(62, middle * 0.8)) };
}

/** The scale below which a board cannot be read: then it is not shown whole at first. */
const READABLE = 0.38;

/** A stack whose pieces are smaller than this is fanned out first where fingers point. */
const FINGER = 40;

interface Standing {
	piece: Piece;
	x: number;
	y: number;
	size: number;
}

function standing(board: BoardData, places: Place[], pieces: Piece[]): Standing[] {
	const { least, largest } = counterSizes(board, places);
	const byPlace = new Map<string, Piece[]>();
	for (const piece of pieces)
		if (piece.place) byPlace.set(piece.place, [...(byPlace.get(piece.place) ?? []), piece]);
	const list: Standing[] = [];
	for (const [place, stack] of byPlace) {
		const at = board.anchor(place);
		if (!at) continue;
		stack.sort((a, b) => Number(a.status.includes("selected")) - Number(b.status.includes("selected")));
		layStack(at, stack.length, least, largest).forEach((spot, i) =>
			list.push({ piece: stack[i]!, ...spot }),
		);
	}
	return list;
}

const PieceOnBoard = memo(function PieceOnBoard(props: {
	piece: Piece;
	x: number;
	y: number;
	size: number;
	game: Game;
	mode: string;
}) {
	const { piece, x, y, size, game, mode } = props;
	return (
		<g
			class={`piece ${mode}`}
			data-piece={pieceKey(piece)}
			style={{ transform: `translate(${x}px,${y}px) scale(${size / 36})` }}
		>
			<rect class="piece-glow" x="-3" y="-3" width="42" height="42" rx="5" />
			<Counter piece={piece} seat={seatIndex(game, piece.seat)} letter={seatLetter(game, piece.seat)} />
		</g>
	);
});

function Pieces({ model, board }: { model: TableModel; board: BoardData }) {
	const scene = model.shown;
	const none = new Set<string>();
	const ready = model.live ? model.ready : none;
	const aimed = model.live ? model.aimed : none;
	const mode = (piece: Piece) =>
		piece.status.includes("selected")
			? "in-hand"
			: piece.id && aimed.has(piece.id)
				? "aimed"
				: piece.id && ready.has(piece.id)
					? "ready"
					: "idle";
	return (
		<g class="pieces">
			{standing(board, scene.places, scene.pieces).map(({ piece, x, y, size }) => (
				<PieceOnBoard
					key={pieceKey(piece)}
					piece={piece}
					x={x}
					y={y}
					size={size}
					game={model.game}
					mode={mode(piece)}
				/>
			))}
		</g>
	);
}

/** The places that the way to the hovered place goes through. */
function routePlaces(model: TableModel): string[] {
	const goal = model.hover ?? model.focus?.place;
	const way = goal ? model.ways.get(goal) : undefined;
	const from = model.inHand?.place;
	if (!way || !from || !model.live) return [];
	return [
		from,
		...way.actions.flatMap((action) => action.args.flatMap((arg) => (arg.place ? [arg.place] : []))),
	];
}

/** What lies over the map, in words, and what a press of the button shows next. */
export const LAYERS: { [layer in Layer]: string } = {
	control: "who holds what",
	supply: "supply",
	none: "nothing",
};
const NEXT: { [layer in Layer]: Layer } = { control: "supply", supply: "none", none: "control" };

const ARROWS: { [key: string]: [number, number] } = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

/** The nearest place in a direction, as a reader of the map would say. */
function neighbour(board: BoardData, places: Place[], from: string, [dx, dy]: [number, number]): string | null {
	const here = board.anchor(from);
	let best: string | null = null;
	let least = Infinity;
	for (const place of places) {
		const at = place.id === from ? null : board.anchor(place.id);
		if (!here || !at) continue;
		const along = (at.x - here.x) * dx + (at.y - here.y) * dy;
		const aside = Math.abs((at.x - here.x) * dy) + Math.abs((at.y - here.y) * dx);
		if (along <= 0 || aside > along * 1.6) continue;
		const cost = along + aside * 1.5;
		if (cost < least) [least, best] = [cost, place.id];
	}
	return best;
}

/** Where the keys begin: what is shown, in hand, or can be done something with. */
function firstPlace(model: TableModel): string | null {
	return (
		model.hover ??
		model.focus?.place ??
		model.inHand?.place ??
		[...model.targets()][0] ??
		model.shown.pieces.find((piece) => piece.place && model.mine.includes(piece.seat ?? ""))?.place ??
		model.shown.places[0]?.id ??
		null
	);
}

/** The next piece of mine that can be taken in hand. */
function nextPiece(model: TableModel, last: string | null, by: number): Piece | null {
	const ready = model.legal.filter((action) => action.takes).map((action) => action.args[0]?.piece);
	const list = model.shown.pieces.filter((piece) => piece.id && ready.includes(piece.id));
	const at = list.findIndex((piece) => piece.id === last);
	return list[(at + by + list.length) % list.length] ?? null;
}

/** The middle and the extent of most of some spots, without those that lie far off, such as boxes beside the map. */
function bulk(spots: Anchor[]): { left: number; top: number; right: number; bottom: number } | null {
	if (!spots.length) return null;
	const middle = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1]!;
	const x = middle(spots.map((at) => at.x));
	const y = middle(spots.map((at) => at.y));
	const far = (at: Anchor) => Math.hypot(at.x - x, at.y - y);
	const near = spots.filter((at) => far(at) <= 3 * Math.max(120, middle(spots.map(far))));
	const xs = near.map((at) => at.x);
	const ys = near.map((at) => at.y);
	return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Begins with the part of the board where something happens, if the whole would be too small to read. */
function firstLook(view: Viewport, frame: HTMLElement, model: TableModel, board: BoardData): void {
	const spots = (pieces: Piece[]) =>
		pieces
			.map((piece) => (piece.place ? board.anchor(piece.place) : null))
			.filter((at): at is Anchor => !!at);
	const whole = Math.min(frame.clientWidth / board.width, frame.clientHeight / board.height);
	const all = bulk(spots(model.shown.pieces));
	const ready = model.ready;
	const held = model.inHand
		? [model.inHand]
		: model.shown.pieces.filter((piece) => piece.id && ready.has(piece.id));
	const own = bulk(
		spots(held.length ? held : model.shown.pieces.filter((piece) => piece.seat === model.mine[0])),
	);
	const narrow = frame.clientWidth / board.width < 0.36;
	const part = narrow && own ? own : all;
	if (!part || whole > READABLE) return;
	const wide = Math.min(Math.max(part.right - part.left, 700), frame.clientWidth / READABLE);
	const high = Math.min(Math.max(part.bottom - part.top, 560), frame.clientHeight / READABLE);
	const centre = own ?? part;
	const x = (centre.left + centre.right) / 2;
	const y = (centre.top + centre.bottom) / 2;
	if (narrow) view.fitTo(x - 260, y - 260, x + 260, y + 260);
	else view.fitTo(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2);
}

export function Board(props: {
	model: TableModel;
	board: BoardData;
	layer: Layer;
	setLayer: (layer: Layer) => void;
}) {
	const { model, board, layer, setLayer } = props;
	const frame = useRef<HTMLDivElement>(null);
	const plane = useRef<HTMLDivElement>(null);
	const view = useRef<Viewport | null>(null);
	const [said, say] = useState("");
	const { lang } = useSettings();

	const click = (target: Element, spot: Spot) => {
		const drawn = target.closest("[data-piece]");
		const key = drawn?.getAttribute("data-piece");
		const piece = key ? model.shown.pieces.find((each) => pieceKey(each) === key) : undefined;
		const place = target.closest("[data-place]")?.getAttribute("data-place");
		const stack = model.shown.pieces.filter((each) => each.place === piece?.place).length;
		const small =
			stack > 1 &&
			!!drawn &&
			drawn.getBoundingClientRect().width < FINGER &&
			matchMedia("(pointer: coarse)").matches;
		const bystander =
			model.ways.has(piece?.place ?? "") &&
			piece?.id !== model.inHand?.id &&
			!model.actionsOfPiece(piece?.id ?? "").length;
		if (piece?.place && (small || bystander)) void model.point(piece.place, spot);
		else if (piece) void model.pointPiece(piece, spot);
		else if (place) void model.point(place, spot);
		else model.dismiss();
	};
	const clicked = useRef(click);
	clicked.current = click;

	useEffect(() => {
		if (!frame.current || !plane.current) return;
		const made = new Viewport(frame.current, plane.current, board.width, board.height, (target, spot) =>
			clicked.current(target, spot),
		);
		view.current = made;
		firstLook(made, frame.current, model, board);
		return () => made.close();
	}, [board]);

	useEffect(() => {
		const at = model.looked ? board.anchor(model.looked) : null;
		if (at) view.current?.reveal(at.x, at.y);
	}, [model.looked]);

	const pointed = model.pointedPlaces.join(" ");
	useEffect(() => {
		const part = bulk(pointed.split(" ").flatMap((place) => board.anchor(place) ?? []));
		const room = 260;
		if (part) view.current?.fitTo(part.left - room, part.top - room, part.right + room, part.bottom + room);
	}, [pointed]);

	const look = (place: string | null) => {
		const at = place && board.anchor(place);
		if (!place || !at) return;
		model.setHover(place);
		view.current?.reveal(at.x, at.y);
		const pieces = model.shown.pieces.filter((piece) => piece.place === place);
		say([model.placeName(place), ...pieces.map((piece) => piece.say ?? t("an unknown piece"))].join(". "));
	};

	const keys = (event: KeyboardEvent) => {
		const arrow = ARROWS[event.key];
		if (event.ctrlKey || event.metaKey || event.altKey) return;
		if (arrow && event.shiftKey) view.current?.pan(-arrow[0] * 80, -arrow[1] * 80);
		else if (arrow) {
			const from = firstPlace(model);
			look(from && model.hover ? (neighbour(board, model.shown.places, from, arrow) ?? from) : from);
		} else if (event.key === "+" || event.key === "=") view.current?.zoom(1.3);
		else if (event.key === "-") view.current?.zoom(1 / 1.3);
		else if (event.key === "0") view.current?.fit();
		else if (event.key === "Enter" && model.hover) void model.point(model.hover);
		else if (event.key === " " && model.hover) {
			const piece = model.shown.pieces.find(
				(each) => each.place === model.hover && model.actionsOfPiece(each.id ?? "").length,
			);
			if (piece) void model.pointPiece(piece);
			else void model.point(model.hover);
		} else if (event.key === "[" || event.key === "]") {
			const piece = nextPiece(model, model.inHand?.id ?? null, event.key === "]" ? 1 : -1);
			if (piece?.id) void model.take(piece.id).then(() => look(model.inHand?.place ?? null));
		} else return;
		event.preventDefault();
		event.stopPropagation();
	};

	const hover = (event: PointerEvent) => {
		if (event.pointerType === "touch") return;
		const target = event.target as Element;
		const piece = target.closest("[data-piece]")?.getAttribute("data-piece");
		const at = piece
			? model.shown.pieces.find((each) => pieceKey(each) === piece)?.place
			: target.closest("[data-place]")?.getAttribute("data-place");
		model.setHover(at ?? null);
	};

	const targets = model.live && model.seat ? [...model.targets()].join(" ") : "";
	return (
		<div
			class="board"
			ref={frame}
			tabIndex={0}
			role="application"
			aria-label={t("The board")}
			aria-describedby="board-keys"
			onKeyDown={keys}
			onPointerMove={hover}
			onPointerLeave={() => model.setHover(null)}
		>
			<p id="board-keys" class="visually-hidden">
				{t(
					"Arrows go from place to place, Enter goes there or shows what is there, brackets take the next piece.",
				)}{" "}
				{t("Shift and arrows move the map, plus and minus zoom.")}
			</p>
			<p class="visually-hidden" aria-live="polite">
				{said}
			</p>
			<div class="board-plane" ref={plane}>
				<img src={board.picture(isDark(), lang)} alt="" draggable={false} />
				<svg viewBox={`0 0 ${board.width} ${board.height}`} aria-hidden="true">
					<Patterns />
					<Control board={board} game={model.game} places={model.shown.places} layer={layer} />
					<Targets board={board} places={targets} kind="targets" />
					<Ground board={board} places={model.shown.places} />
					<Targets board={board} places={model.hover ?? ""} kind="hovered" />
					<Targets board={board} places={pointed} kind="pointed" />
					<Targets board={board} places={model.focus?.place ?? ""} kind="focused" />
					<Tracks board={board} game={model.game} scene={model.shown} />
					<Arrows board={board} scene={model.shown} game={model.game} />
					<Pieces model={model} board={board} />
					<Route board={board} places={routePlaces(model)} />
				</svg>
			</div>
			<div class="board-tools" data-still>
				<button type="button" onClick={() => view.current?.zoom(1.3)} aria-label={t("Zoom in")}>
					+
				</button>
				<button type="button" onClick={() => view.current?.zoom(1 / 1.3)} aria-label={t("Zoom out")}>
					−
				</button>
				<button type="button" onClick={() => view.current?.fit()} aria-label={t("The whole board")}>
					<Sign name="whole" />
				</button>
				<button
					type="button"
					onClick={() => setLayer(NEXT[layer])}
					aria-label={t("On the map: %1", t(LAYERS[layer]))}
					title={t("On the map: %1", t(LAYERS[layer]))}
				>
					<Sign name="layers" />
				</button>
			</div>
		</div>
	);
}
