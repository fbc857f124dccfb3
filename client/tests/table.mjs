// The table in a browser, against a real server. node tests/table.mjs [PROGRAM]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { answered, click, newTable as makeTable, playOut, steps, type, typeAll, until } from "./hands.mjs";
import { accessible, assert, middle, open, program, root, run, serve, test } from "./harness.mjs";

const BOTS = { axis: "me", allies: "bot:staff", ussr: "bot:staff" };
const server = await serve();
const hall = await serve("--public");
let people = 0;

const newTable = (seats = BOTS, more = {}) => makeTable(server, seats, more);

async function sit(page, table, query = "") {
	await page.goto(`${server.url}/#/table/${table}${query}`);
	await page.waitForSelector(".prompt");
}

/** The tanks of the Ruhr attack Brussels. */
const declare = (page) => typeAll(page, ["order GEC1", "step BRU", "attack BEI1"]);

/** The big button, and yes to the question whether to leave things unused. */
async function close(page) {
	const before = await steps(page);
	await page.locator(".big:enabled").click();
	await answered(page, before);
	const asked = page.locator("[role=alertdialog] footer button:not(.primary)");
	if (await asked.count()) await asked.click();
}

function packed(file) {
	return deflateRawSync(readFileSync(join(root, file))).toString("base64url");
}

test("a piece is taken, shown its ways, moved and taken back", async () => {
	const page = await open();
	await sit(page, await newTable());
	await click(page, '[data-piece="GEC1"]');
	await page.waitForSelector(".piece.in-hand");
	assert((await page.locator(".ways .way").count()) > 5, "no targets are shown");
	await page.mouse.move(...(await middle(page, '[data-place="HAN"]')));
	await page.waitForSelector(".route-line");
	await page.mouse.click(...(await middle(page, '[data-place="HAN"]')));
	await until(page, 2);
	assert(/German tanks/.test(await page.locator(".prompt").innerText()), "the prompt does not tell the piece");
	await page.click(".undo");
	await page.waitForFunction(() => Number(document.querySelector(".timebar input").max) === 1);
	await page.keyboard.press("Escape");
	await page.waitForFunction(() => Number(document.querySelector(".timebar input").max) === 0);
	await page.waitForSelector(".piece.ready");
}, true);

/** In the page: counts what is sent, which may be held back, and how many shapes of the board and of the small map
 *  change, from now on; and how often the page has to be laid out to tell where something is, from the press of the
 *  button to the first frame with ways (a tip that comes later, where the hand rests, may ask). */
function countWork() {
	const work = { sent: [], asked: 0, shapes: 0, hold: false, told: false };
	const { send } = WebSocket.prototype;
	const held = [];
	WebSocket.prototype.send = function (text) {
		work.sent.push(JSON.parse(text).do);
		if (work.hold) held.push(() => send.call(this, text));
		else send.call(this, text);
	};
	work.release = () => {
		work.hold = false;
		for (const each of held.splice(0)) each();
	};
	const { getBoundingClientRect } = Element.prototype;
	Element.prototype.getBoundingClientRect = function () {
		if (!work.told) work.asked++;
		return getBoundingClientRect.call(this);
	};
	document.addEventListener("pointerdown", () => (work.asked = 0), { capture: true, once: true });
	const drawn = new MutationObserver(() => {
		if (!document.querySelector(".ways .way")) return;
		drawn.disconnect();
		requestAnimationFrame(() => setTimeout(() => (work.told = true))); // after preact's own effects
	});
	drawn.observe(document.body, { childList: true, subtree: true });
	const seen = new MutationObserver((list) => (work.shapes += list.length));
	const what = { childList: true, subtree: true, attributes: true };
	for (const each of document.querySelectorAll(".ground, .minimap, .board-paper")) seen.observe(each, what);
	window.work = work;
}

test("a piece is taken when the button goes down: its ways are there, and nothing is laid out", async () => {
	const page = await open();
	await sit(page, await newTable({ allies: "me", axis: "bot:staff" }, { game: "westfront", scenario: "S43" }));
	await typeAll(page, ["activate 15_army_group_hq blitz", "done"]);
	await page.keyboard.press("Escape");
	const piece = '[data-piece="br_5_corps"]';
	await page.locator(`${piece}.ready`).waitFor();
	const told = () => page.frames.filter((frame) => frame.includes('"reach":')).length;
	const before = told();
	await page.evaluate(countWork);
	await page.mouse.move(...(await middle(page, piece)));
	while (told() === before) await page.waitForTimeout(20); // a hand comes near: its ways are asked for
	await page.evaluate(() => (window.work.hold = true));
	await page.mouse.down();
	await page.locator(".ways .way").first().waitFor(); // and there before anything is answered
	await page.waitForFunction(() => window.work.told);
	const foreseen = await page.locator(".ways .way").count();
	const { sent, asked, shapes } = await page.evaluate(() => JSON.parse(JSON.stringify(window.work)));
	await page.evaluate(() => window.work.release());
	await page.locator(`${piece}.in-hand`).waitFor();
	assert(sent.join(" ") === "reach act legal", `asks for ${sent.join(" ")}`);
	assert(foreseen === (await page.locator(".ways .way").count()), "other ways than those that were foreseen");
	assert(asked === 0, `asks ${asked} times where something is`);
	assert(shapes === 0, `${shapes} changes of what does not change`);
	await page.mouse.up();
	await page.locator(`${piece}.in-hand`).waitFor();
	assert((await steps(page)) === 3, "letting the button go puts the piece down");
	await click(page, piece);
	await page.locator(`${piece}.ready`).waitFor();
	assert((await steps(page)) === 2, "a click on the piece in hand does not put it back");
});

test("a refusal says the clause, which opens the rules there", async () => {
	const page = await open();
	await sit(page, await newTable());
	await type(page, "order GEI1");
	await until(page, 1);
	await type(page, "step Moscow");
	await page.click(".trouble .clause");
	await page.waitForSelector(".rules-list li.here");
	assert(
		/^DF-8\.45/.test(await page.locator(".rules-list li.here .clause").innerText()),
		"the rules open elsewhere",
	);
}, true);

test("a place that cannot be reached says why to who has a piece in hand", async () => {
	const page = await open();
	await sit(page, await newTable());
	await type(page, "order GEI1");
	await until(page, 1);
	await page.locator(".board").focus();
	await type(page, "look Moscow");
	await page.waitForSelector(".why .clause");
});

test("the chances of an attack that is only declared", async () => {
	const page = await open();
	await sit(page, await newTable());
	for (const [i, line] of ["order GEC1", "step BRU"].entries()) {
		await type(page, line);
		await until(page, i + 1);
	}
	await page.locator(".chances").first().click();
	await page.waitForSelector(".confirm .three-bar");
	await page.keyboard.press("Escape");
	await page.waitForSelector(".confirm", { state: "detached" });
	assert((await steps(page)) === 2, "looking at the chances has done something");
});

test("the odds are shown before the dice fall, and what came of them after", async () => {
	const page = await open();
	await sit(page, await newTable());
	await declare(page);
	await close(page);
	await page.waitForSelector(".confirm .three-bar");
	assert((await page.locator(".confirm-body").evaluate((body) => body.scrollTop)) === 0, "it opens scrolled");
	await page.locator(".odds summary").click();
	const chances = await page.locator(".odds-number").allInnerTexts();
	const sum = chances.reduce((total, text) => total + parseFloat(text), 0);
	assert(Math.abs(sum - 100) < 0.6, `the chances add up to ${sum}`);
	assert((await steps(page)) === 3, "the dice have fallen before the question");
	await page.click(".confirm .primary");
	await page.waitForSelector(".tray .die");
	await until(page, 5);
	assert(await page.locator(".undo").isDisabled(), "a roll can be taken back");
}, true);

test("a game is played to its end, and looked at again through each side's eyes", async () => {
	const page = await open();
	const file = "tests/golden/downfall-staff-1.eto";
	const text = readFileSync(join(root, file), "utf8");
	const length = text
		.slice(text.indexOf("\nbegin\n") + 7)
		.split("\n")
		.filter((line) => /^(axis|allies|ussr|dice) /.test(line)).length;
	await page.goto(`${server.url}/#/game/${packed(file)}?at=${length - 25}`);
	await page.waitForSelector(".prompt");
	for (let i = 0; i < 60 && !(await page.locator(".timebar select").count()); i++) {
		const before = await steps(page);
		await type(page, "auto turn");
		await page.waitForFunction(
			(n) =>
				Number(document.querySelector(".timebar input").max) > n ||
				document.querySelector(".timebar select"), // the turn before it was the last
			before,
		);
		await page.waitForTimeout(150);
	}
	assert(/victory|draw/.test(await page.locator(".prompt-text").innerText()), "the end is not told");
	await page.waitForSelector(".end-card .score");
	assert((await page.locator(".end-card .curve").count()) === 3, "the end has no curves");
	const turning = await page.locator(".turning-number").count();
	assert(turning > 0, "the end has no turning points");
	assert((await page.locator(".curve-turning").count()) === turning, "the curve has not the same numbers");
	const rows = await page.locator(".curve").first().locator("tbody tr").count();
	assert(rows > (await page.locator(".time-turns i").count()), `${rows} moments are fewer than the turns`);
	await page.getByRole("button", { name: "To the board" }).click();
	await page.selectOption(".timebar select", "allies");
	await page.locator(".timebar input").fill("10");
	await page.waitForFunction(() => /10 \/ /.test(document.querySelector(".time-where").textContent));
	await page.click("#tab-lines");
	await page.click(".lines > button");
	await page.waitForFunction(() => document.querySelectorAll(".lines ol button").length === 2);
	await page.waitForFunction(() => Number(document.querySelector(".timebar input").max) === 10);
});

test("the end tells the luck of the dice, in both languages, as the engine counts it", async () => {
	const file = "tests/golden/downfall-staff-1.eto";
	const input = JSON.stringify({ do: "fortune", text: readFileSync(join(root, file), "utf8") }) + "\n";
	const wanted = JSON.parse(execFileSync(program, ["engine"], { input, encoding: "utf8" }));
	for (const [locale, title] of [["en-GB", "Luck of the dice"], ["es-ES", "Suerte con los dados"]]) {
		const page = await open({ locale, bypassCSP: true });
		await page.goto(`${server.url}/#/game/${packed(file)}`);
		const luck = page.locator(".end-card .luck");
		await luck.getByRole("heading", { name: title }).waitFor();
		for (const [seat, by] of Object.entries(wanted.seats)) {
			const row = luck.locator(`[data-seat=${seat}]`);
			assert(Number(await row.getAttribute("data-luck")) === by, `${seat} has other luck here`);
			const sign = by > 0 ? "+" : "−";
			assert((await row.innerText()).includes(sign), `${seat}: ${await row.innerText()}`);
		}
		const great = await luck.locator(".turning button").count();
		assert(great === wanted.great.length, "great rolls are not told");
		await accessible(page, "the end", true);
		await luck.locator(".turning button").first().click();
		await page.waitForFunction((n) => document.querySelector(".time-where").textContent.includes(`${n} / `),
			wanted.great[0].step);
	}
});

/** Two people at one table of a public server, each with a browser of their own: pages by their seats. */
async function twoPlayers(table) {
	const pages = { allies: await open(), axis: await open() };
	const ask = (page, path, body) =>
		page.evaluate(
			async ([where, what]) => {
				const headers = { "Content-Type": "application/json" };
				const post = { method: "POST", headers, body: JSON.stringify(what) };
				return (await fetch(`/api/v1${where}`, post)).json();
			},
			[path, body],
		);
	const must = async (page, path, body) => {
		const reply = await ask(page, path, body);
		assert(reply.ok, `${path}: ${JSON.stringify(reply)}`);
		return reply;
	};
	for (const [seat, page] of Object.entries(pages)) {
		await page.goto(`${hall.url}/`);
		await must(page, "/accounts", { name: `${seat}${++people}`, password: "correct horse battery" });
	}
	const seats = { axis: "me", allies: "open", ...table.seats };
	const made = await must(pages.axis, "/tables", { ...table, seats });
	await must(pages.allies, `/tables/${made.table}/join`, { seat: "allies" });
	await must(pages.axis, `/tables/${made.table}/start`, {});
	for (const page of Object.values(pages)) {
		page.frames.length = 0;
		await page.goto(`${hall.url}/#/table/${made.table}`);
		await page.waitForSelector(".prompt");
	}
	return pages;
}

test("two players with secrets: neither page ever holds the other's", async () => {
	const { axis, allies } = await twoPlayers({ game: "downfall", seats: { ussr: "bot:random" } });
	assert((await axis.locator(".ask-advice").count()) === 0, "between people a program gives advice");
	await type(axis, "develop TANKI");
	await until(axis, 1);
	await until(allies, 1);
	await allies.click("#tab-log");
	await allies.waitForSelector(".entry");
	assert(axis.frames.some((frame) => frame.includes("develop TANKI")), "the Axis does not see what it did");
	assert(allies.frames.some((frame) => frame.includes("develop ?")), "the Allies are not told of it");
	assert(!allies.frames.some((frame) => /TANKI|Tank Industry/.test(frame)), "the Allies' page holds the secret");
	const shown = await allies.locator("body").innerText();
	assert(!/TANKI|Tank Industry/.test(shown), "the Allies' page shows the secret");
	await axis.reload();
	await axis.waitForSelector(".prompt");
	assert((await steps(axis)) === 1, "the reload lost the game");
});

test("a whole short scenario against a program", async () => {
	const page = await open();
	await sit(page, await newTable({ allies: "me", axis: "bot:staff" }, { game: "westfront", scenario: "husky" }));
	await playOut(page, 200);
	await page.locator(".prompt-text", { hasText: /victory|draw/ }).waitFor(); // the time bar may come first
	await page.selectOption(".timebar select", "axis");
	await page.locator(".timebar input").fill("1");
	await page.waitForSelector(".back-0");
	await page.reload();
	const ended = page.url();
	await page.locator(".end-card").getByRole("button", { name: "Play again" }).click();
	await page.waitForFunction((url) => location.href !== url, ended);
	await page.locator(".end-card").waitFor({ state: "detached" });
	await page.locator(".prompt[data-mine=yes] .prompt-where", { hasText: "turn 1 of" }).waitFor();
	await page.locator(".seats li", { hasText: /Axis\s*you/ }).waitFor(); // sides are exchanged
});

test("fog of war: no page ever holds the name of a block that the other side hides", async () => {
	const { allies, axis } = await twoPlayers({ game: "westfront", scenario: "husky" });
	const names = (page, seat) =>
		new Set(
			page.frames
				.map((frame) => JSON.parse(frame))
				.flatMap((reply) => reply.pieces ?? [])
				.filter((piece) => piece.seat === seat && piece.id)
				.map((piece) => piece.id),
		);
	await close(allies);
	await until(axis, 1);
	await until(allies, 1);
	const hidden = [...names(axis, "axis")];
	assert(hidden.length > 3, "the Axis does not see its own blocks");
	assert(names(allies, "allies").size > 3, "the Allies do not see their own blocks");
	const standing = (least) => document.querySelectorAll(".board .back-1").length >= least;
	await allies.waitForFunction(standing, hidden.length / 2); // they are drawn
	const betrayed = hidden.filter((id) => allies.frames.some((frame) => frame.includes(`"${id}"`)));
	assert(!betrayed.length, `the Allies' page holds ${betrayed.join(", ")}`);
	const own = [...names(allies, "allies")];
	const back = own.filter((id) => axis.frames.some((frame) => frame.includes(`"${id}"`)));
	assert(!back.length, `the Axis' page holds ${back.join(", ")}`);
});

test("a reload and a killed server in mid-game lose nothing", async () => {
	const page = await open();
	await sit(page, await newTable());
	await type(page, "supply");
	await until(page, 1);
	await server.restart();
	await page.waitForFunction(() => !document.querySelector(".lost"), null, { timeout: 150000 });
	await type(page, "missions");
	await until(page, 2);
	await page.reload();
	await page.waitForSelector(".prompt");
	assert((await steps(page)) === 2, "the game is not what it was");
	page.troubles = page.troubles.filter((text) => !/WebSocket|ERR_CONNECTION/.test(text)); // the server was killed
});

test("a spectator sees what happens and can do nothing", async () => {
	const [player, watcher] = [await open(), await open()];
	const table = await newTable({ axis: "me", allies: "me", ussr: "me" });
	await sit(player, table);
	await sit(watcher, table, "?watch=1");
	await type(player, "supply");
	await until(watcher, 1);
	await watcher.click("#tab-log");
	assert(/Supply/.test(await watcher.locator(".log").innerText()), "the log does not tell it");
	assert((await watcher.locator(".big").count()) === 0, "the spectator has a button to play");
}, true);

test("a turn with the keyboard alone", async () => {
	const page = await open();
	await sit(page, await newTable());
	await page.keyboard.press("m");
	await page.keyboard.press("]");
	await page.waitForSelector(".piece.in-hand");
	await page.keyboard.press("ArrowDown");
	await page.waitForSelector(".hovered path");
	await page.keyboard.press("Escape");
	await page.waitForFunction(() => Number(document.querySelector(".timebar input").max) === 0);
	await page.keyboard.press("/");
	await page.keyboard.type("supp");
	await page.waitForSelector(".completions li"); // what can be done after the undo may still be on its way
	await page.keyboard.press("Tab");
	assert((await page.inputValue("#command")).trim() === "supply", "Tab does not complete");
	await page.keyboard.press("Enter");
	await until(page, 1);
	await page.keyboard.press("b");
	await page.waitForSelector("[role=alertdialog]");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await until(page, 2);
	await page.keyboard.press("b");
	await page.waitForSelector("[role=alertdialog]");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	await page.waitForFunction(() => Number(document.querySelector(".timebar input").max) > 10);
}, true);

test("Spanish on a phone: a piece is taken and moved", async () => {
	const page = await open({
		viewport: { width: 360, height: 740 },
		locale: "es-ES",
		hasTouch: true,
		isMobile: true,
	});
	await sit(page, await newTable());
	assert((await page.locator("html").getAttribute("lang")) === "es", "the page is not in Spanish");
	assert(/Invierno de 1940/.test(await page.locator(".prompt").innerText()), "the prompt is not in Spanish");
	await page.touchscreen.tap(...(await middle(page, '[data-piece="GEC2"]')));
	await page.waitForSelector(".piece.in-hand");
	await page.touchscreen.tap(...(await middle(page, '[data-place="HAN"]')));
	await until(page, 2);
	const wide = await page.evaluate(() => document.documentElement.scrollWidth);
	assert(wide <= 360, `the page is ${wide} wide`);
});

test("a game is shared by a link and kept as a file, but not what is hidden", async () => {
	const page = await open();
	await sit(page, await newTable());
	await type(page, "supply");
	await until(page, 1);
	await page.getByRole("button", { name: "Share" }).click();
	await page.locator(".menu button", { hasText: "whole game" }).click();
	const link = await page.locator(".menu input").inputValue();
	const other = await open();
	await other.goto(link);
	await other.waitForSelector(".prompt");
	assert((await steps(other)) === 1, "the link does not hold the game");
	const [file] = await Promise.all([other.waitForEvent("download"), type(other, "save trial")]);
	assert(file.suggestedFilename() === "trial.eto", "the file has another name");
	assert(/axis supply/.test(readFileSync(await file.path(), "utf8")), "the file does not hold the game");
	await sit(page, await newTable({ allies: "me", axis: "bot:staff" }, { game: "westfront", scenario: "husky" }));
	await type(page, "save trial");
	await page.locator(".answers", { hasText: "hidden from you" }).waitFor();
});

test("words instead of the map", async () => {
	const page = await open();
	await sit(page, await newTable(), "?text");
	await page.waitForSelector(".text-board h2");
	assert(/German infantry/.test(await page.locator(".text-board").innerText()), "the pieces are not told");
	const orders = page.locator(".text-board .action", { hasText: "Give orders to German infantry ×2" });
	await orders.first().waitFor(); // what it does, and equals once
	const shared = page.locator(".text-board article", { hasText: /^Karelia: / });
	const [ours, theirs, ...more] = await shared.allInnerTexts(); // each side with its own
	const apart = /Finnish/.test(ours) && !/Finnish|Next to it/.test(theirs);
	assert(apart && !more.length, `told twice: ${ours} ${theirs}`);
	await page.locator('.text-board [data-action="order GEI7"]').click();
	await page.waitForSelector(".text-actions button");
	const told = await page.locator(".text-board").innerText();
	assert(!/\bGE[IC]\d/.test(told), "an id is read out");
	await page.locator(".text-actions button").first().click();
	await until(page, 2);
}, true);

for (const colorScheme of ["light", "dark"])
	test(`nothing that axe finds, and no text that is small or pale, in the ${colorScheme}`, async () => {
		const page = await open({ bypassCSP: true, colorScheme });
		const rules = colorScheme === "dark" ? ["color-contrast"] : undefined; // the rest has no colour
		const look = (what, seen) => accessible(page, what, seen, rules);
		await sit(page, await newTable());
		await look("table");
		for (const tab of ["log", "forces", "talk", "notes", "offers"]) {
			await page.click(`#tab-${tab}`);
			await look(tab, true);
		}
		await type(page, "look Ruhr");
		await page.waitForSelector(".place-card");
		await look("the card of a place", true);
		await page.keyboard.press("Escape");
		await page.keyboard.press("Escape");
		await page.keyboard.press("?");
		await look("the keys", true);
		await page.keyboard.press("Escape");
		await declare(page);
		await look("an attack is declared");
		await close(page);
		await page.waitForSelector(".confirm .three-bar");
		await look("the question before the dice", true);
		await page.keyboard.press("Escape");
		await page.click(".prompt .clause");
		await page.waitForSelector(".rules-list li");
		await look("rules beside the board", true);
		await page.keyboard.press("Escape");
		await page.click(".table-bar nav button:last-child");
		await look("settings", true);
		await page.locator(".menu .check input").first().check();
		await page.waitForSelector(".text-board");
		await look("words instead of the map");
		await page.goto(`${server.url}/#/rules/downfall/DF-8.3`);
		await page.waitForSelector(".rules-list li.here");
		await look("rules");
	});

test("every text of the page has Spanish", async () => {
	const page = await open();
	await page.goto(`${server.url}/`);
	const { readdirSync, statSync } = await import("node:fs");
	const files = (folder) =>
		readdirSync(folder).flatMap((name) => {
			const path = join(folder, name);
			return statSync(path).isDirectory() ? files(path) : [path];
		});
	const source = join(root, "client/src");
	const read = (path) => readFileSync(path, "utf8");
	const known = files(join(source, "messages")).map(read).join("\n");
	const wanted = files(source)
		.filter((path) => !path.includes("/messages/"))
		.map(read)
		.join("\n");
	const keys = new Set([...wanted.matchAll(/\bt\(\s*("(?:[^"\\]|\\.)*")/g)].map((found) => JSON.parse(found[1])));
	for (const [, text] of wanted.matchAll(/\b(?:about|label|argument): ("(?:[^"\\]|\\.)+")/g))
		keys.add(JSON.parse(text));
	const missing = [...keys].filter(
		(key) => !known.includes(`${JSON.stringify(key)}:`) && !new RegExp(`^\\t${key}:`, "m").test(known),
	);
	assert(!missing.length, `no Spanish for: ${missing.join(" | ")}`);
	assert(keys.size > 100, "the texts were not found");
});

await run();
