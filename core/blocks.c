#include "core/blocks.h"

#include <assert.h>
#include <string.h>

/* -- strength by rotation -- */

/* The edge with this value, or count. */
static unsigned edge_of(const struct eto_rotation *r, int strength)
{
	unsigned i = 0;
	while (i < r->count && r->value[i] != strength)
		i++;
	return i;
}

int eto_turned_down(const struct eto_rotation *r, unsigned strength, unsigned turns)
{
	unsigned edge = edge_of(r, (int)strength) + turns;
	return edge < r->count ? r->value[edge] : -1;
}

int eto_turned_up(const struct eto_rotation *r, int strength, unsigned turns)
{
	unsigned edge = edge_of(r, strength);
	return edge < turns ? r->value[0] : edge - turns < r->count ? r->value[edge - turns] : -1;
}

unsigned eto_turns_lost(const struct eto_rotation *r, unsigned strength)
{
	return edge_of(r, (int)strength);
}

unsigned eto_turns_left(const struct eto_rotation *r, unsigned strength)
{
	return r->count - edge_of(r, (int)strength);
}

/* -- columns -- */

static inline uint32_t read_cell(const struct eto_block_column *c, const void *state, unsigned block)
{
	const unsigned char *at = (const unsigned char *)state + c->offset + (size_t)block * c->width;
	uint16_t two;
	uint32_t four;
	switch (c->width) {
	case 1: return *at;
	case 2: memcpy(&two, at, 2); return two;
	default: memcpy(&four, at, 4); return four;
	}
}

static inline void set_cell(const struct eto_block_column *c, void *state, unsigned block, uint32_t value)
{
	unsigned char *at = (unsigned char *)state + c->offset + (size_t)block * c->width;
	uint16_t two = (uint16_t)value;
	switch (c->width) {
	case 1: *at = (unsigned char)value; break;
	case 2: memcpy(at, &two, 2); break;
	default: memcpy(at, &value, 4);
	}
}

uint32_t eto_block_get(const struct eto_blocks *l, const void *state, unsigned column, unsigned block)
{
	return read_cell(&l->column[column], state, block);
}

void eto_block_set(const struct eto_blocks *l, void *state, unsigned column, unsigned block, uint32_t value)
{
	set_cell(&l->column[column], state, block, value);
}

/* -- stacks -- */

static uint16_t *tops(const struct eto_blocks *l, void *state)
{
	return (uint16_t *)(void *)((unsigned char *)state + l->top);
}

static uint16_t *belows(const struct eto_blocks *l, void *state)
{
	return (uint16_t *)(void *)((unsigned char *)state + l->below);
}

void eto_block_place(const struct eto_blocks *l, void *state, unsigned block, unsigned place)
{
	uint16_t *top = tops(l, state), *below = belows(l, state), *at;
	unsigned from = eto_block_get(l, state, l->place, block);
	if (from != ETO_OFF_MAP) {
		for (at = &top[from]; *at != block; at = &below[*at])
			continue;
		*at = below[block];
		below[block] = ETO_NO_BLOCK;
	}
	eto_block_set(l, state, l->place, block, place);
	if (place == ETO_OFF_MAP)
		return;
	for (at = &top[place]; *at < block; at = &below[*at])
		continue;
	below[block] = *at;
	*at = (uint16_t)block;
}

void eto_block_blank(const struct eto_blocks *l, void *state, unsigned block)
{
	for (const struct eto_block_column *c = l->column, *end = c + l->columns; c < end; c++)
		set_cell(c, state, block, c->blank);
}

void eto_block_stacks(const struct eto_blocks *l, void *state)
{
	uint16_t *top = tops(l, state), *below = belows(l, state);
	memset(top, 0xff, l->places * sizeof *top);
	memset(below, 0xff, l->count * sizeof *below);
	for (unsigned b = l->count; b-- > 0;) {
		unsigned place = eto_block_get(l, state, l->place, b);
		if (place == ETO_OFF_MAP)
			continue;
		below[b] = top[place];
		top[place] = (uint16_t)b;
	}
}

/* -- what the other side has seen -- */

static uint32_t sight_of(const struct eto_blocks *l, const void *state, unsigned block)
{
	return eto_block_get(l, state, l->sight, block);
}

static void remember(const struct eto_blocks *l, void *state, unsigned block, unsigned when)
{
	eto_block_set(l, state, l->seen_strength, block, eto_block_get(l, state, l->strength, block));
	eto_block_set(l, state, l->seen_when, block, when);
}

bool eto_block_is_up(const struct eto_blocks *l, const void *state, unsigned block)
{
	return sight_of(l, state, block) & l->bits.up;
}

bool eto_block_is_known(const struct eto_blocks *l, const void *state, unsigned block)
{
	return sight_of(l, state, block) & (l->bits.up | l->bits.known);
}

bool eto_block_show(const struct eto_blocks *l, void *state, unsigned block, unsigned when)
{
	uint32_t sight = sight_of(l, state, block);
	eto_block_set(l, state, l->sight, block, sight | l->bits.up | l->bits.known);
	remember(l, state, block, when);
	return !(sight & l->bits.up);
}

void eto_block_hide(const struct eto_blocks *l, void *state, unsigned block, unsigned when)
{
	uint32_t sight = sight_of(l, state, block);
	if (!(sight & l->bits.up))
		return;
	eto_block_set(l, state, l->sight, block, sight & ~l->bits.up);
	remember(l, state, block, when);
}

void eto_block_saw_turn(const struct eto_blocks *l, void *state, unsigned block, const struct eto_rotation *r)
{
	uint32_t sight = sight_of(l, state, block);
	if (sight & l->bits.up) {
		eto_block_set(l, state, l->seen_strength, block, eto_block_get(l, state, l->strength, block));
	} else if (sight & l->bits.known) {
		int less = eto_turned_down(r, eto_block_get(l, state, l->seen_strength, block), 1);
		if (less >= 0)
			eto_block_set(l, state, l->seen_strength, block, (uint32_t)less);
	}
}

void eto_block_forget(const struct eto_blocks *l, void *state, unsigned block)
{
	eto_block_set(l, state, l->sight, block, sight_of(l, state, block) & ~(l->bits.up | l->bits.known));
	eto_block_set(l, state, l->seen_strength, block, 0);
	eto_block_set(l, state, l->seen_when, block, 0);
}

/* The next block of the stack from b on that stands, belongs to [first, end) and has the class, if it matters. */
static unsigned next_standing(const struct eto_blocks *l, const struct eto_table *t, void *state, unsigned b,
			      unsigned first, unsigned end, unsigned (*class_of)(const struct eto_table *, unsigned),
			      unsigned class)
{
	const uint16_t *below = belows(l, state);
	for (; b != ETO_NO_BLOCK; b = below[b])
		if (b >= first && b < end && !eto_block_is_up(l, state, b) && (!class_of || class_of(t, b) == class))
			return b;
	return ETO_NO_BLOCK;
}

unsigned eto_blocks_shuffle(const struct eto_blocks *l, const struct eto_table *t, void *state, unsigned place,
			    unsigned first, unsigned end, unsigned (*class_of)(const struct eto_table *, unsigned))
{
	const uint16_t *top = tops(l, state), *below = belows(l, state);
	unsigned forgotten = 0;
	for (unsigned b = top[place]; b != ETO_NO_BLOCK; b = below[b]) {
		if (b < first || b >= end || (sight_of(l, state, b) & (l->bits.up | l->bits.known)) != l->bits.known)
			continue;
		unsigned class = class_of ? class_of(t, b) : 0;
		unsigned one = next_standing(l, t, state, top[place], first, end, class_of, class);
		if (next_standing(l, t, state, below[one], first, end, class_of, class) == ETO_NO_BLOCK)
			continue; /* alone: it cannot be mistaken for another */
		eto_block_forget(l, state, b);
		forgotten++;
	}
	return forgotten;
}

void eto_tell_twins(struct eto_events *e, bool all_know, unsigned owners, struct eto_event knows,
		    struct eto_event others)
{
	knows.seen = (uint16_t)(all_know ? ETO_ALL : owners);
	others.seen = (uint16_t)(ETO_ALL ^ owners);
	eto_emit(e, knows);
	if (!all_know)
		eto_emit(e, others);
}

/* -- fog -- */

struct token {
	uint32_t class, value[ETO_BLOCK_COLUMNS];
};

/* A side as the others know it, while it is worked out. */
struct side {
	const struct eto_fog *f;
	const struct eto_blocks *l;
	const struct eto_table *t;
	void *state;
	unsigned first, end, tokens, slots;
	uint8_t sight[ETO_BLOCKS_MAX];   /* enum eto_sighting */
	struct token of[ETO_BLOCKS_MAX]; /* of a block that is a token */
	uint16_t order[ETO_BLOCKS_MAX];  /* the tokens, sorted by what is seen of them */
	uint16_t slot[ETO_BLOCKS_MAX];   /* blocks that are not known and could be there: ascending */
};

static unsigned class_of(const struct side *g, unsigned block)
{
	return g->f->class_of ? g->f->class_of(g->t, block) : 0;
}

static void see_token(struct side *g, unsigned block)
{
	struct token *k = &g->of[block];
	k->class = class_of(g, block);
	const struct eto_block_column *c = g->l->column;
	for (unsigned i = 0; i < g->l->columns; i++)
		k->value[i] = (read_cell(&c[i], g->state, block) & c[i].seen) | c[i].token;
	if (g->f->token)
		g->f->token(g->t, g->state, block, k->value);
}

static int compare(const struct side *g, const struct token *x, const struct token *y)
{
	if (x->class != y->class)
		return x->class < y->class ? -1 : 1;
	for (unsigned c = 0; c < g->l->columns; c++)
		if (x->value[c] != y->value[c])
			return x->value[c] < y->value[c] ? -1 : 1;
	return 0;
}

static void sort_in(struct side *g, unsigned block)
{
	unsigned at = 0, end = g->tokens++;
	while (at < end) {
		unsigned middle = (at + end) / 2;
		if (compare(g, &g->of[block], &g->of[g->order[middle]]) < 0)
			end = middle;
		else
			at = middle + 1;
	}
	memmove(&g->order[at + 1], &g->order[at], (g->tokens - 1 - at) * sizeof *g->order);
	g->order[at] = (uint16_t)block;
}

static void write(struct side *g, unsigned block, const uint32_t *value)
{
	for (unsigned c = 0; c < g->l->columns; c++)
		set_cell(&g->l->column[c], g->state, block, value[c]);
}

static void wipe(struct side *g, unsigned block)
{
	uint32_t value[ETO_BLOCK_COLUMNS];
	for (unsigned c = 0; c < g->l->columns; c++)
		value[c] = g->l->column[c].blank;
	if (g->f->blank)
		g->f->blank(g->t, g->state, block, g->sight[block], value);
	write(g, block, value);
}

/* Sorts the blocks of a side into those that are known, those that are not, and the slots of these. */
static void look(struct side *g)
{
	assert(g->end <= ETO_BLOCKS_MAX && g->l->columns <= ETO_BLOCK_COLUMNS);
	for (unsigned b = g->first; b < g->end; b++) {
		g->sight[b] = (uint8_t)g->f->sight(g->t, g->state, b);
		if (g->sight[b] == ETO_SIGHT_TOKEN) {
			see_token(g, b);
			sort_in(g, b);
		}
		if (g->sight[b] == ETO_SIGHT_TOKEN || g->sight[b] == ETO_SIGHT_AWAY)
			g->slot[g->slots++] = (uint16_t)b;
	}
}

/* Then nothing is left of those that are not known; where a token will stand (`taken`, if not NULL) it says all. */
static void veil(struct side *g, const bool *taken)
{
	for (unsigned b = g->first; b < g->end; b++)
		if (g->sight[b] == ETO_SIGHT_KNOWN && g->f->veil)
			g->f->veil(g->t, g->state, b);
		else if (g->sight[b] != ETO_SIGHT_KNOWN && !(taken && taken[b]))
			wipe(g, b);
}

/* The first slot of this class from `from` on; there are as many slots of a class as tokens, at least. */
static unsigned slot_from(const struct side *g, unsigned from, unsigned class)
{
	while (from < g->slots && class_of(g, g->slot[from]) != class)
		from++;
	return from;
}

void eto_fog_redact(const struct eto_fog *f, const struct eto_table *t, void *state, unsigned first, unsigned end,
		    uint16_t *stand_in)
{
	struct side g;
	uint16_t at[ETO_BLOCKS_MAX];
	bool taken[ETO_BLOCKS_MAX] = {0};
	g.f = f, g.l = f->blocks, g.t = t, g.state = state;
	g.first = first, g.end = end, g.tokens = g.slots = 0;
	look(&g);
	for (unsigned b = first; b < end; b++)
		stand_in[b] = g.sight[b] == ETO_SIGHT_KNOWN ? (uint16_t)b : ETO_NO_BLOCK;
	unsigned slot = 0;
	for (unsigned i = 0; i < g.tokens; i++) {
		const struct token *k = &g.of[g.order[i]], *before = i ? &g.of[g.order[i - 1]] : NULL;
		slot = slot_from(&g, before && before->class != k->class ? 0 : slot, k->class);
		assert(slot < g.slots);
		bool equal = before && !compare(&g, before, k);
		stand_in[g.order[i]] = equal ? stand_in[g.order[i - 1]] : g.slot[slot];
		at[i] = g.slot[slot++];
		taken[at[i]] = true;
	}
	veil(&g, taken);
	for (unsigned i = 0; i < g.tokens; i++)
		write(&g, at[i], g.of[g.order[i]].value);
}

/* -- a possible world -- */

static bool fits(const struct side *g, unsigned block, const struct token *k)
{
	return class_of(g, block) == k->class && (!g->f->could_be || g->f->could_be(g->t, g->state, block, k->value));
}

/* One of the slots that the block seen so could be, each as likely as another; if there is none, one of its class. */
static unsigned draw(struct side *g, const struct token *k, struct eto_rng *rng)
{
	uint16_t fit[ETO_BLOCKS_MAX];
	unsigned count = 0, pick = g->slots;
	for (unsigned at = 0; at < g->slots; at++)
		if (fits(g, g->slot[at], k))
			fit[count++] = (uint16_t)at;
	if (count)
		pick = fit[eto_rng_below(rng, count)];
	for (unsigned at = 0; at < g->slots && pick == g->slots; at++)
		if (class_of(g, g->slot[at]) == k->class)
			pick = at;
	assert(pick < g->slots);
	unsigned block = g->slot[pick];
	g->slot[pick] = g->slot[--g->slots];
	return block;
}

/* The tokens, those that few blocks can be before the others: so there is one left for them. */
static unsigned rarest_first(const struct side *g, uint16_t *list)
{
	unsigned count = 0, fit[ETO_BLOCKS_MAX] = {0};
	for (unsigned b = g->first; b < g->end; b++) {
		if (g->sight[b] != ETO_SIGHT_TOKEN)
			continue;
		for (unsigned i = 0; i < g->slots && g->f->could_be; i++)
			fit[b] += fits(g, g->slot[i], &g->of[b]);
		unsigned at = count++;
		for (; at && fit[b] < fit[list[at - 1]]; at--)
			list[at] = list[at - 1];
		list[at] = (uint16_t)b;
	}
	return count;
}

void eto_fog_people(const struct eto_fog *f, const struct eto_table *t, void *state, unsigned first, unsigned end,
		    struct eto_rng *rng, uint16_t *became)
{
	struct side g;
	uint16_t list[ETO_BLOCKS_MAX];
	g.f = f, g.l = f->blocks, g.t = t, g.state = state;
	g.first = first, g.end = end, g.tokens = g.slots = 0;
	look(&g);
	veil(&g, NULL);
	for (unsigned b = first; b < end; b++)
		became[b] = ETO_NO_BLOCK;
	unsigned count = rarest_first(&g, list);
	for (unsigned i = 0; i < count; i++) {
		struct token k = g.of[list[i]];
		unsigned block = draw(&g, &k, rng);
		k.value[g.l->sight] &= ~g.l->bits.token;
		if (f->likely)
			k.value[g.l->strength] = f->likely(t, block, rng);
		write(&g, block, k.value);
		became[list[i]] = (uint16_t)block;
	}
}
