/* Links that have become sockets: what is said there, and what is told. */
#include <stdlib.h>
#include <string.h>

#include "server/http/links.h"

enum {
	UNHEARD_MAX = 32,         /* messages of one socket that wait for the house */
	UNHEARD_SIZE = 64 * 1024, /* and their bytes, but for the last one */
	UNREAD_MAX = 64 * 1024,   /* who leaves more than that unread is not listened to */
};

/* -- what comes in -- */

static void say_goodbye(struct link *l, int code, const char *why)
{
	char text[126];
	size_t size = strlen(why) > 120 ? 120 : strlen(why);
	text[0] = (char)(code >> 8);
	text[1] = (char)code;
	memcpy(text + 2, why, size);
	link_put_frame(l, FRAME_CLOSE, text, code ? size + 2 : 0);
	l->hanging = true;
}

static void hear_control(struct link *l, const struct frame *f)
{
	if (f->opcode == FRAME_PING) {
		link_put_frame(l, FRAME_PONG, f->bytes, f->size);
		return;
	}
	if (f->opcode != FRAME_CLOSE)
		return;
	int code = f->size >= 2 ? (unsigned char)f->bytes[0] << 8 | (unsigned char)f->bytes[1] : 0;
	bool known = !f->size || (code >= 1000 && code < 5000 && code != 1004 && code != 1005 && code != 1006);
	say_goodbye(l, known ? code : CLOSE_PROTOCOL, "");
}

static const char *reason_of(int code)
{
	return code == CLOSE_SIZE   ? "message too long"
	       : code == CLOSE_KIND ? "text only"
	       : code == CLOSE_TEXT ? "not UTF-8"
				    : "protocol";
}

bool socket_listens(const struct link *l)
{
	return l->unheard < UNHEARD_MAX && l->unheard_size < UNHEARD_SIZE && l->queued < UNREAD_MAX;
}

void socket_read(struct link *l)
{
	size_t at = 0, used;
	while (!l->hanging && at < l->in_size && socket_listens(l)) {
		struct frame f = {.opcode = 0};
		int code = frame_take(l->in + at, l->in_size - at, l->deflates, &l->message, &f, &used);
		if (code)
			say_goodbye(l, code, reason_of(code));
		if (code || !used)
			break;
		at += used;
		if (f.opcode >= FRAME_CLOSE)
			hear_control(l, &f);
		if (f.opcode != FRAME_TEXT)
			continue;
		l->unheard++;
		l->unheard_size += l->message.size;
		bool crowded = l->unheard >= UNHEARD_MAX / 2 || l->unheard_size >= UNHEARD_SIZE / 2;
		desk_event(l->front->http, &(struct event){.kind = EVENT_MESSAGE,
							   .id = l->id,
							   .user = l->user,
							   .text = l->message.text,
							   .size = l->message.size,
							   .crowded = crowded});
		l->message = (struct message){0};
	}
	if (l->hanging)
		at = l->in_size;
	if (at)
		link_consume(l, at);
}

/* -- what goes out -- */

/* The text as this socket takes it. */
static struct http_text *packed(struct link *l, struct http_text *text)
{
	if (!l->deflates)
		return text;
	if (!text->tried) {
		size_t size;
		char *bytes = frame_deflate(text->at, text->size, &size);
		text->tried = true;
		text->packed = bytes ? http_text_new(bytes, size) : NULL;
		free(bytes);
	}
	return text->packed ? text->packed : text;
}

void socket_send(struct link *l, struct http_text *text)
{
	unsigned char head[FRAME_HEAD_MAX];
	if (l->hanging)
		return;
	if (l->state == LINK_STREAM) {
		link_put(l, text, NULL, 0);
	} else if (l->state == LINK_SOCKET) {
		struct http_text *best = packed(l, text);
		link_put(l, best, head, frame_head(FRAME_TEXT, best != text, best->size, head));
	}
}

void socket_hang_up(struct link *l, int code, const char *why)
{
	if (l->hanging)
		return;
	if (l->state == LINK_SOCKET) {
		say_goodbye(l, code, why);
	} else if (l->state == LINK_STREAM) {
		l->hanging = true;
		link_mark(l);
	}
}

void socket_heard(struct link *l, size_t size)
{
	bool did = socket_listens(l);
	l->unheard--;
	l->unheard_size -= size;
	if (!did && socket_listens(l))
		link_mark(l);
}
