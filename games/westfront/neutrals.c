/* Spain and Portugal (16.4), the ore route (16.2), Army Group E (16.5) and the eastern edge (16.7). */
#include "games/westfront/politics.h"

/* -- Spain and Portugal: neutral at first, out of play (WF-16.4.1, WF-neutrals.1) -- */

static uint8_t *stance(struct wf_state *s, unsigned country) { return country == SPAIN ? &s->spain : &s->portugal; }

static unsigned stance_of(const struct wf_state *s, unsigned country)
{
	return country == SPAIN ? s->spain : country == PORTUGAL ? s->portugal : NEUTRAL;
}

bool wf_neutral_at_war(const struct wf_state *s, unsigned country) { return stance_of(s, country) == AT_WAR; }
bool wf_neutral_defeated(const struct wf_state *s, unsigned country) { return stance_of(s, country) == DEFEATED; }

/* 1. the Allies in their Command Phase, before any HQ is activated (command.c), 2. on a neutral (WF-16.4.2), which is
 * not in the Husky game (WF-husky.1). */
eto_clause wf_check_declare(const struct wf_table *t, const struct wf_state *s, unsigned country)
{
	if (country >= COUNTRIES)
		return ETO_NONSENSE;
	if ((country != SPAIN && country != PORTUGAL) || stance_of(s, country) != NEUTRAL || s->side != ALLIES)
		return ruled_out(t, WF_16_4_2);
	return husky(t) ? ruled_out(t, WF_husky_1) : 0;
}

static void take_land(const struct wf_table *t, struct wf_state *s, unsigned country)
{
	hexset land = t->country[country];
	eto_set_meet(&land, &t->land);
	eto_set_join(&s->open, &land);
	eto_set_join(&s->last[AXIS], &land);
}

/* The land is the Axis's at once (WF-16.4.17), open to all Axis units (WF-16.4.11). The season sets the penalty
 * (WF-16.4.12, WF-16.4.13, ruling R27). */
static void go_to_war(const struct wf_table *t, struct wf_state *s, unsigned country, eto_clause why,
		      struct eto_events *e)
{
	unsigned now = season(t, s) < S44 ? season(t, s) : S44;
	*stance(s, country) = AT_WAR;
	s->war_season[country == PORTUGAL] = (uint8_t)(1 + now - S43);
	take_land(t, s, country);
	if (country == SPAIN)
		take_land(t, s, SPANISH_MOROCCO);
	tell(e, E_DECLARE, (int)country, why, 0, 0);
}

/* War on Portugal is war on Spain too, not the other way round (WF-16.4.3). */
void wf_do_declare(const struct wf_table *t, struct wf_state *s, unsigned country, struct eto_events *e)
{
	go_to_war(t, s, country, WF_16_4_2, e);
	if (country == PORTUGAL && s->spain == NEUTRAL)
		go_to_war(t, s, SPAIN, WF_16_4_3, e);
	wf_new_phase(t, s);
	eto_push(&s->stack, (struct eto_frame){.proc = P_NEUTRALS, .seat = AXIS});
}

/* All its units are eliminated (WF-16.4.14), none defects (WF-16.4.15). */
void wf_defeat(const struct wf_table *t, struct wf_state *s, unsigned country, eto_clause why, struct eto_events *e)
{
	*stance(s, country) = DEFEATED;
	tell(e, E_SURRENDER, (int)country, why, 0, 0);
	wf_remove_nation(t, s, country == SPAIN ? SPANISH : PORTUGUESE, why, e);
}

/* -- P_NEUTRALS: the Axis deploys their forces (WF-16.4.4) -- */

static unsigned home_of(const struct wf_table *t, unsigned unit)
{
	unsigned nation = t->unit[unit].nation;
	return nation == SPANISH ? SPAIN : nation == PORTUGUESE ? PORTUGAL : COUNTRIES;
}

static bool to_deploy(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	return s->fate[unit] == FUTURE && wf_neutral_at_war(s, home_of(t, unit));
}

/* 1. a unit of the nation that is not on the map; 2. within its country, as the Axis likes (WF-16.4.4); 3. with
 * room. */
static eto_clause check_deploy(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	if (unit >= UNITS || hex >= HEXES)
		return ETO_NONSENSE;
	if (!to_deploy(t, s, unit) || !in_play(s, hex) || s->count[ALLIES][hex])
		return ruled_out(t, WF_16_4_4);
	if (t->hex[hex].country != home_of(t, unit) && forbids(t, WF_16_4_4))
		return WF_16_4_4;
	return !wf_has_room(t, s, AXIS, hex) && forbids(t, WF_6_22_1) ? WF_6_22_1 : 0;
}

static eto_clause check(const void *t, const void *s, unsigned seat, struct eto_action a)
{
	(void)seat;
	return a.verb == V_ARRIVE ? check_deploy(t, s, a.arg[0], a.arg[1]) : ruled_out(t, WF_16_4_4);
}

static bool list_deploy(const struct wf_table *t, const struct wf_state *s, struct eto_list *l)
{
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		if (to_deploy(t, s, u))
			ETO_EACH (hex, &t->country[home_of(t, u)])
				if (!check_deploy(t, s, u, hex) && eto_list_add(l, V_ARRIVE, u, hex, 0))
					return true;
	return false;
}

static void legal(struct eto_list *l)
{
	list_deploy((const struct wf_table *)l->table, l->state, l);
}

/* HQs and Infantry of Spain in full, its Statics at 1; Portuguese Infantry at 1, the Static at 0 (WF-16.4.5 to
 * WF-16.4.8). From now on they are Axis forces like others (WF-16.4.9). */
static unsigned first_cv(const struct wf_table *t, unsigned unit)
{
	const struct wf_unit *u = &t->unit[unit];
	if (u->nation == PORTUGUESE)
		return u->type == STATIC ? 0 : 1;
	return u->type == STATIC ? 1 : u->max;
}

static void apply(const void *t, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct wf_state *s = state;
	unsigned unit = a.arg[0], hex = a.arg[1];
	(void)seat;
	s->cv[unit] = (uint8_t)first_cv(t, unit);
	s->mark[unit] = 0;
	wf_place(t, s, unit, hex);
	wf_tell_block(t, s, e, E_PLACED, unit, (int)hex, 0, 0);
}

/* Until all have found a place. */
static bool go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	struct eto_list any = ETO_ANY;
	(void)e;
	if (list_deploy(t, s, &any))
		return false;
	wf_new_phase(t, s);
	eto_pop(&s->stack);
	return true;
}

const struct eto_proc wf_proc_neutrals = {.name = "neutrals", .go = go, DECIDES, POLITICS};

/* -- the ore route (16.2) -- */

/* Copenhagen (WF-16.2.1), or Air Supremacy; five points once (WF-16.2.2, WF-13.22.7, WF-S44.17). */
bool wf_ore_route_lost(const struct wf_table *t, const struct wf_state *s)
{
	return air_supremacy(t, s) || friendly(s, ALLIES, t->at.copenhagen);
}

/* -- the eastern edge (16.7) -- */

/* One Rail Entry hex a month from October 1944, from south to north (WF-16.7.1, WF-16.7.2, WF-S44.45, WF-W44.35). No
 * other hex of the edge is a way in. */
bool wf_entry_lost(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	enum { OCTOBER_1944 = 16 };
	for (unsigned i = 0; i < 6; i++)
		if (t->entry[i] == hex)
			return s->month >= OCTOBER_1944 + i;
	return false;
}

/* -- Army Group E (16.5) -- */

static bool in_group(const struct wf_table *t, unsigned unit)
{
	for (unsigned i = 0; i < 4; i++)
		if (t->who.group_e[i] == unit)
			return true;
	return false;
}

/* Sarajevo, Vukovar E1 and Gyor E1: in Yugoslavia and Hungary (WF-16.5.2), lost or not (WF-16.5.8). */
static bool group_entry(const struct wf_table *t, unsigned hex)
{
	for (unsigned i = 0; i < 6; i++)
		if (t->entry[i] == hex)
			return t->hex[hex].country == YUGOSLAVIA || t->hex[hex].country == HUNGARY;
	return false;
}

/* 1. one of the four units, not in play yet (WF-16.5.1, WF-2.68.1); 2. in an Axis turn; 3. Allied units have entered
 * Yugoslavia (WF-16.5.2, WF-16.5.7, WF-S43.40, WF-W43.50, WF-S44.46, WF-W44.36); 4. no Italians after the surrender
 * (WF-16.5.6); 5. a Supreme Move (WF-16.5.4); 6. one of the three entry hexes; 7. not occupied by the Allies; their
 * control does not matter (WF-16.5.3, WF-16.7.4); 8. with room; 9. open to the unit. */
eto_clause wf_check_enter(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	if (unit >= UNITS || hex >= HEXES)
		return ETO_NONSENSE;
	if (!in_group(t, unit) || s->fate[unit] != FUTURE)
		return ruled_out(t, WF_16_5_1);
	if (s->side != AXIS || husky(t))
		return ruled_out(t, WF_16_5_2);
	if (!s->yugoslavia && forbids(t, WF_16_5_2))
		return WF_16_5_2;
	if (s->italy && t->unit[unit].nation == ITALIAN && forbids(t, WF_16_5_6))
		return WF_16_5_6;
	if (!wf_supreme_for(t, s, unit))
		return ruled_out(t, WF_16_5_4);
	if (!group_entry(t, hex))
		return ruled_out(t, WF_16_5_2);
	if (s->count[ALLIES][hex])
		return ruled_out(t, WF_16_5_3);
	if (!wf_has_room(t, s, AXIS, hex) && forbids(t, WF_6_22_1))
		return WF_6_22_1;
	return wf_barred_hex(t, s, unit, hex);
}

/* At the strengths of WF-16.5.1, supplied (WF-10.2.5). Who orders it pays and lets it go on by rail (WF-16.5.5). */
void wf_do_enter(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, struct eto_events *e)
{
	s->cv[unit] = t->unit[unit].nation == ITALIAN ? 3 : 2;
	s->mark[unit] = 0;
	wf_place(t, s, unit, hex);
	wf_tell_block(t, s, e, E_ENTER, unit, (int)hex, 0, 0);
}
