/* Parts of replies: what the engine and the server say about a game in progress. Viewers are a mask of seats; 0 is
 * somebody at the rail, who knows what all sides know; ETO_ALL is somebody who knows everything. */
#ifndef ETO_REPLIES_H
#define ETO_REPLIES_H

#include "core/json.h"
#include "core/match.h"
#include "core/messages.h"
#include "wire/hold.h"

struct eto_rule;

/* Reads "order GEI3". On failure err says which word is wrong. */
bool action_from_line(const struct eto_voice *v, const char *line, struct eto_action *a, struct eto_error *err);

/* May these viewers know the secret arguments of what this seat does? */
bool wire_may_know(unsigned viewers, unsigned seat);
/* Are the secrets of a step, or the dice that it drew something hidden with, not for these viewers? */
bool wire_hides(unsigned viewers, const struct eto_step *step, unsigned dice);
/* Did another seat do it by a verb that holds a secret? Nothing else can be silent. */
bool wire_is_secret(const struct eto_game *g, const struct eto_step *step, unsigned viewers);
/* Is there nothing to tell these viewers of a step: another seat did it in secret, and no event of it is theirs? Then
 * not even its verb is told, and lists for people leave it out. */
bool wire_silent(const struct eto_game *g, const struct eto_step *step, const struct eto_events *events,
		 unsigned viewers);

/* The members "clause" and "text" (null when no clause is needed). */
void wire_clause(struct eto_json *j, const struct eto_voice *v, eto_clause clause);
/* The same for an action that was asked about, and "cause": what stands in its way, or null. `view` is the state as the
 * seat may know it. */
void wire_refusal(struct eto_json *j, const struct eto_voice *v, const void *view, unsigned seat, struct eto_action a,
		  eto_clause clause);
/* The member "waits": the seat for whose word the dice wait; nothing if they do not. */
void wire_waits(struct eto_json *j, const struct eto_game *g, const struct hold *h);
/* The members "turn", "deciders", "result", "winners" and "end_clause". */
void wire_status(struct eto_json *j, const struct eto_voice *v, const void *state);
/* A member with 16 hex digits. */
void wire_hash(struct eto_json *j, const char *key, uint64_t hash);
/* The members "step", "seat", "action" and "events" of an object that is open; "say" too if there are no events. */
void wire_step(struct eto_json *j, const struct eto_voice *v, unsigned number, const struct eto_step *step,
	       unsigned dice, const struct eto_events *events, unsigned viewers);
/* A clause as an object. */
void wire_rule(struct eto_json *j, const struct eto_rule *rule);

#endif
