#include "cli/match_openings.h"

#include "common/lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool add(struct openings *openings, const char *moves)
{
    /* Room doubles at the powers of two. */
    if ((openings->count & (openings->count - 1)) == 0) {
        const size_t room = openings->count ? 2 * (size_t)openings->count : 1;
        char **const more = realloc(openings->moves, room * sizeof *more);
        if (!more)
            return false;
        openings->moves = more;
    }
    char *const copy = strdup(moves);
    if (!copy)
        return false;
    openings->moves[openings->count++] = copy;
    for (const char *at = copy;; at++) { /* FNV-1a, the closing byte included */
        openings->hash = (openings->hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
        if (!*at)
            return true;
    }
}

/* One pair of offsets; moves *at past it and what separates it from the next. */
static bool play_offset(lz_game *game, const char **at, lz_error *error)
{
    const lz_variant *const variant = lz_game_variant(game);
    int x, y, length = 0;
    if (sscanf(*at, "%3d ,%3d%n", &x, &y, &length) != 2 || length == 0) {
        snprintf(error->text, sizeof error->text, "expected COLUMN,ROW at \"%.20s\"", *at);
        return false;
    }
    *at += length;
    *at += strspn(*at, " \t,");
    const int column = variant->columns / 2 + x, row = variant->rows - 1 - (variant->rows / 2 + y);
    if (column < 0 || column >= variant->columns || row < 0 || row >= variant->rows) {
        snprintf(error->text, sizeof error->text, "%d,%d is off the board", x, y);
        return false;
    }
    const lz_action action = {.kind = LZ_ACTION_PLACE,
                              .cell = {(int16_t)(row * variant->columns + column), -1}};
    return lz_game_act(game, action, error) == LZ_OK;
}

static bool play_offsets(lz_game *game, const char *text, lz_error *error)
{
    while (*text) {
        if (!play_offset(game, &text, error))
            return false;
    }
    return true;
}

static bool play_line(lz_game *game, const struct options *options, const char *text,
                      lz_error *error)
{
    const bool offsets = (*text == '-' || (*text >= '0' && *text <= '9')) &&
                         !lz_rule_has_gravity(options->variant.rule);
    if (offsets ? !play_offsets(game, text, error)
                : lz_game_play(game, text, options->rows, error) != LZ_OK)
        return false;
    if (lz_game_result(game) == LZ_ONGOING)
        return true;
    snprintf(error->text, sizeof error->text, "the game is over at its end");
    return false;
}

static bool take_line(const struct options *options, const char *path, const struct lines *lines,
                      struct openings *openings)
{
    char moves[LZ_CELLS_MAX * 4];
    lz_error error = {0};
    lz_game *game = NULL;
    bool good = lz_game_new(&options->variant, &game, &error) == LZ_OK;
    if (good && strlen(lines->text) != lines->length) {
        snprintf(error.text, sizeof error.text, "a byte 0");
        good = false;
    }
    good = good && play_line(game, options, lines->text + strspn(lines->text, " \t"), &error);
    if (!good)
        options_complain(options, "%s:%lu: %s", path, lines->number, error.text);
    if (good) {
        lz_game_format(game, LZ_ROWS_BOTTOM, moves, sizeof moves);
        good = add(openings, moves);
        if (!good)
            options_complain(options, "no memory");
    }
    lz_game_free(game);
    return good;
}

bool openings_read(const struct options *options, const char *path, struct openings *openings)
{
    *openings = (struct openings){.hash = UINT64_C(0xcbf29ce484222325)};
    FILE *const file = fopen(path, "r");
    if (!file) {
        options_complain(options, "%s: %s", path, strerror(errno));
        return false;
    }
    struct lines lines;
    bool good = true;
    lines_open(&lines, file);
    while (good && lines_next(&lines)) {
        if (!lines_is_comment(&lines))
            good = take_line(options, path, &lines, openings);
    }
    if (good && ferror(file)) {
        options_complain(options, "%s: %s", path, strerror(errno));
        good = false;
    } else if (good && openings->count == 0) {
        options_complain(options, "%s: no opening in it", path);
        good = false;
    }
    lines_close(&lines);
    fclose(file);
    return good;
}

bool openings_none(struct openings *openings)
{
    *openings = (struct openings){.hash = UINT64_C(0xcbf29ce484222325)};
    return add(openings, "");
}

void openings_free(struct openings *openings)
{
    for (int i = 0; i < openings->count; i++)
        free(openings->moves[i]);
    free(openings->moves);
}
