// stamp.mjs FOLDER: writes the version of the built client into its service worker, so that a change of any file makes
// browsers fetch all of them anew. The version is a digest of everything else in the folder.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const worker = join(folder, "sw.js");
const digest = createHash("sha256");
for (const name of readdirSync(folder).sort()) {
	if (name !== "sw.js") digest.update(name).update(readFileSync(join(folder, name)));
}
if (existsSync(worker)) {
	const text = readFileSync(worker, "utf8");
	if (!text.includes("ETO_VERSION")) throw new Error("sw.js has no place for its version");
	writeFileSync(worker, text.replaceAll("ETO_VERSION", digest.digest("hex").slice(0, 16)));
}
