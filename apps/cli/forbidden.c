/* `lianzi forbidden`: black's forbidden points under renju. A line lists stones in alternating
 * colours from black; it need not be a legal game. */
#include "cli/batch.h"
#include "cli/command.h"
#include "study/colour.h"
#include "system/options.h"
#include <stdio.h>
#include <string.h>

static const struct option_row option_rows[] = {
    OPTION_SAY("Usage: lianzi forbidden [OPTION]... < LINES\n"
               "Reads lines of moves such as h8i9j10 (stones alternate from black; blanks may "
               "separate them). Prints each line, a tab, and black's forbidden points under renju: "
               "f12:33 (double-three), h4:44 (double-four), k6:OL (overline). A bad line gets "
               "\"error: ...\" after its tab.\n"),
    OPTION_USUAL("size"), OPTION_USUAL("rows"), OPTION_HELP, OPTIONS_END};

/* Puts the line's stones into `cells`. Returns false with the error. */
static bool read_stones(const struct lines *lines, const lz_variant *variant, lz_rows rows,
                        uint8_t *cells, lz_error *error)
{
    const char *at = lines->text;
    lz_colour colour = LZ_BLACK;
    while (*(at += strspn(at, " \t"))) {
        char move[8];
        size_t length = 1 + strspn(at + 1, "0123456789");
        if (length >= sizeof move)
            length = sizeof move - 1;
        memcpy(move, at, length);
        move[length] = '\0';
        int cell;
        if (lz_cell_parse(variant, move, rows, &cell, error)) {
            error->column += (uint32_t)(at - lines->text);
            return false;
        }
        if (cells[cell] != LZ_EMPTY) {
            lz_error_set(error, LZ_ERR_ILLEGAL, "%s is occupied", move);
            error->column = (uint32_t)(at - lines->text) + 1;
            return false;
        }
        cells[cell] = (uint8_t)colour;
        colour = other_colour(colour);
        at += length;
    }
    if (at == lines->text + lines->length)
        return true;
    lz_error_set(error, LZ_ERR_SYNTAX, "a byte 0");
    error->column = (uint32_t)(at - lines->text) + 1;
    return false;
}

static const char *kind_of(lz_legality legality)
{
    switch (legality) {
    case LZ_ILLEGAL_DOUBLE_THREE:
        return "33";
    case LZ_ILLEGAL_DOUBLE_FOUR:
        return "44";
    default:
        return "OL";
    }
}

/* Prints the points column by column, from the lower left. */
static void print_points(const lz_game *game, lz_rows rows)
{
    const lz_variant *variant = lz_game_variant(game);
    int cells[LZ_CELLS_MAX];
    lz_legality kinds[LZ_CELLS_MAX];
    const int count = lz_game_forbidden(game, cells, kinds, LZ_CELLS_MAX);
    const char *separator = "";
    for (int column = 0; column < variant->columns; column++) {
        for (int i = 0; i < count; i++) {
            if (cells[i] % variant->columns != column)
                continue;
            char point[8];
            lz_cell_format(variant, cells[i], rows, point, sizeof point);
            printf("%s%s:%s", separator, point, kind_of(kinds[i]));
            separator = " ";
        }
    }
}

/* Answers one line; false when it is bad. */
static bool answer(const struct lines *lines, void *user)
{
    const struct options *options = user;
    uint8_t cells[LZ_CELLS_MAX] = {0};
    lz_error error = {0};
    lz_game *game = NULL;
    fwrite(lines->text, 1, lines->length, stdout);
    putchar('\t');
    const bool good = read_stones(lines, &options->variant, options->rows, cells, &error) &&
                      lz_game_new_from(&options->variant, cells, LZ_BLACK, &game, &error) == LZ_OK;
    if (good)
        print_points(game, options->rows);
    else if (error.column)
        printf("error: character %u: %s", error.column, error.text);
    else
        printf("error: %s", error.text);
    putchar('\n');
    lz_game_free(game);
    return good;
}

int command_forbidden(int argc, char **argv)
{
    struct options options;
    const int status = options_read_game(&options, option_rows, LZ_RULE_RENJU, argc, argv);
    if (status >= 0)
        return status;
    if (!options_no_arguments(&options, argc, argv))
        return EXIT_USAGE;
    const struct batch batch = {stdin, options.command, "standard input", NULL, false};
    return batch_run(&batch, answer, &options) ? EXIT_WELL : EXIT_INPUT;
}
