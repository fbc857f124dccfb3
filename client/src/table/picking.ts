/**
 * Pieces that are sent with one action: it names the piece and the place together, and the rules take nothing in hand.
 * The hand is the page's own: one picks the piece, sees its ways and points at one of them.
 */
import { once } from "../memo";
import type { Action, Way } from "../wire";
import { folded } from "./means";

/** Sorts of actions that bring a piece to a place. */
const SENDING = new Set(["move", "strategic", "sea", "landing", "drop", "air", "stop"]);

/** Does an action send a piece to a place? */
export function sends(action: Action): boolean {
	const [first, ...rest] = action.args;
	return !!first?.piece && !action.takes && SENDING.has(action.kind ?? "") && rest.some((arg) => arg.place);
}

/** The piece that an action sends: where one sends another it is the one named last. */
export function sentBy(action: Action): string | null {
	const pieces = action.args.flatMap((arg) => arg.piece ?? []);
	return sends(action) ? (pieces[pieces.length - 1] ?? null) : null;
}

/** The pieces that a piece can send, or lead: those that an action names after it. */
export function ledBy(legal: Action[], piece: string): Set<string> {
	const named = legal.map(({ rare, args }) => (rare ? [] : args.flatMap((arg) => arg.piece ?? [])));
	return new Set(named.flatMap(([first, ...others]) => (first === piece ? others : [])));
}

/** The pieces that can be picked. */
export const sentOf = once((legal: Action[]) => new Set(legal.flatMap((action) => sentBy(action) ?? [])));

/** The pieces that the rules take in hand, but with which one may do other things as well: command with them, or have
 *  others send them. The hand is the page's own until one has chosen: taken, they could no longer do those. */
export const eitherOf = once((legal: Action[]) => {
	const taken = new Set(legal.flatMap(({ takes, args }) => (takes && args[0]?.piece) || []));
	const wanted = (kind = "") => kind === "command" || SENDING.has(kind);
	const others = legal.filter(({ kind, takes, rare }) => !takes && !rare && wanted(kind));
	const named = others.flatMap(({ args }) => args.flatMap((arg) => arg.piece ?? []));
	return new Set(named.filter((id) => taken.has(id)));
});

/** The one piece that must be sent now, to one of several places: there is nothing else to do. */
export function mustGo(legal: Action[]): string | null {
	const [id, ...others] = sentOf(legal);
	return id && !others.length && legal.length > 1 && legal.every(sends) ? id : null;
}

/** The ways of a piece that can be picked, as far as the actions themselves tell them; equals once. */
export function waysOfPicked(legal: Action[], piece: string): Way[] {
	const sent = (action?: Action) => !!action && sentBy(action) === piece;
	const ways = legal.flatMap((action) => {
		const place = action.args.find((arg) => arg.place)?.place;
		const once = action.same === undefined || !sent(legal[action.same]);
		return place && once && sent(action) ? [{ place, actions: [action], kind: action.kind ?? "move" }] : [];
	});
	return folded(ways);
}
