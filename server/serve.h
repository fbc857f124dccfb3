/* The server as one call: opens the data, listens, serves until it is told to stop. */
#ifndef ETO_SERVE_H
#define ETO_SERVE_H

#include <stdbool.h>

#include "core/error.h"

struct serve_options {
	const char *store;   /* address of the database: "sqlite:/path/eto.db" */
	const char *address; /* to listen on */
	int port;            /* 0: a free one */
	bool public;         /* accounts and passwords; else one person, at this machine */
	bool proxied;        /* behind a reverse proxy that speaks TLS */
	unsigned per_address; /* connections from one address; 0: no limit */
	int delay;           /* seconds by which delayed spectators lag behind */
	const char *smtp, *mail_from, *mail_password; /* the mail server; NULL: no mail */
	const char *url;     /* of this server, for links in mails; NULL: this machine */
	bool private_hooks;  /* webhooks may lead to private addresses */
};

/* Serves until SIGTERM or SIGINT. `ready` is called with the port once requests are accepted. */
bool serve(const struct serve_options *o, void (*ready)(void *context, int port), void *context, struct eto_error *err);

#endif
