/** Before the dice fall: the exact chances as a small chart, and the question. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../text";
import type { Odds } from "../wire";
import { useTable } from "./context";
import { Sentence } from "./sentence";

export function OddsChart({ odds }: { odds: Odds }) {
	const most = Math.max(...odds.results.map((each) => each.percent), 1);
	return (
		<figure class="odds">
			<table>
				<caption>{t("The chances")}</caption>
				<tbody>
					{odds.results.map((each, i) => (
						<tr key={i}>
							<th scope="row">{each.result}</th>
							<td class="odds-bar">
								<span
									style={{
										width: `${(100 * each.percent) / most}%`,
									}}
								/>
							</td>
							<td class="odds-number">{each.percent.toFixed(1)} %</td>
						</tr>
					))}
				</tbody>
			</table>
			{odds.factors.length > 0 && (
				<ul>
					{odds.factors.map((line, i) => (
						<li key={i}>
							<Sentence text={line} />
						</li>
					))}
				</ul>
			)}
		</figure>
	);
}

export function Confirm() {
	const { model } = useTable();
	const yes = useRef<HTMLButtonElement>(null);
	const asking = model.asking;
	useEffect(() => yes.current?.focus(), [asking]);
	if (!asking) return null;
	return (
		<div class="veil" onClick={(event) => event.target === event.currentTarget && model.dismiss()}>
			<div
				class="confirm"
				role="dialog"
				aria-modal="true"
				aria-labelledby="confirm-title"
				onKeyDown={(event) => event.key === "Escape" && model.dismiss()}
			>
				<h2 id="confirm-title">{asking.action.say}</h2>
				{asking.odds ? (
					<OddsChart odds={asking.odds} />
				) : (
					<p>{t("Dice will fall; this cannot be taken back.")}</p>
				)}
				<div class="prompt-buttons">
					<button
						type="button"
						class="primary"
						ref={yes}
						onClick={() => void model.act(asking.action, true)}
					>
						{asking.action.rolls ? t("Roll the dice") : t("Do it")}
					</button>
					<button type="button" onClick={() => model.dismiss()}>
						{t("Cancel")}
					</button>
				</div>
			</div>
		</div>
	);
}
