/** The pieces on the board: counters and blocks, merged where they would be too small to read. */
import { memo } from "../memo";
import type { Lang } from "../text";
import type { Game, Piece } from "../wire";
import type { BoardData } from "./boarddata";
import { useTopic } from "./context";
import { Counter, Heap, type Look } from "./counters";
import type { TableModel } from "./model";
import { seatIndex, seatLetter } from "./overlay";
import { pieceKey } from "./same";
import { FULL, layPieces, type Layout, type Merged, type Meeting } from "./stacks";

const PieceOnBoard = memo(function PieceOnBoard(props: {
	piece: Piece;
	x: number;
	y: number;
	size: number;
	game: Game;
	mode: string;
	look: Look;
}) {
	const { piece, x, y, size, game, mode, look } = props;
	/* where it stands moves gently, and has a layer of its own for that; that it is lifted shows at once, and needs none */
	return (
		<g
			class={`piece ${mode}${piece.block ? " block" : ""}`}
			data-piece={pieceKey(piece)}
			style={{ transform: `translate(${x}px,${y}px) scale(${size / 36})` }}
		>
			<g class="lift">
				<rect class="piece-edge" x="-2.6" y="-2.6" width="41.2" height="41.2" rx="5" />
				<rect class="piece-glow" x="-2" y="-2" width="40" height="40" rx="4" />
				<Counter
					piece={piece}
					seat={seatIndex(game, piece.seat)}
					letter={seatLetter(game, piece.seat)}
					look={look}
				/>
			</g>
		</g>
	);
});

const HeapOnBoard = memo(function HeapOnBoard({ heap, game, mode }: { heap: Merged; game: Game; mode: string }) {
	const { x, y, size } = heap;
	return (
		<g
			class={`piece heap ${mode}`}
			data-place={heap.place}
			data-heap={heap.seat ?? ""}
			style={{ transform: `translate(${x}px,${y}px) scale(${size / 36})` }}
		>
			<rect class="piece-edge" x="-2.6" y="-2.6" width="41.2" height="41.2" rx="5" />
			<rect class="piece-glow" x="-2" y="-2" width="40" height="40" rx="4" />
			<Heap
				pieces={heap.pieces}
				seat={seatIndex(game, heap.seat)}
				letter={seatLetter(game, heap.seat)}
				rest={heap.rest}
			/>
		</g>
	);
});

function Crossed({ at }: { at: Meeting }) {
	return (
		<g class="contested" transform={`translate(${at.x} ${at.y}) scale(${at.size / 20})`}>
			<circle r="9" />
			<path d="M-4 -4L4 4M-4 4L4 -4" />
		</g>
	);
}

/** How a piece may be touched now; of several the strongest counts for a heap. */
function modes(model: TableModel): (piece: Piece) => string {
	const none = new Set<string>();
	const ready = model.live ? model.ready : none;
	const aimed = model.live ? model.aimed : none;
	const attacked = model.live ? model.attacked : none;
	const hand = model.live ? model.inHand?.id : undefined;
	const held = (piece: Piece) => piece.status.includes("selected") || (!!piece.id && piece.id === hand);
	const target = (piece: Piece) =>
		piece.seat !== model.seat && (aimed.has(piece.id ?? "") || attacked.has(piece.place ?? ""));
	const touched = (piece: Piece) => (piece.id === model.lifting ? (held(piece) ? "in-hand laid" : "lifted") : null);
	return (piece) =>
		(model.lifting && touched(piece)) ??
		(held(piece)
			? "in-hand"
			: target(piece)
				? "aimed"
				: piece.id && (ready.has(piece.id) || aimed.has(piece.id))
					? "ready"
					: "idle");
}

export function layoutOf(model: TableModel, board: BoardData, scale: number, lang: Lang): Layout {
	const moving = model.playback.moving;
	return layPieces(board.anchor, board.names(lang), model.shown.pieces, board.counter, scale, (piece) =>
		piece.status.includes("selected") || piece.id === model.picked || moving.has(pieceKey(piece)),
	);
}

export function Pieces({ model, board, layout, scale }: {
	model: TableModel;
	board: BoardData;
	layout: Layout;
	scale: number;
}) {
	useTopic(model, "hand");
	const mode = modes(model);
	const look: Look = board.counter * scale >= FULL ? "full" : "small";
	const order = ["idle", "ready", "aimed", "in-hand laid", "lifted", "in-hand"];
	const heapMode = (pieces: Piece[]) =>
		order[Math.max(...pieces.map((piece) => order.indexOf(mode(piece))))] ?? "idle";
	return (
		<g class="pieces">
			{layout.meetings.map((at) => (
				<Crossed key={`${at.place} ${at.x}`} at={at} />
			))}
			{layout.merged.map((heap) => (
				<HeapOnBoard
					key={`${heap.place} ${heap.seat}`}
					heap={heap}
					game={model.game}
					mode={heapMode(heap.pieces)}
				/>
			))}
			{layout.standing.map(({ piece, x, y, size }) => (
				<PieceOnBoard
					key={pieceKey(piece)}
					piece={piece}
					x={x}
					y={y}
					size={size}
					game={model.game}
					mode={mode(piece)}
					look={look}
				/>
			))}
		</g>
	);
}
