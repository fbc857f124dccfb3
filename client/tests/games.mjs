// The games that came later, in a browser: whole scenarios against a program, two and three people at one table.
// node tests/games.mjs [PROGRAM]
import { spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { playOut, pressBeside, shown, steps, until } from "./hands.mjs";
import { assert, open, program, root, run, serve, test } from "./harness.mjs";

const server = await serve();
const hall = await serve("--public");

/** The end is told: who won, with the score. */
async function ended(page) {
	assert(/won|draw/.test(await page.locator(".prompt-text").innerText()), "the end is not told");
	await page.waitForSelector(".end-card .score", { timeout: 600000 });
}

for (const [game, scenario] of [
	["bitw", "SBW1"],
	["twaw", "fall-gelb"],
	["blitzwar", "poland"],
])
	test(`${game}: a whole scenario against a program`, async () => {
		const page = await open();
		const { games } = await server.api("GET", "/games");
		const { seats } = games.find(({ id }) => id === game);
		const who = Object.fromEntries(seats.map(({ id }, i) => [id, i ? "bot:staff" : "me"]));
		const made = await server.api("POST", "/tables", { game, scenario, seats: who, start: true });
		assert(made.ok, JSON.stringify(made));
		await page.goto(`${server.url}/#/table/${made.table}`);
		await page.waitForSelector(".prompt");
		await playOut(page, 400);
		await ended(page);
	});

/** A game of programs up to some steps before its end, as notation; the first seat is for a person. */
async function almostOver(game, left) {
	const child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	const ask = async (request) => {
		child.stdin.write(JSON.stringify(request) + "\n");
		const reply = JSON.parse((await lines.next()).value);
		assert(reply.ok, JSON.stringify(reply));
		return reply;
	};
	let now = await ask({ do: "new", game, seed: 5 });
	while (now.result === "running")
		now = await ask({ do: "bot", seat: now.deciders[0], bot: "staff", play: true });
	await ask({ do: "rewind", steps: now.steps - left });
	const { text } = await ask({ do: "save" });
	const { games } = await ask({ do: "games" });
	child.stdin.end();
	const [first] = games.find(({ id }) => id === game).seats;
	const who = (id) => (id === first.id ? `seat ${id} human "Ana"` : `seat ${id} bot staff`);
	return text.replace(/^seat (\w+) .*$/gm, (_, id) => who(id));
}

test("blitzwar: the first turn, and the end of a whole campaign against programs", async () => {
	const page = await open();
	await page.goto(`${server.url}/#/`);
	await page.locator(".solo select").first().selectOption("blitzwar");
	await page.getByRole("button", { name: "Begin", exact: true }).click();
	await page.waitForSelector(".prompt");
	await page.locator(".big:enabled").click();
	await page.waitForFunction(() => Number(document.querySelector(".timebar input").max) > 2);
	const file = join(await mkdtemp(join(tmpdir(), "eto-file-")), "game.eto");
	writeFileSync(file, await almostOver("blitzwar", 12));
	await page.goto(`${server.url}/#/`);
	await page.locator("input[type=file]").setInputFiles(file);
	await page.waitForSelector(".prompt");
	await playOut(page, 60);
	await ended(page);
});

/** Follows a lesson that has begun, by "Next" and "Show me". */
async function follow(page, lesson) {
	for (const [i, { do: actions = [], wait }] of lesson.steps.entries()) {
		await page.getByRole("heading", { name: `Step ${i + 1} of ${lesson.steps.length}` }).waitFor();
		const next = page.getByRole("button", { name: "Next", exact: true });
		if (!actions.length && !wait) await next.click();
		for (let k = 0; k < actions.length; k++) await shown(page);
	}
	await page.getByRole("heading", { name: "Well done" }).waitFor();
	await page.getByRole("button", { name: "Now play on" }).click();
	await page.locator(".lesson").waitFor({ state: "detached" });
}

const lessonOf = (game) => JSON.parse(readFileSync(join(root, `games/${game}/learn.json`), "utf8"));

for (const game of ["bitw", "twaw", "blitzwar"])
	test(`${game}: its lesson can be followed to the end`, async () => {
		const page = await open();
		await page.goto(`${server.url}/#/learn/${game}`);
		await page.getByRole("button", { name: /^Begin the first game/ }).click();
		await follow(page, lessonOf(game));
	});

test("every game has a lesson about a phase, which ends in playing on", async () => {
	const page = await open();
	for (const game of ["downfall", "westfront", "blitzwar", "bitw", "twaw"]) {
		const [lesson] = lessonOf(game).more;
		await page.goto(`${server.url}/#/learn/${game}`);
		await page.getByRole("button", { name: lesson.title.en }).click();
		await follow(page, lesson);
	}
});

/** Asks the server as the page's user. */
const ask = (page, path, body) =>
	page.evaluate(
		async ([where, what]) => {
			const headers = { "Content-Type": "application/json" };
			const post = { method: "POST", headers, body: JSON.stringify(what) };
			return (await fetch(`/api/v1${where}`, post)).json();
		},
		[path, body],
	);

/** People with a page each at one table, which begins; programs hold the other seats. */
async function gather(game, scenario, people, more = {}) {
	const must = async (page, path, body) => {
		const reply = await ask(page, path, body);
		assert(reply.ok, `${path}: ${JSON.stringify(reply)}`);
		return reply;
	};
	const pages = {};
	for (const seat of people) {
		const page = (pages[seat] = await open());
		await page.goto(`${hall.url}/`);
		const name = `${game}${people.length}-${seat}`;
		await must(page, "/accounts", { name, password: "correct horse battery" });
	}
	const [host, ...others] = people;
	const { games } = await hall.api("GET", "/games");
	const ids = games.find(({ id }) => id === game).seats.map(({ id }) => id);
	const who = (id) => (id === host ? "me" : others.includes(id) ? "open" : "bot:staff");
	const seats = Object.fromEntries(ids.map((id) => [id, who(id)]));
	const { table } = await must(pages[host], "/tables", { game, scenario, seats, ...more });
	for (const seat of others) await must(pages[seat], `/tables/${table}/join`, { seat });
	await must(pages[host], `/tables/${table}/start`, {});
	for (const page of Object.values(pages)) {
		await page.goto(`${hall.url}/#/table/${table}`);
		await page.waitForSelector(".prompt");
	}
	return Object.values(pages);
}

/** The page of who is asked. */
async function asked(pages) {
	for (;; await pages[0].waitForTimeout(20))
		for (const page of pages) if (await page.locator(".prompt[data-mine=yes]").count()) return page;
}

for (const [game, scenario, second] of [
	["bitw", "SBW1", "allied"],
	["twaw", "fall-gelb", "allies"],
	["blitzwar", "poland", "allies"],
])
	test(`${game}: two people at one table see each other's steps, and the end`, async () => {
		const pages = await gather(game, scenario, ["axis", second]);
		for (let i = 0; i < 6; ) {
			const mine = await asked(pages);
			const before = await steps(mine);
			await pressBeside(mine);
			if ((await steps(mine)) === before) continue; // something is asked first
			for (const page of pages) await until(page, before + 1);
			i++;
		}
		const [a, b] = await Promise.all(pages.map(steps));
		assert(a === b && a >= 6, `one page has ${a} steps, the other ${b}`);
		await Promise.all(pages.map((page) => playOut(page, 400)));
		for (const page of pages) await ended(page);
	});

test("twaw: a turn of the campaign with three people", async () => {
	const people = ["axis", "allies", "ussr"];
	const pages = await gather("twaw", "campaign", people, { options: { players: "three" } });
	const second = async () => /turn 2 of/.test(await pages[0].locator(".prompt-where").textContent());
	const acted = new Set();
	for (let i = 0; i < 300 && !(await second()); i++) {
		const mine = await asked(pages);
		acted.add(people[pages.indexOf(mine)]);
		await pressBeside(mine);
	}
	assert(await second(), "the turn does not end");
	assert(acted.size === 3, `only ${[...acted].join(" and ")} had anything to do`);
});

await run();
