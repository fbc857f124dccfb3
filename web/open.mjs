// The engine's module in Node, for tests and for the build of the page.
import { randomFillSync } from "node:crypto";
import { readFileSync } from "node:fs";

const BAD_FILE = 8;

/** The module of a file: its functions; `give` takes the pack of a game; `answer` asks a port a request. */
export async function openModule(path) {
	// What the C library asks of the system: random bytes. It has no files.
	const system = {
		random_get(at, size) {
			randomFillSync(new Uint8Array(engine.memory.buffer, at, size));
			return 0;
		},
		fd_close: () => BAD_FILE,
		fd_seek: () => BAD_FILE,
		fd_write: () => BAD_FILE,
	};
	const imports = { wasi_snapshot_preview1: system };
	const { instance } = await WebAssembly.instantiate(readFileSync(path), imports);
	const engine = instance.exports;
	engine._initialize();

	const write = (at, bytes) => new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
	function give(pack) {
		const at = engine.eto_pack(pack.length);
		write(at, pack);
		return Boolean(engine.eto_give(at, pack.length));
	}
	function answer(port, bytes) {
		write(engine.eto_room(port, bytes.length), bytes);
		const at = engine.eto_answer(port, bytes.length);
		return Buffer.from(engine.memory.buffer, at, engine.eto_size(port)).toString("utf8").trimEnd();
	}
	return { engine, give, answer };
}
