/* How many connections each address has, and how much waits for it. Addresses of one IPv6 /64 count as one, since one
 * person has them all. */
#ifndef ETO_PEERS_H
#define ETO_PEERS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

struct peers;

struct peers *peers_open(void);
void peers_close(struct peers *p);
uint64_t peers_key(const struct sockaddr *address);
/* One more; false if there are `most` already (0: no limit). */
bool peers_enter(struct peers *p, uint64_t key, unsigned most);
void peers_leave(struct peers *p, uint64_t key);
/* So many bytes more wait for an address that has entered; false if it would be more than `most` (0: no limit), but
 * whoever waits for nothing yet may have anything. */
bool peers_hold(struct peers *p, uint64_t key, size_t size, size_t most);
void peers_release(struct peers *p, uint64_t key, size_t size);

#endif
