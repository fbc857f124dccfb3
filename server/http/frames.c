#include "server/http/frames.h"

#include <nettle/base64.h>
#include <nettle/sha1.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { PAYS_FROM = 600, DEFLATE_LEVEL = 2, DEFLATE_MEMORY = 5 };

/* -- text -- */

/* Is it UTF-8, without surrogates and without detours? */
static bool is_utf8(const unsigned char *at, size_t size)
{
	for (const unsigned char *end = at + size; at < end;) {
		if (*at < 0x80) {
			at++;
			continue;
		}
		unsigned more = *at >= 0xf0 ? 3 : *at >= 0xe0 ? 2 : 1;
		uint32_t c = *at & (0x3fu >> more), least = more == 3 ? 0x10000 : more == 2 ? 0x800 : 0x80;
		if (*at < 0xc2 || *at > 0xf4 || (size_t)(end - at) <= more)
			return false;
		for (unsigned i = 1; i <= more; i++) {
			if ((at[i] & 0xc0) != 0x80)
				return false;
			c = c << 6 | (at[i] & 0x3fu);
		}
		if (c < least || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
			return false;
		at += more + 1;
	}
	return true;
}

/* -- what comes in -- */

static int inflate_message(struct message *m)
{
	static const unsigned char tail[] = {0, 0, 0xff, 0xff};
	z_stream z = {0};
	char *out = malloc(HTTP_BODY_MAX + 1);
	if (!out || inflateInit2(&z, -15) != Z_OK) {
		free(out);
		return CLOSE_FAILED;
	}
	z.next_out = (Bytef *)out;
	z.avail_out = HTTP_BODY_MAX + 1;
	z.next_in = (Bytef *)m->text;
	z.avail_in = (uInt)m->size;
	int state = inflate(&z, Z_SYNC_FLUSH);
	bool whole = !z.avail_in;
	if ((state == Z_OK || state == Z_BUF_ERROR) && whole && z.avail_out) {
		z.next_in = (Bytef *)tail;
		z.avail_in = sizeof tail;
		state = inflate(&z, Z_SYNC_FLUSH);
	}
	size_t size = HTTP_BODY_MAX + 1 - z.avail_out;
	bool ok = whole && (state == Z_OK || state == Z_BUF_ERROR || state == Z_STREAM_END);
	inflateEnd(&z);
	free(m->text);
	m->text = out;
	m->size = size;
	return size > HTTP_BODY_MAX ? CLOSE_SIZE : ok ? 0 : CLOSE_TEXT;
}

static int add_to_message(struct message *m, const struct frame *f)
{
	char *text = realloc(m->text, m->size + f->size + 1);
	if (!text)
		return CLOSE_FAILED;
	if (f->size)
		memcpy(text + m->size, f->bytes, f->size);
	m->text = text;
	m->size += f->size;
	return 0;
}

static int end_message(struct message *m, struct frame *f)
{
	int code = m->deflated ? inflate_message(m) : 0;
	if (!code && !is_utf8((unsigned char *)m->text, m->size))
		code = CLOSE_TEXT;
	if (!code)
		m->text[m->size] = 0; /* what is too large or broken has no room for it */
	m->open = false;
	f->opcode = FRAME_TEXT;
	return code;
}

/* May this frame come now? The mask, which every client must use, has been looked at. */
static int judge(const unsigned char *head, size_t size, bool deflates, const struct message *m)
{
	unsigned opcode = head[0] & 0x0f;
	bool final = head[0] & 0x80, packed = head[0] & 0x40, control = opcode >= 8;
	if (head[0] & 0x30 || (packed && (!deflates || control || !opcode)))
		return CLOSE_PROTOCOL;
	if (control)
		return !final || size > 125 || opcode > FRAME_PONG ? CLOSE_PROTOCOL : 0;
	if (opcode == FRAME_BINARY)
		return CLOSE_KIND;
	if (opcode > FRAME_TEXT || (opcode == FRAME_TEXT) == m->open)
		return CLOSE_PROTOCOL;
	return m->size + size > HTTP_BODY_MAX ? CLOSE_SIZE : 0;
}

int frame_take(char *bytes, size_t size, bool deflates, struct message *m, struct frame *f, size_t *used)
{
	const unsigned char *b = (unsigned char *)bytes;
	*used = 0;
	if (size >= 2 && !(b[1] & 0x80))
		return CLOSE_PROTOCOL;
	size_t extra = size < 2 ? 0 : (b[1] & 0x7f) == 126 ? 2 : (b[1] & 0x7f) == 127 ? 8 : 0, head = 2 + extra + 4;
	if (size < head)
		return 0;
	uint64_t length = extra ? 0 : b[1] & 0x7f;
	for (size_t i = 0; i < extra; i++)
		length = length << 8 | b[2 + i];
	int code = judge(b, length > SIZE_MAX / 2 ? SIZE_MAX / 2 : (size_t)length, deflates, m);
	if (code || size - head < length)
		return code;
	*f = (struct frame){.opcode = b[0] & 0x0f, .bytes = bytes + head, .size = (size_t)length};
	for (size_t i = 0; i < f->size; i++)
		f->bytes[i] ^= (char)b[head - 4 + i % 4];
	*used = head + f->size;
	if (f->opcode >= FRAME_CLOSE)
		return 0;
	if (f->opcode == FRAME_TEXT) {
		m->open = true;
		m->deflated = b[0] & 0x40;
	}
	code = add_to_message(m, f);
	f->opcode = 0;
	return !code && b[0] & 0x80 ? end_message(m, f) : code;
}

/* -- what goes out -- */

size_t frame_head(unsigned opcode, bool deflated, size_t size, unsigned char head[FRAME_HEAD_MAX])
{
	unsigned bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
	head[0] = (unsigned char)(0x80 | (deflated ? 0x40 : 0) | opcode);
	head[1] = (unsigned char)(!bytes ? size : bytes == 2 ? 126 : 127);
	for (unsigned i = 0; i < bytes; i++)
		head[2 + i] = (unsigned char)((uint64_t)size >> 8 * (bytes - 1 - i));
	return 2 + bytes;
}

void frame_accept(const char *key, char out[32])
{
	static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
	struct sha1_ctx sha;
	uint8_t digest[SHA1_DIGEST_SIZE];
	sha1_init(&sha);
	sha1_update(&sha, strlen(key), (const uint8_t *)key);
	sha1_update(&sha, sizeof magic - 1, (const uint8_t *)magic);
	sha1_digest(&sha, sizeof digest, digest);
	base64_encode_raw(out, sizeof digest, digest);
	out[BASE64_ENCODE_RAW_LENGTH(sizeof digest)] = 0;
}

char *frame_deflate(const char *bytes, size_t size, size_t *packed)
{
	z_stream z = {0};
	if (size < PAYS_FROM || deflateInit2(&z, DEFLATE_LEVEL, Z_DEFLATED, -15, DEFLATE_MEMORY, Z_DEFAULT_STRATEGY))
		return NULL;
	size_t room = size - size / 5; /* less than a fifth saved does not pay */
	char *out = malloc(room);
	z.next_in = (Bytef *)bytes;
	z.avail_in = (uInt)size;
	z.next_out = (Bytef *)out;
	z.avail_out = out ? (uInt)room : 0;
	bool ok = out && deflate(&z, Z_SYNC_FLUSH) == Z_OK && !z.avail_in && z.avail_out;
	*packed = room - z.avail_out - (ok ? 4 : 0); /* without the four bytes that the other end adds again */
	deflateEnd(&z);
	if (ok)
		return out;
	free(out);
	return NULL;
}

char *http_zip(const char *bytes, size_t size, size_t *zipped)
{
	z_stream z = {0};
	if (deflateInit2(&z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, DEFLATE_MEMORY, Z_DEFAULT_STRATEGY))
		return NULL;
	size_t room = deflateBound(&z, size);
	char *out = malloc(room);
	z.next_in = (Bytef *)bytes;
	z.avail_in = (uInt)size;
	z.next_out = (Bytef *)out;
	z.avail_out = out ? (uInt)room : 0;
	bool ok = out && deflate(&z, Z_FINISH) == Z_STREAM_END;
	*zipped = room - z.avail_out;
	deflateEnd(&z);
	if (ok)
		return out;
	free(out);
	return NULL;
}
