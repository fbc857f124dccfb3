/* The program that plays: a judgement for each kind of decision, from what the seat may know. Worth is felt over the
 * map: what the enemy holds pulls forces towards it, what could be lost keeps them, and attacks are made where the odds
 * are good. */
#include "games/twaw/staff.h"

const struct eto_remark tw_remarks[TW_REMARKS + 1] = {
	[WHY_ONLY] = {"There is nothing better to do.", {{0}}, {0}},
	[WHY_TAKE] = {"%1 is worth having.", {{.kind = ETO_PLACE}}, {0}},
	[WHY_GATHER] = {"Forces gather at %1.", {{.kind = ETO_PLACE}}, {0}},
	[WHY_ATTACK] = {"The odds at %1 are good.", {{.kind = ETO_PLACE}}, {0}},
	[WHY_HOLD] = {"What is held must be kept.", {{0}}, {0}},
	[WHY_BUILD] = {"Losses must be made good.", {{0}}, {0}},
	[WHY_TECH] = {"Research pays in the long run.", {{0}}, {0}},
	[WHY_FLAG] = {"Diplomacy is cheaper than war.", {{0}}, {0}},
	[WHY_SEA] = {"The sea lanes matter.", {{0}}, {0}},
	[WHY_CLOSE] = {"This phase is done.", {{0}}, {0}},
	[WHY_NO_SEALION] = {"No landing in England: %1 {1:fleet stands|fleets stand} against %2.",
			    {{.kind = ETO_NUMBER}, {.kind = ETO_NUMBER}},
			    {0}},
	[WHY_SEALION] = {"England lies open: %1 {1:fleet stands|fleets stand} against %2.",
			 {{.kind = ETO_NUMBER}, {.kind = ETO_NUMBER}},
			 {0}},
	[TW_REMARKS] = {""},
};

static int convoy_score(const struct tw_mind *m, unsigned cargo, unsigned box)
{
	bool east = box != BOX0 + B_TUK;
	if (cargo == P_WAR)
		return east ? 40 : 0;
	return east == (cargo == P_MP && tw_lends_to_ussr(m)) ? 20 : 0;
}

/* Reinforcements come where they are wanted; a fleet goes back to its own port. */
static int place_score(const struct tw_mind *m, unsigned p, unsigned to)
{
	return m->s->sailed_from[p] == to ? 100 : 20 + tw_focus(m, to) / 8;
}

/* Where an event takes effect: in Moscow and behind the front, on the strongest fortress, where most units stand. */
static int pick_score(const struct tw_mind *m, unsigned place)
{
	const struct tw_state *s = m->s;
	if (!is_area(place))
		return 10;
	bool soviet = m->t->area[place].country == USSR;
	int worth = 40 + s->fort[place] + s->land[place][AXIS] + s->land[place][WEST];
	return soviet && tw_threatened(m->t, s, SOV, place) && place != m->t->at.mos ? worth / 2
	       : place == m->t->at.mos						     ? 2 * worth
										     : worth;
}

/* A unit at home that nobody threatens, no elite. */
static bool is_spare(const struct tw_mind *m, unsigned p)
{
	unsigned at = m->s->place[p];
	return m->t->piece[p].kind != ELITE && is_area(at) && m->t->area[at].country == GER &&
	       !tw_threatened(m->t, m->s, AXIS, at);
}

static int score(const struct tw_mind *m, struct eto_action a)
{
	switch (a.verb) {
	case V_PACT:
	case V_VICHY: return a.arg[0] == 0 ? 5 : 1;
	case V_ENTER: return m->s->fallen[FRA] ? 50 : 0;
	case V_READY: return 40 + tw_focus(m, m->s->place[a.arg[0]]) / 8;
	case V_PLACE: return place_score(m, a.arg[0], a.arg[1]);
	case V_RAZE: return 0;
	case V_PICK: return pick_score(m, a.arg[0]);
	case V_CALL: return is_spare(m, a.arg[0]) ? 30 : 0;
	case V_FORM:
	case V_EMBARK:
	case V_SAIL:
	case V_STAY:
	case V_DOCK: return tw_sea_score(m, a);
	case V_CHASE: return tw_chase_score(m, a.arg[0]);
	case V_COVER: return 20;
	case V_HUNT: return eto_peek(&m->s->stack)->proc == P_COVER ? 20 : tw_combat_score(m, a);
	case V_FIGHT:
	case V_FLEE: return a.verb == V_FIGHT ? 10 : 5;
	case V_MOVE: return tw_move_score(m, a);
	case V_FLY: return tw_fly_score(m, a);
	case V_REBASE: /* by itself only who has lost its base */
		return eto_peek(&m->s->stack)->proc == P_HOMELESS ? 1 + (int)m->s->land[a.arg[1]][m->side] : 1;
	case V_OPERATION:
	case V_EXPLOIT:
	case V_LIMITED:
	case V_INVADE: return tw_attack_score(m, a);
	case V_RAIL: return tw_strategic_score(m, a);
	case V_SHIP:
	case V_CROSS:
	case V_SHIFT:
	case V_SEND:
	case V_ESCORT: return tw_carry_score(m, a);
	case V_CONVOY: return convoy_score(m, a.arg[1], a.arg[2]);
	case V_RAID:
	case V_SORTIE:
	case V_SINK:
	case V_ENGAGE:
	case V_TORPEDO:
	case V_ATOM:
	case V_BOMB:
	case V_WRECK: return tw_raid_score(m, a);
	case V_INDUSTRY:
	case V_RESEARCH: return tw_works_score(m, a);
	case V_PERSIA: return 10;
	case V_PASS: return eto_peek(&m->s->stack)->proc == P_SAIL ? tw_sea_score(m, a) : 1;
	case V_DONE: return 2;
	default:
		return a.verb >= V_JOIN && a.verb <= V_ADVANCE ? tw_combat_score(m, a)
		       : a.verb == V_ALL		       ? tw_combat_score(m, a)
							       : tw_build_score(m, a);
	}
}

static unsigned why_of(struct eto_action a)
{
	switch (a.verb) {
	case V_MOVE:
	case V_RAIL:
	case V_SHIP:
	case V_CROSS:
	case V_FLY: return WHY_GATHER;
	case V_OPERATION:
	case V_EXPLOIT:
	case V_LIMITED:
	case V_INVADE: return WHY_ATTACK;
	case V_BUILD:
	case V_WORK:
	case V_POINT:
	case V_PLACE: return WHY_BUILD;
	case V_RESEARCH:
	case V_INDUSTRY: return WHY_TECH;
	case V_FLAG:
	case V_EVENT: return WHY_FLAG;
	case V_FORM:
	case V_SAIL:
	case V_CHASE:
	case V_CONVOY:
	case V_RAID: return WHY_SEA;
	case V_DONE: return WHY_CLOSE;
	default: return WHY_ONLY;
	}
}

static int place_of(struct eto_action a)
{
	return a.verb == V_OPERATION || a.verb == V_INVADE ? a.arg[2] : a.arg[1];
}

/* The side for which the seat decides now: with two players the Allies have two. */
static unsigned side_now(const struct tw_table *t, const struct tw_state *s, unsigned seat)
{
	if (s->side < SIDES && seat_for(t, s->side) == seat)
		return s->side;
	const struct eto_frame *f = eto_peek(&s->stack);
	bool economy = f->proc == P_WORKS || f->proc == P_BUILD || f->proc == P_BOMB;
	unsigned own = economy ? *(const uint8_t *)eto_locals_of(f) : seat;
	return own < SIDES && seat_for(t, own) == seat ? own : seat;
}

/* An operational phase begins with a plan; true if it is a new one. */
static bool make_plan(const struct eto_decision *d)
{
	if (!tw_plans(d, NULL, 0))
		return false;
	d->memory->plan = tw_own_plan(d->view);
	return true;
}

void tw_advise(const struct eto_decision *d, struct eto_advice *advice)
{
	const struct tw_table *t = (const struct tw_table *)d->table;
	bool planned = make_plan(d);
	struct tw_mind m;
	tw_think(t, d->view, side_now(t, d->view, d->seat), tw_plan_now(d), &m);
	struct eto_pick p = eto_pick_of(WHY_ONLY);
	for (unsigned i = 0; i < d->count; i++) {
		struct eto_action a = d->legal[i];
		unsigned why = why_of(a);
		int about = why == WHY_GATHER || why == WHY_ATTACK ? place_of(a) : -1, more = -1;
		if (tw_asks_for_england(&m) && eto_peek(&m.s->stack)->proc == P_MOVE &&
		    (a.verb == V_DONE || a.verb == V_FORM)) {
			why = m.beach == NO_PLACE ? WHY_NO_SEALION : WHY_SEALION;
			about = (int)tw_home_fleet(&m, false);
			more = (int)tw_home_fleet(&m, true);
		}
		eto_better(&p, i, score(&m, a), why, about, more);
	}
	eto_pick_give(&p, tw_remarks, d->count, advice);
	if (planned) /* its first lines are said beside the first choice of the phase */
		eto_advise_plan(&twaw_game, &d->memory->plan, advice);
}
