/* What a position is worth: features that a player would name, seen from the Axis, and their weights (weights.h). */
#include "core/judge.h"
#include "games/bitw/staff.h"
#include "games/bitw/weights.h"

/* Steps of each side stand one after the other, so that the kind is added to the first of its side. */
enum { K_INFANTRY, K_ARMOUR, K_GUNS, K_AIR, K_STAFFS, K_WALLS, K_HUNGRY, KINDS };
enum { F_ONE, F_MARGIN, F_LEVEL, F_TO_MOVE, F_AXIS_STEPS, F_ALLIED_STEPS = F_AXIS_STEPS + KINDS,
       F_AXIS_HOPES = F_ALLIED_STEPS + KINDS, F_ALLIED_HOPES, F_AXIS_NEAR, F_ALLIED_NEAR, F_ALLIED_ASHORE,
       F_AXIS_ASHORE, F_PORTS, F_QUAYS, F_GROUND, F_HOLLAND, F_BELGIUM, F_FRANCE, F_ITALY, F_SICILY, F_MORALE,
       F_CITIES, F_RAF, F_RADAR, F_AXIS_POINTS, F_ALLIED_POINTS, F_RESERVE, F_MULBERRIES, F_WAVE,
       F_JUMPERS, F_BEACHES, FEATURES };

const struct eto_weights bi_weighing = {BI_WEIGHT_ROWS, FEATURES, &bi_weights[0][0], &bi_margins[0][0]};

/* -- steps -- */

static unsigned kind_of(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	if (is_redoubt(t, u))
		return K_WALLS;
	if (marked(s, u, M_OOS))
		return K_HUNGRY;
	return is_air(t, u)	      ? K_AIR
	       : is_hq(t, u)	      ? K_STAFFS
	       : is_tank(t, u)	      ? K_ARMOUR
	       : type_of(t, u) == ART ? K_GUNS
				      : K_INFANTRY;
}

/* The land that is fought for from over the sea. */
static bool far_shore(const struct bi_table *t, unsigned hex)
{
	unsigned country = t->hex[hex].country;
	if (scenario(t) == SBW4 || scenario(t) == SBW7)
		return country == ITALY;
	return scenario(t) >= SBW8 && (country == FRANCE || country == BELGIUM || country == NETHERLANDS);
}

static void count_steps(const struct bi_table *t, const struct bi_state *s, int32_t *f)
{
	for (unsigned u = 0; u < UNITS; u++) {
		unsigned hex = s->hex[u];
		if (!on_map(s, u) || hex >= HEXES)
			continue;
		bool allied = side_of(t, u) == ALLIED;
		f[(allied ? F_ALLIED_STEPS : F_AXIS_STEPS) + kind_of(t, s, u)] += s->strength[u];
		f[F_RESERVE] += marked(s, u, M_RESERVE) ? s->strength[u] : 0;
		if (allied && nation_of(t, u) == GBR && type_of(t, u) == FTR)
			f[F_RAF] += s->strength[u];
		if (!is_gcu(t, u))
			continue;
		f[F_ALLIED_ASHORE] += allied && far_shore(t, hex);
		f[F_AXIS_ASHORE] += !allied && bi_in_britain(t, hex);
	}
}

/* -- places -- */

/* Steps of each side that can be there soon: those beside it count half, those two hexes off a quarter. */
static void feel_force(const struct bi_table *t, const struct bi_state *s, int32_t force[SIDES][HEXES])
{
	for (unsigned u = 0; u < UNITS; u++) {
		unsigned hex = s->hex[u], side = side_of(t, u);
		if (hex >= HEXES || !(is_gcu(t, u) || is_redoubt(t, u)))
			continue;
		int own = s->strength[u] * (is_tank(t, u) ? 6 : 4);
		force[side][hex] += own;
		for (unsigned d = 0; d < ETO_HEX_SIDES && !is_redoubt(t, u); d++) {
			unsigned n = t->next[hex][d];
			if (n == ETO_NOWHERE || !bi_dry(t, hex, d))
				continue;
			force[side][n] += own / 2;
			unsigned beyond = t->next[n][d];
			if (beyond != ETO_NOWHERE && bi_dry(t, n, d))
				force[side][beyond] += own / 4;
		}
	}
}

/* What a side may still take: places that count, by how far its force there outweighs the enemy's. */
static void count_hopes(const struct bi_table *t, const struct bi_state *s, int32_t *f)
{
	int32_t force[SIDES][HEXES] = {{0}};
	feel_force(t, s, force);
	ETO_EACH (h, &t->playable[scenario(t)]) {
		int prize = t->hex[h].land ? bis_prize(t, s, h) : 0;
		f[F_GROUND] += eto_set_has(&s->held[AXIS], h);
		for (unsigned side = 0; side < SIDES && prize >= 40; side++) {
			int own = force[side][h], foe = force[enemy_of(side)][h];
			if (own && eto_set_has(&s->held[enemy_of(side)], h))
				f[F_AXIS_HOPES + side] += prize * own / (own + foe);
		}
	}
}

static void count_ports(const struct bi_table *t, const struct bi_state *s, int32_t *f)
{
	ETO_EACH (h, &t->ports) {
		int room = t->hex[h].port == MAJOR_PORT ? 5 : 1;
		f[F_PORTS] += far_shore(t, h) && eto_set_has(&s->held[ALLIED], h) ? room : 0;
		f[F_QUAYS] += bi_in_britain(t, h) && eto_set_has(&s->held[AXIS], h) ? room : 0;
	}
	ETO_EACH (h, &t->cities)
		f[F_CITIES] += t->hex[h].victory && eto_set_has(&s->held[ALLIED], h);
	f[F_MULBERRIES] = (s->mulberry[0] != OFF) + (s->mulberry[1] != OFF);
}

/* -- landings -- */

static bool has_fleet(const struct bi_state *s, unsigned side)
{
	return side == ALLIED ? s->casablanca : s->plan_z;
}

/* Can it storm the beach, by where it stands? */
static bool may_storm(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned beach)
{
	unsigned port = s->hex[u];
	if (bi_marine(t, s, u))
		return t->hex[port].port_sea == t->hex[beach].sea && bi_distance(t, port, beach) <= 5;
	for (unsigned i = 0; i < t->facings && !is_tank(t, u); i++)
		if (t->facing[i].to == beach && t->facing[i].from == port)
			return true;
	return false;
}

/* Those who stand in port at full strength: a first wave. */
static unsigned first_wave(const struct bi_table *t, const struct bi_state *s, unsigned side, uint16_t *unit)
{
	unsigned n = 0;
	for (unsigned u = t->first_of[side]; u < t->end_of[side] && n < 64; u++)
		if (s->hex[u] < HEXES && is_gcu(t, u) && t->hex[s->hex[u]].port && is_full(t, s, u))
			unit[n++] = (uint16_t)u;
	return n;
}

/* What the two best who can land on each beach may win there, and how many marines and paratroops stand ready. */
static void count_landings(const struct bi_table *t, const struct bi_state *s, unsigned side, int32_t *f)
{
	uint16_t unit[64];
	unsigned n = first_wave(t, s, side, unit);
	for (unsigned i = 0; i < n; i++)
		f[F_WAVE] += bi_marine(t, s, unit[i]) ? s->strength[unit[i]] : 0;
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		f[F_JUMPERS] += s->hex[u] < HEXES && unit_of(t, u)->flag & U_JUMP && is_full(t, s, u);
	ETO_EACH (h, &t->shores) {
		int first = 0, second = 0, foe = 2, prize = bis_prize(t, s, h);
		if (prize < 40 || !eto_set_has(&s->held[enemy_of(side)], h) ||
		    !eto_set_has(&t->playable[scenario(t)], h))
			continue;
		for (unsigned i = 0; i < n; i++)
			if (may_storm(t, s, unit[i], h)) {
				int own = s->strength[unit[i]];
				second = own > first ? first : own > second ? own : second;
				first = own > first ? own : first;
			}
		EACH_BLOCK (u, s, h)
			foe += side_of(t, u) != side && is_land(t, u) ? s->strength[u] : 0;
		f[F_BEACHES] += prize * (first + second) / (first + second + foe);
	}
}

static unsigned goal_of(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	switch (scenario(t)) {
	case SBW1: return side == ALLIED ? t->at.milan : NO_HEX;
	case SBW2: return side == AXIS ? t->at.antwerp : t->at.cologne;
	case SBW3: return side == AXIS ? t->at.paris : t->at.cologne;
	case SBW5: return side == AXIS ? t->at.london : NO_HEX;
	case SBW6: return side == ALLIED ? t->at.cologne : s->fallen >> FRA & 1 ? t->at.london : t->at.paris;
	case SBW4:
	case SBW7: return side == ALLIED ? t->at.rome : NO_HEX;
	default: return side == ALLIED ? t->at.berlin : t->at.carentan;
	}
}

/* How near the foremost corps in supply is to its goal. */
static int nearness(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	enum { FAR = 20 };
	unsigned goal = goal_of(t, s, side), best = FAR;
	for (unsigned u = t->first_of[side]; u < t->end_of[side] && goal != NO_HEX; u++)
		if (s->hex[u] < HEXES && is_gcu(t, u) && !marked(s, u, M_OOS)) {
			unsigned way = bi_distance(t, s->hex[u], goal);
			best = way < best ? way : best;
		}
	return FAR - (int)best;
}

/* -- what is decided, and what there is to spend -- */

static unsigned sicily_held(const struct bi_table *t, const struct bi_state *s)
{
	unsigned n = 0;
	ETO_EACH (h, &t->lands[ITALY])
		n += t->hex[h].island == SICILY && eto_set_has(&s->held[ALLIED], h);
	return n;
}

static int purse(const struct bi_state *s, unsigned side)
{
	int sum = 0;
	for (unsigned n = 0; n < NATIONS; n++)
		for (unsigned c = 0; c < COLOURS && (n > ITA) == side; c++)
			sum += s->pool[n][c];
	return sum;
}

static void count_powers(const struct bi_table *t, const struct bi_state *s, int32_t *f)
{
	f[F_HOLLAND] = s->fallen >> NED & 1;
	f[F_BELGIUM] = s->fallen >> BEL & 1;
	f[F_FRANCE] = s->fallen >> FRA & 1;
	f[F_ITALY] = s->fallen >> ITA & 1;
	f[F_SICILY] = (int32_t)sicily_held(t, s);
	f[F_MORALE] = s->morale;
	for (unsigned i = 0; i < RADARS; i++)
		f[F_RADAR] += s->radar[i] != 0;
	f[F_AXIS_POINTS] = purse(s, AXIS);
	f[F_ALLIED_POINTS] = purse(s, ALLIED);
}

/* A point of the scenario is as good as five chances in a hundred (bots/marshal.c). */
enum { VICTORY_POINT = 5 };

static int margin(const struct bi_table *t, const struct bi_state *s)
{
	return -VICTORY_POINT * bi_score(t, s);
}

/* 1: the Axis would win as things are, -1: the Allies. */
static int level_now(const struct bi_table *t, const struct bi_state *s)
{
	unsigned level = bi_level(t, s);
	return level >= LV_ALLIED_MARGINAL ? -1 : level == LV_DRAW ? 0 : 1;
}

/* Two rows of weights for each scenario: its beginning and its end. */
static unsigned moment_of(const struct bi_table *t, const struct bi_state *s)
{
	unsigned first = bi_first_turn(t), last = bi_last_turn(t), length = 2 * (last - first + 1);
	unsigned gone = 2 * (s->turn - first) + (s->side == ALLIED);
	gone = gone < length ? gone : length;
	return 2 * scenario(t) * ETO_MOMENT + gone * (ETO_MOMENT - 1) / length;
}

unsigned bi_measure(const struct eto_table *table, const void *state, int32_t *out)
{
	const struct bi_table *t = (const struct bi_table *)table;
	const struct bi_state *s = state;
	out[F_MARGIN] = margin(t, s);
	out[F_LEVEL] = level_now(t, s);
	out[F_TO_MOVE] = s->side == AXIS;
	count_steps(t, s, out);
	count_hopes(t, s, out);
	count_ports(t, s, out);
	count_powers(t, s, out);
	for (unsigned side = 0; side < SIDES; side++)
		if (has_fleet(s, side))
			count_landings(t, s, side, out);
	out[F_AXIS_NEAR] = nearness(t, s, AXIS);
	out[F_ALLIED_NEAR] = nearness(t, s, ALLIED);
	return moment_of(t, s);
}

/* Once the game is over the margin is what was counted. */
struct eto_value bi_value(const struct eto_table *table, const void *state, unsigned seat)
{
	const struct bi_table *t = (const struct bi_table *)table;
	const struct bi_state *s = state;
	struct eto_value v = eto_judge(table, state, AXIS);
	if (eto_peek(&s->stack)->proc == P_OVER)
		v.points = 100 * margin(t, s);
	return eto_seen_by(seat, v);
}
