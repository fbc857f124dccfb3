/* A game in progress: a table, a state and the log of actions that led to it. The log is the truth; the state can be
 * rebuilt from it at any time, which is also how undo works. */
#ifndef ETO_MATCH_H
#define ETO_MATCH_H

#include "core/game.h"

struct eto_step {
	struct eto_action action;
	uint8_t seat;
	bool barrier; /* undo may not go back past this step */
};

struct eto_match {
	const struct eto_table *table;
	void *state;           /* state_size bytes, owned */
	void *origin;          /* the state before the first step, owned */
	struct eto_step *step; /* owned */
	unsigned count, room;
	bool placed;           /* does not start from the scenario, so a file of it must hold the position */
};

/* Starts from the scenario of the table, or from a given state. False only when memory is out. */
bool eto_match_start(struct eto_match *m, const struct eto_table *t);
bool eto_match_start_from(struct eto_match *m, const struct eto_table *t, const void *state);
/* Makes the present state the beginning and forgets the steps that led to it. */
void eto_match_rebase(struct eto_match *m);
void eto_match_free(struct eto_match *m);

enum eto_played { ETO_PLAYED, ETO_REFUSED, ETO_NOT_YOURS, ETO_NO_MEMORY };

/* Checks and plays. On ETO_REFUSED *clause says why. ETO_NOT_YOURS: that seat is not asked now. Nothing changes unless
 * the answer is ETO_PLAYED. */
enum eto_played eto_match_play(struct eto_match *m, unsigned seat, struct eto_action a, struct eto_events *events,
			       eto_clause *clause);
/* How many steps the seat may take back by itself now. */
unsigned eto_match_undoable(const struct eto_match *m, unsigned seat);
/* Takes the last n steps back. */
void eto_match_undo(struct eto_match *m, unsigned n);

#endif
