/** Tells people who look elsewhere that it is their turn: in the title of the page, and by a notice if they wish. */
import { t } from "../text";
import type { Table } from "../wire";

const KEY = "eto.notices";
let told = "";

export function noticesOn(): boolean {
	return localStorage.getItem(KEY) === "on" && "Notification" in window && Notification.permission === "granted";
}

/** Asks the browser for leave; false if it is not given. */
export async function switchNotices(on: boolean): Promise<boolean> {
	localStorage.setItem(KEY, on ? "on" : "off");
	if (!on || !("Notification" in window)) return false;
	return (await Notification.requestPermission()) === "granted";
}

export function tellTurn(table: Table | null): void {
	document.title = document.title.replace(/^● /, "");
	if (!table) return;
	document.title = "● " + document.title;
	const turn = `${table.table}:${table.steps}`;
	if (turn === told || document.visibilityState === "visible" || !noticesOn()) return;
	told = turn;
	const notice = new Notification(t("It is your turn"), {
		body: t("Table %1", table.table),
		tag: `eto-${table.table}`,
	});
	notice.onclick = () => {
		focus();
		location.hash = `#/table/${table.table}`;
	};
}
