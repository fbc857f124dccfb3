/* Is a state that was read from outside sound? Every index is in range, every unit where its fate says, every frame one
 * that can be gone on from. Whatever passes here may be played without harm to memory; whether it could come about in a
 * game is another question. */
#include "games/westfront/westfront.h"

enum { FRAME_STEPS = 16 };

/* -- units -- */

static bool unit_sound(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	const struct wf_unit *u = unit_of(t, unit);
	bool there = s->fate[unit] == ON_MAP, hidden = s->mark[unit] & M_HIDDEN;
	if (there != (s->hex[unit] < HEXES) || s->cv[unit] > u->max || s->seen_cv[unit] > u->max)
		return false;
	if (there && (t->hex[s->hex[unit]].class != LAND || (!hidden && s->cv[unit] < u->min)))
		return false;
	unsigned kind = s->voyage_kind[unit];
	return (!s->mode[unit] || is_hq(t, unit)) &&
	       (!kind || kind == V_SAIL || kind == V_INVADE || kind == V_EVACUATE);
}

static bool units_sound(const struct wf_table *t, const struct wf_state *s, struct eto_error *err)
{
	uint8_t here[SIDES][HEXES] = {0};
	for (unsigned u = 0; u < UNITS; u++) {
		if (!unit_sound(t, s, u))
			return eto_fail(err, "", 0, 0, "unit %s is not as it can be", t->unit[u].id);
		if (s->hex[u] != OFF && ++here[side_of(t, u)][s->hex[u]] > STACK_MAX)
			return eto_fail(err, "", 0, 0, "too many units in %s", t->hex[s->hex[u]].id);
		/* who leaves under pursuit must have somewhere to go */
		if (s->mark[u] & M_REARGUARD && (s->hex[u] == OFF || s->from[u] == NO_HEX || s->goal[u] == NO_HEX))
			return eto_fail(err, "", 0, 0, "rearguard %s goes nowhere", t->unit[u].id);
		if ((thrown_back(s, u) || s->legs[u]) && s->from[u] == NO_HEX)
			return eto_fail(err, "", 0, 0, "%s is repulsed to nowhere", t->unit[u].id);
	}
	for (unsigned hex = 0; hex < HEXES; hex++)
		if (here[ALLIES][hex] && here[AXIS][hex] && !contested(s, hex))
			return eto_fail(err, "", 0, 0, "%s holds both sides without a battle", t->hex[hex].id);
	return true;
}

/* -- the rest of the board -- */

static bool board_sound(const struct wf_state *s, struct eto_error *err)
{
	for (unsigned i = 0; i < BEACHHEADS; i++)
		if (s->beachhead[i] == BH_DEPLOYED && s->beachhead_hex[i] >= HEXES)
			return eto_fail(err, "", 0, 0, "a beachhead is nowhere");
	return true;
}

/* -- frames -- */

static bool here(const struct wf_state *s, unsigned unit) { return unit < UNITS && s->hex[unit] < HEXES; }

static bool pursuit_sound(const struct wf_state *s, const struct eto_frame *f)
{
	const struct wf_pursuit *p = eto_locals_of(f);
	return here(s, p->rearguard) && s->goal[p->rearguard] < HEXES && here(s, p->pursuer) && p->hex < HEXES;
}

/* The unit that rolls and the hex of the round; losses and repulses belong to a round below them. */
static bool combat_sound(const struct wf_state *s, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct wf_round *r = eto_locals_of(f);
	if (r->hex >= HEXES)
		return false;
	if (f->proc == P_ROUND)
		return here(s, r->unit) || (f->seat != ETO_DICE && r->unit == NO_UNIT);
	return below && below->proc == P_ROUND && wf_hex_in_question(below) == r->hex;
}

bool wf_frame_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct wf_state *s = state;
	const struct wf_shipment *x = eto_locals_of(f);
	const struct wf_share *share = eto_locals_of(f);
	unsigned unit = wf_unit_in_hand(f);
	(void)table;
	if (f->step >= FRAME_STEPS)
		return false;
	switch (f->proc) {
	case P_TURN: return f->step <= S_END && f->seat < SIDES;
	case P_PLACE: return unit < UNITS;
	case P_ORDER: return unit < UNITS && (here(s, unit) || s->fate[unit] == FUTURE);
	case P_PURSUIT: return pursuit_sound(s, f);
	case P_ROUND:
	case P_LOSS:
	case P_REPULSE: return combat_sound(s, f, below);
	case P_SUPPLY: return x->to & BEACH ? (x->to & ~BEACH) < BEACHHEADS : x->to < HEXES;
	case P_FEED: return share->hex < HEXES && f->step <= 2 && f->seat < SIDES;
	default: return true;
	}
}

bool wf_sound(const struct eto_table *table, const void *state, struct eto_error *err)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	return eto_play_sound(table, s, err) && units_sound(t, s, err) && board_sound(s, err);
}
