/* What players read, in their language. The program's English texts are the keys; the catalogs are gettext PO files
 * (core/messages/es.po, games/ID/messages/es.po), which every translator's tool opens. A text without a translation is
 * shown in English, and a test fails.
 *
 * Placeholders are %1 to %9, so that a translation may put them in another order. A word that follows a number is
 * written {2:Action|Actions}: the first form if %2 stands for 1, else the second. */
#ifndef ETO_MESSAGES_H
#define ETO_MESSAGES_H

#include "core/game.h"

struct eto_rules;

enum { ETO_CATALOG_MAX = 4096 };

struct eto_message {
	uint32_t key, key_size, text, text_size; /* into the catalog's bytes, unescaped */
};

struct eto_catalog {
	enum eto_lang lang;
	unsigned count;
	struct eto_message entry[ETO_CATALOG_MAX]; /* sorted by key */
	size_t used;
	char bytes[512 * 1024];
};

/* Adds a PO file to a catalog (call eto_catalog_sort at the end). Fuzzy and empty translations are left out; msgctxt is
 * a note to translators and no part of the key. Plural forms, a key given twice in one file and a placeholder that
 * the key has not are errors; then nothing of the file is added. */
bool eto_catalog_add(struct eto_catalog *c, const struct eto_file *po, struct eto_error *err);
/* Makes the catalog ready for use. Where several files translate the same key, the last one added counts. */
void eto_catalog_sort(struct eto_catalog *c);
/* The translation, or the key itself; c may be NULL (English). Never NULL for a non-NULL key. */
const char *eto_tr(const struct eto_catalog *c, const char *key);
/* Does the catalog translate the key? For the test. */
bool eto_catalog_has(const struct eto_catalog *c, const char *key);

/* Everything needed to speak about a game in a language. */
struct eto_voice {
	const struct eto_table *table;
	const struct eto_catalog *catalog; /* NULL for English */
	enum eto_lang lang;
	const char *const *alias; /* for cases: alias[piece] is the name the case gave it; may be NULL */
	const struct eto_rules *rules; /* to write the ids of clauses; may be NULL */
};

/* Writes the text with its placeholders filled from args by their kinds. */
void eto_say(const struct eto_voice *v, struct eto_text *out, const char *key, const struct eto_arg *kinds,
	     const int16_t *args, unsigned count);
/* If a pair of forms begins at `p`, "{2:Action|Actions}", writes the one that goes with the number and answers its last
 * character, else NULL. */
const char *eto_say_form(struct eto_text *out, const char *p, const int16_t *args, unsigned count);
/* One event as a sentence. */
void eto_say_event(const struct eto_voice *v, struct eto_text *out, const struct eto_event *e);
/* One action as a menu line, e.g. "Give orders to GEI3". */
void eto_say_action(const struct eto_voice *v, struct eto_text *out, struct eto_action a);

#endif
