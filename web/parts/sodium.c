#include "web/parts/sodium.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int sodium_init(void)
{
	return 0;
}

void randombytes_buf(void *out, size_t size)
{
	for (size_t done = 0; done < size; done += 256)
		if (getentropy((uint8_t *)out + done, size - done < 256 ? size - done : 256))
			abort(); /* dice that could be foreseen are worse than none */
}

/* -- BLAKE2b (RFC 7693) -- */

static const uint64_t blake_iv[8] = {
	0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

static const uint8_t blake_order[10][16] = {
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
	{11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
	{9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
	{12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
	{6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static uint64_t turn64(uint64_t x, unsigned by)
{
	return x >> by | x << (64 - by);
}

static void mix(uint64_t *v, unsigned a, unsigned b, unsigned c, unsigned d, uint64_t x, uint64_t y)
{
	v[a] += v[b] + x;
	v[d] = turn64(v[d] ^ v[a], 32);
	v[c] += v[d];
	v[b] = turn64(v[b] ^ v[c], 24);
	v[a] += v[b] + y;
	v[d] = turn64(v[d] ^ v[a], 16);
	v[c] += v[d];
	v[b] = turn64(v[b] ^ v[c], 63);
}

/* Takes one block of 128 bytes in; `count` is the number of bytes so far. */
static void blake_block(uint64_t h[8], const uint8_t block[128], uint64_t count, int last)
{
	uint64_t v[16], m[16] = {0};
	for (unsigned i = 0; i < 128; i++)
		m[i / 8] |= (uint64_t)block[i] << (8 * (i % 8));
	for (unsigned i = 0; i < 8; i++) {
		v[i] = h[i];
		v[i + 8] = blake_iv[i];
	}
	v[12] ^= count;
	v[14] = last ? ~v[14] : v[14];
	for (unsigned round = 0; round < 12; round++) {
		const uint8_t *s = blake_order[round % 10];
		for (unsigned i = 0; i < 4; i++)
			mix(v, i, i + 4, i + 8, i + 12, m[s[2 * i]], m[s[2 * i + 1]]);
		for (unsigned i = 0; i < 4; i++)
			mix(v, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, m[s[8 + 2 * i]], m[s[9 + 2 * i]]);
	}
	for (unsigned i = 0; i < 8; i++)
		h[i] ^= v[i] ^ v[i + 8];
}

int crypto_generichash(uint8_t *out, size_t out_size, const uint8_t *in, unsigned long long in_size, const uint8_t *key,
		       size_t key_size)
{
	uint64_t h[8], count = 0;
	uint8_t block[128] = {0};
	memcpy(h, blake_iv, sizeof h);
	h[0] ^= 0x01010000 ^ (uint64_t)key_size << 8 ^ out_size;
	if (key_size) {
		memcpy(block, key, key_size);
		count = 128;
		if (in_size)
			blake_block(h, block, count, 0);
	}
	for (; in_size > 128; in += 128, in_size -= 128) {
		count += 128;
		blake_block(h, in, count, 0);
	}
	if (in_size || !key_size)
		memset(block, 0, sizeof block);
	if (in_size)
		memcpy(block, in, (size_t)in_size);
	blake_block(h, block, count + in_size, 1);
	for (size_t i = 0; i < out_size; i++)
		out[i] = (uint8_t)(h[i / 8] >> (8 * (i % 8)));
	return 0;
}

/* -- SHA-256 (FIPS 180-4) -- */

static const uint32_t sha_k[64] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
	0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
	0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
	0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
	0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
	0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
	0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
	0xc67178f2,
};

static uint32_t turn32(uint32_t x, unsigned by)
{
	return x >> by | x << (32 - by);
}

static void sha_block(uint32_t h[8], const uint8_t block[64])
{
	uint32_t w[64] = {0}, v[8];
	for (unsigned i = 0; i < 64; i++)
		w[i / 4] |= (uint32_t)block[i] << (24 - 8 * (i % 4));
	for (unsigned i = 16; i < 64; i++) {
		uint32_t a = w[i - 15], b = w[i - 2];
		w[i] = w[i - 16] + (turn32(a, 7) ^ turn32(a, 18) ^ a >> 3) + w[i - 7] +
		       (turn32(b, 17) ^ turn32(b, 19) ^ b >> 10);
	}
	memcpy(v, h, sizeof v);
	for (unsigned i = 0; i < 64; i++) {
		uint32_t one = turn32(v[4], 6) ^ turn32(v[4], 11) ^ turn32(v[4], 25);
		uint32_t add = v[7] + one + ((v[4] & v[5]) ^ (~v[4] & v[6])) + sha_k[i] + w[i];
		uint32_t two = turn32(v[0], 2) ^ turn32(v[0], 13) ^ turn32(v[0], 22);
		uint32_t most = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
		memmove(v + 1, v, 7 * sizeof *v);
		v[4] += add;
		v[0] = add + two + most;
	}
	for (unsigned i = 0; i < 8; i++)
		h[i] += v[i];
}

int crypto_hash_sha256(uint8_t *out, const uint8_t *in, unsigned long long in_size)
{
	uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
			 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
	unsigned long long left = in_size;
	for (; left >= 64; in += 64, left -= 64)
		sha_block(h, in);
	uint8_t block[64] = {0};
	memcpy(block, in, (size_t)left);
	block[left] = 0x80;
	if (left >= 56) {
		sha_block(h, block);
		memset(block, 0, sizeof block);
	}
	for (unsigned i = 0; i < 8; i++)
		block[56 + i] = (uint8_t)(in_size * 8 >> (56 - 8 * i));
	sha_block(h, block);
	for (unsigned i = 0; i < 32; i++)
		out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
	return 0;
}

/* -- hex -- */

char *sodium_bin2hex(char *hex, size_t hex_size, const uint8_t *in, size_t in_size)
{
	const char digits[] = "0123456789abcdef";
	if (hex_size <= 2 * in_size)
		abort();
	for (size_t i = 0; i < in_size; i++) {
		hex[2 * i] = digits[in[i] >> 4];
		hex[2 * i + 1] = digits[in[i] & 15];
	}
	hex[2 * in_size] = 0;
	return hex;
}

static int nibble(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = (char)(c | 0x20);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

int sodium_hex2bin(uint8_t *out, size_t out_size, const char *hex, size_t hex_size, const char *ignore, size_t *size,
		   const char **end)
{
	(void)ignore;
	for (*size = 0; *size < out_size && 2 * *size + 1 < hex_size; ++*size) {
		int high = nibble(hex[2 * *size]), low = nibble(hex[2 * *size + 1]);
		if (high < 0 || low < 0)
			break;
		out[*size] = (uint8_t)(high << 4 | low);
	}
	*end = hex + 2 * *size;
	return *end == hex + hex_size ? 0 : -1;
}
