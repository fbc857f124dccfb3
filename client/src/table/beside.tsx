/** What lies beside the map: hands and queues of cards, boards of countries, and the bill while something is bought. */
import { useState } from "preact/hooks";
import { t } from "../text";
import type { Bill, Hand, Ladder, Scene, Sheet } from "../wire";
import { BillView } from "./bill";
import { actionsOf, HandView } from "./cards";
import { useTable } from "./context";
import type { TableModel } from "./model";
import { seatIndex } from "./overlay";

/** Is there anything beside the map in this game? */
export function hasBeside(scene: Scene): boolean {
	return !!(scene.hands?.length || scene.sheets?.length || scene.bill);
}

/** What its tab is called: by what there is. */
export function besideName(scene: Scene): string {
	if (scene.sheets?.length) return t("Boards");
	return scene.hands?.length ? t("Cards") : (scene.bill?.title ?? "");
}

function Stocks({ sheet }: { sheet: Sheet }) {
	return (
		<table class="tracks">
			<tbody>
				{sheet.stocks.map((stock) => (
					<tr key={stock.name}>
						<th scope="row">{stock.name}</th>
						<td>
							<b>{stock.value}</b> {!!stock.income && <span class="of">+{stock.income}</span>}{" "}
							{!!stock.spent && <span class="of">−{stock.spent}</span>}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** "Neutral: no effect", as far as there is something to say. */
const boxSays = (box: Ladder["boxes"][number]) => [box.name, box.effect].filter(Boolean).join(": ");

/** A track: its boxes with the marker, what the marker's box means, and all the others to unfold. */
function LadderView({ ladder }: { ladder: Ladder }) {
	const { model } = useTable();
	const here = ladder.boxes[ladder.value];
	const told = ladder.boxes.some(boxSays);
	return (
		<div class="ladder">
			<span>
				<b>{ladder.name}</b> {here?.name}
				{Object.entries(ladder.waiting ?? {}).map(([seat, count]) => (
					<span key={seat} class={`waiting fill-bg-${seatIndex(model.game, seat)}`}>
						{t("%1: %2 in the cup", model.seatName(seat), count)}
					</span>
				))}
			</span>
			<ol>
				{ladder.boxes.map((box, i) => (
					<li
						key={i}
						class={[
							i === ladder.value ? "here" : i > ladder.limit ? "closed" : "",
							box.last ? "last" : "",
							box.seat ? `edge-${seatIndex(model.game, box.seat)}` : "",
						]
							.filter(Boolean)
							.join(" ")}
						title={boxSays(box) || undefined}
						aria-current={i === ladder.value ? "true" : undefined}
					>
						{i + (ladder.first ?? 0)}
					</li>
				))}
			</ol>
			{here?.effect && <small>{here.effect}</small>}
			{told && (
				<details>
					<summary>{t("What the spaces mean")}</summary>
					<ol start={ladder.first ?? 0} class="meanings">
						{ladder.boxes.map((box, i) => (
							<li key={i} value={i + (ladder.first ?? 0)} class={i === ladder.value ? "here" : undefined}>
								{boxSays(box) || "–"}
							</li>
						))}
					</ol>
				</details>
			)}
		</div>
	);
}

function SheetView({ sheet }: { sheet: Sheet }) {
	const { model } = useTable();
	return (
		<div class="sheet">
			<Stocks sheet={sheet} />
			{sheet.ladders.map((ladder) => (
				<LadderView key={ladder.name} ladder={ladder} />
			))}
			{sheet.tree.length > 0 && <h2 class="beside-title">{t("Technology")}</h2>}
			<ul class="tree">
				{sheet.tree.map((each, i) => {
					const action = actionsOf(model, each.about)[0];
					return (
						<li key={i} class={each.state}>
							<b>{each.name}</b> {each.state === "owned" && "✓"}
							{each.state === "open" && !!each.goal && (
								<span class="of">
									{each.progress} / {each.goal}
								</span>
							)}
							{each.effect && <small>{each.effect}</small>}
							{action && (
								<button type="button" onClick={() => void model.act(action)}>
									{action.say}
								</button>
							)}
						</li>
					);
				})}
			</ul>
		</div>
	);
}

function Sheets({ sheets }: { sheets: Sheet[] }) {
	const { model } = useTable();
	const own = sheets.findIndex((sheet) => sheet.seat !== null && model.mine.includes(sheet.seat));
	const [at, setAt] = useState(Math.max(0, own));
	const sheet = sheets[at] ?? sheets[0];
	return (
		<section>
			<label class="pick">
				{t("Board")}
				<select value={at} onChange={(event) => setAt(Number(event.currentTarget.value))}>
					{sheets.map((each, i) => (
						<option key={i} value={i}>
							{each.title}
							{each.partial ? ` (${t("open part")})` : ""}
						</option>
					))}
				</select>
			</label>
			{sheet && <SheetView sheet={sheet} />}
		</section>
	);
}

/** The hands with cards among which one chooses now, and one's own bill while it can be changed. */
function open(model: TableModel): { hands: Hand[]; bill: Bill | null } {
	const { hands = [], bill } = model.shown;
	if (!model.live) return { hands: [], bill: null };
	const able = hands.filter((hand) => hand.slots.some((card) => actionsOf(model, card.about).length > 0));
	const own = bill && bill.seat === model.seat && bill.rows.some((row) => row.more || row.less);
	return { hands: able, bill: own ? bill : null };
}

/** Is what one decides now beside the map, not on it? */
export function decidesBeside(model: TableModel): boolean {
	const { hands, bill } = open(model);
	return hands.length > 0 || bill !== null;
}

/** The actions that cards stand for, each a button of its own: lists need not say them again. */
export function cardActions(model: TableModel): Set<string> {
	const cards = open(model).hands.flatMap((hand) => hand.slots);
	const single = cards.map((card) => actionsOf(model, card.about)).filter((list) => list.length === 1);
	return new Set(single.map((list) => list[0]!.action));
}

/** What one has laid down already, while one chooses more. */
function Laid({ model, choosing }: { model: TableModel; choosing: Hand[] }) {
	const own = (model.shown.hands ?? []).filter((hand) => hand.seat === model.seat && !choosing.includes(hand));
	const laid = own.flatMap((hand) => hand.slots.flatMap((card) => (card.secret && card.name ? [card] : [])));
	if (!laid.length) return null;
	const words = laid.map((card) => [card.name, card.when ? t("for turn %1", card.when) : ""].filter(Boolean).join(", "));
	return <p class="quiet-text">{t("You have laid: %1", words.join("; "))}</p>;
}

export function ToChoose() {
	const { model } = useTable();
	const { hands, bill } = open(model);
	if (!hands.length && !bill) return null;
	return (
		<div class="beside">
			{bill && <BillView bill={bill} />}
			<Laid model={model} choosing={hands} />
			{hands.map((hand, i) => (
				<HandView key={i} hand={hand} />
			))}
		</div>
	);
}

export function Beside() {
	const { model } = useTable();
	const { hands = [], sheets = [], bill } = model.shown;
	const mine = (hand: Hand) => hand.seat !== null && model.mine.includes(hand.seat);
	const sorted = [...hands].sort((a, b) => Number(mine(b)) - Number(mine(a)));
	return (
		<div class="beside">
			{bill && <BillView bill={bill} />}
			{sorted.map((hand, i) => (
				<HandView key={i} hand={hand} />
			))}
			{sheets.length > 0 && <Sheets sheets={sheets} />}
		</div>
	);
}
