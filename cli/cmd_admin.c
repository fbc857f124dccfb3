/* eto admin: accounts of a server, for who runs it. The server may be running: it closes what a ban ends at once. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/storing.h"
#include "server/names.h"
#include "server/stewards.h"

static const struct flag flags[] = {
	{"store", 0, "ADDRESS", N_("data of the server: its folder, its file or the address of its database")},
	{"why", 0, "TEXT", N_("with ban: the reason, which the person is told")},
	{"days", 0, "N", N_("with ban: how long (default: for good)")},
	{"off", 0, NULL, N_("with moderator: not any more")},
	{"json", 'j', NULL, N_("print JSON for scripts")},
	{0},
};

enum { LIST_MAX = 1000, PASSWORD_MIN = 8, PASSWORD_MAX = 200 };

/* What a command has at hand. */
struct task {
	const struct cli *cli;
	const struct args *args;
	struct steward steward;
	struct store_account account; /* of the name, where the command has one */
	struct output out;
};

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
	eto_json_bool(j, "second_factor", a->factor[0] != 0);
	eto_json_bool(j, "banned", a->blocked && !a->deleted);
	if (a->blocked && !a->deleted) {
		eto_json_string(j, "why", a->blocked_why);
		tell_time(j, "until", a->blocked_until);
	}
	tell_time(j, "deleted", a->deleted);
	eto_json_close(j, '}');
	return true;
}

/* -- questions -- */

static enum store_answer do_list(struct task *t)
{
	const char *part = t->args->words > 1 ? t->args->word[1] : "";
	eto_json_open(&t->out.json, "accounts", '[');
	enum store_answer answer = store_accounts(t->steward.store, part, 0, LIST_MAX, tell_account, &t->out.json);
	eto_json_close(&t->out.json, ']');
	return answer;
}

static enum store_answer do_show(struct task *t)
{
	eto_json_open(&t->out.json, "accounts", '[');
	tell_account(&t->out.json, &t->account);
	eto_json_close(&t->out.json, ']');
	return STORE_OK;
}

static void tell_name(struct task *t, const char *key, int64_t account)
{
	struct store_account a;
	bool known = account && store_account_get(t->steward.store, account, &a) == STORE_OK;
	eto_json_string(&t->out.json, key, known ? a.name : NULL);
}

struct lines {
	struct task *task;
	unsigned count;
	struct store_report report[100];
	struct store_audit audit[100];
};

static bool take_report(void *context, const struct store_report *r)
{
	struct lines *l = context;
	l->report[l->count++] = *r;
	return l->count < 100;
}

static enum store_answer do_reports(struct task *t)
{
	struct lines *l = calloc(1, sizeof *l);
	if (!l)
		return STORE_FAILED;
	enum store_answer answer = store_reports(t->steward.store, 100, take_report, l);
	eto_json_open(&t->out.json, "reports", '[');
	for (unsigned i = 0; i < l->count; i++) {
		eto_json_open(&t->out.json, NULL, '{');
		eto_json_int(&t->out.json, "report", l->report[i].id);
		tell_time(&t->out.json, "time", l->report[i].time);
		tell_name(t, "by", l->report[i].author);
		tell_name(t, "about", l->report[i].account);
		eto_json_int(&t->out.json, "table", l->report[i].table);
		eto_json_string(&t->out.json, "text", l->report[i].text);
		eto_json_close(&t->out.json, '}');
	}
	eto_json_close(&t->out.json, ']');
	free(l);
	return answer;
}

static bool take_audit(void *context, const struct store_audit *a)
{
	struct lines *l = context;
	l->audit[l->count++] = *a;
	return l->count < 100;
}

static enum store_answer do_log(struct task *t)
{
	struct lines *l = calloc(1, sizeof *l);
	if (!l)
		return STORE_FAILED;
	enum store_answer answer = store_audits(t->steward.store, 100, take_audit, l);
	eto_json_open(&t->out.json, "log", '[');
	for (unsigned i = 0; i < l->count; i++) {
		eto_json_open(&t->out.json, NULL, '{');
		tell_time(&t->out.json, "time", l->audit[i].time);
		tell_name(t, "by", l->audit[i].actor);
		eto_json_string(&t->out.json, "did", l->audit[i].what);
		tell_name(t, "to", l->audit[i].account);
		eto_json_string(&t->out.json, "detail", l->audit[i].detail);
		eto_json_close(&t->out.json, '}');
	}
	eto_json_close(&t->out.json, ']');
	free(l);
	return answer;
}

static enum store_answer do_load(struct task *t)
{
	struct store_load load;
	struct eto_json *j = &t->out.json;
	enum store_answer answer = store_load(t->steward.store, t->steward.now, &load);
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

/* -- deeds -- */

static enum store_answer do_ban(struct task *t)
{
	const char *why = args_value(t->args, "why");
	long long days = 0;
	if (!args_number(t->cli, t->args, "days", 0, 36500, &days) || strlen(why ? why : "") > 190)
		return STORE_FAILED;
	return steward_ban(&t->steward, t->account.id, why ? why : "",
			   days ? t->steward.now + days * 24 * 3600 * 1000 : 0);
}

static enum store_answer do_unban(struct task *t)
{
	return steward_unban(&t->steward, t->account.id);
}

static enum store_answer do_rename(struct task *t)
{
	if (t->args->words < 3 || !name_is_sound(t->args->word[2]))
		return STORE_FAILED;
	return steward_rename(&t->steward, t->account.id, t->args->word[2]);
}

static enum store_answer do_revoke(struct task *t)
{
	return steward_revoke(&t->steward, t->account.id);
}

static enum store_answer do_delete(struct task *t)
{
	return steward_delete(&t->steward, t->account.id);
}

static enum store_answer do_moderator(struct task *t)
{
	return steward_moderator(&t->steward, t->account.id, !args_has(t->args, "off"));
}

/* The password is a line of the standard input: on the command line others could see it. */
static enum store_answer do_password(struct task *t)
{
	char line[PASSWORD_MAX + 8];
	if (isatty(STDIN_FILENO))
		cli_print(t->cli, stderr, N_("The new password, then Enter (it is shown):"), NULL);
	if (!fgets(line, sizeof line, stdin))
		return STORE_FAILED;
	line[strcspn(line, "\r\n")] = 0;
	if (strlen(line) < PASSWORD_MIN || strlen(line) > PASSWORD_MAX)
		return STORE_FAILED;
	return steward_password(&t->steward, t->account.id, line);
}

static enum store_answer do_close(struct task *t)
{
	return t->args->words < 2 ? STORE_FAILED
				  : steward_close_report(&t->steward, strtoll(t->args->word[1], NULL, 10));
}

static const struct {
	const char *name;
	enum store_answer (*run)(struct task *t);
	bool of_account;
} deeds[] = {
	{"list", do_list, false},     {"show", do_show, true},     {"ban", do_ban, true},
	{"unban", do_unban, true},    {"rename", do_rename, true}, {"password", do_password, true},
	{"revoke", do_revoke, true},  {"delete", do_delete, true}, {"moderator", do_moderator, true},
	{"reports", do_reports, false}, {"close", do_close, false}, {"log", do_log, false},
	{"load", do_load, false},
};

static int finish(struct task *t, enum store_answer answer)
{
	switch (answer) {
	case STORE_OK:
		break;
	case STORE_NONE:
		return cli_fail(t->cli, N_("there is no such account or report"), NULL);
	case STORE_CONFLICT:
		return cli_fail(t->cli, N_("that name is taken, or looks like one that is"), NULL);
	default:
		return cli_fail(t->cli,
				N_("not done: the storage did not answer, or something is missing or not sound"), NULL);
	}
	eto_json_close(&t->out.json, '}');
	output_print(&t->out);
	return cli_finish(t->cli, DONE);
}

static int run(const struct cli *cli, const struct args *args)
{
	struct storing data;
	int code;
	unsigned i = 0, count = sizeof deeds / sizeof *deeds;
	while (args->words && i < count && strcmp(deeds[i].name, args->word[0]))
		i++;
	if (!args->words || i == count || (deeds[i].of_account && args->words < 2))
		return args_complain(cli, args->command, N_("what is to be done, and to whom?"), NULL);
	struct task t = {.cli = cli, .args = args, .steward.now = (int64_t)time(NULL) * 1000};
	if (storing_open(cli, args, false, &data, &code)) {
		enum store_answer answer = STORE_OK;
		t.steward.store = data.store;
		if (!output_open(&t.out))
			answer = STORE_FAILED;
		else
			eto_json_open(&t.out.json, NULL, '{');
		if (answer == STORE_OK && deeds[i].of_account)
			answer = store_account_find(data.store, args->word[1], &t.account);
		if (answer == STORE_OK)
			answer = deeds[i].run(&t);
		code = finish(&t, answer);
		output_close(&t.out);
	}
	storing_close(&data);
	return code;
}

const struct command command_admin = {
	.name = "admin",
	.summary = N_("Keep the accounts of a server in order"),
	.usage = "DEED [NAME] [--store ADDRESS]",
	.about = N_("Deeds: list [PART], show NAME, ban NAME (--why, --days), unban NAME, rename NAME NEW, password "
		    "NAME (read from the standard input), revoke NAME (signs out everywhere), delete NAME (games "
		    "stay), moderator NAME (--off), reports, close REPORT, log (who did what), load. The server may "
		    "be running: it closes what a deed ends. Everything is written into the audit log."),
	.examples = "  eto admin list ana --store /var/lib/eto\n"
		    "  eto admin ban Mallory --why \"insults\" --days 30 --store /var/lib/eto\n",
	.flags = flags,
	.run = run,
};
