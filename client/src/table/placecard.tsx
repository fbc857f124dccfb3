/** What is in a place, and what can be done there. Beside the place on a wide screen, a sheet on a phone. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../text";
import type { Action, Piece, Place } from "../wire";
import { ActionButton, Manners } from "./choices";
import { Meanings } from "./meanings";
import { useTable } from "./context";
import { besideOf } from "./covered";
import { Face } from "./face";
import { ThreeBars, useForecast } from "./forecast";
import type { TableModel } from "./model";
import type { Focus, Trouble } from "./modeltypes";
import { looksLike, pieceName, strengthWords } from "./names";
import { Patient } from "./patient";
import { byPiece, mergeRows } from "./rows";
import { pieceKey } from "./same";
import { ClauseLink } from "./sentence";
import { ThreatList } from "./threats";
import { WayButtons } from "./waychoice";
import { whyNot } from "./why";

/** Equal pieces of a place as one row: a counter, its name, and the way to take one in hand. */
function PieceRow({ pieces }: { pieces: Piece[] }) {
	const { model } = useTable();
	const able = pieces.find((piece) => piece.id && model.live && model.ready.has(piece.id));
	const piece = able ?? pieces[0]!;
	const name = pieceName(model, piece);
	const hidden = piece.status.includes("hidden");
	const count = pieces.length > 1 ? ` ×${pieces.length}` : "";
	return (
		<button
			type="button"
			class="fan-piece"
			disabled={!able}
			onClick={() => able?.id && void model.take(able.id)}
			aria-label={able ? t("Take %1", `${name} ${strengthWords(piece)}`) : `${name}${count}`}
		>
			<Face game={model.game} piece={piece} size={44} />
			<span class="fan-name">
				{name}
				{count}
				<small>{hidden ? model.seatName(piece.seat) : strengthWords(piece)}</small>
			</span>
			{able && <span class="fan-take">{t("Take")}</span>}
		</button>
	);
}

function Stack({ pieces }: { pieces: Piece[] }) {
	const rows = new Map<string, Piece[]>();
	for (const piece of pieces) {
		const key = piece.status.includes("hidden") ? `${piece.seat}` : looksLike(piece);
		rows.set(key, [...(rows.get(key) ?? []), piece]);
	}
	return (
		<div class="fan">
			{[...rows.values()].map((list) => (
				<PieceRow key={pieceKey(list[0]!)} pieces={list} />
			))}
		</div>
	);
}

/** Asks the rules why nothing can be done here. */
function WhyNot({ place }: { place: string }) {
	const { model } = useTable();
	const [reasons, setReasons] = useState<Trouble[] | null>(null);
	const known = model.live && model.seat && !model.waits;
	/* who points at a place with a piece in hand wants to go there: why it cannot is told unasked */
	useEffect(() => {
		setReasons(null);
		if (model.inHand && model.live && model.seat) void whyNot(model, place).then(setReasons);
	}, [place, model.log.length, model.inHand?.id]);
	if (!known || (model.inHand && !reasons)) return null;
	if (!reasons)
		return (
			<button type="button" onClick={() => void whyNot(model, place).then(setReasons)}>
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
			{!reasons.length && <li>{t("Nothing that you can do now leads here.")}</li>}
		</ul>
	);
}

/** Where the hand pointed or, if it was a key, where the place is drawn. */
function pointedAt(stage: Element, { x, y = 0 }: Focus): { x: number; y: number } | null {
	if (x !== undefined) return { x, y };
	const drawn = stage.querySelector(".focused path")?.getBoundingClientRect();
	const edge = stage.getBoundingClientRect();
	return drawn
		? { x: (drawn.left + drawn.right) / 2 - edge.left, y: (drawn.top + drawn.bottom) / 2 - edge.top }
		: null;
}

/** Kept inside the stage, beside the place that it speaks of. */
function useSpot(model: TableModel, focus: Focus | null) {
	const card = useRef<HTMLDivElement>(null);
	const [spot, set] = useState<{ left: string; top: string } | undefined>(undefined);
	const settle = () => {
		const stage = card.current?.offsetParent;
		const at = focus && stage && window.innerWidth > 860 ? pointedAt(stage, focus) : null;
		if (!focus || !at || !card.current) {
			set(undefined);
			return;
		}
		const { offsetWidth: w, offsetHeight: h } = card.current;
		const spot = { x: at.x, top: at.y - 60 };
		const { left, top } = besideOf(stage as HTMLElement, model, focus.place, spot, { w, h, gap: 46 });
		set({ left: `${left}px`, top: `${top}px` });
	};
	useLayoutEffect(() => {
		settle();
		if (!card.current) return;
		const grown = new ResizeObserver(settle); // what is asked of the rules comes later
		grown.observe(card.current);
		return () => grown.disconnect();
	}, [focus]);
	return { card, spot };
}

/** What a place has or has not: that it has it says its name. */
const YES = new Set(["yes", "sí"]);

function facts(model: TableModel, place: Place): string {
	const supplied = place.supplied.map((seat) => model.seatName(seat)).join(", ");
	return [
		place.control ? t("held by %1", model.seatName(place.control)) : t("held by nobody"),
		...(place.contested ? [t("contested")] : []),
		...(supplied ? [t("supplied: %1", supplied)] : []),
		...(model.ground?.facts(place.id) ?? []).map(({ name, text }) => (YES.has(text) ? name : `${name}: ${text}`)),
	].join(" · ");
}

/** What is usually done here: a piece that can act in several manners has them beside it. */
function Usual({ actions }: { actions: Action[] }) {
	const { model } = useTable();
	const rows = mergeRows(model, actions);
	const manners = byPiece(rows);
	return (
		<div class="group-list">
			{manners?.map((list) => <Manners key={list[0]!.actions[0]!.action} rows={list} />)}
			{!manners && rows.map((row) => <ActionButton key={row.actions[0]!.action} action={row.actions[0]!} plain weigh />)}
			<Meanings rows={rows} />
		</div>
	);
}

/** What can be done in a place, or with the one piece there that was meant. */
function Actions({ place, piece }: { place: Place; piece: string | undefined }) {
	const { model } = useTable();
	const way = model.live ? model.ways.get(place.id) : undefined;
	const fights = useForecast(model, way ? place.id : null);
	const ready = model.picked ? null : model.taken;
	/* what leads there has its buttons already */
	const leads = way && (!model.picked || way.others) ? [way, ...(way.others ?? [])] : [];
	const told = new Set(leads.map(({ actions }) => actions[actions.length - 1]?.action));
	const here = model.live ? model.targetsAt(place.id).filter(({ action }) => !told.has(action)) : [];
	const meant = here.filter((action) => piece && action.args.some((arg) => arg.piece === piece));
	const all = meant.length ? meant : here;
	const seldom = (action: Action) => action.args.some((arg) => arg.piece && ready?.has(arg.piece));
	const usual = all.filter((action) => !seldom(action));
	const rare = all.filter(seldom);
	return (
		<>
			{fights?.[0] && <ThreeBars model={model} odds={fights[0]} />}
			{way?.others && <WayButtons model={model} way={way} />}
			{way && !way.others && (!model.picked || way.actions.length > 1) && (
				<button type="button" class="primary" onClick={() => void model.goTo(place.id)}>
					{t("Go there (%1 steps)", way.actions.filter((a) => !a.takes).length)}
				</button>
			)}
			{usual.length > 0 && (
				<Patient>
					<Usual actions={usual} />
				</Patient>
			)}
			{rare.length > 0 && (
				<details class="group">
					<summary>
						{t("Seldom")} <span class="count">{rare.length}</span>
					</summary>
					<div class="group-list">
						{rare.map((action) => (
							<ActionButton key={action.action} action={action} plain weigh />
						))}
					</div>
				</details>
			)}
			{!way && !usual.length && <WhyNot place={place.id} />}
		</>
	);
}

/** What could come here; asked for when it is opened. */
function Dangers({ place }: { place: string }) {
	const { model } = useTable();
	const [open, setOpen] = useState(false);
	return (
		<details class="group near" onToggle={(event) => setOpen(event.currentTarget.open)}>
			<summary>{t("What could attack here")}</summary>
			{open && <ThreatList model={model} place={place} />}
		</details>
	);
}

/** One's own note on a place, kept in this browser; a flag on the map reminds of it. */
function Note({ place }: { place: string }) {
	const { model } = useTable();
	const written = model.memory.note(place);
	return (
		<details class="group near" open={!!written}>
			<summary>{t("Your note")}</summary>
			<textarea
				aria-label={t("Your note on %1", model.placeName(place))}
				rows={2}
				maxLength={200}
				value={written}
				onChange={(event) => model.memory.writeNote(place, event.currentTarget.value.trim())}
			/>
		</details>
	);
}

export function PlaceCard() {
	const { model } = useTable();
	const focus = model.focus;
	const { card, spot } = useSpot(model, focus);
	useEffect(() => {
		if (focus && focus.x === undefined)
			card.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
	}, [focus]);
	const place = focus && model.shown.places.find((each) => each.id === focus.place);
	if (!focus || !place) return null;
	const pieces = model.shown.pieces.filter((piece) => piece.place === place.id);
	const way = focus.ways ? model.ways.get(place.id) : undefined;
	if (way?.others)
		return (
			<div class="place-card ways-card" ref={card} style={spot} data-still data-card={place.id}>
				<WayButtons model={model} way={way} first />
			</div>
		);
	return (
		<div
			class="place-card"
			ref={card}
			style={spot}
			data-still
			data-card={place.id}
			role="dialog"
			aria-label={place.name}
			onKeyDown={(event) => event.key === "Escape" && model.dismiss()}
		>
			<header>
				<h2>{place.name}</h2>
				<button type="button" class="quiet" onClick={() => model.dismiss()} aria-label={t("Close")}>
					×
				</button>
			</header>
			<p class="quiet-text">{facts(model, place)}</p>
			{pieces.length > 0 && <Stack pieces={pieces} />}
			<Actions place={place} piece={focus.piece} />
			{!model.watching && !model.over && <Dangers key={`danger ${place.id}`} place={place.id} />}
			{!model.watching && (
				<button type="button" onClick={() => model.lay("calculator")}>
					{t("What if a fight ...")}
				</button>
			)}
			{!model.watching && <Note key={place.id} place={place.id} />}
		</div>
	);
}
