/* xoshiro256** by Blackman and Vigna (public domain), seeded by splitmix64 so that no seed gives an all-zero state. */
#include "core/rng.h"

#include <assert.h>

static uint64_t rotate(uint64_t x, int k)
{
	return x << k | x >> (64 - k);
}

static uint64_t splitmix64(uint64_t *seed)
{
	uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

void eto_rng_seed(struct eto_rng *r, uint64_t seed)
{
	for (int i = 0; i < 4; i++)
		r->s[i] = splitmix64(&seed);
}

uint64_t eto_rng_next(struct eto_rng *r)
{
	uint64_t *s = r->s;
	uint64_t result = rotate(s[1] * 5, 7) * 9;
	uint64_t t = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotate(s[3], 45);
	return result;
}

/* Lemire's method: the high half of a 32x32 product is the answer; the few low halves that would favour some answers
 * are thrown away. */
uint32_t eto_rng_below(struct eto_rng *r, uint32_t n)
{
	assert(n > 0);
	uint64_t product = (eto_rng_next(r) >> 32) * n;
	if ((uint32_t)product < n) {
		uint32_t unfair = (0u - n) % n;
		while ((uint32_t)product < unfair)
			product = (eto_rng_next(r) >> 32) * n;
	}
	return (uint32_t)(product >> 32);
}
