/* The plans that are worth a thought: the staff's own first, then those that differ most from it, since who has little
 * time weighs the first ones only. */
#include "games/bitw/staff.h"

enum { LINES = 4 };

/* -- openings: what good players begin with, by scenario and side -- */

enum { FIRST_TURN = 1, ANY_TURN = 24 };

/* Until how many turns are over; words with a place by its number on the map, or a number. */
struct opening {
	uint8_t scenario, side, until;
	struct {
		int8_t word;
		int16_t a, b;
	} line[LINES];
};
#define END {-1, 0, 0}
static const struct opening openings[] = {
	/* Ardennes: Antwerp through Utrecht; Liege; both shoulders of the bulge */
	{SBW2, AXIS, FIRST_TURN, {{PLAN_EFFORT, 1921, 0}, {PLAN_EFFORT, 2021, 0}, {PLAN_CARE, 30, 0}, END}},
	{SBW2, AXIS, FIRST_TURN, {{PLAN_STRIKE, 2124, 0}, {PLAN_STRIKE, 2024, 0}, {PLAN_GUARD, 300, 0}, END}},
	{SBW2, AXIS, FIRST_TURN, {{PLAN_EFFORT, 2023, 0}, {PLAN_STRIKE, 2023, 0}, {PLAN_CARE, 30, 0}, END}},
	{SBW2, ALLIED, ANY_TURN, {{PLAN_STRIKE, 2123, 0}, {PLAN_STRIKE, 2024, 0}, {PLAN_BOLD, 45, 0}, END}},
	/* Fall Gelb: Belgium and Holland at once, or the sickle cut; the frontier */
	{SBW3, AXIS, FIRST_TURN, {{PLAN_EFFORT, 2022, 0}, {PLAN_EFFORT, 2020, 0}, {PLAN_BOLD, 45, 0}, END}},
	{SBW3, AXIS, FIRST_TURN, {{PLAN_EFFORT, 1924, 0}, {PLAN_STRIKE, 2024, 0}, {PLAN_EFFORT, 1923, 0}, END}},
	{SBW3, ALLIED, FIRST_TURN, {{PLAN_HOLD, 1823, 0}, {PLAN_HOLD, 1924, 0}, {PLAN_GUARD, 300, 0}, END}},
	{SBW6, AXIS, FIRST_TURN, {{PLAN_EFFORT, 1924, 0}, {PLAN_STRIKE, 2024, 0}, {PLAN_EFFORT, 1923, 0}, END}},
	/* Husky: the west of Sicily, or the south */
	{SBW4, ALLIED, FIRST_TURN, {{PLAN_LAND, 2943, 0}, {PLAN_EFFORT, 3043, 0}, END}},
	{SBW4, ALLIED, FIRST_TURN, {{PLAN_LAND, 3144, 0}, {PLAN_EFFORT, 3243, 0}, END}},
	{SBW4, AXIS, ANY_TURN, {{PLAN_HOLD, 3243, 0}, {PLAN_GUARD, 200, 0}, END}},
	/* Overlord: ashore on the day after which nobody strikes back; where the Germans stand against it */
	{SBW8, ALLIED, FIRST_TURN, {{PLAN_WAIT, 0, 0}, {PLAN_INFANTRY, 0, 0}, END}},
	{SBW8, AXIS, ANY_TURN, {{PLAN_FRONT, 1124, 400}, {PLAN_EFFORT, 1225, 0}, END}},
};

static unsigned numbered(const struct staff *st, int number)
{
	for (unsigned h = 0; h < HEXES; h++)
		if (st->t->hex[h].land && 100 * st->t->hex[h].col + st->t->hex[h].row == number)
			return h;
	return NO_HEX;
}

static bool has_place(unsigned word)
{
	return bi_plan_words[word].arg[0].kind == ETO_PLACE;
}

static void propose_openings(const struct staff *st, struct eto_plan bare, struct eto_proposals *p)
{
	unsigned gone = st->s->turn - bi_first_turn(st->t);
	for (unsigned i = 0; i < sizeof openings / sizeof *openings; i++) {
		const struct opening *o = &openings[i];
		struct eto_plan plan = bare;
		if (o->scenario != scenario(st->t) || o->side != st->side || gone >= o->until)
			continue;
		for (unsigned k = 0; k < LINES && o->line[k].word >= 0; k++) {
			unsigned word = (unsigned)o->line[k].word;
			int a = has_place(word) ? (int)numbered(st, o->line[k].a) : o->line[k].a;
			if (!has_place(word) || a != NO_HEX)
				plan = eto_plan_with(plan, word, a, o->line[k].b);
		}
		eto_propose(p, plan);
	}
}

/* -- places -- */

/* How many hexes off the nearest own combat unit is. */
static unsigned nearest(const struct staff *st, unsigned hex)
{
	unsigned best = 99;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (st->s->hex[u] < HEXES && is_gcu(st->t, u)) {
			unsigned way = bi_distance(st->t, st->s->hex[u], hex);
			best = way < best ? way : best;
		}
	return best;
}

static struct eto_candidates find_goals(const struct staff *st)
{
	struct eto_candidates list = {0};
	ETO_EACH (h, &st->t->playable[scenario(st->t)])
		if (st->prize[h] >= 60 && eto_set_has(&st->s->held[st->foe], h))
			eto_candidate(&list, h, st->prize[h] * 10 / (3 + (int)nearest(st, h)));
	return list;
}

static struct eto_candidates find_dangers(const struct staff *st)
{
	struct eto_candidates list = {0};
	ETO_EACH (h, &st->t->playable[scenario(st->t)])
		if (st->prize[h] >= 60 && st->threat[h] && eto_set_has(&st->s->held[st->side], h))
			eto_candidate(&list, h, st->prize[h] + st->threat[h] - st->mass[h]);
	return list;
}

static int force_near(const struct staff *st, unsigned hex)
{
	int sum = 0;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (st->s->hex[u] < HEXES && is_gcu(st->t, u) && bi_distance(st->t, st->s->hex[u], hex) <= 2)
			sum += STEP * st->s->strength[u];
	return sum;
}

/* Enemies whom the army can reach, those first who can be beaten or stand on what counts. */
static struct eto_candidates find_strikes(const struct staff *st)
{
	struct eto_candidates list = {0};
	ETO_EACH (h, &st->foes) {
		int own = force_near(st, h), foe = 10;
		EACH_BLOCK (u, st->s, h)
			if (side_of(st->t, u) == st->foe && is_land(st->t, u))
				foe += STEP * bis_steps(st, u);
		if (own)
			eto_candidate(&list, h, 100 * own / (foe * bis_cover(st, h) / 100) + st->prize[h] / 2);
	}
	return list;
}

/* -- proposals -- */

struct eto_plan bis_own_plan(const struct staff *st)
{
	struct eto_plan plan = {.stamp = (int16_t)bis_plan_stamp(st->s)};
	struct eto_candidates goals = find_goals(st);
	unsigned beach = bis_best_beach(st);
	if (beach != NO_HEX)
		eto_plan_add(&plan, PLAN_LAND, (int)beach, 0, 0);
	if (goals.count)
		eto_plan_add(&plan, PLAN_EFFORT, (int)goals.list[0].choice, 0, 0);
	return plan.count ? plan : eto_plan_with(plan, PLAN_DRIVE, 100, 0);
}

static void propose_landings(const struct staff *st, struct eto_plan own, struct eto_plan bare, struct eto_proposals *p)
{
	struct eto_candidates beaches = bis_beaches(st);
	if (beaches.count && st->turns > 1) {
		eto_propose(p, eto_plan_with(own, PLAN_WAIT, 0, 0));
		eto_propose(p, eto_plan_with(eto_plan_with(own, PLAN_WAIT, 0, 0), PLAN_GUARD, 300, 0));
	}
	for (unsigned i = 0; i < beaches.count && i < 3; i++) {
		struct eto_plan one = eto_plan_with(bare, PLAN_SOLE, (int)beaches.list[i].choice, 0);
		eto_propose(p, one);
		eto_propose_each(p, one, PLAN_LAND, &beaches, i + 1, 3);
	}
	eto_propose_each(p, bare, PLAN_LAND, &beaches, 1, 3);
}

static void propose_strikes(const struct staff *st, struct eto_plan own, struct eto_proposals *p)
{
	struct eto_candidates strikes = find_strikes(st);
	struct eto_plan all = eto_plan_with(own, PLAN_CARE, 50, 0);
	for (unsigned i = 0; i < strikes.count && i < 3; i++)
		all = eto_plan_with(all, PLAN_STRIKE, (int)strikes.list[i].choice, 0);
	if (strikes.count > 1)
		eto_propose(p, all);
	eto_propose_each(p, own, PLAN_STRIKE, &strikes, 0, 2);
}

static void propose_efforts(const struct staff *st, struct eto_plan bare, struct eto_proposals *p)
{
	struct eto_candidates goals = find_goals(st);
	for (unsigned i = 0; i + 1 < goals.count && i < 2; i++) {
		struct eto_plan one = eto_plan_with(bare, PLAN_EFFORT, (int)goals.list[i].choice, 0);
		eto_propose(p, eto_plan_with(one, PLAN_EFFORT, (int)goals.list[i + 1].choice, 0));
	}
	for (unsigned i = 0; i < goals.count && i < 4; i++) {
		struct eto_plan one = eto_plan_with(bare, PLAN_EFFORT, (int)goals.list[i].choice, 0);
		one = eto_plan_with(one, PLAN_EFFORT, (int)goals.list[i].choice, 0);
		eto_propose(p, eto_plan_with(one, PLAN_DRIVE, 150, 0));
	}
}

/* Ground where the enemy threatens most counts four times as much, or is held at any price. */
static void propose_fronts(const struct staff *st, struct eto_plan own, struct eto_proposals *p)
{
	struct eto_candidates dangers = find_dangers(st);
	struct eto_plan all = own;
	for (unsigned i = 0; i < dangers.count && i < 3; i++)
		eto_propose(p, eto_plan_with(own, PLAN_FRONT, (int)dangers.list[i].choice, 400));
	for (unsigned i = 0; i < dangers.count && i < 3; i++)
		all = eto_plan_with(all, PLAN_HOLD, (int)dangers.list[i].choice, 0);
	if (dangers.count > 1)
		eto_propose(p, all);
	eto_propose_each(p, own, PLAN_HOLD, &dangers, 0, 2);
}

/* Ground that is nearly given up. */
static void propose_gaps(const struct staff *st, struct eto_plan own, struct eto_proposals *p)
{
	struct eto_candidates dangers = find_dangers(st);
	for (unsigned i = 0; i < dangers.count && i < 2; i++)
		eto_propose(p, eto_plan_with(own, PLAN_FRONT, (int)dangers.list[i].choice, 15));
}

/* In which mind the staff's plan can be carried out, in one to three words. */
enum { MINDS = 5 }; /* so many of them come early */
static const struct { int16_t word, value; } temper[][3] = {
	{{PLAN_GUARD, 400}, {PLAN_DRIVE, 50}, {-1, 0}},
	{{PLAN_GUARD, 300}, {-1, 0}},
	{{PLAN_BOLD, 40}, {PLAN_CARE, 30}, {PLAN_JOIN, 0}},
	{{PLAN_BOLD, 75}, {-1, 0}},
	{{PLAN_DRIVE, 40}, {-1, 0}},
	{{PLAN_GUARD, 300}, {PLAN_CARE, 30}, {PLAN_BOLD, 45}},
	{{PLAN_GUARD, 1000}, {-1, 0}},
	{{PLAN_CARE, 300}, {-1, 0}},
	{{PLAN_INFANTRY, 0}, {-1, 0}},
	{{PLAN_JOIN, 0}, {-1, 0}},
	{{PLAN_ARMOUR, 0}, {-1, 0}},
	{{PLAN_DRIVE, 250}, {-1, 0}},
	{{PLAN_GUARD, 20}, {-1, 0}},
	{{PLAN_STAY, 140}, {-1, 0}},
	{{PLAN_STAY, 60}, {-1, 0}},
	{{PLAN_CARE, 20}, {-1, 0}},
	{{PLAN_JOIN, 300}, {-1, 0}},
	{{PLAN_RESERVE, 5}, {-1, 0}},
	{{PLAN_RESERVE, 40}, {-1, 0}},
	{{PLAN_RAIDS, 250}, {-1, 0}},
	{{PLAN_STAFFS, 0}, {-1, 0}},
	{{PLAN_JUMPS, 0}, {-1, 0}},
	{{PLAN_AIR, 0}, {-1, 0}},
};

static struct eto_plan in_temper(struct eto_plan plan, unsigned i)
{
	for (unsigned k = 0; k < 3 && temper[i][k].word >= 0; k++)
		plan = eto_plan_with(plan, (unsigned)temper[i][k].word, temper[i][k].value, 0);
	return plan;
}

/* Does the army stand where there is something to be won, or must it cross the sea first? */
static bool has_front(const struct staff *st)
{
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (st->s->hex[u] < HEXES && is_gcu(st->t, u) && st->pull[st->s->hex[u]] >= 50)
			return true;
	return false;
}

static unsigned propose(const struct staff *st, struct eto_plan *out, unsigned max)
{
	struct eto_plan own = bis_own_plan(st), bare = {.stamp = own.stamp};
	struct eto_proposals p = {out, max, 0};
	bool front = has_front(st);
	eto_propose(&p, own);
	propose_openings(st, bare, &p);
	if (!front)
		propose_landings(st, own, bare, &p);
	for (unsigned i = 0; i < MINDS; i++)
		eto_propose(&p, in_temper(own, i));
	propose_fronts(st, own, &p);
	propose_strikes(st, own, &p);
	propose_efforts(st, bare, &p);
	if (front)
		propose_landings(st, own, bare, &p);
	for (unsigned i = MINDS; i < sizeof temper / sizeof *temper; i++)
		eto_propose(&p, in_temper(own, i));
	propose_gaps(st, own, &p);
	eto_propose(&p, eto_plan_with(bare, PLAN_DRIVE, 100, 0));
	return p.count;
}

unsigned bi_plans(const struct eto_decision *d, struct eto_plan *out, unsigned max)
{
	const struct bi_state *s = d->view;
	bool due = s->side == d->seat && s->phase >= PH_PRODUCTION && s->phase <= PH_MOVE && !bis_plan_now(d);
	if (!due || !max)
		return due;
	return propose(bis_look(d, NULL), out, max);
}
