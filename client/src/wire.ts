/** The JSON shapes of docs/protocol.md. The server's socket and the engine in the worker speak the same ones. */

export interface Named {
	id: string;
	name: string;
}

export interface Option {
	id: string;
	about: string;
	clause: string | null;
	values: string[];
	/** The values in words, in the same order. */
	names: string[];
}

export interface Game {
	id: string;
	title: string;
	rules_version: number;
	clauses: number;
	/** What the ids of clauses begin with, "DF-": sentences may hold such ids, which become links. */
	prefix: string;
	seats: Named[];
	scenarios: Named[];
	options: Option[];
}

export interface Place {
	id: string;
	name: string;
	control: string | null;
	contested: boolean;
	supplied: string[];
}

export type PieceStatus =
	| "reduced"
	| "done"
	| "attacks"
	| "supports"
	| "no_supply"
	| "hidden"
	| "neutral"
	| "selected"
	| "active";

export interface Piece {
	/** Absent when only the back is seen; then there is a token. */
	id?: string;
	token?: number;
	place: string | null;
	seat: string | null;
	symbol: string;
	nation: string;
	label: string;
	/** Its name, and one line on it, for people; absent when only the back is seen. */
	name?: string;
	say?: string;
	strength: number;
	full: number;
	steps?: number;
	steps_max?: number;
	/** It is drawn as a block; the page finds that out (table/same.ts). */
	block?: boolean;
	status: PieceStatus[];
	target?: string;
	/** Of a piece that shows its back: what the page remembers of it (table/memory.ts). */
	seen?: Seen;
}

/** What was last seen of a hidden piece. */
export interface Seen {
	symbol: string;
	nation: string;
	label: string;
	steps: number;
	/** The name of the turn, short. */
	when: string;
}

export interface Track {
	seat: string | null;
	/** The name in English, by which boards know it. */
	key: string;
	name: string;
	value: number;
	max?: number;
	text?: string;
	/** What is left may still be spent now; "lost" if it is lost otherwise. */
	open?: "kept" | "lost";
}

export interface Scene {
	/** Steps that led here. */
	steps: number;
	turn: number;
	turn_max: number;
	turn_name: string | null;
	phase: string | null;
	deciders: string[];
	prompt: string;
	prompt_clause: string | null;
	/** The place that the question is about, such as that of a battle. */
	focus: string | null;
	places: Place[];
	pieces: Piece[];
	tracks: Track[];
	notes: string[];
	hands?: Hand[];
	sheets?: Sheet[];
	bill?: Bill;
}

/** A card, or a place for one. `about` is the word by which actions name it. */
export interface Card {
	about?: string;
	name?: string;
	kind?: string;
	nation?: string;
	symbol?: string;
	count?: number;
	/** The turn for which it lies there. */
	when?: number;
	lines?: { symbol: string; name: string; count: number }[];
	hidden?: boolean;
	secret?: boolean;
	due?: boolean;
	chosen?: boolean;
	empty?: boolean;
}

export interface Hand {
	seat: string | null;
	kind: string;
	name: string;
	size: number;
	slots: Card[];
}

/** A row of boxes with a marker. */
export interface Ladder {
	about?: string;
	name: string;
	value: number;
	limit: number;
	/** The number of the first box. */
	first?: number;
	boxes: { name?: string; effect?: string; seat?: string; last?: boolean }[];
	/** Counters of each seat that will push the marker. */
	waiting?: Record<string, number>;
	/** The box on the board where the marker stands. */
	anchor?: string;
}

/** The board of a country. */
export interface Sheet {
	seat: string | null;
	title: string;
	nation?: string;
	partial?: boolean;
	stocks: { name: string; value: number; income?: number; spent?: number; anchor?: string }[];
	ladders: Ladder[];
	tree: {
		about?: string;
		name: string;
		effect?: string;
		state: string;
		progress?: number;
		goal?: number;
		price?: number;
		chance?: number;
	}[];
}

export interface Bill {
	seat: string;
	title?: string;
	/** `shared`: rows of one `group` pay in it once, for all of them. */
	means: { name: string; have: number; used: number; keeps: boolean; shared?: boolean }[];
	rows: {
		about?: string;
		name?: string;
		kind?: string;
		/** What it does. */
		effect?: string;
		symbol?: string;
		nation?: string;
		label?: string;
		price?: number[];
		count?: number;
		max?: number;
		/** How many more may come before anything but the means forbids it. */
		most?: number;
		group?: number;
		arrives?: number;
		why?: string;
		more?: string;
		less?: string;
	}[];
}

/** An argument of an action: exactly one member. */
export interface Arg {
	place?: string;
	piece?: string;
	seat?: string;
	number?: number;
	choice?: string;
}

/** So much of a thing that a seat counts. */
export interface Amount {
	track: string;
	name: string;
	amount: number;
}

/** What is to be done then, and by whom. */
export interface Next {
	phase: string | null;
	turn: number;
	deciders: string[];
}

export interface Action {
	/** As it is written in notation; what is sent. */
	action: string;
	/** A menu line. */
	say: string;
	verb: string;
	args: Arg[];
	/** Dice fall as soon as this is done. */
	rolls?: boolean;
	/** The piece is then in hand: orders for it follow. */
	takes?: boolean;
	/** What sort of thing it is: take, move, attack, buy, card, close ... */
	kind?: string;
	/** Seldom what is wanted. */
	rare?: boolean;
	/** The place in the list of an action that is as good. */
	same?: number;
	/** The clause that says what it is for, and words that say it better. */
	about?: string;
	means?: string;
	/** What one pays for it, and what one has more of then. */
	cost?: Amount[];
	gives?: Amount[];
	/** Of an action without arguments: what follows it. */
	next?: Next;
}

/** The action that would close the present business, and what still forbids it. */
export interface Closing extends Action {
	clause: string | null;
	text: string | null;
	/** What stands in the way here; null if the clause says it all. */
	cause: string | null;
}

/** The ways of one piece: the actions that take it to a place. */
export interface Way {
	place: string;
	actions: Action[];
	/** What matters most on the way: move, strategic, sea, landing, drop, attack. */
	kind?: string;
	/** The places that it leads through. */
	path?: string[];
	/** What it costs in all, as far as it is counted. */
	cost?: Amount[];
	/** What follows, if the phase ends with it, or one's turn to decide. */
	next?: Next;
	/** Those by other means that are not as good and not as bad (table/means.ts). */
	others?: Way[];
}

export interface Odds {
	total: number;
	results: { result: string; weight: number; percent: number }[];
	factors: string[];
	/** In short, in percent; the attacker is the first side. */
	forecast?: {
		won: number;
		even: number;
		worse: number;
		place: string;
		/** What is not counted, as it is not yet decided. */
		but?: string;
		sides: { seat: string; loss: number; pieces: string[] }[];
	};
}

export interface Step {
	step: number;
	seat: string;
	action: string;
	events: string[];
	/** The action in words, if there are no events. */
	say?: string;
	/** The explanation of a program. */
	why?: string;
	/** What changed on the table, as far as it is known. */
	changes?: Change[];
}

export interface Change {
	/** moved, fought, lost, reduced, taken, arrived, politics, bought, shown, turn */
	what: string;
	way?: string;
	piece?: string;
	other?: string;
	seat?: string;
	from?: string;
	to?: string;
	clause?: string;
}

export interface Status {
	steps: number;
	turn: number;
	deciders: string[];
	/** The seat for whose word the dice of the next fight wait. */
	waits?: string;
	result: "running" | "won" | "drawn";
	winners: string[];
	end_clause: string | null;
	hash: string;
	state?: TableState;
	clock?: Clock;
}

export type TableState = "open" | "running" | "ended";

/** Milliseconds left for each seat, and the seats whose time runs. */
export type Clock = { running: string[] } & { [seat: string]: number | string[] };

export interface TableSeat {
	seat: string;
	player: string | null;
	bot: string | null;
	you: boolean;
}

export interface Table {
	table: number | string;
	game: string;
	scenario: string;
	options: { [id: string]: string };
	state: TableState;
	seats: TableSeat[];
	time?: { kind: string; [member: string]: number | string } | null;
	owner?: string;
	invited_only?: boolean;
	spectators?: boolean;
	delayed?: boolean;
	created?: number;
	started?: number;
	commit?: string | null;
	luck?: { [seat: string]: string };
	steps?: number;
	deciders?: string[];
	waits?: string | undefined;
	your_turn?: boolean;
	clock?: Clock;
	ended?: number;
	outcome?: string;
	secret?: string;
}

export interface Clause {
	id: string;
	section: string;
	kind: string;
	en: string;
	es: string;
}

/** Why not: what stands in the way here, then what the clause says. */
export function refusal(reply: { cause?: string | null; text?: string | null }): string | null {
	return [reply.cause, reply.text].filter(Boolean).join(" ") || null;
}

/** What a request that failed throws. */
export class WireError extends Error {
	constructor(
		readonly error: string,
		message: string,
		readonly clause: string | null = null,
		readonly text: string | null = null,
	) {
		super(message);
	}
}
