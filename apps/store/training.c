#include "store/training.h"

#include "store/glicko.h"
#include "study/puzzle/shipped.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PUZZLE_DEVIATION = 100 /* how sure the puzzles' own ratings are taken to be */ };

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
        *list = (struct puzzle_list){0};
    }
    return status;
}

void training_end(struct training *training)
{
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
    return puzzle_list_daily(&training->list, date);
}

lz_status training_note(struct training *training, int index, bool solved, const char *date,
                        lz_error *error)
{
    struct database_progress *progress = &training->progress;
    const struct puzzle *puzzle = &training->list.items[index];
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
    training->tried[index] = true;
    if (!*training->path)
        return LZ_OK;
    struct database *base = NULL;
    lz_status status = database_open(training->path, DATABASE_WRITE, &base, error);
    if (!status)
        status = database_progress_write(base, progress, puzzle_key(puzzle), solved, date, error);
    database_close(base);
    return status;
}

void training_today(char date[11])
{
    const time_t now = time(NULL);
    struct tm parts;
    if (!localtime_r(&now, &parts) || strftime(date, 11, "%Y-%m-%d", &parts) != 10)
        strcpy(date, "1970-01-01");
}
