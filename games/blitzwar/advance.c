/* Advance after combat (16.4, 17.3): into the zone fought for, and with armour one zone further.
 *
 * Blitz and Normal Phase share it (BW-17.3.1). */
#include "games/blitzwar/blitzwar.h"

/* BW-16.2.33, BW-16.2.34: from 8-1 on infantry advances like armour. The column was read when the die fell; the
 * defenders are gone, so it is kept as what the die was rolled on. */
static bool like_armour(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	bool white = !t->counter[c].white || eto_forbids(&t->base, BW_3_7);
	return (has_armour(t, s, c) && white) || bw_battle_of(s)->last == 0xfe;
}

static unsigned advanced(const struct bw_state *s, unsigned c)
{
	return s->mark[c] & M_TWICE ? 2 : s->mark[c] & M_ONCE ? 1 : 0;
}

/* BW-9.6.14, BW-9.6.25: not out of a country that it may not leave. */
static eto_clause check_entry(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	eto_clause no = bw_may_enter(t, s, c, zone);
	bool home = !bw_confined(t, c) || t->zone[zone].country == country_of(t, c);
	return no && !home && no != BW_15_3_2 ? eto_barred(&t->base, BW_9_6_14) : no;
}

/* BW-16.4.7 to BW-16.4.11, BW-16.4.13, BW-17.3.7: armour that has landed. */
static eto_clause check_landed(const struct bw_table *t, unsigned zone, unsigned next)
{
	const struct bw_zone *z = &t->zone[zone];
	if (!z->port && eto_forbids(&t->base, BW_16_4_7))
		return BW_16_4_7;
	if (z->fortress && eto_forbids(&t->base, BW_16_4_8))
		return BW_16_4_8;
	if (z->terrain >= MOUNTAIN && eto_forbids(&t->base, BW_16_4_9))
		return BW_16_4_9;
	return t->zone[next].terrain != EASY && eto_forbids(&t->base, BW_16_4_10) ? BW_16_4_10 : 0;
}

/* 1. it attacked and has not gone in; 2. infantry once a turn (BW-17.3.2), armour two zones in all (BW-17.3.3). */
static eto_clause check_first(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	if (advanced(s, c) && !like_armour(t, s, c) && eto_forbids(&t->base, BW_17_3_2))
		return BW_17_3_2;
	if (advanced(s, c) > 1 && eto_forbids(&t->base, BW_17_3_3))
		return BW_17_3_3;
	eto_clause no;
	if (advanced(s, c) && s->mark[c] & M_SHIPPED && !s->beach[c] && (no = check_landed(t, s->place[c], zone)))
		return no; /* it landed in the Blitz Phase: this is its additional zone */
	return check_entry(t, s, c, zone);
}

/* 1. armour that stands in the zone; 2. two zones in all; 3. what the zone allows (BW-17.3.4 to BW-17.3.6); 4. landed
 * armour; 5. next to it and free of enemy corps (BW-16.4.3). */
static eto_clause check_second(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone,
			       unsigned next)
{
	const struct bw_battle *b = bw_battle_of(s);
	const struct bw_zone *z = &t->zone[zone];
	eto_clause no;
	if (!like_armour(t, s, c))
		return eto_barred(&t->base, BW_16_4_3);
	if (b->line && s->mark[c] & M_TWICE && eto_forbids(&t->base, BW_17_3_6))
		return BW_17_3_6; /* see advance_apply() */
	if (advanced(s, c) > 1 && eto_forbids(&t->base, BW_17_3_3))
		return BW_17_3_3;
	if (z->terrain == MARSH && eto_forbids(&t->base, BW_17_3_4))
		return BW_17_3_4;
	if (z->terrain == HIGH_MOUNTAIN && eto_forbids(&t->base, BW_17_3_5))
		return BW_17_3_5;
	if (!eto_set_has(&t->near[zone], next))
		return eto_barred(&t->base, BW_16_4_4);
	if (s->mark[c] & M_SHIPPED && (no = check_landed(t, zone, next)))
		return no;
	return check_entry(t, s, c, next);
}

/* From the zone in which it came ashore to the next (BW-16.4.6 to BW-16.4.10). */
eto_clause bw_check_beyond(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned next)
{
	eto_clause no = check_landed(t, s->place[c], next);
	if (!eto_set_has(&t->near[s->place[c]], next))
		return eto_barred(&t->base, BW_16_4_4);
	return no ? no : check_entry(t, s, c, next);
}

static eto_clause advance_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	const struct bw_battle *b = bw_battle_of(s);
	unsigned c = a.arg[0], zone = a.arg[1];
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_ADVANCE || c >= COUNTERS || !(s->mark[c] & M_IN) || !is_corps(t, c) || s->place[c] >= ZONES ||
	    zone >= ZONES)
		return eto_barred(&t->base, BW_16_4_2);
	bool inside = s->place[c] == b->zone && !s->beach[c];
	if (!inside)
		return zone == b->zone ? check_first(t, s, c, zone) : eto_barred(&t->base, BW_16_4_4);
	return check_second(t, s, c, b->zone, zone);
}

static void advance_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	unsigned zone = bw_battle_of(s)->zone;
	zoneset goals = t->near[zone];
	eto_set_add(&goals, zone);
	for (unsigned c = 0; c < COUNTERS; c++)
		if (s->mark[c] & M_IN && s->place[c] < ZONES)
			ETO_EACH (z, &goals)
				eto_offer(l, V_ADVANCE, c, z, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static bool advance_go(const void *table, void *state, struct eto_events *e)
{
	struct bw_state *s = state;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (s->mark[c] & M_IN && s->place[c] < ZONES)
			return bw_waits(table, s, e);
	eto_pop(&s->stack);
	return true;
}

static void advance_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	unsigned c = a.arg[0];
	(void)seat;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	const struct bw_battle *b = bw_battle_of(s);
	const struct bw_table *t = table;
	/* BW-17.3.6: who came across the Fortified Line goes no further */
	bool line = b->line && a.arg[1] == b->zone && !s->beach[c] && eto_set_has(&t->line[b->zone], s->place[c]) &&
		    eto_forbids(&t->base, BW_17_3_6);
	unsigned more = s->mark[c] & M_ONCE || line ? M_ONCE | M_TWICE : M_ONCE;
	s->mark[c] = (uint16_t)((s->mark[c] | more | M_MOVED | (s->beach[c] ? M_SHIPPED : 0)) & ~M_DOTTED);
	bw_say(e, E_ADVANCES, (int)c, s->place[c], a.arg[1], 0);
	bw_enter(table, s, c, a.arg[1], e);
}

static bool advance_sound(const void *table, const void *state, const struct eto_frame *f,
			  const struct eto_frame *below)
{
	const struct bw_state *s = state;
	(void)table;
	return below && below->proc == P_ATTACK && f->seat == s->side;
}

const struct eto_proc bw_proc_advance = {.name = "advance",
					 .go = advance_go,
					 .legal = advance_legal,
					 .check = advance_check,
					 .apply = advance_apply,
					 .sound = advance_sound,
					 .phase = "Combat Phase",
					 .close = "Stay where you are",
					 .prompt = "Advance into the zone that was won, or stay where you are.",
					 .clause = BW_16_4_2};
