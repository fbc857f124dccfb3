/* The fog of war of WestFront: what a side sees of the other is the same bytes in all worlds that it cannot tell apart,
 * over a hundred thousand positions of random games; other secrets make no difference to it, to what it may do or to
 * what it is told; secret actions leave no trace; what was seen is remembered. */
#define TEST_MAIN
#include "tests/test.h"

#include "core/fields.h"
#include "core/notation.h"
#include "games/westfront/produce.h"
#include "tests/secrets.h"
#include "tests/westfront/loaded.h"

#ifdef ETO_CHECKED
enum { POSITIONS = 2000, SECRET_POSITIONS = 100 };
#else
enum { POSITIONS = 50000, SECRET_POSITIONS = 1000 };
#endif
enum { EVENTS_MAX = 256, GAME_MAX = 4000 };

static struct wf_state view(const struct wf_state *s, unsigned seat)
{
	struct wf_state v = *s;
	westfront_game.redact(&table()->base, &v, 1u << seat);
	return v;
}

/* Equal, or says where they differ. */
static bool same(const struct wf_state *x, const struct wf_state *y, const char *which)
{
	char line[400];
	struct eto_text t = eto_text_in(line, sizeof line);
	if (!memcmp(x, y, sizeof *x))
		return CHECK(true);
	eto_state_diff(&westfront_game, x, y, &t);
	return test_check(false, __FILE__, __LINE__, "%s: %s", which, line);
}

/* -- random games -- */

struct walk {
	struct wf_state s;
	struct eto_rng rng;
	struct eto_action legal[LEGAL_MAX];
	unsigned seat, count, positions, length;
};

static void begin(struct walk *w, unsigned scenario, unsigned deployment)
{
	table()->base.scenario = (uint8_t)scenario;
	table()->base.option[OPT_DEPLOYMENT] = (uint8_t)deployment;
	memset(&w->s, 0, sizeof w->s);
	w->length = 0;
	westfront_game.start(&table()->base, &w->s);
}

static bool list(struct walk *w)
{
	unsigned deciders = westfront_game.deciders(&table()->base, &w->s);
	if (!deciders || w->length++ == GAME_MAX)
		return false;
	do
		w->seat = eto_rng_below(&w->rng, ETO_DICE + 1);
	while (!(deciders >> w->seat & 1));
	w->count = westfront_game.legal(&table()->base, &w->s, w->seat, w->legal);
	return CHECK(w->count > 0);
}

/* A world that looks the same is seen as the same bytes. */
static bool check_worlds(struct walk *w)
{
	for (unsigned seat = 0; seat < SIDES; seat++) {
		struct wf_state seen = view(&w->s, seat), world = seen;
		westfront_game.determinize(&table()->base, &world, 1u << seat, &w->rng);
		struct wf_state again = view(&world, seat);
		if (!same(&seen, &again, "a world that looks the same"))
			return false;
	}
	return true;
}

/* Production, and which unit is taken in hand. Neutrals that go to war are placed for all to see. */
static bool is_secret(const struct wf_state *s, struct eto_action a)
{
	bool produces = eto_peek(&s->stack)->proc == P_PRODUCE && a.verb >= V_STEP && a.verb <= V_WITHDRAW;
	return produces || a.verb == V_ORDER || a.verb == V_TAKE;
}

/* Nobody else sees a secret action; which of them it was makes no difference to what they see. */
static bool check_secret(struct walk *w, struct eto_action a, struct wf_state *first, bool *have)
{
	struct eto_event room[EVENTS_MAX];
	struct eto_events events = {.list = room, .max = EVENTS_MAX};
	struct wf_state after = w->s;
	unsigned other = foe(w->seat);
	westfront_game.apply(&table()->base, &after, w->seat, a, &events);
	for (unsigned i = 0; i < events.count; i++)
		if (room[i].seen >> other & 1)
			return test_check(false, __FILE__, __LINE__, "event %u of a secret action is seen",
					  room[i].kind);
	struct wf_state seen = view(&after, other);
	if (a.verb == V_ORDER || a.verb == V_TAKE) {
		if (*have)
			return same(first, &seen, "which unit is taken in hand");
		*first = seen;
		*have = true;
		return true;
	}
	struct wf_state before = view(&w->s, other);
	return same(&before, &seen, "a secret order of Production");
}

static bool check_secrets(struct walk *w)
{
	struct wf_state first;
	bool have = false;
	for (unsigned i = 0; i < w->count; i += 1 + w->count / 24)
		if (w->seat < SIDES && is_secret(&w->s, w->legal[i]) && !check_secret(w, w->legal[i], &first, &have))
			return false;
	return true;
}

static void play(struct walk *w)
{
	struct eto_action a = w->legal[eto_rng_below(&w->rng, w->count)];
	westfront_game.apply(&table()->base, &w->s, w->seat, a, NULL);
	w->positions++;
}

TEST(worlds_that_look_the_same)
{
	static struct walk w;
	eto_rng_seed(&w.rng, 43);
	for (unsigned game = 0; w.positions < POSITIONS; game++) {
		begin(&w, game % SCENARIOS, game % 7 ? DEPLOY_GIVEN : DEPLOY_HISTORICAL);
		while (w.positions < POSITIONS && list(&w)) {
			if (!check_worlds(&w) || (w.positions % 4 == 0 && !check_secrets(&w))) {
				printf("  game %u, position %u\n", game, w.positions);
				return;
			}
			play(&w);
		}
	}
	CHECK_INT(w.positions, POSITIONS);
}

/* -- other secrets, by hand -- */

/* A block of which the enemy knows that it stands there, and nothing more; nothing is going on with it. */
static bool is_unknown(const struct wf_state *s, unsigned unit)
{
	const unsigned told = M_KNOWN | M_SHOWN | M_LANDED | M_DISPERSED | M_REARGUARD;
	return on_map(s, unit) && !(s->mark[unit] & told) && !s->entry[unit] && !s->voyage_kind[unit] &&
	       !s->mode[unit] && !s->hits[unit] && s->from[unit] == NO_HEX && s->goal[unit] == NO_HEX;
}

static unsigned some_unit(const struct wf_table *t, unsigned side, struct eto_rng *rng)
{
	return t->first_of[side] + eto_rng_below(rng, t->end_of[side] - t->first_of[side]);
}

static bool is_special(const struct wf_table *t, unsigned unit)
{
	return unit == t->who.tito || unit == t->who.maquis || unit == t->who.friuli;
}

/* May this unit stand where that one does? */
static bool fits(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned other)
{
	for (unsigned u = 0; type_of(t, unit) == FORT && u < UNITS; u++)
		if (u != unit && u != other && type_of(t, u) == FORT && s->hex[u] == s->hex[other])
			return false;
	return !is_special(t, unit) && !wf_barred_hex(t, s, unit, s->hex[other]);
}

static uint8_t some_cv(const struct wf_table *t, unsigned unit, struct eto_rng *rng)
{
	return (uint8_t)(1 + eto_rng_below(rng, unit_of(t, unit)->max));
}

/* Two blocks that nobody has seen change their places. */
static bool swap_blocks(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_rng *rng)
{
	unsigned x = some_unit(t, side, rng), y = some_unit(t, side, rng), hex, mark;
	if (x == y || !is_unknown(s, x) || !is_unknown(s, y) || !fits(t, s, x, y) || !fits(t, s, y, x))
		return false;
	hex = s->hex[x], mark = s->mark[x];
	s->hex[x] = s->hex[y], s->mark[x] = s->mark[y];
	s->hex[y] = (uint16_t)hex, s->mark[y] = (uint16_t)mark;
	s->cv[x] = some_cv(t, x, rng), s->cv[y] = some_cv(t, y, rng);
	return true;
}

/* A block is one that was thought to be eliminated, long ago. */
static bool swap_with_box(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_rng *rng)
{
	unsigned x = some_unit(t, side, rng), y = some_unit(t, side, rng);
	if (!is_unknown(s, x) || s->fate[y] != ELIMINATED || s->mark[y] & M_KNOWN || !fits(t, s, y, x) ||
	    is_special(t, x) || unit_of(t, x)->nation != unit_of(t, y)->nation)
		return false;
	s->fate[y] = ON_MAP, s->hex[y] = s->hex[x], s->mark[y] = s->mark[x], s->cv[y] = some_cv(t, y, rng);
	s->fate[x] = ELIMINATED, s->hex[x] = OFF, s->mark[x] = 0, s->cv[x] = 0;
	s->seen_month[x] = s->seen_month[y] = 0;
	return true;
}

/* A standing block, known or not, has another strength. */
static bool change_strength(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_rng *rng)
{
	unsigned x = some_unit(t, side, rng);
	if (!on_map(s, x) || s->mark[x] & (M_SHOWN | M_REARGUARD) || s->mode[x])
		return false;
	s->cv[x] = some_cv(t, x, rng);
	return true;
}

static bool in_production(const struct wf_state *s) { return eto_peek(&s->stack)->proc == P_PRODUCE; }

/* One more order of this Production, or one less: a step, a unit disbanded, one that came, a Beachhead, points. */
static bool change_production(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_rng *rng)
{
	unsigned x = some_unit(t, side, rng), b = eto_rng_below(rng, BEACHHEADS);
	bool stands = on_map(s, x) && !(s->mark[x] & M_NEW);
	if (!in_production(s))
		return false;
	switch (eto_rng_below(rng, 6)) {
	case 0: s->points[side] = (uint8_t)eto_rng_below(rng, 60); return true;
	case 1: s->mark[x] ^= stands ? M_LEAVING : 0; return stands;
	case 2:
		if (!stands || s->mark[x] & M_STEPPED || s->cv[x] >= unit_of(t, x)->max)
			return false;
		s->cv[x]++, s->mark[x] |= M_STEPPED;
		return true;
	case 3:
		if (!(s->mark[x] & M_NEW) || unit_of(t, x)->first_month || is_special(t, x))
			return false;
		s->fate[x] = ELIMINATED, s->hex[x] = OFF, s->cv[x] = 0, s->mark[x] &= M_KNOWN;
		return true;
	case 4:
		if (side != ALLIES || (s->beachhead[b] != BH_ELIMINATED && s->beachhead[b] != BH_DEPLOYED))
			return false;
		s->beachhead_order[b] = s->beachhead_order[b] ? 0 : BH_PREP;
		return true;
	default: s->ss_step ^= side == AXIS; return side == AXIS;
	}
}

/* Others come back from the dead in this Production, unseen. */
static bool bring_one(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_rng *rng)
{
	unsigned x = some_unit(t, side, rng), skip = eto_rng_below(rng, eto_set_count(&t->sites));
	unsigned hex = eto_set_next(&t->sites, 0);
	while (skip--)
		hex = eto_set_next(&t->sites, hex + 1);
	if (!in_production(s) || s->fate[x] != ELIMINATED || is_special(t, x) || type_of(t, x) == FORT ||
	    !friendly(s, side, hex) || contested(s, hex) || wf_barred_hex(t, s, x, hex))
		return false;
	s->fate[x] = ON_MAP, s->hex[x] = (uint16_t)hex, s->mark[x] |= M_NEW, s->cv[x] = 1;
	return true;
}

static bool bring_many(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_rng *rng)
{
	unsigned n = 0;
	for (unsigned i = 0; in_production(s) && i < 400; i++)
		n += bring_one(t, s, side, rng);
	return n > 0;
}

/* Another unit has been given the order that is about to be carried out. */
static bool change_order(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_rng *rng)
{
	struct eto_frame *f = eto_top(&s->stack);
	unsigned x = some_unit(t, side, rng);
	if (f->proc != P_ORDER || f->step || f->seat != side || !on_map(s, x) || s->mark[x] & M_MOVED)
		return false;
	((struct wf_ordered *)eto_locals(f))->unit = (uint16_t)x;
	return true;
}

static bool change_hidden(const struct eto_table *table, void *state, unsigned viewer, struct eto_rng *rng)
{
	static bool (*const changes[])(const struct wf_table *, struct wf_state *, unsigned, struct eto_rng *) = {
		swap_blocks, swap_with_box, change_strength, change_production, bring_many, change_order};
	for (unsigned tries = 0; tries < 24; tries++)
		if (changes[eto_rng_below(rng, 6)]((const struct wf_table *)table, state, foe(viewer), rng))
			return true;
	return false;
}

TEST(other_secrets_look_the_same)
{
	struct secrets_result result;
	for (unsigned scenario = 0; scenario < SCENARIOS; scenario++) {
		table()->base.scenario = (uint8_t)scenario;
		table()->base.option[OPT_DEPLOYMENT] = DEPLOY_GIVEN;
		struct secrets plan = {.table = &table()->base,
				       .change = change_hidden,
				       .seed = 11 + scenario,
				       .positions = SECRET_POSITIONS,
				       .universe = 50,
				       .max_actions = GAME_MAX};
		if (!secrets_run(&plan, &result)) {
			test_check(false, __FILE__, __LINE__, "%s", result.what);
			return;
		}
		CHECK(result.worlds > result.positions && result.refusals > result.worlds);
	}
}

/* -- what is remembered -- */

static unsigned put(struct wf_state *s, const char *statement)
{
	char line[80];
	const char *words[ETO_WORDS_MAX];
	uint16_t placed[ETO_WORDS_MAX] = {0};
	unsigned count, placed_count = 0;
	struct eto_error err = {0};
	snprintf(line, sizeof line, "%s", statement);
	count = eto_words(line, words, ETO_WORDS_MAX);
	if (!CHECK(westfront_game.put(&table()->base, s, words, count, placed, &placed_count, &err)))
		printf("  \"%s\": %s\n", statement, err.what);
	return placed[0];
}

static struct wf_state empty_board(void)
{
	struct wf_state s;
	memset(&s, 0, sizeof s);
	table()->base.scenario = S44;
	table()->base.option[OPT_DEPLOYMENT] = DEPLOY_GIVEN;
	westfront_game.start(&table()->base, &s);
	put(&s, "empty");
	put(&s, "month 1944-08");
	return s;
}

static unsigned blocks_seen(const struct wf_state *v, unsigned hex, bool hidden)
{
	unsigned n = 0;
	for (unsigned u = 0; u < UNITS; u++)
		n += v->hex[u] == hex && !!(v->mark[u] & M_HIDDEN) == hidden;
	return n;
}

TEST(standing_blocks_show_their_number_only)
{
	struct wf_state s = empty_board();
	unsigned armor = put(&s, "put 1020 german-armor a(3)"), hex = s.hex[armor];
	put(&s, "put 1020 german-static b(1)");
	struct wf_state v = view(&s, ALLIES);
	CHECK_INT(blocks_seen(&v, hex, true), 2);
	CHECK_INT(blocks_seen(&v, hex, false), 0);
	struct wf_state t = empty_board();
	put(&t, "put 1020 german-infantry a(4)");
	put(&t, "put 1020 german-hq b(0)");
	struct wf_state other = view(&t, ALLIES);
	same(&v, &other, "two other blocks");
	struct wf_state own = view(&s, AXIS);
	CHECK(own.cv[armor] == 3 && own.hex[armor] == hex && blocks_seen(&own, hex, false) == 2);
}

TEST(a_block_once_seen_is_followed)
{
	struct wf_state s = empty_board();
	struct eto_events events = {0};
	unsigned armor = put(&s, "put 1020 german-armor a(3)"), away = wf_hex_find(table(), "1120");
	wf_show(&s, armor, &events);
	CHECK(events.barrier);
	struct wf_state v = view(&s, ALLIES);
	CHECK(v.hex[armor] == s.hex[armor] && v.cv[armor] == 3 && v.mark[armor] & M_SHOWN);
	wf_hide(&s, armor);
	wf_place(table(), &s, armor, away);
	s.cv[armor] = 4; /* a step that the enemy does not see */
	v = view(&s, ALLIES);
	CHECK_INT(v.hex[armor], away);
	CHECK_INT(v.cv[armor], 3);
	CHECK_INT(v.seen_month[armor], s.month);
	CHECK(!(v.mark[armor] & M_HIDDEN));
	wf_reduce(table(), &s, armor, 0, NULL); /* one that he sees go */
	v = view(&s, ALLIES);
	CHECK_INT(v.cv[armor], 2);
}

TEST(boxes_are_forgotten_after_production)
{
	struct wf_state s = empty_board();
	unsigned armor = put(&s, "put 1020 german-armor a(3)"), other = put(&s, "put 1020 german-infantry b(3)");
	wf_eliminate(table(), &s, armor, 0, NULL);
	struct wf_state v = view(&s, ALLIES);
	CHECK(v.fate[armor] == ELIMINATED && v.mark[armor] & M_KNOWN);
	CHECK(!(v.mark[other] & M_KNOWN));
	wf_forget_boxes(&s);
	v = view(&s, ALLIES);
	CHECK(!(v.mark[armor] & M_KNOWN));
	wf_place(table(), &s, armor, s.hex[other]); /* rebuilt: a block among others */
	s.cv[armor] = 1;
	v = view(&s, ALLIES);
	CHECK_INT(blocks_seen(&v, s.hex[other], true), 2);
}

/* A block that lies face up in a battle while its owner buys it a step in secret. */
TEST(a_step_in_production_is_not_seen)
{
	struct wf_state s = empty_board();
	unsigned armor = put(&s, "put 1020 german-armor a(3)"), fresh;
	put(&s, "put 1020 us-armor b(3)");
	fresh = put(&s, "put 1019 german-infantry c(1)");
	wf_show(&s, armor, NULL);
	put(&s, "begin production");
	struct wf_state before = view(&s, ALLIES);
	CHECK_INT(blocks_seen(&before, s.hex[fresh], true), 1);
	s.cv[armor]++;
	s.mark[armor] |= M_STEPPED;
	struct wf_state after = view(&s, ALLIES);
	same(&before, &after, "a step for a block that lies face up");
	s.mark[fresh] |= M_NEW;
	after = view(&s, ALLIES);
	CHECK_INT(blocks_seen(&after, s.hex[fresh], true), 0);
}

/* An event about a block names it to its owner, and to the enemy only if he follows it; never its strength. */
TEST(events_name_what_is_known)
{
	struct wf_state s = empty_board();
	struct eto_event room[8];
	struct eto_events e = {.list = room, .max = 8};
	unsigned armor = put(&s, "put 1020 german-armor a(3)");
	wf_tell_block(table(), &s, &e, E_MOVE, armor, 1, 2, 0);
	CHECK_INT(e.count, 2);
	CHECK(room[0].kind == E_MOVE && room[0].seen == 1u << AXIS);
	CHECK(room[1].kind == E_BLOCK_MOVE && !(room[1].seen >> AXIS & 1) && room[1].arg[0] == AXIS);
	wf_show(&s, armor, NULL);
	wf_hide(&s, armor);
	e.count = 0;
	wf_tell_block(table(), &s, &e, E_MOVE, armor, 1, 2, 0);
	CHECK(e.count == 1 && room[0].seen == ETO_ALL);
	e.count = 0;
	wf_tell_block(table(), &s, &e, E_LOSS, armor, 2, 0, 0);
	CHECK(e.count == 2 && room[1].kind == E_BLOCK_LOSS && room[1].arg[1] == s.hex[armor]);
}

/* The events that the Allies may know, without the owner's. */
static unsigned told_to_allies(struct eto_events *e)
{
	unsigned n = 0;
	for (unsigned i = 0; i < e->count; i++)
		if (eto_event_known(&e->list[i], 1u << ALLIES))
			e->list[n++] = e->list[i];
	return n;
}

/* Losses are public and name their unit, so blocks must not be told by their numbers (WF-11.1.1). */
TEST(arrivals_are_told_by_place)
{
	static const char *const blocks[2][2] = {{"put Berlin german-infantry a(2)", "put Munich german-armor b(2)"},
						 {"put Berlin german-armor b(2)", "put Munich german-infantry a(2)"}};
	struct eto_event room[2][16];
	struct eto_events e[2] = {{.list = room[0], .max = 16}, {.list = room[1], .max = 16}};
	unsigned told[2];
	for (unsigned world = 0; world < 2; world++) {
		struct wf_state s = empty_board();
		for (unsigned i = 0; i < 2; i++)
			s.mark[put(&s, blocks[world][i])] |= M_NEW;
		wf_end_arrivals(table(), &s, &e[world]);
		told[world] = told_to_allies(&e[world]);
	}
	CHECK_INT(told[0], 2);
	CHECK_INT(told[1], 2);
	CHECK(!memcmp(room[0], room[1], 2 * sizeof room[0][0]));
}

/* The same for blocks that starve: two that lose a step, one that dies beside another. */
TEST(attrition_is_told_by_place)
{
	static const char *const blocks[2][3] = {
		{"put Paris german-infantry a(3)", "put Bordeaux german-armor b(3)", "put Brest german-static c(1)"},
		{"put Paris german-armor b(3)", "put Bordeaux german-infantry a(3)", "put Brest german-mech c(2)"}};
	struct eto_event room[2][64];
	struct eto_events e[2] = {{.list = room[0], .max = 64}, {.list = room[1], .max = 64}};
	unsigned told[2];
	for (unsigned world = 0; world < 2; world++) {
		struct wf_state s = empty_board();
		put(&s, "control France allies");
		for (unsigned i = 0; i < 3; i++)
			put(&s, blocks[world][i]);
		put(&s, "put London shaef(3)");
		put(&s, "put London us-infantry x(3)");
		put(&s, "active shaef normal");
		put(&s, "turn allies movement");
		westfront_game.apply(&table()->base, &s, ALLIES, eto_act(V_DONE, 0, 0, 0), &e[world]);
		told[world] = told_to_allies(&e[world]);
	}
	CHECK(told[0] > 6);
	CHECK_INT(told[1], told[0]);
	CHECK(!memcmp(room[0], room[1], told[0] * sizeof room[0][0]));
}

/* A state that cannot be is not accepted. */
TEST(unsound_states)
{
	struct wf_state s = empty_board(), bad;
	struct eto_error err = {0};
	unsigned armor = put(&s, "put 1020 german-armor a(3)");
	CHECK(westfront_game.sound(&table()->base, &s, &err));
	bad = s, bad.hex[armor] = HEXES;
	CHECK(!westfront_game.sound(&table()->base, &bad, &err));
	bad = s, bad.cv[armor] = 9;
	CHECK(!westfront_game.sound(&table()->base, &bad, &err));
	bad = s, bad.fate[armor] = ELIMINATED;
	CHECK(!westfront_game.sound(&table()->base, &bad, &err));
	bad = s, bad.stack.frame[bad.stack.depth - 1].proc = PROCS;
	CHECK(!westfront_game.sound(&table()->base, &bad, &err));
	bad = s, bad.month = MONTHS + 1;
	CHECK(!westfront_game.sound(&table()->base, &bad, &err));
	bad = s, bad.beachhead[0] = BH_DEPLOYED, bad.beachhead_hex[0] = NO_HEX;
	CHECK(!westfront_game.sound(&table()->base, &bad, &err));
	bad = s, bad.held[ALLIES].w[HEXES / 64] = ~UINT64_C(0);
	CHECK(!westfront_game.sound(&table()->base, &bad, &err));
	CHECK(err.what[0]);
}

int main(void)
{
	RUN(worlds_that_look_the_same);
	RUN(other_secrets_look_the_same);
	RUN(standing_blocks_show_their_number_only);
	RUN(a_block_once_seen_is_followed);
	RUN(boxes_are_forgotten_after_production);
	RUN(a_step_in_production_is_not_seen);
	RUN(events_name_what_is_known);
	RUN(arrivals_are_told_by_place);
	RUN(attrition_is_told_by_place);
	RUN(unsound_states);
	return test_end();
}
