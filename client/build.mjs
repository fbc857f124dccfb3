// Builds the client: node build.mjs [OUTPUT_FOLDER]. Every entry of src/ becomes one file; the rest is copied.
import { build } from "esbuild";
import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const output = process.argv[2] ?? join(here, "dist");

// The page, the engine's worker and the service worker; those that are there.
const entries = {
	app: "src/main.tsx",
	style: "style/main.css",
	worker: "src/engine/worker.ts",
	sw: "src/engine/sw.ts",
};
const found = Object.entries(entries).filter(([, file]) => existsSync(join(here, file)));

mkdirSync(output, { recursive: true });
await build({
	entryPoints: Object.fromEntries(found.map(([name, file]) => [name, join(here, file)])),
	outdir: output,
	bundle: true,
	format: "iife",
	target: "es2020",
	minify: true,
	charset: "utf8",
	legalComments: "none",
	jsx: "automatic",
	jsxImportSource: "preact",
	logLevel: "warning",
});
for (const file of readdirSync(join(here, "static"))) copyFileSync(join(here, "static", file), join(output, file));
