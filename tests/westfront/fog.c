/* The fog of war of WestFront: what a side sees of the other is the same bytes in all worlds that it cannot tell apart,
 * over a hundred thousand positions of random games; secret actions leave no trace; what was seen is remembered. */
#define TEST_MAIN
#include "tests/test.h"

#include "core/fields.h"
#include "core/notation.h"
#include "games/westfront/westfront.h"

#ifdef __SANITIZE_ADDRESS__
enum { POSITIONS = 4000 };
#else
enum { POSITIONS = 100000 };
#endif
enum { EVENTS_MAX = 256, GAME_MAX = 4000 };

static struct wf_table *table(void)
{
	static struct wf_table loaded;
	struct eto_files files = eto_game_files(&westfront_game);
	struct eto_error err = {0};
	if (!loaded.base.game && !CHECK(westfront_game.load(&loaded.base, &files, &err)))
		printf("  %s:%u: %s\n", err.file, err.line, err.what);
	return &loaded;
}

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
	wf_show(table(), &s, armor, &events);
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
	wf_forget_boxes(table(), &s);
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
	wf_show(table(), &s, armor, NULL);
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
	wf_show(table(), &s, armor, NULL);
	wf_hide(&s, armor);
	e.count = 0;
	wf_tell_block(table(), &s, &e, E_MOVE, armor, 1, 2, 0);
	CHECK(e.count == 1 && room[0].seen == ETO_ALL);
	e.count = 0;
	wf_tell_block(table(), &s, &e, E_LOSS, armor, 2, 0, 0);
	CHECK(e.count == 2 && room[1].kind == E_BLOCK_LOSS && room[1].arg[1] == s.hex[armor]);
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
	bad = s, bad.held[ALLIES][WORDS - 1] = ~UINT64_C(0);
	CHECK(!westfront_game.sound(&table()->base, &bad, &err));
	CHECK(err.what[0]);
}

int main(void)
{
	RUN(worlds_that_look_the_same);
	RUN(standing_blocks_show_their_number_only);
	RUN(a_block_once_seen_is_followed);
	RUN(boxes_are_forgotten_after_production);
	RUN(a_step_in_production_is_not_seen);
	RUN(events_name_what_is_known);
	RUN(unsound_states);
	return test_end();
}
