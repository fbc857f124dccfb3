#include "server/quota.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SLOTS = 8192, MINUTE = 60000 };

struct bucket {
	uint64_t key;
	int64_t since;
	double left;
};

struct quota {
	uint8_t secret[crypto_shorthash_KEYBYTES]; /* so that nobody can aim at another's slot */
	struct bucket bucket[SLOTS];
};

struct quota *quota_open(void)
{
	struct quota *l = calloc(1, sizeof *l);
	if (l)
		randombytes_buf(l->secret, sizeof l->secret);
	return l;
}

void quota_close(struct quota *l)
{
	free(l);
}

static uint64_t hash(const struct quota *l, const char *text)
{
	uint64_t n;
	uint8_t bytes[crypto_shorthash_BYTES];
	crypto_shorthash(bytes, (const uint8_t *)text, strlen(text), l->secret);
	memcpy(&n, bytes, sizeof n);
	return n;
}

static int64_t steady_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void quota_address(const char *address, char key[QUOTA_KEY])
{
	struct in6_addr a;
	if (inet_pton(AF_INET6, address, &a) == 1) {
		memset(a.s6_addr + 8, 0, 8);
		inet_ntop(AF_INET6, &a, key, QUOTA_KEY);
	} else {
		snprintf(key, QUOTA_KEY, "%s", address);
	}
}

bool quota_take(struct quota *l, const char *kind, const char *key, unsigned burst, unsigned rate)
{
	int64_t now = steady_ms();
	uint64_t n = hash(l, kind) * 3 + hash(l, key);
	struct bucket *b = &l->bucket[n % SLOTS];
	if (b->key != n)
		*b = (struct bucket){.key = n, .since = now, .left = burst};
	b->left += (double)(now - b->since) * rate / MINUTE;
	b->since = now;
	if (b->left > burst)
		b->left = burst;
	if (b->left < 1)
		return false;
	b->left -= 1;
	return true;
}
