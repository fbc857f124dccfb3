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

/** Below this size on the screen, in pixels, a stack is one counter of MERGED. */
export const READABLE = 28;
export const MERGED = 26;
/** From this size on a counter has its whole face. */
export const FULL = 44;
const GAP = 1.05;

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

/** How many of a side's pieces are drawn, and in how many columns. */
function rowOf(seat: string | null, pieces: Piece[], near: boolean): Row {
	const count = pieces.length;
	const most = near ? 6 : 4;
	const shown = count <= most ? count : most - 1;
	const cells = count <= most ? count : most;
	return { seat, pieces, shown, columns: cells === 4 ? 2 : Math.min(3, cells) };
}

function bySeat(pieces: Piece[]): [string | null, Piece[]][] {
	const sides = new Map<string | null, Piece[]>();
	for (const piece of pieces) sides.set(piece.seat, [...(sides.get(piece.seat) ?? []), piece]);
	return [...sides].sort(([a], [b]) => String(a).localeCompare(String(b)));
}

/** Pieces that stand apart whatever the size: in hand, or moving while the game is watched. */
export type Apart = (piece: Piece) => boolean;

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

function layRows(place: string, at: Anchor, pieces: Piece[], size: number, near: boolean, out: Layout): void {
	const rows = bySeat(pieces).map(([seat, list]) => rowOf(seat, list, near));
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

/** The stack of one place: all that it draws, and the room that it takes. */
interface Group {
	spots: { x: number; y: number }[];
	left: number;
	top: number;
	right: number;
	bottom: number;
	/** How far it has been moved from where it belongs. */
	dx: number;
	dy: number;
}

/** How often the stacks are looked at, and how far one may go, in counters. */
const ROUNDS = 8;
const AWAY = 0.7;

function groupOf(part: Layout): Group {
	const boxes = [...part.standing, ...part.merged];
	return {
		spots: [...boxes, ...part.meetings],
		left: Math.min(...boxes.map((spot) => spot.x)),
		top: Math.min(...boxes.map((spot) => spot.y)),
		right: Math.max(...boxes.map((spot) => spot.x + spot.size)),
		bottom: Math.max(...boxes.map((spot) => spot.y + spot.size)),
		dx: 0,
		dy: 0,
	};
}

/** Moves a group, not farther than `most` from its place. */
function shift(group: Group, axis: "x" | "y", by: number, most: number): void {
	const moved = axis === "x" ? "dx" : "dy";
	const to = Math.max(-most, Math.min(most, group[moved] + by));
	const step = to - group[moved];
	group[moved] = to;
	if (axis === "x") [group.left, group.right] = [group.left + step, group.right + step];
	else [group.top, group.bottom] = [group.top + step, group.bottom + step];
}

/** Pushes two stacks apart that lie over each other, each by half, the shorter way. */
function part(a: Group, b: Group, most: number): boolean {
	const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
	const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
	if (x <= 0 || y <= 0) return false;
	const axis = x < y ? "x" : "y";
	const first = axis === "x" ? a.left + a.right <= b.left + b.right : a.top + a.bottom <= b.top + b.bottom;
	const by = (Math.min(x, y) / 2) * (first ? 1 : -1);
	shift(a, axis, -by, most);
	shift(b, axis, by, most);
	return true;
}

/** Stacks of places that lie close together do not cover each other, as far as a small step aside can help. */
function spread(groups: Group[], most: number): void {
	for (let round = 0, busy = true; busy && round < ROUNDS; round++) {
		busy = false;
		groups.forEach((a, i) => {
			for (const b of groups.slice(i + 1)) busy = part(a, b, most) || busy;
		});
	}
	for (const { spots, dx, dy } of groups)
		for (const spot of spots) [spot.x, spot.y] = [spot.x + dx, spot.y + dy];
}

/** Where all pieces stand at a scale; `size` is that of a counter in the measures of the board. */
export function layPieces(
	anchor: (place: string) => Anchor | null,
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
		stack.sort((a, b) => Number(apart(b)) - Number(apart(a)));
		if (shown < READABLE) layMerged(place, at, stack, scale, apart, own);
		else layRows(place, at, stack, size, shown >= FULL, own);
		groups.push(groupOf(own));
		out.standing.push(...own.standing);
		out.merged.push(...own.merged);
		out.meetings.push(...own.meetings);
	}
	spread(groups, AWAY * Math.max(size, MERGED / scale));
	out.standing.sort((a, b) => Number(apart(a.piece)) - Number(apart(b.piece)));
	return out;
}
