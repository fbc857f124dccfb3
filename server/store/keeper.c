#include "server/store/keeper.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

/* Pages that are added to the log between two visits. Many pages are changed again and again: a visit that comes late
 * moves each of them once. A log that was never empty when somebody wrote is begun anew from the second number on; that
 * alone holds a writer up, for as long as the few pages since the visit before take. Pages go to the disk a few at a
 * time: a thousand at once would stand in the way of every commit meanwhile. */
enum { VISIT_PAGES = 4000, FULL_PAGES = 14000, PACE_PAGES = 16, PATIENCE_MS = 50, NICE = 10 };

struct keeper {
	sqlite3_io_methods methods; /* of the keeper's own file: those of the system, but for writing */
	const sqlite3_io_methods *plain;
	unsigned written;
	sqlite3 *handle, *writer;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t told;
	int pages, next; /* in the log after the last commit; with so many it is visited */
	bool due, ending;
};

static int write_paced(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
	struct keeper *k = (struct keeper *)file->pMethods; /* its first member */
	int code = k->plain->xWrite(file, bytes, size, at);
	if (!code && !(++k->written % PACE_PAGES))
		code = k->plain->xSync(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
	return code;
}

static bool pace(struct keeper *k)
{
	sqlite3_file *file = NULL;
	if (sqlite3_file_control(k->handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) || !file->pMethods)
		return false;
	k->plain = file->pMethods;
	k->methods = *file->pMethods;
	k->methods.xWrite = write_paced;
	file->pMethods = &k->methods;
	return true;
}

/* On the writer's thread, after each commit. */
static int on_commit(void *context, sqlite3 *writer, const char *name, int pages)
{
	(void)writer, (void)name;
	struct keeper *k = context;
	pthread_mutex_lock(&k->lock);
	if (pages < k->pages)
		k->next = VISIT_PAGES; /* it has begun anew */
	k->pages = pages;
	bool due = pages >= k->next && !k->due;
	if (due) {
		k->due = true;
		k->next = pages + VISIT_PAGES;
	}
	pthread_mutex_unlock(&k->lock);
	if (due)
		pthread_cond_signal(&k->told);
	return SQLITE_OK;
}

/* What fails here (a full disk, a reader that stays) is tried again at the next visit: the log holds it all. */
static void visit(struct keeper *k)
{
	int pages = 0;
	sqlite3_wal_checkpoint_v2(k->handle, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, NULL);
	if (pages >= FULL_PAGES)
		sqlite3_wal_checkpoint_v2(k->handle, NULL, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
}

static void *serve(void *context)
{
	struct keeper *k = context;
	setpriority(PRIO_PROCESS, (id_t)gettid(), NICE); /* of this thread alone: nobody waits for it */
	pthread_mutex_lock(&k->lock);
	while (!k->ending) {
		if (!k->due) {
			pthread_cond_wait(&k->told, &k->lock);
			continue;
		}
		pthread_mutex_unlock(&k->lock);
		visit(k);
		pthread_mutex_lock(&k->lock);
		k->due = false;
	}
	pthread_mutex_unlock(&k->lock);
	return NULL;
}

static void keeper_free(struct keeper *k)
{
	sqlite3_close(k->handle);
	pthread_mutex_destroy(&k->lock);
	pthread_cond_destroy(&k->told);
	free(k);
}

struct keeper *keeper_open(const char *path, sqlite3 *writer)
{
	struct keeper *k = calloc(1, sizeof *k);
	if (!k)
		return NULL;
	k->writer = writer;
	k->next = VISIT_PAGES;
	pthread_mutex_init(&k->lock, NULL);
	pthread_cond_init(&k->told, NULL);
	if (sqlite3_open_v2(path, &k->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) ||
	    sqlite3_busy_timeout(k->handle, PATIENCE_MS) || !pace(k) || pthread_create(&k->thread, NULL, serve, k)) {
		keeper_free(k);
		return NULL;
	}
	sqlite3_wal_hook(writer, on_commit, k);
	return k;
}

void keeper_close(struct keeper *k)
{
	if (!k)
		return;
	sqlite3_wal_hook(k->writer, NULL, NULL);
	pthread_mutex_lock(&k->lock);
	k->ending = true;
	pthread_mutex_unlock(&k->lock);
	pthread_cond_signal(&k->told);
	pthread_join(k->thread, NULL);
	keeper_free(k);
}
