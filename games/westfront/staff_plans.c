/* Plans: what the side is after in its turn, in a few words. The staff makes one from its picture and follows any that
 * is sound: landing places, a main effort and a place to be held weigh more in the picture, the others change its
 * temper. */
#include "games/westfront/seas.h"
#include "games/westfront/staff.h"

const struct eto_plan_word wf_plan_words[PLAN_WORDS] = {
	[PLAN_EFFORT] = {"effort", "Main effort at %1.", {{ETO_PLACE, 0, false}}},
	[PLAN_HOLD] = {"hold", "%1 is held at any price.", {{ETO_PLACE, 0, false}}},
	[PLAN_LAND] = {"land", "Landing at %1, %2 {2:corps|corps} strong.", {{ETO_PLACE, 0, false},
									      {ETO_NUMBER, 0, false}}},
	[PLAN_BOLD] = {"bold", "No attack below odds of %1 percent.", {{ETO_NUMBER, 0, false}}},
	[PLAN_DRIVE] = {"drive", "The advance is pressed with %1 percent of the usual will.", {{ETO_NUMBER, 0, false}}},
	[PLAN_GUARD] = {"guard", "Ground is guarded at %1 percent of its usual worth.", {{ETO_NUMBER, 0, false}}},
	[PLAN_PRICE] = {"price", "Steps of HQs count %1 percent of their usual price.", {{ETO_NUMBER, 0, false}}},
};

_Static_assert((int)PLAN_WORDS == (int)WF_PLAN_WORDS, "as the game says");

enum { EFFORT = 600, STAND = 500, SECTOR = 4, GOALS = 10 };

static int stamp_of(const struct wf_state *s)
{
	return 4 * s->month + s->fortnight;
}

/* It is good from the side's turn to its next. */
const struct eto_plan *wfs_plan_now(const struct eto_decision *d)
{
	const struct wf_state *s = d->view;
	return eto_plan_kept(d, stamp_of(s), s->side != d->seat);
}

static void take_line(struct staff *st, const struct eto_plan_line *l)
{
	unsigned hex = (unsigned)l->arg[0];
	switch (l->word) {
	case PLAN_BOLD: st->bold = eto_plan_number(l->arg[0], 20, 1000); return;
	case PLAN_DRIVE: st->drive = st->drive * eto_plan_number(l->arg[0], 0, 400) / 100; return;
	case PLAN_GUARD: st->guard = st->guard * eto_plan_number(l->arg[0], 0, 400) / 100; return;
	case PLAN_PRICE: st->price = eto_plan_number(l->arg[0], 10, 1000); return;
	default: break;
	}
	if (hex >= HEXES || !in_play(st->s, hex))
		return;
	bool ours = friendly(st->s, st->side, hex);
	if (l->word == PLAN_EFFORT && !ours)
		st->prize[hex] += EFFORT;
	if (l->word == PLAN_HOLD && ours)
		st->prize[hex] += STAND;
	if (l->word == PLAN_LAND && st->landings < LANDINGS)
		st->landing[st->landings++] =
			(struct landing){(uint16_t)hex, (uint8_t)eto_plan_number(l->arg[1], 1, 4)};
}

void wfs_take_plan(struct staff *st, const struct eto_plan *plan)
{
	for (int i = 0; plan && i < plan->count; i++)
		take_line(st, &plan->line[i]);
}

const struct landing *wfs_landing(const struct staff *st, unsigned hex)
{
	for (unsigned i = 0; i < st->landings; i++)
		if (st->landing[i].hex == hex)
			return &st->landing[i];
	return NULL;
}

/* -- landings -- */

/* The seas from which ships can land there now. */
static unsigned seas_of(const struct staff *st, unsigned hex)
{
	return wf_coast_seas(st->t, st->s, ALLIES, hex) & ~wf_closed_seas(st->t, st->s, ALLIES);
}

static bool invadable(const struct staff *st, unsigned hex)
{
	const struct wf_hex *h = &st->t->hex[hex];
	return in_play(st->s, hex) && h->coastal && h->seas && !h->shallow && h->terrain != MOUNTAIN &&
	       h->terrain != MARSH && !friendly(st->s, st->side, hex) && seas_of(st, hex);
}

/* How many HQs in ports of the side can send units to these seas. */
static unsigned senders_to(const struct staff *st, unsigned seas)
{
	unsigned count = 0;
	for (unsigned i = 0; i < st->hqs; i++) {
		unsigned hex = st->s->hex[st->hq[i]], near = wf_port_seas(st->t, st->s, ALLIES, hex), all = near;
		if (!near || !st->s->cv[st->hq[i]])
			continue;
		for (unsigned k = 0; k < SEAS; k++)
			all |= near >> k & 1 ? st->t->sea[k].next : 0;
		count += (all & seas) != 0;
	}
	return count;
}

/* A port that feeds an army, coasts beside it where corps can stand by each other, and few enemies near. */
static int sector_score(const struct staff *st, unsigned port)
{
	const struct wf_hex *h = &st->t->hex[port];
	unsigned senders = senders_to(st, seas_of(st, port));
	int score = wfs_want(st, ALLIES, port) / 4 + 300 * h->port - 300 * st->s->count[AXIS][port];
	score += 150 * (int)(senders < 5 ? senders : 5) - 3 * st->threat[port] + 4 * st->reserve[port];
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		unsigned n = h->next[d];
		if (n != NO_HEX && passable(h->side[d]) && invadable(st, n) && senders_to(st, seas_of(st, n)))
			score += 300 - 150 * st->s->count[AXIS][n];
	}
	return score;
}

struct goal { int score; uint16_t hex; };

static void add_goal(struct goal *list, unsigned *count, unsigned hex, int score)
{
	unsigned i = *count < GOALS ? (*count)++ : GOALS;
	if (i == GOALS && score <= list[GOALS - 1].score)
		return;
	for (i = i == GOALS ? GOALS - 1 : i; i && list[i - 1].score < score; i--)
		list[i] = list[i - 1];
	list[i] = (struct goal){score, (uint16_t)hex};
}

/* Once an army is ashore it is fed through what it has: others land beside it or not at all. */
static bool beside_friends(const struct staff *st, unsigned port)
{
	return st->ashore < 4 || (st->reserve[port] >= 80 && !st->s->count[AXIS][port]);
}

/* Ports of the North that two HQs or more can reach. In the Mediterranean, with one HQ here and one there, landings are
 * weighed one by one. */
static unsigned find_sectors(const struct staff *st, struct goal *list)
{
	unsigned count = 0;
	if (st->side != ALLIES || st->s->weather == MUD || season(st->t, st->s) < S44)
		return 0;
	ETO_EACH (port, &st->t->ports)
		if (invadable(st, port) && in_set(&st->t->north, port) && beside_friends(st, port) &&
		    wfs_want(st, ALLIES, port) == st->prize[port] && senders_to(st, seas_of(st, port)) >= 2)
			add_goal(list, &count, port, sector_score(st, port));
	return count;
}

static struct eto_plan with_landing(const struct staff *st, struct eto_plan plan, unsigned port)
{
	const struct wf_hex *h = &st->t->hex[port];
	unsigned beaches = 0;
	eto_plan_add(&plan, PLAN_LAND, (int)port, 2, 0);
	for (unsigned foes = 0; foes < 3; foes++)
		for (unsigned d = 0; d < DIRECTIONS && beaches < SECTOR; d++) {
			unsigned n = h->next[d];
			if (n == NO_HEX || !passable(h->side[d]) || !invadable(st, n) || st->s->count[AXIS][n] != foes)
				continue;
			eto_plan_add(&plan, PLAN_LAND, (int)n, 1, 0);
			beaches++;
		}
	return plan;
}

/* -- making plans -- */

static unsigned find_goals(const struct staff *st, struct goal *list)
{
	unsigned count = 0;
	for (unsigned i = 0; i < st->t->city_hexes; i++) {
		unsigned hex = st->t->city_hex[i];
		int want = in_play(st->s, hex) && !friendly(st->s, st->side, hex) ? wfs_want(st, st->side, hex) : 0;
		if (want >= 200 && st->reserve[hex] > 0)
			add_goal(list, &count, hex, want + st->reserve[hex] - st->threat[hex]);
	}
	return count;
}

static unsigned find_dangers(const struct staff *st, struct goal *list)
{
	unsigned count = 0;
	for (unsigned i = 0; i < st->t->city_hexes; i++) {
		unsigned hex = st->t->city_hex[i];
		if (in_play(st->s, hex) && friendly(st->s, st->side, hex) && st->threat[hex] > 0 &&
		    st->prize[hex] >= 200)
			add_goal(list, &count, hex, st->prize[hex] + st->threat[hex] - st->force[st->side][hex].defend);
	}
	return count;
}

static struct eto_plan with(struct eto_plan plan, unsigned word, int value)
{
	eto_plan_add(&plan, word, value, 0, 0);
	return plan;
}

struct eto_plan wfs_own_plan(const struct staff *st)
{
	struct eto_plan plan = {.stamp = (int16_t)stamp_of(st->s)};
	struct goal sector[GOALS], goal[GOALS];
	if (find_sectors(st, sector))
		plan = with_landing(st, plan, sector[0].hex);
	if (find_goals(st, goal))
		plan = with(plan, PLAN_EFFORT, goal[0].hex);
	if (!plan.count)
		plan = with(plan, PLAN_DRIVE, 100);
	return plan;
}

/* Tempers that the staff's plan can be carried out in, of one to three words. Those that differ most from it come
 * first: who has little time weighs the first ones only. */
enum { TEMPERS = 9 };
static const struct { int16_t word, value; } temper[SIDES][TEMPERS][3] = {
	[ALLIES] = {
		{{PLAN_BOLD, 90}, {PLAN_DRIVE, 250}, {PLAN_PRICE, 50}},
		{{PLAN_GUARD, 300}, {-1, 0}},
		{{PLAN_BOLD, 300}, {PLAN_DRIVE, 40}, {-1, 0}},
		{{PLAN_GUARD, 300}, {PLAN_DRIVE, 250}, {PLAN_PRICE, 50}},
		{{PLAN_PRICE, 300}, {-1, 0}},
		{{PLAN_DRIVE, 30}, {-1, 0}},
		{{PLAN_DRIVE, 300}, {-1, 0}},
		{{PLAN_BOLD, 100}, {-1, 0}},
		{{PLAN_GUARD, 30}, {-1, 0}},
	},
	[AXIS] = {
		{{PLAN_PRICE, 300}, {-1, 0}},
		{{PLAN_BOLD, 90}, {PLAN_DRIVE, 250}, {PLAN_PRICE, 50}},
		{{PLAN_GUARD, 30}, {-1, 0}},
		{{PLAN_PRICE, 40}, {-1, 0}},
		{{PLAN_GUARD, 300}, {-1, 0}},
		{{PLAN_BOLD, 100}, {-1, 0}},
		{{PLAN_DRIVE, 300}, {-1, 0}},
		{{PLAN_GUARD, 300}, {PLAN_PRICE, 50}, {-1, 0}},
		{{PLAN_BOLD, 300}, {PLAN_DRIVE, 40}, {-1, 0}},
	},
};

static struct eto_plan in_temper(struct eto_plan plan, unsigned side, unsigned i)
{
	for (unsigned k = 0; k < 3 && temper[side][i][k].word >= 0; k++)
		plan = with(plan, (unsigned)temper[side][i][k].word, temper[side][i][k].value);
	return plan;
}

static unsigned propose(const struct staff *st, struct eto_plan *out, unsigned max)
{
	struct goal sector[GOALS], goal[GOALS], danger[GOALS];
	unsigned sectors = find_sectors(st, sector), goals = find_goals(st, goal), dangers = find_dangers(st, danger);
	struct eto_plan own = wfs_own_plan(st), bare = {.stamp = own.stamp};
	unsigned n = 0;
	out[n++] = own;
	for (unsigned i = 1; n < max && i < sectors && i < 4; i++)
		out[n++] = with_landing(st, bare, sector[i].hex);
	for (unsigned i = 0; n < max && i < TEMPERS; i++)
		out[n++] = in_temper(own, st->side, i);
	for (unsigned i = 1; n < max && i < goals && i < 4; i++)
		out[n++] = with(with(bare, PLAN_EFFORT, goal[i].hex), PLAN_DRIVE, 130);
	for (unsigned i = 0; n < max && i < dangers && i < 3; i++)
		out[n++] = with(own, PLAN_HOLD, danger[i].hex);
	if (n < max)
		out[n++] = with(with(bare, PLAN_DRIVE, 100), PLAN_PRICE, 1000);
	return n;
}

unsigned wf_plans(const struct eto_decision *d, struct eto_plan *out, unsigned max)
{
	const struct wf_state *s = d->view;
	const struct eto_frame *f = eto_peek(&s->stack);
	struct staff st;
	bool due = f->proc == P_TURN && f->step == S_COMMAND && s->side == d->seat && !wfs_plan_now(d);
	if (!due || !max)
		return due;
	wfs_look(&st, (const struct wf_table *)d->table, s, d->seat, NULL, d->work);
	return propose(&st, out, max);
}
