/** What a teacher or a program points at on the map: rings around pieces, and an arrow to where one of them goes. */
import { aimOf } from "./advice";
import type { BoardData } from "./boarddata";
import { useTopic } from "./context";
import type { TableModel } from "./model";
import { Arrow, bent, Targets } from "./overlay";
import { ledBy } from "./picking";
import { spotsOf, type Layout, type Spot } from "./stacks";

function Ring({ spot, scale }: { spot: Spot; scale: number }) {
	const r = spot.size * 0.78;
	const at = { cx: spot.x + spot.size / 2, cy: spot.y + spot.size / 2, r };
	return (
		<g class="ring">
			<circle class="ring-case" {...at} stroke-width={8 / scale} />
			<circle class="ring-line" {...at} stroke-width={4 / scale} />
		</g>
	);
}

/** A frame around a piece hides nothing of those beside it. */
function Led({ spot, scale }: { spot: Spot; scale: number }) {
	const [edge, size] = [spot.size * 0.04, spot.size * 1.08];
	const at = { x: spot.x - edge, y: spot.y - edge, width: size, height: size, rx: spot.size * 0.12 };
	return (
		<g class="ring led">
			<rect class="ring-case" {...at} stroke-width={6 / scale} />
			<rect class="ring-line" {...at} stroke-width={3.5 / scale} />
		</g>
	);
}

/** Rings around the pieces that a lesson speaks of, and frames around those that the picked piece can send or lead. */
export function Rings({ model, layout, scale }: { model: TableModel; layout: Layout; scale: number }) {
	useTopic(model, "hand");
	const spots = spotsOf(layout);
	const around = (ids: Iterable<string>) => new Set([...ids].flatMap((id) => spots.get(id) ?? []));
	const led = model.live && model.picked ? ledBy(model.legal, model.picked) : [];
	return (
		<g class="rings">
			{[...around(led)].map((spot, i) => (
				<Led key={i} spot={spot} scale={scale} />
			))}
			{[...around(model.pointed)].map((spot, i) => (
				<Ring key={i} spot={spot} scale={scale} />
			))}
		</g>
	);
}

/** The advice of a program: the piece has a ring, and an arrow leads to its goal. */
export function Advised(props: { model: TableModel; board: BoardData; layout: Layout; scale: number }) {
	const { model, board, layout, scale } = props;
	if (!model.advice || !model.live) return null;
	const { piece, target, place } = aimOf(model, model.advice.action);
	const spots = spotsOf(layout);
	const from = piece ? spots.get(piece) : undefined;
	const goal = target ? spots.get(target) : undefined;
	const anchor = place ? board.anchor(place) : null;
	const to = goal ? { x: goal.x + goal.size / 2, y: goal.y + goal.size / 2 } : anchor;
	const middle = from && { x: from.x + from.size / 2, y: from.y + from.size / 2 };
	const gap = goal ? goal.size * 0.6 : 10 / scale;
	return (
		<g class="advised">
			{place && <Targets board={board} places={place} kind="pointed" />}
			{from && <Ring spot={from} scale={scale} />}
			{middle && to && <Arrow d={bent(middle, to, gap)} kind="counsel" width={5 / scale} />}
		</g>
	);
}
