/* Actions in JSON: what the answers to questions about a game say of each. All of these write members into an object or
 * elements into a list that is open. */
#ifndef ETO_ACTS_H
#define ETO_ACTS_H

#include "core/game.h"
#include "core/json.h"
#include "core/messages.h"
#include "core/scene.h"

/* How many arguments the verb has, and what kind one of them is. */
unsigned act_args(const struct eto_verb *verb);
const char *act_arg_kind(struct eto_arg arg);

void act_arg_json(struct eto_json *j, const struct eto_voice *v, const char *key, struct eto_arg kind, unsigned value);
/* The action as a sentence; `words` instead of the verb's own, if there are any. */
void act_say_json(struct eto_json *j, const struct eto_voice *v, const char *key, struct eto_action a,
		  const char *words);
/* What sort of thing the verb is. */
void act_kind_json(struct eto_json *j, const struct eto_voice *v, unsigned verb);
/* All of that; `dice` as in eto_action_write, `words` as above. */
void act_json(struct eto_json *j, const struct eto_voice *v, struct eto_action a, unsigned dice, const char *words);

void act_costs_json(struct eto_json *j, const struct eto_voice *v, const char *key, const struct eto_cost *cost,
		    unsigned count);
/* What is to be done in a scene to come, and by whom. */
void act_next_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene *scene);

/* What the seat has less of the things that it may spend, and more of whatever it counts, once a scene has become
 * another; out holds ETO_COSTS_MAX. */
unsigned act_spent(const struct eto_scene *now, const struct eto_scene *after, unsigned seat, struct eto_cost *out);
unsigned act_gained(const struct eto_scene *now, const struct eto_scene *after, unsigned seat, struct eto_cost *out);

#endif
