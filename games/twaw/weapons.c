/* Weapons of the end of the war: V-weapons, Tube Alloys, the atomic bomb (TW-15.3.5; tech_tree.tsv, gaps 10.9). */
#include "games/twaw/attack.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

/* GER-10: a point of damage from Belgium, the Netherlands or northern France, in every strategic warfare phase. */
void tw_rockets(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	const uint8_t site[] = {t->at.bru, t->at.ams, t->at.pdc, t->at.nor, t->at.bri};
	bool near = false;
	for (unsigned i = 0; i < sizeof site; i++)
		near |= s->held[site[i]] == GER;
	if (near && has_tech(s, GER_10) && !s->fallen[GER] && !s->fallen[UK])
		tw_hurt(t, s, UK, 1, TW_15_3_5, e);
}

/* UK-12: a tenth for the bomb of the USA in every turn. */
void tw_tube_alloys(struct tw_state *s, struct eto_events *e)
{
	if (!has_tech(s, UK_12) || s->fallen[UK] || has_tech(s, USA_10))
		return;
	s->tech[USA_10]++;
	if (has_tech(s, USA_10))
		tw_say(e, E_ADVANCE, USA, USA_10, 0, 0);
}

/* The area stands open to bombers of the owner of the bomb: as for resources (TW-14.3.40). */
static bool bombers_reach(const struct tw_table *t, const struct tw_state *s, unsigned by, unsigned a)
{
	unsigned c = t->area[a].country;
	if (tw_holder(t, s, a) != AXIS || !s->point[by][BOMBERS])
		return false;
	if (by == USSR)
		return c == GER && tw_bombs(t, s, USSR, GER);
	return c == ITA ? tw_bombs(t, s, by, ITA)
			: (c == GER || c == FRA || c == BEL || c == NET) && tw_bombs(t, s, by, GER);
}

/* An active German air fleet that reaches the area, or NO_PIECE. */
static unsigned carrier_of_bomb(const struct tw_table *t, const struct tw_state *s, unsigned a)
{
	for (unsigned p = t->first[GER][AIR]; p < t->end[GER][AIR]; p++)
		if (tw_active_air(t, s, p) && s->supply[p] != CUT && t->air[s->place[p]][a] <= 2)
			return p;
	return NO_PIECE;
}

eto_clause tw_check_atom(const struct tw_table *t, const struct tw_state *s, unsigned by, unsigned a)
{
	bool has = (by == GER && has_tech(s, GER_12)) || (by == USSR && has_tech(s, USSR_12)) ||
		   (by == USA && has_tech(s, USA_10));
	if (!has || !tw_at_war(t, s, by) || !is_area(a) || !t->area[a].city || !tw_in_play(t, s, a) ||
	    !tw_hostile(s, tw_player(t, s, by), tw_holder(t, s, a)))
		return eto_barred(&t->base, TW_15_3_5);
	if (by == GER ? carrier_of_bomb(t, s, a) == NO_PIECE : !bombers_reach(t, s, by, a))
		return eto_barred(&t->base, TW_14_3_1);
	return 0;
}

/* That of the USSR moves to Kuibyshev while the Axis holds Moscow (gaps 10.3). */
static unsigned capital_of(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	return c == USSR && tw_holder(t, s, t->at.mos) == AXIS ? t->at.kui : t->country[c].capital;
}

static unsigned hurt_country(const struct tw_table *t, const struct tw_state *s, unsigned a)
{
	unsigned c = s->held[a];
	return c < MAJORS ? c : tw_master(t, s, c);
}

/* All that is there is gone, its resources for good; four points of damage, whatever the limit of a turn. */
void tw_drop_atom(const struct tw_table *t, struct tw_state *s, unsigned by, unsigned a, struct eto_events *e)
{
	unsigned c = hurt_country(t, s, a);
	if (by == GER)
		s->mark[carrier_of_bomb(t, s, a)] |= M_INACTIVE;
	tw_say(e, E_ATOM, (int)by, (int)a, 0, 0);
	for (unsigned p = 0; p < PIECES; p++)
		if (s->place[p] == a)
			tw_kill(t, s, p, TW_15_3_5, e);
	eto_set_add(&s->ruined, a);
	if (c < MAJORS && c != USA) {
		unsigned most = t->level[c][s->level[c]].limit, to = s->damage[c] + 4u;
		s->damage[c] = (uint8_t)(to > most ? most > s->damage[c] ? most : s->damage[c] : to);
		tw_say(e, E_DAMAGE, (int)c, s->damage[c], TW_15_3_5, 0);
	}
	unsigned land = t->area[a].country;
	if (capital_of(t, s, land) == a && !s->fallen[land] && s->held[a] == land) {
		uint8_t *local = eto_call(&s->stack, P_ATOM, ETO_DICE);
		local[0] = (uint8_t)by;
		local[1] = (uint8_t)land;
	}
}

/* A country whose capital was hit gives up on 5 or less. */
static void atom_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	const uint8_t *local = eto_own(&s->stack);
	unsigned by = local[0], land = local[1];
	eto_pop(&s->stack);
	tw_say(e, E_DIE, (int)eto_die(roll, 0), TW_15_3_5, 0, 0);
	if (eto_die(roll, 0) > 5)
		return;
	tw_surrender(t, s, land, by, e);
	tw_over_now(t, s, e);
}

static bool atom_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const uint8_t *local = eto_locals_of(f);
	(void)table, (void)state;
	return below && below->proc == P_BOMB && !f->step && local[0] < MAJORS && local[1] < COUNTRIES;
}

const struct eto_proc tw_proc_atom = {.name = "atom",
				      .throws = {1, 10},
				      .roll = atom_roll,
				      .sound = atom_sound,
				      .phase = "Atomic bomb",
				      .prompt = "Roll the ten-sided die: does the country surrender?",
				      .clause = TW_15_3_5};
