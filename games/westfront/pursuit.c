/* Pursuit Fire (6.42) on the rearguard of a Retreat. */
#include "games/westfront/command.h"

/* Speeds are those of terrain and weather now (WF-6.42.3, WF-6.42.10); by Sea Evacuation 1, Amphibious 2 (WF-15.6.2,
 * WF-15.5.2). */
static unsigned rear_speed(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	if (s->voyage_kind[unit] == V_EVACUATE)
		return type_of(t, unit) == AMPHIBIOUS ? 2 : 1;
	return wf_speed(t, s, unit);
}

/* Faster DF, equal SF, slower none (WF-6.42.2), whatever weather and terrain (WF-6.42.6). HQs do not fire
 * (WF-6.42.9). */
static unsigned firepower(const struct wf_table *t, const struct wf_state *s, unsigned pursuer, unsigned rearguard)
{
	unsigned fast = wf_speed(t, s, pursuer), slow = rear_speed(t, s, rearguard);
	if (is_hq(t, pursuer))
		return NO_FIRE;
	return fast > slow ? DF : fast == slow ? SF : NO_FIRE;
}

/* All enemy units in the battle fire (WF-6.41.1), one after the other. */
static unsigned next_pursuer(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	ETO_EACH_BLOCK (u, s, s->hex[unit])
		if (side_of(t, u) != side_of(t, unit) && s->cv[u] && !(s->mark[u] & M_FIRED) &&
		    firepower(t, s, u, unit))
			return u;
	return NO_UNIT;
}

static void get_away(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, struct eto_events *e)
{
	bool by_sea = s->voyage_kind[unit] == V_EVACUATE;
	if (!by_sea)
		wf_march_past(t, s, unit, eto_act(V_LEAVE, s->from[unit], s->goal[unit], 0), e);
	wf_place(t, s, unit, s->goal[unit]);
	wf_tell_block(t, s, e, by_sea ? E_EVACUATE : E_LEAVE, unit, (int)hex, s->goal[unit], 0);
	s->mark[unit] &= (uint16_t)~M_REARGUARD;
	s->from[unit] = (uint16_t)(by_sea ? hex : NO_HEX); /* it may yet be intercepted */
	s->goal[unit] = NO_HEX;
	s->hits[unit] = 0;
	wf_stand_up(s, unit);
}

/* A rearguard that dies has no other effect (WF-6.42.7) than that the battle is over when it was the last. */
static void finish(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, struct eto_events *e)
{
	eto_pop(&s->stack);
	ETO_EACH_BLOCK (u, s, hex) {
		s->mark[u] &= (uint16_t)~M_FIRED;
		if (side_of(t, u) != attacker(s, hex))
			wf_stand_up(s, u);
	}
	if (on_map(s, unit))
		get_away(t, s, unit, hex, e);
	if (!s->count[side_of(t, unit)][hex])
		wf_end_battles(s);
}

void wf_pursue(struct wf_state *s, unsigned rearguard)
{
	struct wf_pursuit *p = eto_call(&s->stack, P_PURSUIT, ETO_DICE);
	p->rearguard = (uint16_t)rearguard;
}

static bool go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	struct wf_pursuit *p = eto_locals(f);
	unsigned unit = p->rearguard;
	if (!f->step) {
		f->step = 1;
		p->hex = s->hex[unit];
		p->pursuer = NO_UNIT;
		eto_barrier(e);
		return true;
	}
	if (p->pursuer != NO_UNIT)
		return false;
	unsigned next = on_map(s, unit) && !wf_tito_at_home(t, s, unit) ? next_pursuer(t, s, unit) : NO_UNIT;
	if (next == NO_UNIT) {
		finish(t, s, unit, p->hex, e);
		return true;
	}
	p->pursuer = (uint8_t)next;
	wf_show(s, next, e); /* WF-7.12.4 */
	return false;
}

/* A die for each CV of the pursuer (WF-6.42.1). */
static struct eto_dice dice(const void *t, const void *state)
{
	const struct wf_state *s = state;
	const struct wf_pursuit *p = eto_own(&s->stack);
	(void)t;
	return (struct eto_dice){s->cv[p->pursuer], 6};
}

/* Terrain protects the rearguard as it does in defence, Mud too (WF-6.42.5). */
static void roll(const void *t, void *state, struct eto_action thrown, struct eto_events *e)
{
	struct wf_state *s = state;
	struct wf_pursuit *p = eto_own_change(&s->stack);
	unsigned unit = p->rearguard, pursuer = p->pursuer, fire = firepower(t, s, pursuer, unit);
	unsigned hits = wf_hits_of(thrown, s->cv[pursuer], fire), needed = wf_cover(t, s, p->hex);
	p->pursuer = NO_UNIT;
	s->mark[pursuer] |= M_FIRED;
	tell(e, E_PURSUIT, (int)pursuer, p->hex, (int)hits, (int)fire);
	while (hits-- && on_map(s, unit)) {
		if (++s->hits[unit] < needed)
			continue;
		s->hits[unit] = 0;
		wf_reduce(t, s, unit, WF_6_42_4, e);
	}
}

const struct eto_proc wf_proc_pursuit = {.name = "pursuit", .go = go, ROLLS,
	ASKS("Combat Phase", WF_6_42_1, "Dice for Pursuit Fire in %1"), ETO_ABOUT(ETO_PLACE, struct wf_pursuit, hex)};
