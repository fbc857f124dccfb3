/* The history of a stored game: its action log, played again under the rules of this program. For repairs, for moving
 * games and for counting dice; a server's rooms are loaded by rooms.c. */
#ifndef ETO_HISTORY_H
#define ETO_HISTORY_H

#include "core/match.h"
#include "core/notation.h"
#include "server/house.h"
#include "server/store/store.h"

enum history_fault {
	HISTORY_FINE,
	HISTORY_DIFFERS,   /* every action is legal, but they lead to other positions than when they were played */
	HISTORY_REFUSED,   /* the rules forbid an action */
	HISTORY_NOT_ASKED, /* an action of somebody who is not asked */
	HISTORY_UNKNOWN,   /* there is no such game, scenario or option in this program */
	HISTORY_FAILED,    /* the storage did not answer, or memory is out */
};

struct history {
	struct store_table row;
	const struct house_game *game; /* NULL after HISTORY_UNKNOWN, like the table */
	const struct eto_table *table;
	struct eto_match match;        /* up to the fault; all of it after HISTORY_DIFFERS */
	unsigned actions;              /* in the log */
	enum history_fault fault;
	uint32_t at;                   /* number of the action at fault */
	unsigned seat;                 /* whose it is */
	struct eto_action action;
	eto_clause clause;             /* that forbids it */
};

/* Plays the log of h->row on h->table: any thread may do it. Close it in any case. */
void history_play(struct history *h, struct store *s);
/* Finds the game of h->row first. */
void history_open(struct history *h, struct store *s, struct house *house, const struct store_table *row);
void history_close(struct history *h);

/* Actions as the storage keeps them. */
void history_pack(struct eto_action a, uint8_t bytes[8]);
struct eto_action history_unpack(const uint8_t bytes[8]);

/* Who sits where (by these names), the commitment to the dice and which of them were taken back, how it ended; the
 * secret if `reveal` says so. The second one reads the names and the rolls from the storage. */
void history_record(const struct store_table *row, const struct eto_match *m, char name[STORE_SEATS][40],
		    const struct eto_again *again, bool reveal, struct eto_record *out);
void history_read_record(struct store *s, const struct store_table *row, const struct eto_match *m, bool reveal,
			 struct eto_record *out);
/* How a game ended by its rules: "won axis DF-1.2", "drawn - DF-1.3". */
void history_result(const struct house_game *g, const struct eto_table *t, const void *state, char result[64]);

/* What a seat has added to the dice, from the lines of a table's row; false if nothing. */
bool luck_of(const char *lines, const char *seat, char words[ETO_LUCK_SIZE]);

#endif
