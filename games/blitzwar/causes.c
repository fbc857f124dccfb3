/* What stands in the way of a refused action, in a sentence beside the clause: which counter, which zone, how many.
 * Only what all may see is told, and of one's own queue that a card waits in it. */
#include "games/blitzwar/blitzwar.h"

enum { C_ENEMIES, C_FRIEND, C_SUPPLY, C_CUT, C_SHIPPED, C_MOVED, C_RAILED, C_FORT, C_FAR, C_NO_LINE, C_STACK,
       C_TOO_FEW, C_TOO_WEAK, C_ATTACKED, C_TWICE, C_NOT_ACTIVE, C_NO_ARMOUR, C_GO_ON, C_SNOW, C_RANGE, C_MISSION,
       C_NO_HEAD, C_HEAD_FULL, C_MASTER, C_COUNTERS, C_STRAIT, C_NO_PORT, C_LIMIT, C_POLAND, C_WAITS, C_BATTLE,
       C_BOMBERS, CAUSES };

/* %1 the counter, %2 the zone, %3 how many. */
#define FILLED {{ETO_PIECE, 0, false}, {ETO_PLACE, 0, false}, {ETO_NUMBER, 0, false}}, {0}
const struct eto_remark bw_causes[CAUSES + 1] = {
	[C_ENEMIES] = {"%2 holds %3 hostile corps: it must be attacked.", FILLED},
	[C_FRIEND] = {"Counters of the friendly side stand in %2.", FILLED},
	[C_SUPPLY] = {"%1 can pay with %3 half {3:unit|units} of supply.", FILLED},
	[C_CUT] = {"%1 in %2 has no Supply Line.", FILLED},
	[C_SHIPPED] = {"%1 was shipped in this turn.", FILLED},
	[C_MOVED] = {"%1 has moved or was activated in this turn.", FILLED},
	[C_RAILED] = {"%1 has moved strategically in this turn.", FILLED},
	[C_FORT] = {"%1 is fortified.", FILLED},
	[C_FAR] = {"%2 does not border on the zone of %1.", FILLED},
	[C_NO_LINE] = {"No way over controlled zones takes %1 to %2.", FILLED},
	[C_STACK] = {"%2 already holds %3 own {3:counter|counters}.", FILLED},
	[C_TOO_FEW] = {"Against %3 corps in %2 that is less than two to three.", FILLED},
	[C_TOO_WEAK] = {"With its modifiers the attack on %2 falls below 1-1.", FILLED},
	[C_ATTACKED] = {"%2 was attacked in this phase.", FILLED},
	[C_TWICE] = {"%1 has attacked in this phase.", FILLED},
	[C_NOT_ACTIVE] = {"%1 was neither activated nor moved to attack.", FILLED},
	[C_NO_ARMOUR] = {"No armour takes part in the attack on %2.", FILLED},
	[C_GO_ON] = {"The Blitz attack on %2 must be carried on: %3 corps still defend it.", FILLED},
	[C_SNOW] = {"There is snow in %2.", FILLED},
	[C_RANGE] = {"%2 is out of Range of %1.", FILLED},
	[C_MISSION] = {"%1 is no air unit of this side at an airfield.", FILLED},
	[C_NO_HEAD] = {"There is no Beachhead at %2.", FILLED},
	[C_HEAD_FULL] = {"The Beachheads at %2 take no more: %3 corps wait there.", FILLED},
	[C_MASTER] = {"The enemy has Maritime Superiority there.", FILLED},
	[C_COUNTERS] = {"No counter that could show it is free.", FILLED},
	[C_STRAIT] = {"No way by sea leads there: a strait is closed or it is too far.", FILLED},
	[C_NO_PORT] = {"%2 is no port of this side.", FILLED},
	[C_LIMIT] = {"%1 may not be in %2 by the limits of its country.", FILLED},
	[C_POLAND] = {"Poland still fights: %2 is closed to the Soviets.", FILLED},
	[C_WAITS] = {"That card waits in the queue already.", FILLED},
	[C_BATTLE] = {"Allied air units in Range of London: %3.", FILLED},
	[C_BOMBERS] = {"%3 {3:bomber flies|bombers fly} in this turn already.", FILLED},
	[CAUSES] = {""},
};

/* Which sentence goes with which clause. */
static const struct eto_cause pairs[] = {
	{BW_15_3_2, C_ENEMIES},   {BW_4_11, C_FRIEND},      {BW_7_27, C_SUPPLY},      {BW_7_32, C_SUPPLY},
	{BW_7_34, C_SUPPLY},      {BW_12_1_16, C_SUPPLY},   {BW_14_1_2_15, C_SUPPLY}, {BW_15_1_7, C_SUPPLY},
	{BW_16_5_2, C_SUPPLY},    {BW_7_17, C_CUT},         {BW_14_1_1_2, C_SHIPPED}, {BW_14_1_1_8, C_SHIPPED},
	{BW_15_3_17, C_MOVED},    {BW_17_4_2, C_MOVED},     {BW_15_2_3, C_RAILED},    {BW_15_2_4, C_RAILED},
	{BW_15_1_8, C_FORT},      {BW_15_1_10, C_FORT},     {BW_17_5_5, C_FORT},      {BW_16_1_7, C_FAR},
	{BW_15_2_1, C_NO_LINE},   {BW_4_1, C_STACK},        {BW_16_2_29, C_TOO_FEW},  {BW_16_2_31, C_TOO_WEAK},
	{BW_16_1_12, C_ATTACKED}, {BW_16_1_13, C_ATTACKED}, {BW_16_1_10, C_TWICE},    {BW_15_3_14, C_NOT_ACTIVE},
	{BW_15_3_12, C_NOT_ACTIVE}, {BW_15_3_13, C_NOT_ACTIVE}, {BW_16_1_2, C_NO_ARMOUR}, {BW_17_1_10, C_NO_ARMOUR},
	{BW_17_1_2, C_GO_ON},     {BW_13_1_2, C_SNOW},      {BW_14_1_2_2, C_SNOW},    {BW_13_4_2_1, C_RANGE},
	{BW_13_4_4_1, C_RANGE},   {BW_13_2_8, C_MISSION},   {BW_3_9, C_MISSION},      {BW_13_4_5_9, C_NO_HEAD},
	{BW_14_1_2_6, C_HEAD_FULL}, {BW_12_3_7, C_MASTER},  {BW_3_14, C_COUNTERS},    {BW_11_5_11, C_COUNTERS},
	{BW_12_1_8, C_STRAIT},    {BW_12_1_1, C_STRAIT},    {BW_14_1_1_1, C_NO_PORT}, {BW_12_1_17, C_NO_PORT},
	{BW_9_6_1, C_LIMIT},      {BW_9_6_2, C_LIMIT},      {BW_9_6_8, C_LIMIT},      {BW_9_6_9, C_LIMIT},
	{BW_9_6_10, C_LIMIT},     {BW_9_6_11, C_LIMIT},     {BW_9_6_12, C_LIMIT},     {BW_9_6_15, C_LIMIT},
	{BW_9_6_16, C_LIMIT},     {BW_9_6_17, C_LIMIT},     {BW_9_6_18, C_LIMIT},     {BW_9_6_19, C_LIMIT},
	{BW_9_6_23, C_LIMIT},     {BW_9_3_42, C_POLAND},    {BW_10_1_12, C_WAITS},    {BW_13_4_3_5, C_BATTLE},
	{BW_13_4_3_1, C_BATTLE},  {BW_13_3_6, C_BOMBERS},   {BW_7_28, C_SUPPLY},      {BW_7_53, C_SUPPLY},
	{BW_7_33, C_SUPPLY},      {BW_7_35, C_SUPPLY},      {BW_12_1_5, C_STRAIT},    {BW_12_1_6, C_STRAIT},
	{BW_12_1_7, C_STRAIT},    {BW_12_1_9, C_STRAIT},    {BW_12_1_10, C_STRAIT},   {BW_14_1_1_5, C_STRAIT},
	{BW_11_6_1, C_COUNTERS},  {BW_11_6_2, C_COUNTERS},  {BW_11_10_6, C_COUNTERS},
	{BW_9_6_3, C_LIMIT},      {BW_9_6_6, C_LIMIT},      {BW_9_6_21, C_LIMIT},
};

/* The counter that acts: named in the action, or on its march. */
static unsigned counter_of(const struct bw_state *s, struct eto_action a)
{
	if (a.verb == V_STEP && eto_peek(&s->stack)->proc == P_MARCH)
		return *(const uint8_t *)eto_own(&s->stack);
	return eto_cause_about(&blitzwar_game, a, ETO_PIECE, COUNTERS, NO_COUNTER);
}

/* The place that the action names, or where its counter stands. */
static unsigned place_of(const struct bw_state *s, struct eto_action a, unsigned c)
{
	if ((a.verb == V_JOIN || a.verb == V_FIGHT) && bw_battle_of(s))
		return bw_battle_of(s)->zone;
	unsigned named = eto_cause_about(&blitzwar_game, a, ETO_PLACE, BOMBING, PLACES);
	return named == PLACES && c < COUNTERS && s->place[c] < BOMBING ? s->place[c] : named;
}

static unsigned number_of(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned cause, unsigned c,
			  unsigned zone)
{
	switch (cause) {
	case C_ENEMIES:
	case C_TOO_FEW:
	case C_GO_ON: return zone < ZONES ? foes_in(s, seat, zone) + s->corps[NOBODY][zone] : 0;
	case C_SUPPLY: return c < COUNTERS && on_map(s, c) ? bw_purse(t, s, c) : 0;
	case C_STACK: return zone < ZONES ? s->counters[seat][zone] : 0;
	case C_HEAD_FULL: return zone < ZONES ? bw_beach_corps(t, s, seat, zone) : 0;
	case C_BATTLE: return bw_raf(t, s);
	case C_BOMBERS: return s->bombed[0] + s->bombed[1];
	default: return 0;
	}
}

void bw_cause(const struct eto_table *table, const void *view, unsigned seat, struct eto_action a, eto_clause clause,
	      struct eto_remark *out)
{
	const struct bw_table *t = (const struct bw_table *)table;
	const struct bw_state *s = view;
	unsigned cause = eto_cause_of(pairs, sizeof pairs / sizeof *pairs, clause, CAUSES);
	unsigned c = counter_of(s, a), place = place_of(s, a, c);
	if (cause < CAUSES)
		eto_cause_fill(out, &bw_causes[cause],
			       (struct eto_matter){
				       c, COUNTERS, place, PLACES, {(int)number_of(t, s, seat, cause, c, place), 0}});
}
