/* The words of cases (core/position.h): putting counters on the board, and asking about the position. Facts of the data
 * are asked for in facts.c.
 *
 *     put ZONE COUNTRY a(I2) b(C1I1) ...   counters by what they hold: I2, C1I1, I1f, A1, F2, U1, S4, S2.5, EC1I1 (an
 *                                          Elite army); at sea the same with the sea (air: in tactical use)
 *     cover ZONE COUNTRY a(A1) ...         air units in tactical use over a zone
 *     head ZONE COUNTRY a(A1) ...          Beachheads, on the first sea of the zone with a Beach; a(A1@CSMED): on that
 *                                          sea
 *     beach ZONE COUNTRY a(I2) ...         corps at Beachheads, the same way
 *     control SIDE ZONE ...; war COUNTRY SIDE; neutral COUNTRY; fallen COUNTRY; vichy; turn N
 *     active NAME; cutoff NAME; shipped NAME
 *     phase SIDE PHASE                     the game stands there, and goes on until somebody decides */
#include <string.h>

#include "core/tables.h"
#include "games/blitzwar/blitzwar.h"

#define PUT(name, change) ETO_PUT(bw, name, change)

static bool put_empty(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	struct bw_state *s = state;
	(void)arg;
	bw_derive(w->table, s);
	for (unsigned c = 0; c < COUNTERS; c++)
		if (s->place[c] != LOCKED)
			bw_remove(t, s, c);
	memset(s->due, 0, sizeof s->due);
	memset(s->owed, 0, sizeof s->owed);
	bw_derive(w->table, s);
	return true;
}

/* "C2I1", "I1f", "E2" ... */
struct spec {
	unsigned inf, arm, num, kind, halves;
	bool fort, elite;
};

static bool read_spec(const char *word, struct spec *x)
{
	static const char letters[] = "ICAFUS";
	*x = (struct spec){.kind = NO_TYPE};
	if (*word == 'E') {
		x->elite = true;
		word++;
	}
	for (; *word && *word != ')' && *word != '@'; word++) {
		const char *at = strchr(letters, *word);
		if (!at || word[1] < '0' || word[1] > '9')
			return false;
		unsigned type = (unsigned)(at - letters), n = (unsigned)(word[1] - '0');
		word++;
		x->kind = x->kind == NO_TYPE || type == ARM || x->kind == type ? type : x->kind;
		if (type == INF)
			x->inf = n;
		else if (type == ARM)
			x->arm = n;
		else
			x->num = n;
		x->halves = 2 * n;
		if (type == SUPPLY && word[1] == '.' && word[2] == '5') {
			x->halves++;
			word += 2;
		}
		if (word[1] == 'f') {
			x->fort = true;
			word++;
		}
	}
	if (x->arm)
		x->kind = ARM;
	return x->kind != NO_TYPE;
}

/* A counter of the box that holds just this, on its front if there is one. Locked ones may be taken too: a case can be
 * about later years. */
static unsigned find(const struct bw_table *t, const struct bw_state *s, unsigned country, const struct spec *x,
		     unsigned *face)
{
	unsigned best = NO_COUNTER;
	for (unsigned c = 0; c < COUNTERS; c++) {
		const struct bw_counter *k = &t->counter[c];
		if (k->country != country || s->place[c] < PLACES || k->elite != x->elite ||
		    (k->kind != x->kind && !(k->kind <= ARM && x->kind <= ARM)))
			continue;
		if (x->kind == SUPPLY) {
			if (x->halves <= 2u * k->face[0].num &&
			    (x->halves > 2u * k->face[0].num - 4 || k->face[0].num == 2)) {
				*face = 0;
				return c;
			}
			continue;
		}
		for (unsigned f = 0; f < k->faces; f++) {
			bool fort = k->fort && f, back = f && !fort && x->kind != AIR;
			if (k->face[f].inf != x->inf || k->face[f].arm != x->arm || k->face[f].num != x->num ||
			    fort != x->fort || (back && best != NO_COUNTER))
				continue;
			*face = kind_of(t, c) == AIR ? 0 : f;
			best = c;
			if (!back)
				return c;
		}
	}
	return best;
}

/* The sea after an '@', as "CSMED"; else the first with a Beach; 1 + its number. */
static bool read_beach(const struct bw_table *t, const char *word, unsigned zone, unsigned *beach)
{
	const char *at = strchr(word, '@');
	*beach = 0;
	for (unsigned sea = 0; sea < SEAS && !*beach; sea++) {
		const char *id = t->sea[sea].id + 4;
		bool named = at && !strncmp(at + 1, id, strlen(id)) && at[1 + strlen(id)] == ')';
		if (zone < ZONES && (at ? named : t->zone[zone].beaches >> sea & 1))
			*beach = sea + 1;
	}
	return *beach != 0;
}

/* Puts the counters from the fourth word on: a name for the case, and in brackets what it holds. */
static bool put_list(const struct eto_line *w, struct bw_state *s, const unsigned *arg, bool beached, unsigned mark)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	unsigned place = arg[0], country = arg[1], beach = 0;
	if (w->count < 4)
		return eto_word_bad(w, w->count, "name the counters");
	for (unsigned i = 3; i < w->count; i++) {
		struct spec x;
		unsigned face = 0;
		const char *tail = eto_word_tail(w, i);
		if (!tail || !read_spec(tail, &x))
			return eto_word_bad(w, i, "no counter: a(I2), b(C1I1), I1f, A1, F2, U1, S4, EC1I1");
		if (beached && !read_beach(t, tail, place, &beach))
			return eto_word_bad(w, i, "no Beach there");
		unsigned c = find(t, s, country, &x, &face);
		if (c == NO_COUNTER)
			return eto_word_bad(w, i, "no such counter is left");
		s->face[c] = (uint8_t)face;
		s->stock[c] = x.kind == SUPPLY ? (uint8_t)x.halves : 0;
		s->mark[c] = (uint16_t)mark;
		bw_to_beach(t, s, c, place, beach);
		eto_word_placed(w, c);
	}
	bw_derive(w->table, s);
	return true;
}

static bool put_counters(const struct eto_line *w, void *state, const unsigned *arg)
{
	const char *tail = eto_word_tail(w, 3);
	return put_list(w, state, arg, false, arg[0] >= SEA0 && tail && *tail == 'A' ? M_MISSION : 0);
}

static bool put_cover(const struct eto_line *w, void *state, const unsigned *arg)
{
	return put_list(w, state, arg, false, M_MISSION);
}

static bool put_head(const struct eto_line *w, void *state, const unsigned *arg)
{
	return put_list(w, state, arg, true, M_MISSION | M_HEAD);
}

static bool put_beach(const struct eto_line *w, void *state, const unsigned *arg)
{
	return put_list(w, state, arg, true, M_ACTIVE);
}

static bool put_control(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	struct bw_state *s = state;
	for (unsigned i = 2, zone; i < w->count; i++) {
		if (!eto_word_read(w, i, ETO_PLACE, 0, &zone))
			return false;
		if (zone < ZONES)
			bw_control(t, s, zone, arg[0], NULL);
	}
	bw_derive(w->table, s);
	return true;
}

static bool put_war(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct bw_state *s = state;
	bw_join((const struct bw_table *)w->table, s, arg[0], arg[1], 0, NULL);
	bw_derive(w->table, s);
	return true;
}

static bool put_neutral(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	struct bw_state *s = state;
	s->war[arg[0]] = NOBODY;
	ETO_EACH (z, &t->of_country[arg[0]])
		s->control[z] = NOBODY;
	bw_derive(w->table, s);
	return true;
}

/* fallen COUNTRY: it has surrendered, and its zones are as the case says. */
static bool put_fallen(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct bw_state *s = state;
	s->state[arg[0]] = SURRENDERED;
	s->fell[arg[0]] = s->turn;
	bw_derive(w->table, s);
	return true;
}

static bool put_vichy(const struct eto_line *w, void *state, const unsigned *arg)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	struct bw_state *s = state;
	(void)arg;
	s->france = VICHY;
	s->war[FRA] = NOBODY;
	for (unsigned z = 0; z < ZONES; z++) {
		if (t->zone[z].group == G_OCCUPIED)
			s->control[z] = AXIS;
		if (t->zone[z].group == G_VICHY || t->zone[z].group == G_FRENCH_AFRICA)
			s->control[z] = NOBODY;
	}
	bw_derive(w->table, s);
	return true;
}

static bool put_turn(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct bw_state *s = state;
	if (arg[0] < 1 || arg[0] > TURNS)
		return eto_word_bad(w, 1, "turns are 1 to 47");
	s->turn = (uint8_t)arg[0];
	return true;
}

/* The game stands at a step of a side's block, or of the common phases; see turn.c for the numbers. */
static bool put_phase(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const struct {
		const char *name;
		uint8_t step;
	} phases[] = {{"turn", 1},	 {"diplomacy", 2}, {"cards", 4},  {"minors", 5},    {"reinforcement", 6},
		      {"losses", 8},	 {"lease", 9},	   {"raise", 10}, {"raised", 11},   {"block", 12},
		      {"naval", 13},	 {"engage", 14},   {"air", 15},	  {"heads", 16},    {"rebase", 17},
		      {"transport", 18}, {"move", 19},	   {"blitz", 20}, {"blitzhop", 21}, {"normal", 22},
		      {"hop", 23},	 {"cut", 24},	   {"late", 25},  {"end", 26}};
	struct bw_state *s = state;
	for (unsigned i = 0; i < sizeof phases / sizeof *phases; i++) {
		if (!eto_word_is(w, 2, phases[i].name))
			continue;
		memset(&s->stack, 0, sizeof s->stack);
		uint8_t *index = eto_call(&s->stack, P_GAME, 0);
		eto_top(&s->stack)->step = phases[i].step;
		unsigned step = phases[i].step;
		bool each = step == 4 || step == 8 || step == 10 || step == 12; /* sides one after the other */
		s->side = step > 12 ? (uint8_t)arg[0] : NOBODY;
		*index = step > 12 || each ? (uint8_t)arg[0] : 0;
		s->blitz = step == 21;
		eto_set_clear(&s->attacked);
		eto_set_clear(&s->regrouped);
		s->fortified = 0;
		bw_derive(w->table, s);
		eto_play_run(w->table, s, NULL);
		return true;
	}
	return eto_word_bad(w, 2, "no such phase");
}

PUT(put_active, s->mark[*arg] |= M_ACTIVE)
PUT(put_shipped, s->mark[*arg] |= M_SHIPPED)
PUT(put_cut, s->mark[*arg] |= M_CUT)

#define LAND CHOICE(SET_COUNTRY)
static const struct eto_statement statements[] = {{"empty", .put = put_empty},
						{"put", {PLACE, LAND, REST}, put_counters},
						{"cover", {PLACE, LAND, REST}, put_cover},
						{"head", {PLACE, LAND, REST}, put_head},
						{"beach", {PLACE, LAND, REST}, put_beach},
						{"control", {OWNER, REST}, put_control},
						{"war", {LAND, SEAT}, put_war},
						{"neutral", {LAND}, put_neutral},
						{"fallen", {LAND}, put_fallen},
						{"vichy", .put = put_vichy},
						{"turn", {NUMBER}, put_turn},
						{"phase", {SEAT, REST}, put_phase},
						{"active", {PIECE}, put_active},
						{"shipped", {PIECE}, put_shipped},
						{"cutoff", {PIECE}, put_cut},
						{0}};
const struct eto_lexicon bw_lexicon = {statements, bw_queries};
