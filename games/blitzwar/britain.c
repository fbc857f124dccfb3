/* The Battle of Britain (13.4.3): rounds of one die between the German air units next to London and the Allied ones in
 * Range of it.
 *
 * It is offered every turn, and binds to nothing (BW-13.4.3.8, BW-13.4.3.9). Who loses units chooses which, as in every
 * other combat (BW-12.2.19, BW-16.2.18). */
#include "games/blitzwar/blitzwar.h"

/* BW-13.4.3.2, BW-13.4.3.11: German units one connection from London, Allied ones in Range of it. */
static bool duels(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned c)
{
	unsigned z = s->place[c];
	if (!bw_at_airfield(t, s, c) || side_of(t, s, c) != side)
		return false;
	if (side != AXIS)
		return bw_in_range(t, s, c, t->at.lon);
	return country_of(t, c) == GER && (eto_set_has(&t->near[z], t->at.lon) || eto_set_has(&t->dots[z], t->at.lon));
}

static counterset duellists(const struct bw_table *t, const struct bw_state *s, unsigned side)
{
	counterset air = bw_of(s, side, &t->air), set = {0};
	ETO_EACH (c, &air)
		if (duels(t, s, side, c))
			eto_set_add(&set, c);
	return set;
}

unsigned bw_raf(const struct bw_table *t, const struct bw_state *s)
{
	counterset set = duellists(t, s, ALLIED);
	return eto_set_count(&set);
}

/* 1. the Axis decides (BW-13.4.3.7); 2. somebody to fight (BW-13.4.3.10); 3. before other tactical uses; 4. no Snow; 5.
 * more Germans. */
eto_clause bw_check_duel(const struct bw_table *t, const struct bw_state *s, unsigned seat, bool late)
{
	counterset germans = duellists(t, s, AXIS);
	if (seat != AXIS)
		return eto_barred(&t->base, BW_13_4_3_7);
	if (!bw_raf(t, s))
		return eto_barred(&t->base, BW_13_4_3_10);
	if (late)
		return eto_barred(&t->base, BW_13_4_3_6);
	if (snow_in(t, s, t->at.lon) && eto_forbids(&t->base, BW_13_4_3_12))
		return BW_13_4_3_12;
	return eto_set_count(&germans) > bw_raf(t, s) ? 0 : eto_barred(&t->base, BW_13_4_3_5);
}

/* -- P_DUEL: a round -- */

/* The frames run from the last to the first: the Germans lose first. */
static void duel_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	struct bw_state *s = state;
	unsigned die = eto_die(roll, 0);
	(void)table;
	eto_pop(&s->stack);
	bw_say(e, E_DUEL, (int)die, 0, 0, 0);
	*(uint8_t *)eto_call(&s->stack, P_DOWN, ALLIED) = 1;
	*(uint8_t *)eto_call(&s->stack, P_DOWN, AXIS) = die <= 3 ? 2 : 1; /* BW-13.4.3.3, BW-13.4.3.4 */
	s->duel = 1;
}

static bool duel_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && below->proc == P_AIR && f->seat == ETO_DICE;
}

const struct eto_proc bw_proc_duel = {.name = "duel",
				      .go = bw_waits,
				      .throws = {1, 6},
				      .roll = duel_roll,
				      .sound = duel_sound,
				      .phase = "The Battle of Britain",
				      .prompt = "Roll one die for the battle.",
				      .clause = BW_13_4_3_3};

/* -- P_DOWN: which air units are lost -- */

static void shoot_down(const struct bw_table *t, struct bw_state *s, unsigned c, struct eto_events *e)
{
	bw_say(e, E_GONE, (int)c, s->place[c], side_of(t, s, c) == AXIS ? BW_13_4_3_3 : BW_13_4_3_4, 0);
	bw_remove(t, s, c);
}

/* Of one country and in one place: then there is nothing to choose. */
static bool alike(const struct bw_table *t, const struct bw_state *s, const counterset *set)
{
	unsigned first = eto_set_next(set, 0);
	ETO_EACH (c, set)
		if (country_of(t, c) != country_of(t, first) || s->place[c] != s->place[first])
			return false;
	return true;
}

static bool down_go(const void *table, void *state, struct eto_events *e)
{
	struct bw_state *s = state;
	uint8_t *left = eto_own_change(&s->stack);
	counterset set = duellists(table, s, eto_peek(&s->stack)->seat);
	unsigned n = eto_set_count(&set);
	if (!*left || !n) {
		eto_pop(&s->stack);
		return true;
	}
	if (n > *left && !alike(table, s, &set))
		return bw_waits(table, s, e);
	--*left;
	shoot_down(table, s, eto_set_next(&set, 0), e);
	return true;
}

static eto_clause down_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	bool one = a.verb == V_SINK && a.arg[0] < COUNTERS && duels(table, state, seat, a.arg[0]);
	return one ? 0 : eto_barred(table, BW_13_4_3_11);
}

static void down_legal(struct eto_list *l)
{
	counterset set = duellists((const struct bw_table *)l->table, l->state, l->seat);
	ETO_EACH (c, &set)
		eto_offer(l, V_SINK, c, 0, 0);
}

static void down_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	uint8_t *left = eto_own_change(&s->stack);
	(void)seat;
	--*left;
	shoot_down(table, s, a.arg[0], e);
}

static bool down_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	unsigned left = *(const uint8_t *)eto_locals_of(f), n = 0;
	for (unsigned c = 0; c < COUNTERS && f->seat <= ALLIED; c++)
		n += duels(table, state, f->seat, c);
	return below && (below->proc == P_AIR || below->proc == P_DOWN) && left && left <= 2 && n;
}

const struct eto_proc bw_proc_down = {.name = "down",
				      .go = down_go,
				      .legal = down_legal,
				      .check = down_check,
				      .apply = down_apply,
				      .sound = down_sound,
				      .phase = "The Battle of Britain",
				      .prompt = "Choose the unit that is lost.",
				      .clause = BW_13_4_3_11};
