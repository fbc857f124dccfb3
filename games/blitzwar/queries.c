/* What cases ask (core/position.h): about the position, and about the facts of map, counters, cards and calendar.
 *
 *     counter NAME: what it holds; at NAME; stack PLACE; garrison PLACE; corps SIDE ZONE; points SIDE; supply SIDE and
 *     purse NAME (halves); supplied NAME; cut NAME; active NAME; fort NAME; superior PLACE; blockade; total SIDE; usa;
 *     forces COUNTRY TYPE; column, raw and mods of the attack that is being made; ratio A D; crt COLUMN; settled COLUMN
 *     DIE A D; range NAME PLACE; fare NAME ZONE and march NAME (halves); receives COUNTRY; raf; heads and beached SIDE
 *     ZONE; snow PLACE; blitz_in SIDE ZONE; first; zone ZONE FACT; link ZONE ZONE; river and line ZONE FROM; date N;
 *     marks N; card and worth CARD; deck SIDE KIND; box COUNTRY; faces NAME; odd_counters; rank COUNTRY */
#include <string.h>

#include "core/rows.h"
#include "core/tables.h"
#include "games/blitzwar/blitzwar.h"

#define ASK(name, value) ETO_ASK(bw, name, value)

/* -- the position -- */

static void write_units(const struct bw_table *t, const struct bw_state *s, unsigned c, struct eto_text *out)
{
	const struct bw_face *f = face_of(t, s, c);
	if (t->counter[c].elite)
		eto_add(out, "E");
	if (kind_of(t, c) == SUPPLY) {
		eto_addf(out, s->stock[c] & 1 ? "S%u.5" : "S%u", s->stock[c] / 2u);
		return;
	}
	if (f->arm)
		eto_addf(out, "C%u", f->arm);
	if (f->inf)
		eto_addf(out, "I%u%s", f->inf, fortified(t, s, c) ? "f" : "");
	if (f->num)
		eto_addf(out, "%c%u", "ICAFUS"[kind_of(t, c)], f -> num);
}

static bool ask_counter(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	const struct bw_state *s = state;
	if (!on_map(s, arg[0]))
		eto_add(out, s->place[arg[0]] == LOCKED ? "locked" : "gone");
	else
		write_units(t, s, arg[0], out);
	return true;
}

static bool ask_at(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_state *s = state;
	if (!on_map(s, arg[0]))
		eto_add(out, s->place[arg[0]] == LOCKED ? "locked" : "gone");
	else
		eto_word_write(w, out, ETO_PLACE, 0, s->place[arg[0]]);
	return true;
}

/* stack PLACE: what stands there, in the order of the numbers, corps at Beachheads in brackets. */
static bool ask_stack(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	const struct bw_state *s = state;
	if (arg[0] >= PLACES || s->top[arg[0]] == NO_COUNTER) {
		eto_add(out, "nothing");
		return true;
	}
	BW_HERE (c, s, arg[0]) {
		eto_addf(out, "%s%s:%s", out->length ? " " : "", t->country[country_of(t, c)].id,
			 s->beach[c] ? "(" : "");
		write_units(t, s, c, out);
		if (s->beach[c])
			eto_add(out, ")");
	}
	return true;
}

/* garrison PLACE: the units there by country and type, whatever their counters. */
static bool ask_garrison(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	const struct bw_state *s = state;
	unsigned unit[COUNTRIES][TYPES] = {0};
	if (arg[0] >= PLACES)
		return eto_word_bad(w, 1, "no such place");
	BW_HERE (c, s, arg[0]) {
		const struct bw_face *f = face_of(t, s, c);
		unit[country_of(t, c)][INF] += f->inf;
		unit[country_of(t, c)][ARM] += f->arm;
		unit[country_of(t, c)][kind_of(t, c)] += kind_of(t, c) == SUPPLY ? s->stock[c] / 2u : f->num;
	}
	for (unsigned k = 0; k < COUNTRIES; k++)
		for (unsigned type = 0, first = 1; type < TYPES; type++)
			if (unit[k][type]) {
				eto_addf(out, "%s%s%s%c%u", out->length ? " " : "", first ? t->country[k].id : "",
					 first ? " " : "", "ICAFUS"[type], unit[k][type]);
				first = 0;
			}
	if (!out->length)
		eto_add(out, "nothing");
	return true;
}

ASK(ask_first, bw_first_of_pair(t, s))
ASK(ask_corps, arg[1] < ZONES ? s->corps[arg[0]][arg[1]] : 0)
ASK(ask_points, bw_points(t, s, arg[0]))
ASK(ask_supply, bw_supply_of(t, s, arg[0]))
ASK(ask_supplied, bw_supplied(t, s, arg[0]))
ASK(ask_purse, bw_purse(t, s, arg[0]))
ASK(ask_cut, (s->mark[arg[0]] & M_CUT) != 0)
ASK(ask_active, (s->mark[arg[0]] & M_ACTIVE) != 0)
static int ask_superior(const void *table, const void *state, const unsigned *arg)
{
	unsigned side = 0;
	if (arg[0] >= ZONES)
		return (int)(arg[0] < BOMBING ? bw_superior_at(table, state, arg[0] - SEA0) : NOBODY);
	while (side < SIDES && !bw_superior_in(table, state, side, arg[0]))
		side++;
	return (int)side;
}
ASK(ask_blockade, bw_blockade(t, s))
ASK(ask_total, bw_total_war(t, s, arg[0]))
ASK(ask_usa, bw_usa_turn(s))

static void write_column(int column, struct eto_text *out)
{
	if (column == 1 || column < 0)
		eto_add(out, column == 1 ? "3-2" : column == -1 ? "2-3" : "none");
	else
		eto_addf(out, "%d-1", column ? column : 1);
}

/* column: of the attack that is being made, as "3-1"; modifiers: their sum. */
static bool ask_column(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_state *s = state;
	(void)arg;
	if (!bw_battle_of(s))
		return eto_word_bad(w, 0, "nobody attacks");
	struct bw_fight f = bw_fight_at((const struct bw_table *)w->table, s);
	write_column(f.column, out);
	return true;
}

static const struct {
	eto_clause clause;
	const char *word;
} reasons[] = {
	{BW_16_3_1_2, "west"},      {BW_16_3_1_4, "east"},      {BW_16_3_1_6, "minors"},    {BW_16_3_1_7, "elite"},
	{BW_16_3_1_10, "italians"}, {BW_16_3_1_11, "italians"}, {BW_16_3_1_13, "armour"},   {BW_16_3_1_14, "air"},
	{BW_16_3_1_15, "cut"},      {BW_16_3_2_1, "german"},    {BW_16_3_2_2, "finnish"},   {BW_16_3_2_10, "forts"},
	{BW_16_3_2_11, "cover"},    {BW_16_3_2_12, "marsh"},    {BW_16_3_2_13, "mountain"}, {BW_16_3_2_14, "high"},
	{BW_16_3_2_15, "river"},    {BW_16_3_2_16, "beach"},    {BW_16_3_2_19, "fortress"}, {BW_16_3_2_22, "line"}};

static const char *reason(eto_clause clause)
{
	for (unsigned i = 0; i < sizeof reasons / sizeof *reasons; i++)
		if (reasons[i].clause == clause)
			return reasons[i].word;
	return "?";
}

/* mods: the modifiers, a word for each clause (BW-table.1). */
static bool ask_mods(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_state *s = state;
	(void)arg;
	if (!bw_battle_of(s))
		return eto_word_bad(w, 0, "nobody attacks");
	struct bw_fight f = bw_fight_at((const struct bw_table *)w->table, s);
	if (!f.mods)
		eto_add(out, "none");
	for (unsigned i = 0; i < f.mods; i++)
		eto_addf(out, "%s%+d:%s", i ? " " : "", f.mod[i].columns, reason(f.mod[i].clause));
	return true;
}

/* raw: the ratio of corps before the modifiers. */
static bool ask_raw(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	(void)arg;
	if (!bw_battle_of(state))
		return eto_word_bad(w, 0, "nobody attacks");
	write_column(bw_fight_at((const struct bw_table *)w->table, state).raw, out);
	return true;
}

/* ratio A D: the ratio of corps of the head of the table (BW-16.1.14, BW-16.2.30). */
static bool ask_ratio(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	(void)w, (void)state;
	write_column(bw_ratio(arg[0], arg[1]), out);
	return true;
}

static void write_result(struct bw_outcome o, struct eto_text *out)
{
	eto_addf(out, o.armour ? "C/%u" : "%u/%u", o.armour ? o.defender : o.attacker, o.defender);
}

/* crt COLUMN: the six results of a column, by its place in the head: 1-1 is 0, 3-2 is 1, 2-1 is 2 ... */
static bool ask_crt(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	(void)w, (void)state;
	for (unsigned die = 1; die <= 6; die++) {
		eto_add(out, die > 1 ? " " : "");
		write_result(bw_crt((int)arg[0], die), out);
	}
	return true;
}

/* settled COLUMN DIE ATTACKERS DEFENDERS: what is left of a result (BW-16.2.19 to BW-16.2.26). */
static bool ask_settled(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	(void)state;
	if (arg[1] < 1 || arg[1] > 6)
		return eto_word_bad(w, 2, "no die");
	write_result(bw_settle((const struct bw_table *)w->table, bw_crt((int)arg[0], arg[1]), arg[2], arg[3]), out);
	return true;
}

ASK(ask_range, bw_in_range(t, s, arg[0], arg[1]))
ASK(ask_fare, arg[1] < ZONES ? (int)bw_ship_cost(t, s, arg[0], arg[1]) : 0)
ASK(ask_march, bw_march_cost(t, s, arg[0]))
ASK(ask_due, bw_minor_due(t, s, arg[0]))
ASK(ask_raf, bw_raf(t, s))
ASK(ask_heads, arg[1] < ZONES ? (int)bw_heads(t, s, arg[0], arg[1], SEAS) : 0)
ASK(ask_beached, arg[1] < ZONES ? (int)bw_beach_corps(t, s, arg[0], arg[1]) : 0)
ASK(ask_snow, arg[0] < ZONES ? snow_in(t, s, arg[0]) : snow_at(t, s, arg[0] - SEA0))
ASK(ask_blitz_in, bw_blitz_in(t, s, arg[0], arg[1]))
ASK(ask_fortified, fortified(t, s, arg[0]))

/* Units of a type that a country has on the map. Supply units are counted by the counter's country too. */
static int ask_forces(const void *table, const void *state, const unsigned *arg)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	unsigned n = 0;
	for (unsigned c = 0; c < COUNTERS; c++) {
		if (country_of(t, c) != arg[0] || !on_map(s, c))
			continue;
		const struct bw_face *f = face_of(t, s, c);
		n += arg[1] == INF	       ? f->inf
		     : arg[1] == ARM	       ? f->arm
		     : kind_of(t, c) != arg[1] ? 0u
		     : arg[1] == SUPPLY	       ? s->stock[c] / 2u
					       : f->num;
	}
	return (int)n;
}

/* Counters of a country that are not to be had yet. */
static int ask_locked(const void *table, const void *state, const unsigned *arg)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	unsigned n = 0;
	for (unsigned c = 0; c < COUNTERS; c++)
		n += country_of(t, c) == arg[0] && s->place[c] == LOCKED;
	return (int)n;
}

/* -- facts -- */

static void write_seas(const struct bw_table *t, struct eto_text *out, unsigned mask)
{
	if (!mask)
		eto_add(out, "none");
	for (unsigned sea = 0; sea < SEAS; sea++)
		if (mask >> sea & 1)
			eto_addf(out, "%s%s", out->length ? " " : "", t->sea[sea].id + 4);
}

/* `zone CAL coasts`, `zone CAL beaches`: the seas. */
static bool ask_seas(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	const struct bw_zone *z = &t->zone[arg[0]];
	(void)state;
	write_seas(t, out, eto_word_is(w, 2, "coasts") ? z->coasts : z->beaches);
	return true;
}

ASK(ask_capital, t->country[t->zone[*arg].country].capital == *arg)

static const char *const terrains[] = {"easy", "narrow", "marsh", "mountain", "high_mountain", NULL};
static const char *const ports[] = {"none", "port", "naval_base", NULL};
#define Z(member) ETO_AT(struct bw_zone, member)
static const struct eto_query zone_facts[] = {
	{"country", Z(country), .is = ETO_CHOICE, .set = SET_COUNTRY}, {"group", Z(group)},
	{"terrain", Z(terrain), .names = terrains}, {"fortress", Z(fortress), .is = ETO_YES},
	{"port", Z(port), .names = ports}, {"coasts", .text = ask_seas}, {"beaches", .text = ask_seas},
	{"points", Z(points)}, {"side_points", Z(side_points)}, {"points_of", Z(points_of), .is = ETO_OWNER},
	{"supply_of", Z(supply_of), .is = ETO_OWNER}, {"capital", .value = ask_capital, .is = ETO_YES},
	{"start", Z(control), .is = ETO_OWNER}, {"limit", Z(corps_limit)}, {0}};

/* link ZONE ZONE: land, dotted, both or none. */
static bool ask_link(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	(void)state;
	if (arg[0] >= ZONES || arg[1] >= ZONES)
		return eto_word_bad(w, 1, "no land zone");
	bool land = eto_set_has(&t->near[arg[0]], arg[1]), dots = eto_set_has(&t->dots[arg[0]], arg[1]);
	eto_add(out, land && dots ? "both" : land ? "land" : dots ? "dotted" : "none");
	return true;
}

/* river ZONE FROM, line ZONE FROM: does an attack from there cross a River, a Fortified Line that protects the zone? */
ASK(ask_river, arg[0] < ZONES && arg[1] < ZONES && eto_set_has(&t->river[arg[0]], arg[1]))
ASK(ask_line, arg[0] < ZONES && arg[1] < ZONES && eto_set_has(&t->line[arg[0]], arg[1]))

/* date N: season, half, year, weather. */
static bool ask_date(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	static const char *const seasons[] = {"winter", "spring", "summer", "autumn"};
	static const char *const weathers[] = {"fair", "mud", "snow"};
	const struct bw_table *t = (const struct bw_table *)w->table;
	(void)state;
	if (!arg[0] || arg[0] > TURNS)
		return eto_word_bad(w, 1, "turns are 1 to 47");
	const struct bw_turn *x = &t->turn[arg[0]];
	eto_addf(out, "%s %u %u %s", seasons[x->season], x->half, x->year, weathers[x->weather]);
	return true;
}

/* marks N: what the calendar prints besides. */
static bool ask_marks(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	static const char *const blitz[] = {"none", "snow_free", "all"};
	const struct bw_table *t = (const struct bw_table *)w->table;
	(void)state;
	if (!arg[0] || arg[0] > TURNS)
		return eto_word_bad(w, 1, "turns are 1 to 47");
	const struct bw_turn *x = &t->turn[arg[0]];
	eto_addf(out, "season %u half_year %u bombing %u naval %c blitz %s %s %s", x->season_start, x->half_year,
		 x->bombing, x->naval_late ? 'B' : 'A', blitz[x->blitz[AXIS]], blitz[x->blitz[ALLIED]],
		 blitz[x->blitz[SOVIET]]);
	return true;
}

/* card CARD: what it brings; worth in quarters of a point (BW-1.7 to BW-1.13). */
static unsigned worth(const struct bw_card *k)
{
	static const uint8_t quarters[TYPES] = {[INF] = 4, [ARM] = 8, [AIR] = 3, [FLEET] = 4, [SUB] = 3, [SUPPLY] = 1};
	unsigned sum = 6u * k->development;
	for (unsigned type = 0; type < TYPES; type++)
		sum += quarters[type] * k->unit[type];
	return sum;
}

static bool ask_card(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_card *k = &((const struct bw_table *)w->table)->card[arg[0]];
	(void)state;
	for (unsigned type = 0; type < TYPES; type++)
		if (k->unit[type])
			eto_addf(out, "%s%c%u", out->length ? " " : "", "ICAFUS"[type], k -> unit[type]);
	if (k->development)
		eto_add(out, " D1");
	return true;
}
ASK(ask_worth, worth(&t->card[arg[0]]))

/* deck SIDE limited|total: how many cards, and their common worth in quarters, 0 if they differ. */
static bool ask_deck(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	unsigned n = 0, value = 0, kind = eto_word_is(w, 2, "total") ? TOTAL : LIMITED;
	bool same = true;
	(void)state;
	for (unsigned i = 0; i < SIDES * CARDS; i++)
		if (t->card[i].side == arg[0] && t->card[i].kind == kind) {
			same &= !n || worth(&t->card[i]) == value;
			value = worth(&t->card[i]);
			n++;
		}
	eto_addf(out, "%u %u", n, same ? value : 0);
	return true;
}

/* box COUNTRY: how many counters, and the most units of each type that they show. */
static bool ask_box(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	unsigned unit[TYPES] = {0}, n = 0;
	(void)state;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (country_of(t, c) == arg[0]) {
			n++;
			unit[INF] += t->counter[c].face[0].inf;
			unit[ARM] += t->counter[c].face[0].arm;
			unit[kind_of(t, c)] += t->counter[c].face[0].num;
		}
	eto_addf(out, "%u", n);
	for (unsigned type = 0; type < TYPES; type++)
		if (unit[type])
			eto_addf(out, " %c%u", "ICAFUS"[type], unit[type]);
	return true;
}

/* faces NAME: both sides of a counter. */
static void write_face(const struct bw_counter *k, unsigned f, struct eto_text *out)
{
	if (k->face[f].arm)
		eto_addf(out, "C%u", k->face[f].arm);
	if (k->face[f].inf)
		eto_addf(out, "I%u%s", k->face[f].inf, k->fort && f ? "f" : "");
	if (k->face[f].num)
		eto_addf(out, "%c%u", "ICAFUS"[k->kind], k -> face[f].num);
}

static bool ask_faces(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_counter *k = &((const struct bw_table *)w->table)->counter[arg[0]];
	(void)state;
	write_face(k, 0, out);
	if (k->faces > 1) {
		eto_add(out, " ");
		write_face(k, 1, out);
	}
	return true;
}

/* Counters that break BW-3.2 or BW-3.5: of two types without being white, or white and something else than that. */
static int ask_odd(const void *table, const void *state, const unsigned *arg)
{
	const struct bw_table *t = table;
	unsigned n = 0;
	(void)state, (void)arg;
	for (unsigned c = 0; c < COUNTERS; c++) {
		const struct bw_counter *k = &t->counter[c];
		bool mixed = k->face[0].inf && k->face[0].arm;
		n += k->white ? !mixed || k->face[0].inf != 1 || k->face[0].arm > 2 : mixed;
	}
	return (int)n;
}

static const char *const rank_names[] = {"power", "minor_power", "minor", NULL};
ASK(ask_rank, t->country[arg[0]].rank)

#define LAND CHOICE(SET_COUNTRY)
#define TYPE CHOICE(SET_TYPE)
#define CARD CHOICE(SET_CARD)
const struct eto_query bw_queries[] = {{"counter", {PIECE}, .text = ask_counter},
					{"at", {PIECE}, .text = ask_at},
					{"stack", {PLACE}, .text = ask_stack},
					{"garrison", {PLACE}, .text = ask_garrison},
					{"corps", {OWNER, PLACE}, ask_corps},
					{"points", {SEAT}, ask_points},
					{"supply", {SEAT}, ask_supply},
					{"supplied", {PIECE}, ask_supplied, .is = ETO_YES},
					{"purse", {PIECE}, ask_purse},
					{"cut", {PIECE}, ask_cut, .is = ETO_YES},
					{"active", {PIECE}, ask_active, .is = ETO_YES},
					{"superior", {PLACE}, ask_superior, .is = ETO_OWNER},
					{"blockade", .value = ask_blockade},
					{"total", {SEAT}, ask_total, .is = ETO_YES},
					{"usa", .value = ask_usa},
	{"first", .value = ask_first, .is = ETO_OWNER},
					{"column", .text = ask_column},
					{"raw", .text = ask_raw},
					{"mods", .text = ask_mods},
					{"ratio", {NUMBER, NUMBER}, .text = ask_ratio},
					{"crt", {NUMBER}, .text = ask_crt},
					{"settled", {NUMBER, NUMBER, NUMBER, NUMBER}, .text = ask_settled},
					{"range", {PIECE, PLACE}, ask_range, .is = ETO_YES},
					{"fare", {PIECE, PLACE}, ask_fare},
					{"march", {PIECE}, ask_march},
					{"receives", {LAND}, ask_due, .is = ETO_YES},
					{"raf", .value = ask_raf},
					{"heads", {SEAT, PLACE}, ask_heads},
					{"beached", {SEAT, PLACE}, ask_beached},
					{"snow", {PLACE}, ask_snow, .is = ETO_YES},
					{"blitz_in", {SEAT, PLACE}, ask_blitz_in, .is = ETO_YES},
					{"fort", {PIECE}, ask_fortified, .is = ETO_YES},
					{"forces", {LAND, TYPE}, ask_forces},
					{"locked", {LAND}, ask_locked},
					{"zone", {PLACE}, ETO_FACTS(struct bw_table, zone, zone_facts)},
					{"link", {PLACE, PLACE}, .text = ask_link},
					{"river", {PLACE, PLACE}, ask_river, .is = ETO_YES},
					{"line", {PLACE, PLACE}, ask_line, .is = ETO_YES},
					{"date", {NUMBER}, .text = ask_date},
					{"marks", {NUMBER}, .text = ask_marks},
					{"card", {CARD}, .text = ask_card},
					{"worth", {CARD}, ask_worth},
					{"deck", {SEAT, REST}, .text = ask_deck},
					{"box", {LAND}, .text = ask_box},
					{"faces", {PIECE}, .text = ask_faces},
					{"odd_counters", .value = ask_odd},
					{"rank", {LAND}, ask_rank, .names = rank_names},
					{0}};
