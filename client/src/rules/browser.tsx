/** The rulebook in our own words, both languages, searchable; opens at a clause. */
import { useEffect, useRef, useState } from "preact/hooks";
import { language, t } from "../text";
import type { Clause } from "../wire";
import { allRules } from "./texts";

const SHOWN = 120;
function plain(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The clauses around one, or those that hold every word. */
function choose(rules: Clause[], wanted: string): { list: Clause[]; at: number } {
	const exact = rules.findIndex((clause) => clause.id.toLowerCase() === wanted.toLowerCase());
	if (exact >= 0) {
		const from = Math.max(0, exact - 30);
		return { list: rules.slice(from, from + SHOWN), at: exact - from };
	}
	const words = plain(wanted).split(/\s+/).filter(Boolean);
	const found = rules.filter((clause) =>
		words.every((word) => plain(`${clause.id} ${clause.section} ${clause.en} ${clause.es}`).includes(word)),
	);
	return { list: found.slice(0, SHOWN), at: -1 };
}

/** The titles of sections are English; in Spanish their numbers must do, as in the rulebook's references. */
function titleOf(section: string): string {
	return language() === "es" ? (/^[\d.]+/.exec(section)?.[0] ?? section) : section;
}

export function RulesBrowser({
	game,
	clause,
	onClause,
}: {
	game: string;
	clause: string;
	onClause?: (id: string) => void;
}) {
	const [rules, setRules] = useState<Clause[] | null>(null);
	const [failed, setFailed] = useState(false);
	const [wanted, setWanted] = useState(clause);
	const here = useRef<HTMLLIElement>(null);
	useEffect(() => setWanted(clause), [clause]);
	useEffect(() => {
		setRules(null);
		allRules(game).then(setRules, () => setFailed(true));
	}, [game]);
	useEffect(() => here.current?.scrollIntoView({ block: "center" }), [rules, wanted]);
	const { list, at } = choose(rules ?? [], wanted);
	const sections = [...new Set((rules ?? []).map((each) => each.section))];
	return (
		<div class="rules-browser">
			<div class="rules-find">
				<input
					type="search"
					value={wanted}
					aria-label={t("Search the rules")}
					placeholder={t("A clause or words")}
					onInput={(event) => setWanted(event.currentTarget.value)}
				/>
				<select
					aria-label={t("Chapter")}
					value=""
					onChange={(event) => {
						const first = rules?.find((each) => each.section === event.currentTarget.value);
						if (first) setWanted(first.id);
					}}
				>
					<option value="">{t("Chapters")}</option>
					{sections.map((section) => (
						<option key={section} value={section}>
							{titleOf(section)}
						</option>
					))}
				</select>
			</div>
			{failed && <p class="quiet-text">{t("The rules could not be loaded.")}</p>}
			{rules && !list.length && <p class="quiet-text">{t("No clause has that number or says that.")}</p>}
			<ol class="rules-list">
				{list.map((each, i) => (
					<li
						key={each.id}
						ref={i === at ? here : undefined}
						class={i === at ? "here" : undefined}
						aria-current={i === at ? "true" : undefined}
					>
						{each.section !== list[i - 1]?.section && <h2>{titleOf(each.section)}</h2>}
						<button
							type="button"
							class="clause"
							onClick={() => {
								setWanted(each.id);
								onClause?.(each.id);
							}}
						>
							{each.id}
						</button>{" "}
						<span>{language() === "es" ? each.es : each.en}</span>
					</li>
				))}
			</ol>
		</div>
	);
}
