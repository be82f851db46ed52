/* `lianzi play --plain`: the game line by line, for pipes and for the simplest terminals. */
#include "cli/batch.h"
#include "cli/command.h"
#include "cli/play/play.h"
#include "common/lines.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static void print_board(const lz_game *game)
{
    static const char marks[] = {
        [LZ_EMPTY] = '.', [LZ_BLACK] = 'x', [LZ_WHITE] = 'o', [LZ_BLOCKED] = '#'};
    const lz_variant *variant = lz_game_variant(game);
    for (int row = variant->rows - 1; row >= 0; row--) {
        for (int column = 0; column < variant->columns; column++)
            printf(" %c ", marks[lz_game_at(game, row * variant->columns + column)]);
        printf(" %d\n", row + 1);
    }
    for (int column = 0; column < variant->columns; column++)
        printf("%2d ", column + 1);
    printf("\n\n");
}

static void print_position(const struct play *play)
{
    print_board(play->game);
    printf("x score: %" PRId64 "     o score: %" PRId64 "\n", play->score, 0 - play->score);
}

static void print_choice(const struct play *play, lz_action action)
{
    const lz_variant *variant = lz_game_variant(play->game);
    const int column = action.cell[0] % variant->columns + 1;
    if (action.kind != LZ_ACTION_PLACE) {
        char text[16];
        lz_action_format(variant, action, LZ_ROWS_BOTTOM, text, sizeof text);
        printf("AI's choice:  %s\n", text);
    } else if (lz_rule_has_gravity(variant->rule)) {
        printf("AI's choice:  %d\n", column);
    } else {
        printf("AI's choice:  %d %d\n", column, action.cell[0] / variant->columns + 1);
    }
}

static void print_winning_line(const lz_game *game)
{
    const lz_variant *variant = lz_game_variant(game);
    const int columns = variant->columns;
    int cells[LZ_LINE_MAX];
    const int count = lz_game_winning_line(game, cells, LZ_LINE_MAX);
    if (!count)
        return;
    fputs("Winning line: ", stdout);
    if (lz_rule_has_gravity(variant->rule)) { /* as the numbers beside the board have it */
        const int from = cells[0], to = cells[count - 1];
        printf(" column %d row %d to column %d row %d", from % columns + 1, from / columns + 1,
               to % columns + 1, to / columns + 1);
    } else {
        for (int i = 0; i < count; i++) {
            char text[8];
            lz_cell_format(variant, cells[i], LZ_ROWS_BOTTOM, text, sizeof text);
            printf(" %s", text);
        }
    }
    putchar('\n');
}

static void print_result(const struct play *play, lz_result result)
{
    if (result == LZ_DRAW) {
        puts("Draw");
    } else if (play->person[0] != play->person[1]) {
        const int person = play->person[0] ? 0 : 1;
        const lz_colour winner = result == LZ_BLACK_WINS ? LZ_BLACK : LZ_WHITE;
        puts(lz_game_seat_colour(play->game, person) == winner ? "You win" : "You lose");
    } else {
        puts(result == LZ_BLACK_WINS ? "x wins" : "o wins");
    }
    print_winning_line(play->game);
}

/* What may be entered now. */
static const char *hint(const lz_game *game, char *text, size_t size)
{
    const lz_variant *variant = lz_game_variant(game);
    const unsigned expects = lz_game_expects(game);
    char cell[8];
    lz_cell_format(variant, variant->rows / 2 * variant->columns + variant->columns / 2,
                   LZ_ROWS_BOTTOM, cell, sizeof cell);
    if (expects >> LZ_ACTION_ADD_TWO & 1)
        return "black or white, the colour you take, or two more stones such as g7h7, white first";
    if (expects >> LZ_ACTION_CHOOSE & 1)
        return "black or white, the colour you take";
    if (lz_rule_has_gravity(variant->rule))
        snprintf(text, size, "a column, 1 to %d", variant->columns);
    else
        snprintf(text, size, "a move such as %d %d or %s", variant->columns / 2 + 1,
                 variant->rows / 2 + 1, cell);
    return text;
}

static void print_help(const lz_game *game)
{
    char text[64];
    printf("Enter %s; quit ends the game\n", hint(game, text, sizeof text));
}

/* Whether the line says nothing but one of the words, none of which is a move. */
static bool is_word(const char *line, const char *const *words)
{
    line += strspn(line, " \t");
    const size_t length = strcspn(line, " \t");
    if (line[length + strspn(line + length, " \t")])
        return false;
    while (*words && (strlen(*words) != length || strncasecmp(line, *words, length) != 0))
        words++;
    return *words != NULL;
}

/* Asks until a move is legal; false at the end of the input, or when that is asked for. */
static bool let_person(struct play *play, struct lines *input)
{
    static const char *const ends[] = {"quit", "q", "exit", NULL};
    static const char *const helps[] = {"help", "?", "", NULL};
    char text[64];
    if (!(lz_game_expects(play->game) >> LZ_ACTION_PLACE & 1))
        printf("Enter %s\n", hint(play->game, text, sizeof text));
    for (;;) {
        printf("Your choice:  ");
        fflush(stdout);
        if (!lines_next(input))
            return false;
        if (!isatty(STDIN_FILENO))
            putchar('\n');
        lz_error error;
        if (strlen(input->text) != input->length)
            puts("You can't play that: a byte 0 in the line");
        else if (is_word(input->text, ends))
            return false;
        else if (is_word(input->text, helps))
            print_help(play->game);
        else if (!play_enter(play, input->text, &error))
            return true;
        else if (error.status == LZ_ERR_SYNTAX)
            printf("You can't play that: %s; enter %s\n", error.text,
                   hint(play->game, text, sizeof text));
        else
            printf("You can't play that: %s\n", error.text);
    }
}

int play_plain(struct play *play)
{
    struct lines input;
    int status = EXIT_WELL;
    lines_open(&input, stdin);
    play_note_score(play);
    print_position(play);
    if (isatty(STDIN_FILENO) && (play->person[0] || play->person[1]))
        print_help(play->game);
    lz_result result;
    while ((result = play_result(play)) == LZ_ONGOING) {
        if (play->person[lz_game_seat(play->game)]) {
            if (!let_person(play, &input))
                break;
            print_position(play);
            continue;
        }
        lz_action action;
        lz_error error;
        puts("AI is thinking...");
        fflush(stdout);
        if (play_let_program(play, &action, &error)) {
            fprintf(stderr, "lianzi play: %s\n", error.text);
            status = EXIT_INPUT;
            break;
        }
        print_position(play);
        print_choice(play, action);
    }
    if (result != LZ_ONGOING)
        print_result(play, result);
    if (!batch_ended_well(&input, "lianzi play", "standard input"))
        status = EXIT_INPUT;
    lines_close(&input);
    return status;
}
