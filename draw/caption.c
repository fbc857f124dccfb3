#include "draw/caption.h"

#include "draw/arrows.h"
#include "draw/counters.h"

/* A line of the strip in the making: things are put side by side. `out` NULL measures only. */
struct line {
	const struct picture *p;
	struct eto_text *out;
	double x, y, unit, right, left;
	unsigned rows;
};

static const double row_height = 25;

static double text_width(const char *text, double size)
{
	double letters = 0;
	for (; *text; text++)
		letters += (*text & 0xc0) != 0x80;
	return letters * size * .5;
}

/* Goes to the next row when a thing of this width does not fit. */
static void make_room(struct line *l, double width)
{
	if (l->x + width <= l->right || l->x == l->left)
		return;
	l->x = l->left;
	l->y += row_height * l->unit;
	l->rows++;
}

static void put_text(struct line *l, const char *text, double size, const char *style)
{
	size *= l->unit;
	if (l->out) {
		eto_addf(l->out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\"%s>", l->x, l->y, size, style);
		svg_escape(l->out, text);
		eto_add(l->out, "</text>\n");
	}
	l->x += text_width(text, size);
}

static void put_gap(struct line *l, double gap)
{
	l->x += gap * l->unit;
}

static double key_width(const struct line *l, const char *text)
{
	return text_width(text, 15 * l->unit) + 60 * l->unit;
}

/* A swatch with the side's letter, and its tint if there is a pattern. */
static void put_side(struct line *l, unsigned seat, const char *pattern)
{
	const struct picture_seat *s = &l->p->seat[seat];
	char fill[32] = "none";
	if (pattern)
		snprintf(fill, sizeof fill, "url(#%s-%u)", pattern, seat);
	make_room(l, key_width(l, s->name));
	if (l->out)
		eto_addf(l->out,
			 "<rect class=\"o-frame\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
			 "style=\"fill:%s\"/><g class=\"flag\"><circle class=\"fill-%u\" cx=\"%.1f\" cy=\"%.1f\" "
			 "r=\"%.1f\"/><text class=\"o-on\" x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" "
			 "style=\"text-anchor:middle\">%c</text></g>\n",
			 l->x, l->y - 13 * l->unit, 34 * l->unit, 17 * l->unit, fill, seat, l->x + 17 * l->unit,
			 l->y - 4.5 * l->unit, 6.5 * l->unit, l->x + 17 * l->unit, l->y - 1.4 * l->unit, 9 * l->unit,
			 s->letter);
	put_gap(l, 40);
	put_text(l, s->name, 15, "");
	put_gap(l, 20);
}

static void put_mark(struct line *l, const char *letter, const char *colour, const char *about)
{
	make_room(l, key_width(l, about));
	if (l->out)
		eto_addf(l->out,
			 "<g class=\"mark\"><circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>"
			 "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" "
			 "style=\"fill:#fff;text-anchor:middle\">%s</text></g>\n",
			 l->x + 7 * l->unit, l->y - 5 * l->unit, 7 * l->unit, colour, l->x + 7 * l->unit,
			 l->y - 1.2 * l->unit, 10.5 * l->unit, letter);
	put_gap(l, 19);
	put_text(l, about, 15, "");
	put_gap(l, 20);
}

static void put_arrow(struct line *l, unsigned kind, const char *about)
{
	make_room(l, key_width(l, about) + 30 * l->unit);
	double xy[] = {l->x, l->y - 4 * l->unit, l->x + 40 * l->unit, l->y - 6 * l->unit};
	if (l->out)
		arrow_path(l->out, kind, ETO_SEATS_MAX, xy, 2, l->unit);
	put_gap(l, 62);
	put_text(l, about, 15, "");
	put_gap(l, 20);
}

/* "Turn 8 of 22: Autumn 1941. Actions and operations. Axis decides" */
static void put_turn(struct line *l)
{
	const struct eto_scene *s = &l->p->scene;
	char text[256], number[12];
	struct eto_text out = eto_text_in(text, sizeof text);
	if (!s->turn)
		return;
	snprintf(number, sizeof number, "%u", s->turn);
	say(&out, l->p->catalog, N_("Turn %1"), number, NULL);
	if (s->turn_name) {
		eto_add(&out, ": ");
		eto_scene_when(s, l->p->catalog, &out);
	}
	unsigned seat = s->deciders ? (unsigned)__builtin_ctz(s->deciders) : ETO_SEATS_MAX;
	if (seat < l->p->seat_count)
		eto_addf(&out, ", %s", l->p->seat[seat].name);
	if (s->phase)
		eto_addf(&out, ", %s", picture_text(l->p, s->phase));
	put_text(l, text, 17, "");
	put_gap(l, 34);
}

static bool has_status(const struct picture *p, unsigned status)
{
	for (unsigned i = 0; i < p->scene.piece_count; i++)
		if (p->scene.piece[i].status & status)
			return true;
	return false;
}

static void put_marks(struct line *l)
{
	static const unsigned flags[] = {ETO_ST_ATTACKS, ETO_ST_SUPPORTS, ETO_ST_ACTIVE, ETO_ST_DONE, ETO_ST_NO_SUPPLY};
	const char *letter, *colour, *about;
	for (unsigned i = 0; (about = counter_mark(i, &letter, &colour)); i++)
		if (has_status(l->p, flags[i]))
			put_mark(l, letter, colour, picture_text(l->p, about));
	if (has_status(l->p, ETO_ST_REDUCED))
		put_mark(l, "r", "#857d6c", picture_text(l->p, N_("reduced: paler, with a white band")));
	for (unsigned i = 0; i < l->p->scene.place_count; i++)
		if (l->p->scene.place[i].contested) {
			put_mark(l, "\xc3\x97", "#c01f1f", picture_text(l->p, N_("contested")));
			return;
		}
}

static void put_arrows(struct line *l)
{
	static const char *const about[ETO_ARROWS] = {
	    [ETO_ARROW_MOVE] = N_("moved"), [ETO_ARROW_RAIL] = N_("moved strategically"),
	    [ETO_ARROW_SAIL] = N_("by sea"), [ETO_ARROW_LAND] = N_("landed"), [ETO_ARROW_DROP] = N_("dropped"),
	    [ETO_ARROW_EVACUATE] = N_("evacuated"), [ETO_ARROW_RETREAT] = N_("retreated"),
	    [ETO_ARROW_SUPPORT] = N_("supports an attack"), [ETO_ARROW_ATTACK] = N_("attacks"),
	};
	for (unsigned kind = 0; kind < ETO_ARROWS; kind++)
		for (unsigned i = 0; i < l->p->arrow_count; i++)
			if (l->p->arrow[i].kind == kind) {
				put_arrow(l, kind, picture_text(l->p, about[kind]));
				break;
			}
}

static void compose(struct line *l)
{
	const struct picture *p = l->p;
	bool control = false;
	put_text(l, p->title, 18, " font-weight=\"bold\" letter-spacing=\".5\"");
	put_gap(l, 40);
	put_turn(l);
	for (unsigned i = 0; i < p->scene.place_count; i++)
		control |= p->scene.place[i].control < p->seat_count;
	for (unsigned i = 0; i < p->seat_count; i++)
		put_side(l, i, control && picture_shows(p, "control") ? "control" : NULL);
	if (picture_shows(p, "supply")) {
		const char *about = picture_text(p, N_("With a supply line:"));
		make_room(l, key_width(l, about) + 300 * l->unit);
		put_text(l, about, 15, "");
		put_gap(l, 10);
		for (unsigned i = 0; i < p->seat_count; i++)
			put_side(l, i, "supply");
	}
	if (picture_shows(p, "pieces"))
		put_marks(l);
	if (picture_shows(p, "arrows"))
		put_arrows(l);
}

static struct line line_at(const struct picture *p, double width, double top, struct eto_text *out)
{
	double unit = width / 2400;
	return (struct line){.p = p,
			     .out = out,
			     .unit = unit,
			     .x = 24 * unit,
			     .left = 24 * unit,
			     .right = width - 24 * unit,
			     .y = top + 26 * unit,
			     .rows = 1};
}

double caption_height(const struct picture *p, double width)
{
	struct line l = line_at(p, width, 0, NULL);
	compose(&l);
	return (l.rows * row_height + 17) * l.unit;
}

void caption_draw(const struct picture *p, double width, double top, double height, struct eto_text *out)
{
	struct line l = line_at(p, width, top, out);
	eto_addf(out,
		 "<g id=\"layer-caption\" class=\"caption\"><rect class=\"o-paper\" y=\"%.1f\" width=\"%.1f\" "
		 "height=\"%.1f\"/>\n",
		 top, width, height);
	compose(&l);
	eto_add(out, "</g>\n");
}
