/* Actions (section 4) and what they yield with developments (13) and resources (15). */
#include "games/downfall/downfall.h"

/* How many Actions of a type the side may perform this turn (DF-4.8 to DF-4.13). */
static unsigned type_limit(const struct df_table *t, const struct df_state *s, unsigned act)
{
	bool lease = s->lend_lease == s->turn;
	if (s->side == ALLIES && s->total[ALLIES] && act != ACT_LEND_LEASE)
		return 2;
	if (s->side == SOVIETS && act == ACT_DEVELOP && year(t, s) == 1943 && lease)
		return 2;
	if (s->side == SOVIETS && act == ACT_SUPPLY && year(t, s) == 1944 && lease)
		return 2;
	return 1;
}

static eto_clause type_clause(const struct df_state *s, unsigned act)
{
	if (act == ACT_LEND_LEASE)
		return DF_4_10;
	return s->side == ALLIES && s->total[ALLIES] ? DF_4_9 : DF_4_8;
}

/* DF-4.6.1 to DF-4.6.9, 13: may the side make a Development Action on the tile?
 *  1. not the Allies in 1940 (DF-4.6.8); 2. a tile of the side (DF-13.1 to DF-13.11) not yet owned; 3. the year
 *  (DF-13.14; with the option only to obtain it); 4. placing and obtaining not in one turn, until 1943 (DF-4.6.3);
 *  5. Urals Industry (DF-13.4.6). */
static eto_clause check_develop(const struct df_table *t, const struct df_state *s, unsigned tile)
{
	static const eto_clause tiles[TILES] = {
	    [URAL] = DF_13_4, [GUARD] = DF_13_5, [LAND] = DF_13_9, [ADVS] = DF_13_10, [ADVP] = DF_13_11};
	static const eto_clause years[TILES] = {[BLITZ] = DF_13_1_11, [ADVT] = DF_13_3_2,  [URAL] = DF_13_4_5,
						[LAND] = DF_13_9_1,   [ADVS] = DF_13_10_1, [ADVP] = DF_13_11_1};
	static const eto_clause urals[TILES] = {
	    [LOGI] = DF_13_4_1, [GUARD] = DF_13_4_2, [TANKI] = DF_13_4_3, [AIRI] = DF_13_4_4};
	unsigned side = s->side;
	if (side == ALLIES && year(t, s) == 1940 && eto_forbids(&t->base, DF_4_6_8))
		return DF_4_6_8;
	if (tile >= TILES)
		return ETO_NONSENSE;
	if (t->tile[side][tile] == TILE_YEAR_NEVER)
		return tiles[tile] ? eto_barred(&t->base, tiles[tile]) : (eto_clause)ETO_NONSENSE;
	if (owns(s, side, tile))
		return eto_barred(&t->base, DF_4_6_1);
	bool boxed = s->boxed[side] >> tile & 1, obtains = boxed || year(t, s) >= 1944;
	bool gated = obtains || option(t, OPT_DEV_YEAR) == 0;
	if (years[tile] && gated && year(t, s) < t->tile[side][tile] && eto_forbids(&t->base, years[tile]))
		return years[tile];
	for (unsigned i = 0; i < s->devs[side]; i++)
		if (boxed && s->dev_tile[side][i] == tile && dev_turn(s, side, i) == s->turn && year(t, s) < 1944 &&
		    eto_forbids(&t->base, DF_4_6_3))
			return DF_4_6_3;
	if (side == SOVIETS && urals[tile] && !owns(s, side, URAL) && (obtains || option(t, OPT_URALS) == 1) &&
	    eto_forbids(&t->base, urals[tile]))
		return urals[tile];
	if (s->devs[side] == DEV_ACTIONS_MAX)
		return ETO_NONSENSE; /* only in a position made up: a game has two for each tile at most */
	return 0;
}

/* DF-4.7.1 to DF-4.7.8. */
static eto_clause check_lend_lease(const struct df_table *t, const struct df_state *s)
{
	if (!s->barbarossa && s->turn < 10 && eto_forbids(&t->base, DF_4_7_1))
		return DF_4_7_1;
	if (year(t, s) > 1944 && eto_forbids(&t->base, DF_4_7_2))
		return DF_4_7_2;
	if (year(t, s) == 1941 && s->control[t->at.karelia] != SOVIETS && eto_forbids(&t->base, DF_4_7_4))
		return DF_4_7_4;
	return 0;
}

/* May the side whose turn it is perform an Action of the type?
 *  1. Actions left (DF-4.24 to DF-4.29, DF-4.40); 2. of a type that it has (DF-4.5, DF-4.7); 3. not too often
 *  (DF-4.8 to DF-4.12); 4. Aviation for air missions (DF-13.2.1). */
eto_clause df_may_act(const struct df_table *t, const struct df_state *s, unsigned act)
{
	static const eto_clause totals[SIDES][2] = {{DF_4_24, DF_4_25}, {DF_4_26, DF_4_27}, {DF_4_28, DF_4_29}};
	eto_clause none = totals[s->side][s->total[s->side]], often = type_clause(s, act);
	if (s->used[s->side] >= s->actions[s->side] && eto_forbids(&t->base, none))
		return none;
	if (act == ACT_SUBMARINES && s->side != AXIS && eto_forbids(&t->base, DF_4_5))
		return DF_4_5;
	if (act == ACT_LEND_LEASE && s->side != ALLIES && eto_forbids(&t->base, DF_4_7))
		return DF_4_7;
	if (s->acts[act] >= type_limit(t, s, act) && eto_forbids(&t->base, often))
		return often;
	return act == ACT_AIR && !owns(s, s->side, AVIA) && eto_forbids(&t->base, DF_4_4_2) ? DF_4_4_2 : 0;
}

/* And the Action itself: its development, Lend Lease. */
eto_clause df_check_action(const struct df_table *t, const struct df_state *s, unsigned act, unsigned tile)
{
	eto_clause c = df_may_act(t, s, act);
	if (c)
		return c;
	if (act == ACT_DEVELOP)
		return check_develop(t, s, tile);
	return act == ACT_LEND_LEASE ? check_lend_lease(t, s) : 0;
}

/* DF-4.1.1, DF-13.8.1, DF-13.8.2, DF-15.2 to DF-15.7: judged by control at this moment (DF-4.1.5). */
unsigned df_supply_yield(const struct df_table *t, const struct df_state *s, unsigned side)
{
	unsigned yield = owns(s, side, LOGI) ? 7 : 5;
	if (side == AXIS) {
		unsigned oil = s->control[t->at.bucharest];
		yield -= oil == ALLIES || oil == SOVIETS ? 2 : 0;
		yield += s->control[t->at.grozny] == AXIS ? 2 : 0;
	}
	if (side == SOVIETS && s->control[t->at.baku] == AXIS)
		yield -= 2;
	if (side == ALLIES && s->control[t->at.suez] == AXIS && year(t, s) <= 1943)
		yield -= 2;
	return yield;
}

/* DF-4.2.23 to DF-4.2.26: half a point less for each own Key Zone not controlled, rounded up. */
static unsigned less_key_zones(const struct df_table *t, const struct df_state *s, unsigned side, unsigned points)
{
	unsigned halves = 2 * points; /* there are fewer Key Zones than half points */
	zoneset lost = t->keys[side];
	eto_set_minus(&lost, &s->holds[side]);
	return (halves - eto_set_count(&lost) + 1) / 2;
}

/* DF-4.2.17 to DF-4.2.22, DF-4.2.41. */
unsigned df_rp_yield(const struct df_table *t, const struct df_state *s, unsigned side)
{
	if (side == AXIS)
		return less_key_zones(t, s, AXIS, 4);
	if (side == ALLIES)
		return s->total[ALLIES] ? 4 : 2;
	if (!s->total[SOVIETS] || year(t, s) >= 1944)
		return 4;
	return less_key_zones(t, s, SOVIETS, 8);
}

/* DF-4.4.3, DF-4.4.4, DF-23.24 to DF-23.27: air mission counters not in use. DF-1.3: 22 in all. */
unsigned df_air_room(const struct df_state *s, unsigned side)
{
	enum { GERMAN = 6, BRITISH = 5, AMERICAN = 6, SOVIET = 5 }; /* DF-23.24 DF-23.25 DF-23.26 DF-23.27 */
	unsigned counters = side == AXIS      ? GERMAN
			    : side == SOVIETS ? SOVIET
					      : BRITISH + (s->war[USA] == AT_WAR ? AMERICAN : 0);
	unsigned used = s->air[side] + s->air_out[side] + (side == ALLIES ? s->bombs : 0u);
	return counters > used ? counters - used : 0;
}

/* The full amount, up to the limit at that moment (DF-4.1.2, DF-4.1.4). */
void df_gain_supply(struct df_state *s, unsigned yield, struct eto_events *e)
{
	unsigned now = s->supply[s->side] + yield;
	s->supply[s->side] = (uint8_t)(now > SUPPLY_MAX ? SUPPLY_MAX : now);
	tell(e, E_GAIN, s->side, ACT_SUPPLY, (int)yield, s->supply[s->side]);
}

static void gain_tanks(struct df_state *s, struct eto_events *e)
{
	unsigned yield = owns(s, s->side, TANKI) ? 5 : 3; /* DF-4.3.1, DF-13.6.1; no limit: DF-4.3.2 */
	df_reveal(s, s->side, TANKI, e);
	s->tanks[s->side] = (uint8_t)(s->tanks[s->side] + yield);
	tell(e, E_GAIN, s->side, ACT_TANKS, (int)yield, s->tanks[s->side]);
}

static void gain_air(struct df_state *s, struct eto_events *e)
{
	unsigned yield = owns(s, s->side, AIRI) ? 4 : 2, room = df_air_room(s, s->side); /* DF-4.4.1, DF-13.7.1 */
	if (room > 2)
		df_reveal(s, s->side, AIRI, e);
	df_reveal(s, s->side, AVIA, e); /* all can see that it has Aviation */
	yield = yield > room ? room : yield;
	s->air[s->side] = (uint8_t)(s->air[s->side] + yield);
	if (owns(s, s->side, ADVP))
		s->air_new[s->side] = (uint8_t)(s->air_new[s->side] + yield);
	tell(e, E_GAIN, s->side, ACT_AIR, (int)yield, s->air[s->side]);
}

static void gain_submarines(struct df_state *s, struct eto_events *e)
{
	enum { COUNTERS = 4 }; /* DF-23.28, DF-1.4, DF-4.5.2 */
	unsigned used = s->subs + s->subs_out[ORDINARY] + s->subs_out[ADVANCED],
		 room = used < COUNTERS ? COUNTERS - used : 0;
	unsigned yield = room < 3 ? room : 3; /* DF-4.5.1 */
	s->subs = (uint8_t)(s->subs + yield);
	if (owns(s, AXIS, ADVS))
		s->subs_new = (uint8_t)(s->subs_new + yield);
	tell(e, E_GAIN, s->side, ACT_SUBMARINES, (int)yield, s->subs);
}

/* DF-4.6.1, DF-4.6.2, DF-4.6.5: into the box, or out of it; from 1944 on it is obtained at once. */
void df_develop(const struct df_table *t, struct df_state *s, unsigned side, unsigned tile, unsigned turn)
{
	uint16_t bit = (uint16_t)(1u << tile);
	if (s->boxed[side] & bit || t->year[turn] >= 4) {
		s->boxed[side] &= (uint16_t)~bit;
		s->owned[side] |= bit;
	} else {
		s->boxed[side] |= bit;
	}
}

/* DF-4.6.4, DF-4.6.10. Only the side itself sees which tile (DF-4.6.6, DF-4.6.7). */
static void develop(const struct df_table *t, struct df_state *s, unsigned tile, struct eto_events *e)
{
	unsigned side = s->side, n = s->devs[side]++;
	s->dev_tile[side][n] = (uint8_t)tile;
	s->dev_turn[side][n] = (uint8_t)(s->turn | (s->boxed[side] >> tile & 1 ? DEV_TOOK : 0));
	df_develop(t, s, side, tile, s->turn);
	eto_emit(e, (struct eto_event){E_DEVELOP,
				       (uint16_t)(1u << side),
				       {(int16_t)side, (int16_t)tile, (int16_t)(s->owned[side] >> tile & 1)}});
}

void df_do_action(const struct df_table *t, struct df_state *s, unsigned act, unsigned tile, struct eto_events *e)
{
	s->start_of_turn = 0; /* DF-1.24 */
	s->used[s->side]++;
	s->acts[act]++;
	tell(e, E_ACTION, s->side, (int)act, s->used[s->side], s->actions[s->side]);
	switch (act) {
	case ACT_SUPPLY:
		df_reveal(s, s->side, LOGI, e);
		df_gain_supply(s, df_supply_yield(t, s, s->side), e);
		break;
	case ACT_TANKS: gain_tanks(s, e); break;
	case ACT_AIR: gain_air(s, e); break;
	case ACT_SUBMARINES: gain_submarines(s, e); break;
	case ACT_DEVELOP: develop(t, s, tile, e); break;
	case ACT_LEND_LEASE: s->lend_lease = s->turn; break;
	default: /* ACT_REINFORCE */
		s->rp = (uint8_t)(s->rp + df_rp_yield(t, s, s->side));
		tell(e, E_GAIN, s->side, ACT_REINFORCE, s->rp, s->rp);
		if (option(t, OPT_RP) == 0)
			eto_call(&s->stack, P_REINFORCE, s->side);
	}
}
