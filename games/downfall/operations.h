/* Shared by the files that make up an operation: operations.c (its frame, what is done), orders.c (what may be done),
 * price.c, movement.c, attack.c, transport.c and landing.c. */
#ifndef DOWNFALL_OPERATIONS_H
#define DOWNFALL_OPERATIONS_H

#include "games/downfall/downfall.h"

struct df_rails {
	zoneset all, west, clear;
};

bool df_doubles(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone);
struct df_march df_march_from(const struct df_table *t, const struct df_state *s, unsigned army);
struct df_march df_after_step(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);
struct df_rails df_rails(const struct df_table *t, const struct df_state *s, struct df_march m);
eto_clause df_check_rail_in(const struct df_table *t, const struct df_state *s, struct df_march m,
			    const struct df_rails *r, unsigned zone);
void df_do_landing(const struct df_table *t, struct df_state *s, struct df_march m, unsigned zone,
		   struct eto_events *e);
eto_clause df_may_begin(const struct df_table *t, const struct df_state *s, unsigned army);
eto_clause df_may_leave(const struct df_table *t, const struct df_state *s, struct df_march m, bool torch);
/* df_check_step() of an army that may leave; does it surely allow the step? */
eto_clause df_check_step_on(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);
zoneset df_plain_steps(const struct df_table *t, const struct df_state *s, struct df_march m);
/* Own zones without hostile armies, with room for one more. */
zoneset df_free_zones(const struct df_table *t, const struct df_state *s, unsigned side);
zoneset df_sure_ends(const struct df_table *t, const struct df_state *s, unsigned army, zoneset of);
eto_clause df_check_price(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned due,
			  eto_clause clause);
eto_clause df_may_end_landing(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);

unsigned df_cost(const struct df_table *t, const struct df_state *s, unsigned side, unsigned base, bool wide);
eto_clause df_check_due(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned due);
void df_pay(struct df_state *s, unsigned side, struct df_march *m, unsigned due);
bool df_widen(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);
unsigned df_own_others(const struct df_state *s, struct df_march m, unsigned zone);
bool df_stack_full(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);
bool df_faces(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone);
eto_clause df_may_fight(const struct df_table *t, const struct df_state *s, struct df_march m);
eto_clause df_check_target(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned target);
bool df_some_attack(const struct df_table *t, const struct df_state *s, struct df_march m);
unsigned df_rail_cost(const struct df_table *t, const struct df_state *s, struct df_march m, const struct df_rails *r,
		      unsigned zone);
zoneset df_overseas(const struct df_table *t, unsigned side, unsigned zone); /* on seas that it can sail to */
/* df_check_sail() of an army that may leave, to an own port there. */
eto_clause df_check_sail_to(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);
unsigned df_sail_cost(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);
bool df_fresh(struct df_march m);

#endif
