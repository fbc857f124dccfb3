/* The odds of Downfall: df_chances() and eto_game.odds against the table of the 36 rolls, and against the rolls played
 * one by one. */
#define TEST_MAIN
#include "tests/test.h"

#include "core/notation.h"
#include "games/downfall/downfall.h"

/* Win, tie and loss of the attacker by the difference of the factors; the second three when 1 and 2 count as 3 for
 * him. */
struct row {
	int difference;
	unsigned plain[3], lifted[3];
};

static const struct row rows[] = {
	{-4, {1, 2, 33}, {1, 2, 33}},
	{-3, {3, 3, 30}, {3, 3, 30}},
	{-2, {6, 4, 26}, {6, 6, 24}},
	{-1, {10, 5, 21}, {12, 6, 18}},
	{0, {15, 6, 15}, {18, 6, 12}},
	{1, {21, 5, 10}, {24, 5, 7}},
	{2, {26, 4, 6}, {29, 4, 3}},
	{3, {30, 3, 3}, {33, 3, 0}},
	{4, {33, 2, 1}, {36, 0, 0}},
	{5, {35, 1, 0}, {36, 0, 0}},
	{6, {36, 0, 0}, {36, 0, 0}},
};
enum { ROWS = sizeof rows / sizeof *rows, WIN = 0, TIE, LOSS };

/* An attack of `army` on `foe` in the zone, perhaps with a supporter. Germans are in the Soviet Union, so their tanks
 * lift low rolls; Soviet armies never do. */
struct fight {
	const char *side, *zone, *army, *support, *foe;
};

static const struct fight plain_fights[ROWS] = {
	{"ussr", "TAL", "SUI a(r)", NULL, "GEI d"},       {"ussr", "RIG", "SUI a(r)", NULL, "GEI d"},
	{"ussr", "RIG", "SUI a", NULL, "GEI d"},          {"ussr", "RIG", "SUI a(r)", NULL, "GEI d(r)"},
	{"ussr", "RIG", "SUI a", NULL, "GEI d(r)"},       {"ussr", "TAL", "SUI a", "SUI s", "GEI d(r)"},
	{"ussr", "RIG", "SUC a", NULL, "GEI d(r)"},       {"ussr", "RIG", "SUC a", "SUI s(r)", "GEI d(r)"},
	{"ussr", "RIG", "SUA a", NULL, "GEI d(r)"},       {"ussr", "RIG", "SUA a", "SUI s(r)", "GEI d(r)"},
	{"ussr", "RIG", "SUA a", "SUI s", "GEI d(r)"},
};

static const struct fight lifted_fights[ROWS] = {
	{"axis", "TUL", "GEC a(r)", NULL, "SUA d"},       {"axis", "RIG", "GEC a(r)", NULL, "SUA d"},
	{"axis", "TUL", "GEC a(r)", NULL, "SUC d"},       {"axis", "RIG", "GEC a(r)", NULL, "SUC d"},
	{"axis", "RIG", "GEA a(r)", NULL, "SUC d"},       {"axis", "RIG", "GEC a", NULL, "SUC d"},
	{"axis", "RIG", "GEC a(r)", NULL, "SUI d(r)"},    {"axis", "RIG", "GEC a", NULL, "SUI d"},
	{"axis", "RIG", "GEC a", NULL, "SUI d(r)"},       {"axis", "RIG", "GEA a", NULL, "SUI d"},
	{"axis", "RIG", "GEA a", NULL, "SUI d(r)"},
};

static struct df_table *table(void)
{
	static struct df_table loaded;
	struct eto_files files = eto_game_files(&downfall_game);
	struct eto_error err = {0};
	if (!loaded.base.game && !CHECK(downfall_game.load(&loaded.base, &files, &err)))
		printf("  %s:%u: %s\n", err.file, err.line, err.what);
	return &loaded;
}

/* A position statement, as in a case file; answers the army that it put on the map. */
static unsigned put(struct df_state *s, const char *line)
{
	char text[80];
	const char *words[ETO_WORDS_MAX];
	uint16_t placed[ETO_WORDS_MAX] = {0};
	unsigned count, placed_count = 0;
	struct eto_error err = {0};
	snprintf(text, sizeof text, "%s", line);
	count = eto_words(text, words, ETO_WORDS_MAX);
	if (!CHECK(downfall_game.put(&table()->base, s, words, count, placed, &placed_count, &err)))
		printf("  \"%s\": %s\n", line, err.what);
	return placed[0];
}

static unsigned put_army(struct df_state *s, const char *zone, const char *army)
{
	char line[80];
	snprintf(line, sizeof line, "put %s %s", zone, army);
	return put(s, line);
}

static void act(struct df_state *s, unsigned seat, struct eto_action a)
{
	if (CHECK(!downfall_game.check(&table()->base, s, seat, a)))
		downfall_game.apply(&table()->base, s, seat, a, NULL);
}

/* The state just before the attack is declared: the attacker has its order. */
static struct df_state position(const struct fight *f, unsigned *army, unsigned *foe)
{
	struct df_state s;
	char play[20];
	memset(&s, 0, sizeof s);
	downfall_game.start(&table()->base, &s);
	put(&s, "empty");
	put(&s, "turn 15");
	put(&s, "control SMO MIN KOV axis");
	put(&s, "pool axis supply 9");
	put(&s, "pool ussr supply 9");
	*army = put_army(&s, f->zone, f->army);
	*foe = put_army(&s, f->zone, f->foe);
	if (f->support)
		put_army(&s, f->zone, f->support);
	snprintf(play, sizeof play, "play %s", f->side);
	put(&s, play);
	act(&s, s.side, eto_act(V_ORDER, *army, 0, 0));
	return s;
}

/* Declares the attack, and the support of the other army of the side in the zone. */
static void declare(struct df_state *s, const struct fight *f, unsigned army, unsigned foe)
{
	act(s, s->side, eto_act(V_ATTACK, foe, 0, 0));
	for (unsigned a = 0; a < ARMIES && f->support; a++) {
		if (a == army || s->zone[a] != s->zone[army] || s->side_of[a] != s->side)
			continue;
		act(s, s->side, eto_act(V_ORDER, a, 0, 0));
		act(s, s->side, eto_act(V_SUPPORT, army, 0, 0));
	}
}

static const char *fate(const struct df_state *s, unsigned army, bool was_reduced)
{
	if (s->zone[army] == OFF)
		return "eliminated";
	return s->step[army] == REDUCED && !was_reduced ? "reduced" : NULL;
}

/* What really happens with these dice, in the words of the odds. */
static void played(const struct df_state *before, unsigned army, unsigned foe, unsigned mine, unsigned theirs,
		   char *out, size_t size)
{
	struct df_state s = *before;
	const char *a, *d;
	act(&s, s.side, eto_act(V_RESOLVE, 0, 0, 0));
	act(&s, ETO_DICE, eto_with_die(eto_with_die(eto_act(V_ROLL, 0, 0, 0), 0, mine), 1, theirs));
	a = fate(&s, army, before->step[army] == REDUCED);
	d = fate(&s, foe, before->step[foe] == REDUCED);
	if (a && d && !strcmp(a, d))
		snprintf(out, size, "both %s", a);
	else
		snprintf(out, size, "%s%s%s%s%s", a ? "attacker " : "", a ? a : "", a && d ? ", " : "",
			 d ? "defender " : "", d ? d : "");
}

/* Win, tie or loss: what a result means depends on who was reduced before. */
static unsigned meaning(const char *result, bool mine_reduced, bool theirs_reduced)
{
	if (!strcmp(result, "both reduced"))
		return TIE;
	if (!strcmp(result, "defender eliminated"))
		return WIN;
	if (!strcmp(result, "attacker eliminated"))
		return LOSS;
	if (!strcmp(result, "attacker reduced, defender eliminated"))
		return theirs_reduced ? TIE : WIN;
	if (!strcmp(result, "attacker eliminated, defender reduced"))
		return mine_reduced ? TIE : LOSS;
	CHECK_STR(result, "both eliminated");
	return mine_reduced && theirs_reduced ? TIE : mine_reduced ? WIN : LOSS;
}

static void check_row(const struct fight *f, int difference, const unsigned wanted[3])
{
	unsigned army, foe, found[3] = {0}, tally[ETO_ODDS_MAX] = {0};
	struct df_state s = position(f, &army, &foe);
	struct eto_odds before, odds;
	char result[60];
	CHECK(downfall_game.odds(&table()->base, &s, s.side, eto_act(V_ATTACK, foe, 0, 0), &before));
	declare(&s, f, army, foe);
	CHECK(downfall_game.odds(&table()->base, &s, s.side, eto_act(V_FIGHT, army, 0, 0), &odds));
	CHECK_INT(df_attack_factor(table(), &s, army) - df_defence_factor(table(), &s, foe, s.from[army]), difference);
	CHECK_INT(odds.line[0].arg[1] - odds.line[1].arg[1], difference);
	CHECK_INT(odds.total, 36);
	CHECK(f->support || (before.count == odds.count && before.line[0].arg[1] == odds.line[0].arg[1]));
	for (unsigned mine = 1; mine <= 6; mine++) {
		for (unsigned theirs = 1; theirs <= 6; theirs++) {
			unsigned i = 0;
			played(&s, army, foe, mine, theirs, result, sizeof result);
			while (i < odds.count && strcmp(odds.part[i].result, result))
				i++;
			if (test_check(i < odds.count, __FILE__, __LINE__, "%s is not among the odds", result))
				tally[i]++;
		}
	}
	for (unsigned i = 0; i < odds.count; i++) {
		CHECK_INT(odds.part[i].weight, tally[i]);
		unsigned what = meaning(odds.part[i].result, s.step[army] == REDUCED, s.step[foe] == REDUCED);
		found[what] += odds.part[i].weight;
	}
	for (unsigned i = WIN; i <= LOSS; i++)
		CHECK_INT(found[i], wanted[i]);
}

static void check_chances(struct df_chances c, const unsigned wanted[3])
{
	CHECK_INT(c.win, wanted[WIN]);
	CHECK_INT(c.tie, wanted[TIE]);
	CHECK_INT(c.loss, wanted[LOSS]);
}

/* Only the difference counts, whatever the factors. */
TEST(chances_of_every_difference)
{
	for (unsigned i = 0; i < ROWS; i++) {
		for (int defence = 4; defence <= 9; defence++) {
			int attack = defence + rows[i].difference;
			check_chances(df_chances(attack, defence, false, false, false), rows[i].plain);
			check_chances(df_chances(attack, defence, true, false, false), rows[i].lifted);
		}
	}
}

/* A defender who lifts his rolls wins as often as an attacker with the same advantage. */
TEST(chances_of_a_lifting_defender)
{
	for (unsigned i = 0; i < ROWS; i++) {
		struct df_chances c = df_chances(5, 5 + rows[i].difference, false, true, false);
		CHECK_INT(c.loss, rows[i].lifted[WIN]);
		CHECK_INT(c.tie, rows[i].lifted[TIE]);
		CHECK_INT(c.win, rows[i].lifted[LOSS]);
	}
}

/* Wins without loss: by double the score (DF-17.1.5), or all against a reduced army (DF-17.1.4). */
TEST(chances_of_a_win_without_loss)
{
	CHECK_INT(df_chances(8, 3, false, false, false).clean, 15); /* 6 + 5 + 3 + 1 for defender's rolls 1 to 4 */
	CHECK_INT(df_chances(8, 3, false, false, true).clean, 35);
	CHECK_INT(df_chances(5, 5, false, false, false).clean, 0);
	CHECK_INT(df_chances(5, 5, false, false, true).clean, 15);
}

TEST(odds_of_declared_attacks)
{
	for (unsigned i = 0; i < ROWS; i++)
		check_row(&plain_fights[i], rows[i].difference, rows[i].plain);
}

TEST(odds_of_german_tanks_in_the_soviet_union)
{
	for (unsigned i = 0; i < ROWS; i++)
		check_row(&lifted_fights[i], rows[i].difference, rows[i].lifted);
}

/* Before it flies a mission is worth two more; afterwards it is in the attack. */
TEST(odds_with_an_air_mission)
{
	unsigned army, foe;
	struct df_state s = position(&plain_fights[2], &army, &foe);
	struct eto_odds odds;
	put(&s, "pool ussr air 1");
	declare(&s, &plain_fights[2], army, foe);
	CHECK(downfall_game.odds(&table()->base, &s, s.side, eto_act(V_AIR, army, ORDINARY, 0), &odds));
	CHECK_INT(odds.line[0].arg[1] - odds.line[1].arg[1], 0);
	act(&s, s.side, eto_act(V_AIR, army, ORDINARY, 0));
	CHECK(downfall_game.odds(&table()->base, &s, s.side, eto_act(V_FIGHT, army, 0, 0), &odds));
	CHECK_INT(odds.line[0].arg[1] - odds.line[1].arg[1], 0);
}

TEST(no_odds_without_a_fight)
{
	unsigned army, foe;
	struct df_state s = position(&plain_fights[2], &army, &foe);
	struct eto_odds odds;
	CHECK(!downfall_game.odds(&table()->base, &s, s.side, eto_act(V_FIGHT, army, 0, 0), &odds));
	CHECK(!downfall_game.odds(&table()->base, &s, s.side, eto_act(V_SUPPLY, 0, 0, 0), &odds));
	CHECK(!downfall_game.odds(&table()->base, &s, s.side, eto_act(V_ATTACK, ARMIES, 0, 0), &odds));
}

int main(void)
{
	RUN(chances_of_every_difference);
	RUN(chances_of_a_lifting_defender);
	RUN(chances_of_a_win_without_loss);
	RUN(odds_of_declared_attacks);
	RUN(odds_of_german_tanks_in_the_soviet_union);
	RUN(odds_with_an_air_mission);
	RUN(no_odds_without_a_fight);
	return test_end();
}
