/** The ways of the piece in hand, for drawing. */
import { once } from "../memo";
import type { Piece, Way } from "../wire";
import { choiceOf, priceOf } from "./means";
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

/** Where others stand than one's own. */
const hostileOf = once((pieces: Piece[]) => {
	const seats = new Map<string, Set<string>>();
	for (const { place, seat } of pieces)
		if (place && seat) seats.set(place, (seats.get(place) ?? new Set()).add(seat));
	return seats;
});

function isHostile(model: TableModel, place: string): boolean {
	return [...(hostileOf(model.scene.pieces).get(place) ?? [])].some((seat) => seat !== model.seat);
}

/** By what means a way goes, as it is drawn. */
export function meansOf(model: TableModel, way: Way): string {
	const means = MEANS[way.kind ?? "move"] ?? "move";
	return means === "move" && isHostile(model, way.place) ? "attack" : means;
}

/** How a way is drawn: by what means it goes, at what price, and whether others stand at its end. */
export interface Sign {
	place: string;
	kind: string;
	badge: string;
	fights: boolean;
	/** Other means that lead there too. */
	others: string[];
}

/** Ways that all have the same number need none; where a fight is, its chance will stand. */
function plainer(list: Sign[]): Sign[] {
	const dull = list.length > 1 && list.every((sign) => sign.badge === list[0]!.badge);
	return list.map((sign) => (dull ? { ...sign, badge: sign.fights ? "✕" : "" } : sign));
}

/** The ways of the piece in hand: by what means, at what price or, where that is the same for all, in how many steps.
 *  Of several means to one place the cheapest stands for all. */
export function waysByPlace(model: TableModel): Sign[] {
	const choices = model.waysDrawn.map(choiceOf);
	const priced = new Set(choices.map(([way]) => priceOf(way!))).size > 1;
	const list = choices.map((all) => {
		const way = all[0]!;
		const [kind = "move", ...others] = new Set(all.map((each) => meansOf(model, each)));
		const steps = way.path?.length ?? way.actions.filter((action) => !action.takes).length;
		const fights = isHostile(model, way.place) && (kind === "attack" || kind === "landing");
		return { place: way.place, kind, badge: String(priced ? priceOf(way) : steps), fights, others };
	});
	const named = new Set(list.map((each) => each.place));
	const rest = model.picked || model.lifting ? [] : [...model.targets()].filter((place) => !named.has(place));
	const plain = rest.map((place) => ({
		place,
		kind: isHostile(model, place) ? "attack" : "move",
		badge: isHostile(model, place) ? "✕" : "•",
		fights: false,
		others: [],
	}));
	return [...plainer(list), ...plain];
}
