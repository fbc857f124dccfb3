/**
 * A seat at a table: the one way in which the page plays, whether the game is on the server or in the worker.
 *
 * A source answers the requests of docs/protocol.md ("The game socket") and tells what others do. It knows nothing of
 * the page; the page knows nothing of where the game is. The helpers below give the requests their types.
 *
 *     legal why odds reach view log act undo table lang        both
 *     game (notation after the end), offer, accept, chat ...   the server
 *     save hint                                                the worker
 */
import {
	refusal,
	type Action,
	type Closing,
	type Odds,
	type Scene,
	type Status,
	type Step,
	type Table,
	type Way,
} from "./wire";

export type Request = { do: string; [member: string]: unknown };
/* eslint-disable-next-line @typescript-eslint/no-explicit-any */
export type Reply = { ok: true; [member: string]: any };

export type SeatEvent =
	| ({ event: "play"; log: Step[] } & Status)
	| ({ event: "undo" } & Status)
	| { event: "start" | "end" | "join" | "leave" | "rematch"; now: Table }
	| { event: "offer" | "decline"; offer: unknown }
	| { event: "warning"; seat: string; left: number }
	| { event: "reload" }
	/** The connection: after "back" everything must be asked again. */
	| { event: "lost" | "back" }
	/** A program has begun or ended to think (worker only). */
	| { event: "thinking"; seat: string | null }
	| { event: "chat" | "notice"; [member: string]: unknown };

export interface Source {
	readonly kind: "server" | "local";
	/** The table as it was last told. */
	readonly table: Table;
	/** One looks on, even if one has seats at this table. */
	readonly watching?: boolean;
	/** Rejects with a WireError when the reply is not ok. */
	ask(request: Request): Promise<Reply>;
	/** Calls back for every event; returns how to stop it. */
	listen(callback: (event: SeatEvent) => void): () => void;
	close(): void;
}

/** The scene as some seats know it (default: all of one's own), now or after `at` steps. */
export async function askView(source: Source, seat?: string, at?: number): Promise<Scene> {
	return (await source.ask({ do: "view", seat, at })) as unknown as Scene;
}

export type Legal = { steps: number; actions: Action[]; closing?: Closing };

export async function askLegal(source: Source, seat: string): Promise<Legal> {
	return (await source.ask({ do: "legal", seat })) as unknown as Legal;
}

export async function askReach(source: Source, seat: string, piece: string): Promise<Way[]> {
	return (await source.ask({ do: "reach", seat, piece }))["reach"] as Way[];
}

export async function askOdds(source: Source, seat: string, action: string): Promise<Odds> {
	return (await source.ask({ do: "odds", seat, action })) as unknown as Odds;
}

export async function askForecast<T extends Odds>(source: Source, seat: string, actions: string[]): Promise<T[]> {
	return (await source.ask({ do: "forecast", seat, actions }))["fights"] as T[];
}

export type Why = { legal: boolean; asked: boolean; clause: string | null; text: string | null };

export async function askWhy(source: Source, seat: string, action: string): Promise<Why> {
	const reply = await source.ask({ do: "why", seat, action });
	return { ...reply, text: refusal(reply as { cause?: string | null }) } as unknown as Why;
}

type Refusal = { say: string; clause: string; text: string; cause?: string | null };

/** What could be done with a place if the rules allowed it, and the clauses that do not. */
export async function askWhyPlace(source: Source, seat: string, place: string): Promise<Refusal[]> {
	const list = (await source.ask({ do: "why", seat, place }))["refusals"] as Refusal[];
	return list.map((each) => ({ ...each, text: refusal(each) ?? each.text }));
}

export async function askLog(source: Source, from = 0, seat?: string): Promise<Step[]> {
	return (await source.ask({ do: "log", from, seat }))["log"] as Step[];
}

/** The fight for which dice are due; null if the game does not tell its chances. */
export async function askDue(source: Source, seat: string): Promise<Odds | null> {
	const reply = await source.ask({ do: "due", seat });
	return reply["results"] ? (reply as unknown as Odds) : null;
}

export type Played = Status & { log: Step[] };

/**
 * `expect` is the number of steps that the player saw; another number is refused as stale. Of actions that were decided
 * together those after the first that shows something new are left out. `hold`: the dice of one fight fall, those of
 * another wait for `roll`.
 */
export async function act(
	source: Source,
	seat: string,
	actions: string[],
	expect: number,
	hold: boolean,
): Promise<Played> {
	const what = actions.length === 1 ? { action: actions[0] } : { actions };
	return (await source.ask({ do: "act", seat, ...what, expect, hold })) as unknown as Played;
}

/** The dice that wait may fall. */
export async function roll(source: Source, seat: string, expect: number, hold: boolean): Promise<Played> {
	return (await source.ask({ do: "roll", seat, expect, hold })) as unknown as Played;
}

export async function undo(source: Source, seat: string, expect: number): Promise<Status> {
	return (await source.ask({ do: "undo", seat, expect })) as unknown as Status;
}
