/* Mail addresses of accounts: giving one, confirming it, choosing a new password by mail, getting no more notices.
 *
 * The links in letters lead to small pages made here, which work without a script. A link alone changes nothing,
 * because programs that look at mail follow links; a button does, by POST. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/addresses.h"
#include "server/server.h"

/* -- pages -- */

struct leaf {
	const struct eto_catalog *texts;
	enum eto_lang lang;
	int status;
	const char *title, *text, *button; /* catalog texts; button NULL: nothing to do */
	const char *action; /* of the form; made of checked parts */
	bool password;      /* the form asks for one */
};

/* Texts of the catalog hold no markup, but quotes and the like are written as in any page. */
void leaf_escape(struct eto_text *out, const char *text)
{
	for (; *text; text++)
		switch (*text) {
		case '<': eto_add(out, "&lt;"); break;
		case '>': eto_add(out, "&gt;"); break;
		case '&': eto_add(out, "&amp;"); break;
		case '"': eto_add(out, "&quot;"); break;
		default: eto_add_char(out, *text);
		}
}

static void add_form(struct eto_text *out, const struct leaf *p)
{
	eto_add(out, "<form method=\"post\" action=\"");
	leaf_escape(out, p->action);
	eto_add(out, "\">\n");
	if (p->password) {
		eto_add(out, "<p><label>");
		leaf_escape(out, eto_tr(p->texts, N_("New password")));
		eto_addf(out,
			 " <input type=\"password\" name=\"password\" minlength=\"%d\" maxlength=\"%d\" "
			 "autocomplete=\"new-password\" required></label></p>\n",
			 PASSWORD_MIN, PASSWORD_MAX);
	}
	eto_add(out, "<p><button class=\"primary\">");
	leaf_escape(out, eto_tr(p->texts, p->button));
	eto_add(out, "</button></p>\n</form>\n");
}

static void show(struct server *s, uint64_t link, const struct leaf *p)
{
	char page[4096];
	struct eto_text out = eto_text_in(page, sizeof page);
	eto_addf(&out,
		 "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n"
		 "<meta name=\"viewport\" content=\"width=device-width\">\n<title>ETO</title>\n"
		 "<link rel=\"stylesheet\" href=\"/style.css\">\n<main class=\"lobby\">\n"
		 "<section class=\"card\">\n<h1>",
		 p->lang == ETO_ES ? "es" : "en");
	leaf_escape(&out, eto_tr(p->texts, p->title));
	eto_add(&out, "</h1>\n<p>");
	leaf_escape(&out, eto_tr(p->texts, p->text));
	eto_add(&out, "</p>\n");
	if (p->button)
		add_form(&out, p);
	eto_add(&out, "<p><a href=\"/\">ETO</a></p>\n</section>\n</main>\n</html>\n");
	http_answer(s->http, link,
		    &(struct http_answer){.status = p->status ? p->status : 200,
					  .type = "text/html; charset=utf-8",
					  .bytes = out.at,
					  .size = out.length});
}

static struct leaf leaf_of(struct server *s, const struct http_request *q)
{
	const char *lang = http_parameter(q, "lang");
	struct leaf p = {.lang = strncmp(lang ? lang : q->language, "es", 2) ? ETO_EN : ETO_ES};
	p.texts = office_texts(s->office, p.lang);
	return p;
}

static void show_worthless(struct server *s, uint64_t link, struct leaf *p)
{
	p->status = 404;
	p->title = N_("This link is not valid");
	p->text = N_("It has been used, it is too old, or a part of it is missing.");
	p->button = NULL;
	show(s, link, p);
}

/* The action of a form: the path with its own parameters, which have been found good. */
static void write_action(char out[400], const char *path, const char *parameters, const struct leaf *p)
{
	snprintf(out, 400, "%s?%s&lang=%s", path, parameters, p->lang == ETO_ES ? "es" : "en");
}

/* The account of a link's token, which still belongs to the address that it was sent to. */
static bool account_of_token(struct server *s, const struct http_request *q, const char *kind, struct store_account *a,
			     struct store_token *token)
{
	char scope[64];
	const char *secret = http_parameter(q, "token");
	if (!secret || token_find(s, secret, kind, token) != STORE_OK ||
	    store_account_get(s->store, token->account, a) != STORE_OK)
		return false;
	secret_of_address(a->email, scope);
	return !strcmp(scope, token->scope) && !person_is_barred(a, now_ms(s));
}

/* -- a confirmed address -- */

static void answer_verify(struct server *s, const struct http_request *q)
{
	struct leaf p = leaf_of(s, q);
	struct store_account a;
	struct store_token token;
	char action[400], parameters[100];
	if (!account_of_token(s, q, "verify", &a, &token)) {
		show_worthless(s, q->id, &p);
		return;
	}
	p.title = N_("Confirm your address");
	p.text = N_("Notices and a new password can then be sent to it.");
	if (q->method != HTTP_POST) {
		snprintf(parameters, sizeof parameters, "token=%.64s", http_parameter(q, "token"));
		write_action(action, q->path, parameters, &p);
		p.button = N_("Confirm");
		p.action = action;
		show(s, q->id, &p);
		return;
	}
	enum store_answer answer = store_account_verify(s->store, a.id, a.email);
	if (answer == STORE_OK)
		store_token_drop(s->store, token.hash);
	p.status = answer == STORE_OK ? 200 : answer == STORE_CONFLICT ? 409 : 503;
	p.text = answer == STORE_OK	    ? N_("Your address is confirmed.")
		 : answer == STORE_CONFLICT ? N_("Another account has this address.")
					    : N_("The storage did not answer. Try again in a moment.");
	office_forget(s->office, a.id);
	show(s, q->id, &p);
}

/* -- no more notices -- */

/* Changes one member of the settings; if somebody else changes them meanwhile, once more. */
static bool stop_mails(struct server *s, struct store_account *a)
{
	enum { TRIES = 5 };
	enum store_answer answer = STORE_CONFLICT;
	for (unsigned i = 0; i < TRIES && answer == STORE_CONFLICT; i++) {
		if (i && store_account_get(s->store, a->id, a) != STORE_OK)
			return false;
		json_t *settings = json_loads(a->settings, 0, NULL), *notices = json_object_get(settings, "notices");
		size_t size = 0;
		if (json_is_object(notices)) {
			json_object_set_new(notices, "mail", json_false());
			size = json_dumpb(settings, a->settings, sizeof a->settings - 1, JSON_COMPACT);
		}
		json_decref(settings);
		if (!size)
			return true; /* there are none */
		if (size >= sizeof a->settings)
			return false;
		a->settings[size] = 0;
		answer = store_account_settings(s->store, a->id, a->version, a->settings);
	}
	office_forget(s->office, a->id);
	return answer == STORE_OK;
}

static void answer_unsubscribe(struct server *s, const struct http_request *q)
{
	struct leaf p = leaf_of(s, q);
	struct store_account a;
	const char *number = http_parameter(q, "account"), *signature = http_parameter(q, "signature");
	char action[400], parameters[160];
	if (!number || !signature || store_account_get(s->store, strtoll(number, NULL, 10), &a) != STORE_OK ||
	    !office_unsubscribe_fits(s->office, &a, signature)) {
		show_worthless(s, q->id, &p);
		return;
	}
	p.title = N_("No more notices");
	if (q->method != HTTP_POST) {
		snprintf(parameters, sizeof parameters, "account=%lld&signature=%.64s", (long long)a.id, signature);
		write_action(action, q->path, parameters, &p);
		p.text = N_("Mails that tell you of your turn will end. Your settings can bring them back.");
		p.button = N_("Stop the mails");
		p.action = action;
		show(s, q->id, &p);
		return;
	}
	bool ok = stop_mails(s, &a);
	p.status = ok ? 200 : 503;
	p.text = ok ? N_("You will get no more mails about your turns.")
		    : N_("The storage did not answer. Try again in a moment.");
	show(s, q->id, &p);
}

/* -- passwords, on the pool -- */

struct secret_job {
	struct pool_job job;
	uint64_t link;
	struct server *server;
	struct store *store;
	struct store_account account;
	uint8_t token[32];
	char password[PASSWORD_MAX + 1], code[8];
	const char *error; /* of the password or the code; NULL: both are right */
	char email[256];   /* the new address; the password is the old one */
	bool page, ok;     /* page: the answer is one */
	struct leaf leaf;
	enum store_answer answer;
};

/* The token is used up first: of two who come with the same one, one gets through. */
static void set_password(struct pool_job *job)
{
	struct secret_job *p = (struct secret_job *)job;
	p->ok = secret_keep(p->password, p->account.password);
	sodium_memzero(p->password, sizeof p->password);
	p->answer = p->ok ? store_token_drop(p->store, p->token) : STORE_FAILED;
	if (p->answer == STORE_OK)
		p->answer = store_account_password(p->store, p->account.id, p->account.password, NULL, NULL);
}

static void on_password_set(struct server *s, struct post *post)
{
	struct secret_job *p = (struct secret_job *)post;
	if (p->answer == STORE_OK) /* whoever had got in is out */
		rights_close(s, &(struct rights_end){.account = p->account.id});
	if (p->page && p->answer == STORE_NONE) {
		show_worthless(s, p->link, &p->leaf);
	} else if (p->page) {
		p->leaf.title = N_("A new password");
		p->leaf.status = p->answer == STORE_OK ? 200 : 503;
		p->leaf.text = p->answer == STORE_OK ? N_("Your password has been changed. Sign in with it.")
						     : N_("The storage did not answer. Try again in a moment.");
		show(s, p->link, &p->leaf);
	} else if (p->answer == STORE_OK) {
		api_done(s, p->link);
	} else if (p->answer == STORE_NONE) {
		api_error(s, p->link, 404, "not_found", "this token is not valid");
	} else {
		api_error(s, p->link, 503, "storage", "the storage did not answer");
	}
	free(p);
}

/* Takes a part of a form, "password=...". */
static bool form_value(const struct http_request *q, const char *name, char *out, size_t size)
{
	size_t length = strlen(name), n = 0;
	for (const char *at = q->body, *end = q->body + q->size; at && at < end;) {
		const char *next = memchr(at, '&', (size_t)(end - at)), *stop = next ? next : end;
		if ((size_t)(stop - at) > length && !strncmp(at, name, length) && at[length] == '=') {
			for (at += length + 1; at < stop && n + 1 < size; at++) {
				char hex[3] = {0};
				if (*at == '%' && stop - at > 2) {
					memcpy(hex, at + 1, 2);
					at += 2;
					out[n++] = (char)strtoul(hex, NULL, 16);
				} else {
					out[n++] = *at == '+' ? ' ' : *at;
				}
			}
			out[n] = 0;
			return at == stop && strlen(out) == n;
		}
		at = next ? next + 1 : NULL;
	}
	return false;
}

static struct secret_job *new_job(struct server *s, const struct http_request *q, const struct store_account *a)
{
	struct secret_job *p = calloc(1, sizeof *p);
	if (p)
		*p = (struct secret_job){.link = q->id, .server = s, .store = s->store, .account = *a};
	return p;
}

static bool begin_reset(struct server *s, const struct http_request *q, const struct store_account *a,
			const struct store_token *token, const char *password, const struct leaf *leaf)
{
	struct secret_job *p = new_job(s, q, a);
	if (!p)
		return false;
	p->job = (struct pool_job){.post = {.run = on_password_set}, .work = set_password};
	memcpy(p->token, token->hash, sizeof p->token);
	snprintf(p->password, sizeof p->password, "%s", password);
	p->page = leaf != NULL;
	if (leaf)
		p->leaf = *leaf;
	pool_put(s->vault, &p->job);
	return true;
}

static void answer_reset(struct server *s, const struct http_request *q)
{
	struct leaf p = leaf_of(s, q);
	struct store_account a;
	struct store_token token;
	char action[400], parameters[100], password[PASSWORD_MAX + 1] = "";
	if (!account_of_token(s, q, "reset", &a, &token)) {
		show_worthless(s, q->id, &p);
		return;
	}
	bool given = q->method == HTTP_POST && form_value(q, "password", password, sizeof password) &&
		     strlen(password) >= PASSWORD_MIN;
	if (given && begin_reset(s, q, &a, &token, password, &p))
		return;
	snprintf(parameters, sizeof parameters, "token=%.64s", http_parameter(q, "token"));
	write_action(action, q->path, parameters, &p);
	p.title = N_("A new password");
	p.text = N_("Choose one of at least 8 characters. You will be signed out everywhere.");
	p.button = N_("Set the password");
	p.action = action;
	p.password = true;
	p.status = q->method == HTTP_POST ? 400 : 200;
	show(s, q->id, &p);
}

/* -- the API -- */

static bool may_write(struct server *s, struct wire_ask *ask, const char *kind, const char *key)
{
	if (api_within(s, kind, key, 5, 2))
		return true;
	return wire_fail(ask, "too_many", "too many letters; wait some minutes");
}

/* At most three letters an hour to one address, whoever asks for them: nobody's mailbox is to be filled from here. */
static void send_letter(struct server *s, const char *what, const struct store_account *a)
{
	enum { LETTERS_MAX = 3, HOUR = 3600000 };
	char key[300];
	int64_t number = 0;
	snprintf(key, sizeof key, "letter %s", a->email);
	if (store_spend(s->store, key, now_ms(s), HOUR, &number) == STORE_OK && number <= LETTERS_MAX)
		office_letter(s->office, what, a->id);
	else
		s->counts.limited++;
}

void mailbox_welcome(struct server *s, const struct store_account *a)
{
	if (a->email[0])
		send_letter(s, "verify", a);
}

/* Sets an address that is not yet confirmed, and asks its owner. Without accounts it is trusted. */
static bool set_email(struct server *s, struct store_account *a, const char *email)
{
	snprintf(a->email, sizeof a->email, "%s", email);
	a->verified = email[0] && !s->public;
	if (store_account_email(s->store, a->id, email, a->verified) != STORE_OK)
		return false;
	if (email[0] && s->public)
		send_letter(s, "verify", a);
	office_forget(s->office, a->id);
	return true;
}

/* On a thread of the vault. */
static void change_email(struct pool_job *job)
{
	struct secret_job *p = (struct secret_job *)job;
	struct given_password given = {.password = p->password, .code = p->code, .now = now_ms(p->server)};
	p->answer = password_check(p->store, &p->account, &given, &p->error);
	sodium_memzero(p->password, sizeof p->password);
	if (p->answer != STORE_OK || p->error)
		return;
	p->answer = store_account_get(p->store, p->account.id, &p->account);
	if (p->answer == STORE_OK && !set_email(p->server, &p->account, p->email))
		p->answer = STORE_FAILED;
}

static void on_email(struct server *s, struct post *post)
{
	struct secret_job *p = (struct secret_job *)post;
	if (p->answer != STORE_OK)
		api_error(s, p->link, 503, "storage", "the storage did not answer");
	else if (p->error)
		api_error(s, p->link, status_of(p->error), p->error,
			  "the password or the code is wrong, or too many were");
	else
		api_done(s, p->link);
	free(p);
}

/* PUT /me/email: needs the password and the code, since whoever has the address can get a new one. */
static bool ask_email(struct server *s, const struct http_request *q, struct wire_ask *ask, bool *later)
{
	struct person who;
	struct store_account a;
	const char *email = wire_string(ask, "email", true);
	if (!email)
		return false;
	if (person_find(s, q, &who) || !who.account)
		return wire_fail(ask, "unknown", "sign in first");
	if (!who.may_play)
		return wire_fail(ask, "forbidden", "this token may only read");
	if (email[0] && !address_is_mail(email))
		return wire_fail(ask, "bad_request", "this is no mail address");
	if (store_account_get(s->store, who.account, &a) != STORE_OK)
		return wire_fail(ask, "storage", "the storage did not answer");
	if (!s->public)
		return set_email(s, &a, email) || wire_fail(ask, "storage", "the storage did not answer");
	const char *password = wire_string(ask, "password", true);
	const char *code = password ? wire_string(ask, "code", false) : NULL;
	if (!password || ask->error || !may_write(s, ask, "email", who.name))
		return false;
	struct secret_job *p = strlen(password) <= PASSWORD_MAX ? new_job(s, q, &a) : NULL;
	if (!p)
		return wire_fail(ask, "bad_request", "the password is too long");
	p->job = (struct pool_job){.post = {.run = on_email}, .work = change_email};
	snprintf(p->password, sizeof p->password, "%s", password);
	snprintf(p->code, sizeof p->code, "%s", code ? code : "");
	snprintf(p->email, sizeof p->email, "%s", email);
	pool_put(s->vault, &p->job);
	*later = true;
	return true;
}

/* POST /reset: the answer is the same whether there is such an account or not. */
static bool ask_reset(struct server *s, const struct http_request *q, struct wire_ask *ask)
{
	struct store_account a;
	const char *name = wire_string(ask, "name", true);
	char from[QUOTA_KEY];
	quota_address(q->address, from);
	if (!name || !may_write(s, ask, "reset", from))
		return false;
	if (!office_mails(s->office))
		return wire_fail(ask, "refused", "this server sends no mail; ask its operator");
	if (store_account_find(s->store, name, &a) == STORE_OK && a.verified && a.email[0] &&
	    !person_is_barred(&a, now_ms(s)))
		send_letter(s, "reset", &a);
	return true;
}

/* POST /reset/done: the token of the letter, and the new password. */
static bool ask_reset_done(struct server *s, const struct http_request *q, struct wire_ask *ask, bool *later)
{
	struct http_request asked = *q;
	struct store_account a;
	struct store_token token;
	const char *secret = wire_string(ask, "token", true);
	const char *password = secret ? wire_string(ask, "password", true) : NULL;
	char from[QUOTA_KEY];
	quota_address(q->address, from);
	if (!password)
		return false;
	if (strlen(password) < PASSWORD_MIN || strlen(password) > PASSWORD_MAX)
		return wire_fail(ask, "bad_request", "a password has %d to %d bytes", PASSWORD_MIN, PASSWORD_MAX);
	if (!may_write(s, ask, "reset done", from))
		return false;
	char parameter[80];
	snprintf(parameter, sizeof parameter, "token=%.64s", strlen(secret) == 64 ? secret : "");
	asked.parameter[0] = parameter;
	asked.parameters = 1;
	if (!account_of_token(s, &asked, "reset", &a, &token))
		return wire_fail(ask, "not_found", "this token is not valid");
	*later = begin_reset(s, q, &a, &token, password, NULL);
	return *later || wire_fail(ask, "no_memory", "out of memory");
}

static bool answer_api(struct server *s, const struct http_request *q, struct wire_ask *ask, bool *later)
{
	if (!strcmp(q->path, "/api/v1/me/email") && q->method == HTTP_PUT)
		return ask_email(s, q, ask, later);
	if (s->public && !strcmp(q->path, "/api/v1/reset") && q->method == HTTP_POST)
		return ask_reset(s, q, ask);
	if (s->public && !strcmp(q->path, "/api/v1/reset/done") && q->method == HTTP_POST)
		return ask_reset_done(s, q, ask, later);
	return wire_fail(ask, "not_found", "there is no such thing here");
}

static const struct {
	const char *path;
	void (*answer)(struct server *s, const struct http_request *q);
} pages[] = {{"/verify", answer_verify}, {"/unsubscribe", answer_unsubscribe}, {"/reset", answer_reset}};

bool mailbox_has(const char *path)
{
	for (unsigned i = 0; i < sizeof pages / sizeof *pages; i++)
		if (!strcmp(path, pages[i].path))
			return true;
	return false;
}

bool mailbox_page(struct server *s, const struct http_request *q)
{
	for (unsigned i = 0; i < sizeof pages / sizeof *pages; i++)
		if (!strcmp(q->path, pages[i].path)) {
			pages[i].answer(s, q);
			return true;
		}
	return false;
}

bool mailbox_asks(const char *path)
{
	return !strcmp(path, "/api/v1/me/email") || !strcmp(path, "/api/v1/reset") ||
	       !strcmp(path, "/api/v1/reset/done");
}

bool mailbox_request(struct server *s, const struct http_request *q)
{
	return mailbox_asks(q->path) && api_take(s, q, answer_api);
}
