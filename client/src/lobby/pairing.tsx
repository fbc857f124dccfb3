/** An opponent at once: a seat at an open table of the game, or a new table at which one waits for somebody. */
import { useState } from "preact/hooks";
import { errorWords } from "../errors";
import { Failure } from "../failure";
import { go } from "../route";
import { api, query } from "../server/api";
import { keepReceipt, newLuck } from "../server/receipts";
import { t } from "../text";
import type { Game, Table } from "../wire";

const KEY = "eto.pairing";

/** Was this table made to be paired? Then it begins as soon as it is full. */
export function isPaired(table: string): boolean {
	return sessionStorage.getItem(KEY) === table;
}

function freeSeat(table: Table): string | undefined {
	return table.seats.find((seat) => !seat.player && !seat.bot)?.seat;
}

/** Sits down where somebody waits; false if nobody does. */
async function sitDown(game: Game): Promise<boolean> {
	const { tables } = await api("GET", "/tables" + query({ list: "open" }));
	const wanted = (tables as Table[]).filter(
		(table) =>
			table.game === game.id &&
			!table.invited_only &&
			!table.seats.some((seat) => seat.you) &&
			table.seats.filter((seat) => !seat.player && !seat.bot).length === 1,
	);
	for (const table of wanted) {
		const seat = freeSeat(table) ?? "";
		const luck = newLuck();
		const joined = await api("POST", `/tables/${table.table}/join`, { seat, luck }).catch(() => null);
		if (!joined) continue; // somebody was faster
		keepReceipt(table, seat, luck);
		go(`#/room/${table.table}`);
		return true;
	}
	return false;
}

/** A table with one seat open; programs take the rest. */
async function wait(game: Game): Promise<void> {
	const [mine, other, ...rest] = game.seats.map((seat) => seat.id);
	const programs = Object.fromEntries(rest.map((seat) => [seat, "bot:staff"]));
	const seats = { [mine ?? ""]: "me", [other ?? ""]: "open", ...programs };
	const made = await api("POST", "/tables", { game: game.id, scenario: game.scenarios[0]?.id, seats });
	sessionStorage.setItem(KEY, String(made["table"]));
	go(`#/room/${made["table"]}`);
}

export function Pairing({ games }: { games: Game[] }) {
	const [id, setId] = useState(games[0]?.id ?? "");
	const [busy, setBusy] = useState(false);
	const [error, setError] = useState("");
	const game = games.find((each) => each.id === id);
	const pair = async () => {
		if (!game) return;
		setBusy(true);
		try {
			if (!(await sitDown(game))) await wait(game);
		} catch (reason) {
			setError(errorWords(reason));
		}
		setBusy(false);
	};
	return (
		<section class="card pairing" aria-labelledby="pairing">
			<h2 id="pairing">{t("Play with somebody")}</h2>
			<p class="muted">{t("A seat where somebody waits, or a table at which you wait.")}</p>
			<p class="buttons">
				<select aria-label={t("Game")} value={id} onChange={(event) => setId(event.currentTarget.value)}>
					{games.map((each) => (
						<option key={each.id} value={each.id}>
							{each.title}
						</option>
					))}
				</select>
				<button type="button" class="primary" disabled={busy} onClick={() => void pair()}>
					{t("Find an opponent")}
				</button>
				<a class="button" href="#/new">
					{t("New table with others")}
				</a>
			</p>
			<Failure error={error} />
		</section>
	);
}
