/* Notices from other servers: a connection of its own that listens. Each notice says which store sent it, so that a
 * store does not hear itself, and the table. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/store/pg.h"

enum { RETRY_FIRST = 50, RETRY_MAX = 2000 };

struct pg_listener {
	struct store *store;
	PGconn *connection;
	store_woken *woken;
	void *context;
	pthread_t thread;
	int wake[2]; /* a pipe: a byte in it ends the thread */
};

static bool connect_listener(struct pg_listener *l)
{
	PQfinish(l->connection);
	l->connection = pg_connect(l->store);
	if (!l->connection)
		return false;
	PGresult *r = PQexec(l->connection, "LISTEN eto");
	bool ok = PQresultStatus(r) == PGRES_COMMAND_OK;
	PQclear(r);
	return ok;
}

/* Waits for the connection (or, without one, for the time); false when the thread must end. */
static bool wait_for_news(struct pg_listener *l, bool connected, int milliseconds)
{
	struct pollfd fd[] = {
		{.fd = l->wake[0], .events = POLLIN},
		{.fd = connected ? PQsocket(l->connection) : -1, .events = POLLIN},
	};
	poll(fd, 2, milliseconds);
	return !fd[0].revents;
}

static void hear(struct pg_listener *l)
{
	PGnotify *n;
	while ((n = PQnotifies(l->connection))) {
		char *end;
		long long sender = strtoll(n->extra, &end, 10), table = strtoll(end, &end, 10);
		int64_t account[STORE_SEATS];
		for (unsigned i = 0; i < STORE_SEATS; i++)
			account[i] = strtoll(end, &end, 10);
		if (sender != l->store->instance)
			l->woken(l->context, table, account, (unsigned)strtoul(end, NULL, 10));
		PQfreemem(n);
	}
}

static void *listen_on(void *context)
{
	struct pg_listener *l = context;
	const int64_t nobody[STORE_SEATS] = {0};
	bool connected = l->connection && PQstatus(l->connection) == CONNECTION_OK;
	int wait = RETRY_FIRST;
	if (connected)
		hear(l);
	while (wait_for_news(l, connected, connected ? -1 : wait)) {
		if (connected) {
			connected = PQconsumeInput(l->connection);
			hear(l);
		} else if (connect_listener(l)) {
			connected = true;
			wait = RETRY_FIRST;
			l->woken(l->context, 0, nobody, 0);
			hear(l);
		} else if (wait < RETRY_MAX) {
			wait *= 2;
		}
	}
	PQfinish(l->connection);
	return NULL;
}

void pg_listen(struct store *s, store_woken *woken, void *context)
{
	struct pg *p = s->inside;
	struct pg_listener *l = p->listener ? NULL : calloc(1, sizeof *l);
	if (!l || pipe2(l->wake, O_CLOEXEC)) {
		store_blame(s, STORE_FAILED, "cannot listen");
		free(l);
		return;
	}
	*l = (struct pg_listener){.store = s, .woken = woken, .context = context, .wake = {l->wake[0], l->wake[1]}};
	if (!connect_listener(l)) {
		PQfinish(l->connection);
		l->connection = NULL;
	}
	if (pthread_create(&l->thread, NULL, listen_on, l)) {
		store_blame(s, STORE_FAILED, "cannot listen: no thread can be started");
		PQfinish(l->connection);
		close(l->wake[0]);
		close(l->wake[1]);
		free(l);
		return;
	}
	p->listener = l;
}

void pg_listen_end(struct pg *p)
{
	struct pg_listener *l = p->listener;
	if (!l)
		return;
	while (write(l->wake[1], "", 1) < 0 && errno == EINTR)
		continue;
	pthread_join(l->thread, NULL);
	close(l->wake[0]);
	close(l->wake[1]);
	free(l);
	p->listener = NULL;
}
