/* One request of a program, a JSON object, and the reply to it while it is being written. The engine and the server
 * answer requests with the same parts; each keeps its own idea of what game is meant.
 *
 * A handler either writes members into the open reply or calls wire_fail() and returns. */
#ifndef ETO_ASK_H
#define ETO_ASK_H

#include <jansson.h>

#include "core/json.h"
#include "core/messages.h"

enum {
	WIRE_DEPTH_MAX = 8, /* brackets inside brackets */
	WIRE_ACTIONS_MAX = 32,
};

struct wire_ask {
	const json_t *body;
	struct eto_json json;
	const struct eto_voice *voice; /* of the game that is meant; NULL if there is none */
	const char *error; /* a word for programs */
	char message[640]; /* a sentence for people */
	eto_clause clause; /* that refused */
	char cause[512];   /* what stands in the way of the action, or empty */
};

/* Reads a request of any bytes; NULL after a failure. Free it with json_decref(). */
json_t *wire_parse(struct wire_ask *r, const char *line, size_t size);
/* Opens the reply, with the request's "id" if it has one; then, after the handler, closes it or turns it into that of
 * the error. Both together write one object and a newline. */
struct wire_mark {
	size_t start, members;
	bool comma;
};
struct wire_mark wire_open_reply(struct wire_ask *r);
void wire_close_reply(struct wire_ask *r, struct wire_mark mark);

/* Notes the failure and returns false. */
bool wire_fail(struct wire_ask *r, const char *error, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Notes what stands in the way of an action that r->clause refuses, for the failure "refused". `view` is the state as
 * the seat may know it. */
void wire_cause(struct wire_ask *r, const void *view, unsigned seat, struct eto_action a);
bool wire_fail_at(struct wire_ask *r, const char *error, const struct eto_error *err);
/* The error as one text: "file:line:column: what". */
void wire_error_text(const struct eto_error *err, struct eto_text *out);

/* A member of the request that must be a string; NULL after a failure, or if it is absent and not needed. */
const char *wire_string(struct wire_ask *r, const char *key, bool needed);
/* A member that may be a boolean. */
bool wire_bool(const struct wire_ask *r, const char *key, bool absent);
/* A member that may be a whole number within [min, max], also written as a string. False after a failure. */
bool wire_number(struct wire_ask *r, const char *key, long long min, long long max, long long *out);
/* The seat named by `key`; -1 after a failure. */
int wire_seat(struct wire_ask *r, const char *key);
/* The action in the member "action". */
bool wire_action(struct wire_ask *r, struct eto_action *a);
/* What is to be played: "action", or a list in "actions" (of at most WIRE_ACTIONS_MAX). Returns how many; 0 after a
 * failure. */
unsigned wire_actions(struct wire_ask *r, struct eto_action list[WIRE_ACTIONS_MAX]);
/* The number of the place with this name; -1 if there is none. */
int wire_place_called(const struct eto_voice *v, const char *name);

#endif
