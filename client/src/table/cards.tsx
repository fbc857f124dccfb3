/** Cards: hands, queues and cups, one's own and the backs of others'. */
import { t } from "../text";
import type { Action, Card, Hand, Piece } from "../wire";
import { useTable } from "./context";
import { SymbolPicture } from "./counters";
import { Face } from "./face";
import type { TableModel } from "./model";
import { seatIndex, seatLetter } from "./overlay";

/** The counter of a piece that is spoken of, or of a kind. */
export function picture(
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
export function actionsOf(model: TableModel, about: string | undefined): Action[] {
	if (!about || !model.live) return [];
	return model.legal.filter((action) => action.args.some((arg) => arg.choice === about || arg.piece === about));
}

function CardView({ card, seat }: { card: Card; seat: string | null }) {
	const { model } = useTable();
	const actions = actionsOf(model, card.about);
	const index = seatIndex(model.game, seat);
	const one = actions.length === 1 ? actions[0] : undefined;
	const when = card.when ? t("for turn %1", card.when) : "";
	/* its side stands above, in words and in colour */
	const title = (card.name ?? "").replace(new RegExp(`^${model.seatName(seat)} `), "");
	const inside = card.empty ? (
		<span class="quiet-text">{when || t("free")}</span>
	) : card.hidden ? (
		<span class={`card-back fill-bg-${index}`}>
			{seatLetter(model.game, seat)}
			{card.count ? ` ×${card.count}` : ""}
		</span>
	) : (
		<>
			<span class={`card-head fill-bg-${index}`}>
				{title}
				{card.count && ` ×${card.count}`}
			</span>
			{card.kind && !title.includes(card.kind) && <small>{card.kind}</small>}
			{card.lines?.map((line, i) => (
				<span key={i} class="card-line">
					{line.count > 0 && <b>{line.count}</b>}
					{line.count > 0 && <SymbolPicture symbol={line.symbol} />}
					<span>{line.name}</span>
				</span>
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

export function HandView({ hand }: { hand: Hand }) {
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
