/* The Naval Phase (12): movement of up to four seas, and combat by rounds of one die.
 *
 * Rounds go on by themselves until BW-12.2.9 or the last ship (BW-12.2.8, BW-12.2.11, BW-12.2.12, BW-12.2.20). */
#include <string.h>

#include "games/blitzwar/blitzwar.h"

enum { NAVAL_STEPS = 4 };

bool bw_strait_open(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned strait)
{
	if (strait == NO_ZONE || s->control[strait] == side)
		return true;
	return option(t, OPT_STRAIT_FRIEND) == 1 && friends(side, s->control[strait]);
}

/* The seas next to each: fleets pass a strait under the control of its zone (BW-12.1.5 to BW-12.1.7), submarines always
 * (BW-12.1.14). */
static void seas_beside(const struct bw_table *t, const struct bw_state *s, unsigned side, bool submarine,
			uint16_t beside[SEAS])
{
	memcpy(beside, t->beside, sizeof t->beside);
	for (unsigned i = 0; i < t->passages && !submarine; i++) {
		unsigned a = t->passage[i].a, b = t->passage[i].b;
		if (bw_strait_open(t, s, side, t->passage[i].zone))
			continue;
		beside[a] &= (uint16_t) ~(1u << b);
		beside[b] &= (uint16_t) ~(1u << a);
	}
}

/* How many steps lead to each sea: leaving port, each sea and entering port count one (BW-12.1.1 to BW-12.1.4). Ships
 * come into ports of their own side (BW-12.1.17) and go no further there. */
void bw_sailing(const struct bw_table *t, const struct bw_state *s, unsigned side, bool submarine, unsigned from,
		unsigned most, struct bw_sailing *out)
{
	uint16_t beside[SEAS];
	unsigned step = from < SEA0 && eto_forbids(&t->base, BW_12_1_2), enter = eto_forbids(&t->base, BW_12_1_3);
	unsigned wave = from >= SEA0 ? 1u << (from - SEA0) : t->zone[from].port ? t->zone[from].coasts : 0u;
	*out = (struct bw_sailing){.from = from};
	seas_beside(t, s, side, submarine, beside);
	for (unsigned next; wave && step <= most; wave = next & ~out->seas, step++) {
		next = 0;
		out->seas |= wave;
		for (; wave; wave &= wave - 1) {
			unsigned sea = (unsigned)__builtin_ctz(wave);
			out->steps[sea] = (uint8_t)step;
			next |= beside[sea];
			if (step + enter <= most)
				eto_set_join(&out->ports, &t->ports[sea]);
		}
	}
	eto_set_meet(&out->ports, &s->held[side]);
	if (from < SEA0)
		eto_set_add(&out->ports, from);
}

static bool in_reach(const struct bw_sailing *way, unsigned place)
{
	return place < ZONES ? eto_set_has(&way->ports, place) : way->seas >> (place - SEA0) & 1;
}

/* Which strait bars the way by sea: the clause of the closed one without which it would be open, or 0. */
eto_clause bw_strait_bars(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned from, unsigned to,
			  unsigned most, bool cargo)
{
	static const eto_clause ships[] = {BW_12_1_5, BW_12_1_6, BW_12_1_7};
	static const eto_clause loads[] = {BW_12_1_8, BW_12_1_9, BW_12_1_10};
	const eto_clause *rule = cargo ? loads : ships;
	const uint8_t strait[] = {t->at.gib, t->at.ist, t->at.cop};
	struct bw_state probe = *s;
	struct bw_sailing way;
	for (unsigned i = 0; i < sizeof strait; i++) {
		if (bw_strait_open(t, s, side, strait[i]))
			continue;
		probe.control[strait[i]] = (uint8_t)side;
		bw_sailing(t, &probe, side, false, from, most, &way);
		if (in_reach(&way, to))
			return eto_barred(&t->base, rule[i]);
	}
	return 0;
}

/* What a ship can do: where it comes to, whether it has supply, and what it can spend. */
struct voyage {
	struct bw_sailing way;
	bool supplied;
	unsigned purse;
};

/* BW-7.13, BW-7.63: supplied from a port in reach that has a Supply Line. */
static struct voyage voyage_of(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	struct voyage v = {.purse = bw_purse(t, s, c)};
	unsigned side = side_of(t, s, c);
	labelset sources = bw_sources(t, s, side);
	bw_sailing(t, s, side, kind_of(t, c) == SUB, s->place[c], NAVAL_STEPS, &v.way);
	v.supplied = !eto_forbids(&t->base, BW_7_13);
	ETO_EACH (z, &v.way.ports)
		if (eto_set_has(&sources, s->net[side][z])) {
			v.supplied = true;
			break;
		}
	return v;
}

/* Why the ship does not come there: no port of its side, a strait, or the distance. */
static eto_clause out_of_reach(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned place)
{
	if (place < ZONES && s->control[place] != side_of(t, s, c))
		return eto_barred(&t->base, BW_12_1_17);
	bool strait = place < BOMBING && place != s->place[c] && kind_of(t, c) == FLEET;
	eto_clause bar =
		strait ? bw_strait_bars(t, s, side_of(t, s, c), s->place[c], place, NAVAL_STEPS, false) : (eto_clause)0;
	return bar ? bar : eto_barred(&t->base, BW_12_1_1);
}

/* 1. an own ship that has not sailed; 2. in reach; 3. without supply only to a port (BW-7.58); 4. where it may be; 5.
 * the price (BW-7.31, BW-12.1.16). */
static eto_clause check_sail(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned place,
			     const struct voyage *v)
{
	if (s->mark[c] & M_MOVED && eto_forbids(&t->base, BW_12_1_1))
		return BW_12_1_1;
	if (place >= BOMBING || place == s->place[c] || !in_reach(&v->way, place))
		return out_of_reach(t, s, c, place);
	if (place >= SEA0 && !v->supplied && eto_forbids(&t->base, BW_7_58))
		return BW_7_58;
	eto_clause no = place < ZONES ? bw_shares(t, s, c, place) : 0;
	if (!no && place < ZONES)
		no = bw_may_be(t, s, c, place);
	return no ? no : v->purse < 2 && (v->supplied || place >= SEA0) ? eto_barred(&t->base, BW_12_1_16) : 0;
}

static eto_clause naval_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb == V_PAYER)
		return bw_check_aside(t, s, seat, a);
	if (a.verb != V_SAIL)
		return eto_barred(&t->base, BW_8_9);
	if (a.arg[0] >= COUNTERS || !is_naval(t, a.arg[0]) || side_of(t, s, a.arg[0]) != seat || !on_map(s, a.arg[0]))
		return eto_barred(&t->base, BW_12_1_1);
	struct voyage v = voyage_of(t, s, a.arg[0]);
	return check_sail(t, s, a.arg[0], a.arg[1], &v);
}

static void naval_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	bw_offer_aside(l, false);
	counterset ships = bw_of(s, l->seat, &t->ships);
	ETO_EACH (c, &ships) {
		if (s->mark[c] & M_MOVED)
			continue;
		struct voyage v = voyage_of(t, s, c);
		ETO_EACH (z, &v.way.ports)
			if (!check_sail(t, s, c, z, &v))
				l->out[l->count++] = eto_act(V_SAIL, c, z, 0);
		for (unsigned seas = v.way.seas; seas; seas &= seas - 1) {
			unsigned p = SEA0 + (unsigned)__builtin_ctz(seas);
			if (!check_sail(t, s, c, p, &v))
				l->out[l->count++] = eto_act(V_SAIL, c, p, 0);
		}
	}
	l->out[l->count++] = eto_act(V_DONE, 0, 0, 0);
}

static void naval_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
	} else if (a.verb == V_PAYER) {
		bw_do_aside(t, s, seat, a);
	} else {
		unsigned c = a.arg[0], purse = bw_purse(t, s, c);
		if (purse >= 2)
			bw_pay(t, s, c, 2, e);
		s->mark[c] |= M_MOVED;
		bw_say(e, E_SAILS, (int)c, s->place[c], a.arg[1], 0);
		bw_put(t, s, c, a.arg[1]);
	}
}

const struct eto_proc bw_proc_naval = {.name = "naval",
				       .go = bw_waits,
				       .legal = naval_legal,
				       .check = naval_check,
				       .apply = naval_apply,
				       .sound = bw_sound_active,
				       .phase = "Naval Phase",
				       .close = "End the naval movement",
				       .prompt = "Move your ships from sea to sea, or end their movement.",
				       .clause = BW_12_1_1};

/* -- P_ENGAGE: in which seas to fight (BW-12.2.1, BW-12.2.2) -- */

static unsigned units_at(const struct bw_table *t, const struct bw_state *s, unsigned sea, unsigned side, bool foes)
{
	unsigned n = 0;
	BW_HERE (c, s, SEA0 + sea)
		if (is_naval(t, c) && (foes ? hostile(side, side_of(t, s, c)) : side_of(t, s, c) == side))
			n += face_of(t, s, c)->num;
	return n;
}

/* A sea is fought in once a turn: fleets_used[] holds its mark until the landings count fleets there. */
enum { FOUGHT_HERE = 512 };

static eto_clause engage_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_ENGAGE)
		return eto_barred(&t->base, BW_12_2_1);
	if (a.arg[0] < SEA0 || a.arg[0] >= BOMBING)
		return eto_barred(&t->base, BW_12_2_17);
	unsigned sea = a.arg[0] - SEA0;
	if (s->fleets_used[sea] & FOUGHT_HERE)
		return eto_barred(&t->base, BW_12_2_9);
	return units_at(t, s, sea, seat, false) && units_at(t, s, sea, seat, true) ? 0
										   : eto_barred(&t->base, BW_12_2_2);
}

static void engage_legal(struct eto_list *l)
{
	for (unsigned sea = 0; sea < SEAS; sea++)
		eto_offer(l, V_ENGAGE, SEA0 + sea, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static bool engage_go(const void *table, void *state, struct eto_events *e)
{
	struct bw_state *s = state;
	unsigned seat = eto_peek(&s->stack)->seat;
	for (unsigned sea = 0; sea < SEAS; sea++)
		if (!engage_check(table, s, seat, eto_act(V_ENGAGE, SEA0 + sea, 0, 0)))
			return bw_waits(table, s, e);
	for (unsigned sea = 0; sea < SEAS; sea++)
		s->fleets_used[sea] = 0;
	eto_pop(&s->stack);
	return true;
}

struct battle {
	uint8_t sea, attacker, own, foe; /* losses still to take */
	uint8_t over;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct battle);

/* BW-9.6.4, BW-9.3.7: British ships that attack Italian ones attack Italians. */
static void note_italians(const struct bw_table *t, struct bw_state *s, unsigned place)
{
	bool british = false, italian = false;
	BW_HERE (c, s, place) {
		british |= is_naval(t, c) && country_of(t, c) == UK;
		italian |= is_naval(t, c) && country_of(t, c) == ITA && side_of(t, s, c) == AXIS;
	}
	if (british && italian && !s->brit_ita)
		s->brit_ita = (uint8_t)(s->turn + 1);
}

/* BW-9.3.6, BW-9.3.7: American ships may sail with the Allies before their country is at war; to fight them is to
 * attack it. */
static void note_americans(const struct bw_table *t, struct bw_state *s, unsigned place, struct eto_events *e)
{
	bool american = false;
	BW_HERE (c, s, place)
		american |= is_naval(t, c) && country_of(t, c) == USA;
	if (american && s->war[USA] == NOBODY && eto_forbids(&t->base, BW_9_3_7))
		bw_join(t, s, USA, ALLIED, BW_9_3_6, e);
}

static void engage_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	if (a.verb == V_DONE) {
		for (unsigned sea = 0; sea < SEAS; sea++)
			s->fleets_used[sea] = 0;
		eto_pop(&s->stack);
		return;
	}
	s->fleets_used[a.arg[0] - SEA0] |= FOUGHT_HERE;
	if (seat == ALLIED)
		note_italians(table, s, a.arg[0]);
	else
		note_americans(table, s, a.arg[0], e);
	struct battle *b = eto_call(&s->stack, P_BATTLE, ETO_DICE);
	b->sea = (uint8_t)(a.arg[0] - SEA0);
	b->attacker = (uint8_t)seat;
	bw_say(e, E_NAVAL, (int)seat, a.arg[0], 0, 0);
}

const struct eto_proc bw_proc_engage = {.name = "engage",
					.go = engage_go,
					.legal = engage_legal,
					.check = engage_check,
					.apply = engage_apply,
					.sound = bw_sound_active,
					.phase = "Naval Phase",
					.close = "End the attacks at sea",
					.prompt = "Attack enemy ships, or end the attacks at sea.",
					.clause = BW_12_2_2};

/* -- P_BATTLE: the rounds -- */

/* BW-12.2.4 to BW-12.2.7, and from summer 1943 BW-12.2.14 to BW-12.2.16. */
static void naval_result(bool late, bool axis_attacks, unsigned die, struct battle *b)
{
	if (late) {
		b->own = die < 6 || axis_attacks;
		b->foe = die < 6 || !axis_attacks;
		return;
	}
	b->own = die == 1 || (die >= 3 && die <= 5);
	b->foe = die >= 3;
}

static void battle_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	struct battle *b = eto_own_change(&s->stack);
	unsigned die = eto_die(roll, 0), defenders = units_at(t, s, b->sea, b->attacker, true);
	naval_result(now(t, s)->naval_late && eto_forbids(&t->base, BW_12_2_14), b->attacker == AXIS, die, b);
	b->over = die >= defenders; /* BW-12.2.9, BW-12.2.10: before the losses of the round */
	if (option(t, OPT_NAVAL_COUNT) == 1)
		b->over = die >= defenders - b->foe;
	eto_top(&s->stack)->seat = b->attacker;
	bw_say(e, E_SEA_DIE, (int)(SEA0 + b->sea), (int)die, 0, 0);
}

/* BW-12.2.13, BW-12.2.19: the owner chooses, the Axis among fleets first. */
static eto_clause check_sink(const struct bw_table *t, const struct bw_state *s, unsigned c, const struct battle *b,
			     bool attacker)
{
	if (c >= COUNTERS || !is_naval(t, c) || s->place[c] != SEA0 + b->sea)
		return eto_barred(&t->base, BW_12_2_19);
	unsigned side = side_of(t, s, c);
	if (attacker ? side != b->attacker : !hostile(b->attacker, side))
		return eto_barred(&t->base, BW_12_2_19);
	if (side != AXIS || kind_of(t, c) == FLEET)
		return 0;
	BW_HERE (k, s, SEA0 + b->sea)
		if (kind_of(t, k) == FLEET && side_of(t, s, k) == AXIS && eto_forbids(&t->base, BW_12_2_13))
			return BW_12_2_13;
	return 0;
}

static void sink(const struct bw_table *t, struct bw_state *s, unsigned c, struct eto_events *e)
{
	bw_say(e, E_SUNK, (int)c, s->place[c], 0, 0);
	bw_drop_unit(t, s, c);
}

/* The only ship that can be lost, or NO_COUNTER when there is a choice or none. */
static unsigned only_one(const struct bw_table *t, const struct bw_state *s, const struct battle *b, bool attacker,
			 unsigned *count)
{
	unsigned found = NO_COUNTER;
	*count = 0;
	BW_HERE (c, s, SEA0 + b->sea)
		if (!check_sink(t, s, c, b, attacker)) {
			found = c;
			++*count;
		}
	return found;
}

/* Losses of the round, then the next round or the end. */
static bool battle_go(const void *table, void *state, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	struct battle *b = eto_own_change(&s->stack);
	if (eto_peek(&s->stack)->seat == ETO_DICE)
		return bw_waits(t, s, e);
	for (unsigned attacker = 0; attacker < 2; attacker++) {
		uint8_t *left = attacker ? &b->own : &b->foe;
		unsigned count, c = only_one(t, s, b, attacker, &count);
		if (!*left)
			continue;
		if (count > 1) {
			unsigned seat = side_of(t, s, c);
			struct battle *x = eto_call(&s->stack, P_SINK, seat);
			*x = (struct battle){.sea = b->sea, .attacker = b->attacker, .own = (uint8_t)attacker};
			--*left;
			return true;
		}
		--*left;
		if (count)
			sink(t, s, c, e);
		return true;
	}
	bool none = !units_at(t, s, b->sea, b->attacker, false) || !units_at(t, s, b->sea, b->attacker, true);
	if (b->over || none || !eto_forbids(&t->base, BW_12_2_8))
		eto_pop(&s->stack);
	else
		eto_top(&s->stack)->seat = ETO_DICE;
	return true;
}

static bool battle_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct battle *b = eto_locals_of(f);
	(void)table, (void)state;
	bool waits = f->seat == ETO_DICE && !b->own && !b->foe; /* else a ship is being chosen above it */
	return below && below->proc == P_ENGAGE && b->sea < SEAS && b->attacker < SIDES && b->over <= 1 &&
	       (waits || (f->seat == b->attacker && b->own <= 1 && b->foe <= 1));
}

const struct eto_proc bw_proc_battle = {.name = "battle",
					.go = battle_go,
					.throws = {1, 6},
					.roll = battle_roll,
					.sound = battle_sound,
					.phase = "Naval Phase",
					.prompt = "Roll the dice for a round of naval combat.",
					.clause = BW_12_2_3};

/* -- P_SINK: which ship is lost -- */

static eto_clause sink_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_state *s = state;
	const struct battle *b = eto_own(&s->stack);
	(void)seat;
	return a.verb == V_SINK ? check_sink(table, s, a.arg[0], b, b->own) : eto_barred(table, BW_12_2_19);
}

static void sink_legal(struct eto_list *l)
{
	const struct bw_state *s = l->state;
	const struct battle *b = eto_own(&s->stack);
	BW_HERE (c, s, SEA0 + b->sea)
		eto_offer(l, V_SINK, c, 0, 0);
}

static void sink_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	(void)seat;
	eto_pop(&s->stack);
	sink(table, s, a.arg[0], e);
}

static bool sink_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bw_state *s = state;
	const struct battle *b = eto_locals_of(f);
	bool some = false;
	for (unsigned c = 0; c < COUNTERS && b->sea < SEAS; c++)
		some |= s->place[c] == SEA0 + b->sea && is_naval(table, c) && side_of(table, s, c) == f->seat;
	return below && below->proc == P_BATTLE && b->attacker < SIDES && b->own <= 1 && f->seat < SIDES && some &&
	       (b->own ? f->seat == b->attacker : hostile(f->seat, b->attacker));
}

const struct eto_proc bw_proc_sink = {.name = "sink",
				      .go = bw_waits,
				      .legal = sink_legal,
				      .check = sink_check,
				      .apply = sink_apply,
				      .sound = sink_sound,
				      .phase = "Naval Phase",
				      .prompt = "Choose the unit that is lost.",
				      .clause = BW_12_2_19};
