/* Positions for cases: statements that set the board. Queries about it: query.c.
 *
 *     start S44                     the scenario, as it is set up
 *     empty                         nobody is on the map, no beachheads; control stays
 *     month 1944-08   fortnight 2   weather mud   storm atlantic
 *     put 1019 german-armor a(3) b  blocks by nation and type, full or with their CV; or `put Paris okw(2)`
 *     control Lille 1116 allies     also by country: control France allies
 *     battle Lille axis new         who is Original Attacker (a second side that is put into a hex is, by itself)
 *     active a blitz                an HQ in its mode; strike a Lille: its airstrike
 *     turn allies                   the player turn begins; `turn allies combat`: at a later phase
 *     begin production              or month, fortnight (its weather), end (of the scenario)
 *     deploy allies                 their deployment, without that of the Axis */
#include <stdlib.h>
#include <string.h>

#include "games/westfront/position.h"

const char *const wf_mark_names[WF_MARKS] = {"unsupplied", "moved", "strategic", "shown", "known", "dispersed",
	"rearguard", "new", "stepped", "fired", "hidden", "deployed", "veteran", "leaving", "landed"};

/* -- words -- */

bool wf_bad_word(const struct wf_words *w, unsigned i, const char *what)
{
	return eto_fail(w->err, "", 0, i + 1, "%s: %s", what, i < w->count ? w->at[i] : "(missing)");
}

bool wf_word_among(const struct wf_words *w, unsigned i, const char *const *names, unsigned n, const char *what,
		   unsigned *out)
{
	for (*out = 0; i < w->count && *out < n; ++*out)
		if (!strcmp(names[*out], w->at[i]))
			return true;
	return wf_bad_word(w, i, what);
}

bool wf_word_side(const struct wf_words *w, unsigned i, bool nobody, unsigned *side)
{
	static const char *const names[] = {"allies", "axis", "nobody"};
	return wf_word_among(w, i, names, nobody ? 3 : 2, "not a side", side);
}

static bool same_place(const char *name, const char *word)
{
	for (; *name && *word; name++, word++)
		if (*name != *word && !(*name == ' ' && *word == '-'))
			return false;
	return !*name && !*word;
}

bool wf_word_hex(const struct wf_words *w, unsigned i, unsigned *hex)
{
	*hex = i < w->count ? wf_hex_find(w->t, w->at[i]) : (unsigned)NO_HEX;
	for (unsigned h = 0; i < w->count && *hex == NO_HEX && h < HEXES; h++)
		if (w->t->hex[h].class == LAND && same_place(w->t->hex[h].name[ETO_EN], w->at[i]))
			*hex = h;
	return *hex != NO_HEX || wf_bad_word(w, i, "not a hex");
}

bool wf_word_unit(const struct wf_words *w, unsigned i, unsigned *unit)
{
	*unit = i < w->count ? wf_unit_find(w->t, w->at[i]) : (unsigned)NO_UNIT;
	return *unit != NO_UNIT || wf_bad_word(w, i, "not a unit");
}

bool wf_word_number(const struct wf_words *w, unsigned i, unsigned max, unsigned *n)
{
	char *end;
	unsigned long v = i < w->count ? strtoul(w->at[i], &end, 10) : max + 1ul;
	if (i >= w->count || *end || end == w->at[i] || v > max)
		return wf_bad_word(w, i, "not a number in range");
	*n = (unsigned)v;
	return true;
}

bool wf_word_choice(const struct wf_words *w, unsigned i, unsigned set, const char *what, unsigned *out)
{
	const struct eto_table *b = &w->t->base;
	const char *id;
	for (*out = 0; i < w->count && (id = b->game->choice(b, set, *out)); ++*out)
		if (!strcmp(id, w->at[i]))
			return true;
	return wf_bad_word(w, i, what);
}

bool wf_word_month(const struct wf_words *w, unsigned i, unsigned *month)
{
	for (*month = 1; i < w->count && *month <= MONTHS; ++*month) {
		char word[16];
		struct eto_text text = eto_text_in(word, sizeof word);
		const struct wf_month *m = &w->t->month[*month];
		eto_addf(&text, "19%02u-%02u", m->year, m->month);
		if (!strcmp(word, w->at[i]))
			return true;
	}
	return wf_bad_word(w, i, "not a month, as 1944-06");
}

uint8_t *wf_named_number(struct wf_state *s, const char *name)
{
	const struct { const char *name; uint8_t *at; } list[] = {{"italy", &s->italy}, {"friuli_due", &s->friuli_due},
		{"spain", &s->spain}, {"portugal", &s->portugal}, {"war_spain", &s->war_season[0]},
		{"war_portugal", &s->war_season[1]}, {"grounded", &s->grounded}, {"yugoslavia", &s->yugoslavia},
		{"tito", &s->tito}, {"maquis", &s->maquis}, {"surprise", &s->surprise}, {"supreme", &s->supreme},
		{"theatre", &s->theatre}, {"ss_step", &s->ss_step}, {"blitz", &s->blitz}, {"ready", &s->ready},
		{"returns", &eto_top(&s->stack)->a}};
	for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
		if (!strcmp(list[i].name, name))
			return list[i].at;
	return NULL;
}

/* -- blocks -- */

static void take_off(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned fate)
{
	wf_place(t, s, unit, OFF);
	s->fate[unit] = (uint8_t)fate;
	s->cv[unit] = s->mode[unit] = s->entry[unit] = s->hits[unit] = s->legs[unit] = s->voyage_kind[unit] = 0;
	s->seen_cv[unit] = s->seen_month[unit] = 0;
	s->early[unit] = 0;
	s->mark[unit] = 0;
	s->voyage[unit] = 0;
	s->from[unit] = s->goal[unit] = NO_HEX;
}

static void make_empty(const struct wf_table *t, struct wf_state *s)
{
	for (unsigned u = 0; u < UNITS; u++)
		take_off(t, s, u, FUTURE);
	for (unsigned b = 0; b < BEACHHEADS; b++) {
		s->beachhead[b] = BH_NONE;
		s->beachhead_order[b] = 0;
		s->beachhead_hex[b] = NO_HEX;
	}
	memset(s->battle, 0, sizeof s->battle);
	eto_set_clear(&s->fights);
	memset(s->crossed, 0, sizeof s->crossed);
	memset(s->points, 0, sizeof s->points);
	s->yugoslavia = 0;
}

/* "german-armor", "ss-mech", "allied-infantry", "hq" of a side ...: does the unit answer to it? Blocks that only events
 * bring have to be named. */
static bool answers_to(const struct wf_unit *u, const char *word)
{
	static const char *const nations[NATIONS] = {"british", "commonwealth", "us", "french", "polish", "yugoslav",
		"allied", "german", "italian", "spanish", "portuguese"};
	static const char *const types[TYPES] = {"armor", "mech", "infantry", "cavalry", "static", "fort", "amphibious",
		"mountain", "para", "hq", "shq", "thq"};
	const char *dash = strchr(word, '-');
	if (!dash || strcmp(dash + 1, types[u->type]))
		return false;
	size_t n = (size_t)(dash - word);
	if (n == 2 && !strncmp(word, "ss", 2))
		return u->ss;
	if (n == 4 && !strncmp(word, "axis", 4))
		return u->side == AXIS && u->nation == GERMAN && !u->ss;
	if (n == 6 && !strncmp(word, "allied", 6))
		return u->side == ALLIES && u->nation != ITALIAN && u->nation != YUGOSLAV;
	return strlen(nations[u->nation]) == n && !strncmp(word, nations[u->nation], n) && !u->ss;
}

static unsigned free_unit(const struct wf_table *t, const struct wf_state *s, const char *word)
{
	for (unsigned pass = 0; pass < 2; pass++)
		for (unsigned u = 0; u < UNITS; u++)
			if (!on_map(s, u) && (t->unit[u].first_month == 0xff) == (pass == 1) &&
			    answers_to(&t->unit[u], word))
				return u;
	return NO_UNIT;
}

/* The CV behind a name, "a(3)"; without one it is full. */
static bool read_cv(const struct wf_words *w, unsigned i, const struct wf_unit *u, unsigned *cv)
{
	const char *open = strchr(w->at[i], '(');
	*cv = u->max;
	if (!open)
		return true;
	if (open[1] < '0' || open[1] > '9' || open[2] != ')' || open[3])
		return wf_bad_word(w, i, "a CV is one digit in brackets");
	*cv = (unsigned)(open[1] - '0');
	return (*cv >= u->min && *cv <= u->max) || wf_bad_word(w, i, "the block has no such CV");
}

/* Who comes second begins a battle. */
static bool put_one(const struct wf_words *w, unsigned i, struct wf_state *s, unsigned unit, unsigned hex)
{
	unsigned cv, side = side_of(w->t, unit);
	if (!read_cv(w, i, unit_of(w->t, unit), &cv))
		return false;
	if (s->count[side][hex] >= STACK_MAX || w->t->hex[hex].class != LAND)
		return wf_bad_word(w, 1, "no more room there");
	if (on_map(s, unit))
		wf_place(w->t, s, unit, OFF);
	wf_place(w->t, s, unit, hex);
	s->cv[unit] = (uint8_t)cv;
	if (s->count[foe(side)][hex] && !contested(s, hex))
		s->battle[hex] = (uint8_t)(B_ON | (side == AXIS ? B_AXIS : 0));
	return true;
}

static bool put_blocks(const struct wf_words *w, struct wf_state *s, uint16_t *placed, unsigned *placed_count)
{
	unsigned hex;
	char what[40];
	if (!wf_word_hex(w, 1, &hex))
		return false;
	if (w->count < 3)
		return wf_bad_word(w, 2, "name a block");
	struct eto_text text = eto_text_in(what, sizeof what);
	eto_add_n(&text, w->at[2], strcspn(w->at[2], "("));
	unsigned named = wf_unit_find(w->t, what), last = w->count > 3 ? w->count : 4;
	for (unsigned i = 3; i < last; i++) {
		unsigned unit = named != NO_UNIT && i == 3 ? named : free_unit(w->t, s, what);
		if (unit == NO_UNIT)
			return wf_bad_word(w, 2, "no such block is free");
		if (!put_one(w, w->count > 3 ? i : 2, s, unit, hex))
			return false;
		placed[(*placed_count)++] = (uint16_t)unit;
	}
	return true;
}

/* `cv a 2` */
static bool put_cv(const struct wf_words *w, struct wf_state *s)
{
	unsigned unit, cv;
	if (!wf_word_unit(w, 1, &unit) || !wf_word_number(w, 2, unit_of(w->t, unit)->max, &cv))
		return false;
	s->cv[unit] = (uint8_t)cv;
	return true;
}

/* `fate a eliminated`: off the map. */
static bool put_fate(const struct wf_words *w, struct wf_state *s)
{
	static const char *const fates[] = {"future", "", "eliminated", "gone"};
	unsigned fate, i = 1, unit;
	if (!wf_word_among(w, w->count - 1, fates, 4, "not a fate", &fate))
		return false;
	for (; i + 1 < w->count; i++) {
		if (!wf_word_unit(w, i, &unit))
			return false;
		take_off(w->t, s, unit, fate);
	}
	wf_end_battles(w->t, s);
	return true;
}

/* `mark a moved`, `unmark a moved` */
static bool put_mark(const struct wf_words *w, struct wf_state *s)
{
	unsigned unit, mark;
	if (!wf_word_unit(w, 1, &unit) || !wf_word_among(w, 2, wf_mark_names, WF_MARKS, "not a mark", &mark))
		return false;
	if (!strcmp(w->at[0], "mark"))
		s->mark[unit] |= (uint16_t)(1u << mark);
	else
		s->mark[unit] &= (uint16_t)~(1u << mark);
	if (s->mark[unit] & (M_SHOWN | M_KNOWN)) {
		s->seen_cv[unit] = s->cv[unit];
		s->seen_month[unit] = s->month;
	}
	return true;
}

/* `active a blitz`: an HQ that was activated so. */
static bool put_active(const struct wf_words *w, struct wf_state *s)
{
	unsigned unit, mode;
	if (!wf_word_unit(w, 1, &unit) || !wf_word_choice(w, 2, SET_MODE, "not a mode", &mode))
		return false;
	if (!is_hq(w->t, unit))
		return wf_bad_word(w, 1, "not an HQ");
	s->mode[unit] = wf_modes[mode];
	return true;
}

/* `strike a Lille` */
static bool put_strike(const struct wf_words *w, struct wf_state *s)
{
	unsigned unit, hex;
	if (!wf_word_unit(w, 1, &unit) || !wf_word_hex(w, 2, &hex))
		return false;
	s->goal[unit] = (uint16_t)hex;
	return true;
}

/* `entered a river 1217`: how it came into its battle in this phase, and from where. */
static bool put_entered(const struct wf_words *w, struct wf_state *s)
{
	static const char *const ways[] = {"not", "land", "river", "sea", "air"};
	unsigned unit, way, hex;
	if (!wf_word_unit(w, 1, &unit) || !wf_word_among(w, 2, ways, 5, "not a way in", &way) ||
	    !wf_word_hex(w, 3, &hex))
		return false;
	s->entry[unit] = (uint8_t)way;
	s->from[unit] = (uint16_t)hex;
	return true;
}

/* `early a 2`: months gained for a reinforcement. */
static bool put_early(const struct wf_words *w, struct wf_state *s)
{
	unsigned unit, months;
	if (!wf_word_unit(w, 1, &unit) || !wf_word_number(w, 2, 3, &months))
		return false;
	s->early[unit] = (uint8_t)months;
	return true;
}

/* -- the board -- */

static void hold(struct wf_state *s, unsigned hex, unsigned side)
{
	for (unsigned x = 0; x < SIDES; x++) {
		eto_set_drop(&s->held[x], hex);
		eto_set_drop(&s->last[x], hex);
	}
	if (side == NOBODY)
		return;
	eto_set_add(&s->held[side], hex);
	eto_set_add(&s->last[side], hex);
}

static bool put_control(const struct wf_words *w, struct wf_state *s)
{
	unsigned side, country, hex;
	if (w->count < 3 || !wf_word_side(w, w->count - 1, true, &side))
		return wf_bad_word(w, w->count - 1, "not a side");
	for (unsigned i = 1; i + 1 < w->count; i++) {
		struct wf_words quiet = *w;
		quiet.err = NULL;
		if (wf_word_hex(&quiet, i, &hex)) {
			hold(s, hex, side);
			continue;
		}
		if (!wf_word_choice(w, i, SET_COUNTRY, "neither a hex nor a country", &country))
			return false;
		for (hex = 0; hex < HEXES; hex++)
			if (in_set(&w->t->country[country], hex))
				hold(s, hex, side);
	}
	return true;
}

/* `battle Lille axis new` */
static bool put_battle(const struct wf_words *w, struct wf_state *s)
{
	unsigned hex, side;
	if (!wf_word_hex(w, 1, &hex) || !wf_word_side(w, 2, false, &side))
		return false;
	if (!s->count[ALLIES][hex] || !s->count[AXIS][hex])
		return wf_bad_word(w, 1, "both sides must be there");
	s->battle[hex] = (uint8_t)(B_ON | (side == AXIS ? B_AXIS : 0));
	if (w->count > 3)
		s->battle[hex] |= B_NEW;
	return w->count < 4 || !strcmp(w->at[3], "new") || wf_bad_word(w, 3, "not `new`");
}

/* `beachhead US-2 ready`, `beachhead US-2 deployed Licata` */
static bool put_beachhead(const struct wf_words *w, struct wf_state *s)
{
	static const char *const boxes[] = {"none", "eliminated", "prep", "ready", "deployed"};
	unsigned b, box, hex = NO_HEX;
	if (!wf_word_choice(w, 1, SET_BEACHHEAD, "not a beachhead", &b) ||
	    !wf_word_among(w, 2, boxes, 5, "not a box", &box) || (box == BH_DEPLOYED && !wf_word_hex(w, 3, &hex)))
		return false;
	s->beachhead[b] = (uint8_t)box;
	s->beachhead_hex[b] = (uint16_t)hex;
	return true;
}

static bool put_month(const struct wf_words *w, struct wf_state *s)
{
	unsigned month;
	if (!wf_word_month(w, 1, &month))
		return false;
	s->month = (uint8_t)month;
	return true;
}

static bool put_sky(const struct wf_words *w, struct wf_state *s)
{
	static const char *const storms[] = {"atlantic", "mediterranean", "baltic", "none"};
	unsigned n;
	if (!strcmp(w->at[0], "storm")) {
		if (!wf_word_among(w, 1, storms, 4, "not a basin", &n))
			return false;
		s->storm = (uint8_t)n;
		return true;
	}
	if (!wf_word_choice(w, 1, SET_WEATHER, "not a weather", &n))
		return false;
	s->weather = (uint8_t)n;
	return true;
}

/* `points axis 12`, `fortnight 2`, `set italy 1` */
static bool put_number(const struct wf_words *w, struct wf_state *s)
{
	unsigned side, n;
	if (!strcmp(w->at[0], "points")) {
		if (!wf_word_side(w, 1, false, &side) || !wf_word_number(w, 2, 255, &n))
			return false;
		s->points[side] = (uint8_t)n;
		return true;
	}
	if (!strcmp(w->at[0], "fortnight")) {
		if (!wf_word_number(w, 1, 2, &n))
			return false;
		s->fortnight = (uint8_t)n;
		return true;
	}
	uint8_t *at = w->count > 1 ? wf_named_number(s, w->at[1]) : NULL;
	if (!at)
		return wf_bad_word(w, 1, "not a number of the game");
	if (!wf_word_number(w, 2, 63, &n))
		return false;
	*at = (uint8_t)n;
	wf_derive(&w->t->base, s); /* whether neutrals may be entered */
	return true;
}

/* -- play -- */

/* `turn allies`, `turn allies combat`: what the position says of HQs, moves and battles of the turn is kept. */
static bool put_turn(const struct wf_words *w, struct wf_state *s)
{
	static const char *const phases[] = {"command", "movement", "combat", "blitz-movement", "blitz-combat",
		"supply", "politics"};
	static const uint8_t steps[] = {S_COMMAND, S_MOVEMENT, S_COMBAT, S_BLITZ_MOVEMENT, S_BLITZ_COMBAT, S_SUPPLY,
		S_POLITICS};
	unsigned side, phase = 0;
	if (!wf_word_side(w, 1, false, &side) ||
	    (w->count > 2 && !wf_word_among(w, 2, phases, 7, "not a phase", &phase)))
		return false;
	struct wf_state before = *s;
	if (!s->fortnight)
		s->fortnight = 1;
	wf_resume(w->t, s, AT_TURN, side);
	struct eto_frame *f = eto_top(&s->stack);
	if (phase) {
		memcpy(s->mode, before.mode, sizeof s->mode);
		memcpy(s->mark, before.mark, sizeof s->mark);
		memcpy(s->battle, before.battle, sizeof s->battle);
		f->step = steps[phase];
		s->blitz = f->step == S_BLITZ_MOVEMENT || f->step == S_BLITZ_COMBAT;
	}
	if (f->step == S_MOVEMENT || f->step == S_BLITZ_MOVEMENT)
		wf_begin_movement(w->t, s, NULL);
	eto_play_run(&w->t->base, s, NULL);
	return true;
}

/* `begin production` */
static bool put_begin(const struct wf_words *w, struct wf_state *s)
{
	static const char *const moments[] = {"month", "production", "fortnight", "turn", "end"};
	unsigned moment;
	if (!wf_word_among(w, 1, moments, 5, "not a moment", &moment) || moment == AT_TURN)
		return wf_bad_word(w, 1, "not a moment");
	s->fortnight = moment == AT_END ? 2 : s->fortnight ? s->fortnight : 1;
	wf_resume(w->t, s, moment, ALLIES);
	eto_play_run(&w->t->base, s, NULL);
	return true;
}

/* `deploy allies`: the deployment of that side, as if the other one were done. */
static bool put_deploy(const struct wf_words *w, struct wf_state *s)
{
	unsigned side;
	if (!wf_word_side(w, 1, false, &side))
		return false;
	if (eto_peek(&s->stack)->proc != P_SETUP)
		return wf_bad_word(w, 0, "nobody deploys in this game");
	eto_top(&s->stack)->seat = (uint8_t)side;
	s->ready = (uint8_t)(1u << foe(side));
	return true;
}

static bool put_line(const struct wf_words *w, struct wf_state *s, uint16_t *placed, unsigned *placed_count)
{
	static const struct { const char *word; bool (*put)(const struct wf_words *, struct wf_state *);
	} statements[] = {{"cv", put_cv}, {"fate", put_fate}, {"mark", put_mark}, {"unmark", put_mark},
		{"active", put_active}, {"strike", put_strike}, {"entered", put_entered}, {"early", put_early},
		{"control", put_control}, {"battle", put_battle}, {"beachhead", put_beachhead}, {"month", put_month},
		{"weather", put_sky}, {"storm", put_sky}, {"points", put_number}, {"fortnight", put_number},
		{"set", put_number}, {"turn", put_turn}, {"begin", put_begin},
		{"deploy", put_deploy}};
	if (!strcmp(w->at[0], "empty")) {
		make_empty(w->t, s);
		return true;
	}
	if (!strcmp(w->at[0], "put"))
		return put_blocks(w, s, placed, placed_count);
	for (unsigned i = 0; i < sizeof statements / sizeof *statements; i++)
		if (!strcmp(w->at[0], statements[i].word))
			return statements[i].put(w, s);
	return wf_bad_word(w, 0, "unknown statement");
}

bool wf_put(const struct eto_table *table, void *state, const char *const *words, unsigned count, uint16_t *placed,
	    unsigned *placed_count, struct eto_error *err)
{
	struct wf_words w = {(const struct wf_table *)table, words, count, err};
	bool done = put_line(&w, state, placed, placed_count);
	wf_derive(table, state);
	return done;
}
