/* Is a state that was read from outside sound? Every index is in range, every unit where its fate says, every frame one
 * that can be gone on from. Whatever passes here may be played without harm to memory; whether it could come about in a
 * game is another question. */
#include "games/westfront/westfront.h"

enum { FRAME_STEPS = 16, MARKS = 2 * M_LANDED - 1, BEACH = 0x8000, VOYAGE_LEGS = 8 };

static bool wrong(struct eto_error *err, const char *what)
{
	return eto_fail(err, "", 0, 0, "%s", what);
}

static bool hex_or_none(unsigned hex) { return hex < HEXES || hex == NO_HEX; }

/* -- units -- */

static bool unit_sound(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	const struct wf_unit *u = unit_of(t, unit);
	bool there = s->fate[unit] == ON_MAP, hidden = s->mark[unit] & M_HIDDEN;
	if (s->fate[unit] > GONE || there != (s->hex[unit] < HEXES) || (!there && s->hex[unit] != OFF))
		return false;
	if (there && (t->hex[s->hex[unit]].class != LAND || (!hidden && s->cv[unit] < u->min)))
		return false;
	if (s->cv[unit] > u->max || s->seen_cv[unit] > u->max || s->seen_month[unit] > MONTHS || s->hits[unit] > 3)
		return false;
	if (s->entry[unit] > THROWN_BACK || s->legs[unit] > VOYAGE_LEGS ||
	    (s->mode[unit] && !is_hq(t, unit)))
		return false;
	unsigned kind = s->voyage_kind[unit];
	if (kind && kind != V_SAIL && kind != V_INVADE && kind != V_EVACUATE)
		return false;
	return s->mark[unit] <= MARKS && hex_or_none(s->from[unit]) && hex_or_none(s->goal[unit]);
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
		if ((s->entry[u] == THROWN_BACK || s->legs[u]) && s->from[u] == NO_HEX)
			return eto_fail(err, "", 0, 0, "%s is repulsed to nowhere", t->unit[u].id);
	}
	for (unsigned hex = 0; hex < HEXES; hex++)
		if (here[ALLIES][hex] && here[AXIS][hex] && !contested(s, hex))
			return eto_fail(err, "", 0, 0, "%s holds both sides without a battle", t->hex[hex].id);
	return true;
}

/* -- the rest of the board -- */

static bool sets_sound(const struct wf_state *s)
{
	const hexset *const sets[] = {&s->cut, &s->fed, &s->held[0], &s->held[1], &s->last[0], &s->last[1]};
	for (unsigned i = 0; i < sizeof sets / sizeof *sets; i++)
		if (eto_set_next(sets[i], HEXES) != ETO_SET_END)
			return false;
	return true;
}

static bool board_sound(const struct wf_state *s, struct eto_error *err)
{
	for (unsigned i = 0; i < BEACHHEADS; i++) {
		if (s->beachhead[i] > BH_DEPLOYED || s->beachhead_order[i] > BH_DEPLOYED)
			return wrong(err, "a beachhead is in no box");
		if (s->beachhead[i] == BH_DEPLOYED ? s->beachhead_hex[i] >= HEXES : !hex_or_none(s->beachhead_hex[i]))
			return wrong(err, "a beachhead is nowhere");
	}
	for (unsigned hex = 0; hex < HEXES; hex++)
		if (s->crossed[hex] >> (2 * DIRECTIONS))
			return wrong(err, "more crossings than hexsides");
	if (s->intercepted >> BEACHHEADS || s->delivered >> BEACHHEADS)
		return wrong(err, "supply of a beachhead that does not exist");
	return sets_sound(s) || wrong(err, "a hex that does not exist is controlled or cut off");
}

static bool times_sound(const struct wf_state *s, struct eto_error *err)
{
	if (s->month > MONTHS || s->fortnight > 2 || s->side >= SIDES || s->weather > MUD || s->storm > NO_STORM)
		return wrong(err, "month, fortnight, side or weather out of range");
	if (s->winner > ETO_DRAWN || s->winners > 3 || s->level > LEVEL_DECISIVE || s->blitz > 1 || s->ready > 3)
		return wrong(err, "winner, level or phase out of range");
	if (s->italy > 2 || s->friuli_due > 1 || s->spain > DEFEATED || s->portugal > DEFEATED || s->defector > UNITS)
		return wrong(err, "politics out of range");
	if (s->grounded > 1 || s->yugoslavia > 1 || s->tito > 1 || s->maquis > 1 || s->surprise > 2 || s->ss_step > 1)
		return wrong(err, "a switch is out of range");
	return (s->war_season[0] <= 3 && s->war_season[1] <= 3) || wrong(err, "declared in no season");
}

/* -- frames -- */

static bool here(const struct wf_state *s, unsigned unit) { return unit < UNITS && s->hex[unit] < HEXES; }

static bool pursuit_sound(const struct wf_state *s, const struct eto_frame *f)
{
	return here(s, f->b) && s->goal[f->b] < HEXES && here(s, f->a) && f->c < HEXES;
}

/* The unit that rolls and the hex of the round; losses and repulses belong to a round below them. */
static bool combat_sound(const struct wf_state *s, const struct eto_frame *f, const struct eto_frame *below)
{
	if (f->b >= HEXES)
		return false;
	if (f->proc == P_ROUND)
		return f->seat == ETO_DICE ? here(s, f->a) : f->a == NO_UNIT || here(s, f->a);
	return below && below->proc == P_ROUND && below->b == f->b;
}

static bool frame_sound(const struct wf_state *s, const struct eto_frame *f, const struct eto_frame *below)
{
	if (!f->proc || f->proc >= PROCS || f->step >= FRAME_STEPS || (f->seat >= SIDES && f->seat != ETO_DICE))
		return false;
	switch (f->proc) {
	case P_TURN: return f->step <= S_END && f->seat < SIDES;
	case P_PLACE: return f->b < UNITS;
	case P_ORDER: return f->b < UNITS && (here(s, f->b) || s->fate[f->b] == FUTURE);
	case P_PURSUIT: return pursuit_sound(s, f);
	case P_ROUND:
	case P_LOSS:
	case P_REPULSE: return combat_sound(s, f, below);
	case P_SUPPLY: return f->b & BEACH ? (f->b & ~BEACH) < BEACHHEADS : f->b < HEXES;
	case P_FEED: return f->b < HEXES && f->step <= 2 && f->seat < SIDES;
	default: return true;
	}
}

static bool frames_sound(const struct wf_state *s, struct eto_error *err)
{
	const struct eto_stack *k = &s->stack;
	if (!k->depth || k->depth > ETO_FRAMES_MAX)
		return wrong(err, "no frame, or too many");
	for (unsigned i = 0; i < k->depth; i++)
		if (!frame_sound(s, &k->frame[i], i ? &k->frame[i - 1] : NULL))
			return eto_fail(err, "", 0, 0, "frame %u is not one that can be", i);
	for (unsigned i = k->depth; i < ETO_FRAMES_MAX; i++)
		if (k->frame[i].proc)
			return wrong(err, "a frame above the top");
	return true;
}

bool wf_sound(const struct eto_table *table, const void *state, struct eto_error *err)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	return times_sound(s, err) && units_sound(t, s, err) && board_sound(s, err) && frames_sound(s, err);
}
