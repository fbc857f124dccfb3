/* The initial deployment (section 21), and whether a state can be one of this game. */
#include <string.h>

#include "games/downfall/downfall.h"

static void place_armies(const struct df_table *t, struct df_state *s)
{
	for (unsigned i = 0; i < t->setups; i++) {
		for (unsigned n = 0; n < t->setup[i].count; n++) {
			unsigned army = df_free_army(t, s, t->setup[i].type);
			df_place(s, army, t->setup[i].zone);
			s->step[army] = t->setup[i].step;
		}
	}
}

/* The tiles that begin so. */
uint16_t df_tiles(const struct df_table *t, unsigned side, unsigned start)
{
	unsigned tiles = 0;
	for (unsigned tile = 0; tile < TILES; tile++)
		tiles |= (unsigned)(t->tile[side][tile] == start) << tile;
	return (uint16_t)tiles;
}

static void give_developments(const struct df_table *t, struct df_state *s)
{
	for (unsigned side = 0; side < SIDES; side++) {
		s->boxed[side] = df_tiles(t, side, TILE_BOXED);
		s->shown[side] = s->owned[side] = df_tiles(t, side, TILE_OWNED); /* section 21: known to all */
	}
	memset(s->dev_tile, NONE, sizeof s->dev_tile);
}

/* Section 21: armies, developments, what is accumulated (DF-21.9 to DF-21.11, DF-21.17, DF-21.35, DF-21.56,
 * DF-21.57). Zones belong to the side of their country if it is at war from the start (DF-6.1, DF-2.2 to DF-2.4),
 * Karelia to the Axis (DF-21.30). */
void df_start(const struct eto_table *table, void *state)
{
	static const uint8_t supply[SIDES] = {4, 2, 2}; /* DF-21.9 DF-21.17 DF-21.35 */
	const struct df_table *t = (const struct df_table *)table;
	struct df_state *s = state;
	memset(s->control, NOBODY, sizeof s->control);
	memset(s->zone, OFF, sizeof s->zone);
	memset(s->from, NONE, sizeof s->from);
	memset(s->target, NONE, sizeof s->target);
	df_derive(table, s);
	place_armies(t, s);
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (t->country[c].joins == 0)
			df_join(t, s, c, NULL);
	give_developments(t, s);
	memcpy(s->supply, supply, sizeof supply);
	s->tanks[ALLIES] = 2; /* DF-21.56 DF-21.57 */
	s->air[AXIS] = 4;     /* DF-21.10 */
	s->subs = 3;	      /* DF-21.11 */
	((struct df_game *)eto_call(&s->stack, P_PLAY, 0))->next = SIDES;
	eto_play_run(table, s, NULL);
}

/* -- is a state that was read from outside sound? -- */

static bool wrong(struct eto_error *err, const char *what)
{
	return eto_fail(err, "state", 0, 0, "%s", what);
}

static bool armies_sound(const struct df_state *s, struct eto_error *err)
{
	for (unsigned a = 0; a < ARMIES; a++) {
		bool fights = s->zone[a] != OFF && (s->did[a] == DID_ATTACK || s->did[a] == DID_SUPPORT);
		if (s->target[a] != NONE && !fights)
			return wrong(err, "an army has a target but does not fight");
		if (s->sky[a] && s->target[a] == NONE)
			return wrong(err, "an air mission without an attack");
		if (s->from[a] != NONE && s->from[a] != BY_SEA && s->from[a] >= ZONES)
			return wrong(err, "an army came from an unknown zone");
	}
	return true;
}

static bool sides_sound(const struct df_table *t, const struct df_state *s, struct eto_error *err)
{
	for (unsigned side = 0; side < SIDES; side++) {
		if (s->shown[side] & ~s->owned[side] || s->owned[side] & s->boxed[side])
			return wrong(err, "impossible developments");
		for (unsigned i = 0; i < DEV_ACTIONS_MAX; i++)
			if (dev_turn(s, side, i) > TURNS)
				return wrong(err, "unknown development");
		if (s->air[side] + s->air_out[side] > 11 || s->air_new[side] > s->air[side])
			return wrong(err, "too many missions");
	}
	for (unsigned c = 0; c < COUNTRIES; c++)
		if ((s->war[c] == PARTISANS && c != YUG) ||
		    (t->country[c].rank == PASSIVE && s->war[c] != AT_PEACE && s->war[c] != SURRENDERED))
			return wrong(err, "a country is in an unknown condition");
	return (s->subs + s->subs_out[0] + s->subs_out[1] <= 4 && s->subs_new <= s->subs) ||
	       wrong(err, "too many submarines");
}

/* The frames must be ones that the sequence of play makes: the game, a player turn in it, and a decision in that. */
static bool frames_sound(const struct df_state *s, struct eto_error *err)
{
	const struct eto_stack *k = &s->stack;
	bool over = k->frame[0].proc == P_OVER, inside = k->depth == 3, landing = k->frame[2].proc == P_ORDER;
	bool torch = s->side == ALLIES && k->frame[1].step == S_OPEN_A && (!inside || landing);
	if (over ? k->depth == 1 && s->winner
		 : (k->depth == 2 || inside) && !s->winner && k->frame[0].proc == P_PLAY &&
			    k->frame[1].proc == P_TURN && (!inside || k->frame[2].proc > P_TURN) &&
			    (!s->torch || torch))
		return true;
	return wrong(err, "the place in the sequence of play is impossible");
}

bool df_sound(const struct eto_table *table, const void *state, struct eto_error *err)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	return eto_play_sound(table, s, err) && armies_sound(s, err) && sides_sound(t, s, err) && frames_sound(s, err);
}
