/** The ways of the piece in hand, for drawing. */
import type { Way } from "../wire";
import type { TableModel } from "./model";

/** The sorts of ways that are drawn apart, by the kind of their actions. */
const MEANS: { [kind: string]: string } = {
	move: "move",
	strategic: "rail",
	sea: "sea",
	landing: "landing",
	drop: "landing",
	attack: "attack",
};

/** What they are called. */
export const KINDS: { [kind: string]: string } = {
	move: "move",
	rail: "strategic or rail move",
	sea: "sea move",
	landing: "landing",
	attack: "attack",
};

/** What a way costs in all. */
function priceOf(way: Way): number {
	const costs = way.actions.flatMap((action) => action.cost ?? []);
	return costs.reduce((sum, cost) => sum + cost.amount, 0);
}

/** How a way is drawn: by what means it goes, at what price, and whether others stand at its end. */
export interface Sign {
	place: string;
	kind: string;
	badge: string;
	fights: boolean;
}

/** Ways that all have the same number, which is no price, need none; where a fight is, its chance will stand. */
function plainer(list: (Sign & { priced: boolean })[]): Sign[] {
	const dull = list.length > 1 && list.every((sign) => sign.badge === list[0]!.badge && !sign.priced);
	return list.map(({ priced, ...sign }) => (dull ? { ...sign, badge: sign.fights ? "✕" : "" } : sign));
}

/** The ways of the piece in hand: by what means, at what price. */
export function waysByPlace(model: TableModel): Sign[] {
	const others = model.scene.pieces.filter((each) => each.seat && each.seat !== model.seat);
	const hostile = new Set(others.map((each) => each.place));
	const list = model.waysDrawn.map((way) => {
		const means = MEANS[way.kind ?? "move"] ?? "move";
		const kind = means === "move" && hostile.has(way.place) ? "attack" : means;
		const steps = way.path?.length ?? way.actions.filter((action) => !action.takes).length;
		const price = priceOf(way);
		const fights = hostile.has(way.place) && (kind === "attack" || kind === "landing");
		return { place: way.place, kind, badge: String(price || steps), fights, priced: price > 0 };
	});
	const named = new Set(list.map((each) => each.place));
	const rest = model.picked || model.lifting ? [] : [...model.targets()].filter((place) => !named.has(place));
	const plain = rest.map((place) => ({
		place,
		kind: hostile.has(place) ? "attack" : "move",
		badge: hostile.has(place) ? "✕" : "•",
		fights: false,
	}));
	return [...plainer(list), ...plain];
}
