/* The sender: takes what is due, sends it, tries again later what failed. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/journal.h"
#include "server/office.h"
#include "server/secrets.h"

enum { LEASE = 90000, LOOK_EVERY = 5000, SECOND = 1000 };
static const int64_t HOUR = 3600 * (int64_t)SECOND, DAY = 24 * 3600 * (int64_t)SECOND;

/* How long to wait after each failure, in seconds; after the last one it is given up. */
static const int pauses[] = {2, 10, 60, 300, 1800, 7200, 21600, 21600, 21600, 43200};
enum { PAUSES = sizeof pauses / sizeof *pauses };

enum outcome { SENT_MAIL, SENT_POST, NOT_NEEDED, FAILED_NOW, FAILED_FOR_GOOD, PUT_OFF };

/* One job at work. */
struct errand {
	struct office *office;
	struct store_job job;
	const char *what;
	struct store_account account;
	struct wishes wishes;
	int64_t table, until;   /* until: for PUT_OFF */
	uint32_t step;
	const struct eto_catalog *texts;
	enum eto_lang lang;
	char why[COURIER_WHY];
	struct letter letter;
	char message[LETTER_MESSAGE];
};

/* -- letters -- */

static enum outcome send_letter(struct errand *e, const char *unsubscribe)
{
	struct office *o = e->office;
	struct eto_text out = eto_text_in(e->message, sizeof e->message);
	e->letter.from = o->from;
	e->letter.to = e->account.email;
	e->letter.unsubscribe = unsubscribe;
	e->letter.date = office_now();
	letter_write(&e->letter, &out);
	switch (courier_mail(o->courier, e->account.email, out.at, out.length, e->why)) {
	case COURIER_SENT: return SENT_MAIL;
	case COURIER_NEVER: return FAILED_FOR_GOOD;
	case COURIER_LATER: break;
	}
	return FAILED_NOW;
}

static struct eto_text begin_body(struct errand *e)
{
	return eto_text_in(e->letter.body, sizeof e->letter.body);
}

static void set_id(struct errand *e, int64_t number)
{
	snprintf(e->letter.id, sizeof e->letter.id, "%s.%lld.%lld@%.80s", e->what, (long long)e->account.id,
		 (long long)number, e->office->domain);
}

/* A table as letters name it. */
struct place {
	struct store_table row;
	const char *title;
	char number[24], seats[200], link[OFFICE_LINK];
};

static bool find_place(const struct errand *e, int64_t table, struct place *p)
{
	if (store_table_get(e->office->store, table, &p->row) != STORE_OK)
		return false;
	const struct house_game *g = house_find(e->office->house, p->row.game);
	if (!g || strcmp(p->row.state, "running"))
		return false;
	struct eto_text seats = eto_text_in(p->seats, sizeof p->seats);
	for (unsigned i = 0; i < g->game->seat_count; i++)
		if (p->row.seat[i].account == e->account.id)
			eto_addf(&seats, "%s%s", seats.length ? ", " : "",
				 eto_tr(e->lang == ETO_ES ? g->spanish : NULL, g->game->seats[i].name));
	p->title = g->game->title;
	snprintf(p->number, sizeof p->number, "%lld", (long long)table);
	snprintf(p->link, sizeof p->link, "%s/#/table/%lld", e->office->url, (long long)table);
	return true;
}

static void add_farewell(const struct errand *e, struct eto_text *body, const char *unsubscribe)
{
	letters_say(body, e->texts,
		    N_("\nYou get this because you asked for notices. To get no more of them:\n\n    %1\n"),
		    unsubscribe, NULL);
}

/* -- a turn -- */

/* Does this turn still wait, and may its player be told now? Fills out what must happen if not. */
static bool still_waits(struct errand *e, enum outcome *instead)
{
	struct store_wait wait;
	enum store_answer answer = store_wait_get(e->office->store, e->account.id, e->table, &wait);
	*instead = answer == STORE_OK || answer == STORE_NONE ? NOT_NEEDED : FAILED_NOW;
	if (answer != STORE_OK || wait.step != e->step)
		return false;
	e->until = wishes_awake(&e->wishes, office_now());
	if (e->until <= office_now())
		return true;
	*instead = PUT_OFF;
	return false;
}

static enum outcome mail_turn(struct errand *e)
{
	enum outcome instead;
	struct place p;
	char unsubscribe[OFFICE_LINK];
	if (!e->wishes.mail || !still_waits(e, &instead) || !find_place(e, e->table, &p))
		return e->wishes.mail ? instead : NOT_NEEDED;
	office_unsubscribe_link(e->office, &e->account, unsubscribe);
	struct eto_text subject = eto_text_in(e->letter.subject, sizeof e->letter.subject), body = begin_body(e);
	letters_say(&subject, e->texts, N_("Your turn at table %1: %2"), p.number, p.title, NULL);
	letters_say(&body, e->texts, N_("Hello %1,\n\nit is your turn in %2, table %3, as %4:\n\n    %5\n"),
		    e->account.name, p.title, p.number, p.seats, p.link, NULL);
	add_farewell(e, &body, unsubscribe);
	set_id(e, e->table * 1000000 + e->step);
	return send_letter(e, unsubscribe);
}

static void write_hook(const struct errand *e, const struct place *p, struct eto_text *out)
{
	struct eto_json j = {.out = out};
	char id[80];
	const struct eto_game *g = eto_game_find(p->row.game);
	snprintf(id, sizeof id, "%lld.%lld.%u", (long long)e->account.id, (long long)e->table, e->step);
	eto_json_open(&j, NULL, '{');
	eto_json_string(&j, "event", "turn");
	eto_json_string(&j, "id", id);
	eto_json_string(&j, "account", e->account.name);
	eto_json_int(&j, "table", e->table);
	eto_json_string(&j, "game", p->row.game);
	eto_json_open(&j, "seats", '[');
	for (unsigned i = 0; g && i < g->seat_count; i++)
		if (p->row.seat[i].account == e->account.id)
			eto_json_string(&j, NULL, g->seats[i].id);
	eto_json_close(&j, ']');
	eto_json_int(&j, "steps", e->step);
	eto_json_string(&j, "link", p->link);
	eto_json_close(&j, '}');
}

/* HMAC-SHA256 of "TIME.BODY" with the secret that the player has, as hex digits. */
static void sign_hook(const struct errand *e, const char *when, const char *body, char hex[65])
{
	char secret[65];
	uint8_t mac[crypto_auth_hmacsha256_BYTES];
	crypto_auth_hmacsha256_state state;
	office_hook_secret(e->office, e->account.id, e->wishes.webhook, secret);
	crypto_auth_hmacsha256_init(&state, (const uint8_t *)secret, 64);
	crypto_auth_hmacsha256_update(&state, (const uint8_t *)when, strlen(when));
	crypto_auth_hmacsha256_update(&state, (const uint8_t *)".", 1);
	crypto_auth_hmacsha256_update(&state, (const uint8_t *)body, strlen(body));
	crypto_auth_hmacsha256_final(&state, mac);
	sodium_bin2hex(hex, 65, mac, sizeof mac);
}

static enum outcome post_turn(struct errand *e)
{
	enum outcome instead;
	struct place p;
	char body[2048], when[24], signature[65];
	if (!e->wishes.webhook[0] || !still_waits(e, &instead) || !find_place(e, e->table, &p))
		return e->wishes.webhook[0] ? instead : NOT_NEEDED;
	struct eto_text out = eto_text_in(body, sizeof body);
	write_hook(e, &p, &out);
	snprintf(when, sizeof when, "%lld", (long long)(office_now() / SECOND));
	sign_hook(e, when, body, signature);
	switch (courier_post(e->office->courier, e->wishes.webhook, body, when, signature, e->why)) {
	case COURIER_SENT: return SENT_POST;
	case COURIER_NEVER: return FAILED_FOR_GOOD;
	case COURIER_LATER: break;
	}
	return FAILED_NOW;
}

/* -- a digest -- */

enum { DIGEST_MAX = 100 };

struct waits {
	struct store_wait list[DIGEST_MAX];
	unsigned count;
	bool more; /* some that are not in the list */
};

static bool take_wait(void *context, const struct store_wait *w)
{
	struct waits *all = context;
	all->more = all->more || all->count == DIGEST_MAX;
	if (!w->told && all->count < DIGEST_MAX)
		all->list[all->count++] = *w;
	return !all->more;
}

static bool read_waits(const struct errand *e, struct waits *all)
{
	*all = (struct waits){.count = 0};
	return store_waits(e->office->store, e->account.id, take_wait, all) == STORE_OK;
}

/* Turns that began while the digest was on its way wait for the next one. */
static void plan_next(struct errand *e)
{
	struct waits left;
	if (!read_waits(e, &left) || !left.count || e->wishes.digest < 0)
		return;
	struct store_job job = {.kind = "notice", .due = wishes_digest(&e->wishes, office_now())};
	snprintf(job.key, sizeof job.key, "%s", e->job.key);
	snprintf(job.body, sizeof job.body, "%s", e->job.body);
	store_job_add(e->office->store, &job);
}

static enum outcome mail_digest(struct errand *e)
{
	struct waits all;
	char unsubscribe[OFFICE_LINK], number[16];
	unsigned told = 0;
	int64_t until = 0;
	if (!e->wishes.mail)
		return NOT_NEEDED;
	if (!read_waits(e, &all))
		return FAILED_NOW;
	struct eto_text subject = eto_text_in(e->letter.subject, sizeof e->letter.subject), body = begin_body(e);
	letters_say(&body, e->texts, N_("Hello %1,\n\nthese games wait for you:\n"), e->account.name, NULL);
	for (unsigned i = 0; i < all.count; i++) {
		struct place p = {.number = ""};
		until = all.list[i].since > until ? all.list[i].since : until;
		if (!find_place(e, all.list[i].table, &p)) {
			if (!strcmp(p.row.state, "ended")) /* a server was killed before it wrote that down */
				store_wait_end(e->office->store, e->account.id, all.list[i].table);
			continue;
		}
		letters_say(&body, e->texts, N_("\n%1, table %2, as %3:\n    %4\n"), p.title, p.number, p.seats, p.link,
			    NULL);
		told++;
	}
	if (!told)
		return NOT_NEEDED;
	snprintf(number, sizeof number, "%u", told);
	letters_say(&subject, e->texts, N_("Games that wait for you: %1"), number, NULL);
	office_unsubscribe_link(e->office, &e->account, unsubscribe);
	add_farewell(e, &body, unsubscribe);
	set_id(e, e->job.id);
	enum outcome outcome = send_letter(e, unsubscribe);
	if (outcome == SENT_MAIL)
		store_waits_told(e->office->store, e->account.id, until);
	return outcome;
}

/* -- what accounts need -- */

static enum outcome mail_secret(struct errand *e)
{
	bool reset = !strcmp(e->what, "reset");
	char secret[65], link[OFFICE_LINK];
	int64_t now = office_now();
	struct store_token token = {.account = e->account.id, .created = now, .expires = now + (reset ? HOUR : DAY)};
	if (!e->account.email[0] || e->account.verified != reset)
		return NOT_NEEDED;
	snprintf(token.kind, sizeof token.kind, "%s", e->what);
	secret_of_address(e->account.email, token.scope);
	secret_new(secret, token.hash);
	if (store_token_add(e->office->store, &token) != STORE_OK)
		return FAILED_NOW;
	snprintf(link, sizeof link, "%s/%s?token=%s&lang=%s", e->office->url, e->what, secret, e->lang ? "es" : "en");
	struct eto_text subject = eto_text_in(e->letter.subject, sizeof e->letter.subject), body = begin_body(e);
	letters_say(&subject, e->texts, reset ? N_("A new password for %1") : N_("Confirm the address of %1"),
		    e->account.name, NULL);
	letters_say(&body, e->texts,
		    reset ? N_("Hello %1,\n\nto choose a new password, open this link within an hour:\n\n    %2\n\n"
			       "If you did not ask for this, do nothing: the old password stays.\n")
			  : N_("Hello %1,\n\nto confirm that this is your address, open this link within a day:\n\n    "
			       "%2\n\nIf you have no such account, do nothing.\n"),
		    e->account.name, link, NULL);
	set_id(e, e->job.id * 100 + e->job.tries);
	return send_letter(e, NULL);
}

/* -- one job -- */

static enum outcome carry_out(struct errand *e)
{
	bool writable = e->account.email[0] && (e->account.verified || !e->office->verified_only);
	if (!strcmp(e->what, "hook"))
		return post_turn(e);
	if (!strcmp(e->what, "verify") || !strcmp(e->what, "reset"))
		return mail_secret(e);
	if (!writable)
		return NOT_NEEDED;
	return !strcmp(e->what, "digest") ? mail_digest(e) : mail_turn(e);
}

static void report(const struct errand *e, const char *level, const char *event)
{
	struct journal j;
	journal_open(&j, level, event);
	eto_json_string(&j.json, "kind", e->what);
	eto_json_int(&j.json, "account", e->account.id);
	eto_json_int(&j.json, "tries", e->job.tries);
	eto_json_string(&j.json, "reason", e->why);
	journal_close(&j);
}

static void settle(struct errand *e, enum outcome outcome)
{
	struct office *o = e->office;
	if (outcome == FAILED_NOW && e->job.tries > PAUSES)
		outcome = FAILED_FOR_GOOD;
	if (outcome == PUT_OFF || outcome == FAILED_NOW) {
		unsigned n = e->job.tries ? e->job.tries - 1 : 0;
		int64_t pause = pauses[n < PAUSES ? n : PAUSES - 1] * (int64_t)SECOND;
		if (outcome == FAILED_NOW) {
			atomic_fetch_add(&o->retries, 1);
			report(e, "warning", "notice not sent");
		}
		store_job_later(o->store, e->job.id, outcome == PUT_OFF ? e->until : office_now() + pause);
		return;
	}
	if (outcome == FAILED_FOR_GOOD) {
		atomic_fetch_add(&o->failures, 1);
		report(e, "error", "notice given up");
	}
	if (outcome == SENT_MAIL)
		atomic_fetch_add(&o->mails, 1);
	if (outcome == SENT_POST)
		atomic_fetch_add(&o->posts, 1);
	store_job_done(o->store, e->job.id);
	if (!strcmp(e->what, "digest"))
		plan_next(e);
}

static void work_on(struct errand *e)
{
	json_t *body = json_loads(e->job.body, 0, NULL);
	const char *what = json_string_value(json_object_get(body, "what"));
	int64_t id = json_integer_value(json_object_get(body, "account"));
	e->what = what ? what : "?";
	e->table = json_integer_value(json_object_get(body, "table"));
	e->step = (uint32_t)json_integer_value(json_object_get(body, "step"));
	e->why[0] = 0;
	enum store_answer answer = store_account_get(e->office->store, id, &e->account);
	if (answer == STORE_OK) {
		json_t *settings = json_loads(e->account.settings, 0, NULL);
		wishes_read(settings, &e->wishes);
		json_decref(settings);
		e->lang = strcmp(e->account.lang, "es") ? ETO_EN : ETO_ES;
		e->texts = office_texts(e->office, e->lang);
		settle(e, e->account.blocked ? NOT_NEEDED : carry_out(e));
	} else if (answer == STORE_NONE) {
		store_job_done(e->office->store, e->job.id);
	}
	json_decref(body);
}

/* -- the thread -- */

/* Waits until something may be due; false when the office closes. */
static bool rest(struct office *o)
{
	int64_t now = office_now(), due = now + LOOK_EVERY, next;
	if (store_job_next(o->store, "notice", &next) == STORE_OK && next < due)
		due = next;
	struct timespec when = {.tv_sec = due / SECOND, .tv_nsec = due % SECOND * 1000000};
	pthread_mutex_lock(&o->lock);
	if (!o->fresh && !o->ending && due > now)
		pthread_cond_timedwait(&o->due, &o->lock, &when);
	o->fresh = false;
	bool ending = o->ending;
	pthread_mutex_unlock(&o->lock);
	return !ending;
}

void *office_sender(void *office)
{
	struct office *o = office;
	struct errand *e = calloc(1, sizeof *e);
	while (e) {
		pthread_mutex_lock(&o->lock);
		bool ending = o->ending;
		pthread_mutex_unlock(&o->lock);
		if (ending)
			break;
		e->office = o;
		if (store_job_take(o->store, "notice", office_now(), LEASE, &e->job) == STORE_OK)
			work_on(e);
		else if (!rest(o))
			break;
	}
	free(e);
	return NULL;
}
