/* The operator's log: one line of JSON for each event, on the standard error. */
#ifndef ETO_JOURNAL_H
#define ETO_JOURNAL_H

#include "core/json.h"

struct journal {
	struct eto_json json;
	struct eto_text text;
	char line[1024];
};

/* Opens a line with the members "time", "level" and "event"; add members to json; then close it. */
void journal_open(struct journal *j, const char *level, const char *event);
void journal_close(struct journal *j);
/* A line with one more member. */
void journal(const char *level, const char *event, const char *key, const char *value);

#endif
