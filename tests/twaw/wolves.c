/* A third referee of The World at War, for submarines. In random games with many convoys it works out from the position
 * and the dice what the defence finds and destroys, which attacks sink a convoy, and what the losses of the phase cost
 * the Allies (TW-14.2.11 to TW-14.2.28). */
#define TEST_MAIN
#include "tests/test.h"

#include "games/twaw/means.h"
#include "tests/twaw/loaded.h"

#ifdef ETO_CHECKED
enum { GAMES = 2 };
#else
enum { GAMES = 30 };
#endif
enum { ACTIONS_MAX = 6000 };

static struct eto_event told[4096];
static unsigned count; /* of what was told of the last action */
static unsigned hunts, strikes, phases, tolls, wounds;

static unsigned on_top(const struct tw_state *s)
{
	return eto_peek(&s->stack)->proc;
}

static bool raiding(const struct tw_state *s)
{
	for (unsigned i = 0; i < s->stack.depth; i++)
		if (s->stack.frame[i].proc == P_RAIDS)
			return true;
	return false;
}

/* TW-14.2.12 to TW-14.2.16. */
static void check_defence(const struct tw_state *was, const struct tw_state *is, struct eto_action roll)
{
	const uint8_t *at = eto_own(&was->stack);
	unsigned route = at[0], subs = was->wolves[route][at[1]], ships = 0;
	for (unsigned p = 0; p < PIECES; p++)
		ships += table.piece[p].kind == FLEET && was->place[p] == BOX0 + (route ? B_TUS : B_TUK) &&
			 tw_owner(&table, was, p) == WEST;
	unsigned base = was->point[UK][GAS] + was->point[USA][GAS] + ships;
	int need = (int)base + (int)subs - 1 + has_tech(was, UK_7) + has_tech(was, UK_11) + has_tech(was, USA_9) +
		   (was->effect[F_ULTRA] > 0) - (was->effect[F_CIPHER] > 0) - has_tech(was, GER_3);
	bool killed = base && (int)eto_die(roll, 0) <= need && eto_die(roll, 1) > (has_tech(was, GER_11) ? 7 : 5);
	if (raiding(is))
		CHECK_INT(is->wolves[route][at[1]], subs - killed);
	CHECK_INT(is->point[GER][SUBMARINES], was->point[GER][SUBMARINES] - killed);
	hunts += killed;
}

static unsigned sunk_now(unsigned route)
{
	unsigned n = 0;
	for (unsigned i = 0; i < count; i++)
		n += told[i].kind == E_CONVOY_SUNK && told[i].arg[0] == (int)(BOX0 + (route ? B_TUS : B_TUK));
	return n;
}

/* TW-14.2.25, TW-14.2.26: the first roll says whether a convoy goes down, a second one which it was. */
static void check_attack(const struct tw_state *was, const struct tw_state *is, struct eto_action roll)
{
	const uint8_t *at = eto_own(&was->stack);
	unsigned route = at[0], subs = was->wolves[route][at[1]], most = subs > 1 ? 2 : 1;
	bool second = eto_peek(&was->stack)->step, hit = second;
	for (unsigned i = 0; !second && i < subs; i++)
		hit |= eto_die(roll, i) <= most;
	bool asks = on_top(is) == P_SUBS && eto_peek(&is->stack)->step;
	CHECK_INT(asks, hit && !second && was->sailing[route] > 1);
	CHECK_INT(sunk_now(route), hit && !asks);
	strikes += hit && !asks;
}

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* What a phase began with, and what has been told of it. */
struct phase {
	bool on;
	unsigned gas, room, damage; /* of the United Kingdom: what it can still take in this turn, and has taken */
	unsigned sunk[2], lost, now;
};

static void open_phase(const struct tw_state *s, struct phase *p)
{
	*p = (struct phase){.on = true, .gas = s->point[UK][GAS] + s->point[USA][GAS]};
	p->damage = p->now = s->damage[UK];
	p->room = s->fallen[UK] ? 0 : least(2u * s->level[UK] - s->hit[UK], 10u - s->damage[UK]); /* TW-14.3.19 */
}

static void hear(struct phase *p)
{
	p->sunk[0] += sunk_now(ROUTE_UK);
	p->sunk[1] += sunk_now(ROUTE_USSR);
	for (unsigned i = 0; i < count; i++) {
		const int16_t *x = told[i].arg;
		p->lost += told[i].kind == E_POINT && x[1] == GAS;
		if (told[i].kind == E_DAMAGE && x[0] == UK && x[2] == TW_14_2_28)
			p->now = (unsigned)x[1];
	}
}

/* TW-14.2.27, TW-14.2.28. */
static void close_phase(struct phase *p)
{
	bool toll = p->sunk[0] + p->sunk[1] >= 2 && p->gas;
	unsigned hurt = least(p->sunk[0] / 2, p->room);
	CHECK_INT(p->lost, toll);
	CHECK_INT(p->now, p->damage + hurt);
	phases++, tolls += toll, wounds += hurt;
	p->on = false;
}

/* More convoys and submarines than there are as a rule. */
static void fill(struct tw_state *s, struct eto_rng *rng)
{
	for (unsigned r = ROUTE_UK; r <= ROUTE_USSR; r++) {
		memset(s->convoy[r], 0, sizeof s->convoy[r]);
		s->sailing[r] = s->convoy[r][0] = (uint8_t)eto_rng_below(rng, 7);
	}
	s->point[GER][SUBMARINES] = (uint8_t)(2 + eto_rng_below(rng, 5));
	s->point[UK][GAS] = (uint8_t)eto_rng_below(rng, 3);
	s->point[USA][GAS] = (uint8_t)eto_rng_below(rng, 3);
}

static struct eto_action raid_more(const struct tw_state *s, unsigned seat, struct eto_rng *rng)
{
	struct eto_action a = by_lot(s, seat, rng);
	for (unsigned i = 0; i < 3 && seat != ETO_DICE && on_top(s) == P_RAIDS && a.verb != V_RAID; i++)
		a = by_lot(s, seat, rng);
	return a;
}

static void play(uint64_t seed)
{
	static struct tw_state s, was;
	struct phase phase = {0};
	struct eto_rng rng;
	unsigned seat;
	eto_rng_seed(&rng, seed);
	if (!load())
		return;
	memset(table.base.option, 0, sizeof table.base.option);
	table.base.scenario = CAMPAIGN;
	memset(&s, 0, sizeof s);
	twaw_game.start(&table.base, &s);
	for (unsigned i = 0; i < ACTIONS_MAX && (seat = seat_of(&s)) != SIDES; i++) {
		struct eto_events e = {told, 0, sizeof told / sizeof *told, false};
		if (!phase.on && on_top(&s) == P_RAIDS) {
			fill(&s, &rng);
			open_phase(&s, &phase);
		}
		struct eto_action a = raid_more(&s, seat, &rng);
		was = s;
		twaw_game.apply(&table.base, &s, seat, a, &e);
		count = e.count;
		if (on_top(&was) == P_GAS)
			check_defence(&was, &s, a);
		if (on_top(&was) == P_SUBS)
			check_attack(&was, &s, a);
		if (phase.on)
			hear(&phase);
		if (phase.on && !raiding(&s))
			close_phase(&phase);
	}
}

TEST(submarines)
{
	for (uint64_t seed = 1; seed <= GAMES; seed++)
		play(seed);
	printf("%u phases, %u submarines and %u convoys sunk, %u points lost, %u damage\n", phases, hunts, strikes,
	       tolls, wounds);
	CHECK(hunts > GAMES && strikes > 2 * GAMES && tolls > GAMES / 2 && wounds > GAMES / 2);
}

int main(void)
{
	RUN(submarines);
	return test_end();
}
