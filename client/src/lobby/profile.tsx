/** A person's results, and the dice that fell in their games against what was to be expected. */
import type { Route } from "../route";
import { api } from "../server/api";
import { t } from "../text";
import type { Game } from "../wire";
import { Frame } from "./frame";
import { useGames, useLoaded, useMe } from "./hooks";
import { Form } from "./selves";

interface Score {
	game: string;
	running: number;
	won: number;
	lost: number;
	drawn: number;
}

interface Die {
	sides: number;
	rolled: number;
	expected: number;
	faces: number[];
	/** How likely such a deviation is by chance alone; null with few dice. */
	p: number | null;
}

function Results({ scores, games }: { scores: Score[]; games: Game[] }) {
	if (!scores.length) return <p class="muted">{t("No finished game yet.")}</p>;
	return (
		<table class="results">
			<thead>
				<tr>
					<th scope="col">{t("Game")}</th>
					<th scope="col">{t("Won")}</th>
					<th scope="col">{t("Lost")}</th>
					<th scope="col">{t("Drawn")}</th>
					<th scope="col">{t("Running")}</th>
				</tr>
			</thead>
			<tbody>
				{scores.map((score) => (
					<tr key={score.game}>
						<th scope="row">{games.find((g) => g.id === score.game)?.title ?? score.game}</th>
						<td>{score.won}</td>
						<td>{score.lost}</td>
						<td>{score.drawn}</td>
						<td>{score.running}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Chart({ die }: { die: Die }) {
	const most = Math.max(...die.faces, 1);
	return (
		<figure>
			<figcaption>{t("Dice of %1 sides, %2 rolled", die.sides, die.rolled)}</figcaption>
			<div class="dicechart">
				{die.faces.map((count, i) => (
					<>
						<b>{i + 1}</b>
						<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
							<rect width={(100 * count) / most} height="10" />
							<line x1={(100 * die.expected) / most} x2={(100 * die.expected) / most} y1="0" y2="10" />
						</svg>
						<span>{count}</span>
					</>
				))}
			</div>
			<p class="muted">
				{t("As expected: %1 times each", Math.round(die.expected * 10) / 10)}
				{die.p !== null && ` · ${t("chance of straying at least so far: %1 %", Math.round(die.p * 100))}`}
			</p>
		</figure>
	);
}

/** With somebody else: not to hear, not to meet, and to tell those who keep the house in order. */
function Trouble({ name }: { name: string }) {
	const [me, again] = useLoaded(() => api("GET", "/me"), []);
	const settings: { [list: string]: string[] | undefined } = JSON.parse(me?.["settings"] ?? "{}");
	const tick = (list: "mutes" | "blocks", label: string) => {
		const names = settings[list] ?? [];
		const on = names.some((each) => each.toLowerCase() === name.toLowerCase());
		const change = () => {
			const rest = names.filter((each) => each.toLowerCase() !== name.toLowerCase());
			void api("PUT", "/me/settings", { ...settings, [list]: on ? rest : [...rest, name] }).then(again, again);
		};
		return (
			<label class="choice">
				<input type="checkbox" checked={on} disabled={!me} onChange={change} />
				{label}
			</label>
		);
	};
	return (
		<details class="selves">
			<summary>{t("Trouble with this person?")}</summary>
			{tick("mutes", t("Do not show me what %1 says", name))}
			{tick("blocks", t("%1 may not join my tables", name))}
			<Form
				label={t("Report")}
				send={async ({ text }) => {
					await api("POST", "/reports", { player: name, text });
					return t("Thank you. Those who keep the house in order will read it.");
				}}
			>
				<label>
					{t("What is wrong?")}
					<textarea name="text" required maxLength={900} rows={3} />
				</label>
			</Form>
		</details>
	);
}

export function Profile({ route }: { route: Route }) {
	const name = route.path[1] ?? "";
	const games = useGames();
	const path = `/accounts/${encodeURIComponent(name)}`;
	const [profile, , failed] = useLoaded(() => api("GET", path), [name]);
	const [dice] = useLoaded(() => api("GET", `${path}/dice`), [name]);
	const title = t("Profile of %1", name);
	const [me] = useMe();
	return (
		<Frame page="#/profile" title={title}>
			<h1>{title}</h1>
			{profile && me?.public && me.name && me.name !== profile["name"] && <Trouble name={profile["name"]} />}
			{failed && <p role="alert">{t("There is nobody of this name.")}</p>}
			{profile && games && (
				<section class="card">
					<h2>{t("Results")}</h2>
					<Results scores={profile["games"]} games={games} />
				</section>
			)}
			{dice && (
				<section class="card">
					<h2>{t("Dice")}</h2>
					{dice["dice"]?.length ? (
						dice["dice"].map((die: Die) => <Chart key={die.sides} die={die} />)
					) : (
						<p class="muted">{t("No dice yet.")}</p>
					)}
				</section>
			)}
		</Frame>
	);
}
