/* The program that plays: where the Soviets mean to stand while they are the weaker side, and in peace. A stack of two
 * to four in open country is driven out by any attack that is won, one of seven or eight hardly ever (TW-13.3.9.5,
 * TW-13.3.9.8). So the army stands in full stacks, in Moscow and Leningrad first and then where most depends on it, and
 * lets single units bar the way before them. */
#include "games/twaw/staff.h"

enum { FULL = 8, GUARDS = 2, FIELD_LEAST = 5, MASTERED = 6, ROUGH_BONUS = 15 };

/* The Soviets man their posts from 1940 on, until they are strong enough to go over to the attack. */
bool tw_mans_posts(const struct tw_mind *m)
{
	return m->side == SOV && m->bold < 4 && (m->s->war || m->s->turn >= MASTERED);
}

static bool at_front(const struct tw_mind *m, unsigned a)
{
	ETO_EACH (near, &m->t->near[a])
		if (m->s->land[near][AXIS])
			return true;
	return false;
}

static bool is_ours(const struct tw_mind *m, unsigned a)
{
	return tw_holder(m->t, m->s, a) == SOV && tw_in_play(m->t, m->s, a);
}

static unsigned room_at(const struct tw_mind *m, unsigned a)
{
	unsigned most = m->t->area[a].stack[REGULAR];
	return most < FULL ? most : FULL;
}

/* The next area for a stack: what hangs on it, who stands there already, and ground that helps. */
static unsigned next_stand(const struct tw_mind *m)
{
	int best = 0;
	unsigned found = NO_PLACE;
	for (unsigned a = 0; a < AREAS; a++) {
		if (!is_ours(m, a) || !m->threat[a] || m->post[a] > 1 || room_at(m, a) < FIELD_LEAST)
			continue;
		bool rough = m->t->area[a].terrain != CLEAR || m->s->fort[a];
		int n = m->stake[a] + 6 * (int)m->s->land[a][SOV] + (rough ? ROUGH_BONUS : 0);
		if (n > best) {
			best = n;
			found = a;
		}
	}
	return found;
}

static unsigned man(struct tw_mind *m, unsigned a, unsigned units, unsigned left)
{
	unsigned n = units < left + m->post[a] ? units : left + m->post[a];
	left += m->post[a];
	m->post[a] = (uint8_t)n;
	return left - n;
}

void tw_find_posts(struct tw_mind *m)
{
	unsigned left = 0;
	for (unsigned a = 0; a < AREAS; a++)
		left += m->s->land[a][SOV];
	const uint8_t city[] = {m->t->at.mos, m->t->at.len, m->t->at.stg};
	for (unsigned i = 0; i < sizeof city; i++)
		if ((i < 2 || m->threat[city[i]]) && is_ours(m, city[i]))
			left = man(m, city[i], FULL + (i ? 0u : GUARDS), left);
	for (unsigned a = 0; a < AREAS; a++)
		if (is_ours(m, a) && at_front(m, a) && !m->post[a])
			left = man(m, a, 1, left);
	for (unsigned a; left >= FIELD_LEAST && (a = next_stand(m)) != NO_PLACE;)
		left = man(m, a, room_at(m, a), left);
}

/* What so many units are worth there: all of the stake once the post is manned. */
enum { BARRIER = 30 };
int tw_post_worth(const struct tw_mind *m, unsigned a, unsigned n)
{
	int stake = m->stake[a], post = m->post[a], units = (int)n;
	if (!post)
		return 0;
	if (post == 1)
		return n ? stake < BARRIER ? stake : BARRIER : 0;
	return units >= post ? stake + units - post : stake * units / post;
}
