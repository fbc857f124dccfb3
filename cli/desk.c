#include "cli/desk.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/embedded.h"

static bool load_texts(struct desk *d, struct eto_error *err)
{
	const char *const names[] = {"core/messages/es.po", "messages/es.po"};
	d->spanish->lang = ETO_ES;
	for (unsigned i = 0; i < 2; i++) {
		const struct eto_file *po = eto_file_find(&d->files, names[i]);
		if (po && !eto_catalog_add(d->spanish, po, err))
			return false;
	}
	const struct eto_file *po = eto_file_find(&cli_files, "messages/es.po");
	if (po && !eto_catalog_add(d->spanish, po, err))
		return false;
	eto_catalog_sort(d->spanish);
	return true;
}

bool desk_open(struct desk *d, const struct eto_game *game, const char *data, enum eto_lang lang, struct eto_error *err)
{
	*d = (struct desk){.game = game};
	struct eto_files inside = eto_game_files(game);
	d->table = calloc(1, game->table_size);
	d->rules = calloc(1, sizeof *d->rules);
	d->spanish = calloc(1, sizeof *d->spanish);
	if (!d->table || !d->rules || !d->spanish)
		return eto_fail(err, NULL, 0, 0, "out of memory");
	if (!outside_open(&d->outside, &inside, data, game->id, err))
		return false;
	d->files = d->outside.files;
	d->table->game = game;
	if (!game->load(d->table, &d->files, err) || !eto_rules_load(d->rules, &d->files, err) || !load_texts(d, err))
		return outside_blame(&d->outside, err);
	desk_language(d, lang);
	return true;
}

void desk_close(struct desk *d)
{
	outside_close(&d->outside);
	free(d->table);
	free(d->rules);
	free(d->spanish);
	*d = (struct desk){0};
}

void desk_language(struct desk *d, enum eto_lang lang)
{
	d->voice = (struct eto_voice){
		.table = d->table, .catalog = lang == ETO_ES ? d->spanish : NULL, .lang = lang, .rules = d->rules};
}

const char *desk_text(const struct desk *d, const char *key)
{
	return eto_tr(d->voice.catalog, key);
}

bool desk_option(struct desk *d, const char *assignment, struct eto_error *err)
{
	char name[64];
	const char *equals = strchr(assignment, '=');
	if (!equals || (size_t)(equals - assignment) >= sizeof name)
		return eto_fail(err, NULL, 0, 0, "\"%.60s\" is not NAME=VALUE", assignment);
	memcpy(name, assignment, (size_t)(equals - assignment));
	name[equals - assignment] = 0;
	return eto_table_set_option(d->table, name, equals + 1, err);
}

bool desk_load(struct desk *d, const char *text, size_t size, const char *name, struct eto_record *record,
	       struct eto_match *match, struct eto_error *err)
{
	if (!eto_record_read(text, size, name, record, err))
		return false;
	if (strcmp(record->game, d->game->id))
		return eto_fail(err, name, 0, 0, "this is a game of \"%s\", not of %s", record->game, d->game->id);
	if (!eto_record_set(record, d->table, err)) {
		if (err && !err->file[0])
			snprintf(err->file, sizeof err->file, "%s", name);
		return false;
	}
	return eto_game_read(text, size, name, d->table, d->rules, match, err);
}

const struct eto_game *game_of_clause(const char *id)
{
	for (unsigned i = 0; i < eto_game_count; i++)
		if (!strncasecmp(eto_games[i]->prefix, id, strlen(eto_games[i]->prefix)))
			return eto_games[i];
	return NULL;
}

void desk_seat_ids(const struct desk *d, struct eto_text *out)
{
	for (unsigned i = 0; i < d->game->seat_count; i++)
		eto_addf(out, "%s%s", i ? ", " : "", d->game->seats[i].id);
}

unsigned desk_seats(const struct desk *d, const char *list)
{
	unsigned mask = 0;
	while (*list) {
		char word[32];
		size_t size = strcspn(list, ",");
		if (!size || size >= sizeof word)
			return 0;
		memcpy(word, list, size);
		word[size] = 0;
		int seat = eto_seat_find(&d->voice, word);
		if (seat < 0 || seat == ETO_DICE)
			return 0;
		mask |= 1u << seat;
		list += size;
		if (*list == ',')
			list++;
	}
	return mask;
}

const char *desk_seat_name(const struct desk *d, unsigned seat)
{
	return desk_text(d, seat < d->game->seat_count ? d->game->seats[seat].name : N_("dice"));
}

char desk_seat_letter(const struct desk *d, unsigned seat)
{
	char letter[ETO_SEATS_MAX] = {0};
	for (unsigned i = 0; i <= seat && i < d->game->seat_count; i++) {
		letter[i] = '?';
		for (const char *c = desk_seat_name(d, i); *c && letter[i] == '?'; c++) {
			bool taken = !isalpha((unsigned char)*c);
			for (unsigned k = 0; k < i; k++)
				taken |= letter[k] == toupper((unsigned char)*c);
			if (!taken)
				letter[i] = (char)toupper((unsigned char)*c);
		}
	}
	return seat < d->game->seat_count ? letter[seat] : '?';
}
