/** Keys that work everywhere on the table but in fields that are typed into. */
import { useLayoutEffect } from "preact/hooks";
import { askAdvice } from "./advice";
import type { TableModel } from "./model";

/** Key, and what it does; the header's list of keys is made from it. */
export const SHORTCUTS: { key: string; about: string; run(model: TableModel): void }[] = [
	{ key: "b", about: "the big button", run: (model) => model.obvious && void model.act(model.obvious) },
	{ key: "u", about: "undo", run: (model) => !model.watching && void model.undo() },
	{ key: "h", about: "advice of a program", run: (model) => void askAdvice(model) },
	{
		key: "Escape",
		about: "put the piece down, close what is open",
		run: (model) => {
			if (model.rulesAt !== null) model.openRules(null);
			else if (model.laid) model.lay(null);
			else if (model.playback.active) model.playback.skip();
			else if (model.dismissable) model.dismiss();
			else if (model.time.at !== null) model.time.live();
			else void model.drop();
		},
	},
	{ key: "/", about: "the command line", run: (model) => !model.watching && model.lay("command") },
	{ key: "m", about: "the map", run: () => document.querySelector<HTMLElement>(".board, .text-board")?.focus() },
	{ key: "c", about: "the choices", run: () => focusTab("choices") },
	{ key: "l", about: "the log", run: () => focusTab("log") },
	{ key: "r", about: "the rules", run: (model) => model.openRules(model.scene.prompt_clause ?? "") },
	{
		key: "w",
		about: "the calculator: what if",
		run: (model) => !model.watching && model.lay(model.laid === "calculator" ? null : "calculator"),
	},
	{ key: "?", about: "these keys", run: (model) => model.lay(model.laid === "keys" ? null : "keys") },
	{ key: ",", about: "one step back in time", run: (model) => model.time.step(-1) },
	{ key: ".", about: "one step on in time", run: (model) => model.time.step(1) },
];

/** Keys of the map, for the list; the map itself has them (board.tsx). */
export const MAP_KEYS: { key: string; about: string }[] = [
	{ key: "← ↑ → ↓", about: "from place to place" },
	{ key: "Enter", about: "go there, or see what is there" },
	{ key: "Space", about: "the piece at this place; pause what others do" },
	{ key: "[ ]", about: "the next piece that can act" },
	{ key: "+ - 0", about: "nearer, farther, the whole board" },
	{ key: "Shift + ←", about: "move the map" },
	{ key: "t", about: "held: what could attack this place" },
];

function focusTab(id: string): void {
	const tab = document.getElementById(`tab-${id}`);
	if (tab?.getAttribute("aria-selected") !== "true") tab?.click();
	tab?.focus();
}

export function useShortcuts(model: TableModel): void {
	/* With the first drawing: what is typed before the first paint is not lost. */
	useLayoutEffect(() => {
		const pressed = (event: KeyboardEvent) => {
			const target = event.target as HTMLElement;
			if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
			if (event.key !== "Escape" && target.closest("input, textarea, select, [contenteditable]"))
				return;
			if (event.key === " " && model.playback.active && !target.closest("button")) {
				model.playback.pause();
				event.preventDefault();
				return;
			}
			if (event.key === "t") {
				model.showThreats(true);
				return;
			}
			const shortcut = SHORTCUTS.find((each) => each.key === event.key);
			if (shortcut) shortcut.run(model);
			else if (target.closest("[role=dialog], [role=alertdialog]")) return;
			else {
				const near = target === document.body || !!target.closest(".board, .prompt:focus");
				if (!model.mapKeys?.(event, near)) return;
			}
			event.preventDefault();
		};
		const released = (event: KeyboardEvent) => event.key === "t" && model.showThreats(false);
		const away = () => model.showThreats(false);
		addEventListener("keydown", pressed);
		addEventListener("keyup", released);
		addEventListener("blur", away);
		return () => {
			removeEventListener("keydown", pressed);
			removeEventListener("keyup", released);
			removeEventListener("blur", away);
		};
	}, [model]);
}
