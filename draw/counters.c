#include "draw/counters.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "cli/cli.h"

/* Names in tables, and on counters as catalog texts. */
static const struct {
	const char *name;
	char paper[8], ink[8];
} nations[] = {
	{N_("GER"), "#6b6f76", "#ffffff"}, {N_("ITA"), "#9a9a55", "#14140a"}, {N_("FIN"), "#d8e2f0", "#0d2c66"},
	{N_("RUM"), "#d9b93a", "#2b1d00"}, {N_("HUN"), "#5f8f6a", "#ffffff"}, {N_("BUL"), "#b98a5a", "#1d0f00"},
	{N_("UK"), "#c9a877", "#3a1c05"},  {N_("USA"), "#6f8a4c", "#ffffff"}, {N_("FRA"), "#3f62a8", "#ffffff"},
	{N_("BEL"), "#e0b25a", "#2b1a00"}, {N_("NOR"), "#a9c3d6", "#5b0f17"}, {N_("DEN"), "#c46a5f", "#ffffff"},
	{N_("YUG"), "#8d6aa5", "#ffffff"}, {N_("GRE"), "#5aa3c4", "#06222e"}, {N_("USSR"), "#a93226", "#ffffff"},
	{N_("POL"), "#d99aa5", "#4a0a16"}, {N_("CAN"), "#b98d6a", "#2a0d00"}, {N_("NED"), "#e58a3a", "#2b1200"},
	{N_("SWE"), "#7da9d8", "#1f2a00"}, {N_("SPA"), "#d8b04a", "#6a0d0d"}, {N_("TUR"), "#c9614f", "#ffffff"},
	{N_("POR"), "#79a37a", "#102810"}, {N_("SWI"), "#d9d4cc", "#8a1010"}, {N_("VIC"), "#8fa8c9", "#10233f"},
	{N_("IRE"), "#7fb08a", "#0d2613"}, {N_("BAL"), "#b7a4c4", "#231433"}, {N_("PER"), "#a8a46a", "#26240a"},
	{N_("SVK"), "#8d9bb5", "#101a30"}, {N_("IND"), "#d1b48a", "#35200a"}, {N_("EGY"), "#d6c49a", "#33280a"},
	{N_("IRQ"), "#c2b280", "#2a2400"}, {N_("ALL"), "#c9b98f", "#2a2410"}, {N_("SS"), "#23252a", "#ffffff"},
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

/* What is drawn inside the frame of each symbol, in a box of 24 by 16. */
static const struct {
	const char *path, *letters;
} symbols[] = {
	[ETO_SYM_INFANTRY] = {"M0 0L24 16M0 16L24 0", NULL},
	[ETO_SYM_ARMOUR] = {"M8 4H16A4 4 0 0 1 16 12H8A4 4 0 0 1 8 4Z", NULL},
	[ETO_SYM_MECHANISED] = {"M0 0L24 16M0 16L24 0M8 4H16A4 4 0 0 1 16 12H8A4 4 0 0 1 8 4Z", NULL},
	[ETO_SYM_MOUNTAIN] = {"M0 0L24 16M0 16L24 0M8 16L12 9L16 16Z", NULL},
	[ETO_SYM_AIRBORNE] = {"M0 0L24 16M0 16L24 0M7 14A3 3 0 0 1 12 14A3 3 0 0 1 17 14", NULL},
	[ETO_SYM_CAVALRY] = {"M0 16L24 0", NULL},
	[ETO_SYM_ARTILLERY] = {"M9 8A3 3 0 1 1 15 8A3 3 0 1 1 9 8M11 8H13M12 7V9", NULL},
	[ETO_SYM_HQ] = {NULL, N_("HQ")},
	[ETO_SYM_SUPREME_HQ] = {NULL, N_("SHQ")},
	[ETO_SYM_STATIC] = {"M0 0L24 16M0 16L24 0M0 13H24", NULL},
	[ETO_SYM_MARINE] = {"M0 0L24 16M0 16L24 0M12 3V13M9 11A4 4 0 0 0 15 11", NULL},
	[ETO_SYM_AIR] = {"M12 8C7 2 2 4 2 8C2 12 7 14 12 8C17 2 22 4 22 8C22 12 17 14 12 8", NULL},
	[ETO_SYM_NAVAL] = {"M12 2V14M8 5H16M5 10A7 5 0 0 0 19 10", NULL},
	[ETO_SYM_SUBMARINE] = {"M3 10A9 4 0 0 1 21 10A9 4 0 0 1 3 10M12 6V2H15", NULL},
	[ETO_SYM_GUARD] = {"M0 0L24 16M0 16L24 0M12 1L13.2 4H16L13.8 5.8L14.6 9L12 7L9.4 9L10.2 5.8L8 4H10.8Z", NULL},
	[ETO_SYM_UNKNOWN] = {NULL, "?"},
};

/* The frame with the symbol in it, `width` wide and two thirds as high. */
static void draw_symbol(struct eto_text *out, const struct counter *c, double x, double y, double width,
			const char *ink)
{
	unsigned symbol = c->piece->symbol <= ETO_SYM_UNKNOWN ? c->piece->symbol : ETO_SYM_UNKNOWN;
	const char *dash = c->piece->status & ETO_ST_NEUTRAL ? " stroke-dasharray=\"2.5 1.5\"" : "";
	eto_addf(out,
		 "<g transform=\"translate(%.2f %.2f) scale(%.3f)\">"
		 "<rect width=\"24\" height=\"16\" fill=\"#fffdf4\" stroke=\"%s\" stroke-width=\"1.1\"%s/>",
		 x, y, width / 24, ink, dash);
	if (symbols[symbol].path)
		eto_addf(out, "<path d=\"%s\" fill=\"none\" stroke=\"#1b1712\" stroke-width=\"1.2\"/>",
			 symbols[symbol].path);
	else
		eto_addf(out, "<text x=\"12\" y=\"12.4\" font-size=\"12\" style=\"fill:#1b1712\">%s</text>",
			 eto_tr(c->catalog, symbols[symbol].letters));
	eto_add(out, "</g>");
}

static const struct {
	unsigned flag;
	const char *letter, *colour, *about;
} marks[] = {
	{ETO_ST_ATTACKS, "A", "#c05a00", N_("attacks")},
	{ETO_ST_SUPPORTS, "S", "#3f7a00", N_("supports an attack")},
	{ETO_ST_ACTIVE, "\xe2\x98\x85", "#3f7a00", N_("activated")},
	{ETO_ST_DONE, "\xe2\x9c\x93", "#555555", N_("has operated")},
	{ETO_ST_NO_SUPPLY, "!", "#c01f1f", N_("has no supply")},
};

const char *counter_mark(unsigned i, const char **letter, const char **colour)
{
	if (i >= sizeof marks / sizeof *marks)
		return NULL;
	*letter = marks[i].letter;
	*colour = marks[i].colour;
	return marks[i].about;
}

/* Discs along the right edge for what has happened to the piece; letters, so that colour does not stand alone. */
static void draw_status(struct eto_text *out, unsigned status, double x, double y)
{
	for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++) {
		bool told = marks[i].flag == ETO_ST_DONE && status & (ETO_ST_ATTACKS | ETO_ST_SUPPORTS);
		if (!(status & marks[i].flag) || told)
			continue;
		eto_addf(out,
			 "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4.4\" fill=\"%s\" stroke=\"#fff\" "
			 "stroke-width=\".7\"/><text x=\"%.1f\" y=\"%.1f\" font-size=\"7\" "
			 "style=\"fill:#fff\">%s</text>",
			 x, y, marks[i].colour, x, y + 2.5, marks[i].letter);
		y += 9.4;
	}
}

/* A text that shrinks until it fits. */
static void draw_text(struct eto_text *out, const char *text, double x, double y, double size, double width,
		      const char *ink, const char *place)
{
	size_t letters = 0;
	for (const char *c = text; *c; c++)
		letters += (*c & 0xc0) != 0x80;
	double fit = letters ? fmin(size, width / (.62 * (double)letters)) : size;
	eto_addf(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" style=\"fill:%s%s%s\">", x, y, fit, ink,
		 place[0] ? ";text-anchor:" : "", place);
	svg_escape(out, text);
	eto_add(out, "</text>");
}

/* What a counter is worth: its label, marked "r" on its weaker side. */
static void worth(const struct eto_scene_piece *p, struct eto_text *out)
{
	if (p->label[0])
		eto_add(out, p->label);
	else
		eto_add_int(out, p->strength);
	if (p->status & ETO_ST_REDUCED)
		eto_add(out, " r");
}

static void draw_face(struct eto_text *out, const struct counter *c)
{
	const struct eto_scene_piece *p = c->piece;
	unsigned n = nation_index(p->nation);
	bool reduced = p->status & ETO_ST_REDUCED;
	const char *ink = nations[n].ink;
	char label[24];
	struct eto_text text = eto_text_in(label, sizeof label);
	worth(p, &text);
	eto_addf(out, "<rect width=\"36\" height=\"36\" rx=\"3\" fill=\"%s\" stroke=\"#15120e\" stroke-width=\"%s\"/>",
		 nations[n].paper, p->status & ETO_ST_SELECTED ? "3" : "1");
	if (reduced) /* the weaker side is paler and carries a white band, as on printed counters */
		eto_add(out, "<rect x=\".5\" y=\".5\" width=\"35\" height=\"35\" rx=\"2.6\" fill=\"#fffdf4\" "
			     "fill-opacity=\".22\"/><path d=\"M.5 26.6H35.5V33A2.6 2.6 0 0 1 33 35.5H3A2.6 2.6 0 0 1 "
			     ".5 33Z\" "
			     "fill=\"#fffdf4\"/>");
	draw_text(out, eto_tr(c->catalog, p->nation), 18, 8.8, 8.4, 33, ink, "");
	draw_symbol(out, c, 6.3, 10.2, 23.4, ink);
	draw_text(out, label, 18, 34.4, 10.2, 33, reduced ? "#1b1712" : ink, "");
	draw_status(out, p->status, 32.5, 5);
}

/* -- blocks: a face of 31 by 31 with its upper left corner at 0, 5; wood above and to the right of it -- */

static void draw_wood(struct eto_text *out)
{
	eto_add(out, "<path d=\"M0 5L5 0H36L31 5Z\" fill=\"#dcbc85\"/><path d=\"M31 5L36 0V31L31 36Z\" "
		     "fill=\"#a9824c\"/><path d=\"M0 5L5 0H36V31L31 36H0Z\" fill=\"none\" stroke=\"#15120e\" "
		     "stroke-width=\".9\" stroke-linejoin=\"round\"/>");
}

/* A row of pips around a point, along an edge. */
static void draw_pips(struct eto_text *out, unsigned pips, double x, double y, bool upright, double radius,
		      const char *ink, double opacity)
{
	double gap = fmin(radius * 2.7, 24.0 / (pips ? pips : 1));
	for (unsigned i = 0; i < pips; i++) {
		double shift = gap * (i - (pips - 1) / 2.0);
		eto_addf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"", x + (upright ? 0 : shift),
			 y + (upright ? shift : 0), radius, ink);
		if (opacity < 1)
			eto_addf(out, " fill-opacity=\"%.2f\"", opacity);
		eto_add(out, "/>");
	}
}

/* The upper edge has the present strength; turning the block brings up the next lower one, which waits on the right.
 * A block with more than four steps shows the present strength only. */
static void draw_edges(struct eto_text *out, const struct eto_scene_piece *p, const char *ink)
{
	draw_pips(out, p->steps, 15.5, 8.6, false, 1.7, ink, 1);
	if (p->steps_max < 2 || p->steps_max > 4 || p->steps > p->steps_max || !p->steps)
		return;
	for (unsigned edge = 1; edge < p->steps_max; edge++) {
		unsigned pips = (p->steps - 1 + p->steps_max - edge) % p->steps_max + 1;
		double x = edge == 1 ? 28.9 : edge == 2 ? 18.5 : 2.1, y = edge == 2 ? 33.9 : 18.5;
		draw_pips(out, pips, x, y, edge != 2, .8, ink, .55);
	}
}

static void draw_block(struct eto_text *out, const struct counter *c)
{
	const struct eto_scene_piece *p = c->piece;
	unsigned n = nation_index(p->nation);
	const char *ink = nations[n].ink;
	char number[8];
	snprintf(number, sizeof number, "%d", p->steps_max ? p->steps : p->strength);
	eto_addf(out, "<rect y=\"5\" width=\"31\" height=\"31\" fill=\"%s\"/>", nations[n].paper);
	draw_wood(out);
	draw_edges(out, p, ink);
	draw_symbol(out, c, 6.7, 11.4, 17.6, ink);
	draw_text(out, number, 26.6, 32.6, 10, 10, ink, "middle");
	draw_text(out, p->label, 3.4, 29.3, 6.4, 18, ink, "start");
	draw_text(out, eto_tr(c->catalog, p->nation), 3.4, 34.5, 4.6, 9, ink, "start");
	if (p->status & ETO_ST_SELECTED)
		eto_addf(out,
			 "<rect x=\"1\" y=\"6\" width=\"29\" height=\"29\" fill=\"none\" stroke=\"%s\" "
			 "stroke-width=\"2\"/>",
			 ink);
	draw_status(out, p->status, 32, 7);
}

/* The back: wood and the side's colour and letter, the same for every block of a side. */
static void draw_back(struct eto_text *out, const struct counter *c)
{
	unsigned seat = c->piece->seat < ETO_SEATS_MAX ? c->piece->seat : ETO_SEATS_MAX;
	eto_addf(out, "<rect class=\"back-%u\" y=\"5\" width=\"31\" height=\"31\"/>", seat);
	draw_wood(out);
	eto_addf(out, "<text x=\"15.5\" y=\"26\" font-size=\"16\" style=\"fill:#fff;fill-opacity:.6\">%c</text>",
		 c->letter ? c->letter : '?');
}

bool counter_is_block(const struct counter *c)
{
	return (c->blocks && c->piece->steps_max) || c->piece->steps_max > 2 || c->piece->status & ETO_ST_HIDDEN;
}

void counter_draw(struct eto_text *out, const struct counter *c, double x, double y, double size)
{
	const struct eto_scene_piece *p = c->piece;
	bool hidden = p->status & ETO_ST_HIDDEN, block = counter_is_block(c);
	eto_addf(out, "<g class=\"%s\"", block ? "block" : "counter");
	if (!hidden && c->id[0]) {
		eto_add(out, " data-piece=\"");
		svg_escape(out, c->id);
		eto_add(out, "\"");
	}
	eto_addf(out, " transform=\"translate(%.1f %.1f) scale(%.3f)\"><title>", x, y, size / 36);
	svg_escape(out, c->about);
	eto_add(out, "</title>");
	if (hidden)
		draw_back(out, c);
	else if (block)
		draw_block(out, c);
	else
		draw_face(out, c);
	eto_add(out, "</g>\n");
}
