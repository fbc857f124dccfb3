/* Units that must go: refugees of a surrender (9.2, 9.4), ships in a port that is lost (15.3), stacks that are too high
 * (4). */
#include "games/blitzwar/blitzwar.h"

/* -- P_REFUGE: units that must leave a zone go to the nearest one that takes them -- */

static bool displaced(const struct bw_table *t, const struct bw_state *s, unsigned c, bool vichy)
{
	unsigned zone = s->place[c];
	if (zone >= ZONES || s->mark[c] & M_MISSION || side_of(t, s, c) == NOBODY)
		return false;
	if (!vichy)
		return side_of(t, s, c) == AXIS && t->zone[zone].group == G_EAST_POLAND && s->control[zone] == SOVIET;
	return (t->zone[zone].group == G_VICHY || t->zone[zone].group == G_FRENCH_AFRICA) &&
	       s->control[zone] == NOBODY && country_of(t, c) != FRA;
}

/* Zones that take the counter: of the Axis; or of Occupied France without enemies (BW-9.4.5), for air and supply, which
 * take no control, those that their side holds. */
static zoneset shelters(const struct bw_table *t, const struct bw_state *s, unsigned c, bool vichy)
{
	unsigned side = side_of(t, s, c);
	zoneset set = {0};
	for (unsigned z = 0; z < ZONES; z++) {
		bool fits = vichy ? t->zone[z].group == G_OCCUPIED && !foes_in(s, side, z) &&
					    (is_corps(t, c) || s->control[z] == side)
				  : s->control[z] == AXIS;
		if (fits && !(friends(side, ALLIED) && bw_counters_in(t, s, ALLIED, z)) &&
		    !(friends(side, SOVIET) && bw_counters_in(t, s, SOVIET, z)))
			eto_set_add(&set, z);
	}
	return set;
}

/* The nearest of them, by land lines and failing these by sea. */
static zoneset nearest(const struct bw_table *t, const struct bw_state *s, unsigned c, bool vichy)
{
	zoneset goal = shelters(t, s, c, vichy), found = {0};
	uint16_t distance[PLACES];
	for (unsigned by_sea = 0; by_sea < 2; by_sea++) {
		placeset reach = {0}, open;
		unsigned best = ETO_FAR;
		eto_set_fill(&open, by_sea ? PLACES : ZONES);
		eto_set_add(&reach, s->place[c]);
		eto_flood(&(struct eto_flood){.graph = ETO_GRAPH(&t->way), .enter = open.w}, reach.w, distance);
		ETO_EACH (z, &goal)
			if (distance[z] < best)
				best = distance[z];
		ETO_EACH (z, &goal)
			if (distance[z] == best && best != ETO_FAR)
				eto_set_add(&found, z);
		if (!eto_set_empty(&found))
			break;
	}
	return found;
}

/* Corps first: the others follow them. */
static unsigned next_refugee(const struct bw_table *t, const struct bw_state *s)
{
	bool vichy = *(const uint8_t *)eto_own(&s->stack);
	unsigned other = NO_COUNTER;
	for (unsigned c = COUNTERS; c-- > 0;)
		if (displaced(t, s, c, vichy) && !is_corps(t, c))
			other = c;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (displaced(t, s, c, vichy) && is_corps(t, c))
			return c;
	return other;
}

static void shelter(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned zone, struct eto_events *e)
{
	bw_say(e, E_MOVES, (int)c, (int)s->place[c], (int)zone, 0);
	bw_put(t, s, c, zone);
	if (is_corps(t, c))
		bw_control(t, s, zone, bw_new_holder(t, s, side_of(t, s, c), zone), e);
}

static bool refuge_go(const void *table, void *state, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	unsigned c = next_refugee(t, s);
	if (c == NO_COUNTER) {
		eto_pop(&s->stack);
		return true;
	}
	if (is_naval(t, c)) { /* BW-9.4.5 */
		return bw_call_flee(t, s, s->place[c], e);
	}
	zoneset near = nearest(t, s, c, *(const uint8_t *)eto_own(&s->stack));
	unsigned n = eto_set_count(&near);
	if (n > 1) {
		eto_top(&s->stack)->seat = (uint8_t)side_of(t, s, c);
		if (s->stale)
			bw_nets(t, s);
		return false;
	}
	if (n)
		shelter(t, s, c, eto_set_next(&near, 0), e);
	else
		bw_remove(t, s, c);
	return true;
}

static eto_clause refuge_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	bool vichy = *(const uint8_t *)eto_own(&s->stack);
	eto_clause rule = vichy ? BW_9_4_4 : BW_9_2_9;
	(void)seat;
	if (a.verb != V_GO || a.arg[0] != next_refugee(t, s) || a.arg[1] >= ZONES)
		return eto_barred(&t->base, rule);
	zoneset near = nearest(t, s, a.arg[0], vichy);
	return eto_set_has(&near, a.arg[1]) ? 0 : eto_barred(&t->base, rule);
}

static void refuge_legal(struct eto_list *l)
{
	unsigned c = next_refugee((const struct bw_table *)l->table, l->state);
	for (unsigned z = 0; z < ZONES; z++)
		eto_offer(l, V_GO, c, z, 0);
}

static void refuge_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	(void)seat;
	shelter(table, state, a.arg[0], a.arg[1], e);
}

static bool refuge_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && *(const uint8_t *)eto_locals_of(f) < 2 && f->seat < SIDES;
}

const struct eto_proc bw_proc_refuge = {.name = "refuge",
					.go = refuge_go,
					.legal = refuge_legal,
					.check = refuge_check,
					.apply = refuge_apply,
					.sound = refuge_sound,
					.phase = "Diplomatic Phase",
					.prompt = "Choose where the displaced unit goes.",
					.clause = BW_9_2_9};

/* -- P_FLEE: ships leave a port that the enemy has entered (BW-15.3.5, BW-15.3.6), or that is Vichy's (BW-9.4.5) -- */

static unsigned next_ship(const struct bw_table *t, const struct bw_state *s, unsigned zone)
{
	BW_HERE (c, s, zone)
		if (is_naval(t, c) && s->control[zone] != side_of(t, s, c) &&
		    !friends(s->control[zone], side_of(t, s, c)))
			return c;
	return NO_COUNTER;
}

bool bw_call_flee(const struct bw_table *t, struct bw_state *s, unsigned zone, struct eto_events *e)
{
	(void)e;
	if (next_ship(t, s, zone) == NO_COUNTER)
		return false;
	uint8_t *where = eto_call(&s->stack, P_FLEE, AXIS);
	*where = (uint8_t)zone;
	return true;
}

static void flee(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned place, struct eto_events *e)
{
	bw_say(e, E_FLEES, (int)c, (int)s->place[c], (int)place, 0);
	bw_put(t, s, c, place);
}

static bool flee_go(const void *table, void *state, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	unsigned zone = *(const uint8_t *)eto_own(&s->stack), c = next_ship(t, s, zone);
	unsigned seas = t->zone[zone].coasts;
	if (c == NO_COUNTER) {
		eto_pop(&s->stack);
		return true;
	}
	if (!(seas & (seas - 1))) {
		flee(t, s, c, SEA0 + (unsigned)__builtin_ctz(seas), e);
		return true;
	}
	eto_top(&s->stack)->seat = (uint8_t)side_of(t, s, c);
	if (s->stale)
		bw_nets(t, s);
	return false;
}

static eto_clause flee_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	unsigned zone = *(const uint8_t *)eto_own(&s->stack);
	(void)seat;
	if (a.verb != V_FLEE || a.arg[0] != next_ship(t, s, zone) || a.arg[1] < SEA0 || a.arg[1] >= BOMBING)
		return eto_barred(&t->base, BW_15_3_5);
	return t->zone[zone].coasts >> (a.arg[1] - SEA0) & 1 ? 0 : eto_barred(&t->base, BW_15_3_6);
}

static void flee_legal(struct eto_list *l)
{
	const struct bw_state *s = l->state;
	unsigned c = next_ship((const struct bw_table *)l->table, s, *(const uint8_t *)eto_own(&s->stack));
	for (unsigned sea = 0; sea < SEAS; sea++)
		eto_offer(l, V_FLEE, c, SEA0 + sea, 0);
}

static void flee_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	(void)seat;
	flee(table, state, a.arg[0], a.arg[1], e);
}

static bool flee_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	unsigned zone = *(const uint8_t *)eto_locals_of(f);
	const struct bw_table *t = table;
	(void)state;
	return below && zone < ZONES && t->zone[zone].coasts && f->seat < SIDES;
}

const struct eto_proc bw_proc_flee = {.name = "flee",
				      .go = flee_go,
				      .legal = flee_legal,
				      .check = flee_check,
				      .apply = flee_apply,
				      .sound = flee_sound,
				      .phase = "Movement Phase",
				      .prompt = "Choose the sea to which the ships put out.",
				      .clause = BW_15_3_6};

/* -- P_EXCESS: stacks that are too high at the end of a phase (BW-4.2, BW-4.8) -- */

static unsigned next_excess(const struct bw_table *t, const struct bw_state *s, unsigned *side)
{
	(void)t;
	for (unsigned k = 0; k < SIDES; k++)
		ETO_EACH (z, &s->crowded[k]) {
			*side = k;
			return z;
		}
	return NO_ZONE;
}

bool bw_call_excess(const struct bw_table *t, struct bw_state *s)
{
	unsigned side = 0;
	if (next_excess(t, s, &side) == NO_ZONE)
		return false;
	eto_call(&s->stack, P_EXCESS, side);
	return true;
}

static bool excess_go(const void *table, void *state, struct eto_events *e)
{
	struct bw_state *s = state;
	unsigned side = 0;
	(void)e;
	if (next_excess(table, s, &side) == NO_ZONE) {
		eto_pop(&s->stack);
		return true;
	}
	eto_top(&s->stack)->seat = (uint8_t)side;
	if (s->stale)
		bw_nets(table, s);
	return false;
}

/* In Malta, Gibraltar and Tobruk corps are counted, and corps are lost; elsewhere counters (BW-4.1 to BW-4.6). */
static bool by_corps(const struct bw_table *t, unsigned zone)
{
	return t->zone[zone].corps_limit && t->zone[zone].corps_limit != 0xff;
}

static eto_clause excess_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	unsigned side = 0, zone = next_excess(t, s, &side), c = a.arg[0];
	if (a.verb != (by_corps(t, zone) ? V_LOSE : V_REMOVE) || c >= COUNTERS)
		return eto_barred(&t->base, BW_4_8);
	bool there = s->place[c] == zone && !s->beach[c] && is_corps(t, c) && side_of(t, s, c) == seat;
	if (there && a.verb == V_LOSE)
		there = a.arg[1] <= ARM && (a.arg[1] == INF ? face_of(t, s, c)->inf : face_of(t, s, c)->arm);
	return there ? 0 : eto_barred(&t->base, BW_4_8);
}

static void excess_legal(struct eto_list *l)
{
	const struct bw_state *s = l->state;
	unsigned side = 0, zone = next_excess((const struct bw_table *)l->table, s, &side);
	bool corps = by_corps((const struct bw_table *)l->table, zone);
	BW_HERE (c, s, zone)
		for (unsigned type = INF; type <= ARM && corps; type++)
			eto_offer(l, V_LOSE, c, type, 0);
	BW_HERE (c, s, zone)
		if (!corps)
			eto_offer(l, V_REMOVE, c, 0, 0);
}

static void excess_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	unsigned left;
	(void)seat;
	bw_say(e, E_GONE, a.arg[0], (int)s->place[a.arg[0]], BW_4_8, 0);
	if (a.verb == V_REMOVE)
		bw_remove(table, s, a.arg[0]);
	else
		bw_drop_corps(table, s, a.arg[0], a.arg[1], &left);
}

/* Counted from the places alone: nothing is derived yet when a state is read. */
static bool excess_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	struct bw_state probe = *(const struct bw_state *)state;
	unsigned side = 0;
	if (!below || f->seat >= SIDES)
		return false;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (probe.place[c] > LOCKED || probe.war[country_of(table, c)] > NOBODY || probe.face[c] > 1)
			return false;
	bw_derive(table, &probe);
	return next_excess(table, &probe, &side) != NO_ZONE && side == f->seat;
}

const struct eto_proc bw_proc_excess = {.name = "excess",
					.go = excess_go,
					.legal = excess_legal,
					.check = excess_check,
					.apply = excess_apply,
					.sound = excess_sound,
					.phase = "Stacking",
					.prompt = "There are too many counters in the zone: remove one.",
					.clause = BW_4_8};
