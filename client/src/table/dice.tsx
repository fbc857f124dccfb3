/** Dice that land beside the battle, and what came of them. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../text";
import type { BoardData } from "./boarddata";
import { capital } from "./caption";
import { besideOf } from "./covered";
import type { TableModel } from "./model";
import { Sentence } from "./sentence";
import type { Viewport } from "./viewport";

const PIPS: { [face: number]: string } = {
	1: "11",
	2: "0022",
	3: "001122",
	4: "00022022",
	5: "0002112022",
	6: "000102202122",
};

export function Die({ face, index = 0, size = 36 }: { face: number; index?: number; size?: number }) {
	const pips = [...(PIPS[face] ?? "").matchAll(/../g)].map(([pair]) => [Number(pair[0]), Number(pair[1])]);
	return (
		<svg
			class="die"
			style={{ animationDelay: `${index * 70}ms` }}
			viewBox="0 0 40 40"
			width={size}
			height={size}
			role="img"
			aria-label={String(face)}
		>
			<rect x="1" y="1" width="38" height="38" rx="7" />
			{pips.map(([x = 0, y = 0], i) => (
				<circle key={i} cx={10 + 10 * x} cy={10 + 10 * y} r="3.6" />
			))}
			{!pips.length && (
				<text x="20" y="27" text-anchor="middle">
					{face}
				</text>
			)}
		</svg>
	);
}

/** Beside the place, where it hides least; on narrow frames in the half where the place is not; in a corner if the place
 *  is not known or not in sight. */
function besideBattle(model: TableModel, view: Viewport, board: BoardData, place: string | null, card: HTMLElement) {
	const at = place ? board.anchor(place) : null;
	const stage = card.parentElement;
	if (!place || !at || !stage) return undefined;
	const frame = view.frameSize;
	const spot = view.toFrame(at.x, at.y);
	if (spot.x < 0 || spot.y < 0 || spot.x > frame.w || spot.y > frame.h) return undefined;
	if (frame.w < 520) return spot.y < frame.h / 2 ? { top: "auto", bottom: "8px" } : { top: "8px", bottom: "auto" };
	const { offsetWidth: w, offsetHeight: h } = card;
	const { left, top } = besideOf(stage, model, place, { x: spot.x, top: spot.y - h / 2 }, { w, h, gap: 90, yields: true });
	return { left: `${left}px`, top: `${top}px`, bottom: "auto" };
}

/** Of sentences that follow each other and differ in one word, such as the steps that a block loses, the last. */
function shortened(events: string[]): string[] {
	const alike = (one: string, other: string) => {
		const [a, b] = [one.split(" "), other.split(" ")];
		return a.length === b.length && a.filter((word, i) => word !== b[i]).length === 1;
	};
	return events.filter((event, i) => i === events.length - 1 || !alike(event, events[i + 1]!));
}

/** So many rolls of a fight lie side by side; those before them are in the log. */
const MOST = 4;

export function DiceCard({ model, board, view }: { model: TableModel; board: BoardData; view: Viewport | null }) {
	const card = useRef<HTMLElement>(null);
	const [spot, place] = useState<ReturnType<typeof besideBattle>>(undefined);
	const shown = model.rolls.slice(-MOST);
	const narrow = shown.length > 2;
	const where = shown[shown.length - 1]?.place ?? null;
	const lies = shown.length > 0 && model.time.at === null;
	const lay = () => {
		if (lies && view && card.current) place(besideBattle(model, view, board, where, card.current));
	};
	useLayoutEffect(lay, [lies && model.rolls, view]);
	useEffect(lay, [lies && model.legal]); // what is asked about next may lie under them
	if (!lies) return null;
	return (
		<aside
			class="tray"
			data-still
			ref={card}
			style={spot}
			aria-label={t("The dice")}
		>
			<button
				type="button"
				class="quiet tray-close"
				onClick={() => {
					model.rolls = [];
					model.changed();
				}}
				aria-label={t("Close")}
			>
				×
			</button>
			{shown.map((roll, i) => (
				<div key={`${model.log.length} ${i}`} class="tray-roll">
					<div class="tray-dice">
						{roll.dice.slice(0, 12).map((face, k) => (
							<Die key={k} face={face} index={k + 2 * i} size={narrow || roll.dice.length > 6 ? 26 : 36} />
						))}
					</div>
					<div class="tray-words">
						{shortened(roll.events).slice(0, narrow ? 3 : 5).map((event, k) => (
							<p key={k}>
								<Sentence text={capital(event)} />
							</p>
						))}
					</div>
				</div>
			))}
		</aside>
	);
}
