/* The odds of WestFront: wf_round_chances() against all rolls of small battles, one by one, and against a million
 * rounds that are played by the rules with random dice; what players see of them. */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "core/notation.h"
#include "games/westfront/odds.h"
#include "tests/westfront/loaded.h"

/* Where two more battles wait, so that play stops when the round is over. */
static const char *const waiting[] = {"1021", "0919"};

struct block {
	const char *type; /* "allied-armor", or a unit; NULL: no more */
	unsigned cv, way; /* way: how it came into the battle */
};

/* A battle of the active side, which begins it. */
struct fight {
	const char *name, *hex, *month;
	unsigned active, weather;
	unsigned hq; /* CV of an HQ beside the battle that supports it, 0: none */
	const char *hq_hex;
	bool strikes;
	struct block passive[5], attackers[5];
	const char *unsupplied; /* a passive type that is so */
};

static const struct fight fights[] = {
	{"WF-7.35.7", "1018", "1943-08", AXIS, DRY, 2, "1017", true,
	 {{"allied-armor", 3, 0}, {"british-infantry", 3, 0}, {"british-infantry", 2, 0}},
	 {{"german-armor", 4, BY_LAND}, {"ss-mech", 4, BY_LAND}}, NULL},
	{"double defence", "1217", "1944-06", ALLIES, DRY, 2, "1117", true,
	 {{"german-infantry", 4, 0}, {"german-infantry", 3, 0}, {"german-armor", 4, 0}},
	 {{"us-armor", 3, BY_LAND}, {"us-mech", 4, BY_LAND}, {"us-infantry", 4, BY_LAND}}, NULL},
	{"unsupported in a forest", "1217", "1944-06", ALLIES, DRY, 0, NULL, false,
	 {{"german-infantry", 3, 0}, {"german-static", 2, 0}},
	 {{"us-armor", 3, BY_LAND}, {"us-mech", 4, BY_LAND}}, NULL},
	{"a Fort leads", "1018", "1944-06", ALLIES, DRY, 3, "1017", true,
	 {{"german-fort", 2, 0}, {"german-infantry", 1, 0}, {"german-static", 1, 0}},
	 {{"us-armor", 3, BY_LAND}, {"us-infantry", 4, BY_LAND}}, NULL},
	{"a Fort without supply", "1018", "1944-06", ALLIES, DRY, 3, "1017", false,
	 {{"german-fort", 3, 0}, {"german-static", 0, 0}}, {{"us-armor", 3, BY_LAND}, {"us-infantry", 4, BY_LAND}},
	 "german-fort"},
	{"WF-7.51.9", "1018", "1944-06", ALLIES, DRY, 2, "1017", true, {{"german-infantry", 3, 0}},
	 {{"us-armor", 3, BY_RIVER}, {"us-infantry", 4, BY_RIVER}}, NULL},
	{"WF-7.53.2", "1018", "1944-06", ALLIES, DRY, 2, "1017", false, {{"german-infantry", 4, 0}},
	 {{"allied-para", 3, BY_AIR}, {"us-infantry", 3, BY_RIVER}, {"us-infantry", 4, BY_RIVER}}, NULL},
	{"river in mud, an HQ defends", "1018", "1944-12", ALLIES, MUD, 3, "1017", true,
	 {{"german-hq", 2, 0}, {"german-mech", 2, 0}, {"german-para", 3, 0}},
	 {{"us-armor", 3, BY_RIVER}, {"us-infantry", 3, BY_RIVER}, {"us-mech", 2, BY_RIVER}}, NULL},
	{"the Axis lands at Malta", "1935", "1943-08", AXIS, DRY, 0, NULL, false,
	 {{"british-infantry", 3, 0}, {"british-infantry", 2, 0}},
	 {{"german-infantry", 4, BY_SEA}, {"german-infantry", 2, BY_SEA}, {"german-mountain", 1, BY_SEA}}, NULL},
	{"Gibraltar, unsupported", "0434", "1943-08", AXIS, DRY, 0, NULL, false, {{"british-infantry", 1, 0}},
	 {{"german-armor", 4, BY_LAND}, {"german-armor", 4, BY_LAND}, {"german-armor", 4, BY_LAND}}, NULL},
	{"two paratroops alone", "1018", "1944-06", ALLIES, DRY, 2, "1017", false, {{"german-infantry", 2, 0}},
	 {{"allied-para", 1, BY_AIR}, {"allied-para", 1, BY_AIR}}, NULL},
	{"a Static at 0 alone", "1018", "1944-06", ALLIES, DRY, 2, "1017", false, {{"german-static", 0, 0}},
	 {{"us-armor", 1, BY_LAND}}, NULL},
	{"few dice in a Major City", "1019", "1944-06", ALLIES, DRY, 1, "1119", true, {{"german-infantry", 2, 0}},
	 {{"us-armor", 2, BY_LAND}}, NULL},
};

enum { FIGHTS = sizeof fights / sizeof *fights, MILLION = 1000000, SMALL = 6 };
#ifdef ETO_CHECKED
enum { ROUNDS = 12000 };
#else
enum { ROUNDS = MILLION };
#endif

/* A position statement, as in a case file; answers the unit that it put on the map. */
static unsigned put(struct wf_state *s, const char *format, ...)
{
	char line[80];
	const char *words[ETO_WORDS_MAX];
	uint16_t placed[ETO_WORDS_MAX] = {0};
	unsigned count, placed_count = 0;
	struct eto_error err = {0};
	va_list args;
	va_start(args, format);
	vsnprintf(line, sizeof line, format, args);
	va_end(args);
	count = eto_words(line, words, ETO_WORDS_MAX);
	if (!CHECK(westfront_game.put(&table()->base, s, words, count, placed, &placed_count, &err)))
		printf("  \"%s\": %s\n", line, err.what);
	return placed[0];
}

static void put_force(struct wf_state *s, const struct fight *f, const struct block *b)
{
	for (; b->type; b++) {
		unsigned unit = put(s, "put %s %s x(%u)", f->hex, b->type, b->cv);
		s->entry[unit] = (uint8_t)b->way;
		if (b->way) {
			s->from[unit] = (uint16_t)wf_hex_find(table(), f->hq_hex ? f->hq_hex : "1020");
			s->battle[s->hex[unit]] |= B_NEW;
		}
		if (f->unsupplied && !strcmp(f->unsupplied, b->type))
			s->mark[unit] |= M_UNSUPPLIED;
	}
}

/* The state in which the active side has three battles to fight and says which comes first. */
static struct wf_state position(const struct fight *f, unsigned *hex)
{
	struct wf_state s;
	const char *sides[SIDES] = {"allied", "german"};
	memset(&s, 0, sizeof s);
	westfront_game.start(&table()->base, &s);
	put(&s, "empty");
	put(&s, "month %s", f->month);
	put(&s, "weather %s", f->weather == MUD ? "mud" : "dry");
	put_force(&s, f, f->passive);
	put_force(&s, f, f->attackers);
	for (unsigned i = 0; i < 2; i++) {
		unsigned at = wf_hex_find(table(), waiting[i]);
		put(&s, "put %s %s-infantry x", waiting[i], sides[foe(f->active)]);
		put(&s, "put %s %s-infantry x", waiting[i], sides[f->active]);
		s.battle[at] |= B_NEW;
	}
	*hex = wf_hex_find(table(), f->hex);
	if (f->hq) {
		unsigned hq = put(&s, "put %s %s-hq x(%u)", f->hq_hex, sides[f->active], f->hq);
		put(&s, "control %s %s", f->hq_hex, f->active ? "axis" : "allies");
		s.mode[hq] = HQ_ACTIVE;
		s.goal[hq] = f->strikes ? (uint16_t)*hex : (uint16_t)NO_HEX;
	}
	put(&s, "turn %s combat", f->active ? "axis" : "allies");
	while (westfront_game.check(&table()->base, &s, f->active, eto_act(V_FIGHT, *hex, 0, 0))) {
		struct eto_action done = eto_act(V_DONE, 0, 0, 0);
		if (!CHECK(!westfront_game.check(&table()->base, &s, f->active, done)))
			break;
		westfront_game.apply(&table()->base, &s, f->active, done, NULL);
	}
	return s;
}

/* -- what became of them -- */

struct result {
	unsigned lost[SIDES], thrown;
};

static struct result compare(const struct wf_state *before, const struct wf_state *after, unsigned hex, unsigned thrown)
{
	struct result r = {{0, 0}, thrown};
	for (unsigned u = 0; u < UNITS; u++) {
		if (before->hex[u] != hex)
			continue;
		unsigned steps = before->cv[u] + 1u - table()->unit[u].min;
		r.lost[side_of(table(), u)] += on_map(after, u) ? (unsigned)(before->cv[u] - after->cv[u]) : steps;
	}
	return r;
}

/* Answers how many units were repulsed; paratroops may die of it (ruling R16), so only the events tell. */
static unsigned apply(struct wf_state *s, unsigned seat, struct eto_action a)
{
	struct eto_event list[64];
	struct eto_events events = {.list = list, .max = 64};
	unsigned thrown = 0;
	westfront_game.apply(&table()->base, s, seat, a, &events);
	for (unsigned i = 0; i < events.count; i++)
		thrown += list[i].kind == E_REPULSED;
	return thrown;
}

static bool round_over(const struct wf_state *s) { return eto_peek(&s->stack)->proc == P_COMBAT; }

/* What an owner does when he is asked: any order of fire, losses as the odds take it. */
static unsigned decide(struct wf_state *s, struct eto_rng *rng)
{
	struct eto_action list[LEGAL_MAX];
	uint8_t unit[STACK_MAX];
	unsigned seat = eto_peek(&s->stack)->seat, n = westfront_game.legal(&table()->base, s, seat, list), pick = 0;
	for (unsigned i = 0; i < n && i < STACK_MAX; i++)
		unit[i] = (uint8_t)list[i].arg[0];
	if (list[0].verb == V_FIRE)
		pick = eto_rng_below(rng, n);
	else
		while (list[pick].arg[0] != wf_spare_first(table(), s, unit, n))
			pick++;
	return apply(s, seat, list[pick]);
}

static bool at_dice(const struct wf_state *s) { return eto_peek(&s->stack)->seat == ETO_DICE; }

static struct result play_round(const struct wf_state *before, unsigned hex, struct eto_rng *rng)
{
	struct wf_state s = *before;
	unsigned thrown = apply(&s, s.side, eto_act(V_FIGHT, hex, 0, 0));
	while (!round_over(&s)) {
		if (!at_dice(&s)) {
			thrown += decide(&s, rng);
			continue;
		}
		struct eto_action roll = eto_act(V_ROLL, 0, 0, 0);
		unsigned dice = westfront_game.dice(&table()->base, &s).count;
		for (unsigned i = 0; i < dice; i++)
			roll = eto_with_die(roll, i, 1 + eto_rng_below(rng, 6));
		thrown += apply(&s, ETO_DICE, roll);
	}
	return compare(before, &s, hex, thrown);
}

/* -- every roll of a small battle -- */

struct tree {
	const struct wf_state *before;
	unsigned hex;
	struct eto_rng rng;
	double chance[LOST_MAX + 1][LOST_MAX + 1][THROWN_MAX + 1];
};

static void grow(struct tree *g, struct wf_state s, unsigned thrown, double weight)
{
	while (!round_over(&s) && !at_dice(&s))
		thrown += decide(&s, &g->rng);
	if (round_over(&s)) {
		struct result r = compare(g->before, &s, g->hex, thrown);
		g->chance[r.lost[s.side]][r.lost[foe(s.side)]][r.thrown] += weight;
		return;
	}
	struct eto_action list[LEGAL_MAX];
	unsigned n = westfront_game.legal(&table()->base, &s, ETO_DICE, list);
	for (unsigned i = 0; i < n; i++) {
		struct wf_state next = s;
		unsigned more = apply(&next, ETO_DICE, list[i]);
		grow(g, next, thrown + more, weight / n);
	}
}

static double part(uint64_t weight) { return (double)weight / (double)WF_SURE; }

static bool near(double x, double y, double error) { return x - y <= error && y - x <= error; }

TEST(every_roll_of_small_battles)
{
	unsigned seen = 0;
	for (unsigned i = 0; i < FIGHTS; i++) {
		static struct tree g;
		static struct wf_chances c;
		unsigned hex, worst = 0;
		struct wf_state s = position(&fights[i], &hex);
		if (!CHECK(wf_round_chances(table(), &s, hex, &c)) || c.air + c.dice[ALLIES] + c.dice[AXIS] > SMALL)
			continue;
		seen++;
		memset(&g, 0, sizeof g);
		g.before = &s;
		g.hex = hex;
		eto_rng_seed(&g.rng, 1);
		struct wf_state first = s;
		unsigned thrown = apply(&first, s.side, eto_act(V_FIGHT, hex, 0, 0));
		grow(&g, first, thrown, 1.0);
		for (unsigned a = 0; a <= LOST_MAX; a++)
			for (unsigned d = 0; d <= LOST_MAX; d++)
				for (unsigned r = 0; r <= THROWN_MAX; r++)
					worst += !near(part(c.result[a][d][r]), g.chance[a][d][r], 1e-12);
		if (!CHECK_INT(worst, 0))
			printf("  %s\n", fights[i].name);
	}
	CHECK(seen >= 3);
}

/* -- a million rounds -- */

/* Five standard deviations and a bit for results that are next to impossible: with a fixed seed the test is settled. */
static bool likely(unsigned found, double chance, unsigned rounds)
{
	double mean = chance * rounds, off = found - mean, variance = mean * (1 - chance);
	return off * off <= 25 * variance + 9;
}

static void simulate(const struct fight *f, unsigned rounds, struct eto_rng *rng)
{
	static unsigned tally[LOST_MAX + 1][LOST_MAX + 1][THROWN_MAX + 1];
	static struct wf_chances c;
	unsigned hex, wrong = 0;
	uint64_t sum = 0;
	struct wf_state s = position(f, &hex);
	memset(tally, 0, sizeof tally);
	if (!CHECK(wf_round_chances(table(), &s, hex, &c)))
		return;
	for (unsigned i = 0; i < rounds; i++) {
		struct result r = play_round(&s, hex, rng);
		tally[r.lost[s.side]][r.lost[foe(s.side)]][r.thrown]++;
	}
	for (unsigned a = 0; a <= LOST_MAX; a++)
		for (unsigned d = 0; d <= LOST_MAX; d++)
			for (unsigned r = 0; r <= THROWN_MAX; r++) {
				sum += c.result[a][d][r];
				if (likely(tally[a][d][r], part(c.result[a][d][r]), rounds))
					continue;
				wrong++;
				printf("  %s: %u %u %u: %u of %u, not %f\n", f->name, a, d, r, tally[a][d][r], rounds,
				       part(c.result[a][d][r]) * rounds);
			}
	CHECK_INT(wrong, 0);
	CHECK(sum == WF_SURE);
}

TEST(a_million_rounds)
{
	struct eto_rng rng;
	eto_rng_seed(&rng, 1944);
	for (unsigned i = 0; i < FIGHTS; i++)
		simulate(&fights[i], ROUNDS / FIGHTS, &rng);
}

/* -- what players see -- */

TEST(odds_are_parts_of_a_million)
{
	for (unsigned i = 0; i < FIGHTS; i++) {
		unsigned hex, sum = 0;
		struct eto_odds odds;
		struct wf_state s = position(&fights[i], &hex);
		if (!CHECK(westfront_game.odds(&table()->base, &s, s.side, eto_act(V_FIGHT, hex, 0, 0), &odds)))
			continue;
		for (unsigned k = 0; k < odds.count; k++)
			sum += odds.part[k].weight;
		CHECK_INT(sum, odds.total);
		CHECK_INT(odds.total, MILLION);
		CHECK(odds.line_count >= 4);
	}
}

/* One defensive die, then two dice of SF against a double defence: only two hits take a step. */
TEST(a_round_by_hand)
{
	static struct wf_chances c;
	struct fight f = {"by hand",
			  "1219",
			  "1944-06",
			  ALLIES,
			  DRY,
			  3,
			  "1218",
			  false,
			  {{"german-hq", 0, 0}, {"german-static", 1, 0}},
			  {{"us-infantry", 2, BY_LAND}},
			  NULL};
	unsigned hex;
	struct wf_state s = position(&f, &hex);
	CHECK(wf_round_chances(table(), &s, hex, &c));
	CHECK(c.supported && !c.repulse && !c.air && !c.unknown);
	CHECK_INT(c.dice[AXIS], 1);
	CHECK(near(part(c.result[0][0][0]), 5.0 / 6 * 35 / 36, 1e-12));
	CHECK(near(part(c.result[0][2][0]), 5.0 / 6 * 1 / 36, 1e-12)); /* at 0 with nobody stronger the Static dies */
	CHECK(near(part(c.result[1][0][0]), 1.0 / 6, 1e-12));	       /* one die left: one hit at most */
	CHECK(near(part(c.hits[AXIS][1]), 1.0 / 6, 1e-12));
}

/* Whoever has not seen a block does not learn its strength from the odds. */
TEST(unknown_blocks_are_drawn)
{
	unsigned hex;
	struct fight strong = fights[1], weak = fights[1];
	struct eto_odds a, b;
	strong.attackers[1].type = weak.attackers[1].type = NULL;
	weak.passive[0].cv = weak.passive[1].cv = weak.passive[2].cv = 1;
	struct wf_state s = position(&strong, &hex), w = position(&weak, &hex);
	for (unsigned u = 0; u < UNITS; u++) {
		s.mark[u] &= (uint16_t) ~(M_SHOWN | M_KNOWN);
		w.mark[u] &= (uint16_t) ~(M_SHOWN | M_KNOWN);
	}
	CHECK(westfront_game.odds(&table()->base, &s, ALLIES, eto_act(V_FIGHT, hex, 0, 0), &a));
	CHECK(westfront_game.odds(&table()->base, &w, ALLIES, eto_act(V_FIGHT, hex, 0, 0), &b));
	CHECK(!memcmp(&a, &b, sizeof a));
	CHECK_INT(a.line[a.line_count - 1].kind, E_ODDS_UNKNOWN);
	CHECK_INT(a.line[a.line_count - 1].arg[0], 3);
	CHECK(!westfront_game.odds(&table()->base, &s, ALLIES, eto_act(V_DONE, 0, 0, 0), &a));
}

/* When all but the Statics are known to be dead, the unknown blocks are Statics. */
TEST(only_what_is_left_is_drawn)
{
	unsigned hex;
	struct fight fight = fights[1];
	struct eto_odds any, left;
	for (unsigned i = 0; i < 3; i++)
		fight.passive[i] = (struct block){"german-static", 2, 0};
	struct wf_state s = position(&fight, &hex);
	for (unsigned u = table()->first_of[AXIS]; u < table()->end_of[AXIS]; u++)
		s.mark[u] &= (uint16_t) ~(M_SHOWN | M_KNOWN);
	CHECK(westfront_game.odds(&table()->base, &s, ALLIES, eto_act(V_FIGHT, hex, 0, 0), &any));
	for (unsigned u = table()->first_of[AXIS]; u < table()->end_of[AXIS]; u++)
		if (!on_map(&s, u) && type_of(table(), u) != STATIC) {
			s.fate[u] = ELIMINATED;
			s.mark[u] = M_KNOWN;
		}
	CHECK(westfront_game.odds(&table()->base, &s, ALLIES, eto_act(V_FIGHT, hex, 0, 0), &left));
	CHECK(left.loss[0] < any.loss[0]);
	CHECK(left.won > any.won);
}

int main(void)
{
	table()->base.scenario = CAMPAIGN;
	RUN(every_roll_of_small_battles);
	RUN(a_million_rounds);
	RUN(odds_are_parts_of_a_million);
	RUN(a_round_by_hand);
	RUN(unknown_blocks_are_drawn);
	RUN(only_what_is_left_is_drawn);
	return test_end();
}
