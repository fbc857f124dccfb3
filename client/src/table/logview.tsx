/** The log in sentences, newest last; a click on a step goes to that moment. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../text";
import type { Step } from "../wire";
import { useTable } from "./context";
import { capital } from "./caption";
import { seatIndex } from "./overlay";
import { Sentence } from "./sentence";

const SHOWN = 300;

function Entry({ step }: { step: Step }) {
	const { model } = useTable();
	const here = model.time.at === step.step;
	const seat = step.seat === "dice" ? "dice" : String(seatIndex(model.game, step.seat));
	return (
		<li class={`entry${here ? " here" : ""}`} data-seat={seat}>
			<button
				type="button"
				class="entry-step"
				onClick={() => void model.time.show(step.step)}
				aria-label={t("Go to step %1", step.step)}
			>
				{step.step}
			</button>
			<div>
				{step.events.map((event, i) => (
					<p key={i}>
						<Sentence text={capital(event)} />
					</p>
				))}
				{!step.events.length && (
					<p class="entry-action">
						{step.say ?? t("%1 decides something that you may not know.", model.seatName(step.seat))}
					</p>
				)}
				{step.why && <p class="entry-why">{step.why}</p>}
			</div>
		</li>
	);
}

/** A step of which the reader may know nothing; of several in a row one line is enough. */
function isSecret(step: Step): boolean {
	return !step.events.length && !step.say;
}

/** Somebody was done with something, and nothing came of it. */
function isEmpty(step: Step): boolean {
	return !step.events.length && !step.why && !!step.say && !step.action.includes(" ");
}

/** `last`: the step up to which it is shown, if that is not now. */
export function LogView({ last: upTo }: { last?: number | undefined }) {
	const { model } = useTable();
	const end = useRef<HTMLLIElement>(null);
	const last = model.time.at ?? upTo ?? model.log.length;
	const from = Math.max(0, last - SHOWN);
	useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [last]);
	return (
		<ol class="log" aria-label={t("What happened")}>
			{from > 0 && (
				<li>
					<button type="button" onClick={() => void model.time.show(from)}>
						{t("Earlier steps")}
					</button>
				</li>
			)}
			{model.log
				.slice(from, last)
				.filter((step) => !isEmpty(step))
				.filter((step, i, all) => !isSecret(step) || !all[i - 1] || !isSecret(all[i - 1]!))
				.map((step) => (
					<Entry key={step.step} step={step} />
				))}
			<li ref={end} aria-hidden="true" />
		</ol>
	);
}
