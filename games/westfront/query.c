/* What cases may ask of a position, besides the members of the state. Yes and no, numbers, ids of units and hexes;
 * "nobody", "none" or "off" for nothing. */
#include <string.h>

#include "games/westfront/position.h"

static const char *const side_names[] = {"allies", "axis", "nobody", NULL};
static const char *const fire_names[] = {"none", "SF", "DF", "TF", NULL};

static const struct wf_table *table_of(const struct eto_line *w) { return (const struct wf_table *)w->table; }
static const char *yes_no(bool b) { return b ? "yes" : "no"; }

/* An answer that is a number: of the unit, hex or side that the query names. */
#define ASK(name, value) ETO_ASK(wf, name, value)
/* The same for a unit that must be on the map, and for an HQ that must. */
#define ASK_MAP(name, value) ASK(name, on_map(s, *arg) ? (int)(value) : -1)
#define ASK_HQ(name, value) ASK(name, is_hq(t, *arg) && on_map(s, *arg) ? (int)(value) : -1)

static bool among(hexset z, unsigned hex) { return in_set(&z, hex); }

/* The hexside from one hex to another, DIRECTIONS if they are not adjacent, and what is printed on it. */
static unsigned way(const struct wf_table *t, const unsigned *arg) { return wf_direction(t, arg[0], arg[1]); }
#define ASK_WAY(name, value) ASK(name, way(t, arg) < DIRECTIONS ? (int)(value) : -1)

ASK(ask_fate, s->fate[*arg])
ASK(ask_active, (s->mode[*arg] & HQ_ACTIVE) != 0)
ASK_MAP(ask_step_cost, wf_step_cost(t, s, *arg))
ASK_MAP(ask_speed, wf_speed(t, s, *arg))
ASK_HQ(ask_value, wf_value(t, s, *arg))
ASK_HQ(ask_range, wf_air_range(t, s, *arg))
ASK_HQ(ask_supreme_moves, wf_supreme_moves(t, s, *arg))
ASK(ask_cadre, wf_cadre_cost(t, s, arg[0], arg[1]))
ASK(ask_control, friendly(s, ALLIES, *arg) ? ALLIES : friendly(s, AXIS, *arg) ? AXIS : in_play(s, *arg) ? 2 : 3)
ASK(ask_battle, contested(s, *arg) ? (int)attacker(s, *arg) : -1)
ASK(ask_new, (s->battle[*arg] & B_NEW) != 0)
ASK(ask_supported, wf_supported(t, s, *arg))
ASK(ask_repulse, wf_repulse_number(t, s, *arg))
ASK(ask_stacking, wf_stacking(t, *arg))
ASK(ask_lost_entry, wf_entry_lost(t, s, *arg))
ASK(ask_in_play, in_play(s, *arg))
ASK(ask_rail, in_set(&s->rails[arg[0]], arg[1]))
ASK(ask_line, in_set(&s->net[arg[0]], arg[1]))
ASK(ask_supply, wf_traces(t, s, arg[0], arg[1], &s->net[arg[0]]))
ASK(ask_distance, wf_distance(t, arg[0], arg[1]))
ASK(ask_seas, SEAS)
ASK(ask_sea, wf_sea_owner(t, s, *arg))
ASK(ask_terrain, t->hex[*arg].class == LAND ? t->hex[*arg].terrain : -1)
ASK(ask_front_allies, in_set(&t->front[season(t, s) - S43][ALLIES], *arg))
ASK(ask_front_axis, in_set(&t->front[season(t, s) - S43][AXIS], *arg))
ASK(ask_north, in_set(&t->north, *arg))
ASK(ask_level, wf_production_level(t, s, *arg))
ASK(ask_cities, wf_victory_cities(t, s, *arg))
ASK(ask_tournament, wf_tournament_points(s, *arg))
ASK(ask_air, wf_air_fire(t, s, *arg))
ASK(ask_winner, s->winner != ETO_WON ? -1 : s->winners == 1 ? ALLIES : AXIS)
ASK(ask_dice, eto_play_dice(&t->base, s).count)
ASK(ask_zoc, among(wf_zoc(t, s, arg[0]), arg[1]))
ASK(ask_command, among(wf_command(t, s, arg[0]), arg[1]))
ASK_HQ(ask_radius, among(wf_radius(t, s, arg[0]), arg[1]))
ASK_HQ(ask_landing, among(wf_invasion_radius(t, s, arg[0]), arg[1]))
ASK_WAY(ask_hexside, t->hex[arg[0]].side[way(t, arg)])
ASK_WAY(ask_tracks, t->hex[arg[0]].rail[way(t, arg)])
ASK_WAY(ask_limit, wf_limit(t, s, arg[0], way(t, arg)))
ASK(ask_result, s->winner == ETO_RUNNING ? -1 : s->level)

/* -- blocks -- */

/* `at Lille`: who is there; `at Lille axis`; `count Lille axis`: how many. */
static bool ask_at(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct wf_state *s = state;
	unsigned side = NOBODY, n = 0;
	if (w->count > 2 && !eto_word_read(w, 2, ETO_SEAT, 0, &side))
		return false;
	bool count = eto_word_is(w, 0, "count");
	ETO_EACH_BLOCK (u, s, arg[0]) {
		if (side != NOBODY && side_of(table_of(w), u) != side)
			continue;
		if (!count)
			eto_addf(out, "%s%s", n ? " " : "", s->mark[u] & M_HIDDEN ? "block" : table_of(w)->unit[u].id);
		n++;
	}
	if (count)
		eto_add_int(out, (int)n);
	else if (!n)
		eto_add(out, "nobody");
	return true;
}

/* `is a unsupplied` */
static bool ask_mark(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	unsigned mark;
	if (!eto_word_among(w, 2, wf_mark_names, "not a mark", &mark))
		return false;
	eto_add(out, yes_no(((const struct wf_state *)state)->mark[arg[0]] >> mark & 1));
	return true;
}

/* `arrival polish_corps`: month and CV of a reinforcement; `arrival BR-1`: of a beachhead. */
static bool ask_arrival(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct wf_table *t = table_of(w);
	unsigned unit = NO_UNIT, b = BEACHHEADS;
	(void)state, (void)arg;
	if (!eto_word_try(w, 1, ETO_PIECE, 0, &unit)) {
		unit = NO_UNIT;
		if (!eto_word_read(w, 1, ETO_CHOICE, SET_BEACHHEAD, &b))
			return false;
	}
	for (unsigned i = 0; i < t->arrivals; i++) {
		const struct wf_arrival *a = &t->arrival[i];
		if (a->unit != unit || (unit == NO_UNIT && a->beachhead != b))
			continue;
		eto_add(out, t->month[a->month].id);
		eto_add(out, unit == NO_UNIT ? " ready" : " ");
		if (unit != NO_UNIT)
			eto_add_int(out, a->cv);
		return true;
	}
	eto_add(out, "none");
	return true;
}

/* `forces axis armor`: units on the map and their CV; also `hq`, `italian-mech` ...; `units axis`, `lost axis`: how
 * many are on the map, are eliminated. */
static bool ask_forces(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	static const char *const kinds[] = {"armor", "mech", "infantry", "cavalry", "static", "fort", "amphibious",
		"mountain", "para", "hq", "italian-armor", "italian-mech", "italian-infantry", "italian-cavalry",
		"italian-static", NULL};
	const struct wf_table *t = table_of(w);
	const struct wf_state *s = state;
	bool all = !eto_word_is(w, 0, "forces"), lost = eto_word_is(w, 0, "lost");
	unsigned side = arg[0], kind = 0, units = 0, cv = 0;
	if (!all && !eto_word_among(w, 2, kinds, "not a kind", &kind))
		return false;
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		bool italian = t->unit[u].nation == ITALIAN && side == AXIS;
		unsigned type = is_hq(t, u) ? HQ : type_of(t, u);
		bool fits = all || (type == kind % 10 && italian == (kind > 9)) || (kind == HQ && type == HQ);
		if (!fits || s->fate[u] != (lost ? ELIMINATED : ON_MAP))
			continue;
		units++;
		cv += s->cv[u];
	}
	eto_add_int(out, (int)units);
	if (!all)
		eto_addf(out, " %u", cv);
	return true;
}

/* `total axis mech`: units, CV and SS units of a kind in the force table of the scenario. */
static bool ask_total(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	static const char *const kinds[] = {"hq", "armor", "mech", "infantry", "para", "mountain", "fort", "static",
		"amphibious", "italian-infantry", "italian-mech", "italian-static", NULL};
	const struct wf_table *t = table_of(w);
	unsigned kind;
	if (!eto_word_among(w, 2, kinds, "not a kind", &kind))
		return false;
	for (unsigned i = 0; i < t->forces; i++) {
		const struct wf_force *f = &t->force[i];
		if (f->scenario == season(t, state) && f->side == arg[0] && f->kind == kind) {
			eto_addf(out, "%u %u %u", f->units, f->cv, f->ss);
			return true;
		}
	}
	eto_add(out, "none");
	return true;
}

static const struct wf_setup *list_row(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	unsigned scenario = husky(t) ? HUSKY : season(t, s);
	for (unsigned i = 0; i < t->setups; i++)
		if (t->setup[i].scenario == scenario && t->setup[i].unit == unit)
			return &t->setup[i];
	return NULL;
}

/* `listed okw`: region and CV in the list of the scenario. */
static bool ask_listed(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	static const char *const regions[] = {"north", "south", "any"};
	const struct wf_setup *row = list_row(table_of(w), state, arg[0]);
	if (row)
		eto_addf(out, "%s %u", regions[row->region], row->cv);
	else
		eto_add(out, "none");
	return true;
}

/* `area okw Berlin`: may it stand there by that list, as far as its area goes? */
static bool ask_area(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct wf_table *t = table_of(w);
	const struct wf_setup *row = list_row(t, state, arg[0]);
	if (!row) {
		eto_add(out, "none");
		return true;
	}
	const hexset *front = &t->front[season(t, state) - S43][side_of(t, arg[0])];
	const hexset *area = row->area < t->areas ? &t->area[row->area] : row->front ? front : NULL;
	eto_add(out, row->area == AREA_ARRIVAL ? "arrival" : yes_no(!area || in_set(area, arg[1])));
	return true;
}

/* -- command and combat -- */

/* `fire a offensive`, `defense a unsupported`: hits for a step. */
static bool ask_combat(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	static const char *const fires[] = {"offensive", "defensive", NULL};
	static const char *const supports[] = {"supported", "unsupported", NULL};
	bool fire = eto_word_is(w, 0, "fire");
	unsigned which;
	if (!eto_word_among(w, 2, fire ? fires : supports, "not one of the two", &which))
		return false;
	if (!on_map(state, arg[0]))
		return eto_word_bad(w, 1, "not on the map");
	if (fire)
		eto_add(out, fire_names[wf_fire(table_of(w), state, arg[0], !which)]);
	else
		eto_add_int(out, (int)wf_defense(table_of(w), state, arg[0], !which));
	return true;
}

/* -- lines -- */

/* `passage allies A B`: seas and dice of the best way from port to port. */
static bool ask_passage(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct wf_table *t = table_of(w);
	unsigned from = wf_port_seas(t, state, arg[0], arg[1]), to = wf_port_seas(t, state, arg[0], arg[2]);
	struct wf_passage p = wf_passage(t, state, arg[0], from, to, SEAS);
	eto_addf(out, p.found ? "%u seas %u dice" : "none", p.legs, p.dice);
	return true;
}

/* -- sides and time -- */

/* `vp allies`, `vp allies ports` */
static bool ask_points(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	static const char *const items[] = {"production", "hqs", "lost", "unsupplied", "beachheads", "ports", "wars",
		"handicap", "total", NULL};
	unsigned item = 8;
	if (w->count > 2 && !eto_word_among(w, 2, items, "not an item", &item))
		return false;
	struct wf_points p = wf_points(table_of(w), state, arg[0]);
	const int values[] = {p.production, p.hqs,  p.lost,	p.unsupplied, p.beachheads,
			      p.ports,	    p.wars, p.handicap, p.total};
	eto_add_int(out, values[item]);
	return true;
}

/* `beachhead US-2`: its box, or the hex where it is. */
static bool ask_beachhead(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	static const char *const boxes[] = {"none", "eliminated", "prep", "ready"};
	const struct wf_state *s = state;
	unsigned b = arg[0];
	eto_add(out,
		s->beachhead[b] == BH_DEPLOYED ? table_of(w)->hex[s->beachhead_hex[b]].id : boxes[s->beachhead[b] & 3]);
	return true;
}

static bool ask_month(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct wf_table *t = table_of(w);
	unsigned month = ((const struct wf_state *)state)->month;
	(void)arg;
	eto_add(out, t->month[eto_word_is(w, 0, "first_month")	? wf_first_month(t)
			      : eto_word_is(w, 0, "last_month") ? wf_last_month(t)
								: month]
			     .id);
	return true;
}

static bool ask_phase(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct eto_frame *f = eto_peek(&((const struct wf_state *)state)->stack);
	(void)arg;
	if (f->proc == P_TURN)
		eto_add(out, f->step == S_COMMAND ? "command" : f->step == S_MOVEMENT ? "movement" : "blitz-movement");
	else
		eto_add(out, eto_play_proc(w->table, state)->name);
	return true;
}

static const char *const levels[] = {"draw", "marginal", "major", "decisive", NULL};
static const char *const fates[] = {"future", "map", "eliminated", "gone", NULL};
static const char *const controls[] = {"allies", "axis", "disputed", "nobody", NULL};
static const char *const cities[] = {"none", "town", "minor", "major", NULL};
static const char *const ports[] = {"none", "minor", "major", NULL};
#define YES_ .is = ETO_YES
#define SEAS_ .is = ETO_MASK, .set = SET_SEA
#define H(member) ETO_AT(struct wf_hex, member)
#define U(member) ETO_AT(struct wf_unit, member)
#define S(member) ETO_AT(struct wf_sea, member)
/* `place Lille city`: what is printed in a hex; `block okw type`: on a block; `sea english_channel dice`. */
static const struct eto_query hex_facts[] = {{"city", H(city), .names = cities}, {"port", H(port), .names = ports},
	{"production", H(production)}, {"mineral", H(mineral)}, {"oil", H(oil)}, {"victory", H(victory)},
	{"fortress", H(fortress), YES_}, {"open", H(open_city), YES_}, {"shallow", H(shallow), YES_},
	{"entry", H(entry), YES_}, {"coastal", H(coastal), YES_},
	{"country", H(country), .is = ETO_CHOICE, .set = SET_COUNTRY},
	{"terrain", .value = ask_terrain, .names = wf_terrain_ids}, {"class", H(class), .names = wf_class_ids},
	{"seas", H(seas), SEAS_}, {"port_seas", H(port_seas), SEAS_},
	{"front_allies", .value = ask_front_allies, YES_}, {"front_axis", .value = ask_front_axis, YES_},
	{"north", .value = ask_north, YES_}, {0}};
static const struct eto_query unit_facts[] = {{"side", U(side), .names = side_names},
	{"nation", U(nation), .names = wf_nation_ids}, {"type", U(type), .names = wf_type_ids},
	{"ss", U(ss), YES_}, {"min", U(min)}, {"max", U(max)}, {"label", U(label), .is = ETO_PRINTED},
	{"name", U(name), .is = ETO_PRINTED}, {0}};
static const struct eto_query sea_facts[] = {{"dice", S(dice)},
	{"basin", S(basin), .is = ETO_CHOICE, .set = SET_BASIN}, {"base", S(base), .is = ETO_PLACE}, {0}};
const struct eto_query wf_queries[] = {{"at", {PLACE, REST}, .text = ask_at},
	{"count", {PLACE, REST}, .text = ask_at},
	{"fate", {PIECE}, ask_fate, .names = fates},
	{"active", {PIECE}, ask_active, YES_}, {"step_cost", {PIECE}, .value = ask_step_cost},
	{"speed", {PIECE}, .value = ask_speed}, {"is", {PIECE, REST}, .text = ask_mark},
	{"block", {PIECE}, ETO_FACTS(struct wf_table, unit, unit_facts)}, {"arrival", {REST}, .text = ask_arrival},
	{"forces", {SEAT, REST}, .text = ask_forces}, {"units", {SEAT}, .text = ask_forces},
	{"lost", {SEAT}, .text = ask_forces}, {"total", {SEAT, REST}, .text = ask_total},
	{"listed", {PIECE}, .text = ask_listed}, {"area", {PIECE, PLACE}, .text = ask_area},
	{"value", {PIECE}, .value = ask_value}, {"range", {PIECE}, .value = ask_range},
	{"supreme_moves", {PIECE}, .value = ask_supreme_moves}, {"radius", {PIECE, PLACE}, ask_radius, YES_},
	{"landing", {PIECE, PLACE}, ask_landing, YES_}, {"fire", {PIECE, REST}, .text = ask_combat},
	{"defense", {PIECE, REST}, .text = ask_combat}, {"control", {PLACE}, ask_control, .names = controls},
	{"battle", {PLACE}, ask_battle, .names = side_names}, {"new", {PLACE}, ask_new, YES_},
	{"supported", {PLACE}, ask_supported, YES_}, {"repulse", {PLACE}, .value = ask_repulse},
	{"stacking", {PLACE}, .value = ask_stacking}, {"lost_entry", {PLACE}, ask_lost_entry, YES_},
	{"in_play", {PLACE}, ask_in_play, YES_}, {"zoc", {SEAT, PLACE}, ask_zoc, YES_},
	{"command", {SEAT, PLACE}, ask_command, YES_}, {"rail", {SEAT, PLACE}, ask_rail, YES_},
	{"line", {SEAT, PLACE}, ask_line, YES_}, {"supply", {SEAT, PLACE}, ask_supply, YES_},
	{"distance", {PLACE, PLACE}, .value = ask_distance},
	{"hexside", {PLACE, PLACE}, ask_hexside, .names = wf_hexside_ids},
	{"tracks", {PLACE, PLACE}, ask_tracks, YES_}, {"limit", {PLACE, PLACE}, .value = ask_limit},
	{"passage", {SEAT, PLACE, PLACE}, .text = ask_passage}, {"seas", .value = ask_seas},
	{"sea", {CHOICE(SET_SEA)}, ask_sea, .names = side_names, ETO_FACTS(struct wf_table, sea, sea_facts)},
	{"place", {PLACE}, ETO_FACTS(struct wf_table, hex, hex_facts)},
	{"level", {SEAT}, .value = ask_level}, {"cities", {SEAT}, .value = ask_cities},
	{"tournament", {SEAT}, .value = ask_tournament}, {"air", {SEAT}, ask_air, .names = fire_names},
	{"vp", {SEAT, REST}, .text = ask_points}, {"cadre", {PIECE, PLACE}, .value = ask_cadre},
	{"beachhead", {CHOICE(SET_BEACHHEAD)}, .text = ask_beachhead}, {"month", .text = ask_month},
	{"first_month", .text = ask_month}, {"last_month", .text = ask_month}, {"phase", .text = ask_phase},
	{"dice", .value = ask_dice}, {"result", .value = ask_result, .names = levels, .none = "running"},
	{"winner", .value = ask_winner, .names = side_names, .none = "nobody"}, {0}};
