/* Letters: what players read in their mail, in their language, and how a message is written for the mail server.
 * Texts are those of the catalog server/messages/es.po; N_ marks them. */
#ifndef ETO_LETTERS_H
#define ETO_LETTERS_H

#include <stdint.h>

#include "core/messages.h"

/* Marks a text of the catalog; does nothing else. */
#define N_(text) text

enum { LETTER_MAX = 32 * 1024, LETTER_MESSAGE = 64 * 1024 };

struct letter {
	const char *from;        /* "ETO <eto@example.org>" */
	const char *to;
	char subject[200];       /* UTF-8 */
	char id[120];            /* of the message: the same letter sent again has the same */
	const char *unsubscribe; /* an address, or NULL */
	int64_t date;
	char body[LETTER_MAX];   /* UTF-8, lines end in LF */
};

/* What the players of a game read after eto repair --rewind; %1 actions remain. */
extern const char letters_taken_back[];

/* Loads the texts; NULL after a failure. Free it with free(). */
struct eto_catalog *letters_texts(struct eto_error *err);
/* Adds a text with %1 to %9 filled by the strings that follow; NULL ends them. */
void letters_say(struct eto_text *out, const struct eto_catalog *texts, const char *key, ...) __attribute__((sentinel));
/* The whole message as it is sent: headers, encoded body, CR LF. */
void letter_write(const struct letter *l, struct eto_text *out);

#endif
