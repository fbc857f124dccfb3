/**
 * The engine's worker: the WebAssembly module behind messages. A message asks one port one question and is answered
 * with the reply; what a port is, web/module.h tells. The files of a game are fetched when it is first named.
 */
import { fetchFile } from "../files";

export type ToWorker = { id: number; port: number; line: string };
export type FromWorker = { id: number; reply: string };

interface Module {
	memory: WebAssembly.Memory;
	_initialize(): void;
	eto_pack(size: number): number;
	eto_give(pack: number, size: number): number;
	eto_open(): number;
	eto_close(port: number): void;
	eto_room(port: number, size: number): number;
	eto_answer(port: number, size: number): number;
	eto_size(port: number): number;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const BAD_FILE = 8;

/** What the C library asks of the system: random bytes, and nothing else (it has no files). */
function system(memory: () => WebAssembly.Memory) {
	return {
		random_get(at: number, size: number): number {
			crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
			return 0;
		},
		fd_close: () => BAD_FILE,
		fd_seek: () => BAD_FILE,
		fd_write: () => BAD_FILE,
	};
}

async function bytesOf(path: string): Promise<ArrayBuffer> {
	return (await fetchFile(path)).arrayBuffer();
}

async function load(): Promise<Module> {
	let module: Module | undefined;
	const imports = { wasi_snapshot_preview1: system(() => (module as Module).memory) };
	const { instance } = await WebAssembly.instantiate(await bytesOf("/eto.wasm"), imports);
	module = instance.exports as unknown as Module;
	module._initialize();
	return module;
}

let loading: Promise<Module> | undefined;

/** The module; if it did not come, the next question asks for it again. */
function theModule(): Promise<Module> {
	loading ??= load();
	loading.catch(() => (loading = undefined));
	return loading;
}

/** The games whose files the module has. */
const given = new Set<string>();

/** The game that a request names: a new one, one that is read from its notation, one whose rules are asked for. */
function gameOf(line: string): string | undefined {
	const { game, text } = JSON.parse(line || "{}");
	return game ?? /^game (\w+)$/m.exec(text ?? "")?.[1];
}

/** Gives the module the files of the game that a request names. */
async function giveFiles(module: Module, line: string): Promise<void> {
	const game = gameOf(line);
	if (!game || given.has(game) || !/^\w+$/.test(game)) return;
	const pack = new Uint8Array(await bytesOf(`/${game}.pack`));
	const at = module.eto_pack(pack.length);
	if (!at) throw new Error("out of memory");
	new Uint8Array(module.memory.buffer, at, pack.length).set(pack);
	if (!module.eto_give(at, pack.length)) throw new Error(`${game}.pack cannot be read`);
	given.add(game);
}

/** The module's own numbers of the ports; the page counts from 1. */
const ports = new Map<number, number>();

function portOf(module: Module, number: number): number {
	let port = ports.get(number);
	if (port === undefined) {
		port = module.eto_open();
		if (!port) throw new Error("out of memory");
		ports.set(number, port);
	}
	return port;
}

function answer(module: Module, message: ToWorker): string {
	const port = portOf(module, message.port);
	if (!message.line) {
		module.eto_close(port);
		ports.delete(message.port);
		return "{}";
	}
	const bytes = encoder.encode(message.line);
	const room = module.eto_room(port, bytes.length);
	if (!room) throw new Error("out of memory");
	new Uint8Array(module.memory.buffer, room, bytes.length).set(bytes);
	const at = module.eto_answer(port, bytes.length);
	return decoder.decode(new Uint8Array(module.memory.buffer, at, module.eto_size(port)));
}

function failure(reason: unknown): string {
	return JSON.stringify({ ok: false, error: "failed", message: String(reason) });
}

async function take(message: ToWorker): Promise<void> {
	let reply: string;
	try {
		const module = await theModule();
		await giveFiles(module, message.line);
		reply = answer(module, message);
	} catch (reason) {
		reply = failure(reason);
	}
	scope.postMessage({ id: message.id, reply } satisfies FromWorker);
}

/** One after the other: what is asked while files are fetched waits for them. */
let last: Promise<unknown> = theModule().catch(() => undefined);
scope.addEventListener("message", (event: MessageEvent<ToWorker>) => {
	last = last.then(() => take(event.data));
});
