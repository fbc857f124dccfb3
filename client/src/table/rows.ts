/** Choices as rows: equals merged, those of one piece together, and the words that a group of them shares. */
import type { Action, Piece } from "../wire";
import type { TableModel } from "./model";
import { actionPiece, actionPlace, looksLike } from "./names";

/** Actions that nobody could tell apart, as one row. */
export interface Row {
	actions: Action[];
	piece: Piece | undefined;
	place: string | null;
}

/** With how many words all begin. */
export function beginning(words: string[][]): number {
	const first = words[0] ?? [];
	const differs = first.findIndex((word, i) => words.some((each) => each[i] !== word));
	return differs < 0 ? first.length : differs;
}

/** The words with which all begin, and those with which all end, with dots for the rest; nothing if they have none in
 *  common. */
export function shared(lines: string[]): string {
	const words = lines.map((line) => line.split(" "));
	const first = words[0] ?? [];
	const begin = first.slice(0, beginning(words));
	if (begin.length === first.length) return begin.join(" ").replace(/[ ,:…]+$/, "");
	const least = Math.min(...words.map((each) => each.length));
	let end = 0;
	while (end < least - begin.length && words.every((each) => each.at(-1 - end) === first.at(-1 - end))) end++;
	const tail = end ? ` … ${first.slice(-end).join(" ")}` : " …";
	if (!begin.length) return end ? tail.trim() : "";
	return begin.join(" ").replace(/[ ,:…]+$/, "") + tail;
}

/** Of several equal pieces in one place it does not matter which one acts. */
export function mergeRows(model: TableModel, actions: Action[]): Row[] {
	const rows = new Map<string, Row>();
	for (const action of actions) {
		const like = action.same === undefined ? action : (model.legal[action.same] ?? action);
		const key = keyOf(model, like);
		const row = rows.get(key);
		const [piece, place] = [actionPiece(model, action), actionPlace(model, action)];
		if (row) row.actions.push(action);
		else rows.set(key, { actions: [action], piece, place });
	}
	return [...rows.values()];
}

function keyOf(model: TableModel, action: Action): string {
	const piece = actionPiece(model, action);
	if (!piece || piece.seat !== model.seat || piece.block) return action.action;
	const rest = action.args.filter((arg) => !arg.piece);
	return JSON.stringify([action.verb, looksLike(piece), actionPlace(model, action), rest]);
}

/** Rows of a piece and a manner, by their pieces; nothing if they are of another sort. */
export function byPiece(rows: Row[]): Row[][] | null {
	const found = new Map<string, Row[]>();
	for (const row of rows) {
		const [first, second, third] = row.actions[0]!.args;
		if (!row.piece || !first?.piece || second?.choice === undefined || third) return null;
		found.set(first.piece, [...(found.get(first.piece) ?? []), row]);
	}
	return found.size < rows.length ? [...found.values()] : null;
}
