/* A WebSocket client for measurements: many sockets on one epoll, no copies that are not needed. It speaks to a server
 * that is trusted; what breaks the protocol ends the line. */
#ifndef ETO_LOAD_LINE_H
#define ETO_LOAD_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct line {
	int fd;          /* -1: closed */
	bool open;       /* the handshake is done */
	unsigned table;  /* what the owner knows it by */
	unsigned number;
	char *in;
	size_t size, room;
	int64_t came;    /* when the last bytes that were read had come, as the system has noted it: microseconds of the
			  * wall's clock */
};

int64_t line_clock(void); /* the same clock, now */

/* Gets each message; the text is NUL-terminated and lasts for the call. */
typedef void line_message(void *context, struct line *l, char *text, size_t size);

/* Connects to a port of loopback, or to the socket in the file system that `where` names, and asks for the socket at
 * `path`; the answer comes later. */
bool line_open(struct line *l, int epoll, const char *where, const char *path);
void line_close(struct line *l);
/* Reads what there is; false when the line is gone. */
bool line_read(struct line *l, line_message *message, void *context);
/* Sends a text of at most 1000 bytes; false when the line is gone. */
bool line_send(struct line *l, const char *text, size_t size);

#endif
