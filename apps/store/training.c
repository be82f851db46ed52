#include "store/training.h"

#include "store/glicko.h"
#include "study/puzzle/shipped.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PUZZLE_DEVIATION = 100 /* how sure the puzzles' own ratings are taken to be */ };

void training_today(char date[11])
{
    const time_t now = time(NULL);
    struct tm parts;
    if (!localtime_r(&now, &parts) || strftime(date, 11, "%Y-%m-%d", &parts) != 10)
        strcpy(date, "1970-01-01");
}

static void on_tried(void *user, uint64_t key, bool solved)
{
    struct training *training = user;
    (void)solved;
    for (int i = 0; i < training->list.count; i++)
        training->tried[i] = training->tried[i] || puzzle_key(&training->list.items[i]) == key;
}

static lz_status read_progress(struct training *training, lz_error *error)
{
    struct database *base = NULL;
    bool found;
    database_make_folders(training->path);
    lz_status status = database_open(training->path, DATABASE_WRITE, &base, error);
    if (!status)
        status = database_progress_read(base, &training->progress, &found, error);
    if (!status)
        status = database_tried(base, on_tried, training, error);
    database_close(base);
    return status;
}

lz_status training_begin(struct training *training, struct puzzle_list *list, const char *path,
                         lz_error *error)
{
    const struct glicko fresh = glicko_new();
    *training = (struct training){.list = *list,
                                  .tried = calloc((size_t)list->count + 1, sizeof(bool)),
                                  .hint = -1,
                                  .progress = {.rating = fresh.rating,
                                               .deviation = fresh.deviation,
                                               .volatility = fresh.volatility}};
    lz_status status = LZ_OK;
    if (!training->tried)
        status = lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    else if (path && strlen(path) >= sizeof training->path)
        status = lz_error_set(error, LZ_ERR_ARGUMENT, "the path is too long");
    else if (path)
        strcpy(training->path, path);
    if (!status && path)
        status = read_progress(training, error);
    if (status) {
        free(training->tried);
        *training = (struct training){0};
    } else {
        training_today(training->date);
        *list = (struct puzzle_list){0};
    }
    return status;
}

void training_end(struct training *training)
{
    attempt_end(&training->attempt);
    puzzle_list_free(&training->list);
    free(training->tried);
    *training = (struct training){0};
}

int training_next(struct training *training)
{
    const int next = puzzle_list_next(&training->list, training->tried, training->progress.rating);
    if (next >= 0 || !training->list.count)
        return next;
    memset(training->tried, 0, (size_t)training->list.count * sizeof *training->tried);
    return puzzle_list_next(&training->list, training->tried, training->progress.rating);
}

int training_daily(const struct training *training, const char *date)
{
    return puzzle_list_daily(&training->list, date ? date : training->date);
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

lz_status training_note(struct training *training, lz_error *error)
{
    struct database_progress *progress = &training->progress;
    const struct puzzle *puzzle = training->attempt.puzzle;
    const bool solved = attempt_is_clean(&training->attempt);
    if (training->noted)
        return LZ_OK;
    training->noted = true;
    const struct glicko_game game = {puzzle->rating, PUZZLE_DEVIATION, solved ? 1 : 0};
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
    if (!*training->path)
        return LZ_OK;
    struct database *base = NULL;
    lz_status status = database_open(training->path, DATABASE_WRITE, &base, error);
    if (!status)
        status = database_progress_write(base, progress, puzzle_key(puzzle), solved, training->date,
                                         error);
    database_close(base);
    return status;
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
