/* Odds of dice that are no fight of two sides: voyages (18.1), convoys and rockets (26, 35), points at sea (11.3),
 * brigades of partisans (29.1), weather (9), new factories (15) and the dice of scenarios. Each face is tried. */
#include <string.h>

#include "games/bitw/landing.h"
#include "games/bitw/odds.h"

static struct eto_action face(unsigned die)
{
	return eto_with_die(eto_act(V_ROLL, 0, 0, 0), 0, die);
}

/* -- one die: what each of its faces brings -- */

/* What became of it: the number of a result. */
typedef unsigned result_of(const struct bi_table *t, const struct bi_state *before, const struct bi_state *after);

struct die {
	void (*roll)(const void *table, void *state, struct eto_action roll, struct eto_events *e);
	result_of *result;
	unsigned count;
	const char *name[4];
};

static unsigned trip_unit(const struct bi_state *s)
{
	return ((const struct trip *)eto_own(&s->stack))->unit;
}

static unsigned after_voyage(const struct bi_table *t, const struct bi_state *before, const struct bi_state *after)
{
	unsigned u = trip_unit(before);
	(void)t;
	return !on_map(after, u) ? 2 : after->strength[u] < before->strength[u];
}

static unsigned after_news(const struct bi_table *t, const struct bi_state *before, const struct bi_state *after)
{
	(void)t;
	return after->morale == before->morale;
}

static unsigned after_weather(const struct bi_table *t, const struct bi_state *before, const struct bi_state *after)
{
	(void)t, (void)before;
	return after->weather;
}

static unsigned after_fuel(const struct bi_table *t, const struct bi_state *before, const struct bi_state *after)
{
	(void)t, (void)before;
	return !after->fuel_low;
}

static unsigned after_feint(const struct bi_table *t, const struct bi_state *before, const struct bi_state *after)
{
	(void)t, (void)before;
	return after->feint == 2;
}

static unsigned after_factory(const struct bi_table *t, const struct bi_state *before, const struct bi_state *after)
{
	(void)t, (void)before;
	return eto_peek(&after->stack)->proc == P_FACTORY;
}

static unsigned after_dismissal(const struct bi_table *t, const struct bi_state *before, const struct bi_state *after)
{
	(void)t;
	return after->italy == before->italy;
}

static const struct die voyage = {bi_mine_roll, after_voyage, 3,
				  {"it arrives unharmed", "it arrives and loses a step", "it is lost at sea"}},
			news = {bi_mine_roll, after_news, 2, {"morale falls", "morale holds"}},
			weather = {bi_weather_roll, after_weather, 4, {"good", "rain", "snow", "light rain"}},
			fuel = {bi_fuel_roll, after_fuel, 2, {"fuel runs low", "there is fuel enough"}},
			feint = {bi_fuel_roll, after_feint, 2, {"the 15th Army waits", "the 15th Army is free"}},
			factory = {bi_factory_roll, after_factory, 2, {"a place is found", "the die is rolled again"}},
			dismissal = {bi_dismiss_roll, after_dismissal, 2,
				     {"Mussolini is dismissed", "Mussolini stays in office"}};

static const struct die *die_of(const struct bi_table *t, const struct bi_state *s)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	switch (f->proc) {
	case P_MINE: return ((const struct trip *)eto_locals_of(f))->kind == MOURNED ? &news : &voyage;
	case P_WEATHER: return &weather;
	case P_FUEL: return scenario(t) == SBW2 ? &fuel : &feint;
	case P_FACTORY: return &factory;
	case P_DISMISS: return &dismissal;
	default: return NULL;
	}
}

static void try_faces(const struct bi_table *t, const struct bi_state *s, const struct die *d, unsigned fell[4])
{
	for (unsigned die = 1; die <= 6; die++) {
		struct bi_state after = *s;
		d->roll(t, &after, face(die), NULL);
		fell[d->result(t, s, &after)]++;
	}
}

/* Is it about a block that the viewer sees from behind? Then it is drawn, like those of a battle. */
static bool about_token(const struct bi_state *s)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	bool names_block =
		f->proc == P_BRIGADE || (f->proc == P_MINE && ((const struct trip *)eto_locals_of(f))->kind != MOURNED);
	return names_block && marked(s, trip_unit(s), M_TOKEN);
}

static bool die_odds(const struct bi_table *t, const struct bi_state *seen, unsigned seat, struct eto_odds *out)
{
	const struct die *d = die_of(t, seen);
	unsigned fell[4] = {0};
	if (!d)
		return false;
	*out = (struct eto_odds){0};
	if (about_token(seen)) {
		for (unsigned n = 0; n < DRAWS; n++) {
			struct bi_state s;
			bi_draw_world(t, seen, seat, n, &s);
			try_faces(t, &s, d, fell);
		}
		eto_odds_line(out, E_ODDS_UNKNOWN, 1, DRAWS, 0);
	} else {
		try_faces(t, seen, d, fell);
	}
	for (unsigned i = 0; i < d->count; i++)
		if (fell[i] || d != &weather) /* weather that cannot come is not spoken of */
			eto_odds_add(out, d->name[i], fell[i]);
	return true;
}

/* -- so many dice that hit on a six -- */

static uint64_t power(unsigned base, unsigned n)
{
	return n ? base * power(base, n - 1) : 1;
}

/* In how many of the falls so many hit: each in `good` of six cases. */
static uint64_t falls(unsigned dice, unsigned hits, unsigned good)
{
	uint64_t ways = 1;
	for (unsigned i = 0; i < hits; i++)
		ways = ways * (dice - i) / (i + 1);
	return ways * power(good, hits) * power(6 - good, dice - hits);
}

static const char *const hit_names[] = {"no hit",	"one hit",   "two hits", "three hits",
					"four hits", "five hits", "six hits or more"};

/* `line` says whose dice they are. */
static bool dice_odds(unsigned dice, unsigned line, struct eto_odds *out)
{
	if (!dice || dice > ETO_DICE_MAX)
		return false;
	uint64_t all = power(6, dice);
	unsigned parts = dice > 7 ? 1000000 : (unsigned)all, left = parts; /* all falls, or so many parts of them */
	*out = (struct eto_odds){0};
	for (unsigned hits = 0; hits <= dice; hits++) {
		unsigned weight = hits == dice ? left : (unsigned)(falls(dice, hits, 1) * parts / all);
		eto_odds_add(out, hit_names[hits < 6 ? hits : 6], weight);
		left -= weight;
	}
	eto_odds_line(out, line, (int)dice, 6, 0);
	return true;
}

/* Submarines whose steps are not seen roll as many dice as they may have: one at least, since they roll. */
static bool unseen_odds(const struct bi_table *t, const struct bi_state *seen, unsigned seat, struct eto_odds *out)
{
	*out = (struct eto_odds){0};
	for (unsigned n = 0; n < DRAWS; n++) {
		struct bi_state s;
		bi_draw_world(t, seen, seat, n, &s);
		unsigned may = bi_convoy_dice(t, &s).count, dice = may ? may : 1;
		for (unsigned hits = 0; hits <= dice; hits++)
			eto_odds_add(out, hit_names[hits < 6 ? hits : 6],
				     (unsigned)(falls(dice, hits, 1) * 10000 / power(6, dice)));
	}
	eto_odds_line(out, E_ODDS_UNKNOWN, 3, DRAWS, 0);
	return true;
}

/* Which colour each hit on Lend-Lease costs (BI-35.2.5). */
static bool colour_odds(unsigned dice, struct eto_odds *out)
{
	if (!dice)
		return false;
	*out = (struct eto_odds){0};
	eto_odds_add(out, "only red points are lost", 1);
	eto_odds_add(out, "only blue points are lost", 1);
	if (dice > 1)
		eto_odds_add(out, "points of both colours are lost", (unsigned)power(2, dice) - 2);
	return true;
}

/* -- partisans against a unit, until one of them is gone (BI-29.1.9) -- */

/* What is left of both, and who fires next. */
struct brawl {
	uint8_t strength, half, discs, next;
};
enum { BRAWLS = 512, ROLLS_MAX = 400 };
_Static_assert(DISCS << 5 < BRAWLS, "a brawl has a number");

static unsigned number_of(struct brawl b)
{
	return b.strength | b.half << 3u | b.next << 4u | (unsigned)b.discs << 5u;
}

static struct brawl brawl_in(const struct bi_state *s, const struct trip *p)
{
	return (struct brawl){s->strength[p->unit], s->half[p->unit], (uint8_t)bi_discs(s, p->to), p->kind};
}

/* The state with what is left of both. */
static void set_brawl(struct bi_state *s, unsigned number)
{
	struct trip *p = eto_own_change(&s->stack);
	unsigned spare = bi_discs(s, p->to), keep = number >> 5;
	s->strength[p->unit] = number & 7;
	s->half[p->unit] = number >> 3 & 1;
	p->kind = number >> 4 & 1;
	for (unsigned i = 0; i < DISCS && spare > keep; i++)
		if (s->disc[i] == p->to) {
			s->disc[i] = OFF;
			spare--;
		}
}

/* How often the partisans win, and how often they are destroyed; in parts of SURE, but for a rest that is too rare. */
static void brawl_out(const struct bi_table *t, const struct bi_state *s, uint64_t won[2])
{
	uint64_t now[BRAWLS] = {0}, next[BRAWLS], target = won[0] + won[1] + SURE - RARE;
	const struct trip *p = eto_own(&s->stack);
	now[number_of(brawl_in(s, p))] = SURE;
	for (unsigned roll = 0; roll < ROLLS_MAX && won[0] + won[1] < target; roll++) {
		memset(next, 0, sizeof next);
		for (unsigned k = 0; k < BRAWLS; k++) {
			if (!now[k])
				continue;
			struct bi_state from = *s;
			set_brawl(&from, k);
			struct fire f = bi_brigade_fire(t, &from, eto_own(&from.stack));
			for (unsigned hits = 0; hits <= f.dice; hits++) {
				struct bi_state to = from;
				struct eto_action a = eto_act(V_ROLL, 0, 0, 0);
				uint64_t chance = now[k] / power(6, f.dice) * falls(f.dice, hits, 7u - f.from);
				for (unsigned i = 0; i < f.dice; i++)
					a = eto_with_die(a, i, i < hits ? 6 : 1);
				bi_brigade_roll(t, &to, a, NULL);
				bool over = to.stack.depth < from.stack.depth;
				if (over)
					won[!bi_discs(&to, p->to)] += chance;
				else
					next[number_of(brawl_in(&to, eto_own(&to.stack)))] += chance;
			}
		}
		memcpy(now, next, sizeof now);
	}
}

static bool brigade_odds(const struct bi_table *t, const struct bi_state *seen, unsigned seat, struct eto_odds *out)
{
	uint64_t won[2] = {0};
	bool drawn = about_token(seen);
	*out = (struct eto_odds){0};
	for (unsigned n = 0; n < (drawn ? 16u : 1u); n++) {
		struct bi_state s = *seen;
		if (drawn)
			bi_draw_world(t, seen, seat, n, &s);
		brawl_out(t, &s, won);
	}
	unsigned destroyed = (unsigned)(won[1] / ((won[0] + won[1]) / 1000 + 1));
	eto_odds_add(out, "the partisans are destroyed", destroyed);
	eto_odds_add(out, "the partisans win", 1000 - destroyed);
	if (drawn)
		eto_odds_line(out, E_ODDS_UNKNOWN, 1, 16, 0);
	return true;
}

bool bi_voyage_odds(const struct bi_table *t, const struct bi_state *seen, unsigned seat, struct eto_action a,
		    struct eto_odds *out)
{
	struct bi_state s = *seen;
	bool sent = a.verb == V_SAIL || a.verb == V_REEMBARK;
	unsigned u = a.arg[sent], to = a.arg[sent + 1];
	if ((!sent && a.verb != V_ASHORE && a.verb != V_EVACUATE) || u >= UNITS || to >= HEXES || !on_map(&s, u) ||
	    side_of(t, u) != seat)
		return false;
	if (a.verb == V_REEMBARK)
		bi_turn_down(t, &s, u, BI_24_1_9, NULL); /* before it sails */
	if (!on_map(&s, u) || (a.verb != V_EVACUATE && !bi_mined(t, &s, u, s.hex[u], to)))
		return false;
	bi_mine(&s, u, to, a.verb == V_ASHORE ? BY_WAVE : BY_SAIL);
	return die_odds(t, &s, seat, out);
}

bool bi_dice_odds(const struct bi_table *t, const struct bi_state *seen, unsigned seat, struct eto_odds *out)
{
	const struct eto_frame *f = eto_peek(&seen->stack);
	switch (f->proc) {
	case P_CONVOY: {
		unsigned rockets = bi_rockets_roll(seen), dice = rockets ? rockets : bi_convoy_dice(t, seen).count;
		if (seat != AXIS && bi_submarines_roll(seen) && !option(t, OPT_FOG))
			return unseen_odds(t, seen, seat, out);
		if (bi_lend_lease_roll(seen))
			return colour_odds(dice, out);
		return dice_odds(dice, rockets ? E_ODDS_ROCKETS : E_ODDS_CONVOYS, out);
	}
	case P_CARGO: return dice_odds(bi_cargo_dice(t, seen).count, E_ODDS_DICE, out);
	case P_BRIGADE: return brigade_odds(t, seen, seat, out);
	default: return die_odds(t, seen, seat, out);
	}
}
