/* Plans: what the side is after in its turn, in a few words. The staff makes one from its picture and follows any that
 * is sound: landing places, a main effort and a place to be held weigh more in the picture, the others change its
 * temper. */
#include "games/westfront/seas.h"
#include "games/westfront/staff.h"

const struct eto_plan_word wf_plan_words[PLAN_WORDS + 1] = {
	[PLAN_EFFORT] = {"effort", "Main effort at %1.", {{ETO_PLACE, 0, false}}},
	[PLAN_HOLD] = {"hold", "%1 is held at any price.", {{ETO_PLACE, 0, false}}},
	[PLAN_LAND] = {"land", "Landing at %1, %2 {2:corps|corps} strong.", {{ETO_PLACE, 0, false},
									      {ETO_NUMBER, 0, false}}},
	[PLAN_BOLD] = {"bold", "No attack below odds of %1 percent.", {{ETO_NUMBER, 0, false}}},
	[PLAN_DRIVE] = {"drive", "The advance is pressed with %1 percent of the usual will.", {{ETO_NUMBER, 0, false}}},
	[PLAN_GUARD] = {"guard", "Ground is guarded at %1 percent of its usual worth.", {{ETO_NUMBER, 0, false}}},
	[PLAN_PRICE] = {"price", "Steps of HQs count %1 percent of their usual price.", {{ETO_NUMBER, 0, false}}},
	[PLAN_STRIKE] = {"strike", "The enemy at %1 is attacked at once.", {{ETO_PLACE, 0, false}}},
	[PLAN_FRONT] = {"front", "Ground around %1 counts %2 percent of its usual worth.", {{ETO_PLACE, 0, false},
											      {ETO_NUMBER, 0, false}}},
	[PLAN_LEADER] = {"leader", "Steps of %1 count %2 percent of their usual price.", {{ETO_PIECE, 0, false},
											   {ETO_NUMBER, 0, false}}},
	[PLAN_WORDS] = {""},
};

enum { EFFORT = 600, STAND = 500, SECTOR = 4, DANGERS = 10 };

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
	case PLAN_LEADER:
		st->leader = l->arg[0];
		st->fee = (int16_t)eto_plan_number(l->arg[1], 0, 1000);
		return;
	default: break;
	}
	if (hex >= HEXES || !in_play(st->s, hex))
		return;
	bool ours = friendly(st->s, st->side, hex);
	if (l->word == PLAN_EFFORT && !ours)
		st->prize[hex] += EFFORT;
	if (l->word == PLAN_HOLD && ours)
		st->prize[hex] += STAND;
	if (st->prize[hex])
		eto_set_add(&st->prized, hex);
	if (l->word == PLAN_STRIKE && st->s->count[st->foe][hex])
		eto_set_add(&st->strikes, hex);
	if (l->word == PLAN_FRONT && st->fronts < FRONTS)
		st->front[st->fronts++] = (struct front){(uint16_t)hex, (int16_t)eto_plan_number(l->arg[1], 0, 1000)};
	if (l->word == PLAN_LAND && st->landings < LANDINGS)
		st->landing[st->landings++] =
			(struct landing){(uint16_t)hex, (uint8_t)eto_plan_number(l->arg[1], 1, 4)};
}

void wfs_take_plan(struct staff *st, const struct eto_plan *plan)
{
	for (int i = 0; plan && i < plan->count; i++)
		take_line(st, &plan->line[i]);
}

int wfs_guard(const struct staff *st, unsigned hex)
{
	int guard = st->guard;
	for (unsigned i = 0; i < st->fronts; i++)
		if (wf_distance(st->t, st->front[i].hex, hex) <= FRONT_REACH)
			guard = guard * st->front[i].worth / 100;
	return guard;
}

int wfs_bold(const struct staff *st, unsigned hex)
{
	return in_set(&st->strikes, hex) ? st->bold / 2 : st->bold;
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

/* Once an army is ashore it is fed through what it has: others land beside it or not at all. */
static bool beside_friends(const struct staff *st, unsigned port)
{
	return st->ashore < 4 || (st->reserve[port] >= 80 && !st->s->count[AXIS][port]);
}

/* Ports of the North that two HQs or more can reach. In the Mediterranean, with one HQ here and one there, landings are
 * weighed one by one: there any port is a plan of its own. */
static bool is_sector(const struct staff *st, unsigned port)
{
	unsigned senders = invadable(st, port) ? senders_to(st, seas_of(st, port)) : 0;
	if (season(st->t, st->s) < S44)
		return senders;
	return senders >= 2 && in_set(&st->t->north, port) && beside_friends(st, port) &&
	       wfs_want(st, ALLIES, port) == st->prize[port];
}

static struct eto_candidates find_sectors(const struct staff *st)
{
	struct eto_candidates list = {0};
	if (st->side != ALLIES || st->s->weather == MUD)
		return list;
	ETO_EACH (port, &st->t->ports)
		if (is_sector(st, port))
			eto_candidate(&list, port, sector_score(st, port));
	return list;
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

static struct eto_candidates find_goals(const struct staff *st)
{
	struct eto_candidates list = {0};
	ETO_EACH (hex, &st->t->sites) {
		int want = in_play(st->s, hex) && !friendly(st->s, st->side, hex) ? wfs_want(st, st->side, hex) : 0;
		if (want >= 200 && st->reserve[hex] > 0)
			eto_candidate(&list, hex, want + st->reserve[hex] - st->threat[hex]);
	}
	return list;
}

static struct eto_candidates find_dangers(const struct staff *st)
{
	struct eto_candidates list = {0};
	ETO_EACH (hex, &st->t->sites) {
		if (in_play(st->s, hex) && friendly(st->s, st->side, hex) && st->threat[hex] > 0 &&
		    st->prize[hex] >= 200)
			eto_candidate(&list, hex, st->prize[hex] + st->threat[hex] - st->force[st->side][hex].defend);
	}
	return list;
}

static struct eto_plan with(struct eto_plan plan, unsigned word, unsigned value)
{
	eto_plan_add(&plan, word, (int)value, 0, 0);
	return plan;
}

struct eto_plan wfs_own_plan(const struct staff *st)
{
	struct eto_plan plan = {.stamp = (int16_t)stamp_of(st->s)};
	struct eto_candidates sectors = find_sectors(st), goals = find_goals(st);
	if (season(st->t, st->s) >= S44 && sectors.count)
		plan = with_landing(st, plan, sectors.list[0].choice);
	if (goals.count)
		plan = with(plan, PLAN_EFFORT, goals.list[0].choice);
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
		plan = with(plan, (unsigned)temper[side][i][k].word, (unsigned)temper[side][i][k].value);
	return plan;
}

/* Enemies within reach, those who can be beaten first. */
static struct eto_candidates find_strikes(const struct staff *st)
{
	struct eto_candidates list = {0};
	for (unsigned hex = 0; hex < HEXES; hex++) {
		const struct force *them = &st->force[st->foe][hex];
		if (them->units && st->reserve[hex] > 0 && !contested(st->s, hex))
			eto_candidate(&list, hex,
				      100 * st->reserve[hex] / (10 + them->defend * (int)wfs_cover(st, hex, them)) +
					      wfs_want(st, st->side, hex) / 20);
	}
	return list;
}

/* Of the dangers those that lie apart, each a front of its own. */
static unsigned find_fronts(const struct staff *st, const struct eto_candidates *dangers, unsigned *front)
{
	unsigned count = 0;
	for (unsigned i = 0; i < dangers->count && i < DANGERS && count < FRONTS; i++) {
		unsigned k = 0;
		while (k < count && wf_distance(st->t, front[k], dangers->list[i].choice) > FRONT_REACH)
			k++;
		if (k == count)
			front[count++] = dangers->list[i].choice;
	}
	return count;
}

static void propose_landings(const struct staff *st, struct eto_plan bare, struct eto_proposals *p)
{
	struct eto_candidates sectors = find_sectors(st);
	for (unsigned i = season(st->t, st->s) >= S44; i < sectors.count && i < 4; i++)
		eto_propose(p, with_landing(st, bare, sectors.list[i].choice));
}

static void propose_strikes(const struct staff *st, struct eto_plan own, struct eto_proposals *p)
{
	struct eto_candidates strikes = find_strikes(st);
	struct eto_plan all = with(own, PLAN_PRICE, 50);
	for (unsigned i = 0; i < strikes.count && i < 3; i++)
		all = with(all, PLAN_STRIKE, strikes.list[i].choice);
	if (strikes.count > 1)
		eto_propose(p, all);
	eto_propose_each(p, own, PLAN_STRIKE, &strikes, 0, 3);
	for (unsigned i = 0; i < strikes.count && i < 2; i++)
		eto_propose(p, with(with(own, PLAN_EFFORT, strikes.list[i].choice), PLAN_DRIVE, 300));
}

static void propose_fronts(const struct staff *st, struct eto_plan own, struct eto_proposals *p)
{
	struct eto_candidates dangers = find_dangers(st);
	unsigned front[FRONTS], fronts = find_fronts(st, &dangers, front);
	for (unsigned i = 0; i < fronts; i++) {
		struct eto_plan plan = eto_plan_with(own, PLAN_FRONT, (int)front[i], 400);
		for (unsigned k = 0; k < fronts; k++)
			plan = k == i ? plan : eto_plan_with(plan, PLAN_FRONT, (int)front[k], 30);
		eto_propose(p, plan);
	}
	for (unsigned i = 0; i < fronts; i++)
		eto_propose(p, eto_plan_with(own, PLAN_FRONT, (int)front[i], 15));
	eto_propose_each(p, own, PLAN_HOLD, &dangers, 0, 3);
}

static void propose_leaders(const struct staff *st, struct eto_plan own, struct eto_proposals *p)
{
	for (unsigned i = 0; i < st->hqs; i++)
		if (st->s->cv[st->hq[i]]) {
			eto_propose(p, eto_plan_with(own, PLAN_LEADER, st->hq[i], 0));
			eto_propose(p, eto_plan_with(own, PLAN_LEADER, st->hq[i], 1000));
		}
}

static unsigned propose(const struct staff *st, struct eto_plan *out, unsigned max)
{
	struct eto_candidates goals = find_goals(st);
	struct eto_plan own = wfs_own_plan(st), bare = {.stamp = own.stamp};
	struct eto_proposals p = {out, max, 0};
	eto_propose(&p, own);
	propose_landings(st, bare, &p);
	propose_strikes(st, own, &p);
	propose_fronts(st, own, &p);
	for (unsigned i = 0; i < TEMPERS; i++)
		eto_propose(&p, in_temper(own, st->side, i));
	for (unsigned i = 1; i < goals.count && i < 4; i++)
		eto_propose(&p, with(with(bare, PLAN_EFFORT, goals.list[i].choice), PLAN_DRIVE, 130));
	propose_leaders(st, own, &p);
	eto_propose(&p, with(with(bare, PLAN_DRIVE, 100), PLAN_PRICE, 1000));
	return p.count;
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
