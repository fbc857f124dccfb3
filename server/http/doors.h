/* Where connections come in: a port, and a path of this machine for a proxy that runs on it. */
#ifndef ETO_DOORS_H
#define ETO_DOORS_H

#include <stdbool.h>

#include "core/error.h"
#include "server/http.h"

/* Both give a socket that listens and never waits, or -1 after a failure. */
int door_open_port(const char *address, int port, struct eto_error *err);
/* A socket that a server has left there when it was killed is replaced, one that somebody listens on is not. */
int door_open_path(const struct http_place *place, struct eto_error *err);
void door_close_path(int fd, const char *path); /* fd -1: it was never open */
/* The port that a door has. */
int door_port(int fd);
/* Who is at the other end; whoever comes by a path is at this machine. */
void door_address(int fd, char out[HTTP_ADDRESS_MAX]);

#endif
