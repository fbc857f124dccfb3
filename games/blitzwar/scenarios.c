/* Scenarios: where they begin and end, how they are won, and the positions of those that begin later than the campaign
 * (data/scenarios.tsv, data/positions.tsv). The rulebook prints the campaign alone; RULINGS.md says how the others were
 * made. They begin with the Reinforcement Cards Phase of their first turn, for which each side fills its queue. */
#include <string.h>

#include "core/rows.h"
#include "games/blitzwar/blitzwar.h"

/* -- the tables -- */

static const char *const ids[] = {"campaign", "poland", "france", "barbarossa", "mediterranean", "overlord", NULL};
static const char *const sides[] = {"axis", "allies", "ussr", "nobody", NULL};
static const char *const whats[] = {"counter", "supply", "free", "control", "war", "state", "fell", "number", NULL};
enum { W_COUNTER, W_SUPPLY, W_FREE, W_CONTROL, W_WAR, W_STATE, W_FELL, W_NUMBER };

static const struct {
	char name[12];
	uint16_t offset;
} numbers[] = {
#define NUMBER(member) {#member, offsetof(struct bw_state, member)}
	NUMBER(france),   NUMBER(free_since), NUMBER(paris_freed), NUMBER(usa_early), NUMBER(west),
	NUMBER(west_late), NUMBER(east),      NUMBER(war_east),    NUMBER(sov_west),  NUMBER(fin_axis),
	NUMBER(brit_ita), NUMBER(ita_turns),  NUMBER(karelia),     NUMBER(lines),     NUMBER(sealion),
	NUMBER(partisans),
#undef NUMBER
};

static bool cell_is(struct eto_cell c, const char *text)
{
	return strlen(text) == c.size && !memcmp(c.at, text, c.size);
}

static bool read_counter(struct eto_rows *rows, const struct bw_table *t, struct bw_position *p)
{
	struct eto_cell c = eto_rows_cell(rows, 2);
	for (unsigned k = 0; k < COUNTERS; k++)
		if (cell_is(c, t->counter[k].id)) {
			p->subject = (uint8_t)k;
			return true;
		}
	return eto_rows_fail(rows, 2, "no such counter");
}

static bool read_country(struct eto_rows *rows, const struct bw_table *t, struct bw_position *p)
{
	struct eto_cell c = eto_rows_cell(rows, 2);
	for (unsigned k = 0; k < COUNTRIES; k++)
		if (cell_is(c, t->country[k].id)) {
			p->subject = (uint8_t)k;
			return true;
		}
	return eto_rows_fail(rows, 2, "no such country");
}

static bool read_number(struct eto_rows *rows, struct bw_position *p)
{
	struct eto_cell c = eto_rows_cell(rows, 2);
	for (unsigned k = 0; k < sizeof numbers / sizeof *numbers; k++)
		if (cell_is(c, numbers[k].name)) {
			p->subject = (uint8_t)k;
			return true;
		}
	return eto_rows_fail(rows, 2, "no such number");
}

static bool read_place(struct eto_rows *rows, const struct bw_table *t, struct bw_position *p)
{
	struct eto_cell c = eto_rows_cell(rows, 3);
	unsigned z = eto_index_find(rows->index, c.at, c.size);
	for (unsigned sea = 0; sea < SEAS && z == ETO_NO_NAME; sea++)
		if (cell_is(c, t->sea[sea].id))
			z = SEA0 + sea;
	p->at = (uint8_t)z;
	return z != ETO_NO_NAME || eto_rows_fail(rows, 3, "no such place");
}

static bool read_side(struct eto_rows *rows, struct bw_position *p)
{
	unsigned side;
	if (!eto_cell_name(&rows->tsv, eto_rows_cell(rows, 4), sides, &side))
		return false;
	p->value = (uint8_t)side;
	return true;
}

/* A digit or two. */
static bool read_value(struct eto_rows *rows, struct bw_position *p)
{
	struct eto_cell c = eto_rows_cell(rows, 4);
	unsigned n = 0;
	for (unsigned i = 0; i < c.size; i++) {
		if (c.at[i] < '0' || c.at[i] > '9' || c.size > 2)
			return eto_rows_fail(rows, 4, "not a number of two digits");
		n = 10 * n + (unsigned)(c.at[i] - '0');
	}
	p->value = (uint8_t)n;
	return true;
}

static bool each_position(struct eto_rows *rows, void *row, unsigned number)
{
	const struct bw_table *t = rows->context;
	struct bw_position *p = row;
	(void)number;
	switch (p->what) {
	case W_COUNTER:
	case W_SUPPLY: return read_counter(rows, t, p) && read_place(rows, t, p) && read_value(rows, p);
	case W_FREE: return read_counter(rows, t, p);
	case W_CONTROL: return read_place(rows, t, p) && p->at < ZONES && read_side(rows, p);
	case W_WAR: return read_country(rows, t, p) && read_side(rows, p);
	case W_NUMBER: return read_number(rows, p) && read_value(rows, p);
	default: return read_country(rows, t, p) && read_value(rows, p);
	}
}

bool bw_load_scenarios(struct bw_table *t, const struct eto_index *zones, const struct eto_files *files,
		       struct eto_error *err)
{
	static const char *const aims[] = {"points", "mediterranean", "poland", "france", NULL};
	static const struct eto_column columns[] = {
	    {"id", ETO_COL_NAME, ETO_AT(struct bw_scenario, id), .names = ids},
	    {"first", ETO_COL_NUMBER, ETO_AT(struct bw_scenario, first), .least = 1, .most = TURNS},
	    {"last", ETO_COL_NUMBER, ETO_AT(struct bw_scenario, last), .least = 1, .most = TURNS},
	    {"aim", ETO_COL_NAME, ETO_AT(struct bw_scenario, aim), .names = aims, .may = true, .none = AIM_CAMPAIGN},
	    {"par", ETO_COL_NUMBER, ETO_AT(struct bw_scenario, par), .most = 58},
	    {0}};
	static const struct eto_column position_columns[] = {
	    {"scenario", ETO_COL_NAME, ETO_AT(struct bw_position, scenario), .names = ids},
	    {"what", ETO_COL_NAME, ETO_AT(struct bw_position, what), .names = whats},
	    {"subject", ETO_COL_SKIP},
	    {"at", ETO_COL_SKIP},
	    {"value", ETO_COL_SKIP},
	    {0}};
	struct eto_rows list[] = {{"data/scenarios.tsv", columns, ETO_INTO(t->scenario), SCENARIOS},
				  {"data/positions.tsv", position_columns, ETO_INTO(t->position), .each = each_position,
				   .counted = &t->positions}};
	if (!eto_rows_all(ETO_ALL_OF(list), zones, t, files, err))
		return false;
	for (unsigned i = 0; i < SCENARIOS; i++)
		if (t->scenario[i].id != i)
			return eto_fail(err, "data/scenarios.tsv", i + 2, 1, "row %u must be %s", i + 1, ids[i]);
	return true;
}

/* -- the start -- */

static void put_row(const struct bw_table *t, struct bw_state *s, const struct bw_position *p)
{
	switch (p->what) {
	case W_COUNTER:
		s->place[p->subject] = p->at;
		s->face[p->subject] = p->value;
		break;
	case W_SUPPLY:
		s->place[p->subject] = p->at;
		s->stock[p->subject] = p->value;
		break;
	case W_FREE: s->place[p->subject] = POOL; break;
	case W_CONTROL: s->control[p->at] = p->value; break;
	case W_WAR: s->war[p->subject] = p->value; break;
	case W_STATE: s->state[p->subject] = p->value; break;
	case W_FELL: s->fell[p->subject] = p->value; break;
	default: ((uint8_t *)s)[numbers[p->subject].offset] = p->value;
	}
	(void)t;
}

const struct bw_scenario *bw_scenario(const struct bw_table *t)
{
	return &t->scenario[t->base.scenario < SCENARIOS ? t->base.scenario : CAMPAIGN];
}

bool bw_has_position(const struct bw_table *t)
{
	return bw_scenario(t)->first > 1;
}

void bw_put_position(const struct bw_table *t, struct bw_state *s)
{
	s->turn = bw_scenario(t)->first;
	for (unsigned i = 0; i < t->positions; i++)
		if (t->position[i].scenario == bw_scenario(t)->id)
			put_row(t, s, &t->position[i]);
}

/* -- the end -- */

static bool fallen(const struct bw_state *s, unsigned aim)
{
	return aim == AIM_POLAND ? s->state[POL] == SURRENDERED : s->france != FRANCE;
}

/* A scenario about a country is over when that has fallen. */
bool bw_aim_reached(const struct bw_table *t, const struct bw_state *s)
{
	unsigned aim = bw_scenario(t)->aim;
	return (aim == AIM_POLAND || aim == AIM_FRANCE) && fallen(s, aim);
}

static unsigned limit(int n)
{
	return n < 0 ? 0 : n > 10 ? 10 : (unsigned)n;
}

/* Strategic Points of the Axis round the Mediterranean. */
static unsigned southern_points(const struct bw_table *t, const struct bw_state *s)
{
	unsigned n = 0;
	for (unsigned z = 0; z < ZONES; z++) {
		unsigned g = t->zone[z].group;
		bool south = g == G_EGYPT || g == G_ASIA || g == G_COLONIES || g == G_FRENCH_AFRICA || g == G_BASES ||
			     g == G_GREECE || g == G_ITALY;
		n += south && s->control[z] == AXIS ? t->zone[z].points + t->zone[z].side_points : 0u;
	}
	return n;
}

/* What the pair gets of the ten points. A country that falls at the start of turn `par` gives the Axis six, two more or
 * less for each turn; otherwise five at `par` Strategic Points, one more or less for each point. */
unsigned bw_scenario_score(const struct bw_table *t, const struct bw_state *s)
{
	const struct bw_scenario *x = bw_scenario(t);
	int axis;
	if (x->aim == AIM_POLAND || x->aim == AIM_FRANCE)
		axis = fallen(s, x->aim) ? 6 + 2 * (x->par - (int)s->turn) : 6 + 2 * (x->par - (int)s->turn - 2);
	else
		axis = 5 - x->par + (int)(x->aim == AIM_SOUTH ? southern_points(t, s) : bw_points(t, s, AXIS));
	return 10 - limit(axis);
}
