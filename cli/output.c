#include "cli/output.h"

#include <stdio.h>
#include <stdlib.h>

bool output_open(struct output *o)
{
	char *buffer = malloc(OUTPUT_SIZE);
	if (!buffer)
		return false;
	o->text = eto_text_in(buffer, OUTPUT_SIZE);
	o->json = (struct eto_json){.out = &o->text};
	return true;
}

void output_close(struct output *o)
{
	free(o->text.at);
	o->text.at = NULL;
}

void output_print(const struct output *o)
{
	fwrite(o->text.at, 1, o->text.length, stdout);
	putchar('\n');
}
