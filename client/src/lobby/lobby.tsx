/** The lobby: play at once, my games, and tables with others. Without a server, what this browser has. */
import { useEffect, useState } from "preact/hooks";
import { warmUp } from "../engine/engine";
import type { Route } from "../route";
import { t } from "../text";
import type { Game } from "../wire";
import { Frame } from "./frame";
import { useGames, useMe, useSaves, useTables } from "./hooks";
import { GameCards, NewHere } from "./games";
import { Pairing } from "./pairing";
import { Saves } from "./saves";
import { Solo } from "./solo";
import { Tables } from "./tables";

function Title() {
	return (
		<div class="hero">
			<h1>ETO</h1>
			<p>{t("Board wargames of the Second World War in Europe, with every rule enforced.")}</p>
		</div>
	);
}

/** `?play=ID`: that game is chosen. */
export function Lobby({ route }: { route: Route }) {
	const games = useGames();
	const [wanted, setWanted] = useState(route.query.get("play") ?? "");
	useEffect(warmUp, []);
	const [me] = useMe();
	const [saves, again] = useSaves();
	const known = !!me?.name;
	const [mine] = useTables("mine", known);
	const [open] = useTables("open", !!me);
	const [running] = useTables("running", !!me);
	const [ended] = useTables("ended", !!me);
	if (!games)
		return (
			<Frame page="#/">
				<Title />
				<p role="status">{t("Loading…")}</p>
			</Frame>
		);
	const others = (running ?? []).filter((table) => !table.seats.some((s) => s.you));
	const free = (open ?? []).filter((table) => !table.seats.some((s) => s.you));
	const play = (game: Game) => {
		setWanted(game.id);
		requestAnimationFrame(() => {
			const form = document.querySelector<HTMLElement>(".solo");
			form?.scrollIntoView({ block: "center" });
			form?.querySelector<HTMLElement>("button.primary")?.focus({ preventScroll: true });
		});
	};
	const active = (mine ?? []).filter((table) => table.state !== "ended");
	/* who has begun games comes for them first, on narrow screens too */
	const busy = active.length > 0 || !!saves?.length;
	const begun = (
		<div>
			<Tables id="mine" title={t("My tables")} tables={active} games={games} />
			{!!saves?.length && <Saves saves={saves} games={games} again={again} />}
		</div>
	);
	const alone = <Solo key={wanted} games={games} game={wanted} />;
	return (
		<Frame page="#/">
			<h1 class="visually-hidden">ETO</h1>
			<div class="columns">
				{busy && begun}
				<div>
					{busy && alone}
					<NewHere games={games} />
					{known && <Pairing games={games} />}
					{me && !me.name && (
						<p class="card">
							{t("Sign in to play with others.")}{" "}
							<a href="#/account">{t("Sign in")}</a>
						</p>
					)}
					<Tables id="open" title={t("Open tables")} tables={free} games={games} />
					<Tables id="running" title={t("Games to watch")} tables={others} games={games} />
					<Tables
						id="ended"
						title={t("Finished games")}
						tables={(ended ?? []).slice(0, 10)}
						games={games}
					/>
				</div>
				{!busy && <div>{alone}</div>}
			</div>
			<GameCards games={games} play={play} />
			{saves?.length === 0 && <Saves saves={saves} games={games} again={again} />}
		</Frame>
	);
}
