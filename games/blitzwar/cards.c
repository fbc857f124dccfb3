/* Reinforcement cards (10): chosen in secret, three turns ahead.
 *
 * The cards serve Powers alone (BW-10.1.1, BW-10.1.3 to BW-10.1.6); the place in the queue is the turn of arrival
 * (BW-3.13, BW-10.1.11); a card leaves it when it is shown, after the choice of that turn (BW-10.1.13, BW-11.3.2).
 * Limited War cards stay (BW-10.1.14). The events of BW-10.2.2 to BW-10.2.4 set sov_west, those of BW-10.2.6 to
 * BW-10.2.8 east and fin_axis. */
#include "games/blitzwar/blitzwar.h"

#define DECK(name) name " 1", name " 2", name " 3", name " 4", name " 5", name " 6", name " 7", name " 8"

const char *bw_card_name(unsigned card)
{
	static const char *const names[] = {
		DECK("Axis Limited War"),   DECK("Axis Total War"),	DECK("Allied Limited War"),
		DECK("Allied Total War"),   DECK("Soviet Limited War"), DECK("Soviet Total War")};
	return names[card];
}

/* 10.2: when a side may choose Total War cards. */
bool bw_total_war(const struct bw_table *t, const struct bw_state *s, unsigned side)
{
	bool america = s->war[USA] == ALLIED;
	switch (side) {
	case AXIS: return america || (s->sov_west && s->turn > s->sov_west - 1u);
	case ALLIED: return america;
	default:
		return s->turn >= 24 || (s->east && s->turn > s->east - 1u && eto_forbids(&t->base, BW_10_2_6)) ||
		       (s->fin_axis && s->turn > s->fin_axis - 1u && eto_forbids(&t->base, BW_10_2_8));
	}
}

/* BW-10.1.12: not one that still waits. */
bool bw_card_free(const struct bw_state *s, unsigned side, unsigned card)
{
	for (unsigned i = 0; i < QUEUE; i++)
		if (s->queue[side][i] == card)
			return false;
	return true;
}

/* 1. a card of the own side; 2. not waiting; 3. a Limited War card, or Total War cards are allowed. */
static eto_clause cards_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	static const eto_clause total[SIDES] = {BW_10_2_1, BW_10_2_10, BW_10_2_5};
	if (a.verb != V_CARD)
		return eto_barred(&t->base, BW_10_1_9);
	if (a.arg[0] >= SIDES * CARDS)
		return ETO_NONSENSE;
	const struct bw_card *card = &t->card[a.arg[0]];
	if (card->side != seat)
		return eto_barred(&t->base, BW_10_1_2);
	if (!bw_card_free(s, seat, a.arg[0] % CARDS))
		return eto_barred(&t->base, BW_10_1_12);
	if (card->kind == TOTAL && s->turn == 1 && eto_forbids(&t->base, BW_10_1_7))
		return BW_10_1_7;
	return card->kind == TOTAL && !bw_total_war(t, s, seat) && eto_forbids(&t->base, total[seat]) ? total[seat] : 0;
}

static void cards_legal(struct eto_list *l)
{
	for (unsigned i = 0; i < CARDS; i++)
		eto_offer(l, V_CARD, l->seat * CARDS + i, 0, 0);
}

unsigned bw_card_turn(const struct bw_state *s)
{
	unsigned left = *(const uint8_t *)eto_own(&s->stack);
	return s->turn + (s->turn == 1 ? QUEUE - 1u : QUEUE) - left + (s->turn == 1); /* BW-10.1.10 */
}

static void cards_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	uint8_t *left = eto_own_change(&s->stack);
	(void)table;
	/* the last of the queue is the third turn from now, also for a side that has come back and waits for none */
	unsigned at = (s->turn == 1 ? QUEUE - 1u : QUEUE) - *left, arrives = bw_card_turn(s);
	s->queue[seat][at] = (uint8_t)(a.arg[0] % CARDS);
	eto_emit(e, (struct eto_event){E_CARD, (uint16_t)(ETO_ALL & ~(1u << seat)), {(int16_t)seat, (int16_t)arrives}});
	eto_emit(e, (struct eto_event){
			    E_CARD_IS, (uint16_t)(1u << seat), {(int16_t)seat, (int16_t)a.arg[0], (int16_t)arrives}});
	if (!--*left)
		eto_pop(&s->stack);
}

static bool cards_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bw_state *s = state;
	unsigned left = *(const uint8_t *)eto_locals_of(f), waiting = 0;
	(void)table;
	if (!below || f->seat >= SIDES || !left || left > QUEUE)
		return false;
	for (unsigned i = 0; i < QUEUE; i++)
		waiting += s->queue[f->seat][i] != NO_CARD;
	return waiting + left <= QUEUE;
}

const struct eto_proc bw_proc_cards = {.name = "cards",
				       .go = bw_waits,
				       .legal = cards_legal,
				       .check = cards_check,
				       .apply = cards_apply,
				       .sound = cards_sound,
				       .phase = "Reinforcement Cards Phase",
				       .prompt = "Choose the reinforcement card that comes in turn %1.",
				       .clause = BW_10_1_9};

/* -- P_UNLOCK: Development (11.8) -- */

static unsigned lock_of(const struct bw_table *t, unsigned c)
{
	const struct bw_counter *k = &t->counter[c];
	return k->kind == AIR ? L_AIR : k->kind == SUPPLY ? L_SUPPLY : k->white ? L_ARMOUR : L_INFANTRY;
}

static unsigned find_locked(const struct bw_table *t, const struct bw_state *s, unsigned lock)
{
	for (unsigned c = 0; c < COUNTERS; c++)
		if (country_of(t, c) == USSR && t->counter[c].locked && s->place[c] == LOCKED && lock_of(t, c) == lock)
			return c;
	return NO_COUNTER;
}

/* BW-11.8.4, BW-11.8.5: one of those still locked; air only if the card brings air units. */
static eto_clause unlock_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	(void)seat;
	if (a.verb != V_UNLOCK || a.arg[0] >= LOCKS || find_locked(t, s, a.arg[0]) == NO_COUNTER)
		return eto_barred(&t->base, BW_11_8_4);
	bool air = t->card[SOVIET * CARDS + s->shown[SOVIET]].unit[AIR] > 0;
	return a.arg[0] == L_AIR && !air && eto_forbids(&t->base, BW_11_8_5) ? BW_11_8_5 : 0;
}

static void unlock_legal(struct eto_list *l)
{
	eto_offer_all(l, V_UNLOCK, 0);
}

static bool unlock_go(const void *table, void *state, struct eto_events *e)
{
	struct bw_state *s = state;
	for (unsigned lock = 0; lock < LOCKS; lock++)
		if (!unlock_check(table, s, SOVIET, eto_act(V_UNLOCK, lock, 0, 0)))
			return bw_waits(table, s, e);
	eto_pop(&s->stack); /* nothing is left to unlock */
	return true;
}

static void unlock_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	unsigned c = find_locked(table, s, a.arg[0]);
	(void)seat;
	bw_put(table, s, c, POOL);
	bw_say(e, E_UNLOCKED, (int)c, BW_11_8_4, 0, 0);
	eto_pop(&s->stack);
}

static bool unlock_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bw_state *s = state;
	bool some = false;
	for (unsigned lock = 0; lock < LOCKS && s->shown[SOVIET] != NO_CARD; lock++)
		some |= !unlock_check(table, s, SOVIET, eto_act(V_UNLOCK, lock, 0, 0));
	return below && f->seat == SOVIET && some;
}

const struct eto_proc bw_proc_unlock = {.name = "unlock",
					.go = unlock_go,
					.legal = unlock_legal,
					.check = unlock_check,
					.apply = unlock_apply,
					.sound = unlock_sound,
					.phase = "Reinforcement Phase",
					.prompt = "Development: choose a counter that becomes available.",
					.clause = BW_11_8_4};
