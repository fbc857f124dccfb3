/** The luck of the dice of a whole game: the engine weighs every roll against the exact chances of its results. */
import { useEffect, useState } from "preact/hooks";
import { Port } from "../engine/engine";
import { t } from "../text";
import { SeatBadge } from "./badge";
import type { TableModel } from "./model";

/** By seat, in ten-thousandths of a won game. */
interface BySeat {
	[seat: string]: number;
}

interface Fortune {
	/** Rolls that could change anything. */
	rolls: number;
	seats: BySeat;
	/** The greatest, the greatest first. */
	great: { step: number; seats: BySeat }[];
}

/** The luck that fills a bar where nobody had more: a tenth of a game. */
const LITTLE = 1000;

async function askFortune(model: TableModel): Promise<Fortune> {
	const { text } = await model.source.ask({ do: "game" });
	const port = new Port();
	const reply = await port.ask({ do: "fortune", text }).finally(() => port.close());
	return reply as unknown as Fortune;
}

/** In hundredths, with its sign. */
function signed(by: number): string {
	const hundredths = Math.round(Math.abs(by) / 10) / 10;
	return `${hundredths === 0 ? "±" : by > 0 ? "+" : "−"}${hundredths.toLocaleString(document.documentElement.lang)}\u00a0%`;
}

/** A line from the middle to the side of luck. */
function Bar({ by, most }: { by: number; most: number }) {
	const part = (Math.abs(by) / Math.max(1, most)) * 50;
	const from = by < 0 ? 50 - part : 50;
	return (
		<svg class="luck-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
			<rect class={by < 0 ? "bad-luck" : "good-luck"} x={from} y="1" width={part} height="8" />
			<path d="M50 0V10" />
		</svg>
	);
}

/** Whom it favoured most. */
function favoured(seats: BySeat): string {
	return Object.keys(seats).reduce((best, seat) => (seats[seat]! > seats[best]! ? seat : best));
}

function GreatRolls({ model, fortune }: { model: TableModel; fortune: Fortune }) {
	return (
		<ol class="turning" aria-label={t("The greatest rolls")}>
			{fortune.great.map(({ step, seats }) => {
				const seat = favoured(seats);
				const name = model.game.seats.find((each) => each.id === seat)?.name ?? seat;
				return (
					<li key={step}>
						<button type="button" onClick={() => void model.time.show(step)}>
							<SeatBadge game={model.game} seat={seat} />
							<span>{t("A roll for %1: %2", name, signed(seats[seat]!))}</span>
							<small>{t("step %1", step)}</small>
						</button>
					</li>
				);
			})}
		</ol>
	);
}

export function Luck({ model }: { model: TableModel }) {
	const [fortune, setFortune] = useState<Fortune | null>(null);
	useEffect(() => {
		askFortune(model).then(setFortune, () => undefined);
	}, []);
	if (!fortune?.rolls) return null;
	/* a little luck has a short bar, also where nobody had more */
	const most = Math.max(LITTLE, ...Object.values(fortune.seats).map(Math.abs));
	return (
		<div class="luck">
			<h3>{t("Luck of the dice")}</h3>
			<ul>
				{model.game.seats.map(({ id, name }) => (
					<li key={id} data-seat={id} data-luck={fortune.seats[id]}>
						<span>{name}</span>
						<Bar by={fortune.seats[id] ?? 0} most={most} />
						<b>{signed(fortune.seats[id] ?? 0)}</b>
					</li>
				))}
			</ul>
			<p class="quiet-text">
				{t("The chance of winning that the dice gave or took.")}{" "}
				{t("Each of %1 rolls is weighed against all its results, by their exact chances.", fortune.rolls)}
			</p>
			<GreatRolls model={model} fortune={fortune} />
		</div>
	);
}
