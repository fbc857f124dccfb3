/* The desk of the moderators, /api/v1/admin: what `eto admin` does at the command line, for people who are signed in
 * and keep the house in order. They have no power over each other: the operator alone makes moderators. */
#include <stdlib.h>
#include <string.h>

#include "server/names.h"
#include "server/server.h"
#include "server/stewards.h"

enum { DESK_SIZE = 1 << 20, REASON_MAX = 190, DAYS_MAX = 36500 };

enum desk_deed { READ_ACCOUNTS, READ_REPORTS, READ_LOG, READ_LOAD, BAN, UNBAN, RENAME, REVOKE, DELETE, CLOSE_REPORT,
		 DEEDS };

static const char *const words[DEEDS] = {"accounts", "reports", "log", "load", "ban", "unban", "rename", "revoke",
					 "delete", "close"};

struct desk_job {
	struct pool_job job;
	uint64_t link;
	struct steward steward;
	struct person who;
	enum desk_deed deed;
	char name[40], fresh[40], why[REASON_MAX + 1]; /* whom; the new name; the reason of a ban */
	int64_t report, until;
	int64_t account; /* of whom it is about */
	const char *error, *refused; /* before it is looked who asks; NULL: it can be done */
	char message[sizeof((struct wire_ask *)0)->message]; /* why */
	char *text;
	size_t size;
};

/* -- on a thread of the pool: the storage may be slow -- */

static enum store_answer do_deed(struct desk_job *p, struct eto_json *j)
{
	const struct steward *w = &p->steward;
	switch (p->deed) {
	case READ_ACCOUNTS: return steward_list(w, p->name, j);
	case READ_REPORTS: return steward_reports(w, j);
	case READ_LOG: return steward_log(w, j);
	case READ_LOAD: return steward_load(w, j);
	case BAN: return steward_ban(w, p->account, p->why, p->until);
	case UNBAN: return steward_unban(w, p->account);
	case RENAME: return steward_rename(w, p->account, p->fresh);
	case REVOKE: return steward_revoke(w, p->account);
	case DELETE: return steward_delete(w, p->account);
	default: return steward_close_report(w, p->report);
	}
}

/* May the one who asks do it, and to whom? */
static const char *find_people(struct desk_job *p)
{
	struct store_account a;
	enum store_answer answer = person_still(p->steward.store, &p->who, p->steward.now);
	if (answer == STORE_OK)
		answer = store_account_get(p->steward.store, p->steward.actor, &a);
	if (answer != STORE_OK)
		return answer == STORE_NONE ? "not_found" : "storage";
	if (!a.moderator)
		return "not_found"; /* whoever has no key is not told that there is a door */
	if (p->refused || p->deed < BAN || p->deed > DELETE)
		return NULL;
	answer = person_named(p->steward.store, p->name, &a);
	p->account = a.id;
	return answer == STORE_NONE ? "not_found" : answer != STORE_OK ? "storage" : a.moderator ? "forbidden" : NULL;
}

static void work(struct pool_job *job)
{
	struct desk_job *p = (struct desk_job *)job;
	p->text = malloc(DESK_SIZE);
	p->error = p->text ? find_people(p) : "no_memory";
	if (!p->error)
		p->error = p->refused;
	if (p->error)
		return;
	struct eto_text out = eto_text_in(p->text, DESK_SIZE);
	struct eto_json j = {.out = &out};
	eto_json_open(&j, NULL, '{');
	eto_json_bool(&j, "ok", true);
	enum store_answer answer = do_deed(p, &j);
	eto_json_close(&j, '}');
	eto_add_char(&out, '\n');
	p->size = out.length;
	p->error = answer == STORE_OK && !out.cut ? NULL
		   : answer == STORE_NONE	  ? "not_found"
		   : answer == STORE_CONFLICT	  ? "taken"
						  : "storage";
}

/* -- on the house's thread -- */

static void on_done(struct server *s, struct post *post)
{
	struct desk_job *p = (struct desk_job *)post;
	struct http_answer answer = {.status = 200, .bytes = p->text, .size = p->size};
	if (p->error)
		api_error(s, p->link, status_of(p->error), p->error,
			  !strcmp(p->error, "not_found") ? "there is no such thing here"
			  : p->message[0]		 ? p->message
							 : "not done");
	else
		http_answer(s->http, p->link, &answer);
	if (!p->error && (p->deed == BAN || p->deed == REVOKE || p->deed == DELETE))
		rights_close(s, &(struct rights_end){.account = p->account});
	free(p->text);
	free(p);
}

/* "admin/accounts/NAME" and "admin/reports/7": what comes after the second stroke. */
static const char *rest_of(const char *path, const char *what)
{
	size_t size = strlen(what);
	return !strncmp(path, what, size) && path[size] == '/' && path[size + 1] ? path + size + 1 : NULL;
}

static bool read_deed(const struct http_request *q, struct wire_ask *ask, struct desk_job *p)
{
	const char *path = q->path + strlen("/api/v1/admin/"), *name = rest_of(path, "accounts");
	const char *report = rest_of(path, "reports"), *part = http_parameter(q, "part");
	long long days = 0;
	for (p->deed = 0; q->method == HTTP_GET && p->deed <= READ_LOAD; p->deed++)
		if (!strcmp(path, words[p->deed])) {
			snprintf(p->name, sizeof p->name, "%s", part ? part : "");
			return true;
		}
	const char *word = q->method == HTTP_POST && (name || report) ? wire_string(ask, "deed", true) : NULL;
	if (!word)
		return ask->error ? false : wire_fail(ask, "not_found", "there is no such thing here");
	for (p->deed = report ? CLOSE_REPORT : BAN; p->deed < DEEDS && strcmp(word, words[p->deed]); p->deed++)
		;
	if (p->deed == DEEDS || (name && p->deed == CLOSE_REPORT))
		return wire_fail(ask, "bad_request", "there is no deed \"%.40s\"", word);
	char *end = NULL;
	p->report = report ? strtoll(report, &end, 10) : 0;
	if ((report && (*end || *report < '1' || *report > '9')) || (name && strlen(name) >= sizeof p->name))
		return wire_fail(ask, "not_found", "there is no such thing here");
	snprintf(p->name, sizeof p->name, "%s", name ? name : "");
	const char *why = p->deed == BAN ? wire_string(ask, "why", true) : "";
	const char *fresh = p->deed == RENAME ? wire_string(ask, "name", true) : "";
	if (!why || !fresh || !wire_number(ask, "days", 0, DAYS_MAX, &days))
		return false;
	bool sound = strlen(fresh) < sizeof p->fresh && (p->deed != RENAME || name_is_sound(fresh));
	if (strlen(why) > REASON_MAX || (p->deed == BAN && !text_is_sound(why)) || !sound)
		return wire_fail(ask, "bad_request",
				 "the reason is too long or says nothing, or the name is not sound");
	snprintf(p->why, sizeof p->why, "%s", why);
	snprintf(p->fresh, sizeof p->fresh, "%s", fresh);
	p->until = days ? p->steward.now + days * 24 * 3600 * 1000 : 0;
	return true;
}

static bool begin(struct server *s, const struct http_request *q, struct wire_ask *ask, bool *later)
{
	struct person who;
	if (!person_asks(s, q, ask, &who))
		return false;
	if (!s->public || !who.account || who.by_token)
		return wire_fail(ask, "not_found", "there is no such thing here");
	struct desk_job *p = calloc(1, sizeof *p);
	if (!p)
		return wire_fail(ask, "no_memory", "out of memory");
	p->job = (struct pool_job){.post = {.run = on_done}, .work = work};
	p->link = q->id;
	p->who = who;
	p->steward = (struct steward){.store = s->store, .actor = who.account, .now = now_ms(s)};
	if (!api_within(s, "desk", who.name, 60, 60))
		wire_fail(ask, "too_many", "too much at once; wait a little");
	else
		read_deed(q, ask, p);
	p->refused = ask->error; /* moderators alone are told what is wrong with it */
	memcpy(p->message, ask->message, sizeof p->message);
	pool_put(s->errands, &p->job);
	*later = true;
	return true;
}

bool desk_request(struct server *s, const struct http_request *q)
{
	if (strncmp(q->path, "/api/v1/admin/", strlen("/api/v1/admin/")))
		return false;
	return api_take(s, q, begin);
}
