/** The rules browser as a page of its own: #/rules/GAME/CLAUSE. */
import { useEffect, useState } from "preact/hooks";
import { askGames } from "../engine/engine";
import { go, type Route } from "../route";
import { t } from "../text";
import type { Game } from "../wire";
import { RulesBrowser } from "./browser";

export function RulesView({ route }: { route: Route }) {
	const [games, setGames] = useState<Game[]>([]);
	useEffect(() => void askGames().then(setGames, () => undefined), []);
	const game = route.path[1] ?? games[0]?.id;
	return (
		<main class="rules-page">
			<header>
				<a href="#/">ETO</a>
				<h1>{t("Rules")}</h1>
				<select
					aria-label={t("Game")}
					value={game}
					onChange={(event) => go(`/rules/${event.currentTarget.value}`)}
				>
					{games.map((each) => (
						<option key={each.id} value={each.id}>
							{each.title}
						</option>
					))}
				</select>
			</header>
			{game && (
				<RulesBrowser
					game={game}
					clause={route.path[2] ?? ""}
					onClause={(id) => go(`/rules/${game}/${id}`)}
				/>
			)}
		</main>
	);
}
