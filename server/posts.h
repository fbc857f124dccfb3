/* Posts: how other threads hand something to the server's own thread. The storage's answers and the pool's results come
 * this way, so that tables, sockets and clocks are touched by one thread only. */
#ifndef ETO_POSTS_H
#define ETO_POSTS_H

#include <pthread.h>
#include <stdbool.h>

struct server;

/* The first member of what is handed over. */
struct post {
	struct post *next;
	void (*run)(struct server *server, struct post *post); /* frees it */
};

struct posts {
	pthread_mutex_t lock;
	struct post *first, *last;
	void (*wake)(void *context); /* called on any thread when the list is no longer empty */
	void *context;
};

void posts_open(struct posts *p, void (*wake)(void *context), void *context);
void posts_close(struct posts *p);
void posts_put(struct posts *p, struct post *post);
/* Runs everything that has come, in order; true if there was something. */
bool posts_run(struct posts *p, struct server *server);

#endif
