/* The sequence of play (7.0) and the weather (9.0, 39.0): weather, the Axis, the Allies, victory (BI-7.0.2, BI-7.0.6,
 * BI-7.0.7). */
#include "games/bitw/bitw.h"

/* -- weather -- */

static unsigned printed_weather(const struct bi_table *t, const struct bi_state *s)
{
	return t->month[s->turn].weather;
}

static void set_weather(const struct bi_table *t, struct bi_state *s, unsigned weather, unsigned coast,
			struct eto_events *e)
{
	s->weather = (uint8_t)weather;
	s->coast_weather = (uint8_t)coast;
	if (bi_advanced(t))
		bi_say(e, E_WEATHER, (int)weather, 0, 0, 0);
}

struct eto_dice bi_weather_dice(const void *table, const void *state)
{
	(void)table, (void)state;
	return (struct eto_dice){1, 6};
}

/* Other months have their own (BI-9.0.1). BI-9.0.2; with the optional weather BI-39.0.1 to BI-39.0.3. */
void bi_weather_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned die = eto_die(roll, 0), weather = die <= 3 ? GOOD : RAIN, coast = GOOD;
	if (bi_on(t, CH_39)) {
		weather = die <= 2 ? GOOD : die <= 4 ? LIGHT : RAIN;
		coast = die == 6 ? LIGHT : GOOD;
		if (weather == s->last_weather)
			weather = weather == GOOD ? LIGHT : GOOD;
		s->last_weather = (uint8_t)weather;
	}
	eto_pop(&s->stack);
	set_weather(t, s, weather, coast, e);
}

static void weather_phase(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	bi_say(e, E_MONTH, t->month[s->turn].month, t->month[s->turn].year, 0, 0);
	if (!bi_advanced(t)) /* BI-7.0.3 */
		set_weather(t, s, GOOD, GOOD, e);
	else if (printed_weather(t, s) == BY_DIE)
		eto_call(&s->stack, P_WEATHER, ETO_DICE);
	else
		set_weather(t, s, printed_weather(t, s), GOOD, e);
}

/* The fuel of the Ardennes (SBW2, special 4), and the feint of the 15th Army (SBW8, special 2). */
struct eto_dice bi_fuel_dice(const void *table, const void *state)
{
	(void)table, (void)state;
	return (struct eto_dice){1, 6};
}

void bi_fuel_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned die = eto_die(roll, 0);
	(void)e;
	eto_pop(&s->stack);
	if (scenario(t) == SBW2)
		s->fuel_low = die <= 3 && !eto_set_has(&s->held[AXIS], t->at.ebenemael);
	else
		s->feint = die == 6 ? 2 : 1;
	bi_freeze(t, s);
}

static bool special_die(const struct bi_table *t, const struct bi_state *s)
{
	bool second = s->turn == bi_first_turn(t) + 1u && s->side == AXIS;
	return second && (scenario(t) == SBW2 || (scenario(t) >= SBW8 && !s->feint));
}

/* -- phases -- */

static void begin_side(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	bi_say(e, E_SIDE, s->side, 0, 0, 0);
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		s->mark[u] &= ~(uint32_t)(M_TURN | M_RESERVE); /* who was not needed is free again */
	for (unsigned n = 0; n < NATIONS; n++)
		s->rails_used[n] = s->given[n] = 0;
	for (unsigned c = 0; c < 3; c++)
		s->works_paid[s->side][c] = 0;
	for (unsigned u = 0; u < UNITS; u++)
		s->scouts[u] = 0;
	eto_set_clear(&s->scouted);
	eto_set_clear(&s->fought);
	eto_set_clear(&s->evacuated);
	s->patrol = s->patrol && s->side != AXIS;
	bi_freeze(t, s);
}

static void move_phase(struct bi_state *s)
{
	s->stage = 0;
	for (unsigned u = 0; u < UNITS; u++)
		s->mark[u] &= ~(uint32_t)M_MOVED;
	eto_call(&s->stack, P_MOVE, s->side);
}

/* In the surprise of December 1944 the Allies do not react, and no aircraft of theirs fights (SBW2, special 1). */
bool bi_surprise(const struct bi_table *t, const struct bi_state *s)
{
	return scenario(t) == SBW2 && s->turn == bi_first_turn(t) && s->side == AXIS;
}

static void reaction_phase(const struct bi_table *t, struct bi_state *s)
{
	if (!bi_surprise(t, s))
		eto_call(&s->stack, P_REACT, enemy_of(s->side));
}

static void exploit_phase(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		s->mark[u] &= ~(uint32_t)(M_MOVED | M_LED | M_AIDED);
	eto_call(&s->stack, P_EXPLOIT, s->side);
	bi_supply_begin(t, s, e);
}

static void blitz_phase(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	bi_landing_doom(t, s, e); /* who came late and without a fight (BI-24.2.2) */
	bi_wave_over(t, s);
	eto_call(&s->stack, P_HOME, enemy_of(s->side)); /* the defender's aircraft return first (BI-7.8.1.1) */
	if (bi_may_blitz(t, s))
		eto_call(&s->stack, P_BLITZ, s->side);
}

/* White barrels go at the end of the Exploitation Phase (BI-7.10.6); strategic HQs rest (BI-13.8.5). */
static void end_side(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	bi_rest_hqs(t, s, true, e);
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		s->mark[u] &= ~(uint32_t)(M_OOS | M_SIEGE | M_TURN);
	for (unsigned u = 0; u < UNITS; u++)
		s->half[u] = 0, s->from[u] = OFF;
	bi_strategic_over(t, s);
	s->fuel_low = 0;
}

/* From the next Production Phase of the Axis on (BI-28.0.2). */
static void call_up(struct bi_state *s, struct eto_events *e)
{
	if (s->side != AXIS || s->volkssturm != 1)
		return;
	s->volkssturm = 2;
	bi_say(e, E_VOLKSSTURM, 0, 0, 0, 0);
}

/* The plans of 1940 lie open from the first Allied phases on. */
static void reveal_plans(const struct bi_table *t, const struct bi_state *s, struct eto_events *e)
{
	for (unsigned i = 0; i < 2 && s->side == ALLIED && s->turn == bi_first_turn(t); i++)
		if (s->plan[i]) {
			bi_say(e, E_PLAN, s->plan[i] - 1 + (i ? FULL : 0), 0, 0, 0);
			eto_barrier(e); /* what the Axis has done before is not taken back now */
		}
}

/* Without these chapters it is no phase of the game (BI-7.1.1). */
static bool strategic_phase(const struct bi_table *t)
{
	return bi_advanced(t) && (bi_on(t, CH_18) || bi_on(t, CH_26) || bi_on(t, CH_32) || bi_on(t, CH_35));
}

static void enter(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	bool said = s->phase > PH_WEATHER && s->phase < PH_VICTORY;
	if (said && (s->phase != PH_STRATEGIC || strategic_phase(t)))
		bi_say(e, E_PHASE, s->phase, 0, 0, 0);
	switch (s->phase) {
	case PH_PLAN:
		if (scenario(t) == SBW3 || scenario(t) == SBW6)
			eto_call(&s->stack, P_PLAN, ALLIED);
		break;
	case PH_WEATHER: weather_phase(t, s, e); break;
	case PH_STRATEGIC:
		begin_side(t, s, e);
		reveal_plans(t, s, e);
		bi_strategic_begin(t, s, e);
		if (special_die(t, s)) /* before all that */
			eto_call(&s->stack, P_FUEL, ETO_DICE);
		break;
	case PH_SUPPLY: /* BI-7.2.1 */ bi_supply_begin(t, s, e); break;
	case PH_PRODUCTION:
		bi_free_steps(t, s);
		call_up(s, e);
		eto_call(&s->stack, P_PRODUCE, s->side);
		bi_begin_production(t, s, e); /* points that come by sea are rolled for first */
		break;
	case PH_RAIL: eto_call(&s->stack, P_RAIL, s->side); break;
	case PH_MOVE: move_phase(s); break;
	case PH_REACTION: reaction_phase(t, s); break;
	case PH_COMBAT:
		bi_quiet_drops(t, s, e);
		bi_landing_doom(t, s, e);
		eto_call(&s->stack, P_COMBAT, s->side);
		bi_quiet_wave(t, s);
		break;
	case PH_BLITZ: blitz_phase(t, s, e); break;
	case PH_FINAL:
		bi_rest_hqs(t, s, false, e);
		bi_final_supply(t, s, e);
		break;
	case PH_EXPLOIT: exploit_phase(t, s, e); break;
	default: bi_victory_begin(t, s, e);
	}
}

static void leave(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	if (s->phase == PH_PRODUCTION)
		bi_end_production(t, s);
	if (s->phase == PH_EXPLOIT) {
		end_side(t, s, e);
		s->phase = s->side == AXIS ? PH_STRATEGIC : PH_VICTORY;
		s->side = ALLIED;
		return;
	}
	if (s->phase != PH_VICTORY) {
		if (s->phase++ == PH_PRODUCTION)
			bi_keep_supply(t, s);
		return;
	}
	bi_victory_end(t, s, e);
}

bool bi_turn_go(const void *table, void *state, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	f->step ^= 1;
	if (f->step)
		enter(t, s, e);
	else
		leave(t, s, e);
	return true;
}
