// What the browser tests share: a real `eto serve` on a free port with a folder of its own, Debian's Chromium, pages
// that notice every error, and a count at the end.
//   node tests/NAME.mjs [PROGRAM]      PROGRAM is `eto` with the client in it, build/release/eto if not given
import dns from "node:dns";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import playwright from "playwright-core";

// The server listens on 127.0.0.1; Node 18 would ask ::1 for "localhost", and nothing else.
dns.setDefaultResultOrder("ipv4first");

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const program = resolve(process.argv[2] ?? join(root, "build/release/eto"));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** ETO_BROWSER=firefox: Debian's Firefox, by WebDriver BiDi, instead of Chromium. */
export const firefox = process.env.ETO_BROWSER === "firefox";
const tests = [];
const servers = [];

/** `everywhere`: one of those that are made in Firefox too. */
export function test(name, run, everywhere = false) {
	if (everywhere || !firefox) tests.push({ name, run });
}

export function assert(truth, message) {
	if (!truth) throw new Error(message);
}

/** A server; `restart()` kills it and starts it again on the same port and folder. */
export async function serve(...options) {
	const folder = await mkdtemp(join(tmpdir(), "eto-web-"));
	let child;
	let port = 0;
	const start = () =>
		new Promise((done, fail) => {
			child = spawn(program, ["serve", "--port", String(port), "--data", folder, ...options], {
				stdio: ["ignore", "pipe", "pipe"],
			});
			let said = "";
			child.stdout.on("data", (data) => {
				said += data;
				const found = /http:\/\/[^\s/]*:(\d+)/.exec(said);
				if (found) {
					port = Number(found[1]);
					done();
				}
			});
			child.stderr.on("data", (data) => (said += data));
			child.on("exit", () => fail(new Error(`eto serve ended: ${said}`)));
		});
	const stop = () =>
		new Promise((done) => {
			child.removeAllListeners("exit");
			if (child.exitCode !== null || child.signalCode !== null) return done();
			child.on("exit", done);
			child.kill("SIGKILL");
		});
	await start();
	const server = {
		get url() {
			return `http://localhost:${port}`;
		},
		async api(method, path, body, headers = {}) {
			const reply = await fetch(`${this.url}/api/v1${path}`, {
				method,
				headers: body ? { "Content-Type": "application/json", ...headers } : headers,
				body: body && JSON.stringify(body),
			});
			return { ...(await reply.json()), cookie: reply.headers.get("set-cookie") };
		},
		/** Another command, on the data of this server. */
		run(...words) {
			execFileSync(program, [...words, "--store", folder]);
		},
		async restart() {
			await stop();
			await start();
		},
		async close() {
			await stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
	servers.push(server);
	return server;
}

/** Chromium without a window, where it is installed: it needs half the time of the other, and draws the same. */
const SHELL = "/usr/lib/chromium/chromium-headless-shell";

/** For pages that nobody looks at: pictures are not fetched, and the engine is not optimized by the browser while it
 *  plays its few seconds. That is half of the processor's time of these tests. */
const PLAIN_ARGS = ["--blink-settings=imagesEnabled=false", "--js-flags=--liftoff-only"];

function launchChromium(drawn) {
	return playwright.chromium.launch({
		executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium"),
		args: ["--no-sandbox", ...(drawn ? [] : PLAIN_ARGS)],
	});
}

function launchFirefox() {
	return playwright._bidiFirefox.launch({ executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" });
}

/** Without layers of their own for the map a frame costs Chromium less, and no test compares pixels. Pages that are
 *  `drawn` have all of it, and so has Firefox. */
const PLAIN = ".board-plane, .board-plane > * { will-change: auto !important }";

/** In the page, before it is opened. */
function beStill(css) {
	if (location.protocol === "about:") return;
	const now = JSON.parse(localStorage.getItem("eto.settings") ?? "{}");
	localStorage.setItem("eto.settings", JSON.stringify({ speed: "skip", ...now })); // moves of others at once
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(css);
	document.adoptedStyleSheets = [sheet];
}

/** Browsers that have been started, by what their pages are for. */
const browsers = new Map();

async function browserFor(drawn) {
	const kind = firefox || drawn ? "drawn" : "plain";
	if (!browsers.has(kind)) browsers.set(kind, await (firefox ? launchFirefox() : launchChromium(drawn)));
	return browsers.get(kind);
}

/** A page in a context of its own; `drawn` as readers see it, with its motion; with `watch` the moves of others play
 *  out too. What it complains about is collected in page.troubles and fails the test. */
export async function open(options = {}) {
	const { watch, drawn = watch, ...wanted } = options;
	const context = await (await browserFor(drawn)).newContext({
		viewport: { width: 1280, height: 800 },
		locale: "en-GB",
		reducedMotion: drawn ? "no-preference" : "reduce",
		serviceWorkers: "block", // it would fetch all games for every page; those who test it say "allow"
		...wanted,
	});
	if (!watch) await context.addInitScript(beStill, drawn || firefox ? "" : PLAIN);
	const page = await context.newPage();
	page.troubles = [];
	page.frames = [];
	page.setDefaultTimeout(Number(process.env.ETO_PATIENCE ?? 200000)); // ten times what a quiet machine needs
	page.on("console", (message) => {
		if (message.type() === "error") page.troubles.push(`${message.text()} ${message.location().url}`);
	});
	page.on("pageerror", (error) => page.troubles.push(error.message));
	page.on("websocket", (socket) =>
		socket.on("framereceived", ({ payload }) => page.frames.push(String(payload))),
	);
	pages.push(page);
	return page;
}

/** A file that somebody chooses. */
export const asFile = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

let pages = [];

/** Fails on anything that axe finds, of whatever weight, and on texts that are hard to read. The page must have been
 *  opened with bypassCSP. `seen`: the map has been looked at as it is, and its thousand shapes are left out. `rules`:
 *  these alone, of a page that was looked at in other colours. */
export async function accessible(page, what, seen = false, rules = undefined) {
	await page.evaluate(axe);
	const { violations } = await page.evaluate(
		([exclude, runOnly]) =>
			window.axe.run({ include: [["html"]], exclude }, { resultTypes: ["violations"], runOnly }),
		[seen ? [[".board-plane"]] : [], rules],
	);
	const told = violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0].html.slice(0, 160)}`);
	assert(!violations.length, `${what}:\n${told.join("\n")}`);
	await readable(page, what);
}

/** In the page: texts that are seen and need more contrast or size than they have, each once. */
function dimTexts({ least, size }) {
	const channel = (value) => {
		const part = value / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	};
	const read = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
	const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
	const over = ([r, g, b, a = 1], below) => [r, g, b].map((part, i) => part * a + below[i] * (1 - a));
	const ground = (node) => {
		const found = [];
		for (let each = node; each; each = each.parentElement) {
			const style = getComputedStyle(each);
			if (style.backgroundImage !== "none") return null; // a picture: axe leaves it too
			found.push(read(style.backgroundColor));
			if ((found[found.length - 1][3] ?? 1) === 1) break;
		}
		return found.reverse().reduce((below, colour) => over(colour, below), [255, 255, 255]);
	};
	const bad = new Set();
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let text = walk.nextNode(); text; text = walk.nextNode()) {
		const node = text.parentElement;
		const words = text.textContent.trim();
		const shown = words && node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
		if (!shown || node.closest("svg, [aria-hidden=true], .visually-hidden, :disabled, option")) continue;
		const style = getComputedStyle(node);
		const name = `"${words.slice(0, 30)}" ${node.className || node.tagName}`;
		if (parseFloat(style.fontSize) < size) bad.add(`${style.fontSize}: ${name}`);
		const below = ground(node);
		if (!below) continue;
		const [a, b] = [light(over(read(style.color), below)), light(below)];
		const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (contrast < least) bad.add(`contrast ${contrast.toFixed(2)}: ${name}`);
	}
	return [...bad];
}

/** Fails on a text of the page that is smaller than 12 pixels or has less contrast than 4.5. */
export async function readable(page, what) {
	const bad = await page.evaluate(dimTexts, { least: 4.5, size: 12 });
	assert(!bad.length, `${what}:\n${bad.slice(0, 12).join("\n")}`);
}

/** The middle of an element, whatever lies over it. */
export async function middle(page, selector) {
	const box = await page.locator(selector).first().boundingBox();
	assert(box, `${selector} is not on the page`);
	return [box.x + box.width / 2, box.y + box.height / 2];
}

/** What a page showed when its test failed, in the folder ETO_SHOTS if one is wanted. */
async function picture(page, number) {
	const folder = process.env.ETO_SHOTS;
	const path = folder && join(folder, `failed-${process.pid}-${number}.png`);
	if (path) await page.screenshot({ path }).catch(() => undefined);
}

/** Runs all tests, or those whose names contain the word in the variable ETO_ONLY. */
export async function run() {
	const wanted = process.env.ETO_ONLY ?? "";
	let passed = 0;
	let failed = 0;
	for (const { name, run: body } of tests.filter((each) => each.name.includes(wanted))) {
		pages = [];
		const began = Date.now();
		try {
			await body();
			for (const page of pages)
				assert(!page.troubles.length, `the page complains: ${page.troubles.join("\n")}`);
			passed++;
			console.log(`ok ${name} (${Date.now() - began} ms)`);
		} catch (error) {
			failed++;
			console.log(`FAILED ${name}: ${error.stack ?? error}`);
			await Promise.all(pages.map(picture));
			for (const page of pages.filter((each) => each.troubles.length))
				console.log(page.troubles.join("\n"));
		}
		for (const page of pages)
			await page
				.context()
				.close()
				.catch(() => undefined);
	}
	for (const browser of browsers.values()) await browser.close();
	for (const server of servers) await server.close();
	console.log(`${passed} passed, ${failed} failed`);
	process.exit(failed || !passed ? 1 : 0);
}
