/**
 * Time: the moment that is looked at. `at` is null for now; otherwise a number of steps, and `scene` is the position
 * after them, through the eyes of `viewer` once the game is over.
 */
import { askView } from "../seat";
import type { Scene } from "../wire";
import { settingsNow } from "../settings";
import type { TableModel } from "./model";
import { keepSame, pieceKey } from "./same";

const BEAT = 900;
const KEPT = 400;

export class Timeline {
	at: number | null = null;
	scene: Scene | null = null;
	viewer: string | undefined;
	playing = false;
	/** Where the step that is looked at happened. */
	place: string | null = null;
	private kept = new Map<string, Scene>();
	private timer = 0;
	private wanted = 0;

	constructor(private model: TableModel) {}

	get length(): number {
		return this.model.log.length;
	}

	/** Where the slider stands. */
	get position(): number {
		return this.at ?? this.length;
	}

	forget(): void {
		this.kept.clear();
		if (this.at !== null) void this.show(Math.min(this.at, this.length));
	}

	/** Steps from here on were taken back. */
	cut(steps: number): void {
		for (const key of this.kept.keys()) if (Number(key.split(" ")[0]) > steps) this.kept.delete(key);
		if (this.at !== null && this.at > steps) this.live();
	}

	close(): void {
		clearInterval(this.timer);
	}

	private async fetch(at: number): Promise<Scene> {
		const key = `${at} ${this.viewer ?? ""}`;
		const kept = this.kept.get(key);
		if (kept) return kept;
		const scene = await askView(this.model.source, this.viewer, at);
		if (this.kept.size >= KEPT) this.kept.delete(this.kept.keys().next().value as string);
		this.kept.set(key, scene);
		return scene;
	}

	/** A position of the past, without looking at it. */
	sample(at: number): Promise<Scene> {
		return this.fetch(at);
	}

	/** Looks at a moment. Quick slides ask only for where they end. */
	async show(at: number): Promise<void> {
		const goal = Math.max(0, Math.min(at, this.length));
		if (goal === this.length && !this.viewer) {
			this.live();
			return;
		}
		const turn = ++this.wanted;
		this.at = goal;
		this.model.changed();
		try {
			const scene = await this.fetch(goal);
			if (turn !== this.wanted) return;
			this.place = happened(this.scene ?? this.model.scene, scene);
			this.scene = keepSame(this.scene ?? this.model.scene, scene);
			this.model.said = this.model.log[goal - 1]?.events.join(". ") ?? "";
		} catch (error) {
			this.model.complain(error);
		}
		this.model.changed();
	}

	live(): void {
		this.wanted++;
		this.at = null;
		this.scene = null;
		this.place = null;
		this.pause();
		this.model.changed();
	}

	async look(viewer: string | undefined): Promise<void> {
		this.viewer = viewer;
		await this.show(this.position);
	}

	step(by: number): void {
		this.pause();
		void this.show(this.position + by);
	}

	/** The beginning of the next or the last turn, found by halving. */
	async turn(direction: 1 | -1): Promise<void> {
		this.pause();
		const now = (await this.fetch(this.position)).turn;
		let low = direction > 0 ? this.position : 0;
		let high = direction > 0 ? this.length : this.position;
		if (direction > 0) {
			if ((await this.fetch(high)).turn === now) return this.show(high);
			while (high - low > 1) {
				const middle = (low + high) >> 1;
				if ((await this.fetch(middle)).turn > now) high = middle;
				else low = middle;
			}
			return this.show(high);
		}
		const before = this.position > 0 ? (await this.fetch(this.position - 1)).turn : now;
		if ((await this.fetch(0)).turn >= before) return this.show(0);
		while (high - low > 1) {
			const middle = (low + high) >> 1;
			if ((await this.fetch(middle)).turn >= before) high = middle;
			else low = middle;
		}
		return this.show(high);
	}

	play(): void {
		if (this.playing) {
			this.pause();
			return;
		}
		if (this.position >= this.length) void this.show(0);
		this.playing = true;
		this.timer = window.setInterval(() => {
			if (this.position + 1 >= this.length) this.pause();
			void this.show(this.position + 1);
		}, BEAT / (Number(settingsNow().speed) || 1));
		this.model.changed();
	}

	pause(): void {
		clearInterval(this.timer);
		if (!this.playing) return;
		this.playing = false;
		this.model.changed();
	}
}

/** The place of the first piece that is elsewhere, weaker, new or gone in the second of two positions. */
function happened(before: Scene, after: Scene): string | null {
	const old = new Map(before.pieces.map((piece) => [pieceKey(piece), piece]));
	for (const piece of after.pieces) {
		const last = old.get(pieceKey(piece));
		old.delete(pieceKey(piece));
		const same = last && last.place === piece.place && last.strength === piece.strength;
		if (piece.place && !same) return piece.place;
	}
	return [...old.values()].find((piece) => piece.place)?.place ?? null;
}
