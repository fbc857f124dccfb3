#include "wire/referee.h"

#include <sodium.h>
#include <string.h>

_Static_assert(crypto_hash_sha256_BYTES == REFEREE_SECRET, "commitment and secret are written alike");

bool referee_ready(void)
{
	return sodium_init() >= 0;
}

void referee_luck(struct referee *r, const char *lines)
{
	memset(r->luck, 0, sizeof r->luck);
	r->has_luck = lines[0] != 0;
	if (r->has_luck)
		crypto_hash_sha256(r->luck, (const uint8_t *)lines, strlen(lines));
}

void referee_draw(struct referee *r)
{
	referee_luck(r, "");
	randombytes_buf(r->secret, sizeof r->secret);
}

static void put_little(uint8_t *at, uint64_t n, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		at[i] = (uint8_t)(n >> (8 * i));
}

void referee_seed(struct referee *r, uint64_t seed)
{
	uint8_t message[16] = "eto seed";
	put_little(message + 8, seed, 8);
	referee_luck(r, "");
	crypto_generichash(r->secret, sizeof r->secret, message, sizeof message, NULL, 0);
}

bool referee_read(struct referee *r, const char *hex)
{
	size_t size;
	const char *end;
	referee_luck(r, "");
	return strlen(hex) == REFEREE_HEX - 1 &&
	       !sodium_hex2bin(r->secret, sizeof r->secret, hex, REFEREE_HEX - 1, NULL, &size, &end) &&
	       size == sizeof r->secret;
}

void referee_commit(const struct referee *r, char hex[REFEREE_HEX])
{
	uint8_t digest[crypto_hash_sha256_BYTES];
	crypto_hash_sha256(digest, r->secret, sizeof r->secret);
	sodium_bin2hex(hex, REFEREE_HEX, digest, sizeof digest);
}

void referee_reveal(const struct referee *r, char hex[REFEREE_HEX])
{
	sodium_bin2hex(hex, REFEREE_HEX, r->secret, sizeof r->secret);
}

/* The message of a roll's blocks, but for the number of the block at byte 16; returns its size. */
static size_t make_message(const struct referee *r, uint64_t step, uint32_t again, uint8_t message[56])
{
	bool plain = !again && !r->has_luck;
	memcpy(message, plain ? "eto dice" : "eto roll", 8);
	put_little(message + 8, step, 8);
	put_little(message + 20, again, 4);
	memcpy(message + 24, r->luck, sizeof r->luck);
	return plain ? 20 : 56;
}

struct eto_action referee_roll(const struct referee *r, uint64_t step, uint32_t again, struct eto_dice dice)
{
	uint8_t block[32], message[56];
	size_t size = make_message(r, step, again, message);
	struct eto_action roll = eto_act(ETO_ROLL, 0, 0, 0);
	unsigned limit = 256 - 256 % dice.sides;
	unsigned used = sizeof block;
	uint32_t counter = 0;
	for (unsigned i = 0; i < dice.count && i < ETO_DICE_MAX;) {
		if (used == sizeof block) {
			put_little(message + 16, counter++, 4);
			crypto_generichash(block, sizeof block, message, size, r->secret, sizeof r->secret);
			used = 0;
		}
		uint8_t byte = block[used++];
		if (byte < limit)
			roll = eto_with_die(roll, i++, byte % dice.sides + 1u);
	}
	return roll;
}
