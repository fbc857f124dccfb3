/** A table before its game begins: who sits where, the link to invite others, and the owner's sign to begin. */
import { useEffect, useState } from "preact/hooks";
import { Failure } from "../failure";
import { go, type Route } from "../route";
import { addLuck, keepReceipt, newLuck } from "../server/receipts";
import { ServerSource } from "../server/source";
import { t } from "../text";
import type { Game, Table } from "../wire";
import { Frame } from "./frame";
import { useGames } from "./hooks";
import { Talk } from "./talk";
import { isPaired } from "./pairing";
import { botName, scenarioName, seatName, timeWords } from "./words";

function Seats({
	source,
	table,
	game,
	fail,
}: {
	source: ServerSource;
	table: Table;
	game: Game | undefined;
	fail: (text: string) => void;
}) {
	const ask = (what: string, seat: string) =>
		source.ask({ do: what, seat }).catch((reason: Error) => fail(reason.message));
	/* Who sits down adds to the dice at once: the game may begin in the next moment. */
	const sit = async (seat: string) => {
		const luck = newLuck();
		try {
			await source.ask({ do: "join", seat, luck });
			keepReceipt(table, seat, luck);
		} catch (reason) {
			fail((reason as Error).message);
		}
	};
	return (
		<ul class="rows">
			{table.seats.map((s) => (
				<li key={s.seat} class="row">
					<span class="main">
						<strong>{seatName(game, s.seat)}</strong>
						<span class="muted">
							{s.you
								? t("you")
								: (s.player ?? (s.bot ? botName(s.bot) : t("free")))}
						</span>
					</span>
					{s.you && (
						<button onClick={() => void ask("leave", s.seat)}>{t("Get up")}</button>
					)}
					{!s.you && !s.player && !s.bot && (
						<button class="primary" onClick={() => void sit(s.seat)}>
							{t("Sit down")}
						</button>
					)}
				</li>
			))}
		</ul>
	);
}

function Invitation({ source, invite }: { source: ServerSource; invite: string | null }) {
	const [secret, setSecret] = useState(invite);
	const [copied, setCopied] = useState(false);
	const link = secret && `${location.origin}/#/room/${source.table.table}?invite=${secret}`;
	const make = () =>
		void source.ask({ do: "invite" }).then(
			(reply) => setSecret(reply["invite"]),
			() => undefined,
		);
	if (!link)
		return (
			<p>
				<button onClick={make}>{t("Make a link to invite")}</button>
			</p>
		);
	return (
		<p class="invite">
			<label>
				{t("Whoever has this link may join")}{" "}
				<input readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
			</label>
			<button
				onClick={() =>
					void navigator.clipboard.writeText(link).then(
						() => setCopied(true),
						() => undefined,
					)
				}
			>
				{copied ? t("Copied") : t("Copy")}
			</button>
		</p>
	);
}

function useRoom(id: string, invite: string | undefined): [ServerSource | null, Table | null, boolean] {
	const [source, setSource] = useState<ServerSource | null>(null);
	const [table, setTable] = useState<Table | null>(null);
	const [lost, setLost] = useState(false);
	useEffect(() => {
		let open: ServerSource | undefined;
		let gone = false;
		ServerSource.open({ table: id, ...(invite && { invite }) }).then(
			(found) => {
				open = found;
				if (gone) return found.close();
				setSource(found);
				setTable(found.table);
				found.listen(() => setTable(found.table));
			},
			() => setLost(true),
		);
		return () => {
			gone = true;
			open?.close();
		};
	}, [id, invite]);
	return [source, table, lost];
}

export function Room({ route }: { route: Route }) {
	const games = useGames();
	const id = route.path[1] ?? "";
	const invite = route.query.get("invite");
	const [source, table, lost] = useRoom(id, invite ?? undefined);
	const [error, setError] = useState("");
	const bare = table?.seats.some((each) => each.you && !table.luck?.[each.seat]);
	useEffect(() => {
		if (source && table && bare) void addLuck(source, table).catch(() => undefined);
	}, [source, bare]);
	useEffect(() => {
		if (table && table.state !== "open") go(`#/table/${id}`);
	}, [table?.state]);
	const ready = !!source && isPaired(id) && !!table?.seats.every((s) => s.player || s.bot);
	useEffect(() => {
		if (ready) void source?.ask({ do: "start" }).catch(() => undefined);
	}, [ready]);
	const game = games?.find((g) => g.id === table?.game);
	const title = t("Table %1", id);
	if (!source || !table)
		return (
			<Frame page="#/room" title={title}>
				<p role="status">
					{lost ? t("There is no such table, or it is not for you.") : t("Loading…")}
				</p>
			</Frame>
		);
	const mine = table.seats.some((s) => s.you);
	const full = table.seats.every((s) => s.player || s.bot);
	const start = () => void source.ask({ do: "start" }).catch((reason: Error) => setError(reason.message));
	return (
		<Frame page="#/room" title={title}>
			<h1>{game?.title ?? table.game}</h1>
			<p class="muted">
				{title} · {scenarioName(game, table.scenario)} · {timeWords(table.time)}
			</p>
			<section class="card">
				<Seats source={source} table={table} game={game} fail={setError} />
				{mine && <Invitation source={source} invite={invite} />}
				{mine && (
					<button class="primary" disabled={!full} onClick={start}>
						{t("Begin the game")}
					</button>
				)}
				{!full && (
					<p class="muted" role="status">
						{t("Waiting until every seat is taken.")}
					</p>
				)}
				<Failure error={error} />
			</section>
			<section class="card">
				<Talk source={source} />
			</section>
		</Frame>
	);
}
