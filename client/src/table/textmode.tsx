/** The board in words, for screen readers and for who likes lists: sections with headings, nothing to point at. */
import { t } from "../text";
import type { Action, Piece, Way } from "../wire";
import { describePlace } from "./command";
import { ActionButton } from "./choices";
import { useTable } from "./context";
import type { TableModel } from "./model";
import { pieceLine } from "./names";
import { Patient } from "./patient";
import { mergeRows } from "./rows";
import { threatsTo } from "./threats";
import { WayButtons } from "./waychoice";

/** Pieces of a place in words, equals with their number; where they are stands above. */
function pieceLines(model: TableModel, place: string, pieces: Piece[]): string[] {
	const there = `, ${model.placeName(place)}`;
	const lines = new Map<string, number>();
	for (const piece of pieces) {
		const said = pieceLine(model, piece);
		const line = said.endsWith(there) ? said.slice(0, -there.length) : said;
		lines.set(line, (lines.get(line) ?? 0) + 1);
	}
	return [...lines].map(([line, count]) => (count > 1 ? `${line} ×${count}` : line));
}

/** A place with the pieces of a side and what can be done there. Where two sides stand it is told twice: around it, and
 *  what names no more than the place, `first`. */
function PlaceText({ place, seat, first }: { place: string; seat: string; first: boolean }) {
	const { model } = useTable();
	const [title] = describePlace(model, place);
	const pieces = model.shown.pieces.filter((piece) => piece.place === place && (piece.seat ?? seat) === seat);
	const here = new Set(pieces.flatMap((piece) => piece.id ?? []));
	const named = ({ args }: Action) =>
		args.some((arg) => arg.piece && here.has(arg.piece)) || (first && args.some((arg) => arg.place === place));
	const actions = model.live ? model.legal.filter(named) : [];
	return (
		<article>
			<h3>{title}</h3>
			<ul>
				{pieceLines(model, place, pieces).map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			{first && <Neighbours place={place} />}
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
	const { seats } = model.game;
	const standing = seats.map(
		({ id }) => new Set(scene.pieces.flatMap((piece) => (piece.seat === id && piece.place) || [])),
	);
	const go = (way: Way) =>
		way.others ? (
			<WayButtons model={model} way={way} />
		) : (
			<button type="button" onClick={() => void model.goTo(way.place)}>
				{t("Go to %1", model.placeName(way.place))}
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
						{[...model.ways.values()].map((way) => (
							<li key={way.place}>{go(way)}</li>
						))}
					</ul>
				</section>
			)}
			{seats.map((seat, i) => (
				<section key={seat.id}>
					<h2>{t("Where %1 stands", seat.name)}</h2>
					{scene.places
						.filter(({ id }) => standing[i]!.has(id))
						.map(({ id }) => (
							<PlaceText
								key={id}
								place={id}
								seat={seat.id}
								first={standing.findIndex((places) => places.has(id)) === i}
							/>
						))}
				</section>
			))}
		</div>
	);
}
