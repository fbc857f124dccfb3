/* The words of cases (core/position.h): putting counters on the board, and asking about them.
 *
 *     put ZONE COUNTRY I2 name C1I1 name ...   counters by what they hold: I2, C1I1, I1f, A1, F2, U1, S4, S2.5, E (C1I1
 * Elite) sea SEA COUNTRY F2 name ...              at sea (air: in tactical use); cover ZONE COUNTRY name: air over a
 * zone head ZONE SEA COUNTRY name               a Beachhead; beach ZONE SEA COUNTRY I2 name: corps at it control SIDE
 * ZONE ...; war COUNTRY SIDE; neutral COUNTRY; fallen COUNTRY; turn N phase SIDE
 * naval|air|transport|move|blitz|normal|cut|rebase|raise|cards|losses|lease counter NAME: what it holds; at NAME; corps
 * SIDE ZONE; points SIDE; supply SIDE (halves); supplied NAME; column; holder ZONE */
#include <string.h>

#include "core/position.h"
#include "games/blitzwar/blitzwar.h"

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
	for (; *word; word++) {
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

/* A counter of the box that holds just this. Locked ones may be taken too: a case can be about later years. */
static unsigned find(const struct bw_table *t, const struct bw_state *s, unsigned country, const struct spec *x,
		     unsigned *face)
{
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
			bool fort = k->fort && f;
			if (k->face[f].inf == x->inf && k->face[f].arm == x->arm && k->face[f].num == x->num &&
			    fort == x->fort) {
				*face = kind_of(t, c) == AIR ? 0 : f;
				return c;
			}
		}
	}
	return NO_COUNTER;
}

/* Puts the counters named from word i on: what it holds, then a name for the case. */
static bool put_list(const struct eto_line *w, struct bw_state *s, unsigned i, unsigned country, unsigned place,
		     unsigned beach, unsigned mark)
{
	const struct bw_table *t = (const struct bw_table *)w->table;
	if (i >= w->count)
		return eto_word_bad(w, i, "name the counters");
	for (; i < w->count; i++) {
		struct spec x;
		unsigned face = 0;
		if (!read_spec(w->at[i], &x))
			return eto_word_bad(w, i, "no counter: I2, C1I1, I1f, A1, F2, U1, S4, EC1I1");
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
	struct bw_state *s = state;
	return put_list(w, s, 3, arg[1], arg[0], 0, arg[0] >= SEA0 && w->at[3] && w->at[3][0] == 'A' ? M_MISSION : 0);
}

static bool put_cover(const struct eto_line *w, void *state, const unsigned *arg)
{
	return put_list(w, state, 3, arg[1], arg[0], 0, M_MISSION);
}

static bool put_head(const struct eto_line *w, void *state, const unsigned *arg)
{
	if (arg[1] < SEA0 || arg[1] >= BOMBING)
		return eto_word_bad(w, 2, "no sea");
	return put_list(w, state, 4, arg[2], arg[0], arg[1] - SEA0 + 1, M_MISSION | M_HEAD);
}

static bool put_beach(const struct eto_line *w, void *state, const unsigned *arg)
{
	if (arg[1] < SEA0 || arg[1] >= BOMBING)
		return eto_word_bad(w, 2, "no sea");
	return put_list(w, state, 4, arg[2], arg[0], arg[1] - SEA0 + 1, M_ACTIVE);
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
	} phases[] = {{"diplomacy", 2}, {"cards", 4},  {"minors", 5},  {"reinforcement", 6}, {"naval", 13},
		      {"engage", 14},	{"air", 15},   {"heads", 16},  {"rebase", 17},	     {"transport", 18},
		      {"move", 19},	{"blitz", 20}, {"normal", 22}, {"cut", 24},	     {"end", 25}};
	struct bw_state *s = state;
	for (unsigned i = 0; i < sizeof phases / sizeof *phases; i++) {
		if (!eto_word_is(w, 2, phases[i].name))
			continue;
		memset(&s->stack, 0, sizeof s->stack);
		uint8_t *index = eto_call(&s->stack, P_GAME, 0);
		eto_top(&s->stack)->step = phases[i].step;
		bool block = phases[i].step >= 12;
		s->side = block ? (uint8_t)arg[0] : NOBODY;
		*index = block ? (uint8_t)arg[0] : 0;
		eto_set_clear(&s->attacked);
		eto_set_clear(&s->regrouped);
		s->fortified = 0;
		bw_derive(w->table, s);
		eto_play_run(w->table, s, NULL);
		return true;
	}
	return eto_word_bad(w, 2, "no such phase");
}

static bool put_active(const struct eto_line *w, void *state, const unsigned *arg)
{
	(void)w;
	((struct bw_state *)state)->mark[arg[0]] |= M_ACTIVE;
	return true;
}

static bool put_cut(const struct eto_line *w, void *state, const unsigned *arg)
{
	(void)w;
	((struct bw_state *)state)->mark[arg[0]] |= M_CUT;
	return true;
}

/* -- queries -- */

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

static int ask_corps(const void *table, const void *state, const unsigned *arg)
{
	(void)table;
	return arg[1] < ZONES ? ((const struct bw_state *)state)->corps[arg[0]][arg[1]] : 0;
}
static int ask_points(const void *table, const void *state, const unsigned *arg)
{
	return (int)bw_points(table, state, arg[0]);
}
static int ask_supply(const void *table, const void *state, const unsigned *arg)
{
	return (int)bw_supply_of(table, state, arg[0]);
}
static int ask_supplied(const void *table, const void *state, const unsigned *arg)
{
	return bw_supplied(table, state, arg[0]);
}
static int ask_purse(const void *table, const void *state, const unsigned *arg)
{
	return (int)bw_purse(table, state, arg[0]);
}
static int ask_cut(const void *table, const void *state, const unsigned *arg)
{
	(void)table;
	return (((const struct bw_state *)state)->mark[arg[0]] & M_CUT) != 0;
}
static int ask_active(const void *table, const void *state, const unsigned *arg)
{
	(void)table;
	return (((const struct bw_state *)state)->mark[arg[0]] & M_ACTIVE) != 0;
}
static int ask_superior(const void *table, const void *state, const unsigned *arg)
{
	return (int)(arg[0] < ZONES	? bw_superior_in(table, state, arg[0])
		     : arg[0] < BOMBING ? bw_superior_at(table, state, arg[0] - SEA0)
					: NOBODY);
}
static int ask_blockade(const void *table, const void *state, const unsigned *arg)
{
	(void)arg;
	return (int)bw_blockade(table, state);
}
static int ask_total(const void *table, const void *state, const unsigned *arg)
{
	return bw_total_war(table, state, arg[0]);
}
static int ask_usa(const void *table, const void *state, const unsigned *arg)
{
	(void)table, (void)arg;
	return (int)bw_usa_turn(state);
}

/* column: of the attack that is being made, as "3-1"; modifiers: their sum. */
static bool ask_column(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_state *s = state;
	(void)arg;
	if (!bw_battle_of(s))
		return eto_word_bad(w, 0, "nobody attacks");
	struct bw_fight f = bw_fight_at((const struct bw_table *)w->table, s);
	if (f.column == 1 || f.column < 0)
		eto_add(out, f.column == 1 ? "3-2" : f.column == -1 ? "2-3" : "none");
	else
		eto_addf(out, "%d-1", f.column ? f.column : 1);
	return true;
}

/* mods: the clauses of the modifiers with their columns. */
static bool ask_mods(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct bw_state *s = state;
	(void)arg;
	if (!bw_battle_of(s))
		return eto_word_bad(w, 0, "nobody attacks");
	struct bw_fight f = bw_fight_at((const struct bw_table *)w->table, s);
	int sum = 0;
	for (unsigned i = 0; i < f.mods; i++)
		sum += f.mod[i].columns;
	eto_addf(out, "%+d", sum);
	return true;
}

#define ZONE                                                                                                           \
	{                                                                                                              \
		.kind = ETO_PLACE                                                                                      \
	}
#define NAME                                                                                                           \
	{                                                                                                              \
		.kind = ETO_PIECE                                                                                      \
	}
#define SIDE                                                                                                           \
	{                                                                                                              \
		.kind = ETO_SEAT                                                                                       \
	}
#define LAND                                                                                                           \
	{                                                                                                              \
		.kind = ETO_CHOICE, .set = SET_COUNTRY                                                                 \
	}
#define REST                                                                                                           \
	{                                                                                                              \
		.kind = ETO_REST                                                                                       \
	}
static const struct eto_statement statements[] = {{"empty", .put = put_empty},
						  {"put", {ZONE, LAND, REST}, put_counters},
						  {"cover", {ZONE, LAND, REST}, put_cover},
						  {"head", {ZONE, ZONE, LAND, REST}, put_head},
						  {"beach", {ZONE, ZONE, LAND, REST}, put_beach},
						  {"control", {{.kind = ETO_OWNER}, REST}, put_control},
						  {"war", {LAND, SIDE}, put_war},
						  {"neutral", {LAND}, put_neutral},
						  {"fallen", {LAND}, put_fallen},
						  {"vichy", .put = put_vichy},
						  {"turn", {{.kind = ETO_NUMBER}}, put_turn},
						  {"phase", {SIDE, REST}, put_phase},
						  {"active", {NAME}, put_active},
						  {"cutoff", {NAME}, put_cut},
						  {0}};
static const struct eto_query queries[] = {{"counter", {NAME}, .text = ask_counter},
					   {"at", {NAME}, .text = ask_at},
					   {"stack", {ZONE}, .text = ask_stack},
					   {"corps", {{.kind = ETO_OWNER}, ZONE}, ask_corps},
					   {"points", {SIDE}, ask_points},
					   {"supply", {SIDE}, ask_supply},
					   {"supplied", {NAME}, ask_supplied, .is = ETO_YES},
					   {"purse", {NAME}, ask_purse},
					   {"cut", {NAME}, ask_cut, .is = ETO_YES},
					   {"active", {NAME}, ask_active, .is = ETO_YES},
					   {"superior", {ZONE}, ask_superior, .is = ETO_OWNER},
					   {"blockade", .value = ask_blockade},
					   {"total", {SIDE}, ask_total, .is = ETO_YES},
					   {"usa", .value = ask_usa},
					   {"column", .text = ask_column},
					   {"mods", .text = ask_mods},
					   {0}};
const struct eto_lexicon bw_lexicon = {statements, queries};
