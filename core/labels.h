/* Where the ids and names of places, pieces and choices stand, told in tables: in the game's own table, or as words of
 * the program. The functions below are then what the game object needs.
 *
 *     static const struct eto_labels places[] = {
 *             {.count = ZONES, ETO_IDS(struct df_table, zone, id), ETO_NAMES(struct df_table, zone, name)}, {0}};
 *     static const struct eto_labels choices[SETS] = {
 *             [SET_FACE] = ETO_WORDS("ordinary", "advanced"), ...};
 *
 * Places may stand in several lists, one after the other; an empty id is past the end of its list. */
#ifndef ETO_LABELS_H
#define ETO_LABELS_H

#include "core/game.h"

struct eto_labels {
	unsigned count;
	const char *const *words, *const *texts; /* ids and catalog texts in the program; either may be NULL */
	/* ids and names in the table: where the first is, how many bytes to the next, and to that in the next
	 * language (0: one for all) */
	uint32_t id, id_step, name, name_step, name_lang;
};

#define ETO_TABLE_STEP(table, list) sizeof(((table *)0)->list[0])
#define ETO_IDS(table, list, member) .id = offsetof(table, list[0].member), .id_step = ETO_TABLE_STEP(table, list)
#define ETO_NAMES(table, list, member)                                                                                 \
	.name = offsetof(table, list[0].member), .name_step = ETO_TABLE_STEP(table, list),                             \
	.name_lang = sizeof(((table *)0)->list[0].member[0])
#define ETO_TEXTS(table, list, member)                                                                                 \
	.name = offsetof(table, list[0].member), .name_step = ETO_TABLE_STEP(table, list)
/* Of lists that hold nothing else. */
#define ETO_ALL_IDS(table, list) .id = offsetof(table, list), .id_step = ETO_TABLE_STEP(table, list)
#define ETO_ALL_NAMES(table, list)                                                                                     \
	.name = offsetof(table, list), .name_step = ETO_TABLE_STEP(table, list),                                       \
	.name_lang = ETO_TABLE_STEP(table, list[0])
#define ETO_ALL_TEXTS(table, list) .name = offsetof(table, list), .name_step = ETO_TABLE_STEP(table, list)
#define ETO_WORDS(...)                                                                                                 \
	{.count = sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *),                                         \
	 .words = (const char *const[]){__VA_ARGS__}}

/* Ids, and the catalog texts beside them. */
#define ETO_CALLED(words_, ...)                                                                                        \
	{.count = sizeof words_ / sizeof *words_, .words = words_, .texts = (const char *const[]){__VA_ARGS__}}

/* -- for the game object, with .places, .pieces, .choices and .choice_sets -- */
const char *eto_place_id(const struct eto_table *t, unsigned place);
const char *eto_place_name(const struct eto_table *t, unsigned place, enum eto_lang lang);
const char *eto_piece_id(const struct eto_table *t, unsigned piece);
const char *eto_piece_name(const struct eto_table *t, unsigned piece, enum eto_lang lang);
const char *eto_choice_id(const struct eto_table *t, unsigned set, unsigned value);
const char *eto_choice_name(const struct eto_table *t, unsigned set, unsigned value);

#endif
