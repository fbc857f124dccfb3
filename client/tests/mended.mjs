// What new users stumbled over, once and no more. node tests/mended.mjs [PROGRAM]
import {
	beginAlone,
	click,
	newTable as makeTable,
	overhear,
	pressBeside,
	seenPart,
	steps,
	type,
	typeAll,
	until,
} from "./hands.mjs";
import { accessible, assert, middle, open, run, serve, test } from "./harness.mjs";

const BOTS = { axis: "me", allies: "bot:staff", ussr: "bot:staff" };
const server = await serve();

const newTable = (seats = BOTS, more = {}) => makeTable(server, seats, more);

async function sit(page, table, query = "") {
	await page.goto(`${server.url}/#/table/${table}${query}`);
	await page.waitForSelector(".prompt");
	await page.waitForSelector(".ground path");
}

/** In the page: points at every place, nearest to its middle first, and tells those that no point of theirs gives: a
 *  hex of a sea gives the sea, which has the same name. They are clicked on too (of very many every fifth), and must
 *  open their cards. */
async function pointAll(names) {
	const frame = document.querySelector(".board").getBoundingClientRect();
	const plane = document.querySelector(".board-plane");
	const still = plane.style.transform;
	document.querySelector(".pieces").style.display = "none"; // pieces speak for their own places
	const ground = [...document.querySelectorAll(".ground path")].filter((path) => path.getAttribute("d"));
	const known = new Map(ground.map((path) => [path, { box: path.getBBox(), matrix: path.getScreenCTM() }]));
	const points = function* (box) {
		for (let ring = 0; ring <= 6; ring++)
			for (let turn = 0; turn < (ring ? 16 : 1); turn++) {
				const [part, angle] = [ring / 13, (turn * Math.PI) / 8];
				const [dx, dy] = [Math.cos(angle) * part, Math.sin(angle) * part];
				yield new DOMPoint(box.x + box.width * (0.5 + dx), box.y + box.height * (0.5 + dy));
			}
	};
	/* moves the map, as a reader would, when the point is not well within the frame, and looks what is there */
	let [right, down] = [0, 0];
	const at = (path, point) => {
		const spot = point.matrixTransform(known.get(path).matrix);
		const off = (value, from, size) => Math.abs(value - from - size / 2) > size / 4;
		if (off(spot.x + right, frame.left, frame.width) || off(spot.y + down, frame.top, frame.height)) {
			right = frame.left + frame.width / 2 - spot.x;
			down = frame.top + frame.height / 2 - spot.y;
			plane.style.transform = `translate(${right}px,${down}px) ${still}`;
		}
		const all = document.elementsFromPoint(spot.x + right, spot.y + down);
		return all.find((each) => each.closest("[data-place], [data-piece]"));
	};
	const same = (name, got) => name === got || (!!got && names[name] === names[got]);
	const card = () => document.querySelector(".place-card")?.dataset.card ?? null;
	const click = async (shape) => {
		shape.dispatchEvent(new MouseEvent("click", { bubbles: true }));
		for (let i = 0; i < 9; i++) await null; // it is drawn
		return card();
	};
	const nth = ground.length > 300 ? 5 : 1;
	const tile = (path) => {
		const { box, matrix } = known.get(path);
		const corner = new DOMPoint(box.x, box.y).matrixTransform(matrix);
		return [Math.floor(corner.x / 300), Math.floor(corner.y / 300)];
	};
	const near = (a, b) => tile(a)[0] - tile(b)[0] || tile(a)[1] - tile(b)[1]; // neighbours one after the other
	const wrong = [];
	for (const [i, path] of ground.sort(near).entries()) {
		const name = path.getAttribute("data-place");
		let [got, inside, found] = [null, false, null];
		for (const point of points(known.get(path).box)) {
			if (found || !path.isPointInFill(point)) continue;
			inside = true;
			const shape = at(path, point);
			got = shape?.closest("[data-place]")?.getAttribute("data-place") ?? got;
			if (same(name, got)) found = shape;
		}
		/* a card that lay open closes first */
		if (found && i % nth === 0) got = (await click(found)) ?? (await click(found));
		if (inside && !same(name, got)) wrong.push([name, got]);
	}
	plane.style.transform = still;
	document.querySelector(".pieces").style.display = "";
	return { wrong, count: ground.length };
}

/** The names of places, as the table tells them. */
async function namesOf(page) {
	const views = page.frames.map((frame) => JSON.parse(frame)).filter((frame) => frame.places);
	return new Map(views.flatMap((view) => view.places.map((place) => [place.id, place.name])));
}

test("every place of every board can be pointed at, at three zooms, and clicked on", async () => {
	const games = (await server.api("GET", "/games")).games;
	for (const game of games) {
		const seats = Object.fromEntries(game.seats.map((seat) => [seat.id, "me"]));
		const page = await open();
		await sit(page, await newTable(seats, { game: game.id, scenario: game.scenarios[0].id }), "?watch=1");
		const names = Object.fromEntries(await namesOf(page));
		for (const zoom of ["0", "+", "+"]) {
			for (let i = 0; i < (zoom === "+" ? 4 : 1); i++) await page.keyboard.press(zoom);
			await page.waitForTimeout(400);
			const { wrong, count } = await page.evaluate(pointAll, names);
			assert(count > 50, `${game.id} has ${count} places`);
			const told = wrong.slice(0, 9).join(" ");
			assert(!wrong.length, `${game.id}: ${wrong.length} of ${count} cannot be had: ${told}`);
		}
	}
});

test("a game that is chosen has its first scenario, in Play now and in New table", async () => {
	const page = await open();
	for (const address of ["", "new"]) {
		await page.goto(`${server.url}/#/${address}`);
		const game = page.locator("main select").first();
		await game.waitFor();
		await game.selectOption("westfront");
		const scenario = page.locator("main select").nth(1);
		assert(await scenario.inputValue(), `no scenario is chosen at #/${address}`);
	}
});

test("the options of every game say in words what they may be, in both languages", async () => {
	const { games } = await server.api("GET", "/games");
	for (const [locale, yes] of [
		["en-GB", "yes"],
		["es-ES", "sí"],
	]) {
		const page = await open({ locale });
		await page.goto(`${server.url}/#/new`);
		const pick = page.locator("main select").first();
		await pick.waitFor();
		for (const game of games) {
			await pick.selectOption(game.id);
			const values = await page
				.locator("main details option")
				.evaluateAll((list) => list.map((each) => [each.value, each.textContent]));
			const count = game.options.flatMap((option) => option.values).length;
			assert(values.length === count, `${game.id}: ${values.length} of ${count}`);
			const raw = ([id, word]) => !word || /_/.test(word) || (id === "yes" && word !== yes);
			const ids = values.filter(raw);
			assert(!ids.length, `${game.id}: ${ids.join("; ")}`);
			const english = values.filter(([id, word]) => locale === "es-ES" && id === word && id !== "no");
			assert(!english.length, `${game.id}: ${english.join("; ")}`);
		}
	}
});

test("why not: an army whose country is not at war", async () => {
	const page = await open();
	await sit(page, await newTable());
	await type(page, "look Rome");
	await page.locator(".place-card button", { hasText: "Why not here?" }).click();
	await page.waitForSelector(".why .clause");
});

test("Production says what keeps it open, and the points left", async () => {
	const page = await open();
	const seats = { allies: "me", axis: "bot:staff" };
	await sit(page, await newTable(seats, { game: "westfront", scenario: "S44" }));
	for (let i = 0; i < 60 && !/Production ·/.test(await page.locator(".prompt").innerText()); i++)
		await pressBeside(page);
	await page.getByText("Production points left").first().waitFor();
	const named = page.locator(".not-yet .clause, .big:enabled");
	await named.first().waitFor();
});

test("no id is on the screen, in either language", async () => {
	for (const locale of ["en-GB", "es-ES"]) {
		const page = await open({ locale });
		await sit(page, await newTable());
		await type(page, "order GEC1");
		await until(page, 1);
		await page.keyboard.press("Escape");
		await page.locator("#tab-log").click();
		await page.locator("#tab-forces").click();
		await page.locator("#tab-choices").click();
		const text = await page.locator("main").innerText();
		const id = /\b(GE[CI]\d|FR[CI]\d|[a-z]+_[a-z]+)\b/.exec(text);
		assert(!id, `${locale}: ${id?.[0]}`);
		assert(locale !== "es-ES" || !/\b(thinking|staff|program)\b/.test(text), "English in the Spanish page");
	}
});

test("a card stays on the stage; what is asked opens at its top", async () => {
	const page = await open({ viewport: { width: 1000, height: 640 } });
	await sit(page, await newTable());
	const stage = await page.locator(".stage").boundingBox();
	for (const [dx, dy] of [[0.96, 0.96], [0.5, 0.97], [0.96, 0.4], [0.03, 0.9]]) {
		await page.mouse.click(stage.x + stage.width * dx, stage.y + stage.height * dy);
		await page.waitForTimeout(150);
		const open = page.locator(".place-card");
		const card = await open.boundingBox({ timeout: 1000 }).catch(() => null);
		if (!card) continue;
		const wide = card.x >= stage.x && card.x + card.width <= stage.x + stage.width;
		const high = card.y >= stage.y && card.y + card.height <= stage.y + stage.height;
		assert(wide && high, "the card leaves the stage");
		await page.keyboard.press("Escape");
	}
});


test("an attack within one place has its arrow; dice lie beside the battle, go, and do not come back", async () => {
	const page = await open();
	await sit(page, await newTable());
	await typeAll(page, ["order GEC1", "step BRU", "attack BEI1"]);
	await page.waitForSelector(".arrows .attack .arrow");
	await type(page, "resolve");
	await page.click(".confirm .primary");
	await page.waitForSelector(".tray .die");
	const tray = await page.locator(".tray").boundingBox();
	const [x, y] = await middle(page, '[data-piece="BEI2"]');
	const aside = x < tray.x || x > tray.x + tray.width || y < tray.y || y > tray.y + tray.height;
	assert(aside, "the dice lie over the battle");
	await page.waitForSelector(".tray", { state: "detached" });
	await page.keyboard.press(",");
	await page.waitForTimeout(300);
	await page.keyboard.press("Escape");
	await page.waitForTimeout(300);
	assert((await page.locator(".tray").count()) === 0, "the dice come back after a replay");
});

/** Two attacks are declared; the attacker chooses the first, and the rules roll the last at once. */
const TWO_FIGHTS = ["order GEC1", "step BRU", "attack BEI1", "order GEI7", "step BRU", "attack BEI2", "resolve"];

async function fightTwice(page) {
	await typeAll(page, TWO_FIGHTS);
	const before = await steps(page);
	await type(page, "fight GEI7");
	await page.click(".confirm .primary");
	await until(page, before + 2);
	await page.waitForSelector(".confirm .three-bar");
	assert((await steps(page)) === before + 2, "one consent has rolled two fights");
	assert(/German tanks/.test(await page.locator(".confirm").innerText()), "the second fight is not told");
	await page.keyboard.press("Escape");
	await page.waitForSelector(".confirm", { state: "detached" });
	assert((await steps(page)) === before + 2, "dice fall though one said: not yet");
	await page.locator(".big:enabled", { hasText: "Roll the dice" }).click();
	await page.click(".confirm .primary");
	await until(page, before + 3);
	await page.waitForFunction(() => !document.querySelector(".confirm"));
	await page.locator(".big", { hasText: "End the turn" }).waitFor();
}

test("each fight asks before its dice fall, at a server's table and alone", async () => {
	const page = await open();
	await sit(page, await newTable());
	await fightTwice(page);
	await beginAlone(page, server);
	await fightTwice(page);
});

test("a question that is pressed twice is answered once", async () => {
	const page = await open();
	await sit(page, await newTable());
	await typeAll(page, TWO_FIGHTS);
	const before = await steps(page);
	await type(page, "fight GEI7");
	await page.locator(".confirm .primary").evaluate((button) => {
		button.click();
		button.click();
	});
	await until(page, before + 2);
	await page.waitForSelector(".confirm .three-bar"); // the other fight has a question of its own
	assert((await steps(page)) === before + 2, "the second press has rolled the other fight");
	assert(!(await page.locator(".trouble").count()), "the second press was taken for a decision");
});

test("dice that wait are still there after a reload; without the question both fights roll at once", async () => {
	const page = await open();
	await sit(page, await newTable());
	await typeAll(page, TWO_FIGHTS);
	await type(page, "fight GEI7");
	await page.click(".confirm .primary");
	await page.waitForSelector(".confirm .three-bar");
	await page.reload();
	await page.locator(".big:enabled", { hasText: "Roll the dice" }).waitFor();
	const other = await open();
	await other.goto(`${server.url}/#/`);
	const unasked = JSON.stringify({ speed: "skip", confirm: false });
	await other.evaluate((settings) => localStorage.setItem("eto.settings", settings), unasked);
	await other.reload();
	await sit(other, await newTable());
	await typeAll(other, TWO_FIGHTS);
	await type(other, "fight GEI7");
	await until(other, TWO_FIGHTS.length + 3);
});

test("a phone opens where something is to be done, and a stack's card offers the ordinary order first", async () => {
	const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
	const page = await open(phone);
	const seats = { allies: "me", axis: "bot:staff" };
	await sit(page, await newTable(seats, { game: "westfront", scenario: "S44" }));
	await page.waitForFunction(() => {
		const stage = document.querySelector(".stage").getBoundingClientRect();
		const seen = [...document.querySelectorAll(".piece.ready")].filter((each) => {
			const { x, y } = each.getBoundingClientRect();
			return x > 0 && y > 50 && x < stage.width && y < stage.bottom;
		});
		const wide = document.querySelector(".piece.ready")?.getBoundingClientRect().width >= 28;
		return wide && seen.length >= 2; // pieces that can act are in sight, and can be touched
	});
	await sit(page, await newTable());
	await type(page, "look Stuttgart");
	const words = await page.locator(".place-card").innerText();
	assert(/Take/.test(words), "the card has no ordinary order");
	assert(!(await page.getByText(/^Remove/).first().isVisible().catch(() => false)), "the seldom comes first");
	await page.keyboard.press("Escape");
	await page.keyboard.press("Escape");
	await type(page, "order GEC1");
	await until(page, 1);
	await type(page, "step BRU");
	await page.locator(".prompt .aim").first().waitFor();
});

test("keys work without the map focused; the command line opens, closes, and takes no slash", async () => {
	const page = await open();
	await beginAlone(page, server);
	await page.waitForFunction(() => document.activeElement?.id === "prompt");
	await page.keyboard.press("]");
	await page.waitForSelector(".piece.in-hand");
	await page.keyboard.press("Escape");
	await page.waitForSelector(".piece.in-hand", { state: "detached" });
	await page.keyboard.press("?");
	await page.getByRole("dialog", { name: "Keys" }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "detached" });
	const width = () => page.locator(".board-plane").evaluate((plane) => plane.getBoundingClientRect().width);
	const before = await width();
	await page.keyboard.press("+");
	while ((await width()) <= before) await page.waitForTimeout(50); // plus zooms
	await page.keyboard.press("/");
	await page.keyboard.press("/");
	assert((await page.inputValue("#command")) === "", "the slash is typed into the line");
	await page.keyboard.type("help");
	await page.keyboard.press("Enter");
	await page.waitForSelector(".answers");
	await page.keyboard.press("Escape");
	await page.waitForSelector(".command", { state: "detached" });
});

test("who looks on has no choices, no undo and no command line; talk that is unread is marked", async () => {
	const [player, watcher] = [await open(), await open()];
	const table = await newTable({ axis: "me", allies: "me", ussr: "me" });
	await sit(player, table);
	await sit(watcher, table, "?watch=1");
	assert((await watcher.locator("#tab-choices, .undo").count()) === 0, "a spectator has choices");
	await watcher.keyboard.press("/");
	await watcher.waitForTimeout(100);
	assert((await watcher.locator(".command").count()) === 0, "a spectator has a command line");
	const second = await open();
	await sit(second, table);
	await second.getByRole("tab", { name: "Talk" }).click();
	await second.getByLabel("Say something").fill("Good luck");
	await second.getByRole("button", { name: "Send" }).click();
	await player.waitForSelector("#tab-talk .unread");
	await player.locator("#tab-talk").click();
	await player.waitForSelector("#tab-talk .unread", { state: "detached" });
});

test("before anything of value is left, it is asked once, and the button says what it does", async () => {
	const page = await open();
	await sit(page, await newTable());
	assert(/Actions left/.test(await page.locator(".chips").innerText()), "what is unspent is not told");
	await page.locator(".big").click();
	const asked = page.getByRole("alertdialog");
	await asked.waitFor();
	assert(/can still act/.test(await asked.innerText()), "the pieces that could act are not told");
	await page.keyboard.press("Escape");
	await asked.waitFor({ state: "detached" });
	await page.locator(".big").click();
	await until(page, 1);
	assert(/End the turn/.test(await page.locator(".big").innerText()), "the button does not say what it does");
});

/** Waits until a piece that glides has come to where it stands. */
async function atRest(page, selector) {
	for (let last = null, now = [0, 0]; String(now) !== String(last); await page.waitForTimeout(150)) {
		last = now;
		now = await middle(page, selector);
	}
}

test("where the rules take nothing in hand: a piece is picked, shown its ways, sent, taken back, dragged", async () => {
	const page = await open();
	const seats = { axis: "me", allies: "bot:staff", ussr: "bot:staff" };
	await sit(page, await newTable(seats, { game: "twaw", scenario: "fall-gelb" }));
	await page.locator(".prompt[data-mine=yes]", { hasText: "Tactical movement" }).waitFor();
	const before = await steps(page);
	const infantry = '[data-piece="GER1"]';
	await click(page, infantry);
	await page.waitForSelector(".piece.in-hand");
	assert((await page.locator(".ways .way").count()) === 2, "its ways are not those of the rules");
	const told = await page.locator(".in-hand-card").innerText();
	assert(/Hanover/.test(told), "the panel does not say where it can go");
	await page.keyboard.press("Escape");
	await page.waitForSelector(".piece.in-hand", { state: "detached" });
	assert((await steps(page)) === before, "looking at its ways has done something");
	await click(page, infantry);
	await page.mouse.move(...(await middle(page, '[data-place="DE_HAN"]')));
	await page.waitForSelector(".route-line");
	await click(page, '[data-place="DE_HAN"]');
	await until(page, before + 1);
	await page.click(".undo");
	await page.waitForFunction((n) => Number(document.querySelector(".timebar input").max) === n, before);
	await page.waitForSelector(`${infantry}.ready`);
	await atRest(page, infantry);
	await page.mouse.move(...(await middle(page, infantry)));
	await page.mouse.down();
	await page.mouse.move(...(await middle(page, '[data-place="DE_HAN"]')), { steps: 5 });
	await page.mouse.up();
	await until(page, before + 1);
	assert(/DE_HAN|Hanover/.test(await page.locator("#said").innerText()), "it was sent elsewhere");
});

test("a phase of commands is not left without a word; each HQ has its manners beside it", async () => {
	const page = await open();
	const seats = { allies: "me", axis: "bot:staff" };
	await sit(page, await newTable(seats, { game: "westfront", scenario: "S44" }));
	const hq = page.locator(".manners", { hasText: "Dover" });
	await hq.getByText("Blitz", { exact: true }).waitFor();
	await page.locator(".big").click();
	await page.getByRole("alertdialog").getByText(/can still act/).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("alertdialog").waitFor({ state: "detached" });
	await hq.getByText("Normal", { exact: true }).click();
	await until(page, 1);
	assert(!(await page.locator(".chip.open").count()), "who has commanded is still warned");
});

test("the moves of others play out, with words, the map follows them, and they can be skipped", async () => {
	const page = await open({ watch: true });
	await sit(page, await newTable());
	await typeAll(page, ["order GEC1", "step BRU", "attack BEI1"]);
	await type(page, "resolve");
	await page.click(".confirm .primary");
	await until(page, 5);
	await page.keyboard.press("+");
	await page.keyboard.press("+");
	const map = await page.locator(".minimap svg").boundingBox();
	await page.mouse.click(map.x + map.width * 0.1, map.y + map.height * 0.9);
	const away = await seenPart(page);
	await type(page, "end");
	await page.waitForSelector(".caption-title");
	const caption = page.getByRole("group", { name: "What happens" });
	await caption.getByRole("button", { name: "Pause" }).click();
	const slower = caption.getByRole("group", { name: "Speed" }).getByRole("button").first();
	await slower.click();
	await page.waitForFunction(() => JSON.parse(localStorage.getItem("eto.settings")).speed === "0.5");
	assert((await slower.getAttribute("aria-pressed")) === "true", "the speed is another");
	await caption.getByRole("button", { name: "Go on" }).click();
	await page.locator("#tab-panel .log .entry").last().waitFor(); // what they do stands beside the map too
	await page.waitForSelector(".traces .trace", { state: "attached", timeout: 300000 });
	await page.waitForFunction(
		([x, y, width]) => {
			const view = document.querySelector(".mini-view").getBoundingClientRect();
			/* the map has followed what happens */
			return Math.abs(view.x - x) > width / 2 || Math.abs(view.y - y) > width / 2;
		},
		away,
	);
	await page.locator(".caption .skip-all").click();
	await page.waitForSelector(".caption", { state: "detached" });
	await page.waitForSelector(".piece.ready");
	assert((await page.locator(".traces .trace").count()) >= 1, "the arrows are gone before one's own action");
	await type(page, "supply");
	await page.waitForFunction(() => !document.querySelector(".traces .trace"));
});

test("who comes back is told what happened since, and can watch it", async () => {
	const page = await open({ watch: true });
	const table = await newTable();
	await sit(page, table);
	await type(page, "resolve");
	await until(page, 1);
	await type(page, "end");
	await until(page, 8); // others have done six things, and not all of them have been shown yet
	await page.goto(`${server.url}/#/`);
	await page.locator(".game-card").first().waitFor();
	await sit(page, table);
	const card = page.getByRole("dialog", { name: "Since you were here" });
	await card.waitFor();
	const told = await card.innerText();
	assert(/step \d+/.test(told), "no line leads to a step");
	const listed = await card.locator(".since-body > div", { hasText: /^Fights/ }).locator("li").count();
	assert(Number(/(\d+) fights/.exec(told)?.[1] ?? 0) === listed, `${listed} fights are listed: ${told}`);
	await card.getByRole("button", { name: "Play it" }).click();
	await page.waitForSelector(".caption-title");
	await page.keyboard.press("Escape");
	await page.waitForSelector(".caption", { state: "detached" });
});

test("what lies beside the map is shown: cards that only their owner sees", async () => {
	const games = (await server.api("GET", "/games")).games;
	if (!games.some((game) => game.id === "blitzwar")) return;
	const page = await open();
	const seats = { axis: "me", allies: "bot:staff", ussr: "bot:staff" };
	await sit(page, await newTable(seats, { game: "blitzwar" }));
	await page.locator("#tab-beside").click();
	await page.locator(".cards .card b").first().waitFor();
	assert(/only you see/i.test(await page.locator(".beside").innerText()), "no card is one's own");
});

test("diplomacy is a table of tracks: boxes, markers, what spaces mean, and pegs on the printed board", async () => {
	const games = (await server.api("GET", "/games")).games;
	if (!games.some((game) => game.id === "twaw")) return;
	const page = await open({ bypassCSP: true });
	const seats = { axis: "me", allies: "bot:staff", ussr: "bot:staff" };
	await sit(page, await newTable(seats, { game: "twaw" }));
	await page.locator("#tab-beside").click();
	await page.locator(".pick select").selectOption({ label: "Diplomacy" });
	const track = page.locator(".ladder", { hasText: "Romania" });
	await track.waitFor();
	assert((await page.locator(".ladder").count()) === 12, "not twelve tracks");
	assert((await track.locator("[aria-current]").innerText()) === "0", "the marker is not on 0");
	await track.locator("summary").click();
	const meanings = await track.locator(".meanings").innerText();
	assert(/Oil to the Axis: 2 oil a turn/.test(meanings), `no meaning: ${meanings}`);
	assert((await page.locator(".tracks .mark").count()) > 30, "no pegs on the board");
	await accessible(page, "diplomacy", true);
});

test("pointing at a target with a piece in hand shows the fight before the fight", async () => {
	const page = await open();
	await sit(page, await newTable());
	await page.mouse.click(...(await middle(page, '[data-piece="GEC1"]')));
	await page.waitForSelector(".piece.in-hand");
	await page.mouse.move(...(await middle(page, '[data-piece="BEI1"]')));
	await page.waitForSelector(".tip .three-bar");
	assert(/83 %/.test(await page.locator(".tip").innerText()), "the forecast is another");
	await page.keyboard.press("Escape");
	await page.waitForFunction(() => Number(document.querySelector(".timebar input").max) === 0);
	await typeAll(page, TWO_FIGHTS.slice(0, 6));
	await click(page, '[data-piece="GEI8"]');
	await page.waitForSelector(".piece.in-hand");
	await page.mouse.move(...(await middle(page, '[data-piece="BEI1"]')));
	await page.locator(".tip", { hasText: "Support" }).locator(".three-bar").waitFor();
	assert(/97 %/.test(await page.locator(".tip").innerText()), "a supporter changes nothing");
});

test("ways have the colour and the shape of their kind, and their price", async () => {
	const page = await open();
	await sit(page, await newTable());
	await click(page, '[data-piece="GEI7"]');
	await page.waitForSelector(".piece.in-hand");
	const signs = [];
	for (const [place, kind] of [["HAN", "move"], ["KON", "rail"], ["BRU", "attack"]]) {
		const badge = page.locator(`.way-badge.way-${kind}[data-place=${place}]`);
		await badge.waitFor({ state: "attached" });
		const told = kind === "attack" ? /^\d+%$/ : /^[1-9]$/; // of a fight the chance, once it is known
		await badge.filter({ hasText: told }).waitFor({ state: "attached" });
		assert((await page.locator(`.ways .way.way-${kind}`).count()) > 0, `no place is tinted as ${kind}`);
		const sign = (path) => [getComputedStyle(path).fill, path.getAttribute("d")];
		signs.push(await badge.locator("path").evaluate(sign));
	}
	for (const part of [0, 1])
		assert(new Set(signs.map((sign) => sign[part])).size === 3, `kinds look alike: ${signs}`);
});

test("a fight is seen before its dice fall, whatever makes them fall; a way of a piece is no button", async () => {
	const page = await open();
	const seats = { allies: "me", axis: "bot:staff" };
	await sit(page, await newTable(seats, { game: "westfront", scenario: "S44" }));
	await page.locator(".big", { hasText: "End the Command Phase" }).waitFor();
	await click(page, '[data-piece="12_army_group_hq"]');
	const manners = page.locator(".place-card .manners");
	assert((await manners.count()) === 1 && (await manners.locator("button").count()) === 5, "the card is a list");
	await manners.getByText("Invasion HQ", { exact: true }).click();
	await until(page, 1);
	await typeAll(page, ["done", "order us_5_amph_corps"]);
	await page.waitForSelector(".piece.in-hand");
	assert((await page.locator(".big").count()) === 0, "the only way of a piece in hand is a big button");
	await page.keyboard.press("Escape");
	await page.waitForSelector(".piece.in-hand", { state: "detached" });
	await typeAll(page, ["order us_7_amph_corps", "invade 0818", "done"]);
	await page.locator(".big", { hasText: "End the airstrikes" }).click();
	await page.locator("[role=alertdialog] footer button:not(.primary)").click();
	await page.locator(".confirm", { hasText: "Le Havre" }).locator(".three-bar").waitFor();
	const before = await steps(page);
	await page.click(".confirm .primary");
	await until(page, before + 1);
	await page.waitForSelector(".tray .die");
	const tray = await page.locator(".tray").boundingBox();
	const [x, y] = await middle(page, '.ground [data-place="0818"]');
	const aside = x < tray.x || x > tray.x + tray.width || y < tray.y || y > tray.y + tray.height;
	assert(aside, "the dice lie over the battle");
});

test("equal targets are one button; a tab opens at its top", async () => {
	const page = await open();
	await sit(page, await newTable());
	await page.locator("#tab-panel").evaluate((panel) => panel.scrollTo(0, 9999));
	await page.locator("#tab-forces").click();
	assert((await page.locator("#tab-panel").evaluate((panel) => panel.scrollTop)) === 0, "it opens further down");
	await page.locator("#tab-choices").click();
	await typeAll(page, ["order GEC1", "step BRU"]);
	await page.locator(".aim").first().waitFor();
	const aims = await page.locator(".aim").allInnerTexts();
	assert(aims.join() === "Attack Belgian infantry", `what can be aimed at: ${aims}`);
});

test("on a phone the button has the room, and cards to choose from come up by themselves", async () => {
	const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
	const page = await open(phone);
	const seats = { axis: "me", allies: "bot:staff", ussr: "bot:staff" };
	await sit(page, await newTable(seats, { game: "blitzwar" }));
	const big = await page.locator(".big").boundingBox();
	assert(big.width > 220, `the big button has ${big.width} pixels`);
	assert(/Undo/.test(await page.locator(".undo").textContent()), "the sign has no name");
	await page.locator(".big").tap();
	const card = page.locator("button.card").first();
	await card.waitFor();
	assert(/^Limited War \d/.test(await card.innerText()), `the card is called ${await card.innerText()}`);
	assert((await page.locator(".not-yet").count()) === 0, "what cannot be done is told beside the only choice");
	for (let left = 3; left > 0; left--) {
		const before = await steps(page);
		await page.locator("button.card").first().tap();
		await until(page, before + 1);
	}
	await page.locator(".side[data-open=no]").waitFor();
});

test("news that come before the table's greeting are let pass", async () => {
	const page = await open();
	await overhear(page, (text, first) => (first ? [JSON.stringify({ event: "play", steps: 1 }), text] : [text]));
	await sit(page, await newTable());
	await type(page, "supply");
	await until(page, 1);
});

await run();
