/* Whom the owner may set up, and how strong (3.23): the force table of a scenario gives a number of units and a total
 * CV for each kind, and the owner chooses. Strengths are refused as soon as the totals could not be met any more, so
 * that a deployment cannot run into a dead end. */
#include "games/westfront/deploy.h"

/* -- the roster -- */

static unsigned kind_of(const struct wf_unit *u)
{
	static const uint8_t kinds[TYPES] = {[ARMOR] = F_ARMOR, [MECH] = F_MECH, [INFANTRY] = F_INFANTRY,
		[CAVALRY] = FORCE_KINDS, [STATIC] = F_STATIC, [FORT] = F_FORT, [AMPHIBIOUS] = F_AMPHIBIOUS,
		[MOUNTAIN_CORPS] = F_MOUNTAIN, [PARA] = F_PARA, [HQ] = F_HQ, [SHQ] = F_HQ, [THQ] = FORCE_KINDS};
	if (u->nation == ITALIAN && u->side == AXIS)
		return u->type == STATIC ? F_ITALIAN_STATIC : u->type == MECH ? F_ITALIAN_MECH : F_ITALIAN_INFANTRY;
	return kinds[u->type];
}

/* Units of the list; in free deployment all that are available, not future reinforcements (WF-3.23.4); in the
 * semi-historical W43 and W44 those of the summer's list and its reinforcements (WF-W43.45, WF-W44.30). Friuli and the
 * Maquis are there when the scenario has them (WF-W43.12, WF-S44.12, WF-W44.12). */
static bool in_pool(const struct wf_roster *r, unsigned unit, const struct wf_setup *summer)
{
	const struct wf_unit *u = unit_of(r->t, unit);
	unsigned scenario = wf_first_scenario(r->t);
	if (!r->chooses || u->first_month == 0xff)
		return r->row[unit];
	if (u->first_month > wf_first_month(r->t) || (scenario >= W43 && u->nation == ITALIAN))
		return false;
	return wf_deployment(r->t) == DEPLOY_FREE || summer ||
	       (u->first_month && r->t->month[u->first_month].scenario + 1u >= scenario);
}

/* Reinforcements of the first month come on top of the totals; only US 7 Amphibious of W43 is part of them, for the
 * five units of the total are not there without it (WF-W43.14). */
static bool in_total(const struct wf_roster *r, unsigned unit)
{
	unsigned side = side_of(r->t, unit), others = 0, kind = r->kind[unit];
	const struct wf_force *f = kind < FORCE_KINDS && r->pool[unit] ? r->force[side][kind] : NULL;
	if (!f || !r->arrives[unit])
		return f;
	for (unsigned u = r->t->first_of[side]; u < r->t->end_of[side]; u++)
		others += r->kind[u] == kind && r->pool[u] && !r->arrives[u];
	return others < f->units;
}

/* The owner chooses in free deployment, and by the list of the summer before in the semi-historical W43 and W44: those
 * units keep their region there, others may go North or South (WF-W43.45, WF-W44.30). */
struct wf_roster wf_roster(const struct wf_table *t)
{
	struct wf_roster r = {.t = t};
	const struct wf_setup *summer[UNITS] = {0};
	unsigned scenario = wf_first_scenario(t), way = wf_deployment(t);
	r.chooses = way == DEPLOY_FREE || (way == DEPLOY_SEMI && (scenario == W43 || scenario == W44));
	for (unsigned i = 0; i < t->setups; i++) {
		if (t->setup[i].scenario == scenario)
			r.row[t->setup[i].unit] = &t->setup[i];
		if (scenario > S43 && t->setup[i].scenario == scenario - 1)
			summer[t->setup[i].unit] = &t->setup[i];
	}
	for (unsigned i = 0; i < t->forces; i++)
		if (t->force[i].scenario == scenario)
			r.force[t->force[i].side][t->force[i].kind] = &t->force[i];
	for (unsigned u = 0; u < UNITS; u++) {
		const struct wf_setup *row = r.chooses ? summer[u] : r.row[u];
		r.kind[u] = (uint8_t)kind_of(unit_of(t, u));
		r.pool[u] = in_pool(&r, u, summer[u]);
		r.arrives[u] = unit_of(t, u)->first_month == wf_first_month(t);
		r.region[u] = way == DEPLOY_FREE || !row ? ANY_REGION : row->region;
	}
	for (unsigned u = 0; u < UNITS; u++)
		r.counts[u] = in_total(&r, u);
	return r;
}

/* -- strengths -- */

static unsigned arrival_cv(const struct wf_table *t, unsigned unit)
{
	for (unsigned i = 0; i < t->arrivals; i++)
		if (t->arrival[i].unit == unit)
			return t->arrival[i].cv;
	return 0;
}

/* SS units start with at most the average of their kind, rounded up (WF-3.23.3). */
static unsigned most_of(const struct wf_table *t, unsigned unit, const struct wf_force *f)
{
	unsigned most = unit_of(t, unit)->max, average = f->units ? (f->cv + f->units - 1u) / f->units : 0;
	return unit_of(t, unit)->ss && average < most && forbids(t, WF_3_23_3) ? average : most;
}

/* What is left of a total after the units on the map and one more with its CV. */
struct left { int units, cv, ss; };

static struct left left_of(const struct wf_roster *r, const struct wf_state *s, const struct wf_force *f, unsigned unit,
			   unsigned cv)
{
	struct left l = {f->units, f->cv, f->ss};
	for (unsigned u = r->t->first_of[f->side]; u < r->t->end_of[f->side]; u++) {
		if ((!on_map(s, u) && u != unit) || r->kind[u] != f->kind || !r->counts[u])
			continue;
		l.units--;
		l.cv -= (int)(u == unit ? cv : s->cv[u]);
		l.ss -= unit_of(r->t, u)->ss;
	}
	return l;
}

/* The units of a kind that are not on the map yet, by the least and by the most CV that they can have; SS units that
 * the total asks for are counted apart. */
struct reserve { int least[5], most[5], units, ss, ss_least, ss_most; };

static struct reserve reserve_of(const struct wf_roster *r, const struct wf_state *s, const struct wf_force *f, int ss,
				 unsigned taken)
{
	struct reserve v = {0};
	for (unsigned u = r->t->first_of[f->side]; u < r->t->end_of[f->side]; u++) {
		if (u == taken || on_map(s, u) || r->kind[u] != f->kind || !r->counts[u])
			continue;
		unsigned low = r->arrives[u] ? arrival_cv(r->t, u) : unit_of(r->t, u)->min;
		unsigned high = r->arrives[u] ? arrival_cv(r->t, u) : most_of(r->t, u, f);
		if (unit_of(r->t, u)->ss && v.ss < ss) {
			v.ss++;
			v.ss_least += (int)low;
			v.ss_most += (int)high;
			continue;
		}
		v.least[low]++;
		v.most[high]++;
		v.units++;
	}
	return v;
}

static bool can_meet(const struct wf_roster *r, const struct wf_state *s, const struct wf_force *f, struct left l,
		     unsigned taken)
{
	struct reserve v = reserve_of(r, s, f, l.ss, taken);
	int least = v.ss_least, most = v.ss_most, rest = l.units - v.ss;
	if (l.units < 0 || v.ss < l.ss || rest < 0 || rest > v.units)
		return false;
	for (int cv = 0, n = rest; cv <= 4; cv++)
		for (int k = 0; k < v.least[cv] && n; k++, n--)
			least += cv;
	for (int cv = 4, n = rest; cv >= 0; cv--)
		for (int k = 0; k < v.most[cv] && n; k++, n--)
			most += cv;
	return least <= l.cv && l.cv <= most;
}

/* 1. a strength that the block has (WF-3.23.6); 2. listed units have the CV of the list (WF-3.24.1, WF-3.25.1);
 * 3. reinforcements come as strong as they are (WF-3.23.5); 4. the SS (WF-3.23.3); 5. number and total CV of the kind
 * (WF-3.23.1, WF-3.23.2, WF-W43.46, WF-W44.31). */
eto_clause wf_check_strength(const struct wf_roster *r, const struct wf_state *s, unsigned unit, unsigned cv)
{
	const struct wf_unit *u = unit_of(r->t, unit);
	if ((cv < u->min || cv > u->max) && forbids(r->t, WF_3_23_6))
		return WF_3_23_6;
	if (!r->chooses) {
		eto_clause list = wf_deployment(r->t) == DEPLOY_SEMI ? WF_3_25_1 : WF_3_24_1;
		return cv != r->row[unit]->cv && forbids(r->t, list) ? list : 0;
	}
	if (r->arrives[unit] && cv != arrival_cv(r->t, unit) && forbids(r->t, WF_3_23_5))
		return WF_3_23_5;
	if (!r->counts[unit])
		return 0;
	const struct wf_force *f = r->force[u->side][r->kind[unit]];
	if (cv > most_of(r->t, unit, f) && forbids(r->t, WF_3_23_3))
		return WF_3_23_3;
	if (!can_meet(r, s, f, left_of(r, s, f, unit, cv), unit) && forbids(r->t, WF_3_23_1))
		return WF_3_23_1;
	return 0;
}

/* -- what is still to come -- */

static unsigned less(unsigned a, unsigned b) { return a < b ? a : b; }

/* How many of one kind could stand in a region: the SS units that the total asks for are no matter of choice. */
static unsigned able_in(unsigned units, unsigned ss_units, unsigned able, unsigned ss_able)
{
	unsigned ss = less(ss_units, ss_able);
	return ss + less(units - ss_units, able + ss_able - ss);
}

/* Of one kind: as many as the total asks for, of whom reinforcements are bound to their arrival places. */
static void add_kind(const struct wf_roster *r, const struct wf_state *s, const struct wf_force *f, unsigned taken,
		     struct wf_rest *rest)
{
	unsigned able[REGIONS][2] = {{0}}, bound = 0; /* by region, the SS apart */
	struct left l = left_of(r, s, f, taken, 0);
	if (l.units <= 0)
		return;
	for (unsigned u = r->t->first_of[f->side]; u < r->t->end_of[f->side]; u++) {
		if (u == taken || on_map(s, u) || r->kind[u] != f->kind || !r->counts[u])
			continue;
		bound += r->arrives[u];
		for (unsigned region = 0; region < REGIONS; region++)
			able[region][unit_of(r->t, u)->ss] += !r->arrives[u] && r->region[u] != 1 - region;
	}
	unsigned units = (unsigned)l.units - less(bound, (unsigned)l.units);
	unsigned ss = less(l.ss > 0 ? (unsigned)l.ss : 0, units);
	rest->all += (unsigned)l.units;
	rest->unbound += units;
	for (unsigned region = 0; region < REGIONS; region++)
		rest->able[region] += able_in(units, ss, able[region][0], able[region][1]);
	rest->italian += f->kind >= F_ITALIAN_INFANTRY ? units : 0;
}

struct wf_rest wf_rest(const struct wf_roster *r, const struct wf_state *s, unsigned side, unsigned taken)
{
	struct wf_rest rest = {0};
	for (unsigned u = r->t->first_of[side]; u < r->t->end_of[side]; u++) {
		if (u == taken || on_map(s, u) || !r->pool[u] || (r->chooses && r->counts[u]))
			continue;
		rest.all++;
		rest.unbound += !r->arrives[u];
		for (unsigned region = 0; region < REGIONS && !r->arrives[u]; region++)
			rest.able[region] += r->region[u] != 1 - region;
	}
	for (unsigned kind = 0; r->chooses && kind < FORCE_KINDS; kind++)
		if (r->force[side][kind])
			add_kind(r, s, r->force[side][kind], taken, &rest);
	return rest;
}
