/* Words of the cases.
 *
 * Statements (besides `set FIELD ...` of core/position.h; fields are in bitw.h):
 *     empty                        takes every block off; both sides keep what they hold
 *     put PLACE UNIT[(STRENGTH)] ...   puts blocks on the map, at full strength unless said
 *     lost UNIT                    the block has been eliminated and may be rebuilt
 *     hold SIDE PLACE ...          the side holds these places
 *     date YYYY-MM                 the month
 *     play SIDE PHASE              the side is in this phase: supply, production, rail, movement, air, reaction,
 * combat, blitz,
 *                                  final, exploitation, victory
 *     points NATION COLOUR N       points of a nation
 *     weather KIND                 good, rain, snow, light_rain
 *     scouted PLACE                the hex is reconnoitred
 *     led UNIT                     commanded by an HQ
 *     oos UNIT                     marked out of supply
 * Queries (besides every field): strength UNIT, supplied UNIT, controls SIDE PLACE, zoc SIDE PLACE, mp UNIT, tech
 * UNIT, price UNIT
 *     COLOUR, income NATION COLOUR, dice UNIT ROUND, hits_from UNIT ROUND (in the hex where it stands, in land
 * combat), aa UNIT,
 *     source SIDE PLACE, count PLACE, range UNIT, level, score, fort PLACE; printed: blocks UNIT (how many have its
 *     colour), faces UNIT, yield PLACE COLOUR, plants COLOUR (on the whole map), chapter N (is it in play?), months,
 *     city PLACE, major PLACE, victory_city PLACE, port PLACE, terrain PLACE,
 *     country PLACE, neutral PLACE, port_open SIDE PLACE, sea SIDE WATER (0 Atlantic, 1 Baltic, 2 Mediterranean),
 *     weather_in PLACE, distance PLACE PLACE, base SIDE PLACE, goods SIDE PLACE (can points be brought home from
 *     there?), discs_due (partisans that come free, of all countries), capital NATION, cost UNIT FROM TO,
 *     mined UNIT TO, flak SIDE PLACE, odds PLACE PART (in thousandths), odds_due SIDE PART (of the roll), odds_done
 *     SIDE PART (of what `done` makes fall). */
#include <string.h>

#include "core/position.h"
#include "core/tables.h"
#include "core/text.h"
#include "games/bitw/bitw.h"

#define ASK(name, value) ETO_ASK(bi, name, value)
#define PUT(name, change) ETO_PUT(bi, name, change)

static const struct bi_table *table_of(const struct eto_line *w)
{
	return (const struct bi_table *)w->table;
}

static bool put_empty(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct bi_state *s = state;
	(void)arg;
	for (unsigned u = 0; u < UNITS; u++) {
		if (on_map(s, u))
			bi_put(s, u, OFF);
		s->fate[u] = UNUSED;
		s->mark[u] = 0;
		s->from[u] = OFF;
		s->strength[u] = s->half[u] = s->ap[u] = s->used[u] = s->scouts[u] = s->seen_strength[u] =
			s->seen_when[u] = 0;
	}
	memset(s->pool, 0, sizeof s->pool);
	memset(s->owed, 0, sizeof s->owed);
	bi_derive(w->table, s);
	return true;
}

static bool put_units(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct bi_table *t = table_of(w);
	struct bi_state *s = state;
	unsigned place = 0;
	(void)arg;
	if (w->count < 3 || !eto_word_read(w, 1, ETO_PLACE, 0, &place))
		return w->count < 3 ? eto_word_bad(w, 0, "put PLACE UNIT ...") : false;
	for (unsigned i = 2; i < w->count; i++) {
		char id[16] = "";
		const char *tail = eto_word_tail(w, i);
		unsigned n = 0;
		for (; w->at[i][n] && w->at[i][n] != '(' && n < sizeof id - 1; n++)
			id[n] = w->at[i][n];
		id[n] = 0;
		unsigned u = bi_find_unit(t, id);
		if (u == NO_UNIT)
			return eto_word_bad(w, i, "no such block");
		unsigned strength = tail ? (unsigned)(tail[0] - '0') : t->unit[u].faces.value[0];
		if (eto_turns_lost(&t->unit[u].faces, strength) == t->unit[u].faces.count)
			return eto_word_bad(w, i, "no such face");
		bi_put(s, u, place);
		s->fate[u] = ON_MAP;
		s->strength[u] = (uint8_t)strength;
		s->mark[u] = 0;
	}
	bi_derive(w->table, s);
	return true;
}

static bool put_lost(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct bi_state *s = state;
	if (on_map(s, arg[0]))
		bi_put(s, arg[0], OFF);
	s->fate[arg[0]] = LOST;
	s->strength[arg[0]] = 0;
	s->mark[arg[0]] = 0;
	bi_derive(w->table, s);
	return true;
}

static bool put_hold(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct bi_state *s = state;
	for (unsigned i = 2; i < w->count; i++) {
		unsigned place = 0;
		if (!eto_word_read(w, i, ETO_PLACE, 0, &place))
			return false;
		if (place >= HEXES)
			return eto_word_bad(w, i, "not a hex");
		eto_set_add(&s->held[arg[0]], place);
		eto_set_drop(&s->held[!arg[0]], place);
	}
	bi_derive(w->table, s);
	return true;
}

static bool put_date(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct bi_table *t = table_of(w);
	(void)arg;
	for (unsigned i = bi_first_turn(t); w->count == 2 && i < TURNS; i++)
		if (!strcmp(t->month[i].id, w->at[1])) {
			((struct bi_state *)state)->turn = (uint8_t)i;
			bi_derive(w->table, state);
			return true;
		}
	return eto_word_bad(w, 1, "no month of this scenario");
}

static bool put_play(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const char *const names[] = {"strategic",    "supply",	"production", "rail",  "movement",
					    "air",	    "reaction", "combat",     "blitz", "final",
					    "exploitation", "victory",	NULL};
	static const uint8_t phase[] = {PH_STRATEGIC, PH_SUPPLY, PH_PRODUCTION, PH_RAIL,  PH_MOVE,    PH_MOVE,
					PH_REACTION,  PH_COMBAT, PH_BLITZ,	PH_FINAL, PH_EXPLOIT, PH_VICTORY};
	struct bi_state *s = state;
	unsigned which = 0;
	if (!eto_word_among(w, 2, names, "a phase", &which))
		return false;
	memset(&s->stack, 0, sizeof s->stack);
	eto_call(&s->stack, P_TURN, AXIS);
	s->level = LV_NONE;
	s->side = (uint8_t)arg[0];
	s->phase = phase[which];
	bi_derive(w->table, s);
	bi_freeze(table_of(w), s);
	eto_play_run(w->table, s, NULL);
	if (which == 5 && eto_peek(&s->stack)->proc == P_MOVE) {
		struct eto_action done = eto_act(V_DONE, 0, 0, 0);
		w->table->game->apply(w->table, s, s->side, done, NULL);
	}
	return true;
}

PUT(put_points, s->pool[arg[0]][arg[1]] = (uint8_t)arg[2])
PUT(put_scouted, eto_set_add(&s->scouted, *arg))
PUT(put_led, s->mark[*arg] |= M_LED)
PUT(put_oos, s->mark[*arg] |= M_OOS)

static const struct eto_statement statements[] = {
	{"empty", .put = put_empty},
	{"put", .put = put_units},
	{"lost", {PIECE}, put_lost},
	{"hold", {SEAT, REST}, put_hold},
	{"date", .put = put_date},
	{"play", {SEAT, REST}, put_play},
	{"points",
	 {CHOICE(SET_NATION), CHOICE(SET_COLOUR), NUMBER},
	 put_points},
	{"scouted", {PLACE}, put_scouted},
	{"led", {PIECE}, put_led},
	{"oos", {PIECE}, put_oos},
	{0},
};

/* -- queries -- */

static int ask_supplied(const void *table, const void *state, const unsigned *arg)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	struct supply w;
	unsigned hex = s->hex[arg[0]];
	bi_supply(t, s, side_of(t, arg[0]), &w);
	for (unsigned n = 0; hex < HEXES && n < w.nets; n++)
		if (eto_set_has(&w.net_reach[n], hex))
			return 1;
	return hex >= HEXES;
}

ASK(ask_controls, bi_controls(t, s, arg[0], arg[1]))

static int ask_zoc(const void *table, const void *state, const unsigned *arg)
{
	hexset zoc = bi_zoc(table, state, arg[0], false);
	return eto_set_has(&zoc, arg[1]);
}

static int ask_source(const void *table, const void *state, const unsigned *arg)
{
	hexset src = bi_sources(table, state, arg[0]);
	return eto_set_has(&src, arg[1]);
}

ASK(ask_mp, bi_mp(t, s, arg[0]))
ASK(ask_tech, bi_unit_tech(t, s, arg[0]))
ASK(ask_range, bi_range(t, s, arg[0]))
ASK(ask_income, bi_income(t, s, arg[0], arg[1]))

static int ask_price(const void *table, const void *state, const unsigned *arg)
{
	uint8_t price[COLOURS];
	bi_prices(table, state, arg[0], price);
	return price[arg[1]];
}

static struct fire fire_of(const void *table, const void *state, unsigned u, unsigned round, unsigned kind)
{
	const struct bi_state *s = state;
	struct volley v = {s->hex[u], (uint8_t)side_of(table, u), (uint8_t)kind, 0, (uint8_t)round};
	return on_map(s, u) ? bi_fire(table, s, &v, u) : (struct fire){0};
}

static unsigned land_fire(const void *table, unsigned u)
{
	return type_of(table, u) == ART || type_of(table, u) == AHQ ? FIRE_ART : FIRE_LAND;
}
static int ask_dice(const void *table, const void *state, const unsigned *arg)
{
	unsigned kind = is_air(table, arg[0]) ? FIRE_GROUND : land_fire(table, arg[0]);
	return fire_of(table, state, arg[0], arg[1], kind).dice;
}

static int ask_from(const void *table, const void *state, const unsigned *arg)
{
	unsigned kind = is_air(table, arg[0]) ? FIRE_GROUND : land_fire(table, arg[0]);
	return fire_of(table, state, arg[0], arg[1], kind).from;
}

ASK(ask_aa, fire_of(t, s, arg[0], 1, FIRE_AA).dice)
ASK(ask_aa_from, fire_of(t, s, arg[0], 1, FIRE_AA).from)
ASK(ask_air, fire_of(t, s, arg[0], 1, FIRE_AIR).dice)
ASK(ask_air_from, fire_of(t, s, arg[0], 1, FIRE_AIR).from)
ASK(ask_level, bi_level(t, s))
ASK(ask_score, bi_score(t, s))

static int ask_count(const void *table, const void *state, const unsigned *arg)
{
	const struct bi_state *s = state;
	int n = 0;
	(void)table;
	EACH_BLOCK (u, s, arg[0])
		n++;
	return n;
}

static int ask_fort(const void *table, const void *state, const unsigned *arg)
{
	const struct bi_state *s = state;
	unsigned f = bi_fort_at(table, s, arg[0]);
	return f == FORTS ? NO_FORT : s->fort[f];
}

ASK(ask_rising, s->rising[0] + s->rising[1] + s->rising[2] + s->rising[3])
ASK(ask_on, on_map(s, arg[0]))
ASK(ask_marked, marked(s, arg[0], M_OOS))

/* -- what is printed on blocks and map -- */

static const char *const city_names[] = {"none", "point", "minor", "major", "capital", "fortress", NULL};
static const char *const port_names[] = {"none", "minor", "major", NULL};
static const char *const terrain_names[] = {"clear", "forest", "hills", "mountain", "marsh", "sea", NULL};

static int ask_blocks(const void *table, const void *state, const unsigned *arg)
{
	const struct bi_table *t = table;
	int n = 0;
	(void)state;
	for (unsigned u = 0; u < UNITS; u++)
		n += t->unit[u].colour == t->unit[arg[0]].colour;
	return n;
}

/* The faces as digits: 5321. */
static int ask_faces(const void *table, const void *state, const unsigned *arg)
{
	const struct eto_rotation *f = &((const struct bi_table *)table)->unit[arg[0]].faces;
	int n = 0;
	(void)state;
	for (unsigned i = 0; i < f->count; i++)
		n = 10 * n + f->value[i];
	return n;
}

static const struct bi_hex *hex_of(const void *table, unsigned hex)
{
	return &((const struct bi_table *)table)->hex[hex < HEXES ? hex : 0];
}

static int ask_yield(const void *table, const void *state, const unsigned *arg)
{
	const struct bi_hex *h = hex_of(table, arg[0]);
	int ground = arg[1] == YELLOW ? h->pop + h->mine : arg[1] == BLACK_PP ? h->oil : 0;
	return (void)state, ground + (int)bi_plants(table, arg[0] < HEXES ? arg[0] : 0, arg[1]);
}

/* Printed plants of a colour on the whole map. */
static int ask_plants(const void *table, const void *state, const unsigned *arg)
{
	unsigned n = 0;
	(void)state;
	for (unsigned h = 0; h < HEXES; h++)
		n += bi_plants(table, h, arg[0]);
	return (int)n;
}

static int ask_chapter(const void *table, const void *state, const unsigned *arg)
{
	static const uint8_t number[CHAPTERS] = {14, 15, 16, 18, 19, 20, 21, 22, 26, 27,
						 28, 29, 31, 32, 34, 35, 36, 39, 40};
	(void)state;
	for (unsigned i = 0; i < CHAPTERS; i++)
		if (number[i] == arg[0])
			return bi_on(table, i);
	return -1;
}

ASK(ask_months, (int)(bi_last_turn(t) - bi_first_turn(t) + 1))
ASK(ask_city, hex_of(t, arg[0])->city)
ASK(ask_major, bi_major(t, arg[0]))
ASK(ask_victory, hex_of(t, arg[0])->victory)
ASK(ask_port, hex_of(t, arg[0])->port)
ASK(ask_terrain, bi_terrain(t, arg[0]))
ASK(ask_country, hex_of(t, arg[0])->country)
ASK(ask_neutral, bi_neutral(t, s, arg[0]))
ASK(ask_usable, bi_port_usable(t, s, arg[0], arg[1]))
ASK(ask_sea, bi_sea_control(t, s, arg[0], arg[1]))
ASK(ask_weather, bi_weather_at(t, s, arg[0]))
ASK(ask_distance, bi_distance(t, arg[0], arg[1]))

static int ask_base(const void *table, const void *state, const unsigned *arg)
{
	hexset src = bi_sources(table, state, arg[0]);
	return bi_base(table, state, arg[0], arg[1], &src);
}

static int ask_goods(const void *table, const void *state, const unsigned *arg)
{
	struct supply w;
	bi_goods(table, state, arg[0], &w);
	return eto_set_has(&w.source, arg[1]);
}

ASK(ask_capital, bi_capital(t, s, arg[0]))

static int ask_step(const void *table, const void *state, const unsigned *arg)
{
	unsigned d = bi_direction(table, arg[1], arg[2]);
	return d == ETO_HEX_SIDES ? -1 : bi_step_cost(table, state, arg[0], arg[1], d);
}

ASK(ask_mined, on_map(s, arg[0]) ? (int)bi_mined(t, s, arg[0], s->hex[arg[0]], arg[1]) : -1)

static int ask_flak(const void *table, const void *state, const unsigned *arg)
{
	struct volley v = {(uint16_t)arg[1], (uint8_t)arg[0], FIRE_AA, 0, 1};
	return (int)bi_city_dice(table, state, &v);
}

/* Thousandths of one result of the battle in a hex: 0 to 3 cleared in one, two, three or more rounds, 4 destroyed. */
static int ask_odds(const void *table, const void *state, const unsigned *arg)
{
	struct eto_odds odds;
	const struct bi_state *s = state;
	if (arg[1] >= 6 || !bi_odds(table, s, s->side, eto_act(V_FIGHT, arg[0], 0, 0), &odds))
		return -1;
	return (int)odds.part[arg[1]].weight;
}

/* Of one result of the dice that are due, or of those that the seat's `done` makes fall; -1: nothing is said. */
static int odds_of(const void *table, const void *state, unsigned seat, unsigned verb, unsigned part)
{
	struct eto_odds odds;
	bool told = bi_odds(table, state, seat, eto_act(verb, 0, 0, 0), &odds);
	return told && part < odds.count ? (int)odds.part[part].weight : -1;
}

ASK(ask_due, odds_of(t, s, arg[0], V_ROLL, arg[1]))
ASK(ask_done, odds_of(t, s, arg[0], V_DONE, arg[1]))

static const struct eto_query queries[] = {
	{"blocks", {PIECE}, ask_blocks},
	{"faces", {PIECE}, ask_faces},
	{"yield", {PLACE, CHOICE(SET_COLOUR)}, ask_yield},
	{"plants", {CHOICE(SET_COLOUR)}, ask_plants},
	{"chapter", {NUMBER}, ask_chapter, .is = ETO_YES},
	{"months", {NO_ARG}, ask_months},
	{"city", {PLACE}, ask_city, .names = city_names},
	{"major", {PLACE}, ask_major, .is = ETO_YES},
	{"victory_city", {PLACE}, ask_victory, .is = ETO_YES},
	{"port", {PLACE}, ask_port, .names = port_names},
	{"terrain", {PLACE}, ask_terrain, .names = terrain_names},
	{"country", {PLACE}, ask_country, .is = ETO_CHOICE, .set = SET_COUNTRY},
	{"neutral", {PLACE}, ask_neutral, .is = ETO_YES},
	{"port_open", {SEAT, PLACE}, ask_usable, .is = ETO_YES},
	{"sea", {SEAT, NUMBER}, ask_sea, .is = ETO_YES},
	{"weather_in", {PLACE}, ask_weather, .is = ETO_CHOICE, .set = SET_WEATHER},
	{"distance", {PLACE, PLACE}, ask_distance},
	{"base", {SEAT, PLACE}, ask_base, .is = ETO_YES},
	{"goods", {SEAT, PLACE}, ask_goods, .is = ETO_YES},
	{"capital", {CHOICE(SET_NATION)}, ask_capital, .is = ETO_PLACE},
	{"cost", {PIECE, PLACE, PLACE}, ask_step},
	{"mined", {PIECE, PLACE}, ask_mined, .is = ETO_YES},
	{"flak", {SEAT, PLACE}, ask_flak},
	{"supplied", {PIECE}, ask_supplied, .is = ETO_YES},
	{"controls", {SEAT, PLACE}, ask_controls, .is = ETO_YES},
	{"zoc", {SEAT, PLACE}, ask_zoc, .is = ETO_YES},
	{"source", {SEAT, PLACE}, ask_source, .is = ETO_YES},
	{"discs_due", {NO_ARG}, ask_rising},
	{"on_map", {PIECE}, ask_on, .is = ETO_YES},
	{"out_of_supply", {PIECE}, ask_marked, .is = ETO_YES},
	{"mp", {PIECE}, ask_mp},
	{"tech", {PIECE}, ask_tech},
	{"range", {PIECE}, ask_range},
	{"income", {CHOICE(SET_NATION), CHOICE(SET_COLOUR)}, ask_income},
	{"price", {PIECE, CHOICE(SET_COLOUR)}, ask_price},
	{"dice", {PIECE, NUMBER}, ask_dice},
	{"hits_from", {PIECE, NUMBER}, ask_from},
	{"aa", {PIECE}, ask_aa},
	{"aa_from", {PIECE}, ask_aa_from},
	{"air_dice", {PIECE}, ask_air},
	{"air_from", {PIECE}, ask_air_from},
	{"level", {NO_ARG}, ask_level, .is = ETO_CHOICE, .set = SET_LEVEL},
	{"score", {NO_ARG}, ask_score},
	{"count", {PLACE}, ask_count},
	{"fort", {PLACE}, ask_fort},
	{"odds", {PLACE, NUMBER}, ask_odds},
	{"odds_due", {SEAT, NUMBER}, ask_due},
	{"odds_done", {SEAT, NUMBER}, ask_done},
	{0},
};

const struct eto_lexicon bi_lexicon = {statements, queries};
