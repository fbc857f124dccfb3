/* The diplomacy tracks and the table of status changes (TW-16.12 to TW-16.25; diplomacy.tsv). */
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

static const uint8_t country_of[TRACKS] = {ROM, HUN, BUL, FIN, YUG, GRE, TUR, SPA, SWE, IRQ, USSR, USA};
static const int8_t lowest[TRACKS] = {-3, -2, -3, -2, -3, -1, -4, -4, -3, -2, 0, 0};
static const int8_t highest[TRACKS] = {2, 2, 2, 2, 2, 2, 4, 2, 3, 2, 4, 6};
static const int8_t grey[TRACKS] = {-2, -1, -2, -1, -2, -9, -3, -3, -2, -2, -9, -9};
static const int8_t brown[TRACKS] = {2, 2, 2, 2, 1, 1, 3, 2, 3, 1, 4, 6};
static const uint8_t axis_end[TRACKS] = {1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 0};
static const uint8_t allied_end[TRACKS] = {0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0};

unsigned tw_track_country(unsigned track)
{
	return country_of[track];
}
int tw_space(const struct tw_state *s, unsigned track)
{
	return (int)s->track[track] - TRACK_ZERO;
}

/* TW-16.19 to TW-16.22. */
bool tw_final(unsigned track, int space, int by)
{
	return by > 0 ? space <= grey[track] : space >= brown[track];
}

/* TW-16.10: nobody joins a side that he is at war with; whom the USSR attacked in peace stays by himself till it is at
 * war. */
static bool may_join(const struct tw_state *s, unsigned c, unsigned side)
{
	bool soviets = s->foes[c] >> SOV & 1;
	return !(s->foes[c] >> side & 1) && !(soviets && (side == WEST || !s->war)) && (c != FIN || s->war);
}

void tw_shift(const struct tw_table *t, struct tw_state *s, unsigned track, int by, struct eto_events *e)
{
	int space = tw_space(s, track), to = space + by;
	unsigned c = country_of[track];
	if (!by || tw_final(track, space, by) || (track < TR_USSR && (s->allegiance[c] != NOBODY || s->fallen[c])))
		return;
	to = to < lowest[track] ? lowest[track] : to > highest[track] ? highest[track] : to;
	if (to == space)
		return;
	s->track[track] = (uint8_t)(to + TRACK_ZERO);
	tw_say(e, E_TRACK, (int)track, to, 0, 0);
	if (track == TR_USA && to == 6)
		tw_usa_at_war(t, s, e);
	else if (track == TR_USSR && to == 4)
		tw_ussr_at_war(t, s, e);
	else if (to == lowest[track] && axis_end[track] && may_join(s, c, AXIS))
		tw_join(t, s, c, AXIS, e); /* TW-16.13 */
	else if (to == highest[track] && allied_end[track] && may_join(s, c, WEST))
		tw_join(t, s, c, WEST, e);
}

/* -- predefined changes, at the end of the diplomatic phase (TW-16.23 to TW-16.25) -- */

static bool axis_in_britain(const struct tw_table *t, const struct tw_state *s)
{
	ETO_EACH (a, &t->of_country[UK])
		if (t->area[a].home && s->land[a][AXIS])
			return true;
	return false;
}

static bool allies_in_italy(const struct tw_table *t, const struct tw_state *s)
{
	ETO_EACH (a, &t->of_country[ITA])
		if (tw_italian_mainland(t, a) && tw_hostile(s, AXIS, tw_holder(t, s, a)))
			return true;
	return false;
}

static void once(const struct tw_table *t, struct tw_state *s, unsigned bit, bool now, unsigned a, unsigned b,
		 unsigned c, int by, struct eto_events *e)
{
	if (!now || s->dead_box & bit)
		return;
	s->dead_box |= (uint8_t)bit;
	tw_shift(t, s, a, by, e);
	tw_shift(t, s, b, by, e);
	if (c < TRACKS)
		tw_shift(t, s, c, by, e);
}

static void pending(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	uint32_t now = s->pending & ~s->happened;
	s->happened |= now;
	s->pending = 0;
	if (now & TG_LOW)
		tw_shift(t, s, TR_USA, 1, e);
	if (now & TG_FRANCE) {
		tw_shift(t, s, TR_USA, 1, e);
		tw_shift(t, s, TR_USSR, s->war ? 0 : 1, e);
		tw_shift(t, s, TR_SPA, -1, e);
		tw_shift(t, s, TR_HUN, -1, e);
		tw_shift(t, s, TR_ROM, -1, e);
	}
	if (now & TG_BARBAROSSA)
		tw_shift(t, s, TR_USA, 1, e);
	if (now & TG_FINLAND) {
		tw_shift(t, s, TR_FIN, -1, e);
		tw_shift(t, s, TR_ROM, -1, e);
	}
	if (now & TG_ITALY)
		tw_shift(t, s, TR_GRE, 1, e);
	for (unsigned i = 5; i < 10; i++)
		if (now >> i & 1 && !s->war)
			tw_shift(t, s, TR_USSR, 1, e);
	for (unsigned i = 10; i < 31; i++)
		if (now >> i & 1 && tw_space(s, TR_USA) < 6)
			tw_shift(t, s, TR_USA, -1, e);
	if (s->dead_box & WEST_IN_ITALY && tw_space(s, TR_USA) < 6)
		tw_shift(t, s, TR_USA, -1, e);
	s->dead_box &= (uint8_t)~WEST_IN_ITALY;
}

/* TW-7.16, TW-7.17: Japan. */
static void japan(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	static const uint8_t box[2] = {B_IND, B_ASI};
	for (unsigned i = 0; i < 2; i++)
		if (!s->land[BOX0 + box[i]][WEST]) {
			s->dead_box |= (uint8_t)(1u << i);
			tw_say(e, E_WRECKED, BOX0 + box[i], TW_7_17, 0, 0);
		}
	if (tw_space(s, TR_USA) < 6)
		tw_usa_at_war(t, s, e);
}

static unsigned german_land(const struct tw_table *t, const struct tw_state *s, unsigned a)
{
	unsigned n = 0;
	for (unsigned p = t->first[GER][REGULAR]; p < t->end[GER][ELITE]; p++)
		n += s->place[p] == a;
	return n;
}

/* The areas of Poland that a German garrison must watch: next to what the USSR holds there; without the pact, next to
 * the USSR itself. */
static areaset pact_border(const struct tw_table *t, const struct tw_state *s)
{
	areaset soviet = t->of_country[s->pact == 1 ? POL : USSR], border = {0};
	eto_set_meet(&soviet, &s->ground[USSR]);
	ETO_EACH (east, &soviet)
		ETO_EACH (a, &t->near[east])
			if (t->area[a].country == POL && s->held[a] != USSR)
				eto_set_add(&border, a);
	return border;
}

/* The USSR on the last space before war asks for more. */
static unsigned garrison_need(const struct tw_state *s)
{
	return tw_space(s, TR_USSR) == 3 ? 6 : s->fallen[FRA] ? 4 : 3;
}

bool tw_garrison_needs(const struct tw_table *t, const struct tw_state *s, unsigned area)
{
	unsigned units = 0;
	if (s->pact != 1 || s->war || !is_area(area) || t->area[area].country != POL)
		return false;
	areaset border = pact_border(t, s);
	ETO_EACH (a, &border)
		units += german_land(t, s, a);
	return eto_set_has(&border, area) && units <= garrison_need(s);
}

/* TW-16.1.17 to TW-16.1.24: is the German garrison large enough? Counted together, or in each area by option. */
static void garrison(const struct tw_table *t, struct tw_state *s)
{
	areaset border = pact_border(t, s);
	unsigned units = 0, least = 99, need = garrison_need(s);
	s->broken = 0;
	if (s->war)
		return;
	ETO_EACH (a, &border) {
		unsigned n = german_land(t, s, a);
		units += n;
		least = n < least && tw_holder(t, s, a) == AXIS ? n : least;
	}
	bool ready = tw_space(s, TR_USSR) == 3;
	bool short_of = units < need || (option(t, OPT_GARRISON) && least < need);
	s->broken = (!eto_set_empty(&border) && s->pact == 1 && short_of) || (ready && units < need);
}

void tw_triggers(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	pending(t, s, e);
	if (axis_in_britain(t, s))
		tw_shift(t, s, TR_USA, 1, e);
	once(t, s, ONCE_ITALY, allies_in_italy(t, s), TR_TUR, TR_SPA, TRACKS, 1, e);
	once(t, s, ONCE_MOSCOW, tw_holder(t, s, t->at.mos) == AXIS, TR_TUR, TR_SPA, TRACKS, -1, e);
	once(t, s, ONCE_SUEZ, tw_holder(t, s, t->at.sue) == AXIS, TR_TUR, TR_IRQ, TR_SPA, -1, e);
	if (s->turn >= 12 && !s->war && !s->fallen[USSR])
		tw_shift(t, s, TR_USSR, 1, e);
	if (s->turn == 10)
		japan(t, s, e);
	garrison(t, s);
	if (s->effect[F_SCORCH])
		s->effect[F_SCORCH]--;
}
