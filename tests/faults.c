/* Memory that is out at the worst moment. A conversation with the engine is held again and again, and each time another
 * allocation fails, once: in core, in wire, in the engine. The request during which it fails is
 * either answered as ever or refused, out of memory; asked again it is answered as ever, and so is all that follows:
 * nothing was lost, nothing was done by halves. */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "cli/engine.h"
#include "core/text.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *at, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *at, size_t size);

static unsigned long asked, fails_at; /* allocations since the start; which one fails, from 1, or 0 */

static bool fails(void)
{
	return ++asked == fails_at;
}

void *__wrap_malloc(size_t size)
{
	return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
	return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *at, size_t size)
{
	return fails() ? NULL : __real_realloc(at, size);
}

static const char *const talk[] = {
	"{\"do\":\"games\"}",
	"{\"do\":\"new\",\"game\":\"downfall\",\"seed\":7}",
	"{\"do\":\"legal\",\"seat\":\"axis\"}",
	"{\"do\":\"ground\",\"seat\":\"axis\"}",
	"{\"do\":\"reach\",\"seat\":\"axis\",\"piece\":\"GEI1\"}",
	"{\"do\":\"act\",\"seat\":\"axis\",\"action\":\"order GEI1\"}",
	"{\"do\":\"why\",\"seat\":\"axis\",\"action\":\"step MOS\"}",
	"{\"do\":\"undo\",\"seat\":\"axis\"}",
	"{\"do\":\"view\",\"seat\":\"axis\"}",
	"{\"do\":\"bot\",\"seat\":\"axis\",\"bot\":\"random\",\"play\":true}",
	"{\"do\":\"view\",\"seat\":\"axis\"}",
	"{\"do\":\"log\",\"from\":0}",
	"{\"do\":\"rewind\",\"steps\":0}",
	"{\"do\":\"save\"}",
	("{\"do\":\"load\",\"text\":\"eto 1\\ngame downfall\\nrules 1\\nscenario campaign\\nbegin\\naxis order GEI1\\n"
	"\"}"),
	"{\"do\":\"save\"}",
};
enum { TALK = sizeof talk / sizeof *talk };

static char *answer[TALK], *reply; /* as ever; now */

/* One line of the engine, without its newline. */
static void ask(struct engine *e, const char *line)
{
	struct eto_text out = eto_text_in(reply, ENGINE_REPLY_MAX);
	engine_line(e, line, strlen(line), &out);
}

static unsigned long rehearse(void)
{
	fails_at = asked = 0;
	struct engine *e = engine_open(ETO_EN);
	for (unsigned i = 0; CHECK(e) && i < TALK; i++) {
		ask(e, talk[i]);
		CHECK(!strncmp(reply, "{\"ok\":true", 10));
		answer[i] = strdup(reply);
	}
	unsigned long all = asked;
	engine_close(e);
	return all;
}

/* The conversation, with one allocation that fails. */
static bool suffer(unsigned long which)
{
	asked = 0;
	fails_at = which;
	struct engine *e = engine_open(ETO_EN);
	if (!e)
		return true;
	bool good = true;
	for (unsigned i = 0; good && i < TALK; i++) {
		unsigned long before = asked;
		ask(e, talk[i]);
		bool struck = before < which && asked >= which;
		if (struck && strcmp(reply, answer[i])) {
			bool said = strstr(reply, "out of memory") || strstr(reply, "no memory");
			good = test_check(said, __FILE__, __LINE__, "allocation %lu: %s: %.200s", which, talk[i],
					  reply);
			ask(e, talk[i]);
		}
		good = good && test_check(!strcmp(reply, answer[i]), __FILE__, __LINE__,
					  "allocation %lu, after it: %s: %.200s", which, talk[i], reply);
	}
	engine_close(e);
	return good;
}

TEST(an_engine_without_memory_says_so_and_goes_on)
{
	unsigned long all = rehearse(), wrong = 0;
	for (unsigned long which = 1; which <= all && wrong < 20; which++)
		wrong += !suffer(which);
	printf("%lu allocations have failed\n", all);
	fails_at = 0;
	for (unsigned i = 0; i < TALK; i++)
		free(answer[i]);
}

int main(void)
{
	reply = malloc(ENGINE_REPLY_MAX);
	if (reply)
		RUN(an_engine_without_memory_says_so_and_goes_on);
	free(reply);
	return test_end();
}
