/* Fleets whose owner chooses a port: the escorts of convoys, which go back at the end of the raids to the port that
 * they came from, where that is full or lost (TW-13.4.6.16); those that come back from an invasion
 * (TW-13.2.4.7), and those that have lost their base (TW-13.3.9.22). */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
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

static void go_home(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned port, struct eto_events *e)
{
	tw_say(e, E_SAILS, (int)p, s->place[p], (int)port, 0);
	s->sailed_from[p] = NO_PLACE;
	tw_put(t, s, p, port);
}

static bool at_sea_with_convoys(const struct tw_state *s, unsigned p)
{
	return s->place[p] == BOX0 + B_TUK || s->place[p] == BOX0 + B_TUS;
}

void tw_ask_haven(const struct tw_table *t, struct tw_state *s, unsigned p)
{
	((struct haven *)eto_call(&s->stack, P_HAVEN, seat_for(t, tw_owner(t, s, p))))->piece = (uint16_t)p;
}

/* What the fleet can choose from: the escort any port of the Atlantic, another what it reaches. */
static areaset choices(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	areaset out = {0};
	if (is_zone(s->place[p]))
		return tw_havens(t, s, p);
	ETO_EACH (a, &t->harbours)
		if (is_haven(t, s, p, a))
			eto_set_add(&out, a);
	return out;
}

bool tw_escorts_asked(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	for (unsigned i = 0; i < t->fleets; i++)
		if (at_sea_with_convoys(s, t->fleet[i]) && is_haven(t, s, t->fleet[i], s->sailed_from[t->fleet[i]]))
			go_home(t, s, t->fleet[i], s->sailed_from[t->fleet[i]], e);
	for (unsigned i = 0; i < t->fleets; i++) {
		unsigned p = t->fleet[i];
		if (!at_sea_with_convoys(s, p))
			continue;
		areaset ports = choices(t, s, p);
		if (eto_set_count(&ports) > 1) {
			tw_ask_haven(t, s, p);
			return true;
		}
		if (eto_set_empty(&ports))
			tw_kill(t, s, p, TW_13_3_9_24, e);
		else
			go_home(t, s, p, eto_set_next(&ports, 0), e);
	}
	return false;
}

static eto_clause haven_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_state *s = state;
	const struct haven *h = eto_own(&s->stack);
	areaset open = choices(table, s, h->piece);
	(void)seat;
	if (a.verb == V_PLACE && a.arg[0] == h->piece && a.arg[1] < AREAS && eto_set_has(&open, a.arg[1]))
		return 0;
	if (!is_zone(s->place[h->piece]))
		return eto_barred(table, TW_13_4_6_16);
	return eto_barred(table, s->sailed_from[h->piece] == NO_PLACE ? TW_13_3_9_22 : TW_13_2_4_7);
}

static void haven_legal(struct eto_list *l)
{
	const struct haven *h = eto_own(&((const struct tw_state *)l->state)->stack);
	areaset open = choices((const void *)l->table, l->state, h->piece);
	ETO_EACH (a, &open)
		eto_offer(l, V_PLACE, h->piece, a, 0);
}

static void haven_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	eto_pop(&s->stack);
	if (is_zone(s->place[a.arg[0]])) {
		tw_set_course(t, s, a.arg[0], a.arg[1], s->sailed_from[a.arg[0]] == NO_PLACE, e);
		return;
	}
	go_home(t, s, a.arg[0], a.arg[1], e);
}

static bool haven_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct haven *h = eto_locals_of(f);
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	if (!below || f->step || h->piece >= PIECES || t->piece[h->piece].kind != FLEET ||
	    !(is_zone(s->place[h->piece]) || (below->proc == P_RAIDS && at_sea_with_convoys(s, h->piece))))
		return false;
	areaset open = choices(t, s, h->piece);
	return !eto_set_empty(&open);
}

const struct eto_proc tw_proc_haven = {.name = "haven",
				       .legal = haven_legal,
				       .check = haven_check,
				       .apply = haven_apply,
				       .sound = haven_sound,
				       .phase = "Change of base",
				       .prompt = "Choose the port that %1 goes to.",
				       .clause = TW_13_4_6_16,
				       ETO_ABOUT(ETO_PIECE, struct haven, piece)};
