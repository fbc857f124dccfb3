/* What the two halves of the conformance test share: a random game on its way. */
#ifndef ETO_CONFORMANCE_WALK_H
#define ETO_CONFORMANCE_WALK_H

#include "core/match.h"
#include "core/player.h"
#include "core/scene.h"
#include "tests/conformance.h"

enum { WALK_EVENTS = 512, WALK_TEXT = 256 * 1024 };

struct walk {
	const struct conformance *plan;
	const struct eto_table *table;
	const struct eto_game *game;
	struct conformance_result *result;
	struct eto_voice voice[ETO_LANGS];
	unsigned voices;
	struct eto_rng rng;
	struct eto_match match;     /* its state is the node */
	struct eto_action *legal;   /* what the seat to play may do; legal_max and one more, to see it overrun */
	struct eto_action *again;   /* the same for comparisons */
	unsigned legal_count, seat; /* of the node */
	void *copy, *other, *third; /* states to play with */
	struct eto_memory memory[ETO_SEATS_MAX]; /* of the staff, when it leads */
	void *work[2]; /* room for it: with what the last call left, and empty */
	struct eto_event *events;
	struct eto_scene *scene; /* two */
	struct {
		struct eto_scene_piece shown;
		uint64_t line;
	} told[ETO_SCENE_PIECES]; /* how each piece was last shown and described */
	char *text;
};

/* Notes the first failure of a game with the place where it happened; returns false. */
bool walk_bad(struct walk *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Every check at the present node, which is not the end. */
bool walk_check_node(struct walk *w);
/* Is the state one that play may be in: sound, derived data right, somebody asked unless the game is over? */
bool walk_check_state(struct walk *w, const void *state, const char *which);
/* The staff's advice at the node, with the work that its last call left or with an empty one; w->copy is the view. */
struct eto_advice walk_advice(struct walk *w, struct eto_memory *memory, bool empty);
/* Lists the legal actions of a seat into `out` and sees that the list is in order. */
bool walk_list(struct walk *w, const void *state, unsigned seat, struct eto_action *out, unsigned *count);

#endif
