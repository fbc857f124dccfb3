/**
 * Several means to one place: by road or by rail, from one side or from the other, for this price or for that one. The
 * engine tells the usual way first and leaves out what is as good; the page makes one way of them, with the others.
 */
import type { Action, Amount, Way } from "../wire";

/** The ways of a list, one for each place. */
export function folded(list: Way[]): Way[] {
	const ways = new Map<string, Way>();
	for (const way of list) {
		const usual = ways.get(way.place);
		ways.set(way.place, usual ? { ...usual, others: [...(usual.others ?? []), way] } : way);
	}
	return [...ways.values()];
}

/** All that lead to the place of a way, one for each means. */
function unfolded({ others = [], ...way }: Way): Way[] {
	return [way, ...others];
}

/** What is left of the ways of a piece when an action has taken it, which costs nothing by itself; null if they do not
 *  all begin with it. */
export function begunWith(ways: Way[], action: string): Way[] | null {
	const all = ways.flatMap(unfolded);
	const begun = all.filter(({ actions }) => actions.length > 1 && actions[0]!.action === action);
	if (!all.length || begun.length < all.length) return null;
	return folded(begun.map((way) => ({ ...way, actions: way.actions.slice(1) })));
}

/** What it costs: as the engine counts it for the whole way, or as its actions say. */
export function costOf(way: Way): Amount[] {
	return way.cost?.length ? way.cost : way.actions.flatMap((action) => action.cost ?? []);
}

export function priceOf(way: Way): number {
	return costOf(way).reduce((sum, { amount }) => sum + amount, 0);
}

/** What there is to choose from, the cheapest first; of those that cost as much the usual one. */
export function choiceOf(way: Way): Way[] {
	return unfolded(way).sort((a, b) => priceOf(a) - priceOf(b));
}

/** The action that says by what means one goes: of its kind the last one, which names the goal. */
export function telling(way: Way): Action {
	const kinds = way.actions.filter((action) => action.kind === way.kind);
	return kinds[kinds.length - 1] ?? way.actions[way.actions.length - 1]!;
}
