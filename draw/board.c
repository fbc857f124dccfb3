#include "draw/board.h"

#include <ctype.h>
#include <string.h>

#include "draw/counters.h"
#include "core/tsv.h"

enum { SCENARIO, PLACE, SEAT, NATION, SYMBOL, LABEL, STRENGTH, FULL, STEPS, STEPS_MAX, HIDDEN, NAME, COLUMNS };

static const char *const columns[COLUMNS] = {"scenario", "place", "seat",  "nation",    "symbol", "label",
					     "strength", "full",  "steps", "steps_max", "hidden", "name"};

/* Sides as the tables call them, in the order of their colours. */
static const struct {
	const char *id, *name;
} sides[] = {
	{"axis", N_("Axis")},
	{"allies", N_("Allies")},
	{"ussr", N_("Soviet Union")},
	{"neutral", N_("neutral")},
};

struct reader {
	struct picture *p;
	struct eto_tsv t;
	unsigned column[COLUMNS];
	unsigned viewers;
};

static struct eto_cell cell(const struct reader *r, unsigned column)
{
	return r->t.cell[r->column[column]];
}

static void name_sides(struct picture *p)
{
	p->seat_count = sizeof sides / sizeof *sides;
	for (unsigned i = 0; i < p->seat_count; i++) {
		snprintf(p->seat[i].id, sizeof p->seat[i].id, "%s", sides[i].id);
		p->seat[i].tint = i;
		snprintf(p->seat[i].name, sizeof p->seat[i].name, "%s", picture_text(p, sides[i].name));
		for (const char *c = p->seat[i].name; *c && !p->seat[i].letter; c++) {
			bool taken = !isalpha((unsigned char)*c);
			for (unsigned k = 0; k < i; k++)
				taken |= p->seat[k].letter == toupper((unsigned char)*c);
			if (!taken)
				p->seat[i].letter = (char)toupper((unsigned char)*c);
		}
	}
}

static bool find_seat(struct reader *r, uint8_t *seat)
{
	struct eto_cell c = cell(r, SEAT);
	for (*seat = 0; *seat < r->p->seat_count; ++*seat)
		if (eto_cell_is(c, r->p->seat[*seat].id))
			return true;
	return eto_tsv_fail(&r->t, c, "no side \"%.*s\": there are axis, allies, ussr and neutral", (int)c.size, c.at);
}

/* The number of a place of the scene; places get theirs when they are first met. */
static bool find_place(struct reader *r, uint16_t *place)
{
	struct picture *p = r->p;
	char id[40];
	if (!eto_cell_copy(&r->t, cell(r, PLACE), id, sizeof id))
		return false;
	for (*place = 0; *place < p->scene.place_count; ++*place)
		if (!strcmp(p->place[*place], id))
			return true;
	if (p->scene.place_count == ETO_SCENE_PLACES)
		return eto_tsv_fail(&r->t, cell(r, PLACE), "more than %d places", ETO_SCENE_PLACES);
	snprintf(p->place[*place], sizeof p->place[*place], "%s", id);
	p->scene.place[*place].control = ETO_NO_SEAT;
	p->scene.place_count++;
	return picture_anchor(p, *place) ||
	       eto_tsv_fail(&r->t, cell(r, PLACE), "no place \"%s\" in data/anchors.tsv", id);
}

static bool read_number(struct reader *r, unsigned column, uint8_t *out)
{
	int n = 0;
	if (!eto_cell_none(cell(r, column)) && !eto_cell_int(&r->t, cell(r, column), 0, 99, &n))
		return false;
	*out = (uint8_t)n;
	return true;
}

static bool read_symbol(struct reader *r, uint8_t *symbol)
{
	struct eto_cell c = cell(r, SYMBOL);
	*symbol = (uint8_t)symbol_find(c.at, c.size);
	return *symbol != ETO_SYM_UNKNOWN || eto_tsv_fail(&r->t, c, "no symbol \"%.*s\"", (int)c.size, c.at);
}

/* What the viewers may not know is forgotten at once: the picture never holds it. */
static void hide(struct reader *r, struct eto_scene_piece *piece, unsigned index)
{
	*piece = (struct eto_scene_piece){.piece = (uint16_t)index,
					  .place = piece->place,
					  .seat = piece->seat,
					  .symbol = ETO_SYM_UNKNOWN,
					  .status = ETO_ST_HIDDEN,
					  .target = ETO_NO_PLACE};
	snprintf(r->p->piece_about[index], sizeof r->p->piece_about[index], "%s",
		 picture_text(r->p, N_("a hidden block")));
	r->p->piece_id[index][0] = 0;
}

static bool read_piece(struct reader *r)
{
	struct eto_scene *scene = &r->p->scene;
	if (scene->piece_count == ETO_SCENE_PIECES)
		return eto_tsv_fail(&r->t, cell(r, PLACE), "more than %d pieces", ETO_SCENE_PIECES);
	unsigned index = scene->piece_count;
	struct eto_scene_piece *piece = &scene->piece[index];
	uint8_t hidden;
	*piece = (struct eto_scene_piece){.piece = (uint16_t)index, .target = ETO_NO_PLACE};
	if (!find_place(r, &piece->place) || !find_seat(r, &piece->seat) || !read_symbol(r, &piece->symbol) ||
	    !eto_cell_copy(&r->t, cell(r, NATION), piece->nation, sizeof piece->nation) ||
	    !read_number(r, STRENGTH, &piece->strength) || !read_number(r, FULL, &piece->full) ||
	    !read_number(r, STEPS, &piece->steps) || !read_number(r, STEPS_MAX, &piece->steps_max) ||
	    !read_number(r, HIDDEN, &hidden) ||
	    !eto_cell_copy(&r->t, cell(r, NAME), r->p->piece_about[index], sizeof r->p->piece_about[index]))
		return false;
	if (!eto_cell_none(cell(r, LABEL)) && !eto_cell_copy(&r->t, cell(r, LABEL), piece->label, sizeof piece->label))
		return false;
	if (piece->steps_max == 2 && piece->steps == 1)
		piece->status |= ETO_ST_REDUCED;
	if (r->p->lang == ETO_ES) /* the table has the English name only */
		snprintf(r->p->piece_about[index], sizeof r->p->piece_about[index], "%s %s, %s",
			 picture_text(r->p, piece->nation), piece->label,
			 picture_text(r->p, symbol_about(piece->symbol)));
	snprintf(r->p->piece_id[index], sizeof r->p->piece_id[index], "%u", r->t.lines.number);
	scene->piece_count++;
	if (hidden && !(r->viewers >> piece->seat & 1))
		hide(r, piece, index);
	return true;
}

/* "axis,ussr" as a mask. */
static bool read_viewers(const struct picture *p, const char *seats, unsigned *viewers, struct eto_error *err)
{
	*viewers = seats ? 0 : ETO_ALL;
	while (seats && *seats) {
		size_t size = strcspn(seats, ",");
		unsigned i = 0;
		while (i < p->seat_count && (strlen(p->seat[i].id) != size || strncmp(p->seat[i].id, seats, size)))
			i++;
		if (i == p->seat_count)
			return eto_fail(err, NULL, 0, 0, "there is no seat \"%.*s\"", (int)(size < 40 ? size : 40),
					seats);
		*viewers |= 1u << i;
		seats += size + (seats[size] == ',');
	}
	return true;
}

/* Sides without a piece are not in the game; their colours stay those of the others. */
static void drop_absent(struct picture *p)
{
	unsigned present = 0;
	for (unsigned i = 0; i < p->scene.piece_count; i++)
		present |= 1u << p->scene.piece[i].seat;
	while (p->seat_count && !(present >> (p->seat_count - 1) & 1))
		p->seat_count--;
}

bool picture_board(struct picture *p, const struct eto_board *board, const struct eto_files *files,
		   const char *scenario, const char *seats, const struct cli *cli, struct eto_error *err)
{
	struct reader r = {.p = p};
	char chosen[40] = "";
	p->title = board->title;
	p->files = *files;
	p->catalog = cli->catalog;
	p->lang = cli->lang;
	name_sides(p);
	if (!read_viewers(p, seats, &r.viewers, err) || !anchors_read(&p->anchors, files, err))
		return false;
	if (!eto_file_find(files, "data/pieces.tsv"))
		return true;
	if (!eto_tsv_open(&r.t, files, "data/pieces.tsv", columns, COLUMNS, r.column, err))
		return false;
	snprintf(chosen, sizeof chosen, "%s", scenario ? scenario : "");
	while (eto_tsv_next(&r.t)) {
		if (!chosen[0])
			eto_cell_copy(&r.t, cell(&r, SCENARIO), chosen, sizeof chosen);
		if (eto_cell_is(cell(&r, SCENARIO), chosen) && !read_piece(&r))
			return false;
	}
	if (!r.t.failed && scenario && !p->scene.piece_count)
		return eto_fail(err, NULL, 0, 0, "%s has no scenario \"%.40s\"", board->id, scenario);
	drop_absent(p);
	return !r.t.failed;
}

bool board_scenario(const struct eto_board *board, unsigned i, char *out, size_t size)
{
	struct eto_tsv t;
	struct eto_error err;
	unsigned column;
	char last[40] = "";
	if (!eto_file_find(board->files, "data/pieces.tsv") ||
	    !eto_tsv_open(&t, board->files, "data/pieces.tsv", columns, 1, &column, &err))
		return false;
	while (eto_tsv_next(&t)) {
		if (eto_cell_is(t.cell[column], last) || !eto_cell_copy(&t, t.cell[column], last, sizeof last))
			continue;
		if (!i--) {
			snprintf(out, size, "%s", last);
			return true;
		}
	}
	return false;
}
