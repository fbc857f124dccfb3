/* A large text in the making, with a JSON writer on it. */
#ifndef ETO_OUTPUT_H
#define ETO_OUTPUT_H

#include "core/json.h"

enum { OUTPUT_SIZE = 4 * 1024 * 1024 };

struct output {
	struct eto_text text;
	struct eto_json json;
};

bool output_open(struct output *o);
void output_close(struct output *o);
/* Prints it with a newline on the standard output. */
void output_print(const struct output *o);

#endif
