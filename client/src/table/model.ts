/**
 * What the reader does at a table, without drawing anything; what is known is in position.ts, how the game goes on in
 * course.ts. One object per open table; components listen to it.
 *
 * The page knows no rule. A piece may be taken in hand (an action with `takes`), places and pieces are targets when a
 * legal action or a way leads there, and what cannot be taken back without dice is asked before it is done.
 */
import * as seats from "../seat";
import type { Reply, Request, Source } from "../seat";
import { settingsNow } from "../settings";
import { t } from "../text";
import { WireError, type Action, type Game, type Odds, type Piece, type Scene, type Track, type Way } from "../wire";
import { Course, type Ahead } from "./course";
import type { Fight } from "./forecast";
import { begunWith, choiceOf } from "./means";
import { Memory } from "./memory";
import type { Asking, Focus, Laid, Leaving, Spot } from "./modeltypes";
import { changedPlace, foughtPlace } from "./moments";
import { kindName } from "./names";
import { eitherOf, sentOf, waysOfPicked } from "./picking";
import { Playback } from "./playback";
import { keepSame } from "./same";
import type { Danger } from "./threats";
import { Timeline } from "./timeline";
import { able, expires, unspentOf } from "./unspent";

export class TableModel extends Course {
	/** A closing action that waits for a yes because something of value is left. */
	leaving: Leaving | null = null;
	/** A phase that has ended by itself with one's last move. */
	passed: string | null = null;
	/** What could be spent until one's last step, and is lost with it. */
	expired: Track[] = [];
	/** How long the game was when undo was refused: it will be again. */
	private firm = -1;
	/** Ways of pieces that can be taken, by piece, for the actions that were legal when they were asked for. */
	private foreseen: { legal: Action[]; ways: Map<string, Way[]> } = { legal: [], ways: new Map() };
	/** The others that could act when the piece in hand was taken. */
	private waiting: Piece[] = [];
	/** The help on keys, the command line or the calculator lies over the table. */
	laid: Laid | null = null;
	focus: Focus | null = null;
	/** The place whose dangers are shown, while the key is held. */
	threatened: string | null = null;
	/** By place, for one length of the game. */
	private dangers: { at: number; found: Map<string, Danger[]> } = { at: -1, found: new Map() };
	hover: string | null = null;
	looked: string | null = null;
	asking: Asking | null = null;
	/** What the command line answered, newest last. */
	answers: string[] = [];
	rulesAt: string | null = null;
	/** Keys that belong to the map; it puts them here. `near`: the map, or nothing, has the focus. */
	mapKeys: ((event: KeyboardEvent, near: boolean) => boolean) | null = null;
	/** Places and pieces that a teacher speaks of, and those of them, or others, that are marked now. */
	private spoken: string[] = [];
	pointed: string[] = [];
	readonly time: Timeline;
	readonly playback: Playback;
	readonly memory: Memory;
	/** Phases whose end has been asked about, kinds of phases that are left so, and whether to ask at all. */
	private warned = new Set<string>();
	private stop: () => void;

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

	/** `all`: the dice of whatever fights follow fall too. What may be done then is asked in the same breath. */
	private async play(seat: string, action: string, all = false): Promise<Ahead> {
		const before = this.scene;
		const hold = !all && settingsNow().confirm;
		this.picked = null;
		this.playback.forget();
		const asked = this.waits
			? seats.roll(this.source, seat, this.log.length, hold)
			: seats.act(this.source, seat, [action], this.log.length, hold);
		const hand = this.handAfter(action);
		const ahead = this.askAhead(seat, hand, this.foreseenAfter(hand, action));
		const reply = await asked;
		const fresh = this.tell(reply.log);
		this.memory.left(this.log.length);
		if (fresh.some((step) => step.seat === "dice")) {
			const after = await seats.askView(this.source);
			this.showRolls(fresh, foughtPlace(fresh) ?? changedPlace(before, after));
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
			const before = this.scene;
			const moved = !!this.inHand && action.args.length > 0;
			this.clear();
			await this.refresh(await this.play(seat, action.action, sure === "all"));
			this.notice(before, moved);
		});
		if (this.waits && this.legal[0]) await this.consider(this.legal[0]);
	}

	/** Yes to what is asked. The question goes at once: a second press must not answer what comes then. */
	async agree(): Promise<void> {
		const { asking, leaving } = this;
		const action = asking?.action ?? leaving?.action;
		if (!action) return;
		this.dismiss();
		/* who leaves pieces behind with open eyes is not asked about them in such phases again */
		if (leaving) this.warned.add(this.phaseName);
		if (leaving?.way) await this.goTo(leaving.way.place, { by: leaving.way });
		else await this.act(action, !!asking);
	}

	/** What phases of one name have in common, in all turns. */
	private get phaseName(): string {
		return `every ${this.scene.phase} ${this.seat}`;
	}

	private get phaseKey(): string {
		return `${this.scene.turn} ${this.scene.phase} ${this.seat}`;
	}

	/** Asks once a phase before something of value is left behind; true if it asks now. */
	private warnOf(action: Action): boolean {
		return this.closes(action) && this.ask({ action, list: unspentOf(this).filter((each) => each.lost) });
	}

	/** The same of a way that ends the phase before others have acted. */
	private warnOfWay(way: Way): boolean {
		const action = way.actions[way.actions.length - 1];
		const pieces = this.waiting;
		if (!action || !this.closes(way) || !pieces.length) return false;
		const others = { name: t("can still act"), left: pieces.length, lost: true, pieces };
		return this.ask({ action, list: [others], way });
	}

	private ask(leaving: Leaving): boolean {
		const key = this.phaseKey;
		if (!leaving.list.length || this.warned.has(key) || this.warned.has("never")) return false;
		if (leaving.list.every((each) => each.pieces) && this.warned.has(this.phaseName)) return false;
		this.warned.add(key);
		this.leaving = leaving;
		this.changed();
		return true;
	}

	/** Says so if a move has ended the phase, or a step the time to spend something, and nobody had asked. */
	private notice(before: Scene, moved: boolean): void {
		const { phase, tracks } = this.scene;
		if (moved && phase !== before.phase) this.passed = before.phase;
		if (phase === before.phase) this.expired = before.tracks.filter((track) => expires(track, tracks));
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

	/** The chances of the fight that an action makes; null if there is none. */
	async oddsOf(action: Action): Promise<Odds | null> {
		return this.seat ? seats.askOdds(this.source, this.seat, action.action).catch(() => null) : null;
	}

	/** The fights of the attacks on a place, the most promising first. */
	async attacksOn(place: string): Promise<Fight[]> {
		const wanted = (action: Action) => action.kind === "attack" && !action.rare;
		const found: Fight[] = [];
		for (const action of this.targetsAt(place).filter(wanted).slice(0, 3)) {
			const odds = await this.oddsOf(action);
			if (odds?.forecast) found.push({ ...odds, action: action.action, say: action.say });
		}
		return found.sort((a, b) => (this.chanceOf(b) ?? 0) - (this.chanceOf(a) ?? 0));
	}

	/** The fights at the end of a way, the most promising first: there, or of the piece that goes it. Others that
	 *  could follow have been declared before. */
	async fightsAt(way: Way): Promise<Fight[]> {
		const seat = this.seat;
		const hand = this.inHand?.id;
		if (!seat) return [];
		const actions = way.actions.map((action) => action.action);
		const fights = await seats.askForecast<Fight>(this.source, seat, actions).catch((): Fight[] => []);
		const fitting = fights.filter(({ forecast }) => {
			const [attacker] = forecast?.sides ?? [];
			return forecast?.place === way.place || (!!hand && attacker?.pieces?.includes(hand));
		});
		return fitting.sort((a, b) => (this.chanceOf(b) ?? 0) - (this.chanceOf(a) ?? 0));
	}

	/** The chance, in percent, that a fight goes well for who asks: the forecast speaks of the attacker. */
	chanceOf({ forecast }: Odds): number | undefined {
		const [attacker, defender] = forecast?.sides ?? [];
		const defends = defender?.seat === this.seat && attacker?.seat !== this.seat;
		return defends ? forecast?.worse : forecast?.won;
	}

	/** Something lies open that Escape closes. */
	get dismissable(): boolean {
		return !!(this.asking ?? this.leaving ?? this.focus ?? this.trouble ?? this.advice);
	}

	private clear(): void {
		this.trouble = null;
		this.asking = null;
		this.leaving = null;
		this.passed = null;
		this.expired = [];
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
		if (!this.held && this.picks(piece)) {
			this.pick(this.picked === piece ? null : piece);
			return;
		}
		await this.ordered(async () => {
			this.clear();
			this.picked = null;
			const held = this.inHand;
			if (held?.id === piece || this.taken.has(piece)) this.lift(piece);
			if (held) await this.putDown(seat);
			if (held?.id === piece) return;
			const action = this.actionsOfPiece(piece).find((each) => each.takes);
			if (!action && this.inHand)
				throw new Error(t("%1 must finish first.", kindName(this.inHand)));
			if (!action) return;
			this.waiting = able(this).filter(({ id }) => id !== piece);
			const before = this.scene;
			await this.refresh(await this.play(seat, action.action));
			this.notice(before, false);
		});
	}

	/** Is a piece picked, and not taken in hand by the rules? */
	private picks(id: string): boolean {
		return this.taken.has(id) ? eitherOf(this.legal).has(id) : sentOf(this.legal).has(id);
	}

	/** Is a piece taken in hand by a click on it, and nothing else? */
	takes(id: string): boolean {
		const piece = this.pieceOf(id);
		if (this.picks(id)) return false;
		if (!piece || !this.live || !this.seat || this.inHand?.id === id || this.bystander(piece)) return false;
		return this.actionsOfPiece(id).some((action) => action.takes);
	}

	/** Asks for the ways of a piece that a hand comes near: they are drawn as soon as it is taken. */
	foresee(id: string | null): void {
		const { legal, seat } = this;
		if (this.foreseen.legal !== legal) this.foreseen = { legal, ways: new Map() };
		const { ways } = this.foreseen;
		if (!id || !seat || this.busy || ways.has(id) || !this.takes(id)) return;
		ways.set(id, []);
		void this.waysOf(seat, id).then((found) => {
			ways.set(id, found);
			if (this.lifting === id) this.changed("hand");
		});
	}

	/** The ways of a piece once an action has taken it, as far as they have been foreseen. */
	private foreseenAfter(id: string | null, action: string): Way[] | null {
		const found = id && this.foreseen.legal === this.legal && this.foreseen.ways.get(id);
		return begunWith(found || [], action);
	}

	/** The ways that are drawn: of the piece in hand, or foreseen of the one that is being taken. */
	get waysDrawn(): Way[] {
		const id = this.lifting;
		if (!this.live || !this.seat || (id && id === this.inHand?.id)) return [];
		if (!id) return this.inHand ? [...this.ways.values()] : [];
		const found = (this.foreseen.legal === this.legal && this.foreseen.ways.get(id)) || [];
		const taking = this.actionsOfPiece(id).find((action) => action.takes);
		return (taking && begunWith(found, taking.action)) ?? found;
	}

	/** Shows that the hand is at a piece, before anything is asked. */
	private lift(piece: string | null): void {
		this.lifting = piece;
		this.changed("hand");
	}

	/** The piece in hand was taken last: nothing has been done with it. */
	get untouched(): boolean {
		const last = this.log[this.log.length - 1];
		const held = this.held?.id;
		if (!last || !held || last.seat !== this.seat) return false;
		return last.action.split(" ").slice(1).join(" ") === held;
	}

	/** Puts the piece in hand back if nothing was done with it; else ends its business if that needs no dice. */
	private async putDown(seat: string): Promise<void> {
		const closing = this.obvious;
		if (this.untouched) await this.refresh(await this.takeBack(seat));
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
			if (!this.inHand) return; // a second press: what closes now is the phase
			this.lift(this.inHand.id ?? null);
			await this.putDown(seat);
		});
	}

	async undo(): Promise<void> {
		const seat = this.seat ?? this.mine[0];
		if (!seat || !this.canUndo) return;
		await this.ordered(async () => {
			this.clear();
			try {
				await this.refresh(await this.takeBack(seat));
			} catch (error) {
				if (!(error instanceof WireError) || error.error !== "refused") throw error;
				this.firm = this.log.length;
				throw new Error(t("This stands: it has shown something, or others have seen it."));
			}
			this.said = t("Taken back.");
		});
	}

	override get canUndo(): boolean {
		return super.canUndo && this.firm !== this.log.length;
	}

	/** Goes the whole way to a place with the piece in hand; where several means lead there, asks by which. */
	async goTo(place: string, { by, ...spot }: Spot & { by?: Way } = {}): Promise<void> {
		const seat = this.seat;
		const way = by ?? this.ways.get(place);
		if (!seat || !way || !this.live) return;
		if (!by && way.others) {
			this.focus = { place, ...spot, ways: true };
			this.changed();
			return;
		}
		if (this.picked) this.waiting = able(this).filter(({ id }) => id !== this.picked);
		if (this.warnOfWay(way)) return;
		const [only, more] = way.actions;
		const sent = more ? undefined : this.legal.find((each) => each.action === only?.action);
		if (this.picked && sent) return this.act(sent);
		await this.ordered(async () => {
			this.clear();
			this.picked = null;
			const actions = way.actions.map((step) => step.action);
			const hold = settingsNow().confirm;
			const asked = seats.act(this.source, seat, actions, this.log.length, hold);
			const ahead = this.askAhead(seat, this.held?.id ?? null);
			const before = this.scene;
			this.tell((await asked).log);
			await this.refresh(ahead);
			this.notice(before, true);
		});
	}

	/** What concerns the piece in hand: of one that is picked what names it, of one that the engine holds all. */
	private ofHand(actions: Action[]): Action[] {
		const { picked } = this;
		return picked ? actions.filter(({ args }) => args.some((arg) => arg.piece === picked)) : actions;
	}

	/** Does a piece only stand where the one in hand can go? Who clicks on it means the place. */
	bystander(piece: Piece): boolean {
		const { id, place } = piece;
		if (!place || !this.ways.has(place) || id === this.inHand?.id) return false;
		return !id || !this.ofHand(this.actionsOfPiece(id)).length;
	}

	/** A click on a place, or Enter: goes there, does the one thing that can be done, or shows what there is. */
	async point(place: string, spot: Spot = {}): Promise<void> {
		if (this.lifting && this.waysDrawn.some((way) => way.place === place)) await this.settled;
		const shownHere = this.focus?.place === place && this.focus.piece === spot.piece;
		if (this.live && this.seat && this.ways.has(place)) {
			const aimed = this.aimed;
			const aims = ({ args }: Action) => args.some((arg) => arg.piece && aimed.has(arg.piece));
			if (!this.ofHand(this.targetsAt(place)).some(aims)) {
				/* a second click there takes the first of several means */
				const asked = this.focus?.place === place && this.focus.ways && this.ways.get(place);
				await this.goTo(place, asked ? { by: choiceOf(asked)[0]! } : spot);
				return;
			}
		}
		this.focus = shownHere ? null : { place, ...spot };
		this.changed();
	}

	/** The one thing that can be done with a piece of one's own, if it names nothing else: it attacks too, or takes
	 *  the loss. */
	private onlyOf({ id, seat }: Piece): Action | undefined {
		if (!id || seat !== this.seat || this.inHand || !this.live) return undefined;
		const [only, ...others] = this.actionsOfPiece(id).filter((action) => !action.rare);
		const plain = ["attack", "support", "choose"].includes(only?.kind ?? "") && only?.args.length === 1;
		return plain && !others.length ? only : undefined;
	}

	/** A click on a piece. */
	async pointPiece(piece: Piece, spot: Spot = {}): Promise<void> {
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
		const only = this.onlyOf(piece);
		if (only) return this.act(only);
		const meant = id && this.actionsOfPiece(id).length ? { piece: id } : {};
		if (piece.place) await this.point(piece.place, { ...spot, ...meant });
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
