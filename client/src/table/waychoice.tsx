/** Where several means lead to a place: which of them. Each with its colour and shape, what it is, and what it costs. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../text";
import type { Way } from "../wire";
import { choiceOf, costOf, telling } from "./means";
import type { TableModel } from "./model";
import { KINDS, meansOf } from "./ways";
import { BADGES } from "./waymarks";

/** "2 Supply", or how many steps it is where it costs nothing that is counted. */
function costWords(way: Way): string {
	const cost = costOf(way).map(({ name, amount }) => `${name} −${amount}`);
	const steps = way.path?.length ?? 0;
	return cost.join(", ") || (steps > 1 ? t("%1 steps", steps) : "");
}

/** "Strategic or rail move: Go by rail to Venice, Supreme Moves left −2": for who hears it. */
export function wayWords(model: TableModel, way: Way): string {
	const cost = costWords(way);
	return `${t(KINDS[meansOf(model, way)] ?? "move")}: ${telling(way).say}${cost && `, ${cost}`}`;
}

/** The ways to a place as buttons; arrows go from one to the next. */
export function WayButtons({ model, way, first }: { model: TableModel; way: Way; first?: boolean }) {
	const list = useRef<HTMLDivElement>(null);
	const buttons = () => [...(list.current?.querySelectorAll("button") ?? [])];
	useEffect(() => {
		if (first) buttons()[0]?.focus();
	}, [way]);
	const keys = (event: KeyboardEvent) => {
		const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (!by) return;
		const all = buttons();
		const at = all.indexOf(document.activeElement as HTMLButtonElement);
		all[(at + by + all.length) % all.length]?.focus();
		event.preventDefault();
		event.stopPropagation();
	};
	return (
		<div class="way-choice" ref={list} role="group" aria-label={t("Ways to %1", model.placeName(way.place))} onKeyDown={keys}>
			{choiceOf(way).map((each) => {
				const means = meansOf(model, each);
				return (
					<button
						type="button"
						key={each.actions.map(({ action }) => action).join()}
						class={`action way-row way-${means}`}
						data-means={means}
						aria-label={wayWords(model, each)}
						onClick={() => void model.goTo(way.place, { by: each })}
					>
						<svg viewBox="-20 -14 40 28" width="40" height="28" aria-hidden="true">
							<path d={BADGES[means]} />
						</svg>
						<span class="action-words">
							{telling(each).say}
							<small>{t(KINDS[means] ?? "move")}</small>
						</span>
						<span class="way-cost">{costWords(each)}</span>
					</button>
				);
			})}
		</div>
	);
}
