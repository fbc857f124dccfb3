// What can be laid over the map, who stands near, notes, neighbours in words. node tests/layers.mjs [PROGRAM]
import { type } from "./hands.mjs";
import { accessible, assert, middle, open, run, serve, test } from "./harness.mjs";

const server = await serve();
const { games } = await server.api("GET", "/games");

async function sit(page, game, query = "", scenario = game.scenarios[0].id) {
	const seats = Object.fromEntries(game.seats.map(({ id }, i) => [id, i ? "bot:random" : "me"]));
	const table = await server.api("POST", "/tables", { game: game.id, scenario, seats, start: true });
	assert(table.ok, JSON.stringify(table));
	await page.goto(`${server.url}/#/table/${table.table}${query}`);
	await page.waitForSelector(".prompt");
}

const layer = (page, name) => page.locator(".layer-menu label", { hasText: name }).click();

/** Where armies stand on both sides of a border and supply comes by land. */
const SCENARIOS = { westfront: "S44", twaw: "fall-gelb" };

for (const game of games)
	test(`${game.title}: supply has sources and lines, there is a front, strength, and what counts`, async () => {
		const page = await open({ bypassCSP: true });
		await sit(page, game, "", SCENARIOS[game.id]);
		await page.getByRole("button", { name: /^On the map/ }).click();
		await layer(page, "supply");
		await page.waitForSelector(".supply-source");
		const line = await page.locator(".supply-line").first().getAttribute("d");
		assert(line.length > 5, "no supply line is drawn");
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

test("what changed since one's own last step is marked", async () => {
	const page = await open();
	await sit(page, games[0]);
	for (const line of ["supply", "resolve", "end"]) {
		await type(page, line);
		await page.waitForTimeout(200);
	}
	await page.waitForFunction(() => Number(document.querySelector(".timebar input").max) > 6);
	await page.waitForFunction(() => document.querySelector(".prompt").dataset.mine === "yes");
	await page.getByRole("button", { name: /^On the map/ }).click();
	await layer(page, "what changed");
	await page.waitForSelector(".changed-place", { state: "attached" });
});

test("a held key shows who stands near; the place's card says it in words, with a note of one's own", async () => {
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
	await card.getByText("Who stands near").click();
	assert(/next to it|away/.test(await card.locator(".threat-list").innerText()), "nobody is near the Ruhr");
	await card.getByText("Your note").click();
	await card.getByRole("textbox").fill("hold it");
	await card.getByRole("textbox").blur();
	await page.waitForSelector(".note-flags path");
	await page.reload();
	await page.waitForSelector(".note-flags path");
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
