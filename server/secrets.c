#include "server/secrets.h"

#include <sodium.h>
#include <string.h>

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
