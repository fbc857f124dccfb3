#include "core/game.h"

#include <string.h>

const struct eto_file *eto_file_find(const struct eto_files *files, const char *name)
{
	for (unsigned i = 0; i < files->count; i++)
		if (!strcmp(files->file[i].name, name))
			return &files->file[i];
	return NULL;
}

bool eto_table_set_scenario(struct eto_table *t, const char *id, struct eto_error *err)
{
	const struct eto_game *g = t->game;
	char list[160];
	struct eto_text text = eto_text_in(list, sizeof list);
	for (unsigned i = 0; i < g->scenario_count; i++) {
		if (!strcmp(g->scenarios[i].id, id)) {
			t->scenario = (uint8_t)i;
			return true;
		}
		eto_addf(&text, "%s%s", i ? ", " : "", g->scenarios[i].id);
	}
	return eto_fail(err, NULL, 0, 0, "%s has no scenario \"%.40s\"; it has %s", g->id, id, list);
}

bool eto_table_set_option(struct eto_table *t, const char *id, const char *value, struct eto_error *err)
{
	const struct eto_game *g = t->game;
	for (unsigned i = 0; i < g->option_count; i++) {
		const struct eto_option *o = &g->options[i];
		if (strcmp(o->id, id))
			continue;
		for (unsigned v = 0; o->values[v]; v++)
			if (!strcmp(o->values[v], value)) {
				t->option[i] = (uint8_t)v;
				return true;
			}
		char list[160];
		struct eto_text text = eto_text_in(list, sizeof list);
		for (unsigned v = 0; o->values[v]; v++)
			eto_addf(&text, "%s%s", v ? ", " : "", o->values[v]);
		return eto_fail(err, NULL, 0, 0, "option %s cannot be \"%.40s\"; it may be %s", id, value, list);
	}
	return eto_fail(err, NULL, 0, 0, "%s has no option \"%.40s\"", g->id, id);
}

void eto_odds_add(struct eto_odds *o, const char *result, unsigned weight)
{
	unsigned i = 0;
	while (i < o->count && o->part[i].result != result)
		i++;
	if (i == o->count) {
		o->part[o->count].result = result;
		o->part[o->count++].weight = 0;
	}
	o->part[i].weight += weight;
	o->total += weight;
}

void eto_odds_line(struct eto_odds *o, unsigned kind, int a, int b, int c)
{
	if (o->line_count < sizeof o->line / sizeof *o->line)
		o->line[o->line_count++] =
			(struct eto_event){(uint16_t)kind, ETO_ALL, {(int16_t)a, (int16_t)b, (int16_t)c}};
}
