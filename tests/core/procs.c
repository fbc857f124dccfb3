#include "core/procs.h"

#include "core/scene.h"
#include "tests/core/core.h"

static struct toy_state started(const struct toy_table *t)
{
	struct toy_state s = {0};
	toy_game.start(&t->head, &s);
	return s;
}

TEST(locals_have_names)
{
	struct pair {
		uint16_t x;
		uint8_t y;
	} ETO_LOCALS;
	struct eto_stack k = {0};
	struct pair *p = eto_call(&k, 3, 1);
	CHECK(!p->x && !p->y);
	p->x = 777;
	p->y = 5;
	eto_call(&k, 4, 0);
	eto_pop(&k);
	const struct pair *same = eto_own(&k);
	CHECK_INT(same->x + same->y, 782);
	CHECK_INT(eto_peek(&k)->proc * 10 + eto_peek(&k)->seat, 31);
	eto_pop(&k);
	CHECK(!memcmp(&k, &(struct eto_stack){0}, sizeof k));
}

TEST(the_table_says_who_decides)
{
	struct toy_table t = toy_loaded();
	struct toy_state s = started(&t);
	struct eto_action out[64];
	CHECK_INT(eto_play_deciders(&t.head, &s), 3);
	CHECK_INT(eto_play_legal(&t.head, &s, 1, out), 3);
	eto_play_apply(&t.head, &s, 1, out[1], NULL);
	CHECK_INT(eto_play_deciders(&t.head, &s), 1);
	CHECK_INT(eto_play_check(&t.head, &s, 1, out[1]), TY_5_1);
	CHECK_INT(eto_play_check(&t.head, &s, 200, out[1]), TY_5_1);
	CHECK_INT(eto_play_check(&t.head, &s, 0, eto_act(TOY_PLAN, 1, 0, 1)), ETO_NONSENSE);
	CHECK_INT(eto_play_check(&t.head, &s, 0, eto_act(TOY_VERBS, 0, 0, 0)), ETO_NONSENSE);
	CHECK_INT(eto_play_check(&t.head, &s, 0, eto_act(ETO_ROLL, 0x11, 0, 0)), TY_4_3);
	CHECK_INT(eto_play_check(&t.head, &s, 0, eto_act(TOY_DONE, 0, 0, 0)), TY_2_1);
	eto_play_apply(&t.head, &s, 0, eto_act(TOY_PLAN, 0, 0, 0), NULL);
	CHECK_STR(eto_play_proc(&t.head, &s)->name, "march");
	CHECK_INT(eto_play_dice(&t.head, &s).count, 0);
}

TEST(dice_are_asked_for_and_fit)
{
	struct toy_table t = toy_loaded();
	struct toy_state s = started(&t);
	struct eto_action out[64];
	for (unsigned seat = 0; seat < 2; seat++)
		eto_play_apply(&t.head, &s, seat, eto_act(TOY_PLAN, 0, 0, 0), NULL);
	s.place[0] = 1;
	toy_game.derive(&t.head, &s);
	eto_play_apply(&t.head, &s, 0, eto_act(TOY_ATTACK, 0, 2, 0), NULL);
	CHECK_INT(eto_play_deciders(&t.head, &s), 1 << ETO_DICE);
	CHECK_INT(eto_play_legal(&t.head, &s, ETO_DICE, out), 36);
	CHECK_INT(eto_play_check(&t.head, &s, ETO_DICE, out[35]), 0);
	CHECK_INT(eto_play_check(&t.head, &s, ETO_DICE, eto_act(ETO_ROLL, 0x17, 0, 0)), TY_4_3);
	CHECK_INT(eto_play_check(&t.head, &s, ETO_DICE, eto_act(ETO_ROLL, 0x111, 0, 0)), TY_4_3);
	CHECK_INT(eto_play_check(&t.head, &s, ETO_DICE, eto_act(TOY_DONE, 0, 0, 0)), TY_4_3);
	struct eto_events e = {0};
	eto_play_apply(&t.head, &s, ETO_DICE, out[35], &e);
	CHECK(e.barrier);
	CHECK_INT(s.strength[5], 1);
}

TEST(soundness_looks_at_every_frame)
{
	struct toy_table t = toy_loaded();
	const struct toy_state good = started(&t);
	struct eto_error err;
	CHECK(eto_play_sound(&t.head, &good, &err));
	for (unsigned i = 0; i < 7; i++) {
		struct toy_state s = good;
		uint16_t *const depth = &s.stack.depth;
		struct eto_frame *const f = s.stack.frame;
		i == 0	 ? (void)(*depth = 0)
		: i == 1 ? (void)(*depth = 9)
		: i == 2 ? (void)(s.stack.spare[1] = 1)
		: i == 3 ? (void)(f->proc = 77)
		: i == 4 ? (void)(f->seat = ETO_DICE)
		: i == 5 ? (void)(f->local[2] = 1)
			 : (void)(f[1].step = 1);
		CHECK(!eto_play_sound(&t.head, &s, &err));
	}
}

static bool for_ever(const void *table, void *state, struct eto_events *e)
{
	(void)table, (void)e;
	((struct toy_state *)state)->gold[0]++;
	return true;
}

/* In the debug build it is an assertion; the release build goes on with a game that is over. */
TEST(endless_loops_are_cut)
{
#ifdef NDEBUG
	static const struct eto_proc procs[] = {{0}, {.name = "loop", .go = for_ever}};
	struct toy_table t = toy_loaded();
	struct toy_state s = started(&t);
	struct eto_game loop = toy_game;
	loop.procs = procs;
	loop.proc_count = 2;
	t.head.game = &loop;
	eto_play_run(&t.head, &s, NULL);
	CHECK(eto_play_stuck(&t.head, &s));
	CHECK_INT(eto_play_deciders(&t.head, &s), 0);
	CHECK_INT(toy_game.outcome(&t.head, &s).result, ETO_DRAWN);
#else
	CHECK(for_ever != NULL);
#endif
}

TEST(rolls_are_listed)
{
	static struct eto_action out[ETO_ROLLS_LISTED];
	static const struct { uint8_t count, sides; unsigned listed; } known[] = {
		{1, 6, 6}, {2, 6, 36}, {4, 6, 1296}, {5, 6, 252}, {8, 6, 1287}, {12, 6, 6188}, {2, 10, 100},
		{4, 10, 715}};
	for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
		struct eto_dice dice = {known[i].count, known[i].sides};
		unsigned n = eto_rolls_list(dice, out);
		unsigned long long weight = 0, all = 1;
		CHECK_INT(n, known[i].listed);
		for (unsigned k = 0; k < n; k++) {
			weight += eto_roll_weight(dice, out[k]);
			CHECK(eto_roll_fits(dice, out[k]) && eto_roll_listed(dice, out[k]));
		}
		for (unsigned k = 0; k < dice.count; k++)
			all *= dice.sides;
		CHECK(weight == all);
	}
	struct eto_rng rng;
	eto_rng_seed(&rng, 3);
	struct eto_action roll = eto_roll_random((struct eto_dice){7, 6}, &rng);
	CHECK(eto_roll_fits((struct eto_dice){7, 6}, roll) && !eto_roll_listed((struct eto_dice){7, 6}, roll));
	CHECK(eto_roll_listed((struct eto_dice){7, 6}, eto_roll_ascending((struct eto_dice){7, 6}, roll)));
	CHECK_INT(eto_rolls_list((struct eto_dice){0, 0}, out), 0);
}

TEST(a_scene_has_its_prompt)
{
	struct toy_table t = toy_loaded();
	struct toy_state s = started(&t);
	static struct eto_scene scene;
	eto_play_scene(&t.head, &s, &scene);
	CHECK_STR(scene.prompt_text, "Make a plan.");
	CHECK_INT(scene.prompt_clause, TY_2_1);
	CHECK_INT(scene.deciders, 3);
}

void tests_of_procs(void)
{
	RUN(locals_have_names);
	RUN(the_table_says_who_decides);
	RUN(dice_are_asked_for_and_fit);
	RUN(soundness_looks_at_every_frame);
	RUN(endless_loops_are_cut);
	RUN(rolls_are_listed);
	RUN(a_scene_has_its_prompt);
}
