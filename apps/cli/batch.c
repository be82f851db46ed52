#include "cli/batch.h"

#include "system/options.h"
#include "system/say.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool is_stopped(const struct batch *batch)
{
    return batch->stop && lz_stop_is_set(batch->stop);
}

/* Goes to the next line to answer. */
static bool next(const struct batch *batch, struct lines *lines)
{
    while (!is_stopped(batch) && fflush(stdout) == 0 && !ferror(stdout) && lines_next(lines))
        if (!lines_is_comment(lines) || (batch->blank_lines && lines->text[0] != '#'))
            return true;
    return false;
}

bool batch_ended_well(const struct lines *lines, const char *command, const char *name)
{
    if (!lines->error)
        return true;
    lz_error error;
    lines_failed(lines, &error);
    say_part(stderr, "%s: %s: %s\n", command, name, options_error(&error));
    return false;
}

bool batch_run(const struct batch *batch, batch_answer_fn *answer, void *user)
{
    bool good = true;
    struct lines lines;
    lines_open(&lines, batch->file);
    while (next(batch, &lines))
        good &= answer(&lines, user);
    if (!is_stopped(batch) && !batch_ended_well(&lines, batch->command, batch->name))
        good = false;
    lines_close(&lines);
    return good;
}

bool batch_take_moves(const char *text, size_t length, char *moves, size_t size, lz_error *error)
{
    const size_t end = strcspn(text, " \t");
    if (text[end] == '\0' && end < length) {
        lz_error_set(error, LZ_ERR_SYNTAX, "a byte 0");
        error->column = (uint32_t)end + 1;
        return false;
    }
    if (end >= size) {
        lz_error_set(error, LZ_ERR_SYNTAX, "more moves than any board has cells");
        error->column = (uint32_t)size;
        return false;
    }
    memcpy(moves, text, end);
    moves[end] = '\0';
    return true;
}

void batch_print_error(const lz_error *error)
{
    printf(" error: ");
    if (error->status != LZ_ERR_MEMORY && error->status != LZ_ERR_IO)
        printf("character %" PRIu32 ": ", error->column ? error->column : 1);
    printf("%s\n", error->text);
}
