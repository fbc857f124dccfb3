/* The JSON API: every line of the input is a request, "POST /api/v1/tables {...}". Each is answered exactly once, with
 * a status; what is JSON is sound, and its "ok" says the same as the status. */
#include <jansson.h>

#include "core/lines.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/served.h"

enum { REQUESTS_MAX = 2, TARGET_MAX = 512 };

static enum http_method take_method(const char **line, size_t *size)
{
	static const char *const words[] = {[HTTP_GET] = "GET ", [HTTP_POST] = "POST ", [HTTP_PUT] = "PUT ",
					    [HTTP_DELETE] = "DELETE "};
	for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
		size_t length = strlen(words[i]);
		if (*size >= length && !memcmp(*line, words[i], length)) {
			*line += length;
			*size -= length;
			return (enum http_method)i;
		}
	}
	return HTTP_OTHER;
}

static void check_reply(const struct served_reply *reply, const char *target)
{
	INSIST(reply->count <= 1); /* none: the path is longer than a path can be */
	if (!reply->count || reply->stream || strncmp(target, "/api/", 5))
		return;
	json_t *json = json_loadb(reply->text, reply->size, 0, NULL), *ok = json_object_get(json, "ok");
	INSIST(json_is_boolean(ok));
	INSIST(json_is_true(ok) == (reply->status == 200));
	INSIST(json_is_true(ok) || json_is_string(json_object_get(json, "error")));
	json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct eto_lines lines = eto_lines_of((const char *)data, size);
	served_fresh();
	for (unsigned i = 0; i < REQUESTS_MAX && eto_line_next(&lines); i++) {
		const char *line = lines.line;
		size_t left = lines.length, end = 0;
		char target[TARGET_MAX];
		enum http_method method = take_method(&line, &left);
		while (end < left && end < TARGET_MAX - 1 && line[end] != ' ' && line[end])
			end++;
		memcpy(target, line, end);
		target[end] = 0;
		end += end < left;
		check_reply(served_request(method, target, line + end, left - end), target);
	}
	return 0;
}
