/** A sentence in which clauses of the rulebook are links into the rules browser. */
import { useTable } from "./context";

export function Sentence({ text }: { text: string }) {
	const { model } = useTable();
	const prefix = model.game.prefix;
	if (!prefix) return <>{text}</>;
	const id = `${prefix}[0-9A-Za-z][0-9A-Za-z.]*[0-9A-Za-z]|${prefix}[0-9A-Za-z]`;
	const parts = text.split(new RegExp(`(\\((?:${id})\\)|${id})`));
	return (
		<>
			{parts.map((part, i) => {
				if (i % 2 === 0) return part;
				const bare = part.startsWith("(") ? part.slice(1, -1) : part;
				if (bare === part) return <ClauseLink key={i} clause={part} />;
				/* the brackets stay with what they enclose */
				return (
					<span key={i} class="unbroken">
						(<ClauseLink clause={bare} />)
					</span>
				);
			})}
		</>
	);
}

export function ClauseLink({ clause }: { clause: string }) {
	const { model } = useTable();
	return (
		<button type="button" class="clause" onClick={() => model.openRules(clause)}>
			{clause}
		</button>
	);
}
