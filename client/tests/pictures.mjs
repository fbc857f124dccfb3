// The pictures of the browser client in docs/pictures, made by playing. node tests/pictures.mjs [PROGRAM]
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { middle, open, root, run, serve, test } from "./harness.mjs";

const folder = join(root, "docs/pictures");
const server = await serve();
mkdirSync(folder, { recursive: true });

const WIDE = { viewport: { width: 1360, height: 850 } };
const PHONE = { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const golden = readFileSync(join(root, "tests/golden/downfall-staff-1.eto"), "utf8");
const pack = (text) => deflateRawSync(text).toString("base64url");

async function take(page, name) {
	const path = join(folder, `${name}.png`);
	await page.waitForTimeout(900);
	await page.screenshot({ path });
	execFileSync("pngquant", ["--force", "--skip-if-larger", "--quality", "60-95", "--output", path, path]);
}

async function look(page, address) {
	await page.goto(`${server.url}/#/${address}`);
	await page.waitForSelector(".prompt");
	await page.waitForFunction(() => document.querySelector(".board-plane img")?.naturalWidth);
}

async function newTable(table) {
	return (await server.api("POST", "/tables", { start: true, ...table })).table;
}

const downfall = { game: "downfall", seats: { axis: "me", allies: "bot:staff", ussr: "bot:staff" } };
const husky = { game: "westfront", scenario: "husky", seats: { allies: "me", axis: "bot:staff" } };

/** Lets the staff play some turns of both sides. */
async function play(page, turns) {
	for (let i = 0; i < turns; i++) {
		await page.focus("#command");
		await page.keyboard.type("auto turn");
		await page.keyboard.press("Enter");
		await page.waitForTimeout(500);
		await page.waitForFunction(() => !document.querySelector(".big:disabled"));
	}
}

test("boards at the start", async () => {
	const page = await open(WIDE);
	await look(page, `table/${await newTable(downfall)}`);
	await page.mouse.click(...(await middle(page, '[data-piece="GEC2"]')));
	await page.waitForSelector(".piece.in-hand");
	await page.mouse.move(...(await middle(page, '[data-place="PRA"]')));
	await take(page, "downfall-start");
	await look(page, `table/${await newTable({ ...husky, scenario: "S44" })}`);
	await take(page, "westfront-start");
});

test("boards in mid-game", async () => {
	const page = await open(WIDE);
	await look(page, `game/${pack(golden)}?at=900`);
	await page.click("#tab-forces");
	await take(page, "downfall-middle");
	const summer = "eto 1\ngame westfront\nrules 1\nscenario S44\nbegin\n";
	await look(page, `game/${pack(summer)}`);
	await play(page, 8);
	await page.click("#tab-log");
	await take(page, "westfront-middle");
});

test("a combat", async () => {
	const page = await open(WIDE);
	await look(page, `game/${pack(golden)}?at=74`);
	await page.locator(".action:has(.die-mark)").first().click();
	await page.waitForSelector(".confirm .odds-bar");
	await take(page, "combat-odds");
	await page.click(".confirm .primary");
	await page.waitForSelector(".tray .die");
	await take(page, "combat-dice");
});

test("the replay", async () => {
	const page = await open(WIDE);
	await look(page, `game/${pack(golden)}`);
	await page.click("#tab-log");
	await page.selectOption(".timebar select", "allies");
	await page.locator(".timebar input").fill("640");
	await take(page, "replay");
});

test("a phone, in Spanish", async () => {
	const page = await open({ ...PHONE, locale: "es-ES" });
	await look(page, `table/${await newTable(downfall)}`);
	await take(page, "phone");
	await page.touchscreen.tap(...(await middle(page, '[data-piece="GEC2"]')));
	await page.waitForSelector(".place-card");
	await take(page, "phone-stack");
});

test("Spanish, by lamplight, with the rules open", async () => {
	const page = await open({ ...WIDE, locale: "es-ES", colorScheme: "dark" });
	await look(page, `table/${await newTable(husky)}`);
	await page.click(".prompt .clause");
	await page.waitForSelector(".rules-list li.here");
	await take(page, "spanish-dark");
});

test("the lobby", async () => {
	const page = await open(WIDE);
	await page.goto(`${server.url}/#/`);
	await take(page, "lobby");
});

await run();
