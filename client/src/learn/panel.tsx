/**
 * The teacher beside the board in a guided first game. It listens to the game, says what the step says, and goes on when
 * the reader has done it; who strays may be led back, and who is lost may be shown.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import type { LocalSource } from "../engine/local";
import { beginLesson } from "../lobby/games";
import { t } from "../text";
import type { Step } from "../wire";
import { fetchLesson, fits, inWords, withStead, type Lesson, type LessonStep, type Stead } from "./lesson";

interface Progress {
	/** The step of the lesson. */
	at: number;
	/** How many of its actions are done. */
	done: number;
	/** The length of the game when they were. */
	steps: number;
}

/** The seat that decides now, if it is one's own. */
function mySeat(source: LocalSource): string | undefined {
	const mine = new Set(source.table.seats.filter((s) => s.you).map((s) => s.seat));
	return source.table.deciders?.find((seat) => mine.has(seat));
}

/** How far the step has come by what was played since: the number of its actions that are done, or null if it strayed. */
async function follow(source: LocalSource, step: LessonStep, from: Progress, stead: Stead): Promise<number | null> {
	const wanted = step.do ?? [];
	const { log } = await source.ask({ do: "log", from: from.steps });
	const own = new Set(source.table.seats.filter((s) => s.you).map((s) => s.seat));
	const played = (log as Step[]).filter((s) => own.has(s.seat));
	const mine = played.slice(0, wanted.length - from.done);
	for (const [i, each] of mine.entries())
		if (!(await fits(source, each, wanted[from.done + i]!, stead))) return null;
	return from.done + mine.length;
}

/** The lesson after this one, if there is one. */
function NextLesson({ source }: { source: LocalSource }) {
	const [next, setNext] = useState<Lesson | null>(null);
	const course = source.course + 1;
	useEffect(() => {
		void fetchLesson(source.table.game, course).then(setNext);
	}, [source]);
	if (!next) return null;
	return <button onClick={() => void beginLesson(next, course)}>{t("Next: %1", inWords(next.title))}</button>;
}

export function LessonPanel({ source, onShow }: { source: LocalSource; onShow?: (ids: string[], next: string[]) => void }) {
	const [lesson, setLesson] = useState<Lesson | null>(null);
	const [progress, setProgress] = useState<Progress>({
		at: source.lesson ?? 0,
		done: 0,
		steps: source.table.steps ?? 0,
	});
	const [strayed, setStrayed] = useState(false);
	/** One can be shown what to do: it is one's turn, and nothing is being shown. */
	const [ready, setReady] = useState(false);
	const [ended, setEnded] = useState(false);
	const heading = useRef<HTMLHeadingElement>(null);
	const stead = useRef<Stead>(new Map());
	const step = lesson?.steps[progress.at];

	useEffect(() => {
		void fetchLesson(source.table.game, source.course).then(setLesson);
	}, [source]);

	const advance = () => {
		source.lesson = progress.at + 1;
		void source.keep();
		setStrayed(false);
		setProgress({ at: progress.at + 1, done: 0, steps: source.table.steps ?? 0 });
		heading.current?.focus();
	};

	useEffect(() => {
		if (!step) {
			onShow?.([], []);
			return;
		}
		let seen = -1;
		const point = (next: string | undefined) => {
			const named = next ? withStead(next, stead.current).split(" ").slice(1) : [];
			onShow?.((step.show ?? []).map((id) => withStead(id, stead.current)), named);
		};
		point(step.do?.[0]);
		const look = async () => {
			if (source.changes === seen) return;
			seen = source.changes;
			const done = await follow(source, step, progress, stead.current);
			const whole = step.do?.length ?? 0;
			setStrayed(done === null);
			setReady(!!mySeat(source));
			if (done !== null) point(step.do?.[done]);
			if (whole && done === whole && (!step.wait || mySeat(source))) advance();
			else if (!whole && step.wait && mySeat(source)) advance();
		};
		const timer = setInterval(() => void look(), 100);
		return () => clearInterval(timer);
	}, [step, progress]);

	if (!lesson || ended) return null;
	if (!step)
		return (
			<section class="lesson" aria-label={source.course ? t("Lesson") : t("First game")}>
				<h2 ref={heading} tabIndex={-1}>
					{t("Well done")}
				</h2>
				<p>
					{t(
						"You know enough to go on: the war is yours. The player's aid and the rules are one click away.",
					)}
				</p>
				<p class="buttons">
					<button class="primary" onClick={() => setEnded(true)}>
						{t("Now play on")}
					</button>
					<NextLesson source={source} />
					<a class="button" href={`#/aid/${source.table.game}`}>
						{t("Player's aid")}
					</a>
					<a class="button" href="#/">
						{t("To the lobby")}
					</a>
				</p>
			</section>
		);
	const back = () => void source.ask({ do: "rewind", steps: progress.steps }).then(() => setStrayed(false));
	const show = async () => {
		setReady(false);
		const done = (await follow(source, step, progress, stead.current)) ?? 0;
		const seat = mySeat(source);
		const wanted = step.do?.[done];
		if (seat && wanted)
			await source.ask({ do: "act", seat, action: withStead(wanted, stead.current) }).catch(() => undefined);
		setReady(!!mySeat(source));
		source.refresh();
	};
	return (
		<section class="lesson" aria-label={source.course ? t("Lesson") : t("First game")}>
			<h2 ref={heading} tabIndex={-1}>
				{t("Step %1 of %2", progress.at + 1, lesson.steps.length)}
			</h2>
			<div aria-live="polite">
				<p>{inWords(step.say)}</p>
				{strayed && (
					<p class="warn">
						{t("You went another way. That is allowed, but the lesson waits.")}
					</p>
				)}
			</div>
			<p class="buttons">
				{!step.do && !step.wait && (
					<button class="primary" onClick={advance}>
						{t("Next")}
					</button>
				)}
				{step.do && !strayed && (
					<button disabled={!ready} onClick={() => void show()}>
						{t("Show me")}
					</button>
				)}
				{strayed && (
					<button class="primary" onClick={back}>
						{t("Lead me back")}
					</button>
				)}
			</p>
		</section>
	);
}
