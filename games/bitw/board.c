/* The board (3): who stands and holds where, zones of control, weather, TECH, movement points, stacking, ports. */
#include <string.h>

#include "games/bitw/bitw.h"

/* -- layers -- */

/* Chapters of a scenario: SBW1 to SBW3 are Basic, the others Advanced (BI-intro.4, BI-intro.5); chapters come one by
 * one (BI-intro.6). 16 is printed and so it exists (BI-3.25.1), 23 and 24 are Advanced (BI-3.25.3). */
const uint32_t bi_chapters_of[SCENARIOS] = {
	[SBW4] = 1u << CH_14 | 1u << CH_18 | 1u << CH_19 | 1u << CH_27 | 1u << CH_29 | 1u << CH_36,
	[SBW5] = 1u << CH_18 | 1u << CH_19 | 1u << CH_22 | 1u << CH_32 | 1u << CH_34 | 1u << CH_35,
	[SBW6] = 1u << CH_18 | 1u << CH_19 | 1u << CH_22 | 1u << CH_32 | 1u << CH_34 | 1u << CH_35 | 1u << CH_40,
	[SBW7] = 1u << CH_14 | 1u << CH_18 | 1u << CH_19 | 1u << CH_27 | 1u << CH_29 | 1u << CH_36,
	[SBW8] = 1u << CH_14 | 1u << CH_18 | 1u << CH_19 | 1u << CH_26 | 1u << CH_27 | 1u << CH_28 | 1u << CH_29 |
		 1u << CH_31 | 1u << CH_32 | 1u << CH_35,
	[SBW9] = 1u << CH_14 | 1u << CH_15 | 1u << CH_18 | 1u << CH_19 | 1u << CH_26 | 1u << CH_27 | 1u << CH_28 |
		 1u << CH_29 | 1u << CH_31 | 1u << CH_32 | 1u << CH_35 | 1u << CH_36 | 1u << CH_39,
	[SBW10] = 1u << CH_14 | 1u << CH_15 | 1u << CH_18 | 1u << CH_19 | 1u << CH_26 | 1u << CH_27 | 1u << CH_28 |
		  1u << CH_29 | 1u << CH_31 | 1u << CH_32 | 1u << CH_35 | 1u << CH_36 | 1u << CH_39};

/* -- who stands where -- */

struct count bi_count(const struct bi_table *t, const struct bi_state *s, unsigned place, unsigned side)
{
	struct count n = {0};
	EACH_BLOCK (u, s, place) {
		if (side_of(t, u) != side)
			continue;
		if (is_air(t, u)) {
			n.air += !marked(s, u, M_FLYING);
			n.flying += marked(s, u, M_FLYING);
			continue;
		}
		n.land++;
		n.gcu += is_gcu(t, u);
		n.strong += s->strength[u] > 0;
	}
	return n;
}

/* Units of both sides: a battle is to be fought, or one is being fought from the air (BI-3.22.1, BI-7.7.5). */
bool bi_in_battle(const struct bi_table *t, const struct bi_state *s, unsigned place)
{
	unsigned who = 0;
	EACH_BLOCK (u, s, place)
		who |= 1u << side_of(t, u);
	return who == 3 || (who && bi_town_waits(t, s, place));
}

/* Germany reaches to Vienna, Prague and Posen (BI-5.2.2). */
unsigned bi_country_nation(unsigned country)
{
	static const uint8_t nation[COUNTRIES + 1] = {
		[GERMANY] = GER,      [FRANCE] = FRA,	       [BRITAIN] = GBR,	       [ITALY] = ITA,
		[NETHERLANDS] = NED,  [BELGIUM] = BEL,	       [LUXEMBOURG] = BEL,     [NORWAY] = NOR,
		[DENMARK] = DEN,      [SPAIN] = NATIONS,       [PORTUGAL] = NATIONS,   [SWEDEN] = NATIONS,
		[IRELAND] = NATIONS,  [SWITZERLAND] = NATIONS, [YUGOSLAVIA] = NATIONS, [HUNGARY] = GER,
		[SLOVAKIA] = GER,     [ALGERIA] = FRA,	       [TUNISIA] = FRA,	       [MOROCCO] = FRA,
		[COUNTRIES] = NATIONS};
	return nation[country];
}

unsigned bi_home(unsigned nation)
{
	static const uint8_t home[NATIONS] = {GERMANY,	   ITALY,   FRANCE,  BRITAIN, NO_COUNTRY,
					      NETHERLANDS, BELGIUM, ALGERIA, NORWAY,  DENMARK};
	return home[nation];
}

hexset bi_neutrals(const struct bi_table *t, const struct bi_state *s)
{
	static const uint8_t lowland[] = {NETHERLANDS, BELGIUM, LUXEMBOURG};
	hexset all = t->neutral;
	for (unsigned i = 0; i < 3 && (scenario(t) == SBW3 || scenario(t) == SBW6); i++)
		if (!(s->attacked >> lowland[i] & 1))
			eto_set_join(&all, &t->lowland[i]);
	return all;
}

/* -- control (3.1.1): behind the front, and cities with a marker (BI-3.1.1.1, BI-3.1.1.2) -- */

/* Cities, centres and oil fields belong to who entered last; elsewhere units count, then ZOC (BI-3.1.1.4,
 * BI-3.1.1.5). */
hexset bi_control_of(const struct bi_table *t, const struct bi_state *s, const struct stands *st, unsigned side)
{
	hexset mine = s->held[side], zoc[SIDES];
	for (unsigned i = 0; i < SIDES; i++)
		zoc[i] = bi_zoc_of(t, s, st, i, true);
	for (unsigned i = 0; i < SIDES; i++) {
		hexset only = zoc[i], alone = st->land[i];
		eto_set_minus(&only, &zoc[!i]);
		eto_set_minus(&only, &st->land[!i]);
		eto_set_minus(&alone, &st->land[!i]);
		eto_set_join(&only, &alone);
		eto_set_meet(&only, &t->plain);
		if (i == side)
			eto_set_join(&mine, &only);
		else
			eto_set_minus(&mine, &only);
	}
	return mine;
}

hexset bi_control(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	struct stands st;
	bi_stands(t, s, &st);
	return bi_control_of(t, s, &st, side);
}

bool bi_controls(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex)
{
	if (hex >= HEXES)
		return side == ALLIED;
	if (!eto_set_has(&t->plain, hex))
		return eto_set_has(&s->held[side], hex);
	bool mine = bi_land_in(t, s, hex, side), his = bi_land_in(t, s, hex, enemy_of(side));
	if (mine != his)
		return mine;
	hexset all = bi_control(t, s, side);
	return eto_set_has(&all, hex);
}

/* The capital of a power now (BI-5.1.6, BI-5.7.5, BI-4.1.10). */
unsigned bi_capital(const struct bi_table *t, const struct bi_state *s, unsigned nation)
{
	switch (nation) {
	case GER: return t->at.berlin;
	case ITA: return s->rsi == 2 ? t->at.salo : t->at.rome;
	case FRA: return s->capital_moved ? t->at.bordeaux : t->at.paris;
	case GBR: return t->at.london;
	case NED: return t->at.denhaag;
	case BEL: return t->at.brussels;
	case FFR: return eto_set_has(&s->held[ALLIED], t->at.paris) ? t->at.paris : t->at.algiers;
	default: return NO_HEX;
	}
}

/* Who loses the hex of a fortress or bunker loses its walls (BI-5.6.2.9, BI-5.1.23, BI-5.2.7, BI-mods.10,
 * BI-mods.13). */
void bi_fort_falls(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e)
{
	unsigned f = bi_fort_at(t, s, hex);
	if (f == FORTS)
		return;
	s->fort[f] = s->fort[f] == FORTRESS && f != t->hex[t->at.ebenemael].fort - 1u ? BUNKER : NO_FORT;
	bi_say(e, E_FORT_FALLS, (int)hex, 0, 0, 0);
}

static void take_radar(const struct bi_table *t, struct bi_state *s, unsigned hex)
{
	for (unsigned i = 0; i < RADARS; i++)
		if (t->radar_hex[i] == hex)
			s->radar[i] = 0; /* BI-13.8.1.2.12 */
}

/* Factories that are taken are destroyed (BI-3.3.2.1); with chapter 16 each gives one point of its kind (BI-16.1.1). */
static void plunder(const struct bi_table *t, struct bi_state *s, unsigned side, unsigned hex)
{
	unsigned loser = bi_country_nation(t->hex[hex].country), printed = 0;
	if (loser >= NATIONS || (loser == GER || loser == ITA) == (side == AXIS))
		return;
	bool stood = !eto_set_has(&s->ruined, hex) && !(s->ceded >> loser & 1);
	for (unsigned colour = RED_PP; colour < COLOURS; colour++) {
		unsigned plants = bi_plants_left(t, s, hex, colour), taken = bi_new_plants(t, s, hex, colour);
		printed += bi_plants(t, hex, colour);
		if (bi_on(t, CH_16) && bi_advanced(t))
			bi_add_points(&s->pool[bi_winner(t, s, side)][colour], (int)(taken + (stood ? plants : 0)));
	}
	bool ruined = stood && printed;
	if (ruined)
		eto_set_add(&s->ruined, hex);
	bi_raze_all(t, s, hex);
}

/* What it means that a land unit has come, be it to fight: the Volkssturm is called (BI-28.0.1), Lend-Lease begins
 * (BI-34.0.2). */
void bi_trespass(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e)
{
	unsigned side = side_of(t, u), country = t->hex[hex].country;
	if (side == ALLIED && country == GERMANY && !s->volkssturm && bi_on(t, CH_28))
		s->volkssturm = 1;
	if (side == AXIS && bi_in_britain(t, hex) && !s->lend_lease && bi_on(t, CH_34)) {
		s->lend_lease = 1;
		bi_say(e, E_LEND_LEASE, 0, 0, 0, 0);
	}
}

/* A land unit stands in the hex or passes through it (BI-3.3.1, BI-3.1.1.3). */
void bi_occupy(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e)
{
	unsigned side = side_of(t, u);
	if (hex >= HEXES || !is_land(t, u))
		return;
	if (side == AXIS && bi_neutral(t, s, hex))
		bi_attack_country(t, s, t->hex[hex].country, e);
	if (bi_meet_partisans(t, s, u, hex))
		return;
	if (hex == t->at.gransasso)
		bi_gran_sasso(t, s, u, e);
	bi_trespass(t, s, u, hex, e);
	if (eto_set_has(&s->held[side], hex))
		return;
	eto_set_add(&s->held[side], hex);
	eto_set_drop(&s->held[!side], hex);
	if (hex == t->at.paris && side == AXIS && s->capital_moved)
		s->capital_moved = 2; /* it was an open city */
	bi_end_limit(t, s);
	bi_fort_falls(t, s, hex, e);
	plunder(t, s, side, hex);
	take_radar(t, s, hex);
	for (unsigned i = 0; i < 2; i++)
		if (side == AXIS && s->mulberry[i] == hex) { /* BI-6.7.2.4 */
			s->mulberry[i] = OFF;
			s->mulberry_paid[i] = 0;
			bi_say(e, E_MULBERRY_LOST, (int)i, (int)hex, 0, 0);
		}
	if (t->hex[hex].city >= POINT)
		bi_say(e, E_CONTROL, (int)side, (int)hex, 0, 0);
}

/* -- hexsides and zones of control -- */

/* The USA and Canada are woods (BI-3.7.2, BI-3.7.3), the other areas are sea or islands that nobody fights for. */
unsigned bi_terrain(const struct bi_table *t, unsigned place)
{
	return place < HEXES ? t->hex[place].terrain : place == BOX_USA || place == BOX_CANADA ? FOREST : SEA;
}

bool bi_dry(const void *table, unsigned from, unsigned link)
{
	unsigned kind = ((const struct bi_table *)table)->side_kind[from][link % ETO_HEX_SIDES];
	return kind != WATER_SIDE && kind != LAKE;
}

hexset bi_weather_in(const struct bi_table *t, const struct bi_state *s, unsigned weather)
{
	hexset out = {0}, inland = t->land;
	unsigned rough = bi_advanced(t) ? s->weather : GOOD, mild = bi_advanced(t) ? s->coast_weather : GOOD;
	eto_set_minus(&inland, &t->mild);
	if (rough == weather)
		out = inland;
	if (mild == weather) {
		hexset coasts = t->land;
		eto_set_meet(&coasts, &t->mild);
		eto_set_join(&out, &coasts);
	}
	return out;
}

/* A set moved by so many numbers, less than a word, onto another: up and down. */
enum { WORDS = sizeof(hexset) / sizeof(uint64_t) };

static void shift_up(uint64_t *restrict to, const uint64_t *restrict from, const uint64_t *restrict mask, unsigned n)
{
	to[0] |= (from[0] & mask[0]) << n;
	for (unsigned k = 1; k < WORDS; k++)
		to[k] |= (from[k] & mask[k]) << n | (from[k - 1] & mask[k - 1]) >> (64 - n);
}

static void shift_down(uint64_t *restrict to, const uint64_t *restrict from, const uint64_t *restrict mask, unsigned n)
{
	for (unsigned k = 0; k + 1 < WORDS; k++)
		to[k] |= (from[k] & mask[k]) >> n | (from[k + 1] & mask[k + 1]) << (64 - n);
	to[WORDS - 1] |= (from[WORDS - 1] & mask[WORDS - 1]) >> n;
}

/* A few hexes are cheaper one by one than all together. */
static bool only_few(const hexset *set)
{
	unsigned count = 0;
	for (unsigned k = 0; k < WORDS; k++)
		for (uint64_t left = set->w[k]; left; left &= left - 1)
			if (++count > 20)
				return false;
	return true;
}

void bi_spread(const struct bi_table *t, const hexset *from, unsigned how, hexset *to)
{
	if (only_few(from)) {
		ETO_EACH (h, from)
			for (unsigned left = t->ways[how][h]; left; left &= left - 1)
				eto_set_add(to, t->next[h][__builtin_ctz(left)]);
		return;
	}
	for (unsigned i = 0; i < t->shifts[how]; i++) {
		const struct bi_shift *x = &t->shift[how][i];
		if (x->by > 0)
			shift_up(to->w, from->w, x->from.w, (unsigned)x->by);
		else
			shift_down(to->w, from->w, x->from.w, (unsigned)-x->by);
	}
}

/* BI-9.3.7. */
bool bi_river_frozen(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	return bi_weather_at(t, s, hex) == SNOW;
}

unsigned bi_fort_at(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	unsigned f = hex < HEXES ? t->hex[hex].fort : 0;
	return f && s->fort[f - 1] ? f - 1 : FORTS;
}

unsigned bi_redoubt_at(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	EACH_BLOCK (u, s, hex)
		if (is_redoubt(t, u))
			return u;
	return NO_UNIT;
}

bool bi_fortress(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	unsigned f = bi_fort_at(t, s, hex);
	return f != FORTS && s->fort[f] == FORTRESS;
}

/* Capitals count as major cities, but not Den Haag and Luxembourg (BI-3.3.5, BI-3.3.6). */
bool bi_major(const struct bi_table *t, unsigned hex)
{
	unsigned city = t->hex[hex].city;
	return city == MAJOR || (city == CAPITAL && hex != t->at.denhaag && hex != t->at.luxembourg);
}

/* BI-3.19.6, BI-8.0.1: not across water, in the Advanced game not across rivers without ice. */
static void zoc_from(const struct bi_table *t, const struct bi_state *s, const hexset *from, hexset *out)
{
	if (!bi_advanced(t)) {
		bi_spread(t, from, BY_BOTH, out);
		return;
	}
	bi_spread(t, from, BY_LAND, out);
	if (s->weather != SNOW && s->coast_weather != SNOW)
		return;
	hexset ice = bi_weather_in(t, s, SNOW), over = {0};
	bi_spread(t, from, BY_RIVER, &over);
	eto_set_meet(&over, &ice);
	eto_set_join(out, &over);
}

/* A strong place of the enemy that is empty and surrounded is in the ZOC after all (BI-8.0.2, BI-8.0.3). */
static void strong_places(const struct bi_table *t, const struct bi_state *s, unsigned side, hexset *zoc)
{
	hexset full = *zoc, strong = t->majors;
	for (unsigned i = 0; i < FORTS; i++)
		if (s->fort[i])
			eto_set_add(&strong, t->fort_hex[i]);
	eto_set_meet(&strong, &full);
	eto_set_meet(&strong, &s->held[!side]);
	ETO_EACH (h, &strong) {
		bool round = s->top[h] == ETO_NO_BLOCK;
		for (unsigned d = 0; round && d < ETO_HEX_SIDES; d++) {
			unsigned n = t->next[h][d];
			if (n != ETO_NOWHERE && t->hex[n].land && t->side_kind[h][d] <= RIVER)
				round = eto_set_has(&full, n) || bi_any(t, s, n, side);
		}
		if (!round)
			eto_set_drop(zoc, h);
	}
}

void bi_stands(const struct bi_table *t, const struct bi_state *s, struct stands *out)
{
	unsigned prisoner = bi_prisoner(t, s);
	memset(out, 0, sizeof *out);
	for (unsigned side = 0; side < SIDES; side++)
		EACH_ON_MAP (u, t, s, side) {
			unsigned hex = s->hex[u];
			if (hex >= HEXES)
				continue;
			eto_set_add(&out->all[side], hex);
			if (!marked(s, u, M_FLYING))
				eto_set_add(&out->ground[side], hex);
			if (is_air(t, u)) {
				if (!marked(s, u, M_FLYING))
					eto_set_add(&out->based[side], hex);
				continue;
			}
			if (is_land(t, u))
				eto_set_add(&out->land[side], hex);
			if (!is_redoubt(t, u) && u != prisoner && !out_of_war(t, s, u))
				eto_set_add(&out->zone[side], hex); /* BI-6.6.6, BI-3.19.5, BI-5.0.5 */
		}
}

/* Supply does not matter for it (BI-3.19.8), it is back when the battle is over (BI-3.19.9); redoubts have none
 * (BI-8.0.4). Rivers stop it in the Advanced game alone (BI-3.19.7). */
hexset bi_zoc_of(const struct bi_table *t, const struct bi_state *s, const struct stands *st, unsigned side, bool all)
{
	hexset zoc = {0}, base = st->zone[side], neutral = bi_neutrals(t, s);
	if (all)
		eto_set_join(&base, &st->based[side]);
	hexset battle = st->all[!side];	  /* BI-3.19.4 */
	if (!eto_set_empty(&s->fought)) { /* not aircraft that are still above it when it is over (BI-3.19.9) */
		eto_set_minus(&battle, &s->fought);
		eto_set_join(&battle, &st->ground[!side]);
	}
	eto_set_minus(&base, &battle);
	eto_set_minus(&base, &neutral);
	zoc_from(t, s, &base, &zoc);
	if (bi_advanced(t))
		strong_places(t, s, side, &zoc);
	eto_set_minus(&zoc, &st->ground[!side]); /* BI-3.19.2 */
	return zoc;
}

hexset bi_zoc(const struct bi_table *t, const struct bi_state *s, unsigned side, bool all)
{
	struct stands st;
	bi_stands(t, s, &st);
	return bi_zoc_of(t, s, &st, side, all);
}

hexset bi_adjacent_foes(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	hexset near = {0}, done = {0};
	EACH_ON_MAP (u, t, s, !side) {
		unsigned hex = s->hex[u];
		if (hex >= HEXES || eto_set_has(&done, hex) || bi_neutral(t, s, hex) || out_of_war(t, s, u))
			continue;
		eto_set_add(&done, hex);
		for (unsigned ways = t->dry[hex]; ways; ways &= ways - 1)
			eto_set_add(&near, t->next[hex][__builtin_ctz(ways)]);
		eto_set_add(&near, hex);
	}
	return near;
}

/* -- TECH (17) -- */

bool bi_before(const struct bi_table *t, const struct bi_state *s, unsigned year, unsigned month)
{
	const struct bi_month *m = &t->month[s->turn];
	return m->year < year || (m->year == year && m->month < month);
}

/* Three levels by date, whatever the steps (BI-3.13.2, BI-3.13.4, BI-17.0.4, BI-17.0.5); minors have none of their own
 * (BI-17.1.1, BI-17.1.5, BI-5.6.1, BI-5.6.2.5). */
unsigned bi_tech(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned field)
{
	if (nation == NED || nation == BEL || nation == FFR || nation >= NOR) { /* BI-17.1.2, BI-17.1.3 */
		bool helped = nation == FFR || s->assisted >> nation & 1;
		unsigned leader = scenario(t) == SBW3 || scenario(t) == SBW6 ? GBR : USA;
		unsigned level = bi_tech(t, s, leader, field);
		return !helped ? 0 : level > 1 ? level - 1 : 1;
	}
	if (nation == ITA && s->rsi == 2) { /* BI-17.1.6 */
		unsigned level = bi_tech(t, s, GER, field);
		return level > 1 ? level - 1 : 1;
	}
	const uint8_t *from = t->tech[nation][field];
	return from[1] && s->turn + 1u >= from[1] ? 3 : from[0] && s->turn + 1u >= from[0] ? 2 : 1;
}

unsigned bi_field_of(const struct bi_table *t, unsigned u)
{
	unsigned type = type_of(t, u);
	if (type == LTK || type == TNK || type == AHQ || type == SL)
		return F_ARMOUR;
	return type == FTR ? F_FIGHTERS : is_air(t, u) ? F_BOMBERS : F_INFANTRY;
}

/* British fighters under a working radar chain fight as TECH 2; two neighbours of it must work (BI-13.8.1.2.9)
 * (BI-13.8.1.2.4, BI-13.8.1.2.8). */
static bool radar_helps(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	if (nation_of(t, u) != GBR || type_of(t, u) != FTR || !bi_advanced(t))
		return false;
	for (unsigned i = 0; i + 1 < RADARS; i++)
		if (s->radar[i] && s->radar[i + 1])
			return s->hex[u] < HEXES && bi_radar_sees(t, s->hex[u]);
	return false;
}

unsigned bi_unit_tech(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned level = bi_tech(t, s, nation_of(t, u), bi_field_of(t, u));
	return level < 2 && radar_helps(t, s, u) ? 2 : level;
}

/* Tanks, and light tanks from TECH 2 (BI-6.2.1, BI-6.2.1.2, BI-6.2.2.3). */
bool bi_armoured(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned type = type_of(t, u);
	return type == TNK || type == AHQ || (type == LTK && bi_unit_tech(t, s, u) >= 2);
}

bool bi_marine(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return type_of(t, u) == MAR && !bi_before(t, s, 1943, 7);
}

/* -- movement points (7.5.3) -- */

/* BI-3.13.1; guns march as infantry (BI-3.9.1), cavalry one more (BI-6.1.3.2); armour by level (BI-6.2.1.1,
 * BI-6.2.2.1, BI-6.2.2.2). Three, or four from TECH 2 on (BI-7.5.3.1). */
static unsigned printed_mp(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned type = type_of(t, u), level = bi_unit_tech(t, s, u);
	if (type == STA || type == RED || type == SUB || unit_of(t, u)->flag & U_FIXED)
		return 0;
	return (level >= 2 ? 4 : 3) + (type == CAV);
}

/* Needs fuel: armour and HQs of tanks (BI-13.2.1). */
static bool needs_fuel(const struct bi_table *t, unsigned u)
{
	return is_tank(t, u) || type_of(t, u) == AHQ;
}

unsigned bi_mp(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned mp = printed_mp(t, s, u), divisor = 1;
	if (!mp || is_air(t, u))
		return 0;
	if (starved(s, u))
		divisor *= 2; /* BI-4.4.2 */
	if (bi_advanced(t) && needs_fuel(t, u) && !marked(s, u, M_LED | M_ACTIVE | M_MOTOR))
		divisor *= 2; /* BI-13.5.1; who waits in Reserve has got his barrel (BI-31.0.4) */
	if (s->fuel_low && side_of(t, u) == AXIS && needs_fuel(t, u))
		divisor *= 2;			/* SBW2: no fuel */
	return mp / divisor ? mp / divisor : 1; /* BI-3.16.1, BI-3.18.1 */
}

/* BI-9.2.2, BI-9.2.6; mountain troops and cavalry have chapter 14. By terrain and weather (BI-7.5.3.2 to
 * BI-7.5.3.6, BI-39.0.6); a river costs nothing (BI-7.5.3.7), a coast what its land costs (BI-7.5.4.2). */
int bi_ground_cost(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	static const uint8_t cost[4][TERRAINS] = {[GOOD] = {1, 2, 2, 3, 3},
						  [RAIN] = {3, 3, 3, 3, 3},
						  [SNOW] = {2, 2, 3, 3, 2},
						  [LIGHT] = {2, 3, 3, 3, 3}};
	unsigned weather = bi_weather_at(t, s, hex), ground = t->hex[hex].terrain, mp = cost[weather][ground];
	bool high = ground == MOUNTAIN || ground == HILLS;
	if (bi_on(t, CH_14)) {
		if (type_of(t, u) == MTN && high && mp > 1)
			mp--; /* BI-14.0.5 */
		if (type_of(t, u) == CAV && !high && mp > 2)
			mp = 2; /* BI-14.0.8 */
	}
	return (int)mp;
}

eto_clause bi_mountain_bar(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	if (t->hex[hex].terrain != MOUNTAIN || !bi_on(t, CH_14))
		return 0;
	if (is_tank(t, u) || type_of(t, u) == AHQ)
		return BI_14_0_3;
	return bi_weather_at(t, s, hex) != GOOD && type_of(t, u) != MTN ? BI_14_0_4 : 0;
}

/* What a step costs, or -1 where there is no way. */
int bi_step_cost(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned from, unsigned d)
{
	unsigned to = t->next[from][d], kind = t->side_kind[from][d];
	if (to == ETO_NOWHERE || !t->hex[to].land || kind == WATER_SIDE || kind == LAKE || !bi_playable(t, s, to))
		return -1;
	eto_clause high = bi_mountain_bar(t, s, u, to);
	if (high && forbids(t, high))
		return -1;
	if (kind != STRAIT)
		return bi_ground_cost(t, s, u, to);
	unsigned side = side_of(t, u);
	bool both = eto_set_has(&s->held[side], from) && eto_set_has(&s->held[side], to);
	bool light = is_gcu(t, u) && !is_tank(t, u);
	light = light || type_of(t, u) == ART || type_of(t, u) == AIRHQ; /* BI-6.1.1 */
	return both || light ? 3 : -1;					 /* BI-7.5.5.1, BI-7.5.5.3 */
}

/* BI-6.3.1.1, BI-6.3.1.4, BI-6.3.2.1, BI-6.3.2.3, BI-6.3.3.2. In hexes of any kind (BI-7.5.3.8), over friend and
 * foe (BI-7.5.3.15). */
unsigned bi_range(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned type = type_of(t, u), level = bi_unit_tech(t, s, u);
	if (type == FTR)
		return level == 3 ? 10 : 5;
	return type == SBM || level == 3 ? 15 : 10;
}

/* -- stacking (3.10) -- */

static bool all_of(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned place, unsigned nation)
{
	EACH_BLOCK (v, s, place)
		if (side_of(t, v) == side_of(t, u) && is_land(t, v) && nation_of(t, v) != nation)
			return false;
	return nation_of(t, u) == nation;
}

static unsigned land_limit(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned place)
{
	if (place >= HEXES)
		return 255; /* the USA and Canada */
	for (unsigned i = 0; i < 2; i++)
		if (s->mulberry[i] == place && all_of(t, s, u, place, i ? GBR : USA))
			return 5; /* BI-6.7.7 */
	bool assembly =
		scenario(t) >= SBW8 && t->hex[place].port && bi_in_britain(t, place) && bi_before(t, s, 1944, 8);
	return assembly && side_of(t, u) == ALLIED ? 5 : 3;
}

/* The friends beside whom a block would stand, without those that bear a mark. */
static struct count others(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned place,
			   uint32_t without)
{
	struct count n = bi_count(t, s, place, side_of(t, u));
	EACH_BLOCK (v, s, place) {
		bool counted = side_of(t, v) == side_of(t, u) && !marked(s, v, M_FLYING);
		if (!counted || (v != u && !(marked(s, v, without) && is_land(t, v))))
			continue;
		n.air -= is_air(t, v);
		n.land -= is_land(t, v);
		n.gcu -= is_gcu(t, v);
	}
	return n;
}

static eto_clause room_beside(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned place,
			      struct count n)
{
	if (is_air(t, u))
		return place < HEXES && n.air >= 1 && forbids(t, BI_3_4_3) ? BI_3_4_3 : 0;
	unsigned limit = land_limit(t, s, u, place);
	if (n.land >= limit && forbids(t, BI_3_10_1))
		return BI_3_10_1;
	return limit == 3 && is_gcu(t, u) && n.gcu >= 2 && forbids(t, BI_3_10_2) ? BI_3_10_2 : 0;
}

/* 0, or the clause by which there is no room for the block there (BI-3.10.3, BI-3.10.4). Paratroops need and take none
 * in the turn of their jump (BI-23.0.13). */
eto_clause bi_room(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned place)
{
	bool free = s->top[place] == ETO_NO_BLOCK || marked(s, u, M_DROPPED);
	return free ? 0 : room_beside(t, s, u, place, others(t, s, u, place, M_DROPPED));
}

eto_clause bi_full_room(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned place)
{
	return room_beside(t, s, u, place, others(t, s, u, place, 0));
}

/* -- ports and seas (3.1.2, 3.4, 7.5.5) -- */

/* A port that he holds, with its way to the sea (BI-7.5.5.5). */
static bool own_port(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex)
{
	if ((!t->hex[hex].port && s->mulberry[0] != hex && s->mulberry[1] != hex) ||
	    !eto_set_has(&s->held[side], hex) || bi_neutral(t, s, hex))
		return false;
	if (t->inland[hex] != NO_HEX && !eto_set_has(&s->held[side], t->inland[hex]))
		return false;
	return !bi_land_in(t, s, hex, enemy_of(side));
}

/* White anchors freeze in snow: no voyage and no supply (BI-3.4.10, BI-9.2.7, BI-9.2.10). */
bool bi_port_open(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex)
{
	bool ice = t->hex[hex].frozen && bi_advanced(t) && s->weather == SNOW;
	return !ice && own_port(t, s, side, hex);
}

bool bi_port_usable(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex)
{
	return !eto_set_has(&s->port_shut, hex) && bi_port_open(t, s, side, hex);
}

/* One major port or two minor ones (BI-3.1.2.2), whatever ice or bombs do to them; both sides may have that
 * (BI-3.1.2.3). */
bool bi_sea_control(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned water)
{
	unsigned worth = 0;
	if (side == ALLIED && water == ATLANTIC)
		return true;
	ETO_EACH (h, &t->ports)
		if (t->hex[h].port_sea == water && own_port(t, s, side, h))
			worth += t->hex[h].port;
	return worth >= 2;
}
