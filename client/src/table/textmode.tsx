/** The board in words, for screen readers and for who likes lists: sections with headings, nothing to point at. */
import { t } from "../text";
import type { Action } from "../wire";
import { describePlace } from "./command";
import { ActionButton } from "./choices";
import { useTable } from "./context";
import type { TableModel } from "./model";
import { pieceLine } from "./names";
import { Patient } from "./patient";
import { mergeRows } from "./rows";
import { threatsTo } from "./threats";

/** The pieces of a place in words, equals with their number; where they are stands above. */
function pieceLines(model: TableModel, place: string): string[] {
	const there = `, ${model.placeName(place)}`;
	const lines = new Map<string, number>();
	for (const piece of model.shown.pieces.filter((each) => each.place === place)) {
		const said = pieceLine(model, piece);
		const line = said.endsWith(there) ? said.slice(0, -there.length) : said;
		lines.set(line, (lines.get(line) ?? 0) + 1);
	}
	return [...lines].map(([line, count]) => (count > 1 ? `${line} ×${count}` : line));
}

/** A place with its pieces and what can be done there. */
function PlaceText({ place }: { place: string }) {
	const { model } = useTable();
	const [title] = describePlace(model, place);
	const here = new Set(
		model.shown.pieces.filter((piece) => piece.place === place && piece.id).map((piece) => piece.id),
	);
	const named = (action: Action) =>
		action.args.some((arg) => arg.place === place || (arg.piece && here.has(arg.piece)));
	const actions = model.live ? model.legal.filter(named) : [];
	return (
		<article>
			<h3>{title}</h3>
			<ul>
				{pieceLines(model, place).map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			<Neighbours place={place} />
			{actions.length > 0 && (
				<Patient>
					<div class="group-list">
						{mergeRows(model, actions).map((row) => (
							<ActionButton key={row.actions[0]!.action} action={row.actions[0]!} row={row} plain />
						))}
					</div>
				</Patient>
			)}
		</article>
	);
}

/** The places around one: how far, who holds them, how many pieces stand there. */
function Neighbours({ place }: { place: string }) {
	const { model } = useTable();
	const around = model.ground?.around(place, 1);
	if (!around || around.size < 2) return null;
	const words = [...around.keys()].slice(1).map((id) => {
		const control = model.shown.places.find((each) => each.id === id)?.control ?? null;
		const count = model.shown.pieces.filter((piece) => piece.place === id).length;
		const holder = control ? model.seatName(control) : t("nobody");
		if (!count) return `${model.placeName(id)} (${holder})`;
		return count === 1
			? t("%1 (%2, 1 piece)", model.placeName(id), holder)
			: t("%1 (%2, %3 pieces)", model.placeName(id), holder, count);
	});
	const near = threatsTo(model, place).find((threat) => threat.away > 0);
	return (
		<p>
			{t("Next to it: %1.", words.join(", "))}{" "}
			{near && t("The nearest of others: %1, %2 away.", model.placeName(near.place), near.away)}
		</p>
	);
}

export function TextBoard() {
	const { model } = useTable();
	const scene = model.shown;
	const placesOf = (seat: string) => {
		const held = new Set(scene.pieces.filter((piece) => piece.seat === seat).map((piece) => piece.place));
		return scene.places.filter((place) => held.has(place.id));
	};
	const go = (place: string) => (
		<button type="button" onClick={() => void model.goTo(place)}>
			{t("Go to %1", model.placeName(place))}
		</button>
	);
	return (
		<div class="text-board" tabIndex={0} role="region" aria-label={t("The board in words")}>
			<section>
				<h2>{t("The situation")}</h2>
				<p>
					{scene.turn_name}, {scene.phase}. {scene.prompt}
				</p>
				<ul>
					{scene.notes.map((note) => (
						<li key={note}>{note}</li>
					))}
				</ul>
			</section>
			{model.inHand && (
				<section>
					<h2>{t("In hand: %1", pieceLine(model, model.inHand))}</h2>
					<ul class="text-actions">
						{[...model.ways.keys()].map((place) => (
							<li key={place}>{go(place)}</li>
						))}
					</ul>
				</section>
			)}
			{model.game.seats.map((seat) => (
				<section key={seat.id}>
					<h2>{t("Where %1 stands", seat.name)}</h2>
					{placesOf(seat.id).map((place) => (
						<PlaceText key={place.id} place={place.id} />
					))}
				</section>
			))}
		</div>
	);
}
