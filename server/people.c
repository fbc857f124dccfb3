/* Who asks. Without --public everybody who can reach the server is the person at this machine: it listens on loopback
 * and answers only requests that name it so, which keeps the pages of other sites out. With --public there are
 * accounts: argon2id passwords (passwords.c), sessions in cookies, tokens for bots. Secrets are kept as hashes only. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/addresses.h"
#include "server/factor.h"
#include "server/names.h"
#include "server/server.h"
#include "wire/replies.h"

enum { TOKENS_MAX = 20, NAME_MS = 30000 };

enum store_answer token_find(struct server *s, const char *hex, const char *kind, struct store_token *token)
{
	uint8_t hash[32];
	if (!secret_hash(hex, hash))
		return STORE_NONE;
	enum store_answer answer = store_token_get(s->store, hash, now_ms(s), token);
	return answer == STORE_OK && strcmp(token->kind, kind) ? STORE_NONE : answer;
}

enum store_answer invite_check(struct server *s, const char *secret, int64_t table, bool *fits)
{
	struct store_token token;
	enum store_answer answer = secret ? token_find(s, secret, "invite", &token) : STORE_NONE;
	*fits = answer == STORE_OK && token.table == table;
	return answer == STORE_NONE ? STORE_OK : answer;
}

/* -- names -- */

enum { WAYS = 8 }; /* more than sit at a table: they do not push each other out */

static struct known_name *find_name(struct server *s, int64_t account)
{
	struct known_name *first = &s->names[(uint64_t)account % (NAMES / WAYS) * WAYS];
	for (struct known_name *k = first; k < first + WAYS; k++)
		if (k->account == account)
			return k;
	return NULL;
}

bool person_is_named(struct server *s, int64_t account)
{
	const struct known_name *k = find_name(s, account);
	return k && k->name[0];
}

void person_keep_name(struct server *s, int64_t account, const char *name)
{
	struct known_name *first = &s->names[(uint64_t)account % (NAMES / WAYS) * WAYS], *k = find_name(s, account);
	for (struct known_name *other = first; !k || (k->account != account && other < first + WAYS); other++)
		if (!k || other->until < k->until)
			k = other;
	*k = (struct known_name){.account = account, .until = steady_ms() + NAME_MS};
	snprintf(k->name, sizeof k->name, "%s", name);
}

/* A name that was read some time ago is read again, by the readers; until then it is the name. One that is not known is
 * asked for, too: the house waits for none. */
struct name_job {
	struct pool_job job;
	struct store *store;
	int64_t account;
	enum store_answer answer;
	struct store_account found;
};

static void read_name(struct pool_job *job)
{
	struct name_job *j = (struct name_job *)job;
	j->answer = store_account_get(j->store, j->account, &j->found);
}

static void on_name(struct server *s, struct post *post)
{
	struct name_job *j = (struct name_job *)post;
	if (j->answer == STORE_OK)
		person_keep_name(s, j->account, j->found.name);
	free(j);
}

static void ask_name(struct server *s, int64_t account, const char *name)
{
	struct name_job *j = calloc(1, sizeof *j);
	if (!j)
		return;
	*j = (struct name_job){.job = {.post = {.run = on_name}, .work = read_name},
			       .store = s->store,
			       .account = account,
			       .answer = STORE_BUSY};
	person_keep_name(s, account, name); /* nobody asks twice */
	pool_put(s->readers, &j->job);
}

void person_doubt_name(struct server *s, int64_t account)
{
	for (struct room *r = s->rooms; r; r = r->next)
		for (unsigned i = 0; i <= STORE_SEATS; i++)
			if ((i < STORE_SEATS ? r->row.seat[i].account : r->row.owner) == account)
				r->name[i][0] = 0;
	if (find_name(s, account))
		ask_name(s, account, "");
}

const char *person_name(struct server *s, int64_t account, char name[40])
{
	const struct known_name *k = account ? find_name(s, account) : NULL;
	snprintf(name, 40, "%s", k ? k->name : "");
	if (account && (!k || steady_ms() >= k->until))
		ask_name(s, account, name);
	if (!name[0])
		snprintf(name, 40, "?");
	return name;
}

/* -- where a request comes from -- */

static bool is_loopback(const char *host)
{
	static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		size_t size = strlen(names[i]);
		if (!strncasecmp(host, names[i], size) && (!host[size] || host[size] == ':'))
			return true;
	}
	return false;
}

bool person_near(struct server *s, const struct http_request *q)
{
	const char *slashes = strstr(q->origin, "://");
	if (!s->public && !is_loopback(q->host))
		return false; /* a name of another site that leads here */
	if (q->origin[0] && (!slashes || strcasecmp(slashes + 3, q->host)))
		return false;
	return !q->site[0] || !strcmp(q->site, "same-origin") || !strcmp(q->site, "none") ||
	       (q->method == HTTP_GET && strncmp(q->path, "/api/", 5));
}

static bool cookie_value(const char *cookies, const char *name, char out[65])
{
	size_t size = strlen(name);
	for (const char *at = cookies; at; at = strchr(at, ';'), at = at ? at + 1 : NULL) {
		at += strspn(at, " ");
		if (!strncmp(at, name, size) && at[size] == '=') {
			snprintf(out, 65, "%.64s", at + size + 1);
			out[strcspn(out, "; ")] = 0;
			return true;
		}
	}
	return false;
}

static bool has_scope(const char *scopes, const char *word)
{
	size_t size = strlen(word);
	for (const char *at = strstr(scopes, word); at; at = strstr(at + 1, word))
		if ((at == scopes || at[-1] == ' ') && (!at[size] || at[size] == ' '))
			return true;
	return false;
}

enum store_answer person_named(struct store *store, const char *name, struct store_account *out)
{
	enum store_answer answer = strchr(name, '@') ? STORE_NONE : store_account_find(store, name, out);
	return answer == STORE_OK && out->deleted ? STORE_NONE : answer;
}

bool person_is_barred(const struct store_account *a, int64_t now)
{
	return a->blocked && (!a->blocked_until || now < a->blocked_until);
}

enum store_answer person_still(struct store *store, const struct person *who, int64_t now)
{
	struct store_token token;
	struct store_account a;
	enum store_answer answer = store_token_get(store, who->key, now, &token);
	if (answer == STORE_OK)
		answer = store_account_get(store, who->account, &a);
	return answer == STORE_OK && person_is_barred(&a, now) ? STORE_NONE : answer;
}

static int fill_person(struct server *s, int64_t account, struct person *out)
{
	struct store_account a;
	enum store_answer answer = store_account_get(s->store, account, &a);
	if (answer != STORE_OK)
		return answer == STORE_NONE ? 401 : 503;
	if (person_is_barred(&a, now_ms(s)))
		return 403;
	out->account = a.id;
	snprintf(out->name, sizeof out->name, "%s", a.name);
	if (a.lang[0])
		out->lang = strcmp(a.lang, "es") ? ETO_EN : ETO_ES;
	return 0;
}

bool person_is_stored(const struct server *s, const struct http_request *q)
{
	char secret[65];
	return s->public && (q->authorization[0] || cookie_value(q->cookie, "eto_session", secret));
}

int person_read(struct server *s, const struct http_request *q, struct person *out)
{
	struct store_token token;
	char secret[65];
	const char *lang = http_parameter(q, "lang");
	*out = (struct person){.lang = strncmp(lang ? lang : q->language, "es", 2) ? ETO_EN : ETO_ES, .may_play = true};
	if (!s->public) {
		out->account = s->local;
		snprintf(out->name, sizeof out->name, LOCAL_NAME);
		return 0;
	}
	if (q->authorization[0]) {
		if (strncmp(q->authorization, "Bearer ", 7))
			return 401;
		enum store_answer answer = token_find(s, q->authorization + 7, "bot", &token);
		if (answer != STORE_OK)
			return answer == STORE_NONE ? 401 : 503;
		out->may_play = has_scope(token.scope, "play");
		out->by_token = true;
	} else {
		enum store_answer answer = STORE_NONE;
		if (cookie_value(q->cookie, "eto_session", secret))
			answer = token_find(s, secret, "session", &token);
		if (answer != STORE_OK)
			return answer == STORE_NONE ? 0 : 503; /* a storage that fails signs nobody out */
	}
	memcpy(out->key, token.hash, sizeof out->key);
	out->until = token.expires;
	return fill_person(s, token.account, out);
}

int person_find(struct server *s, const struct http_request *q, struct person *out)
{
	int status;
	return visitor_known(q, out, &status) ? status : person_read(s, q, out);
}

bool person_asks(struct server *s, const struct http_request *q, struct wire_ask *ask, struct person *who)
{
	int status = person_find(s, q, who);
	const char *error = status == 401 ? "unknown" : status == 403 ? "forbidden" : "storage";
	return !status || wire_fail(ask, error, "this session, token or account is not valid");
}

/* -- settings: blocked people -- */

static json_t *settings_of(struct server *s, int64_t account)
{
	struct store_account a;
	if (!account || store_account_get(s->store, account, &a) != STORE_OK)
		return NULL;
	return json_loads(a.settings, 0, NULL);
}

static bool lists(const json_t *settings, const char *list, const char *name)
{
	size_t i;
	json_t *value;
	json_array_foreach(json_object_get(settings, list), i, value)
	{
		if (json_is_string(value) && !strcasecmp(json_string_value(value), name))
			return true;
	}
	return false;
}

bool settings_shun(const json_t *settings, const char *name, bool mute)
{
	return name[0] && (lists(settings, "blocks", name) || (mute && lists(settings, "mutes", name)));
}

bool person_shuns(const struct store_account *a, const char *name, bool mute)
{
	json_t *settings = json_loads(a->settings, 0, NULL);
	bool shuns = settings_shun(settings, name, mute);
	json_decref(settings);
	return shuns;
}

static bool sound_settings(struct wire_ask *ask, const json_t *settings)
{
	json_t *value;
	size_t i;
	const char *const members[] = {"game", "asked", "answer"};
	if (!json_is_object(settings))
		return wire_fail(ask, "bad_request", "the settings must be an object");
	json_array_foreach(json_object_get(settings, "standing"), i, value) for (unsigned k = 0; k < 3; k++) if (
		!json_is_string(json_object_get(
			value, members[k]))) return wire_fail(ask, "bad_request",
							      "a standing order has game, asked and answer");
	json_array_foreach(json_object_get(settings, "blocks"), i, value) if (!json_is_string(value)) return wire_fail(
		ask, "bad_request", "blocks is a list of names");
	json_array_foreach(json_object_get(settings, "mutes"), i, value) if (!json_is_string(value)) return wire_fail(
		ask, "bad_request", "mutes is a list of names");
	struct wishes wishes;
	const char *wrong = wishes_read(settings, &wishes);
	return !wrong || wire_fail(ask, "bad_request", "%s", wrong);
}

/* -- paths -- */

static bool give_token(struct server *s, struct wire_ask *ask, const struct person *who)
{
	const char *scope = wire_string(ask, "scope", true);
	char secret[65];
	struct store_token token = {.kind = "bot", .account = who->account, .created = now_ms(s)};
	if (!scope)
		return false;
	if (strcmp(scope, "read") && strcmp(scope, "play"))
		return wire_fail(ask, "bad_request", "the member \"scope\" must be read or play");
	snprintf(token.scope, sizeof token.scope, "%s", scope);
	secret_new(secret, token.hash);
	enum store_answer added = store_token_add_within(s->store, &token, TOKENS_MAX);
	if (added == STORE_CONFLICT)
		return wire_fail(ask, "too_many", "an account has at most %d tokens", TOKENS_MAX);
	if (added != STORE_OK)
		return wire_fail(ask, "storage", "the storage did not answer");
	eto_json_string(&ask->json, "token", secret);
	return true;
}

static bool set_settings(struct server *s, struct wire_ask *ask, const struct person *who)
{
	char text[sizeof((struct store_account *)0)->settings];
	if (!sound_settings(ask, ask->body))
		return false;
	size_t size = json_dumpb(ask->body, text, sizeof text - 1, JSON_COMPACT);
	if (!size || size >= sizeof text)
		return wire_fail(ask, "too_long", "the settings are longer than %zu bytes", sizeof text - 1);
	text[size] = 0;
	if (store_account_settings(s->store, who->account, 0, text) != STORE_OK)
		return wire_fail(ask, "storage", "the storage did not answer");
	orders_changed(s, who->account);
	/* What was planned by the old wishes is forgotten when nothing is wanted any more. */
	struct wishes wishes;
	wishes_read(ask->body, &wishes);
	if (!wishes_any(&wishes))
		store_waits_drop(s->store, who->account);
	office_forget(s->office, who->account);
	return true;
}

static void tell_address(struct server *s, struct wire_ask *ask, const struct person *who, const json_t *settings)
{
	struct store_account a = {.id = 0};
	struct wishes wishes;
	char secret[65];
	wishes_read(settings, &wishes);
	bool known = who->account && store_account_get(s->store, who->account, &a) == STORE_OK;
	office_hook_secret(s->office, who->account, wishes.webhook, secret);
	eto_json_string(&ask->json, "email", known && a.email[0] ? a.email : NULL);
	eto_json_bool(&ask->json, "verified", known && a.verified);
	eto_json_bool(&ask->json, "moderator", known && a.moderator);
	eto_json_bool(&ask->json, "factor", known && factor_is_on(a.factor));
	eto_json_bool(&ask->json, "mails", office_mails(s->office));
	eto_json_string(&ask->json, "webhook_secret", known && wishes.webhook[0] && who->may_play ? secret : NULL);
}

static void tell_me(struct server *s, struct wire_ask *ask, const struct person *who)
{
	json_t *settings = settings_of(s, who->account);
	char *text = settings ? json_dumps(settings, JSON_COMPACT) : NULL;
	eto_json_string(&ask->json, "name", who->account ? who->name : NULL);
	eto_json_bool(&ask->json, "public", s->public);
	eto_json_string(&ask->json, "settings", text);
	tell_address(s, ask, who, settings);
	free(text);
	json_decref(settings);
}

static bool sign_out(struct server *s, struct wire_ask *ask, const struct person *who)
{
	if (who->by_token)
		return wire_fail(ask, "unknown", "there is no session");
	enum store_answer answer = store_token_drop(s->store, who->key);
	if (answer != STORE_OK && answer != STORE_NONE)
		return wire_fail(ask, "storage", "the storage did not answer: you are still signed in");
	rights_close(s, &(struct rights_end){.account = who->account, .key = who->key});
	return true;
}

static bool drop_tokens(struct server *s, struct wire_ask *ask, const struct person *who)
{
	if (store_token_drop_all(s->store, who->account, "bot", NULL, NULL) != STORE_OK)
		return wire_fail(ask, "storage", "the storage did not answer: the tokens are still good");
	rights_close(s, &(struct rights_end){.account = who->account, .bots_only = true});
	return true;
}

/* What the path asks for; false after a failure. *later: the answer comes from the pool. */
static bool answer(struct server *s, const struct http_request *q, struct wire_ask *ask, bool *later)
{
	struct person who;
	bool post = q->method == HTTP_POST;
	if (!person_asks(s, q, ask, &who))
		return false;
	if (s->public && post && (!strcmp(q->path, "/api/v1/accounts") || !strcmp(q->path, "/api/v1/session"))) {
		*later = password_ask(s, q, ask, !strcmp(q->path, "/api/v1/accounts"));
		return *later;
	}
	if (!strcmp(q->path, "/api/v1/me") && q->method == HTTP_GET) {
		tell_me(s, ask, &who);
		return true;
	}
	if (!who.account)
		return wire_fail(ask, "unknown", "sign in first");
	if (!strcmp(q->path, "/api/v1/session") && q->method == HTTP_DELETE)
		return sign_out(s, ask, &who);
	if (!who.may_play)
		return wire_fail(ask, "forbidden", "this token may only read");
	if (!api_within(s, "change", who.name, 30, 30))
		return wire_fail(ask, "too_many", "too many changes; wait a little");
	if (!strcmp(q->path, "/api/v1/tokens") && post)
		return give_token(s, ask, &who);
	if (!strcmp(q->path, "/api/v1/tokens") && q->method == HTTP_DELETE)
		return drop_tokens(s, ask, &who);
	if (!strcmp(q->path, "/api/v1/me/settings") && q->method == HTTP_PUT)
		return set_settings(s, ask, &who);
	return wire_fail(ask, "not_found", "there is no such thing here");
}

bool people_has(const char *path)
{
	static const char *const paths[] = {"/api/v1/accounts", "/api/v1/session", "/api/v1/me", "/api/v1/tokens",
					    "/api/v1/me/settings"};
	bool ours = false;
	for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++)
		ours = ours || !strcmp(path, paths[i]);
	return ours;
}

bool people_request(struct server *s, const struct http_request *q)
{
	return people_has(q->path) && api_take(s, q, answer);
}
