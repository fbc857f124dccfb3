/* How somebody wants to be told that it is his turn: the member "notices" of the settings of an account,
 *
 *     {"mail": true, "webhook": "https://...", "after": 10, "digest": "08:00", "quiet": ["22:00", "07:30"],
 *      "utc_offset": 120}
 *
 * and the arithmetic of times that follows from it. Times of the day are those of a clock that is utc_offset minutes
 * before Greenwich; moments are milliseconds since 1970. */
#ifndef ETO_WISHES_H
#define ETO_WISHES_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

enum { WISH_URL_MAX = 500 };

struct wishes {
	bool mail;
	char webhook[WISH_URL_MAX]; /* empty: none */
	int64_t after;              /* milliseconds that a turn waits before it is told of */
	int digest;                 /* minute of the day of the one mail that tells of everything; -1: a mail each */
	int quiet_from, quiet_to;   /* minutes of the day; equal: never quiet */
	int offset;                 /* minutes */
};

/* Reads the settings of an account (an object; NULL is one without members). NULL if they are sound, else a sentence
 * that says what is wrong; then the wishes are none. */
const char *wishes_read(const json_t *settings, struct wishes *out);
/* Is there anything to be told? */
bool wishes_any(const struct wishes *w);
/* The first moment from `now` on at which it is not quiet. */
int64_t wishes_awake(const struct wishes *w, int64_t now);
/* When a turn that begins now is told of. */
int64_t wishes_due(const struct wishes *w, int64_t now);
/* The next time for the digest, after now. */
int64_t wishes_digest(const struct wishes *w, int64_t now);

#endif
