/* The contract of programs that play: what one gets from its caller, and what it gives back.
 *
 * A player (a bot of bots/, or a game's own staff) is pure: no clock, heap or global. Everything that it may use is in
 * struct eto_decision, so the same decision with the same seed and the same budget gives the same answer on every
 * machine and in the page. Two kinds of memory belong to the caller, one set for each seat:
 *
 *   memory  what the player wants to know again at its next decision: the plan that it follows and a few notes. It is
 *           saved with the game, and it is not trusted: any bytes may come back, and the rules never read it.
 *   work    scratch. At the start of a call its bytes are zero or those that the same seat's last call left there. A
 *           player may keep in it what it could make again (its picture of the map), and its answer must not depend on
 *           whether it had to.
 *
 * A plan is a short list of words of the game ("effort Caen", "hold Brest"): the staff makes one, carries any out as
 * well as it can, and others may propose better ones (eto_game.plans). */
#ifndef ETO_PLAYER_H
#define ETO_PLAYER_H

#include "core/game.h"

struct eto_voice;

enum { ETO_PLAN_LINES = 32, ETO_PLAN_ARGS = 3, ETO_NOTES = 64, ETO_REMARK_ARGS = 4, ETO_WHY_MAX = 3 };

/* A word that a plan may hold. In a table of the game, like the kinds of events. */
struct eto_plan_word {
	const char *id;   /* "effort" */
	const char *text; /* catalog text with %1 to %3: "Main effort at %1" */
	struct eto_arg arg[ETO_PLAN_ARGS];
};

struct eto_plan_line {
	int16_t word; /* index into eto_game.plan_words */
	int16_t arg[ETO_PLAN_ARGS];
};

struct eto_plan {
	int16_t count; /* 0: there is none */
	int16_t stamp; /* for which turn it was made; what a turn is the game says */
	struct eto_plan_line line[ETO_PLAN_LINES];
};

struct eto_memory {
	struct eto_plan plan;
	int16_t note[ETO_NOTES]; /* for the player's own use */
};

/* Is it a plan at all: no more lines than there is room for, words that the game knows, arguments that name something?
 * What comes out of a memory must pass this before it is used. */
bool eto_plan_sound(const struct eto_table *t, const struct eto_plan *plan);
/* A number of a plan within what makes sense. */
int eto_plan_number(int value, int least, int most);
/* Adds a line; a full plan stays as it is. */
void eto_plan_add(struct eto_plan *plan, unsigned word, int a, int b, int c);
/* The first line with this word from line `from` on, or plan->count. */
unsigned eto_plan_find(const struct eto_plan *plan, unsigned word, unsigned from);

/* A sentence that is not yet said: a catalog text and what its placeholders stand for. */
struct eto_remark {
	const char *text; /* NULL: nothing to say. Catalog text with %1 to %4 */
	struct eto_arg kind[ETO_REMARK_ARGS];
	int16_t arg[ETO_REMARK_ARGS]; /* -1: unknown */
};

/* Which cause (eto_game's `causes`) goes with which clause: the first pair of it, or `none`. */
struct eto_cause {
	eto_clause clause;
	uint8_t cause;
};
unsigned eto_cause_of(const struct eto_cause *pair, size_t pairs, eto_clause clause, unsigned none);
/* The first argument of this kind that the action has, or `none` if there is none or it is not below `count`. */
unsigned eto_cause_about(const struct eto_game *g, struct eto_action a, unsigned kind, unsigned count, unsigned none);
/* Does the sentence speak of its argument i, from 0? */
bool eto_remark_has(const struct eto_remark *r, unsigned i);
/* The cause with its piece, place and numbers; what is not below its count is unknown, and a sentence that speaks of
 * something unknown is not said. */
struct eto_matter {
	unsigned piece, pieces, place, places;
	int number[2];
};
void eto_cause_fill(struct eto_remark *out, const struct eto_remark *cause, struct eto_matter m);
/* What the game has to say to a refusal; nothing if it was none, or if the seat is not asked. */
struct eto_remark eto_cause_find(const struct eto_table *t, const void *view, unsigned seat, struct eto_action a,
				 eto_clause clause);

/* Somebody must choose. */
struct eto_decision {
	const struct eto_table *table;
	const void *view;               /* the state as the seat may know it */
	unsigned seat;
	const struct eto_action *legal; /* what it may do */
	unsigned count;                 /* at least 1 */
	unsigned budget;                /* how many positions may be looked at; 0: answer at once */
	struct eto_rng *rng;            /* the player's own luck */
	struct eto_memory *memory;      /* of this seat */
	void *work;                     /* of this seat: as many bytes as the player asks for */
	const _Atomic bool *stop;       /* may be NULL: once it is set, answer with the best so far */
};

/* The plan that a decision follows: the one in memory, if it is sound and was made at this moment of the game or, when
 * any will do because the enemy moves, at another. NULL: there is none. */
const struct eto_plan *eto_plan_kept(const struct eto_decision *d, int stamp, bool any);

struct eto_advice {
	unsigned choice; /* index into the legal actions */
	struct eto_remark why[ETO_WHY_MAX]; /* what the player says to it; only its own side may hear it */
};

/* What a position is worth to a seat. */
struct eto_value {
	int32_t result; /* expected: 0 lost, 5000 drawn, 10000 won */
	int32_t points; /* expected margin in the game's own points, in hundredths; 0 where it counts none */
};

/* By the game's own judgement, or what the rules say when the game is over; even where the game has no judgement. */
struct eto_value eto_value_of(const struct eto_table *t, const void *state, unsigned seat);

/* Says a remark, or all of an advice with blanks between them; what is unknown is "the unit" or "the place". */
void eto_say_remark(const struct eto_voice *v, struct eto_text *out, const struct eto_remark *r);
/* Why this action is refused by the clause, beyond what the clause says, from the seat's own view; false if there is
 * nothing to say. */
bool eto_say_cause(const struct eto_voice *v, struct eto_text *out, const void *view, unsigned seat,
		   struct eto_action a, eto_clause clause);
void eto_say_why(const struct eto_voice *v, struct eto_text *out, const struct eto_advice *advice);
/* The plan as sentences: "Main effort at Caen. Brest is held." */
void eto_say_plan(const struct eto_voice *v, struct eto_text *out, const struct eto_plan *plan);

/* For files: the memory as lines of words, `prefix` before each, without what is zero; and one line back, from after
 * the prefix. False if it is none. */
void eto_memory_write(const struct eto_memory *m, const char *prefix, struct eto_text *out);
bool eto_memory_read_line(struct eto_memory *m, const char *const *words, unsigned count);

#endif
