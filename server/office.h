/* The post office: tells players that it is their turn, by mail and by webhook, and sends the letters that accounts
 * need. It has two threads of its own, so neither the disk nor a slow mail server holds up a game:
 *
 *   the clerk   hears of each turn that begins or ends, and writes down who waits and what is to be sent when
 *   the sender  takes what is due, sends it, tries again later what failed
 *
 * What is to be sent is a job in the storage, written together with the wait it belongs to: a restart loses nothing,
 * and a turn that waits has one notice, whatever happens. A job looks again, just before it is sent, whether the turn
 * still waits and whether its player still wants to be told. */
#ifndef ETO_OFFICE_H
#define ETO_OFFICE_H

#include <pthread.h>
#include <stdatomic.h>

#include "server/courier.h"
#include "server/house.h"
#include "server/letters.h"
#include "server/store/store.h"
#include "server/wishes.h"

enum { OFFICE_LINK = 600, OFFICE_KNOWN = 1024 };

struct office_options {
	const char *smtp, *password, *from; /* of the mail server; NULL: no mail */
	const char *url;  /* of this server, for links: "https://eto.example" */
	bool anywhere;    /* webhooks may lead to private addresses */
	bool verified_only; /* mail goes to confirmed addresses only: with accounts */
};

/* What a player waits for, or no longer does. */
struct office_turn {
	int64_t account;
	uint32_t step; /* as the player counts them */
	bool asked;
};

struct office_news {
	struct office_news *next;
	int64_t table, since;
	unsigned count;
	struct office_turn turn[STORE_SEATS];
};

struct office {
	struct store *store;
	const struct house *house;
	struct courier *courier;
	struct eto_catalog *spanish;
	char from[256], url[300], domain[120];
	uint8_t key[32];  /* signs links and makes the secrets of webhooks */
	bool verified_only;

	pthread_t clerk, sender;
	bool working, ending;
	pthread_mutex_t lock;
	pthread_cond_t heard, due; /* news for the clerk; something new to send */
	struct office_news *first, *last;
	bool fresh; /* jobs were added since the sender looked */
	/* Accounts that want no notices, until this time: saves looking them up at every turn. Guarded by the lock. */
	struct {
		int64_t account, until;
	} silent[OFFICE_KNOWN];

	atomic_ullong mails, posts, retries, failures;
};

struct office *office_open(struct store *store, const struct house *house, const struct office_options *o,
			   struct eto_error *err);
/* Begins to work: links that are sent from now on lead to o->url, or to this port of this machine. */
bool office_begin(struct office *o, int port);
void office_close(struct office *o);

/* Who must decide at a table now, and who need not. */
void office_hear(struct office *o, const struct office_news *news);
/* An account has changed its settings. */
void office_forget(struct office *o, int64_t account);
/* A letter that an account needs: "verify" its address, or "reset" its password. */
bool office_letter(struct office *o, const char *what, int64_t account);
bool office_mails(const struct office *o);

/* The link that ends the mails to an account, and whether somebody who shows this signature has it. */
void office_unsubscribe_link(const struct office *o, const struct store_account *a, char link[OFFICE_LINK]);
bool office_unsubscribe_fits(const struct office *o, const struct store_account *a, const char *signature);
/* The secret that a webhook's messages are signed with. */
void office_hook_secret(const struct office *o, int64_t account, const char *url, char secret[65]);
const struct eto_catalog *office_texts(const struct office *o, enum eto_lang lang);

/* -- inside: office_clerk.c, office_sender.c -- */

void *office_clerk(void *office);
void *office_sender(void *office);
/* Wakes the sender. */
void office_look(struct office *o);
int64_t office_now(void);

#endif
