/* Shared by the files of the engine: engine.c (the game in progress) and engine_ask.c (questions about it). */
#ifndef ETO_ENGINE_INSIDE_H
#define ETO_ENGINE_INSIDE_H

#include <jansson.h>

#include "cli/engine.h"
#include "cli/session.h"
#include "core/json.h"
#include "core/scene.h"

struct engine {
	enum eto_lang lang;
	struct desk desk;       /* of the game last asked for; desk.game is NULL before that */
	struct session session; /* session.desk is NULL while no game is in progress */
	struct eto_scene scene;
	struct follower follower;
	bool quit;
};

/* One request being answered. A handler either writes members into the open reply or calls request_fail(). */
struct request {
	struct engine *engine;
	const json_t *body;
	struct eto_json json;
	const char *error; /* a word for programs */
	char message[640]; /* a sentence for people */
	eto_clause clause; /* that refused */
};

/* Notes the failure and returns false. */
bool request_fail(struct request *r, const char *error, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool request_fail_at(struct request *r, const char *error, const struct eto_error *err);
/* A member of the request that must be a string; NULL after a failure, or if it is absent and not needed. */
const char *request_string(struct request *r, const char *key, bool needed);
/* A member that may be a boolean. */
bool request_bool(struct request *r, const char *key, bool absent);
/* The seat named by `key`; -1 after a failure. */
int request_seat(struct request *r, const char *key);
/* The viewers of a question: the member "seat" (one id or a list); without it, all knowledge. 0 after a failure. */
unsigned request_viewers(struct request *r);
/* The action in the member "action". */
bool request_action(struct request *r, struct eto_action *a);
/* Is there a game in progress? */
bool request_needs_game(struct request *r);
/* Opens the desk of a game, keeping the one that is open if it is the same. */
bool request_desk(struct request *r, const char *id);
/* The members "steps", "turn", "deciders", "result", "winners", "clause" and "hash". */
void reply_status(struct request *r);
/* The member "log": the steps from number `first` on, as the viewers may know them. */
bool reply_log(struct request *r, unsigned first, unsigned viewers);
void reply_clause(struct request *r, eto_clause clause);

/* The questions. */
bool ask_games(struct request *r);
bool ask_rules(struct request *r);
bool ask_view(struct request *r);
bool ask_legal(struct request *r);
bool ask_why(struct request *r);
bool ask_odds(struct request *r);
bool ask_log(struct request *r);
bool ask_save(struct request *r);

#endif
