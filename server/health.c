#include "server/health.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ASKED_MAX = 64, TRIES_MS = 1000 };

struct health {
	struct store *store;
	struct http *http;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t asked;
	uint64_t link[ASKED_MAX];
	unsigned count;
	bool ending, well;
	int64_t since; /* since when it tries; 0: it does not */
};

static int64_t clock_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static struct http_answer answer_of(struct health *h, bool well)
{
	static const char good[] = "{\"ok\":true,\"writes\":true}\n", bad[] = "{\"ok\":false,\"writes\":false}\n";
	static const char stops[] = "{\"ok\":false,\"stopping\":true}\n";
	const char *text = http_stopping(h->http) ? stops : well ? good : bad;
	return (struct http_answer){
		.status = text == good ? 200 : 503, .bytes = text, .size = strlen(text), .lasting = true};
}

static void *serve(void *context)
{
	struct health *h = context;
	uint64_t link[ASKED_MAX];
	pthread_mutex_lock(&h->lock);
	while (!h->ending) {
		if (!h->count) {
			pthread_cond_wait(&h->asked, &h->lock);
			continue;
		}
		unsigned count = h->count;
		memcpy(link, h->link, count * sizeof *link);
		h->count = 0;
		h->since = clock_ms();
		pthread_mutex_unlock(&h->lock);
		bool well = store_probe(h->store) == STORE_OK;
		struct http_answer answer = answer_of(h, well);
		for (unsigned i = 0; i < count; i++)
			http_answer(h->http, link[i], &answer);
		pthread_mutex_lock(&h->lock);
		h->well = well;
		h->since = 0;
	}
	pthread_mutex_unlock(&h->lock);
	return NULL;
}

struct health *health_open(struct store *store, struct http *http)
{
	struct health *h = calloc(1, sizeof *h);
	if (!h)
		return NULL;
	*h = (struct health){.store = store, .http = http, .well = true};
	pthread_mutex_init(&h->lock, NULL);
	pthread_cond_init(&h->asked, NULL);
	if (!pthread_create(&h->thread, NULL, serve, h))
		return h;
	free(h);
	return NULL;
}

void health_close(struct health *h)
{
	if (!h)
		return;
	pthread_mutex_lock(&h->lock);
	h->ending = true;
	pthread_mutex_unlock(&h->lock);
	pthread_cond_signal(&h->asked);
	pthread_join(h->thread, NULL);
	pthread_mutex_destroy(&h->lock);
	pthread_cond_destroy(&h->asked);
	free(h);
}

bool health_ask(struct health *h, uint64_t link, struct http_answer *meanwhile)
{
	int64_t now = clock_ms();
	pthread_mutex_lock(&h->lock);
	int64_t tried = h->since ? now - h->since : 0;
	bool well = h->well && tried <= TRIES_MS, late = tried > HTTP_PARKED_MS;
	if (!late && h->count < ASKED_MAX)
		h->link[h->count++] = link;
	pthread_mutex_unlock(&h->lock);
	if (!late)
		pthread_cond_signal(&h->asked);
	*meanwhile = answer_of(h, well);
	return !late;
}
