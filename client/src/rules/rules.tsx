/** The rules browser. */
import type { Route } from "../route";

export function RulesView({ route }: { route: Route }) {
	return <main class="rules">{route.path[2]}</main>;
}
