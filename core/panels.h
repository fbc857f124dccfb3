/* What lies beside the map in words: hands and decks of cards, cups, boards of a country, the bill. A panel is a title
 * and lines; the terminal prints them, pictures draw them below the board. */
#ifndef ETO_PANELS_H
#define ETO_PANELS_H

#include "core/messages.h"
#include "core/scene.h"

/* How many panels a scene has. */
unsigned eto_panel_count(const struct eto_scene *s);
/* One of them: whose it is (ETO_NO_SEAT: nobody's), its title, and its lines with a newline after each. */
unsigned eto_panel(const struct eto_voice *v, const struct eto_scene *s, unsigned panel, struct eto_text *title,
		   struct eto_text *lines);

#endif
