/** The command line in the page, with completion. */
import { useEffect, useRef, useState } from "preact/hooks";
import { errorWords } from "../errors";
import { t } from "../text";
import { complete, runCommand } from "./command";
import { useTable } from "./context";

export function CommandLine() {
	const { model } = useTable();
	const [line, setLine] = useState("");
	const [past, setPast] = useState<string[]>([]);
	const [back, setBack] = useState(0);
	const [open, setOpen] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	const answers = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (answers.current) answers.current.scrollTop = answers.current.scrollHeight;
	}, [model.answers]);
	const found = open && line ? complete(model, line) : [];

	const take = (word: string) => {
		const parts = line.split(/\s+/);
		parts[parts.length - 1] = word;
		setLine(parts.join(" ") + " ");
		input.current?.focus();
	};
	const run = async (event: Event) => {
		event.preventDefault();
		const typed = line.trim();
		if (!typed) return;
		setLine("");
		setPast([typed, ...past]);
		setBack(0);
		try {
			model.answers = [...model.answers, `› ${typed}`, ...(await runCommand(model, typed))].slice(-400);
		} catch (error) {
			model.answers = [...model.answers, `› ${typed}`, errorWords(error)].slice(-400);
		}
		model.changed();
	};
	const keys = (event: KeyboardEvent) => {
		if (event.key === "Tab" && !event.shiftKey && found.length && line) {
			take(found[0]!.word);
			event.preventDefault();
		} else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
			const to = Math.max(0, Math.min(past.length, back + (event.key === "ArrowUp" ? 1 : -1)));
			setBack(to);
			setLine(to ? (past[to - 1] ?? "") : "");
			event.preventDefault();
		} else if (event.key === "Escape") {
			setLine("");
			(event.currentTarget as HTMLElement).blur();
		}
		event.stopPropagation();
	};
	return (
		<form class="command" onSubmit={(event) => void run(event)}>
			{model.answers.length > 0 && (
				<div class="answers" ref={answers} role="log" aria-label={t("Answers")} tabIndex={0}>
					{model.answers.map((answer, i) => (
						<p key={i} class={answer.startsWith("›") ? "typed" : undefined}>
							{answer}
						</p>
					))}
				</div>
			)}
			{found.length > 0 && (
				<ul class="completions">
					{found.map(({ word, gloss }) => (
						<li key={word}>
							<button
								type="button"
								tabIndex={-1}
								onMouseDown={(event) => {
									event.preventDefault();
									take(word);
								}}
							>
								<b>{word}</b> {gloss !== word && gloss}
							</button>
						</li>
					))}
				</ul>
			)}
			<input
				ref={input}
				id="command"
				value={line}
				autocomplete="off"
				spellcheck={false}
				autocapitalize="off"
				aria-label={t("Command line")}
				placeholder={t("Type a command, or help")}
				onInput={(event) => setLine(event.currentTarget.value)}
				onKeyDown={keys}
				onFocus={() => setOpen(true)}
				onBlur={() => setOpen(false)}
			/>
		</form>
	);
}
