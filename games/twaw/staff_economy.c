/* The program that plays: research, industry and what is built. */
#include "games/twaw/means.h"
#include "games/twaw/staff.h"

static unsigned pieces_of(const struct tw_mind *m, unsigned c, unsigned kind)
{
	unsigned n = 0;
	for (unsigned p = m->t->first[c][kind]; p < m->t->end[c][kind]; p++)
		n += on_map(m->s, p) || m->s->place[p] == TRACK;
	return n;
}

/* -- technology and industry -- */

/* What changes the war: fuel, quality on land, more attacks, landings. */
static bool key_advance(unsigned tech)
{
	static const uint8_t key[] = {GER_1, GER_2, GER_5, GER_8, ITA_1, UK_2, UK_3, UK_6, UK_8, UK_9, FRA_1,
				      USSR_1, USSR_3, USSR_4, USSR_5, USSR_7, USSR_8, USSR_10, USA_1, USA_2, USA_5,
				      USA_8};
	for (unsigned i = 0; i < sizeof key; i++)
		if (key[i] == tech)
			return true;
	return false;
}

/* What must be left for construction: little in peace; in the war the Soviets first fill their ranks again. Britain and
 * the Americans have few raw materials, and many advances: what does not change the war waits. */
enum { LEFT_IN_PEACE = 2, KEY_SHARE = 2, BEFORE_LUXURY = 8 };
static unsigned kept_for_units(const struct tw_mind *m, unsigned tech)
{
	unsigned c = m->t->tech[tech].country, lost = 0, most = m->t->level[c][m->s->level[c]].factories;
	if ((c == UK || (c == USA && tw_at_war(m->t, m->s, USA))) && !key_advance(tech))
		return BEFORE_LUXURY;
	if (c != USSR || !m->s->war)
		return LEFT_IN_PEACE;
	for (unsigned p = m->t->first[c][REGULAR]; p < m->t->end[c][REGULAR]; p++)
		lost += m->s->place[p] == POOL;
	lost = lost > most ? most : lost;
	return lost > KEY_SHARE && key_advance(tech) ? lost - KEY_SHARE : lost;
}

/* What the plan puts first. */
enum { FIRST = 100 };
static int first(const struct tw_mind *m, unsigned c, unsigned what)
{
	return c < MAJORS && m->spends[c] & what ? FIRST : 0;
}

enum { LAST_INDUSTRY = 20 };
int tw_works_score(const struct tw_mind *m, struct eto_action a)
{
	const struct tw_state *s = m->s;
	unsigned payer = a.verb == V_INDUSTRY ? a.arg[0] : m->t->tech[a.arg[0]].country;
	if (first(m, payer, FIRST_ADVANCES) && s->actions[payer])
		return FIRST + (a.verb == V_INDUSTRY ? 0 : s->tech[a.arg[0]] + (key_advance(a.arg[0]) ? 12 : 0));
	if (a.verb == V_INDUSTRY)
		return s->actions[a.arg[0]] > 1 && s->turn <= LAST_INDUSTRY ? 40 : 0;
	unsigned c = m->t->tech[a.arg[0]].country;
	if (s->mp[c] < m->t->tech[a.arg[0]].price + kept_for_units(m, a.arg[0]) ||
	    (s->actions[c] <= 1 && !(s->used[c] & U_TECH)))
		return 0;
	return 25 + s->tech[a.arg[0]] + (key_advance(a.arg[0]) ? 12 : 0);
}

/* -- construction -- */

enum { AMERICAN_ARMY = 10 };
static int unit_score(const struct tw_mind *m, struct eto_action a)
{
	unsigned p = a.arg[0];
	bool army = m->t->piece[p].country == USA && pieces_of(m, USA, REGULAR) < AMERICAN_ARMY; /* before bombers */
	return 60 + first(m, tw_master(m->t, m->s, m->t->piece[p].country), FIRST_UNITS) +
	       (m->t->piece[p].kind == ELITE ? 10 : 0) + (army ? 5 : 0) + tw_need(m, a.arg[1]);
}

/* Fleets take four turns: the Americans need them for the landing. */
static int work_score(const struct tw_mind *m, unsigned p)
{
	unsigned c = m->t->piece[p].country, kind = m->t->piece[p].kind;
	if (kind == FLEET)
		return c == USA && m->s->turn >= 9 && m->s->turn <= 17 && pieces_of(m, USA, FLEET) < 5 ? 66 : 0;
	unsigned air = pieces_of(m, c, AIR);
	return air < 3 ? 64 : 40;
}

/* Each point finds one pack of ten more, and one is lost in every turn in which two convoys sink (TW-14.2.27): if
 * Britain does not build it again before units it has none left by 1942. More than twelve find nothing more. */
enum { ENOUGH_GAS = 12, BRITISH_GAS = 63, AMERICAN_GAS = 42 };
static int gas_score(const struct tw_state *s, unsigned c)
{
	if (s->point[GER][SUBMARINES] < 2 || s->point[UK][GAS] + s->point[USA][GAS] >= ENOUGH_GAS)
		return 10;
	return c == UK ? BRITISH_GAS : AMERICAN_GAS;
}

static int point_score(const struct tw_mind *m, unsigned c, unsigned point)
{
	const struct tw_state *s = m->s;
	unsigned bombers = s->point[UK][BOMBERS] + s->point[USA][BOMBERS];
	switch (point) {
	case SUBMARINES: return 45;
	case GAS: return gas_score(s, c);
	case BOMBERS: return s->point[c][BOMBERS] < 4 && s->turn >= 9 ? 55 : c == USA ? 45 : 20;
	default: return s->point[c][INTERCEPTORS] * 2 < bombers + 2 ? 46 : 12;
	}
}

/* Where a flag may still move the marker its way; those of the others are set aside when they are drawn (TW-16.10). */
static bool open_track(const struct tw_mind *m, unsigned track, int by)
{
	const struct tw_state *s = m->s;
	unsigned c = tw_track_country(track);
	return s->allegiance[c] == NOBODY && !s->fallen[c] && !s->foes[c] && !tw_final(track, tw_space(s, track), by);
}

/* More raw materials than factories, markers and force pool will ever use: good for what needs none of them, once all
 * else has been bought. */
enum { IDLE = 8, LEFTOVER = 8 };
static int leftover(const struct tw_state *s, unsigned c)
{
	return s->mp[c] > IDLE ? LEFTOVER : 0;
}

/* Romania for its oil and its army; then what pays at once and for good, one step away: Hungary, Finland; Turkish
 * chromium; Yugoslavia if it does not lean to the Allies. More than a few counters only fill the cup. What nothing else
 * can be done with goes to all that can be won: Sweden, Spain, Turkey. */
static int german_effort(const struct tw_mind *m, unsigned track)
{
	int space = tw_space(m->s, track), idle = track == TR_GRE ? 0 : leftover(m->s, GER); /* Greece never joins */
	unsigned waiting = m->s->flags[AXIS][track];
	if (!open_track(m, track, -1) || waiting > 1)
		return 0;
	switch (track) {
	case TR_ROM: return 80;
	case TR_HUN:
	case TR_FIN: return waiting || space < -1 ? 0 : space > -1 ? 68 : 58; /* on -2 Finland waits for the war */
	case TR_TUR: return !waiting && space == 0 && m->s->turn >= 3 ? 52 : idle;
	case TR_YUG: return !waiting && m->s->turn >= 4 ? 50 : idle;
	case TR_BUL: return waiting ? idle : 35;
	default: return idle;
	}
}

/* Where diplomacy comes first, whoever can be won. */
static int envoy_score(const struct tw_mind *m, unsigned c, unsigned track)
{
	int by = c == GER ? -1 : 1;
	bool open = c == GER ? track < TR_GRE : track >= TR_USSR ? track == TR_USA : track >= TR_YUG;
	bool useful = open && (track == TR_USA ? m->s->turn < 9 : open_track(m, track, by));
	return useful ? first(m, c, FIRST_ENVOYS) : 0;
}

static int effort_score(const struct tw_mind *m, unsigned c, unsigned track)
{
	int space = tw_space(m->s, track), envoys = envoy_score(m, c, track);
	if (envoys)
		return envoys + (c == GER && track == TR_ROM) - m->s->flags[c == GER ? AXIS : WEST][track];
	if (c == GER)
		return german_effort(m, track);
	if (track < TR_USSR && !open_track(m, track, 1))
		return 0;
	if (track == TR_USA)
		return m->s->turn < 9 && m->s->mp[UK] >= 5 ? 50 : 0;
	return (track == TR_GRE || track == TR_YUG) && space < 1 && m->s->turn <= 8 ? 30 : 0;
}

/* Soviet units that could be built again. */
static unsigned soviet_losses(const struct tw_mind *m)
{
	unsigned n = 0;
	for (unsigned p = m->t->first[USSR][REGULAR]; p < m->t->end[USSR][ELITE]; p++)
		n += m->s->place[p] == POOL;
	return n;
}

/* War materials are Soviet units without a factory, one counter of each country a turn (TW-13.4.6.13); the Americans
 * send raw materials too while the Soviets have many losses, else to Britain what they can spare. */
enum { MANY_LOSSES = 6 };
bool tw_lends_to_ussr(const struct tw_mind *m)
{
	return m->s->war && !m->s->fallen[USSR] && soviet_losses(m) > MANY_LOSSES;
}

static int load_score(const struct tw_mind *m, unsigned c, unsigned cargo)
{
	const struct tw_state *s = m->s;
	unsigned lying = s->depot[c == UK][cargo], mp = s->mp[c % MAJORS];
	if (cargo == P_WAR)
		return s->war && !lying && mp > 1 && soviet_losses(m) ? 78 : 0;
	if (c != USA || cargo != P_MP || !tw_at_war(m->t, s, USA))
		return c == USA && cargo == P_MP && lying < 2 && mp > 1 ? 30 : 0;
	return tw_lends_to_ussr(m) && lying < 1 && mp > 4 ? 77 : lying < 2 && mp > 4 ? 30 : 0;
}

/* A fortress needs its garrison (TW-5.4.5). Moscow and Leningrad, on which the war in the east hangs, and the beaches
 * of the west come before more units, Moscow as soon as there is war. */
static int fortify_score(const struct tw_mind *m, unsigned a)
{
	if (!is_area(a) || m->s->land[a][m->side] <= m->s->fort[a])
		return 0;
	bool city = m->side == SOV && m->s->war && (a == m->t->at.mos || a == m->t->at.len);
	if (city && (m->threat[a] || a == m->t->at.mos))
		return 72;
	if (!m->threat[a] || m->s->land[a][m->side] < 3)
		return 0;
	bool key = m->side == AXIS && m->t->area[a].beach >= 4;
	return key && m->s->fort[a] < 2 ? 66 : 18 + m->stake[a] / 8;
}

/* British strategic movement suffers first, on which the war overseas hangs. */
static int repair_score(const struct tw_mind *m, unsigned c)
{
	unsigned damage = m->s->damage[c];
	return c == UK && damage > 3 ? 62 : damage > 3 ? 25 : leftover(m->s, c);
}

int tw_build_score(const struct tw_mind *m, struct eto_action a)
{
	switch (a.verb) {
	case V_BUILD:
	case V_SWAP: return unit_score(m, a);
	case V_WORK: return work_score(m, a.arg[0]);
	case V_POINT: return point_score(m, a.arg[0], a.arg[1]) + first(m, a.arg[0], FIRST_POINTS);
	case V_FLAG:
	case V_COURT: return effort_score(m, a.arg[0], a.arg[1]);
	case V_EVENT: return 20;
	case V_LOAD: return load_score(m, a.arg[0], a.arg[1]);
	case V_REPAIR: return repair_score(m, a.arg[0] % MAJORS);
	case V_REFIT: return 22;
	case V_FORTIFY: return fortify_score(m, a.arg[1]);
	default: return 1;
	}
}
