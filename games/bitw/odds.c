/* Odds of a whole battle, round by round, before it begins or from the roll that is due in it: which fight an action
 * belongs to or would make, what unknown blocks in it can be, and fights that are only thought of. */
#include "games/bitw/odds.h"

#include "games/bitw/landing.h"

/* -- the battle that an action belongs to, as it will be then -- */

/* The only battle that is left to be fought, or NO_HEX. */
static unsigned only_battle(const struct study *w)
{
	unsigned one = NO_HEX;
	for (unsigned u = w->t->first_of[w->s.side]; u < w->t->end_of[w->s.side]; u++) {
		unsigned hex = w->s.hex[u];
		if (hex >= HEXES || hex == one || eto_set_has(&w->s.fought, hex) || !bi_in_battle(w->t, &w->s, hex))
			continue;
		if (one != NO_HEX)
			return NO_HEX;
		one = hex;
	}
	return one;
}

void bi_step_under_way(const struct bi_state *s, struct start *out, unsigned *below)
{
	unsigned at = s->stack.depth;
	out->rolling = true;
	while (at && s->stack.frame[at - 1].proc == P_FIRE) {
		const struct volley *v = eto_locals_of(&s->stack.frame[--at]);
		out->mask |= 1u << v->side;
		out->city[v->side] = v->city;
	}
	for (unsigned side = 0; side < SIDES; side++)
		out->hits[side] = s->hits[side];
	*below = at;
}

static unsigned under_way(struct study *w)
{
	unsigned at = 0;
	bi_step_under_way(&w->s, &w->start, &at);
	if (!at || w->s.stack.frame[at - 1].proc != P_BATTLE)
		return NO_HEX;
	w->battle = *(const struct battle *)eto_locals_of(&w->s.stack.frame[at - 1]);
	w->start.round = w->battle.round;
	w->start.step = w->battle.step;
	w->start.air = w->battle.raid;
	return w->battle.hex;
}

/* The next round of a battle that goes on. */
static unsigned next_round(const struct bi_state *s, struct start *out)
{
	unsigned at = s->stack.depth;
	while (at && s->stack.frame[at - 1].proc != P_BATTLE)
		at--;
	if (!at)
		return NO_HEX;
	const struct battle *b = eto_locals_of(&s->stack.frame[at - 1]);
	out->round = b->round + 1u;
	out->step = B_AA;
	return b->hex;
}

/* A neutral land is an enemy's from the first attack on, and its towns defend it (BI-5.6.2.1). */
static void attack_neutral(struct study *w, unsigned hex)
{
	struct bi_state s = w->s;
	if (w->s.side != AXIS || !bi_neutral(w->t, &w->s, hex))
		return;
	bi_attack_country(w->t, &s, w->t->hex[hex].country, NULL);
	w->s.attacked = s.attacked;
	w->s.held[ALLIED] = s.held[ALLIED];
}

/* Joins the fight in a hex: over land, or on a mission from its base. */
static unsigned join(struct study *w, unsigned u, unsigned hex, unsigned from)
{
	if (u >= UNITS || hex >= HEXES)
		return NO_HEX;
	bool flies = is_air(w->t, u) && !marked(&w->s, u, M_FLYING);
	if (!is_air(w->t, u) || flies)
		w->s.from[u] = (uint16_t)from;
	w->s.mark[u] |= flies ? M_FLYING : 0;
	if (!is_air(w->t, u))
		attack_neutral(w, hex);
	bi_put(&w->s, u, hex);
	return hex;
}

static unsigned react(struct study *w, unsigned u, unsigned hex)
{
	if (hex < HEXES && !is_air(w->t, u))
		bi_fight_again(w->t, &w->s, hex, side_of(w->t, u));
	return join(w, u, hex, w->s.hex[u]);
}

/* A march into a battle: desperate for who is out of supply (BI-12.4.1.1). */
static unsigned storm(struct study *w, unsigned u, unsigned hex, unsigned from)
{
	w->s.mark[u] |= starved(&w->s, u) ? M_DESPERATE : 0;
	return join(w, u, hex, from);
}

static void come_to(struct study *w, const struct bi_state *s, unsigned u, unsigned ways)
{
	struct arrival *x = &w->arrival;
	x->face[x->count].strength = s->strength[u];
	x->face[x->count].half = s->half[u];
	x->face[x->count].gone = !on_map(s, u);
	x->face[x->count++].ways = (uint8_t)ways;
}

/* Past mines and over the beach, or down by parachute: what is left of it stands in the hex. */
static unsigned come_ashore(struct study *w, unsigned u, unsigned hex)
{
	bool mined = u < UNITS && hex < HEXES && bi_mined(w->t, &w->s, u, w->s.hex[u], hex);
	if (u >= UNITS || hex >= HEXES)
		return NO_HEX;
	w->arrival.unit = u;
	for (unsigned die = 1; die <= (mined ? 6 : 1); die++) {
		struct bi_state s = w->s;
		bi_put_to_sea(w->t, &s, u, hex, BY_LANDING, NULL);
		if (mined)
			bi_mine_roll(w->t, &s, eto_with_die(eto_act(V_ROLL, 0, 0, 0), 0, die), NULL);
		come_to(w, &s, u, mined ? 1 : 6);
	}
	w->s.mark[u] |= M_MOVED | M_LANDED;
	return join(w, u, hex, w->s.hex[u]);
}

static unsigned come_down(struct study *w, unsigned u, unsigned hex)
{
	if (u >= UNITS || hex >= HEXES)
		return NO_HEX;
	struct bi_state s = w->s;
	bi_drop(w->t, &s, u, hex, NULL);
	w->arrival.unit = u;
	come_to(w, &s, u, 6);
	w->s.mark[u] |= M_MOVED | M_DROPPED | (s.mark[u] & M_HARD);
	return join(w, u, hex, w->s.hex[u]);
}

static unsigned hex_of(struct study *w, struct eto_action a)
{
	const struct eto_frame *f = eto_peek(&w->s.stack);
	unsigned u = a.arg[0];
	switch (a.verb) {
	case V_FIGHT: return a.arg[0];
	case V_ATTACK: return f->proc == P_MARCH ? storm(w, f->b, a.arg[0], a.arg[1]) : NO_HEX;
	case V_FLY: return f->proc == P_FLIGHT ? join(w, f->b, a.arg[0], w->s.hex[f->b]) : NO_HEX;
	case V_REACT: return f->proc == P_REACT && u < UNITS ? react(w, u, a.arg[1]) : NO_HEX;
	case V_BLITZ:
	case V_FOLLOW: return f->proc == P_BLITZ && u < UNITS ? join(w, u, a.arg[1], w->s.hex[u]) : NO_HEX;
	case V_INVADE: return f->proc == P_MOVE ? come_ashore(w, a.arg[1], a.arg[2]) : NO_HEX;
	case V_DROP: return f->proc == P_MOVE ? come_down(w, a.arg[1], a.arg[2]) : NO_HEX;
	case V_ROLL: return f->proc == P_FIRE ? under_way(w) : NO_HEX;
	case V_DONE:
		if (f->proc == P_RETREAT)
			return next_round(&w->s, &w->start);
		return f->proc == P_REACT && !f->a ? only_battle(w) : NO_HEX; /* it is fought at once */
	default: return NO_HEX;
	}
}

static bool battle_of(struct study *w, struct eto_action a)
{
	w->start = (struct start){.round = 1, .step = B_AIR};
	w->arrival.count = 0;
	w->hex = hex_of(w, a);
	if (w->hex >= HEXES)
		return false;
	w->attacker = w->s.side;
	if (!w->start.rolling)
		w->battle = bi_new_battle(w->t, &w->s, w->hex);
	w->mode = bi_land_in(w->t, &w->s, w->hex, w->s.side) ? BY_LAND_OR_SEA : BY_AIR_ALONE;
	if (w->mode == BY_AIR_ALONE) /* those who have come up against it count, where nobody stands on the ground */
		return bi_count(w->t, &w->s, w->hex, w->s.side).flying &&
		       (bi_any(w->t, &w->s, w->hex, !w->s.side) || bi_count(w->t, &w->s, w->hex, !w->s.side).flying);
	return bi_in_the_air(w) || (bi_stays(w->t, &w->s, w->hex, AXIS) && bi_stays(w->t, &w->s, w->hex, ALLIED));
}

/* -- what is not known -- */

void bi_draw_world(const struct bi_table *t, const struct bi_state *seen, unsigned seat, unsigned n,
		   struct bi_state *world)
{
	struct eto_rng rng = {0};
	eto_rng_seed(&rng, n + 1);
	*world = *seen;
	bi_determinize(&t->base, world, 1u << seat, &rng);
	bi_derive(&t->base, world);
}

/* All hands, or so many draws; returns the weight of all worlds together, 0 if too many take part. */
static uint64_t play_worlds(struct study *w, const struct bi_state *seen, unsigned seat, struct eto_action a,
			    const struct guess *g)
{
	struct bi_state joined = w->s; /* with the attacker in the hex */
	uint64_t all = 0;
	for (unsigned n = 0; n < (g ? g->hands : DRAWS); n++) {
		unsigned weight = 1;
		if (g) {
			weight = bi_guess_world(w->t, g, &joined, n, &w->s);
		} else {
			bi_draw_world(w->t, seen, seat, n, &w->s);
			if (!battle_of(w, a))
				continue;
		}
		if (weight && !bi_play_world(w, weight))
			return 0;
		all += weight;
	}
	return all;
}

/* Who attacks before the enemy reacts does not know what he sends there (BI-7.6.1). */
static bool answered_later(struct eto_action a)
{
	return a.verb == V_ATTACK || a.verb == V_FLY || a.verb == V_INVADE || a.verb == V_DROP;
}

static bool battle_odds(const struct bi_table *t, const struct bi_state *seen, unsigned seat, struct eto_action a,
			struct eto_odds *out)
{
	struct study w = {.t = t, .s = *seen};
	struct guess g;
	if (!battle_of(&w, a) || !bi_take_actors(&w))
		return false;
	bool hands = bi_guess(t, &w.s, w.hex, false, &g);
	*out = (struct eto_odds){.total = 1000,
				 .summed = true,
				 .place = (uint16_t)w.hex,
				 .seat = {seen->side, (uint8_t)enemy_of(seen->side)},
				 .but = answered_later(a) ? "Without what the enemy may still send there." : NULL};
	bi_write_lines(&w, hands ? g.hands : 0, out);
	uint64_t weight = play_worlds(&w, seen, seat, a, hands ? &g : NULL);
	if (!weight)
		return false;
	bi_write_battle(&w, weight, out);
	return true;
}

bool bi_odds(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a, struct eto_odds *out)
{
	const struct bi_table *t = (const struct bi_table *)table;
	struct bi_state seen = *(const struct bi_state *)state;
	bi_redact(table, &seen, 1u << seat); /* odds must not tell what is hidden */
	return battle_odds(t, &seen, seat, a, out) || bi_raid_odds(t, &seen, a, out) ||
	       bi_scout_odds(t, &seen, seat, a, out) || bi_voyage_odds(t, &seen, seat, a, out) ||
	       (a.verb == V_ROLL && bi_dice_odds(t, &seen, seat, out));
}

/* -- a fight that is only thought of -- */

/* Aircraft come from their bases, wherever the others come from. */
static uint16_t start_of(const struct bi_table *t, const struct bi_state *s, const struct eto_supposed *f, unsigned u)
{
	if (is_air(t, u) && s->hex[u] < HEXES)
		return marked(s, u, M_FLYING) ? s->from[u] : s->hex[u];
	return f->from < HEXES ? f->from : NO_HEX;
}

static bool suppose_block(const struct bi_table *t, struct bi_state *s, const struct eto_supposed *f, unsigned who,
			  unsigned i)
{
	unsigned u = f->side[who].piece[i], steps = f->side[who].steps[i];
	if (u >= UNITS || (side_of(t, u) == side_of(t, f->side[0].piece[0])) != (who == 0))
		return false;
	unsigned full = t->unit[u].faces.value[0];
	s->from[u] = who == 0 ? start_of(t, s, f, u) : NO_HEX;
	if (steps || s->hex[u] == OFF)
		s->strength[u] = (uint8_t)(steps && steps < full ? steps : full);
	if (s->hex[u] != f->place)
		bi_put(s, u, f->place);
	s->mark[u] = who == 0 && is_air(t, u) ? M_FLYING : 0;
	s->half[u] = 0;
	return true;
}

/* The whole battle, as V_FIGHT has it. */
bool bi_suppose(const struct eto_table *table, void *world, const struct eto_supposed *f, struct eto_odds *out)
{
	const struct bi_table *t = (const struct bi_table *)table;
	struct bi_state *s = world;
	if (f->place >= HEXES || f->side[0].piece[0] >= UNITS)
		return false;
	for (unsigned u = 0; u < UNITS; u++)
		if (s->hex[u] == f->place && !eto_supposes(f, u))
			bi_put(s, u, OFF);
	for (unsigned who = 0; who < 2; who++)
		for (unsigned i = 0; i < f->side[who].count; i++)
			if (!suppose_block(t, s, f, who, i))
				return false;
	s->side = (uint8_t)side_of(t, f->side[0].piece[0]);
	return bi_odds(table, s, s->side, eto_act(V_FIGHT, f->place, 0, 0), out);
}
