/* The chances of an attack before the die: the six results of its column, with every modifier by its clause. */
#include "games/blitzwar/blitzwar.h"

enum { O_DEFENDER_GONE, O_RETREAT, O_BOTH, O_DEFENDER, O_NOTHING, O_ATTACKER, O_RESULTS };
static const char *const results[O_RESULTS] = {"The defenders are eliminated",
					       "The defender loses more",
					       "Both lose as much",
					       "The defender loses",
					       "Nobody loses",
					       "The attacker loses"};

/* The counters of the attack: those that have joined, or all that could. */
static void gather(const struct bw_table *t, struct bw_state *s, unsigned zone, bool beach)
{
	for (unsigned c = 0; c < COUNTERS; c++)
		if (is_corps(t, c) && s->place[c] < ZONES && !bw_may_attack(t, s, c, zone, beach))
			s->mark[c] |= M_IN;
}

static unsigned result_of(struct bw_outcome o, unsigned defenders)
{
	if (o.defender && o.defender >= defenders)
		return O_DEFENDER_GONE;
	if (o.defender > o.attacker)
		return o.attacker ? O_RETREAT : O_DEFENDER;
	return o.defender ? O_BOTH : o.attacker ? O_ATTACKER : O_NOTHING;
}

static void add_lines(const struct bw_fight *f, struct eto_odds *out)
{
	for (unsigned i = 0; i < f->mods && out->line_count < 7; i++)
		out->line[out->line_count++] = (struct eto_event){
			E_MODIFIER,
			ETO_ALL,
			{f->mod[i].columns, (int16_t)f->mod[i].clause, (int16_t)bw_factor(f->mod[i].clause)}};
	out->line[out->line_count++] = (struct eto_event){
		E_COLUMN,
		ETO_ALL,
		{(int16_t)f->zone, (int16_t)f->attackers, (int16_t)f->defenders, (int16_t)f->column}};
}

static void sum_up(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f, struct eto_odds *out)
{
	unsigned a = bw_can_lose(t, s, true, f), d = bw_can_lose(t, s, false, f);
	*out = (struct eto_odds){.total = 6,
				 .count = O_RESULTS,
				 .summed = true,
				 .place = (uint16_t)f->zone,
				 .seat = {(uint8_t)f->side, (uint8_t)f->foe}};
	for (unsigned i = 0; i < O_RESULTS; i++)
		out->part[i].result = results[i];
	for (unsigned die = 1; die <= 6; die++) {
		struct bw_outcome o = bw_settle(t, bw_crt(f->column, die), a, d);
		out->part[result_of(o, d)].weight++;
		out->won += o.defender > o.attacker;
		out->even += o.defender == o.attacker;
		out->worse += o.defender < o.attacker;
		out->loss[0] += o.attacker * 100u;
		out->loss[1] += o.defender * 100u;
	}
	out->loss[0] /= 6;
	out->loss[1] /= 6;
	for (unsigned c = 0; c < COUNTERS; c++)
		for (unsigned side = 0; side < 2; side++)
			if (bw_takes_part(t, s, c, f, !side) && out->piece_count[side] < ETO_FIGHTERS_MAX)
				out->piece[side][out->piece_count[side]++] = (uint16_t)c;
	add_lines(f, out);
}

bool bw_odds(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a, struct eto_odds *out)
{
	const struct bw_table *t = (const struct bw_table *)table;
	struct bw_state s = *(const struct bw_state *)state;
	unsigned proc = eto_peek(&s.stack)->proc;
	const struct bw_battle *b = bw_battle_of(&s);
	struct bw_fight f = {.side = s.side, .blitz = s.blitz};
	(void)seat;
	if (proc == P_COMBAT && (a.verb == V_ATTACK || a.verb == V_SALLY) && a.arg[0] < ZONES) {
		f.zone = a.arg[0];
		f.beach = a.verb == V_SALLY;
		gather(t, &s, f.zone, f.beach);
	} else if (b && (a.verb == V_FIGHT || a.verb == V_JOIN || (a.verb == ETO_ROLL && proc == P_CRT) ||
			 a.verb == V_STAND)) {
		f.zone = b->zone;
		f.beach = b->beach;
		f.decline = a.verb == V_STAND ? a.arg[0] == 0 : b->decline;
		if (a.verb == V_JOIN && a.arg[0] < COUNTERS)
			s.mark[a.arg[0]] |= M_IN;
	} else {
		return false;
	}
	if (s.corps[NOBODY][f.zone] && s.war[t->zone[f.zone].country] == NOBODY)
		s.war[t->zone[f.zone].country] = s.side == AXIS ? ALLIED : AXIS;
	bw_fight_of(t, &s, &f);
	if (f.raw == -2 || f.column < 0 || !f.attackers)
		return false;
	sum_up(t, &s, &f, out);
	return true;
}

/* -- a fight that is only thought of -- */

/* Where an attacker stands: where it is if that is next to the zone, else where it is said to come from, or anywhere
 * next to it. */
static unsigned stand(const struct bw_table *t, const struct bw_state *s, unsigned c, const struct eto_supposed *f)
{
	if (f->from < ZONES)
		return f->from;
	if (s->place[c] < ZONES && eto_set_has(&t->near[f->place], s->place[c]))
		return s->place[c];
	ETO_EACH (zone, &t->near[f->place])
		return zone;
	return ZONES;
}

static bool suppose_counter(const struct bw_table *t, struct bw_state *s, const struct eto_supposed *f, unsigned who,
			    unsigned i)
{
	unsigned c = f->side[who].piece[i], steps = f->side[who].steps[i];
	if (c >= COUNTERS)
		return false;
	if (!is_corps(t, c))
		return true; /* it has no part in a fight on land */
	unsigned to = who ? f->place : stand(t, s, c, f);
	if (to >= ZONES)
		return false;
	bw_put(t, s, c, to);
	if (steps)
		s->face[c] = steps == 1;
	if (who == 0)
		s->mark[c] |= M_IN;
	return true;
}

bool bw_suppose(const struct eto_table *table, void *world, const struct eto_supposed *f, struct eto_odds *out)
{
	const struct bw_table *t = (const struct bw_table *)table;
	struct bw_state *s = world;
	if (f->place >= ZONES || f->side[0].piece[0] >= COUNTERS || f->side[1].piece[0] >= COUNTERS)
		return false;
	struct bw_fight fight = {.zone = f->place, .side = side_of(t, s, f->side[0].piece[0])};
	if (side_of(t, s, f->side[1].piece[0]) == NOBODY) /* its country would be at war */
		s->war[country_of(t, f->side[1].piece[0])] = fight.side == AXIS ? ALLIED : AXIS;
	unsigned foe = side_of(t, s, f->side[1].piece[0]);
	for (unsigned c = 0; c < COUNTERS; c++) {
		s->mark[c] &= (uint16_t)~M_IN;
		if (is_corps(t, c) && s->place[c] == f->place && !eto_supposes(f, c))
			bw_remove(t, s, c);
	}
	for (unsigned who = 0; who < 2; who++)
		for (unsigned i = 0; i < f->side[who].count; i++)
			if (!suppose_counter(t, s, f, who, i))
				return false;
	s->side = (uint8_t)fight.side;
	bw_fight_of(t, s, &fight);
	if (!hostile(fight.side, foe) || fight.raw == -2 || fight.column < 0 || !fight.attackers)
		return false;
	sum_up(t, s, &fight, out);
	return true;
}
