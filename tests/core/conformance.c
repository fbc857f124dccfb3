/* The conformance test itself: the toy game passes it, and games with one fault each do not. */
#include "core/player.h"
#include "tests/conformance.h"

#include "tests/core/core.h"
#include "tests/duel.h"

TEST(toy_conforms)
{
	struct toy_table t = toy_loaded();
	struct conformance plan = {&t.head, toy_catalog(), toy_rules(), 1, 60, 0, 1};
	struct conformance_result r;
	char what[256];
	if (!CHECK(conformance_tables(&plan, what, sizeof what)))
		printf("  %s\n", what);
	for (unsigned scenario = 0; scenario < 2; scenario++) {
		t.head.scenario = (uint8_t)scenario;
		if (!CHECK(conformance_run(&plan, &r)))
			printf("  %s\n", r.what);
		CHECK_INT(r.games, 60);
		CHECK_INT(r.nodes, r.actions);
		CHECK_INT(r.outcome[ETO_WON] + r.outcome[ETO_DRAWN], 60);
		CHECK(r.wins[0] && r.wins[1] && r.longest > 10);
	}
}

TEST(plan_is_kept)
{
	struct toy_table t = toy_loaded();
	struct conformance plan = {.table = &t.head, .seed = 5, .games = 20, .max_actions = 7, .every = 3};
	struct conformance_result r, again;
	CHECK(conformance_run(&plan, &r));
	CHECK_INT(r.actions, 140);
	CHECK_INT(r.nodes, 60);
	CHECK_INT(r.outcome[ETO_RUNNING], 20);
	plan.max_actions = plan.every = 0;
	CHECK(conformance_run(&plan, &r) && conformance_run(&plan, &again));
	CHECK_INT(r.nodes, 0);
	CHECK(!memcmp(&r, &again, sizeof r));
	plan.seed++;
	CHECK(conformance_run(&plan, &again));
	CHECK(r.actions != again.actions);
}

/* The game that docs/writing-a-game.md builds. */
TEST(the_first_game_conforms)
{
	static const char text[] = "id\ten\tes\nGAT\tGate\tPuerta\nWAY\tWay\tCamino\n"
				   "MID\tMiddle\tMedio\nEND\tEnd\tFin\n";
	struct eto_file file;
	struct eto_files files = one_file(&file, "data/fields.tsv", text, sizeof text - 1);
	struct duel_table t = {0};
	struct eto_error err = {0};
	if (!CHECK(duel_game.load(&t.head, &files, &err)))
		printf("  %s\n", err.what);
	struct conformance plan = {&t.head, NULL, NULL, 1, 100, 0, 1};
	struct conformance_result r;
	if (!CHECK(conformance_run(&plan, &r)))
		printf("  %s\n", r.what);
	CHECK_INT(r.outcome[ETO_WON] + r.outcome[ETO_DRAWN], 100);
	CHECK(r.wins[0] && r.wins[1] && r.outcome[ETO_DRAWN]);
}

/* Faults, one for each promise. Each is a toy game with one function replaced by a wrong one. */

static unsigned legal_twice(const struct eto_table *t, const void *state, unsigned seat, struct eto_action *out)
{
	unsigned n = toy_game.legal(t, state, seat, out);
	if (n)
		out[n] = out[n - 1];
	return n ? n + 1 : 0;
}

static unsigned legal_less(const struct eto_table *t, const void *state, unsigned seat, struct eto_action *out)
{
	unsigned n = toy_game.legal(t, state, seat, out);
	return n > 2 ? n - 1 : n;
}

static unsigned legal_for_all(const struct eto_table *t, const void *state, unsigned seat, struct eto_action *out)
{
	unsigned n = toy_game.legal(t, state, seat, out);
	if (!n && seat == 0)
		out[n++] = eto_act(TOY_DONE, 0, 0, 0);
	return n;
}

static unsigned legal_none(const struct eto_table *t, const void *state, unsigned seat, struct eto_action *out)
{
	const struct toy_state *s = state;
	return s->turn == 2 ? 0 : toy_game.legal(t, state, seat, out);
}

static eto_clause check_lax(const struct eto_table *t, const void *state, unsigned seat, struct eto_action a)
{
	eto_clause c = toy_game.check(t, state, seat, a);
	return c == TY_3_3 ? 0 : c;
}

static eto_clause check_far(const struct eto_table *t, const void *state, unsigned seat, struct eto_action a)
{
	return toy_game.check(t, state, seat, a) ? 1000 : 0;
}

static void apply_forgets(const struct eto_table *t, void *state, unsigned seat, struct eto_action a,
			  struct eto_events *events)
{
	struct toy_state *s = state;
	toy_game.apply(t, state, seat, a, events);
	if (a.verb == TOY_MOVE)
		s->force[0] ^= 1;
}

static void apply_listens(const struct eto_table *t, void *state, unsigned seat, struct eto_action a,
			  struct eto_events *events)
{
	struct toy_state *s = state;
	toy_game.apply(t, state, seat, a, events);
	if (events && a.verb == TOY_TRIBUTE)
		s->gold[0]++;
}

static void apply_shouts(const struct eto_table *t, void *state, unsigned seat, struct eto_action a,
			 struct eto_events *events)
{
	toy_game.apply(t, state, seat, a, events);
	eto_emit(events, (struct eto_event){.kind = 99});
}

/* The other side's plan shows: in an event for all, in the gold, in what may be undone. */
static void apply_tells(const struct eto_table *t, void *state, unsigned seat, struct eto_action a,
			struct eto_events *events)
{
	struct toy_state *s = state;
	toy_game.apply(t, state, seat, a, events);
	if (a.verb == TOY_TRIBUTE)
		eto_emit(events, (struct eto_event){.kind = 2, .seen = ETO_ALL, .arg = {s->plan[!seat] - 1}});
}

static void apply_hints(const struct eto_table *t, void *state, unsigned seat, struct eto_action a,
			struct eto_events *events)
{
	struct toy_state *s = state;
	toy_game.apply(t, state, seat, a, events);
	if (a.verb == TOY_TRIBUTE)
		s->gold[seat] = (uint16_t)(s->gold[seat] + (s->plan[!seat] == TOY_FEINT));
}

static void apply_blinks(const struct eto_table *t, void *state, unsigned seat, struct eto_action a,
			 struct eto_events *events)
{
	struct toy_state *s = state;
	toy_game.apply(t, state, seat, a, events);
	if (a.verb == TOY_MOVE && s->plan[!seat] == TOY_FEINT)
		eto_barrier(events);
}

static void redact_nothing_twice(const struct eto_table *t, void *state, unsigned viewers)
{
	struct toy_state *s = state;
	toy_game.redact(t, state, viewers);
	if (!(viewers & 2))
		s->gold[1] = (uint16_t)((s->gold[1] + 1) % 500);
}

static void redact_too_much(const struct eto_table *t, void *state, unsigned viewers)
{
	struct toy_state *s = state;
	toy_game.redact(t, state, viewers);
	if (!(viewers & 2))
		s->gold[0] = 0;
}

static void determinize_otherwise(const struct eto_table *t, void *state, unsigned viewers, struct eto_rng *rng)
{
	struct toy_state *s = state;
	toy_game.determinize(t, state, viewers, rng);
	s->gold[1] = (uint16_t)eto_rng_below(rng, 9);
}

static void determinize_unsound(const struct eto_table *t, void *state, unsigned viewers, struct eto_rng *rng)
{
	struct toy_state *s = state;
	(void)t, (void)viewers, (void)rng;
	if (s->plan[0] == TOY_UNKNOWN)
		s->plan[0] = 99;
}

static struct eto_dice dice_of_three(const struct eto_table *t, const void *state)
{
	(void)t, (void)state;
	return (struct eto_dice){3, 6};
}

static unsigned route_nowhere(const struct eto_table *t, const void *state, unsigned seat, unsigned piece,
			      unsigned place, struct eto_action *out)
{
	(void)t, (void)state, (void)seat;
	out[0] = eto_act(TOY_MOVE, piece, place, 0);
	return 1;
}

static bool odds_short(const struct eto_table *t, const void *state, unsigned seat, struct eto_action a,
		       struct eto_odds *out)
{
	bool any = toy_game.odds(t, state, seat, a, out);
	out->total++;
	return any;
}

static void advise_badly(const struct eto_decision *d, struct eto_advice *advice)
{
	advice->choice = d->count;
}

static struct eto_outcome outcome_early(const struct eto_table *t, const void *state)
{
	const struct toy_state *s = state;
	struct eto_outcome o = toy_game.outcome(t, state);
	return s->turn == 3 ? (struct eto_outcome){ETO_DRAWN, 0, TY_6_1} : o;
}

static const char *same_piece(const struct eto_table *t, unsigned piece)
{
	return piece == 4 ? "B1" : toy_game.piece_id(t, piece);
}

/* Runs a faulty game; its failure must be of the expected kind. */
static void fails(struct eto_game faulty, const char *part)
{
	struct toy_table t = toy_loaded();
	struct conformance plan = {&t.head, toy_catalog(), toy_rules(), 1, 60, 0, 1};
	struct conformance_result r;
	t.head.game = &faulty;
	CHECK(!conformance_run(&plan, &r));
	if (!CHECK(strstr(r.what, part)))
		printf("  wanted %s, said: %s\n", part, r.what);
}

#define FAULT(member, function, part)                                                                                  \
	do {                                                                                                           \
		struct eto_game faulty = toy_game;                                                                     \
		faulty.member = function;                                                                              \
		fails(faulty, part);                                                                                   \
	} while (0)

TEST(every_fault_is_found)
{
	FAULT(legal, legal_twice, "not ascending");
	FAULT(legal, legal_less, "is not listed, but check() says 0");
	FAULT(legal, legal_for_all, "is not asked but has 1 legal actions");
	FAULT(legal, legal_none, "a dead end");
	FAULT(legal_max, 8, "more than 8");
	FAULT(check, check_lax, "is not listed, but check() says 0");
	FAULT(check, check_far, "clause 1000, which does not exist");
	FAULT(apply, apply_forgets, "force[0]");
	FAULT(apply, apply_listens, "without events: gold[0]");
	FAULT(apply, apply_shouts, "unknown kind 99");
	FAULT(apply, apply_tells, "event plan_is gives a secret away");
	FAULT(apply, apply_hints, "an action gives a secret away: gold");
	FAULT(apply, apply_blinks, "undo gives a secret away");
	FAULT(redact, redact_nothing_twice, "redacting twice");
	FAULT(redact, redact_too_much, "other legal actions");
	FAULT(determinize, determinize_otherwise, "looks different");
	FAULT(determinize, determinize_unsound, "determinized state is not sound");
	FAULT(dice, dice_of_three, "36 results of 3 dice");
	FAULT(route, route_nowhere, "of a route is not legal");
	FAULT(odds, odds_short, "odds sum up to 36 of 37");
	FAULT(advise, advise_badly, "advice");
	FAULT(outcome, outcome_early, "outcome 2");
	FAULT(actions_max, 12, "does not end within 12");
	FAULT(piece_id, same_piece, "comes back changed");
}

TEST(faults_of_the_tables_are_found)
{
	struct toy_table t = toy_loaded();
	struct eto_game g = toy_game;
	struct conformance plan = {.table = &t.head, .spanish = toy_catalog(), .rules = toy_rules()};
	struct eto_verb verbs[TOY_VERBS];
	char what[256];
	t.head.game = &g;
	memcpy(verbs, g.verbs, sizeof verbs);
	g.verbs = verbs;
	CHECK(conformance_tables(&plan, what, sizeof what));
	verbs[TOY_DONE].label = "Stop";
	CHECK(!conformance_tables(&plan, what, sizeof what));
	CHECK_STR(what, "Stop: not translated");
	verbs[TOY_DONE].label = "Stop %1";
	CHECK(!conformance_tables(&plan, what, sizeof what));
	CHECK_STR(what, "done: its label asks for what it has not");
	verbs[TOY_DONE] = toy_game.verbs[TOY_DONE];
	verbs[TOY_DONE].name = "move";
	CHECK(!conformance_tables(&plan, what, sizeof what));
	CHECK_STR(what, "move: two verbs of this name");
	verbs[TOY_DONE] = toy_game.verbs[TOY_DONE];
	g.field_count--;
	CHECK(!conformance_tables(&plan, what, sizeof what));
	CHECK_STR(what, "no field begins at byte 169 of 172");
	g.field_count++;
	verbs[ETO_ROLL].name = "throw";
	CHECK(!conformance_tables(&plan, what, sizeof what));
}

void tests_of_conformance(void)
{
	RUN(toy_conforms);
	RUN(the_first_game_conforms);
	RUN(plan_is_kept);
	RUN(every_fault_is_found);
	RUN(faults_of_the_tables_are_found);
}
