/** Steps of the log as moments to look at, and where something happened in them. */
import type { Scene, Step } from "../wire";
import { pieceKey } from "./same";

/** Where some steps fought, as the game tells it. */
export function foughtPlace(steps: Step[]): string | null {
	const fights = steps.flatMap((step) => step.changes ?? []).filter((change) => change.what === "fought");
	return fights[fights.length - 1]?.to ?? null;
}

/** The place where a fight has changed something: a piece lost, or one that is weaker now. */
export function changedPlace(before: Scene, after: Scene): string | null {
	const now = new Map(after.pieces.map((piece) => [pieceKey(piece), piece]));
	const hurt = before.pieces.filter((piece) => {
		const left = now.get(pieceKey(piece));
		const weaker = !left?.place || left.strength < piece.strength || left.steps !== piece.steps;
		return piece.place && weaker;
	});
	const fought = before.pieces.find((piece) => piece.target && now.get(pieceKey(piece))?.target !== piece.target);
	return hurt[0]?.place ?? fought?.place ?? null;
}

/** Steps in the portions in which they are shown: a decision, and the dice that it brings. */
export function momentsOf(steps: Step[]): Step[][] {
	const moments: Step[][] = [];
	for (const step of steps) {
		const last = moments[moments.length - 1];
		const first = last?.some((each) => each.seat === "dice");
		if (last && step.seat === "dice" && !first) last.push(step);
		else moments.push([step]);
	}
	return moments;
}
