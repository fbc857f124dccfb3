/* The events of the last steps of a game, as apply() gave them: a step is played once, however many are told of it. */
#ifndef ETO_DEEDS_H
#define ETO_DEEDS_H

#include "core/match.h"

enum { DEEDS_STEPS = 128, DEEDS_EVENTS = 1024, DEED_EVENTS = 512 /* of one step, at most */ };

struct deed {
	uint16_t first, count; /* its events */
	uint8_t dice;          /* how many dice it rolled, or ETO_BLIND */
};

struct deeds {
	unsigned from, count; /* the steps from ... from + count - 1 are kept; the first step of the game is 0 */
	unsigned events;
	struct deed deed[DEEDS_STEPS];
	struct eto_event event[DEEDS_EVENTS];
};

/* eto_match_play(), and keeps the events. */
enum eto_played deeds_play(struct deeds *d, struct eto_match *m, unsigned seat, struct eto_action a,
			   eto_clause *clause);

/* Actions that were decided together: all of them, or those up to the first that shows the player something new (dice,
 * something hidden, somebody else's turn), because what comes after that was decided without knowing it. One that the
 * rules refuse before that takes the others back with it. */
struct deeds_list {
	unsigned seat;
	const struct eto_action *action;
	unsigned count, played; /* on a refusal, `played` is how many were allowed before it */
	void *before;           /* room for a state */
	void (*each)(void *context); /* called after each; may be NULL */
	void *context;
};
enum eto_played deeds_play_list(struct deeds *d, struct eto_match *m, struct deeds_list *list, eto_clause *clause);

/* Steps were taken back: these many remain. */
void deeds_cut(struct deeds *d, unsigned steps);
/* Makes it empty, for a game that has that many steps. */
void deeds_begin(struct deeds *d, unsigned steps);
/* What came of a step; false if it is not kept any more. The events are valid until the next step. */
bool deeds_get(struct deeds *d, unsigned step, unsigned *dice, struct eto_events *events);

#endif
