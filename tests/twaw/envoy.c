/* Tracks of diplomacy: flags, events and the table of status changes (16.10 to 16.25), followed by what the log tells:
 * see envoy.h. */
#include "tests/twaw/envoy.h"

#include <string.h>

#include "games/twaw/means.h"
#include "tests/test.h"

static struct {
	int at[TRACKS];
	bool joined[COUNTRIES], attacked[COUNTRIES]; /* by the Western Allies */
	bool low, france, barbarossa, winter_war, italy, balkan[COUNTRIES];
	bool low_now, france_now, barbarossa_now, winter_war_now, italy_now, balkan_now[COUNTRIES], west_now[COUNTRIES];
	bool landed, moscow, suez, war;
	unsigned shifts;
} mine;

void send_envoy(const struct tw_state *s)
{
	memset(&mine, 0, sizeof mine);
	for (unsigned i = 0; i < TRACKS; i++)
		mine.at[i] = printed_space(s, i);
}

static unsigned kind_of(const struct tw_table *t, unsigned track, int space, int *least, int *most)
{
	unsigned kind = SPACE_NONE;
	*least = 9, *most = -9;
	for (unsigned i = 0; i < SPACES; i++) {
		if (t->space[i].track != track)
			continue;
		*least = t->space[i].space < *least ? t->space[i].space : *least;
		*most = t->space[i].space > *most ? t->space[i].space : *most;
		kind = t->space[i].space == space ? t->space[i].kind : kind;
	}
	return kind;
}

/* Nobody joins a side that he is at war with, nor anybody whom the USSR has attacked in peace; Finland waits for the
 * war. */
static bool joins(const struct tw_state *s, unsigned c, unsigned side)
{
	bool soviets = s->foes[c] >> SOV & 1;
	return !(s->foes[c] >> side & 1) && !(soviets && (side == WEST || !mine.war)) && (c != FIN || mine.war);
}

/* Finland, which waited for it, joins the Axis. */
static void soviet_war(const struct tw_state *s)
{
	bool waits = mine.at[TR_FIN] == -2 || s->foes[FIN] >> SOV & 1;
	mine.at[TR_USSR] = 4;
	mine.war = true;
	mine.joined[FIN] |= waits && !(s->foes[FIN] >> AXIS & 1);
}

/* TW-16.12, TW-16.19 to TW-16.22. */
static void shift(const struct tw_table *t, const struct tw_state *s, unsigned track, int by)
{
	int least, most, to = mine.at[track] + by;
	unsigned kind = kind_of(t, track, mine.at[track], &least, &most), c = tw_track_country(track);
	bool grey = kind == SPACE_LIGHT_GREY || kind == SPACE_DARK_GREY;
	bool set = kind == SPACE_LIGHT_BROWN || kind == SPACE_DARK_BROWN || kind == SPACE_DISABLED || kind == SPACE_WAR;
	if (!by || (by > 0 && grey) || (by < 0 && set) || (track < TR_USSR && (mine.joined[c] || s->fallen[c])))
		return;
	mine.at[track] = to < least ? least : to > most ? most : to;
	mine.shifts++;
	kind = kind_of(t, track, mine.at[track], &least, &most);
	if (track < TR_USSR && (kind == SPACE_DARK_GREY || kind == SPACE_DARK_BROWN))
		mine.joined[c] = joins(s, c, kind == SPACE_DARK_GREY ? AXIS : WEST);
	if (track == TR_USSR && mine.at[track] == most)
		soviet_war(s);
}

/* -- what the table of changes speaks of -- */

static void war_between(const struct tw_table *t, const struct tw_state *before, unsigned a, unsigned b)
{
	unsigned by = tw_player(t, before, a == VICHY ? (unsigned)ALR : a);
	if (a == USSR && b == GER) {
		mine.barbarossa_now |= before->side == AXIS;
		soviet_war(before);
	} else if (a == USA && b == GER) {
		mine.at[TR_USA] = 6;
	} else if (by == AXIS) {
		mine.low_now |= b == BEL || b == NET;
		mine.balkan_now[b % COUNTRIES] |= b == YUG || b == GRE || b == BUL || b == ROM || b == TUR;
	} else if (by == SOV) {
		mine.winter_war_now = true;
	} else if (b != ITA || !t->base.option[OPT_ITALY]) {
		mine.west_now[b == VICHY ? (unsigned)ALR : b] = true;
	}
}

static void fill(bool now[COUNTRIES], bool once[COUNTRIES], unsigned c, bool *fires)
{
	*fires = now[c] && !once[c];
	once[c] |= now[c];
	now[c] = false;
}

static bool first_time(bool *now, bool *once)
{
	bool fires = *now && !*once;
	*once |= *now;
	*now = false;
	return fires;
}

static void of_the_turn(const struct tw_table *t, const struct tw_state *s)
{
	bool fires;
	if (first_time(&mine.low_now, &mine.low))
		shift(t, s, TR_USA, 1);
	if (first_time(&mine.france_now, &mine.france)) {
		shift(t, s, TR_USA, 1);
		shift(t, s, TR_USSR, !mine.war);
		shift(t, s, TR_SPA, -1);
		shift(t, s, TR_HUN, -1);
		shift(t, s, TR_ROM, -1);
	}
	if (first_time(&mine.barbarossa_now, &mine.barbarossa))
		shift(t, s, TR_USA, 1);
	if (first_time(&mine.winter_war_now, &mine.winter_war)) {
		shift(t, s, TR_FIN, -1);
		shift(t, s, TR_ROM, -1);
	}
	if (first_time(&mine.italy_now, &mine.italy))
		shift(t, s, TR_GRE, 1);
	for (unsigned c = 0; c < COUNTRIES; c++) {
		fill(mine.balkan_now, mine.balkan, c, &fires);
		if (fires && !mine.war)
			shift(t, s, TR_USSR, 1);
	}
	for (unsigned c = 0; c < COUNTRIES; c++) {
		fill(mine.west_now, mine.attacked, c, &fires);
		if (fires && mine.at[TR_USA] < 6)
			shift(t, s, TR_USA, -1);
	}
}

static bool axis_in(const struct tw_table *t, const struct tw_state *s, unsigned country)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (s->place[p] < AREAS && t->area[s->place[p]].country == country && t->area[s->place[p]].home &&
		    land(t, p) && !(s->mark[p] & M_TRAPPED) && tw_owner(t, s, p) == AXIS)
			return true;
	return false;
}

static bool allies_hold_italy(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned a = 0; a < AREAS; a++)
		if (t->area[a].country == ITA && t->area[a].home && a != t->at.sic && !eto_set_empty(&t->near[a]) &&
		    (s->allegiance[s->held[a]] == WEST || (mine.war && s->allegiance[s->held[a]] == SOV)))
			return true;
	return false;
}

/* A turn ends: what stands where is still to be seen, who was at war with whom is known from before. */
static void close_turn(const struct tw_table *t, const struct tw_state *s, const struct tw_state *now)
{
	of_the_turn(t, s);
	if (axis_in(t, now, UK))
		shift(t, s, TR_USA, 1);
	if (allies_hold_italy(t, now) && !mine.landed) {
		mine.landed = true;
		shift(t, s, TR_TUR, 1);
		shift(t, s, TR_SPA, 1);
	}
	if (now->allegiance[now->held[t->at.mos]] == AXIS && !mine.moscow) {
		mine.moscow = true;
		shift(t, s, TR_TUR, -1);
		shift(t, s, TR_SPA, -1);
	}
	if (now->allegiance[now->held[t->at.sue]] == AXIS && !mine.suez) {
		mine.suez = true;
		shift(t, s, TR_TUR, -1);
		shift(t, s, TR_IRQ, -1);
		shift(t, s, TR_SPA, -1);
	}
	if (s->turn >= 12 && !mine.war && !s->fallen[USSR])
		shift(t, s, TR_USSR, 1);
	if (s->turn == 10)
		mine.at[TR_USA] = 6;
}

static void play_card(const struct tw_table *t, const struct tw_state *s, unsigned card)
{
	int usa = mine.at[TR_USA];
	if ((card == W4 && usa < 6) || (card == W8 && usa >= 2 && usa < 6))
		shift(t, s, TR_USA, 1);
	if (card == W7 && mine.at[TR_YUG] > -2 && !mine.joined[YUG])
		shift(t, s, TR_YUG, 2);
	if (card == G8 && mine.at[TR_IRQ] < 1 && !mine.joined[IRQ])
		shift(t, s, TR_IRQ, -2);
}

/* TW-16.10: no country that is at war, in a side, conquered or disabled. */
static bool still_open(const struct tw_table *t, const struct tw_state *s, unsigned track)
{
	int least, most;
	unsigned c = tw_track_country(track), kind = kind_of(t, track, mine.at[track], &least, &most);
	if (track == TR_USSR)
		return !mine.war && !s->fallen[USSR];
	if (track == TR_USA)
		return kind != SPACE_WAR;
	return kind != SPACE_DISABLED && !mine.joined[c] && !s->fallen[c] && !s->foes[c];
}

static void compare(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned i = 0; i < TRACKS; i++)
		if (!CHECK(printed_space(s, i) == mine.at[i])) {
			printf("  turn %u: %s stands on %d, not %d\n", s->turn, t->country[tw_track_country(i)].id,
			       printed_space(s, i), mine.at[i]);
			mine.at[i] = printed_space(s, i);
		}
}

unsigned follow(const struct tw_table *t, const struct tw_state *before, const struct tw_state *s,
		const struct eto_events *e)
{
	bool closes = s->turn != before->turn;
	mine.war = before->war;
	mine.shifts = 0;
	for (unsigned c = 0; c < COUNTRIES; c++)
		mine.joined[c] = before->allegiance[c] != NOBODY;
	for (unsigned k = 0; k < e->count; k++) {
		unsigned a = (unsigned)e->list[k].arg[0], b = (unsigned)e->list[k].arg[1];
		switch (e->list[k].kind) {
		case E_PACT: mine.at[TR_USSR] += (int)a; break;
		case E_DRAWN:
			if (still_open(t, before, b))
				shift(t, before, b, a == AXIS ? -1 : 1);
			break;
		case E_EVENT: play_card(t, before, a); break;
		case E_WAR:
			if (!closes) /* else it follows from a marker */
				war_between(t, before, a, b);
			break;
		case E_JOINS: mine.italy_now |= a == ITA; break;
		case E_SURRENDERS: mine.france_now |= a == FRA; break;
		case E_TURN:
			if (closes)
				close_turn(t, before, s);
			break;
		default: break;
		}
	}
	if (!s->result)
		compare(t, s);
	return mine.shifts;
}
