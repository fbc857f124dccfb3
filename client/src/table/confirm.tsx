/** Before the dice fall: the two sides face to face, three bars, the exact chances folded; and before value is lost. */
import { useMemo } from "preact/hooks";
import { t } from "../text";
import type { Odds } from "../wire";
import { useTable } from "./context";
import { Dialog } from "./dialog";
import { Face } from "./face";
import { fighters, ThreeBars } from "./forecast";
import { stackWords } from "./tooltip";
import type { TableModel } from "./model";
import { pieceName, strengthWords } from "./names";
import { seatIndex } from "./overlay";
import { pieceKey } from "./same";
import { Sentence } from "./sentence";

const OPEN = "eto.odds-open";

/** All results, likeliest first; whether they are unfolded is remembered. */
export function OddsTable({ odds, open }: { odds: Odds; open: boolean }) {
	const sorted = [...odds.results].sort((a, b) => b.percent - a.percent);
	const most = Math.max(...sorted.map((each) => each.percent), 1);
	return (
		<details
			class="odds"
			open={open || localStorage.getItem(OPEN) === "yes"}
			onToggle={(event) => localStorage.setItem(OPEN, event.currentTarget.open ? "yes" : "no")}
		>
			<summary>{t("All results")}</summary>
			<table>
				<tbody>
					{sorted.map((each, i) => (
						<tr key={i}>
							<th scope="row">{each.result}</th>
							<td class="odds-bar">
								<span style={{ width: `${(100 * each.percent) / most}%` }} />
							</td>
							<td class="odds-number">{each.percent.toFixed(1)} %</td>
						</tr>
					))}
				</tbody>
			</table>
		</details>
	);
}

function FightSide({ model, odds, side }: { model: TableModel; odds: Odds; side: 0 | 1 }) {
	const seat = odds.forecast?.sides[side]?.seat ?? null;
	const index = seatIndex(model.game, seat);
	const pieces = fighters(model, odds, side);
	return (
		<section class="fight-side" data-seat={index}>
			<h3>{side === 0 ? t("Attacker: %1", model.seatName(seat)) : t("Defender: %1", model.seatName(seat))}</h3>
			<div class="fight-pieces">
				{pieces.slice(0, 6).map((piece, i) => (
					<Face key={pieceKey(piece)} game={model.game} piece={piece} size={i ? 48 : 64} />
				))}
			</div>
			<ul>
				{pieces.slice(0, 6).map((piece) => (
					<li key={pieceKey(piece)}>
						{pieceName(model, piece)}{" "}
						{!piece.status.includes("hidden") && <b>{strengthWords(piece)}</b>}
					</li>
				))}
			</ul>
		</section>
	);
}

function Fight({ model, odds }: { model: TableModel; odds: Odds }) {
	if (!odds.forecast)
		return (
			<>
				<OddsTable odds={odds} open />
				<Factors odds={odds} />
			</>
		);
	return (
		<>
			<div class="fight-faces">
				<FightSide model={model} odds={odds} side={0} />
				<FightSide model={model} odds={odds} side={1} />
			</div>
			<Factors odds={odds} />
			<ThreeBars model={model} odds={odds} />
			<OddsTable odds={odds} open={false} />
		</>
	);
}

export function Factors({ odds }: { odds: Odds }) {
	if (!odds.factors.length) return null;
	return (
		<ul class="factors">
			{odds.factors.map((line, i) => (
				<li key={i}>
					<Sentence text={line} />
				</li>
			))}
		</ul>
	);
}

/** How wide a question is, with the room beside it; as in fight.css. */
const WIDE = 640 + 2 * 16;

/** On which side of the page the pieces of a fight are not, or fewest of them: there the question stands. */
function freeSide(model: TableModel, odds: Odds | null): string {
	const [attackers, defenders] = odds ? [fighters(model, odds, 0), fighters(model, odds, 1)] : [[], []];
	const keys = [...attackers, ...defenders, ...defenders].map(pieceKey); // where the fight is counts twice
	const drawn = keys.map((key) => document.querySelector(`.board [data-piece="${key}"]`));
	const boxes = drawn.flatMap((each) => each?.getBoundingClientRect() ?? []);
	if (!boxes.length) return "";
	const covered = (left: number) => boxes.filter((box) => box.right > left && box.left < left + WIDE).length;
	return covered(innerWidth - WIDE) <= covered(0) ? "to-right" : "to-left";
}

export function Confirm() {
	const { model } = useTable();
	const asking = model.asking;
	const side = useMemo(() => (asking ? freeSide(model, asking.odds) : ""), [asking]);
	if (!asking) return null;
	const place = asking.odds?.forecast?.place;
	const rolls = asking.action.rolls;
	return (
		<Dialog
			key={asking.action.action}
			title="confirm-title"
			heading={place ? t("The fight for %1", model.placeName(place)) : asking.action.say}
			about={place && asking.action.say}
			side={side}
			close={() => model.dismiss()}
			buttons={
				<>
					<button type="button" class="primary" data-first onClick={() => void model.agree()}>
						{rolls ? (place ? t("Roll for %1", model.placeName(place)) : t("Roll the dice")) : t("Do it")}
					</button>
					<button type="button" onClick={() => model.dismiss()}>
						{t("Not yet")}
					</button>
					{place && (
						<button type="button" class="quiet" onClick={() => model.lay("calculator")}>
							{t("What if ...")}
						</button>
					)}
				</>
			}
		>
			<div class="confirm-body">
				{asking.odds ? (
					<Fight model={model} odds={asking.odds} />
				) : (
					<p>{t("Dice will fall; this cannot be taken back.")}</p>
				)}
			</div>
		</Dialog>
	);
}

/** The first of a list, and how many more there are. */
function firstWords(list: string[], most: number): string {
	const rest = list.length - most;
	return list.slice(0, most).join(", ") + (rest > 0 ? ` … ${t("and %1 more", rest)}` : "");
}

/** Closing the phase would leave something unused: asks once, with a list. */
export function Leaving() {
	const { model } = useTable();
	const leaving = model.leaving;
	if (!leaving) return null;
	const phase = model.scene.phase ?? "";
	const again = (tick: boolean) => tick && model.warnNever();
	return (
		<Dialog
			title="leaving-title"
			heading={t("Leave %1?", phase)}
			about={t("You cannot come back to it in this turn. Still unused:")}
			kind="small"
			role="alertdialog"
			close={() => model.dismiss()}
			buttons={
				<>
					<button type="button" class="primary" data-first onClick={() => model.dismiss()}>
						{t("Back to %1", phase)}
					</button>
					<button type="button" onClick={() => void model.agree()}>
						{model.actionWords(leaving.action)}
					</button>
					<label class="check">
						<input type="checkbox" onChange={(event) => again(event.currentTarget.checked)} />{" "}
						{t("Do not ask again in this game")}
					</label>
				</>
			}
		>
			<ul class="confirm-body unused">
				{leaving.list.map((each) => (
					<li key={each.name}>
						{!each.label && <b>{each.left}</b>}
						<span>
							{each.name} {each.label && <b>{each.left}</b>}
							{each.pieces && (
								<small>{firstWords(stackWords(model, each.pieces), 6)}</small>
							)}
						</span>
					</li>
				))}
			</ul>
		</Dialog>
	);
}
