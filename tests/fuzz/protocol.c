/* The engine's port: every line of the input is a request. Whatever the bytes are, each gets exactly one line of JSON
 * in answer, and the engine goes on. */
#include <jansson.h>

#include "cli/engine.h"
#include "core/lines.h"
#include "tests/fuzz/fuzz.h"

enum { REQUESTS_MAX = 32 };

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

/* One engine answers all inputs, as opening one takes long; before each, the game in progress is ended. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char end[] = "{\"do\":\"end\"}", english[] = "{\"do\":\"lang\",\"lang\":\"en\"}";
	static struct engine *engine;
	struct eto_lines lines = eto_lines_of((const char *)data, size);
	bool more = true;
	if (!engine)
		engine = engine_open(ETO_EN);
	INSIST(engine);
	ask(engine, end, strlen(end));
	ask(engine, english, strlen(english));
	for (unsigned i = 0; more && i < REQUESTS_MAX && eto_line_next(&lines); i++)
		more = ask(engine, lines.line, lines.length);
	return 0;
}
