/* The Allied Political Phase (16.1, 16.3): P_POLITICS, with P_DEMAND for its die and P_DEFECT for the Italian unit that
 * changes sides.
 *
 *   a capital taken -> defeat     Tito, the French Uprising     demands for surrender     conquests
 *
 * The Allies do the middle in this order (WF-4.47.1), as much of it as they like. */
#include "games/westfront/politics.h"

enum { OPENING, CHOOSING, MAQUIS_RISES, CLOSING };                                    /* steps of P_POLITICS */
enum { ASKED_ITALY = 1, ASKED_SPAIN = 2, ASKED_PORTUGAL = 4, ASKED_FRANCE = 8 }; /* dice of this phase */
enum { ASKED_TO_SURRENDER = ASKED_ITALY | ASKED_SPAIN | ASKED_PORTUGAL };

/* -- counts -- */

static unsigned ports_of(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned country)
{
	hexset ports = t->ports;
	eto_set_meet(&ports, &t->country[country]);
	eto_set_meet(&ports, &s->held[side]);
	return eto_set_count(&ports);
}

/* Corsica is French (WF-16.31.8), unless the option says no. */
static hexset french(const struct wf_table *t)
{
	hexset all = t->country[FRANCE];
	if (option(t, OPT_CORSICA) != 0)
		eto_set_minus(&all, &t->islands);
	return all;
}

/* WF-16.31.2. */
static unsigned french_hexes(const struct wf_table *t, const struct wf_state *s)
{
	hexset free = french(t);
	eto_set_meet(&free, &s->held[ALLIES]);
	return eto_set_count(&free);
}

static unsigned nation_of(unsigned country)
{
	return country == ITALY ? ITALIAN : country == SPAIN ? SPANISH : PORTUGUESE;
}

static unsigned asked_bit(unsigned country)
{
	return country == ITALY ? ASKED_ITALY : country == SPAIN ? ASKED_SPAIN : ASKED_PORTUGAL;
}

/* Only units that are off the map as eliminated now (WF-16.1.10), of the nation itself (WF-16.4.19). */
static unsigned eliminated_of(const struct wf_table *t, const struct wf_state *s, unsigned nation)
{
	unsigned n = 0;
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		n += t->unit[u].nation == nation && s->fate[u] == ELIMINATED;
	return n;
}

bool wf_has_room(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	return s->count[side][hex] < wf_stacking(t, hex);
}

/* -- surrender (16.1) -- */

static void remove_unit(const struct wf_table *t, struct wf_state *s, unsigned unit, eto_clause why,
			struct eto_events *e)
{
	if (on_map(s, unit))
		wf_eliminate(t, s, unit, why, e);
	if (s->fate[unit] == ELIMINATED)
		s->fate[unit] = GONE;
}

/* What never came does not count as eliminated (WF-16.5.7, WF-17.1.7). */
void wf_remove_nation(const struct wf_table *t, struct wf_state *s, unsigned nation, eto_clause why,
		      struct eto_events *e)
{
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		if (t->unit[u].nation == nation)
			remove_unit(t, s, u, why, e);
	wf_end_battles(s);
}

/* WF-16.1.9: with a German unit in its hex, or next to a supplied, unengaged one across a hexside that a ZOC
 * crosses. */
static bool german_in(const struct wf_table *t, const struct wf_state *s, unsigned hex, bool with_zoc)
{
	ETO_EACH_BLOCK (u, s, hex)
		if (t->unit[u].nation == GERMAN && !(with_zoc && s->mark[u] & (M_UNSUPPLIED | M_DISPERSED)))
			return true;
	return false;
}

static bool in_german_zoc(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	if (german_in(t, s, hex, false))
		return true;
	for (unsigned d = 0; d < DIRECTIONS && t->reach[hex][d] != NO_HEX; d++)
		if (!contested(s, t->reach[hex][d]) && german_in(t, s, t->reach[hex][d], true))
			return true;
	return false;
}

static bool is_italian(const struct wf_table *t, unsigned unit)
{
	return t->unit[unit].nation == ITALIAN && t->unit[unit].side == AXIS;
}

/* Friuli takes its place, as all have seen (WF-16.1.3, WF-2.67.1); all others are gone for good (WF-16.1.4). */
static void defect(const struct wf_table *t, struct wf_state *s, unsigned unit, struct eto_events *e)
{
	unsigned hex = s->hex[unit], friuli = t->who.friuli;
	tell(e, E_DEFECTS, (int)unit, (int)hex, 0, 0);
	remove_unit(t, s, unit, WF_16_1_3, NULL);
	s->defector = (uint8_t)(unit + 1);
	wf_remove_nation(t, s, ITALIAN, WF_16_1_4, e);
	s->cv[friuli] = 1;
	s->mark[friuli] = M_KNOWN;
	s->seen_cv[friuli] = 1;
	s->seen_month[friuli] = s->month;
	wf_place(t, s, friuli, hex);
	wf_end_battles(s);
}

/* Who may defect is found by the umpire, for it depends on what stands next to them (WF-16.1.3, WF-16.1.9); the
 * others are removed at once and these are shown. The Allies choose (ruling R24). Without one Friuli comes in the
 * next Production (WF-16.1.5). Control of land does not change (WF-16.1.6); the seas see s->italy (WF-16.1.7), for
 * good (WF-16.1.8). */
static void surrender_italy(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	uint8_t may[UNITS] = {0};
	unsigned count = 0, last = NO_UNIT, first = t->first_of[AXIS], end = t->end_of[AXIS];
	s->italy = 1;
	wf_keep_nets(t, s);
	tell(e, E_SURRENDER, ITALY, WF_16_1_2, 0, 0);
	for (unsigned u = first; u < end && s->fate[t->who.friuli] == FUTURE; u++) {
		may[u] = is_italian(t, u) && on_map(s, u) && !in_german_zoc(t, s, s->hex[u]) &&
			 wf_has_room(t, s, ALLIES, s->hex[u]);
		if (may[u]) {
			count++;
			last = u;
		}
	}
	for (unsigned u = first; u < end; u++)
		if (is_italian(t, u) && !may[u])
			remove_unit(t, s, u, WF_16_1_4, e);
	wf_end_battles(s);
	if (count == 1)
		defect(t, s, last, e);
	else if (!count)
		s->friuli_due = s->fate[t->who.friuli] == FUTURE;
	if (count < 2)
		return;
	for (unsigned u = first; u < end; u++)
		if (may[u])
			wf_show(s, u, e);
	unsigned chooser = option(t, OPT_FRIULI) == 0 ? ALLIES : AXIS;
	eto_push(&s->stack, (struct eto_frame){.proc = P_DEFECT, .seat = (uint8_t)chooser});
}

static bool may_defect(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	return is_italian(t, unit) && on_map(s, unit) && s->mark[unit] & M_SHOWN;
}

/* -- conquest (16.11) -- */

/* No Axis unit left in the country after its surrender or defeat: all of it is Allied (WF-16.11.1, WF-16.4.14). */
static void conquer(const struct wf_table *t, struct wf_state *s, unsigned country, struct eto_events *e)
{
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		if (on_map(s, u) && t->hex[s->hex[u]].country == country)
			return;
	hexset land = t->country[country];
	eto_set_meet(&land, &s->open);
	bool gained = !eto_set_within(&land, &s->last[ALLIES]);
	eto_set_join(&s->last[ALLIES], &land);
	eto_set_minus(&s->last[AXIS], &land);
	if (country == ITALY)
		s->italy = 2;
	if (!gained)
		return;
	wf_keep_nets(t, s);
	tell(e, E_CONQUEST, (int)country, WF_16_11_1, 0, 0);
}

static void conquer_all(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	if (s->italy)
		conquer(t, s, ITALY, e);
	if (wf_neutral_defeated(s, SPAIN)) {
		conquer(t, s, SPAIN, e);
		conquer(t, s, SPANISH_MOROCCO, e);
	}
	if (wf_neutral_defeated(s, PORTUGAL))
		conquer(t, s, PORTUGAL, e);
}

/* -- checks -- */

static unsigned asked(const struct wf_state *s)
{
	const struct wf_demands *d = eto_own(&s->stack);
	return d->asked;
}

/* A demand for surrender: 1. Italy, which has not surrendered (WF-16.1.8; not in Husky: WF-husky.3), or a neutral at
 * war (WF-16.4.15, WF-S43.39, WF-2.65.2); 2. the Allies control one of its ports (WF-16.1.1); 3. one die in a phase. */
static eto_clause check_demand(const struct wf_table *t, const struct wf_state *s, unsigned country)
{
	eto_clause rule = country == ITALY ? WF_16_1_1 : WF_16_4_15;
	if (country >= COUNTRIES)
		return ETO_NONSENSE;
	if (country == ITALY ? s->italy != 0 || husky(t) : !wf_neutral_at_war(s, country)) /* WF-husky.3 */
		return ruled_out(t, country == ITALY ? WF_16_1_8 : WF_16_4_15);
	if (!ports_of(t, s, ALLIES, country) && forbids(t, rule))
		return rule;
	return asked(s) & asked_bit(country) && forbids(t, rule) ? rule : 0;
}

/* Surrender comes at the end of the phase (WF-16.1.1). */
static eto_clause check_order(const struct wf_table *t, const struct wf_state *s)
{
	bool late = asked(s) & ASKED_TO_SURRENDER;
	return late && forbids(t, WF_16_1_1) ? WF_16_1_1 : 0;
}

/* The French Uprising: 1. once (WF-16.31.6); 2. before demands; 3. French territory is controlled, 4. one die in a
 * phase (WF-16.31.1). */
static eto_clause check_rise(const struct wf_table *t, const struct wf_state *s)
{
	eto_clause c;
	if (s->fate[t->who.maquis] != FUTURE || s->maquis)
		return ruled_out(t, WF_16_31_6);
	if ((c = check_order(t, s)))
		return c;
	bool no = !french_hexes(t, s) || asked(s) & ASKED_FRANCE;
	return no && forbids(t, WF_16_31_1) ? WF_16_31_1 : 0;
}

/* The hex of the Maquis: 1. without Axis units (WF-16.31.7); 2. French and in no ZOC (WF-16.31.3); 3. with room. The
 * nation of a standing block is hidden, so that any Axis ZOC counts as German. */
static eto_clause check_maquis(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	if (hex >= HEXES)
		return ETO_NONSENSE;
	if (!in_play(s, hex) || s->count[AXIS][hex])
		return ruled_out(t, in_play(s, hex) ? WF_16_31_7 : WF_16_31_3);
	hexset france = french(t);
	bool no = !in_set(&france, hex) || wf_in_zoc(t, s, AXIS, hex, false);
	if (no && forbids(t, WF_16_31_3))
		return WF_16_31_3;
	return !wf_has_room(t, s, ALLIES, hex) && forbids(t, WF_6_22_1) ? WF_6_22_1 : 0;
}

/* Tito: 1. once (WF-16.32.9); 2. a hex without Axis units, 3. Mountain or Hill in Yugoslavia, whoever controls it
 * (WF-16.32.1, WF-16.32.2, WF-2.66.1); 4. with room; 5. before demands. */
static eto_clause check_tito(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	if (hex >= HEXES)
		return ETO_NONSENSE;
	if (s->fate[t->who.tito] != FUTURE || s->tito)
		return ruled_out(t, WF_16_32_9);
	if (!in_play(s, hex) || s->count[AXIS][hex])
		return ruled_out(t, WF_16_32_1);
	const struct wf_hex *h = &t->hex[hex];
	bool wild = h->country == YUGOSLAVIA && (h->terrain == MOUNTAIN || h->terrain == HILL);
	if (!wild && forbids(t, WF_16_32_1))
		return WF_16_32_1;
	if (!wf_has_room(t, s, ALLIES, hex) && forbids(t, WF_6_22_1))
		return WF_6_22_1;
	return check_order(t, s);
}

static eto_clause check_choice(const struct wf_table *t, const struct wf_state *s, struct eto_action a)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->step == MAQUIS_RISES) {
		if (a.verb == V_PLACE)
			return check_maquis(t, s, a.arg[0]);
		return a.verb == V_DONE ? 0 : ruled_out(t, WF_16_31_3);
	}
	switch (a.verb) {
	case V_DEMAND: return check_demand(t, s, a.arg[0]);
	case V_RISE: return check_rise(t, s);
	case V_TITO: return check_tito(t, s, a.arg[0]);
	case V_DONE: return 0;
	default: return ruled_out(t, WF_4_4_2);
	}
}

static eto_clause check(const void *t, const void *state, unsigned seat, struct eto_action a)
{
	const struct wf_state *s = state;
	(void)seat;
	if (eto_peek(&s->stack)->proc == P_POLITICS)
		return check_choice(t, s, a);
	bool may = a.verb == V_DEFECT && a.arg[0] < UNITS && may_defect(t, s, a.arg[0]);
	return may ? 0 : ruled_out(t, WF_16_1_3);
}

/* -- lists -- */

static bool list_maquis(const struct wf_table *t, const struct wf_state *s, struct eto_list *l)
{
	ETO_EACH (hex, &t->country[FRANCE])
		if (!check_maquis(t, s, hex) && eto_list_add(l, V_PLACE, hex, 0, 0))
			return true;
	return false;
}

/* Whether anything beside `done` can be chosen is asked in every Allied turn. */
static bool list_choices(const struct wf_table *t, const struct wf_state *s, struct eto_list *l)
{
	static const uint8_t countries[] = {ITALY, PORTUGAL, SPAIN};
	for (unsigned i = 0; i < sizeof countries; i++)
		if (!check_demand(t, s, countries[i]) && eto_list_add(l, V_DEMAND, countries[i], 0, 0))
			return true;
	if (!check_rise(t, s) && eto_list_add(l, V_RISE, 0, 0, 0))
		return true;
	if (s->fate[t->who.tito] == FUTURE && !s->tito)
		ETO_EACH (hex, &t->country[YUGOSLAVIA])
			if (!check_tito(t, s, hex) && eto_list_add(l, V_TITO, hex, 0, 0))
				return true;
	return false;
}

static void legal(struct eto_list *l)
{
	const struct wf_table *t = (const struct wf_table *)l->table;
	const struct wf_state *s = l->state;
	const struct eto_frame *f = eto_peek(&s->stack);
	for (unsigned u = t->first_of[AXIS]; f->proc == P_DEFECT && u < t->end_of[AXIS]; u++)
		eto_offer(l, V_DEFECT, u, 0, 0);
	if (f->proc == P_DEFECT)
		return;
	if (f->step == MAQUIS_RISES)
		list_maquis(t, s, l);
	else
		list_choices(t, s, l);
	eto_list_add(l, V_DONE, 0, 0, 0);
}

/* -- doing it -- */

/* They come unsupplied, without a ZOC (WF-16.31.4, WF-16.32.7), before everybody's eyes. Tito is an Allied Mountain
 * unit from then on (WF-16.32.3). */
static void rise(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, unsigned cv)
{
	s->cv[unit] = (uint8_t)cv;
	s->mark[unit] = M_UNSUPPLIED | M_KNOWN;
	s->seen_cv[unit] = (uint8_t)cv;
	s->seen_month[unit] = s->month;
	wf_place(t, s, unit, hex); /* in Yugoslavia: WF-16.32.8 */
}

static void ask(struct wf_state *s, unsigned country, unsigned bit)
{
	struct wf_demands *all = eto_own_change(&s->stack);
	all->asked |= (uint16_t)bit;
	struct wf_demand *one = eto_call(&s->stack, P_DEMAND, ETO_DICE);
	one->country = (uint8_t)country;
}

/* Tito needs no die and no points (WF-16.32.9), the Maquis comes at 1 CV and Tito at 2 (WF-16.31.3, WF-16.32.1). */
static void do_choice(const struct wf_table *t, struct wf_state *s, struct eto_action a, struct eto_events *e)
{
	struct eto_frame *f = eto_top(&s->stack);
	switch (a.verb) {
	case V_DEMAND: ask(s, a.arg[0], asked_bit(a.arg[0])); break;
	case V_RISE: ask(s, FRANCE, ASKED_FRANCE); break;
	case V_TITO:
		rise(t, s, t->who.tito, a.arg[0], 2);
		s->tito = 1;
		tell(e, E_TITO, a.arg[0], 0, 0, 0);
		break;
	case V_PLACE:
		rise(t, s, t->who.maquis, a.arg[0], 1);
		s->maquis = 1;
		f->step = CHOOSING;
		tell(e, E_MAQUIS, a.arg[0], 0, 0, 0);
		break;
	default: f->step = f->step == MAQUIS_RISES ? CHOOSING : CLOSING;
	}
}

static void apply(const void *t, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct wf_state *s = state;
	(void)seat;
	if (eto_peek(&s->stack)->proc == P_POLITICS) {
		do_choice(t, s, a, e);
	} else {
		eto_pop(&s->stack);
		defect(t, s, a.arg[0], e);
	}
}

/* The die must be less than the hexes held in France (WF-16.31.2), or the ports held and the units eliminated
 * (WF-16.1.2). */
static unsigned needed(const struct wf_table *t, const struct wf_state *s, unsigned country)
{
	if (country == FRANCE)
		return french_hexes(t, s);
	return ports_of(t, s, ALLIES, country) + eliminated_of(t, s, nation_of(country));
}

/* The chances of the one die. */
bool wf_demand_odds(const struct wf_table *t, const struct wf_state *s, struct eto_action a, struct eto_odds *out)
{
	enum { SIX = 6 };
	unsigned need = needed(t, s, a.verb == V_RISE ? FRANCE : a.arg[0]);
	unsigned good = need > SIX ? SIX : need ? need - 1 : 0;
	*out = (struct eto_odds){0};
	eto_odds_add(out, a.verb == V_RISE ? "The French Uprising begins" : "The country surrenders", good);
	eto_odds_add(out, "Nothing comes of it", SIX - good);
	return true;
}

/* A neutral that surrenders keeps nothing, and no sea changes hands (WF-16.4.15, WF-16.4.19). */
static void roll(const void *t, void *state, struct eto_action thrown, struct eto_events *e)
{
	struct wf_state *s = state;
	const struct wf_demand *demand = eto_own(&s->stack);
	unsigned country = demand->country, die = eto_die(thrown, 0), need = needed(t, s, country);
	eto_pop(&s->stack);
	if (country == FRANCE) {
		tell(e, E_RISING, (int)die, (int)need, 0, 0);
		if (die < need)
			eto_top(&s->stack)->step = MAQUIS_RISES;
		return;
	}
	tell(e, E_SURRENDER_ROLL, (int)country, (int)die, (int)need, 0);
	if (die >= need)
		return;
	if (country == ITALY)
		surrender_italy(t, s, e);
	else
		wf_defeat(t, s, country, WF_16_4_15, e);
}

/* A capital in Allied hands when the phase begins (WF-16.4.14, WF-16.4.18). */
static void take_capitals(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	if (wf_neutral_at_war(s, SPAIN) && friendly(s, ALLIES, t->at.madrid))
		wf_defeat(t, s, SPAIN, WF_16_4_14, e);
	if (wf_neutral_at_war(s, PORTUGAL) && friendly(s, ALLIES, t->at.lisbon))
		wf_defeat(t, s, PORTUGAL, WF_16_4_14, e);
}

static bool go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	struct eto_list any = ETO_ANY;
	switch (f->step) {
	case OPENING:
		take_capitals(t, s, e);
		f->step = CHOOSING;
		return true;
	case CHOOSING:
		if (list_choices(t, s, &any))
			return false;
		f->step = CLOSING;
		return true;
	case MAQUIS_RISES:
		if (list_maquis(t, s, &any))
			return false;
		f->step = CHOOSING;
		return true;
	default:
		conquer_all(t, s, e);
		eto_pop(&s->stack);
		return true;
	}
}

const struct eto_proc wf_proc_politics = {.name = "politics", .go = go, DECIDES, POLITICS};
const struct eto_proc wf_proc_demand = {.name = "demand", THROWS(1), POLITICS};
const struct eto_proc wf_proc_defect = {.name = "defection", DECIDES, POLITICS};
