/* Plays any legal action, each as likely as the others. The yardstick below which no bot may fall. */
#include "bots/bots.h"

static void choose(const struct eto_decision *d, struct eto_advice *advice)
{
	advice->choice = eto_rng_below(d->rng, d->count);
	advice->why[0].text = "By lot.";
}

const struct eto_bot eto_bot_random = {"random", "plays any legal action", 0, NULL, choose};
