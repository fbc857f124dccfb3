/* Terrain and combat (sections 16 and 17).
 *
 * One army attacks one army (DF-17.1). Attacker: combat factor, + 2 or 1 for each supporter, + 2 for an air mission.
 * Defender: combat factor, + 1 for terrain, + 1 for a Fortress, and what the attacking army crosses to come in: + 1
 * for Coast, River or Strait, + 2 for a Fortified Line. Each adds a die; the higher score wins. */
#include <string.h>

#include "games/downfall/downfall.h"

/* The combat factor of an army in a zone (DF-1.16), with the Afrika Korps (DF-17.19, DF-17.20) and the winter of 1942
 * (DF-17.22, DF-19.5). */
int df_combat_factor(const struct df_table *t, const struct df_state *s, unsigned army, unsigned zone)
{
	unsigned type = t->army_type[army];
	bool reduced = s->step[army] == REDUCED;
	int factor = reduced ? t->type[type].reduced : t->type[type].full;
	if (type == DAK && t->zone[zone].africa)
		factor = reduced ? 4 : 7;
	if (s->turn == 9 && t->type[type].side == AXIS && t->zone[zone].country == USSR)
		factor--;
	return factor;
}

/* DF-17.4, DF-17.5: what an army adds to the attack that it supports. */
static int support_factor(const struct df_state *s, unsigned army)
{
	return s->step[army] == REDUCED ? 1 : 2;
}

/* DF-17.16: the attacker's adjusted factor (examples: DF-22.9.4, DF-22.13.2). */
int df_attack_factor(const struct df_table *t, const struct df_state *s, unsigned army)
{
	int factor = df_combat_factor(t, s, army, s->zone[army]);
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->did[a] == DID_SUPPORT && s->target[a] == army && s->zone[a] != OFF)
			factor += support_factor(s, a);
	return factor + (s->sky[army] ? 2 : 0); /* DF-11.1 */
}

/* DF-16.2, DF-16.9, DF-16.22, DF-16.23: Forest, Swamp, Narrow and Mountain always count (DF-16.10, DF-16.30). */
static int terrain_bonus(const struct df_table *t, unsigned zone)
{
	return t->zone[zone].terrain == PLAIN ? 0 : 1;
}

/* DF-16.11, DF-16.12, DF-16.24: for who controls the zone; Soviet Fortresses serve Soviet armies only. */
static int fortress_bonus(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone)
{
	if (!t->zone[zone].fortress || s->control[zone] != side)
		return 0;
	return t->zone[zone].country != USSR || side == SOVIETS ? 1 : 0;
}

/* DF-16.6 to DF-16.8, DF-16.13, DF-16.20, DF-16.21, DF-16.27: only what the attacking army crossed last counts, not
 * what its supporters crossed (DF-17.7, DF-17.8; DF-22.10.2, DF-22.10.3, DF-22.13.4), and nothing once it is inside
 * (DF-22.10.5). High Mountain adds nothing (DF-16.4). */
static int crossing_bonus(const struct df_table *t, unsigned zone, unsigned came_from)
{
	if (came_from == NONE)
		return 0;
	if (came_from == BY_SEA)
		return 1;
	switch (t->cross[came_from][zone]) {
	case RIVER_HERE:
	case STRAIT: /* DF-16.29 */ return 1;
	case LINE_HERE: return 2;
	case LINE_THERE: return option(t, OPT_LINE_BOTH_WAYS) == 0 ? 2 : 0; /* DF-16.14 */
	default: return 0;
	}
}

/* DF-17.21, DF-17.42: Italians defend better beside Germans, as long as these live. */
static int italian_bonus(const struct df_table *t, const struct df_state *s, unsigned army)
{
	if (country_of(t, army) != ITA)
		return 0;
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] == s->zone[army] && country_of(t, a) == GER)
			return 1;
	return 0;
}

/* DF-17.18, DF-16.15: the defender's adjusted factor against an attacker that came over the given border (DF-17.36).
 * Air missions never help it (DF-11.10). */
int df_defence_factor(const struct df_table *t, const struct df_state *s, unsigned army, unsigned came_from)
{
	unsigned zone = s->zone[army];
	return df_combat_factor(t, s, army, zone) + italian_bonus(t, s, army) + terrain_bonus(t, zone) +
	       fortress_bonus(t, s, s->side_of[army], zone) + crossing_bonus(t, zone, came_from);
}

/* DF-13.1.1, DF-13.1.4, DF-22.6.1: has the side declared an attack in the zone that is 4 or more ahead (DF-17.34)? */
bool df_exploitable(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone)
{
	ETO_EACH (a, &s->there[side])
		if (s->zone[a] == zone && has_attack(s, a) &&
		    df_attack_factor(t, s, a) - df_defence_factor(t, s, s->target[a], s->from[a]) >= 4)
			return true;
	return false;
}

/* Does a roll of 1 or 2 count as 3 (DF-17.24 to DF-17.28, DF-17.33, DF-24.4)? */
bool df_lifts(const struct df_table *t, unsigned army, unsigned zone)
{
	unsigned type = t->army_type[army], terrain = t->zone[zone].terrain;
	if (type == GEC || type == GEA)
		return t->zone[zone].country == USSR && terrain != FOREST && terrain != SWAMP && terrain != MOUNTAIN;
	if (type == DAK || type == UKC || type == UKA)
		return t->zone[zone].africa;
	return false;
}

static unsigned die(const struct df_table *t, const struct df_state *s, unsigned army, unsigned pips)
{
	return pips < 3 && df_lifts(t, army, s->zone[army]) ? 3 : pips;
}

/* DF-17.1.9: the counter of an eliminated army is free again. */
static void lose(struct df_state *s, unsigned army, unsigned losses, struct eto_events *e)
{
	if (!losses)
		return;
	if (losses == 1 && s->step[army] == FULL) {
		s->step[army] = REDUCED;
		tell(e, E_LOSS, (int)army, s->zone[army], DF_17_1_2, 0);
		return;
	}
	tell(e, E_OUT, (int)army, s->zone[army], DF_17_1_3, 0);
	df_place(s, army, OFF);
}

/* DF-17.1.1 to DF-17.1.8. The loser takes two losses; the winner one, but none against a reduced army or with double
 * the score; in a tie both take one. */
static void settle(struct df_state *s, unsigned attacker, unsigned defender, int mine, int theirs, struct eto_events *e)
{
	unsigned winner = mine > theirs ? attacker : defender, loser = mine > theirs ? defender : attacker;
	int high = mine > theirs ? mine : theirs, low = mine > theirs ? theirs : mine;
	if (mine == theirs) { /* DF-17.1.6 */
		lose(s, attacker, 1, e);
		lose(s, defender, 1, e);
		return;
	}
	bool unhurt = s->step[loser] == REDUCED /* DF-17.1.4 */ || high >= 2 * low /* DF-17.1.5 */;
	lose(s, loser, 2, e);
	lose(s, winner, unhurt ? 0 : 1, e);
}

/* Resolves the attack of an army with the two dice (DF-17.23). Supporters lose nothing (DF-17.30); nobody retreats or
 * advances (DF-17.31). Examples: DF-22.12.1 to DF-22.12.5. */
void df_fight(const struct df_table *t, struct df_state *s, unsigned army, unsigned mine, unsigned theirs,
	      struct eto_events *e)
{
	unsigned target = s->target[army];
	unsigned up = die(t, s, army, mine), down = die(t, s, target, theirs);
	int attack = df_attack_factor(t, s, army), defence = df_defence_factor(t, s, target, s->from[army]);
	tell(e, E_ROLL, (int)army, (int)target, (int)mine, (int)theirs);
	eto_emit(e, (struct eto_event){E_SCORE,
				       ETO_ALL,
				       {(int16_t)army, (int16_t)target, (int16_t)attack, (int16_t)(attack + (int)up),
					(int16_t)defence, (int16_t)(defence + (int)down)}});
	s->mark[army] |= M_FOUGHT;
	settle(s, army, target, attack + (int)up, defence + (int)down, e);
}

/* -- odds -- */

/* How many faces of a die count less than this; where it lifts, ones and twos count as threes. */
static unsigned faces_below(int number, bool lifts)
{
	return number > 6 ? 6 : number <= (lifts ? 3 : 1) ? 0 : (unsigned)number - 1;
}

struct df_chances df_chances(int attack, int defence, bool attacker_lifts, bool defender_lifts, bool defender_reduced)
{
	struct df_chances c = {0};
	for (int a = 1; a <= 6; a++) {
		int mine = attack + (attacker_lifts && a < 3 ? 3 : a), half = (mine - (mine < 0)) / 2;
		unsigned win = faces_below(mine - defence, defender_lifts);
		unsigned not_lost = faces_below(mine - defence + 1, defender_lifts);
		unsigned clean = defender_reduced ? win : faces_below(half - defence + 1, defender_lifts);
		c.win = (uint8_t)(c.win + win);
		c.tie = (uint8_t)(c.tie + not_lost - win);
		c.loss = (uint8_t)(c.loss + 6 - not_lost);
		c.clean = (uint8_t)(c.clean + (clean < win ? clean : win));
	}
	return c;
}

enum { UNHURT, CUT, GONE };
static const char *const results[3][3] = {
	[UNHURT] = {[GONE] = "defender eliminated"},
	[CUT] = {[CUT] = "both reduced", [GONE] = "attacker reduced, defender eliminated"},
	[GONE] = {"attacker eliminated", "attacker eliminated, defender reduced", "both eliminated"},
};

/* What became of an army; its steps that are lost are added up. */
static unsigned fate(const struct df_state *s, const struct df_state *end, unsigned army, uint32_t *lost)
{
	unsigned steps = s->step[army] == REDUCED ? 1 : 2;
	bool gone = end->zone[army] == OFF, cut = end->step[army] != s->step[army];
	*lost += gone ? steps : cut;
	return gone ? GONE : cut ? CUT : UNHURT;
}

/* One pair of scores: it is settled in a copy, and its result counted. The losses are sums of steps over all pairs. */
static void try_scores(const struct df_state *s, unsigned army, unsigned target, int mine, int theirs,
		       struct eto_odds *o)
{
	struct df_state end = *s;
	settle(&end, army, target, mine, theirs, NULL);
	unsigned ours = fate(s, &end, army, &o->loss[0]), other = fate(s, &end, target, &o->loss[1]);
	eto_odds_add(o, results[ours][other], 1);
	++*(mine > theirs ? &o->won : mine < theirs ? &o->worse : &o->even);
}

/* Who fights whom: the attacker with those that support it. */
static void name_fighters(const struct df_state *s, unsigned army, unsigned target, struct eto_odds *o)
{
	o->summed = true;
	o->seat[0] = s->side_of[army];
	o->seat[1] = s->side_of[target];
	o->place = s->zone[target];
	o->piece[0][o->piece_count[0]++] = (uint16_t)army;
	o->piece[1][o->piece_count[1]++] = (uint16_t)target;
	for (unsigned other = 0; other < ARMIES && o->piece_count[0] < ETO_FIGHTERS_MAX; other++)
		if (s->zone[other] != OFF && s->did[other] == DID_SUPPORT && s->target[other] == army)
			o->piece[0][o->piece_count[0]++] = (uint16_t)other;
}

/* `more`: what is about to be added to the attack. */
static bool fill_odds(const struct df_table *t, const struct df_state *s, unsigned army, unsigned target, int more,
		      struct eto_odds *o)
{
	int attack = df_attack_factor(t, s, army) + more, defence = df_defence_factor(t, s, target, s->from[army]);
	bool up = df_lifts(t, army, s->zone[target]), down = df_lifts(t, target, s->zone[target]);
	*o = (struct eto_odds){0};
	eto_odds_line(o, E_FACTOR, (int)army, attack, DF_17_16);
	eto_odds_line(o, E_FACTOR, (int)target, defence, DF_17_18);
	name_fighters(s, army, target, o);
	for (int a = 1; a <= 6; a++)
		for (int d = 1; d <= 6; d++)
			try_scores(s, army, target, attack + (up && a < 3 ? 3 : a), defence + (down && d < 3 ? 3 : d),
				   o);
	for (unsigned side = 0; side < 2; side++)
		o->loss[side] = (o->loss[side] * 100 + o->total / 2) / o->total;
	return true;
}

/* The attacker if one attack alone is declared: closing operations then rolls for it. NONE otherwise. */
static unsigned only_battle(const struct df_state *s)
{
	unsigned battles, next = df_next_battle(s, &battles);
	return battles == 1 ? next : NONE;
}

/* The odds of an attack about to be declared, of one already declared (air, fight, support), or of the roll. */
bool df_odds(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a, struct eto_odds *out)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	unsigned army = NONE;
	(void)seat;
	if (a.verb == V_ATTACK && f->proc == P_ORDER && a.arg[0] < ARMIES)
		return s->zone[a.arg[0]] != OFF && fill_odds(t, s, df_march_of(s).army, a.arg[0], 0, out);
	if ((a.verb == V_AIR || a.verb == V_FIGHT || a.verb == V_SUPPORT) && a.arg[0] < ARMIES)
		army = a.arg[0];
	else if (a.verb == V_ROLL && f->proc == P_BATTLE)
		army = fighter(s);
	else if (a.verb == V_RESOLVE && f->proc == P_TURN)
		army = only_battle(s);
	if (army == NONE || !has_attack(s, army) || s->zone[army] == OFF || s->zone[s->target[army]] == OFF)
		return false;
	int more = a.verb == V_AIR && !s->sky[army] ? 2 : 0;
	if (a.verb == V_SUPPORT && f->proc == P_ORDER)
		more = support_factor(s, df_march_of(s).army);
	return fill_odds(t, s, army, s->target[army], more, out);
}

/* -- a fight that is only thought of -- */

/* False if it is not an army that can fight for the side. */
static bool suppose_army(struct df_state *s, const struct eto_supposed *f, unsigned who, unsigned i)
{
	unsigned army = f->side[who].piece[i], steps = f->side[who].steps[i], side = s->side_of[f->side[0].piece[0]];
	if (army >= ARMIES || side >= SIDES)
		return false;
	if (who && s->side_of[army] >= SIDES)
		s->side_of[army] = side == AXIS ? ALLIES : AXIS; /* its country would be at war */
	if ((s->side_of[army] == side) != (who == 0))
		return false;
	df_place(s, army, f->place);
	if (steps)
		s->step[army] = steps == 1 ? REDUCED : FULL;
	s->did[army] = who == 0 && i ? DID_SUPPORT : DID_NOTHING;
	s->target[army] = who ? NONE : i ? (uint8_t)f->side[0].piece[0] : (uint8_t)f->side[1].piece[0];
	return true;
}

/* The first army attacks the first of the others, the rest of its side supports it (DF-17.1, DF-17.4). */
bool df_suppose(const struct eto_table *table, void *world, const struct eto_supposed *f, struct eto_odds *out)
{
	const struct df_table *t = (const struct df_table *)table;
	struct df_state *s = world;
	unsigned army = f->side[0].piece[0], target = f->side[1].piece[0];
	if (f->place >= ZONES || army >= ARMIES || target >= ARMIES)
		return false;
	memset(s->target, NONE, sizeof s->target);
	s->sky[army] = 0;
	for (unsigned who = 0; who < 2; who++)
		for (unsigned i = 0; i < f->side[who].count; i++)
			if (!suppose_army(s, f, who, i))
				return false;
	s->from[army] = f->from < ZONES && f->from != f->place ? (uint8_t)f->from : NONE;
	return fill_odds(t, s, army, target, 0, out);
}
