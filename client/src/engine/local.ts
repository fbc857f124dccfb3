/**
 * A game in this browser: the engine in the worker holds it, programs sit on the other seats, and every decision is
 * kept (saves.ts). It speaks as the server does, so the table draws both alike; and like the server it shows a seat
 * only what that seat may know.
 */
import { BRIEF, longLegal, Sights } from "../changes";
import type { Reply, Request, SeatEvent, Source } from "../seat";
import { WireError, type Scene, type Status, type Step, type Table } from "../wire";
import { Port } from "./engine";
import { newKey, readSave, writeSave, type Save } from "./saves";

export interface Setup {
	game: string;
	scenario?: string;
	options?: { [id: string]: string };
	/** "me" or "bot:NAME" for each seat. */
	seats: { [seat: string]: string };
	/** A number that fixes the dice. */
	seed?: number;
}

interface Beginning {
	key: string;
	game: string;
	scenario: string;
	options: { [id: string]: string };
	seats: { [seat: string]: string };
	commit: string | null;
	lesson?: number | undefined;
	course?: number | undefined;
}

/** The lines of a game's head that matter here: "scenario campaign", "option NAME VALUE". */
function readHead(text: string): { scenario: string; options: { [id: string]: string } } {
	const head = text.slice(0, text.indexOf("\nbegin"));
	const options: { [id: string]: string } = {};
	for (const [, name, value] of head.matchAll(/^option (\S+) (\S+)/gm)) options[name as string] = value as string;
	return { scenario: /^scenario (\S+)/m.exec(head)?.[1] ?? "", options };
}

const QUESTIONS = new Set(
	"legal reach why odds due pool whatif threats forecast complete".split(" "),
);

export class LocalSource implements Source {
	readonly kind = "local";
	table: Table;
	/** Grows with everything that happens. */
	changes = 0;
	/** How far a guided first game has come; kept with the game. */
	lesson: number | undefined;
	/** Which lesson of the game it is. */
	readonly course: number;
	private readonly listeners = new Set<(event: SeatEvent) => void>();
	private readonly mine: string[];
	private playing = false;
	private closed = false;
	private kept: Promise<void> = Promise.resolve();
	private keepAgain = false;
	private readonly sights = new Sights();
	/** `changes` when it was last asked what is seen. */
	private seen = -1;
	/** Reasons of programs, by step; those that would tell something hidden are told after the end. */
	private readonly reasons = new Map<number, { why: string; open: boolean }>();

	private constructor(
		private readonly port: Port,
		private readonly begun: Beginning,
		private status: Status,
		/** Without it, the game is not kept: an analysis. */
		private readonly keeps: boolean,
	) {
		this.mine = Object.keys(begun.seats).filter((seat) => begun.seats[seat] === "me");
		this.lesson = begun.lesson;
		this.course = begun.course ?? 0;
		this.table = this.makeTable();
	}

	/** A new game. */
	static async begin(setup: Setup, keep = true): Promise<LocalSource> {
		const port = new Port();
		const { game, scenario, options, seed, seats } = setup;
		const reply = await port.ask({ do: "new", game, scenario, options, seed });
		const head = readHead((await port.ask({ do: "save" }))["text"]);
		const begun = { key: newKey(), game, ...head, seats, commit: reply["commit"] };
		const source = new LocalSource(port, begun, reply as unknown as Status, keep);
		await source.keep();
		return source;
	}

	/** A game that this browser has kept. */
	static async open(key: string): Promise<LocalSource> {
		const save = await readSave(key);
		if (!save) throw new WireError("not_found", "there is no such game in this browser");
		return LocalSource.from(save.text, save.seats, { key, lesson: save.lesson, course: save.course });
	}

	/**
	 * A game from its notation. With `keep: false` it is an analysis, which leaves no trace; `at` takes it back
	 * to an earlier moment.
	 */
	static async from(
		text: string,
		seats: { [seat: string]: string },
		how: {
			key?: string;
			at?: number;
			keep?: boolean;
			lesson?: number | undefined;
			course?: number | undefined;
		} = {},
	): Promise<LocalSource> {
		const port = new Port();
		let reply = await port.ask({ do: "load", text });
		const { game, commit } = reply;
		if (how.at !== undefined) reply = await port.ask({ do: "rewind", steps: how.at });
		const { lesson, course } = how;
		const begun = { key: how.key ?? newKey(), game, ...readHead(text), seats, commit, lesson, course };
		const source = new LocalSource(port, begun, reply as unknown as Status, how.keep ?? true);
		if (how.key === undefined) await source.keep();
		return source;
	}

	get key(): string {
		return this.begun.key;
	}

	private makeTable(): Table {
		const { key, game, scenario, options, seats, commit } = this.begun;
		const over = this.status.result !== "running";
		const winners = this.status.winners.join(",") || "-";
		return {
			table: key,
			game,
			scenario,
			options,
			commit,
			state: over ? "ended" : "running",
			seats: Object.entries(seats).map(([seat, who]) => ({
				seat,
				you: who === "me",
				player: null,
				bot: who.startsWith("bot:") ? who.slice(4) : null,
			})),
			steps: this.status.steps,
			deciders: this.status.deciders,
			waits: this.status.waits,
			your_turn: this.status.deciders.some((seat) => this.mine.includes(seat)),
			...(over && { outcome: `${this.status.result} ${winners} ${this.status.end_clause ?? "-"}` }),
		};
	}

	/** Whose eyes look: one's own seats; after the end, or with no seat of one's own, everybody's. */
	private viewers(wanted: unknown): string | undefined {
		const all = this.table.state === "ended" || !this.mine.length;
		if (typeof wanted === "string" && (all || wanted.split(",").every((seat) => this.mine.includes(seat))))
			return wanted;
		return all ? undefined : this.mine.join(",");
	}

	private take(reply: Reply): void {
		this.changes++;
		this.status = reply as unknown as Status;
		this.table = this.makeTable();
		this.sights.cut(this.status.steps - 1);
		if (this.table.state === "ended") this.sights.forget(); // all eyes see more from now on
	}

	private demandSeat(request: Request): void {
		if (!this.mine.includes(String(request["seat"])))
			throw new WireError("not_your_seat", "that seat is not yours");
	}

	private demandSteps(request: Request): void {
		const expect = request["expect"];
		if (expect !== undefined && expect !== this.status.steps)
			throw new WireError("stale", `the game has ${this.status.steps} steps, not ${String(expect)}`);
	}

	async ask(request: Request): Promise<Reply> {
		if (QUESTIONS.has(request.do)) {
			this.demandSeat(request);
			if (request.do === "legal") return longLegal(await this.port.ask({ ...request, ...BRIEF }));
			return this.port.ask(request);
		}
		switch (request.do) {
			case "table":
				return { ok: true, ...this.table };
			case "ground":
				return this.port.ask({ do: "ground", seat: this.viewers(undefined) });
			case "view":
				return this.view(request);
			case "log":
				return {
					ok: true,
					log: await this.log(
						Number(request["from"] ?? 0),
						this.viewers(request["seat"]),
					),
				};
			case "act":
			case "roll":
				return this.act(request);
			case "undo":
				return this.undo(request);
			case "rewind":
				return this.rewind(Number(request["steps"]));
			case "hint":
				this.demandSeat(request);
				return this.port.ask({ do: "bot", seat: request["seat"], bot: "staff" });
			case "save":
			case "game":
				return this.port.ask({ do: "save" });
			case "lang":
				this.sights.forget();
				return { ok: true };
			default:
				throw new WireError(
					"bad_request",
					`a game in the browser has no request "${request.do}"`,
				);
		}
	}

	/** What is seen; the engine tells only what has changed since it told it last. */
	private async view(request: Request): Promise<Reply> {
		const at = request["at"] as number | undefined;
		const seat = this.viewers(request["seat"]);
		if (request["seat"] !== undefined) return this.port.ask({ ...request, seat });
		const known = at === undefined ? undefined : this.sights.at(at);
		if (known) return { ok: true, ...known };
		if (at !== undefined) return this.port.ask({ ...request, seat });
		/* Of two that ask at once, the second gets what has changed since a view that is no longer the last. */
		while (this.seen !== this.changes || !this.sights.at()) {
			const now = this.changes;
			this.sights.take(await this.askSight());
			this.seen = now;
		}
		return { ok: true, ...(this.sights.at() as Scene) };
	}

	private askSight(): Promise<Reply> {
		return this.port.ask({ do: "view", seat: this.viewers(undefined), ...this.sights.since });
	}

	private async log(from: number, seat: string | undefined): Promise<Step[]> {
		const steps: Step[] = (await this.port.ask({ do: "log", from, seat }))["log"];
		for (const step of steps) {
			const reason = this.reasons.get(step.step);
			if (reason && (reason.open || this.table.state === "ended")) step.why = reason.why;
		}
		return steps;
	}

	private async act(request: Request): Promise<Reply> {
		this.demandSeat(request);
		this.demandSteps(request);
		const { seat, action, actions, hold } = request;
		return this.change({ do: request.do, seat, action, actions, hold });
	}

	private async undo(request: Request): Promise<Reply> {
		this.demandSeat(request);
		this.demandSteps(request);
		return this.change({ do: "undo", seat: request["seat"] });
	}

	/** Changes the game and asks in the same breath what is seen then. It is written down after the answer. */
	private async change(request: Request): Promise<Reply> {
		const asked = this.port.ask(request);
		const sight = this.askSight().catch(() => null);
		const reply = await asked;
		this.take(reply);
		const told = await sight;
		if (told && this.table.state === "running") {
			this.sights.take(told);
			this.seen = this.changes;
		}
		void this.keep();
		this.goOnSoon();
		return reply;
	}

	private async rewind(steps: number): Promise<Reply> {
		const reply = await this.port.ask({ do: "rewind", steps });
		this.take(reply);
		this.tell({ event: "undo", ...this.status });
		void this.keep();
		this.goOnSoon();
		return reply;
	}

	/** Tells the listeners to look again: somebody else has acted with this source. */
	refresh(): void {
		this.tell({ event: "reload" });
	}

	listen(callback: (event: SeatEvent) => void): () => void {
		this.listeners.add(callback);
		this.goOnSoon();
		return () => void this.listeners.delete(callback);
	}

	private tell(event: SeatEvent): void {
		for (const listener of this.listeners) listener(event);
	}

	/** After the caller has its answer: the programs, and the keeping. */
	private goOnSoon(): void {
		setTimeout(() => void this.goOn(), 0);
	}

	private botAsked(): string | undefined {
		return this.status.deciders.find((seat) => this.begun.seats[seat]?.startsWith("bot:"));
	}

	private async goOn(): Promise<void> {
		if (this.playing || this.closed || !(this.botAsked() || this.table.state === "ended")) return;
		this.playing = true;
		try {
			for (let seat = this.botAsked(); seat && !this.closed; seat = this.botAsked())
				await this.playBot(seat);
			if (this.table.state === "ended") this.tell({ event: "end", now: this.table });
		} catch {
			this.tell({ event: "lost" });
		} finally {
			this.playing = false;
			this.tell({ event: "thinking", seat: null });
		}
		await this.keep();
	}

	private async playBot(seat: string): Promise<void> {
		this.tell({ event: "thinking", seat });
		const from = this.status.steps;
		const bot = this.begun.seats[seat]?.slice(4) ?? "staff";
		const reply = await this.port.ask({ do: "bot", seat, bot, play: true });
		this.reasons.set(from + 1, { why: reply["why"], open: reply["open"] });
		this.take(reply);
		const log = await this.log(from, this.viewers(undefined));
		await this.view({ do: "view" });
		this.tell({ event: "play", ...this.status, log });
	}

	/** Writes the game down; a call during a call makes it write once more. */
	keep(): Promise<void> {
		if (!this.keeps || this.keepAgain) return this.kept;
		this.keepAgain = true;
		this.kept = this.kept.then(async () => {
			this.keepAgain = false;
			if (!this.closed) await this.writeDown();
		});
		return this.kept;
	}

	private async writeDown(): Promise<void> {
		const { text } = await this.port.ask({ do: "save" });
		const scene = await this.view({ do: "view" });
		const { key, game, scenario, seats } = this.begun;
		const { steps, result, winners, deciders } = this.status;
		const save: Save = {
			key,
			game,
			scenario,
			seats,
			text,
			steps,
			result,
			winners,
			deciders,
			turn: scene["turn_name"],
			changed: Date.now(),
			...(this.lesson !== undefined && { lesson: this.lesson }),
			...(this.course && { course: this.course }),
		};
		await writeSave(save);
	}

	close(): void {
		void this.kept.finally(() => {
			this.closed = true;
			this.port.close();
		});
	}
}
