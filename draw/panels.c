#include "draw/panels.h"

#include <string.h>

#include "draw/counters.h"

/* Measures in units of the picture; text is set in columns, panels fill the shortest one. */
enum { COLUMNS = 4 };
static const double line_height = 21, title_height = 34, gap = 16, margin = 24, letters = 7.2;

struct layout {
	double unit, width, bottom[COLUMNS];
};

static struct layout layout_of(double width)
{
	double unit = width / 2400;
	struct layout l = {.unit = unit, .width = (2400 - margin * 2 - gap * (COLUMNS - 1)) / COLUMNS};
	for (unsigned i = 0; i < COLUMNS; i++)
		l.bottom[i] = gap;
	return l;
}

/* How many bytes of the text fit on a line; breaks at a blank if there is one. */
static size_t fit(const struct layout *l, const char *text, size_t size)
{
	size_t most = (size_t)((l->width - 24) / letters), at = size;
	if (size <= most)
		return size;
	for (at = most; at > most / 2 && text[at] != ' ';)
		at--;
	if (text[at] == ' ')
		return at;
	for (at = most; at > 1 && ((unsigned char)text[at] & 0xc0) == 0x80;)
		at--;
	return at;
}

/* Calls `put` for each line as it will stand; returns how many there are. `put` NULL counts only. */
static unsigned each_line(const struct layout *l, const char *lines,
			  void (*put)(void *context, const char *text, size_t size), void *context)
{
	unsigned count = 0;
	while (*lines) {
		size_t size = strcspn(lines, "\n"), part = fit(l, lines, size);
		if (put)
			put(context, lines, part);
		count++;
		lines += part;
		lines += *lines == ' ' || *lines == '\n';
	}
	return count;
}

static double panel_height(const struct layout *l, const struct picture_panel *panel)
{
	return title_height + line_height * each_line(l, panel->lines, NULL, NULL) + 10;
}

static unsigned shortest(const struct layout *l)
{
	unsigned best = 0;
	for (unsigned i = 1; i < COLUMNS; i++)
		if (l->bottom[i] < l->bottom[best])
			best = i;
	return best;
}

double panels_height(const struct picture *p, double width)
{
	struct layout l = layout_of(width);
	double most = 0;
	for (unsigned i = 0; picture_shows(p, "panels") && i < p->panel_count; i++) {
		double *at = &l.bottom[shortest(&l)];
		*at += panel_height(&l, &p->panel[i]) + gap;
		most = *at > most ? *at : most;
	}
	return most * l.unit;
}

/* A panel in the making. */
struct pen {
	struct eto_text *out;
	double x, y, unit;
};

static void put_line(void *context, const char *text, size_t size)
{
	struct pen *pen = context;
	char line[512];
	size = size < sizeof line ? size : sizeof line - 1;
	memcpy(line, text, size);
	line[size] = 0;
	eto_addf(pen->out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\">", pen->x, pen->y, 15 * pen->unit);
	svg_escape(pen->out, line);
	eto_add(pen->out, "</text>\n");
	pen->y += line_height * pen->unit;
}

static void draw_panel(const struct picture *p, const struct layout *l, const struct picture_panel *panel, double x,
		       double y, struct eto_text *out)
{
	unsigned seat = panel->seat < p->seat_count ? panel->seat : ETO_SEATS_MAX;
	eto_addf(out,
		 "<g class=\"panel\"><rect class=\"o-frame\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>"
		 "<rect class=\"fill-%u\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>"
		 "<text class=\"fact\" x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" font-weight=\"bold\">",
		 x, y, l->width * l->unit, panel_height(l, panel) * l->unit, seat, x, y, 6 * l->unit,
		 title_height * l->unit, x + 14 * l->unit, y + 23 * l->unit, 17 * l->unit);
	svg_escape(out, panel->title);
	eto_add(out, "</text>\n");
	struct pen pen = {out, x + 14 * l->unit, y + (title_height + 16) * l->unit, l->unit};
	each_line(l, panel->lines, put_line, &pen);
	eto_add(out, "</g>\n");
}

void panels_draw(const struct picture *p, double width, double top, struct eto_text *out)
{
	struct layout l = layout_of(width);
	eto_addf(out,
		 "<g id=\"layer-panels\" class=\"caption\"><rect class=\"o-paper\" y=\"%.1f\" width=\"%.1f\" "
		 "height=\"%.1f\"/>\n",
		 top, width, panels_height(p, width));
	for (unsigned i = 0; i < p->panel_count; i++) {
		unsigned column = shortest(&l);
		double x = (margin + column * (l.width + gap)) * l.unit;
		draw_panel(p, &l, &p->panel[i], x, top + l.bottom[column] * l.unit, out);
		l.bottom[column] += panel_height(&l, &p->panel[i]) + gap;
	}
	eto_add(out, "</g>\n");
}
