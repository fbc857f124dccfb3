/* The table: the map and the calendar, read from data/ (sections 1, 12.1 and 15.1; blocks and forces: roster.c).
 *
 * Hexes are numbered by the rows of hexes.tsv, row after row from west to east (WF-1.2.4). All hexes of the file are
 * playable land, sea, or out of play (WF-1.2.1, WF-1.2.2, WF-1.1.3, WF-1.9.1); terrain of hexes and sides is data
 * (WF-1.3.1, WF-1.3.2, WF-1.36.1, WF-1.8.1), there are no lakes on the reconstructed map (WF-1.38.1, WF-1.38.2). The
 * home edges are in the data too: entry hexes in the east, the Allies come by their ports (WF-1.1.1, WF-1.1.2). */
#include <string.h>

#include "core/graph.h"
#include "games/westfront/westfront.h"

const char *const wf_country_ids[] = {"Austria", "Belgium", "Czechoslovakia", "Denmark", "France", "Germany",
	"Gibraltar", "Great Britain", "Holland", "Hungary", "Italy", "Malta", "Portugal", "Spain", "Spanish Morocco",
	"Yugoslavia", "Algeria", "Libya", "French Morocco", "Tunisia", /* out of play: */ "Albania", "Ireland",
	"Norway", "Sweden", "Switzerland", NULL};
const char *const wf_scenario_ids[] = {"HUSKY", "S43", "W43", "S44", "W44", NULL};
const char *const wf_side_ids[] = {"allied", "axis", NULL};

/* -- finding -- */

unsigned wf_hex_find(const struct wf_table *t, const char *id)
{
	return ETO_FIND(t->hex_slot, t->hex, id, id, strlen(id));
}

unsigned wf_direction(const struct wf_table *t, unsigned from, unsigned to)
{
	return eto_hex_direction(t->hex[from].next, to);
}

/* -- seas (15.1) -- */

static bool place_sea(struct eto_rows *rows, void *row, unsigned number)
{
	struct wf_sea *sea = row;
	(void)number;
	sea->always_allied = eto_cell_is(eto_rows_cell(rows, 5), "allied");
	sea->base = NO_HEX; /* found with the towns */
	return true;
}

static const char *const basins[] = {"Atlantic", "Mediterranean", "Baltic", NULL};
#define S(member) ETO_AT(struct wf_sea, member)
static const struct eto_column sea_columns[] = {{"id", ETO_COL_TEXT, S(id)}, {"name", ETO_COL_TEXT, S(name[ETO_EN])},
	{"name_es", ETO_COL_TEXT, S(name[ETO_ES])}, {"basin", ETO_COL_NAME, S(basin), .names = basins},
	{"interception", ETO_COL_NUMBER, S(dice), .most = 3}, {"control", ETO_COL_SKIP}, {0}};
/* After the ids, which it names. */
static const struct eto_column sea_link_columns[] = {
	{"adjacent", ETO_COL_MASK, S(next), .index = OF_SEAS, .separator = '|'}, {0}};

static bool seas_meet(const struct wf_table *t, struct eto_error *err)
{
	for (unsigned i = 0; i < SEAS; i++)
		for (unsigned j = 0; j < SEAS; j++)
			if ((t->sea[i].next >> j & 1) != (t->sea[j].next >> i & 1))
				return eto_fail(err, "data/seas.tsv", 0, 0, "%s and %s: only one touches the other",
						t->sea[i].id, t->sea[j].id);
	return true;
}

/* -- hexes -- */

static bool read_number(struct wf_hex *h)
{
	for (unsigned i = 0; i < 4; i++)
		if (h->id[i] < '0' || h->id[i] > '9')
			return false;
	h->col = (uint8_t)((h->id[0] - '0') * 10 + h->id[1] - '0');
	h->row = (uint8_t)((h->id[2] - '0') * 10 + h->id[3] - '0');
	return true;
}

/* Hexes of a sea bear its name; others without a name their number. */
static void name_hex(const struct wf_table *t, struct wf_hex *h, unsigned sea, bool named)
{
	for (unsigned lang = ETO_LANGS; lang-- > 0;) {
		const char *name = sea < SEAS ? t->sea[sea].name[lang] : named ? h->name[ETO_EN] : h->id;
		if (name != h->name[lang])
			memcpy(h->name[lang], name, strlen(name) + 1);
	}
}

/* Every hex of land belongs to a country (WF-1.7.1, WF-1.7.2) and has one terrain (WF-1.3.3). Countries that are out of
 * play have no number here (WF-intro.2). */
static bool place_hex(struct eto_rows *rows, void *row, unsigned number)
{
	enum { COAST = 2, COUNTRY, NAME = 5, ENTRY = 8 };
	struct wf_table *t = rows->context;
	struct wf_hex *h = row;
	if (!read_number(h))
		return eto_rows_fail(rows, 0, "a hex is a column and a row of two digits each");
	if (h->class == LAND && (h->country >= COUNTRIES || h->terrain > MOUNTAIN))
		return eto_rows_fail(rows, COUNTRY, "land belongs to a country and has a terrain");
	if (h->class != LAND) {
		h->country = COUNTRIES;
		h->terrain = CLEAR;
	}
	h->coastal = h->class == LAND && eto_cell_is(eto_rows_cell(rows, COAST), "coast");
	h->entry = eto_cell_is(eto_rows_cell(rows, ENTRY), "axis");
	t->sea_of_hex[number] = h->class == SEA && h->seas ? (uint8_t)__builtin_ctz(h->seas) : SEAS;
	name_hex(t, h, t->sea_of_hex[number], !eto_cell_none(eto_rows_cell(rows, NAME)));
	memset(h->side, SIDE_NONE, sizeof h->side);
	return true;
}

const char *const wf_class_ids[] = {"land", "sea", "out", NULL};
const char *const wf_terrain_ids[] = {"clear", "forest", "hill", "marsh", "mountain", NULL};
static const char *const owners[] = {"allied", "axis", "neutral", NULL};
#define H(member) ETO_AT(struct wf_hex, member)
#define OWNER(i) H(owner[i]), .names = owners, .may = true, .none = NOBODY
static const struct eto_column hex_columns[] = {{"hex", ETO_COL_TEXT, H(id)},
	{"class", ETO_COL_NAME, H(class), .names = wf_class_ids}, {"coast", ETO_COL_SKIP},
	{"country", ETO_COL_NAME, H(country), .names = wf_country_ids, .may = true, .none = COUNTRIES},
	{"terrain", ETO_COL_NAME, H(terrain), .names = wf_terrain_ids, .may = true, .none = MOUNTAIN + 1},
	{"name", ETO_COL_TEXT, H(name[ETO_EN])}, {"seas", ETO_COL_MASK, H(seas), .index = OF_SEAS, .separator = '|'},
	{"shallow", ETO_COL_FLAG, H(shallow)}, {"entry", ETO_COL_SKIP}, {"S43", ETO_COL_NAME, OWNER(0)},
	{"W43", ETO_COL_NAME, OWNER(1)}, {"S44", ETO_COL_NAME, OWNER(2)}, {"W44", ETO_COL_NAME, OWNER(3)}, {0}};

/* Who lies where in the grid; sides that hexsides.tsv does not list lie between two sea hexes. */
static bool join_hexes(struct wf_table *t, struct eto_error *err)
{
	struct eto_hex at[HEXES];
	uint16_t next[HEXES][DIRECTIONS];
	for (unsigned i = 0; i < HEXES; i++)
		at[i] = (struct eto_hex){t->hex[i].col, t->hex[i].row};
	if (!eto_hex_join(at, HEXES, 1, next))
		return eto_fail(err, "data/hexes.tsv", 0, 0, "two hexes lie at one spot");
	for (unsigned i = 0; i < HEXES; i++)
		for (unsigned d = 0; d < DIRECTIONS; d++) {
			struct wf_hex *h = &t->hex[i];
			h->next[d] = next[i][d];
			if (h->class != SEA || h->next[d] == NO_HEX || t->hex[h->next[d]].class != SEA)
				continue;
			h->side[d] = SIDE_SEA;
			h->wet[d] = 1;
		}
	return true;
}

struct side { uint16_t a, b; uint8_t direction, kind, way; };

/* What a side is made of decides who may cross it, and how many into battle (WF-1.3.4): nobody over the high Alps
 * (WF-1.35.7); rails over red straits (WF-1.39.8). */
static bool place_side(struct eto_rows *rows, void *row, unsigned number)
{
	const struct side *x = row;
	struct wf_hex *hex = ((struct wf_table *)rows->context)->hex, *a = &hex[x->a], *b = &hex[x->b];
	unsigned d = x->direction, back = eto_hex_back(d);
	(void)number;
	if (a->next[d] != x->b)
		return eto_rows_fail(rows, 2, "the hexes do not lie so");
	if (passable(x->kind) && (a->class != LAND || b->class != LAND))
		return eto_rows_fail(rows, 3, "units cannot cross to a hex that is not land");
	a->side[d] = b->side[back] = x->kind;
	a->wet[d] = b->wet[back] = x->way;
	return true;
}

static const char *const directions[] = {"NE", "E", "SE", "SW", "W", "NW", NULL};
const char *const wf_hexside_ids[] = {"clear", "forest", "hill", "marsh", "mountain", "river", "strait", "rail-strait",
	"bridge-strait", "sea", "coast", "alpine", NULL};
#define X(member) ETO_AT(struct side, member)
static const struct eto_column side_columns[] = {{"hex_a", ETO_COL_REF, X(a), .index = OF_HEXES},
	{"hex_b", ETO_COL_REF, X(b), .index = OF_HEXES},
	{"direction", ETO_COL_NAME, X(direction), .names = directions},
	{"kind", ETO_COL_NAME, X(kind), .names = wf_hexside_ids}, {"sea_passable", ETO_COL_FLAG, X(way)}, {0}};

/* Main lines (WF-1.6.1): a path of hexes. */
static bool place_rail(struct eto_rows *rows, void *row, unsigned number)
{
	struct wf_table *t = rows->context;
	struct eto_cell part[16];
	unsigned n = eto_cell_split(eto_rows_cell(rows, 0), ' ', part, 16), last = NO_HEX, hex;
	(void)row, (void)number;
	for (unsigned i = 0; i < n; i++, last = hex) {
		if (!eto_cell_ref(&rows->tsv, part[i], &rows->index[OF_HEXES], &hex))
			return false;
		eto_set_add(&t->rails, hex);
		if (last == NO_HEX)
			continue;
		unsigned d = wf_direction(t, last, hex);
		if (d == DIRECTIONS || !passable(t->hex[last].side[d]))
			return eto_tsv_fail(&rows->tsv, part[i], "no rail can come from the hex before it");
		t->hex[last].rail[d] = t->hex[hex].rail[eto_hex_back(d)] = 1;
	}
	return true;
}

static const struct eto_column rail_columns[] = {{"hex_path", ETO_COL_SKIP}, {0}};

/* -- towns -- */

struct city {
	char name[ETO_LANGS][32];
	uint16_t hex, base, seas;
	uint8_t kind, victory, production, mineral, oil, port, open_city;
};

/* WF-1.2.3, WF-1.2.4: a hex is called by its town, or by a town with direction and distance. The Spanish name has the
 * Spanish name of the town. */
static void name_hexes(struct wf_table *t, const char *town, const char *spanish)
{
	size_t n = strlen(town);
	for (unsigned i = 0; i < HEXES; i++) {
		struct wf_hex *h = &t->hex[i];
		if (strncmp(h->name[ETO_EN], town, n) || (h->name[ETO_EN][n] && h->name[ETO_EN][n] != ' '))
			continue;
		struct eto_text name = eto_text_in(h->name[ETO_ES], sizeof h->name[0]);
		eto_add(&name, spanish);
		eto_add(&name, h->name[ETO_EN] + n);
	}
}

/* Major and Minor Cities, towns (WF-1.4.2, WF-1.43.1), Victory Cities (WF-1.41.6), Fortresses (WF-1.46.1), the open
 * city (WF-1.41.3), resources (WF-1.5.1 to WF-1.5.3), ports and naval bases (WF-1.45.1 to WF-1.45.4). */
static bool place_city(struct eto_rows *rows, void *row, unsigned number)
{
	const struct city *c = row;
	struct wf_table *t = rows->context;
	struct wf_hex *h = &t->hex[c->hex];
	(void)number;
	if (h->city)
		return eto_rows_fail(rows, 0, "two towns in one hex");
	h->fortress = c->kind > MAJOR_CITY;
	h->city = h->fortress ? TOWN : c->kind;
	h->victory = c->victory;
	h->production = c->production;
	h->mineral = c->mineral;
	h->oil = c->oil;
	h->port = c->port;
	h->open_city = c->open_city;
	if (h->port) /* those of Ireland are printed too, but nobody can be there */
		h->port_seas = c->seas;
	for (unsigned sea = 0; sea < SEAS; sea++)
		if (c->base >> sea & 1)
			t->sea[sea].base = c->hex;
	name_hexes(t, c->name[ETO_EN], c->name[ETO_ES]);
	return true;
}

static const char *const kinds[] = {"-", "town", "minor", "major", "fortress", NULL};
static const char *const ports[] = {"-", "minor", "major", NULL};
#define C(member) ETO_AT(struct city, member)
static const struct eto_column city_columns[] = {{"hex", ETO_COL_REF, C(hex), .index = OF_HEXES},
	{"name", ETO_COL_TEXT, C(name[ETO_EN])}, {"name_es", ETO_COL_TEXT, C(name[ETO_ES])},
	{"kind", ETO_COL_NAME, C(kind), .names = kinds}, {"victory", ETO_COL_NUMBER, C(victory), .most = 2},
	{"production", ETO_COL_NUMBER, C(production), .most = 20}, {"mineral", ETO_COL_NUMBER, C(mineral), .most = 20},
	{"oil", ETO_COL_NUMBER, C(oil), .most = 20}, {"port", ETO_COL_NAME, C(port), .names = ports},
	{"base", ETO_COL_MASK, C(base), .index = OF_SEAS, .separator = '|'},
	{"seas", ETO_COL_MASK, C(seas), .index = OF_SEAS, .separator = '|'}, {"open_city", ETO_COL_FLAG, C(open_city)},
	{0}};

/* -- calendar -- */

/* "1943-07"; from November to February there is a roll for storms (WF-12.3.1). */
static bool place_month(struct eto_rows *rows, void *row, unsigned number)
{
	struct wf_month *m = row;
	struct eto_cell year_of = {m->id + 2, 2, 1}, month_of = {m->id + 5, 2, 1};
	int year, month;
	if (m->number != number + 1)
		return eto_rows_fail(rows, 0, "months run from 1 on");
	if (strlen(m->id) != 7 || !eto_cell_int(&rows->tsv, year_of, 43, 45, &year) ||
	    !eto_cell_int(&rows->tsv, month_of, 1, 12, &month))
		return eto_rows_fail(rows, 1, "not a month, as 1943-07");
	m->year = (uint8_t)year;
	m->month = (uint8_t)month;
	m->storms = month >= 11 || month <= 2;
	return true;
}

/* 23 months (WF-3.11.2, WF-S43.37); October and March to May are Dry too (WF-12.1.1 to WF-12.1.9). The scenario of a
 * month brings its air power and special rules, also in a longer game (WF-3.12.4). */
static const char *const weathers[] = {"dry", "mud", "variable", NULL};
#define M(member) ETO_AT(struct wf_month, member)
static const struct eto_column month_columns[] = {{"month_no", ETO_COL_NUMBER, M(number), .most = MONTHS},
	{"month", ETO_COL_TEXT, M(id)}, {"scenario", ETO_COL_NAME, M(scenario), .names = wf_scenario_ids},
	{"weather", ETO_COL_NAME, M(weather), .names = weathers},
	{"allied_base_pp", ETO_COL_NUMBER, M(base[ALLIES]), .least = -100, .most = 100},
	{"axis_base_pp", ETO_COL_NUMBER, M(base[AXIS]), .least = -100, .most = 100}, {0}};

struct front { uint8_t scenario, side; uint16_t hex; };

/* WF-3.22.1, WF-3.22.4: the land on both sides of the start line. */
static bool place_front(struct eto_rows *rows, void *row, unsigned number)
{
	const struct front *f = row;
	struct wf_table *t = rows->context;
	(void)number;
	if (f->scenario < S43 || t->hex[f->hex].owner[f->scenario - S43] != f->side)
		return eto_rows_fail(rows, 2, "the hex belongs to the other side");
	eto_set_add(&t->front[f->scenario - S43][f->side], f->hex);
	return true;
}

#define F(member) ETO_AT(struct front, member)
static const struct eto_column front_columns[] = {
	{"scenario", ETO_COL_NAME, F(scenario), .names = wf_scenario_ids},
	{"side", ETO_COL_NAME, F(side), .names = wf_side_ids}, {"hex", ETO_COL_REF, F(hex), .index = OF_HEXES}, {0}};

struct box { char id[32]; };

/* Places of the drawn board that are not hexes: boxes, tracks and sea areas. */
static bool place_box(struct eto_rows *rows, void *row, unsigned number)
{
	const struct box *box = row;
	struct wf_table *t = rows->context;
	(void)number;
	if (wf_hex_find(t, box->id) != NO_HEX)
		return true;
	if (t->boxes == BOXES_MAX)
		return eto_rows_fail(rows, 0, "too many boxes");
	memcpy(t->box_id[t->boxes++], box->id, sizeof box->id);
	return true;
}

static const struct eto_column box_columns[] = {{"place", ETO_COL_TEXT, ETO_AT(struct box, id)}, {0}};

/* -- what follows from the data -- */

static bool at_strait(const struct wf_hex *h)
{
	for (unsigned d = 0; d < DIRECTIONS; d++)
		if (is_strait(h->side[d]))
			return true;
	return false;
}

/* A set and the hexes next to it. */
static hexset widened(const struct wf_table *t, hexset z)
{
	hexset all = z;
	ETO_EACH (hex, &z)
		for (unsigned d = 0; d < DIRECTIONS; d++)
			if (t->hex[hex].next[d] != NO_HEX)
				eto_set_add(&all, t->hex[hex].next[d]);
	return all;
}

static void collect_sets(struct wf_table *t)
{
	for (unsigned i = 0; i < HEXES; i++) {
		const struct wf_hex *h = &t->hex[i];
		if (h->coastal)
			eto_set_add(&t->coast, i);
		for (unsigned sea = 0; sea < SEAS && h->coastal; sea++)
			if (h->seas >> sea & 1)
				eto_set_add(&t->shore[sea], i);
		if (h->class == SEA || (h->coastal && h->terrain != MOUNTAIN && h->terrain != MARSH && !h->shallow))
			eto_set_add(&t->landable, i);
		if (at_strait(h))
			eto_set_add(&t->straits, i);
		if (h->class != LAND)
			continue;
		eto_set_add(&t->land, i);
		eto_set_add(&t->country[h->country], i);
		if (h->port)
			eto_set_add(&t->ports, i);
		if (h->victory && i != t->at.berlin)
			eto_set_add(&t->goals, i);
		if (h->country == TUNISIA || h->country == MALTA) /* WF-husky.1; Sicily and Reggio: roster.c */
			eto_set_add(&t->husky, i);
		bool place = h->city >= MINOR_CITY || h->production || h->mineral || h->oil || h->port || h->entry;
		if (place && eto_set_count(&t->sites) < CITIES_MAX)
			eto_set_add(&t->sites, i);
	}
	t->italian = t->country[ITALY];
	eto_set_join(&t->italian, &t->country[YUGOSLAVIA]);
	t->italian = widened(t, t->italian);
	t->balkan = widened(t, t->country[YUGOSLAVIA]);
}

/* The six hexes where rails come in from the east (WF-1.6.2), from south to north (WF-16.7.2). */
static bool collect_entries(struct wf_table *t, struct eto_error *err)
{
	unsigned n = 0;
	for (unsigned i = HEXES; i-- > 0;) {
		if (!t->hex[i].entry)
			continue;
		if (n == 6)
			return eto_fail(err, "data/hexes.tsv", 0, 0, "more than six rail entry hexes (WF-16.7.2)");
		t->entry[n++] = (uint16_t)i;
		eto_set_add(&t->entries, i);
	}
	return n == 6 || eto_fail(err, "data/hexes.tsv", 0, 0, "%u rail entry hexes instead of six (WF-16.7.2)", n);
}

struct box_name {
	char id[16], name[ETO_LANGS][32];
};

#define B(member) ETO_AT(struct box_name, member)
static const struct eto_column box_name_columns[] = {
	{"id", ETO_COL_TEXT, B(id)}, {"name", ETO_COL_TEXT, B(name[ETO_EN])},
	{"name_es", ETO_COL_TEXT, B(name[ETO_ES])}, {0}};

/* A sea has its own name, a box that of the table, where turn_ names all turns: the rest of the id is their number. */
static void name_box(struct wf_table *t, unsigned box, const struct box_name *names, unsigned count)
{
	const char *id = t->box_id[box];
	unsigned n = 0;
	while (n < count && (!names[n].id[0] || strncmp(id, names[n].id, strlen(names[n].id))))
		n++;
	for (unsigned lang = 0; lang < ETO_LANGS; lang++) {
		struct eto_text out = eto_text_in(t->box_name[box][lang], sizeof t->box_name[box][lang]);
		for (unsigned i = 0; i < SEAS; i++)
			if (!strncmp(id, "sea_", 4) && !strcmp(id + 4, t->sea[i].id))
				eto_add(&out, t->sea[i].name[lang]);
		if (n < count)
			eto_addf(&out, "%s", names[n].name[lang]);
		if (n < count && names[n].id[strlen(names[n].id) - 1] == '_')
			eto_addf(&out, " %s", id + strlen(names[n].id));
		if (!out.length)
			eto_add(&out, id);
	}
}

static bool name_boxes(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	struct box_name names[16];
	struct eto_rows rows = {"data/boxes.tsv", box_name_columns, ETO_INTO(names)};
	if (!eto_rows_read(&rows, files, err))
		return false;
	for (unsigned box = 0; box < t->boxes; box++)
		name_box(t, box, names, rows.count);
	return true;
}

/* Towns that rules name. */
#define AT(member, name) ETO_NAMED(struct wf_table, at.member, name)
static const struct eto_named towns[] = {AT(berlin, "Berlin"), AT(london, "London"), AT(madrid, "Madrid"),
	AT(lisbon, "Lisbon"), AT(copenhagen, "Copenhagen"), AT(odense, "Odense"), AT(messina, "Messina"),
	AT(reggio, "Reggio"), AT(ostend, "Ostend"), AT(rotterdam, "Rotterdam"), AT(antwerp, "Antwerp"),
	AT(rome, "Rome")};

static bool find_places(struct wf_table *t, struct eto_error *err)
{
	uint16_t slot[2048];
	struct eto_index names = ETO_INDEX(slot, t->hex, name[ETO_EN], HEXES);
	eto_index_make(&names);
	return eto_index_named(&names, ETO_ALL_OF(towns), t, "data/hexes.tsv", err);
}

static void put_in_order(uint16_t hex[DIRECTIONS])
{
	for (unsigned i = 1; i < DIRECTIONS; i++)
		for (unsigned k = i; k && hex[k] < hex[k - 1]; k--) {
			uint16_t next = hex[k];
			hex[k] = hex[k - 1];
			hex[k - 1] = next;
		}
}

/* Who is joined to whom, for floods. No ZOC crosses rivers, straits (WF-8.2.2, WF-1.39.1) or impassable hexsides
 * (WF-8.2.3). */
static bool join_ways(struct wf_table *t, struct eto_error *err)
{
	struct eto_pair pair[LINES_MAX];
	unsigned pairs = 0;
	for (unsigned hex = 0; hex < HEXES; hex++) {
		const struct wf_hex *h = &t->hex[hex];
		unsigned n = 0;
		memset(t->reach[hex], 0xff, sizeof t->reach[hex]);
		memcpy(t->near[hex], h->next, sizeof h->next);
		put_in_order(t->near[hex]);
		for (unsigned d = 0; d < DIRECTIONS; d++) {
			bool road = h->next[d] != NO_HEX && passable(h->side[d]);
			t->road[hex][d] = road ? h->next[d] : NO_HEX;
			bool wet = h->next[d] != NO_HEX && h->wet[d] && t->hex[h->next[d]].class != OUT;
			t->sea_way[hex][d] = wet ? h->next[d] : NO_HEX;
			if (h->rail[d] && pairs < LINES_MAX)
				pair[pairs++] = (struct eto_pair){(uint16_t)hex, h->next[d]};
			if (road && !is_water_line(h->side[d]))
				t->reach[hex][n++] = h->next[d];
		}
	}
	t->stations = t->rails;
	eto_set_join(&t->stations, &t->ports);
	eto_set_add(&t->stations, t->at.ostend);
	eto_set_add(&t->stations, t->at.rotterdam);
	if (pairs == LINES_MAX || !eto_links_make(t->line.first, HEXES, t->line.to, LINES_MAX, pair, pairs))
		return eto_fail(err, "data/rails.tsv", 0, 0, "too many rail lines");
	struct eto_graph reach = ETO_GRID(t->reach), line = ETO_GRAPH(&t->line);
	return (eto_near_of(&reach, t->zone) && eto_near_of(&line, t->rail_near)) ||
	       eto_fail(err, "data/hexes.tsv", 0, 0, "the hexes do not come row by row");
}

static void join_seas(struct wf_table *t)
{
	for (unsigned sea = 0; sea < SEAS; sea++) {
		t->basin[t->sea[sea].basin] |= (uint16_t)(1u << sea);
		if (!t->sea[sea].always_allied && t->sea[sea].base != NO_HEX)
			t->based |= (uint16_t)(1u << sea);
	}
}

bool wf_load(struct eto_table *table, const struct eto_files *files, struct eto_error *err)
{
	struct wf_table *t = (struct wf_table *)table;
	const struct eto_index ids[] = {[OF_HEXES] = ETO_INDEX(t->hex_slot, t->hex, id, HEXES),
					[OF_UNITS] = ETO_INDEX(t->unit_slot, t->unit, id, UNITS),
					[OF_SEAS] = ETO_INDEX(t->sea_slot, t->sea, id, SEAS),
					[OF_MONTHS] = ETO_INDEX(t->month_slot, t->month + 1, id, MONTHS)};
	struct eto_rows ground[] = {
		{"data/seas.tsv", sea_columns, ETO_INTO(t->sea), SEAS, .each = place_sea, .fills = &ids[OF_SEAS]},
		{"data/seas.tsv", sea_link_columns, ETO_INTO(t->sea), SEAS},
		{"data/hexes.tsv", hex_columns, ETO_INTO(t->hex), HEXES, .each = place_hex, .fills = &ids[OF_HEXES]}};
	struct eto_rows rest[] = {{"data/hexsides.tsv", side_columns, ETO_OVER(struct side), .each = place_side},
				  {"data/rails.tsv", rail_columns, .over = true, .each = place_rail},
				  {"data/cities.tsv", city_columns, ETO_OVER(struct city), .each = place_city},
				  {"data/turns.tsv", month_columns, t->month + 1, sizeof *t->month, MONTHS, MONTHS,
				   .each = place_month, .fills = &ids[OF_MONTHS]},
				  {"data/startlines.tsv", front_columns, ETO_OVER(struct front), .each = place_front},
				  {"data/anchors.tsv", box_columns, ETO_OVER(struct box), .each = place_box}};
	t->base.game = &westfront_game;
	if (!eto_rows_all(ETO_ALL_OF(ground), ids, t, files, err) || !seas_meet(t, err) || !join_hexes(t, err) ||
	    !eto_rows_all(ETO_ALL_OF(rest), ids, t, files, err) || !name_boxes(t, files, err) ||
	    !collect_entries(t, err) || !find_places(t, err))
		return false;
	collect_sets(t);
	join_seas(t);
	return join_ways(t, err) && wf_load_forces(t, ids, files, err);
}
