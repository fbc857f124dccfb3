/** The page: a frame, and in it the view that the address names. */
import { render } from "preact";
import { whenQuiet } from "./engine/install";
import { useRoute } from "./route";
import { settingsNow, useSettings } from "./settings";
import { learn } from "./text";
import { WaitingPage } from "./failure";
import { fetchRest, later } from "./later";
import { Lobby } from "./lobby/lobby";
import { TableView } from "./table/table";

const WAITING = <WaitingPage />;
const Account = later((rest) => rest.Account, WAITING);
const Aid = later((rest) => rest.Aid, WAITING);
const Create = later((rest) => rest.Create, WAITING);
const Desk = later((rest) => rest.Desk, WAITING);
const Learn = later((rest) => rest.Learn, WAITING);
const Profile = later((rest) => rest.Profile, WAITING);
const Room = later((rest) => rest.Room, WAITING);
const RulesView = later((rest) => rest.RulesView, WAITING);
const SettingsPage = later((rest) => rest.SettingsPage, WAITING);

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
if (root) void learn(settingsNow().lang).then(() => render(<Page />, root));
addEventListener("load", () => whenQuiet(() => void fetchRest().catch(() => undefined)));
