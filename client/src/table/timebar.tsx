/** The slider over the whole game. */
import { t } from "../text";
import { useTable } from "./context";

/** Drawn in a square of 16, so that no font is needed. */
const SIGNS: { [name: string]: string } = {
	first: "M3 3V13M13 3L6 8L13 13Z",
	turnBack: "M8 3L2 8L8 13ZM14 3L8 8L14 13Z",
	back: "M11 3L5 8L11 13Z",
	play: "M4 2L13 8L4 14Z",
	pause: "M4 3H7V13H4ZM9 3H12V13H9Z",
	on: "M5 3L11 8L5 13Z",
	turnOn: "M2 3L8 8L2 13ZM8 3L14 8L8 13Z",
	last: "M13 3V13M3 3L10 8L3 13Z",
	branch: "M4 2V14M4 9C4 6 11 9 11 3M8.5 5L11 2.5L13.5 5",
};

function Sign({ name }: { name: string }) {
	return <svg class="sign" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d={SIGNS[name] ?? ""} /></svg>;
}

export function TimeBar() {
	const { model, branch } = useTable();
	const time = model.time;
	const scene = model.shown;
	const button = (label: string, sign: string, press: () => void, disabled = false) => (
		<button type="button" class="quiet" aria-label={label} title={label} disabled={disabled} onClick={press}><Sign name={sign} /></button>
	);
	const first = time.position === 0;
	const last = time.at === null;
	return (
		<div class="timebar" role="group" aria-label={t("Time")}>
			{button(t("To the beginning"), "first", () => void time.show(0), first)}
			{button(t("Last turn"), "turnBack", () => void time.turn(-1), first)}
			{button(t("One step back"), "back", () => time.step(-1), first)}
			{button(time.playing ? t("Pause") : t("Play"), time.playing ? "pause" : "play", () => time.play(), time.length === 0)}
			{button(t("One step on"), "on", () => time.step(1), last)}
			{button(t("Next turn"), "turnOn", () => void time.turn(1), last)}
			{button(t("To now"), "last", () => { time.viewer = undefined; time.live(); }, last)}
			<input type="range" min={0} max={time.length} value={time.position} aria-label={t("Step")}
				aria-valuetext={`${time.position}, ${scene.turn_name ?? ""}`}
				onInput={(event) => void time.show(Number(event.currentTarget.value))} />
			<span class="time-where">{time.position} / {time.length}</span>
			{model.over && (
				<label>
					<span class="visually-hidden">{t("Through whose eyes")}</span>
					<select value={time.viewer ?? ""} onChange={(event) => void time.look(event.currentTarget.value || undefined)}>
						<option value="">{t("Everything")}</option>
						{model.game.seats.map((seat) => <option key={seat.id} value={seat.id}>{seat.name}</option>)}
					</select>
				</label>
			)}
			<button type="button" onClick={() => branch(time.position)} title={t("A private board from this moment")}><Sign name="branch" /> <span class="wide">{t("Analyse")}</span></button>
		</div>
	);
}
