/* The program that plays: movement, attacks and what has to be chosen in a combat. */
#include "games/twaw/attack.h"
#include "games/twaw/means.h"
#include "games/twaw/staff.h"

/* -- movement -- */

/* A city that counts in a short scenario is not left to one unit, which a limited offensive removes. */
static unsigned city_guard(const struct tw_mind *m, unsigned area)
{
	if (!m->rash || !is_area(area) || !tw_points(m, area) || !m->threat[area])
		return 0;
	return m->threat[area] >= 3 ? 3 : 2;
}

/* What stays where the Soviets would come through. */
static unsigned gate_guard(const struct tw_mind *m, unsigned area)
{
	return tw_gate(m, area) && !eto_set_has(&m->yields, area) ? 1 + m->threat[area] * 2u / 3 : 0;
}

/* A port of the continent, when the army lives by what comes over the sea: empty, it is lost and the army cut off. */
static bool is_quay(const struct tw_mind *m, unsigned area)
{
	const struct tw_area *a = &m->t->area[area];
	bool landed = m->t->base.scenario == INVASION || m->s->fallen[FRA];
	return m->side == WEST && landed && a->ports && a->country != UK && m->threat[area];
}

/* The hinge of the east: who strikes from it leaves all of its guard. */
static bool is_warsaw(const struct tw_mind *m, unsigned area)
{
	return area == m->t->country[POL].capital;
}

/* May so many units go on from here after an attack? The last one only from what is worth less, and a city that counts
 * is entered by one unit at least. */
static bool may_follow(const struct tw_mind *m, unsigned from, unsigned to, unsigned go)
{
	unsigned own = m->s->land[from][m->side];
	const struct tw_area *a = &m->t->area[from];
	bool city = m->rash && is_area(to) && tw_points(m, to) && !m->s->land[to][m->side] && go == 1;
	if (own > go)
		return city || own - go >= city_guard(m, from) + gate_guard(m, from) / (is_warsaw(m, from) ? 1 : 2);
	bool needed = tw_must_hold(m, from) || is_quay(m, from) || (a->city == CAPITAL && a->home && m->threat[from]);
	return !needed || (city && tw_prize(m, to) > tw_prize(m, from));
}

/* Would those go who must hold the area from which the attack was made? */
static bool last_to_leave(const struct tw_mind *m, bool all)
{
	const struct tw_state *s = m->s;
	unsigned here = 0;
	if (eto_peek(&s->stack)->proc != P_ADVANCE || !is_area(s->b_from))
		return false;
	for (unsigned p = 0; p < PIECES; p++)
		here += s->place[p] == s->b_from && is_land(m->t, p) && s->mark[p] & M_IN;
	return !may_follow(m, s->b_from, s->b_target, all ? here : 1);
}

/* What the USSR takes in peace: its share by the pact. Bessarabia waits until Romania is lost anyway: before that it
 * would drive Romania to the Axis (TW-16.1.12). War with Finland or Persia brings it nothing. */
static bool soviet_share(const struct tw_mind *m, unsigned a)
{
	const struct tw_state *s = m->s;
	if (m->side != SOV || s->war)
		return false;
	if (a == m->t->at.bes)
		return tw_space(s, TR_ROM) <= -2 || s->turn >= 8;
	return tw_left_to_ussr(m->t, s, a) || (s->pact != 1 && s->held[a] == BAL);
}

/* Who has Paris in Fall Gelb wins by keeping it. */
static bool has_won_with(const struct tw_mind *m, unsigned area)
{
	return m->t->base.scenario == FALL_GELB && m->side == AXIS && area == m->t->at.par &&
	       tw_holder(m->t, m->s, area) == AXIS;
}

enum { COMES_BACK = 16 }; /* the Soviet turn of the war: the cities are safe without a garrison */
/* What must not be left: the garrison of the pact, capitals, the beaches of the west. */
static int garrison_cost(const struct tw_mind *m, unsigned from)
{
	if (has_won_with(m, from))
		return 200;
	if (!is_area(from))
		return 0;
	unsigned own = m->s->land[from][m->side];
	if (m->side == AXIS && tw_garrison_needs(m->t, m->s, from))
		return 200; /* or the USSR comes */
	if (eto_set_has(&m->yields, from))
		return 0;
	const struct tw_area *a = &m->t->area[from];
	if (a->city == CAPITAL && a->home && own <= 2)
		return a->country < MAJORS ? 200 : 40;
	if (m->rash)
		return 0;
	bool coast = m->side == AXIS && a->beach >= 3 && m->threat[from] && a->coasts & ((1u << S_WBA) - 1);
	if (m->side == WEST && m->t->base.scenario == INVASION && own == 1 && tw_must_hold(m, from))
		return 150; /* a link of the chain to the ports */
	bool fortress = m->side == SOV && m->s->war && (m->threat[from] || m->s->turn < COMES_BACK) &&
			(from == m->t->at.mos || from == m->t->at.len);
	if ((coast && own <= 1 + m->threat[from] / 3u) || (own == 1 && (tw_prize(m, from) >= 60 || is_quay(m, from))) ||
	    (fortress && own <= 8))
		return 150;
	return own <= gate_guard(m, from) ? 100 : 0;
}

/* Italy keeps a part of its army. */
static int home_guard(const struct tw_mind *m, unsigned p, unsigned to)
{
	unsigned home = 0, from = m->s->place[p];
	if (m->t->piece[p].country != ITA || !is_area(from) || m->t->area[from].country != ITA || !is_area(to) ||
	    m->t->area[to].country == ITA)
		return 0;
	ETO_EACH (a, &m->t->of_country[ITA])
		home += m->s->land[a][AXIS];
	return home <= 6 ? 200 : 0;
}

/* All that a side keeps back when only the attack counts. */
static int rear_guard(const struct tw_mind *m, unsigned from)
{
	unsigned own = m->s->land[from][m->side], foe = is_area(from) ? m->threat[from] : 0;
	if ((own == 1 && tw_must_hold(m, from)) || own <= city_guard(m, from))
		return (40 + tw_prize(m, from)) * m->guard / 100;
	return foe && own <= 1 + foe / 3 ? 30 * m->guard / 100 : 0;
}

/* The best that so many units could attack from there: nothing with half of what defends it, all of it with two and a
 * half times as many. Units that walk on alone only carry the front away from the stacks behind them. */
enum { STRIKE_MOST = 120 };
static int strike_worth(const struct tw_mind *m, unsigned area, unsigned own)
{
	int best = 0;
	if (!is_area(area))
		return 0;
	ETO_EACH (near, &m->t->near[area]) {
		if (!tw_wanted(m, near))
			continue;
		int strong = 1 + (int)(tw_foes_at(m, near) + tw_fort(m->t, m->s, near));
		int part = (2 * (int)own - strong) * 25 / strong, prize = tw_prize(m, near);
		int n = (prize > STRIKE_MOST ? STRIKE_MOST : prize) * (part > 100 ? 100 : part) / 100;
		best = n > best ? n : best;
	}
	return best;
}

/* One unit goes: what the attack gains. */
static int strike_gain(const struct tw_mind *m, unsigned from, unsigned to)
{
	if (m->bold < 2 || !m->s->war || m->side == WEST)
		return 0;
	unsigned here = tw_own_at(m, from), there = tw_own_at(m, to);
	int won = strike_worth(m, to, there + 1) - strike_worth(m, to, there);
	return 2 * (won - strike_worth(m, from, here) + strike_worth(m, from, here - (here > 0)));
}

/* What it is worth that one unit goes from here to there. */
enum { HASTE = 60 }; /* no front is worth more than this to those who come from afar */
static int go_gain(const struct tw_mind *m, unsigned from, unsigned to)
{
	int forward = (tw_pull_of(m, to) - tw_pull_of(m, from)) * m->bold / 4 * m->drive / 100;
	if (forward > HASTE && m->t->base.scenario == CAMPAIGN)
		forward = HASTE;
	int rest = m->rash ? -rear_guard(m, from) : 2 * tw_shift_gain(m, from, to) + strike_gain(m, from, to);
	int gain = forward + rest;
	if (is_area(to) && tw_own_at(m, to) >= 8)
		gain -= 20;
	return gain - garrison_cost(m, from);
}

int tw_move_score(const struct tw_mind *m, struct eto_action a)
{
	unsigned from = m->s->place[a.arg[0]], to = a.arg[1];
	bool ours = tw_allied(m->s, m->side, tw_holder(m->t, m->s, to));
	if (!ours && is_area(to) && !tw_wanted(m, to) && !soviet_share(m, to))
		return 0;
	int gain = go_gain(m, from, to) - home_guard(m, a.arg[0], to);
	if (!ours)
		gain += is_area(to) ? tw_prize(m, to) : 5;
	return gain > 1 ? gain : 0;
}

int tw_fly_score(const struct tw_mind *m, struct eto_action a)
{
	unsigned from = m->s->place[a.arg[0]], to = a.arg[1];
	int gain = tw_focus(m, to) - tw_focus(m, from);
	if (m->t->air[from][to] > 2 || !m->s->land[to][m->side])
		return 0;
	return gain > 12 ? gain / 2 : 0;
}

/* -- attacks -- */

/* Units that could take part in an attack: those that have not attacked, or in an exploitation those of it. */
static unsigned ready_at(const struct tw_mind *m, unsigned g, unsigned step)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++)
		n += m->s->place[p] == g && is_land(m->t, p) && tw_owner(m->t, m->s, p) == m->side &&
		     (step ? m->s->step[p] && m->s->step[p] <= step : !m->s->step[p]) && m->s->supply[p] != CUT;
	return n;
}

static int nation_at(const struct tw_mind *m, unsigned g, bool own)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (m->s->place[p] == g && is_land(m->t, p) && (tw_owner(m->t, m->s, p) == m->side) == own)
			return tw_land_mod(m->t, m->s, m->t->piece[p].country);
	return 0;
}

static int air_at(const struct tw_mind *m, unsigned g)
{
	int n = 0;
	for (unsigned i = 0; is_area(g) && i < m->t->wings; i++) {
		unsigned p = m->t->wing[i];
		if (tw_active_air(m->t, m->s, p) && m->t->air[m->s->place[p]][g] <= 2)
			n += tw_owner(m->t, m->s, p) == m->side ? 1 : tw_hostile_piece(m->t, m->s, m->side, p) ? -1 : 0;
	}
	return n > 2 ? 2 : n < -2 ? -2 : n;
}

/* Of 100: so many units of this quality take the area by their first, second or third attack. */
static int chance_of(const struct tw_mind *m, int quality, unsigned own, unsigned to, unsigned step)
{
	unsigned d = tw_foes_at(m, to);
	if (!own)
		return 0;
	if (!d)
		return own >= 3 + step ? 100 : 60;
	unsigned strong = d + tw_fort(m->t, m->s, to);
	bool rough = is_area(to) && m->t->area[to].terrain != CLEAR;
	return tw_win_chance(tw_better_by(own, strong) - tw_better_by(strong, own) + quality - nation_at(m, to, false) -
			     rough - (int)step + air_at(m, to));
}

static int odds_of(const struct tw_mind *m, unsigned from, unsigned to, unsigned step)
{
	unsigned own = ready_at(m, from, step);
	return chance_of(m, nation_at(m, from, true), own - (step && own), to, step);
}

/* Paris falls in this turn or not at all. */
static bool last_chance(const struct tw_mind *m)
{
	return m->t->base.scenario == FALL_GELB && m->side == AXIS && m->s->turn == 5;
}

/* Of 100: the Operation that goes on from here comes as far as Paris. */
static int way_to_paris(const struct tw_mind *m, int quality, unsigned own, unsigned to, unsigned step)
{
	unsigned paris = m->t->at.par;
	int win = chance_of(m, quality, own, to, step), best = 0;
	if (to == paris || !win || step == 2 || !is_area(to) || m->t->area[to].terrain != CLEAR)
		return to == paris ? win : 0;
	if (eto_set_has(&m->s->attacked, paris) && !tw_foes_at(m, paris))
		return 0; /* it is empty, but not a second time (TW-13.3.7) */
	ETO_EACH (next, &m->t->near[to]) {
		int n = tw_wanted(m, next) ? way_to_paris(m, quality, own - 1, next, step + 1) : 0;
		best = n > best ? n : best;
	}
	return win * best / 100;
}

/* The last turn of Fall Gelb: what leads to Paris comes first, and a direct attack before all others, as it is barred
 * once Paris was attacked (TW-13.3.6). */
enum { TO_PARIS = 2000, DIRECT = 100 };
static int last_score(const struct tw_mind *m, unsigned from, unsigned to, unsigned step)
{
	unsigned own = ready_at(m, from, step);
	int chance = way_to_paris(m, nation_at(m, from, true), own - (step && own), to, step);
	return chance ? TO_PARIS + chance + (to == m->t->at.par && !step ? DIRECT : 0) : 0;
}

/* Who is to be attacked at once comes first, at long odds. */
enum { STRUCK = 150 };
static bool is_strike(const struct tw_mind *m, unsigned to)
{
	return is_area(to) && eto_set_has(&m->strikes, to);
}

/* Berlin decides the war (TW-13.3.1.1), and the Soviets attack after the Western Allies: in the last year even an
 * attack that fails makes it easier for them, and at the end nothing else counts. */
enum { LAST_YEAR = 22, BERLIN_LEAST = 18 };
static int least_for(const struct tw_mind *m, unsigned to)
{
	bool berlin = m->side != AXIS && to == m->t->at.ber && m->t->base.scenario == CAMPAIGN;
	if (is_strike(m, to))
		return m->least / 2;
	return berlin && m->s->turn >= LAST_YEAR && m->least > BERLIN_LEAST ? BERLIN_LEAST : m->least;
}

/* What is taken late in Barbarossa and is no city that counts brings nothing more. */
static int late_worth(const struct tw_mind *m, unsigned to, int worth)
{
	bool counts = !is_area(to) || tw_points(m, to) || m->t->base.scenario != BARBAROSSA || !m->rash;
	return counts ? worth : m->s->turn == 12 ? worth / 4 : m->s->turn == 11 ? worth / 2 : worth;
}

/* Is there a marker and oil for another Operation? One marker is kept for construction; raw materials that the
 * factories cannot use are lost time, so one more is kept for industry or research, and with many for both; on level 5
 * Germany goes on with its weapons. The Soviets have three markers until they reach level 4, which gives them five:
 * until then they keep one in any case. */
enum { PLENTY = 16, SOVIET_PLENTY = 6, LAST_INDUSTRY = 20 };
static bool can_afford(const struct tw_mind *m, unsigned c)
{
	const struct tw_state *s = m->s;
	unsigned kept = m->t->base.scenario == CAMPAIGN;
	unsigned much = c == USSR ? SOVIET_PLENTY : PLENTY;
	bool grows = s->level[c] < 5;
	if (m->kept != BY_ITSELF)
		kept = (unsigned)m->kept;
	else if (kept && s->turn <= LAST_INDUSTRY && (grows || c == GER))
		kept += (s->mp[c] >= much || (c == USSR && s->level[c] < 4)) + (grows && s->mp[c] >= 2 * much);
	return s->actions[c] > kept && s->oil[c] + (c == USA) >= 1;
}

/* The stack that has broken into Belgium is for Paris, by Flanders or Lorraine: not for the Netherlands. */
static bool is_detour(const struct tw_mind *m, unsigned to)
{
	if (m->t->base.scenario != FALL_GELB || !m->rash || !is_area(to))
		return false;
	return m->t->area[to].country == NET;
}

static int limited_score(const struct tw_mind *m, unsigned from, unsigned to)
{
	int own = (int)ready_at(m, from, 0), foe = (int)tw_foes_at(m, to);
	int hit = foe ? own + (own - foe) - nation_at(m, to, false) + nation_at(m, from, true) : own;
	return hit >= 4 ? hit * 2 : 0;
}

static int invade_score(const struct tw_mind *m, struct eto_action a)
{
	unsigned n = 0, to = a.arg[2], d = tw_foes_at(m, to) + tw_fort(m->t, m->s, to);
	for (unsigned p = 0; p < PIECES; p++)
		n += m->s->place[p] == a.arg[1] && is_land(m->t, p);
	return tw_wanted(m, to) && n > d ? 40 + m->pull[to] + (to == m->beach ? 50 : 0) : 0;
}

int tw_attack_score(const struct tw_mind *m, struct eto_action a)
{
	const struct tw_state *s = m->s;
	bool operation = a.verb == V_OPERATION;
	unsigned from = a.arg[operation], to = a.arg[1 + operation], step = 0;
	if (a.verb == V_INVADE)
		return invade_score(m, a);
	if ((operation && !can_afford(m, a.arg[0])) || (is_area(to) && !tw_wanted(m, to)) || has_won_with(m, from))
		return 0;
	if (m->rash && is_area(from) && is_area(to) && !may_follow(m, from, to, 1))
		return 0; /* nobody could go in */
	if (a.verb == V_LIMITED)
		return limited_score(m, from, to);
	if (a.verb == V_EXPLOIT && is_detour(m, to))
		return 0;
	if (a.verb == V_EXPLOIT)
		tw_exploits(m->t, s, from, to, &step);
	int last = last_chance(m) ? last_score(m, from, to, step) : 0;
	if (last)
		return last;
	int worth = is_area(to) ? late_worth(m, to, tw_prize(m, to) + m->pull[to] / 4) : 10;
	int win = odds_of(m, from, to, step), least = last_chance(m) ? 10 : least_for(m, to);
	worth += is_strike(m, to) ? STRUCK : 0;
	if (is_detour(m, to))
		worth = 1; /* when nothing else is left to do */
	return win >= least ? worth * win / 40 + 10 : 0;
}

/* -- combat -- */

/* What a fall of the dice is worth to the attacker: the area, then losses; a draw spares him the worse of a defeat. */
static int fall_worth(const struct tw_state *s, const struct tw_mods *mods)
{
	struct tw_battle b = tw_compare_by(s, mods);
	int sum = b.margin > 0 ? 120 : b.margin < 0 ? -60 : 0;
	return sum + (b.margin >= 5 ? 20 : 0) + 15 * ((int)b.loss[1] - (int)b.loss[0]);
}

/* The mean over what is rolled, in parts of 1/81, when `left` more dice may be rolled again after it. */
static int best_fall(struct tw_state *s, const struct tw_mods *mods, unsigned who, unsigned left);
static int fall_again(struct tw_state *s, const struct tw_mods *mods, unsigned who, unsigned die, unsigned left)
{
	unsigned was = s->b_die[die / 3][die % 3], again = s->b_again[who];
	int sum = 0;
	s->b_again[who] = (uint8_t)(again | 1u << die);
	for (unsigned v = 1; v <= 3; v++) {
		s->b_die[die / 3][die % 3] = (uint8_t)v;
		sum += best_fall(s, mods, who, left);
	}
	s->b_die[die / 3][die % 3] = (uint8_t)was;
	s->b_again[who] = (uint8_t)again;
	return sum / 3;
}

static int best_fall(struct tw_state *s, const struct tw_mods *mods, unsigned who, unsigned left)
{
	int best = 81 * (who ? -fall_worth(s, mods) : fall_worth(s, mods));
	for (unsigned die = 0; left && die < 6; die++) {
		bool there = die % 3 < 2 ? die % 3 < s->b_dice[die / 3] : s->b_elite[die / 3];
		int n = there && !(s->b_again[who] >> die & 1) ? fall_again(s, mods, who, die, left - 1) : best;
		best = n > best ? n : best;
	}
	return best;
}

/* A die is rolled again if that is better than what lies there: a draw may become a win by any die. */
enum { LOOK_AHEAD = 2 };
static int reroll_score(const struct tw_mind *m, struct eto_action a)
{
	struct tw_state s = *m->s;
	struct tw_mods mods;
	unsigned who = eto_peek(&s.stack)->step, left = s.b_rerolls[who];
	tw_modifiers(m->t, &s, &mods);
	left = left > LOOK_AHEAD ? LOOK_AHEAD : left;
	int now = best_fall(&s, &mods, who, 0);
	int gain = fall_again(&s, &mods, who, a.arg[0], left ? left - 1 : 0) - now;
	return gain > 0 ? 10 + gain / 81 : 0;
}

/* Before Berlin every air fleet that can be spared flies. */
static bool storms_berlin(const struct tw_mind *m)
{
	return m->side != AXIS && m->s->b_target == m->t->at.ber && m->s->b_kind != B_LIMITED;
}

/* Another unit follows into the area that was taken unless it is missed more where it is. */
/* What is worth least goes first: minor allies, worse and tired air units; elite units last. */
static int lose_score(const struct tw_mind *m, unsigned p)
{
	const struct tw_piece *x = &m->t->piece[p];
	if (x->kind == AIR)
		return 10 - tw_air_mod(m->s, x->country) + (m->s->mark[p] & M_INACTIVE ? 1 : 0);
	return x->kind == ELITE ? 5 : x->country >= MAJORS ? 12 : 10;
}

static int advance_score(const struct tw_mind *m, struct eto_action a)
{
	unsigned from = m->s->place[a.arg[0]];
	if (storms_berlin(m))
		return 10;
	if (last_to_leave(m, false))
		return 0;
	if (!is_area(from) || !is_area(m->s->b_target) || tw_own_at(m, m->s->b_target) < (tw_mans_posts(m) ? 1 : 2))
		return 10;
	return m->bold == 4 || tw_shift_gain(m, from, m->s->b_target) > -5 ? 10 : 0;
}

/* Air fleets fly once in a phase: on the way to Paris an attack that is as good as won leaves them to the next one. */
enum { AS_GOOD_AS_WON = 96 };
static bool saves_air(const struct tw_mind *m)
{
	struct tw_mods mods;
	if (m->t->base.scenario != FALL_GELB || m->side != AXIS || m->s->b_kind == B_LIMITED)
		return false;
	tw_modifiers(m->t, m->s, &mods);
	return tw_win_chance(mods.attacker - mods.defender) >= AS_GOOD_AS_WON || is_detour(m, m->s->b_target);
}

static int support_score(const struct tw_mind *m, unsigned task)
{
	bool attacks = m->side == m->s->side;
	if (attacks && saves_air(m))
		return 0;
	unsigned most = attacks && task && storms_berlin(m) ? 4 : 2;
	return tw_count_in(m->t, m->s, task ? M_OPS : M_TAC, !attacks) < most ? 60 - (int)task : 0;
}

/* One against one, or two against one where the own fleets are worse: who draws more enemies into his combat only makes
 * them stronger (TW-13.3.4.14). */
static int hunt_score(const struct tw_mind *m, unsigned p, unsigned q)
{
	const struct tw_state *s = m->s;
	unsigned with = 0;
	if (s->mark[p] & (M_HUNT_TAC | M_HUNT_OPS))
		return 0;
	TW_EACH_MARKED (x, s, M_HUNT_TAC | M_HUNT_OPS)
		with += s->step[q] && s->step[x] == s->step[q];
	bool worse = tw_air_mod(s, m->t->piece[p].country) < tw_air_mod(s, m->t->piece[q].country);
	return with ? worse && with == 1 ? 64 : 0 : 62;
}

int tw_combat_score(const struct tw_mind *m, struct eto_action a)
{
	const struct tw_state *s = m->s;
	switch (a.verb) {
	case V_ALL:
		if (storms_berlin(m))
			return 90; /* it must be held until the Axis has had its phase */
		return last_to_leave(m, true) || (eto_peek(&s->stack)->proc == P_ADVANCE && m->bold < 4) ? 0 : 90;
	case V_JOIN: return s->b_step && m->t->piece[a.arg[0]].kind == ELITE ? 95 : 20; /* another stays behind */
	case V_SUPPORT: return support_score(m, a.arg[1]);
	case V_HUNT: return hunt_score(m, a.arg[0], a.arg[1]);
	case V_GO: return 30;
	case V_DICE: return a.arg[0] == 2 ? 6 : 5;
	case V_ELITE: return a.arg[0] == 0 ? 6 : 5;
	case V_REROLL: return reroll_score(m, a);
	case V_LOSE: return lose_score(m, a.arg[0]);
	case V_STAND: return 4;
	case V_YIELD: return 6;
	case V_BREAK: return a.arg[0] == 0 ? 8 : 4;
	case V_RETREAT: return 10 + (int)s->land[a.arg[1]][m->side] * 2 + tw_focus(m, a.arg[1]) / 16;
	default: return advance_score(m, a);
	}
}

/* -- strategic movement by land -- */

int tw_strategic_score(const struct tw_mind *m, struct eto_action a)
{
	unsigned p = a.arg[0], from = m->s->place[p], to = a.arg[1];
	if (m->t->piece[p].kind == AIR)
		return m->s->mark[p] & M_INACTIVE ? 0 : tw_focus(m, to) - tw_focus(m, from) > 40 ? 4 : 0;
	int gain = go_gain(m, from, to) - home_guard(m, p, to);
	return gain > 6 ? gain : 0;
}
