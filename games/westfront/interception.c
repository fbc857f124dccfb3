/* Naval interception of movement (15.72), after all movement of a phase (WF-15.72.1, WF-4.42.6).
 *
 * The Passive player has nothing to lose by a try, so he always tries. Each unit, sea by sea in the order of its
 * voyage (ruling R13): the dice of the sea against that unit (WF-15.72.2). Units are taken by what both sides see
 * of them: where they are, whence they came, over which seas; so the order tells nothing of who they are. */
#include "games/westfront/seas.h"

/* Does a voyage come before another? Equal ones look the same: then the unit number decides. */
static bool before(const struct wf_state *s, unsigned a, unsigned b)
{
	if (s->hex[a] != s->hex[b])
		return s->hex[a] < s->hex[b];
	if (s->from[a] != s->from[b])
		return s->from[a] < s->from[b];
	if (s->voyage_kind[a] != s->voyage_kind[b])
		return s->voyage_kind[a] < s->voyage_kind[b];
	return s->legs[a] != s->legs[b] ? s->legs[a] < s->legs[b] : s->voyage[a] < s->voyage[b];
}

static unsigned next_voyager(const struct wf_table *t, const struct wf_state *s)
{
	unsigned found = NO_UNIT;
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		if (on_map(s, u) && s->legs[u] && (found == NO_UNIT || before(s, u, found)))
			found = u;
	return found;
}

static bool go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	(void)e;
	if (next_voyager(t, s) == NO_UNIT) {
		eto_pop(&s->stack);
		return true;
	}
	eto_top(&s->stack)->seat = ETO_DICE;
	return false;
}

/* The Interception Value of the sea (WF-15.71.1), for instance Bay of Biscay 1 (WF-15.72.8). */
static struct eto_dice dice(const void *table, const void *state)
{
	const struct wf_table *t = table;
	const struct wf_state *s = state;
	unsigned unit = next_voyager(t, s);
	return (struct eto_dice){unit == NO_UNIT ? 1 : t->sea[s->voyage[unit] & 15].dice, 6};
}

/* Highest die that repulses and lowest that hits: by the Axis, and by the Allies with their Naval Supremacy
 * (WF-15.72.3, WF-15.72.4). Evacuations count as invasions (WF-15.6.4). A die may do both (ruling R14). */
struct numbers { uint8_t repulse, hit; };

static struct numbers numbers_of(unsigned roller, unsigned kind)
{
	static const struct numbers of[SIDES][2] = {[AXIS] = {{1, 6}, {2, 5}}, [ALLIES] = {{3, 4}, {4, 3}}};
	return of[roller][kind == V_SAIL];
}

/* Back to where it left (WF-15.72.5). A unit that was taken out of a battle goes on with it, on the side of it where it
 * was: the hex is friendly in this phase to the Original Defender. An airstrike meant for its battle finds none
 * (WF-15.72.7). */
static void turn_back(const struct wf_table *t, struct wf_state *s, unsigned unit, struct eto_events *e)
{
	unsigned side = side_of(t, unit), home = s->from[unit];
	wf_place(t, s, unit, home);
	wf_end_voyage(s, unit);
	s->mark[unit] &= (uint16_t)~M_LANDED;
	wf_tell_block(t, s, e, E_TURNED_BACK, unit, (int)home, WF_15_72_5, 0);
	if (s->count[foe(side)][home] && !contested(s, home)) {
		unsigned first = friendly(s, side, home) ? foe(side) : side;
		s->battle[home] |= (uint8_t)(B_ON | (first == AXIS ? B_AXIS : 0));
		eto_set_add(&s->fights, home);
	}
}

/* A step for each hit (WF-15.72.6), then perhaps the way back. */
static void roll(const void *table, void *state, struct eto_action dice, struct eto_events *e)
{
	const struct wf_table *t = table;
	struct wf_state *s = state;
	unsigned unit = next_voyager(t, s), hits = 0;
	if (unit == NO_UNIT)
		return;
	unsigned sea = s->voyage[unit] & 15, count = t->sea[sea].dice, roller = foe(side_of(t, unit));
	struct numbers n = numbers_of(roller, s->voyage_kind[unit]);
	bool repulsed = false, alive = true;
	for (unsigned i = 0; i < count; i++) {
		hits += eto_die(dice, i) >= n.hit;
		repulsed |= eto_die(dice, i) <= n.repulse;
	}
	eto_barrier(e);
	tell(e, E_INTERCEPT, (int)roller, (int)sea, (int)count, (int)hits);
	s->voyage[unit] >>= 4;
	s->legs[unit]--;
	while (hits-- && alive)
		alive = wf_reduce(t, s, unit, WF_15_72_6, e);
	if (alive && repulsed)
		turn_back(t, s, unit, e);
	wf_end_battles(s);
}

const struct eto_proc wf_proc_intercept = {.name = "interception", .go = go, ROLLS,
	ASKS("Movement Phase", WF_15_72_1, "Dice for the interception of sea movement")};
