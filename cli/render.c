#include "cli/render.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "cli/counters.h"

/* Finds needle in a text that need not end with a NUL. */
static const char *find(const char *text, const char *end, const char *needle)
{
	return text < end ? memmem(text, (size_t)(end - text), needle, strlen(needle)) : NULL;
}

/* The value of an attribute inside a tag, or NULL. */
static const char *attribute(const char *tag, const char *end, const char *name, size_t *size)
{
	const char *at = find(tag, end, name);
	if (!at)
		return NULL;
	at += strlen(name);
	const char *quote = memchr(at, '"', (size_t)(end - at));
	*size = quote ? (size_t)(quote - at) : 0;
	return quote ? at : NULL;
}

/* Tints every controlled zone of the drawing, with the outline that the drawing has for it. */
static void draw_control(const struct desk *d, const struct eto_file *board, const struct eto_scene *scene,
			 struct eto_text *out)
{
	const char *end = board->text + board->size;
	eto_add(out, "<g id=\"layer-control\" fill-opacity=\".24\">\n");
	for (unsigned i = 0; i < scene->place_count; i++) {
		if (scene->place[i].control == ETO_NO_SEAT)
			continue;
		char id[64];
		snprintf(id, sizeof id, "id=\"zone-%.40s\"", d->game->place_id(d->table, i));
		const char *tag = find(board->text, end, id),
			   *close = tag ? memchr(tag, '>', (size_t)(end - tag)) : NULL;
		size_t size;
		const char *path = close ? attribute(tag, close, " d=\"", &size) : NULL;
		if (!path)
			continue;
		eto_addf(out, "<path class=\"control\" data-seat=\"%s\" fill=\"%s\" d=\"",
			 eto_seat_id(d->game, scene->place[i].control), seat_colour(scene->place[i].control));
		eto_add_n(out, path, size);
		eto_add(out, "\"/>\n");
	}
	eto_add(out, "</g>\n");
}

/* Copies a part of the drawing with its texts in Spanish: <text data-es="...">, and word by word into its <tspan>s. */
static void copy_spanish(const char *text, const char *end, struct eto_text *out)
{
	for (const char *tag; (tag = find(text, end, "data-es=\"")); text = tag) {
		const char *close = memchr(tag, '>', (size_t)(end - tag)),
			   *last = close ? find(close, end, "</text>") : NULL;
		size_t left;
		const char *word = close ? attribute(tag, close, "data-es=\"", &left) : NULL;
		if (!word || !last) {
			eto_add_n(out, text, (size_t)(tag + 9 - text));
			tag += 9;
			continue;
		}
		eto_add_n(out, text, (size_t)(close + 1 - text));
		const char *inside = close + 1;
		for (const char *span; (span = find(inside, last, "<tspan"));) {
			const char *open = memchr(span, '>', (size_t)(last - span)),
				   *shut = open ? find(open, last, "</tspan>") : NULL;
			if (!shut)
				break;
			const char *blank = find(shut + 8, last, "<tspan") ? memchr(word, ' ', left) : NULL;
			size_t size = blank ? (size_t)(blank - word) : left;
			eto_add_n(out, span, (size_t)(open + 1 - span));
			eto_add_n(out, word, size);
			eto_add(out, "</tspan>");
			word += blank ? size + 1 : size;
			left -= blank ? size + 1 : size;
			inside = shut + 8;
		}
		eto_add_n(out, word, left);
		tag = last;
	}
	eto_add_n(out, text, (size_t)(end - text));
}

static void copy_board(const struct desk *d, const char *from, const char *to, struct eto_text *out)
{
	if (d->voice.lang == ETO_ES)
		copy_spanish(from, to, out);
	else
		eto_add_n(out, from, (size_t)(to - from));
}

/* A board for games that have no drawing yet: a disc for every place. */
static void draw_plain(const struct desk *d, const struct anchors *a, const struct eto_scene *scene,
		       struct eto_text *out)
{
	eto_addf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n<title>",
	         a->width, a->height);
	svg_escape(out, d->game->title);
	eto_add(out, "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#eef2f2\"/>\n");
	for (unsigned i = 0; i < scene->place_count; i++) {
		const struct anchor *at = anchor_of(a, d, i);
		if (!at)
			continue;
		unsigned control = scene->place[i].control;
		eto_addf(out,
		         "<circle cx=\"%.0f\" cy=\"%.0f\" r=\"22\" fill=\"%s\" fill-opacity=\".35\" stroke=\"#555\"/>"
		         "<text x=\"%.0f\" y=\"%.0f\" font-size=\"13\" text-anchor=\"middle\">",
		         at->x, at->y, control == ETO_NO_SEAT ? "#ffffff" : seat_colour(control), at->label_x,
		         at->label_y);
		svg_escape(out, d->game->place_name(d->table, i, d->voice.lang));
		eto_add(out, "</text>\n");
	}
}

/* A small disc with the letter of the side that controls the place, beside its counters. */
static void draw_flag(const struct desk *d, const struct anchor *at, unsigned seat, bool contested,
		      struct eto_text *out)
{
	double x = at->x - at->w / 2 - 1, y = at->y - at->h / 2 - 1;
	eto_addf(
	    out,
	    "<g class=\"flag\"><circle cx=\"%.1f\" cy=\"%.1f\" r=\"5.5\" fill=\"%s\" stroke=\"%s\" "
	    "stroke-width=\"1.2\"/><text x=\"%.1f\" y=\"%.1f\" font-size=\"8\" style=\"fill:#fff\">%c</text></g>\n",
	    x, y, seat_colour(seat), contested ? "#e00000" : "#ffffff", x, y + 2.8, desk_seat_letter(d, seat));
}

/* The counters of a place, fanned so that each shows its nation and symbol. */
static void draw_stack(const struct eto_scene *scene, unsigned place, const struct anchor *at, struct eto_text *out)
{
	unsigned count = 0;
	for (unsigned i = 0; i < scene->piece_count; i++)
		count += scene->piece[i].place == place;
	if (!count)
		return;
	double size = fmin(fmax(fmin(at->w, at->h), 26), 38);
	double room = fmax(at->w, size + 6) - size;
	double step_x = count > 1 ? fmin(fmax(room / (count - 1), 7), 14) : 0,
	       step_y = count > 1 ? fmin(18.0 / count, 4) : 0;
	double x = at->x - (size + step_x * (count - 1)) / 2, y = at->y - (size - step_y * (count - 1)) / 2;
	for (unsigned i = 0; i < scene->piece_count; i++) {
		if (scene->piece[i].place != place)
			continue;
		counter_draw(out, &scene->piece[i], x, y, size);
		x += step_x;
		y -= step_y;
	}
}

/* "Air missions" -> "air_missions": how a track is called among the anchors. */
static void anchor_word(const char *text, char *out, size_t size)
{
	size_t n = 0;
	for (; *text && n + 1 < size; text++)
		out[n++] = isalnum((unsigned char)*text) ? (char)tolower((unsigned char)*text) : '_';
	out[n] = 0;
}

static void draw_mark(const struct anchor *at, double dy, const char *colour, const char *text, struct eto_text *out)
{
	eto_addf(out, "<g class=\"mark\"><rect x=\"%.1f\" y=\"%.1f\" width=\"26\" height=\"18\" rx=\"4\" fill=\"%s\" "
		      "stroke=\"#15120e\"/><text x=\"%.1f\" y=\"%.1f\" font-size=\"12\" style=\"fill:#fff\">",
		 at->x - 13, at->y - 9 + dy, colour, at->x, at->y + 4.5 + dy);
	svg_escape(out, text);
	eto_add(out, "</text></g>\n");
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

/* A track stands on its boxes ("supply_5"), in the box of its side ("tanks_axis") or its own ("strategic_bombing"), or
 * fills boxes ("actions_axis_1", "actions_axis_2" ...). */
static void draw_track(const struct desk *d, const struct anchors *a, const struct eto_scene_track *t,
		       struct eto_text *out)
{
	char ending[64], value[16];
	const char *seat = t->seat == ETO_NO_SEAT ? "" : d->game->seats[t->seat].id;
	const char *colour = seat_colour(t->seat);
	snprintf(value, sizeof value, "%d", t->value);
	const struct anchor *at = track_anchor(a, t->name, value);
	if (at) {
		char letter[2] = {t->seat == ETO_NO_SEAT ? '*' : desk_seat_letter(d, t->seat), 0};
		draw_mark(at, t->seat == ETO_NO_SEAT ? 0 : (t->seat - 1.0) * 22, colour, letter, out);
		return;
	}
	at = track_anchor(a, t->name, seat);
	if (!at)
		at = track_anchor(a, t->name, "");
	if (at) {
		draw_mark(at, 0, colour, value, out);
		return;
	}
	for (int i = 1; i <= t->value; i++) {
		snprintf(ending, sizeof ending, "%s_%d", seat, i);
		at = track_anchor(a, t->name, ending);
		if (at)
			draw_mark(at, 0, colour, "\xe2\x9c\x93", out);
	}
}

/* Tracks with a text, such as a development that is owned, are lines of the side's box for that text. */
static void draw_facts(const struct desk *d, const struct anchors *a, const struct eto_scene *scene,
		       struct eto_text *out)
{
	for (unsigned i = 0; i < scene->track_count; i++) {
		const struct eto_scene_track *t = &scene->track[i];
		const struct anchor *at = t->text && t->seat != ETO_NO_SEAT
					  ? track_anchor(a, t->text, d->game->seats[t->seat].id) : NULL;
		if (!at)
			continue;
		unsigned row = 0;
		for (unsigned k = 0; k < i; k++)
			row += scene->track[k].seat == t->seat && scene->track[k].text &&
			       !strcmp(scene->track[k].text, t->text);
		unsigned lines = at->h > 14 ? (unsigned)(at->h / 14) : 1;
		eto_addf(out, "<text x=\"%.1f\" y=\"%.1f\" font-size=\"12\">",
		         at->x - at->w / 2 + 6 + row / lines * at->w / 2,
		         at->y - at->h / 2 + 13 + 14.0 * (row % lines));
		svg_escape(out, desk_text(d, t->name));
		eto_add(out, "</text>\n");
	}
}

static void draw_scene(const struct desk *d, const struct anchors *a, const struct eto_scene *scene,
		       struct eto_text *out)
{
	/* A rule of the board's own style sheet would win over attributes, so this is one too. */
	eto_add(out,
	        "<style>.counter text,.flag text,.mark text{font-family:Helvetica,Arial,sans-serif;font-weight:bold;"
	        "text-anchor:middle}</style>\n<g id=\"layer-pieces\">\n");
	for (unsigned i = 0; i < scene->place_count; i++) {
		const struct anchor *at = anchor_of(a, d, i);
		if (!at)
			continue;
		draw_stack(scene, i, at, out);
		if (scene->place[i].control != ETO_NO_SEAT)
			draw_flag(d, at, scene->place[i].control, scene->place[i].contested, out);
	}
	for (unsigned i = 0; i < scene->track_count; i++)
		if (!scene->track[i].text)
			draw_track(d, a, &scene->track[i], out);
	draw_facts(d, a, scene, out);
	char name[16], turn[12];
	snprintf(name, sizeof name, "turn_%u", scene->turn);
	snprintf(turn, sizeof turn, "%u", scene->turn);
	const struct anchor *at = anchor_find(a, name);
	if (at)
		draw_mark(at, 0, "#8a1c1c", turn, out);
	eto_add(out, "</g>\n");
}

void render_svg(const struct desk *d, const struct anchors *a, const struct eto_scene *scene, struct eto_text *out)
{
	const struct eto_file *board = a->drawn ? eto_file_find(&d->files, "data/board.svg") : NULL;
	if (!board) {
		draw_plain(d, a, scene, out);
		draw_scene(d, a, scene, out);
		eto_add(out, "</svg>\n");
		return;
	}
	const char *end = board->text + board->size;
	const char *over = find(board->text, end, "<g id=\"layer-relief\"");
	const char *close = end;
	while (close > board->text && strncmp(close - 1, "</svg>", 6))
		close--;
	close = close > board->text ? close - 1 : end;
	if (!over || over > close)
		over = close;
	copy_board(d, board->text, over, out);
	draw_control(d, board, scene, out);
	copy_board(d, over, close, out);
	draw_scene(d, a, scene, out);
	eto_add(out, "</svg>\n");
}
