/** Why something cannot be done: the clauses that forbid it. */
import * as seats from "../seat";
import type { TableModel } from "./model";
import type { Trouble } from "./modeltypes";
import { kindName } from "./names";
import { sentBy } from "./picking";

/**
 * Why nothing leads to a place now: each kind of action that points at places, or at pieces when some stand
 * there, is asked about, and the clauses that forbid it are told once each. Where no such thing can be done anywhere,
 * the engine knows what there might be.
 */
export async function whyNot(model: TableModel, place: string): Promise<Trouble[]> {
	const seat = model.seat;
	if (!seat) return [];
	const others = model.scene.pieces.filter((piece) => piece.seat !== seat && piece.id);
	const here = others.filter((piece) => piece.place === place);
	const asked = new Map<string, string>();
	const own = model.scene.pieces.filter((piece) => piece.seat === seat && piece.place === place);
	const name = model.placeName(place);
	for (const each of model.legal) {
		const { verb, args, takes } = each;
		if (model.picked && sentBy(each) === model.picked && args[args.length - 1]?.place)
			asked.set(`${each.action.split(" ").slice(0, -1).join(" ")} ${place}`, name);
		if (args.length !== 1 || model.picked) continue;
		if (args[0]?.place) asked.set(`${verb} ${place}`, name);
		const pieces = takes ? own : args[0]?.piece ? here : [];
		for (const piece of pieces) if (piece.id) asked.set(`${verb} ${piece.id}`, kindName(piece));
	}
	if (!asked.size) return whyNothing(model, seat, place);
	const found = new Map<string, Trouble>();
	for (const [action, what] of [...asked].slice(0, 16)) {
		const why = await seats.askWhy(model.source, seat, action).catch(() => null);
		if (why?.clause) found.set(why.clause, { message: what, clause: why.clause, text: why.text });
	}
	return [...found.values()];
}

/** Those that say what stands in the way, if there are any, and else all. */
async function whyNothing(model: TableModel, seat: string, place: string): Promise<Trouble[]> {
	const list = await seats.askWhyPlace(model.source, seat, place).catch(() => []);
	const caused = list.filter(({ cause }) => cause);
	return (caused.length ? caused : list).map(({ say, clause, text }) => ({ message: say, clause, text }));
}
