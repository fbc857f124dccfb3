/** A new table on the server: who sits where, the clock, who may come. */
import { useState } from "preact/hooks";
import { Failure } from "../failure";
import { go } from "../route";
import { api } from "../server/api";
import { t } from "../text";
import type { Game } from "../wire";
import { Frame } from "./frame";
import { useBots, useGames } from "./hooks";
import { scenarioOf, SettingPick } from "./setting";
import { botName } from "./words";

const clocks = (): { [id: string]: { about: string; clock: unknown } } => ({
	none: { about: t("no clock"), clock: undefined },
	quick: {
		about: t("30 minutes each, 10 seconds a decision"),
		clock: { kind: "live", main: 1800, increment: 10 },
	},
	slow: { about: t("2 hours each, 30 seconds a decision"), clock: { kind: "live", main: 7200, increment: 30 } },
	post: { about: t("by correspondence: 3 days a turn"), clock: { kind: "correspondence", days: 3, reserve: 7 } },
});

type Chosen = { [id: string]: string };

function Options({ game, options, set }: { game: Game; options: Chosen; set: (id: string, value: string) => void }) {
	return (
		<details>
			<summary>{t("Options of the rules")}</summary>
			{game.options.map((o) => (
				<label key={o.id}>
					{o.about}{" "}
					{o.clause && <a href={`#/rules/${game.id}/${o.clause}`}>{o.clause}</a>}
					<select
						value={options[o.id] ?? o.values[0]}
						onChange={(e) => set(o.id, e.currentTarget.value)}
					>
						{o.values.map((value, i) => (
							<option key={value} value={value}>
								{o.names[i]}
							</option>
						))}
					</select>
				</label>
			))}
		</details>
	);
}

function Form({ games }: { games: Game[] }) {
	const bots = useBots() ?? [];
	const [id, setId] = useState(games[0]?.id ?? "");
	const [scenario, setScenario] = useState("");
	const [seats, setSeats] = useState<{ [seat: string]: string }>({});
	const [clock, setClock] = useState("none");
	const [secret, setSecret] = useState(false);
	const [watched, setWatched] = useState(true);
	const [delayed, setDelayed] = useState(false);
	const [options, setOptions] = useState<{ [id: string]: string }>({});
	const [error, setError] = useState("");
	const game = games.find((g) => g.id === id) ?? games[0];
	if (!game) return null;
	const setting = scenarioOf(game, scenario);
	const seat = (s: string, i: number) => seats[s] ?? (i === 0 ? "me" : "open");
	const create = async () => {
		const who = Object.fromEntries(game.seats.map((s, i) => [s.id, seat(s.id, i)]));
		const full = !Object.values(who).includes("open");
		try {
			const made = await api("POST", "/tables", {
				game: game.id,
				scenario: setting,
				seats: who,
				options,
				clock: clocks()[clock]?.clock,
				invited_only: secret,
				spectators: watched,
				delayed,
				start: full,
			});
			const invite = made["invite"] ? `?invite=${made["invite"]}` : "";
			go(full ? `#/table/${made["table"]}` : `#/room/${made["table"]}${invite}`);
		} catch (reason) {
			setError((reason as Error).message);
		}
	};
	return (
		<form class="card" onSubmit={(e) => (e.preventDefault(), void create())}>
			<SettingPick
				games={games}
				game={game}
				setGame={(other) => (setId(other), setSeats({}), setOptions({}))}
				scenario={setting}
				setScenario={setScenario}
			/>
			<fieldset>
				<legend>{t("Seats")}</legend>
				{game.seats.map((s, i) => (
					<label key={s.id}>
						{s.name}
						<select
							value={seat(s.id, i)}
							onChange={(e) =>
								setSeats({ ...seats, [s.id]: e.currentTarget.value })
							}
						>
							<option value="me">{t("me")}</option>
							<option value="open">{t("free: somebody joins")}</option>
							{bots.map((bot) => (
								<option key={bot} value={`bot:${bot}`}>
									{t("program: %1", botName(bot))}
								</option>
							))}
						</select>
					</label>
				))}
			</fieldset>
			<label>
				{t("Clock")}
				<select value={clock} onChange={(e) => setClock(e.currentTarget.value)}>
					{Object.entries(clocks()).map(([key, { about }]) => (
						<option key={key} value={key}>
							{about}
						</option>
					))}
				</select>
			</label>
			<label class="choice">
				<input
					type="checkbox"
					checked={secret}
					onChange={(e) => setSecret(e.currentTarget.checked)}
				/>
				{t("Only those with the link may join")}
			</label>
			<label class="choice">
				<input
					type="checkbox"
					checked={watched}
					onChange={(e) => setWatched(e.currentTarget.checked)}
				/>
				{t("Others may watch")}
			</label>
			{watched && (
				<label class="choice">
					<input
						type="checkbox"
						checked={delayed}
						onChange={(e) => setDelayed(e.currentTarget.checked)}
					/>
					{t("They see it some time later")}
				</label>
			)}
			{game.options.length > 0 && (
				<Options
					game={game}
					options={options}
					set={(key, value) => setOptions({ ...options, [key]: value })}
				/>
			)}
			<button class="primary">{t("Create the table")}</button>
			<Failure error={error} />
		</form>
	);
}

export function Create() {
	const games = useGames();
	return (
		<Frame page="#/new" title={t("New table")}>
			<h1>{t("New table")}</h1>
			{games ? <Form games={games} /> : <p role="status">{t("Loading…")}</p>}
		</Frame>
	);
}
