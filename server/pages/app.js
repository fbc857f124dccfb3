// The front page: what this is, and the tables. Everything is set as text, never as HTML.
"use strict";

const TEXTS = {
	en: {
		about: "This server plays board wargames of the Second World War in Europe, with every rule enforced.",
		play: "Programs play over /api/v1 and the game socket; docs/protocol.md tells how.",
		mine: "Your tables",
		open: "Open tables",
		none: "none",
		turn: "your turn",
	},
	es: {
		about: "Aquí se juegan wargames de tablero de la Segunda Guerra Mundial en Europa, con sus reglas.",
		play: "Los programas juegan por /api/v1 y el socket de la partida; docs/protocol.md explica cómo.",
		mine: "Tus mesas",
		open: "Mesas abiertas",
		none: "ninguna",
		turn: "te toca",
	},
};

const lang = navigator.language.startsWith("es") ? "es" : "en";
const text = TEXTS[lang];

function tell(table) {
	const seats = table.seats.map((s) => `${s.seat}: ${s.player ?? s.bot ?? "–"}`).join(", ");
	return `${table.table}. ${table.game}, ${table.state} (${seats})${table.your_turn ? " · " + text.turn : ""}`;
}

async function list(name) {
	const reply = await fetch(`/api/v1/tables?list=${name}`);
	const tables = reply.ok ? (await reply.json()).tables : [];
	const items = tables.map(tell);
	document.getElementById(name).replaceChildren(...(items.length ? items : [text.none]).map((line) => {
		const item = document.createElement("li");
		item.textContent = line;
		return item;
	}));
}

document.documentElement.lang = lang;
for (const element of document.querySelectorAll("[data-text]"))
	element.textContent = text[element.dataset.text];
list("mine");
list("open");
