// What is seen of every game: pieces that can be read, the small map, names instead of ids, what one points at, the
// past with its reasons; and what is heard. node tests/seen.mjs [PROGRAM]
import { answered, newTable as makeTable, overhear, press, seenPart, steps, type, typeAll, until } from "./hands.mjs";
import { accessible, assert, middle, open, readable, run, serve, test } from "./harness.mjs";

const server = await serve();
const { games } = await server.api("GET", "/games");
const READABLE = 28;
/** Where armies stand and somebody can move them. */
const SCENARIOS = { westfront: "S44", bitw: "SBW1", twaw: "fall-gelb" };
/** Who is asked first there. */
const FIRST = { westfront: "allies" };

async function sit(page, game) {
	const first = FIRST[game.id] ?? game.seats[0].id;
	const seats = Object.fromEntries(game.seats.map(({ id }) => [id, id === first ? "me" : "bot:staff"]));
	const scenario = SCENARIOS[game.id] ?? game.scenarios[0].id;
	const table = await makeTable(server, seats, { game: game.id, scenario });
	await page.goto(`${server.url}/#/table/${table}`);
	await page.waitForSelector(".ground path");
	await page.locator(".prompt[data-mine=yes]").waitFor();
}

for (const game of games)
	test(`${game.title}: opens near enough to read; far away stacks are one; the small map leads`, async () => {
		const page = await open();
		await sit(page, game);
		const sizes = await page
			.locator(".pieces .piece")
			.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
		assert(sizes.length > 10, "no pieces stand there");
		assert(Math.min(...sizes) >= READABLE, `a counter has ${Math.min(...sizes)} pixels`);
		const near = await seenPart(page);
		await page.keyboard.press("0");
		await page.waitForSelector(".piece.heap");
		assert((await seenPart(page))[2] > near[2], "the small map does not show how much is seen");
		const told = await page.locator(".piece.heap").first().textContent();
		assert(/\d/.test(told), "a stack far away tells no number");
		const whole = await seenPart(page);
		for (let i = 0; i < 6; i++) await page.keyboard.press("+");
		await page.waitForFunction(
			(width) => document.querySelector(".mini-view").getBoundingClientRect().width < width / 3,
			whole[2],
		);
		const before = await seenPart(page);
		const map = await page.locator(".minimap svg").boundingBox();
		await page.mouse.click(map.x + map.width * 0.75, map.y + map.height * 0.6);
		await page.waitForFunction(
			([x, y]) => {
				const view = document.querySelector(".mini-view").getBoundingClientRect();
				return view.x !== x || view.y !== y;
			},
			before,
		);
	});

/** Everything that stands beside the map, and the card of a place, after what `look` looks at. */
async function lookRound(page, look) {
	for (const tab of ["choices", "log", "forces", "beside"]) {
		const button = page.locator(`#tab-${tab}`);
		if (!(await button.count())) continue;
		await button.click();
		await look(tab);
	}
	await page.locator("#tab-choices").click();
	await page.locator(".board").focus();
	await page.keyboard.press("ArrowLeft");
	await page.locator(".hovered path").waitFor({ state: "attached" });
	await page.keyboard.press("Enter");
	await page.locator(".place-card").waitFor();
	await look("the card of a place");
	await page.keyboard.press("Escape");
}

for (const game of games)
	test(`${game.title}: nothing that axe finds, no text that is small or pale, light and dark`, async () => {
		const page = await open({ bypassCSP: true });
		await sit(page, game);
		for (const colorScheme of ["light", "dark"]) {
			await page.emulateMedia({ colorScheme });
			await page.locator(`[data-theme=${colorScheme}]`).waitFor({ state: "attached" });
			const what = (part) => `${game.title} in the ${colorScheme}, ${part}`;
			const rules = colorScheme === "dark" ? ["color-contrast"] : undefined; // the rest has no colour
			await accessible(page, what("the table"), true, rules);
			await lookRound(page, (part) => readable(page, what(part)));
			const hand = page.locator(".piece.in-hand, .place-card"); // in hand, or what it can do
			if (!(await press(page, ".piece.ready[data-piece]", ".piece.in-hand, .place-card"))) continue;
			await hand.first().waitFor();
			await accessible(page, what("a piece in hand"), true, rules);
			await page.keyboard.press("Escape");
			await hand.first().waitFor({ state: "detached" });
		}
	});

/** The ids of pieces and places that no name or label of the game has in it. */
function idsOf(page) {
	const views = page.frames.map((frame) => JSON.parse(frame)).filter((frame) => frame.pieces && frame.places);
	const things = views.flatMap((view) => [...view.pieces, ...view.places]);
	const printed = things.map((each) => `${each.name ?? ""} ${each.label ?? ""}`).join(" ");
	const words = new Set(printed.split(/[^\p{L}\d_]+/u));
	const ids = new Set(things.flatMap((each) => each.id ?? []));
	return [...ids].filter((id) => /[A-Z_]/.test(id) && !words.has(id));
}

/** In the page: all its words but those of pictures, where countries have their letters. */
function wordsOf() {
	const found = [];
	const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
	for (let text = walk.nextNode(); text; text = walk.nextNode())
		if (!text.parentElement.closest("svg")) found.push(text.textContent);
	return found.join(" ");
}

for (const game of games)
	test(`${game.title}: no id is on the screen, after programs have played, in Spanish either`, async () => {
		for (const locale of ["en-GB", "es-ES"]) {
			const page = await open({ locale });
			await sit(page, game);
			const before = await steps(page);
			await page.locator(".big:enabled").click();
			await answered(page, before);
			const leave = page.locator("[role=alertdialog] footer button:not(.primary)");
			if (await leave.count()) await leave.click();
			await until(page, before + 1);
			const ids = idsOf(page);
			assert(ids.length > 10, `only ${ids.length} ids are known`);
			for (const tab of ["choices", "log", "forces", "beside"]) {
				const button = page.locator(`#tab-${tab}`);
				if (!(await button.count())) continue;
				await button.click();
				const words = new Set((await page.evaluate(wordsOf)).split(/[^\p{L}\d_]+/u));
				const shown = ids.filter((id) => words.has(id));
				assert(!shown.length, `${locale}, ${tab}: ${shown.slice(0, 5)}`);
			}
		}
	});

const westfront = games.find(({ id }) => id === "westfront");

/** Turns the first back that stands alone into a face, in what the table says; its place is kept in `found`. */
function unmask(text, found) {
	const reply = JSON.parse(text);
	const backs = (reply.pieces ?? []).filter(({ place, status }) => place && status.includes("hidden"));
	const alone = backs.find(({ place }) => backs.filter((each) => each.place === place).length === 1);
	if (!alone) return text;
	const { symbol, nation } = reply.pieces.find(({ id, seat }) => id && seat === "allies");
	const face = { id: "seen", symbol, nation, label: "7", name: "Seen", say: "Seen", strength: 2, full: 3 };
	found.place = alone.place;
	Object.assign(alone, face, { steps: 2, steps_max: 3, status: [] });
	delete alone.token;
	return JSON.stringify(reply);
}

test("a block that was seen and hides again is a ghost: what it was, how strong, and when", async () => {
	const page = await open();
	const found = {};
	let shown = true;
	await overhear(page, (text) => [shown ? unmask(text, found) : text]);
	await sit(page, westfront);
	await page.locator('[data-piece="seen"]').waitFor({ state: "attached" });
	assert((await page.locator(".ghost").count()) === 0, "there are ghosts of what nobody has seen");
	shown = false;
	await page.reload();
	await page.locator(".ghost").waitFor({ state: "attached" });
	assert((await page.locator('[data-piece="seen"]').count()) === 0, "the face is still shown");
	const told = await page.locator(".piece", { has: page.locator(".ghost") }).textContent();
	assert(/2 · \p{L}+/u.test(told), `the ghost does not say how strong it was and when: ${told}`);
});

/** In the page: notes the pieces that turn. */
function noteTurns() {
	window.turns = [];
	new MutationObserver(() => {
		for (const face of document.querySelectorAll(".board .turned"))
			window.turns.push(face.closest("[data-piece]")?.dataset.piece);
	}).observe(document.querySelector(".board"), { subtree: true, childList: true, attributes: true });
}

test("a block that loses a step turns, and no other", async () => {
	const page = await open();
	await sit(page, westfront);
	await page.evaluate(noteTurns);
	await typeAll(page, ["activate 12_army_group_hq normal", "done", "done"]);
	await page.waitForFunction(() => window.turns.length > 0);
	const turned = new Set(await page.evaluate(() => window.turns));
	assert(turned.size === 1 && turned.has("12_army_group_hq"), `what turns: ${[...turned]}`);
});

const downfall = games.find(({ id }) => id === "downfall");

test("a piece and a place say what they are when one points at them", async () => {
	const page = await open();
	await sit(page, downfall);
	await page.mouse.move(...(await middle(page, '[data-piece="GEC1"]')));
	const tip = page.locator(".tip");
	await tip.getByText("German tanks").waitFor();
	const piece = await tip.innerText();
	for (const word of ["Strength", "This turn", "can still act", "Ruhr"])
		assert(piece.includes(word), `the piece does not say: ${word}`);
	await page.mouse.move(...(await middle(page, '.ground [data-place="BRU"]')));
	await tip.getByText("Terrain").waitFor();
	const place = await tip.innerText();
	for (const word of ["Brussels", "Held by"]) assert(place.includes(word), `the place does not say: ${word}`);
});

test("equal choices are one row, by what they are and where they stand", async () => {
	const page = await open();
	await sit(page, downfall);
	const row = page.locator('.action[data-action^="order"]', { hasText: "Stuttgart" });
	await row.filter({ hasText: "×3" }).waitFor({ state: "attached" });
	assert((await row.count()) === 1, "equals are not merged");
	assert(/German infantry 5-3/.test(await row.textContent()), "the row does not say what they are");
});

test("the past has its words and the reasons of programs", async () => {
	const page = await open();
	await sit(page, downfall);
	await typeAll(page, ["supply", "resolve", "end"]);
	await page.waitForFunction(() => /turn 2 of/.test(document.querySelector(".prompt-where").textContent));
	await page.locator(".prompt[data-mine=yes]").waitFor();
	await page.keyboard.press(",");
	for (let i = 0; i < 20 && !(await page.locator(".caption-why").count()); i++) {
		const was = await page.locator(".caption-count").innerText();
		await page.keyboard.press(",");
		await page.waitForFunction((n) => document.querySelector(".caption-count").textContent !== n, was);
	}
	assert((await page.locator(".caption-title").innerText()).length > 8, "the past has no words");
	assert(/Why:/.test(await page.locator(".caption-why").innerText()), "no reason is told");
	await page.keyboard.press("Escape");
	await page.locator(".caption").waitFor({ state: "detached" });
});

/** In the page, before it is opened: counts the sounds that are made. */
function countSounds() {
	window.sounds = 0;
	for (const name of ["createOscillator", "createBufferSource"]) {
		const make = AudioContext.prototype[name];
		AudioContext.prototype[name] = function (...rest) {
			window.sounds++;
			return make.apply(this, rest);
		};
	}
}

test("moves and dice are heard, as loud as one wants, or not at all", async () => {
	const page = await open();
	await page.addInitScript(countSounds);
	await sit(page, downfall);
	await typeAll(page, ["order GEC1", "step BRU", "attack BEI1"]);
	await page.waitForFunction(() => window.sounds > 0);
	await page.getByRole("button", { name: "Settings" }).click();
	await page.locator(".menu input[type=range]").fill("0");
	await page.keyboard.press("Escape");
	const heard = await page.evaluate(() => window.sounds);
	await type(page, "resolve");
	await page.click(".confirm .primary");
	await page.waitForSelector(".tray .die");
	assert((await page.evaluate(() => window.sounds)) === heard, "dice are heard though the volume is nothing");
});

await run();
