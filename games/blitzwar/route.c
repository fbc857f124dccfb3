/* The actions that take a counter to a place by the usual means: a march zone by zone, else in one action. */
#include "games/blitzwar/blitzwar.h"

static bool passable(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	return !bw_may_enter(t, s, c, zone);
}

/* The zones of the shortest march, at most `most` steps; 0 if there is none. */
static unsigned march(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned goal, unsigned most,
		      uint8_t *zones)
{
	uint8_t before[ZONES], depth[ZONES];
	uint8_t queue[ZONES];
	unsigned head = 0, tail = 0, from = s->place[c];
	for (unsigned z = 0; z < ZONES; z++)
		before[z] = depth[z] = NO_ZONE;
	depth[from] = 0;
	queue[tail++] = (uint8_t)from;
	while (head < tail) {
		unsigned z = queue[head++];
		if (z == goal || depth[z] >= most)
			continue;
		ETO_EACH (next, &t->near[z])
			if (depth[next] == NO_ZONE && passable(t, s, c, next)) {
				depth[next] = (uint8_t)(depth[z] + 1);
				before[next] = (uint8_t)z;
				queue[tail++] = (uint8_t)next;
			}
	}
	if (depth[goal] == NO_ZONE)
		return 0;
	for (unsigned z = goal, i = depth[goal]; z != from; z = before[z])
		zones[--i] = (uint8_t)z;
	return depth[goal];
}

static unsigned one(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a,
		    struct eto_action *out)
{
	out[0] = a;
	return eto_play_check(table, state, seat, a) ? 0 : 1;
}

/* A step may change what comes after it: a supply counter can spend its last on itself, a country can join. */
static bool all_legal(const struct eto_table *table, const struct bw_state *s, unsigned seat,
		      const struct eto_action *actions, unsigned n)
{
	struct bw_state after = *s;
	for (unsigned i = 0; i < n; i++) {
		if (!(eto_play_deciders(table, &after) >> seat & 1) || eto_play_check(table, &after, seat, actions[i]))
			return false;
		eto_play_apply(table, &after, seat, actions[i], NULL);
	}
	return true;
}

unsigned bw_route(const struct eto_table *table, const void *state, unsigned seat, unsigned piece, unsigned place,
		  struct eto_action *out)
{
	const struct bw_table *t = (const struct bw_table *)table;
	const struct bw_state *s = state;
	unsigned proc = eto_peek(&s->stack)->proc, n, left = 0;
	bool marches = bw_marching(t, s, &left) == piece;
	uint8_t zones[8];
	if (piece >= COUNTERS || place >= PLACES || s->place[piece] >= PLACES)
		return 0;
	static const uint8_t verbs[][2] = {
	    {P_NAVAL, V_SAIL},	    {P_HEADS, V_HEAD},	{P_REBASE, V_BASE}, {P_HOP, V_MOVE},  {P_CUT, V_CRAWL},
	    {P_ADVANCE, V_ADVANCE}, {P_SETUP, V_PLACE}, {P_FLEE, V_FLEE},   {P_REFUGE, V_GO}, {P_AIR, V_FLY},
	    {P_RAIL, V_RAIL}};
	for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (proc == verbs[i][0])
			return one(table, state, seat, eto_act(verbs[i][1], piece, place, 0), out);
	if (proc == P_TRANSPORT)
		return one(table, state, seat, eto_act(V_LAND, piece, place, 0), out)
			       ? 1
			       : one(table, state, seat, eto_act(V_SHIP, piece, place, 0), out);
	if (!(proc == P_MOVE || marches) || place >= ZONES || s->place[piece] >= ZONES)
		return 0;
	if (marches) {
		n = march(t, s, piece, place, left, zones);
		for (unsigned i = 0; i < n; i++)
			out[i] = eto_act(V_STEP, zones[i], 0, 0);
		return all_legal(table, s, seat, out, n) ? n : 0;
	}
	n = march(t, s, piece, place,
		  kind_of(t, piece) == SUPPLY || (is_corps(t, piece) && has_armour(t, s, piece)) ? 5 : 3, zones);
	if (!n || eto_play_check(table, state, seat, eto_act(V_MOVE, piece, zones[0], 0))) {
		out[0] = eto_act(V_ENTRAIN, piece, 0, 0);
		out[1] = eto_act(V_RAIL, piece, place, 0);
		return all_legal(table, s, seat, out, 2) ? 2 : 0;
	}
	for (unsigned i = 0; i < n; i++)
		out[i] = i ? eto_act(V_STEP, zones[i], 0, 0) : eto_act(V_MOVE, piece, zones[0], 0);
	return all_legal(table, s, seat, out, n) ? n : 0;
}
