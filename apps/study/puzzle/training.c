#include "study/puzzle/training.h"

#include "study/puzzle/glicko.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PUZZLE_DEVIATION = 100, /* how sure the puzzles' own ratings are taken to be */
    START_RATING = 1000,    /* of a new person: about that of most puzzles */
    LEVEL_STEP = 200        /* of the rating; an easier puzzle is solved three times in four */
};

lz_status training_begin(struct training *training, struct puzzle_list *list, lz_error *error)
{
    const struct glicko fresh = glicko_new();
    const size_t room = (size_t)list->count + 1;
    *training = (struct training){.past = calloc(room, sizeof *training->past),
                                  .hint = -1,
                                  .progress = {.rating = START_RATING,
                                               .deviation = fresh.deviation,
                                               .volatility = fresh.volatility}};
    if (!training->past) {
        training_end(training);
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    }
    training->list = *list;
    *list = (struct puzzle_list){0};
    for (int i = 0; i < training->list.count; i++)
        training->past[i].key = puzzle_key(&training->list.items[i]);
    return LZ_OK;
}

void training_end(struct training *training)
{
    attempt_end(&training->attempt);
    puzzle_list_free(&training->list);
    free(training->past);
    *training = (struct training){0};
}

static void note_past(struct puzzle_past *past, bool solved)
{
    past->tried = true;
    past->solved = past->solved || solved;
    past->missed = !past->solved;
}

void training_mark_tried(struct training *training, uint64_t key, bool solved)
{
    for (int i = 0; i < training->list.count; i++)
        if (training->past[i].key == key)
            note_past(&training->past[i], solved);
}

/* ---- the next one ---- */

void training_choose(struct training *training, int kind, enum puzzle_level level)
{
    training->choice = (struct puzzle_choice){1U << kind >> 1, level};
}

bool training_has_kind(const struct training *training, int kind)
{
    for (int i = 0; i < training->list.count; i++)
        if (!kind || training->list.items[i].kind == (enum puzzle_kind)(kind - 1))
            return true;
    return false;
}

static bool is_of_choice(const struct training *training, int index)
{
    const struct puzzle_choice *choice = &training->choice;
    return !choice->kinds || choice->kinds >> training->list.items[index].kind & 1;
}

/* The less, the sooner the puzzle comes. */
static double distance(const struct training *training, int index)
{
    static const int steps[PUZZLE_LEVELS] = {
        [PUZZLE_EASIER] = -LEVEL_STEP, [PUZZLE_HARDER] = LEVEL_STEP};
    enum { OPENED = 10000 /* more than any rating, as is each ply of a person's first puzzle */ };
    const struct puzzle *puzzle = &training->list.items[index];
    const enum puzzle_level level = training->choice.level;
    if (level == PUZZLE_NEAR && !training->progress.tried)
        return puzzle->plies * OPENED + puzzle->rating;
    return fabs(puzzle->rating - training->progress.rating - steps[level]) +
           (level == PUZZLE_MISSED ? (double)training->past[index].opened * OPENED : 0);
}

static int nearest(const struct training *training)
{
    const bool missed = training->choice.level == PUZZLE_MISSED;
    int best = -1;
    for (int i = 0; i < training->list.count; i++)
        if (is_of_choice(training, i) &&
            (missed ? training->past[i].missed : !training->past[i].tried) &&
            (best < 0 || distance(training, i) < distance(training, best)))
            best = i;
    return best;
}

int training_next(struct training *training)
{
    const int next = nearest(training);
    if (next >= 0 || training->choice.level == PUZZLE_MISSED)
        return next;
    for (int i = 0; i < training->list.count; i++)
        training->past[i].tried = training->past[i].tried && !is_of_choice(training, i);
    return nearest(training);
}

/* ---- one puzzle ---- */

lz_status training_open(struct training *training, int index, lz_error *error)
{
    struct attempt attempt;
    const lz_status status = attempt_begin(&attempt, &training->list.items[index], error);
    if (status)
        return status;
    attempt_end(&training->attempt);
    training->attempt = attempt;
    training->index = index;
    training->past[index].opened = ++training->openings;
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
    const bool again = training->past[training->index].tried;
    note_past(&training->past[training->index], solved);
    if (again)
        return true;
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
