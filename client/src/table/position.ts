/**
 * What is known at an open table, and what follows from it: whose turn it is, what may be done, with which piece and
 * where. Nothing is changed here.
 */
import { once } from "../memo";
import { sends, sentBy, sentOf } from "./picking";
import type { Source } from "../seat";
import { t } from "../text";
import type { Action, Game, Next, Piece, Place, Scene, Step, Table, Way } from "../wire";
import type { Playback } from "./playback";
import type { Timeline } from "./timeline";

/** Sorts of actions among which one chooses: the first of them is no better than the others. */
const WEIGHED = new Set(["card", "buy", "research", "politics", "attack", "choose"]);

const placesById = once((places: Place[]) => new Map(places.map((place) => [place.id, place])));
const piecesById = once((pieces: Piece[]) => new Map(pieces.map((piece) => [piece.id, piece])));
const heldOf = once((pieces: Piece[]) => pieces.find((piece) => piece.status.includes("selected")) ?? null);
const takenOf = once((legal: Action[]) => {
	const taking = legal.filter((action) => action.takes);
	return new Set(taking.flatMap((action) => action.args[0]?.piece ?? []));
});
const readyOf = once((legal: Action[]) => new Set([...takenOf(legal), ...sentOf(legal)]));
const aimedOf = once((legal: Action[]) => {
	const ready = readyOf(legal);
	const wanted = legal.filter((action) => !action.rare); // what is seldom wanted does not shine
	const named = wanted.flatMap((action) => action.args.flatMap((arg) => arg.piece ?? []));
	return new Set(named.filter((id) => !ready.has(id)));
});

export abstract class Position {
	log: Step[] = [];
	legal: Action[] = [];
	/** A piece that one has picked on the map, to send it; the rules know nothing of it (picking.ts). */
	picked: string | null = null;
	/** The ways of the piece in hand, by where they lead. */
	ways = new Map<string, Way>();
	abstract readonly time: Timeline;
	abstract readonly playback: Playback;

	protected constructor(
		readonly source: Source,
		public game: Game,
		public scene: Scene,
	) {}

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
		return this.scene.deciders.find((seat) => this.mine.includes(seat)) ?? this.waits;
	}

	/** The seat of mine for whose word the dice of the next fight wait. */
	get waits(): string | null {
		const seat = this.table.waits;
		return seat && this.mine.includes(seat) && this.scene.deciders.includes("dice") ? seat : null;
	}

	/** May a program be asked for advice? Not where other people play. */
	get advisable(): boolean {
		const alone = this.table.seats.every((seat) => seat.you || !seat.player);
		return alone && !!this.seat && !this.waits && !this.watching;
	}

	seatName(id: string | null): string {
		if (id === "dice") return t("Dice");
		return this.game.seats.find((seat) => seat.id === id)?.name ?? id ?? "";
	}

	placeName(id: string): string {
		return placesById(this.scene.places).get(id)?.name ?? id;
	}

	pieceOf(id: string): Piece | undefined {
		return piecesById(this.scene.pieces).get(id);
	}

	/** The piece in hand, as the engine says. */
	get held(): Piece | null {
		return heldOf(this.scene.pieces);
	}

	/** The piece in hand: as the engine says, or picked. */
	get inHand(): Piece | null {
		return this.held ?? (this.picked ? (this.pieceOf(this.picked) ?? null) : null);
	}

	/**
	 * The obvious next thing: what closes the present business, which comes last among the actions without
	 * arguments; if there is none and all choices are of one kind, then only their order matters: the first.
	 * With a piece in hand nothing that it could do is obvious: one may put it down. What is seldom wanted, such as
	 * to call an attack off, is not obvious where there is anything else to do.
	 */
	get obvious(): Action | null {
		if (!this.live || this.answersNow) return null;
		const seldom = (action: Action) => action.rare && action.kind !== "close";
		const plain = this.legal.filter(
			(action) => action.args.length === 0 && (!seldom(action) || this.legal.every(seldom)),
		);
		const first = this.legal[0];
		const close = plain[plain.length - 1];
		if (close || !first || this.inHand) return close ?? null;
		const one = (each: Action) => each.verb === first.verb;
		const alike = !WEIGHED.has(first.kind ?? "") && this.legal.every(one);
		return alike || this.legal.length === 1 ? first : null;
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

	/** Two or three things to choose from that are no better than each other: each is a button, whatever it names.
	 *  Beside what closes the business these are the others that need no argument. */
	get alternatives(): Action[] {
		const close = this.obvious;
		if (!this.live || !this.seat || this.inHand || this.answersNow) return [];
		const choice = (action: Action) => action.kind === "choose" && !action.rare;
		const other = (action: Action) => choice(action) && action !== close && !action.args.length;
		const list = close ? this.legal.filter(other) : this.legal;
		return list.every(choice) && list.length <= 3 ? list : [];
	}

	/** Does an action end the phase, or the turn? */
	closes({ next }: { next?: Next }): boolean {
		if (!next) return false;
		const { phase, turn } = this.scene;
		return next.phase !== phase || next.turn !== turn || !next.deciders.includes(this.seat ?? "");
	}

	/** The number of one's own last step, if others have done much since; else null. */
	get meanwhile(): number | null {
		if (!this.live || !this.seat) return null;
		let last = this.log.length;
		while (last > 0 && !this.mine.includes(this.log[last - 1]!.seat)) last--;
		/* dice alone are those of one's own fights */
		const acted = this.log.slice(last).some(({ seat }) => seat !== "dice");
		return acted && this.log.length - last >= 3 ? last : null;
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

	/** The pieces that can be taken in hand, by the engine's word or to be sent. */
	get ready(): Set<string> {
		return readyOf(this.legal);
	}

	/** Those of them that the engine takes in hand. */
	get taken(): Set<string> {
		return takenOf(this.legal);
	}

	/** Does an action send a piece that is not in hand? It has its time when that piece is picked. */
	private elsewhere(action: Action): boolean {
		return sends(action) && sentBy(action) !== this.inHand?.id;
	}

	/** The pieces that an action is aimed at, other than those that can be taken in hand. */
	get aimed(): Set<string> {
		return aimedOf(this.legal);
	}

	/** Is there something to do with this place: a way to it, an action for it or aimed at a piece in it? */
	targets(): Set<string> {
		const set = new Set<string>(this.ways.keys());
		const aimed = this.aimed;
		const wanted = this.legal.some((action) => !action.rare && action.args.length);
		for (const action of this.legal)
			if (!this.elsewhere(action) && !(wanted && action.rare))
				for (const place of this.goalsOf(action)) set.add(place);
		for (const piece of this.scene.pieces)
			if (piece.id && piece.place && aimed.has(piece.id)) set.add(piece.place);
		return set;
	}

	/** The places that can be attacked now, where nothing in hand shows ways to them: who stands there shines. */
	get attacked(): Set<string> {
		const wanted = (action: Action) => action.kind === "attack" && !action.rare;
		const attacks = this.inHand ? [] : this.legal.filter(wanted);
		return new Set(attacks.flatMap((action) => this.goalsOf(action)));
	}

	/** The places that an action is about; of an attack not those of one's own that it comes from. */
	private goalsOf(action: Action): string[] {
		const named = action.args.flatMap((arg) => arg.place ?? []);
		const places = placesById(this.scene.places);
		const goals = named.filter((id) => places.get(id)?.control !== this.seat);
		return action.kind === "attack" && goals.length ? goals : named;
	}

	/** What may be done at a place: actions that name it or, unless they take a piece in hand, a piece in it. */
	targetsAt(place: string): Action[] {
		const here = new Set(
			this.scene.pieces.filter((piece) => piece.place === place && piece.id).map((piece) => piece.id),
		);
		const inIt = (action: Action) => !action.takes && !sends(action);
		const named = (action: Action) =>
			action.args.some(
				(arg) => arg.place === place || (!!arg.piece && here.has(arg.piece) && inIt(action)),
			);
		return this.legal.filter((action) => named(action) && !this.elsewhere(action));
	}

	/** What a button that does this says: what it does, and what follows if it closes the phase. */
	actionWords(action: Action): string {
		const bare = !action.say.includes(" ") && !action.rolls;
		return bare && this.closes(action) && this.scene.phase ? t("End %1", this.scene.phase) : action.say;
	}
}
