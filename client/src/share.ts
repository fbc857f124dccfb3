/** Whole games packed into links: notation, deflated, in letters that an address may hold. */
import type { Game, Step, Table } from "./wire";

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
	const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream);
	return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function packGame(text: string): Promise<string> {
	const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
	let letters = "";
	for (let i = 0; i < bytes.length; i += 8192) letters += String.fromCharCode(...bytes.subarray(i, i + 8192));
	return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function unpackGame(packed: string): Promise<string> {
	const letters = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
	const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
	return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

/** A game from its log, as far as the reader may know it; null when something in it is hidden from the reader. */
export function notationOf(table: Table, game: Game, log: Step[], upto: number): string | null {
	const steps = log.slice(0, upto);
	if (steps.some((step) => step.action.includes("?"))) return null;
	return [
		"eto 1",
		`game ${table.game}`,
		`rules ${game.rules_version}`,
		`scenario ${table.scenario}`,
		...Object.entries(table.options ?? {}).map(([id, value]) => `option ${id} ${value}`),
		"begin",
		...steps.map((step) => `${step.seat} ${step.action}`),
		"",
	].join("\n");
}

/** The same game without the steps after a moment, and without what only its end knows. */
export function cutNotation(text: string, upto: number): string {
	const lines = text.split("\n");
	const begin = lines.indexOf("begin");
	const head = lines.slice(0, begin + 1).filter((line) => !line.startsWith("commit "));
	const steps = lines
		.slice(begin + 1)
		.filter((line) => line && !/^(secret|end)\b/.test(line) && !line.startsWith(";"));
	return [...head, ...steps.slice(0, upto), ""].join("\n");
}
