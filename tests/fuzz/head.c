/* The head of a request: whatever the bytes are, it ends at the same place however the network has cut it, and one that
 * is accepted can be read in one way only: lines end with CR LF, one host, one length, nothing folded. */
#include <strings.h>

#include "server/http/head.h"
#include "tests/fuzz/fuzz.h"

/* How many lines of the head, as it came, begin with this name and a colon. */
static unsigned lines_of(const char *head, const char *name)
{
	unsigned count = 0;
	size_t size = strlen(name);
	for (const char *at = strchr(head, '\n'); at; at = strchr(at + 1, '\n'))
		count += !strncasecmp(at + 1, name, size) && at[1 + size] == ':';
	return count;
}

static void check_text(const char *text, const char *bytes, size_t size)
{
	INSIST(text && (!*text || (text >= bytes && text + strlen(text) < bytes + size)));
}

static void check_texts(const struct http_request *r, const char *bytes, size_t size)
{
	const char *const texts[] = {r->path, r->host,	   r->origin, r->site,	r->cookie,   r->authorization,
				     r->type, r->language, r->known,  r->agent, r->forwarded};
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
		check_text(texts[i], bytes, size);
	INSIST(r->path[0] == '/' && strlen(r->path) < HTTP_PATH_MAX && r->parameters <= HTTP_PARAMETERS_MAX);
	for (unsigned i = 0; i < r->parameters; i++) {
		check_text(r->parameter[i], bytes, size);
		INSIST(strlen(r->parameter[i]) < HTTP_PATH_MAX);
	}
	INSIST(strlen(r->forwarded) < HTTP_ADDRESS_MAX && r->size <= HTTP_BODY_MAX);
	INSIST(!r->upgrade || (r->key && strlen(r->key) == 24 && r->method == HTTP_GET && !r->size));
}

static void check_one_reading(const char *head, const struct http_request *r)
{
	for (const char *at = strchr(head, '\n'); at; at = strchr(at + 1, '\n'))
		INSIST(at > head && at[-1] == '\r' && at[1] != ' ' && at[1] != '\t');
	INSIST(lines_of(head, "content-length") <= 1 && lines_of(head, "host") <= 1);
	INSIST(!lines_of(head, "transfer-encoding"));
	INSIST(lines_of(head, "content-length") || !r->size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct http_request r = {.id = 1};
	size_t end = head_end((const char *)data, size, 0), found = 0;
	for (size_t come = 1; come <= size && !found; come++)
		found = head_end((const char *)data, come, come - 1);
	INSIST(found == end && end <= size);
	if (!end || end > HEAD_MAX)
		return 0;
	char *bytes = malloc(end + 1), *head = malloc(end + 1);
	INSIST(bytes && head);
	memcpy(bytes, data, end);
	bytes[end] = 0;
	memcpy(head, bytes, end + 1);
	int status = head_read(bytes, end, &r);
	INSIST(!status || (status >= 400 && status < 600));
	if (!status) {
		INSIST(strlen(head) == end);
		check_texts(&r, bytes, end);
		check_one_reading(head, &r);
	}
	free(bytes);
	free(head);
	return 0;
}
