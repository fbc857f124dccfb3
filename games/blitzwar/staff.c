/* The staff: the choice at each kind of decision. */
#include "games/blitzwar/staff.h"

static unsigned find(const struct staff *st, unsigned verb)
{
	return eto_find_verb(st->d->legal, st->d->count, verb);
}

/* Nothing that follows is better than to finish. */
static void finish_by_default(const struct staff *st, struct eto_pick *p, unsigned verb)
{
	unsigned i = find(st, verb);
	if (i < st->d->count)
		*p = (struct eto_pick){.choice = i, .score = 0, .why = WHY_DONE, .arg = {-1, -1, -1, -1}};
}

/* -- cards and reinforcements -- */

static int card_worth(const struct staff *st, unsigned card)
{
	/* infantry, armour, air, fleet, submarines, supply, by side */
	static const int8_t weight[SIDES][TYPES] = {{10, 24, 8, 2, 5, 3}, {9, 20, 9, 9, 0, 3}, {11, 22, 6, 0, 0, 3}};
	const struct bw_card *k = &st->t->card[card];
	int sum = 20 * k->development;
	for (unsigned type = 0; type < TYPES; type++)
		sum += weight[st->side][type] * k->unit[type];
	if (st->purse < 8)
		sum += 3 * k->unit[SUPPLY];
	return sum;
}

static void choose_card(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++)
		eto_better_by_lot(p, i, card_worth(st, st->d->legal[i].arg[0]), WHY_CARD, -1, -1, st->d->rng);
}

/* Near the front, not in it; the Americans to Great Britain when they may. */
static int place_worth(const struct staff *st, struct eto_action a)
{
	unsigned zone = a.arg[1], type = a.arg[0];
	int near = 200 - 8 * (st->front[zone] > 20 ? 20 : st->front[zone]) + st->felt[zone];
	if (type == AIR)
		return st->front[zone] >= 1 && st->front[zone] <= 3 &&
			       bw_staff_threat(st, zone) <= st->s->corps[st->side][zone] * 2u
			   ? near + 40
			   : near - 60;
	if (type == FLEET || type == SUB)
		return 100 + (st->t->zone[zone].coasts & 1u ? 20 : 0);
	return near + (a.arg[2] == USA ? 5 : 0) - 10 * (st->s->counters[st->side][zone] >= 3);
}

static void choose_raise(const struct staff *st, struct eto_pick *p)
{
	finish_by_default(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_RAISE)
			eto_better(p, i, place_worth(st, a), WHY_PLACE, -1, a.arg[1]);
		else if (a.verb == V_STORE)
			eto_better(p, i, 60 + 3 * a.arg[1] + (st->felt[a.arg[0]] + 100 - 4 * st->front[a.arg[0]]) / 4,
				   WHY_STORE, -1, a.arg[0]);
	}
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

/* -- sea -- */

static unsigned naval_at(const struct staff *st, unsigned sea, bool foes)
{
	unsigned n = 0;
	BW_HERE (c, st->s, SEA0 + sea)
		if (is_naval(st->t, c) && hostile(st->side, side_of(st->t, st->s, c)) == foes)
			n += face_of(st->t, st->s, c)->num;
	return n;
}

/* Submarines go to the North Atlantic; Allied fleets hunt them where they are stronger, and stay off else. */
static int sail_worth(const struct staff *st, struct eto_action a)
{
	unsigned c = a.arg[0], to = a.arg[1], from = st->s->place[c];
	if (st->purse < 14 || to < SEA0 || from >= SEA0)
		return 0;
	unsigned sea = to - SEA0, foes = naval_at(st, sea, true),
		 own = naval_at(st, sea, false) + face_of(st->t, st->s, c)->num;
	if (kind_of(st->t, c) == SUB)
		return sea == st->t->natl && foes <= own + 1 ? 40 : 0;
	if (st->side == ALLIED)
		return foes && own >= foes ? 30 + 5 * (sea == st->t->natl) : 0;
	return 0;
}

static void choose_sailing(const struct staff *st, struct eto_pick *p)
{
	finish_by_default(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++)
		if (st->d->legal[i].verb == V_SAIL)
			eto_better(p, i, sail_worth(st, st->d->legal[i]), WHY_SEA, st->d->legal[i].arg[0],
				   st->d->legal[i].arg[1]);
}

static void choose_engagement(const struct staff *st, struct eto_pick *p)
{
	finish_by_default(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb != V_ENGAGE)
			continue;
		unsigned sea = a.arg[0] - SEA0, own = naval_at(st, sea, false), foes = naval_at(st, sea, true);
		bool late = now(st->t, st->s)->naval_late && st->side != AXIS;
		eto_better(p, i, own > foes || (late && own >= foes) ? 10 : 0, WHY_ATTACK, -1, a.arg[0]);
	}
}

/* -- air -- */

/* Corps that could land from ports of this sea. */
static unsigned landing_force(const struct staff *st, unsigned sea)
{
	unsigned n = 0;
	ETO_EACH (z, &st->t->ports[sea])
		if (st->s->control[z] == st->side)
			n += st->s->corps[st->side][z];
	return n;
}

/* The best beach of a sea: wanted, weakly held, with a port, and a force for it. */
static int beach_worth(const struct staff *st, unsigned zone, unsigned sea)
{
	const struct bw_zone *z = &st->t->zone[zone];
	unsigned foes = foes_in(st->s, st->side, zone);
	if (!bw_staff_wants(st, zone) || !(z->beaches >> sea & 1) || z->port == NAVAL_BASE || foes > 2 ||
	    snow_at(st->t, st->s, sea))
		return 0;
	if (landing_force(st, sea) < 4 + 2 * foes || st->purse < 16)
		return 0;
	return st->worth[zone] + (z->port ? 20 : 0) - 25 * (int)foes - 6 * (int)bw_staff_threat(st, zone);
}

static int best_beach(const struct staff *st, unsigned sea)
{
	int best = 0;
	ETO_EACH (z, &st->t->coast[sea]) {
		int w = beach_worth(st, z, sea);
		best = w > best ? w : best;
	}
	return best;
}

static int flight_worth(const struct staff *st, struct eto_action a)
{
	const struct bw_state *s = st->s;
	unsigned place = a.arg[1];
	if (place >= SEA0) {
		bool season = st->side == ALLIED ? s->turn >= 28 : false;
		unsigned here = 0;
		BW_HERE (c, s, place)
			here += s->mark[c] & M_HEAD && side_of(st->t, s, c) == st->side;
		return a.arg[2] == BEACH && season && here < 2 ? best_beach(st, place - SEA0) : 0;
	}
	unsigned covers = bw_covers(st->t, s, st->side, place), foes = foes_in(s, st->side, place);
	if (!foes || covers >= 2 || !bw_staff_wants(st, place) || st->purse < 6)
		return 0;
	struct assault as = bw_staff_assault(st, place);
	int with = bw_staff_column(&as, as.ready + as.near, true);
	return with >= 3 && as.worth >= 40 ? as.worth - 40 * (int)covers : 0;
}

static void choose_flight(const struct staff *st, struct eto_pick *p)
{
	finish_by_default(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_BOMB)
			eto_better(p, i, 400, WHY_COVER, a.arg[0], -1);
		else if (a.verb == V_FLY)
			eto_better(p, i, flight_worth(st, a), a.arg[2] == BEACH ? WHY_LAND : WHY_COVER, a.arg[0],
				   a.arg[1]);
	}
}

static void choose_head(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_HEAD)
			eto_better(p, i,
				   1 + beach_worth(st, a.arg[1], st->s->place[a.arg[0]] - SEA0) +
				       30 * (int)bw_heads(st->t, st->s, st->side, a.arg[1]),
				   WHY_LAND, a.arg[0], a.arg[1]);
	}
}

/* Air units that reach nothing move up; those next to the enemy without cover move back. */
static void choose_base(const struct staff *st, struct eto_pick *p)
{
	finish_by_default(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb != V_BASE)
			continue;
		unsigned from = st->s->place[a.arg[0]], to = a.arg[1];
		bool fit = st->front[to] >= 1 && st->front[to] <= 2 &&
			   st->s->corps[st->side][to] * 2u >= bw_staff_threat(st, to);
		eto_better(p, i, fit && st->front[from] > 3 ? 20 + st->felt[to] / 4 : 0, WHY_SHIP, a.arg[0], (int)to);
	}
}

static void choose_response(const struct staff *st, struct eto_pick *p)
{
	unsigned air = 0;
	finish_by_default(st, p, V_PASS);
	for (unsigned c = 0; c < COUNTERS; c++)
		air += kind_of(st->t, c) == AIR && side_of(st->t, st->s, c) == st->side && st->s->place[c] < ZONES &&
		       !(st->s->mark[c] & M_MISSION);
	for (unsigned i = 0; i < st->d->count; i++)
		if (st->d->legal[i].verb == V_RESPOND && air >= 2 && (st->side != SOVIET || st->s->war_east))
			eto_better(p, i, 10, WHY_ANSWER, -1, -1);
}

/* -- transport -- */

/* Corps cross where they are of more use: Americans to Great Britain, all to a port on our side of a front. */
static int ship_worth(const struct staff *st, struct eto_action a)
{
	const struct bw_state *s = st->s;
	unsigned c = a.arg[0], from = s->place[c], to = a.arg[1];
	if (s->beach[c] || st->purse < 24 || !is_corps(st->t, c))
		return 0;
	if (s->counters[st->side][to] >= 3)
		return 0;
	if (from == st->t->at.ame)
		return st->t->zone[to].group == G_BRITAIN ? 30 : 0;
	bool front = st->front[to] >= 1 && st->front[to] <= 2 && st->front[from] > 8;
	return front && bw_zone_supplied(st->t, s, st->side, to) ? 20 + st->felt[to] / 8 : 0;
}

static void choose_transport(const struct staff *st, struct eto_pick *p)
{
	finish_by_default(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_LAND)
			eto_better(p, i,
				   100 + (int)corps_of(st->t, st->s, a.arg[0]) * 5 +
				       10 * has_armour(st->t, st->s, a.arg[0]),
				   WHY_LAND, a.arg[0], a.arg[1]);
		else if (a.verb == V_SHIP)
			eto_better(p, i, ship_worth(st, a), WHY_SHIP, a.arg[0], a.arg[1]);
	}
}

/* -- combat -- */

/* All who can join do; then the die. */
static void choose_attackers(const struct staff *st, struct eto_pick *p)
{
	unsigned zone = bw_battle_of(st->s)->zone;
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		eto_better(p, i, a.verb == V_JOIN ? 10 : 5, WHY_ATTACK, -1, (int)zone);
	}
}

/* Fortifications first, then infantry of the smallest counters; armour last. */
static void choose_loss(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		unsigned c = a.arg[0];
		if (a.verb == V_SINK || a.verb == V_REMOVE) {
			eto_better(
			    p, i,
			    10 - (int)(is_corps(st->t, c) ? corps_of(st->t, st->s, c) : face_of(st->t, st->s, c)->num),
			    WHY_LOSS, (int)c, -1);
			continue;
		}
		int score = a.verb == V_UNFORTIFY ? 60 : a.arg[1] == INF ? 40 : 20;
		bool ours = country_of(st->t, c) == GER || country_of(st->t, c) == USSR || country_of(st->t, c) == UK;
		eto_better(p, i, score - (int)corps_of(st->t, st->s, c) + (ours ? 0 : 3), WHY_LOSS, (int)c, -1);
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

static void choose_advance(const struct staff *st, struct eto_pick *p)
{
	const struct bw_state *s = st->s;
	finish_by_default(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		unsigned c = a.arg[0], zone = a.arg[1];
		if (a.verb != V_ADVANCE || s->counters[st->side][zone] >= 3)
			continue;
		unsigned behind = s->corps[st->side][s->place[c]] - (s->beach[c] ? 0 : corps_of(st->t, s, c));
		bool gap = !behind && bw_staff_threat(st, s->place[c]) > 2 && !s->beach[c];
		int here = s->corps[st->side][zone] ? 4 : st->worth[zone];
		eto_better(p, i, here + (has_armour(st->t, s, c) ? 5 : 0) - (gap ? 25 : 0), WHY_ADVANCE, (int)c,
			   (int)zone);
	}
}

/* Towards supply: where it has a line again, or at least our own zones. */
static void choose_crawl(const struct staff *st, struct eto_pick *p)
{
	finish_by_default(st, p, V_DONE);
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
	bw_staff_look(&st, d);
	p.arg[0] = p.arg[1] = -1;
	switch (eto_peek(&st.s->stack)->proc) {
	case P_CARDS:
		choose_card(&st, &p);
		break;
	case P_UNLOCK:
		choose_unlock(&st, &p);
		break;
	case P_OFFER:
		finish_by_default(&st, &p, V_TRY);
		p.why = WHY_ALLY;
		break;
	case P_LOSSES:
		choose_loss_of_supply(&st, &p);
		break;
	case P_RAISE:
		choose_raise(&st, &p);
		break;
	case P_NAVAL:
		choose_sailing(&st, &p);
		break;
	case P_ENGAGE:
		choose_engagement(&st, &p);
		break;
	case P_AIR:
		choose_flight(&st, &p);
		break;
	case P_HEADS:
		finish_by_default(&st, &p, V_DONE);
		choose_head(&st, &p);
		break;
	case P_REBASE:
		choose_base(&st, &p);
		break;
	case P_RESPOND:
		choose_response(&st, &p);
		break;
	case P_TRANSPORT:
		choose_transport(&st, &p);
		break;
	case P_MOVE:
		finish_by_default(&st, &p, V_DONE);
		bw_staff_move(&st, &p);
		break;
	case P_RAIL:
		bw_staff_rail(&st, &p);
		break;
	case P_MARCH:
		bw_staff_march(&st, &p);
		break;
	case P_COMBAT:
		bw_staff_combat(&st, &p);
		break;
	case P_ATTACK:
		choose_attackers(&st, &p);
		break;
	case P_SINK:
	case P_EXCESS:
	case P_LOSS:
		choose_loss(&st, &p);
		break;
	case P_RETREAT:
		choose_retreat(&st, &p);
		break;
	case P_ADVANCE:
		choose_advance(&st, &p);
		break;
	case P_CUT:
		choose_crawl(&st, &p);
		break;
	case P_STAND:
		p.choice = d->count - 1;
		break; /* yes */
	default:
		finish_by_default(&st, &p, V_DONE);
		break;
	}
	eto_pick_give(&p, bw_remarks, d->count, advice);
}
