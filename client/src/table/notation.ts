/** A table's game as a text: to share, to keep, to analyse. */
import { cutNotation, notationOf } from "../share";
import type { TableModel } from "./model";

/**
 * The whole game, as far as the reader may have it. While it runs, null if anything is hidden from the reader: a game
 * that is played again shows everything. What only the end may tell, the secret of the dice, is left out until then.
 */
export async function notation(model: TableModel): Promise<string | null> {
	if (model.over) {
		const whole = model.source.kind === "local" ? "save" : "game";
		return (await model.source.ask({ do: whole }))["text"];
	}
	const hidden = model.scene.pieces.some((piece) => piece.status.includes("hidden"));
	if (hidden || model.log.some((step) => step.action.includes("?"))) return null;
	if (model.source.kind === "local")
		return cutNotation((await model.source.ask({ do: "save" }))["text"], model.log.length);
	return notationOf(model.table, model.game, model.log, model.log.length);
}

/** Hands the game to the reader as a file; false if it is not his to have. */
export async function download(model: TableModel, name: string): Promise<boolean> {
	const text = await notation(model);
	if (!text) return false;
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
	link.download = name.endsWith(".eto") ? name : `${name}.eto`;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
	return true;
}

/** Asks for a file and returns its text; null if none is chosen. */
export function upload(): Promise<string | null> {
	return new Promise((done) => {
		const input = document.createElement("input");
		input.type = "file";
		input.accept = ".eto,text/plain";
		input.onchange = () => void (input.files?.[0]?.text() ?? Promise.resolve(null)).then(done);
		input.oncancel = () => done(null);
		input.click();
	});
}
