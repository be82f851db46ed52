#include "cli/analyze_progress.h"

#include "cli/notice.h"
#include "cli/variations.h"
#include "study/decode.h"
#include "system/file.h"
#include "system/format.h"
#include "system/lines.h"
#include "system/say.h"
#include "system/timer.h"
#include "system/translate.h"

#include <string.h>

/* ---- counting ---- */

static bool count_position(void *user, const lz_record *record, int node, const lz_game *game,
                           const lz_error *illegal)
{
    struct analyze_progress *progress = user;
    (void)record, (void)node, (void)illegal;
    progress->total += game && lz_game_result(game) == LZ_RESULT_ONGOING;
    return !lz_stop_is_set(progress->stop);
}

static bool count_game(void *user, lz_record *record)
{
    struct analyze_progress *progress = user;
    return variations_visit(record, count_position, user) && !lz_stop_is_set(progress->stop);
}

static void count_lines(struct analyze_progress *progress, FILE *file)
{
    struct lines lines;
    lines_open(&lines, file);
    while (lines_next(&lines) && !lz_stop_is_set(progress->stop))
        progress->total += !lines_is_comment(&lines);
    lines_close(&lines);
}

/* Counts the positions of a file that can be read twice; false of another. */
static bool count_path(struct analyze_progress *progress, const char *path)
{
    lz_record_format format = LZ_RECORD_FORMAT_MOVES;
    FILE *file = strcmp(path, "-") == 0 || file_is_special(path) ? NULL : file_open(path, "rb");
    if (!file)
        return false;
    if (format_of_file(path, &format, NULL) || format == LZ_RECORD_FORMAT_MOVES) {
        count_lines(progress, file);
    } else {
        lz_record_options options;
        struct file_source source = {.file = file, .stop = progress->stop};
        notice_options(&options, progress->options, NULL, NULL);
        decode_read(format, &options, NULL, file_read, &source, count_game, progress, NULL);
    }
    fclose(file);
    return true;
}

static void count_all(struct analyze_progress *progress)
{
    bool good = true;
    progress->counted = true;
    for (int i = 0; good && i < progress->count; i++)
        good = count_path(progress, progress->paths[i]);
    if (!good)
        progress->total = 0;
}

/* ---- the line ---- */

void analyze_progress_begin(struct analyze_progress *progress, const struct options *options,
                            const lz_stop *stop, char **paths, int count, bool shown)
{
    *progress = (struct analyze_progress){.options = options,
                                          .shown = shown,
                                          .stop = stop,
                                          .paths = paths,
                                          .count = count,
                                          .start_us = timer_now_us()};
    progress_begin(&progress->progress);
}

static void print_left(const struct analyze_progress *progress, unsigned long left)
{
    const double each =
        (double)(timer_now_us() - progress->start_us) / 1e6 / (double)progress->analysed;
    const long seconds = (long)(each * (double)left);
    if (seconds < 60)
        say_part(stderr, _("; perhaps %ld s left"), seconds);
    else if (seconds < 3600)
        say_part(stderr, _("; perhaps %ld min left"), seconds / 60);
    else
        say_part(stderr, _("; perhaps %ld h %ld min left"), seconds / 3600, seconds / 60 % 60);
}

void analyze_progress_step(struct analyze_progress *progress, bool kept)
{
    progress->analysed += !kept;
    progress->kept += kept;
    if (kept || !progress->shown || !progress_start_line(&progress->progress, false))
        return;
    if (!progress->counted)
        count_all(progress);
    const unsigned long done = progress->analysed + progress->kept;
    if (progress->total >= done) {
        say_part(stderr, _("positions analysed: %lu of %lu"), done, progress->total);
        print_left(progress, progress->total - done);
    } else {
        say_part(stderr, _("positions analysed: %lu"), done);
    }
    progress_wrote(&progress->progress, false);
}

void analyze_progress_end(struct analyze_progress *progress)
{
    progress_end(&progress->progress);
}
