#include "cli/puzzle_text.h"

#include "study/wording.h"
#include "system/translate.h"

#include <stdio.h>

enum { CELL_SIZE = 8, LINE_SIZE = PUZZLE_PLIES_MAX * 4 + 8 };

void puzzle_text_board(const lz_game *game)
{
    static const char marks[] = {
        [LZ_EMPTY] = '.', [LZ_BLACK] = 'x', [LZ_WHITE] = 'o', [LZ_BLOCKED] = '#'};
    const lz_variant *variant = lz_game_variant(game);
    const int length = lz_game_length(game);
    const int last = length ? lz_game_action(game, length - 1).cell[0] : -1;
    for (int row = variant->rows - 1; row >= 0; row--) {
        for (int column = 0; column < variant->columns; column++) {
            const int cell = row * variant->columns + column;
            const char mark = marks[lz_game_at(game, cell)];
            printf(cell == last ? "[%c]" : " %c ", mark);
        }
        printf(" %d\n", row + 1);
    }
    for (int column = 0; column < variant->columns; column++)
        printf(" %c ", 'a' + column);
    printf("\n\n");
}

const char *puzzle_text_side(lz_colour colour)
{
    return colour == LZ_BLACK ? "x" : "o";
}

void puzzle_text_rating(const struct puzzle *puzzle, char *text, size_t size)
{
    snprintf(text, size, _("Plies: %d. Rating of the puzzle: %d."), puzzle->plies, puzzle->rating);
}

void puzzle_text_progress(const struct puzzle_progress *progress, char *text, size_t size)
{
    snprintf(text, size,
             _("Your rating: %.0f ± %.0f. Solved: %lld of %lld. Streak: %lld, longest %lld."),
             progress->rating, 2 * progress->deviation, (long long)progress->solved,
             (long long)progress->tried, (long long)progress->streak, (long long)progress->longest);
}

void puzzle_text_line(const lz_variant *variant, const int *line, int length, char *text,
                      size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < length && used + CELL_SIZE < size; i++) {
        char cell[CELL_SIZE];
        lz_cell_format(variant, line[i], LZ_ROWS_BOTTOM, cell, sizeof cell);
        used += (size_t)snprintf(text + used, size - used, i ? " %s" : "%s", cell);
    }
}

void puzzle_text_answer(const struct attempt *attempt, int cell,
                        const struct attempt_answer *answer, char *text, size_t size)
{
    const lz_variant *variant = &attempt->puzzle->variant;
    char move[CELL_SIZE], line[LINE_SIZE];
    lz_cell_format(variant, cell, LZ_ROWS_BOTTOM, move, sizeof move);
    puzzle_text_line(variant, answer->line, answer->length, line, sizeof line);
    switch (answer->verdict) {
    case ATTEMPT_SLOW:
        snprintf(text, size, _("%s wins, too, but not by fours alone. Look for the other move."),
                 move);
        break;
    case ATTEMPT_WRONG:
        if (!answer->length)
            snprintf(text, size, _("%s is wrong."), move);
        else if (answer->loses)
            snprintf(text, size, _("%s is wrong: the other side wins by %s."), move, line);
        else
            snprintf(text, size, _("%s is wrong: %s answers it."), move, line);
        break;
    case ATTEMPT_RIGHT:
        snprintf(text, size, _("%s is right. The answer is %s: go on."), move, line);
        break;
    default:
        snprintf(text, size, "%s", attempt_is_clean(attempt) ? _("Solved.") : _("Solved at last."));
        break;
    }
}

void puzzle_text_refusal(const lz_error *error, char *text, size_t size)
{
    char complaint[512];
    wording_error(error, complaint, sizeof complaint);
    snprintf(text, size, _("You can't play that: %s"), complaint);
}
