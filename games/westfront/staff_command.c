/* Which HQs to activate. Each way to wake one is tried on a copy of the state: what the orders and battles that it
 * allows are worth together, against the steps that it costs. */
#include <string.h>

#include "games/westfront/staff.h"

enum { LODGED = 8 }; /* corps ashore with which the landing is over */

/* A step is two points (WF-17.1.2) and comes back for Production Points, one a month (WF-11.41.1), so the last steps
 * are the dear ones: an HQ that is spent to the end serves at a low value ever after. The first of a full HQ, which
 * could not gain another, is almost free. At 0 it would be lost (WF-5.43.3). */
static int price_of(const struct staff *st, unsigned hq, unsigned steps)
{
	static const int dear[2][2] = {{250, 150}, {300, 125}};
	bool points_decide = season(st->t, st->s) == S43 && !husky(st->t); /* a few of them, and a step is two */
	unsigned cv = st->s->cv[hq], max = st->t->unit[hq].max;
	int price = st->turns < 2 ? 330 : st->last_turns ? 200 : cv == max ? 30 : cv > 1 ? 170 : 280;
	if (!cv)
		return 2000;
	if (steps > 1)
		price += st->last_turns ? 200 : cv > 2 ? 170 : 280;
	if (st->side == AXIS && st->ashore && st->ashore <= 10) /* later is too late */
		price = price * 2 / 3;
	else if (st->side == AXIS && season(st->t, st->s) < S44) /* the South can wait, and a step is two points */
		price = price * 2;
	if (st->side == ALLIES) /* who has many HQs must not wake all for little, least of all far from the enemy */
		price = price * dear[season(st->t, st->s) >= S44][st->threat[st->s->hex[hq]] > 0] / 100;
	if (points_decide)
		price = price * (st->side == ALLIES ? 2 : 12);
	if ((int)hq == st->leader)
		price = price * st->fee / 100;
	return steps > 1 && cv < 2 ? 2000 : price * st->price / 100;
}

/* The picture of the Movement Phase that would follow. */
struct trial {
	struct wf_state state;
	struct staff staff;
	struct plan plan;
};

static int value_begun(struct trial *x)
{
	wfs_plan(&x->staff, NO_UNIT, 0, &x->plan);
	return x->plan.moves + x->plan.attacks + x->plan.battles;
}

static int value_of(struct trial *x)
{
	wf_begin_movement(x->staff.t, &x->state, NULL);
	return value_begun(x);
}

static void open_trial(const struct staff *st, struct trial *x)
{
	x->staff = *st;
	x->staff.s = &x->state;
}

/* Back to the position, and to what is known of it. */
static void try_again(const struct staff *st, struct trial *x)
{
	x->state = *st->s;
	x->staff.sheaf = st->sheaf;
	x->staff.heads = st->heads;
}

static bool any_active(const struct staff *st)
{
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (on_map(st->s, u) && st->s->mode[u] & HQ_ACTIVE)
			return true;
	return false;
}

/* Without an HQ nobody moves, but battles may still be fought. */
static int value_now(const struct staff *st, struct trial *x)
{
	try_again(st, x);
	return any_active(st) ? value_of(x) : wfs_battles(st);
}

static unsigned why_of(const struct staff *st, unsigned hq, unsigned mode)
{
	switch (mode) {
	case MODE_BLITZ: return WHY_BLITZ;
	case MODE_INVASION:
	case MODE_BLITZ_INVASION:
	case MODE_LONG_INVASION: return WHY_INVASION;
	case MODE_PARADROP:
	case MODE_BLITZ_PARADROP: return WHY_DROP;
	default: return is_supreme(st->t, hq) ? WHY_SUPREME : WHY_ACTIVATE;
	}
}

/* A second wave finds the shore open, or the battle going on: part of what the first one gains. */
static bool second_wave(const struct staff *st, unsigned hq)
{
	unsigned n = 0;
	ETO_EACH_BLOCK (u, st->s, st->s->hex[hq])
		n += side_of(st->t, u) == st->side && !is_hq(st->t, u) && type_of(st->t, u) != CAVALRY;
	return n > 1;
}

/* Once an army is ashore a Supreme HQ ships more through its ports than five HQs can land. */
static bool is_tried(const struct staff *st, unsigned mode)
{
	if (mode == MODE_NORMAL)
		return true;
	return st->side == ALLIES && (mode == MODE_PARADROP || (mode == MODE_INVASION && st->ashore < LODGED));
}

/* The Blitz form of a mode costs a second step and gives a second round and a second move. */
static void try_blitz(const struct staff *st, const struct eto_action *legal, unsigned count, unsigned i,
		      const struct trial *x, int gain, struct eto_pick *p)
{
	unsigned hq = legal[i].arg[0], mode = legal[i].arg[1];
	unsigned twice = mode == MODE_NORMAL ? MODE_BLITZ : MODE_BLITZ_INVASION;
	int more = x->plan.attacks * 45 / 100 + x->plan.battles / 3;
	if (mode == MODE_PARADROP || st->s->cv[hq] < 2)
		return;
	if (mode == MODE_INVASION)
		more = second_wave(st, hq) ? x->plan.attacks / 2 : 0;
	for (unsigned k = 0; k < count; k++)
		if (legal[k].verb == V_ACTIVATE && legal[k].arg[0] == hq && legal[k].arg[1] == twice)
			eto_better(p, k, gain + (more < gain ? more : gain) - price_of(st, hq, 2),
				   why_of(st, hq, twice), hq, st->s->hex[hq]);
}

static void try_activation(const struct staff *st, const struct eto_action *legal, unsigned count, unsigned i, int now,
			   struct trial *x, struct eto_pick *p)
{
	unsigned hq = legal[i].arg[0], mode = legal[i].arg[1];
	if (!st->s->cv[hq] || !is_tried(st, mode))
		return;
	try_again(st, x);
	x->state.mode[hq] = wf_modes[mode];
	int gain = value_of(x) - now;
	eto_better(p, i, gain - price_of(st, hq, 1), why_of(st, hq, mode), hq, st->s->hex[hq]);
	if (!is_supreme(st->t, hq))
		try_blitz(st, legal, count, i, x, gain, p);
}

/* Are the orders of corps the same when the HQ stands there? They are but where room becomes scarce or ceases to be, in
 * a battle, for who goes over the sea or by air, and if control changes by it. */
static bool lets_corps_be(const struct staff *st, unsigned hq, unsigned to, const struct wf_state *begun)
{
	const struct wf_state *s = st->s;
	unsigned from = s->hex[hq];
	struct wf_state as_it_was = *s;
	wf_begin_movement(st->t, &as_it_was, NULL);
	wf_place(st->t, &as_it_was, hq, to);
	return !memcmp(&as_it_was, begun, sizeof as_it_was) && !contested(s, from) && !contested(s, to) &&
	       !(s->mode[hq] & (HQ_INVASION | HQ_PARADROP)) && s->count[st->side][from] < wf_stacking(st->t, from) &&
	       s->count[st->side][to] + 1u < wf_stacking(st->t, to);
}

static void try_deployment(const struct staff *st, struct eto_action a, unsigned i, int now, struct trial *x,
			   struct eto_pick *p)
{
	unsigned hq = a.arg[0], from = st->s->hex[hq], to = a.arg[1];
	if (contested(st->s, from) ? st->s->count[st->side][from] < 2 : type_of(st->t, hq) != HQ)
		return;
	if (st->s->count[st->side][to] >= wf_stacking(st->t, to))
		return;
	try_again(st, x);
	wf_place(st->t, &x->state, hq, to);
	wf_begin_movement(st->t, &x->state, NULL);
	x->staff.heads = st->spare;
	if (!lets_corps_be(st, hq, to, &x->state))
		x->staff.sheaf = st->spare;
	wfs_fresh_sheaf(st->spare);
	int gain = value_begun(x) - now + (wfs_hq_stand(st, hq, to) - wfs_hq_stand(st, hq, from)) / 2;
	eto_better(p, i, gain - 30, WHY_DEPLOY, hq, to);
}

void wfs_choose_command(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	struct trial x;
	open_trial(st, &x);
	int now = value_now(st, &x);
	for (unsigned i = 0; i < count; i++) {
		if (legal[i].verb == V_ACTIVATE)
			try_activation(st, legal, count, i, now, &x, p);
		else if (legal[i].verb == V_DEPLOY)
			try_deployment(st, legal[i], i, now, &x, p);
	}
	eto_pick_else(p, legal, count, V_DONE, any_active(st) ? WHY_STAFF : WHY_SAVE);
}
