/**
 * How the game at an open table goes on: what is asked of its source, one thing after the other, what is heard from it,
 * and who is told. What the reader does with it is in model.ts.
 */
import { errorWords } from "../errors";
import * as seats from "../seat";
import type { Legal, SeatEvent } from "../seat";
import { t } from "../text";
import { WireError, type Action, type Closing, type Game, type Scene, type Step, type Way } from "../wire";
import { Ground } from "./ground";
import { folded } from "./means";
import type { Memory } from "./memory";
import type { Advice, Roll, Trouble } from "./modeltypes";
import { momentsOf } from "./moments";
import { eitherOf, mustGo, sentOf, waysOfPicked } from "./picking";
import { Position } from "./position";
import { keepSame, markBlocks } from "./same";

/** What can be done while dice wait. */
function rollAction(): Action {
	return { action: "roll", say: t("Roll the dice"), verb: "roll", kind: "close", args: [], rolls: true };
}

/** What is asked in one breath with a decision: answers for the position after it. */
export interface Ahead {
	seat: string;
	legal: Promise<Legal | null>;
	/** The piece that will be in hand, and its ways. */
	piece: string | null;
	ways: Promise<Way[]>;
}

/** What listeners wait for: anything, or no more than the place one points at, whether a decision is under way, or the
 *  piece that a hand is at. "late" is anything, when the map has been painted: who clicks on it looks there. */
export type Topic = "all" | "late" | "hover" | "busy" | "hand";

/** How long dice lie beside the battle. */
const DICE_LIE = 5000;

export abstract class Course extends Position {
	/** What will close the present business, when it may not yet. */
	closing: Closing | null = null;
	advice: Advice | null = null;
	/** A program plays for the reader, until this is done. */
	led: Promise<void> | null = null;
	/** What is known of the places; null until it is told. */
	ground: Ground | null = null;
	rolls: Roll[] = [];
	trouble: Trouble | null = null;
	/** The last thing that happened, for the live region. */
	said = "";
	busy = false;
	/** A piece that is being taken in hand, or put down, while the engine is asked: it is lifted, or laid, now. */
	lifting: string | null = null;
	lost = false;
	thinking: string | null = null;
	offer: unknown = null;
	abstract readonly memory: Memory;
	protected diceTimer = 0;
	private listeners: { [topic in Topic]: Set<() => void> } = {
		all: new Set(),
		late: new Set(),
		hover: new Set(),
		busy: new Set(),
		hand: new Set(),
	};
	private lagging = false;
	private queue: Promise<void> = Promise.resolve();

	/** What is told to all is not told to those who listen to one thing: they are drawn with the rest. */
	listen(callback: () => void, topic: Topic = "all"): () => void {
		this.listeners[topic].add(callback);
		return () => void this.listeners[topic].delete(callback);
	}

	changed(topic: Topic = "all"): void {
		for (const listener of this.listeners[topic]) listener();
		if (topic !== "all" || this.lagging) return;
		this.lagging = true;
		const follow = () => {
			this.lagging = false;
			this.changed("late");
		};
		/* with the second frame the first one has been painted; a page that nobody sees is not */
		if (document.hidden) follow();
		else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(follow)));
	}

	/** Everything again: after a start, a loss of the connection, a change of language. */
	async reload(): Promise<void> {
		await this.ordered(async () => {
			this.offer = (await this.source.ask({ do: "table" }).catch(() => null))?.["offer"] ?? null;
			const [scene, log] = await Promise.all([seats.askView(this.source), seats.askLog(this.source)]);
			this.scene = keepSame(this.scene, scene);
			this.log = log;
			await this.askLegal();
			void this.askGround();
			this.time.forget();
		});
	}

	/** Another language: the engine's texts again, and the game's own. */
	async speak(lang: string, load: () => Promise<Game>): Promise<void> {
		await this.source.ask({ do: "lang", lang }).catch(() => null);
		this.game = await load().catch(() => this.game);
		await this.reload();
	}

	/** The position and what may be done in it, which may have been asked for ahead. */
	protected async refresh(ahead?: Ahead): Promise<void> {
		const fresh = await seats.askView(this.source);
		markBlocks(fresh.pieces);
		this.memory.learn(fresh);
		if (fresh.turn !== this.scene.turn) void this.askGround();
		this.scene = keepSame(this.scene, fresh);
		await this.askLegal(ahead);
	}

	/** Asks what may be done after a decision that is on its way; `piece`: the one that will be in hand, `known`:
	 *  its ways, where they are known already. */
	protected askAhead(seat: string, piece: string | null, known?: Way[] | null): Ahead {
		return {
			seat,
			legal: seats.askLegal(this.source, seat).catch(() => null),
			piece,
			ways: known ? Promise.resolve(known) : piece ? this.waysOf(seat, piece) : Promise.resolve([]),
		};
	}

	protected waysOf(seat: string, piece: string): Promise<Way[]> {
		return seats.askReach(this.source, seat, piece).then(folded, () => []);
	}

	/** Neighbours and facts stay; where supply begins may change from turn to turn. */
	protected async askGround(): Promise<void> {
		const found = await Ground.ask(this.source).catch(() => null);
		if (found) this.ground = found;
		this.changed();
	}

	protected async askLegal(ahead?: Ahead): Promise<void> {
		const seat = this.seat;
		const told = seat && ahead?.seat === seat && !this.waits ? await ahead.legal : null;
		const fits = told?.steps === this.scene.steps;
		const reply = fits ? told : seat && !this.waits ? await seats.askLegal(this.source, seat) : null;
		const piece = this.held;
		const held = seat && !this.waits && piece?.seat === seat ? piece.id : null;
		const known = fits && ahead?.piece === held ? ahead?.ways : null;
		const ways = held ? await (known ?? this.waysOf(seat!, held)) : [];
		this.legal = this.waits ? [rollAction()] : (reply?.actions ?? []);
		this.closing = reply?.closing ?? null;
		this.advice = null;
		/* What is picked while this is asked stays so, if it still can be. */
		const picks = (id: string) => sentOf(this.legal).has(id) || eitherOf(this.legal).has(id);
		if (this.picked && (held || !picks(this.picked))) this.picked = null;
		if (!held) this.picked ??= mustGo(this.legal);
		const found = this.picked ? waysOfPicked(this.legal, this.picked) : ways;
		this.ways = new Map(found.map((way) => [way.place, way]));
	}

	/** One thing after the other: what is asked while something is under way waits its turn. */
	protected ordered(work: () => Promise<void>): Promise<void> {
		const run = async () => {
			this.busy = true;
			this.changed("busy");
			try {
				await work();
			} catch (error) {
				this.complain(error);
			} finally {
				this.busy = false;
				this.lifting = null;
				this.changed();
			}
		};
		this.queue = this.queue.then(run);
		return this.queue;
	}

	/** When what is under way is done. */
	protected get settled(): Promise<void> {
		return this.queue;
	}

	complain(error: unknown): void {
		const wire = error instanceof WireError ? error : null;
		this.trouble = { message: errorWords(error), clause: wire?.clause ?? null, text: wire?.text ?? null };
		this.said = this.trouble.text ?? this.trouble.message;
		this.changed();
	}

	protected hear(event: SeatEvent): void {
		switch (event.event) {
			case "play":
				void this.ordered(() => this.others(event.log, event.deciders));
				break;
			case "undo":
				void this.ordered(async () => {
					this.log = this.log.slice(0, event.steps);
					this.time.cut(event.steps);
					await this.refresh();
				});
				break;
			case "rematch":
				this.offer = null;
				break;
			case "start":
			case "end":
			case "reload":
			case "back":
				this.lost = false;
				void this.reload();
				break;
			case "lost":
				this.lost = true;
				break;
			case "thinking":
				if (this.thinking === event.seat) return;
				this.thinking = event.seat;
				break;
			case "offer":
			case "decline":
				this.offer = event.offer;
				break;
			default:
				break;
		}
		this.changed();
	}

	/** Steps of others: their positions are shown one after the other. */
	private async others(log: Step[], deciders: string[]): Promise<void> {
		const fresh = log.filter((step) => step.step > this.log.length);
		let before = this.scene;
		this.log = [...this.log, ...fresh];
		this.said = fresh.flatMap((step) => step.events).join(". ");
		if (!fresh.length || !this.playback.wanted) return this.refresh();
		/* The game may have gone on while this is asked: each position is asked for by its number. */
		for (const steps of momentsOf(fresh)) {
			const scene = await this.sceneAt(steps[steps.length - 1]!.step, before);
			this.playback.add(before, steps, scene);
			before = scene;
		}
		this.scene = before;
		if (deciders.length === 0 || deciders.some((seat) => this.mine.includes(seat))) await this.refresh();
	}

	private async sceneAt(at: number, before: Scene): Promise<Scene> {
		return keepSame(before, await seats.askView(this.source, undefined, at));
	}

	/** Adds steps of one's own to the log. */
	protected tell(steps: Step[]): Step[] {
		const fresh = steps.filter((step) => step.step > this.log.length);
		this.log = [...this.log, ...fresh];
		this.said = fresh.flatMap((step) => step.events).join(". ");
		return fresh;
	}

	/** Lays the dice of some steps beside the battle, for a while. */
	showRolls(steps: Step[], place: string | null): void {
		const rolled = steps.filter((step) => step.seat === "dice");
		if (!rolled.length) return;
		this.rolls = rolled.map((step) => ({
			dice: step.action
				.split(" ")
				.slice(1)
				.map(Number)
				.filter((n) => n > 0),
			events: step.events,
			place,
		}));
		clearTimeout(this.diceTimer);
		this.diceTimer = window.setTimeout(() => {
			this.rolls = [];
			this.changed();
		}, DICE_LIE);
	}
}
