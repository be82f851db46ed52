#include "search/vote.h"

#include "control/score.h"

/* Added to every score above the lowest, so that the lowest counts too. */
enum { SCORE_BASE = 20 };

/* Whether vote `a` is rather the answer than `b`, both being for one move. */
static bool is_deeper(const struct vote *a, const struct vote *b)
{
    return a->depth != b->depth ? a->depth > b->depth : a->score > b->score;
}

/* The best proved result: a win if there is one, else a loss; -1 without any. */
static int choose_proved(const struct vote *votes, int count)
{
    int best = -1;
    for (int i = 0; i < count; i++) {
        if (!votes[i].depth || !score_is_proven(votes[i].score))
            continue;
        if (best < 0 || votes[i].score > votes[best].score)
            best = i;
    }
    return best;
}

/* Whether a vote counts; `all`: even if it is refuted. */
static bool counts(const struct vote *vote, bool all)
{
    return vote->depth && (all || !vote->refuted);
}

static int lowest_score(const struct vote *votes, int count, bool all)
{
    int lowest = SCORE_INFINITE;
    for (int i = 0; i < count; i++)
        if (counts(&votes[i], all) && votes[i].score < lowest)
            lowest = votes[i].score;
    return lowest;
}

/* The move with most votes, by the deepest of its threads; -1 if no vote counts. */
static int choose_most(const struct vote *votes, int count, bool all)
{
    const int lowest = lowest_score(votes, count, all);
    int best = -1;
    int64_t most = -1;
    for (int i = 0; i < count; i++) {
        int64_t sum = 0;
        if (!counts(&votes[i], all))
            continue;
        for (int j = 0; j < count; j++)
            if (counts(&votes[j], all) && votes[j].point == votes[i].point)
                sum += (int64_t)votes[j].depth * (votes[j].score - lowest + SCORE_BASE);
        if (best < 0 || sum > most ||
            (votes[i].point == votes[best].point && is_deeper(&votes[i], &votes[best]))) {
            best = i;
            most = sum;
        }
    }
    return best;
}

int vote_choose(const struct vote *votes, int count)
{
    int chosen = choose_proved(votes, count);
    if (chosen < 0)
        chosen = choose_most(votes, count, false);
    if (chosen < 0)
        chosen = choose_most(votes, count, true);
    return chosen < 0 ? 0 : chosen;
}
