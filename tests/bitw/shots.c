/* The second referee's dice (7.7.6, 7.7.7, 9.3, 10): how many each shooter rolls, and what hits. */
#include "tests/bitw/referee.h"
#include "tests/test.h"

enum { FAR = 99 };

struct shot { unsigned from, malus, bonus, extra; };

/* The lowest number that hits: of infantry, guns, light tanks and tanks in attack and defence, of aircraft in the air
 * and at the ground; by TECH (combat table). */
static unsigned power(unsigned type, unsigned level, unsigned column)
{
	static const uint8_t foot[4][2] = {{6, 6}, {6, 6}, {6, 5}, {5, 5}},
			     gun[4][2] = {{6, 6}, {6, 6}, {5, 5}, {5, 5}};
	static const uint8_t light[4][2] = {{6, 6}, {6, 6}, {6, 5}, {5, 4}},
			     tank[4][2] = {{6, 5}, {6, 5}, {5, 5}, {4, 4}};
	static const uint8_t fighter[4][2] = {{6, 7}, {6, 7}, {5, 6}, {4, 5}};
	static const uint8_t bomber[4][2] = {{7, 6}, {7, 6}, {6, 5}, {5, 4}};
	switch (type) {
	case ART: return gun[level][column];
	case LTK: return light[level][column];
	case TNK:
	case AHQ:
	case SL: return tank[level][column];
	case FTR: return fighter[level][column];
	case BMB:
	case STU:
	case SBM: return bomber[level][column];
	default: return foot[level][column];
	}
}

static bool whole(const struct bi_state *s, unsigned u)
{
	return s->strength[u] == table.full[u];
}

static bool elite(const struct bi_state *s, unsigned u, unsigned flag)
{
	bool marines = type_of(&table, u) == MAR, ally = side_of(&table, u) == ALLIED;
	if (!bi_advanced(&table) || (ally && !whole(s, u)) || (marines && s->turn < 6)) /* July 1943 */
		return false;
	return table.unit[u].flag & flag;
}

/* Western Allied combat units below full strength fire as TECH 1. */
static unsigned skill(const struct bi_state *s, unsigned u)
{
	unsigned level = bi_unit_tech(&table, s, u);
	bool worn = side_of(&table, u) == ALLIED && combat_unit(u) && !whole(s, u) && bi_advanced(&table);
	return worn && level > 1 ? 1 : level;
}

static bool at_home(unsigned u, unsigned h)
{
	static const uint8_t home[NATIONS] = {GERMANY,	   ITALY,   FRANCE, BRITAIN, NO_COUNTRY,
					      NETHERLANDS, BELGIUM, FRANCE, NORWAY,  DENMARK};
	return table.hex[h].country == home[nation_of(&table, u)] || type_of(&table, u) == MTN;
}

/* Over which kind of side did it come to attack? */
static bool over(const struct bi_state *s, unsigned u, unsigned h, unsigned kind)
{
	bool ashore = marked(s, u, M_LANDED) && !marked(s, u, M_BLITZ) && s->from[u] != h;
	unsigned d = s->from[u] < HEXES ? bi_direction(&table, s->from[u], h) : ETO_HEX_SIDES;
	if (ashore || marked(s, u, M_DROPPED) || d == ETO_HEX_SIDES || table.side_kind[s->from[u]][d] != kind)
		return false;
	return kind != RIVER || weather(s, h) != SNOW;
}

static bool fresh(const struct bi_state *s, unsigned u, uint32_t how) /* by sea or air, into this battle */
{
	return marked(s, u, how) && s->from[u] != s->hex[u] && !(how == M_LANDED && marked(s, u, M_BLITZ));
}

static bool attacker_here(const struct bi_state *s, unsigned u, unsigned h)
{
	return s->hex[u] == h && side_of(&table, u) == s->side && !is_air(&table, u);
}

static unsigned works(const struct bi_state *s, unsigned h)
{
	unsigned kind = eto_set_has(&s->held[!s->side], h) ? walls_of(s, h) : NO_FORT, sum;
	for (unsigned u = 0; u < UNITS && kind == FORTRESS && !table.fort_line[table.hex[h].fort - 1u]; u++) {
		unsigned d = s->from[u] < HEXES ? bi_direction(&table, h, s->from[u]) : ETO_HEX_SIDES;
		if (attacker_here(s, u, h) && (d == ETO_HEX_SIDES || !table.orange[h][d]))
			kind = BUNKER;
	}
	sum = kind;
	for (unsigned u = 0; u < UNITS; u++)
		if (s->hex[u] == h && type_of(&table, u) == RED && side_of(&table, u) != s->side && s->strength[u])
			sum += whole(s, u) ? 2 : 1;
	return sum;
}

static bool landing(const struct bi_state *s, unsigned h)
{
	for (unsigned u = 0; u < UNITS; u++)
		if (attacker_here(s, u, h) && fresh(s, u, M_LANDED))
			return true;
	return false;
}

static bool all_over(const struct bi_state *s, unsigned h, unsigned kind)
{
	unsigned some = 0;
	for (unsigned u = 0; u < UNITS; u++) {
		if (attacker_here(s, u, h) && !over(s, u, h, kind))
			return false;
		some += attacker_here(s, u, h);
	}
	return some;
}

static unsigned uphill(const struct bi_state *s, unsigned u, unsigned h, bool flak)
{
	unsigned ground = table.hex[h].terrain, type = type_of(&table, u);
	bool high = ground == HILLS || ground == MOUNTAIN, chapter = bi_on(&table, CH_14);
	if (ground == CLEAR || (type == MTN && high && !(flak && chapter)))
		return 0;
	return 1u + (ground == MARSH && chapter && weather(s, h) != SNOW && (type == LTK || type == TNK));
}

/* What holds an attacking combat unit back, or its AA. */
static unsigned burden(const struct bi_state *s, const struct volley *v, unsigned u, bool flak)
{
	unsigned h = v->hex, sky = weather(s, h), sum = uphill(s, u, h, flak) + great_city(h);
	if (v->round == 1)
		sum += over(s, u, h, RIVER) + 2u * over(s, u, h, STRAIT) +
		       (fresh(s, u, M_LANDED) || fresh(s, u, M_DROPPED));
	return sum + (sky == LIGHT || (sky == RAIN && !flak) || (sky == SNOW && !at_home(u, h)));
}

static struct shot shot_on_land(const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned h = v->hex, type = type_of(&table, u), level = skill(s, u), ground = table.hex[h].terrain;
	bool first = v->round == 1, aims = v->side == s->side;
	struct shot x = {power(type, level, !aims), !level, 0, 0};
	if (type == RED)
		return (struct shot){whole(s, u) ? 4 : 5, 0, first && landing(s, h), 0};
	if (aims) {
		x.malus += burden(s, v, u, false) + works(s, h);
		x.bonus = elite(s, u, U_ATTACK);
		return x;
	}
	x.bonus = elite(s, u, U_DEFEND) + works(s, h) + great_city(h) + (weather(s, h) == RAIN);
	x.bonus += first && (landing(s, h) || all_over(s, h, RIVER) || all_over(s, h, STRAIT));
	x.bonus += type == MTN && (ground == HILLS || ground == MOUNTAIN);
	return x;
}

static struct shot shot_of_guns(const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned h = v->hex, type = type_of(&table, u), level = bi_unit_tech(&table, s, u);
	bool aims = v->side == s->side, blind = bi_on(&table, CH_19) && v->round == 1 && !eto_set_has(&s->scouted, h);
	struct shot x = {type == SL ? 6 : power(type, level, !aims), !level, elite(s, u, aims ? U_ATTACK : U_DEFEND),
			 0};
	bool sinks = type == AHQ && table.hex[h].terrain == MARSH && bi_on(&table, CH_14) && weather(s, h) != SNOW;
	if (aims)
		x.malus += works(s, h) + blind + sinks;
	else
		x.bonus += v->round == 1 && landing(s, h);
	return x;
}

static struct shot shot_of_flak(const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned h = v->hex, sky = weather(s, h), level = skill(s, u), nation = nation_of(&table, u);
	struct shot x = {power(type_of(&table, u), level, 1), 0, 0, 0};
	if (type_of(&table, u) == RED)
		x.from = whole(s, u) ? 4 : 5;
	x.malus = nation == FRA || (nation == ITA && bi_on(&table, CH_19)) || !level;
	bool cold = sky == LIGHT || (sky == SNOW && !at_home(u, h));
	if (v->side != s->side) {
		x.malus += cold || sky == RAIN;
		x.bonus = elite(s, u, U_DEFEND);
	} else {
		x.malus += works(s, h) + (combat_unit(u) ? burden(s, v, u, true) : cold);
	}
	return x;
}

static struct shot shot_from_air(const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned h = v->hex, sky = weather(s, h), level = bi_unit_tech(&table, s, u), type = type_of(&table, u);
	bool low = v->kind == FIRE_GROUND, aims = v->side == s->side, seen = eto_set_has(&s->scouted, h);
	struct shot x = {power(type, level, low), !level, 0, 0};
	x.malus += sky == LIGHT || (sky == SNOW && !at_home(u, h));
	if (!low || !aims)
		return x;
	x.malus += works(s, h) + (bi_on(&table, CH_19) && v->round == 1 && !seen && type != SBM);
	bool sirens = bi_on(&table, CH_22) && type == STU && whole(s, u) && table.hex[h].terrain == CLEAR &&
		      sky == GOOD && (seen || !bi_on(&table, CH_19)) && !great_city(h);
	for (unsigned f = 0; f < UNITS; f++)
		sirens = sirens && !(s->hex[f] == h && side_of(&table, f) != v->side && type_of(&table, f) == FTR);
	x.extra = sirens ? 2 : 0;
	return x;
}

static struct shot shot_of(const struct bi_state *s, const struct volley *v, unsigned u)
{
	struct shot x = v->kind == FIRE_ART  ? shot_of_guns(s, v, u)
			: v->kind == FIRE_AA ? shot_of_flak(s, v, u)
			: is_air(&table, u)  ? shot_from_air(s, v, u)
					     : shot_on_land(s, v, u);
	unsigned both = x.bonus < x.malus ? x.bonus : x.malus;
	if (option(&table, OPT_CANCEL)) {
		x.bonus -= both;
		x.malus -= both;
	}
	return x;
}

/* Does it fire in this step, or has it? */
static bool takes_part(const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned type = type_of(&table, u);
	bool done = marked(s, u, M_FIRED);
	if (s->hex[u] != v->hex || side_of(&table, u) != v->side || (!s->strength[u] && !done))
		return false;
	switch (v->kind) {
	case FIRE_ART:
		return type == ART || type == AHQ ||
		       (type == SL && (nation_of(&table, u) == NED || nation_of(&table, u) == BEL));
	case FIRE_AA: return !is_air(&table, u) && !(v->side == s->side && v->round == 1 && fresh(s, u, M_DROPPED));
	case FIRE_AIR:
	case FIRE_GROUND: return marked(s, u, M_FLYING) && shot_of(s, v, u).from < 7;
	default: return combat_unit(u) || type == RED;
	}
}

/* The dice of those with the same malus are counted together: what is over goes to the weakest. */
static unsigned over_dice(const struct bi_state *s, const struct volley *v, unsigned u, unsigned malus)
{
	unsigned steps = 0, single = 0, weak = UNITS, least = FAR, worst = 0;
	for (unsigned w = 0; malus && w < UNITS; w++) {
		if (!takes_part(s, v, w) || shot_of(s, v, w).malus != malus)
			continue;
		struct shot x = shot_of(s, v, w);
		bool spent = v->kind == FIRE_ART && marked(s, w, M_FIRED);
		unsigned own = spent ? eto_turned_up(&table.unit[w].faces, s->strength[w], 1) : s->strength[w],
			 aim = x.from - x.bonus;
		steps += own;
		single += own >> malus ? own >> malus : 1;
		if (own < least || (own == least && aim > worst) || (own == least && aim == worst && w == u)) {
			weak = w;
			least = own;
			worst = aim;
		}
	}
	return weak == u && steps >> malus > single ? (steps >> malus) - single : 0;
}

/* Who of two that are equally weak has the die over is not judged. */
bool judge_volley(const struct bi_state *s)
{
	const struct volley *v = eto_own(&s->stack);
	if (v->kind >= FIRE_CHARGE || s->charge || bi_city_dice(&table, s, v))
		return false;
	unsigned u = bi_next_shooter(&table, s, v);
	struct shot x = shot_of(s, v, u);
	unsigned alone = s->strength[u] >> x.malus, dice = (alone ? alone : 1) + x.extra,
		 most = dice + over_dice(s, v, u, x.malus), from = x.from > x.bonus + 2 ? x.from - x.bonus : 2;
	struct fire told = bi_fire(&table, s, v, u);
	if (!CHECK(told.from == from && (told.dice == most || told.dice == dice || told.dice == ETO_DICE_MAX)))
		printf("  SBW%u, turn %u: %s at %s, kind %u, round %u: %u on %u, not %u on %u\n", scenario(&table) + 1,
		       s->turn, table.unit[u].id, table.hex[v->hex].id, v->kind, v->round, told.dice, told.from, most,
		       from);
	return true;
}
