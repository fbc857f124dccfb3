#include <ctype.h>
#include <limits.h>
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>

#include "cli/screen.h"
#include "cli/wrap.h"

/* A window of this size shows the whole map; in a smaller one a larger canvas is scrolled. */
enum { WHOLE_COLUMNS = 100, WHOLE_ROWS = 34, CANVAS_COLUMNS = 124, CANVAS_ROWS = 42, LABEL = 4 };

static void pair(short number, int fore, int back)
{
	init_pair(number, (short)fore, (short)back);
}

void screen_colours(struct screen *s)
{
	static const short name256[ETO_SEATS_MAX] = {255, 117, 210, 150}, name8[ETO_SEATS_MAX] = {7, 6, 1, 2};
	s->colours = has_colors() && start_color() == OK;
	if (!s->colours)
		return;
	use_default_colors();
	s->many = COLORS >= 256;
	int land = s->many ? 236 : COLOR_BLACK, sea = s->many ? 17 : COLOR_BLUE;
	pair(PAIR_LAND, s->many ? 240 : COLOR_WHITE, land);
	pair(PAIR_SEA, s->many ? 25 : COLOR_CYAN, sea);
	pair(PAIR_SEA_NAME, s->many ? 75 : COLOR_CYAN, sea);
	pair(PAIR_NEUTRAL, s->many ? 108 : COLOR_GREEN, land);
	pair(PAIR_TITLE, s->many ? 230 : COLOR_WHITE, s->many ? 52 : COLOR_RED);
	pair(PAIR_REASON, s->many ? 244 : COLOR_CYAN, -1);
	pair(PAIR_ERROR, s->many ? 203 : COLOR_RED, -1);
	pair(PAIR_ANSWER, s->many ? 179 : COLOR_YELLOW, -1);
	pair(PAIR_HEAD, s->many ? 116 : COLOR_CYAN, -1);
	pair(PAIR_DIM, s->many ? 244 : COLOR_WHITE, -1);
	for (int i = 0; i < ETO_SEATS_MAX; i++) {
		pair((short)(PAIR_NAME + i), s->many ? name256[i] : name8[i], land);
		pair((short)(PAIR_SIDE + i), s->many ? name256[i] : name8[i], -1);
		pair((short)(PAIR_STACK + i), s->many ? 16 : COLOR_BLACK, s->many ? name256[i] : name8[i]);
	}
}

static int at_most(int value, int most)
{
	return value < most ? value : most;
}

static int at_least(int value, int least)
{
	return value > least ? value : least;
}

bool screen_divide(struct screen *s)
{
	getmaxyx(stdscr, s->rows, s->columns);
	s->panel_columns = at_least(at_most(s->columns * 3 / 8, 54), 28);
	s->log_rows = at_least(s->rows / 5, 4);
	s->prompt_rows = 2;
	s->map_columns = at_least(s->columns - s->panel_columns - 1, 1);
	s->map_rows = at_least(s->rows - 1 - 1 - s->log_rows - s->prompt_rows - 1, 1);
	s->lost = true;
	chart_free(&s->chart);
	int columns = s->map_columns, rows = s->map_rows;
	if (!s->overview && (columns < WHOLE_COLUMNS || rows < WHOLE_ROWS)) {
		columns = at_least(columns, CANVAS_COLUMNS);
		rows = at_least(rows, CANVAS_ROWS);
	}
	return chart_make(&s->chart, s->play->desk, columns, rows, s->overview ? 1 : LABEL);
}

/* Writes text into so many cells, cut or filled with blanks. */
static void put_cells(int y, int x, const char *text, int cells)
{
	size_t size = wrap_fit(text, cells);
	mvaddnstr(y, x, text, (int)size);
	char part[1024];
	snprintf(part, sizeof part, "%.*s", (int)size, text);
	for (int used = wrap_width(part); used < cells; used++)
		addch(' ');
}

/* The place that the selected choice is about: its first argument that is a place, or where its piece stands. */
static unsigned place_of_choice(const struct screen *s)
{
	const struct play *p = s->play;
	if (s->selected >= s->choices || (s->grouped && screen_group(s, s->selected) > 1))
		return ETO_NO_PLACE;
	struct eto_action a = p->session.legal[s->choice[s->selected]];
	unsigned found = ETO_NO_PLACE;
	for (unsigned i = 0; i < ETO_ARGS; i++) {
		const struct eto_arg *kind = &p->desk->game->verbs[a.verb].arg[i];
		if (kind->kind == ETO_PLACE)
			found = a.arg[i];
		for (unsigned k = 0; kind->kind == ETO_PIECE && found == ETO_NO_PLACE && k < p->scene.piece_count; k++)
			if (p->scene.piece[k].piece == a.arg[i] && !(p->scene.piece[k].status & ETO_ST_HIDDEN))
				found = p->scene.piece[k].place;
	}
	return found;
}

/* Where to look when nothing calls: the middle of the player's own pieces. */
static unsigned own_middle(const struct screen *s)
{
	const struct play *p = s->play;
	long x = 0, y = 0, count = 0, best = LONG_MAX;
	unsigned found = ETO_NO_PLACE;
	for (unsigned round = 0; round < 2; round++) {
		for (unsigned i = 0; i < p->scene.piece_count; i++) {
			const struct eto_scene_piece *piece = &p->scene.piece[i];
			if (piece->place >= s->chart.places || s->chart.x[piece->place] < 0 ||
			    !(p->humans >> piece->seat & 1))
				continue;
			long px = s->chart.x[piece->place], py = s->chart.y[piece->place];
			long distance = labs(px - x) + 2 * labs(py - y);
			if (!round) {
				x += px;
				y += py;
				count++;
			} else if (distance < best) {
				best = distance;
				found = piece->place;
			}
		}
		if (!round && count) {
			x /= count;
			y /= count;
		}
	}
	return found;
}

/* Moves the window so that the place in question is in it. */
static void follow(struct screen *s, unsigned place)
{
	int most_x = at_least(s->chart.columns - s->map_columns, 0), most_y = at_least(s->chart.rows - s->map_rows, 0);
	if (place < s->chart.places && s->chart.x[place] >= 0) {
		int x = s->chart.x[place], y = s->chart.y[place];
		if (x < s->map_x + 4 || x + 8 > s->map_x + s->map_columns)
			s->map_x = x - s->map_columns / 2;
		if (y < s->map_y + 2 || y + 3 > s->map_y + s->map_rows)
			s->map_y = y - s->map_rows / 2;
	}
	s->map_x = at_most(at_least(s->map_x, 0), most_x);
	s->map_y = at_most(at_least(s->map_y, 0), most_y);
}

static void draw_ground(const struct screen *s)
{
	for (int y = 0; y < s->map_rows; y++)
		for (int x = 0; x < s->map_columns; x++) {
			int cx = s->map_x + x, cy = s->map_y + y;
			bool land = chart_is_land(&s->chart, cx, cy);
			bool wave = !land && (cx + 3 * cy) % (s->colours ? 7 : 4) == 0;
			attrset(s->colours ? COLOR_PAIR(land ? PAIR_LAND : PAIR_SEA) : A_NORMAL);
			mvaddch(1 + y, x, wave ? '~' : ' ');
		}
}

/* Writes on the map, cut at the window's edge. */
static void put_on_map(const struct screen *s, int cx, int cy, const char *text)
{
	int y = cy - s->map_y;
	if (y < 0 || y >= s->map_rows)
		return;
	for (int i = 0; text[i]; i++) {
		int x = cx - s->map_x + i;
		if (x >= 0 && x < s->map_columns)
			mvaddch(1 + y, x, (chtype)(unsigned char)text[i]);
	}
}

static attr_t name_style(const struct screen *s, unsigned place, bool on_land)
{
	const struct eto_scene_place *p = &s->play->scene.place[place];
	attr_t style = p->target ? A_UNDERLINE : A_NORMAL;
	if (!s->colours)
		return style | (p->control == ETO_NO_SEAT ? A_NORMAL : A_BOLD);
	if (p->control == ETO_NO_SEAT)
		return style | COLOR_PAIR(on_land ? PAIR_NEUTRAL : PAIR_SEA_NAME);
	return style | A_BOLD | COLOR_PAIR(PAIR_NAME + p->control % ETO_SEATS_MAX);
}

static void draw_label(const struct screen *s, unsigned place, bool focus)
{
	const struct play *p = s->play;
	const struct eto_scene_place *here = &p->scene.place[place];
	char text[8];
	char side = here->contested		    ? '*'
		    : here->control < ETO_SEATS_MAX ? (char)tolower((unsigned char)s->letter[here->control])
						    : ' ';
	snprintf(text, sizeof text, "%-3.3s%c", p->desk->game->place_id(p->desk->table, place), side);
	bool on_land =
		chart_is_land(&s->chart, s->chart.x[place] + 1, s->chart.y[place]) || here->control != ETO_NO_SEAT;
	attrset(name_style(s, place, on_land) | (focus ? A_REVERSE : 0));
	if (s->overview) {
		text[0] = side == ' ' ? '.' : side;
		text[1] = 0;
		put_on_map(s, s->chart.x[place], s->chart.y[place], text);
		return;
	}
	put_on_map(s, s->chart.x[place], s->chart.y[place], text);
}

/* "A3:14": three pieces of side A, worth 14 together; a question mark when some are hidden. */
static bool stack_text(const struct screen *s, unsigned place, unsigned seat, char *out, size_t size)
{
	unsigned count = 0, strength = 0;
	bool hidden = false, weak = false;
	for (unsigned i = 0; i < s->play->scene.piece_count; i++) {
		const struct eto_scene_piece *p = &s->play->scene.piece[i];
		if (p->place != place || p->seat != seat)
			continue;
		count++;
		strength += p->strength;
		hidden |= (p->status & ETO_ST_HIDDEN) != 0;
		weak |= (p->status & ETO_ST_NO_SUPPLY) != 0;
	}
	if (!count)
		return false;
	if (hidden)
		snprintf(out, size, "%c%u:?%s", s->letter[seat], count, weak ? "!" : "");
	else
		snprintf(out, size, "%c%u:%u%s", s->letter[seat], count, strength, weak ? "!" : "");
	return true;
}

/* Finds room for a stack near its label; false if there is none. */
static bool stack_room(const struct chart *c, unsigned place, int width, int *x, int *y)
{
	static const struct {
		int dx, dy;
	} tries[] = {{0, 1},  {0, -1},	{-1, 1}, {1, 1},  {-2, 1},   {-1, -1},
		     {1, -1}, {-2, -1}, {2, 1},	 {2, -1}, {LABEL, 0}};
	for (unsigned i = 0; i < sizeof tries / sizeof *tries; i++) {
		*x = c->x[place] + tries[i].dx;
		*y = c->y[place] + tries[i].dy;
		if (chart_is_free(c, *x, *y, width))
			return true;
	}
	*x = c->x[place] - width;
	*y = c->y[place];
	return chart_is_free(c, *x, *y, width);
}

/* Stacks stand around their label, wherever there is room, shortened to side and number if they must be; in the
 * overview, or without any room, the side's letter stands on the place itself. */
static void draw_stacks(struct screen *s, unsigned place)
{
	struct chart *c = &s->chart;
	for (unsigned seat = 0; seat < s->play->desk->game->seat_count; seat++) {
		char text[16];
		int x, y;
		if (!stack_text(s, place, seat, text, sizeof text))
			continue;
		attrset(s->colours ? (attr_t)COLOR_PAIR(PAIR_STACK + seat) : A_REVERSE);
		bool room = !s->overview && stack_room(c, place, (int)strlen(text), &x, &y);
		if (!room && !s->overview) {
			text[strcspn(text, ":")] = 0;
			room = stack_room(c, place, (int)strlen(text), &x, &y);
		}
		if (room) {
			chart_take(c, x, y, (int)strlen(text), CHART_STACK);
			put_on_map(s, x, y, text);
		} else {
			text[1] = 0;
			put_on_map(s, c->x[place] + c->label - 1, c->y[place], text);
		}
	}
}

static void draw_map(struct screen *s)
{
	unsigned focus = s->play->look != ETO_NO_PLACE ? s->play->look : place_of_choice(s);
	if (focus != s->focus || s->lost) {
		follow(s, focus == ETO_NO_PLACE && s->lost ? own_middle(s) : focus);
		s->focus = focus;
		s->lost = false;
	} else {
		follow(s, ETO_NO_PLACE);
	}
	draw_ground(s);
	for (unsigned i = 0; i < s->chart.places; i++)
		if (s->chart.x[i] >= 0)
			draw_label(s, i, i == focus);
	chart_release(&s->chart, CHART_STACK);
	for (unsigned i = 0; i < s->chart.places; i++)
		if (s->chart.x[i] >= 0)
			draw_stacks(s, i);
	attrset(A_NORMAL);
}

static void draw_title(const struct screen *s)
{
	char text[512];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_addf(&out, " %s \xc2\xb7 ", s->play->desk->game->title);
	play_heading(s->play, &out);
	attrset(s->colours ? (attr_t)COLOR_PAIR(PAIR_TITLE) | A_BOLD : A_REVERSE);
	put_cells(0, 0, text, s->columns);
	attrset(A_NORMAL);
}

/* Is this the first track of that name? The table of tracks has a row for each name and a column for each side. */
static bool first_of_name(const struct eto_scene *scene, unsigned i)
{
	for (unsigned k = 0; k < i; k++)
		if (!strcmp(scene->track[k].name, scene->track[i].name))
			return false;
	return true;
}

/* Cells of a side's column in the table of tracks; words need more than numbers. */
enum { TRACK_NARROW = 5, TRACK_WIDE = 10, TRACK_WIDEST = 13, TRACK_NAME = 17 };

static int track_columns(const struct screen *s)
{
	int seats = (int)s->play->desk->game->seat_count;
	int room = at_most((s->panel_columns - TRACK_NAME) / seats, TRACK_WIDEST);
	return room >= TRACK_WIDE ? room : TRACK_NARROW;
}

static void draw_track(const struct screen *s, int y, int x, unsigned first)
{
	const struct eto_scene *scene = &s->play->scene;
	const struct desk *d = s->play->desk;
	int column = track_columns(s), left = s->panel_columns - column * (int)d->game->seat_count;
	put_cells(y, x, desk_text(d, scene->track[first].name), left - 1);
	for (unsigned i = first; i < scene->track_count; i++) {
		const struct eto_scene_track *t = &scene->track[i];
		char value[32];
		if (strcmp(t->name, scene->track[first].name))
			continue;
		if (t->text)
			snprintf(value, sizeof value, "%s", desk_text(d, t->text));
		else if (t->max && column >= TRACK_WIDE)
			snprintf(value, sizeof value, "%d/%d", t->value, t->max);
		else
			snprintf(value, sizeof value, "%d", t->value);
		attrset(s->colours && t->seat != ETO_NO_SEAT ? COLOR_PAIR(PAIR_SIDE + t->seat % ETO_SEATS_MAX)
							     : A_NORMAL);
		put_cells(y, x + (t->seat == ETO_NO_SEAT ? left : left + column * t->seat), value, column - 1);
		attrset(A_NORMAL);
	}
}

/* The tracks, as many as there are rows for. Returns the rows used. */
static int draw_tracks(const struct screen *s, int x, int rows)
{
	const struct desk *d = s->play->desk;
	const struct eto_scene *scene = &s->play->scene;
	int y = 1, column = track_columns(s), left = s->panel_columns - column * (int)d->game->seat_count;
	if (rows < 2 || !scene->track_count)
		return 0;
	for (unsigned i = 0; i < d->game->seat_count; i++) {
		char name[64];
		snprintf(name, sizeof name, "%c %s", s->letter[i], column >= TRACK_WIDE ? desk_seat_name(d, i) : "");
		attrset(A_BOLD | (s->colours ? COLOR_PAIR(PAIR_SIDE + i % ETO_SEATS_MAX) : 0));
		put_cells(y, x + left + column * (int)i, name, column - 1);
	}
	attrset(A_NORMAL);
	y++;
	for (unsigned i = 0; i < scene->track_count && y <= rows; i++)
		if (first_of_name(scene, i) && (column >= TRACK_WIDE || !scene->track[i].text))
			draw_track(s, y++, x, i);
	return y - 1;
}

/* "Give orders to ... (23)": all choices of one verb as one line. */
static void group_text(const struct screen *s, unsigned i, struct eto_text *out)
{
	const struct play *p = s->play;
	unsigned verb = p->session.legal[s->choice[i]].verb, count = screen_group(s, i);
	if (count == 1) {
		play_choice(p, s->choice[i], out);
		return;
	}
	for (const char *c = desk_text(p->desk, p->desk->game->verbs[verb].label); *c; c++)
		if (*c == '%' && c[1] >= '1' && c[1] <= '9') {
			eto_add(out, "\xe2\x80\xa6");
			c++;
		} else {
			eto_add_char(out, *c);
		}
	eto_addf(out, " (%u)", count);
}

static void draw_choices(const struct screen *s, int x, int top, int rows)
{
	const struct play *p = s->play;
	char text[512], count[48];
	struct eto_text out = eto_text_in(text, sizeof text);
	if (rows < 2)
		return;
	snprintf(count, sizeof count, "%u/%u", s->choices ? s->selected + 1 : 0, s->choices);
	say(&out, p->desk->voice.catalog, N_("Choices %1"), count, NULL);
	attrset(A_BOLD | (s->colours ? COLOR_PAIR(PAIR_HEAD) : 0));
	put_cells(top, x, text, s->panel_columns);
	attrset(A_NORMAL);
	int body = rows - 1, first = (int)s->selected - body / 2;
	first = at_least(at_most(first, (int)s->choices - body), 0);
	for (int i = 0; i < body; i++) {
		unsigned number = (unsigned)(first + i);
		text[0] = 0;
		out = eto_text_in(text, sizeof text);
		if (number < s->choices && s->grouped)
			group_text(s, number, &out);
		else if (number < s->choices)
			play_choice(p, s->choice[number], &out);
		attrset(number < s->choices && number == s->selected ? A_REVERSE : A_NORMAL);
		put_cells(top + 1 + i, x, text, s->panel_columns);
	}
	attrset(A_NORMAL);
}

static attr_t tone_style(const struct screen *s, enum play_tone tone)
{
	static const short pairs[] = {
		[TONE_EVENT] = 0, [TONE_HEAD] = PAIR_HEAD, [TONE_REASON] = PAIR_REASON, [TONE_ANSWER] = PAIR_ANSWER,
		[TONE_ERROR] = PAIR_ERROR,
	};
	attr_t style = tone == TONE_HEAD ? A_BOLD : tone == TONE_REASON && !s->colours ? A_DIM : A_NORMAL;
	return style | (s->colours && pairs[tone] ? COLOR_PAIR(pairs[tone]) : 0);
}

/* The end of the log, wrapped: counted backwards until the rows are full. */
static void draw_log(const struct screen *s, int top, int rows)
{
	const struct play *p = s->play;
	int y = top + rows;
	for (unsigned i = p->lines; i-- && y > top;) {
		const char *part[16], *text = p->line[i].text;
		int parts = 0;
		do {
			part[parts++] = text;
			wrap_line(text, s->columns - 1, &text);
		} while (*text && parts < 16);
		attrset(tone_style(s, p->line[i].tone));
		for (int k = parts; k-- && y > top;) {
			const char *next;
			size_t size = wrap_line(part[k], s->columns - 1, &next);
			char line[2048];
			snprintf(line, sizeof line, "%.*s", (int)size, part[k]);
			put_cells(--y, 0, line, s->columns);
		}
	}
	attrset(A_NORMAL);
	while (y > top)
		put_cells(--y, 0, "", s->columns);
}

/* Between map and log: what Enter would do, and the keys. */
static void draw_rule(const struct screen *s, int y)
{
	struct play *p = s->play;
	char text[512], words[128], line[1024];
	struct eto_text out = eto_text_in(line, sizeof line);
	if (s->grouped && s->selected < s->choices && screen_group(s, s->selected) > 1) {
		struct eto_text label = eto_text_in(text, sizeof text);
		group_text(s, s->selected, &label);
		say(&out, p->desk->voice.catalog, N_("Enter opens: %1"), text, NULL);
	} else if (!s->commanding && s->selected < s->choices) {
		struct eto_text label = eto_text_in(text, sizeof text), typed = eto_text_in(words, sizeof words);
		play_choice(p, s->choice[s->selected], &label);
		play_choice_words(p, s->choice[s->selected], &typed);
		say(&out, p->desk->voice.catalog, N_("Enter: %1 (%2)"), text, words, NULL);
		struct eto_text odds = eto_text_in(text, sizeof text);
		if (play_choice_odds(p, s->choice[s->selected], &odds))
			eto_addf(&out, " \xe2\x86\x92 %s", text);
	}
	say(&out, p->desk->voice.catalog,
	    out.length ? N_(" | Tab F1 help F2 map F3 log")
		       : N_("Enter does what is typed | Tab completes | F1 help | F2 map | "
			    "F3 log"),
	    NULL);
	attrset(s->colours ? COLOR_PAIR(PAIR_DIM) | A_REVERSE : A_REVERSE);
	put_cells(y, 0, line, s->columns);
	attrset(A_NORMAL);
}

static void draw_prompt(const struct screen *s, int top)
{
	char text[1024];
	struct eto_text out = eto_text_in(text, sizeof text);
	play_prompt(s->play, &out);
	const char *rest = text;
	attrset(A_BOLD);
	for (int i = 0; i < s->prompt_rows; i++) {
		char line[1024];
		const char *from = rest;
		size_t size = *rest ? wrap_line(rest, s->columns - 1, &rest) : 0;
		snprintf(line, sizeof line, "%.*s", (int)size, from);
		put_cells(top + i, 0, line, s->columns);
	}
	attrset(A_NORMAL);
}

static void draw_line(const struct screen *s)
{
	char head[SCREEN_LINE];
	put_cells(s->rows - 1, 0, "> ", s->columns - 1);
	mvaddnstr(s->rows - 1, 2, s->line, (int)wrap_fit(s->line, s->columns - 4));
	snprintf(head, sizeof head, "%.*s", (int)s->cursor, s->line);
	move(s->rows - 1, at_most(2 + wrap_width(head), s->columns - 1));
}

void screen_draw(struct screen *s)
{
	attrset(A_NORMAL);
	erase();
	if (s->columns < SCREEN_COLUMNS_MIN || s->rows < SCREEN_ROWS_MIN) {
		mvaddstr(0, 0, desk_text(s->play->desk, N_("This window is too small for the map.")));
		draw_prompt(s, 1);
		draw_line(s);
		refresh();
		return;
	}
	int x = s->map_columns + 1;
	draw_title(s);
	draw_map(s);
	int used = draw_tracks(s, x, s->map_rows * 2 / 5);
	draw_choices(s, x, 1 + used, s->map_rows - used);
	draw_rule(s, 1 + s->map_rows);
	draw_log(s, 2 + s->map_rows, s->log_rows);
	draw_prompt(s, 2 + s->map_rows + s->log_rows);
	draw_line(s);
	s->shown_lines = s->play->lines;
	refresh();
}

void screen_pager(struct screen *s, unsigned first)
{
	const struct play *p = s->play;
	unsigned top = first;
	for (;;) {
		erase();
		int y = 0;
		unsigned i = top;
		for (; i < p->lines && y < s->rows - 1; i++) {
			attrset(tone_style(s, p->line[i].tone));
			const char *text = p->line[i].text;
			do {
				const char *from = text;
				size_t size = wrap_line(text, s->columns - 1, &text);
				mvaddnstr(y++, 0, from, (int)size);
			} while (*text && y < s->rows - 1);
		}
		attrset(A_REVERSE);
		put_cells(s->rows - 1, 0,
			  desk_text(p->desk, i < p->lines ? N_("Space: more | Up, PgUp: back | Enter: to the game")
							  : N_("Up, PgUp: back | Enter: to the game")),
			  s->columns - 1);
		attrset(A_NORMAL);
		refresh();
		int page = at_least(s->rows - 2, 1), key = getch();
		if (key == KEY_UP && top)
			top--;
		else if (key == KEY_PPAGE)
			top -= top < (unsigned)page ? top : (unsigned)page;
		else if (key == KEY_DOWN && i < p->lines)
			top++;
		else if ((key == ' ' || key == KEY_NPAGE) && i < p->lines)
			top = i;
		else if (key == KEY_RESIZE)
			screen_divide(s);
		else if (key != KEY_UP && key != KEY_DOWN && key != KEY_NPAGE)
			return;
	}
}
