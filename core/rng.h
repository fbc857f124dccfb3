/* A small generator (xoshiro256**) for bots, tests and sampled worlds. Never for a referee's dice: those come from the
 * strong stream of cli/referee.c. Integers only, no modulo bias. */
#ifndef ETO_RNG_H
#define ETO_RNG_H

#include <stdint.h>

struct eto_rng {
	uint64_t s[4];
};

void eto_rng_seed(struct eto_rng *r, uint64_t seed);
uint64_t eto_rng_next(struct eto_rng *r);
/* A number from 0 to n-1; n must not be 0. */
uint32_t eto_rng_below(struct eto_rng *r, uint32_t n);

#endif
