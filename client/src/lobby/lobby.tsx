/** The lobby: tables, my games, and how to begin. */
import type { Route } from "../route";

export function Lobby(_: { route: Route }) {
	return <main class="lobby"><h1>ETO</h1></main>;
}
