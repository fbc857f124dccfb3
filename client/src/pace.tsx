/** How fast others move and how loud it is: wishes that the page of settings and the table ask for. */
import { changeSettings, useSettings, type Settings } from "./settings";
import { t } from "./text";

export function speeds(): [Settings["speed"], string][] {
	return [
		["0.5", t("slow")],
		["1", t("as usual")],
		["2", t("fast")],
		["4", t("very fast")],
		["skip", t("at once")],
	];
}

export function Volume() {
	const settings = useSettings();
	return (
		<label>
			{t("Sound")}
			<input
				type="range"
				min={0}
				max={100}
				step={10}
				value={settings.volume}
				onInput={(event) => changeSettings({ volume: Number(event.currentTarget.value) })}
			/>
		</label>
	);
}
