/** The table: the board and everything around it. Opens a source for the address and draws what it tells. */
import type { ComponentChild } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { errorWords } from "../errors";
import { LocalSource } from "../engine/local";
import { askGames } from "../engine/engine";
import { FailedPage, LoadingPage } from "../failure";
import { later } from "../later";
import { memo } from "../memo";
import { go, type Route } from "../route";
import type { Source } from "../seat";
import { api } from "../server/api";
import { ServerSource } from "../server/source";
import { changeSettings, isDark, useSettings } from "../settings";
import { packGame, unpackGame } from "../share";
import { language, t } from "../text";
import { keepThumb } from "../thumbs";
import { WireError, type Game } from "../wire";
import { Beside, besideName, decidesBeside, hasBeside } from "./beside";
import { Board } from "./board";
import { openBoard, type BoardData } from "./boarddata";
import { Caption } from "./caption";
import { Choices } from "./choices";
import { CommandLine } from "./commandline";
import { Confirm, Leaving } from "./confirm";
import { TableContext, useTable } from "./context";
import { Header } from "./header";
import { useShortcuts } from "./keys";
import { Lines, LinesView } from "./lines";
import { LogView } from "./logview";
import { TableModel } from "./model";
import { notation } from "./notation";
import { OffersView } from "./offers";
import type { Layer } from "./overlay";
import { nobodyPlays, Prompt } from "./prompt";
import { hearTable } from "./sound";
import { portrait } from "./portrait";
import { TimeBar } from "./timebar";

const Calculator = later((rest) => rest.Calculator);
const EndCard = later((rest) => rest.EndCard);
const Forces = later((rest) => rest.Forces);
const KeyHelp = later((rest) => rest.KeyHelp);
const LessonPanel = later((rest) => rest.LessonPanel);
const Notes = later((rest) => rest.Notes);
const PlaceCard = later((rest) => rest.PlaceCard);
const RulesDrawer = later((rest) => rest.RulesDrawer);
const SinceCard = later((rest) => rest.SinceCard);
const Talk = later((rest) => rest.Talk);
const TextBoard = later((rest) => rest.TextBoard);

/** A tab of the side panel that the table itself does not know: chat, notes, a lesson. */
export interface Extra {
	id: string;
	label: string;
	view(model: TableModel): ComponentChild;
}

export async function loadGame(id: string, server: boolean): Promise<Game> {
	const games: Game[] = server
		? await api("GET", `/games?lang=${language()}`).then(
				(answer) => answer["games"],
				() => askGames(),
			)
		: await askGames();
	const game = games.find((each) => each.id === id);
	if (!game) throw new WireError("not_found", t("There is no such game."));
	return game;
}

async function openSource(route: Route): Promise<Source> {
	const [kind, name = ""] = route.path;
	const query = (key: string) => route.query.get(key) ?? undefined;
	if (kind === "solo") return LocalSource.open(name);
	if (kind === "look") {
		const game = await loadGame(name, false);
		const seats = Object.fromEntries(game.seats.map((seat) => [seat.id, "nobody"]));
		return LocalSource.begin({ game: name, seats }, false);
	}
	if (kind === "game") {
		const text = await unpackGame(name);
		const id = /^game (\S+)/m.exec(text)?.[1] ?? "";
		const game = await loadGame(id, false);
		const at = query("at");
		return LocalSource.from(text, Object.fromEntries(game.seats.map((seat) => [seat.id, "me"])), {
			keep: false,
			...(at !== undefined && { at: Number(at) }),
		});
	}
	return ServerSource.open({
		table: name,
		seat: query("seat"),
		watch: query("watch"),
		invite: query("invite"),
	} as { table: string });
}

const TABS: { id: string; label: string }[] = [
	{ id: "choices", label: "Choices" },
	{ id: "log", label: "Log" },
	{ id: "forces", label: "Forces" },
];

function Side({ extras, lines }: { extras: Extra[]; lines: Lines | null }) {
	const { model, branch } = useTable();
	const now = useMemo(() => ({ model, branch }), [model, branch]);
	const first = nobodyPlays(model) ? "forces" : model.watching ? "log" : "choices";
	const [tab, setTab] = useState(first);
	const [open, setOpen] = useState(false);
	const [unread, setUnread] = useState(0);
	useEffect(
		() =>
			model.source.listen((event) => {
				if ((event as { word?: unknown }).word) setUnread((n) => n + 1);
			}),
		[model.source],
	);
	useEffect(() => {
		if (tab === "talk") setUnread(0);
	}, [tab, unread]);
	/* Where the panel is a sheet it opens by itself for what is decided in it, and gives the map back after. */
	const beside = decidesBeside(model);
	useEffect(() => {
		if (beside) setTab("choices");
		setOpen(beside);
	}, [beside]);
	const panel = useRef<HTMLDivElement>(null);
	const asked = `${model.shown.turn} ${model.shown.phase} ${model.seat} ${model.live}`;
	/* before the log, which opens at its end */
	useLayoutEffect(() => panel.current?.scrollTo(0, 0), [tab, tab === "choices" && asked]);
	const tabs = [
		...TABS.filter((each) => each.id !== "choices" || !model.watching).map((each) => ({
			...each,
			label: t(each.label),
		})),
		...(hasBeside(model.shown)
			? [{ id: "beside", label: besideName(model.shown) }]
			: []),
		...(lines ? [{ id: "lines", label: t("Lines") }] : []),
		...extras,
	];
	const choose = (id: string) => {
		setOpen(id !== tab || !open);
		setTab(id);
	};
	const extra = extras.find((each) => each.id === tab);
	return (
		<section class="side" data-open={open ? "yes" : "no"} aria-label={t("Side panel")}>
			<div class="tabs" role="tablist">
				{tabs.map((each) => (
					<button
						key={each.id}
						type="button"
						role="tab"
						id={`tab-${each.id}`}
						aria-selected={tab === each.id}
						aria-controls="tab-panel"
						onClick={() => choose(each.id)}
					>
						{each.label}
						{each.id === "talk" && unread > 0 && tab !== "talk" && (
							<span class="unread">
								{unread} <span class="visually-hidden">{t("unread")}</span>
							</span>
						)}
					</button>
				))}
			</div>
			<div
				class="tab-panel"
				id="tab-panel"
				ref={panel}
				role="tabpanel"
				aria-labelledby={`tab-${tab}`}
				tabIndex={0}
			>
				{tab === "choices" && <Choices />}
				{tab === "log" && <LogView />}
				{tab === "forces" && <Forces />}
				{tab === "beside" && <Beside />}
				{tab === "lines" && lines && <LinesView lines={lines} />}
				{extra?.view(model)}
			</div>
			{/* what is typed must find it open */}
			<TableContext.Provider value={now}>
				<CommandLine />
			</TableContext.Provider>
		</section>
	);
}

/** What stands beside the map is drawn after it. */
function late<P extends object>(Inner: (props: P) => ComponentChild) {
	return memo(function Late(props: P) {
		const shown = useContext(TableContext)!;
		const later = useMemo(() => ({ ...shown, topic: "late" as const }), [shown]);
		return (
			<TableContext.Provider value={later}>
				<Inner {...props} />
			</TableContext.Provider>
		);
	});
}

const LateHeader = late(Header);
const LateSide = late(Side);
const LateTimeBar = late(TimeBar);

/** The colours of the sides are the board's. */
function seatColours(game: Game, board: BoardData): { [name: string]: string } {
	const style: { [name: string]: string } = {};
	game.seats.forEach((seat, i) => {
		const now = board.colour(seat.id, isDark());
		const back = board.colour(seat.id, false);
		if (now) style[`--seat-${i}`] = now;
		if (back) style[`--back-${i}`] = back;
	});
	return style;
}

function Screen({
	board,
	extras,
	guide,
	lines,
}: {
	board: BoardData;
	extras: Extra[];
	guide?: ComponentChild;
	lines: Lines | null;
}) {
	const { model } = useTable();
	const settings = useSettings();
	const [layer, setLayer] = useState<Layer>("control");
	useShortcuts(model);
	useEffect(() => hearTable(model), [model]);
	useEffect(() => {
		const { kind, table } = model.source;
		const keep = () => keepThumb(`${kind} ${table.table}`, portrait(model.game, model.scene, board));
		keep();
		return keep;
	}, [model]);
	useLayoutEffect(() => document.getElementById("prompt")?.focus({ preventScroll: true }), []);
	return (
		<main class="table" data-text={settings.text ? "yes" : "no"} style={seatColours(model.game, board)}>
			<h1 class="visually-hidden">{model.game.title}</h1>
			<LateHeader layer={layer} setLayer={setLayer} />
			<div class="stage">
				{settings.text ? (
					<TextBoard />
				) : (
					<Board model={model} board={board} layer={layer} setLayer={setLayer} />
				)}
				<PlaceCard />
				<Caption />
				{model.memory.before && <SinceCard />}
				{model.over && <EndCard />}
			</div>
			<div class="asked">
				{guide}
				<Prompt />
			</div>
			<LateSide extras={extras} lines={lines} />
			<LateTimeBar />
			{model.rulesAt !== null && <RulesDrawer />}
			<Confirm />
			<Leaving />
			<KeyHelp />
			{model.laid === "calculator" && <Calculator />}
			<p class="visually-hidden" role="status" aria-live="polite" id="said">
				{model.said}
			</p>
		</main>
	);
}

/** A table on a source that is open. */
export function TableScreen(props: {
	source: Source;
	extras?: Extra[];
	guide?: ((model: TableModel) => ComponentChild) | undefined;
	lines?: Lines | null;
}) {
	const { source, extras = [], guide, lines = null } = props;
	const [open, setOpen] = useState<{ model: TableModel; board: BoardData } | null>(null);
	const [failed, setFailed] = useState<string | null>(null);
	const [tries, setTries] = useState(0);
	const again = () => (setFailed(null), setTries(tries + 1));
	const { lang } = useSettings();
	useEffect(() => {
		let left = false;
		let made: TableModel | null = null;
		Promise.all([
			loadGame(source.table.game, source.kind === "server").then((game) => TableModel.open(source, game)),
			openBoard(source.table.game),
		]).then(
			([model, board]) => {
				made = model;
				if (left) model.close();
				else setOpen({ model, board });
			},
			(error: unknown) => left || setFailed(errorWords(error)),
		);
		return () => {
			left = true;
			made?.close();
		};
	}, [source, tries]);
	useEffect(() => {
		if (open) void open.model.speak(lang, () => loadGame(source.table.game, source.kind === "server"));
	}, [lang]);
	const branch = (at: number) => {
		if (!open) return;
		if (lines) void lines.branch(open.model, at);
		else
			void notation(open.model).then(async (text) => {
				if (text) go(`/game/${await packGame(text)}?at=${at}`);
				else
					open.model.complain(
						new Error(
							t("Something in this game is hidden from you; it can be analysed when it is over."),
						),
					);
			});
	};
	const shown = useMemo(() => open && { model: open.model, branch }, [open]);
	if (failed) return <FailedPage error={failed} again={again} />;
	if (!open || !shown) return <LoadingPage />;
	return (
		<TableContext.Provider value={shown}>
			<Screen board={open.board} extras={extras} guide={guide?.(open.model)} lines={lines} />
		</TableContext.Provider>
	);
}

/** What a table on the server has besides: talk, notes, offers. */
function serverTabs(source: Source): Extra[] {
	if (source.kind !== "server") return [];
	return [
		{ id: "talk", label: t("Talk"), view: () => <Talk source={source} /> },
		{ id: "notes", label: t("Notes"), view: () => <Notes source={source} /> },
		{ id: "offers", label: t("Offers"), view: () => <OffersView /> },
	];
}

/** The teacher, if this is a guided first game. */
function teacher(source: Source): ((model: TableModel) => ComponentChild) | undefined {
	if (!(source instanceof LocalSource) || source.lesson === undefined) return undefined;
	return (model) => <LessonPanel source={source} onShow={(ids, next) => model.pointAt(ids, next)} />;
}

export function TableView({ route }: { route: Route }) {
	const [source, setSource] = useState<Source | null>(null);
	const [failed, setFailed] = useState<string | null>(null);
	const [tries, setTries] = useState(0);
	const again = () => (setFailed(null), setTries(tries + 1));
	const lines = useMemo(() => (route.path[0] === "game" ? new Lines(setSource) : null), []);
	useEffect(() => {
		let left = false;
		openSource(route).then(
			(made) => {
				if (left) made.close();
				else if (made.table.state === "open") go(`/room/${made.table.table}`);
				else setSource(made);
			},
			(error: unknown) => left || setFailed(errorWords(error)),
		);
		return () => {
			left = true;
		};
	}, [tries]);
	useEffect(() => {
		if (route.query.get("text") !== null) changeSettings({ text: true });
	}, []);
	if (failed) return <FailedPage error={failed} again={again} />;
	if (!source) return <LoadingPage />;
	return (
		<TableScreen
			key={source.table.table}
			source={source}
			extras={serverTabs(source)}
			guide={teacher(source)}
			lines={lines}
		/>
	);
}
