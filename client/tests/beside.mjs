// Nothing covers what it speaks of, or what must be read: stacks and names, cards, tips, dice, questions. And what
// leads on: the next piece, ways out of sight, turns in time, boards to look at. node tests/beside.mjs [PROGRAM]
import { answered, click, consent, newTable, seenPart, steps, type, typeAll, until } from "./hands.mjs";
import { assert, middle, open, run, serve, test } from "./harness.mjs";

const server = await serve();
const { games } = await server.api("GET", "/games");
const BOTS = { axis: "me", allies: "bot:staff", ussr: "bot:staff" };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function sit(page, seats = BOTS, more = {}) {
	await page.goto(`${server.url}/#/table/${await newTable(server, seats, more)}`);
	await page.waitForSelector(".ground path");
	await page.locator(".prompt[data-mine=yes]").waitFor();
}

/** In the page: of the names of the board that are in sight, how many have more than half of them under pieces. */
async function hiddenNames(game) {
	const drawing = new DOMParser().parseFromString(
		await (await fetch(`/games/${game}/board.svg`)).text(),
		"image/svg+xml",
	).documentElement;
	const plane = document.querySelector(".board-plane").getBoundingClientRect();
	const [, , width] = drawing.getAttribute("viewBox").split(" ").map(Number);
	const texts = [...drawing.querySelectorAll('text[id^="label-"]')];
	const shown = document.body.appendChild(document.importNode(drawing, true));
	shown.setAttribute("style", `position:fixed;left:0;top:0;width:${width}px;height:auto`);
	const frame = document.querySelector(".board").getBoundingClientRect();
	const pieces = [...document.querySelectorAll(".pieces .piece")].map((each) => each.getBoundingClientRect());
	const scale = plane.width / width;
	const origin = shown.getBoundingClientRect();
	const names = texts.map(({ id }) => {
		const box = shown.querySelector(`[id="${id}"]`).getBoundingClientRect();
		const left = plane.left + (box.left - origin.left) * scale;
		const top = plane.top + (box.top - origin.top) * scale;
		return { id, left, top, right: left + box.width * scale, bottom: top + box.height * scale };
	});
	shown.remove();
	const meet = (a, b) =>
		Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
		Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
	const area = (a) => (a.right - a.left) * (a.bottom - a.top);
	const seen = names.filter((name) => meet(name, frame) > area(name) * 0.9);
	const lost = seen.filter((name) => pieces.reduce((sum, piece) => sum + meet(name, piece), 0) > area(name) / 2);
	return { seen: seen.length, lost: lost.map(({ id }) => id) };
}

/** Where armies stand close to each other. */
const CROWDED = { westfront: "S44", bitw: "SBW10", twaw: "fall-gelb" };

test("stacks leave the names of places to be read, on every board", async () => {
	for (const { id, seats, scenarios } of games) {
		const page = await open({ bypassCSP: true, viewport: { width: 1440, height: 900 } });
		const mine = Object.fromEntries(seats.map((seat) => [seat.id, "me"]));
		await sit(page, mine, { game: id, scenario: CROWDED[id] ?? scenarios[0].id });
		const { seen, lost } = await page.evaluate(hiddenNames, id);
		assert(seen > 10, `${id}: ${seen} names are in sight`);
		assert(lost.length <= seen * 0.04, `${id}: ${lost.length} of ${seen} names are covered: ${lost}`);
	}
});

const apart = (a, b) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
const box = (page, selector) => page.locator(selector).first().boundingBox();

test("what is told of a piece or a place stands beside it; a piece in hand stays where it is", async () => {
	const page = await open({ viewport: { width: 1440, height: 900 } });
	await sit(page);
	const before = await middle(page, '[data-piece="GEI7"]');
	await page.mouse.click(...before);
	await page.waitForSelector('[data-piece="GEI7"].in-hand');
	const after = await middle(page, '[data-piece="GEI7"]');
	assert(Math.hypot(after[0] - before[0], after[1] - before[1]) < 12, "it jumps when it is taken");
	await page.locator(".way-badge.way-attack", { hasText: "%" }).first().waitFor();
	await page.mouse.move(...(await middle(page, '[data-piece="BEI1"]')));
	await page.waitForSelector(".tip .three-bar");
	const goals = ['[data-piece="BEI1"]', '[data-piece="BEI2"]'];
	for (const goal of goals)
		assert(apart(await box(page, ".tip"), await box(page, goal)), "the tip covers its goal");
	await page.keyboard.press("Escape");
	await page.waitForSelector(".in-hand", { state: "detached" });
	await click(page, '[data-piece="BEI1"]');
	await page.waitForSelector(".place-card");
	for (const goal of goals)
		assert(apart(await box(page, ".place-card"), await box(page, goal)), "the card covers its place");
});

const ATTACK = ["order GEC1", "step BRU", "attack BEI1"];

test("a card that a key opens stands beside its place as well", async () => {
	const page = await open();
	await sit(page);
	await page.locator(".board").focus();
	await page.keyboard.press("ArrowLeft");
	await page.locator(".hovered path").waitFor();
	await page.keyboard.press("Enter");
	await page.locator(".place-card").waitFor();
	const [card, place] = await Promise.all(
		[".place-card", ".focused path"].map((each) => page.locator(each).boundingBox()),
	);
	const middle = place.x + place.width / 2;
	assert(middle < card.x || middle > card.x + card.width, "the card lies over its place");
	assert(Math.min(Math.abs(card.x - middle), Math.abs(card.x + card.width - middle)) < 300, "it is far off");
});

test("the question and the dice leave the battle in sight, on a phone too", async () => {
	for (const options of [{ viewport: { width: 1440, height: 900 } }, PHONE]) {
		const page = await open(options);
		await sit(page);
		await typeAll(page, ATTACK);
		await type(page, "resolve");
		await page.waitForSelector(".confirm .three-bar");
		const battle = await box(page, '[data-piece="GEC1"]'); // which may not outlive the dice
		const clear = async (what) => apart(await box(page, what), battle);
		assert(await clear(".confirm"), "the question covers the battle");
		await page.click(".confirm .primary");
		await page.waitForSelector(".tray .die");
		assert(await clear(".tray"), "the dice cover the battle");
	}
});

test("ways out of sight are told and lead there; the next piece is shown; turns are marked in time", async () => {
	const page = await open({ viewport: { width: 900, height: 600 } });
	await sit(page);
	await click(page, '[data-piece="GEC1"]');
	await page.waitForSelector(".in-hand");
	const [note, [was]] = [page.locator(".beyond"), await seenPart(page)];
	assert(/\d+ more places/.test(await note.innerText()), "nothing is said of what is out of sight");
	await note.click();
	await page.waitForFunction((x) => document.querySelector(".mini-view").getBoundingClientRect().x !== x, was);
	await page.keyboard.press("Escape");
	await page.waitForSelector(".in-hand", { state: "detached" });
	const place = () => page.locator(".hovered path").getAttribute("d");
	const chip = page.locator("button.chip");
	await chip.click();
	const first = await place();
	await chip.click();
	assert(first && (await place()) !== first, "the chip does not go on to the next piece");
	assert((await page.locator(".time-turns i").count()) === 0, "turns are marked before any has ended");
	await typeAll(page, ["supply", "resolve", "end"]);
	await until(page, 9);
	await page.locator(".prompt[data-mine=yes]").waitFor();
	assert((await page.locator(".time-turns i").count()) === 3, "three sides have begun to play since");
});

test("a board that is looked at says so and leads to a game; cards that are buttons are not listed again", async () => {
	const page = await open();
	await page.goto(`${server.url}/#/look/blitzwar`);
	await page.locator(".prompt", { hasText: "The board as a game begins" }).waitFor();
	assert(!/nobody/.test(await page.locator(".seats").innerText()), "seats are taken by nobody");
	await page.getByRole("link", { name: "Play this" }).click();
	await page.locator(".solo select").first().waitFor();
	assert((await page.locator(".solo select").first().inputValue()) === "blitzwar", "another game is chosen");
	await sit(page, BOTS, { game: "blitzwar" });
	await page.locator(".big:enabled").click();
	await page.locator(".cards button.card").first().waitFor();
	assert((await page.locator(".group .action").count()) === 0, "the cards are listed twice");
	const name = await page.locator(".cards .card-head").first().innerText();
	await page.locator(".cards button.card").first().click();
	await page.getByText(`You have laid: `).waitFor();
	assert((await page.locator(".beside").innerText()).includes(name), "what was laid is not told");
});

test("westfront: landings tell their chance; a move that ends the phase asks first, and is told of then", async () => {
	const page = await open();
	await sit(page, { allies: "me", axis: "bot:staff" }, { game: "westfront", scenario: "S44" });
	await typeAll(page, ["activate 21_army_group_hq invasion", "done"]);
	await page.mouse.move(...(await middle(page, '[data-piece="21_army_group_hq"]')));
	const tip = page.locator(".tip", { hasText: "21 Army Group HQ" });
	await tip.getByText("activated", { exact: true }).waitFor();
	assert(!(await tip.innerText()).includes("supports"), "an HQ that commands supports no attack");
	await click(page, '[data-piece="br_1_amph_corps"]');
	const sign = (place) => page.locator(`.way-badge.way-landing[data-place="${place}"]`);
	await sign("0718").filter({ hasText: /^\d+%$/ }).waitFor({ state: "attached" });
	assert((await sign("0517").textContent()) === "", "where all ways cost the same each says so");
	await page.keyboard.press("Escape");
	await page.locator(".piece.in-hand").waitFor({ state: "detached" });
	const before = await steps(page);
	await click(page, '[data-piece="21_army_group_hq"]');
	await until(page, before + 1);
	await page.locator('.way-badge[data-place="0617"] path').click({ force: true });
	const question = page.getByRole("alertdialog");
	await question.getByText("can still act").waitFor();
	assert((await steps(page)) === before + 1, "it was done before the answer");
	await question.getByRole("button", { name: "Move to Weymouth" }).click();
	await page.locator(".prompt [role=status]", { hasText: "Movement Phase is over" }).waitFor();
});

test("bitw: a block shows what it is worth, not its steps; attacks tell their chances at once", async () => {
	const page = await open();
	const { seats } = games.find(({ id }) => id === "bitw");
	const who = Object.fromEntries(seats.map(({ id }) => [id, id === "axis" ? "me" : "bot:staff"]));
	await sit(page, who, { game: "bitw", scenario: "SBW1" });
	const faces = await page.locator('.pieces [data-piece="GE-10A"] text').allTextContents();
	assert(faces.includes("2") && !faces.includes("3"), `the 10th Army, 2 with three of four steps: ${faces}`);
	for (let i = 0; i < 2; i++) {
		const before = await steps(page);
		await page.locator(".big:enabled").click();
		await answered(page, before);
		await consent(page);
		await until(page, before + 1);
	}
	await click(page, '[data-piece="GE-14PZ"]');
	await page.locator(".piece.in-hand").waitFor();
	const attack = page.locator(".choice", { hasText: "Attack Livorno from Massa" });
	await attack.locator(".chances", { hasText: /^\d+ %$/ }).waitFor();
});

test("a choice says what it costs and what comes of it", async () => {
	const page = await open();
	await sit(page);
	const words = (action) => page.locator(`[data-action="${action}"]`).innerText();
	await page.locator('[data-action="supply"]', { hasText: "Supply +5" }).waitFor();
	assert(/Actions left −1/.test(await words("supply")), `its price: ${await words("supply")}`);
	assert(!/\+/.test(await words("reinforce")), `it brings nothing yet: ${await words("reinforce")}`);
});

test("what is lost with a step is told, and comes back with it", async () => {
	const page = await open();
	await sit(page);
	const chip = page.locator(".chip", { hasText: /^Points of Finland 1$/ });
	await chip.waitFor();
	const told = page.locator(".not-yet", { hasText: "This can no longer be spent: Points of Finland 1." });
	for (const step of [() => type(page, "supply"), () => click(page, "[data-piece=GEC1]")]) {
		await step();
		await told.waitFor();
		assert((await chip.count()) === 0, "it can still be spent");
		await page.getByRole("button", { name: "Undo" }).click();
		await chip.waitFor();
		assert((await told.count()) === 0, "it is still told");
	}
});

test("twaw: groups of choices are named by what they do, not by the piece in hand", async () => {
	const page = await open();
	await sit(page, BOTS, { game: "twaw", scenario: "fall-gelb" });
	const closed = page.locator("details.group:not([open]) > summary"); // long groups have no rows before
	await closed.first().waitFor();
	await closed.evaluateAll((list) => list.forEach((summary) => summary.click()));
	await page.locator(".sendable", { hasText: "German elite unit" }).first().click();
	await page.locator(".piece.in-hand").waitFor();
	await page.locator("details.group > summary", { hasText: /^Move to …\s*\d+$/ }).first().waitFor();
});

await run();
