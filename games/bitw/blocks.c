/* Blocks (3.11 to 3.17, 7.7.8 to 7.7.10): faces, hits, elimination, surrender, and what the other side is shown
 * (1.3). */
#include "games/bitw/bitw.h"

/* The columns; C_MARK and the rest are used by view.c too. */
static const struct eto_block_column columns[] = {
	ETO_BLOCK_COLUMN(struct bi_state, mark, M_SEEN, 0, M_TOKEN),
	ETO_BLOCK_COLUMN(struct bi_state, hex, 0xffff, OFF, 0),
	ETO_BLOCK_COLUMN(struct bi_state, from, 0xffff, OFF, 0),
	ETO_BLOCK_COLUMN(struct bi_state, fate, 0, LOST, 0),
	ETO_BLOCK_COLUMN(struct bi_state, strength, 0, 0, 1),
	ETO_BLOCK_COLUMN(struct bi_state, half, 0, 0, 0),
	ETO_BLOCK_COLUMN(struct bi_state, seen_strength, 0, 0, 0),
	ETO_BLOCK_COLUMN(struct bi_state, seen_when, 0, 0, 0),
	ETO_BLOCK_COLUMN(struct bi_state, ap, 0, 0, 0),
	ETO_BLOCK_COLUMN(struct bi_state, used, 0, 0, 0),
};

const struct eto_blocks bi_blocks = {.count = UNITS,
				     .places = PLACES,
				     .column = columns,
				     .columns = sizeof columns / sizeof *columns,
				     .place = 1,
				     .sight = 0,
				     .bits = {M_UP, M_KNOWN, M_TOKEN},
				     .strength = 4,
				     .seen_strength = 6,
				     .seen_when = 7,
				     .top = offsetof(struct bi_state, top),
				     .below = offsetof(struct bi_state, below)};

/* The colour of the wood (BI-1.3.3); an air block is told from one on the ground, since bases, stacking and ZOC follow
 * from it (RULINGS.md). */
unsigned bi_class(const struct eto_table *table, unsigned u)
{
	const struct bi_table *t = (const struct bi_table *)table;
	return t->unit[u].colour * 2u + is_air(t, u);
}

void bi_put(struct bi_state *s, unsigned u, unsigned place)
{
	eto_block_place(&bi_blocks, s, u, place);
}

void bi_say(struct eto_events *e, unsigned kind, int a, int b, int c, int d)
{
	eto_emit(e, (struct eto_event){(uint16_t)kind, ETO_ALL, {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}});
}

void bi_tell(const struct bi_table *t, const struct bi_state *s, struct eto_events *e, unsigned u, unsigned knows,
	     unsigned others, int a, int b)
{
	struct eto_event k = {(uint16_t)knows, ETO_ALL, {(int16_t)u, (int16_t)a, (int16_t)b}};
	struct eto_event o = {(uint16_t)others, ETO_ALL, {(int16_t)nation_of(t, u), (int16_t)a, (int16_t)b}};
	if (unit_of(t, u)->colour == 5) /* brown: all minor powers look alike */
		o.arg[0] = NATIONS;
	bool all = option(t, OPT_FOG) || marked(s, u, M_UP | M_KNOWN);
	eto_tell_twins(e, all, 1u << side_of(t, u), k, o);
}

void bi_show(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e)
{
	if (!eto_block_show(&bi_blocks, s, u, s->turn + 1u))
		return;
	bi_say(e, E_SHOWN, (int)u, s->hex[u], s->strength[u], 0);
	if (!option(t, OPT_FOG))
		eto_barrier(e);
}

/* Blocks shown stand up again at the Final Supply check (BI-1.3.5, BI-19.1.15); the dismissed Mussolini stays
 * (BI-36.0.4). */
void bi_hide_all(const struct bi_table *t, struct bi_state *s)
{
	for (unsigned u = 0; u < UNITS; u++)
		if (on_map(s, u) && u != bi_prisoner(t, s))
			eto_block_hide(&bi_blocks, s, u, s->turn + 1u);
}

void bi_remove(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned fate, eto_clause why,
	       struct eto_events *e)
{
	bi_say(e, E_OUT, (int)u, s->hex[u], why, 0);
	if (on_map(s, u) && !option(t, OPT_FOG) && !marked(s, u, M_UP))
		eto_barrier(e);
	bi_put(s, u, OFF);
	s->mark[u] = M_KNOWN;
	s->from[u] = OFF;
	s->strength[u] = s->half[u] = s->ap[u] = s->used[u] = s->seen_strength[u] = 0;
	s->seen_when[u] = (uint8_t)(s->turn + 1);
	s->fate[u] = (uint8_t)fate;
}

/* Lost in combat: Americans count for morale (BI-13.8.1.3.6). */
static void eliminate(const struct bi_table *t, struct bi_state *s, unsigned u, eto_clause why, struct eto_events *e)
{
	bi_lost_us(t, s, u, e);
	bi_remove(t, s, u, LOST, why, e);
}

/* Of a block that stands hidden the others learn no more than where it is, be it a step or half a hit. */
static void tell_loss(const struct bi_table *t, const struct bi_state *s, unsigned u, struct eto_event knows,
		      struct eto_events *e)
{
	eto_tell_twins(e, option(t, OPT_FOG) || marked(s, u, M_UP), 1u << side_of(t, u), knows,
		       (struct eto_event){E_BLOCK_STARVES, ETO_ALL, {(int16_t)s->hex[u]}});
}

void bi_turn_down(const struct bi_table *t, struct bi_state *s, unsigned u, eto_clause why, struct eto_events *e)
{
	int less = eto_turned_down(&t->unit[u].faces, s->strength[u], 1);
	s->half[u] = 0;
	if (less < 0) {
		eliminate(t, s, u, why, e);
		return;
	}
	s->strength[u] = (uint8_t)less;
	eto_block_saw_turn(&bi_blocks, s, u, &t->unit[u].faces);
	tell_loss(t, s, u, (struct eto_event){E_HIT, ETO_ALL, {(int16_t)u, (int16_t)s->hex[u], (int16_t)less}}, e);
}

/* Who spends his last step is no loss for the morale at home (BI-13.8.1.3.6). */
void bi_spend(const struct bi_table *t, struct bi_state *s, unsigned u, eto_clause why, eto_clause last,
	      struct eto_events *e)
{
	if (eto_turns_left(&t->unit[u].faces, s->strength[u]) == 1)
		bi_remove(t, s, u, LOST, last, e);
	else
		bi_turn_down(t, s, u, why, e);
}

/* A turn for each hit (BI-7.7.8.1), or two (BI-7.7.8.2); the first of two is kept (BI-7.7.8.5) and changes nothing
 * else (BI-7.7.8.6). A last step falls to one hit (BI-7.7.10.2). */
void bi_hit(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e)
{
	int less = eto_turned_down(&t->unit[u].faces, s->strength[u], 1);
	if (s->strength[u] - (less < 0 ? 0 : less) > 1 && !s->half[u]) {
		s->half[u] = 1;
		tell_loss(t, s, u, (struct eto_event){E_HALF, ETO_ALL, {(int16_t)u}}, e);
		return;
	}
	bi_turn_down(t, s, u, BI_7_7_10_1, e);
}

/* What a unit that surrenders gives the enemy (BI-4.5.1, BI-7.9.4), by its kind in the Advanced game (BI-4.5.3,
 * BI-12.5.1, BI-12.5.2); it may be rebuilt (BI-4.5.2). */
static void spoils(const struct bi_table *t, struct bi_state *s, unsigned u)
{
	unsigned to = bi_winner(t, s, enemy_of(side_of(t, u)));
	unsigned colour = is_tank(t, u) ? RED_PP : is_air(t, u) ? BLUE_PP : is_hq(t, u) ? BLACK_PP : YELLOW;
	if (s->pool[to][YELLOW] < 255)
		s->pool[to][YELLOW]++;
	if (colour != YELLOW && bi_advanced(t) && s->pool[to][colour] < 255)
		s->pool[to][colour]++;
}

void bi_surrender(const struct bi_table *t, struct bi_state *s, unsigned u, eto_clause why, struct eto_events *e)
{
	bi_say(e, E_SURRENDERS, (int)u, s->hex[u], why, 0);
	spoils(t, s, u);
	eliminate(t, s, u, why, e);
}
