/** How the pieces of a place lie: as large as the room allows, overlapping like a fan, in up to four rows. */
import type { Anchor } from "./boarddata";

const SLIVER = 0.24;
const STRIP = 0.62;

export interface Spot {
	x: number;
	y: number;
	size: number;
}

function sizeInRows(at: Anchor, count: number, rows: number): number {
	const columns = Math.ceil(count / rows);
	const rise = rows === 1 ? SLIVER * 0.8 * (columns - 1) : 0;
	return Math.min(at.w / (1 + SLIVER * (columns - 1)), at.h / (1 + STRIP * (rows - 1) + rise));
}

/** The upper left corners of the pieces, the first at the bottom of the stack. */
export function layStack(at: Anchor, count: number, least: number, largest: number): Spot[] {
	let rows = 1;
	for (let more = 2; more <= count && more <= 4; more++)
		if (sizeInRows(at, count, more) > sizeInRows(at, count, rows) * 1.05) rows = more;
	const columns = Math.ceil(count / rows);
	const size = Math.max(least, Math.min(sizeInRows(at, count, rows), largest));
	const stepX = columns > 1 ? Math.max(size * SLIVER, Math.min((at.w - size) / (columns - 1), size * 1.06)) : 0;
	const stepY =
		columns > 1 && rows === 1 && stepX < size
			? Math.max(0, Math.min((at.h - size) / (columns - 1), size * SLIVER))
			: 0;
	const rowY = rows > 1 ? Math.max(size * STRIP, Math.min((at.h - size) / (rows - 1), size * 1.06)) : 0;
	const width = size + stepX * (columns - 1);
	const height = size + stepY * (columns - 1) + rowY * (rows - 1);
	const left = at.x - width / 2;
	const top = at.y - height / 2 + stepY * (columns - 1);
	return Array.from({ length: count }, (_, i) => ({
		x: left + stepX * (i % columns),
		y: top - stepY * (i % columns) + rowY * Math.floor(i / columns),
		size,
	}));
}
