/* eto serve: a place to play, for this machine or for everybody. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/easel.h"
#include "cli/files.h"
#include "cli/storing.h"
#include "server/serve.h"

static const struct flag flags[] = {
	{"data", 'd', "DIR", N_("folder of the data; eto.db in it holds everything")},
	{"store", 0, "ADDRESS", N_("database instead of eto.db, for example postgresql://localhost/eto")},
	{"port", 'p', "N", N_("port to listen on (default 8400; 0: a free one)")},
	{"address", 0, "A", N_("address to listen on (default 127.0.0.1)")},
	{"socket", 0, "PATH", N_("a socket of this machine to listen on besides, for a proxy that runs here")},
	{"public", 0, NULL, N_("accounts with passwords, instead of one person at this machine")},
	{"behind-proxy", 0, NULL, N_("a reverse proxy with TLS stands before it")},
	{"per-address", 0, "N", N_("connections from one address (default 200 with --public and no proxy; 0: any)")},
	{"delay", 0, "SECONDS", N_("by how much delayed spectators lag behind (default 900)")},
	{"patience", 0, "SECONDS", N_("how long to wait for a storage that is busy or gone (default 10)")},
	{"smtp", 0, "URL", N_("mail server, as smtps://user@host; its password is in $ETO_SMTP_PASSWORD")},
	{"mail-from", 0, "ADDRESS", N_("where mail comes from, as \"ETO <eto@example.org>\"")},
	{"url", 0, "URL", N_("address of this server for links in mails, as https://eto.example")},
	{"private-webhooks", 0, NULL, N_("with --public: webhooks may lead to this machine and private networks")},
	{0},
};

static void on_ready(void *context, int port)
{
	const struct cli *cli = context;
	char number[16];
	snprintf(number, sizeof number, "%d", port);
	cli_print(cli, stdout, N_("Playing at http://localhost:%1/ (stop with Ctrl+C)"), number, NULL);
	fflush(stdout);
}

static int run(const struct cli *cli, const struct args *args)
{
	struct eto_error err = {0};
	char folder[PATH_MAX - 32], store[PATH_MAX];
	const char *data = args_value(args, "data"), *address = args_value(args, "address");
	const char *database = args_value(args, "store");
	long long port = 8400, delay = 900, each = -1, patience = 10;
	if (args->words)
		return args_complain(cli, args->command, N_("unexpected word \"%1\""), args->word[0], NULL);
	if (!args_number(cli, args, "port", 0, 65535, &port) || !args_number(cli, args, "delay", 0, 86400, &delay) ||
	    !args_number(cli, args, "per-address", 0, 1000000, &each) ||
	    !args_number(cli, args, "patience", 1, 3600, &patience))
		return BAD_USAGE;
	bool public = args_has(args, "public");
	bool near = !address || !strcmp(address, "127.0.0.1") || !strcmp(address, "::1");
	if (!public && !near)
		return args_complain(cli, args->command, N_("without --public only this machine may be served: %1"),
				     address, NULL);
	if (data ? snprintf(folder, sizeof folder, "%s", data) >= (int)sizeof folder
		 : !storing_folder(folder, sizeof folder))
		return cli_fail(cli, N_("no folder for the data: give one with --data"), NULL);
	if (!database && !file_make_folder(folder, &err))
		return cli_error(cli, &err);
	snprintf(store, sizeof store, "sqlite:%s/eto.db", folder);
	if (each < 0) /* behind a proxy all connections have its address: the proxy counts */
		each = public && !args_has(args, "behind-proxy") ? 200 : 0;
	struct serve_options o = {.store = database ? database : store,
				  .address = address ? address : "127.0.0.1",
				  .port = (int)port,
				  .path = args_value(args, "socket"),
				  .public = public,
				  .proxied = args_has(args, "behind-proxy"),
				  .per_address = (unsigned)each,
				  .delay = (int)delay,
				  .patience = (int)patience,
				  .smtp = args_value(args, "smtp"),
				  .mail_from = args_value(args, "mail-from"),
				  .url = args_value(args, "url"),
				  .mail_password = getenv("ETO_SMTP_PASSWORD"),
				  .private_hooks = args_has(args, "private-webhooks"),
				  .draw = easel_draw,
				  .drawing = easel_new()};
	if (!o.drawing)
		return cli_fail(cli, N_("out of memory"), NULL);
	union {
		const struct cli *in;
		void *out;
	} context = {.in = cli};
	int code = serve(&o, on_ready, context.out, &err) ? DONE : cli_error(cli, &err);
	easel_free(o.drawing);
	return code;
}

const struct command command_serve = {
	.name = "serve",
	.summary = N_("Serve games to browsers and programs"),
	.usage = "[--data DIR] [--port N] [--address A] [--public]",
	.about = N_("One process, one folder. Without --public it serves the person at this machine and nobody else, "
		    "without a password. docs/hosting.md tells how to run it for everybody."),
	.examples = "  eto serve\n"
		    "  eto serve --public --behind-proxy --data /var/lib/eto\n",
	.flags = flags,
	.run = run,
};
