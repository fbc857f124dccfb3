/** What is asked, by which rule; the one big button; undo; and what went wrong. */
import { t } from "../text";
import { useTable } from "./context";
import { OfferCard } from "./offers";
import { ClauseLink, Sentence } from "./sentence";

function Asked() {
	const { model } = useTable();
	const scene = model.shown;
	if (!model.live)
		return (
			<p class="prompt-text">{t("You look at step %1 of %2.", model.time.position, model.time.length)}</p>
		);
	if (model.over) return <Outcome />;
	if (model.seat)
		return (
			<p class="prompt-text">
				<Sentence text={scene.prompt} />{" "}
				{scene.prompt_clause && <ClauseLink clause={scene.prompt_clause} />}
			</p>
		);
	const whom = scene.deciders.map((seat) => model.seatName(seat)).join(", ");
	return (
		<p class="prompt-text">{model.thinking ? t("%1 is thinking ...", whom) : t("Waiting for %1.", whom)}</p>
	);
}

/** "won axis DF-20.3", "resigned axis", "time allies", "agreed" in words. */
function Outcome() {
	const { model } = useTable();
	const [kind = "", who = "", clause = ""] = (model.table.outcome ?? "").split(" ");
	const names = who
		.split(",")
		.map((seat) => model.seatName(seat))
		.join(", ");
	const say: { [kind: string]: string } = {
		won: t("The game is over: %1 has won.", names),
		drawn: t("The game is over: a draw."),
		resigned: t("%1 has resigned.", names),
		time: t("The time of %1 is over.", names),
		agreed: t("A draw was agreed."),
	};
	return (
		<p class="prompt-text">
			<strong>{say[kind] ?? t("The game is over.")}</strong>{" "}
			{/\d/.test(clause) && <ClauseLink clause={clause} />}
		</p>
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

/** The big button, and what stands beside it. */
function Buttons() {
	const { model } = useTable();
	const next = model.obvious;
	if (!model.live)
		return (
			<div class="prompt-buttons">
				<button type="button" class="primary big" onClick={() => model.time.live()}>
					{t("Back to now")}
				</button>
			</div>
		);
	return (
		<div class="prompt-buttons">
			{next && (
				<button
					type="button"
					class="primary big"
					disabled={model.busy}
					onClick={() => void model.act(next)}
				>
					{next.say}
				</button>
			)}
			{model.inHand && model.seat && (
				<button type="button" onClick={() => void model.drop()}>
					{t("Put %1 down", model.inHand.id ?? "")}
				</button>
			)}
			<button
				type="button"
				class="undo"
				disabled={!model.canUndo || model.busy}
				onClick={() => void model.undo()}
				aria-keyshortcuts="u"
			>
				<span aria-hidden="true">↶</span> {t("Undo")}
			</button>
		</div>
	);
}

/** After the others have played: shows it again, step by step. */
function Meanwhile() {
	const { model } = useTable();
	const since = model.meanwhile;
	if (since === null) return null;
	const watch = () => void model.time.show(since).then(() => model.time.play());
	return (
		<button type="button" class="meanwhile" onClick={watch}>
			{t("Watch what the others did (%1 steps)", model.log.length - since)}
		</button>
	);
}

export function Prompt() {
	const { model } = useTable();
	const scene = model.shown;
	return (
		<section class="prompt" aria-label={t("What is asked")} data-mine={model.seat ? "yes" : "no"}>
			<p class="prompt-where">
				<strong>{scene.turn_name}</strong> · {scene.phase}
				{model.seat && model.mine.length > 1 && <> · {model.seatName(model.seat)}</>}
			</p>
			<Asked />
			<Buttons />
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
