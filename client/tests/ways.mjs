// Several means to one place: which there are, what they cost, and that one of them is chosen by mouse, drag, keys and
// in words; what is as good is taken without asking. node tests/ways.mjs [PROGRAM]
import { click, newTable, steps, type, typeAll, until } from "./hands.mjs";
import { accessible, assert, middle, open, run, serve, test } from "./harness.mjs";
import { openSaved, upTo } from "./saved.mjs";

const server = await serve();
const programs = (me, ...others) => Object.fromEntries([[me, "me"], ...others.map((seat) => [seat, "bot:staff"])]);
const SUPREME = [programs("allies", "axis"), { game: "westfront", scenario: "S44" }];
/** A corps that gets to Sicily by rail for three Supreme Moves, or by sea for one. */
const [PIECE, GOAL] = ["br_2_para_corps", "1832"];

async function sit(page, [seats, more] = SUPREME, query = "") {
	await page.goto(`${server.url}/#/table/${await newTable(server, seats, more)}${query}`);
	await page.waitForSelector(query ? ".text-board" : ".ground path");
	await page.locator(".prompt[data-mine=yes]").waitFor();
}

async function takeCorps(page) {
	await typeAll(page, ["activate shaef normal", "done", `order ${PIECE}`]);
	await page.locator(`.in-hand[data-piece="${PIECE}"]`).waitFor();
}

const CHOICE = ".ways-card .way-row";

test("where two means lead to a place one chooses there: the cheapest first, with sign, name and price", async () => {
	const page = await open({ bypassCSP: true });
	await sit(page);
	await takeCorps(page);
	const before = await steps(page);
	const badge = page.locator(`.way-badge[data-place="${GOAL}"]`);
	assert((await badge.locator(".way-too.way-rail").count()) === 1, "the sign shows no other way");
	await page.keyboard.press("0"); // Sicily is far from England
	await click(page, `.way-badge[data-place="${GOAL}"]`);
	const rows = page.locator(CHOICE);
	await rows.first().waitFor();
	const means = await rows.evaluateAll((all) => all.map((row) => row.dataset.means));
	assert(means.join() === "sea,rail", `the means: ${means}`);
	const words = await rows.allInnerTexts();
	assert(/by sea.*−1/s.test(words[0]) && /by rail.*−3/s.test(words[1]), `what they say: ${words}`);
	const signs = await rows.locator("path").evaluateAll((all) =>
		all.map((path) => `${getComputedStyle(path).fill} ${path.getAttribute("d")}`),
	);
	assert(new Set(signs).size === 2, "they look alike");
	assert((await steps(page)) === before, "it went before one chose");
	await accessible(page, "the choice of a way", true);
	await rows.last().click();
	await until(page, before + 1);
	assert(/rail/.test(await page.locator("#said").innerText()), "it went by other means");
	await page.locator(".ways-card").waitFor({ state: "detached" });
});

test("by keys, by a second click and by dragging; Escape chooses nothing", async () => {
	const page = await open();
	await sit(page);
	await takeCorps(page);
	await page.keyboard.press("0");
	const before = await steps(page);
	const goal = `.way-badge[data-place="${GOAL}"]`;
	const back = async () => {
		await page.locator(".undo:enabled").click();
		await page.waitForFunction((n) => Number(document.querySelector(".timebar input").max) === n, before);
		await page.locator(`.in-hand[data-piece="${PIECE}"]`).waitFor();
	};
	await click(page, goal);
	await page.locator(`${CHOICE}:focus`).waitFor(); // the first of them has the focus
	await page.keyboard.press("Escape");
	await page.locator(".ways-card").waitFor({ state: "detached" });
	assert((await steps(page)) === before, "Escape has chosen");
	await click(page, goal);
	await page.locator(`${CHOICE}:focus`).waitFor();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await until(page, before + 1);
	assert(/rail/.test(await page.locator("#said").innerText()), "the keys chose another");
	await back();
	await click(page, goal);
	await page.locator(CHOICE).first().waitFor();
	await click(page, goal); // the first of them: by sea
	await until(page, before + 1);
	assert(/sea/.test(await page.locator("#said").innerText()), "a second click chose another");
	await back();
	await page.mouse.move(...(await middle(page, `[data-piece="${PIECE}"]`)));
	await page.mouse.down();
	await page.mouse.move(...(await middle(page, goal)), { steps: 5 });
	await page.mouse.up();
	await page.locator(CHOICE).first().click();
	await until(page, before + 1);
}, true);

test("in words every means is a button that says its kind and its price", async () => {
	const page = await open({ locale: "es-ES" });
	await sit(page, SUPREME, "?text");
	await typeAll(page, ["activate shaef normal", "done", `order ${PIECE}`]);
	const ways = page.locator(".text-actions").getByRole("group", { name: /^Formas de llegar a / }).first();
	await ways.waitFor();
	const names = await ways.getByRole("button").evaluateAll((all) => all.map((each) => each.ariaLabel));
	assert(names.length === 2 && /^movimiento por mar: .*−1$/.test(names[0]), `what is heard: ${names.join("; ")}`);
	const before = await steps(page);
	await ways.getByRole("button").first().click();
	await until(page, before + 1);
});

test("what is as good as the usual way, and no cheaper, is not asked about", async () => {
	const page = await open();
	await sit(page, [programs("axis", "allies", "ussr"), {}]);
	await typeAll(page, ["order GEI7"]);
	await page.locator('.in-hand[data-piece="GEI7"]').waitFor();
	await page.locator(".choices", { hasText: "Move strategically to" }).waitFor();
	await click(page, '.way-badge[data-place="HAN"]'); // by rail too, says the list
	await until(page, 2);
	assert(!(await page.locator(".ways-card").count()), "it was asked about");
	await page.locator(".undo:enabled").click();
	await page.waitForFunction(() => document.querySelector(".timebar input").max === "1");
	await typeAll(page, ["rail HAN"]);
});

test("bitw, alone: by whose orders it goes by rail, or for what price, is chosen at the place", async () => {
	const page = await open();
	const rail = ({ phase }) => phase === "Strategic Rail Movement";
	await openSaved(page, server, await upTo("bitw", "SBW10", "allied", rail));
	await page.waitForSelector(".ground path");
	await typeAll(page, ["activate US-EIS"]);
	const before = await steps(page);
	await click(page, '[data-piece="US-PAT"]');
	await page.locator('.in-hand[data-piece="US-PAT"]').waitFor();
	await page.locator(".way-badge.way-rail").first().waitFor();
	const goal = await page.locator(".way-badge.way-rail").first().getAttribute("data-place");
	await click(page, `.way-badge[data-place="${goal}"]`);
	await page.locator(CHOICE).first().waitFor();
	const words = await page.locator(CHOICE).allInnerTexts();
	const [free, ordered] = words;
	assert(words.length === 2 && /for a point/.test(free), `what there is: ${words.join("; ")}`);
	assert(/Eisenhower sends.*Action points left −1/s.test(ordered), `what orders cost: ${ordered}`);
	await page.locator(CHOICE).last().click();
	await until(page, before + 2); // sent, and there
});

await run();
