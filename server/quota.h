/* How often somebody may ask: buckets that fill with time and are emptied by requests, kept by address or account in
 * a table of fixed size. Whoever falls into the same slot as another pushes it out: strangers lose nothing but a
 * count. Time is the system's that only goes forward: nobody can set it. Any thread may ask. */
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

/* The same for what is known only afterwards: is there anything left? Then so much is taken, and may be owed. */
bool quota_has(struct quota *l, const char *kind, const char *key, unsigned burst, unsigned rate);
void quota_spend(struct quota *l, const char *kind, const char *key, unsigned burst, unsigned rate, double amount);

/* What was taken here since this was last asked, of buckets from which much was: for servers that share their limits.
 * What others have taken is then charged here too. */
enum { QUOTA_KEY = 64, QUOTA_NAME = 96 };
struct quota_use {
	char name[QUOTA_NAME]; /* kind and key */
	uint64_t bucket;
	unsigned taken;
	int64_t seen;          /* the number that all had taken, as it was charged last */
};
unsigned quota_uses(struct quota *l, struct quota_use *list, unsigned most);
void quota_charge(struct quota *l, const struct quota_use *use, int64_t all);

/* The key of an address: itself or, for IPv6, its /64, which belongs to one household. */
void quota_address(const char *address, char key[QUOTA_KEY]);

#endif
