/* What a raid has over falls on resources (TW-14.3.15 to TW-14.3.17, TW-14.3.40). */
#include "games/twaw/means.h"
#include "games/twaw/raid.h"
#include "games/twaw/twaw.h"

/* TW-14.3.40: whose resources bombers of this country reach, of those that would come in. */
static bool reaches(const struct tw_table *t, const struct tw_state *s, const struct raid *r, unsigned a)
{
	unsigned c = t->area[a].country;
	if (!tw_yields(t, s, tw_player(t, s, r->target), a))
		return false;
	if (r->by == GER)
		return c == r->target && t->area[a].home;
	return r->target == ITA ? c == ITA : c == GER || (r->by != USSR && (c == FRA || c == BEL || c == NET));
}

static bool any_left(const struct tw_table *t, const struct tw_state *s, const struct raid *r, bool oil)
{
	for (unsigned a = 0; a < AREAS; a++)
		if ((oil ? t->area[a].oil : t->area[a].mp) && reaches(t, s, r, a))
			return true;
	return false;
}

/* TW-14.3.17: the first point goes to raw materials and the next ones to oil, or by option all to raw materials while
 * there are any. */
static bool oil_is_next(const struct tw_table *t, const struct tw_state *s, const struct raid *r)
{
	bool raw = any_left(t, s, r, false);
	return !raw || (r->hits && !option(t, OPT_BOMBED) && any_left(t, s, r, true));
}

static eto_clause wreck_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	const struct raid *r = tw_raid(s);
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_WRECK || !is_area(a.arg[0]) || !reaches(t, s, r, a.arg[0]))
		return eto_barred(&t->base, TW_14_3_40);
	bool raw = t->area[a.arg[0]].mp;
	if (!raw && !t->area[a.arg[0]].oil)
		return eto_barred(&t->base, TW_14_3_16);
	return raw == oil_is_next(t, s, r) && eto_forbids(&t->base, TW_14_3_17) ? TW_14_3_17 : 0;
}

static void wreck_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	for (unsigned a = 0; a < AREAS; a++)
		if (t->area[a].mp || t->area[a].oil)
			eto_offer(l, V_WRECK, a, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void wreck_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	struct raid *r = tw_raid_change(s);
	if (a.verb == V_DONE) {
		r->excess = 0;
	} else {
		eto_set_add(&s->idle, a.arg[0]);
		r->excess--;
		r->hits++;
		tw_say(e, E_WRECKED, a.arg[0], TW_14_3_16, 0, 0);
	}
	if (!r->excess)
		eto_pop(&s->stack);
}

const struct eto_proc tw_proc_wreck = {.name = "wreck",
				       .legal = wreck_legal,
				       .check = wreck_check,
				       .apply = wreck_apply,
				       .sound = tw_in_raid,
				       .phase = "Strategic bombing",
				       .close = "End the raid",
				       .prompt = "Choose the resources that the bombs hit, or end the raid.",
				       .clause = TW_14_3_15};
