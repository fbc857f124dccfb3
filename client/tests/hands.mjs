// What a person does at a table, for all browser tests: types, waits, clicks on to the end.
import { assert, middle } from "./harness.mjs";

/** How many steps the game on the page has. */
export async function steps(page) {
	await page.evaluate(drawn);
	return Number(await page.locator(".timebar input[type=range]").getAttribute("max"));
}

/** In the page: the time bar is drawn two frames after the map (topic "late" of the model). */
function drawn() {
	const after = (frames, done) =>
		frames ? requestAnimationFrame(() => after(frames - 1, done)) : setTimeout(done);
	return document.hidden || new Promise((done) => after(3, () => setTimeout(done)));
}

/** Waits until it has that many. */
export const until = (page, count) =>
	page.waitForFunction((n) => Number(document.querySelector(".timebar input").max) >= n, count);

/** Lets the lesson show its next action, once it is one's turn: steps of others are none of the lesson's. */
export async function shown(page) {
	const show = page.getByRole("button", { name: "Show me", disabled: false });
	await show.waitFor();
	const before = await steps(page);
	await show.click();
	await until(page, before + 1);
}

/** The part of the board that is seen, on the small map, in pixels: x, y, width. */
export const seenPart = (page) =>
	page.locator(".mini-view").evaluate((view) => {
		const { x, y, width } = view.getBoundingClientRect();
		return [x, y, width];
	});

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

/** A question about dice, which that about what would be left is not. */
const DICE = ".confirm:not([role=alertdialog])";

/** Waits until something has been done, or is asked first. */
export const answered = (page, before, question = ".confirm") =>
	page.waitForFunction(
		([n, asked]) =>
			Number(document.querySelector(".timebar input").max) > n || document.querySelector(asked),
		[before, question],
	);

/** Yes to what is asked: things that would be left, and dice. */
export async function consent(page) {
	const leaving = page.locator("[role=alertdialog] footer button:not(.primary)");
	if (await leaving.count()) {
		const before = await steps(page);
		await leaving.click();
		await answered(page, before, DICE);
	}
	const dice = page.locator(`${DICE} .primary`);
	if (await dice.count()) await dice.click();
}

/** What there is to be clicked on beside the map, the most urgent first, and what may come of it but a step. */
const BESIDE = [
	["[role=alertdialog] footer button:not(.primary)", ".confirm:not([role=alertdialog])"],
	[".confirm:not([role=alertdialog]) .primary", null],
	[".cards button.card", ".confirm"],
	[".big:enabled", ".confirm"],
	[".action:enabled", ".confirm"],
	["details.group:not([open]) > summary", "details.group[open]"],
];

/** In the page, when nothing is under way and the last click has been answered: the steps of the game, and where a
 *  click gets the first of the wanted things, if it is in sight and nothing lies over it. Null if there is none. */
function look({ wanted, last }) {
	if (document.querySelector(".patient:disabled")) return null;
	const count = Number(document.querySelector(".timebar input")?.max ?? -1);
	if (last && count <= last.count && !(last.other && document.querySelector(last.other))) return null;
	if (document.querySelector(".timebar select")) return { count, over: true };
	for (const [selector, other] of wanted)
		for (const each of document.querySelectorAll(selector)) {
			if (!each.checkVisibility()) continue;
			if (!each.closest(".board")) each.scrollIntoView({ block: "nearest" });
			const { x, y, width, height } = each.getBoundingClientRect();
			const spot = [x + width / 2, y + height / 2];
			if (each.contains(document.elementFromPoint(...spot))) return { count, other, spot };
		}
	return null;
}

/** Waits until a click has been answered: by a step, or by what else may come of it. */
const heard = (page, last) =>
	page.waitForFunction(
		({ count, other }) =>
			!document.querySelector(".patient:disabled") &&
			(Number(document.querySelector(".timebar input").max) > count ||
				(other && document.querySelector(other))),
		last,
	);

/** Clicks with the mouse on what is in sight now, and waits for a step or for what else may come of it; false if
 *  nothing is in sight. */
export async function press(page, selector, other = null) {
	await page.waitForFunction(() => !document.querySelector(".patient:disabled"));
	const seen = await page.evaluate(look, { wanted: [[selector, other]], last: null });
	if (!seen?.spot) return false;
	await page.mouse.click(...seen.spot);
	await heard(page, seen);
	return true;
}

/** Clicks on what there is beside the map, as soon as the click before it has been answered. */
async function pressNext(page, last) {
	const seen = await (await page.waitForFunction(look, { wanted: BESIDE, last })).jsonValue();
	if (!seen.over) await page.mouse.click(...seen.spot);
	return seen;
}

export async function pressBeside(page) {
	await heard(page, await pressNext(page, null));
}

/** Does what the big button or the first choice says, and yes to what is asked then, until the game is over. */
export async function playOut(page, most) {
	let last = null;
	for (let i = 0; i < most && !last?.over; i++) last = await pressNext(page, last);
	assert(last?.over, `the game does not end within ${most} clicks`);
}

/** What the table says goes through `change` before the page hears it: a message, and whether it is the socket's first,
 *  to a list of messages. */
export const overhear = (page, change) =>
	page.routeWebSocket(/./, (socket) => {
		let first = true;
		socket.connectToServer().onMessage((message) => {
			for (const each of change(String(message), first)) socket.send(each);
			first = false;
		});
	});

/** Begins a game against programs from the lobby. */
export async function beginAlone(page, server, side) {
	await page.goto(`${server.url}/#/`);
	if (side) await page.getByRole("radio", { name: side }).check();
	await page.getByRole("button", { name: "Begin", exact: true }).click();
	await page.waitForSelector(".ground path");
}
