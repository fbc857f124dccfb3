/* The table: map, counters, tiles and calendar, read from data/ (sections 1, 13, 21 and 23 and the map). */
#include <string.h>

#include "core/tsv.h"
#include "games/downfall/downfall.h"

static const char *const type_ids[TYPES] = {"UKI", "UKC", "UKA", "USI", "UST", "FRI", "FRC", "BEI", "GRI", "YUI", "SUI",
	"SUC", "SUA", "SUG", "GEI", "GEC", "DAK", "GEA", "ITI", "FII", "ROI", "HUI", "BUI"};
static const char *const country_ids[COUNTRIES] = {"GER", "FIN", "ITA", "RUM", "HUN", "BUL", "UK", "USA", "FRA", "BEL",
	"GRE", "YUG", "USSR", "DEN", "NOR"};
static const char *const tile_ids[TILES] = {"BLITZ", "AVIA", "ADVT", "URAL", "GUARD", "TANKI", "AIRI", "LOGI", "LAND",
	"ADVS", "ADVP"};
static const char *const sea_ids[SEAS] = {"ATL", "NSE", "BAL", "WME", "CME", "EME", "BLK"};
static const char *const terrain_ids[] = {"PLAIN", "FOREST", "SWAMP", "NARROW", "MOUNTAIN"};
static const char *const season_ids[] = {"winter", "spring", "summer", "autumn"};
static const char *const side_ids[SIDES] = {"AXIS", "ALLIES", "USSR"};

static bool cell_among(struct eto_tsv *v, struct eto_cell c, const char *const *names, unsigned count, const char *what,
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

/* "-" gives NONE. */
static bool cell_maybe(struct eto_tsv *v, struct eto_cell c, const char *const *names, unsigned count, const char *what,
		       uint8_t *out)
{
	*out = NONE;
	return eto_cell_none(c) || cell_among(v, c, names, count, what, out);
}

static bool cell_flag(struct eto_tsv *v, struct eto_cell c, uint8_t *out)
{
	int n = 0;
	bool ok = eto_cell_int(v, c, 0, 1, &n);
	*out = (uint8_t)n;
	return ok;
}

unsigned df_zone_find(const struct df_table *t, const char *id)
{
	for (unsigned z = 0; z < ZONES; z++)
		if (!strcmp(t->zone[z].id, id))
			return z;
	return NONE;
}

unsigned df_type_find(const struct df_table *t, const char *id)
{
	for (unsigned i = 0; i < TYPES; i++)
		if (!strcmp(t->type[i].id, id))
			return i;
	return NONE;
}

static bool cell_zone(struct eto_tsv *v, const struct df_table *t, struct eto_cell c, uint8_t *out)
{
	char id[4];
	if (!eto_cell_copy(v, c, id, sizeof id))
		return false;
	*out = (uint8_t)df_zone_find(t, id);
	return *out != NONE || eto_tsv_fail(v, c, "unknown zone %s", id);
}

/* The parts of the map that belong to a country without being its home: DF-18.7, DF-18.20, and the British ones. */
static bool read_country(struct eto_tsv *v, struct eto_cell c, struct df_zone *z)
{
	static const struct { const char *id; uint8_t country, part; } parts[] = {{"IRL", UK, IRELAND},
		{"CAN", UK, CANADA}, {"EGY", UK, EGYPT}, {"FNA", FRA, FRENCH_AFRICA}, {"ITC", ITA, COLONY}};
	for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
		if (eto_cell_is(c, parts[i].id)) {
			z->country = parts[i].country;
			z->part = parts[i].part;
			return true;
		}
	}
	z->part = HOME;
	return cell_among(v, c, country_ids, COUNTRIES, "country", &z->country);
}

static bool read_seas(struct eto_tsv *v, struct eto_cell c, uint8_t *mask)
{
	struct eto_cell part[SEAS];
	unsigned n = eto_cell_none(c) ? 0 : eto_cell_split(c, ',', part, SEAS);
	for (unsigned i = 0; i < n; i++) {
		uint8_t sea;
		if (!cell_among(v, part[i], sea_ids, SEAS, "sea", &sea))
			return false;
		*mask |= (uint8_t)(1u << sea);
	}
	return true;
}

static bool load_zones(struct df_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"id", "name", "name_es", "country", "terrain", "fortress", "supply_zone",
		"capital", "key_zone", "coast", "east_line", "africa", "fna_east"};
	enum { ID, NAME, NAME_ES, COUNTRY, TERRAIN, FORTRESS, SUPPLY, CAPITAL, KEY, COAST, EAST, AFRICA, FNA_EAST, N };
	static const char *const key_ids[SIDES] = {"GER", "-", "USSR"};
	unsigned at[N], n = 0;
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/zones.tsv", wanted, N, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		if (n == ZONES)
			return eto_tsv_fail(&v, v.cell[at[ID]], "more than %d zones", ZONES);
		struct df_zone *z = &t->zone[n];
		struct eto_cell *c = v.cell;
		if (!eto_cell_copy(&v, c[at[ID]], z->id, sizeof z->id))
			return false;
		if (df_zone_find(t, z->id) != n)
			return eto_tsv_fail(&v, c[at[ID]], "zone %s is listed twice", z->id);
		if (!eto_cell_copy(&v, c[at[NAME]], z->name[ETO_EN], sizeof z->name[0]) ||
		    !eto_cell_copy(&v, c[at[NAME_ES]], z->name[ETO_ES], sizeof z->name[0]) ||
		    !read_country(&v, c[at[COUNTRY]], z) ||
		    !cell_among(&v, c[at[TERRAIN]], terrain_ids, 5, "terrain", &z->terrain) ||
		    !cell_flag(&v, c[at[FORTRESS]], &z->fortress) ||
		    !cell_maybe(&v, c[at[SUPPLY]], country_ids, COUNTRIES, "country", &z->supply_of) ||
		    !cell_maybe(&v, c[at[CAPITAL]], country_ids, COUNTRIES, "country", &z->capital_of) ||
		    !cell_maybe(&v, c[at[KEY]], key_ids, SIDES, "Power with Key Zones", &z->key_of) ||
		    !read_seas(&v, c[at[COAST]], &z->seas) || !cell_flag(&v, c[at[EAST]], &z->east) ||
		    !cell_flag(&v, c[at[AFRICA]], &z->africa) || !cell_flag(&v, c[at[FNA_EAST]], &z->fna_east))
			return false;
		n++;
	}
	if (!v.failed && n != ZONES)
		return eto_fail(err, "data/zones.tsv", v.lines.number, 1, "%u zones instead of %d", n, ZONES);
	return !v.failed;
}

static bool add_link(struct eto_tsv *v, struct df_table *t, unsigned a, unsigned b, unsigned there)
{
	struct df_zone *z = &t->zone[a];
	if (t->cross[a][b] || z->neighbours == LINKS_MAX)
		return eto_tsv_fail(v, v->cell[0], "link listed twice, or more than %d links of one zone", LINKS_MAX);
	z->neighbour[z->neighbours++] = (uint8_t)b;
	eto_set_add(&z->linked, b);
	if (there == WALL)
		eto_set_add(&z->walled, b);
	t->cross[a][b] = (uint8_t)there;
	return true;
}

static bool load_links(struct df_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"a", "b", "crossing", "side"};
	static const char *const crossings[] = {"none", "river", "strait", "fortified_line", "high_mountain"};
	/* [crossing][drawn in the zone of arrival?] */
	static const uint8_t kind[5][2] = {{OPEN, OPEN}, {RIVER_THERE, RIVER_HERE}, {STRAIT, STRAIT},
		{LINE_THERE, LINE_HERE}, {WALL, WALL}};
	unsigned at[4];
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/links.tsv", wanted, 4, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		uint8_t a, b, crossing, side = NONE;
		if (!cell_zone(&v, t, v.cell[at[0]], &a) || !cell_zone(&v, t, v.cell[at[1]], &b) ||
		    !cell_among(&v, v.cell[at[2]], crossings, 5, "crossing", &crossing))
			return false;
		if (!eto_cell_none(v.cell[at[3]]) && !cell_zone(&v, t, v.cell[at[3]], &side))
			return false;
		if (a == b || ((crossing == 1 || crossing == 3) && side != a && side != b))
			return eto_tsv_fail(&v, v.cell[at[3]], "a river or line lies in one of two different zones");
		if (!add_link(&v, t, a, b, kind[crossing][side == b]) ||
		    !add_link(&v, t, b, a, kind[crossing][side == a]))
			return false;
	}
	return !v.failed;
}

static bool load_seas(struct df_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"id", "adjacent", "mediterranean"};
	unsigned at[3];
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/seas.tsv", wanted, 3, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		uint8_t sea, med;
		if (!cell_among(&v, v.cell[at[0]], sea_ids, SEAS, "sea", &sea) ||
		    !read_seas(&v, v.cell[at[1]], &t->sea_next[sea]) || !cell_flag(&v, v.cell[at[2]], &med))
			return false;
		memcpy(t->sea_id[sea], sea_ids[sea], 4);
		t->mediterranean |= (uint8_t)(med << sea);
	}
	return !v.failed;
}

static bool add_landing(struct eto_tsv *v, struct df_table *t, struct df_landing l)
{
	if (t->landings == LANDINGS_MAX)
		return eto_tsv_fail(v, v->cell[0], "more than %d ways to land", LANDINGS_MAX);
	t->landing[t->landings++] = l;
	return true;
}

/* Landing Lines work both ways; the limit of Trondheim (DF-13.9.7) holds for landings in it only. */
static bool load_landings(struct df_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"type", "from", "to", "winter_allowed", "max_armies", "bullet"};
	static const char *const kinds[] = {"D", "LD"};
	unsigned at[6];
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/landing_lines.tsv", wanted, 6, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		struct df_landing l = {0};
		struct eto_cell part[8];
		int limit, bullet;
		if (!cell_among(&v, v.cell[at[0]], kinds, 2, "kind of landing", &l.line) ||
		    !cell_zone(&v, t, v.cell[at[2]], &l.to) || !cell_flag(&v, v.cell[at[3]], &l.winter) ||
		    !eto_cell_int(&v, v.cell[at[4]], 1, STACK_MAX, &limit) ||
		    !eto_cell_int(&v, v.cell[at[5]], 0, 9, &bullet))
			return false;
		l.limit = (uint8_t)limit;
		l.bullet = (uint8_t)bullet;
		unsigned n = eto_cell_split(v.cell[at[1]], ',', part, 8);
		for (unsigned i = 0; i < n; i++) {
			if (!cell_zone(&v, t, part[i], &l.from) || !add_landing(&v, t, l))
				return false;
			struct df_landing back = {l.to, l.from, 1, l.winter, STACK_MAX, 0};
			if (l.line && !add_landing(&v, t, back))
				return false;
		}
	}
	return !v.failed;
}

static bool load_countries(struct df_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"id", "name", "side", "joins", "capital", "rank", "reinforced"};
	static const char *const ranks[] = {"power", "major", "minor", "passive"};
	unsigned at[7], seen = 0;
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/countries.tsv", wanted, 7, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		uint8_t id;
		int joins = NONE;
		if (!cell_among(&v, v.cell[at[0]], country_ids, COUNTRIES, "country", &id))
			return false;
		struct df_country *c = &t->country[id];
		memcpy(c->id, country_ids[id], strlen(country_ids[id]) + 1);
		if (!eto_cell_copy(&v, v.cell[at[1]], c->name, sizeof c->name) ||
		    !cell_maybe(&v, v.cell[at[2]], side_ids, SIDES, "side", &c->side) ||
		    (!eto_cell_none(v.cell[at[3]]) && !eto_cell_int(&v, v.cell[at[3]], 0, TURNS, &joins)) ||
		    !cell_zone(&v, t, v.cell[at[4]], &c->capital) ||
		    !cell_among(&v, v.cell[at[5]], ranks, 4, "rank", &c->rank))
			return false;
		c->joins = (uint8_t)joins;
		c->every_turn = eto_cell_is(v.cell[at[6]], "every");
		c->half_yearly = eto_cell_is(v.cell[at[6]], "half");
		seen |= 1u << id;
	}
	if (!v.failed && seen != (1u << COUNTRIES) - 1)
		return eto_fail(err, "data/countries.tsv", v.lines.number, 1, "a country is missing");
	return !v.failed;
}

static bool load_armies(struct df_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"type", "name", "name_es", "side", "nation", "class", "full", "reduced",
					     "count", "needs"};
	static const char *const classes[] = {"I", "C"};
	unsigned at[10], armies = 0, n = 0;
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/armies.tsv", wanted, 10, at, err))
		return false;
	for (; eto_tsv_next(&v); n++) {
		int full, reduced, count;
		if (n == TYPES || !eto_cell_is(v.cell[at[0]], type_ids[n]))
			return eto_tsv_fail(&v, v.cell[at[0]], "army types must be listed in their order");
		struct df_type *type = &t->type[n];
		if (!eto_cell_copy(&v, v.cell[at[0]], type->id, sizeof type->id) ||
		    !eto_cell_copy(&v, v.cell[at[1]], type->name[ETO_EN], sizeof type->name[0]) ||
		    !eto_cell_copy(&v, v.cell[at[2]], type->name[ETO_ES], sizeof type->name[0]) ||
		    !cell_among(&v, v.cell[at[3]], side_ids, SIDES, "side", &type->side) ||
		    !cell_among(&v, v.cell[at[4]], country_ids, COUNTRIES, "country", &type->country) ||
		    !cell_among(&v, v.cell[at[5]], classes, 2, "class", &type->tank) ||
		    !eto_cell_int(&v, v.cell[at[6]], 1, 20, &full) ||
		    !eto_cell_int(&v, v.cell[at[7]], 1, 20, &reduced) ||
		    !eto_cell_int(&v, v.cell[at[8]], 1, ARMIES, &count) ||
		    !cell_maybe(&v, v.cell[at[9]], tile_ids, TILES, "development", &type->needs))
			return false;
		type->full = (uint8_t)full;
		type->reduced = (uint8_t)reduced;
		type->count = (uint8_t)count;
		type->first = (uint8_t)armies;
		for (int i = 1; i <= count; i++, armies++) {
			if (armies == ARMIES)
				return eto_tsv_fail(&v, v.cell[at[8]], "more than %d armies (DF-1.2)", ARMIES);
			t->army_type[armies] = (uint8_t)n;
			struct eto_text id = eto_text_in(t->army_id[armies], sizeof t->army_id[armies]);
			eto_addf(&id, "%s%d", type->id, i);
			for (unsigned lang = 0; lang < ETO_LANGS; lang++) {
				struct eto_text name = eto_text_in(t->army_name[armies][lang],
								   sizeof t->army_name[armies][lang]);
				eto_addf(&name, "%s %d", type->name[lang], i);
			}
		}
	}
	if (!v.failed && (n != TYPES || armies != ARMIES))
		return eto_fail(err, "data/armies.tsv", v.lines.number, 1,
				"%u types and %u armies instead of %d and %d", n, armies, TYPES, ARMIES);
	return !v.failed;
}

static bool read_tile_start(struct eto_tsv *v, struct eto_cell c, uint16_t *out)
{
	int first;
	*out = TILE_YEAR_NEVER;
	if (eto_cell_none(c))
		return true;
	if (eto_cell_is(c, "owned") || eto_cell_is(c, "box")) {
		*out = eto_cell_is(c, "box") ? TILE_BOXED : TILE_OWNED;
		return true;
	}
	if (!eto_cell_int(v, c, 1940, 1945, &first))
		return false;
	*out = (uint16_t)first;
	return true;
}

static bool load_developments(struct df_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"id", "name", "axis", "allies", "ussr", "ussr_requires"};
	unsigned at[6], n = 0;
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/developments.tsv", wanted, 6, at, err))
		return false;
	for (; eto_tsv_next(&v); n++) {
		if (n == TILES || !eto_cell_is(v.cell[at[0]], tile_ids[n]))
			return eto_tsv_fail(&v, v.cell[at[0]], "developments must be listed in their order");
		if (!eto_cell_copy(&v, v.cell[at[0]], t->tile_id[n], sizeof t->tile_id[n]) ||
		    !eto_cell_copy(&v, v.cell[at[1]], t->tile_name[n], sizeof t->tile_name[n]) ||
		    !cell_maybe(&v, v.cell[at[5]], tile_ids, TILES, "development", &t->tile_requires[n]))
			return false;
		for (unsigned side = 0; side < SIDES; side++)
			if (!read_tile_start(&v, v.cell[at[2 + side]], &t->tile[side][n]))
				return false;
	}
	if (!v.failed && n != TILES)
		return eto_fail(err, "data/developments.tsv", v.lines.number, 1, "%u developments instead of %d", n,
				TILES);
	return !v.failed;
}

static bool load_turns(struct df_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"turn", "year", "season"};
	unsigned at[3];
	int n = 0;
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/turns.tsv", wanted, 3, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		int turn, when;
		if (!eto_cell_int(&v, v.cell[at[0]], n + 1, n + 1, &turn) || turn > TURNS ||
		    !eto_cell_int(&v, v.cell[at[1]], 1940, 1945, &when) ||
		    !cell_among(&v, v.cell[at[2]], season_ids, 4, "season", &t->season[turn]))
			return eto_tsv_fail(&v, v.cell[at[0]], "turns run from 1 to %d", TURNS);
		t->year[turn] = (uint8_t)(when - 1940);
		n = turn;
	}
	if (!v.failed && n != TURNS)
		return eto_fail(err, "data/turns.tsv", v.lines.number, 1, "%d turns instead of %d (DF-3.1)", n, TURNS);
	return !v.failed;
}

static bool load_setup(struct df_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"zone", "type", "count", "state"};
	static const char *const steps[] = {"full", "reduced"};
	unsigned at[4], used[TYPES] = {0};
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/setup.tsv", wanted, 4, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		int count;
		if (t->setups == sizeof t->setup / sizeof *t->setup)
			return eto_tsv_fail(&v, v.cell[0], "too many rows");
		if (!cell_zone(&v, t, v.cell[at[0]], &t->setup[t->setups].zone) ||
		    !cell_among(&v, v.cell[at[1]], type_ids, TYPES, "army type", &t->setup[t->setups].type) ||
		    !eto_cell_int(&v, v.cell[at[2]], 1, STACK_MAX, &count) ||
		    !cell_among(&v, v.cell[at[3]], steps, 2, "state", &t->setup[t->setups].step))
			return false;
		unsigned type = t->setup[t->setups].type;
		used[type] += (unsigned)count;
		if (used[type] > t->type[type].count)
			return eto_tsv_fail(&v, v.cell[at[2]], "more armies than counters (DF-1.22)");
		t->setup[t->setups++].count = (uint8_t)count;
	}
	return !v.failed;
}

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
	join_seas(t, t->sea_supply[AXIS], 1u << BLK, true);    /* DF-7.11, DF-7.15 */
	join_seas(t, t->past_gibraltar, 1u << BLK, false);
	join_seas(t, t->sea_supply[ALLIES], 0, false);
	join_seas(t, t->sea_supply[SOVIETS], 1u << BAL, false); /* DF-7.10 */
	join_seas(t, t->sea_move[AXIS], 1u << BLK, true);      /* DF-8.37, DF-8.38 */
	join_seas(t, t->sea_move[ALLIES], 0, false);
	join_seas(t, t->sea_move[SOVIETS], 0, false);
}

static bool find_places(struct df_table *t, struct eto_error *err)
{
	const struct { const char *id; uint8_t *at; } wanted[] = {{"CAL", &t->at.calais}, {"KAR", &t->at.karelia},
		{"TRO", &t->at.trondheim}, {"LON", &t->at.london}, {"MOS", &t->at.moscow}, {"KIE", &t->at.kiev},
		{"BUC", &t->at.bucharest}, {"GRO", &t->at.grozny}, {"BAK", &t->at.baku}, {"SUE", &t->at.suez},
		{"BRU", &t->at.brussels}};
	for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		*wanted[i].at = (uint8_t)df_zone_find(t, wanted[i].id);
		if (*wanted[i].at == NONE)
			return eto_fail(err, "data/zones.tsv", 0, 0, "zone %s, which rules name, is missing",
					wanted[i].id);
	}
	return true;
}

bool df_load(struct eto_table *table, const struct eto_files *files, struct eto_error *err)
{
	struct df_table *t = (struct df_table *)table;
	t->base.game = &downfall_game;
	if (!load_zones(t, files, err) || !load_links(t, files, err) || !load_seas(t, files, err) ||
	    !load_landings(t, files, err) || !load_countries(t, files, err) || !load_armies(t, files, err) ||
	    !load_developments(t, files, err) || !load_turns(t, files, err) || !load_setup(t, files, err) ||
	    !find_places(t, err))
		return false;
	collect_sets(t);
	return true;
}
