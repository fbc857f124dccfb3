/* Set-ups of the four scenarios (TW-1.1, 17; scenarios of the playbook). */
#include <string.h>

#include "games/twaw/attack.h"
#include "games/twaw/means.h"
#include "games/twaw/table.h"

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

/* -- their rows -- */

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
	if (!eto_cell_name(&rows->tsv, eto_rows_cell(rows, 0), tw_country_ids, &country))
		return false;
	struct tw_setup row = {(uint8_t)g->scenario, (uint8_t)country, NO_PLACE, IT_ADVANCE, 0};
	if (t->setups + 24 > SETUP_MAX)
		return eto_rows_fail(rows, 0, "too many rows");
	if (tw_cell_is(rows, 1, "advances"))
		return each_advance(rows, t, row);
	if (tw_cell_is(rows, 1, "status") || tw_cell_is(rows, 1, "at_war_with") ||
	    tw_cell_is(rows, 1, "reinforcements") || tw_cell_is(rows, 1, "track:actions"))
		return true; /* for people: setup.c knows it */
	if (!eto_cell_name(&rows->tsv, eto_rows_cell(rows, 1), items, &item))
		return false;
	struct eto_cell count = eto_rows_cell(rows, 2);
	for (unsigned i = 0; i < count.size; i++)
		row.count = (uint8_t)(row.count * 10 + count.at[i] - '0');
	if (item <= IT_CONTROL && !tw_cell_ground(rows, t, 3, &place))
		return false;
	row.item = (uint8_t)item;
	row.place = (uint8_t)place;
	t->setup[t->setups++] = row;
	return true;
}

bool tw_load_setups(struct tw_table *t, const struct eto_files *files, struct eto_error *err)
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

/* -- the first position -- */

/* TW-1.4: turn 1 is summer 1939. */
/* The campaign begins in a summer turn, with oil enough for any number of Operations (TW-13.3.9.33, TW-13.3.9.35). */
static const uint8_t first_turn[SCENARIOS] = {1, 4, 9, 21};

static void countries(const struct tw_table *t, struct tw_state *s)
{
	for (unsigned c = 0; c < COUNTRIES; c++) {
		s->allegiance[c] = t->country[c].side;
		s->master[c] = (uint8_t)(t->country[c].controller < COUNTRIES ? t->country[c].controller : c);
		if (t->country[c].kind == DOMINION)
			s->allegiance[c] = WEST;
		if (t->country[c].kind == COLONY)
			s->allegiance[c] = NOBODY;
	}
	s->allegiance[GER] = AXIS;
	s->allegiance[UK] = s->allegiance[FRA] = s->allegiance[USA] = WEST;
	s->allegiance[USSR] = SOV;
	s->allegiance[ITA] = NOBODY;
	for (unsigned i = 0; i < TRACKS; i++)
		s->track[i] = TRACK_ZERO;
	for (unsigned c = 0; c < MAJORS; c++)
		s->level[c] = 1;
}

static void grounds(const struct tw_table *t, struct tw_state *s)
{
	for (unsigned g = 0; g < GROUNDS; g++)
		s->held[g] = (uint8_t)tw_home(t, s, g);
}

/* What is locked until an advance frees it (force pools). */
static void pools(const struct tw_table *t, struct tw_state *s)
{
	static const uint8_t locked[MAJORS][KINDS] = {{0, 2, 0, 1}, {2, 0, 0, 1}, {0, 1, 0, 0},
						      {2, 0, 0, 0}, {2, 3, 0, 1}, {0, 1, 0, 0}};
	for (unsigned p = 0; p < PIECES; p++) {
		s->place[p] = POOL;
		s->sailed_from[p] = s->bound_for[p] = NO_PLACE;
	}
	for (unsigned c = 0; c < MAJORS; c++)
		for (unsigned k = 0; k < KINDS; k++)
			for (unsigned i = 0; i < locked[c][k]; i++)
				s->place[t->end[c][k] - 1 - i] = LOCKED;
}

static void put_row(const struct tw_table *t, struct tw_state *s, const struct tw_setup *r)
{
	unsigned c = r->country;
	switch (r->item) {
	case IT_REGULAR:
	case IT_ELITE:
	case IT_NAVAL:
	case IT_AIR:
		for (unsigned i = 0; i < r->count; i++) {
			unsigned p = tw_fresh(t, s, c, r->item, POOL);
			if (p != NO_PIECE)
				s->place[p] = r->place;
		}
		break;
	case IT_FORT: /* TW-4.2.7 */ s->fort[r->place] = r->count; break;
	case IT_CONTROL: s->held[r->place] = (uint8_t)c; break;
	case IT_LEVEL: /* TW-15.4.1 */ s->level[c] = r->count; break;
	case IT_OIL: s->oil[c] = r->count; break;
	case IT_MP: s->mp[c] = r->count; break;
	case IT_DAMAGE: s->damage[c] = r->count; break;
	case IT_OFFMAP: s->offmap = r->count; break;
	case IT_ADVANCE:
		s->tech[r->count] = 10;
		tw_unlock(t, s, r->count);
		break;
	default: s->point[c][r->item - IT_SUBMARINES] = r->count;
	}
}

static void fall(const struct tw_table *t, struct tw_state *s, unsigned c, unsigned side)
{
	s->fallen[c] = 2;
	s->allegiance[c] = (uint8_t)side;
	for (unsigned k = 0; k < KINDS; k++)
		for (unsigned p = t->first[c][k]; p < t->end[c][k]; p++)
			s->place[p] = GONE;
}

/* What has happened before the short scenarios begin. */
static void history(const struct tw_table *t, struct tw_state *s)
{
	if (t->base.scenario == CAMPAIGN)
		return;
	s->pact = t->base.scenario != INVASION;
	fall(t, s, POL, AXIS);
	if (t->base.scenario == FALL_GELB) {
		fall(t, s, NOR, AXIS);
		fall(t, s, DEN, AXIS);
	}
	if (t->base.scenario == BARBAROSSA) {
		static const uint8_t allies[] = {ROM, HUN, SVK, FIN};
		for (unsigned i = 0; i < sizeof allies; i++)
			s->allegiance[allies[i]] = AXIS, s->master[allies[i]] = GER;
		fall(t, s, BAL, SOV);
		s->allegiance[ITA] = AXIS;
		s->track[TR_USSR] = TRACK_ZERO + 2;
	}
	if (t->base.scenario == INVASION) {
		static const uint8_t lost[] = {NOR, DEN, BEL, NET};
		for (unsigned i = 0; i < sizeof lost; i++)
			fall(t, s, lost[i], AXIS);
		fall(t, s, FRA, WEST);
		fall(t, s, ITA, WEST);
		s->allegiance[ITA] = WEST;
		s->track[TR_USA] = TRACK_ZERO + 6;
		s->master[FNA] = USA;
		s->master[LIB] = s->master[ALB] = UK;
	}
}

void tw_start(const struct eto_table *table, void *state)
{
	const struct tw_table *t = (const struct tw_table *)table;
	struct tw_state *s = state;
	countries(t, s);
	pools(t, s);
	grounds(t, s);
	s->turn = first_turn[table->scenario];
	s->offmap = 1;
	s->side = NOBODY;
	history(t, s);
	grounds(t, s);
	for (unsigned pass = 0; pass < 2; pass++) /* advances first: they free what the set-up places */
		for (unsigned i = 0; i < t->setups; i++)
			if (t->setup[i].scenario == table->scenario && (t->setup[i].item == IT_ADVANCE) == !pass)
				put_row(t, s, &t->setup[i]);
	tw_clear_battle(t, s);
	memset(s->g_port, NO_PLACE, sizeof s->g_port);
	tw_derive(table, s);
	eto_call(&s->stack, P_GAME, 0);
	eto_play_run(table, s, NULL);
}
