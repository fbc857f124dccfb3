/* Events that leave a choice to who bought them (events.tsv): where their units come, which coast is fortified or
 * raided, who goes to Africa (TW-16.11). One thing is chosen after the other; who wants no more ends it. */
#include "games/twaw/attack.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

/* The locals of P_CHOICE: the card, how many are still to be chosen, the place that was chosen before, and the land
 * and air units that have gone to Africa. */
struct choice {
	uint8_t card, left, last, land, air;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct choice);

enum { CORPS = 2, WING = 1 }; /* land units and air fleets of the Africa Corps */

static unsigned count_of(unsigned card)
{
	switch (card) {
	case S1: return 3;
	case G5: return CORPS + WING;
	case G6:
	case G10: return 2;
	default: return 1;
	}
}

bool tw_card_asks(unsigned card)
{
	return card == W5 || card == W6 || card == G5 || card == G6 || card == G10 || card == S1;
}

void tw_ask_card(const struct tw_table *t, struct tw_state *s, unsigned card)
{
	*(struct choice *)eto_call(&s->stack, P_CHOICE, seat_for(t, tw_player(t, s, t->card[card].buyer))) =
		(struct choice){(uint8_t)card, (uint8_t)count_of(card), NO_PLACE, 0, 0};
}

/* -- places -- */

/* The country whose unit comes, and the pool that it comes from. */
static unsigned newcomer(const struct tw_table *t, const struct tw_state *s, unsigned card)
{
	return card == S1    ? tw_fresh(t, s, USSR, REGULAR, POOL)
	       : card == W5  ? tw_fresh(t, s, ALR, REGULAR, POOL)
	       : card == G10 ? tw_fresh(t, s, ITA, REGULAR, GONE)
			     : NO_PIECE;
}

/* Seas on which a port of the Western Allies opens. */
static uint32_t allied_seas(const struct tw_table *t, const struct tw_state *s)
{
	uint32_t seas = 0;
	ETO_EACH (a, &t->harbours)
		seas |= tw_holder(t, s, a) == WEST ? t->area[a].ports : 0;
	return seas;
}

/* Is it a place that the card speaks of? */
static bool meant(const struct tw_table *t, const struct tw_state *s, const struct choice *c, unsigned g)
{
	const struct tw_area *a = is_area(g) ? &t->area[g] : NULL;
	switch (c->card) {
	case S1: return a && (g == t->at.mos || eto_set_has(&t->near[t->at.mos], g));
	case W5: return a ? a->country == UK && a->home : g <= BOX0 + B_SUD && s->held[g] == UK; /* no way at sea */
	case G10: return a && a->country == ITA && a->home && s->land[g][AXIS];
	case G6: return a && a->beach && s->held[g] == GER && s->fort[g] < 3 && g != c->last;
	case W6: return a && s->fort[g] && tw_holder(t, s, g) == AXIS && a->coasts & allied_seas(t, s);
	default: return false;
	}
}

static eto_clause check_pick(const struct tw_table *t, const struct tw_state *s, const struct choice *c, unsigned g)
{
	if (g >= GROUNDS || !meant(t, s, c, g))
		return eto_barred(&t->base, TW_16_11);
	if (c->card == G6 || c->card == W6)
		return 0;
	unsigned p = newcomer(t, s, c->card);
	if (p == NO_PIECE || tw_holder(t, s, g) != tw_owner(t, s, p))
		return eto_barred(&t->base, TW_16_11);
	if (is_area(g) && !eto_set_has(&s->lines[tw_owner(t, s, p)], g) && eto_forbids(&t->base, TW_15_1_17))
		return TW_15_1_17;
	return tw_room(t, s, p, g);
}

static void pick(const struct tw_table *t, struct tw_state *s, unsigned card, unsigned g, struct eto_events *e)
{
	unsigned p = newcomer(t, s, card);
	if (p != NO_PIECE) {
		tw_put(t, s, p, g);
		tw_say(e, E_ARRIVES, (int)p, (int)g, 0, 0);
		return;
	}
	s->fort[g] = (uint8_t)(card == W6 ? s->fort[g] - 1 : s->fort[g] + 1);
	tw_say(e, E_FORT, (int)g, s->fort[g], TW_16_11, 0);
}

/* -- the Africa Corps: units and an air fleet of Germany that are in supply, without points of movement -- */

static eto_clause check_call(const struct tw_table *t, const struct tw_state *s, const struct choice *c, unsigned p)
{
	if (c->card != G5 || p >= PIECES || t->piece[p].country != GER || t->piece[p].kind == FLEET ||
	    !is_area(s->place[p]) || s->place[p] == t->at.tri || s->supply[p] == CUT || s->mark[p] & M_TRAPPED)
		return eto_barred(&t->base, TW_16_11);
	if (is_land(t, p) ? c->land == CORPS : c->air == WING)
		return eto_barred(&t->base, TW_16_11);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	return tw_room(t, s, p, t->at.tri);
}

static void call(const struct tw_table *t, struct tw_state *s, struct choice *c, unsigned p, struct eto_events *e)
{
	c->land = (uint8_t)(c->land + is_land(t, p));
	c->air = (uint8_t)(c->air + !is_land(t, p));
	tw_say(e, E_SHIPPED, (int)p, s->place[p], t->at.tri, 0);
	tw_put(t, s, p, t->at.tri);
}

/* -- the procedure -- */

static eto_clause choice_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	const struct choice *c = eto_own(&s->stack);
	(void)seat;
	switch (a.verb) {
	case V_PICK: return check_pick(t, s, c, a.arg[0]);
	case V_CALL: return check_call(t, s, c, a.arg[0]);
	case V_DONE: return 0;
	default: return eto_barred(&t->base, TW_16_11);
	}
}

static void choice_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	const struct choice *c = eto_own(&s->stack);
	for (unsigned p = t->first[GER][REGULAR]; c->card == G5 && p < t->end[GER][AIR]; p++)
		eto_offer(l, V_CALL, p, 0, 0);
	for (unsigned g = 0; c->card != G5 && g < GROUNDS; g++)
		eto_offer(l, V_PICK, g, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void choice_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	struct choice *c = eto_own_change(&s->stack);
	(void)seat;
	c->left--;
	if (a.verb == V_DONE) {
		c->left = 0;
	} else if (a.verb == V_CALL) {
		call(t, s, c, a.arg[0], e);
	} else {
		c->last = (uint8_t)a.arg[0];
		pick(t, s, c->card, a.arg[0], e);
	}
}

/* Nobody is asked where there is nothing to choose from. */
static bool choice_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	const struct choice *c = eto_own(&s->stack);
	(void)e;
	for (unsigned p = t->first[GER][REGULAR]; c->left && c->card == G5 && p < t->end[GER][AIR]; p++)
		if (!check_call(t, s, c, p))
			return false;
	for (unsigned g = 0; c->left && c->card != G5 && g < GROUNDS; g++)
		if (!check_pick(t, s, c, g))
			return false;
	eto_pop(&s->stack);
	return true;
}

static bool choice_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct choice *c = eto_locals_of(f);
	(void)table, (void)state;
	return below && below->proc == P_CUP && !f->step && c->card < EVENT_CARDS && tw_card_asks(c->card) &&
	       c->left <= count_of(c->card);
}

const struct eto_proc tw_proc_choice = {.name = "choice",
					.go = choice_go,
					.legal = choice_legal,
					.check = choice_check,
					.apply = choice_apply,
					.sound = choice_sound,
					.phase = "Diplomacy",
					.close = "No more",
					.prompt = "Choose where the event takes effect or who goes, or no more.",
					.clause = TW_16_11};
