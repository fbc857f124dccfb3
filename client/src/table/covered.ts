/** What lies beside a thing on the map, not over it, asks here where the thing is. */
import type { TableModel } from "./model";
import { pieceKey } from "./same";

/** What the pieces of a place cover, in the measures of the frame: nothing else is laid over them. */
export function covered(
	frame: HTMLElement,
	model: TableModel,
	place: string | null,
): { left: number; right: number } | null {
	const keys = new Set(model.shown.pieces.filter((piece) => piece.place === place).map(pieceKey));
	const drawn = [...frame.querySelectorAll<SVGElement>(".piece")].filter(({ dataset }) =>
		dataset["piece"] ? keys.has(dataset["piece"]) : dataset["place"] === place,
	);
	if (!place || !drawn.length) return null;
	const edge = frame.getBoundingClientRect().left;
	const boxes = drawn.map((each) => each.getBoundingClientRect());
	return {
		left: Math.min(...boxes.map((box) => box.left)) - edge,
		right: Math.max(...boxes.map((box) => box.right)) - edge,
	};
}

/** The pieces that one looks at when a place is spoken of: those that fight, and those where what can be done there
 *  comes from. */
function concerned(model: TableModel, place: string): Set<string> {
	const named = new Set(model.targetsAt(place).flatMap(({ args }) => args.flatMap((arg) => arg.place ?? [])));
	const fights = (status: string[]) => status.includes("attacks") || status.includes("supports");
	const list = model.shown.pieces.filter((piece) => named.has(piece.place ?? "") || fights(piece.status));
	return new Set(list.map(pieceKey));
}

/** A piece that one can touch, or looks at, counts for so many others. */
const NEEDED = 10;
const TOUCHED = ".ready, .aimed, .in-hand";

/** How much of the pieces each of several spots for a card would hide. */
function hidden(frame: HTMLElement, model: TableModel, place: string, top: number, w: number, h: number) {
	const needed = concerned(model, place);
	const edge = frame.getBoundingClientRect();
	const pieces = [...frame.querySelectorAll<SVGElement>(".piece")].map((each) => {
		const { left, right, top: upper, bottom } = each.getBoundingClientRect();
		const counts = each.matches(TOUCHED) || needed.has(each.dataset["piece"] ?? "");
		return { left: left - edge.left, right: right - edge.left, upper, bottom, worth: counts ? NEEDED : 1 };
	});
	const y = top + edge.top;
	const beside = pieces.filter(({ upper, bottom }) => bottom > y && upper < y + h);
	return (x: number) =>
		beside.reduce((sum, { left, right, worth }) => (right > x && left < x + w ? sum + worth : sum), 0);
}

/** How far from the edges of the frame a card stays: on the right there are tools. */
const EDGE = 8;
const TOOLS = 56;

/** Where a card of a size stands that speaks of a place: right or left of its pieces and `gap` from a spot in it, where
 *  there is room and it hides least of what one needs now. One that `yields` goes higher or lower rather than hide any
 *  of that. */
export function besideOf(
	frame: HTMLElement,
	model: TableModel,
	place: string,
	spot: { x: number; top: number },
	{ w, h, gap, yields = false }: { w: number; h: number; gap: number; yields?: boolean },
): { left: number; top: number } {
	const wide = frame.clientWidth;
	const pieces = covered(frame, model, place);
	const right = Math.max(spot.x + gap, (pieces?.right ?? 0) + 12);
	const left = Math.min(spot.x - gap, (pieces?.left ?? wide) - 12) - w;
	const top = Math.max(EDGE, Math.min(spot.top, frame.clientHeight - h - EDGE));
	const fits = [right, left].filter((x) => x >= EDGE && x + w <= wide - TOOLS);
	const low = Math.max(EDGE, frame.clientHeight - h - EDGE);
	const squeezed = Math.max(EDGE, Math.min(wide - w - TOOLS, spot.x > wide / 2 ? left : right));
	const sides = fits.length ? fits : [squeezed];
	let best = { left: sides[0]!, top };
	if (sides.length === 1 && !yields) return best;
	let least = Infinity;
	for (const y of yields ? [top, EDGE, low] : [top]) {
		if (least < NEEDED) break;
		const cost = hidden(frame, model, place, y, w, h);
		for (const x of sides) {
			const much = cost(x);
			if (much < least) [least, best] = [much, { left: x, top: y }];
		}
	}
	return best;
}
