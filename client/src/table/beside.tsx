/** What lies beside the map: hands and queues of cards, boards of countries, and the bill while something is bought. */
import { useState } from "preact/hooks";
import { t } from "../text";
import type { Action, Bill, Card, Hand, Piece, Scene, Sheet } from "../wire";
import { useTable } from "./context";
import { Face } from "./face";
import type { TableModel } from "./model";
import { seatIndex, seatLetter } from "./overlay";
import { Patient } from "./patient";
import { ClauseLink } from "./sentence";

/** Is there anything beside the map in this game? */
export function hasBeside(scene: Scene): boolean {
	return !!(scene.hands?.length || scene.sheets?.length || scene.bill);
}

/** The counter of a piece that is spoken of, or of a kind. */
function picture(
	model: TableModel,
	about: string | undefined,
	symbol: string | undefined,
	nation: string,
	label: string,
	seat: string | null,
) {
	const known = about === undefined ? undefined : model.pieceOf(about);
	if (!symbol && !known) return null;
	const kind = { place: null, seat, symbol: symbol ?? "", nation, label, strength: 0, full: 0, status: [] };
	const piece: Piece = known ?? kind;
	return <Face game={model.game} piece={piece} size={34} />;
}

/** What can be done with a card: the actions that name it. */
function actionsOf(model: TableModel, about: string | undefined): Action[] {
	if (!about || !model.live) return [];
	return model.legal.filter((action) => action.args.some((arg) => arg.choice === about || arg.piece === about));
}

function CardView({ card, seat }: { card: Card; seat: string | null }) {
	const { model } = useTable();
	const actions = actionsOf(model, card.about);
	const index = seatIndex(model.game, seat);
	const one = actions.length === 1 ? actions[0] : undefined;
	const when = card.when ? t("for turn %1", card.when) : "";
	const inside = card.empty ? (
		<span class="quiet-text">{when || t("free")}</span>
	) : card.hidden ? (
		<span class={`card-back fill-bg-${index}`}>
			{seatLetter(model.game, seat)}
			{card.count ? ` ×${card.count}` : ""}
		</span>
	) : (
		<>
			<b>{card.name}</b>
			{card.count && ` ×${card.count}`}
			{card.kind && <small>{card.kind}</small>}
			{card.lines?.map((line, i) => (
				<small key={i} class="card-line">
					<span>{line.name}</span> <b>{line.count}</b>
				</small>
			))}
			{picture(model, card.about, card.symbol, card.nation ?? "", "", seat)}
		</>
	);
	const name = `card${card.empty ? " empty" : ""}${card.chosen ? " chosen" : ""}${card.due ? " due" : ""}`;
	const below = !card.empty && (when || card.due) && (
		<small class="card-note">{[when, card.due ? t("due") : ""].filter(Boolean).join(" · ")}</small>
	);
	return one ? (
		<li>
			<button type="button" class={name} title={one.say} onClick={() => void model.act(one)}>
				{inside}
				{below}
			</button>
		</li>
	) : (
		<li class={name}>
			{inside}
			{below}
			{actions.length > 1 && (
				<select
					aria-label={t("What to do with it")}
					value=""
					onChange={(event) => {
						const chosen = actions.find((each) => each.action === event.currentTarget.value);
						if (chosen) void model.act(chosen);
					}}
				>
					<option value="">{t("%1 choices", actions.length)}</option>
					{actions.map((action) => (
						<option key={action.action} value={action.action}>
							{action.say}
						</option>
					))}
				</select>
			)}
		</li>
	);
}

function HandView({ hand }: { hand: Hand }) {
	const { model } = useTable();
	return (
		<section class="hand">
			<h2 class="beside-title">
				{hand.name} <small class="of">{hand.seat && model.seatName(hand.seat)}</small>
				<span class="count">{hand.size}</span>
			</h2>
			{hand.slots.some((card) => card.secret) && <p class="quiet-text">{t("Only you see these.")}</p>}
			{hand.slots.length > 0 && (
				<ul class="cards">
					{hand.slots.map((card, i) => (
						<CardView key={i} card={card} seat={hand.seat} />
					))}
				</ul>
			)}
		</section>
	);
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

function SheetView({ sheet }: { sheet: Sheet }) {
	const { model } = useTable();
	return (
		<div class="sheet">
			<Stocks sheet={sheet} />
			{sheet.ladders.map((ladder) => (
				<div key={ladder.name} class="ladder">
					<span>{ladder.name}</span>
					<ol>
						{ladder.boxes.map((box, i) => (
							<li
								key={i}
								class={i === ladder.value ? "here" : i > ladder.limit ? "closed" : undefined}
								aria-current={i === ladder.value ? "true" : undefined}
							>
								{box.effect ?? i}
							</li>
						))}
					</ol>
				</div>
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
				{t("Country")}
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

/** What one costs. Means that are somebody's ("Germany: oil") name him once. */
function priceOf(bill: Bill, price: number[] = []) {
	const parts = price.flatMap((count, k) => (count ? [{ count, name: bill.means[k]?.name ?? "" }] : []));
	const owner = /^.*?: /.exec(parts[0]?.name ?? "")?.[0] ?? "";
	if (!owner || !parts.every(({ name }) => name.startsWith(owner)))
		return parts.map(({ count, name }) => `${count} ${name}`).join(", ");
	return owner + parts.map(({ count, name }) => `${count} × ${name.slice(owner.length)}`).join(", ");
}

function BillView({ bill }: { bill: Bill }) {
	const { model } = useTable();
	const does = (words: string | undefined) => model.legal.find((action) => action.action === words);
	const step = (words: string | undefined, sign: string, label: string) => {
		const action = does(words);
		return (
			<button
				type="button"
				disabled={!action}
				aria-label={label}
				onClick={() => action && void model.act(action)}
			>
				{sign}
			</button>
		);
	};
	return (
		<section class="bill">
			<h2 class="beside-title">{bill.title ?? t("Production")}</h2>
			{bill.means.map((mean) => (
				<p key={mean.name} class="mean">
					<span>{mean.name}</span>
					<meter min={0} max={Math.max(1, mean.have)} value={mean.have - mean.used} aria-hidden="true" />
					<b>{t("%1 of %2", mean.have - mean.used, mean.have)}</b>
					{!mean.keeps && mean.have > mean.used && <small class="warn">{t("lost if unused")}</small>}
				</p>
			))}
			<ul>
				{bill.rows.map((row, i) => (
					<li key={i}>
						{picture(model, row.about, row.symbol, row.nation ?? "", row.label ?? "", bill.seat)}
						<span class="bill-name">
							{row.name}
							<small>
								{priceOf(bill, row.price)}
								{row.arrives ? ` · ${t("for turn %1", row.arrives)}` : ""}
							</small>
							{row.why && <ClauseLink clause={row.why} />}
						</span>
						<Patient>
							{step(row.less, "−", t("One less: %1", row.name ?? ""))}
							<b>{row.count ?? 0}</b>
							{step(row.more, "+", t("One more: %1", row.name ?? ""))}
						</Patient>
					</li>
				))}
			</ul>
		</section>
	);
}

/** The hands with cards among which one chooses now, and one's own bill while it can be changed. */
export function ToChoose() {
	const { model } = useTable();
	const { hands = [], bill } = model.shown;
	const able = hands.filter((hand) => hand.slots.some((card) => actionsOf(model, card.about).length > 0));
	const open = bill && bill.seat === model.seat && bill.rows.some((row) => row.more || row.less);
	if (!model.live || (!able.length && !open)) return null;
	return (
		<div class="beside">
			{open && <BillView bill={bill} />}
			{able.map((hand, i) => (
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
