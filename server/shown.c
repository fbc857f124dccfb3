/* The page of a game, /game/7: what anybody may know of it, in plain HTML that needs no script, so that its address can
 * be shown to anybody: who played what, how it ended, the board as it stands, and the way to the replay. Of tables for
 * invited people and of those without spectators nobody learns that they exist. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/letters.h"
#include "server/server.h"

static const char path_begins[] = "/game/";

struct shown {
	struct pool_job job;
	uint64_t link;
	struct store *store;
	enum eto_lang lang;
	int64_t id;
	bool found;
	enum store_answer answer;
	struct store_table row;
	char name[STORE_SEATS + 1][40];
};

/* -- on a thread of the pool: one question to the storage -- */

static bool take_found(void *context, const struct store_table *row, const char name[STORE_SEATS + 1][40])
{
	struct shown *p = context;
	p->found = row->id == p->id;
	p->row = *row;
	memcpy(p->name, name, sizeof p->name);
	return false;
}

static void work(struct pool_job *job)
{
	struct shown *p = (struct shown *)job;
	struct store_search search = {.before = p->id + 1, .limit = 1};
	p->answer = store_search(p->store, &search, take_found, p);
}

/* -- the page -- */

struct page_words {
	const struct eto_catalog *texts; /* of the server */
	const struct house_game *game;
	struct eto_voice voice;
};

static const char *name_of(const struct page_words *w, const char *key)
{
	return eto_tr(w->voice.catalog, key);
}

static const char *seat_name(const struct page_words *w, const char *id)
{
	const struct eto_game *g = w->game->game;
	for (unsigned i = 0; i < g->seat_count; i++)
		if (!strcmp(g->seats[i].id, id))
			return name_of(w, g->seats[i].name);
	return id;
}

static const char *scenario_name(const struct page_words *w, const char *id)
{
	const struct eto_game *g = w->game->game;
	for (unsigned i = 0; i < g->scenario_count; i++)
		if (!strcmp(g->scenarios[i].id, id))
			return name_of(w, g->scenarios[i].name);
	return g->scenario_count ? name_of(w, g->scenarios[0].name) : "";
}

/* "won axis,ussr DF-1.2": the names of the seats. */
static void write_names(const struct page_words *w, const char *ids, struct eto_text *out)
{
	const char *comma = "";
	while (*ids && *ids != ' ') {
		char id[32];
		size_t size = strcspn(ids, ", ");
		snprintf(id, sizeof id, "%.*s", (int)size, ids);
		eto_addf(out, "%s%s", comma, seat_name(w, id));
		comma = ", ";
		ids += size + (ids[size] == ',');
	}
}

static void write_result(const struct page_words *w, const struct store_table *row, struct eto_text *out)
{
	static const struct {
		const char *word, *text;
	} ends[] = {{"won ", N_("%1 has won")}, {"resigned ", N_("%1 gave up")}, {"time ", N_("%1 ran out of time")}};
	char names[200];
	struct eto_text list = eto_text_in(names, sizeof names);
	if (!strcmp(row->state, "ended"))
		for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++)
			if (!strncmp(row->result, ends[i].word, strlen(ends[i].word))) {
				write_names(w, row->result + strlen(ends[i].word), &list);
				letters_say(out, w->texts, ends[i].text, names, NULL);
				return;
			}
	eto_add(out, eto_tr(w->texts, !strcmp(row->state, "ended")  ? N_("a draw")
				      : !strcmp(row->state, "open") ? N_("not begun yet")
								    : N_("in play")));
}

static void add_seats(const struct page_words *w, const struct shown *p, struct eto_text *out)
{
	const struct eto_game *g = w->game->game;
	eto_add(out, "<table>\n");
	for (unsigned i = 0; i < g->seat_count; i++) {
		const struct store_seat *seat = &p->row.seat[i];
		eto_add(out, "<tr><th scope=\"row\">");
		leaf_escape(out, name_of(w, g->seats[i].name));
		eto_add(out, "</th><td>");
		leaf_escape(out, seat->account ? p->name[i] : seat->bot);
		eto_add(out, "</td></tr>\n");
	}
	eto_add(out, "</table>\n");
}

static void add_day(struct eto_text *out, int64_t ms)
{
	char day[32] = "";
	time_t seconds = (time_t)(ms / 1000);
	struct tm tm;
	if (ms && gmtime_r(&seconds, &tm))
		strftime(day, sizeof day, "%Y-%m-%d", &tm);
	eto_add(out, day);
}

/* Once for people, once for programs that show a link with a few words about it. */
static void add_head(const struct page_words *w, const char *title, const char *result, struct eto_text *out)
{
	eto_addf(out,
		 "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n"
		 "<meta name=\"viewport\" content=\"width=device-width\">\n<title>ETO: ",
		 w->voice.lang == ETO_ES ? "es" : "en");
	leaf_escape(out, title);
	eto_add(out, "</title>\n<meta property=\"og:title\" content=\"");
	leaf_escape(out, title);
	eto_add(out, "\">\n<meta property=\"og:description\" content=\"");
	leaf_escape(out, result);
	eto_add(out, "\">\n<link rel=\"stylesheet\" href=\"/style.css\">\n");
}

static void add_body(const struct page_words *w, const struct shown *p, const char *title, const char *result,
		     struct eto_text *out)
{
	bool begun = strcmp(p->row.state, "open") != 0, ended = !strcmp(p->row.state, "ended");
	eto_add(out, "<main class=\"lobby\">\n<section class=\"card\">\n<h1>");
	leaf_escape(out, title);
	eto_add(out, "</h1>\n<p><strong>");
	leaf_escape(out, result);
	eto_add(out, "</strong> ");
	add_day(out, ended ? p->row.ended : p->row.started);
	eto_add(out, "</p>\n");
	add_seats(w, p, out);
	if (begun) {
		eto_addf(out, "<p><a href=\"/#/table/%lld?watch=1\">", (long long)p->id);
		leaf_escape(out, eto_tr(w->texts, ended ? N_("Watch it again, step by step") : N_("Look on")));
		eto_add(out, "</a></p>\n");
	}
	if (ended) {
		eto_addf(out, "<p><a href=\"/api/v1/tables/%lld/game\">", (long long)p->id);
		leaf_escape(out, eto_tr(w->texts, N_("The whole game as text")));
		eto_add(out, "</a></p>\n");
	}
	if (begun)
		eto_addf(out, "<p><img src=\"/game/%lld/board.svg?lang=%s\" width=\"100%%\" alt=\"\"></p>\n",
			 (long long)p->id, w->voice.lang == ETO_ES ? "es" : "en");
	else
		eto_addf(out, "<p><img src=\"/games/%s/board.svg\" width=\"100%%\" alt=\"\"></p>\n", w->game->game->id);
	eto_add(out, "<p><a href=\"/\">ETO</a></p>\n</section>\n</main>\n</html>\n");
}

static void show(struct server *s, const struct shown *p, const struct house_game *game)
{
	char page[8192], title[300], result[300];
	struct eto_text out = eto_text_in(page, sizeof page), head = eto_text_in(title, sizeof title);
	struct eto_text end = eto_text_in(result, sizeof result);
	struct page_words w = {.texts = office_texts(s->office, p->lang),
			       .game = game,
			       .voice = house_voice(game, game->plain, p->lang)};
	eto_addf(&head, "%s: %s", game->game->title, scenario_name(&w, p->row.scenario));
	write_result(&w, &p->row, &end);
	add_head(&w, title, result, &out);
	add_body(&w, p, title, result, &out);
	http_answer(s->http, p->link,
		    &(struct http_answer){
			    .status = 200, .type = "text/html; charset=utf-8", .bytes = out.at, .size = out.length});
}

static void on_done(struct server *s, struct post *post)
{
	struct shown *p = (struct shown *)post;
	const struct house_game *game = p->found ? house_find(s->house, p->row.game) : NULL;
	if (p->answer != STORE_OK)
		api_error(s, p->link, 503, "storage", "the storage did not answer");
	else if (!game)
		api_error(s, p->link, 404, "not_found", "there is no such game, or it is not for everybody");
	else
		show(s, p, game);
	free(p);
}

bool shown_has(const char *path)
{
	return !strncmp(path, path_begins, sizeof path_begins - 1);
}

bool shown_request(struct server *s, const struct http_request *q)
{
	char *end;
	const char *lang = http_parameter(q, "lang"), *number = q->path + sizeof path_begins - 1;
	if (!shown_has(q->path))
		return false;
	enum eto_lang language = strncmp(lang ? lang : q->language, "es", 2) ? ETO_EN : ETO_ES;
	int64_t id = *number >= '1' && *number <= '9' ? strtoll(number, &end, 10) : 0;
	bool sound = id && id < INT64_MAX && q->method == HTTP_GET;
	if (sound && !strcmp(end, "/board.svg")) {
		picture_ask(s, q, id, language);
		return true;
	}
	struct shown *p = sound && !*end ? calloc(1, sizeof *p) : NULL;
	if (!p) {
		api_error(s, q->id, 404, "not_found", "there is no such game");
		return true;
	}
	*p = (struct shown){.job = {.post = {.run = on_done}, .work = work},
			    .link = q->id,
			    .store = s->store,
			    .lang = language,
			    .id = id};
	pool_put(s->errands, &p->job);
	return true;
}
