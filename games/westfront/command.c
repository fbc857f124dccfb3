/* Command (5): what an HQ is worth, how far it reaches, and the Command Phase. */
#include <string.h>

#include "games/westfront/command.h"

/* The seven ways to wake an HQ (WF-4.41.3, WF-15.41.1, WF-14.2.1, WF-15.44.3). */
const uint8_t wf_modes[MODES] = {
	[MODE_NORMAL] = HQ_ACTIVE,
	[MODE_BLITZ] = HQ_ACTIVE | HQ_BLITZ,
	[MODE_INVASION] = HQ_ACTIVE | HQ_INVASION,
	[MODE_BLITZ_INVASION] = HQ_ACTIVE | HQ_BLITZ | HQ_INVASION,
	[MODE_PARADROP] = HQ_ACTIVE | HQ_PARADROP,
	[MODE_BLITZ_PARADROP] = HQ_ACTIVE | HQ_BLITZ | HQ_PARADROP,
	[MODE_LONG_INVASION] = HQ_ACTIVE | HQ_BLITZ | HQ_INVASION | HQ_LONG,
};

/* In Mud all HQs are disorganized (WF-5.8.1, WF-12.21.1), but OKW in Berlin and the Allied SHQs in London (WF-5.8.2,
 * WF-5.8.3, WF-12.21.2). */
static bool disorganized(const struct wf_table *t, const struct wf_state *s, unsigned hq)
{
	if (s->weather != MUD)
		return false;
	if (hq == t->who.okw)
		return s->hex[hq] != t->at.berlin;
	return !(type_of(t, hq) == SHQ && side_of(t, hq) == ALLIES && s->hex[hq] == t->at.london);
}

/* The Command Value (WF-5.1.1), one less when disorganized (WF-5.8.4, WF-5.8.5): radius, airpower, range and Supreme
 * Moves. */
unsigned wf_value(const struct wf_table *t, const struct wf_state *s, unsigned hq)
{
	unsigned lost = disorganized(t, s, hq) ? 1 : 0;
	return s->cv[hq] > lost ? s->cv[hq] - lost : 0;
}

/* An HQ at 0 still commands its own hex (WF-5.1.8), unless it is disorganized (WF-5.8.6). */
static bool can_command(const struct wf_table *t, const struct wf_state *s, unsigned hq)
{
	return s->cv[hq] || !disorganized(t, s, hq);
}

/* Not through impassable hexsides (WF-5.3.2) or enemy hexes (WF-5.3.3, WF-8.4.3, WF-8.4.15), but through friendly and
 * disputed ones (WF-5.3.4, WF-5.3.8), by the control of this phase (WF-5.3.6), over rivers and straits. An enemy battle
 * hex with own units may be its last hex (WF-5.3.5). */
struct realm {
	hexset enter, through;
};

static struct realm realm_of(const struct wf_state *s, unsigned side)
{
	struct realm r = {s->fights, s->open};
	eto_set_minus(&r.through, &s->held[foe(side)]);
	eto_set_meet(&r.enter, &s->stands[side]);
	eto_set_meet(&r.enter, &s->open);
	eto_set_join(&r.enter, &r.through);
	return r;
}

/* As far as the Command Value (WF-5.3.1, WF-intro.16; example WF-5.43.5). */
static void add_radius(const struct wf_table *t, const struct wf_state *s, unsigned hq, const struct realm *r,
		       hexset *all)
{
	hexset one = {0};
	struct eto_flood way = {
		.graph = ETO_GRID(t->road), .enter = r->enter.w, .through = r->through.w, .limit = wf_value(t, s, hq)};
	eto_set_add(&one, s->hex[hq]);
	if (way.limit)
		eto_flood(&way, one.w, NULL);
	eto_set_join(all, &one);
}

hexset wf_radius(const struct wf_table *t, const struct wf_state *s, unsigned hq)
{
	struct realm r = realm_of(s, side_of(t, hq));
	hexset all = {0};
	add_radius(t, s, hq, &r, &all);
	return all;
}

/* HQs that command by radius: not supreme (WF-6.51.1, WF-5.66.1), nor spent on an invasion or a drop (WF-15.42.4,
 * WF-14.2.1). */
bool wf_commands_by_radius(const struct wf_table *t, const struct wf_state *s, unsigned hq)
{
	return type_of(t, hq) == HQ && s->mode[hq] & HQ_ACTIVE && !(s->mode[hq] & (HQ_INVASION | HQ_PARADROP)) &&
	       on_map(s, hq) && can_command(t, s, hq);
}

hexset wf_command(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	struct realm r = realm_of(s, side);
	hexset all = {0};
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		if (wf_commands_by_radius(t, s, u))
			add_radius(t, s, u, &r, &all);
	return all;
}

/* Only what is near enough is looked at closer. */
bool wf_commanded(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		if (!wf_commands_by_radius(t, s, u) || wf_distance(t, s->hex[u], hex) > wf_value(t, s, u))
			continue;
		hexset near = wf_radius(t, s, u);
		if (in_set(&near, hex))
			return true;
	}
	return false;
}

/* Two for each point of a Supreme HQ (WF-5.61.1, WF-6.51.2), one of a THQ (WF-5.66.2); none when it directs an invasion
 * or a drop (WF-5.65.4). */
unsigned wf_supreme_moves(const struct wf_table *t, const struct wf_state *s, unsigned hq)
{
	if (!is_supreme(t, hq) || !(s->mode[hq] & HQ_ACTIVE) || s->mode[hq] & (HQ_INVASION | HQ_PARADROP))
		return 0;
	return wf_value(t, s, hq) * (type_of(t, hq) == SHQ ? 2 : 1);
}

/* WF-5.43.1, WF-5.42.5: one step less in each turn (WF-sidebar6.4), and it stands up again; at 0 it is eliminated
 * (WF-5.43.3, WF-5.1.9). It may not move again in this turn (WF-5.43.2). */
void wf_deactivate(const struct wf_table *t, struct wf_state *s, unsigned hq, struct eto_events *e)
{
	s->goal[hq] = NO_HEX;
	if (!s->cv[hq]) {
		wf_eliminate(t, s, hq, WF_5_43_3, e);
		return;
	}
	s->cv[hq]--;
	s->seen_cv[hq] = s->cv[hq];
	s->mode[hq] = HQ_WAS;
	tell(e, E_DEACTIVATE, (int)hq, s->cv[hq], 0, 0);
	if (!contested(s, s->hex[hq]) || side_of(t, hq) != attacker(s, s->hex[hq]))
		wf_hide(s, hq);
}

/* -- the Command Phase -- */

bool wf_any_mode(const struct wf_table *t, const struct wf_state *s, unsigned bits)
{
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		if ((s->mode[u] & bits) == bits && on_map(s, u))
			return true;
	return false;
}

static bool para_here(const struct wf_table *t, const struct wf_state *s, unsigned hq)
{
	ETO_EACH_BLOCK (u, s, s->hex[hq])
		if (type_of(t, u) == PARA && side_of(t, u) == side_of(t, hq))
			return true;
	return false;
}

/* 1. an own HQ on the map (WF-5.2.1), engaged or not (WF-5.2.2), not active yet, and only now, before it can have moved
 * by rail (WF-5.43.4); 2. that is not disorganized at 0
 * (WF-5.8.6); 3. Blitz: no Supreme HQ (WF-5.7.2), and of value I at least (WF-5.7.10); 4. invasions and drops: no
 * THQ (WF-5.66.4); any other, Supreme HQs too (WF-5.65.1); 5. an Invasion HQ is in a friendly port (WF-15.41.2), not
 * in a Beachhead (WF-15.53.3); 6. long range: the Allies only (WF-15.44.3); 7. a Paradrop HQ is in the hex of a
 * paratroop unit (WF-14.2.2), which can drop (WF-14.7.2). */
static eto_clause check_activate(const struct wf_table *t, const struct wf_state *s, unsigned hq, unsigned mode)
{
	if (hq >= UNITS || mode >= MODES)
		return ETO_NONSENSE;
	if (!is_hq(t, hq) || side_of(t, hq) != s->side || !on_map(s, hq) || s->mode[hq])
		return ruled_out(t, WF_5_2_1);
	unsigned bits = wf_modes[mode];
	if (!can_command(t, s, hq) && forbids(t, WF_5_8_6))
		return WF_5_8_6;
	if (bits & HQ_BLITZ && is_supreme(t, hq) && forbids(t, WF_5_7_2))
		return WF_5_7_2;
	if (bits & HQ_BLITZ && s->cv[hq] < (option(t, OPT_BLITZ_AT_ONE) ? 2 : 1) && forbids(t, WF_5_7_10))
		return WF_5_7_10;
	if (bits & (HQ_INVASION | HQ_PARADROP) && type_of(t, hq) == THQ && forbids(t, WF_5_66_4))
		return WF_5_66_4;
	if (bits & HQ_INVASION && (!wf_port_seas(t, s, s->side, s->hex[hq]) || !friendly(s, s->side, s->hex[hq])))
		return ruled_out(t, WF_15_41_2);
	if (bits & HQ_LONG && s->side != ALLIES && forbids(t, WF_15_44_3))
		return WF_15_44_3;
	if (bits & HQ_PARADROP && !para_here(t, s, hq))
		return ruled_out(t, WF_14_2_2);
	if (bits & HQ_PARADROP && s->side == AXIS && s->grounded && forbids(t, WF_14_7_2))
		return WF_14_7_2;
	return 0;
}

/* 1. an active HQ that has not deployed yet (WF-5.21.1, WF-5.21.8); 2. not in Mud (WF-5.21.3); 3. an Invasion HQ or
 * Paradrop HQ stays where it is (WF-15.41.2, WF-14.2.2); 4. one hex, over a passable hexside; 5. in play and open to
 * it; 6. not to enemies (WF-5.21.4); 7. friendly in this phase (WF-5.21.2, WF-8.4.2) and without a battle
 * (WF-8.4.8). It may leave a battle so (WF-5.21.5) and uses no hexside of it (WF-5.21.9); overstacking is for the
 * end of movement (WF-5.21.7). */
static eto_clause check_deploy(const struct wf_table *t, const struct wf_state *s, unsigned hq, unsigned hex)
{
	eto_clause c;
	if (hq >= UNITS || hex >= HEXES)
		return ETO_NONSENSE;
	if (side_of(t, hq) != s->side || !(s->mode[hq] & HQ_ACTIVE) || s->mark[hq] & M_DEPLOYED)
		return ruled_out(t, WF_5_21_1);
	if (s->weather == MUD && forbids(t, WF_5_21_3))
		return WF_5_21_3;
	if (s->mode[hq] & HQ_INVASION && forbids(t, WF_15_41_2))
		return WF_15_41_2;
	if (s->mode[hq] & HQ_PARADROP && forbids(t, WF_14_2_2))
		return WF_14_2_2;
	unsigned d = wf_direction(t, s->hex[hq], hex);
	if (d == DIRECTIONS || !passable(t->hex[s->hex[hq]].side[d]))
		return ruled_out(t, WF_5_21_1);
	if ((c = wf_barred_hex(t, s, hq, hex)))
		return c;
	if (s->count[foe(s->side)][hex])
		return ruled_out(t, WF_5_21_4);
	if ((!friendly(s, s->side, hex) || contested(s, hex)) && forbids(t, WF_5_21_2))
		return WF_5_21_2;
	return 0;
}

/* "At any time", which here is in the Axis Command Phase or Production (WF-14.7.1). */
eto_clause wf_check_ground(const struct wf_table *t, const struct wf_state *s, unsigned seat)
{
	return seat != AXIS || s->grounded ? ruled_out(t, WF_14_7_1) : 0;
}

/* War is declared before any HQ is activated (WF-4.41.1, WF-seq.2). */
static eto_clause check_declare(const struct wf_table *t, const struct wf_state *s, unsigned country)
{
	if (wf_any_mode(t, s, HQ_ACTIVE) && forbids(t, WF_4_41_1))
		return WF_4_41_1;
	return wf_check_declare(t, s, country);
}

eto_clause wf_check_command(const struct wf_table *t, const struct wf_state *s, struct eto_action a)
{
	switch (a.verb) {
	case V_DECLARE: return check_declare(t, s, a.arg[0]);
	case V_GROUND: return wf_check_ground(t, s, s->side);
	case V_ACTIVATE: return check_activate(t, s, a.arg[0], a.arg[1]);
	case V_DEPLOY: return check_deploy(t, s, a.arg[0], a.arg[1]);
	case V_DONE: return 0;
	default: return ruled_out(t, WF_4_4_2);
	}
}

void wf_list_command(const struct wf_table *t, const struct wf_state *s, struct eto_list *l)
{
	unsigned side = s->side;
	eto_offer(l, V_DECLARE, PORTUGAL, 0, 0);
	eto_offer(l, V_DECLARE, SPAIN, 0, 0);
	eto_offer(l, V_GROUND, 0, 0, 0);
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		for (unsigned m = 0; is_hq(t, u) && on_map(s, u) && !s->mode[u] && m < MODES; m++)
			eto_offer(l, V_ACTIVATE, u, m, 0);
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		for (unsigned i = 0; s->mode[u] & HQ_ACTIVE && i < DIRECTIONS; i++)
			eto_offer(l, V_DEPLOY, u, t->near[s->hex[u]][i], 0);
	eto_list_add(l, V_DONE, 0, 0, 0);
}

/* WF-5.2.1, WF-4.41.2: the HQ is shown and stays so while it is active. */
static void activate(struct wf_state *s, unsigned hq, unsigned mode, struct eto_events *e)
{
	s->mode[hq] = wf_modes[mode];
	wf_show(s, hq, e);
	tell(e, E_ACTIVATE, (int)hq, (int)mode, s->cv[hq], 0);
}

/* The last unit to leave a battle is pursued at once (WF-5.21.6). */
static void deploy(const struct wf_table *t, struct wf_state *s, unsigned hq, unsigned hex, struct eto_events *e)
{
	unsigned from = s->hex[hq];
	s->mark[hq] |= M_DEPLOYED;
	if (contested(s, from) && s->count[s->side][from] == 1) {
		s->mark[hq] |= M_REARGUARD;
		s->from[hq] = s->goal[hq] = (uint16_t)hex;
		tell(e, E_REARGUARD, (int)hq, (int)from, 0, 0);
		wf_pursue(s, hq);
		return;
	}
	wf_place(t, s, hq, hex);
	tell(e, E_DEPLOY, (int)hq, (int)from, (int)hex, 0);
}

void wf_end_drops(struct wf_state *s, eto_clause why, struct eto_events *e)
{
	s->grounded = 1;
	tell(e, E_GROUNDED, why, 0, 0, 0);
}

void wf_do_command(const struct wf_table *t, struct wf_state *s, struct eto_action a, struct eto_events *e)
{
	switch (a.verb) {
	case V_DECLARE: wf_do_declare(t, s, a.arg[0], e); break;
	case V_GROUND: wf_end_drops(s, WF_14_7_1, e); break;
	case V_ACTIVATE: activate(s, a.arg[0], a.arg[1], e); break;
	case V_DEPLOY: deploy(t, s, a.arg[0], a.arg[1], e); break;
	default: wf_begin_movement(t, s, e);
	}
}
