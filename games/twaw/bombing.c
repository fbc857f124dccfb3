/* Strategic bombing: who bombs whom from where, and how far he damages him (TW-14.3, TW-14.4). */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/means.h"
#include "games/twaw/raid.h"
#include "games/twaw/twaw.h"

ETO_LOCALS_FIT(struct raid);
enum { ATOM_DROPPED = 128 }; /* in raid.done, beside the raids that were made */

/* TW-14.3.8: the points of a country may be divided between Germany and Italy. */
static unsigned raid_bit(unsigned by, unsigned target)
{
	return target == GER ? 1u << by : 1u << (by == USA);
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

/* TW-14.3.14, TW-14.3.19: the points that a country can still take in this turn. */
unsigned tw_raid_room(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	unsigned limit = t->level[c][s->level[c]].limit, room = limit > s->damage[c] ? limit - s->damage[c] : 0;
	unsigned level = s->level[c], turn = level > s->hit[c] ? level - s->hit[c] : 0;
	return room < turn ? room : turn;
}

/* TW-14.3.12 to TW-14.3.19, TW-14.3.33, TW-14.3.37, TW-14.3.38 */
unsigned tw_hurt(const struct tw_table *t, struct tw_state *s, unsigned c, unsigned points, eto_clause why,
		 struct eto_events *e)
{
	unsigned most = tw_raid_room(t, s, c), by = points > most ? most : points;
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
eto_clause tw_check_base(const struct tw_table *t, const struct tw_state *s, unsigned p)
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
	return tw_check_base(t, s, p);
}

eto_clause tw_check_bomb(const struct tw_table *t, const struct tw_state *s, const struct raid *r, struct eto_action a)
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
	case V_BOMB: return tw_check_bomb(t, s, own(s), a);
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

static const struct {
	uint8_t owner, tech;
} atom[] = {{GER, GER_12}, {USSR, USSR_12}, {USA, USA_10}};

static void bomb_legal(struct eto_list *l)
{
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
		for (unsigned g = 0; has_tech(s, atom[i].tech) && g < AREAS; g++)
			eto_offer(l, V_ATOM, atom[i].owner, g, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static bool may_bomb(const struct tw_table *t, const struct tw_state *s, unsigned verb, unsigned a, unsigned b,
		     unsigned c)
{
	return !bomb_check(t, s, 0, eto_act(verb, a, b, c));
}

static bool any_raid(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned c = 0; c < MAJORS; c++)
		if (s->point[c][BOMBERS] && (may_bomb(t, s, V_BOMB, c, 1, GER) || may_bomb(t, s, V_BOMB, c, 1, ITA)))
			return true;
	for (unsigned p = t->first[GER][AIR]; own(s)->side == AXIS && p < t->end[GER][AIR]; p++)
		if (may_bomb(t, s, V_TARGET, p, UK, 0) || may_bomb(t, s, V_TARGET, p, FRA, 0))
			return true;
	for (unsigned i = 0; i < 3; i++)
		for (unsigned g = 0; has_tech(s, atom[i].tech) && g < AREAS; g++)
			if (may_bomb(t, s, V_ATOM, atom[i].owner, g, 0))
				return true;
	return false;
}

/* So many points of the country are on their way. */
void tw_take_off(struct raid *r, struct eto_action a, struct eto_events *e)
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
		tw_take_off(r, a, e);
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

/* Who has fought in the air may change base (TW-13.2.3.10). Who has nothing to bomb with, or has done it all, is not
 * asked: all of it lies open. */
static bool bomb_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)e;
	if (tw_ask_rebase(t, s))
		return true;
	if (own(s)->points || any_raid(t, s))
		return false;
	eto_pop(&s->stack);
	return true;
}

const struct eto_proc tw_proc_bomb = {.name = "bomb",
				      .go = bomb_go,
				      .legal = bomb_legal,
				      .check = bomb_check,
				      .apply = bomb_apply,
				      .sound = raid_sound,
				      .phase = "Strategic bombing",
				      .close = "End the bombing",
				      .prompt = "Send bombers against the enemy's industry, or end the bombing.",
				      .clause = TW_14_5};

struct raid *tw_raid_change(struct tw_state *s)
{
	for (unsigned i = s->stack.depth; i-- > 0;)
		if (s->stack.frame[i].proc == P_BOMB)
			return eto_locals(&s->stack.frame[i]);
	return NULL;
}

const struct raid *tw_raid(const struct tw_state *s)
{
	unsigned i = s->stack.depth;
	while (i > 1 && s->stack.frame[i - 1].proc != P_BOMB)
		i--;
	return eto_locals_of(&s->stack.frame[i - 1]);
}

bool tw_in_raid(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *under)
{
	const struct tw_state *s = state;
	(void)table;
	return under && (under->proc == P_BOMB || under->proc == P_FLAK || under->proc == P_SCRAMBLE) && !f->step &&
	       s->stack.depth > 1 && s->stack.frame[1].proc == P_BOMB;
}

unsigned tw_flying(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned mask)
{
	pieceset up = tw_marked(t, s, side, AIR, mask);
	return eto_set_count(&up);
}

/* All that flew are tired. */
void tw_land_all(const struct tw_table *t, struct tw_state *s)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == AIR && s->mark[p] & (M_TAC | M_OPS | M_CHASE)) {
			s->mark[p] &= (uint16_t) ~(M_TAC | M_OPS | M_CHASE);
			s->mark[p] |= M_INACTIVE;
		}
}
