/* What people may do with their own account: password, sessions, second factor, all their data, its end; and what they
 * may say about others. Whatever cannot be undone asks for the password, and is done by the vault's threads. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/factor.h"
#include "server/qr.h"
#include "server/names.h"
#include "server/server.h"
#include "wire/replies.h"

enum { EXPORT_SIZE = 1024 * 1024, EXPORT_MAX = 256 * 1024 * 1024, REPORT_MAX = 900 };

/* -- the password first -- */

enum self_deed { NEW_PASSWORD, NEW_FACTOR, NO_FACTOR, NO_ACCOUNT };

struct self_job {
	struct pool_job job;
	uint64_t link;
	struct store *store;
	enum self_deed deed;
	struct person who;
	int64_t now;
	char password[PASSWORD_MAX + 1], fresh[PASSWORD_MAX + 1], code[8];
	char secret[FACTOR_SECRET];
	const char *error;
	enum store_answer answer;
};

static enum store_answer set_password(struct self_job *p)
{
	char kept[SECRET_KEPT];
	if (!secret_keep(p->fresh, kept))
		return STORE_FAILED;
	return store_account_password(p->store, p->who.account, kept, p->who.key, NULL);
}

/* A new secret counts once a code has shown that the telephone has it; until then the old one does. */
static enum store_answer begin_factor(struct self_job *p, const struct store_account *a)
{
	char old[FACTOR_SECRET], both[2 * FACTOR_SECRET];
	factor_in_force(a->factor, old);
	factor_new(p->secret);
	snprintf(both, sizeof both, "%s?%s", old, p->secret);
	return store_account_factor(p->store, a->id, a->factor, both);
}

static void do_deed(struct pool_job *job)
{
	struct self_job *p = (struct self_job *)job;
	struct store_account a;
	p->answer = store_account_get(p->store, p->who.account, &a);
	struct given_password given = {.password = p->password, .code = p->code, .now = p->now};
	if (p->answer == STORE_OK)
		p->answer = password_check(p->store, &a, &given, &p->error);
	sodium_memzero(p->password, sizeof p->password);
	if (p->answer != STORE_OK || p->error)
		return;
	switch (p->deed) {
	case NEW_PASSWORD: p->answer = set_password(p); break;
	case NEW_FACTOR: p->answer = begin_factor(p, &a); break;
	case NO_FACTOR: p->answer = store_account_factor(p->store, a.id, a.factor, ""); break;
	case NO_ACCOUNT: p->answer = store_account_delete(p->store, p->who.account, p->now, NULL); break;
	}
	sodium_memzero(p->fresh, sizeof p->fresh);
}

/* The address of the new secret for authenticators. */
static void write_uri(const struct self_job *p, struct eto_text *out)
{
	eto_add(out, "otpauth://totp/ETO:");
	for (const unsigned char *c = (const unsigned char *)p->who.name; *c; c++)
		if ((*c >= '0' && *c <= '9') || (*c >= 'A' && *c <= 'Z') || (*c >= 'a' && *c <= 'z') ||
		    strchr("-._", *c))
			eto_add_char(out, (char)*c);
		else
			eto_addf(out, "%%%02X", *c);
	eto_addf(out, "?secret=%s&issuer=ETO", p->secret);
}

/* The same for cameras: a line of 0 and 1 for each row. */
static void tell_code(struct eto_json *j, const char *uri)
{
	struct qr *q = malloc(sizeof *q);
	char row[QR_SIZE_MAX + 1];
	eto_json_open(j, "qr", '[');
	for (unsigned i = 0; q && (i || qr_make(q, uri)) && i < q->size; i++) {
		for (unsigned k = 0; k < q->size; k++)
			row[k] = (char)('0' + q->dark[i][k]);
		row[q->size] = 0;
		eto_json_string(j, NULL, row);
	}
	eto_json_close(j, ']');
	free(q);
}

static void answer_factor(struct server *s, const struct self_job *p)
{
	char text[5000], uri[300];
	struct eto_text out = eto_text_in(text, sizeof text), address = eto_text_in(uri, sizeof uri);
	struct eto_json j = {.out = &out};
	write_uri(p, &address);
	eto_json_open(&j, NULL, '{');
	eto_json_bool(&j, "ok", true);
	eto_json_string(&j, "secret", p->secret);
	eto_json_string(&j, "uri", uri);
	tell_code(&j, uri);
	eto_json_close(&j, '}');
	eto_add_char(&out, '\n');
	api_reply(s, p->link, 200, &out);
}

static void on_done(struct server *s, struct post *post)
{
	struct self_job *p = (struct self_job *)post;
	if (p->answer != STORE_OK) {
		api_error(s, p->link, 503, "storage", "the storage did not answer");
	} else if (p->error) {
		api_error(s, p->link, status_of(p->error), p->error,
			  "the password or the code is wrong, or too many were");
	} else {
		if (p->deed == NEW_PASSWORD)
			rights_close(s, &(struct rights_end){.account = p->who.account, .keep = p->who.key});
		if (p->deed == NO_ACCOUNT)
			rights_close(s, &(struct rights_end){.account = p->who.account});
		if (p->deed == NEW_FACTOR)
			answer_factor(s, p);
		else
			api_done(s, p->link);
		office_forget(s->office, p->who.account);
	}
	sodium_memzero(p->secret, sizeof p->secret);
	free(p);
}

static bool begin_deed(struct server *s, const struct http_request *q, struct wire_ask *ask, const struct person *who,
		       enum self_deed deed, bool *later)
{
	const char *password = wire_string(ask, "password", true), *fresh = "", *code = NULL;
	if (!password)
		return false;
	if (deed == NEW_PASSWORD)
		fresh = wire_string(ask, "new", true);
	code = fresh ? wire_string(ask, "code", false) : NULL;
	if (ask->error)
		return false;
	if (strlen(password) > PASSWORD_MAX || strlen(fresh) > PASSWORD_MAX ||
	    (deed == NEW_PASSWORD && strlen(fresh) < PASSWORD_MIN))
		return wire_fail(ask, "bad_request", "a password has %d to %d bytes", PASSWORD_MIN, PASSWORD_MAX);
	struct self_job *p = calloc(1, sizeof *p);
	if (!p)
		return wire_fail(ask, "no_memory", "out of memory");
	*p = (struct self_job){.job = {.post = {.run = on_done}, .work = do_deed},
			       .link = q->id,
			       .store = s->store,
			       .deed = deed,
			       .who = *who,
			       .now = now_ms(s)};
	snprintf(p->password, sizeof p->password, "%s", password);
	snprintf(p->fresh, sizeof p->fresh, "%s", fresh);
	snprintf(p->code, sizeof p->code, "%s", code ? code : "");
	pool_put(s->vault, &p->job);
	*later = true;
	return true;
}

/* PUT /me/factor: the first code makes the new secret count. */
static bool confirm_factor(struct server *s, struct wire_ask *ask, const struct person *who)
{
	struct store_account a;
	bool fits = false;
	const char *code = wire_string(ask, "code", true);
	if (!code)
		return false;
	if (store_account_get(s->store, who->account, &a) != STORE_OK)
		return wire_fail(ask, "storage", "the storage did not answer");
	const char *fresh = factor_waiting(a.factor);
	if (!fresh)
		return wire_fail(ask, "over", "there is no new secret to confirm");
	if (api_within(s, "factor", who->name, 10, 5) &&
	    code_use(s->store, &a, fresh, code, now_ms(s), &fits) != STORE_OK)
		return wire_fail(ask, "storage", "the storage did not answer");
	if (!fits)
		return wire_fail(ask, "refused", "the code does not fit; is the clock of your telephone right?");
	return store_account_factor(s->store, a.id, a.factor, fresh) == STORE_OK ||
	       wire_fail(ask, "storage", "the storage did not answer");
}

/* -- sessions and tokens -- */

struct token_list {
	struct eto_json *json;
	const struct person *who;
	const char *wanted; /* the beginning of a hash; NULL: all are told */
	uint8_t hash[32];
	bool found;
};

static bool tell_token(void *context, const struct store_token *t)
{
	struct token_list *l = context;
	char id[33];
	sodium_bin2hex(id, sizeof id, t->hash, 16);
	if (l->wanted) {
		l->found = !strcmp(id, l->wanted);
		memcpy(l->hash, t->hash, sizeof l->hash);
		return !l->found;
	}
	if (strcmp(t->kind, "session") && strcmp(t->kind, "bot"))
		return true;
	eto_json_open(l->json, NULL, '{');
	eto_json_string(l->json, "id", id);
	eto_json_string(l->json, "kind", t->kind);
	eto_json_string(l->json, "scope", t->scope[0] ? t->scope : NULL);
	eto_json_string(l->json, "label", t->label[0] ? t->label : NULL);
	eto_json_int(l->json, "created", t->created);
	eto_json_int(l->json, "expires", t->expires);
	eto_json_bool(l->json, "this", !memcmp(t->hash, l->who->key, sizeof t->hash));
	eto_json_close(l->json, '}');
	return true;
}

static bool list_sessions(struct server *s, struct wire_ask *ask, const struct person *who)
{
	struct token_list l = {.json = &ask->json, .who = who};
	eto_json_open(&ask->json, "sessions", '[');
	if (store_tokens(s->store, who->account, now_ms(s), tell_token, &l) != STORE_OK)
		return wire_fail(ask, "storage", "the storage did not answer");
	eto_json_close(&ask->json, ']');
	return true;
}

static bool end_sessions(struct server *s, struct wire_ask *ask, const struct person *who, const char *id)
{
	struct token_list l = {.who = who, .wanted = id};
	enum store_answer answer;
	if (!id) {
		answer = store_token_drop_all(s->store, who->account, NULL, who->key, NULL);
		if (answer == STORE_OK)
			rights_close(s, &(struct rights_end){.account = who->account, .keep = who->key});
	} else {
		answer = store_tokens(s->store, who->account, now_ms(s), tell_token, &l);
		if (answer == STORE_OK && !l.found)
			return wire_fail(ask, "not_found", "there is no such session");
		if (answer == STORE_OK)
			answer = store_token_drop(s->store, l.hash);
		if (answer == STORE_OK)
			rights_close(s, &(struct rights_end){.account = who->account, .key = l.hash});
	}
	return answer == STORE_OK || wire_fail(ask, "storage", "the storage did not answer: they are still good");
}

/* -- all one's data -- */

struct export_job {
	struct pool_job job;
	uint64_t link;
	struct store *store;
	struct person who;
	int64_t now;
	char *text;
	size_t size;
	bool ok, ended; /* ended: the session has, while it waited */
};

struct export {
	struct export_job *job;
	struct eto_json json;
	bool failed;
};

static bool export_table(void *context, const struct store_table *t, const char name[STORE_SEATS + 1][40])
{
	struct export *e = context;
	eto_json_open(&e->json, NULL, '{');
	eto_json_int(&e->json, "table", t->id);
	eto_json_string(&e->json, "game", t->game);
	eto_json_string(&e->json, "scenario", t->scenario);
	eto_json_string(&e->json, "state", t->state);
	eto_json_string(&e->json, "outcome", t->result);
	eto_json_int(&e->json, "created", t->created);
	eto_json_int(&e->json, "ended", t->ended);
	eto_json_open(&e->json, "players", '[');
	for (unsigned i = 0; i < STORE_SEATS; i++)
		if (t->seat[i].account || t->seat[i].bot[0])
			eto_json_string(&e->json, NULL, t->seat[i].account ? name[i] : t->seat[i].bot);
	eto_json_close(&e->json, ']');
	eto_json_close(&e->json, '}');
	return true;
}

static bool export_word(void *context, const struct store_word *w)
{
	struct export *e = context;
	eto_json_open(&e->json, NULL, '{');
	eto_json_int(&e->json, "table", w->table);
	eto_json_int(&e->json, "time", w->time);
	eto_json_string(&e->json, "channel", w->channel);
	eto_json_string(&e->json, "text", w->text);
	eto_json_close(&e->json, '}');
	return true;
}

static bool export_note(void *context, int64_t table, int64_t time, const char *text)
{
	struct export *e = context;
	eto_json_open(&e->json, NULL, '{');
	eto_json_int(&e->json, "table", table);
	eto_json_int(&e->json, "time", time);
	eto_json_string(&e->json, "text", text);
	eto_json_close(&e->json, '}');
	return true;
}

static bool export_report(void *context, const struct store_report *r)
{
	struct export *e = context;
	eto_json_open(&e->json, NULL, '{');
	eto_json_int(&e->json, "table", r->table);
	eto_json_int(&e->json, "time", r->time);
	eto_json_string(&e->json, "text", r->text);
	eto_json_close(&e->json, '}');
	return true;
}

static void export_account(struct export *e, const struct store_account *a)
{
	struct token_list sessions = {.json = &e->json, .who = &e->job->who};
	eto_json_string(&e->json, "name", a->name);
	eto_json_string(&e->json, "email", a->email);
	eto_json_bool(&e->json, "verified", a->verified);
	eto_json_string(&e->json, "lang", a->lang);
	eto_json_int(&e->json, "created", a->created);
	eto_json_string(&e->json, "settings", a->settings);
	eto_json_bool(&e->json, "second_factor", factor_is_on(a->factor));
	eto_json_open(&e->json, "sessions", '[');
	e->failed = store_tokens(e->job->store, a->id, e->job->now, tell_token, &sessions) != STORE_OK;
	eto_json_close(&e->json, ']');
}

static void export_texts(struct export *e)
{
	eto_json_open(&e->json, "notes", '[');
	e->failed = e->failed || store_notes_of(e->job->store, e->job->who.account, export_note, e) != STORE_OK;
	eto_json_close(&e->json, ']');
	eto_json_open(&e->json, "words", '[');
	e->failed = e->failed || store_words_of(e->job->store, e->job->who.account, export_word, e) != STORE_OK;
	eto_json_close(&e->json, ']');
	eto_json_open(&e->json, "reports", '[');
	e->failed = e->failed || store_reports_of(e->job->store, e->job->who.account, export_report, e) != STORE_OK;
	eto_json_close(&e->json, ']');
}

/* Writes all of it; false if it does not fit, or the storage did not answer. */
static bool write_export(struct export *e, const struct store_account *a)
{
	struct store_search search = {.account = a->id, .viewer = a->id, .limit = 100000};
	eto_json_open(&e->json, NULL, '{');
	export_account(e, a);
	eto_json_open(&e->json, "tables", '[');
	e->failed = e->failed || store_search(e->job->store, &search, export_table, e) != STORE_OK;
	eto_json_close(&e->json, ']');
	export_texts(e);
	eto_json_close(&e->json, '}');
	eto_add_char(e->json.out, '\n');
	return !e->failed && !e->json.out->cut;
}

/* On a thread of the ledger. Nobody knows how much it is before it is written: without room it is begun anew. */
static void make_export(struct pool_job *job)
{
	struct export_job *p = (struct export_job *)job;
	struct store_account a;
	p->ended = person_still(p->store, &p->who, p->now) == STORE_NONE;
	bool failed = p->ended || store_account_get(p->store, p->who.account, &a) != STORE_OK;
	for (size_t room = EXPORT_SIZE; !failed && !p->ok && room <= EXPORT_MAX; room *= 4) {
		free(p->text);
		p->text = malloc(room);
		struct eto_text out = eto_text_in(p->text, p->text ? room : 0);
		struct export e = {.job = p, .json = {.out = &out}};
		p->ok = p->text && write_export(&e, &a);
		p->size = out.length;
		failed = !p->text || e.failed;
	}
}

static void on_export(struct server *s, struct post *post)
{
	struct export_job *p = (struct export_job *)post;
	struct http_answer answer = {
		.status = 200, .bytes = p->text, .size = p->size, .name = "attachment; filename=\"eto-account.json\""};
	if (p->ok)
		http_answer(s->http, p->link, &answer);
	else if (p->ended)
		api_error(s, p->link, 401, "unknown", "sign in first");
	else
		api_error(s, p->link, 503, "storage", "the storage did not answer");
	free(p->text);
	free(p);
}

static bool begin_export(struct server *s, const struct http_request *q, struct wire_ask *ask, const struct person *who,
			 bool *later)
{
	struct export_job *p = NULL;
	if (!api_within(s, "export", who->name, 3, 1))
		return wire_fail(ask, "too_many", "you have just had your data; wait some minutes");
	p = calloc(1, sizeof *p);
	if (!p)
		return wire_fail(ask, "no_memory", "out of memory");
	*p = (struct export_job){.job = {.post = {.run = on_export}, .work = make_export},
				 .link = q->id,
				 .store = s->store,
				 .who = *who,
				 .now = now_ms(s)};
	*later = ledger_put(s, ask, &p->job);
	if (!*later)
		free(p);
	return *later;
}

/* -- complaints -- */

static bool report(struct server *s, struct wire_ask *ask, const struct person *who)
{
	struct store_account a;
	struct store_report r = {.time = now_ms(s), .author = who->account};
	long long table = 0;
	const char *name = wire_string(ask, "player", true), *text = name ? wire_string(ask, "text", true) : NULL;
	if (!text || !wire_number(ask, "table", 0, INT64_MAX, &table))
		return false;
	if (!text_is_sound(text) || strlen(text) > REPORT_MAX)
		return wire_fail(ask, "bad_request", "say in 1 to %d bytes what is wrong", REPORT_MAX);
	if (!api_within(s, "report", who->name, 5, 1))
		return wire_fail(ask, "too_many", "too many reports; wait some minutes");
	enum store_answer answer = person_named(s->store, name, &a);
	if (answer == STORE_NONE)
		return wire_fail(ask, "not_found", "there is no such player");
	r.account = a.id;
	r.table = table;
	snprintf(r.text, sizeof r.text, "%s", text);
	if (answer == STORE_OK)
		answer = store_report_add(s->store, &r);
	if (answer == STORE_NONE) { /* which tables there are is not told to everybody */
		r.table = 0;
		answer = store_report_add(s->store, &r);
	}
	eto_json_int(&ask->json, "report", r.id);
	return answer == STORE_OK || wire_fail(ask, "storage", "the storage did not answer");
}

/* -- paths -- */

static bool answer(struct server *s, const struct http_request *q, struct wire_ask *ask, bool *later)
{
	struct person who;
	const char *path = q->path + strlen("/api/v1/");
	if (!person_asks(s, q, ask, &who))
		return false;
	if (!s->public)
		return wire_fail(ask, "not_found", "there are no accounts here");
	if (!who.account)
		return wire_fail(ask, "unknown", "sign in first");
	if (who.by_token)
		return wire_fail(ask, "forbidden", "a token may not do this");
	if (q->method == HTTP_GET && !strcmp(path, "me/sessions"))
		return list_sessions(s, ask, &who);
	if (q->method == HTTP_GET && !strcmp(path, "me/export"))
		return begin_export(s, q, ask, &who, later);
	if (!api_within(s, "change", who.name, 30, 30))
		return wire_fail(ask, "too_many", "too many changes; wait a little");
	if (q->method == HTTP_DELETE && !strncmp(path, "me/sessions", 11))
		return end_sessions(s, ask, &who, path[11] == '/' ? path + 12 : NULL);
	if (q->method == HTTP_PUT && !strcmp(path, "me/password"))
		return begin_deed(s, q, ask, &who, NEW_PASSWORD, later);
	if (!strcmp(path, "me/factor") && q->method == HTTP_PUT)
		return confirm_factor(s, ask, &who);
	if (!strcmp(path, "me/factor") && (q->method == HTTP_POST || q->method == HTTP_DELETE))
		return begin_deed(s, q, ask, &who, q->method == HTTP_POST ? NEW_FACTOR : NO_FACTOR, later);
	if (q->method == HTTP_DELETE && !strcmp(path, "me"))
		return begin_deed(s, q, ask, &who, NO_ACCOUNT, later);
	if (q->method == HTTP_POST && !strcmp(path, "reports"))
		return report(s, ask, &who);
	return wire_fail(ask, "not_found", "there is no such thing here");
}

bool selves_has(const char *path)
{
	static const char *const paths[] = {"/api/v1/me/sessions", "/api/v1/me/password", "/api/v1/me/factor",
					    "/api/v1/me/export", "/api/v1/reports"};
	bool ours = false;
	for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) {
		size_t size = strlen(paths[i]);
		ours = ours || (!strncmp(path, paths[i], size) && (!path[size] || path[size] == '/'));
	}
	return ours;
}

bool selves_request(struct server *s, const struct http_request *q)
{
	bool end = !strcmp(q->path, "/api/v1/me") && q->method == HTTP_DELETE;
	return (end || selves_has(q->path)) && api_take(s, q, answer);
}
