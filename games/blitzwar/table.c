/* The data of the game: zones, seas, lines, counters, calendar, cards, set-up (3, 5, cal, 19). */
#include <stdio.h>
#include <string.h>

#include "core/rows.h"
#include "games/blitzwar/blitzwar.h"

static const char *const side_ids[] = {"AX", "AL", "SO", "NE", NULL};
static const char *const country_ids[] = {"GER", "UK",	"USA", "USSR", "FRA", "ITA", "POL", "BE",  "GRE", "YUG",
					  "FIN", "HUN", "RUM", "BUL",  "DEN", "NOR", "SP",  "TUR", "SWE", NULL};
static const char *const sea_ids[] = {"NATL",  "CATL",	"NORW", "NSEA", "CHAN", "BISC",	 "BALT", "WMED",
				      "CNMED", "CSMED", "ADRI", "AEGE", "EMED", "BLACK", "PERS", NULL};
static const char *const group_names[] = {"Belgium-Holland",
					  "British Asia",
					  "Bulgaria",
					  "Denmark",
					  "Eastern Poland",
					  "Egypt",
					  "Finland",
					  "French North Africa",
					  "Germany",
					  "Great Britain",
					  "Greece",
					  "Hungary",
					  "Italian colonies",
					  "Italy",
					  "Mediterranean bases",
					  "Norway",
					  "Occupied France",
					  "Off-map",
					  "Rumania",
					  "Soviet Union",
					  "Spain",
					  "Spanish Morocco",
					  "Sweden",
					  "Turkey",
					  "Vichy France",
					  "Western Poland",
					  "Yugoslavia",
					  NULL};
static const char *const shapes[] = {"square", "hexagon", NULL};
static const char *const terrains[] = {"easy", "narrow", "marsh", "mountain", "high_mountain", NULL};
static const char *const ports[] = {"none", "port", "naval_base", NULL};
static const char *const stacks[] = {"3", "1c", "2c", "-", NULL};
static const char *const ranks[] = {"power", "minor_power", "minor", NULL};
static const char *const seasons[] = {"winter", "spring", "summer", "autumn", NULL};
static const char *const weathers[] = {"fair", "mud", "snow", NULL};
static const char *const blitzes[] = {"none", "snow_free", "all", NULL};
static const char *const navals[] = {"A", "B", NULL};
static const char *const card_kinds[] = {"limited", "total", NULL};
static const char *const classes[] = {"infantry", "armour", "air", "fleet", "submarine", "supply", "elite", NULL};

#define ZONE(member) ETO_AT(struct bw_zone, member)
static const struct eto_column zone_columns[] = {
	{"id", ETO_COL_TEXT, ZONE(id)},
	{"name", ETO_COL_TEXT, ZONE(name[ETO_EN])},
	{"name_es", ETO_COL_TEXT, ZONE(name[ETO_ES])},
	{"country", ETO_COL_NAME, ZONE(country), .names = country_ids},
	{"group", ETO_COL_NAME, ZONE(group), .names = group_names},
	{"control", ETO_COL_NAME, ZONE(control), .names = side_ids},
	{"shape", ETO_COL_NAME, ZONE(fortress), .names = shapes},
	{"terrain", ETO_COL_NAME, ZONE(terrain), .names = terrains},
	{"port", ETO_COL_NAME, ZONE(port), .names = ports},
	{"coasts", ETO_COL_MASK, ZONE(coasts), .names = sea_ids},
	{"beaches", ETO_COL_MASK, ZONE(beaches), .names = sea_ids},
	{"sp_general", ETO_COL_NUMBER, ZONE(points), .most = 9},
	{"sp_side", ETO_COL_NUMBER, ZONE(side_points), .most = 9},
	{"sp_side_of", ETO_COL_NAME, ZONE(points_of), .names = side_ids, .may = true, .none = NOBODY},
	{"supply_of", ETO_COL_NAME, ZONE(supply_of), .names = side_ids, .may = true, .none = NOBODY},
	{"capital", ETO_COL_FLAG, ZONE(capital)},
	{"snow", ETO_COL_FLAG, ZONE(snow)},
	{"stack", ETO_COL_NAME, ZONE(corps_limit), .names = stacks},
	{0}};

#define SEA(member) ETO_AT(struct bw_sea, member)
static const struct eto_column sea_columns[] = {{"id", ETO_COL_TEXT, SEA(id)},
						{"name", ETO_COL_TEXT, SEA(name[ETO_EN])},
						{"name_es", ETO_COL_TEXT, SEA(name[ETO_ES])},
						{"mediterranean", ETO_COL_FLAG, SEA(mediterranean)},
						{"snow", ETO_COL_FLAG, SEA(snow)},
						{0}};

#define COUNTRY(member) ETO_AT(struct bw_country, member)
static const struct eto_column country_columns[] = {
	{"id", ETO_COL_TEXT, COUNTRY(id)},
	{"name", ETO_COL_TEXT, COUNTRY(name[ETO_EN])},
	{"name_es", ETO_COL_TEXT, COUNTRY(name[ETO_ES])},
	{"class", ETO_COL_NAME, COUNTRY(rank), .names = ranks},
	{"side", ETO_COL_NAME, COUNTRY(side), .names = side_ids},
	{"capital", ETO_COL_REF, COUNTRY(capital), .may = true, .none = NO_ZONE},
	{0}};

#define TURN(member) ETO_AT(struct bw_turn, member)
static const struct eto_column turn_columns[] = {{"turn", ETO_COL_SKIP},
						 {"year", ETO_COL_NUMBER, TURN(year), .least = 1939, .most = 1945},
						 {"season", ETO_COL_NAME, TURN(season), .names = seasons},
						 {"half", ETO_COL_NUMBER, TURN(half), .least = 1, .most = 2},
						 {"weather", ETO_COL_NAME, TURN(weather), .names = weathers},
						 {"blitz_axis", ETO_COL_NAME, TURN(blitz[AXIS]), .names = blitzes},
						 {"blitz_allied", ETO_COL_NAME, TURN(blitz[ALLIED]), .names = blitzes},
						 {"blitz_soviet", ETO_COL_NAME, TURN(blitz[SOVIET]), .names = blitzes},
						 {"mark1", ETO_COL_FLAG, TURN(season_start)},
						 {"mark2", ETO_COL_FLAG, TURN(half_year)},
						 {"bombing", ETO_COL_NUMBER, TURN(bombing), .most = 4},
						 {"naval", ETO_COL_NAME, TURN(naval_late), .names = navals},
						 {0}};

struct box_name {
	char name[ETO_LANGS][24]; /* as in bw_table.bombing */
};

static const struct eto_column box_columns[] = {{"id", ETO_COL_SKIP},
						{"name", ETO_COL_TEXT, ETO_AT(struct box_name, name[ETO_EN])},
						{"name_es", ETO_COL_TEXT, ETO_AT(struct box_name, name[ETO_ES])},
						{0}};

#define CARD(member) ETO_AT(struct bw_card, member)
static const struct eto_column card_columns[] = {{"card", ETO_COL_TEXT, CARD(id)},
						 {"side", ETO_COL_NAME, CARD(side), .names = side_ids},
						 {"kind", ETO_COL_NAME, CARD(kind), .names = card_kinds},
						 {"I", ETO_COL_NUMBER, CARD(unit[INF]), .most = 20},
						 {"C", ETO_COL_NUMBER, CARD(unit[ARM]), .most = 20},
						 {"A", ETO_COL_NUMBER, CARD(unit[AIR]), .most = 20},
						 {"F", ETO_COL_NUMBER, CARD(unit[FLEET]), .most = 20},
						 {"U", ETO_COL_NUMBER, CARD(unit[SUB]), .most = 20},
						 {"S", ETO_COL_NUMBER, CARD(unit[SUPPLY]), .most = 40},
						 {"Development", ETO_COL_NUMBER, CARD(development), .most = 1},
						 {0}};

#define SETUP(member) ETO_AT(struct bw_setup, member)
static const struct eto_column setup_columns[] = {{"turn", ETO_COL_NUMBER, SETUP(turn), .least = 1, .most = TURNS},
						  {"country", ETO_COL_NAME, SETUP(country), .names = country_ids},
						  {"zone", ETO_COL_REF, SETUP(zone)},
						  {"I", ETO_COL_NUMBER, SETUP(unit[INF]), .most = 20},
						  {"C", ETO_COL_NUMBER, SETUP(unit[ARM]), .most = 20},
						  {"A", ETO_COL_NUMBER, SETUP(unit[AIR]), .most = 20},
						  {"S", ETO_COL_NUMBER, SETUP(unit[SUPPLY]), .most = 20},
						  {"F", ETO_COL_NUMBER, SETUP(unit[FLEET]), .most = 20},
						  {"U", ETO_COL_NUMBER, SETUP(unit[SUB]), .most = 20},
						  {"fortified", ETO_COL_NUMBER, SETUP(fortified), .most = 1},
						  {0}};

/* -- lines -- */

enum { LINES_MAX = 440, BOTH = 201 };

struct lines {
	struct bw_table *t;
	unsigned pairs;
	struct eto_pair pair[LINKS_MAX];
};

/* A cell of the columns river and fort: a zone, "both", or nothing. */
static bool cell_zone(struct eto_rows *rows, unsigned column, unsigned *zone)
{
	struct eto_cell c = eto_rows_cell(rows, column);
	*zone = NO_ZONE;
	if (c.size == 1 && *c.at == '-')
		return true;
	*zone = BOTH;
	if (c.size == 4 && !memcmp(c.at, "both", 4))
		return true;
	return eto_cell_ref(&rows->tsv, c, rows->index, zone);
}

static void protect(zoneset *set, unsigned a, unsigned b, unsigned which)
{
	if (which == a || which == BOTH)
		eto_set_add(&set[a], b);
	if (which == b || which == BOTH)
		eto_set_add(&set[b], a);
}

static bool each_line(struct eto_rows *rows, void *row, unsigned number)
{
	struct lines *l = rows->context;
	struct bw_table *t = l->t;
	unsigned a, b, river, fort;
	(void)row, (void)number;
	if (!eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 0), rows->index, &a) ||
	    !eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 1), rows->index, &b) || !cell_zone(rows, 3, &river) ||
	    !cell_zone(rows, 4, &fort))
		return false;
	bool land = *eto_rows_cell(rows, 2).at == 'l';
	zoneset *set = land ? t->near : t->dots;
	eto_set_add(&set[a], b);
	eto_set_add(&set[b], a);
	protect(t->river, a, b, river);
	protect(t->line, a, b, fort);
	if (land && l->pairs + 2 <= LINKS_MAX) {
		l->pair[l->pairs++] = (struct eto_pair){(uint16_t)a, (uint16_t)b};
		l->pair[l->pairs++] = (struct eto_pair){(uint16_t)b, (uint16_t)a};
	}
	return true;
}

static const struct eto_column line_columns[] = {{"a", ETO_COL_SKIP}, {"b", ETO_COL_SKIP}, {"kind", ETO_COL_SKIP},
	{"river", ETO_COL_SKIP}, {"fort", ETO_COL_SKIP}, {0}};

/* Which seas meet, and who controls the passage. */
struct passage {
	uint8_t a, b, strait;
};

static bool load_seas(struct bw_table *t, struct lines *l, const struct eto_index *zones, const struct eto_files *files,
		      struct eto_error *err)
{
	static const struct eto_column columns[] = {
	    {"a", ETO_COL_NAME, ETO_AT(struct passage, a), .names = sea_ids},
	    {"b", ETO_COL_NAME, ETO_AT(struct passage, b), .names = sea_ids},
	    {"strait", ETO_COL_REF, ETO_AT(struct passage, strait), .may = true, .none = NO_ZONE},
	    {0}};
	struct passage p[SEAS * 4];
	struct eto_rows rows = {"data/sea_links.tsv", columns, ETO_INTO(p), .index = zones};
	if (!eto_rows_read(&rows, files, err))
		return false;
	for (unsigned i = 0; i < rows.count && l->pairs + 2 <= LINKS_MAX; i++) {
		l->pair[l->pairs++] = (struct eto_pair){(uint16_t)(SEA0 + p[i].a), (uint16_t)(SEA0 + p[i].b)};
		l->pair[l->pairs++] = (struct eto_pair){(uint16_t)(SEA0 + p[i].b), (uint16_t)(SEA0 + p[i].a)};
	}
	for (unsigned z = 0; z < ZONES; z++)
		for (unsigned sea = 0; sea < SEAS; sea++)
			if (t->zone[z].port && t->zone[z].coasts >> sea & 1 && l->pairs + 2 <= LINKS_MAX) {
				l->pair[l->pairs++] = (struct eto_pair){(uint16_t)z, (uint16_t)(SEA0 + sea)};
				l->pair[l->pairs++] = (struct eto_pair){(uint16_t)(SEA0 + sea), (uint16_t)z};
			}
	if (!eto_links_make(t->way.first, PLACES, t->way.to, LINKS_MAX, l->pair, l->pairs))
		return eto_fail(err, "data/links.tsv", 1, 1, "too many lines");
	for (unsigned i = 0; i < rows.count; i++) {
		t->beside[p[i].a] |= (uint16_t)(1u << p[i].b);
		t->beside[p[i].b] |= (uint16_t)(1u << p[i].a);
		if (p[i].strait == NO_ZONE)
			continue;
		t->passage[t->passages].a = p[i].a;
		t->passage[t->passages].b = p[i].b;
		t->passage[t->passages++].zone = p[i].strait;
	}
	return true;
}

/* -- counters -- */

enum { CLASSES = 7 };

struct kind_name {
	char id[16];
	char name[ETO_LANGS][24];
};

struct kind_row {
	uint8_t country, class, count, white, locked;
	char front[8], back[8];
};

/* "C2 I1", "I1f", "-". */
static struct bw_face read_face(const char *text)
{
	struct bw_face f = {0};
	for (; *text; text++) {
		unsigned n = text[1] >= '0' && text[1] <= '9' ? (unsigned)(text[1] - '0') : 0;
		if (*text == 'I')
			f.inf = (uint8_t)n;
		else if (*text == 'C')
			f.arm = (uint8_t)n;
		else if (strchr("AFUS", *text))
			f.num = (uint8_t)n;
	}
	return f;
}

/* The id goes by size and a letter; the name, in which nobody sees the size, by a number of its own in its kind. */
static void name_counter(struct bw_table *t, unsigned number, const struct kind_row *k, const struct kind_name *called)
{
	static const char letters[] = "ICAFUSE";
	struct bw_counter *c = &t->counter[number];
	unsigned size = c->face[0].inf + c->face[0].arm + c->face[0].num, same = 0;
	char letter = k->class == 6 ? 'E' : c->white ? 'W' : letters[k->class];
	char head[16];
	snprintf(head, sizeof head, "%.4s%c%u", country_ids[c->country], letter, size);
	for (unsigned i = 0; i < number; i++)
		same += !strncmp(t->counter[i].id, head, strlen(head));
	snprintf(c->id, sizeof c->id, "%.8s%c", head, (char)('a' + same));
	for (unsigned lang = 0; lang < ETO_LANGS; lang++) {
		char kind[64];
		unsigned earlier = 0;
		snprintf(kind, sizeof kind, "%s, %s ", t->country[c->country].name[lang], called->name[lang]);
		for (unsigned i = 0; i < number; i++)
			earlier += !strncmp(t->counter[i].name[lang], kind, strlen(kind));
		snprintf(c->name[lang], sizeof c->name[lang], "%s%u", kind, earlier + 1);
	}
}

static void make_kinds(struct bw_table *t)
{
	for (unsigned c = 0; c < COUNTERS; c++) {
		unsigned kind = kind_of(t, c);
		eto_set_add(kind <= ARM ? &t->corps : kind == AIR ? &t->air : kind == SUPPLY ? &t->land : &t->ships, c);
	}
	eto_set_join(&t->land, &t->corps);
}

/* What size a counter takes from the box: a fortified back makes it dearer. */
static unsigned size_of(const struct bw_counter *k)
{
	return (k->face[0].inf + k->face[0].arm) * 2u + k->fort;
}

/* The faces that show just so many corps, small counters first. */
static void make_fits(struct bw_table *t)
{
	unsigned n = 0;
	for (unsigned i = 0; i < COUNTRIES * 2 * 16; i++) {
		unsigned country = i / 32, elite = i / 16 % 2, inf = i / 4 % 4, arm = i % 4;
		t->fit[country][elite][inf][arm].first = (uint16_t)n;
		for (unsigned size = 0; size <= 7 && inf + arm; size++)
			for (unsigned c = t->corps_first[country]; c < t->corps_end[country]; c++) {
				const struct bw_counter *k = &t->counter[c];
				if (k->kind > ARM || k->elite != elite || size_of(k) != size)
					continue;
				for (unsigned f = 0; f < k->faces && n < 2 * COUNTERS; f++)
					if (k->face[f].inf == inf && k->face[f].arm == arm && !(f && k->fort))
						t->fitting[n++] = (struct bw_fitting){(uint8_t)c, (uint8_t)f};
			}
		t->fit[country][elite][inf][arm].end = (uint16_t)n;
	}
}

static bool ids_are(const char *file, const void *first, size_t stride, const char *const *names, struct eto_error *err)
{
	for (unsigned i = 0; names[i]; i++)
		if (strcmp((const char *)first + i * stride, names[i]))
			return eto_fail(err, file, i + 2, 1, "row %u must be %s", i + 1, names[i]);
	return true;
}

static bool load_counters(struct bw_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const struct eto_column name_columns[] = {
	    {"class", ETO_COL_TEXT, ETO_AT(struct kind_name, id)},
	    {"name", ETO_COL_TEXT, ETO_AT(struct kind_name, name[ETO_EN])},
	    {"name_es", ETO_COL_TEXT, ETO_AT(struct kind_name, name[ETO_ES])},
	    {0}};
	static const struct eto_column columns[] = {
	    {"country", ETO_COL_NAME, ETO_AT(struct kind_row, country), .names = country_ids},
	    {"class", ETO_COL_NAME, ETO_AT(struct kind_row, class), .names = classes},
	    {"front", ETO_COL_TEXT, ETO_AT(struct kind_row, front)},
	    {"back", ETO_COL_TEXT, ETO_AT(struct kind_row, back)},
	    {"count", ETO_COL_NUMBER, ETO_AT(struct kind_row, count), .least = 1, .most = 20},
	    {"white", ETO_COL_FLAG, ETO_AT(struct kind_row, white)},
	    {"locked", ETO_COL_FLAG, ETO_AT(struct kind_row, locked)},
	    {0}};
	struct kind_row k[80];
	struct kind_name names[CLASSES];
	struct eto_rows rows = {"data/counters.tsv", columns, ETO_INTO(k)};
	struct eto_rows called = {"data/kinds.tsv", name_columns, ETO_INTO(names), CLASSES};
	if (!eto_rows_read(&rows, files, err) || !eto_rows_read(&called, files, err) ||
	    !ids_are("data/kinds.tsv", names, sizeof *names, classes, err))
		return false;
	unsigned n = 0;
	memset(t->country_first, NO_COUNTER, sizeof t->country_first);
	for (unsigned i = 0; i < rows.count; i++)
		for (unsigned j = 0; j < k[i].count; j++, n++) {
			if (n >= COUNTERS)
				return eto_fail(err, "data/counters.tsv", 1, 1, "more than %u counters", COUNTERS);
			struct bw_counter *c = &t->counter[n];
			c->country = k[i].country;
			c->kind = k[i].class == 6 ? ARM : k[i].class;
			c->elite = k[i].class == 6;
			c->white = k[i].white;
			c->locked = k[i].locked;
			c->face[0] = read_face(k[i].front);
			c->face[1] = read_face(k[i].back);
			c->faces = k[i].back[0] == '-' || !k[i].back[0] ? 1 : 2;
			c->fort = strchr(k[i].back, 'f') != NULL;
			name_counter(t, n, &k[i], &names[k[i].class]);
			uint8_t *first = &t->country_first[c->country][c->kind];
			if (*first == NO_COUNTER)
				*first = (uint8_t)n;
			t->country_end[c->country][c->kind] = (uint8_t)(n + 1);
		}
	for (unsigned c = 0; c < n; c++) {
		unsigned country = t->counter[c].country;
		if (t->counter[c].kind > ARM)
			continue;
		if (!t->corps_end[country])
			t->corps_first[country] = (uint8_t)c;
		t->corps_end[country] = (uint8_t)(c + 1);
	}
	make_kinds(t);
	make_fits(t);
	static const uint8_t banker[SIDES] = {GER, UK, USSR};
	for (unsigned side = 0; side < SIDES; side++) {
		t->supply_first[side] = t->country_first[banker[side]][SUPPLY];
		t->supply_end[side] = t->country_end[banker[side]][SUPPLY];
	}
	return n == COUNTERS || eto_fail(err, "data/counters.tsv", 1, 1, "%u counters, expected %u", n, COUNTERS);
}

/* -- what follows from the rows -- */

/* Homelands are territories of their own; so are Albania, the colonies and the overseas bases (BW-9.6.24). */
static void make_territories(struct bw_table *t)
{
	for (unsigned z = 0; z < ZONES; z++) {
		unsigned g = t->zone[z].group;
		bool apart = g == G_FRENCH_AFRICA || g == G_COLONIES || g == G_EGYPT || g == G_ASIA || g == G_BASES ||
			     g == G_MOROCCO || g == G_OFF_MAP;
		static const uint8_t number[GROUPS] = {
		    [G_FRENCH_AFRICA] = 19, [G_COLONIES] = 20, [G_EGYPT] = 21,	[G_ASIA] = 22,
		    [G_BASES] = 23,	    [G_MOROCCO] = 24,  [G_OFF_MAP] = 25};
		t->zone[z].territory = apart ? number[g] : t->zone[z].country;
		if (z == t->at.alb)
			t->zone[z].territory = 26;
		if (g == G_FRENCH_AFRICA || g == G_EGYPT || g == G_MOROCCO || (g == G_COLONIES && z != t->at.alb))
			eto_set_add(&t->africa, z);
	}
	for (unsigned z = 0; z < ZONES; z++)
		ETO_EACH (other, &t->near[z])
			if (t->zone[z].territory < COUNTRIES)
				t->borders[t->zone[z].territory] |= 1u << t->zone[other].territory;
}

/* BW-9.6.5: Italy, its colonies, Greece, Yugoslavia, Turkey, Africa and British Asia. */
static void make_italian(struct bw_table *t)
{
	static const uint8_t groups[] = {G_ITALY,	  G_COLONIES, G_GREECE,	 G_YUGOSLAVIA, G_TURKEY,
					 G_FRENCH_AFRICA, G_EGYPT,    G_MOROCCO, G_ASIA};
	for (unsigned i = 0; i < sizeof groups; i++)
		eto_set_join(&t->italian, &t->in_group[groups[i]]);
}

/* BW-13.4.1.1 to BW-13.4.1.4: three connections by land or dotted lines, or a coast of the same sea. */
static void make_ranges(struct bw_table *t)
{
	for (unsigned z = 0; z < ZONES; z++) {
		zoneset reach = {0};
		eto_set_add(&reach, z);
		for (unsigned step = 0; step < 3; step++) {
			zoneset next = reach;
			ETO_EACH (at, &reach) {
				eto_set_join(&next, &t->near[at]);
				eto_set_join(&next, &t->dots[at]);
			}
			reach = next;
		}
		for (unsigned sea = 0; sea < SEAS; sea++)
			if (t->zone[z].coasts >> sea & 1)
				eto_set_join(&reach, &t->coast[sea]);
		t->range[z] = reach;
	}
}

static void make_sets(struct bw_table *t)
{
	for (unsigned z = 0; z < ZONES; z++) {
		struct bw_zone *zone = &t->zone[z];
		static const uint8_t limit[] = {0, 1, 2, 0xff}; /* as `stacks` */
		zone->corps_limit = limit[zone->corps_limit];
		eto_set_add(&t->of_country[zone->country], z);
		eto_set_add(&t->in_group[zone->group], z);
		if (zone->port == NAVAL_BASE)
			eto_set_add(&t->bases, z);
		if (zone->supply_of < SIDES)
			eto_set_add(&t->supply_zones[zone->supply_of], z);
		t->quays[z] = zone->port ? zone->coasts : 0;
		for (unsigned sea = 0; sea < SEAS; sea++)
			if (zone->coasts >> sea & 1) {
				eto_set_add(&t->coast[sea], z);
				if (zone->port)
					eto_set_add(&t->ports[sea], z);
			}
	}
	make_territories(t);
	make_italian(t);
	make_ranges(t);
}

/* The zones and seas that rules name. */
#define AT(member, id) ETO_NAMED(struct bw_table, at.member, id)
static const struct eto_named named[] = {AT(lon, "LON"), AT(par, "PAR"), AT(war, "WAR"), AT(gib, "GIB"),
	AT(ist, "IST"), AT(cop, "COP"), AT(sue, "SUE"), AT(asb, "ASB"), AT(ame, "AME"), AT(sto, "STO"), AT(bas, "BAS"),
	AT(mnt, "MNT"), AT(kar, "KAR"), AT(ncy, "NCY"), AT(kou, "KOU"), AT(rom, "ROM"), AT(mlt, "MLT"), AT(tob, "TOB"),
	AT(cas, "CAS"), AT(alg, "ALG"), AT(mth, "MTH"), AT(tun, "TUN"), AT(alb, "ALB")};

static void find_seas(struct bw_table *t)
{
	t->natl = 0;
	t->catl = 1;
	t->norw = 2;
	t->pers = 14;
	t->wmed = 7;
}

/* Places on the drawn board are called sea_NATL and so on; one of them is no sea. */
static void name_seas(struct bw_table *t)
{
	for (unsigned i = 0; i < SEAS; i++)
		snprintf(t->sea[i].id, sizeof t->sea[i].id, "sea_%s", sea_ids[i]);
}

bool bw_load(struct eto_table *table, const struct eto_files *files, struct eto_error *err)
{
	struct bw_table *t = (struct bw_table *)table;
	struct lines l = {.t = t};
	const struct eto_index zones = ETO_INDEX(t->zone_slot, t->zone, id, ZONES);
	struct eto_rows list[] = {
		{"data/zones.tsv", zone_columns, ETO_INTO(t->zone), ZONES, .fills = &zones},
		{"data/seas.tsv", sea_columns, ETO_INTO(t->sea), SEAS},
		{"data/countries.tsv", country_columns, ETO_INTO(t->country), COUNTRIES},
		{"data/calendar.tsv", turn_columns, t->turn + 1, sizeof *t->turn, TURNS, TURNS},
		{"data/cards.tsv", card_columns, ETO_INTO(t->card), SIDES * CARDS},
		{"data/setup.tsv", setup_columns, ETO_INTO(t->setup), .counted = &t->setups},
		{"data/boxes.tsv", box_columns, ETO_INTO(t->bombing), 1},
		{"data/links.tsv", line_columns, .most = LINES_MAX, .each = each_line, .context = &l}};
	table->game = &blitzwar_game;
	if (!eto_rows_all(ETO_ALL_OF(list), &zones, t, files, err) ||
	    !ids_are("data/seas.tsv", t->sea, sizeof *t->sea, sea_ids, err) ||
	    !ids_are("data/countries.tsv", t->country, sizeof *t->country, country_ids, err) ||
	    !eto_index_named(&zones, ETO_ALL_OF(named), t, "data/zones.tsv", err) ||
	    !load_seas(t, &l, &zones, files, err) || !load_counters(t, files, err))
		return false;
	find_seas(t);
	name_seas(t);
	if (!bw_load_scenarios(t, &zones, files, err))
		return false;
	make_sets(t);
	return true;
}
