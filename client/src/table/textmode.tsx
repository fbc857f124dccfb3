/** The board in words, for screen readers and for who likes lists: sections with headings, nothing to point at. */
import { t } from "../text";
import { describePlace } from "./command";
import { ActionButton } from "./choices";
import { useTable } from "./context";

export function TextBoard() {
	const { model } = useTable();
	const scene = model.shown;
	const full = new Set(scene.pieces.map((piece) => piece.place));
	return (
		<div class="text-board" tabIndex={0} role="region" aria-label={t("The board in words")}>
			<section>
				<h2>{t("The situation")}</h2>
				<p>{scene.turn_name}, {scene.phase}. {scene.prompt}</p>
				<ul>{scene.notes.map((note) => <li key={note}>{note}</li>)}</ul>
			</section>
			{model.inHand && (
				<section>
					<h2>{t("In hand: %1", model.inHand.say ?? "")}</h2>
					<ul class="text-actions">
						{[...model.ways.keys()].map((place) => (
							<li key={place}><button type="button" onClick={() => void model.goTo(place)}>{t("Go to %1", model.placeName(place))}</button></li>
						))}
					</ul>
				</section>
			)}
			{model.game.seats.map((seat) => (
				<section key={seat.id}>
					<h2>{t("Where %1 stands", seat.name)}</h2>
					{scene.places.filter((place) => full.has(place.id) && scene.pieces.some((piece) => piece.place === place.id && piece.seat === seat.id)).map((place) => {
						const [title, ...pieces] = describePlace(model, place.id);
						const actions = model.live ? model.legal.filter((action) => action.args.some((arg) => arg.place === place.id ||
							scene.pieces.some((piece) => piece.place === place.id && piece.id && piece.id === arg.piece))) : [];
						return (
							<article key={place.id}>
								<h3>{title}</h3>
								<ul>{pieces.map((piece) => <li key={piece}>{piece}</li>)}</ul>
								{actions.length > 0 && <div class="group-list">{actions.map((action) => <ActionButton key={action.action} action={action} />)}</div>}
							</article>
						);
					})}
				</section>
			))}
		</div>
	);
}
