/* The odds of Blocks in the West. With unknown blocks: what is counted out over all that they can be, against battles
 * with blocks that are drawn one by one from those that were not seen. Of battles and of everything else that dice
 * decide (chances.c): what is told against how it falls when it is played, and no roll without odds.
 *
 *     bitw_odds [DRAWS]     so many for each battle */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "games/bitw/unknown.h"
#include "tests/bitw/odds.h"

#ifdef ETO_CHECKED
enum { DRAWS = 60 };
#else
enum { DRAWS = 200 };
#endif
enum { PARTS = 6 };
unsigned draws = DRAWS;
struct bi_table fog, clear;

struct battle_at {
	unsigned scenario, side; /* who attacks, and sees the defenders from behind */
	const char *attacker[2], *hex, *from;
	const char *defender[3];
	bool exact;
};

static const struct battle_at battles[] = {
	{SBW1, ALLIED, {"GB-10C", NULL}, "ferrara", "ravenna", {"GE-75IN"}, true},
	{SBW1, ALLIED, {"GB-10C", "US-2C"}, "bologna", "florence", {"GE-75IN", "GE-76PZ"}, true},
	{SBW2, AXIS, {"GE-47PZ", "GE-58PZ"}, "bastogne", "prum", {"US-8C"}, true},
	{SBW3, AXIS, {"GE-19PZ", "GE-41PZ"}, "sedan", "bastogne", {"FR-10C", "FR-1A"}, true},
	{SBW8, ALLIED, {"US-2C", "US-19AC"}, "avranches", "carentan", {"GE-74IN", "GE-1JD"}, true},
	{SBW8, ALLIED, {"US-2C", "US-19AC"}, "avranches", "carentan", {"GE-74IN", "GE-84IN", "GE-1A"}, true},
};

static bool load(struct bi_table *t, unsigned fog_off)
{
	struct eto_files files = eto_game_files(&bitw_game);
	struct eto_error err = {0};
	if (!CHECK(bitw_game.load(&t->base, &files, &err)))
		return false;
	t->base.option[OPT_FOG] = (uint8_t)fog_off;
	return true;
}

unsigned place(const char *id)
{
	return bi_city_hex(&fog, id, (unsigned)strlen(id));
}

/* The battle in the hex, and nobody else there; everybody else stands where the scenario put him. */
static bool set_up(const struct battle_at *b, struct bi_state *s)
{
	unsigned hex = place(b->hex);
	fog.base.scenario = clear.base.scenario = (uint8_t)b->scenario;
	memset(s, 0, sizeof *s);
	bitw_game.start(&fog.base, s);
	for (unsigned u = 0; u < UNITS; u++)
		if (s->hex[u] == hex)
			bi_put(s, u, OFF), s->fate[u] = LOST, s->strength[u] = 0;
	for (unsigned i = 0; i < 5; i++) {
		const char *id = i < 2 ? b->attacker[i] : b->defender[i - 2];
		unsigned u = id ? bi_find_unit(&fog, id) : NO_UNIT;
		if (!id)
			continue;
		if (!CHECK(u != NO_UNIT))
			return printf("  no block %s\n", id), false;
		bi_put(s, u, hex);
		s->fate[u] = ON_MAP;
		s->strength[u] = fog.unit[u].faces.value[0];
		s->mark[u] = 0;
		s->from[u] = (uint16_t)(i < 2 ? place(b->from) : OFF);
	}
	s->side = (uint8_t)b->side;
	bitw_game.derive(&fog.base, s);
	return CHECK(hex < HEXES);
}

/* Gives every unknown block of the hex another that it could be, each as likely as another, on a face but its last. */
static void draw(const struct bi_state *seen, unsigned hex, struct eto_rng *rng, struct bi_state *world)
{
	bool taken[UNITS] = {0};
	*world = *seen;
	EACH_BLOCK (k, seen, hex)
		if (marked(seen, k, M_TOKEN))
			bi_put(world, k, OFF);
	EACH_BLOCK (k, seen, hex) {
		uint16_t can[UNITS];
		unsigned count = 0;
		if (!marked(seen, k, M_TOKEN))
			continue;
		for (unsigned u = 0; u < UNITS; u++)
			if (!taken[u] && side_of(&fog, u) == side_of(&fog, k) &&
			    bi_class(&fog.base, u) == bi_class(&fog.base, k) && bi_could_be(&fog, seen, u, k))
				can[count++] = (uint16_t)u;
		unsigned u = can[eto_rng_below(rng, count)];
		const struct eto_rotation *r = &fog.unit[u].faces;
		taken[u] = true;
		bi_put(world, u, hex);
		world->mark[u] = seen->mark[k] & ~(uint32_t)M_TOKEN;
		world->from[u] = seen->from[k];
		world->fate[u] = ON_MAP;
		world->strength[u] = r->value[eto_rng_below(rng, r->count > 2 ? r->count - 1u : 1u)];
	}
}

static void mean_of_draws(const struct bi_state *s, unsigned side, unsigned hex, double mean[PARTS])
{
	struct bi_state seen = *s, world;
	struct eto_rng rng;
	eto_rng_seed(&rng, 11 + hex);
	bitw_game.redact(&fog.base, &seen, 1u << side);
	for (unsigned n = 0; n < draws; n++) {
		struct eto_odds o;
		draw(&seen, hex, &rng, &world);
		if (!CHECK(bi_odds(&clear.base, &world, side, eto_act(V_FIGHT, hex, 0, 0), &o)))
			return;
		for (unsigned i = 0; i < PARTS; i++)
			mean[i] += (double)o.part[i].weight / draws;
	}
}

static void compare(const struct battle_at *b)
{
	struct bi_state s;
	struct eto_odds o;
	double mean[PARTS] = {0};
	if (!set_up(b, &s) || !CHECK(bi_odds(&fog.base, &s, b->side, eto_act(V_FIGHT, place(b->hex), 0, 0), &o)))
		return;
	bool exact = false;
	for (unsigned i = 0; i < o.line_count; i++)
		if (o.line[i].kind == E_ODDS_HANDS) {
			printf("%s: %d kinds of battles\n", b->hex, o.line[i].arg[1]);
			exact = true;
		}
	CHECK_INT(exact, b->exact);
	mean_of_draws(&s, b->side, place(b->hex), mean);
	for (unsigned i = 0; i < PARTS; i++) {
		double off = mean[i] - o.part[i].weight;
		/* Four errors of a mean of so many numbers between 0 and 1000, and of the 128 draws beside it. */
		double most = 16 * 500 * 500 * (1.0 / draws + (exact ? 0 : 1.0 / 128));
		if (!CHECK(off * off < most))
			printf("  %s: %s %u, drawn %.1f\n", b->hex, o.part[i].result, o.part[i].weight, mean[i]);
	}
}

/* -- the same battles played by the rules, with dice that fall -- */

/* Battles with aircraft, guns, paratroops and heavy bombers; those that fly come from `base`. */
struct fight {
	unsigned scenario, side;
	const char *hex, *from, *base, *attacker[4], *defender[4];
	unsigned drop; /* 1: the first attacker has come by parachute */
	unsigned town; /* 1: over a town that fires though nobody stands there */
};
static const struct fight fights[] = {
	{SBW1, ALLIED, "bologna", "florence", "rome", {"GB-10C", "US-2C"}, {"GE-75IN", "GE-76PZ"}, 0},
	{SBW8, ALLIED, "avranches", "carentan", "oxford", {"US-2C", "US-1A", "US-1BD", "US-8FC"},
	 {"GE-74IN", "GE-1A"}, 0},
	{SBW8, ALLIED, "avranches", "carentan", "oxford", {"US-19AC", "US-9TC"}, {"GE-84IN", "GE-74IN"}, 0},
	{SBW8, ALLIED, "rennes", "avranches", "oxford", {"US-82AB", "US-2C"}, {"GE-74IN", "GE-1JD"}, 1},
	/* over woods, past guns; past fighters alone, where nobody stands on the ground */
	{SBW10, ALLIED, "bastogne", "prum", "oxford", {"US-82AB", "US-2C"}, {"GE-74IN", "GE-1A"}, 1},
	{SBW10, ALLIED, "bastogne", "prum", "oxford", {"US-82AB"}, {"GE-2JD"}, 1},
	{SBW8, ALLIED, "metz", "carentan", "oxford", {"GB-6AB"}, {"GE-7JD"}, 1, 1},
	{SBW3, AXIS, "reims", "sedan", "cologne", {"GE-19PZ", "GE-41PZ", "GE-1JD"}, {"FR-10C", "FR-1A", "FR-BN"}, 0},
};

static void join(struct bi_state *s, const struct fight *f, const char *id, bool attacks)
{
	unsigned u = bi_find_unit(&clear, id), hex = place(f->hex);
	if (!CHECK(u != NO_UNIT)) {
		printf("  no block %s\n", id);
		return;
	}
	bi_put(s, u, hex);
	s->fate[u] = ON_MAP;
	s->strength[u] = clear.unit[u].faces.value[0];
	s->mark[u] = attacks && is_air(&clear, u) ? M_FLYING : 0;
	s->from[u] = (uint16_t)(!attacks ? OFF : place(is_air(&clear, u) ? f->base : f->from));
}

/* The battle, up to its first roll. */
static void begin(const struct fight *f, struct bi_state *s)
{
	unsigned hex = place(f->hex);
	clear.base.scenario = fog.base.scenario = (uint8_t)f->scenario;
	clear.base.option[OPT_TOWN_FIRE] = (uint8_t)f->town;
	memset(s, 0, sizeof *s);
	bitw_game.start(&clear.base, s);
	for (unsigned u = 0; u < UNITS; u++)
		if (s->hex[u] == hex)
			bi_put(s, u, OFF), s->fate[u] = LOST, s->strength[u] = 0;
	for (unsigned i = 0; i < 4; i++) {
		if (f->attacker[i])
			join(s, f, f->attacker[i], true);
		if (f->defender[i])
			join(s, f, f->defender[i], false);
	}
	if (f->drop)
		s->mark[bi_find_unit(&clear, f->attacker[0])] |=
			M_DROPPED | (clear.hex[hex].terrain == CLEAR ? 0u : M_HARD);
	eto_set_add(&s->held[!f->side], hex);
	eto_set_drop(&s->held[f->side], hex);
	memset(&s->stack, 0, sizeof s->stack);
	eto_call(&s->stack, P_TURN, AXIS);
	s->side = (uint8_t)f->side;
	s->phase = PH_COMBAT;
	bitw_game.derive(&clear.base, s);
	eto_play_run(&clear.base, s, NULL);
}

const struct battle *battle_in(const struct bi_state *s)
{
	for (unsigned i = 0; i < s->stack.depth; i++)
		if (s->stack.frame[i].proc == P_BATTLE)
			return eto_locals_of(&s->stack.frame[i]);
	return NULL;
}

void play_on(struct bi_state *s, struct eto_rng *rng)
{
	static struct eto_action legal[LEGAL_MAX];
	unsigned seat = (unsigned)__builtin_ctz(bitw_game.deciders(&clear.base, s));
	if (seat == ETO_DICE) {
		bitw_game.apply(&clear.base, s, seat, eto_roll_random(eto_play_dice(&clear.base, s), rng), NULL);
		return;
	}
	unsigned count = bitw_game.legal(&clear.base, s, seat, legal);
	unsigned pick = count && legal[count - 1].verb == V_DONE ? count - 1 : 0;
	for (unsigned i = 0; legal[0].verb == V_LOSE && i < count; i++)
		if (bi_hit_order(&clear, legal[i].arg[0]) < bi_hit_order(&clear, legal[pick].arg[0]))
			pick = i;
	bitw_game.apply(&clear.base, s, seat, legal[pick], NULL);
}

/* Which part of the odds it came to. */
static unsigned play_battle(const struct bi_state *from, struct eto_rng *rng)
{
	struct bi_state s = *from;
	unsigned hex = battle_in(from)->hex, first = battle_in(from)->round, round = first;
	bool ground = true; /* aircraft may go on when all below them have fallen: that is no part of the odds */
	while (ground && battle_in(&s) && battle_in(&s)->hex == hex && battle_in(&s)->round < first + 5) {
		round = battle_in(&s)->round;
		play_on(&s, rng);
		ground = bi_stays(&clear, &s, hex, from->side);
	}
	if (ground && battle_in(&s) && battle_in(&s)->hex == hex)
		return 5;
	return !bi_stays(&clear, &s, hex, from->side) ? 4 : round - first > 3 ? 3 : round - first;
}

/* From a roll that is due, or from the end of a round in which the attacker stays. */
static void count_battles(const char *name, const struct bi_state *s, unsigned verb, struct eto_rng *rng)
{
	struct eto_odds o;
	struct bi_state from = *s;
	unsigned fell[PARTS] = {0}, games = draws * 3;
	if (!CHECK(bi_odds(&clear.base, s, s->side, eto_act(verb, 0, 0, 0), &o)))
		return;
	if (verb == V_DONE)
		bitw_game.apply(&clear.base, &from, s->side, eto_act(V_DONE, 0, 0, 0), NULL);
	if (!CHECK(battle_in(&from)))
		return;
	for (unsigned i = 0; i < games; i++)
		fell[play_battle(&from, rng)]++;
	for (unsigned i = 0; i < PARTS; i++) {
		/* Five standard errors, since some hundred are compared, and what rare worlds leave out. */
		double p = o.part[i].weight / 1000.0, off = (double)fell[i] / games - p;
		if (!CHECK(off * off < 16 * (p * (1 - p) + 0.004) / games + 0.0001))
			printf("  %s: %s %u, played %.1f\n", name, o.part[i].result, o.part[i].weight,
			       1000.0 * fell[i] / games);
	}
}

/* From the first roll on, and from one in the middle. */
TEST(odds_are_what_dice_give)
{
	struct eto_rng rng;
	unsigned middles = 0;
	eto_rng_seed(&rng, 5);
	for (unsigned i = 0; i < sizeof fights / sizeof *fights; i++) {
		struct bi_state s;
		unsigned hex = place(fights[i].hex);
		begin(&fights[i], &s);
		if (!CHECK(battle_in(&s)))
			continue;
		count_battles(fights[i].hex, &s, V_ROLL, &rng);
		for (unsigned k = 0; k < 5 + 3 * i; k++)
			if (battle_in(&s))
				play_on(&s, &rng);
		while (battle_in(&s) && eto_peek(&s.stack)->proc != P_FIRE)
			play_on(&s, &rng);
		/* aircraft that go on alone have other odds: those of an air attack, which are compared below */
		if (!battle_in(&s) || !bi_stays(&clear, &s, hex, fights[i].side))
			continue;
		count_battles(fights[i].hex, &s, V_ROLL, &rng);
		middles++;
	}
	printf("in the middle: %u\n", middles);
	CHECK(middles);
}

/* Plays until the attacker is asked whether he stays; a defender may have left then. False if it is over before. */
static bool to_question(struct bi_state *s, bool leaves, struct eto_rng *rng)
{
	static struct eto_action legal[LEGAL_MAX];
	while (battle_in(s)) {
		const struct eto_frame *f = eto_peek(&s->stack);
		if (f->proc == P_RETREAT && f->seat == s->side)
			return !leaves;
		if (f->proc == P_RETREAT && leaves) {
			bitw_game.legal(&clear.base, s, f->seat, legal);
			if (legal[0].verb != V_WITHDRAW || legal[0].arg[1] == battle_in(s)->hex)
				return false;
			bitw_game.apply(&clear.base, s, f->seat, legal[0], NULL);
			leaves = false;
		} else {
			play_on(s, rng);
		}
	}
	return false;
}

/* The second round, with all who are left, and after one of the defenders has withdrawn. */
TEST(odds_of_later_rounds)
{
	struct eto_rng rng;
	unsigned counted[2] = {0};
	eto_rng_seed(&rng, 7);
	for (unsigned i = 0; i < sizeof fights / sizeof *fights; i++)
		for (unsigned leaves = 0; leaves < 2; leaves++) {
			struct bi_state s;
			bool found = false;
			for (unsigned tries = 0; !found && tries < 20; tries++) {
				begin(&fights[i], &s);
				found = to_question(&s, leaves, &rng);
			}
			if (!found)
				continue; /* one round decides it, or nobody can leave */
			count_battles(fights[i].hex, &s, V_DONE, &rng);
			counted[leaves]++;
		}
	printf("second rounds: %u, after a withdrawal: %u\n", counted[0], counted[1]);
	CHECK(counted[0] >= 4);
	CHECK(counted[1] >= 2);
}

/* In a fight that is thought of aircraft come from their bases: heavy bombers go home after the first round. */
TEST(aircraft_that_are_supposed_come_from_their_bases)
{
	static const struct fight raid = {SBW8, ALLIED, "avranches", "carentan", "oxford",
					  {"US-2C", "US-1A", "US-9TC", "US-1BD"}, {"GE-74IN", "GE-1A"}, 0, 0};
	struct eto_supposed f = {.place = (uint16_t)place(raid.hex), .from = (uint16_t)place(raid.from)};
	struct bi_state fought, thought;
	struct eto_odds o[2];
	begin(&raid, &fought);
	bitw_game.start(&clear.base, &thought);
	for (unsigned who = 0; who < 2; who++)
		for (unsigned i = 0; i < 4; i++) {
			const char *id = who ? raid.defender[i] : raid.attacker[i];
			if (!id)
				continue;
			unsigned u = bi_find_unit(&clear, id), n = f.side[who].count++;
			f.side[who].piece[n] = (uint16_t)u;
			f.side[who].steps[n] = clear.unit[u].faces.value[0];
		}
	if (!CHECK(bi_odds(&clear.base, &fought, ALLIED, eto_act(V_ROLL, 0, 0, 0), &o[0])) ||
	    !CHECK(bi_suppose(&clear.base, &thought, &f, &o[1])))
		return;
	for (unsigned i = 0; i < PARTS; i++)
		CHECK_INT((int)o[1].part[i].weight, (int)o[0].part[i].weight);
}

/* Of equals guns bear a hit first and armour last, fighters before bombers, however the blocks lie. */
TEST(odds_spare_what_is_worth_most)
{
	static const char *const land[] = {"US-1A", "US-2C", "US-19AC"}, *const air[] = {"US-9TC", "US-9BC"};
	for (unsigned flip = 0; flip < 2; flip++)
		for (unsigned flying = 0; flying < 2; flying++) {
			unsigned hex = place("caen"), count = flying ? 2 : 3, unit[3];
			struct bi_state s = {0};
			struct toll h = {(uint16_t)hex, ALLIED, flying ? FIRE_AIR : FIRE_LAND, 1, 0};
			bitw_game.start(&clear.base, &s);
			for (unsigned i = 0; i < count; i++) {
				unsigned u = bi_find_unit(&clear, (flying ? air : land)[flip ? count - 1 - i : i]);
				bi_put(&s, u, hex);
				s.strength[u] = 2;
				s.mark[u] = flying ? M_FLYING : 0;
			}
			for (unsigned i = 0; i < count; i++)
				unit[i] = bi_find_unit(&clear, (flying ? air : land)[i]);
			for (unsigned i = 0; i < count; i++) {
				bi_take_hits(&clear, &s, &h, 1);
				for (unsigned k = 0; k < count; k++)
					CHECK_INT(s.strength[unit[k]], k <= i ? 1 : 2);
			}
		}
}

/* Over a town that bombs spare (BI-5.1.14) no aircraft is said to fire at the ground. */
TEST(odds_tell_of_no_bombs_on_towns_that_are_spared)
{
	static const struct fight over = {
		SBW8, ALLIED, "rennes", "avranches", "oxford", {"US-2C", "US-8FC"}, {"GE-74IN"}, 0, 0};
	struct bi_state s;
	struct eto_odds o;
	unsigned told = 0, u = bi_find_unit(&clear, "US-8FC");
	begin(&over, &s);
	if (!CHECK(bi_odds(&clear.base, &s, ALLIED, eto_act(V_ROLL, 0, 0, 0), &o)))
		return;
	for (unsigned i = 0; i < o.line_count; i++) {
		CHECK(o.line[i].kind != E_ODDS || o.line[i].arg[0] != (int)u);
		told += o.line[i].kind == E_ODDS;
	}
	CHECK_INT((int)told, 2);
}

/* Who attacks without supply gives up after the first round (BI-12.4.1.2): that is told before he goes. */
TEST(odds_of_a_desperate_attack)
{
	static const struct fight attack = {
		SBW8, ALLIED, "avranches", "carentan", "oxford", {NULL}, {"GE-74IN"}, 0, 0};
	struct bi_state s;
	struct eto_odds o;
	unsigned u = bi_find_unit(&clear, "US-2C"), hex = place("avranches"), from = place("carentan");
	begin(&attack, &s);
	bi_put(&s, u, from);
	s.fate[u] = ON_MAP;
	s.strength[u] = clear.unit[u].faces.value[0];
	for (unsigned oos = 0; oos < 2; oos++) {
		s.mark[u] = oos ? M_OOS : 0;
		s.stack.depth = 1;
		*(struct march *)eto_call(&s.stack, P_MARCH, ALLIED) =
			(struct march){(uint16_t)u, (uint16_t)from, 2, 0};
		if (!CHECK(bi_odds(&clear.base, &s, ALLIED, eto_act(V_ATTACK, hex, from, 0), &o)))
			return;
		CHECK_INT(o.part[0].weight + o.part[4].weight == 1000, oos);
	}
}

TEST(unknown_blocks)
{
	if (!load(&fog, 0) || !load(&clear, 1))
		return;
	for (unsigned i = 0; i < sizeof battles / sizeof *battles; i++)
		compare(&battles[i]);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		draws = (unsigned)strtoul(argv[1], NULL, 10);
	RUN(unknown_blocks);
	RUN(odds_are_what_dice_give);
	RUN(odds_of_later_rounds);
	RUN(odds_of_a_desperate_attack);
	RUN(aircraft_that_are_supposed_come_from_their_bases);
	RUN(odds_spare_what_is_worth_most);
	RUN(odds_tell_of_no_bombs_on_towns_that_are_spared);
	RUN(all_dice_have_odds);
	return test_end();
}
