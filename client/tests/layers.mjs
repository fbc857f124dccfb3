// What can be laid over the map, who stands near, notes, neighbours in words. node tests/layers.mjs [PROGRAM]
import { type } from "./hands.mjs";
import { accessible, assert, middle, open, run, serve, test } from "./harness.mjs";

const server = await serve();
const { games } = await server.api("GET", "/games");

async function sit(page, game, query = "", scenario = game.scenarios[0].id, others = "bot:random") {
	const seats = Object.fromEntries(game.seats.map(({ id }, i) => [id, i ? others : "me"]));
	const table = await server.api("POST", "/tables", { game: game.id, scenario, seats, start: true });
	assert(table.ok, JSON.stringify(table));
	await page.goto(`${server.url}/#/table/${table.table}${query}`);
	await page.waitForSelector(".prompt");
}

const layer = (page, name) => page.locator(".layer-menu label", { hasText: name }).click();

/** Where armies stand on both sides of a border and supply comes by land. */
const SCENARIOS = { westfront: "S44", twaw: "fall-gelb" };

/** Where the first side has armies that live by the sea. */
const OVERSEAS = new Set(["downfall", "blitzwar"]);

for (const game of games)
	test(`${game.title}: supply has sources and lines, there is a front, strength, and what counts`, async () => {
		const page = await open({ bypassCSP: true });
		await sit(page, game, "", SCENARIOS[game.id]);
		await page.getByRole("button", { name: /^On the map/ }).click();
		await layer(page, "supply");
		await page.waitForSelector(".supply-source");
		const line = await page.locator(".supply-line").first().getAttribute("d");
		assert(line.length > 5, "no supply line is drawn");
		const bySea = (await page.locator(".supply-line.by-sea").first().getAttribute("d")) ?? "";
		assert(!OVERSEAS.has(game.id) || bySea.length > 5, "armies over the sea have no line");
		await page.locator(".legend-card", { hasText: "supply begins here" }).waitFor();
		await layer(page, "the front");
		await page.waitForSelector(".front");
		assert((await page.locator(".front").getAttribute("d")).length > 5, "no front is drawn");
		await layer(page, "strength");
		await page.waitForSelector(".strengths circle");
		const counts = await page.locator(".layer-menu label", { hasText: "what counts" }).count();
		assert(counts === 1, "victory is not among the layers");
		await accessible(page, `the layers of ${game.title}`);
		await page.getByRole("dialog", { name: "On the map" }).press("Escape");
		await page.waitForSelector(".layer-menu", { state: "detached" });
	});

/** Goes from place to place in the calculator until those who stand there and around it make a fight. */
async function suppose(page) {
	const answer = page.locator(".calculator .three-bar");
	const places = page.locator(".calculator-place select");
	const count = await places.locator("option").count();
	const fights = async () => {
		await page.waitForSelector(".calculator [role=status]:not([aria-busy=true])");
		return (await answer.count()) > 0;
	};
	for (let i = 0; i < count; i++) {
		await places.selectOption({ index: i });
		await page.getByRole("button", { name: "Who stands there" }).click();
		for (const side of await page.locator(".calculator .fight-side").all()) {
			const empty = !(await side.locator(".chosen li").count());
			if (empty) await side.locator("> select").selectOption({ index: 1 }); // hidden, or nobody
		}
		if (await fights()) break;
	}
	await answer.waitFor();
	const add = page.locator(".calculator .fight-side > select").first();
	if ((await add.locator("option").count()) > 1) await add.selectOption({ index: 1 });
	await page.locator(".calculator .fight-side .chosen").first().getByRole("button").last().click();
	await answer.waitFor();
}

for (const game of games)
	test(`${game.title}: the calculator tells the chances of a fight that is only thought of`, async () => {
		const page = await open({ bypassCSP: true });
		await sit(page, game, "", SCENARIOS[game.id]);
		await page.locator(".ground path").first().waitFor();
		const before = await page.locator(".timebar input").getAttribute("max");
		await page.keyboard.press("w");
		const dialog = page.getByRole("dialog", { name: "What if" });
		await dialog.locator(".calculator-place select").waitFor();
		await suppose(page);
		const parts = await page.locator(".calculator .three-words b").allInnerTexts();
		const sum = parts.reduce((all, text) => all + parseInt(text, 10), 0);
		assert(Math.abs(sum - 100) <= 2, `the parts add up to ${sum}`);
		await accessible(page, `the calculator of ${game.title}`, true);
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "detached" });
		const after = await page.locator(".timebar input").getAttribute("max");
		assert(after === before, "thinking of a fight has done something");
	});

test("the calculator opens from a place, counts as the real fight does, and speaks Spanish", async () => {
	const page = await open();
	await sit(page, games[0]);
	await page.waitForSelector(".ground path");
	await type(page, "look Brussels");
	await page.getByRole("button", { name: "What if a fight ..." }).click();
	const dialog = page.getByRole("dialog", { name: "What if" });
	await dialog.locator(".three-bar").waitFor();
	const where = await dialog.locator(".calculator-place select").evaluate((list) => list.selectedOptions[0].text);
	assert(where === "Brussels", `it opens at ${where}`);
	const [attackers, defenders] = [dialog.locator(".fight-side").first(), dialog.locator(".fight-side").last()];
	while (await attackers.getByRole("button", { name: /^Without/ }).count())
		await attackers.getByRole("button", { name: /^Without/ }).first().click();
	while ((await defenders.locator(".chosen li").count()) > 1)
		await defenders.getByRole("button", { name: /^Without/ }).first().click();
	const tanks = attackers.locator("option", { hasText: /German tanks.*Ruhr/ }).first();
	await attackers.locator("> select").selectOption(await tanks.getAttribute("value"));
	await dialog.getByText("83 %").waitFor();
	await attackers.locator("> select").selectOption({ index: 1 });
	await dialog.getByText("83 %").waitFor({ state: "detached" });
	const spanish = await open({ locale: "es-ES" });
	await sit(spanish, games[0]);
	await spanish.waitForSelector(".ground path");
	await spanish.keyboard.press("w");
	await spanish.getByRole("dialog", { name: "¿Y si...?" }).locator(".calculator-place select").waitFor();
});

test("what changed since one's own last step is marked", async () => {
	const page = await open();
	await sit(page, games[0], "", undefined, "bot:staff"); // by lot they might do nothing that shows
	const steps = () => page.evaluate(() => Number(document.querySelector(".timebar input").max));
	for (const line of ["supply", "resolve", "end"]) {
		const before = await steps();
		await type(page, line);
		while ((await steps()) === before) await page.waitForTimeout(50);
	}
	await page.waitForFunction(() => Number(document.querySelector(".timebar input").max) > 6);
	await page.waitForFunction(() => document.querySelector(".prompt").dataset.mine === "yes");
	await page.getByRole("button", { name: /^On the map/ }).click();
	await layer(page, "what changed");
	await page.waitForSelector(".changed-place", { state: "attached" });
});

test("a held key shows what could attack; the place's card says it in words, with a note of one's own", async () => {
	const page = await open();
	await sit(page, games[0]);
	await page.mouse.move(...(await middle(page, '[data-piece="GEC1"]')));
	await page.keyboard.down("t");
	await page.waitForSelector(".threats .threat");
	await page.keyboard.up("t");
	await page.waitForSelector(".threats .threat", { state: "detached" });
	await type(page, "look Ruhr");
	const card = page.locator(".place-card");
	assert(/Terrain/.test(await card.innerText()), "the card does not say the terrain");
	await card.getByText("What could attack here").click();
	await card.locator(".threat-list li", { hasText: "Reims" }).getByText("French").waitFor();
	await card.getByText("Your note").click();
	await card.getByRole("textbox").fill("hold it");
	await card.getByRole("textbox").blur();
	await page.waitForSelector(".note-flags path");
	await page.reload();
	await page.waitForSelector(".note-flags path");
	await page.getByRole("button", { name: /^On the map/ }).click();
	await page.getByLabel("what could attack where I point").check();
	await page.keyboard.press("Escape");
	await page.mouse.move(...(await middle(page, '[data-piece="GEC1"]')));
	await page.waitForSelector(".threats .threat");
});

test("words instead of the map name the neighbours and who holds them; the forces count what is unseen", async () => {
	const page = await open();
	const westfront = games.find(({ id }) => id === "westfront");
	await sit(page, westfront, "?text=1");
	await page.getByText(/Next to it: .*\(/).first().waitFor();
	await page.getByRole("tab", { name: "Forces" }).click();
	await page.getByText(/\d+ unseen/).first().waitFor();
});

await run();
