/** Keeps the objects that have not changed, so that what they draw need not be drawn again. */
import type { Piece, Place, Scene } from "../wire";

export function pieceKey(piece: Piece): string {
	return piece.id ?? `#${piece.token}`;
}

function isSame<T>(a: T, b: T, counts: (each: T) => T): boolean {
	return a === b || JSON.stringify(counts(a)) === JSON.stringify(counts(b));
}

function keep<T>(old: T[], fresh: T[], key: (each: T) => string, counts = (each: T) => each): T[] {
	const known = new Map(old.map((each) => [key(each), each]));
	let changed = old.length !== fresh.length;
	const list = fresh.map((each, i) => {
		const last = known.get(key(each));
		const same = last !== undefined && isSame(last, each, counts) ? last : each;
		changed ||= same !== old[i];
		return same;
	});
	return changed ? list : old;
}

/** A game whose pieces have many steps, or hide their faces, is a game of blocks: all with steps are blocks. */
export function markBlocks(pieces: Piece[]): void {
	const hides = (piece: Piece) => piece.status.includes("hidden");
	const blocks = pieces.some((piece) => (piece.steps_max ?? 0) > 2 || hides(piece));
	for (const piece of pieces) if (blocks && (piece.steps_max || hides(piece))) piece.block = true;
}

/** Which places can be chosen now is told with `legal` too, and drawn from that: a place that changes in nothing else
 *  is the same, and so is the list of them, from which most of the board is drawn. */
const lasting = (place: Place): Place & { target: null } => ({ ...place, target: null });

export function keepSame(old: Scene | null, fresh: Scene): Scene {
	markBlocks(fresh.pieces);
	if (!old) return fresh;
	return {
		...fresh,
		places: keep<Place>(old.places, fresh.places, (place) => place.id, lasting),
		pieces: keep<Piece>(old.pieces, fresh.pieces, pieceKey),
	};
}
