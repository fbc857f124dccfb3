/* The table: the map and the calendar, read from data/ (sections 1, 12.1 and 15.1; blocks and forces: roster.c).
 *
 * Hexes are numbered by the rows of hexes.tsv, row after row from west to east (WF-1.2.4). All hexes of the file are
 * playable land, sea, or out of play (WF-1.2.1, WF-1.2.2, WF-1.1.3, WF-1.9.1); terrain of hexes and sides is data
 * (WF-1.3.1, WF-1.3.2, WF-1.36.1, WF-1.8.1), there are no lakes on the reconstructed map (WF-1.38.1, WF-1.38.2). The
 * home edges are in the data too: entry hexes in the east, the Allies come by their ports (WF-1.1.1, WF-1.1.2). */
#include <string.h>

#include "core/rows.h"
#include "games/westfront/westfront.h"

static const char *const country_ids[COUNTRIES] = {"Austria", "Belgium", "Czechoslovakia", "Denmark", "France",
	"Germany", "Gibraltar", "Great Britain", "Holland", "Hungary", "Italy", "Malta", "Portugal", "Spain",
	"Spanish Morocco", "Yugoslavia", "Algeria", "Libya", "French Morocco", "Tunisia"};
static const char *const terrain_ids[] = {"clear", "forest", "hill", "marsh", "mountain"};
static const char *const side_ids[] = {"clear", "forest", "hill", "marsh", "mountain", "river", "strait", "rail-strait",
	"bridge-strait", "sea", "coast", "alpine"};
static const char *const direction_ids[DIRECTIONS] = {"NE", "E", "SE", "SW", "W", "NW"};
static const char *const scenario_ids[] = {"HUSKY", "S43", "W43", "S44", "W44"};

/* -- cells -- */

bool wf_cell_among(struct eto_tsv *v, struct eto_cell c, const char *const *names, unsigned count, const char *what,
		       uint8_t *out)
{
	*out = 0;
	for (unsigned i = 0; i < count; i++) {
		if (eto_cell_is(c, names[i])) {
			*out = (uint8_t)i;
			return true;
		}
	}
	return eto_tsv_fail(v, c, "unknown %s", what);
}

bool wf_cell_byte(struct eto_tsv *v, struct eto_cell c, int max, uint8_t *out)
{
	int n = 0;
	bool ok = eto_cell_int(v, c, 0, max, &n);
	*out = (uint8_t)n;
	return ok;
}

bool wf_cell_hex(struct eto_tsv *v, const struct wf_table *t, struct eto_cell c, uint16_t *out)
{
	char id[5];
	if (!eto_cell_copy(v, c, id, sizeof id))
		return false;
	*out = (uint16_t)wf_hex_find(t, id);
	return *out != NO_HEX || eto_tsv_fail(v, c, "unknown hex %s", id);
}

static bool cell_seas(struct eto_tsv *v, const struct wf_table *t, struct eto_cell c, uint16_t *mask)
{
	struct eto_cell part[SEAS];
	unsigned n = eto_cell_split(c, '|', part, SEAS);
	*mask = 0;
	for (unsigned i = 0; i < n; i++) {
		unsigned sea = 0;
		while (sea < SEAS && !eto_cell_is(part[i], t->sea[sea].id))
			sea++;
		if (sea == SEAS)
			return eto_tsv_fail(v, part[i], "unknown sea");
		*mask |= (uint16_t)(1u << sea);
	}
	return true;
}

/* -- finding -- */

unsigned wf_hex_find(const struct wf_table *t, const char *id)
{
	return ETO_FIND(t->hex_slot, t->hex, id, id, strlen(id));
}

unsigned wf_direction(const struct wf_table *t, unsigned from, unsigned to)
{
	unsigned d = 0;
	while (d < DIRECTIONS && t->hex[from].next[d] != to)
		d++;
	return d;
}

/* Rows run east-west and odd ones stand half a hex to the east: count in half columns. */
unsigned wf_distance(const struct wf_table *t, unsigned a, unsigned b)
{
	int rows = t->hex[a].row - t->hex[b].row;
	int halves = (2 * t->hex[a].col + t->hex[a].row % 2) - (2 * t->hex[b].col + t->hex[b].row % 2);
	rows = rows < 0 ? -rows : rows;
	halves = halves < 0 ? -halves : halves;
	return (unsigned)(halves > rows ? rows + (halves - rows) / 2 : rows);
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

/* First the ids, for adjacency and the hexes of the map name them. */
static bool load_seas(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const basins[] = {"Atlantic", "Mediterranean", "Baltic", NULL};
#define S(member) ETO_AT(struct wf_sea, member)
	static const struct eto_column columns[] = {{"id", ETO_COL_TEXT, S(id)}, {"name", ETO_COL_TEXT, S(name)},
		{"name_es", ETO_COL_TEXT, S(name_es)}, {"basin", ETO_COL_NAME, S(basin), .names = basins},
		{"interception", ETO_COL_NUMBER, S(dice), .most = 3}, {"control", ETO_COL_SKIP, S(always_allied)}, {0}};
	const char *ids[SEAS + 1] = {NULL};
	const struct eto_column next[] = {{"adjacent", ETO_COL_MASK, S(next), .names = ids, .separator = '|'}, {0}};
	struct eto_rows rows = {"data/seas.tsv", columns, ETO_INTO(t->sea), .least = SEAS, .each = place_sea};
	if (!eto_rows_read(&rows, files, err))
		return false;
	for (unsigned i = 0; i < SEAS; i++)
		ids[i] = t->sea[i].id;
	rows = (struct eto_rows){"data/seas.tsv", next, ETO_INTO(t->sea), .least = SEAS};
	if (!eto_rows_read(&rows, files, err))
		return false;
	for (unsigned i = 0; i < SEAS; i++)
		for (unsigned j = 0; j < SEAS; j++)
			if ((t->sea[i].next >> j & 1) != (t->sea[j].next >> i & 1))
				return eto_fail(err, "data/seas.tsv", 0, 0, "%s and %s: only one touches the other",
						t->sea[i].id, t->sea[j].id);
	return true;
}

/* -- hexes -- */

static bool read_owner(struct eto_tsv *v, struct eto_cell c, uint8_t *out)
{
	static const char *const owners[] = {"allied", "axis", "neutral"};
	*out = NOBODY;
	return eto_cell_none(c) || wf_cell_among(v, c, owners, 3, "owner", out);
}

static bool read_number(struct eto_tsv *v, struct eto_cell c, struct wf_hex *h)
{
	bool digits = c.size == 4;
	for (unsigned i = 0; digits && i < 4; i++)
		digits = c.at[i] >= '0' && c.at[i] <= '9';
	if (!digits || !eto_cell_copy(v, c, h->id, sizeof h->id))
		return eto_tsv_fail(v, c, "a hex is a column and a row of two digits each");
	h->col = (uint8_t)((h->id[0] - '0') * 10 + h->id[1] - '0');
	h->row = (uint8_t)((h->id[2] - '0') * 10 + h->id[3] - '0');
	return true;
}

/* Every hex of land belongs to a country (WF-1.7.1, WF-1.7.2) and has one terrain (WF-1.3.3). Countries that are out of
 * play have no number here (WF-intro.2). */
static bool read_hex(struct eto_tsv *v, const struct wf_table *t, const unsigned *at, struct wf_hex *h)
{
	enum { ID, CLASS, COAST, COUNTRY, TERRAIN, NAME, SEAS_OF, SHALLOW, ENTRY, FIRST };
	static const char *const classes[] = {"land", "sea", "out"};
	struct eto_cell *c = v->cell;
	if (!read_number(v, c[at[ID]], h) || !wf_cell_among(v, c[at[CLASS]], classes, 3, "class", &h->class))
		return false;
	h->country = COUNTRIES;
	if (h->class == LAND && (!wf_cell_among(v, c[at[COUNTRY]], country_ids, COUNTRIES, "country", &h->country) ||
				 !wf_cell_among(v, c[at[TERRAIN]], terrain_ids, 5, "terrain", &h->terrain)))
		return false;
	h->coastal = h->class == LAND && eto_cell_is(c[at[COAST]], "coast");
	h->entry = eto_cell_is(c[at[ENTRY]], "axis");
	if (!eto_cell_copy(v, eto_cell_none(c[at[NAME]]) ? c[at[ID]] : c[at[NAME]], h->name[ETO_EN],
	    sizeof h->name[0]) ||
	    !cell_seas(v, t, c[at[SEAS_OF]], &h->seas) || !wf_cell_byte(v, c[at[SHALLOW]], 1, &h->shallow))
		return false;
	for (unsigned i = 0; i < 4; i++)
		if (!read_owner(v, c[at[FIRST + i]], &h->owner[i]))
			return false;
	memcpy(h->name[ETO_ES], h->name[ETO_EN], sizeof h->name[0]);
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		h->next[d] = NO_HEX;
		h->side[d] = SIDE_NONE;
	}
	return true;
}

static bool load_hexes(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"hex", "class", "coast", "country", "terrain", "name", "seas", "shallow",
		"entry", "S43", "W43", "S44", "W44"};
	unsigned at[13], n = 0;
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/hexes.tsv", wanted, 13, at, err))
		return false;
	for (; eto_tsv_next(&v); n++) {
		if (n == HEXES)
			return eto_tsv_fail(&v, v.cell[0], "more than %d hexes", HEXES);
		if (!read_hex(&v, t, at, &t->hex[n]))
			return false;
		t->sea_of_hex[n] = SEAS;
		if (t->hex[n].class == SEA && t->hex[n].seas)
			t->sea_of_hex[n] = (uint8_t)__builtin_ctz(t->hex[n].seas);
	}
	if (!v.failed && n != HEXES)
		return eto_fail(err, "data/hexes.tsv", v.lines.number, 1, "%u hexes instead of %d", n, HEXES);
	struct eto_index ids = ETO_INDEX(t->hex_slot, t->hex, id, HEXES);
	unsigned twice = v.failed ? (unsigned)ETO_NO_NAME : eto_index_make(&ids);
	if (twice != ETO_NO_NAME)
		return eto_fail(err, "data/hexes.tsv", 0, 0, "hex %s is listed twice", t->hex[twice].id);
	return !v.failed;
}

/* Who lies where in the grid; sides that hexsides.tsv does not list lie between two sea hexes. */
static void join_hexes(struct wf_table *t)
{
	uint16_t grid[100][100];
	memset(grid, 0xff, sizeof grid);
	for (unsigned i = 0; i < HEXES; i++)
		grid[t->hex[i].row][t->hex[i].col] = (uint16_t)i;
	for (unsigned i = 0; i < HEXES; i++) {
		struct wf_hex *h = &t->hex[i];
		unsigned r = h->row, c = h->col, odd = r % 2;
		const struct { int row, col; } to[DIRECTIONS] = {{-1, (int)odd}, {0, 1}, {1, (int)odd},
			{1, (int)odd - 1}, {0, -1}, {-1, (int)odd - 1}};
		for (unsigned d = 0; d < DIRECTIONS; d++) {
			int row = (int)r + to[d].row, col = (int)c + to[d].col;
			if (row < 0 || row > 99 || col < 0 || col > 99 || grid[row][col] == NO_HEX)
				continue;
			h->next[d] = grid[row][col];
			const struct wf_hex *n = &t->hex[h->next[d]];
			if (h->class == SEA && n->class == SEA) {
				h->side[d] = SIDE_SEA;
				h->sea_way[d] = 1;
			}
		}
	}
}

/* What a side is made of decides who may cross it, and how many into battle (WF-1.3.4): nobody over the high Alps
 * (WF-1.35.7); rails over red straits (WF-1.39.8). */
static bool load_sides(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"hex_a", "hex_b", "direction", "kind", "sea_passable"};
	unsigned at[5];
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/hexsides.tsv", wanted, 5, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		uint16_t a, b;
		uint8_t d, kind, way;
		if (!wf_cell_hex(&v, t, v.cell[at[0]], &a) || !wf_cell_hex(&v, t, v.cell[at[1]], &b) ||
		    !wf_cell_among(&v, v.cell[at[2]], direction_ids, DIRECTIONS, "direction", &d) ||
		    !wf_cell_among(&v, v.cell[at[3]], side_ids, SIDE_NONE, "kind of hexside", &kind) ||
		    !wf_cell_byte(&v, v.cell[at[4]], 1, &way))
			return false;
		if (t->hex[a].next[d] != b)
			return eto_tsv_fail(&v, v.cell[at[2]], "the hexes do not lie so");
		if (passable(kind) && (t->hex[a].class != LAND || t->hex[b].class != LAND))
			return eto_tsv_fail(&v, v.cell[at[3]], "units cannot cross to a hex that is not land");
		unsigned back = (d + 3u) % DIRECTIONS;
		t->hex[a].side[d] = t->hex[b].side[back] = kind;
		t->hex[a].sea_way[d] = t->hex[b].sea_way[back] = way;
	}
	return !v.failed;
}

/* Main lines (WF-1.6.1): a path of hexes. */
static bool load_rails(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"hex_path"};
	unsigned at[1];
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/rails.tsv", wanted, 1, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		struct eto_cell part[16];
		unsigned n = eto_cell_split(v.cell[at[0]], ' ', part, 16);
		uint16_t last = NO_HEX, hex;
		for (unsigned i = 0; i < n; i++, last = hex) {
			if (!wf_cell_hex(&v, t, part[i], &hex))
				return false;
			eto_set_add(&t->rails, hex);
			if (last == NO_HEX)
				continue;
			unsigned d = wf_direction(t, last, hex);
			if (d == DIRECTIONS || !passable(t->hex[last].side[d]))
				return eto_tsv_fail(&v, part[i], "no rail can come from the hex before it");
			t->hex[last].rail[d] = t->hex[hex].rail[(d + 3) % DIRECTIONS] = 1;
		}
	}
	return !v.failed;
}

/* -- towns -- */

/* Major and Minor Cities, towns (WF-1.4.2, WF-1.43.1), Victory Cities (WF-1.41.6), Fortresses (WF-1.46.1), the open
 * city (WF-1.41.3), resources (WF-1.5.1 to WF-1.5.3), ports and naval bases (WF-1.45.1 to WF-1.45.4). */
static bool read_city(struct eto_tsv *v, struct wf_table *t, const unsigned *at)
{
	enum { KIND, VICTORY, PRODUCTION, MINERAL, OIL, PORT, BASE, SEAS_OF, OPEN_CITY, HEX };
	static const char *const kinds[] = {"-", "town", "minor", "major", "fortress"};
	static const char *const ports[] = {"-", "minor", "major"};
	struct eto_cell *c = v->cell;
	uint16_t hex, base;
	if (!wf_cell_hex(v, t, c[at[HEX]], &hex))
		return false;
	struct wf_hex *h = &t->hex[hex];
	if (h->city)
		return eto_tsv_fail(v, c[at[HEX]], "two towns in one hex");
	if (!wf_cell_among(v, c[at[KIND]], kinds, 5, "kind of town", &h->city) ||
	    !wf_cell_byte(v, c[at[VICTORY]], 2, &h->victory) ||
	    !wf_cell_byte(v, c[at[PRODUCTION]], 20, &h->production) ||
	    !wf_cell_byte(v, c[at[MINERAL]], 20, &h->mineral) || !wf_cell_byte(v, c[at[OIL]], 20, &h->oil) ||
	    !wf_cell_among(v, c[at[PORT]], ports, 3, "port", &h->port) || !cell_seas(v, t, c[at[BASE]], &base) ||
	    !cell_seas(v, t, c[at[SEAS_OF]], &h->port_seas) || !wf_cell_byte(v, c[at[OPEN_CITY]], 1, &h->open_city))
		return false;
	h->fortress = h->city == 4;
	if (h->fortress)
		h->city = TOWN;
	if (h->port == NO_PORT) /* those of Ireland are printed too, but nobody can be there */
		h->port_seas = 0;
	for (unsigned sea = 0; sea < SEAS; sea++)
		if (base >> sea & 1)
			t->sea[sea].base = hex;
	return true;
}

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

static bool load_cities(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"kind", "victory", "production", "mineral", "oil", "port", "base", "seas",
		"open_city", "hex", "name", "name_es"};
	unsigned at[12];
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/cities.tsv", wanted, 12, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		char town[32], spanish[32];
		if (!read_city(&v, t, at) || !eto_cell_copy(&v, v.cell[at[10]], town, sizeof town) ||
		    !eto_cell_copy(&v, v.cell[at[11]], spanish, sizeof spanish))
			return false;
		name_hexes(t, town, spanish);
	}
	return !v.failed;
}

/* Hexes of a sea bear its name. */
static bool name_seas(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"name", "name_es"};
	unsigned at[2], sea = 0;
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/seas.tsv", wanted, 2, at, err))
		return false;
	for (; eto_tsv_next(&v) && sea < SEAS; sea++)
		for (unsigned i = 0; i < HEXES; i++)
			if (t->sea_of_hex[i] == sea &&
			    (!eto_cell_copy(&v, v.cell[at[0]], t->hex[i].name[ETO_EN], sizeof t->hex[i].name[0]) ||
			     !eto_cell_copy(&v, v.cell[at[1]], t->hex[i].name[ETO_ES], sizeof t->hex[i].name[0])))
				return false;
	return !v.failed;
}

/* -- calendar -- */

/* 23 months (WF-3.11.2, WF-S43.37); October and March to May are Dry too (WF-12.1.1 to WF-12.1.9). From November to
 * February there is a roll for storms (WF-12.3.1). The scenario of a month brings its air power and special rules, also
 * in a longer game (WF-3.12.4). */
static bool load_turns(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"month_no", "month", "scenario", "weather", "allied_base_pp",
		"axis_base_pp"};
	static const char *const weathers[] = {"dry", "mud", "variable"};
	unsigned at[6];
	int n = 0;
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/turns.tsv", wanted, 6, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		int number, base[SIDES];
		struct eto_cell c = v.cell[at[1]], year = {c.at + 2, 2, c.column}, month = {c.at + 5, 2, c.column};
		if (!eto_cell_int(&v, v.cell[at[0]], n + 1, MONTHS, &number) || number != n + 1)
			return eto_tsv_fail(&v, v.cell[at[0]], "months run from 1 to %d", MONTHS);
		struct wf_month *m = &t->month[number];
		if (c.size != 7 || !wf_cell_byte(&v, year, 99, &m->year) || !wf_cell_byte(&v, month, 12, &m->month) ||
		    !m->month)
			return eto_tsv_fail(&v, c, "not a month, as 1943-07");
		if (!wf_cell_among(&v, v.cell[at[2]], scenario_ids, 5, "scenario", &m->scenario) ||
		    !wf_cell_among(&v, v.cell[at[3]], weathers, 3, "weather", &m->weather) ||
		    !eto_cell_int(&v, v.cell[at[4]], -100, 100, &base[ALLIES]) ||
		    !eto_cell_int(&v, v.cell[at[5]], -100, 100, &base[AXIS]))
			return false;
		m->storms = m->month >= 11 || m->month <= 2;
		m->base[ALLIES] = (int8_t)base[ALLIES];
		m->base[AXIS] = (int8_t)base[AXIS];
		n = number;
	}
	if (!v.failed && n != MONTHS)
		return eto_fail(err, "data/turns.tsv", v.lines.number, 1, "%d months instead of %d", n, MONTHS);
	return !v.failed;
}

/* WF-3.22.1, WF-3.22.4: the land on both sides of the start line. */
static bool load_startlines(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"scenario", "side", "hex"};
	static const char *const sides[] = {"allied", "axis"};
	unsigned at[3];
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/startlines.tsv", wanted, 3, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		uint8_t scenario, side;
		uint16_t hex;
		if (!wf_cell_among(&v, v.cell[at[0]], scenario_ids + S43, 4, "scenario", &scenario) ||
		    !wf_cell_among(&v, v.cell[at[1]], sides, SIDES, "side", &side) ||
		    !wf_cell_hex(&v, t, v.cell[at[2]], &hex))
			return false;
		if (t->hex[hex].owner[scenario] != side)
			return eto_tsv_fail(&v, v.cell[at[2]], "the hex belongs to the other side");
		eto_set_add(&t->front[scenario][side], hex);
	}
	return !v.failed;
}

/* What people call them: the names of the seas, of the boxes as printed, and the numbers of the tracks. */
static void name_box(struct wf_table *t, unsigned box)
{
	static const struct {
		const char *id, *name[ETO_LANGS];
	} words[] = {
		{"ready", {"Beachheads: Ready", "Cabezas de Playa: Lista"}},
		{"prep", {"Beachheads: Prep", "Cabezas de Playa: Preparación"}},
		{"pool", {"Force Pool", "Reserva"}},
		{"eliminated", {"Eliminated", "Eliminadas"}},
		{"group_e", {"Army Group E", "Grupo de Ejércitos E"}},
		{"turn_", {"Turn ", "Turno "}},
		{"production_", {"Production ", "Producción "}},
	};
	const char *id = t->box_id[box];
	for (unsigned lang = 0; lang < ETO_LANGS; lang++) {
		struct eto_text out = eto_text_in(t->box_name[box][lang], sizeof t->box_name[box][lang]);
		for (unsigned i = 0; i < SEAS; i++)
			if (!strncmp(id, "sea_", 4) && !strcmp(id + 4, t->sea[i].id))
				eto_add(&out, lang == ETO_ES ? t->sea[i].name_es : t->sea[i].name);
		for (unsigned i = 0; i < sizeof words / sizeof *words && !out.length; i++) {
			size_t size = strlen(words[i].id);
			if (strncmp(id, words[i].id, size))
				continue;
			eto_add(&out, words[i].name[lang]);
			if (words[i].id[size - 1] == '_')
				eto_add(&out, id + size);
		}
		if (!out.length)
			eto_add(&out, id);
	}
}

/* Places of the drawn board that are not hexes: boxes, tracks and sea areas. */
static bool load_boxes(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"place"};
	unsigned at[1];
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/anchors.tsv", wanted, 1, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		char id[sizeof t->box_id[0]];
		if (!eto_cell_copy(&v, v.cell[at[0]], id, sizeof id))
			return false;
		if (wf_hex_find(t, id) != NO_HEX)
			continue;
		if (t->boxes == BOXES_MAX)
			return eto_tsv_fail(&v, v.cell[at[0]], "more than %d boxes", BOXES_MAX);
		memcpy(t->box_id[t->boxes], id, sizeof id);
		name_box(t, t->boxes++);
	}
	return !v.failed;
}

/* -- what follows from the data -- */

static void collect_sets(struct wf_table *t)
{
	static const char *const names[] = {"Clear", "Forest", "Hill", "Marsh", "Mountain"};
	for (unsigned i = 0; i < 5; i++)
		memcpy(t->terrain_name[i], names[i], strlen(names[i]) + 1);
	for (unsigned i = 0; i < HEXES; i++) {
		const struct wf_hex *h = &t->hex[i];
		if (h->coastal)
			eto_set_add(&t->coast, i);
		for (unsigned sea = 0; sea < SEAS && h->coastal; sea++)
			if (h->seas >> sea & 1)
				eto_set_add(&t->shore[sea], i);
		if (h->class != LAND)
			continue;
		eto_set_add(&t->land, i);
		eto_set_add(&t->country[h->country], i);
		if (h->city >= MINOR_CITY)
			eto_set_add(&t->cities, i);
		if (h->port)
			eto_set_add(&t->ports, i);
		if (h->country == TUNISIA || h->country == MALTA) /* WF-husky.1; Sicily and Reggio: roster.c */
			eto_set_add(&t->husky, i);
		bool place = h->city >= MINOR_CITY || h->production || h->mineral || h->oil || h->port || h->entry;
		if (place && t->city_hexes < CITIES_MAX)
			t->city_hex[t->city_hexes++] = (uint16_t)i;
	}
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

/* Places that rules name. */
static bool find_places(struct wf_table *t, struct eto_error *err)
{
	const struct { const char *name; uint16_t *at; } wanted[] = {{"Berlin", &t->at.berlin},
		{"London", &t->at.london}, {"Madrid", &t->at.madrid}, {"Lisbon", &t->at.lisbon},
		{"Copenhagen", &t->at.copenhagen},
		{"Odense", &t->at.odense}, {"Messina", &t->at.messina}, {"Reggio", &t->at.reggio},
		{"Ostend", &t->at.ostend}, {"Rotterdam", &t->at.rotterdam}, {"Antwerp", &t->at.antwerp},
		{"Rome", &t->at.rome}, {"Gibraltar", &t->at.gibraltar}, {"Malta", &t->at.malta},
		{"Tunis", &t->at.tunis}};
	for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		unsigned hex = 0;
		while (hex < HEXES && strcmp(t->hex[hex].name[ETO_EN], wanted[i].name))
			hex++;
		if (hex == HEXES || t->hex[hex].class != LAND)
			return eto_fail(err, "data/hexes.tsv", 0, 0, "%s, which rules name, is missing",
				wanted[i].name);
		*wanted[i].at = (uint16_t)hex;
	}
	return true;
}

/* The rail neighbours of each hex in one list, for floods. */
static void list_lines(struct wf_table *t)
{
	for (unsigned hex = 0; hex < HEXES; hex++)
		for (unsigned d = 0; d < DIRECTIONS; d++)
			if (t->hex[hex].rail[d])
				t->hex[hex].line[t->hex[hex].lines++] = t->hex[hex].next[d];
}

bool wf_load(struct eto_table *table, const struct eto_files *files, struct eto_error *err)
{
	struct wf_table *t = (struct wf_table *)table;
	t->base.game = &westfront_game;
	if (!load_seas(t, files, err) || !load_hexes(t, files, err))
		return false;
	join_hexes(t);
	if (!load_sides(t, files, err) || !load_rails(t, files, err) || !load_cities(t, files, err) ||
	    !name_seas(t, files, err) || !load_turns(t, files, err) || !load_startlines(t, files, err) ||
	    !load_boxes(t, files, err) || !collect_entries(t, err) || !find_places(t, err))
		return false;
	collect_sets(t);
	list_lines(t);
	return wf_load_forces(t, files, err);
}
