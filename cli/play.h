/* The game at a terminal, apart from how it is drawn: who sits where, the log as it is told, the commands that a player
 * can type, and the autosave. The plain line mode (play_plain.c) and the full screen (screen.c) are two faces of this.
 *
 * Only what the human's seats may know is ever told or drawn. After every action of a human the game is written to the
 * autosave before anything else happens, so a kill loses nothing. */
#ifndef ETO_PLAY_H
#define ETO_PLAY_H

#include <limits.h>

#include "cli/session.h"
#include "core/scene.h"

enum play_tone {
	TONE_EVENT,  /* what happened */
	TONE_HEAD,   /* a turn begins */
	TONE_REASON, /* why a bot did it */
	TONE_ANSWER, /* the answer to a command */
	TONE_ERROR,  /* a refusal or a mistake */
};

struct play_line {
	char *text; /* owned */
	enum play_tone tone;
};

struct play {
	const struct cli *cli;
	struct desk *desk;
	struct session session;
	unsigned humans;                    /* mask of the seats at this terminal */
	const struct eto_bot *bot[ETO_SEATS_MAX]; /* of the other seats */
	struct follower follower;           /* how far the log has been told */
	unsigned told_turn;
	struct play_line *line;             /* the log so far, owned */
	unsigned lines, lines_room;
	char autosave[PATH_MAX];            /* empty if there is no place for it */
	bool autosave_failed;               /* said once, not after every action */
	bool quit;
	unsigned look;                      /* place that the player looked at last, or ETO_NO_PLACE: for the map */
	struct eto_scene scene;             /* as the humans know it; see play_refresh() */
	int seat; /* the human seat that must decide, or -1; its legal actions are in session.legal */
};

/* Takes over a session that has been started or resumed. False when memory is out. */
bool play_open(struct play *p);
void play_close(struct play *p);

/* Lets the bots decide until a human must, telling what happens. */
void play_advance(struct play *p);
/* Plays an action of the human seat that must decide, saves, and lets the bots answer. */
bool play_act(struct play *p, struct eto_action a);
/* Does what a player typed: an action, the number of a choice, or a command. */
void play_command(struct play *p, const char *line);
/* Looks again: who decides, what is legal, what the board looks like. */
void play_refresh(struct play *p);
/* Begins to tell the log anew, after an undo or another game. */
void play_retell(struct play *p);
/* Writes the autosave; says so if it cannot. */
void play_autosave(struct play *p);
/* Saves for the last time and tells where. Returns the exit code. */
int play_leave(struct play *p);

/* Adds a line to the log. */
void play_say(struct play *p, enum play_tone tone, const char *text);
/* Adds a catalog text, as say() does. */
void play_tell(struct play *p, enum play_tone tone, const char *key, ...) __attribute__((sentinel));
/* Adds a text of several lines. */
void play_say_lines(struct play *p, enum play_tone tone, const char *text);

/* The prompt: what to do now and by which clause. */
void play_prompt(const struct play *p, struct eto_text *out);
/* "Winter 1940, turn 1 of 22, Limited War" */
void play_heading(const struct play *p, struct eto_text *out);
/* A legal choice as a menu line and as it is typed. */
void play_choice(const struct play *p, unsigned i, struct eto_text *out);
void play_choice_words(const struct play *p, unsigned i, struct eto_text *out);
/* The chances of the fight that a choice makes, on one line; false if it makes none. */
bool play_choice_odds(struct play *p, unsigned i, struct eto_text *out);

/* A command's words in both languages and what it does, for help and completion. */
struct play_word {
	const char *name, *spanish;
	const char *argument; /* N_ or NULL */
	const char *about;    /* N_ */
	void (*run)(struct play *p, char *rest);
};
extern const struct play_word play_words[];
extern const unsigned play_word_count;

/* The two faces; each runs until the player quits. */
int play_plain(struct play *p);
int play_screen(struct play *p);

#endif
