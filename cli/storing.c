#include "cli/storing.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool storing_folder(char *path, size_t size)
{
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	if (data && data[0] == '/')
		return snprintf(path, size, "%s/eto", data) < (int)size;
	return home && home[0] && snprintf(path, size, "%s/.local/share/eto", home) < (int)size;
}

bool storing_address(const char *data, char *address, size_t size)
{
	struct stat st;
	int length;
	if (!strncmp(data, "sqlite:", 7) || strstr(data, "://"))
		length = snprintf(address, size, "%s", data);
	else if (!stat(data, &st) && S_ISDIR(st.st_mode))
		length = snprintf(address, size, "sqlite:%s/eto.db", data);
	else
		length = snprintf(address, size, "sqlite:%s", data);
	return (size_t)length < size;
}

bool storing_open(const struct cli *cli, const struct args *args, bool fresh, struct storing *out, int *code)
{
	char folder[PATH_MAX - 32], address[PATH_MAX + 16];
	const char *data = args_value(args, "store");
	struct eto_error err = {0};
	*out = (struct storing){0};
	*code = BAD_USAGE;
	if (!data && !storing_folder(folder, sizeof folder))
		return args_complain(cli, args->command, N_("where are the data? Name them with --store"), NULL), false;
	if (!storing_address(data ? data : folder, address, sizeof address))
		return args_complain(cli, args->command, N_("\"%1\" is too long"), data, NULL), false;
	*code = REFUSED;
	out->store = fresh ? store_open(address, &err) : store_attach(address, &err);
	if (!out->store || (!fresh && !store_is_current(out->store, &err)))
		return cli_error(cli, &err), false;
	out->house = house_open(&err);
	if (!out->house)
		return cli_error(cli, &err), false;
	*code = DONE;
	return true;
}

void storing_close(struct storing *s)
{
	if (s->store)
		store_close(s->store);
	house_close(s->house);
}

long long storing_number(const struct cli *cli, const struct args *args, const char *word)
{
	char *end;
	long long n = word[0] >= '1' && word[0] <= '9' ? strtoll(word, &end, 10) : 0;
	if (n > 0 && n < LLONG_MAX && !*end)
		return n;
	args_complain(cli, args->command, N_("\"%1\" is not the number of a table"), word, NULL);
	return 0;
}
