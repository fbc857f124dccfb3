/* The staff: the choice among the legal actions. */
#include <string.h>

#include "games/downfall/staff.h"

static unsigned why_of_build(unsigned verb)
{
	return verb == V_RAISE ? WHY_RAISE : verb == V_CONVERT ? WHY_CONVERT : WHY_BUILD;
}

/* -- one function for each kind of decision -- */

static void choose_build(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned v = legal[i].verb;
		if (v == V_BUILD || v == V_RAISE || v == V_CONVERT)
			eto_better(p, i, staff_build_score(st, legal[i]), why_of_build(v), legal[i].arg[0],
				   legal[i].arg[1]);
	}
}

/* How many other Actions would be worth more if all could wait until after the combats. A development counts once. */
static unsigned rivals(const struct staff *st, const struct eto_action *legal, unsigned count, unsigned mine)
{
	int score = staff_action_score(st, legal[mine], true);
	unsigned n = 0;
	bool develops = false;
	for (unsigned i = 0; i < count; i++) {
		if (i == mine || legal[i].verb < V_SUPPLY || legal[i].verb > V_LEND_LEASE ||
		    staff_action_score(st, legal[i], true) <= score)
			continue;
		n += legal[i].verb != V_DEVELOP;
		develops |= legal[i].verb == V_DEVELOP;
	}
	return n + develops;
}

/* Before the combats only what helps at once and would be chosen anyway. */
static void choose_action(const struct staff *st, const struct eto_action *legal, unsigned count, bool after,
			  struct eto_pick *p)
{
	unsigned left = st->s->actions[st->side] - st->s->used[st->side];
	for (unsigned i = 0; i < count; i++) {
		if (legal[i].verb < V_SUPPLY || legal[i].verb > V_LEND_LEASE)
			continue;
		int score = staff_action_score(st, legal[i], after);
		if (score > p->score && (after || rivals(st, legal, count, i) < left))
			eto_better(p, i, score, WHY_SUPPLY + legal[i].verb - V_SUPPLY, NONE, NONE);
	}
}

/* Submarines go out in pairs, or alone when advanced; bombers when enough get through. */
static void choose_missions(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	const struct df_state *s = st->s;
	for (unsigned i = 0; i < count; i++) {
		if (legal[i].verb == V_PROWL) {
			unsigned out = s->subs_out[ORDINARY] + s->subs_out[ADVANCED];
			bool pair = out == 1 || (out == 0 && s->subs >= 2);
			if (pair)
				eto_better(p, i, 100 + legal[i].arg[0], WHY_PROWL, NONE, NONE);
		} else if (legal[i].verb == V_BOMB && !s->bombs) {
			unsigned feared = owns(s, AXIS, ADVP) ? 2 * (s->air[AXIS] < 2 ? s->air[AXIS] : 2) : 0;
			if (legal[i].arg[0] == 2 + feared)
				eto_better(p, i, 100, WHY_BOMB, NONE, NONE);
		}
	}
}

static void choose_air(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	for (unsigned i = 0; i < count; i++)
		if (legal[i].verb == V_AIR)
			eto_better(p, i, staff_air_gain(st, legal[i].arg[0]) - 25 + legal[i].arg[1], WHY_AIR,
				   legal[i].arg[0], st->s->zone[legal[i].arg[0]]);
}

/* -- the operation that is under way: what it is for is remembered from the order on -- */

enum { N_TURN, N_ARMY, N_ORIGIN, N_ZONE, N_VERB, N_OTHER, N_WHY };

static void remember(const struct df_state *s, const struct staff_op *op, int16_t *note)
{
	const int16_t kept[] = {[N_TURN] = s->turn,  [N_ARMY] = op->army, [N_ORIGIN] = s->zone[op->army],
				[N_ZONE] = op->zone, [N_VERB] = op->verb, [N_OTHER] = op->other,
				[N_WHY] = op->why};
	memcpy(note, kept, sizeof kept);
}

/* Nothing that comes out of a memory is trusted: it must be about this march, and name what there is. */
static bool recall(const struct df_state *s, struct df_march m, const int16_t *note, struct staff_op *op)
{
	if (note[N_TURN] != s->turn || note[N_ARMY] != m.army || note[N_ORIGIN] != m.origin || note[N_ZONE] < 0 ||
	    note[N_ZONE] >= ZONES || note[N_WHY] < 0 || note[N_WHY] >= WHYS)
		return false;
	*op = (struct staff_op){.army = m.army,
				.zone = (uint8_t)note[N_ZONE],
				.verb = (uint8_t)note[N_VERB],
				.other = (uint8_t)note[N_OTHER],
				.why = (uint8_t)note[N_WHY]};
	bool aims = op->verb == V_ATTACK || op->verb == V_SUPPORT;
	return aims ? op->other < ARMIES
		    : op->verb == V_STOP || op->verb == V_RAIL || op->verb == V_SAIL || op->verb == V_LAND;
}

static void choose_order(const struct staff *st, const struct eto_action *legal, unsigned count, int16_t *note,
			 struct eto_pick *p)
{
	uint8_t armies[ARMIES];
	unsigned n = 0;
	for (unsigned i = 0; i < count; i++)
		if (legal[i].verb == V_ORDER)
			armies[n++] = (uint8_t)legal[i].arg[0];
	if (!n)
		return;
	struct staff_op op = staff_best_op(st, armies, n);
	unsigned i = op.army == NONE ? count : eto_find_action(legal, count, eto_act(V_ORDER, op.army, 0, 0));
	if (i < count && eto_better(p, i, op.score, op.why, op.army, op.zone))
		remember(st->s, &op, note);
}

static bool builds(const struct eto_action *legal, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (legal[i].verb == V_BUILD || legal[i].verb == V_RAISE || legal[i].verb == V_CONVERT)
			return true;
	return false;
}

/* Missions and Actions are chosen from a sketch; the whole picture is drawn for builds and operations. */
static void open_phase(struct staff *st, const struct eto_decision *d, bool operations, struct eto_pick *p)
{
	const struct eto_action *legal = d->legal;
	unsigned count = d->count;
	bool drawn = builds(legal, count);
	if (drawn)
		staff_draw(st);
	choose_build(st, legal, count, p);
	if (p->score > 0)
		return;
	choose_missions(st, legal, count, p);
	if (p->score > 0)
		return;
	choose_action(st, legal, count, !operations, p);
	if (p->score > 0)
		return;
	if (!drawn && (eto_find_verb(legal, count, V_AIR) < count || eto_find_verb(legal, count, V_ORDER) < count))
		staff_draw(st);
	choose_air(st, legal, count, p);
	choose_order(st, legal, count, d->memory->note, p);
	if (p->score > 0)
		return;
	unsigned i = eto_find_verb(legal, count, operations ? V_RESOLVE : V_END);
	p->score = 1;
	p->choice = i < count ? i : 0;
	p->why = operations ? WHY_RESOLVE : WHY_END;
}

/* Answer a mission when it changes the fight more than a mission is worth; bombers when they can be stopped. */
static void choose_answer(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	const struct df_state *s = st->s;
	unsigned army = fighter(s);
	unsigned yes = eto_find_verb(legal, count, V_ANSWER), no = eto_find_verb(legal, count, V_PASS);
	bool worth = false;
	if (army == NONE) {
		unsigned strength = s->doubled < 2 ? 2 * (2u - s->doubled) : 0;
		worth = s->bombs >= 2 && s->air[AXIS] + strength >= s->bombs;
	} else {
		struct staff foe = *st;
		foe.side = s->side_of[army];
		unsigned target = s->target[army];
		int attack = df_attack_factor(st->t, s, army);
		int defence = df_defence_factor(st->t, s, target, s->from[army]);
		int gain = staff_fight(&foe, army, target, attack, defence) -
			   staff_fight(&foe, army, target, attack - 2, defence);
		worth = gain >= 40;
		worth |= attack - defence >= 4 && attack - defence < 6;
	}
	p->choice = yes < count && worth ? yes : no < count ? no : 0;
	p->why = worth && yes < count ? WHY_ANSWER : WHY_SPARE;
	p->arg[0] = army;
}

static void choose_fight(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	const struct df_state *s = st->s;
	for (unsigned i = 0; i < count; i++) {
		unsigned a = legal[i].arg[0];
		int edge = df_attack_factor(st->t, s, a) - df_defence_factor(st->t, s, s->target[a], s->from[a]);
		eto_better(p, i, 100 + edge, WHY_FIGHT, a, s->zone[a]);
	}
}

/* The next action of an operation; count if there is none that leads on. */
static unsigned next_of(const struct staff *st, struct df_march m, const struct staff_op *op,
			const struct eto_action *legal, unsigned count)
{
	if (op->verb == V_RAIL || op->verb == V_SAIL || op->verb == V_LAND)
		return eto_find_action(legal, count, eto_act(op->verb, op->zone, 0, 0));
	struct df_march end;
	if (op->zone != m.zone)
		return eto_find_action(legal, count, eto_act(V_STEP, staff_step_to(st, m, op, &end), 0, 0));
	return eto_find_action(legal, count, eto_act(op->verb, op->verb == V_STOP ? 0 : op->other, 0, 0));
}

/* Goes on as was meant when the order was given; false if that cannot be done any more. */
static bool follow(struct staff *st, const struct eto_decision *d, struct eto_pick *p)
{
	struct df_march m = df_march_of(st->s);
	struct staff_op op;
	if (!recall(st->s, m, d->memory->note, &op))
		return false;
	if (op.zone != m.zone && (op.verb == V_STOP || op.verb == V_ATTACK || op.verb == V_SUPPORT)) {
		staff_policy(st); /* says where armies may pass */
		staff_take_plan(st, staff_plan_now(d));
	}
	unsigned i = next_of(st, m, &op, d->legal, d->count);
	if (i == d->count)
		return false;
	*p = (struct eto_pick){i, 0, op.why, {m.army, op.zone, -1, -1}, 0};
	return true;
}

static void choose_in_order(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	struct df_march m = df_march_of(st->s);
	struct staff_op op = staff_best_of(st, m);
	unsigned i = op.army != NONE ? next_of(st, m, &op, legal, count) : count;
	if (i == count)
		i = eto_find_verb(legal, count, V_STOP);
	if (i == count)
		i = eto_find_verb(legal, count, V_ATTACK);
	p->choice = i < count ? i : 0;
	p->why = op.army != NONE ? op.why : WHY_STEP;
	p->arg[0] = m.army;
	p->arg[1] = op.army != NONE ? op.zone : m.zone;
}

/* During an operation the picture is drawn with the army still at its start, so that its plan does not change on the
 * way. In the open phases only what is needed is drawn, later. */
static void look(struct staff *st, const struct eto_decision *d)
{
	const struct df_table *t = (const struct df_table *)d->table;
	const struct df_state *s = d->view;
	unsigned proc = eto_peek(&s->stack)->proc;
	if (proc == P_TURN) {
		staff_sketch(st, t, s, d->seat, staff_plan_now(d), d->work);
		return;
	}
	if (proc != P_ORDER) {
		staff_look(st, t, s, d->seat, staff_plan_now(d), d->work);
		return;
	}
	struct df_march m = df_march_of(s);
	struct df_state before = *s;
	df_place(&before, m.army, m.origin);
	staff_look(st, t, &before, d->seat, staff_plan_now(d), d->work);
	st->s = s;
}

/* A turn begins with a plan; true if it is a new one. */
static bool make_plan(const struct eto_decision *d)
{
	struct staff st;
	if (!df_plans(d, NULL, 0))
		return false;
	staff_look(&st, (const struct df_table *)d->table, d->view, d->seat, NULL, d->work);
	d->memory->plan = staff_own_plan(&st);
	return true;
}

/* The first lines of a new plan are said beside the first choice of the turn. */
static void say_plan(const struct eto_plan *plan, struct eto_advice *advice)
{
	unsigned said = 1;
	for (int i = plan->count - 1; i >= 0 && said < ETO_WHY_MAX; i--)
		if (plan->line[i].word != PLAN_ODDS)
			advice->why[said++] = eto_plan_remark(&downfall_game, &plan->line[i]);
}

/* The order of fights, answers to missions and missions themselves are weighed without the picture. */
static bool needs_picture(const struct eto_frame *f)
{
	return f->proc == P_REINFORCE || f->proc == P_ORDER || (f->proc == P_TURN && f->step != S_RESOLVE);
}

void df_advise(const struct eto_decision *d, struct eto_advice *advice)
{
	const struct df_table *t = (const struct df_table *)d->table;
	const struct df_state *s = d->view;
	const struct eto_action *legal = d->legal;
	const struct eto_frame *f = eto_peek(&s->stack);
	unsigned count = d->count;
	struct eto_pick p = eto_pick_of(WHY_ONLY);
	struct staff st = {.t = t, .s = s, .side = d->seat};
	bool planned = make_plan(d);
	bool goes_on = count > 1 && f->proc == P_ORDER && follow(&st, d, &p);
	if (count > 1 && !goes_on) {
		if (needs_picture(f))
			look(&st, d);
		switch (f->proc) {
		case P_TURN:
			if (f->step == S_RESOLVE)
				choose_fight(&st, legal, count, &p);
			else
				open_phase(&st, d, f->step == S_OPEN_A, &p);
			break;
		case P_REINFORCE: choose_build(&st, legal, count, &p); break;
		case P_ORDER: choose_in_order(&st, legal, count, &p); break;
		case P_ANSWER: choose_answer(&st, legal, count, &p); break;
		default: choose_missions(&st, legal, count, &p);
		}
	}
	staff_say(&st, &p, count, advice);
	if (planned)
		say_plan(&d->memory->plan, advice);
}
