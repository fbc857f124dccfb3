/* The staff in battle: airstrikes, which battles to fight, losses; then Beachheads and scarce supply. */
#include "games/westfront/odds.h"
#include "games/westfront/staff.h"

/* What a strike adds to the round; a battle that must be fought anyway comes first. */
static int strike_worth(const struct staff *st, unsigned hq, unsigned hex)
{
	bool supported = wf_supported(st->t, st->s, hex);
	int plain = wfs_round(st, hex, supported, 0);
	int with = wfs_round(st, hex, supported, (int)wf_value(st->t, st->s, hq));
	if (st->s->battle[hex] & B_NEW)
		return with - plain + 200;
	return with > 0 ? with - (plain > 0 ? plain : 0) : 0;
}

/* An optional battle is fought when the round pays; one for which help is on the way waits. */
static int battle_worth(const struct staff *st, unsigned hex)
{
	bool supported = wf_supported(st->t, st->s, hex);
	return wfs_round(st, hex, supported, 0) - 10;
}

/* Where the most is at stake the dice fall first: nothing depends on the order. */
void wfs_choose_combat(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned hex = legal[i].verb == V_STRIKE ? legal[i].arg[1] : legal[i].arg[0];
		switch (legal[i].verb) {
		case V_STRIKE:
			eto_better(p, i, strike_worth(st, legal[i].arg[0], hex), WHY_STRIKE, legal[i].arg[0], hex);
			break;
		case V_BATTLE: eto_better(p, i, battle_worth(st, hex), WHY_FIGHT, NO_UNIT, hex); break;
		case V_FIGHT: eto_better(p, i, 100000 + wfs_round(st, hex, true, 0), WHY_FIGHT, NO_UNIT, hex); break;
		default: break;
		}
	}
	unsigned surprise = eto_find_verb(legal, count, V_SURPRISE);
	if (surprise < count) {
		int armor = 0;
		for (unsigned u = st->t->first_of[AXIS]; u < st->t->end_of[AXIS]; u++)
			armor += on_map(st->s, u) && type_of(st->t, u) == ARMOR && engaged(st->s, u) ? st->s->cv[u] : 0;
		if (armor >= 6)
			eto_better(p, surprise, 1000000, WHY_FIGHT, NO_UNIT, NO_HEX);
	}
	eto_pick_else(p, legal, count, V_DONE, WHY_WAIT);
}

/* The strongest fire comes first; losses and repulses go to the unit that is missed least. */
void wfs_choose_round(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	uint8_t units[STACK_MAX] = {0};
	unsigned n = 0;
	if (legal[0].verb == V_FIRE) {
		for (unsigned i = 0; i < count; i++) {
			unsigned u = legal[i].arg[0];
			eto_better(p, i, 1 + wfs_force_of(st, u, st->s->hex[u]).defend, WHY_FIRE, u, st->s->hex[u]);
		}
		return;
	}
	for (unsigned i = 0; i < count && n < STACK_MAX; i++)
		units[n++] = (uint8_t)legal[i].arg[0];
	unsigned spared = wf_spare_first(st->t, st->s, units, n);
	for (unsigned i = 0; i < count; i++)
		if (legal[i].arg[0] == spared)
			eto_better(p, i, 1, WHY_LOSE, spared, st->s->hex[spared]);
}

/* A Beachhead goes ashore where units would starve, or where there is no port yet and the war goes on. */
static int beachhead_worth(const struct staff *st, unsigned beachhead)
{
	unsigned unit = st->t->beachhead_unit[beachhead], hex = st->s->hex[unit];
	if (hex == OFF)
		return 0;
	bool port = st->t->hex[hex].port && !contested(st->s, hex) && friendly(st->s, ALLIES, hex);
	int worth = wfs_fed(st, hex) ? 0 : 400;
	if (!port && !st->last_turns)
		worth += 150;
	return worth - 200;
}

void wfs_choose_supply(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned u = legal[i].arg[0];
		if (legal[i].verb == V_BEACHHEAD)
			eto_better(p, i, beachhead_worth(st, u), WHY_BEACHHEAD, st->t->beachhead_unit[u],
				   st->s->hex[st->t->beachhead_unit[u]]);
		else if (legal[i].verb == V_FEED)
			eto_better(p, i, 1 + wfs_step_worth(st, u) * st->s->cv[u], WHY_FEED, u, st->s->hex[u]);
	}
	eto_pick_else(p, legal, count, V_DONE, WHY_WAIT);
}
