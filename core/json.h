/* A small writer of JSON: commas and quoting are its business, order is the caller's. */
#ifndef ETO_JSON_H
#define ETO_JSON_H

#include "core/text.h"

struct eto_json {
	struct eto_text *out;
	bool comma;
};

void eto_json_open(struct eto_json *j, const char *key, char bracket); /* '{' or '['; key NULL inside arrays */
void eto_json_close(struct eto_json *j, char bracket);
void eto_json_string(struct eto_json *j, const char *key, const char *value); /* value NULL writes null */
void eto_json_int(struct eto_json *j, const char *key, long long value);
/* Up to six decimals; what is no number is null. */
void eto_json_real(struct eto_json *j, const char *key, double value, int decimals);
void eto_json_bool(struct eto_json *j, const char *key, bool value);
/* A value that is JSON already. */
void eto_json_raw(struct eto_json *j, const char *key, const char *value, size_t size);

#endif
