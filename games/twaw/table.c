/* The data of the game: areas, seas, boxes, countries, counters, boards, calendar, advances, events (4, 5, 7). */
#include <stdio.h>
#include <string.h>

#include "games/twaw/table.h"

const char *const tw_country_ids[] = {"GER", "ITA", "UK",  "FRA", "USSR", "USA", "POL", "YUG", "GRE", "TUR",
				      "SPA", "SWE", "NOR", "DEN", "NET",  "BEL", "SWI", "POR", "IRE", "BAL",
				      "PER", "IRQ", "FIN", "ROM", "HUN",  "BUL", "SVK", "AXR", "ALR", "IND",
				      "AUS", "SAF", "CAN", "FNA", "LIB",  "ALB", "EGY", NULL};
static const char *const region_ids[] = {"ATL", "BAL", "MED", "BLK", "RED", NULL};
const char *const tw_sea_ids[] = {"BAR", "NWS", "NTH", "CHN", "IRS", "NAT", "BIS", "POR",
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

/* The map (TW-4.2.1 to TW-4.2.5, TW-4.2.8): areas of countries with terrain, cities, resources and their numbers
 * (TW-7.1.1, TW-7.1.2), fortresses that are printed. */
#define AREA(member) ETO_AT(struct tw_area, member)
static const struct eto_column area_columns[] = {{"id", ETO_COL_TEXT, AREA(id)},
						 {"name", ETO_COL_TEXT, AREA(name[ETO_EN])},
						 {"name_es", ETO_COL_TEXT, AREA(name[ETO_ES])},
						 {"country", ETO_COL_NAME, AREA(country), .names = tw_country_ids},
						 {"home", ETO_COL_FLAG, AREA(home)},
						 {"zone", ETO_COL_NAME, AREA(zone), .names = zone_names},
						 {"terrain", ETO_COL_NAME, AREA(terrain), .names = terrains},
						 {"stack_kind", ETO_COL_NAME, AREA(stack_kind), .names = stacks},
						 {"stack_land", ETO_COL_NUMBER, AREA(stack[REGULAR]), .most = 9},
						 {"stack_elite", ETO_COL_NUMBER, AREA(stack[ELITE]), .most = 9},
						 {"stack_air", ETO_COL_NUMBER, AREA(stack[AIR]), .most = 9},
						 {"stack_naval", ETO_COL_NUMBER, AREA(stack[FLEET]), .most = 9},
						 {"city_kind", ETO_COL_NAME, AREA(city), .names = cities},
						 {"port_seas", ETO_COL_MASK, AREA(ports), .names = tw_sea_ids},
						 {"beach", ETO_COL_NUMBER, AREA(beach), .most = 9},
						 {"mp", ETO_COL_NUMBER, AREA(mp), .most = 9},
						 {"oil", ETO_COL_NUMBER, AREA(oil), .most = 9},
						 {"fort", ETO_COL_NUMBER, AREA(fort), .most = 1},
						 {"coast_seas", ETO_COL_MASK, AREA(coasts), .names = tw_sea_ids},
						 {0}};

#define COUNTRY(member) ETO_AT(struct tw_country, member)
static const struct eto_column country_columns[] = {
	{"id", ETO_COL_TEXT, COUNTRY(id)},
	{"name", ETO_COL_TEXT, COUNTRY(name[ETO_EN])},
	{"name_es", ETO_COL_TEXT, COUNTRY(name[ETO_ES])},
	{"kind", ETO_COL_NAME, COUNTRY(kind), .names = kinds},
	{"side", ETO_COL_NAME, COUNTRY(side), .names = sides, .may = true, .none = NOBODY},
	{"controller", ETO_COL_NAME, COUNTRY(controller), .names = tw_country_ids, .may = true, .none = COUNTRIES},
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

unsigned tw_area_of(const struct tw_table *t, const char *id)
{
	struct eto_index x = tw_grounds(t);
	return eto_index_find(&x, id, (unsigned)strlen(id));
}

/* An area or a box. */
bool tw_cell_ground(struct eto_rows *rows, const struct tw_table *t, unsigned column, unsigned *out)
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

bool tw_cell_is(struct eto_rows *rows, unsigned column, const char *text)
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
	if (tw_cell_is(rows, 0, "region")) {
		to = t->region;
	} else if (tw_cell_is(rows, 0, "area")) {
		if (!eto_cell_name(&rows->tsv, eto_rows_cell(rows, 2), region_ids, &parent))
			return false;
		to = t->sea;
	} else {
		if (!eto_cell_name(&rows->tsv, eto_rows_cell(rows, 2), tw_sea_ids, &parent))
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
/* -- flights -- */

#define HOP(member) ETO_AT(struct tw_hop, member)
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
	{"country", ETO_COL_NAME, LEVEL(country), .names = tw_country_ids},
	{"level", ETO_COL_NUMBER, LEVEL(level), .least = 1, .most = 5},
	{"factories", ETO_COL_NUMBER, LEVEL(is.factories), .most = 10},
	{"actions", ETO_COL_NUMBER, LEVEL(is.actions), .most = 9},
	{"movement", ETO_COL_NUMBER, LEVEL(is.movement), .most = 12},
	{"mp_bonus", ETO_COL_NUMBER, LEVEL(is.bonus), .most = 2},
	{"damage_limit", ETO_COL_NUMBER, LEVEL(is.limit), .most = 10},
	{"advances", ETO_COL_NUMBER, LEVEL(is.advances), .most = 9, .may = true}, {0}};
#define EFFECT(member) ETO_AT(struct effect_row, member)
static const struct eto_column effect_columns[] = {
	{"country", ETO_COL_NAME, EFFECT(country), .names = tw_country_ids},
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
	{"country", ETO_COL_NAME, TECH(country), .names = tw_country_ids}, {"name", ETO_COL_TEXT, TECH(name)},
	{"effect", ETO_COL_TEXT, TECH(effect)}, {"level", ETO_COL_NUMBER, TECH(level), .least = 1, .most = 5},
	{"price", ETO_COL_NUMBER, TECH(price), .least = 1, .most = 5}, {0}};
static const struct eto_column need_columns[] = {
	{"need", ETO_COL_REF, TECH(need), .index = OF_TECHS, .may = true, .none = TECHS}, {0}};
#define CARD(member) ETO_AT(struct tw_card, member)
static const struct eto_column card_columns[] = {{"id", ETO_COL_TEXT, CARD(id)},
	{"buyer", ETO_COL_NAME, CARD(buyer), .names = tw_country_ids}, {"name", ETO_COL_TEXT, CARD(name)},
	{"effect", ETO_COL_TEXT, CARD(effect)}, {"first", ETO_COL_NUMBER, CARD(first), .least = 1, .most = TURNS},
	{"last", ETO_COL_NUMBER, CARD(last), .least = 1, .most = TURNS}, {0}};
#define BOX(member) ETO_AT(struct tw_box, member)
static const struct eto_column box_columns[] = {{"id", ETO_COL_TEXT, BOX(id)},
	{"name", ETO_COL_TEXT, BOX(name[ETO_EN])}, {"name_es", ETO_COL_TEXT, BOX(name[ETO_ES])},
	{"owner", ETO_COL_NAME, BOX(owner), .names = tw_country_ids, .may = true, .none = UK},
	{"mp", ETO_COL_NUMBER, BOX(mp), .most = 20}, {"mp_war", ETO_COL_NUMBER, BOX(mp_war), .most = 20},
	{"oil", ETO_COL_NUMBER, BOX(oil), .most = 9}, {0}};
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
		eto_set_add(&t->play[INVASION], tw_area_of(t, west[i]));
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
	struct tw_hop hop[HOPS_MAX];
	unsigned hops;
	struct eto_rows list[] = {
		{"data/areas.tsv", area_columns, ETO_INTO(t->area), AREAS, .fills = &ids[OF_GROUNDS]},
		{"data/seas.tsv", sea_columns, ETO_OVER(struct tw_sea), .least = REGIONS + SEAS + ZONES,
		 .each = each_sea},
		{"data/countries.tsv", country_columns, ETO_INTO(t->country), COUNTRIES + 1, .each = each_country},
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
	if (!tw_load_links(t, files, err) || !tw_load_spaces(t, files, err) || !tw_load_setups(t, files, err))
		return false;
	tw_make_flights(t, hop, hops);
	tw_make_sets(t);
	make_play(t);
	t->country[ALR].capital = t->at.lyo; /* of Vichy, for which the exile reserve stands (vichy.c) */
	return true;
}
