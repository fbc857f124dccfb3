/* The head of an HTTP request, read strictly. What two readers could take for two different things is refused with 400
 * and not guessed at: a line that ends without a carriage return, a folded header, a blank before the colon, two
 * lengths, a length with a sign, two hosts. So whatever stands before this server (a proxy, a cache) sees the same
 * requests as it does. */
#ifndef ETO_HEAD_H
#define ETO_HEAD_H

#include "server/http.h"

enum { HEAD_MAX = 16 * 1024 }; /* bytes, the empty line at its end included */

/* Looks for the end of a head in what has come in so far; 0: not yet. `from`: where the last look ended. */
size_t head_end(const char *bytes, size_t size, size_t from);

/* Reads a whole head. The bytes are changed in place and must live as long as the request, which points into them. 0,
 * or the status of the refusal. */
int head_read(char *bytes, size_t size, struct http_request *r);

#endif
