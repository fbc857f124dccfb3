/** Counters and blocks with NATO symbols, drawn in a square of 36 by 36. */
import { useRef } from "preact/hooks";
import { memo } from "../memo";
import { t } from "../text";
import type { Piece, Seen } from "../wire";
import { nationColours } from "./nations";

/** What is drawn inside the frame of a symbol, in a box of 24 by 16; letters where there is no path. */
const symbols: { [name: string]: string } = {
	infantry: "M0 0L24 16M0 16L24 0",
	armour: "M8 4H16A4 4 0 0 1 16 12H8A4 4 0 0 1 8 4Z",
	mechanised: "M0 0L24 16M0 16L24 0M8 4H16A4 4 0 0 1 16 12H8A4 4 0 0 1 8 4Z",
	mountain: "M0 0L24 16M0 16L24 0M8 16L12 9L16 16Z",
	airborne: "M0 0L24 16M0 16L24 0M7 14A3 3 0 0 1 12 14A3 3 0 0 1 17 14",
	cavalry: "M0 16L24 0",
	artillery: "M9 8A3 3 0 1 1 15 8A3 3 0 1 1 9 8M11 8H13M12 7V9",
	static: "M0 0L24 16M0 16L24 0M0 13H24",
	marine: "M0 0L24 16M0 16L24 0M12 3V13M9 11A4 4 0 0 0 15 11",
	air: "M12 8C7 2 2 4 2 8C2 12 7 14 12 8C17 2 22 4 22 8C22 12 17 14 12 8",
	naval: "M12 2V14M8 5H16M5 10A7 5 0 0 0 19 10",
	submarine: "M3 10A9 4 0 0 1 21 10A9 4 0 0 1 3 10M12 6V2H15",
	guard: "M0 0L24 16M0 16L24 0M12 1L13.2 4H16L13.8 5.8L14.6 9L12 7L9.4 9L10.2 5.8L8 4H10.8Z",
};
const letters: { [name: string]: string } = { hq: "HQ", supreme_hq: "SHQ", unknown: "?" };

/** Letters on discs for what has happened to a piece, so that colour does not stand alone. */
const marks: { status: Piece["status"][number]; letter: string; colour: string }[] = [
	{ status: "attacks", letter: "A", colour: "#c05a00" },
	{ status: "supports", letter: "S", colour: "#3f7a00" },
	{ status: "active", letter: "★", colour: "#3f7a00" },
	{ status: "done", letter: "✓", colour: "#555555" },
	{ status: "no_supply", letter: "!", colour: "#c01f1f" },
];

/** A size at which a text fits. */
function fitting(text: string, size: number, width: number): number {
	return text ? Math.min(size, width / (0.72 * [...text].length)) : size;
}

function Label(props: {
	text: string;
	x: number;
	y: number;
	size: number;
	width: number;
	ink: string;
	start?: boolean;
}) {
	const { text, x, y, size, width, ink, start } = props;
	return (
		<text
			class={start ? "c-start" : undefined}
			x={x}
			y={y}
			font-size={fitting(text, size, width)}
			fill={ink}
		>
			{text}
		</text>
	);
}

function Symbol(props: { piece: Piece; x: number; y: number; width: number; ink: string }) {
	const { piece, x, y, width, ink } = props;
	const path = symbols[piece.symbol];
	const word = letters[piece.symbol] ?? "?";
	return (
		<g transform={`translate(${x} ${y}) scale(${width / 24})`}>
			<rect
				width="24"
				height="16"
				fill="#fffdf4"
				stroke={ink}
				stroke-width="1.1"
				stroke-dasharray={piece.status.includes("neutral") ? "2.5 1.5" : undefined}
			/>
			{path ? (
				<path d={path} fill="none" stroke="#1b1712" stroke-width="1.2" />
			) : (
				<text x="12" y="12.4" font-size={fitting(word, 12, 22)} fill="#1b1712">
					{word}
				</text>
			)}
		</g>
	);
}

function Marks({ piece, x, y }: { piece: Piece; x: number; y: number }) {
	const busy = piece.status.some((status) => ["attacks", "supports", "selected"].includes(status));
	const list = marks.filter(
		(mark) => piece.status.includes(mark.status) && !(mark.status === "done" && busy),
	);
	return (
		<>
			{list.map((mark, i) => (
				<g key={mark.status}>
					<circle
						cx={x}
						cy={y + i * 9.4}
						r="5"
						fill={mark.colour}
						stroke="#fff"
						stroke-width=".7"
					/>
					<text x={x} y={y + i * 9.4 + 2.7} font-size="7.6" fill="#fff">
						{mark.letter}
					</text>
				</g>
			))}
		</>
	);
}

/** How much of a face is drawn: what can be read at the size. */
export type Look = "small" | "full";

/** "5-3" in two numbers: now, and after the next loss. */
function numbers(piece: Piece): { now: string; later: string } {
	const printed = /^(\d+)-(\d+)$/.exec(piece.label);
	if (!printed) return { now: piece.label || String(piece.strength || ""), later: "" };
	const reduced = piece.status.includes("reduced");
	return { now: String(piece.strength), later: reduced ? "" : (printed[2] ?? "") };
}

/** Who has acted is paler: lighter paper under dark ink. */
function colours(piece: Piece): { paper: string; ink: string } {
	const { paper, ink } = nationColours(piece.nation);
	const done = piece.status.includes("done") && !piece.status.includes("attacks");
	return done ? { paper: mixed(paper), ink: "#1b1712" } : { paper, ink };
}

function mixed(paper: string): string {
	const part = (at: number) => {
		const value = parseInt(paper.slice(at, at + 2), 16);
		return Math.round(value + (0xf4 - value) * 0.55)
			.toString(16)
			.padStart(2, "0");
	};
	return `#${part(1)}${part(3)}${part(5)}`;
}

function Paper({ piece, paper }: { piece: Piece; paper: string }) {
	return (
		<>
			<rect width="36" height="36" rx="3" fill={paper} stroke="#15120e" stroke-width="1" />
			{piece.status.includes("reduced") && (
				<path d="M.5 25.4H35.5V33A2.6 2.6 0 0 1 33 35.5H3A2.6 2.6 0 0 1 .5 33Z" fill="#fffdf4" />
			)}
		</>
	);
}

/** Symbol above, nation and strength below: all that a small counter can say. */
function SmallFace({ piece }: { piece: Piece }) {
	const { paper, ink } = colours(piece);
	const under = piece.status.includes("reduced") ? "#1b1712" : ink;
	const { now } = numbers(piece);
	const long = now.length > 3; // then it has the whole line: the paper tells the nation
	return (
		<>
			<Paper piece={piece} paper={paper} />
			<Symbol piece={piece} x={4.5} y={2.6} width={27} ink={ink} />
			{!long && <Label text={t(piece.nation)} x={1.6} y={33.6} size={7.4} width={15} ink={under} start />}
			<Label text={now} x={long ? 18 : 26} y={34.4} size={14.6} width={long ? 38 : 18} ink={under} />
			<Marks piece={piece} x={33.5} y={2.5} />
		</>
	);
}

function FullFace({ piece }: { piece: Piece }) {
	const { paper, ink } = colours(piece);
	const under = piece.status.includes("reduced") ? "#1b1712" : ink;
	const { now, later } = numbers(piece);
	return (
		<>
			<Paper piece={piece} paper={paper} />
			<Label text={t(piece.nation)} x={18} y={8.6} size={8.6} width={33} ink={ink} />
			<Symbol piece={piece} x={6.3} y={10} width={23.4} ink={ink} />
			{later ? (
				<text class="c-worth" x="18" y="34.6" font-size="10.6" fill={under}>
					{now}
					<tspan font-size="7.4" fill-opacity=".86">
						-{later}
					</tspan>
				</text>
			) : (
				<Label text={now} x={18} y={34.6} size={10.6} width={33} ink={under} />
			)}
			<Marks piece={piece} x={33.5} y={2.5} />
		</>
	);
}

const Wood = () => (
	<>
		<path d="M0 5L5 0H36L31 5Z" fill="#dcbc85" />
		<path d="M31 5L36 0V31L31 36Z" fill="#a9824c" />
		<path
			d="M0 5L5 0H36V31L31 36H0Z"
			fill="none"
			stroke="#15120e"
			stroke-width=".9"
			stroke-linejoin="round"
		/>
	</>
);

function Block({ piece, look, still }: { piece: Piece; look: Look; still: boolean }) {
	const { paper, ink } = colours(piece);
	const steps = piece.steps ?? 0;
	const most = Math.max(steps, piece.steps_max ?? 0);
	const gap = Math.min(4.8, 25 / Math.max(1, most));
	/* a face keeps what it was drawn with: drawn again for another reason, it would stand still in the middle of its turn */
	const face = useRef({ steps, turned: false });
	if (face.current.steps !== steps) face.current = { steps, turned: true };
	return (
		<>
			<Wood />
			{/* a loss turns the block on the board: the new face comes round by a quarter */}
			<g class={face.current.turned && !still ? "block-face turned" : "block-face"} key={steps}>
				<rect y="5" width="31" height="31" fill={paper} />
				<rect y="5" width="31" height="31" fill="none" stroke="#15120e" stroke-width=".9" />
				{Array.from({ length: most }, (_, i) => (
					<circle
						key={i}
						cx={15.5 + gap * (i - (most - 1) / 2)}
						cy="8.8"
						r="1.75"
						fill={i < steps ? ink : "none"}
						stroke={ink}
						stroke-width=".6"
					/>
				))}
				<Symbol piece={piece} x={6.4} y={11.4} width={18.2} ink={ink} />
				<Label
					text={Number.isNaN(piece.strength) ? "?" : String(piece.strength)}
					x={25.4}
					y={34.6}
					size={look === "full" ? 11 : 12.5}
					width={11}
					ink={ink}
				/>
				<Label text={piece.label} x={2} y={34.2} size={7} width={18} ink={ink} start />
			</g>
			<Marks piece={piece} x={32} y={5} />
		</>
	);
}

/** The back: wood and the side's colour and letter, the same for every block of a side. */
function Back({ seat, letter, seen }: { seat: number; letter: string; seen?: Seen | undefined }) {
	return (
		<>
			<rect class={`back-${seat}`} y="5" width="31" height="31" />
			<Wood />
			{seen ? (
				<Ghost seen={seen} />
			) : (
				<text x="15.5" y="26" font-size="16" fill="#fff" fill-opacity=".8">
					{letter}
				</text>
			)}
		</>
	);
}

/** What was last seen of a block that now shows its back: dashed, with when. */
function Ghost({ seen }: { seen: Seen }) {
	const path = symbols[seen.symbol];
	return (
		<>
			<g class="ghost" transform="translate(6.7 9.6) scale(.73)">
				<rect width="24" height="16" fill="none" stroke="#fff" stroke-width="1.3" stroke-dasharray="3 2" />
				{path && <path d={path} fill="none" stroke="#fff" stroke-width="1.2" stroke-dasharray="3 2" />}
				{!path && (
					<text x="12" y="12.4" font-size="11" fill="#fff">
						{letters[seen.symbol] ?? "?"}
					</text>
				)}
			</g>
			<rect x="1" y="24.4" width="29" height="10.6" fill="#fffdf4" />
			<Label text={`${seen.steps} · ${seen.when}`} x={15.5} y={32.6} size={8.4} width={27} ink="#1b1712" />
		</>
	);
}

/** Several pieces as one counter: their strength together in the colour of the strongest, and how many they are. */
export function Heap({ pieces, seat, letter, rest }: {
	pieces: Piece[];
	seat: number;
	letter: string;
	rest: boolean;
}) {
	const faces = pieces.filter((piece) => !piece.status.includes("hidden"));
	const first = [...faces].sort((a, b) => b.strength - a.strength)[0];
	const total = faces.reduce((sum, piece) => sum + piece.strength, 0);
	const { paper, ink } = first ? colours(first) : { paper: "", ink: "#fff" };
	const block = pieces.some((piece) => piece.block);
	const word = rest ? `+${pieces.length}` : first ? String(total) : letter;
	const [at, size] = block ? [15.5, 31] : [18, 36];
	return (
		<>
			{block && <Wood />}
			<rect
				class={first ? undefined : `back-${seat}`}
				y={36 - size}
				width={size}
				height={size}
				rx={block ? 0 : 4}
				fill={first ? paper : undefined}
				stroke="#15120e"
				stroke-width="1.2"
			/>
			<text x={at} y={36 - size / 2 + 7} font-size={word.length > 2 ? 16 : 20} fill={ink}>
				{word}
			</text>
			{!rest && pieces.length > 1 && (
				<g>
					<circle cx="32" cy="4" r="8.6" fill="#fffdf4" stroke="#15120e" stroke-width="1.2" />
					<text x="32" y="8.6" font-size={pieces.length > 9 ? 11 : 13} fill="#15120e">
						{pieces.length}
					</text>
				</g>
			)}
		</>
	);
}

/** The inside of a counter; who draws it puts it into a <g> or an <svg> of 36 by 36. */
export const Counter = memo(function Counter({
	piece,
	seat,
	letter,
	look = "full",
	still = false,
}: {
	piece: Piece;
	seat: number;
	letter: string;
	look?: Look;
	still?: boolean;
}) {
	if (piece.status.includes("hidden")) return <Back seat={seat} letter={letter} seen={piece.seen} />;
	if (piece.block) return <Block piece={piece} look={look} still={still} />;
	return look === "full" ? <FullFace piece={piece} /> : <SmallFace piece={piece} />;
});

/** The symbol alone, for lists of kinds; nothing for what has none. */
export function SymbolPicture({ symbol }: { symbol: string }) {
	const path = symbols[symbol];
	return (
		<svg class="symbol" viewBox="-1 -1 26 18" width="26" height="18" aria-hidden="true">
			{path && (
				<>
					<rect width="24" height="16" />
					<path d={path} />
				</>
			)}
		</svg>
	);
}

/** A counter on its own, outside the board. */
export function CounterPicture({
	piece,
	seat,
	letter,
	size = 40,
}: {
	piece: Piece;
	seat: number;
	letter: string;
	size?: number;
}) {
	return (
		<svg class="counter" viewBox="-1 -1 38 38" width={size} height={size} aria-hidden="true">
			<Counter piece={piece} seat={seat} letter={letter} look={size >= 44 ? "full" : "small"} still />
		</svg>
	);
}
