/** The fight before the fight: who comes off better, how often, and at what price. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../text";
import type { Action, Odds, Piece } from "../wire";
import { Face } from "./face";
import type { TableModel } from "./model";
import { seatIndex } from "./overlay";
import { waysByPlace, type Sign } from "./ways";

/** The odds of one fight, with the action that makes it. */
export interface Fight extends Odds {
	action: string;
	say: string;
}

/** Asks for the fights at the end of the way to a place or, with nothing in hand, of the attacks on it; the most
 *  promising first. Null while there is none. */
export function useForecast(model: TableModel, place: string | null): Fight[] | null {
	const [found, set] = useState<{ key: string; fights: Fight[] } | null>(null);
	const way = place ? model.ways.get(place) : undefined;
	const aimed = !!place && model.attacked.has(place);
	const key = way || aimed ? `${model.log.length} ${place}` : "";
	useEffect(() => {
		if (!key || !model.seat) return;
		let gone = false;
		void (way ? model.fightsAt(way) : model.attacksOn(place!)).then((fights) => !gone && set({ key, fights }));
		return () => {
			gone = true;
		};
	}, [key]);
	return found && found.key === key && found.fights.length ? found.fights : null;
}

/** How many chances are asked for while a piece is in hand: the rest are told when one points at them. */
const ASKED = 12;
/** Who puts a piece down again at once need not wait for them. */
const REST = 200;

const NONE = new Map<string, number>();

/** The chance to win the best fight at the end of each way that leads to one, in percent, as it is found out. */
export function useChances(model: TableModel, far: (way: Sign) => number): Map<string, number> {
	const { ways, inHand, live } = model;
	const [found, set] = useState({ ways, chances: new Map<string, number>() });
	useEffect(() => {
		let gone = false;
		const ask = async () => {
			const list = inHand && live ? waysByPlace(model).filter((way) => way.fights) : [];
			list.sort((a, b) => far(a) - far(b));
			for (const { place } of list.slice(0, ASKED)) {
				const way = ways.get(place);
				const [best] = way && !gone ? await model.fightsAt(way) : [];
				const chance = best && model.chanceOf(best);
				if (gone || chance === undefined) continue;
				set((known) => ({
					ways,
					chances: new Map(known.ways === ways ? known.chances : []).set(place, chance),
				}));
			}
		};
		const timer = setTimeout(() => void ask(), REST);
		return () => {
			gone = true;
			clearTimeout(timer);
		};
	}, [ways, inHand?.id, live]);
	return found.ways === ways ? found.chances : NONE;
}

/** The chance to come off better in the fight that an action makes, in percent, when it is known. */
export function useChance(model: TableModel, action: Action | null): number | undefined {
	const [found, set] = useState<{ key: string; chance: number | undefined } | null>(null);
	const key = action ? `${model.log.length} ${action.action}` : "";
	useEffect(() => {
		if (!action) return;
		let gone = false;
		const ask = async () => {
			const odds = gone ? null : await model.oddsOf(action);
			if (!gone && odds) set({ key, chance: model.chanceOf(odds) });
		};
		const timer = setTimeout(() => void ask(), REST);
		return () => {
			gone = true;
			clearTimeout(timer);
		};
	}, [key]);
	return found?.key === key ? found.chance : undefined;
}

/** The pieces of a side: those that the engine names, or all that stand there. */
export function fighters(model: TableModel, odds: Odds, side: 0 | 1): Piece[] {
	const forecast = odds.forecast;
	const each = forecast?.sides[side];
	if (!forecast || !each) return [];
	const named = new Set(each.pieces);
	const { pieces } = model.scene;
	if (named.size) return each.pieces.flatMap((id) => pieces.find((piece) => piece.id === id) ?? []);
	const there = pieces.filter((piece) => piece.place === forecast.place && piece.seat === each.seat);
	const hand = model.inHand;
	return hand && hand.seat === each.seat && !there.includes(hand) ? [hand, ...there] : there;
}

export function percent(value: number): string {
	return `${Math.round(value)} %`;
}

/** What the three parts are called: for who fights oneself, and for who looks on. */
function words(model: TableModel, odds: Odds): [string, string, string] {
	const [first, second] = odds.forecast?.sides ?? [];
	const mine = (side: typeof first) => !!side && model.mine.includes(side.seat);
	if (mine(first)) return [t("you win"), t("even"), t("you lose")];
	if (mine(second)) return [t("you lose"), t("even"), t("you win")];
	const better = (side: typeof first) => t("better for %1", model.seatName(side?.seat ?? null));
	return [better(first), t("even"), better(second)];
}

/** One bar in three parts, each with a pattern of its own, and the numbers below. */
export function ThreeBars({ model, odds }: { model: TableModel; odds: Odds }) {
	const forecast = odds.forecast;
	if (!forecast) return null;
	const parts = [forecast.won, forecast.even, forecast.worse];
	const seats = forecast.sides.map((side) => seatIndex(model.game, side.seat));
	const said = words(model, odds);
	return (
		<div class="three">
			<div class="three-bar" aria-hidden="true">
				<span class={`fill-bg-${seats[0]}`} style={{ width: `${parts[0]}%` }} />
				<span class="three-both" style={{ width: `${parts[1]}%` }} />
				<span class={`fill-bg-${seats[1]} three-dots`} style={{ width: `${parts[2]}%` }} />
			</div>
			<p class="three-words">
				{parts.map((part, i) => (
					<span key={i}>
						<b>{percent(part)}</b> {said[i]}
					</span>
				))}
			</p>
			<p class="three-loss">
				{t(
					"Average loss: %1 %2, %3 %4 steps",
					sideName(model, forecast.sides[0]?.seat),
					(forecast.sides[0]?.loss ?? 0).toFixed(1),
					sideName(model, forecast.sides[1]?.seat),
					(forecast.sides[1]?.loss ?? 0).toFixed(1),
				)}
			</p>
			{forecast.but && <p class="three-loss">{forecast.but}</p>}
		</div>
	);
}

export function sideName(model: TableModel, seat: string | null | undefined): string {
	return seat && model.mine.includes(seat) ? t("you") : model.seatName(seat ?? null);
}

function Side({ model, pieces }: { model: TableModel; pieces: Piece[] }) {
	return (
		<span class="face-side">
			{pieces.slice(0, 3).map((piece, i) => (
				<Face key={piece.id ?? i} game={model.game} piece={piece} size={i ? 30 : 40} />
			))}
		</span>
	);
}

/** The short form, beside the target while one points at it. */
export function Forecast({ model, forecast }: { model: TableModel; forecast: Fight[] }) {
	const best = forecast[0]!;
	return (
		<div class="forecast">
			<strong>{best.say}</strong>
			<div class="faces">
				<Side model={model} pieces={fighters(model, best, 0)} />
				<span class="against">{t("against")}</span>
				<Side model={model} pieces={fighters(model, best, 1)} />
			</div>
			<ThreeBars model={model} odds={best} />
			{forecast.length === 2 && <p class="quiet-text">{t("One more attack here")}</p>}
			{forecast.length > 2 && <p class="quiet-text">{t("%1 more attacks here", forecast.length - 1)}</p>}
		</div>
	);
}
