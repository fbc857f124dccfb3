/* Who is at war with whom: declarations of war, neutrals that were attacked, surrenders (TW-13.3.1, TW-13.3.2,
 * TW-16.1, TW-16.2). */
#include "games/twaw/attack.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

bool tw_pact_area(const struct tw_table *t, unsigned a)
{
	return a == t->at.bia || a == t->at.pri || a == t->at.lwo || a == t->at.bsn || a == t->at.bss || a == t->at.bes;
}

static bool east_poland(const struct tw_table *t, unsigned a)
{
	return a == t->at.bia || a == t->at.pri || a == t->at.lwo;
}

/* TW-16.1.9 to TW-16.1.11: what the pact leaves to the USSR, if only units of that country stand there. Poland and the
 * Baltic States may have been attacked by Germany and fight on the Allied side by then (TW-13.3.2.1). */
bool tw_left_to_ussr(const struct tw_table *t, const struct tw_state *s, unsigned area)
{
	unsigned c = s->held[area];
	if (s->pact != 1 || s->war || !is_area(area) || !tw_pact_area(t, area) || c < MAJORS ||
	    (area == t->at.bes && s->turn < 4) || (c != POL && c != BAL && s->allegiance[c] != NOBODY))
		return false;
	for (unsigned p = 0; p < PIECES; p++)
		if (s->place[p] == area && is_land(t, p) && t->piece[p].country != c)
			return false;
	return true;
}

static unsigned guests(const struct tw_state *s, unsigned area, unsigned side)
{
	return s->land[area][side] + of_kind(s, area, side, FLEET) + of_kind(s, area, side, AIR);
}

/* Who attacks an area attacks all that stand there: may the USSR do it? Units of the Axis may be guests of a neutral
 * (TW-16.19). */
static bool spares_guests(const struct tw_state *s, unsigned area)
{
	return !guests(s, area, WEST) && (s->broken || !guests(s, area, AXIS));
}

/* May the USSR, which is at peace, go there? (TW-16.1.4 to TW-16.1.6, TW-16.1.16, TW-16.2.3) */
static eto_clause soviet_peace(const struct tw_table *t, const struct tw_state *s, unsigned area)
{
	unsigned c = s->held[area];
	if (tw_left_to_ussr(t, s, area))
		return 0;
	if (c >= MAJORS && s->allegiance[c] == NOBODY) { /* TW-16.2.2 */
		if (t->base.scenario != CAMPAIGN)
			return eto_barred(&t->base, TW_17_2);
		bool safe = s->pact == 1 && (c == ROM || c == HUN || c == BUL);
		if (safe && eto_forbids(&t->base, TW_16_1_15))
			return TW_16_1_15;
		return spares_guests(s, area) ? 0 : eto_barred(&t->base, TW_16_2_3);
	}
	if (s->allegiance[c] == AXIS && s->broken)
		return 0; /* TW-16.1.19 */
	if (s->allegiance[c] == AXIS && c >= MAJORS && s->pact == 1 && eto_forbids(&t->base, TW_16_1_15))
		return TW_16_1_15;
	return eto_barred(&t->base, TW_16_2_3);
}

/* Guests beside units of the neutral itself: war would make enemies of them in one area (TW-13.3.8.9). */
static bool among_hosts(const struct tw_state *s, unsigned side, unsigned country)
{
	areaset guests = s->ground[country];
	eto_set_meet(&guests, &s->manned[side]);
	return eto_set_touch(&guests, &s->manned[NOBODY]);
}

/* TW-16.2.1, TW-16.2.2: war is declared by going there. */
eto_clause tw_may_war(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned ground)
{
	unsigned side = tw_player(t, s, country), holder = s->held[ground], other = s->allegiance[holder];
	unsigned master = tw_master(t, s, country);
	if (!tw_in_play(t, s, ground))
		return eto_barred(&t->base, TW_17_2);
	if (side >= SIDES)
		return eto_barred(&t->base, TW_13_3_4);
	if (master == ITA && s->allegiance[ITA] == NOBODY)
		return eto_barred(&t->base, TW_16_2_6);
	if (master == USA && !tw_at_war(t, s, USA))
		return eto_barred(&t->base, TW_13_4_5_3);
	if (side == AXIS && !s->war && s->pact == 1 && is_area(ground) && east_poland(t, ground) && holder == POL)
		return eto_forbids(&t->base, TW_16_1_22) ? TW_16_1_22 : 0;
	if (side == SOV && !s->war)
		return soviet_peace(t, s, ground);
	if (other == NOBODY) {
		if (holder >= MAJORS && s->foes[holder] >> side & 1)
			return 0;
		if (holder == ITA && side != WEST)
			return eto_barred(&t->base, TW_16_2_6);
		if (master == USA && eto_forbids(&t->base, TW_16_2_4))
			return TW_16_2_4;
		if (t->base.scenario != CAMPAIGN &&
		    !(t->base.scenario == FALL_GELB && side == AXIS && (holder == BEL || holder == NET)))
			return eto_barred(&t->base, TW_17_2);
		return among_hosts(s, side, holder) ? eto_barred(&t->base, TW_13_3_8_9) : 0;
	}
	if (tw_allied(s, side, other) || (side != AXIS && other != AXIS))
		return eto_barred(&t->base, side == other ? TW_13_3_4 : TW_16_2_3);
	return 0;
}

/* Who leads the minor allies of the West: the United Kingdom, or after its surrender who fights on. */
static unsigned western_leader(const struct tw_table *t, const struct tw_state *s)
{
	if (!s->fallen[UK])
		return UK;
	return tw_at_war(t, s, USA) ? USA : tw_at_war(t, s, FRA) ? FRA : UK;
}

/* Minor allies of a Western major that has surrendered go on under another one. */
static void follow_leader(const struct tw_table *t, struct tw_state *s)
{
	for (unsigned c = MAJORS; c <= ALR; c++)
		if (tw_is_minor(t, s, c) && s->allegiance[c] == WEST && !s->fallen[c] && s->master[c] < MAJORS &&
		    s->fallen[s->master[c]])
			s->master[c] = (uint8_t)western_leader(t, s);
}

/* The major whose land units stand there. */
static unsigned occupant(const struct tw_table *t, const struct tw_state *s, unsigned area, unsigned side)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (s->place[p] == area && is_land(t, p) && tw_owner(t, s, p) == side)
			return tw_master(t, s, t->piece[p].country);
	return s->held[area];
}

/* TW-4.2.12: where the side stood in a land that was open to it. */
static void occupy(const struct tw_table *t, struct tw_state *s, unsigned side, unsigned country, struct eto_events *e)
{
	areaset areas = s->ground[country];
	ETO_EACH (a, &areas) {
		if (!s->land[a][side] || s->land[a][NOBODY])
			continue;
		tw_hold(s, a, occupant(t, s, a, side));
		eto_set_add(&s->taken, a);
		tw_say(e, E_TAKEN, (int)a, tw_called(s, s->held[a]), TW_4_2_12, 0);
	}
}

/* Guests whose host becomes their enemy, because others have attacked it: who stands alone holds the area, who stands
 * beside its units leaves (TW-13.3.8.9), and so do fleets. */
static void dismiss_guests(const struct tw_table *t, struct tw_state *s, unsigned country, unsigned side,
			   struct eto_events *e)
{
	for (unsigned x = 0; x < SIDES; x++)
		if (tw_hostile(s, side, x))
			occupy(t, s, x, country, e);
	s->allegiance[country] = (uint8_t)side;
	tw_derive(&t->base, s);
	for (unsigned p = 0; p < PIECES; p++) {
		unsigned a = s->place[p];
		if (is_land(t, p) && is_area(a) && !(s->mark[p] & M_TRAPPED) && s->held[a] == country &&
		    tw_hostile_piece(t, s, side, p))
			tw_step_aside(t, s, p, e);
	}
	s->stray = 1;
}

void tw_join(const struct tw_table *t, struct tw_state *s, unsigned country, unsigned side, struct eto_events *e)
{
	if (s->allegiance[country] == side || s->fallen[country])
		return;
	dismiss_guests(t, s, country, side, e);
	s->master[country] = (uint8_t)(side == AXIS ? GER : side == SOV ? USSR : western_leader(t, s));
	s->foes[country] = 0;
	if (country == ITA)
		s->pending |= TG_ITALY;
	tw_derive(&t->base, s);
	tw_say(e, E_JOINS, tw_called(s, country), (int)side, 0, 0);
}

void tw_ussr_at_war(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	if (s->war)
		return;
	s->war = 1;
	s->war_turn =
		(uint8_t)(s->turn + (s->side == NOBODY && s->turn < TURNS)); /* nobody fights any more in this turn */
	s->track[TR_USSR] = TRACK_ZERO + 4;
	if (s->offmap < 5)
		s->reminder = (uint8_t)(s->turn + 2); /* TW-7.21 */
	tw_say(e, E_WAR, USSR, GER, TW_16_2_5, 0);
	bool waits = s->allegiance[FIN] == NOBODY && !(s->foes[FIN] >> AXIS & 1); /* it may be at war with the Axis */
	if (waits && (s->track[TR_FIN] <= TRACK_ZERO - 2 || s->foes[FIN] >> SOV & 1))
		tw_join(t, s, FIN, AXIS, e);
}

void tw_usa_at_war(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	s->track[TR_USA] = TRACK_ZERO + 6;
	follow_leader(t, s);
	tw_say(e, E_WAR, USA, GER, TW_7_14, 0);
}

/* What follows from attacking a minor neutral, for the end of the diplomatic phase (diplomacy triggers). */
static void note_attack(struct tw_state *s, unsigned side, unsigned country)
{
	static const uint8_t balkan[5] = {YUG, GRE, BUL, ROM, TUR};
	if (side == AXIS && (country == BEL || country == NET))
		s->pending |= TG_LOW;
	for (unsigned i = 0; side == AXIS && i < 5; i++)
		if (balkan[i] == country)
			s->pending |= 1u << (5 + i);
	if (side == SOV)
		s->pending |= TG_FINLAND;
	if (side == WEST) /* Vichy in the place of Slovakia, which is never neutral */
		s->pending |= 1u << (10 + (country == ALR ? (unsigned)SVK : country) - POL);
}

/* TW-16.1.9 to TW-16.1.14, TW-16.1.23: what the pact leaves to the USSR is occupied without combat. */
static bool pact_takes(const struct tw_table *t, struct tw_state *s, unsigned side, unsigned area, struct eto_events *e)
{
	if (side != SOV || !tw_left_to_ussr(t, s, area))
		return false;
	for (unsigned p = 0; p < PIECES; p++)
		if (s->place[p] == area && is_land(t, p))
			tw_kill(t, s, p, TW_16_1_23, e);
	if (area == t->at.bes && !(s->happened & 1u << 31)) {
		s->happened |= 1u << 31;
		s->flags[AXIS][TR_ROM]++; /* TW-16.1.12 */
		s->cup++;
		tw_say(e, E_CUP, AXIS, 1, 0, 0);
	}
	return true;
}

/* TW-13.3.3, TW-13.3.2.2. */
void tw_provoke(const struct tw_table *t, struct tw_state *s, unsigned country, unsigned ground, struct eto_events *e)
{
	unsigned side = tw_player(t, s, country), holder = s->held[ground], other = s->allegiance[holder];
	if (pact_takes(t, s, side, ground, e))
		return;
	if (other == NOBODY) {
		if (holder == ITA) {
			s->dead_box |= (uint8_t)(option(t, OPT_ITALY) ? 0 : WEST_IN_ITALY);
			tw_say(e, E_WAR, tw_called(s, country), ITA, TW_16_2_5, 0);
			tw_join(t, s, ITA, AXIS, e);
		} else if (!(s->foes[holder] >> side &
			     1)) { /* also if its land is open to the side: it has units there */
			s->foes[holder] |= (uint8_t)(1u << side);
			note_attack(s, side, holder);
			tw_say(e, E_WAR, tw_called(s, country), tw_called(s, holder), TW_16_2_5, 0);
			occupy(t, s, side, holder, e);
			s->stray = 1; /* its ports were open to the side until now */
		}
		if (side == SOV && !s->war && guests(s, ground, AXIS))
			tw_ussr_at_war(t, s, e); /* TW-16.1.20: with its guests too */
	} else if (!s->war && ((side == AXIS && other == SOV) || (side == SOV && other == AXIS))) {
		if (side == AXIS)
			s->pending |= TG_BARBAROSSA;
		tw_ussr_at_war(t, s, e);
	}
}

/* What is entered is taken, by tactical movement without a die (TW-13.2.4). */
void tw_enter(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned ground, struct eto_events *e)
{
	unsigned c = t->piece[p].country;
	bool friendly = tw_friendly(t, s, c, ground);
	if (!friendly)
		tw_provoke(t, s, c, ground, e);
	tw_put(t, s, p, ground);
	if (friendly || tw_holder(t, s, ground) == tw_player(t, s, c))
		return;
	/* What belongs to a country of the own camp that fights on is its own again (TW-9.1.9). */
	unsigned home = tw_home(t, s, ground);
	bool freed = is_area(ground) && !s->fallen[home] && tw_allied(s, tw_player(t, s, c), s->allegiance[home]);
	tw_hold(s, ground, freed ? home : tw_master(t, s, c));
	s->fort[ground] = 0;				   /* TW-5.4.6 */
	eto_set_add(freed ? &s->idle : &s->taken, ground); /* TW-7.7: it yields nothing in this turn */
	tw_say(e, E_TAKEN, (int)ground, tw_called(s, s->held[ground]), TW_4_2_12, 0);
}

/* TW-13.3.2.1: those that were attacked join the other side at the start of its phase. */
void tw_survivors(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e)
{
	for (unsigned c = MAJORS; c <= ALR; c++) {
		if (s->allegiance[c] != NOBODY || !s->foes[c] || s->fallen[c])
			continue;
		bool axis = s->foes[c] >> AXIS & 1;
		if ((axis && side == WEST) || (!axis && side == AXIS && (s->foes[c] >> WEST & 1 || s->war)))
			tw_join(t, s, c, side, e);
	}
}

/* gaps 10.4: what is next to German units and not to Allied ones stays with Germany. */
static void split_italy(const struct tw_table *t, struct tw_state *s, const areaset *areas)
{
	ETO_EACH (a, areas) {
		bool german = false, allied = false;
		if (s->land[a][AXIS] || s->land[a][WEST] || s->land[a][SOV])
			continue;
		ETO_EACH (near, &t->near[a]) {
			german |= s->land[near][AXIS] > 0;
			allied |= s->land[near][WEST] + s->land[near][SOV] > 0;
		}
		if (german && !allied)
			tw_hold(s, a, GER);
	}
}

/* A side of the holder's camp that is not the victor's and has units there, the holder's own first, or a guest of a
 * neutral; SIDES: none. */
static unsigned manned_by(const struct tw_state *s, unsigned victor, unsigned holder, unsigned area)
{
	unsigned found = SIDES;
	for (unsigned x = 0; x < SIDES; x++)
		if (s->land[area][x] && (holder == NOBODY || tw_allied(s, x, holder)) && !tw_allied(s, victor, x) &&
		    (found == SIDES || found != holder))
			found = x;
	return found;
}

/* It yields nothing in this turn (TW-7.7), and a fortress that stands alone there is gone (TW-5.4.6). */
static void pass_area(struct tw_state *s, unsigned area, unsigned to)
{
	tw_hold(s, area, to);
	s->fort[area] = 0;
	eto_set_add(&s->idle, area);
}

static void pass_areas(const struct tw_table *t, struct tw_state *s, const areaset *areas, unsigned to,
		       struct eto_events *e)
{
	unsigned side = tw_player(t, s, to);
	ETO_EACH (a, areas) {
		unsigned holder = tw_holder(t, s, a), other = manned_by(s, side, holder, a);
		if (other < SIDES) {
			unsigned stands = occupant(t, s, a, other); /* TW-4.2.15: at peace too */
			if (s->held[a] != stands)
				eto_set_add(&s->idle, a); /* TW-7.7 */
			tw_hold(s, a, stands);
			continue;
		}
		if (s->held[a] == USSR && s->pact == 1 && t->area[a].country != USSR && !s->fallen[USSR])
			continue; /* TW-16.1.23 */
		if (side == AXIS && s->pact == 1 && !s->war && east_poland(t, a)) {
			pass_area(s, a, USSR);
			tw_say(e, E_TAKEN, (int)a, USSR, TW_16_1_22, 0);
			continue;
		}
		if (!tw_allied(s, side, holder))
			pass_area(s, a, to);
	}
}

static void clear_country(const struct tw_table *t, struct tw_state *s, unsigned c)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].country == c && s->place[p] != GONE)
			tw_put(t, s, p, GONE);
}

/* gaps 10.5: if the USA is at war, the Commonwealth goes on under its command, with the fleets of the Mediterranean; so
 * do the Free French. */
static void commonwealth(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	bool on = tw_at_war(t, s, USA);
	const uint32_t mediterranean = ((1u << (S_EME + 1)) - 1) & ~((1u << S_WME) - 1);
	for (unsigned c = ALR; c <= CAN; c++) {
		if (tw_is_minor(t, s, c))
			continue; /* Vichy */
		if (on)
			s->master[c] = USA;
		else
			clear_country(t, s, c);
	}
	for (unsigned g = BOX0; on && g < GROUNDS; g++)
		if (s->held[g] == UK)
			tw_hold(s, g, USA);
	for (unsigned p = t->first[UK][FLEET]; on && p < t->end[UK][FLEET]; p++) {
		unsigned port = s->place[p], q = tw_fresh(t, s, USA, FLEET, POOL);
		if (!is_area(port) || !(t->area[port].ports & mediterranean) || q == NO_PIECE)
			continue;
		tw_put(t, s, p, GONE);
		tw_put(t, s, q, port);
		tw_say(e, E_ARRIVES, (int)q, (int)port, 0, 0);
	}
}

/* What Italy held beside the map: Sudan is British again, Ethiopia the victor's. */
static void pass_boxes(const struct tw_table *t, struct tw_state *s, unsigned to)
{
	for (unsigned g = BOX0; g < GROUNDS; g++)
		if (s->held[g] == ITA) {
			unsigned owner = t->box[g - BOX0].owner;
			tw_hold(s, g, owner != ITA && tw_at_war(t, s, owner) ? owner : to);
			s->fort[g] = 0; /* TW-5.4.6 */
		}
}

/* TW-4.2.14, TW-13.3.1.5. */
void tw_surrender(const struct tw_table *t, struct tw_state *s, unsigned country, unsigned to, struct eto_events *e)
{
	s->fallen[country] = (uint8_t)(s->turn + 1);
	tw_say(e, E_SURRENDERS, tw_called(s, country), tw_called(s, to), TW_13_3_1_1, 0);
	if (country == UK)
		commonwealth(t, s, e);
	follow_leader(t, s);
	clear_country(t, s, country);
	areaset areas = t->of_country[country];
	eto_set_join(&areas, &s->ground[country]);
	for (unsigned c = FNA; c <= EGY; c++)
		if (s->master[c] == country && !s->fallen[c]) {
			eto_set_join(&areas, &t->of_country[c]);
			s->master[c] = (uint8_t)to;
		}
	pass_areas(t, s, &areas, to, e);
	if (country == ITA) {
		split_italy(t, s, &areas);
		pass_boxes(t, s, to);
	}
	if (country < MAJORS) {
		s->mp[country] = s->oil[country] = s->actions[country] = s->sm[country] = 0;
		for (unsigned i = 0; i < POINTS; i++)
			s->point[country][i] = 0;
		tw_end_convoys(s, country);
	}
	if (country == FRA)
		s->pending |= TG_FRANCE;
	if (country >= MAJORS)
		s->allegiance[country] = s->allegiance[to], s->master[country] = (uint8_t)to;
	tw_derive(&t->base, s);
	ETO_EACH (a, &areas)
		tw_evict(t, s, a, e); /* TW-13.3.9.20 to TW-13.3.9.22: bases of its allies */
	if (country == FRA)
		tw_offer_vichy(t, s, to);
}

/* gaps 10.3: Moscow, Leningrad and one of Stalingrad and Baku. */
static bool soviets_beaten(const struct tw_table *t, const struct tw_state *s)
{
	return tw_holder(t, s, t->at.mos) == AXIS && tw_holder(t, s, t->at.len) == AXIS &&
	       (tw_holder(t, s, t->at.stg) == AXIS || tw_holder(t, s, t->at.bak) == AXIS);
}

/* TW-13.3.1.1, TW-13.3.1.4: its own side has had its phase to retake it. What the USSR took in peace, before the
 * country joined a side because of others, is lost too. */
static bool capital_lost(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned side)
{
	unsigned capital = t->country[c].capital;
	if (capital >= AREAS)
		return false;
	return tw_hostile(s, side, tw_holder(t, s, capital)) ||
	       (!s->war && side != SOV && c >= MAJORS && s->held[capital] == USSR);
}

/* A neutral that the USSR attacked in peace falls at the end of the Axis phase. */
static bool neutral_lost(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned side)
{
	unsigned capital = t->country[c].capital;
	return side == AXIS && s->allegiance[c] == NOBODY && s->foes[c] == 1u << SOV && capital < AREAS &&
	       s->held[capital] < MAJORS; /* those that the others attacked have joined a side (TW-13.3.2.1) */
}

/* The Baltic States end as a country when the USSR has their capital by the pact: what is taken there later stays with
 * who took it (TW-16.1.10, TW-4.2.17). */
static bool absorbed(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	return c == BAL && t->base.scenario == CAMPAIGN && s->pact == 1 && s->held[t->country[BAL].capital] == USSR;
}

/* Sicily hangs on it by a strait, Sardinia by nothing. */
bool tw_italian_mainland(const struct tw_table *t, unsigned area)
{
	return t->area[area].country == ITA && t->area[area].home && area != t->at.sic &&
	       !eto_set_empty(&t->near[area]);
}

static void colonies(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e)
{
	for (unsigned c = FNA; c <= EGY; c++) {
		if (tw_player(t, s, s->master[c]) != side || s->allegiance[s->master[c]] == NOBODY ||
		    !capital_lost(t, s, c, side))
			continue;
		s->master[c] = s->held[t->country[c].capital];
		unsigned captor = tw_player(t, s, s->master[c]);
		ETO_EACH (a, &t->of_country[c])
			if (!tw_allied(s, captor, tw_holder(t, s, a)) && /* what an ally stands in is his (TW-4.2.12) */
			    manned_by(s, captor, tw_holder(t, s, a), a) == SIDES) {
				pass_area(s, a, s->master[c]);
				tw_say(e, E_TAKEN, (int)a, tw_called(s, s->master[c]), TW_13_3_1_1, 0);
				tw_evict(t, s, a, e);
			}
	}
}

/* At the end of the operational phase of the side; true if the surrender of Italy must be rolled for (gaps 10.4). */
bool tw_surrenders(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e)
{
	for (unsigned c = 0; c <= ALR; c++) {
		if (s->fallen[c] || c == ITA || c == USA || c == AXR || (c == ALR && !s->effect[F_VICHY]))
			continue;
		if (c == USSR ? side == SOV && s->war && soviets_beaten(t, s)
			      : (s->allegiance[c] == side && capital_lost(t, s, c, side)) ||
					neutral_lost(t, s, c, side) || absorbed(t, s, c))
			tw_surrender(t, s, c, c == USSR ? GER : s->held[t->country[c].capital], e);
	}
	colonies(t, s, side, e);
	if (side != AXIS || s->fallen[GER] || s->fallen[ITA] || s->allegiance[ITA] != AXIS)
		return false;
	if (tw_hostile(s, AXIS, tw_holder(t, s, t->at.rom))) {
		tw_surrender(t, s, ITA, s->held[t->at.rom], e);
		return false;
	}
	ETO_EACH (a, &t->of_country[ITA])
		if ((a == t->at.sic || tw_italian_mainland(t, a)) && tw_hostile(s, AXIS, tw_holder(t, s, a)))
			return true;
	return false;
}
