/* Choosing for the staffs of the games: candidates with scores, ties, worth that is felt over the map, and the sentence
 * that explains. A staff has a table of remarks (eto_game.remarks) and one function for each kind of decision:
 *
 *     struct eto_pick p = eto_pick_of(WHY_ONLY);
 *     for (unsigned i = 0; i < d->count; i++)
 *             eto_better(&p, i, worth(d->legal[i]), WHY_ATTACK, d->legal[i].arg[0], place);
 *     eto_pick_give(&p, remarks, d->count, advice);
 *
 * The first of equal candidates is taken, so that a choice follows from the position alone; eto_better_by_lot() breaks
 * ties with the player's own generator. */
#ifndef ETO_ADVICE_H
#define ETO_ADVICE_H

#include "core/graph.h"
#include "core/player.h"

struct eto_pick {
	unsigned choice;   /* index into the legal actions */
	int score;         /* the best so far; nothing below or at the first one is taken */
	unsigned why;      /* index into the remarks */
	int16_t arg[ETO_REMARK_ARGS]; /* what the remark speaks of; -1: unknown */
	unsigned equals;   /* candidates with this score, for ties by lot */
};

/* Nothing chosen yet: the first action, with this to say, at score 0. */
struct eto_pick eto_pick_of(unsigned why);
/* Takes the candidate if it is better; true if it is. a and b go into the remark as %1 and %2. */
bool eto_better(struct eto_pick *p, unsigned choice, int score, unsigned why, int a, int b);
/* The same; of equal ones each is as likely as the others. */
bool eto_better_by_lot(struct eto_pick *p, unsigned choice, int score, unsigned why, int a, int b,
		       struct eto_rng *rng);
/* Writes choice and remark into the advice. A choice that is none becomes the first action. */
void eto_pick_give(const struct eto_pick *p, const struct eto_remark *remarks, unsigned count,
		   struct eto_advice *advice);

/* The index of an action, or of the first with this verb; count if there is none. */
unsigned eto_find_action(const struct eto_action *legal, unsigned count, struct eto_action a);
unsigned eto_find_verb(const struct eto_action *legal, unsigned count, unsigned verb);

/* If no candidate was worth anything: the first action with this verb, with this to say. */
void eto_pick_else(struct eto_pick *p, const struct eto_action *legal, unsigned count, unsigned verb, unsigned why);

/* A list of candidates, best first, for those who want more than one: at most ETO_CANDIDATES. */
enum { ETO_CANDIDATES = 64 };
struct eto_candidates {
	unsigned count;
	struct {
		unsigned choice;
		int score;
	} list[ETO_CANDIDATES];
};
/* Puts one in its place; equal ones stay in the order in which they came; the worst falls off a full list. */
void eto_candidate(struct eto_candidates *c, unsigned choice, int score);

/* Plans that are proposed (eto_game.plans): those that there is room for. */
struct eto_proposals {
	struct eto_plan *out;
	unsigned max, count;
};
void eto_propose(struct eto_proposals *p, struct eto_plan plan);
/* The plan with one more line for each of the candidates from `first` up to `end`, as far as there are any. */
void eto_propose_each(struct eto_proposals *p, struct eto_plan plan, unsigned word, const struct eto_candidates *c,
		      unsigned first, unsigned end);
/* The plan with one more line. */
struct eto_plan eto_plan_with(struct eto_plan plan, unsigned word, int a, int b);
/* The first lines of a plan are said beside the choice. */
void eto_advise_plan(const struct eto_game *g, const struct eto_plan *plan, struct eto_advice *advice);
struct eto_remark eto_plan_remark(const struct eto_game *g, const struct eto_plan_line *line);

/* Worth that is felt from afar: each place has at least what it feels of its neighbours' worth, which is less with
 * every link. The worth of all places is given, and made what is felt everywhere. */
struct eto_spread {
	struct eto_graph graph;
	const uint64_t *through; /* the places that feel anything; NULL: all */
	int part, whole;         /* of a worth this is felt one link away: part / whole, less than 1 */
	/* Instead of part and whole: what of a worth is felt at a place over one of its links. Never more than the
	 * worth, and not less of a greater worth. */
	int (*felt)(const void *context, unsigned place, unsigned link, int worth);
	const void *context;
};
void eto_spread(const struct eto_spread *how, int *worth);

/* An integer square root and a ratio in percent: worth without floating point, the same on every machine. */
int eto_root(int n);
static inline int eto_percent(int part, int whole)
{
	return whole ? part * 100 / whole : 0;
}

#endif
