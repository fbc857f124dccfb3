/* Addresses that webhooks may not lead to, and addresses that mail may be sent to. */
#define TEST_MAIN
#include "server/addresses.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include "tests/test.h"

static bool is_private(const char *text)
{
	struct sockaddr_in v4 = {.sin_family = AF_INET};
	struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
	if (inet_pton(AF_INET, text, &v4.sin_addr) == 1)
		return address_is_private((const struct sockaddr *)&v4);
	CHECK_INT(inet_pton(AF_INET6, text, &v6.sin6_addr), 1);
	return address_is_private((const struct sockaddr *)&v6);
}

TEST(private_addresses_are_known)
{
	static const char *const closed[] = {
		"0.0.0.0", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.255",
		"169.254.169.254",
		"172.16.0.1", "172.31.255.255", "192.0.0.8", "192.168.1.1", "198.18.0.1", "198.19.255.255", "224.0.0.1",
		"240.0.0.1", "255.255.255.255", "::", "::1", "fc00::1", "fdff::1", "fe80::1", "ff02::1",
		"::ffff:127.0.0.1",
		"::ffff:10.1.2.3", "64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2002:c0a8:101::1", "2001::1",
		"2001:db8::1", "100::1", "::7f00:1",
	};
	for (unsigned i = 0; i < sizeof closed / sizeof *closed; i++)
		test_check(is_private(closed[i]), __FILE__, __LINE__, "%s passes", closed[i]);
	CHECK(address_is_private(&(const struct sockaddr){.sa_family = AF_UNIX}));
}

TEST(public_addresses_pass)
{
	static const char *const open[] = {
		"1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
		"128.0.0.1", "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0",
		"198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8",
		"64:ff9b::808:808", "2002:808:808::1",
	};
	for (unsigned i = 0; i < sizeof open / sizeof *open; i++)
		test_check(!is_private(open[i]), __FILE__, __LINE__, "%s is refused", open[i]);
}

TEST(mail_addresses)
{
	static const char *const good[] = {"a@b.es", "ana.maria+eto@correo.example.org", "x_y-z@1.de", "o'neil@b.ie"};
	static const char *const bad[] = {
		"", "a", "a@", "@b.es", "a@b", "a@b@c.es", "a b@c.es", "a@b c.es", "a@b.es\r\nBcc: x@y.z", "<a@b.es>",
		"a@b.es,c@d.es", "\"a\"@b.es", "a..b@c.es", ".a@b.es", "a@.es", "a@b.es.", "-a@b.es", "\xc3\xa1@b.es",
		"a@[127.0.0.1]", "a:b@c.es", "a;b@c.es",
	};
	for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
		test_check(address_is_mail(good[i]), __FILE__, __LINE__, "%s is refused", good[i]);
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		test_check(!address_is_mail(bad[i]), __FILE__, __LINE__, "%s passes", bad[i]);
}

int main(void)
{
	RUN(private_addresses_are_known);
	RUN(public_addresses_pass);
	RUN(mail_addresses);
	return test_end();
}
