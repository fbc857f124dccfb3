// What a person does at a table, for all browser tests: types, waits, clicks on to the end.
import { assert, middle } from "./harness.mjs";

/** How many steps the game on the page has. */
export const steps = (page) => page.locator(".timebar input[type=range]").getAttribute("max").then(Number);

/** Waits until it has that many. */
export const until = (page, count) =>
	page.waitForFunction((n) => Number(document.querySelector(".timebar input").max) >= n, count);

/** Types into the command line, as fast as it takes letters. */
export async function type(page, line) {
	await page.keyboard.press("/");
	await page.waitForFunction(() => document.activeElement?.id === "command");
	await page.keyboard.type(line);
	await page.keyboard.press("Enter");
}

/** Types several decisions, each after the one before has been played. */
export async function typeAll(page, lines) {
	for (const line of lines) {
		const before = await steps(page);
		await type(page, line);
		await until(page, before + 1);
	}
}

export async function click(page, selector) {
	await page.mouse.click(...(await middle(page, selector)));
}

/** Makes a table that is under way; everything but its seats and game may be left out. */
export async function newTable(server, seats, more = {}) {
	const table = await server.api("POST", "/tables", { game: "downfall", seats, start: true, ...more });
	assert(table.ok, `no table: ${JSON.stringify(table)}`);
	return table.table;
}

/** Yes to what is asked: things that would be left, if that is asked within so many milliseconds, and dice. */
export async function consent(page, patience = 0) {
	const leaving = page.locator("[role=alertdialog] footer button:not(.primary)");
	if (patience) await leaving.waitFor({ timeout: patience }).catch(() => undefined);
	if (await leaving.count()) {
		await leaving.click(); // what follows may look for a question about dice, which this is not
		await page.locator("[role=alertdialog]").waitFor({ state: "detached" });
	}
	await page.waitForTimeout(60);
	const dice = page.locator(".confirm:not([role=alertdialog]) .primary");
	if (await dice.count()) await dice.click();
}

/** Waits until something has been done, or is asked first. */
export const answered = (page, before) =>
	page.waitForFunction(
		(n) => Number(document.querySelector(".timebar input").max) > n || document.querySelector(".confirm"),
		before,
	);

/** The big button or the first choice, and yes to what is asked then. */
export async function goOn(page) {
	const before = await steps(page);
	const choice = page.locator(".big:enabled, .action:enabled").first();
	const closed = page.locator("details.group:not([open]) > summary");
	if (await page.locator(".confirm").count()) {
		await page.click(".confirm .primary"); // the dice of the next fight wait
	} else {
		if (!(await choice.isVisible())) await closed.first().click();
		await choice.click();
		await answered(page, before);
		await consent(page);
	}
	await until(page, before + 1);
	await page.waitForTimeout(30);
}

/** Does what the big button or the first choice says, until the game is over. */
export async function playOut(page, most) {
	const next = page.locator(".big:enabled, .action:enabled, .timebar select");
	for (let i = 0; i < most; i++) {
		await next.first().waitFor({ state: "attached", timeout: 600000 }); // it may lie in a closed group
		if (await page.locator(".timebar select").count()) return i;
		await goOn(page);
	}
	throw new Error(`the game does not end within ${most} clicks`);
}
