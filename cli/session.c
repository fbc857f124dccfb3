#include "cli/session.h"
#include "wire/rolls.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(struct session *s)
{
	const struct eto_game *g = s->desk->game;
	s->legal = calloc(g->legal_max, sizeof *s->legal);
	s->view = calloc(1, g->state_size);
	return s->legal && s->view;
}

static void seed_bots(struct session *s)
{
	uint64_t seed;
	memcpy(&seed, s->referee.secret + 8, sizeof seed);
	/* The bots' luck must tell nothing about the dice to come: what they do is seen, the secret is not. */
	struct referee apart;
	referee_seed(&apart, seed);
	memcpy(&seed, apart.secret, sizeof seed);
	eto_rng_seed(&s->rng, seed ^ s->match.count);
}

bool session_start(struct session *s, struct desk *desk, const uint64_t *seed, bool manual_dice)
{
	*s = (struct session){.desk = desk, .manual_dice = manual_dice};
	if (seed)
		referee_seed(&s->referee, *seed);
	else
		referee_draw(&s->referee);
	if (!manual_dice)
		referee_commit(&s->referee, s->record.commit);
	seed_bots(s);
	return make_room(s) && eto_match_start(&s->match, desk->table) && session_roll(s);
}

bool session_resume(struct session *s, struct desk *desk, const struct eto_record *record, struct eto_match *match,
		    struct eto_error *err)
{
	*s = (struct session){.desk = desk, .record = *record, .match = *match};
	*match = (struct eto_match){0};
	s->record.has_end = false;
	deeds_begin(&s->deeds, s->match.count);
	if (!make_room(s))
		return eto_fail(err, NULL, 0, 0, "out of memory");
	if (record->secret[0]) {
		if (!referee_read(&s->referee, record->secret))
			return eto_fail(err, NULL, 0, 0, "the secret of the dice is not 64 hex digits");
		char luck[ROLLS_LUCK];
		rolls_luck(record, desk->game, luck);
		referee_luck(&s->referee, luck);
	} else if (record->commit[0]) {
		return eto_fail(err, NULL, 0, 0, "the secret of the dice is not in the file, so nobody can roll here");
	} else {
		referee_draw(&s->referee);
	}
	s->record.secret[0] = 0;
	seed_bots(s);
	return session_roll(s) || eto_fail(err, NULL, 0, 0, "out of memory");
}

void session_close(struct session *s)
{
	eto_match_free(&s->match);
	free(s->legal);
	free(s->view);
	for (unsigned i = 0; i < ETO_SEATS_MAX; i++)
		free(s->work[i]);
	*s = (struct session){0};
}

unsigned session_deciders(const struct session *s)
{
	return s->desk->game->deciders(s->desk->table, s->match.state);
}

int session_decider(const struct session *s)
{
	unsigned mask = session_deciders(s);
	return mask ? __builtin_ctz(mask) : -1;
}

unsigned session_legal(struct session *s, unsigned seat)
{
	s->legal_count = 0;
	if (session_deciders(s) >> seat & 1)
		s->legal_count = s->desk->game->legal(s->desk->table, s->match.state, seat, s->legal);
	return s->legal_count;
}

bool session_roll(struct session *s)
{
	const struct eto_game *g = s->desk->game;
	while (!s->manual_dice && session_decider(s) == ETO_DICE &&
	       !hold_back(&s->hold, s->desk->table, s->match.state)) {
		struct eto_dice dice = g->dice(s->desk->table, s->match.state);
		struct eto_action roll = referee_roll(&s->referee, s->match.count,
						      eto_again_times(&s->record.again, s->match.count), dice);
		eto_clause clause;
		if (deeds_play(&s->deeds, &s->match, ETO_DICE, roll, &clause) != ETO_PLAYED)
			return false;
	}
	return true;
}

enum eto_played session_act_list(struct session *s, struct deeds_list *list, eto_clause *clause)
{
	list->before = s->view;
	enum eto_played played = deeds_play_list(&s->deeds, &s->match, list, clause);
	return played == ETO_PLAYED && !session_roll(s) ? ETO_NO_MEMORY : played;
}

enum eto_played session_act(struct session *s, unsigned seat, struct eto_action a, eto_clause *clause)
{
	struct deeds_list one = {.seat = seat, .action = &a, .count = 1};
	hold_begin(&s->hold, seat, false);
	return session_act_list(s, &one, clause);
}

void session_rewind(struct session *s, unsigned steps)
{
	for (unsigned i = steps; i < s->match.count && !s->manual_dice; i++)
		if (s->match.step[i].seat == ETO_DICE)
			eto_again_add(&s->record.again, i); /* it falls anew */
	eto_match_undo(&s->match, s->match.count - steps);
	deeds_cut(&s->deeds, steps);
	s->hold = (struct hold){0};
}

const void *session_view(struct session *s, unsigned viewers)
{
	memcpy(s->view, s->match.state, s->desk->game->state_size);
	s->desk->game->redact(s->desk->table, s->view, viewers);
	return s->view;
}

/* Makes room for the bot's work; what another one has left there is of no use to it. */
static bool seat_bot(struct session *s, const struct eto_bot *bot, unsigned seat)
{
	if (s->asked[seat] == bot)
		return true;
	free(s->work[seat]);
	s->work[seat] = calloc(1, eto_bot_work(bot, s->desk->game));
	s->asked[seat] = s->work[seat] ? bot : NULL;
	return s->work[seat];
}

bool session_ask(struct session *s, const struct eto_bot *bot, unsigned seat, struct eto_action *a,
		 struct eto_text *why)
{
	unsigned count = session_legal(s, seat);
	if (!count || !seat_bot(s, bot, seat))
		return false;
	struct eto_decision d = {.table = s->desk->table,
				 .view = session_view(s, 1u << seat),
				 .seat = seat,
				 .legal = s->legal,
				 .count = count,
				 .rng = &s->rng,
				 .budget = s->budget ? s->budget : bot->budget,
				 .memory = &s->record.memory[seat],
				 .work = s->work[seat]};
	struct eto_advice advice = {0};
	bot->choose(&d, &advice);
	if (advice.choice >= count)
		return false;
	eto_say_why(&s->desk->voice, why, &advice);
	*a = s->legal[advice.choice];
	return true;
}

unsigned session_undo(struct session *s, unsigned seat)
{
	unsigned most = eto_match_undoable(&s->match, seat), n = 0;
	while (n < most && s->match.step[s->match.count - 1 - n].seat != seat)
		n++;
	if (n == most)
		return 0;
	session_rewind(s, s->match.count - n - 1);
	return n + 1;
}

char *session_write(const struct session *s, bool reveal, size_t *size)
{
	struct eto_record record = s->record;
	if (reveal && record.commit[0])
		referee_reveal(&s->referee, record.secret);
	for (size_t room = 65536;; room *= 2) {
		char *buffer = malloc(room);
		if (!buffer)
			return NULL;
		struct eto_text out = eto_text_in(buffer, room);
		eto_game_write(&s->match, &record, &out);
		if (!out.cut) {
			*size = out.length;
			return buffer;
		}
		free(buffer);
	}
}
