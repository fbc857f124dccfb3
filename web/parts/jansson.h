/* The part of jansson's interface that the engine uses, for the module: Debian has no jansson for WebAssembly. Same
 * names, same answers; web/same.mjs compares the module with the program, which uses the real one. Read-only values,
 * no reals: a number with a fraction or an exponent is a number that is no integer. */
#ifndef ETO_WEB_JANSSON_H
#define ETO_WEB_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

enum { JSON_REJECT_DUPLICATES = 1 };

typedef long long json_int_t;
typedef struct json json_t;

typedef struct {
	int column;
	char text[80];
} json_error_t;

/* NULL after a failure. Members given twice are always refused. */
json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error);
void json_decref(json_t *j);

json_t *json_object_get(const json_t *object, const char *key);
bool json_is_object(const json_t *j);
bool json_is_array(const json_t *j);
bool json_is_string(const json_t *j);
bool json_is_integer(const json_t *j);
bool json_is_boolean(const json_t *j);
bool json_is_true(const json_t *j);
const char *json_string_value(const json_t *j); /* NULL if it is no string */
json_int_t json_integer_value(const json_t *j); /* 0 if it is no integer */

size_t json_array_size(const json_t *j);              /* 0 if it is no array */
json_t *json_array_get(const json_t *j, size_t index); /* NULL if there is none */

/* The members of an object in order; NULL at the end. */
const json_t *json_first(const json_t *object);
const json_t *json_next(const json_t *member);
const char *json_key(const json_t *member);

#define json_object_foreach(object, key, value)                                                                        \
	for (const json_t *member_ = json_first(object);                                                               \
	     member_ && ((key) = json_key(member_), (value) = json_object_get(object, key), true);                     \
	     member_ = json_next(member_))

#endif
