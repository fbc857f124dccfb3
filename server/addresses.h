/* Which addresses of the network are the operator's own business: a player who names one as the target of a webhook
 * could make the server speak to machines that only it can reach. */
#ifndef ETO_ADDRESSES_H
#define ETO_ADDRESSES_H

#include <stdbool.h>
#include <sys/socket.h>

/* Is it anything but an address of one machine in the public network: loopback, private, link-local, multicast,
 * reserved; also when such a v4 address is wrapped in a v6 one? What is no address of v4 or v6 counts as private. */
bool address_is_private(const struct sockaddr *address);
/* Is this a mail address that can be written to: one @, a dot after it, letters, digits and the usual signs? */
bool address_is_mail(const char *text);

#endif
