/* Reorganisation (11.10): corps pass from one counter to another of their country in the same zone, or get a counter of
 * their own; so every lawful set of counters is reached corps by corps. A zone is regrouped at any moment, with as many
 * steps as REGROUP_MAX, and again when something has come into it (bw_stir): twice the same changes nothing. Here also
 * V_PAYER: which supply counter pays first; and V_UNFORTIFY (BW-15.1.11).
 *
 * Allowed in the phases whose procedures ask bw_is_aside() (BW-14.2.1, BW-15.4.1); in combat only losses exchange
 * counters (BW-16.2.28). */
#include "games/blitzwar/blitzwar.h"

enum { REGROUP_MAX = 24 };

struct regroup {
	uint8_t zone, steps;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct regroup);

bool bw_is_aside(struct eto_action a)
{
	return a.verb == V_REGROUP || a.verb == V_PAYER || a.verb == V_UNFORTIFY;
}

/* A place with corps, ships or supply of the seat, not just regrouped (BW-11.10.2); a supply counter of the seat. */
eto_clause bw_check_aside(const struct bw_table *t, const struct bw_state *s, unsigned seat, struct eto_action a)
{
	if (a.verb == V_PAYER) {
		bool mine = a.arg[0] < COUNTERS && kind_of(t, a.arg[0]) == SUPPLY && side_of(t, s, a.arg[0]) == seat;
		return mine && s->place[a.arg[0]] < ZONES && s->payer[seat] != a.arg[0] ? 0
											: eto_barred(&t->base, BW_7_41);
	}
	if (a.verb == V_UNFORTIFY) {
		unsigned c = a.arg[0];
		bool can = c < COUNTERS && side_of(t, s, c) == seat && s->place[c] < ZONES && fortified(t, s, c);
		return can ? 0 : eto_barred(&t->base, BW_15_1_11);
	}
	if (a.arg[0] >= BOMBING || eto_set_has(&s->regrouped, a.arg[0]))
		return eto_barred(&t->base, BW_11_10_2);
	BW_HERE (c, s, a.arg[0])
		if (side_of(t, s, c) == seat && kind_of(t, c) != AIR)
			return 0;
	return eto_barred(&t->base, BW_11_10_2);
}

void bw_do_aside(const struct bw_table *t, struct bw_state *s, unsigned seat, struct eto_action a)
{
	if (a.verb == V_PAYER) {
		s->payer[seat] = (uint8_t)a.arg[0];
		return;
	}
	if (a.verb == V_UNFORTIFY) {
		bw_flip(t, s, a.arg[0], 0);
		bw_stir(s, s->place[a.arg[0]]);
		return;
	}
	eto_set_add(&s->regrouped, a.arg[0]);
	struct regroup *r = eto_call(&s->stack, P_REGROUP, seat);
	r->zone = (uint8_t)a.arg[0];
}

void bw_offer_aside(struct eto_list *l, bool regroup)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	counterset mine = s->live[l->seat];
	placeset places = {0};
	eto_set_minus(&mine, &t->air);
	ETO_EACH (c, &mine)
		eto_set_add(&places, s->place[c]);
	eto_set_minus(&places, &s->regrouped);
	if (regroup)
		ETO_EACH (place, &places)
			l->out[l->count++] = eto_act(V_REGROUP, place, 0, 0);
	for (unsigned c = t->supply_first[l->seat]; c < t->supply_end[l->seat]; c++)
		if (s->place[c] < ZONES && s->payer[l->seat] != c)
			l->out[l->count++] = eto_act(V_PAYER, c, 0, 0);
}

void bw_offer_unfortify(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	unsigned country = l->seat == AXIS ? GER : UK; /* only these have fortified backs (BW-3.10, BW-3.11) */
	for (unsigned c = t->corps_first[country]; c < t->corps_end[country]; c++)
		if (t->counter[c].fort && s->face[c])
			eto_offer(l, V_UNFORTIFY, c, 0, 0);
}

/* -- P_REGROUP -- */

static bool mine(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c)
{
	const struct regroup *r = eto_own(&s->stack);
	return c < COUNTERS && s->place[c] == r->zone && side_of(t, s, c) == seat && kind_of(t, c) != AIR &&
	       !fortified(t, s, c);
}

static struct bw_units with(const struct bw_face *f, unsigned type, int change)
{
	return (struct bw_units){(uint8_t)(f->inf + (type == INF ? change : 0)),
				 (uint8_t)(f->arm + (type == ARM ? change : 0))};
}

static bool empty(struct bw_units u)
{
	return !u.inf && !u.arm;
}

/* The two counters after a corps has gone from a to b; b may be NO_COUNTER. False if no counters show it (BW-3.14). */
static bool exchange(const struct bw_table *t, const struct bw_state *s, unsigned a, unsigned b, unsigned type,
		     unsigned by[2], unsigned face[2])
{
	static const struct bw_face nothing = {0};
	const struct bw_face *fa = face_of(t, s, a), *fb = b == NO_COUNTER ? &nothing : face_of(t, s, b);
	if (!(type == INF ? fa->inf : fa->arm) || fb->inf + fb->arm >= 3)
		return false;
	struct bw_units ua = with(fa, type, -1), ub = with(fb, type, 1);
	counterset spare = {0};
	unsigned country = country_of(t, a), zone = s->place[a];
	eto_set_add(&spare, a);
	if (b != NO_COUNTER)
		eto_set_add(&spare, b);
	bool elite = b != NO_COUNTER && t->counter[b].elite;
	by[1] = bw_find_counter(t, s, country, ub, &spare, elite, zone, &face[1]);
	if (by[1] == NO_COUNTER)
		return false;
	eto_set_drop(&spare, by[1]);
	by[0] = NO_COUNTER;
	if (empty(ua))
		return true;
	if (t->counter[a].elite)
		by[0] = bw_find_second(t, s, country, ua, &spare, true, zone, &face[0], by[1]);
	if (by[0] == NO_COUNTER)
		by[0] = bw_find_second(t, s, country, ua, &spare, false, zone, &face[0], by[1]);
	return by[0] != NO_COUNTER;
}

static eto_clause check_supply(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned a,
			       unsigned b)
{
	if (kind_of(t, a) != SUPPLY || s->mark[a] & (M_SHIPPED | M_MOVED))
		return eto_barred(&t->base, BW_11_10_1);
	if (b == NO_COUNTER) {
		for (unsigned c = t->supply_first[seat]; c < t->supply_end[seat]; c++)
			if (s->place[c] == POOL && s->stock[a] > 2)
				return 0;
		return eto_barred(&t->base, BW_3_14);
	}
	bool room = kind_of(t, b) == SUPPLY && s->stock[b] < 2 * t->counter[b].face[0].num;
	return room && !(s->mark[b] & (M_SHIPPED | M_MOVED)) ? 0 : eto_barred(&t->base, BW_11_10_1);
}

/* A ship passes from one counter to another of its kind that shows one of two, or to a free one. */
static eto_clause check_ships(const struct bw_table *t, const struct bw_state *s, unsigned a, unsigned b, unsigned type)
{
	if (kind_of(t, a) != type || (b == NO_COUNTER && face_of(t, s, a)->num < 2))
		return eto_barred(&t->base, BW_11_10_1);
	if (b == NO_COUNTER)
		return bw_free_counter(t, s, country_of(t, a), type) != NO_COUNTER ? 0 : eto_barred(&t->base, BW_3_14);
	if (country_of(t, a) != country_of(t, b))
		return eto_barred(&t->base, BW_11_10_2);
	bool room = kind_of(t, b) == type && face_of(t, s, b)->num < t->counter[b].face[0].num;
	return room ? 0 : eto_barred(&t->base, BW_11_10_1);
}

/* Why no counters show the result: the year (11.6), the place, or there are none (BW-3.14). */
static eto_clause why_no_counter(const struct bw_table *t, const struct bw_state *s, unsigned a, unsigned b,
				 unsigned type)
{
	unsigned country = country_of(t, a), zone = s->place[a];
	bool three = b != NO_COUNTER && corps_of(t, s, b) == 2;
	if (three && s->turn < 20 && (country == UK || country == USSR))
		return country == UK ? BW_11_6_1 : BW_11_6_2;
	bool army = three && country == USSR && type == INF && !has_armour(t, s, b);
	return army && t->zone[zone].supply_of != SOVIET ? BW_11_10_6 : BW_3_14;
}

/* 1. both in the zone and of one country (BW-11.10.2), at the same Beachhead if at one; 2. counters that show the
 * result. */
static eto_clause check_shift(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned a, unsigned b,
			      unsigned type)
{
	unsigned by[2], face[2];
	if (!mine(t, s, seat, a) || (b != NO_COUNTER && (!mine(t, s, seat, b) || a == b)))
		return eto_barred(&t->base, BW_11_10_2);
	if (type == SUPPLY)
		return check_supply(t, s, seat, a, b);
	if (type == FLEET || type == SUB)
		return check_ships(t, s, a, b, type);
	if (type > ARM || !is_corps(t, a) || (b != NO_COUNTER && !is_corps(t, b)))
		return eto_barred(&t->base, BW_11_10_1);
	if (b != NO_COUNTER && (country_of(t, a) != country_of(t, b) || s->beach[a] != s->beach[b]))
		return eto_barred(&t->base, BW_11_10_2);
	if (b == NO_COUNTER && corps_of(t, s, a) == 1)
		return eto_barred(&t->base, BW_11_10_1);
	return exchange(t, s, a, b, type, by, face) ? 0 : eto_barred(&t->base, why_no_counter(t, s, a, b, type));
}

/* 11.7, BW-11.10.8 to BW-11.10.11: a white armour counter becomes an Elite army. */
static eto_clause check_elite(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c)
{
	if (!mine(t, s, seat, c) || country_of(t, c) != GER || !t->counter[c].white || t->counter[c].elite)
		return eto_barred(&t->base, BW_11_7_1);
	const struct bw_face *f = face_of(t, s, c);
	unsigned face, by = NO_COUNTER;
	for (unsigned k = 0; k < COUNTERS && by == NO_COUNTER; k++)
		if (t->counter[k].elite && s->place[k] == POOL)
			by = k;
	if (by == NO_COUNTER)
		return eto_barred(&t->base, s->france == FRANCE ? BW_11_7_2 : BW_11_7_3);
	by = bw_find_counter(t, s, GER, (struct bw_units){f->inf, f->arm}, NULL, true, s->place[c], &face);
	if (by == NO_COUNTER)
		return eto_barred(&t->base, BW_11_10_8);
	return bw_may_be(t, s, by, s->place[c]);
}

static eto_clause regroup_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	const struct regroup *r = eto_own(&s->stack);
	if (a.verb == V_DONE)
		return 0;
	if (r->steps >= REGROUP_MAX)
		return eto_barred(&t->base, BW_11_10_1);
	switch (a.verb) {
	case V_SHIFT: return check_shift(t, s, seat, a.arg[0], a.arg[1] < COUNTERS ? a.arg[1] : COUNTERS, a.arg[2]);
	case V_SPLIT: return check_shift(t, s, seat, a.arg[0], NO_COUNTER, a.arg[1]);
	case V_ELITE: return check_elite(t, s, seat, a.arg[0]);
	case V_DISBAND: return mine(t, s, seat, a.arg[0]) ? 0 : eto_barred(&t->base, BW_11_10_3);
	default: return eto_barred(&t->base, BW_11_10_1);
	}
}

/* The units of counter a that could go to b, or to a counter of their own. */
static void offer_units(struct eto_list *l, unsigned verb, unsigned a, unsigned b)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_face *f = face_of(t, l->state, a);
	for (unsigned type = 0; type < TYPES; type++) {
		bool has = type == INF ? f->inf : type == ARM ? f->arm : kind_of(t, a) == type;
		if (has && verb == V_SHIFT)
			eto_offer(l, V_SHIFT, a, b, type);
		else if (has)
			eto_offer(l, V_SPLIT, a, type, 0);
	}
}

static void regroup_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	const struct regroup *r = eto_own(&s->stack);
	uint8_t here[COUNTERS], count = 0;
	BW_HERE (c, s, r->zone)
		if (mine(t, s, l->seat, c))
			here[count++] = (uint8_t)c;
	for (unsigned i = 0; i < count; i++)
		for (unsigned j = 0; j < count; j++)
			if (i != j && is_corps(t, here[i]) == is_corps(t, here[j]))
				offer_units(l, V_SHIFT, here[i], here[j]);
	for (unsigned i = 0; i < count; i++)
		offer_units(l, V_SPLIT, here[i], NO_COUNTER);
	for (unsigned i = 0; i < count; i++)
		if (t->counter[here[i]].white)
			eto_offer(l, V_ELITE, here[i], 0, 0);
	for (unsigned i = 0; i < count; i++)
		eto_offer(l, V_DISBAND, here[i], 0, 0);
	l->out[l->count++] = eto_act(V_DONE, 0, 0, 0);
}

/* BW-11.10.4, BW-11.10.5: what a corps did counts for the counter that it joins. */
static void shift_corps(const struct bw_table *t, struct bw_state *s, unsigned a, unsigned b, unsigned type)
{
	unsigned by[2], face[2] = {0}, zone = s->place[a], beach = s->beach[a], mark_a = s->mark[a];
	unsigned joined = eto_forbids(&t->base, BW_11_10_4) ? mark_a : 0;
	unsigned mark_b = b == NO_COUNTER ? mark_a : s->mark[b] | joined, target = s->target[a];
	/* who was not paid for does not attack; who came otherwise than along a dotted line needs more room */
	unsigned both = M_ACTIVE | M_DOTTED;
	if (b != NO_COUNTER)
		mark_b &= ~both | (s->mark[a] & s->mark[b]);
	exchange(t, s, a, b, type, by, face);
	bw_remove(t, s, a);
	if (b != NO_COUNTER)
		bw_remove(t, s, b);
	for (unsigned i = 0; i < 2; i++) {
		if (by[i] == NO_COUNTER)
			continue;
		s->face[by[i]] = (uint8_t)face[i];
		s->mark[by[i]] = (uint16_t)(i ? mark_b : mark_a);
		s->target[by[i]] = (uint8_t)target;
		bw_to_beach(t, s, by[i], zone, beach);
	}
}

static void shift_supply(const struct bw_table *t, struct bw_state *s, unsigned seat, unsigned a, unsigned b)
{
	unsigned halves = s->stock[a] < 2 ? s->stock[a] : 2;
	if (b == NO_COUNTER) {
		for (b = t->supply_first[seat]; s->place[b] != POOL; b++)
			;
		bw_put(t, s, b, s->place[a]);
	}
	unsigned room = 2u * t->counter[b].face[0].num - s->stock[b];
	halves = halves < room ? halves : room;
	s->stock[b] = (uint8_t)(s->stock[b] + halves);
	bw_spend(t, s, a, halves);
}

static void shift_ship(const struct bw_table *t, struct bw_state *s, unsigned a, unsigned b, unsigned type)
{
	unsigned place = s->place[a], mark = s->mark[a];
	bw_drop_unit(t, s, a);
	if (b == NO_COUNTER) {
		b = bw_free_counter(t, s, country_of(t, a), type);
		s->face[b] = 1;
		bw_put(t, s, b, place);
	} else {
		bw_flip(t, s, b, 0);
	}
	s->mark[b] |= (uint16_t)mark;
}

static void make_elite(const struct bw_table *t, struct bw_state *s, unsigned c)
{
	const struct bw_face *f = face_of(t, s, c);
	unsigned face = 0;
	unsigned by = bw_find_counter(t, s, GER, (struct bw_units){f->inf, f->arm}, NULL, true, s->place[c], &face);
	bw_exchange(t, s, c, by, face);
}

static void regroup_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	struct regroup *r = eto_own_change(&s->stack);
	unsigned b = a.verb == V_SPLIT ? NO_COUNTER : a.arg[1], type = a.verb == V_SPLIT ? a.arg[1] : a.arg[2];
	r->steps++;
	switch (a.verb) {
	case V_DONE: eto_pop(&s->stack); return;
	case V_DISBAND: bw_remove(t, s, a.arg[0]); break;
	case V_ELITE: make_elite(t, s, a.arg[0]); break;
	default:
		if (type == SUPPLY)
			shift_supply(t, s, seat, a.arg[0], b);
		else if (type > ARM)
			shift_ship(t, s, a.arg[0], b, type);
		else
			shift_corps(t, s, a.arg[0], b, type);
	}
	bw_say(e, E_EXCHANGED, (int)seat, ((struct regroup *)eto_own_change(&s->stack))->zone, 0, 0);
}

static bool regroup_sound(const void *table, const void *state, const struct eto_frame *f,
			  const struct eto_frame *below)
{
	struct regroup r = *(const struct regroup *)eto_locals_of(f);
	(void)table, (void)state;
	return below && f->seat < SIDES && r.zone < BOMBING && r.steps <= REGROUP_MAX + 1;
}

const struct eto_proc bw_proc_regroup = {.name = "regroup",
					 .go = bw_waits,
					 .legal = regroup_legal,
					 .check = regroup_check,
					 .apply = regroup_apply,
					 .sound = regroup_sound,
					 .phase = "Reorganisation",
					 .close = "Leave them as they are",
					 .prompt = "Pass corps from counter to counter, or leave them as they are.",
					 .clause = BW_11_10_1};
