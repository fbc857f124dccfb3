/* Air missions and their answers (11, 13.11, 19), Strategic Bombing (14) and submarine missions (12, 13.10). */
#include "games/downfall/downfall.h"

/* Missions that a side has on a face. With their development all are advanced (DF-13.10.6, DF-13.11.6), or with the
 * option only those made since. */
static unsigned held(const struct df_table *t, unsigned face, unsigned all, unsigned newer, bool developed)
{
	if (option(t, OPT_UPGRADE) == 1)
		return face == ADVANCED ? newer : all - newer;
	return face == ADVANCED && !developed ? 0 : all;
}

static unsigned flights(const struct df_table *t, const struct df_state *s, unsigned side, unsigned face)
{
	return held(t, face, s->air[side], s->air_new[side], owns(s, side, ADVP));
}

static void spend(uint8_t *all, uint8_t *newer, unsigned face)
{
	--*all;
	if (face == ADVANCED ? *newer > 0 : *newer > *all)
		--*newer;
}

/* Commit a mission to a declared attack (DF-11.1, DF-11.9, DF-11.11, DF-11.12):
 *  1. an attack of the side; 2. one mission at most (DF-17.17); 3. a mission of that face (DF-3.8, DF-13.11.2); 4.
 *  winter: only in Africa (DF-19.1, DF-19.2), or the Allies in 1945 (DF-19.3, DF-19.8); 5. no German aviation in
 *  Finland, Greece and Africa before 1941 (DF-9.22); 6. not for partisans (DF-18.32). */
eto_clause df_check_air(const struct df_table *t, const struct df_state *s, unsigned army, unsigned face)
{
	if (army >= ARMIES || face > ADVANCED)
		return ETO_NONSENSE;
	if (s->zone[army] == OFF || s->side_of[army] != s->side || !has_attack(s, army))
		return eto_barred(&t->base, DF_11_1);
	unsigned zone = s->zone[army];
	eto_clause none = face == ADVANCED && !owns(s, s->side, ADVP) ? DF_13_11_2 : DF_3_8;
	if (s->sky[army] && eto_forbids(&t->base, DF_17_17))
		return DF_17_17;
	if (!flights(t, s, s->side, face))
		return eto_barred(&t->base, none);
	bool allowed = t->zone[zone].africa || (s->side == ALLIES && year(t, s) == 1945);
	if (season(t, s) == WINTER && !allowed && eto_forbids(&t->base, DF_19_1))
		return DF_19_1;
	if (s->side == AXIS && df_german_air_banned(t, s, zone) && eto_forbids(&t->base, DF_9_22))
		return DF_9_22;
	if (are_partisans(t, s, army) && eto_forbids(&t->base, DF_18_32))
		return DF_18_32;
	return 0;
}

/* The owner of the attacked army is asked at once (DF-11.4, DF-11.7, DF-11.8). */
void df_do_air(struct df_state *s, unsigned army, unsigned face, struct eto_events *e)
{
	unsigned foe = s->side_of[s->target[army]];
	spend(&s->air[s->side], &s->air_new[s->side], face);
	s->air_out[s->side]++;
	s->sky[army] = (uint8_t)(1 + face);
	if (face == ADVANCED)
		df_reveal(s, s->side, ADVP, e);
	tell(e, E_AIR, (int)army, s->target[army], (int)face, 0);
	((struct df_fight *)eto_call(&s->stack, P_ANSWER, foe))->army = (uint8_t)army;
}

/* What the answer is about: the frame's army, or NONE for Strategic Bombing. */
static bool answer_banned(const struct df_table *t, const struct df_state *s, unsigned seat, unsigned army)
{
	if (army == NONE)
		return false;
	if (seat == AXIS)
		return df_german_air_banned(t, s, s->zone[army]);
	return option(t, OPT_PARTISAN_AIR) == 0 && are_partisans(t, s, s->target[army]);
}

/* Is there a question to put? Not when all know that no answer is possible: no missions, Soviet ones against
 * advanced planes (DF-13.11.7), German ones where they are banned (DF-9.36), Allied ones for partisans (DF-18.32), no
 * bombers left. Whether a side owns Advanced Planes may be secret, so it is asked even if it cannot answer. */
bool df_can_answer(const struct df_table *t, const struct df_state *s)
{
	unsigned seat = eto_peek(&s->stack)->seat, army = fighter(s);
	bool advanced = army == NONE || s->sky[army] == 1 + ADVANCED;
	if (!s->air[seat] || (advanced && seat == SOVIETS) || answer_banned(t, s, seat, army))
		return false;
	return army == NONE ? s->bombs > 0 : s->sky[army] > 0;
}

/* Answer a mission with one's own:
 *  1. a mission of that face (DF-11.3, DF-13.11.2); 2. advanced ones only by advanced ones (DF-13.11.3, DF-14.3);
 *  advanced ones may answer ordinary ones (DF-13.11.5). Winter forbids attacking missions only (DF-11.13). */
eto_clause df_check_answer(const struct df_table *t, const struct df_state *s, unsigned face)
{
	unsigned seat = eto_peek(&s->stack)->seat, army = fighter(s);
	bool advanced = army == NONE || s->sky[army] == 1 + ADVANCED;
	if (face > ADVANCED)
		return ETO_NONSENSE;
	if (face == ADVANCED && !owns(s, seat, ADVP))
		return eto_barred(&t->base, DF_13_11_2);
	if (!flights(t, s, seat, face))
		return eto_barred(&t->base, DF_11_3);
	if (advanced && face == ORDINARY) {
		eto_clause c = army == NONE ? DF_14_3 : DF_13_11_3;
		if (eto_forbids(&t->base, c))
			return c;
	}
	return 0;
}

/* DF-11.4, DF-11.6: both missions are out; against bombers the first two Axis answers of the turn count double
 * (DF-13.11.4, DF-13.11.8). The attack stands, and another mission may be flown for it (DF-11.14). */
void df_do_answer(struct df_state *s, unsigned face, struct eto_events *e)
{
	unsigned seat = eto_peek(&s->stack)->seat, army = fighter(s), out = 1;
	spend(&s->air[seat], &s->air_new[seat], face);
	if (face == ADVANCED)
		df_reveal(s, seat, ADVP, e);
	if (army != NONE) {
		s->sky[army] = 0;
		s->air_out[s->side]--;
		eto_pop(&s->stack);
	} else {
		out = s->doubled < 2 ? 2 : 1;
		out = out > s->bombs ? s->bombs : out;
		s->doubled++;
		s->bombs = (uint8_t)(s->bombs - out);
	}
	tell(e, E_ANSWER, (int)seat, (int)face, (int)out, 0);
}

/* Strategic Bombing: the Allies, in their turn, controlling London (DF-14.1), with advanced missions (DF-14.2), in
 * winter too (DF-14.8, DF-11.2). Several missions may be placed at once, and more later (DF-11.5). */
eto_clause df_check_bomb(const struct df_table *t, const struct df_state *s, unsigned missions)
{
	if (s->side != ALLIES)
		return eto_barred(&t->base, DF_14_1);
	if (s->control[t->at.london] != ALLIES && eto_forbids(&t->base, DF_14_1))
		return DF_14_1;
	if (!owns(s, ALLIES, ADVP) && eto_forbids(&t->base, DF_14_2))
		return DF_14_2;
	unsigned most = owns(s, ALLIES, ADVP) ? flights(t, s, ALLIES, ADVANCED) : s->air[ALLIES];
	return missions < 1 || missions > most ? eto_barred(&t->base, DF_14_2) : 0;
}

void df_do_bomb(struct df_state *s, unsigned missions, struct eto_events *e)
{
	s->start_of_turn = 0;
	for (unsigned i = 0; i < missions; i++)
		spend(&s->air[ALLIES], &s->air_new[ALLIES], ADVANCED);
	s->bombs = (uint8_t)(s->bombs + missions);
	df_reveal(s, ALLIES, ADVP, e);
	tell(e, E_BOMB, (int)missions, s->bombs, 0, 0);
	((struct df_fight *)eto_call(&s->stack, P_ANSWER, AXIS))->army = NONE;
}

/* Place a submarine mission (DF-12.1, DF-12.2, DF-1.18): the Axis, at any moment of its turn (DF-12.5), with one of
 * that face. */
eto_clause df_check_prowl(const struct df_table *t, const struct df_state *s, unsigned face)
{
	if (eto_peek(&s->stack)->seat != AXIS)
		return eto_barred(&t->base, DF_4_5);
	if (face == ADVANCED && !owns(s, AXIS, ADVS))
		return eto_barred(&t->base, DF_13_10_2);
	if (face > ADVANCED)
		return ETO_NONSENSE;
	return held(t, face, s->subs, s->subs_new, owns(s, AXIS, ADVS)) ? 0 : eto_barred(&t->base, DF_12_1);
}

void df_do_prowl(struct df_state *s, unsigned face, struct eto_events *e)
{
	if (s->side == AXIS)
		s->start_of_turn = 0; /* before the Allied turn the mark must stay (option sub_timing) */
	spend(&s->subs, &s->subs_new, face);
	s->subs_out[face]++;
	if (face == ADVANCED)
		df_reveal(s, AXIS, ADVS, e);
	tell(e, E_PROWL, (int)face, s->subs_out[ORDINARY] + s->subs_out[ADVANCED], 0, 0);
}
