#include "core/graph.h"

#include <assert.h>

bool eto_links_make(uint16_t *first, unsigned places, uint16_t *to, unsigned room, const struct eto_pair *pair,
		    unsigned pairs)
{
	if (pairs > room || pairs > ETO_NOWHERE || places > ETO_PLACES_MAX)
		return false;
	memset(first, 0, (places + 1) * sizeof *first);
	for (unsigned i = 0; i < pairs; i++) {
		if (pair[i].from >= places || pair[i].to >= places)
			return false;
		first[pair[i].from + 1]++;
	}
	for (unsigned p = 0; p < places; p++)
		first[p + 1] = (uint16_t)(first[p + 1] + first[p]);
	uint16_t have[ETO_PLACES_MAX] = {0};
	for (unsigned i = 0; i < pairs; i++) {
		unsigned p = pair[i].from, at = first[p] + (unsigned)have[p]++;
		for (; at > first[p] && to[at - 1] > pair[i].to; at--)
			to[at] = to[at - 1];
		to[at] = pair[i].to;
	}
	return true;
}

unsigned eto_link_between(const struct eto_graph *g, unsigned from, unsigned to)
{
	ETO_EACH_LINK (i, g, from)
		if (g->to[i] == to)
			return i;
	return ETO_NOWHERE;
}

bool eto_near_of(const struct eto_graph *g, struct eto_near *near)
{
	for (unsigned p = 0; p < g->places; p++) {
		near[p] = (struct eto_near){0};
		ETO_EACH_LINK (i, g, p) {
			if (g->to[i] == ETO_NOWHERE)
				continue;
			unsigned at = g->to[i] / 64 + 1 - p / 64; /* wraps around where it is too far before */
			if (at > 2)
				return false;
			near[p].word[at] |= UINT64_C(1) << (g->to[i] % 64);
		}
	}
	return true;
}

/* Those of all places of one word of a set. */
static inline struct eto_near neighbours(const struct eto_near *near, uint64_t places)
{
	struct eto_near all = {0};
	for (; places; places &= places - 1) {
		const struct eto_near *n = &near[__builtin_ctzll(places)];
		for (unsigned i = 0; i < 3; i++)
			all.word[i] |= n->word[i];
	}
	return all;
}

void eto_near_join(const struct eto_near *near, const uint64_t *from, unsigned words, uint64_t *out)
{
	for (unsigned w = 0; w < words; w++) {
		if (!from[w])
			continue;
		struct eto_near all = neighbours(near + w * 64, from[w]);
		if (w)
			out[w - 1] |= all.word[0];
		out[w] |= all.word[1];
		if (w + 1 < words)
			out[w + 1] |= all.word[2];
	}
}

/* -- floods -- */

struct queue {
	uint16_t place[ETO_PLACES_MAX];
	unsigned count;
};

static void enqueue_sources(const struct eto_graph *g, const uint64_t *reached, struct queue *q, uint16_t *distance)
{
	unsigned words = (g->places + 63) / 64;
	for (unsigned p = 0; distance && p < g->places; p++)
		distance[p] = ETO_FAR;
	for (unsigned p = eto_words_next(reached, words, 0); p != ETO_SET_END;
	     p = eto_words_next(reached, words, p + 1)) {
		q->place[q->count++] = (uint16_t)p;
		if (distance)
			distance[p] = 0;
	}
}

/* All that can be entered from one place; `open` are the places that may be entered and have not been. */
static void spread(const struct eto_flood *how, unsigned place, uint64_t *open, struct queue *q)
{
	const uint16_t *to = how->graph.to;
	for (unsigned i = eto_link_first(&how->graph, place), end = eto_link_end(&how->graph, place); i < end; i++) {
		if (to[i] == ETO_NOWHERE || !eto_bit(open, to[i]) || (how->pass && !how->pass(how->context, place, i)))
			continue;
		eto_bit_clear(open, to[i]);
		q->place[q->count++] = to[i];
	}
}

/* Word by word: `wait` are the places that it goes on from and has not yet; none waits in the words before w. The words
 * of all sets but the caller's are one further, so that there is one before the first. */
static void flood_near(const struct eto_flood *how, uint64_t *reached)
{
	unsigned words = (how->graph.places + 63) / 64;
	uint64_t open[ETO_PLACES_MAX / 64 + 2], wait[ETO_PLACES_MAX / 64 + 2];
	open[0] = wait[0] = open[words + 1] = wait[words + 1] = 0;
	for (unsigned w = 0; w < words; w++) {
		open[w + 1] = (how->enter ? how->enter[w] : ~UINT64_C(0)) & ~reached[w];
		wait[w + 1] = reached[w] & (how->strict && how->through ? how->through[w] : ~UINT64_C(0));
	}
	for (unsigned w = 0; w < words;) {
		if (!wait[w + 1]) {
			w++;
			continue;
		}
		struct eto_near fresh = neighbours(how->near + w * 64, wait[w + 1]);
		wait[w + 1] = 0;
		for (unsigned i = 0; i < 3; i++) {
			if (!(fresh.word[i] &= open[w + i]))
				continue;
			open[w + i] &= ~fresh.word[i];
			reached[w + i - 1] |= fresh.word[i];
			wait[w + i] |= fresh.word[i] & (how->through ? how->through[w + i - 1] : ~UINT64_C(0));
		}
		w -= wait[w] != 0;
	}
}

void eto_flood(const struct eto_flood *how, uint64_t *reached, uint16_t *distance)
{
	if (how->near && !how->pass && !how->limit && !distance) {
		flood_near(how, reached);
		return;
	}
	struct queue q;
	uint64_t open[ETO_PLACES_MAX / 64];
	q.count = 0;
	assert(how->graph.places <= ETO_PLACES_MAX);
	enqueue_sources(&how->graph, reached, &q, distance);
	unsigned sources = q.count;
	for (unsigned w = 0; w < (how->graph.places + 63) / 64; w++)
		open[w] = (how->enter ? how->enter[w] : ~UINT64_C(0)) & ~reached[w];
	for (unsigned i = 0, depth = 1; i < q.count && (!how->limit || depth <= how->limit); depth++) {
		unsigned end = q.count;
		for (; i < end; i++)
			if ((depth == 1 && !how->strict) || !how->through || eto_bit(how->through, q.place[i]))
				spread(how, q.place[i], open, &q);
		for (unsigned k = end; distance && k < q.count; k++)
			distance[q.place[k]] = (uint16_t)depth;
	}
	for (unsigned i = sources; i < q.count; i++)
		eto_bit_set(reached, q.place[i]);
}

/* -- cheapest ways: as many lists as a link can cost, taken in turn -- */

enum { LISTS = ETO_LINK_COST_MAX + 1, END = ETO_NOWHERE };

struct lists {
	uint16_t head[LISTS], next[ETO_PLACES_MAX], last[ETO_PLACES_MAX];
	unsigned waiting;
};

static void wait(struct lists *l, unsigned place, unsigned cost)
{
	uint16_t *head = &l->head[cost % LISTS];
	l->next[place] = *head;
	l->last[place] = END;
	if (*head != END)
		l->last[*head] = (uint16_t)place;
	*head = (uint16_t)place;
	l->waiting++;
}

static void leave(struct lists *l, unsigned place, unsigned cost)
{
	unsigned next = l->next[place], last = l->last[place];
	if (next != END)
		l->last[next] = (uint16_t)last;
	if (last != END)
		l->next[last] = (uint16_t)next;
	else
		l->head[cost % LISTS] = (uint16_t)next;
	l->waiting--;
}

static void settle(const struct eto_ways *how, unsigned place, struct eto_found *f, struct lists *l)
{
	ETO_EACH_LINK (i, &how->graph, place) {
		unsigned to = how->graph.to[i];
		int cost = to == ETO_NOWHERE ? -1 : how->cost(how->context, place, i);
		assert(cost <= ETO_LINK_COST_MAX);
		unsigned total = f->cost[place] + (unsigned)cost;
		if (cost < 0 || total >= f->cost[to] || (how->limit && total > how->limit))
			continue;
		if (f->cost[to] != ETO_FAR)
			leave(l, to, f->cost[to]);
		f->cost[to] = (uint16_t)total;
		f->before[to] = (uint16_t)place;
		f->link[to] = (uint16_t)i;
		wait(l, to, total);
	}
}

void eto_cheapest(const struct eto_ways *how, const uint64_t *sources, struct eto_found *f)
{
	unsigned places = how->graph.places;
	struct lists l;
	assert(places <= ETO_PLACES_MAX);
	memset(l.head, 0xff, sizeof l.head);
	l.waiting = 0;
	for (unsigned p = 0; p < places; p++) {
		f->cost[p] = eto_bit(sources, p) ? 0 : ETO_FAR;
		f->before[p] = f->link[p] = ETO_NOWHERE;
		if (!f->cost[p])
			wait(&l, p, 0);
	}
	for (unsigned cost = 0; l.waiting; cost++)
		for (unsigned p; (p = l.head[cost % LISTS]) != END;) {
			leave(&l, p, cost);
			settle(how, p, f, &l);
		}
}

/* -- hexes -- */

struct eto_hex eto_hex_next(struct eto_hex h, unsigned direction, unsigned shifted)
{
	static const int8_t row[ETO_HEX_SIDES] = {-1, 0, 1, 1, 0, -1}, col[ETO_HEX_SIDES] = {0, 1, 0, -1, -1, -1};
	bool right = row[direction] && (h.row & 1) == (int)shifted; /* a shifted row has its neighbours one further */
	return (struct eto_hex){(int16_t)(h.col + col[direction] + right), (int16_t)(h.row + row[direction])};
}

bool eto_hex_join(const struct eto_hex *hex, unsigned count, unsigned shifted, uint16_t (*next)[ETO_HEX_SIDES])
{
	enum { SPAN = 128 };
	uint16_t at[SPAN][SPAN];
	memset(at, 0xff, sizeof at);
	for (unsigned i = 0; i < count; i++) {
		if (hex[i].row < 0 || hex[i].row >= SPAN || hex[i].col < 0 || hex[i].col >= SPAN ||
		    at[hex[i].row][hex[i].col] != ETO_NOWHERE)
			return false;
		at[hex[i].row][hex[i].col] = (uint16_t)i;
	}
	for (unsigned i = 0; i < count; i++)
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
			struct eto_hex n = eto_hex_next(hex[i], d, shifted);
			bool inside = n.row >= 0 && n.row < SPAN && n.col >= 0 && n.col < SPAN;
			next[i][d] = inside ? at[n.row][n.col] : ETO_NOWHERE;
		}
	return true;
}

unsigned eto_hex_direction(const uint16_t next[ETO_HEX_SIDES], unsigned to)
{
	unsigned d = 0;
	while (d < ETO_HEX_SIDES && next[d] != to)
		d++;
	return d;
}
