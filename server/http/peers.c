#include "server/http/peers.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 4096 };

struct peer {
	struct peer *next;
	uint64_t key;
	unsigned count;
	size_t held;
};

struct peers {
	struct peer *bucket[BUCKETS];
};

struct peers *peers_open(void)
{
	return calloc(1, sizeof(struct peers));
}

void peers_close(struct peers *p)
{
	for (unsigned i = 0; p && i < BUCKETS; i++)
		for (struct peer *at = p->bucket[i], *next; at; at = next) {
			next = at->next;
			free(at);
		}
	free(p);
}

uint64_t peers_key(const struct sockaddr *address)
{
	static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
	uint64_t key = 0;
	if (address->sa_family == AF_INET6) {
		const uint8_t *b = ((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr;
		memcpy(&key, memcmp(b, mapped, sizeof mapped) ? b : b + 12, memcmp(b, mapped, sizeof mapped) ? 8 : 4);
	} else if (address->sa_family == AF_INET) {
		memcpy(&key, &((const struct sockaddr_in *)address)->sin_addr, 4);
	}
	return key;
}

static struct peer **find(struct peers *p, uint64_t key)
{
	struct peer **at = &p->bucket[(key * 0x9e3779b97f4a7c15u >> 52) % BUCKETS];
	while (*at && (*at)->key != key)
		at = &(*at)->next;
	return at;
}

bool peers_enter(struct peers *p, uint64_t key, unsigned most)
{
	struct peer **at = find(p, key);
	if (!*at) {
		*at = calloc(1, sizeof **at);
		if (!*at)
			return false;
		(*at)->key = key;
	}
	if (most && (*at)->count >= most)
		return false;
	(*at)->count++;
	return true;
}

void peers_leave(struct peers *p, uint64_t key)
{
	struct peer **at = find(p, key);
	if (!*at || --(*at)->count)
		return;
	struct peer *gone = *at;
	*at = gone->next;
	free(gone);
}

bool peers_hold(struct peers *p, uint64_t key, size_t size, size_t most)
{
	struct peer *one = *find(p, key);
	if (!one || (most && one->held && one->held + size > most))
		return false;
	one->held += size;
	return true;
}

void peers_release(struct peers *p, uint64_t key, size_t size)
{
	struct peer *one = *find(p, key);
	if (one)
		one->held -= size;
}
