/* WebSocket (RFC 6455): the frames that come in and the messages they make, and permessage-deflate (RFC 7692) without
 * context from one message to the next, so that a compressed message can be made once for all who get it and an idle
 * socket costs nothing. */
#ifndef ETO_SERVER_FRAMES_H
#define ETO_SERVER_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/http.h"

enum { FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };
enum { FRAME_HEAD_MAX = 10 };

/* The codes with which a socket is closed. */
enum {
	CLOSE_GOING = 1001,
	CLOSE_PROTOCOL = 1002,
	CLOSE_KIND = 1003,
	CLOSE_TEXT = 1007,
	CLOSE_RIGHT = 1008,
	CLOSE_SIZE = 1009,
	CLOSE_FAILED = 1011,
};

/* A message as it comes together. */
struct message {
	char *text;
	size_t size;
	bool open, deflated;
};

/* One frame that has come in. */
struct frame {
	unsigned opcode;
	char *bytes; /* unmasked, inside of what was read */
	size_t size;
};

/* Takes the next frame off the bytes; unmasks it in place. *used: its bytes, 0 if it is not all there yet. Text is
 * added to the message: a frame of FRAME_TEXT is given back once the message is whole (m->text, which the caller takes
 * over). Returns 0, or the code to close with. */
int frame_take(char *bytes, size_t size, bool deflates, struct message *m, struct frame *f, size_t *used);
/* The head of a frame to be sent; returns its size. */
size_t frame_head(unsigned opcode, bool deflated, size_t size, unsigned char head[FRAME_HEAD_MAX]);
/* The answer to a handshake's key. */
void frame_accept(const char *key, char out[32]);

/* Compresses a message; NULL if it does not pay. The caller frees it. */
char *frame_deflate(const char *bytes, size_t size, size_t *packed);

#endif
