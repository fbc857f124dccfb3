#include "server/secrets.h"

#include <sodium.h>
#include <string.h>

#ifdef ETO_CHEAP_PASSWORDS /* in the build that only tests run: half of what they would need otherwise */
#define OPERATIONS crypto_pwhash_OPSLIMIT_MIN
#define MEMORY     crypto_pwhash_MEMLIMIT_MIN
#else
#define OPERATIONS crypto_pwhash_OPSLIMIT_INTERACTIVE
#define MEMORY     crypto_pwhash_MEMLIMIT_INTERACTIVE
#endif

void secret_new(char hex[65], uint8_t hash[32])
{
	uint8_t secret[32];
	randombytes_buf(secret, sizeof secret);
	sodium_bin2hex(hex, 65, secret, sizeof secret);
	crypto_generichash(hash, 32, secret, sizeof secret, NULL, 0);
}

bool secret_hash(const char *hex, uint8_t hash[32])
{
	uint8_t secret[32];
	size_t size;
	if (strlen(hex) != 64 || sodium_hex2bin(secret, sizeof secret, hex, 64, NULL, &size, NULL) || size != 32)
		return false;
	crypto_generichash(hash, 32, secret, sizeof secret, NULL, 0);
	return true;
}

void secret_of_address(const char *email, char scope[64])
{
	uint8_t hash[16];
	crypto_generichash(hash, sizeof hash, (const uint8_t *)email, strlen(email), NULL, 0);
	sodium_bin2hex(scope, 64, hash, sizeof hash);
}

bool secret_keep(const char *password, char kept[SECRET_KEPT])
{
	_Static_assert(SECRET_KEPT == crypto_pwhash_STRBYTES, "what libsodium writes");
	return !crypto_pwhash_str(kept, password, strlen(password), OPERATIONS, MEMORY);
}

bool secret_is(const char *password, const char *kept)
{
	char decoy[SECRET_KEPT];
	if (!kept[0])
		return secret_keep(password, decoy), false;
	return !crypto_pwhash_str_verify(kept, password, strlen(password));
}
