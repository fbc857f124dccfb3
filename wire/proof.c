#include "wire/proof.h"

#include <string.h>
#include <strings.h>

bool proof_find(const struct eto_record *record, const struct eto_match *m, struct proof *found)
{
	struct referee referee = {0};
	char hex[REFEREE_HEX];
	*found = (struct proof){.steps = m->count, .has_hash = record->has_end, .has_commit = record->commit[0] != 0};
	found->has_secret = referee_read(&referee, record->secret);
	if (found->has_secret) {
		referee_commit(&referee, hex);
		found->secret_fits = !strcasecmp(hex, record->commit);
	}
	struct rolls rolls;
	char luck[ROLLS_LUCK];
	rolls_luck(record, m->table->game, luck);
	referee_luck(&referee, luck);
	if (!rolls_check(m, found->has_secret ? &referee : NULL, &record->again, &rolls))
		return false;
	struct eto_text who = eto_text_in(found->who, sizeof found->who);
	for (unsigned i = 0; i < record->luck_count; i++)
		eto_addf(&who, "%s%s", i ? " " : "", record->luck[i].seat);
	found->players = record->luck_count;
	found->again = rolls.again;
	found->rolls = rolls.count;
	found->wrong_roll = rolls.wrong;
	return true;
}

bool proof_holds(const struct proof *f)
{
	return f->has_hash && f->has_commit && f->has_secret && f->secret_fits && !f->wrong_roll;
}

void wire_proof(struct eto_json *j, const struct proof *f)
{
	eto_json_int(j, "steps", f->steps);
	eto_json_bool(j, "hash", f->has_hash);
	eto_json_bool(j, "commit", f->has_commit);
	eto_json_bool(j, "secret", f->has_secret);
	eto_json_bool(j, "secret_fits", f->secret_fits);
	eto_json_int(j, "rolls", f->rolls);
	eto_json_int(j, "wrong_roll", f->wrong_roll);
	eto_json_int(j, "again", f->again);
	eto_json_string(j, "luck", f->who);
	eto_json_bool(j, "verified", proof_holds(f));
}
