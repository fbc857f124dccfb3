/* Construction: units, points, fortresses, repairs, convoys, flags and events (TW-15.1, TW-15.2, TW-13.2.7.15). */
#include "games/twaw/attack.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

enum { REPAIRS = 15u << U_REPAIR_SHIFT, FREE_SHIFT = 12, FREES = 7u << FREE_SHIFT };

static unsigned own_side(const struct tw_state *s)
{
	return *(const uint8_t *)eto_own(&s->stack);
}

/* GER-8: regular units that still need no factory in this turn. */
unsigned tw_free_units(const struct tw_state *s)
{
	unsigned used = (s->used[GER] & FREES) >> FREE_SHIFT;
	return has_tech(s, GER_8) && used < 4 ? 4 - used : 0;
}

/* TW-15.1.15, TW-15.1.16 and the construction table, for a unit of this country, whoever pays for it. */
unsigned tw_price(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned kind, unsigned *factories)
{
	static const uint8_t mp[KINDS] = {1, 2, 4, 3}, points[KINDS] = {1, 2, 3, 2};
	(void)t;
	*factories = points[kind];
	if (kind == REGULAR && c == GER && tw_free_units(s))
		*factories = 0;
	bool cheap =
		(c == UK && has_tech(s, UK_5)) || (c == FRA && has_tech(s, FRA_4)) || (c == USA && has_tech(s, USA_2));
	return kind == AIR && cheap ? 2 : mp[kind];
}

/* The Construction marker, MP and factory points (TW-7.2.1, TW-8.8, TW-15.1.1, TW-15.1.11, TW-15.2.12). */
static eto_clause check_pay(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned mp,
			    unsigned factories)
{
	if (c >= MAJORS || tw_player(t, s, c) != own_side(s) || !tw_awake(t, s, c))
		return eto_barred(&t->base, TW_15_1_1);
	if (!(s->used[c] & U_BUILD) && !s->actions[c] && eto_forbids(&t->base, TW_15_1_1))
		return TW_15_1_1;
	if (s->mp[c] < mp)
		return eto_barred(&t->base, TW_7_1_1_1);
	return s->factories[c] >= factories ? 0 : eto_barred(&t->base, TW_15_1_11);
}

static void pay(struct tw_state *s, unsigned c, unsigned mp, unsigned factories)
{
	if (!(s->used[c] & U_BUILD)) {
		s->actions[c]--;
		s->used[c] |= U_BUILD;
	}
	s->mp[c] = (uint8_t)(s->mp[c] - mp);
	s->factories[c] = (uint8_t)(s->factories[c] - factories);
}

static bool minor_done(const struct tw_state *s, unsigned c)
{
	return s->minor_built[c / 16] >> (c % 16) & 1;
}

/* Vichy, for which the exile reserve stands, is one too (vichy.c). */
bool tw_is_minor(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	return t->country[c].kind == MINOR || (c == ALR && s->effect[F_VICHY]);
}

static unsigned in_pool(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	unsigned n = 0;
	for (unsigned p = t->first[c][REGULAR]; p < t->end[c][REGULAR]; p++)
		n += s->place[p] == POOL;
	return n;
}

/* Is there an area where a new unit of the minor may come? */
static bool comes_home(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	unsigned p = tw_fresh(t, s, c, REGULAR, POOL);
	areaset home = t->of_country[c];
	if (c == ALR)
		eto_set_add(&home, t->country[c].capital);
	ETO_EACH (a, &home)
		if (p != NO_PIECE && !tw_deploy(t, s, p, a))
			return true;
	return false;
}

/* TW-15.1.3.2, TW-15.1.3.4 to TW-15.1.3.7, TW-15.1.3.9: one for each ally, the one with most losses first. */
static eto_clause check_minor(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	if (minor_done(s, c) && eto_forbids(&t->base, TW_15_1_3_2))
		return TW_15_1_3_2;
	for (unsigned x = MAJORS; x <= ALR; x++)
		if (x != c && tw_is_minor(t, s, x) && s->allegiance[x] == s->allegiance[c] && !s->fallen[x] &&
		    tw_master(t, s, x) == tw_master(t, s, c) && !minor_done(s, x) &&
		    in_pool(t, s, x) > in_pool(t, s, c) && comes_home(t, s, x) && eto_forbids(&t->base, TW_15_1_3_5))
			return TW_15_1_3_5;
	return 0;
}

/* Does it count for the one British unit of a turn? (TW-15.1.3) */
static bool british_unit(const struct tw_table *t, unsigned country, unsigned kind)
{
	return country == UK && (kind <= ELITE || option(t, OPT_BRITISH));
}

/* Limits of a turn (TW-15.1.3, TW-15.1.18, TW-15.1.2.5). */
static eto_clause check_limits(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	unsigned c = t->piece[p].country, kind = t->piece[p].kind;
	if (tw_is_minor(t, s, c))
		return check_minor(t, s, c);
	if (c == AXR || c == ALR)
		return eto_barred(&t->base, TW_15_1_2);
	if (british_unit(t, c, kind) && s->used[UK] & U_LAND && eto_forbids(&t->base, TW_15_1_3))
		return TW_15_1_3;
	if (kind == ELITE && s->used[c] & U_ELITE && eto_forbids(&t->base, TW_15_1_18))
		return TW_15_1_18;
	if (c == IND && s->used[UK] & U_INDIAN && eto_forbids(&t->base, TW_15_1_2_5))
		return TW_15_1_2_5;
	if (kind == FLEET && s->used[c] & U_FLEET && eto_forbids(&t->base, TW_15_1_10))
		return TW_15_1_10;
	return 0;
}

/* TW-15.1.4, TW-15.1.6, TW-15.1.7: what is in the pool, lost units too; the Commonwealth is paid for by the United
 * Kingdom (TW-15.1.2.2). */
static eto_clause check_piece(const struct tw_table *t, const struct tw_state *s, unsigned p, bool land)
{
	unsigned factories;
	if (p >= PIECES || s->place[p] != POOL || (t->piece[p].kind <= ELITE) != land || s->fallen[t->piece[p].country])
		return eto_barred(&t->base, TW_15_1_2);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	unsigned owner = t->piece[p].country, mp = tw_price(t, s, owner, t->piece[p].kind, &factories);
	eto_clause c = check_pay(t, s, tw_master(t, s, owner), mp, factories);
	return c ? c : check_limits(t, s, p);
}

unsigned tw_point_most(const struct tw_state *s, unsigned c, unsigned point)
{
	switch (point) {
	case SUBMARINES: return c == GER ? has_tech(s, GER_3) ? 6 : 4 : 0;
	case GAS: return c == UK ? has_tech(s, UK_2) ? 8 : 6 : c == USA ? 6 : 0;
	case BOMBERS:
		return c == UK	   ? has_tech(s, UK_4) ? 6 : 4
		       : c == USA  ? has_tech(s, USA_4) ? 8 : 6
		       : c == USSR ? has_tech(s, USSR_11) ? 4 : 2
				   : 0;
	default: return c == GER ? has_tech(s, GER_4) ? 6 : 4 : c == ITA ? 2 : 0;
	}
}

unsigned tw_point_price(unsigned point)
{
	return point == BOMBERS ? 2 : 1;
}

unsigned tw_point_room(const struct tw_state *s, unsigned c, unsigned point)
{
	static const uint8_t per_turn[POINTS] = {3, 1, 2, 2};
	unsigned most = tw_point_most(s, c, point), have = s->point[c][point], done = s->ordered[c][point];
	unsigned turn = per_turn[point] > done ? per_turn[point] - done : 0, all = most > have ? most - have : 0;
	return turn < all ? turn : all;
}

static eto_clause check_point(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned point)
{
	if (c >= MAJORS || point >= POINTS || !tw_point_most(s, c, point) || !tw_systems(t, SYS_STRATEGIC))
		return eto_barred(&t->base, TW_15_1_19);
	eto_clause why = check_pay(t, s, c, tw_point_price(point), 1);
	if (why)
		return why;
	return tw_point_room(s, c, point) || !eto_forbids(&t->base, TW_15_1_10) ? 0 : TW_15_1_10;
}

/* TW-15.1.4.1 to TW-15.1.4.7. */
static eto_clause check_fortify(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned g)
{
	if (c >= MAJORS || g >= GROUNDS || s->held[g] != c)
		return eto_barred(&t->base, TW_15_1_4_1);
	if (!tw_in_play(t, s, g))
		return eto_barred(&t->base, TW_17_2);
	const struct tw_area *a = is_area(g) ? &t->area[g] : NULL;
	unsigned most = 3;
	switch (c) {
	case USA: return eto_barred(&t->base, TW_15_1_4_7);
	case FRA:
		if (g != t->at.lor || !s->effect[F_MAGINOT])
			return eto_barred(&t->base, TW_15_1_4_2);
		break;
	case ITA:
		if (g != BOX0 + B_ETH)
			return eto_barred(&t->base, TW_15_1_4_4);
		most = 1;
		break;
	case USSR:
		if (!a || a->country != USSR || !a->city)
			return eto_barred(&t->base, TW_15_1_4_3);
		break;
	case UK:
		if (!a || (g != t->at.tob && !(a->country == UK && a->home && a->beach)))
			return eto_barred(&t->base, TW_15_1_4_5);
		most = g == t->at.tob ? 1 : 3;
		break;
	default:
		if (!a || (!a->beach && !(a->country == GER && a->city)))
			return eto_barred(&t->base, TW_15_1_4_6);
	}
	if (eto_set_has(&s->built, g) || (s->fort[g] >= most && g != t->at.tob))
		return eto_barred(&t->base, TW_15_1_10);
	if (s->fort[g] >= most)
		return eto_barred(&t->base, TW_15_1_4_5);
	return check_pay(t, s, c, 1, 1);
}

unsigned tw_repairs_left(const struct tw_state *s, unsigned c)
{
	unsigned done = (s->used[c] & REPAIRS) >> U_REPAIR_SHIFT;
	return s->level[c] > done ? s->level[c] - done : 0;
}

/* TW-14.3.34, TW-14.3.35: repairs need no marker. */
static eto_clause check_repair(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	if (c >= MAJORS || tw_player(t, s, c) != own_side(s) || !tw_awake(t, s, c) || !s->damage[c] || !s->mp[c])
		return eto_barred(&t->base, TW_14_3_34);
	return tw_repairs_left(s, c) || !eto_forbids(&t->base, TW_14_3_35) ? 0 : TW_14_3_35;
}

static eto_clause check_refit(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	if (p >= PIECES || t->piece[p].kind != FLEET || s->place[p] != TRACK || s->step[p] == BUILT ||
	    s->due[p] <= s->turn + 1)
		return eto_barred(&t->base, TW_13_2_7_15);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	return check_pay(t, s, t->piece[p].country, 2, 1);
}

/* Efforts and events are built like anything else, or need no marker, by option (TW-15.2.12). */
static eto_clause check_purchase(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned mp)
{
	bool idle = c < MAJORS && tw_player(t, s, c) == own_side(s) && tw_awake(t, s, c) && !s->actions[c] &&
		    !(s->used[c] & U_BUILD);
	if (!option(t, OPT_PURCHASES))
		return idle && eto_forbids(&t->base, TW_15_2_12) ? TW_15_2_12 : check_pay(t, s, c, mp, 0);
	if (c >= MAJORS || tw_player(t, s, c) != own_side(s) || !tw_awake(t, s, c))
		return eto_barred(&t->base, TW_15_2_1);
	return s->mp[c] >= mp ? 0 : eto_barred(&t->base, TW_7_1_1_1);
}

/* TW-15.2.2 to TW-15.2.7. Efforts in the USSR and the USA are made openly: their price would betray them. */
static eto_clause check_flag(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned track, bool open)
{
	if (!tw_systems(t, SYS_DIPLOMACY) || track >= TRACKS || c >= MAJORS)
		return eto_barred(&t->base, TW_15_2_1);
	if (c != GER && c != UK)
		return eto_barred(&t->base, TW_15_2_2);
	if ((track >= TR_USSR && c != UK) || (track >= TR_USSR) != open)
		return eto_barred(&t->base, TW_15_2_6);
	if (tw_player(t, s, c) != own_side(s))
		return eto_barred(&t->base, TW_15_1_1); /* before anything that only its owner knows */
	if (tw_set_aside(s, track) && eto_forbids(&t->base, TW_15_2_1))
		return TW_15_2_1;
	unsigned seat = c == UK;
	if (s->fresh[seat][track] && eto_forbids(&t->base, TW_15_2_7))
		return TW_15_2_7;
	if (s->flagged[c] >= s->level[c] && eto_forbids(&t->base, TW_15_2_3))
		return TW_15_2_3;
	return check_purchase(t, s, c, track >= TR_USSR ? 2 : 1);
}

static eto_clause check_event(const struct tw_table *t, const struct tw_state *s, unsigned card)
{
	if (!tw_systems(t, SYS_DIPLOMACY) || card >= EVENT_CARDS)
		return eto_barred(&t->base, TW_15_2_8);
	eto_clause c = check_purchase(t, s, t->card[card].buyer, 1);
	return c ? c : tw_card_check(t, s, card);
}

/* TW-13.4.4.2, TW-13.4.4.3, TW-15.1.1.1: counters for the convoys of the next turn. British oil would betray itself:
 * its stock is open. */
static eto_clause check_load(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned cargo)
{
	if (!tw_systems(t, SYS_STRATEGIC) || cargo >= CARGOES || (c != USA && c != UK) || (c == UK && cargo == P_OIL))
		return eto_barred(&t->base, TW_15_1_1_1);
	if (tw_player(t, s, c) != own_side(s) || !tw_awake(t, s, c) || s->mp[c] < 1)
		return eto_barred(&t->base, TW_13_4_4_3);
	if (cargo == P_WAR && !(s->used[c] & U_BUILD) && !s->actions[c] && eto_forbids(&t->base, TW_15_1_1))
		return TW_15_1_1; /* they are built; resources are only sent */
	unsigned lying = s->depot[c == UK][P_MP] + s->depot[c == UK][P_OIL] + s->depot[c == UK][P_WAR];
	return lying < LOADED_MOST ? 0 : eto_barred(&t->base, TW_15_1_10);
}

/* Units of the Commonwealth are in the British force pool too (TW-15.1.2.2). */
static bool may_receive(const struct tw_table *t, unsigned side, unsigned p)
{
	unsigned c = t->piece[p].country;
	bool dominion = t->country[c].kind == DOMINION && option(t, OPT_MATERIALS);
	return side == SOV ? c == USSR : c == UK || dominion;
}

/* TW-15.1.1.3 to TW-15.1.1.7: War materials that arrived become a land unit. */
static eto_clause check_swapped(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	unsigned side = own_side(s);
	if (p >= PIECES || !is_land(t, p) || s->place[p] != POOL || side == AXIS || !may_receive(t, side, p))
		return eto_barred(&t->base, TW_15_1_1_5);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	return s->swaps[side == SOV] ? 0 : eto_barred(&t->base, TW_15_1_1_3);
}

static eto_clause check_swap(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned g)
{
	eto_clause c = check_swapped(t, s, p);
	return c ? c : g >= GROUNDS ? (eto_clause)ETO_NONSENSE : tw_deploy(t, s, p, g);
}

static eto_clause build_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	eto_clause c;
	(void)seat;
	switch (a.verb) {
	case V_WORK: return check_piece(t, s, a.arg[0], false);
	case V_BUILD:
		c = check_piece(t, s, a.arg[0], true);
		return c ? c : a.arg[1] >= GROUNDS ? (eto_clause)ETO_NONSENSE : tw_deploy(t, s, a.arg[0], a.arg[1]);
	case V_POINT: return check_point(t, s, a.arg[0], a.arg[1]);
	case V_FORTIFY: return check_fortify(t, s, a.arg[0], a.arg[1]);
	case V_REPAIR: return check_repair(t, s, a.arg[0]);
	case V_REFIT: return check_refit(t, s, a.arg[0]);
	case V_FLAG: return check_flag(t, s, a.arg[0], a.arg[1], false);
	case V_COURT: return check_flag(t, s, a.arg[0], a.arg[1], true);
	case V_EVENT: return check_event(t, s, a.arg[0]);
	case V_LOAD: return check_load(t, s, a.arg[0], a.arg[1]);
	case V_SWAP: return check_swap(t, s, a.arg[0], a.arg[1]);
	case V_DONE: return 0;
	default: return eto_barred(&t->base, TW_15_1_1);
	}
}

/* New units come at home or in a box: nowhere else need be asked (TW-15.1.8, TW-15.1.2.3). */
static void offer_home(struct eto_list *l, const struct tw_table *t, const struct tw_state *s, unsigned verb,
		       unsigned p)
{
	unsigned c = t->piece[p].country;
	areaset home = t->of_country[c];
	if (c == ALR)
		eto_set_add(&home, t->country[c].capital);
	ETO_EACH (g, &home)
		if (!tw_deploy(t, s, p, g))
			tw_add(l, verb, p, g, 0);
	for (unsigned g = BOX0; (c == USA || t->country[c].kind == DOMINION) && g < GROUNDS; g++)
		if (!tw_deploy(t, s, p, g))
			tw_add(l, verb, p, g, 0);
}

static void offer_places(struct eto_list *l, const struct tw_table *t, const struct tw_state *s, unsigned verb,
			 unsigned side)
{
	TW_EACH_AT (p, s, POOL)
		if (is_land(t, p) && tw_owner(t, s, p) == side &&
		    !(verb == V_SWAP ? check_swapped(t, s, p) : check_piece(t, s, p, true)))
			offer_home(l, t, s, verb, p);
}

static void build_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	unsigned side = own_side(s), buyers = 0; /* majors of the side that have anything to pay with */
	for (unsigned c = 0; c < MAJORS; c++)
		buyers |= (unsigned)(tw_player(t, s, c) == side && s->mp[c]) << c;
	TW_EACH_AT (p, s, POOL)
		if (t->piece[p].kind >= FLEET && tw_player(t, s, tw_master(t, s, t->piece[p].country)) == side)
			eto_offer(l, V_WORK, p, 0, 0);
	offer_places(l, t, s, V_BUILD, side);
	for (unsigned c = 0; c < MAJORS; c++)
		for (unsigned i = 0; buyers >> c & 1 && i < POINTS; i++)
			eto_offer(l, V_POINT, c, i, 0);
	for (unsigned c = 0; c < MAJORS; c++)
		for (unsigned g = 0; buyers >> c & 1 && s->factories[c] && g < GROUNDS; g++)
			if (s->held[g] == c)
				eto_offer(l, V_FORTIFY, c, g, 0);
	for (unsigned c = 0; c < MAJORS; c++)
		if (buyers >> c & 1)
			eto_offer(l, V_REPAIR, c, 0, 0);
	TW_EACH_AT (p, s, TRACK)
		eto_offer(l, V_REFIT, p, 0, 0);
	static const uint8_t courts[] = {GER, UK}; /* TW-15.2.2 */
	for (unsigned c = 0; c < sizeof courts; c++)
		for (unsigned i = 0; tw_player(t, s, courts[c]) == side && i < TRACKS; i++)
			eto_offer(l, V_FLAG, courts[c], i, 0);
	for (unsigned i = TR_USSR; tw_player(t, s, UK) == side && i < TRACKS; i++)
		eto_offer(l, V_COURT, UK, i, 0);
	for (unsigned i = 0; i < EVENT_CARDS; i++)
		eto_offer(l, V_EVENT, i, 0, 0);
	for (unsigned c = 0; c < MAJORS; c++)
		for (unsigned i = 0; buyers >> c & 1 && i < CARGOES; i++)
			eto_offer(l, V_LOAD, c, i, 0);
	if (side != AXIS && s->swaps[side == SOV])
		offer_places(l, t, s, V_SWAP, side);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void note_limits(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned payer)
{
	unsigned c = t->piece[p].country, kind = t->piece[p].kind;
	if (tw_is_minor(t, s, c))
		s->minor_built[c / 16] |= (uint16_t)(1u << (c % 16));
	if (british_unit(t, c, kind))
		s->used[UK] |= U_LAND;
	if (kind == ELITE)
		s->used[c] |= U_ELITE;
	if (kind == FLEET)
		s->used[c] |= U_FLEET;
	if (c == IND)
		s->used[UK] |= U_INDIAN;
	if (c == GER && kind == REGULAR && tw_free_units(s))
		s->used[payer] = (uint16_t)(s->used[payer] + (1u << FREE_SHIFT));
}

static void build_unit(const struct tw_table *t, struct tw_state *s, struct eto_action a, struct eto_events *e)
{
	unsigned p = a.arg[0], kind = t->piece[p].kind, factories, payer = tw_master(t, s, t->piece[p].country);
	unsigned mp = tw_price(t, s, t->piece[p].country, kind, &factories);
	pay(s, payer, mp, factories);
	note_limits(t, s, p, payer);
	if (a.verb == V_BUILD) { /* TW-15.1.14 */
		tw_put(t, s, p, a.arg[1]);
		tw_say(e, E_ARRIVES, (int)p, a.arg[1], 0, 0);
	} else { /* TW-15.1.13 */
		tw_put(t, s, p, TRACK);
		s->due[p] = (uint8_t)(s->turn + (kind == AIR ? 2 : 4));
		s->step[p] = BUILT;
		tw_say(e, E_BUILT, (int)p, s->due[p], 0, 0);
	}
}

/* TW-15.2.9, TW-15.2.10: what goes into the cup is secret, how many counters is not. */
static void into_cup(const struct tw_table *t, struct tw_state *s, unsigned seat, struct eto_action a,
		     struct eto_events *e)
{
	unsigned c = a.verb != V_EVENT ? a.arg[0] : t->card[a.arg[0]].buyer, who = c == UK;
	unsigned mp = a.verb != V_EVENT && a.arg[1] >= TR_USSR ? 2 : 1;
	if (option(t, OPT_PURCHASES))
		s->mp[c] = (uint8_t)(s->mp[c] - mp);
	else
		pay(s, c, mp, 0);
	s->cup++;
	if (a.verb != V_EVENT) {
		s->flags[who][a.arg[1]]++;
		s->fresh[who][a.arg[1]] = 1;
		s->flagged[c]++;
	} else {
		s->cards[a.arg[0]] = 1;
		s->bought |= 1u << a.arg[0];
	}
	tw_say(e, E_BOUGHT, (int)c, (int)s->cup, 0, 0);
	bool flag = a.verb != V_EVENT;
	eto_emit(e, (struct eto_event){(uint16_t)(flag ? E_FLAGGED : E_CARDED),
				       (uint16_t)(1u << seat),
				       {(int16_t)a.arg[flag ? 1 : 0]}});
}

static void build_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned c = a.arg[0];
	switch (a.verb) {
	case V_WORK:
	case V_BUILD: build_unit(t, s, a, e); break;
	case V_POINT:
		pay(s, c, tw_point_price(a.arg[1]), 1);
		s->ordered[c][a.arg[1]]++;
		s->point[c][a.arg[1]]++;
		tw_say(e, E_POINT, (int)c, a.arg[1], s->point[c][a.arg[1]], 0);
		break;
	case V_FORTIFY:
		pay(s, c, 1, 1);
		s->fort[a.arg[1]]++;
		eto_set_add(&s->built, a.arg[1]);
		tw_say(e, E_FORT, a.arg[1], s->fort[a.arg[1]], TW_15_1_4_1, 0);
		break;
	case V_REPAIR:
		s->mp[c]--;
		s->damage[c]--;
		s->used[c] = (uint16_t)(s->used[c] + (1u << U_REPAIR_SHIFT));
		tw_say(e, E_DAMAGE, (int)c, s->damage[c], TW_14_3_34, 0);
		break;
	case V_REFIT:
		pay(s, t->piece[c].country, 2, 1);
		s->due[c] = (uint8_t)(s->turn + 1);
		tw_say(e, E_BUILT, (int)c, s->due[c], 0, 0);
		break;
	case V_FLAG:
	case V_COURT:
	case V_EVENT: into_cup(t, s, seat, a, e); break;
	case V_LOAD:
		if (a.arg[1] == P_WAR)
			pay(s, c, 1, 0);
		else
			s->mp[c]--;
		s->depot[c == UK][a.arg[1]]++;
		eto_emit(e, (struct eto_event){E_CONVOY_IS, (uint16_t)(1u << seat), {(int16_t)c, (int16_t)a.arg[1]}});
		break;
	case V_SWAP:
		s->swaps[own_side(s) == SOV]--;
		tw_put(t, s, c, a.arg[1]);
		tw_say(e, E_ARRIVES, (int)c, a.arg[1], 0, 0);
		break;
	default:
		if (own_side(s) != AXIS)
			s->swaps[own_side(s) == SOV] = 0;
		eto_pop(&s->stack);
	}
}

static bool side_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && !f->step && *(const uint8_t *)eto_locals_of(f) < SIDES;
}

const struct eto_proc tw_proc_build = {.name = "build",
				       .legal = build_legal,
				       .check = build_check,
				       .apply = build_apply,
				       .sound = side_sound,
				       .phase = "Construction",
				       .close = "End the building",
				       .prompt = "Build units, points, fortresses and flags with your production, or "
						 "end the building.",
				       .clause = TW_15_1_1};
