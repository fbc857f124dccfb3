/** What happens while others play, or while the past is watched: a sentence, why, and the controls. */
import { changeSettings, useSettings, type Settings } from "../settings";
import { t } from "../text";
import type { Step } from "../wire";
import { SeatBadge } from "./badge";
import { useTable } from "./context";
import { Sentence } from "./sentence";
import { Sign } from "./signs";

const SPEEDS: { value: Settings["speed"]; sign: string }[] = [
	{ value: "0.5", sign: "½" },
	{ value: "1", sign: "1" },
	{ value: "2", sign: "2" },
	{ value: "4", sign: "4" },
];

/** The words of some steps: what they told, or what was done. */
export function stepWords(steps: Step[]): string[] {
	const told = steps.flatMap((step) => step.events);
	return told.length ? told : steps.flatMap((step) => (step.say ? [step.say] : []));
}

export function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

function Speed() {
	const { speed } = useSettings();
	return (
		<span class="speed" role="group" aria-label={t("Speed")}>
			{SPEEDS.map((each) => (
				<button
					key={each.value}
					type="button"
					aria-pressed={speed === each.value}
					onClick={() => changeSettings({ speed: each.value })}
				>
					{each.sign}
				</button>
			))}
		</span>
	);
}

export function Caption() {
	const { model } = useTable();
	const settings = useSettings();
	const { playback, time } = model;
	const replay = time.at !== null;
	if (!playback.active && !replay) return null;
	const steps = replay ? model.log.slice(Math.max(0, (time.at ?? 0) - 1), time.at ?? 0) : playback.steps;
	const words = stepWords(steps);
	const who = steps.find((step) => step.seat !== "dice")?.seat ?? null;
	const why = steps.find((step) => step.why)?.why;
	const part = replay ? time.position / Math.max(1, time.length) : playback.shown / Math.max(1, playback.total);
	return (
		<div class="caption" data-still role="group" aria-label={t("What happens")}>
			<div class="caption-words" aria-live="polite">
				<SeatBadge game={model.game} seat={who} />
				<div>
					<p class="caption-title">
						{words.length ? (
							<Sentence text={words.slice(0, 3).map(capital).join(". ")} />
						) : (
							t("%1 decides something that you may not know.", model.seatName(who))
						)}
					</p>
					{why && <p class="caption-why">{t("Why: %1", why)}</p>}
				</div>
				<span class="caption-count">
					{replay
						? t("%1 of %2", time.position, time.length)
						: t("%1 of %2", playback.shown, playback.total)}
				</span>
			</div>
			<div class="caption-bar" aria-hidden="true">
				<span style={{ width: `${100 * part}%` }} />
			</div>
			<div class="caption-tools">
				{replay ? (
					<>
						<button type="button" class="quiet" onClick={() => time.step(-1)} aria-label={t("One step back")}>
							<Sign name="back" />
						</button>
						<button type="button" onClick={() => time.play()}>
							<Sign name={time.playing ? "pause" : "play"} /> {time.playing ? t("Pause") : t("Play")}
						</button>
						<button type="button" class="quiet" onClick={() => time.step(1)} aria-label={t("One step on")}>
							<Sign name="on" />
						</button>
					</>
				) : (
					<>
						<button type="button" onClick={() => playback.pause()} aria-keyshortcuts="Space">
							<Sign name={playback.paused ? "play" : "pause"} />{" "}
							{playback.paused ? t("Go on") : t("Pause")}
						</button>
						<button type="button" class="quiet" onClick={() => playback.step()} aria-label={t("One step on")}>
							<Sign name="on" />
						</button>
					</>
				)}
				<Speed />
				<label class="check wide">
					<input
						type="checkbox"
						checked={settings.follow}
						onChange={(event) => changeSettings({ follow: event.currentTarget.checked })}
					/>{" "}
					{t("The map follows")}
				</label>
				<span class="space" />
				<button
					type="button"
					class="skip-all"
					onClick={() => (replay ? time.live() : playback.skip())}
				>
					{replay ? t("Back to now") : t("Skip")} <Sign name="last" />
				</button>
			</div>
		</div>
	);
}
