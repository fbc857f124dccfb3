#include "server/stewards.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static enum store_answer note(const struct steward *w, enum store_answer answer, const char *what, int64_t account,
			      const char *detail)
{
	struct store_audit a = {.time = w->now, .actor = w->actor, .account = account};
	if (answer != STORE_OK)
		return answer;
	snprintf(a.what, sizeof a.what, "%s", what);
	snprintf(a.detail, sizeof a.detail, "%s", detail);
	return store_audit_add(w->store, &a);
}

enum store_answer steward_ban(const struct steward *w, int64_t account, const char *why, int64_t until)
{
	return note(w, store_account_block(w->store, account, true, why, until), "ban", account, why);
}

enum store_answer steward_unban(const struct steward *w, int64_t account)
{
	return note(w, store_account_block(w->store, account, false, "", 0), "unban", account, "");
}

enum store_answer steward_rename(const struct steward *w, int64_t account, const char *name)
{
	struct store_account a;
	char detail[120];
	enum store_answer answer = store_account_get(w->store, account, &a);
	if (answer == STORE_OK)
		answer = store_account_rename(w->store, account, name);
	snprintf(detail, sizeof detail, "%s: %s", answer == STORE_OK ? a.name : "", name);
	return note(w, answer, "rename", account, detail);
}

enum store_answer steward_revoke(const struct steward *w, int64_t account)
{
	return note(w, store_token_drop_all(w->store, account, NULL, NULL), "revoke", account, "");
}

enum store_answer steward_delete(const struct steward *w, int64_t account)
{
	return note(w, store_account_delete(w->store, account, w->now), "delete", account, "");
}

enum store_answer steward_moderator(const struct steward *w, int64_t account, bool moderator)
{
	return note(w, store_account_moderator(w->store, account, moderator), "moderator", account,
		    moderator ? "yes" : "no");
}

enum store_answer steward_password(const struct steward *w, int64_t account, const char *password)
{
	char hash[crypto_pwhash_STRBYTES];
	if (sodium_init() < 0 ||
	    crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
			      crypto_pwhash_MEMLIMIT_INTERACTIVE))
		return STORE_FAILED;
	return note(w, store_account_password(w->store, account, hash, NULL), "password", account, "");
}

enum store_answer steward_close_report(const struct steward *w, int64_t report)
{
	char detail[32];
	snprintf(detail, sizeof detail, "%lld", (long long)report);
	return note(w, store_report_close(w->store, report, w->now), "close report", 0, detail);
}
