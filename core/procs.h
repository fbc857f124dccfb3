/* The sequence of play as a table: each procedure of the rulebook is one row, and core does the dispatch.
 *
 *     static const struct eto_proc procs[PROCS] = {
 *             [P_TURN] = {.name = "turn", .go = turn_go, .phase = "Turn"},
 *             [P_MARCH] = {.name = "march", .legal = march_legal, .check = march_check, .apply = march_apply,
 *                          .phase = "Movement", .prompt = "%1: move, or done", .clause = TY_3_1},
 *             [P_COMBAT] = {.name = "combat", .dice = combat_dice, .roll = combat_roll, .phase = "Combat"},
 *             [P_OVER] = {.name = "over"}};
 *
 * in the game object: `.procs = procs, .proc_count = PROCS, .stack = offsetof(struct toy_state, stack), .turn_clause =
 * TY_5_1, .roll_clause = TY_4_3, .deciders = eto_play_deciders, .legal = eto_play_legal, .check = eto_play_check,
 * .apply = eto_play_apply, .dice = eto_play_dice`.
 *
 * The top frame (core/frames.h) names the row. Who decides: the seats that `deciders` answers, else the frame's seat,
 * which is ETO_DICE for a roll; nobody in a row without `legal`, `dice` and `throws`: where play stops there, the game
 * is over. After every action core calls `go` of the row on top until one answers false: then somebody must decide. A
 * `go` that never ends is cut off after ETO_RUN_MAX steps: an assertion in the debug build, and in release a game that
 * is over (eto_play_stuck()), which outcome() must call drawn.
 *
 * All functions get the game's own table and state, as void pointers, so that they need no casts:
 *
 *     static bool turn_go(const void *table, void *state, struct eto_events *e)
 *     {
 *             const struct toy_table *t = table;
 *             struct toy_state *s = state; */
#ifndef ETO_PROCS_H
#define ETO_PROCS_H

#include "core/dice.h"
#include "core/frames.h"
#include "core/game.h"

enum { ETO_RUN_MAX = 100000, ETO_PROC_STUCK = 255 };

/* The list that a procedure's `legal` fills. */
struct eto_list {
	const struct eto_table *table;
	const void *state;
	unsigned seat;
	const struct eto_proc *proc;
	struct eto_action *out;
	unsigned count;
	bool one; /* is there any? eto_list_add() says when to stop: `out` has room for one */
};

struct eto_proc {
	const char *name; /* for cases (`phase`) and errors */
	/* One automatic step: true when something was done, false when a decision is wanted. NULL: always wanted. */
	bool (*go)(const void *table, void *state, struct eto_events *e);
	/* Mask of the seats that decide, where it is not just the frame's seat. */
	unsigned (*deciders)(const void *table, const void *state);
	/* Adds what list->seat may do, in canonical order: eto_offer() keeps what `check` allows. */
	void (*legal)(struct eto_list *list);
	/* 0, or the clause that forbids it. The seat is one that is asked, the verb exists and is no roll, unused
	 * arguments are 0; the others may be anything. */
	eto_clause (*check)(const void *table, const void *state, unsigned seat, struct eto_action a);
	void (*apply)(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e);
	/* The dice it asks for while the seat of its frame is ETO_DICE, and what they do. No undo past a roll. */
	struct eto_dice (*dice)(const void *table, const void *state);
	struct eto_dice throws; /* instead of `dice`, where they are always the same */
	void (*roll)(const void *table, void *state, struct eto_action roll, struct eto_events *e);
	/* Are the locals of a frame sound? `below` is the frame under it, or NULL. NULL: step and locals must be 0. */
	bool (*sound)(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below);
	const char *phase, *prompt; /* catalog texts for the scene */
	const char *close;          /* what the verb that ends it does here, as a button says it; NULL: its own words */
	eto_clause clause;          /* what the prompt refers to */
	uint8_t about, about_at, about_width; /* %1 of the prompt: a member of the locals (ETO_ABOUT) */
};

/* What a prompt speaks of: `ETO_ABOUT(ETO_PLACE, struct battle, hex)`. */
#define ETO_ABOUT(kind, locals, member)                                                                                \
	.about = kind, .about_at = offsetof(locals, member), .about_width = sizeof(((locals *)0)->member)

/* -- for the game object -- */
unsigned eto_play_deciders(const struct eto_table *table, const void *state);
unsigned eto_play_legal(const struct eto_table *table, const void *state, unsigned seat, struct eto_action *out);
eto_clause eto_play_check(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a);
void eto_play_apply(const struct eto_table *table, void *state, unsigned seat, struct eto_action a,
		    struct eto_events *e);
struct eto_dice eto_play_dice(const struct eto_table *table, const void *state);
/* The ranges of all fields (core/fields.h), the depth of the stack, and every frame. A game with more to ask calls it
 * first, and then asks. */
bool eto_play_sound(const struct eto_table *table, const void *state, struct eto_error *err);

/* -- for the game -- */
/* Goes on to the next decision: start() ends with it, and statements of cases that begin a turn. */
void eto_play_run(const struct eto_table *table, void *state, struct eto_events *e);
/* Was the game cut off because it did not come to a decision? */
bool eto_play_stuck(const struct eto_table *table, const void *state);
/* The row of the procedure on top; never NULL. */
const struct eto_proc *eto_play_proc(const struct eto_table *table, const void *state);
/* Sets deciders, phase and prompt of a scene from the row on top. */
void eto_play_scene(const struct eto_table *table, const void *state, struct eto_scene *scene);

/* `struct eto_list any = ETO_ANY;`: a list that only says whether there is anything. */
#define ETO_ANY {.out = &(struct eto_action){0}, .one = true}

/* Adds an action. True if no more are wanted. */
static inline bool eto_list_add(struct eto_list *l, unsigned verb, unsigned a, unsigned b, unsigned c)
{
	assert(!l->one || !l->count);
	l->out[l->count++] = eto_act(verb, a, b, c);
	return l->one;
}
/* Adds an action if the procedure's check allows it. */
void eto_offer(struct eto_list *l, unsigned verb, unsigned a, unsigned b, unsigned c);
/* Every action of a verb that the check allows: all places, pieces, seats and choices, numbers up to `most`. For verbs
 * with few combinations; long lists want loops of their own. */
void eto_offer_all(struct eto_list *l, unsigned verb, unsigned most);

#endif
