/* Surrender (9.2), Vichy and Free France (9.4).
 *
 * 9.4 stands apart from come_back() (BW-9.2.35), Vichy has no reinforcements and no condition of surrender to the Axis
 * (BW-9.4.10, BW-9.4.11, BW-9.4.17); without the Soviet Union the others play on (BW-9.2.38), and its Supply Zones may
 * be lost to anybody hostile (BW-9.2.40). */
#include "games/blitzwar/blitzwar.h"

/* How many zones of the country, its capital aside, the enemies of its side control (BW-9.2.37). */
static unsigned zones_lost(const struct bw_table *t, const struct bw_state *s, unsigned country)
{
	unsigned n = 0;
	bool colonies = country != FRA || option(t, OPT_FRENCH_COLONIES) == 0;
	ETO_EACH (z, &t->of_country[country])
		n += z != t->country[country].capital && hostile(s->war[country], s->control[z]) &&
		     (colonies || t->zone[z].group != G_FRENCH_AFRICA);
	return n;
}

static bool capital_lost(const struct bw_table *t, const struct bw_state *s, unsigned country)
{
	return hostile(s->war[country], s->control[t->country[country].capital]); /* BW-9.2.39 */
}

static bool supply_zones_lost(const struct bw_table *t, const struct bw_state *s, unsigned side)
{
	ETO_EACH (z, &t->supply_zones[side])
		if (!hostile(side, s->control[z]))
			return false;
	return true;
}

bool bw_axis_beaten(const struct bw_table *t, const struct bw_state *s)
{
	return supply_zones_lost(t, s, AXIS) && eto_forbids(&t->base, BW_9_2_16);
}

/* BW-9.2.10 to BW-9.2.14: three zones of Italy, Sicily and Sardinia among them, with ten enemy corps in all. */
static bool italy_beaten(const struct bw_table *t, const struct bw_state *s)
{
	unsigned zones = 0, corps = 0;
	zoneset italy = t->in_group[G_ITALY];
	if (!eto_forbids(&t->base, BW_9_2_12))
		eto_set_join(&italy, &t->in_group[G_COLONIES]);
	ETO_EACH (z, &italy) {
		unsigned here = foes_in(s, s->war[ITA], z);
		zones += here > 0;
		corps += here;
	}
	bool late = s->turn >= 12 || !eto_forbids(&t->base, BW_9_2_13);
	return late && zones >= 3 && (corps >= 10 || !eto_forbids(&t->base, BW_9_2_14));
}

/* The clause by which the country surrenders now, or 0. */
static eto_clause must_surrender(const struct bw_table *t, const struct bw_state *s, unsigned country)
{
	static const eto_clause rule[COUNTRIES] = {
	    [GER] = BW_9_2_16, [USSR] = BW_9_2_15, [FRA] = BW_9_2_1,  [ITA] = BW_9_2_10, [POL] = BW_9_2_2,
	    [YUG] = BW_9_2_3,  [SP] = BW_9_2_4,	   [TUR] = BW_9_2_5,  [BE] = BW_9_2_18,	 [GRE] = BW_9_2_19,
	    [FIN] = BW_9_2_20, [HUN] = BW_9_2_21,  [RUM] = BW_9_2_22, [BUL] = BW_9_2_23, [DEN] = BW_9_2_24,
	    [NOR] = BW_9_2_25, [SWE] = BW_9_2_26};
	bool beaten;
	switch (country) {
	case UK:
	case USA: return 0; /* BW-9.2.27, BW-9.2.28 */
	case GER: beaten = supply_zones_lost(t, s, AXIS); break;
	case USSR: beaten = supply_zones_lost(t, s, SOVIET); break;
	case ITA: beaten = italy_beaten(t, s); break;
	case FRA:
		if (s->france != FRANCE && eto_forbids(&t->base, BW_9_4_11))
			return 0;
		beaten = capital_lost(t, s, country) && zones_lost(t, s, country) >= 4;
		break;
	case POL:
	case YUG:
	case SP:
	case TUR: beaten = capital_lost(t, s, country) && zones_lost(t, s, country) >= 4; break;
	default: beaten = capital_lost(t, s, country);
	}
	return beaten && eto_forbids(&t->base, rule[country]) ? rule[country] : 0;
}

static void remove_units(const struct bw_table *t, struct bw_state *s, unsigned country)
{
	for (unsigned c = 0; c < COUNTERS; c++)
		if (country_of(t, c) == country && on_map(s, c) && (kind_of(t, c) != SUPPLY || country == USSR) &&
		    eto_forbids(&t->base, BW_9_2_30))
			bw_remove(t, s, c);
}

/* Units of any kind that keep a zone for their side, landed corps too. */
static bool enemies_in(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	for (unsigned k = 0; k < SIDES; k++)
		if (hostile(side, k) && (bw_counters_in(t, s, k, zone) || bw_beach_corps(t, s, k, zone)))
			return true;
	return false;
}

/* BW-9.2.31, BW-9.2.32: zones without units of the enemies of the Axis pass to it. */
static void zones_to_axis(const struct bw_table *t, struct bw_state *s, const zoneset *zones, struct eto_events *e)
{
	ETO_EACH (z, zones)
		if (!enemies_in(t, s, AXIS, z) && eto_forbids(&t->base, BW_9_2_31))
			bw_control(t, s, z, AXIS, e);
}

static void call_refuge(struct bw_state *s, bool vichy)
{
	uint8_t *kind = eto_call(&s->stack, P_REFUGE, AXIS);
	*kind = vichy;
}

/* BW-9.2.8, BW-9.2.9: Eastern Poland goes to the Soviets whole, and Axis units there go home. */
static void divide_poland(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	ETO_EACH (z, &t->in_group[G_EAST_POLAND])
		if ((option(t, OPT_EAST_POLAND) == 0 || !s->corps[AXIS][z]) && eto_forbids(&t->base, BW_9_2_8))
			bw_control(t, s, z, SOVIET, e);
	call_refuge(s, false);
}

/* BW-9.4.1 to BW-9.4.9. */
static void make_vichy(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	s->france = VICHY;
	s->war[FRA] = NOBODY;
	zones_to_axis(t, s, &t->in_group[G_OCCUPIED], e);
	zoneset blue = t->in_group[G_VICHY];
	eto_set_join(&blue, &t->in_group[G_FRENCH_AFRICA]);
	ETO_EACH (z, &blue)
		if (eto_forbids(&t->base, BW_9_4_2))
			bw_control(t, s, z, NOBODY, e);
	bw_derive(&t->base, s);
	const uint8_t garrison[] = {t->at.cas, t->at.alg, t->at.mth, t->at.tun, t->at.tun};
	static const eto_clause rules[] = {BW_9_4_6, BW_9_4_7, BW_9_4_8, BW_9_4_9, BW_9_4_9};
	for (unsigned i = 0; i < sizeof garrison; i++) {
		eto_clause rule = rules[i];
		if (eto_forbids(&t->base, rule))
			bw_add_corps(t, s, FRA, garrison[i], INF);
	}
	bw_say(e, E_VICHY, BW_9_4_1, 0, 0, 0);
	s->offered |= 1;			/* Spain: BW-9.3.26 */
	for (unsigned c = 0; c < COUNTERS; c++) /* BW-11.7.2: the first Elite army */
		if (t->counter[c].elite && s->place[c] == LOCKED) {
			bw_put(t, s, c, POOL);
			break;
		}
	call_refuge(s, true);
}

static void surrender(const struct bw_table *t, struct bw_state *s, unsigned country, eto_clause why,
		      struct eto_events *e)
{
	unsigned side = s->war[country];
	bw_say(e, E_SURRENDERS, (int)country, why, 0, 0);
	remove_units(t, s, country); /* BW-9.2.30 */
	s->state[country] = SURRENDERED;
	s->fell[country] = (uint8_t)s->turn;
	if (country == FRA) {
		s->state[FRA] = NORMAL;
		make_vichy(t, s, e);
		return;
	}
	if (side != AXIS) /* an Axis country leaves its zones to the Axis (BW-9.2.33) */
		zones_to_axis(t, s, &t->of_country[country], e);
	if (country == POL)
		divide_poland(t, s, e);
	if (country == GRE)
		s->offered |= 2; /* Turkey: BW-9.3.27 */
	if (country == YUG && side == ALLIED)
		s->partisans = (uint8_t)(2 * (s->turn / 2 + 3)); /* BW-9.5.1 */
}

/* BW-9.2.34, BW-9.2.36: before 1943 a country whose conditions have ceased is active again. */
static void come_back(const struct bw_table *t, struct bw_state *s, unsigned country, struct eto_events *e)
{
	s->state[country] = NORMAL;
	bw_say(e, E_BACK, (int)country, (int)s->war[country], BW_9_2_34, 0);
	ETO_EACH (z, &t->of_country[country])
		if (hostile(s->war[country], s->control[z]) && !enemies_in(t, s, s->war[country], z))
			bw_control(t, s, z, s->war[country], e);
}

/* BW-9.4.12, BW-9.4.21: three ports of Vichy or Occupied France in Allied hands. */
static bool vichy_beaten(const struct bw_table *t, const struct bw_state *s)
{
	unsigned n = 0;
	ETO_EACH (z, &t->of_country[FRA])
		n += t->zone[z].port && s->control[z] == ALLIED;
	return s->france == VICHY && n >= 3 && s->war[FRA] != ALLIED;
}

/* BW-9.4.13, BW-9.4.19, BW-9.4.20. */
static void make_free_france(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	bool neutral = s->war[FRA] == NOBODY;
	remove_units(t, s, FRA);
	s->france = FREE_FRANCE;
	s->free_since = (uint8_t)(s->turn + 1);
	s->war[FRA] = ALLIED;
	bw_derive(&t->base, s);
	bw_say(e, E_FREE, BW_9_4_12, 0, 0, 0);
	ETO_EACH (z, &t->of_country[FRA])
		if ((neutral && s->control[z] == NOBODY) || !eto_forbids(&t->base, BW_9_4_13))
			bw_control(t, s, z, ALLIED, e);
}

/* BW-8.5, BW-9.2.29, BW-9.3.43: all surrenders, by what holds at the start of the turn; a Vichy that is made in this
 * phase is judged in the next turn. */
void bw_diplomacy(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	bool beaten = vichy_beaten(t, s);
	if (s->turn == 1)
		return; /* BW-8.22 */
	for (unsigned country = 0; country < COUNTRIES; country++) {
		if (s->war[country] == NOBODY)
			continue;
		eto_clause why = must_surrender(t, s, country);
		if (s->state[country] == SURRENDERED) {
			if (!why && s->turn < 28)
				come_back(t, s, country, e);
			continue;
		}
		if (why)
			surrender(t, s, country, why, e);
	}
	if (beaten)
		make_free_france(t, s, e);
}
