#include "server/office.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/addresses.h"

int64_t office_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* The key of this server's data: made once, the same for all servers that share them. */
static bool find_key(struct office *o, struct eto_error *err)
{
	char hex[STORE_SETTING_MAX] = "";
	randombytes_buf(o->key, sizeof o->key);
	sodium_bin2hex(hex, sizeof hex, o->key, sizeof o->key);
	size_t size = 0;
	if (store_setting(o->store, "key", hex) != STORE_OK ||
	    sodium_hex2bin(o->key, sizeof o->key, hex, strlen(hex), NULL, &size, NULL) || size != sizeof o->key)
		return eto_fail(err, NULL, 0, 0, "the storage has no key for links");
	return true;
}

/* "ETO <eto@example.org>" or the bare address: the address, and its part after the @. */
static bool read_sender(struct office *o, const char *from, char address[256], struct eto_error *err)
{
	const char *open = strrchr(from, '<'), *at = open ? open + 1 : from;
	size_t size = strcspn(at, ">");
	snprintf(address, 256, "%.*s", size < 256 ? (int)size : 255, at);
	bool plain = true; /* a header has plain characters only */
	for (const char *c = from; *c; c++)
		plain = plain && *c >= ' ' && *c <= '~';
	if (!address_is_mail(address) || strlen(from) >= sizeof o->from || !plain)
		return eto_fail(err, NULL, 0, 0,
				"mail comes from an address, as \"ETO <eto@example.org>\", not \"%.80s\"", from);
	snprintf(o->from, sizeof o->from, "%s", from);
	snprintf(o->domain, sizeof o->domain, "%.119s", strchr(address, '@') + 1);
	return true;
}

static bool read_options(struct office *o, const struct office_options *options, struct eto_error *err)
{
	char address[256] = "";
	struct courier_options outside = {
		.smtp = options->smtp, .password = options->password, .sender = address, .anywhere = options->anywhere};
	if (options->smtp && strncmp(options->smtp, "smtp://", 7) && strncmp(options->smtp, "smtps://", 8))
		return eto_fail(err, NULL, 0, 0, "the mail server is an address that begins with smtp:// or smtps://");
	if (options->url && strncmp(options->url, "https://", 8) && strncmp(options->url, "http://", 7))
		return eto_fail(err, NULL, 0, 0, "the address of the server begins with https:// or http://");
	if (options->url && strlen(options->url) >= sizeof o->url)
		return eto_fail(err, NULL, 0, 0, "the address of the server is too long");
	snprintf(o->domain, sizeof o->domain, "eto.invalid");
	if (options->smtp && !read_sender(o, options->from ? options->from : "", address, err))
		return false;
	snprintf(o->url, sizeof o->url, "%s", options->url ? options->url : "");
	while (o->url[0] && o->url[strlen(o->url) - 1] == '/')
		o->url[strlen(o->url) - 1] = 0;
	o->courier = courier_open(&outside, err);
	return o->courier != NULL;
}

struct office *office_open(struct store *store, const struct house *house, const struct office_options *options,
			   struct eto_error *err)
{
	struct office *o = calloc(1, sizeof *o);
	if (!o) {
		eto_fail(err, NULL, 0, 0, "out of memory");
		return NULL;
	}
	o->store = store;
	o->house = house;
	o->verified_only = options->verified_only;
	pthread_mutex_init(&o->lock, NULL);
	pthread_cond_init(&o->heard, NULL);
	pthread_cond_init(&o->due, NULL);
	o->spanish = letters_texts(err);
	if (o->spanish && find_key(o, err) && read_options(o, options, err))
		return o;
	office_close(o);
	return NULL;
}

bool office_begin(struct office *o, int port)
{
	if (!o->url[0])
		snprintf(o->url, sizeof o->url, "http://localhost:%d", port);
	if (pthread_create(&o->clerk, NULL, office_clerk, o))
		return false;
	if (pthread_create(&o->sender, NULL, office_sender, o)) {
		o->ending = true;
		pthread_join(o->clerk, NULL);
		return false;
	}
	o->working = true;
	return true;
}

void office_close(struct office *o)
{
	if (!o)
		return;
	pthread_mutex_lock(&o->lock);
	o->ending = true;
	pthread_cond_broadcast(&o->heard);
	pthread_cond_broadcast(&o->due);
	pthread_mutex_unlock(&o->lock);
	if (o->courier)
		courier_stop(o->courier);
	if (o->working) {
		pthread_join(o->clerk, NULL);
		pthread_join(o->sender, NULL);
	}
	courier_close(o->courier);
	pthread_mutex_destroy(&o->lock);
	pthread_cond_destroy(&o->heard);
	pthread_cond_destroy(&o->due);
	free(o->spanish);
	free(o);
}

void office_look(struct office *o)
{
	pthread_mutex_lock(&o->lock);
	o->fresh = true;
	pthread_cond_signal(&o->due);
	pthread_mutex_unlock(&o->lock);
}

bool office_mails(const struct office *o)
{
	return courier_mails(o->courier);
}

bool office_letter(struct office *o, const char *what, int64_t account)
{
	struct store_job job = {.kind = "notice", .due = office_now()};
	if (!office_mails(o))
		return false;
	snprintf(job.key, sizeof job.key, "%s %lld", what, (long long)account);
	snprintf(job.body, sizeof job.body, "{\"what\":\"%s\",\"account\":%lld}", what, (long long)account);
	enum store_answer answer = store_job_add(o->store, &job);
	office_look(o);
	return answer == STORE_OK || answer == STORE_CONFLICT; /* one like it is on its way */
}

/* -- signatures -- */

/* HMAC-SHA256 of "what account text" with the server's key, in hex. */
static void sign(const struct office *o, const char *what, int64_t account, const char *text, char hex[65])
{
	uint8_t mac[crypto_auth_hmacsha256_BYTES];
	crypto_auth_hmacsha256_state state;
	char head[60];
	snprintf(head, sizeof head, "%s %lld ", what, (long long)account);
	crypto_auth_hmacsha256_init(&state, o->key, sizeof o->key);
	crypto_auth_hmacsha256_update(&state, (const uint8_t *)head, strlen(head));
	crypto_auth_hmacsha256_update(&state, (const uint8_t *)text, strlen(text));
	crypto_auth_hmacsha256_final(&state, mac);
	sodium_bin2hex(hex, 65, mac, sizeof mac);
}

void office_unsubscribe_link(const struct office *o, const struct store_account *a, char link[OFFICE_LINK])
{
	char hex[65];
	sign(o, "unsubscribe", a->id, a->email, hex);
	snprintf(link, OFFICE_LINK, "%s/unsubscribe?account=%lld&signature=%s&lang=%s", o->url, (long long)a->id, hex,
		 strcmp(a->lang, "es") ? "en" : "es");
}

bool office_unsubscribe_fits(const struct office *o, const struct store_account *a, const char *signature)
{
	char hex[65];
	sign(o, "unsubscribe", a->id, a->email, hex);
	return strlen(signature) == 64 && !sodium_memcmp(signature, hex, 64);
}

void office_hook_secret(const struct office *o, int64_t account, const char *url, char secret[65])
{
	sign(o, "webhook", account, url, secret);
}

const struct eto_catalog *office_texts(const struct office *o, enum eto_lang lang)
{
	return lang == ETO_ES ? o->spanish : NULL;
}
