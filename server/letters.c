#include "server/letters.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern const struct eto_files server_files; /* made by tools/embed.py */

const char letters_taken_back[] = N_("The operator has taken the game back. Actions that remain: %1");

struct eto_catalog *letters_texts(struct eto_error *err)
{
	const struct eto_file *po = eto_file_find(&server_files, "messages/es.po");
	struct eto_catalog *texts = calloc(1, sizeof *texts);
	if (!texts || !po) {
		free(texts);
		eto_fail(err, NULL, 0, 0, "out of memory");
		return NULL;
	}
	texts->lang = ETO_ES;
	if (!eto_catalog_add(texts, po, err)) {
		free(texts);
		return NULL;
	}
	eto_catalog_sort(texts);
	return texts;
}

void letters_say(struct eto_text *out, const struct eto_catalog *texts, const char *key, ...)
{
	const char *value[9], *at = eto_tr(texts, key);
	unsigned count = 0;
	va_list args;
	va_start(args, key);
	for (const char *arg; count < 9 && (arg = va_arg(args, const char *));)
		value[count++] = arg;
	va_end(args);
	for (; *at; at++) {
		unsigned n = at[0] == '%' && at[1] >= '1' && at[1] <= '9' ? (unsigned)(at[1] - '0') : 0;
		if (n && n <= count) {
			eto_add(out, value[n - 1]);
			at++;
		} else {
			eto_add_char(out, *at);
		}
	}
}

static void add_base64(struct eto_text *out, const char *bytes, size_t size)
{
	char line[80];
	enum { PART = 57 }; /* bytes that make a line of 76 characters */
	for (size_t at = 0; at < size; at += PART) {
		size_t part = size - at < PART ? size - at : PART;
		sodium_bin2base64(line, sizeof line, (const unsigned char *)bytes + at, part,
				  sodium_base64_VARIANT_ORIGINAL);
		eto_addf(out, "%s\r\n", line);
	}
}

/* A header in words of at most 75 characters, which do not split a character of UTF-8. */
static void add_encoded(struct eto_text *out, const char *text)
{
	enum { PART = 42 };
	char word[80];
	size_t size = strlen(text);
	for (size_t at = 0, part; at < size; at += part) {
		part = size - at < PART ? size - at : PART;
		while (at + part < size && ((unsigned char)text[at + part] & 0xc0) == 0x80)
			part--;
		sodium_bin2base64(word, sizeof word, (const unsigned char *)text + at, part,
				  sodium_base64_VARIANT_ORIGINAL);
		eto_addf(out, "%s=?UTF-8?B?%s?=", at ? "\r\n " : "", word);
	}
	eto_add(out, "\r\n");
}

/* Names of days and months do not depend on the place where the server runs. */
static void add_date(struct eto_text *out, int64_t ms)
{
	static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	time_t seconds = (time_t)(ms / 1000);
	struct tm t;
	gmtime_r(&seconds, &t);
	eto_addf(out, "Date: %.3s, %d %.3s %d %02d:%02d:%02d +0000\r\n", days + 3 * t.tm_wday, t.tm_mday,
		 months + 3 * t.tm_mon, t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
}

void letter_write(const struct letter *l, struct eto_text *out)
{
	eto_addf(out, "From: %s\r\nTo: %s\r\nSubject: ", l->from, l->to);
	add_encoded(out, l->subject);
	add_date(out, l->date);
	eto_addf(out, "Message-ID: <%s>\r\n", l->id);
	if (l->unsubscribe)
		eto_addf(out, "List-Unsubscribe: <%s>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
			 l->unsubscribe);
	eto_add(out, "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
		     "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n");
	add_base64(out, l->body, strlen(l->body));
}
