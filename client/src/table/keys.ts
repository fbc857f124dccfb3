/** Keys that work everywhere on the table but in fields that are typed into. */
import { useEffect } from "preact/hooks";
import type { TableModel } from "./model";

/** Key, and what it does; the header's list of keys is made from it. */
export const SHORTCUTS: { key: string; about: string; run(model: TableModel): void }[] = [
	{ key: "b", about: "the big button", run: (model) => model.obvious && void model.act(model.obvious) },
	{ key: "u", about: "undo", run: (model) => void model.undo() },
	{
		key: "Escape",
		about: "put the piece down, close what is open",
		run: (model) => {
			if (model.rulesAt !== null) model.openRules(null);
			else if (model.asking || model.focus || model.trouble) model.dismiss();
			else void model.drop();
		},
	},
	{ key: "/", about: "the command line", run: () => document.getElementById("command")?.focus() },
	{ key: "m", about: "the map", run: () => document.querySelector<HTMLElement>(".board, .text-board")?.focus() },
	{ key: "c", about: "the choices", run: () => focusTab("choices") },
	{ key: "l", about: "the log", run: () => focusTab("log") },
	{ key: "r", about: "the rules", run: (model) => model.openRules(model.scene.prompt_clause ?? "") },
	{ key: ",", about: "one step back in time", run: (model) => model.time.step(-1) },
	{ key: ".", about: "one step on in time", run: (model) => model.time.step(1) },
];

function focusTab(id: string): void {
	const tab = document.getElementById(`tab-${id}`);
	if (tab?.getAttribute("aria-selected") !== "true") tab?.click();
	tab?.focus();
}

export function useShortcuts(model: TableModel): void {
	useEffect(() => {
		const pressed = (event: KeyboardEvent) => {
			const target = event.target as HTMLElement;
			if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
			if (event.key !== "Escape" && target.closest("input, textarea, select, [contenteditable]"))
				return;
			const shortcut = SHORTCUTS.find((each) => each.key === event.key);
			if (!shortcut) return;
			shortcut.run(model);
			event.preventDefault();
		};
		addEventListener("keydown", pressed);
		return () => removeEventListener("keydown", pressed);
	}, [model]);
}
