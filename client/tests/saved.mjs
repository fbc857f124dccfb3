// Games that programs have played up to a moment, made by the engine, for pages that go on from there.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { asFile, assert, program } from "./harness.mjs";

/** The engine, request by request. */
function engine() {
	const child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	const ask = async (request) => {
		child.stdin.write(JSON.stringify(request) + "\n");
		const reply = JSON.parse((await lines.next()).value);
		assert(reply.ok, JSON.stringify(reply));
		return reply;
	};
	return { ask, end: () => child.stdin.end() };
}

/** The game of the engine as notation; one seat is for a person. */
async function saved(ask, mine) {
	const { text } = await ask({ do: "save" });
	const who = (id) => (id === mine ? `seat ${id} human "Ana"` : `seat ${id} bot staff`);
	return text.replace(/^seat (\w+) .*$/gm, (_, id) => who(id));
}

/** A game of programs up to some steps before its end, as notation; the first seat is for a person. */
export async function almostOver(game, left) {
	const { ask, end } = engine();
	let now = await ask({ do: "new", game, seed: 5 });
	while (now.result === "running")
		now = await ask({ do: "bot", seat: now.deciders[0], bot: "staff", play: true });
	await ask({ do: "rewind", steps: now.steps - left });
	const { games } = await ask({ do: "games" });
	const text = await saved(ask, games.find(({ id }) => id === game).seats[0].id);
	end();
	return text;
}

/** Games of programs up to the first position of a seat that fits, as notation; the seat is for a person. */
export async function upTo(game, scenario, seat, fits) {
	const { ask, end } = engine();
	let seed = 5;
	let now = await ask({ do: "new", game, scenario, seed });
	for (;;) {
		const scene = now.deciders.includes(seat) && (await ask({ do: "view", seat }));
		if (scene && fits(scene)) break;
		now = await ask({ do: "bot", seat: now.deciders[0], bot: "staff", play: true });
		if (now.result === "running") continue;
		assert(++seed < 20, "no position fits");
		now = await ask({ do: "new", game, scenario, seed });
	}
	const text = await saved(ask, seat);
	end();
	return text;
}

/** Opens a game that is kept as notation, against programs. */
export async function openSaved(page, server, text) {
	await page.goto(`${server.url}/#/`);
	await page.locator("input[type=file]").setInputFiles(asFile("game.eto", text));
	await page.waitForSelector(".prompt");
}
