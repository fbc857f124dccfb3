/* The data files of the scenarios: set-ups, arrivals, incomes, points, new factories, TECH, control. */
#include <string.h>

#include "games/bitw/table.h"

static const char *const big_sides[] = {"Axis", "Allied", NULL};
static const char *const scenario_ids[] = {"SBW1", "SBW2", "SBW3", "SBW4",  "SBW5", "SBW6",
					   "SBW7", "SBW8", "SBW9", "SBW10", NULL};
static const char *const fields[] = {"infantry", "armour", "fighters", "bombers", "naval", NULL};
static const char *const colour_names[] = {"yellow", "red", "blue", "white", "black", NULL};

static bool each_setup(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_setup *x = row;
	(void)number;
	x->unit = (uint16_t)bi_unit_cell(r, 1);
	x->place = (uint16_t)bi_place_cell(r, 2);
	x->advanced = eto_cell_is(eto_rows_cell(r, 4), "advanced");
	x->reserve = eto_cell_is(eto_rows_cell(r, 4), "reserve");
	return (x->unit != NO_UNIT && x->place != NO_HEX) || eto_rows_fail(r, 1, "no such block or place");
}

static const struct eto_column setup_columns[] = {
	{"scenario", ETO_COL_NAME, ETO_AT(struct bi_setup, scenario), .names = scenario_ids},
	{"unit", ETO_COL_SKIP},
	{"place", ETO_COL_SKIP},
	{"strength", ETO_COL_NUMBER, ETO_AT(struct bi_setup, strength), .most = 7},
	{"status", ETO_COL_SKIP},
	{0}};

static unsigned turn_of(const struct bi_table *t, struct eto_cell c)
{
	for (unsigned i = 0; i < TURNS; i++)
		if (eto_cell_is(c, t->month[i].id))
			return i;
	return TURNS;
}

static bool each_arrival(struct eto_rows *r, void *row, unsigned number)
{
	static const char *const at[] = {"-", "@port_britain", "@port_west", "@blue_britain"};
	struct bi_arrival *x = row;
	struct eto_cell part[2];
	(void)number;
	x->unit = (uint16_t)bi_unit_cell(r, 2);
	x->turn = (uint8_t)turn_of(loader_of(r)->t, eto_rows_cell(r, 1));
	x->place[0] = x->place[1] = NO_HEX;
	for (unsigned i = 1; i < 4; i++)
		if (eto_cell_is(eto_rows_cell(r, 3), at[i]))
			x->kind = (uint8_t)i;
	if (x->kind == AT_PLACE) {
		unsigned count = eto_cell_split(eto_rows_cell(r, 3), ',', part, 2);
		for (unsigned i = 0; i < count; i++)
			x->place[i] = (uint16_t)bi_city_hex(loader_of(r)->t, part[i].at, part[i].size);
	}
	return (x->unit != NO_UNIT && x->turn < TURNS && (x->kind || x->place[0] != NO_HEX)) ||
	       eto_rows_fail(r, 3, "no such arrival");
}

static const struct eto_column arrival_columns[] = {
	{"scenario", ETO_COL_NAME, ETO_AT(struct bi_arrival, scenario), .names = scenario_ids},
	{"turn", ETO_COL_SKIP},
	{"unit", ETO_COL_SKIP},
	{"place", ETO_COL_SKIP},
	{"strength", ETO_COL_NUMBER, ETO_AT(struct bi_arrival, strength), .most = 7},
	{"rsi", ETO_COL_NUMBER, ETO_AT(struct bi_arrival, rsi), .most = 1},
	{0}};

static const struct eto_column income_columns[] = {
	{"scenario", ETO_COL_NAME, ETO_AT(struct bi_income, scenario), .names = scenario_ids},
	{"nation", ETO_COL_NAME, ETO_AT(struct bi_income, nation), .names = bi_nations},
	{"saved", ETO_COL_NUMBER, ETO_AT(struct bi_income, saved), .most = 60},
	{"yellow", ETO_COL_NUMBER, ETO_AT(struct bi_income, pp[YELLOW]), .most = 60},
	{"convoy", ETO_COL_NUMBER, ETO_AT(struct bi_income, convoy), .most = 60},
	{"red", ETO_COL_NUMBER, ETO_AT(struct bi_income, pp[RED_PP]), .most = 60},
	{"blue", ETO_COL_NUMBER, ETO_AT(struct bi_income, pp[BLUE_PP]), .most = 60},
	{"white", ETO_COL_NUMBER, ETO_AT(struct bi_income, pp[WHITE_PP]), .most = 60},
	{"black", ETO_COL_NUMBER, ETO_AT(struct bi_income, pp[BLACK_PP]), .most = 60},
	{0}};

static bool each_points(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_points *x = row;
	(void)number;
	x->place = (uint16_t)bi_place_cell(r, 2);
	return x->place < HEXES || eto_rows_fail(r, 2, "no such place");
}

static const struct eto_column points_columns[] = {
	{"scenario", ETO_COL_NAME, ETO_AT(struct bi_points, scenario), .names = scenario_ids},
	{"side", ETO_COL_NAME, ETO_AT(struct bi_points, side), .names = bi_sides},
	{"place", ETO_COL_SKIP},
	{"points", ETO_COL_NUMBER, ETO_AT(struct bi_points, points), .most = 20},
	{0}};

static bool each_factory(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_factory *x = row;
	(void)number;
	for (unsigned i = 0; i < 2; i++) {
		struct eto_cell c = eto_rows_cell(r, 3 + i);
		x->city[i] =
			(uint16_t)bi_city_hex(loader_of(r)->t, c.at, c.size); /* Danzig lies off the map (BI-15.1.18) */
	}
	return true;
}

static const struct eto_column factory_columns[] = {
	{"side", ETO_COL_NAME, ETO_AT(struct bi_factory, side), .names = big_sides},
	{"colour", ETO_COL_NAME, ETO_AT(struct bi_factory, colour), .names = colour_names},
	{"die_roll", ETO_COL_NUMBER, ETO_AT(struct bi_factory, die), .least = 1, .most = 6},
	{"city_a", ETO_COL_SKIP},
	{"city_b", ETO_COL_SKIP},
	{0}};

/* From which turn a level holds: 1 for a month before the first turn. */
static uint8_t tech_turn(const struct bi_table *t, struct eto_cell c)
{
	if (eto_cell_none(c) || c.size != 7)
		return 0;
	for (unsigned i = 0; i < TURNS; i++)
		if (memcmp(t->month[i].id, c.at, 7) >= 0)
			return (uint8_t)(i + 1);
	return 0;
}

static bool each_tech(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_table *t = loader_of(r)->t;
	unsigned nation = 0, field = 0;
	(void)row, (void)number;
	if (!eto_cell_name(&r->tsv, eto_rows_cell(r, 0), bi_nations, &nation) ||
	    !eto_cell_name(&r->tsv, eto_rows_cell(r, 1), fields, &field))
		return false;
	for (unsigned i = 0; i < 2; i++)
		t->tech[nation][field][i] = tech_turn(t, eto_rows_cell(r, 2 + i));
	return true;
}

static const struct eto_column tech_columns[] = {
	{"nation", ETO_COL_SKIP}, {"field", ETO_COL_SKIP}, {"two", ETO_COL_SKIP}, {"three", ETO_COL_SKIP}, {0}};

static void hold(struct bi_table *t, unsigned sc, unsigned side, unsigned hex)
{
	eto_set_drop(&t->start_held[sc][!side], hex);
	eto_set_add(&t->start_held[sc][side], hex);
}

static bool each_control(struct eto_rows *r, void *row, unsigned number)
{
	struct bi_table *t = loader_of(r)->t;
	struct eto_cell part[128];
	unsigned sc = 0, side = 0, country = 0;
	(void)row, (void)number;
	if (!eto_cell_name(&r->tsv, eto_rows_cell(r, 0), scenario_ids, &sc) ||
	    !eto_cell_name(&r->tsv, eto_rows_cell(r, 1), bi_sides, &side))
		return false;
	unsigned count = eto_cell_none(eto_rows_cell(r, 2)) ? 0 : eto_cell_split(eto_rows_cell(r, 2), ',', part, 32);
	for (unsigned i = 0; i < count; i++) {
		if (!eto_cell_name(&r->tsv, part[i], bi_countries, &country))
			return false;
		for (unsigned h = 0; h < HEXES; h++)
			if (t->hex[h].land && t->hex[h].country == country)
				hold(t, sc, side, h);
	}
	count = eto_cell_none(eto_rows_cell(r, 3)) ? 0 : eto_cell_split(eto_rows_cell(r, 3), ' ', part, 128);
	for (unsigned i = 0; i < count; i++) {
		unsigned h = bi_hex_number(t, part[i].at, part[i].size);
		if (h == NO_HEX)
			return eto_rows_fail(r, 3, "no such hex");
		hold(t, sc, side, h);
	}
	return true;
}

static const struct eto_column control_columns[] = {
	{"scenario", ETO_COL_SKIP}, {"side", ETO_COL_SKIP}, {"countries", ETO_COL_SKIP}, {"hexes", ETO_COL_SKIP}, {0}};

bool bi_load_journal(struct loader *l)
{
	struct bi_table *t = l->t;
	struct eto_rows third[] = {
		{"data/setup.tsv", setup_columns, ETO_INTO(t->setup), .each = each_setup, .counted = &t->setups},
		{"data/reinforcements.tsv", arrival_columns, ETO_INTO(t->arrival), .each = each_arrival,
		 .counted = &t->arrivals},
		{"data/production.tsv", income_columns, ETO_INTO(t->income), .counted = &t->incomes},
		{"data/victory.tsv", points_columns, ETO_INTO(t->points), .each = each_points,
		 .counted = &t->point_count},
		{"data/factories.tsv", factory_columns, ETO_INTO(t->factory), .each = each_factory,
		 .counted = &t->factories},
		{"data/tech.tsv", tech_columns, .most = 100, .each = each_tech},
		{"data/control.tsv", control_columns, .most = 100, .each = each_control}};
	return eto_rows_all(ETO_ALL_OF(third), NULL, l, l->files, l->err);
}
