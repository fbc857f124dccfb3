/**
 * The service worker: keeps the client, the engine and the games, so that the page opens and solo games go on without a
 * server. What it keeps belongs to one version (stamp.mjs); a new version fetches everything anew and takes over. The
 * shell is there before it begins to work; the files of the games come when they are first used, or in the background
 * when the page has nothing else to do and says so ("keep").
 *
 * The network is not asked for the client that is kept: the version decides. Anything under /api/ goes to the server
 * only.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = "eto-ETO_VERSION";
const PARTS = "ETO_PARTS".split(" ");
const SHELL = [
	"/",
	"/app.js",
	...PARTS,
	"/style.css",
	"/worker.js",
	"/eto.wasm",
	"/games.en.json",
	"/games.es.json",
	"/manifest.webmanifest",
	"/icon.svg",
];
/** What a game needs besides its pack, the small things first. */
const OF_GAMES = ["card.json", "preview.png", "learn.json", "anchors.tsv", "rules.tsv", "board.svg"];

/** Belongs to this version of the client, like the engine that reads it. */
const isOfClient = (path: string) => SHELL.includes(path) || path.endsWith(".pack");

async function keepShell(): Promise<void> {
	const cache = await caches.open(CACHE);
	await cache.addAll(SHELL.map((path) => new Request(path, { cache: "no-cache" })));
}

async function keepOne(cache: Cache, path: string): Promise<void> {
	if (await cache.match(path)) return;
	const response = await fetch(path);
	if (response.ok) await cache.put(path, response);
}

/** The games, one file after the other; what cannot be had now is had when the page asks the next time. */
async function keepGames(): Promise<void> {
	const cache = await caches.open(CACHE);
	const list = await cache.match("/games.en.json");
	const games: { id: string }[] = list ? (await list.json()).games : [];
	const packs = games.map(({ id }) => `/${id}.pack`);
	const rest = OF_GAMES.flatMap((name) => games.map(({ id }) => `/games/${id}/${name}`));
	try {
		for (const path of [...packs, ...rest]) await keepOne(cache, path);
	} catch {
		// The server is gone.
	}
}

async function dropOthers(): Promise<void> {
	const names = await caches.keys();
	await Promise.all(
		names.filter((name) => name.startsWith("eto-") && name !== CACHE).map((name) => caches.delete(name)),
	);
	await worker.clients.claim();
}

/** Of the client, what is kept; of the games, what the server has now, and what is kept if it does not answer. */
async function answer(request: Request, ofClient: boolean): Promise<Response> {
	const cache = await caches.open(CACHE);
	const kept = await cache.match(request, { ignoreSearch: true });
	if (kept && ofClient) return kept;
	try {
		const response = await fetch(request);
		/* A full store keeps nothing, but the page gets what it asked for. */
		if (response.ok) await cache.put(request, response.clone()).catch(() => undefined);
		return response;
	} catch (reason) {
		if (kept) return kept;
		throw reason;
	}
}

worker.addEventListener("install", (event) => {
	event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});
worker.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
worker.addEventListener("message", (event) => {
	if (event.data === "keep") event.waitUntil(keepGames());
});
worker.addEventListener("fetch", (event) => {
	const { method, url } = event.request;
	const { origin, pathname } = new URL(url);
	const ofClient = isOfClient(pathname);
	const ours = origin === worker.location.origin && (ofClient || pathname.startsWith("/games/"));
	if (method === "GET" && ours) event.respondWith(answer(event.request, ofClient));
});
