#include "server/factor.h"

#include <nettle/hmac.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { SECRET_BYTES = 20, PERIOD_MS = 30000 };
static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

void factor_new(char secret[FACTOR_SECRET])
{
	for (unsigned i = 0; i < FACTOR_SECRET - 1; i++)
		secret[i] = letters[randombytes_uniform(32)];
	secret[FACTOR_SECRET - 1] = 0;
}

void factor_in_force(const char *kept, char secret[FACTOR_SECRET])
{
	snprintf(secret, FACTOR_SECRET, "%.*s", (int)strcspn(kept, "?"), kept);
}

bool factor_is_on(const char *kept)
{
	return kept[0] && kept[0] != '?';
}

const char *factor_waiting(const char *kept)
{
	const char *mark = strchr(kept, '?');
	return mark ? mark + 1 : NULL;
}

static bool decode(const char *secret, uint8_t bytes[SECRET_BYTES])
{
	uint64_t bits = 0;
	unsigned held = 0, count = 0;
	for (const char *c = secret; *c; c++) {
		const char *at = strchr(letters, *c);
		if (!at || count == SECRET_BYTES)
			return false;
		bits = bits << 5 | (uint64_t)(at - letters);
		held += 5;
		if (held >= 8) {
			held -= 8;
			bytes[count++] = (uint8_t)(bits >> held);
		}
	}
	return count == SECRET_BYTES;
}

bool factor_code(const char *secret, int64_t step, unsigned *code)
{
	uint8_t key[SECRET_BYTES], message[8], digest[SHA1_DIGEST_SIZE];
	struct hmac_sha1_ctx hmac;
	if (!decode(secret, key))
		return false;
	for (unsigned i = 0; i < 8; i++)
		message[i] = (uint8_t)(step >> (56 - 8 * i));
	hmac_sha1_set_key(&hmac, sizeof key, key);
	hmac_sha1_update(&hmac, sizeof message, message);
	hmac_sha1_digest(&hmac, sizeof digest, digest);
	const uint8_t *at = digest + (digest[SHA1_DIGEST_SIZE - 1] & 0x0f);
	uint32_t number = (uint32_t)(at[0] & 0x7f) << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
	*code = number % 1000000;
	return true;
}

bool factor_fits(const char *secret, const char *code, int64_t now_ms, int64_t *step)
{
	bool fits = false;
	for (int64_t i = -1; i <= 1; i++) {
		char wanted[8];
		unsigned number;
		if (!factor_code(secret, now_ms / PERIOD_MS + i, &number))
			return false;
		snprintf(wanted, sizeof wanted, "%06u", number);
		if (strlen(code) == 6 && !sodium_memcmp(wanted, code, 6)) {
			*step = now_ms / PERIOD_MS + i;
			fits = true;
		}
	}
	return fits;
}
