#include "server/store/keeper.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

/* Pages that are added to the log between two visits. Many pages are changed again and again: a visit that comes late
 * moves each of them once. Pages go to the disk a few at a time: a thousand at once would stand in the way of every
 * commit meanwhile. A log begins anew when somebody writes to it after all of it has been moved; while somebody always
 * writes, only the writer can see to that: with FULL_PAGES in the log it moves the few that are left, at a commit. */
enum { VISIT_PAGES = 4000, FULL_PAGES = 12000, PACE_PAGES = 16, LAST_VISITS = 3, NICE = 10 };

/* A log of USED_PAGES is made so long that it lasts until the visit, one of VISIT_PAGES until it begins anew. */
enum { USED_PAGES = 500, SPARE_PAGES = 2000, FRAME_SIZE = 4096 + 24, PIECE = 64 * 1024 };

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
	bool full; /* and all but the newest pages have been moved */
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

static int move(sqlite3 *handle)
{
	int pages = 0;
	sqlite3_wal_checkpoint_v2(handle, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, NULL);
	return pages;
}

/* On the writer's thread, after each commit. */
static int on_commit(void *context, sqlite3 *writer, const char *name, int pages)
{
	(void)name;
	struct keeper *k = context;
	pthread_mutex_lock(&k->lock);
	if (pages < k->pages) { /* it has begun anew */
		k->next = VISIT_PAGES;
		k->full = false;
	}
	k->pages = pages;
	bool full = k->full && !k->due, due = pages >= k->next && !k->due && !full;
	if (due) {
		k->due = true;
		k->next = pages + VISIT_PAGES;
	}
	pthread_mutex_unlock(&k->lock);
	if (due)
		pthread_cond_signal(&k->told);
	else if (full)
		move(writer);
	return SQLITE_OK;
}

void keeper_widen(struct keeper *k)
{
	static const char zeros[PIECE];
	sqlite3_file *log = NULL;
	sqlite3_int64 size = 0;
	if (!k || k->pages < USED_PAGES)
		return;
	sqlite3_int64 wanted = (k->pages < VISIT_PAGES ? VISIT_PAGES : FULL_PAGES) + SPARE_PAGES;
	if (sqlite3_file_control(k->writer, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) || !log || !log->pMethods ||
	    log->pMethods->xFileSize(log, &size) || size >= wanted * FRAME_SIZE)
		return;
	log->pMethods->xWrite(log, zeros, sizeof zeros, size); /* on a full disk the commit will say so */
}

/* What fails here (a full disk, a reader that stays) is tried again at the next visit: the log holds it all. Each visit
 * leaves what has come meanwhile, which is less each time. */
static bool visit(struct keeper *k)
{
	bool full = move(k->handle) >= FULL_PAGES;
	for (unsigned i = 1; full && i < LAST_VISITS; i++)
		move(k->handle);
	return full;
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
		bool full = visit(k);
		pthread_mutex_lock(&k->lock);
		k->due = false;
		k->full = full && k->pages >= FULL_PAGES;
	}
	pthread_mutex_unlock(&k->lock);
	return NULL;
}

/* A connection that has read nothing does not know yet that there is a log, and moves nothing. */
static int meet_log(struct keeper *k)
{
	return sqlite3_exec(k->handle, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
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
	if (sqlite3_open_v2(path, &k->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) || meet_log(k) ||
	    !pace(k) || pthread_create(&k->thread, NULL, serve, k)) {
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
