/* A table in memory and what belongs to it: who asks, who watches, what has been told to whom. Only the house's thread
 * touches a room, but for one that is being read (room_read). */
#ifndef ETO_ROOM_H
#define ETO_ROOM_H

#include <jansson.h>

#include "core/match.h"
#include "core/notation.h"
#include "core/player.h"
#include "core/scene.h"
#include "server/clock.h"
#include "server/house.h"
#include "server/store/store.h"
#include "wire/deeds.h"
#include "wire/follower.h"
#include "wire/hold.h"
#include "wire/referee.h"
#include "wire/sight.h"

enum {
	REPLY_MAX = 4 * 1024 * 1024,
	WHY_MAX = 400,            /* bytes of a bot's explanation in one language */
	INBOX_MAX = 256,          /* requests that wait at one room */
	PASSWORD_MIN = 8,         /* bytes */
	PASSWORD_MAX = 200,
	LOOKS_MAX = 8,            /* kinds of viewers of a room: more take turns */
	LOST_MAX = 15000,         /* ms that they wait for a storage that does not answer */
};

/* Who asks. */
struct person {
	int64_t account; /* 0: nobody we know */
	char name[40];
	enum eto_lang lang;
	bool may_play;   /* a token may allow to read only */
	bool by_token;   /* a program, with a token of its own */
	uint8_t key[32]; /* hash of the session or token */
	int64_t until;   /* when that ends; 0: never */
};

/* One request to a room, by a socket or by HTTP. */
struct task {
	struct task *next;
	uint64_t link;
	bool socket;
	struct person who;
	unsigned only; /* the seats that this socket looks after; others are not used even if the person has them */
	bool invited;  /* has shown the table's invitation */
	json_t *body;  /* owned */
	uint64_t peer; /* the address, as server/http/peers.h knows it; 0: nobody asks */
	bool changes;  /* the socket wants to hear what changes in the view */
	unsigned played; /* how many actions of its list */
	int64_t since, taken; /* when it came and when the house took it, us; since 0: nobody knows */
	unsigned known;  /* steps, as who asks counts them, before they are taken back */
};

/* A socket at a room. */
struct watcher {
	struct watcher *next;
	uint64_t link;
	struct person who;
	unsigned only;
	bool invited;
	int64_t table;
	struct room *room; /* NULL until the socket is open */
	bool changes;      /* wants to hear what changes in the view */
	uint64_t peer;     /* its address, as server/http/peers.h knows it */
	bool turns;        /* wants to hear of turns at other tables */
	bool ended;        /* its right has ended: it is being closed, and not heard any more */
	struct watcher *next_hearer;
};

/* Something proposed to the other players: it lives until it is answered or the game goes on for all to see. What a
 * seat does in secret does not end it: its end would tell. It is kept in the table's row, so that it outlives a restart
 * and other servers know of it. */
struct offer {
	char kind[12];    /* draw, takeback, rematch; empty: none */
	int64_t by;
	unsigned at;      /* the number of steps when it was made */
	unsigned steps;   /* takeback: the number of steps to go back to */
	unsigned agreed;  /* mask of seats */
	int64_t rematch;  /* the table of the next game, once there is one */
};

/* What is known of a step beside the step itself. */
struct note {
	int64_t time;
	char *why;  /* a bot's explanation, a line for each language, owned; may be NULL */
	bool open;  /* it was thought out from what everybody knows, so everybody may read it */
};

/* What is told to everybody who may know the same (looks.c), and the views that somebody follows: in each language the
 * last one, sight[seen], and the one before. */
struct eye {
	struct wire_sight *sight; /* two, owned; NULL: nobody follows */
	unsigned seen, idle;
};

struct look {
	bool used;
	unsigned viewers;
	unsigned steps, cuts; /* when it was made */
	unsigned told;        /* the steps as they count them */
	uint64_t hash;        /* of what they know */
	uint64_t heard;       /* the same when the watchers among them were last told */
	struct eye eye[ETO_LANGS];
};

/* How those who may know the same count the steps (numbers.c). */
struct numbers {
	bool used;
	unsigned viewers;
	unsigned upto;           /* steps that have been counted */
	unsigned *silent;        /* those of them that they are told nothing of, in order; owned */
	unsigned count, space;
	unsigned before;         /* their number before the last take-back */
};

struct room {
	struct server *server;
	struct room *next; /* in the server's list */
	struct room *next_same; /* in its bucket */
	struct store_table row;
	struct store_table stored; /* the row as it was last read or written */
	const struct house_game *game;
	const struct eto_table *table;
	struct eto_match match;
	uint64_t hash;     /* of the match's state */
	struct referee referee;
	struct eto_again again; /* rolls that were taken back */
	struct hold hold;       /* dice that wait for a word */
	struct note *note; /* one for each step */
	unsigned notes;
	char name[STORE_SEATS + 1][40]; /* of those who sat there when it was read, and the owner */
	void *view;        /* room for a redacted state */
	bool seated;       /* the match stands: the table is running or has ended */
	bool broken;       /* its log does not fit the rules: it cannot go on */
	uint32_t broken_at; /* the number of the action */
	bool reported;     /* the operator has been told so */
	unsigned pending;  /* appends under way, what they have brought that only the actor has been told of yet, and
			    * errands that the room waits for (errands.h) */
	unsigned errands;  /* all of them */
	bool refreshing, recovering; /* one of them reads what is stored */
	struct wanting *wanting, *wanting_last; /* who wants the room when it has been read (loads.c) */
	int64_t refresh_due, end_due; /* not before this is read again, or the end tried again */
	struct room *untold_next, *untold_before; /* others of which something is to be told */
	int64_t untold;    /* since when, us; 0: nothing is */
	uint64_t answered; /* the socket that knows it already; 0: none */
	bool appending;    /* one of them is an append */
	bool quiet;        /* of which the rail is told nothing: `before` is the state without it */
	void *before;      /* room for that, owned; NULL until something is done in secret */
	bool failed;       /* one of them failed */
	bool doubtful;     /* and the storage does not say what became of it */
	enum store_answer answer; /* of the last change of the row or the log */
	unsigned base;     /* steps before what is under way */
	struct task *acting; /* waits for them; NULL if a program or a standing order acted */
	struct eto_step wanted;  /* what was to be played */
	int64_t wanted_at;       /* and when, as the log would say */
	struct task *first, *last; /* the inbox */
	unsigned waiting;
	struct watcher *watchers;
	struct look look[LOOKS_MAX];
	unsigned next_look;
	struct numbers numbers[LOOKS_MAX];
	unsigned next_numbers;
	/* Number of steps, and one, when the streams of a seat last heard of its turn. */
	unsigned turn_told[ETO_SEATS_MAX];
	struct deeds deeds;   /* the events of the last steps */
	unsigned told;        /* steps that have been told */
	unsigned decided;     /* mask of the seats that were to decide then */
	unsigned cuts;        /* how often steps were taken back or read anew */
	struct follower late; /* what delayed spectators have been told; without a state if there are none */
	bool late_undone;     /* the last take-back took back what those who look on with a delay had seen */
	struct clock clock;
	int64_t skew;      /* from steady time to the time of this table */
	struct offer offer;
	unsigned thinking; /* mask of seats whose bot thinks */
	unsigned advised;  /* of those for whom one is asked for advice: not ended by what another does in secret */
	struct eto_memory memory[ETO_SEATS_MAX]; /* of the bots */
	void *work[ETO_SEATS_MAX]; /* theirs too, owned; NULL while one thinks; made by: */
	const struct eto_bot *worked[ETO_SEATS_MAX];
	uint64_t turn_job; /* counts decisions, so that an old thought is not played */
	bool mine;         /* this server looks after its clocks, programs and standing orders */
	int64_t noted;     /* the last word of a bot that has been read */
	bool stale;        /* another server has changed it: it is read again before it is used */
	unsigned hushed;   /* what is read then is a secret of the seats of this mask (STORE_QUIET); 0: it is none */
	int64_t lost;      /* since when it is not known what the log holds; 0: it is known. Requests wait */
	int64_t heard;     /* the last word of the chat that has been told */
	unsigned asked;    /* seats of people who must decide, as far as anybody was told */
	bool asked_known;  /* the post office has been told */
};

#endif
