#include "draw/tracks.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "draw/counters.h"

/* "Air missions" -> "air_missions": how a track is called among the anchors. */
static void anchor_word(const char *text, char *out, size_t size)
{
	size_t n = 0;
	for (; *text && n + 1 < size; text++)
		out[n++] = isalnum((unsigned char)*text) ? (char)tolower((unsigned char)*text) : '_';
	out[n] = 0;
}

/* The anchor of a track: its whole name, or its last or first word, with the ending; "Air missions" of the Axis may
 * stand at "air_missions_axis" or at "missions_axis". */
static const struct anchor *track_anchor(const struct anchors *a, const char *track, const char *ending)
{
	char word[40], name[96];
	anchor_word(track, word, sizeof word);
	char *last = strrchr(word, '_');
	for (unsigned i = 0; i < 3; i++) {
		const char *stem = i == 1 && last ? last + 1 : word;
		int size = i == 2 ? (int)strcspn(word, "_") : (int)strlen(stem);
		snprintf(name, sizeof name, "%.*s%s%s", size, stem, ending[0] ? "_" : "", ending);
		const struct anchor *found = anchor_find(a, name);
		if (found)
			return found;
	}
	return NULL;
}

static void draw_mark(double x, double y, double unit, unsigned seat, const char *text, struct eto_text *out)
{
	eto_addf(out,
		 "<g class=\"mark\" transform=\"translate(%.1f %.1f) scale(%.2f)\"><rect class=\"fill-%u\" x=\"-13\" "
		 "y=\"-9\" width=\"26\" height=\"18\" rx=\"4\"/><text class=\"o-on\" y=\"4.5\" font-size=\"12.5\">",
		 x, y, unit, seat);
	svg_escape(out, text);
	eto_add(out, "</text></g>\n");
}

/* A marker that fits into a small box. */
static void draw_peg(const struct anchor *at, double unit, unsigned seat, const char *text, struct eto_text *out)
{
	double w = fmin(at->w - 2 * unit, 22 * unit), h = fmin(at->h - 2 * unit, 16 * unit);
	eto_addf(out,
		 "<g class=\"mark\" transform=\"translate(%.1f %.1f)\"><rect class=\"fill-%u\" x=\"%.1f\" y=\"%.1f\" "
		 "width=\"%.1f\" height=\"%.1f\" rx=\"3\"/><text class=\"o-on\" y=\"%.1f\" font-size=\"%.1f\">",
		 at->x, at->y, seat, -w / 2, -h / 2, w, h, 0.36 * h * 0.8, h * 0.75);
	svg_escape(out, text);
	eto_add(out, "</text></g>\n");
}

/* Markers of several sides in one box stand below each other. */
static double shift(const struct picture *p, unsigned seat, double room, double unit)
{
	if (seat >= p->seat_count || p->seat_count < 2)
		return 0;
	double step = fmin(22 * unit, (room - 18 * unit) / (p->seat_count - 1));
	return (seat - (p->seat_count - 1) / 2.0) * step;
}

/* A track stands on its boxes ("supply_5"), in the box of its side ("tanks_axis") or its own ("strategic_bombing"), or
 * fills boxes ("actions_axis_1", "actions_axis_2" ...). */
static void draw_track(const struct picture *p, const struct eto_scene_track *t, double unit, struct eto_text *out)
{
	char ending[64], value[16];
	bool owned = t->seat < p->seat_count;
	const char *seat = owned ? p->seat[t->seat].id : "";
	unsigned colour = owned ? t->seat : ETO_SEATS_MAX;
	snprintf(value, sizeof value, "%d", t->value);
	const struct anchor *at = track_anchor(&p->anchors, t->name, value);
	if (at) {
		char letter[2] = {owned ? p->seat[t->seat].letter : '*', 0};
		draw_mark(at->x, at->y + shift(p, t->seat, at->h, unit), unit, colour, letter, out);
		return;
	}
	at = track_anchor(&p->anchors, t->name, seat);
	if (!at)
		at = track_anchor(&p->anchors, t->name, "");
	if (at) {
		draw_mark(at->x, at->y, unit, colour, value, out);
		return;
	}
	for (int i = 1; i <= t->value; i++) {
		snprintf(ending, sizeof ending, "%s_%d", seat, i);
		at = track_anchor(&p->anchors, t->name, ending);
		if (at)
			draw_mark(at->x, at->y, unit, colour, "\xe2\x9c\x93", out);
	}
}

/* The box for a text such as "owned" or "in the box": its own, or that of the track whose name ends with its last
 * word, "Development box". */
static const struct anchor *fact_anchor(const struct picture *p, const struct eto_scene_track *t)
{
	const char *seat = p->seat[t->seat].id, *last = strrchr(t->text, ' ');
	const struct anchor *at = track_anchor(&p->anchors, t->text, seat);
	for (unsigned i = 0; !at && last && i < p->scene.track_count; i++) {
		const char *end = strrchr(p->scene.track[i].name, ' ');
		if (!p->scene.track[i].text && p->scene.track[i].seat == t->seat && end && !strcmp(end, last))
			at = track_anchor(&p->anchors, p->scene.track[i].name, seat);
	}
	return at;
}

/* Tracks with a text, such as a development that is owned, are lines of the side's box for that text. */
static void draw_facts(const struct picture *p, double unit, struct eto_text *out)
{
	for (unsigned i = 0; i < p->scene.track_count; i++) {
		const struct eto_scene_track *t = &p->scene.track[i];
		const struct anchor *at = t->text && t->seat < p->seat_count ? fact_anchor(p, t) : NULL;
		if (!at)
			continue;
		unsigned row = 0, lines = at->h > 14 * unit ? (unsigned)(at->h / (14 * unit)) : 1;
		for (unsigned k = 0; k < i; k++)
			row += p->scene.track[k].seat == t->seat && p->scene.track[k].text &&
			       !strcmp(p->scene.track[k].text, t->text);
		eto_addf(out, "<text class=\"fact\" x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\">",
			 at->x - at->w / 2 + 6 * unit + row / lines * at->w / 2,
			 at->y - at->h / 2 + unit * (12 + 14.0 * (row % lines)), 12.5 * unit);
		svg_escape(out, picture_text(p, t->name));
		eto_add(out, "</text>\n");
	}
}

/* Markers of the boards of countries: on their boxes, numbers where there is one box. */
static void draw_sheet(const struct picture *p, const struct eto_scene_sheet *h, double unit, struct eto_text *out)
{
	char name[ETO_ANCHOR_SIZE], value[16];
	unsigned seat = h->seat < p->seat_count ? h->seat : ETO_SEATS_MAX;
	for (unsigned i = 0; i < h->ladders; i++) {
		const struct eto_scene_ladder *k = &p->scene.ladder[h->first_ladder + i];
		const struct anchor *at = anchor_find(&p->anchors, eto_scene_anchor(k, name));
		unsigned whose =
			k->value < k->boxes && k->box[k->value].seat < p->seat_count ? k->box[k->value].seat : seat;
		snprintf(value, sizeof value, "%d", k->first + k->value);
		if (at)
			draw_peg(at, unit, whose, value, out);
	}
	for (unsigned i = 0; i < h->stocks; i++) {
		const struct eto_scene_stock *k = &p->scene.stock[h->first_stock + i];
		const struct anchor *at = anchor_find(&p->anchors, k->anchor);
		snprintf(value, sizeof value, "%d", k->value);
		if (at)
			draw_peg(at, unit, seat, value, out);
	}
}

void tracks_draw(const struct picture *p, double unit, struct eto_text *out)
{
	char name[16], turn[12];
	snprintf(name, sizeof name, "turn_%u", p->scene.turn);
	snprintf(turn, sizeof turn, "%u", p->scene.turn);
	const struct anchor *at = p->scene.turn ? anchor_find(&p->anchors, name) : NULL;
	eto_add(out, "<g id=\"layer-tracks\">\n");
	for (unsigned i = 0; i < p->scene.track_count; i++)
		if (!p->scene.track[i].text)
			draw_track(p, &p->scene.track[i], unit, out);
	draw_facts(p, unit, out);
	for (unsigned i = 0; i < p->scene.sheet_count; i++)
		draw_sheet(p, &p->scene.sheet[i], unit, out);
	if (at) {
		unsigned deciders = p->scene.deciders;
		unsigned seat = deciders ? (unsigned)__builtin_ctz(deciders) : ETO_SEATS_MAX;
		eto_add(out, "<g id=\"turn-marker\">");
		draw_mark(at->x, at->y, unit, seat < ETO_SEATS_MAX ? seat : ETO_SEATS_MAX, turn, out);
		eto_add(out, "</g>\n");
	}
	eto_add(out, "</g>\n");
}
