/* Which games a match consists of. Nothing is stored: game number N (from 1) is worked out from the
 * settings alone, so that any part of the schedule can be played anywhere.
 *
 * Round by round, in each round every pair of engines plays one opening from both sides: two games
 * in succession, which stay together in one shard. */
#ifndef LIANZI_CLI_MATCH_SCHEDULE_H
#define LIANZI_CLI_MATCH_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

/* Of each pair. An int counts the games of all pairs of as many engines as a match may have. */
enum { GAMES_MAX = 1000000 };

struct schedule {
    int engines;
    bool gauntlet; /* the first engine against each other one, else all pairs */
    int rounds;    /* games of each pair / 2 */
    int openings;  /* how many there are; past the last they begin again */
    bool shuffled; /* in an order given by `seed` instead of the file's */
    uint64_t seed;
    int shard, shards; /* this part, from 1, and of how many */
};

struct scheduled_game {
    int number;    /* from 1 */
    int pair;      /* from 0 */
    int first;     /* the pair's engines in the order given ... */
    int second;    /* ... */
    bool reversed; /* the first has white */
    int opening;   /* from 0 */
};

int schedule_pairs(const struct schedule *schedule);
/* The engines of a pair. */
void schedule_pair(const struct schedule *schedule, int pair, int *first, int *second);
/* How many games all shards have together. */
int schedule_total(const struct schedule *schedule);
struct scheduled_game schedule_game(const struct schedule *schedule, int number);
/* Whether the game of that number is between these two, black first. */
bool schedule_has(const struct schedule *schedule, int number, const int engine[2]);
/* Whether the game belongs to this shard. */
bool schedule_is_ours(const struct schedule *schedule, int number);

#endif
