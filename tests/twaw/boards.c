/* What the boards and bills of The World at War say, and what the rules then do: in random games what a board promises
 * for the next collection is what comes in, and every row of a bill costs what it says. */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "core/dice.h"
#include "core/notation.h"
#include "core/scene.h"
#include "games/twaw/means.h"
#include "tests/twaw/loaded.h"

#ifdef ETO_CHECKED
enum { GAMES = 6 };
#else
enum { GAMES = 25 };
#endif
enum { ACTIONS_MAX = 12000, ALL = 7 };

/* The stock of a name on the board of a country; NULL: it has none. */
static const struct eto_scene_stock *stock(const struct eto_scene *scene, unsigned c, const char *name)
{
	for (unsigned i = 0; i < scene->sheet_count; i++) {
		const struct eto_scene_sheet *x = &scene->sheet[i];
		if (strcmp(x->nation, table.country[c].id))
			continue;
		for (unsigned k = x->first_stock; k < (unsigned)x->first_stock + x->stocks; k++)
			if (!strcmp(scene->stock[k].name, name))
				return &scene->stock[k];
	}
	return NULL;
}

static struct eto_scene *look(const struct tw_state *s, unsigned viewers)
{
	static struct eto_scene scene;
	static struct tw_state view;
	view = *s;
	twaw_game.redact(&table.base, &view, viewers);
	twaw_game.scene(&table.base, &view, viewers, &scene);
	return &scene;
}

struct promise {
	bool made;
	int mp, oil, factories;
};

/* What the boards say before somebody's last word in the strategic phase: nothing but the collection comes after. */
static void promises(const struct tw_state *s, struct promise p[MAJORS])
{
	const struct eto_scene *scene = look(s, ALL);
	for (unsigned c = 0; c < MAJORS; c++) {
		const struct eto_scene_stock *mp = stock(scene, c, "Raw materials"), *oil = stock(scene, c, "Oil"),
					     *points = stock(scene, c, "Factory points");
		p[c] = (struct promise){mp && oil && points, 0, 0, 0};
		if (p[c].made)
			p[c] = (struct promise){true, mp->income, oil->income, points->value};
	}
}

static unsigned count_kept(const struct tw_state *before, const struct tw_state *after, const struct promise p[MAJORS])
{
	unsigned n = 0;
	bool lost = table.base.option[OPT_CARRY_OVER] && table.base.scenario != FALL_GELB;
	for (unsigned c = 0; c < MAJORS; c++) {
		if (!p[c].made)
			continue;
		int mp = (lost ? 0 : before->mp[c]) + p[c].mp, oil = before->oil[c] + p[c].oil;
		CHECK_INT(after->mp[c], mp > 99 ? 99 : mp);
		CHECK_INT(after->oil[c], c == USA ? before->oil[c] : oil > 10 ? 10 : oil);
		if (after->damage[c] == before->damage[c]) /* V-weapons hit last */
			CHECK_INT(after->factories[c], p[c].factories);
		n++;
	}
	return n;
}

/* Every row that can be bought costs what it says, and the marker that it needs. */
static unsigned count_rows(const struct tw_state *s, unsigned seat)
{
	static struct eto_scene bill, paid;
	unsigned n = 0;
	bill = *look(s, 1u << seat);
	for (unsigned i = 0; i < bill.bill.rows; i++) {
		const struct eto_scene_bill_row *r = &bill.bill.row[i];
		if (!r->can_more)
			continue;
		struct tw_state after = *s;
		if (!CHECK(!twaw_game.check(&table.base, s, seat, r->more)))
			continue;
		twaw_game.apply(&table.base, &after, seat, r->more, NULL);
		while (seat_of(&after) == ETO_DICE) { /* an attempt: the lowest result */
			twaw_game.legal(&table.base, &after, ETO_DICE, legal);
			twaw_game.apply(&table.base, &after, ETO_DICE, legal[0], NULL);
		}
		paid = *look(&after, 1u << seat);
		if (!CHECK_INT(paid.bill.means, bill.bill.means))
			continue;
		/* A new level brings points and markers of its own. */
		bool grew = memcmp(after.level, s->level, sizeof after.level) != 0;
		for (unsigned k = 0; k < bill.bill.means && !grew; k++)
			if (!CHECK_INT(bill.bill.mean[k].have - paid.bill.mean[k].have, r->price[k]))
				printf("  %s: %s\n", bill.bill.mean[k].name, r->name ? r->name : "-");
		n++;
	}
	return n;
}

/* Whatever land unit War materials may become at home has a row of its own (TW-15.1.1.3). */
static unsigned count_swaps(const struct tw_state *s, unsigned seat)
{
	const struct eto_scene *scene = look(s, 1u << seat);
	unsigned n = twaw_game.legal(&table.base, s, seat, legal), swaps = 0;
	for (unsigned i = 0; i < n; i++) {
		const struct tw_piece *p = &table.piece[legal[i].arg[0]];
		if (legal[i].verb != V_SWAP || p->country >= MAJORS)
			continue;
		bool listed = false;
		for (unsigned k = 0; k < scene->bill.rows && !listed; k++) {
			const struct eto_action *more = &scene->bill.row[k].more;
			const struct tw_piece *q = &table.piece[more->arg[0] < PIECES ? more->arg[0] : 0];
			listed = more->verb == V_SWAP && q->country == p->country && q->kind == p->kind;
		}
		CHECK(listed);
		swaps += p->kind == ELITE;
	}
	return swaps;
}

struct seen {
	unsigned collected, rows, bills, elite;
};

static void play(uint64_t seed, struct seen *seen)
{
	static struct tw_state s, before;
	struct promise p[MAJORS];
	struct eto_rng rng;
	unsigned seat;
	eto_rng_seed(&rng, seed);
	if (!prepare_any(&rng))
		return;
	memset(&s, 0, sizeof s);
	twaw_game.start(&table.base, &s);
	for (unsigned i = 0; i < ACTIONS_MAX && (seat = seat_of(&s)) != SIDES; i++) {
		unsigned proc = eto_peek(&s.stack)->proc;
		struct eto_action a = by_lot(&s, seat, &rng);
		const struct eto_frame *game = &s.stack.frame[0];
		bool last = a.verb == V_DONE && game->proc == P_GAME && game->step >= G_RAIDS && game->step < G_INCOME;
		if (last)
			promises(&s, p);
		if (proc == P_BUILD || proc == P_WORKS) {
			seen->bills++;
			seen->rows += count_rows(&s, seat);
			seen->elite += count_swaps(&s, seat);
		}
		before = s;
		twaw_game.apply(&table.base, &s, seat, a, NULL);
		if (last && s.stack.depth && s.stack.frame[0].proc == P_GAME && s.stack.frame[0].step > G_INCOME)
			seen->collected += count_kept(&before, &s, p);
	}
}

TEST(promised_and_kept)
{
	struct seen seen = {0};
	for (uint64_t seed = 1; seed <= GAMES; seed++)
		play(seed, &seen);
	printf("%u collections of a country, %u rows of %u bills, %u elite units for War materials\n", seen.collected,
	       seen.rows, seen.bills, seen.elite);
	CHECK(seen.collected > (GAMES < 25 ? 10 : 20) * GAMES); /* a few games may all be short scenarios */
	CHECK(seen.rows > 500 * GAMES);
	CHECK(seen.elite || GAMES < 25);
}

int main(void)
{
	RUN(promised_and_kept);
	return test_end();
}
