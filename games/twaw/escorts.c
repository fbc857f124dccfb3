/* The escorts of convoys go back at the end of the raids (TW-13.4.6.16): to the port that they came from, or where that
 * is full or lost to one that their owner chooses. */
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

struct haven {
	uint16_t piece;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct haven);

static bool is_haven(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned port)
{
	return is_area(port) && t->area[port].ports & ((1u << S_WBA) - 1) &&
	       tw_friendly(t, s, t->piece[p].country, port) && !tw_room(t, s, p, port);
}

static void go_home(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned port)
{
	s->from[p] = NO_PLACE;
	tw_put(t, s, p, port);
}

static bool at_sea_with_convoys(const struct tw_state *s, unsigned p)
{
	return s->place[p] == BOX0 + B_TUK || s->place[p] == BOX0 + B_TUS;
}

bool tw_escorts_asked(const struct tw_table *t, struct tw_state *s)
{
	for (unsigned i = 0; i < t->fleets; i++)
		if (at_sea_with_convoys(s, t->fleet[i]) && is_haven(t, s, t->fleet[i], s->from[t->fleet[i]]))
			go_home(t, s, t->fleet[i], s->from[t->fleet[i]]);
	for (unsigned i = 0; i < t->fleets; i++) {
		unsigned p = t->fleet[i], ports = 0, any = POOL;
		if (!at_sea_with_convoys(s, p))
			continue;
		ETO_EACH (a, &t->harbours)
			if (is_haven(t, s, p, a)) {
				any = a;
				ports++;
			}
		if (ports > 1) {
			struct haven *h = eto_call(&s->stack, P_HAVEN, seat_for(t, tw_owner(t, s, p)));
			h->piece = (uint16_t)p;
			return true;
		}
		go_home(t, s, p, any); /* without any port it is lost */
	}
	return false;
}

static eto_clause haven_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct haven *h = eto_own(&((const struct tw_state *)state)->stack);
	(void)seat;
	return a.verb == V_PLACE && a.arg[0] == h->piece && is_haven(table, state, h->piece, a.arg[1])
		       ? 0
		       : eto_barred(table, TW_13_4_6_16);
}

static void haven_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct haven *h = eto_own(&((const struct tw_state *)l->state)->stack);
	ETO_EACH (a, &t->harbours)
		eto_offer(l, V_PLACE, h->piece, a, 0);
}

static void haven_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	eto_pop(&s->stack);
	go_home(t, s, a.arg[0], a.arg[1]);
	tw_say(e, E_ARRIVES, a.arg[0], a.arg[1], 0, 0);
}

static bool haven_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct haven *h = eto_locals_of(f);
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	if (!below || below->proc != P_RAIDS || f->step || h->piece >= PIECES || t->piece[h->piece].kind != FLEET)
		return false;
	bool any = false;
	ETO_EACH (a, &t->harbours)
		any |= is_haven(t, s, h->piece, a);
	return any;
}

const struct eto_proc tw_proc_haven = {.name = "haven",
				       .legal = haven_legal,
				       .check = haven_check,
				       .apply = haven_apply,
				       .sound = haven_sound,
				       .phase = "Submarine warfare",
				       .prompt = "The port of %1 is full or lost: choose another one for this escort.",
				       .clause = TW_13_4_6_16,
				       ETO_ABOUT(ETO_PIECE, struct haven, piece)};
