/* What those may do to accounts who keep the house in order: the operator at the command line, and moderators. Every
 * deed is written into the audit log, together with who did it. */
#ifndef ETO_STEWARDS_H
#define ETO_STEWARDS_H

#include "core/json.h"
#include "server/store/store.h"

struct steward {
	struct store *store;
	int64_t actor; /* account of the moderator; 0: the operator */
	int64_t now;
};

/* Each answers STORE_NONE if there is no such account, STORE_CONFLICT if a name is taken. */
enum store_answer steward_ban(const struct steward *w, int64_t account, const char *why, int64_t until);
enum store_answer steward_unban(const struct steward *w, int64_t account);
enum store_answer steward_rename(const struct steward *w, int64_t account, const char *name);
/* Signs the account out everywhere and forgets its tokens. */
enum store_answer steward_revoke(const struct steward *w, int64_t account);
enum store_answer steward_delete(const struct steward *w, int64_t account);
enum store_answer steward_moderator(const struct steward *w, int64_t account, bool moderator);
/* Takes argon2id's time. Everybody who was signed in is signed out. */
enum store_answer steward_password(const struct steward *w, int64_t account, const char *password);
enum store_answer steward_close_report(const struct steward *w, int64_t report);

/* What they read, as members of the object that is open: "accounts" whose names have this part (all of them, if it is
 * empty), one account, "reports" that are open, "log": the last deeds, and numbers of the house. */
enum store_answer steward_list(const struct steward *w, const char *part, struct eto_json *j);
void steward_show(const struct store_account *a, struct eto_json *j);
enum store_answer steward_reports(const struct steward *w, struct eto_json *j);
enum store_answer steward_log(const struct steward *w, struct eto_json *j);
enum store_answer steward_load(const struct steward *w, struct eto_json *j);

#endif
