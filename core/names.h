/* How words are compared, and how an argument is named. What people type is compared without regard to case and
 * accents: "kiev", "Kiev" and "KIEV" are the same, so are "málaga" and "MALAGA"; '_' stands for a blank, so that a name
 * of two words can be typed without quotes. */
#ifndef ETO_NAMES_H
#define ETO_NAMES_H

#include "core/messages.h"

bool eto_same(const char *x, const char *y);
/* Does the word begin with this prefix? */
bool eto_begins(const char *word, const char *prefix);

enum { ETO_ID_SIZE = 64 }; /* an id fits, with its NUL */

/* The word of the notation for an argument (a piece's alias comes first), or NULL if there is no such thing. Numbers
 * are written into the buffer. */
const char *eto_arg_id(const struct eto_voice *v, struct eto_arg kind, unsigned value, char buffer[ETO_ID_SIZE]);
/* The same for a reader: the name in the voice's language. */
const char *eto_arg_name(const struct eto_voice *v, struct eto_arg kind, int value, char buffer[ETO_ID_SIZE]);
/* Is this word a name of the argument: its id, or its name in any language? */
bool eto_arg_called(const struct eto_voice *v, struct eto_arg kind, unsigned value, const char *word);
/* The id of a seat, the dice included; NULL if there is no such seat. And back; -1 if there is none. */
const char *eto_seat_id(const struct eto_game *g, unsigned seat);
int eto_seat_find(const struct eto_voice *v, const char *word);
/* "en" or "es"; false for any other word. */
bool eto_lang_read(const char *word, enum eto_lang *lang);

#endif
