/* What active HQs do (13.2, 13.5, 13.8.4, 31): they lead, supply over the beach, hold in Reserve; the verbs of command
 * in each phase. */
#include "games/bitw/command.h"

/* What an action on this block would be: a leader moves one that is out of supply as if it were not (BI-13.8.1.9),
 * others command armour and aircraft, which stay out of supply if they are (BI-12.4.1.1, BI-4.4.4). */
static unsigned action_kind(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u)
{
	bool armour = is_tank(t, u) || type_of(t, u) == AHQ || (is_motor(t, u) && s->phase == PH_EXPLOIT);
	if (marked(s, u, M_OOS) && !bi_kind_bar(t, s, hq, u, ACT_SUPPLY) && !bi_once_bar(t, s, hq, ACT_SUPPLY))
		return ACT_SUPPLY;
	return is_air(t, u) ? ACT_AIR : armour ? ACT_ARMOUR : ACT_SUPPLY;
}

static bool pair_of(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u)
{
	return hq < UNITS && u < UNITS && side_of(t, hq) == seat && side_of(t, u) == seat && on_map(s, u) &&
	       on_map(s, hq) && is_hq(t, hq);
}

/* The distance to an HQ, where it counts. */
static eto_clause far_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u)
{
	eto_clause bar = bi_reach_bar(t, s, hq, u);
	return bar && forbids(t, bar) ? bar : 0;
}

/* Whose points serve in the Armour Exploitation: those of HQs that may be activated in it, for armour; of a Supreme
 * Leader in the rail and Movement Phases alone. 0, or the clause. */
static eto_clause exploit_bar(const struct bi_table *t, unsigned hq)
{
	if (type_of(t, hq) == AHQ || bi_one_flight(t, hq) || (type_of(t, hq) == SL && option(t, OPT_LEADERS)))
		return 0;
	return type_of(t, hq) == SL ? BI_13_8_1_16 : BI_13_7_2;
}

static eto_clause lead_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u)
{
	if (!pair_of(t, s, seat, hq, u))
		return no(t, BI_13_2_1);
	unsigned act = action_kind(t, s, hq, u);
	if (marked(s, u, M_LED | M_MOVED | M_FLYING) || (act == ACT_SUPPLY && !marked(s, u, M_OOS)) ||
	    type_of(t, u) == RED || type_of(t, u) == SUB)
		return no(t, BI_13_2_2);
	if (s->phase == PH_REACTION && !is_air(t, u))
		return no(t, BI_13_3_5);
	if (s->phase == PH_STRATEGIC && !is_air(t, u))
		return no(t, BI_32_0_2); /* aircraft alone */
	if (s->phase == PH_EXPLOIT && act != ACT_ARMOUR)
		return no(t, marked(s, u, M_OOS) ? BI_7_10_2 : BI_13_7_2);
	eto_clause bar = s->phase == PH_EXPLOIT ? exploit_bar(t, hq) : 0;
	bar = bar ? bar : bi_action_bar(t, s, hq, u, act);
	if (!bar && is_air(t, u) && bi_one_flight(t, hq))
		bar = bi_once_bar(t, s, hq, ACT_AIR);
	return bar ? no(t, bar) : 0;
}

static eto_clause lead_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u)
{
	eto_clause bar = lead_bar(t, s, seat, hq, u);
	return bar ? bar : far_bar(t, s, hq, u);
}

static void lead(const struct bi_table *t, struct bi_state *s, unsigned hq, unsigned u, struct eto_events *e)
{
	unsigned act = action_kind(t, s, hq, u);
	bi_use_action(s, hq, act);
	if (is_air(t, u) && bi_one_flight(t, hq))
		s->used[hq] |= (uint8_t)(1u << ACT_AIR);
	s->mark[u] |= M_LED | (act == ACT_SUPPLY ? M_AIDED : 0u);
	bi_say(e, E_LEADS, (int)hq, 0, 0, 0);
}

/* One unit on a coast gets full supply over the sea (BI-13.8.4.3), a besieged one from NAVAL TECH 3 on (24.5a). */
static eto_clause relieve_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq,
				unsigned u)
{
	if (!pair_of(t, s, seat, hq, u) || !s->casablanca || (hq != t->who.eisenhower && hq != t->who.churchill))
		return no(t, BI_13_8_4_3);
	if (!marked(s, hq, M_ACTIVE) || !s->ap[hq])
		return no(t, marked(s, hq, M_ACTIVE) ? BI_13_4_1 : BI_13_2_1);
	if (!bi_own_nation(t, hq, u))
		return no(t, bi_nation_bar(t, hq));
	if (!marked(s, u, M_OOS) || s->hex[u] >= HEXES || !t->hex[s->hex[u]].coast)
		return no(t, BI_13_8_4_3);
	if (marked(s, hq, M_RELIEF) && forbids(t, BI_13_8_4_3))
		return BI_13_8_4_3;
	bool early = bi_tech(t, s, nation_of(t, hq), F_NAVAL) < 3;
	return marked(s, u, M_SIEGE) && early && forbids(t, BI_24_5a_1) ? BI_24_5a_1 : 0;
}

static void relieve(struct bi_state *s, unsigned hq, unsigned u)
{
	s->ap[hq]--;
	s->mark[hq] |= M_RELIEF;
	s->mark[u] = (s->mark[u] | M_LED | M_RELIEF) & ~(uint32_t)(M_OOS | M_SIEGE);
}

/* -- Reserve (31): a point each (BI-31.0.4); the barrel is seen by all (BI-31.0.7). Nothing is said of supply: who has
 * none when armour exploits does not move then (BI-7.10.2). -- */

/* Has it moved in this phase, or does it wait already? */
static bool kept_back(const struct bi_state *s, unsigned u)
{
	return marked(s, u, M_MOVED | M_RESERVE | (s->phase == PH_EXPLOIT ? 0u : M_MOTOR));
}

static eto_clause reserve_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq,
			      unsigned u)
{
	if (!bi_on(t, CH_31) || hq >= UNITS || u >= UNITS || side_of(t, u) != seat || side_of(t, hq) != seat ||
	    !on_map(s, u) || !on_map(s, hq))
		return no(t, BI_31_0_2);
	bool exploit = s->phase == PH_EXPLOIT;
	if (bi_unit_tech(t, s, u) < 2 && forbids(t, BI_31_0_1))
		return BI_31_0_1;
	if (exploit && type_of(t, hq) != AHQ)
		return no(t, BI_31_0_6);
	if (exploit ? !bi_armoured(t, s, u)
		    : is_air(t, u) || type_of(t, u) == STA || type_of(t, u) == RED || type_of(t, u) == SUB)
		return no(t, exploit ? BI_31_0_3 : BI_31_0_2);
	if (marked(s, u, M_FROZEN))
		return no(t, BI_3_21_1);
	if (kept_back(s, u) || s->hex[u] >= HEXES)
		return no(t, exploit ? BI_31_0_3 : BI_31_0_2);
	eto_clause bar = bi_action_bar(t, s, hq, u, ACT_RESERVE);
	return bar ? no(t, bar) : 0;
}

static eto_clause reserve_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq,
				unsigned u)
{
	eto_clause bar = reserve_bar(t, s, seat, hq, u);
	return bar ? bar : far_bar(t, s, hq, u);
}

/* -- the verbs of command, shared by the phases -- */

/* The layer that a verb belongs to. */
static eto_clause layer_bar(const struct bi_table *t, unsigned verb)
{
	switch (verb) {
	case V_SCOUT: return bi_basic(t) ? bi_basic(t) : bi_without(t, CH_19);
	case V_RESERVE: return bi_basic(t) ? bi_basic(t) : bi_without(t, CH_31);
	case V_SAIL: return bi_without(t, CH_18);
	case V_LEAD:
	case V_RELIEVE:
	case V_INVADE:
	case V_HOLD:
	case V_FEINT: return bi_basic(t);
	case V_DROP: return scenario(t) == SBW3 ? 0 : bi_basic(t); /* its paratroops jump in the Basic game */
	default: return 0;
	}
}

eto_clause bi_command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a)
{
	eto_clause off = layer_bar(t, a.verb);
	if (off)
		return no(t, off);
	switch (a.verb) {
	case V_ACTIVATE: return bi_activate_check(t, s, seat, a.arg[0]);
	case V_LEAD: return lead_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_RELIEVE: return relieve_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_SCOUT: return bi_scout_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_RESERVE: return reserve_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_PATROL: return bi_patrol_check(t, s, seat, a.arg[0]);
	case V_SAIL:
	case V_INVADE:
	case V_HOLD:
	case V_FEINT:
	case V_DROP:
	case V_EVACUATE: return bi_landing_check(t, s, seat, a);
	default: return no(t, BI_7_0_4);
	}
}

static bool may_order(const struct bi_state *s, unsigned hq)
{
	return on_map(s, hq) && marked(s, hq, M_ACTIVE) && s->ap[hq];
}

/* Could it put anybody into Reserve (kind_bar)? */
static bool holds_back(const struct bi_table *t, unsigned hq)
{
	return bi_leader(t, hq) || type_of(t, hq) == AHQ || hq == t->who.goering;
}

/* Is it worth asking who could lead this block on the map, or put it into Reserve? */
static bool takes_orders(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned verb)
{
	if (verb == V_RESERVE)
		return !is_air(t, u) && !marked(s, u, M_FROZEN) && !kept_back(s, u) &&
		       (bi_unit_tech(t, s, u) >= 2 || !forbids(t, BI_31_0_1)) &&
		       (s->phase != PH_EXPLOIT || bi_armoured(t, s, u));
	return !marked(s, u, M_LED | M_MOVED | M_FLYING) &&
	       (marked(s, u, M_OOS) || is_air(t, u) || is_tank(t, u) || type_of(t, u) == AHQ || is_motor(t, u));
}

static void offer_lead(struct eto_list *l, unsigned verb, struct orders *o)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	bool strict = forbids(t, BI_13_3_1) && forbids(t, BI_13_3_3) && forbids(t, BI_13_3_7);
	uint16_t list[UNITS];
	unsigned count = 0, asked = 0;
	ETO_EACH (hq, &t->hqs[l->seat]) {
		if (!may_order(s, hq) || (verb == V_RESERVE && !holds_back(t, hq)))
			continue;
		if (!asked)
			EACH_ON_MAP (u, t, s, l->seat)
				if (takes_orders(t, s, u, verb))
					list[count++] = (uint16_t)u;
		asked = 1;
		for (unsigned i = 0; i < count; i++) {
			unsigned u = list[i];
			if (!bi_own_nation(t, hq, u) || (strict && bi_out_of_span(t, s, hq, u)))
				continue;
			if (verb == V_LEAD ? lead_bar(t, s, l->seat, hq, u) : reserve_bar(t, s, l->seat, hq, u))
				continue;
			if (bi_reaches(o, hq, u) || (!strict && !far_bar(t, s, hq, u)))
				l->out[l->count++] = eto_act(verb, hq, u, 0);
		}
	}
}

static void offer_relief(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	const unsigned chief[] = {t->who.eisenhower, t->who.churchill};
	unsigned first = chief[0] < chief[1] ? 0 : 1; /* in the order of the blocks */
	for (unsigned i = 0; i < 2; i++) {
		unsigned hq = chief[first ^ i];
		if (on_map(s, hq) && marked(s, hq, M_ACTIVE))
			for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
				if (on_map(s, u) && marked(s, u, M_OOS))
					eto_offer(l, V_RELIEVE, hq, u, 0);
	}
}

static void offer_activate(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	ETO_EACH (u, &t->hqs[l->seat])
		if (on_map(s, u) && !bi_activate_check(t, s, l->seat, u))
			l->out[l->count++] = eto_act(V_ACTIVATE, u, 0, 0);
}

/* Offers the verbs below (V_MOVE) or above it (V_DONE), so that the list stays in order. */
void bi_command_legal(struct eto_list *l, unsigned until, struct orders *o)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	if (!bi_advanced(t) && until == V_MOVE)
		return;
	if (until == V_MOVE) {
		offer_activate(l);
		offer_lead(l, V_LEAD, o);
		offer_relief(l);
		if (bi_on(t, CH_19))
			bi_scout_legal(l);
		if (bi_on(t, CH_31))
			offer_lead(l, V_RESERVE, o);
		bi_patrol_legal(l);
		return;
	}
	bi_landing_legal(l, o);
}

void bi_command_apply(const struct bi_table *t, struct bi_state *s, unsigned seat, struct eto_action a,
		      struct eto_events *e)
{
	unsigned hq = a.arg[0], u = a.arg[1];
	switch (a.verb) {
	case V_ACTIVATE: bi_activate(t, s, hq, e); break;
	case V_LEAD: lead(t, s, hq, u, e); break;
	case V_RELIEVE:
		relieve(s, hq, u);
		bi_say(e, E_LEADS, (int)hq, 0, 0, 0);
		break;
	case V_SCOUT: bi_scout(s, seat, hq, u, e); break;
	case V_RESERVE:
		bi_use_action(s, hq, ACT_RESERVE);
		s->mark[u] |= s->phase == PH_EXPLOIT ? M_RESERVE : M_MOTOR;
		bi_tell(t, s, e, u, E_RESERVE, E_BLOCK_RESERVE, s->hex[u], 0);
		break;
	case V_PATROL: bi_patrol(s, hq, e); break;
	case V_MULBERRY: bi_mulberry_apply(t, s, a, e); break;
	case V_SAIL:
		if (s->phase == PH_EXPLOIT) {
			bi_ship(t, s, a, e);
			break;
		}
		bi_landing_apply(t, s, seat, a, e);
		break;
	default: bi_landing_apply(t, s, seat, a, e);
	}
}

eto_clause bi_react_command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat,
				  struct eto_action a)
{
	if (a.verb == V_ACTIVATE || a.verb == V_LEAD)
		return bi_command_check(t, s, seat, a);
	return no(t, BI_7_0_4);
}

void bi_react_command_legal(struct eto_list *l)
{
	struct orders o;
	if (!bi_advanced((const struct bi_table *)l->table))
		return;
	bi_orders(&o, (const struct bi_table *)l->table, l->state, l->seat);
	offer_activate(l);
	offer_lead(l, V_LEAD, &o);
}

eto_clause bi_exploit_command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat,
				    struct eto_action a)
{
	if (a.verb == V_ACTIVATE || a.verb == V_LEAD || a.verb == V_RESERVE)
		return bi_command_check(t, s, seat, a);
	if ((a.verb == V_SAIL || a.verb == V_MULBERRY) && bi_basic(t))
		return no(t, bi_basic(t));
	if (a.verb == V_SAIL)
		return bi_ship_check(t, s, seat, a);
	if (a.verb == V_MULBERRY)
		return bi_mulberry_check(t, s, seat, a.arg[0], a.arg[1]);
	return no(t, BI_7_0_4);
}

void bi_exploit_command_legal(struct eto_list *l, unsigned until)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	struct orders o;
	if (!bi_advanced(t))
		return;
	if (until == V_MOVE) {
		bi_orders(&o, t, l->state, l->seat);
		offer_activate(l);
		offer_lead(l, V_LEAD, &o);
		if (bi_on(t, CH_31))
			offer_lead(l, V_RESERVE, &o);
		return;
	}
	bi_ship_legal(l);
	bi_mulberry_legal(l);
}
