/* The staff: chooses among the legal actions from what its seat may know. */
#include "core/rng.h"
#include "games/westfront/westfront.h"

/* Nothing is disbanded, withdrawn or grounded, and no neutral attacked, without need. */
static bool wasteful(unsigned verb)
{
	return verb == V_DISBAND || verb == V_WITHDRAW || verb == V_GROUND || verb == V_DECLARE || verb == V_RETURN;
}

void wf_advise(const struct eto_table *t, const void *state, unsigned seat, const struct eto_action *legal, unsigned count,
	       struct eto_rng *rng, enum eto_lang lang, struct eto_advice *advice)
{
	unsigned good = 0;
	(void)t, (void)state, (void)seat, (void)lang;
	for (unsigned i = 0; i < count; i++)
		good += !wasteful(legal[i].verb);
	unsigned pick = eto_rng_below(rng, good ? good : count);
	for (unsigned i = 0; i < count; i++) {
		if (good && wasteful(legal[i].verb))
			continue;
		if (!pick--) {
			advice->choice = i;
			return;
		}
	}
}
