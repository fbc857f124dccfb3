/* The staff: the choice at each kind of decision. */
#include "games/blitzwar/staff.h"

static unsigned find(const struct staff *st, unsigned verb)
{
	return eto_find_verb(st->d->legal, st->d->count, verb);
}

/* Nothing that follows is better than to finish. */
void bw_staff_finish(const struct staff *st, struct eto_pick *p, unsigned verb)
{
	unsigned i = find(st, verb);
	if (i < st->d->count)
		*p = (struct eto_pick){.choice = i, .score = 0, .why = WHY_DONE, .arg = {-1, -1, -1, -1}};
}

/* -- cards and reinforcements -- */

/* Supply is worth what the stock lacks: at the limit of the counters it would be lost (BW-11.5.11). */
static int supply_weight(const struct staff *st)
{
	if (st->side == AXIS && st->s->turn < 6)
		return 2; /* a quiet winter lies ahead */
	return st->purse < 12 ? 6 : st->purse < 24 ? 4 : st->purse < 40 ? 2 : 1;
}

static int card_worth(const struct staff *st, unsigned card)
{
	/* infantry, armour, air, fleet, submarines, by side */
	static const int8_t weight[SIDES][SUPPLY] = {{10, 24, 11, 2, 4}, {9, 20, 9, 4, 0}, {11, 24, 5, 0, 0}};
	const struct bw_card *k = &st->t->card[card];
	int sum = (st->s->turn < 20 ? 18 : 8) * k->development;
	for (unsigned type = 0; type < SUPPLY; type++)
		sum += weight[st->side][type] * k->unit[type];
	return sum + supply_weight(st) * k->unit[SUPPLY];
}

static void choose_card(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++)
		eto_better_by_lot(p, i, card_worth(st, st->d->legal[i].arg[0]), WHY_CARD, -1, -1, st->d->rng);
}

/* The new corps would be a fourth counter, and be lost (BW-4.8). */
static bool crowds(const struct staff *st, unsigned country, unsigned zone, unsigned type)
{
	struct bw_state probe = *st->s;
	return st->t->zone[zone].corps_limit != 0xff && bw_add_corps(st->t, &probe, country, zone, type) &&
	       probe.counters[st->side][zone] > 3;
}

/* Near the front, not in it; the Americans to Great Britain when they may. */
static int place_worth(const struct staff *st, struct eto_action a)
{
	unsigned zone = a.arg[1], type = a.arg[0];
	int near = 200 - 8 * (st->front[zone] > 20 ? 20 : st->front[zone]) + st->felt[zone];
	if (type == AIR)
		return 100 + bw_staff_airfield(st, zone);
	if (type == FLEET || type == SUB)
		return 100 + (st->t->zone[zone].coasts & 1u ? 20 : 0);
	near += st->muster[zone] > st->s->corps[st->side][zone] ? 60 : 0;
	return near + (a.arg[2] == USA ? 5 : 0) - (crowds(st, a.arg[2], zone, type) ? 150 : 0);
}

static void choose_raise(const struct staff *st, struct eto_pick *p)
{
	bw_staff_finish(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_REGROUP)
			eto_better(p, i, bw_staff_tidying(st, a.arg[0]), WHY_GROUP, -1, a.arg[0]);
		else if (a.verb == V_RAISE)
			eto_better(p, i, place_worth(st, a), WHY_PLACE, -1, a.arg[1]);
		else if (a.verb == V_STORE)
			eto_better(p, i, 60 + 3 * a.arg[1] + (st->felt[a.arg[0]] + 100 - 4 * st->front[a.arg[0]]) / 4,
				   WHY_STORE, -1, a.arg[0]);
	}
}

/* Supply that the Allies can spare goes to the Soviets. */
static void choose_lease(const struct staff *st, struct eto_pick *p)
{
	bw_staff_finish(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++)
		if (st->d->legal[i].verb == V_LEND && st->d->legal[i].arg[0] == SUPPLY && st->purse > 30)
			eto_better(p, i, 10, WHY_LEND, -1, -1);
}

/* What is lost to blockade and bombers comes from the card first, then from the fullest counter. */
static void choose_loss_of_supply(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		int score = a.verb == V_LOSE_CARD    ? 50
			    : a.verb == V_LOSE_STOCK ? 10 + st->s->stock[a.arg[0]]
			    : a.arg[0] == FLEET	     ? 40
						     : 1;
		eto_better(p, i, score, WHY_LOSS, a.verb == V_LOSE_STOCK ? a.arg[0] : -1, -1);
	}
}

/* -- combat -- */

/* Fortifications first, then infantry of the smallest counters; armour last. */
static void choose_loss(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		unsigned c = a.arg[0];
		if (a.verb == V_SINK || a.verb == V_REMOVE) {
			eto_better(p, i,
				   10 - (int)(is_corps(st->t, c) ? corps_of(st->t, st->s, c)
								 : face_of(st->t, st->s, c)->num),
				   WHY_LOSS, (int)c, -1);
			continue;
		}
		int score = a.verb == V_UNFORTIFY ? 60 : a.arg[1] == INF ? 40 : 20;
		bool ours = country_of(st->t, c) == GER || country_of(st->t, c) == USSR || country_of(st->t, c) == UK;
		eto_better(p, i, score - (int)corps_of(st->t, st->s, c) + (ours ? 0 : 3), WHY_LOSS, (int)c, -1);
	}
}

/* Over Britain the unit with the worst airfield. */
static void choose_shot_down(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++) {
		unsigned c = st->d->legal[i].arg[0];
		eto_better(p, i, 1000 - bw_staff_airfield(st, st->s->place[c]), WHY_LOSS, (int)c, -1);
	}
}

static void choose_retreat(const struct staff *st, struct eto_pick *p)
{
	const struct bw_state *s = st->s;
	unsigned zone = bw_battle_of(s)->zone;
	const struct bw_zone *z = &st->t->zone[zone];
	bool dear = z->supply_of == st->side || z->capital || z->fortress || z->side_points;
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_HOLD)
			eto_better(p, i, dear && s->corps[st->side][zone] > 2 ? 200 : 5, WHY_HOLD, -1, (int)zone);
		else
			eto_better(p, i,
				   100 + 10 * s->corps[st->side][a.arg[0]] - 3 * (int)bw_staff_threat(st, a.arg[0]) -
					   60 * (s->counters[st->side][a.arg[0]] >= 3),
				   WHY_RETREAT, -1, a.arg[0]);
	}
}

/* Towards supply: where it has a line again, or at least our own zones. */
static void choose_crawl(const struct staff *st, struct eto_pick *p)
{
	bw_staff_finish(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_CRAWL && st->s->control[a.arg[1]] == st->side)
			eto_better(p, i, bw_zone_supplied(st->t, st->s, st->side, a.arg[1]) ? 20 : 0, WHY_MARCH,
				   a.arg[0], a.arg[1]);
	}
}

static void choose_unlock(const struct staff *st, struct eto_pick *p)
{
	static const uint8_t rank[LOCKS] = {[L_AIR] = 5, [L_INFANTRY] = 8, [L_ARMOUR] = 10, [L_SUPPLY] = 6};
	for (unsigned i = 0; i < st->d->count; i++)
		eto_better(p, i, rank[st->d->legal[i].arg[0]], WHY_CARD, -1, -1);
}

void bw_advise(const struct eto_decision *d, struct eto_advice *advice)
{
	struct staff st;
	struct eto_pick p = eto_pick_of(WHY_ONLY);
	bw_staff_note_aim(d);
	bw_staff_look(&st, d);
	p.arg[0] = p.arg[1] = -1;
	switch (eto_peek(&st.s->stack)->proc) {
	case P_CARDS: choose_card(&st, &p); break;
	case P_UNLOCK: choose_unlock(&st, &p); break;
	case P_OFFER:
		bw_staff_finish(&st, &p, V_TRY);
		p.why = WHY_ALLY;
		break;
	case P_LOSSES: choose_loss_of_supply(&st, &p); break;
	case P_LEASE: choose_lease(&st, &p); break;
	case P_RAISE: choose_raise(&st, &p); break;
	case P_NAVAL: bw_staff_sail(&st, &p); break;
	case P_ENGAGE: bw_staff_engage(&st, &p); break;
	case P_AIR: bw_staff_flight(&st, &p); break;
	case P_HEADS: bw_staff_head(&st, &p); break;
	case P_REBASE: bw_staff_base(&st, &p); break;
	case P_RESPOND: bw_staff_response(&st, &p); break;
	case P_TRANSPORT: bw_staff_transport(&st, &p); break;
	case P_MOVE:
		bw_staff_finish(&st, &p, V_DONE);
		bw_staff_move(&st, &p);
		break;
	case P_REGROUP: bw_staff_regroup(&st, &p); break;
	case P_RAIL: bw_staff_rail(&st, &p); break;
	case P_MARCH: bw_staff_march(&st, &p); break;
	case P_COMBAT: bw_staff_combat(&st, &p); break;
	case P_ATTACK: bw_staff_attackers(&st, &p); break;
	case P_DOWN: choose_shot_down(&st, &p); break;
	case P_SINK:
	case P_EXCESS:
	case P_LOSS: choose_loss(&st, &p); break;
	case P_RETREAT: choose_retreat(&st, &p); break;
	case P_ADVANCE: bw_staff_advance(&st, &p); break;
	case P_CUT: choose_crawl(&st, &p); break;
	case P_STAND: p.choice = d->count - 1; break; /* yes */
	default: bw_staff_finish(&st, &p, V_DONE); break;
	}
	eto_pick_give(&p, bw_remarks, d->count, advice);
}
