/* Signing up and signing in. All of it happens on a thread of the vault: argon2id takes its time, and so may the
 * storage.
 *
 * Failures are counted for each account, at all servers together, so that nobody guesses at one account from many
 * addresses. But then anybody could lock anybody out by failing on purpose. So whoever comes from an address where this
 * account has been signed in before has a count of its own, as has whoever is signed in: strangers cannot use it up. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/addresses.h"
#include "server/factor.h"
#include "server/names.h"
#include "server/server.h"

enum { SESSION_DAYS = 30, KNOWN_DAYS = 90, VAULT_MAX = 64 };
enum { FAILED_MAX = 20, FAILED_MS = 15 * 60 * 1000, COUNT_NAME = 120 };
static const int64_t DAY = 24 * 3600 * (int64_t)1000;

struct password_job {
	struct pool_job job;
	uint64_t link;
	bool sign_up, barred;
	const char *error;
	char name[256], password[PASSWORD_MAX + 1], code[8], from[QUOTA_KEY], label[80];
	int64_t now;
	struct server *server;
	struct store *store;
	struct store_account account;
	enum store_answer answer;
	char secret[65]; /* of the session; empty: none was opened */
};

/* -- counting -- */

/* The name of a count about an account and something else, mostly an address; neither can be read from it. */
static void count_name(const char *kind, const char *name, const char *other, char out[COUNT_NAME])
{
	char pair[400], hex[65];
	unsigned char hash[32];
	snprintf(pair, sizeof pair, "%s %s", name, other);
	for (char *c = pair; *c; c++)
		*c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
	crypto_generichash(hash, sizeof hash, (const unsigned char *)pair, strlen(pair), NULL, 0);
	sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
	snprintf(out, COUNT_NAME, "%s %s", kind, hex);
}

/* Which count the failures of this attempt go to. A mail address has one of its own, whether an account has it or not:
 * else the count would tell whose it is. */
static enum store_answer choose_count(struct store *store, const struct store_account *a,
				      const struct given_password *g, char failed[COUNT_NAME])
{
	char known[COUNT_NAME];
	int64_t times = 0;
	enum store_answer answer = STORE_OK;
	if (g->from) {
		count_name("known", a->name, g->from, known);
		answer = store_spent(store, known, g->now, KNOWN_DAYS * DAY, &times);
	}
	count_name("failed", g->mail && !times ? g->mail : a->name,
		   !g->from ? "signed in"
		   : times  ? g->from
			    : "",
		   failed);
	return answer;
}

static void remember(struct password_job *p)
{
	char known[COUNT_NAME];
	int64_t times;
	count_name("known", p->account.name, p->from, known);
	store_spend(p->store, known, p->now, KNOWN_DAYS * DAY, &times);
}

/* -- checking -- */

enum store_answer code_use(struct store *store, const struct store_account *a, const char *secret, const char *code,
			   int64_t now, bool *ok)
{
	char used[COUNT_NAME], kind[40];
	int64_t step = 0, uses = 0;
	*ok = factor_fits(secret, code, wall_ms(), &step);
	if (!*ok)
		return STORE_OK;
	snprintf(kind, sizeof kind, "code %lld", (long long)step);
	count_name(kind, a->name, secret, used); /* a new secret has codes of its own */
	enum store_answer answer = store_spend(store, used, now, FAILED_MS, &uses);
	*ok = uses == 1;
	return answer == STORE_OK ? STORE_OK : STORE_BUSY;
}

static enum store_answer use_code_in_force(struct store *store, const struct store_account *a,
					   const struct given_password *g, bool *ok)
{
	char secret[FACTOR_SECRET];
	factor_in_force(a->factor, secret);
	enum store_answer answer = code_use(store, a, secret, g->code, g->now, ok);
	sodium_memzero(secret, sizeof secret);
	return answer;
}

enum store_answer password_check(struct store *store, const struct store_account *a, const struct given_password *g,
				 const char **error)
{
	char failed[COUNT_NAME];
	int64_t number = 0;
	bool second = factor_is_on(a->factor);
	enum store_answer answer = choose_count(store, a, g, failed);
	if (answer == STORE_OK)
		answer = store_spent(store, failed, g->now, FAILED_MS, &number);
	*error = number >= FAILED_MAX ? "too_many" : NULL;
	if (answer != STORE_OK || *error)
		return answer;
	bool ok = secret_is(g->password, a->password);
	if (ok && second && !g->code[0]) {
		*error = "code_needed";
		return STORE_OK;
	}
	if (ok && second)
		answer = use_code_in_force(store, a, g, &ok);
	if (answer != STORE_OK)
		return answer;
	if (ok)
		return number ? (store_spent_forget(store, failed), STORE_OK) : STORE_OK;
	*error = "forbidden";
	return store_spend(store, failed, g->now, FAILED_MS, &number);
}

/* The account whose password is to be checked; false if the storage does not answer. Somebody who does not exist has no
 * password, which takes as long to check as any other: names cannot be guessed by the clock. */
static bool find_to_check(struct password_job *p)
{
	struct store_account *a = &p->account;
	bool nobody = strchr(p->name, '@') && !address_is_mail(p->name); /* nor somebody by another spelling */
	enum store_answer answer = nobody ? STORE_NONE : store_account_find(p->store, p->name, a);
	if (answer != STORE_NONE)
		return answer == STORE_OK;
	*a = (struct store_account){.id = 0};
	snprintf(a->name, sizeof a->name, "%.39s", p->name);
	return true;
}

static enum store_answer sign_in(struct password_job *p)
{
	const char *mail = strchr(p->name, '@') ? p->name : NULL;
	struct given_password given = {p->password, p->code, p->from, mail, p->now};
	return find_to_check(p) ? password_check(p->store, &p->account, &given, &p->error) : STORE_BUSY;
}

static enum store_answer sign_up(struct password_job *p)
{
	if (!secret_keep(p->password, p->account.password))
		return STORE_FAILED;
	return store_account_add(p->store, &p->account);
}

static enum store_answer open_session(struct password_job *p)
{
	struct store_token token = {.kind = "session", .account = p->account.id, .created = p->now};
	token.expires = p->now + SESSION_DAYS * DAY;
	snprintf(token.label, sizeof token.label, "%s", p->label);
	secret_new(p->secret, token.hash);
	return store_token_add(p->store, &token);
}

static void work(struct pool_job *job)
{
	struct password_job *p = (struct password_job *)job;
	p->answer = p->sign_up ? sign_up(p) : sign_in(p);
	sodium_memzero(p->password, sizeof p->password);
	p->barred = !p->account.id || person_is_barred(&p->account, p->now);
	if (p->answer != STORE_OK || p->error || p->barred)
		return;
	p->answer = open_session(p);
	if (p->answer == STORE_OK)
		remember(p);
	if (p->sign_up)
		mailbox_welcome(p->server, &p->account);
}

/* -- answering -- */

/* With the cookie of the session. */
static void welcome(struct server *s, const struct password_job *p)
{
	char cookie[200], text[200];
	snprintf(cookie, sizeof cookie, "eto_session=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s", p->secret,
		 SESSION_DAYS * 24 * 3600, s->proxied ? "; Secure" : "");
	struct eto_text out = eto_text_in(text, sizeof text);
	struct eto_json j = {.out = &out};
	eto_json_open(&j, NULL, '{');
	eto_json_bool(&j, "ok", true);
	eto_json_string(&j, "name", p->account.name);
	eto_json_close(&j, '}');
	eto_add_char(&out, '\n');
	http_answer(s->http, p->link,
		    &(struct http_answer){.status = 200, .cookie = cookie, .bytes = out.at, .size = out.length});
}

static void on_password(struct server *s, struct post *post)
{
	struct password_job *p = (struct password_job *)post;
	if (p->answer == STORE_CONFLICT)
		api_error(s, p->link, 409, "taken", "that name is taken");
	else if (p->answer != STORE_OK)
		api_error(s, p->link, 503, "storage", "the storage did not answer");
	else if (p->error && !strcmp(p->error, "code_needed"))
		api_error(s, p->link, 401, "code_needed", "this account has a second factor: send its code too");
	else if (p->error && !strcmp(p->error, "too_many"))
		api_error(s, p->link, 429, "too_many", "too many wrong passwords; wait some minutes");
	else if (p->error || p->barred)
		api_error(s, p->link, 401, "unknown", "no such name and password");
	else
		welcome(s, p);
	sodium_memzero(p->secret, sizeof p->secret);
	free(p);
}

/* How somebody knows a session again: by the browser, in plain letters. */
static void write_label(const char *agent, char *label, size_t size)
{
	size_t used = 0;
	for (; *agent && used + 1 < size; agent++)
		if (*agent >= ' ' && *agent < 0x7f)
			label[used++] = *agent;
	label[used] = 0;
}

/* -- asking -- */

static void fill_account(struct store_account *a, const struct password_job *p, const char *email, const char *lang)
{
	*a = (struct store_account){.created = p->now, .settings = "{}"};
	snprintf(a->name, sizeof a->name, "%.39s", p->name);
	snprintf(a->lang, sizeof a->lang, "%s", strncmp(lang, "es", 2) ? "en" : "es");
	snprintf(a->email, sizeof a->email, "%s", email ? email : "");
}

/* Is there time for one more? */
static bool may_try(struct server *s, struct wire_ask *ask, const char *from)
{
	if (!api_within(s, "password", from, 20, 10))
		return wire_fail(ask, "too_many", "too many attempts; wait a minute");
	if (pool_waiting(s->vault) >= VAULT_MAX)
		return wire_fail(ask, "too_many", "too many people sign in at once; wait a little");
	return true;
}

static bool is_sound(struct wire_ask *ask, const char *name, const char *password, const char *email, bool sign_up)
{
	if (sign_up && !name_is_sound(name))
		return wire_fail(ask, "bad_request",
				 "a name has 2 to 39 letters of one alphabet, digits, dots or dashes");
	if (email && email[0] && !address_is_mail(email))
		return wire_fail(ask, "bad_request", "this is no mail address");
	if (strlen(password) > PASSWORD_MAX || (sign_up && strlen(password) < PASSWORD_MIN))
		return wire_fail(ask, "bad_request", "a password has %d to %d bytes", PASSWORD_MIN, PASSWORD_MAX);
	return true;
}

bool password_ask(struct server *s, const struct http_request *q, struct wire_ask *ask, bool sign_up)
{
	const char *name = wire_string(ask, "name", true), *password = name ? wire_string(ask, "password", true) : NULL;
	const char *email = password && sign_up ? wire_string(ask, "email", false) : NULL;
	const char *code = password && !sign_up ? wire_string(ask, "code", false) : NULL;
	char from[QUOTA_KEY];
	if (!password || ask->error || !is_sound(ask, name, password, email, sign_up))
		return false;
	quota_address(q->address, from);
	if (!may_try(s, ask, from))
		return false;
	struct password_job *p = calloc(1, sizeof *p);
	if (!p)
		return wire_fail(ask, "no_memory", "out of memory");
	*p = (struct password_job){.job = {.post = {.run = on_password}, .work = work},
				   .link = q->id,
				   .sign_up = sign_up,
				   .server = s,
				   .store = s->store,
				   .now = now_ms(s)};
	snprintf(p->name, sizeof p->name, "%s", name);
	snprintf(p->password, sizeof p->password, "%s", password);
	snprintf(p->code, sizeof p->code, "%s", code ? code : "");
	snprintf(p->from, sizeof p->from, "%s", from);
	write_label(q->agent, p->label, sizeof p->label);
	if (sign_up)
		fill_account(&p->account, p, email, q->language);
	p->account.bot = sign_up && wire_bool(ask, "bot", false);
	pool_put(s->vault, &p->job);
	return true;
}
