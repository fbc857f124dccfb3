/* The words of the cases.
 *
 *     start campaign             the scenario, as it is set up
 *     empty                      nobody is on the map, no fortress, no mark; control stays
 *     put DE_BRE GER a b c       land units of a country; `put DE_BRE GER*8`: so many without names
 *     elite DE_BER GER a         elite units; fleet DE_KIE GER a; air DE_BER GER a, air MT_MLT UK a(i): inactive
 *     aboard CHN-W USA a b       land units on fleets at sea there; fleets are put by `fleet CHN-W UK a`
 *     turn 5                     the calendar
 *     phase axis move            the phase of a side begins at a step: patrol, move, offensive, strategic, build,
 * works battle DE_BRE PL_POZ GER   an Operation begins: then join, support, go and the queries place a, holder PL_WAR
 * (side), stacked PL_WAR (land units), fortress FR_LOR, cost a PL_WAR (flight), defenders ... */
#include <stdlib.h>
#include <string.h>

#include "core/position.h"
#include "core/tables.h"
#include "games/twaw/attack.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

#define ASK(name, value) ETO_ASK(tw, name, value)
#define PUT(name, change) ETO_PUT(tw, name, change)

static bool put_empty(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct tw_table *t = (const struct tw_table *)w->table;
	struct tw_state *s = state;
	(void)arg;
	for (unsigned p = 0; p < PIECES; p++)
		if (s->place[p] != LOCKED) {
			s->place[p] = POOL;
			s->mark[p] = s->step[p] = s->supply[p] = s->due[p] = 0;
			s->sailed_from[p] = s->bound_for[p] = NO_PLACE;
		}
	memset(s->fort, 0, sizeof s->fort);
	tw_derive(&t->base, s);
	return true;
}

/* Where a fleet that is put at sea came from; without one it would go to look for a base (port.c). */
static uint8_t home_port(const struct tw_table *t, unsigned country)
{
	ETO_EACH (a, &t->of_country[country])
		if (t->area[a].ports)
			return (uint8_t)a;
	return t->at.lon;
}

/* put, elite, fleet or air PLACE COUNTRY name name ... or *N for many without names. */
static bool put_units(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const char *const kinds[] = {"put", "elite", "fleet", "air", NULL}; /* as REGULAR, ELITE, FLEET, AIR */
	const struct tw_table *t = (const struct tw_table *)w->table;
	struct tw_state *s = state;
	unsigned kind, many = 0;
	if (!eto_word_among(w, 0, kinds, "not a kind of unit", &kind))
		return false;
	for (unsigned i = 3; i < w->count; i++) {
		bool crowd = w->at[i][0] == '*';
		unsigned n = crowd ? (unsigned)strtoul(w->at[i] + 1, NULL, 10) : 1;
		for (unsigned k = 0; k < n; k++, many++) {
			unsigned p = tw_fresh(t, s, arg[1], kind, POOL);
			if (p == NO_PIECE)
				return eto_word_bad(w, i, "no such unit is left");
			s->place[p] = (uint8_t)arg[0];
			s->supply[p] = SUPPLIED;
			const char *tail = crowd ? NULL : eto_word_tail(w, i);
			if (tail && tail[0] == 'i')
				s->mark[p] |= M_INACTIVE;
			if (tail && tail[0] == 'd')
				s->mark[p] |= M_DAMAGED;
			if (is_zone(arg[0]) && kind <= ELITE)
				s->mark[p] |= M_ABOARD;
			if ((is_zone(arg[0]) || arg[0] == BOX0 + B_TUK || arg[0] == BOX0 + B_TUS) && kind == FLEET)
				s->sailed_from[p] = home_port(t, arg[1]);
			if (!crowd)
				eto_word_placed(w, p);
		}
	}
	tw_derive(&t->base, s);
	return many > 0 || eto_word_bad(w, 3, "name the units, or *N");
}

static const char *const step_names[] = {"patrol", "move",    "offensive", "strategic", "works",  "build",
					 "raids",  "bomb",    "convoys",   "cup",	"close",  "admin",
					 "end",	   "income",  "persia",	   "start",	NULL};

/* A phase that is put before the pact is decided: it is accepted, and the boards are ready. */
static void accept_pact(const struct tw_table *t, struct tw_state *s)
{
	s->pact = 1;
	s->cup = s->blanks = t->turn[s->turn].markers;
	for (unsigned c = 0; c < MAJORS; c++)
		tw_board_values(t, s, c);
	for (unsigned side = 0; side < SIDES; side++)
		tw_supply_map(t, s, side, &s->lines[side]);
}

/* phase SIDE STEP: where P_GAME stands (turn.c), and on it the procedure of the step. */
static bool put_phase(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const uint8_t at[] = {G_PATROL, G_MOVE, G_OFFENSIVE, G_STRATEGIC, G_WORKS, G_BUILD, G_RAIDS, G_BOMB,
				     G_CONVOYS, G_CUP, G_CLOSE, G_ADMIN, G_END, G_INCOME, G_PERSIA, G_SIDE};
	const struct tw_table *t = (const struct tw_table *)w->table;
	struct tw_state *s = state;
	unsigned step;
	if (!eto_word_among(w, 2, step_names, "not a step", &step))
		return false;
	if (s->stack.depth && eto_peek(&s->stack)->proc == P_PACT)
		accept_pact(t, s);
	memset(&s->stack, 0, sizeof s->stack);
	uint8_t *index = eto_call(&s->stack, P_GAME, 0);
	*index = (uint8_t)arg[0];
	eto_top(&s->stack)->step = at[step];
	bool operational = at[step] >= G_PATROL && at[step] <= G_CLOSE;
	if (operational && s->side != arg[0])
		tw_begin(t, s, arg[0]);
	if (!operational)
		s->side = NOBODY;
	eto_play_run(&t->base, s, NULL);
	return true;
}

PUT(put_supply, (tw_supply(t, s, *arg, NULL), tw_supply_told(t, s, *arg, NULL)))

static bool put_control(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct tw_state *s = state;
	if (arg[0] >= GROUNDS)
		return eto_word_bad(w, 1, "not an area");
	s->held[arg[0]] = (uint8_t)arg[1];
	tw_derive(w->table, s);
	return true;
}

PUT(put_join, tw_join(t, s, arg[0], arg[1], NULL))
PUT(put_war, tw_ussr_at_war(t, s, NULL))
PUT(put_complete, s->tech[*arg] = 10)

static bool put_space(const struct eto_line *w, void *state, const unsigned *arg)
{
	int space = w->count > 2 ? (int)strtol(w->at[2], NULL, 10) : 99;
	if (space < -TRACK_ZERO || space > TRACK_ZERO)
		return eto_word_bad(w, 2, "not a space");
	((struct tw_state *)state)->track[arg[0]] = (uint8_t)(space + TRACK_ZERO);
	return true;
}

#define SEA_ CHOICE(SET_SEA)
#define TECH_ CHOICE(SET_TECH)
#define UNIT_ CHOICE(SET_UNIT)
#define COUNTRY_ CHOICE(SET_COUNTRY)
static const struct eto_statement statements[] = {
	{"empty", .put = put_empty},
	{"put", {PLACE, COUNTRY_, REST}, put_units},
	{"elite", {PLACE, COUNTRY_, REST}, put_units},
	{"fleet", {PLACE, COUNTRY_, REST}, put_units},
	{"air", {PLACE, COUNTRY_, REST}, put_units},
	{"phase", {SEAT, REST}, put_phase},
	{"supply", {SEAT}, put_supply},
	{"control", {PLACE, COUNTRY_}, put_control},
	{"join", {COUNTRY_, SEAT}, put_join},
	{"barbarossa", .put = put_war},
	{"complete", {TECH_}, put_complete},
	{"space", {CHOICE(SET_TRACK), REST}, put_space},
	{0}};

ASK(ask_where, s->place[arg[0]] < PLACES ? s->place[arg[0]] : -1)
ASK(ask_where_off, s->place[arg[0]] < PLACES ? 0 : s->place[arg[0]] - PLACES + 1)
ASK(ask_holder, arg[0] < GROUNDS ? (int)tw_holder(t, s, arg[0]) : (int)NOBODY)
ASK(ask_stacked, s->land[arg[0]][0] + s->land[arg[0]][1] + s->land[arg[0]][2] + s->land[arg[0]][3])
ASK(ask_fortress, arg[0] < GROUNDS ? (int)tw_fort(t, s, arg[0]) : 0)
ASK(ask_flight, is_area(arg[0]) && is_area(arg[1]) ? t->air[arg[0]][arg[1]] : 255)
ASK(ask_supply, s->supply[arg[0]])
ASK(ask_active, !(s->mark[arg[0]] & M_INACTIVE))
ASK(ask_damaged, (s->mark[arg[0]] & M_DAMAGED) != 0)
ASK(ask_trapped, (s->mark[arg[0]] & M_TRAPPED) != 0)
ASK(ask_called, tw_called(s, arg[0]))
ASK(ask_marked, s->cut >> arg[0] & 1)

/* odds N: of the attack that is prepared: 0 how often it is won, 1 drawn, 2 lost, 3 of how many; 4 and 5 what the
 * attacker and the defender lose in a hundred such. */
static int ask_odds(const void *table, const void *state, const unsigned *arg)
{
	struct eto_odds odds;
	const struct tw_state *s = state;
	if (s->side >= SIDES || !tw_odds(table, s, seat_for(table, s->side), eto_act(V_GO, 0, 0, 0), &odds))
		return -1;
	const unsigned answer[] = {odds.won, odds.even, odds.worse, odds.total, odds.loss[0], odds.loss[1]};
	return arg[0] < 6 ? (int)answer[arg[0]] : -1;
}

/* raid_odds N: of the strategic warfare that is ordered: 0 of how many, then the parts in their order, then what both
 * sides lose in a hundred such. */
static int ask_raid_odds(const void *table, const void *state, const unsigned *arg)
{
	struct eto_odds odds;
	unsigned deciders = eto_play_deciders(table, state), seat = 0;
	while (seat < SIDES && !(deciders >> seat & 1))
		seat++;
	if (seat == SIDES || !tw_odds(table, state, seat, eto_act(V_DONE, 0, 0, 0), &odds) || arg[0] > odds.count + 2)
		return -1;
	if (arg[0] > odds.count)
		return (int)odds.loss[arg[0] - odds.count - 1];
	return arg[0] ? (int)odds.part[arg[0] - 1].weight : (int)odds.total;
}

ASK(ask_limit, arg[0] < MAJORS && is_area(arg[1]) ? (int)tw_attack_limit(t, s, arg[0], arg[1]) : 0)
ASK(ask_income, arg[0] < MAJORS ? (int)tw_income(t, s, arg[0], false) : 0)
ASK(ask_oil_income, arg[0] < MAJORS ? (int)tw_income(t, s, arg[0], true) : 0)
ASK(ask_shown_mp, arg[0] < MAJORS ? (int)tw_forecast(t, s, arg[0]).mp : 0)
ASK(ask_shown_oil, arg[0] < MAJORS ? (int)tw_forecast(t, s, arg[0]).oil : 0)
ASK(ask_shown_factories, arg[0] < MAJORS ? (int)tw_forecast(t, s, arg[0]).factories : 0)
ASK(ask_done, has_tech(s, arg[0]))
ASK(ask_linked, is_area(arg[0]) && is_area(arg[1]) && eto_set_has(&t->near[arg[0]], arg[1]))
ASK(ask_space, tw_space(s, arg[0]))
ASK(ask_season, season(t, s))

static int ask_mods(const void *table, const void *state, unsigned who)
{
	const struct tw_state *s = state;
	struct tw_mods m = {0};
	if (s->b_target >= GROUNDS || s->side >= SIDES)
		return 0;
	if (s->b_kind == B_LIMITED)
		tw_limited_mods(table, s, &m);
	else
		tw_modifiers(table, s, &m);
	return who ? m.defender : m.attacker;
}

ASK(ask_attack_mod, ask_mods(t, s, 0))
ASK(ask_defence_mod, ask_mods(t, s, 1))

/* -- what is printed: the map, the counters, the boards -- */

ASK(ask_terrain, is_area(arg[0]) ? t->area[arg[0]].terrain : CLEAR)
ASK(ask_city, is_area(arg[0]) ? t->area[arg[0]].city : NO_CITY)
ASK(ask_zone, is_area(arg[0]) ? t->area[arg[0]].zone : EU)
ASK(ask_country, is_area(arg[0]) ? t->area[arg[0]].country : -1)
ASK(ask_stacking, is_area(arg[0]) ? t->area[arg[0]].stack_kind : STACK_DEFAULT)
ASK(ask_room, is_area(arg[0]) ? t->area[arg[0]].stack[arg[1]] : 255)
ASK(ask_printed_fort, is_area(arg[0]) && t->area[arg[0]].fort)
ASK(ask_beach, is_area(arg[0]) ? t->area[arg[0]].beach : 0)

/* MP or oil that an area or a box yields. */
ASK(ask_ore, is_area(arg[0]) ? t->area[arg[0]].mp : is_box(arg[0]) ? t->box[arg[0] - BOX0].mp : 0)
ASK(ask_wells, is_area(arg[0]) ? t->area[arg[0]].oil : is_box(arg[0]) ? t->box[arg[0] - BOX0].oil : 0)
ASK(ask_port, is_area(arg[0]) && t->area[arg[0]].ports >> arg[1] & 1)
ASK(ask_region, region_of(t, arg[0]))
ASK(ask_sea, is_zone(arg[0]) ? (int)sea_of(t, arg[0]) : -1)
ASK(ask_counters, t->country[arg[0]].pool[arg[1]])

static int ask_cubes(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_table *t = table;
	int n = 0;
	(void)state, (void)arg;
	for (unsigned p = 0; p < PIECES; p++)
		n += is_land(t, p);
	return n;
}

static int count_off(const struct tw_table *t, const struct tw_state *s, const unsigned *arg, unsigned place)
{
	int n = 0;
	for (unsigned p = t->first[arg[0]][arg[1]]; p < t->end[arg[0]][arg[1]]; p++)
		n += s->place[p] == place;
	return n;
}

ASK(ask_pool, count_off(t, s, arg, POOL))
ASK(ask_locked, count_off(t, s, arg, LOCKED))

static int ask_price(const void *table, const void *state, const unsigned *arg)
{
	unsigned factories;
	return (int)tw_price(table, state, arg[0], arg[1], &factories);
}

static int ask_works(const void *table, const void *state, const unsigned *arg)
{
	unsigned factories;
	tw_price(table, state, arg[0], arg[1], &factories);
	return (int)factories;
}

ASK(ask_fee, t->tech[arg[0]].price)
ASK(ask_asks, t->tech[arg[0]].level)

static const struct tw_level *row(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_state *s = state;
	return arg[0] < MAJORS ? &((const struct tw_table *)table)->level[arg[0]][s->level[arg[0]]] : NULL;
}

static int ask_capacity(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_level *l = row(table, state, arg);
	return l ? l->factories : 0;
}
static int ask_markers(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_level *l = row(table, state, arg);
	return l ? l->actions : 0;
}
static int ask_movement(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_level *l = row(table, state, arg);
	return l ? l->movement : 0;
}
static int ask_bonus(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_level *l = row(table, state, arg);
	return l ? l->bonus : 0;
}
static int ask_ceiling(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_level *l = row(table, state, arg);
	return l ? l->limit : 0;
}

ASK(ask_year, t->turn[s->turn].year)
ASK(ask_morale, tw_land_mod(t, s, arg[0]))
ASK(ask_skill, tw_air_mod(s, arg[0]))
ASK(ask_attacks, tw_attacks(t, s, arg[0]))
ASK(ask_awake, arg[0] < MAJORS && tw_awake(t, s, arg[0]))
ASK(ask_at_war, tw_at_war(t, s, arg[0]))
ASK(ask_may_be, arg[1] < GROUNDS && tw_friendly(t, s, arg[0], arg[1]))
ASK(ask_winner, s->result == ETO_WON && s->winners >> arg[0] & 1)

static const char *const terrain_names[] = {"clear", "mountain", "forest", "marsh", NULL};
static const char *const city_names[] = {"none", "city", "capital", NULL};
static const char *const zone_names[] = {"europe", "africa", "middle-east", NULL};
static const char *const stack_names[] = {"default", "island", "natural", "marsh", "printed", NULL};
static const char *const region_names[] = {"atlantic", "baltic", "mediterranean", "black", "red", NULL};
static const char *const supply_names[] = {"full", "limited", "none", NULL};
static const char *const off_names[] = {"map", "pool", "locked", "track", "gone", NULL};
static const struct eto_query queries[] = {
	{"where", {PIECE}, ask_where, .is = ETO_PLACE},
	{"off", {PIECE}, ask_where_off, .names = off_names},
	{"holder", {PLACE}, ask_holder, .is = ETO_OWNER},
	{"stacked", {PLACE}, ask_stacked},
	{"fortress", {PLACE}, ask_fortress},
	{"flight", {PLACE, PLACE}, ask_flight},
	{"fed", {PIECE}, ask_supply, .names = supply_names},
	{"active", {PIECE}, ask_active, .is = ETO_YES},
	{"damaged", {PIECE}, ask_damaged, .is = ETO_YES},
	{"trapped", {PIECE}, ask_trapped, .is = ETO_YES},
	{"marked", {SEA_}, ask_marked, .is = ETO_YES},
	{"called", {COUNTRY_}, ask_called, .is = ETO_CHOICE, .set = SET_POWER},
	{"limit", {COUNTRY_, PLACE}, ask_limit},
	{"odds", {NUMBER}, ask_odds},
	{"raid_odds", {NUMBER}, ask_raid_odds},
	{"income", {COUNTRY_}, ask_income},
	{"crude", {COUNTRY_}, ask_oil_income},
	{"shown_mp", {COUNTRY_}, ask_shown_mp},
	{"shown_oil", {COUNTRY_}, ask_shown_oil},
	{"shown_factories", {COUNTRY_}, ask_shown_factories},
	{"done", {TECH_}, ask_done, .is = ETO_YES},
	{"linked", {PLACE, PLACE}, ask_linked, .is = ETO_YES},
	{"space", {CHOICE(SET_TRACK)}, ask_space},
	{"season", {NO_ARG}, ask_season, .is = ETO_CHOICE, .set = SET_SEASON},
	{"attacker", {NO_ARG}, ask_attack_mod},
	{"terrain", {PLACE}, ask_terrain, .names = terrain_names},
	{"city", {PLACE}, ask_city, .names = city_names},
	{"zone", {PLACE}, ask_zone, .names = zone_names},
	{"country", {PLACE}, ask_country, .is = ETO_CHOICE, .set = SET_COUNTRY},
	{"stacking", {PLACE}, ask_stacking, .names = stack_names},
	{"room", {PLACE, UNIT_}, ask_room},
	{"printed_fort", {PLACE}, ask_printed_fort, .is = ETO_YES},
	{"beach", {PLACE}, ask_beach},
	{"ore", {PLACE}, ask_ore},
	{"wells", {PLACE}, ask_wells},
	{"port", {PLACE, SEA_}, ask_port, .is = ETO_YES},
	{"region", {SEA_}, ask_region, .names = region_names},
	{"sea", {PLACE}, ask_sea, .is = ETO_CHOICE, .set = SET_SEA},
	{"counters", {COUNTRY_, UNIT_}, ask_counters},
	{"cubes", {NO_ARG}, ask_cubes},
	{"pool", {COUNTRY_, UNIT_}, ask_pool},
	{"locked", {COUNTRY_, UNIT_}, ask_locked},
	{"price", {COUNTRY_, UNIT_}, ask_price},
	{"works", {COUNTRY_, UNIT_}, ask_works},
	{"fee", {TECH_}, ask_fee},
	{"asks", {TECH_}, ask_asks},
	{"capacity", {COUNTRY_}, ask_capacity},
	{"markers", {COUNTRY_}, ask_markers},
	{"movement", {COUNTRY_}, ask_movement},
	{"bonus", {COUNTRY_}, ask_bonus},
	{"ceiling", {COUNTRY_}, ask_ceiling},
	{"year", {NO_ARG}, ask_year},
	{"morale", {COUNTRY_}, ask_morale},
	{"skill", {COUNTRY_}, ask_skill},
	{"attacks", {COUNTRY_}, ask_attacks},
	{"awake", {COUNTRY_}, ask_awake, .is = ETO_YES},
	{"at_war", {COUNTRY_}, ask_at_war, .is = ETO_YES},
	{"may_be", {COUNTRY_, PLACE}, ask_may_be, .is = ETO_YES},
	{"wins", {SEAT}, ask_winner, .is = ETO_YES},
	{"defender", {NO_ARG}, ask_defence_mod},
	{0}};

const struct eto_lexicon tw_lexicon = {statements, queries};
