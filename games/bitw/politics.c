/* Powers (5, 36): attacks on neutrals and assistance, surrender, the French armistice, Italy, American morale. */
#include "games/bitw/bitw.h"

/* -- neutrals (5.6): who is attacked asks the leader of the alliance at once (BI-5.6.2.1) -- */

void bi_attack_country(const struct bi_table *t, struct bi_state *s, unsigned country, struct eto_events *e)
{
	unsigned nation = bi_country_nation(country);
	s->attacked |= (uint16_t)(1u << country);
	bi_say(e, E_ATTACKED, (int)country, 0, 0, 0);
	eto_barrier(e); /* whether the Allies are asked says what they have planned */
	ETO_EACH (h, &t->land)
		if (t->hex[h].country == country && !eto_set_has(&s->held[AXIS], h))
			eto_set_add(&s->held[ALLIED], h);
	if (country != LUXEMBOURG && s->plan[0] != FRONTIER + 1)
		((struct trip *)eto_call(&s->stack, P_ASSIST, ALLIED))->kind = (uint8_t)nation;
}

/* Five points for each, all at once in the next Production Phase: who will not have them cannot promise them
 * (BI-5.6.2.4). */
eto_clause bi_assist_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	(void)seat;
	if (a.verb != V_ASSIST || a.arg[0] > 1)
		return no(t, BI_5_6_2_3);
	int purse = s->pool[GBR][YELLOW] + bi_income(t, s, GBR, YELLOW) - s->owed[GBR];
	return a.arg[0] && purse < 5 && forbids(t, BI_5_6_2_4) ? BI_5_6_2_4 : 0;
}

void bi_assist_legal(struct eto_list *l)
{
	eto_offer(l, V_ASSIST, 0, 0, 0);
	eto_offer(l, V_ASSIST, 1, 0, 0);
}

void bi_assist_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bi_state *s = state;
	unsigned nation = ((const struct trip *)eto_own(&s->stack))->kind;
	(void)table, (void)seat;
	eto_pop(&s->stack);
	if (a.arg[0]) {
		s->assisted |= (uint16_t)(1u << nation); /* BI-5.6.2.10 */
		s->owed[GBR] = (uint8_t)(s->owed[GBR] < 6 ? s->owed[GBR] + 5 : 10);
	}
	bi_say(e, a.arg[0] ? E_ASSISTED : E_REFUSED, (int)nation, 0, 0, 0);
}

/* -- American morale (BI-5.5.2, BI-13.8.1.3.2): it has nothing to do with Lend-Lease (BI-13.8.1.3.4) -- */

void bi_lost_us(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e)
{
	if (nation_of(t, u) == USA && is_land(t, u) && s->morale < 10)
		bi_sad_news(t, s, e);
}

/* Who has enough of the war goes for good, whoever is still to come too (BI-13.8.1.3.3, BI-13.8.1.3.5). */
void bi_usa_leaves(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	s->usa_out = 1;
	for (unsigned u = t->first_of[ALLIED]; u < UNITS; u++) {
		if (nation_of(t, u) != USA)
			continue;
		if (on_map(s, u))
			bi_remove(t, s, u, GONE, bi_advanced(t) ? BI_13_8_1_3_3 : BI_5_5_2, e);
		else if (s->fate[u] != UNUSED)
			s->fate[u] = GONE;
	}
}

void bi_sad_news(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	(void)t;
	s->morale++;
	bi_say(e, E_MORALE, s->morale, 0, 0, 0);
}

/* -- surrender (5.0) -- */

/* What a great power of the Allies held abroad is lost with it, where nobody of its friends stands: German hexes, and
 * those of lands that have fallen before. */
static bool held_abroad(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned hex)
{
	unsigned owner = bi_country_nation(t->hex[hex].country);
	bool lost = owner == GER || ((owner == NED || owner == BEL || owner == FRA) && s->fallen >> owner & 1);
	return (nation == FRA || nation == GBR) && lost && eto_set_has(&s->held[ALLIED], hex);
}

/* Somebody stands there who is still in the war: what is left of a fallen power holds nothing (BI-5.0.5). */
static bool fights_on(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && is_land(t, u) && !out_of_war(t, s, u))
			return true;
	return false;
}

/* BI-5.0.8. */
static bool passes(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned winner, unsigned hex)
{
	unsigned country = t->hex[hex].country;
	if (fights_on(t, s, hex, enemy_of(winner)) || country == ALGERIA || country == TUNISIA || country == MOROCCO)
		return false;
	return bi_country_nation(country) == nation || held_abroad(t, s, nation, hex);
}

/* Walls fall that way too (BI-5.6.2.9, BI-mods.10). */
static void conquer(const struct bi_table *t, struct bi_state *s, unsigned nation, unsigned winner,
		    struct eto_events *e)
{
	ETO_EACH (h, &t->land)
		if (passes(t, s, nation, winner, h)) {
			if (!eto_set_has(&s->held[winner], h))
				bi_fort_falls(t, s, h, e);
			eto_set_add(&s->held[winner], h);
			eto_set_drop(&s->held[!winner], h);
		}
}

/* The Liguria Corps waits for the RSI (BI-36.1.4). */
static bool comes_with_rsi(const struct bi_table *t, unsigned u)
{
	unsigned row = t->arrival_of[scenario(t)][u];
	return row && t->arrival[row - 1].rsi;
}

/* A block of a power that is out of the war: it goes, but one with a 0 face stays on it (BI-5.0.4, BI-5.0.5). */
static void give_way(const struct bi_table *t, struct bi_state *s, unsigned u, eto_clause why, struct eto_events *e)
{
	if (!on_map(s, u) && (s->fate[u] == UNUSED || comes_with_rsi(t, u)))
		return;
	if (!on_map(s, u))
		s->fate[u] = GONE;
	else if (t->unit[u].zero && why == BI_5_0_3 && is_land(t, u))
		s->strength[u] = 0;
	else
		bi_remove(t, s, u, GONE, why, e);
}

/* Aircraft of its allies whose base is the enemy's now fly to another one in reach, or are lost (BI-3.4.1,
 * BI-7.7.16.2). */
static void bases_lost(const struct bi_table *t, struct bi_state *s, unsigned side)
{
	bool any = false;
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		unsigned hex = s->hex[u];
		if (!is_air(t, u) || hex >= HEXES || marked(s, u, M_FLYING) || !eto_set_has(&s->held[!side], hex))
			continue;
		s->mark[u] |= M_FLYING;
		s->from[u] = (uint16_t)hex;
		any = true;
	}
	if (any)
		eto_call(&s->stack, P_HOME, enemy_of(s->side));
}

/* Who stands at Gran Sasso already when Mussolini is brought, or when Italy gives up, has him too. */
static void guards(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	unsigned guard = NO_UNIT;
	EACH_BLOCK (u, s, t->at.gransasso)
		if (u != t->who.mussolini && is_land(t, u) && nation_of(t, u) != ITA)
			guard = u;
	if (guard != NO_UNIT)
		bi_gran_sasso(t, s, guard, e);
}

/* However Italy falls, Germans may leave Sardinia and Corsica at once (SBW7). */
static void leave_islands(const struct bi_table *t, struct bi_state *s)
{
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		s->mark[u] &= ~(uint32_t)M_MOVED;
	if (scenario(t) == SBW7)
		eto_call(&s->stack, P_ESCAPE, AXIS);
}

void bi_nation_falls(const struct bi_table *t, struct bi_state *s, unsigned nation, bool peace, eto_clause why,
		     struct eto_events *e)
{
	unsigned side = nation == GER || nation == ITA ? AXIS : ALLIED, winner = enemy_of(side),
		 payer = bi_winner(t, s, winner);
	s->fallen |= (uint16_t)(1u << nation);
	if (!peace)
		s->ceded |= (uint16_t)(1u << nation); /* BI-5.0.7; not in an armistice (BI-5.0.9) */
	bi_say(e, E_FALLS, (int)nation, 0, why, 0);
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		bool spared = u == t->who.mussolini && (peace || s->italy); /* BI-36.0.7 */
		if (nation_of(t, u) != nation || spared)
			continue;
		if (!peace && on_map(s, u))
			bi_add_points(&s->pool[payer][YELLOW], 1); /* BI-5.0.6 */
		give_way(t, s, u, why, e);
	}
	if (nation != ITA) /* what Italy held is Germany's, and what the Allies have taken stays theirs (BI-36.0.6) */
		conquer(t, s, nation, winner, e);
	for (unsigned i = 0; nation == FRA && i < FORTS; i++)
		if (t->fort_line[i] == 0)
			s->fort[i] = NO_FORT; /* BI-5.1.13 */
	if (nation == FRA) {
		s->armistice = 1;
		s->french_free = 1;
		s->france_fell = (uint8_t)(s->turn + 1);
		s->capital_moved = s->capital_moved ? 2 : 0;
	} else if (nation == ITA) {
		guards(t, s, e);
		leave_islands(t, s);
	}
	bases_lost(t, s, side);
}

/* -- the French armistice (5.1.9), one of two ways out (BI-5.1.4): Germany accepts (BI-5.1.10) and conquers France
 * (BI-5.1.12), Free France is created (BI-5.1.16); Spain stays neutral (BI-5.1.19) -- */

eto_clause bi_armistice_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)state, (void)seat;
	return a.verb == V_ARMISTICE || a.verb == V_DONE ? 0 : no(table, BI_5_1_9);
}

void bi_armistice_legal(struct eto_list *l)
{
	eto_offer(l, V_ARMISTICE, 0, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

void bi_armistice_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bi_state *s = state;
	(void)seat;
	eto_pop(&s->stack);
	if (a.verb != V_ARMISTICE)
		return;
	bi_say(e, E_ARMISTICE, 0, 0, 0, 0);
	bi_nation_falls(table, s, FRA, true, BI_5_1_11, e);
}

/* -- Italy (36): it may surrender once there are Allies in it (BI-5.4.4) -- */

static unsigned allies_in_italy(const struct bi_table *t, const struct bi_state *s)
{
	unsigned n = 0;
	for (unsigned u = t->first_of[ALLIED]; u < UNITS; u++)
		n += s->hex[u] < HEXES && t->hex[s->hex[u]].country == ITALY; /* BI-36.0.9 */
	return n;
}

bool bi_island_allied(const struct bi_table *t, const struct bi_state *s, unsigned island)
{
	hexset mine = bi_control(t, s, ALLIED);
	ETO_EACH (h, &t->land)
		if (t->hex[h].island == island && !eto_set_has(&mine, h))
			return false;
	return true;
}

/* A minor power with a capital of its own (BI-5.0.2, BI-5.0.3, BI-4.1.10). */
void bi_rsi_falls(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	s->rsi = 3;
	bi_say(e, E_FALLS, ITA, 0, BI_5_0_3, 0);
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++) {
		if (nation_of(t, u) != ITA)
			continue;
		if (on_map(s, u))
			bi_add_points(&s->pool[bi_winner(t, s, ALLIED)][YELLOW], 1); /* BI-5.0.6 */
		give_way(t, s, u, BI_5_0_3, e);
	}
}

/* Who comes to Gran Sasso first has Mussolini, at once (BI-36.1.2, BI-36.1.3); Germans free him once Italy has given
 * up, not before (BI-36.1.1). */
void bi_gran_sasso(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e)
{
	unsigned m = t->who.mussolini;
	if (!bi_on(t, CH_36) || s->italy != 1 || s->hex[m] != t->at.gransasso || s->hex[u] != s->hex[m] ||
	    !is_land(t, u) || u == m)
		return;
	bool freed = nation_of(t, u) == GER && s->fallen >> ITA & 1;
	if (side_of(t, u) == ALLIED || (freed && eto_set_has(&s->held[ALLIED], t->at.salo))) {
		s->italy = 3; /* taken, or without a town where he could begin again */
		bi_remove(t, s, m, GONE, freed ? BI_36_1_3 : BI_36_1_2, e);
	} else if (freed) {
		s->italy = 2;
		bi_put(s, m, t->at.salo);
	}
}

static void dismiss(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	unsigned m = t->who.mussolini;
	s->italy = 1;
	s->dismissed = (uint8_t)(s->turn + 1);
	bi_say(e, E_DISMISSED, 0, 0, 0, 0);
	if (!on_map(s, m))
		return;
	bi_put(s, m, t->at.gransasso);
	bi_show(t, s, m, e);
	guards(t, s, e);
}

struct eto_dice bi_dismiss_dice(const void *table, const void *state)
{
	(void)table, (void)state;
	return (struct eto_dice){1, 6};
}

void bi_dismiss_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	struct bi_state *s = state;
	eto_pop(&s->stack);
	if (eto_die(roll, 0) < allies_in_italy(table, s)) /* BI-36.0.2 */
		dismiss(table, s, e);
}

/* It may rebuild the units that Italy had (BI-36.1.5). */
static void declare_rsi(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	s->rsi = 2; /* BI-36.1.4 */
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		if (nation_of(t, u) == ITA && s->fate[u] == GONE)
			s->fate[u] = LOST;
	bi_say(e, E_RSI, 0, 0, 0, 0);
}

/* In each Victory Phase: the dismissal, then the surrender (BI-36.0.7: all Italian units but Mussolini go), then the
 * RSI, if Germany was first (BI-36.1.1). */
void bi_italy_phase(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	if (!bi_on(t, CH_36))
		return;
	if (!(s->fallen >> ITA & 1)) {
		unsigned n = allies_in_italy(t, s);
		bool lost = bi_island_allied(t, s, SICILY) ||
			    (bi_island_allied(t, s, CORSICA) && bi_island_allied(t, s, SARDINIA));
		if (s->italy && s->turn + 1u > s->dismissed && lost)
			bi_nation_falls(t, s, ITA, true, BI_36_0_5, e);
		else if (!s->italy && n >= 7)
			dismiss(t, s, e); /* BI-36.0.3 */
		else if (!s->italy && n)
			eto_call(&s->stack, P_DISMISS, ETO_DICE);
	} else if (s->italy == 2 && s->rsi < 2 && !eto_set_has(&s->held[ALLIED], t->at.salo)) {
		declare_rsi(t, s, e);
	}
}
