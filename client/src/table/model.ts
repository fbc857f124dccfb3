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
	type Game,
	type Odds,
	type Piece,
	type Scene,
	type Step,
	type Table,
	type Way,
} from "../wire";
import { settingsNow } from "../settings";
import { keepSame } from "./same";
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

/** A roll that has just fallen, with what came of it. */
export interface Roll {
	dice: number[];
	events: string[];
}

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
	ways = new Map<string, Way>();
	focus: Focus | null = null;
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
	private pointed: string[] = [];
	readonly time: Timeline;
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
		this.stop = source.listen((event) => this.hear(event));
	}

	static async open(source: Source, game: Game): Promise<TableModel> {
		const [scene, log] = await Promise.all([seats.askView(source), seats.askLog(source)]);
		const model = new TableModel(source, game, scene);
		model.log = log;
		await model.askLegal();
		return model;
	}

	close(): void {
		this.stop();
		this.time.close();
		this.source.close();
	}

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
		return this.time.scene ?? this.scene;
	}

	get live(): boolean {
		return this.time.at === null;
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
		if (!this.live) return null;
		const plain = this.legal.filter((action) => action.args.length === 0);
		const first = this.legal[0];
		const alike = !this.inHand && this.legal.every((action) => action.verb === first?.verb);
		return plain[plain.length - 1] ?? (first && (alike || this.legal.length === 1) ? first : null);
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

	/** Everything again: after a start, a loss of the connection, a change of language. */
	async reload(): Promise<void> {
		await this.ordered(async () => {
			this.offer = (await this.source.ask({ do: "table" }).catch(() => null))?.["offer"] ?? null;
			const [scene, log] = await Promise.all([seats.askView(this.source), seats.askLog(this.source)]);
			this.scene = keepSame(this.scene, scene);
			this.log = log;
			await this.askLegal();
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
		this.scene = keepSame(this.scene, await seats.askView(this.source));
		await this.askLegal();
	}

	private async askLegal(): Promise<void> {
		const seat = this.seat;
		this.legal = seat ? (await seats.askLegal(this.source, seat)).actions : [];
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
				void this.ordered(async () => {
					this.tell(event.log);
					await this.refresh();
				});
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

	/** Adds steps to the log and shows the dice among them. */
	private tell(steps: Step[]): void {
		const fresh = steps.filter((step) => step.step > this.log.length);
		this.log = [...this.log, ...fresh];
		const rolled = fresh.filter((step) => step.seat === "dice");
		if (rolled.length)
			this.rolls = rolled.map((step) => ({
				dice: step.action
					.split(" ")
					.slice(1)
					.map(Number)
					.filter((n) => n > 0),
				events: step.events,
			}));
		this.said = fresh.flatMap((step) => step.events).join(". ");
	}

	private async play(seat: string, action: string): Promise<void> {
		const reply = await seats.act(this.source, seat, action, this.log.length);
		this.tell(reply.log);
	}

	/** Does it; asks first if dice fall, unless that has been asked. */
	async act(action: Action, sure = false): Promise<void> {
		const seat = this.seat;
		if (!seat || !this.live) return;
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

	/** Words that were typed. */
	async actWords(words: string): Promise<void> {
		const known = this.legal.find((action) => action.action.toLowerCase() === words.toLowerCase());
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

	private clear(): void {
		this.trouble = null;
		this.asking = null;
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
				throw new Error(t("%1 must finish first.", this.inHand.id ?? ""));
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
		const asked = new Set<string>();
		for (const { verb, args, takes } of this.legal) {
			if (args.length !== 1 || takes) continue;
			if (args[0]?.place) asked.add(`${verb} ${place}`);
			if (args[0]?.piece) for (const piece of here) asked.add(`${verb} ${piece.id}`);
		}
		const found = new Map<string, Trouble>();
		for (const action of [...asked].slice(0, 12)) {
			const why = await seats.askWhy(this.source, seat, action).catch(() => null);
			if (why?.clause) found.set(why.clause, { message: action, clause: why.clause, text: why.text });
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

	openRules(clause: string | null): void {
		this.rulesAt = clause;
		this.changed();
	}
}
