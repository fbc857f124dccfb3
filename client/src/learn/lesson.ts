/**
 * The lessons of each game: games/ID/learn.json, the guided first game with `more`, one for a phase each. A lesson is a
 * game in notation to begin with, and steps. A
 * step says something and waits: for "Next", or for one of the actions that it names. Nothing here knows a rule: what
 * is allowed, and what it leads to, the engine says.
 */
import type { Source } from "../seat";
import { looksLike } from "../table/names";
import { markBlocks } from "../table/same";
import { language } from "../text";
import type { Piece, Step } from "../wire";

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

/** Pieces that the reader has used in the place of equal ones of the lesson, by the ids of those. */
export type Stead = Map<string, string>;

/** An action of the lesson, with the pieces that the reader uses. */
export function withStead(action: string, stead: Stead): string {
	return action.replace(/\S+/g, (word) => stead.get(word) ?? word);
}

/** Does a step of the game do what the lesson wants, or the same with equal pieces? Those are noted. */
export async function fits(source: Source, played: Step, wanted: string, stead: Stead): Promise<boolean> {
	const [asked, done] = [withStead(wanted, stead).split(" "), played.action.split(" ")];
	if (asked.length !== done.length || asked[0] !== done[0]) return false;
	const others = asked.flatMap((word, i) => (word === done[i] ? [] : [[word, done[i]!] as const]));
	if (!others.length) return true;
	const pieces = (await source.ask({ do: "view", at: played.step - 1 }))["pieces"] as Piece[];
	markBlocks(pieces);
	const find = (id: string) => pieces.find((piece) => piece.id === id);
	const equal = ([a, b]: readonly [string, string]) => {
		const [one, other] = [find(a), find(b)];
		return !!one && !!other && one.place === other.place && looksLike(one) === looksLike(other);
	};
	if (!others.every(equal)) return false;
	for (const [a, b] of others) {
		const own = stead.get(a) ?? a; // they stand for each other
		stead.delete(a);
		if (own !== b) stead.set(own, b).set(b, own);
		else stead.delete(own);
	}
	return true;
}

/** `course`: 0 is the first game, the others follow. */
export async function fetchLesson(game: string, course = 0): Promise<Lesson | null> {
	const response = await fetch(`/games/${encodeURIComponent(game)}/learn.json`).catch(() => null);
	const first = response?.ok ? ((await response.json()) as Lesson) : null;
	return course ? (first?.more?.[course - 1] ?? null) : first;
}
