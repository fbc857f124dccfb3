/** Which game, and which scenario of it: chosen alike for a game alone and for a new table. */
import { t } from "../text";
import type { Game } from "../wire";

/** The scenario that is wanted, if the game has it; else its first. */
export function scenarioOf(game: Game, wanted: string): string {
	return (game.scenarios.find(({ id }) => id === wanted) ?? game.scenarios[0])?.id ?? "";
}

function Pick(props: {
	label: string;
	value: string;
	list: { id: string; name: string }[];
	set: (id: string) => void;
}) {
	const { label, value, list, set } = props;
	return (
		<label>
			{label}
			<select value={value} onChange={(event) => set(event.currentTarget.value)}>
				{list.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</select>
		</label>
	);
}

export function SettingPick(props: {
	games: Game[];
	game: Game;
	setGame: (id: string) => void;
	scenario: string;
	setScenario: (id: string) => void;
}) {
	const { games, game, setGame, scenario, setScenario } = props;
	const titles = games.map(({ id, title }) => ({ id, name: title }));
	return (
		<>
			<Pick label={t("Game")} value={game.id} list={titles} set={setGame} />
			{game.scenarios.length > 1 && (
				<Pick label={t("Scenario")} value={scenario} list={game.scenarios} set={setScenario} />
			)}
		</>
	);
}
