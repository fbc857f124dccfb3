/* What must hold on the board of The World at War between the steps of a turn, whatever was done before: in random
 * games that go to sea and land more often than others, fleets are in port when nothing sails, no area holds too many,
 * nobody stands in the land of an enemy, and who has surrendered has nothing left. */
#define TEST_MAIN
#include "tests/test.h"

#include "core/dice.h"
#include "tests/twaw/loaded.h"

#ifdef ETO_CHECKED
enum { GAMES = 2 };
#else
enum { GAMES = 60 };
#endif
enum { ACTIONS_MAX = 6000 };

/* One of so many times what leads to sea and ashore is taken when it is there. */
static unsigned wish(unsigned verb)
{
	switch (verb) {
	case V_INVADE: return 4;
	case V_EMBARK:
	case V_CHASE:
	case V_STAY: return 3;
	case V_EXPLOIT: return 8;
	case V_OPERATION: return 40;
	default: return 0;
	}
}

static struct eto_action random_move(const struct tw_state *s, unsigned seat, struct eto_rng *rng)
{
	if (seat == ETO_DICE)
		return eto_roll_random(eto_play_dice(&table.base, s), rng);
	unsigned n = twaw_game.legal(&table.base, s, seat, legal);
	for (unsigned i = 0; i < n; i++)
		if (wish(legal[i].verb) && !eto_rng_below(rng, wish(legal[i].verb)))
			return legal[i];
	struct eto_action a = legal[eto_rng_below(rng, n)];
	for (unsigned i = 0; i < 3 && (a.verb == V_DONE || a.verb == V_PASS || a.verb == V_RAZE); i++)
		a = legal[eto_rng_below(rng, n)];
	return a;
}

/* Nobody is on the way anywhere. */
static bool quiet(const struct tw_state *s)
{
	unsigned top = s->stack.depth ? eto_peek(&s->stack)->proc : P_OVER;
	return top == P_ADMIN || top == P_WORKS || top == P_BUILD;
}

static void check_piece(const struct tw_state *s, unsigned p)
{
	const struct tw_table *t = &table;
	unsigned place = s->place[p], c = t->piece[p].country, side = tw_owner(t, s, p), kind = t->piece[p].kind;
	bool ok = !is_zone(place) && place != BOX0 + B_TUK && place != BOX0 + B_TUS &&
		  !(s->mark[p] & (M_FORCE | M_CHASE | M_IN));
	if (is_area(place) && kind == FLEET)
		ok &= tw_friendly(t, s, c, place) && t->area[place].ports && !(s->mark[p] & M_DAMAGED);
	if (is_area(place) && is_land(t, p) && side < SIDES)
		ok &= tw_friendly(t, s, c, place) || s->mark[p] & M_TRAPPED;
	if (is_land(t, p))
		ok &= !(s->mark[p] & M_ABOARD);
	if (s->fallen[c])
		ok &= c == ITA && is_land(t, p); /* the Social Republic */
	if (!CHECK(ok))
		printf("  turn %u: %s in %u\n", s->turn, t->piece[p].id, place);
}

static void check_room(const struct tw_state *s, unsigned area)
{
	unsigned count[SIDES + 1][KINDS] = {{0}};
	TW_EACH_AT (p, s, area)
		count[tw_owner(&table, s, p)][table.piece[p].kind] += !(s->mark[p] & M_TRAPPED);
	for (unsigned side = 0; side < SIDES; side++)
		for (unsigned kind = 0; kind < KINDS; kind++)
			if (!CHECK(count[side][kind] <= table.area[area].stack[kind]))
				printf("  turn %u: %s\n", s->turn, table.area[area].id);
}

static void check_state(const struct tw_state *s)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (on_map(s, p))
			check_piece(s, p);
	for (unsigned a = 0; a < AREAS; a++)
		check_room(s, a);
	for (unsigned c = 0; c < MAJORS; c++)
		CHECK(!s->fallen[c] || !(s->mp[c] + s->oil[c] + s->actions[c] + s->sm[c]));
	CHECK(!s->fallen[GER]); /* the war is over then */
}

static unsigned play(uint64_t seed)
{
	static struct tw_state s;
	struct eto_rng rng;
	unsigned seat, looks = 0;
	eto_rng_seed(&rng, seed);
	if (!prepare_any(&rng))
		return 0;
	memset(&s, 0, sizeof s);
	twaw_game.start(&table.base, &s);
	for (unsigned i = 0; i < ACTIONS_MAX && (seat = seat_of(&s)) != SIDES; i++) {
		twaw_game.apply(&table.base, &s, seat, random_move(&s, seat, &rng), NULL);
		if (!quiet(&s))
			continue;
		check_state(&s);
		looks++;
	}
	return looks;
}

TEST(order_on_the_board)
{
	unsigned looks = 0;
	for (uint64_t seed = 1; seed <= GAMES; seed++)
		looks += play(seed);
	printf("%u positions\n", looks);
	CHECK(looks > 20 * GAMES);
}

int main(void)
{
	RUN(order_on_the_board);
	return test_end();
}
