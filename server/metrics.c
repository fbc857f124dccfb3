/* What the server counts, as Prometheus reads it. */
#include "server/server.h"

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

void metrics_text(struct server *s, struct eto_text *out)
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
	gauge(out, "links", "Requests, sockets and streams now.", http_links(s->http));
	gauge(out, "tables_loaded", "Tables in memory.", s->room_count);
	gauge(out, "appends_under_way", "Actions on their way to the storage.", s->under_way);
	gauge(out, "jobs_waiting", "Bots and passwords that wait for a worker.", pool_waiting(s->pool));
	gauge(out, "uptime_seconds", "Since the start.", (uint64_t)(now_ms() - s->started) / 1000);
}
