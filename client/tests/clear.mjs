// What is asked is clear at a glance: where a battle is, what there is to choose from, what a click would have needed;
// and nothing is asked that nobody has to be asked. node tests/clear.mjs [PROGRAM]
import { click, newTable, press, steps, type, typeAll, until } from "./hands.mjs";
import { assert, open, run, serve, test } from "./harness.mjs";

const server = await serve();

async function sit(page, seats, more) {
	await page.goto(`${server.url}/#/table/${await newTable(server, seats, more)}`);
	await page.waitForSelector(".ground path");
	await page.locator(".prompt[data-mine=yes]").waitFor();
}

const programs = (me, ...others) => Object.fromEntries([[me, "me"], ...others.map((seat) => [seat, "bot:staff"])]);
const GELB = [programs("axis", "allies", "ussr"), { game: "twaw", scenario: "fall-gelb" }];

test("an attack says where it is, in the prompt and on the map", async () => {
	const page = await open();
	await sit(page, ...GELB);
	assert(!(await page.locator(".at-stake path").count()), "a place is marked although no battle is asked about");
	await typeAll(page, ["done", "operation GER DE_RUH BE_BRU"]);
	await page.locator(".at-stake-name", { hasText: "Belgium and Luxembourg" }).waitFor();
	assert((await page.locator(".at-stake path").count()) === 1, "the place of the battle is not marked");
	await typeAll(page, ["all"]);
	await page.locator(".big", { hasText: "Begin the battle" }).waitFor();
});

test("who points with a piece in hand at a place where it cannot go is told the clause", async () => {
	const page = await open();
	await sit(page, ...GELB);
	await click(page, '[data-piece="GERe1"]');
	await page.locator(".prompt-hand").waitFor();
	await page.locator('.ground [data-place="DE_MUN"]').click({ force: true });
	await page.locator(".why .clause", { hasText: /TW-/ }).first().waitFor();
});

test("a piece in hand goes where one clicks, also on one's own pieces there; put down, those are taken", async () => {
	const page = await open();
	await sit(page, ...GELB);
	const piece = (id) => `[data-piece="${id}"]`;
	const before = await steps(page);
	await click(page, piece("GERe1"));
	await page.locator(`.in-hand${piece("GERe1")}`).waitFor();
	await page.getByText("click on it again to put it down").waitFor();
	await click(page, piece("GERe1"));
	await page.locator(".in-hand").waitFor({ state: "detached" });
	await click(page, piece("GER9"));
	await page.locator(`.in-hand${piece("GER9")}`).waitFor();
	await page.keyboard.press("Escape");
	await page.locator(".in-hand").waitFor({ state: "detached" });
	await click(page, piece("GERe1"));
	await page.locator(`.in-hand${piece("GERe1")}`).waitFor();
	await click(page, piece("GER9")); // in Frankfurt, where it can go
	await until(page, before + 1);
	assert(!(await page.locator(".place-card").count()), "the card of the place has opened");
	await page.getByRole("tab", { name: "Log" }).click();
	await page.locator(".entry", { hasText: /elite unit 1 moves? .*Frankfurt/ }).waitFor();
});

test("a piece that is put down twice is put down once: the phase goes on", async () => {
	const page = await open();
	await sit(page, programs("axis", "allies", "ussr"));
	const phase = await page.locator(".prompt-where").innerText();
	await click(page, '[data-piece="GEC1"]');
	await page.locator(".in-hand").waitFor();
	await page.evaluate(() => {
		const press = () => new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
		for (let i = 0; i < 2; i++) document.body.dispatchEvent(press());
	});
	await page.locator(".in-hand").waitFor({ state: "detached" });
	/* it is drawn after the map */
	await page.waitForFunction(() => document.querySelector(".timebar input").max === "0");
	await typeAll(page, ["supply"]); // comes after all that was pressed
	assert((await page.locator(".prompt-where").innerText()) === phase, "the phase was left");
	assert((await steps(page)) === 1, "something was done besides");
});

test("what is to be chosen after a battle are buttons of equal weight; to go on is none that shines", async () => {
	const page = await open();
	await sit(page, ...GELB);
	await typeAll(page, ["done", "operation GER DE_RUH BE_BRU", "all", "go"]);
	await page.locator(".answer", { hasText: "Elite die: yes" }).click();
	await page.locator(".confirm .primary").click();
	/* a unit is lost, or the place is won: either way there are two things to do */
	await page.locator(".answer", { hasText: /^(Lose|Send in all)/ }).first().waitFor();
	assert(!(await page.locator(".big.primary:not(.answer)").count()), "one of them looks better than the others");
});

test("a phase of moves that are made at need is left without a question; others ask once in a game", async () => {
	const page = await open();
	await sit(page, programs("axis", "allies", "ussr"), { game: "blitzwar", scenario: "campaign" });
	const phase = (name) => page.locator(".prompt-where", { hasText: name }).waitFor();
	const close = () => page.locator(".big:enabled").click();
	await close();
	await phase("Reinforcement Cards Phase");
	for (let i = 0; i < 3; i++) await press(page, ".cards button.card");
	await phase("Naval Phase");
	await close();
	await phase("Air Phase");
	assert(!(await page.getByRole("alertdialog").count()), "ships that stay where they are were asked about");
});

test("a way that leads to no fight tells of none, whatever attacks have been declared", async () => {
	const page = await open();
	await sit(page, programs("axis", "allies", "ussr"));
	await typeAll(page, ["order GEC1", "step BRU", "attack BEI1"]);
	await click(page, '[data-piece="GEI7"]');
	await page.locator('.in-hand[data-piece="GEI7"]').waitFor();
	const told = page.frames.length;
	await page.locator('.way-badge[data-place="PRA"]').hover({ force: true });
	await page.locator(".tip", { hasText: "Prague" }).waitFor();
	const about = () => page.frames.slice(told).some((frame) => /"fights":.*"place":"BRU"/.test(frame));
	for (let i = 0; i < 2000 && !about(); i++) await page.waitForTimeout(50);
	assert(about(), "the forecast does not know of the attack: this test looks at nothing");
	await page.locator('.way-badge[data-place="BRU"]').hover({ force: true });
	await page.locator(".tip .three-bar").waitFor();
	await page.locator('.way-badge[data-place="PRA"]').hover({ force: true });
	await page.locator(".tip", { hasText: "Prague" }).waitFor();
	assert(!(await page.locator(".tip .three-bar").count()), "Prague tells of the fight for Brussels");
});

test("westfront: which half of a month it is; all dice of a fight are seen, and are nobody else's deeds", async () => {
	const page = await open();
	await sit(page, programs("allies", "axis"), { game: "westfront", scenario: "S43" });
	await page.locator(".prompt-where", { hasText: "July 1943, first fortnight" }).waitFor();
	const landing = ["activate 15_army_group_hq invasion", "done", "order us_2_amph_corps", "invade 1833", "done"];
	await typeAll(page, landing);
	const before = await steps(page);
	await type(page, "strike 15_army_group_hq 1833");
	const lie = page.waitForFunction(() => {
		const rolls = [...document.querySelectorAll(".tray-roll")].map((roll) => roll.textContent);
		return rolls.length && rolls;
	});
	await page.locator(".confirm .primary").click();
	const rolls = await (await lie).jsonValue();
	await until(page, before + 1 + rolls.length);
	assert(rolls.length > 1, "only one roll of the fight is shown"); // who fires back may be repulsed before
	assert(/airstrike .* scores \d \(Triple Fire\)/.test(rolls[0]), `the first roll is another: ${rolls[0]}`);
	assert(!(await page.locator(".meanwhile").count()), "one's own dice are told as the deeds of others");
	await page.getByRole("tab", { name: "Log" }).click();
	await page.locator(".entry", { hasText: "US 2 Amph Corps invades Licata from Tunis" }).waitFor();
});

test("westfront: the chance of a surrender is told before its die falls", async () => {
	const page = await open();
	await sit(page, programs("allies", "axis"), { game: "westfront", scenario: "S43" });
	const landing = ["activate 15_army_group_hq invasion", "done", "order us_2_amph_corps", "invade 1933", "done"];
	await typeAll(page, landing);
	await page.locator(".big", { hasText: "Deploy no more Beachheads" }).waitFor();
	await type(page, "done");
	const dice = page.locator(".confirm .primary"); // against the supply by sea
	const demand = page.locator(".action", { hasText: "Roll for the surrender of Italy" });
	await dice.or(demand).first().waitFor();
	if (await dice.count()) await dice.click();
	await demand.click();
	await page.locator(".confirm", { hasText: "The country surrenders" }).waitFor();
});

test("westfront: what the manners of an HQ mean is told in the words of the rules, on its card too", async () => {
	const page = await open();
	await sit(page, programs("allies", "axis"), { game: "westfront", scenario: "S43" });
	const means = (where) => page.locator(`${where} .what-for`);
	await means(".group").locator("summary").click();
	await means(".group").locator("p", { hasText: /^Blitz: .*second .*WF-4\.41\.4/ }).waitFor();
	await click(page, '[data-piece="21_army_group_hq"]');
	await means(".place-card").locator("summary").click();
	await means(".place-card").locator("p", { hasText: /^Invasion HQ: .*port/ }).waitFor();
});

test("bitw: an HQ in hand can be activated, and units then show their landings beside their own moves", async () => {
	const page = await open();
	await sit(page, programs("allied", "axis"), { game: "bitw", scenario: "SBW8" });
	await typeAll(page, ["done"]);
	await page.locator(".chip", { hasText: "Activate 4" }).waitFor();
	await click(page, '[data-piece="US-EIS"]');
	await page.locator(".way-rail").first().waitFor();
	const before = await steps(page);
	await page.locator(".aim", { hasText: "Activate" }).click();
	await until(page, before + 1);
	await page.keyboard.press("u");
	await page.locator(".trouble", { hasText: "This stands" }).waitFor();
	assert(await page.locator("button.undo").isDisabled(), "what stands can be taken back again");
	await typeAll(page, ["done"]);
	await click(page, '[data-piece="US-EIS"]');
	await page.locator('.action[data-action="lead US-EIS US-19AC"]', { hasText: "Plymouth" }).waitFor();
	const led = await page.locator(".ring.led").count();
	assert(led > 5, `of those whom an HQ can lead ${led} have rings on the map`);
	await page.keyboard.press("Escape");
	await page.waitForFunction(() => !document.querySelector(".ring"));
	await click(page, '[data-piece="US-5MC"]');
	await page.locator(".way-move").first().waitFor();
	const landing = page.locator(".way-badge.way-landing", { hasText: "%" }).first();
	await landing.waitFor();
	await landing.click();
	await until(page, before + 3);
	await page.getByRole("tab", { name: "Log" }).click();
	await page.locator(".tab-panel", { hasText: /5th Corps \(marine\) comes from Southampton/ }).waitFor();
});

test("a unit that can only join the attack joins it with a click; answers tell what may come of them", async () => {
	const page = await open();
	await sit(page, ...GELB);
	await typeAll(page, ["done", "operation GER DE_RUH BE_BRU"]);
	const before = await steps(page);
	await click(page, '[data-piece="GERe1"]');
	await until(page, before + 1);
	await typeAll(page, ["all"]);
	await page.locator(".group", { hasText: "Gives … support" }).locator(".what-for summary").click();
	await page.locator(".what-for", { hasText: "may be rolled again" }).waitFor();
	await typeAll(page, ["go"]);
	await page.locator(".weighed .three-bar").nth(1).waitFor();
});

await run();
