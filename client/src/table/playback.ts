/**
 * What others do, played out one step after the other: programs decide in milliseconds, eyes do not. The model hands in
 * every position as it comes; here they wait for their moment. The same shows the past again (timeline.ts).
 */
import { isStill, settingsNow } from "../settings";
import type { Scene, Step } from "../wire";
import type { TableModel } from "./model";
import { foughtPlace } from "./moments";
import { pieceKey } from "./same";

/** One way that a piece has gone, or one blow; drawn as an arrow until one's own first action. */
export interface Trace {
	from: string;
	to: string;
	seat: string | null;
	attack: boolean;
	number: number;
}

interface Frame {
	steps: Step[];
	scene: Scene;
}

const BEAT = 400;
const READING = 1200;
/** Steps that wait beyond this are shown without a pause: nobody watches minutes of replay against their will. */
const MOST = 400;

export class Playback {
	/** The position that is shown instead of the last one; null when everything has been shown. */
	scene: Scene | null = null;
	steps: Step[] = [];
	moving = new Set<string>();
	traces: Trace[] = [];
	paused = false;
	/** Where the eyes should be. */
	place: string | null = null;
	shown = 0;
	total = 0;
	private queue: Frame[] = [];
	private timer = 0;
	private count = 0;

	constructor(private model: TableModel) {}

	get active(): boolean {
		return this.scene !== null;
	}

	/** The step that is shown; null when everything has been shown. */
	get at(): number | null {
		return this.active ? (this.steps[this.steps.length - 1]?.step ?? null) : null;
	}

	get wanted(): boolean {
		return settingsNow().speed !== "skip";
	}

	/** How long one step is shown, in milliseconds. */
	private get beat(): number {
		const base = isStill() ? READING : BEAT;
		return base / Number(settingsNow().speed || 1);
	}

	/** A position that has come after `before`, by steps of others. */
	add(before: Scene, steps: Step[], scene: Scene): void {
		if (!this.wanted || document.hidden || this.queue.length > MOST) {
			this.remember(before, scene, steps);
			return;
		}
		if (!this.active) {
			this.scene = before;
			this.shown = 0;
			this.total = 0;
		}
		this.total++;
		this.queue.push({ steps, scene });
		if (!this.timer && !this.paused) this.next();
	}

	private next = (): void => {
		this.timer = 0;
		const frame = this.queue.shift();
		if (!frame) return this.finish();
		const told = this.show(this.scene ?? frame.scene, frame);
		this.model.changed();
		if (this.paused) return;
		this.timer = window.setTimeout(this.next, told ? this.beat + this.reading(frame) : 0);
	};

	/** A fight or a longer sentence needs a moment more. */
	private reading(frame: Frame): number {
		const dice = frame.steps.some((step) => step.seat === "dice");
		const words = frame.steps.flatMap((step) => step.events).join(" ").length;
		return (dice ? 900 : Math.min(700, words * 6)) / Number(settingsNow().speed || 1);
	}

	/** Shows a position; false if there is nothing to see in it. */
	private show(before: Scene, frame: Frame): boolean {
		this.shown++;
		this.scene = frame.scene;
		this.moving = new Set();
		const seen = this.remember(before, frame.scene, frame.steps);
		const told = frame.steps.some((step) => step.events.length > 0);
		if (seen || told) this.steps = frame.steps;
		/* Dice lie there while one looks at their fight, and no longer. */
		const fight = this.model.rolls[0]?.place;
		if ((seen || told) && fight && fight !== this.place) this.model.rolls = [];
		this.model.showRolls(frame.steps, foughtPlace(frame.steps) ?? this.place);
		return seen || told;
	}

	/** Keeps what moved or attacks as traces; true if anything did. */
	private remember(before: Scene, after: Scene, steps: Step[]): boolean {
		const old = new Map(before.pieces.map((piece) => [pieceKey(piece), piece]));
		const where = new Map(after.pieces.map((piece) => [piece.id, piece.place]));
		const mine = new Set(this.model.mine);
		let seen = false;
		for (const piece of after.pieces) {
			const last = old.get(pieceKey(piece));
			old.delete(pieceKey(piece));
			if (last && last.place !== piece.place && piece.place) {
				seen = true;
				this.moving.add(pieceKey(piece));
				this.place = piece.place;
				if (last.place && !mine.has(piece.seat ?? ""))
					this.trace(last.place, piece.place, piece.seat, false);
			} else if (!last && piece.place) {
				seen = true;
				this.place = piece.place;
			} else if (last && last.steps !== piece.steps) {
				seen = true;
				this.place = piece.place ?? this.place;
			}
			const goal = piece.target ? where.get(piece.target) : null;
			if (goal && piece.place && (!last || last.target !== piece.target)) {
				seen = true;
				this.place = goal;
				if (!mine.has(piece.seat ?? "")) this.trace(piece.place, goal, piece.seat, true);
			}
		}
		for (const lost of old.values()) {
			if (!lost.place) continue;
			seen = true;
			this.place = lost.place;
		}
		/* What the game itself tells of the step counts more than what can be seen to be different. */
		const changes = steps.flatMap((step) => step.changes ?? []);
		const told = changes.filter((change) => change.to && change.what !== "politics");
		this.place = told[told.length - 1]?.to ?? this.place;
		return seen || steps.some((step) => step.seat === "dice");
	}

	private trace(from: string, to: string, seat: string | null, attack: boolean): void {
		if (from === to && !attack) return;
		const last = this.traces[this.traces.length - 1];
		const goesOn = last && !attack && !last.attack && last.to === from && last.seat === seat;
		if (goesOn) last.to = to;
		else this.traces = [...this.traces, { from, to, seat, attack, number: ++this.count }].slice(-60);
	}

	private finish(): void {
		this.scene = null;
		this.moving = new Set();
		this.place = null;
		this.steps = [];
		this.model.memory.left(this.model.log.length);
		this.model.changed();
	}

	pause(): void {
		this.paused = !this.paused;
		clearTimeout(this.timer);
		this.timer = 0;
		if (!this.paused && this.active) this.next();
		this.model.changed();
	}

	/** One step on while paused. */
	step(): void {
		clearTimeout(this.timer);
		this.timer = 0;
		this.paused = true;
		this.next();
	}

	/** To the end, leaving the arrows. */
	skip(): void {
		clearTimeout(this.timer);
		this.timer = 0;
		this.paused = false;
		for (let frame = this.queue.shift(); frame; frame = this.queue.shift())
			this.show(this.scene ?? frame.scene, frame);
		this.finish();
	}

	/** One's own first action: the arrows have been seen. */
	forget(): void {
		this.traces = [];
		this.count = 0;
		if (this.active) this.skip();
	}

	close(): void {
		clearTimeout(this.timer);
	}
}
