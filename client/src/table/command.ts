/**
 * The command line: the same words as at the terminal, in both languages. An action is sent to the engine, which takes
 * ids and names; everything else is answered here, in lines.
 */
import { go } from "../route";
import { askOdds, askWhy } from "../seat";
import { changeSettings } from "../settings";
import { packGame } from "../share";
import { language, t } from "../text";
import type { Action } from "../wire";
import { askAdvice, autoTurn } from "./advice";
import type { TableModel } from "./model";
import type { Advice } from "./modeltypes";
import { pieceLine } from "./names";
import { download, upload } from "./notation";

export interface Word {
	names: [en: string, es: string];
	argument: string;
	about: string;
	run(model: TableModel, rest: string): Promise<string[]> | string[];
}

const LISTED = 40;
const HIDDEN = "Something in this game is hidden from you; it can be shared when it is over.";

/** "12" among the choices, or the words of an action. */
function choice(model: TableModel, rest: string): Action | string {
	if (!/^\d+$/.test(rest)) return rest;
	const action = model.legal[Number(rest) - 1];
	if (!action) throw new Error(t("There is no choice number %1.", rest));
	return action;
}

function words(action: Action | string): string {
	return typeof action === "string" ? action : action.action;
}

/** What stands in a place. */
export function describePlace(model: TableModel, id: string): string[] {
	const place = model.shown.places.find((each) => each.id === id);
	if (!place) return [];
	const facts = [
		place.control ? t("held by %1", model.seatName(place.control)) : t("held by nobody"),
		...(place.contested ? [t("contested")] : []),
		...(place.supplied.length
			? [t("supplied: %1", place.supplied.map((seat) => model.seatName(seat)).join(", "))]
			: []),
	];
	const pieces = model.shown.pieces
		.filter((piece) => piece.place === id)
		.map((piece) => "  " + pieceLine(model, piece));
	return [`${place.name}: ${facts.join(", ")}`, ...pieces];
}

function plain(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/_/g, " ").toLowerCase();
}

function list(model: TableModel, rest: string): string[] {
	const found = model.legal
		.map((action, i) => ({ action, i }))
		.filter(({ action }) => plain(`${action.say} ${action.action}`).includes(plain(rest)));
	const lines = found.slice(0, LISTED).map(({ action, i }) => `${i + 1}. ${action.say} (${action.action})`);
	if (found.length > LISTED)
		lines.push(t("... and %1 more; type list and a word to see fewer", found.length - LISTED));
	return lines.length ? lines : [t("No choice says that.")];
}

async function why(model: TableModel, rest: string): Promise<string[]> {
	if (!model.seat) return [t("You are not asked to decide now.")];
	if (!rest) return [t("Say which action: why ACTION")];
	const reply = await askWhy(model.source, model.seat, words(choice(model, rest)));
	return [
		reply.legal
			? t("Nothing forbids it: it is legal now.")
			: t("Forbidden by %1", `${reply.clause ?? ""} ${reply.text ?? ""}`),
	];
}

async function odds(model: TableModel, rest: string): Promise<string[]> {
	if (!model.seat) return [t("You are not asked to decide now.")];
	const wanted = rest
		? [words(choice(model, rest))]
		: model.legal
				.filter((a) => a.rolls)
				.slice(0, 5)
				.map((a) => a.action);
	const lines: string[] = [];
	for (const action of wanted) {
		const reply = await askOdds(model.source, model.seat, action);
		lines.push(
			action,
			...reply.results.map((each) => `  ${each.percent.toFixed(1)} % ${each.result}`),
			...reply.factors.map((f) => `  ${f}`),
		);
	}
	return lines.length ? lines : [t("None of the choices makes a fight.")];
}

function noAdvice(model: TableModel): string {
	return model.seat ? t("Between people no program gives advice.") : t("You are not asked to decide now.");
}

async function hint(model: TableModel): Promise<string[]> {
	const advice = await askAdvice(model);
	if (!advice) return [noAdvice(model)];
	const { action, why: reason } = advice;
	return [t("The staff advises: %1 (%2). %3", action.say, action.action, reason)];
}

/** Lets the staff decide, once or for the turn. */
async function auto(model: TableModel, rest: string): Promise<string[]> {
	const lines: string[] = [];
	const tell = ({ action, why: reason }: Advice) => lines.push(`${action.say}. ${reason}`);
	await model.led; // the turn that is on when the one before has been played
	if (/^tur/.test(rest)) await autoTurn(model, tell);
	else {
		const advice = await askAdvice(model);
		if (advice) tell(advice);
		if (advice) await model.act(advice.action, "all");
	}
	return lines.length ? lines : [noAdvice(model)];
}

function look(model: TableModel, rest: string): string[] {
	const places = model.shown.places;
	const place =
		places.find((each) => plain(each.id) === plain(rest) || plain(each.name) === plain(rest)) ??
		places.find((each) => rest && plain(each.name).startsWith(plain(rest)));
	if (!place) return [rest ? t('There is no place "%1".', rest) : t("Say where: look PLACE")];
	model.focus = { place: place.id };
	return describePlace(model, place.id);
}

async function save(model: TableModel, rest: string): Promise<string[]> {
	const name = rest || `${model.game.id}-${model.log.length}`;
	return [(await download(model, name)) ? t("Saved as %1.", name) : t(HIDDEN)];
}

/** A game from a file, on a board of its own. */
async function load(): Promise<string[]> {
	const text = await upload();
	if (text) go(`/game/${await packGame(text)}`);
	return [];
}

function quit(): string[] {
	go("/");
	return [];
}

function board(model: TableModel): string[] {
	const places = [...new Set(model.shown.pieces.map((piece) => piece.place))];
	return [
		...model.shown.places
			.filter((place) => places.includes(place.id))
			.flatMap((place) => describePlace(model, place.id)),
		...model.shown.tracks.map(
			(track) =>
				(track.seat ? `${model.seatName(track.seat)}, ` : "") +
				`${track.name}: ${track.text ?? track.value}` +
				(track.max && !track.text ? `/${track.max}` : ""),
		),
	];
}

export const WORDS: Word[] = [
	{ names: ["list", "lista"], argument: "[WORD]", about: "the legal choices, numbered", run: list },
	{ names: ["why", "porque"], argument: "ACTION", about: "the clause that forbids an action", run: why },
	{
		names: ["undo", "deshacer"],
		argument: "",
		about: "take your last action back, if nothing was revealed",
		run: async (model) => (await model.undo(), []),
	},
	{ names: ["odds", "probabilidades"], argument: "[ACTION]", about: "exact chances of a fight", run: odds },
	{ names: ["hint", "consejo"], argument: "", about: "what the staff would do, and why", run: hint },
	{
		names: ["auto", "auto"],
		argument: "[turn]",
		about: "let the staff decide for you, once or for the turn",
		run: auto,
	},
	{ names: ["look", "mirar"], argument: "PLACE", about: "what is in a place", run: look },
	{
		names: ["show", "mostrar"],
		argument: "PIECE",
		about: "one piece",
		run: (model, rest) => {
			const piece = model.shown.pieces.find((each) => each.id && plain(each.id) === plain(rest));
			return [piece?.say ?? t('There is no piece "%1".', rest)];
		},
	},
	{ names: ["board", "tablero"], argument: "", about: "all pieces and tracks, in words", run: board },
	{
		names: ["rules", "reglas"],
		argument: "CLAUSE|WORD",
		about: "read the rulebook",
		run: (model, rest) => (model.openRules(rest), []),
	},
	{
		names: ["log", "diario"],
		argument: "[N]",
		about: "the last N steps of the game again",
		run: (model, rest) => model.log.slice(-(Number(rest) || 30)).flatMap((step) => step.events),
	},
	{ names: ["save", "guardar"], argument: "[FILE]", about: "keep the game as a file", run: save },
	{ names: ["load", "cargar"], argument: "", about: "look at a game from a file", run: load },
	{
		names: ["lang", "idioma"],
		argument: "[es|en]",
		about: "change the language",
		run: (_, rest) => {
			changeSettings({
				lang: rest === "es" || rest === "en" ? rest : language() === "es" ? "en" : "es",
			});
			return [t("Now in English.")];
		},
	},
	{ names: ["quit", "salir"], argument: "", about: "back to the lobby; the game is kept", run: quit },
	{ names: ["help", "ayuda"], argument: "", about: "this list", run: () => help() },
];

function help(): string[] {
	const index = language() === "es" ? 1 : 0;
	return [
		t('Type an action ("list" shows the choices), the number of a choice, or one of these:'),
		...WORDS.map((word) => `  ${word.names[index]} ${t(word.argument)} — ${t(word.about)}`),
	];
}

export async function runCommand(model: TableModel, line: string): Promise<string[]> {
	const typed = line.trim().replace(/^\/+/, "");
	const [first = "", ...others] = typed.split(/\s+/);
	const rest = others.join(" ");
	const word = WORDS.find((each) => each.names.includes(plain(first)));
	if (word) return word.run(model, rest);
	const picked = choice(model, typed);
	if (typeof picked === "string") await model.actWords(picked);
	else await model.act(picked);
	return model.trouble
		? [`${model.trouble.clause ?? ""} ${model.trouble.text ?? model.trouble.message}`.trim()]
		: [];
}

export interface Completion {
	word: string;
	gloss: string;
}

/** The next words that agree with what was typed: by id, or by the words of the menu. */
export function complete(model: TableModel, line: string): Completion[] {
	const typed = line.split(/\s+/);
	const last = plain(typed.pop() ?? "");
	const before = typed.map(plain).join(" ");
	const found = new Map<string, string>();
	for (const action of model.legal) {
		const parts = action.action.split(" ");
		if (plain(parts.slice(0, typed.length).join(" ")) !== before) continue;
		const next = parts[typed.length];
		if (!next || found.has(next)) continue;
		const arg = action.args[typed.length - 1];
		const name = arg?.place
			? model.placeName(arg.place)
			: typed.length + 1 === parts.length
				? action.say
				: "";
		if (plain(next).startsWith(last) || (last && plain(name).startsWith(last))) found.set(next, name);
	}
	if (!typed.length)
		for (const word of WORDS) {
			const name = word.names[language() === "es" ? 1 : 0];
			if (name.startsWith(last)) found.set(name, t(word.about));
		}
	return [...found].slice(0, 12).map(([word, gloss]) => ({ word, gloss }));
}
