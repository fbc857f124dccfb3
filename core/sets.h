/* Sets of places (or pieces, or whatever is numbered from 0) as arrays of 64-bit words.
 *
 * A game declares a type for each size it needs and uses the functions below with pointers to sets of one type:
 *
 *     typedef ETO_SET(ZONES) zoneset;            // a struct with uint64_t w[]: assigned, returned, kept in a state
 *     zoneset reach = {0};
 *     eto_set_add(&reach, zone);
 *     eto_set_minus(&reach, &hostile);
 *     ETO_EACH (z, &reach)                       // a `for` over its members, in ascending order
 *             total += value[z];
 *
 * The word counts are constants at every use, so the loops unroll. Two sets of different sizes do not compile. */
#ifndef ETO_SETS_H
#define ETO_SETS_H

#include <string.h>

#include "core/bits.h"

#define ETO_SET(members) struct { uint64_t w[((members) + 63) / 64]; }

#define ETO_SET_WORDS(set) (unsigned)(sizeof (set)->w / sizeof *(set)->w)
/* The words of two sets that must be of one size. */
#define ETO_SET_BOTH(x, y) (ETO_SET_WORDS(x) + 0 * sizeof(char[sizeof (x)->w == sizeof (y)->w ? 1 : -1]))

/* Is it a member? Puts it in; takes it out. */
#define eto_set_has(set, i) eto_bit((set)->w, i)
#define eto_set_add(set, i) eto_bit_set((set)->w, i)
#define eto_set_drop(set, i) eto_bit_clear((set)->w, i)
/* Makes it empty; makes it hold 0 to n - 1. */
#define eto_set_clear(set) memset((set)->w, 0, sizeof (set)->w)
#define eto_set_fill(set, n) eto_words_fill((set)->w, ETO_SET_WORDS(set), n)
/* Changes x: to the union with y; to the intersection; to x without the members of y. */
#define eto_set_join(x, y) eto_words_join((x)->w, (y)->w, (unsigned)ETO_SET_BOTH(x, y))
#define eto_set_meet(x, y) eto_words_meet((x)->w, (y)->w, (unsigned)ETO_SET_BOTH(x, y))
#define eto_set_minus(x, y) eto_words_minus((x)->w, (y)->w, (unsigned)ETO_SET_BOTH(x, y))
/* Has it no member? How many? Have the two a member in common? Is every member of x one of y? The same members? */
#define eto_set_empty(set) (!eto_words_any((set)->w, ETO_SET_WORDS(set)))
#define eto_set_count(set) eto_words_count((set)->w, ETO_SET_WORDS(set))
#define eto_set_touch(x, y) eto_words_touch((x)->w, (y)->w, (unsigned)ETO_SET_BOTH(x, y))
#define eto_set_within(x, y) eto_words_within((x)->w, (y)->w, (unsigned)ETO_SET_BOTH(x, y))
#define eto_set_equal(x, y) (!memcmp((x)->w, (y)->w, 8 * ETO_SET_BOTH(x, y)))
/* Have x and y the same members as far as those of z go? */
#define eto_set_alike(x, y, z)                                                                                         \
	eto_words_alike((x)->w, (y)->w, (z)->w, (unsigned)(ETO_SET_BOTH(x, y) | ETO_SET_BOTH(y, z)))
/* The lowest member that is not below `from`, or ETO_SET_END when there is none. */
#define eto_set_next(set, from) eto_words_next((set)->w, ETO_SET_WORDS(set), from)

enum { ETO_SET_END = 0xffffff };

/* The members in ascending order, as they are when the loop comes to them. `set` is a pointer without side effects. */
#define ETO_EACH(i, set)                                                                                               \
	for (unsigned i = eto_set_next(set, 0); i != ETO_SET_END; i = eto_set_next(set, i + 1))

/* -- the same on plain arrays of words -- */

static inline void eto_words_fill(uint64_t *w, unsigned words, unsigned n)
{
	for (unsigned i = 0; i < words; i++, n = n > 64 ? n - 64 : 0)
		w[i] = n >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << n) - 1;
}

static inline void eto_words_join(uint64_t *x, const uint64_t *y, unsigned words)
{
	for (unsigned i = 0; i < words; i++)
		x[i] |= y[i];
}

static inline void eto_words_meet(uint64_t *x, const uint64_t *y, unsigned words)
{
	for (unsigned i = 0; i < words; i++)
		x[i] &= y[i];
}

static inline void eto_words_minus(uint64_t *x, const uint64_t *y, unsigned words)
{
	for (unsigned i = 0; i < words; i++)
		x[i] &= ~y[i];
}

static inline bool eto_words_any(const uint64_t *x, unsigned words)
{
	uint64_t any = 0;
	for (unsigned i = 0; i < words; i++)
		any |= x[i];
	return any != 0;
}

static inline unsigned eto_words_count(const uint64_t *x, unsigned words)
{
	unsigned n = 0;
	for (unsigned i = 0; i < words; i++)
		n += (unsigned)__builtin_popcountll(x[i]);
	return n;
}

static inline bool eto_words_touch(const uint64_t *x, const uint64_t *y, unsigned words)
{
	uint64_t any = 0;
	for (unsigned i = 0; i < words; i++)
		any |= x[i] & y[i];
	return any != 0;
}

static inline bool eto_words_alike(const uint64_t *x, const uint64_t *y, const uint64_t *z, unsigned words)
{
	uint64_t odd = 0;
	for (unsigned i = 0; i < words; i++)
		odd |= (x[i] ^ y[i]) & z[i];
	return !odd;
}

static inline bool eto_words_within(const uint64_t *x, const uint64_t *y, unsigned words)
{
	uint64_t beyond = 0;
	for (unsigned i = 0; i < words; i++)
		beyond |= x[i] & ~y[i];
	return !beyond;
}

static inline unsigned eto_words_next(const uint64_t *w, unsigned words, unsigned from)
{
	unsigned i = from / 64;
	if (i >= words)
		return ETO_SET_END;
	uint64_t left = w[i] >> (from % 64);
	if (left)
		return from + (unsigned)__builtin_ctzll(left);
	while (++i < words)
		if (w[i])
			return i * 64 + (unsigned)__builtin_ctzll(w[i]);
	return ETO_SET_END;
}

#endif
