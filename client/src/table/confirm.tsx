/** Before the dice fall: the two sides face to face, three bars, the exact chances folded; and before value is lost. */
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../text";
import type { Odds } from "../wire";
import { useTable } from "./context";
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

/** A dialog: focus goes to its first button and stays inside; Escape closes it. */
export function useDialog(open: boolean) {
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		if (!open || !box.current) return;
		const before = document.activeElement as HTMLElement | null;
		box.current.scrollTop = 0;
		box.current.querySelector<HTMLElement>("[data-first]")?.focus({ preventScroll: true });
		return () => before?.isConnected && before.focus({ preventScroll: true });
	}, [open]);
	const trap = (event: KeyboardEvent) => {
		if (event.key !== "Tab" || !box.current) return;
		const all = [...box.current.querySelectorAll<HTMLElement>("button, summary, input, select, a")];
		const [first, last] = [all[0], all[all.length - 1]];
		const edge = event.shiftKey ? first : last;
		if (document.activeElement !== edge) return;
		(event.shiftKey ? last : first)?.focus();
		event.preventDefault();
	};
	return { box, trap };
}

/** On which side of the page the pieces of a fight are not: there the question stands. */
function freeSide(model: TableModel, odds: Odds | null): string {
	const keys = odds ? [...fighters(model, odds, 1), ...fighters(model, odds, 0)].map(pieceKey) : [];
	const drawn = keys.map((key) => document.querySelector(`.board [data-piece="${key}"]`)).find(Boolean);
	const box = drawn?.getBoundingClientRect();
	if (!box) return "";
	return box.left + box.width / 2 < innerWidth / 2 ? " to-right" : " to-left";
}

export function Confirm() {
	const { model } = useTable();
	const asking = model.asking;
	const { box, trap } = useDialog(!!asking);
	const side = useMemo(() => (asking ? freeSide(model, asking.odds) : ""), [asking]);
	if (!asking) return null;
	const place = asking.odds?.forecast?.place;
	const rolls = asking.action.rolls;
	return (
		<div class={`veil${side}`} onClick={(event) => event.target === event.currentTarget && model.dismiss()}>
			<div
				class="confirm"
				ref={box}
				role="dialog"
				aria-modal="true"
				aria-labelledby="confirm-title"
				onKeyDown={(event) => (event.key === "Escape" ? model.dismiss() : trap(event))}
			>
				<header>
					<h2 id="confirm-title">
						{place ? t("The fight for %1", model.placeName(place)) : asking.action.say}
					</h2>
					{place && <p class="quiet-text">{asking.action.say}</p>}
				</header>
				<div class="confirm-body">
					{asking.odds ? (
						<Fight model={model} odds={asking.odds} />
					) : (
						<p>{t("Dice will fall; this cannot be taken back.")}</p>
					)}
				</div>
				<footer class="prompt-buttons">
					<button
						type="button"
						class="primary"
						data-first
						onClick={() => void model.agree()}
					>
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
				</footer>
			</div>
		</div>
	);
}

/** Closing the phase would leave something unused: asks once, with a list. */
export function Leaving() {
	const { model } = useTable();
	const leaving = model.leaving;
	const { box, trap } = useDialog(!!leaving);
	if (!leaving) return null;
	const phase = model.scene.phase ?? "";
	const again = (tick: boolean) => tick && model.warnNever();
	return (
		<div class="veil" onClick={(event) => event.target === event.currentTarget && model.dismiss()}>
			<div
				class="confirm small"
				ref={box}
				role="alertdialog"
				aria-modal="true"
				aria-labelledby="leaving-title"
				onKeyDown={(event) => (event.key === "Escape" ? model.dismiss() : trap(event))}
			>
				<header>
					<h2 id="leaving-title">{t("Leave %1?", phase)}</h2>
					<p class="quiet-text">{t("You cannot come back to it in this turn. Still unused:")}</p>
				</header>
				<ul class="confirm-body unused">
					{leaving.list.map((each) => (
						<li key={each.name}>
							<b>{each.left}</b>{" "}
							<span>
								{each.name}
								{each.pieces && (
									<small>{stackWords(model, each.pieces).slice(0, 6).join(", ")}</small>
								)}
							</span>
						</li>
					))}
				</ul>
				<footer class="prompt-buttons">
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
				</footer>
			</div>
		</div>
	);
}

