/* Positions for cases: statements that set the board, and queries about it. */
#include <stdlib.h>
#include <string.h>

#include "games/downfall/downfall.h"

struct words {
	const struct df_table *t;
	const char *const *at;
	unsigned count;
	struct eto_error *err;
};

/* The error's column is the index of the wrong word, from 1. */
static bool bad(const struct words *w, unsigned i, const char *what)
{
	return eto_fail(w->err, "", 0, i + 1, "%s: %s", what, i < w->count ? w->at[i] : "(missing)");
}

static bool among(const struct words *w, unsigned i, const char *const *names, unsigned n, const char *what,
		  unsigned *out)
{
	for (*out = 0; i < w->count && *out < n; ++*out)
		if (!strcmp(names[*out], w->at[i]))
			return true;
	return bad(w, i, what);
}

static bool read_side(const struct words *w, unsigned i, bool nobody, unsigned *side)
{
	static const char *const names[] = {"axis", "allies", "ussr", "nobody"};
	return among(w, i, names, nobody ? 4 : 3, "not a side", side);
}

static bool read_zone(const struct words *w, unsigned i, unsigned *zone)
{
	*zone = i < w->count ? df_zone_find(w->t, w->at[i]) : (unsigned)NONE;
	return *zone != NONE || bad(w, i, "not a zone");
}

static bool read_number(const struct words *w, unsigned i, unsigned max, unsigned *n)
{
	char *end;
	unsigned long v = i < w->count ? strtoul(w->at[i], &end, 10) : max + 1ul;
	if (i >= w->count || *end || end == w->at[i] || v > max)
		return bad(w, i, "not a number in range");
	*n = (unsigned)v;
	return true;
}

static bool read_army(const struct words *w, unsigned i, unsigned *army)
{
	for (*army = 0; i < w->count && *army < ARMIES; ++*army)
		if (!strcmp(w->t->army_id[*army], w->at[i]))
			return true;
	return bad(w, i, "not an army");
}

static bool read_country(const struct words *w, unsigned i, unsigned *country)
{
	for (*country = 0; i < w->count && *country < COUNTRIES; ++*country)
		if (!strcmp(w->t->country[*country].id, w->at[i]))
			return true;
	return bad(w, i, "not a country");
}

/* -- statements -- */

static void make_empty(struct df_state *s, const struct df_table *t)
{
	for (unsigned a = 0; a < ARMIES; a++)
		df_place(t, s, a, OFF);
	memset(s->supply, 0, sizeof s->supply);
	memset(s->tanks, 0, sizeof s->tanks);
	memset(s->air, 0, sizeof s->air);
	s->subs = 0;
	memset(s->country_rp, 0, sizeof s->country_rp);
}

/* `turn N`: countries that have joined by then are at war, and from 1942 all sides are in Total War. */
static bool put_turn(const struct words *w, struct df_state *s)
{
	unsigned turn;
	if (!read_number(w, 1, TURNS, &turn) || !turn)
		return bad(w, 1, "not a turn");
	s->turn = (uint8_t)turn;
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (s->war[c] == AT_PEACE && w->t->country[c].joins <= turn)
			df_join(w->t, s, c, NULL);
	memset(s->total, year(w->t, s) >= 1942, sizeof s->total);
	return true;
}

/* `put RIG GEI a b(r)`: one army for each name, reduced when it ends in (r). */
static bool put_armies(const struct words *w, struct df_state *s, uint16_t *placed, unsigned *placed_count)
{
	unsigned zone, type = w->count > 2 ? df_type_find(w->t, w->at[2]) : (unsigned)NONE;
	if (!read_zone(w, 1, &zone))
		return false;
	if (type == NONE)
		return bad(w, 2, "not an army type");
	for (unsigned i = 3; i < w->count; i++) {
		unsigned army = df_free_army(w->t, s, type);
		size_t n = strlen(w->at[i]);
		if (army == NONE)
			return bad(w, i, "no counter of this type is free");
		df_place(w->t, s, army, zone);
		s->step[army] = n > 3 && !strcmp(w->at[i] + n - 3, "(r)") ? REDUCED : FULL;
		placed[(*placed_count)++] = (uint16_t)army;
	}
	return w->count > 3 || bad(w, 3, "name the armies");
}

/* `control DVI VIL axis`; `control USSR axis` for all zones of a country. */
static bool put_control(const struct words *w, struct df_state *s)
{
	unsigned side, zone, country;
	if (w->count < 3 || !read_side(w, w->count - 1, true, &side))
		return bad(w, w->count - 1, "not a side");
	for (unsigned i = 1; i + 1 < w->count; i++) {
		zone = df_zone_find(w->t, w->at[i]);
		if (zone != NONE) {
			df_control(s, zone, side);
			continue;
		}
		if (!read_country(w, i, &country))
			return false;
		for (zone = 0; zone < ZONES; zone++)
			if (in_set(&w->t->country[country].zones, zone))
				df_control(s, zone, side);
	}
	return true;
}

/* `pool axis supply 9 air 4 tanks 1 subs 3` */
static bool put_pool(const struct words *w, struct df_state *s)
{
	static const char *const names[] = {"supply", "tanks", "air", "subs"};
	static const uint8_t most[] = {SUPPLY_MAX, 200, 11, 4};
	unsigned side, what, n;
	if (!read_side(w, 1, false, &side))
		return false;
	for (unsigned i = 2; i < w->count; i += 2) {
		if (!among(w, i, names, 4, "not a pool", &what) || !read_number(w, i + 1, most[what], &n))
			return false;
		uint8_t *pools[] = {&s->supply[side], &s->tanks[side], &s->air[side], &s->subs};
		*pools[what] = (uint8_t)n;
	}
	return true;
}

/* `own axis LOGI`, `box ussr URAL`, `disown axis BLITZ` */
static bool put_tiles(const struct words *w, struct df_state *s)
{
	unsigned side;
	if (!read_side(w, 1, false, &side))
		return false;
	for (unsigned i = 2; i < w->count; i++) {
		unsigned tile = 0;
		while (tile < TILES && strcmp(w->t->tile_id[tile], w->at[i]))
			tile++;
		if (tile == TILES)
			return bad(w, i, "not a development");
		uint16_t bit = (uint16_t)(1u << tile);
		s->owned[side] &= (uint16_t)~bit;
		s->boxed[side] &= (uint16_t)~bit;
		s->shown[side] &= (uint16_t)~bit;
		if (!strcmp(w->at[0], "own"))
			s->owned[side] |= bit;
		if (!strcmp(w->at[0], "box"))
			s->boxed[side] |= bit;
	}
	return true;
}

/* `war YUG surrendered`: its armies leave the map, its zones stay as they are. `war ITA war`: it joins. */
static bool put_war(const struct words *w, struct df_state *s)
{
	static const char *const names[] = {"peace", "war", "surrendered", "partisans"};
	unsigned country, status;
	if (!read_country(w, 1, &country) || !among(w, 2, names, 4, "not a condition", &status))
		return false;
	if (status == AT_WAR) {
		df_join(w->t, s, country, NULL);
		return true;
	}
	for (unsigned a = 0; a < ARMIES && status == SURRENDERED; a++)
		if (country_of(w->t, a) == country)
			df_place(w->t, s, a, OFF);
	df_set_war(w->t, s, country, status);
	for (unsigned zone = 0; zone < ZONES; zone++) {
		bool own =
		    w->t->country[country].side == s->control[zone] && in_set(&w->t->country[country].zones, zone);
		if (status == AT_PEACE && own)
			df_control(s, zone, NOBODY);
	}
	return true;
}

/* `since barbarossa 7`: the turn in which something happened. `set bombs 2`: a plain number. */
static bool put_number(const struct words *w, struct df_state *s)
{
	static const char *const names[] = {"barbarossa",    "karelia",       "soviet_invasion", "west",
					    "lend_lease",    "bombs",         "rails",           "landings",
					    "subs_ordinary", "subs_advanced", "africa_open"};
	unsigned which, n;
	if (!among(w, 1, names, 11, "not a number of the game", &which) || !read_number(w, 2, 22, &n))
		return false;
	uint8_t *at[] = {&s->barbarossa,         &s->karelia,
			 &s->soviet_invasion,    &s->west,
			 &s->lend_lease,         &s->bombs,
			 &s->rails_in_ussr,      &s->landings,
			 &s->subs_out[ORDINARY], &s->subs_out[ADVANCED],
			 &s->french_africa_open};
	*at[which] = (uint8_t)n;
	if (which == 3)
		s->west_first = (uint8_t)n;
	return true;
}

/* `total axis yes` */
static bool put_total(const struct words *w, struct df_state *s)
{
	static const char *const names[] = {"no", "yes"};
	unsigned side, on;
	if (!read_side(w, 1, false, &side) || !among(w, 2, names, 2, "yes or no", &on))
		return false;
	s->total[side] = (uint8_t)on;
	return true;
}

/* `landed TRO allies`: a beachhead from an earlier turn. */
static bool put_landed(const struct words *w, struct df_state *s)
{
	unsigned side, zone;
	if (!read_zone(w, 1, &zone) || !read_side(w, 2, false, &side))
		return false;
	eto_set_add(&s->beach[side], zone);
	return true;
}

/* `play axis`: the player turn of a side begins. */
static bool put_play(const struct words *w, struct df_state *s)
{
	unsigned side;
	if (!read_side(w, 1, false, &side))
		return false;
	memset(&s->stack, 0, sizeof s->stack);
	s->side = (uint8_t)side;
	((struct df_game *)eto_call(&s->stack, P_PLAY, 0))->next = (uint8_t)(side + 1);
	eto_call(&s->stack, P_TURN, side);
	df_begin_player_turn(w->t, s, NULL);
	eto_play_run(&w->t->base, s, NULL);
	return true;
}

bool df_put(const struct eto_table *table, void *state, const char *const *words, unsigned count, uint16_t *placed,
	    unsigned *placed_count, struct eto_error *err)
{
	static const struct { const char *word; bool (*put)(const struct words *, struct df_state *);
	} statements[] = {{"turn", put_turn},  {"control", put_control}, {"pool", put_pool},     {"own", put_tiles},
			  {"box", put_tiles},  {"disown", put_tiles},    {"war", put_war},       {"since", put_number},
			  {"set", put_number}, {"total", put_total},     {"landed", put_landed}, {"play", put_play}};
	struct words w = {(const struct df_table *)table, words, count, err};
	if (!strcmp(words[0], "empty")) {
		make_empty(state, w.t);
		return true;
	}
	if (!strcmp(words[0], "put"))
		return put_armies(&w, state, placed, placed_count);
	for (unsigned i = 0; i < sizeof statements / sizeof *statements; i++)
		if (!strcmp(words[0], statements[i].word))
			return statements[i].put(&w, state);
	return bad(&w, 0, "unknown statement");
}

/* -- queries -- */

static const char *yes_no(bool b)
{
	return b ? "yes" : "no";
}

static bool ask_at(const struct words *w, const struct df_state *s, struct eto_text *out)
{
	unsigned zone, n = 0;
	if (!read_zone(w, 1, &zone))
		return false;
	for (unsigned a = 0; a < ARMIES; a++) {
		if (s->zone[a] != zone)
			continue;
		eto_addf(out, "%s%s%s", n++ ? " " : "", type_of(w->t, a)->id, s->step[a] == REDUCED ? "(r)" : "");
	}
	if (!n)
		eto_add(out, "nobody");
	return true;
}

static bool ask_army(const struct words *w, const struct df_state *s, struct eto_text *out)
{
	unsigned a;
	if (!read_army(w, 1, &a))
		return false;
	bool off = s->zone[a] == OFF;
	if (!strcmp(w->at[0], "zone"))
		eto_add(out, off ? "off" : w->t->zone[s->zone[a]].id);
	else if (!strcmp(w->at[0], "step"))
		eto_add(out, off ? "off" : s->step[a] == REDUCED ? "reduced" : "full");
	else if (!strcmp(w->at[0], "supplied"))
		eto_add(out, yes_no(!off && df_supplied(w->t, s, a)));
	else if (!strcmp(w->at[0], "attack") && s->zone[a] != OFF)
		eto_add_int(out, df_attack_factor(w->t, s, a));
	else if (!strcmp(w->at[0], "factor") && s->zone[a] != OFF)
		eto_add_int(out, df_combat_factor(w->t, s, a, s->zone[a]));
	else
		return bad(w, 1, "the army is off the map");
	return true;
}

/* `defence D A`: the adjusted factor of D against the declared attack of A; `defence D`: against an army in the
 * zone. */
static bool ask_defence(const struct words *w, const struct df_state *s, struct eto_text *out)
{
	unsigned d, a = NONE;
	if (!read_army(w, 1, &d) || (w->count > 2 && !read_army(w, 2, &a)))
		return false;
	if (s->zone[d] == OFF)
		return bad(w, 1, "the army is off the map");
	eto_add_int(out, df_defence_factor(w->t, s, d, a == NONE ? (unsigned)NONE : s->from[a]));
	return true;
}

static int zones_held(const struct df_state *s, unsigned side)
{
	int n = 0;
	for (unsigned zone = 0; zone < ZONES; zone++)
		n += s->control[zone] == side;
	return n;
}

static bool ask_side_number(const struct words *w, const struct df_state *s, struct eto_text *out)
{
	unsigned side;
	if (!read_side(w, 1, false, &side))
		return false;
	const struct { const char *word; int value; } list[] = {{"supply", s->supply[side]}, {"tanks", s->tanks[side]},
		{"air", s->air[side]}, {"actions", s->actions[side]}, {"used", s->used[side]},
		{"yield", (int)df_supply_yield(w->t, s, side)}, {"points", (int)df_rp_yield(w->t, s, side)},
		{"holds", zones_held(s, side)}};
	for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
		if (!strcmp(w->at[0], list[i].word))
			eto_add_int(out, list[i].value);
	if (!strcmp(w->at[0], "total"))
		eto_add(out, yes_no(s->total[side]));
	return true;
}

static bool ask_tile(const struct words *w, const struct df_state *s, struct eto_text *out)
{
	unsigned side;
	if (!read_side(w, 1, false, &side))
		return false;
	for (unsigned tile = 0; tile < TILES && w->count > 2; tile++) {
		if (strcmp(w->t->tile_id[tile], w->at[2]))
			continue;
		uint16_t set = !strcmp(w->at[0], "owns")    ? s->owned[side]
			       : !strcmp(w->at[0], "boxed") ? s->boxed[side]
							    : s->shown[side];
		eto_add(out, yes_no(set >> tile & 1));
		return true;
	}
	return bad(w, 2, "not a development");
}

/* `tiles axis`: how many development tiles there are for the side. */
static bool ask_tiles(const struct words *w, const struct df_state *s, struct eto_text *out)
{
	unsigned side, n = 0;
	(void)s;
	if (!read_side(w, 1, false, &side))
		return false;
	for (unsigned tile = 0; tile < TILES; tile++)
		n += w->t->tile[side][tile] != TILE_YEAR_NEVER;
	eto_add_int(out, n);
	return true;
}

static bool ask_number(const struct words *w, const struct df_state *s, struct eto_text *out)
{
	const struct {
		const char *word;
		int value;
	} list[] = {{"turn", s->turn},
		    {"subs", s->subs},
		    {"bombs", s->bombs},
		    {"rp", s->rp},
		    {"barbarossa", s->barbarossa},
		    {"atlantic", s->subs_out[0] + s->subs_out[1]},
		    {"year", (int)year(w->t, s)}};
	for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
		if (!strcmp(w->at[0], list[i].word))
			eto_add_int(out, list[i].value);
	return true;
}

static bool ask_misc(const struct words *w, const struct df_state *s, struct eto_text *out)
{
	static const char *const sides[] = {"axis", "allies", "ussr", "nobody"};
	static const char *const wars[] = {"peace", "war", "surrendered", "partisans"};
	static const char *const seasons[] = {"winter", "spring", "summer", "autumn"};
	static const char *const results[] = {"running", "won", "drawn"};
	unsigned x;
	if (!strcmp(w->at[0], "control") && read_zone(w, 1, &x))
		eto_add(out, sides[s->control[x]]);
	else if (!strcmp(w->at[0], "war") && read_country(w, 1, &x))
		eto_add(out, wars[s->war[x]]);
	else if (!strcmp(w->at[0], "side"))
		eto_add(out, sides[s->side]);
	else if (!strcmp(w->at[0], "season"))
		eto_add(out, seasons[season(w->t, s)]);
	else if (!strcmp(w->at[0], "result"))
		eto_add(out, results[s->winner]);
	else if (!strcmp(w->at[0], "winners"))
		for (unsigned i = 0, n = 0; i < SIDES; i++)
			eto_addf(out, "%s%s", s->winners >> i & 1 && n++ ? " " : "",
				 s->winners >> i & 1 ? sides[i] : "");
	else if (!strcmp(w->at[0], "country_rp") && read_country(w, 1, &x))
		eto_add_int(out, s->country_rp[x]);
	else
		return false;
	return true;
}

/* `counters GEI`: how many there are; `counters axis`, `counters all`: army counters of a side, of all; `free GEI`:
 * how many are off the map; `linked A B`: is there a land link? `box ussr`: tiles that all see in its box;
 * `developments ussr`: Development Actions that all have seen it make. */
static bool ask_table(const struct words *w, const struct df_state *s, struct eto_text *out)
{
	unsigned a, b, n = 0;
	if (!strcmp(w->at[0], "linked"))
		return read_zone(w, 1, &a) && read_zone(w, 2, &b) && (eto_add(out, yes_no(w->t->cross[a][b])), true);
	if (!strcmp(w->at[0], "armies")) {
		for (a = 0; a < ARMIES; a++)
			n += s->zone[a] != OFF;
		eto_add_int(out, n);
		return true;
	}
	if (!strcmp(w->at[0], "box") || !strcmp(w->at[0], "developments")) {
		if (!read_side(w, 1, false, &a))
			return false;
		eto_add_int(out, (int)(w->at[0][0] == 'b' ? df_box_count(w->t, s, a) : s->devs[a]));
		return true;
	}
	a = w->count > 1 ? df_type_find(w->t, w->at[1]) : (unsigned)NONE;
	if (a == NONE) {
		bool all = w->count > 1 && !strcmp(w->at[1], "all");
		if (!all && !read_side(w, 1, false, &a))
			return bad(w, 1, "neither an army type nor a side nor `all`");
		for (b = 0; b < TYPES; b++)
			n += all || w->t->type[b].side == a ? w->t->type[b].count : 0u;
		eto_add_int(out, (int)n);
		return true;
	}
	for (b = w->t->type[a].first; b < (unsigned)w->t->type[a].first + w->t->type[a].count; b++)
		n += !strcmp(w->at[0], "counters") || s->zone[b] == OFF;
	eto_add_int(out, n);
	return true;
}

/* `seen axis ...`, `seen allies+ussr ...`: the answer to a query as the player of those sides knows it. */
static bool ask_seen(const struct words *w, const struct df_state *s, struct eto_text *out)
{
	struct df_state view = *s;
	unsigned viewers = 0, side;
	char name[32];
	for (const char *from = w->count > 2 ? w->at[1] : ""; *from; from += *from == '+') {
		size_t n = strcspn(from, "+");
		struct eto_text one = eto_text_in(name, sizeof name);
		eto_add_n(&one, from, n);
		if (!read_side(&(struct words){w->t, (const char *const[]){name}, 1, w->err}, 0, false, &side))
			return bad(w, 1, "not a side");
		viewers |= 1u << side;
		from += n;
	}
	if (!viewers || !strcmp(w->at[2], "seen"))
		return bad(w, viewers ? 2 : 1, "not a view");
	df_redact(&w->t->base, &view, viewers);
	return df_query(&w->t->base, &view, w->at + 2, w->count - 2, out, w->err);
}

bool df_query(const struct eto_table *table, const void *state, const char *const *words, unsigned count,
	      struct eto_text *out, struct eto_error *err)
{
	static const struct {
		const char *words;
		bool (*ask)(const struct words *, const struct df_state *, struct eto_text *);
	} queries[] = {{" at ", ask_at},
		       {" zone step supplied attack factor ", ask_army},
		       {" defence ", ask_defence},
		       {" supply tanks air actions used yield points total holds ", ask_side_number},
		       {" owns boxed shown ", ask_tile},
		       {" tiles ", ask_tiles},
		       {" turn subs bombs rp barbarossa atlantic year ", ask_number},
		       {" counters free linked armies box developments ", ask_table},
		       {" control war side season result winners country_rp ", ask_misc}};
	struct words w = {(const struct df_table *)table, words, count, err};
	char key[32];
	struct eto_text k = eto_text_in(key, sizeof key);
	if (!strcmp(words[0], "seen"))
		return ask_seen(&w, state, out);
	eto_addf(&k, " %s ", words[0]);
	for (unsigned i = 0; i < sizeof queries / sizeof *queries && !k.cut; i++)
		if (strstr(queries[i].words, key))
			return queries[i].ask(&w, state, out);
	return bad(&w, 0, "unknown query");
}
