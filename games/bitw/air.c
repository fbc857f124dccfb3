/* Air units (7.5.2, 7.6, 7.7.16, 7.8.1): missions, changes of base, reaction, the way home. */
#include "games/bitw/bitw.h"

/* In 1940 one British fighter unit at most is based in France, and none without full commitment (BI-5.3.1). */
static bool kept_home(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	bool france = t->hex[hex].country == FRANCE && s->plan[1] && !(s->fallen >> FRA & 1);
	unsigned there = 0;
	if (!france || nation_of(t, u) != GBR || type_of(t, u) != FTR)
		return false;
	for (unsigned v = t->first_of[ALLIED]; v < UNITS; v++)
		there += v != u && nation_of(t, v) == GBR && type_of(t, v) == FTR && s->hex[v] < HEXES &&
			 !marked(s, v, M_FLYING) && t->hex[s->hex[v]].country == FRANCE;
	return there >= (s->plan[1] == 1 ? 1u : 0u);
}

/* No safe place to withdraw to: aircraft of the enemy are above it, and the battle is still to be fought. */
static bool unsafe(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	bool combat = s->phase == PH_COMBAT || s->phase == PH_BLITZ;
	return combat && hex != s->hex[u] && !eto_set_has(&s->fought, hex) && bi_in_battle(t, s, hex);
}

/* A base that an air unit can take within so many hexes: 0, or the clause. */
eto_clause bi_base_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex, unsigned range,
			 const hexset *src)
{
	if (hex >= HEXES || !bi_base(t, s, side_of(t, u), hex, src) || !bi_playable(t, s, hex))
		return no(t, BI_3_4_1);
	if (in_hexes(s->hex[u]) && bi_distance(t, s->hex[u], hex) > range)
		return no(t, BI_7_7_16_1);
	if (unsafe(t, s, u, hex) && forbids(t, BI_7_7_14_3))
		return BI_7_7_14_3;
	if (bi_open_city(t, s, u, hex) && forbids(t, BI_5_1_7))
		return BI_5_1_7;
	if (bi_plan_bars(t, s, u, hex) && forbids(t, BI_5_1_3))
		return BI_5_1_3;
	if (kept_home(t, s, u, hex) && forbids(t, BI_5_3_1))
		return BI_5_3_1;
	return bi_room(t, s, u, hex);
}

/* The towns and fortresses that can be bases of a side at all. */
hexset bi_bases(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	hexset where = t->cities, src = bi_sources(t, s, side), out = {0};
	for (unsigned i = 0; i < FORTS; i++)
		if (s->fort[i] == FORTRESS)
			eto_set_add(&where, t->fort_hex[i]);
	eto_set_meet(&where, &src);
	eto_set_meet(&where, &s->held[side]);
	eto_set_meet(&where, &t->playable[scenario(t)]);
	ETO_EACH (h, &where)
		if (!bi_land_in(t, s, h, enemy_of(side)))
			eto_set_add(&out, h);
	return out;
}

/* -- missions -- */

static bool conquered_west(const struct bi_table *t, unsigned hex)
{
	unsigned c = t->hex[hex].country;
	return c == FRANCE || c == BELGIUM || c == NETHERLANDS;
}

/* Two harbours of the Allies there, printed or artificial (BI-5.1.15). */
static bool two_harbours(const struct bi_table *t, const struct bi_state *s)
{
	unsigned harbours = 0;
	for (unsigned i = 0; i < 2; i++)
		harbours += s->mulberry[i] != OFF && conquered_west(t, s->mulberry[i]);
	ETO_EACH (p, &t->ports)
		harbours += t->hex[p].port == MAJOR_PORT && conquered_west(t, p) && eto_set_has(&s->held[ALLIED], p);
	return harbours >= 2;
}

/* From the moment that they have them bombs fall everywhere, for good. */
void bi_end_limit(const struct bi_table *t, struct bi_state *s)
{
	if (s->armistice && s->fallen >> FRA & 1 && two_harbours(t, s))
		s->armistice = 0;
}

/* Inland towns of the conquered west are spared until then (BI-5.1.14), while the enemy has them. */
bool bi_spared(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex)
{
	const struct bi_hex *h = &t->hex[hex];
	if (side != ALLIED || !s->armistice || s->ceded >> FRA & 1 || h->coast || h->city < MINOR ||
	    eto_set_has(&s->held[ALLIED], hex))
		return false; /* it is an effect of the armistice: a France that lost its capital got none */
	if (!conquered_west(t, hex))
		return false;
	return !two_harbours(t, s);
}

static unsigned air_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	struct count n = bi_count(t, s, hex, side);
	return n.air + n.flying;
}

/* May it fly into combat there? In the Reaction Phase as in movement (BI-7.6.3). */
static eto_clause mission_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	if (hex >= HEXES || s->hex[u] >= HEXES)
		return no(t, BI_7_5_2_2);
	if (!s->strength[u] && forbids(t, BI_7_5_2_3))
		return BI_7_5_2_3;
	if (starved(s, u) && forbids(t, BI_4_4_4))
		return BI_4_4_4;
	if (bi_advanced(t) && (bi_weather_at(t, s, hex) == RAIN) && forbids(t, BI_9_2_4))
		return BI_9_2_4;
	if (bi_distance(t, s->hex[u], hex) > bi_range(t, s, u) && forbids(t, BI_7_5_2_2))
		return BI_7_5_2_2;
	if (bi_advanced(t) && !marked(s, u, M_LED) && forbids(t, BI_13_5_4))
		return BI_13_5_4;
	if (type_of(t, u) != FTR && bi_spared(t, s, side_of(t, u), hex) && forbids(t, BI_5_1_14))
		return BI_5_1_14; /* fighters come to fight in the air */
	return air_in(t, s, hex, side_of(t, u)) >= 2 && forbids(t, BI_3_10_5) ? BI_3_10_5 : 0;
}

/* Nobody but the dismissed Mussolini, whom an army takes and no bomb (BI-36.1.2). */
static bool prisoner_alone(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	unsigned m = bi_prisoner(t, s);
	return m != NO_UNIT && s->hex[m] == hex && s->top[hex] == m && s->below[m] == NO_UNIT;
}

static eto_clause fly_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	unsigned side = side_of(t, u);
	bool escort = hex < HEXES && type_of(t, u) == FTR && bi_dropped_in(t, s, hex, side); /* BI-23.0.7 */
	if (hex >= HEXES || (!escort && !bi_any(t, s, hex, enemy_of(side))) || bi_neutral(t, s, hex) ||
	    !eto_set_has(&t->playable[scenario(t)], hex))
		return no(t, BI_7_5_2_2);
	return prisoner_alone(t, s, hex) ? no(t, BI_36_0_4) : mission_check(t, s, u, hex);
}

/* Over the Atlantic: bombers at once, fighters by way of Iceland or the Azores (BI-3.7.8 to BI-3.7.10). */
static eto_clause ferry_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned to,
			      const hexset *src)
{
	unsigned from = s->hex[u];
	bool home = from == BOX_USA || from == BOX_CANADA;
	if (to == BOX_ICELAND)
		return home && type_of(t, u) == FTR && nation_of(t, u) == USA ? 0 : no(t, BI_3_7_1_1);
	if (to == BOX_AZORES)
		return home && type_of(t, u) == FTR && !bi_before(t, s, 1943, 6) ? 0 : no(t, BI_3_7_1_4);
	if (to >= HEXES || !bi_in_britain(t, to) || (home && type_of(t, u) == FTR))
		return no(t, BI_3_7_9);
	return bi_base_check(t, s, u, to, 255, src);
}

/* And back: bombers from Great Britain to their home (BI-3.7.8). */
static eto_clause ferry_home_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned box)
{
	bool canadian = unit_of(t, u)->flag & U_CANADIAN;
	if (box != (canadian ? BOX_CANADA : BOX_USA) || (nation_of(t, u) != USA && !canadian) || marked(s, u, M_OOS))
		return no(t, BI_3_4_1);
	return is_bomber(t, u) && bi_in_britain(t, s->hex[u]) ? 0 : no(t, BI_3_7_9);
}

static eto_clause rebase_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex,
			       const hexset *src)
{
	unsigned range = bi_range(t, s, u);
	if (s->hex[u] >= HEXES || hex >= HEXES)
		return s->hex[u] >= HEXES ? ferry_check(t, s, u, hex, src) : ferry_home_check(t, s, u, hex);
	unsigned far = starved(s, u) ? range / 2 : range * 2, way = bi_distance(t, s->hex[u], hex);
	if (hex == s->hex[u])
		return no(t, BI_7_5_2_4);
	if (way > far)
		return no(t, starved(s, u) ? BI_7_5_2_5 : BI_7_5_2_4);
	return bi_base_check(t, s, u, hex, far, src);
}

eto_clause bi_flight_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned u = ((const struct march *)eto_own(&s->stack))->unit;
	if (a.verb == V_STOP)
		return 0;
	if (a.verb == V_FLY)
		return fly_check(t, s, u, a.arg[0]);
	hexset src = bi_sources(t, s, seat);
	return a.verb == V_REBASE ? rebase_check(t, s, u, a.arg[0], &src) : no(t, BI_7_0_4);
}

void bi_flight_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	unsigned u = ((const struct march *)eto_own(&s->stack))->unit, foe = enemy_of(l->seat);
	hexset targets = {0}, src = bi_bases(t, s, l->seat);
	for (unsigned v = t->first_of[foe]; v < t->end_of[foe]; v++)
		if (s->hex[v] < HEXES && !marked(s, v, M_FLYING))
			eto_set_add(&targets, s->hex[v]);
	for (unsigned v = t->first_of[l->seat]; v < t->end_of[l->seat]; v++)
		if (s->hex[v] < HEXES && marked(s, v, M_DROPPED))
			eto_set_add(&targets, s->hex[v]);
	ETO_EACH (h, &targets)
		if (!fly_check(t, s, u, h))
			l->out[l->count++] = eto_act(V_FLY, h, 0, 0);
	ETO_EACH (h, &src)
		if (!rebase_check(t, s, u, h, &src))
			l->out[l->count++] = eto_act(V_REBASE, h, 0, 0);
	for (unsigned box = BOX_USA; box <= BOX_AZORES; box++)
		if (!rebase_check(t, s, u, box, &src))
			l->out[l->count++] = eto_act(V_REBASE, box, 0, 0);
	l->out[l->count++] = eto_act(V_STOP, 0, 0, 0);
}

/* A fully working radar chain (BI-13.8.1.2.7) shows what comes over Great Britain (BI-13.8.1.2.4). */
void bi_radar(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e)
{
	bool all = bi_advanced(t) && side_of(t, u) == AXIS && bi_radar_sees(t, hex);
	for (unsigned i = 0; i < RADARS; i++)
		all = all && s->radar[i];
	if (all)
		bi_show(t, s, u, e);
}

static void fly(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e)
{
	unsigned base = s->hex[u];
	bi_tell(t, s, e, u, E_FLIES, E_BLOCK_FLIES, (int)base, (int)hex);
	s->from[u] = (uint16_t)base;
	s->mark[u] |= M_FLYING;
	bi_put(s, u, hex);
	bi_radar(t, s, u, hex, e);
}

void bi_flight_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned u = ((const struct march *)eto_own(&s->stack))->unit;
	(void)seat;
	eto_pop(&s->stack);
	if (a.verb == V_FLY) {
		fly(t, s, u, a.arg[0], e);
	} else if (a.verb == V_REBASE) {
		bi_tell(t, s, e, u, E_REBASES, E_BLOCK_REBASES, s->hex[u], a.arg[0]);
		bi_put(s, u, a.arg[0]);
	}
}

/* -- Defender Reaction (7.6), and armour in Reserve (31.0) -- */

static eto_clause reserve_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	if (!marked(s, u, M_RESERVE))
		return no(t, BI_31_0_3);
	if (bi_in_battle(t, s, s->hex[u]))
		return no(t, BI_7_6_2);
	if (!bi_reserve_reaches(t, s, u, hex))
		return no(t, BI_31_0_8);
	return bi_room(t, s, u, hex);
}

static bool being_fought(const struct bi_state *s, unsigned hex)
{
	for (unsigned i = 0; i < s->stack.depth; i++) {
		const struct eto_frame *f = &s->stack.frame[i];
		if (f->proc == P_BATTLE && ((const struct battle *)eto_locals_of(f))->hex == hex)
			return true;
	}
	return false;
}

/* A battle, not one that is over though aircraft are still above it: a side without a land unit of strength has lost
 * the one that is being fought. */
static bool undecided(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned seat)
{
	if (!bi_in_battle(t, s, hex))
		return false;
	return !eto_set_has(&s->fought, hex) || (being_fought(s, hex) && bi_stays(t, s, hex, seat));
}

/* Such a battle, or paratroops that the other side has dropped where nobody stands any more (BI-23.0.7). */
static bool battle_for(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned seat)
{
	return undecided(t, s, hex, seat) || (bi_dropped_in(t, s, hex, enemy_of(seat)) && !bi_land_in(t, s, hex, seat));
}

/* Where the enemy has begun battles, or dropped paratroops: what there is to react to (BI-7.6.1). */
static hexset alarms(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	hexset out = {0};
	EACH_ON_MAP (u, t, s, enemy_of(seat))
		if (s->hex[u] < HEXES && battle_for(t, s, s->hex[u], seat))
			eto_set_add(&out, s->hex[u]);
	return out;
}

static eto_clause command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a)
{
	hexset battles = alarms(t, s, seat);
	bool orders = a.verb == V_ACTIVATE || a.verb == V_LEAD;
	return orders && eto_set_empty(&battles) ? no(t, BI_7_6_1) : bi_react_command_check(t, s, seat, a);
}

eto_clause bi_react_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned u = a.arg[0], hex = a.arg[1];
	if (a.verb == V_DONE)
		return 0;
	/* 1: after the second wave of a landing; 2: after a Blitz. Then only armour in Reserve comes. */
	unsigned late = eto_peek(&s->stack)->a;
	eto_clause grounded = late == 2 ? BI_7_8_6 : BI_24_6_2;
	if (a.verb != V_REACT)
		return late ? no(t, grounded) : command_check(t, s, seat, a);
	if (u >= UNITS || side_of(t, u) != seat || !on_map(s, u) || hex >= HEXES || s->hex[u] >= HEXES ||
	    marked(s, u, M_FLYING))
		return no(t, BI_7_6_1);
	if (!battle_for(t, s, hex, seat) || bi_neutral(t, s, s->hex[u]))
		return no(t, marked(s, u, M_RESERVE) && bi_on(t, CH_31) ? BI_31_0_8 : BI_7_6_1);
	if (late == 2 && !undecided(t, s, hex, seat))
		return no(t, BI_7_8_6); /* a Blitz is answered where it strikes */
	if (marked(s, u, M_FROZEN) && forbids(t, BI_3_21_1))
		return BI_3_21_1;
	if (!is_air(t, u))
		return bi_on(t, CH_31) ? reserve_check(t, s, u, hex) : no(t, BI_7_6_1);
	if (late && forbids(t, grounded))
		return grounded;
	if (!undecided(t, s, hex, seat) && type_of(t, u) != FTR && forbids(t, BI_23_0_7))
		return BI_23_0_7; /* there is nobody yet whom bombers could help */
	if (bi_in_battle(t, s, s->hex[u]) && forbids(t, BI_7_6_2))
		return BI_7_6_2;
	return mission_check(t, s, u, hex);
}

void bi_react_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	hexset battles = alarms(t, s, l->seat);
	if (!eto_set_empty(&battles)) {
		if (!eto_peek(&s->stack)->a)
			bi_react_command_legal(l);
		for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
			if (on_map(s, u) && (is_air(t, u) || marked(s, u, M_RESERVE)))
				ETO_EACH (h, &battles)
					eto_offer(l, V_REACT, u, h, 0);
	}
	l->out[l->count++] = eto_act(V_DONE, 0, 0, 0);
}

/* Paratroops who had cleared their hex must fight once more, without another jump, and so must who landed there. */
void bi_fight_again(const struct bi_table *t, struct bi_state *s, unsigned hex, unsigned seat)
{
	if (undecided(t, s, hex, seat))
		return;
	EACH_BLOCK (u, s, hex)
		if (eto_set_has(&s->fought, hex) && side_of(t, u) != seat && marked(s, u, M_LANDED | M_DROPPED))
			s->from[u] = (uint16_t)hex;
	eto_set_drop(&s->fought, hex);
}

void bi_react_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned u = a.arg[0];
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
	} else if (a.verb != V_REACT) {
		bi_command_apply(t, s, seat, a, e);
	} else if (is_air(t, u)) {
		fly(t, s, u, a.arg[1], e);
	} else {
		bi_fight_again(t, s, a.arg[1], seat);
		bi_reserve_moves(t, s, u, a.arg[1], e);
		if (eto_set_has(&s->fought, a.arg[1]))
			bi_show(t, s, u, e); /* into a battle that is being fought (BI-7.7.3) */
	}
}

/* -- the way home (BI-7.8.1.1, BI-7.7.16.1), and flight from a base that is overrun (BI-7.7.5.5) -- */

static bool has_base(const struct bi_table *t, const struct bi_state *s, unsigned u, const hexset *src)
{
	ETO_EACH (h, src)
		if (!bi_base_check(t, s, u, h, bi_range(t, s, u), src))
			return true;
	return false;
}

static unsigned next_homeless(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex)
{
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		if (is_air(t, u) && on_map(s, u) &&
		    (hex == NO_HEX ? marked(s, u, M_FLYING) : s->hex[u] == hex && !marked(s, u, M_FLYING)))
			return u;
	return NO_UNIT;
}

static void ground(struct bi_state *s, unsigned u)
{
	s->mark[u] &= ~(uint32_t)(M_FLYING | M_GROUND);
	s->from[u] = OFF;
}

/* The defender's aircraft first, then the active side's; no base takes a second one (BI-7.8.1.2). */
bool bi_home_go(const void *table, void *state, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	unsigned u = next_homeless(t, s, f->seat, NO_HEX);
	if (u == NO_UNIT) {
		if (f->seat != s->side)
			f->seat = s->side;
		else
			eto_pop(&s->stack);
		return true;
	}
	hexset src = bi_bases(t, s, f->seat);
	if (has_base(t, s, u, &src))
		return false;
	bi_lost_us(t, s, u, e);
	bi_remove(t, s, u, LOST, BI_7_7_16_2, e);
	return true;
}

/* Bases that all who are aloft can share: for each of them as many as there are aircraft are enough to look at. */
enum { ALOFT = 32 };
struct aloft {
	unsigned count;
	uint16_t unit[ALOFT], base[ALOFT];
	hexset reach[ALOFT];
};

static void find_aloft(const struct bi_table *t, const struct bi_state *s, unsigned side, struct aloft *w)
{
	hexset src = bi_bases(t, s, side);
	w->count = 0;
	EACH_ON_MAP (u, t, s, side)
		if (is_air(t, u) && marked(s, u, M_FLYING) && w->count < ALOFT)
			w->unit[w->count++] = (uint16_t)u;
	for (unsigned i = 0; i < w->count; i++) {
		unsigned found = 0, u = w->unit[i];
		w->base[i] = NO_HEX;
		eto_set_clear(&w->reach[i]);
		ETO_EACH (h, &src)
			if (found < w->count && !bi_base_check(t, s, u, h, bi_range(t, s, u), &src)) {
				eto_set_add(&w->reach[i], h);
				found++;
			}
	}
}

/* Finds a base for one more, if need be by sending others elsewhere. */
static bool settle(struct aloft *w, unsigned i, hexset *tried)
{
	ETO_EACH (h, &w->reach[i]) {
		unsigned other = 0;
		if (eto_set_has(tried, h))
			continue;
		eto_set_add(tried, h);
		while (other < w->count && w->base[other] != h)
			other++;
		if (other == w->count || settle(w, other, tried)) {
			w->base[i] = (uint16_t)h;
			return true;
		}
	}
	return false;
}

/* Is one of them too many? Then their owner says who is given up (BI-7.8.1.2). */
static bool crowded_sky(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	struct aloft w;
	find_aloft(t, s, side, &w);
	for (unsigned i = 0; w.count > 1 && i < w.count; i++) {
		hexset tried = {0};
		if (!settle(&w, i, &tried))
			return true;
	}
	return false;
}

static bool given_up(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned u)
{
	return u < UNITS && side_of(t, u) == side && is_air(t, u) && on_map(s, u) && marked(s, u, M_FLYING) &&
	       crowded_sky(t, s, side);
}

eto_clause bi_home_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned u = next_homeless(t, s, seat, NO_HEX);
	if (a.verb == V_EXCESS && given_up(t, s, seat, a.arg[0]))
		return 0;
	if (a.verb != V_HOME || u == NO_UNIT)
		return no(t, BI_7_8_1_1);
	hexset src = bi_sources(t, s, seat);
	return bi_base_check(t, s, u, a.arg[0], bi_range(t, s, u), &src);
}

static void offer_bases(struct eto_list *l, unsigned verb, unsigned u)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	hexset src = bi_bases(t, s, l->seat);
	ETO_EACH (h, &src)
		if (!bi_base_check(t, s, u, h, bi_range(t, s, u), &src))
			l->out[l->count++] = eto_act(verb, h, 0, 0);
}

void bi_home_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	offer_bases(l, V_HOME, next_homeless(t, s, l->seat, NO_HEX));
	if (!crowded_sky(t, s, l->seat))
		return;
	EACH_ON_MAP (u, t, s, l->seat)
		if (is_air(t, u) && marked(s, u, M_FLYING))
			l->out[l->count++] = eto_act(V_EXCESS, u, 0, 0);
}

void bi_home_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned u = next_homeless(t, s, seat, NO_HEX);
	if (a.verb == V_EXCESS) {
		bi_remove(t, s, a.arg[0], LOST, BI_7_8_1_2, e);
		return;
	}
	bi_tell(t, s, e, u, E_REBASES, E_BLOCK_REBASES, s->hex[u], a.arg[0]);
	ground(s, u);
	bi_put(s, u, a.arg[0]);
}

void bi_flee(struct bi_state *s, unsigned hex, unsigned side)
{
	((struct trip *)eto_call(&s->stack, P_FLEE, side))->to = (uint16_t)hex;
}

static unsigned fleeing(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	return next_homeless(t, s, side, ((const struct trip *)eto_own(&s->stack))->to);
}

/* Each loses a step first; kind counts the one that has paid already. */
bool bi_flee_go(const void *table, void *state, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned side = eto_peek(&s->stack)->seat, u = fleeing(t, s, side);
	struct trip *p = eto_own_change(&s->stack);
	if (u == NO_UNIT) {
		eto_pop(&s->stack);
		return true;
	}
	if (!p->kind) {
		p->kind = 1;
		bi_show(t, s, u, e);
		if (s->strength[u])
			bi_turn_down(t, s, u, BI_7_7_5_5, e);
		if (!on_map(s, u))
			p->kind = 0;
		return true;
	}
	hexset src = bi_bases(t, s, side);
	if (has_base(t, s, u, &src))
		return false;
	p->kind = 0;
	bi_surrender(t, s, u, BI_7_7_5_6, e);
	return true;
}

eto_clause bi_flee_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned u = fleeing(t, s, seat);
	hexset src = bi_sources(t, s, seat);
	return a.verb == V_HOME && u != NO_UNIT ? bi_base_check(t, s, u, a.arg[0], bi_range(t, s, u), &src)
						: no(t, BI_7_7_5_5);
}

void bi_flee_legal(struct eto_list *l)
{
	offer_bases(l, V_HOME, fleeing((const struct bi_table *)l->table, l->state, l->seat));
}

void bi_flee_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned u = fleeing(t, s, seat);
	((struct trip *)eto_own_change(&s->stack))->kind = 0;
	bi_tell(t, s, e, u, E_REBASES, E_BLOCK_REBASES, s->hex[u], a.arg[0]);
	bi_put(s, u, a.arg[0]);
}
