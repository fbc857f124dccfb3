#include "server/http/doors.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static int new_socket(int family)
{
	return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

int door_open_port(const char *address, int port, struct eto_error *err)
{
	char service[16];
	struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *list = NULL;
	snprintf(service, sizeof service, "%d", port);
	int fd = -1, on = 1, off = 0;
	if (getaddrinfo(address, service, &hints, &list))
		list = NULL;
	for (struct addrinfo *a = list; a && fd < 0; a = a->ai_next) {
		fd = new_socket(a->ai_family);
		if (fd < 0)
			continue;
		setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
		if (a->ai_family == AF_INET6)
			setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
		if (bind(fd, a->ai_addr, a->ai_addrlen) || listen(fd, SOMAXCONN)) {
			close(fd);
			fd = -1;
		}
	}
	if (list)
		freeaddrinfo(list);
	if (fd < 0)
		eto_fail(err, NULL, 0, 0, "cannot listen on %s, port %d: is it taken?", address, port);
	return fd;
}

/* Does somebody listen there? */
static bool is_used(const struct sockaddr_un *at)
{
	int fd = new_socket(AF_UNIX);
	bool used = fd >= 0 && (!connect(fd, (const struct sockaddr *)at, sizeof *at) || errno == EAGAIN);
	if (fd >= 0)
		close(fd);
	return used;
}

int door_open_path(const struct http_place *place, struct eto_error *err)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	struct stat there;
	int fd = -1;
	if ((size_t)snprintf(at.sun_path, sizeof at.sun_path, "%s", place->path) < sizeof at.sun_path &&
	    !is_used(&at)) {
		if (!lstat(place->path, &there) && S_ISSOCK(there.st_mode))
			unlink(place->path);
		fd = new_socket(AF_UNIX);
	}
	if (fd >= 0 && !bind(fd, (const struct sockaddr *)&at, sizeof at)) {
		if (!chmod(place->path, place->for_all ? 0666 : 0600) && !listen(fd, SOMAXCONN))
			return fd;
		unlink(place->path);
	}
	if (fd >= 0)
		close(fd);
	eto_fail(err, NULL, 0, 0, "cannot listen on %s: is it taken?", place->path);
	return -1;
}

void door_close_path(int fd, const char *path)
{
	if (fd < 0)
		return;
	unlink(path);
	close(fd);
}

int door_port(int fd)
{
	struct sockaddr_storage a;
	socklen_t size = sizeof a;
	if (getsockname(fd, (struct sockaddr *)&a, &size))
		return -1;
	return ntohs(a.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&a)->sin6_port
					     : ((struct sockaddr_in *)&a)->sin_port);
}

void door_address(int fd, char out[HTTP_ADDRESS_MAX])
{
	struct sockaddr_storage a;
	socklen_t size = sizeof a;
	out[0] = 0;
	if (getpeername(fd, (struct sockaddr *)&a, &size))
		return;
	if (a.ss_family == AF_UNIX)
		snprintf(out, HTTP_ADDRESS_MAX, "127.0.0.1");
	else if (getnameinfo((struct sockaddr *)&a, size, out, HTTP_ADDRESS_MAX, NULL, 0, NI_NUMERICHOST))
		out[0] = 0;
	else if (!strncmp(out, "::ffff:", 7) && strchr(out, '.'))
		memmove(out, out + 7, strlen(out + 7) + 1);
}
