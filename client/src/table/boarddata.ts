/**
 * A game's board: the drawing as a picture, the outlines of its places, and the anchors where pieces stand. The drawing
 * is shown as an image, so that its own styles stay its own; the outlines are read from it to be pointed at.
 */
import { fetchFile } from "../files";
import type { Lang } from "../text";
import { counterSize, type Area } from "./stacks";

export interface Anchor {
	x: number;
	y: number;
	w: number;
	h: number;
}

export interface BoardData {
	width: number;
	height: number;
	/** The address of the drawing, light or dark, with its words in the language. */
	picture(dark: boolean, lang: Lang): string;
	/** The outline of a place as an SVG path. */
	outline(place: string): string | null;
	anchor(name: string): Anchor | null;
	/** Where the names of places are printed. */
	names(lang: Lang): Area[];
	/** The size of a counter on this board. */
	counter: number;
	/** What lies under what where outlines overlap: seas under zones and hexes, these under towns and boxes. */
	depth(place: string): number;
	/** A place that is a spot on the map, such as a town, and no area of it. */
	spot(place: string): boolean;
	/** The colour of a side on this board, light or dark; allied or allies is all the same. */
	colour(seat: string, dark: boolean): string | null;
}

const PREFIXES = ["zone-", "hex-", "node-", "area-", "box-", "sea-", "air-"];
const DEPTHS = ["sea-", "air-", "area-", "zone-", "hex-", "box-", "node-"];
/** How much of a drawing is searched for colours and sizes: its styles stand first, the light before the dark. */
const STYLES = 16000;
const opened = new Map<string, Promise<BoardData>>();

export function boardAddress(game: string, file: string): string {
	return `/games/${encodeURIComponent(game)}/${file}`;
}

export function openBoard(game: string): Promise<BoardData> {
	const known = opened.get(game);
	if (known) return known;
	const board = load(game);
	opened.set(game, board);
	board.catch(() => opened.delete(game));
	return board;
}

async function text(address: string): Promise<string> {
	return (await fetchFile(address)).text();
}

function readAnchors(tsv: string): Map<string, Anchor> {
	const rows = tsv
		.split("\n")
		.filter((line) => line && !line.startsWith("#"))
		.map((line) => line.split("\t"));
	const head = rows.shift() ?? [];
	const column = (name: string) => head.indexOf(name);
	const [place, x, y, w, h] = ["place", "x", "y", "w", "h"].map(column) as [
		number,
		number,
		number,
		number,
		number,
	];
	return new Map(
		rows.map((row) => [
			row[place] ?? "",
			{ x: Number(row[x]), y: Number(row[y]), w: Number(row[w]), h: Number(row[h]) },
		]),
	);
}

/** Puts the Spanish words in: <text data-es="El|Agheila">; a stroke parts the lines of a text that has several. */
function inSpanish(svg: string): string {
	return svg.replace(
		/(<text\b[^>]* data-es="([^"]*)"[^>]*>)([^]*?)(<\/text>)/g,
		(_, open, words, inside, close) => {
			const lines = String(words).split("|");
			if (!String(inside).includes("<tspan")) return open + lines.join(" ") + close;
			let line = 0;
			return (
				open +
				String(inside).replace(
					/(<tspan\b[^>]*>)[^<]*(<\/tspan>)/g,
					(__, a, b) => a + (lines[line++] ?? "") + b,
				) +
				close
			);
		},
	);
}

/** The tags of the drawing that may be the outline of a place, by id. To parse all of it would take far longer. */
function readOutlines(svg: string): Map<string, string> {
	const outline = /<(?:path|rect|circle)\b[^>]*? id="((?:zone|hex|node|area|box|sea|air)-[^"]+)"[^>]*>/g;
	const tags = svg.matchAll(outline);
	return new Map(Array.from(tags, (tag) => [tag[1]!, tag[0]]));
}

/** How wide a letter is, as a part of its size, and how far it stands above its line. */
const LETTER = 0.52;
const ASCENT = 0.74;

/** Where the names of places are printed: <text id="label-..." class="..." x y>, around x. */
function readNames(svg: string, lang: Lang): Area[] {
	const sizes = new Map<string, number>();
	for (const [, name, size] of svg.slice(0, STYLES).matchAll(/\.(t-[a-z-]+)\{font-size:([\d.]+)px/g))
		sizes.set(name!, Number(size));
	const texts = svg.matchAll(/<text\b[^>]*? id="label-[^"]*"([^>]*)>([^]*?)<\/text>/g);
	return Array.from(texts, ([, tag = "", inside = ""]) => {
		const word = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
		const size = sizes.get(word("class").split(" ")[0] ?? "") ?? 14;
		const printed = inside.replace(/<\/tspan>(?=<)/g, "|").replace(/<[^>]*>/g, "");
		const lines = ((lang === "es" && word("data-es")) || printed).split("|");
		const half = (Math.max(...lines.map((line) => line.length)) * size * LETTER) / 2;
		const [x, top] = [Number(word("x")), Number(word("y")) - size * ASCENT];
		return { left: x - half, right: x + half, top, bottom: top + lines.length * size };
	});
}

/** The path of a tag that may be a rectangle or a circle. */
function pathOf(tag: string): string | null {
	const word = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
	const number = (name: string) => Number(word(name) ?? 0);
	if (tag.startsWith("<rect"))
		return `M${number("x")} ${number("y")}h${number("width")}v${number("height")}h${-number("width")}z`;
	if (tag.startsWith("<circle")) {
		const r = number("r");
		return `M${number("cx") - r} ${number("cy")}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
	}
	return word("d") ?? null;
}

function boxOf(at: Anchor): string {
	return `M${at.x - at.w / 2} ${at.y - at.h / 2}h${at.w}v${at.h}h${-at.w}z`;
}

async function load(game: string): Promise<BoardData> {
	const [svg, tsv] = await Promise.all([
		text(boardAddress(game, "board.svg")),
		text(boardAddress(game, "anchors.tsv")),
	]);
	const outlines = readOutlines(svg);
	const paths = new Map<string, string | null>();
	const view = (/ viewBox="([^"]*)"/.exec(svg)?.[1] ?? "0 0 1000 1000").split(/\s+/).map(Number);
	const anchors = readAnchors(tsv);
	const pictures = new Map<string, string>();
	const colours = new Map<string, string[]>();
	const names = new Map<Lang, Area[]>();
	const nameOf = (place: string) => {
		const names = PREFIXES.map((prefix) => prefix + place);
		if (place.startsWith("sea_")) names.unshift("sea-" + place.slice(4));
		return names.find((each) => outlines.has(each));
	};
	return {
		width: view[2] ?? 1000,
		height: view[3] ?? 1000,
		picture(dark, lang) {
			const theme = dark ? "dark" : "light";
			let address = pictures.get(theme + lang);
			if (!address) {
				const themed = svg.replace('data-theme="light"', `data-theme="${theme}"`);
				const said = lang === "es" ? inSpanish(themed) : themed;
				address = URL.createObjectURL(new Blob([said], { type: "image/svg+xml" }));
				pictures.set(theme + lang, address);
			}
			return address;
		},
		outline(place) {
			let path = paths.get(place);
			if (path === undefined) {
				const name = nameOf(place);
				const at = anchors.get(place);
				path = name ? pathOf(outlines.get(name)!) : at ? boxOf(at) : null;
				paths.set(place, path);
			}
			return path;
		},
		anchor: (name) => anchors.get(name) ?? null,
		names(lang) {
			let found = names.get(lang);
			if (!found) names.set(lang, (found = readNames(svg, lang)));
			return found;
		},
		counter: counterSize([...anchors].filter(([name]) => nameOf(name)).map(([, at]) => at)),
		depth(place) {
			const name = nameOf(place);
			/* a hex of nothing but water lies under its sea, one with a coast over it */
			const tag = (name && outlines.get(name)) ?? "";
			if (name?.startsWith("hex-") && / class="[^"]*\bsea\b/.test(tag)) return -1;
			return DEPTHS.findIndex((prefix) => name?.startsWith(prefix));
		},
		spot(place) {
			return !!nameOf(place)?.startsWith("node-");
		},
		colour(seat, dark) {
			const key = seat.slice(0, 5);
			let found = colours.get(key);
			if (!found) {
				const wanted = new RegExp(`--${key}[a-z]*:(#[0-9a-f]{6})`, "g");
				const named = svg.slice(0, STYLES).matchAll(wanted);
				found = Array.from(named, (each) => each[1]!);
				colours.set(key, found);
			}
			return found[dark ? 1 : 0] ?? null;
		},
	};
}
