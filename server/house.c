#include "server/house.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum { SWEEPS_KEPT = 60 }; /* sweeps after which a table is forgotten that nobody has asked for or used */

/* A table that has been handed out. */
struct shared {
	struct shared *next;
	struct eto_table *table;
	unsigned seen; /* the sweep before which it was last asked for or used */
};

struct house {
	struct house_game *game;
	struct shared **shared; /* a list for each game; guarded by the lock, like what follows */
	unsigned sweeps;
	pthread_mutex_t lock;
};

static bool load_texts(struct house_game *g, const struct eto_files *files, struct eto_error *err)
{
	const char *const names[] = {"core/messages/es.po", "messages/es.po"};
	g->spanish->lang = ETO_ES;
	for (unsigned i = 0; i < 2; i++) {
		const struct eto_file *po = eto_file_find(files, names[i]);
		if (po && !eto_catalog_add(g->spanish, po, err))
			return false;
	}
	eto_catalog_sort(g->spanish);
	return true;
}

/* A number that changes with the rulebook, the data and the version of the rules; texts and cases do not count. */
static void sign(struct house_game *g, const struct eto_files *files)
{
	uint64_t hash = g->game->rules_version;
	for (unsigned i = 0; i < files->count; i++) {
		const struct eto_file *f = &files->file[i];
		bool counts = !strcmp(f->name, "rules.tsv") ||
			      (!strncmp(f->name, "data/", 5) && strcmp(f->name, "data/board.svg"));
		if (counts)
			hash = hash * 0x9e3779b97f4a7c15u + eto_hash(f->text, f->size);
	}
	snprintf(g->signature, sizeof g->signature, "%016llx", (unsigned long long)hash);
}

static bool load_game(struct house_game *g, const struct eto_game *game, struct eto_error *err)
{
	struct eto_files files = eto_game_files(game);
	g->game = game;
	g->plain = calloc(1, game->table_size);
	g->rules = calloc(1, sizeof *g->rules);
	g->spanish = calloc(1, sizeof *g->spanish);
	if (!g->plain || !g->rules || !g->spanish)
		return eto_fail(err, NULL, 0, 0, "out of memory");
	g->plain->game = game;
	sign(g, &files);
	return game->load(g->plain, &files, err) && eto_rules_load(g->rules, &files, err) && load_texts(g, &files, err);
}

struct house *house_open(struct eto_error *err)
{
	struct house *h = calloc(1, sizeof *h);
	if (h) {
		pthread_mutex_init(&h->lock, NULL);
		h->game = calloc(eto_game_count, sizeof *h->game);
		h->shared = calloc(eto_game_count, sizeof *h->shared);
	}
	if (!h || !h->game || !h->shared) {
		eto_fail(err, NULL, 0, 0, "out of memory");
		house_close(h);
		return NULL;
	}
	bool ok = true;
	for (unsigned i = 0; ok && i < eto_game_count; i++)
		ok = load_game(&h->game[i], eto_games[i], err);
	if (ok)
		return h;
	house_close(h);
	return NULL;
}

void house_close(struct house *h)
{
	if (!h)
		return;
	for (unsigned i = 0; h->game && h->shared && i < eto_game_count; i++) {
		free(h->game[i].plain);
		free(h->game[i].rules);
		free(h->game[i].spanish);
		for (struct shared *s = h->shared[i], *next; s; s = next) {
			next = s->next;
			free(s->table);
			free(s);
		}
	}
	free(h->game);
	free(h->shared);
	pthread_mutex_destroy(&h->lock);
	free(h);
}

const struct house_game *house_each(const struct house *h, unsigned i)
{
	return i < eto_game_count ? &h->game[i] : NULL;
}

const struct house_game *house_find(const struct house *h, const char *id)
{
	for (unsigned i = 0; i < eto_game_count; i++)
		if (!strcmp(h->game[i].game->id, id))
			return &h->game[i];
	return NULL;
}

static bool set_options(struct eto_table *t, const char *options, struct eto_error *err)
{
	while (*options) {
		char name[48], value[48];
		size_t size = strcspn(options, "\n"), blank = strcspn(options, " ");
		if (blank >= size || blank >= sizeof name || size - blank - 1 >= sizeof value)
			return eto_fail(err, NULL, 0, 0, "the options are not lines of a name and a value");
		snprintf(name, sizeof name, "%.*s", (int)blank, options);
		snprintf(value, sizeof value, "%.*s", (int)(size - blank - 1), options + blank + 1);
		if (!eto_table_set_option(t, name, value, err))
			return false;
		options += size + (options[size] == '\n');
	}
	return true;
}

/* The lock is held. However the options are written, and in whichever order: the same ones are the same table. */
static const struct eto_table *find_table(struct house *h, const struct house_game *g, const char *scenario,
					  const char *options, struct eto_error *err)
{
	struct shared **list = &h->shared[g - h->game], *s = *list;
	struct eto_table wanted;
	memcpy(&wanted, g->plain, sizeof wanted);
	if ((scenario[0] && !eto_table_set_scenario(&wanted, scenario, err)) || !set_options(&wanted, options, err))
		return NULL;
	while (s && memcmp(s->table, &wanted, sizeof wanted))
		s = s->next;
	if (s) {
		s->seen = h->sweeps;
		return s->table;
	}
	s = calloc(1, sizeof *s);
	struct eto_table *t = s ? malloc(g->game->table_size) : NULL;
	if (!t) {
		free(s);
		eto_fail(err, NULL, 0, 0, "out of memory");
		return NULL;
	}
	memcpy(t, g->plain, g->game->table_size);
	memcpy(t, &wanted, sizeof wanted);
	*s = (struct shared){.next = *list, .table = t, .seen = h->sweeps};
	*list = s;
	return t;
}

static void forget(struct shared **list, unsigned now)
{
	while (*list) {
		struct shared *s = *list;
		if (now - s->seen <= SWEEPS_KEPT) {
			list = &s->next;
			continue;
		}
		*list = s->next;
		free(s->table);
		free(s);
	}
}

void house_use(struct house *h, const struct eto_table *t)
{
	pthread_mutex_lock(&h->lock);
	for (unsigned i = 0; i < eto_game_count; i++)
		for (struct shared *s = h->shared[i]; s && t->game == eto_games[i]; s = s->next)
			if (s->table == t)
				s->seen = h->sweeps;
	pthread_mutex_unlock(&h->lock);
}

void house_sweep(struct house *h)
{
	pthread_mutex_lock(&h->lock);
	h->sweeps++;
	for (unsigned i = 0; i < eto_game_count; i++)
		forget(&h->shared[i], h->sweeps);
	pthread_mutex_unlock(&h->lock);
}

const struct eto_table *house_table(struct house *h, const struct house_game *g, const char *scenario,
				    const char *options, struct eto_error *err)
{
	pthread_mutex_lock(&h->lock);
	const struct eto_table *t = find_table(h, g, scenario, options, err);
	pthread_mutex_unlock(&h->lock);
	return t;
}

struct eto_voice house_voice(const struct house_game *g, const struct eto_table *t, enum eto_lang lang)
{
	return (struct eto_voice){
		.table = t, .catalog = lang == ETO_ES ? g->spanish : NULL, .lang = lang, .rules = g->rules};
}
