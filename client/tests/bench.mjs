// How fast the client is, measured in the browser: bytes of the first load, time until the board is seen, from a click
// to its answer on the screen, and frames while the map is moved. node tests/bench.mjs [PROGRAM]
import { get } from "node:http";
import { assert, open, run, serve, test } from "./harness.mjs";

const FIRST_LOAD = 600 * 1024;
const FRAMES = 120;
const server = await serve();
const sorted = (list) => [...list].sort((a, b) => a - b);
const part = (list, share) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * share))];

async function newTable() {
	const seats = { axis: "me", allies: "bot:staff", ussr: "bot:staff" };
	return (await server.api("POST", "/tables", { game: "downfall", seats, start: true })).table;
}

/** Moves the map for two seconds and returns how long each frame took. */
function moveMap(count) {
	return new Promise((done) => {
		const board = document.querySelector(".board");
		const frames = [];
		let last = performance.now();
		const point = (type, x, y) =>
			board.dispatchEvent(
				new PointerEvent(type, {
					pointerId: 1,
					clientX: x,
					clientY: y,
					button: 0,
					bubbles: true,
				}),
			);
		board.setPointerCapture = () => undefined;
		board.hasPointerCapture = () => true;
		point("pointerdown", 500, 400);
		const frame = (now) => {
			frames.push(now - last);
			last = now;
			point(
				"pointermove",
				500 + 200 * Math.sin(frames.length / 15),
				400 + 120 * Math.cos(frames.length / 11),
			);
			if (frames.length < count) requestAnimationFrame(frame);
			else {
				point("pointerup", 500, 400);
				done(frames.slice(1));
			}
		};
		requestAnimationFrame(frame);
	});
}

/** Clicks and waits until the prompt has changed and been drawn. */
function clickAnswer(selector) {
	return new Promise((done) => {
		const began = performance.now();
		const seen = new MutationObserver(() =>
			requestAnimationFrame(() => {
				seen.disconnect();
				done(performance.now() - began);
			}),
		);
		seen.observe(document.querySelector(".prompt"), {
			childList: true,
			subtree: true,
			characterData: true,
		});
		document.querySelector(selector).click();
	});
}

/** The bytes of a file as they travel, compressed. */
function weigh(address) {
	return new Promise((done, fail) =>
		get(address, { headers: { "Accept-Encoding": "gzip, br" } }, (reply) => {
			let size = 0;
			reply.on("data", (bytes) => (size += bytes.length));
			reply.on("end", () => done(size));
		}).on("error", fail),
	);
}

test("first load", async () => {
	const page = await open({ drawn: true, serviceWorkers: "allow" });
	const files = new Set(["/eto.wasm", "/worker.js", "/sw.js"].map((name) => server.url + name));
	page.on("request", (request) => files.add(request.url().split("#")[0]));
	await page.goto(`${server.url}/`);
	await page.waitForTimeout(2500);
	const own = [...files].filter((name) => name.startsWith(server.url) && !/\/(api|games)\//.test(name));
	const sizes = await Promise.all(own.map(weigh));
	const total = sizes.reduce((sum, size) => sum + size, 0);
	const engine = await weigh(`${server.url}/eto.wasm`);
	const kb = (size) => `${(size / 1024).toFixed(0)} KB`;
	console.log(
		`first load: ${kb(total)} compressed in ${own.length} files, of which the engine ${kb(engine)}`,
	);
	assert(total < FIRST_LOAD, `the first load has ${total} bytes`);
});

test("board, clicks and frames", async () => {
	const table = await newTable();
	const page = await open({ drawn: true, serviceWorkers: "allow" });
	const shown = [];
	for (let i = 0; i < 5; i++) {
		await page.goto("about:blank");
		const began = Date.now();
		await page.goto(`${server.url}/#/table/${table}`);
		await page.waitForFunction(() => document.querySelector(".board-plane img")?.naturalWidth, null, {
			polling: "raf",
		});
		shown.push(Date.now() - began);
	}
	console.log(`board visible: first ${shown[0]} ms, then ${shown.slice(1).join(", ")} ms`);
	await page.waitForTimeout(500);
	const clicks = [];
	for (let i = 0; i < 10; i++) {
		clicks.push(await page.evaluate(clickAnswer, i % 2 ? ".undo" : '.action[data-action^="order"]'));
		await page.waitForTimeout(100);
	}
	console.log(
		`click to answer: median ${part(clicks, 0.5).toFixed(0)} ms, worst ${part(clicks, 1).toFixed(0)} ms`,
	);
	for (const where of ["whole board", "close by"]) {
		const frames = await page.evaluate(moveMap, FRAMES);
		const rate = 1000 / (frames.reduce((sum, ms) => sum + ms, 0) / frames.length);
		const slow = part(frames, 0.95).toFixed(1);
		console.log(`moving the map, ${where}: ${rate.toFixed(0)} frames a second, 95 % within ${slow} ms`);
		for (let i = 0; i < 5; i++) await page.locator(".board-tools button").first().click();
		await page.waitForTimeout(1000);
	}
});

await run();
