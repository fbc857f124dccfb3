/* The second factor: codes of six digits that change every half minute (TOTP, RFC 6238, with HMAC-SHA-1), as the
 * programs of telephones make them. */
#ifndef ETO_FACTOR_H
#define ETO_FACTOR_H

#include <stdbool.h>
#include <stdint.h>

enum { FACTOR_SECRET = 33 }; /* 160 bits as 32 letters of base32, and a NUL */

/* What an account keeps (store_account.factor): the secret that counts, if there is one, and behind a question mark the
 * one that is to take its place once a code has shown that the telephone has it. */

/* The secret that counts; empty: none. */
void factor_in_force(const char *kept, char secret[FACTOR_SECRET]);
bool factor_is_on(const char *kept);
/* The one that waits for its first code; NULL: none. */
const char *factor_waiting(const char *kept);

void factor_new(char secret[FACTOR_SECRET]);
/* The code of a number of half minutes since 1970; false if the secret is none. */
bool factor_code(const char *secret, int64_t step, unsigned *code);
/* Is this a code of now, or of half a minute before or after? *step says of when. */
bool factor_fits(const char *secret, const char *code, int64_t now_ms, int64_t *step);

#endif
