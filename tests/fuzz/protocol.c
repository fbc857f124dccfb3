/* The engine's port: every line of the input is a request. Whatever the bytes are, each gets exactly one line of JSON
 * in answer, and the engine goes on. There is an engine for each game, which never opens another one: a request that
 * names another game, or asks for the list of games, is left out, because loading games is all that the hunt would
 * do. */
#include <jansson.h>

#include "cli/engine.h"
#include "core/lines.h"
#include "tests/fuzz/fuzz.h"

enum { REQUESTS_MAX = 8 };

/* Sends one line and demands one line of JSON. */
static bool ask(struct engine *engine, const char *line, size_t size)
{
	static char reply[ENGINE_REPLY_MAX];
	struct eto_text out = eto_text_in(reply, sizeof reply);
	bool more = engine_line(engine, line, size, &out);
	INSIST(!out.cut && out.length > 1 && out.at[out.length - 1] == '\n');
	INSIST(memchr(out.at, '\n', out.length) == out.at + out.length - 1);
	json_t *json = json_loadb(out.at, out.length, 0, NULL);
	INSIST(json_is_object(json));
	json_decref(json);
	return more;
}

static bool has(const char *line, size_t size, const char *word)
{
	return memmem(line, size, word, strlen(word)) != NULL;
}

static bool loads_others(const struct eto_game *game, const char *line, size_t size)
{
	if (has(line, size, "games"))
		return true;
	for (unsigned g = 0; g < eto_game_count; g++)
		if (eto_games[g] != game && has(line, size, eto_games[g]->id))
			return true;
	return false;
}

/* Before each input, the game in progress is ended. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char end[] = "{\"do\":\"end\"}", english[] = "{\"do\":\"lang\",\"lang\":\"en\"}";
	static struct engine *engines[FUZZ_GAMES];
	unsigned number = fuzz_number(&data, &size);
	struct engine *engine = engines[number] ? engines[number] : engine_open(ETO_EN);
	struct eto_lines lines = eto_lines_of((const char *)data, size);
	bool more = true;
	INSIST(engine);
	engines[number] = engine;
	ask(engine, end, strlen(end));
	ask(engine, english, strlen(english));
	for (unsigned i = 0; more && i < REQUESTS_MAX && eto_line_next(&lines); i++)
		if (!loads_others(eto_games[number], lines.line, lines.length))
			more = ask(engine, lines.line, lines.length);
	return 0;
}
