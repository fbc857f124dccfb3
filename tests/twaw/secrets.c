/* The secrets of The World at War: what was bought for the cup, what convoys carry. Other efforts, events or cargoes
 * make no difference to what a seat that cannot know them sees, may do, is refused or is told (TW-14.2.1,
 * TW-15.2.10). */
#define TEST_MAIN
#include "tests/test.h"

#include "core/notation.h"
#include "games/twaw/twaw.h"
#include "tests/secrets.h"

enum { POSITIONS = 3000 };

/* An effort of the side in one minor country was one in another. */
static bool other_effort(struct tw_state *s, unsigned side, struct eto_rng *rng)
{
	unsigned from = eto_rng_below(rng, TR_USSR), to = eto_rng_below(rng, TR_USSR);
	if (from == to || !s->flags[side][from] || s->flags[side][to] || s->fresh[side][to])
		return false;
	s->flags[side][from]--;
	s->flags[side][to]++;
	s->fresh[side][to] = s->fresh[side][from];
	s->fresh[side][from] = 0;
	return true;
}

/* An effort was an event of the same buyer: how many counters are flags is nobody else's business. */
static bool event_instead(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_rng *rng)
{
	unsigned from = eto_rng_below(rng, TR_USSR), to = eto_rng_below(rng, EVENT_CARDS), buyer = side ? UK : GER;
	if (!s->flags[side][from] || s->bought >> to & 1 || t->card[to].buyer != buyer)
		return false;
	s->flags[side][from]--;
	if (s->fresh[side][from]) {
		s->fresh[side][from] = 0;
		s->flagged[buyer]--;
	}
	s->cards[to] = 1;
	s->bought |= 1u << to;
	return true;
}

/* An event in the cup was another one of the same buyer. */
static bool other_event(const struct tw_table *t, struct tw_state *s, unsigned viewer, struct eto_rng *rng)
{
	unsigned from = eto_rng_below(rng, EVENT_CARDS), to = eto_rng_below(rng, EVENT_CARDS);
	if (!s->cards[from] || s->bought >> to & 1 || t->card[from].buyer != t->card[to].buyer ||
	    tw_keeper(t, t->card[from].buyer) == viewer)
		return false;
	s->cards[from] = 0;
	s->cards[to] = 1;
	s->bought = (s->bought & ~(1u << from)) | 1u << to;
	return true;
}

/* A convoy carried something else; so did a counter that waits for its convoy. */
static bool other_cargo(struct tw_state *s, unsigned viewer, struct eto_rng *rng)
{
	unsigned row = eto_rng_below(rng, 5), from = eto_rng_below(rng, CARGOES), to = eto_rng_below(rng, CARGOES);
	uint8_t *cargo = row < 3 ? s->convoy[row] : s->depot[row - 3];
	if (viewer == WEST || from == to || !cargo[from])
		return false;
	cargo[from]--;
	cargo[to]++;
	return true;
}

static bool try_one(const struct tw_table *t, struct tw_state *s, unsigned viewer, struct eto_rng *rng)
{
	unsigned side = eto_rng_below(rng, 2);
	switch (eto_rng_below(rng, 4)) {
	case 0: return side != viewer && other_effort(s, side, rng);
	case 1: return other_event(t, s, viewer, rng);
	case 2: return side != viewer && event_instead(t, s, side, rng);
	default: return other_cargo(s, viewer, rng);
	}
}

static bool change(const struct eto_table *table, void *state, unsigned viewer, struct eto_rng *rng)
{
	for (unsigned tries = 0; tries < 200; tries++)
		if (try_one((const struct tw_table *)table, state, viewer, rng))
			return true;
	return false;
}

static void run(unsigned players, uint64_t seed)
{
	static struct tw_table loaded;
	struct eto_files files = eto_game_files(&twaw_game);
	struct eto_error err = {0};
	struct secrets_result r;
	memset(&loaded, 0, sizeof loaded);
	if (!CHECK(twaw_game.load(&loaded.base, &files, &err)))
		return;
	loaded.base.option[OPT_PLAYERS] = (uint8_t)players;
	struct secrets plan = {.table = &loaded.base,
			       .change = change,
			       .seed = seed,
			       .positions = POSITIONS,
			       .universe = 200,
			       .max_actions = 12000};
	if (!CHECK(secrets_run(&plan, &r)))
		printf("  %s\n", r.what);
	printf("%u positions, %u worlds, %llu refusals, %llu events\n", r.positions, r.worlds, r.refusals, r.events);
	CHECK(r.worlds > POSITIONS / 4);
}

/* In the log of the others an effort and an event look alike: a counter that goes into the cup. */
TEST(purchases_look_alike)
{
	static struct tw_table loaded;
	struct eto_files files = eto_game_files(&twaw_game);
	struct eto_error err = {0};
	char effort[64], event[64], own[64];
	if (!CHECK(twaw_game.load(&loaded.base, &files, &err)))
		return;
	struct eto_voice v = {.table = &loaded.base};
	struct eto_text a = eto_text_in(effort, sizeof effort), b = eto_text_in(event, sizeof event),
			c = eto_text_in(own, sizeof own);
	eto_action_write(&v, &a, eto_act(V_FLAG, GER, TR_ROM, 0), 0, true);
	eto_action_write(&v, &b, eto_act(V_EVENT, G1, 0, 0), 0, true);
	eto_action_write(&v, &c, eto_act(V_EVENT, G1, 0, 0), 0, false);
	CHECK_STR(effort, event);
	CHECK_STR(own, "event G1");
}

TEST(secrets_of_two)
{
	run(0, 7);
}

TEST(secrets_of_three)
{
	run(1, 11);
}

int main(void)
{
	RUN(purchases_look_alike);
	RUN(secrets_of_two);
	RUN(secrets_of_three);
	return test_end();
}
