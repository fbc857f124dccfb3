/** What would be left behind if the phase were closed now. */
import { t } from "../text";
import type { Track } from "../wire";
import type { TableModel } from "./model";
import type { Unspent } from "./modeltypes";

/** What can still be spent or done before the phase is closed. */
export function unspentOf(model: TableModel): Unspent[] {
	const seat = model.seat;
	if (!seat || !model.live) return [];
	const open = (track: Track) => track.open && track.seat === seat && track.value > 0;
	const tracks = model.scene.tracks
		.filter(open)
		.map((track) => ({ name: track.name, left: track.value, lost: track.open === "lost" }));
	const ready = model.ready;
	const pieces = model.inHand
		? []
		: model.scene.pieces.filter((piece) => piece.id && ready.has(piece.id));
	if (!pieces.length) return tracks;
	return [...tracks, { name: t("can still act"), left: pieces.length, lost: true, pieces }];
}
