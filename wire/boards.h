/* Cards, boards of a country and the bill in JSON: the parts of a scene that lie beside the map. */
#ifndef ETO_WIRE_BOARDS_H
#define ETO_WIRE_BOARDS_H

#include "core/json.h"
#include "core/messages.h"
#include "core/scene.h"

/* The members "hands", "sheets" and "bill" of a scene, each only if there is something to tell; docs/protocol.md lists
 * them. */
void wire_boards(struct eto_json *j, const struct eto_voice *v, const struct eto_scene *scene);

#endif
