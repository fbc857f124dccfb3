/* Worker threads for what takes long: bots that think, passwords that are hashed. A job's work() runs on a thread of
 * the pool; its done() then on the server's own thread, by way of the posts (server/posts.h). */
#ifndef ETO_POOL_H
#define ETO_POOL_H

#include "server/posts.h"

struct pool;

/* The first member of a job. */
struct pool_job {
	struct post post; /* post.run is done(): it frees the job */
	struct pool_job *next;
	void (*work)(struct pool_job *job);
};

struct pool *pool_open(unsigned threads, struct posts *posts);
/* Finishes the jobs that are at work and forgets those that wait (their done() is called all the same). */
void pool_close(struct pool *p);
void pool_put(struct pool *p, struct pool_job *job);
unsigned pool_waiting(struct pool *p);

#endif
