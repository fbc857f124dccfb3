/* The events of the cup (TW-15.2.8, TW-16.11; events.tsv). */
#include "games/twaw/attack.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

static unsigned axis_in_ussr(const struct tw_table *t, const struct tw_state *s)
{
	unsigned n = 0;
	ETO_EACH (a, &t->of_country[USSR])
		n += tw_holder(t, s, a) == AXIS;
	return n;
}

/* Leningrad is its own source (TW-9.1.4): it is isolated when no other one reaches it, or when a breakthrough has
 * isolated the units there (TW-13.3.8.10). */
static bool leningrad_cut(const struct tw_table *t, const struct tw_state *s)
{
	unsigned leningrad = t->at.len;
	TW_EACH_AT (p, s, leningrad)
		if (s->mark[p] & M_TRAPPED && tw_owner(t, s, p) == SOV)
			return s->war;
	return s->war && tw_holder(t, s, leningrad) == SOV && tw_besieged(t, s, SOV, leningrad);
}

static bool neutral(const struct tw_state *s, unsigned c)
{
	return s->allegiance[c] == NOBODY && !s->foes[c];
}

/* Does the condition of the event hold? */
static bool holds(const struct tw_table *t, const struct tw_state *s, unsigned card)
{
	switch (card) {
	case W1: return !s->fallen[FRA];
	case W2: return neutral(s, NOR);
	case W4: return tw_space(s, TR_USA) < 6;
	case W5: return s->fallen[FRA] && !s->fallen[UK] && !s->effect[F_VICHY];
	case W7: return tw_space(s, TR_YUG) > -2 && s->allegiance[YUG] == NOBODY;
	case W8: return tw_space(s, TR_USA) >= 2 && tw_space(s, TR_USA) < 6;
	case W9: return tw_holder(t, s, t->at.par) == AXIS;
	case W10: return tw_holder(t, s, t->country[YUG].capital) == AXIS;
	case W11: return s->held[t->at.mlt] == UK;
	case W12: return tw_at_war(t, s, USA) && tw_holder(t, s, t->at.alg) == AXIS;
	case W13: return tw_at_war(t, s, USA);
	case G1: return neutral(s, NOR) && neutral(s, DEN);
	case G5: return tw_at_war(t, s, ITA) && tw_holder(t, s, t->at.tri) == AXIS;
	case G8: return tw_space(s, TR_IRQ) < 1 && s->allegiance[IRQ] == NOBODY;
	case G9: return s->war && s->allegiance[SPA] == NOBODY && tw_space(s, TR_SPA) <= -1;
	case G10: return s->fallen[ITA] > 0;
	case G11: return s->fallen[ITA] >= s->turn; /* 1 + the turn: in this one or the one before */
	case I1: return s->held[BOX0 + B_ETH] == ITA;
	case S1:
	case S2:
	case S4: return s->war && !s->fallen[USSR];
	case S3: return s->war && axis_in_ussr(t, s) >= 4;
	case S5: return leningrad_cut(t, s);
	default: return true;
	}
}

eto_clause tw_card_check(const struct tw_table *t, const struct tw_state *s, unsigned card)
{
	if (s->bought >> card & 1)
		return eto_barred(&t->base, TW_15_2_8);
	if (s->turn < t->card[card].first || s->turn > t->card[card].last || !holds(t, s, card))
		return eto_barred(&t->base, TW_15_2_8);
	return 0;
}

/* G9: a unit of the reserve comes to Berlin, if there is room. */
static void blue_division(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	unsigned p = tw_fresh(t, s, AXR, REGULAR, POOL), berlin = t->at.ber;
	if (p == NO_PIECE || tw_holder(t, s, berlin) != AXIS || tw_room(t, s, p, berlin))
		return;
	tw_put(t, s, p, berlin);
	tw_say(e, E_ARRIVES, (int)p, (int)berlin, 0, 0);
}

/* G11: an Italian area that nobody stands in is German. */
static void seize(const struct tw_table *t, struct tw_state *s, unsigned area, struct eto_events *e)
{
	if (s->held[area] == GER || s->land[area][WEST] + s->land[area][SOV])
		return;
	tw_say(e, E_TAKEN, (int)area, GER, TW_16_11, 0);
	tw_hold(s, area, GER);
	tw_evict(t, s, area, e);
}

static void wake_malta(const struct tw_table *t, struct tw_state *s)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == AIR && s->place[p] == t->at.mlt)
			s->mark[p] &= (uint16_t)~M_INACTIVE;
}

/* A free point, as long as the country may have one more (TW-15.1.10). */
static void one_more(struct tw_state *s, unsigned c, unsigned point)
{
	if (s->point[c][point] < tw_point_most(s, c, point))
		s->point[c][point]++;
}

static void western(const struct tw_table *t, struct tw_state *s, unsigned card, struct eto_events *e)
{
	switch (card) {
	case W1: s->effect[F_MAGINOT] = 1; break;
	case W2: s->effect[F_MINES] = 1; break;
	case W3: s->effect[F_ULTRA] = 2; break;
	case W4:
		tw_shift(t, s, TR_USA, 1, e);
		one_more(s, UK, GAS);
		break;
	case W7: tw_shift(t, s, TR_YUG, 2, e); break;
	case W8: tw_shift(t, s, TR_USA, 1, e); break;
	case W9: s->effect[F_SM]++; break;
	case W10: s->effect[F_SM]++, s->effect[F_TITO] = 1; break;
	case W11: wake_malta(t, s); break;
	case W12: s->effect[F_TORCH] = 1; break;
	case W13: one_more(s, USA, BOMBERS); break;
	default: s->effect[F_DECEPTION] = 1;
	}
}

static void german(const struct tw_table *t, struct tw_state *s, unsigned card, struct eto_events *e)
{
	switch (card) {
	case G1: s->effect[F_WESER] = 1; break;
	case G2: one_more(s, GER, SUBMARINES); break;
	case G3: s->effect[F_CIPHER] = 2; break;
	case G4: s->effect[F_DIRECTIVE] = 1; break;
	case G7: s->mp[GER] = (uint8_t)(s->mp[GER] > 96 ? 99 : s->mp[GER] + 3); break;
	case G8: tw_shift(t, s, TR_IRQ, -2, e); break;
	case G9: blue_division(t, s, e); break;
	default: seize(t, s, t->at.mil, e); seize(t, s, t->at.tur, e);
	}
}

void tw_play_card(const struct tw_table *t, struct tw_state *s, unsigned card, struct eto_events *e)
{
	if (!holds(t, s, card))
		return;
	if (tw_card_asks(card)) {
		tw_ask_card(t, s, card);
	} else if (card < G1) {
		western(t, s, card, e);
	} else if (card <= G11) {
		german(t, s, card, e);
	} else {
		switch (card) {
		case I1: s->fort[BOX0 + B_ETH] = 1; break;
		case S2: s->effect[F_SCORCH] = 3; break;
		case S3: s->effect[F_SM]++; break;
		case S4: s->effect[F_PATRIOTIC] = 1; break;
		default: s->effect[F_ROAD] = 1;
		}
	}
}
