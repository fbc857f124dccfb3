/** Small pictures of positions, kept in this browser: what a table looked like when one was last there. */
const KEY = "eto.thumbs";
const KEPT = 30;

type Thumbs = { [table: string]: string };

function readAll(): Thumbs {
	try {
		return JSON.parse(localStorage.getItem(KEY) ?? "{}");
	} catch {
		return {};
	}
}

/** "local KEY" or "server 12". */
export function thumbOf(table: string): string | undefined {
	return readAll()[table];
}

export function keepThumb(table: string, picture: string): void {
	const { [table]: _, ...rest } = readAll();
	const all = Object.entries({ ...rest, [table]: picture });
	try {
		localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all.slice(-KEPT))));
	} catch {
		/* a full store only forgets */
	}
}
