/* The program that plays: a judgement for each kind of decision, from what the seat may know. Worth is felt over the
 * map: what the enemy holds pulls forces towards it, and attacks are made where the odds are good. */
#include <string.h>

#include "core/advice.h"
#include "games/twaw/twaw.h"

const struct eto_remark tw_remarks[TW_REMARKS] = {
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
};

/* What a seat thinks of the map. */
struct mind {
	const struct tw_table *t;
	const struct tw_state *s;
	unsigned side;
	int pull[AREAS];
};

/* -- what is worth having -- */

/* Neutrals that a side means to attack. */
static bool victim(const struct mind *m, unsigned c)
{
	const struct tw_state *s = m->s;
	if (s->foes[c] >> m->side & 1)
		return true;
	if (m->side == AXIS)
		return c == POL || ((c == BEL || c == NET) && (s->turn >= 2 || s->fallen[POL]));
	return false;
}

/* The Axis goes east when the west is won, or when the east comes by itself. */
static bool goes_east(const struct mind *m)
{
	return m->s->war || m->t->base.scenario == BARBAROSSA ||
	       (m->s->fallen[FRA] && m->s->turn >= 8 && m->s->turn <= 13);
}

static bool target(const struct mind *m, unsigned a)
{
	unsigned holder = m->s->held[a], side = m->s->allegiance[holder];
	if (!tw_in_play(m->t, m->s, a))
		return false;
	if (side == NOBODY)
		return holder >= MAJORS && victim(m, holder);
	if (m->side == AXIS && side == SOV)
		return goes_east(m);
	return tw_hostile(m->s, m->side, side);
}

/* What the short scenarios give points for (victory.c). */
static int scenario_points(const struct mind *m, unsigned a)
{
	static const struct {
		uint8_t scenario;
		char id[8];
		uint8_t points;
	} row[] = {{FALL_GELB, "FR_PAR", 8},  {FALL_GELB, "FR_PDC", 5},
		   {BARBAROSSA, "SU_MOS", 4}, {BARBAROSSA, "SU_LEN", 3}, {BARBAROSSA, "SU_KIE", 2},
		   {BARBAROSSA, "SU_KHA", 2}, {BARBAROSSA, "SU_SMO", 1}, {BARBAROSSA, "SU_MIN", 1},
		   {BARBAROSSA, "SU_ODE", 1}, {BARBAROSSA, "SU_SEV", 1}, {BARBAROSSA, "SU_ROS", 1},
		   {INVASION, "FR_PAR", 3},   {INVASION, "BE_BRU", 2},	 {INVASION, "NL_AMS", 2},
		   {INVASION, "DE_RUH", 4},   {INVASION, "DE_FRA", 2},	 {INVASION, "FR_MAR", 1},
		   {INVASION, "FR_BRI", 1},   {INVASION, "IT_BOL", 1},	 {INVASION, "IT_MIL", 1},
		   {INVASION, "DE_MUN", 2},   {INVASION, "DE_BER", 6}};
	for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
		if (row[i].scenario == m->t->base.scenario && !strcmp(row[i].id, m->t->area[a].id))
			return row[i].points;
	return 0;
}

static int prize(const struct mind *m, unsigned a)
{
	const struct tw_area *area = &m->t->area[a];
	int n = 8 + 12 * area->mp + 16 * area->oil + (area->city ? 4 : 0);
	if (area->city == CAPITAL && !m->s->fallen[area->country])
		n += area->country < MAJORS ? 160 : 60;
	return n + 20 * scenario_points(m, a);
}

/* Enemy units within two areas. */
static bool in_danger(const struct mind *m, unsigned a)
{
	ETO_EACH(near, &m->t->near[a])
	if (tw_enemies(m->t, m->s, m->side, near) || tw_threatened(m->t, m->s, m->side, near))
		return true;
	return false;
}

/* A capital of a major in danger with few units calls for more. */
static int guard_wanted(const struct mind *m, unsigned a)
{
	const struct tw_area *area = &m->t->area[a];
	unsigned own = m->s->land[a][m->side];
	bool ours = area->city == CAPITAL && area->country < MAJORS && !m->s->fallen[area->country] &&
		    tw_player(m->t, m->s, area->country) == m->side && m->s->held[a] == area->country;
	return ours && own < 4 && in_danger(m, a) ? 40 * (4 - (int)own) : 0;
}

static struct mind think(const struct eto_decision *d, unsigned side)
{
	struct mind m = {(const struct tw_table *)d->table, d->view, side, {0}};
	for (unsigned a = 0; a < AREAS; a++) {
		if (target(&m, a))
			m.pull[a] = prize(&m, a);
		else if (tw_threatened(m.t, m.s, side, a) && tw_allied(m.s, side, tw_holder(m.t, m.s, a)))
			m.pull[a] = prize(&m, a) / 2;
		m.pull[a] += guard_wanted(&m, a);
	}
	eto_spread(&(struct eto_spread){.graph = ETO_GRAPH(&m.t->way), .part = 3, .whole = 4}, m.pull);
	return m;
}

static int pull_of(const struct mind *m, unsigned place)
{
	return is_area(place) ? m->pull[place] : 0;
}

/* -- chances -- */

/* Of 100: two dice against two, with this much in favour of the attacker. */
static int chance(int margin)
{
	static const uint8_t table[] = {0, 1, 6, 19, 38, 62, 78, 90, 96, 99};
	return margin < -4 ? 0 : margin > 5 ? 100 : table[margin + 4];
}

static unsigned foes_at(const struct mind *m, unsigned g)
{
	unsigned n = 0;
	for (unsigned x = 0; x <= SIDES; x++)
		if (x != m->side && !tw_allied(m->s, x, m->side))
			n += m->s->land[g][x];
	return n;
}

static unsigned ready_at(const struct mind *m, unsigned g, unsigned step)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++)
		n += m->s->place[p] == g && is_land(m->t, p) && tw_owner(m->t, m->s, p) == m->side &&
		     m->s->step[p] == step && m->s->supply[p] != CUT;
	return n;
}

static int nation_at(const struct mind *m, unsigned g, bool own)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (m->s->place[p] == g && is_land(m->t, p) && (tw_owner(m->t, m->s, p) == m->side) == own)
			return tw_land_mod(m->t, m->s, m->t->piece[p].country);
	return 0;
}

static int air_at(const struct mind *m, unsigned g)
{
	int n = 0;
	for (unsigned p = 0; is_area(g) && p < PIECES; p++)
		if (tw_active_air(m->t, m->s, p) && m->t->air[m->s->place[p]][g] <= 2)
			n += tw_owner(m->t, m->s, p) == m->side		? 1
			     : tw_hostile_piece(m->t, m->s, m->side, p) ? -1
									: 0;
	return n > 2 ? 2 : n < -2 ? -2 : n;
}

static int better_by(unsigned a, unsigned b)
{
	return a <= b ? 0 : a >= 3 * b ? 3 : a >= 2 * b ? 2 : 1;
}

static int odds_of(const struct mind *m, unsigned from, unsigned to, unsigned step)
{
	unsigned a = ready_at(m, from, step), d = foes_at(m, to);
	if (step && a)
		a--;
	if (!a)
		return 0;
	if (!d)
		return a >= 3 + step ? 100 : 60;
	unsigned strong = d + tw_fort(m->t, m->s, to);
	bool rough = is_area(to) && m->t->area[to].terrain != CLEAR;
	return chance(better_by(a, strong) - better_by(strong, a) + nation_at(m, from, true) -
		      nation_at(m, to, false) - rough - (int)step + air_at(m, to));
}

/* -- movement -- */

static unsigned pressure(const struct mind *m, unsigned a)
{
	unsigned most = 0;
	if (is_area(a))
		ETO_EACH(near, &m->t->near[a])
		{
			unsigned n = tw_enemies(m->t, m->s, m->side, near);
			most = n > most ? n : most;
		}
	return most;
}

/* An area of a country that fights on goes back as soon as it is empty (TW-4.2.16). */
static bool must_be_held(const struct mind *m, unsigned a)
{
	return is_area(a) && !tw_keeps(m->t, m->s, a) &&
	       tw_hostile(m->s, m->side, m->s->allegiance[tw_home(m->t, m->s, a)]);
}

/* Would the last unit go that holds the area from which the attack was made? */
static bool last_to_leave(const struct mind *m, bool all)
{
	const struct tw_state *s = m->s;
	unsigned here = 0;
	if (eto_peek(&s->stack)->proc != P_ADVANCE || !must_be_held(m, s->b_from))
		return false;
	for (unsigned p = 0; p < PIECES; p++)
		here += s->place[p] == s->b_from && is_land(m->t, p) && s->mark[p] & M_IN;
	return s->land[s->b_from][m->side] <= (all ? here : 1);
}

static int leave_cost(const struct mind *m, unsigned from)
{
	unsigned own = m->s->land[from][m->side], foe = pressure(m, from);
	bool capital = is_area(from) && m->t->area[from].city == CAPITAL && m->t->area[from].home;
	if (own == 1 && must_be_held(m, from))
		return 40 + prize(m, from);
	if (m->side == AXIS && tw_garrison_needs(m->t, m->s, from))
		return 60; /* or the USSR comes */
	if (foe && own <= 1 + foe / 3)
		return 30 + (capital ? 200 : 0);
	return capital && own <= 2 ? 60 : 0;
}

/* What the USSR takes in peace: its share by the pact, the weak neighbours; war with others brings it nothing. */
static bool soviet_share(const struct mind *m, unsigned a)
{
	const struct tw_state *s = m->s;
	unsigned c = s->held[a];
	return m->side == SOV && !s->war &&
	       (tw_left_to_ussr(m->t, s, a) || c == FIN || c == PER ||
		(s->pact != 1 && (c == BAL || a == m->t->at.bes)));
}

static int move_score(const struct mind *m, struct eto_action a)
{
	unsigned p = a.arg[0], from = m->s->place[p], to = a.arg[1];
	bool ours = tw_allied(m->s, m->side, tw_holder(m->t, m->s, to));
	if (!ours && is_area(to) && !target(m, to) && !soviet_share(m, to))
		return 0;
	int gain = pull_of(m, to) - pull_of(m, from) - leave_cost(m, from);
	if (!ours)
		gain += is_area(to) ? prize(m, to) : 5;
	if (ours && m->s->land[to][m->side] >= 8)
		gain -= 20;
	return gain > 1 ? gain : 0;
}

static int fly_score(const struct mind *m, struct eto_action a)
{
	unsigned from = m->s->place[a.arg[0]], to = a.arg[1];
	int gain = pull_of(m, to) - pull_of(m, from);
	if (m->t->air[from][to] > 2 || !m->s->land[to][m->side])
		return 0;
	return gain > 12 ? gain / 2 : 0;
}

/* -- attacks -- */

static bool wants(const struct mind *m, unsigned to)
{
	return to >= AREAS || target(m, to);
}

/* Paris falls in this turn or not at all. */
static bool last_chance(const struct mind *m)
{
	return m->t->base.scenario == FALL_GELB && m->side == AXIS && m->s->turn == 5;
}

static int attack_score(const struct mind *m, struct eto_action a)
{
	const struct tw_state *s = m->s;
	unsigned from, to, step = 0;
	if (a.verb == V_OPERATION) {
		from = a.arg[1], to = a.arg[2];
		bool builds = s->mp[a.arg[0]] > 1;
		if (s->actions[a.arg[0]] <= (builds && m->t->base.scenario == CAMPAIGN ? 1 : 0) ||
		    s->oil[a.arg[0]] + (a.arg[0] == USA) < 1)
			return 0;
	} else {
		from = a.arg[0], to = a.arg[1];
	}
	if (!wants(m, to))
		return 0;
	int worth = is_area(to) ? prize(m, to) + m->pull[to] / 4 : 10;
	if (a.verb == V_LIMITED) {
		int own = (int)ready_at(m, from, 0), foe = (int)foes_at(m, to);
		int hit = foe ? own + (own - foe) - nation_at(m, to, false) + nation_at(m, from, true) : own;
		return hit >= 4 ? hit * 2 : 0;
	}
	for (unsigned p = 0; a.verb == V_EXPLOIT && p < PIECES; p++)
		if (s->place[p] == from && s->mark[p] & M_OP && s->step[p])
			step = s->step[p];
	int win = odds_of(m, from, to, step);
	return win >= (last_chance(m) ? 10 : 50) ? worth * win / 40 + 10 : 0;
}

static int invade_score(const struct mind *m, struct eto_action a)
{
	unsigned n = 0, to = a.arg[2], d = foes_at(m, to) + tw_fort(m->t, m->s, to);
	for (unsigned p = 0; p < PIECES; p++)
		n += m->s->place[p] == a.arg[1] && is_land(m->t, p);
	return wants(m, to) && n > d ? 40 + m->pull[to] : 0;
}

/* -- fleets: an invasion of a weak beach -- */

static int beach_score(const struct mind *m, unsigned zone, unsigned units)
{
	int best = 0;
	ETO_EACH(a, &m->t->coast[zone])
	{
		unsigned d = foes_at(m, a) + tw_fort(m->t, m->s, a);
		if (m->t->area[a].beach >= 3 && target(m, a) && tw_hostile(m->s, m->side, tw_holder(m->t, m->s, a)) &&
		    units >= d + 2 && m->pull[a] > best)
			best = m->pull[a];
	}
	return best;
}

static unsigned count_at(const struct mind *m, unsigned port, unsigned kind)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++)
		n += m->s->place[p] == port && tw_owner(m->t, m->s, p) == m->side &&
		     (kind == REGULAR ? is_land(m->t, p) : m->t->piece[p].kind == kind);
	return n;
}

static int form_score(const struct mind *m, unsigned p)
{
	unsigned port = m->s->place[p], ships = count_at(m, port, FLEET), units = count_at(m, port, REGULAR);
	unsigned load = units < ships ? units : ships;
	if (load < 3 || season(m->t, m->s) == WINTER || !m->s->actions[m->t->piece[p].country])
		return 0;
	for (unsigned z = 0; z < ZONES; z++)
		if (eto_set_has(&m->t->coast[z], port) && m->t->area[port].ports >> m->t->zone[z].parent & 1 &&
		    beach_score(m, z, load))
			return 15;
	return 0;
}

static int sail_score(const struct mind *m, struct eto_action a)
{
	struct tw_voyage v = tw_voyage(m->s);
	unsigned aboard = 0;
	for (unsigned p = 0; p < PIECES; p++)
		aboard += m->s->mark[p] & M_ABOARD && tw_owner(m->t, m->s, p) == m->side;
	switch (a.verb) {
	case V_FORM:
		return v.purpose == FOR_BASE ? 50 : 0;
	case V_EMBARK:
		return 40 + (m->t->piece[a.arg[0]].kind == ELITE);
	case V_SAIL:
		return aboard && !v.sailed ? beach_score(m, a.arg[0] - ZONE0, aboard) / 8 + 2 : 0;
	case V_STAY:
		return 30;
	default:
		return 1;
	}
}

/* -- the economy -- */

static int build_score(const struct mind *m, struct eto_action a)
{
	const struct tw_state *s = m->s;
	switch (a.verb) {
	case V_BUILD:
	case V_SWAP:
		return 60 + (m->t->piece[a.arg[0]].kind == ELITE ? 10 : 0) + pull_of(m, a.arg[1]) / 16;
	case V_WORK:
		return m->t->piece[a.arg[0]].kind == AIR			 ? 40
		       : s->turn < 8 && s->mp[m->t->piece[a.arg[0]].country] > 8 ? 10
										 : 0;
	case V_POINT:
		return a.arg[1] == SUBMARINES ? 45 : a.arg[1] == GAS ? 30 : 28;
	case V_FLAG:
		return a.arg[0] == GER	    ? a.arg[1] == TR_ROM   ? 80
					      : a.arg[1] <= TR_FIN ? 35
								   : 0
		       : a.arg[1] == TR_USA ? 50
					    : 0;
	case V_COURT:
		return a.arg[1] == TR_USA ? 50 : 0;
	case V_EVENT:
		return 20;
	case V_LOAD:
		return a.arg[0] < sizeof s->mp / sizeof *s->mp && s->mp[a.arg[0]] > 3 ? 15 + (a.arg[1] == P_WAR) : 0;
	case V_REPAIR:
		return a.arg[0] < sizeof s->damage / sizeof *s->damage && s->damage[a.arg[0]] > 3 ? 25 : 0;
	case V_REFIT:
		return 22;
	case V_FORTIFY:
		return is_area(a.arg[1]) && pressure(m, a.arg[1]) && s->land[a.arg[1]][m->side] >= 4 ? 18 : 0;
	default:
		return 1;
	}
}

static int works_score(const struct mind *m, struct eto_action a)
{
	if (a.verb == V_INDUSTRY)
		return m->s->actions[a.arg[0]] > 1 ? 30 : 0;
	if (a.verb == V_RESEARCH)
		return m->s->mp[m->t->tech[a.arg[0]].country] >= m->t->tech[a.arg[0]].price + 2 &&
			       (m->s->actions[m->t->tech[a.arg[0]].country] > 1 ||
				m->s->used[m->t->tech[a.arg[0]].country] & U_TECH)
			   ? 25 + m->s->tech[a.arg[0]]
			   : 0;
	return 1;
}

/* -- combat -- */

static int reroll_score(const struct mind *m, struct eto_action a)
{
	unsigned die = a.arg[0] - 1, value = m->s->b_die[die / 3][die % 3];
	bool attacker = m->side == m->s->side, own = (die < 3) == attacker;
	return own ? value == 1 ? 20 : 0 : value == 3 ? 18 : 0;
}

static int retreat_score(const struct mind *m, struct eto_action a)
{
	return 10 + (int)m->s->land[a.arg[1]][m->side] * 2 + pull_of(m, a.arg[1]) / 16;
}

static int raid_score(const struct mind *m, struct eto_action a)
{
	unsigned n = m->s->wolves[a.arg[0] == BOX0 + B_TUS][a.arg[1] - 1];
	return n == 1 ? 30 : n ? 2 : 20;
}

static int strategic_score(const struct mind *m, struct eto_action a)
{
	unsigned p = a.arg[0], from = p < PIECES ? m->s->place[p] : 0, to = a.arg[1];
	if (a.verb == V_SEND)
		return a.arg[0] == GER && a.arg[1] == P_OIL && m->s->oil[GER] > 6 && m->s->oil[ITA] < 2 ? 20 : 0;
	if (a.verb == V_SHIFT || a.verb == V_ESCORT)
		return a.verb == V_ESCORT && of_kind(m->s, to, WEST, FLEET) < 2 && m->s->oil[UK] > 3 ? 12 : 0;
	int gain = pull_of(m, to) - pull_of(m, from) - leave_cost(m, from);
	if (a.verb == V_CROSS)
		gain = is_box(from) && is_area(to) ? 20 + pull_of(m, to) : 0;
	if (m->t->piece[p].kind == AIR)
		return m->s->mark[p] & M_INACTIVE ? 0 : gain > 60 ? 4 : 0;
	if (is_area(to) && m->s->land[to][m->side] >= 7)
		gain -= 20;
	return gain > 6 ? gain : 0;
}

static int score(const struct mind *m, struct eto_action a)
{
	switch (a.verb) {
	case V_PACT:
		return a.arg[0] == 0 ? 5 : 1;
	case V_ENTER:
		return m->s->fallen[FRA] ? 50 : 0;
	case V_PLACE:
		return 20 + pull_of(m, a.arg[1]) / 8;
	case V_RAZE:
		return 0;
	case V_FORM:
		return eto_peek(&m->s->stack)->proc == P_SAIL	? sail_score(m, a)
		       : eto_peek(&m->s->stack)->proc == P_MOVE ? form_score(m, a.arg[0])
								: 0;
	case V_EMBARK:
	case V_SAIL:
	case V_STAY:
	case V_DOCK:
		return sail_score(m, a);
	case V_CHASE:
	case V_COVER:
		return 20;
	case V_FIGHT:
		return 10;
	case V_FLEE:
		return 5;
	case V_MOVE:
		return move_score(m, a);
	case V_FLY:
		return fly_score(m, a);
	case V_OPERATION:
	case V_EXPLOIT:
	case V_LIMITED:
		return attack_score(m, a);
	case V_INVADE:
		return invade_score(m, a);
	case V_ALL:
		return last_to_leave(m, true) ? 0 : 90;
	case V_JOIN:
		return 20;
	case V_SUPPORT:
		return tw_count_in(m->t, m->s, a.arg[1] ? M_OPS : M_TAC, m->side != m->s->side) < 2
			   ? 60 - (int)a.arg[1]
			   : 0;
	case V_HUNT:
		return 62;
	case V_GO:
		return 30;
	case V_DICE:
		return a.arg[0] == 2 ? 6 : 5;
	case V_ELITE:
		return a.arg[0] == 0 ? 6 : 5;
	case V_REROLL:
		return reroll_score(m, a);
	case V_LOSE:
		return m->t->piece[a.arg[0]].kind == ELITE ? 5 : m->t->piece[a.arg[0]].country >= MAJORS ? 12 : 10;
	case V_STAND:
		return 4;
	case V_YIELD:
		return 6;
	case V_BREAK:
		return a.arg[0] == 0 ? 8 : 4;
	case V_RETREAT:
		return retreat_score(m, a);
	case V_ADVANCE:
		return last_to_leave(m, false) ? 0 : 10;
	case V_RAIL:
	case V_SHIP:
	case V_CROSS:
	case V_SHIFT:
	case V_SEND:
	case V_ESCORT:
		return strategic_score(m, a);
	case V_CONVOY:
		return 20;
	case V_RAID:
		return raid_score(m, a);
	case V_SORTIE:
	case V_TORPEDO:
		return 8;
	case V_ATOM:
		return 100;
	case V_BOMB:
		return 10 + (int)a.arg[1];
	case V_WRECK:
		return 10;
	case V_INDUSTRY:
	case V_RESEARCH:
		return works_score(m, a);
	case V_PERSIA:
		return 10;
	case V_PASS:
		return 1;
	case V_DONE:
		return 2;
	default:
		return build_score(m, a);
	}
}

static unsigned why_of(struct eto_action a)
{
	switch (a.verb) {
	case V_MOVE:
	case V_RAIL:
	case V_SHIP:
	case V_CROSS:
	case V_FLY:
		return WHY_GATHER;
	case V_OPERATION:
	case V_EXPLOIT:
	case V_LIMITED:
	case V_INVADE:
		return WHY_ATTACK;
	case V_BUILD:
	case V_WORK:
	case V_POINT:
	case V_PLACE:
		return WHY_BUILD;
	case V_RESEARCH:
	case V_INDUSTRY:
		return WHY_TECH;
	case V_FLAG:
	case V_EVENT:
		return WHY_FLAG;
	case V_FORM:
	case V_SAIL:
	case V_CHASE:
	case V_CONVOY:
	case V_RAID:
		return WHY_SEA;
	case V_DONE:
		return WHY_CLOSE;
	default:
		return WHY_ONLY;
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

void tw_advise(const struct eto_decision *d, struct eto_advice *advice)
{
	struct mind m = think(d, side_now((const struct tw_table *)d->table, d->view, d->seat));
	struct eto_pick p = eto_pick_of(WHY_ONLY);
	for (unsigned i = 0; i < d->count; i++) {
		struct eto_action a = d->legal[i];
		unsigned why = why_of(a);
		eto_better(&p, i, score(&m, a), why, why == WHY_GATHER || why == WHY_ATTACK ? place_of(a) : -1, -1);
	}
	eto_pick_give(&p, tw_remarks, d->count, advice);
}
