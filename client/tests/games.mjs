// The games that came later, in a browser: whole scenarios against a program, two and three people at one table.
// node tests/games.mjs [PROGRAM]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { playOut, pressBeside, shown, steps, until } from "./hands.mjs";
import { assert, middle, open, readable, root, run, serve, test } from "./harness.mjs";
import { almostOver, openSaved, upTo } from "./saved.mjs";

const server = await serve();
const hall = await serve("--public");

/** The end is told: who won, with the score. */
async function ended(page) {
	await page.locator(".prompt-text", { hasText: /victory|draw/i }).waitFor();
	await page.waitForSelector(".end-card .score", { timeout: 600000 });
	await readable(page, "the end");
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

test("blitzwar: the first turn, and the end of a whole campaign against programs", async () => {
	const page = await open();
	await page.goto(`${server.url}/#/`);
	await page.locator(".solo select").first().selectOption("blitzwar");
	await page.getByRole("button", { name: "Begin", exact: true }).click();
	await page.waitForSelector(".prompt");
	await page.locator(".big:enabled").click();
	await page.waitForFunction(() => Number(document.querySelector(".timebar input").max) > 2);
	await openSaved(page, server, await almostOver("blitzwar", 12));
	await playOut(page, 60);
	await ended(page);
});

/** Follows a lesson that has begun, by "Next" and "Show me". */
async function follow(page, lesson) {
	for (const [i, { do: actions = [], wait }] of lesson.steps.entries()) {
		await page.getByRole("heading", { name: `Step ${i + 1} of ${lesson.steps.length}` }).waitFor();
		if (!i) await readable(page, "a lesson");
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

/** The steppers and the number of a line of the bill. */
function billLine(page, name) {
	return {
		more: page.locator(`.bill [aria-label="One more: ${name}"]`).first(),
		count: page.locator(`.bill [aria-label="How many: ${name}"]`).first(),
	};
}

/** What is left of the first means of this name. */
const meanOf = (page, name) => page.locator(".bill .mean", { hasText: name }).first().innerText();

test("twaw: a bill is planned, seen to its end, and bought with one click", async () => {
	const page = await open();
	const builds = ({ phase, turn }) => phase === "Construction" && turn === 2;
	await openSaved(page, server, await upTo("twaw", "campaign", "axis", builds));
	const before = await steps(page);
	const points = Number(/(\d+) of/.exec(await meanOf(page, "factory points"))[1]);
	await billLine(page, "infantry").count.fill("3");
	await page.keyboard.press("Enter");
	await billLine(page, "Submarines").more.click();
	/* four are planned */
	await page.locator(".bill .mean", { hasText: `${points - 4} of ${points}` }).first().waitFor();
	const left = await meanOf(page, "factory points");
	assert(left.includes(`${points - 4} lost if unused`), `what is wasted is not said: ${left}`);
	const actions = await meanOf(page, "actions");
	assert(/(\d+) of (\d+)/.test(actions), "the actions are not shown");
	const [, now, all] = /(\d+) of (\d+)/.exec(actions).map(Number);
	assert(now === all - 1, `one marker builds all of it, and it says ${actions}`);
	assert((await steps(page)) === before, "a plan is not yet a purchase");
	/* who would end the phase with a plan in hand is asked first */
	await page.locator(".big:enabled").click();
	await page.waitForSelector("[role=alertdialog]");
	await page.keyboard.press("Escape");
	await page.locator(".bill-order .primary").click();
	await until(page, before + 5);
	await page.waitForFunction(() => !/Construction/.test(document.querySelector(".prompt-where").textContent));
	await page.getByRole("tab", { name: "Log" }).click();
	const log = await page.locator(".log").innerText();
	const come = log.match(/German infantry \d+ arrives/g) ?? [];
	assert(come.length >= 3, `three units have not come: ${log.slice(-600)}`);
});

test("twaw: what the rules forbid of a plan is said, and the phase stays open", async () => {
	const page = await open();
	const both = ({ phase, bill }) =>
		phase === "Construction" &&
		["infantry", "elite unit"].every((name) =>
			bill?.rows.some((row) => row.nation === "UK" && row.name === name && row.more),
		);
	await openSaved(page, server, await upTo("twaw", "fall-gelb", "allies", both));
	const part = page.locator(".bill-part", { hasText: "United Kingdom" });
	for (const name of ["infantry", "elite unit"])
		await part.locator(`[aria-label="One more: ${name}"]`).first().click();
	const before = await steps(page);
	await page.locator(".bill-order .primary").click();
	await page.waitForSelector(".trouble");
	await until(page, before + 1); // the time bar is drawn after the map
	assert((await steps(page)) === before + 1, "one British unit of two is built");
	assert(/Construction/.test(await page.locator(".prompt-where").textContent()), "the phase has ended");
});

test("twaw: a program fills the bill", async () => {
	const page = await open();
	const builds = ({ phase, turn }) => phase === "Construction" && turn === 2;
	await openSaved(page, server, await upTo("twaw", "campaign", "axis", builds));
	const before = await steps(page);
	await page.getByRole("button", { name: "Let a program choose" }).click();
	await until(page, before + 1);
	await page.waitForFunction(() => !document.querySelector(".bill-order button:disabled"));
	await page.locator(".undo:enabled").waitFor();
	assert(/Construction/.test(await page.locator(".prompt-where").textContent()), "to end it is the reader's");
});

test("twaw: zones at sea have their outlines and names, and convoys lie in their box", async () => {
	const page = await open();
	const warfare = ({ phase }) => phase === "Submarine warfare";
	await openSaved(page, server, await upTo("twaw", "campaign", "axis", warfare));
	const zone = await page.locator('[data-place="NTH-E"]').first().getAttribute("d");
	assert(zone.length > 200, `the zone is a box: ${zone}`);
	const { width, height } = await page.locator('[data-place="NTH-E"]').first().boundingBox();
	assert(width > 60 && height > 60, `the zone is ${width} by ${height}`);
	await page.getByRole("tab", { name: "Boards" }).click();
	const beside = await page.locator(".beside").innerText();
	assert(/Convoys to the United Kingdom/.test(beside), "the convoys are not told of");
	assert(/×4/.test(beside) && !/raw materials ×/.test(beside), `their backs are seen, and no more: ${beside}`);
	const marks = await page.locator(".tracks .mark").allTextContents();
	assert(marks.includes("4"), `their number is not on the board: ${marks.join(" ")}`);
});

test("twaw: what can be attacked shines, and the big button does not call an attack off", async () => {
	const page = await open();
	await openSaved(page, server, await upTo("twaw", "campaign", "axis", ({ phase }) => phase === "Offensives"));
	await page.locator(".piece.aimed").first().waitFor();
	assert(!(await page.locator(".piece.ready").count()), "only what is attacked shines");
	await page.getByRole("button", { name: /places can be attacked/ }).click();
	await page.locator(".hovered path").first().waitFor({ state: "attached" }); // the first of them, in sight
	await page.locator("details.group > summary").first().click();
	await page.locator(".action", { hasText: /against/ }).first().click();
	await page.waitForFunction(() => /· Attack ·/.test(document.querySelector(".prompt-where").textContent));
	const big = page.locator(".big:enabled");
	assert((await big.innerText()) === "Send in all units that can go", `the button says ${await big.innerText()}`);
	await page.waitForFunction(() => {
		for (const summary of document.querySelectorAll("details.group:not([open]) > summary")) summary.click();
		return document.querySelector('[data-action="pass"]'); // seldom wanted, drawn after the map
	});
	await big.click();
	await page.locator(".big", { hasText: "Begin the battle" }).waitFor();
});

test("blitzwar: a counter on its march is in hand, and a click takes it on", async () => {
	const page = await open();
	const marches = ({ phase, pieces }) =>
		phase === "Movement Phase" && pieces.some(({ status }) => status.includes("selected"));
	await openSaved(page, server, await upTo("blitzwar", "campaign", "axis", marches));
	await page.locator(".piece.in-hand").waitFor();
	const before = await steps(page);
	const goal = await page.locator(".way-badge").first().getAttribute("data-place");
	await page.locator(`.way-badge[data-place="${goal}"] path`).first().click({ force: true });
	await until(page, before + 1);
});

test("blitzwar: pointing at what can be attacked shows the fight before the fight", async () => {
	const page = await open();
	const fights = ({ prompt }) => prompt.startsWith("Choose a zone to attack");
	await openSaved(page, server, await upTo("blitzwar", "campaign", "axis", fights));
	await page.locator(".piece.aimed").first().waitFor();
	await page.mouse.move(...(await middle(page, ".piece.aimed")));
	const tip = page.locator(".tip", { hasText: "Attack" });
	await tip.locator(".three-bar").waitFor();
	const parts = (await tip.locator(".three-words b").allInnerTexts()).map((each) => parseInt(each, 10));
	const sum = parts.reduce((total, part) => total + part, 0);
	assert(parts.length === 3 && Math.abs(sum - 100) <= 2, `the chances: ${parts}`);
});

await run();
