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
	FLAG_JSON,
	{0},
};

enum { PASSWORD_MIN = 8, PASSWORD_MAX = 200 };

/* What a command has at hand. */
struct task {
	const struct cli *cli;
	const struct args *args;
	struct steward steward;
	struct store_account account; /* of the name, where the command has one */
	struct output out;
};

/* -- questions -- */

static enum store_answer do_list(struct task *t)
{
	return steward_list(&t->steward, t->args->words > 1 ? t->args->word[1] : "", &t->out.json);
}

static enum store_answer do_show(struct task *t)
{
	steward_show(&t->account, &t->out.json);
	return STORE_OK;
}

static enum store_answer do_reports(struct task *t)
{
	return steward_reports(&t->steward, &t->out.json);
}

static enum store_answer do_log(struct task *t)
{
	return steward_log(&t->steward, &t->out.json);
}

static enum store_answer do_load(struct task *t)
{
	return steward_load(&t->steward, &t->out.json);
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
	case STORE_OK: break;
	case STORE_NONE: return cli_fail(t->cli, N_("there is no such account or report"), NULL);
	case STORE_CONFLICT: return cli_fail(t->cli, N_("that name is taken, or looks like one that is"), NULL);
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
