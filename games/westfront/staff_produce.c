/* The staff behind the front: Production, arrivals, politics. Points that are not spent are lost (WF-11.3.3), so the
 * list is worked off by what a point buys. */
#include "games/westfront/produce.h"
#include "games/westfront/staff.h"

static unsigned whole(unsigned price) { return price ? price : 1; }

/* Near the enemy, or ready to go over the sea. */
static bool at_the_front(const struct staff *st, unsigned hex)
{
	return hex != OFF && (st->threat[hex] > 0 || st->reserve[hex] > 120 || wfs_staging(st, hex) > 200);
}

/* HQ steps first: each is two points and a month of command. */
static int step_score(const struct staff *st, unsigned unit)
{
	int worth = !is_hq(st->t, unit) ? wfs_step_worth(st, unit) : st->s->cv[unit] < 2 ? 800 : 600;
	if (!is_hq(st->t, unit) && at_the_front(st, st->s->hex[unit]))
		worth += worth / 2;
	if (!is_hq(st->t, unit) && st->s->cv[unit] <= 1)
		worth += worth / 3;
	if (st->last_turns && !is_hq(st->t, unit))
		worth /= 4; /* only HQs count their steps at the end (WF-17.1.2) */
	return worth * 100 / (int)whole(wf_step_cost(st->t, st->s, unit));
}

/* An eliminated unit costs points at the end (WF-17.1.4), an HQ four of them. */
static int rebuild_score(const struct staff *st, struct wf_depot *depot, unsigned unit, unsigned hex)
{
	unsigned type = type_of(st->t, unit);
	bool minor = type == STATIC || (st->side == AXIS && st->t->unit[unit].nation != GERMAN);
	int worth = is_hq(st->t, unit) ? 900 : (minor ? 150 : 400) + wfs_step_worth(st, unit) / 2;
	if (st->last_turns) /* only what counts at the end (WF-17.1.3 to WF-17.1.5) */
		worth = is_hq(st->t, unit) ? 1200 : minor ? 300 : 600;
	return worth * 100 / (int)whole(wf_cadre_price_at(depot, unit, hex)) + wfs_stand(st, unit, hex) / 20;
}

/* A new unit goes where it is of use, with an HQ at hand. */
static int arrival_score(const struct staff *st, unsigned unit, unsigned hex)
{
	int score = wfs_stand(st, unit, hex);
	if (st->side == ALLIES && season(st->t, st->s) >= S44 && in_set(&st->t->north, hex))
		score += st->t->hex[hex].country == BRITAIN ? 450 : 600;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (u != unit && on_map(st->s, u) && type_of(st->t, u) == HQ &&
		    wf_distance(st->t, st->s->hex[u], hex) <= 1)
			score += 20;
	return 100000 + score;
}

/* A Beachhead ashore that is not needed any more can be made ready again. */
static int withdraw_score(const struct staff *st, unsigned beachhead)
{
	unsigned hex = st->s->beachhead_hex[beachhead];
	return wfs_months_left(st) && wf_traces(st->t, st->s, ALLIES, hex, &st->supply) ? 40 : 0;
}

/* German paratroops that have lost steps fight on as infantry: their steps then cost half (WF-14.7.2). */
static int ground_score(const struct staff *st)
{
	for (unsigned u = st->t->first_of[AXIS]; u < st->t->end_of[AXIS]; u++)
		if (type_of(st->t, u) == PARA && on_map(st->s, u) && st->s->cv[u] < st->t->unit[u].max)
			return 1000000;
	return 0;
}

void wfs_choose_production(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	struct wf_depot depot;
	wf_open_depot(&depot, st->t, st->s, st->side);
	for (unsigned i = 0; i < count; i++) {
		unsigned u = legal[i].arg[0], hex = legal[i].arg[1];
		switch (legal[i].verb) {
		case V_STEP:
			eto_better(p, i, step_score(st, u), is_hq(st->t, u) ? WHY_STEP_HQ : WHY_STEP, u, st->s->hex[u]);
			break;
		case V_REBUILD: eto_better(p, i, rebuild_score(st, &depot, u, hex), WHY_REBUILD, u, hex); break;
		case V_ARRIVE: eto_better(p, i, arrival_score(st, u, hex), WHY_ARRIVE, u, hex); break;
		case V_EARLY: eto_better(p, i, hex == 1 ? 20 : 0, WHY_ARRIVE, u, NO_HEX); break;
		case V_PREPARE: eto_better(p, i, 1500, WHY_PREPARE, NO_UNIT, NO_HEX); break;
		case V_WITHDRAW: eto_better(p, i, withdraw_score(st, u), WHY_PREPARE, NO_UNIT, NO_HEX); break;
		case V_GROUND: eto_better(p, i, ground_score(st), WHY_GROUND, NO_UNIT, NO_HEX); break;
		default: break;
		}
	}
	eto_pick_else(p, legal, count, V_DONE, WHY_SPENT);
}

/* -- politics -- */

/* Tito brings Army Group E into the war (WF-16.32.8): he rises only when that has happened already. */
static int tito_score(const struct staff *st, unsigned hex)
{
	return st->s->yugoslavia ? 10 + st->pull[ALLIES][hex] / 10 + st->prize[hex] : 0;
}

void wfs_choose_politics(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned a = legal[i].arg[0];
		switch (legal[i].verb) {
		case V_DEMAND: eto_better(p, i, 3000, WHY_DEMAND, NO_UNIT, NO_HEX); break;
		case V_RISE: eto_better(p, i, 2000, WHY_RISE, NO_UNIT, NO_HEX); break;
		case V_TITO: eto_better(p, i, tito_score(st, a), WHY_RISE, NO_UNIT, a); break;
		case V_PLACE:
			eto_better(p, i, 100 + wfs_capture(st, st->t->who.maquis, a) - st->threat[a] / 4, WHY_RISE,
				   NO_UNIT, a);
			break;
		case V_DEFECT:
			eto_better(p, i, 100 + st->prize[st->s->hex[a]] + st->reserve[st->s->hex[a]], WHY_RISE, a,
				   st->s->hex[a]);
			break;
		default: break;
		}
	}
	eto_pick_else(p, legal, count, V_DONE, WHY_WAIT);
}
