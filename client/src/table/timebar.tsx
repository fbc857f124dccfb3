/** The slider over the whole game. */
import { t } from "../text";
import type { Step } from "../wire";
import { useTable } from "./context";
import { Sign } from "./signs";

/** How many turns have a line of their own: more would be a wall. */
const MOST = 160;

/** Where turns begin, as lines on the slider. */
function Turns({ log }: { log: Step[] }) {
	const begins = log.filter((step) => step.changes?.some((change) => change.what === "turn"));
	if (begins.length > MOST) return null;
	return (
		<span class="time-turns" aria-hidden="true">
			{begins.map(({ step }) => (
				<i key={step} style={{ left: `${(100 * step) / log.length}%` }} />
			))}
		</span>
	);
}

export function TimeBar() {
	const { model, branch } = useTable();
	const time = model.time;
	const scene = model.shown;
	const button = (label: string, sign: string, press: () => void, disabled = false) => (
		<button
			type="button"
			class="quiet"
			aria-label={label}
			title={label}
			disabled={disabled}
			onClick={press}
		>
			<Sign name={sign} />
		</button>
	);
	const first = time.position === 0;
	const last = time.at === null;
	return (
		<div class="timebar" role="group" aria-label={t("Time")}>
			{button(t("To the beginning"), "first", () => void time.show(0), first)}
			{button(t("Last turn"), "turnBack", () => void time.turn(-1), first)}
			{button(t("One step back"), "back", () => time.step(-1), first)}
			{button(
				time.playing ? t("Pause") : t("Play"),
				time.playing ? "pause" : "play",
				() => time.play(),
				time.length === 0,
			)}
			{button(t("One step on"), "on", () => time.step(1), last)}
			{button(t("Next turn"), "turnOn", () => void time.turn(1), last)}
			{button(
				t("To now"),
				"last",
				() => {
					time.viewer = undefined;
					time.live();
				},
				last,
			)}
			<span class="time-line">
				<Turns log={model.log} />
				<input
					type="range"
					min={0}
					max={time.length}
					value={time.position}
					aria-label={t("Step")}
					aria-valuetext={`${time.position}, ${scene.turn_name ?? ""}`}
					onInput={(event) => void time.show(Number(event.currentTarget.value))}
				/>
			</span>
			<span class="time-where">
				{time.position} / {time.length}
			</span>
			{model.over && (
				<label>
					<span class="visually-hidden">{t("Through whose eyes")}</span>
					<select
						value={time.viewer ?? ""}
						onChange={(event) => void time.look(event.currentTarget.value || undefined)}
					>
						<option value="">{t("Everything")}</option>
						{model.game.seats.map((seat) => (
							<option key={seat.id} value={seat.id}>
								{seat.name}
							</option>
						))}
					</select>
				</label>
			)}
			<button
				type="button"
				onClick={() => branch(time.position)}
				title={t("A private board from this moment")}
				aria-label={t("Analyse")}
			>
				<Sign name="branch" /> <span class="wide">{t("Analyse")}</span>
			</button>
		</div>
	);
}
