/** The whole board as a small picture: who holds what, where there is fighting, and the part that is shown, to drag. */
import { useEffect, useRef } from "preact/hooks";
import { memo } from "../memo";
import type { Game, Place } from "../wire";
import type { BoardData } from "./boarddata";
import type { TableModel } from "./model";
import { seatIndex } from "./overlay";
import { lighten, type Viewport } from "./viewport";

/** The most that the picture is high, in pixels. */
const HIGH = 150;

const Lands = memo(function Lands({ board, game, places }: { board: BoardData; game: Game; places: Place[] }) {
	return (
		<>
			{places.map((place) => {
				const d = board.depth(place.id) >= 1 ? board.outline(place.id) : null;
				const side = `mini-${seatIndex(game, place.control)}`;
				const at = board.spot(place.id) ? board.anchor(place.id) : null;
				if (at) return <circle key={place.id} class={side} cx={at.x} cy={at.y} r={board.width / 70} />;
				return d && <path key={place.id} class={side} d={d} />;
			})}
		</>
	);
});

/** Places with armies of two sides, or that somebody aims at. */
function fights(model: TableModel): Set<string> {
	const where = new Map(model.shown.pieces.map((piece) => [piece.id, piece.place]));
	const aimed = model.shown.pieces.flatMap((piece) => (piece.target ? [where.get(piece.target) ?? ""] : []));
	return new Set([...aimed, ...model.shown.places.filter((place) => place.contested).map((place) => place.id)]);
}

export function Minimap({ model, board, view }: { model: TableModel; board: BoardData; view: Viewport }) {
	const svg = useRef<SVGSVGElement>(null);
	const go = (event: PointerEvent) => {
		const box = svg.current?.getBoundingClientRect();
		if (!box || !event.buttons) return;
		view.centre(
			((event.clientX - box.left) / box.width) * board.width,
			((event.clientY - box.top) / box.height) * board.height,
		);
	};
	const shown = useRef<HTMLDivElement>(null);
	const wide = Math.min(186, (HIGH * board.width) / board.height);
	useEffect(() => {
		/* by hand, and over the picture: it moves with every frame of the map, and nothing is painted again for it */
		const scale = wide / board.width;
		let size = "";
		const follow = () => {
			const style = shown.current?.style;
			const { x, y, w, h } = view.window;
			if (!style) return;
			style.transform = `translate(${x * scale}px,${y * scale}px)`;
			const now = `${w} ${h}`;
			if (now !== size) [style.width, style.height] = [`${w * scale}px`, `${h * scale}px`];
			size = now;
		};
		if (shown.current) lighten(shown.current);
		view.moves.add(follow);
		follow();
		return () => void view.moves.delete(follow);
	}, [view, wide]);
	const unit = board.width / 196;
	return (
		<div class="minimap" data-still aria-hidden="true">
			<svg
				ref={svg}
				viewBox={`0 0 ${board.width} ${board.height}`}
				width={wide}
				onPointerDown={go}
				onPointerMove={go}
			>
				<Lands board={board} game={model.game} places={model.shown.places} />
				{[...fights(model)].map((place) => {
					const at = board.anchor(place);
					return at && <circle key={place} class="mini-fight" cx={at.x} cy={at.y} r={3 * unit} />;
				})}
			</svg>
			<div class="mini-frame">
				<div class="mini-view" ref={shown} />
			</div>
		</div>
	);
}
