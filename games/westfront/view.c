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

enum { SEEN_HAPPEN = M_UNSUPPLIED | M_MOVED | M_STRATEGIC | M_DISPERSED | M_REARGUARD | M_NEW | M_FIRED | M_VETERAN |
		     M_LANDED,
       TOKEN_CV = 1 };

struct token {
	uint32_t voyage;
	uint16_t hex, mark, from, goal;
	uint8_t entry, legs, voyage_kind, hits;
};

/* The enemy's side as the viewer knows it, while it is worked out. */
struct fog {
	const struct wf_table *t;
	struct wf_state *s;
	unsigned side, tokens, slots;
	struct token token[UNITS];
	uint8_t slot[UNITS];      /* units that could be on the map and are not known: ascending */
	struct token of[UNITS];   /* of a unit that is a token: hex OFF if it is none */
};

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
static void veil_known(struct wf_state *s, unsigned unit)
{
	bool up = s->mark[unit] & M_SHOWN, stepped = s->mark[unit] & M_STEPPED;
	if (!up) {
		s->cv[unit] = s->seen_cv[unit];
		s->hits[unit] = s->mark[unit] & M_REARGUARD ? s->hits[unit] : 0;
	} else if (stepped && s->cv[unit]) {
		s->cv[unit]--;
	}
	s->mark[unit] &= (uint16_t) ~(M_STEPPED | M_LEAVING);
}

static struct token token_of(const struct wf_state *s, unsigned unit)
{
	struct token k = {.hex = s->hex[unit], .mark = (uint16_t)((s->mark[unit] & SEEN_HAPPEN) | M_HIDDEN),
		.from = s->from[unit], .goal = s->goal[unit], .voyage = s->voyage[unit], .entry = s->entry[unit],
		.legs = s->legs[unit], .voyage_kind = s->voyage_kind[unit]};
	if (k.mark & M_REARGUARD)
		k.hits = s->hits[unit];
	return k;
}

/* Off the map, with nothing to say about it. */
static void wipe(struct wf_state *s, unsigned unit, unsigned fate, unsigned mark)
{
	s->fate[unit] = (uint8_t)fate;
	s->hex[unit] = OFF;
	s->mark[unit] = (uint16_t)mark;
	s->cv[unit] = s->mode[unit] = s->entry[unit] = s->hits[unit] = s->seen_cv[unit] = s->seen_month[unit] = 0;
	s->legs[unit] = s->voyage_kind[unit] = s->early[unit] = 0;
	s->voyage[unit] = 0;
	s->from[unit] = s->goal[unit] = NO_HEX;
}

static void fill(struct wf_state *s, unsigned unit, const struct token *k)
{
	wipe(s, unit, ON_MAP, k->mark);
	s->hex[unit] = k->hex;
	s->cv[unit] = TOKEN_CV;
	s->from[unit] = k->from;
	s->goal[unit] = k->goal;
	s->voyage[unit] = k->voyage;
	s->entry[unit] = k->entry;
	s->legs[unit] = k->legs;
	s->voyage_kind[unit] = k->voyage_kind;
	s->hits[unit] = k->hits;
}

/* -- redaction -- */

static int compare(const struct token *x, const struct token *y)
{
	const uint32_t a[] = {x->hex, x->mark, x->from, x->goal, x->voyage, x->entry, x->legs, x->voyage_kind, x->hits};
	const uint32_t b[] = {y->hex, y->mark, y->from, y->goal, y->voyage, y->entry, y->legs, y->voyage_kind, y->hits};
	for (unsigned i = 0; i < sizeof a / sizeof *a; i++)
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	return 0;
}

static void add_token(struct fog *g, struct token k)
{
	unsigned at = g->tokens++;
	for (; at && compare(&k, &g->token[at - 1]) < 0; at--)
		g->token[at] = g->token[at - 1];
	g->token[at] = k;
}

/* Sorts the units of a side into those that are known and the slots of those that are not. */
static void look_at(struct fog *g, unsigned unit, bool secret_month)
{
	struct wf_state *s = g->s;
	bool known = s->mark[unit] & (M_KNOWN | M_SHOWN);
	bool there = on_map(s, unit) && !(secret_month && s->mark[unit] & M_NEW);
	g->of[unit].hex = OFF;
	if (there && known) {
		veil_known(s, unit);
		return;
	}
	if (there) {
		g->of[unit] = token_of(s, unit);
		add_token(g, g->of[unit]);
	} else if (s->fate[unit] == GONE || out_of_war(g->t, s, unit)) {
		wipe(s, unit, GONE, 0);
		return;
	} else if (known) {
		wipe(s, unit, ELIMINATED, M_KNOWN);
		return;
	} else if (s->fate[unit] != ELIMINATED && cannot_be_here(g->t, s, unit)) {
		wipe(s, unit, FUTURE, 0);
		return;
	}
	wipe(s, unit, ELIMINATED, 0);
	g->slot[g->slots++] = (uint8_t)unit;
}

/* The unit of the redacted state that stands for a token; of equal ones the first. */
static unsigned slot_of(const struct fog *g, const struct token *k)
{
	for (unsigned i = 0; i < g->tokens; i++)
		if (!compare(k, &g->token[i]))
			return g->slot[i];
	return NO_UNIT;
}

static unsigned first_unit(const struct fog *g, bool there)
{
	for (unsigned u = g->t->first_of[g->side]; u < g->t->end_of[g->side]; u++)
		if (on_map(g->s, u) == there)
			return u;
	return g->t->first_of[g->side];
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

static void veil_frames(const struct fog *g)
{
	for (unsigned i = 0; i < g->s->stack.depth; i++) {
		struct eto_frame *f = &g->s->stack.frame[i];
		if (secret_unit(f) && f->seat == g->side)
			f->b = (uint16_t)first_unit(g, f->proc == P_ORDER);
		else if (seen_unit(f) && f->b < UNITS && side_of(g->t, f->b) == g->side && g->of[f->b].hex != OFF)
			f->b = (uint16_t)slot_of(g, &g->of[f->b]);
	}
}

static void redact_side(const struct wf_table *t, struct wf_state *s, unsigned side)
{
	struct fog g = {.t = t, .s = s, .side = side};
	bool secret_month = producing(s);
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		look_at(&g, u, secret_month);
	for (unsigned i = 0; i < g.tokens; i++)
		fill(s, g.slot[i], &g.token[i]);
	veil_frames(&g);
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
	wf_derive(table, state);
}

/* -- a possible world -- */

/* Could this unit be that block? One Fort to a hex (WF-2.26.11); Italians keep to their theatre (WF-2.65.1); HQs do not
 * attack (WF-5.1.7) or land (WF-15.42.8); only paratroops drop (WF-14.1.1). */
static bool could_be(const struct fog *g, unsigned unit, const struct token *k)
{
	const struct wf_table *t = g->t;
	unsigned type = type_of(t, unit);
	if ((k->mark & M_DISPERSED || k->entry == BY_AIR) && type != PARA)
		return false;
	if (is_hq(t, unit) && (k->entry || k->mark & M_LANDED || k->voyage_kind == V_INVADE))
		return false;
	for (unsigned u = t->first_of[g->side]; type == FORT && u < t->end_of[g->side]; u++)
		if (type_of(t, u) == FORT && g->s->hex[u] == k->hex)
			return false;
	return !(type == FORT && k->entry) && !wf_barred_hex(t, g->s, unit, k->hex);
}

static unsigned draw(struct fog *g, const struct token *k, struct eto_rng *rng)
{
	unsigned start = eto_rng_below(rng, g->slots), pick = start;
	for (unsigned i = 0; i < g->slots; i++) {
		pick = (start + i) % g->slots;
		if (could_be(g, g->slot[pick], k))
			break;
		pick = start;
	}
	unsigned unit = g->slot[pick];
	g->slot[pick] = g->slot[--g->slots];
	return unit;
}

/* Most units are kept between half and full strength. */
static uint8_t likely_cv(const struct wf_table *t, unsigned unit, struct eto_rng *rng)
{
	unsigned most = unit_of(t, unit)->max;
	return (uint8_t)(most - eto_rng_below(rng, most / 2 + 1));
}

/* Every token becomes some unit, in the order of the slots; frames follow it. */
static void people(struct fog *g, struct eto_rng *rng)
{
	uint8_t became[UNITS];
	memset(became, NO_UNIT, sizeof became);
	for (unsigned slot = g->t->first_of[g->side]; slot < g->t->end_of[g->side]; slot++) {
		struct token k = g->of[slot];
		if (k.hex == OFF)
			continue;
		unsigned unit = draw(g, &k, rng);
		k.mark &= (uint16_t)~M_HIDDEN;
		fill(g->s, unit, &k);
		g->s->cv[unit] = likely_cv(g->t, unit, rng);
		became[slot] = (uint8_t)unit;
	}
	for (unsigned i = 0; i < g->s->stack.depth; i++) {
		struct eto_frame *f = &g->s->stack.frame[i];
		if (seen_unit(f) && f->b < UNITS && became[f->b] != NO_UNIT)
			f->b = became[f->b];
	}
}

/* A unit seen before this month may have got a step since (WF-11.41.1). */
static void strengthen(const struct fog *g, struct eto_rng *rng)
{
	struct wf_state *s = g->s;
	for (unsigned u = g->t->first_of[g->side]; u < g->t->end_of[g->side]; u++)
		if (on_map(s, u) && (s->mark[u] & (M_KNOWN | M_SHOWN)) == M_KNOWN && s->seen_month[u] < s->month &&
		    s->cv[u] < unit_of(g->t, u)->max)
			s->cv[u] = (uint8_t)(s->cv[u] + eto_rng_below(rng, 2));
}

/* Somebody who can use it has the order that is being given; somebody is being placed. */
static void guess_order(const struct fog *g, struct eto_rng *rng)
{
	struct wf_state *s = g->s;
	struct eto_frame *f = eto_top(&s->stack);
	unsigned first = g->t->first_of[g->side], many = g->t->end_of[g->side] - first;
	unsigned start = eto_rng_below(rng, many);
	if (!secret_unit(f) || f->seat != g->side)
		return;
	hexset command = wf_command(g->t, s, g->side);
	for (unsigned i = 0; i < many; i++) {
		unsigned unit = first + (start + i) % many;
		bool may = f->proc == P_PLACE ? !on_map(s, unit)
					      : on_map(s, unit) && !(s->mark[unit] & M_MOVED) &&
							wf_can_do_something(g->t, s, unit, &command);
		if (!may)
			continue;
		f->b = (uint16_t)unit;
		return;
	}
}

static void determinize_side(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_rng *rng)
{
	struct fog g = {.t = t, .s = s, .side = side};
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		look_at(&g, u, false);
	people(&g, rng);
	strengthen(&g, rng);
	wf_derive(&t->base, s);
	guess_order(&g, rng);
}

void wf_determinize(const struct eto_table *table, void *state, unsigned viewers, struct eto_rng *rng)
{
	const struct wf_table *t = (const struct wf_table *)table;
	for (unsigned side = 0; side < SIDES; side++)
		if (!(viewers >> side & 1))
			determinize_side(t, state, side, rng);
}
