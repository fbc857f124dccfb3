#include "server/stewards.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/factor.h"
#include "server/secrets.h"

enum { LIST_MAX = 1000, LINES = 100 };

/* The line in the audit log, which the storage writes together with the deed. */
static struct store_audit line_of(const struct steward *w, const char *what, int64_t account, const char *detail)
{
	struct store_audit a = {.time = w->now, .actor = w->actor, .account = account};
	snprintf(a.what, sizeof a.what, "%s", what);
	snprintf(a.detail, sizeof a.detail, "%s", detail);
	return a;
}

enum store_answer steward_ban(const struct steward *w, int64_t account, const char *why, int64_t until)
{
	struct store_audit line = line_of(w, "ban", account, why);
	return store_account_block(w->store, account, true, why, until, &line);
}

enum store_answer steward_unban(const struct steward *w, int64_t account)
{
	struct store_audit line = line_of(w, "unban", account, "");
	return store_account_block(w->store, account, false, "", 0, &line);
}

enum store_answer steward_rename(const struct steward *w, int64_t account, const char *name)
{
	struct store_account a;
	char detail[120];
	enum store_answer answer = store_account_get(w->store, account, &a);
	if (answer != STORE_OK)
		return answer;
	snprintf(detail, sizeof detail, "%s: %s", a.name, name);
	struct store_audit line = line_of(w, "rename", account, detail);
	return store_account_rename(w->store, account, name, &line);
}

enum store_answer steward_revoke(const struct steward *w, int64_t account)
{
	struct store_audit line = line_of(w, "revoke", account, "");
	return store_token_drop_all(w->store, account, NULL, NULL, &line);
}

enum store_answer steward_delete(const struct steward *w, int64_t account)
{
	struct store_audit line = line_of(w, "delete", account, "");
	return store_account_delete(w->store, account, w->now, &line);
}

enum store_answer steward_moderator(const struct steward *w, int64_t account, bool moderator)
{
	struct store_audit line = line_of(w, "moderator", account, moderator ? "yes" : "no");
	return store_account_moderator(w->store, account, moderator, &line);
}

enum store_answer steward_password(const struct steward *w, int64_t account, const char *password)
{
	char kept[SECRET_KEPT];
	if (sodium_init() < 0 || !secret_keep(password, kept))
		return STORE_FAILED;
	struct store_audit line = line_of(w, "password", account, "");
	return store_account_password(w->store, account, kept, NULL, &line);
}

enum store_answer steward_close_report(const struct steward *w, int64_t report)
{
	char detail[32];
	snprintf(detail, sizeof detail, "%lld", (long long)report);
	struct store_audit line = line_of(w, "close report", 0, detail);
	return store_report_close(w->store, report, w->now, &line);
}

/* -- what they read -- */

static void tell_time(struct eto_json *j, const char *key, int64_t ms)
{
	char text[40];
	struct tm parts;
	time_t seconds = (time_t)(ms / 1000);
	gmtime_r(&seconds, &parts);
	strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
	eto_json_string(j, key, ms ? text : NULL);
}

static bool tell_account(void *context, const struct store_account *a)
{
	struct eto_json *j = context;
	eto_json_open(j, NULL, '{');
	eto_json_int(j, "account", a->id);
	eto_json_string(j, "name", a->name);
	eto_json_string(j, "email", a->email[0] ? a->email : NULL);
	eto_json_bool(j, "verified", a->verified);
	tell_time(j, "created", a->created);
	eto_json_bool(j, "moderator", a->moderator);
	eto_json_bool(j, "second_factor", factor_is_on(a->factor));
	eto_json_bool(j, "banned", a->blocked && !a->deleted);
	if (a->blocked && !a->deleted) {
		eto_json_string(j, "why", a->blocked_why);
		tell_time(j, "until", a->blocked_until);
	}
	tell_time(j, "deleted", a->deleted);
	eto_json_close(j, '}');
	return true;
}

enum store_answer steward_list(const struct steward *w, const char *part, struct eto_json *j)
{
	eto_json_open(j, "accounts", '[');
	enum store_answer answer = store_accounts(w->store, part, 0, LIST_MAX, tell_account, j);
	eto_json_close(j, ']');
	return answer;
}

void steward_show(const struct store_account *a, struct eto_json *j)
{
	eto_json_open(j, "accounts", '[');
	tell_account(j, a);
	eto_json_close(j, ']');
}

static void tell_name(const struct steward *w, struct eto_json *j, const char *key, int64_t account)
{
	struct store_account a;
	bool known = account && store_account_get(w->store, account, &a) == STORE_OK;
	eto_json_string(j, key, known ? a.name : NULL);
}

/* Names are looked up after the rows have been read: a storage answers one question at a time. */
struct lines {
	unsigned count;
	struct store_report report[LINES];
	struct store_audit audit[LINES];
};

static bool take_report(void *context, const struct store_report *r)
{
	struct lines *l = context;
	l->report[l->count++] = *r;
	return l->count < LINES;
}

enum store_answer steward_reports(const struct steward *w, struct eto_json *j)
{
	struct lines *l = calloc(1, sizeof *l);
	if (!l)
		return STORE_FAILED;
	enum store_answer answer = store_reports(w->store, LINES, take_report, l);
	eto_json_open(j, "reports", '[');
	for (unsigned i = 0; i < l->count; i++) {
		eto_json_open(j, NULL, '{');
		eto_json_int(j, "report", l->report[i].id);
		tell_time(j, "time", l->report[i].time);
		tell_name(w, j, "by", l->report[i].author);
		tell_name(w, j, "about", l->report[i].account);
		eto_json_int(j, "table", l->report[i].table);
		eto_json_string(j, "text", l->report[i].text);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
	free(l);
	return answer;
}

static bool take_audit(void *context, const struct store_audit *a)
{
	struct lines *l = context;
	l->audit[l->count++] = *a;
	return l->count < LINES;
}

enum store_answer steward_log(const struct steward *w, struct eto_json *j)
{
	struct lines *l = calloc(1, sizeof *l);
	if (!l)
		return STORE_FAILED;
	enum store_answer answer = store_audits(w->store, LINES, take_audit, l);
	eto_json_open(j, "log", '[');
	for (unsigned i = 0; i < l->count; i++) {
		eto_json_open(j, NULL, '{');
		tell_time(j, "time", l->audit[i].time);
		tell_name(w, j, "by", l->audit[i].actor);
		eto_json_string(j, "did", l->audit[i].what);
		tell_name(w, j, "to", l->audit[i].account);
		eto_json_string(j, "detail", l->audit[i].detail);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
	free(l);
	return answer;
}

enum store_answer steward_load(const struct steward *w, struct eto_json *j)
{
	struct store_load load;
	enum store_answer answer = store_load(w->store, w->now, &load);
	if (answer != STORE_OK)
		return answer;
	eto_json_int(j, "accounts", load.accounts);
	eto_json_int(j, "sessions", load.sessions);
	eto_json_int(j, "tables_open", load.open);
	eto_json_int(j, "tables_running", load.running);
	eto_json_int(j, "tables_ended", load.ended);
	eto_json_int(j, "notices_waiting", load.jobs);
	eto_json_int(j, "notices_overdue", load.overdue);
	eto_json_int(j, "reports_open", load.reports);
	return STORE_OK;
}
