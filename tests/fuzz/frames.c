/* The frames of a socket: whatever the bytes are, they make the same messages and end for the same reason however the
 * network has cut them, and a message is UTF-8, ends with a NUL and is not too long. The first byte says where to cut,
 * and whether messages may be compressed. */
#include "server/http/frames.h"
#include "tests/fuzz/fuzz.h"

enum { MESSAGES_MAX = 64 };

/* What has been read: the frames that were whole, and how it ended. */
struct heard {
	unsigned frames;
	uint64_t sum; /* of all that they say */
	int code;
	size_t used;
};

static void add(struct heard *h, const void *bytes, size_t size)
{
	for (size_t i = 0; i < size; i++)
		h->sum = (h->sum ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
	h->sum = h->sum * 31 + size;
}

static bool is_ascii_or_utf8(const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if ((uint8_t)text[i] == 0xc0 || (uint8_t)text[i] == 0xc1 || (uint8_t)text[i] > 0xf4)
			return false;
	return true;
}

static void take_message(struct heard *h, struct message *m)
{
	INSIST(m->text && m->size <= HTTP_BODY_MAX && !m->text[m->size] && !m->open);
	INSIST(is_ascii_or_utf8(m->text, m->size));
	add(h, m->text, m->size);
	free(m->text);
	*m = (struct message){0};
}

/* Reads the bytes as they come, `step` at a time. */
static struct heard hear(const uint8_t *data, size_t size, size_t step, bool deflates)
{
	struct heard h = {0};
	struct message m = {0};
	char *in = malloc(size + 1);
	INSIST(in);
	for (size_t come = 0; come < size && !h.code;) {
		size_t more = size - come < step ? size - come : step, used = 1;
		memcpy(in + come, data + come, more);
		come += more;
		while (used && !h.code && h.used < come && h.frames < MESSAGES_MAX) {
			struct frame f = {.opcode = 0};
			h.code = frame_take(in + h.used, come - h.used, deflates, &m, &f, &used);
			INSIST(used <= come - h.used && m.size <= HTTP_BODY_MAX + 1);
			h.used += h.code ? 0 : used;
			h.frames += !h.code && used;
			if (!h.code && used && f.opcode == FRAME_TEXT)
				take_message(&h, &m);
			else if (!h.code && used && f.opcode >= FRAME_CLOSE)
				add(&h, f.bytes, f.size);
		}
	}
	free(m.text);
	free(in);
	return h;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!size)
		return 0;
	bool deflates = data[0] & 1;
	struct heard whole = hear(data + 1, size - 1, size, deflates);
	struct heard cut = hear(data + 1, size - 1, 1 + (data[0] >> 1) % 16, deflates);
	INSIST(whole.frames == cut.frames && whole.sum == cut.sum && whole.code == cut.code && whole.used == cut.used);
	INSIST(!whole.code || (whole.code >= CLOSE_PROTOCOL && whole.code <= CLOSE_FAILED));
	return 0;
}
