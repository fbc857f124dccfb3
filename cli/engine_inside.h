/* Shared by the files of the engine: engine.c (the game in progress) and engine_ask.c (questions about it). */
#ifndef ETO_ENGINE_INSIDE_H
#define ETO_ENGINE_INSIDE_H

#include "cli/engine.h"
#include "cli/session.h"
#include "core/scene.h"
#include "wire/ask.h"
#include "wire/sight.h"

struct engine {
	enum eto_lang lang;
	const char *data;       /* folder of --data, or NULL */
	struct desk desk;       /* of the game last asked for; desk.game is NULL before that */
	struct session session; /* session.desk is NULL while no game is in progress */
	struct eto_scene scene;
	struct follower follower;
	struct wire_sight sight[2]; /* the view that was told last, sight[seen], and the one before */
	unsigned seen, seen_by;     /* seen_by: its viewers */
	bool quit;
};

/* One request being answered. */
struct request {
	struct wire_ask ask;
	struct engine *engine;
};

/* The viewers of a question: the member "seat" (one id or a list); without it, all knowledge. 0 after a failure. */
unsigned request_viewers(struct request *r);
/* Is there a game in progress? */
bool request_needs_game(struct request *r);
/* Opens the desk of a game, keeping the one that is open if it is the same. */
bool request_desk(struct request *r, const char *id);
/* The members "steps", "turn", "deciders", "result", "winners", "clause" and "hash". */
void reply_status(struct request *r);
/* The member "log": the steps from number `first` on, as the viewers may know them. */
bool reply_log(struct request *r, unsigned first, unsigned viewers);

/* The questions. */
bool ask_bots(struct request *r);
bool ask_complete(struct request *r);
bool ask_games(struct request *r);
bool ask_rules(struct request *r);
bool ask_view(struct request *r);
bool ask_legal(struct request *r);
bool ask_reach(struct request *r);
bool ask_ground(struct request *r);
bool ask_why(struct request *r);
bool ask_forecast(struct request *r);
bool ask_odds(struct request *r);
bool ask_due(struct request *r);
bool ask_pool(struct request *r);
bool ask_threats(struct request *r);
bool ask_whatif(struct request *r);
bool ask_rolls(struct request *r);
bool ask_log(struct request *r);
bool ask_save(struct request *r);

#endif
