/**
 * Where one is in the client: the part of the address after '#', so that one page serves all and works offline.
 *
 *     #/                      the lobby              #/learn/GAME          the guided first game
 *     #/table/12?seat=axis    a table on the server  #/aid/GAME            the player's aid
 *     #/solo/KEY              a game in the browser  #/rules/GAME/CLAUSE   the rules browser
 *     #/game/TEXT             a shared game or position, packed into the link
 */
import { useLayoutEffect, useState } from "preact/hooks";

export interface Route {
	path: string[];
	query: URLSearchParams;
}

export function readRoute(hash = location.hash): Route {
	const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
	return { path: path.split("/").filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

export function go(address: string): void {
	location.hash = address;
}

export function useRoute(): Route {
	const [route, setRoute] = useState(readRoute);
	/* before anything else happens: an address that changes while the page is first painted is not missed */
	useLayoutEffect(() => {
		const changed = () => setRoute(readRoute());
		addEventListener("hashchange", changed);
		return () => removeEventListener("hashchange", changed);
	}, []);
	return route;
}
