/* The part of libsodium's interface that the referee's dice use, for the module: Debian has no libsodium for
 * WebAssembly. Same names, same answers; web/same.mjs compares games of one seed with those of the program. */
#ifndef ETO_WEB_SODIUM_H
#define ETO_WEB_SODIUM_H

#include <stddef.h>
#include <stdint.h>

enum { crypto_hash_sha256_BYTES = 32 };

int sodium_init(void);
/* From the system's generator; in a browser, crypto.getRandomValues(). */
void randombytes_buf(void *out, size_t size);
/* BLAKE2b of up to 64 bytes, with a key of up to 64 bytes (or NULL, 0). */
int crypto_generichash(uint8_t *out, size_t out_size, const uint8_t *in, unsigned long long in_size, const uint8_t *key,
		       size_t key_size);
int crypto_hash_sha256(uint8_t *out, const uint8_t *in, unsigned long long in_size);
char *sodium_bin2hex(char *hex, size_t hex_size, const uint8_t *in, size_t in_size);
/* Hex digits of either case; `ignore` must be NULL. 0 if all was read and fits. */
int sodium_hex2bin(uint8_t *out, size_t out_size, const char *hex, size_t hex_size, const char *ignore, size_t *size,
		   const char **end);

#endif
