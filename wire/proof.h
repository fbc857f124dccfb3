/* What a recorded game proves of its dice. */
#ifndef ETO_PROOF_H
#define ETO_PROOF_H

#include "core/json.h"
#include "wire/rolls.h"

struct proof {
	unsigned steps, rolls, again, players;
	char who[ETO_SEATS_MAX * 26]; /* the seats that added luck, with blanks between */
	bool has_hash, has_commit, has_secret;
	bool secret_fits;    /* the secret is the one that was committed to */
	unsigned wrong_roll; /* number of the first step whose dice are not the secret's, from 1; 0 if none */
};

/* Makes every roll again; false when memory is out. */
bool proof_find(const struct eto_record *record, const struct eto_match *m, struct proof *found);
/* Is everything there, and right? */
bool proof_holds(const struct proof *f);
/* As members of the object that is open. */
void wire_proof(struct eto_json *j, const struct proof *f);

#endif
