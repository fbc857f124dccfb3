/**
 * The service worker: keeps the client, the engine and the boards, so that the page opens and solo games go on
 * without a server. What it keeps belongs to one version (stamp.mjs); a new version fetches everything anew and takes
 * over.
 *
 * The network is not asked for the client that is kept: the version decides. Anything under /api/ goes to the server
 * only.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = "eto-ETO_VERSION";
const SHELL = [
	"/",
	"/app.js",
	"/style.css",
	"/worker.js",
	"/eto.wasm",
	"/manifest.webmanifest",
	"/icon.svg",
	"/europe.svg",
];

async function keepShell(): Promise<void> {
	const cache = await caches.open(CACHE);
	await cache.addAll(SHELL.map((path) => new Request(path, { cache: "no-cache" })));
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
		if (response.ok) await cache.put(request, response.clone());
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
worker.addEventListener("fetch", (event) => {
	const { method, url } = event.request;
	const { origin, pathname } = new URL(url);
	const ofClient = SHELL.includes(pathname);
	const ours = origin === worker.location.origin && (ofClient || pathname.startsWith("/games/"));
	if (method === "GET" && ours) event.respondWith(answer(event.request, ofClient));
});
