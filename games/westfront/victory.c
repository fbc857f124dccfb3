/* Victory (17): points at the end of a scenario, Victory Cities in Winter 1944.
 *
 * Points depend on strengths that the enemy does not see (WF-sidebar17.2): they are told when a scenario is judged, not
 * before. */
#include "games/westfront/westfront.h"

/* -- points (17.1) -- */

/* Eliminated, started so or not, counts until it is rebuilt (WF-3.23.4, WF-17.1.7). Nations that surrendered or were
 * defeated are gone, and count too (ruling R25): Italians if it happened in this game, but the one that became
 * Friuli. */
static bool counts_as_lost(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	unsigned nation = t->unit[unit].nation;
	if (s->fate[unit] != GONE)
		return s->fate[unit] == ELIMINATED;
	if (t->unit[unit].side != AXIS)
		return false;
	if (nation == ITALIAN)
		return s->italy && t->month[wf_first_month(t)].scenario == S43 && s->defector != unit + 1;
	return nation == SPANISH ? s->spain != NEUTRAL : nation == PORTUGUESE && s->portugal != NEUTRAL;
}

/* Two points for a unit (WF-17.1.4), one for Italians, neutrals and Statics (WF-17.1.5), four for an HQ (WF-17.1.3)
 * instead (WF-17.1.18; another reading is six in all). */
static int price_of(const struct wf_table *t, unsigned unit)
{
	const struct wf_unit *u = &t->unit[unit];
	bool minor = u->side == AXIS && u->nation != GERMAN;
	if (minor || u->type == STATIC)
		return 1;
	return is_hq(t, unit) ? (option(t, OPT_EARLY_ELIMINATED_HQ) == 0 ? 4 : 6) : 2;
}

/* HQs in play give 2 for each point of their value (WF-17.1.2), unsupplied units cost 1 (WF-17.1.6). */
static void count_units(const struct wf_table *t, const struct wf_state *s, unsigned side, struct wf_points *p)
{
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		bool hq = is_hq(t, u);
		if (on_map(s, u)) {
			p->hqs += hq ? 2 * s->cv[u] : 0;
			p->unsupplied -= s->mark[u] & M_UNSUPPLIED ? 1 : 0;
		} else if (counts_as_lost(t, s, u)) {
			*(hq ? &p->hqs : &p->lost) -= price_of(t, u);
		}
	}
}

/* A deployed or Prep Beachhead counts nothing (WF-17.1.8, WF-17.1.9, WF-17.1.20). */
static int beachhead_points(const struct wf_state *s)
{
	int points = 0;
	for (unsigned b = 0; b < BEACHHEADS; b++)
		points += s->beachhead[b] == BH_READY ? 2 : s->beachhead[b] == BH_ELIMINATED ? -2 : 0;
	return points;
}

/* South 2 and 1, North 4 and 2 (WF-17.1.11, WF-17.1.12); none in Great Britain, Gibraltar, Malta and North Africa
 * (WF-17.1.10). Corsica is South. */
int wf_port_points(const struct wf_table *t, unsigned hex)
{
	int south = t->hex[hex].port == MAJOR_PORT ? 2 : t->hex[hex].port == MINOR_PORT ? 1 : 0;
	switch (t->hex[hex].country) {
	case ITALY:
	case PORTUGAL:
	case SPAIN:
	case YUGOSLAVIA: return south;
	case FRANCE: return in_set(&t->islands, hex) ? south : 2 * south;
	case BELGIUM:
	case HOLLAND:
	case GERMANY:
	case DENMARK: return 2 * south;
	default: return 0;
	}
}

/* Free: controlled and not engaged (WF-17.1.10). */
static int free_ports(const struct wf_table *t, const struct wf_state *s)
{
	int points = 0;
	ETO_EACH (hex, &t->ports)
		if (friendly(s, ALLIES, hex) && !contested(s, hex))
			points += wf_port_points(t, hex);
	return points;
}

/* Great Britain included, HQs included (WF-17.1.21, ruling R38). */
static int units_in_north(const struct wf_table *t, const struct wf_state *s)
{
	int n = 0;
	for (unsigned u = t->first_of[ALLIES]; u < t->end_of[ALLIES]; u++)
		n += on_map(s, u) && in_set(&t->north, s->hex[u]);
	return n;
}

/* WF-17.1.13, WF-W43.49: Beachheads and ports together. */
static void cap_winter_43(const struct wf_table *t, const struct wf_state *s, struct wf_points *p)
{
	int most = units_in_north(t, s);
	if (season(t, s) == W43 && p->beachheads + p->ports > most)
		p->ports = most - p->beachheads;
}

/* 1, 1.5 and 2 points for each neutral unit, by the season of the declaration (WF-16.4.12, WF-16.4.13, WF-17.1.14,
 * WF-17.1.15, WF-16.4.16, ruling R27). */
static int war_points(const struct wf_state *s)
{
	static const int spain[] = {0, -12, -18, -24}, portugal[] = {0, -2, -3, -4};
	return spain[s->war_season[0] & 3] + portugal[s->war_season[1] & 3];
}

/* Of the last scenario played (WF-17.1.16, WF-17.1.17, WF-S43.23, WF-W43.23, WF-S44.23, WF-W44.23, ruling R26). */
static int handicap(const struct wf_table *t, const struct wf_state *s)
{
	switch (season(t, s)) {
	case S43: return -55;
	case W43: return -85;
	case S44: return -155;
	default: return 0;
	}
}

/* WF-17.1.1 to WF-17.1.21 (in short WF-intro.10, WF-intro.11), in their order. A Level below nothing counts 0
 * (ruling R29). */
struct wf_points wf_points(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	int level = wf_production_level(t, s, side);
	struct wf_points p = {.production = level > 0 ? level : 0};
	count_units(t, s, side, &p);
	if (side == ALLIES) {
		p.beachheads = beachhead_points(s);
		p.ports = free_ports(t, s);
		cap_winter_43(t, s, &p);
		p.wars = war_points(s);
		p.handicap = handicap(t, s);
	}
	p.total = p.production + p.hqs + p.lost + p.unsupplied + p.beachheads + p.ports + p.wars + p.handicap;
	return p;
}

/* -- Victory Cities (17.31) -- */

/* Controlled (WF-17.31.1, WF-17.31.2: Berlin is two) and on a friendly rail line (WF-17.32.2), which may go over the
 * sea (WF-15.3.2). Madrid counts for nobody while Spain is neutral (WF-17.32.6). Examples: WF-17.32.4, WF-17.32.5,
 * WF-W44.38. */
unsigned wf_victory_cities(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	unsigned n = 0;
	ETO_EACH (hex, &t->sites)
		if (friendly(s, side, hex) && in_set(&s->net[side], hex))
			n += t->hex[hex].victory;
	return n;
}

/* -- the verdict -- */

struct verdict {
	unsigned level, winner;
	eto_clause clause;
};

static struct verdict by_margin(int margin, const int least[3], eto_clause clause)
{
	int size = margin < 0 ? -margin : margin;
	struct verdict v = {LEVEL_DRAW, margin > 0 ? ALLIES : AXIS, clause};
	for (unsigned i = 0; i < 3; i++)
		if (size >= least[i])
			v.level = LEVEL_MARGINAL + i;
	if (v.level == LEVEL_DRAW)
		v.winner = NOBODY;
	return v;
}

/* Marginal from 6, Major from 16, Decisive from 26 (WF-17.2.1). */
static struct verdict by_points(const struct wf_table *t, const struct wf_state *s, struct eto_events *e)
{
	static const int least[3] = {6, 16, 26};
	int allies = wf_points(t, s, ALLIES).total, axis = wf_points(t, s, AXIS).total;
	tell(e, E_POINTS, ALLIES, allies, 0, 0);
	tell(e, E_POINTS, AXIS, axis, 0, 0);
	return by_margin(allies - axis, least, WF_17_2_1);
}

/* A level for each city more (WF-17.32.1, WF-17.32.3, WF-W44.37); as many is a draw (WF-17.32.6, ruling R37). */
static struct verdict by_cities(const struct wf_table *t, const struct wf_state *s)
{
	static const int least[3] = {1, 2, 3};
	int margin = (int)wf_victory_cities(t, s, ALLIES) - (int)wf_victory_cities(t, s, AXIS);
	return by_margin(margin, least, WF_17_32_1);
}

/* Nothing is printed (WF-husky.20). Ruling R46: Palermo, Catania and Messina; two of them are a draw. */
static struct verdict by_towns(const struct wf_table *t, const struct wf_state *s)
{
	unsigned held = friendly(s, ALLIES, t->at.messina) + friendly(s, ALLIES, wf_hex_find(t, "1832")) +
			friendly(s, ALLIES, wf_hex_find(t, "1933"));
	if (held == 2)
		return (struct verdict){LEVEL_DRAW, NOBODY, WF_husky_20};
	return (struct verdict){LEVEL_MARGINAL, held == 3 ? ALLIES : AXIS, WF_husky_20};
}

/* Draw 1 each, Marginal 2, Major 3, Decisive 5 for the winner (WF-17.2.2, WF-17.21.1). */
unsigned wf_tournament_points(const struct wf_state *s, unsigned side)
{
	static const uint8_t points[] = {
		[LEVEL_DRAW] = 1, [LEVEL_MARGINAL] = 2, [LEVEL_MAJOR] = 3, [LEVEL_DECISIVE] = 5};
	if (s->winner == ETO_RUNNING || (s->winner == ETO_WON && !(s->winners >> side & 1)))
		return 0;
	return points[s->level & 3];
}

/* After its last scenario a game may go on into the next one (WF-intro.24, WF-3.13.1, WF-sidebar17.1), not after a
 * Decisive Victory, which wins the war (WF-17.2.3). Forces, front and what the new page calls given are not those of
 * its set-up, but as play has made them (WF-3.12.2, WF-3.12.7). */
static bool goes_on(const struct wf_table *t, const struct wf_state *s, unsigned level)
{
	enum { NEVER, AFTER_DRAW, AFTER_MARGINAL };
	unsigned choice = option(t, OPT_CONTINUE);
	if (choice == NEVER || husky(t) || s->month == MONTHS)
		return false;
	unsigned most = choice == AFTER_DRAW ? LEVEL_DRAW : choice == AFTER_MARGINAL ? LEVEL_MARGINAL : LEVEL_MAJOR;
	return level <= most;
}

/* Judged at the end of the game (WF-3.11.3, WF-3.12.6); in the campaign after each scenario, but there only a Decisive
 * Victory ends it before Winter 1944 (WF-3.14.2, WF-17.3.1), whose own conditions decide then (WF-17.3.2). */
void wf_end_of_scenario(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	bool last = s->month >= wf_last_month(t), campaign = t->base.scenario == CAMPAIGN;
	if (!last && !campaign)
		return;
	struct verdict v = husky(t) ? by_towns(t, s) : season(t, s) == W44 ? by_cities(t, s) : by_points(t, s, e);
	eto_barrier(e);
	if (last ? goes_on(t, s, v.level) : v.level != LEVEL_DECISIVE)
		return;
	s->level = (uint8_t)v.level;
	s->winner = v.winner == NOBODY ? ETO_DRAWN : ETO_WON;
	s->winners = (uint8_t)(v.winner == NOBODY ? 0 : 1u << v.winner);
	tell(e, E_GAME_OVER, s->level, s->winners, v.clause, 0);
}
