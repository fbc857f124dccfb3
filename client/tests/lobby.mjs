// The lobby, solo games, learning and playing without a server, in a browser. node tests/lobby.mjs [PROGRAM]
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answered, beginAlone, consent, shown, steps, type, until } from "./hands.mjs";
import { accessible, asFile, assert, open, root, run, serve, test } from "./harness.mjs";

const FIRST_LOAD_MAX = 600 * 1024;
const server = await serve();
const house = await serve("--public");

const go = (page, address, base = server.url) => page.goto(`${base}/#/${address}`);

/** Signs up on the public server. */
async function signUp(page, name) {
	await go(page, "account", house.url);
	await page.getByRole("button", { name: "I have no account yet" }).click();
	await page.getByLabel("Name").fill(name);
	await page.getByLabel("Password").fill("a long password");
	await page.getByRole("button", { name: "Create the account" }).click();
	await page.getByRole("link", { name, exact: true }).waitFor();
}

test("the first load is small, zipped and of one house", async () => {
	const page = await open();
	const sizes = new Map();
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	const names = new Map();
	session.on("Network.responseReceived", ({ requestId, response }) => names.set(requestId, response));
	session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
		sizes.set(requestId, encodedDataLength),
	);
	await go(page, "");
	await page.getByRole("heading", { name: "Play now" }).waitFor();
	const client = "/ /app.js /style.css /worker.js /eto.wasm /games.en.json /sw.js".split(" ");
	const { games } = await server.api("GET", "/games");
	const packs = games.map(({ id }) => `/${id}.pack`);
	for (const { url } of names.values())
		assert(!packs.some((path) => url.endsWith(path)), `the lobby fetches the files of a game: ${url}`);
	/* not what is fetched when it is wanted: the other language, and screens that are seen now and then */
	const index = await (await fetch(server.url)).text();
	const first = [...index.matchAll(/href="(\/part-[^"]+)"/g)].map((found) => found[1]);
	assert(first.length > 0, "the page does not name its parts");
	const shell = [...client, ...first, packs[0]]; // and a first game
	const total = (
		await Promise.all(
			shell.map(async (path) => {
				const reply = await fetch(server.url + path, {
					headers: { "Accept-Encoding": "gzip" },
				});
				assert(
					reply.ok && reply.headers.get("content-encoding") === "gzip",
					`${path} is not zipped`,
				);
				return Number(reply.headers.get("content-length"));
			}),
		)
	).reduce((a, b) => a + b);
	assert(total > 50000 && total < FIRST_LOAD_MAX, `the first load has ${total} bytes`);
	for (const { url } of names.values())
		assert(url.startsWith(server.url), `something comes from elsewhere: ${url}`);
});

/** In the page: the most steps of a game that is written down in this browser. */
function stepsWritten() {
	return new Promise((done) => {
		const request = indexedDB.open("eto");
		request.onsuccess = () => {
			const all = request.result.transaction("saves").objectStore("saves").getAll();
			all.onsuccess = () => {
				request.result.close();
				done(Math.max(0, ...all.result.map((save) => save.steps)));
			};
		};
	});
}

/** An answer is shown before it is written down: waits for that. */
async function written(page, count) {
	while ((await page.evaluate(stepsWritten)) < count) await page.waitForTimeout(50);
}

test("a solo game is kept over a reload, saved as a file and brought in again", async () => {
	const page = await open();
	await beginAlone(page, server);
	await type(page, "supply");
	await until(page, 1);
	await type(page, "order GEI1");
	await until(page, 2);
	await written(page, 2);
	await page.reload();
	await page.waitForSelector(".prompt");
	assert((await steps(page)) === 2, "the game was not kept");
	await go(page, "");
	await page.getByText("Winter 1940").waitFor();
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "Save as a file" }).click(),
	]);
	const text = readFileSync(await download.path(), "utf8");
	assert(text.startsWith("eto 1\n") && text.includes("axis order GEI1"), text);
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await page.getByRole("button", { name: "Delete it for good" }).click();
	await page.getByText("Winter 1940").waitFor({ state: "detached" });
	await page.locator("input[type=file]").setInputFiles(asFile("game.eto", text));
	await page.waitForSelector(".prompt");
	assert((await steps(page)) === 2, "the file holds another game");
	await go(page, "");
	const spoilt = asFile("game.eto", text.replace("axis order GEI1", "axis order NOBODY"));
	await page.locator("input[type=file]").setInputFiles(spoilt);
	await page.getByRole("alert").waitFor();
});

test("a card for each game: play it, look at its board without beginning, learn it", async () => {
	const page = await open();
	await go(page, "");
	const games = (await server.api("GET", "/games")).games;
	await page.locator(".game-card").first().waitFor();
	assert((await page.locator(".game-card").count()) === games.length, "a game has no card");
	await page.locator(".game-card").first().getByText(/hours/).waitFor();
	const card = page.locator(".game-card", { hasText: "WestFront" });
	await card.getByRole("button", { name: "Play this" }).click();
	await page.waitForFunction(() => document.querySelector(".solo select")?.value === "westfront");
	await card.getByRole("link", { name: "Look" }).click();
	await page.waitForSelector(".ground path");
	assert((await page.locator("#tab-choices").count()) === 0, "one can play where one looks");
	await go(page, "");
	await page.getByRole("button", { name: "Begin the lesson" }).click();
	await page.getByRole("heading", { name: /^Step 1 of/ }).waitFor();
});

/** Answers the first request for each of these paths by "not found". */
async function failOnce(page, paths) {
	const failed = new Set();
	await page.context().route(
		(url) => paths.includes(url.pathname) && !failed.has(url.pathname),
		(route) => {
			failed.add(new URL(route.request().url()).pathname);
			return route.fulfill({ status: 404, body: "" });
		},
	);
	return failed;
}

test("a first visit on which files do not come at once opens the table all the same", async () => {
	const seats = { axis: "me", allied: "bot:staff" };
	const made = await server.api("POST", "/tables", { game: "bitw", scenario: "SBW1", seats, start: true });
	assert(made.ok, JSON.stringify(made));
	const page = await open()
	const failed = await failOnce(page, ["/games/bitw/board.svg", "/games/bitw/anchors.tsv"]);
	await go(page, `table/${made.table}`);
	await page.waitForSelector(".prompt");
	assert(failed.size === 2, "nothing has failed");
	const alone = await open();
	const missed = await failOnce(alone, ["/eto.wasm", "/bitw.pack", "/games.en.json"]);
	await go(alone, "look/bitw");
	await alone.waitForSelector(".ground path");
	assert(missed.size === 3, `only ${[...missed]} failed`);
	const gone = await open();
	await gone.context().route("**/games/bitw/board.svg", (route) => route.fulfill({ status: 404, body: "" }));
	await go(gone, `table/${made.table}`);
	await gone.getByRole("alert").waitFor();
	await gone.context().unrouteAll();
	await gone.getByRole("button", { name: "Try again" }).click();
	await gone.waitForSelector(".prompt");
	for (const each of [page, alone, gone]) each.troubles.length = 0; // the browser tells of every 404
});

/** In the page: has the service worker kept what each game needs? */
async function everythingKept(games) {
	const wanted = games.flatMap((id) => [`/${id}.pack`, `/games/${id}/card.json`, `/games/${id}/board.svg`]);
	return (await Promise.all(wanted.map((path) => caches.match(path)))).every(Boolean);
}

test("without the server: the page opens, and the game against programs goes on", async () => {
	const alone = await serve();
	const games = (await alone.api("GET", "/games")).games.map(({ id }) => id);
	const page = await open({ serviceWorkers: "allow" });
	await page.goto(`${alone.url}/#/`);
	await page.evaluate(() => navigator.serviceWorker.ready);
	await page.waitForFunction(() => navigator.serviceWorker.controller);
	await page.getByRole("button", { name: "Begin", exact: true }).click();
	await page.waitForSelector(".prompt");
	await type(page, "supply");
	await until(page, 1);
	while (!(await page.evaluate(everythingKept, games))) await page.waitForTimeout(100);
	await written(page, 1);
	await alone.close();
	await page.reload();
	await page.waitForSelector(".prompt");
	await type(page, "resolve");
	await until(page, 2);
	await type(page, "end");
	await until(page, 9); // the programs have played
	await page.goto(`${alone.url}/#/`);
	await page.getByText("offline").waitFor();
	await page.getByRole("heading", { name: "Games in this browser" }).waitFor();
	await page.locator(".row").first().waitFor();
	page.troubles = page.troubles.filter((text) => !/ERR_CONNECTION_REFUSED/.test(text));
});

test("two people: a secret invitation, seats, talk apart from spectators, private notes", async () => {
	const ana = await open();
	const ben = await open();
	const eve = await open();
	await signUp(ana, "Ana");
	await signUp(ben, "Ben");
	await signUp(eve, "Eve");
	await go(ana, "new", house.url);
	await ana.getByLabel("Soviet Union").selectOption("bot:staff");
	await ana.getByRole("button", { name: "Create the table" }).click();
	await ana.getByRole("button", { name: "Make a link to invite" }).click();
	const link = await ana.getByLabel("Whoever has this link may join").inputValue();
	assert(link.startsWith(`${house.url}/#/room/`) && link.includes("invite="), link);
	await ben.goto(link);
	await ben.getByRole("button", { name: "Sit down" }).click();
	await ben.getByRole("button", { name: "Get up" }).waitFor();
	await ana.getByRole("button", { name: "Begin the game" }).click();
	for (const page of [ana, ben]) await page.waitForSelector(".prompt");
	const id = /room\/(\d+)/.exec(link)[1];
	await eve.goto(`${house.url}/#/table/${id}?watch=1`);
	await eve.waitForSelector(".prompt");
	for (const page of [ana, ben, eve]) await page.getByRole("tab", { name: "Talk" }).click();
	await ben.getByLabel("Say something").fill("Good luck <b>Ana</b>");
	await ben.getByRole("button", { name: "Send" }).click();
	await ana.getByText("Good luck <b>Ana</b>").waitFor();
	await eve.getByLabel("Say something").fill("Who will win?");
	await eve.getByRole("button", { name: "Send" }).click();
	await eve.getByText("Who will win?").waitFor();
	await ana.getByRole("tab", { name: "Notes" }).click();
	await ana.getByLabel("Notes, for your eyes only").fill("Paris by June");
	await ana.getByText("kept", { exact: true }).waitFor();
	for (const page of [ben, eve]) {
		const heard = page.frames.join();
		assert(!heard.includes("Paris by June"), "a note was told to somebody else");
	}
	assert(!ana.frames.join().includes("Who will win?"), "a player heard the spectators");
	assert(!eve.frames.join().includes("Good luck"), "a spectator heard the players");
	await ana.reload();
	await ana.waitForSelector(".prompt");
	await ana.getByRole("tab", { name: "Notes" }).click();
	await ana.waitForFunction(() => document.querySelector(".notes textarea").value === "Paris by June");
	await go(ana, "", house.url);
	await ana.locator(".row.yours").waitFor();
	await ana.getByRole("link", { name: "A game waits for you" }).waitFor();
	await go(ben, "", house.url);
	await ben.getByText("turn of Axis").waitFor();
	await go(ben, "profile/Ana", house.url);
	await ben.getByRole("heading", { name: "Results" }).waitFor();
	await go(ben, `table/${id}`, house.url);
	await go(ana, `table/${id}`, house.url);
	for (const page of [ana, ben]) await page.waitForSelector(".prompt");
	await type(ana, "supply");
	await until(ben, 1);
	const over = await ana.evaluate(async (table) => {
		const headers = { "Content-Type": "application/json" };
		return (await fetch(`/api/v1/tables/${table}/resign`, { method: "POST", headers, body: "{}" })).json();
	}, id);
	assert(over.ok, JSON.stringify(over));
	for (const page of [ana, ben]) {
		await page.getByText(/Checked here: all \d+ rolls/).waitFor();
		await page.getByText("Your receipt fits.").waitFor();
	}
});

const halfMinute = () => Math.floor(Date.now() / 30000);

/** The code that an authenticator shows for a key in a half minute (RFC 6238). */
function codeOf(key, at) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
	const bits = [...key].map((c) => digits.indexOf(c).toString(2).padStart(5, "0")).join("");
	const bytes = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
	const count = Buffer.alloc(8);
	count.writeBigInt64BE(BigInt(at));
	const hash = createHmac("sha1", bytes).update(count).digest();
	const from = hash[19] & 15;
	return String((hash.readUInt32BE(from) & 0x7fffffff) % 1000000).padStart(6, "0");
}

/** Codes of a key that have not been used: each counts once, and the one of the next half minute already counts. */
function authenticator(page, key) {
	let used = halfMinute() - 1;
	return async () => {
		while (halfMinute() + 1 <= used) await page.waitForTimeout(500);
		used = Math.max(used + 1, halfMinute());
		return codeOf(key, used);
	};
}

test("one's own account: sessions, a new password, a second factor, its end", async () => {
	const page = await open({ bypassCSP: true });
	const other = await open();
	await signUp(page, "Dora");
	const signIn = async (at, password) => {
		await go(at, "account", house.url);
		await at.getByLabel("Name").fill("Dora");
		await at.getByLabel("Password").fill(password);
		await at.getByRole("button", { name: "Sign in", exact: true }).click();
	};
	await signIn(other, "not the password");
	await other.getByText("Name and password do not fit.").waitFor();
	await signIn(other, "a long password");
	await other.getByRole("link", { name: "Dora", exact: true }).waitFor();
	await go(page, "account", house.url);
	const section = (name) => page.locator("section", { has: page.getByRole("heading", { name }) });
	await section("Where you are signed in").getByRole("button", { name: "End it" }).click();
	await section("Where you are signed in").getByRole("button", { name: "End it" }).waitFor({ state: "detached" });
	await other.reload();
	await other.getByRole("link", { name: "Sign in" }).first().waitFor();
	await section("Change the password").getByLabel("Present password").fill("wrong password");
	await section("Change the password").getByLabel("New password").fill("another long one");
	await section("Change the password").getByRole("button").click();
	await page.getByText("The password or the code does not fit.").waitFor();
	await section("Change the password").getByLabel("Present password").fill("a long password");
	await section("Change the password").getByRole("button").click();
	await page.getByText("The password is changed.").waitFor();
	await section("Second factor").getByLabel("Password").fill("another long one");
	await section("Second factor").getByRole("button").click();
	const key = (await section("Second factor").locator("code").textContent()).replaceAll(" ", "");
	const code = authenticator(page, key);
	await section("Second factor").getByLabel("Code of the authenticator").fill(await code());
	await section("Second factor").getByRole("button").click();
	await page.getByText("Signing in asks for a code").waitFor();
	await accessible(page, "account");
	await signIn(other, "another long one");
	await other.getByLabel("Code of the authenticator").fill("000000");
	await other.getByRole("button", { name: "Sign in", exact: true }).click();
	await other.getByText("The code does not fit").waitFor();
	await other.getByLabel("Code of the authenticator").fill(await code());
	await other.getByRole("button", { name: "Sign in", exact: true }).click();
	await other.getByRole("link", { name: "Dora", exact: true }).waitFor();
	await section("Your data").getByText("Delete the account", { exact: true }).click();
	await section("Your data").getByLabel("Password").fill("another long one");
	await section("Your data").getByLabel("Code of the authenticator").fill(await code());
	await section("Your data").getByRole("button").click();
	await page.getByRole("link", { name: "Sign in" }).first().waitFor();
	for (const each of [page, other]) each.troubles = each.troubles.filter((text) => !/40[0-9]/.test(text));
});

test("quick pairing: one waits, the other sits down, the game begins; the lobby tells of turns at once", async () => {
	const [cleo, dan] = [await open(), await open()];
	await signUp(cleo, "Cleo");
	await signUp(dan, "Dan");
	for (const page of [cleo, dan]) {
		await go(page, "", house.url);
		await page.getByLabel("Game", { exact: true }).last().selectOption("bitw");
		await page.getByRole("button", { name: "Find an opponent" }).click();
		await page.waitForFunction(() => /#\/(room|table)\//.test(location.hash));
	}
	for (const page of [cleo, dan]) await page.waitForSelector(".prompt");
	await go(dan, "", house.url);
	await dan.locator(".row", { hasText: "Blocks in the West" }).getByText("turn of Axis").waitFor();
	await dan.locator(".row .thumb[src^='data:']").first().waitFor(); // a picture of the position
	const yours = dan.locator(".row.yours");
	const big = cleo.locator(".big:enabled");
	const asked = cleo.locator(".big:enabled, .confirm .primary");
	for (let i = 0; i < 200 && !(await yours.count()); i++) {
		await Promise.race([asked, yours].map((each) => each.first().waitFor()));
		await consent(cleo);
		const before = await steps(cleo);
		const pressed = await big.click({ timeout: 2000 }).then(() => true, () => false); // or the turn is over
		if (pressed) await answered(cleo, before);
	}
	await yours.waitFor();
});

test("a report, and the moderators' page", async () => {
	const mona = await open({ bypassCSP: true });
	const nick = await open();
	await signUp(mona, "Mona");
	await signUp(nick, "Nick");
	await go(mona, "admin", house.url);
	await mona.getByText("This page is for moderators.").waitFor();
	await go(nick, "profile/Mona", house.url);
	await nick.getByText("Trouble with this person?").click();
	await nick.getByLabel("Do not show me what Mona says").click();
	await nick.locator("input:checked").waitFor();
	await nick.getByLabel("What is wrong?").fill("She wins too often");
	await nick.getByRole("button", { name: "Report" }).click();
	await nick.getByText("Thank you.").waitFor();
	house.run("admin", "moderator", "Mona");
	await mona.reload();
	await mona.getByText("She wins too often").waitFor();
	await mona.getByRole("button", { name: "Settled" }).click();
	await mona.getByText("None is open.").waitFor();
	await mona.getByLabel("Find a name").fill("nick");
	await mona.locator(".person summary", { hasText: "Nick" }).click();
	await accessible(mona, "admin");
	await mona.getByLabel("The reason, which the person is told").fill("a bad loser");
	await mona.getByLabel("Days").fill("2");
	await mona.getByRole("button", { name: "Ban", exact: true }).click();
	await mona.getByText("banned until").waitFor();
	await mona.getByText("a bad loser").first().waitFor();
	await nick.reload();
	await nick.getByText("offline").or(nick.getByRole("link", { name: "Sign in" })).first().waitFor();
	nick.troubles = nick.troubles.filter((text) => !/40[0-9]/.test(text));
	mona.troubles = mona.troubles.filter((text) => !/40[0-9]/.test(text));
});

test("the guided first game: every step can be done, France falls", async () => {
	const page = await open();
	await go(page, "learn");
	const lesson = JSON.parse(readFileSync(join(root, "games/downfall/learn.json"), "utf8"));
	await page
		.getByRole("region", { name: "Downfall of the Third Reich" })
		.getByRole("button", { name: /^Begin the first game/ })
		.click();
	for (let at = 1; at <= lesson.steps.length; at++) {
		await page.getByRole("heading", { name: `Step ${at} of ${lesson.steps.length}` }).waitFor();
		const { do: actions, wait } = lesson.steps[at - 1];
		if (!actions && !wait) await page.getByRole("button", { name: "Next", exact: true }).click();
		if (at === 2) {
			const before = await steps(page);
			await type(page, "reinforce"); // another way than the lesson's
			await page.getByRole("button", { name: "Lead me back" }).click();
			const back = (n) => Number(document.querySelector(".timebar input").max) === n;
			await page.waitForFunction(back, before);
			await page.getByRole("button", { name: "Show me" }).waitFor();
		}
		for (let i = 0; i < (actions?.length ?? 0); i++) await shown(page);
	}
	await page.getByRole("heading", { name: "Well done" }).waitFor();
	await page.getByRole("tab", { name: "Log" }).click();
	await page
		.getByText(/France surrenders/)
		.first()
		.waitFor({ state: "attached" });
});

test("the pages have nothing that axe finds, in both languages, light and dark, wide and narrow", async () => {
	const addresses = ["", "new", "learn", "aid/downfall", "aid/westfront", "settings", "profile/player"];
	const wide = await open({ bypassCSP: true });
	const narrow = await open({
		bypassCSP: true,
		locale: "es-ES",
		colorScheme: "dark",
		viewport: { width: 360, height: 740 },
	});
	for (const page of [wide, narrow])
		for (const address of addresses) {
			await go(page, address);
			await page.locator("h1").first().waitFor();
			await page.waitForFunction(() => !/Loading|Cargando/.test(document.body.innerText));
			await accessible(page, address || "lobby");
			const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
			assert(over <= 0, `#/${address} is ${over} pixels too wide`);
		}
	await go(narrow, "");
	await narrow.getByRole("heading", { name: "Jugar ya" }).waitFor();
	await go(narrow, "aid/downfall");
	await narrow.getByText("Línea fortificada").first().waitFor();
	await narrow.getByText("El turno 1 es el invierno de 1940").waitFor();
});

await run();
