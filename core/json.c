#include "core/json.h"

#include <assert.h>
#include <string.h>

/* The length of the UTF-8 character at s, or 0 if the bytes are none (overlong, surrogate, too large, cut off). */
static unsigned character_length(const unsigned char *s)
{
	if (s[0] < 0x80)
		return 1;
	if (s[0] < 0xc2 || s[0] > 0xf4)
		return 0;
	unsigned n = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
	for (unsigned i = 1; i < n; i++)
		if ((s[i] & 0xc0) != 0x80)
			return 0;
	if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90) ||
	    (s[0] == 0xf4 && s[1] > 0x8f))
		return 0;
	return n;
}

/* How many characters stand here that need no thought: most texts are nothing else. */
static unsigned plain_length(const unsigned char *s)
{
	unsigned n = 0;
	while (s[n] >= 0x20 && s[n] < 0x7f && s[n] != '"' && s[n] != '\\')
		n++;
	return n;
}

/* A text that needs no thought, between quotes, and what follows it: at once, if there is room. */
static bool quote_plain(struct eto_text *out, const char *string, const char *behind, size_t size)
{
	size_t n = plain_length((const unsigned char *)string);
	if (string[n] || out->cut || n + size + 1 >= out->size - out->length)
		return false;
	char *at = out->at + out->length;
	*at++ = '"';
	memcpy(at, string, n);
	memcpy(at + n, behind, size + 1);
	out->length += n + size + 1;
	return true;
}

/* Bytes that are no UTF-8 become the replacement character: what comes out is always valid JSON. */
static void quote(struct eto_text *out, const char *string)
{
	if (quote_plain(out, string, "\"", 1))
		return;
	eto_add_char(out, '"');
	for (const unsigned char *s = (const unsigned char *)string; *s;) {
		unsigned n = plain_length(s);
		if (n) {
			eto_add_n(out, (const char *)s, n);
			s += n;
			continue;
		}
		n = character_length(s);
		if (*s == '"' || *s == '\\')
			eto_addf(out, "\\%c", *s);
		else if (*s == '\n')
			eto_add(out, "\\n");
		else if (*s == '\t')
			eto_add(out, "\\t");
		else if (*s < 0x20 || *s == 0x7f)
			eto_addf(out, "\\u%04x", *s);
		else if (n)
			eto_add_n(out, (const char *)s, n);
		else
			eto_add(out, "\\ufffd");
		s += n ? n : 1;
	}
	eto_add_char(out, '"');
}

static void begin(struct eto_json *j, const char *key)
{
	if (j->comma)
		eto_add_char(j->out, ',');
	j->comma = true;
	if (key && !quote_plain(j->out, key, "\":", 2)) {
		quote(j->out, key);
		eto_add_char(j->out, ':');
	}
}

void eto_json_open(struct eto_json *j, const char *key, char bracket)
{
	begin(j, key);
	eto_add_char(j->out, bracket);
	j->comma = false;
}

void eto_json_close(struct eto_json *j, char bracket)
{
	eto_add_char(j->out, bracket);
	j->comma = true;
}

void eto_json_string(struct eto_json *j, const char *key, const char *value)
{
	begin(j, key);
	if (value)
		quote(j->out, value);
	else
		eto_add(j->out, "null");
}

void eto_json_int(struct eto_json *j, const char *key, long long value)
{
	begin(j, key);
	eto_add_int(j->out, value);
}

/* By whole numbers, because printf would write a decimal comma where the user's language has one. */
void eto_json_real(struct eto_json *j, const char *key, double value, int decimals)
{
	static const long long power[] = {1, 10, 100, 1000, 10000, 100000, 1000000};
	assert(decimals >= 0 && decimals <= 6);
	begin(j, key);
	double scaled = value * (double)power[decimals];
	if (!(scaled > -9e18 && scaled < 9e18)) {
		eto_add(j->out, "null");
		return;
	}
	long long n = (long long)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
	long long size = n < 0 ? -n : n;
	eto_addf(j->out, "%s%lld", n < 0 ? "-" : "", size / power[decimals]);
	if (decimals)
		eto_addf(j->out, ".%0*lld", decimals, size % power[decimals]);
}

void eto_json_bool(struct eto_json *j, const char *key, bool value)
{
	begin(j, key);
	eto_add(j->out, value ? "true" : "false");
}

void eto_json_raw(struct eto_json *j, const char *key, const char *value, size_t size)
{
	begin(j, key);
	eto_add_n(j->out, value, size);
}
