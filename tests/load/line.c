#include "tests/load/line.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { MESSAGE_MAX = 1000, CLOSE = 8, PING = 9, PONG = 10, TEXT = 1 };

static int64_t microseconds(const struct timespec *t)
{
	return (int64_t)t->tv_sec * 1000000 + t->tv_nsec / 1000;
}

int64_t line_clock(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	return microseconds(&t);
}

static bool send_all(struct line *l, const char *bytes, size_t size)
{
	while (size) {
		ssize_t n = send(l->fd, bytes, size, MSG_NOSIGNAL);
		if (n < 0 && errno == EAGAIN) {
			struct pollfd fd = {.fd = l->fd, .events = POLLOUT};
			poll(&fd, 1, 1000);
			continue;
		}
		if (n <= 0)
			return false;
		bytes += n;
		size -= (size_t)n;
	}
	return true;
}

static int connect_port(unsigned long port)
{
	struct sockaddr_in to = {
		.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
	if (fd >= 0 && !connect(fd, (struct sockaddr *)&to, sizeof to) &&
	    !setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) &&
	    !setsockopt(fd, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on))
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

static int connect_path(const char *path)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	snprintf(to.sun_path, sizeof to.sun_path, "%s", path);
	if (fd >= 0 && !connect(fd, (struct sockaddr *)&to, sizeof to))
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

bool line_open(struct line *l, int epoll, const char *where, const char *path)
{
	char request[400];
	l->fd = where[0] == '/' ? connect_path(where) : connect_port(strtoul(where, NULL, 10));
	l->open = false;
	l->size = 0;
	int size = snprintf(request, sizeof request,
			    "GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
			    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
			    path);
	struct epoll_event event = {.events = EPOLLIN, .data.ptr = l};
	if (l->fd < 0 || !send_all(l, request, (size_t)size) || epoll_ctl(epoll, EPOLL_CTL_ADD, l->fd, &event)) {
		line_close(l);
		return false;
	}
	return true;
}

void line_close(struct line *l)
{
	if (l->fd >= 0)
		close(l->fd);
	free(l->in);
	l->in = NULL;
	l->fd = -1;
	l->open = false;
	l->size = l->room = 0;
}

bool line_send(struct line *l, const char *text, size_t size)
{
	char frame[MESSAGE_MAX + 8] = {(char)(0x80 | TEXT)};
	size_t head = 2;
	if (size > MESSAGE_MAX)
		return false;
	if (size < 126) {
		frame[1] = (char)(0x80 | size);
	} else {
		frame[1] = (char)(0x80 | 126);
		frame[2] = (char)(size >> 8);
		frame[3] = (char)size;
		head = 4;
	}
	memset(frame + head, 0, 4); /* a mask of zeros changes nothing */
	memcpy(frame + head + 4, text, size);
	return send_all(l, frame, head + 4 + size);
}

/* The size of the frame at the beginning of what has come, its head included; 0: not all of it is there. */
static size_t frame_size(const unsigned char *in, size_t size, size_t *head)
{
	if (size < 2)
		return 0;
	uint64_t length = in[1] & 127;
	*head = length < 126 ? 2 : length == 126 ? 4 : 10;
	if (size < *head)
		return 0;
	if (length == 126)
		length = (uint64_t)in[2] << 8 | in[3];
	else if (length == 127)
		for (unsigned i = length = 0; i < 8; i++)
			length = length << 8 | in[2 + i];
	return size - *head < length ? 0 : *head + length;
}

static bool take_frame(struct line *l, char *frame, size_t head, size_t whole, line_message *message, void *context)
{
	unsigned opcode = (unsigned char)frame[0] & 15;
	if (opcode == CLOSE)
		return false;
	if (opcode == PING) {
		frame[0] = (char)(0x80 | PONG);
		const char pong[] = {(char)(0x80 | PONG), (char)0x80, 0, 0, 0, 0};
		return send_all(l, pong, sizeof pong);
	}
	char kept = frame[whole];
	frame[whole] = 0;
	message(context, l, frame + head, whole - head);
	if (l->fd >= 0)
		frame[whole] = kept;
	return l->fd >= 0;
}

static bool take_frames(struct line *l, line_message *message, void *context)
{
	size_t at = 0, head, whole;
	if (!l->open) {
		l->in[l->size] = 0;
		const char *end = strstr(l->in, "\r\n\r\n");
		if (!end)
			return true;
		if (strncmp(l->in, "HTTP/1.1 101", 12))
			return false;
		l->open = true;
		at = (size_t)(end + 4 - l->in);
	}
	while ((whole = frame_size((unsigned char *)l->in + at, l->size - at, &head))) {
		if (!take_frame(l, l->in + at, head, whole, message, context))
			return false;
		at += whole;
	}
	memmove(l->in, l->in + at, l->size - at);
	l->size -= at;
	return true;
}

/* Reads without waiting, and notes when it came: not when there was time to read it. */
static ssize_t receive(struct line *l)
{
	union {
		struct cmsghdr head;
		char space[256];
	} control;
	struct iovec to = {l->in + l->size, l->room - l->size};
	struct msghdr all = {
		.msg_iov = &to, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
	ssize_t n = recvmsg(l->fd, &all, MSG_DONTWAIT);
	if (n <= 0)
		return n;
	l->came = line_clock();
	for (struct cmsghdr *c = CMSG_FIRSTHDR(&all); c; c = CMSG_NXTHDR(&all, c))
		if (c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_TIMESTAMPNS) {
			struct timespec t;
			memcpy(&t, CMSG_DATA(c), sizeof t);
			l->came = microseconds(&t);
		}
	return n;
}

bool line_read(struct line *l, line_message *message, void *context)
{
	if (l->room - l->size < 4096) {
		size_t room = l->room ? l->room * 2 : 8192;
		char *in = realloc(l->in, room + 1);
		if (!in)
			return false;
		l->in = in;
		l->room = room;
	}
	ssize_t n = receive(l);
	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	if (!n)
		return false;
	l->size += (size_t)n;
	return take_frames(l, message, context);
}
