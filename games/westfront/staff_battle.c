/* The staff's view of battles: forces, odds, expected losses. No dice and no search: two sides that wear each other
 * down. */
#include "games/westfront/staff.h"

static bool unknown(const struct staff *st, unsigned unit)
{
	return side_of(st->t, unit) != st->side && st->s->mark[unit] & M_HIDDEN;
}

/* What the unit would be worth in the hex, which may not be where it stands. */
struct force wfs_force_of(const struct staff *st, unsigned unit, unsigned hex)
{
	static const uint8_t fire[TYPES][2] = {[ARMOR] = {DF, DF}, [MECH] = {DF, SF}, [INFANTRY] = {SF, SF},
		[CAVALRY] = {SF, SF}, [STATIC] = {SF, SF}, [FORT] = {TF, SF}, [AMPHIBIOUS] = {SF, SF},
		[MOUNTAIN_CORPS] = {SF, SF}, [PARA] = {DF, SF}};
	const struct wf_hex *h = &st->t->hex[hex];
	unsigned side = side_of(st->t, unit), type = type_of(st->t, unit), cv = st->s->cv[unit];
	bool walls = h->city == MAJOR_CITY && !h->open_city;
	if (unknown(st, unit)) {
		struct force mean = st->mean[side][!h->coastal];
		if (walls && mean.defend < 2 * mean.steps)
			mean.defend = (int16_t)(2 * mean.steps);
		if (st->s->weather == MUD)
			mean.attack = mean.steps;
		if (side == AXIS && h->port && in_set(&st->t->north, hex))
			mean.steps = (int16_t)(mean.steps + 8), mean.defend = (int16_t)(5 * mean.steps / 2);
		return mean;
	}
	if (type >= HQ)
		return (struct force){10, 0, 0, 1, 0, 0, 0};
	int attack = fire[type][1], defend = fire[type][0];
	if (st->t->unit[unit].ss && (type == ARMOR || type == MECH))
		attack++, defend++;
	if (type == MOUNTAIN_CORPS && h->terrain == MOUNTAIN)
		attack = defend = DF;
	if ((h->terrain == MARSH || st->s->weather == MUD) && attack > SF)
		attack = SF;
	if (walls && defend < DF)
		defend = DF;
	if (type == STATIC || type == FORT)
		attack = type == STATIC ? attack : 0;
	return (struct force){(int16_t)(cv ? 10 * cv : 5),
			      (int16_t)(10 * attack * (int)cv),
			      (int16_t)(10 * defend * (int)cv),
			      1,
			      type == ARMOR || type == MECH,
			      type == FORT,
			      0};
}

/* Steps and fire are kept in tenths while they are added up. */
void wfs_add(struct force *to, struct force more)
{
	to->steps = (int16_t)(to->steps + more.steps);
	to->attack = (int16_t)(to->attack + more.attack);
	to->defend = (int16_t)(to->defend + more.defend);
	to->units = (uint8_t)(to->units + more.units);
	to->armor |= more.armor;
	to->fort |= more.fort;
	to->unseen |= more.unseen;
}

/* Blocks nobody has seen in an Axis port of the North are taken for a Fort. */
unsigned wfs_cover(const struct staff *st, unsigned hex, const struct force *in)
{
	const struct wf_hex *h = &st->t->hex[hex];
	if (in->fort || h->fortress || (in->unseen && st->side == ALLIES && h->port && in_set(&st->t->north, hex)))
		return 3;
	return h->terrain != CLEAR || (h->city == MAJOR_CITY && !h->open_city) || st->s->weather == MUD ? 2 : 1;
}

int wfs_step_worth(const struct staff *st, unsigned unit)
{
	unsigned type = type_of(st->t, unit);
	if (type >= HQ)
		return 3 * STEP;
	return type == ARMOR || type == PARA ? STEP + STEP / 2 : type == STATIC ? STEP / 2 : STEP;
}

enum { STRIKE = 1200 }; /* what it counts more that the plan attacks there */

static int least(int a, int b) { return a < b ? a : b; }

/* A landing that is not yet an army is thrown back now or never. */
static int lodgement(const struct staff *st, unsigned hex)
{
	bool beach = st->t->hex[hex].coastal && in_set(&st->t->north, hex) && friendly(st->s, ALLIES, hex);
	return st->side == AXIS && beach && st->ashore && st->ashore <= 10 && st->s->count[ALLIES][hex] <= 2 ? 500 : 0;
}

/* What driving the enemy out of the hex is worth beyond his losses. */
static int ground_worth(const struct staff *st, unsigned hex)
{
	int worth = st->drive * st->pull[st->side][hex] / 500 + lodgement(st, hex);
	if (in_set(&st->strikes, hex))
		worth += STRIKE;
	if (!friendly(st->s, st->side, hex))
		worth += wfs_want(st, st->side, hex);
	else
		worth += st->prize[hex] + st->pull[st->foe][hex] / 4;
	return worth;
}

/* Each of our rounds costs them `hurt` hundredths of a step and us `wound`; both wear down at these rates until one is
 * gone. Odds are how much longer we last than they do; ground that takes long to win is worth less. */
struct fight wfs_fight(const struct staff *st, unsigned hex, const struct force *us, const struct force *them,
		       bool supported, int air)
{
	int cover = (int)wfs_cover(st, hex, them) + !supported;
	int power = air * (int)wf_air_fire(st->t, st->s, st->side) * 10;
	struct fight f = {0};
	if (cover > 3)
		cover = 3;
	int hurt = (us->attack + power) * 10 / (6 * cover), wound = them->defend * 10 / 6;
	hurt = hurt < 1 ? 1 : hurt;
	wound = wound < 5 ? 5 : wound;
	int ours = us->steps ? us->steps : 1, theirs = them->steps ? them->steps : 1;
	int rounds = 10 * theirs / hurt;
	if (in_set(&st->hungry, hex) && rounds > 1) /* a step of each unit between two rounds (WF-10.4.1) */
		wound += 100 * us->units * (rounds - 1) / rounds;
	f.odds = least(1000, (int)((long)100 * ours * hurt / ((long)theirs * wound)));
	int kill = least(theirs, (int)((long)ours * hurt / wound));
	int die = least(ours, (int)((long)theirs * wound / hurt));
	int win = f.odds * f.odds / 100 * 100 / (100 + f.odds * f.odds / 100);
	int prize = win * (150 * them->units + ground_worth(st, hex)) / (rounds > 3 ? 33 * rounds : 100);
	int step = st->last_turns ? STEP / 4 : STEP; /* nobody counts steps when all is over */
	if (st->turns < 3 && rounds > (int)st->turns)
		prize = prize * (int)st->turns / (2 * rounds);
	f.gain = kill * step / 10 + prize;
	f.loss = die * step / 10 + (100 - win) * 120 * us->units / 100;
	f.worth = f.gain - f.loss;
	return f;
}

/* One round: what it takes from them and from us, and the ground if it may end the battle. */
int wfs_round(const struct staff *st, unsigned hex, bool supported, int air)
{
	const struct force *us = &st->force[st->side][hex], *them = &st->force[st->foe][hex];
	int cover = (int)wfs_cover(st, hex, them) + !supported;
	int power = air * (int)wf_air_fire(st->t, st->s, st->side) * 10;
	cover = cover > 3 ? 3 : cover;
	int hurt = (us->attack + power) * 10 / (6 * cover), wound = them->defend * 10 / 6;
	int worth = least(hurt, 10 * them->steps) * STEP / 100 - least(wound, 10 * us->steps) * STEP / 100;
	if (hurt * 3 >= 20 * them->steps)
		worth += ground_worth(st, hex) / 3 + 50 * them->units;
	return worth;
}
