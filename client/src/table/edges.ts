/** The borders of places, read from their outlines. */
import type { BoardData } from "./boarddata";

type Point = [number, number];

/** The corners of an outline. The drawings use M, L, l, h, v and z; after anything else there are none. */
function cornersOf(d: string): Point[][] {
	const rings: Point[][] = [];
	let [x, y] = [0, 0];
	for (const [, letter, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
		const n = Array.from(rest!.matchAll(/-?\d*\.?\d+/g), Number);
		if (!"MLlhvzZ".includes(letter!)) return [];
		if (letter === "M") rings.push([]);
		const put = () => rings[rings.length - 1]?.push([x, y]);
		if (letter === "h") ((x += n[0] ?? 0), put());
		else if (letter === "v") ((y += n[0] ?? 0), put());
		else
			for (let i = 0; i + 1 < n.length; i += 2) {
				/* after the first pair an M goes on as lines */
				[x, y] = letter === "l" ? [x + n[i]!, y + n[i + 1]!] : [n[i]!, n[i + 1]!];
				put();
			}
	}
	return rings;
}

const known = new WeakMap<BoardData, Map<string, Map<string, string>>>();

/** The stretches of a border, by a key that is the same from both sides. */
function stretches(board: BoardData, place: string): Map<string, string> {
	let places = known.get(board);
	if (!places) known.set(board, (places = new Map()));
	let found = places.get(place);
	if (found) return found;
	found = new Map();
	const spot = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;
	for (const ring of cornersOf(board.outline(place) ?? ""))
		ring.forEach((from, i) => {
			const to = ring[(i + 1) % ring.length]!;
			const ends = [spot(from), spot(to)].sort();
			found!.set(ends.join(), `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`);
		});
	places.set(place, found);
	return found;
}

/** The common border of two places as a path; where their outlines do not touch, a bar across the way between them. */
export function sharedEdge(board: BoardData, a: string, b: string): string | null {
	const other = stretches(board, b);
	const common = [...stretches(board, a)].filter(([key]) => other.has(key)).map(([, d]) => d);
	if (common.length) return common.join("");
	const [from, to] = [board.anchor(a), board.anchor(b)];
	if (!from || !to) return null;
	const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
	const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
	const half = Math.min(board.counter, far / 3);
	const [dx, dy] = [(-(to.y - from.y) / far) * half, ((to.x - from.x) / far) * half];
	return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`;
}
