/** What a program would do in one's place, and letting it. */
import type { Action } from "../wire";
import type { TableModel } from "./model";
import type { Advice } from "./modeltypes";
import { actionPlace } from "./names";

/** Asks a program what it would do; null where none may be asked. */
export async function askAdvice(model: TableModel): Promise<Advice | null> {
	const seat = model.seat;
	if (!seat || !model.live || !model.advisable) return null;
	const reply = await model.request({ do: "hint", seat });
	const action = reply && model.legal.find((each) => each.action === reply["action"]);
	model.advice = action ? { action, why: String(reply["why"] ?? "") } : null;
	if (action) model.reveal(actionPlace(model, action));
	model.changed();
	return model.advice;
}

/** One program plays for the reader at a time: who asks for it again meanwhile waits for the first. What was refused
 *  before is no reason for it not to play. */
function lead(model: TableModel, play: () => Promise<void>): Promise<void> {
	if (model.led) return model.led;
	model.dismiss();
	model.led = play().finally(() => {
		model.led = null;
		model.changed();
	});
	return model.led;
}

/** Lets the program play until the seat's turn is over; what it does is passed to `tell`. */
export function autoTurn(model: TableModel, tell?: (advice: Advice) => void): Promise<void> {
	return lead(model, () => playTurn(model, tell));
}

/** Lets the program do what the phase is for; to end it is left to the reader. */
export function autoPhase(model: TableModel): Promise<void> {
	return lead(model, () => playPhase(model));
}

async function playTurn(model: TableModel, tell?: (advice: Advice) => void): Promise<void> {
	const { seat, scene } = model;
	while (model.seat && model.seat === seat && model.scene.turn === scene.turn && !model.trouble) {
		const advice = await askAdvice(model);
		if (!advice) return;
		tell?.(advice);
		await model.act(advice.action, "all");
	}
}

async function playPhase(model: TableModel): Promise<void> {
	const { seat, scene } = model;
	const here = () => model.seat === seat && model.scene.phase === scene.phase && model.scene.turn === scene.turn;
	while (here() && !model.trouble) {
		const advice = await askAdvice(model);
		model.advice = null;
		if (!advice || model.closes(advice.action)) break;
		await model.act(advice.action, "all");
	}
}

/** What an action is about on the map: a piece, and the piece or the place that it is sent to or aimed at. */
export interface Aim {
	piece: string | null;
	target: string | null;
	place: string | null;
}

export function aimOf(model: TableModel, action: Action): Aim {
	const named = action.args.flatMap((arg) => (arg.piece && model.pieceOf(arg.piece) ? [arg.piece] : []));
	const piece = named.find((id) => model.pieceOf(id)?.seat === model.seat) ?? model.inHand?.id ?? null;
	return {
		piece,
		target: named.find((id) => id !== piece) ?? null,
		place: action.args.find((arg) => arg.place)?.place ?? null,
	};
}
