/* The engine's port for programs: one JSON request per line in, one JSON reply per line out, as docs/protocol.md
 * specifies. It reads and writes no files: saved games travel inside the messages. */
#ifndef ETO_ENGINE_H
#define ETO_ENGINE_H

#include "core/messages.h"

enum {
	ENGINE_LINE_MAX = 4 * 1024 * 1024,  /* bytes of a request */
	ENGINE_REPLY_MAX = 8 * 1024 * 1024, /* bytes of a reply */
};

struct engine;

/* NULL when memory is out. */
struct engine *engine_open(enum eto_lang lang);
/* Takes data tables from this folder where it has them; the name must outlive the engine. */
void engine_data(struct engine *e, const char *folder);
void engine_close(struct engine *e);
/* Answers one line (without its newline) by adding one line to out, which should hold ENGINE_REPLY_MAX bytes. False
 * after the request `quit`. Any bytes may be passed. */
bool engine_line(struct engine *e, const char *line, size_t size, struct eto_text *out);

#endif
