/* How fast actions become durable:  store_bench ADDRESS [SECONDS [RATE]]
 *
 * Eight threads play at 200 tables, 25 each: a thread appends to all its tables, and to a table again as soon as its
 * last action has been acknowledged, as a server does whose players answer at once; or, with a rate, so many actions
 * per second and no more. Prints actions per second and the time from call to acknowledgement (the middle one, and the
 * one that 99 of 100 do not exceed). */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "server/store/store.h"

enum { THREADS = 8, TABLES = 200, EACH = TABLES / THREADS, SAMPLES_MAX = 4000000 };

struct player {
	struct bench *bench;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	int64_t table[EACH], since[EACH];
	uint32_t seq[EACH];
	int ready[EACH]; /* tables whose last action has been acknowledged */
	int ready_count;
};

struct bench {
	struct store *store;
	int64_t begin, end; /* microseconds */
	long rate;          /* actions per second, of all threads; 0: as many as possible */
	pthread_mutex_t lock;
	uint32_t *sample; /* microseconds */
	size_t samples;
	unsigned failures;
	struct player player[THREADS];
};

static int64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

struct slot {
	struct player *player;
	int index;
};

static void appended(void *context, const struct store_action *a, enum store_answer answer)
{
	struct slot *slot = context;
	struct player *p = slot->player;
	struct bench *b = p->bench;
	(void)a;
	pthread_mutex_lock(&b->lock);
	if (b->samples < SAMPLES_MAX)
		b->sample[b->samples++] = (uint32_t)(now() - p->since[slot->index]);
	b->failures += answer != STORE_OK;
	pthread_mutex_unlock(&b->lock);
	pthread_mutex_lock(&p->lock);
	p->ready[p->ready_count++] = slot->index;
	pthread_cond_signal(&p->changed);
	pthread_mutex_unlock(&p->lock);
}

/* Waits until it is time for the thread's next action. */
static void pace(const struct bench *b, int64_t made)
{
	int64_t wait = b->rate ? b->begin + made * 1000000 * THREADS / b->rate - now() : 0;
	if (wait > 0)
		nanosleep(&(struct timespec){.tv_sec = wait / 1000000, .tv_nsec = wait % 1000000 * 1000}, NULL);
}

static void *play(void *context)
{
	int64_t made = 0;
	struct player *p = context;
	struct slot slot[EACH];
	for (int i = 0; i < EACH; i++) {
		slot[i] = (struct slot){p, i};
		p->ready[p->ready_count++] = i;
	}
	pthread_mutex_lock(&p->lock);
	for (;;) {
		bool over = now() >= p->bench->end;
		if (over && p->ready_count == EACH)
			break;
		if (over || !p->ready_count) {
			pthread_cond_wait(&p->changed, &p->lock);
			continue;
		}
		int i = p->ready[--p->ready_count];
		struct store_action a = {.table = p->table[i],
					 .seq = ++p->seq[i],
					 .hash = p->seq[i] + 1000,
					 .before = p->seq[i] > 1 ? p->seq[i] + 999 : 0,
					 .time = now() / 1000};
		pthread_mutex_unlock(&p->lock);
		pace(p->bench, made++);
		p->since[i] = now();
		store_append(p->bench->store, &a, appended, &slot[i]);
		pthread_mutex_lock(&p->lock);
	}
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

static int compare(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return x < y ? -1 : x > y;
}

static bool prepare(struct bench *b)
{
	for (unsigned i = 0; i < THREADS; i++) {
		struct player *p = &b->player[i];
		p->bench = b;
		pthread_mutex_init(&p->lock, NULL);
		pthread_cond_init(&p->changed, NULL);
		for (unsigned k = 0; k < EACH; k++) {
			struct store_table t = {.game = "bench", .state = "running"};
			if (store_table_add(b->store, &t) != STORE_OK)
				return false;
			p->table[k] = t.id;
		}
	}
	return true;
}

static double cpu_seconds(void)
{
	struct rusage use;
	getrusage(RUSAGE_SELF, &use);
	return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
	       (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

static void complain(void *context, enum store_answer answer, const char *what)
{
	(void)context, (void)answer;
	fprintf(stderr, "%s\n", what);
}

int main(int argc, char **argv)
{
	static struct bench b;
	struct eto_error err = {0};
	long seconds = argc > 2 ? strtol(argv[2], NULL, 10) : 5;
	b.rate = argc > 3 ? strtol(argv[3], NULL, 10) : 0;
	if (argc < 2 || seconds < 1) {
		fprintf(stderr, "usage: %s ADDRESS [SECONDS [RATE]]\n", argv[0]);
		return 2;
	}
	b.store = store_open(argv[1], &err);
	b.sample = malloc(SAMPLES_MAX * sizeof *b.sample);
	pthread_mutex_init(&b.lock, NULL);
	if (!b.store || !b.sample) {
		fprintf(stderr, "%s: %s\n", err.file, err.what);
		return 1;
	}
	store_complain(b.store, complain, NULL);
	if (!prepare(&b))
		return 1;
	fprintf(stderr, "%d tables\n", TABLES); /* who waits for the first action waits for this */
	b.begin = now();
	double cpu = cpu_seconds();
	pthread_t thread[THREADS];
	b.end = b.begin + seconds * 1000000;
	for (unsigned i = 0; i < THREADS; i++)
		if (pthread_create(&thread[i], NULL, play, &b.player[i]))
			return 1;
	for (unsigned i = 0; i < THREADS; i++)
		pthread_join(thread[i], NULL);
	double passed = (double)(now() - b.begin) / 1e6;
	store_close(b.store);
	qsort(b.sample, b.samples, sizeof *b.sample, compare);
	printf("{\"actions_per_s\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f,\"cpu\":%.2f,"
	       "\"failures\":%u}\n",
	       (double)b.samples / passed, b.sample[b.samples / 2] / 1e3, b.sample[b.samples * 99 / 100] / 1e3,
	       b.sample[b.samples - 1] / 1e3, (cpu_seconds() - cpu) / passed, b.failures);
	free(b.sample);
	return b.failures ? 1 : 0;
}
