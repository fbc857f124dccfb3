/** The engine in its worker: ports that take the requests of docs/protocol.md. One worker serves the whole page. */
import { fetchFile } from "../files";
import type { Reply, Request } from "../seat";
import { language } from "../text";
import { allRules, fillTexts } from "../rules/texts";
import { refusal, WireError, type Game } from "../wire";
import type { FromWorker, ToWorker } from "./worker";

let worker: Worker | undefined;
let asked = 0;
let opened = 0;
const waiting = new Map<number, { resolve: (reply: string) => void; reject: (reason: Error) => void }>();

function theWorker(): Worker {
	if (worker) return worker;
	worker = new Worker("/worker.js");
	worker.addEventListener("message", (event: MessageEvent<FromWorker>) => {
		waiting.get(event.data.id)?.resolve(event.data.reply);
		waiting.delete(event.data.id);
	});
	worker.addEventListener("error", () => {
		for (const { reject } of waiting.values()) reject(new WireError("failed", "the engine has stopped"));
		waiting.clear();
		worker = undefined;
	});
	return worker;
}

function send(port: number, line: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const id = ++asked;
		waiting.set(id, { resolve, reject });
		theWorker().postMessage({ id, port, line } satisfies ToWorker);
	});
}

/** One engine with its own game. Requests are answered in order. */
export class Port {
	private readonly number = ++opened;
	private lang = "en";
	/** The game in progress: the module has no words of its rules. */
	private game = "";

	async ask(request: Request): Promise<Reply> {
		if (this.lang !== language()) {
			this.lang = language();
			await this.tell({ do: "lang", lang: this.lang });
		}
		return this.tell(request);
	}

	private async tell(request: Request): Promise<Reply> {
		const reply = JSON.parse(await send(this.number, JSON.stringify(request)));
		if (reply.game && reply.game !== this.game) {
			this.game = reply.game;
			allRules(this.game).catch(() => undefined); // kept for when there is no server
		}
		if (this.game) await fillTexts(this.game, reply, reply.closing);
		if (!reply.ok)
			throw new WireError(reply.error, reply.message, reply.clause ?? null, refusal(reply));
		return reply;
	}

	close(): void {
		void send(this.number, "");
	}
}

/** games.en.json and its sisters: what client/list.mjs had the engine say of the games, and of the programs. */
interface List {
	games: Game[];
	bots: string[];
}

const lists = new Map<string, Promise<List>>();

function theList(): Promise<List> {
	const lang = language();
	const known = lists.get(lang);
	if (known) return known;
	const list = fetchFile(`/games.${lang}.json`).then((response): Promise<List> => response.json());
	lists.set(lang, list);
	list.catch(() => lists.delete(lang));
	return list;
}

export async function askGames(): Promise<Game[]> {
	return (await theList()).games;
}

export async function askBots(): Promise<string[]> {
	return (await theList()).bots;
}

/** Has the engine ready before it is asked for anything. */
export function warmUp(): void {
	theWorker();
}
