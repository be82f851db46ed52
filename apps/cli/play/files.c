/* Saves the terminal's game as a record file and opens one, in every format of the library. */
#include "cli/play/play.h"

#include "study/wording.h"
#include "system/atomic_file.h"
#include "system/calendar.h"
#include "system/file.h"
#include "system/format.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX = 64 << 20 };

/* Sets the error to the system's own text. */
static lz_status fail(lz_error *error, int number)
{
    return file_failed(number, FILE_MAX, error);
}

/* A copy of the path, "~/" replaced by the home folder; NULL without memory. */
static char *expand(const char *path)
{
    const char *home = getenv("HOME");
    const bool tilde = strncmp(path, "~/", 2) == 0 && home && *home;
    const size_t size = strlen(path) + (tilde ? strlen(home) : 0) + 1;
    char *out = malloc(size);
    if (out)
        snprintf(out, size, "%s%s", tilde ? home : "", tilde ? path + 1 : path);
    return out;
}

/* Notes that a file holds the game as it is; takes the path over. */
static void note_file(struct play *play, char *path)
{
    free(play->path);
    play->path = path;
    play->kept = session_edits(play->session);
}

bool play_is_unsaved(const struct play *play)
{
    return session_edits(play->session) != play->kept;
}

/* ---- saving ---- */

/* Collects the writer's notices of what the format cannot hold in one text. */
struct loss {
    char *text;
    size_t size;
    bool english; /* else in the person's language */
};

static void note_loss(void *user, const lz_error *notice)
{
    const struct loss *loss = user;
    const size_t length = strlen(loss->text);
    char text[256];
    if (loss->english)
        snprintf(text, sizeof text, "%s", notice->text);
    else
        wording_error(notice, text, sizeof text);
    if (!strstr(loss->text, text))
        snprintf(loss->text + length, loss->size - length, "%s%s", length ? "; " : "", text);
}

static lz_status write_record(const lz_record *record, lz_record_format format, const char *path,
                              struct loss *loss, lz_error *error)
{
    struct atomic_file file;
    lz_record_options options;
    lz_record_options_init(&options);
    options.notice = note_loss;
    options.notice_user = loss;
    if (!atomic_file_open(&file, path))
        return fail(error, errno);
    return atomic_file_finish(
        &file, lz_record_write(format, &options, record, file_write, file.file, error), error);
}

/* The game for the file, with the result if a classic ended it. */
static lz_status export(const struct play *play, lz_record_format format, lz_record **out,
                        lz_error *error)
{
    char date[11];
    calendar_today(date);
    const lz_status status = session_export(play->session, format, date, out, error);
    if (!status && lz_record_result(*out) == LZ_RESULT_ONGOING)
        lz_record_set_result(*out, play_result(play));
    return status;
}

lz_status play_save(struct play *play, const char *path, bool english, char *loss, size_t size,
                    lz_error *error)
{
    struct loss losses = {loss, size, english};
    lz_record_format format;
    lz_record *record = NULL;
    char *place = expand(path);
    *loss = '\0';
    lz_status status = place ? lz_record_format_of(place, &format, error) : fail(error, ENOMEM);
    if (!status)
        status = export(play, format, &record, error);
    if (!status)
        status = write_record(record, format, place, &losses, error);
    lz_record_free(record);
    if (status)
        free(place);
    else
        note_file(play, place);
    return status;
}

/* ---- opening ---- */

/* The whole of a file, to be freed; NULL after a failure. Other than regular files may have no end,
 * or never begin. */
static char *load(const char *path, size_t *length, lz_error *error)
{
    struct stat known;
    int number = 0;
    char *data = NULL;
    if (stat(path, &known) != 0)
        number = errno;
    else if (!S_ISREG(known.st_mode))
        number = S_ISDIR(known.st_mode) ? EISDIR : EINVAL;
    else if (!(data = file_load(path, FILE_MAX, length)))
        number = errno;
    if (number)
        fail(error, number);
    return data;
}

lz_status play_open(struct play *play, const char *path, enum reading_rest *rest, lz_error *error)
{
    struct reading reading = {0};
    lz_record_format format;
    size_t length = 0;
    char *place = expand(path), *data = NULL;
    lz_status status = place ? LZ_OK : fail(error, ENOMEM);
    if (!status && !(data = load(place, &length, error)))
        status = error->status;
    if (!status)
        status = format_of_bytes(place, data, length, &format, error);
    if (!status) /* strings of moves say nothing of the game */
        status = reading_take(
            format,
            format == LZ_RECORD_FORMAT_MOVES ? &session_setup(play->session)->variant : NULL,
            LZ_ROWS_BOTTOM, data, length, 1, &reading, error);
    free(data);
    if (!status)
        status = play_take_record(play, reading.whole, error);
    if (!status) {
        reading.whole = NULL;
        *rest = reading.beside;
        if (*rest == REST_NOTHING) /* else saving there would lose the rest */
            note_file(play, place), place = NULL;
    }
    reading_clear(&reading);
    free(place);
    return status;
}

bool play_would_replace(const struct play *play, const char *path)
{
    struct stat known;
    char *place = expand(path);
    const bool replaces = place && (!play->path || strcmp(place, play->path) != 0) &&
                          stat(place, &known) == 0 && S_ISREG(known.st_mode);
    free(place);
    return replaces;
}
