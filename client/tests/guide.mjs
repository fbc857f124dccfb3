// Help for who plays: a program's advice, lessons, and whole turns with nothing but the mouse.
// node tests/guide.mjs [PROGRAM]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beginAlone, click, newTable as makeTable, press, pressBeside, shown, steps, type, until } from "./hands.mjs";
import { accessible, assert, open, root, run, serve, test } from "./harness.mjs";

/** The Soviet Union marches in its first turn. */
const BOTS = { axis: "bot:staff", allies: "bot:staff", ussr: "me" };
const server = await serve();

async function sit(page, seats, more = {}) {
	const table = await makeTable(server, seats, more);
	await page.goto(`${server.url}/#/table/${table}`);
	await page.waitForSelector(".ground path");
}

/** Asks for advice and does it, until a piece is to go somewhere; then lets the program end the turn. */
async function takeAdvice(page) {
	const card = page.locator(".advice");
	await page.locator(".prompt[data-mine=yes]").waitFor();
	for (let i = 0; i < 12; i++) {
		const before = await steps(page);
		await page.locator(".ask-advice").click();
		await card.locator(".quiet-text").waitFor();
		assert((await steps(page)) === before, "advice does something by itself");
		if (await page.locator(".advised .arrow").count()) break;
		await card.getByRole("button", { name: "Do it" }).click();
		await until(page, before + 1);
		await card.waitFor({ state: "detached" });
	}
	assert((await page.locator(".advised .ring").count()) === 1, "the piece that is meant has no ring");
	assert((await page.locator(".advised .arrow").count()) === 1, "the way that is meant has no arrow");
	await page.locator(".asked").getByRole("button", { name: "Do my turn" }).click();
	await page.waitForFunction(() => /turn 2 of/.test(document.querySelector(".prompt-where").textContent));
	await page.waitForFunction(() => document.querySelector(".prompt").dataset.mine === "yes");
}

test("advice at a server's table: a reason, a ring, an arrow; do it, do my turn", async () => {
	const page = await open({ bypassCSP: true });
	await sit(page, BOTS);
	await takeAdvice(page);
	await page.keyboard.press("h");
	await page.locator(".advice").waitFor();
	await accessible(page, "advice");
	await page.keyboard.press("Escape");
	await page.locator(".advice").waitFor({ state: "detached" });
}, true);

test("advice alone: the same", async () => {
	const page = await open();
	await beginAlone(page, server, "Soviet Union");
	await takeAdvice(page);
}, true);

test("a program plays the turn when it was asked twice, or after a refusal", async () => {
	const page = await open();
	await sit(page, { axis: "me", allies: "me", ussr: "me" });
	const decides = (name) => page.locator(".prompt-where", { hasText: name }).waitFor();
	await decides("Axis");
	await type(page, "step BRU");
	await page.locator(".trouble").waitFor();
	await type(page, "auto turn");
	await type(page, "auto turn");
	await decides("Soviet Union");
	assert(!(await page.locator(".trouble").count()), "the two programs were in each other's way");
	const played = await page.evaluate(() => document.querySelector(".answers").textContent);
	assert(!/no program/.test(played), `the second was told: ${played.slice(-80)}`);
}, true);

test("a lesson marks the very piece, and takes its equals for it", async () => {
	const page = await open();
	const lesson = JSON.parse(readFileSync(join(root, "games/downfall/learn.json"), "utf8"));
	await page.goto(`${server.url}/#/learn/downfall`);
	await page.getByRole("button", { name: /^Begin the first game/ }).click();
	const step = (n) => page.getByRole("heading", { name: `Step ${n} of` }).waitFor();
	await step(1);
	await page.getByRole("button", { name: "Next", exact: true }).click();
	await shown(page);
	await step(3);
	await page.waitForFunction(() => document.querySelectorAll(".rings .ring").length === 1);
	const [ring, piece] = await Promise.all(
		[".rings .ring-line", '[data-piece="GEI9"]'].map((each) => page.locator(each).boundingBox()),
	);
	const middle = piece.x + piece.width / 2;
	assert(ring.x < middle && middle < ring.x + ring.width, "the ring is elsewhere");
	for (let i = 0; i < 4; i++) await shown(page);
	await step(4);
	await click(page, '[data-piece="GEI8"]'); // the lesson's own is GEI7
	await page.waitForSelector('[data-piece="GEI8"].in-hand');
	assert(!(await page.getByText("You went another way").count()), "an equal piece is another way");
	for (const [i, { do: wanted = [] }] of lesson.steps.slice(3, 12).entries()) {
		await step(i + 4);
		for (let k = i ? 0 : 1; k < wanted.length; k++) await shown(page);
	}
	await step(13);
	assert(!(await page.getByText("You went another way").count()), "the lesson has lost the piece");
}, true);

/** Where pieces are commanded before they move. */
const COMMAND = ".manner-list .action:enabled";

/** The piece in hand, or the card of its place, is put away again. */
async function putDown(page) {
	for (const [button, gone] of [
		[".place-card button[aria-label=Close]", ".place-card"],
		[".in-hand-card button", ".piece.in-hand"],
	]) {
		if (await page.locator(gone).count()) await page.locator(button).first().click();
		await page.locator(gone).waitFor({ state: "detached" });
	}
}

/** Takes a piece on the map and sets it down on one of its ways; false if none that is in sight has one in sight. */
async function moveOne(page) {
	const ready = page.locator(".piece.ready[data-piece]");
	const ids = await ready.evaluateAll((all) => all.map((each) => each.dataset.piece));
	for (const id of ids.slice(0, 20)) {
		const piece = `[data-piece="${id}"]`;
		if (!(await press(page, `.piece.ready${piece}`, `.in-hand${piece}, .place-card`))) continue;
		const before = await steps(page);
		if (await press(page, ".way-badge", ".place-card, .confirm")) {
			const chosen = (await steps(page)) > before;
			if (!chosen) await press(page, ".place-card .action"); // one of several ways to go there
			return true;
		}
		await putDown(page);
	}
	return false;
}

/** How often one clicks beside the map in a turn, at most. */
const CLICKS = 300;

const where = (page) => page.locator(".prompt-where").innerText();

for (const [game, scenario, seat] of [
	["downfall", "campaign", "axis"],
	["westfront", "S44", "allies"],
	["blitzwar", "campaign", "axis"],
	["bitw", "SBW1", "axis"],
	["twaw", "fall-gelb", "axis"],
])
	test(`${game}: a turn with nothing but the mouse`, async () => {
		const page = await open();
		const { games } = await server.api("GET", "/games");
		const { seats } = games.find(({ id }) => id === game);
		const who = Object.fromEntries(seats.map(({ id }) => [id, id === seat ? "me" : "bot:staff"]));
		await sit(page, who, { game, scenario });
		const turn = (text) => /turn (\d+) of/.exec(text)[1];
		const first = turn(await where(page));
		const tried = new Set();
		let moved = 0;
		for (let i = 0; i < CLICKS && turn(await where(page)) === first; i++) {
			await page.locator(".prompt[data-mine=yes]").waitFor();
			const phase = await where(page);
			const fresh = !tried.has(phase) && moved < 3;
			tried.add(phase);
			if (fresh && (await moveOne(page))) moved++;
			else if (!fresh || !(await press(page, COMMAND, ".confirm"))) await pressBeside(page);
		}
		assert(turn(await where(page)) !== first, "the turn does not end");
		assert(moved > 0, `no piece was moved on the map in ${[...tried].join(", ")}`);
	}, true);

await run();
