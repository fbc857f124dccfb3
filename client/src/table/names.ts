/** What pieces and sentences are called on the screen: names, never ids. An id appears in notation and exports only. */
import { t } from "../text";
import type { Action, Piece } from "../wire";
import type { TableModel } from "./model";

/** "German infantry 7" without the number that tells it from its equals. */
export function plainName(name: string): string {
	return name.replace(/ \d+$/, "");
}

/** The name of a piece's kind; a block's name is its own. */
export function kindName(piece: Piece): string {
	const name = piece.name ?? "";
	return piece.block ? name : plainName(name);
}

/** What a piece is called where it is spoken of alone. */
export function pieceName(model: TableModel, piece: Piece): string {
	return piece.name ? kindName(piece) : t("an unknown piece of %1", model.seatName(piece.seat));
}

/** Strength as it is printed: "5-3", "5-3, reduced", "3 of 4 steps". */
export function strengthWords(piece: Piece): string {
	if (piece.block && piece.steps_max) return t("%1 of %2 steps", piece.steps ?? piece.strength, piece.steps_max);
	return piece.status.includes("reduced") ? t("%1, reduced", piece.label) : piece.label;
}

/** One line on a piece: what the engine says, without the name that it begins with if that is an id. */
export function pieceLine(model: TableModel, piece: Piece): string {
	const say = piece.say;
	if (!say) return t("an unknown piece of %1", model.seatName(piece.seat));
	return piece.id && say.startsWith(`${piece.id}: `) ? say.slice(piece.id.length + 2) : say;
}

/** What an action does, without the name of the piece that is picked: its card stands above. Not where more than a verb
 *  stands before it: "Airstrike of". */
export function handWords(model: TableModel, action: Action): string {
	const words = model.actionWords(action);
	const name = model.picked ? model.pieceOf(model.picked)?.name : undefined;
	const verb = /^\S+ /.exec(words)?.[0] ?? "";
	if (!name || !words.startsWith(verb + name)) return words;
	return (verb + words.slice(verb.length + name.length).trim()).trim();
}

/** What each of some actions does: without the numbers that tell pieces from their equals, unless it needs them. */
export function wordsApart(model: TableModel, actions: Action[]): string[] {
	const short = actions.map((action) => kindWords(model, action));
	return new Set(short).size === short.length ? short : actions.map((action) => model.actionWords(action));
}

/** What an action does with any piece of the kind that it names. */
export function kindWords(model: TableModel, action: Action): string {
	return action.args.reduce((words, arg) => {
		const piece = arg.piece ? model.pieceOf(arg.piece) : undefined;
		return piece?.name ? words.replace(piece.name, kindName(piece)) : words;
	}, handWords(model, action));
}

/** What an action does, with dots for all pieces that it names, so that what a group of actions does stands alone. */
export function namelessWords(model: TableModel, action: Action): string {
	const names = action.args.flatMap((arg) => (arg.piece && model.pieceOf(arg.piece)?.name) || []);
	return names.reduce((words, name) => words.replace(name, "…"), handWords(model, action));
}

/** The piece that an action names first, beside the one that is picked, if it is on the board or known otherwise. */
export function actionPiece(model: TableModel, action: Action): Piece | undefined {
	const named = action.args.flatMap((arg) => arg.piece ?? []);
	const id = named.find((each) => each !== model.picked) ?? named[0];
	return id ? model.pieceOf(id) : undefined;
}

/** Where an action happens: the place that it names, or where its piece stands. */
export function actionPlace(model: TableModel, action: Action): string | null {
	return action.args.find((arg) => arg.place)?.place ?? actionPiece(model, action)?.place ?? null;
}

/** Two pieces that nobody could tell apart: the same counter in the same state. */
export function looksLike(piece: Piece): string {
	return piece.block
		? (piece.id ?? `#${piece.token}`)
		: [piece.nation, piece.symbol, piece.label, piece.strength, piece.status.join()].join(" ");
}
