/** What would be left behind if the phase were closed now. */
import { t } from "../text";
import type { Action, Piece, Track } from "../wire";
import type { TableModel } from "./model";
import type { Unspent } from "./modeltypes";
import { namelessWords } from "./names";
import { sends, sentBy } from "./picking";
import { plannedInAll } from "./plan";
import { shared } from "./rows";

/** What can still be spent or done before the phase is closed. */
export function unspentOf(model: TableModel): Unspent[] {
	const seat = model.seat;
	if (!seat || !model.live) return [];
	const open = (track: Track) => track.open && track.seat === seat && track.value > 0;
	const tracks = model.scene.tracks
		.filter(open)
		.map((track) => ({ name: track.name, left: track.value, lost: track.open === "lost", label: true }));
	const means: Unspent[] = [...plannedOnly(model), ...(tracks.length ? tracks : meansOf(model))];
	const places = model.inHand ? [] : attackable(model);
	const left = places.length;
	const name = left === 1 ? t("place can be attacked") : t("places can be attacked");
	if (left) means.push({ name, left, lost: false, places });
	if (model.inHand) return means;
	const pieces = able(model);
	const lost = !begun(model) && bound(model);
	if (pieces.length) means.push({ name: t("can still act"), left: pieces.length, lost, pieces });
	return [...means, ...commanders(model)];
}

/** Pieces that can command, where others can be sent already: "Activate 4". */
function commanders(model: TableModel): Unspent[] {
	const orders = model.legal.filter(({ kind, rare, args }) => kind === "command" && !rare && args.length === 1);
	const verbs = new Set(orders.map(({ verb }) => verb));
	if (!model.legal.some((action) => action.takes || sendsOn(action))) return [];
	return [...verbs].flatMap((verb) => {
		const list = orders.filter((action) => action.verb === verb);
		const pieces = list.flatMap(({ args }) => model.pieceOf(args[0]?.piece ?? "") ?? []);
		const name = shared(list.map((action) => namelessWords(model, action))).replace(/ ?…$/, "");
		const lost = !doneSince(model, new Set([verb]));
		return name && pieces.length ? [{ name, left: pieces.length, lost, label: true, pieces }] : [];
	});
}

/** The places that could be attacked, however many ways there are to do it. */
function attackable(model: TableModel): string[] {
	const places = model.attacked;
	for (const { kind, args } of model.legal)
		for (const { piece } of kind === "attack" ? args : []) {
			const found = piece ? model.pieceOf(piece) : undefined;
			if (found?.place && found.seat !== model.seat) places.add(found.place);
		}
	return [...places];
}

/** What one meant to buy and has not bought. */
function plannedOnly(model: TableModel): Unspent[] {
	const left = plannedInAll(model);
	return left ? [{ name: t("planned, not bought"), left, lost: true, planned: true }] : [];
}

/** What the bill has left, while something can be bought for it. */
function meansOf(model: TableModel): Unspent[] {
	const { bill } = model.scene;
	if (!bill || bill.seat !== model.seat || !bill.rows.some((row) => row.more)) return [];
	return bill.means
		.map((mean) => ({ name: mean.name, left: mean.have - mean.used, lost: !mean.keeps, label: true }))
		.filter((mean) => mean.left > 0);
}

/** Does it send a piece on? Who may withdraw leaves nothing unused. */
const sendsOn = (action: Action) => sends(action) && action.kind !== "stop";

/** Verbs that command or send pieces without taking them in hand. */
function commands(model: TableModel): Set<string> {
	const wanted = (action: Action) => sendsOn(action) || (action.kind === "command" && !action.rare);
	return new Set(model.legal.flatMap((action) => (wanted(action) ? action.verb : [])));
}

/** One's own pieces that can be taken in hand or sent or, where none can, commanded. */
export function able(model: TableModel): Piece[] {
	const verbs = commands(model);
	const acting = model.legal.filter((action) => action.takes || sendsOn(action));
	const list = acting.length ? acting : model.legal.filter((action) => verbs.has(action.verb));
	const ids = new Set(list.flatMap((action) => sentBy(action) ?? action.args[0]?.piece ?? []));
	return model.scene.pieces.filter((piece) => piece.id && piece.place && ids.has(piece.id));
}

/** Sorts of moves that one makes when there is need of them: who makes none has forgotten nothing. */
const AT_NEED = new Set(["sea", "strategic", "drop"]);

/** Is there anything for pieces to do that one makes in every turn? Who commands, where pieces can be sent already,
 *  does it for their sake. */
function bound(model: TableModel): boolean {
	const acting = model.legal.filter((action) => action.takes || sendsOn(action));
	if (acting.length) return acting.some((action) => !AT_NEED.has(action.kind ?? ""));
	return model.legal.some((action) => action.kind === "command" && !action.rare);
}

/** Has one commanded before, since others acted? Then one leaves the rest because one wants to. */
function begun(model: TableModel): boolean {
	return !model.taken.size && doneSince(model, commands(model));
}

/** Has one done something with these verbs since others acted? */
function doneSince(model: TableModel, verbs: Set<string>): boolean {
	for (let i = model.log.length; i > 0 && model.mine.includes(model.log[i - 1]!.seat); i--)
		if (verbs.has(model.log[i - 1]!.action.split(" ")[0]!)) return true;
	return false;
}

/** Could it be spent before, and now that it is still there no more? */
export function expires(track: Track, now: Track[]): boolean {
	const same = now.find(({ seat, name }) => seat === track.seat && name === track.name);
	return track.open === "lost" && track.value > 0 && !!same && !same.open && same.value === track.value;
}
