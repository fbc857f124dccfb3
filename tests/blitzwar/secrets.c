/* The secrets of BLITZWAR: the cards that wait. Other cards in the queue of another side make no difference to
 * what a seat
 * sees, may do, is refused or is told (BW-10.1.8, BW-10.1.15). */
#define TEST_MAIN
#include "tests/test.h"

#include "games/blitzwar/blitzwar.h"
#include "tests/secrets.h"

enum { POSITIONS = 600 }; /* fewer would not reach the turns in which cards wait */

/* Another card of the same side that does not wait takes the place of one in a queue that the viewer cannot
 * read. Of the
 * other kind too, once Total War cards may be chosen: the kind is secret as well. */
static bool change(const struct eto_table *table, void *state, unsigned viewer, struct eto_rng *rng)
{
	const struct bw_table *t = (const struct bw_table *)table;
	struct bw_state *s = state;
	unsigned side = (viewer + 1 + eto_rng_below(rng, 2)) % SIDES, at = eto_rng_below(rng, QUEUE);
	unsigned card = eto_rng_below(rng, CARDS);
	if (s->queue[side][at] == NO_CARD || !bw_card_free(s, side, card))
		return false;
	if (t->card[side * CARDS + card].kind == TOTAL && !bw_total_war(t, s, side))
		return false;
	s->queue[side][at] = (uint8_t)card;
	return true;
}

/* In a scenario that begins late the queues hold four cards, and those of Total War among them. */
static void look(unsigned scenario)
{
	static struct bw_table loaded;
	struct eto_files files = eto_game_files(&blitzwar_game);
	struct eto_error err = {0};
	struct secrets_result r;
	if (!CHECK(blitzwar_game.load(&loaded.base, &files, &err)))
		return;
	loaded.base.scenario = (uint8_t)scenario;
	struct secrets plan = {.table = &loaded.base,
			       .change = change,
			       .seed = 7,
			       .positions = POSITIONS,
			       .universe = 100,
			       .max_actions = 6000};
	if (!CHECK(secrets_run(&plan, &r)))
		printf("  %s\n", r.what);
	printf("%u positions, %u worlds, %llu refusals, %llu events\n", r.positions, r.worlds, r.refusals, r.events);
	CHECK(r.worlds > POSITIONS / 10);
}

TEST(cards_that_wait)
{
	look(CAMPAIGN);
	look(MEDITERRANEAN_1942);
}

int main(void)
{
	RUN(cards_that_wait);
	return test_end();
}
