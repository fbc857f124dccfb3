/* Secrets that are handed out once and kept as hashes: sessions, tokens, invitations, links in mails; and passwords,
 * which people choose, and whose hashes take their time and memory for that (argon2id). */
#ifndef ETO_SECRETS_H
#define ETO_SECRETS_H

#include <stdbool.h>
#include <stdint.h>

enum { SECRET_KEPT = 128 /* bytes that a password is kept in, with its NUL */ };

void secret_new(char hex[65], uint8_t hash[32]);
/* False if it is not 64 hex digits. */
bool secret_hash(const char *hex, uint8_t hash[32]);
/* A short hash of a mail address: a link that was sent to it is worth nothing for another one. */
void secret_of_address(const char *email, char scope[64]);

/* A password as it is kept; false if memory is out. */
bool secret_keep(const char *password, char kept[SECRET_KEPT]);
/* Was this the password? Nothing kept is nobody's password, and takes as long to find out. */
bool secret_is(const char *password, const char *kept);

#endif
