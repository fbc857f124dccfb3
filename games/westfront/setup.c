/* The state at the start of a game (3): months, control, forces, boxes. Either the given set-up stands on the map at
 * once, or both sides place their forces (deploy.c). */
#include <string.h>

#include "games/westfront/deploy.h"

/* S43 runs from July, all others for half a year (WF-3.11.2, WF-S43.37); consecutive ones as one game (WF-3.12.1), all
 * four as the campaign (WF-3.14.1); six months each, but S43 five (WF-4.1.1); Husky for two months (WF-husky.17). */
static const struct { uint8_t first, last; } span[SCENARIOS] = {[HUSKY] = {1, 2}, [S43] = {1, 5}, [W43] = {6, 11},
	[S44] = {12, 17}, [W44] = {18, 23}, [YEAR_43] = {1, 11}, [YEAR_4344] = {6, 17}, [YEAR_44] = {12, 23},
	[LONG_43] = {1, 17}, [LONG_44] = {6, 23}, [CAMPAIGN] = {1, 23}};

unsigned wf_first_month(const struct wf_table *t) { return span[t->base.scenario].first; }
unsigned wf_last_month(const struct wf_table *t) { return span[t->base.scenario].last; }

unsigned wf_first_scenario(const struct wf_table *t)
{
	return husky(t) ? HUSKY : t->month[wf_first_month(t)].scenario;
}

unsigned wf_deployment(const struct wf_table *t)
{
	unsigned scenario = wf_first_scenario(t), wish = option(t, OPT_DEPLOYMENT);
	if (scenario == HUSKY)
		return DEPLOY_GIVEN;
	return wish == DEPLOY_HISTORICAL && (scenario == W43 || scenario == W44) ? DEPLOY_SEMI : wish;
}

/* Where a unit is before anybody has placed it. Units of the pool that the list leaves out start eliminated, and may
 * be rebuilt (WF-3.23.4, WF-W44.7); reinforcements and what an event brings come later; Italy has no units in the Axis
 * after its surrender (WF-W43.44), Army Group E three (WF-W43.50, WF-S44.46, WF-W44.36). In Husky nobody else will
 * come, but the Polish Corps (WF-husky.15, WF-husky.16). */
static unsigned fate_before(const struct wf_table *t, const struct wf_roster *r, unsigned unit)
{
	const struct wf_unit *u = unit_of(t, unit);
	bool late = u->first_month == 0xff || u->first_month > wf_first_month(t);
	if (husky(t))
		return u->nation == POLISH ? FUTURE : GONE;
	if (late || (u->nation == ITALIAN && u->side == AXIS && wf_first_scenario(t) >= W43))
		return FUTURE;
	return wf_deployment(t) != DEPLOY_GIVEN && r->pool[unit] ? FUTURE : ELIMINATED;
}

/* Control at the start (WF-8.34.2, WF-S43.31, WF-S43.33, WF-W43.40, WF-W43.41, WF-S44.35, WF-S44.36, WF-W44.26,
 * WF-W44.27); neutral land belongs to nobody. */
static void give_land(const struct wf_table *t, struct wf_state *s)
{
	unsigned start = husky(t) ? 0 : wf_first_scenario(t) - S43;
	for (unsigned hex = 0; hex < HEXES; hex++) {
		unsigned owner = t->hex[hex].owner[start];
		if (t->hex[hex].class != LAND || owner == NOBODY || (husky(t) && !in_set(&t->husky, hex)))
			continue;
		eto_set_add(&s->held[owner], hex);
		eto_set_add(&s->last[owner], hex);
	}
}

/* From W43 on Italy has surrendered (WF-W43.44, WF-S44.37, WF-W44.28) and German paratroops are grounded (WF-W43.5,
 * WF-S44.5, WF-W44.5), in Husky they are too (WF-husky.19); in W44 the Maquis has risen (WF-W44.12). */
static void give_facts(const struct wf_table *t, struct wf_state *s)
{
	unsigned scenario = wf_first_scenario(t);
	s->month = (uint8_t)wf_first_month(t);
	s->storm = NO_STORM;
	s->italy = scenario >= W43;
	s->grounded = scenario >= W43 || scenario == HUSKY;
	s->maquis = scenario == W44;
	for (unsigned b = 0; b < BEACHHEADS; b++) {
		s->beachhead[b] = t->beachhead_at[t->base.scenario][b];
		s->beachhead_hex[b] = NO_HEX;
	}
}

static void place_given(const struct wf_table *t, struct wf_state *s)
{
	for (unsigned i = 0; i < t->setups; i++) {
		if (t->setup[i].scenario != wf_first_scenario(t))
			continue;
		wf_place(t, s, t->setup[i].unit, t->setup[i].hex);
		s->cv[t->setup[i].unit] = t->setup[i].cv;
	}
}

/* The Axis deploys first (WF-3.21.1, WF-S43.32, WF-W43.42, WF-S44.38, WF-W44.29), the Allies after it (WF-S43.34); both
 * at the same time, as WF-3.21.3 permits, comes to the same, for the Allies have the last word. */
void wf_start(const struct eto_table *table, void *state)
{
	const struct wf_table *t = (const struct wf_table *)table;
	struct wf_state *s = state;
	struct wf_roster r = wf_roster(t);
	for (unsigned u = 0; u < UNITS; u++) {
		eto_block_blank(&wf_blocks, s, u);
		s->fate[u] = (uint8_t)fate_before(t, &r, u);
	}
	give_facts(t, s);
	give_land(t, s);
	wf_derive(table, s);
	eto_push(&s->stack, (struct eto_frame){.proc = P_GAME});
	if (wf_deployment(t) == DEPLOY_GIVEN)
		place_given(t, s);
	else
		eto_push(&s->stack, (struct eto_frame){.proc = P_SETUP, .seat = AXIS});
	eto_play_run(&t->base, s, NULL);
	wf_keep_nets(t, s);
}
