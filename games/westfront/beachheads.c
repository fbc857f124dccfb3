/* Beachheads (15.5): deployed in the Allied Supply Phase where an Amphibious unit has landed. Each belongs to one
 * unit, US 2, US 5, US 6, US 7 or British 1 (WF-15.5.4, WF-2.61.2). Their supply is in supply.c, their steps from
 * eliminated to Prep and Ready in production.c (WF-15.51.3, WF-15.51.7), DF of their unit in round.c (WF-15.5.3).
 * No rail line joins them (WF-15.52.3). Without one, or in a storm, a landing starves unless a line can be traced
 * to it (WF-sidebar15.2, WF-sidebar15.5). */
#include "games/westfront/seas.h"

unsigned wf_beachhead_at(const struct wf_state *s, unsigned hex)
{
	for (unsigned b = 0; b < BEACHHEADS; b++)
		if (s->beachhead[b] == BH_DEPLOYED && s->beachhead_hex[b] == hex)
			return b;
	return BEACHHEADS;
}

/* In a storm it loses all functions (WF-15.54.1, WF-12.3.6): when all the seas at its hex are stormy. */
bool wf_beachhead_works(const struct wf_table *t, const struct wf_state *s, unsigned beachhead)
{
	return s->beachhead[beachhead] == BH_DEPLOYED &&
	       t->hex[s->beachhead_hex[beachhead]].seas & ~wf_stormy_seas(t, s);
}

/* A minor port while there is no battle (WF-15.53.1). */
unsigned wf_mulberry(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	unsigned b = wf_beachhead_at(s, hex);
	return b < BEACHHEADS && !contested(s, hex) && wf_beachhead_works(t, s, b) ? b : BEACHHEADS;
}

void wf_lose_beachheads(struct wf_state *s, unsigned mask, struct eto_events *e)
{
	for (unsigned b = 0; b < BEACHHEADS; b++) {
		if (!(mask >> b & 1))
			continue;
		s->beachhead[b] = BH_ELIMINATED;
		s->beachhead_hex[b] = NO_HEX;
		tell(e, E_BEACHHEAD_LOST, (int)b, WF_15_51_6, 0, 0);
	}
}

/* Those that nobody guards, in a hex. */
unsigned wf_lone_beachheads(const struct wf_state *s, unsigned hex)
{
	unsigned mask = 0;
	for (unsigned b = 0; b < BEACHHEADS; b++)
		if (s->beachhead[b] == BH_DEPLOYED && s->beachhead_hex[b] == hex && !s->count[ALLIES][hex])
			mask |= 1u << b;
	return mask;
}

/* Lost if the enemy is in its hex and nobody else (WF-15.51.6), as after an evacuation (WF-15.6.3). Who marches
 * through is in land.c. */
void wf_overrun_beachheads(struct wf_state *s, struct eto_events *e)
{
	for (unsigned b = 0; b < BEACHHEADS; b++)
		if (s->beachhead[b] == BH_DEPLOYED && s->count[AXIS][s->beachhead_hex[b]])
			wf_lose_beachheads(s, wf_lone_beachheads(s, s->beachhead_hex[b]), e);
}

/* -- deployment: P_BEACHHEAD -- */

/* Is there anything that a Beachhead could be for, as far as the enemy can see: a Ready one, and a block that has
 * stayed where it landed? Only the owner knows whether it is the right one, so he is always asked. */
static bool may_come(const struct wf_table *t, const struct wf_state *s)
{
	bool ready = false, landed = false;
	for (unsigned b = 0; b < BEACHHEADS; b++)
		ready |= s->beachhead[b] == BH_READY;
	for (unsigned u = t->first_of[ALLIES]; u < t->end_of[ALLIES] && !landed; u++)
		landed = on_map(s, u) && s->mark[u] & M_LANDED;
	return ready && landed;
}

static bool go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	(void)e;
	if (may_come(t, s)) {
		eto_top(&s->stack)->seat = ALLIES;
		return false;
	}
	eto_pop(&s->stack);
	return true;
}

/* 1. Ready (WF-15.51.2), and so not deployed already: it does not move (WF-15.51.5); 2. its unit is still in the
 * hex that it invaded, friendly or a battle (WF-15.51.1), in this player turn or a later one (ruling R39,
 * WF-huskyex.6). */
static eto_clause check_deploy(const struct wf_table *t, const struct wf_state *s, unsigned b)
{
	if (b >= BEACHHEADS)
		return ETO_NONSENSE;
	unsigned unit = t->beachhead_unit[b];
	if (s->beachhead[b] != BH_READY)
		return ruled_out(t, s->beachhead[b] == BH_DEPLOYED ? WF_15_51_5 : WF_15_51_2);
	if (unit >= UNITS || !on_map(s, unit))
		return ruled_out(t, WF_15_51_1);
	return !(s->mark[unit] & M_LANDED) && forbids(t, WF_15_51_1) ? WF_15_51_1 : 0;
}

static eto_clause check(const void *t, const void *s, unsigned seat, struct eto_action a)
{
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	return a.verb == V_BEACHHEAD ? check_deploy(t, s, a.arg[0]) : ruled_out(t, WF_4_46_4);
}

static void legal(struct eto_list *l)
{
	for (unsigned b = 0; b < BEACHHEADS; b++)
		eto_offer(l, V_BEACHHEAD, b, 0, 0);
	eto_list_add(l, V_DONE, 0, 0, 0);
}

/* The marker bears the name of its unit: now the enemy knows which block that is, though not how strong. */
static void name_unit(const struct wf_table *t, struct wf_state *s, unsigned unit, struct eto_events *e)
{
	eto_barrier(e);
	if (s->mark[unit] & M_KNOWN)
		return;
	s->mark[unit] |= M_KNOWN;
	s->seen_cv[unit] = t->unit[unit].max;
	s->seen_month[unit] = s->month;
}

static void apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct wf_table *t = table;
	struct wf_state *s = state;
	unsigned b = a.arg[0];
	(void)seat;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	s->beachhead[b] = BH_DEPLOYED;
	s->beachhead_hex[b] = s->hex[t->beachhead_unit[b]];
	name_unit(t, s, t->beachhead_unit[b], e);
	tell(e, E_BEACHHEAD, (int)b, s->beachhead_hex[b], 0, 0);
}

const struct eto_proc wf_proc_beachhead = {.name = "beachhead", .go = go, DECIDES,
	.close = "Deploy no more Beachheads",
	ASKS("Supply Phase", WF_15_51_1, "Deploy Beachheads where Amphibious units have landed")};
