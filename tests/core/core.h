/* The tests of core, one function for each subject, and what they share: the toy game, loaded. */
#ifndef ETO_TESTS_CORE_H
#define ETO_TESTS_CORE_H

#include "core/clauses.h"
#include "core/messages.h"
#include "tests/test.h"
#include "tests/toy.h"

void tests_of_basics(void);
void tests_of_sets(void);
void tests_of_graph(void);
void tests_of_tsv(void);
void tests_of_rows(void);
void tests_of_clauses(void);
void tests_of_messages(void);
void tests_of_names(void);
void tests_of_fields(void);
void tests_of_match(void);
void tests_of_notation(void);
void tests_of_records(void);
void tests_of_player(void);
void tests_of_judge(void);
void tests_of_blocks(void);
void tests_of_scene(void);
void tests_of_completion(void);
void tests_of_procs(void);
void tests_of_position(void);
void tests_of_cases(void);
void tests_of_conformance(void);

/* A table of the toy game, fresh from its files. */
struct toy_table toy_loaded(void);
/* Its catalog in Spanish and its rulebook; made once. */
const struct eto_catalog *toy_catalog(void);
const struct eto_rules *toy_rules(void);
/* A table of one file, for parsers that want a list of files. */
struct eto_files one_file(struct eto_file *file, const char *name, const char *text, size_t size);

#endif
