/** What lies on the board besides pieces: control, supply, targets, routes, arrows, tracks; in the board's measures. */
import { memo, once } from "../memo";
import type { Game, Piece, Place, Scene, Sheet, Track } from "../wire";
import type { Anchor, BoardData } from "./boarddata";
import type { TableModel } from "./model";
import { pieceKey } from "./same";
import { spotsOf, type Layout, type Spot } from "./stacks";

export type Layer = "control" | "supply" | "front" | "worth" | "strength" | "changes" | "none";

/** Each side has lines of its own direction, so that a reader who sees no colours tells them apart. */
const hatches = [
	"M-2 2L2-2M0 12L12 0M10 14L14 10",
	"M-2 10L2 14M0 0L12 12M10-2L14 2",
	"M0 3H12M0 9H12",
	"M3 0V12M9 0V12",
];

export const Patterns = memo(function Patterns(_: object) {
	return (
		<defs>
			{hatches.map((d, seat) => (
				<pattern key={seat} id={`hatch-${seat}`} width="12" height="12" patternUnits="userSpaceOnUse">
					<rect class={`fill-${seat} tint`} width="12" height="12" />
					<path class={`line-${seat} hatch`} d={d} />
				</pattern>
			))}
			<pattern id="hatch-attack" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
				<rect class="attack-paper" width="10" height="10" />
				<rect class="attack-line" width="3" height="10" />
			</pattern>
			{["route", "attack", "support", "counsel", "seat-0", "seat-1", "seat-2", "seat-3", "seat-4"].map((kind) => (
				<marker
					key={kind}
					id={`arrow-${kind}`}
					viewBox="0 0 10 10"
					refX="6"
					refY="5"
					markerWidth="3.4"
					markerHeight="3.4"
					orient="auto-start-reverse"
				>
					<path class={`arrow-head ${kind}`} d="M0 0L10 5L0 10Z" />
				</marker>
			))}
		</defs>
	);
});

export function seatIndex(game: Game, seat: string | null): number {
	const index = game.seats.findIndex((each) => each.id === seat);
	return index < 0 ? 4 : index;
}

const lettersOf = once((game: Game) => {
	const letters = new Map<string | null, string>();
	for (const each of game.seats) {
		const taken = [...letters.values()];
		const letter = [...each.name.toUpperCase()].find((l) => /\p{L}/u.test(l) && !taken.includes(l)) ?? "?";
		letters.set(each.id, letter);
	}
	return letters;
});

/** One letter for each side: the first of its name that no side before it has. */
export function seatLetter(game: Game, seat: string | null): string {
	return lettersOf(game).get(seat) ?? "·";
}

/** Tints the places by who controls or supplies them; letters say it again. */
export const Control = memo(function Control(props: {
	board: BoardData;
	game: Game;
	places: Place[];
	layer: Layer;
}) {
	const { board, game, places, layer } = props;
	if (layer !== "control" && layer !== "supply") return null;
	const held = places.flatMap((place) => {
		const seats = layer === "control" ? (place.control ? [place.control] : []) : place.supplied;
		return seats.map((seat) => ({ place, seat }));
	});
	return (
		<g class={`layer-${layer}`}>
			{held.map(({ place, seat }) => (
				<path
					key={place.id + seat}
					d={board.outline(place.id) ?? ""}
					fill={`url(#hatch-${seatIndex(game, seat)})`}
				/>
			))}
		</g>
	);
});

/** Invisible shapes that can be pointed at; the small ones over the large ones that they lie in. */
export const Ground = memo(function Ground({ board, ids }: { board: BoardData; ids: string }) {
	const places = ids.split(" ").filter(Boolean);
	const depth = new Map(places.map((place) => [place, board.depth(place)]));
	places.sort((a, b) => depth.get(a)! - depth.get(b)!);
	return (
		<g class="ground">
			{places.map((place) => (
				<path key={place} data-place={place} d={board.outline(place) ?? ""} />
			))}
		</g>
	);
});

export const Targets = memo(function Targets({
	board,
	places,
	kind,
}: {
	board: BoardData;
	places: string;
	kind: string;
}) {
	return (
		<g class={kind}>
			{places
				.split(" ")
				.filter(Boolean)
				.map((place) => (
					<path key={place} class={board.spot(place) ? "spot" : undefined} d={board.outline(place) ?? ""} />
				))}
		</g>
	);
});

/** The line through the middles of some places; it may begin elsewhere in the first of them. */
export function Route({ board, places, from }: { board: BoardData; places: string[]; from?: Point | undefined }) {
	const spots: Point[] = places.map((place) => board.anchor(place)).filter((at): at is Anchor => !!at);
	if (spots.length < 2) return null;
	if (from) spots[0] = from;
	const line = spots.map((at) => `${at.x} ${at.y}`).join("L");
	return (
		<g class="route">
			<path class="route-case" d={`M${line}`} />
			<path class="route-line" d={`M${line}`} marker-end="url(#arrow-route)" />
			{spots.slice(1, -1).map((at, i) => (
				<circle key={i} cx={at.x} cy={at.y} r="6" />
			))}
		</g>
	);
}

type Point = { x: number; y: number };

/** A bent arrow from one point to another that stops short of it by `gap`. */
export function bent(from: Point, to: Point, gap: number): string {
	const [dx, dy] = [to.x - from.x, to.y - from.y];
	const far = Math.hypot(dx, dy) || 1;
	const part = Math.max(0.3, 1 - gap / far);
	const end = { x: from.x + dx * part, y: from.y + dy * part };
	const bow = Math.min(40, far * 0.12);
	const [mx, my] = [(from.x + end.x) / 2 - (dy / far) * bow, (from.y + end.y) / 2 + (dx / far) * bow];
	return `M${from.x} ${from.y}Q${mx} ${my} ${end.x} ${end.y}`;
}

/** From counter to counter within one place: a leap over those that stand between. */
function over(from: Point, to: Point, size: number): string {
	const top = Math.min(from.y, to.y) - size * 1.15;
	return `M${from.x} ${from.y - size * 0.55}Q${(from.x + to.x) / 2} ${top} ${to.x} ${to.y - size * 0.7}`;
}

export function Arrow({ d, kind, width }: { d: string; kind: string; width: number }) {
	return (
		<g class={`arrow-group ${kind}`}>
			<path class="arrow-case" d={d} stroke-width={width * 1.9} />
			<path class="arrow" d={d} stroke-width={width} marker-end={`url(#arrow-${kind})`} />
		</g>
	);
}

/** Arrows from pieces to those that they attack or support, from counter to counter, also within one place; if they name
 *  none, to the place of the battle. */
export function Arrows({ scene, board, layout, scale }: {
	scene: Scene;
	board: BoardData;
	layout: Layout;
	scale: number;
}) {
	const battle = scene.focus ? board.anchor(scene.focus) : null;
	const fights = ({ status }: Piece) => status.includes("attacks") || status.includes("supports");
	const middle = ({ x, y, size: wide }: Spot) => ({ x: x + wide / 2, y: y + wide / 2 });
	const spots = new Map([...spotsOf(layout)].map(([key, spot]) => [key, middle(spot)]));
	const size = layout.standing[0]?.size ?? layout.merged[0]?.size ?? 40;
	const seen = new Set<string>();
	return (
		<g class="arrows">
			{scene.pieces.map((piece) => {
				const from = spots.get(pieceKey(piece));
				const joins = battle && fights(piece) && piece.place !== scene.focus ? battle : undefined;
				const to = piece.target ? spots.get(piece.target) : joins;
				const kind = piece.status.includes("supports") ? "support" : "attack";
				const key = from && to ? `${from.x} ${from.y} ${to.x} ${to.y} ${kind}` : "";
				if (!from || !to || seen.has(key)) return null;
				seen.add(key);
				const near = Math.hypot(to.x - from.x, to.y - from.y) < size * 4;
				const d = near ? over(from, to, size) : bent(from, to, size * 0.62);
				return <Arrow key={key} d={d} kind={kind} width={4.5 / scale} />;
			})}
		</g>
	);
}

/** What others have done since one's own last action: pale arrows with their numbers. */
export function Traces({ model, board, scale }: { model: TableModel; board: BoardData; scale: number }) {
	const { traces } = model.playback;
	const last = traces.length - 1;
	return (
		<g class="traces">
			{traces.map((trace, i) => {
				const [from, to] = [board.anchor(trace.from), board.anchor(trace.to)];
				if (!from || !to || trace.from === trace.to) return null;
				const kind = trace.attack ? "attack" : `seat-${seatIndex(model.game, trace.seat)}`;
				const now = model.playback.active && i === last;
				return (
					<g key={trace.number} class={now ? "trace now" : "trace"}>
						<Arrow d={bent(from, to, 14 / scale)} kind={kind} width={3.4 / scale} />
						<g
							class="trace-number"
							transform={`translate(${(from.x + to.x) / 2} ${(from.y + to.y) / 2}) scale(${1 / scale})`}
						>
							<circle r="9" />
							<text y="4.2" font-size="12">
								{trace.number}
							</text>
						</g>
					</g>
				);
			})}
		</g>
	);
}

/** "Air missions" -> "air_missions": how a track is called among the anchors. */
function anchorOf(board: BoardData, key: string, ending: string): Anchor | null {
	const word = key.toLowerCase().replace(/[^a-z0-9]/g, "_");
	const parts = word.split("_");
	for (const stem of [word, parts[parts.length - 1], parts[0]]) {
		const at = board.anchor(ending ? `${stem}_${ending}` : stem!);
		if (at) return at;
	}
	return null;
}

function Mark({ x, y, seat, text }: { x: number; y: number; seat: number; text: string }) {
	return (
		<g class="mark" transform={`translate(${x} ${y})`}>
			<rect class={`fill-${seat}`} x="-13" y="-9" width="26" height="18" rx="4" />
			<text y="4.5" font-size="12.5">
				{text}
			</text>
		</g>
	);
}

function TrackMarks({ board, game, track }: { board: BoardData; game: Game; track: Track }) {
	const seat = seatIndex(game, track.seat);
	const on = anchorOf(board, track.key, String(track.value));
	if (on) {
		const count = game.seats.length;
		const step = Math.min(22, (on.h - 18) / Math.max(1, count - 1));
		return (
			<Mark
				x={on.x}
				y={on.y + (seat < 4 ? (seat - (count - 1) / 2) * step : 0)}
				seat={seat}
				text={seatLetter(game, track.seat)}
			/>
		);
	}
	const own = (track.seat && anchorOf(board, track.key, track.seat)) || anchorOf(board, track.key, "");
	if (own) return <Mark x={own.x} y={own.y} seat={seat} text={String(track.value)} />;
	return (
		<>
			{Array.from({ length: Math.min(track.value, 20) }, (_, i) => {
				const at = anchorOf(board, track.key, `${track.seat ?? ""}_${i + 1}`);
				return at && <Mark key={i} x={at.x} y={at.y} seat={seat} text="✓" />;
			})}
		</>
	);
}

/** A marker that fits into a small box. */
function Peg({ at, seat, text }: { at: Anchor; seat: number; text: string }) {
	const w = Math.min(at.w - 2, 22);
	const h = Math.min(at.h - 2, 16);
	return (
		<g class="mark" transform={`translate(${at.x} ${at.y})`}>
			<rect class={`fill-${seat}`} x={-w / 2} y={-h / 2} width={w} height={h} rx="3" />
			<text y={h * 0.29} font-size={h * 0.75}>
				{text}
			</text>
		</g>
	);
}

/** The markers of the boards of countries, where they are printed beside the map. */
function SheetMarks({ board, game, sheet }: { board: BoardData; game: Game; sheet: Sheet }) {
	const own = seatIndex(game, sheet.seat);
	const ladders = sheet.ladders.map((each) => {
		const seat = each.boxes[each.value]?.seat;
		const text = String(each.value + (each.first ?? 0));
		return { anchor: each.anchor, seat: seat ? seatIndex(game, seat) : own, text };
	});
	const stocks = sheet.stocks.map((each) => ({ anchor: each.anchor, seat: own, text: String(each.value) }));
	return (
		<>
			{[...ladders, ...stocks].map(({ anchor, seat, text }, i) => {
				const at = anchor ? board.anchor(anchor) : null;
				return at && <Peg key={i} at={at} seat={seat} text={text} />;
			})}
		</>
	);
}

/** The markers on the printed tracks of the board, as far as it has them. */
export function Tracks({ board, game, scene }: { board: BoardData; game: Game; scene: Scene }) {
	const turn = board.anchor(`turn_${scene.turn}`);
	return (
		<g class="tracks">
			{scene.tracks
				.filter((track) => !track.text)
				.map((track, i) => (
					<TrackMarks key={i} board={board} game={game} track={track} />
				))}
			{scene.sheets?.map((sheet, i) => (
				<SheetMarks key={i} board={board} game={game} sheet={sheet} />
			))}
			{turn && (
				<Mark
					x={turn.x}
					y={turn.y}
					seat={seatIndex(game, scene.deciders[0] ?? null)}
					text={String(scene.turn)}
				/>
			)}
		</g>
	);
}
