/* Letters and calls to the world outside, by libcurl: mail to the operator's SMTP server, POST to webhooks. This is the
 * only file that knows it. Calls block, so they are made on a thread of their own. */
#ifndef ETO_COURIER_H
#define ETO_COURIER_H

#include <stdbool.h>
#include <stddef.h>

#include "core/error.h"

struct courier_options {
	const char *smtp;     /* "smtp://host:25", "smtps://user@host"; NULL: no mail */
	const char *password; /* of the user in that address; may be NULL */
	const char *sender;   /* the address that mail comes from */
	bool anywhere;        /* webhooks may lead to loopback and private networks */
};

enum courier_answer {
	COURIER_SENT,
	COURIER_LATER, /* it may work another time */
	COURIER_NEVER, /* it was refused for good */
};

struct courier;

struct courier *courier_open(const struct courier_options *o, struct eto_error *err);
void courier_close(struct courier *c);
/* Ends what is under way, from any thread; from then on everything is answered with COURIER_LATER. */
void courier_stop(struct courier *c);
bool courier_mails(const struct courier *c);

enum { COURIER_WHY = 200 };

/* A whole message, headers included, with lines that end in CR LF. `why` says what went wrong. */
enum courier_answer courier_mail(struct courier *c, const char *to, const char *message, size_t size,
				 char why[COURIER_WHY]);
/* A JSON text with a signature: the headers X-Eto-Time and X-Eto-Signature. */
enum courier_answer courier_post(struct courier *c, const char *url, const char *body, const char *time,
				 const char *signature, char why[COURIER_WHY]);

#endif
