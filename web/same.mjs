// The WebAssembly module against the native program: the games of every level, and those played by lot, must have the
// same signature, and every request of the protocol (sound ones and hostile ones) the same reply.
//   node same.mjs MODULE.wasm RELEASE_BUILD SOURCE_ROOT PACK...
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openModule } from "./open.mjs";

const SEED = 1n;
// Those who weigh plans play the first turns only; their budgets are enough to find better ones than the staff's.
const ACTIONS = { random: 20000, general: 140, marshal: 90, other: 3000 };
const BUDGETS = { general: 1000, marshal: 4000 };

const [module, build, root, ...packs] = process.argv.slice(2);
const { engine, answer, give } = await openModule(module);

let passed = 0;
let failed = 0;

function check(good, complaint) {
	if (good) {
		passed++;
	} else {
		failed++;
		console.log(complaint());
	}
}

// How the two parsers of JSON word their complaints is their own affair; the module has no words of the rules, which a
// page fetches apart.
function plain(reply) {
	return reply
		.replace(/"error":"bad_json","message":"column .*"/, '"error":"bad_json"')
		.replace(/("clause":"[^"]*","text":)"(?:[^"\\]|\\.)*"/g, '$1"-"')
		.replace(/"(section|en|es)":"(?:[^"\\]|\\.)*"/g, '"$1":"-"');
}

function transcript() {
	const text = readFileSync(join(root, "docs/protocol.md"), "utf8");
	const block = /```transcript\n(.*?)```/s.exec(text)[1];
	return block
		.split("\n")
		.filter((line) => line.startsWith("> "))
		.map((line) => line.slice(2));
}

// Games played out by programs from a seed, dice of the referee included, then saved.
function botGames() {
	const lines = [];
	for (let game = 0; game < engine.eto_count(); game++) {
		const { games } = JSON.parse(answer(port, Buffer.from('{"do":"games"}')));
		const { id, seats } = games[game];
		lines.push(JSON.stringify({ do: "new", game: id, seed: 11 }));
		for (let i = 0; i < 40; i++) {
			const bot = i ? ["staff", "random", "recruit", "sergeant"][i % 4] : "general";
			for (const seat of seats)
				lines.push(JSON.stringify({ do: "bot", seat: seat.id, bot, play: true }));
		}
		lines.push('{"do":"view"}', '{"do":"save"}', '{"do":"lang","lang":"es"}', '{"do":"log"}');
		lines.push('{"do":"lang","lang":"en"}');
	}
	return lines;
}

const HOSTILE = [
	"null",
	"[]",
	"{",
	'{"do"',
	'{"do":"act"}',
	'{"do":null}',
	'{"do":["act"]}',
	'"text"',
	"7",
	"[1,2",
	'{"do":"legal","seat":"a\\u0000b"}',
	'{"do":"legal","seat":"\\ud834\\udd1e \\u00e9 \\n"}',
	'{"do":"legal","seat":"\\ud834"}',
	'{"do":"legal","seat":"\\x"}',
	'{"id":1.5,"do":"games2"}',
	'{"id":01,"do":"x"}',
	'{"id":-3,"do":"x"}',
	'{"id":99999999999999999999,"do":"x"}',
	'{"id":1e3,"do":"x"}',
	'{"do":"a","do":"b"}',
	'{"do":"x"} y',
	'{"do":"x",}',
	'{"do" "x"}',
	'\t{ "do" : "x" }\r',
	'{"a":{"b":[1,true,false,null,{"c":"d"}]},"do":"x"}',
	'{"do":"x","y":truth}',
	'{"do":"x","y":-}',
	'{"do":"x","y":1.}',
	"[".repeat(100000),
	'{"do":"legal","seat":"' + "x".repeat(100000) + '"}',
];

const signatures = new Map();

function signature(...asked) {
	const key = asked.join();
	if (!signatures.has(key)) signatures.set(key, BigInt.asUintN(64, engine.eto_signature(...asked)));
	return signatures.get(key);
}

// A program plays all seats of a game, here and there; a level does not play as the staff would.
function compareGames(...asked) {
	const number = signature(...asked);
	const here = number.toString(16).padStart(16, "0");
	const there = execFileSync(join(build, "tests/signature"), asked.map(String), { encoding: "utf8" }).trim();
	const [game, bot, seed] = asked;
	check(
		here === there && number !== 0n,
		() => `game ${game}, ${bots[bot]}, seed ${seed}: ${here} in WebAssembly, ${there} in the program`,
	);
	const staff = bots.indexOf("staff");
	if (bot !== staff && bots[bot] !== "random")
		check(
			number !== signature(game, staff, seed, asked[3], 0),
			() => `game ${game}: ${bots[bot]} plays as the staff does`,
		);
}

for (const bad of ["", "downfall", "downfall 1\n", "downfall 1\na 9\nb", "nothing 0\n", "downfall 999999999\n"])
	check(!give(Buffer.from(bad)), () => `a bad pack is taken: ${bad}`);
for (const pack of packs) check(give(readFileSync(pack)), () => `${pack} is not taken`);
const port = engine.eto_open();
const { bots } = JSON.parse(answer(port, Buffer.from('{"do":"bots"}')));
for (let game = 0; game < engine.eto_count(); game++) {
	bots.forEach((name, bot) => {
		compareGames(game, bot, SEED, ACTIONS[name] ?? ACTIONS.other, BUDGETS[name] ?? 0);
	});
}

const bad = ["7bff7d", "7b22c08022", "22eda08022"].map((hex) => Buffer.from(hex, "hex"));
const lines = [...botGames(), ...HOSTILE, '{"do":"end"}', ...transcript()].map((line) => Buffer.from(line));
const requests = [...bad, ...lines];
const told = execFileSync(join(build, "eto"), ["engine", "--lang", "en"], {
	input: Buffer.concat(requests.flatMap((line) => [line, Buffer.from("\n")])),
	maxBuffer: 1 << 28,
})
	.toString("utf8")
	.trimEnd()
	.split("\n");
requests.forEach((line, i) => {
	const here = answer(port, line);
	const there = told[i] ?? "";
	check(plain(here) === plain(there), () =>
		[line.toString(), here, there].map((text) => text.slice(0, 400)).join("\n\t"),
	);
});
check(told.length === requests.length, () => `${requests.length} requests, ${told.length} replies`);
engine.eto_close(port);

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
