// How fast the client is, measured in the browser, at a server's table and alone: bytes of the first load, time until
// the board is seen, from a click to its answer on the screen, and frames while the map is moved, with the blocks of a
// great scenario too, and while the moves of others play out. All of it stands once more in a table at the end, beside
// what is asked. Takes about a minute. node tests/bench.mjs [PROGRAM]
import { get } from "node:http";
import { beginAlone, type } from "./hands.mjs";
import { assert, middle, open, run, serve, test } from "./harness.mjs";

const FIRST_LOAD = 600 * 1024;
const FRAMES = 120;
const server = await serve();
const sorted = (list) => [...list].sort((a, b) => a - b);
const part = (list, share) => sorted(list)[Math.min(list.length - 1, Math.floor(list.length * share))];

const DOWNFALL = { game: "downfall", seats: { axis: "me", allies: "bot:staff", ussr: "bot:staff" } };
const BLOCKS = { game: "bitw", scenario: "SBW10", seats: { axis: "bot:staff", allied: "me" } };
const newTable = async (table) => (await server.api("POST", "/tables", { ...table, start: true })).table;

/** The lines of the table at the end. */
const results = [];

/** Tells a number, and keeps it beside what is asked. */
function note(what, value, asked) {
	results.push({ what, value, asked });
	console.log(`${what}: ${value}`);
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

/** In the page: how long each of some frames takes in which nothing is drawn. */
function countFrames(count) {
	return new Promise((done) => {
		const frames = [];
		let last = performance.now();
		const frame = (now) => {
			frames.push(now - last);
			last = now;
			if (frames.length < count) requestAnimationFrame(frame);
			else done(frames.slice(1));
		};
		requestAnimationFrame(frame);
	});
}

/** In the page: clicks on a piece that the hand has come to, which takes it or puts it down. How long it took until the
 *  piece was seen to be lifted or laid, until its ways were painted or gone, and until what the engine answers was
 *  painted too; the choices follow. */
function clickAnswer(piece) {
	return new Promise((done) => {
		const board = document.querySelector(".board");
		const lifted = () => !!board.querySelector(".piece.lifted, .piece.in-hand:not(.laid)");
		const held = () => !!board.querySelector(".piece.in-hand");
		const ways = () => !!board.querySelector(".ways .way");
		const before = held();
		const began = performance.now();
		/* the frame after the next one begins when that one has been painted */
		const painted = () =>
			new Promise((then) =>
				requestAnimationFrame(() =>
					requestAnimationFrame(() => then(performance.now() - began)),
				),
			);
		let [touched, drawn] = [null, null];
		const seen = new MutationObserver(() => {
			if (lifted() !== before) touched ??= painted();
			if (ways() !== before) drawn ??= painted();
			if (held() === before || !drawn) return;
			seen.disconnect();
			void Promise.all([touched, drawn, painted()]).then(done);
		});
		seen.observe(board, { childList: true, subtree: true, attributes: true });
		const target = board.querySelector(`[data-piece="${piece}"]`);
		const { x, y, width, height } = target.getBoundingClientRect();
		const spot = { clientX: x + width / 2, clientY: y + height / 2 };
		const where = { ...spot, button: 0, bubbles: true, pointerId: 1 };
		target.dispatchEvent(new PointerEvent("pointerdown", where));
		target.dispatchEvent(new PointerEvent("pointerup", where));
		target.dispatchEvent(new MouseEvent("click", where));
	});
}

/** In the page: how long each frame took while the moves of others were shown. */
function watchOthers(most) {
	return new Promise((done) => {
		const frames = [];
		let last = 0;
		const frame = (now) => {
			const shown = !!document.querySelector(".caption");
			if (shown && last) frames.push(now - last);
			last = shown ? now : 0;
			if (frames.length >= most || (frames.length && !shown)) done(frames);
			else requestAnimationFrame(frame);
		};
		requestAnimationFrame(frame);
	});
}

const ms = (value) => `${value.toFixed(0)} ms`;

function tellFrames(what, frames) {
	const rate = 1000 / (frames.reduce((sum, each) => sum + each, 0) / frames.length);
	const late = frames.filter((each) => each > 25).length;
	const within = part(frames, 0.95).toFixed(1);
	const told = `${rate.toFixed(0)} frames a second, 95 % within ${within} ms, ${late} of ${frames.length} late`;
	note(what, told, "60 frames a second");
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
	const told = `${kb(total)} compressed in ${own.length} files, of which the engine ${kb(engine)}`;
	note("first load", told, kb(FIRST_LOAD));
	assert(total < FIRST_LOAD, `the first load has ${total} bytes`);
});

/** Opens an address several times and tells how long it took until the board was seen. */
async function timeBoard(page, address, where) {
	const shown = [];
	for (let i = 0; i < 5; i++) {
		await page.goto("about:blank");
		const began = Date.now();
		await page.goto(address);
		await page.waitForFunction(
			() => document.querySelector(".board-plane img")?.complete && document.querySelector(".piece"),
			null,
			{ polling: "raf" },
		);
		shown.push(Date.now() - began);
	}
	note(`${where}, board visible`, `first ${shown[0]} ms, then ${shown.slice(1).join(", ")} ms`, "1000 ms");
}

async function timeClicks(page, where) {
	const clicks = [];
	await page.mouse.move(...(await middle(page, '[data-piece="GEC1"]')));
	for (let i = 0; i < 20; i++) {
		await page.waitForTimeout(150);
		clicks.push(await page.evaluate(clickAnswer, "GEC1"));
	}
	for (const [i, what] of ["click to the piece in hand", "click to its ways", "click to the prompt"].entries()) {
		const times = clicks.map((each) => each[i]);
		const [half, most, worst] = [0.5, 0.9, 1].map((share) => ms(part(times, share)));
		note(`${where}, ${what}`, `median ${half}, 90 % within ${most}, worst ${worst}`, "50 ms");
	}
}

async function timeMoving(page, where) {
	for (const how of ["as it opens", "close by", "the whole board"]) {
		if (how === "close by") for (let i = 0; i < 4; i++) await page.keyboard.press("+");
		if (how === "the whole board") await page.keyboard.press("0");
		await page.waitForTimeout(1000);
		tellFrames(`${where}, moving the map, ${how}`, await page.evaluate(moveMap, FRAMES));
	}
}

/** What a click costs the page's main thread, whatever else the machine does: the thread's own time, of a piece that is
 *  taken and put down by turns, with all that follows. */
async function timeThread(page, where) {
	const session = await page.context().newCDPSession(page);
	await session.send("Performance.enable", { timeDomain: "threadTicks" });
	const spent = async () => {
		const { metrics } = await session.send("Performance.getMetrics");
		return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
	};
	const before = await spent();
	for (let i = 0; i < 20; i++) {
		await page.evaluate(clickAnswer, "GEC1");
		await page.waitForTimeout(400);
	}
	const each = ((await spent()) - before) / 20;
	note(`${where}, main thread for a click`, `${each.toFixed(1)} ms`, "the less the better");
	await session.detach();
}

/** Ends the turn; the programs answer, and their moves play out. */
async function timeOthers(page, where) {
	await type(page, "resolve");
	await page.waitForTimeout(500);
	const watched = page.evaluate(watchOthers, 600);
	await type(page, "end");
	tellFrames(`${where}, the moves of others`, await watched);
}

async function timeTable(page, where) {
	await page.waitForSelector(".piece.ready");
	await page.waitForTimeout(500);
	await timeClicks(page, where);
	await timeThread(page, where);
	await timeMoving(page, where);
	await timeOthers(page, where);
}

const asReaders = { watch: true, serviceWorkers: "allow", viewport: { width: 1440, height: 900 } };

/** What this machine can do at all. */
test("an empty page", async () => {
	const page = await open(asReaders);
	await page.goto("about:blank");
	const frames = await page.evaluate(countFrames, FRAMES);
	tellFrames("an empty page", frames);
});

test("at a server's table", async () => {
	const page = await open(asReaders);
	await timeBoard(page, `${server.url}/#/table/${await newTable(DOWNFALL)}`, "server");
	await timeTable(page, "server");
});

test("alone", async () => {
	const page = await open(asReaders);
	await beginAlone(page, server);
	await page.waitForSelector(".piece.ready");
	await timeBoard(page, page.url(), "alone");
	await timeTable(page, "alone");
});

test("many blocks", async () => {
	const page = await open(asReaders);
	await page.goto(`${server.url}/#/table/${await newTable(BLOCKS)}`);
	await page.locator(".prompt[data-mine=yes]").waitFor();
	const views = page.frames.map((frame) => JSON.parse(frame)).filter((frame) => frame.pieces);
	const blocks = views[views.length - 1].pieces.filter(({ place }) => place).length;
	await timeMoving(page, `${blocks} blocks`);
	const watched = page.evaluate(watchOthers, 600);
	await type(page, "auto turn");
	tellFrames(`${blocks} blocks, the moves of others`, await watched);
	await timeBoard(page, page.url(), `${blocks} blocks`);
});

test("all of it", async () => {
	const wide = Math.max(...results.map(({ what }) => what.length));
	for (const { what, value, asked } of results) console.log(`${what.padEnd(wide)}  ${value} (asked: ${asked})`);
});

await run();
