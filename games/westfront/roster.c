/* The table: blocks, beachheads, reinforcements, and the forces and set-ups of the scenarios (sections 2 and 3), read
 * from data/. */
#include <string.h>

#include "games/westfront/westfront.h"

/* An area of the historical deployment, as areas.tsv has it. */
struct area {
	char name[16], formation[40]; /* "Coast", "15th Army (Rhine-Seine)" */
	uint16_t near;
	uint32_t countries;
	hexset hexes;
};

struct load {
	struct wf_table *t;
	struct area area[AREAS_MAX];
};

unsigned wf_unit_find(const struct wf_table *t, const char *id)
{
	unsigned u = ETO_FIND(t->unit_slot, t->unit, id, id, strlen(id));
	return u == ETO_NO_NAME ? (unsigned)NO_UNIT : u;
}

/* -- blocks -- */

/* available_from: a month, the start, or a rule of section 16. */
static bool read_first_month(struct eto_rows *rows, struct wf_unit *u)
{
	struct eto_cell from = eto_rows_cell(rows, 9);
	unsigned month;
	u->first_month = from.size >= 3 && !memcmp(from.at, "16.", 3) ? 0xff : 0;
	if (u->first_month || eto_cell_is(from, "S43 start"))
		return true;
	if (!eto_cell_ref(&rows->tsv, from, &rows->index[OF_MONTHS], &month))
		return false;
	u->first_month = (uint8_t)(month + 1);
	return true;
}

static bool place_unit(struct eto_rows *rows, void *row, unsigned number)
{
	struct wf_table *t = rows->context;
	struct wf_unit *u = row;
	if (number && u->side < u[-1].side)
		return eto_rows_fail(rows, 3, "the units of a side must be listed together, Allies first");
	if (!number || u->side != u[-1].side)
		t->first_of[u->side] = (uint8_t)number;
	t->end_of[u->side] = (uint8_t)(number + 1);
	t->unit_side[number] = u->side;
	t->unit_type[number] = u->type;
	return read_first_month(rows, u);
}

/* Nations, types and steps (WF-2.1.1 to WF-2.1.3, WF-intro.6, WF-2.3.1, WF-2.4.1, WF-2.25.3); the label is the
 * historical number or name (WF-2.5.1). available_from takes the place of deployment codes (WF-2.5.2, WF-2.5.3). */
const char *const wf_nation_ids[] = {"british", "commonwealth", "us", "french", "polish", "yugoslav", "allied",
	"german", "italian", "spanish", "portuguese", NULL};
const char *const wf_type_ids[] = {"armor", "mech", "infantry", "cavalry", "static", "fort", "amphibious", "mountain",
	"para", "hq", "shq", "thq", NULL};
#define U(member) ETO_AT(struct wf_unit, member)
static const struct eto_column unit_columns[] = {{"id", ETO_COL_TEXT, U(id)}, {"name", ETO_COL_TEXT, U(name)},
	{"label", ETO_COL_TEXT, U(label)}, {"side", ETO_COL_NAME, U(side), .names = wf_side_ids},
	{"nation", ETO_COL_NAME, U(nation), .names = wf_nation_ids},
	{"type", ETO_COL_NAME, U(type), .names = wf_type_ids}, {"ss", ETO_COL_FLAG, U(ss)},
	{"min_step", ETO_COL_NUMBER, U(min), .most = 1}, {"max_cv", ETO_COL_NUMBER, U(max), .most = 4},
	{"available_from", ETO_COL_SKIP}, {0}};

/* Units that rules name; Army Group E in the order of WF-16.5.1. */
#define WHO(member, id) ETO_NAMED(struct wf_table, who.member, id)
static const struct eto_named persons[] = {WHO(okw, "okw"),
	WHO(friuli, "friuli"), WHO(maquis, "maquis"), WHO(tito, "tito"), WHO(group_e[0], "army_group_e"),
	WHO(group_e[1], "mech_gp_e"), WHO(group_e[2], "78_cav_corps"), WHO(group_e[3], "it_9th_army")};

/* -- beachheads and reinforcements -- */

static const char *const beachhead_ids[] = {"us_2", "us_5", "us_6", "us_7", "br_1", NULL}; /* WF-15.5.4 */

/* The games that begin with a scenario share its boxes. */
static const uint8_t begins_with[SCENARIOS] = {[HUSKY] = HUSKY, [S43] = S43, [W43] = W43, [S44] = S44, [W44] = W44,
	[YEAR_43] = S43, [YEAR_4344] = W43, [YEAR_44] = S44, [LONG_43] = S43, [LONG_44] = W43, [CAMPAIGN] = S43};

struct beachhead { uint8_t id, unit, box[W44 + 1]; };

static bool place_beachhead(struct eto_rows *rows, void *row, unsigned number)
{
	const struct beachhead *b = row;
	struct wf_table *t = rows->context;
	if (b->id != number)
		return eto_rows_fail(rows, 0, "beachheads must be listed in their order");
	t->beachhead_unit[number] = b->unit;
	for (unsigned k = 0; k < SCENARIOS; k++)
		t->beachhead_at[k][number] = b->box[begins_with[k]];
	return true;
}

static const char *const boxes[] = {"-", "eliminated", "prep", "ready", NULL};
#define B(member) ETO_AT(struct beachhead, member)
#define BOX(k) ETO_COL_NAME, B(box[k]), .names = boxes
static const struct eto_column beachhead_columns[] = {{"id", ETO_COL_NAME, B(id), .names = beachhead_ids},
	{"unit", ETO_COL_REF, B(unit), .index = OF_UNITS}, {"HUSKY", BOX(HUSKY)}, {"S43", BOX(S43)}, {"W43", BOX(W43)},
	{"S44", BOX(S44)}, {"W44", BOX(W44)}, {0}};

static bool place_arrival(struct eto_rows *rows, void *row, unsigned number)
{
	struct wf_table *t = rows->context;
	struct wf_arrival *a = row;
	a->month++;
	if (!eto_cell_none(eto_rows_cell(rows, 3)) || a->unit == NO_UNIT) {
		a->unit = NO_UNIT;
		return a->beachhead < BEACHHEADS || eto_rows_fail(rows, 1, "neither a unit nor a beachhead");
	}
	const struct wf_unit *u = &t->unit[a->unit];
	a->beachhead = 0;
	if (a->cv < u->min || a->cv > u->max || u->first_month != a->month)
		return eto_rows_fail(rows, 2, "the strength or the month is not one of the block");
	if (!t->arrival_of[a->unit])
		t->arrival_of[a->unit] = (uint8_t)(number + 1);
	return true;
}

#define A(member) ETO_AT(struct wf_arrival, member)
static const struct eto_column arrival_columns[] = {{"month", ETO_COL_REF, A(month), .index = OF_MONTHS},
	{"unit", ETO_COL_REF, A(unit), .index = OF_UNITS, .may = true, .none = NO_UNIT},
	{"cv", ETO_COL_NUMBER, A(cv), .most = 4, .may = true},
	{"beachhead", ETO_COL_NAME, A(beachhead), .names = beachhead_ids, .may = true, .none = BEACHHEADS}, {0}};

/* -- areas -- */

static bool place_area(struct eto_rows *rows, void *row, unsigned number)
{
	struct load *l = rows->context;
	const struct area *x = row;
	struct wf_table *t = l->t;
	hexset *area = &t->area[number];
	*area = x->hexes;
	for (unsigned k = 0; k < COUNTRIES; k++)
		if (x->countries >> k & 1)
			eto_set_join(area, &t->country[k]);
	t->area_kind[number] = x->near != NO_HEX ? AREA_TOWN : x->countries ? AREA_COUNTRY : AREA_PART;
	if (x->near == NO_HEX)
		return true;
	eto_set_add(area, x->near);
	for (unsigned d = 0; d < DIRECTIONS; d++)
		if (t->hex[x->near].next[d] != NO_HEX && t->hex[t->hex[x->near].next[d]].class == LAND)
			eto_set_add(area, t->hex[x->near].next[d]);
	return true;
}

#define R(member) ETO_AT(struct area, member)
static const struct eto_column area_columns[] = {{"area", ETO_COL_TEXT, R(name)},
	{"formation", ETO_COL_TEXT, R(formation)},
	{"near", ETO_COL_REF, R(near), .index = OF_HEXES, .may = true, .none = NO_HEX},
	{"countries", ETO_COL_MASK, R(countries), .names = wf_country_ids, .separator = '|'},
	{"hexes", ETO_COL_SET, R(hexes), .index = OF_HEXES, .separator = ' '}, {0}};

static unsigned find_area(const struct load *l, const char *name, const char *formation)
{
	for (unsigned i = 0; i < l->t->areas; i++)
		if (!strcmp(l->area[i].name, name) && !strcmp(l->area[i].formation, formation))
			return i;
	return AREA_NONE;
}

/* Sicily, Sardinia and Corsica; the map of Husky (WF-husky.1); the North of deployment (WF-3.25.2), to which Corsica
 * does not belong (WF-OB.5); Southern Italy (WF-OB.2). */
static bool collect_areas(const struct load *l, struct eto_error *err)
{
	static const uint8_t northern[] = {BRITAIN, FRANCE, BELGIUM, HOLLAND, DENMARK, GERMANY, CZECHOSLOVAKIA};
	struct wf_table *t = l->t;
	unsigned sicily = find_area(l, "Sicily", "-"), sardinia = find_area(l, "Sardinia", "-");
	unsigned corsica = find_area(l, "Corsica", "-"), south = find_area(l, "S. Italy", "-");
	if (sicily == AREA_NONE || sardinia == AREA_NONE || corsica == AREA_NONE || south == AREA_NONE)
		return eto_fail(err, "data/areas.tsv", 0, 0, "Sicily, Sardinia, Corsica or S. Italy is missing");
	eto_set_join(&t->islands, &t->area[sicily]);
	eto_set_join(&t->islands, &t->area[sardinia]);
	eto_set_join(&t->islands, &t->area[corsica]);
	eto_set_join(&t->husky, &t->area[sicily]);
	eto_set_add(&t->husky, t->at.reggio);
	for (unsigned i = 0; i < sizeof northern; i++)
		eto_set_join(&t->north, &t->country[northern[i]]);
	eto_set_minus(&t->north, &t->area[corsica]);
	t->italy_south = t->area[south];
	return true;
}

/* -- forces and set-ups -- */

struct setup { struct wf_setup it; char area[16], formation[40]; };

/* Coasts belong to an army, all other areas to anybody. */
static unsigned area_of(const struct load *l, const struct setup *x)
{
	if (!strcmp(x->area, "Arrival"))
		return AREA_ARRIVAL;
	if (x->it.front)
		return AREA_FRONT;
	if (x->it.scenario != S43 && x->it.scenario != S44)
		return AREA_NONE;
	unsigned own = find_area(l, x->area, x->formation);
	return own != AREA_NONE ? own : find_area(l, x->area, "-");
}

static bool place_setup(struct eto_rows *rows, void *row, unsigned number)
{
	struct load *l = rows->context;
	struct wf_table *t = l->t;
	struct setup *x = row;
	const struct wf_unit *u = &t->unit[x->it.unit];
	(void)number;
	if (x->it.cv < u->min || x->it.cv > u->max)
		return eto_rows_fail(rows, 2, "the block does not have this strength (WF-3.23.6)");
	if (t->hex[x->it.hex].owner[x->it.scenario ? x->it.scenario - S43 : 0] != u->side)
		return eto_rows_fail(rows, 3, "the hex belongs to the other side");
	x->it.area = (uint8_t)area_of(l, x);
	if (x->it.area == AREA_NONE && (x->it.scenario == S43 || x->it.scenario == S44))
		return eto_rows_fail(rows, 6, "areas.tsv has no such area");
	for (unsigned i = 0; i < t->setups; i++)
		if (t->setup[i].scenario == x->it.scenario && t->setup[i].unit == x->it.unit)
			return eto_rows_fail(rows, 1, "the unit is listed twice");
	if (t->setups == SETUPS_MAX)
		return eto_rows_fail(rows, 0, "too many rows");
	t->setup[t->setups++] = x->it;
	return true;
}

static const char *const regions[] = {"north", "south", "-", NULL};
#define X(member) ETO_AT(struct setup, member)
static const struct eto_column setup_columns[] = {
	{"scenario", ETO_COL_NAME, X(it.scenario), .names = wf_scenario_ids},
	{"unit", ETO_COL_REF, X(it.unit), .index = OF_UNITS}, {"cv", ETO_COL_NUMBER, X(it.cv), .most = 4},
	{"hex", ETO_COL_REF, X(it.hex), .index = OF_HEXES}, {"region", ETO_COL_NAME, X(it.region), .names = regions},
	{"front", ETO_COL_FLAG, X(it.front)}, {"area", ETO_COL_TEXT, X(area)},
	{"formation", ETO_COL_TEXT, X(formation)}, {0}};

static const char *const kinds[] = {"hq", "armor", "mech", "infantry", "para", "mountain", "fort", "static",
	"amphibious", "italian_infantry", "italian_mech", "italian_static", NULL};
#define F(member) ETO_AT(struct wf_force, member)
static const struct eto_column force_columns[] = {
	{"scenario", ETO_COL_NAME, F(scenario), .names = wf_scenario_ids},
	{"side", ETO_COL_NAME, F(side), .names = wf_side_ids}, {"kind", ETO_COL_NAME, F(kind), .names = kinds},
	{"units", ETO_COL_NUMBER, F(units), .most = UNITS}, {"cv", ETO_COL_NUMBER, F(cv), .most = 200},
	{"ss", ETO_COL_NUMBER, F(ss), .most = 9}, {0}};

bool wf_load_forces(struct wf_table *t, const struct eto_index *ids, const struct eto_files *files,
		    struct eto_error *err)
{
	struct load l = {.t = t};
	struct eto_rows blocks[] = {
		{"data/units.tsv", unit_columns, ETO_INTO(t->unit), UNITS, .each = place_unit, .fills = &ids[OF_UNITS]},
		{"data/beachheads.tsv", beachhead_columns, ETO_OVER(struct beachhead), .least = BEACHHEADS,
		 .each = place_beachhead},
		{"data/arrivals.tsv", arrival_columns, ETO_INTO(t->arrival), .each = place_arrival,
		 .counted = &t->arrivals},
		{"data/areas.tsv", area_columns, ETO_INTO(l.area), .context = &l, .each = place_area,
		 .counted = &t->areas}};
	struct eto_rows forces[] = {
		{"data/setup.tsv", setup_columns, ETO_OVER(struct setup), .context = &l, .each = place_setup},
		{"data/forces.tsv", force_columns, ETO_INTO(t->force), .counted = &t->forces}};
	return eto_rows_all(ETO_ALL_OF(blocks), ids, t, files, err) &&
	       eto_index_named(&ids[OF_UNITS], ETO_ALL_OF(persons), t, "data/units.tsv", err) &&
	       collect_areas(&l, err) && eto_rows_all(ETO_ALL_OF(forces), ids, t, files, err);
}
