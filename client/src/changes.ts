/**
 * The short forms of docs/protocol.md, made long again: views from what has changed in them, legal actions from their
 * brief list. The sources use this, so that the page knows the long forms alone.
 */
import type { Reply } from "./seat";
import type { Action, Arg, Scene } from "./wire";

type Item = { [member: string]: unknown };
/** How a list has changed: runs of old items and new ones; members with new values. */
type ListChange = { list?: ([number, number] | Item)[]; set?: [number[], Item][] };

function mergedList(old: Item[], change: ListChange): Item[] {
	const items = change.list
		? change.list.flatMap((part) => (Array.isArray(part) ? old.slice(part[0], part[0] + part[1]) : [part]))
		: [...old];
	for (const [places, members] of change.set ?? [])
		for (const place of places) items[place] = { ...items[place], ...members };
	return items;
}

function merged(scene: Scene, reply: Reply): Scene {
	const fresh: Item = { ...scene, steps: reply["steps"], hash: reply["hash"] };
	for (const name of (reply["gone"] ?? []) as string[]) delete fresh[name];
	for (const [name, value] of Object.entries(reply["changes"] as Item)) {
		const old = fresh[name];
		const edits = value !== null && typeof value === "object" && !Array.isArray(value);
		fresh[name] = edits && Array.isArray(old) ? mergedList(old, value as ListChange) : value;
	}
	return fresh as unknown as Scene;
}

const KEPT = 64;

/** The views of a game through one pair of eyes, the last one and some before it. */
export class Sights {
	private last: (Scene & { hash?: string }) | null = null;
	private readonly kept = new Map<number, Scene>();

	/** The members of a request for the next one. */
	get since(): { since: number; hash?: string | undefined } {
		return this.last ? { since: this.last.steps, hash: this.last.hash } : { since: -1 };
	}

	/** After that many steps, or the last one; undefined if it is not known. */
	at(steps?: number): Scene | undefined {
		return steps === undefined ? (this.last ?? undefined) : this.kept.get(steps);
	}

	/** A whole view, or a message with what has changed; without either, it is no longer known what is seen now. */
	take(reply: Reply): void {
		const whole = Array.isArray(reply["places"]);
		const fits = reply["changes"] && this.last?.steps === reply["since"];
		const scene = whole ? (reply as unknown as Scene) : fits ? merged(this.last as Scene, reply) : null;
		this.last = scene;
		this.cut(Number(reply["steps"]));
		if (!scene) return;
		this.kept.set(scene.steps, scene);
		if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value as number);
	}

	/** Steps were taken back: these many remain. */
	cut(steps: number): void {
		for (const at of this.kept.keys()) if (at > steps) this.kept.delete(at);
	}

	forget(): void {
		this.last = null;
		this.kept.clear();
	}
}

interface Verb {
	verb: string;
	args: (keyof Arg)[];
	actions: (string | number)[][];
	takes?: boolean;
	rolls?: number[];
	same?: number[];
	cost?: unknown[][];
	gives?: unknown[][];
	about?: (string | null)[];
	means?: (string | null)[];
	[member: string]: unknown;
}

/** A word of an action as it is written. */
function word(value: string | number): string {
	const text = String(value);
	return text === "" || /[ \t;"]/.test(text) ? `"${text.replaceAll('"', "'")}"` : text;
}

function actionsOf(verb: Verb, first: number): Action[] {
	const { actions, args, rolls, same, cost, gives, about, means, takes, ...common } = verb;
	return actions.map((words, i) => {
		const values = words.slice(0, -1);
		const like = same?.[i] ?? i;
		const price = cost?.[i] ?? [];
		const gain = gives?.[i] ?? [];
		return {
			...common,
			action: [verb.verb, ...values].map(word).join(" "),
			say: String(words[words.length - 1]),
			verb: verb.verb,
			args: values.map((value, k) => ({ [args[k] as string]: value })),
			...(rolls?.includes(i) ? { rolls: true } : takes && { takes }),
			...(like !== i && { same: first + like }),
			...(price.length && { cost: price }),
			...(gain.length && { gives: gain }),
			...(about?.[i] && { about: about[i] }),
			...(means?.[i] && { means: means[i] }),
		} as Action;
	});
}

/** The reply to `legal` with `brief`, as it would be without. */
export function longLegal(reply: Reply): Reply {
	const { verbs, ...rest } = reply;
	const actions: Action[] = [];
	for (const verb of (verbs ?? []) as Verb[]) actions.push(...actionsOf(verb, actions.length));
	return { ...rest, ok: true, actions };
}

/** What is asked of a request `legal`: the brief list, with what rolls. */
export const BRIEF = { brief: true, rolls: true };
