/** Milliseconds after which the page has what it needs for itself. */
const QUIET = 3000;

/** What can be fetched while nobody waits for anything; not where every byte is paid for. */
export function whenQuiet(fetches: () => void): void {
	const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
	if (!saving) setTimeout(fetches, QUIET);
}

/**
 * Makes the page work without a server from the second visit on, where the browser allows it. When a new version of the
 * client has taken over, the page begins again with it: an old page must not talk to a new server for long.
 */
if ("serviceWorker" in navigator) {
	const { serviceWorker } = navigator;
	const before = serviceWorker.controller;
	serviceWorker.addEventListener("controllerchange", () => before && location.reload());
	addEventListener("load", () => {
		// Without it the page only needs the server.
		serviceWorker.register("/sw.js").catch(() => undefined);
	});
	serviceWorker.ready.then(
		({ active }) => whenQuiet(() => active?.postMessage("keep")),
		() => undefined,
	);
}
