/** A game at once, against programs, in this browser: choose a side and go. */
import { useState } from "preact/hooks";
import { LocalSource } from "../engine/local";
import { go } from "../route";
import { t } from "../text";
import type { Game } from "../wire";
import { useBots } from "./hooks";
import { scenarioOf, SettingPick } from "./setting";
import { botName } from "./words";

async function begin(game: Game, side: string, bot: string, scenario: string): Promise<void> {
	const seats: { [seat: string]: string } = {};
	for (const { id } of game.seats) seats[id] = side === "*" || side === id ? "me" : `bot:${bot}`;
	const source = await LocalSource.begin({ game: game.id, scenario, seats });
	source.close();
	go(`#/solo/${source.key}`);
}

export function Solo({ games, game: first = "" }: { games: Game[]; game?: string }) {
	const bots = useBots() ?? ["staff"];
	const [id, setId] = useState(first || (games[0]?.id ?? ""));
	const [side, setSide] = useState("");
	const [bot, setBot] = useState("staff");
	const [scenario, setScenario] = useState("");
	const [busy, setBusy] = useState(false);
	const game = games.find((g) => g.id === id) ?? games[0];
	if (!game) return null;
	const chosen = game.seats.some((s) => s.id === side) || side === "*" ? side : (game.seats[0]?.id ?? "");
	const setting = scenarioOf(game, scenario);
	const start = () => {
		setBusy(true);
		void begin(game, chosen, bot, setting).finally(() => setBusy(false));
	};
	return (
		<form class="card solo" aria-labelledby="solo" onSubmit={(e) => (e.preventDefault(), start())}>
			<h2 id="solo">{t("Play now")}</h2>
			<p class="muted">{t("Against programs, in this browser. It works without a connection.")}</p>
			<SettingPick games={games} game={game} setGame={setId} scenario={setting} setScenario={setScenario} />
			<fieldset>
				<legend>{t("Your side")}</legend>
				{[...game.seats, { id: "*", name: t("All sides") }].map((s) => (
					<label key={s.id} class="choice">
						<input
							type="radio"
							name="side"
							value={s.id}
							checked={chosen === s.id}
							onChange={() => setSide(s.id)}
						/>
						{s.name}
					</label>
				))}
			</fieldset>
			{chosen !== "*" && (
				<label>
					{t("Opponent")}
					<select value={bot} onChange={(e) => setBot(e.currentTarget.value)}>
						{bots.map((name) => (
							<option key={name} value={name}>
								{botName(name)}
							</option>
						))}
					</select>
				</label>
			)}
			<button class="primary" disabled={busy}>
				{t("Begin")}
			</button>
		</form>
	);
}
