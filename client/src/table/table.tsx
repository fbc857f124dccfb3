/** The table: the board and everything around it. */
import type { Route } from "../route";

export function TableView({ route }: { route: Route }) {
	return <main class="table">{route.path.join(" ")}</main>;
}
