/* The queue of writes. Its thread takes everything that waits and hands it to the database as one batch, so that what
 * waits together shares one commit: the slower the disk, the larger the batches.
 *
 * A commit costs as much as many appends. While actions come from many tables at once a batch begins GATHER_NS after
 * the one before, and takes what has come meanwhile. Whoever is alone gains nothing by that: a batch that has gathered
 * nobody else is followed by ALONE batches that begin at once. Work never waits, since its thread stands still. */
#include <stdlib.h>
#include <time.h>

#include "server/store/db.h"

enum { BATCH_MAX = 512, GATHER_NS = 2000000, ALONE = 64 };

static bool is_before(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec != b->tv_sec ? a->tv_sec < b->tv_sec : a->tv_nsec < b->tv_nsec;
}

/* Waits for others, if the last batch began a moment ago; the lock is held. */
static bool gather(struct store_queue *q)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	bool waits = !q->alone && is_before(&now, &q->next);
	q->alone -= q->alone > 0;
	while (waits && !q->urgent && !q->ending && !pthread_cond_timedwait(&q->filled, &q->lock, &q->next))
		;
	clock_gettime(CLOCK_MONOTONIC, &q->next);
	q->next.tv_nsec += GATHER_NS;
	if (q->next.tv_nsec >= 1000000000) {
		q->next.tv_sec++;
		q->next.tv_nsec -= 1000000000;
	}
	return waits;
}

static bool is_one(const struct store_request *batch)
{
	while (batch->more)
		batch = batch->next;
	return !batch->next;
}

/* Cuts up to BATCH_MAX requests off the queue, and those that belong to the last; the lock is held. */
static struct store_request *take_batch(struct store_queue *q)
{
	struct store_request *first = q->first, *end = first;
	for (unsigned i = 1; (i < BATCH_MAX || end->more) && end->next; i++)
		end = end->next;
	q->first = end->next;
	if (!q->first)
		q->last = NULL;
	q->urgent = q->first;
	end->next = NULL;
	return first;
}

/* Tells whoever waits: appends by their callback, work by waking its thread, which owns the request. */
static void finish(struct store_queue *q, struct store_request *first)
{
	bool wake = false;
	struct store_request *next;
	for (struct store_request *r = first; r; r = next) {
		next = r->next;
		if (r->work) {
			pthread_mutex_lock(&q->lock);
			r->finished = true;
			pthread_mutex_unlock(&q->lock);
			wake = true;
		} else {
			if (r->done)
				r->done(r->context, &r->action, r->answer);
			free(r);
		}
	}
	if (wake)
		pthread_cond_broadcast(&q->finished);
}

/* Actions with their dice count once. */
static void measure(struct store *s, const struct store_request *first, int64_t begun)
{
	unsigned count = 0;
	for (const struct store_request *r = first; r; r = r->next) {
		if (r->work || r->more)
			continue;
		stages_add(s->stages, STAGE_GATHER, begun - r->came, 1);
		count++;
	}
	stages_add(s->stages, STAGE_COMMIT, spans_clock() - begun, count);
}

static void *serve(void *context)
{
	struct store *s = context;
	struct store_queue *q = &s->queue;
	pthread_mutex_lock(&q->lock);
	while (q->first || !q->ending) {
		if (!q->first) {
			pthread_cond_wait(&q->filled, &q->lock);
			continue;
		}
		bool waited = gather(q);
		struct store_request *batch = take_batch(q);
		if (waited && is_one(batch))
			q->alone = ALONE;
		pthread_mutex_unlock(&q->lock);
		int64_t begun = spans_clock();
		s->kind->batch(s, batch);
		if (s->stages)
			measure(s, batch, begun);
		finish(q, batch);
		pthread_mutex_lock(&q->lock);
	}
	pthread_mutex_unlock(&q->lock);
	return NULL;
}

bool store_queue_start(struct store *s)
{
	struct store_queue *q = &s->queue;
	pthread_condattr_t steady;
	pthread_condattr_init(&steady);
	pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
	pthread_mutex_init(&q->lock, NULL);
	pthread_cond_init(&q->filled, &steady);
	pthread_condattr_destroy(&steady);
	pthread_cond_init(&q->finished, NULL);
	q->running = !pthread_create(&q->thread, NULL, serve, s);
	return q->running;
}

void store_queue_end(struct store *s)
{
	struct store_queue *q = &s->queue;
	if (!q->running)
		return;
	pthread_mutex_lock(&q->lock);
	q->ending = true;
	pthread_cond_signal(&q->filled);
	pthread_mutex_unlock(&q->lock);
	pthread_join(q->thread, NULL);
	pthread_mutex_destroy(&q->lock);
	pthread_cond_destroy(&q->filled);
	pthread_cond_destroy(&q->finished);
	q->running = false;
}

bool store_queue_inside(struct store *s)
{
	return !s->queue.running || pthread_equal(pthread_self(), s->queue.thread);
}

void store_queue_put(struct store *s, struct store_request *r)
{
	struct store_queue *q = &s->queue;
	pthread_mutex_lock(&q->lock);
	bool wake = !q->first || r->work; /* else its thread is at work, or gathers */
	q->urgent |= r->work != NULL;
	if (q->last)
		q->last->next = r;
	else
		q->first = r;
	for (; r; r = r->next) {
		r->since = store_clock();
		r->came = spans_clock();
		q->last = r;
	}
	if (wake)
		pthread_cond_signal(&q->filled);
	pthread_mutex_unlock(&q->lock);
}

enum store_answer store_queue_work(struct store *s, db_work *work, void *context)
{
	struct store_request r = {.work = work, .context = context};
	store_queue_put(s, &r);
	pthread_mutex_lock(&s->queue.lock);
	while (!r.finished)
		pthread_cond_wait(&s->queue.finished, &s->queue.lock);
	pthread_mutex_unlock(&s->queue.lock);
	return r.answer;
}
