#include "server/pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "server/lists.h"

enum { POOL_THREADS_MAX = 64 };

struct pool {
	struct posts *posts;
	pthread_mutex_t lock;
	pthread_cond_t filled;
	struct pool_job *first, *last;
	unsigned waiting, threads;
	bool ending;
	pthread_t thread[POOL_THREADS_MAX];
};

static void *serve(void *context)
{
	struct pool *p = context;
	pthread_mutex_lock(&p->lock);
	while (!p->ending) {
		struct pool_job *job = p->first;
		if (!job) {
			pthread_cond_wait(&p->filled, &p->lock);
			continue;
		}
		p->first = job->next;
		if (!p->first)
			p->last = NULL;
		p->waiting--;
		pthread_mutex_unlock(&p->lock);
		job->work(job);
		posts_put(p->posts, &job->post);
		pthread_mutex_lock(&p->lock);
	}
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

struct pool *pool_open(unsigned threads, struct posts *posts)
{
	struct pool *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	p->posts = posts;
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->filled, NULL);
	for (unsigned i = 0; i < threads && i < POOL_THREADS_MAX; i++)
		if (!pthread_create(&p->thread[p->threads], NULL, serve, p))
			p->threads++;
	if (p->threads)
		return p;
	pool_close(p);
	return NULL;
}

void pool_close(struct pool *p)
{
	if (!p)
		return;
	pthread_mutex_lock(&p->lock);
	p->ending = true;
	pthread_cond_broadcast(&p->filled);
	pthread_mutex_unlock(&p->lock);
	for (unsigned i = 0; i < p->threads; i++)
		pthread_join(p->thread[i], NULL);
	for (struct pool_job *job = p->first, *next; job; job = next) {
		next = job->next;
		posts_put(p->posts, &job->post);
	}
	pthread_mutex_destroy(&p->lock);
	pthread_cond_destroy(&p->filled);
	free(p);
}

void pool_put(struct pool *p, struct pool_job *job)
{
	pthread_mutex_lock(&p->lock);
	LIST_APPEND(p->first, p->last, job, next);
	p->waiting++;
	pthread_cond_signal(&p->filled);
	pthread_mutex_unlock(&p->lock);
}

unsigned pool_waiting(struct pool *p)
{
	pthread_mutex_lock(&p->lock);
	unsigned waiting = p->waiting;
	pthread_mutex_unlock(&p->lock);
	return waiting;
}
