/* What a position is worth: features that a player would name, seen from the Axis, and their weights (weights.h). */
#include "core/judge.h"
#include "games/twaw/means.h"
#include "games/twaw/staff.h"
#include "games/twaw/weights.h"

enum { F_ONE, F_POINTS, F_REACH, F_EXPOSED, F_FRANCE, F_ITALY, F_WAR, F_USA, F_SOVIET_KEYS, F_SOVIET_AREAS,
       F_EAST_LOST, F_GERMANY_LOST, F_WEST_LOST, F_ITALY_LOST, F_AFRICA_LOST, F_FROM_EAST, F_FROM_WEST, F_AT_BERLIN,
       F_BERLIN_GUARD, F_AT_MOSCOW, F_MOSCOW_GUARD, F_AT_PARIS, F_PARIS_GUARD, F_GERMANS, F_ELITES, F_PARTNERS,
       F_BRITISH, F_AMERICANS, F_SOVIETS, F_ALLIED_ELITES, F_AIR, F_FLEETS, F_AXIS_CUT, F_ALLIES_CUT, F_IN_EAST,
       F_ASHORE, F_GERMAN_INCOME, F_GERMAN_OIL, F_GERMAN_STOCK, F_SOVIET_INCOME, F_SOVIET_STOCK, F_WESTERN_INCOME,
       F_AXIS_ADVANCES, F_WESTERN_ADVANCES, F_SOVIET_ADVANCES, F_SUBMARINES, F_BOMBERS, F_NEUTRALS, FEATURES };
_Static_assert((int)FEATURES <= (int)ETO_FEATURES_MAX, "a judge weighs no more");

const struct eto_weights tw_weighing = {TW_WEIGHT_ROWS, FEATURES, &tw_weights[0][0], NULL};

static bool is_east(unsigned country)
{
	return country == POL || country == BAL || country == ROM || country == HUN || country == BUL || country == SVK;
}

static bool is_west(unsigned country)
{
	return country == FRA || country == BEL || country == NET || country == DEN || country == NOR;
}

/* -- forces -- */

/* Those that come back in a later turn are there too. */
static void count_land(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned side, int32_t *f)
{
	unsigned c = t->piece[p].country, at = s->place[p];
	bool elite = t->piece[p].kind == ELITE, cut = s->supply[p] == CUT && on_map(s, p);
	unsigned where = is_area(at) ? t->area[at].country : COUNTRIES;
	if (side == AXIS) {
		f[elite ? F_ELITES : c == GER ? F_GERMANS : F_PARTNERS]++;
		f[F_AXIS_CUT] += cut;
		f[F_IN_EAST] += is_east(where) || where == USSR || where == FIN;
		return;
	}
	f[elite ? F_ALLIED_ELITES : side == SOV ? F_SOVIETS : c == USA ? F_AMERICANS : F_BRITISH]++;
	f[F_ALLIES_CUT] += cut;
	f[F_ASHORE] += side == WEST && (is_west(where) || where == GER || where == ITA);
}

static void count_forces(const struct tw_table *t, const struct tw_state *s, int32_t *f)
{
	for (unsigned p = 0; p < PIECES; p++) {
		unsigned side = tw_owner(t, s, p), kind = t->piece[p].kind;
		if (side >= SIDES || (!on_map(s, p) && s->place[p] != TRACK))
			continue;
		if (is_land(t, p))
			count_land(t, s, p, side, f);
		else
			f[kind == AIR ? F_AIR : F_FLEETS] += side == AXIS ? 1 : -1;
	}
}

/* -- places -- */

/* What an area counts: the points of a shorter scenario; in the campaign capitals, cities and what they yield. */
static int32_t worth_of(const struct tw_mind *m, unsigned a)
{
	const struct tw_area *area = &m->t->area[a];
	if (m->t->base.scenario != CAMPAIGN)
		return tw_points(m, a);
	bool major = area->city == CAPITAL && area->country < MAJORS;
	return area->mp + area->oil + (major ? 4 : area->city == CAPITAL ? 1 : 0);
}

/* The largest stack of the enemies of who holds it, beside it. */
static unsigned attackers_of(const struct tw_mind *m, unsigned a, bool axis)
{
	unsigned most = 0;
	ETO_EACH (near, &m->t->near[a]) {
		unsigned n = axis ? m->s->land[near][WEST] + m->s->land[near][SOV] : m->s->land[near][AXIS];
		most = n > most ? n : most;
	}
	return most;
}

/* What counts: held by the Axis; held by others within the reach of its stacks, and what it may lose, in percent. */
static void count_worth(const struct tw_mind *m, unsigned a, bool axis, int32_t *f)
{
	int32_t worth = worth_of(m, a), units = 0;
	if (!worth)
		return;
	for (unsigned side = 0; side < SIDES; side++)
		units += (side == AXIS) == axis ? m->s->land[a][side] : 0;
	int32_t foes = (int32_t)attackers_of(m, a, axis), part = worth * 100 * foes / (foes + 1 + units);
	f[F_POINTS] += axis ? worth : 0;
	f[axis ? F_EXPOSED : F_REACH] += part;
}

static void count_areas(const struct tw_table *t, const struct tw_state *s, int32_t *f)
{
	const struct tw_mind m = {.t = t, .s = s};
	for (unsigned a = 0; a < AREAS; a++) {
		unsigned c = t->area[a].country, side = tw_holder(t, s, a);
		if (side >= SIDES || !tw_in_play(t, s, a))
			continue;
		count_worth(&m, a, side == AXIS, f);
		if (c == USSR)
			f[F_SOVIET_AREAS] += side == AXIS;
		else if (side == AXIS)
			continue;
		else if (c == GER)
			f[F_GERMANY_LOST]++;
		else if (c == ITA)
			f[F_ITALY_LOST]++;
		else if (is_east(c))
			f[F_EAST_LOST]++;
		else if (is_west(c))
			f[F_WEST_LOST]++;
		else
			f[F_AFRICA_LOST] += t->area[a].zone != EU;
	}
	const uint8_t key[] = {t->at.mos, t->at.len, t->at.stg, t->at.bak};
	for (unsigned i = 0; i < sizeof key; i++)
		f[F_SOVIET_KEYS] += tw_holder(t, s, key[i]) == AXIS;
}

/* Who stands in a capital, and who stands next to it and wants it; the first counts against its enemies. */
static void count_capital(const struct tw_table *t, const struct tw_state *s, unsigned a, unsigned at, int32_t *f)
{
	unsigned owner = a == t->at.ber ? AXIS : a == t->at.mos ? SOV : WEST;
	for (unsigned side = 0; side < SIDES; side++) {
		bool foe = (side == AXIS) != (owner == AXIS);
		f[at + 1] += foe ? -(int32_t)s->land[a][side] : s->land[a][side];
		ETO_EACH (near, &t->near[a])
			f[at] += foe ? s->land[near][side] : 0;
	}
}

/* How many areas the units of a side are from Berlin. */
enum { FAR = 6 };
static int32_t way_to_berlin(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	areaset near = {0};
	int32_t steps = 0;
	eto_set_add(&near, t->at.ber);
	while (steps < FAR) {
		areaset more = near;
		ETO_EACH (a, &near) {
			if (s->land[a][side])
				return steps;
			eto_set_join(&more, &t->near[a]);
		}
		near = more;
		steps++;
	}
	return FAR;
}

/* -- means -- */

static void count_means(const struct tw_table *t, const struct tw_state *s, int32_t *f)
{
	f[F_GERMAN_INCOME] = (int32_t)tw_income(t, s, GER, false);
	f[F_GERMAN_OIL] = s->oil[GER];
	f[F_GERMAN_STOCK] = s->mp[GER];
	f[F_SOVIET_INCOME] = (int32_t)tw_income(t, s, USSR, false);
	f[F_SOVIET_STOCK] = s->mp[USSR];
	f[F_WESTERN_INCOME] = (int32_t)(tw_income(t, s, UK, false) + tw_income(t, s, USA, false));
	for (unsigned i = 0; i < TECHS; i++) {
		unsigned c = t->tech[i].country;
		f[c == GER || c == ITA ? F_AXIS_ADVANCES
		  : c == USSR	       ? F_SOVIET_ADVANCES
				       : F_WESTERN_ADVANCES] += has_tech(s, i);
	}
	f[F_SUBMARINES] = s->point[GER][SUBMARINES] - s->point[UK][GAS] - s->point[USA][GAS];
	f[F_BOMBERS] = s->point[UK][BOMBERS] + s->point[USA][BOMBERS] - s->point[GER][INTERCEPTORS];
	for (unsigned track = 0; track < TR_USSR; track++)
		f[F_NEUTRALS] += tw_space(s, track);
}

/* Rows of weights: six along the campaign, two for the beginning and the end of each shorter scenario. */
enum { CAMPAIGN_ROWS = 6 };
static unsigned moment_of(const struct tw_table *t, const struct tw_state *s)
{
	static const uint8_t first[SCENARIOS] = {1, 4, 9, 21}, last[SCENARIOS] = {TURNS, 5, 12, 24};
	unsigned scenario = t->base.scenario, phase = s->side < SIDES ? s->side : SIDES;
	unsigned gone = 4u * (s->turn - first[scenario]) + phase, all = 4u * (last[scenario] - first[scenario] + 1u);
	if (scenario == CAMPAIGN)
		return gone * (CAMPAIGN_ROWS - 1) * ETO_MOMENT / all;
	return (CAMPAIGN_ROWS + 2 * (scenario - 1)) * ETO_MOMENT + gone * (ETO_MOMENT - 1) / all;
}

unsigned tw_measure(const struct eto_table *table, const void *state, int32_t *out)
{
	const struct tw_table *t = (const struct tw_table *)table;
	const struct tw_state *s = state;
	out[F_FRANCE] = s->fallen[FRA] != 0;
	out[F_ITALY] = s->fallen[ITA] != 0;
	out[F_WAR] = s->war;
	out[F_USA] = tw_at_war(t, s, USA) ? 7 : tw_space(s, TR_USA);
	count_forces(t, s, out);
	count_areas(t, s, out);
	count_capital(t, s, t->at.ber, F_AT_BERLIN, out);
	count_capital(t, s, t->at.mos, F_AT_MOSCOW, out);
	count_capital(t, s, t->at.par, F_AT_PARIS, out);
	out[F_FROM_EAST] = way_to_berlin(t, s, SOV);
	out[F_FROM_WEST] = way_to_berlin(t, s, WEST);
	count_means(t, s, out);
	return moment_of(t, s);
}

struct eto_value tw_value(const struct eto_table *table, const void *state, unsigned seat)
{
	return eto_judge(table, state, seat);
}
