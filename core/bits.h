/* Sets of places as arrays of 64-bit words. The word count is a constant at every call, so the loops unroll. */
#ifndef ETO_BITS_H
#define ETO_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline bool eto_bit(const uint64_t *set, unsigned i)
{
	return set[i / 64] >> (i % 64) & 1;
}

static inline void eto_bit_set(uint64_t *set, unsigned i)
{
	set[i / 64] |= UINT64_C(1) << (i % 64);
}

static inline void eto_bit_clear(uint64_t *set, unsigned i)
{
	set[i / 64] &= ~(UINT64_C(1) << (i % 64));
}

/* Takes the lowest member out of a word and returns its number; the word must not be empty. */
static inline unsigned eto_bit_take(uint64_t *word)
{
	unsigned i = (unsigned)__builtin_ctzll(*word);
	*word &= *word - 1;
	return i;
}

#endif
