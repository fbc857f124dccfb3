/** What choices are for, in the words of the rules, for who asks. */
import { useEffect, useState } from "preact/hooks";
import { fillTexts } from "../rules/texts";
import { useSettings } from "../settings";
import { t } from "../text";
import { useTable } from "./context";
import { beginning, byPiece, type Row } from "./rows";
import { ClauseLink } from "./sentence";

/** By the clause that says it the words that choices do not share: "Blitz". */
function namesOf(rows: Row[]): Map<string, string> {
	const found = new Map<string, string>();
	for (const list of byPiece(rows) ?? [rows]) {
		const words = list.map((row) => row.actions[0]!.say.split(" "));
		const begin = list.length > 1 ? beginning(words) : 0;
		list.forEach((row, i) => {
			const clause = row.actions[0]!.about;
			const name = words[i]!.slice(begin).join(" ");
			if (clause && !found.has(clause)) found.set(clause, name.slice(0, 1).toUpperCase() + name.slice(1));
		});
	}
	return found;
}

function Told({ names }: { names: Map<string, string> }) {
	const { model } = useTable();
	const { lang } = useSettings();
	const [texts, set] = useState<{ clause: string; text?: string | null }[]>([]);
	useEffect(() => {
		const list = [...names.keys()].map((clause): { clause: string; text?: string | null } => ({ clause }));
		void fillTexts(model.game.id, ...list).then(() => set(list));
	}, [[...names.keys()].join(" "), lang]);
	return (
		<>
			{texts.map(({ clause, text }) => (
				<p key={clause}>
					{names.size > 1 && <b>{names.get(clause)}: </b>}
					{text} <ClauseLink clause={clause} />
				</p>
			))}
		</>
	);
}

export function Meanings({ rows }: { rows: Row[] }) {
	const [open, unfold] = useState(false);
	const names = namesOf(rows);
	if (!names.size) return null;
	return (
		<details class="what-for" onToggle={(event) => unfold(event.currentTarget.open)}>
			<summary>{t("What does this mean?")}</summary>
			{open && <Told names={names} />}
		</details>
	);
}
