/* The table: map, counters, tiles and calendar, read from data/ (sections 1, 13, 21 and 23 and the map). */
#include <string.h>

#include "core/rows.h"
#include "games/downfall/downfall.h"

static const char *const type_ids[] = {"UKI", "UKC", "UKA", "USI", "UST", "FRI", "FRC", "BEI", "GRI", "YUI", "SUI",
	"SUC", "SUA", "SUG", "GEI", "GEC", "DAK", "GEA", "ITI", "FII", "ROI", "HUI", "BUI", NULL};
static const char *const country_ids[] = {"GER", "FIN", "ITA", "RUM", "HUN", "BUL", "UK", "USA", "FRA", "BEL", "GRE",
	"YUG", "USSR", "DEN", "NOR", NULL};
static const char *const tile_ids[] = {"BLITZ", "AVIA", "ADVT", "URAL", "GUARD", "TANKI", "AIRI", "LOGI", "LAND",
	"ADVS", "ADVP", NULL};
static const char *const sea_ids[] = {"ATL", "NSE", "BAL", "WME", "CME", "EME", "BLK", NULL};
static const char *const side_ids[] = {"AXIS", "ALLIES", "USSR", NULL};

/* -- the map -- */

/* The parts of the map that belong to a country without being its home: DF-18.7, DF-18.20, and the British ones. */
static const char *const owner_ids[] = {"GER", "FIN", "ITA", "RUM", "HUN", "BUL", "UK", "USA", "FRA", "BEL", "GRE",
	"YUG", "USSR", "DEN", "NOR", "IRL", "CAN", "EGY", "FNA", "ITC", NULL};

static bool place_zone(struct eto_rows *rows, void *row, unsigned number)
{
	static const struct { uint8_t country, part; } parts[] = {{UK, IRELAND}, {UK, CANADA}, {UK, EGYPT},
		{FRA, FRENCH_AFRICA}, {ITA, COLONY}};
	struct df_zone *z = row;
	(void)rows, (void)number;
	z->part = HOME;
	if (z->country >= COUNTRIES) {
		z->part = parts[z->country - COUNTRIES].part;
		z->country = parts[z->country - COUNTRIES].country;
	}
	return true;
}

static const char *const terrains[] = {"PLAIN", "FOREST", "SWAMP", "NARROW", "MOUNTAIN", NULL};
static const char *const keys[] = {"GER", "", "USSR", NULL};
#define Z(member) ETO_AT(struct df_zone, member)
static const struct eto_column zone_columns[] = {{"id", ETO_COL_TEXT, Z(id)}, {"name", ETO_COL_TEXT, Z(name[ETO_EN])},
	{"name_es", ETO_COL_TEXT, Z(name[ETO_ES])}, {"country", ETO_COL_NAME, Z(country), .names = owner_ids},
	{"terrain", ETO_COL_NAME, Z(terrain), .names = terrains}, {"fortress", ETO_COL_FLAG, Z(fortress)},
	{"supply_zone", ETO_COL_NAME, Z(supply_of), .names = country_ids, .may = true, .none = NONE},
	{"capital", ETO_COL_NAME, Z(capital_of), .names = country_ids, .may = true, .none = NONE},
	{"key_zone", ETO_COL_NAME, Z(key_of), .names = keys, .may = true, .none = NONE},
	{"coast", ETO_COL_MASK, Z(seas), .names = sea_ids}, {"east_line", ETO_COL_FLAG, Z(east)},
	{"africa", ETO_COL_FLAG, Z(africa)}, {"fna_east", ETO_COL_FLAG, Z(fna_east)}, {0}};

struct link { uint8_t a, b, crossing, side; };

static bool add_link(struct eto_rows *rows, struct df_table *t, unsigned a, unsigned b, unsigned there)
{
	struct df_zone *z = &t->zone[a];
	if (t->cross[a][b] || z->neighbours == LINKS_MAX)
		return eto_rows_fail(rows, 0, "a link listed twice, or too many links of one zone");
	z->neighbour[z->neighbours++] = (uint8_t)b;
	eto_set_add(&z->linked, b);
	if (there == WALL)
		eto_set_add(&z->walled, b);
	t->cross[a][b] = (uint8_t)there;
	return true;
}

static bool place_link(struct eto_rows *rows, void *row, unsigned number)
{
	/* [crossing][drawn in the zone of arrival?] */
	static const uint8_t kind[5][2] = {{OPEN, OPEN}, {RIVER_THERE, RIVER_HERE}, {STRAIT, STRAIT},
		{LINE_THERE, LINE_HERE}, {WALL, WALL}};
	const struct link *l = row;
	bool drawn = l->crossing == 1 || l->crossing == 3;
	(void)number;
	if (l->a == l->b || (drawn && l->side != l->a && l->side != l->b))
		return eto_rows_fail(rows, 3, "a river or line lies in one of two different zones");
	return add_link(rows, rows->context, l->a, l->b, kind[l->crossing][l->side == l->b]) &&
	       add_link(rows, rows->context, l->b, l->a, kind[l->crossing][l->side == l->a]);
}

static const char *const crossings[] = {"none", "river", "strait", "fortified_line", "high_mountain", NULL};
static const struct eto_column link_columns[] = {{"a", ETO_COL_REF, ETO_AT(struct link, a)},
	{"b", ETO_COL_REF, ETO_AT(struct link, b)},
	{"crossing", ETO_COL_NAME, ETO_AT(struct link, crossing), .names = crossings},
	{"side", ETO_COL_REF, ETO_AT(struct link, side), .may = true, .none = NONE}, {0}};

struct sea { uint8_t id, next, mediterranean; };

static bool place_sea(struct eto_rows *rows, void *row, unsigned number)
{
	const struct sea *x = row;
	struct df_table *t = rows->context;
	(void)number;
	memcpy(t->sea_id[x->id], sea_ids[x->id], sizeof t->sea_id[0]);
	t->sea_next[x->id] = x->next;
	t->mediterranean |= (uint8_t)(x->mediterranean << x->id);
	return true;
}

static const struct eto_column sea_columns[] = {{"id", ETO_COL_NAME, ETO_AT(struct sea, id), .names = sea_ids},
	{"adjacent", ETO_COL_MASK, ETO_AT(struct sea, next), .names = sea_ids},
	{"mediterranean", ETO_COL_FLAG, ETO_AT(struct sea, mediterranean)}, {0}};

struct ways { zoneset from; uint8_t to, line, winter, limit, bullet; };

/* Landing Lines work both ways; the limit of Trondheim (DF-13.9.7) holds for landings in it only. */
static bool place_ways(struct eto_rows *rows, void *row, unsigned number)
{
	const struct ways *w = row;
	struct df_table *t = rows->context;
	(void)number;
	ETO_EACH (from, &w->from) {
		if (t->landings + 2 > LANDINGS_MAX)
			return eto_rows_fail(rows, 0, "too many ways to land");
		t->landing[t->landings++] =
			(struct df_landing){(uint8_t)from, w->to, w->line, w->winter, w->limit, w->bullet};
		if (w->line)
			t->landing[t->landings++] =
				(struct df_landing){w->to, (uint8_t)from, 1, w->winter, STACK_MAX, 0};
	}
	return true;
}

static const char *const ways[] = {"D", "LD", NULL};
#define W(member) ETO_AT(struct ways, member)
static const struct eto_column way_columns[] = {{"type", ETO_COL_NAME, W(line), .names = ways},
	{"from", ETO_COL_SET, W(from)}, {"to", ETO_COL_REF, W(to)}, {"winter_allowed", ETO_COL_FLAG, W(winter)},
	{"max_armies", ETO_COL_NUMBER, W(limit), .least = 1, .most = STACK_MAX},
	{"bullet", ETO_COL_NUMBER, W(bullet), .most = 9}, {0}};

/* -- countries, armies, developments -- */

struct country { struct df_country it; uint8_t id; };

static bool place_country(struct eto_rows *rows, void *row, unsigned number)
{
	struct country *c = row;
	struct df_table *t = rows->context;
	struct eto_cell reinforced = eto_rows_cell(rows, 6);
	(void)number;
	if (t->country[c->id].id[0])
		return eto_rows_fail(rows, 0, "listed twice");
	memcpy(c->it.id, country_ids[c->id], strlen(country_ids[c->id]) + 1);
	c->it.every_turn = eto_cell_is(reinforced, "every");
	c->it.half_yearly = eto_cell_is(reinforced, "half");
	t->country[c->id] = c->it;
	return true;
}

static const char *const ranks[] = {"power", "major", "minor", "passive", NULL};
#define C(member) ETO_AT(struct country, member)
static const struct eto_column country_columns[] = {{"id", ETO_COL_NAME, C(id), .names = country_ids},
	{"name", ETO_COL_TEXT, C(it.name)},
	{"side", ETO_COL_NAME, C(it.side), .names = side_ids, .may = true, .none = NONE},
	{"joins", ETO_COL_NUMBER, C(it.joins), .most = TURNS, .may = true, .none = NONE},
	{"capital", ETO_COL_REF, C(it.capital)}, {"rank", ETO_COL_NAME, C(it.rank), .names = ranks},
	{"reinforced", ETO_COL_SKIP}, {0}};

/* DF-1.2: 105 armies, those of a type numbered from 1. */
static bool place_armies(struct eto_rows *rows, void *row, unsigned number)
{
	struct df_type *y = row;
	struct df_table *t = rows->context;
	if (strcmp(y->id, type_ids[number]))
		return eto_rows_fail(rows, 0, "army types must be listed in their order");
	y->first = number ? (uint8_t)(y[-1].first + y[-1].count) : 0;
	if (y->first + y->count > ARMIES || (number == TYPES - 1 && y->first + y->count != ARMIES))
		return eto_rows_fail(rows, 9, "there are 105 armies (DF-1.2)");
	if (y->tank)
		eto_set_add(&t->country[y->country].tanks, number);
	for (unsigned i = 0; i < y->count; i++) {
		unsigned army = y->first + i;
		t->army_type[army] = (uint8_t)number;
		struct eto_text id = eto_text_in(t->army_id[army], sizeof t->army_id[army]);
		eto_addf(&id, "%s%u", y->id, i + 1);
		for (unsigned lang = 0; lang < ETO_LANGS; lang++) {
			struct eto_text name = eto_text_in(t->army_name[army][lang], sizeof t->army_name[army][lang]);
			eto_addf(&name, "%s %u", y->name[lang], i + 1);
		}
	}
	return true;
}

static const char *const classes[] = {"I", "C", NULL};
#define Y(member) ETO_AT(struct df_type, member)
static const struct eto_column type_columns[] = {{"type", ETO_COL_TEXT, Y(id)},
	{"name", ETO_COL_TEXT, Y(name[ETO_EN])}, {"name_es", ETO_COL_TEXT, Y(name[ETO_ES])},
	{"side", ETO_COL_NAME, Y(side), .names = side_ids}, {"nation", ETO_COL_NAME, Y(country), .names = country_ids},
	{"class", ETO_COL_NAME, Y(tank), .names = classes},
	{"needs", ETO_COL_NAME, Y(needs), .names = tile_ids, .may = true, .none = NONE},
	{"full", ETO_COL_NUMBER, Y(full), .least = 1, .most = 20},
	{"reduced", ETO_COL_NUMBER, Y(reduced), .least = 1, .most = 20},
	{"count", ETO_COL_NUMBER, Y(count), .least = 1, .most = ARMIES}, {0}};

struct tile { char id[8], name[24]; uint8_t requires; };

static bool read_tile_start(struct eto_tsv *v, struct eto_cell c, uint16_t *out)
{
	int first = TILE_YEAR_NEVER;
	if (eto_cell_is(c, "owned") || eto_cell_is(c, "box"))
		first = eto_cell_is(c, "box") ? TILE_BOXED : TILE_OWNED;
	else if (!eto_cell_none(c) && !eto_cell_int(v, c, 1940, 1945, &first))
		return false;
	*out = (uint16_t)first;
	return true;
}

static bool place_tile(struct eto_rows *rows, void *row, unsigned number)
{
	const struct tile *x = row;
	struct df_table *t = rows->context;
	if (number == TILES || strcmp(x->id, tile_ids[number]))
		return eto_rows_fail(rows, 0, "developments must be listed in their order");
	memcpy(t->tile_id[number], x->id, sizeof x->id);
	memcpy(t->tile_name[number], x->name, sizeof x->name);
	t->tile_requires[number] = x->requires;
	for (unsigned side = 0; side < SIDES; side++)
		if (!read_tile_start(&rows->tsv, eto_rows_cell(rows, 3 + side), &t->tile[side][number]))
			return false;
	return true;
}

#define T(member) ETO_AT(struct tile, member)
static const struct eto_column tile_columns[] = {{"id", ETO_COL_TEXT, T(id)}, {"name", ETO_COL_TEXT, T(name)},
	{"ussr_requires", ETO_COL_NAME, T(requires), .names = tile_ids, .may = true, .none = NONE},
	{"axis", ETO_COL_SKIP}, {"allies", ETO_COL_SKIP}, {"ussr", ETO_COL_SKIP}, {0}};

/* -- calendar and deployment -- */

struct turn { uint16_t year; uint8_t turn, season; };

static bool place_turn(struct eto_rows *rows, void *row, unsigned number)
{
	const struct turn *x = row;
	struct df_table *t = rows->context;
	if (x->turn != number + 1)
		return eto_rows_fail(rows, 0, "turns run from 1 to 22 (DF-3.1)");
	t->season[x->turn] = x->season;
	t->year[x->turn] = (uint8_t)(x->year - 1940);
	return true;
}

static const char *const seasons[] = {"winter", "spring", "summer", "autumn", NULL};
static const struct eto_column turn_columns[] = {
	{"turn", ETO_COL_NUMBER, ETO_AT(struct turn, turn), .least = 1, .most = TURNS},
	{"year", ETO_COL_NUMBER, ETO_AT(struct turn, year), .least = 1940, .most = 1945},
	{"season", ETO_COL_NAME, ETO_AT(struct turn, season), .names = seasons}, {0}};

static bool count_setup(struct eto_rows *rows, void *row, unsigned number)
{
	const struct df_setup *x = row;
	struct df_table *t = rows->context;
	unsigned used = 0;
	for (unsigned i = 0; i <= number; i++)
		used += t->setup[i].type == x->type ? t->setup[i].count : 0u;
	t->setups = number + 1;
	return used <= t->type[x->type].count || eto_rows_fail(rows, 2, "more armies than counters (DF-1.22)");
}

static const char *const steps[] = {"full", "reduced", NULL};
static const struct eto_column setup_columns[] = {{"zone", ETO_COL_REF, ETO_AT(struct df_setup, zone)},
	{"type", ETO_COL_NAME, ETO_AT(struct df_setup, type), .names = type_ids},
	{"count", ETO_COL_NUMBER, ETO_AT(struct df_setup, count), .least = 1, .most = STACK_MAX},
	{"state", ETO_COL_NAME, ETO_AT(struct df_setup, step), .names = steps}, {0}};

/* -- what follows from the data -- */

/* Which seas are joined, for a side: `closed` seas are out, and the Axis does not pass Gibraltar. */
static void join_seas(const struct df_table *t, uint8_t *joined, unsigned closed, bool no_gibraltar)
{
	for (unsigned sea = 0; sea < SEAS; sea++) {
		unsigned reach = closed >> sea & 1 ? 0 : 1u << sea;
		for (unsigned pass = 0; reach && pass < SEAS; pass++) {
			for (unsigned x = 0; x < SEAS; x++) {
				unsigned next = t->sea_next[x];
				if (no_gibraltar && x == ATL)
					next &= ~(1u << WME);
				if (no_gibraltar && x == WME)
					next &= ~(1u << ATL);
				if (reach >> x & 1)
					reach |= next & ~closed;
			}
		}
		joined[sea] = (uint8_t)reach;
	}
}

static void collect_sets(struct df_table *t)
{
	for (unsigned i = 0; i < ZONES; i++) {
		const struct df_zone *z = &t->zone[i];
		struct df_country *c = &t->country[z->country];
		eto_set_add(&c->zones, i);
		if (z->part != COLONY && z->part != FRENCH_AFRICA)
			eto_set_add(&c->home, i);
		if (z->seas)
			eto_set_add(&t->coastal, i);
		for (unsigned sea = 0; sea < SEAS; sea++)
			if (z->seas >> sea & 1)
				eto_set_add(&t->on_sea[sea], i);
		if (z->country == USSR)
			eto_set_add(&t->soviet, i);
		if (z->east)
			eto_set_add(&t->east, i);
		if (z->africa)
			eto_set_add(&t->africa, i);
		if (z->part == EGYPT)
			eto_set_add(&t->egypt, i);
		if (z->part == FRENCH_AFRICA)
			eto_set_add(&t->french_africa, i);
		if (z->part == CANADA || z->country == USA)
			eto_set_add(&t->america, i);
		if (z->supply_of != NONE) {
			eto_set_add(&t->sources[t->country[z->supply_of].side], i);
			eto_set_add(&t->country[z->supply_of].supply, i);
		}
		if (z->key_of != NONE)
			eto_set_add(&t->keys[z->key_of], i);
		if (z->capital_of == USSR)
			eto_set_add(&t->sources[SOVIETS], i);
	}
	df_note_limits(t);
	join_seas(t, t->sea_supply[AXIS], 1u << BLK, true); /* DF-7.11, DF-7.15 */
	join_seas(t, t->past_gibraltar, 1u << BLK, false);
	join_seas(t, t->sea_supply[ALLIES], 0, false);
	join_seas(t, t->sea_supply[SOVIETS], 1u << BAL, false); /* DF-7.10 */
	join_seas(t, t->sea_move[AXIS], 1u << BLK, true);	/* DF-8.37, DF-8.38 */
	join_seas(t, t->sea_move[ALLIES], 0, false);
	join_seas(t, t->sea_move[SOVIETS], 0, false);
}

/* Zones that rules name. */
#define AT(member, id) ETO_NAMED(struct df_table, at.member, id)
static const struct eto_named places[] = {AT(calais, "CAL"), AT(karelia, "KAR"), AT(trondheim, "TRO"),
	AT(london, "LON"), AT(moscow, "MOS"), AT(kiev, "KIE"), AT(bucharest, "BUC"), AT(grozny, "GRO"),
	AT(baku, "BAK"), AT(suez, "SUE")};

bool df_load(struct eto_table *table, const struct eto_files *files, struct eto_error *err)
{
	struct df_table *t = (struct df_table *)table;
	const struct eto_index zones = ETO_INDEX(t->zone_slot, t->zone, id, ZONES);
	struct eto_rows list[] = {
		{"data/zones.tsv", zone_columns, ETO_INTO(t->zone), ZONES, .each = place_zone, .fills = &zones},
		{"data/links.tsv", link_columns, ETO_OVER(struct link), .each = place_link},
		{"data/seas.tsv", sea_columns, ETO_OVER(struct sea), .least = SEAS, .each = place_sea},
		{"data/landing_lines.tsv", way_columns, ETO_OVER(struct ways), .each = place_ways},
		{"data/countries.tsv", country_columns, ETO_OVER(struct country), .least = COUNTRIES,
		 .each = place_country},
		{"data/armies.tsv", type_columns, ETO_INTO(t->type), TYPES, .each = place_armies},
		{"data/developments.tsv", tile_columns, ETO_OVER(struct tile), .least = TILES, .each = place_tile},
		{"data/turns.tsv", turn_columns, ETO_OVER(struct turn), .least = TURNS, .each = place_turn},
		{"data/setup.tsv", setup_columns, ETO_INTO(t->setup), .each = count_setup}};
	t->base.game = &downfall_game;
	if (!eto_rows_all(ETO_ALL_OF(list), &zones, t, files, err) ||
	    !eto_index_named(&zones, ETO_ALL_OF(places), t, "data/zones.tsv", err))
		return false;
	collect_sets(t);
	return true;
}
