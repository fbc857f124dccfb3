/* The cup: drawing counters, flags, the Persian route (TW-16.2 to TW-16.12, 13.4.8). */
#include "games/twaw/attack.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

/* TW-16.10: flags of countries at war, conquered, in a side or disabled are set aside. */
bool tw_set_aside(const struct tw_state *s, unsigned track)
{
	unsigned c = tw_track_country(track);
	if (track == TR_USA)
		return tw_space(s, TR_USA) == 6;
	if (track == TR_USSR)
		return s->war || s->fallen[USSR];
	bool disabled = (track <= TR_FIN || track == TR_SPA) ? tw_space(s, track) == 2
							     : track == TR_SWE && tw_space(s, track) == 3;
	return s->allegiance[c] != NOBODY || s->fallen[c] || s->foes[c] || disabled;
}

/* It counts: one fewer is to be drawn. What it does comes after that, as it may ask somebody. */
static void counts(struct tw_state *s)
{
	uint8_t *left = eto_own_change(&s->stack);
	if (*left)
		(*left)--;
}

static void draw_flag(const struct tw_table *t, struct tw_state *s, unsigned side, unsigned track, struct eto_events *e)
{
	s->flags[side][track]--;
	eto_barrier(e);
	tw_say(e, E_DRAWN, (int)side, (int)track, TW_16_12, 0);
	if (tw_set_aside(s, track))
		return;
	counts(s);
	tw_shift(t, s, track, side ? 1 : -1, e);
}

/* The counter with this number is drawn. */
static void draw(const struct tw_table *t, struct tw_state *s, unsigned n, struct eto_events *e)
{
	s->cup--;
	if (n < s->blanks) {
		s->blanks--;
		counts(s);
		tw_say(e, E_BLANK, TW_16_9, 0, 0, 0);
		return;
	}
	n -= s->blanks;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < TRACKS; n -= s->flags[side][i++])
			if (n < s->flags[side][i]) {
				draw_flag(t, s, side, i, e);
				return;
			}
	counts(s);
	for (unsigned i = 0; i < EVENT_CARDS; n -= s->cards[i++])
		if (n < s->cards[i]) {
			s->cards[i] = 0;
			eto_barrier(e);
			tw_say(e, E_EVENT, (int)i, TW_16_11, 0, 0);
			tw_play_card(t, s, i, e);
			return;
		}
}

/* Up to fifteen counters need one die of as many sides; more need two, and what is too high is rolled again. Counters
 * lie in order: who saw the dice could tell what the others are (TW-15.2.10). */
static unsigned sides_of(unsigned n)
{
	unsigned k = 2;
	if (n <= 15)
		return n;
	while (k * k < n)
		k++;
	return k;
}

static struct eto_dice cup_dice(const void *table, const void *state)
{
	const struct tw_state *s = state;
	(void)table;
	return (struct eto_dice){(uint8_t)(s->cup <= 15 ? 1 : 2), (uint8_t)sides_of(s->cup), .blind = true};
}

static void cup_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned n = eto_die(roll, 0) - 1, k = sides_of(s->cup);
	if (s->cup > 15)
		n = n * k + eto_die(roll, 1) - 1;
	if (n < s->cup)
		draw(t, s, n, e);
}

/* By option what was not drawn goes back to its buyers, and may be bought again (TW-15.2.11). */
static void empty_cup(struct tw_state *s, struct eto_events *e)
{
	eto_barrier(e);
	for (unsigned i = 0; i < 2 * TRACKS; i++)
		s->flags[i / TRACKS][i % TRACKS] = 0;
	for (unsigned i = 0; i < EVENT_CARDS; i++) {
		if (s->cards[i])
			s->bought &= ~(1u << i);
		s->cards[i] = 0;
	}
	s->cup = s->blanks;
}

/* TW-15.2.11, TW-16.26: the draw ends when the cup is empty. */
static bool cup_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	const uint8_t *left = eto_own(&s->stack);
	if (!*left || !s->cup) {
		eto_pop(&s->stack);
		if (option(t, OPT_UNDRAWN))
			empty_cup(s, e);
		return true;
	}
	if (s->cup > 1)
		return false;
	draw(t, s, 0, e);
	return true;
}

static bool cup_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && !f->step && *(const uint8_t *)eto_locals_of(f) <= 4;
}

const struct eto_proc tw_proc_cup = {.name = "cup",
				     .go = cup_go,
				     .dice = cup_dice,
				     .roll = cup_roll,
				     .sound = cup_sound,
				     .phase = "Diplomacy",
				     .prompt = "A counter is drawn from the cup of diplomacy.",
				     .clause = TW_16_2};

/* -- the Persian route (TW-13.4.8.2, TW-13.4.8.3) -- */

static bool in_persia(const struct tw_table *t, const struct tw_state *s)
{
	ETO_EACH (a, &t->of_country[PER])
		if (s->land[a][WEST] + s->land[a][SOV] && tw_allied(s, WEST, tw_holder(t, s, a)))
			return true;
	return false;
}

static bool pays(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	return (c == UK || c == USA) && tw_awake(t, s, c) && s->mp[c];
}

static eto_clause persia_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	unsigned c = a.arg[0];
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	return a.verb == V_PERSIA && pays(t, s, c) ? 0 : eto_barred(&t->base, TW_13_4_8_3);
}

static void persia_legal(struct eto_list *l)
{
	eto_offer(l, V_PERSIA, UK, 0, 0);
	eto_offer(l, V_PERSIA, USA, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void persia_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat, (void)e;
	eto_pop(&s->stack);
	if (a.verb == V_PERSIA) {
		s->mp[a.arg[0]]--;
		s->persia = 1;
	}
}

/* Nobody is asked without land units in Persia (TW-13.4.8.2) or anything to pay with, nor once the USSR has
 * surrendered; while it is at peace the way may be opened beforehand. */
static bool persia_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)e;
	if (in_persia(t, s) && !s->fallen[USSR] && (pays(t, s, UK) || pays(t, s, USA)))
		return false;
	eto_pop(&s->stack);
	return true;
}

const struct eto_proc tw_proc_persia = {.name = "persia",
					.go = persia_go,
					.legal = persia_legal,
					.check = persia_check,
					.apply = persia_apply,
					.phase = "Diplomacy",
					.close = "Leave it closed",
					.prompt = "You may open the Persian route for one raw material, or "
						  "leave it closed.",
					.clause = TW_13_4_8_3};
