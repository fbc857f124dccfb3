/** Makes the page work without a server from the second visit on, where the browser allows it. */
if ("serviceWorker" in navigator) {
	addEventListener("load", () => {
		// Without it the page only needs the server.
		navigator.serviceWorker.register("/sw.js").catch(() => undefined);
	});
}
