/** Lists of tables on the server. */
import { t } from "../text";
import { thumbOf } from "../thumbs";
import type { Game, Table } from "../wire";
import { outcomeWords, scenarioName, seatName, botName, span, timeWords } from "./words";

/** What the position looked like when one was last there; before that, the board. */
export function Thumb({ table, game }: { table: string; game: string }) {
	const known = thumbOf(table) ?? `/games/${game}/preview.png`;
	return <img class="thumb" src={known} alt="" width="90" height="60" loading="lazy" />;
}

function people(table: Table, game: Game | undefined): string {
	return table.seats
		.map(
			(s) =>
				`${seatName(game, s.seat)}: ${s.you ? t("you") : (s.player ?? (s.bot ? botName(s.bot) : t("free")))}`,
		)
		.join(", ");
}

/** Whose turn it is, and how much time is left. */
function turn(table: Table, game: Game | undefined): string {
	if (table.state === "ended") return outcomeWords(table.outcome, game);
	if (table.state === "open") return timeWords(table.time);
	const who = table.your_turn
		? t("your turn")
		: t("turn of %1", (table.deciders ?? []).map((s) => seatName(game, s)).join(", "));
	const running = table.clock?.running[0];
	const left = running === undefined ? undefined : table.clock?.[running];
	return typeof left === "number" ? `${who}, ${t("%1 left", span(left))}` : who;
}

function address(table: Table): string {
	if (table.state === "open") return `#/room/${table.table}`;
	return `#/table/${table.table}` + (table.seats.some((s) => s.you) ? "" : "?watch=1");
}

export function Tables({ id, title, tables, games }: { id: string; title: string; tables: Table[]; games: Game[] }) {
	if (!tables.length) return null;
	return (
		<section class="card" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			<ul class="rows">
				{tables.map((table) => {
					const game = games.find((g) => g.id === table.game);
					return (
						<li key={table.table} class={table.your_turn ? "row yours" : "row"}>
							<Thumb table={`server ${table.table}`} game={table.game} />
							<a class="main" href={address(table)}>
								<strong>{game?.title ?? table.game}</strong>
								<span class="muted">
									{scenarioName(game, table.scenario)} · {people(table, game)}
								</span>
								<span class={table.your_turn ? "turn" : "muted"}>{turn(table, game)}</span>
							</a>
							{table.seats.some((s) => s.you) && table.state === "running" && (
								<a class={table.your_turn ? "button primary" : "button"} href={address(table)}>
									{t("Continue")}
								</a>
							)}
						</li>
					);
				})}
			</ul>
		</section>
	);
}
