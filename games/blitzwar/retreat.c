/* Retreat after Normal combat (17.2).
 *
 * The difference is two at most (BW-17.2.23). A stack may be too high until the end of the phase (BW-17.2.25). A
 * fortified corps gives that up before it goes (BW-15.1.9). */
#include "games/blitzwar/blitzwar.h"

static unsigned difference(const struct bw_state *s)
{
	const struct bw_battle *b = bw_battle_of(s);
	return (unsigned)b->defender - b->attacker;
}

/* BW-17.2.2 to BW-17.2.6, BW-17.2.24, BW-17.2.27: who loses by one stays. The clause that says so, or 0. */
static eto_clause stays(const struct bw_table *t, const struct bw_state *s)
{
	const struct bw_battle *b = bw_battle_of(s);
	const struct bw_zone *z = &t->zone[b->zone];
	if (difference(s) != 1 || b->beach)
		return 0;
	static const eto_clause by_terrain[TERRAINS] = {
	    [NARROW] = BW_17_2_2, [MOUNTAIN] = BW_17_2_3, [HIGH_MOUNTAIN] = BW_17_2_4};
	eto_clause why = by_terrain[z->terrain];
	if (!why && b->line && bw_crossed_line(t, s, b->zone))
		why = BW_17_2_5;
	if (!why && z->fortress)
		why = BW_17_2_6;
	return why && eto_forbids(&t->base, why) ? why : 0;
}

static bool retreats(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f, unsigned c)
{
	if (bw_takes_part(t, s, c, f, false))
		return true;
	if (s->place[c] != f->zone || side_of(t, s, c) != f->foe || f->beach)
		return false;
	if (kind_of(t, c) == SUPPLY)
		return !eto_forbids(&t->base, BW_17_2_14);
	return kind_of(t, c) == AIR && !(s->mark[c] & M_MISSION) && eto_forbids(&t->base, BW_17_2_12);
}

/* BW-17.2.15, BW-17.2.18, BW-17.2.28, BW-17.2.29: zones to which a retreat can lead at all. */
static bool free_zone(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f, unsigned zone)
{
	if (foes_in(s, f->foe, zone) || s->corps[NOBODY][zone] || s->control[zone] == NOBODY ||
	    eto_set_has(&s->attacked, zone))
		return false;
	for (unsigned other = ALLIED; other < SIDES; other++)
		if (friends(f->foe, other) && bw_counters_in(t, s, other, zone))
			return false;
	return true;
}

/* And may be entered by at least one of the corps (BW-9.6.25). */
static bool open_zone(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f, unsigned zone)
{
	if (!free_zone(t, s, f, zone))
		return false;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (bw_takes_part(t, s, c, f, false) && !bw_may_enter(t, s, c, zone))
			return true;
	return false;
}

static bool enemy_air(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	for (unsigned k = 0; k < SIDES; k++)
		if (hostile(side, k) && bw_covers(t, s, k, zone))
			return true;
	return false;
}

/* BW-17.2.16, BW-17.2.17, BW-17.2.19: controlled and without enemy air, if there is one; else the others. */
static zoneset retreat_zones(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f)
{
	zoneset best = {0}, rest = {0};
	if (f->beach)
		return best;
	ETO_EACH (z, &t->near[f->zone]) {
		if (!open_zone(t, s, f, z))
			continue;
		bool good = s->control[z] == f->foe && !enemy_air(t, s, f->foe, z);
		eto_set_add(good ? &best : &rest, z);
	}
	return eto_set_empty(&best) && eto_forbids(&t->base, BW_17_2_17) ? rest : best;
}

/* BW-17.2.26: the status of the end of its own last turn. */
static bool was_supplied(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f)
{
	for (unsigned c = 0; c < COUNTERS; c++)
		if (bw_takes_part(t, s, c, f, false)) {
			bool now_cut =
				option(t, OPT_RETREAT_SUPPLY) == 1 ? !bw_supplied(t, s, c) : (s->mark[c] & M_CUT) != 0;
			if (!now_cut)
				return true;
		}
	return false;
}

static bool in_fortress(const struct bw_table *t, unsigned zone, bool beach)
{
	return t->zone[zone].fortress && !beach;
}

/* BW-17.2.7, BW-17.2.9 to BW-17.2.11, BW-17.2.30: one more loss instead of the retreat, but not of the last corps. */
static eto_clause check_hold(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f,
			     const zoneset *zones)
{
	if (bw_can_lose(t, s, false, f) < 2 && eto_forbids(&t->base, BW_17_2_11))
		return BW_17_2_11;
	if (difference(s) == 1)
		return 0;
	bool fortress = in_fortress(t, f->zone, f->beach);
	if (!fortress && !eto_set_empty(zones))
		return eto_barred(&t->base, BW_17_2_8);
	eto_clause rule = fortress ? BW_17_2_9 : BW_17_2_10;
	return was_supplied(t, s, f) || !eto_forbids(&t->base, rule) ? 0 : rule;
}

/* BW-17.2.12, BW-17.2.20: air units at airfield too. */
static void eliminate(const struct bw_table *t, struct bw_state *s, const struct bw_fight *f, struct eto_events *e)
{
	for (unsigned c = 0; c < COUNTERS; c++)
		if (retreats(t, s, f, c)) {
			bw_say(e, E_GONE, (int)c, s->place[c], BW_17_2_20, 0);
			bw_remove(t, s, c);
		}
}

static bool retreat_go(const void *table, void *state, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	if (s->stale)
		bw_nets(t, s);
	struct bw_fight f = bw_fight_at(t, s);
	zoneset zones = retreat_zones(t, s, &f);
	eto_clause why = stays(t, s);
	if (why) {
		bw_say(e, E_HOLDS, (int)f.zone, why, 0, 0);
		eto_pop(&s->stack);
		return true;
	}
	if (!eto_set_empty(&zones) || !check_hold(t, s, &f, &zones))
		return false;
	eto_pop(&s->stack);
	eliminate(t, s, &f, e);
	return true;
}

static eto_clause retreat_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	struct bw_fight f = bw_fight_at(t, s);
	zoneset zones = retreat_zones(t, s, &f);
	(void)seat;
	if (a.verb == V_HOLD)
		return check_hold(t, s, &f, &zones);
	if (a.verb != V_RETREAT || a.arg[0] >= ZONES || !eto_set_has(&t->near[f.zone], a.arg[0]))
		return eto_barred(&t->base, BW_17_2_21);
	if (eto_set_has(&zones, a.arg[0]))
		return 0;
	if (foes_in(s, f.foe, a.arg[0]))
		return eto_barred(&t->base, BW_17_2_18);
	if (eto_set_has(&s->attacked, a.arg[0]))
		return eto_barred(&t->base, BW_17_2_15);
	if (!free_zone(t, s, &f, a.arg[0]))
		return eto_barred(&t->base, BW_17_2_29);
	return eto_barred(&t->base, open_zone(t, s, &f, a.arg[0]) ? BW_17_2_16 : BW_9_6_25);
}

static void retreat_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	eto_offer(l, V_HOLD, 0, 0, 0);
	ETO_EACH (z, &t->near[bw_battle_of(s)->zone])
		eto_offer(l, V_RETREAT, z, 0, 0);
}

/* BW-17.2.12 to BW-17.2.14, BW-15.1.15, BW-9.6.25: all to one zone; who may not be there is lost. */
static void retreat_to(const struct bw_table *t, struct bw_state *s, unsigned zone, struct eto_events *e)
{
	struct bw_fight f = bw_fight_at(t, s);
	counterset going = {0};
	for (unsigned c = 0; c < COUNTERS; c++)
		if (retreats(t, s, &f, c))
			eto_set_add(&going, c);
	bw_say(e, E_RETREATS, (int)f.foe, (int)f.zone, (int)zone, 0);
	ETO_EACH (c, &going) {
		if (fortified(t, s, c))
			bw_flip(t, s, c, 0);
		if (kind_of(t, c) == AIR ? bw_may_be(t, s, c, zone) : bw_may_enter(t, s, c, zone)) {
			bw_say(e, E_GONE, (int)c, (int)f.zone, BW_9_6_25, 0);
			bw_remove(t, s, c);
		} else {
			bw_enter(t, s, c, zone, e);
		}
	}
}

/* By which clause the retreat is cancelled: after a loss by one; by two in a Fortress, or without a way out. */
static void say_held(const struct bw_table *t, const struct bw_state *s, struct eto_events *e)
{
	const struct bw_battle *b = bw_battle_of(s);
	unsigned by_two = in_fortress(t, b->zone, b->beach) ? BW_17_2_9 : BW_17_2_10;
	bw_say(e, E_HOLDS, b->zone, difference(s) == 1 ? BW_17_2_7 : (int)by_two, 0, 0);
}

static void retreat_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	if (a.verb == V_HOLD) {
		say_held(table, s, e);
		eto_pop(&s->stack);
		uint8_t *left = eto_call(&s->stack, P_LOSS, seat);
		left[0] = 1;
		left[1] = left[2] = 1; /* no demands on this one */
		return;
	}
	eto_pop(&s->stack); /* first: entering a port may ask for where its ships go */
	retreat_to(table, s, a.arg[0], e);
}

static bool retreat_sound(const void *table, const void *state, const struct eto_frame *f,
			  const struct eto_frame *below)
{
	const struct bw_state *s = state;
	const struct bw_battle *b = below ? eto_locals_of(below) : NULL;
	(void)table;
	return below && below->proc == P_ATTACK && f->seat < SIDES && hostile(f->seat, s->side) &&
	       b->defender > b->attacker;
}

const struct eto_proc bw_proc_retreat = {.name = "retreat",
					 .go = retreat_go,
					 .legal = retreat_legal,
					 .check = retreat_check,
					 .apply = retreat_apply,
					 .sound = retreat_sound,
					 .phase = "Combat Phase",
					 .prompt = "Retreat, or hold the zone and lose one more corps.",
					 .clause = BW_17_2_1};
