/* The data files: months, hexes, towns, railways, blocks; journal.c reads those of the scenarios. */
#include <string.h>

#include "games/bitw/table.h"

const char *const bi_countries[] = {
	"Germany",    "France",	 "Great Britain", "Italy",    "Netherlands", "Belgium", "Luxembourg",
	"Norway",     "Denmark", "Spain",	  "Portugal", "Sweden",	     "Ireland", "Switzerland",
	"Yugoslavia", "Hungary", "Slovakia",	  "Algeria",  "Tunisia",     "Morocco", NULL};
const char *const bi_nations[] = {"GER", "ITA", "FRA", "GBR", "USA", "NED", "BEL", "FFR", "NOR", "DEN", NULL};
static const char *const types[] = {"SL",  "SHQ", "NHQ", "AHQ", "AIRHQ", "INF", "STA", "CAV", "ART", "PAR", "MAR",
				    "MOT", "MTN", "LTK", "TNK", "FTR",	 "BMB", "STU", "SBM", "RED", "SUB", NULL};
static const char *const terrains[] = {"clear", "forest", "hills", "mountain", "marsh", NULL};
static const char *const waters[] = {"Atlantic", "Baltic", "Mediterranean", NULL};
static const char *const entries[] = {"no", "yes", "neutral", NULL};
static const char *const kinds[] = {"-", "point", "minor", "major", "capital", "fortress", NULL};
static const char *const port_kinds[] = {"-", "minor", "major", NULL};
const char *const bi_sides[] = {"axis", "allied", NULL};
static const char *const weathers[] = {"good", "rain", "snow", "light", "roll", NULL};
static const char *const elites[] = {"-", "att", "def", NULL};
static const char *const flags[] = {"jump", "luftwaffe", "ss", "canadian", "red_dot", "motorised", "fixed", NULL};
static const char *const wood[] = {"light blue", "black",  "light green", "dark green", "blue",
				   "brown",	 "orange", "grey",	  NULL};
static const char *const lines[] = {"Maginot", "Siegfried", "other", NULL};

/* A hex by its number: 2633 is column 26, row 33. */
unsigned bi_hex_number(const struct bi_table *t, const char *at, unsigned size)
{
	if (size != 4)
		return NO_HEX;
	for (unsigned i = 0; i < 4; i++)
		if (at[i] < '0' || at[i] > '9')
			return NO_HEX;
	unsigned col = (unsigned)((at[0] - '0') * 10 + at[1] - '0'), row = (unsigned)((at[2] - '0') * 10 + at[3] - '0');
	unsigned hex = col == 35 ? HEXES - 1 : col * 48 + row;
	return hex < HEXES && !memcmp(t->hex[hex].id, at, 4) ? hex : NO_HEX;
}

static unsigned box_of(const char *at, unsigned size)
{
	static const char *const box[] = {"usa",      "canada",	       "iceland",	  "azores",
					  "canaries", "northatlantic", "centralatlantic", "southatlantic"};
	for (unsigned i = 0; i < PLACES - HEXES; i++) {
		bool same = strlen(box[i]) == size;
		for (unsigned k = 0; same && k < size; k++)
			same = (at[k] | 32) == box[i][k];
		if (same)
			return HEXES + i;
	}
	return NO_HEX;
}

unsigned bi_city_hex(const struct bi_table *t, const char *at, unsigned size)
{
	struct eto_index x = ETO_INDEX(((struct bi_table *)t)->name_slot, ((struct bi_table *)t)->city, id, CITIES_MAX);
	unsigned i = eto_index_find(&x, at, size);
	return i == ETO_NO_NAME ? box_of(at, size) : t->city[i].hex;
}

unsigned bi_place_cell(struct eto_rows *r, unsigned c)
{
	struct eto_cell cell = eto_rows_cell(r, c);
	unsigned named = bi_city_hex(loader_of(r)->t, cell.at, cell.size);
	return named == NO_HEX ? bi_hex_number(loader_of(r)->t, cell.at, cell.size) : named;
}

/* -- hexes -- */

static bool each_hex(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_hex *h = row;
	struct eto_cell class = eto_rows_cell(r, 3), coast = eto_rows_cell(r, 4);
	h->land = (uint8_t)eto_cell_is(class, "land");
	h->coast = (uint8_t)eto_cell_is(coast, "coast");
	h->port_sea = NO_WATER;
	h->island = NO_ISLAND;
	if (!h->land && !eto_cell_is(class, "out"))
		h->terrain = SEA;
	memcpy(h->name[ETO_EN], h->id, 5);
	memcpy(h->name[ETO_ES], h->id, 5);
	return number < HEXES || eto_rows_fail(r, 0, "too many hexes");
}

static const struct eto_column hex_columns[] = {
	{"hex", ETO_COL_TEXT, ETO_AT(struct bi_hex, id)},
	{"col", ETO_COL_NUMBER, ETO_AT(struct bi_hex, col), .most = 35},
	{"row", ETO_COL_NUMBER, ETO_AT(struct bi_hex, row), .most = 47},
	{"class", ETO_COL_SKIP},
	{"coast", ETO_COL_SKIP},
	{"sea", ETO_COL_NAME, ETO_AT(struct bi_hex, sea), .names = waters, .may = true, .none = NO_WATER},
	{"country", ETO_COL_NAME, ETO_AT(struct bi_hex, country), .names = bi_countries, .may = true,
	 .none = NO_COUNTRY},
	{"entry", ETO_COL_NAME, ETO_AT(struct bi_hex, entry), .names = entries, .may = true, .none = ENTRY_NO},
	{"terrain", ETO_COL_NAME, ETO_AT(struct bi_hex, terrain), .names = terrains, .may = true, .none = CLEAR},
	{"beach", ETO_COL_NUMBER, ETO_AT(struct bi_hex, beach), .most = 1},
	{"sandbanks", ETO_COL_NUMBER, ETO_AT(struct bi_hex, sandbanks), .most = 1},
	{0},
};

static bool join_hexes(struct bi_table *t, struct eto_error *err)
{
	struct eto_hex at[HEXES];
	for (unsigned i = 0; i < HEXES; i++)
		at[i] = (struct eto_hex){t->hex[i].row, t->hex[i].col}; /* shifted columns: the two exchanged */
	return eto_hex_join(at, HEXES, 1, t->next) || eto_fail(err, "data/hexes.tsv", 0, 0, "two hexes at one spot");
}

unsigned bi_direction(const struct bi_table *t, unsigned from, unsigned to)
{
	return from < HEXES ? eto_hex_direction(t->next[from], to) : ETO_HEX_SIDES;
}

/* -- towns -- */

struct town {
	char id[24], name[28];
	uint8_t kind, victory, port, frozen, sea, pop, mine, oil, red, blue, white, black, redoubt, canal;
};

static void add_town(struct bi_hex *h, const struct town *c)
{
	if (c->kind > h->city)
		h->city = c->kind;
	h->victory |= c->victory;
	if (c->port) {
		h->port = c->port;
		h->frozen = c->frozen;
		h->port_sea = c->sea;
	}
	h->pop = (uint8_t)(h->pop + c->pop);
	h->mine = (uint8_t)(h->mine + c->mine);
	h->oil = (uint8_t)(h->oil + c->oil);
	h->red = (uint8_t)(h->red + c->red);
	h->blue = (uint8_t)(h->blue + c->blue);
	h->white = (uint8_t)(h->white + c->white);
	h->black = (uint8_t)(h->black + c->black);
	h->redoubt |= c->redoubt;
	h->canal |= c->canal;
}

static bool each_town(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_table *t = loader_of(r)->t;
	struct bi_city *city = row;
	struct eto_cell hex = eto_rows_cell(r, 1), name = eto_rows_cell(r, 2);
	unsigned at = bi_hex_number(t, hex.at, hex.size);
	if (at == NO_HEX)
		return eto_rows_fail(r, 1, "no such hex");
	city->hex = (uint16_t)at;
	struct town c = {0};
	struct eto_tsv *f = &r->tsv;
	unsigned value[9];
	static const unsigned column[9] = {4, 6, 8, 9, 10, 11, 12, 13, 14}; /* the numbers */
	for (unsigned i = 0; i < 9; i++) {
		int n = 0;
		if (!eto_cell_int(f, eto_rows_cell(r, column[i]), 0, 9, &n))
			return false;
		value[i] = (unsigned)n;
	}
	unsigned kind = 0, port = 0, sea = NO_WATER;
	if (!eto_cell_name(f, eto_rows_cell(r, 3), kinds, &kind) ||
	    !eto_cell_name(f, eto_rows_cell(r, 5), port_kinds, &port))
		return false;
	if (!eto_cell_none(eto_rows_cell(r, 7)) && !eto_cell_name(f, eto_rows_cell(r, 7), waters, &sea))
		return false;
	c = (struct town){.kind = (uint8_t)kind,
			  .port = (uint8_t)port,
			  .sea = (uint8_t)sea,
			  .victory = (uint8_t)value[0],
			  .frozen = (uint8_t)value[1],
			  .pop = (uint8_t)value[2],
			  .mine = (uint8_t)value[3],
			  .oil = (uint8_t)value[4],
			  .red = (uint8_t)value[5],
			  .blue = (uint8_t)value[6],
			  .white = (uint8_t)value[7],
			  .black = (uint8_t)value[8],
			  .redoubt = eto_cell_is(eto_rows_cell(r, 15), "1"),
			  .canal = eto_cell_is(eto_rows_cell(r, 17), "1")};
	add_town(&t->hex[at], &c);
	struct eto_cell radar = eto_rows_cell(r, 16);
	if (!eto_cell_none(radar))
		t->hex[at].radar = 1;
	return (void)name, (void)number, true;
}

static const struct eto_column town_columns[] = {
	{"id", ETO_COL_TEXT, ETO_AT(struct bi_city, id)},
	{"hex", ETO_COL_SKIP},
	{"name", ETO_COL_SKIP},
	{"kind", ETO_COL_SKIP},
	{"victory", ETO_COL_SKIP},
	{"port", ETO_COL_SKIP},
	{"frozen", ETO_COL_SKIP},
	{"sea", ETO_COL_SKIP},
	{"pop_pp", ETO_COL_SKIP},
	{"mine_pp", ETO_COL_SKIP},
	{"oil_pp", ETO_COL_SKIP},
	{"red", ETO_COL_SKIP},
	{"blue", ETO_COL_SKIP},
	{"white", ETO_COL_SKIP},
	{"black", ETO_COL_SKIP},
	{"redoubt", ETO_COL_SKIP},
	{"radar", ETO_COL_SKIP},
	{"kiel_canal", ETO_COL_SKIP},
	{0},
};

static bool each_name(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_table *t = loader_of(r)->t;
	unsigned at = bi_place_cell(r, 0);
	(void)row, (void)number;
	if (at == NO_HEX)
		return eto_rows_fail(r, 0, "no such place");
	for (unsigned lang = 0; lang < ETO_LANGS; lang++) {
		char *to = at < HEXES ? t->hex[at].name[lang] : t->box[at - HEXES][lang];
		size_t room = at < HEXES ? sizeof t->hex[at].name[lang] : sizeof t->box[at - HEXES][lang];
		if (!eto_cell_copy(&r->tsv, eto_rows_cell(r, 1 + lang), to, room))
			return false;
	}
	return true;
}

static const struct eto_column name_columns[] = {{"id", ETO_COL_SKIP}, {"en", ETO_COL_SKIP}, {"es", ETO_COL_SKIP}, {0}};

/* -- hexsides, railways, links -- */

static bool each_side(struct eto_rows *r, void *row, unsigned number)
{
	static const char *const side_kinds[] = {"land", "river", "water", "lake", "red_arrow", NULL};
	struct bi_table *t = loader_of(r)->t;
	struct eto_cell a = eto_rows_cell(r, 0), b = eto_rows_cell(r, 1), orange = eto_rows_cell(r, 3);
	bool rhine = eto_cell_is(eto_rows_cell(r, 4), "Rhine");
	unsigned x = bi_hex_number(t, a.at, a.size), y = bi_hex_number(t, b.at, b.size), kind = 0;
	(void)row, (void)number;
	if (x == NO_HEX || y == NO_HEX)
		return eto_rows_fail(r, 0, "no such hex");
	unsigned d = bi_direction(t, x, y);
	if (d == ETO_HEX_SIDES || !eto_cell_name(&r->tsv, eto_rows_cell(r, 2), side_kinds, &kind))
		return eto_rows_fail(r, 1, "not next to it");
	t->side_kind[x][d] = t->side_kind[y][eto_hex_back(d)] = (uint8_t)kind;
	t->rhine[x] |= (uint8_t)((unsigned)rhine << d);
	t->rhine[y] |= (uint8_t)((unsigned)rhine << eto_hex_back(d));
	unsigned of = eto_cell_none(orange) ? NO_HEX : bi_hex_number(t, orange.at, orange.size);
	if (of == NO_HEX && !eto_cell_none(orange))
		of = bi_city_hex(t, orange.at, orange.size);
	if (of == x)
		t->orange[x][d] = 1;
	if (of == y)
		t->orange[y][eto_hex_back(d)] = 1;
	return true;
}

static const struct eto_column side_columns[] = {{"hex_a", ETO_COL_SKIP},
						 {"hex_b", ETO_COL_SKIP},
						 {"kind", ETO_COL_SKIP},
						 {"orange_side_of", ETO_COL_SKIP},
						 {"name", ETO_COL_SKIP},
						 {0}};

static bool each_rail(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_table *t = loader_of(r)->t;
	struct eto_cell part[ETO_TSV_COLUMNS];
	unsigned count = eto_cell_split(eto_rows_cell(r, 0), ' ', part, ETO_TSV_COLUMNS), last = NO_HEX;
	(void)row, (void)number;
	for (unsigned i = 0; i < count; i++) {
		unsigned hex = bi_hex_number(t, part[i].at, part[i].size);
		if (hex == NO_HEX)
			return eto_rows_fail(r, 0, "no such hex");
		if (last != NO_HEX) {
			unsigned d = bi_direction(t, last, hex);
			if (d == ETO_HEX_SIDES)
				return eto_rows_fail(r, 0, "the railway jumps");
			t->rail[last] |= (uint8_t)(1u << d);
			t->rail[hex] |= (uint8_t)(1u << eto_hex_back(d));
		}
		eto_set_add(&t->rails, hex);
		last = hex;
	}
	return true;
}

static const struct eto_column rail_columns[] = {{"hex_path", ETO_COL_SKIP}, {0}};

static bool each_link(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_table *t = loader_of(r)->t;
	struct eto_cell kind = eto_rows_cell(r, 0);
	unsigned from = bi_place_cell(r, 1), to = bi_place_cell(r, 2);
	(void)row, (void)number;
	if (from == NO_HEX || to == NO_HEX)
		return eto_rows_fail(r, 1, "no such place");
	if (eto_cell_is(kind, "facing_beach")) {
		if (t->facings == FACING_MAX)
			return eto_rows_fail(r, 0, "too many facing beaches");
		t->facing[t->facings++] = (struct eto_pair){(uint16_t)from, (uint16_t)to};
	}
	if (eto_cell_is(kind, "inland_port"))
		t->inland[from] = (uint16_t)to;
	return true;
}

static const struct eto_column link_columns[] = {
	{"kind", ETO_COL_SKIP}, {"from", ETO_COL_SKIP}, {"to", ETO_COL_SKIP}, {0}};

static bool each_fort(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_table *t = loader_of(r)->t;
	unsigned at = bi_place_cell(r, 1), line = 2;
	(void)row;
	if (at >= HEXES || number >= FORTS)
		return eto_rows_fail(r, 1, "no such hex");
	for (unsigned i = 0; i < 2; i++)
		if (eto_cell_is(eto_rows_cell(r, 0), lines[i]))
			line = i;
	t->fort_hex[number] = (uint16_t)at;
	t->fort_line[number] = (uint8_t)line;
	t->fort_kind[number] = eto_cell_is(eto_rows_cell(r, 2), "bunker") ? BUNKER : FORTRESS;
	t->hex[at].fort = (uint8_t)(1 + number);
	return true;
}

static const struct eto_column fort_columns[] = {
	{"line", ETO_COL_SKIP}, {"place", ETO_COL_SKIP}, {"kind", ETO_COL_SKIP}, {0}};

/* -- blocks -- */

static bool read_faces(struct eto_rows *r, struct bi_unit *u)
{
	struct eto_cell part[FACES + 1];
	unsigned count = eto_cell_split(eto_rows_cell(r, 8), '/', part, FACES + 1);
	for (unsigned i = 0; i < count && i < FACES; i++) {
		int n = 0;
		if (!eto_cell_int(&r->tsv, part[i], 0, 7, &n))
			return false;
		u->faces.value[i] = (uint8_t)n;
		u->zero |= n == 0;
	}
	u->faces.count = (uint8_t)count;
	unsigned steps = eto_cell_split(eto_rows_cell(r, 9), '/', part, FACES + 1);
	for (unsigned i = 0; i < steps && i < FACES; i++)
		u->step[i] = part[i].at[0] == 'W'   ? WHITE
			     : part[i].at[0] == 'R' ? REDSTEP
			     : part[i].at[0] == 'U' ? BLUESTEP
						    : BLACK;
	return (count && count <= FACES && steps == count) || eto_rows_fail(r, 8, "faces and steps do not fit");
}

static bool each_unit(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_table *t = loader_of(r)->t;
	struct bi_unit *u = row;
	struct eto_cell place = eto_rows_cell(r, 10);
	unsigned elite = 0;
	if (!read_faces(r, u) || !eto_cell_name(&r->tsv, eto_rows_cell(r, 11), elites, &elite))
		return false;
	u->flag |= elite == 1 ? U_ATTACK : elite == 2 ? U_DEFEND : 0;
	u->place = NO_HEX;
	if (!eto_cell_none(place)) {
		u->place = (uint16_t)bi_place_cell(r, 10);
		if (u->place >= HEXES)
			return eto_rows_fail(r, 10, "no such place");
	}
	if (u->side == ALLIED && t->first_of[ALLIED] == UNITS)
		t->first_of[ALLIED] = (uint16_t)number;
	return (u->side == ALLIED) == (number >= t->first_of[ALLIED]) ||
	       eto_rows_fail(r, 1, "the blocks of a side are not together");
}

static const struct eto_column unit_columns[] = {
	{"id", ETO_COL_TEXT, ETO_AT(struct bi_unit, id)},
	{"side", ETO_COL_NAME, ETO_AT(struct bi_unit, side), .names = bi_sides},
	{"nation", ETO_COL_NAME, ETO_AT(struct bi_unit, nation), .names = bi_nations},
	{"name", ETO_COL_TEXT, ETO_AT(struct bi_unit, name[ETO_EN])},
	{"name_es", ETO_COL_TEXT, ETO_AT(struct bi_unit, name[ETO_ES])},
	{"type", ETO_COL_NAME, ETO_AT(struct bi_unit, type), .names = types},
	{"colour", ETO_COL_NAME, ETO_AT(struct bi_unit, colour), .names = wood},
	{"flags", ETO_COL_MASK, ETO_AT(struct bi_unit, flag), .names = flags},
	{"faces", ETO_COL_SKIP},
	{"steps", ETO_COL_SKIP},
	{"place", ETO_COL_SKIP},
	{"elite", ETO_COL_SKIP},
	{0},
};

unsigned bi_find_unit(const struct bi_table *t, const char *id)
{
	struct bi_table *w = (struct bi_table *)t; /* the index only reads */
	struct eto_index x = ETO_INDEX(w->unit_slot, w->unit, id, UNITS);
	unsigned i = eto_index_find(&x, id, strlen(id));
	return i == ETO_NO_NAME ? NO_UNIT : i;
}

unsigned bi_unit_cell(struct eto_rows *r, unsigned c)
{
	struct bi_table *t = loader_of(r)->t;
	struct eto_cell cell = eto_rows_cell(r, c);
	struct eto_index x = ETO_INDEX(t->unit_slot, t->unit, id, UNITS);
	unsigned i = eto_index_find(&x, cell.at, cell.size);
	return i == ETO_NO_NAME ? NO_UNIT : i;
}

/* -- months -- */

static bool each_month(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_month *m = row;
	(void)r, (void)number;
	m->year = (uint16_t)((m->id[0] - '0') * 1000 + (m->id[1] - '0') * 100 + (m->id[2] - '0') * 10 + m->id[3] - '0');
	m->month = (uint8_t)((m->id[5] - '0') * 10 + m->id[6] - '0');
	return true;
}

static const struct eto_column month_columns[] = {
	{"turn", ETO_COL_TEXT, ETO_AT(struct bi_month, id)},
	{"weather", ETO_COL_NAME, ETO_AT(struct bi_month, weather), .names = weathers},
	{0}};

bool bi_load(struct eto_table *table, const struct eto_files *files, struct eto_error *err)
{
	struct bi_table *t = (struct bi_table *)table;
	struct loader l = {t, files, err};
	table->game = &bitw_game;
	memset(t->inland, 0xff, sizeof t->inland);
	t->first_of[ALLIED] = UNITS;
	t->end_of[ALLIED] = UNITS;
	struct eto_rows first[] = {
		{"data/calendar.tsv", month_columns, ETO_INTO(t->month), .least = TURNS, .each = each_month},
		{"data/hexes.tsv", hex_columns, ETO_INTO(t->hex), .least = HEXES, .each = each_hex}};
	if (!eto_rows_all(ETO_ALL_OF(first), NULL, &l, files, err) || !join_hexes(t, err))
		return false;
	struct eto_rows towns[] = {{"data/cities.tsv", town_columns, ETO_INTO(t->city), .least = 1, .each = each_town}};
	if (!eto_rows_all(ETO_ALL_OF(towns), NULL, &l, files, err))
		return false;
	t->cities_known = towns[0].count;
	struct eto_index cities = ETO_INDEX(t->name_slot, t->city, id, CITIES_MAX);
	eto_index_make(&cities);
	struct eto_rows second[] = {
		{"data/names.tsv", name_columns, .most = 4000, .each = each_name},
		{"data/hexsides.tsv", side_columns, .most = 4000, .each = each_side},
		{"data/rails.tsv", rail_columns, .most = 4000, .each = each_rail},
		{"data/links.tsv", link_columns, .most = 4000, .each = each_link},
		{"data/fortlines.tsv", fort_columns, .most = FORTS, .least = FORTS, .each = each_fort},
		{"data/units.tsv", unit_columns, ETO_INTO(t->unit), .least = UNITS, .each = each_unit}};
	if (!eto_rows_all(ETO_ALL_OF(second), NULL, &l, files, err))
		return false;
	t->end_of[AXIS] = t->first_of[ALLIED];
	struct eto_index units = ETO_INDEX(t->unit_slot, t->unit, id, UNITS);
	eto_index_make(&units);
	if (!bi_load_journal(&l))
		return false;
	bi_derive_table(t);
	return true;
}
