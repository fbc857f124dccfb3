/* The Reinforcement Phase (11.1 to 11.5, 11.9): minors, cards, losses of supply, Lend Lease, placing.
 *
 * Who receives when: bw_minor_due() (BW-11.2.1, BW-11.2.6 to BW-11.2.18). The blockade is bw_blockade() (BW-12.4.1 to
 * BW-12.4.3); Lend Lease sails in two seas (BW-11.4.4, BW-12.3.8) and what no Soviet counter can show is lost when it
 * is placed (BW-11.4.15). Either Power takes air and fleets (BW-11.5.13, BW-11.5.16), the British every Allied Supply
 * Zone (BW-11.5.7); air goes to zones of one's own control (BW-7.54). The special corps come with the card (BW-11.9.2,
 * BW-11.9.3); the calendar of 11.7 is east (BW-11.7.5). */
#include <string.h>

#include "games/blitzwar/blitzwar.h"

/* -- the cards that are due -- */

void bw_show_cards(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	memset(s->due, 0, sizeof s->due);
	s->british = 0;
	for (unsigned side = 0; side < SIDES; side++) {
		unsigned card = s->queue[side][0];
		memmove(s->queue[side], s->queue[side] + 1, QUEUE - 1);
		s->queue[side][QUEUE - 1] = NO_CARD;
		s->shown[side] = (uint8_t)card;
		if (card == NO_CARD || (side == SOVIET && s->state[USSR] == SURRENDERED))
			continue;
		memcpy(s->due[side], t->card[side * CARDS + card].unit, TYPES);
		bw_say(e, E_SHOWN, (int)side, (int)(side * CARDS + card), BW_11_3_1, 0);
		eto_barrier(e);
	}
	if (s->east && s->turn == s->east - 1u + 3 && s->state[USSR] != SURRENDERED) { /* BW-11.9.1 */
		s->due[SOVIET][INF] = (uint8_t)(s->due[SOVIET][INF] + 12);
		bw_say(e, E_SPECIAL, 12, BW_11_9_1, 0, 0);
	}
	bw_count_losses(t, s, e);
}

static unsigned naval_units(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned sea,
			    bool fleets_only)
{
	unsigned n = 0;
	BW_HERE (c, s, SEA0 + sea)
		if (side_of(t, s, c) == side && (kind_of(t, c) == FLEET || (kind_of(t, c) == SUB && !fleets_only)))
			n += face_of(t, s, c)->num;
	return n;
}

/* 12.4: one for each unit in the North Atlantic, half for each in the Central Atlantic, at most the points that the
 * Allies hold in Great Britain. */
unsigned bw_blockade(const struct bw_table *t, const struct bw_state *s)
{
	unsigned north = eto_forbids(&t->base, BW_12_4_1) ? naval_units(t, s, AXIS, t->natl, false) : 0;
	unsigned south = eto_forbids(&t->base, BW_12_4_2) ? naval_units(t, s, AXIS, t->catl, false) : 0;
	unsigned loss = north + (south + 1) / 2, most = 0;
	ETO_EACH (z, &t->in_group[G_BRITAIN])
		most += s->control[z] == ALLIED && t->zone[z].points_of == ALLIED ? t->zone[z].side_points : 0;
	return loss > most && eto_forbids(&t->base, BW_12_4_4) ? most : loss;
}

/* BW-5.27, BW-11.3.5. */
static unsigned points_lost(const struct bw_table *t, const struct bw_state *s, unsigned side)
{
	unsigned n = 0;
	for (unsigned z = 0; z < ZONES; z++)
		if (t->zone[z].points_of == side && hostile(side, s->control[z]))
			n += t->zone[z].side_points;
	return n;
}

/* bombed[]: bombers that take three and four units (BW-13.3.9). */
static unsigned bombs(const struct bw_table *t, const struct bw_state *s)
{
	return (eto_forbids(&t->base, BW_13_3_4) ? 3u : 0u) * s->bombed[0] +
	       (eto_forbids(&t->base, BW_13_3_5) ? 4u : 3u) * s->bombed[1];
}

static void owe(const struct bw_table *t, struct bw_state *s, unsigned side, unsigned loss, eto_clause why,
		struct eto_events *e)
{
	if (!loss || !eto_forbids(&t->base, why))
		return;
	s->owed[side] = (uint8_t)(s->owed[side] + 2 * loss);
	bw_say(e, E_LOST_SUPPLY, (int)side, (int)(2 * loss), why, 0);
}

/* BW-11.3.3 to BW-11.3.5, in halves. */
void bw_count_losses(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	memset(s->owed, 0, sizeof s->owed);
	owe(t, s, ALLIED, bw_blockade(t, s), BW_11_3_3, e);
	owe(t, s, AXIS, bombs(t, s), BW_11_3_4, e);
	for (unsigned side = 0; side < SIDES; side++)
		owe(t, s, side, points_lost(t, s, side), BW_11_3_5, e);
}

/* -- P_LOSSES: what pays for it (BW-11.3.6 to BW-11.3.12) -- */

/* In halves. */
static unsigned worth(const struct bw_table *t, unsigned type)
{
	eto_clause rule = type == ARM ? BW_11_3_10 : type == INF ? BW_11_3_8 : BW_11_3_9;
	return !eto_forbids(&t->base, rule) ? 2 : type == ARM ? 10 : 6;
}

static eto_clause losses_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	switch (a.verb) {
	case V_LOSE_STOCK:
		if (a.arg[0] >= COUNTERS || kind_of(t, a.arg[0]) != SUPPLY || side_of(t, s, a.arg[0]) != seat)
			return eto_barred(&t->base, BW_11_3_6);
		return s->place[a.arg[0]] < ZONES ? 0 : eto_barred(&t->base, BW_11_3_6);
	case V_LOSE_CARD: return s->due[seat][SUPPLY] ? 0 : eto_barred(&t->base, BW_11_3_6);
	case V_FORGO:
		if (a.arg[0] != INF && a.arg[0] != ARM && a.arg[0] != FLEET)
			return eto_barred(&t->base, BW_11_3_11);
		return s->due[seat][a.arg[0]] ? 0 : eto_barred(&t->base, BW_11_3_7);
	default: return eto_barred(&t->base, BW_11_3_6);
	}
}

static void losses_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	for (unsigned c = t->supply_first[l->seat]; c < t->supply_end[l->seat]; c++)
		eto_offer(l, V_LOSE_STOCK, c, 0, 0);
	eto_offer(l, V_LOSE_CARD, 0, 0, 0);
	for (unsigned type = 0; type < TYPES; type++)
		eto_offer(l, V_FORGO, type, 0, 0);
}

static bool can_lose(const struct bw_table *t, const struct bw_state *s, unsigned side)
{
	return s->due[side][SUPPLY] || s->due[side][INF] || s->due[side][ARM] || s->due[side][FLEET] ||
	       bw_supply_of(t, s, side);
}

static bool losses_go(const void *table, void *state, struct eto_events *e)
{
	struct bw_state *s = state;
	unsigned side = eto_peek(&s->stack)->seat;
	if (s->owed[side] && can_lose(table, s, side))
		return bw_waits(table, s, e);
	s->owed[side] = 0; /* BW-11.3.12 */
	eto_pop(&s->stack);
	return true;
}

static void owe_less(struct bw_state *s, unsigned side, unsigned halves)
{
	s->owed[side] = (uint8_t)(s->owed[side] > halves ? s->owed[side] - halves : 0);
}

static void losses_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	if (a.verb == V_LOSE_STOCK) {
		unsigned part = s->stock[a.arg[0]] < 2 ? s->stock[a.arg[0]] : 2;
		if (part > s->owed[seat])
			part = s->owed[seat];
		bw_spend(table, s, a.arg[0], part);
		owe_less(s, seat, part);
	} else if (a.verb == V_LOSE_CARD) {
		s->due[seat][SUPPLY]--;
		owe_less(s, seat, 2);
	} else {
		s->due[seat][a.arg[0]]--;
		owe_less(s, seat, worth(table, a.arg[0]));
		bw_say(e, E_FORGONE, (int)seat, a.arg[0], BW_11_3_7, 0);
	}
}

/* Whether something is left to lose is seen from places and stocks alone. */
static bool losses_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bw_state *s = state;
	return below && f->seat < SIDES && s->owed[f->seat] && can_lose(table, s, f->seat);
}

const struct eto_proc bw_proc_losses = {.name = "losses",
					.go = losses_go,
					.legal = losses_legal,
					.check = losses_check,
					.apply = losses_apply,
					.sound = losses_sound,
					.phase = "Reinforcement Phase",
					.prompt = "Supply is lost: choose from where.",
					.clause = BW_11_3_6};

/* -- P_LEASE: Lend Lease (11.4) -- */

struct lease {
	uint8_t supply, air; /* sent so far */
} ETO_LOCALS;
ETO_LOCALS_FIT(struct lease);

/* Fleet units that carry: those of the Norwegian Sea beyond the submarines there, and those of the Persian Gulf. */
static unsigned carriers(const struct bw_table *t, const struct bw_state *s)
{
	unsigned n = 0, here = naval_units(t, s, ALLIED, t->norw, true), subs = 0;
	BW_HERE (c, s, SEA0 + t->norw)
		subs += kind_of(t, c) == SUB && side_of(t, s, c) == AXIS ? face_of(t, s, c)->num : 0;
	bool master = bw_superior_at(t, s, t->norw) == ALLIED || !eto_forbids(&t->base, BW_11_4_8);
	if (master && here > (eto_forbids(&t->base, BW_11_4_9) ? subs : 0))
		n += here - (eto_forbids(&t->base, BW_11_4_9) ? subs : 0);
	bool gulf = s->turn >= 20 || !eto_forbids(&t->base, BW_11_4_10);
	bool basra = s->control[t->at.bas] == ALLIED || !eto_forbids(&t->base, BW_11_4_11);
	return n + (gulf && basra ? naval_units(t, s, ALLIED, t->pers, true) : 0);
}

/* BW-11.4.1: Germans in the Soviet Union, which is the red zones (BW-9.1.13). */
bool bw_lease_possible(const struct bw_table *t, const struct bw_state *s)
{
	if (s->state[USSR] == SURRENDERED || !carriers(t, s) || !(s->due[ALLIED][SUPPLY] + s->due[ALLIED][AIR]))
		return false;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (country_of(t, c) == GER && is_corps(t, c) && s->place[c] < ZONES &&
		    t->zone[s->place[c]].country == USSR)
			return true;
	return !eto_forbids(&t->base, BW_11_4_1);
}

static bool carried(const struct bw_table *t, const struct bw_state *s, unsigned supply, unsigned air)
{
	return (supply + 1) / 2 + 2 * air <= carriers(t, s); /* BW-11.4.6, BW-11.4.7 */
}

static eto_clause lease_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	struct lease l = *(const struct lease *)eto_own(&s->stack);
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_LEND)
		return eto_barred(&t->base, BW_11_4_2);
	if (a.arg[0] != SUPPLY && a.arg[0] != AIR)
		return eto_barred(&t->base, BW_11_4_3);
	if (!s->due[ALLIED][a.arg[0]])
		return eto_barred(&t->base, BW_11_4_14);
	bool air = a.arg[0] == AIR;
	return carried(t, s, l.supply + !air, l.air + air) ? 0 : eto_barred(&t->base, air ? BW_11_4_7 : BW_11_4_6);
}

static void lease_legal(struct eto_list *l)
{
	eto_offer(l, V_LEND, AIR, 0, 0);
	eto_offer(l, V_LEND, SUPPLY, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void lease_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	struct lease *l = eto_own_change(&s->stack);
	(void)seat;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	if (a.arg[0] == AIR)
		l->air++;
	else
		l->supply++;
	s->due[ALLIED][a.arg[0]]--;
	s->due[SOVIET][a.arg[0]] = (uint8_t)(s->due[SOVIET][a.arg[0]] + eto_forbids(table, BW_11_4_5));
	bw_say(e, E_LENT, a.arg[0], BW_11_4_2, 0, 0);
}

static bool lease_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	struct lease l = *(const struct lease *)eto_locals_of(f);
	(void)table, (void)state;
	return below && f->seat == ALLIED && l.supply < 60 && l.air < 30;
}

const struct eto_proc bw_proc_lease = {.name = "lease",
				       .go = bw_waits,
				       .legal = lease_legal,
				       .check = lease_check,
				       .apply = lease_apply,
				       .sound = lease_sound,
				       .phase = "Lend Lease",
				       .close = "Send no more",
				       .prompt = "Choose supply or air units to send to the Soviets.",
				       .clause = BW_11_4_2};

/* -- P_RAISE: placing. Of a Power's card (country COUNTRIES), of a minor, or partisans -- */

struct raising {
	uint8_t country, left, partisans, fleet; /* fleet: Italy has taken its fleet unit (BW-11.2.5) */
} ETO_LOCALS;
ETO_LOCALS_FIT(struct raising);

static struct raising raising_of(const struct bw_state *s)
{
	return *(const struct raising *)eto_own(&s->stack);
}

/* BW-11.5.14, BW-11.5.15: a base of a country of the side, in its hands. */
static bool own_base(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	return t->zone[zone].port == NAVAL_BASE && s->control[zone] == side && s->war[t->zone[zone].country] == side;
}

/* Corps of a card: 1. of a country of the side; 2. one British corps with a Total War card (BW-11.5.5), Americans at
 * war only (BW-11.5.6); 3. in an own Supply Zone (BW-11.5.1), Americans in America, from 1944 in Great Britain too
 * (BW-11.5.8 to BW-11.5.10). */
static eto_clause check_card_corps(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned country,
				   unsigned zone)
{
	bool total = s->shown[side] != NO_CARD && t->card[side * CARDS + s->shown[side]].kind == TOTAL;
	if (country == UK && total && s->british && eto_forbids(&t->base, BW_11_5_5))
		return BW_11_5_5;
	if (country == USA && s->war[USA] != ALLIED)
		return eto_barred(&t->base, BW_11_5_6);
	if (t->zone[zone].supply_of != side || s->control[zone] != side)
		return eto_barred(&t->base, BW_11_5_1);
	bool over = s->turn >= 36 && eto_forbids(&t->base, BW_11_5_9);
	if (country == USA && zone != t->at.ame && !over && eto_forbids(&t->base, BW_11_5_8))
		return BW_11_5_8;
	return 0;
}

static bool serves(unsigned side, unsigned country)
{
	return side == AXIS ? country == GER : side == ALLIED ? country == UK || country == USA : country == USSR;
}

static eto_clause check_card_unit(const struct bw_table *t, const struct bw_state *s, unsigned side,
				  struct eto_action a)
{
	unsigned type = a.arg[0], zone = a.arg[1], country = a.arg[2];
	if (type >= SUPPLY || !s->due[side][type] || !serves(side, country))
		return eto_barred(&t->base, BW_11_3_1);
	if (country == USA && s->war[USA] != ALLIED)
		return eto_barred(&t->base, BW_11_5_6);
	if (bw_friend_in(t, s, side, zone) && eto_forbids(&t->base, BW_4_11))
		return BW_4_11;
	if (type <= ARM) {
		eto_clause no = check_card_corps(t, s, side, country, zone);
		if (no)
			return no;
		bool fits = bw_can_add_corps(t, s, country, zone, type) ||
			    (type == ARM && bw_can_add_corps(t, s, country, zone, INF) &&
			     eto_forbids(&t->base, BW_11_5_12));
		return fits ? 0 : eto_barred(&t->base, BW_11_5_11);
	}
	bool there = type == AIR ? s->control[zone] == side && bw_zone_supplied(t, s, side, zone)
				 : own_base(t, s, side, zone);
	if (!there)
		return eto_barred(&t->base, type == AIR ? BW_11_5_4 : BW_11_5_3);
	if (!bw_can_add_unit(t, s, country, type, zone))
		return eto_barred(&t->base, BW_11_5_11);
	if (s->corps[NOBODY][zone] && eto_forbids(&t->base, BW_4_10)) /* of a country that grants passage */
		return BW_4_10;
	return bw_may_be(t, s, t->country_first[country][type], zone);
}

/* BW-11.2.21 to BW-11.2.27, BW-9.4.16, BW-9.5.5: where a corps of a minor may appear. */
static bool minor_zone(const struct bw_table *t, const struct bw_state *s, struct raising r, unsigned zone)
{
	unsigned side = s->war[r.country];
	if (t->zone[zone].country != r.country)
		return false;
	if (r.partisans)
		return !bw_counters_in(t, s, AXIS, zone) && !bw_counters_in(t, s, SOVIET, zone);
	if (s->control[zone] != side || (side < SIDES && foes_in(s, side, zone)) || bw_friend_in(t, s, side, zone))
		return false;
	return r.country == FRA || r.country == FIN || r.country == GRE || zone == t->country[r.country].capital;
}

/* Which clause says where. */
static eto_clause place_rule(const struct bw_state *s, struct raising r)
{
	if (r.partisans)
		return BW_9_5_5;
	switch (r.country) {
	case FRA: return s->france == FREE_FRANCE ? BW_9_4_16 : BW_11_2_21;
	case FIN: return BW_11_2_22;
	case GRE: return BW_11_2_23;
	default: return BW_11_2_24;
	}
}

static eto_clause check_italian_unit(const struct bw_table *t, const struct bw_state *s, struct raising r,
				     unsigned type, unsigned zone)
{
	unsigned side = s->war[ITA]; /* Italy may have been driven to the other side (BW-9.3.6) */
	bool mine = s->control[zone] == side && !bw_friend_in(t, s, side, zone);
	if (type == FLEET) {
		if (r.fleet && eto_forbids(&t->base, BW_11_2_5))
			return BW_11_2_5;
		return mine && t->zone[zone].country == ITA && t->zone[zone].port ? 0
										  : eto_barred(&t->base, BW_11_2_25);
	}
	if (type == AIR)
		return mine && bw_zone_supplied(t, s, side, zone) ? bw_may_be(t, s, t->country_first[ITA][AIR], zone)
								  : eto_barred(&t->base, BW_11_2_26);
	return zone == t->at.rom && mine ? 0 : eto_barred(&t->base, BW_11_2_24);
}

static bool fits_in(const struct bw_table *t, const struct bw_state *s, unsigned country, unsigned type, unsigned zone)
{
	return type <= ARM ? bw_can_add_corps(t, s, country, zone, type) : bw_can_add_unit(t, s, country, type, zone);
}

static eto_clause check_minor_unit(const struct bw_table *t, const struct bw_state *s, struct raising r,
				   struct eto_action a)
{
	unsigned type = a.arg[0], zone = a.arg[1];
	if (a.arg[2] != r.country)
		return eto_barred(&t->base, BW_11_2_24);
	if (r.country == ITA) {
		if (type > FLEET)
			return eto_barred(&t->base, BW_11_2_4);
		eto_clause no = check_italian_unit(t, s, r, type, zone);
		return no ? no : fits_in(t, s, ITA, type, zone) ? 0 : eto_barred(&t->base, BW_11_5_11);
	}
	bool armour = r.country == FRA && s->france == FRANCE && option(t, OPT_FRENCH_CORPS) == 0;
	if (type != INF && !(type == ARM && armour))
		return eto_barred(&t->base, r.country == FRA ? BW_11_2_2 : BW_11_2_29);
	if (!minor_zone(t, s, r, zone))
		return eto_barred(&t->base, place_rule(s, r));
	if (!fits_in(t, s, r.country, type, zone))
		return eto_barred(&t->base, BW_11_5_11);
	return bw_may_be(t, s, t->corps_first[r.country], zone);
}

static eto_clause check_store(const struct bw_table *t, const struct bw_state *s, unsigned side, struct eto_action a)
{
	unsigned zone = a.arg[0], units = a.arg[1];
	if (zone >= ZONES || !units || units > s->due[side][SUPPLY])
		return eto_barred(&t->base, BW_11_3_1);
	if (t->zone[zone].supply_of != side || s->control[zone] != side)
		return eto_barred(&t->base, BW_11_5_2);
	if (bw_friend_in(t, s, side, zone) && eto_forbids(&t->base, BW_4_11))
		return BW_4_11;
	return bw_room_for_supply(t, s, side, zone) >= 2 * units ? 0 : eto_barred(&t->base, BW_11_5_11);
}

static bool anything_to_place(const struct bw_table *t, const struct bw_state *s, unsigned seat);

static eto_clause raise_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	struct raising r = raising_of(s);
	bool power = r.country == COUNTRIES;
	if (power && bw_is_aside(a))
		return bw_check_aside(t, s, seat, a);
	if (a.verb == V_RAISE) {
		if (a.arg[1] >= ZONES || a.arg[2] >= COUNTRIES)
			return ETO_NONSENSE;
		return power ? check_card_unit(t, s, seat, a) : check_minor_unit(t, s, r, a);
	}
	if (a.verb == V_STORE && power)
		return check_store(t, s, seat, a);
	if (a.verb == V_DONE && power)
		return anything_to_place(t, s, seat) ? eto_barred(&t->base, BW_11_5_1) : 0;
	return eto_barred(&t->base, BW_8_8);
}

/* Where units of a type could be placed at all. */
static zoneset takers(const struct bw_table *t, const struct bw_state *s, unsigned seat, struct raising r,
		      unsigned type)
{
	bool power = r.country == COUNTRIES;
	if (type == AIR)
		return s->held[power ? seat : s->war[r.country]];
	if (!power)
		return t->of_country[r.country];
	zoneset zones = type <= ARM ? t->supply_zones[seat] : t->bases;
	eto_set_meet(&zones, &s->held[seat]);
	return zones;
}

/* Lists every way to place something, in order; without a list it stops and says true when it finds one. */
static bool each_raise(const struct bw_table *t, const struct bw_state *s, unsigned seat, struct eto_list *l)
{
	static const uint8_t first[SIDES] = {GER, UK, USSR}, last[SIDES] = {GER, USA, USSR}; /* as serves() */
	struct raising r = raising_of(s);
	bool power = r.country == COUNTRIES;
	unsigned from = power ? first[seat] : r.country, to = power ? last[seat] : r.country;
	unsigned types = power || r.country == ITA ? SUPPLY : ARM + 1;
	for (unsigned type = 0; type < types; type++) {
		if (power && !s->due[seat][type])
			continue;
		zoneset zones = takers(t, s, seat, r, type);
		ETO_EACH (zone, &zones)
			for (unsigned country = from; country <= to; country++) {
				struct eto_action a = eto_act(V_RAISE, type, zone, country);
				if (power ? check_card_unit(t, s, seat, a) : check_minor_unit(t, s, r, a))
					continue;
				if (!l)
					return true;
				l->out[l->count++] = a;
			}
	}
	return false;
}

static bool anything_to_place(const struct bw_table *t, const struct bw_state *s, unsigned seat)
{
	ETO_EACH (zone, &t->supply_zones[seat])
		if (s->due[seat][SUPPLY] && !check_store(t, s, seat, eto_act(V_STORE, zone, 1, 0)))
			return true;
	return each_raise(t, s, seat, NULL);
}

static void raise_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	each_raise(t, s, l->seat, l);
	if (raising_of(s).country != COUNTRIES)
		return;
	ETO_EACH (zone, &t->supply_zones[l->seat]) /* where one unit finds no room, more find none */
		for (unsigned n = 1; !check_store(t, s, l->seat, eto_act(V_STORE, zone, n, 0)); n++)
			l->out[l->count++] = eto_act(V_STORE, zone, n, 0);
	bool placed = l->count > 0; /* what can be placed must be, see raise_check() */
	bw_offer_aside(l, true);
	bw_offer_unfortify(l);
	if (!placed)
		l->out[l->count++] = eto_act(V_DONE, 0, 0, 0);
}

/* What cannot be placed is lost (BW-11.5.11, BW-11.5.14, BW-11.2.27). */
static bool raise_go(const void *table, void *state, struct eto_events *e)
{
	struct bw_state *s = state;
	struct raising r = raising_of(s);
	if (s->stale)
		bw_nets(table, s);
	if (r.country == COUNTRIES)
		return false;
	if (r.left && each_raise(table, s, eto_peek(&s->stack)->seat, NULL))
		return false;
	if (r.left)
		bw_say(e, E_WASTED, r.country, r.left, BW_11_2_27, 0);
	eto_pop(&s->stack);
	return true;
}

static void waste(struct bw_state *s, unsigned side, struct eto_events *e)
{
	unsigned n = 0;
	for (unsigned type = 0; type < TYPES; type++)
		n += s->due[side][type];
	if (n)
		bw_say(e, E_WASTED, (int)COUNTRIES, (int)n, BW_11_5_11, 0);
	memset(s->due[side], 0, TYPES);
}

static void place_unit(const struct bw_table *t, struct bw_state *s, struct eto_action a, struct eto_events *e)
{
	unsigned type = a.arg[0], zone = a.arg[1], country = a.arg[2];
	if (type > ARM)
		bw_add_unit(t, s, country, type, zone);
	else if (!bw_add_corps(t, s, country, zone, type))
		bw_add_corps(t, s, country, zone, INF); /* BW-11.5.12 */
	bw_stir(s, zone);
	bw_say(e, E_RAISED, (int)country, (int)type, (int)zone, 0);
}

static void raise_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	struct raising *r = eto_own_change(&s->stack);
	if (bw_is_aside(a)) {
		bw_do_aside(t, s, seat, a);
	} else if (a.verb == V_STORE) {
		bw_add_supply(t, s, seat, a.arg[0], 2u * a.arg[1]);
		bw_stir(s, a.arg[0]);
		s->due[seat][SUPPLY] = (uint8_t)(s->due[seat][SUPPLY] - a.arg[1]);
		bw_say(e, E_STORED, (int)seat, a.arg[1], a.arg[0], 0);
	} else if (a.verb == V_DONE) {
		waste(s, seat, e);
		eto_pop(&s->stack);
	} else if (r->country == COUNTRIES) {
		s->due[seat][a.arg[0]]--;
		if (a.arg[2] == UK && a.arg[0] <= ARM)
			s->british = 1;
		place_unit(t, s, a, e);
	} else {
		r->fleet |= a.arg[0] == FLEET;
		place_unit(t, s, a, e);
		while (--r->left && r->partisans) /* BW-9.5.6: both in one zone */
			if (fits_in(t, s, YUG, INF, a.arg[1]))
				place_unit(t, s, a, e);
		if (r->partisans)
			bw_control(t, s, a.arg[1], ALLIED, e); /* BW-9.5.12 */
	}
}

static bool raise_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	struct raising r = *(const struct raising *)eto_locals_of(f);
	(void)table, (void)state;
	return below && f->seat < SIDES && r.country <= COUNTRIES && r.left <= 2 && r.partisans <= 1 && r.fleet <= 1;
}

const struct eto_proc bw_proc_raise = {.name = "raise",
				       .go = raise_go,
				       .legal = raise_legal,
				       .check = raise_check,
				       .apply = raise_apply,
				       .sound = raise_sound,
				       .phase = "Reinforcement Phase",
				       .prompt = "Place your reinforcements on the map.",
				       .clause = BW_11_5_1};

/* -- minors (11.2, BW-9.4.14, BW-9.4.15, BW-9.5.1) -- */

/* BW-9.4.10, BW-9.4.14, BW-9.4.15: Vichy has none; Free France two corps once, and one a turn after Paris. */
static bool free_french_due(const struct bw_table *t, const struct bw_state *s)
{
	bool first = s->turn == s->free_since && eto_forbids(&t->base, BW_9_4_14);
	bool later = s->paris_freed && s->turn >= s->paris_freed - 1u + 3 && eto_forbids(&t->base, BW_9_4_15);
	return s->france == FREE_FRANCE ? first || later : !eto_forbids(&t->base, BW_9_4_10);
}

/* Who receives twice a year, not four times. */
static bool halved(unsigned country)
{
	return country == BE || country == GRE || country == FIN || country == HUN || country == BUL || country == SWE;
}

bool bw_minor_due(const struct bw_table *t, const struct bw_state *s, unsigned country)
{
	static const eto_clause rules[COUNTRIES] = {
	    [FRA] = BW_11_2_1,  [ITA] = BW_11_2_4,  [POL] = BW_11_2_6,	[RUM] = BW_11_2_7,  [YUG] = BW_11_2_8,
	    [SP] = BW_11_2_9,   [TUR] = BW_11_2_10, [BE] = BW_11_2_13,	[GRE] = BW_11_2_14, [FIN] = BW_11_2_15,
	    [HUN] = BW_11_2_16, [BUL] = BW_11_2_17, [SWE] = BW_11_2_18};
	eto_clause rule = rules[country];
	bool war = s->war[country] < SIDES || !eto_forbids(&t->base, BW_11_2_19);
	bool finns = country == FIN && eto_forbids(&t->base, BW_11_2_20);
	if ((!war && !finns) || s->state[country] != NORMAL || !rule)
		return false;
	if (country == FRA && s->france != FRANCE)
		return free_french_due(t, s);
	bool due = country == FRA || (halved(country) ? now(t, s)->half_year : now(t, s)->season_start);
	return due && eto_forbids(&t->base, rule);
}

static bool call_partisans(const struct bw_table *t, struct bw_state *s)
{
	bool early = !s->partisans || s->turn < s->partisans || !now(t, s)->season_start;
	if (s->state[YUG] != SURRENDERED || s->war[YUG] != ALLIED || (early && eto_forbids(&t->base, BW_9_5_1)))
		return false;
	*(uint8_t *)eto_call(&s->stack, P_ROLL, ETO_DICE) = YUG;
	return true;
}

/* Who places its corps; those of neutral Finland the Axis, whose ally it will be. */
unsigned bw_minor_seat(const struct bw_table *t, const struct bw_state *s, unsigned country)
{
	return country == FIN && s->war[FIN] == NOBODY ? AXIS : bw_seat_of(t, s, country);
}

bool bw_call_minor(const struct bw_table *t, struct bw_state *s, unsigned country, struct eto_events *e)
{
	if (country == YUG && call_partisans(t, s))
		return true;
	if (!bw_minor_due(t, s, country))
		return false;
	struct raising *r = eto_call(&s->stack, P_RAISE, bw_minor_seat(t, s, country));
	bool first = country == FRA && s->france == FREE_FRANCE && s->turn == s->free_since;
	r->country = (uint8_t)country;
	r->left = country == ITA || first ? 2 : 1;
	unsigned side = s->war[country];
	if (country == ITA && s->control[t->at.rom] == side && eto_forbids(&t->base, BW_11_2_3)) { /* BW-11.2.28 */
		unsigned room = bw_room_for_supply(t, s, side, t->at.rom), halves = room < 8 ? room : 8;
		bw_add_supply(t, s, side, t->at.rom, halves);
		bw_say(e, E_STORED, (int)side, (int)(halves / 2), t->at.rom, 0);
	}
	return true;
}
