/* The data of the game: areas, seas, boxes, countries, boards, calendar, advances, events, set-ups (4, 7). */
#include <stdio.h>
#include <string.h>

#include "core/rows.h"
#include "games/twaw/twaw.h"

static const char *const country_ids[] = {"GER", "ITA", "UK",  "FRA", "USSR", "USA", "POL", "YUG", "GRE", "TUR",
					  "SPA", "SWE", "NOR", "DEN", "NET",  "BEL", "SWI", "POR", "IRE", "BAL",
					  "PER", "IRQ", "FIN", "ROM", "HUN",  "BUL", "SVK", "AXR", "ALR", "IND",
					  "AUS", "SAF", "CAN", "FNA", "LIB",  "ALB", "EGY", NULL};
static const char *const region_ids[] = {"ATL", "BAL", "MED", "BLK", "RED", NULL};
static const char *const sea_ids[] = {"BAR", "NWS", "NTH", "CHN", "IRS", "NAT", "BIS", "POR",
				      "CAD", "WBA", "CBA", "GOF", "GOB", "WME", "TYR", "CME",
				      "ADR", "AEG", "EME", "BLW", "BLE", "RED", NULL};
static const char *const zone_names[] = {"EU", "AF", "ME", NULL};
static const char *const terrains[] = {"clear", "mountain", "forest", "marsh", NULL};
static const char *const stacks[] = {"default", "fortress_island", "natural_fortress", "marsh", "printed", NULL};
static const char *const cities[] = {"none", "city", "capital", NULL};
static const char *const kinds[] = {"major", "minor", "reserve", "dominion", "colony", NULL};
static const char *const sides[] = {"Axis", "Allied", "USSR", "Neutral", "as controller", NULL};
static const char *const tracks[] = {"damage", "oil", NULL};
static const char *const readies[] = {"all", "half", "1", "0", NULL};
static const char *const seasons[] = {"spring", "summer", "autumn", "winter", NULL};
static const char *const items[] = {"regular",
				    "elite",
				    "naval",
				    "air",
				    "fort",
				    "control",
				    "track:industry",
				    "track:oil",
				    "track:mp",
				    "track:submarines",
				    "track:gas",
				    "track:bombers",
				    "track:interceptors",
				    "track:damage",
				    "track:offmap_mp",
				    NULL};

/* The map (TW-4.2.1 to TW-4.2.5, TW-4.2.8): areas of countries with terrain, cities, resources and their numbers
 * (TW-7.1.1, TW-7.1.2), fortresses that are printed. */
#define AREA(member) ETO_AT(struct tw_area, member)
static const struct eto_column area_columns[] = {{"id", ETO_COL_TEXT, AREA(id)},
						 {"name", ETO_COL_TEXT, AREA(name[ETO_EN])},
						 {"name_es", ETO_COL_TEXT, AREA(name[ETO_ES])},
						 {"country", ETO_COL_NAME, AREA(country), .names = country_ids},
						 {"home", ETO_COL_FLAG, AREA(home)},
						 {"zone", ETO_COL_NAME, AREA(zone), .names = zone_names},
						 {"terrain", ETO_COL_NAME, AREA(terrain), .names = terrains},
						 {"stack_kind", ETO_COL_NAME, AREA(stack_kind), .names = stacks},
						 {"stack_land", ETO_COL_NUMBER, AREA(stack[REGULAR]), .most = 9},
						 {"stack_elite", ETO_COL_NUMBER, AREA(stack[ELITE]), .most = 9},
						 {"stack_air", ETO_COL_NUMBER, AREA(stack[AIR]), .most = 9},
						 {"stack_naval", ETO_COL_NUMBER, AREA(stack[FLEET]), .most = 9},
						 {"city_kind", ETO_COL_NAME, AREA(city), .names = cities},
						 {"port_seas", ETO_COL_MASK, AREA(ports), .names = sea_ids},
						 {"beach", ETO_COL_NUMBER, AREA(beach), .most = 9},
						 {"mp", ETO_COL_NUMBER, AREA(mp), .most = 9},
						 {"oil", ETO_COL_NUMBER, AREA(oil), .most = 9},
						 {"fort", ETO_COL_NUMBER, AREA(fort), .most = 1},
						 {"coast_seas", ETO_COL_MASK, AREA(coasts), .names = sea_ids},
						 {0}};

#define COUNTRY(member) ETO_AT(struct tw_country, member)
static const struct eto_column country_columns[] = {
	{"id", ETO_COL_TEXT, COUNTRY(id)},
	{"name", ETO_COL_TEXT, COUNTRY(name[ETO_EN])},
	{"name_es", ETO_COL_TEXT, COUNTRY(name[ETO_ES])},
	{"kind", ETO_COL_NAME, COUNTRY(kind), .names = kinds},
	{"side", ETO_COL_NAME, COUNTRY(side), .names = sides, .may = true, .none = NOBODY},
	{"controller", ETO_COL_NAME, COUNTRY(controller), .names = country_ids, .may = true, .none = COUNTRIES},
	{"regular", ETO_COL_NUMBER, COUNTRY(pool[REGULAR]), .most = 50},
	{"elite", ETO_COL_NUMBER, COUNTRY(pool[ELITE]), .most = 9},
	{"naval", ETO_COL_NUMBER, COUNTRY(pool[FLEET]), .most = 12},
	{"air", ETO_COL_NUMBER, COUNTRY(pool[AIR]), .most = 12},
	{"capital", ETO_COL_SKIP},
	{"adjective", ETO_COL_TEXT, COUNTRY(adjective[ETO_EN])},
	{"adjective_es", ETO_COL_TEXT, COUNTRY(adjective[ETO_ES])},
	{0}};

enum { OF_GROUNDS, OF_TECHS }; /* the ids to which columns refer */

struct eto_index tw_grounds(const struct tw_table *t)
{
	struct tw_table *own = (struct tw_table *)t;
	return ETO_INDEX(own->ground_slot, own->area, id, AREAS);
}

static unsigned area_of(const struct tw_table *t, const char *id)
{
	struct eto_index x = tw_grounds(t);
	return eto_index_find(&x, id, (unsigned)strlen(id));
}

/* An area or a box. */
static bool cell_ground(struct eto_rows *rows, const struct tw_table *t, unsigned column, unsigned *out)
{
	struct eto_cell c = eto_rows_cell(rows, column);
	for (unsigned b = 0; b < BOXES; b++)
		if (strlen(t->box[b].id) == c.size && !memcmp(t->box[b].id, c.at, c.size)) {
			*out = BOX0 + b;
			return true;
		}
	struct eto_index x = tw_grounds(t);
	return eto_cell_ref(&rows->tsv, c, &x, out);
}

static bool cell_is(struct eto_rows *rows, unsigned column, const char *text)
{
	return eto_cell_is(eto_rows_cell(rows, column), text);
}

/* -- seas: regions, areas and zones in one file -- */

static bool each_sea(struct eto_rows *rows, void *row, unsigned number)
{
	struct tw_table *t = rows->context;
	struct tw_sea *read = row, *to = NULL;
	unsigned parent = 0;
	(void)number;
	if (cell_is(rows, 0, "region")) {
		to = t->region;
	} else if (cell_is(rows, 0, "area")) {
		if (!eto_cell_name(&rows->tsv, eto_rows_cell(rows, 2), region_ids, &parent))
			return false;
		to = t->sea;
	} else {
		if (!eto_cell_name(&rows->tsv, eto_rows_cell(rows, 2), sea_ids, &parent))
			return false;
		to = t->zone;
	}
	while (to->id[0])
		to++;
	*to = *read;
	to->parent = (uint8_t)parent;
	return true;
}

static const struct eto_column sea_columns[] = {
	{"kind", ETO_COL_SKIP}, {"id", ETO_COL_TEXT, ETO_AT(struct tw_sea, id)}, {"parent", ETO_COL_SKIP},
	{"name", ETO_COL_TEXT, ETO_AT(struct tw_sea, name[ETO_EN])},
	{"name_es", ETO_COL_TEXT, ETO_AT(struct tw_sea, name[ETO_ES])}, {0}};

/* -- who is next to whom -- */

struct joints {
	struct tw_table *t;
	unsigned pairs, straits, wets;
	struct eto_pair pair[LINKS_MAX], strait[16], wet[ZONE_LINKS];
	uint8_t passage[ZONE_LINKS];
	struct eto_index zones;
};

static bool each_link(struct eto_rows *rows, void *row, unsigned number)
{
	struct joints *j = rows->context;
	unsigned a, b;
	(void)row, (void)number;
	struct eto_index x = tw_grounds(j->t);
	if (!eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 0), &x, &a) ||
	    !eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 1), &x, &b))
		return false;
	if (j->pairs + 2 > LINKS_MAX)
		return eto_rows_fail(rows, 0, "too many links");
	j->pair[j->pairs++] = (struct eto_pair){(uint16_t)a, (uint16_t)b};
	j->pair[j->pairs++] = (struct eto_pair){(uint16_t)b, (uint16_t)a};
	eto_set_add(&j->t->near[a], b);
	eto_set_add(&j->t->near[b], a);
	if (cell_is(rows, 2, "strait") && j->straits < 16)
		j->strait[j->straits++] = (struct eto_pair){(uint16_t)a, (uint16_t)b};
	return true;
}

static unsigned passage_of(struct eto_rows *rows)
{
	return cell_is(rows, 3, "-")		   ? FREE_WAY
	       : cell_is(rows, 3, "GI_GIB")	   ? GIBRALTAR
	       : cell_is(rows, 3, "EG_SUE")	   ? SUEZ
	       : cell_is(rows, 3, "TR_THR&TR_BUR") ? ISTANBUL
						   : BALTIC;
}

static bool each_water(struct eto_rows *rows, void *row, unsigned number)
{
	struct joints *j = rows->context;
	struct tw_table *t = j->t;
	unsigned a, b;
	(void)row, (void)number;
	struct eto_index x = tw_grounds(t);
	if (cell_is(rows, 0, "area-area")) {
		if (!eto_cell_name(&rows->tsv, eto_rows_cell(rows, 1), sea_ids, &a) ||
		    !eto_cell_name(&rows->tsv, eto_rows_cell(rows, 2), sea_ids, &b))
			return false;
		if (passage_of(rows) == FREE_WAY) {
			t->sea_near[a] |= 1u << b;
			t->sea_near[b] |= 1u << a;
		}
	} else if (cell_is(rows, 0, "zone-zone")) {
		if (!eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 1), &j->zones, &a) ||
		    !eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 2), &j->zones, &b))
			return false;
		if (j->wets + 2 > ZONE_LINKS)
			return eto_rows_fail(rows, 0, "too many zones meet");
		for (unsigned i = 0; i < 2; i++) {
			j->passage[j->wets] = (uint8_t)passage_of(rows);
			j->wet[j->wets++] = (struct eto_pair){(uint16_t)(i ? b : a), (uint16_t)(i ? a : b)};
		}
	} else if (cell_is(rows, 0, "coast-zone")) {
		if (!eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 1), &x, &a) ||
		    !eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 2), &j->zones, &b))
			return false;
		eto_set_add(&t->coast[b], a);
	}
	return true;
}

static bool load_links(struct tw_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const struct eto_column land[] = {
	    {"a", ETO_COL_SKIP}, {"b", ETO_COL_SKIP}, {"type", ETO_COL_SKIP}, {0}};
	static const struct eto_column sea[] = {
	    {"kind", ETO_COL_SKIP}, {"a", ETO_COL_SKIP}, {"b", ETO_COL_SKIP}, {"condition", ETO_COL_SKIP}, {0}};
	struct joints j = {.t = t, .zones = ETO_INDEX(t->zone_slot, t->zone, id, ZONES)};
	struct eto_rows list[] = {{"data/area_links.tsv", land, .most = LINKS_MAX, .each = each_link},
				  {"data/sea_links.tsv", sea, .most = 999, .each = each_water}};
	if (!eto_rows_all(ETO_ALL_OF(list), NULL, &j, files, err))
		return false;
	if (!eto_links_make(t->way.first, AREAS, t->way.to, LINKS_MAX, j.pair, j.pairs) ||
	    !eto_links_make(t->water.first, ZONES, t->water.to, ZONE_LINKS, j.wet, j.wets))
		return eto_fail(err, "data/area_links.tsv", 1, 1, "too many links");
	struct eto_graph g = ETO_GRAPH(&t->way), w = ETO_GRAPH(&t->water);
	for (unsigned i = 0; i < j.straits; i++) {
		t->strait[eto_link_between(&g, j.strait[i].from, j.strait[i].to)] = 1;
		t->strait[eto_link_between(&g, j.strait[i].to, j.strait[i].from)] = 1;
	}
	for (unsigned i = 0; i < j.wets; i++)
		t->passage[eto_link_between(&w, j.wet[i].from, j.wet[i].to)] = j.passage[i];
	return true;
}

/* -- flights (TW-13.2.3, 18): a point for each land area entered, and the cost of the sea -- */

struct hop {
	uint8_t a, b, cost;
};
enum { HOPS_MAX = 400, FAR = 0xff };

/* TW-18.27, TW-18.28: both ways; air_costs.tsv has the pairs that are not printed too. */
static void make_flights(struct tw_table *t, const struct hop *hop, unsigned hops)
{
	for (unsigned from = 0; from < AREAS; from++) {
		uint8_t *cost = t->air[from];
		memset(cost, FAR, AREAS);
		cost[from] = 0;
		for (unsigned round = 1; round <= 4; round++) {
			for (unsigned at = 0; at < AREAS; at++)
				if (cost[at] == round - 1)
					ETO_EACH (to, &t->near[at])
						cost[to] = cost[to] > round ? (uint8_t)round : cost[to];
			for (unsigned i = 0; i < hops; i++) {
				unsigned a = hop[i].a, b = hop[i].b, by = hop[i].cost + 1u;
				if (cost[a] <= 4 && cost[a] + by == round)
					cost[b] = cost[b] > round ? (uint8_t)round : cost[b];
				if (cost[b] <= 4 && cost[b] + by == round)
					cost[a] = cost[a] > round ? (uint8_t)round : cost[a];
			}
		}
		for (unsigned to = 0; to < AREAS; to++)
			if (cost[to] <= 2)
				eto_set_add(&t->flight[from], to);
	}
}

#define HOP(member) ETO_AT(struct hop, member)
static const struct eto_column hop_columns[] = {{"a", ETO_COL_REF, HOP(a)}, {"b", ETO_COL_REF, HOP(b)},
	{"cost", ETO_COL_NUMBER, HOP(cost), .least = 1, .most = 3}, {0}};

/* -- boards -- */

struct level_row { uint8_t country, level; struct tw_level is; };
struct effect_row { uint8_t country, track, space; struct tw_effect is; };
struct improve_row { uint8_t level, d[11]; };

static bool each_level(struct eto_rows *rows, void *row, unsigned number)
{
	struct tw_table *t = rows->context;
	const struct level_row *x = row;
	(void)number;
	if (x->country < MAJORS)
		t->level[x->country][x->level] = x->is;
	return true;
}

static bool each_effect(struct eto_rows *rows, void *row, unsigned number)
{
	struct tw_table *t = rows->context;
	const struct effect_row *x = row;
	(void)number;
	if (x->country < MAJORS)
		(x->track ? t->oil : t->damage)[x->country][x->space] = x->is;
	return true;
}

static bool each_improvement(struct eto_rows *rows, void *row, unsigned number)
{
	struct tw_table *t = rows->context;
	const struct improve_row *x = row;
	(void)number;
	memcpy(t->improve[x->level], x->d, sizeof x->d);
	return true;
}

#define LEVEL(member) ETO_AT(struct level_row, member)
static const struct eto_column level_columns[] = {
	{"country", ETO_COL_NAME, LEVEL(country), .names = country_ids},
	{"level", ETO_COL_NUMBER, LEVEL(level), .least = 1, .most = 5},
	{"factories", ETO_COL_NUMBER, LEVEL(is.factories), .most = 10},
	{"actions", ETO_COL_NUMBER, LEVEL(is.actions), .most = 9},
	{"movement", ETO_COL_NUMBER, LEVEL(is.movement), .most = 12},
	{"mp_bonus", ETO_COL_NUMBER, LEVEL(is.bonus), .most = 2},
	{"damage_limit", ETO_COL_NUMBER, LEVEL(is.limit), .most = 10},
	{"advances", ETO_COL_NUMBER, LEVEL(is.advances), .most = 9, .may = true}, {0}};
#define EFFECT(member) ETO_AT(struct effect_row, member)
static const struct eto_column effect_columns[] = {
	{"country", ETO_COL_NAME, EFFECT(country), .names = country_ids},
	{"track", ETO_COL_NAME, EFFECT(track), .names = tracks}, {"space", ETO_COL_NUMBER, EFFECT(space), .most = 10},
	{"movement", ETO_COL_NUMBER, EFFECT(is.movement), .least = -9},
	{"factories", ETO_COL_NUMBER, EFFECT(is.factories), .least = -9},
	{"actions", ETO_COL_NUMBER, EFFECT(is.actions), .least = -9},
	{"air_readied", ETO_COL_NAME, EFFECT(is.air), .names = readies, .may = true},
	{"naval_active", ETO_COL_NAME, EFFECT(is.naval), .names = readies, .may = true}, {0}};
#define IMPROVE(n) {"d" #n, ETO_COL_NUMBER, ETO_AT(struct improve_row, d[n]), .most = 10}
static const struct eto_column improve_columns[] = {
	{"level", ETO_COL_NUMBER, ETO_AT(struct improve_row, level), .most = 5}, IMPROVE(1), IMPROVE(2), IMPROVE(3),
	IMPROVE(4), IMPROVE(5), IMPROVE(6), IMPROVE(7), IMPROVE(8), IMPROVE(9), IMPROVE(10), {0}};

/* -- calendar, advances, events -- */

#define TURN(member) ETO_AT(struct tw_turn, member)
static const struct eto_column turn_columns[] = {{"turn", ETO_COL_SKIP},
	{"year", ETO_COL_NUMBER, TURN(year), .least = 1939, .most = 1945},
	{"season", ETO_COL_NAME, TURN(season), .names = seasons}, {"markers", ETO_COL_NUMBER, TURN(markers), .most = 4},
	{0}};
#define TECH(member) ETO_AT(struct tw_tech, member)
static const struct eto_column tech_columns[] = {{"id", ETO_COL_TEXT, TECH(id)},
	{"country", ETO_COL_NAME, TECH(country), .names = country_ids}, {"name", ETO_COL_TEXT, TECH(name)},
	{"effect", ETO_COL_TEXT, TECH(effect)}, {"level", ETO_COL_NUMBER, TECH(level), .least = 1, .most = 5},
	{"price", ETO_COL_NUMBER, TECH(price), .least = 1, .most = 5}, {0}};
static const struct eto_column need_columns[] = {
	{"need", ETO_COL_REF, TECH(need), .index = OF_TECHS, .may = true, .none = TECHS}, {0}};
#define CARD(member) ETO_AT(struct tw_card, member)
static const struct eto_column card_columns[] = {{"id", ETO_COL_TEXT, CARD(id)},
	{"buyer", ETO_COL_NAME, CARD(buyer), .names = country_ids}, {"name", ETO_COL_TEXT, CARD(name)},
	{"effect", ETO_COL_TEXT, CARD(effect)}, {"first", ETO_COL_NUMBER, CARD(first), .least = 1, .most = TURNS},
	{"last", ETO_COL_NUMBER, CARD(last), .least = 1, .most = TURNS}, {0}};
#define BOX(member) ETO_AT(struct tw_box, member)
static const struct eto_column box_columns[] = {{"id", ETO_COL_TEXT, BOX(id)},
	{"name", ETO_COL_TEXT, BOX(name[ETO_EN])}, {"name_es", ETO_COL_TEXT, BOX(name[ETO_ES])},
	{"owner", ETO_COL_NAME, BOX(owner), .names = country_ids, .may = true, .none = UK},
	{"mp", ETO_COL_NUMBER, BOX(mp), .most = 20}, {"mp_war", ETO_COL_NUMBER, BOX(mp_war), .most = 20},
	{"oil", ETO_COL_NUMBER, BOX(oil), .most = 9}, {0}};

/* -- set-ups -- */

struct stage {
	struct tw_table *t;
	unsigned scenario;
};

static bool each_advance(struct eto_rows *rows, struct tw_table *t, struct tw_setup row)
{
	struct eto_cell c = eto_rows_cell(rows, 2);
	for (unsigned i = 0; i < TECHS; i++) {
		size_t n = strlen(t->tech[i].id);
		for (unsigned at = 0; at + n <= c.size; at++)
			if (!memcmp(c.at + at, t->tech[i].id, n) && (at + n == c.size || c.at[at + n] == ' ')) {
				row.count = (uint8_t)i;
				t->setup[t->setups++] = row;
				break;
			}
	}
	return true;
}

static bool each_setup(struct eto_rows *rows, void *unused, unsigned number)
{
	struct stage *g = rows->context;
	struct tw_table *t = g->t;
	unsigned item, place = NO_PLACE, country;
	(void)unused, (void)number;
	if (!eto_cell_name(&rows->tsv, eto_rows_cell(rows, 0), country_ids, &country))
		return false;
	struct tw_setup row = {(uint8_t)g->scenario, (uint8_t)country, NO_PLACE, IT_ADVANCE, 0};
	if (t->setups + 24 > SETUP_MAX)
		return eto_rows_fail(rows, 0, "too many rows");
	if (cell_is(rows, 1, "advances"))
		return each_advance(rows, t, row);
	if (cell_is(rows, 1, "status") || cell_is(rows, 1, "at_war_with") || cell_is(rows, 1, "reinforcements") ||
	    cell_is(rows, 1, "track:actions"))
		return true; /* for people: setup.c knows it */
	if (!eto_cell_name(&rows->tsv, eto_rows_cell(rows, 1), items, &item))
		return false;
	struct eto_cell count = eto_rows_cell(rows, 2);
	for (unsigned i = 0; i < count.size; i++)
		row.count = (uint8_t)(row.count * 10 + count.at[i] - '0');
	if (item <= IT_CONTROL && !cell_ground(rows, t, 3, &place))
		return false;
	row.item = (uint8_t)item;
	row.place = (uint8_t)place;
	t->setup[t->setups++] = row;
	return true;
}

static bool load_setups(struct tw_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const struct eto_column columns[] = {
	    {"country", ETO_COL_SKIP}, {"item", ETO_COL_SKIP}, {"count", ETO_COL_SKIP}, {"place", ETO_COL_SKIP}, {0}};
	static const char *const names[SCENARIOS] = {"data/setup_1939.tsv", "data/setup_1940_fall_gelb.tsv",
						     "data/setup_1941_barbarossa.tsv", "data/setup_1944_dday.tsv"};
	for (unsigned i = 0; i < SCENARIOS; i++) {
		struct stage g = {t, i};
		struct eto_rows rows = {names[i], columns, .most = SETUP_MAX, .each = each_setup, .context = &g};
		if (!eto_rows_read(&rows, files, err))
			return false;
	}
	return true;
}

/* -- what follows from the rows -- */

/* For people: nation, kind and number. */
struct kind_name {
	char name[ETO_LANGS][24];
};

static void make_title(struct tw_table *t, unsigned p, unsigned number, const struct kind_name *kind)
{
	const struct tw_country *c = &t->country[t->piece[p].country];
	struct eto_text english = eto_text_in(t->title[p][ETO_EN], sizeof *t->title[p]);
	struct eto_text spanish = eto_text_in(t->title[p][ETO_ES], sizeof *t->title[p]);
	eto_addf(&english, "%s %s %u", c->adjective[ETO_EN], kind->name[ETO_EN], number);
	eto_addf(&spanish, "%s %s %u", kind->name[ETO_ES], c->adjective[ETO_ES], number);
}

static void make_pieces(struct tw_table *t, const struct kind_name *names)
{
	static const char letter[KINDS] = {0, 'e', 'f', 'a'};
	unsigned n = 0;
	for (unsigned c = 0; c < COUNTRIES; c++)
		for (unsigned k = 0; k < KINDS; k++) {
			t->first[c][k] = (uint16_t)n;
			for (unsigned i = 0; i < t->country[c].pool[k] && n < PIECES; i++, n++) {
				struct tw_piece *p = &t->piece[n];
				p->country = (uint8_t)c;
				p->kind = (uint8_t)k;
				if (letter[k])
					snprintf(p->id, sizeof p->id, "%.4s%c%u", t->country[c].id, letter[k],
						 (i + 1) % 10);
				else
					snprintf(p->id, sizeof p->id, "%.4s%u", t->country[c].id, (i + 1) % 100);
				make_title(t, n, i + 1, &names[k]);
			}
			t->end[c][k] = (uint16_t)n;
		}
	for (unsigned p = 0; p < PIECES; p++) {
		if (t->piece[p].kind == FLEET && t->fleets < SHIPS_MAX)
			t->fleet[t->fleets++] = (uint16_t)p;
		if (t->piece[p].kind == AIR && t->wings < SHIPS_MAX)
			t->wing[t->wings++] = (uint16_t)p;
	}
}

static const struct eto_column kind_columns[] = {
	{"name", ETO_COL_TEXT, ETO_AT(struct kind_name, name[ETO_EN])},
	{"name_es", ETO_COL_TEXT, ETO_AT(struct kind_name, name[ETO_ES])}, {0}};

/* Sea areas between a port and a sea of its region: 0 if it opens on it, 9 beyond reach (TW-13.2.5.3). */
static unsigned count_steps(const struct tw_table *t, unsigned port, unsigned sea)
{
	uint32_t reached = 0;
	for (unsigned x = 0; x < SEAS; x++)
		if (t->area[port].ports >> x & 1 && region_of(t, x) == region_of(t, sea))
			reached |= 1u << x;
	if (!reached)
		return 9;
	for (unsigned n = 0; n < 4; n++) {
		if (reached >> sea & 1)
			return n;
		uint32_t ring = reached;
		for (unsigned x = 0; x < SEAS; x++)
			if (ring >> x & 1)
				reached |= t->sea_near[x];
	}
	return 9;
}

static void make_sets(struct tw_table *t)
{
	memset(t->track_of, TRACKS, sizeof t->track_of);
	for (unsigned i = 0; i < TRACKS; i++)
		t->track_of[tw_track_country(i)] = (uint8_t)i;
	for (unsigned a = 0; a < AREAS; a++) {
		eto_set_add(&t->of_country[t->area[a].country], a);
		if (t->area[a].city && t->area[a].home && t->area[a].country < MAJORS)
			eto_set_add(&t->home_cities[t->area[a].country], a);
		memset(t->zone_of_port[a], NO_PLACE, SEAS);
		for (unsigned z = ZONES; z-- > 0;)
			if (eto_set_has(&t->coast[z], a) && t->area[a].ports >> t->zone[z].parent & 1)
				t->zone_of_port[a][t->zone[z].parent] = (uint8_t)(ZONE0 + z);
		for (unsigned sea = 0; sea < SEAS; sea++)
			if (t->area[a].ports >> sea & 1) {
				bool west = region_of(t, sea) == R_ATL || region_of(t, sea) == R_BAL;
				eto_set_add(&t->ports[sea], a);
				t->basin[a] |= sea == S_RED ? 0 : west ? 1 : 2;
			}
		for (unsigned sea = 0; sea < SEAS; sea++)
			t->sea_steps[a][sea] = (uint8_t)count_steps(t, a, sea);
		for (unsigned z = 0; z < ZONES; z++)
			if (eto_set_has(&t->coast[z], a) && t->area[a].ports >> t->zone[z].parent & 1 &&
			    t->zone[z].parent != S_RED)
				t->docks[a] |= UINT64_C(1) << z;
		if (t->area[a].ports)
			eto_set_add(&t->harbours, a);
		for (unsigned kind = 0; kind < KINDS; kind++)
			if (t->area[a].stack[kind] && (kind != FLEET || t->area[a].ports))
				eto_set_add(&t->holds[kind], a);
		for (unsigned to = 0; to < AREAS; to++)
			if (t->air[a][to] <= 4)
				eto_set_add(&t->range[a], to);
	}
}

/* The areas that the short scenarios leave in play; boxes always are. */
static void make_play(struct tw_table *t)
{
	static const uint8_t gelb[] = {GER, FRA, BEL, NET, UK, ITA, POL, DEN, NOR};
	static const uint8_t barbarossa[] = {USSR, POL, BAL, FIN, ROM, HUN, SVK, GER};
	static const uint8_t invasion[] = {FRA, BEL, NET, ITA, UK, NOR, DEN};
	static const char *const west[] = {"DE_BER", "DE_KIE", "DE_WIL", "DE_HAN", "DE_RUH",
					   "DE_FRA", "DE_STU", "DE_MUN", "DE_LEI", "DE_INN"};
	eto_set_fill(&t->play[CAMPAIGN], GROUNDS);
	for (unsigned i = 1; i < SCENARIOS; i++)
		for (unsigned b = BOX0; b < GROUNDS; b++)
			eto_set_add(&t->play[i], b);
	for (unsigned i = 0; i < sizeof gelb; i++)
		eto_set_join(&t->play[FALL_GELB], &t->of_country[gelb[i]]);
	for (unsigned i = 0; i < sizeof barbarossa; i++)
		eto_set_join(&t->play[BARBAROSSA], &t->of_country[barbarossa[i]]);
	for (unsigned i = 0; i < sizeof invasion; i++)
		eto_set_join(&t->play[INVASION], &t->of_country[invasion[i]]);
	for (unsigned i = 0; i < sizeof west / sizeof *west; i++)
		eto_set_add(&t->play[INVASION], area_of(t, west[i]));
}

/* The areas that rules name. */
#define AT(member, id) ETO_NAMED(struct tw_table, at.member, id)
static const struct eto_named named[] = {AT(ber, "DE_BER"), AT(rom, "IT_ROM"), AT(lon, "UK_LON"), AT(par, "FR_PAR"),
	AT(mos, "SU_MOS"), AT(kui, "SU_KUI"), AT(len, "SU_LEN"), AT(stg, "SU_STG"), AT(bak, "SU_BAK"),
	AT(gib, "GI_GIB"), AT(mlt, "MT_MLT"), AT(sue, "EG_SUE"), AT(cop, "DK_COP"), AT(kie, "DE_KIE"),
	AT(thr, "TR_THR"), AT(bur, "TR_BUR"), AT(nar, "NO_NAR"), AT(brg, "NO_BER"), AT(tun, "TN_TUN"),
	AT(swe_uk, "UK_SWE"), AT(lor, "FR_LOR"), AT(lyo, "FR_LYO"), AT(tls, "FR_TLS"), AT(mar, "FR_MAR"),
	AT(cor, "FR_COR"), AT(lev, "ME_LEV"), AT(tob, "LY_TOB"), AT(sev, "SU_SEV"), AT(ruh, "DE_RUH"),
	AT(bes, "RO_BES"), AT(bia, "PL_BIA"), AT(pri, "PL_PRI"), AT(lwo, "PL_LWO"), AT(bsn, "BS_NOR"),
	AT(bss, "BS_SOU"), AT(tri, "LY_TRI"), AT(alg, "DZ_ALG"), AT(pdc, "FR_PDC"), AT(nor, "FR_NOR"),
	AT(bri, "FR_BRI"), AT(bru, "BE_BRU"), AT(ams, "NL_AMS"), AT(sic, "IT_SIC"), AT(bas, "IQ_BAS"),
	AT(aba, "IR_ABA"), AT(alx, "EG_ALX"), AT(mil, "IT_MIL"), AT(tur, "IT_TUR"), AT(sar, "YU_SAR")};

static bool each_country(struct eto_rows *rows, void *row, unsigned number)
{
	struct tw_table *t = rows->context;
	struct tw_country *c = row;
	struct eto_cell cell = eto_rows_cell(rows, 10);
	(void)number;
	c->capital = NO_PLACE;
	if (c->side > NOBODY)
		c->side = NOBODY;
	for (unsigned a = 0; a < AREAS; a++)
		if (strlen(t->area[a].id) == cell.size && !memcmp(cell.at, t->area[a].id, cell.size))
			c->capital = (uint8_t)a;
	return true;
}

bool tw_load(struct eto_table *table, const struct eto_files *files, struct eto_error *err)
{
	struct tw_table *t = (struct tw_table *)table;
	const struct eto_index zones = ETO_INDEX(t->zone_slot, t->zone, id, ZONES);
	const struct eto_index ids[] = {
		[OF_GROUNDS] = tw_grounds(t), [OF_TECHS] = ETO_INDEX(t->tech_slot, t->tech, id, TECHS)};
	struct kind_name names[KINDS] = {0};
	struct hop hop[HOPS_MAX];
	unsigned hops;
	struct eto_rows list[] = {
		{"data/areas.tsv", area_columns, ETO_INTO(t->area), AREAS, .fills = &ids[OF_GROUNDS]},
		{"data/seas.tsv", sea_columns, ETO_OVER(struct tw_sea), .least = REGIONS + SEAS + ZONES,
		 .each = each_sea},
		{"data/countries.tsv", country_columns, ETO_INTO(t->country), COUNTRIES, .each = each_country},
		{"data/kinds.tsv", kind_columns, ETO_INTO(names), KINDS},
		{"data/boxes.tsv", box_columns, ETO_INTO(t->box), BOXES},
		{"data/air_costs.tsv", hop_columns, ETO_INTO(hop), .counted = &hops},
		{"data/board_levels.tsv", level_columns, ETO_OVER(struct level_row), .least = MAJORS * 5,
		 .each = each_level},
		{"data/board_tracks.tsv", effect_columns, ETO_OVER(struct effect_row), .each = each_effect},
		{"data/improvement.tsv", improve_columns, ETO_OVER(struct improve_row), .least = 5,
		 .each = each_improvement},
		{"data/calendar.tsv", turn_columns, t->turn + 1, sizeof *t->turn, TURNS, TURNS},
		{"data/tech_tree.tsv", tech_columns, ETO_INTO(t->tech), TECHS, .fills = &ids[OF_TECHS]},
		{"data/tech_tree.tsv", need_columns, ETO_INTO(t->tech), TECHS},
		{"data/events.tsv", card_columns, ETO_INTO(t->card), EVENT_CARDS}};
	table->game = &twaw_game;
	if (!eto_rows_all(ETO_ALL_OF(list), ids, t, files, err) ||
	    !eto_index_named(&ids[OF_GROUNDS], ETO_ALL_OF(named), t, "data/areas.tsv", err))
		return false;
	eto_index_make(&zones);
	make_pieces(t, names);
	if (!load_links(t, files, err) || !tw_load_spaces(t, files, err) || !load_setups(t, files, err))
		return false;
	make_flights(t, hop, hops);
	make_sets(t);
	make_play(t);
	t->country[ALR].capital = t->at.lyo; /* of Vichy, for which the exile reserve stands (vichy.c) */
	return true;
}
