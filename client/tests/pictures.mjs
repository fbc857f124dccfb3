// The pictures of the browser client in docs/pictures, made by playing: the film of a first game, and some more.
//   node tests/pictures.mjs [PROGRAM]
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { click, newTable as makeTable, pressBeside, type, typeAll } from "./hands.mjs";
import { middle, open, root, run, serve, test } from "./harness.mjs";

const folder = join(root, "docs/pictures");
const server = await serve();
mkdirSync(folder, { recursive: true });

const WIDE = { drawn: true, viewport: { width: 1360, height: 850 } };
const PHONE = { ...WIDE, viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const golden = readFileSync(join(root, "tests/golden/downfall-staff-1.eto"), "utf8");
const pack = (text) => deflateRawSync(text).toString("base64url");

async function take(page, name) {
	const path = join(folder, `${name}.png`);
	await page.waitForTimeout(700);
	await page.screenshot({ path });
	execFileSync("pngquant", ["--force", "--skip-if-larger", "--quality", "50-85", "--output", path, path]);
}

async function look(page, address) {
	await page.goto(`${server.url}/#/${address}`);
	await page.waitForSelector(".prompt");
	await page.waitForFunction(() => document.querySelector(".board-plane img")?.naturalWidth);
}

const newTable = ({ seats, ...more }) => makeTable(server, seats, more);
const downfall = { game: "downfall", seats: { axis: "me", allies: "bot:staff", ussr: "bot:staff" } };
const husky = { game: "westfront", scenario: "husky", seats: { allies: "me", axis: "bot:staff" } };

test("the film of a first game", async () => {
	const page = await open({ ...WIDE, watch: true });
	await page.goto(`${server.url}/#/`);
	await page.locator(".game-card").first().waitFor();
	await take(page, "film-1-lobby");
	const table = await newTable(downfall);
	await look(page, `table/${table}`);
	await take(page, "film-2-prompt");
	await click(page, '[data-piece="GEC1"]');
	await page.waitForSelector(".piece.in-hand");
	await page.mouse.move(...(await middle(page, '[data-piece="BEI1"]')));
	await page.waitForSelector(".tip .three-bar");
	await page.locator(".way-badge.way-attack", { hasText: "%" }).nth(2).waitFor();
	await take(page, "film-3-forecast");
	await type(page, "step BRU");
	await page.waitForTimeout(400);
	await page.locator(".aim").first().click();
	await page.waitForSelector(".arrows .attack");
	await page.locator(".big:enabled").click();
	await page.getByRole("alertdialog").waitFor();
	await take(page, "film-4-warning");
	await page.locator("[role=alertdialog] footer button:not(.primary)").click();
	await page.waitForSelector(".confirm .three-bar");
	await take(page, "film-5-fight");
	await page.click(".confirm .primary");
	await page.waitForSelector(".tray .die");
	await take(page, "film-6-dice");
	await type(page, "end");
	await page.locator(".caption-title", { hasText: /attacks|against/ }).waitFor();
	await page.keyboard.press("Space");
	await take(page, "film-7-answer");
	await page.goto(`${server.url}/#/`);
	await page.waitForTimeout(2500);
	await look(page, `table/${table}`);
	await page.waitForSelector(".since");
	await take(page, "film-8-since");
});

test("the end of a game", async () => {
	const page = await open(WIDE);
	await look(page, `game/${pack(golden)}`);
	await page.waitForSelector(".score", { timeout: 60000 });
	await take(page, "end");
});

test("blocks", async () => {
	const page = await open(WIDE);
	await look(page, `table/${await newTable({ ...husky, scenario: "S44" })}`);
	await take(page, "westfront-start");
});

test("a phone, in Spanish", async () => {
	const page = await open({ ...PHONE, locale: "es-ES" });
	await look(page, `table/${await newTable(downfall)}`);
	await page.touchscreen.tap(...(await middle(page, '[data-piece="GEC1"]')));
	await page.waitForSelector(".piece.in-hand");
	await take(page, "phone");
});

test("the ways of a block", async () => {
	const page = await open(WIDE);
	await look(page, `table/${await newTable({ ...husky, scenario: "S44" })}`);
	await type(page, "activate 12_army_group_hq normal");
	await page.locator(".big:enabled").click();
	await page.locator('[data-piece="us_7_amph_corps"].ready').waitFor();
	await click(page, '[data-piece="us_7_amph_corps"]');
	await page.waitForSelector(".piece.in-hand");
	await take(page, "westfront-ways");
});

test("the landings of a marine corps", async () => {
	const page = await open(WIDE);
	const seats = { axis: "bot:staff", allied: "me" };
	await look(page, `table/${await newTable({ game: "bitw", scenario: "SBW8", seats })}`);
	await page.locator('.prompt[data-mine="yes"]').waitFor({ timeout: 60000 });
	await typeAll(page, ["done", "activate US-EIS", "done"]);
	await click(page, '[data-piece="US-5MC"]');
	await page.locator(".way-badge.way-landing", { hasText: "%" }).nth(4).waitFor();
	await page.mouse.move(...(await middle(page, '.way-badge[data-place="1225"]')));
	await page.waitForSelector(".tip .three-bar");
	await take(page, "bitw-landing");
});

test("a bill of The World at War", async () => {
	const page = await open({ ...WIDE, viewport: { width: 1360, height: 950 } });
	const seats = { axis: "me", allies: "bot:staff", ussr: "bot:staff" };
	await look(page, `table/${await newTable({ game: "twaw", scenario: "campaign", seats })}`);
	const built = page.locator(".bill", { hasText: "Construction" });
	for (let i = 0; i < 40 && !(await built.isVisible()); i++) await pressBeside(page);
	const more = built.getByRole("button", { name: /infantry/ }).filter({ hasText: "+" }).first();
	for (let i = 0; i < 3; i++) await more.click();
	await take(page, "twaw-bill");
});

/** The later games on a phone: where they open, with something in hand or chosen, and in Spanish. */
const LATER = [
	{ game: "blitzwar", scenario: "campaign", seats: { axis: "me", allies: "bot:staff", ussr: "bot:staff" } },
	{ game: "bitw", scenario: "SBW1", seats: { axis: "bot:staff", allied: "me" } },
	{ game: "twaw", scenario: "fall-gelb", seats: { axis: "me", allies: "bot:staff", ussr: "bot:staff" } },
];
for (const table of LATER)
	test(`${table.game} on a phone`, async () => {
		for (const locale of ["en-GB", "es-ES"]) {
			const page = await open({ ...PHONE, locale });
			await look(page, `table/${await newTable(table)}`);
			await page.locator('.prompt[data-mine="yes"]').waitFor({ timeout: 60000 });
			await take(page, `phone-${table.game}${locale === "es-ES" ? "-es" : ""}`);
		}
	});

test("the calculator", async () => {
	const page = await open(WIDE);
	await look(page, `table/${await newTable(downfall)}`);
	await type(page, "look Brussels");
	await page.getByRole("button", { name: "What if a fight ..." }).click();
	await page.waitForSelector(".calculator .three-bar");
	await take(page, "calculator");
});

test("Spanish, by lamplight, with the rules open", async () => {
	const page = await open({ ...WIDE, locale: "es-ES", colorScheme: "dark" });
	await look(page, `table/${await newTable(husky)}`);
	await page.click(".prompt .clause");
	await page.waitForSelector(".rules-list li.here");
	await take(page, "spanish-dark");
});

await run();
