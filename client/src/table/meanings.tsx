/** What choices are for, in the words of the rules, for who asks. */
import { useEffect, useState } from "preact/hooks";
import { fillTexts } from "../rules/texts";
import { useSettings } from "../settings";
import { t } from "../text";
import { useTable } from "./context";
import { beginning, byPiece, type Row } from "./rows";
import { ClauseLink } from "./sentence";

interface Meaning {
	name: string;
	clause: string;
	text?: string | null;
}

/** What the choices mean, each with the words that they do not share: "Blitz". */
function meaningsOf(rows: Row[]): Meaning[] {
	const found = new Map<string, Meaning>();
	for (const list of byPiece(rows) ?? [rows]) {
		const words = list.map((row) => row.actions[0]!.say.split(" "));
		const begin = list.length > 1 ? beginning(words) : 0;
		list.forEach((row, i) => {
			const { about: clause, means: text } = row.actions[0]!;
			const key = text ?? clause;
			const name = words[i]!.slice(begin).join(" ");
			if (clause && key && !found.has(key))
				found.set(key, { name: name.slice(0, 1).toUpperCase() + name.slice(1), clause, ...(text && { text }) });
		});
	}
	return [...found.values()];
}

function Told({ meanings }: { meanings: Meaning[] }) {
	const { model } = useTable();
	const { lang } = useSettings();
	const [told, set] = useState<Meaning[]>([]);
	useEffect(() => {
		const list = meanings.map((each) => ({ ...each }));
		void fillTexts(model.game.id, ...list).then(() => set(list));
	}, [meanings.map(({ text, clause }) => text ?? clause).join(" "), lang]);
	return (
		<>
			{told.map(({ name, clause, text }) => (
				<p key={text ?? clause}>
					{told.length > 1 && <b>{name}: </b>}
					{text} <ClauseLink clause={clause} />
				</p>
			))}
		</>
	);
}

export function Meanings({ rows, open: told = false }: { rows: Row[]; open?: boolean }) {
	const [open, unfold] = useState(false);
	const meanings = meaningsOf(rows);
	if (!meanings.length) return null;
	if (told)
		return (
			<div class="what-for">
				<Told meanings={meanings} />
			</div>
		);
	return (
		<details class="what-for" onToggle={(event) => unfold(event.currentTarget.open)}>
			<summary>{t("What does this mean?")}</summary>
			{open && <Told meanings={meanings} />}
		</details>
	);
}
