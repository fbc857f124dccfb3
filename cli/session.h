/* A game being played by somebody: the match, the referee's dice, and the views of it. The terminal game and the
 * engine stand on this; neither touches a state except through it.
 *
 * What is shown comes from session_view(), which redacts: a front end has no other way to see the board. */
#ifndef ETO_SESSION_H
#define ETO_SESSION_H

#include "bots/bots.h"
#include "cli/desk.h"
#include "wire/deeds.h"
#include "wire/follower.h"
#include "wire/hold.h"
#include "wire/referee.h"

struct session {
	struct desk *desk;
	struct eto_match match;
	struct deeds deeds;       /* of the last steps */
	struct referee referee;
	struct eto_record record;
	bool manual_dice;         /* somebody else rolls: the dice are not thrown by themselves */
	struct hold hold;         /* or they wait for a word */
	struct eto_rng rng;       /* for the bots */
	unsigned budget;          /* of theirs: positions for each decision */
	const struct eto_bot *asked[ETO_SEATS_MAX]; /* whose work this is: */
	void *work[ETO_SEATS_MAX];
	struct eto_action *legal; /* of the last session_legal() */
	unsigned legal_count;
	void *view;               /* of the last session_view() */
};

/* Starts from the scenario on the desk. seed NULL: a secret that nobody knows. False when memory is out. */
bool session_start(struct session *s, struct desk *desk, const uint64_t *seed, bool manual_dice);
/* Goes on with a game read from a file (see desk_load); takes the match over. A game whose secret is in the file goes
 * on with its dice; a game without commitment gets a referee of its own. */
bool session_resume(struct session *s, struct desk *desk, const struct eto_record *record, struct eto_match *match,
		    struct eto_error *err);
void session_close(struct session *s);

/* Mask of the seats that must decide; see eto_game.deciders. */
unsigned session_deciders(const struct session *s);
/* The first seat that must decide; ETO_DICE for a roll; -1 when the game is over. */
int session_decider(const struct session *s);
/* Fills s->legal with what the seat may do. */
unsigned session_legal(struct session *s, unsigned seat);
/* Plays, then rolls dice as long as they are asked for (unless manual_dice, or they wait). */
enum eto_played session_act(struct session *s, unsigned seat, struct eto_action a, eto_clause *clause);
/* The same with actions that were decided together; list->before is the session's own business. Who wants to see one
 * fight at a time says so by hold_begin() before. */
enum eto_played session_act_list(struct session *s, struct deeds_list *list, eto_clause *clause);
/* Takes back to that many steps. */
void session_rewind(struct session *s, unsigned steps);
/* Rolls dice as long as they are asked for. */
bool session_roll(struct session *s);
/* Asks a bot, which sees only what its seat may know and remembers what it put into the record. False if it has no
 * choice to make, or memory is out. */
bool session_ask(struct session *s, const struct eto_bot *bot, unsigned seat, struct eto_action *a,
		 struct eto_text *why);
/* The state as the holder of the seats in the mask may know it; valid until the next call. */
const void *session_view(struct session *s, unsigned viewers);
/* Takes back steps to the seat's last own decision. Returns how many steps were taken back. */
unsigned session_undo(struct session *s, unsigned seat);
/* The whole game as notation, with the secret of the dice when it is known and `reveal` says so. Free it later; NULL
 * when memory is out. */
char *session_write(const struct session *s, bool reveal, size_t *size);

#endif
