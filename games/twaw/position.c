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
#include "games/twaw/twaw.h"

static bool put_empty(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct tw_table *t = (const struct tw_table *)w->table;
	struct tw_state *s = state;
	(void)arg;
	for (unsigned p = 0; p < PIECES; p++)
		if (s->place[p] != LOCKED) {
			s->place[p] = POOL;
			s->mark[p] = s->step[p] = s->supply[p] = s->due[p] = 0;
			s->from[p] = NO_PLACE;
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

/* put PLACE COUNTRY name name ... or *N for many without names. */
static bool put_kind(const struct eto_line *w, struct tw_state *s, const unsigned *arg, unsigned kind)
{
	const struct tw_table *t = (const struct tw_table *)w->table;
	unsigned many = 0;
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
			if (is_zone(arg[0]) && kind == FLEET)
				s->from[p] = home_port(t, arg[1]);
			if (!crowd)
				eto_word_placed(w, p);
		}
	}
	tw_derive(&t->base, s);
	return many > 0 || eto_word_bad(w, 3, "name the units, or *N");
}

static bool put_land(const struct eto_line *w, void *state, const unsigned *arg)
{
	return put_kind(w, state, arg, REGULAR);
}
static bool put_elite(const struct eto_line *w, void *state, const unsigned *arg)
{
	return put_kind(w, state, arg, ELITE);
}
static bool put_fleet(const struct eto_line *w, void *state, const unsigned *arg)
{
	return put_kind(w, state, arg, FLEET);
}
static bool put_air(const struct eto_line *w, void *state, const unsigned *arg)
{
	return put_kind(w, state, arg, AIR);
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
	static const uint8_t at[] = {4, 6, 7, 8, 15, 16, 12, 13, 9, 18, 10, 1, 19, 14, 17, 3};
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
	bool operational = at[step] >= 4 && at[step] <= 10;
	if (operational && s->side != arg[0])
		tw_begin(t, s, arg[0]);
	if (!operational)
		s->side = NOBODY;
	eto_play_run(&t->base, s, NULL);
	return true;
}

static bool put_supply(const struct eto_line *w, void *state, const unsigned *arg)
{
	tw_supply((const struct tw_table *)w->table, state, arg[0], NULL);
	return true;
}

static bool put_control(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct tw_state *s = state;
	if (arg[0] >= GROUNDS)
		return eto_word_bad(w, 1, "not an area");
	s->held[arg[0]] = (uint8_t)arg[1];
	tw_derive(w->table, s);
	return true;
}

static bool put_join(const struct eto_line *w, void *state, const unsigned *arg)
{
	tw_join((const struct tw_table *)w->table, state, arg[0], arg[1], NULL);
	return true;
}

static bool put_war(const struct eto_line *w, void *state, const unsigned *arg)
{
	(void)arg;
	tw_ussr_at_war((const struct tw_table *)w->table, state, NULL);
	return true;
}

static bool put_complete(const struct eto_line *w, void *state, const unsigned *arg)
{
	(void)w;
	((struct tw_state *)state)->tech[arg[0]] = 10;
	return true;
}

static bool put_space(const struct eto_line *w, void *state, const unsigned *arg)
{
	int space = w->count > 2 ? (int)strtol(w->at[2], NULL, 10) : 99;
	if (space < -TRACK_ZERO || space > TRACK_ZERO)
		return eto_word_bad(w, 2, "not a space");
	((struct tw_state *)state)->track[arg[0]] = (uint8_t)(space + TRACK_ZERO);
	return true;
}

#define PLACE_                                                                                                       \
	{                                                                                                            \
		.kind = ETO_PLACE                                                                                    \
	}
#define PIECE_                                                                                                       \
	{                                                                                                            \
		.kind = ETO_PIECE                                                                                    \
	}
#define SEA_                                                                                                         \
	{                                                                                                            \
		.kind = ETO_CHOICE, .set = SET_SEA                                                                   \
	}
#define TECH_                                                                                                        \
	{                                                                                                            \
		.kind = ETO_CHOICE, .set = SET_TECH                                                                  \
	}
#define UNIT_                                                                                                        \
	{                                                                                                            \
		.kind = ETO_CHOICE, .set = SET_UNIT                                                                  \
	}
#define COUNTRY_                                                                                                     \
	{                                                                                                            \
		.kind = ETO_CHOICE, .set = SET_COUNTRY                                                               \
	}
static const struct eto_statement statements[] = {
	{"empty", .put = put_empty},
	{"put", {PLACE_, COUNTRY_, {.kind = ETO_REST}}, put_land},
	{"elite", {PLACE_, COUNTRY_, {.kind = ETO_REST}}, put_elite},
	{"fleet", {PLACE_, COUNTRY_, {.kind = ETO_REST}}, put_fleet},
	{"air", {PLACE_, COUNTRY_, {.kind = ETO_REST}}, put_air},
	{"phase", {{.kind = ETO_SEAT}, {.kind = ETO_REST}}, put_phase},
	{"supply", {{.kind = ETO_SEAT}}, put_supply},
	{"control", {PLACE_, COUNTRY_}, put_control},
	{"join", {COUNTRY_, {.kind = ETO_SEAT}}, put_join},
	{"barbarossa", .put = put_war},
	{"complete", {TECH_}, put_complete},
	{"space", {{.kind = ETO_CHOICE, .set = SET_TRACK}, {.kind = ETO_REST}}, put_space},
	{0}};

static int ask_where(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_state *s = state;
	(void)table;
	return s->place[arg[0]] < PLACES ? s->place[arg[0]] : -1;
}

static int ask_where_off(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_state *s = state;
	(void)table;
	return s->place[arg[0]] < PLACES ? 0 : s->place[arg[0]] - PLACES + 1;
}

static int ask_holder(const void *table, const void *state, const unsigned *arg)
{
	return arg[0] < GROUNDS ? (int)tw_holder(table, state, arg[0]) : (int)NOBODY;
}

static int ask_stacked(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_state *s = state;
	(void)table;
	return s->land[arg[0]][0] + s->land[arg[0]][1] + s->land[arg[0]][2] + s->land[arg[0]][3];
}

static int ask_fortress(const void *table, const void *state, const unsigned *arg)
{
	return arg[0] < GROUNDS ? (int)tw_fort(table, state, arg[0]) : 0;
}

static int ask_flight(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_table *t = table;
	(void)state;
	return is_area(arg[0]) && is_area(arg[1]) ? t->air[arg[0]][arg[1]] : 255;
}

static int ask_supply(const void *table, const void *state, const unsigned *arg)
{
	(void)table;
	return ((const struct tw_state *)state)->supply[arg[0]];
}

static int ask_active(const void *table, const void *state, const unsigned *arg)
{
	(void)table;
	return !(((const struct tw_state *)state)->mark[arg[0]] & M_INACTIVE);
}

static int ask_damaged(const void *table, const void *state, const unsigned *arg)
{
	(void)table;
	return (((const struct tw_state *)state)->mark[arg[0]] & M_DAMAGED) != 0;
}

static int ask_trapped(const void *table, const void *state, const unsigned *arg)
{
	(void)table;
	return (((const struct tw_state *)state)->mark[arg[0]] & M_TRAPPED) != 0;
}

static int ask_marked(const void *table, const void *state, const unsigned *arg)
{
	(void)table;
	return ((const struct tw_state *)state)->cut >> arg[0] & 1;
}

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

/* raid_odds N: of the strategic warfare that is ordered: 0 of how many, then the parts in their order. */
static int ask_raid_odds(const void *table, const void *state, const unsigned *arg)
{
	struct eto_odds odds;
	unsigned deciders = eto_play_deciders(table, state), seat = 0;
	while (seat < SIDES && !(deciders >> seat & 1))
		seat++;
	if (seat == SIDES || !tw_odds(table, state, seat, eto_act(V_DONE, 0, 0, 0), &odds) || arg[0] > odds.count)
		return -1;
	return arg[0] ? (int)odds.part[arg[0] - 1].weight : (int)odds.total;
}

static int ask_limit(const void *table, const void *state, const unsigned *arg)
{
	return arg[0] < MAJORS && is_area(arg[1]) ? (int)tw_attack_limit(table, state, arg[0], arg[1]) : 0;
}

static int ask_income(const void *table, const void *state, const unsigned *arg)
{
	return arg[0] < MAJORS ? (int)tw_income(table, state, arg[0], false) : 0;
}

static int ask_oil_income(const void *table, const void *state, const unsigned *arg)
{
	return arg[0] < MAJORS ? (int)tw_income(table, state, arg[0], true) : 0;
}

static int ask_done(const void *table, const void *state, const unsigned *arg)
{
	(void)table;
	return has_tech(state, arg[0]);
}

static int ask_linked(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_table *t = table;
	(void)state;
	return is_area(arg[0]) && is_area(arg[1]) && eto_set_has(&t->near[arg[0]], arg[1]);
}

static int ask_space(const void *table, const void *state, const unsigned *arg)
{
	(void)table;
	return tw_space(state, arg[0]);
}

static int ask_season(const void *table, const void *state, const unsigned *arg)
{
	(void)arg;
	return (int)season(table, state);
}

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

static int ask_attack_mod(const void *table, const void *state, const unsigned *arg)
{
	(void)arg;
	return ask_mods(table, state, 0);
}
static int ask_defence_mod(const void *table, const void *state, const unsigned *arg)
{
	(void)arg;
	return ask_mods(table, state, 1);
}

/* -- what is printed: the map, the counters, the boards -- */

static int ask_terrain(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return is_area(arg[0]) ? ((const struct tw_table *)table)->area[arg[0]].terrain : CLEAR;
}

static int ask_city(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return is_area(arg[0]) ? ((const struct tw_table *)table)->area[arg[0]].city : NO_CITY;
}

static int ask_zone(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return is_area(arg[0]) ? ((const struct tw_table *)table)->area[arg[0]].zone : EU;
}

static int ask_country(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return is_area(arg[0]) ? ((const struct tw_table *)table)->area[arg[0]].country : -1;
}

static int ask_stacking(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return is_area(arg[0]) ? ((const struct tw_table *)table)->area[arg[0]].stack_kind : STACK_DEFAULT;
}

static int ask_room(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return is_area(arg[0]) ? ((const struct tw_table *)table)->area[arg[0]].stack[arg[1]] : 255;
}

static int ask_printed_fort(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return is_area(arg[0]) && ((const struct tw_table *)table)->area[arg[0]].fort;
}

static int ask_beach(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return is_area(arg[0]) ? ((const struct tw_table *)table)->area[arg[0]].beach : 0;
}

/* MP or oil that an area or a box yields. */
static int ask_ore(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_table *t = table;
	(void)state;
	return is_area(arg[0]) ? t->area[arg[0]].mp : is_box(arg[0]) ? t->box[arg[0] - BOX0].mp : 0;
}

static int ask_wells(const void *table, const void *state, const unsigned *arg)
{
	const struct tw_table *t = table;
	(void)state;
	return is_area(arg[0]) ? t->area[arg[0]].oil : is_box(arg[0]) ? t->box[arg[0] - BOX0].oil : 0;
}

static int ask_port(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return is_area(arg[0]) && ((const struct tw_table *)table)->area[arg[0]].ports >> arg[1] & 1;
}

static int ask_region(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return (int)region_of(table, arg[0]);
}

static int ask_sea(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return is_zone(arg[0]) ? (int)sea_of(table, arg[0]) : -1;
}

static int ask_counters(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return ((const struct tw_table *)table)->country[arg[0]].pool[arg[1]];
}

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

static int ask_pool(const void *table, const void *state, const unsigned *arg)
{
	return count_off(table, state, arg, POOL);
}
static int ask_locked(const void *table, const void *state, const unsigned *arg)
{
	return count_off(table, state, arg, LOCKED);
}

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

static int ask_fee(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return ((const struct tw_table *)table)->tech[arg[0]].price;
}

static int ask_asks(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return ((const struct tw_table *)table)->tech[arg[0]].level;
}

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

static int ask_year(const void *table, const void *state, const unsigned *arg)
{
	(void)arg;
	return ((const struct tw_table *)table)->turn[((const struct tw_state *)state)->turn].year;
}

static int ask_morale(const void *table, const void *state, const unsigned *arg)
{
	return tw_land_mod(table, state, arg[0]);
}
static int ask_skill(const void *table, const void *state, const unsigned *arg)
{
	(void)table;
	return tw_air_mod(state, arg[0]);
}
static int ask_attacks(const void *table, const void *state, const unsigned *arg)
{
	return (int)tw_attacks(table, state, arg[0]);
}
static int ask_awake(const void *table, const void *state, const unsigned *arg)
{
	return arg[0] < MAJORS && tw_awake(table, state, arg[0]);
}
static int ask_at_war(const void *table, const void *state, const unsigned *arg)
{
	return tw_at_war(table, state, arg[0]);
}
static int ask_may_be(const void *table, const void *state, const unsigned *arg)
{
	return arg[1] < GROUNDS && tw_friendly(table, state, arg[0], arg[1]);
}
static int ask_winner(const void *table, const void *state, const unsigned *arg)
{
	(void)table;
	const struct tw_state *s = state;
	return s->result == ETO_WON && s->winners >> arg[0] & 1;
}

static const char *const terrain_names[] = {"clear", "mountain", "forest", "marsh", NULL};
static const char *const city_names[] = {"none", "city", "capital", NULL};
static const char *const zone_names[] = {"europe", "africa", "middle-east", NULL};
static const char *const stack_names[] = {"default", "island", "natural", "marsh", "printed", NULL};
static const char *const region_names[] = {"atlantic", "baltic", "mediterranean", "black", "red", NULL};
static const char *const supply_names[] = {"full", "limited", "none", NULL};
static const char *const off_names[] = {"map", "pool", "locked", "track", "gone", NULL};
static const struct eto_query queries[] = {
	{"where", {PIECE_}, ask_where, .is = ETO_PLACE},
	{"off", {PIECE_}, ask_where_off, .names = off_names},
	{"holder", {PLACE_}, ask_holder, .is = ETO_OWNER},
	{"stacked", {PLACE_}, ask_stacked},
	{"fortress", {PLACE_}, ask_fortress},
	{"flight", {PLACE_, PLACE_}, ask_flight},
	{"fed", {PIECE_}, ask_supply, .names = supply_names},
	{"active", {PIECE_}, ask_active, .is = ETO_YES},
	{"damaged", {PIECE_}, ask_damaged, .is = ETO_YES},
	{"trapped", {PIECE_}, ask_trapped, .is = ETO_YES},
	{"marked", {SEA_}, ask_marked, .is = ETO_YES},
	{"limit", {COUNTRY_, PLACE_}, ask_limit},
	{"odds", {{.kind = ETO_NUMBER}}, ask_odds},
	{"raid_odds", {{.kind = ETO_NUMBER}}, ask_raid_odds},
	{"income", {COUNTRY_}, ask_income},
	{"crude", {COUNTRY_}, ask_oil_income},
	{"done", {TECH_}, ask_done, .is = ETO_YES},
	{"linked", {PLACE_, PLACE_}, ask_linked, .is = ETO_YES},
	{"space", {{.kind = ETO_CHOICE, .set = SET_TRACK}}, ask_space},
	{"season", {{0}}, ask_season, .is = ETO_CHOICE, .set = SET_SEASON},
	{"attacker", {{0}}, ask_attack_mod},
	{"terrain", {PLACE_}, ask_terrain, .names = terrain_names},
	{"city", {PLACE_}, ask_city, .names = city_names},
	{"zone", {PLACE_}, ask_zone, .names = zone_names},
	{"country", {PLACE_}, ask_country, .is = ETO_CHOICE, .set = SET_COUNTRY},
	{"stacking", {PLACE_}, ask_stacking, .names = stack_names},
	{"room", {PLACE_, UNIT_}, ask_room},
	{"printed_fort", {PLACE_}, ask_printed_fort, .is = ETO_YES},
	{"beach", {PLACE_}, ask_beach},
	{"ore", {PLACE_}, ask_ore},
	{"wells", {PLACE_}, ask_wells},
	{"port", {PLACE_, SEA_}, ask_port, .is = ETO_YES},
	{"region", {SEA_}, ask_region, .names = region_names},
	{"sea", {PLACE_}, ask_sea, .is = ETO_CHOICE, .set = SET_SEA},
	{"counters", {COUNTRY_, UNIT_}, ask_counters},
	{"cubes", {{0}}, ask_cubes},
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
	{"year", {{0}}, ask_year},
	{"morale", {COUNTRY_}, ask_morale},
	{"skill", {COUNTRY_}, ask_skill},
	{"attacks", {COUNTRY_}, ask_attacks},
	{"awake", {COUNTRY_}, ask_awake, .is = ETO_YES},
	{"at_war", {COUNTRY_}, ask_at_war, .is = ETO_YES},
	{"may_be", {COUNTRY_, PLACE_}, ask_may_be, .is = ETO_YES},
	{"wins", {{.kind = ETO_SEAT}}, ask_winner, .is = ETO_YES},
	{"defender", {{0}}, ask_defence_mod},
	{0}};

const struct eto_lexicon tw_lexicon = {statements, queries};
