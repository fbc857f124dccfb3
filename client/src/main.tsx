/** The page: a frame, and in it the view that the address names. */
import { render } from "preact";
import "./engine/install";
import { useRoute } from "./route";
import { useSettings } from "./settings";
import { Lobby } from "./lobby/lobby";
import { TableView } from "./table/table";
import { RulesView } from "./rules/rules";

function Page() {
	const route = useRoute();
	useSettings();
	switch (route.path[0]) {
		case "table":
		case "solo":
		case "game":
			return <TableView key={route.path.join("/")} route={route} />;
		case "rules":
			return <RulesView route={route} />;
		default:
			return <Lobby route={route} />;
	}
}

const root = document.getElementById("app");
if (root) render(<Page />, root);
