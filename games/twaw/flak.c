/* A raid on its way: who flies with the bombers and who rises against them, what is shot down (TW-14.3.8 to
 * TW-14.3.11, TW-14.3.25 to TW-14.3.31). */
#include "games/twaw/fleets.h"
#include "games/twaw/means.h"
#include "games/twaw/raid.h"
#include "games/twaw/twaw.h"

/* -- air fleets of both sides (TW-14.3.25, TW-14.3.26), and the bombers of the other Western country -- */

/* TW-14.3.8, TW-14.3.9: points of both countries that have the same target are one raid, which the interceptors meet
 * once; by option each country flies by itself. */
static eto_clause check_join(const struct tw_table *t, const struct tw_state *s, struct eto_action a)
{
	const struct raid *r = tw_raid(s);
	if (option(t, OPT_RAIDS) || r->side != WEST || r->joined || a.arg[0] != partner_of(r->by) ||
	    a.arg[2] != r->target)
		return eto_barred(&t->base, TW_14_3_8);
	return tw_check_bomb(t, s, r, a);
}

/* Is this an area from which the attack is made? */
static bool launches(const struct tw_table *t, const struct raid *r, unsigned a)
{
	if (r->by == USSR)
		return t->area[a].country == POL;
	return r->target == ITA ? a == t->at.tun : a == t->at.lon || a == t->at.swe_uk;
}

static eto_clause wing_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	const struct raid *r = tw_raid(s);
	unsigned p = a.arg[0];
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb == V_BOMB)
		return check_join(t, s, a);
	if (a.verb != V_SUPPORT || a.arg[1] < T_ESCORT || a.arg[1] >= ALL_TASKS || p >= PIECES ||
	    !tw_active_air(t, s, p) || tw_owner(t, s, p) != r->side || s->mark[p] & (M_TAC | M_OPS) ||
	    !launches(t, r, s->place[p]))
		return eto_barred(&t->base, TW_14_3_26);
	return tw_first(t, s, p) ? tw_check_base(t, s, p) : (eto_clause)ETO_NONSENSE;
}

static void wing_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	const struct raid *r = tw_raid(s);
	for (unsigned p = 0; p < PIECES; p++)
		for (unsigned task = T_ESCORT; t->piece[p].kind == AIR && task < ALL_TASKS; task++)
			eto_offer(l, V_SUPPORT, p, task, 0);
	for (unsigned n = 1; r->side == WEST && n <= s->point[partner_of(r->by)][BOMBERS]; n++)
		eto_offer(l, V_BOMB, partner_of(r->by), n, r->target);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void wing_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	struct raid *r = tw_raid_change(s);
	(void)seat;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	if (a.verb == V_BOMB) {
		r->joined = (uint8_t)a.arg[1];
		tw_take_off(r, a, e);
		return;
	}
	s->mark[a.arg[0]] |= a.arg[1] == T_ESCORT ? M_TAC : M_OPS;
	r->points = (uint8_t)(r->points + (a.arg[1] == T_RAID));
	tw_say(e, E_SUPPORTS, a.arg[0], s->place[a.arg[0]], a.arg[1], 0);
}

static bool any_wing(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == AIR &&
		    !wing_check(t, s, 0, (struct eto_action){V_SUPPORT, {(uint16_t)p, T_ESCORT}}))
			return true;
	return false;
}

static bool wing_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)e;
	const struct raid *r = tw_raid(s);
	if (any_wing(t, s) || !check_join(t, s, eto_act(V_BOMB, partner_of(r->by), 1, r->target)))
		return false;
	eto_pop(&s->stack);
	return true;
}

const struct eto_proc tw_proc_wing = {.name = "wing",
				      .go = wing_go,
				      .legal = wing_legal,
				      .check = wing_check,
				      .apply = wing_apply,
				      .sound = tw_in_raid,
				      .phase = "Strategic bombing",
				      .close = "Send them off",
				      .prompt = "Choose who flies with the bombers, or send them off as they are.",
				      .clause = TW_14_3_26};

static eto_clause scramble_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	unsigned p = a.arg[0];
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_CHASE || p >= PIECES || !tw_active_air(t, s, p) || tw_owner(t, s, p) != AXIS ||
	    s->mark[p] & M_CHASE || t->area[s->place[p]].country != tw_raid(s)->target || !t->area[s->place[p]].home)
		return eto_barred(&t->base, TW_14_3_25);
	return tw_first(t, s, p) ? 0 : ETO_NONSENSE;
}

void tw_air_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == AIR)
			eto_offer(l, V_CHASE, p, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static bool scramble_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)e;
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == AIR && !scramble_check(t, s, 0, (struct eto_action){V_CHASE, {(uint16_t)p}}))
			return false;
	eto_pop(&s->stack);
	return true;
}

const struct eto_proc tw_proc_scramble = {.name = "scramble",
					  .go = scramble_go,
					  .legal = tw_air_legal,
					  .check = scramble_check,
					  .apply = tw_chase_apply,
					  .sound = tw_in_raid,
					  .phase = "Strategic bombing",
					  .close = "Send no more",
					  .prompt = "Choose air fleets that rise against the bombers, or let the "
						    "bombers come.",
					  .clause = TW_14_3_25};

/* -- interceptors (TW-14.3.10, TW-14.3.11, TW-14.3.27 to TW-14.3.31) -- */

/* Has a country that takes part completed its Aeronautical Industry? */
static bool aeronautics(const struct tw_state *s, const struct raid *r)
{
	return (takes_part(r, UK) && has_tech(s, UK_5)) || (takes_part(r, USA) && has_tech(s, USA_2));
}

static bool pathfinders(const struct tw_state *s, const struct raid *r)
{
	return takes_part(r, UK) && has_tech(s, UK_10);
}

static unsigned flak(const struct tw_table *t, const struct tw_state *s, const struct raid *r)
{
	int n = s->point[r->target][INTERCEPTORS] + (int)tw_flying(t, s, AXIS, M_CHASE) -
		(int)tw_flying(t, s, r->side, M_TAC);
	if (r->target == GER)
		n += has_tech(s, GER_7) + has_tech(s, GER_9);
	n -= aeronautics(s, r) + (takes_part(r, USA) && has_tech(s, USA_6));
	return n < 0 ? 0 : n > ETO_DICE_MAX ? ETO_DICE_MAX : (unsigned)n;
}

/* The others of its points are air fleets (TW-14.3.26). */
static unsigned bombers_in(const struct tw_table *t, const struct tw_state *s, const struct raid *r)
{
	return r->points - tw_flying(t, s, r->side, M_OPS);
}

/* TW-14.3.28, TW-14.3.30. */
static bool rounds_up(const struct tw_state *s, const struct raid *r)
{
	return aeronautics(s, r) && !(r->target == GER && has_tech(s, GER_9));
}

bool tw_bombing(const struct tw_table *t, const struct tw_state *s, struct tw_bombing *out)
{
	const struct raid *r = tw_raid(s);
	for (unsigned i = 0; i < s->stack.depth; i++)
		if (s->stack.frame[i].proc == P_FLAK) {
			*out = (struct tw_bombing){.by = r->by, .target = r->target, .points = r->points};
			out->dice = flak(t, s, r);
			out->bombers = bombers_in(t, s, r);
			out->met = s->point[r->target][INTERCEPTORS];
			out->room = tw_raid_room(t, s, r->target);
			out->rounds_up = rounds_up(s, r);
			out->pathfinders = pathfinders(s, r);
			return true;
		}
	return false;
}

unsigned tw_bomb_damage(const struct tw_bombing *b, unsigned left)
{
	unsigned fall = left + (b->pathfinders && left >= 3);
	return fall > b->room ? b->room : fall;
}

unsigned tw_blitz_target(const struct tw_state *s)
{
	return tw_raid(s)->target;
}

static struct eto_dice flak_dice(const void *table, const void *state)
{
	return (struct eto_dice){(uint8_t)flak(table, state, tw_raid(state)), 3};
}

/* The bombers that are left do their work; what is over falls on resources (TW-14.3.15, TW-14.3.17). */
static void drop(const struct tw_table *t, struct tw_state *s, struct raid *r, unsigned killed, struct eto_events *e)
{
	unsigned left = r->points > killed ? r->points - killed : 0;
	if (left >= 3 && pathfinders(s, r))
		left++;
	r->points = r->joined = 0;
	tw_land_all(t, s);
	r->excess = (uint8_t)(tw_hurt(t, s, r->target, left, TW_14_3_12, e) / 2);
	r->hits = 0;
	if (r->excess)
		eto_call(&s->stack, P_WRECK, eto_peek(&s->stack)->seat);
}

/* Of two countries that fly together the one with more bombers loses the next one (TW-13.3.9.25). */
static void shoot_down(struct tw_state *s, struct raid *r, unsigned bombers, unsigned shot)
{
	unsigned part[2] = {bombers - r->joined, r->joined};
	for (; shot; shot--) {
		bool other = part[1] > part[0];
		unsigned c = other ? partner_of(r->by) : r->by;
		uint8_t *have = &s->point[c][BOMBERS], *flown = &r->flown[c == USA];
		part[other]--;
		*have = (uint8_t)(*have - (*have > 0));
		if (c != USSR)
			*flown = (uint8_t)(*flown - (*flown > 0));
	}
}

static void flak_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	struct raid *r = tw_raid_change(s);
	unsigned n = flak(t, s, r), killed = 0, bombers = bombers_in(t, s, r);
	for (unsigned i = 0; i < n; i++)
		killed += eto_die(roll, i) == 1;
	killed = killed > r->points ? r->points : killed;
	eto_pop(&s->stack);
	unsigned shot = killed > bombers ? bombers : killed;
	shoot_down(s, r, bombers, shot);
	unsigned lost = rounds_up(s, r) ? (killed + 1) / 2 : killed / 2, have = s->point[r->target][INTERCEPTORS];
	lost = lost > have ? have : lost;
	s->point[r->target][INTERCEPTORS] = (uint8_t)(have - lost);
	tw_say(e, E_FLAK, (int)shot, (int)lost, TW_14_3_10, 0);
	drop(t, s, r, killed, e);
}

static bool flak_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	if (flak_dice(t, s).count)
		return false;
	eto_pop(&s->stack);
	drop(t, s, tw_raid_change(s), 0, e);
	return true;
}

const struct eto_proc tw_proc_flak = {.name = "flak",
				      .go = flak_go,
				      .dice = flak_dice,
				      .roll = flak_roll,
				      .sound = tw_in_raid,
				      .phase = "Strategic bombing",
				      .prompt = "Roll the dice for the interceptors.",
				      .clause = TW_14_3_10};
