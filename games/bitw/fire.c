/* Dice and modifiers (6.1 to 6.6, 7.7.1 to 7.7.7, 9.3, 10): what a shooter rolls, and the volley of a side. */
#include "games/bitw/unknown.h"

/* -- firepower by type and TECH (combat table): BI-6.0.4, BI-3.14.2; 7 is what tables call
 * NA (BI-abbr.1, BI-abbr.3) -- */

struct power {
	uint8_t attack, defence, air, ground;
}; /* the lowest number that hits; 7: never */

/* Cavalry as infantry (BI-6.1.3.1); light tanks (BI-6.2.1.1, BI-6.2.1.3); tanks (BI-6.2.2.1, BI-6.2.2.2, BI-6.2.2.4);
 * fighters (BI-6.3.1.1, BI-6.3.1.2, BI-6.3.1.4); bombers (BI-6.3.2.1 to BI-6.3.2.3). */
static struct power power_of(unsigned type, unsigned level)
{
	static const struct power infantry[4] = {{6, 6, 7, 7}, {6, 6, 7, 7}, {6, 5, 7, 7}, {5, 5, 7, 7}};
	static const struct power guns[4] = {{6, 6, 7, 7}, {6, 6, 7, 7}, {5, 5, 7, 7}, {5, 5, 7, 7}};
	static const struct power light[4] = {{6, 6, 7, 7}, {6, 6, 7, 7}, {6, 5, 7, 7}, {5, 4, 7, 7}};
	static const struct power tank[4] = {{6, 5, 7, 7}, {6, 5, 7, 7}, {5, 5, 7, 7}, {4, 4, 7, 7}};
	static const struct power fighter[4] = {{7, 7, 6, 7}, {7, 7, 6, 7}, {7, 7, 5, 6}, {7, 7, 4, 5}};
	static const struct power bomber[4] = {{7, 7, 7, 6}, {7, 7, 7, 6}, {7, 7, 6, 5}, {7, 7, 5, 4}};
	switch (type) {
	case ART: return guns[level];
	case LTK: return light[level];
	case TNK:
	case AHQ: return tank[level];
	case SL: return (struct power){6, tank[level].defence, 7, 7}; /* AA of a tank (BI-13.8.1.2, BI-13.8.1.4) */
	case FTR: return fighter[level];
	case BMB:
	case STU:
	case SBM: return bomber[level];
	default: return infantry[level];
	}
}

/* Western Allied combat units below full strength fire as TECH 1 (BI-10.0.5): all of that side (BI-intro.1). */
static unsigned fire_tech(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned level = bi_unit_tech(t, s, u);
	bool weak = bi_advanced(t) && is_gcu(t, u) && side_of(t, u) == ALLIED && !is_full(t, s, u);
	return weak && level > 1 ? 1 : level;
}

/* -- circumstances of a battle -- */

static bool crossed(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex, unsigned kind)
{
	unsigned from = s->from[u];
	if (from >= HEXES || from_sea(s, u) || marked(s, u, M_DROPPED))
		return false;
	unsigned d = bi_direction(t, from, hex);
	return d < ETO_HEX_SIDES && t->side_kind[from][d] == kind && !(kind == RIVER && bi_river_frozen(t, s, hex));
}

/* Did all attacking land units come across it? */
static bool all_crossed(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned kind)
{
	bool any = false;
	EACH_BLOCK (u, s, hex) {
		if (side_of(t, u) != s->side || !is_land(t, u))
			continue;
		if (!crossed(t, s, u, hex, kind))
			return false;
		any = true;
	}
	return any;
}

/* Against a landing every land unit that defends is better in the first round (BI-24.1.7), guns and works too, whoever
 * else attacks. */
static bool landing_in(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == s->side && from_sea(s, u))
			return true;
	return false;
}

/* Fortresses and Festungs count two, bunkers and redoubts one (BI-mods.9, BI-mods.12), for all who attack; a
 * redoubt is built again (BI-mods.11, BI-mods.14). A Maginot hex is a fortress only against those who all come
 * over its orange sides (BI-5.1.21, BI-5.1.22). */
static unsigned fort_worth(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	unsigned f = bi_fort_at(t, s, hex), worth = f == FORTS ? NO_FORT : s->fort[f];
	if (worth != FORTRESS || t->fort_line[f] != 0)
		return worth;
	EACH_BLOCK (u, s, hex) {
		unsigned d = s->from[u] < HEXES ? bi_direction(t, hex, s->from[u]) : ETO_HEX_SIDES;
		if (side_of(t, u) == s->side && is_land(t, u) && (d == ETO_HEX_SIDES || !t->orange[hex][d]))
			worth = BUNKER;
	}
	return worth;
}

static unsigned walls(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	unsigned r = bi_redoubt_at(t, s, hex), worth = 0;
	if (eto_set_has(&s->held[enemy_of(s->side)], hex))
		worth = fort_worth(t, s, hex);
	if (r != NO_UNIT && side_of(t, r) != s->side && s->strength[r])
		worth += is_full(t, s, r) ? 2 : 1;
	return worth;
}

static bool high_ground(unsigned ground)
{
	return ground == HILLS || ground == MOUNTAIN;
}

/* In snow, mountain troops and those at home fight as usual (BI-9.3.8), Germans in Scandinavia do not (BI-9.3.9). The
 * Free French are at home in France. */
static bool hardy(const struct bi_table *t, unsigned u, unsigned hex)
{
	unsigned nation = nation_of(t, u), home = nation == FFR ? FRANCE : bi_home(nation);
	return type_of(t, u) == MTN || (in_hexes(hex) && home == t->hex[hex].country);
}

/* Snow is a malus for all but those; so is light rain, for all. */
static bool cold(const struct bi_table *t, unsigned u, unsigned hex, unsigned weather)
{
	return weather == LIGHT || (weather == SNOW && !hardy(t, u, hex));
}

/* Armour in the marshes (BI-14.0.7); armoured HQs are of its class (BI-14.0.3). */
static bool sinks(const struct bi_table *t, unsigned hex, bool frozen)
{
	return t->hex[hex].terrain == MARSH && bi_on(t, CH_14) && !frozen;
}

/* Mountain troops know none in the hills (BI-6.1.2.1), but their AA does where chapter 14 says so (BI-14.0.6). */
static unsigned ground_malus(const struct bi_table *t, unsigned u, unsigned hex, bool frozen, bool aa)
{
	unsigned ground = t->hex[hex].terrain;
	bool climbs = type_of(t, u) == MTN && high_ground(ground) && !(aa && bi_on(t, CH_14));
	if (ground == CLEAR || climbs)
		return 0;
	return 1 + (is_tank(t, u) && sinks(t, hex, frozen));
}

/* Maluses of an attacking combat unit or its AA (BI-7.7.6.1, BI-7.7.6.4, BI-7.7.6.5, BI-mods.1, BI-mods.2, BI-mods.4,
 * BI-mods.5, BI-mods.7, BI-mods.8); of a landing or a drop (BI-24.1.7, BI-23.0.12); of rain (BI-9.3.1, BI-39.0.7).
 * Redoubts and Festungs are in the walls (BI-6.6.8, BI-6.6.12). */
static unsigned attack_malus(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u,
			     bool aa)
{
	unsigned hex = v->hex, malus = walls(t, s, hex), weather = bi_weather_at(t, s, hex);
	if (is_gcu(t, u)) {
		malus += ground_malus(t, u, hex, weather == SNOW, aa) + bi_major(t, hex);
		if (v->round == 1)
			malus += crossed(t, s, u, hex, RIVER) + 2u * crossed(t, s, u, hex, STRAIT) +
				 (from_sea(s, u) || from_air(s, u));
		if (weather == RAIN || weather == LIGHT || (weather == SNOW && !hardy(t, u, hex)))
			malus += !aa || weather != RAIN;
	} else if (aa) {
		malus += cold(t, u, hex, weather);
	}
	return malus;
}

/* Bonuses of a defending combat unit (BI-7.7.6.2, BI-7.7.6.3, BI-mods.3, BI-mods.4, BI-mods.6); rain gives one
 * (BI-9.3.3). */
static unsigned defence_bonus(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned hex = v->hex, bonus = walls(t, s, hex) + bi_major(t, hex);
	if (v->round == 1)
		bonus += all_crossed(t, s, hex, RIVER) || all_crossed(t, s, hex, STRAIT) || landing_in(t, s, hex);
	if (type_of(t, u) == MTN && high_ground(t->hex[hex].terrain))
		bonus++; /* BI-6.1.2.2 */
	return bonus + (bi_weather_at(t, s, hex) == RAIN);
}

/* Elite troops (BI-10.0.1 to BI-10.0.4); those of the Allies only at full strength (BI-10.0.6). */
static unsigned elite(const struct bi_table *t, const struct bi_state *s, unsigned u, bool attacks)
{
	const struct bi_unit *x = unit_of(t, u);
	if (!bi_advanced(t) || (x->side == ALLIED && !is_full(t, s, u)) || (x->type == MAR && !bi_marine(t, s, u)))
		return 0;
	return attacks ? (x->flag & U_ATTACK) != 0 : (x->flag & U_DEFEND) != 0;
}

/* -- one shooter: a die for each step (BI-6.0.3); a gun at 0 is silent (BI-6.1.4.4) -- */

struct aim {
	unsigned malus, bonus, from, extra;
};

/* Of Italians chapter 19 alone says it (BI-19.1.14). */
static bool half_aa(const struct bi_table *t, unsigned nation, unsigned level)
{
	return nation == FRA || (nation == ITA && bi_on(t, CH_19)) || !level;
}

/* No terrain in the air (BI-7.7.6.7), but snow (BI-32.0.8). */
static struct aim aim_air(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned level = bi_unit_tech(t, s, u), weather = bi_weather_at(t, s, v->hex);
	struct aim a = {.from = power_of(type_of(t, u), level).air, .malus = !level};
	a.malus += cold(t, u, v->hex, weather); /* BI-9.3.5 */
	return a;
}

/* Defenders and strategic bombers need no reconnaissance (BI-19.0.4, BI-6.3.3.3); aircraft on the ground are
 * targets too (BI-6.3.2.5). Against land units no terrain either (BI-7.7.3.1, BI-7.7.6.8). */
static struct aim aim_ground(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned level = bi_unit_tech(t, s, u), weather = bi_weather_at(t, s, v->hex);
	bool attacks = v->side == s->side, scouted = eto_set_has(&s->scouted, v->hex);
	struct aim a = {.from = power_of(type_of(t, u), level).ground, .malus = !level};
	a.malus += cold(t, u, v->hex, weather);
	if (attacks)
		a.malus += walls(t, s, v->hex);
	if (attacks && bi_on(t, CH_19) && v->round == 1 && !scouted && type_of(t, u) != SBM)
		a.malus++; /* BI-19.0.2 */
	if (attacks && bi_on(t, CH_22) && type_of(t, u) == STU && is_full(t, s, u) && t->hex[v->hex].terrain == CLEAR &&
	    weather == GOOD && (scouted || !bi_on(t, CH_19)) && !bi_major(t, v->hex)) {
		a.extra = 2; /* BI-22.0.1 */
		EACH_BLOCK (w, s, v->hex)
			if (side_of(t, w) != v->side && type_of(t, w) == FTR)
				a.extra = 0; /* BI-22.0.2 */
	}
	return a;
}

/* Every land unit has it, with its defence and all its steps, before the bombs fall (BI-6.5.1 to BI-6.5.3); French
 * units and other weak ones by half (BI-5.1.2, BI-6.5.4); leaders as armour (BI-6.5.5); guns do not tire
 * (BI-6.1.4.5). A die for each step, which hits like the defence (BI-7.7.2.2); guns keep their shells
 * (BI-7.7.2.7); HQs have AA too (BI-13.0.2, BI-13.8.1.2). */
static struct aim aim_aa(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned level = fire_tech(t, s, u), weather = bi_weather_at(t, s, v->hex);
	bool attacks = v->side == s->side;
	struct aim a = {.from = power_of(type_of(t, u), level).defence};
	if (is_redoubt(t, u))
		a.from = is_full(t, s, u) ? 4 : 5;
	a.malus = half_aa(t, nation_of(t, u), level);
	if (attacks)
		a.malus += attack_malus(t, s, v, u, true);
	else
		a.malus += cold(t, u, v->hex, weather) || weather == RAIN; /* BI-9.3.2: against reconnaissance */
	a.bonus = attacks ? 0 : elite(t, s, u, false);
	return a;
}

/* Weather does not matter to them (BI-9.3.4, BI-9.3.6). Guns, armoured HQs with the power of tanks (BI-13.1.5),
 * leaders of minor powers. */
static struct aim aim_guns(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned level = bi_unit_tech(t, s, u);
	bool attacks = v->side == s->side;
	struct aim a = {.malus = !level};
	struct power p = power_of(type_of(t, u), level);
	a.from = type_of(t, u) == SL ? 6 : attacks ? p.attack : p.defence;
	a.bonus = elite(t, s, u, attacks) + (!attacks && v->round == 1 && landing_in(t, s, v->hex));
	if (attacks) {
		a.malus += walls(t, s, v->hex); /* BI-7.7.6.6 */
		a.malus += type_of(t, u) == AHQ && sinks(t, v->hex, bi_weather_at(t, s, v->hex) == SNOW);
		if (bi_on(t, CH_19) && v->round == 1 && !eto_set_has(&s->scouted, v->hex))
			a.malus++;
	}
	return a;
}

static struct aim aim_land(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned level = fire_tech(t, s, u);
	bool attacks = v->side == s->side;
	struct power p = power_of(type_of(t, u), level);
	if (is_redoubt(t, u)) /* BI-6.6.9, BI-6.6.10, BI-6.6.13, BI-6.6.16 */
		return (struct aim){.from = is_full(t, s, u) ? 4 : 5,
				    .bonus = v->round == 1 && landing_in(t, s, v->hex)};
	if (attacks)
		return (struct aim){.malus = !level + attack_malus(t, s, v, u, false),
				    .bonus = elite(t, s, u, true),
				    .from = p.attack};
	return (struct aim){
		.malus = !level, .bonus = defence_bonus(t, s, v, u) + elite(t, s, u, false), .from = p.defence};
}

/* Strategic bombing: strategic bombers suffer no malus, in no weather (BI-32.4.2) (BI-32.0.7, BI-32.0.10). */
static struct aim aim_bombs(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned weather = bi_weather_at(t, s, v->hex);
	struct aim a = {.from = power_of(type_of(t, u), bi_unit_tech(t, s, u)).ground};
	a.malus = type_of(t, u) == SBM ? 0 : 1u + (weather == SNOW || weather == LIGHT);
	return a;
}

static struct aim aim_of(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	struct aim a;
	switch (v->kind) {
	case FIRE_AIR: a = aim_air(t, s, v, u); break;
	case FIRE_AA: a = aim_aa(t, s, v, u); break;
	case FIRE_GROUND: a = aim_ground(t, s, v, u); break;
	case FIRE_ART: a = aim_guns(t, s, v, u); break;
	case FIRE_BOMBS: a = aim_bombs(t, s, v, u); break;
	default: a = aim_land(t, s, v, u);
	}
	if (option(t, OPT_CANCEL)) { /* BI-7.7.6.9 */
		unsigned both = a.bonus < a.malus ? a.bonus : a.malus;
		a.bonus -= both;
		a.malus -= both;
	}
	return a;
}

bool bi_charges(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned type = type_of(t, u);
	return (s->charge & 1 && type == CAV) || (s->charge & 2 && bi_armoured(t, s, u) && type != AHQ);
}

/* Strategic bombers fight one round (BI-6.3.3.4): who rises from the town that is attacked the second, since he could
 * not take off in the first (BI-6.3.2.4). */
static bool spent(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned only = s->from[u] == v->hex || !marked(s, u, M_FLYING) ? 2 : 1;
	return type_of(t, u) == SBM && v->round > only;
}

/* Blocks that fire in a step. */
static bool shoots(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	unsigned type = type_of(t, u);
	if (side_of(t, u) != v->side || !s->strength[u])
		return false;
	switch (v->kind) {
	case FIRE_AA: /* paratroops are in the air themselves (BI-23.0.10) */
		return is_land(t, u) && !(from_air(s, u) && v->side == s->side && v->round == 1);
	case FIRE_FLAK: return false;
	case FIRE_BOMBS: return is_bomber(t, u) && marked(s, u, M_STRATEGIC);
	case FIRE_AIR:
	case FIRE_GROUND:
		return is_air(t, u) && marked(s, u, M_FLYING) && !spent(t, s, v, u) && aim_of(t, s, v, u).from < 7 &&
		       !(v->kind == FIRE_GROUND && bi_spared(t, s, v->side, v->hex) && forbids(t, BI_5_1_14));
	case FIRE_ART:
		return type == ART || type == AHQ || (type == SL && (nation_of(t, u) == NED || nation_of(t, u) == BEL));
	case FIRE_CHARGE: return marked(s, u, M_ATTACKER) && bi_charges(t, s, u);
	default: /* who has charged has fired (BI-20.0.3, BI-21.0.4) */
		return (is_gcu(t, u) || type == RED) && !(v->side == s->side && bi_charges(t, s, u));
	}
}

/* Guns alone do not fire (BI-6.1.4.2, BI-6.1.4.6, BI-13.1.6), nor beside paratroops at 0 (BI-3.8.1). */
static bool escorted(const struct bi_table *t, const struct bi_state *s, const struct volley *v)
{
	EACH_BLOCK (u, s, v->hex)
		if (side_of(t, u) == v->side && s->strength[u] && (is_gcu(t, u) || is_redoubt(t, u)))
			return true;
	return false;
}

/* The steps with which it fires, or has fired: guns turn down at once (BI-7.7.4.4). */
static unsigned steps_of(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	bool turned = v->kind == FIRE_ART && marked(s, u, M_FIRED);
	return turned ? eto_turned_up(&t->unit[u].faces, s->strength[u], 1) : s->strength[u];
}

/* Units with the same malus (BI-7.7.7.7) add their steps before they halve; an extra die goes to the weakest
 * (BI-7.7.7.5, BI-7.7.7.6). */
static unsigned pooled_extra(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u,
			     unsigned malus)
{
	unsigned steps = 0, apart = 0, weakest = NO_UNIT, least = 0, worst = 0;
	if (!malus)
		return 0;
	EACH_BLOCK (w, s, v->hex) {
		if (!shoots(t, s, v, w) && !(side_of(t, w) == v->side && marked(s, w, M_FIRED)))
			continue;
		struct aim a = aim_of(t, s, v, w);
		if (a.malus != malus)
			continue;
		unsigned own = steps_of(t, s, v, w);
		steps += own;
		apart += own >> malus ? own >> malus : 1;
		if (weakest == NO_UNIT || own < least || (own == least && a.from - a.bonus > worst)) {
			weakest = w;
			least = own;
			worst = a.from - a.bonus;
		}
	}
	return weakest == u && steps >> malus > apart ? (steps >> malus) - apart : 0;
}

/* All modifiers add up (BI-7.7.7.1 to BI-7.7.7.3, BI-7.7.6.10); each keeps a die (BI-7.7.7.8). A die for each step
 * (BI-7.7.4.2, BI-7.7.5.2); at 0 nobody fires (BI-7.7.4.7). */
struct fire bi_fire(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	struct aim a = aim_of(t, s, v, u);
	unsigned dice = s->strength[u] >> (a.malus > 7 ? 7 : a.malus),
		 from = a.from > a.bonus + 2 ? a.from - a.bonus : 2; /* BI-7.7.7.4 */
	if (!dice)
		dice = 1; /* BI-3.17.1, BI-abbr.2 */
	dice += pooled_extra(t, s, v, u, a.malus) + a.extra;
	return (struct fire){(uint8_t)(dice > ETO_DICE_MAX ? ETO_DICE_MAX : dice), (uint8_t)from};
}

void bi_fire_sign(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned u, uint16_t sign[SIGN])
{
	static const uint8_t kinds[] = {FIRE_AIR, FIRE_AA, FIRE_GROUND, FIRE_ART, FIRE_LAND};
	for (unsigned i = 0; i < SIGN; i++) {
		struct volley v = {(uint16_t)hex, (uint8_t)side_of(t, u), kinds[i / 2], 0, (uint8_t)(1 + i % 2)};
		bool air = v.kind == FIRE_AIR || v.kind == FIRE_GROUND;
		bool fires = air ? is_air(t, u) && !spent(t, s, &v, u) : shoots(t, s, &v, u);
		struct aim a = fires ? aim_of(t, s, &v, u) : (struct aim){0};
		sign[i] = (uint16_t)(fires << 15 | (a.extra & 7) << 12 | (a.malus & 15) << 8 | (a.bonus & 15) << 4 |
				     (a.from & 15));
	}
}

unsigned bi_next_shooter(const struct bi_table *t, const struct bi_state *s, const struct volley *v)
{
	if (v->kind == FIRE_ART && !escorted(t, s, v))
		return NO_UNIT;
	EACH_BLOCK (u, s, v->hex)
		if (!marked(s, u, M_FIRED) && shoots(t, s, v, u))
			return u;
	return NO_UNIT;
}

/* A strategic target shoots as well as the infantry of its own power, while that fights on the side that holds it; one
 * that was conquered as that of the leader of the side (BI-5.6.2.2). */
static unsigned flak_level(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex)
{
	unsigned owner = bi_country_nation(t->hex[hex].country), leader = side == AXIS		     ? GER
									  : bi_before(t, s, 1943, 1) ? GBR
												     : USA;
	bool own = owner < NATIONS && (owner == GER || owner == ITA) == (side == AXIS) && !(s->fallen >> owner & 1);
	return bi_tech(t, s, own ? owner : leader, F_INFANTRY);
}

/* AA of the place itself, which hits on 6 (BI-7.7.2.5), for who holds it (BI-7.7.2.3, BI-7.7.2.4, BI-7.7.2.8);
 * Eben Emael has that of Liege alone (BI-5.6.2.7). */
unsigned bi_city_dice(const struct bi_table *t, const struct bi_state *s, const struct volley *v)
{
	bool bad = bi_weather_at(t, s, v->hex) != GOOD;
	if (v->kind == FIRE_FLAK && !v->city) /* of a strategic target (BI-32.0.11 to BI-32.0.13, BI-32.4.2) */
		return (flak_level(t, s, v->side, v->hex) < 2 ? 3 : 6) >> bad;
	if (v->kind != FIRE_AA || v->city || !eto_set_has(&s->held[v->side], v->hex))
		return 0;
	unsigned dice = bi_major(t, v->hex) ? 2 : t->hex[v->hex].city >= MINOR ? 1 : 0;
	if (v->hex != t->at.ebenemael)
		dice += fort_worth(t, s, v->hex); /* two of a fortress, one of a bunker */
	return dice && bad ? (dice / 2 ? dice / 2 : 1) : dice;
}

struct fire bi_city_fire(const struct bi_table *t, const struct bi_state *s, const struct volley *v)
{
	unsigned lowest = v->kind == FIRE_FLAK && flak_level(t, s, v->side, v->hex) == 3 ? 5 : 6;
	return (struct fire){(uint8_t)bi_city_dice(t, s, v), (uint8_t)lowest};
}

/* -- the volley, of at most seven dice (BI-1.0.17): each shooter rolls for itself, hits are counted for the other
 * side -- */

static bool any_target(const struct bi_table *t, const struct bi_state *s, const struct volley *v)
{
	struct toll h = {v->hex, (uint8_t)enemy_of(v->side), v->kind, v->round, 0};
	if (v->kind == FIRE_BOMBS)
		return true;
	EACH_BLOCK (u, s, v->hex)
		if (bi_target(t, s, &h, u))
			return true;
	return false;
}

/* Air units and guns of TECH 2 choose among equal targets that were reconnoitred, in sunny weather (BI-19.2.1). */
static bool aims(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u)
{
	return bi_on(t, CH_19) && v->side == s->side && (v->kind == FIRE_GROUND || v->kind == FIRE_ART) &&
	       eto_set_has(&s->scouted, v->hex) && bi_weather_at(t, s, v->hex) == GOOD && bi_unit_tech(t, s, u) >= 2;
}

bool bi_anyone_fires(const struct bi_table *t, const struct bi_state *s, const struct volley *v)
{
	return any_target(t, s, v) && (bi_city_dice(t, s, v) || bi_next_shooter(t, s, v) != NO_UNIT);
}

bool bi_fire_go(const void *table, void *state, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	const struct volley *v = eto_own(&s->stack);
	(void)e;
	if (bi_anyone_fires(t, s, v))
		return false;
	EACH_BLOCK (u, s, v->hex)
		s->mark[u] &= ~(uint32_t)M_FIRED;
	eto_pop(&s->stack);
	return true;
}

struct eto_dice bi_fire_dice(const void *table, const void *state)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	const struct volley *v = eto_own(&s->stack);
	unsigned city = bi_city_dice(t, s, v);
	return (struct eto_dice){(uint8_t)(city ? city : bi_fire(t, s, v, bi_next_shooter(t, s, v)).dice), 6};
}

void bi_fire_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct volley *v = eto_own_change(&s->stack);
	unsigned city = bi_city_dice(t, s, v), hits = 0, u = city ? NO_UNIT : bi_next_shooter(t, s, v);
	struct fire f = city ? bi_city_fire(t, s, v) : bi_fire(t, s, v, u);
	for (unsigned i = 0; i < f.dice; i++)
		hits += eto_die(roll, i) >= f.from;
	if (city)
		v->city = 1;
	else
		s->mark[u] |= M_FIRED;
	unsigned total = s->hits[!v->side] + hits;
	s->hits[!v->side] = (uint8_t)(total > 60 ? 60 : total);
	if (u != NO_UNIT && aims(t, s, v, u))
		s->aimed[!v->side] = (uint8_t)(s->aimed[!v->side] + hits > 60 ? 60 : s->aimed[!v->side] + hits);
	if (u == NO_UNIT)
		bi_say(e, E_TOWN_FIRES, v->hex, (int)hits, f.dice, 0);
	else
		bi_say(e, E_FIRES, (int)u, v->hex, (int)hits, f.dice);
	if (v->kind == FIRE_ART) /* its ammunition (BI-7.7.4.4, BI-7.7.4.5) */
		bi_spend(t, s, u, BI_7_7_4_4, BI_7_7_4_4, e);
}
