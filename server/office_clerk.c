/* The clerk: writes down who waits, and what is to be sent when. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/office.h"

enum { SILENT = 60000, TRIES = 20 };

static bool is_silent(struct office *o, int64_t account, int64_t now)
{
	pthread_mutex_lock(&o->lock);
	size_t i = (size_t)(account % OFFICE_KNOWN);
	bool silent = o->silent[i].account == account && now < o->silent[i].until;
	pthread_mutex_unlock(&o->lock);
	return silent;
}

static void remember_silent(struct office *o, int64_t account, int64_t until)
{
	pthread_mutex_lock(&o->lock);
	size_t i = (size_t)(account % OFFICE_KNOWN);
	o->silent[i].account = account;
	o->silent[i].until = until;
	pthread_mutex_unlock(&o->lock);
}

void office_forget(struct office *o, int64_t account)
{
	remember_silent(o, account, 0);
}

static struct store_job job_of(const char *what, const struct office_news *n, const struct office_turn *turn,
			       int64_t due)
{
	struct store_job job = {.kind = "notice", .due = due};
	snprintf(job.key, sizeof job.key, "%s %lld %lld %u", what, (long long)turn->account, (long long)n->table,
		 turn->step);
	snprintf(job.body, sizeof job.body, "{\"what\":\"%s\",\"account\":%lld,\"table\":%lld,\"step\":%u}", what,
		 (long long)turn->account, (long long)n->table, turn->step);
	return job;
}

static enum store_answer begin_wait(struct office *o, const struct office_news *n, const struct office_turn *turn,
				    const struct wishes *w)
{
	struct store_wait wait = {.account = turn->account, .table = n->table, .step = turn->step, .since = n->since};
	struct store_wait known;
	struct store_job jobs[2], digest = {.kind = "notice", .due = wishes_digest(w, n->since)};
	unsigned count = 0;
	bool mail = w->mail && office_mails(o);
	if (mail && w->digest < 0)
		jobs[count++] = job_of("mail", n, turn, wishes_due(w, n->since));
	if (w->webhook[0])
		jobs[count++] = job_of("hook", n, turn, wishes_due(w, n->since));
	enum store_answer answer = store_wait_begin(o->store, &wait, jobs, count);
	if (answer == STORE_CONFLICT && store_wait_get(o->store, wait.account, wait.table, &known) == STORE_OK &&
	    known.told)
		return STORE_OK; /* a table that is loaded again: it stood in a digest already */
	if (mail && w->digest >= 0 && (answer == STORE_OK || answer == STORE_CONFLICT)) {
		snprintf(digest.key, sizeof digest.key, "digest %lld", (long long)turn->account);
		snprintf(digest.body, sizeof digest.body, "{\"what\":\"digest\",\"account\":%lld}",
			 (long long)turn->account);
		answer = store_job_add(o->store, &digest);
	}
	return answer;
}

static enum store_answer note_turn(struct office *o, const struct office_news *n, const struct office_turn *turn)
{
	struct store_account a;
	struct wishes wishes;
	int64_t now = office_now();
	if (is_silent(o, turn->account, now))
		return STORE_OK;
	enum store_answer answer = store_account_get(o->store, turn->account, &a);
	if (answer != STORE_OK)
		return answer;
	json_t *settings = json_loads(a.settings, 0, NULL);
	wishes_read(settings, &wishes);
	json_decref(settings);
	if (!wishes_any(&wishes) || a.blocked) {
		remember_silent(o, turn->account, now + SILENT);
		return STORE_OK;
	}
	if (!turn->asked)
		return store_wait_end(o->store, turn->account, n->table);
	answer = begin_wait(o, n, turn, &wishes);
	office_look(o);
	return answer;
}

static bool is_ending(struct office *o)
{
	pthread_mutex_lock(&o->lock);
	bool ending = o->ending;
	pthread_mutex_unlock(&o->lock);
	return ending;
}

/* A storage that is gone for a moment costs nobody a notice. What is not written down when the server stops is seen
 * again when it starts: every table that is loaded says who must decide. */
static void note_news(struct office *o, const struct office_news *n)
{
	for (unsigned i = 0; i < n->count; i++)
		for (unsigned tries = 0; tries < TRIES && !is_ending(o); tries++) {
			enum store_answer answer = note_turn(o, n, &n->turn[i]);
			if (answer != STORE_BUSY && answer != STORE_FAILED)
				break;
			usleep(500000);
		}
}

void office_hear(struct office *o, const struct office_news *news)
{
	struct office_news *n = malloc(sizeof *n);
	if (!n)
		return;
	*n = *news;
	n->next = NULL;
	pthread_mutex_lock(&o->lock);
	if (o->last)
		o->last->next = n;
	else
		o->first = n;
	o->last = n;
	pthread_cond_signal(&o->heard);
	pthread_mutex_unlock(&o->lock);
}

void *office_clerk(void *office)
{
	struct office *o = office;
	pthread_mutex_lock(&o->lock);
	while (!o->ending) {
		struct office_news *n = o->first;
		if (!n) {
			pthread_cond_wait(&o->heard, &o->lock);
			continue;
		}
		o->first = n->next;
		if (!o->first)
			o->last = NULL;
		pthread_mutex_unlock(&o->lock);
		note_news(o, n);
		free(n);
		pthread_mutex_lock(&o->lock);
	}
	for (struct office_news *n = o->first, *next; n; n = next) {
		next = n->next;
		free(n);
	}
	o->first = o->last = NULL;
	pthread_mutex_unlock(&o->lock);
	return NULL;
}
