/* Strategic bombing, Allied and German (TW-14.3, TW-14.4). */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

/* The locals of P_BOMB and of what it calls: by whom, against whom, with how much, and what is left over; `flown`: the
 * points of the United Kingdom and of the USA that have had their target; `hits`: resources that it has hit; `joined`:
 * how many of the points are bombers of the other one of these two. */
struct raid {
	uint8_t side, by, target, points, excess, done, flown[2], hits, joined;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct raid);
enum { ATOM_DROPPED = 128 }; /* in raid.done, beside the raids that were made */

/* TW-14.3.8: the points of a country may be divided between Germany and Italy. */
static unsigned raid_bit(unsigned by, unsigned target)
{
	return target == GER ? 1u << by : 1u << (by == USA);
}

static unsigned partner_of(unsigned by)
{
	return by == UK ? USA : UK;
}

static bool takes_part(const struct raid *r, unsigned c)
{
	return r->by == c || (r->joined && partner_of(r->by) == c);
}

static unsigned points_left(const struct tw_state *s, const struct raid *r, unsigned by)
{
	unsigned all = s->point[by][BOMBERS], flown = by == USSR ? 0 : r->flown[by == USA];
	return all > flown ? all - flown : 0;
}

static const struct raid *own(const struct tw_state *s)
{
	return eto_own(&s->stack);
}

/* -- range (TW-14.3.1 to TW-14.3.7) -- */

static bool holds_any(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned country)
{
	ETO_EACH (a, &t->of_country[country])
		if (tw_holder(t, s, a) == side)
			return true;
	return false;
}

bool tw_bombs(const struct tw_table *t, const struct tw_state *s, unsigned by, unsigned target)
{
	if (by == USSR)
		return target == GER && holds_any(t, s, SOV, POL);
	if (target == ITA)
		return tw_holder(t, s, t->at.tun) == WEST;
	return target == GER && (tw_holder(t, s, t->at.lon) == WEST || tw_holder(t, s, t->at.swe_uk) == WEST);
}

/* TW-14.3.40: whose resources bombers of this country reach, of those that would come in. */
static bool reaches(const struct tw_table *t, const struct tw_state *s, const struct raid *r, unsigned a)
{
	unsigned c = t->area[a].country;
	if (!tw_yields(t, s, tw_player(t, s, r->target), a))
		return false;
	if (r->by == GER)
		return c == r->target && t->area[a].home;
	return r->target == ITA ? c == ITA : c == GER || (r->by != USSR && (c == FRA || c == BEL || c == NET));
}

/* TW-14.3.14, TW-14.3.19: the points that a country can still take in this turn. */
static unsigned room_for(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	unsigned limit = t->level[c][s->level[c]].limit, room = limit > s->damage[c] ? limit - s->damage[c] : 0;
	unsigned level = s->level[c], turn = level > s->hit[c] ? level - s->hit[c] : 0;
	return room < turn ? room : turn;
}

/* TW-14.3.12 to TW-14.3.19, TW-14.3.33, TW-14.3.37, TW-14.3.38 */
unsigned tw_hurt(const struct tw_table *t, struct tw_state *s, unsigned c, unsigned points, eto_clause why,
		 struct eto_events *e)
{
	unsigned most = room_for(t, s, c), by = points > most ? most : points;
	s->damage[c] = (uint8_t)(s->damage[c] + by);
	s->hit[c] = (uint8_t)(s->hit[c] + by);
	tw_say(e, E_DAMAGE, (int)c, s->damage[c], why, 0);
	return points - by;
}

/* -- choosing -- */

static bool northern_france(const struct tw_table *t, unsigned a)
{
	return a == t->at.pdc || a == t->at.nor || a == t->at.bri;
}

/* Who attacks from the air is not isolated (TW-9.3.4), and his side holds the base (TW-14.3.1). */
static eto_clause check_base(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	if (tw_holder(t, s, s->place[p]) != tw_owner(t, s, p))
		return eto_barred(&t->base, TW_14_3_1);
	return s->supply[p] == CUT && eto_forbids(&t->base, TW_9_3_4) ? TW_9_3_4 : 0;
}

static eto_clause check_target(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned c)
{
	const struct raid *r = own(s);
	if (r->side != AXIS || p >= PIECES || t->piece[p].country != GER || !tw_active_air(t, s, p) ||
	    s->mark[p] & M_TAC)
		return eto_barred(&t->base, TW_14_4_1);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	if ((c != UK && c != FRA) || s->fallen[c] || (r->points && r->target != c))
		return eto_barred(&t->base, TW_14_2);
	unsigned at = s->place[p];
	if (c == UK ? !northern_france(t, at) : t->area[at].country != GER)
		return eto_barred(&t->base, c == UK ? TW_14_3_6 : TW_14_3_7);
	return check_base(t, s, p);
}

static eto_clause check_bomb(const struct tw_table *t, const struct tw_state *s, const struct raid *r,
			     struct eto_action a)
{
	unsigned c = a.arg[0], n = a.arg[1], target = a.arg[2];
	if (r->side == AXIS)
		return eto_barred(&t->base, TW_14_3_5);
	if (c >= MAJORS || tw_player(t, s, c) != r->side || !tw_at_war(t, s, c))
		return eto_barred(&t->base, TW_14_5);
	if ((target != GER && target != ITA) || s->fallen[target] || !tw_at_war(t, s, target) ||
	    r->done & raid_bit(c, target))
		return eto_barred(&t->base, TW_14_3_8);
	if (!n || n > points_left(s, r, c))
		return eto_barred(&t->base, TW_14_3_9);
	return tw_bombs(t, s, c, target) ? 0 : eto_barred(&t->base, TW_14_3_1);
}

static eto_clause bomb_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	(void)seat;
	switch (a.verb) {
	case V_BOMB: return check_bomb(t, s, own(s), a);
	case V_TARGET: return check_target(t, s, a.arg[0], a.arg[1]);
	case V_ATOM:
		if (a.arg[0] >= MAJORS || tw_player(t, s, a.arg[0]) != own(s)->side || own(s)->done & ATOM_DROPPED)
			return eto_barred(&t->base, TW_15_3_5);
		if (own(s)->side == AXIS && own(s)->points) /* who has chosen a target flies there first */
			return eto_barred(&t->base, TW_14_4_1);
		return tw_check_atom(t, s, a.arg[0], a.arg[1]);
	case V_GO: return own(s)->side == AXIS && own(s)->points ? 0 : eto_barred(&t->base, TW_14_4_1);
	case V_DONE: return own(s)->side == AXIS && own(s)->points ? eto_barred(&t->base, TW_14_4_1) : 0;
	default: return eto_barred(&t->base, TW_14_5);
	}
}

static void bomb_legal(struct eto_list *l)
{
	static const struct {
		uint8_t owner, tech;
	} bomb[] = {{GER, GER_12}, {USSR, USSR_12}, {USA, USA_10}};
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	eto_offer(l, V_GO, 0, 0, 0);
	for (unsigned c = 0; c < MAJORS; c++)
		for (unsigned n = 1; n <= s->point[c][BOMBERS]; n++)
			for (unsigned target = GER; target <= ITA; target++)
				eto_offer(l, V_BOMB, c, n, target);
	for (unsigned p = t->first[GER][AIR]; own(s)->side == AXIS && p < t->end[GER][AIR]; p++)
		for (unsigned c = UK; c <= FRA; c++)
			eto_offer(l, V_TARGET, p, c, 0);
	for (unsigned i = 0; i < 3; i++)
		for (unsigned g = 0; has_tech(s, bomb[i].tech) && g < AREAS; g++)
			eto_offer(l, V_ATOM, bomb[i].owner, g, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

/* So many points of the country are on their way. */
static void take_off(struct raid *r, struct eto_action a, struct eto_events *e)
{
	unsigned c = a.arg[0];
	r->points = (uint8_t)(r->points + a.arg[1]);
	r->done |= (uint8_t)raid_bit(c, r->target);
	if (c != USSR)
		r->flown[c == USA] = (uint8_t)(r->flown[c == USA] + a.arg[1]);
	tw_say(e, E_BOMBED, (int)c, a.arg[1], r->target, 0);
}

static void bomb_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	struct raid *r = eto_own_change(&s->stack);
	switch (a.verb) {
	case V_BOMB:
		r->by = (uint8_t)a.arg[0];
		r->target = (uint8_t)a.arg[2];
		r->points = r->joined = 0;
		take_off(r, a, e);
		eto_call(&s->stack, P_FLAK, ETO_DICE); /* once both sides have sent their air fleets */
		eto_call(&s->stack, P_SCRAMBLE, AXIS);
		eto_call(&s->stack, P_WING, seat);
		break;
	case V_TARGET:
		s->mark[a.arg[0]] |= M_TAC;
		r->points++;
		r->by = GER;
		r->target = (uint8_t)a.arg[1];
		break;
	case V_ATOM:
		r->done |= ATOM_DROPPED;
		tw_drop_atom(t, s, a.arg[0], a.arg[1], e);
		break;
	case V_GO:
		tw_say(e, E_BOMBED, GER, r->points, r->target, 0);
		eto_call(&s->stack, P_BLITZ, WEST);
		break;
	default: eto_pop(&s->stack);
	}
}

static bool raid_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct raid *r = eto_locals_of(f);
	(void)table, (void)state;
	return below && !f->step && r->side < SIDES && r->by < MAJORS && r->target < MAJORS && r->points <= 24 &&
	       r->joined <= r->points;
}

const struct eto_proc tw_proc_bomb = {.name = "bomb",
				      .legal = bomb_legal,
				      .check = bomb_check,
				      .apply = bomb_apply,
				      .sound = raid_sound,
				      .phase = "Strategic bombing",
				      .close = "End the bombing",
				      .prompt = "Send bombers against the enemy's industry, or end the bombing.",
				      .clause = TW_14_5};

static struct raid *raid_of(struct tw_state *s)
{
	for (unsigned i = s->stack.depth; i-- > 0;)
		if (s->stack.frame[i].proc == P_BOMB)
			return eto_locals(&s->stack.frame[i]);
	return NULL;
}

static const struct raid *the_raid(const struct tw_state *s)
{
	unsigned i = s->stack.depth;
	while (i > 1 && s->stack.frame[i - 1].proc != P_BOMB)
		i--;
	return eto_locals_of(&s->stack.frame[i - 1]);
}

static bool in_raid(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *under)
{
	const struct tw_state *s = state;
	(void)table;
	return under && (under->proc == P_BOMB || under->proc == P_FLAK || under->proc == P_SCRAMBLE) && !f->step &&
	       s->stack.depth > 1 && s->stack.frame[1].proc == P_BOMB;
}

/* -- air fleets of both sides (TW-14.3.25, TW-14.3.26), and the bombers of the other Western country -- */

/* TW-14.3.8, TW-14.3.9: points of both countries that have the same target are one raid, which the interceptors meet
 * once; by option each country flies by itself. */
static eto_clause check_join(const struct tw_table *t, const struct tw_state *s, struct eto_action a)
{
	const struct raid *r = the_raid(s);
	if (option(t, OPT_RAIDS) || r->side != WEST || r->joined || a.arg[0] != partner_of(r->by) ||
	    a.arg[2] != r->target)
		return eto_barred(&t->base, TW_14_3_8);
	return check_bomb(t, s, r, a);
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
	const struct raid *r = the_raid(s);
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
	return tw_first(t, s, p) ? check_base(t, s, p) : (eto_clause)ETO_NONSENSE;
}

static void wing_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	const struct raid *r = the_raid(s);
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
	struct raid *r = raid_of(s);
	(void)seat;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	if (a.verb == V_BOMB) {
		r->joined = (uint8_t)a.arg[1];
		take_off(r, a, e);
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
	const struct raid *r = the_raid(s);
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
				      .sound = in_raid,
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
	    s->mark[p] & M_CHASE || t->area[s->place[p]].country != the_raid(s)->target || !t->area[s->place[p]].home)
		return eto_barred(&t->base, TW_14_3_25);
	return tw_first(t, s, p) ? 0 : ETO_NONSENSE;
}

static void air_legal(struct eto_list *l)
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
					  .legal = air_legal,
					  .check = scramble_check,
					  .apply = tw_chase_apply,
					  .sound = in_raid,
					  .phase = "Strategic bombing",
					  .close = "Send no more",
					  .prompt = "Choose air fleets that rise against the bombers, or let the "
						    "bombers come.",
					  .clause = TW_14_3_25};

static unsigned flying(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned mask)
{
	pieceset up = tw_marked(t, s, side, AIR, mask);
	return eto_set_count(&up);
}

/* All that flew are tired. */
static void land_all(const struct tw_table *t, struct tw_state *s)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == AIR && s->mark[p] & (M_TAC | M_OPS | M_CHASE)) {
			s->mark[p] &= (uint16_t) ~(M_TAC | M_OPS | M_CHASE);
			s->mark[p] |= M_INACTIVE;
		}
}

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
	int n = s->point[r->target][INTERCEPTORS] + (int)flying(t, s, AXIS, M_CHASE) -
		(int)flying(t, s, r->side, M_TAC);
	if (r->target == GER)
		n += has_tech(s, GER_7) + has_tech(s, GER_9);
	n -= aeronautics(s, r) + (takes_part(r, USA) && has_tech(s, USA_6));
	return n < 0 ? 0 : n > ETO_DICE_MAX ? ETO_DICE_MAX : (unsigned)n;
}

/* The others of its points are air fleets (TW-14.3.26). */
static unsigned bombers_in(const struct tw_table *t, const struct tw_state *s, const struct raid *r)
{
	return r->points - flying(t, s, r->side, M_OPS);
}

/* TW-14.3.28, TW-14.3.30. */
static bool rounds_up(const struct tw_state *s, const struct raid *r)
{
	return aeronautics(s, r) && !(r->target == GER && has_tech(s, GER_9));
}

bool tw_bombing(const struct tw_table *t, const struct tw_state *s, struct tw_bombing *out)
{
	const struct raid *r = the_raid(s);
	for (unsigned i = 0; i < s->stack.depth; i++)
		if (s->stack.frame[i].proc == P_FLAK) {
			*out = (struct tw_bombing){.by = r->by, .target = r->target, .points = r->points};
			out->dice = flak(t, s, r);
			out->bombers = bombers_in(t, s, r);
			out->met = s->point[r->target][INTERCEPTORS];
			out->room = room_for(t, s, r->target);
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
	return the_raid(s)->target;
}

static struct eto_dice flak_dice(const void *table, const void *state)
{
	return (struct eto_dice){(uint8_t)flak(table, state, the_raid(state)), 3};
}

/* The bombers that are left do their work; what is over falls on resources (TW-14.3.15, TW-14.3.17). */
static void drop(const struct tw_table *t, struct tw_state *s, struct raid *r, unsigned killed, struct eto_events *e)
{
	unsigned left = r->points > killed ? r->points - killed : 0;
	if (left >= 3 && pathfinders(s, r))
		left++;
	r->points = r->joined = 0;
	land_all(t, s);
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
	struct raid *r = raid_of(s);
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
	drop(t, s, raid_of(s), 0, e);
	return true;
}

const struct eto_proc tw_proc_flak = {.name = "flak",
				      .go = flak_go,
				      .dice = flak_dice,
				      .roll = flak_roll,
				      .sound = in_raid,
				      .phase = "Strategic bombing",
				      .prompt = "Roll the dice for the interceptors.",
				      .clause = TW_14_3_10};

/* -- resources (TW-14.3.16) -- */

static bool any_left(const struct tw_table *t, const struct tw_state *s, const struct raid *r, bool oil)
{
	for (unsigned a = 0; a < AREAS; a++)
		if ((oil ? t->area[a].oil : t->area[a].mp) && reaches(t, s, r, a))
			return true;
	return false;
}

/* TW-14.3.17: the first point goes to raw materials and the next ones to oil, or by option all to raw materials while
 * there are any. */
static bool oil_is_next(const struct tw_table *t, const struct tw_state *s, const struct raid *r)
{
	bool raw = any_left(t, s, r, false);
	return !raw || (r->hits && !option(t, OPT_BOMBED) && any_left(t, s, r, true));
}

static const struct raid *below(const struct tw_state *s)
{
	return eto_locals_of(&s->stack.frame[s->stack.depth - 2]);
}

static eto_clause wreck_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	const struct raid *r = below(s);
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_WRECK || !is_area(a.arg[0]) || !reaches(t, s, r, a.arg[0]))
		return eto_barred(&t->base, TW_14_3_40);
	bool raw = t->area[a.arg[0]].mp;
	if (!raw && !t->area[a.arg[0]].oil)
		return eto_barred(&t->base, TW_14_3_16);
	return raw == oil_is_next(t, s, r) && eto_forbids(&t->base, TW_14_3_17) ? TW_14_3_17 : 0;
}

static void wreck_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	for (unsigned a = 0; a < AREAS; a++)
		if (t->area[a].mp || t->area[a].oil)
			eto_offer(l, V_WRECK, a, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void wreck_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	struct raid *r = raid_of(s);
	if (a.verb == V_DONE) {
		r->excess = 0;
	} else {
		eto_set_add(&s->idle, a.arg[0]);
		r->excess--;
		r->hits++;
		tw_say(e, E_WRECKED, a.arg[0], TW_14_3_16, 0, 0);
	}
	if (!r->excess)
		eto_pop(&s->stack);
}

const struct eto_proc tw_proc_wreck = {.name = "wreck",
				       .legal = wreck_legal,
				       .check = wreck_check,
				       .apply = wreck_apply,
				       .sound = in_raid,
				       .phase = "Strategic bombing",
				       .close = "End the raid",
				       .prompt = "Choose the resources that the bombs hit, or end the raid.",
				       .clause = TW_14_3_15};

/* -- German air fleets: an air combat instead of dice (TW-14.4.4) -- */

/* All Allied air fleets that stand in the country defend it, not those in its possessions overseas. */
static eto_clause blitz_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	const struct raid *r = below(s);
	unsigned p = a.arg[0];
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_CHASE || p >= PIECES || !tw_active_air(t, s, p) || tw_owner(t, s, p) != WEST ||
	    s->mark[p] & M_CHASE)
		return eto_barred(&t->base, TW_14_3);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	if (t->area[s->place[p]].country != r->target || !t->area[s->place[p]].home ||
	    (r->target == UK && option(t, OPT_HOME_AIR) && t->piece[p].country != UK))
		return eto_barred(&t->base, r->target == UK ? TW_14_4_2 : TW_14_4_3);
	return 0;
}

/* TW-14.4.5, TW-14.4.6: every fleet that neither left nor withdrew causes a point; all are inactive then. */
static void blitz_hits(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct raid *r = raid_of(s);
	unsigned n = flying(t, s, AXIS, M_TAC);
	land_all(t, s);
	r->points = 0;
	r->excess = (uint8_t)(tw_hurt(t, s, r->target, n, TW_14_4_5, e) / 2);
	r->hits = 0;
	if (r->excess)
		eto_call(&s->stack, P_WRECK, AXIS); /* TW-14.2 */
}

static void blitz_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat, (void)e;
	if (a.verb == V_CHASE) {
		s->mark[a.arg[0]] |= M_CHASE;
		return;
	}
	pieceset up = tw_marked(t, s, WEST, AIR, M_CHASE);
	struct eto_frame *f = eto_top(&s->stack);
	if (eto_set_empty(&up))
		f->step = 1;
	else
		f->seat = ETO_DICE;
}

/* Who is left bombs, once the losses of the air combat are chosen. */
static bool blitz_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	if (!eto_top(&s->stack)->step)
		return false;
	eto_pop(&s->stack);
	blitz_hits(t, s, e);
	return true;
}

static void blitz_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	pieceset up = tw_marked(t, s, WEST, AIR, M_CHASE), bombers = tw_marked(t, s, AXIS, AIR, M_TAC);
	eto_top(&s->stack)->step = 1;
	tw_air_fight(t, s, &up, &bombers, eto_die(roll, 0), eto_die(roll, 1),
		     raid_of(s)->target == UK ? t->at.lon : t->at.par, e);
}

static bool blitz_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *under)
{
	struct eto_frame asked = *f;
	asked.step = 0;
	return f->step <= 1 && in_raid(table, state, &asked, under);
}

const struct eto_proc tw_proc_blitz = {.name = "blitz",
				       .go = blitz_go,
				       .legal = air_legal,
				       .check = blitz_check,
				       .apply = blitz_apply,
				       .throws = {2, 3},
				       .roll = blitz_roll,
				       .sound = blitz_sound,
				       .phase = "Strategic bombing",
				       .close = "Send no more",
				       .prompt = "Choose the air units that defend, or defend with none.",
				       .clause = TW_14_3};
