/* Running rule cases and keeping the books: which cases pass, and which clauses they prove. */
#ifndef ETO_PROOF_H
#define ETO_PROOF_H

#include "cli/desk.h"
#include "core/cases.h"

enum { PROOF_CASES_MAX = 8192 };

/* One case of one file, where it is and how it went. */
struct proof_case {
	const struct eto_file *file;
	const char *text; /* from its `case` line to the next one */
	size_t size;
	struct eto_case_result result;
};

struct proof {
	struct desk *desk;
	struct eto_case_bench bench; /* its buffers are owned */
	struct proof_case *list;     /* owned, like `proved` */
	unsigned count;
	bool *proved;                /* by clause: some passing case that asserts something claims it */
	const struct eto_file *file; /* being run */
	eto_clause without;          /* refusal to switch off while running */
};

bool proof_open(struct proof *p, struct desk *desk);
void proof_close(struct proof *p);
/* Runs every case of a file and adds them to the list. False if the file is malformed. */
bool proof_run(struct proof *p, const struct eto_file *file, struct eto_error *err);
/* Runs all case files compiled into the program for this game. */
bool proof_run_all(struct proof *p, struct eto_error *err);
/* Does some case that claims this clause fail when its refusal is switched off? */
bool proof_refusal(struct proof *p, eto_clause clause);
bool case_claims(const struct eto_case_result *r, eto_clause clause);
bool is_case_file(const struct eto_file *file);

#endif
