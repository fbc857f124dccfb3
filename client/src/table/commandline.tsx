/** The command line in the page, with completion. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { errorWords } from "../errors";
import { t } from "../text";
import { complete, runCommand } from "./command";
import { useTable } from "./context";

/** Opened by "/", over the foot of the panel; Escape closes it with its answers. */
export function CommandLine() {
	const { model } = useTable();
	return model.laid === "command" && !model.watching ? <Palette /> : null;
}

function Palette() {
	const { model } = useTable();
	const [line, setLine] = useState("");
	const [past, setPast] = useState<string[]>([]);
	const [back, setBack] = useState(0);
	const [open, setOpen] = useState(true);
	const input = useRef<HTMLInputElement>(null);
	const answers = useRef<HTMLDivElement>(null);
	const goesOn = useRef(false); // somebody types again while the last line is being played
	useEffect(() => {
		if (answers.current) answers.current.scrollTop = answers.current.scrollHeight;
	}, [model.answers]);
	useLayoutEffect(() => input.current?.focus(), []);
	const found = open && line ? complete(model, line) : [];

	const take = (word: string, typed = line) => {
		const parts = typed.split(/\s+/);
		parts[parts.length - 1] = word;
		setLine(parts.join(" ") + " ");
		input.current?.focus();
	};
	const run = async (event: Event) => {
		event.preventDefault();
		const typed = input.current!.value.trim();
		if (!typed) return;
		setLine("");
		setPast([typed, ...past]);
		setBack(0);
		goesOn.current = false;
		try {
			const told = await runCommand(model, typed);
			if (!told.length && goesOn.current) return;
			if (!told.length) {
				model.lay(null);
				document.querySelector<HTMLElement>(".board, .text-board")?.focus({ preventScroll: true });
				return;
			}
			model.answers = [...model.answers, `› ${typed}`, ...told].slice(-400);
		} catch (error) {
			model.answers = [...model.answers, `› ${typed}`, errorWords(error)].slice(-400);
		}
		model.changed();
	};
	const keys = (event: KeyboardEvent) => {
		goesOn.current ||= event.key !== "Enter";
		// What stands in the field: who types fast is ahead of what has been drawn.
		const typed = (event.currentTarget as HTMLInputElement).value;
		const first = event.key === "Tab" && !event.shiftKey && typed ? complete(model, typed)[0] : undefined;
		if (first) {
			take(first.word, typed);
			event.preventDefault();
		} else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
			const to = Math.max(0, Math.min(past.length, back + (event.key === "ArrowUp" ? 1 : -1)));
			setBack(to);
			setLine(to ? (past[to - 1] ?? "") : "");
			event.preventDefault();
		} else if (event.key === "/" && !typed) {
			event.preventDefault();
		} else if (event.key === "Escape") {
			model.lay(null);
			document.querySelector<HTMLElement>(".board, .text-board")?.focus({ preventScroll: true });
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
			<button type="button" class="quiet command-close" onClick={() => model.lay(null)} aria-label={t("Close")}>
				×
			</button>
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
