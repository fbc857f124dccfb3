/* Secrets that are handed out once and kept as hashes: sessions, tokens, invitations, links in mails. */
#ifndef ETO_SECRETS_H
#define ETO_SECRETS_H

#include <stdbool.h>
#include <stdint.h>

void secret_new(char hex[65], uint8_t hash[32]);
/* False if it is not 64 hex digits. */
bool secret_hash(const char *hex, uint8_t hash[32]);
/* A short hash of a mail address: a link that was sent to it is worth nothing for another one. */
void secret_of_address(const char *email, char scope[64]);

#endif
