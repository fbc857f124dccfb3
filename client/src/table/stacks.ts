/**
 * How the pieces of a place stand. All pieces of a view have one size; the size on the screen decides how much of a
 * stack is told: far away one counter for each side, nearer a row, nearer still everything.
 */
import type { Piece } from "../wire";
import type { Anchor } from "./boarddata";
import { pieceKey } from "./same";

export interface Spot {
	x: number;
	y: number;
	size: number;
}

export interface Standing extends Spot {
	piece: Piece;
}

/** Pieces of one side in one place, drawn as one counter, or those of a row that had no room. */
export interface Merged extends Spot {
	place: string;
	seat: string | null;
	pieces: Piece[];
	/** They follow a row in which others stand. */
	rest: boolean;
}

/** Two sides in one place: the sign between them. */
export interface Meeting {
	place: string;
	x: number;
	y: number;
	size: number;
}

export interface Layout {
	standing: Standing[];
	merged: Merged[];
	meetings: Meeting[];
}

/** Where each piece is drawn, by its key: on its own, or within a merged counter. */
export function spotsOf(layout: Layout): Map<string, Spot> {
	const spots = new Map<string, Spot>();
	for (const { piece, x, y, size } of layout.standing) spots.set(pieceKey(piece), { x, y, size });
	for (const { pieces, x, y, size } of layout.merged)
		for (const piece of pieces) spots.set(pieceKey(piece), { x, y, size });
	return spots;
}

/** What the pieces of each place cover. */
export function areasOf(layout: Layout): Map<string, Area> {
	const areas = new Map<string, Area>();
	const add = (place: string | null, { x, y, size }: Spot) => {
		const known = areas.get(place ?? "") ?? { left: x, top: y, right: x, bottom: y };
		areas.set(place ?? "", {
			left: Math.min(known.left, x),
			top: Math.min(known.top, y),
			right: Math.max(known.right, x + size),
			bottom: Math.max(known.bottom, y + size),
		});
	};
	for (const spot of layout.standing) add(spot.piece.place, spot);
	for (const spot of layout.merged) add(spot.place, spot);
	return areas;
}

/** Below this size on the screen, in pixels, a stack is one counter of MERGED. */
export const READABLE = 28;
export const MERGED = 26;
/** From this size on a counter has its whole face. */
export const FULL = 44;
/** So far apart that the light around a piece covers nothing of its neighbours. */
const GAP = 1.1;

/** The size of a counter on this board: what fits into most places. */
export function counterSize(anchors: Anchor[]): number {
	const rooms = anchors.map((at) => Math.min(at.w, at.h)).sort((a, b) => a - b);
	const middle = rooms[rooms.length >> 1] ?? 40;
	return Math.max(26, Math.min(46, middle * 0.6));
}

interface Row {
	seat: string | null;
	pieces: Piece[];
	shown: number;
	columns: number;
}

/** Pieces that stand apart whatever the size: in hand, or moving while the game is watched. */
export type Apart = (piece: Piece) => boolean;

/** How many of a side's pieces are drawn, and in how many columns. Those that stand apart are among them; every piece
 *  that is drawn anyway keeps its spot. */
function rowOf(seat: string | null, pieces: Piece[], near: boolean, apart: Apart): Row {
	const count = pieces.length;
	const most = near ? 6 : 4;
	const shown = count <= most ? count : most - 1;
	const cells = count <= most ? count : most;
	const rest = pieces.slice(shown);
	const first = pieces.slice(0, shown);
	for (const piece of rest.filter(apart)) {
		const at = first.map(apart).lastIndexOf(false);
		if (at < 0) break;
		rest[rest.indexOf(piece)] = first[at]!;
		first[at] = piece;
	}
	return { seat, pieces: [...first, ...rest], shown, columns: cells === 4 ? 2 : Math.min(3, cells) };
}

function bySeat(pieces: Piece[]): [string | null, Piece[]][] {
	const sides = new Map<string | null, Piece[]>();
	for (const piece of pieces) sides.set(piece.seat, [...(sides.get(piece.seat) ?? []), piece]);
	return [...sides].sort(([a], [b]) => String(a).localeCompare(String(b)));
}

function layMerged(place: string, at: Anchor, pieces: Piece[], scale: number, apart: Apart, out: Layout): void {
	const size = MERGED / scale;
	const sides = bySeat(pieces.filter((piece) => !apart(piece)));
	const loose = pieces.filter(apart);
	const cells = sides.length + loose.length;
	const gap = sides.length > 1 ? size * 0.5 : 0;
	let x = at.x - (cells * size * GAP + gap * Math.max(0, sides.length - 1)) / 2;
	const y = at.y - size / 2;
	sides.forEach(([seat, list], i) => {
		out.merged.push({ place, seat, pieces: list, x, y, size, rest: false });
		x += size * GAP;
		if (i + 1 < sides.length) {
			out.meetings.push({ place, x: x + gap / 2 - size * 0.02, y: at.y, size: size * 0.5 });
			x += gap;
		}
	});
	for (const piece of loose) {
		out.standing.push({ piece, x, y, size });
		x += size * GAP;
	}
}

function layRows(
	place: string,
	at: Anchor,
	pieces: Piece[],
	size: number,
	near: boolean,
	apart: Apart,
	out: Layout,
): void {
	const rows = bySeat(pieces).map(([seat, list]) => rowOf(seat, list, near, apart));
	const gap = size * 0.5;
	const width = rows.reduce((sum, row) => sum + row.columns * size * GAP, 0) + gap * (rows.length - 1);
	let left = at.x - width / 2;
	rows.forEach((row, i) => {
		const cells = Math.min(row.pieces.length, row.shown + 1);
		const lines = Math.ceil(cells / row.columns);
		const top = at.y - (lines * size * GAP) / 2;
		const spot = (k: number) => ({
			x: left + (k % row.columns) * size * GAP,
			y: top + Math.floor(k / row.columns) * size * GAP,
			size,
		});
		row.pieces.slice(0, row.shown).forEach((piece, k) => out.standing.push({ piece, ...spot(k) }));
		const rest = row.pieces.slice(row.shown);
		if (rest.length)
			out.merged.push({ place, seat: row.seat, pieces: rest, rest: true, ...spot(row.shown) });
		left += row.columns * size * GAP;
		if (i + 1 < rows.length) {
			out.meetings.push({ place, x: left + gap / 2 - size * 0.02, y: at.y, size: gap });
			left += gap;
		}
	});
}

/** A part of the board, such as a printed name. */
export interface Area {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/** The stack of one place: all that it draws, and the room that it takes. */
interface Group extends Area {
	spots: { x: number; y: number }[];
	/** The light around pieces that can act. */
	rim: number;
	/** How far it may go from where it belongs, right or left, and up or down. */
	wide: number;
	high: number;
}

/** How far a stack may step aside, in counters: as far as its place has room, but at least and at most so much. */
const STEP = 0.7;
const FAR = 1.6;
const RIM = 0.09;
/** The steps that are tried, as parts of that. */
const TRIES = [0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1];

function groupOf(part: Layout, at: Anchor, size: number): Group {
	const boxes = [...part.standing, ...part.merged];
	const area = {
		left: Math.min(...boxes.map((spot) => spot.x)),
		top: Math.min(...boxes.map((spot) => spot.y)),
		right: Math.max(...boxes.map((spot) => spot.x + spot.size)),
		bottom: Math.max(...boxes.map((spot) => spot.y + spot.size)),
	};
	const room = (has: number, needs: number) =>
		Math.max(STEP * size, Math.min(FAR * size, (has - needs) / 2));
	return {
		...area,
		spots: [...boxes, ...part.meetings],
		rim: size * RIM,
		wide: room(at.w, area.right - area.left),
		high: room(at.h, area.bottom - area.top),
	};
}

/** How much of an area lies under another, such as a stack, that has gone a step aside. */
export function under(group: Area, dx: number, dy: number, area: Area): number {
	const x = Math.min(group.right + dx, area.right) - Math.max(group.left + dx, area.left);
	if (x <= 0) return 0;
	const y = Math.min(group.bottom + dy, area.bottom) - Math.max(group.top + dy, area.top);
	return y > 0 ? x * y : 0;
}

/** Those that a stack could reach. */
function within<A extends Area>(group: Group, areas: A[]): A[] {
	const { left, top, right, bottom, wide, high } = group;
	return areas.filter(
		(area) =>
			area.left < right + wide &&
			area.right > left - wide &&
			area.top < bottom + high &&
			area.bottom > top - high,
	);
}

/** The step aside after which a stack covers least of names and of the stacks before it; a step costs a little. */
function bestStep(group: Group, names: Area[], stacks: Area[]): [number, number] {
	const dear = (group.right - group.left) * (group.bottom - group.top);
	let [best, least] = [[0, 0] as [number, number], Infinity];
	for (const a of TRIES)
		for (const b of TRIES) {
			const [dx, dy] = [a * group.wide, b * group.high];
			let cost = (a * a + b * b) * dear * 0.06;
			for (const name of names) cost += under(group, dx, dy, name);
			for (const stack of stacks) cost += 4 * under(group, dx, dy, stack);
			if (cost < least - 1e-6) [best, least] = [[dx, dy], cost];
		}
	return best;
}

/** Stacks step aside where they would cover each other or the name of a place. */
function spread(groups: Group[], names: Area[]): void {
	const laid: Area[] = [];
	for (const group of groups) {
		const [close, beside] = [within(group, names), within(group, laid)];
		const [dx, dy] = close.length + beside.length ? bestStep(group, close, beside) : [0, 0];
		for (const spot of group.spots) [spot.x, spot.y] = [spot.x + dx, spot.y + dy];
		const { left, top, right, bottom } = group;
		const { rim } = group;
		laid.push({
			left: left + dx - rim,
			top: top + dy - rim,
			right: right + dx + rim,
			bottom: bottom + dy + rim,
		});
	}
}

/** Where all pieces stand at a scale; `size` is that of a counter in the measures of the board, `names` is what is
 *  printed there and should be read. */
export function layPieces(
	anchor: (place: string) => Anchor | null,
	names: Area[],
	pieces: Piece[],
	size: number,
	scale: number,
	apart: Apart,
): Layout {
	const out: Layout = { standing: [], merged: [], meetings: [] };
	const stacks = new Map<string, Piece[]>();
	for (const piece of pieces)
		if (piece.place) stacks.set(piece.place, [...(stacks.get(piece.place) ?? []), piece]);
	const shown = size * scale;
	const groups: Group[] = [];
	for (const [place, stack] of stacks) {
		const at = anchor(place);
		if (!at) continue;
		const own: Layout = { standing: [], merged: [], meetings: [] };
		if (shown < READABLE) layMerged(place, at, stack, scale, apart, own);
		else layRows(place, at, stack, size, shown >= FULL, apart, own);
		groups.push(groupOf(own, at, Math.max(size, MERGED / scale)));
		out.standing.push(...own.standing);
		out.merged.push(...own.merged);
		out.meetings.push(...own.meetings);
	}
	spread(groups, names);
	out.standing.sort((a, b) => Number(apart(a.piece)) - Number(apart(b.piece)));
	return out;
}
