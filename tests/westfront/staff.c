/* The staff that plays WestFront: it wins against chance from either side, plays the war that the rulebook describes,
 * sets up in every way of deployment, and says why in both languages. */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "core/messages.h"
#include "tests/westfront/loaded.h"

#ifdef ETO_CHECKED
enum { GAMES = 1, KEPT_GAMES = 1 };
#else
enum { GAMES = 8, KEPT_GAMES = 3 };
#endif
enum { GAME_MAX = 20000, BY_CHANCE = 0, STAFF = 1 };

static const struct eto_catalog *spanish(void)
{
	static struct eto_catalog catalog;
	struct eto_files files = eto_game_files(&westfront_game);
	struct eto_error err = {0};
	if (catalog.count)
		return &catalog;
	for (unsigned i = 0; i < files.count; i++)
		if (strstr(files.file[i].name, "messages/es.po"))
			CHECK(eto_catalog_add(&catalog, &files.file[i], &err));
	eto_catalog_sort(&catalog);
	return &catalog;
}

static void *work(unsigned seat)
{
	static void *room[SIDES];
	if (!room[seat])
		room[seat] = calloc(1, westfront_game.work_size + 1);
	return room[seat];
}

struct duel {
	struct wf_state s;
	struct eto_rng rng;
	struct eto_action legal[LEGAL_MAX];
	unsigned length;
	unsigned surrender;  /* month in which Italy gave up, or 0 */
	unsigned north;      /* month of the first landing in the North, or 0 */
	bool spoke_badly;
	bool twice;          /* is everything asked a second time, of a staff that has kept nothing? */
	unsigned changed;    /* how often that one chose otherwise */
	struct eto_memory memory[SIDES];
};

static void begin(struct duel *d, unsigned scenario, unsigned deployment, unsigned seed)
{
	table()->base.scenario = (uint8_t)scenario;
	table()->base.option[OPT_DEPLOYMENT] = (uint8_t)deployment;
	memset(d, 0, sizeof *d);
	eto_rng_seed(&d->rng, seed);
	for (unsigned side = 0; side < SIDES; side++)
		memset(work(side), 0, westfront_game.work_size);
	westfront_game.start(&table()->base, &d->s);
}

static struct eto_action roll(struct duel *d)
{
	struct eto_dice dice = westfront_game.dice(&table()->base, &d->s);
	struct eto_action a = eto_act(ETO_ROLL, 0, 0, 0);
	for (unsigned i = 0; i < dice.count; i++)
		a = eto_with_die(a, i, eto_rng_below(&d->rng, dice.sides) + 1);
	return a;
}

/* What it would choose if it had to make all its lists anew. */
static unsigned ask_afresh(struct eto_decision decision, struct eto_memory memory)
{
	static void *room;
	struct eto_advice advice = {0};
	if (!room)
		room = malloc(westfront_game.work_size);
	memset(room, 0, westfront_game.work_size);
	decision.memory = &memory;
	decision.work = room;
	westfront_game.advise(&decision, &advice);
	return advice.choice;
}

/* What the staff chooses from the view of its seat: the same in both languages, with a whole sentence in each. */
static unsigned ask(struct duel *d, unsigned seat, unsigned count)
{
	struct wf_state view = d->s;
	char text[ETO_LANGS][300];
	struct eto_decision decision = {.table = &table()->base,
					.view = &view,
					.seat = seat,
					.legal = d->legal,
					.count = count,
					.rng = &d->rng,
					.memory = &d->memory[seat],
					.work = work(seat)};
	struct eto_advice advice = {0};
	westfront_game.redact(&table()->base, &view, 1u << seat);
	unsigned afresh = d->twice ? ask_afresh(decision, d->memory[seat]) : 0;
	westfront_game.advise(&decision, &advice);
	d->changed += d->twice && advice.choice != afresh;
	for (unsigned lang = 0; lang < ETO_LANGS; lang++) {
		struct eto_voice voice = {.table = &table()->base, .lang = lang, .catalog = lang ? spanish() : NULL};
		struct eto_text why = eto_text_in(text[lang], sizeof text[lang]);
		eto_say_why(&voice, &why, &advice);
		size_t n = why.length;
		d->spoke_badly |= n < 10 || text[lang][n - 1] != '.' || strchr(text[lang], '%') || why.cut;
	}
	d->spoke_badly |= !strcmp(text[ETO_EN], text[ETO_ES]);
	return advice.choice;
}

/* One action; false when the game is over. */
static bool step(struct duel *d, const unsigned who[SIDES])
{
	unsigned deciders = westfront_game.deciders(&table()->base, &d->s), seat = 0;
	struct eto_action a;
	if (!deciders || d->length++ == GAME_MAX)
		return false;
	while (!(deciders >> seat & 1))
		seat++;
	if (seat == ETO_DICE) {
		a = roll(d);
	} else {
		unsigned count = westfront_game.legal(&table()->base, &d->s, seat, d->legal);
		unsigned choice = who[seat] == STAFF ? ask(d, seat, count) : eto_rng_below(&d->rng, count);
		if (!CHECK(choice < count))
			return false;
		a = d->legal[choice];
	}
	if (a.verb == V_INVADE && !d->north && in_set(&table()->north, a.arg[0]))
		d->north = d->s.month;
	westfront_game.apply(&table()->base, &d->s, seat, a, NULL);
	if (d->s.italy && !d->surrender)
		d->surrender = d->s.month;
	return true;
}

static void play(struct duel *d, const unsigned who[SIDES])
{
	while (step(d, who))
		continue;
	CHECK(d->s.winner != ETO_RUNNING);
}

static void beat_chance(unsigned side)
{
	static struct duel d;
	unsigned who[SIDES] = {BY_CHANCE, BY_CHANCE};
	who[side] = STAFF;
	for (unsigned scenario = S43; scenario <= W44; scenario++) {
		for (unsigned i = 0; i < GAMES; i++) {
			begin(&d, scenario, DEPLOY_GIVEN, 100 + i);
			play(&d, who);
			test_check(d.s.winner == ETO_WON && d.s.winners == 1u << side, __FILE__, __LINE__,
				   "scenario %u, seed %u: the staff does not beat chance as side %u", scenario, 100 + i,
				   side);
		}
	}
}

TEST(the_allies_beat_chance) { beat_chance(ALLIES); }
TEST(the_axis_beats_chance) { beat_chance(AXIS); }

TEST(italy_surrenders_in_1943)
{
	static struct duel d;
	const unsigned who[SIDES] = {STAFF, STAFF};
	unsigned surrenders = 0;
	for (unsigned i = 0; i < GAMES; i++) {
		begin(&d, S43, DEPLOY_GIVEN, 1 + i);
		play(&d, who);
		surrenders += d.surrender != 0;
		CHECK(!d.spoke_badly);
	}
	CHECK(2 * surrenders > GAMES);
}

TEST(overlord_lands_in_the_summer_of_1944)
{
	enum { JUNE_1944 = 12, AUGUST_1944 = 14 };
	static struct duel d;
	const unsigned who[SIDES] = {STAFF, STAFF};
	for (unsigned i = 0; i < GAMES; i++) {
		begin(&d, S44, DEPLOY_GIVEN, 1 + i);
		play(&d, who);
		CHECK(d.north >= JUNE_1944 && d.north <= AUGUST_1944);
		CHECK(!d.spoke_badly);
	}
}

/* All units are set up in so many decisions: nothing is taken back again and again. */
TEST(it_sets_up_in_every_way)
{
	static struct duel d;
	const unsigned who[SIDES] = {STAFF, STAFF};
	for (unsigned scenario = S43; scenario <= W44; scenario++) {
		for (unsigned way = DEPLOY_HISTORICAL; way <= DEPLOY_FREE; way++) {
			begin(&d, scenario, way, 1);
			while (!d.s.month && step(&d, who))
				continue;
			CHECK(d.s.month);
			CHECK(d.length < 4 * UNITS);
			CHECK(!d.spoke_badly);
		}
	}
}

/* Lists of orders, railways and the rest are kept from one decision to the next: saves time and changes nothing. */
TEST(what_is_kept_is_what_would_be_found)
{
	static struct duel d;
	const unsigned who[SIDES] = {STAFF, STAFF};
	for (unsigned scenario = S43; scenario <= W44; scenario++) {
		for (unsigned i = 0; i < KEPT_GAMES; i++) {
			begin(&d, scenario, DEPLOY_GIVEN, 1 + i);
			d.twice = true;
			play(&d, who);
			test_check(!d.changed, __FILE__, __LINE__, "scenario %u, seed %u: %u of %u choices differ",
				   scenario, 1 + i, d.changed, d.length);
		}
	}
}

int main(void)
{
	RUN(the_allies_beat_chance);
	RUN(the_axis_beats_chance);
	RUN(italy_surrenders_in_1943);
	RUN(overlord_lands_in_the_summer_of_1944);
	RUN(it_sets_up_in_every_way);
	RUN(what_is_kept_is_what_would_be_found);
	return test_end();
}
