/* The table: blocks, beachheads, reinforcements, and the forces and set-ups of the scenarios (sections 2 and 3), read
 * from data/. */
#include <string.h>

#include "core/index.h"
#include "games/westfront/westfront.h"

static const char *const side_ids[SIDES] = {"allied", "axis"};
static const char *const scenario_ids[] = {"HUSKY", "S43", "W43", "S44", "W44"};

struct names {
	char id[AREAS_MAX][80]; /* "Coast/15th Army (Rhine-Seine)" */
};

static bool cell_unit(struct eto_tsv *v, const struct wf_table *t, struct eto_cell c, uint8_t *out)
{
	char id[28];
	if (!eto_cell_copy(v, c, id, sizeof id))
		return false;
	*out = (uint8_t)wf_unit_find(t, id);
	return *out != NO_UNIT || eto_tsv_fail(v, c, "unknown unit %s", id);
}

/* "1943-07" is month 1. */
static bool cell_month(struct eto_tsv *v, const struct wf_table *t, struct eto_cell c, uint8_t *out)
{
	for (unsigned m = 1; m <= MONTHS; m++) {
		const char word[] = {'1', '9', (char)('0' + t->month[m].year / 10), (char)('0' + t->month[m].year % 10),
			'-',
			(char)('0' + t->month[m].month / 10), (char)('0' + t->month[m].month % 10), 0};
		if (eto_cell_is(c, word)) {
			*out = (uint8_t)m;
			return true;
		}
	}
	return eto_tsv_fail(v, c, "not a month of the game, as 1943-07");
}

unsigned wf_unit_find(const struct wf_table *t, const char *id)
{
	unsigned u = ETO_FIND(t->unit_slot, t->unit, id, id, strlen(id));
	return u == ETO_NO_NAME ? (unsigned)NO_UNIT : u;
}

/* -- blocks -- */

/* Nations, types and steps (WF-2.1.1 to WF-2.1.3, WF-intro.6, WF-2.3.1, WF-2.4.1, WF-2.25.3); the label is the
 * historical number or name (WF-2.5.1). available_from takes the place of deployment codes (WF-2.5.2, WF-2.5.3). */
static bool read_unit(struct eto_tsv *v, const struct wf_table *t, const unsigned *at, struct wf_unit *u)
{
	static const char *const nations[NATIONS] = {"british", "commonwealth", "us", "french", "polish", "yugoslav",
		"allied", "german", "italian", "spanish", "portuguese"};
	static const char *const types[TYPES] = {"armor", "mech", "infantry", "cavalry", "static", "fort", "amphibious",
		"mountain", "para", "hq", "shq", "thq"};
	struct eto_cell *c = v->cell, from = c[at[9]];
	if (!eto_cell_copy(v, c[at[0]], u->id, sizeof u->id) || !eto_cell_copy(v, c[at[1]], u->name, sizeof u->name) ||
	    !eto_cell_copy(v, c[at[2]], u->label, sizeof u->label) ||
	    !wf_cell_among(v, c[at[3]], side_ids, SIDES, "side", &u->side) ||
	    !wf_cell_among(v, c[at[4]], nations, NATIONS, "nation", &u->nation) ||
	    !wf_cell_among(v, c[at[5]], types, TYPES, "type", &u->type) || !wf_cell_byte(v, c[at[6]], 1, &u->ss) ||
	    !wf_cell_byte(v, c[at[7]], 1, &u->min) || !wf_cell_byte(v, c[at[8]], 4, &u->max))
		return false;
	if (eto_cell_is(from, "S43 start"))
		return true;
	u->first_month = 0xff;
	return (from.size >= 3 && !memcmp(from.at, "16.", 3)) || cell_month(v, t, from, &u->first_month);
}

static bool load_units(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"id", "name", "label", "side", "nation", "type", "ss", "min_step",
		"max_cv", "available_from"};
	unsigned at[10], n = 0;
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/units.tsv", wanted, 10, at, err))
		return false;
	for (; eto_tsv_next(&v); n++) {
		if (n == UNITS)
			return eto_tsv_fail(&v, v.cell[0], "more than %d units", UNITS);
		struct wf_unit *u = &t->unit[n];
		if (!read_unit(&v, t, at, u))
			return false;
		if (n && u->side < t->unit[n - 1].side)
			return eto_tsv_fail(&v, v.cell[at[3]],
				"the units of a side must be listed together, Allies first");
		if (!n || u->side != t->unit[n - 1].side)
			t->first_of[u->side] = (uint8_t)n;
		t->end_of[u->side] = (uint8_t)(n + 1);
	}
	if (!v.failed && n != UNITS)
		return eto_fail(err, "data/units.tsv", v.lines.number, 1, "%u units instead of %d", n, UNITS);
	struct eto_index ids = ETO_INDEX(t->unit_slot, t->unit, id, UNITS);
	unsigned twice = v.failed ? (unsigned)ETO_NO_NAME : eto_index_make(&ids);
	if (twice != ETO_NO_NAME)
		return eto_fail(err, "data/units.tsv", 0, 0, "unit %s is listed twice", t->unit[twice].id);
	return !v.failed;
}

/* Units that rules name; Army Group E in the order of WF-16.5.1. */
static bool find_units(struct wf_table *t, struct eto_error *err)
{
	const struct { const char *id; uint8_t *who; } wanted[] = {{"okw", &t->who.okw}, {"jdn", &t->who.jdn},
		{"af_hq", &t->who.af}, {"shaef", &t->who.shaef}, {"friuli", &t->who.friuli}, {"maquis", &t->who.maquis},
		{"tito", &t->who.tito}, {"army_group_e", &t->who.group_e[0]}, {"mech_gp_e", &t->who.group_e[1]},
		{"78_cav_corps", &t->who.group_e[2]}, {"it_9th_army", &t->who.group_e[3]}};
	for (unsigned i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		*wanted[i].who = (uint8_t)wf_unit_find(t, wanted[i].id);
		if (*wanted[i].who == NO_UNIT)
			return eto_fail(err, "data/units.tsv", 0, 0, "unit %s, which rules name, is missing",
				wanted[i].id);
	}
	return true;
}

/* -- beachheads and reinforcements -- */

static const char *const beachhead_ids[BEACHHEADS] = {"us_2", "us_5", "us_6", "us_7", "br_1"}; /* WF-15.5.4 */

/* The games that begin with a scenario share its boxes. */
static const uint8_t begins_with[SCENARIOS] = {[HUSKY] = HUSKY, [S43] = S43, [W43] = W43, [S44] = S44, [W44] = W44,
	[YEAR_43] = S43, [YEAR_4344] = W43, [YEAR_44] = S44, [LONG_43] = S43, [LONG_44] = W43, [CAMPAIGN] = S43};

static bool load_beachheads(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"id", "unit", "HUSKY", "S43", "W43", "S44", "W44"};
	static const char *const boxes[] = {"-", "eliminated", "prep", "ready"};
	unsigned at[7], n = 0;
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/beachheads.tsv", wanted, 7, at, err))
		return false;
	for (; eto_tsv_next(&v); n++) {
		if (n == BEACHHEADS || !eto_cell_is(v.cell[at[0]], beachhead_ids[n]))
			return eto_tsv_fail(&v, v.cell[at[0]], "beachheads must be listed in their order");
		if (!cell_unit(&v, t, v.cell[at[1]], &t->beachhead_unit[n]))
			return false;
		for (unsigned k = 0; k < SCENARIOS; k++)
			if (!wf_cell_among(&v, v.cell[at[2 + begins_with[k]]], boxes, 4, "box", &t->beachhead_at[k][n]))
				return false;
	}
	if (!v.failed && n != BEACHHEADS)
		return eto_fail(err, "data/beachheads.tsv", v.lines.number, 1, "a beachhead is missing");
	return !v.failed;
}

static bool load_arrivals(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"month", "unit", "cv", "beachhead"};
	unsigned at[4];
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/arrivals.tsv", wanted, 4, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		if (t->arrivals == ARRIVALS_MAX)
			return eto_tsv_fail(&v, v.cell[0], "more than %d reinforcements", ARRIVALS_MAX);
		struct wf_arrival *a = &t->arrival[t->arrivals++];
		if (!cell_month(&v, t, v.cell[at[0]], &a->month))
			return false;
		a->unit = NO_UNIT;
		if (!eto_cell_none(v.cell[at[3]])) {
			if (!wf_cell_among(&v, v.cell[at[3]], beachhead_ids, BEACHHEADS, "beachhead", &a->beachhead))
				return false;
			continue;
		}
		if (!cell_unit(&v, t, v.cell[at[1]], &a->unit) || !wf_cell_byte(&v, v.cell[at[2]], 4, &a->cv))
			return false;
		const struct wf_unit *u = &t->unit[a->unit];
		if (a->cv < u->min || a->cv > u->max || u->first_month != a->month)
			return eto_tsv_fail(&v, v.cell[at[2]], "the strength or the month is not one of the block");
		if (!t->arrival_of[a->unit])
			t->arrival_of[a->unit] = (uint8_t)t->arrivals;
	}
	return !v.failed;
}

/* -- areas -- */

static void add_near(const struct wf_table *t, hexset *area, unsigned hex)
{
	eto_set_add(area, hex);
	for (unsigned d = 0; d < DIRECTIONS; d++)
		if (t->hex[hex].next[d] != NO_HEX && t->hex[t->hex[hex].next[d]].class == LAND)
			eto_set_add(area, t->hex[hex].next[d]);
}

static bool read_area(struct eto_tsv *v, const struct wf_table *t, const unsigned *at, hexset *area)
{
	static const char *const countries[COUNTRIES] = {"Austria", "Belgium", "Czechoslovakia", "Denmark", "France",
		"Germany", "Gibraltar", "Great Britain", "Holland", "Hungary", "Italy", "Malta", "Portugal", "Spain",
		"Spanish Morocco", "Yugoslavia", "Algeria", "Libya", "French Morocco", "Tunisia"};
	struct eto_cell part[64];
	uint16_t hex;
	uint8_t country;
	if (!eto_cell_none(v->cell[at[2]])) {
		if (!wf_cell_hex(v, t, v->cell[at[2]], &hex))
			return false;
		add_near(t, area, hex);
	}
	unsigned n = eto_cell_split(v->cell[at[3]], '|', part, 64);
	for (unsigned i = 0; i < n; i++) {
		if (!wf_cell_among(v, part[i], countries, COUNTRIES, "country", &country))
			return false;
		eto_set_join(area, &t->country[country]);
	}
	n = eto_cell_split(v->cell[at[4]], ' ', part, 64);
	for (unsigned i = 0; i < n; i++) {
		if (!wf_cell_hex(v, t, part[i], &hex))
			return false;
		eto_set_add(area, hex);
	}
	return true;
}

static bool area_name(struct eto_tsv *v, struct eto_cell area, struct eto_cell formation, char *out, size_t size)
{
	struct eto_text name = eto_text_in(out, size);
	eto_add_n(&name, area.at, area.size);
	eto_add(&name, "/");
	eto_add_n(&name, formation.at, formation.size);
	return !name.cut || eto_tsv_fail(v, area, "the name of the area is too long");
}

static unsigned find_area(const struct wf_table *t, const struct names *names, const char *id)
{
	for (unsigned i = 0; i < t->areas; i++)
		if (!strcmp(names->id[i], id))
			return i;
	return AREA_NONE;
}

static bool load_areas(struct wf_table *t, const struct eto_files *files, struct names *names, struct eto_error *err)
{
	static const char *const wanted[] = {"area", "formation", "near", "countries", "hexes"};
	unsigned at[5];
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/areas.tsv", wanted, 5, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		if (t->areas == AREAS_MAX)
			return eto_tsv_fail(&v, v.cell[0], "more than %d areas", AREAS_MAX);
		char *name = names->id[t->areas];
		if (!area_name(&v, v.cell[at[0]], v.cell[at[1]], name, sizeof names->id[0]) ||
		    !read_area(&v, t, at, &t->area[t->areas]))
			return false;
		t->area_kind[t->areas] = !eto_cell_none(v.cell[at[2]])   ? AREA_TOWN
					 : !eto_cell_none(v.cell[at[3]]) ? AREA_COUNTRY
									 : AREA_PART;
		t->areas++;
	}
	return !v.failed;
}

/* Sicily, Sardinia and Corsica; the map of Husky (WF-husky.1); the North of deployment (WF-3.25.2), to which Corsica
 * does not belong (WF-OB.5); Southern Italy (WF-OB.2). */
static bool collect_areas(struct wf_table *t, const struct names *names, struct eto_error *err)
{
	static const uint8_t northern[] = {BRITAIN, FRANCE, BELGIUM, HOLLAND, DENMARK, GERMANY, CZECHOSLOVAKIA};
	unsigned sicily = find_area(t, names, "Sicily/-"), sardinia = find_area(t, names, "Sardinia/-");
	unsigned corsica = find_area(t, names, "Corsica/-"), south = find_area(t, names, "S. Italy/-");
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

/* Coasts belong to an army, all other areas to anybody. */
static bool find_area_of(struct eto_tsv *v, const struct wf_table *t, const struct names *names, struct eto_cell area,
			 struct eto_cell formation, uint8_t *out)
{
	char name[80];
	if (!area_name(v, area, formation, name, sizeof name))
		return false;
	*out = (uint8_t)find_area(t, names, name);
	if (*out != AREA_NONE)
		return true;
	struct eto_cell none = {"-", 1, area.column};
	if (!area_name(v, area, none, name, sizeof name))
		return false;
	*out = (uint8_t)find_area(t, names, name);
	return *out != AREA_NONE || eto_tsv_fail(v, area, "areas.tsv has no %s", name);
}

static bool read_setup(struct eto_tsv *v, const struct wf_table *t, const unsigned *at, const struct names *names,
		       struct wf_setup *row)
{
	static const char *const regions[] = {"north", "south", "-"};
	struct eto_cell *c = v->cell;
	if (!wf_cell_among(v, c[at[0]], scenario_ids, 5, "scenario", &row->scenario) ||
	    !cell_unit(v, t, c[at[1]], &row->unit) || !wf_cell_byte(v, c[at[2]], 4, &row->cv) ||
	    !wf_cell_hex(v, t, c[at[3]], &row->hex) ||
	    !wf_cell_among(v, c[at[4]], regions, 3, "region", &row->region) ||
	    !wf_cell_byte(v, c[at[5]], 1, &row->front))
		return false;
	const struct wf_unit *u = &t->unit[row->unit];
	if (row->cv < u->min || row->cv > u->max)
		return eto_tsv_fail(v, c[at[2]], "%s has from %d to %d CV (WF-3.23.6)", u->id, u->min, u->max);
	if (t->hex[row->hex].owner[row->scenario ? row->scenario - S43 : 0] != u->side)
		return eto_tsv_fail(v, c[at[3]], "the hex belongs to the other side");
	row->area = AREA_NONE;
	if (eto_cell_is(c[at[6]], "Arrival"))
		row->area = AREA_ARRIVAL;
	else if (row->front)
		row->area = AREA_FRONT;
	else if (row->scenario == S43 || row->scenario == S44)
		return find_area_of(v, t, names, c[at[6]], c[at[7]], &row->area);
	return true;
}

static bool load_setup(struct wf_table *t, const struct eto_files *files, const struct names *names,
		       struct eto_error *err)
{
	static const char *const wanted[] = {"scenario", "unit", "cv", "hex", "region", "front", "area", "formation"};
	unsigned at[8];
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/setup.tsv", wanted, 8, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		if (t->setups == SETUPS_MAX)
			return eto_tsv_fail(&v, v.cell[0], "more than %d rows", SETUPS_MAX);
		struct wf_setup *row = &t->setup[t->setups];
		if (!read_setup(&v, t, at, names, row))
			return false;
		for (unsigned i = 0; i < t->setups; i++)
			if (t->setup[i].scenario == row->scenario && t->setup[i].unit == row->unit)
				return eto_tsv_fail(&v, v.cell[at[1]], "the unit is listed twice");
		t->setups++;
	}
	return !v.failed;
}

static bool load_forces(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"scenario", "side", "kind", "units", "cv", "ss"};
	static const char *const kinds[FORCE_KINDS] = {"hq", "armor", "mech", "infantry", "para", "mountain", "fort",
		"static", "amphibious", "italian_infantry", "italian_mech", "italian_static"};
	unsigned at[6];
	struct eto_tsv v;
	if (!eto_tsv_open(&v, files, "data/forces.tsv", wanted, 6, at, err))
		return false;
	while (eto_tsv_next(&v)) {
		if (t->forces == FORCES_MAX)
			return eto_tsv_fail(&v, v.cell[0], "more than %d rows", FORCES_MAX);
		struct wf_force *f = &t->force[t->forces++];
		if (!wf_cell_among(&v, v.cell[at[0]], scenario_ids, 5, "scenario", &f->scenario) ||
		    !wf_cell_among(&v, v.cell[at[1]], side_ids, SIDES, "side", &f->side) ||
		    !wf_cell_among(&v, v.cell[at[2]], kinds, FORCE_KINDS, "kind", &f->kind) ||
		    !wf_cell_byte(&v, v.cell[at[3]], UNITS, &f->units) ||
		    !wf_cell_byte(&v, v.cell[at[4]], 200, &f->cv) ||
		    !wf_cell_byte(&v, v.cell[at[5]], 9, &f->ss))
			return false;
	}
	return !v.failed;
}

bool wf_load_forces(struct wf_table *t, const struct eto_files *files, struct eto_error *err)
{
	struct names names = {0};
	return load_units(t, files, err) && find_units(t, err) && load_beachheads(t, files, err) &&
	       load_arrivals(t, files, err) && load_areas(t, files, &names, err) && collect_areas(t, &names, err) &&
	       load_setup(t, files, &names, err) && load_forces(t, files, err);
}
