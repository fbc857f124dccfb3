/** Where a board opens: on what is to be done, where the sides meet, near enough to read the counters. */
import type { Piece } from "../wire";
import type { Anchor, BoardData } from "./boarddata";
import type { TableModel } from "./model";
import type { Viewport } from "./viewport";

/** How large a counter is at first, in pixels: well above what can be read. */
export const WANTED = 40;

interface Spot extends Anchor {
	/** How far the nearest piece of another side is. */
	far: number;
}

function spotsOf(board: BoardData, pieces: Piece[], seat: string | null, all: Piece[]): Spot[] {
	const others = all.flatMap((piece) =>
		piece.seat && piece.seat !== seat && piece.place ? (board.anchor(piece.place) ?? []) : [],
	);
	return pieces.flatMap((piece) => {
		const at = piece.place ? board.anchor(piece.place) : null;
		if (!at) return [];
		const far = Math.min(...others.map((other) => Math.hypot(other.x - at.x, other.y - at.y)), Infinity);
		return [{ ...at, far }];
	});
}

/** The spot that has most of the others around it, within a frame of this size; those at the front count most. */
function busiest(spots: Spot[], w: number, h: number): Anchor | null {
	const weight = (spot: Spot) => 1 / (60 + spot.far);
	const sum = (centre: Spot) =>
		near(spots, centre, w, h).reduce((total, each) => total + weight(each), 0);
	let best: Spot | null = null;
	let most = -1;
	for (const spot of spots) {
		const found = sum(spot);
		if (found > most) [most, best] = [found, spot];
	}
	return best && middleOf(near(spots, best, w, h), best, weight);
}

/** Those that stand around a spot, within a frame. */
function near(spots: Spot[], centre: Spot, w: number, h: number): Spot[] {
	return spots.filter(
		(each) => Math.abs(each.x - centre.x) < w / 2.4 && Math.abs(each.y - centre.y) < h / 2.4,
	);
}

/** Their middle, weighed. */
function middleOf(spots: Spot[], centre: Spot, weight: (spot: Spot) => number): Anchor {
	const sum = spots.reduce((total, each) => total + weight(each), 0) || 1;
	const mean = (of: "x" | "y") => spots.reduce((total, each) => total + each[of] * weight(each), 0) / sum;
	return { ...centre, x: mean("x"), y: mean("y") };
}

/** The pieces that something can be done with now; else one's own; else all. */
function concerned(model: TableModel): Piece[] {
	const { pieces } = model.shown;
	if (model.inHand) return [model.inHand];
	const named = new Set(
		model.legal.flatMap((action) => action.args.flatMap((arg) => (arg.piece ? [arg.piece] : []))),
	);
	const ready = pieces.filter((piece) => piece.place && piece.id && named.has(piece.id));
	if (ready.length) return ready;
	const own = pieces.filter((piece) => piece.place && piece.seat === (model.seat ?? model.mine[0]));
	return own.length ? own : pieces.filter((piece) => piece.place);
}

/** Is anything in sight of what can be done something with now? If nothing can, all is well. */
export function concernsSight(view: Viewport, model: TableModel, board: BoardData): boolean {
	const named = new Set(model.legal.flatMap((action) => action.args.flatMap((arg) => arg.piece ?? [])));
	const pieces = model.scene.pieces.filter((piece) => piece.id && named.has(piece.id));
	const spots = pieces.flatMap((piece) => (piece.place ? (board.anchor(piece.place) ?? []) : []));
	const { x, y, w, h } = view.window;
	return !spots.length || spots.some((at) => at.x > x && at.y > y && at.x < x + w && at.y < y + h);
}

export function firstLook(view: Viewport, frame: HTMLElement, model: TableModel, board: BoardData): void {
	const least = WANTED / board.counter;
	const scale = Math.max(least, frame.clientWidth / board.width);
	const [w, h] = [frame.clientWidth / scale, frame.clientHeight / scale];
	const pieces = concerned(model);
	const seat = model.seat ?? model.mine[0] ?? pieces[0]?.seat ?? null;
	const at = busiest(spotsOf(board, pieces, seat, model.shown.pieces), w, h);
	const target = at ?? [...model.targets()].map((place) => board.anchor(place)).find(Boolean);
	if (!target) return;
	view.fitTo(target.x - w / 2 + 60, target.y - h / 2 + 60, target.x + w / 2 - 60, target.y + h / 2 - 60, least);
}
