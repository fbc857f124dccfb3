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
