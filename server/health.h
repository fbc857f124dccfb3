/* Can one play here? Somebody who asks is told within 50 ms, whatever the storage does: a thread of its own tries to
 * write, and who asks while it still tries gets the last result, or a no if it has tried for a second. */
#ifndef ETO_HEALTH_H
#define ETO_HEALTH_H

#include "server/http.h"
#include "server/store/store.h"

struct health;

struct health *health_open(struct store *store, struct http *http); /* NULL: no thread can be started */
void health_close(struct health *h);
/* Answers the request, on another thread, once it is known; until then (or if that takes too long) this is the answer.
 * False: it is known already that it takes too long, and this is the answer. For any thread. */
bool health_ask(struct health *h, uint64_t link, struct http_answer *meanwhile);

#endif
