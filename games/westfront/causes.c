/* What stands in the way of a refused action, in a sentence beside the clause: which block, which hex, how many. Made
 * from the redacted state, and about own blocks alone. */
#include "core/tables.h"
#include "games/westfront/command.h"

enum { C_ORDERS, C_NO_ORDERS, C_MOVED, C_STRATEGIC, C_DISPERSED, C_WAS_ACTIVE, C_BLITZ_HQ, C_NO_COMMAND, C_STATIC,
       C_SUPREME, C_ROOM, C_FORT, C_SIDE, C_ENGAGED, C_ENEMIES, C_NOT_FRIENDLY, C_POINTS, C_STEPPED, C_NEW, C_SS, C_MUD,
       C_VALUE, C_RANGE, C_NO_BATTLE, C_STRUCK, C_SPENT, C_PORT, C_BEACHED, C_DUE, C_DROP_DUE, CAUSES };

const struct eto_remark wf_causes[CAUSES + 1] = {
	[C_ORDERS] = {"Finish or undo the orders of %1 first.", FILLED},
	[C_NO_ORDERS] = {"Give a block its orders first.", FILLED},
	[C_MOVED] = {"%1 has moved in this phase.", FILLED},
	[C_STRATEGIC] = {"%1 has moved by rail or sea in this turn.", FILLED},
	[C_DISPERSED] = {"%1 was dropped in this turn.", FILLED},
	[C_WAS_ACTIVE] = {"%1 was active in this turn.", FILLED},
	[C_BLITZ_HQ] = {"%1 moves in the Blitz phases.", FILLED},
	[C_NO_COMMAND] = {"No active HQ commands %2, and %3 Supreme {3:Move is|Moves are} left.", FILLED},
	[C_STATIC] = {"%1 is Static, and %3 Supreme {3:Move is|Moves are} left.", FILLED},
	[C_SUPREME] = {"It costs %4, and %3 Supreme {3:Move is|Moves are} left.", FILLED},
	[C_ROOM] = {"%2 has room for %4 {4:block|blocks} of a side.", FILLED},
	[C_FORT] = {"%2 has a Fort already.", FILLED},
	[C_SIDE] = {"As many blocks as may have crossed that side of %2 in this phase.", FILLED},
	[C_ENGAGED] = {"%1 is engaged in %2.", FILLED},
	[C_ENEMIES] = {"%2 holds %3 enemy {3:block|blocks}.", FILLED},
	[C_NOT_FRIENDLY] = {"%2 was not friendly when the phase began.", FILLED},
	[C_POINTS] = {"%3 production {3:point is|points are} left.", FILLED},
	[C_STEPPED] = {"%1 has had its step in this Production.", FILLED},
	[C_NEW] = {"%1 has arrived in this Production.", FILLED},
	[C_SS] = {"An SS step has been bought in this Production.", FILLED},
	[C_MUD] = {"This is a month of Mud.", FILLED},
	[C_VALUE] = {"%1 has a value of %3.", FILLED},
	[C_RANGE] = {"%2 is %3 {3:hex|hexes} from %1, and its range is %4.", FILLED},
	[C_NO_BATTLE] = {"There is no battle in %2.", FILLED},
	[C_STRUCK] = {"%2 has its airstrike.", FILLED},
	[C_SPENT] = {"%1 has made its airstrike.", FILLED},
	[C_PORT] = {"%3 {3:block has|blocks have} gone through the port of %2 in this turn.", FILLED},
	[C_BEACHED] = {"A block has come to %2 by sea in this phase.", FILLED},
	[C_DUE] = {"A reinforcement that is due must be placed first.", FILLED},
	[C_DROP_DUE] = {"An HQ has still to make its drop.", FILLED},
	[CAUSES] = {""},
};

/* Which sentence goes with which clause. */
static const struct eto_cause pairs[] = {
	{WF_6_1_4, C_MOVED},       {WF_6_1_5, C_STRATEGIC},    {WF_14_6_4, C_DISPERSED},  {WF_5_43_2, C_WAS_ACTIVE},
	{WF_5_7_1, C_BLITZ_HQ},    {WF_5_3_7, C_NO_COMMAND},   {WF_2_25_1, C_STATIC},     {WF_5_61_1, C_SUPREME},
	{WF_6_22_1, C_ROOM},       {WF_11_6_7, C_ROOM},        {WF_6_21_1, C_ROOM},       {WF_2_26_11, C_FORT},
	{WF_6_33_1, C_SIDE},       {WF_2_26_2, C_ENGAGED},     {WF_11_41_2, C_ENGAGED},   {WF_6_32_2, C_ENGAGED},
	{WF_6_32_4, C_ENEMIES},    {WF_9_21_6, C_ENEMIES},     {WF_15_2_8, C_ENEMIES},    {WF_9_21_5, C_NOT_FRIENDLY},
	{WF_5_21_2, C_NOT_FRIENDLY}, {WF_11_3_1, C_POINTS},    {WF_11_41_1, C_STEPPED},   {WF_11_41_4, C_NEW},
	{WF_11_41_5, C_SS},        {WF_2_64_6, C_SS},          {WF_5_21_3, C_MUD},        {WF_12_23_5, C_MUD},
	{WF_5_7_10, C_VALUE},      {WF_13_11_1, C_RANGE},      {WF_13_16_1, C_RANGE},     {WF_13_13_1, C_NO_BATTLE},
	{WF_7_13_3, C_STRUCK},     {WF_13_12_2, C_SPENT},      {WF_15_21_1, C_PORT},      {WF_15_21_2, C_PORT},
	{WF_15_42_10, C_BEACHED},  {WF_14_2_4, C_DROP_DUE},
};

static bool gives_orders(unsigned verb)
{
	return (verb >= V_MOVE && verb <= V_DROP) || verb == V_ENTER;
}

static unsigned find_cause(const struct wf_state *s, struct eto_action a, eto_clause clause)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->proc == P_ORDER && !gives_orders(a.verb))
		return C_ORDERS;
	if (f->proc == P_TURN && gives_orders(a.verb))
		return f->step == S_MOVEMENT || f->step == S_BLITZ_MOVEMENT ? (unsigned)C_NO_ORDERS : (unsigned)CAUSES;
	if (f->proc == P_PRODUCE && a.verb == V_DONE)
		return C_DUE;
	return eto_cause_of(pairs, sizeof pairs / sizeof *pairs, clause, CAUSES);
}

/* The block that acts. */
static unsigned unit_meant(const struct wf_state *s, struct eto_action a)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->proc == P_ORDER)
		return wf_unit_in_hand(f);
	return eto_cause_about(&westfront_game, a, ETO_PIECE, UNITS, UNITS);
}

/* The hex that the sentence is about: where the block is, or where it wants to go. */
static unsigned hex_meant(const struct wf_state *s, struct eto_action a, unsigned cause, unsigned unit)
{
	const struct eto_arg *arg = westfront_game.verbs[a.verb].arg;
	if (unit < UNITS && (cause == C_NO_COMMAND || cause == C_ENGAGED || (cause == C_SIDE && a.verb == V_LEAVE)))
		return s->hex[unit];
	unsigned i = cause == C_ROOM && a.verb == V_LEAVE ? 1 : 0; /* room is asked for where it ends */
	while (i < ETO_ARGS && arg[i].kind != ETO_PLACE)
		i++;
	return i < ETO_ARGS && a.arg[i] < HEXES ? a.arg[i] : NO_HEX;
}

/* Is the sentence true here? A clause may refuse for more than one reason. */
static bool holds(const struct wf_table *t, const struct wf_state *s, unsigned seat, struct eto_action a,
		  unsigned cause, unsigned unit, unsigned hex)
{
	const struct eto_remark *r = &wf_causes[cause];
	bool own = unit < UNITS && side_of(t, unit) == seat;
	if ((eto_remark_has(r, 0) && !own) || (eto_remark_has(r, 1) && hex >= HEXES))
		return false;
	switch (cause) {
	case C_NO_COMMAND: return own && on_map(s, unit);
	case C_SUPREME: return own && a.verb == V_SAIL;
	case C_ENGAGED: return engaged(s, unit) && a.verb != V_LEAVE;
	case C_RANGE: return on_map(s, unit);
	case C_ENEMIES: return s->count[foe(seat)][hex];
	case C_NOT_FRIENDLY: return !friendly(s, seat, hex);
	default: return true;
	}
}

/* What it counts, of what holds. */
static void count(const struct wf_table *t, const struct wf_state *s, unsigned seat, struct eto_action a,
		  unsigned cause, struct eto_matter *m)
{
	unsigned n[2] = {0};
	switch (cause) {
	case C_SUPREME: n[1] = a.arg[1]; /* fall through */
	case C_NO_COMMAND:
	case C_STATIC: n[0] = wf_supreme_for(t, s, m->piece); break;
	case C_ENEMIES: n[0] = s->count[foe(seat)][m->place]; break;
	case C_POINTS: n[0] = s->points[seat]; break;
	case C_VALUE: n[0] = s->cv[m->piece]; break;
	case C_PORT: n[0] = s->port_use[m->place]; break;
	case C_ROOM: n[1] = wf_stacking(t, m->place); break;
	case C_RANGE:
		n[0] = wf_distance(t, s->hex[m->piece], m->place);
		n[1] = wf_air_range(t, s, m->piece);
		break;
	default: break;
	}
	m->number[0] = (int)n[0];
	m->number[1] = (int)n[1];
}

void wf_cause(const struct eto_table *table, const void *view, unsigned seat, struct eto_action a, eto_clause clause,
	      struct eto_remark *out)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = view;
	unsigned cause = find_cause(s, a, clause);
	if (cause == CAUSES)
		return;
	unsigned unit = unit_meant(s, a), hex = hex_meant(s, a, cause, unit);
	struct eto_matter m = {unit, UNITS, hex, HEXES, {0, 0}};
	if (!holds(t, s, seat, a, cause, unit, hex))
		return;
	count(t, s, seat, a, cause, &m);
	eto_cause_fill(out, &wf_causes[cause], m);
}
