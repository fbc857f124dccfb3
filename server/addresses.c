#include "server/addresses.h"

#include <ctype.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

/* Networks that are not public: RFC 6890 and its followers. */
static const struct {
	uint32_t network;
	unsigned bits;
} closed[] = {
	{0x00000000, 8},  /* 0.0.0.0/8: this network */
	{0x0a000000, 8},  /* 10/8 */
	{0x64400000, 10}, /* 100.64/10: shared by providers */
	{0x7f000000, 8},  /* 127/8 */
	{0xa9fe0000, 16}, /* 169.254/16: link-local, and the metadata of clouds */
	{0xac100000, 12}, /* 172.16/12 */
	{0xc0000000, 24}, /* 192.0.0/24 */
	{0xc0000200, 24}, /* 192.0.2/24: documentation */
	{0xc0586300, 24}, /* 192.88.99/24 */
	{0xc0a80000, 16}, /* 192.168/16 */
	{0xc6120000, 15}, /* 198.18/15: benchmarks */
	{0xc6336400, 24}, /* 198.51.100/24: documentation */
	{0xcb007100, 24}, /* 203.0.113/24: documentation */
	{0xe0000000, 4},  /* 224/4: multicast */
	{0xf0000000, 4},  /* 240/4, and broadcast */
};

static bool is_private_v4(uint32_t address)
{
	for (unsigned i = 0; i < sizeof closed / sizeof *closed; i++)
		if (address >> (32 - closed[i].bits) == closed[i].network >> (32 - closed[i].bits))
			return true;
	return false;
}

static uint32_t v4_at(const uint8_t *b)
{
	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static bool is_private_v6(const uint8_t b[16])
{
	static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff}, nat64[12] = {0x00, 0x64, 0xff, 0x9b};
	if (!memcmp(b, mapped, 12) || !memcmp(b, nat64, 12))
		return is_private_v4(v4_at(b + 12));
	if (b[0] == 0x20 && b[1] == 0x02) /* 6to4 */
		return is_private_v4(v4_at(b + 2));
	if (b[0] == 0x20 && b[1] == 0x01 && (b[2] < 2 || (b[2] == 0x0d && b[3] == 0xb8)))
		return true;	      /* Teredo and other special purposes; documentation */
	return (b[0] & 0xe0) != 0x20; /* public addresses are in 2000::/3 */
}

bool address_is_private(const struct sockaddr *address)
{
	struct sockaddr_in v4;
	struct sockaddr_in6 v6;
	if (address->sa_family == AF_INET) {
		memcpy(&v4, address, sizeof v4);
		return is_private_v4(ntohl(v4.sin_addr.s_addr));
	}
	if (address->sa_family != AF_INET6)
		return true;
	memcpy(&v6, address, sizeof v6);
	return is_private_v6(v6.sin6_addr.s6_addr);
}

bool address_is_mail(const char *text)
{
	const char *at = strchr(text, '@');
	size_t size = strlen(text);
	if (!at || at == text || at - text > 64 || size > 250 || strchr(at + 1, '@'))
		return false;
	for (const char *c = text; *c; c++)
		if (c != at && !isalnum((unsigned char)*c) && !strchr(c < at ? ".!#$%&'*+/=?^_`{|}~-" : ".-", *c))
			return false;
	return at[1] != '.' && at[1] != '-' && text[size - 1] != '.' && !strstr(text, "..") && text[0] != '.' &&
	       text[0] != '-' && strchr(at, '.') != NULL;
}
