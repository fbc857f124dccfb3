#include "cli/counters.h"

#include <stdbool.h>
#include <string.h>

static const struct {
	char name[8];
	char paper[8], ink[8];
} nations[] = {
	{"GER", "#6b6f76", "#ffffff"},  {"ITA", "#9a9a55", "#14140a"}, {"FIN", "#d8e2f0", "#0d2c66"},
	{"RUM", "#d9b93a", "#2b1d00"},  {"HUN", "#5f8f6a", "#ffffff"}, {"BUL", "#b98a5a", "#1d0f00"},
	{"UK", "#c9a877", "#3a1c05"},   {"USA", "#6f8a4c", "#ffffff"}, {"FRA", "#3f62a8", "#ffffff"},
	{"BEL", "#e0b25a", "#2b1a00"},  {"NOR", "#a9c3d6", "#5b0f17"}, {"DEN", "#c46a5f", "#ffffff"},
	{"YUG", "#8d6aa5", "#ffffff"},  {"GRE", "#5aa3c4", "#06222e"}, {"USSR", "#a93226", "#ffffff"},
	{"POL", "#d99aa5", "#4a0a16"},  {"CAN", "#b98d6a", "#2a0d00"},
};

static unsigned nation_index(const char *nation)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < sizeof nations / sizeof *nations; i++)
		if (!strcmp(nations[i].name, nation))
			return i;
	for (const char *c = nation; *c; c++)
		sum = sum * 31 + (unsigned char)*c;
	return sum % (unsigned)(sizeof nations / sizeof *nations);
}

const char *nation_colour(const char *nation)
{
	return nations[nation_index(nation)].paper;
}

const char *seat_colour(unsigned seat)
{
	static const char *const colours[] = {"#3c4350", "#1f6d96", "#b0392a", "#6a7a2f"};
	return seat < 4 ? colours[seat] : "#8a8474";
}

void svg_escape(struct eto_text *out, const char *text)
{
	for (; *text; text++) {
		switch (*text) {
		case '&': eto_add(out, "&amp;"); break;
		case '<': eto_add(out, "&lt;"); break;
		case '>': eto_add(out, "&gt;"); break;
		case '"': eto_add(out, "&quot;"); break;
		case '\'': eto_add(out, "&#39;"); break;
		default: eto_add_char(out, *text);
		}
	}
}

/* What is drawn inside the frame of each symbol, in a box of 24 by 16. NULL: a letter instead. */
static const char *const symbol_path[] = {
	[ETO_SYM_INFANTRY] = "M0 0L24 16M0 16L24 0",
	[ETO_SYM_ARMOUR] = "M8 4H16A4 4 0 0 1 16 12H8A4 4 0 0 1 8 4Z",
	[ETO_SYM_MECHANISED] = "M0 0L24 16M0 16L24 0M8 4H16A4 4 0 0 1 16 12H8A4 4 0 0 1 8 4Z",
	[ETO_SYM_MOUNTAIN] = "M0 0L24 16M0 16L24 0M8 16L12 9L16 16Z",
	[ETO_SYM_AIRBORNE] = "M0 0L24 16M0 16L24 0M7 14A3 3 0 0 1 12 14A3 3 0 0 1 17 14",
	[ETO_SYM_CAVALRY] = "M0 16L24 0",
	[ETO_SYM_ARTILLERY] = "M10 8A2 2 0 1 1 14 8A2 2 0 1 1 10 8",
	[ETO_SYM_HQ] = NULL,
	[ETO_SYM_SUPREME_HQ] = NULL,
	[ETO_SYM_STATIC] = "M0 0L24 16M0 16L24 0M0 12H24",
	[ETO_SYM_MARINE] = "M0 0L24 16M0 16L24 0M12 3V13M9 11A4 4 0 0 0 15 11",
	[ETO_SYM_AIR] = "M12 8C7 2 2 4 2 8C2 12 7 14 12 8C17 2 22 4 22 8C22 12 17 14 12 8",
	[ETO_SYM_NAVAL] = "M12 2V14M8 5H16M5 10A7 5 0 0 0 19 10",
	[ETO_SYM_SUBMARINE] = "M3 10A9 4 0 0 1 21 10A9 4 0 0 1 3 10M12 6V2H15",
	[ETO_SYM_GUARD] = "M0 0L24 16M0 16L24 0M12 1L13.2 4H16L13.8 5.8L14.6 9L12 7L9.4 9L10.2 5.8L8 4H10.8Z",
	[ETO_SYM_UNKNOWN] = NULL,
};

static void draw_symbol(struct eto_text *out, unsigned symbol, const char *ink)
{
	eto_addf(out, "<rect x=\"6\" y=\"10\" width=\"24\" height=\"15\" fill=\"#fffdf4\" stroke=\"%s\"/>", ink);
	const char *path = symbol <= ETO_SYM_UNKNOWN ? symbol_path[symbol] : NULL;
	const char *letter = symbol == ETO_SYM_HQ ? "HQ" : symbol == ETO_SYM_SUPREME_HQ ? "SHQ" : "?";
	if (path)
		eto_addf(
		    out,
		    "<path transform=\"translate(6 10) scale(1 .9375)\" d=\"%s\" fill=\"none\" stroke=\"#1b1712\"/>",
		    path);
	else
		eto_addf(out, "<text x=\"18\" y=\"21.5\" font-size=\"11\" style=\"fill:#1b1712\">%s</text>", letter);
}

/* A strip along the edge for what has happened to the counter; letters, so that colour does not stand alone. */
static void draw_status(struct eto_text *out, unsigned status)
{
	static const struct {
		unsigned flag;
		const char *letter, *colour;
	} marks[] = {
		{ETO_ST_NO_SUPPLY, "!", "#d62828"}, {ETO_ST_ATTACKS, "A", "#e07a00"}, {ETO_ST_SUPPORTS, "S", "#5b8c00"},
		{ETO_ST_DONE, "\xe2\x9c\x93", "#555555"},
	};
	double y = 5;
	for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++) {
		if (!(status & marks[i].flag))
			continue;
		eto_addf(out,
		         "<circle cx=\"33\" cy=\"%.0f\" r=\"4.5\" fill=\"%s\" stroke=\"#fff\" stroke-width=\".6\"/>"
		         "<text x=\"33\" y=\"%.1f\" font-size=\"7\" style=\"fill:#fff\">%s</text>",
		         y, marks[i].colour, y + 2.5, marks[i].letter);
		y += 9;
	}
}

void counter_draw(struct eto_text *out, const struct eto_scene_piece *p, double x, double y, double size)
{
	unsigned n = nation_index(p->nation);
	const char *ink = nations[n].ink;
	eto_addf(out, "<g class=\"counter\" transform=\"translate(%.1f %.1f) scale(%.3f)\">",
		 x, y, size / 36);
	eto_addf(out, "<rect width=\"36\" height=\"36\" rx=\"3\" fill=\"%s\" stroke=\"#15120e\" stroke-width=\"%s\"/>",
		 nations[n].paper, p->status & ETO_ST_SELECTED ? "3" : "1");
	if (p->status & ETO_ST_REDUCED) /* the weaker side carries a band, as on printed counters */
		eto_add(out, "<path d=\"M0 26H36V33A3 3 0 0 1 33 36H3A3 3 0 0 1 0 33Z\" fill=\"#fffdf4\" "
			     "fill-opacity=\".35\"/>");
	eto_addf(out, "<text x=\"18\" y=\"8.6\" font-size=\"8\" style=\"fill:%s\">", ink);
	svg_escape(out, p->nation);
	eto_add(out, "</text>");
	draw_symbol(out, p->status & ETO_ST_HIDDEN ? ETO_SYM_UNKNOWN : p->symbol, ink);
	eto_addf(out, "<text x=\"18\" y=\"34\" font-size=\"9.5\" style=\"fill:%s\">", ink);
	if (p->status & ETO_ST_HIDDEN)
		eto_add(out, "?");
	else if (p->label[0])
		svg_escape(out, p->label);
	else
		eto_add_int(out, p->strength);
	eto_add(out, "</text>");
	draw_status(out, p->status);
	eto_add(out, "</g>\n");
}
