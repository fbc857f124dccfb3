/* The start (19): units by the table, formed into the fewest counters; then each side may form them otherwise
 * (BW-19.2), and the Allies place the six Polish armies (BW-19.4).
 *
 * Units by type and number (BW-19.1, BW-19.3). */
#include <string.h>

#include "games/blitzwar/blitzwar.h"

/* The fewest counters: white armour first, then infantry by twos and threes; bw_add_corps() joins them. */
static void place_row(const struct bw_table *t, struct bw_state *s, const struct bw_setup *r)
{
	static const uint8_t bank[COUNTRIES] = {[GER] = AXIS, [ITA] = AXIS, [UK] = ALLIED, [USSR] = SOVIET};
	for (unsigned type = ARM; type <= ARM; type--)
		for (unsigned n = 0; n < r->unit[type]; n++)
			bw_add_corps(t, s, r->country, r->zone, type);
	for (unsigned type = AIR; type <= SUB; type++)
		for (unsigned n = 0; n < r->unit[type]; n++)
			bw_add_unit(t, s, r->country, type, r->zone);
	if (r->unit[SUPPLY])
		bw_add_supply(t, s, bank[r->country], r->zone, 2u * r->unit[SUPPLY]);
	if (!r->fortified)
		return;
	for (unsigned c = 0; c < COUNTERS; c++) /* BW-15.1.16, BW-19.56 */
		if (t->counter[c].fort && country_of(t, c) == r->country && s->place[c] == POOL) {
			BW_HERE (k, s, r->zone)
				if (is_corps(t, k) && country_of(t, k) == r->country) {
					bw_exchange(t, s, k, c, 1);
					return;
				}
		}
}

void bw_start(const struct eto_table *table, void *state)
{
	const struct bw_table *t = (const struct bw_table *)table;
	struct bw_state *s = state;
	s->turn = 1;
	s->side = NOBODY;
	s->lines = 3;
	memset(s->queue, NO_CARD, sizeof s->queue);
	memset(s->shown, NO_CARD, sizeof s->shown);
	memset(s->payer, NO_COUNTER, sizeof s->payer);
	memset(s->target, NO_ZONE, sizeof s->target);
	for (unsigned c = 0; c < COUNTERS; c++)
		s->place[c] = t->counter[c].locked || t->counter[c].elite ? LOCKED : POOL;
	for (unsigned k = 0; k < COUNTRIES; k++)
		s->war[k] = t->country[k].side;
	for (unsigned z = 0; z < ZONES; z++)
		s->control[z] = t->zone[z].control;
	bw_derive(table, s);
	for (unsigned i = 0; i < t->setups && !bw_has_position(t); i++)
		if (t->setup[i].turn == 1)
			place_row(t, s, &t->setup[i]);
	if (bw_has_position(t))
		bw_put_position(t, s);
	bw_derive(table, s);
	s->axis_points = (uint8_t)bw_points(t, s, AXIS);
	eto_call(&s->stack, P_GAME, 0);
	if (bw_has_position(t))
		bw_begin_late(s);
	eto_play_run(table, s, NULL);
}

/* -- P_SETUP -- */

/* BW-19.4: an army of two corps, in any zone of Western Poland; each is placed once. */
static eto_clause check_place(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
			      unsigned zone)
{
	if (seat != ALLIED || c >= COUNTERS || country_of(t, c) != POL || s->place[c] >= ZONES || s->mark[c] & M_MOVED)
		return eto_barred(&t->base, BW_19_4);
	if (zone >= ZONES || t->zone[zone].group != G_WEST_POLAND || zone == s->place[c])
		return eto_barred(&t->base, BW_19_4);
	return s->counters[ALLIED][zone] >= 3 && eto_forbids(&t->base, BW_4_1) ? BW_4_1 : 0;
}

static eto_clause setup_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb == V_REGROUP)
		return bw_check_aside(t, s, seat, a);
	return a.verb == V_PLACE ? check_place(t, s, seat, a.arg[0], a.arg[1]) : eto_barred(&t->base, BW_19_2);
}

static void setup_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (country_of(t, c) == POL && is_corps(t, c))
			ETO_EACH (z, &t->in_group[G_WEST_POLAND])
				eto_offer(l, V_PLACE, c, z, 0);
	for (unsigned place = 0; place < BOMBING; place++)
		if (s->top[place] != NO_COUNTER)
			eto_offer(l, V_REGROUP, place, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void setup_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	if (a.verb == V_DONE) {
		for (unsigned c = 0; c < COUNTERS; c++)
			s->mark[c] = 0;
		eto_set_clear(&s->regrouped);
		eto_pop(&s->stack);
	} else if (a.verb == V_REGROUP) {
		bw_do_aside(t, s, seat, a);
	} else {
		bw_say(e, E_MOVES, a.arg[0], s->place[a.arg[0]], a.arg[1], 0);
		s->mark[a.arg[0]] |= M_MOVED;
		bw_put(t, s, a.arg[0], a.arg[1]);
	}
}

static bool setup_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && f->seat < SIDES;
}

const struct eto_proc bw_proc_setup = {.name = "setup",
				       .go = bw_waits,
				       .legal = setup_legal,
				       .check = setup_check,
				       .apply = setup_apply,
				       .sound = setup_sound,
				       .phase = "Set-up",
				       .close = "End the setting up",
				       .prompt = "Form counters from your corps, or end the setting up.",
				       .clause = BW_19_2};
