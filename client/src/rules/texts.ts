/**
 * The words of the rules, by game: /games/ID/rules.tsv. The engine in the page knows the clauses by their ids alone, so
 * that five rulebooks are not part of the first load; what it answers is filled in here.
 */
import { fetchFile } from "../files";
import { language } from "../text";
import type { Clause } from "../wire";

const kept = new Map<string, Promise<Clause[]>>();

/** Notes of the editors in a text are not for players. */
function withoutNotes(text: string): string {
	return text.replace(/ ?\[(?:AMBIGUOUS|AMBIGUO|INFERRED|DEDUCIDO)(?:[^[\]]|\[[^\]]*\])*\]/g, "").trim();
}

function read(tsv: string): Clause[] {
	const [head = "", ...lines] = tsv.split("\n").filter((line) => line && !line.startsWith("#"));
	const names = head.split("\t");
	const at = (row: string[], name: string) => row[names.indexOf(name)] ?? "";
	return lines.map((line) => {
		const row = line.split("\t");
		return {
			id: at(row, "id"),
			section: at(row, "section"),
			kind: at(row, "kind"),
			en: withoutNotes(at(row, "en")),
			es: withoutNotes(at(row, "es")),
		};
	});
}

export function allRules(game: string): Promise<Clause[]> {
	let rules = kept.get(game);
	if (!rules) {
		rules = fetchFile(`/games/${encodeURIComponent(game)}/rules.tsv`)
			.then((response) => response.text())
			.then(read);
		kept.set(game, rules);
		rules.catch(() => kept.delete(game));
	}
	return rules;
}

type Told = { clause?: string | null; text?: string | null } | undefined;

/** Puts the words of clauses where the engine has none. */
export async function fillTexts(game: string, ...told: Told[]): Promise<void> {
	for (const each of told) {
		if (!each?.clause || (each.text && each.text !== "-")) continue;
		const rules = await allRules(game).catch((): Clause[] => []);
		const rule = rules.find((clause) => clause.id === each.clause);
		each.text = rule ? (language() === "es" ? rule.es : rule.en) : null;
	}
}
