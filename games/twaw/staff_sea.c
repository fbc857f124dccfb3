/* The program that plays: landings, fleets, convoys, submarines and bombers. */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/means.h"
#include "games/twaw/staff.h"

enum { LANDING_TURN = 16, FORCE_MIN = 4, FAR = 99 };

unsigned tw_at_port(const struct tw_mind *m, unsigned port, unsigned kind)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++)
		n += m->s->place[p] == port && tw_owner(m->t, m->s, p) == m->side &&
		     (kind == REGULAR ? is_land(m->t, p) : m->t->piece[p].kind == kind);
	return n;
}

/* -- the plan: where to land -- */

/* Fleets that could be in the Channel as soon as a landing sails, or are at sea. */
unsigned tw_home_fleet(const struct tw_mind *m, bool own)
{
	unsigned n = 0;
	for (unsigned i = 0; i < m->t->fleets; i++) {
		unsigned p = m->t->fleet[i], port = m->s->place[p];
		bool ours = tw_owner(m->t, m->s, p) == m->side;
		if ((is_zone(port) || (is_area(port) && tw_sea_steps(m->t, port, S_CHN) <= 1)) &&
		    (own ? ours : tw_hostile_piece(m->t, m->s, m->side, p)))
			n++;
	}
	return n;
}

static unsigned wings_over(const struct tw_mind *m, unsigned area)
{
	unsigned n = 0;
	for (unsigned i = 0; i < m->t->wings; i++)
		n += tw_active_air(m->t, m->s, m->t->wing[i]) && tw_owner(m->t, m->s, m->t->wing[i]) == m->side &&
		     m->t->air[m->s->place[m->t->wing[i]]][area] <= 2;
	return n;
}

/* Is England the question of the hour? Between the fall of France and the war in the east. */
bool tw_asks_for_england(const struct tw_mind *m)
{
	return m->side == AXIS && m->t->base.scenario == CAMPAIGN && m->s->fallen[FRA] && !m->s->fallen[UK] &&
	       !m->s->war && season(m->t, m->s) != WINTER;
}

/* Sealion: the sea decides. Four fleets against two leave two or three, three against five leave none; on land five
 * units take London from four (strategy by exact odds), with air fleets in reach. */
enum { SEALION_FLEETS = 3, SEALION_GUARD = 4, SEALION_WINGS = 2, SEALION_FIRST = 900 };
static bool sealion(const struct tw_mind *m)
{
	unsigned london = m->t->at.lon, ships = tw_home_fleet(m, true);
	return tw_asks_for_england(m) && ships >= SEALION_FLEETS && 2 * tw_home_fleet(m, false) <= ships &&
	       tw_foes_at(m, london) + tw_fort(m->t, m->s, london) <= SEALION_GUARD &&
	       wings_over(m, london) >= SEALION_WINGS;
}

static bool lands(const struct tw_mind *m)
{
	if (m->waits)
		return false;
	return sealion(m) || (m->side == WEST && m->shore != NO_PLACE) ||
	       (m->side == WEST &&
		(m->t->base.scenario == INVASION || (tw_at_war(m->t, m->s, USA) && m->s->turn >= LANDING_TURN)));
}

static unsigned force_min(const struct tw_mind *m)
{
	return m->side == AXIS ? SEALION_FLEETS : FORCE_MIN;
}

/* A port where a landing gathers: British, on the Channel or the North Sea; for Italy the one of the Mediterranean. */
static bool is_base(const struct tw_mind *m, unsigned a)
{
	if (!is_area(a) || !m->t->area[a].ports || tw_holder(m->t, m->s, a) != m->side)
		return false;
	const struct tw_area *area = &m->t->area[a];
	if (m->side == AXIS || (area->country == UK && area->home))
		return (area->ports & (1u << S_CHN | 1u << S_NTH)) != 0;
	return a == m->muster;
}

/* -- the Mediterranean -- */

/* From winter 1942 on, while Italy fights: its coasts are long and mostly empty, and each area that it loses may end
 * its war (TW-13.3.1.3). */
enum { SOUTH_TURN = 14, SOUTH_FLEETS = 4, SOUTH_LEAST = 4, SOUTH_PULL = 60 };
static bool goes_south(const struct tw_mind *m)
{
	return m->side == WEST && !m->waits && m->t->base.scenario == CAMPAIGN && m->s->turn >= SOUTH_TURN &&
	       tw_at_war(m->t, m->s, USA) && tw_at_war(m->t, m->s, ITA);
}

/* Italy is out of the war: who is still in Africa or the Levant goes over to where it goes on. */
static bool leaves_south(const struct tw_mind *m, unsigned from, unsigned to)
{
	const struct tw_area *area = &m->t->area[to];
	return m->side == WEST && m->s->fallen[ITA] && is_area(from) && m->t->area[from].zone != EU &&
	       area->zone == EU && area->country != UK && m->pull[to] > 0;
}

/* Where the army of the south gathers: one port with room, within a sea of Italy, where most of it is already. */
void tw_find_muster(struct tw_mind *m)
{
	unsigned best = 0;
	for (unsigned a = 0; goes_south(m) && a < AREAS; a++) {
		const struct tw_area *area = &m->t->area[a];
		if (!(area->ports >> S_WME) || tw_holder(m->t, m->s, a) != WEST || area->stack[REGULAR] < SOUTH_LEAST ||
		    (tw_sea_steps(m->t, a, S_CME) > 1 && tw_sea_steps(m->t, a, S_TYR) > 1))
			continue;
		unsigned n = 1 + 3 * tw_at_port(m, a, FLEET) + 2 * m->s->land[a][WEST] +
			     2 * (tw_sea_steps(m->t, a, S_TYR) <= 1);
		if (n > best) {
			best = n;
			m->muster = (uint8_t)a;
		}
	}
	if (m->muster != NO_PLACE)
		m->pull[m->muster] = SOUTH_PULL;
}

/* Fleets in a port, where those of a strategic move that has begun count as arrived. */
static unsigned berths(const struct tw_mind *m, unsigned port)
{
	struct tw_voyage v = tw_voyage(m->s);
	unsigned n = tw_at_port(m, port, FLEET);
	for (unsigned i = 0; v.purpose == FOR_SHIFT && i < m->t->fleets; i++)
		if (m->s->mark[m->t->fleet[i]] & M_FORCE)
			n += (port == v.goal) - (port == m->s->place[m->t->fleet[i]]);
	return n;
}

/* The fleets of the Mediterranean and of Gibraltar serve it. */
static int south_shift(const struct tw_mind *m, unsigned from, unsigned to)
{
	bool there = m->t->area[from].ports >> S_WME || from == m->t->at.gib;
	return to == m->muster && there && berths(m, to) < SOUTH_FLEETS ? 16 : 0;
}

/* Units that may still go aboard: who calls a voyage off because nobody comes would form it again for ever. */
static unsigned passengers(const struct tw_mind *m, unsigned port)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++)
		n += m->s->place[p] == port && is_land(m->t, p) && tw_owner(m->t, m->s, p) == m->side &&
		     !(m->s->mark[p] & M_MOVED) && m->s->supply[p] != CUT;
	return n;
}

static unsigned load_of(const struct tw_mind *m, unsigned port)
{
	unsigned units = passengers(m, port), ships = tw_at_port(m, port, FLEET);
	return units < ships ? units : ships;
}

/* Who is under way looks for a beach in his own waters, and counts those that are aboard already. */
static bool under_way(const struct tw_mind *m)
{
	return eto_peek(&m->s->stack)->proc == P_SAIL && tw_voyage(m->s).purpose == FOR_BASE;
}

static bool same_waters(const struct tw_mind *m, unsigned port, unsigned sea)
{
	return is_area(port) && tw_sea_steps(m->t, port, sea) < 9;
}

static unsigned aboard(const struct tw_mind *m, unsigned sea)
{
	unsigned n = 0;
	TW_EACH_MARKED (p, m->s, M_ABOARD)
		n += is_land(m->t, p) && tw_owner(m->t, m->s, p) == m->side &&
		     same_waters(m, m->s->sailed_from[p], sea);
	return n;
}

/* The units that could be carried over to this sea together. */
static unsigned carried(const struct tw_mind *m, unsigned sea)
{
	unsigned n = under_way(m) ? aboard(m, sea) : 0;
	if (under_way(m) && !same_waters(m, tw_voyage(m->s).port, sea))
		return 0;
	for (unsigned a = 0; a < AREAS; a++)
		if (is_base(m, a) && tw_sea_steps(m->t, a, sea) <= 1)
			n += load_of(m, a);
	return n;
}

enum { EMPTY_BEACH = 3, CHOSEN = 1000, READY_FIRST = 10000 }; /* so many cannot fail (TW-13.3.7.6) */
static int beach_worth(const struct tw_mind *m, unsigned a, unsigned force)
{
	const struct tw_area *area = &m->t->area[a];
	unsigned k = force < area->beach ? force : area->beach, d = tw_foes_at(m, a);
	unsigned strong = d + (d ? tw_fort(m->t, m->s, a) : 0);
	if (k < (d ? force_min(m) : EMPTY_BEACH) || !tw_wanted(m, a) || (m->side == AXIS && a != m->t->at.lon))
		return 0;
	int margin = d ? tw_better_by(k, strong) - tw_better_by(strong, k) + 1 : 5;
	int win = tw_win_chance(margin), stays = 100 - 8 * (m->threat[a] > k ? (int)(m->threat[a] - k) : 0);
	int worth = tw_prize(m, a) + m->pull[a] + (area->ports ? 20 : 0) + (a == m->shore ? CHOSEN : 0);
	return win < 55 || stays < 20 ? 0 : worth * win / 100 * stays / 100 * (int)k / FORCE_MIN;
}

/* A landing in the west is followed by a second wave, or it is thrown back; late in the war nobody waits for it. */
enum { SECOND_WAVE = 9, NO_MORE_WAITING = 20 };
static bool has_second_wave(const struct tw_mind *m, unsigned beach)
{
	unsigned n = 0;
	if (m->side == AXIS || m->t->base.scenario == INVASION || m->s->turn >= NO_MORE_WAITING ||
	    !(m->t->area[beach].coasts & ((1u << S_WBA) - 1)) || !tw_foes_at(m, beach))
		return true;
	ETO_EACH (a, &m->t->of_country[UK])
		n += m->t->area[a].home ? m->s->land[a][WEST] : 0;
	return n >= SECOND_WAVE;
}

/* Can it be done now, with so many units that would sail? */
static bool can_land(const struct tw_mind *m, unsigned sea, unsigned beach, unsigned force)
{
	const struct tw_state *s = m->s;
	if (sea < S_WME && season(m->t, s) == WINTER)
		return false; /* TW-10.8, TW-10.9 */
	if (force < (tw_foes_at(m, beach) ? force_min(m) : EMPTY_BEACH) || !has_second_wave(m, beach))
		return false;
	if (m->side == AXIS)
		return s->actions[GER] && s->oil[GER];
	return s->actions[USA] || (s->actions[UK] && s->oil[UK]);
}

/* The best beach for what is ready; if there is none, the best in the north for a force that could be gathered. */
void tw_plan_landing(struct tw_mind *m)
{
	int best = 0;
	for (unsigned z = 0; (lands(m) || m->muster != NO_PLACE) && z < ZONES; z++) {
		unsigned sea = m->t->zone[z].parent, force = carried(m, sea);
		bool near = sea == S_CHN || sea == S_NTH || sea == S_BIS;
		if ((!lands(m) && sea < S_WME) || (under_way(m) && !same_waters(m, tw_voyage(m->s).port, sea)))
			continue;
		ETO_EACH (a, &m->t->coast[z]) {
			bool now = can_land(m, sea, a, force);
			int worth = beach_worth(m, a, now ? force : near ? FORCE_MIN + 1 : 0);
			worth += now && worth ? READY_FIRST : 0;
			if (worth > best) {
				best = worth;
				m->beach = (uint8_t)a;
				m->zone = (uint8_t)z;
				m->ready = now;
			}
		}
	}
	for (unsigned a = 0; lands(m) && m->beach != NO_PLACE && a < AREAS; a++)
		if (is_base(m, a) && m->pull[a] < 40)
			m->pull[a] = 40;
}

/* Where a force could land that is ready, or could be gathered. */
void tw_find_shores(const struct tw_mind *m, struct eto_candidates *list)
{
	areaset seen = {0};
	for (unsigned z = 0; z < ZONES; z++) {
		unsigned sea = m->t->zone[z].parent, force = carried(m, sea);
		bool near = sea == S_CHN || sea == S_NTH || sea == S_BIS;
		force = near && force <= FORCE_MIN ? FORCE_MIN + 1 : force;
		ETO_EACH (a, &m->t->coast[z]) {
			int worth = eto_set_has(&seen, a) ? 0 : beach_worth(m, a, force);
			if (worth && a != m->beach)
				eto_candidate(list, a, worth);
			if (worth)
				eto_set_add(&seen, a);
		}
	}
}

/* Does the port take part in the landing that is planned? */
static bool sends(const struct tw_mind *m, unsigned port)
{
	return is_base(m, port) && tw_sea_steps(m->t, port, m->t->zone[m->zone].parent) <= 1 && passengers(m, port);
}

/* -- the voyage -- */

/* Zones from one to the other, over waters that are open to the side. */
static unsigned way_between(const struct tw_mind *m, unsigned from, unsigned to)
{
	uint8_t at[ZONES], queue[ZONES];
	unsigned head = 0, tail = 0;
	struct eto_graph g = ETO_GRAPH(&m->t->water);
	for (unsigned z = 0; z < ZONES; z++)
		at[z] = FAR;
	at[from] = 0;
	queue[tail++] = (uint8_t)from;
	while (head < tail) {
		unsigned z = queue[head++];
		ETO_EACH_LINK (i, &g, z)
			if (at[g.to[i]] == FAR && tw_passes(m->t, m->s, m->side, m->t->passage[i])) {
				at[g.to[i]] = (uint8_t)(at[z] + 1);
				queue[tail++] = g.to[i];
			}
	}
	return at[to];
}

static bool carries(const struct tw_mind *m, unsigned port)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (m->s->mark[p] & M_ABOARD && tw_owner(m->t, m->s, p) == m->side && m->s->sailed_from[p] == port)
			return true;
	return false;
}

/* Fleets gather where the landing starts: those that have nobody to carry go where units wait for ships. */
static int shift_score(const struct tw_mind *m, unsigned p, unsigned to)
{
	unsigned from = m->s->place[p];
	if (m->muster != NO_PLACE && from == m->muster)
		return 0;
	if (south_shift(m, from, to))
		return south_shift(m, from, to);
	if (!lands(m) || !is_base(m, to) || to == m->muster)
		return 0;
	if (is_base(m, from))
		return berths(m, from) > tw_at_port(m, from, REGULAR) && berths(m, to) < tw_at_port(m, to, REGULAR) ? 13
														    : 0;
	return m->beach != NO_PLACE && berths(m, to) < tw_at_port(m, to, REGULAR) + 1 ? 14 : 0;
}

static int voyage_score(const struct tw_mind *m, struct eto_action a)
{
	struct tw_voyage v = tw_voyage(m->s);
	if (v.purpose == FOR_SHIFT)
		return a.verb == V_FORM ? shift_score(m, a.arg[0], v.goal) : 1;
	if (v.purpose != FOR_BASE || m->beach == NO_PLACE)
		return a.verb == V_PASS ? 2 : a.verb == V_DOCK ? 3 : a.verb == V_STAY ? 1 : 0;
	switch (a.verb) {
	case V_FORM: return sends(m, m->s->place[a.arg[0]]) ? 50 : 0;
	case V_EMBARK: return 40 + (m->t->piece[a.arg[0]].kind == ELITE);
	case V_SAIL: {
		unsigned far = way_between(m, a.arg[0] - ZONE0, m->zone);
		bool nearer = !v.sailed || far < way_between(m, v.zone, m->zone);
		return carries(m, v.port) && nearer && far < 8 ? 30 - (int)far : 0;
	}
	case V_STAY: return v.zone == m->zone || sea_of(m->t, ZONE0 + v.zone) == sea_of(m->t, ZONE0 + m->zone) ? 15 : 2;
	default: return 1;
	}
}

int tw_sea_score(const struct tw_mind *m, struct eto_action a)
{
	unsigned proc = eto_peek(&m->s->stack)->proc;
	if (proc == P_SAIL)
		return voyage_score(m, a);
	int first = m->side == AXIS ? SEALION_FIRST : 15; /* England comes before all other moves */
	return proc == P_MOVE && a.verb == V_FORM && m->ready && sends(m, m->s->place[a.arg[0]]) ? first : 0;
}

/* -- interception -- */

/* The second fleet of a country costs oil that its Operations may need (TW-13.2.5.17). */
enum { OIL_TO_KEEP = 3 };
int tw_chase_score(const struct tw_mind *m, unsigned piece)
{
	const struct tw_state *s = m->s;
	unsigned c = m->t->piece[piece].country, out = 0;
	if (m->t->piece[piece].kind != FLEET || c == USA || (!m->rash && s->oil[c] > OIL_TO_KEEP))
		return 20;
	for (unsigned p = m->t->first[c][FLEET]; p < m->t->end[c][FLEET]; p++)
		out += s->mark[p] & M_CHASE || eto_set_has(&s->hunters, p);
	return out ? 0 : 20;
}

/* -- units and fleets by strategic movement -- */

/* Overseas: the Americans to Britain or to a front of their own; one unit of the Commonwealth guards India and one
 * Asia before Japan comes (TW-7.17). */
static int cross_score(const struct tw_mind *m, unsigned p, unsigned to)
{
	unsigned from = m->s->place[p], ind = BOX0 + B_IND, asi = BOX0 + B_ASI;
	const struct tw_state *s = m->s;
	bool land = is_land(m->t, p), early = s->turn <= 10;
	if (to == asi)
		return early && land && from == ind && !s->land[asi][WEST] && s->land[ind][WEST] > 1 ? 30 : 0;
	if (land && early && (from == asi || from == ind) && s->land[from][WEST] <= (from == ind ? 2 : 1))
		return 0;
	if (!is_box(from) || !is_area(to) || m->t->area[to].country == USSR)
		return 0;
	if (m->t->piece[p].kind == FLEET)
		return 20 + (is_base(m, to) ? 5 : 0);
	if (is_land(m->t, p) && tw_own_at(m, to) >= 8)
		return 0;
	return 20 + tw_pull_of(m, to) + (is_base(m, to) ? 5 : 0);
}

/* An escort finds one submarine pack of ten more, and half of what is found is sunk (TW-14.2.15, TW-14.2.16): worth its
 * point of movement while packs are at sea and most of them get through, and while oil is left for the army. */
enum { FOUND_ANYWAY = 9, ESCORTS = 2 };
static int escort_score(const struct tw_mind *m, unsigned box)
{
	const struct tw_state *s = m->s;
	unsigned route = box == BOX0 + B_TUS, packs = s->point[GER][SUBMARINES] / 2;
	if (!packs || (route && !s->war) || tw_detection(m->t, s, route, 2) >= FOUND_ANYWAY || s->turn >= LANDING_TURN)
		return 0;
	return of_kind(s, box, WEST, FLEET) < ESCORTS && s->oil[UK] > OIL_TO_KEEP ? 10 + (int)packs : 0;
}

int tw_carry_score(const struct tw_mind *m, struct eto_action a)
{
	unsigned p = a.arg[0], to = a.arg[1];
	const struct tw_state *s = m->s;
	switch (a.verb) {
	case V_SEND: return a.arg[0] == GER && a.arg[1] == P_OIL && s->oil[GER] > 6 && s->oil[ITA] < 2 ? 20 : 0;
	case V_ESCORT: return escort_score(m, to);
	case V_SHIFT: return shift_score(m, p, to);
	case V_CROSS: return cross_score(m, p, to);
	default: /* V_SHIP */
		if (m->side == WEST && m->t->area[to].country == USSR)
			return 0;
		if (is_land(m->t, p) && leaves_south(m, s->place[p], to) && tw_own_at(m, s->place[p]) > 1)
			return 30 + m->pull[to] / 4;
		return tw_strategic_score(m, a);
	}
}

/* -- submarines and bombers -- */

/* In pairs: one alone is found and sinks little. */
static int pack_score(const struct tw_mind *m, struct eto_action a)
{
	unsigned n = m->s->wolves[a.arg[0] == BOX0 + B_TUS][a.arg[1] - 1];
	return n == 1 ? 30 : n ? 2 : 20;
}

/* All together, and not against twice as many interceptors as they can bear; those of an ally come along. */
static int bomb_score(const struct tw_mind *m, struct eto_action a)
{
	if (eto_peek(&m->s->stack)->proc == P_WING)
		return 10 + a.arg[1];
	unsigned n = a.arg[1], up = m->s->point[a.arg[2]][INTERCEPTORS];
	return n >= 4 || up * 2 <= n ? 10 + (int)n : 0;
}

int tw_raid_score(const struct tw_mind *m, struct eto_action a)
{
	switch (a.verb) {
	case V_RAID: return pack_score(m, a);
	case V_BOMB: return bomb_score(m, a);
	case V_ATOM: return 100;
	case V_WRECK: return 10;
	case V_ENGAGE: return 4;
	default: return 8;
	}
}
