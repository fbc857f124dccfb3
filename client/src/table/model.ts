/**
 * What the table does, without drawing anything; what it knows is in position.ts. One object per open table; components
 * listen to it.
 *
 * The page knows no rule. A piece may be taken in hand (an action with `takes`), places and pieces are targets when a
 * legal action or a way leads there, and what cannot be taken back without dice is asked before it is done.
 */
import { errorWords } from "../errors";
import * as seats from "../seat";
import type { Legal, Reply, Request, SeatEvent, Source } from "../seat";
import { t } from "../text";
import {
	WireError,
	type Action,
	type Closing,
	type Game,
	type Piece,
	type Scene,
	type Step,
	type Way,
} from "../wire";
import { settingsNow } from "../settings";
import type { Fight } from "./forecast";
import { Ground } from "./ground";
import { Memory } from "./memory";
import type { Advice, Asking, Focus, Laid, Roll, Trouble, Unspent } from "./modeltypes";
import { changedPlace, momentsOf } from "./moments";
import { kindName } from "./names";
import { sendings, sentOf, waysOfPicked } from "./picking";
import { Playback } from "./playback";
import { Position } from "./position";
import { keepSame, markBlocks } from "./same";
import type { Danger } from "./threats";
import { Timeline } from "./timeline";
import { unspentOf } from "./unspent";

/** What can be done while dice wait. */
function rollAction(): Action {
	return { action: "roll", say: t("Roll the dice"), verb: "roll", kind: "close", args: [], rolls: true };
}

/** What is asked in one breath with a decision: answers for the position after it. */
interface Ahead {
	seat: string;
	legal: Promise<Legal | null>;
	/** The piece that will be in hand, and its ways. */
	piece: string | null;
	ways: Promise<Way[]>;
}

/** What listeners wait for: anything, or no more than the place one points at, or whether a decision is under way. */
export type Topic = "all" | "hover" | "busy";

/** How long dice lie beside the battle. */
const DICE_LIE = 5000;

export class TableModel extends Position {
	/** What will close the present business, when it may not yet. */
	closing: Closing | null = null;
	/** A closing action that waits for a yes because something of value is left. */
	leaving: { action: Action; list: Unspent[] } | null = null;
	advice: Advice | null = null;
	/** The help on keys, the command line or the calculator lies over the table. */
	laid: Laid | null = null;
	focus: Focus | null = null;
	/** What is known of the places; null until it is told. */
	ground: Ground | null = null;
	/** The place whose dangers are shown, while the key is held. */
	threatened: string | null = null;
	/** By place, for one length of the game. */
	private dangers: { at: number; found: Map<string, Danger[]> } = { at: -1, found: new Map() };
	hover: string | null = null;
	looked: string | null = null;
	asking: Asking | null = null;
	rolls: Roll[] = [];
	trouble: Trouble | null = null;
	/** What the command line answered, newest last. */
	answers: string[] = [];
	/** The last thing that happened, for the live region. */
	said = "";
	busy = false;
	lost = false;
	thinking: string | null = null;
	offer: unknown = null;
	rulesAt: string | null = null;
	/** Keys that belong to the map; it puts them here. `near`: the map, or nothing, has the focus. */
	mapKeys: ((event: KeyboardEvent, near: boolean) => boolean) | null = null;
	/** Places and pieces that a teacher speaks of, and those of them, or others, that are marked now. */
	private spoken: string[] = [];
	pointed: string[] = [];
	readonly time: Timeline;
	readonly playback: Playback;
	readonly memory: Memory;
	/** Phases whose end has been asked about, and whether to ask at all in this game. */
	private warned = new Set<string>();
	private diceTimer = 0;
	private listeners = { all: new Set<() => void>(), hover: new Set<() => void>(), busy: new Set<() => void>() };
	private stop: () => void;
	private queue: Promise<void> = Promise.resolve();

	private constructor(source: Source, game: Game, scene: Scene) {
		super(source, game, keepSame(null, scene));
		this.time = new Timeline(this);
		this.playback = new Playback(this);
		this.memory = new Memory(this);
		this.memory.learn(this.scene);
		this.stop = source.listen((event) => this.hear(event));
		addEventListener("pagehide", this.leave);
	}

	static async open(source: Source, game: Game): Promise<TableModel> {
		const [scene, log] = await Promise.all([seats.askView(source), seats.askLog(source)]);
		const model = new TableModel(source, game, scene);
		model.log = log;
		await model.askLegal();
		void model.askGround();
		return model;
	}

	close(): void {
		this.stop();
		removeEventListener("pagehide", this.leave);
		this.leave();
		this.playback.close();
		clearTimeout(this.diceTimer);
		this.time.close();
		this.source.close();
	}

	private leave = (): void => {
		/* What waits to be shown has not been seen. */
		if (!this.playback.active) this.memory.left(this.log.length);
	};

	/** What is told to all is not told to those who listen to one thing: they are drawn with the rest. */
	listen(callback: () => void, topic: Topic = "all"): () => void {
		this.listeners[topic].add(callback);
		return () => void this.listeners[topic].delete(callback);
	}

	changed(topic: Topic = "all"): void {
		for (const listener of this.listeners[topic]) listener();
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
	private async refresh(ahead?: Ahead): Promise<void> {
		const fresh = await seats.askView(this.source);
		markBlocks(fresh.pieces);
		this.memory.learn(fresh);
		if (fresh.turn !== this.scene.turn) void this.askGround();
		this.scene = keepSame(this.scene, fresh);
		await this.askLegal(ahead);
	}

	/** Asks what may be done after a decision that is on its way; `piece`: the one that will be in hand. */
	private askAhead(seat: string, piece: string | null): Ahead {
		return {
			seat,
			legal: seats.askLegal(this.source, seat).catch(() => null),
			piece,
			ways: piece ? this.waysOf(seat, piece) : Promise.resolve([]),
		};
	}

	private waysOf(seat: string, piece: string): Promise<Way[]> {
		return seats.askReach(this.source, seat, piece).catch(() => []);
	}

	/** Neighbours and facts stay; where supply begins may change from turn to turn. */
	private async askGround(): Promise<void> {
		const found = await Ground.ask(this.source).catch(() => null);
		if (found) this.ground = found;
		this.changed();
	}

	/** Shows what could come to the place that one points at, or no longer. */
	showThreats(on: boolean): void {
		const wanted = on || settingsNow().threats;
		const place = wanted ? (this.hover ?? this.focus?.place ?? this.inHand?.place ?? null) : null;
		if (place === this.threatened) return;
		this.threatened = place;
		if (place) void this.askDangers(place);
		this.changed();
	}

	/** What others could do to a place, as far as it has been asked for in this position. */
	dangersOf(place: string): Danger[] | undefined {
		return this.dangers.at === this.log.length ? this.dangers.found.get(place) : undefined;
	}

	async askDangers(place: string): Promise<void> {
		const at = this.log.length;
		const seat = this.seat ?? this.mine[0];
		if (!seat || this.over || this.dangersOf(place)) return;
		const reply = await this.source.ask({ do: "threats", seat, place }).catch(() => null);
		if (at !== this.log.length) return;
		if (this.dangers.at !== at) this.dangers = { at, found: new Map() };
		this.dangers.found.set(place, (reply?.["threats"] ?? []) as Danger[]);
		this.changed();
	}

	private async askLegal(ahead?: Ahead): Promise<void> {
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
		if (this.picked && (held || !sentOf(this.legal).has(this.picked))) this.picked = null;
		const found = this.picked ? waysOfPicked(this.legal, this.picked) : ways;
		this.ways = new Map(found.map((way) => [way.place, way]));
	}

	/** One thing after the other: what is asked while something is under way waits its turn. */
	private ordered(work: () => Promise<void>): Promise<void> {
		const run = async () => {
			this.busy = true;
			this.changed("busy");
			try {
				await work();
			} catch (error) {
				this.complain(error);
			} finally {
				this.busy = false;
				this.changed();
			}
		};
		this.queue = this.queue.then(run);
		return this.queue;
	}

	complain(error: unknown): void {
		const wire = error instanceof WireError ? error : null;
		this.trouble = { message: errorWords(error), clause: wire?.clause ?? null, text: wire?.text ?? null };
		this.said = this.trouble.text ?? this.trouble.message;
		this.changed();
	}

	private hear(event: SeatEvent): void {
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
	private tell(steps: Step[]): Step[] {
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

	/** `all`: the dice of whatever fights follow fall too. What may be done then is asked in the same breath. */
	private async play(seat: string, action: string, all = false): Promise<Ahead> {
		const before = this.scene;
		const hold = !all && settingsNow().confirm;
		this.picked = null;
		this.playback.forget();
		const asked = this.waits
			? seats.roll(this.source, seat, this.log.length, hold)
			: seats.act(this.source, seat, [action], this.log.length, hold);
		const ahead = this.askAhead(seat, this.handAfter(action));
		const reply = await asked;
		const fresh = this.tell(reply.log);
		this.memory.left(this.log.length);
		if (fresh.some((step) => step.seat === "dice")) {
			const after = await seats.askView(this.source);
			this.showRolls(fresh, changedPlace(before, after));
		}
		return ahead;
	}

	/** The piece that will probably be in hand after an action: the one that it takes, or the one that is. */
	private handAfter(words: string): string | null {
		const action = this.legal.find((each) => each.action === words);
		if (action?.takes) return action.args[0]?.piece ?? null;
		return action?.args.length ? (this.held?.id ?? null) : null;
	}

	/** Does it; asks first if dice fall, unless that has been asked. "all": no dice of what follows ask either. */
	async act(action: Action, sure: boolean | "all" = false): Promise<void> {
		const seat = this.seat;
		if (!seat || !this.live) return;
		if (!sure && this.warnOf(action)) return;
		this.leaving = null;
		if (action.rolls && !sure && settingsNow().confirm) {
			await this.consider(action);
			return;
		}
		await this.ordered(async () => {
			this.clear();
			await this.refresh(await this.play(seat, action.action, sure === "all"));
		});
		if (this.waits && this.legal[0]) await this.consider(this.legal[0]);
	}

	private get phaseKey(): string {
		return `${this.scene.turn} ${this.scene.phase} ${this.seat}`;
	}

	/** Asks once a phase before something of value is left behind; true if it asks now. */
	private warnOf(action: Action): boolean {
		const key = this.phaseKey;
		if (!this.closes(action) || this.warned.has(key) || this.warned.has("never")) return false;
		const list = unspentOf(this).filter((each) => each.lost);
		if (!list.length) return false;
		this.warned.add(key);
		this.leaving = { action, list };
		this.changed();
		return true;
	}

	/** No more questions about what is left, in this game. */
	warnNever(): void {
		this.warned.add("never");
	}

	/** Words that were typed. */
	async actWords(words: string): Promise<void> {
		const known = this.legal.find((action) => action.action.toLowerCase() === words.toLowerCase());
		if (known && this.closes(known)) this.warned.add(this.phaseKey); // who types it means it
		if (known) return this.act(known);
		const seat = this.seat;
		if (!seat) {
			this.complain(new WireError("not_yours", ""));
			return;
		}
		await this.ordered(async () => {
			this.clear();
			await this.refresh(await this.play(seat, words));
		});
	}

	/** Shows what would come of an action; false, and nothing, if no dice fall and no fight comes of it. */
	async consider(action: Action): Promise<boolean> {
		const seat = this.seat;
		if (!seat) return false;
		const asked = this.waits
			? seats.askDue(this.source, seat)
			: seats.askOdds(this.source, seat, action.action);
		const odds = await asked.catch(() => null);
		if (!odds && !action.rolls) return false;
		this.asking = { action, odds };
		this.changed();
		return true;
	}

	/** The fights at the end of a way, the most promising first. */
	async fightsAt(way: Way): Promise<Fight[]> {
		const seat = this.seat;
		if (!seat) return [];
		const actions = way.actions.map((action) => action.action);
		const fights = await seats.askForecast<Fight>(this.source, seat, actions).catch((): Fight[] => []);
		return fights.sort((a, b) => (b.forecast?.won ?? 0) - (a.forecast?.won ?? 0));
	}

	/** Something lies open that Escape closes. */
	get dismissable(): boolean {
		return !!(this.asking ?? this.leaving ?? this.focus ?? this.trouble ?? this.advice);
	}

	private clear(): void {
		this.trouble = null;
		this.asking = null;
		this.leaving = null;
		this.advice = null;
		this.focus = null;
		this.hover = null;
		this.rolls = [];
	}

	dismiss(): void {
		this.clear();
		this.changed();
	}

	/** Picks a piece that is sent with one action, or puts it down; its ways are there at once. */
	private pick(piece: string | null): void {
		this.clear();
		this.picked = piece;
		const ways = piece ? waysOfPicked(this.legal, piece) : [];
		this.ways = new Map(ways.map((way) => [way.place, way]));
		this.changed();
		if (piece) void this.askWays(piece);
	}

	/** The ways of a picked piece as the engine knows them: with what they cost, and through which places. */
	private async askWays(piece: string): Promise<void> {
		const { legal } = this;
		for (const way of await this.waysOf(this.seat!, piece))
			if (this.legal === legal && this.picked === piece) this.ways.set(way.place, way);
		this.changed();
	}

	/** Takes a piece in hand; one that is in hand already is put back, or brought to rest where it has moved. */
	async take(piece: string): Promise<void> {
		const seat = this.seat;
		if (!seat || !this.live) return;
		if (!this.held && !this.taken.has(piece) && sentOf(this.legal).has(piece)) {
			this.pick(this.picked === piece ? null : piece);
			return;
		}
		await this.ordered(async () => {
			this.clear();
			this.picked = null;
			const held = this.inHand;
			if (held) await this.putDown(seat);
			if (held?.id === piece) return;
			const action = this.actionsOfPiece(piece).find((each) => each.takes);
			if (!action && this.inHand)
				throw new Error(t("%1 must finish first.", kindName(this.inHand)));
			if (!action) return;
			await this.refresh(await this.play(seat, action.action));
		});
	}

	/** Puts the piece in hand back if nothing was done with it; else ends its business if that needs no dice. */
	private async putDown(seat: string): Promise<void> {
		const last = this.log[this.log.length - 1];
		const held = this.held?.id;
		const untouched =
			!!last && !!held && last.seat === seat && last.action.split(" ").slice(1).join(" ") === held;
		const closing = this.obvious;
		if (untouched) await this.refresh(await this.takeBack(seat));
		else if (closing && !closing.rolls) await this.refresh(await this.play(seat, closing.action));
		else await this.refresh();
	}

	private async takeBack(seat: string): Promise<Ahead> {
		this.picked = null;
		const asked = seats.undo(this.source, seat, this.log.length);
		const taken = this.log[this.log.length - 1]?.action.endsWith(` ${this.held?.id}`);
		const ahead = this.askAhead(seat, taken ? null : (this.held?.id ?? null));
		const status = await asked;
		this.log = this.log.slice(0, status.steps);
		this.time.cut(status.steps);
		return ahead;
	}

	async drop(): Promise<void> {
		const seat = this.seat;
		if (this.picked && !this.held) {
			this.pick(null);
			return;
		}
		if (!seat || !this.inHand) {
			this.dismiss();
			return;
		}
		await this.ordered(async () => {
			this.clear();
			await this.putDown(seat);
		});
	}

	async undo(): Promise<void> {
		const seat = this.seat ?? this.mine[0];
		if (!seat || !this.live) return;
		await this.ordered(async () => {
			this.clear();
			await this.refresh(await this.takeBack(seat));
			this.said = t("Taken back.");
		});
	}

	/** Goes the whole way to a place with the piece in hand. */
	async goTo(place: string): Promise<void> {
		const seat = this.seat;
		const way = this.ways.get(place);
		if (!seat || !way || !this.live) return;
		const sent = this.picked && way.actions.length === 1 ? sendings(this.legal, this.picked, place) : [];
		if (sent.length === 1) return this.act(sent[0]!);
		if (sent.length > 1) {
			this.focus = { place }; // its card has them all
			this.changed();
			return;
		}
		await this.ordered(async () => {
			this.clear();
			this.picked = null;
			const actions = way.actions.map((step) => step.action);
			const hold = settingsNow().confirm;
			const asked = seats.act(this.source, seat, actions, this.log.length, hold);
			const ahead = this.askAhead(seat, this.held?.id ?? null);
			this.tell((await asked).log);
			await this.refresh(ahead);
		});
	}

	/** A click on a place, or Enter: goes there, does the one thing that can be done, or shows what there is. */
	async point(place: string, spot: { x?: number; y?: number } = {}): Promise<void> {
		const shownHere = this.focus?.place === place;
		if (this.live && this.seat) {
			const others = this.targetsAt(place);
			const aimed = this.aimed;
			if (
				this.ways.has(place) &&
				!others.some((action) => action.args.some((arg) => arg.piece && aimed.has(arg.piece)))
			) {
				await this.goTo(place);
				return;
			}
		}
		this.focus = shownHere ? null : { place, ...spot };
		this.changed();
	}

	/** A click on a piece. */
	async pointPiece(piece: Piece, spot: { x?: number; y?: number } = {}): Promise<void> {
		const id = piece.id;
		if (this.live && this.seat && id) {
			const actions = this.actionsOfPiece(id);
			const taking = actions.find((action) => action.takes);
			if (this.inHand?.id === id) return this.drop();
			if (taking || (!this.held && this.ready.has(id))) return this.take(id);
			if (!taking && actions.length === 0 && piece.seat === this.seat && this.inHand) {
				await this.take(id);
				if (this.inHand) return;
			}
		}
		if (piece.place) await this.point(piece.place, spot);
	}

	/** Any other request; null and a complaint if it fails. */
	async request(request: Request): Promise<Reply | null> {
		try {
			return await this.source.ask(request);
		} catch (error) {
			this.complain(error);
			return null;
		}
	}

	/** What a teacher speaks of: places and pieces, which come into sight; `next` are those to be touched now. */
	pointAt(ids: string[], next: string[] = []): void {
		const places = new Set(this.scene.places.map((place) => place.id));
		const known = next.filter((id) => places.has(id) || this.pieceOf(id));
		this.spoken = ids;
		this.pointed = known.length ? known : ids;
		this.changed();
	}

	get spokenPlaces(): string[] {
		return this.spoken.map((id) => this.pieceOf(id)?.place ?? id);
	}

	/** Shows a place that is spoken of elsewhere; the board moves there if it is out of sight. */
	lookAt(place: string | null): void {
		this.looked = place;
		this.setHover(place);
	}

	/** Only brings it into sight: nobody points at it. */
	reveal(place: string | null): void {
		this.looked = place;
		this.setHover(null);
		this.changed("hover");
	}

	setHover(place: string | null): void {
		if (this.hover === place) return;
		this.hover = place;
		if (settingsNow().threats) this.showThreats(true);
		this.changed("hover");
	}

	/** Lays keys, command line or calculator over the table, or takes it away with its answers. */
	lay(what: Laid | null): void {
		this.laid = what;
		if (!what) this.answers = [];
		this.changed();
	}

	openRules(clause: string | null): void {
		this.rulesAt = clause;
		this.changed();
	}
}
