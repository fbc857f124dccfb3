/* How long something takes, as often as it happens: how many times up to each of some bounds. Any thread may add; it
 * costs a few instructions, so that it is always done. */
#ifndef ETO_SPANS_H
#define ETO_SPANS_H

#include <stdatomic.h>
#include <stdint.h>

struct eto_text;

enum { SPANS_BOUNDS = 14 };

struct spans {
	_Atomic uint64_t count[SPANS_BOUNDS + 1]; /* by the first bound that it is not beyond; the last: beyond all */
	_Atomic uint64_t sum_us;
};

/* What happens to an action, one after the other; beside them, what belongs to no single one. */
enum stage {
	STAGE_DESK,     /* a message lies on the desk until the house takes it */
	STAGE_ROOM,     /* it waits in the room: something else is on its way to the disk */
	STAGE_RULES,    /* it is checked and played, with the dice behind it */
	STAGE_GATHER,   /* it waits for others to share a commit with, or for the commit before */
	STAGE_COMMIT,   /* it is written and durable */
	STAGE_POST,     /* that it is lies there until the house looks */
	STAGE_ANSWER,   /* the answer is made */
	STAGE_WRITE,    /* the answer lies on the desk until it is written to the connection */
	STAGE_WHOLE,    /* from the desk to the desk: all but the writing */
	STAGE_UNTOLD,   /* after the answer, until the news are made */
	STAGE_NEWS,     /* they are made, for all who look on */
	STAGE_SPREAD,   /* they wait until they are written; once for each connection */
	STAGE_PASS,     /* the front goes once over what has come and what is to be written */
	STAGES
};

struct stages {
	struct spans of[STAGES];
};

int64_t spans_clock(void); /* microseconds that only go forward */
void stages_add(struct stages *s, enum stage stage, int64_t us, unsigned times);
/* As Prometheus reads them: one histogram with the stage as a label. */
void stages_write(struct stages *s, struct eto_text *out);

#endif
