#include "server/posts.h"

#include <stddef.h>

void posts_open(struct posts *p, void (*wake)(void *context), void *context)
{
	*p = (struct posts){.wake = wake, .context = context};
	pthread_mutex_init(&p->lock, NULL);
}

void posts_close(struct posts *p)
{
	pthread_mutex_destroy(&p->lock);
}

void posts_put(struct posts *p, struct post *post)
{
	post->next = NULL;
	pthread_mutex_lock(&p->lock);
	bool first = !p->first;
	if (first)
		p->first = post;
	else
		p->last->next = post;
	p->last = post;
	pthread_mutex_unlock(&p->lock);
	if (first)
		p->wake(p->context);
}

bool posts_run(struct posts *p, struct server *server)
{
	pthread_mutex_lock(&p->lock);
	struct post *post = p->first, *next;
	p->first = p->last = NULL;
	pthread_mutex_unlock(&p->lock);
	bool some = post != NULL;
	for (; post; post = next) {
		next = post->next;
		post->run(server, post);
	}
	return some;
}
