/* Positions for cases: statements that set the board. Queries about it: query.c.
 *
 *     start S44                     the scenario, as it is set up
 *     empty                         nobody is on the map, no beachheads; control stays
 *     month 1944-08   fortnight 2   weather mud   storm Atlantic
 *     put 1019 german-armor a(3) b  blocks by nation and type, full or with their CV; or `put Paris okw(2)`
 *     control Lille 1116 allies     also by country: control France allies
 *     battle Lille axis new         who is Original Attacker (a second side that is put into a hex is, by itself)
 *     active a blitz                an HQ in its mode; strike a Lille: its airstrike
 *     turn allies                   the player turn begins; `turn allies combat`: at a later phase
 *     begin production              or month, fortnight (its weather), end (of the scenario)
 *     deploy allies                 their deployment, without that of the Axis
 *     set italy 1                   any member of the state (core/position.h) */
#include <string.h>

#include "games/westfront/position.h"

#define PUT(name, change) ETO_PUT(wf, name, change)

const char *const wf_mark_names[] = {"unsupplied", "moved", "strategic", "shown", "known", "dispersed", "rearguard",
	"new", "stepped", "fired", "hidden", "deployed", "veteran", "leaving", "landed", NULL};

static const struct wf_table *table_of(const struct eto_line *w) { return (const struct wf_table *)w->table; }

/* -- blocks -- */

static void take_off(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned fate)
{
	wf_place(t, s, unit, OFF);
	eto_block_blank(&wf_blocks, s, unit);
	s->fate[unit] = (uint8_t)fate;
}

static bool put_empty(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct wf_table *t = table_of(w);
	struct wf_state *s = state;
	(void)arg;
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
	return true;
}

/* "german-armor", "ss-mech", "allied-infantry", "hq" of a side ...: does the unit answer to it? Blocks that only events
 * bring have to be named. */
static bool answers_to(const struct wf_unit *u, const char *word)
{
	const char *dash = strchr(word, '-');
	if (!dash || strcmp(dash + 1, wf_type_ids[u->type]))
		return false;
	size_t n = (size_t)(dash - word);
	if (n == 2 && !strncmp(word, "ss", 2))
		return u->ss;
	if (n == 4 && !strncmp(word, "axis", 4))
		return u->side == AXIS && u->nation == GERMAN && !u->ss;
	if (n == 6 && !strncmp(word, "allied", 6))
		return u->side == ALLIES && u->nation != ITALIAN && u->nation != YUGOSLAV;
	const char *nation = wf_nation_ids[u->nation];
	return strlen(nation) == n && !strncmp(word, nation, n) && !u->ss;
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
static bool read_cv(const struct eto_line *w, unsigned i, const struct wf_unit *u, unsigned *cv)
{
	const char *tail = eto_word_tail(w, i);
	*cv = u->max;
	if (!tail)
		return true;
	if (tail[0] < '0' || tail[0] > '9' || tail[1] != ')' || tail[2])
		return eto_word_bad(w, i, "a CV is one digit in brackets");
	*cv = (unsigned)(tail[0] - '0');
	return (*cv >= u->min && *cv <= u->max) || eto_word_bad(w, i, "the block has no such CV");
}

/* Who comes second begins a battle. */
static bool put_one(const struct eto_line *w, unsigned i, struct wf_state *s, unsigned unit, unsigned hex)
{
	const struct wf_table *t = table_of(w);
	unsigned cv, side = side_of(t, unit);
	if (!read_cv(w, i, unit_of(t, unit), &cv))
		return false;
	if (hex >= HEXES || s->count[side][hex] >= STACK_MAX || t->hex[hex].class != LAND)
		return eto_word_bad(w, 1, "no more room there");
	if (on_map(s, unit))
		wf_place(t, s, unit, OFF);
	wf_place(t, s, unit, hex);
	s->cv[unit] = (uint8_t)cv;
	if (s->count[foe(side)][hex] && !contested(s, hex))
		s->battle[hex] = (uint8_t)(B_ON | (side == AXIS ? B_AXIS : 0));
	return true;
}

static bool put_blocks(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct wf_table *t = table_of(w);
	char what[40];
	if (w->count < 3)
		return eto_word_bad(w, 2, "name a block");
	struct eto_text text = eto_text_in(what, sizeof what);
	eto_add_n(&text, w->at[2], strcspn(w->at[2], "("));
	unsigned named = wf_unit_find(t, what), last = w->count > 3 ? w->count : 4;
	for (unsigned i = 3; i < last; i++) {
		unsigned unit = named != NO_UNIT && i == 3 ? named : free_unit(t, state, what);
		if (unit == NO_UNIT)
			return eto_word_bad(w, 2, "no such block is free");
		if (!put_one(w, w->count > 3 ? i : 2, state, unit, arg[0]))
			return false;
		eto_word_placed(w, unit);
	}
	return true;
}

/* `cv a 2` */
static bool put_cv(const struct eto_line *w, void *state, const unsigned *arg)
{
	if (arg[1] > unit_of(table_of(w), arg[0])->max)
		return eto_word_bad(w, 2, "the block has no such CV");
	((struct wf_state *)state)->cv[arg[0]] = (uint8_t)arg[1];
	return true;
}

/* `fate a b eliminated`: off the map. */
static bool put_fate(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const char *const fates[] = {"future", "", "eliminated", "gone", NULL};
	unsigned fate, unit;
	(void)arg;
	if (!eto_word_among(w, w->count - 1, fates, "not a fate", &fate))
		return false;
	for (unsigned i = 1; i + 1 < w->count; i++) {
		if (!eto_word_read(w, i, ETO_PIECE, 0, &unit))
			return false;
		take_off(table_of(w), state, unit, fate);
	}
	wf_end_battles(state);
	return true;
}

/* `mark a moved`, `unmark a moved` */
static bool put_mark(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct wf_state *s = state;
	unsigned unit = arg[0], mark;
	if (!eto_word_among(w, 2, wf_mark_names, "not a mark", &mark))
		return false;
	if (eto_word_is(w, 0, "mark"))
		s->mark[unit] |= (uint16_t)(1u << mark);
	else
		s->mark[unit] &= (uint16_t) ~(1u << mark);
	if (s->mark[unit] & (M_SHOWN | M_KNOWN)) {
		s->seen_cv[unit] = s->cv[unit];
		s->seen_month[unit] = s->month;
	}
	return true;
}

/* `active a blitz`: an HQ that was activated so. */
static bool put_active(const struct eto_line *w, void *state, const unsigned *arg)
{
	if (!is_hq(table_of(w), arg[0]))
		return eto_word_bad(w, 1, "not an HQ");
	((struct wf_state *)state)->mode[arg[0]] = wf_modes[arg[1]];
	return true;
}

/* `strike a Lille` */
PUT(put_strike, s->goal[arg[0]] = (uint16_t)arg[1])

/* `entered a river 1217`: how it came into its battle in this phase, and from where. */
static bool put_entered(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const char *const ways[] = {"not", "land", "river", "sea", "air", NULL};
	struct wf_state *s = state;
	unsigned way, hex;
	if (!eto_word_among(w, 2, ways, "not a way in", &way) || !eto_word_read(w, 3, ETO_PLACE, 0, &hex))
		return false;
	s->entry[arg[0]] = (uint8_t)way;
	s->from[arg[0]] = (uint16_t)hex;
	return true;
}

/* -- the board -- */

static void hold(void *state, unsigned hex, unsigned side)
{
	struct wf_state *s = state;
	for (unsigned x = 0; x < SIDES; x++) {
		eto_set_drop(&s->held[x], hex);
		eto_set_drop(&s->last[x], hex);
	}
	if (side == NOBODY)
		return;
	eto_set_add(&s->held[side], hex);
	eto_set_add(&s->last[side], hex);
}

static const uint64_t *hexes_of(const void *t, unsigned country)
{
	return ((const struct wf_table *)t)->country[country].w;
}

static bool put_control(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const struct eto_holding how = {SET_COUNTRY, HEXES, hexes_of, hold};
	(void)arg;
	return eto_word_control(w, state, &how);
}

/* `battle Lille axis new` */
static bool put_battle(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct wf_state *s = state;
	unsigned hex = arg[0];
	if (!s->count[ALLIES][hex] || !s->count[AXIS][hex])
		return eto_word_bad(w, 1, "both sides must be there");
	s->battle[hex] = (uint8_t)(B_ON | (arg[1] == AXIS ? B_AXIS : 0));
	if (w->count > 3)
		s->battle[hex] |= B_NEW;
	return w->count < 4 || eto_word_is(w, 3, "new") || eto_word_bad(w, 3, "not `new`");
}

/* `beachhead US-2 ready`, `beachhead US-2 deployed Licata` */
static bool put_beachhead(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const char *const boxes[] = {"none", "eliminated", "prep", "ready", "deployed", NULL};
	struct wf_state *s = state;
	unsigned box, hex = NO_HEX;
	if (!eto_word_among(w, 2, boxes, "not a box", &box) ||
	    (box == BH_DEPLOYED && !eto_word_read(w, 3, ETO_PLACE, 0, &hex)))
		return false;
	s->beachhead[arg[0]] = (uint8_t)box;
	s->beachhead_hex[arg[0]] = (uint16_t)hex;
	return true;
}

/* `month 1944-06` */
static bool put_month(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct wf_table *t = table_of(w);
	const char *word = w->count > 1 ? w->at[1] : "";
	unsigned month = ETO_FIND(t->month_slot, t->month + 1, id, word, strlen(word));
	(void)arg;
	if (month == ETO_NO_NAME)
		return eto_word_bad(w, 1, "not a month, as 1944-06");
	((struct wf_state *)state)->month = (uint8_t)(month + 1);
	return true;
}

/* `returns 3`: how often the side that deploys has taken a block back. */
static bool put_returns(const struct eto_line *w, void *state, const unsigned *arg)
{
	((struct wf_muster *)eto_own_change(&((struct wf_state *)state)->stack))->returns = (uint8_t)arg[0];
	return arg[0] <= 255 || eto_word_bad(w, 1, "not a number in range");
}

/* -- play -- */

/* `turn allies`, `turn allies combat`: what the position says of HQs, moves and battles of the turn is kept. */
static bool put_turn(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const char *const phases[] = {"command", "movement", "combat", "blitz-movement", "blitz-combat",
		"supply", "politics", NULL};
	static const uint8_t steps[] = {S_COMMAND, S_MOVEMENT, S_COMBAT, S_BLITZ_MOVEMENT, S_BLITZ_COMBAT, S_SUPPLY,
		S_POLITICS};
	const struct wf_table *t = table_of(w);
	struct wf_state *s = state;
	unsigned phase = 0;
	if (w->count > 2 && !eto_word_among(w, 2, phases, "not a phase", &phase))
		return false;
	struct wf_state before = *s;
	if (!s->fortnight)
		s->fortnight = 1;
	wf_resume(t, s, AT_TURN, arg[0]);
	struct eto_frame *f = eto_top(&s->stack);
	if (phase) {
		memcpy(s->mode, before.mode, sizeof s->mode);
		memcpy(s->mark, before.mark, sizeof s->mark);
		memcpy(s->battle, before.battle, sizeof s->battle);
		f->step = steps[phase];
		s->blitz = f->step == S_BLITZ_MOVEMENT || f->step == S_BLITZ_COMBAT;
	}
	if (f->step == S_MOVEMENT || f->step == S_BLITZ_MOVEMENT)
		wf_begin_movement(t, s, NULL);
	eto_play_run(w->table, s, NULL);
	return true;
}

/* `begin production` */
static bool put_begin(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const char *const moments[] = {"month", "production", "fortnight", "turn", "end", NULL};
	struct wf_state *s = state;
	unsigned moment;
	(void)arg;
	if (!eto_word_among(w, 1, moments, "not a moment", &moment) || moment == AT_TURN)
		return eto_word_bad(w, 1, "not a moment");
	s->fortnight = moment == AT_END ? 2 : s->fortnight ? s->fortnight : 1;
	wf_resume(table_of(w), s, moment, ALLIES);
	eto_play_run(w->table, s, NULL);
	return true;
}

/* `deploy allies`: the deployment of that side, as if the other one were done. */
static bool put_deploy(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct wf_state *s = state;
	if (eto_peek(&s->stack)->proc != P_SETUP)
		return eto_word_bad(w, 0, "nobody deploys in this game");
	eto_top(&s->stack)->seat = (uint8_t)arg[0];
	s->ready = (uint8_t)(1u << foe(arg[0]));
	return true;
}

static const struct eto_statement statements[] = {{"empty", .put = put_empty}, {"put", {PLACE, REST}, put_blocks},
	{"cv", {PIECE, NUMBER}, put_cv}, {"fate", .put = put_fate}, {"mark", {PIECE, REST}, put_mark},
	{"unmark", {PIECE, REST}, put_mark}, {"active", {PIECE, CHOICE(SET_MODE)}, put_active},
	{"strike", {PIECE, PLACE}, put_strike}, {"entered", {PIECE, REST}, put_entered},
	{"control", .put = put_control},
	{"battle", {PLACE, SEAT, REST}, put_battle},
	{"beachhead", {CHOICE(SET_BEACHHEAD), REST}, put_beachhead}, {"month", .put = put_month},
	{"returns", {NUMBER}, put_returns}, {"turn", {SEAT, REST}, put_turn}, {"begin", .put = put_begin},
	{"deploy", {SEAT}, put_deploy}, {0}};
const struct eto_lexicon wf_lexicon = {statements, wf_queries};

/* Statements that move blocks and battles leave what follows from them to this. */
bool wf_put(const struct eto_table *table, void *state, const char *const *words, unsigned count, uint16_t *placed,
	    unsigned *placed_count, struct eto_error *err)
{
	bool done = eto_position_put(table, state, words, count, placed, placed_count, err);
	wf_derive(table, state);
	return done;
}
