/* The game socket: every line of the input is a message. Whatever the bytes are, each gets exactly one reply, an object
 * with "ok", and an error says what is wrong. */
#include <jansson.h>

#include "core/lines.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/served.h"

enum { MESSAGES_MAX = 4 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	unsigned game = fuzz_number(&data, &size);
	struct eto_lines lines = eto_lines_of((const char *)data, size);
	served_fresh();
	for (unsigned i = 0; i < MESSAGES_MAX && eto_line_next(&lines); i++) {
		const struct served_reply *reply = served_message(game, lines.line, lines.length);
		INSIST(reply->count == 1);
		json_t *json = json_loadb(reply->text, reply->size, 0, NULL), *ok = json_object_get(json, "ok");
		INSIST(json_is_boolean(ok));
		INSIST(json_is_true(ok) || (json_is_string(json_object_get(json, "error")) &&
					    json_is_string(json_object_get(json, "message"))));
		json_decref(json);
	}
	return 0;
}
