/* The games of a match. Nothing is stored: game number N (from 1) follows from the settings alone,
 * so that any part of the schedule can be played anywhere.
 *
 * In each round every pair of engines plays one opening from both sides: two successive games,
 * which stay together in one shard. */
#ifndef LIANZI_CLI_MATCH_RESULTS_SCHEDULE_H
#define LIANZI_CLI_MATCH_RESULTS_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

/* Games of each pair. An int can count the games of all pairs of the most engines allowed. */
enum { GAMES_MAX = 1000000 };

struct schedule {
    int engines;
    bool gauntlet; /* the first engine against each other one, else all pairs */
    int rounds;    /* games of each pair / 2 */
    int openings;  /* their number; after the last comes the first again */
    bool shuffled; /* in an order given by `seed` instead of the file's */
    uint64_t seed;
    int shard, shards; /* the number of this part, from 1, and of all parts */
};

struct scheduled_game {
    int number;        /* from 1 */
    int pair;          /* from 0 */
    int first, second; /* the pair's engines, in the order of --engine */
    bool reversed;     /* the first has white */
    int opening;       /* from 0 */
};

int schedule_pairs(const struct schedule *schedule);
/* The engines of a pair. */
void schedule_pair(const struct schedule *schedule, int pair, int *first, int *second);
/* The number of games in all shards. */
int schedule_total(const struct schedule *schedule);
struct scheduled_game schedule_game(const struct schedule *schedule, int number);
/* Whether game `number` is between these two engines, black first. */
bool schedule_has(const struct schedule *schedule, int number, const int engine[2]);
/* Whether the game belongs to this shard. */
bool schedule_is_ours(const struct schedule *schedule, int number);

#endif
