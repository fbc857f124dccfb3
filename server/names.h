/* Names of people: letters, digits, dots and dashes. Strangers must be able to tell two of them apart by looking, so
 * there are no marks that are not seen, nothing that turns the line around, no letters of two alphabets in one name,
 * and no Greek or Cyrillic name that is made of letters which look Latin. (That "AIice" looks like "Alice" is known to
 * the storage: it keeps names apart by their look.) */
#ifndef ETO_NAMES_H
#define ETO_NAMES_H

#include <stdbool.h>

bool name_is_sound(const char *name);

/* May somebody say this to others? Something is to be seen, line feeds are the only control characters, and no mark
 * turns the direction of the words around it. */
bool text_is_sound(const char *text);

#endif
