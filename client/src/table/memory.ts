/**
 * What a player remembers of a table in this browser: how far the game had come when one left it, what hidden pieces
 * were when they were last seen, and one's own notes on them. Kept by table and seat; it tells nothing that the seat
 * has not seen.
 */
import type { Piece, Scene, Seen } from "../wire";
import type { TableModel } from "./model";

interface Kept {
	/** Steps when one was last here, and when that was. */
	steps?: number;
	at?: number;
	/** By side and place. */
	seen?: { [where: string]: Seen[] };
	notes?: { [where: string]: string };
}

const KEY = "eto.memory";
const TABLES = 40;

function readAll(): { [table: string]: Kept } {
	try {
		return JSON.parse(localStorage.getItem(KEY) ?? "{}");
	} catch {
		return {};
	}
}

export class Memory {
	private readonly key: string;
	private kept: Kept;
	private counts = new Map<string, number>();
	/** Where one had left the game: steps, and the time; null at a table that is new. */
	readonly before: { steps: number; at: number } | null;

	constructor(private model: TableModel) {
		const { kind, table } = model.source;
		this.key = `${kind} ${table.table} ${model.mine.join()}`;
		this.kept = readAll()[this.key] ?? {};
		const { steps, at = Date.now() } = this.kept;
		this.before = steps === undefined ? null : { steps, at };
	}

	private write(): void {
		const all = readAll();
		all[this.key] = this.kept;
		const names = Object.keys(all);
		for (const name of names.slice(0, Math.max(0, names.length - TABLES))) delete all[name];
		try {
			localStorage.setItem(KEY, JSON.stringify(all));
		} catch {
			/* a full store only forgets */
		}
	}

	/** One has seen the game up to here. */
	left(steps: number): void {
		this.kept = { ...this.kept, steps, at: Date.now() };
		this.write();
	}

	/**
	 * Remembers the faces of the others' pieces while they can be seen. Where as many stand with their backs as
	 * were seen there and nothing has come or gone since, these are they; one that alone goes from one place to
	 * another takes its face along. Everything else is forgotten: it could be any.
	 */
	learn(scene: Scene): void {
		const when = shortName(scene.turn_name ?? "");
		const hidden = new Map<string, Piece[]>();
		const faces = new Map<string, Seen[]>();
		for (const piece of scene.pieces) {
			if (!piece.block || !piece.place || this.model.mine.includes(piece.seat ?? "")) continue;
			const key = `${piece.seat} ${piece.place}`;
			if (piece.status.includes("hidden")) hidden.set(key, [...(hidden.get(key) ?? []), piece]);
			else faces.set(key, [...(faces.get(key) ?? []), seenOf(piece, when)]);
		}
		const seen = new Map(Object.entries(this.kept.seen ?? {}));
		this.carry(seen, hidden);
		for (const [key, list] of faces) seen.set(key, list);
		for (const [key, list] of seen) {
			const backs = hidden.get(key) ?? [];
			if (!faces.has(key) && backs.length !== list.length) seen.delete(key);
			else backs.forEach((piece, i) => list[i] && (piece.seen = list[i]));
		}
		this.counts = new Map([...hidden].map(([key, list]) => [key, list.length]));
		this.kept.seen = Object.fromEntries(seen);
	}

	/** One block has gone from a place where it stood alone to one where none stood: its face goes with it. */
	private carry(seen: Map<string, Seen[]>, hidden: Map<string, Piece[]>): void {
		const gone = [...this.counts].filter(([key, count]) => (hidden.get(key)?.length ?? 0) < count);
		const come = [...hidden].filter(([key, list]) => list.length > (this.counts.get(key) ?? 0));
		const [from, to] = [gone[0]?.[0], come[0]?.[0]];
		const face = from !== undefined ? seen.get(from) : undefined;
		if (gone.length === 1 && come.length === 1 && face?.length === 1 && to && !this.counts.get(to))
			seen.set(to, face);
	}

	/** One's own note on what stands in a place. */
	note(place: string): string {
		return this.kept.notes?.[place] ?? "";
	}

	/** The places with a note. */
	get noted(): string[] {
		const notes = this.kept.notes ?? {};
		return Object.keys(notes).filter((place) => notes[place]);
	}

	writeNote(place: string, text: string): void {
		this.kept.notes = { ...this.kept.notes, [place]: text };
		this.write();
		this.model.changed();
	}
}

/** "July 1943" as "Jul". */
function shortName(turn: string): string {
	return turn.replace(/^(\p{L}{3})\p{L}*\s.*$/u, "$1").slice(0, 6);
}

function seenOf(piece: Piece, when: string): Seen {
	const { symbol, nation, label } = piece;
	return { symbol, nation, label, steps: piece.steps ?? piece.strength, when };
}
