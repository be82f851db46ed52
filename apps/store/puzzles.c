/* Progress with puzzles: one row for the person, and one for each puzzle that was tried; and
 * training that keeps it. */
#include "store/puzzles.h"

#include "store/inside.h"
#include "study/puzzle/shipped.h"
#include "system/calendar.h"

#include <string.h>
#include <unistd.h>

lz_status database_progress_read(struct database *base, struct puzzle_progress *out, bool *found,
                                 lz_error *error)
{
    sqlite3_stmt *select = database_prepare(base,
                                            "SELECT rating, deviation, volatility, tried, solved,"
                                            " streak, longest FROM solver WHERE id = 1",
                                            error);
    *found = false;
    if (!select)
        return database_failed(base, error);
    *found = sqlite3_step(select) == SQLITE_ROW;
    if (*found)
        *out = (struct puzzle_progress){
            .rating = sqlite3_column_double(select, 0),
            .deviation = sqlite3_column_double(select, 1),
            .volatility = sqlite3_column_double(select, 2),
            .tried = sqlite3_column_int64(select, 3),
            .solved = sqlite3_column_int64(select, 4),
            .streak = sqlite3_column_int64(select, 5),
            .longest = sqlite3_column_int64(select, 6),
        };
    return database_finish(base, select, LZ_OK, error);
}

static lz_status write_solver(struct database *base, const struct puzzle_progress *progress,
                              lz_error *error)
{
    sqlite3_stmt *insert = database_prepare(
        base, "INSERT OR REPLACE INTO solver VALUES (1, ?, ?, ?, ?, ?, ?, ?)", error);
    if (!insert)
        return database_failed(base, error);
    sqlite3_bind_double(insert, 1, progress->rating);
    sqlite3_bind_double(insert, 2, progress->deviation);
    sqlite3_bind_double(insert, 3, progress->volatility);
    sqlite3_bind_int64(insert, 4, progress->tried);
    sqlite3_bind_int64(insert, 5, progress->solved);
    sqlite3_bind_int64(insert, 6, progress->streak);
    sqlite3_bind_int64(insert, 7, progress->longest);
    sqlite3_step(insert);
    return database_finish(base, insert, LZ_OK, error);
}

static lz_status write_puzzle(struct database *base, uint64_t key, bool solved, const char *date,
                              lz_error *error)
{
    sqlite3_stmt *insert = database_prepare(
        base,
        "INSERT INTO puzzle(key, tries, solved, date) VALUES (?1, 1, ?2, ?3)"
        " ON CONFLICT(key) DO UPDATE SET tries = tries + 1, solved = max(solved, ?2), date = ?3",
        error);
    if (!insert)
        return database_failed(base, error);
    sqlite3_bind_int64(insert, 1, (int64_t)key);
    sqlite3_bind_int(insert, 2, solved);
    sqlite3_bind_text(insert, 3, date, -1, SQLITE_STATIC);
    sqlite3_step(insert);
    return database_finish(base, insert, LZ_OK, error);
}

static lz_status write_rating(struct database *base, double rating, const char *date,
                              lz_error *error)
{
    sqlite3_stmt *insert =
        database_prepare(base, "INSERT INTO rating(date, rating) VALUES (?, ?)", error);
    if (!insert)
        return database_failed(base, error);
    sqlite3_bind_text(insert, 1, date, -1, SQLITE_STATIC);
    sqlite3_bind_double(insert, 2, rating);
    sqlite3_step(insert);
    return database_finish(base, insert, LZ_OK, error);
}

lz_status database_progress_write(struct database *base, const struct puzzle_progress *progress,
                                  uint64_t key, bool solved, const char *date, lz_error *error)
{
    lz_status status = database_begin(base, error);
    if (status)
        return status;
    status = write_solver(base, progress, error);
    if (!status)
        status = write_puzzle(base, key, solved, date, error);
    if (!status)
        status = write_rating(base, progress->rating, date, error);
    return database_end(base, status, error);
}

lz_status database_tried(struct database *base, database_tried_fn *visit, void *user,
                         lz_error *error)
{
    sqlite3_stmt *select = database_prepare(base, "SELECT key, solved FROM puzzle", error);
    if (!select)
        return database_failed(base, error);
    while (sqlite3_step(select) == SQLITE_ROW)
        visit(user, (uint64_t)sqlite3_column_int64(select, 0), sqlite3_column_int(select, 1) != 0);
    return database_finish(base, select, LZ_OK, error);
}

static lz_status read_ratings(struct database *base, struct standing *standing, lz_error *error)
{
    sqlite3_stmt *select = database_prepare(
        base, "SELECT rating FROM (SELECT * FROM rating ORDER BY id DESC LIMIT ?) ORDER BY id",
        error);
    if (!select)
        return database_failed(base, error);
    sqlite3_bind_int(select, 1, STANDING_COURSE);
    while (sqlite3_step(select) == SQLITE_ROW)
        standing_add_rating(standing, sqlite3_column_double(select, 0));
    return database_finish(base, select, LZ_OK, error);
}

static lz_status read_cards(struct database *base, struct standing *standing, const char *today,
                            lz_error *error)
{
    sqlite3_stmt *select = database_prepare(base, "SELECT due, last FROM card", error);
    if (!select)
        return database_failed(base, error);
    while (sqlite3_step(select) == SQLITE_ROW)
        standing_add_card(standing, (const char *)sqlite3_column_text(select, 0),
                          (const char *)sqlite3_column_text(select, 1), today);
    return database_finish(base, select, LZ_OK, error);
}

lz_status database_standing(const char *path, const char *today, struct standing *standing,
                            lz_error *error)
{
    struct database *base = NULL;
    if (access(path, F_OK) != 0)
        return LZ_OK;
    lz_status status = database_open_own(path, &base, error);
    if (!status)
        status = database_progress_read(base, &standing->puzzles, &standing->solves, error);
    if (!status)
        status = read_ratings(base, standing, error);
    if (!status)
        status = read_cards(base, standing, today, error);
    database_close(base);
    return status;
}

/* ---- training ---- */

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
