/* German air fleets over Great Britain and France: an air combat instead of dice (TW-14.4.4). */
#include "games/twaw/fleets.h"
#include "games/twaw/means.h"
#include "games/twaw/raid.h"
#include "games/twaw/twaw.h"

/* All Allied air fleets that stand in the country defend it, not those in its possessions overseas. */
static eto_clause blitz_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	const struct raid *r = tw_raid(s);
	unsigned p = a.arg[0];
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_CHASE || p >= PIECES || !tw_active_air(t, s, p) || tw_owner(t, s, p) != WEST ||
	    s->mark[p] & M_CHASE)
		return eto_barred(&t->base, TW_14_3);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	if (t->area[s->place[p]].country != r->target || !t->area[s->place[p]].home ||
	    (r->target == UK && option(t, OPT_HOME_AIR) && t->piece[p].country != UK))
		return eto_barred(&t->base, r->target == UK ? TW_14_4_2 : TW_14_4_3);
	return 0;
}

/* TW-14.4.5, TW-14.4.6: every fleet that neither left nor withdrew causes a point; all are inactive then. */
static void blitz_hits(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct raid *r = tw_raid_change(s);
	unsigned n = tw_flying(t, s, AXIS, M_TAC);
	tw_land_all(t, s);
	r->points = 0;
	r->excess = (uint8_t)(tw_hurt(t, s, r->target, n, TW_14_4_5, e) / 2);
	r->hits = 0;
	if (r->excess)
		eto_call(&s->stack, P_WRECK, AXIS); /* TW-14.2 */
}

static void blitz_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat, (void)e;
	if (a.verb == V_CHASE) {
		s->mark[a.arg[0]] |= M_CHASE;
		return;
	}
	pieceset up = tw_marked(t, s, WEST, AIR, M_CHASE);
	struct eto_frame *f = eto_top(&s->stack);
	if (eto_set_empty(&up))
		f->step = 1;
	else
		f->seat = ETO_DICE;
}

/* Who is left bombs, once the losses of the air combat are chosen. */
static bool blitz_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	if (!eto_top(&s->stack)->step)
		return false;
	eto_pop(&s->stack);
	blitz_hits(t, s, e);
	return true;
}

static void blitz_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	pieceset up = tw_marked(t, s, WEST, AIR, M_CHASE), bombers = tw_marked(t, s, AXIS, AIR, M_TAC);
	pieceset all = up;
	eto_set_join(&all, &bombers);
	ETO_EACH (p, &all)
		s->mark[p] |= M_FLEW; /* TW-13.2.3.10 */
	eto_top(&s->stack)->step = 1;
	tw_air_fight(t, s, &up, &bombers, eto_die(roll, 0), eto_die(roll, 1),
		     tw_raid_change(s)->target == UK ? t->at.lon : t->at.par, e);
}

static bool blitz_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *under)
{
	struct eto_frame asked = *f;
	asked.step = 0;
	return f->step <= 1 && tw_in_raid(table, state, &asked, under);
}

const struct eto_proc tw_proc_blitz = {.name = "blitz",
				       .go = blitz_go,
				       .legal = tw_air_legal,
				       .check = blitz_check,
				       .apply = blitz_apply,
				       .throws = {2, 3},
				       .roll = blitz_roll,
				       .sound = blitz_sound,
				       .phase = "Strategic bombing",
				       .close = "Send no more",
				       .prompt = "Choose the air units that defend, or defend with none.",
				       .clause = TW_14_3};
