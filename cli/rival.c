#include "cli/rival.h"

#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/json.h"

enum { ASK_MAX = 8192 };

struct rival {
	const struct desk *desk;
	const char *bot;
	pid_t process;
	FILE *to, *from;
	char *line; /* of getline */
	size_t room;
	char trouble[400];
};

static void run(const char *program, const int in[2], const int out[2])
{
	dup2(in[0], STDIN_FILENO);
	dup2(out[1], STDOUT_FILENO);
	close(in[0]), close(in[1]), close(out[0]), close(out[1]);
	execl("/bin/sh", "sh", "-c", program, (char *)NULL);
	_exit(127);
}

/* What one thread starts the other programs must not hold open, or they would never see the end of their input. */
static bool make_pipes(int in[2], int out[2])
{
	if (pipe2(in, O_CLOEXEC))
		return false;
	if (!pipe2(out, O_CLOEXEC))
		return true;
	close(in[0]), close(in[1]);
	return false;
}

struct rival *rival_open(const char *program, const char *bot)
{
	int in[2], out[2];
	struct rival *r = calloc(1, sizeof *r);
	if (!r || !make_pipes(in, out)) {
		free(r);
		return NULL;
	}
	signal(SIGPIPE, SIG_IGN); /* a program that dies is an error of its game */
	r->bot = bot;
	r->process = fork();
	if (!r->process)
		run(program, in, out);
	close(in[0]), close(out[1]);
	r->to = fdopen(in[1], "w");
	r->from = fdopen(out[0], "r");
	return r;
}

void rival_close(struct rival *r)
{
	if (!r)
		return;
	if (r->to)
		fclose(r->to);
	if (r->from)
		fclose(r->from);
	if (r->process > 0)
		waitpid(r->process, NULL, 0);
	free(r->line);
	free(r);
}

/* Sends a request; the reply, or NULL unless it says that all is well. */
static json_t *exchange(struct rival *r, const struct eto_text *ask)
{
	if (r->process < 0 || !r->to || !r->from || ask->length + 1 >= ASK_MAX)
		return NULL;
	fwrite(ask->at, 1, ask->length, r->to);
	fputc('\n', r->to);
	ssize_t size = fflush(r->to) ? -1 : getline(&r->line, &r->room, r->from);
	json_t *reply = size > 0 ? json_loadb(r->line, (size_t)size, 0, NULL) : NULL;
	if (reply && json_is_true(json_object_get(reply, "ok")))
		return reply;
	const char *message = json_string_value(json_object_get(reply, "message"));
	const char *clause = json_string_value(json_object_get(reply, "clause"));
	snprintf(r->trouble, sizeof r->trouble, "%.100s%s%.40s to %.200s", message ? message : "no answer",
		 clause ? " " : "", clause ? clause : "", ask->at);
	json_decref(reply);
	return NULL;
}

static bool agreed(struct rival *r, const struct eto_text *ask)
{
	json_t *reply = exchange(r, ask);
	json_decref(reply);
	return reply != NULL;
}

static void add_options(struct eto_json *j, const struct desk *d)
{
	eto_json_open(j, "options", '{');
	for (unsigned i = 0; i < d->game->option_count; i++)
		if (d->table->option[i])
			eto_json_string(j, d->game->options[i].id, d->game->options[i].values[d->table->option[i]]);
	eto_json_close(j, '}');
}

bool rival_begin(struct rival *r, const struct desk *d)
{
	char buffer[ASK_MAX];
	struct eto_text ask = eto_text_in(buffer, sizeof buffer);
	struct eto_json j = {.out = &ask};
	r->desk = d;
	r->trouble[0] = 0;
	eto_json_open(&j, NULL, '{');
	eto_json_string(&j, "do", "new");
	eto_json_string(&j, "game", d->game->id);
	eto_json_string(&j, "scenario", d->game->scenarios[d->table->scenario].id);
	eto_json_string(&j, "dice", "manual");
	add_options(&j, d);
	eto_json_close(&j, '}');
	return agreed(r, &ask);
}

/* The bots that it says it has; a program that tells of none is believed. */
static bool has_bot(struct rival *r)
{
	char buffer[64];
	struct eto_text ask = eto_text_in(buffer, sizeof buffer);
	eto_addf(&ask, "{\"do\":\"bots\"}");
	json_t *reply = exchange(r, &ask), *bots = json_object_get(reply, "bots");
	bool has = !json_is_array(bots);
	for (size_t i = 0; !has && i < json_array_size(bots); i++) {
		const char *name = json_string_value(json_array_get(bots, i));
		has = name && !strcmp(name, r->bot);
	}
	json_decref(reply);
	return has;
}

bool rival_greet(const char *program, const char *bot, const struct desk *d, struct eto_error *err)
{
	struct rival *r = rival_open(program, bot);
	bool begins = r && rival_begin(r, d), has = begins && has_bot(r);
	if (!begins)
		eto_fail(err, NULL, 0, 0, "\"%.60s\" does not begin the game: %.80s", program,
			 r ? rival_trouble(r) : "it cannot be started");
	else if (!has)
		eto_fail(err, NULL, 0, 0, "\"%.60s\" has no bot \"%.40s\"", program, bot);
	rival_close(r);
	return has;
}

bool rival_tell(struct rival *r, unsigned seat, struct eto_action a)
{
	char buffer[ASK_MAX], words[256];
	struct eto_text ask = eto_text_in(buffer, sizeof buffer), out = eto_text_in(words, sizeof words);
	struct eto_json j = {.out = &ask};
	eto_action_write(&r->desk->voice, &out, a, 0, false);
	eto_json_open(&j, NULL, '{');
	eto_json_string(&j, "do", "act");
	eto_json_string(&j, "seat", eto_seat_id(r->desk->game, seat));
	eto_json_string(&j, "action", words);
	eto_json_close(&j, '}');
	return agreed(r, &ask);
}

const char *rival_trouble(const struct rival *r)
{
	return r->trouble;
}

static bool read_action(struct rival *r, const char *text, struct eto_action *a)
{
	char copy[256];
	const char *words[ETO_WORDS_MAX];
	if (!text || snprintf(copy, sizeof copy, "%s", text) >= (int)sizeof copy)
		return false;
	unsigned count = eto_words(copy, words, ETO_WORDS_MAX);
	return count && eto_action_read(&r->desk->voice, words, count, a, NULL);
}

bool rival_ask(struct rival *r, unsigned seat, struct eto_action *a)
{
	char buffer[ASK_MAX];
	struct eto_text ask = eto_text_in(buffer, sizeof buffer);
	struct eto_json j = {.out = &ask};
	eto_json_open(&j, NULL, '{');
	eto_json_string(&j, "do", "bot");
	eto_json_string(&j, "seat", eto_seat_id(r->desk->game, seat));
	eto_json_string(&j, "bot", r->bot);
	eto_json_close(&j, '}');
	json_t *reply = exchange(r, &ask);
	const char *action = json_string_value(json_object_get(reply, "action"));
	bool ok = reply && read_action(r, action, a);
	if (reply)
		snprintf(r->trouble, sizeof r->trouble, "%.200s", action ? action : "no action");
	json_decref(reply);
	return ok;
}
