/**
 * What the page itself says, in two languages. English texts are the keys; Spanish stands in messages/ and is fetched
 * by those who read it. Game texts come translated from the engine. A test fails when a key has no Spanish.
 */
export type Lang = "en" | "es";

let spanish: { [key: string]: string } | null = null;
let current: Lang = "en";

export function language(): Lang {
	return current;
}

/** Are the texts of a language there? */
export const knows = (lang: Lang) => lang === "en" || !!spanish;

/** Fetches them; without them the page speaks English. */
export async function learn(lang: Lang): Promise<void> {
	if (!knows(lang)) spanish = (await import("./messages/es").catch(() => null))?.spanish ?? null;
}

export function setLanguage(lang: Lang): void {
	current = lang;
}

/** The text in the language of now, with %1 to %9 filled in. */
export function t(key: string, ...args: (string | number)[]): string {
	const text = (current === "es" && spanish?.[key]) || key;
	return text.replace(/%([1-9])/g, (_, n: string) => String(args[Number(n) - 1] ?? ""));
}
