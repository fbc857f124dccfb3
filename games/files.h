/* The files of each game, compiled into the program. The build makes one C source per game out of them
 * (tools/embed.py): rules.tsv, cited.tsv, data/, messages/, cases/, and the catalogs of core. */
#ifndef ETO_GAMES_FILES_H
#define ETO_GAMES_FILES_H

#include "core/game.h"

extern const struct eto_files downfall_files, bitw_files, blitzwar_files, twaw_files, westfront_files;

#endif
