// The small pictures of the boards for the lobby, games/ID/preview.png. node tests/previews.mjs; needs pngquant.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const games = join(import.meta.dirname, "../../games");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 340, height: 160 } });
for (const game of readdirSync(games)) {
	const board = join(games, game, "data/board.svg");
	if (!existsSync(board)) continue;
	const [, , width, height] = / viewBox="([^"]*)"/.exec(readFileSync(board, "utf8"))[1].split(/\s+/).map(Number);
	/* the part of the board around the middle of Europe that fills the frame */
	const scale = 340 / (width * 0.4);
	const down = height > width * 1.1 || game === "bitw" ? 0.46 : 0.26;
	const source = `data:image/svg+xml;base64,${readFileSync(board).toString("base64")}`;
	const place = `width:${width * scale}px;left:${-0.28 * width * scale}px;top:${-down * height * scale}px`;
	await page.setContent(`<body style="margin:0"><img src="${source}" style="position:absolute;${place}">`);
	await page.waitForFunction(() => document.querySelector("img").naturalWidth);
	await page.waitForTimeout(300);
	const path = join(games, game, "preview.png");
	await page.screenshot({ path });
	execFileSync("pngquant", ["--force", "--quality", "40-75", "48", "--output", path, path]);
}
await browser.close();
