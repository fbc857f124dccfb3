/* The server as one call: opens the data, listens, serves until it is told to stop. */
#ifndef ETO_SERVE_H
#define ETO_SERVE_H

#include <stdbool.h>

#include "core/error.h"
#include "core/game.h"
#include "core/messages.h"
#include "core/text.h"

/* Draws a position as an SVG, from a state that holds nothing the viewers may not know. One call at a time, on any
 * thread; false after a failure. */
typedef bool serve_draw(void *context, const struct eto_table *t, const void *view, unsigned viewers,
			enum eto_lang lang, struct eto_text *out);

struct serve_options {
	const char *store;   /* address of the database: "sqlite:/path/eto.db" */
	const char *address; /* to listen on */
	int port;            /* 0: a free one */
	const char *path;    /* of a socket to listen on besides, for a proxy at this machine; NULL: none */
	bool public;         /* accounts and passwords; else one person, at this machine */
	bool proxied;        /* behind a reverse proxy that speaks TLS */
	unsigned per_address; /* connections from one address; 0: no limit */
	int patience;        /* seconds that one waits for a storage that is busy or gone */
	int delay;           /* seconds by which delayed spectators lag behind */
	const char *smtp, *mail_from, *mail_password; /* the mail server; NULL: no mail */
	const char *url;     /* of this server, for links in mails; NULL: this machine */
	bool private_hooks;  /* webhooks may lead to private addresses */
	serve_draw *draw;    /* for the pages of games; NULL: they show the empty board */
	void *drawing;       /* its context */
};

/* Serves until SIGTERM or SIGINT. `ready` is called with the port once requests are accepted. */
bool serve(const struct serve_options *o, void (*ready)(void *context, int port), void *context, struct eto_error *err);

#endif
