#include <stdlib.h>

#include "cli/engine.h"
#include "web/export.h"
#include "web/module.h"

struct eto_port {
	struct engine *engine;
	char *in, *out;
	size_t room, size;
};

EXPORT("eto_close") void eto_web_close(struct eto_port *p)
{
	if (!p)
		return;
	engine_close(p->engine);
	free(p->in);
	free(p->out);
	free(p);
}

EXPORT("eto_open") struct eto_port *eto_web_open(void)
{
	struct eto_port *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	p->engine = engine_open(ETO_EN);
	p->out = malloc(ENGINE_REPLY_MAX);
	if (p->engine && p->out)
		return p;
	eto_web_close(p);
	return NULL;
}

EXPORT("eto_room") char *eto_web_room(struct eto_port *p, size_t size)
{
	if (size > p->room) {
		free(p->in);
		p->in = malloc(size);
		p->room = p->in ? size : 0;
	}
	return p->in;
}

EXPORT("eto_answer") const char *eto_web_answer(struct eto_port *p, size_t size)
{
	struct eto_text out = eto_text_in(p->out, ENGINE_REPLY_MAX);
	engine_line(p->engine, p->in, size < p->room ? size : p->room, &out);
	p->size = out.length;
	return p->out;
}

EXPORT("eto_size") size_t eto_web_size(const struct eto_port *p)
{
	return p->size;
}
