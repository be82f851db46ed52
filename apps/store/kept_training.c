#include "store/kept_training.h"

#include "store/puzzles.h"
#include "study/puzzle/shipped.h"
#include "system/calendar.h"

#include <string.h>

static void on_tried(void *user, uint64_t key, bool solved)
{
    training_mark_tried(user, key, solved);
}

static lz_status read_progress(struct kept_training *kept, lz_error *error)
{
    struct database *base = NULL;
    bool found;
    database_make_folders(kept->path);
    lz_status status = database_open(kept->path, DATABASE_WRITE, &base, error);
    if (!status)
        status = database_progress_read(base, &kept->training.progress, &found, error);
    if (!status)
        status = database_tried(base, on_tried, &kept->training, error);
    database_close(base);
    return status;
}

lz_status kept_training_begin(struct kept_training *kept, struct puzzle_list *list,
                              const char *path, lz_error *error)
{
    *kept = (struct kept_training){0};
    if (path && strlen(path) >= sizeof kept->path)
        return lz_error_set(error, LZ_ERR_ARGUMENT, "the path is too long");
    if (path)
        strcpy(kept->path, path);
    calendar_today(kept->date);
    lz_status status = training_begin(&kept->training, list, error);
    if (!status && path)
        status = read_progress(kept, error);
    if (status)
        training_end(&kept->training);
    return status;
}

int kept_training_daily(const struct kept_training *kept, const char *date)
{
    return puzzle_list_daily(&kept->training.list, date ? date : kept->date);
}

lz_status kept_training_note(struct kept_training *kept, lz_error *error)
{
    struct training *training = &kept->training;
    struct database *base = NULL;
    if (!training_note(training) || !*kept->path)
        return LZ_OK;
    lz_status status = database_open(kept->path, DATABASE_WRITE, &base, error);
    if (!status)
        status =
            database_progress_write(base, &training->progress, training->past[training->index].key,
                                    attempt_is_clean(&training->attempt), kept->date, error);
    database_close(base);
    return status;
}
