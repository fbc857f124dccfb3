/** The reader's wishes, kept in this browser. Everything that draws listens. */
import { useEffect, useState } from "preact/hooks";
import { knows, learn, setLanguage, type Lang } from "./text";

export interface Settings {
	lang: Lang;
	theme: "auto" | "light" | "dark";
	motion: "auto" | "off";
	/** Text instead of the map, for screen readers. */
	text: boolean;
	/** Ask before dice fall. */
	confirm: boolean;
	/** Show what could come to the place that one points at, without a key. */
	threats: boolean;
	/** How fast the moves of others are shown. */
	speed: "0.5" | "1" | "2" | "4" | "skip";
	/** The map goes where something happens. */
	follow: boolean;
	/** 0 to 100; 0 is silence. */
	volume: number;
}

const KEY = "eto.settings";
const listeners = new Set<() => void>();

function read(): Settings {
	const browser: Lang = navigator.language.startsWith("es") ? "es" : "en";
	const absent: Settings = {
		lang: browser,
		theme: "auto",
		motion: "auto",
		text: false,
		confirm: true,
		threats: false,
		speed: "1",
		follow: true,
		volume: matchMedia("(pointer: coarse)").matches ? 0 : 40,
	};
	try {
		return { ...absent, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
	} catch {
		return absent;
	}
}

let settings = read();

export function settingsNow(): Settings {
	return settings;
}

export function isDark(): boolean {
	return (
		settings.theme === "dark" ||
		(settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches)
	);
}

export function isStill(): boolean {
	return settings.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function apply(): void {
	setLanguage(settings.lang);
	document.documentElement.lang = settings.lang;
	document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
	document.documentElement.dataset["motion"] = isStill() ? "off" : "on";
}

export function changeSettings(change: Partial<Settings>): void {
	settings = { ...settings, ...change };
	localStorage.setItem(KEY, JSON.stringify(settings));
	const tell = () => {
		apply();
		for (const listener of listeners) listener();
	};
	if (knows(settings.lang)) tell();
	else void learn(settings.lang).then(tell);
}

export function useSettings(): Settings {
	const [, redraw] = useState(0);
	useEffect(() => {
		const changed = () => redraw((n) => n + 1);
		listeners.add(changed);
		return () => void listeners.delete(changed);
	}, []);
	return settings;
}

apply();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => changeSettings({}));
