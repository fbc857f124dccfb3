/* How often somebody may ask: buckets that fill with time and are emptied by requests, kept by address or account in
 * a table of fixed size. Whoever falls into the same slot as another pushes it out: strangers lose nothing but a
 * count. Time is the system's that only goes forward: nobody can set it. */
#ifndef ETO_QUOTA_H
#define ETO_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

struct quota;

struct quota *quota_open(void);
void quota_close(struct quota *l);
/* Takes one from the bucket of this key; false if it is empty. `burst` is its size, `rate` what comes back in a
 * minute. */
bool quota_take(struct quota *l, const char *kind, const char *key, unsigned burst, unsigned rate);

enum { QUOTA_KEY = 64 };
/* The key of an address: itself or, for IPv6, its /64, which belongs to one household. */
void quota_address(const char *address, char key[QUOTA_KEY]);

#endif
