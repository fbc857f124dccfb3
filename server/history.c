#include "server/history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"

void history_pack(struct eto_action a, uint8_t bytes[8])
{
	const uint16_t part[4] = {a.verb, a.arg[0], a.arg[1], a.arg[2]};
	for (unsigned i = 0; i < 4; i++) {
		bytes[2 * i] = (uint8_t)part[i];
		bytes[2 * i + 1] = (uint8_t)(part[i] >> 8);
	}
}

struct eto_action history_unpack(const uint8_t b[8])
{
	return eto_act(b[0] | (unsigned)b[1] << 8, b[2] | (unsigned)b[3] << 8, b[4] | (unsigned)b[5] << 8,
		       b[6] | (unsigned)b[7] << 8);
}

/* Notes the first fault; one that forbids weighs more than one that differs. */
static void blame(struct history *h, enum history_fault fault, const struct store_action *row)
{
	if (h->fault != HISTORY_FINE && fault == HISTORY_DIFFERS)
		return;
	h->fault = fault;
	h->at = row->seq;
	h->seat = row->seat;
	h->action = history_unpack(row->action);
}

/* Plays one row. After an action that cannot be played, the others are only counted. */
static bool play_row(void *context, const struct store_action *row)
{
	struct history *h = context;
	h->actions++;
	if (h->fault != HISTORY_FINE && h->fault != HISTORY_DIFFERS)
		return true;
	switch (eto_match_play(&h->match, row->seat, history_unpack(row->action), NULL, &h->clause)) {
	case ETO_PLAYED:
		if (eto_state_hash(h->table->game, h->match.state) != row->hash)
			blame(h, HISTORY_DIFFERS, row);
		break;
	case ETO_REFUSED: blame(h, HISTORY_REFUSED, row); break;
	case ETO_NOT_YOURS: blame(h, HISTORY_NOT_ASKED, row); break;
	case ETO_NO_MEMORY: blame(h, HISTORY_FAILED, row);
	}
	return true;
}

void history_play(struct history *h, struct store *s)
{
	h->fault = HISTORY_FINE;
	h->actions = 0;
	if (!eto_match_start(&h->match, h->table) || store_actions(s, h->row.id, 1, play_row, h) != STORE_OK)
		h->fault = HISTORY_FAILED;
}

void history_open(struct history *h, struct store *s, struct house *house, const struct store_table *row)
{
	struct eto_error err = {0};
	*h = (struct history){.row = *row, .fault = HISTORY_UNKNOWN};
	h->game = house_find(house, row->game);
	h->table = h->game ? house_table(house, h->game, row->scenario, row->options, &err) : NULL;
	if (h->table)
		history_play(h, s);
}

void history_close(struct history *h)
{
	eto_match_free(&h->match);
}

bool luck_of(const char *lines, const char *seat, char words[ETO_LUCK_SIZE])
{
	size_t size = strlen(seat);
	for (const char *at = lines; *at; at += strcspn(at, "\n") + 1)
		if (!strncmp(at, seat, size) && at[size] == ' ') {
			size_t length = strcspn(at + size + 1, "\n");
			snprintf(words, ETO_LUCK_SIZE, "%.*s", (int)length, at + size + 1);
			return true;
		}
	return false;
}

static bool take_again(void *context, uint32_t seq, unsigned times)
{
	struct eto_again *a = context;
	for (unsigned i = 0; i < times; i++)
		eto_again_add(a, seq - 1);
	return true;
}

void history_record(const struct store_table *row, const struct eto_match *m, char name[STORE_SEATS][40],
		    const struct eto_again *again, bool reveal, struct eto_record *out)
{
	const struct eto_game *g = m->table->game;
	*out = (struct eto_record){.again = *again};
	for (unsigned i = 0; i < g->seat_count; i++) {
		bool bot = row->seat[i].bot[0] != 0;
		snprintf(out->seat[i].kind, sizeof out->seat[i].kind, "%s", bot ? "bot" : "human");
		snprintf(out->seat[i].name, sizeof out->seat[i].name, "%s",
			 bot			? row->seat[i].bot
			 : row->seat[i].account ? name[i]
						: "?");
	}
	memcpy(out->commit, row->commit, sizeof out->commit);
	for (unsigned i = 0; i < g->seat_count; i++)
		if (luck_of(row->luck, g->seats[i].id, out->luck[out->luck_count].words))
			snprintf(out->luck[out->luck_count++].seat, sizeof out->luck[0].seat, "%s", g->seats[i].id);
	if (reveal)
		memcpy(out->secret, row->secret, sizeof out->secret);
	if (!strcmp(row->state, "ended") && g->deciders(m->table, m->state))
		memcpy(out->result, row->result, sizeof out->result);
}

void history_read_record(struct store *s, const struct store_table *row, const struct eto_match *m, bool reveal,
			 struct eto_record *out)
{
	struct eto_again again = {0};
	char name[STORE_SEATS][40];
	for (unsigned i = 0; i < STORE_SEATS; i++) {
		struct store_account a;
		bool known = row->seat[i].account && store_account_get(s, row->seat[i].account, &a) == STORE_OK;
		snprintf(name[i], sizeof name[i], "%s", known ? a.name : "?");
	}
	store_again(s, row->id, ETO_DICE, take_again, &again);
	history_record(row, m, name, &again, reveal, out);
}

void history_result(const struct house_game *g, const struct eto_table *t, const void *state, char result[64])
{
	struct eto_outcome o = t->game->outcome(t, state);
	struct eto_text out = eto_text_in(result, 64);
	const char *comma = "";
	eto_add(&out, o.result == ETO_WON ? "won " : "drawn -");
	for (unsigned i = 0; o.result == ETO_WON && i < t->game->seat_count; i++)
		if (o.winners >> i & 1) {
			eto_addf(&out, "%s%s", comma, t->game->seats[i].id);
			comma = ",";
		}
	if (o.clause && o.clause <= g->rules->count)
		eto_addf(&out, " %s", g->rules->rule[o.clause].id);
}
