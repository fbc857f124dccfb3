/* What stands in the way of a refused action, in a sentence beside the clause: which army, which zone, how many. */
#include "core/player.h"
#include "core/tables.h"
#include "games/downfall/operations.h"

enum { C_ORDERS, C_NO_ORDERS, C_STOP, C_CONTACT, C_CONTACT_FOES, C_NO_LINK, C_FULL, C_SUPPLY, C_OPERATED, C_CUT_OFF,
       C_MUST_ATTACK, C_ALLOWANCE, C_TIRED, C_NOT_OURS, C_NO_WAY, C_SURPLUS, C_NEEDED, C_ATTACKED, C_NOT_YOURS,
       C_ACTIONS, C_TWICE, C_POINTS, C_OWN_POINTS, C_NO_SOURCE, C_TANKS, C_DUE, C_TOO_FEW, C_FROZEN, C_ELSEWHERE,
       C_IDLE, CAUSES };

const struct eto_remark df_causes[CAUSES + 1] = {
	[C_ORDERS] = {"Finish or undo the orders of %1 first.", FILLED},
	[C_NO_ORDERS] = {"Give an army its orders first.", FILLED},
	[C_STOP] = {"%2 holds %3 hostile {3:army|armies}: the move must stop there.", FILLED},
	[C_CONTACT] = {"%1 comes from among hostile armies, and %2 is not controlled.", FILLED},
	[C_CONTACT_FOES] = {"%1 comes from among hostile armies, and %2 holds %3 more.", FILLED},
	[C_NO_LINK] = {"%2 does not border on the zone of %1.", FILLED},
	[C_FULL] = {"%2 already holds %3 own {3:army|armies}.", FILLED},
	[C_SUPPLY] = {"%3 supply {3:unit is|units are} left.", FILLED},
	[C_OPERATED] = {"%1 has had its operation of this turn.", FILLED},
	[C_CUT_OFF] = {"%1 had no supply line when the turn began.", FILLED},
	[C_MUST_ATTACK] = {"%2 holds %3 hostile {3:army|armies} and no own one.", FILLED},
	[C_ALLOWANCE] = {"%1 has moved %3 {3:zone|zones}.", FILLED},
	[C_TIRED] = {"%1 has moved %3 {3:zone|zones} and has none left for an attack.", FILLED},
	[C_NOT_OURS] = {"%2 is not controlled.", FILLED},
	[C_NO_WAY] = {"No way over controlled zones takes %1 to %2.", FILLED},
	[C_SURPLUS] = {"In %2 there are %3 own {3:army|armies} against %4: none is to spare.", FILLED},
	[C_NEEDED] = {"The support declared in %2 needs %1 there.", FILLED},
	[C_ATTACKED] = {"%1 is already attacked in this turn.", FILLED},
	[C_NOT_YOURS] = {"%1 is no army of this side on the map.", FILLED},
	[C_ACTIONS] = {"Of %3 {3:Action|Actions} in this turn none is left.", FILLED},
	[C_TWICE] = {"It has been performed %3 {3:time|times} in this turn.", FILLED},
	[C_POINTS] = {"%3 reinforcement {3:point is|points are} left.", FILLED},
	[C_OWN_POINTS] = {"The country has %3 {3:point|points} of its own.", FILLED},
	[C_NO_SOURCE] = {"%2 is no controlled Supply Zone of this side.", FILLED},
	[C_TANKS] = {"%3 accumulated {3:tank is|tanks are} left.", FILLED},
	[C_DUE] = {"%3 more full {3:army|armies} must land in French North Africa first.", FILLED},
	[C_TOO_FEW] = {"Three full armies cannot all land in French North Africa in this turn.", FILLED},
	[C_FROZEN] = {"Until Barbarossa or 1942 only Axis zones are open to %1.", FILLED},
	[C_ELSEWHERE] = {"%1 is not in %2.", FILLED},
	[C_IDLE] = {"There is nothing that %1 may do in %2.", FILLED},
	[CAUSES] = {""},
};

/* Which sentence goes with which clause. */
static const struct eto_cause pairs[] = {
	{DF_8_26, C_STOP},      {DF_8_22, C_CONTACT},     {DF_8_23, C_CONTACT_FOES}, {DF_8_45, C_NO_LINK},
	{DF_5_1, C_FULL},       {DF_5_3, C_FULL},         {DF_4_2_13, C_FULL},       {DF_8_8, C_SUPPLY},
	{DF_8_9, C_SUPPLY},     {DF_8_10, C_SUPPLY},      {DF_8_12, C_SUPPLY},       {DF_8_15, C_SUPPLY},
	{DF_8_16, C_SUPPLY},    {DF_8_17, C_SUPPLY},      {DF_8_35, C_OPERATED},     {DF_8_36, C_CUT_OFF},
	{DF_17_9, C_MUST_ATTACK}, {DF_17_35, C_MUST_ATTACK}, {DF_17_38, C_MUST_ATTACK}, {DF_8_20, C_ALLOWANCE},
	{DF_8_21, C_ALLOWANCE}, {DF_8_28, C_TIRED},       {DF_8_29, C_TIRED},        {DF_8_30, C_NO_WAY},
	{DF_8_33, C_NOT_OURS},  {DF_17_3, C_SURPLUS},     {DF_17_37, C_NEEDED},      {DF_17_12, C_ATTACKED},
	{DF_2_5, C_NOT_YOURS},  {DF_4_24, C_ACTIONS},     {DF_4_25, C_ACTIONS},      {DF_4_26, C_ACTIONS},
	{DF_4_27, C_ACTIONS},   {DF_4_28, C_ACTIONS},     {DF_4_29, C_ACTIONS},      {DF_4_8, C_TWICE},
	{DF_4_9, C_TWICE},      {DF_4_10, C_TWICE},       {DF_4_2_2, C_POINTS},      {DF_4_2_35, C_OWN_POINTS},
	{DF_10_1, C_NO_SOURCE}, {DF_10_2, C_TANKS},       {DF_10_3, C_TANKS},        {DF_4_2_10, C_TANKS},
	{DF_9_26, C_FROZEN},    {DF_9_27, C_FROZEN},      {DF_9_28, C_FROZEN},       {DF_8_27, C_ELSEWHERE},
};

static bool gives_orders(unsigned verb)
{
	return verb >= V_STEP && verb <= V_LAND;
}

static unsigned find_cause(const struct df_state *s, struct eto_action a, eto_clause clause)
{
	bool open = eto_peek(&s->stack)->proc == P_ORDER;
	if (open && !gives_orders(a.verb))
		return C_ORDERS;
	if (!open && gives_orders(a.verb))
		return eto_peek(&s->stack)->proc == P_TURN && clause == DF_8_1 ? C_NO_ORDERS : CAUSES;
	if (clause == DF_18_22)
		return s->torch ? C_DUE : C_TOO_FEW;
	return eto_cause_of(pairs, sizeof pairs / sizeof *pairs, clause, CAUSES);
}

/* The army that is meant: the one that acts, or for some causes the one acted upon. */
static unsigned army_of(const struct df_state *s, struct eto_action a, unsigned cause)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->proc == P_ORDER && cause != C_ATTACKED && cause != C_ELSEWHERE)
		return df_march_of(s).army;
	return eto_cause_about(&downfall_game, a, ETO_PIECE, ARMIES, NONE);
}

static unsigned zone_of(const struct df_state *s, struct eto_action a, unsigned cause, unsigned army)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->proc == P_ORDER && (cause == C_STOP || cause == C_ELSEWHERE || cause == C_NEEDED))
		return df_march_of(s).zone;
	unsigned named = eto_cause_about(&downfall_game, a, ETO_PLACE, ZONES, NONE);
	return named == NONE && army < ARMIES ? s->zone[army] : named;
}

static unsigned hostile_here(const struct df_table *t, const struct df_state *s, unsigned zone)
{
	unsigned n = zone < ZONES ? df_hostile_count(t, s, s->side, zone) : 0;
	for (unsigned a = 0; a < ARMIES && zone < ZONES; a++) /* those of a neutral that is being invaded */
		n += s->zone[a] == zone && s->side_of[a] == NOBODY;
	return n;
}

/* The number that the sentence tells, of what the side can see. */
static unsigned number_of(const struct df_table *t, const struct df_state *s, struct eto_action a, unsigned cause,
			  unsigned army, unsigned zone)
{
	bool ordered = eto_peek(&s->stack)->proc == P_ORDER;
	unsigned country = army < ARMIES			   ? country_of(t, army)
			   : a.verb == V_BUILD && a.arg[0] < TYPES ? t->type[a.arg[0]].country
								   : 0;
	switch (cause) {
	case C_STOP:
	case C_CONTACT_FOES:
	case C_MUST_ATTACK: return hostile_here(t, s, zone);
	case C_FULL:
	case C_SURPLUS: return zone < ZONES ? s->count[s->side][zone] : 0;
	case C_SUPPLY: return s->supply[s->side] + (ordered ? df_march_of(s).paid : 0u);
	case C_ALLOWANCE:
	case C_TIRED: return ordered ? df_march_of(s).steps : 0u;
	case C_ACTIONS: return s->actions[s->side];
	case C_TWICE: return a.verb >= V_SUPPLY && a.verb <= V_LEND_LEASE ? s->acts[a.verb - V_SUPPLY] : 0u;
	case C_POINTS: return s->rp;
	case C_OWN_POINTS: return s->country_rp[country];
	case C_TANKS: return s->tanks[s->side];
	case C_DUE: return s->torch;
	default: return 0;
	}
}

/* The enemies whom own armies in the zone face, and those that already support: what DF-17.3 counts. */
static unsigned bound(const struct df_table *t, const struct df_state *s, unsigned zone)
{
	return hostile_here(t, s, zone) + df_supporters(s, s->side, zone);
}

static bool is_order_of(struct eto_action a, unsigned cause)
{
	return a.verb == V_ORDER && cause != C_ORDERS && cause != C_SUPPLY && cause != C_OPERATED &&
	       cause != C_CUT_OFF && cause != C_NEEDED && cause != C_NOT_YOURS && cause != C_FROZEN && cause != C_DUE;
}

void df_cause(const struct eto_table *table, const void *view, unsigned seat, struct eto_action a, eto_clause clause,
	      struct eto_remark *out)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = view;
	(void)seat;
	unsigned cause = find_cause(s, a, clause);
	if (is_order_of(a, cause))
		cause = clause == DF_8_1 || cause < CAUSES ? (unsigned)C_IDLE : (unsigned)CAUSES;
	if (cause == CAUSES)
		return;
	unsigned army = army_of(s, a, cause), zone = zone_of(s, a, cause, army);
	int other = cause == C_SURPLUS && zone < ZONES ? (int)bound(t, s, zone) : 0;
	eto_cause_fill(
		out, &df_causes[cause],
		(struct eto_matter){army, ARMIES, zone, ZONES, {(int)number_of(t, s, a, cause, army, zone), other}});
}
