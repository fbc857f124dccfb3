/**
 * What the page itself says, in two languages. English texts are the keys; Spanish stands in messages/. Game texts come
 * translated from the engine. A test fails when a key has no Spanish.
 */
import { lobby } from "./messages/es-lobby";
import { play } from "./messages/es-play";
import { table } from "./messages/es-table";

export type Lang = "en" | "es";

const spanish: { [key: string]: string } = { ...table, ...lobby, ...play };
let current: Lang = "en";

export function language(): Lang {
	return current;
}

export function setLanguage(lang: Lang): void {
	current = lang;
}

/** The text in the language of now, with %1 to %9 filled in. */
export function t(key: string, ...args: (string | number)[]): string {
	const text = current === "es" ? (spanish[key] ?? key) : key;
	return text.replace(/%([1-9])/g, (_, n: string) => String(args[Number(n) - 1] ?? ""));
}
