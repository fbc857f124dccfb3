/** The page: a frame, and in it the view that the address names. */
import { render } from "preact";
import "./engine/install";
import { useRoute } from "./route";
import { useSettings } from "./settings";
import { Account } from "./lobby/account";
import { Create } from "./lobby/create";
import { Desk } from "./lobby/desk";
import { Lobby } from "./lobby/lobby";
import { Profile } from "./lobby/profile";
import { Room } from "./lobby/room";
import { SettingsPage } from "./lobby/settings";
import { Aid, Learn } from "./learn/learn";
import { TableView } from "./table/table";
import { RulesView } from "./rules/rules";

function Page() {
	const route = useRoute();
	useSettings();
	switch (route.path[0]) {
		case "table":
		case "solo":
		case "game":
		case "look":
			return <TableView key={route.path.join("/")} route={route} />;
		case "rules":
			return <RulesView route={route} />;
		case "room":
			return <Room key={route.path[1]} route={route} />;
		case "new":
			return <Create />;
		case "admin":
			return <Desk />;
		case "account":
			return <Account />;
		case "profile":
			return <Profile key={route.path[1]} route={route} />;
		case "settings":
			return <SettingsPage />;
		case "learn":
			return <Learn route={route} />;
		case "aid":
			return <Aid key={route.path[1]} route={route} />;
		default:
			return <Lobby route={route} />;
	}
}

const root = document.getElementById("app");
if (root) render(<Page />, root);
