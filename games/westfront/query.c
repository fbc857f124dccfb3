/* What cases may ask of a position. Yes and no, numbers, ids of units and hexes; "nobody", "none" or "off" for
 * nothing. */
#include <string.h>

#include "games/westfront/position.h"

static const char *yes_no(bool b)
{
	return b ? "yes" : "no";
}

static const char *const side_names[] = {"allies", "axis", "nobody"};
static const char *const fire_names[] = {"none", "SF", "DF", "TF"};

static bool is(const struct wf_words *w, const char *word)
{
	return !strcmp(w->at[0], word);
}

/* -- blocks -- */

/* `at Lille`: who is there; `at Lille axis`; `count Lille axis`: how many. */
static bool ask_at(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	unsigned hex, side = NOBODY, n = 0;
	if (!wf_word_hex(w, 1, &hex) || (w->count > 2 && !wf_word_side(w, 2, false, &side)))
		return false;
	ETO_EACH_BLOCK (u, s, hex) {
		if (side != NOBODY && side_of(w->t, u) != side)
			continue;
		if (is(w, "at"))
			eto_addf(out, "%s%s", n ? " " : "", s->mark[u] & M_HIDDEN ? "block" : w->t->unit[u].id);
		n++;
	}
	if (is(w, "count"))
		eto_add_int(out, (int)n);
	else if (!n)
		eto_add(out, "nobody");
	return true;
}

static void add_hex(const struct wf_words *w, struct eto_text *out, unsigned hex)
{
	eto_add(out, hex < HEXES ? w->t->hex[hex].id : "off");
}

static bool ask_unit(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const fates[] = {"future", "map", "eliminated", "gone"};
	unsigned u;
	if (!wf_word_unit(w, 1, &u))
		return false;
	if ((is(w, "step_cost") || is(w, "speed")) && !on_map(s, u))
		return wf_bad_word(w, 1, "not on the map");
	if (is(w, "hex"))
		add_hex(w, out, s->hex[u]);
	else if (is(w, "from"))
		add_hex(w, out, s->from[u]);
	else if (is(w, "goal"))
		add_hex(w, out, s->goal[u]);
	else if (is(w, "fate"))
		eto_add(out, fates[s->fate[u] & 3]);
	else if (is(w, "cv"))
		eto_add_int(out, s->cv[u]);
	else if (is(w, "seen_cv"))
		eto_add_int(out, s->seen_cv[u]);
	else if (is(w, "hits"))
		eto_add_int(out, s->hits[u]);
	else if (is(w, "early"))
		eto_add_int(out, s->early[u]);
	else if (is(w, "step_cost"))
		eto_add_int(out, (int)wf_step_cost(w->t, s, u));
	else if (is(w, "speed"))
		eto_add_int(out, (int)wf_speed(w->t, s, u));
	else
		eto_add(out, yes_no(s->mode[u] & HQ_ACTIVE)); /* active */
	return true;
}

/* `is a unsupplied` */
static bool ask_mark(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	unsigned u, mark;
	if (!wf_word_unit(w, 1, &u) || !wf_word_among(w, 2, wf_mark_names, WF_MARKS, "not a mark", &mark))
		return false;
	eto_add(out, yes_no(s->mark[u] >> mark & 1));
	return true;
}

/* `block okw type`: what is printed on it. */
static bool ask_block(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const nations[NATIONS] = {"british", "commonwealth", "us", "french", "polish", "yugoslav",
		"allied", "german", "italian", "spanish", "portuguese"};
	static const char *const types[TYPES] = {"armor", "mech", "infantry", "cavalry", "static", "fort", "amphibious",
		"mountain", "para", "hq", "shq", "thq"};
	static const char *const facts[] = {"side", "nation", "type", "ss", "min", "max", "label", "name"};
	unsigned n, fact;
	(void)s;
	if (!wf_word_unit(w, 1, &n) || !wf_word_among(w, 2, facts, 8, "not on a block", &fact))
		return false;
	const struct wf_unit *u = unit_of(w->t, n);
	switch (fact) {
	case 0: eto_add(out, side_names[u->side]); break;
	case 1: eto_add(out, nations[u->nation]); break;
	case 2: eto_add(out, types[u->type]); break;
	case 3: eto_add(out, yes_no(u->ss)); break;
	case 4: eto_add_int(out, u->min); break;
	case 5: eto_add_int(out, u->max); break;
	case 6: eto_add(out, u->label); break;
	default: eto_add(out, u->name);
	}
	return true;
}

/* `arrival polish_corps`: month and CV of a reinforcement; `arrival BR-1`: of a beachhead. */
static bool ask_arrival(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	struct wf_words quiet = *w;
	unsigned unit, b = BEACHHEADS;
	(void)s;
	quiet.err = NULL;
	if (!wf_word_unit(&quiet, 1, &unit) &&
	    !wf_word_choice(w, 1, SET_BEACHHEAD, "neither a unit nor a beachhead", &b))
		return false;
	for (unsigned i = 0; i < w->t->arrivals; i++) {
		const struct wf_arrival *a = &w->t->arrival[i];
		const struct wf_month *m = &w->t->month[a->month];
		if (a->unit != unit || (unit == NO_UNIT && a->beachhead != b))
			continue;
		eto_addf(out, "19%02u-%02u %s", m->year, m->month, unit == NO_UNIT ? "ready" : "");
		if (unit != NO_UNIT)
			eto_add_int(out, a->cv);
		return true;
	}
	eto_add(out, "none");
	return true;
}

/* `forces axis armor`: units on the map and their CV; also `hq`, `italian-mech` ...; `units axis`, `lost axis`: how
 * many are on the map, are eliminated. */
static bool ask_forces(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const kinds[] = {"armor", "mech", "infantry", "cavalry", "static", "fort", "amphibious",
		"mountain", "para", "hq", "italian-armor", "italian-mech", "italian-infantry", "italian-cavalry",
		"italian-static"};
	unsigned side, kind = 0, units = 0, cv = 0;
	if (!wf_word_side(w, 1, false, &side) ||
	    (is(w, "forces") && !wf_word_among(w, 2, kinds, 15, "not a kind", &kind)))
		return false;
	for (unsigned u = w->t->first_of[side]; u < w->t->end_of[side]; u++) {
		bool italian = w->t->unit[u].nation == ITALIAN && side == AXIS;
		unsigned type = is_hq(w->t, u) ? HQ : type_of(w->t, u);
		bool all = !is(w, "forces"), fits = all || (type == kind % 10 && italian == (kind > 9)) ||
						   (kind == HQ && type == HQ);
		if (!fits || s->fate[u] != (is(w, "lost") ? ELIMINATED : ON_MAP))
			continue;
		units++;
		cv += s->cv[u];
	}
	eto_add_int(out, (int)units);
	if (is(w, "forces")) {
		eto_add(out, " ");
		eto_add_int(out, (int)cv);
	}
	return true;
}

/* `total axis mech`: units, CV and SS units of a kind in the force table of the scenario. */
static bool ask_total(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const kinds[FORCE_KINDS] = {"hq", "armor", "mech", "infantry", "para", "mountain", "fort",
		"static", "amphibious", "italian-infantry", "italian-mech", "italian-static"};
	unsigned side, kind;
	if (!wf_word_side(w, 1, false, &side) || !wf_word_among(w, 2, kinds, FORCE_KINDS, "not a kind", &kind))
		return false;
	for (unsigned i = 0; i < w->t->forces; i++) {
		const struct wf_force *f = &w->t->force[i];
		if (f->scenario != season(w->t, s) || f->side != side || f->kind != kind)
			continue;
		eto_addf(out, "%u %u %u", f->units, f->cv, f->ss);
		return true;
	}
	eto_add(out, "none");
	return true;
}

static const struct wf_setup *list_row(const struct wf_words *w, const struct wf_state *s, unsigned unit)
{
	unsigned scenario = husky(w->t) ? HUSKY : season(w->t, s);
	for (unsigned i = 0; i < w->t->setups; i++)
		if (w->t->setup[i].scenario == scenario && w->t->setup[i].unit == unit)
			return &w->t->setup[i];
	return NULL;
}

/* `listed okw`: region and CV in the list of the scenario; `area okw Berlin`: may it stand there by that list, as far
 * as its area goes? */
static bool ask_list(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const regions[] = {"north", "south", "any"};
	unsigned unit, hex = 0;
	if (!wf_word_unit(w, 1, &unit) || (is(w, "area") && !wf_word_hex(w, 2, &hex)))
		return false;
	const struct wf_setup *row = list_row(w, s, unit);
	if (!row) {
		eto_add(out, "none");
	} else if (is(w, "listed")) {
		eto_addf(out, "%s %u", regions[row->region], row->cv);
	} else {
		const hexset *front = &w->t->front[season(w->t, s) - S43][side_of(w->t, unit)];
		const hexset *area = row->area < w->t->areas ? &w->t->area[row->area] : row->front ? front : NULL;
		eto_add(out, row->area == AREA_ARRIVAL ? "arrival" : yes_no(!area || in_set(area, hex)));
	}
	return true;
}

/* -- command and combat -- */

static bool ask_hq(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	unsigned hq;
	if (!wf_word_unit(w, 1, &hq))
		return false;
	if (!is_hq(w->t, hq) || !on_map(s, hq))
		return wf_bad_word(w, 1, "not an HQ on the map");
	if (is(w, "value"))
		eto_add_int(out, (int)wf_value(w->t, s, hq));
	else if (is(w, "range"))
		eto_add_int(out, (int)wf_air_range(w->t, s, hq));
	else
		eto_add_int(out, (int)wf_supreme_moves(w->t, s, hq)); /* supreme_moves */
	return true;
}

/* `radius HQ hex`, `landing HQ hex` (the radius of an Invasion HQ): does it reach there? */
static bool ask_radius(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	unsigned hq, hex;
	if (!wf_word_unit(w, 1, &hq) || !wf_word_hex(w, 2, &hex))
		return false;
	if (!is_hq(w->t, hq) || !on_map(s, hq))
		return wf_bad_word(w, 1, "not an HQ on the map");
	hexset reach = is(w, "radius") ? wf_radius(w->t, s, hq) : wf_invasion_radius(w->t, s, hq);
	eto_add(out, yes_no(in_set(&reach, hex)));
	return true;
}

/* `fire a offensive`, `defense a unsupported`: hits for a step. */
static bool ask_combat(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const fires[] = {"offensive", "defensive"}, *const supports[] = {"supported", "unsupported"};
	bool fire = is(w, "fire");
	unsigned u, which;
	if (!wf_word_unit(w, 1, &u) || !wf_word_among(w, 2, fire ? fires : supports, 2, "not one of the two", &which))
		return false;
	if (!on_map(s, u))
		return wf_bad_word(w, 1, "not on the map");
	if (fire)
		eto_add(out, fire_names[wf_fire(w->t, s, u, !which)]);
	else
		eto_add_int(out, (int)wf_defense(w->t, s, u, !which));
	return true;
}

static bool ask_hex(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	unsigned hex;
	if (!wf_word_hex(w, 1, &hex))
		return false;
	bool allies = friendly(s, ALLIES, hex), axis = friendly(s, AXIS, hex);
	if (is(w, "control"))
		eto_add(out, allies ? "allies" : axis ? "axis" : in_play(s, hex) ? "disputed" : "nobody");
	else if (is(w, "battle"))
		eto_add(out, contested(s, hex) ? side_names[attacker(s, hex)] : "none");
	else if (is(w, "new"))
		eto_add(out, yes_no(s->battle[hex] & B_NEW));
	else if (is(w, "supported"))
		eto_add(out, yes_no(wf_supported(w->t, s, hex)));
	else if (is(w, "repulse"))
		eto_add_int(out, (int)wf_repulse_number(w->t, s, hex));
	else if (is(w, "stacking"))
		eto_add_int(out, (int)wf_stacking(w->t, hex));
	else if (is(w, "lost_entry"))
		eto_add(out, yes_no(wf_entry_lost(w->t, s, hex)));
	else
		eto_add(out, yes_no(in_play(s, hex))); /* in_play */
	return true;
}

/* -- lines -- */

/* `zoc axis Lille`, `command axis Lille`; `rail axis Lille`: reached by its rails from the Supply Origin; `line axis
 * Lille`: in Rail/Sea supply that nobody can intercept; `supply axis Lille`: within two hexes of such a hex. */
static bool ask_line(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	unsigned side, hex;
	if (!wf_word_side(w, 1, false, &side) || !wf_word_hex(w, 2, &hex))
		return false;
	hexset lines;
	if (is(w, "zoc"))
		lines = wf_zoc(w->t, s, side);
	else if (is(w, "command"))
		lines = wf_command(w->t, s, side);
	else if (is(w, "rail"))
		lines = s->rails[side];
	else
		lines = s->net[side];
	bool yes = is(w, "supply") ? wf_traces(w->t, s, side, hex, &lines) : in_set(&lines, hex);
	eto_add(out, yes_no(yes));
	return true;
}

/* `distance A B`; `hexside A B`: the one between two hexes; `limit A B`: units that may cross it in battle; `tracks A
 * B`: does a rail line cross it; `passage allies A B`: seas and dice of the best way from port to port. */
static bool ask_between(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const kinds[] = {"clear", "forest", "hill", "marsh", "mountain", "river", "strait",
		"rail-strait", "bridge-strait", "sea", "coast", "alpine", "none"};
	unsigned side = ALLIES, a, b, first = is(w, "passage") ? 2 : 1;
	if ((first == 2 && !wf_word_side(w, 1, false, &side)) || !wf_word_hex(w, first, &a) ||
	    !wf_word_hex(w, first + 1, &b))
		return false;
	if (first == 2) {
		unsigned from = wf_port_seas(w->t, s, side, a), to = wf_port_seas(w->t, s, side, b);
		struct wf_passage p = wf_passage(w->t, s, side, from, to, SEAS);
		eto_addf(out, p.found ? "%u seas %u dice" : "none", p.legs, p.dice);
		return true;
	}
	if (is(w, "distance")) {
		eto_add_int(out, (int)wf_distance(w->t, a, b));
		return true;
	}
	unsigned d = wf_direction(w->t, a, b);
	if (d == DIRECTIONS)
		return wf_bad_word(w, 2, "not adjacent");
	if (is(w, "hexside"))
		eto_add(out, kinds[w->t->hex[a].side[d]]);
	else if (is(w, "tracks"))
		eto_add(out, yes_no(w->t->hex[a].rail[d]));
	else
		eto_add_int(out, (int)wf_limit(w->t, s, a, d));
	return true;
}

/* `sea english_channel`: whose it is; `sea english_channel dice`, `basin`, `base`. `seas`: how many are in play. */
static bool ask_sea(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const facts[] = {"dice", "basin", "base"};
	unsigned sea, fact = 3;
	if (is(w, "seas")) {
		eto_add_int(out, SEAS);
		return true;
	}
	if (!wf_word_choice(w, 1, SET_SEA, "not a sea", &sea) ||
	    (w->count > 2 && !wf_word_among(w, 2, facts, 3, "not a fact of a sea", &fact)))
		return false;
	const struct wf_sea *x = &w->t->sea[sea];
	if (fact == 0)
		eto_add_int(out, x->dice);
	else if (fact == 1)
		eto_add(out, w->t->base.game->choice(&w->t->base, SET_BASIN, x->basin));
	else if (fact == 2)
		eto_add(out, x->base == NO_HEX ? "none" : w->t->hex[x->base].id);
	else
		eto_add(out, side_names[wf_sea_owner(w->t, s, sea)]);
	return true;
}

/* -- the map -- */

static void add_seas(const struct wf_words *w, unsigned mask, struct eto_text *out)
{
	unsigned n = 0;
	for (unsigned sea = 0; sea < SEAS; sea++)
		if (mask >> sea & 1)
			eto_addf(out, "%s%s", n++ ? " " : "", w->t->sea[sea].id);
	if (!n)
		eto_add(out, "none");
}

/* `place Lille city`: what is printed in a hex. */
static bool ask_place(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const facts[] = {"city", "port", "production", "mineral", "oil", "victory", "fortress",
		"open", "shallow", "entry", "coastal", "country", "terrain", "class", "seas", "port_seas",
		"front_allies", "front_axis", "north"};
	static const char *const cities[] = {"none", "town", "minor", "major"};
	static const char *const ports[] = {"none", "minor", "major"};
	static const char *const terrains[] = {"clear", "forest", "hill", "marsh", "mountain"};
	static const char *const classes[] = {"land", "sea", "out"};
	unsigned hex, fact;
	if (!wf_word_hex(w, 1, &hex) || !wf_word_among(w, 2, facts, 19, "not a fact of a hex", &fact))
		return false;
	const struct wf_hex *h = &w->t->hex[hex];
	const uint8_t numbers[] = {0, 0, h->production, h->mineral, h->oil, h->victory};
	const uint8_t flags[] = {h->fortress, h->open_city, h->shallow, h->entry, h->coastal};
	unsigned start = season(w->t, s) - S43;
	if (fact == 0)
		eto_add(out, cities[h->city]);
	else if (fact == 1)
		eto_add(out, ports[h->port]);
	else if (fact < 6)
		eto_add_int(out, numbers[fact]);
	else if (fact < 11)
		eto_add(out, yes_no(flags[fact - 6]));
	else if (fact == 11)
		eto_add(out, h->country == COUNTRIES
				 ? "none"
				 : w->t->base.game->choice(&w->t->base, SET_COUNTRY, h->country));
	else if (fact == 12)
		eto_add(out, h->class == LAND ? terrains[h->terrain] : "none");
	else if (fact == 13)
		eto_add(out, classes[h->class]);
	else if (fact < 16)
		add_seas(w, fact == 14 ? h->seas : h->port_seas, out);
	else if (fact < 18)
		eto_add(out, yes_no(in_set(&w->t->front[start][fact - 16], hex)));
	else
		eto_add(out, yes_no(in_set(&w->t->north, hex)));
	return true;
}

/* -- sides -- */

static bool ask_side(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	unsigned side;
	if (!wf_word_side(w, 1, false, &side))
		return false;
	if (is(w, "level"))
		eto_add_int(out, wf_production_level(w->t, s, side));
	else if (is(w, "points"))
		eto_add_int(out, s->points[side]);
	else if (is(w, "cities"))
		eto_add_int(out, (int)wf_victory_cities(w->t, s, side));
	else if (is(w, "tournament"))
		eto_add_int(out, (int)wf_tournament_points(s, side));
	else
		eto_add(out, fire_names[wf_air_fire(w->t, s, side)]); /* air */
	return true;
}

/* `vp allies`, `vp allies ports` */
static bool ask_points(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const items[] = {"production", "hqs", "lost", "unsupplied", "beachheads", "ports", "wars",
		"handicap", "total"};
	unsigned side, item = 8;
	if (!wf_word_side(w, 1, false, &side) || (w->count > 2 && !wf_word_among(w, 2, items, 9, "not an item", &item)))
		return false;
	struct wf_points p = wf_points(w->t, s, side);
	const int values[] = {p.production, p.hqs, p.lost, p.unsupplied, p.beachheads, p.ports, p.wars, p.handicap,
		p.total};
	eto_add_int(out, values[item]);
	return true;
}

/* `cadre okw 1814`: what rebuilding it there would cost. */
static bool ask_cadre(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	unsigned u, hex;
	if (!wf_word_unit(w, 1, &u) || !wf_word_hex(w, 2, &hex))
		return false;
	eto_add_int(out, (int)wf_cadre_cost(w->t, s, u, hex));
	return true;
}

/* `beachhead US-2`: its box, or the hex where it is. */
static bool ask_beachhead(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const boxes[] = {"none", "eliminated", "prep", "ready"};
	unsigned b;
	if (!wf_word_choice(w, 1, SET_BEACHHEAD, "not a beachhead", &b))
		return false;
	if (s->beachhead[b] == BH_DEPLOYED)
		add_hex(w, out, s->beachhead_hex[b]);
	else
		eto_add(out, boxes[s->beachhead[b] & 3]);
	return true;
}

/* -- time -- */

static void add_phase(const struct wf_state *s, struct eto_text *out)
{
	static const char *const procs[PROCS] = {[P_GAME] = "game", [P_SETUP] = "setup", [P_PLACE] = "place",
		[P_PRODUCE] = "production", [P_WEATHER] = "weather", [P_ORDER] = "order",
		[P_INTERCEPT] = "interception", [P_PURSUIT] = "pursuit", [P_COMBAT] = "combat", [P_ROUND] = "round",
		[P_LOSS] = "loss", [P_REPULSE] = "repulse", [P_BEACHHEAD] = "beachhead", [P_SUPPLY] = "supply",
		[P_FEED] = "feed", [P_POLITICS] = "politics", [P_DEMAND] = "demand", [P_DEFECT] = "defection",
		[P_NEUTRALS] = "neutrals", [P_OVER] = "over"};
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->proc == P_TURN)
		eto_add(out, f->step == S_COMMAND ? "command" : f->step == S_MOVEMENT ? "movement" : "blitz-movement");
	else
		eto_add(out, f->proc < PROCS && procs[f->proc] ? procs[f->proc] : "none");
}

static bool ask_time(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const storms[] = {"atlantic", "mediterranean", "baltic", "none"};
	static const char *const deciders[] = {"nobody", "allies", "axis", "both"};
	const struct wf_month *m = &w->t->month[s->month <= MONTHS ? s->month : 0];
	unsigned who = eto_play_deciders(&w->t->base, s);
	if (is(w, "month"))
		eto_addf(out, "19%02u-%02u", m->year, m->month);
	else if (is(w, "fortnight"))
		eto_add_int(out, s->fortnight);
	else if (is(w, "side"))
		eto_add(out, side_names[s->side]);
	else if (is(w, "weather"))
		eto_add(out, s->weather == MUD ? "mud" : "dry");
	else if (is(w, "storm"))
		eto_add(out, storms[s->storm & 3]);
	else if (is(w, "phase"))
		add_phase(s, out);
	else if (is(w, "dice"))
		eto_add_int(out, who >> ETO_DICE & 1 ? eto_play_dice(&w->t->base, s).count : 0);
	else
		eto_add(out, who >> ETO_DICE & 1 ? "dice" : deciders[who & 3]);
	return true;
}

/* `result`: running, or the level of the victory; `winner`. `first_month`, `last_month` of the game. */
static bool ask_result(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	static const char *const levels[] = {"draw", "marginal", "major", "decisive"};
	if (is(w, "winner")) {
		eto_add(out, s->winner == ETO_WON ? side_names[s->winners == 1 ? ALLIES : AXIS] : "nobody");
	} else if (is(w, "result")) {
		eto_add(out, s->winner == ETO_RUNNING ? "running" : levels[s->level & 3]);
	} else {
		const struct wf_month *m =
		    &w->t->month[is(w, "first_month") ? wf_first_month(w->t) : wf_last_month(w->t)];
		eto_addf(out, "19%02u-%02u", m->year, m->month);
	}
	return true;
}

/* `get italy` */
static bool ask_number(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	struct wf_state copy = *s;
	const uint8_t *at = w->count > 1 ? wf_named_number(&copy, w->at[1]) : NULL;
	if (!at)
		return wf_bad_word(w, 1, "not a number of the game");
	eto_add_int(out, *at);
	return true;
}

/* `seen axis at Lille`: the answer to a query as that side knows it. Units of the enemy that it cannot tell are
 * `block`. */
static bool ask_seen(const struct wf_words *w, const struct wf_state *s, struct eto_text *out)
{
	struct wf_state view = *s;
	unsigned side;
	if (!wf_word_side(w, 1, false, &side))
		return false;
	if (w->count < 3 || !strcmp(w->at[2], "seen"))
		return wf_bad_word(w, 2, "not a query");
	wf_redact(&w->t->base, &view, 1u << side);
	return wf_query(&w->t->base, &view, w->at + 2, w->count - 2, out, w->err);
}

bool wf_query(const struct eto_table *table, const void *state, const char *const *words, unsigned count,
	      struct eto_text *out, struct eto_error *err)
{
	static const struct {
		const char *words;
		bool (*ask)(const struct wf_words *, const struct wf_state *, struct eto_text *);
	} queries[] = {{" at count ", ask_at},
		       {" hex from goal fate cv seen_cv hits early step_cost speed active ", ask_unit},
		       {" is ", ask_mark},
		       {" block ", ask_block},
		       {" arrival ", ask_arrival},
		       {" forces units lost ", ask_forces},
		       {" total ", ask_total},
		       {" listed area ", ask_list},
		       {" value range supreme_moves ", ask_hq},
		       {" radius landing ", ask_radius},
		       {" fire defense ", ask_combat},
		       {" control battle new supported repulse stacking lost_entry in_play ", ask_hex},
		       {" zoc command rail line supply ", ask_line},
		       {" distance hexside tracks limit passage ", ask_between},
		       {" sea seas ", ask_sea},
		       {" place ", ask_place},
		       {" level points cities tournament air ", ask_side},
		       {" vp ", ask_points},
		       {" cadre ", ask_cadre},
		       {" beachhead ", ask_beachhead},
		       {" month fortnight side weather storm phase dice decides ", ask_time},
		       {" result winner first_month last_month ", ask_result},
		       {" get ", ask_number},
		       {" seen ", ask_seen}};
	struct wf_words w = {(const struct wf_table *)table, words, count, err};
	char key[32];
	struct eto_text k = eto_text_in(key, sizeof key);
	eto_addf(&k, " %s ", words[0]);
	for (unsigned i = 0; i < sizeof queries / sizeof *queries && !k.cut; i++)
		if (strstr(queries[i].words, key))
			return queries[i].ask(&w, state, out);
	return wf_bad_word(&w, 0, "unknown query");
}
