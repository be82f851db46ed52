#include "player/level.h"

#include "base/random.h"

/* The limits of a level. */
struct level {
    int64_t nodes;
    int depth; /* 0: any */
    int lines; /* to choose among */
    int slack; /* the chosen line is at most so much worse than the best; with attention, so much
                  chance adds to a score, and at most as much style */
};

static const struct level levels[LEVEL_GAMES][LZ_LEVEL_MAX + 1] =
    {
        [LEVEL_ROW] =
            {
                [1] = {1500, 1, 8, 120},
                [2] = {1000, 2, 5, 64},
                [3] = {900, 3, 4, 40},
                [4] = {1100, 4, 3, 28},
                [5] = {1500, 5, 2, 15},
                [6] = {2400, 8, 1, 0},
                [7] = {2900, 0, 1, 0},
                [8] = {7000, 0, 1, 0},
                [9] = {25000, 0, 1, 0},
                [10] = {2000000, 0, 1, 0},
            },
        [LEVEL_PLAIN] =
            {
                [1] = {2500, 1, 64, 3000},
                [2] = {2500, 1, 13, 60},
                [3] = {4000, 2, 6, 30},
                [4] = {4000, 2, 3, 10},
                [5] = {4000, 3, 2, 10},
                [6] = {4000, 4, 1, 0},
                [7] = {12000, 0, 1, 0},
                [8] = {40000, 0, 1, 0},
                [9] = {150000, 0, 1, 0},
                [10] = {2000000, 0, 1, 0},
            },
        [LEVEL_DROP] =
            {
                [1] = {14, 0, 12, 15000},
                [2] = {16, 0, 8, 5000},
                [3] = {40, 0, 6, 1500},
                [4] = {60, 0, 4, 1000},
                [5] = {120, 0, 3, 500},
                [6] = {150, 0, 1, 0},
                [7] = {500, 0, 1, 0},
                [8] = {1800, 0, 1, 0},
                [9] = {30000, 0, 1, 0},
                [10] = {300000, 0, 1, 0},
            },
};

/* Of five in a row: plies read out; what is overlooked of a four, an open three, a three, a two and
 * a quiet cell; then of crossings. */
static const struct attention attentions[] = {
    [1] = {3, {12, 215, 350, 500, 425}, 720}, [2] = {5, {5, 106, 213, 337, 328}, 508},
    [3] = {5, {0, 58, 142, 236, 253}, 347},   [4] = {7, {0, 28, 77, 140, 180}, 185},
    [5] = {9, {0, 10, 33, 65, 101}, 81},      [6] = {0, {0, 3, 13, 29, 58}, 36},
};
enum { ATTENTIONS = sizeof attentions / sizeof attentions[0] };

void level_limits(enum level_game game, int level, lz_limits *limits)
{
    const struct level *held = &levels[game][level];
    const bool free =
        limits->depth <= 0 && !limits->nodes && limits->time_ms <= 0 && limits->match_left_ms <= 0;
    if (limits->infinite || (level == LZ_LEVEL_MAX && !free))
        return;
    if (!limits->nodes || limits->nodes > (uint64_t)held->nodes)
        limits->nodes = (uint64_t)held->nodes;
    if (held->depth && (limits->depth <= 0 || limits->depth > held->depth))
        limits->depth = held->depth;
}

int level_lines(enum level_game game, int level)
{
    return levels[game][level].lines;
}

int level_choose(enum level_game game, int level, uint64_t random, const int *scores, int count)
{
    const struct level *held = &levels[game][level];
    const int most = count < held->lines ? count : held->lines;
    int eligible = 1;
    while (eligible < most && scores[eligible] >= scores[0] - held->slack)
        eligible++;
    return (int)random_below(&random, (uint32_t)eligible);
}

const struct attention *level_attention(int level)
{
    return level < ATTENTIONS ? &attentions[level] : NULL;
}

int level_slack(enum level_game game, int level)
{
    return levels[game][level].slack;
}
