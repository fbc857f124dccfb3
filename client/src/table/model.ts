/**
 * What the table shows and does, without drawing anything. One object per open table; components listen to it.
 *
 * The page knows no rule. A piece may be taken in hand (an action with `takes`), places and pieces are targets when a
 * legal action or a way leads there, and what cannot be taken back without dice is asked before it is done.
 */
import { errorWords } from "../errors";
import * as seats from "../seat";
import type { Reply, Request, SeatEvent, Source } from "../seat";
import { t } from "../text";
import {
	WireError,
	type Action,
	type Closing,
	type Game,
	type Odds,
	type Piece,
	type Scene,
	type Step,
	type Table,
	type Track,
	type Way,
} from "../wire";
import { settingsNow } from "../settings";
import type { Fight } from "./forecast";
import { Ground } from "./ground";
import { Memory } from "./memory";
import { kindName } from "./names";
import { Playback } from "./playback";
import { keepSame, markBlocks, pieceKey } from "./same";
import { Timeline } from "./timeline";

export interface Trouble {
	message: string;
	clause: string | null;
	text: string | null;
}

/** An action that waits for a yes, because dice fall or because it was looked at. */
export interface Asking {
	action: Action;
	odds: Odds | null;
}

/** A roll that has just fallen, with what came of it, and where. */
export interface Roll {
	dice: number[];
	events: string[];
	place: string | null;
}

/** Something of value that closing the phase would leave unused. */
export interface Unspent {
	name: string;
	left: number;
	/** It is lost if it is not used now. */
	lost: boolean;
	/** The pieces, if it is those that can still act. */
	pieces?: Piece[];
}

/** What a program would do. */
export interface Advice {
	action: Action;
	why: string;
}

/** The sorts of ways that are drawn apart, by the kind of their actions. */
const MEANS: { [kind: string]: string } = {
	move: "move",
	strategic: "rail",
	sea: "sea",
	landing: "landing",
	drop: "landing",
	attack: "attack",
};

/** What a way costs in all. */
function priceOf(way: Way): number {
	const costs = way.actions.flatMap((action) => action.cost ?? []);
	return costs.reduce((sum, cost) => sum + cost.amount, 0);
}

/** How long dice lie beside the battle. */
const DICE_LIE = 5000;

export interface Focus {
	place: string;
	/** Where on the screen it was asked for; absent with the keyboard. */
	x?: number;
	y?: number;
}

export class TableModel {
	scene: Scene;
	log: Step[] = [];
	legal: Action[] = [];
	/** What will close the present business, when it may not yet. */
	closing: Closing | null = null;
	/** A closing action that waits for a yes because something of value is left. */
	leaving: { action: Action; list: Unspent[] } | null = null;
	advice: Advice | null = null;
	/** The help on keys, or the command line, lies over the table. */
	laid: "keys" | "command" | null = null;
	ways = new Map<string, Way>();
	focus: Focus | null = null;
	/** What is known of the places; null until it is told. */
	ground: Ground | null = null;
	/** The place whose dangers are shown, while the key is held. */
	threatened: string | null = null;
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
	private pointed: string[] = [];
	readonly time: Timeline;
	readonly playback: Playback;
	readonly memory: Memory;
	/** Phases whose end has been asked about, and whether to ask at all in this game. */
	private warned = new Set<string>();
	private diceTimer = 0;
	private listeners = new Set<() => void>();
	private stop: () => void;
	private queue: Promise<void> = Promise.resolve();

	private constructor(
		readonly source: Source,
		public game: Game,
		scene: Scene,
	) {
		this.scene = keepSame(null, scene);
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

	listen(callback: () => void): () => void {
		this.listeners.add(callback);
		return () => void this.listeners.delete(callback);
	}

	changed(): void {
		for (const listener of this.listeners) listener();
	}

	get table(): Table {
		return this.source.table;
	}

	/** What is drawn: now, or the moment that is looked at. */
	get shown(): Scene {
		return this.time.scene ?? this.playback.scene ?? this.scene;
	}

	get live(): boolean {
		return this.time.at === null && !this.playback.active;
	}

	/** One looks on: nothing can be decided here. */
	get watching(): boolean {
		return this.mine.length === 0;
	}

	get mine(): string[] {
		return this.source.watching ? [] : this.table.seats.filter((seat) => seat.you).map((seat) => seat.seat);
	}

	get over(): boolean {
		return this.table.state === "ended" || this.scene.deciders.length === 0;
	}

	/** The seat of mine that must decide now. */
	get seat(): string | null {
		if (this.table.state === "ended") return null;
		return this.scene.deciders.find((seat) => this.mine.includes(seat)) ?? null;
	}

	seatName(id: string | null): string {
		if (id === "dice") return t("Dice");
		return this.game.seats.find((seat) => seat.id === id)?.name ?? id ?? "";
	}

	placeName(id: string): string {
		return this.scene.places.find((place) => place.id === id)?.name ?? id;
	}

	/** The piece in hand, as the engine says. */
	get inHand(): Piece | null {
		return this.scene.pieces.find((piece) => piece.status.includes("selected")) ?? null;
	}

	/**
	 * The obvious next thing: what closes the present business, which comes last among the actions without
	 * arguments; if there is none and all choices are of one kind, then only their order matters: the first.
	 */
	get obvious(): Action | null {
		if (!this.live || this.answersNow) return null;
		const plain = this.legal.filter((action) => action.args.length === 0);
		const first = this.legal[0];
		const alike = !this.inHand && this.legal.every((action) => action.verb === first?.verb);
		return plain[plain.length - 1] ?? (first && (alike || this.legal.length === 1) ? first : null);
	}

	/** What is asked is a question of the rules, with two or three answers that name nothing on the map. */
	get answersNow(): Action[] | null {
		if (!this.live || !this.seat || this.inHand) return null;
		const list = this.legal;
		const few = list.length === 2 || list.length === 3;
		const verbs = new Set(list.map((action) => action.verb));
		const named = (arg: Action["args"][number]) => arg.choice !== undefined || arg.number !== undefined;
		const plain = (action: Action) => action.args.length > 0 && action.args.every(named);
		return few && verbs.size === 1 && list.every(plain) ? list : null;
	}

	/** Does an action end the phase, or the turn? */
	closes(action: Action): boolean {
		const next = action.next;
		if (!next) return false;
		const { phase, turn } = this.scene;
		return next.phase !== phase || next.turn !== turn || !next.deciders.includes(this.seat ?? "");
	}

	/** What can still be spent or done before the phase is closed. */
	get unspent(): Unspent[] {
		const seat = this.seat;
		if (!seat || !this.live) return [];
		const open = (track: Track) => track.open && track.seat === seat && track.value > 0;
		const tracks = this.scene.tracks
			.filter(open)
			.map((track) => ({ name: track.name, left: track.value, lost: track.open === "lost" }));
		const ready = this.ready;
		const pieces = this.inHand
			? []
			: this.scene.pieces.filter((piece) => piece.id && ready.has(piece.id));
		if (!pieces.length) return tracks;
		return [...tracks, { name: t("can still act"), left: pieces.length, lost: true, pieces }];
	}

	/** The number of one's own last step, if others have done much since; else null. */
	get meanwhile(): number | null {
		if (!this.live || !this.seat) return null;
		let last = this.log.length;
		while (last > 0 && !this.mine.includes(this.log[last - 1]!.seat)) last--;
		return this.log.length - last >= 3 ? last : null;
	}

	get canUndo(): boolean {
		const last = [...this.log].reverse().find((step) => step.seat !== "dice");
		return (
			this.live &&
			!this.over &&
			!!last &&
			this.mine.includes(last.seat) &&
			this.log[this.log.length - 1] === last
		);
	}

	actionsOfPiece(id: string): Action[] {
		return this.legal.filter((action) => action.args.some((arg) => arg.piece === id));
	}

	actionsOfPlace(id: string): Action[] {
		return this.legal.filter((action) => action.args.some((arg) => arg.place === id));
	}

	/** The pieces that can be taken in hand. */
	get ready(): Set<string> {
		return new Set(
			this.legal.flatMap((action) =>
				action.takes && action.args[0]?.piece ? [action.args[0].piece] : [],
			),
		);
	}

	/** The pieces that an action is aimed at, other than those that can be taken in hand. */
	get aimed(): Set<string> {
		const ready = this.ready;
		return new Set(
			this.legal.flatMap((action) =>
				action.args.flatMap((arg) => (arg.piece && !ready.has(arg.piece) ? [arg.piece] : [])),
			),
		);
	}

	/** Is there something to do with this place: a way to it, an action for it or aimed at a piece in it? */
	targets(): Set<string> {
		const set = new Set<string>(this.ways.keys());
		const aimed = this.aimed;
		for (const action of this.legal) for (const arg of action.args) if (arg.place) set.add(arg.place);
		for (const piece of this.scene.pieces)
			if (piece.id && piece.place && aimed.has(piece.id)) set.add(piece.place);
		return set;
	}

	/** The ways of the piece in hand: by what means, at what price or chance. */
	waysByPlace(): { place: string; kind: string; badge: string; crowded: boolean }[] {
		const others = this.scene.pieces.filter((each) => each.seat && each.seat !== this.seat);
		const hostile = new Set(others.map((each) => each.place));
		const taken = new Set(this.scene.pieces.map((each) => each.place));
		const list = [...this.ways.values()].map((way) => {
			const means = MEANS[way.kind ?? "move"] ?? "move";
			const kind = means === "move" && hostile.has(way.place) ? "attack" : means;
			const steps = way.path?.length ?? way.actions.filter((action) => !action.takes).length;
			const known = kind === "attack" && way.chance !== undefined;
			const badge = known ? `${way.chance}%` : String(priceOf(way) || steps);
			return { place: way.place, kind, badge, crowded: taken.has(way.place) };
		});
		const named = new Set(list.map((each) => each.place));
		const rest = [...this.targets()].filter((place) => !named.has(place));
		const plain = rest.map((place) => ({
			place,
			kind: hostile.has(place) ? "attack" : "move",
			badge: hostile.has(place) ? "✕" : "•",
			crowded: taken.has(place),
		}));
		return [...list, ...plain];
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

	/** The position and what may be done in it. */
	private async refresh(): Promise<void> {
		const fresh = await seats.askView(this.source);
		markBlocks(fresh.pieces);
		this.memory.learn(fresh);
		if (fresh.turn !== this.scene.turn) void this.askGround();
		this.scene = keepSame(this.scene, fresh);
		await this.askLegal();
	}

	/** Neighbours and facts stay; where supply begins may change from turn to turn. */
	private async askGround(): Promise<void> {
		const found = await Ground.ask(this.source).catch(() => null);
		if (found) this.ground = found;
		this.changed();
	}

	/** Shows who stands near the place that one points at, or no longer. */
	showThreats(on: boolean): void {
		const place = on ? (this.hover ?? this.focus?.place ?? this.inHand?.place ?? null) : null;
		if (place === this.threatened) return;
		this.threatened = place;
		this.changed();
	}

	private async askLegal(): Promise<void> {
		const seat = this.seat;
		const reply = seat ? await seats.askLegal(this.source, seat) : null;
		this.legal = reply?.actions ?? [];
		this.closing = reply?.closing ?? null;
		this.advice = null;
		this.ways = new Map();
		const piece = this.inHand;
		if (seat && piece?.id && piece.seat === seat) {
			const ways = await seats.askReach(this.source, seat, piece.id).catch(() => []);
			this.ways = new Map(ways.map((way) => [way.place, way]));
		}
	}

	/** One thing after the other: what is asked while something is under way waits its turn. */
	private ordered(work: () => Promise<void>): Promise<void> {
		const run = async () => {
			this.busy = true;
			this.changed();
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

	private async play(seat: string, action: string): Promise<void> {
		const before = this.scene;
		this.playback.forget();
		const reply = await seats.act(this.source, seat, action, this.log.length);
		const fresh = this.tell(reply.log);
		this.memory.left(this.log.length);
		if (!fresh.some((step) => step.seat === "dice")) return;
		const after = await seats.askView(this.source);
		this.showRolls(fresh, changedPlace(before, after));
	}

	/** Does it; asks first if dice fall, unless that has been asked. */
	async act(action: Action, sure = false): Promise<void> {
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
			await this.play(seat, action.action);
			await this.refresh();
		});
	}

	private get phaseKey(): string {
		return `${this.scene.turn} ${this.scene.phase} ${this.seat}`;
	}

	/** Asks once a phase before something of value is left behind; true if it asks now. */
	private warnOf(action: Action): boolean {
		const key = this.phaseKey;
		if (!this.closes(action) || this.warned.has(key) || this.warned.has("never")) return false;
		const list = this.unspent.filter((each) => each.lost);
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

	/** Asks a program what it would do; null where none may be asked. */
	async ask(): Promise<Advice | null> {
		const seat = this.seat;
		if (!seat || !this.live) return null;
		const reply = await this.request({ do: "hint", seat });
		const action = reply && this.legal.find((each) => each.action === reply["action"]);
		this.advice = action ? { action, why: String(reply["why"] ?? "") } : null;
		this.changed();
		return this.advice;
	}

	/** Lets the program play until the seat's turn is over, or dice ask for a yes. */
	async autoTurn(): Promise<void> {
		const { seat, scene } = this;
		while (this.seat && this.seat === seat && this.scene.turn === scene.turn && !this.trouble) {
			const advice = await this.ask();
			if (!advice) return;
			await this.act(advice.action, true);
		}
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
			await this.play(seat, words);
			await this.refresh();
		});
	}

	/** Shows what would come of an action; false, and nothing, if no dice fall and no fight comes of it. */
	async consider(action: Action): Promise<boolean> {
		const seat = this.seat;
		if (!seat) return false;
		const odds = await seats.askOdds(this.source, seat, action.action).catch(() => null);
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

	/** What a button that does this says: what it does, and what follows if it closes the phase. */
	actionWords(action: Action): string {
		const bare = !action.say.includes(" ");
		return bare && this.closes(action) && this.scene.phase ? t("End %1", this.scene.phase) : action.say;
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

	/** Takes a piece in hand; one that is in hand already is put back, or brought to rest where it has moved. */
	async take(piece: string): Promise<void> {
		const seat = this.seat;
		if (!seat || !this.live) return;
		await this.ordered(async () => {
			this.clear();
			const held = this.inHand;
			if (held) await this.putDown(seat);
			if (held?.id === piece) return;
			const action = this.actionsOfPiece(piece).find((each) => each.takes);
			if (!action && this.inHand)
				throw new Error(t("%1 must finish first.", kindName(this.inHand)));
			if (!action) return;
			await this.play(seat, action.action);
			await this.refresh();
		});
	}

	/** Puts the piece in hand back if nothing was done with it; else ends its business if that needs no dice. */
	private async putDown(seat: string): Promise<void> {
		const last = this.log[this.log.length - 1];
		const held = this.inHand?.id;
		const untouched =
			!!last && !!held && last.seat === seat && last.action.split(" ").slice(1).join(" ") === held;
		const closing = this.obvious;
		if (untouched) await this.takeBack(seat);
		else if (closing && !closing.rolls) await this.play(seat, closing.action);
		await this.refresh();
	}

	private async takeBack(seat: string): Promise<void> {
		const status = await seats.undo(this.source, seat, this.log.length);
		this.log = this.log.slice(0, status.steps);
		this.time.cut(status.steps);
	}

	async drop(): Promise<void> {
		const seat = this.seat;
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
			await this.takeBack(seat);
			await this.refresh();
			this.said = t("Taken back.");
		});
	}

	/** Goes the whole way to a place with the piece in hand. */
	async goTo(place: string): Promise<void> {
		const seat = this.seat;
		const way = this.ways.get(place);
		if (!seat || !way || !this.live) return;
		await this.ordered(async () => {
			this.clear();
			const actions = way.actions.map((step) => step.action);
			this.tell((await seats.actAll(this.source, seat, actions, this.log.length)).log);
			await this.refresh();
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

	/** What may be done at a place: actions that name it or, unless they take a piece in hand, a piece in it. */
	targetsAt(place: string): Action[] {
		const here = new Set(
			this.scene.pieces.filter((piece) => piece.place === place && piece.id).map((piece) => piece.id),
		);
		return this.legal.filter((action) =>
			action.args.some(
				(arg) =>
					arg.place === place ||
					(!action.takes && arg.piece !== undefined && here.has(arg.piece)),
			),
		);
	}

	/** A click on a piece. */
	async pointPiece(piece: Piece, spot: { x?: number; y?: number } = {}): Promise<void> {
		const id = piece.id;
		if (this.live && this.seat && id) {
			const actions = this.actionsOfPiece(id);
			const taking = actions.find((action) => action.takes);
			if (this.inHand?.id === id) return this.drop();
			if (taking) return this.take(id);
			if (!taking && actions.length === 0 && piece.seat === this.seat && this.inHand) {
				await this.take(id);
				if (this.inHand) return;
			}
		}
		if (piece.place) await this.point(piece.place, spot);
	}

	/**
	 * Why nothing leads to a place now: each kind of action that points at places, or at pieces when some stand
	 * there, is asked about, and the clauses that forbid it are told once each.
	 */
	async whyNot(place: string): Promise<Trouble[]> {
		const seat = this.seat;
		if (!seat) return [];
		const others = this.scene.pieces.filter((piece) => piece.seat !== seat && piece.id);
		const here = others.filter((piece) => piece.place === place);
		const asked = new Map<string, string>();
		const own = this.scene.pieces.filter((piece) => piece.seat === seat && piece.place === place);
		const name = this.placeName(place);
		for (const { verb, args, takes } of this.legal) {
			if (args.length !== 1) continue;
			if (args[0]?.place) asked.set(`${verb} ${place}`, name);
			const pieces = takes ? own : args[0]?.piece ? here : [];
			for (const piece of pieces) if (piece.id) asked.set(`${verb} ${piece.id}`, kindName(piece));
		}
		const found = new Map<string, Trouble>();
		for (const [action, what] of [...asked].slice(0, 16)) {
			const why = await seats.askWhy(this.source, seat, action).catch(() => null);
			if (why?.clause) found.set(why.clause, { message: what, clause: why.clause, text: why.text });
		}
		return [...found.values()];
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

	/** Points at places, or at the places of pieces: what a teacher shows. */
	pointAt(ids: string[]): void {
		this.pointed = ids;
		this.changed();
	}

	get pointedPlaces(): string[] {
		return this.pointed.map((id) => this.scene.pieces.find((piece) => piece.id === id)?.place ?? id);
	}

	/** Shows a place that is spoken of elsewhere; the board moves there if it is out of sight. */
	lookAt(place: string | null): void {
		this.looked = place;
		this.setHover(place);
	}

	setHover(place: string | null): void {
		if (this.hover === place) return;
		this.hover = place;
		this.changed();
	}

	/** Lays the list of keys or the command line over the table, or takes it away with its answers. */
	lay(what: "keys" | "command" | null): void {
		this.laid = what;
		if (!what) this.answers = [];
		this.changed();
	}

	openRules(clause: string | null): void {
		this.rulesAt = clause;
		this.changed();
	}
}

/** The place where a fight has changed something: a piece lost, or one that is weaker now. */
function changedPlace(before: Scene, after: Scene): string | null {
	const now = new Map(after.pieces.map((piece) => [pieceKey(piece), piece]));
	const hurt = before.pieces.filter((piece) => {
		const left = now.get(pieceKey(piece));
		const weaker = !left?.place || left.strength < piece.strength || left.steps !== piece.steps;
		return piece.place && weaker;
	});
	const fought = before.pieces.find((piece) => piece.target && now.get(pieceKey(piece))?.target !== piece.target);
	return hurt[0]?.place ?? fought?.place ?? null;
}

/** Steps in the portions in which they are shown: a decision, and the dice that it brings. */
function momentsOf(steps: Step[]): Step[][] {
	const moments: Step[][] = [];
	for (const step of steps) {
		const last = moments[moments.length - 1];
		const first = last?.some((each) => each.seat === "dice");
		if (last && step.seat === "dice" && !first) last.push(step);
		else moments.push([step]);
	}
	return moments;
}
