/* What the log of The World at War tells: in random games every unit that comes to the map, moves on it or leaves it is
 * named by an event, and so is every area that passes to another side. A surrender and an atomic bomb are told once for
 * all that they do, an interception for all that leave the port, and a country that joins a side brings its areas. */
#define TEST_MAIN
#include "tests/test.h"

#include "core/dice.h"
#include "core/notation.h"
#include "tests/twaw/loaded.h"

#ifdef ETO_CHECKED
enum { GAMES = 4 };
#else
enum { GAMES = 60 };
#endif
enum { ACTIONS_MAX = 6000, TOLD_MAX = 4096 };

static struct eto_event told[TOLD_MAX];

static bool names(const struct eto_events *e, unsigned kind, unsigned value)
{
	for (unsigned i = 0; i < e->count; i++)
		for (unsigned k = 0; k < ETO_EVENT_ARGS; k++)
			if (twaw_game.events[e->list[i].kind].arg[k].kind == kind && e->list[i].arg[k] == (int)value)
				return true;
	return false;
}

/* An event of that kind whose argument of that number is the value. */
static bool happened(const struct eto_events *e, unsigned kind, unsigned number, unsigned value)
{
	for (unsigned i = 0; i < e->count; i++)
		if (e->list[i].kind == kind && e->list[i].arg[number] == (int)value)
			return true;
	return false;
}

static bool surrendered(const struct eto_events *e)
{
	for (unsigned i = 0; i < e->count; i++)
		if (e->list[i].kind == E_SURRENDERS)
			return true;
	return false;
}

static bool piece_told(const struct tw_state *was, const struct eto_events *e, unsigned p)
{
	unsigned c = table.piece[p].country;
	return names(e, ETO_PIECE, p) || happened(e, E_SURRENDERS, 0, (unsigned)tw_called(was, c)) ||
	       happened(e, E_CHASED, 0, was->place[p]) || happened(e, E_ATOM, 1, was->place[p]);
}

static bool ground_told(const struct tw_state *was, const struct tw_state *s, const struct eto_events *e, unsigned g)
{
	return names(e, ETO_PLACE, g) || surrendered(e) ||
	       happened(e, E_JOINS, 0, (unsigned)tw_called(s, s->held[g])) ||
	       happened(e, E_JOINS, 0, (unsigned)tw_called(was, was->held[g]));
}

static unsigned compare(const struct tw_state *was, const struct tw_state *s, const struct eto_events *e)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++) {
		if (was->place[p] == s->place[p] || (was->place[p] >= PLACES && s->place[p] >= PLACES))
			continue;
		n++;
		if (!CHECK(piece_told(was, e, p)))
			printf("  turn %u: %s from %u to %u\n", s->turn, table.piece[p].id, was->place[p], s->place[p]);
	}
	for (unsigned g = 0; g < GROUNDS; g++) {
		if (tw_holder(&table, was, g) == tw_holder(&table, s, g))
			continue;
		n++;
		if (!CHECK(ground_told(was, s, e, g)))
			printf("  turn %u: %s\n", s->turn, g < AREAS ? table.area[g].id : "a box");
	}
	return n;
}

static unsigned play(uint64_t seed)
{
	static struct tw_state s, was;
	struct eto_rng rng;
	unsigned seat, changes = 0;
	eto_rng_seed(&rng, seed);
	if (!prepare_any(&rng))
		return 0;
	memset(&s, 0, sizeof s);
	twaw_game.start(&table.base, &s);
	for (unsigned i = 0; i < ACTIONS_MAX && (seat = seat_of(&s)) != SIDES; i++) {
		struct eto_action a = by_lot(&s, seat, &rng);
		struct eto_events e = {.list = told, .max = TOLD_MAX};
		was = s;
		twaw_game.apply(&table.base, &s, seat, a, &e);
		changes += compare(&was, &s, &e);
	}
	return changes;
}

TEST(all_is_told)
{
	unsigned changes = 0;
	for (uint64_t seed = 1; seed <= GAMES; seed++)
		changes += play(seed);
	printf("%u changes\n", changes);
	CHECK(changes > 200 * GAMES);
}

int main(void)
{
	RUN(all_is_told);
	return test_end();
}
