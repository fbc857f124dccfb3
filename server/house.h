/* The games of the house, loaded once: data, rulebook, texts in both languages. Tables with the same scenario and
 * options share one struct eto_table. All of it is read-only once it is handed out, and any thread may ask for it. */
#ifndef ETO_HOUSE_H
#define ETO_HOUSE_H

#include "core/clauses.h"
#include "core/messages.h"

struct house;

struct house_game {
	const struct eto_game *game;
	struct eto_table *plain; /* as loaded */
	struct eto_rules *rules;
	struct eto_catalog *spanish;
	char signature[20]; /* of the rulebook and the data: games say which one they were begun under */
};

struct house *house_open(struct eto_error *err);
void house_close(struct house *h);
/* NULL if there is no such game. */
const struct house_game *house_find(const struct house *h, const char *id);
const struct house_game *house_each(const struct house *h, unsigned i); /* NULL at the end */
/* The table of a game with a scenario (empty: the first) and options, lines of "name value". NULL after a failure. */
const struct eto_table *house_table(struct house *h, const struct house_game *g, const char *scenario,
				    const char *options, struct eto_error *err);
/* Whoever keeps such a table for long says so before each sweep; what nobody has used or asked for during sixty sweeps
 * is forgotten: there are millions of ways to set the options, and anybody may try them. */
void house_use(struct house *h, const struct eto_table *t);
void house_sweep(struct house *h);
struct eto_voice house_voice(const struct house_game *g, const struct eto_table *t, enum eto_lang lang);

#endif
