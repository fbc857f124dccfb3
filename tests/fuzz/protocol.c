/* The engine's port: every line of the input is a request. Whatever the bytes are, each gets exactly one line of JSON in
 * answer, and the engine goes on. */
#include <jansson.h>

#include "cli/engine.h"
#include "core/lines.h"
#include "tests/fuzz/fuzz.h"

enum { REQUESTS_MAX = 32 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char reply[ENGINE_REPLY_MAX];
	struct engine *engine = engine_open(ETO_EN);
	struct eto_lines lines = eto_lines_of((const char *)data, size);
	bool more = true;
	INSIST(engine);
	for (unsigned i = 0; more && i < REQUESTS_MAX && eto_line_next(&lines); i++) {
		struct eto_text out = eto_text_in(reply, sizeof reply);
		more = engine_line(engine, lines.line, lines.length, &out);
		INSIST(!out.cut && out.length > 1 && out.at[out.length - 1] == '\n');
		INSIST(memchr(out.at, '\n', out.length) == out.at + out.length - 1);
		json_t *json = json_loadb(out.at, out.length, 0, NULL);
		INSIST(json_is_object(json));
		json_decref(json);
	}
	engine_close(engine);
	return 0;
}
