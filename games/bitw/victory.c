/* The Victory Phase (7.11): surrenders, the end of a turn, and the levels of each scenario. */
#include "games/bitw/bitw.h"

static bool has(const struct bi_state *s, unsigned side, unsigned hex)
{
	return eto_set_has(&s->held[side], hex);
}

/* -- surrender of capitals (BI-5.0.3, BI-7.11.2) -- */

static bool capital_lost(const struct bi_table *t, const struct bi_state *s, unsigned nation)
{
	switch (nation) {
	case GER: return has(s, ALLIED, t->at.berlin);
	case ITA: return has(s, ALLIED, t->at.rome);
	case FRA: return has(s, AXIS, s->capital_moved ? t->at.bordeaux : t->at.paris);
	case GBR: return has(s, AXIS, t->at.london);
	case NED: return has(s, AXIS, t->at.denhaag) || has(s, AXIS, t->at.amsterdam);
	case BEL: return has(s, AXIS, t->at.brussels);
	default: return false;
	}
}

/* Once a turn, after both sides (BI-7.11.6): capitals, then the special surrenders (BI-7.11.3). */
void bi_victory_begin(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	static const uint8_t order[] = {NED, BEL, FRA, GBR, ITA, GER};
	for (unsigned i = 0; i < sizeof order; i++)
		if (!(s->fallen >> order[i] & 1) && capital_lost(t, s, order[i]))
			bi_nation_falls(t, s, order[i], false, BI_5_0_3, e);
	if (s->rsi == 2 && has(s, ALLIED, t->at.salo))
		bi_rsi_falls(t, s, e);
	if (s->morale == 10 && !s->usa_out)
		bi_usa_leaves(t, s, e);
	if (!(s->fallen >> FRA & 1) && (scenario(t) == SBW3 || scenario(t) == SBW6))
		eto_call(&s->stack, P_ARMISTICE, ALLIED);
	bi_italy_phase(t, s, e);
}

/* -- points -- */

int bi_score(const struct bi_table *t, const struct bi_state *s)
{
	int sum = 0;
	for (unsigned i = 0; i < t->point_count; i++) {
		const struct bi_points *p = &t->points[i];
		if (p->scenario == scenario(t) && bi_controls(t, s, p->side, p->place))
			sum += p->side == ALLIED ? p->points : -(int)p->points;
	}
	if (scenario(t) == SBW8)
		sum += (s->mulberry[0] != OFF) + (s->mulberry[1] != OFF);
	return sum;
}

static bool allied_land_supplied(const struct bi_table *t, const struct bi_state *s,
				 bool (*where)(const struct bi_table *, unsigned))
{
	struct supply w;
	bi_supply(t, s, ALLIED, &w);
	for (unsigned u = t->first_of[ALLIED]; u < UNITS; u++)
		if (s->hex[u] < HEXES && is_land(t, u) && where(t, s->hex[u])) {
			for (unsigned n = 0; n < w.nets; n++)
				if (eto_set_has(&w.net_reach[n], s->hex[u]))
					return true;
		}
	return false;
}

static bool mainland(const struct bi_table *t, unsigned h)
{
	return t->hex[h].country == ITALY && t->hex[h].island == NO_ISLAND;
}
static bool past_rhine(const struct bi_table *t, unsigned h)
{
	return eto_set_has(&t->east, h);
}

static bool axis_in_britain(const struct bi_table *t, const struct bi_state *s)
{
	struct supply w;
	bi_supply(t, s, AXIS, &w);
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++) {
		unsigned h = s->hex[u];
		if (h >= HEXES || !is_land(t, u) || !bi_in_britain(t, h))
			continue;
		for (unsigned n = 0; n < w.nets; n++)
			if (eto_set_has(&w.net_reach[n], h))
				return true;
	}
	return false;
}

static unsigned sum_strength(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned first,
			     unsigned last)
{
	unsigned sum = 0;
	for (unsigned u = 0; u < UNITS; u++)
		if (on_map(s, u) && nation_of(t, u) == nation && type_of(t, u) >= first && type_of(t, u) <= last)
			sum += s->strength[u];
	return sum;
}

static unsigned sicily_held(const struct bi_table *t, const struct bi_state *s)
{
	unsigned n = 0;
	hexset mine = bi_control(t, s, ALLIED);
	ETO_EACH (h, &t->land)
		n += t->hex[h].island == SICILY && eto_set_has(&mine, h);
	return n;
}

static bool land_in_sicily(const struct bi_table *t, const struct bi_state *s)
{
	for (unsigned u = t->first_of[ALLIED]; u < UNITS; u++)
		if (s->hex[u] < HEXES && is_land(t, u) && t->hex[s->hex[u]].island == SICILY)
			return true;
	return false;
}

/* -- levels -- */

static unsigned by_points(int points, int decisive, int marginal, int draw, int axis)
{
	return points >= decisive   ? LV_ALLIED_DECISIVE
	       : points >= marginal ? LV_ALLIED_MARGINAL
	       : points >= draw	    ? LV_DRAW
	       : points >= axis	    ? LV_AXIS_MARGINAL
				    : LV_AXIS_DECISIVE;
}

static unsigned ardennes(const struct bi_table *t, const struct bi_state *s)
{
	int net = -bi_score(t, s); /* Axis minus Allied */
	if (bi_controls(t, s, AXIS, t->at.antwerp))
		return LV_AXIS_DECISIVE;
	return net >= 4 ? LV_AXIS_MARGINAL : net >= 1 ? LV_DRAW : net >= -1 ? LV_ALLIED_MARGINAL : LV_ALLIED_DECISIVE;
}

static unsigned gelb(const struct bi_table *t, const struct bi_state *s)
{
	bool fr = s->fallen >> FRA & 1, ne = s->fallen >> NED & 1, be = s->fallen >> BEL & 1;
	if (fr && ne && be)
		return LV_AXIS_DECISIVE;
	if ((!ne && !be) || has(s, ALLIED, t->at.cologne))
		return LV_ALLIED_DECISIVE;
	if (has(s, AXIS, t->at.paris) && ne && be)
		return LV_AXIS_MARGINAL;
	return ne && be && has(s, AXIS, t->at.lille) ? LV_DRAW : LV_ALLIED_MARGINAL;
}

static unsigned husky(const struct bi_table *t, const struct bi_state *s)
{
	if (s->fallen >> ITA & 1 && allied_land_supplied(t, s, mainland))
		return LV_ALLIED_DECISIVE;
	unsigned n = sicily_held(t, s);
	if (n >= 8)
		return LV_ALLIED_MARGINAL; /* who has it all may have gone on to the mainland */
	if (!land_in_sicily(t, s))
		return LV_AXIS_DECISIVE;
	return n >= 6 ? LV_DRAW : LV_AXIS_MARGINAL;
}

static bool radar_out(const struct bi_state *s)
{
	for (unsigned i = 0; i + 1 < RADARS; i++)
		if (s->radar[i] && s->radar[i + 1])
			return false;
	return true;
}

static unsigned britain(const struct bi_table *t, const struct bi_state *s)
{
	unsigned raf = sum_strength(t, s, GBR, FTR, FTR);
	if (has(s, AXIS, t->at.london))
		return LV_AXIS_DECISIVE;
	if (axis_in_britain(t, s) || raf <= 3)
		return LV_AXIS_MARGINAL;
	if (raf <= 6 || radar_out(s))
		return LV_DRAW;
	return sum_strength(t, s, GER, FTR, STU) <= 21 ? LV_ALLIED_DECISIVE : LV_ALLIED_MARGINAL;
}

static unsigned west_1940(const struct bi_table *t, const struct bi_state *s)
{
	unsigned fell = s->france_fell ? s->france_fell : TURNS; /* 1: by the end of May */
	if (s->fallen >> GBR & 1 || (fell <= 2 && axis_in_britain(t, s)))
		return LV_AXIS_DECISIVE;
	if (fell <= 4)
		return LV_AXIS_MARGINAL;
	if (fell <= 5)
		return LV_DRAW;
	return !s->france_fell && has(s, ALLIED, t->at.brussels) ? LV_ALLIED_DECISIVE : LV_ALLIED_MARGINAL;
}

static unsigned stalemate(const struct bi_table *t, const struct bi_state *s)
{
	int points = bi_score(t, s) + 2 * (s->fallen >> ITA & 1) + (s->rsi == 0);
	points += bi_island_allied(t, s, SARDINIA) && bi_island_allied(t, s, CORSICA);
	points += allied_land_supplied(t, s, mainland);
	return by_points(points, 8, 4, 3, 1);
}

static unsigned downfall(const struct bi_table *t, const struct bi_state *s)
{
	unsigned n = 0;
	if (s->fallen >> GER & 1)
		return LV_ALLIED_DECISIVE;
	ETO_EACH (h, &t->cities)
		n += t->hex[h].victory && has(s, ALLIED, h);
	return s->usa_out || n <= 2 ? LV_AXIS_DECISIVE
	       : n == 3		    ? LV_AXIS_MARGINAL
	       : n == 4		    ? LV_DRAW
				    : LV_ALLIED_MARGINAL;
}

unsigned bi_level(const struct bi_table *t, const struct bi_state *s)
{
	if (s->fallen >> GER & 1)
		return LV_ALLIED_DECISIVE; /* BI-7.11.4 */
	switch (scenario(t)) {
	case SBW1: return by_points(bi_score(t, s), 8, 6, 5, 3);
	case SBW2: return ardennes(t, s);
	case SBW3: return gelb(t, s);
	case SBW4: return husky(t, s);
	case SBW5: return britain(t, s);
	case SBW6: return west_1940(t, s);
	case SBW7: return stalemate(t, s);
	case SBW8: return s->usa_out ? LV_AXIS_DECISIVE : by_points(bi_score(t, s), 8, 5, 3, 1);
	case SBW9:
		return s->usa_out ? LV_AXIS_DECISIVE
				  : by_points(bi_score(t, s) + 2 * allied_land_supplied(t, s, past_rhine), 13, 7, 5, 3);
	default: return downfall(t, s);
	}
}

/* The game goes on past May 1945 while Germany hopes for its weapons, and to December once July is over
 * (BI-26.3.1). */
static unsigned end_of(const struct bi_table *t, const struct bi_state *s)
{
	enum { JULY_1945 = 24 };
	unsigned last = bi_last_turn(t);
	bool hope =
		scenario(t) == SBW10 && bi_on(t, CH_26) && has(s, AXIS, t->at.berlin) && has(s, AXIS, t->at.peenemunde);
	return s->turn > JULY_1945 ? TURNS - 1 : !hope ? last : s->turn < JULY_1945 ? JULY_1945 : TURNS - 1;
}

/* From the next turn on these hexes are closed (SBW10). */
static void red_army(const struct bi_table *t, const struct bi_state *s, struct eto_events *e)
{
	const struct bi_month *m = &t->month[s->turn];
	for (unsigned h = 0; h < HEXES && scenario(t) == SBW10 && m->year == 1945; h++)
		if (t->red_army[h] == m->month)
			bi_say(e, E_RED_ARMY, (int)h, 0, 0, 0);
}

/* The turn marker goes on (BI-7.11.5), or the game is over. */
void bi_victory_end(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	bool sudden = s->fallen >> GER & 1 || (scenario(t) == SBW10 && s->usa_out && s->turn >= bi_last_turn(t));
	if (!sudden && s->turn < end_of(t, s)) {
		red_army(t, s, e);
		s->turn++;
		s->side = AXIS;
		s->phase = PH_WEATHER;
		return;
	}
	s->level = (uint8_t)bi_level(t, s);
	if (scenario(t) == SBW10 && s->turn == TURNS - 1 && has(s, AXIS, t->at.berlin) &&
	    has(s, AXIS, t->at.peenemunde))
		s->level = LV_AXIS_DECISIVE; /* BI-26.3.2 */
	bi_say(e, E_LEVEL, s->level, 0, 0, 0);
	eto_pop(&s->stack);
	eto_call(&s->stack, P_OVER, AXIS);
}
