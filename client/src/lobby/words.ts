/** Words of the lobby for what the wire says in ids: seats, programs, time left, outcomes. */
import { t } from "../text";
import type { Game, Table } from "../wire";
import type { Save } from "../engine/saves";

export function seatName(game: Game | undefined, seat: string): string {
	return game?.seats.find((s) => s.id === seat)?.name ?? seat;
}

export function botName(bot: string): string {
	const names: { [id: string]: string } = {
		recruit: t("Recruit: for a first game"),
		sergeant: t("Sergeant"),
		staff: t("Staff"),
		general: t("General: thinks a little"),
		marshal: t("Marshal: thinks long"),
		random: t("Beginner, plays by lot"),
	};
	return names[bot] ?? bot;
}

export function scenarioName(game: Game | undefined, scenario: string): string {
	return game?.scenarios.find((s) => s.id === scenario)?.name ?? scenario;
}

/** Time in the two largest units. */
export function span(ms: number): string {
	const minutes = Math.max(0, Math.floor(ms / 60000));
	const hours = Math.floor(minutes / 60);
	const days = Math.floor(hours / 24);
	if (days) return t("%1 d %2 h", days, hours % 24);
	if (hours) return t("%1 h %2 min", hours, minutes % 60);
	return minutes ? t("%1 min", minutes) : t("%1 s", Math.max(0, Math.floor(ms / 1000)));
}

export function timeWords(time: Table["time"]): string {
	if (!time || time.kind === "none") return t("no clock");
	const n = (member: string) => Number(time[member] ?? 0);
	if (time.kind === "live") return t("%1 + %2 s a decision", span(n("main") * 1000), n("increment"));
	return t("%1 days a turn, %2 in reserve", n("days"), n("reserve"));
}

/** "won axis DF-1.2" and its like, as a sentence. */
export function outcomeWords(outcome: string | undefined, game: Game | undefined): string {
	const [how = "", who = ""] = (outcome ?? "").split(" ");
	const names = who
		.split(",")
		.map((seat) => seatName(game, seat))
		.join(", ");
	switch (how) {
		case "won":
			return t("victory for %1", names);
		case "resigned":
			return t("%1 gave up", names);
		case "time":
			return t("%1 ran out of time", names);
		case "drawn":
		case "agreed":
			return t("a draw");
		default:
			return "";
	}
}

export function saveWords(save: Save, game: Game | undefined): string {
	if (save.result !== "running") return outcomeWords(`${save.result} ${save.winners.join(",")}`, game);
	const mine = save.deciders.some((seat) => save.seats[seat] === "me");
	return mine ? t("your turn") : t("the programs play");
}

export function ago(time: number): string {
	const past = Date.now() - time;
	return past < 60000 ? t("just now") : t("%1 ago", span(past));
}
