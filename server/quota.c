#include "server/quota.h"

#include <arpa/inet.h>
#include <pthread.h>
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
	unsigned burst, taken; /* since it was last told to others */
	int64_t seen;          /* by all, as was told here the last time */
	char name[QUOTA_NAME];
};

struct quota {
	pthread_mutex_t lock;
	uint8_t secret[crypto_shorthash_KEYBYTES]; /* so that nobody can aim at another's slot */
	struct bucket bucket[SLOTS];
};

struct quota *quota_open(void)
{
	struct quota *l = calloc(1, sizeof *l);
	if (!l)
		return NULL;
	randombytes_buf(l->secret, sizeof l->secret);
	pthread_mutex_init(&l->lock, NULL);
	return l;
}

void quota_close(struct quota *l)
{
	if (l)
		pthread_mutex_destroy(&l->lock);
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

/* The bucket as it is now, with the lock held. */
static struct bucket *fill(struct quota *l, const char *kind, const char *key, unsigned burst, unsigned rate)
{
	uint64_t n = hash(l, kind) * 3 + hash(l, key);
	struct bucket *b = &l->bucket[n % SLOTS];
	pthread_mutex_lock(&l->lock);
	int64_t now = steady_ms();
	if (b->key != n) {
		*b = (struct bucket){.key = n, .since = now, .left = burst};
		snprintf(b->name, sizeof b->name, "%s %s", kind, key);
	}
	b->left += (double)(now - b->since) * rate / MINUTE;
	b->since = now;
	b->burst = burst;
	if (b->left > burst)
		b->left = burst;
	return b;
}

bool quota_take(struct quota *l, const char *kind, const char *key, unsigned burst, unsigned rate)
{
	struct bucket *b = fill(l, kind, key, burst, rate);
	bool some = b->left >= 1;
	b->left -= some;
	b->taken += some;
	pthread_mutex_unlock(&l->lock);
	return some;
}

bool quota_has(struct quota *l, const char *kind, const char *key, unsigned burst, unsigned rate)
{
	bool some = fill(l, kind, key, burst, rate)->left > 0;
	pthread_mutex_unlock(&l->lock);
	return some;
}

void quota_spend(struct quota *l, const char *kind, const char *key, unsigned burst, unsigned rate, double amount)
{
	fill(l, kind, key, burst, rate)->left -= amount;
	pthread_mutex_unlock(&l->lock);
}

/* -- several servers -- */

enum { PARTS = 30 }; /* less than that part of a bucket is not worth telling */

unsigned quota_uses(struct quota *l, struct quota_use *list, unsigned most)
{
	unsigned count = 0;
	pthread_mutex_lock(&l->lock);
	for (struct bucket *b = l->bucket; b < l->bucket + SLOTS && count < most; b++) {
		if (!b->taken || b->taken < b->burst / PARTS)
			continue;
		list[count] = (struct quota_use){.bucket = b->key, .taken = b->taken, .seen = b->seen};
		memcpy(list[count++].name, b->name, sizeof b->name);
		b->taken = 0;
	}
	pthread_mutex_unlock(&l->lock);
	return count;
}

void quota_charge(struct quota *l, const struct quota_use *use, int64_t all)
{
	struct bucket *b = &l->bucket[use->bucket % SLOTS];
	/* The count of all begins anew from time to time. */
	int64_t others = all - use->taken - (all >= use->seen + use->taken ? use->seen : 0);
	pthread_mutex_lock(&l->lock);
	if (b->key == use->bucket) {
		b->seen = all;
		b->left -= (double)others;
		if (b->left < 0)
			b->left = 0;
	}
	pthread_mutex_unlock(&l->lock);
}
