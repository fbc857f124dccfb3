/* Every command, each in its file cmd_NAME.c. */
#ifndef ETO_COMMANDS_H
#define ETO_COMMANDS_H

#include "cli/cli.h"

extern const struct command command_admin, command_arena, command_backup, command_bench, command_check,
	command_completion, command_engine, command_export, command_games, command_import, command_jobs, command_odds,
	command_perft, command_play, command_render, command_repair, command_replay, command_rules, command_serve,
	command_site, command_verify, command_worker;

#endif
