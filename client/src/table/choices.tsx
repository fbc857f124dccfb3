/** The legal choices by what they are: the keyboard's and the screen reader's way to everything. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../text";
import type { Action, Odds } from "../wire";
import { cardActions, ToChoose } from "./beside";
import { billedActions } from "./bill";
import { useTable } from "./context";
import { Face } from "./face";
import { percent, ThreeBars, useChance } from "./forecast";
import { LogView } from "./logview";
import type { TableModel } from "./model";
import { waysByPlace } from "./ways";
import {
	actionPiece,
	actionPlace,
	handWords,
	kindName,
	kindWords,
	namelessWords,
	pieceName,
	strengthWords,
} from "./names";
import { Meanings } from "./meanings";
import { Patient } from "./patient";
import { sends, sentBy } from "./picking";
import { shows } from "./pointing";
import { beginning, byPiece, mergeRows, shared, type Row } from "./rows";

const MANY = 12;
/** Of so many attacks the chances are told at once. */
const WEIGHED = 6;

/** What the sorts of actions are called together; the order is that of the list. */
const SORTS: { [kind: string]: string } = {
	attack: "Attack",
	support: "Support",
	choose: "",
	card: "Cards",
	command: "Command",
	buy: "Production",
	research: "Research",
	politics: "Politics",
	take: "Can still act",
	air: "Air missions",
	landing: "Landing",
	drop: "Drop",
	sea: "Sea move",
	move: "Move",
	strategic: "Strategic or rail move",
	stop: "",
	other: "",
	close: "",
};

interface Group {
	verb: string;
	kind: string;
	rows: Row[];
	seldom: boolean;
}

/** A verb for pieces that can be taken in hand, but which does not take them: seldom what one came for. */
function isSeldom(model: TableModel, actions: Action[]): boolean {
	const ready = model.taken;
	if (actions.some((action) => action.rare !== undefined)) return actions.every((action) => action.rare);
	if (actions[0]?.kind === "command") return false;
	return actions.every((action) => {
		const id = action.args[0]?.piece;
		return !action.takes && action.args.length === 1 && !!id && ready.has(id);
	});
}

/** By verb, in the order of the engine; what is aimed at others first, what is seldom wanted last. */
function groupsOf(model: TableModel, actions: Action[]): Group[] {
	const verbs = new Map<string, Action[]>();
	for (const action of actions) verbs.set(action.verb, [...(verbs.get(action.verb) ?? []), action]);
	const groups = [...verbs].map(([verb, list]) => ({
		verb,
		kind: list[0]?.kind ?? "other",
		rows: mergeRows(model, list),
		seldom: isSeldom(model, list),
	}));
	const order = Object.keys(SORTS);
	groups.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
	return [...groups.filter((group) => !group.seldom), ...groups.filter((group) => group.seldom)];
}

/** A choice in words, with a small counter; beside one that makes a fight, its chances. */
export function ActionButton(props: { action: Action; row?: Row; plain?: boolean; weigh?: boolean }) {
	const { action, row, plain, weigh } = props;
	const { model } = useTable();
	const [none, setNone] = useState(false);
	const piece = row?.piece ?? actionPiece(model, action);
	const goal = row?.place ?? actionPlace(model, action);
	const aimed = !!piece && piece.seat !== model.seat;
	const fights = !action.rolls && !action.takes && !none && (aimed || action.kind === "attack");
	const count = row && row.actions.length > 1 ? ` ×${row.actions.length}` : "";
	const short = piece && !plain && (action.args.length === 1 || action.takes);
	const words = handWords(model, action);
	const chance = useChance(model, fights && action.kind === "attack" && weigh ? action : null);
	return (
		<div class="choice">
			<button
				type="button"
				class={`action${piece ? " with-piece" : ""}`}
				data-action={action.action}
				aria-label={`${words}${goal ? `, ${model.placeName(goal)}` : ""}${count}`}
				onClick={() => void model.act(action)}
				{...shows(model, goal)}
			>
				{piece && (
					<Face game={model.game} piece={piece} size={34} />
				)}
				<span class="action-words">
					{short ? (
						<>
							{pieceName(model, piece)} {!piece.status.includes("hidden") && <b>{strengthWords(piece)}</b>}
							{count}
						</>
					) : (
						(count ? kindWords(model, action) : words) + count
					)}
					{goal && (short || !action.say.includes(model.placeName(goal))) && (
						<small>{model.placeName(goal)}</small>
					)}
					<Effects action={action} />
				</span>
				{action.rolls && (
					<span class="die-mark" role="img" aria-label={t("dice fall")}>
						⚂
					</span>
				)}
			</button>
			{fights && (
				<button
					type="button"
					class="chances"
					aria-label={t("The chances: %1", action.say)}
					onClick={() => void model.consider(action).then((fight) => setNone(!fight))}
				>
					{chance === undefined ? "%" : percent(chance)}
				</button>
			)}
		</div>
	);
}

/** What one pays for a choice, and what one has more of then. */
function Effects({ action: { cost = [], gives = [] } }: { action: Action }) {
	const words = [
		...gives.map(({ amount, name }) => `${name} +${amount}`),
		...cost.map(({ amount, name }) => `${name} −${amount}`),
	];
	return words.length ? <small>{words.join(", ")}</small> : null;
}

function capital(text: string): string {
	return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** One piece, and in what manners it can act. */
export function Manners({ rows }: { rows: Row[] }) {
	const { model } = useTable();
	const { piece, place } = rows[0]!;
	const words = rows.map((row) => row.actions[0]!.say.split(" "));
	const begin = rows.length > 1 ? beginning(words) : 0;
	if (!piece) return null;
	return (
		<div class="manners" {...shows(model, place)}>
			<Face game={model.game} piece={piece} size={34} />
			<p>
				{pieceName(model, piece)} {!piece.block && <b>{strengthWords(piece)}</b>}{" "}
				<small>{place && model.placeName(place)}</small>
			</p>
			<div class="manner-list">
				{rows.map((row, i) => (
					<button
						key={row.actions[0]!.action}
						type="button"
						class="action"
						data-action={row.actions[0]!.action}
						aria-label={model.actionWords(row.actions[0]!)}
						onClick={() => void model.act(row.actions[0]!)}
						{...shows(model, place)}
					>
						{capital(words[i]!.slice(begin).join(" "))}
					</button>
				))}
			</div>
		</div>
	);
}

/** Pieces that can be sent to many places: a row for each, which picks it; the map then has its ways. */
function Sendable({ rows }: { rows: Row[] }) {
	const { model } = useTable();
	const pieces = new Map<string, Row[]>();
	for (const row of rows) {
		const id = sentBy(row.actions[0]!)!;
		pieces.set(id, [...(pieces.get(id) ?? []), row]);
	}
	return (
		<>
			{[...pieces].map(([id, list]) => {
				const piece = model.pieceOf(id);
				if (!piece) return null;
				return (
					<button
						key={id}
						type="button"
						class="sendable"
						onClick={() => void model.take(id)}
						{...shows(model, piece.place)}
					>
						<Face game={model.game} piece={piece} size={34} />
						<span class="action-words">
							{pieceName(model, piece)} <b>{strengthWords(piece)}</b>
							<small>{piece.place && model.placeName(piece.place)}</small>
						</span>
						<span class="action-cost">
							{list.length === 1 ? t("1 place") : t("%1 places", list.length)}
						</span>
					</button>
				);
			})}
		</>
	);
}

function GroupView({ group, open, flat }: { group: Group; open: boolean; flat: boolean }) {
	const { model } = useTable();
	/* rows of a folded group would be made for nothing: there may be hundreds */
	const [unfolded, unfold] = useState(open);
	const actions = group.rows.flatMap((row) => row.actions);
	const one = actions[0]!;
	const weigh = group.rows.length <= WEIGHED;
	if (actions.length === 1 && !group.seldom)
		return (
			<>
				<ActionButton action={one} plain weigh />
				{model.inHand && <Meanings rows={group.rows} />}
			</>
		);
	const pieces = group.rows.every((row) => row.piece && row.actions[0]!.args.length === 1);
	const sending = !flat && group.rows.length > MANY && !!model.obvious && actions.every(sends);
	const common = shared(actions.map((action) => namelessWords(model, action)));
	const words = capital(common.replace(/^… /, ""));
	const title = one.takes ? t("Can still act") : words.length > 2 ? words : t(SORTS[group.kind] || "Others");
	const manners = byPiece(group.rows);
	return (
		<details class="group" open={open} onToggle={(event) => event.currentTarget.open && unfold(true)}>
			<summary>
				{title} <span class="count">{manners?.length ?? actions.length}</span>
			</summary>
			{(open || unfolded) && (
				<div class="group-list">
					<Meanings rows={group.rows} />
					{sending && <Sendable rows={group.rows} />}
					{!sending && manners?.map((rows) => <Manners key={rows[0]!.actions[0]!.action} rows={rows} />)}
					{!sending &&
						!manners &&
						group.rows.map((row) => (
							<ActionButton
								key={row.actions[0]!.action}
								action={row.actions[0]!}
								row={row}
								plain={!pieces && !model.inHand}
								weigh={weigh}
							/>
						))}
				</div>
			)}
		</details>
	);
}

/** All of it can be pointed at on the map, where the ways of the piece in hand are drawn. */
function onMap(model: TableModel, group: Group): boolean {
	const shown = (row: Row) => {
		const action = row.actions[0]!;
		return sends(action) || (action.args.length === 1 && row.place && !row.piece);
	};
	return !!model.inHand && group.rows.every(shown);
}

const KINDS: { [kind: string]: string } = {
	attack: "Attack",
	move: "Move",
	rail: "Strategic or rail move",
	sea: "Sea move",
	landing: "Landing",
};

/** The piece in hand and where it can go, by means. */
function InHand() {
	const { model } = useTable();
	const piece = model.inHand;
	if (!piece) return null;
	const ways = waysByPlace(model).filter((way) => model.ways.has(way.place));
	const kinds = Object.keys(KINDS).filter((kind) => ways.some((way) => way.kind === kind));
	return (
		<section class="in-hand-card">
			<header>
				<Face game={model.game} piece={piece} size={44} />
				<div>
					<strong>{kindName(piece)}</strong>
					<p>
						{piece.place && model.placeName(piece.place)} · {strengthWords(piece)}
					</p>
				</div>
				<button type="button" class="quiet" onClick={() => void model.drop()}>
					{t("Put down")} <kbd>Esc</kbd>
				</button>
			</header>
			{kinds.map((kind) => {
				const places = ways.filter((way) => way.kind === kind).map((way) => model.placeName(way.place));
				return (
					<p key={kind} class="way-line">
						<span class={`way-sign way-${kind}`} aria-hidden="true" />
						<b>{t(KINDS[kind] ?? "Move")}</b>{" "}
						<small>
							{places.length > 3
								? t("%1 places", places.length)
								: places.join(", ")}
						</small>
					</p>
				);
			})}
		</section>
	);
}

/** Does a new sort of actions begin here, with a name of its own? */
function headed(groups: Group[], i: number): boolean {
	const kind = groups[i]?.kind ?? "other";
	return kind !== groups[i - 1]?.kind && kind !== "take" && !!SORTS[kind] && groups.length > 2;
}

/** What an answer makes of the fight that is under way. */
function Weighed({ action }: { action: Action }) {
	const { model } = useTable();
	const [odds, set] = useState<Odds | null>(null);
	useEffect(() => {
		let gone = false;
		set(null);
		void model.oddsOf(action).then((found) => gone || set(found));
		return () => {
			gone = true;
		};
	}, [action]);
	if (!odds?.forecast) return null;
	return (
		<section class="weighed">
			<h2 class="seldom">{model.actionWords(action)}</h2>
			<ThreeBars model={model} odds={odds} />
		</section>
	);
}

/** The answers are buttons in the prompt: here is what they mean, and what may come of them. */
function AnswersBeside({ list }: { list: Action[] }) {
	const { model } = useTable();
	return (
		<div class="choices">
			<p class="quiet-text">{t("The answers stand above.")}</p>
			<Meanings rows={mergeRows(model, list)} open />
			{list.map((action) => (
				<Weighed key={action.action} action={action} />
			))}
		</div>
	);
}

/** While others decide: what they do, as it is shown. */
function Meanwhile() {
	const { model } = useTable();
	return (
		<>
			<p class="quiet-text">{t("It is not your turn. What happens:")}</p>
			<LogView last={model.playback.at ?? undefined} />
		</>
	);
}

export function Choices() {
	const { model } = useTable();
	const [word, setWord] = useState("");
	if (!model.live || !model.seat)
		return model.over ? (
			<>
				<p class="quiet-text">{t("There is nothing more to decide. What happened:")}</p>
				<LogView last={model.time.at ?? undefined} />
			</>
		) : (
			<Meanwhile />
		);
	const wanted = word.toLowerCase();
	const next = model.obvious;
	const shownAbove = new Set([...billedActions(model), ...cardActions(model)]);
	if (model.answersNow) return <AnswersBeside list={model.answersNow} />;
	const able = model.legal.filter(
		(action) => !model.picked || (action.args.some((arg) => arg.piece === model.picked) && !action.takes),
	);
	const list = able.filter(
		(action) =>
			(word !== "" || action !== next || model.legal.length === 1) &&
			(word !== "" || !shownAbove.has(action.action)) &&
			`${action.say} ${action.action}`.toLowerCase().includes(wanted),
	);
	const groups = groupsOf(model, list);
	const plain = groups.filter((group) => !group.seldom);
	const seldom = groups.filter((group) => group.seldom);
	/* Short lists lie open, and what stands alone, unless it is seldom wanted and there is a way on. */
	const opens = (group: Group) =>
		(groups.length === 1 && !(group.seldom && next)) ||
		(!group.seldom && ((byPiece(group.rows) ?? group.rows).length <= MANY || plain.length === 1));
	const view = (group: Group) => (
		<GroupView
			key={group.verb}
			group={group}
			flat={word !== "" || !!model.picked}
			open={(opens(group) && !onMap(model, group)) || word !== ""}
		/>
	);
	return (
		<div class="choices">
			<InHand />
			<ToChoose />
			{able.length > MANY && (
				<label class="filter">
					<span class="visually-hidden">{t("Narrow the choices")}</span>
					<input
						type="search"
						value={word}
						placeholder={t("Narrow %1 choices", able.length)}
						onInput={(event) => setWord(event.currentTarget.value)}
					/>
				</label>
			)}
			<Patient>
				{plain.map((group, i) => (
					<>
						{headed(plain, i) && <h2 class="seldom">{t(SORTS[group.kind] ?? "")}</h2>}
						{view(group)}
					</>
				))}
				{seldom.length > 0 && (plain.length > 0 || next) && <h2 class="seldom">{t("Seldom")}</h2>}
				{seldom.map(view)}
			</Patient>
			{!list.length && word !== "" && <p class="quiet-text">{t("No choice says that.")}</p>}
		</div>
	);
}
