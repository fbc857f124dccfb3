/* Plays any legal action, each as likely as the others. The yardstick below which no bot may fall. */
#include "bots/bots.h"

static void choose(const struct eto_table *t, const void *view, unsigned seat, const struct eto_action *legal,
		   unsigned count, struct eto_rng *rng, enum eto_lang lang, struct eto_advice *advice)
{
	(void)t, (void)view, (void)seat, (void)legal;
	advice->choice = eto_rng_below(rng, count);
	eto_add(&advice->why, lang == ETO_ES ? "A suertes." : "By lot.");
}

const struct eto_bot eto_bot_random = {"random", "plays any legal action", choose};
