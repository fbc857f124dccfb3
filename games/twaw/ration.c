/* The supply check (TW-9.1.7). Where the ports cannot feed all who live on them the owner says who is fed: unit by unit
 * one takes the place of another, each of them once (TW-9.2.10). In a surrounded fortress he says who is lost. */
#include "games/twaw/twaw.h"

/* Counters of one sort in one place: it does not matter which of them is fed. */
static bool alike(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned q)
{
	return t->piece[p].country == t->piece[q].country && t->piece[p].kind == t->piece[q].kind &&
	       s->place[p] == s->place[q];
}

static bool may_exchange(const struct tw_table *t, const struct tw_state *s, const uint16_t group[PIECES], unsigned p,
			 unsigned q)
{
	return group[p] && group[p] == group[q] && s->supply[p] > s->supply[q] && !alike(t, s, p, q) &&
	       !eto_set_has(&s->asked, p) && !eto_set_has(&s->asked, q);
}

static eto_clause feed_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	uint16_t group[PIECES];
	unsigned p = a.arg[0], q = a.arg[1];
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_FEED || p >= PIECES || q >= PIECES)
		return eto_barred(&t->base, TW_9_2_10);
	tw_on_ports(t, s, s->side, group);
	if (!may_exchange(t, s, group, p, q))
		return eto_barred(&t->base, TW_9_2_10);
	return tw_first(t, s, p) && tw_first(t, s, q) ? 0 : ETO_NONSENSE;
}

/* Is anybody not in full supply? Most often nobody is, and nothing need be looked for. */
static bool anybody_short(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (s->supply[p] && is_land(t, p) && is_area(s->place[p]) && tw_owner(t, s, p) == s->side)
			return true;
	return false;
}

/* All exchanges that are allowed, the first of those that are alike; answers whether there is one. */
static bool list_exchanges(const struct tw_table *t, const struct tw_state *s, struct eto_list *l)
{
	uint16_t group[PIECES];
	bool any = false;
	if (!anybody_short(t, s))
		return false;
	tw_on_ports(t, s, s->side, group);
	for (unsigned p = 0; p < PIECES; p++)
		for (unsigned q = 0; group[p] && s->supply[p] && q < PIECES; q++)
			if (may_exchange(t, s, group, p, q) && tw_first(t, s, p) && tw_first(t, s, q)) {
				any = true;
				if (l)
					tw_add(l, V_FEED, p, q, 0);
			}
	return any;
}

static void feed_legal(struct eto_list *l)
{
	list_exchanges((const void *)l->table, l->state, l);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void end_check(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	eto_pop(&s->stack);
	eto_set_clear(&s->asked);
	tw_supply_told(t, s, s->side, e);
}

static void feed_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned p = a.arg[0], q = a.arg[1];
	(void)seat;
	if (a.verb == V_DONE) {
		end_check(t, s, e);
		return;
	}
	uint8_t better = s->supply[q];
	s->supply[q] = s->supply[p];
	s->supply[p] = better;
	eto_set_add(&s->asked, p);
	eto_set_add(&s->asked, q);
}

static bool feed_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	if (!f->step) {
		f->step = 1;
		eto_set_clear(&s->asked);
		tw_supply(t, s, s->side, e);
	}
	if (list_exchanges(t, s, NULL))
		return false;
	end_check(t, s, e);
	return true;
}

static bool feed_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct tw_state *s = state;
	(void)table;
	return below && below->proc == P_GAME && f->step <= 1 && s->side < SIDES;
}

const struct eto_proc tw_proc_feed = {.name = "feed",
				      .go = feed_go,
				      .legal = feed_legal,
				      .check = feed_check,
				      .apply = feed_apply,
				      .sound = feed_sound,
				      .phase = "Supply",
				      .close = "Leave it so",
				      .prompt = "The ports cannot feed all: choose who is fed instead of whom, or "
						"leave it so.",
				      .clause = TW_9_2_10};

/* -- the end of the phase: as many as the level of the fortress hold out (TW-9.3.7) -- */

/* Those that would starve in the first fortress that has too many; answers how many kinds of them there are. */
static unsigned too_many(const struct tw_table *t, const struct tw_state *s, pieceset *out)
{
	for (unsigned g = 0; g < GROUNDS; g++) {
		unsigned n = 0, kinds = 0;
		*out = (pieceset){0};
		if (!tw_fort(t, s, g) || !s->land[g][s->side])
			continue;
		TW_EACH_AT (p, s, g)
			if (tw_starves(t, s, s->side, p)) {
				eto_set_add(out, p);
				kinds += tw_first(t, s, p);
				n++;
			}
		if (n > tw_fort(t, s, g))
			return kinds;
	}
	return 0;
}

static eto_clause holdout_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	pieceset list;
	(void)seat;
	too_many(t, s, &list);
	if (a.verb != V_LOSE || a.arg[0] >= PIECES || !eto_set_has(&list, a.arg[0]))
		return eto_barred(&t->base, TW_9_3_7);
	return tw_first(t, s, a.arg[0]) ? 0 : ETO_NONSENSE;
}

static void holdout_legal(struct eto_list *l)
{
	pieceset list;
	too_many((const void *)l->table, l->state, &list);
	ETO_EACH (p, &list)
		eto_offer(l, V_LOSE, p, 0, 0);
}

static void holdout_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	(void)seat;
	tw_starved(table, state, a.arg[0], e);
}

/* Where all are alike nobody is asked. */
static bool holdout_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	pieceset list;
	unsigned kinds = too_many(t, s, &list);
	if (kinds > 1)
		return false;
	if (kinds) {
		tw_starved(t, s, eto_set_next(&list, 0), e);
		return true;
	}
	eto_set_clear(&s->asked);
	eto_pop(&s->stack);
	return true;
}

static bool holdout_sound(const void *table, const void *state, const struct eto_frame *f,
			  const struct eto_frame *below)
{
	const struct tw_state *s = state;
	(void)table;
	return below && below->proc == P_GAME && !f->step && s->side < SIDES;
}

const struct eto_proc tw_proc_holdout = {.name = "holdout",
					 .go = holdout_go,
					 .legal = holdout_legal,
					 .check = holdout_check,
					 .apply = holdout_apply,
					 .sound = holdout_sound,
					 .phase = "Supply",
					 .prompt = "The fortress cannot save all: choose a unit that is lost.",
					 .clause = TW_9_3_7};
