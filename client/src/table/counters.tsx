/** Counters and blocks with NATO symbols, drawn in a square of 36 by 36. */
import { memo } from "../memo";
import { t } from "../text";
import type { Piece } from "../wire";
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
	{ status: "done", letter: "✓", colour: "#555555" },
	{ status: "no_supply", letter: "!", colour: "#c01f1f" },
];

/** A size at which a text fits. */
function fitting(text: string, size: number, width: number): number {
	return text ? Math.min(size, width / (0.62 * [...text].length)) : size;
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
	const busy = piece.status.includes("attacks") || piece.status.includes("supports");
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
						r="4.4"
						fill={mark.colour}
						stroke="#fff"
						stroke-width=".7"
					/>
					<text x={x} y={y + i * 9.4 + 2.5} font-size="7" fill="#fff">
						{mark.letter}
					</text>
				</g>
			))}
		</>
	);
}

function Face({ piece }: { piece: Piece }) {
	const { paper, ink } = nationColours(piece.nation);
	const reduced = piece.status.includes("reduced");
	const worth = (piece.label || String(piece.strength)) + (reduced ? " r" : "");
	return (
		<>
			<rect width="36" height="36" rx="3" fill={paper} stroke="#15120e" stroke-width="1" />
			{reduced && (
				<rect x=".5" y=".5" width="35" height="35" rx="2.6" fill="#fffdf4" fill-opacity=".22" />
			)}
			{reduced && (
				<path d="M.5 26.6H35.5V33A2.6 2.6 0 0 1 33 35.5H3A2.6 2.6 0 0 1 .5 33Z" fill="#fffdf4" />
			)}
			<Label text={t(piece.nation)} x={18} y={8.8} size={8.4} width={33} ink={ink} />
			<Symbol piece={piece} x={6.3} y={10.2} width={23.4} ink={ink} />
			<Label text={worth} x={18} y={34.4} size={10.2} width={33} ink={reduced ? "#1b1712" : ink} />
			<Marks piece={piece} x={32.5} y={5} />
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

function Block({ piece }: { piece: Piece }) {
	const { paper, ink } = nationColours(piece.nation);
	const pips = piece.steps ?? 0;
	const gap = Math.min(4.6, 24 / Math.max(1, pips));
	return (
		<>
			<rect y="5" width="31" height="31" fill={paper} />
			<Wood />
			{Array.from({ length: pips }, (_, i) => (
				<circle key={i} cx={15.5 + gap * (i - (pips - 1) / 2)} cy="8.6" r="1.7" fill={ink} />
			))}
			<Symbol piece={piece} x={6.7} y={11.4} width={17.6} ink={ink} />
			<Label
				text={String(piece.steps ?? piece.strength)}
				x={26.6}
				y={32.6}
				size={10}
				width={10}
				ink={ink}
			/>
			<Label text={piece.label} x={3.4} y={29.3} size={6.4} width={18} ink={ink} start />
			<Label text={t(piece.nation)} x={3.4} y={34.5} size={4.6} width={9} ink={ink} start />
			<Marks piece={piece} x={32} y={7} />
		</>
	);
}

/** The back: wood and the side's colour and letter, the same for every block of a side. */
function Back({ seat, letter }: { seat: number; letter: string }) {
	return (
		<>
			<rect class={`back-${seat}`} y="5" width="31" height="31" />
			<Wood />
			<text x="15.5" y="26" font-size="16" fill="#fff" fill-opacity=".8">
				{letter}
			</text>
		</>
	);
}

/** The inside of a counter; who draws it puts it into a <g> or an <svg> of 36 by 36. */
export const Counter = memo(function Counter({
	piece,
	seat,
	letter,
}: {
	piece: Piece;
	seat: number;
	letter: string;
}) {
	if (piece.status.includes("hidden")) return <Back seat={seat} letter={letter} />;
	return piece.block ? <Block piece={piece} /> : <Face piece={piece} />;
});

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
			<Counter piece={piece} seat={seat} letter={letter} />
		</svg>
	);
}
