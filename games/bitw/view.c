/* Fog of War (1.3): what a side may know, and a world that it could be. One who plays alone has it too, unless he
 * switches it off (BI-intro.2, BI-1.3.2, BI-38.2.1). */
#include <string.h>

#include "games/bitw/unknown.h"

/* Blocks that are lost lie beside the map for all to see until their owner builds in secret. */
static enum eto_sighting sight(const struct eto_table *table, const void *state, unsigned u)
{
	const struct bi_state *s = state;
	(void)table;
	if (on_map(s, u))
		return s->mark[u] & (M_UP | M_KNOWN) ? ETO_SIGHT_KNOWN : ETO_SIGHT_TOKEN;
	return s->fate[u] == LOST || s->fate[u] == FUTURE ? ETO_SIGHT_AWAY : ETO_SIGHT_OUT;
}

/* Of a block that stands up the strength seen last. */
static void veil(const struct eto_table *table, void *state, unsigned u)
{
	struct bi_state *s = state;
	(void)table;
	if (!marked(s, u, M_UP)) {
		s->strength[u] = s->seen_strength[u];
		s->half[u] = 0;
		s->ap[u] = s->used[u] = 0;
	}
	s->mark[u] &= M_SEEN | M_UP | M_KNOWN | M_FROZEN | M_ACTIVE;
}

static void leave(const struct eto_table *table, const void *state, unsigned u, enum eto_sighting how, uint32_t *value)
{
	const struct bi_state *s = state;
	(void)table;
	value[0] = 0;
	if (how == ETO_SIGHT_OUT)
		value[3] = s->fate[u];
}

static void see_token(const struct eto_table *table, const void *state, unsigned u, uint32_t *value)
{
	(void)table, (void)state, (void)u;
	value[3] = ON_MAP;
}

static bool could_be(const struct eto_table *table, const void *state, unsigned u, const uint32_t *value)
{
	const struct bi_table *t = (const struct bi_table *)table;
	(void)state;
	if (value[0] & M_DROPPED)
		return unit_of(t, u)->flag & U_JUMP;
	if (value[0] & (M_RESERVE | M_MOTOR | M_HOLD | M_MOVED | M_LANDED))
		return type_of(t, u) != STA && type_of(t, u) != RED && type_of(t, u) != SUB;
	return true;
}

bool bi_could_be(const struct bi_table *t, const struct bi_state *seen, unsigned u, unsigned token)
{
	enum eto_sighting how = sight(&t->base, seen, u);
	return (how == ETO_SIGHT_TOKEN || how == ETO_SIGHT_AWAY) && could_be(&t->base, seen, u, &seen->mark[token]);
}

/* The better of two, and never the last face: most armies are mended before they are worn out. */
static uint32_t likely(const struct eto_table *table, unsigned u, struct eto_rng *rng)
{
	const struct eto_rotation *r = &((const struct bi_table *)table)->unit[u].faces;
	unsigned faces = r->count > 2 ? r->count - 1u : 1u, one = eto_rng_below(rng, faces);
	unsigned two = eto_rng_below(rng, faces);
	return r->value[one < two ? one : two];
}

static const struct eto_fog fog = {.blocks = &bi_blocks,
				   .sight = sight,
				   .class_of = bi_class,
				   .veil = veil,
				   .blank = leave,
				   .token = see_token,
				   .could_be = could_be,
				   .likely = likely};

/* Frames that name a block of the other side name what is seen of it; what is being built or loaded is a secret. */
static bool names_unit(const struct eto_frame *f)
{
	switch (f->proc) {
	case P_MARCH:
	case P_FLIGHT:
	case P_TRAIN:
	case P_BUILD:
	case P_BRIGADE:
	case P_MINE: return true;
	default: return false;
	}
}

/* Which block is taken in hand is its owner's affair until it goes somewhere. */
static bool in_hand(const struct eto_frame *f)
{
	return f->proc == P_FLIGHT || f->proc == P_TRAIN ||
	       (f->proc == P_MARCH && !((const struct march *)eto_locals_of(f))->spent);
}

/* Some block that such a frame could be about: the first of its side, or NO_UNIT. */
static unsigned any_block(const struct bi_table *t, const struct bi_state *s, unsigned side, const struct eto_frame *f)
{
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		if (s->hex[u] < HEXES && is_air(t, u) == (f->proc == P_FLIGHT))
			return u;
	return NO_UNIT;
}

/* The die for a block that was sunk (BI-18.1.4): which of those beside the map it was matters to nobody. */
static bool mourns(const struct eto_frame *f)
{
	return f->proc == P_MINE && ((const struct trip *)eto_locals_of(f))->kind == 3;
}

static void follow(const struct bi_table *t, struct bi_state *s, unsigned side, const uint16_t *map)
{
	for (unsigned i = 0; i < s->stack.depth; i++) {
		struct eto_frame *f = &s->stack.frame[i];
		if (!names_unit(f) || side_of(t, f->b) != side)
			continue;
		if (f->proc == P_BUILD || mourns(f)) {
			f->b = t->first_of[side]; /* a secret */
			for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
				if (!on_map(s, u)) {
					f->b = (uint16_t)u;
					break;
				}
		} else if (in_hand(f)) {
			unsigned u = any_block(t, s, side, f);
			if (u == NO_UNIT) { /* nobody who is seen could be: then nobody is in hand yet */
				eto_pop(&s->stack);
				return;
			}
			f->b = (uint16_t)u;
		} else if (map[f->b] != ETO_NO_BLOCK) {
			f->b = map[f->b];
		}
		if (f->proc == P_MARCH || f->proc == P_FLIGHT)
			((struct march *)eto_locals(f))->start = s->hex[f->b];
		if (f->proc == P_MARCH)
			((struct march *)eto_locals(f))->left = 1;
	}
}

static void hide_side(const struct bi_table *t, struct bi_state *s, unsigned side)
{
	uint16_t stand_in[UNITS];
	eto_fog_redact(&fog, &t->base, s, t->first_of[side], t->end_of[side], stand_in);
	follow(t, s, side, stand_in);
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		s->scouts[u] = 0;
	for (unsigned n = 0; n < NATIONS; n++)
		if ((n == GER || n == ITA) == (side == AXIS)) {
			memset(s->pool[n], 0, COLOURS);
			s->given[n] = 0;
		}
	if (side == AXIS)
		s->ss_step = 0;
	memset(s->works[side], 0, sizeof s->works[side]);
	memset(s->works_paid[side], 0, sizeof s->works_paid[side]);
	if (s->side == side) {
		memset(s->shipped, 0, sizeof s->shipped);
		memset(s->docked, 0, sizeof s->docked);
	}
	if (side == ALLIED) {
		if (s->turn == bi_first_turn(t) && s->side == AXIS)
			s->plan[0] = s->plan[0] ? 1 : 0, s->plan[1] = s->plan[1] ? 1 : 0;
		memset(s->mulberry_paid, 0, sizeof s->mulberry_paid);
	}
}

/* What a player is shown besides (BI-1.3.4): battles, active HQs, reconnaissance, radar, Mussolini. */
void bi_redact(const struct eto_table *table, void *state, unsigned viewers)
{
	const struct bi_table *t = (const struct bi_table *)table;
	if (!option(t, OPT_FOG))
		for (unsigned side = 0; side < SIDES; side++)
			if (!(viewers >> side & 1))
				hide_side(t, state, side);
	bi_derive(table, state);
}

/* -- what the page of the scenario says: it lies open to all -- */

/* A side as it is imagined: which token each block stands for, where the set-up has it, and how strong. */
struct fancy {
	const struct bi_table *t;
	struct bi_state *s;
	unsigned first, end;
	uint16_t *became, token[UNITS], printed[UNITS];
	uint8_t strength[UNITS];
	bool due[UNITS]; /* it can have come by now */
};

static void read_page(struct fancy *f)
{
	memset(f->token, 0xff, sizeof f->token);
	memset(f->printed, 0xff, sizeof f->printed);
	memset(f->due, 0, sizeof f->due);
	for (unsigned b = f->first; b < f->end; b++)
		if (f->became[b] != ETO_NO_BLOCK)
			f->token[f->became[b]] = (uint16_t)b;
	for (unsigned i = 0; i < f->t->setups; i++) {
		const struct bi_setup *x = &f->t->setup[i];
		if (x->scenario != scenario(f->t))
			continue;
		f->printed[x->unit] = x->place;
		f->strength[x->unit] = x->strength;
		f->due[x->unit] = true;
	}
	for (unsigned i = 0; i < f->t->arrivals; i++)
		if (f->t->arrival[i].scenario == scenario(f->t) && f->t->arrival[i].turn <= f->s->turn)
			f->due[f->t->arrival[i].unit] = true;
}

/* May the block be what is imagined as the other? */
static bool stands_for(const struct fancy *f, unsigned u, unsigned other)
{
	uint32_t value[1] = {f->s->mark[other]};
	bool hidden = f->token[u] != ETO_NO_BLOCK ||
		      (f->s->hex[u] == OFF && (f->s->fate[u] == LOST || f->s->fate[u] == FUTURE));
	return u != other && hidden && bi_class(&f->t->base, u) == bi_class(&f->t->base, other) &&
	       could_be(&f->t->base, f->s, u, value);
}

static void swap_places(struct fancy *f, unsigned u, unsigned v)
{
	struct bi_state *s = f->s;
	uint16_t hex = s->hex[u], from = s->from[u], token = f->token[u];
	uint32_t mark = s->mark[u];
	uint8_t fate = s->fate[u];
	s->hex[u] = s->hex[v], s->from[u] = s->from[v], s->mark[u] = s->mark[v], s->fate[u] = s->fate[v];
	s->hex[v] = hex, s->from[v] = from, s->mark[v] = mark, s->fate[v] = fate;
	f->token[u] = f->token[v], f->token[v] = token;
	for (unsigned i = 0; i < 2; i++) {
		unsigned b = i ? v : u;
		const struct eto_rotation *r = &f->t->unit[b].faces;
		s->strength[b] = f->token[b] == ETO_NO_BLOCK ? 0 : r->value[0];
		if (f->token[b] != ETO_NO_BLOCK)
			f->became[f->token[b]] = (uint16_t)b;
	}
}

/* Is it still where it was printed? Walls are; others the less likely the more turns are over. */
static bool stays(const struct fancy *f, unsigned u, struct eto_rng *rng)
{
	unsigned first = bi_first_turn(f->t), gone = f->s->turn > first ? f->s->turn - first : 0;
	return f->printed[u] < HEXES && (!eto_rng_below(rng, gone + 1) || is_redoubt(f->t, u));
}

/* Who stands where another of his colour was printed may well be that other, and as strong; and nobody has come before
 * his time, if one who has could be he. */
static void go_by_page(struct fancy *f, struct eto_rng *rng)
{
	for (unsigned u = f->first; u < f->end; u++) {
		if (!stays(f, u, rng))
			continue;
		for (unsigned v = f->first; v < f->end && f->s->hex[u] != f->printed[u]; v++)
			if (f->token[v] != ETO_NO_BLOCK && f->s->hex[v] == f->printed[u] &&
			    f->printed[v] != f->s->hex[v] && stands_for(f, u, v) &&
			    (f->token[u] == ETO_NO_BLOCK || stands_for(f, v, u)))
				swap_places(f, u, v);
	}
	for (unsigned v = f->first; v < f->end; v++)
		for (unsigned u = f->first; u < f->end && f->token[v] != ETO_NO_BLOCK && !f->due[v]; u++)
			if (f->token[u] == ETO_NO_BLOCK && f->due[u] && stands_for(f, u, v))
				swap_places(f, u, v);
	for (unsigned u = f->first; u < f->end; u++)
		if (f->token[u] != ETO_NO_BLOCK && f->s->hex[u] == f->printed[u])
			f->s->strength[u] = f->strength[u];
}

void bi_determinize(const struct eto_table *table, void *state, unsigned viewers, struct eto_rng *rng)
{
	const struct bi_table *t = (const struct bi_table *)table;
	struct bi_state *s = state;
	for (unsigned side = 0; side < SIDES && !option(t, OPT_FOG); side++) {
		uint16_t became[UNITS];
		if (viewers >> side & 1)
			continue;
		eto_fog_people(&fog, table, s, t->first_of[side], t->end_of[side], rng, became);
		struct fancy f = {.t = t, .s = s, .first = t->first_of[side], .end = t->end_of[side], .became = became};
		read_page(&f);
		go_by_page(&f, rng);
		follow(t, s, side, became);
	}
	bi_derive(table, s);
}
