/* What a side may know: purchases in the cup and the contents of convoys are secret (TW-15.2.10, TW-14.2.1); and
 * whether a state from outside is sound. */
#include <string.h>

#include "games/twaw/twaw.h"

unsigned tw_keeper(const struct tw_table *t, unsigned country)
{
	return country == USSR ? seat_for(t, SOV) : country == GER || country == ITA ? (unsigned)AXIS : (unsigned)WEST;
}

void tw_redact(const struct eto_table *table, void *state, unsigned viewers)
{
	const struct tw_table *t = (const struct tw_table *)table;
	struct tw_state *s = state;
	for (unsigned side = 0; side < 2; side++)
		if (!(viewers >> side & 1)) {
			memset(s->flags[side], 0, sizeof s->flags[side]);
			memset(s->fresh[side], 0, sizeof s->fresh[side]);
			s->flagged[side ? UK : GER] = 0; /* how many of the counters are flags (TW-15.2.10) */
		}
	for (unsigned i = 0; i < EVENT_CARDS; i++)
		if (!(viewers >> tw_keeper(t, t->card[i].buyer) & 1)) {
			if (s->cards[i])
				s->bought &= ~(1u << i); /* what was drawn is known to all */
			s->cards[i] = 0;
		}
	if (!(viewers >> WEST & 1)) {
		memset(s->convoy, 0, sizeof s->convoy);
		memset(s->depot, 0, sizeof s->depot);
		s->sent[UK] = s->sent[USA] = 0;
	}
}

/* A counter that the viewer cannot know: a flag of a side that he does not hold, or an event of the USSR. */
static void guess_counter(const struct tw_table *t, struct tw_state *s, unsigned viewers, struct eto_rng *rng)
{
	unsigned hidden = ~viewers & 3u, side = hidden == 3 ? eto_rng_below(rng, 2) : hidden >> 1;
	if (hidden) {
		unsigned track = eto_rng_below(rng, side ? (unsigned)TRACKS : (unsigned)TR_USSR);
		s->flags[side][track] = (uint8_t)(s->flags[side][track] + (s->flags[side][track] < 30));
		return;
	}
	for (unsigned i = 0; i < EVENT_CARDS; i++)
		if (!(viewers >> tw_keeper(t, t->card[i].buyer) & 1) && !(s->bought >> i & 1)) {
			s->cards[i] = 1;
			s->bought |= 1u << i;
			return;
		}
}

void tw_determinize(const struct eto_table *table, void *state, unsigned viewers, struct eto_rng *rng)
{
	struct tw_state *s = state;
	const struct tw_table *t = (const struct tw_table *)table;
	unsigned known = s->blanks;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < TRACKS; i++)
			known += s->flags[side][i];
	for (unsigned i = 0; i < EVENT_CARDS; i++)
		known += s->cards[i];
	for (; known < s->cup; known++)
		guess_counter(t, s, viewers, rng);
	for (unsigned r = 0; r < 3; r++) {
		unsigned n = s->convoy[r][P_MP] + s->convoy[r][P_OIL] + s->convoy[r][P_WAR];
		for (; n < s->sailing[r]; n++)
			s->convoy[r][r ? (unsigned)P_WAR : eto_rng_below(rng, 2)]++;
	}
}

static bool in_battle(unsigned proc)
{
	return proc >= P_ATTACK && proc <= P_ADVANCE;
}

/* A counter stands where its kind may stand. */
static bool stands(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	unsigned place = s->place[p], kind = t->piece[p].kind;
	if (place >= PLACES)
		return !s->mark[p] && !s->supply[p];
	if (kind <= ELITE)
		return is_zone(place) ? (s->mark[p] & M_ABOARD) != 0 : place < GROUNDS;
	return kind == AIR ? is_area(place) || is_box(place) : is_area(place) || is_zone(place) || is_box(place);
}

bool tw_sound(const struct eto_table *table, const void *state, struct eto_error *err)
{
	const struct tw_table *t = (const struct tw_table *)table;
	const struct tw_state *s = state;
	if (!eto_play_sound(table, s, err))
		return false;
	for (unsigned p = 0; p < PIECES; p++)
		if (!stands(t, s, p))
			return eto_fail(err, NULL, 0, 0, "%s cannot stand there", t->piece[p].id);
	if (!s->stack.depth || (s->stack.frame[0].proc != P_GAME && s->stack.frame[0].proc != P_OVER) ||
	    (s->stack.frame[0].proc == P_OVER) != (s->result != ETO_RUNNING))
		return eto_fail(err, NULL, 0, 0, "nobody is asked");
	for (unsigned i = 0; i < s->stack.depth; i++) {
		unsigned proc = s->stack.frame[i].proc;
		bool battle = in_battle(proc), rebase = proc == P_REBASE; /* over a bombed country too */
		bool phase = proc >= P_MOVE && proc <= P_STRATEGIC && !rebase;
		if (battle &&
		    (s->b_target >= GROUNDS || s->b_from >= PLACES || s->b_country >= COUNTRIES || !s->b_kind))
			return eto_fail(err, NULL, 0, 0, "an attack without a target");
		if ((battle || phase) && s->side >= SIDES)
			return eto_fail(err, NULL, 0, 0, "nobody's phase");
	}
	unsigned known = s->blanks;
	for (unsigned i = 0; i < 2 * TRACKS; i++)
		known += s->flags[i / TRACKS][i % TRACKS];
	for (unsigned i = 0; i < EVENT_CARDS; i++)
		known += s->cards[i];
	if (known > s->cup)
		return eto_fail(err, NULL, 0, 0, "the cup holds more than it should");
	for (unsigned r = 0; r < 3; r++)
		if (s->convoy[r][0] + s->convoy[r][1] + s->convoy[r][2] > s->sailing[r])
			return eto_fail(err, NULL, 0, 0, "more convoys than counters");
	return true;
}
