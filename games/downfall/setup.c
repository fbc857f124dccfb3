/* The initial deployment (section 21), and whether a state can be one of this game. */
#include <string.h>

#include "games/downfall/downfall.h"

static void place_armies(const struct df_table *t, struct df_state *s)
{
	for (unsigned i = 0; i < t->setups; i++) {
		for (unsigned n = 0; n < t->setup[i].count; n++) {
			unsigned army = df_free_army(t, s, t->setup[i].type);
			df_place(t, s, army, t->setup[i].zone);
			s->step[army] = t->setup[i].step;
		}
	}
}

static void give_developments(const struct df_table *t, struct df_state *s)
{
	for (unsigned side = 0; side < SIDES; side++) {
		for (unsigned tile = 0; tile < TILES; tile++) {
			if (t->tile[side][tile] == TILE_OWNED)
				s->owned[side] |= (uint16_t)(1u << tile);
			if (t->tile[side][tile] == TILE_BOXED)
				s->boxed[side] |= (uint16_t)(1u << tile);
		}
		s->shown[side] = s->owned[side]; /* what section 21 gives is known to all */
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
	memset(s->side_of, NOBODY, sizeof s->side_of);
	place_armies(t, s);
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (t->country[c].joins == 0)
			df_join(t, s, c, NULL);
	give_developments(t, s);
	memcpy(s->supply, supply, sizeof supply);
	s->tanks[ALLIES] = 2; /* DF-21.56 DF-21.57 */
	s->air[AXIS] = 4;     /* DF-21.10 */
	s->subs = 3;          /* DF-21.11 */
	eto_push(&s->stack, (struct eto_frame){.proc = P_PLAY, .a = SIDES});
	df_run(t, s, NULL);
}

/* -- is a state that was read from outside sound? -- */

static bool wrong(struct eto_error *err, const char *what)
{
	return eto_fail(err, "state", 0, 0, "%s", what);
}

static bool armies_sound(const struct df_state *s, struct eto_error *err)
{
	for (unsigned a = 0; a < ARMIES; a++) {
		bool off = s->zone[a] == OFF;
		if (!off && s->zone[a] >= ZONES)
			return wrong(err, "an army is in an unknown zone");
		if (s->step[a] > REDUCED || s->did[a] > DID_LAND || s->sky[a] > 1 + ADVANCED || s->mark[a] > 127)
			return wrong(err, "an army has an unknown condition");
		if (s->target[a] != NONE && (s->target[a] >= ARMIES || off))
			return wrong(err, "an army has an impossible target");
		if (s->target[a] != NONE && s->did[a] != DID_ATTACK && s->did[a] != DID_SUPPORT)
			return wrong(err, "an army has a target but does not fight");
		if (s->sky[a] && s->target[a] == NONE)
			return wrong(err, "an air mission without an attack");
		if (s->from[a] != NONE && s->from[a] != BY_SEA && s->from[a] >= ZONES)
			return wrong(err, "an army came from an unknown zone");
	}
	return true;
}

static bool zones_sound(const struct df_state *s, struct eto_error *err)
{
	for (unsigned zone = 0; zone < ZONES; zone++)
		if (s->control[zone] > NOBODY || s->before[zone] > NOBODY + 1 || s->landings_at[zone] > 9)
			return wrong(err, "a zone has an unknown condition");
	return true;
}

static bool sides_sound(const struct df_table *t, const struct df_state *s, struct eto_error *err)
{
	for (unsigned side = 0; side < SIDES; side++) {
		unsigned tiles = (1u << TILES) - 1;
		if (s->supply[side] > SUPPLY_MAX || s->total[side] > 1 || s->actions[side] > 9 || s->used[side] > 9)
			return wrong(err, "supply or Actions out of range");
		if ((s->owned[side] | s->boxed[side] | s->shown[side]) & ~tiles || s->shown[side] & ~s->owned[side] ||
		    s->owned[side] & s->boxed[side] || s->devs[side] > DEV_ACTIONS_MAX)
			return wrong(err, "impossible developments");
		for (unsigned i = 0; i < DEV_ACTIONS_MAX; i++)
			if ((s->dev_tile[side][i] != NONE && s->dev_tile[side][i] >= TILES) ||
			    dev_turn(s, side, i) > TURNS)
				return wrong(err, "unknown development");
		if (s->air[side] + s->air_out[side] > 11 || s->air_new[side] > s->air[side] || s->tanks[side] > 240)
			return wrong(err, "too many missions or tanks");
	}
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (s->war[c] > PARTISANS || s->country_rp[c] > 2 || (s->war[c] == PARTISANS && c != YUG) ||
		    (t->country[c].rank == PASSIVE && s->war[c] != AT_PEACE && s->war[c] != SURRENDERED))
			return wrong(err, "a country is in an unknown condition");
	return s->bombs <= 11 && s->subs + s->subs_out[0] + s->subs_out[1] <= 4 && s->subs_new <= s->subs &&
		       s->rp <= 16 && s->torch <= 2 && s->landings <= 9 && s->doubled <= 11
		   ? true
		   : wrong(err, "a number is out of range");
}

/* The frames must be ones that the sequence of play makes. */
static bool frames_sound(const struct df_state *s, struct eto_error *err)
{
	const struct eto_stack *k = &s->stack;
	static const char *const bad = "the place in the sequence of play is impossible";
	if (k->depth < 1 || k->depth > 3)
		return wrong(err, bad);
	for (unsigned i = k->depth; i < ETO_FRAMES_MAX; i++)
		if (memcmp(&k->frame[i], &(struct eto_frame){0}, sizeof(struct eto_frame)))
			return wrong(err, bad);
	if (k->frame[0].proc == P_OVER)
		return k->depth == 1 && s->winner ? true : wrong(err, bad);
	const struct eto_frame *top = &k->frame[k->depth - 1];
	if (k->depth < 2 || s->winner || k->frame[0].proc != P_PLAY || k->frame[0].a != s->side + 1 ||
	    k->frame[1].proc != P_TURN || k->frame[1].seat != s->side || k->frame[1].step > S_OPEN_B)
		return wrong(err, bad);
	if (s->torch && (s->side != ALLIES || k->frame[1].step != S_OPEN_A || (k->depth == 3 && top->proc != P_ORDER)))
		return wrong(err, bad);
	if (k->depth == 2)
		return true;
	switch (top->proc) {
	case P_ORDER:
		return top->seat == s->side && top->a < ARMIES && s->zone[top->a] < ZONES &&
			       s->side_of[top->a] == s->side && (top->b & 255) <= 4 && top->c >> 8 < ZONES &&
			       (top->c & 255) <= 2
			   ? true
			   : wrong(err, bad);
	case P_BATTLE:
		return top->seat == ETO_DICE && top->a < ARMIES && s->zone[top->a] < ZONES &&
			       s->target[top->a] < ARMIES && s->did[top->a] == DID_ATTACK &&
			       s->zone[s->target[top->a]] == s->zone[top->a]
			   ? true
			   : wrong(err, bad);
	case P_ANSWER:
		return top->seat < SIDES && (top->a == NONE || (top->a < ARMIES && s->zone[top->a] < ZONES))
			       ? true : wrong(err, bad);
	case P_REINFORCE: return top->seat == s->side ? true : wrong(err, bad);
	case P_PROWL: return top->seat == AXIS ? true : wrong(err, bad);
	default: return wrong(err, bad);
	}
}

bool df_sound(const struct eto_table *table, const void *state, struct eto_error *err)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	if (s->turn < 1 || s->turn > TURNS || s->side >= SIDES || s->winner > ETO_DRAWN || s->winners > 7)
		return wrong(err, "turn, side or winner out of range");
	if (!armies_sound(s, err) || !zones_sound(s, err) || !sides_sound(t, s, err))
		return false;
	struct df_state full = *s; /* the derived fields need not be there yet */
	df_derive(table, &full);
	return frames_sound(&full, err);
}
