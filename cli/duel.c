#include "cli/duel.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* -- results of games -- */

unsigned duel_player(const struct duel *d, unsigned game, unsigned seat)
{
	unsigned camp = d->camp >> seat & 1 ? 0 : 1;
	return camp ^ (game & 1);
}

bool duel_knows(struct duel *d, unsigned game)
{
	pthread_mutex_lock(&d->lock);
	bool known = d->half[game] != DUEL_NOT_YET;
	pthread_mutex_unlock(&d->lock);
	return known;
}

/* A camp has won if a seat of it has; both or none: drawn. */
static int half_points(const struct duel *d, unsigned game, struct eto_outcome outcome)
{
	unsigned camps = (outcome.winners & d->camp ? 1u : 0) | (outcome.winners & ~d->camp ? 2u : 0);
	if (outcome.result != ETO_WON || camps == 3 || !camps)
		return 1;
	return (camps == 1) == !(game & 1) ? 2 : 0;
}

bool duel_note(struct duel *d, unsigned game, const char *trouble, struct eto_outcome outcome, struct eto_error *err)
{
	static const char *const words[] = {"0", "0.5", "1"};
	bool counts = !trouble && outcome.result != ETO_RUNNING;
	int half = counts ? half_points(d, game, outcome) : DUEL_VOID;
	bool kept = true;
	pthread_mutex_lock(&d->lock);
	d->half[game] = (int8_t)half;
	if (d->file) {
		if (counts)
			fprintf(d->file, "%u %s\n", game, words[half]);
		else
			fprintf(d->file, "%u - ; %s\n", game, trouble ? trouble : "unfinished");
		kept = !fflush(d->file) && !ferror(d->file);
	}
	pthread_mutex_unlock(&d->lock);
	return kept || eto_fail(err, d->path, 0, 0, "cannot be written to the end: is the disk full?");
}

/* -- the file -- */

/* What makes it this match, and not another. */
static void write_header(const struct duel *d, uint64_t seed, unsigned budget, struct eto_text *out)
{
	const struct eto_table *t = d->desk->table;
	const struct eto_game *g = d->desk->game;
	eto_addf(out, "duel %s %s %s %s seed %llu budget %u", g->id, g->scenarios[t->scenario].id, d->bot[0]->name,
		 d->bot[1] ? d->bot[1]->name : d->against, (unsigned long long)seed, budget);
	if (!d->bot[1] && strcmp(d->rival, "staff"))
		eto_addf(out, " rival %s", d->rival);
	if (d->camp != 1)
		eto_addf(out, " camp %u", d->camp);
	for (unsigned i = 0; i < g->option_count; i++)
		if (t->option[i])
			eto_addf(out, " %s=%s", g->options[i].id, g->options[i].values[t->option[i]]);
}

static int half_of_word(const char *word)
{
	return !strcmp(word, " 0\n") ? 0 : !strcmp(word, " 0.5\n") ? 1 : !strcmp(word, " 1\n") ? 2 : DUEL_VOID;
}

/* `whole` is where the last whole line ends: what comes after it was cut off. */
static bool read_results(struct duel *d, const char *path, const char *header, long *whole, struct eto_error *err)
{
	char line[1024], *word;
	FILE *file = fopen(path, "r");
	bool same = true;
	*whole = 0;
	while (file && same && fgets(line, sizeof line, file) && strchr(line, '\n')) {
		unsigned long game = strtoul(line, &word, 10);
		if (!*whole)
			same = !strncmp(line, header, strlen(header)) && line[strlen(header)] == '\n';
		else if (word != line && game < d->games)
			d->half[game] = (int8_t)half_of_word(word);
		*whole = ftell(file);
	}
	if (file)
		fclose(file);
	return same || eto_fail(err, path, 1, 1, "this file has the results of another match");
}

static bool open_file(struct duel *d, const char *path, const char *header, struct eto_error *err)
{
	long whole;
	if (!read_results(d, path, header, &whole, err))
		return false;
	d->path = path;
	d->file = fopen(path, "a");
	if (!d->file || (file_exists(path) && ftruncate(fileno(d->file), whole)))
		return eto_fail(err, path, 0, 0, "cannot be written");
	if (!whole)
		fprintf(d->file, "%s\n", header);
	return !fflush(d->file) || eto_fail(err, path, 0, 0, "cannot be written to the end: is the disk full?");
}

bool duel_open(struct duel *d, const char *path, uint64_t seed, unsigned budget, struct eto_error *err)
{
	char header[1000];
	struct eto_text out = eto_text_in(header, sizeof header);
	pthread_mutex_init(&d->lock, NULL);
	d->half = malloc(d->games);
	if (!d->half)
		return eto_fail(err, NULL, 0, 0, "out of memory");
	memset(d->half, DUEL_NOT_YET, d->games);
	write_header(d, seed, budget, &out);
	return !path || open_file(d, path, header, err);
}

void duel_close(struct duel *d)
{
	if (d->file)
		fclose(d->file);
	free(d->half);
	d->file = NULL;
	d->half = NULL;
}

/* -- what they say -- */

static double expected(double elo)
{
	return 1 / (1 + pow(10, -elo / 400));
}

static double elo_of(double score)
{
	double s = score < 0.0005 ? 0.0005 : score > 0.9995 ? 0.9995 : score;
	return -400 * log10(1 / s - 1);
}

/* Mean and variance of the share of a pair's points. With half a pair more of each kind no result is impossible. */
static void spread_of(const struct duel_score *s, double *mean, double *variance)
{
	double n = 0, sum = 0, squares = 0;
	for (unsigned i = 0; i < DUEL_PAIRS; i++) {
		double weight = s->pair[i] + (s->pairs < 8 ? 0.5 : 1e-3), share = i / 4.0;
		n += weight;
		sum += weight * share;
		squares += weight * share * share;
	}
	*mean = sum / n;
	*variance = squares / n - *mean * *mean;
}

/* The generalized likelihood ratio of the two strengths, in the usual normal approximation. */
static void judge(const struct duel *d, struct duel_score *s)
{
	static const double sure = 2.944438979; /* log((1 - 0.05) / 0.05) */
	double mean, variance, low = expected(d->elo[0]), high = expected(d->elo[1]);
	spread_of(s, &mean, &variance);
	s->llr = s->pairs ? s->pairs * (high - low) * (2 * mean - low - high) / (2 * variance) : 0;
	s->verdict = s->llr >= sure ? 1 : s->llr <= -sure ? -1 : 0;
}

/* Adds a pair if both its games are played; false if not. */
static bool add_pair(const struct duel *d, unsigned pair, struct duel_score *s)
{
	int a = d->half[2 * pair], b = d->half[2 * pair + 1];
	if (a == DUEL_NOT_YET || b == DUEL_NOT_YET)
		return false;
	if (a == DUEL_VOID || b == DUEL_VOID) {
		s->voids++;
		return true;
	}
	s->pair[a + b]++;
	s->pairs++;
	for (unsigned camp = 0; camp < DUELLISTS; camp++) {
		s->camp_games[camp]++;
		s->camp_half[camp] += (unsigned)(camp ? b : a);
	}
	return true;
}

struct duel_score duel_score(struct duel *d)
{
	struct duel_score s = {0};
	double mean, variance;
	pthread_mutex_lock(&d->lock);
	for (unsigned pair = 0; pair < d->games / 2 && add_pair(d, pair, &s); pair++) {
		if (!d->tests)
			continue;
		judge(d, &s);
		if (s.verdict)
			break;
	}
	pthread_mutex_unlock(&d->lock);
	unsigned half = s.camp_half[0] + s.camp_half[1];
	spread_of(&s, &mean, &variance);
	double error = 1.959964 * sqrt(variance / (s.pairs ? s.pairs : 1));
	s.score = s.pairs ? half / (4.0 * s.pairs) : 0.5;
	s.elo = elo_of(s.score);
	s.low = elo_of(s.score - error);
	s.high = elo_of(s.score + error);
	return s;
}

bool duel_decided(struct duel *d)
{
	return d->tests && duel_score(d).verdict;
}
