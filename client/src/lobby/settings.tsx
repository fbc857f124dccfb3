/** The reader's wishes. */
import { useState } from "preact/hooks";
import { speeds, Volume } from "../pace";
import { changeSettings, useSettings, type Settings as Wishes } from "../settings";
import { t } from "../text";
import { Frame } from "./frame";
import { noticesOn, switchNotices } from "./notices";

function Choice<K extends keyof Wishes>({
	label,
	name,
	values,
}: {
	label: string;
	name: K;
	values: [Wishes[K], string][];
}) {
	const settings = useSettings();
	return (
		<fieldset>
			<legend>{label}</legend>
			{values.map(([value, text]) => (
				<label key={String(value)} class="choice">
					<input
						type="radio"
						name={name}
						checked={settings[name] === value}
						onChange={() => changeSettings({ [name]: value } as Partial<Wishes>)}
					/>
					{text}
				</label>
			))}
		</fieldset>
	);
}

function Tick({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) {
	return (
		<label class="choice">
			<input type="checkbox" checked={on} onChange={(e) => set(e.currentTarget.checked)} />
			{label}
		</label>
	);
}

export function SettingsPage() {
	const settings = useSettings();
	const [notices, setNotices] = useState(noticesOn);
	return (
		<Frame page="#/settings" title={t("Settings")}>
			<h1>{t("Settings")}</h1>
			<section class="card">
				<Choice
					label={t("Language")}
					name="lang"
					values={[
						["en", "English"],
						["es", "Español"],
					]}
				/>
				<Choice
					label={t("Colours")}
					name="theme"
					values={[
						["auto", t("as the system")],
						["light", t("light")],
						["dark", t("dark")],
					]}
				/>
				<Choice
					label={t("Movement on the screen")}
					name="motion"
					values={[
						["auto", t("as the system")],
						["off", t("none")],
					]}
				/>
				<Choice label={t("Moves of others")} name="speed" values={speeds()} />
				<Volume />
				<fieldset>
					<legend>{t("At the table")}</legend>
					<Tick
						label={t("Ask before dice fall")}
						on={settings.confirm}
						set={(confirm) => changeSettings({ confirm })}
					/>
					<Tick
						label={t("Text instead of the map, for screen readers")}
						on={settings.text}
						set={(text) => changeSettings({ text })}
					/>
					<Tick
						label={t("A notice when it is my turn")}
						on={notices}
						set={(on) => void switchNotices(on).then(setNotices)}
					/>
				</fieldset>
			</section>
		</Frame>
	);
}
