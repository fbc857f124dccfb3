/* Attacks: who takes part, dice, losses, retreats, bases (13.3). */
#ifndef TWAW_ATTACK_H
#define TWAW_ATTACK_H

#include "games/twaw/twaw.h"

/* -- losses.c -- */
void tw_kill(const struct tw_table *t, struct tw_state *s, unsigned p, eto_clause why, struct eto_events *e);
void tw_delay(const struct tw_table *t, struct tw_state *s, unsigned p, eto_clause why, struct eto_events *e);
void tw_evict(const struct tw_table *t, struct tw_state *s, unsigned area, struct eto_events *e); /* whose base
 * is lost */
/* Those that left their base since; true when the owner of an air unit must say where it goes. */
bool tw_strays(const struct tw_table *t, struct tw_state *s, struct eto_events *e);

/* -- rebase.c -- */
eto_clause tw_rebase_check(const struct tw_table *t, const struct tw_state *s, unsigned side, struct eto_action a);
bool tw_ask_rebase(const struct tw_table *t, struct tw_state *s); /* the next side that may, and has no step for it */
void tw_rested(struct tw_state *s);				   /* nobody may any more */
void tw_rebase(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned to, struct eto_events *e);
void tw_evict_air(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e);
bool tw_ask_homeless(const struct tw_table *t, struct tw_state *s, struct eto_events *e);

/* -- targets.c -- */
/* How many attacks an Operation of the country may make when it goes against this area, and by which clause. */
unsigned tw_limit_of(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned target,
		     eto_clause *why);
unsigned tw_attack_limit(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned target);
eto_clause tw_capital_first(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned target);
/* Must it still try to retake that capital? Is it what the pact leaves to the USSR, and so nobody's enemy? */
bool tw_owes(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned target);
bool tw_left_alone(const struct tw_table *t, const struct tw_state *s, unsigned target);
eto_clause tw_check_target(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned target,
			   bool again); /* again: though it was attacked in this step */

/* -- support.c, battle.c -- */
unsigned tw_defender(const struct tw_table *t, const struct tw_state *s); /* the side that defends b_target, or
 * NOBODY */
unsigned tw_defender_seat(const struct tw_table *t, const struct tw_state *s);
/* A land unit that stands in b_target against the attack. */
static inline bool tw_defends(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	unsigned side;
	return is_land(t, p) && s->place[p] == s->b_target && !(s->mark[p] & M_TRAPPED) &&
	       (side = tw_owner(t, s, p)) != s->side && !tw_allied(s, side, s->side);
}
unsigned tw_count_in(const struct tw_table *t, const struct tw_state *s, unsigned mask, unsigned side);
unsigned tw_attackers(const struct tw_table *t, const struct tw_state *s);
unsigned tw_defenders(const struct tw_table *t, const struct tw_state *s);
void tw_clear_battle(const struct tw_table *t, struct tw_state *s);
void tw_end_attack(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
enum { MODS_MAX = 12 };
struct tw_mods { unsigned count; struct { eto_clause clause; int8_t attacker, defender; } mod[MODS_MAX]; int
		attacker, defender; };
void tw_modifiers(const struct tw_table *t, const struct tw_state *s, struct tw_mods *m);
int tw_limited_mods(const struct tw_table *t, const struct tw_state *s, struct tw_mods *m);
unsigned tw_strength(const struct tw_table *t, const struct tw_state *s); /* defenders with a manned fortress */
unsigned tw_needed(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned port, unsigned zone);
unsigned tw_guns(const struct tw_table *t, const struct tw_state *s, unsigned mask, unsigned round);
unsigned tw_operator(const struct tw_table *t, const struct tw_state *s, unsigned p); /* whose marker moves it */
/* The major that may exploit from there against the area, and after how many attacks; COUNTRIES: nobody. */
unsigned tw_exploits(const struct tw_table *t, const struct tw_state *s, unsigned from, unsigned target,
		     unsigned *step);
unsigned tw_attack_number(const struct tw_table *t, const struct tw_state *s); /* attacks that those in it have made */
bool tw_may_face(const struct tw_state *s, unsigned p, unsigned target);
eto_clause tw_must_stay(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned from, unsigned in);
eto_clause tw_may_join(const struct tw_table *t, const struct tw_state *s, unsigned p);
struct tw_battle { int8_t margin; uint8_t loss[2], elite[2]; };
struct tw_battle tw_compare(const struct tw_table *t, const struct tw_state *s);
struct tw_battle tw_compare_by(const struct tw_state *s, const struct tw_mods *m);
bool tw_heavy(const struct tw_table *t, const struct tw_state *s, unsigned who); /* may it roll its elite die again
 * without an air unit */
bool tw_has_elite(const struct tw_table *t, const struct tw_state *s, bool attacker);
void tw_start_dice(const struct tw_table *t, struct tw_state *s);
void tw_resolve(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
void tw_settle(const struct tw_table *t, struct tw_state *s, struct eto_events *e);

#endif
