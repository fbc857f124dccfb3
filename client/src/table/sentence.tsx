/** A sentence in which clauses of the rulebook are links into the rules browser. */
import { useTable } from "./context";

export function Sentence({ text }: { text: string }) {
	const { model } = useTable();
	const prefix = model.game.prefix;
	const parts = prefix
		? text.split(new RegExp(`(${prefix}[0-9A-Za-z][0-9A-Za-z.]*[0-9A-Za-z]|${prefix}[0-9A-Za-z])`))
		: [text];
	return <>{parts.map((part, i) => (i % 2 ? <ClauseLink key={i} clause={part} /> : part))}</>;
}

export function ClauseLink({ clause }: { clause: string }) {
	const { model } = useTable();
	return (
		<button type="button" class="clause" onClick={() => model.openRules(clause)}>
			{clause}
		</button>
	);
}
