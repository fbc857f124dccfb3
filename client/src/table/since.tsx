/** Who comes back to a game is told what happened: lost, taken, fights, arrivals, politics; each line leads there. */
import { useEffect, useRef, useState } from "preact/hooks";
import { language, t } from "../text";
import type { Change, Step } from "../wire";
import { capital } from "./caption";
import { useTable } from "./context";
import { Die } from "./dice";
import type { TableModel } from "./model";
import { shows } from "./pointing";
import { Sentence } from "./sentence";

interface Line {
	step: Step;
	words: string;
	place: string | null;
	dice: number[];
}

interface Section {
	title: string;
	lines: Line[];
}

const SORTS: { title: string; what: string[] }[] = [
	{ title: "Lost and taken", what: ["lost", "reduced", "taken"] },
	{ title: "Fights", what: ["fought"] },
	{ title: "Arrivals and politics", what: ["arrived", "politics"] },
];

function placeOf(model: TableModel, change: Change): string | null {
	const piece = model.scene.pieces.find((each) => each.id && each.id === change.piece);
	return change.to ?? change.from ?? piece?.place ?? null;
}

/** The sentence of a step that tells a change: the one that names its piece or its place; of a step that tells only one
 *  thing that one. Clauses are left to the log. */
function wordsOf(model: TableModel, step: Step, change: Change): string {
	const place = placeOf(model, change);
	const names = [model.pieceOf(change.piece ?? "")?.name, place ? model.placeName(place) : undefined];
	const told = step.events.filter((event) => names.some((name) => name && event.includes(name)));
	const only = step.events.length === 1 ? step.events[0] : undefined;
	const words = (change.what === "fought" ? step.events[0] : (told[told.length - 1] ?? only)) ?? "";
	return words.replace(new RegExp(` ?\\(${model.game.prefix}[^)]*\\)`, "g"), "");
}

/** What others did in some steps that is of such sorts; every sentence once. A fight is told where its dice fall. */
function linesOf(model: TableModel, steps: Step[], what: string[]): Line[] {
	const seen = new Set<string>();
	const lines: Line[] = [];
	for (const step of steps)
		for (const change of step.changes ?? []) {
			const words = what.includes(change.what) ? wordsOf(model, step, change) : "";
			if (!words || seen.has(words)) continue;
			if (change.what === "fought" && step.seat !== "dice") continue;
			seen.add(words);
			const dice = step.seat === "dice" ? step.action.split(" ").slice(1).map(Number) : [];
			lines.push({ step, words, place: placeOf(model, change), dice: dice.slice(0, 4) });
		}
	return lines;
}

/** What others did in some steps, by what it was. */
export function account(model: TableModel, steps: Step[]): Section[] {
	return SORTS.map(({ title, what }) => ({ title, lines: linesOf(model, steps, what).slice(-12) })).filter(
		(section) => section.lines.length > 0,
	);
}

/** "3 lost", "2 fights" of what happened to oneself and others. */
function counts(model: TableModel, steps: Step[]): { what: string; count: number }[] {
	const all = steps.flatMap((step) => step.changes ?? []).map((change) => change.what);
	const number = (what: string) => all.filter((each) => each === what).length;
	return [
		{ what: t("pieces lost"), count: number("lost") },
		{ what: t("places taken"), count: number("taken") },
		{ what: t("fights"), count: linesOf(model, steps, ["fought"]).length },
		{ what: t("arrived"), count: number("arrived") },
	].filter((each) => each.count > 0);
}

function when(at: number): string {
	const parts = { weekday: "long", hour: "2-digit", minute: "2-digit" } as const;
	return new Date(at).toLocaleString(language(), parts);
}

export function SinceCard() {
	const { model } = useTable();
	const card = useRef<HTMLElement>(null);
	const [open, setOpen] = useState(true);
	const [before] = useState(() => model.memory.before);
	const from = before?.steps ?? 0;
	const [steps] = useState(() => model.log.slice(from).filter((step) => !model.mine.includes(step.seat)));
	const shown = open && !!before && !model.watching && steps.length >= 3 && model.log.length > from;
	useEffect(() => {
		if (shown) card.current?.focus({ preventScroll: true });
	}, [shown]);
	if (!shown || model.time.at !== null || model.playback.active) return null;
	const sections = account(model, steps);
	const last = steps[steps.length - 1]?.events[0];
	const play = () => {
		setOpen(false);
		void model.time.show(from).then(() => model.time.play());
	};
	return (
		<section
			class="since"
			data-still
			ref={card}
			tabIndex={-1}
			role="dialog"
			aria-labelledby="since-title"
			onKeyDown={(event) => {
				if (event.key !== "Escape") return;
				setOpen(false);
				event.stopPropagation();
			}}
		>
			<header>
				<h2 id="since-title">{t("Since you were here")}</h2>
				<p class="quiet-text">
					{t("You left on %1. %2 steps since.", when(before.at), model.log.length - from)}
				</p>
				<ul class="chips">
					{counts(model, steps).map((each) => (
						<li key={each.what} class="chip">
							<b>{each.count}</b> {each.what}
						</li>
					))}
				</ul>
			</header>
			<div class="since-body">
				{sections.map((section) => (
					<div key={section.title}>
						<h3>{t(section.title)}</h3>
						<ol>
							{section.lines.map((line, i) => (
								<li key={i}>
									<button
										type="button"
										class="since-line"
										{...shows(model, line.place)}
										onClick={() => void model.time.show(line.step.step)}
									>
										{line.dice.map((face, k) => (
											<Die key={k} face={face} size={20} />
										))}
										<span>{capital(line.words)}</span>
										<small>{t("step %1", line.step.step)}</small>
									</button>
								</li>
							))}
						</ol>
					</div>
				))}
				{!sections.length && (
					<p>
						<Sentence text={capital(last ?? t("Nothing on the map has changed."))} />
					</p>
				)}
			</div>
			<footer class="prompt-buttons">
				<button type="button" class="primary" onClick={play}>
					{t("Play it")}
				</button>
				<button type="button" onClick={() => setOpen(false)}>
					{t("To my turn")}
				</button>
			</footer>
		</section>
	);
}
