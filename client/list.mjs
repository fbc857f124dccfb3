// list.mjs FOLDER: writes games.en.json and games.es.json: what the lobby says of the games in one language, and the
// programs that play them. The engine is asked here, so that a page need not fetch the files of every game for that.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openModule } from "../web/open.mjs";

const folder = process.argv[2];
const { engine, give, answer } = await openModule(join(folder, "eto.wasm"));
for (const name of readdirSync(folder).filter((each) => each.endsWith(".pack")))
	if (!give(readFileSync(join(folder, name)))) throw new Error(`${name} is no pack of a game`);
const port = engine.eto_open();

function ask(request, member) {
	const reply = JSON.parse(answer(port, Buffer.from(JSON.stringify(request))));
	if (!reply.ok) throw new Error(reply.message);
	return reply[member];
}

const bots = ask({ do: "bots" }, "bots");
for (const lang of ["en", "es"]) {
	ask({ do: "lang", lang });
	const games = ask({ do: "games" }, "games");
	writeFileSync(join(folder, `games.${lang}.json`), JSON.stringify({ games, bots }));
}
