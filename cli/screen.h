/* The full screen: how it is divided, and what each part shows. screen.c reads the keys, screen_draw.c draws. */
#ifndef ETO_SCREEN_H
#define ETO_SCREEN_H

#include "cli/chart.h"
#include "cli/play.h"

enum { SCREEN_LINE = 512, SCREEN_COLUMNS_MIN = 40, SCREEN_ROWS_MIN = 14 };

struct screen {
	struct play *play;
	struct chart chart;
	bool overview;         /* the whole map in the window, one letter to a place */
	bool colours, many;    /* has the terminal colours; has it 256 */
	char letter[ETO_SEATS_MAX]; /* of each side, for stacks and control */
	char line[SCREEN_LINE]; /* what is being typed */
	size_t cursor;         /* byte in the line */
	bool commanding;       /* the line begins with a command, not with an action */
	unsigned *choice;      /* legal actions that agree with the line, owned */
	unsigned choices, selected;
	bool grouped;          /* too many choices for one list: one line for each verb, choice[] is the first of it */
	int map_x, map_y;      /* upper left cell of the canvas in the window */
	unsigned focus;        /* the place that the window followed last */
	bool lost;             /* the window must find a place to look at */
	unsigned shown_lines;  /* of the log, when the screen was last drawn */
	/* the division of the screen */
	int rows, columns;
	int map_rows, map_columns, panel_columns, log_rows, prompt_rows;
};

enum screen_pair {
	PAIR_LAND = 1, PAIR_SEA, PAIR_NEUTRAL, PAIR_TITLE, PAIR_REASON, PAIR_ERROR, PAIR_ANSWER, PAIR_HEAD, PAIR_DIM,
	PAIR_NAME,                           /* a side's name on land, one for each seat */
	PAIR_STACK = PAIR_NAME + ETO_SEATS_MAX, /* a side's counters */
	PAIR_SIDE = PAIR_STACK + ETO_SEATS_MAX, /* a side's name outside the map */
	PAIR_SEA_NAME = PAIR_SIDE + ETO_SEATS_MAX, /* a place at sea */
};

void screen_colours(struct screen *s);
/* Divides the screen anew after a change of size, and makes a chart that fits. */
bool screen_divide(struct screen *s);
void screen_draw(struct screen *s);
/* How many legal actions line i of a grouped list stands for. */
unsigned screen_group(const struct screen *s, unsigned i);
/* Shows lines of the log from `first` on, page by page, until the player has seen enough. */
void screen_pager(struct screen *s, unsigned first);

#endif
