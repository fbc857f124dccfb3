#include "draw/render_style.h"

#include "core/game.h"

/* The colours of the sides; the last is that of nobody. Light and dark differ in lightness, so that they also differ
 * in grey. */
static const char *const light[ETO_SEATS_MAX + 1] = {"#3a4150", "#17699a", "#b5361f", "#5f7326", "#857d6c"};
static const char *const dark[ETO_SEATS_MAX + 1] = {"#a9b2c4", "#58b4ea", "#f0765c", "#b3c964", "#9a9281"};
/* Backs of blocks are the same in both. */
static const char *const back[ETO_SEATS_MAX + 1] = {"#4a515e", "#3d6b52", "#9c3426", "#68702f", "#7d7666"};

static const struct {
	const char *name, *light, *dark;
} inks[] = {
	{"o-ink", "#2a2520", "#ece4d3"},  {"o-paper", "#f5f0e3", "#1b1c1e"}, {"o-line", "#8b7a5e", "#7d725e"},
	{"o-halo", "#fffdf6", "#111213"}, {"o-red", "#c01f1f", "#ff6b5e"},   {"o-tint", ".22", ".3"},
	{"o-on", "#ffffff", "#101112"},
};

static unsigned tint(const struct picture *p, unsigned seat)
{
	return seat < p->seat_count && p->seat[seat].tint < ETO_SEATS_MAX ? p->seat[seat].tint : seat;
}

static void add_themes(const struct picture *p, struct eto_text *out)
{
	for (unsigned theme = 0; theme < 2; theme++) {
		eto_add(out, theme ? "[data-theme=dark]{" : ":root,[data-theme=light]{");
		for (unsigned i = 0; i <= ETO_SEATS_MAX; i++)
			eto_addf(out, "--seat-%u:%s;", i, theme ? dark[tint(p, i)] : light[tint(p, i)]);
		for (unsigned i = 0; i < sizeof inks / sizeof *inks; i++)
			eto_addf(out, "--%s:%s;", inks[i].name, theme ? inks[i].dark : inks[i].light);
		eto_add(out, "}\n");
	}
}

/* A property by its variable, after a plain value for readers that know no variables. */
static void add_rule(struct eto_text *out, const char *selector, unsigned number, const char *property,
		     const char *value, const char *variable)
{
	eto_addf(out, "%s%u{%s:%s;%s:var(--%s%u)}", selector, number, property, value, property, variable, number);
}

/* Hatching: each side has lines of its own direction, so that a reader who sees no colours tells them apart. */
static void add_pattern(struct eto_text *out, const char *name, unsigned seat, double width, bool tint)
{
	static const char *const lines[ETO_SEATS_MAX + 1] = {
	    "M-2 2L2-2M0 12L12 0M10 14L14 10",
	    "M-2 10L2 14M0 0L12 12M10-2L14 2",
	    "M0 3H12M0 9H12",
	    "M3 0V12M9 0V12",
	    "",
	};
	eto_addf(out, "<pattern id=\"%s-%u\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\">", name, seat);
	if (tint)
		eto_addf(out, "<rect class=\"fill-%u tint\" width=\"12\" height=\"12\"/>", seat);
	eto_addf(out, "<path class=\"line-%u hatch\" stroke-width=\"%.1f\" d=\"%s\"/></pattern>\n", seat, width,
		 lines[seat]);
}

void render_style(const struct picture *p, double unit, struct eto_text *out)
{
	eto_add(out, "<style>\n");
	add_themes(p, out);
	for (unsigned i = 0; i <= ETO_SEATS_MAX; i++) {
		add_rule(out, ".fill-", i, "fill", light[tint(p, i)], "seat-");
		add_rule(out, ".line-", i, "stroke", light[tint(p, i)], "seat-");
		eto_addf(out, ".back-%u{fill:%s}\n", i, back[tint(p, i)]);
	}
	eto_add(out, ".tint{fill-opacity:.22;fill-opacity:var(--o-tint)}.hatch{fill:none;stroke-opacity:.24}"
		     ".supply .hatch{stroke-opacity:.7}\n"
		     ".counter text,.block text,.flag text,.mark text,.arrow-number{font-family:Helvetica,Arial,"
		     "'Liberation Sans',Arimo,sans-serif;font-weight:bold;text-anchor:middle}\n"
		     ".o-on{fill:#fff;fill:var(--o-on)}.o-paper{fill:#f5f0e3;fill:var(--o-paper)}"
		     ".o-frame{fill:none;stroke:#8b7a5e;stroke:var(--o-line)}\n"
		     ".caption text,.fact{font-family:'Times New Roman','Liberation Serif',Tinos,serif;fill:#2a2520;"
		     "fill:var(--o-ink)}\n"
		     ".contested{fill:#c01f1f;fill:var(--o-red);stroke:#fffdf6;stroke:var(--o-halo)}"
		     ".swords{fill:none;stroke:#fffdf6;stroke:var(--o-halo)}\n");
	eto_addf(out,
		 ".arrow-case{fill:none;stroke:#fffdf6;stroke:var(--o-halo);stroke-width:%.1f;stroke-opacity:.75;"
		 "stroke-linecap:round}\n",
		 7.5 * unit);
	eto_addf(out, ".arrow-head{stroke:#fffdf6;stroke:var(--o-halo);stroke-width:%.1f;stroke-linejoin:round}\n",
		 1.2 * unit);
	eto_addf(out,
		 ".arrow-move,.arrow-rail,.arrow-sail,.arrow-land,.arrow-drop,.arrow-evacuate,.arrow-retreat,"
		 ".arrow-support,.arrow-attack{fill:none;"
		 "stroke-width:%.1f}.arrow-rail,.arrow-retreat{stroke-dasharray:%.1f %.1f}.arrow-sail,"
		 ".arrow-evacuate{stroke-dasharray:%.1f %.1f %.1f "
		 "%.1f}\n",
		 3.4 * unit, 11 * unit, 5 * unit, 10 * unit, 4 * unit, 2 * unit, 4 * unit);
	eto_addf(out,
		 ".arrow-land,.arrow-drop{stroke-dasharray:%.1f %.1f;stroke-width:%.1f}"
		 ".arrow-support{stroke-width:%.1f;"
		 "stroke-dasharray:%.1f %.1f}.arrow-attack{stroke-width:%.1f}\n",
		 3.5 * unit, 3.5 * unit, 4.5 * unit, 2.4 * unit, 2.4 * unit, 3 * unit, 6.4 * unit);
	eto_addf(out,
		 ".arrow-count{fill:#fffdf6;fill:var(--o-halo);stroke:#2a2520;stroke:var(--o-ink);stroke-width:%.1f}"
		 ".arrow-number{fill:#2a2520;fill:var(--o-ink)}\n</style>\n<defs>\n",
		 unit);
	for (unsigned i = 0; i <= ETO_SEATS_MAX; i++) {
		add_pattern(out, "control", i, .8, true);
		eto_add(out, "<g class=\"supply\">");
		add_pattern(out, "supply", i, 1.5, false);
		eto_add(out, "</g>");
	}
	eto_add(out, "</defs>\n");
}
