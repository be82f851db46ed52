#include "cli/match/results/schedule.h"

#include "system/dice.h"

int schedule_pairs(const struct schedule *schedule)
{
    return schedule->gauntlet ? schedule->engines - 1
                              : schedule->engines * (schedule->engines - 1) / 2;
}

void schedule_pair(const struct schedule *schedule, int pair, int *first, int *second)
{
    int row = schedule->engines - 1; /* pairs that engine *first begins */
    *first = 0;
    while (!schedule->gauntlet && pair >= row) {
        pair -= row--;
        ++*first;
    }
    *second = *first + 1 + pair;
}

int schedule_total(const struct schedule *schedule)
{
    return schedule_pairs(schedule) * schedule->rounds * 2;
}

/* The opening of a round. Each pass through the openings has its own shuffle. */
static int opening_of(const struct schedule *schedule, int round)
{
    const int pass = round / schedule->openings, place = round % schedule->openings;
    if (!schedule->shuffled)
        return place;
    return dice_permute(schedule->seed + (uint64_t)pass, schedule->openings, place);
}

struct scheduled_game schedule_game(const struct schedule *schedule, int number)
{
    const int unit = (number - 1) / 2, pairs = schedule_pairs(schedule);
    struct scheduled_game game = {.number = number,
                                  .pair = unit % pairs,
                                  .reversed = (number - 1) % 2 == 1,
                                  .opening = opening_of(schedule, unit / pairs)};
    schedule_pair(schedule, game.pair, &game.first, &game.second);
    return game;
}

bool schedule_has(const struct schedule *schedule, int number, const int engine[2])
{
    const struct scheduled_game game = schedule_game(schedule, number);
    return engine[game.reversed] == game.first && engine[!game.reversed] == game.second;
}

/* Different shards get the consecutive rounds of a pair, and the pairs of a round. */
bool schedule_is_ours(const struct schedule *schedule, int number)
{
    const int unit = (number - 1) / 2, pairs = schedule_pairs(schedule);
    return (unit / pairs + unit % pairs) % schedule->shards == schedule->shard - 1;
}
