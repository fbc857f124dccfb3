// Help for who plays: a program's advice, lessons, and whole turns with nothing but the mouse.
// node tests/guide.mjs [PROGRAM]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { click, newTable as makeTable, steps, until } from "./hands.mjs";
import { assert, open, root, run, serve, test } from "./harness.mjs";

const BOTS = { axis: "me", allies: "bot:staff", ussr: "bot:staff" };
const server = await serve();

async function sit(page, seats, more = {}) {
	const table = await makeTable(server, seats, more);
	await page.goto(`${server.url}/#/table/${table}`);
	await page.waitForSelector(".ground path");
}

/** Asks for advice and does it, until a piece is to go somewhere; then lets the program end the turn. */
async function takeAdvice(page) {
	const card = page.locator(".advice");
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
	const page = await open();
	await sit(page, BOTS);
	await takeAdvice(page);
	await page.keyboard.press("h");
	await page.locator(".advice").waitFor();
	await page.keyboard.press("Escape");
	await page.locator(".advice").waitFor({ state: "detached" });
});

test("advice alone: the same", async () => {
	const page = await open();
	await page.goto(`${server.url}/#/`);
	await page.getByRole("button", { name: "Begin", exact: true }).click();
	await page.waitForSelector(".ground path");
	await takeAdvice(page);
});

test("a lesson marks the very piece, and takes its equals for it", async () => {
	const page = await open();
	const lesson = JSON.parse(readFileSync(join(root, "games/downfall/learn.json"), "utf8"));
	await page.goto(`${server.url}/#/learn/downfall`);
	await page.getByRole("button", { name: /^Begin the first game/ }).click();
	const step = (n) => page.getByRole("heading", { name: `Step ${n} of` }).waitFor();
	const show = page.getByRole("button", { name: "Show me" });
	const shown = async () => {
		const before = await steps(page);
		await show.click();
		await until(page, before + 1);
	};
	await step(1);
	await page.getByRole("button", { name: "Next", exact: true }).click();
	await shown();
	await step(3);
	await page.waitForFunction(() => document.querySelectorAll(".rings .ring").length === 1);
	const [ring, piece] = await Promise.all(
		[".rings .ring-line", '[data-piece="GEI9"]'].map((each) => page.locator(each).boundingBox()),
	);
	const middle = piece.x + piece.width / 2;
	assert(ring.x < middle && middle < ring.x + ring.width, "the ring is elsewhere");
	for (let i = 0; i < 4; i++) await shown();
	await step(4);
	await click(page, '[data-piece="GEI8"]'); // the lesson's own is GEI7
	await page.waitForSelector('[data-piece="GEI8"].in-hand');
	assert(!(await page.getByText("You went another way").count()), "an equal piece is another way");
	for (const [i, { do: wanted = [] }] of lesson.steps.slice(3, 12).entries()) {
		await step(i + 4);
		for (let k = i ? 0 : 1; k < wanted.length; k++) await shown();
	}
	await step(13);
	assert(!(await page.getByText("You went another way").count()), "the lesson has lost the piece");
});

await run();
