/** The board: the picture, what lies on it, and the hand that points at it by mouse, finger or keys. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { isDark, isStill, settingsNow, useSettings } from "../settings";
import { t } from "../text";
import type { Piece, Place } from "../wire";
import { Beyond } from "./beyond";
import type { Anchor, BoardData } from "./boarddata";
import { useTopic } from "./context";
import { DiceCard } from "./dice";
import { concernsSight, firstLook, WANTED } from "./firstlook";
import { LayerDrawing, LayerMenu, LAYERS, Legend } from "./layers";
import { Minimap } from "./minimap";
import type { TableModel } from "./model";
import { pieceLine } from "./names";
import { Arrows, Control, Ground, Patterns, Route, Targets, Traces, Tracks, type Layer } from "./overlay";
import { layoutOf, Pieces } from "./pieces";
import { Advised, Rings } from "./rings";
import { pieceKey } from "./same";
import { Sign } from "./signs";
import { spotsOf, type Layout } from "./stacks";
import { Threats } from "./threats";
import { TipHand, Tips } from "./tooltip";
import { Viewport, type Spot } from "./viewport";
import { Prices, Ways } from "./waymarks";

/** A stack whose pieces are smaller than this is fanned out first where fingers point. */
const FINGER = 30;
const DRAG = 6;
/** Over a piece for so long a hand may mean it. */
const NEAR = 30;
const FLIGHT = 450;

/** The places that the way to the hovered place goes through. */
function routePlaces(model: TableModel): string[] {
	const goal = model.hover ?? model.focus?.place;
	const way = goal ? model.ways.get(goal) : undefined;
	const from = model.inHand?.place;
	if (!way || !from || !model.live) return [];
	const steps = way.actions.flatMap((action) => action.args.flatMap((arg) => (arg.place ? [arg.place] : [])));
	return [from, ...(way.path ?? steps)];
}

/** The place that one points at; it alone is drawn again when that changes. */
function Hovered({ model, board }: { model: TableModel; board: BoardData }) {
	useTopic(model, "hover");
	return <Targets board={board} places={model.hover ?? ""} kind="hovered" />;
}

/** The places where something can be done; while a piece is in hand its ways stand for them. */
function Open({ model, board }: { model: TableModel; board: BoardData }) {
	useTopic(model, "hand");
	const shown = model.live && model.seat && !model.inHand && !model.lifting;
	return <Targets board={board} places={shown ? [...model.targets()].join(" ") : ""} kind="targets" />;
}

/** The way of the piece in hand to where one points, from where the piece is drawn. */
function WayThere({ model, board, layout }: { model: TableModel; board: BoardData; layout: Layout }) {
	useTopic(model, "hover");
	const hand = model.inHand;
	const spot = hand ? spotsOf(layout).get(pieceKey(hand)) : undefined;
	const from = spot && { x: spot.x + spot.size / 2, y: spot.y + spot.size / 2 };
	return <Route board={board} places={routePlaces(model)} from={from} />;
}

/** Brings a place that is spoken of elsewhere into sight. */
function Looked({ model, board, view }: { model: TableModel; board: BoardData; view: Viewport }) {
	useTopic(model, "hover");
	useEffect(() => {
		const at = model.looked ? board.anchor(model.looked) : null;
		if (at) view.reveal(at.x, at.y);
	}, [model.looked]);
	return null;
}

/** Layers that lie under the pieces. */
const UNDER = new Set<Layer>(["supply", "front", "changes"]);

/** A small flag where one has written a note. */
function Notes({ model, board, scale }: { model: TableModel; board: BoardData; scale: number }) {
	return (
		<g class="note-flags">
			{model.memory.noted.map((place) => {
				const at = board.anchor(place);
				return (
					at && (
						<g
							key={place}
							transform={`translate(${at.x + board.counter * 0.6} ${at.y - board.counter * 0.6}) scale(${1 / scale})`}
						>
							<path d="M0 6V-12H13L9.5 -8L13 -4H1.5V6Z" />
						</g>
					)
				);
			})}
		</g>
	);
}

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
	const { ready } = model;
	const list = model.shown.pieces.filter((piece) => piece.id && piece.place && ready.has(piece.id));
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

/** The place that an element of the board stands for: its own, or that of the piece drawn on it. */
function placeAt(model: TableModel, target: Element): string | null {
	const key = target.closest("[data-piece]")?.getAttribute("data-piece");
	if (key) return model.shown.pieces.find((each) => pieceKey(each) === key)?.place ?? null;
	return target.closest("[data-place]")?.getAttribute("data-place") ?? null;
}

interface Dragged {
	id: string;
	x: number;
	y: number;
	/** It is being taken: since the button went down, if a click would do no more, else since it was moved. */
	taking: Promise<void> | null;
	moved: boolean;
}

/** A piece that can be taken, or is in hand, may be dragged to where it goes. One that a click would take is taken when
 *  the button goes down: its ways are there when a hand lets it go. */
function useDrag(model: TableModel, view: { current: Viewport | null }) {
	const dragged = useRef<Dragged | null>(null);
	const ghost = useRef<HTMLDivElement>(null);
	const down = (event: PointerEvent) => {
		const key = (event.target as Element).closest("[data-piece]")?.getAttribute("data-piece");
		if (event.pointerType !== "mouse") model.foresee(key ?? null); // a finger comes without warning
		if (!key || event.pointerType !== "mouse" || event.button !== 0 || !model.live) return;
		if (!model.ready.has(key) && model.inHand?.id !== key) return;
		const taking = model.takes(key) ? model.take(key) : null;
		dragged.current = { id: key, x: event.clientX, y: event.clientY, taking, moved: false };
		view.current?.hold();
	};
	const drop = () => {
		dragged.current = null;
		if (ghost.current) ghost.current.style.display = "none";
	};
	const move = (event: PointerEvent) => {
		const drag = dragged.current;
		if (!drag) return false;
		if (!event.buttons) {
			drop(); // it was let go of outside of the page
			return false;
		}
		drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG;
		if (drag.moved) drag.taking ??= model.inHand?.id === drag.id ? Promise.resolve() : model.take(drag.id);
		const at = view.current?.spot(event);
		if (drag.moved && ghost.current && at) {
			ghost.current.style.display = "block";
			ghost.current.style.transform = `translate(${at.x}px,${at.y}px)`;
		}
		return false;
	};
	const up = (event: PointerEvent) => {
		const drag = dragged.current;
		drop();
		if (!drag?.taking) return;
		view.current?.swallow();
		if (!drag.moved) return;
		const target = document.elementFromPoint(event.clientX, event.clientY);
		const place = target && placeAt(model, target);
		void drag.taking.then(() => {
			if (place && place !== model.inHand?.place && model.ways.has(place)) void model.point(place);
		});
	};
	return { down, move, up, ghost };
}

/** The ways of a piece are asked for when a hand comes near it, and again when the game has gone on meanwhile. */
function useNear(model: TableModel) {
	const near = useRef<string | null>(null);
	const timer = useRef(0);
	const soon = () => {
		clearTimeout(timer.current);
		if (near.current) timer.current = window.setTimeout(() => model.foresee(near.current), NEAR);
	};
	useEffect(() => {
		soon();
		return () => clearTimeout(timer.current);
	}, [model.legal]);
	return (key: string | null) => {
		if (near.current === key) return;
		near.current = key;
		soon();
	};
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
	const [layers, setLayers] = useState(false);
	const [scale, setScale] = useState(1);
	const [made, setMade] = useState<Viewport | null>(null);
	const { lang } = useSettings();
	const drag = useDrag(model, view);
	const near = useNear(model);
	const tip = useMemo(() => new TipHand(), []);

	const click = (target: Element, spot: Spot) => {
		const drawn = target.closest("[data-piece]");
		const key = drawn?.getAttribute("data-piece");
		const piece = key ? model.shown.pieces.find((each) => pieceKey(each) === key) : undefined;
		const place = placeAt(model, target);
		const heap = target.closest("[data-heap]");
		const stack = model.shown.pieces.filter((each) => each.place === place);
		const small =
			stack.length > 1 &&
			!!drawn &&
			matchMedia("(pointer: coarse)").matches &&
			drawn.getBoundingClientRect().width < FINGER;
		if (heap && stack.length === 1 && stack[0]) void model.pointPiece(stack[0], spot);
		else if (piece?.place && (small || model.bystander(piece))) void model.point(piece.place, spot);
		else if (piece) void model.pointPiece(piece, spot);
		else if (place) void model.point(place, spot);
		else model.dismiss();
		tip.hide(); // after what is asked: it is on its way while this is drawn
	};
	const clicked = useRef(click);
	clicked.current = click;

	/* Before the first paint: nobody clicks on a map that then jumps. */
	useLayoutEffect(() => {
		if (!frame.current || !plane.current) return;
		const port = new Viewport(
			frame.current,
			plane.current,
			board.width,
			board.height,
			(target, spot) => clicked.current(target, spot),
			setScale,
		);
		view.current = port;
		setMade(port);
		firstLook(port, frame.current, model, board);
		return () => port.close();
	}, [board]);

	const { playback } = model;
	useEffect(() => {
		const at = playback.place ? board.anchor(playback.place) : null;
		if (at && settingsNow().follow) view.current?.follow(at.x, at.y, isStill() ? 0 : FLIGHT);
	}, [playback.shown, playback.place]);
	const home = useRef<Spot | null>(null);
	useEffect(() => {
		/* Afterwards the map is where one left it. */
		if (!made) return;
		const { x, y, w, h } = made.window;
		if (playback.active) home.current = { x: x + w / 2, y: y + h / 2 };
		else if (home.current && settingsNow().follow) made.follow(home.current.x, home.current.y, isStill() ? 0 : FLIGHT);
	}, [playback.active]);
	const watched = model.time.place;
	useEffect(() => {
		const at = watched ? board.anchor(watched) : null;
		if (at && settingsNow().follow) view.current?.follow(at.x, at.y, isStill() ? 0 : FLIGHT);
	}, [model.time.at, watched]);

	/* A phase whose pieces are all elsewhere: the map goes there. */
	const asked = model.live && model.seat ? `${model.scene.turn} ${model.scene.phase} ${model.seat}` : "";
	useEffect(() => {
		if (asked && made && frame.current && !model.spokenPlaces.length && !concernsSight(made, model, board))
			firstLook(made, frame.current, model, board);
	}, [asked]);

	const spoken = model.spokenPlaces.join(" ");
	const outlined = model.pointed.filter((id) => !model.pieceOf(id)).join(" ");
	useEffect(() => {
		const part = bulk(spoken.split(" ").flatMap((place) => board.anchor(place) ?? []));
		const room = 260;
		const least = WANTED / board.counter;
		if (part) view.current?.fitTo(part.left - room, part.top - room, part.right + room, part.bottom + room, least);
	}, [spoken]);
	const marked = model.pointed.map((id) => model.pieceOf(id)?.place ?? id).join(" ");
	useEffect(() => {
		/* The first of them last: of places that are far from each other it is the one that is seen. */
		for (const place of marked.split(" ").reverse()) {
			const at = board.anchor(place);
			if (at) view.current?.reveal(at.x, at.y);
		}
	}, [marked]);

	const look = (place: string | null) => {
		const at = place && board.anchor(place);
		if (!place || !at) return;
		model.setHover(place);
		view.current?.reveal(at.x, at.y);
		const pieces = model.shown.pieces.filter((piece) => piece.place === place);
		say([model.placeName(place), ...pieces.map((piece) => pieceLine(model, piece))].join(". "));
	};

	/** Keys of the map; those of `near` only while the map, or nothing, has the focus. */
	const keys = (event: KeyboardEvent, near: boolean): boolean => {
		const arrow = ARROWS[event.key];
		if (arrow && near && event.shiftKey) view.current?.pan(-arrow[0] * 80, -arrow[1] * 80);
		else if (arrow && near) {
			const from = firstPlace(model);
			look(from && model.hover ? (neighbour(board, model.shown.places, from, arrow) ?? from) : from);
		} else if (event.key === "+" || event.key === "=") view.current?.zoom(1.3);
		else if (event.key === "-") view.current?.zoom(1 / 1.3);
		else if (event.key === "0") view.current?.fit();
		else if (event.key === "Enter" && near && model.hover) void model.point(model.hover);
		else if (event.key === " " && near && model.hover) {
			const piece = model.shown.pieces.find(
				(each) => each.place === model.hover && model.actionsOfPiece(each.id ?? "").length,
			);
			if (piece) void model.pointPiece(piece);
			else void model.point(model.hover);
		} else if (event.key === "[" || event.key === "]") {
			const piece = nextPiece(model, model.inHand?.id ?? null, event.key === "]" ? 1 : -1);
			if (piece?.id) void model.take(piece.id).then(() => look(model.inHand?.place ?? null));
		} else return false;
		return true;
	};
	useLayoutEffect(() => {
		model.mapKeys = keys;
		return () => {
			model.mapKeys = null;
		};
	});

	const hover = (event: PointerEvent) => {
		if (event.pointerType === "touch" || drag.move(event)) return;
		const target = event.target as Element;
		const spot = view.current?.spot(event);
		const at = target.closest("[data-still]") ? null : placeAt(model, target);
		const key = target.closest("[data-piece]")?.getAttribute("data-piece") ?? null;
		near(key);
		model.setHover(at);
		if (spot) tip.point(at, key, spot);
	};

	const { pieces } = model.shown;
	const layout = useMemo(
		() => layoutOf(model, board, scale, lang),
		[pieces, model.picked, playback.moving, board, scale, lang],
	);
	const ids = model.shown.places.map((place) => place.id).join(" ");
	return (
		<div
			class={`board${model.inHand ? " holding" : ""}`}
			ref={frame}
			tabIndex={0}
			role="application"
			aria-label={t("The board")}
			aria-describedby="board-keys"
			onPointerDownCapture={drag.down}
			onPointerUpCapture={drag.up}
			onPointerMove={hover}
			onPointerLeave={() => (near(null), model.setHover(null), tip.hide())}
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
				<div class="board-paper">
					<img src={board.picture(isDark(), lang)} alt="" draggable={false} />
					<svg viewBox={`0 0 ${board.width} ${board.height}`} aria-hidden="true">
						<Patterns />
						<Control board={board} game={model.game} places={model.shown.places} layer={layer} />
					</svg>
				</div>
				<svg viewBox={`0 0 ${board.width} ${board.height}`} aria-hidden="true">
					<Ways model={model} board={board} />
					<Open model={model} board={board} />
					<Ground board={board} ids={ids} />
					<Prices model={model} board={board} layout={layout} scale={scale} lang={lang} />
					<Targets board={board} places={model.shown.focus ?? ""} kind="at-stake" />
					<Hovered model={model} board={board} />
					<Targets board={board} places={outlined} kind="pointed" />
					<Targets board={board} places={model.focus?.place ?? ""} kind="focused" />
					<Tracks board={board} game={model.game} scene={model.shown} />
					{UNDER.has(layer) && <LayerDrawing model={model} board={board} layer={layer} layout={layout} scale={scale} />}
					<Notes model={model} board={board} scale={scale} />
					<Traces model={model} board={board} scale={scale} />
					<Pieces model={model} board={board} layout={layout} scale={scale} />
					{!UNDER.has(layer) && <LayerDrawing model={model} board={board} layer={layer} layout={layout} scale={scale} />}
					<Threats model={model} board={board} scale={scale} />
					<Arrows scene={model.shown} board={board} layout={layout} scale={scale} />
					<Rings model={model} layout={layout} scale={scale} />
					<Advised model={model} board={board} layout={layout} scale={scale} />
					<WayThere model={model} board={board} layout={layout} />
				</svg>
			</div>
			<DiceCard model={model} board={board} view={made} />
			{made && <Minimap model={model} board={board} view={made} />}
			<Legend model={model} layer={layer} off={() => setLayer("control")} />
			{made && <Beyond model={model} board={board} view={made} />}
			{made && <Looked model={model} board={board} view={made} />}
			<div class="drag-ghost" ref={drag.ghost} aria-hidden="true" />
			<Tips model={model} hand={tip} />
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
					onClick={() => setLayers(!layers)}
					aria-expanded={layers}
					aria-label={t("On the map: %1", t(LAYERS[layer]))}
					title={t("On the map: %1", t(LAYERS[layer]))}
				>
					<Sign name="layers" />
				</button>
				{layers && <LayerMenu layer={layer} setLayer={setLayer} close={() => setLayers(false)} />}
			</div>
		</div>
	);
}
