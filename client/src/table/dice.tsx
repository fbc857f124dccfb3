/** Dice that land, and what came of them. */
import { t } from "../text";
import { useTable } from "./context";
import { Sentence } from "./sentence";

const PIPS: { [face: number]: [number, number][] } = {
	1: [[1, 1]],
	2: [
		[0, 0],
		[2, 2],
	],
	3: [
		[0, 0],
		[1, 1],
		[2, 2],
	],
	4: [
		[0, 0],
		[0, 2],
		[2, 0],
		[2, 2],
	],
	5: [
		[0, 0],
		[0, 2],
		[1, 1],
		[2, 0],
		[2, 2],
	],
	6: [
		[0, 0],
		[0, 1],
		[0, 2],
		[2, 0],
		[2, 1],
		[2, 2],
	],
};

function Die({ face, index }: { face: number; index: number }) {
	const pips = PIPS[face];
	return (
		<svg
			class="die"
			style={{ animationDelay: `${index * 70}ms` }}
			viewBox="0 0 40 40"
			width="44"
			height="44"
			role="img"
			aria-label={String(face)}
		>
			<rect x="1" y="1" width="38" height="38" rx="7" />
			{pips ? (
				pips.map(([x, y], i) => <circle key={i} cx={10 + 10 * x} cy={10 + 10 * y} r="3.6" />)
			) : (
				<text x="20" y="27" text-anchor="middle">
					{face}
				</text>
			)}
		</svg>
	);
}

export function DiceTray() {
	const { model } = useTable();
	if (!model.rolls.length || !model.live) return null;
	return (
		<aside class="tray" data-still aria-label={t("The dice")}>
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
			{model.rolls.slice(-4).map((roll, i) => (
				<div key={`${model.log.length} ${i}`} class="tray-roll">
					<div class="tray-dice">
						{roll.dice.map((face, k) => (
							<Die key={k} face={face} index={k + 2 * i} />
						))}
					</div>
					<div class="tray-words">
						{roll.events.map((event, k) => (
							<p key={k}>
								<Sentence text={event} />
							</p>
						))}
					</div>
				</div>
			))}
		</aside>
	);
}
