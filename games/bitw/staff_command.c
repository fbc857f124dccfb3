/* The staff's headquarters: who is activated, who is led. */
#include "games/bitw/staff.h"

/* -- what there is to lead -- */

static bool foe_within(const struct staff *st, unsigned hex, unsigned way)
{
	ETO_EACH (h, &st->foes)
		if (bi_distance(st->t, h, hex) <= way)
			return true;
	return false;
}

static bool wants_lead(const struct staff *st, unsigned u)
{
	if (!bis_idle(st, u))
		return false;
	if (is_air(st->t, u))
		return st->s->strength[u] > 1 && bis_mission(st, u);
	if (st->s->phase == PH_EXPLOIT)
		return (is_tank(st->t, u) || is_motor(st->t, u)) && st->pull[st->s->hex[u]] > 15;
	bool home =
		bis_campaign(st) && st->pull[st->s->hex[u]] < 15 && st->s->mulberry[0] != OFF; /* it waits for a ship */
	return is_tank(st->t, u) && st->s->strength[u] > 1 && !home && foe_within(st, st->s->hex[u], 5);
}

static bool air_staff(const struct staff *st, unsigned hq)
{
	unsigned type = type_of(st->t, hq);
	return type == AIRHQ || (type == SHQ && hq != st->t->who.rommel && hq != st->t->who.kesselring);
}

/* Paratroops of its nation that stand ready while others land: an air staff sends them (BI-23.0.3). */
static bool jumpers_wait(const struct staff *st, unsigned hq)
{
	bool landed = false, ready = false;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++) {
		landed = landed || (st->s->hex[u] < HEXES && marked(st->s, u, M_LANDED));
		ready = ready || (unit_of(st->t, u)->flag & U_JUMP && bis_idle(st, u) && is_full(st->t, st->s, u) &&
				  nation_of(st->t, u) == nation_of(st->t, hq));
	}
	return landed && ready && !bad_weather(st->s);
}

/* Armour in a port from which it could follow those who landed (24.7). */
static bool ships_armour(const struct staff *st, unsigned hq)
{
	bool landed = false, ready = false;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++) {
		unsigned hex = st->s->hex[u];
		landed = landed || (hex < HEXES && marked(st->s, u, M_LANDED) && !eto_set_has(&st->foes, hex));
		ready = ready || (hex < HEXES && u != hq && bis_idle(st, u) && bi_armoured(st->t, st->s, u) &&
				  nation_of(st->t, u) == nation_of(st->t, hq) && st->t->hex[hex].port &&
				  bi_distance(st->t, hex, st->s->hex[hq]) <= 5);
	}
	return landed && ready;
}

/* How many would use it now: an activation costs a step, so two units, or one where the staff is fresh. */
static bool worth_waking(const struct staff *st, unsigned hq)
{
	unsigned users = 0, strength = st->s->strength[hq];
	bool air = air_staff(st, hq), tactical = type_of(st->t, hq) == AHQ || type_of(st->t, hq) == AIRHQ;
	if (st->s->phase == PH_MOVE && !st->s->stage && air && strength > 1 && jumpers_wait(st, hq))
		return true;
	if (air != (st->s->stage == 1 || st->s->phase == PH_REACTION))
		return false;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		users += is_air(st->t, u) == air && nation_of(st->t, u) == nation_of(st->t, hq) && wants_lead(st, u) &&
			 (!tactical || bi_in_reach(st->t, st->s, hq, u));
	return strength > 1 && users >= (strength > 2 ? 1u : 2u);
}

/* Supreme Leaders are asked before the trains run; those who send fleets are always needed. */
static bool leader_waking(const struct staff *st, unsigned hq)
{
	bool admiral = st->s->casablanca && (hq == st->t->who.eisenhower || hq == st->t->who.churchill);
	return st->s->strength[hq] > (admiral ? 1 : 2);
}

bool bis_admiral(const struct staff *st, unsigned hq)
{
	return type_of(st->t, hq) == NHQ ||
	       (st->s->casablanca && (hq == st->t->who.eisenhower || hq == st->t->who.churchill));
}

static int wake_worth(const struct staff *st, unsigned hq)
{
	unsigned type = type_of(st->t, hq);
	if (st->s->phase == PH_RAIL)
		return leader_waking(st, hq) ? 60 : 0;
	if (type == NHQ)
		return st->s->strength[hq] > 1 && bis_best_beach(st) != NO_HEX ? 40000 : 0;
	if (st->s->phase == PH_EXPLOIT && type == AHQ && st->s->strength[hq] > 1 && ships_armour(st, hq))
		return 35000;
	return worth_waking(st, hq) ? 35000 + st->s->strength[hq] : 0;
}

static int lead_worth(const struct staff *st, unsigned hq, unsigned u)
{
	int worth = 34000 + st->s->strength[u];
	if (marked(st->s, u, M_OOS) && is_gcu(st->t, u) && !is_tank(st->t, u))
		return bis_admiral(st, hq) ? 100 : 9000;
	if (!wants_lead(st, u) || is_air(st->t, u) != (st->s->stage == 1 || st->s->phase == PH_REACTION))
		return 0;
	if (is_air(st->t, u))
		worth += bis_mission(st, u) + (is_bomber(st->t, u) ? 20 : 0);
	bool front = !is_air(st->t, u) && st->pull[st->s->hex[u]] >= 60;
	return bis_admiral(st, hq) ? worth - (front ? 8000 : 25000) : worth;
}

/* Aircraft that have something to do. */
static int air_rank(const struct staff *st, unsigned u)
{
	unsigned hex = st->s->hex[u];
	bool fights = (marked(st->s, u, M_LED) || !bi_advanced(st->t)) && st->s->strength[u] > 1;
	if (hex >= HEXES)
		return 40;
	if (fights && bis_mission(st, u))
		return 100 + st->s->strength[u] + (is_bomber(st->t, u) ? 20 : 0);
	bool far = !foe_within(st, hex, bi_range(st->t, st->s, u) - 1);
	bool shaky = st->threat[hex] > 2 * st->mass[hex] + 10;
	return far || shaky || !bis_feeds(st, u, hex) ? 30 : 0;
}

/* Guns and aircraft wait for the landing. Of the corps those come first who cannot help themselves, then Americans
 * (BI-13.8.1.3.2). */
static int relief_worth(const struct staff *st, unsigned u)
{
	if (!is_gcu(st->t, u))
		return 28000;
	return 50000 + (bis_saved(st, u) ? 0 : 200) + (nation_of(st->t, u) == USA ? 100 : 0) + st->s->strength[u];
}

void bis_command(const struct staff *st, struct eto_pick *p)
{
	struct order best = {.score = 0, .unit = NO_UNIT};
	if (!st->s->stage || st->s->phase == PH_EXPLOIT)
		best = bis_best_order(st);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		unsigned u = a.arg[0];
		int worth = 0;
		switch (a.verb) {
		case V_MOVE:
			worth = is_air(st->t, u) ? air_rank(st, u) : u == best.unit ? 1000 + best.score : 0;
			if (worth > 0)
				eto_better(p, i, worth, best.attack ? WHY_ATTACK : WHY_MARCH,
					   u == best.unit ? (int)best.hex : st->s->hex[u], -1);
			break;
		case V_ACTIVATE:
			worth = wake_worth(st, u);
			if (worth > 0)
				eto_better(p, i, worth, WHY_WAKE, -1, -1);
			break;
		case V_LEAD:
			worth = lead_worth(st, u, a.arg[1]);
			if (worth > 0)
				eto_better(p, i, worth, WHY_LEAD, st->s->hex[a.arg[1]], -1);
			break;
		case V_RELIEVE:
			eto_better(p, i, relief_worth(st, a.arg[1]), WHY_RELIEF, st->s->hex[a.arg[1]], -1);
			break;
		case V_SCOUT:
			if (st->s->stage == 1 && st->gcu[a.arg[1]])
				eto_better(p, i, 33000 + st->prize[a.arg[1]], WHY_SCOUT, a.arg[1], -1);
			break;
		case V_DONE: eto_better(p, i, 1, WHY_DONE, -1, -1); break;
		default: break;
		}
	}
	bis_sea(st, p);
}
