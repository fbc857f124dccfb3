/* signature GAME BOT SEED ACTIONS BUDGET: prints what eto_web_signature() gives in this build, for web/same.mjs to
 * compare. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "web/module.h"

static unsigned number(const char *word)
{
	return (unsigned)strtoul(word, NULL, 10);
}

int main(int argc, char **argv)
{
	if (argc != 6)
		return 2;
	uint64_t seed = strtoull(argv[3], NULL, 10);
	printf("%016" PRIx64 "\n",
	       eto_web_signature(number(argv[1]), number(argv[2]), seed, number(argv[4]), number(argv[5])));
	return 0;
}
