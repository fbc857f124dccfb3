/* What the server counts, as Prometheus reads it. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { TEXT_MAX = 16384, STAGES_SIZE = 32768 };

/* The numbers as they were a moment ago: the house writes `text`, the front reads it into `out`. */
struct metrics_copy {
	pthread_mutex_t lock;
	char text[TEXT_MAX], out[TEXT_MAX + STAGES_SIZE];
	size_t size;
};

static void counter(struct eto_text *out, const char *name, const char *help, uint64_t value)
{
	eto_addf(out, "# HELP eto_%s %s\n# TYPE eto_%s counter\neto_%s %llu\n", name, help, name, name,
		 (unsigned long long)value);
}

static void gauge(struct eto_text *out, const char *name, const char *help, uint64_t value)
{
	eto_addf(out, "# HELP eto_%s %s\n# TYPE eto_%s gauge\neto_%s %llu\n", name, help, name, name,
		 (unsigned long long)value);
}

static const unsigned bounds[APPEND_BUCKETS - 1] = {1, 2, 5, 10, 25, 50, 100, 250, 1000}; /* ms */

void metrics_appended(struct server *s, int64_t ms, unsigned count)
{
	unsigned i = 0;
	while (i < APPEND_BUCKETS - 1 && ms > bounds[i])
		i++;
	s->counts.appended[i] += count;
	s->counts.append_ms_sum += (uint64_t)ms * count;
}

/* How long actions wait until they are on the disk. */
static void latency(struct eto_text *out, const struct counts *c)
{
	uint64_t sum = 0;
	eto_add(out, "# HELP eto_append_seconds Time until an action is durable.\n"
		     "# TYPE eto_append_seconds histogram\n");
	for (unsigned i = 0; i < APPEND_BUCKETS - 1; i++) {
		sum += c->appended[i];
		eto_addf(out, "eto_append_seconds_bucket{le=\"%u.%03u\"} %llu\n", bounds[i] / 1000, bounds[i] % 1000,
			 (unsigned long long)sum);
	}
	sum += c->appended[APPEND_BUCKETS - 1];
	eto_addf(out,
		 "eto_append_seconds_bucket{le=\"+Inf\"} %llu\neto_append_seconds_sum %llu.%03llu\n"
		 "eto_append_seconds_count %llu\n",
		 (unsigned long long)sum, (unsigned long long)(c->append_ms_sum / 1000),
		 (unsigned long long)(c->append_ms_sum % 1000), (unsigned long long)sum);
}

static void write_text(struct server *s, struct eto_text *out)
{
	const struct counts *c = &s->counts;
	counter(out, "requests_total", "HTTP requests.", c->requests);
	counter(out, "messages_total", "Messages on sockets.", c->messages);
	counter(out, "actions_total", "Actions played, rolls included.", c->actions);
	counter(out, "actions_refused_total", "Actions that the rules refused.", c->refused);
	counter(out, "bot_actions_total", "Actions of programs in the house.", c->bot_actions);
	counter(out, "appends_failed_total", "Actions that the storage did not keep.", c->appends_failed);
	counter(out, "append_milliseconds_total", "Time that actions waited for the storage.", c->append_ms_sum);
	counter(out, "readers_dropped_total", "Sockets that read too slowly.", c->dropped);
	counter(out, "words_total", "Words said at tables.", c->words);
	counter(out, "limited_total", "Requests over a limit.", c->limited);
	counter(out, "sockets_opened_total", "Sockets opened.", c->sockets_opened);
	counter(out, "mails_sent_total", "Mails handed to the mail server.", atomic_load(&s->office->mails));
	counter(out, "webhooks_sent_total", "Calls of webhooks that were taken.", atomic_load(&s->office->posts));
	counter(out, "notices_retried_total", "Mails and calls that failed and wait for another try.",
		atomic_load(&s->office->retries));
	counter(out, "notices_failed_total", "Mails and calls given up.", atomic_load(&s->office->failures));
	gauge(out, "sockets", "Sockets open now.", s->sockets);
	struct http_counts front = http_counts(s->http);
	gauge(out, "links", "Connections now.", front.links);
	counter(out, "pages_total", "Requests that the front has answered by itself.", front.quick);
	counter(out, "requests_broken_total", "Requests that could not be read.", front.refused);
	counter(out, "connections_refused_total", "Connections beyond the limit of an address.", front.turned_away);
	gauge(out, "bytes_waiting", "Bytes that wait for readers.", front.bytes_waiting);
	gauge(out, "events_waiting", "Requests and messages that wait for the house.", front.waiting);
	gauge(out, "queue_age_milliseconds", "How long the oldest of them has waited.", (uint64_t)front.age_ms);
	gauge(out, "busy_milliseconds", "How long the house has been at one thing.", (uint64_t)front.behind_ms);
	counter(out, "storage_errors_total", "Calls that the storage refused or did not answer.",
		atomic_load(&s->storage_errors));
	gauge(out, "tables_loaded", "Tables in memory.", s->room_count);
	gauge(out, "appends_under_way", "Actions on their way to the storage.", s->under_way);
	gauge(out, "jobs_waiting", "Bots and passwords that wait for a worker.", pool_waiting(s->pool));
	gauge(out, "passwords_waiting", "People who sign in and wait.", pool_waiting(s->vault));
	latency(out, c);
	gauge(out, "uptime_seconds", "Since the start.", (uint64_t)(steady_ms() - s->started) / 1000);
}

void metrics_keep(struct server *s)
{
	char text[TEXT_MAX];
	struct eto_text out = eto_text_in(text, sizeof text);
	if (!s->metrics)
		return;
	write_text(s, &out);
	pthread_mutex_lock(&s->metrics->lock);
	memcpy(s->metrics->text, text, out.length);
	s->metrics->size = out.length;
	pthread_mutex_unlock(&s->metrics->lock);
}

static struct http_answer answer_of(const char *bytes, size_t size)
{
	return (struct http_answer){.status = 200, .type = "text/plain; version=0.0.4", .bytes = bytes, .size = size};
}

bool metrics_quick(struct server *s, struct http_answer *answer)
{
	struct metrics_copy *m = s->metrics;
	if (!m)
		return false;
	pthread_mutex_lock(&m->lock);
	size_t size = m->size;
	memcpy(m->out, m->text, size);
	pthread_mutex_unlock(&m->lock);
	struct eto_text stages = eto_text_in(m->out + size, sizeof m->out - size);
	stages_write(&s->stages, &stages); /* which any thread may read */
	*answer = answer_of(m->out, size + stages.length);
	return size > 0;
}

void metrics_answer(struct server *s, uint64_t link)
{
	char text[TEXT_MAX + STAGES_SIZE];
	struct eto_text out = eto_text_in(text, sizeof text);
	write_text(s, &out);
	stages_write(&s->stages, &out);
	struct http_answer answer = answer_of(out.at, out.length);
	http_answer(s->http, link, &answer);
}

bool metrics_open(struct server *s)
{
	s->metrics = calloc(1, sizeof *s->metrics);
	if (s->metrics)
		pthread_mutex_init(&s->metrics->lock, NULL);
	return s->metrics != NULL;
}

void metrics_close(struct server *s)
{
	if (s->metrics)
		pthread_mutex_destroy(&s->metrics->lock);
	free(s->metrics);
}
