/* Positions for cases: statements that set the board, and queries about it, besides the members of the state.
 *
 *     turn 7                        countries that have joined by then are at war, from 1942 all in Total War
 *     put RIG GEI a b(r)            one army for each name, reduced when it ends in (r)
 *     control DVI VIL axis          also by country: control USSR axis
 *     pool axis supply 9 air 4      supply, tanks, air, subs
 *     own axis LOGI                 also box, disown
 *     war YUG surrendered           its armies leave the map, its zones stay as they are; war ITA war: it joins
 *     since barbarossa 7            the turn in which something happened
 *     landed TRO allies             a beachhead from an earlier turn
 *     play axis                     the player turn of a side begins */
#include <string.h>

#include "core/tables.h"
#include "games/downfall/downfall.h"

#define ASK(name, value) ETO_ASK(df, name, value)
#define PUT(name, change) ETO_PUT(df, name, change)

static const char *const wars[] = {"peace", "war", "surrendered", "partisans", NULL};

static const struct df_table *table_of(const struct eto_line *w) { return (const struct df_table *)w->table; }

/* -- statements -- */

static bool put_empty(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct df_state *s = state;
	(void)w, (void)arg;
	for (unsigned a = 0; a < ARMIES; a++)
		df_place(s, a, OFF);
	memset(s->supply, 0, sizeof s->supply);
	memset(s->tanks, 0, sizeof s->tanks);
	memset(s->air, 0, sizeof s->air);
	s->subs = 0;
	memset(s->country_rp, 0, sizeof s->country_rp);
	return true;
}

static bool put_turn(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct df_table *t = table_of(w);
	struct df_state *s = state;
	if (!arg[0] || arg[0] > TURNS)
		return eto_word_bad(w, 1, "not a turn");
	s->turn = (uint8_t)arg[0];
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (s->war[c] == AT_PEACE && t->country[c].joins <= s->turn)
			df_join(t, s, c, NULL);
	memset(s->total, year(t, s) >= 1942, sizeof s->total);
	return true;
}

static bool put_armies(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct df_state *s = state;
	for (unsigned i = 3; i < w->count; i++) {
		unsigned army = df_free_army(table_of(w), s, arg[1]);
		const char *tail = eto_word_tail(w, i);
		if (army == NONE)
			return eto_word_bad(w, i, "no counter of this type is free");
		df_place(s, army, arg[0]);
		s->step[army] = tail && !strcmp(tail, "r)") ? REDUCED : FULL;
		eto_word_placed(w, army);
	}
	return w->count > 3 || eto_word_bad(w, 3, "name the armies");
}

static void control(void *s, unsigned zone, unsigned side) { df_control(s, zone, side); }

static const uint64_t *zones_of(const void *t, unsigned country)
{
	return ((const struct df_table *)t)->country[country].zones.w;
}

static bool put_control(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const struct eto_holding how = {SET_COUNTRY, ZONES, zones_of, control};
	(void)arg;
	return eto_word_control(w, state, &how);
}

static bool put_pool(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const char *const names[] = {"supply", "tanks", "air", "subs", NULL};
	static const uint8_t most[] = {SUPPLY_MAX, 200, 11, 4};
	struct df_state *s = state;
	uint8_t *const pools[] = {&s->supply[arg[0]], &s->tanks[arg[0]], &s->air[arg[0]], &s->subs};
	for (unsigned i = 2, what, n; i < w->count; i += 2) {
		if (!eto_word_among(w, i, names, "not a pool", &what) || !eto_word_number(w, i + 1, 0, most[what], &n))
			return false;
		*pools[what] = (uint8_t)n;
	}
	return true;
}

/* `own axis LOGI`, `box ussr URAL`, `disown axis BLITZ` */
static bool put_tiles(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct df_state *s = state;
	for (unsigned i = 2, tile; i < w->count; i++) {
		if (!eto_word_read(w, i, ETO_CHOICE, SET_TILE, &tile))
			return false;
		uint16_t bit = (uint16_t)(1u << tile);
		s->owned[arg[0]] &= (uint16_t)~bit;
		s->boxed[arg[0]] &= (uint16_t)~bit;
		s->shown[arg[0]] &= (uint16_t)~bit;
		if (eto_word_is(w, 0, "own"))
			s->owned[arg[0]] |= bit;
		if (eto_word_is(w, 0, "box"))
			s->boxed[arg[0]] |= bit;
	}
	return true;
}

static bool put_war(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct df_table *t = table_of(w);
	struct df_state *s = state;
	unsigned country = arg[0], status;
	if (!eto_word_among(w, 2, wars, "not a condition", &status))
		return false;
	if (status == AT_WAR) {
		df_join(t, s, country, NULL);
		return true;
	}
	for (unsigned a = 0; a < ARMIES && status == SURRENDERED; a++)
		if (country_of(t, a) == country)
			df_place(s, a, OFF);
	df_set_war(t, s, country, status);
	if (status == AT_PEACE)
		ETO_EACH (zone, &t->country[country].zones)
			if (s->control[zone] == t->country[country].side)
				df_control(s, zone, NOBODY);
	return true;
}

static bool put_since(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct df_state *s = state;
	(void)arg;
	if (!eto_position_set(w, s))
		return false;
	if (eto_word_is(w, 1, "west"))
		s->west_first = s->west;
	return true;
}

PUT(put_landed, eto_set_add(&s->beach[arg[1]], arg[0]))

static bool put_play(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct df_state *s = state;
	memset(&s->stack, 0, sizeof s->stack);
	s->side = (uint8_t)arg[0];
	((struct df_game *)eto_call(&s->stack, P_PLAY, 0))->next = (uint8_t)(arg[0] + 1);
	eto_call(&s->stack, P_TURN, arg[0]);
	df_begin_player_turn(table_of(w), s, NULL);
	eto_play_run(w->table, s, NULL);
	return true;
}

static const struct eto_statement statements[] = {{"empty", .put = put_empty},
	{"turn", {NUMBER}, put_turn}, {"put", {PLACE, CHOICE(SET_TYPE), REST}, put_armies},
	{"control", .put = put_control}, {"pool", {SEAT, REST}, put_pool}, {"own", {SEAT, REST}, put_tiles},
	{"box", {SEAT, REST}, put_tiles}, {"disown", {SEAT, REST}, put_tiles},
	{"war", {CHOICE(SET_COUNTRY), REST}, put_war}, {"since", .put = put_since},
	{"landed", {PLACE, SEAT}, put_landed}, {"play", {SEAT}, put_play}, {0}};

/* -- queries -- */

static bool ask_at(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct df_state *s = state;
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] == arg[0])
			eto_addf(out, "%s%s%s", out->length ? " " : "", type_of(table_of(w), a)->id,
				 s->step[a] == REDUCED ? "(r)" : "");
	if (!out->length)
		eto_add(out, "nobody");
	return true;
}

/* of an army; -1: it is off the map */
ASK(ask_zone, s->zone[*arg] == OFF ? -1 : s->zone[*arg])
ASK(ask_step, s->zone[*arg] == OFF ? -1 : s->step[*arg])
ASK(ask_supplied, s->zone[*arg] != OFF && df_supplied(t, s, *arg))
ASK(ask_attack, s->zone[*arg] == OFF ? 0 : df_attack_factor(t, s, *arg))
ASK(ask_factor, s->zone[*arg] == OFF ? 0 : df_combat_factor(t, s, *arg, s->zone[*arg]))
/* of a side */
ASK(ask_yield, df_supply_yield(t, s, *arg))
ASK(ask_points, df_rp_yield(t, s, *arg))
ASK(ask_holds, eto_set_count(&s->holds[*arg]))
ASK(ask_box, df_box_count(t, s, *arg))
ASK(ask_developments, s->devs[*arg])
ASK(ask_tiles, TILES - __builtin_popcount(df_tiles(t, *arg, TILE_YEAR_NEVER))) /* that there are for it */
ASK(ask_owns, s->owned[arg[0]] >> arg[1] & 1)
ASK(ask_boxed, s->boxed[arg[0]] >> arg[1] & 1)
ASK(ask_shown, s->shown[arg[0]] >> arg[1] & 1)
/* of the game */
ASK(ask_war, s->war[*arg])
ASK(ask_atlantic, s->subs_out[0] + s->subs_out[1])
ASK(ask_year, year(t, s))
ASK(ask_season, season(t, s))
ASK(ask_result, s->winner)
ASK(ask_linked, t->cross[arg[0]][arg[1]] != NO_LINK)

/* `defence D A`: the adjusted factor of D against the declared attack of A; `defence D`: against an army in the
 * zone. */
static bool ask_defence(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct df_state *s = state;
	unsigned a = NONE;
	if (w->count > 2 && !eto_word_read(w, 2, ETO_PIECE, 0, &a))
		return false;
	if (s->zone[arg[0]] == OFF)
		return eto_word_bad(w, 1, "the army is off the map");
	eto_add_int(out, df_defence_factor(table_of(w), s, arg[0], a == NONE ? (unsigned)NONE : s->from[a]));
	return true;
}

static int ask_armies(const void *table, const void *state, const unsigned *arg)
{
	int n = 0;
	(void)table, (void)arg;
	for (unsigned a = 0; a < ARMIES; a++)
		n += ((const struct df_state *)state)->zone[a] != OFF;
	return n;
}

static int ask_free(const void *table, const void *state, const unsigned *arg)
{
	const struct df_type *y = &((const struct df_table *)table)->type[arg[0]];
	int n = 0;
	for (unsigned a = y->first; a < (unsigned)y->first + y->count; a++)
		n += ((const struct df_state *)state)->zone[a] == OFF;
	return n;
}

static bool ask_winners(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	(void)arg;
	for (unsigned side = 0; side < SIDES; side++)
		if (((const struct df_state *)state)->winners >> side & 1)
			eto_addf(out, "%s%s", out->length ? " " : "", w->table->game->seats[side].id);
	return true;
}

/* `counters GEI`, `counters axis`, `counters all`: how many army counters there are. */
static bool ask_counters(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct df_table *t = table_of(w);
	unsigned type = TYPES, side = SIDES, n = 0;
	(void)state, (void)arg;
	if (!eto_word_is(w, 1, "all") && !eto_word_try(w, 1, ETO_CHOICE, SET_TYPE, &type) &&
	    !eto_word_try(w, 1, ETO_SEAT, 0, &side))
		return eto_word_bad(w, 1, "neither an army type nor a side nor `all`");
	for (unsigned i = 0; i < TYPES; i++)
		n += (type == TYPES || i == type) && (side == SIDES || t->type[i].side == side) ? t->type[i].count : 0u;
	eto_add_int(out, (int)n);
	return true;
}

static const char *const seasons[] = {"winter", "spring", "summer", "autumn", NULL};
static const char *const results[] = {"running", "won", "drawn", NULL};
static const struct eto_query queries[] = {{"at", {PLACE}, .text = ask_at},
	{"zone", {PIECE}, ask_zone, .is = ETO_PLACE, .none = "off"},
	{"step", {PIECE}, ask_step, .is = ETO_CHOICE, .set = SET_STEP, .none = "off"},
	{"supplied", {PIECE}, ask_supplied, .is = ETO_YES}, {"attack", {PIECE}, .value = ask_attack},
	{"factor", {PIECE}, .value = ask_factor}, {"defence", {PIECE, REST}, .text = ask_defence},
	{"yield", {SEAT}, .value = ask_yield}, {"points", {SEAT}, .value = ask_points},
	{"holds", {SEAT}, .value = ask_holds}, {"box", {SEAT}, .value = ask_box},
	{"developments", {SEAT}, .value = ask_developments},
	{"owns", {SEAT, CHOICE(SET_TILE)}, ask_owns, .is = ETO_YES},
	{"boxed", {SEAT, CHOICE(SET_TILE)}, ask_boxed, .is = ETO_YES},
	{"shown", {SEAT, CHOICE(SET_TILE)}, ask_shown, .is = ETO_YES},
	{"war", {CHOICE(SET_COUNTRY)}, ask_war, .names = wars}, {"atlantic", .value = ask_atlantic},
	{"year", .value = ask_year}, {"season", .value = ask_season, .names = seasons},
	{"result", .value = ask_result, .names = results}, {"winners", .text = ask_winners},
	{"linked", {PLACE, PLACE}, ask_linked, .is = ETO_YES}, {"tiles", {SEAT}, .value = ask_tiles},
	{"armies", .value = ask_armies}, {"free", {CHOICE(SET_TYPE)}, .value = ask_free},
	{"counters", {REST}, .text = ask_counters}, {0}};

const struct eto_lexicon df_lexicon = {statements, queries};
