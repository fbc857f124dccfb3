/* The Blitz and Normal Combat Phases (16.1, 17.1): which zones are attacked, by whom, and the steps of an attack.
 *
 * Counters of one zone may attack several, but the fight is in the zone attacked (BW-16.1.9, BW-16.1.11), against all
 * there (BW-16.1.20), by the steps of P_ATTACK in their order (BW-16.1.15, BW-16.1.17, BW-16.1.19, BW-16.4.5,
 * BW-17.1.5). A group of the Blitz is what bears M_BLITZ and a target (BW-17.1.1, BW-17.1.3, BW-17.1.6, BW-17.1.11);
 * others need only be active (BW-17.1.4, BW-17.1.7). Only the Blitz spends air (BW-13.4.2.7, BW-17.1.8). */
#include "games/blitzwar/blitzwar.h"

/* The steps of P_ATTACK. */
enum { C_JOIN, C_STAND, C_ROLL, C_ATTACKER, C_DEFENDER, C_AIR, C_RETREAT, C_ADVANCE, C_END, C_STEPS };
ETO_LOCALS_FIT(struct bw_battle);

/* The battle of the nearest P_ATTACK frame. */
const struct bw_battle *bw_battle_of(const struct bw_state *s)
{
	for (unsigned i = s->stack.depth; i-- > 0;)
		if (s->stack.frame[i].proc == P_ATTACK)
			return eto_locals_of(&s->stack.frame[i]);
	return NULL;
}

struct bw_fight bw_fight_at(const struct bw_table *t, const struct bw_state *s)
{
	const struct bw_battle *b = bw_battle_of(s);
	struct bw_fight f = {
		.zone = b->zone, .side = s->side, .beach = b->beach, .blitz = s->blitz, .decline = b->decline};
	bw_fight_of(t, s, &f);
	return f;
}

/* -- Blitz groups (17.1) -- */

/* A counter of the Blitz attack on this zone that could go on. */
static bool in_group(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	return s->mark[c] & M_BLITZ && s->target[c] == zone && is_corps(t, c) && s->place[c] < ZONES &&
	       side_of(t, s, c) == s->side;
}

static bool group_has_armour(const struct bw_table *t, const struct bw_state *s, unsigned zone)
{
	counterset corps = bw_of(s, s->side, &t->corps);
	ETO_EACH (c, &corps)
		if (in_group(t, s, c, zone) && has_armour(t, s, c))
			return true;
	return false;
}

static bool can_reach(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	return s->beach[c] ? s->place[c] == zone : eto_set_has(&t->near[s->place[c]], zone);
}

/* What is attacked: enemy corps in the zone, or those of a neutral; for a sally the corps at its Beachheads. */
static bool has_target(const struct bw_table *t, const struct bw_state *s, unsigned zone, bool beach)
{
	if (!beach)
		return foes_in(s, s->side, zone) ||
		       (s->corps[NOBODY][zone] && !friends(s->side, s->war[t->zone[zone].country]));
	for (unsigned k = 0; k < SIDES; k++)
		if (hostile(s->side, k) && bw_beach_corps(t, s, k, zone))
			return true;
	return false;
}

/* Its Blitz attack was a sally from within the zone. */
static bool sallied(const struct bw_state *s, unsigned c, unsigned zone)
{
	return s->place[c] == zone && !s->beach[c];
}

/* BW-17.1.2, BW-17.1.9: defenders are left, armour too, and the group by itself could lawfully attack. */
static bool must_go_on(const struct bw_table *t, const struct bw_state *s, unsigned zone, bool beach)
{
	if (s->blitz || eto_set_has(&s->attacked, zone) || !has_target(t, s, zone, beach) ||
	    !group_has_armour(t, s, zone))
		return false;
	struct bw_state probe = *s;
	for (unsigned c = 0; c < COUNTERS; c++) {
		probe.mark[c] &= (uint16_t)~M_IN;
		bool there = beach ? sallied(s, c, zone) : s->place[c] < ZONES && can_reach(t, s, c, zone);
		if (in_group(t, s, c, zone) && there && !(s->mark[c] & M_FOUGHT))
			probe.mark[c] |= M_IN;
	}
	struct bw_fight f = {.zone = zone, .side = s->side, .beach = beach};
	bw_fight_of(t, &probe, &f);
	return f.raw > -2 && f.column >= 0;
}

/* -- who may attack what -- */

/* 1. an own corps counter that can attack; 2. next to the zone, or at its Beachhead; sallies come from within; 3. not
 * twice in a phase; 4. Blitz: not through a Fortified Line (BW-16.1.5, BW-16.1.6); 5. Normal: what its Blitz attack
 * allows; 6. Germans and Greece (BW-9.6.2). */
eto_clause bw_may_attack(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone, bool beach)
{
	const struct eto_table *b = &t->base;
	if (c >= COUNTERS || !is_corps(t, c) || side_of(t, s, c) != s->side || s->place[c] >= ZONES)
		return eto_barred(b, BW_16_1_7);
	if (fortified(t, s, c) && eto_forbids(b, BW_15_1_10))
		return BW_15_1_10;
	if (!(s->mark[c] & M_ACTIVE) && !(s->beach[c] && eto_forbids(b, BW_14_1_2_11)))
		return eto_barred(b, s->mark[c] & M_RAILED  ? BW_15_2_4
				     : s->mark[c] & M_MOVED ? (has_armour(t, s, c) ? BW_15_3_13 : BW_15_3_12)
							    : BW_15_3_14);
	if (beach ? s->place[c] != zone || s->beach[c] : !can_reach(t, s, c, zone))
		return eto_barred(b, beach ? BW_13_4_5_11 : BW_16_1_7);
	if (s->mark[c] & (s->blitz ? M_BLITZ : M_FOUGHT))
		return eto_barred(b, BW_16_1_10);
	if (s->blitz && !s->beach[c] && !beach && eto_set_has(&t->line[zone], s->place[c]) &&
	    bw_line_stands(t, s, zone) && option(t, OPT_MIXED_BLITZ) == 0 && eto_forbids(b, BW_16_1_5))
		return BW_16_1_5;
	if (!s->blitz && s->mark[c] & M_BLITZ) {
		unsigned first = s->target[c];
		if (!group_has_armour(t, s, first) && eto_forbids(b, BW_17_1_10))
			return BW_17_1_10;
		if (first != zone && must_go_on(t, s, first, sallied(s, c, first)) && eto_forbids(b, BW_17_1_2))
			return BW_17_1_2;
	}
	return bw_may_fight(t, s, c, zone);
}

/* 1. somebody to fight; 2. once a phase (BW-16.1.12); 3. not where the Allies attacked, for the Soviets
 * (BW-16.1.13); 4. Blitz: the weather (BW-16.1.1), Marsh and High Mountain (BW-16.1.3, BW-16.1.4). */
static eto_clause check_zone(const struct bw_table *t, const struct bw_state *s, unsigned zone, bool beach)
{
	const struct eto_table *b = &t->base;
	if (zone >= ZONES || !has_target(t, s, zone, beach))
		return eto_barred(b, beach ? BW_13_4_5_11 : BW_16_1_7);
	if (beach && option(t, OPT_BEACH_DEFENCE) == 1)
		return eto_barred(b, BW_13_4_5_11);
	if (eto_set_has(&s->attacked, zone) && eto_forbids(b, BW_16_1_12))
		return BW_16_1_12;
	if (s->side == SOVIET && eto_set_has(&s->allied_attacked, zone) && eto_forbids(b, BW_16_1_13))
		return BW_16_1_13;
	if (!s->blitz)
		return 0;
	if (!bw_blitz_in(t, s, s->side, zone))
		return eto_barred(b, s->side == SOVIET ? BW_6_14 : BW_6_15);
	if (t->zone[zone].terrain == MARSH && !beach && eto_forbids(b, BW_16_1_3))
		return BW_16_1_3;
	return t->zone[zone].terrain == HIGH_MOUNTAIN && !beach && eto_forbids(b, BW_16_1_4) ? BW_16_1_4 : 0;
}

/* Is the attack of the counters marked M_IN in this state lawful? */
static eto_clause check_strength(const struct bw_table *t, const struct bw_state *s, unsigned zone, bool beach)
{
	struct bw_fight f = {.zone = zone, .side = s->side, .beach = beach, .blitz = s->blitz};
	struct bw_state probe;
	const struct bw_state *at = s;
	if (!beach && s->corps[NOBODY][zone]) { /* a neutral will have a side when it is attacked (BW-9.3.36) */
		probe = *s;
		probe.war[t->zone[zone].country] = s->side == AXIS ? ALLIED : AXIS;
		at = &probe;
	}
	bw_fight_of(t, at, &f);
	bool armour = false;
	for (unsigned c = 0; c < COUNTERS && s->blitz; c++)
		armour |= s->mark[c] & M_IN && is_corps(t, c) && has_armour(t, s, c);
	if (s->blitz && !armour && eto_forbids(&t->base, BW_16_1_2))
		return BW_16_1_2;
	if (f.raw == -2 || !f.attackers)
		return eto_barred(&t->base, BW_16_2_29);
	if (f.column < 0)
		return eto_barred(&t->base, BW_16_2_31);
	for (unsigned c = 0; c < COUNTERS && !s->blitz; c++) /* BW-17.1.2: the whole group */
		if (in_group(t, s, c, zone) && !(s->mark[c] & M_IN) && !bw_may_attack(t, s, c, zone, beach) &&
		    eto_forbids(&t->base, BW_17_1_2))
			return BW_17_1_2;
	return 0;
}

/* With those that have joined and all that may join. */
static eto_clause check_rest(const struct bw_table *t, const struct bw_state *s, unsigned zone, bool beach)
{
	struct bw_state probe = *s;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (is_corps(t, c) && s->place[c] < ZONES && !bw_may_attack(t, s, c, zone, beach))
			probe.mark[c] |= M_IN;
	return check_strength(t, &probe, zone, beach);
}

static eto_clause check_attack(const struct bw_table *t, const struct bw_state *s, unsigned zone, bool beach)
{
	eto_clause no = check_zone(t, s, zone, beach);
	return no ? no : check_rest(t, s, zone, beach);
}

/* -- P_COMBAT -- */

/* BW-16.4.6, BW-16.4.12: ashore where nobody defends, in the Blitz Phase if there is one for the zone. */
static eto_clause check_ashore(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c)
{
	if (c >= COUNTERS || !is_corps(t, c) || side_of(t, s, c) != seat || !s->beach[c] || s->place[c] >= ZONES)
		return eto_barred(&t->base, BW_16_4_6);
	if (foes_in(s, seat, s->place[c]) || s->corps[NOBODY][s->place[c]])
		return eto_barred(&t->base, BW_16_4_6);
	if (s->blitz && !bw_blitz_in(t, s, seat, s->place[c]))
		return eto_barred(&t->base, BW_16_4_12);
	return bw_may_enter(t, s, c, s->place[c]);
}

/* What a counter bears that came ashore without a fight: it advanced one zone, from a Beachhead. */
enum { ASHORE = M_ONCE | M_MOVED | M_SHIPPED };

/* BW-16.4.7 to BW-16.4.10: armour that came ashore without a fight may go one zone further. */
static eto_clause check_onward(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
			       unsigned zone)
{
	bool mine = c < COUNTERS && zone < ZONES && is_corps(t, c) && side_of(t, s, c) == seat && s->place[c] < ZONES;
	if (!mine || (s->mark[c] & (ASHORE | M_BLITZ | M_FOUGHT)) != ASHORE)
		return eto_barred(&t->base, BW_16_4_2);
	if (!has_armour(t, s, c))
		return eto_barred(&t->base, BW_16_4_3);
	if (s->mark[c] & M_TWICE && eto_forbids(&t->base, BW_17_3_3))
		return BW_17_3_3;
	return bw_check_beyond(t, s, c, zone);
}

/* The phase is over when no Blitz attack must be carried on. */
static eto_clause check_all_done(const struct bw_table *t, const struct bw_state *s)
{
	counterset corps = bw_of(s, s->side, &t->corps);
	zoneset targets = {0};
	if (s->blitz)
		return 0;
	ETO_EACH (c, &corps)
		if (s->mark[c] & M_BLITZ && s->target[c] < ZONES)
			eto_set_add(&targets, s->target[c]);
	ETO_EACH (z, &targets)
		for (unsigned beach = 0; beach < 2; beach++)
			if (must_go_on(t, s, z, beach) && !check_attack(t, s, z, beach) &&
			    eto_forbids(&t->base, BW_17_1_2))
				return BW_17_1_2;
	return 0;
}

static eto_clause combat_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	switch (a.verb) {
	case V_ATTACK: return check_attack(t, s, a.arg[0], false);
	case V_SALLY: return check_attack(t, s, a.arg[0], true);
	case V_ASHORE: return check_ashore(t, s, seat, a.arg[0]);
	case V_ADVANCE: return check_onward(t, s, seat, a.arg[0], a.arg[1]);
	case V_DONE: return check_all_done(t, s);
	default: return eto_barred(&t->base, s->blitz ? BW_8_13 : BW_8_14);
	}
}

static void combat_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	zoneset targets = {0}, sallies = {0};
	counterset corps = bw_of(s, l->seat, &t->corps);
	ETO_EACH (c, &corps) {
		if (!(s->mark[c] & M_ACTIVE || s->beach[c]))
			continue;
		if (s->beach[c]) {
			eto_set_add(&targets, s->place[c]);
		} else {
			eto_set_join(&targets, &t->near[s->place[c]]);
			eto_set_add(&sallies, s->place[c]);
		}
	}
	ETO_EACH (z, &targets)
		eto_offer(l, V_ATTACK, z, 0, 0);
	ETO_EACH (z, &sallies)
		eto_offer(l, V_SALLY, z, 0, 0);
	ETO_EACH (c, &corps)
		if ((s->mark[c] & ASHORE) == ASHORE && !(s->mark[c] & M_TWICE))
			ETO_EACH (z, &t->near[s->place[c]])
				eto_offer(l, V_ADVANCE, c, z, 0);
	ETO_EACH (c, &corps)
		if (s->beach[c])
			eto_offer(l, V_ASHORE, c, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void combat_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack); /* stacks are counted at the end of the phase (BW-4.2) */
	} else if (a.verb == V_ASHORE) {
		s->mark[a.arg[0]] = (uint16_t)((s->mark[a.arg[0]] | ASHORE | M_ACTIVE) & ~M_DOTTED);
		bw_say(e, E_ADVANCES, a.arg[0], s->place[a.arg[0]], s->place[a.arg[0]], 0);
		bw_enter(t, s, a.arg[0], s->place[a.arg[0]], e);
	} else if (a.verb == V_ADVANCE) {
		s->mark[a.arg[0]] |= M_TWICE;
		bw_say(e, E_ADVANCES, a.arg[0], s->place[a.arg[0]], a.arg[1], 0);
		bw_enter(t, s, a.arg[0], a.arg[1], e);
	} else {
		struct bw_battle *b = eto_call(&s->stack, P_ATTACK, seat);
		b->zone = (uint8_t)a.arg[0];
		b->beach = a.verb == V_SALLY;
		eto_set_add(&s->attacked, a.arg[0]);
		if (seat == ALLIED)
			eto_set_add(&s->allied_attacked, a.arg[0]);
		bw_say(e, E_ATTACK, (int)seat, a.arg[0], s->blitz, 0);
	}
}

const struct eto_proc bw_proc_combat = {.name = "combat",
					.go = bw_waits,
					.legal = combat_legal,
					.check = combat_check,
					.apply = combat_apply,
					.sound = bw_sound_active,
					.phase = "Combat Phase",
					.close = "End the attacks",
					.prompt = "Choose a zone to attack, or end the attacks.",
					.clause = BW_16_1_7};

/* -- P_ATTACK: who joins, and then step by step -- */

static eto_clause attack_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	const struct bw_battle *b = eto_own(&s->stack);
	(void)seat;
	if (a.verb == V_FIGHT)
		return check_strength(t, s, b->zone, b->beach);
	if (a.verb != V_JOIN || a.arg[0] >= COUNTERS)
		return eto_barred(&t->base, BW_16_1_7);
	eto_clause no = bw_may_attack(t, s, a.arg[0], b->zone, b->beach);
	if (no)
		return no;
	if (s->mark[a.arg[0]] & M_IN)
		return eto_barred(&t->base, BW_16_1_10);
	return 0; /* with all that may join the attack was lawful, and still is */
}

static void attack_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (is_corps(t, c))
			eto_offer(l, V_JOIN, c, 0, 0);
	eto_offer(l, V_FIGHT, 0, 0, 0);
}

/* The first attack on a neutral, on the West, on the Soviets, on Italians by the British: from now on. */
static void attack_begins(const struct bw_table *t, struct bw_state *s, const struct bw_battle *b, struct eto_events *e)
{
	unsigned country = t->zone[b->zone].country;
	if (s->corps[NOBODY][b->zone] && s->state[country] == PASSAGE && s->side == AXIS)
		bw_join(t, s, country, ALLIED, BW_9_3_6, e); /* it had granted passage */
	for (unsigned c = 0; c < COUNTERS; c++)
		if (s->mark[c] & M_IN && is_corps(t, c) && s->place[c] < ZONES && !b->beach &&
		    eto_forbids(&t->base, BW_9_3_7))
			bw_provoke(t, s, c, b->zone, e);
	struct bw_fight f = bw_fight_at(t, s);
	bool british = false, italians = false, only = true;
	for (unsigned c = 0; c < COUNTERS; c++) {
		if (bw_takes_part(t, s, c, &f, true))
			british |= country_of(t, c) == UK;
		else if (bw_takes_part(t, s, c, &f, false)) {
			italians |= country_of(t, c) == ITA;
			only &= country_of(t, c) == ITA;
		}
	}
	if (british && italians && !s->brit_ita)
		s->brit_ita = (uint8_t)(s->turn + 1);
	if (british && italians && only && s->ita_turns[0] != s->turn && s->ita_turns[1] != s->turn && !s->ita_turns[1])
		s->ita_turns[s->ita_turns[0] != 0] = s->turn;
}

static void attack_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	struct bw_battle *b = eto_own_change(&s->stack);
	(void)seat;
	if (a.verb == V_JOIN) {
		s->mark[a.arg[0]] |= M_IN;
		return;
	}
	eto_top(&s->stack)->step = C_STAND;
	attack_begins(table, s, b, e);
	b = eto_own_change(&s->stack);
	b->line = bw_line_stands(table, s, b->zone);
}

static void say_column(const struct bw_fight *f, struct eto_events *e)
{
	for (unsigned i = 0; i < f->mods; i++)
		bw_say(e, E_MODIFIER, f->mod[i].columns, f->mod[i].clause, (int)bw_factor(f->mod[i].clause), 0);
	bw_say(e, E_COLUMN, (int)f->zone, (int)f->attackers, (int)f->defenders, f->column);
}

/* The result of the die, as far as both can lose (BW-16.2.19 to BW-16.2.26). */
static void settle(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	struct bw_battle *b = eto_own_change(&s->stack);
	struct bw_fight f = bw_fight_at(t, s);
	struct bw_outcome o = bw_crt(f.column, b->die);
	o = bw_settle(t, o, bw_can_lose(t, s, true, &f), bw_can_lose(t, s, false, &f));
	b->attacker = o.attacker;
	b->defender = o.defender;
	b->armour = o.armour;
	b->last = f.column >= 8 && eto_forbids(&t->base, BW_16_2_33) ? 0xfe : 0; /* for the advance */
	bw_say(e, E_RESULT, b->die, o.attacker, o.defender, o.armour);
}

/* BW-16.1.18, BW-13.4.2.6: after a Blitz combat one of the attacker's air units is spent. */
static void spend_air(const struct bw_table *t, struct bw_state *s, unsigned zone, struct eto_events *e)
{
	if (!s->blitz || !bw_superior_in(t, s, s->side, zone) || !eto_forbids(&t->base, BW_13_4_2_6))
		return;
	BW_HERE (c, s, zone)
		if (kind_of(t, c) == AIR && s->mark[c] & M_MISSION && !(s->mark[c] & M_HEAD) &&
		    side_of(t, s, c) == s->side) {
			bw_say(e, E_GONE, (int)c, (int)zone, BW_16_1_18, 0);
			bw_remove(t, s, c);
			return;
		}
}

static void end_attack(const struct bw_table *t, struct bw_state *s)
{
	const struct bw_battle b = *(const struct bw_battle *)eto_own(&s->stack);
	for (unsigned c = 0; c < COUNTERS; c++) {
		if (!(s->mark[c] & M_IN))
			continue;
		s->mark[c] = (uint16_t)((s->mark[c] & ~M_IN) | (s->blitz ? M_BLITZ : M_FOUGHT));
		if (s->blitz) /* the group of 17.1 */
			s->target[c] = b.zone;
	}
	(void)t;
	eto_pop(&s->stack);
}

static bool no_defenders(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f)
{
	return !bw_can_lose(t, s, false, f);
}

static bool attack_go(const void *table, void *state, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	struct eto_frame *top = eto_top(&s->stack);
	const struct bw_battle *b = eto_own(&s->stack);
	if (s->stale)
		bw_nets(t, s);
	if (top->step == C_JOIN)
		return false;
	struct bw_fight f = bw_fight_at(t, s);
	switch (top->step++) {
	case C_STAND:
		if (bw_choice_of_modifier(t, s, &f))
			eto_call(&s->stack, P_STAND, AXIS);
		return true;
	case C_ROLL:
		say_column(&f, e);
		eto_call(&s->stack, P_CRT, ETO_DICE);
		return true;
	case C_ATTACKER:
		settle(t, s, e);
		if (b->attacker)
			*(uint8_t *)eto_call(&s->stack, P_LOSS, s->side) = 1;
		return true;
	case C_DEFENDER:
		if (b->defender)
			*(uint8_t *)eto_call(&s->stack, P_LOSS, f.foe) = b->defender;
		return true;
	case C_AIR: spend_air(t, s, b->zone, e); return true;
	case C_RETREAT: /* BW-16.4.1, BW-17.2.1, BW-17.2.22 */
		if (!(s->blitz && eto_forbids(&t->base, BW_16_4_1)) && b->defender > b->attacker &&
		    !no_defenders(t, s, &f))
			eto_call(&s->stack, P_RETREAT, f.foe);
		return true;
	case C_ADVANCE:
		if (no_defenders(t, s, &f) && !b->beach)
			eto_call(&s->stack, P_ADVANCE, s->side);
		return true;
	default: end_attack(t, s); return true;
	}
}

static bool attack_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bw_state *s = state;
	const struct bw_battle *b = eto_locals_of(f);
	(void)table;
	return below && below->proc == P_COMBAT && f->seat == s->side && f->step < C_STEPS && b->zone < ZONES &&
	       b->beach <= 1 && b->decline <= 1 && b->die <= 6 && b->line <= 1 && b->attacker <= 1 &&
	       b->defender <= 3 && b->armour <= 1 && (f->step <= C_ROLL || b->die || f->step == C_ATTACKER);
}

const struct eto_proc bw_proc_attack = {.name = "attack",
					.go = attack_go,
					.legal = attack_legal,
					.check = attack_check,
					.apply = attack_apply,
					.sound = attack_sound,
					.phase = "Combat Phase",
					.prompt = "Choose the units that attack, and then begin the fight.",
					.clause = BW_16_1_8};

/* -- P_STAND: does the Axis use the German modifier? (BW-16.3.2.8, BW-16.3.2.9) -- */

static eto_clause stand_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)state, (void)seat;
	return a.verb == V_STAND && a.arg[0] < 2 ? 0 : eto_barred(table, BW_16_3_2_8);
}

static void stand_legal(struct eto_list *l)
{
	eto_offer_all(l, V_STAND, 0);
}

static void stand_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	(void)table, (void)seat, (void)e;
	eto_pop(&s->stack);
	struct bw_battle *b = eto_own_change(&s->stack);
	b->decline = a.arg[0] == 0;
}

static bool under_attack(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && below->proc == P_ATTACK && (f->seat < SIDES || f->seat == ETO_DICE);
}

const struct eto_proc bw_proc_stand = {.name = "stand",
				       .go = bw_waits,
				       .legal = stand_legal,
				       .check = stand_check,
				       .apply = stand_apply,
				       .sound = under_attack,
				       .phase = "Combat Phase",
				       .prompt = "Choose whether to use the German defence modifier in this fight.",
				       .clause = BW_16_3_2_8};

/* -- P_CRT: the die (BW-16.1.16) -- */

static void crt_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	struct bw_state *s = state;
	(void)table, (void)e;
	eto_pop(&s->stack);
	struct bw_battle *b = eto_own_change(&s->stack);
	b->die = (uint8_t)eto_die(roll, 0);
	s->dice[0] = b->die;
}

const struct eto_proc bw_proc_crt = {.name = "crt",
				     .go = bw_waits,
				     .throws = {1, 6},
				     .roll = crt_roll,
				     .sound = under_attack,
				     .phase = "Combat Phase",
				     .prompt = "Roll one die for the battle.",
				     .clause = BW_16_1_16};
