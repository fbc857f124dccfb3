// stamp.mjs FOLDER: writes the version of the built client into its service worker, so that a change of any file makes
// browsers fetch all of them anew, and the names of the parts of the page. The version is a digest of everything else
// in the folder.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const worker = join(folder, "sw.js");
const digest = createHash("sha256");
const names = readdirSync(folder).sort();
const parts = names.filter((name) => name.startsWith("part-")).map((name) => `/${name}`);
for (const name of names) {
	if (name !== "sw.js") digest.update(name).update(readFileSync(join(folder, name)));
}
if (existsSync(worker)) {
	const text = readFileSync(worker, "utf8");
	for (const mark of ["ETO_VERSION", "ETO_PARTS"])
		if (!text.includes(mark)) throw new Error(`sw.js has no place for ${mark}`);
	const version = digest.digest("hex").slice(0, 16);
	writeFileSync(worker, text.replaceAll("ETO_VERSION", version).replaceAll("ETO_PARTS", parts.join(" ")));
}
