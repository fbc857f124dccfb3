/* The staff's production, railways, places to choose, and the small questions. */
#include "games/bitw/production.h"
#include "games/bitw/staff.h"

/* -- production -- */

static bool western(unsigned nation)
{
	return nation == USA || nation == GBR;
}

/* Marines land at full strength only (BI-24.1.2), and the Western Allies fire badly below it (BI-10.0.5). */
static int full_worth(const struct staff *st, unsigned u)
{
	const struct eto_rotation *r = &st->t->unit[u].faces;
	bool next = r->count > 1 && st->s->strength[u] == r->value[1];
	int marine = bis_fleet(st) && bi_marine(st->t, st->s, u) ? 50 : 0;
	if (bi_advanced(st->t) && unit_of(st->t, u)->flag & U_JUMP)
		marine = 50; /* and paratroops jump at full strength only (BI-23.0.2) */
	if (!bi_advanced(st->t) || !is_gcu(st->t, u) || !next)
		return marine;
	return (western(nation_of(st->t, u)) ? 30 : 0) + marine;
}

/* What the plan wants to be repaired first. */
enum { FIRST = 60 };

static int wanted_first(const struct staff *st, unsigned u)
{
	bool first = st->will.repair == REPAIR_ARMOUR	  ? is_tank(st->t, u)
		     : st->will.repair == REPAIR_INFANTRY ? is_gcu(st->t, u) && !is_tank(st->t, u)
		     : st->will.repair == REPAIR_AIR	  ? is_air(st->t, u)
		     : st->will.repair == REPAIR_STAFFS	  ? is_hq(st->t, u)
							  : false;
	return first ? FIRST : 0;
}

static int repair_worth(const struct staff *st, unsigned u)
{
	unsigned hex = st->s->hex[u];
	int worth = is_hq(st->t, u)	       ? (st->s->strength[u] <= 2 ? 110 : 60)
		    : is_tank(st->t, u)	       ? 85
		    : type_of(st->t, u) == ART ? 80
		    : is_air(st->t, u)	       ? 60
		    : is_redoubt(st->t, u)     ? 15
		    : type_of(st->t, u) == STA ? 15
					       : 70;
	worth += full_worth(st, u) + wanted_first(st, u) - 3 * st->s->strength[u];
	if (hex >= HEXES)
		return worth - 30;
	int front = st->pull[hex] / 4 + st->threat[hex] / 4;
	worth += front > 50 ? 50 : front;
	if (st->threat[hex] && st->prize[hex] >= 100)
		worth += 40;
	return worth;
}

/* Where new blocks come: where there is room for them, where they are fed, and from where they can go on. */
static int deploy_worth(const struct staff *st, unsigned u, unsigned hex)
{
	if (hex >= HEXES)
		return 0;
	bool fed = eto_set_has(&st->supply.reach, hex) || (bis_feeds(st, u, hex) && bis_roomy(st, hex));
	bool full = bi_room(st->t, st->s, u, hex); /* one too many is lost (BI-3.10.7) */
	return st->pull[hex] + st->work->pulls.quay[hex] + (fed ? 100 : 0) - (full ? 200 : 0);
}

void bis_produce(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		unsigned u = a.arg[0];
		switch (a.verb) {
		case V_DEPLOY: eto_better(p, i, 5000 + deploy_worth(st, u, a.arg[1]), WHY_BUILD, -1, -1); break;
		case V_REPAIR: eto_better(p, i, 10 + repair_worth(st, u), WHY_BUILD, -1, -1); break;
		case V_BUILD:
			if (!is_redoubt(st->t, u) && st->turns > 1)
				eto_better(p, i,
					   is_hq(st->t, u)		? 100
					   : bi_marine(st->t, st->s, u) ? 115
									: 75,
					   WHY_BUILD, -1, -1);
			break;
		case V_UPGRADE: eto_better(p, i, 120, WHY_BUILD, -1, -1); break;
		case V_PAY:
			/* radar, and the Siegfried Line when the war comes to Germany */
			if (u == PAY_SIEGFRIED ? scenario(st->t) >= SBW8 : u == PAY_VENTNOR || u >= PAY_POLING)
				eto_better(p, i, 130, WHY_BUILD, -1, -1);
			break;
		case V_PARTISAN:
			if (st->s->rising[bi_rising_in(u)])
				eto_better(p, i, 50, WHY_BUILD, -1, -1);
			break;
		case V_DONE: eto_better(p, i, 10, WHY_DONE, -1, -1); break;
		default: break;
		}
	}
}

/* -- railways -- */

/* Waits for a ship: nothing pulls it on land. */
static bool at_the_quay(const struct staff *st, unsigned u)
{
	unsigned hex = st->s->hex[u];
	return (st->t->hex[hex].port && st->pull[hex] < 30) ||
	       (is_full(st->t, st->s, u) && bis_springboard(st, u, hex) >= 30);
}

/* How much better the best station of its line is than where it stands. */
static int rail_gain(const struct staff *st, unsigned u, const hexset *tracks)
{
	int here = bis_stand(st, u, st->s->hex[u]), best = 0;
	hexset there = bi_stations(st->t, st->s, u, tracks);
	ETO_EACH (h, &there) {
		int most = st->pull[h] + bis_at_stake(st, h) + st->gap[h] + bis_springboard(st, u, h);
		bool worse = most <= here + best;
		if (worse || bi_room(st->t, st->s, u, h))
			continue;
		int gain = bis_stand(st, u, h) - here;
		best = gain > best ? gain : best;
	}
	return best;
}

void bis_rails(const struct staff *st, struct eto_pick *p)
{
	hexset tracks = bi_tracks(st->t, st->s, st->side);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		unsigned u = a.arg[a.verb == V_RIDE];
		/* those who send fleets have better use for their points */
		bool rail = a.verb == V_TRAIN || (a.verb == V_RIDE && !(bis_fleet(st) && bis_admiral(st, a.arg[0])));
		if (a.verb == V_DONE)
			eto_better(p, i, 10, WHY_DONE, -1, -1);
		else if (a.verb == V_ACTIVATE && st->s->strength[u] > 1)
			eto_better(p, i, 60000, WHY_WAKE, -1, -1);
		else if (rail && is_gcu(st->t, u) && st->s->hex[u] < HEXES && !at_the_quay(st, u)) {
			int gain = rail_gain(st, u, &tracks);
			if (gain > 15)
				eto_better(p, i, 10 + gain + st->s->strength[u] + (a.verb == V_RIDE), WHY_RAIL, -1, -1);
		}
	}
}

/* -- a place to choose -- */

static int place_worth(const struct staff *st, unsigned proc, unsigned hex)
{
	const struct march *m = eto_own(&st->s->stack);
	if (hex >= HEXES)
		return 0;
	if (proc == P_TRAIN)
		return 200 + bis_stand(st, m->unit, hex);
	if (proc == P_RISE)
		return 200 + st->prize[hex];
	int worth = 200 + st->pull[hex] / 2 - (st->threat[hex] > st->mass[hex] ? 40 : 0);
	return bis_roomy(st, hex) ? worth : worth - 150;
}

void bis_place(const struct staff *st, struct eto_pick *p)
{
	unsigned proc = eto_peek(&st->s->stack)->proc;
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_DONE || a.verb == V_STOP)
			eto_better(p, i, -5000, WHY_DONE, -1, -1);
		else
			eto_better(p, i, place_worth(st, proc, a.arg[0]), WHY_PLACE, a.arg[0] < HEXES ? a.arg[0] : -1,
				   -1);
	}
}

/* -- small questions -- */

static int plan_answer(struct eto_action a)
{
	return a.verb == V_DONE ? 9 : a.verb == V_CHOOSE && (a.arg[0] == DYLE || a.arg[0] == FULL) ? 10 : 4;
}

/* The enemy's armour takes hits first, one's own last. */
static int hit_answer(const struct staff *st, unsigned u)
{
	return is_tank(st->t, u) == (side_of(st->t, u) == st->side) ? 4 : 6;
}

/* Americans eat first where their losses may cost an ally (BI-13.8.1.3.2). */
static bool fed_first(const struct staff *st, unsigned u)
{
	return st->spares && nation_of(st->t, u) == USA && is_gcu(st->t, u);
}

static int answer(const struct staff *st, unsigned proc, struct eto_action a)
{
	switch (proc) {
	case P_PLAN: return plan_answer(a);
	case P_ASSIST: return a.arg[0] ? 6 : 4;
	case P_ARMISTICE: return a.verb == V_DONE ? 6 : 4;
	case P_CHARGE: return a.verb == V_CHARGE && a.arg[0] == 1 ? 8 : 5;
	case P_ROUTE: return a.verb == V_CONVOY ? 4 : 6;
	case P_ESCAPE: return a.verb == V_DONE ? 1 : 6;
	case P_ROCKETS: return a.verb == V_ROCKET ? 6 : 4;
	case P_RATION: return a.verb == V_DONE ? 6 : fed_first(st, a.arg[0]) ? 8 : 4;
	case P_STRUCK:
	case P_HITS: return a.verb == V_DONE ? 0 : hit_answer(st, a.arg[0]);
	case P_EAST:
	case P_EXCESS: return 40 - (is_hq(st->t, a.arg[0]) ? 20 : 2 * bis_steps(st, a.arg[0]));
	default: return 5;
	}
}

void bis_small(const struct staff *st, struct eto_pick *p, unsigned proc)
{
	for (unsigned i = 0; i < st->d->count; i++)
		eto_better(p, i, answer(st, proc, st->d->legal[i]), WHY_ONLY, -1, -1);
}
