/** What lies on the board besides pieces: control, supply, targets, routes, arrows, tracks; in the board's measures. */
import { memo } from "../memo";
import type { Game, Place, Scene, Track } from "../wire";
import type { Anchor, BoardData } from "./boarddata";

export type Layer = "control" | "supply" | "none";

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
			<marker
				id="arrow"
				viewBox="0 0 10 10"
				refX="7"
				refY="5"
				markerWidth="4"
				markerHeight="4"
				orient="auto-start-reverse"
			>
				<path class="arrow-head" d="M0 0L10 5L0 10Z" />
			</marker>
		</defs>
	);
});

export function seatIndex(game: Game, seat: string | null): number {
	const index = game.seats.findIndex((each) => each.id === seat);
	return index < 0 ? 4 : index;
}

/** One letter for each side: the first of its name that no side before it has. */
export function seatLetter(game: Game, seat: string | null): string {
	const taken = new Set<string>();
	for (const each of game.seats) {
		const letter = [...each.name.toUpperCase()].find((l) => /\p{L}/u.test(l) && !taken.has(l)) ?? "?";
		taken.add(letter);
		if (each.id === seat) return letter;
	}
	return "·";
}

/** Tints the places by who controls or supplies them; letters say it again. */
export const Control = memo(function Control(props: {
	board: BoardData;
	game: Game;
	places: Place[];
	layer: Layer;
}) {
	const { board, game, places, layer } = props;
	if (layer === "none") return null;
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
			{layer === "control" &&
				places
					.filter((place) => place.contested)
					.map((place) => {
						const at = board.anchor(place.id);
						return (
							at && (
								<g
									key={place.id}
									class="contested"
									transform={`translate(${at.x + at.w / 2} ${at.y - at.h / 2})`}
								>
									<circle r="9" />
									<path d="M-4 -4L4 4M-4 4L4 -4" />
								</g>
							)
						);
					})}
		</g>
	);
});

/** Invisible shapes that can be pointed at. */
export const Ground = memo(function Ground({ board, places }: { board: BoardData; places: Place[] }) {
	return (
		<g class="ground">
			{places.map((place) => (
				<path key={place.id} data-place={place.id} d={board.outline(place.id) ?? ""}>
					<title>{place.name}</title>
				</path>
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
					<path key={place} d={board.outline(place) ?? ""} />
				))}
		</g>
	);
});

/** The line through the middles of some places. */
export function Route({ board, places }: { board: BoardData; places: string[] }) {
	const spots = places.map((place) => board.anchor(place)).filter((at): at is Anchor => !!at);
	if (spots.length < 2) return null;
	const line = spots.map((at) => `${at.x} ${at.y}`).join("L");
	return (
		<g class="route">
			<path class="route-case" d={`M${line}`} />
			<path class="route-line" d={`M${line}`} marker-end="url(#arrow)" />
			{spots.slice(1, -1).map((at, i) => (
				<circle key={i} cx={at.x} cy={at.y} r="6" />
			))}
		</g>
	);
}

/** Arrows from pieces to those that they attack or support. */
export function Arrows({ board, scene, game }: { board: BoardData; scene: Scene; game: Game }) {
	const where = new Map(scene.pieces.map((piece) => [piece.id, piece.place]));
	const seen = new Set<string>();
	return (
		<g class="arrows">
			{scene.pieces.map((piece) => {
				const from = piece.place && board.anchor(piece.place);
				const goal = piece.target && where.get(piece.target);
				const to = goal && board.anchor(goal);
				const kind = piece.status.includes("supports") ? "support" : "attack";
				const key = `${piece.place} ${goal} ${kind}`;
				if (!from || !to || from === to || seen.has(key)) return null;
				seen.add(key);
				const d = `M${from.x} ${from.y}L${from.x + (to.x - from.x) * 0.82} ${from.y + (to.y - from.y) * 0.82}`;
				return (
					<g key={key}>
						<path class="arrow-case" d={d} />
						<path
							class={`arrow ${kind} line-${seatIndex(game, piece.seat)}`}
							d={d}
							marker-end="url(#arrow)"
						/>
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
