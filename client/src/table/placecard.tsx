/** What is in a place, fanned out, and what can be done there. Near the place on a wide screen, a sheet on a phone. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../text";
import type { Piece } from "../wire";
import { ActionButton } from "./choices";
import { useTable } from "./context";
import { CounterPicture } from "./counters";
import type { Trouble } from "./model";
import { seatIndex, seatLetter } from "./overlay";
import { pieceKey } from "./same";
import { ClauseLink } from "./sentence";

function PieceButton({ piece }: { piece: Piece }) {
	const { model } = useTable();
	const say = piece.say ?? t("an unknown piece of %1", model.seatName(piece.seat));
	const taking = piece.id ? model.actionsOfPiece(piece.id).find((action) => action.takes) : undefined;
	return (
		<button
			type="button"
			class="fan-piece"
			title={say}
			disabled={!taking || !model.live}
			onClick={() => piece.id && void model.take(piece.id)}
			aria-label={taking ? t("Take %1", say) : say}
		>
			<CounterPicture
				piece={piece}
				seat={seatIndex(model.game, piece.seat)}
				letter={seatLetter(model.game, piece.seat)}
				size={52}
			/>
		</button>
	);
}

/** Asks the rules why nothing can be done here. */
function WhyNot({ place }: { place: string }) {
	const { model } = useTable();
	const [reasons, setReasons] = useState<Trouble[] | null>(null);
	useEffect(() => setReasons(null), [place, model.log.length]);
	if (!model.live || !model.seat || !model.legal.some((action) => action.args.length === 1 && !action.takes)) return null;
	if (!reasons)
		return (
			<button type="button" onClick={() => void model.whyNot(place).then(setReasons)}>
				{t("Why not here?")}
			</button>
		);
	return (
		<ul class="why" role="status">
			{reasons.map((reason) => (
				<li key={reason.clause}>
					<b>{reason.message}</b>: {reason.text} {reason.clause && <ClauseLink clause={reason.clause} />}
				</li>
			))}
			{!reasons.length && <li>{t("No rule forbids it; there is nothing to do here now.")}</li>}
		</ul>
	);
}

export function PlaceCard() {
	const { model } = useTable();
	const card = useRef<HTMLDivElement>(null);
	const focus = model.focus;
	useEffect(() => {
		if (focus && focus.x === undefined)
			card.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
	}, [focus]);
	const place = focus && model.shown.places.find((each) => each.id === focus.place);
	if (!focus || !place) return null;
	const pieces = model.shown.pieces.filter((piece) => piece.place === place.id);
	const way = model.live ? model.ways.get(place.id) : undefined;
	const actions = model.live ? model.targetsAt(place.id) : [];
	const rails = actions.filter(
		(action) => !way || way.actions[way.actions.length - 1]?.action !== action.action,
	);
	const supplied = place.supplied.map((seat) => model.seatName(seat)).join(", ");
	const width = window.innerWidth;
	const spot =
		focus.x === undefined || width < 760
			? undefined
			: {
					left: `${Math.min(focus.x + 18, width - 760)}px`,
					top: `${Math.max(8, (focus.y ?? 0) - 40)}px`,
				};
	return (
		<div
			class="place-card"
			ref={card}
			style={spot}
			data-still
			role="dialog"
			aria-label={place.name}
			onKeyDown={(event) => event.key === "Escape" && model.dismiss()}
		>
			<header>
				<h2>
					{place.name} <span class="place-id">{place.id}</span>
				</h2>
				<button type="button" class="quiet" onClick={() => model.dismiss()} aria-label={t("Close")}>
					×
				</button>
			</header>
			<p class="quiet-text">
				{place.control ? t("held by %1", model.seatName(place.control)) : t("held by nobody")}
				{place.contested && <> · {t("contested")}</>}
				{supplied && <> · {t("supplied: %1", supplied)}</>}
			</p>
			{pieces.length > 0 && (
				<div class="fan">
					{pieces.map((piece) => (
						<PieceButton key={pieceKey(piece)} piece={piece} />
					))}
				</div>
			)}
			{pieces.length > 0 && (
				<ul class="fan-words">
					{pieces.map((piece) => (
						<li key={pieceKey(piece)}>
							{piece.say ?? t("an unknown piece of %1", model.seatName(piece.seat))}
						</li>
					))}
				</ul>
			)}
			{way && (
				<button type="button" class="primary" onClick={() => void model.goTo(place.id)}>
					{t("Go there (%1 steps)", way.actions.filter((a) => !a.takes).length)}
				</button>
			)}
			{rails.length > 0 && (
				<div class="group-list">
					{rails.map((action) => (
						<ActionButton key={action.action} action={action} />
					))}
				</div>
			)}
			{!way && !actions.length && <WhyNot place={place.id} />}
		</div>
	);
}
