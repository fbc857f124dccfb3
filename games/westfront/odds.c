/* The odds that players see: the results of the coming round in a battle, or of the rest of the one being fought, and
 * how they come about. They are made from what the seat may know: a block that nobody has seen is drawn from the
 * units that may still stand there, many times, and the odds are the mean. */
#include <string.h>

#include "core/fields.h"
#include "games/westfront/odds.h"
#include "games/westfront/politics.h"

enum { PARTS = 1000000, IN_A_HUNDRED = 100, DRAWS = 24 };

/* Steps lost, 4 standing for 4 and more. */
#define LOST(a)                                                                                                        \
	{"active side loses " a ", passive side 0", "active side loses " a ", passive side 1",                         \
	 "active side loses " a ", passive side 2", "active side loses " a ", passive side 3",                         \
	 "active side loses " a ", passive side 4 or more"}
static const char *const in_battle[5][5] = {LOST("0"), LOST("1"), LOST("2"), LOST("3"), LOST("4 or more")};

/* In an assault: units repulsed and steps lost, 2 standing for 2 and more. */
#define THROWN(r, a)                                                                                                   \
	{r " repulsed, active side loses " a ", passive side 0",                                                       \
	 r " repulsed, active side loses " a ", passive side 1",                                                       \
	 r " repulsed, active side loses " a ", passive side 2 or more"}
#define REPULSED(r) {THROWN(r, "0"), THROWN(r, "1"), THROWN(r, "2 or more")}
static const char *const in_assault[3][3][3] = {REPULSED("0"), REPULSED("1"), REPULSED("2 or more")};

static const char *text_of(bool assault, unsigned active, unsigned passive, unsigned thrown)
{
	return assault ? in_assault[at_most(thrown, 2)][at_most(active, 2)][at_most(passive, 2)]
		       : in_battle[at_most(active, 4)][at_most(passive, 4)];
}

/* Parts of `of` from a weight; the sum of all weights is WF_SURE. */
static unsigned share(uint64_t weight, unsigned of) { return (unsigned)((weight >> 20) * of >> 40); }

/* Rounding leaves a few parts of a million over: they go to the likeliest result. */
static void fill_parts(const struct wf_chances *c, struct eto_odds *o)
{
	unsigned best = 0;
	for (unsigned a = 0; a <= LOST_MAX; a++)
		for (unsigned d = 0; d <= LOST_MAX; d++)
			for (unsigned r = 0; r <= THROWN_MAX; r++)
				if (share(c->result[a][d][r], PARTS))
					eto_odds_add(o, text_of(c->repulse, a, d, r), share(c->result[a][d][r], PARTS));
	for (unsigned i = 1; i < o->count; i++)
		if (o->part[i].weight > o->part[best].weight)
			best = i;
	o->part[best].weight += PARTS - o->total;
	o->total = PARTS;
}

/* -- how they come about -- */

static unsigned mean_hits(const struct wf_chances *c, unsigned side)
{
	uint64_t sum = 0;
	for (unsigned h = 1; h <= VOLLEY_MAX; h++)
		sum += (c->hits[side][h] >> 8) * h;
	return share(sum, IN_A_HUNDRED << 8);
}

static unsigned mean_loss(const struct wf_chances *c, bool active)
{
	uint64_t sum = 0;
	for (unsigned a = 0; a <= LOST_MAX; a++)
		for (unsigned d = 0; d <= LOST_MAX; d++)
			for (unsigned r = 0; r <= THROWN_MAX; r++)
				sum += (c->result[a][d][r] >> 8) * (active ? a : d);
	return share(sum, IN_A_HUNDRED << 8);
}

static void add_lines(const struct wf_state *s, const struct wf_chances *c, struct eto_odds *o)
{
	if (c->air)
		eto_odds_line(o, E_ODDS_AIR, c->air, WF_13_15_1, 0);
	for (unsigned i = 0; i < SIDES; i++) {
		unsigned side = i ? s->side : foe(s->side); /* defensive fire comes first */
		eto_odds_line(o, E_ODDS_FIRE, (int)side, c->dice[side], (int)mean_hits(c, side));
	}
	for (unsigned side = 0; side < SIDES; side++)
		eto_odds_line(o, E_ODDS_LOSS, (int)side, (int)mean_loss(c, side == s->side),
			      (int)share(c->cleared[side], IN_A_HUNDRED));
	if (!c->supported)
		eto_odds_line(o, E_ODDS_UNSUPPORTED, WF_7_4_2, 0, 0);
	if (c->repulse)
		eto_odds_line(o, E_ODDS_REPULSE, c->repulse, WF_7_51_1, 0);
	if (c->unknown)
		eto_odds_line(o, E_ODDS_UNKNOWN, c->unknown, WF_2_3_3, 0);
}

/* In short: who loses more steps in the round. */
static void sum_up(const struct wf_state *s, const struct wf_chances *c, unsigned hex, struct eto_odds *o)
{
	o->summed = true;
	o->seat[0] = s->side;
	o->seat[1] = (uint8_t)foe(s->side);
	o->place = (uint16_t)hex;
	for (unsigned a = 0; a <= LOST_MAX; a++)
		for (unsigned d = 0; d <= LOST_MAX; d++)
			for (unsigned r = 0; r <= THROWN_MAX; r++)
				*(d > a ? &o->won : d == a ? &o->even : &o->worse) += share(c->result[a][d][r], PARTS);
	o->loss[0] = mean_loss(c, true);
	o->loss[1] = mean_loss(c, false);
}

static void tell_odds(const struct wf_state *s, const struct wf_chances *c, unsigned hex, struct eto_odds *o)
{
	*o = (struct eto_odds){0};
	fill_parts(c, o);
	add_lines(s, c, o);
	sum_up(s, c, hex, o);
}

/* -- which battle -- */

/* The battle that an action belongs to, and the state in which it is about to be fought: an attack, landing or drop is
 * made, an airstrike allocated. NO_HEX if there is none. */
static unsigned battle_of(const struct eto_table *table, struct wf_state *s, unsigned seat, struct eto_action a)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	switch (a.verb) {
	case V_BATTLE:
	case V_FIGHT: return a.arg[0];
	case V_STRIKE: s->goal[a.arg[0]] = a.arg[1]; return a.arg[1];
	case V_ENGAGE:
	case V_INVADE:
	case V_DROP: wf_apply(table, s, seat, a, NULL); return a.arg[0];
	case V_ROLL:
	case V_FIRE:
	case V_LOSE:
	case V_REPULSE:
		return f->proc == P_ROUND || f->proc == P_LOSS || f->proc == P_REPULSE ? wf_hex_in_question(f) : NO_HEX;
	default: return NO_HEX;
	}
}

/* -- blocks never seen -- */

static unsigned hidden_at(const struct wf_state *s, unsigned hex)
{
	unsigned n = 0;
	ETO_EACH_BLOCK (u, s, hex)
		n += s->mark[u] & M_HIDDEN ? 1 : 0;
	return n;
}

static void add_share(uint64_t *sum, const uint64_t *part, unsigned count, unsigned draws)
{
	for (unsigned i = 0; i < count; i++)
		sum[i] += part[i] / draws;
}

/* One draw of several; the numbers that all have in common are those of the first. */
static void add_draw(struct wf_chances *sum, const struct wf_chances *c, unsigned draws)
{
	add_share(&sum->result[0][0][0], &c->result[0][0][0], sizeof c->result / sizeof(uint64_t), draws);
	add_share(&sum->hits[0][0], &c->hits[0][0], sizeof c->hits / sizeof(uint64_t), draws);
	add_share(sum->cleared, c->cleared, SIDES, draws);
	sum->air = c->air;
	sum->supported = c->supported;
	sum->repulse = c->repulse;
}

/* The draws follow from what the seat sees, so that it gets the same odds in every world that looks the same. */
static bool drawn_chances(const struct wf_table *t, const struct wf_state *s, unsigned seat, unsigned hex,
			  struct wf_chances *out)
{
	unsigned unknown = hidden_at(s, hex), dice[SIDES] = {0};
	struct wf_chances one;
	struct eto_rng rng;
	if (!unknown)
		return wf_round_chances(t, s, hex, out);
	memset(out, 0, sizeof *out);
	eto_rng_seed(&rng, eto_state_hash(t->base.game, s));
	for (unsigned i = 0; i < DRAWS; i++) {
		struct wf_state world = *s;
		wf_determinize(&t->base, &world, 1u << seat, &rng);
		if (!wf_round_chances(t, &world, hex, &one))
			return false;
		add_draw(out, &one, DRAWS);
		for (unsigned side = 0; side < SIDES; side++)
			dice[side] += one.dice[side];
	}
	for (unsigned side = 0; side < SIDES; side++)
		out->dice[side] = (uint8_t)((dice[side] + DRAWS / 2) / DRAWS);
	out->unknown = (uint8_t)unknown;
	return true;
}

bool wf_odds(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a, struct eto_odds *out)
{
	const struct wf_table *t = (const struct wf_table *)table;
	struct wf_state s = *(const struct wf_state *)state;
	struct wf_chances chances;
	if (a.verb != V_ROLL && eto_play_check(table, state, seat, a)) /* of the roll anybody may ask */
		return false;
	if (seat < SIDES)
		wf_redact(table, &s, 1u << seat);
	if (a.verb == V_DEMAND || a.verb == V_RISE)
		return wf_demand_odds(t, &s, a, out);
	unsigned hex = battle_of(table, &s, seat, a);
	if (hex >= HEXES || !drawn_chances(t, &s, seat, hex, &chances))
		return false;
	tell_odds(&s, &chances, hex, out);
	return true;
}

/* -- a fight that is only thought of -- */

static bool suppose_block(const struct wf_table *t, struct wf_state *s, const struct eto_supposed *f, unsigned who,
			  unsigned i)
{
	unsigned u = f->side[who].piece[i], steps = f->side[who].steps[i];
	if (u >= UNITS || (side_of(t, u) == side_of(t, f->side[0].piece[0])) != (who == 0))
		return false;
	unsigned full = t->unit[u].max;
	if (steps || s->hex[u] == OFF)
		s->cv[u] = (uint8_t)(steps && steps < full ? steps : full);
	if (s->hex[u] != f->place)
		wf_place(t, s, u, f->place);
	return true;
}

/* One round of the battle, with the HQs, the supply and the weather as they are. */
bool wf_suppose(const struct eto_table *table, void *world, const struct eto_supposed *f, struct eto_odds *out)
{
	const struct wf_table *t = (const struct wf_table *)table;
	struct wf_state *s = world;
	struct wf_chances chances;
	if (f->place >= HEXES || f->side[0].piece[0] >= UNITS)
		return false;
	for (unsigned u = 0; u < UNITS; u++)
		if (s->hex[u] == f->place && !eto_supposes(f, u))
			wf_place(t, s, u, OFF);
	for (unsigned who = 0; who < 2; who++)
		for (unsigned i = 0; i < f->side[who].count; i++)
			if (!suppose_block(t, s, f, who, i))
				return false;
	s->side = (uint8_t)side_of(t, f->side[0].piece[0]);
	s->battle[f->place] = s->side == AXIS ? B_ON | B_AXIS : B_ON;
	if (!wf_round_chances(t, s, f->place, &chances))
		return false;
	tell_odds(s, &chances, f->place, out);
	return true;
}
