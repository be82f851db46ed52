#include "study/puzzle/training.h"

#include "study/puzzle/glicko.h"
#include "study/puzzle/shipped.h"

#include <stdlib.h>
#include <string.h>

enum { PUZZLE_DEVIATION = 100 /* how sure the puzzles' own ratings are taken to be */ };

lz_status training_begin(struct training *training, struct puzzle_list *list, lz_error *error)
{
    const struct glicko fresh = glicko_new();
    const size_t room = (size_t)list->count + 1;
    *training = (struct training){.keys = calloc(room, sizeof *training->keys),
                                  .tried = calloc(room, sizeof *training->tried),
                                  .hint = -1,
                                  .progress = {.rating = fresh.rating,
                                               .deviation = fresh.deviation,
                                               .volatility = fresh.volatility}};
    if (!training->keys || !training->tried) {
        training_end(training);
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    }
    training->list = *list;
    *list = (struct puzzle_list){0};
    for (int i = 0; i < training->list.count; i++)
        training->keys[i] = puzzle_key(&training->list.items[i]);
    return LZ_OK;
}

void training_end(struct training *training)
{
    attempt_end(&training->attempt);
    puzzle_list_free(&training->list);
    free(training->keys);
    free(training->tried);
    *training = (struct training){0};
}

void training_mark_tried(struct training *training, uint64_t key)
{
    for (int i = 0; i < training->list.count; i++)
        training->tried[i] = training->tried[i] || training->keys[i] == key;
}

int training_next(struct training *training)
{
    const int next = puzzle_list_next(&training->list, training->tried, training->progress.rating);
    if (next >= 0 || !training->list.count)
        return next;
    memset(training->tried, 0, (size_t)training->list.count * sizeof *training->tried);
    return puzzle_list_next(&training->list, training->tried, training->progress.rating);
}

lz_status training_open(struct training *training, int index, lz_error *error)
{
    struct attempt attempt;
    const lz_status status = attempt_begin(&attempt, &training->list.items[index], error);
    if (status)
        return status;
    attempt_end(&training->attempt);
    training->attempt = attempt;
    training->index = index;
    training->noted = false;
    training_unmark(training);
    return LZ_OK;
}

bool training_note(struct training *training)
{
    struct puzzle_progress *progress = &training->progress;
    const bool solved = attempt_is_clean(&training->attempt);
    if (training->noted)
        return false;
    training->noted = true;
    const struct glicko_game game = {training->attempt.puzzle->rating, PUZZLE_DEVIATION,
                                     solved ? 1 : 0};
    const struct glicko after = glicko_after(
        (struct glicko){progress->rating, progress->deviation, progress->volatility}, &game, 1);
    progress->rating = after.rating;
    progress->deviation = after.deviation;
    progress->volatility = after.volatility;
    progress->tried++;
    progress->solved += solved;
    progress->streak = solved ? progress->streak + 1 : 0;
    if (progress->streak > progress->longest)
        progress->longest = progress->streak;
    training->tried[training->index] = true;
    return true;
}

void training_unmark(struct training *training)
{
    training->hint = -1;
    training->numbered = 0;
}

bool training_answered(struct training *training, int cell, const struct attempt_answer *answer)
{
    enum { MOST = 9 }; /* one digit each */
    training_unmark(training);
    if (answer->verdict == ATTEMPT_WRONG) {
        training->line[training->numbered++] = cell;
        for (int i = 0; i < answer->length && training->numbered < MOST; i++)
            training->line[training->numbered++] = answer->line[i];
    }
    return answer->verdict == ATTEMPT_WRONG || answer->verdict == ATTEMPT_SOLVED;
}

int training_hint(struct training *training)
{
    training_unmark(training);
    return training->hint = attempt_hint(&training->attempt);
}

int training_solve(struct training *training)
{
    training_unmark(training);
    return training->numbered = attempt_solution(&training->attempt, training->line);
}
