/**
 * The lessons of each game: games/ID/learn.json, the guided first game with `more`, one for a phase each. A lesson is a
 * game in notation to begin with, and steps. A
 * step says something and waits: for "Next", or for one of the actions that it names. Nothing here knows a rule: what
 * is allowed, and what it leads to, the engine says.
 */
import { language } from "../text";

type Said = { en: string; es: string };

export interface LessonStep {
	say: Said;
	/** Places and pieces that the words are about. */
	show?: string[];
	/** The actions of the step, in order, as they are written; none: the reader goes on by a button. */
	do?: string[];
	/** Waits until one of one's own seats decides again. */
	wait?: boolean;
}

export interface Lesson {
	title: Said;
	about: Said;
	minutes: number;
	seats: { [seat: string]: string };
	/** The game so far, line by line. */
	begin: string[];
	steps: LessonStep[];
	/** Of the first: the others, each about one phase. */
	more?: Lesson[];
}

export function inWords(said: Said): string {
	return said[language()];
}

/** `course`: 0 is the first game, the others follow. */
export async function fetchLesson(game: string, course = 0): Promise<Lesson | null> {
	const response = await fetch(`/games/${encodeURIComponent(game)}/learn.json`).catch(() => null);
	const first = response?.ok ? ((await response.json()) as Lesson) : null;
	return course ? (first?.more?.[course - 1] ?? null) : first;
}
