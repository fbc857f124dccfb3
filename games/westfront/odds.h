/* The chances of a combat round, as the rules give them: no dice are thrown, every result is weighed.
 *
 * Weights are parts of WF_SURE. A die splits a weight into whole numbers whose sum is the weight itself, so nothing is
 * lost; the error of a single result is below one part in 10^15. Where an owner may choose (WF-7.33.4, WF-7.51.4) he is
 * taken to give the unit with the weakest fire, an HQ last; of equals the first (wf_spare_first()). */
#ifndef WESTFRONT_ODDS_H
#define WESTFRONT_ODDS_H

#include "games/westfront/command.h"

#define WF_SURE (UINT64_C(1) << 60)
enum { LOST_MAX = 20, THROWN_MAX = 4, VOLLEY_MAX = 24 }; /* more than that counts as that */

struct wf_chances {
	/* steps lost by the active side, by the passive side, active units repulsed */
	uint64_t result[LOST_MAX + 1][LOST_MAX + 1][THROWN_MAX + 1];
	uint64_t hits[SIDES][VOLLEY_MAX + 1]; /* scored by a side in ground fire, if all of its units fire */
	uint64_t cleared[SIDES];              /* the side has no unit left in the battle */
	uint8_t dice[SIDES];                  /* of the units of a side as they are, without the airstrike */
	uint8_t air, supported, repulse, unknown; /* dice of the airstrike; repulse number; blocks that were drawn */
};

/* The chances of the round in a battle hex: of a coming one or of the rest of the one being fought. False if there is
 * no battle, or one with more dice than VOLLEY_MAX. */
bool wf_round_chances(const struct wf_table *t, const struct wf_state *s, unsigned hex, struct wf_chances *out);
/* The unit that an owner gives when he may choose. */
unsigned wf_spare_first(const struct wf_table *t, const struct wf_state *s, const uint8_t *unit, unsigned count);
static inline unsigned at_most(unsigned x, unsigned most) { return x < most ? x : most; }

#endif
