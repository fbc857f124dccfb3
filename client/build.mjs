// Builds the client: node build.mjs [OUTPUT_FOLDER]. Scripts and styles are bundled; the rest is copied.
import { build } from "esbuild";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const output = process.argv[2] ?? join(here, "dist");

mkdirSync(output, { recursive: true });

const others = { style: "style/main.css", worker: "src/engine/worker.ts", sw: "src/engine/sw.ts" };
const how = {
	outdir: output,
	bundle: true,
	target: "es2020",
	minify: true,
	charset: "utf8",
	legalComments: "none",
	jsx: "automatic",
	jsxImportSource: "preact",
	logLevel: "warning",
};
const inside = (file) => join(here, file);
const files = Object.entries(others).map(([name, file]) => [name, inside(file)]);
await build({ ...how, entryPoints: Object.fromEntries(files), format: "iife" });

// The page comes in parts: what every visit needs, and what is fetched when it is first wanted (src/later.tsx). Their
// names hold a digest of what is in them, so that parts of two versions never meet.
const { metafile } = await build({
	...how,
	entryPoints: { app: inside("src/main.tsx") },
	format: "esm",
	splitting: true,
	chunkNames: "part-[name]-[hash]",
	metafile: true,
});
for (const file of readdirSync(inside("static"))) copyFileSync(inside(join("static", file)), join(output, file));

// The browser is told at once of the parts that the page cannot begin without.
const [, made] = Object.entries(metafile.outputs).find(([name]) => basename(name) === "app.js");
const needed = made.imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => basename(path));
const links = needed.map((name) => `<link rel="modulepreload" href="/${name}">\n`).join("");
const index = join(output, "index.html");
writeFileSync(index, readFileSync(index, "utf8").replace(/(?=<script )/, links));
