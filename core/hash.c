/* Multiply and mix, two independent lanes of eight bytes so that the multiplications overlap, folded at the end.
 * Built without 128-bit multiplication: it is slow in WebAssembly. */
#include "core/hash.h"

#include <string.h>

#define K0 UINT64_C(0x9e3779b97f4a7c15)
#define K1 UINT64_C(0xc2b2ae3d27d4eb4f)
#define K2 UINT64_C(0x165667b19e3779f9)

static uint64_t word_at(const unsigned char *p)
{
	uint64_t w;
	memcpy(&w, p, 8);
	return w;
}

static uint64_t rotate(uint64_t x, int k)
{
	return x << k | x >> (64 - k);
}

static uint64_t mix(uint64_t lane, uint64_t word)
{
	return rotate(lane + word * K1, 31) * K0;
}

static uint64_t finish(uint64_t h)
{
	h = (h ^ h >> 33) * UINT64_C(0xff51afd7ed558ccd);
	h = (h ^ h >> 29) * UINT64_C(0xc4ceb9fe1a85ec53);
	return h ^ h >> 32;
}

uint64_t eto_hash(const void *bytes, size_t size)
{
	const unsigned char *p = bytes;
	uint64_t a = size * K2 + K0, b = ~a;
	size_t left = size;
	for (; left >= 16; left -= 16, p += 16) {
		a = mix(a, word_at(p));
		b = mix(b, word_at(p + 8));
	}
	if (left >= 8) {
		a = mix(a, word_at(p));
		left -= 8, p += 8;
	}
	if (left) {
		uint64_t tail = 0;
		memcpy(&tail, p, left);
		b = mix(b, tail);
	}
	return finish(a ^ rotate(finish(b), 23));
}
