#include "server/journal.h"

#include <stdio.h>
#include <time.h>

void journal_open(struct journal *j, const char *level, const char *event)
{
	char when[40];
	struct timespec now;
	struct tm parts;
	clock_gettime(CLOCK_REALTIME, &now);
	gmtime_r(&now.tv_sec, &parts);
	size_t size = strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &parts);
	snprintf(when + size, sizeof when - size, ".%03ldZ", now.tv_nsec / 1000000);
	j->text = eto_text_in(j->line, sizeof j->line);
	j->json = (struct eto_json){.out = &j->text};
	eto_json_open(&j->json, NULL, '{');
	eto_json_string(&j->json, "time", when);
	eto_json_string(&j->json, "level", level);
	eto_json_string(&j->json, "event", event);
}

void journal_close(struct journal *j)
{
	eto_json_close(&j->json, '}');
	if (!j->text.cut)
		fprintf(stderr, "%s\n", j->line);
}

void journal(const char *level, const char *event, const char *key, const char *value)
{
	struct journal j;
	journal_open(&j, level, event);
	if (key)
		eto_json_string(&j.json, key, value);
	journal_close(&j);
}
