/** What is asked, by which rule; the one big button; undo; and what went wrong. */
import { useState } from "preact/hooks";
import { t } from "../text";
import { askAdvice, autoTurn } from "./advice";
import { useTable } from "./context";
import { OfferCard } from "./offers";
import type { Action } from "../wire";
import type { TableModel } from "./model";
import type { Unspent } from "./modeltypes";
import { actionPiece, actionPlace, handWords, plainName, wordsApart } from "./names";
import { Patient } from "./patient";
import { sends } from "./picking";
import { shows } from "./pointing";
import { unspentOf } from "./unspent";
import { mergeRows } from "./rows";
import { ClauseLink, Sentence } from "./sentence";
import { Sign } from "./signs";

function Asked() {
	const { model } = useTable();
	const scene = model.shown;
	if (model.time.at !== null)
		return (
			<p class="prompt-text">{t("You look at step %1 of %2.", model.time.position, model.time.length)}</p>
		);
	if (model.playback.active) return <p class="prompt-text">{t("The others play.")}</p>;
	if (model.over) return <Outcome />;
	if (model.seat)
		return (
			<p class="prompt-text">
				<Sentence text={scene.prompt} />{" "}
				{scene.prompt_clause && <ClauseLink clause={scene.prompt_clause} />}
				{model.picked && model.ways.size > 0 && (
					<span class="prompt-hand">{t("Click on a marked place to send what is in hand; click on it again to put it down.")}</span>
				)}
			</p>
		);
	if (nobodyPlays(model))
		return (
			<p class="prompt-text">
				{t("The board as a game begins. Point at pieces and places, open the rules, look at the forces.")}
			</p>
		);
	const whom = scene.deciders.map((seat) => model.seatName(seat)).join(", ");
	return (
		<p class="prompt-text" aria-busy={!!model.thinking}>
			{model.thinking ? t("Thinking: %1 ...", whom) : t("Waiting for %1.", whom)}
		</p>
	);
}

/** What is asked for cannot be done at all: one need not look for it. */
function NothingElse() {
	const { model } = useTable();
	const [only, ...others] = model.legal;
	if (!model.live || !model.seat || model.waits || !only || others.length || only !== model.obvious) return null;
	if (only.args.length || only.kind !== "close") return null;
	return <p class="quiet-text">{t("There is nothing else that you can do now.")}</p>;
}

/** A phase that ended by itself: nobody pressed a button for it. */
function Passed() {
	const { model } = useTable();
	if (!model.passed || !model.live) return null;
	return (
		<p class="not-yet" role="status">
			{t("%1 is over: nothing more could be done in it.", model.passed)}
		</p>
	);
}

/** What could be spent a step ago. Undo brings it back. */
function Expired() {
	const { model } = useTable();
	if (!model.expired.length || !model.live) return null;
	const names = model.expired.map(({ name, value }) => `${name} ${value}`).join(", ");
	return (
		<p class="not-yet" role="status">
			{t("This can no longer be spent: %1.", names)} {model.canUndo && t("Undo brings it back.")}
		</p>
	);
}

/** A board to be looked at: no seat is taken. */
export function nobodyPlays(model: TableModel): boolean {
	return model.watching && model.table.seats.every((seat) => !seat.player && !seat.bot);
}

/** "won axis DF-20.3", "resigned axis", "time allies", "agreed" in words. */
function Outcome() {
	return (
		<p class="prompt-text">
			<OutcomeWords />
		</p>
	);
}

export function OutcomeWords() {
	const { model } = useTable();
	const [kind = "", who = "", clause = ""] = (model.table.outcome ?? "").split(" ");
	const winners = who.split(",").map((seat) => model.seatName(seat));
	const names = winners.join(", ");
	const say: { [kind: string]: string } = {
		won:
			winners.length === 2
				? t("The game is over: victory for %1 and %2.", ...winners)
				: t("The game is over: victory for %1.", names),
		drawn: t("The game is over: a draw."),
		resigned: t("%1 has resigned.", names),
		time: t("The time of %1 is over.", names),
		agreed: t("A draw was agreed."),
	};
	return (
		<>
			<strong>{say[kind] ?? t("The game is over.")}</strong>{" "}
			{/\d/.test(clause) && <ClauseLink clause={clause} />}
		</>
	);
}

export function TroubleCard() {
	const { model } = useTable();
	const trouble = model.trouble;
	if (!trouble) return null;
	return (
		<div class="trouble" role="alert">
			<p>
				{trouble.text ?? trouble.message} {trouble.clause && <ClauseLink clause={trouble.clause} />}
			</p>
			<button type="button" class="quiet" onClick={() => model.dismiss()} aria-label={t("Close")}>
				×
			</button>
		</div>
	);
}

/** Pieces that can still act, or places that can be attacked: each press brings the next of their places into sight. */
function PlacesChip({ model, unspent }: { model: TableModel; unspent: Unspent }) {
	const [next, setNext] = useState(0);
	const places = unspent.places ?? [...new Set(unspent.pieces?.flatMap((piece) => piece.place ?? []))];
	return (
		<button
			type="button"
			class={unspent.lost ? "chip open" : "chip"}
			title={t("Show the next one on the map")}
			onClick={() => {
				model.lookAt(places[next % places.length] ?? null);
				setNext(next + 1);
			}}
		>
			<Count of={unspent} /> <Sign name="on" />
		</button>
	);
}

/** "Supply 3", "3 planned, not bought". */
function Count({ of: { name, left, label } }: { of: Unspent }) {
	const number = <b>{left}</b>;
	return label ? (
		<>
			{name} {number}
		</>
	) : (
		<>
			{number} {name}
		</>
	);
}

/** Does the bill beside tell it? Its buttons must not move when something is planned, either. */
function inBill(model: TableModel, { name, planned }: Unspent): boolean {
	const { bill } = model.scene;
	if (!bill || bill.seat !== model.seat || !bill.rows.some((row) => row.more)) return false;
	return !!planned || bill.means.some((mean) => name.endsWith(mean.name));
}

/** What can still be spent or done, as chips; a click on one shows the pieces or places, one after the other. */
function Chips() {
	const { model } = useTable();
	const list = unspentOf(model).filter((each) => !inBill(model, each));
	if (!list.length) return null;
	return (
		<ul class="chips" aria-label={t("Still unused")}>
			{list.map((each) =>
				each.pieces || each.places ? (
					<li key={each.name}>
						<PlacesChip model={model} unspent={each} />
					</li>
				) : (
					<li key={each.name} class={each.lost ? "chip open" : "chip"}>
						<Count of={each} />
					</li>
				),
			)}
		</ul>
	);
}

/** What closes the present business: it may not be done yet, and this is why. */
function NotYet() {
	const { model } = useTable();
	const { closing, legal } = model;
	if (!closing || !model.live || model.inHand || model.obvious) return null;
	/* where there is only one thing to do the prompt has said it */
	if (legal.every((action) => action.verb === legal[0]?.verb)) return null;
	return (
		<p class="not-yet">
			<b>{t("“%1” is not possible yet.", model.actionWords(closing))}</b> {closing.cause ?? closing.text}{" "}
			{closing.clause && <ClauseLink clause={closing.clause} />}
		</p>
	);
}

/** With a piece in hand, what it can be aimed at: the two or three things that one came for. */
function Aims() {
	const { model } = useTable();
	const aimed = model.aimed;
	const hand = model.inHand;
	if (!hand || !model.seat) return null;
	/* what it does itself, or what others do with it: the piece that is meant is the last one named */
	const own = ({ args, takes }: Action) =>
		!takes && args.flatMap((arg) => arg.piece ?? []).pop() === model.picked;
	const list = model.legal.filter((action) =>
		model.picked ? own(action) && !sends(action) : action.args.some((arg) => arg.piece && aimed.has(arg.piece)),
	);
	/* of those that could do something with it the one beside it is meant first */
	const apart = (action: Action) => Number(actionPiece(model, action)?.place !== hand.place);
	if (model.picked) list.sort((a, b) => apart(a) - apart(b));
	return (
		<>
			{mergeRows(model, list)
				.slice(0, 3)
				.map(({ actions: [action, ...equals] }) => (
					<button
						key={action!.action}
						type="button"
						class={action!.kind === "attack" ? "aim attack" : "aim"}
						onClick={() => void model.act(action!)}
						{...shows(model, actionPlace(model, action!))}
					>
						{equals.length ? plainName(action!.say) : handWords(model, action!)}
					</button>
				))}
		</>
	);
}

/** The answers to a question that has two or three and nothing to do with the map: each is a button. */
function Answers({ list }: { list: Action[] }) {
	const { model } = useTable();
	const words = wordsApart(model, list);
	return (
		<>
			{list.map((action, i) => (
				<button
					key={action.action}
					type="button"
					class={list.length === 3 ? "big answer third" : "big answer"}
					onClick={() => void model.act(action)}
				>
					{words[i]}
				</button>
			))}
		</>
	);
}

/** What a program would do: shown on the map, with its reason. */
function AdviceCard() {
	const { model } = useTable();
	const advice = model.advice;
	if (!advice) return null;
	return (
		<div class="advice" role="status">
			<p>
				<b>{t("A program advises: %1", model.actionWords(advice.action))}</b>
			</p>
			{advice.why && <p class="quiet-text">{advice.why}</p>}
			<div class="prompt-buttons">
				<button type="button" class="primary" onClick={() => void model.act(advice.action)}>
					{t("Do it")}
				</button>
				<button type="button" onClick={() => void autoTurn(model)}>
					{t("Do my turn")}
				</button>
				<button
					type="button"
					class="quiet"
					onClick={() => {
						model.advice = null;
						model.changed();
					}}
				>
					{t("Never mind")}
				</button>
			</div>
		</div>
	);
}

/** What follows an action that closes: the next phase, or the next side. */
function nextWords(model: TableModel, action: Action): string | null {
	const next = action.next;
	if (!next || next.deciders.includes(model.seat ?? "")) return next?.phase ? t("next: %1", next.phase) : null;
	const others = next.deciders.map((seat) => model.seatName(seat)).join(", ");
	return others ? t("next: %1", others) : null;
}

/** The big button, and what stands beside it. */
function Buttons() {
	const { model } = useTable();
	const next = model.obvious;
	if (model.time.at !== null)
		return (
			<div class="prompt-buttons">
				<button type="button" class="primary big" onClick={() => model.time.live()}>
					{t("Back to now")}
				</button>
			</div>
		);
	if (model.playback.active)
		return (
			<div class="prompt-buttons">
				<button type="button" class="big" onClick={() => model.playback.skip()}>
					{t("Skip to now")}
				</button>
			</div>
		);
	if (nobodyPlays(model))
		return (
			<div class="prompt-buttons">
				<a class="button primary" href={`#/?play=${model.game.id}`}>
					{t("Play this")}
				</a>
				<a class="button" href={`#/learn/${model.game.id}`}>
					{t("Learn")}
				</a>
			</div>
		);
	if (model.watching || model.over) return null;
	const answers = model.answersNow;
	const follows = next && !next.rolls && model.closes(next) ? nextWords(model, next) : null;
	const others = model.alternatives;
	/* to go on without having done anything with the piece in hand is not what one took it for */
	const first = !others.length && !(next?.kind === "stop" && model.untouched);
	return (
		<Patient>
			<div class="prompt-buttons">
				<Aims />
				{answers && <Answers list={answers} />}
				{!answers && !model.picked && <Answers list={others} />}
				{next && !answers && !model.picked && (
					<button
						type="button"
						class={first ? "primary big" : "big"}
						onClick={() => void model.act(next)}
					>
						<span>
							{model.actionWords(next)}
							{follows && <small>{follows}</small>}
						</span>
					</button>
				)}
				{model.inHand && model.seat && (
					<button type="button" onClick={() => void model.drop()}>
						{t("Put down")}
					</button>
				)}
				<button
					type="button"
					class="undo"
					disabled={!model.canUndo}
					onClick={() => void model.undo()}
					aria-keyshortcuts="u"
				>
					<span aria-hidden="true">↶</span> <span class="label">{t("Undo")}</span>
				</button>
				{model.advisable && (
					<button
						type="button"
						class="ask-advice"
						onClick={() => void askAdvice(model)}
						aria-keyshortcuts="h"
					>
						<Sign name="advice" /> <span class="label">{t("Advice")}</span>
					</button>
				)}
			</div>
		</Patient>
	);
}

/** After the others have played: shows it again, step by step. */
function Meanwhile() {
	const { model } = useTable();
	const since = model.meanwhile;
	if (since === null) return null;
	if (model.playback.active) return null;
	const watch = () => void model.time.show(since).then(() => model.time.play());
	return (
		<button type="button" class="meanwhile" onClick={watch}>
			{t("Watch what the others did (%1 steps)", model.log.length - since)}
		</button>
	);
}

/** Where the battle is, or what else is asked about, if the sentence does not name it. */
function AtStake() {
	const { model } = useTable();
	const { focus, prompt } = model.shown;
	const name = focus && model.placeName(focus);
	if (!name || prompt.includes(name)) return null;
	return (
		<>
			{" · "}
			<button type="button" class="at-stake-name" onClick={() => model.lookAt(focus)}>
				{name}
			</button>
		</>
	);
}

export function Prompt() {
	const { model } = useTable();
	const scene = model.shown;
	return (
		<section
			class="prompt"
			id="prompt"
			tabIndex={-1}
			aria-label={t("What is asked")}
			data-mine={model.seat && model.live ? "yes" : "no"}
		>
			<p class="prompt-where">
				<strong>{scene.turn_name}</strong> · {scene.phase && `${scene.phase} · `}
				<span class="unbroken">{t("turn %1 of %2", scene.turn, scene.turn_max)}</span>
				<AtStake />
				{model.seat && model.mine.length > 1 && <> · {model.seatName(model.seat)}</>}
			</p>
			<Passed />
			<Expired />
			<Asked />
			<NothingElse />
			<Chips />
			<NotYet />
			<Buttons />
			<AdviceCard />
			<Meanwhile />
			<OfferCard />
			<TroubleCard />
			{model.lost && (
				<p class="lost" role="status">
					{t("The connection is lost; trying again ...")}
				</p>
			)}
		</section>
	);
}
