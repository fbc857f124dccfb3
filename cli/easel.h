/* Draws positions for the server, which knows no pictures itself. */
#ifndef ETO_EASEL_H
#define ETO_EASEL_H

#include "core/messages.h"
#include "core/text.h"

struct easel;

struct easel *easel_new(void); /* NULL when memory is out */
void easel_free(struct easel *e);
/* See serve_draw in server/serve.h; the context is an easel. */
bool easel_draw(void *easel, const struct eto_table *t, const void *view, unsigned viewers, enum eto_lang lang,
		struct eto_text *out);

#endif
