/** Where the piece in hand can go: the places, and a sign on each, by what means and at what price. */
import { useMemo } from "preact/hooks";
import type { Lang } from "../text";
import type { Anchor, BoardData } from "./boarddata";
import { useTopic } from "./context";
import { useChances } from "./forecast";
import type { TableModel } from "./model";
import { areasOf, under, type Area, type Layout } from "./stacks";
import { waysByPlace, type Sign } from "./ways";

/** The sign of a way, a shape for each kind, so that colour does not stand alone. */
export const BADGES: { [kind: string]: string } = {
	move: "M0 -11A11 11 0 1 1 0 11A11 11 0 1 1 0 -11Z",
	rail: "M-11 -10H11V10H-11Z",
	sea: "M-13 6C-13 -6 -8 -11 0 -11C8 -11 13 -6 13 6Q6.5 11 0 6Q-6.5 1 -13 6Z",
	landing: "M-11 -11H11V3L0 12L-11 3Z",
	attack: "M-19 0L-11 -12H11L19 0L11 12H-11Z",
};
/** A landing that is told with its chance. */
const WIDE_LANDING = "M-17 -11H17V4L0 12L-17 4Z";

/** The signs of the piece in hand, or of the one that is being taken. */
function signsOf(model: TableModel): Sign[] {
	const some = model.lifting ?? model.inHand;
	return some && model.live && model.seat ? waysByPlace(model) : [];
}

/** Where the piece in hand can go, by what means, at what price. */
export function Ways({ model, board }: { model: TableModel; board: BoardData }) {
	useTopic(model, "hand");
	return (
		<g class="ways">
			{signsOf(model).map(({ place, kind }) => (
				<path key={place} class={`way way-${kind}`} d={board.outline(place) ?? ""} />
			))}
		</g>
	);
}

/** Half of a sign's width and height, in pixels. */
const [WIDE, HIGH] = [13, 12];
const WIDER = 19;

/** Where the sign of a place can stand: on it if it is empty, else around its stack. */
function spotsFor(at: Anchor, stack: Area | undefined, w: number, h: number): [number, number][] {
	if (!stack)
		return [0, -1, 1].flatMap((b) => [0, -1, 1].map((a): [number, number] => [at.x + 2 * a * w, at.y + 2 * b * h]));
	const [x, y] = [(stack.left + stack.right) / 2, (stack.top + stack.bottom) / 2];
	const columns = [x, stack.left + w * 0.6, stack.right - w * 0.6];
	return [
		...columns.map((each): [number, number] => [each, stack.top - h * 0.8]),
		...columns.map((each): [number, number] => [each, stack.bottom + h * 0.8]),
		[stack.right + w, y],
		[stack.left - w, y],
	];
}

/** Signs cover as little as can be of names, pieces, and each other; the first spot is the best if all are free. */
function placeSigns(
	ways: Sign[],
	board: BoardData,
	stacks: Map<string, Area>,
	names: Area[],
	scale: number,
): Map<string, [number, number]> {
	const taken: Area[] = [...stacks.values()];
	const found = new Map<string, [number, number]>();
	for (const { place, kind, fights } of ways) {
		const at = board.anchor(place);
		if (!at) continue;
		const [w, h] = [(kind === "attack" || fights ? WIDER : WIDE) / scale, HIGH / scale];
		const areaAt = ([x, y]: [number, number]) => ({ left: x - w, right: x + w, top: y - h, bottom: y + h });
		const candidates = spotsFor(at, stacks.get(place), w, h);
		const around = {
			left: Math.min(...candidates.map(([x]) => x)) - w,
			right: Math.max(...candidates.map(([x]) => x)) + w,
			top: Math.min(...candidates.map(([, y]) => y)) - h,
			bottom: Math.max(...candidates.map(([, y]) => y)) + h,
		};
		const near = [...names, ...taken].filter((area) => under(around, 0, 0, area) > 0);
		const cost = (spot: [number, number], i: number) =>
			near.reduce((sum, area) => sum + under(areaAt(spot), 0, 0, area), i * w * h * 0.12);
		const list = candidates.map((spot, i) => ({ spot, cost: cost(spot, i) }));
		const { spot } = list.reduce((best, each) => (each.cost < best.cost ? each : best));
		found.set(place, spot);
		taken.push(areaAt(spot));
	}
	return found;
}

/** What each way costs, and of those that lead to a fight the chance to win it. A sign stands for its place, also where
 *  it is lifted off it. */
export function Prices(props: { model: TableModel; board: BoardData; layout: Layout; scale: number; lang: Lang }) {
	const { model, board, layout, scale, lang } = props;
	useTopic(model, "hand");
	const ways = signsOf(model);
	const from = model.inHand?.place ? board.anchor(model.inHand.place) : null;
	const far = ({ place }: Sign) => {
		const at = board.anchor(place);
		return at && from ? Math.hypot(at.x - from.x, at.y - from.y) : 0;
	};
	const chances = useChances(model, far);
	const key = ways.map((way) => way.place + way.kind).join(" ");
	const spots = useMemo(
		() => placeSigns(ways, board, areasOf(layout), board.names(lang), scale),
		[key, board, layout, scale, lang],
	);
	return (
		<g class="ways">
			{ways.map(({ place, kind, badge, others }) => {
				const spot = spots.get(place);
				if (!spot) return null;
				const chance = chances.get(place);
				const words = chance === undefined ? badge : `${Math.round(chance)}%`;
				const size = words ? 1 : 0.6;
				const shape = kind === "landing" && chance !== undefined ? WIDE_LANDING : BADGES[kind];
				return (
					<g
						key={place}
						class={`way-badge way-${kind}`}
						data-place={place}
						transform={`translate(${spot[0]} ${spot[1]}) scale(${size / scale})`}
					>
						{others.map((other, i) => (
							<path key={other} class={`way-too way-${other}`} d={BADGES[other]!} transform={`translate(${7 + 5 * i} ${-6 - 4 * i})`} />
						))}
						<path d={shape ?? BADGES["move"]} />
						<text y="4.6" font-size={words.length > 2 ? 12 : 13}>
							{words}
						</text>
					</g>
				);
			})}
		</g>
	);
}
