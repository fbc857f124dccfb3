// Plays random games in the WebAssembly module and in the native program, and demands the same signature of each.
//   node same.mjs MODULE.wasm SIGNATURE_PROGRAM
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const ACTIONS = 20000;
const SEEDS = [1n, 2n, 3n];

const [module, program] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [], env: {} });
const { instance } = await WebAssembly.instantiate(readFileSync(module), { wasi_snapshot_preview1: wasi.wasiImport });
wasi.initialize(instance);

let passed = 0;
let failed = 0;
for (let game = 0; game < instance.exports.eto_count(); game++) {
	for (const seed of SEEDS) {
		const number = BigInt.asUintN(64, instance.exports.eto_signature(game, seed, ACTIONS));
		const here = number.toString(16).padStart(16, "0");
		const args = [game, seed, ACTIONS].map(String);
		const there = execFileSync(program, args, { encoding: "utf8" }).trim();
		if (here === there && number !== 0n) {
			passed++;
		} else {
			failed++;
			console.log(`game ${game}, seed ${seed}: ${here} in WebAssembly, ${there} in the program`);
		}
	}
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
