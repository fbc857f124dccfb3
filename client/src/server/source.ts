/** A seat at a table of the server: one socket, kept alive. Requests wait while it is being opened again. */
import { BRIEF, longLegal, Sights } from "../changes";
import type { Reply, Request, SeatEvent, Source } from "../seat";
import { language } from "../text";
import { WireError, type Table } from "../wire";
import { api, failure, query } from "./api";

const RETRY_FIRST = 500;
const RETRY_MOST = 10000;
/** How often a table that is there is asked to open its socket, and what passes by waiting. */
const KNOCKS = 4;
const PASSING = new Set(["offline", "too_many", "storage", "stopping"]);

interface Waiting {
	text: string;
	done(reply: Reply): void;
	fail(error: Error): void;
}

export interface Entry {
	table: string;
	seat?: string;
	watch?: string;
	invite?: string;
}

export class ServerSource implements Source {
	readonly kind = "server";
	table!: Table;
	private socket: WebSocket | null = null;
	private waiting = new Map<number, Waiting>();
	private listeners = new Set<(event: SeatEvent) => void>();
	private next = 1;
	private closed = false;
	private retry = RETRY_FIRST;
	private greeted = false;
	private knocks = 0;
	/** What is seen, put together from what the server tells of it. */
	private readonly sights = new Sights();

	private constructor(private entry: Entry) {}

	get watching(): boolean {
		return !!this.entry.watch;
	}

	/** Resolves when the server has told the table. */
	static open(entry: Entry): Promise<ServerSource> {
		const source = new ServerSource(entry);
		return new Promise((done, fail) => source.connect(() => done(source), fail));
	}

	private address(): string {
		const { table, seat, watch, invite } = this.entry;
		const scheme = location.protocol === "https:" ? "wss" : "ws";
		return (
			`${scheme}://${location.host}/api/v1/tables/${encodeURIComponent(table)}/socket` +
			query({ seat, watch, invite, changes: 1, lang: language() })
		);
	}

	private connect(done?: () => void, fail?: (error: Error) => void): void {
		const socket = new WebSocket(this.address());
		let told = false;
		this.socket = socket;
		socket.onmessage = (message) => {
			const reply = JSON.parse(String(message.data));
			if (!told && reply.event) return; // news that the table, told next, has in it
			if (!told) {
				told = true;
				if (reply.ok === false) {
					this.close();
					fail?.(failure(reply));
					return;
				}
				this.greet(reply as Table);
				done?.();
				return;
			}
			this.receive(reply);
		};
		socket.onclose = () => {
			if (this.closed || this.socket !== socket) return;
			if (!this.greeted) {
				void this.knock(done, fail);
				return;
			}
			this.tell({ event: "lost" });
			setTimeout(() => !this.closed && this.connect(), this.retry);
			this.retry = Math.min(this.retry * 2, RETRY_MOST);
		};
	}

	/** The socket was not opened: asks why. A table that is there is tried again, a few times. */
	private async knock(done?: () => void, fail?: (error: Error) => void): Promise<void> {
		const { table, invite } = this.entry;
		const why = await api("GET", `/tables/${encodeURIComponent(table)}${query({ invite })}`).then(
			() => new WireError("offline", "the table does not answer"),
			(error: WireError) => error,
		);
		if (!PASSING.has(why.error) || ++this.knocks > KNOCKS) {
			this.closed = true;
			fail?.(why);
			return;
		}
		setTimeout(() => !this.closed && this.connect(done, fail), this.retry);
		this.retry = Math.min(this.retry * 2, RETRY_MOST);
	}

	private greet(table: Table): void {
		const again = this.greeted;
		this.table = table;
		this.greeted = true;
		this.retry = RETRY_FIRST;
		this.sights.forget();
		for (const { text } of this.waiting.values()) this.socket?.send(text);
		if (again) this.tell({ event: "back" });
	}

	private receive(reply: { id?: number; ok?: boolean; event?: string; now?: Table }): void {
		if (reply.event) {
			if (reply.now) this.table = reply.now;
			if (reply.event === "play" || reply.event === "undo") {
				this.sights.take(reply as Reply);
				this.note(reply as Reply);
			} else if (["start", "end", "reload"].includes(reply.event)) this.sights.forget();
			this.tell(reply as unknown as SeatEvent);
			return;
		}
		const waiting = reply.id === undefined ? undefined : this.waiting.get(reply.id);
		if (!waiting) return;
		this.waiting.delete(reply.id!);
		if (reply.ok) waiting.done(reply as Reply);
		else waiting.fail(failure(reply));
	}

	/** Whether dice wait, and for whose word, is told with every change. */
	private note(reply: Reply): void {
		this.table = { ...this.table, waits: reply["waits"] };
	}

	private tell(event: SeatEvent): void {
		for (const listener of this.listeners) listener(event);
	}

	async ask(request: Request): Promise<Reply> {
		const own = request.do === "view" && request["seat"] === undefined;
		const at = request["at"] as number | undefined;
		const known = own && this.sights.at(at);
		if (known) return { ok: true, ...known };
		if (request.do === "lang") this.sights.forget();
		const changes = ["act", "roll", "undo"].includes(request.do);
		const tells = (own && at === undefined) || changes;
		const reply = await this.send(request.do === "legal" ? { ...request, ...BRIEF } : request, tells);
		if (request.do === "table") this.table = reply as unknown as Table;
		if (changes) this.note(reply);
		return request.do === "legal" ? longLegal(reply) : reply;
	}

	/** `tells`: the reply says what is seen now. */
	private send(request: Request, tells: boolean): Promise<Reply> {
		if (this.closed) return Promise.reject(new WireError("offline", "the table is closed"));
		const id = this.next++;
		const text = JSON.stringify({ id, ...request });
		return new Promise<Reply>((done, fail) => {
			const seen = (reply: Reply) => {
				if (tells) this.sights.take(reply);
				done(reply);
			};
			this.waiting.set(id, { text, done: seen, fail });
			if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
		});
	}

	listen(callback: (event: SeatEvent) => void): () => void {
		this.listeners.add(callback);
		return () => void this.listeners.delete(callback);
	}

	close(): void {
		this.closed = true;
		this.socket?.close();
		for (const { fail } of this.waiting.values()) fail(new WireError("offline", "the table is closed"));
		this.waiting.clear();
	}
}
