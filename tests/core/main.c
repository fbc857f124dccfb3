#define TEST_MAIN
#include "tests/core/core.h"

struct toy_table toy_loaded(void)
{
	struct toy_table t = {0};
	struct eto_error err = {0};
	if (!toy_game.load(&t.head, &toy_files, &err))
		printf("%s:%u:%u: %s\n", err.file, err.line, err.column, err.what);
	return t;
}

const struct eto_catalog *toy_catalog(void)
{
	static struct eto_catalog catalog;
	if (!catalog.count) {
		struct eto_error err = {0};
		catalog.lang = ETO_ES;
		if (!eto_catalog_add(&catalog, eto_file_find(&toy_files, "messages/es.po"), &err))
			printf("%s:%u:%u: %s\n", err.file, err.line, err.column, err.what);
		eto_catalog_sort(&catalog);
	}
	return &catalog;
}

const struct eto_rules *toy_rules(void)
{
	static struct eto_rules rules;
	if (!rules.count) {
		struct eto_error err = {0};
		if (!eto_rules_load(&rules, &toy_files, &err))
			printf("%s:%u:%u: %s\n", err.file, err.line, err.column, err.what);
	}
	return &rules;
}

struct eto_files one_file(struct eto_file *file, const char *name, const char *text, size_t size)
{
	*file = (struct eto_file){name, text, size};
	return (struct eto_files){file, 1};
}

int main(void)
{
	tests_of_basics();
	tests_of_sets();
	tests_of_graph();
	tests_of_tsv();
	tests_of_rows();
	tests_of_clauses();
	tests_of_messages();
	tests_of_names();
	tests_of_fields();
	tests_of_match();
	tests_of_notation();
	tests_of_records();
	tests_of_player();
	tests_of_judge();
	tests_of_blocks();
	tests_of_scene();
	tests_of_completion();
	tests_of_procs();
	tests_of_position();
	tests_of_cases();
	tests_of_conformance();
	return test_end();
}
