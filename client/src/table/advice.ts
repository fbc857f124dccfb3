/** What a program would do in one's place, and letting it. */
import type { TableModel } from "./model";
import type { Advice } from "./modeltypes";

/** Asks a program what it would do; null where none may be asked. */
export async function askAdvice(model: TableModel): Promise<Advice | null> {
	const seat = model.seat;
	if (!seat || !model.live) return null;
	const reply = await model.request({ do: "hint", seat });
	const action = reply && model.legal.find((each) => each.action === reply["action"]);
	model.advice = action ? { action, why: String(reply["why"] ?? "") } : null;
	model.changed();
	return model.advice;
}

/** Lets the program play until the seat's turn is over, or dice ask for a yes. */
export async function autoTurn(model: TableModel): Promise<void> {
	const { seat, scene } = model;
	while (model.seat && model.seat === seat && model.scene.turn === scene.turn && !model.trouble) {
		const advice = await askAdvice(model);
		if (!advice) return;
		await model.act(advice.action, "all");
	}
}
