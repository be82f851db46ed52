#include "session/kept_lines.h"

#include <string.h>

void kept_lines_set(struct kept_lines *lines, const lz_game *from, const lz_line *found, int count)
{
    kept_lines_clear(lines);
    if (lz_game_copy(from, &lines->from, NULL))
        return;
    lines->count = count < KEPT_LINES_MAX ? count : KEPT_LINES_MAX;
    memcpy(lines->lines, found, (size_t)lines->count * sizeof *found);
}

void kept_lines_clear(struct kept_lines *lines)
{
    lz_game_free(lines->from);
    lines->from = NULL;
    lines->count = 0;
}

static bool same_variant(const lz_variant *one, const lz_variant *other)
{
    return one->rule == other->rule && one->columns == other->columns && one->rows == other->rows &&
           one->win == other->win && one->opening == other->opening &&
           memcmp(one->blocked, other->blocked, sizeof one->blocked) == 0;
}

/* Whether the game passed through the position that the lines start from. */
static bool passed(const struct kept_lines *lines, const lz_game *game)
{
    lz_game *then;
    if (!same_variant(lz_game_variant(lines->from), lz_game_variant(game)) ||
        lz_game_length(game) < lz_game_length(lines->from) || lz_game_copy(game, &then, NULL))
        return false;
    lz_game_go_to(then, lz_game_length(lines->from), NULL);
    const bool same = lz_game_key(then) == lz_game_key(lines->from);
    lz_game_free(then);
    return same;
}

bool kept_lines_are_of(const struct kept_lines *lines, const lz_game *game)
{
    return lines->from && same_variant(lz_game_variant(lines->from), lz_game_variant(game)) &&
           lz_game_length(lines->from) == lz_game_length(game) &&
           lz_game_key(lines->from) == lz_game_key(game);
}

/* Compares only the fields that the kind uses. */
static bool same_action(lz_action one, lz_action other)
{
    if (one.kind != other.kind)
        return false;
    switch (one.kind) {
    case LZ_ACTION_PLACE:
    case LZ_ACTION_OFFER:
        return one.cell[0] == other.cell[0];
    case LZ_ACTION_DECLARE:
        return one.number == other.number;
    case LZ_ACTION_ADD_TWO:
        return one.cell[0] == other.cell[0] && one.cell[1] == other.cell[1];
    case LZ_ACTION_CHOOSE:
        return one.colour == other.colour;
    case LZ_ACTION_PASS:
    case LZ_ACTION_SET_UP:
    case LZ_ACTION_NONE:
        break;
    }
    return true;
}

/* Drops the moves already played; false if the game left the line or played all of it. */
static bool advance(lz_line *line, const lz_game *game, int begin)
{
    const int played = lz_game_length(game) - begin;
    if (played && played >= line->length)
        return false;
    for (int i = 0; i < played; i++) {
        if (!same_action(line->pv[i], lz_game_action(game, begin + i)))
            return false;
    }
    line->length -= played;
    memmove(line->pv, line->pv + played, (size_t)line->length * sizeof *line->pv);
    if (line->mate)
        line->mate -= line->mate > 0 ? played : -played;
    if (played % 2) { /* the other side is to move now */
        line->score = -line->score;
        line->mate = -line->mate;
        line->win_permille = 1000 - line->win_permille;
    }
    return true;
}

int kept_lines_left(const struct kept_lines *lines, const lz_game *game,
                    lz_line left[KEPT_LINES_MAX])
{
    int count = 0;
    if (!lines->from || !passed(lines, game))
        return 0;
    for (int i = 0; i < lines->count; i++) {
        left[count] = lines->lines[i];
        count += advance(&left[count], game, lz_game_length(lines->from));
    }
    return count;
}
