/* signature GAME SEED ACTIONS: prints what eto_web_signature() gives in this build, for web/same.mjs to compare. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "web/module.h"

int main(int argc, char **argv)
{
	if (argc != 4)
		return 2;
	unsigned game = (unsigned)strtoul(argv[1], NULL, 10);
	unsigned actions = (unsigned)strtoul(argv[3], NULL, 10);
	printf("%016" PRIx64 "\n", eto_web_signature(game, strtoull(argv[2], NULL, 10), actions));
	return 0;
}
