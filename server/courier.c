#include "server/courier.h"

#include <curl/curl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/addresses.h"

enum { CONNECT_SECONDS = 10, SECONDS = 30, REPLY_BYTES = 64 * 1024 };

struct courier {
	CURL *curl;
	char smtp[400], password[200], sender[256];
	bool anywhere, near;
	atomic_bool stopped;
	bool refused; /* the target of the call under way is a private address */
	size_t heard; /* bytes of the reply */
};

/* Is the mail server on this machine? Then it need not speak TLS. */
static bool is_near(const char *url)
{
	const char *host = strstr(url, "://");
	host = host ? host + 3 : url;
	const char *user = strchr(host, '@');
	host = user ? user + 1 : host;
	return !strncmp(host, "127.", 4) || !strncmp(host, "localhost", 9) || !strncmp(host, "[::1]", 5);
}

struct courier *courier_open(const struct courier_options *o, struct eto_error *err)
{
	struct courier *c = curl_global_init(CURL_GLOBAL_DEFAULT) ? NULL : calloc(1, sizeof *c);
	if (c)
		c->curl = curl_easy_init();
	if (!c || !c->curl) {
		free(c);
		eto_fail(err, NULL, 0, 0, "libcurl cannot be used");
		return NULL;
	}
	c->anywhere = o->anywhere;
	c->near = o->smtp && is_near(o->smtp);
	if ((o->smtp && (strlen(o->smtp) >= sizeof c->smtp || !address_is_mail(o->sender ? o->sender : ""))) ||
	    (o->password && strlen(o->password) >= sizeof c->password)) {
		eto_fail(err, NULL, 0, 0, "mail needs the address it comes from, and addresses of a usual length");
		courier_close(c);
		return NULL;
	}
	snprintf(c->smtp, sizeof c->smtp, "%s", o->smtp ? o->smtp : "");
	snprintf(c->password, sizeof c->password, "%s", o->password ? o->password : "");
	snprintf(c->sender, sizeof c->sender, "%s", o->smtp ? o->sender : "");
	return c;
}

void courier_close(struct courier *c)
{
	if (!c)
		return;
	curl_easy_cleanup(c->curl);
	curl_global_cleanup();
	free(c);
}

void courier_stop(struct courier *c)
{
	atomic_store(&c->stopped, true);
}

bool courier_mails(const struct courier *c)
{
	return c->smtp[0] != 0;
}

/* -- what libcurl asks back -- */

static int on_progress(void *context, curl_off_t a, curl_off_t b, curl_off_t d, curl_off_t e)
{
	struct courier *c = context;
	(void)a, (void)b, (void)d, (void)e;
	return atomic_load(&c->stopped);
}

/* Nobody reads the reply; a long one ends the call. */
static size_t on_reply(char *bytes, size_t size, size_t count, void *context)
{
	struct courier *c = context;
	(void)bytes;
	c->heard += size * count;
	return c->heard > REPLY_BYTES ? 0 : size * count;
}

/* The address that a name has led to, just before it is connected to: no name can lie about it. */
static curl_socket_t on_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
	struct courier *c = context;
	(void)purpose;
	if (!c->anywhere && address_is_private(&address->addr)) {
		c->refused = true;
		return CURL_SOCKET_BAD;
	}
	return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

struct reading {
	const char *at;
	size_t left;
};

static size_t on_read(char *to, size_t size, size_t count, void *context)
{
	struct reading *r = context;
	size_t n = size * count < r->left ? size * count : r->left;
	memcpy(to, r->at, n);
	r->at += n;
	r->left -= n;
	return n;
}

static void prepare(struct courier *c, const char *url, const char *protocols, char why[COURIER_WHY])
{
	curl_easy_reset(c->curl);
	c->refused = false;
	c->heard = 0;
	why[0] = 0;
	curl_easy_setopt(c->curl, CURLOPT_URL, url);
	curl_easy_setopt(c->curl, CURLOPT_PROTOCOLS_STR, protocols);
	curl_easy_setopt(c->curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(c->curl, CURLOPT_PROXY, "");
	curl_easy_setopt(c->curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
	curl_easy_setopt(c->curl, CURLOPT_TIMEOUT, (long)SECONDS);
	curl_easy_setopt(c->curl, CURLOPT_NOPROGRESS, 0L);
	curl_easy_setopt(c->curl, CURLOPT_XFERINFOFUNCTION, on_progress);
	curl_easy_setopt(c->curl, CURLOPT_XFERINFODATA, c);
	curl_easy_setopt(c->curl, CURLOPT_WRITEFUNCTION, on_reply);
	curl_easy_setopt(c->curl, CURLOPT_WRITEDATA, c);
	/* A connection that is kept would be used again without asking on_socket. */
	curl_easy_setopt(c->curl, CURLOPT_FORBID_REUSE, 1L);
	curl_easy_setopt(c->curl, CURLOPT_FRESH_CONNECT, 1L);
}

static long perform(struct courier *c, CURLcode *code, char why[COURIER_WHY])
{
	long status = 0;
	*code = curl_easy_perform(c->curl);
	curl_easy_getinfo(c->curl, CURLINFO_RESPONSE_CODE, &status);
	if (c->refused)
		snprintf(why, COURIER_WHY, "the address is private");
	else if (*code)
		snprintf(why, COURIER_WHY, "%s (%ld)", curl_easy_strerror(*code), status);
	return status;
}

enum courier_answer courier_mail(struct courier *c, const char *to, const char *message, size_t size,
				 char why[COURIER_WHY])
{
	struct reading reading = {message, size};
	struct curl_slist *list = curl_slist_append(NULL, to);
	CURLcode code;
	if (!c->smtp[0] || !list) {
		curl_slist_free_all(list);
		snprintf(why, COURIER_WHY, "there is no mail server");
		return COURIER_LATER;
	}
	prepare(c, c->smtp, "smtp,smtps", why);
	curl_easy_setopt(c->curl, CURLOPT_MAIL_FROM, c->sender);
	curl_easy_setopt(c->curl, CURLOPT_MAIL_RCPT, list);
	curl_easy_setopt(c->curl, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(c->curl, CURLOPT_READFUNCTION, on_read);
	curl_easy_setopt(c->curl, CURLOPT_READDATA, &reading);
	curl_easy_setopt(c->curl, CURLOPT_USE_SSL, (long)(c->near ? CURLUSESSL_TRY : CURLUSESSL_ALL));
	if (c->password[0])
		curl_easy_setopt(c->curl, CURLOPT_PASSWORD, c->password);
	long status = perform(c, &code, why);
	curl_slist_free_all(list);
	if (!code)
		return COURIER_SENT;
	/* The mail server knows that this address does not exist, or will never take such a message. */
	return status == 550 || status == 551 || status == 553 || status == 554 ? COURIER_NEVER : COURIER_LATER;
}

enum courier_answer courier_post(struct courier *c, const char *url, const char *body, const char *time,
				 const char *signature, char why[COURIER_WHY])
{
	char line[2][120];
	CURLcode code;
	snprintf(line[0], sizeof line[0], "X-Eto-Time: %s", time);
	snprintf(line[1], sizeof line[1], "X-Eto-Signature: %s", signature);
	struct curl_slist *list = curl_slist_append(NULL, "Content-Type: application/json");
	const char *const more[] = {line[0], line[1], "Expect:"};
	for (unsigned i = 0; i < 3 && list; i++) {
		struct curl_slist *longer = curl_slist_append(list, more[i]);
		if (!longer)
			break;
		list = longer;
	}
	prepare(c, url, "http,https", why);
	curl_easy_setopt(c->curl, CURLOPT_OPENSOCKETFUNCTION, on_socket);
	curl_easy_setopt(c->curl, CURLOPT_OPENSOCKETDATA, c);
	curl_easy_setopt(c->curl, CURLOPT_FOLLOWLOCATION, 0L);
	curl_easy_setopt(c->curl, CURLOPT_USERAGENT, "eto");
	curl_easy_setopt(c->curl, CURLOPT_HTTPHEADER, list);
	curl_easy_setopt(c->curl, CURLOPT_POSTFIELDS, body);
	long status = perform(c, &code, why);
	curl_slist_free_all(list);
	if (c->refused)
		return COURIER_NEVER;
	if (code && !(code == CURLE_WRITE_ERROR && status / 100 == 2))
		return COURIER_LATER;
	if (status / 100 == 2)
		return COURIER_SENT;
	snprintf(why, COURIER_WHY, "HTTP %ld", status);
	return status / 100 == 5 || status == 408 || status == 425 || status == 429 ? COURIER_LATER : COURIER_NEVER;
}
