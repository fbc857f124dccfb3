/* What a side may know (WF-2.3.3), and a world that it could be.
 *
 * A redacted state holds the enemy's blocks as the viewer can describe them. A block that is face up is itself; one
 * that was seen and followed (memory.c) is itself with the strength seen last; of any other only its place and what was
 * seen to happen to it is known: it is a token. Tokens are sorted and stand, marked M_HIDDEN, in the lowest of those
 * units that could be on the map; the rest of these are off it. So the bytes follow from what the viewer knows alone.
 *
 * During Production nothing of the enemy's doings is seen (ruling R31): his new blocks are not there yet, those that he
 * disbands still are, his steps are not bought. */
#include <string.h>

#include "games/westfront/command.h"

/* -- what is known of a unit -- */

static bool producing(const struct wf_state *s)
{
	for (unsigned i = 0; i < s->stack.depth; i++)
		if (s->stack.frame[i].proc == P_PRODUCE)
			return true;
	return false;
}

static bool event_to_come(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	unsigned nation = unit_of(t, unit)->nation;
	if (nation == SPANISH)
		return s->spain == NEUTRAL;
	if (nation == PORTUGUESE)
		return s->portugal == NEUTRAL;
	if (unit == t->who.tito)
		return !s->tito;
	if (unit == t->who.maquis)
		return !s->maquis;
	if (unit == t->who.friuli) /* with the one who defects, or in a later Production (WF-16.1.5) */
		return !s->italy || s->friuli_due || eto_peek(&s->stack)->proc == P_DEFECT;
	return !s->yugoslavia;
}

/* Units whose country has left the war (WF-16.1.4, WF-16.4.14). */
static bool out_of_war(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	const struct wf_unit *u = unit_of(t, unit);
	if (u->nation == SPANISH)
		return s->spain == DEFEATED;
	if (u->nation == PORTUGUESE)
		return s->portugal == DEFEATED;
	return u->nation == ITALIAN && u->side == AXIS && s->italy;
}

/* Can a unit that is not in the game yet have come? A reinforcement may be advanced by a month in every Production
 * (WF-11.51.1), so it takes half of the time. */
static bool cannot_be_here(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	unsigned first = unit_of(t, unit)->first_month;
	if (first == 0xff)
		return event_to_come(t, s, unit);
	return first > wf_first_month(t) && 2u * s->month + 1 < first + wf_first_month(t);
}

/* Seen lying there: what the owner did to it in this Production is not. */
static void veil(const struct eto_table *table, void *state, unsigned unit)
{
	struct wf_state *s = state;
	bool up = s->mark[unit] & M_SHOWN, stepped = s->mark[unit] & M_STEPPED;
	(void)table;
	if (!up) {
		s->cv[unit] = s->seen_cv[unit];
		s->hits[unit] = s->mark[unit] & M_REARGUARD ? s->hits[unit] : 0;
		s->ration[unit] = OWN_LINE;
	} else if (stepped && s->cv[unit]) {
		s->cv[unit]--;
	}
	s->mark[unit] &= (uint16_t) ~(M_STEPPED | M_LEAVING);
}

/* The hits that a rearguard took under way are before all eyes; others are counted in secret. */
static void see_token(const struct eto_table *table, const void *state, unsigned unit, uint32_t *value)
{
	(void)table, (void)state, (void)unit;
	if (!(value[C_MARK] & M_REARGUARD))
		value[C_HITS] = 0;
}

static enum eto_sighting sight(const struct eto_table *table, const void *state, unsigned unit)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	bool known = s->mark[unit] & (M_KNOWN | M_SHOWN);
	if (on_map(s, unit) && !(s->mark[unit] & M_NEW && producing(s)))
		return known ? ETO_SIGHT_KNOWN : ETO_SIGHT_TOKEN;
	if (known || s->fate[unit] == GONE || out_of_war(t, s, unit))
		return ETO_SIGHT_OUT;
	return s->fate[unit] != ELIMINATED && cannot_be_here(t, s, unit) ? ETO_SIGHT_OUT : ETO_SIGHT_AWAY;
}

/* A unit that is out is gone for good, lies in its box for all to see, or has not come yet. */
static void leave(const struct eto_table *table, const void *state, unsigned unit, enum eto_sighting how,
		  uint32_t *value)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	if (how != ETO_SIGHT_OUT)
		return;
	if (s->fate[unit] == GONE || out_of_war(t, s, unit))
		value[C_FATE] = GONE;
	else if (s->mark[unit] & (M_KNOWN | M_SHOWN))
		value[C_MARK] = M_KNOWN;
	else
		value[C_FATE] = FUTURE;
}

/* Could this unit be that block? One Fort to a hex (WF-2.26.11); Italians keep to their theatre (WF-2.65.1); HQs do not
 * attack (WF-5.1.7) or land (WF-15.42.8); only paratroops drop (WF-14.1.1). */
static bool could_be(const struct eto_table *table, const void *state, unsigned unit, const uint32_t *value)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	unsigned type = type_of(t, unit), side = side_of(t, unit);
	if ((value[C_MARK] & M_DISPERSED || value[C_ENTRY] == BY_AIR) && type != PARA)
		return false;
	if (is_hq(t, unit) && (value[C_ENTRY] || value[C_MARK] & M_LANDED || value[C_VOYAGE_KIND] == V_INVADE))
		return false;
	for (unsigned u = t->first_of[side]; type == FORT && u < t->end_of[side]; u++)
		if (type_of(t, u) == FORT && s->hex[u] == value[C_HEX])
			return false;
	return !(type == FORT && value[C_ENTRY]) && !wf_barred_hex(t, s, unit, value[C_HEX]);
}

/* Most units are kept between half and full strength. */
static uint32_t likely_cv(const struct eto_table *table, unsigned unit, struct eto_rng *rng)
{
	unsigned most = unit_of((const struct wf_table *)table, unit)->max;
	return most - eto_rng_below(rng, most / 2 + 1);
}

static const struct eto_fog fog = {.blocks = &wf_blocks, .sight = sight, .veil = veil, .blank = leave,
				   .token = see_token, .could_be = could_be, .likely = likely_cv};

/* -- redaction -- */

static unsigned first_unit(const struct wf_table *t, const struct wf_state *s, unsigned side, bool there)
{
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		if (on_map(s, u) == there)
			return u;
	return t->first_of[side];
}

/* Which unit has got an order, or is being placed, is its owner's secret until it is seen to move; where a unit is seen
 * to do something its token does it. */
static bool secret_unit(const struct eto_frame *f)
{
	return f->proc == P_PLACE || (f->proc == P_ORDER && !f->step);
}

static bool seen_unit(const struct eto_frame *f)
{
	return f->proc == P_PURSUIT || (f->proc == P_ORDER && f->step);
}

/* The unit of a procedure is another one now. */
static void stand_for(const struct wf_table *t, struct wf_ordered *o, unsigned side, const uint16_t *other)
{
	if (o->unit < UNITS && side_of(t, o->unit) == side && other[o->unit] != ETO_NO_BLOCK)
		o->unit = other[o->unit];
}

static void veil_frames(const struct wf_table *t, struct wf_state *s, unsigned side, const uint16_t *stand_in)
{
	for (unsigned i = 0; i < s->stack.depth; i++) {
		struct eto_frame *f = &s->stack.frame[i];
		struct wf_ordered *o = eto_locals(f);
		if (secret_unit(f) && f->seat == side)
			o->unit = (uint16_t)first_unit(t, s, side, f->proc == P_ORDER);
		else if (seen_unit(f))
			stand_for(t, o, side, stand_in);
	}
}

static void redact_side(const struct wf_table *t, struct wf_state *s, unsigned side)
{
	uint16_t stand_in[UNITS];
	eto_fog_redact(&fog, &t->base, s, t->first_of[side], t->end_of[side], stand_in);
	veil_frames(t, s, side, stand_in);
	s->points[side] = 0;
	if (side == AXIS)
		s->ss_step = 0;
	else
		memset(s->beachhead_order, 0, sizeof s->beachhead_order);
}

void wf_redact(const struct eto_table *table, void *state, unsigned viewers)
{
	const struct wf_table *t = (const struct wf_table *)table;
	for (unsigned side = 0; side < SIDES; side++)
		if (!(viewers >> side & 1))
			redact_side(t, state, side);
	wf_count_again(t, state);
}

/* -- a possible world -- */

/* A unit seen before this month may have got a step since (WF-11.41.1). */
static void strengthen(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_rng *rng)
{
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		if (on_map(s, u) && (s->mark[u] & (M_KNOWN | M_SHOWN)) == M_KNOWN && s->seen_month[u] < s->month &&
		    s->cv[u] < unit_of(t, u)->max)
			s->cv[u] = (uint8_t)(s->cv[u] + eto_rng_below(rng, 2));
}

/* Somebody who can use it has the order that is being given; somebody is being placed. */
static void guess_order(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_rng *rng)
{
	struct eto_frame *f = eto_top(&s->stack);
	unsigned first = t->first_of[side], many = t->end_of[side] - first;
	unsigned start = eto_rng_below(rng, many);
	if (!secret_unit(f) || f->seat != side)
		return;
	hexset command = wf_command(t, s, side);
	for (unsigned i = 0; i < many; i++) {
		unsigned unit = first + (start + i) % many;
		bool may = f->proc == P_PLACE ? !on_map(s, unit)
					      : on_map(s, unit) && !(s->mark[unit] & M_MOVED) &&
							wf_can_do_something(t, s, unit, &command);
		if (!may)
			continue;
		((struct wf_ordered *)eto_locals(f))->unit = (uint16_t)unit;
		return;
	}
}

static void determinize_side(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_rng *rng)
{
	uint16_t became[UNITS];
	eto_fog_people(&fog, &t->base, s, t->first_of[side], t->end_of[side], rng, became);
	for (unsigned i = 0; i < s->stack.depth; i++)
		if (seen_unit(&s->stack.frame[i]))
			stand_for(t, eto_locals(&s->stack.frame[i]), side, became);
	strengthen(t, s, side, rng);
	wf_count_again(t, s);
	guess_order(t, s, side, rng);
}

void wf_determinize(const struct eto_table *table, void *state, unsigned viewers, struct eto_rng *rng)
{
	const struct wf_table *t = (const struct wf_table *)table;
	for (unsigned side = 0; side < SIDES; side++)
		if (!(viewers >> side & 1))
			determinize_side(t, state, side, rng);
}
