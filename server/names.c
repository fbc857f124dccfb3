#include "server/names.h"

#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { NAME_MIN = 2, NAME_MAX = 39 };

enum script { NONE, COMMON, LATIN, GREEK, CYRILLIC, HEBREW, ARABIC, HAN, KANA, HANGUL };

/* The letters that may be used. What is not here (marks, signs, other alphabets) may not. */
static const struct {
	uint32_t first, last;
	enum script script;
} ranges[] = {
	{0x00c0, 0x00d6, LATIN},    {0x00d8, 0x00f6, LATIN},    {0x00f8, 0x0130, LATIN},    {0x0132, 0x0137, LATIN},
	{0x0139, 0x0148, LATIN},    {0x014a, 0x017e, LATIN},    {0x0386, 0x0386, GREEK},    {0x0388, 0x038a, GREEK},
	{0x038c, 0x038c, GREEK},    {0x038e, 0x03a1, GREEK},    {0x03a3, 0x03ce, GREEK},    {0x0400, 0x045f, CYRILLIC},
	{0x0490, 0x0491, CYRILLIC}, {0x05d0, 0x05ea, HEBREW},   {0x0620, 0x063f, ARABIC},   {0x0641, 0x064a, ARABIC},
	{0x3041, 0x3096, KANA},     {0x30a1, 0x30fa, KANA},     {0x4e00, 0x9fff, HAN},      {0xac00, 0xd7a3, HANGUL},
};

/* Letters that are drawn as Latin ones, or nearly. */
static const uint16_t latin_looks[] = {
	0x0391, 0x0392, 0x0395, 0x0396, 0x0397, 0x0399, 0x039a, 0x039c, 0x039d, 0x039f, 0x03a1, 0x03a4, 0x03a5, 0x03a7,
	0x03b1, 0x03b3, 0x03b9, 0x03ba, 0x03bd, 0x03bf, 0x03c1, 0x03c5, 0x03c7, 0x0405, 0x0406, 0x0407, 0x0408, 0x0410,
	0x0412, 0x0415, 0x0417, 0x0419, 0x041a, 0x041c, 0x041d, 0x041e, 0x0420, 0x0421, 0x0422, 0x0423, 0x0425, 0x0430,
	0x0432, 0x0433, 0x0435, 0x0438, 0x043a, 0x043c, 0x043d, 0x043e, 0x043f, 0x0440, 0x0441, 0x0442, 0x0443, 0x0445,
	0x0455, 0x0456, 0x0457, 0x0458,
};

/* Takes the next character; 0 if the bytes are none. */
static uint32_t next(const unsigned char **p)
{
	const unsigned char *at = *p;
	unsigned more = at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : at[0] >= 0xc2 ? 1 : 0;
	uint32_t c = more ? at[0] & (0x3fu >> more) : at[0];
	if (at[0] >= 0x80 && !more)
		return 0;
	for (unsigned i = 1; i <= more; i++) {
		if ((at[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (at[i] & 0x3fu);
	}
	*p += more + 1;
	return c;
}

static enum script script_of(uint32_t c)
{
	if (c < 0x80)
		return isalpha((int)c) ? LATIN : isdigit((int)c) || strchr("-_.", (int)c) ? COMMON : NONE;
	for (unsigned i = 0; i < sizeof ranges / sizeof *ranges; i++)
		if (c >= ranges[i].first && c <= ranges[i].last)
			return ranges[i].script;
	return NONE;
}

static bool looks_latin(uint32_t c)
{
	for (unsigned i = 0; i < sizeof latin_looks / sizeof *latin_looks; i++)
		if (c == latin_looks[i])
			return true;
	return false;
}

bool name_is_sound(const char *name)
{
	enum script script = COMMON;
	bool own = false; /* a letter that no other alphabet has */
	size_t size = strlen(name);
	if (size < NAME_MIN || size > NAME_MAX || strchr(".-_", name[0]) || name[size - 1] == '.' || strstr(name, ".."))
		return false;
	for (const unsigned char *p = (const unsigned char *)name; *p;) {
		uint32_t c = next(&p);
		enum script s = c ? script_of(c) : NONE;
		bool japanese = (s == HAN && script == KANA) || (s == KANA && script == HAN);
		if (s == NONE || (s != COMMON && script != COMMON && s != script && !japanese))
			return false;
		if (s != COMMON)
			script = s;
		own = own || (s != COMMON && !looks_latin(c));
	}
	return own;
}

/* Marks that turn the direction of what follows, break lines or control something, and those that nobody sees. */
static bool is_control(uint32_t c)
{
	return (c < ' ' && c != '\n') || (c >= 0x7f && c < 0xa0) || c == 0x061c || (c >= 0x2028 && c <= 0x202e) ||
	       (c >= 0x2066 && c <= 0x206f) || (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f);
}

static bool is_seen(uint32_t c)
{
	return c > ' ' && c != 0xa0 && c != 0xad && c != 0x034f && c != 0x180e && !(c >= 0x2000 && c <= 0x200f) &&
	       !(c >= 0x205f && c <= 0x2064) && c != 0x3000 && c != 0x115f && c != 0x1160 && c != 0x3164 &&
	       c != 0xfeff && c != 0xffa0 && !(c >= 0xfe00 && c <= 0xfe0f);
}

bool text_is_sound(const char *text)
{
	bool seen = false;
	for (const unsigned char *at = (const unsigned char *)text; *at;) {
		uint32_t c = next(&at);
		if (!c || is_control(c))
			return false;
		seen = seen || is_seen(c);
	}
	return seen;
}
