/* What stands in the way of a refused action, in a sentence beside the clause: which block, which hex, how many. It is
 * told from what the seat may know, of the enemy only what all see. */
#include "core/tables.h"
#include "games/bitw/command.h"

enum { C_FAR, C_WATER, C_CLOSED, C_NEUTRAL, C_ENEMIES, C_NO_BATTLES, C_FULL, C_COMBAT_FULL, C_BASE_TAKEN, C_NO_BASE,
       C_RANGE, C_BARREL, C_NO_FUEL, C_NOT_ACTIVE, C_NO_POINTS, C_HQ_FAR, C_HQ_CUT, C_ONCE, C_AREA, C_NATION, C_PRICE,
       C_WHOLE, C_NO_SOURCE, C_TRAINS, C_NEAR_FOE, C_NO_STATION, C_NO_TRACK, C_ZOC, C_NO_WAY, C_STRONGER, C_WEAK,
       C_NO_PORT, C_NOT_FACING, C_HARD, C_WEATHER, C_FROZEN, C_FIXED, C_MOVED, C_BATTLE, C_ALONE, C_AIR_LAST,
       C_LAND_FIRST, C_NO_AIRFIELD, C_ENGINES, C_BOMBED, C_BEACH_FAR, C_ZONE_FAR, C_OTHER_SEA, C_NO_MARINE, C_SKY_FULL,
       C_SEA_CLOSED, C_MENDED, CAUSES };

const struct eto_remark bi_causes[CAUSES + 1] = {
	[C_FAR] = {"%1 has %3 movement {3:point|points} left: %2 is out of its reach.", FILLED},
	[C_WATER] = {"Water lies before %2.", FILLED},
	[C_CLOSED] = {"%2 is not in play.", FILLED},
	[C_NEUTRAL] = {"%2 is neutral.", FILLED},
	[C_ENEMIES] = {"Enemies stand in %2: it must be attacked.", FILLED},
	[C_NO_BATTLES] = {"Enemies stand in %2, and this phase begins no battles.", FILLED},
	[C_FULL] = {"%2 already holds %3 own land {3:unit|units}.", FILLED},
	[C_COMBAT_FULL] = {"%2 already holds %3 own combat {3:unit|units}.", FILLED},
	[C_BASE_TAKEN] = {"Another air unit has its base in %2.", FILLED},
	[C_NO_BASE] = {"%2 is no own town that is a supply source.", FILLED},
	[C_RANGE] = {"%2 is %3 {3:hex|hexes} away from %1, which reaches %4.", FILLED},
	[C_BARREL] = {"%1 is out of supply.", FILLED},
	[C_NO_FUEL] = {"No HQ has spent a point on %1.", FILLED},
	[C_NOT_ACTIVE] = {"%1 has not been activated.", FILLED},
	[C_NO_POINTS] = {"%1 has no action point left.", FILLED},
	[C_HQ_FAR] = {"The unit is %3 {3:hex|hexes} away from %1, which reaches %4.", FILLED},
	[C_HQ_CUT] = {"No way over own hexes without enemy zones of control leads from %1 to the unit.", FILLED},
	[C_ONCE] = {"%1 has spent a point on that kind of action already.", FILLED},
	[C_AREA] = {"The unit is not in the area of %1.", FILLED},
	[C_NATION] = {"%1 does not command units of that nation.", FILLED},
	[C_PRICE] = {"A step of %1 costs %3 {3:point|points} of a colour of which %4 {4:is|are} left.", FILLED},
	[C_WHOLE] = {"%1 is at full strength.", FILLED},
	[C_NO_SOURCE] = {"%2 is no supply source of this side.", FILLED},
	[C_TRAINS] = {"%3 {3:train has|trains have} run for that nation, and that is its limit.", FILLED},
	[C_NEAR_FOE] = {"Enemies stand next to %2.", FILLED},
	[C_NO_STATION] = {"No railway runs through %2.", FILLED},
	[C_NO_TRACK] = {"No free railway leads from %1 to %2.", FILLED},
	[C_ZOC] = {"%2 is in an enemy zone of control.", FILLED},
	[C_NO_WAY] = {"From %2 no safe way leads on to a supply source.", FILLED},
	[C_STRONGER] = {"%1 has strength %3, and one of %4 comes first.", FILLED},
	[C_WEAK] = {"%1 has strength %3 of %4.", FILLED},
	[C_NO_PORT] = {"%1 has not stood in a usable port since the turn began.", FILLED},
	[C_NOT_FACING] = {"%1 is no marine unit, and %2 does not face its port.", FILLED},
	[C_HARD] = {"%2 is not open ground.", FILLED},
	[C_WEATHER] = {"The weather in %2 is bad.", FILLED},
	[C_FROZEN] = {"%1 is immobilised in this turn.", FILLED},
	[C_FIXED] = {"%1 stays where it is.", FILLED},
	[C_MOVED] = {"%1 has had its move.", FILLED},
	[C_BATTLE] = {"The battle of %2 is still to be fought.", FILLED},
	[C_ALONE] = {"No own combat unit goes with %1 into %2.", FILLED},
	[C_AIR_LAST] = {"Air units move when the land units have moved.", FILLED},
	[C_LAND_FIRST] = {"The land units have had their moves.", FILLED},
	[C_NO_AIRFIELD] = {"%1 has not stood in an air base since the turn began.", FILLED},
	[C_ENGINES] = {"Bombs on railways have cost this side %3 {3:train|trains} in this turn.", FILLED},
	[C_BOMBED] = {"The railway in %2 has been bombed.", FILLED},
	[C_BEACH_FAR] = {"%2 is %3 {3:hex|hexes} away from the port of %1, which lands %4 away at most.", FILLED},
	[C_ZONE_FAR] = {"%2 is %3 {3:hex|hexes} away from %1, which drops %4 away at most.", FILLED},
	[C_OTHER_SEA] = {"%2 lies on another sea than %1.", FILLED},
	[C_NO_MARINE] = {"%1 is no marine unit, and %2 is still contested.", FILLED},
	[C_SKY_FULL] = {"Two own air units are over %2 already.", FILLED},
	[C_SEA_CLOSED] = {"The sea of %2 is closed to the Axis now.", FILLED},
	[C_MENDED] = {"%1 did not begin the turn at full strength.", FILLED},
	[CAUSES] = {""},
};

/* Which sentence goes with which clause. */
static const struct eto_cause pairs[] = {
	{BI_7_5_3_9, C_FAR},       {BI_7_5_4_1, C_WATER},      {BI_7_5_4_3, C_CLOSED},     {BI_7_5_4_7, C_NEUTRAL},
	{BI_7_5_3_13, C_ENEMIES},  {BI_7_7_15_5, C_ENEMIES},   {BI_7_10_5, C_NO_BATTLES},  {BI_3_10_1, C_FULL},
	{BI_3_10_2, C_COMBAT_FULL}, {BI_3_4_3, C_BASE_TAKEN},  {BI_3_4_1, C_NO_BASE},      {BI_7_5_2_2, C_RANGE},
	{BI_7_5_2_4, C_RANGE},     {BI_7_5_2_5, C_RANGE},      {BI_7_7_16_1, C_RANGE},     {BI_4_4_1, C_BARREL},
	{BI_4_4_3, C_BARREL},      {BI_4_4_4, C_BARREL},       {BI_12_4_1, C_BARREL},      {BI_7_10_2, C_BARREL},
	{BI_13_5_1, C_NO_FUEL},    {BI_13_5_4, C_NO_FUEL},     {BI_6_1_6_3, C_NO_FUEL},    {BI_32_0_2, C_NO_FUEL},
	{BI_13_2_1, C_NOT_ACTIVE}, {BI_13_4_1, C_NO_POINTS},   {BI_13_3_1, C_HQ_FAR},      {BI_13_3_7, C_HQ_FAR},
	{BI_13_3_3, C_HQ_CUT},     {BI_13_8_1_6, C_ONCE},      {BI_13_8_1_1_7, C_ONCE},    {BI_13_8_1_1_9, C_ONCE},
	{BI_13_8_1_1_19, C_ONCE},  {BI_13_4_3, C_ONCE},        {BI_13_8_4, C_AREA},        {BI_13_1_9, C_NATION},
	{BI_13_8_1_1_3, C_NATION}, {BI_13_8_5_2, C_NATION},    {BI_7_3_8, C_PRICE},        {BI_7_3_2, C_WHOLE},
	{BI_7_3_2_1, C_NO_SOURCE}, {BI_7_3_2_3, C_NO_SOURCE},  {BI_7_4_16, C_TRAINS},      {BI_7_4_4, C_NEAR_FOE},
	{BI_7_4_3, C_NO_TRACK},    {BI_7_7_14_3, C_ZOC},       {BI_7_7_15_1, C_NO_WAY},    {BI_3_15_3, C_STRONGER},
	{BI_24_0_7, C_NOT_FACING}, {BI_24_1_4, C_HARD},        {BI_24_3_2, C_HARD},        {BI_23_0_16, C_HARD},
	{BI_24_1_3, C_WEATHER},    {BI_23_0_4, C_WEATHER},     {BI_7_8_7, C_WEATHER},      {BI_9_2_4, C_WEATHER},
	{BI_3_21_1, C_FROZEN},     {BI_6_1_1_2, C_FIXED},      {BI_6_1_1_3, C_FIXED},      {BI_6_6_5, C_FIXED},
	{BI_13_8_1_13, C_FIXED},   {BI_7_5_3_10, C_MOVED},     {BI_7_7_2, C_BATTLE},       {BI_3_8_2, C_ALONE},
	{BI_32_3_2, C_ENGINES},    {BI_32_3_3, C_BOMBED},      {BI_24_1_5, C_BEACH_FAR},   {BI_24_8_1, C_BEACH_FAR},
	{BI_18_0_2, C_OTHER_SEA},  {BI_24_0_10, C_NO_MARINE},  {BI_3_10_5, C_SKY_FULL},    {BI_18_1_2_3, C_SEA_CLOSED},
	{BI_18_1_3_5, C_SEA_CLOSED}, {BI_32_0_9, C_WEATHER},   {BI_19_1_3, C_RANGE},      {BI_3_8_1, C_WEAK},
};

/* Clauses that refuse for more than one reason. */
static unsigned train_cause(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	if (u >= UNITS || s->hex[u] >= HEXES)
		return CAUSES;
	return !eto_set_has(&t->rails, s->hex[u]) ? C_NO_STATION : marked(s, u, M_OOS) ? C_BARREL : C_NEAR_FOE;
}

/* Not ready to land or to jump: it lacks supply, steps, or the place to start from. */
static unsigned start_cause(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned place)
{
	if (u >= UNITS || marked(s, u, M_OOS))
		return u >= UNITS ? CAUSES : C_BARREL;
	return !is_full(t, s, u) ? C_WEAK : marked(s, u, M_MENDED) ? C_MENDED : place;
}

/* Where paratroops do not come down: hard ground, or too far. */
static unsigned zone_cause(const struct bi_table *t, unsigned hex)
{
	return hex >= HEXES ? CAUSES : t->hex[hex].terrain != CLEAR || bi_major(t, hex) ? C_HARD : C_ZONE_FAR;
}

static unsigned find_cause(const struct bi_table *t, const struct bi_state *s, struct eto_action a, eto_clause clause,
			   unsigned u)
{
	if (clause == BI_7_4_2)
		return train_cause(t, s, u);
	if (clause == BI_24_1_2 || clause == BI_23_0_2)
		return start_cause(t, s, u, clause == BI_24_1_2 ? C_NO_PORT : C_NO_AIRFIELD);
	if (clause == BI_23_0_5)
		return zone_cause(t, a.arg[2]);
	if (clause == BI_7_5_2_1)
		return s->stage ? C_LAND_FIRST : C_AIR_LAST;
	return eto_cause_of(pairs, sizeof pairs / sizeof *pairs, clause, CAUSES);
}

/* -- who and where -- */

static bool takes_hq(unsigned verb)
{
	return bitw_game.verbs[verb].arg[0].kind == ETO_PIECE && bitw_game.verbs[verb].arg[1].kind == ETO_PIECE;
}

/* The block that the action is about: the one on its way, the one that an HQ sends, or the one that is named. */
static unsigned block_of(const struct bi_state *s, struct eto_action a)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->proc == P_MARCH || f->proc == P_FLIGHT)
		return ((const struct march *)eto_own(&s->stack))->unit;
	if (f->proc == P_TRAIN || f->proc == P_BUILD)
		return ((const struct trip *)eto_own(&s->stack))->unit;
	unsigned u = takes_hq(a.verb) ? a.arg[1] : a.arg[0];
	return bitw_game.verbs[a.verb].arg[0].kind == ETO_PIECE && u < UNITS ? u : UNITS;
}

static bool about_hq(unsigned cause)
{
	return cause >= C_NOT_ACTIVE && cause <= C_NATION;
}

static unsigned hex_of(const struct bi_table *t, const struct bi_state *s, struct eto_action a, unsigned cause,
		       unsigned u)
{
	if (cause == C_BATTLE) {
		for (unsigned v = t->first_of[s->side]; v < t->end_of[s->side]; v++)
			if (s->hex[v] < HEXES && !eto_set_has(&s->fought, s->hex[v]) && bi_in_battle(t, s, s->hex[v]))
				return s->hex[v];
		return NO_HEX;
	}
	unsigned named = eto_cause_about(&bitw_game, a, ETO_PLACE, HEXES, NO_HEX);
	return named == NO_HEX && u < UNITS && s->hex[u] < HEXES ? s->hex[u] : named;
}

/* -- how many -- */

/* The first colour of which a step costs more than there is: what it costs, and what is left. */
static void shortage(const struct bi_table *t, const struct bi_state *s, unsigned u, int16_t number[2])
{
	uint8_t price[COLOURS];
	unsigned payer = bi_payer(t, s, nation_of(t, u));
	bi_prices(t, s, u, price);
	for (unsigned c = 0; c < COLOURS; c++)
		if (price[c] > s->pool[payer][c]) {
			number[0] = price[c];
			number[1] = s->pool[payer][c];
			return;
		}
}

/* The strongest of the block's side in its hex. */
static unsigned strongest(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned most = 0;
	EACH_BLOCK (v, s, s->hex[u])
		if (side_of(t, v) == side_of(t, u) && s->strength[v] > most)
			most = s->strength[v];
	return most;
}

static unsigned air_reach(const struct bi_table *t, const struct bi_state *s, struct eto_action a, unsigned u)
{
	unsigned range = a.verb == V_SCOUT ? bi_scout_range(t, s, u) : bi_range(t, s, u);
	return a.verb != V_REBASE ? range : starved(s, u) ? range / 2 : range * 2;
}

/* Five hexes for each point that the HQ can spend on it, for marines of TECH 3 (BI-24.8.1). */
static unsigned beach_reach(const struct bi_table *t, const struct bi_state *s, struct eto_action a, unsigned u)
{
	bool far = a.verb == V_INVADE && bi_marine(t, s, u) && bi_tech(t, s, nation_of(t, u), F_INFANTRY) >= 3;
	unsigned points = far ? s->ap[a.arg[0]] : 1;
	return 5 * (points > 4 ? 4 : points ? points : 1);
}

static void count(const struct bi_table *t, const struct bi_state *s, struct eto_action a, unsigned cause, unsigned u,
		  unsigned hex, int16_t number[2])
{
	unsigned seat = u < UNITS ? side_of(t, u) : s->side;
	struct count n = hex < HEXES ? bi_count(t, s, hex, seat) : (struct count){0};
	switch (cause) {
	case C_FAR: number[0] = ((const struct march *)eto_own(&s->stack))->left; break;
	case C_FULL: number[0] = n.land; break;
	case C_COMBAT_FULL: number[0] = n.gcu; break;
	case C_RANGE:
		number[0] = (int16_t)bi_distance(t, s->hex[u], hex);
		number[1] = (int16_t)air_reach(t, s, a, u);
		break;
	case C_HQ_FAR:
		number[0] = (int16_t)bi_distance(t, s->hex[a.arg[0]], s->hex[a.arg[1]]);
		number[1] = bi_weather_at(t, s, s->hex[a.arg[0]]) == GOOD ? 5 : 3;
		break;
	case C_PRICE: shortage(t, s, u, number); break;
	case C_TRAINS: number[0] = s->rails_used[bi_train_nation(nation_of(t, u))]; break;
	case C_ENGINES: number[0] = s->rail_less[seat]; break;
	case C_BEACH_FAR:
		number[0] = (int16_t)bi_distance(t, s->hex[u], hex);
		number[1] = (int16_t)beach_reach(t, s, a, u);
		break;
	case C_ZONE_FAR:
		number[0] = (int16_t)bi_distance(t, s->hex[u], hex);
		number[1] = bi_drops_far(t, s, u, hex) ? 10 : 5;
		break;
	case C_STRONGER:
		number[0] = s->strength[u];
		number[1] = (int16_t)strongest(t, s, u);
		break;
	case C_WEAK:
		number[0] = s->strength[u];
		number[1] = t->unit[u].faces.value[0];
		break;
	default: break;
	}
}

/* -- the sentence -- */

static bool held_source(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hex)
{
	hexset sources = bi_sources(t, s, seat);
	return eto_set_has(&sources, hex) && eto_set_has(&s->held[seat], hex);
}

static bool near_foe(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hex)
{
	hexset near = bi_adjacent_foes(t, s, seat);
	return eto_set_has(&near, hex);
}

/* Is it true here? A clause may refuse for more than one reason. */
static bool holds(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a,
		  unsigned cause, unsigned u, unsigned hex)
{
	bool own = u < UNITS && side_of(t, u) == seat, here = own && s->hex[u] < HEXES;
	if ((eto_remark_has(&bi_causes[cause], 0) && !own) || (eto_remark_has(&bi_causes[cause], 1) && hex >= HEXES))
		return false;
	switch (cause) {
	case C_FAR: return eto_peek(&s->stack)->proc == P_MARCH;
	case C_ENEMIES:
	case C_NO_BATTLES: return bi_any(t, s, hex, enemy_of(seat));
	case C_RANGE: return here && bi_distance(t, s->hex[u], hex) > air_reach(t, s, a, u);
	case C_BARREL: return marked(s, u, M_OOS);
	case C_NO_FUEL:
		return !marked(s, u, M_LED) && a.verb != V_LEAD && (a.verb != V_BOMB || is_bomber(t, u)) &&
		       (a.verb != V_ESCORT || is_air(t, u));
	case C_NOT_ACTIVE: return is_hq(t, u) && on_map(s, u) && !marked(s, u, M_ACTIVE);
	case C_HQ_FAR: return takes_hq(a.verb) && a.arg[1] < UNITS && here && s->hex[a.arg[1]] < HEXES;
	case C_PRICE: return (a.verb == V_REPAIR || a.verb == V_BUILD) && !bi_can_pay(t, s, u);
	case C_WHOLE: return a.verb == V_REPAIR && on_map(s, u) && is_full(t, s, u);
	case C_TRAINS: return own;
	case C_NO_SOURCE: return !held_source(t, s, seat, hex);
	case C_NEAR_FOE: return near_foe(t, s, seat, hex);
	case C_BEACH_FAR: return here && bi_distance(t, s->hex[u], hex) > beach_reach(t, s, a, u);
	case C_ZONE_FAR: return here && bi_distance(t, s->hex[u], hex) > 5;
	case C_OTHER_SEA: return here && a.verb == V_SAIL;
	case C_NO_TRACK: return a.verb == V_TO;
	case C_STRONGER: return here && s->strength[u] < strongest(t, s, u);
	case C_MOVED: return marked(s, u, M_MOVED | M_FLYING);
	default: return true;
	}
}

void bi_cause(const struct eto_table *table, const void *view, unsigned seat, struct eto_action a, eto_clause clause,
	      struct eto_remark *out)
{
	const struct bi_table *t = (const struct bi_table *)table;
	const struct bi_state *s = view;
	unsigned u = block_of(s, a), cause = find_cause(t, s, a, clause, u);
	if (cause == CAUSES)
		return;
	if (about_hq(cause))
		u = takes_hq(a.verb) && a.arg[0] < UNITS ? a.arg[0] : UNITS;
	unsigned hex = hex_of(t, s, a, cause, u);
	if (!holds(t, s, seat, a, cause, u, hex))
		return;
	int16_t number[2] = {0};
	count(t, s, a, cause, u, hex, number);
	eto_cause_fill(out, &bi_causes[cause], (struct eto_matter){u, UNITS, hex, HEXES, {number[0], number[1]}});
}
