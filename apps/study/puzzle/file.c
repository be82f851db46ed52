/* Files of puzzles: a header, the variant, a puzzle a line, and their number at the end. */
#include "system/file.h"
#include "study/puzzle/puzzle.h"
#include "system/array.h"
#include "system/lines.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { VARIANT_TEXT = LZ_CELLS_MAX * 8 + 64, RATING_MAX = 9999, NUMBER_MAX = 999999 };

void puzzle_list_free(struct puzzle_list *list)
{
    free(list->items);
    *list = (struct puzzle_list){0};
}

bool puzzle_list_add(struct puzzle_list *list, const struct puzzle *puzzle)
{
    struct puzzle *items =
        array_grown(list->items, (size_t)list->count, &list->room, sizeof *items);
    if (!items)
        return false;
    list->items = items;
    list->items[list->count++] = *puzzle;
    return true;
}

/* ---- writing ---- */

void puzzle_format_position(const struct puzzle *puzzle, char text[PUZZLE_POSITION])
{
    const int cells = puzzle->variant.columns * puzzle->variant.rows;
    char *to = text;
    int free_cells = 0;
    *to++ = puzzle->to_move == LZ_BLACK ? 'x' : 'o';
    *to++ = ' ';
    for (int cell = 0; cell <= cells; cell++) {
        if (cell < cells && puzzle->cells[cell] == LZ_EMPTY) {
            free_cells++;
            continue;
        }
        if (free_cells)
            to += sprintf(to, "%d", free_cells);
        free_cells = 0;
        if (cell < cells)
            *to++ = puzzle->cells[cell] == LZ_BLACK ? 'x' : 'o';
    }
    *to = '\0';
}

void puzzle_write(FILE *file, const struct puzzle *puzzle)
{
    char position[PUZZLE_POSITION];
    puzzle_format_position(puzzle, position);
    fprintf(file, "%s %d %d %d %d %s ", puzzle_kind_name(puzzle->kind), puzzle->plies,
            puzzle->rating, puzzle->tempting, puzzle->nodes, position);
    for (int i = 0; i < puzzle->length; i++) {
        char cell[8];
        lz_cell_format(&puzzle->variant, puzzle->line[i], LZ_ROWS_BOTTOM, cell, sizeof cell);
        fputs(cell, file);
    }
    putc('\n', file);
}

void puzzle_list_write(FILE *file, const struct puzzle_list *list)
{
    char last[VARIANT_TEXT] = "", variant[VARIANT_TEXT];
    fputs(PUZZLE_HEADER "\n", file);
    for (int i = 0; i < list->count; i++) {
        lz_variant_format(&list->items[i].variant, variant, sizeof variant);
        if (strcmp(variant, last) != 0)
            fprintf(file, "variant %s\n", variant);
        memcpy(last, variant, sizeof last);
        puzzle_write(file, &list->items[i]);
    }
    fprintf(file, "end %d\n", list->count);
}

/* ---- reading ---- */

/* A line that is being taken apart. */
struct scan {
    const char *line, *at;
    lz_error *error;
};

/* The error is about the word at the scan's place. */
static lz_status bad(const struct scan *scan, const char *expected)
{
    const size_t length = strcspn(scan->at, " ");
    const lz_status status =
        length ? lz_error_set(scan->error, LZ_ERR_SYNTAX, "expected %s, not \"%.*s\"", expected,
                              (int)(length < 40 ? length : 40), scan->at)
               : lz_error_set(scan->error, LZ_ERR_SYNTAX, "the line ends where %s should stand",
                              expected);
    if (scan->error)
        scan->error->column = (uint32_t)(scan->at - scan->line) + 1;
    return status;
}

/* Skips the blank after a word. */
static void skip_blank(struct scan *scan)
{
    scan->at += *scan->at == ' ';
}

static lz_status take_kind(struct scan *scan, enum puzzle_kind *out)
{
    const size_t length = strcspn(scan->at, " ");
    if (!puzzle_kind_parse(scan->at, length, out))
        return bad(scan, "fours, threes, defence or trap");
    scan->at += length;
    skip_blank(scan);
    return LZ_OK;
}

static lz_status take_number(struct scan *scan, const char *what, int most, int *out)
{
    int number = 0;
    const char *at = scan->at;
    for (; isdigit((unsigned char)*at) && number <= most; at++)
        number = number * 10 + *at - '0';
    if (at == scan->at || number > most || (*at && *at != ' '))
        return bad(scan, what);
    *out = number;
    scan->at = at;
    skip_blank(scan);
    return LZ_OK;
}

static lz_status take_colour(struct scan *scan, lz_colour *out)
{
    if ((*scan->at != 'x' && *scan->at != 'o') || scan->at[1] != ' ')
        return bad(scan, "x or o, the side to move");
    *out = *scan->at == 'x' ? LZ_BLACK : LZ_WHITE;
    scan->at += 2;
    return LZ_OK;
}

static lz_status take_cells(struct scan *scan, struct puzzle *out)
{
    const int cells = out->variant.columns * out->variant.rows;
    const char *at = scan->at;
    int cell = 0;
    memset(out->cells, 0, sizeof out->cells);
    while (*at && *at != ' ' && cell <= cells) {
        int count = 0;
        if (*at == 'x' || *at == 'o') {
            if (cell < cells)
                out->cells[cell] = *at == 'x' ? LZ_BLACK : LZ_WHITE;
            cell++;
            at++;
            continue;
        }
        for (; isdigit((unsigned char)*at) && count <= cells; at++)
            count = count * 10 + *at - '0';
        if (!count)
            return bad(scan, "stones (x, o) and numbers of free cells");
        cell += count;
    }
    if (cell != cells)
        return lz_error_set(scan->error, LZ_ERR_SYNTAX, "the cells do not fill the board of %d",
                            cells);
    scan->at = at;
    skip_blank(scan);
    return LZ_OK;
}

static lz_status take_position(struct scan *scan, struct puzzle *out)
{
    const lz_status status = take_colour(scan, &out->to_move);
    return status ? status : take_cells(scan, out);
}

lz_status puzzle_parse_position(const char *text, struct puzzle *out, lz_error *error)
{
    struct scan scan = {text, text, error};
    const lz_status status = take_position(&scan, out);
    return status || !*scan.at ? status : bad(&scan, "the end of the position");
}

/* Reads the moves and plays them, so that each is known to be legal. */
static lz_status take_line(const struct scan *scan, struct puzzle *out)
{
    lz_game *game;
    lz_status status = puzzle_game(out, &game, scan->error);
    if (status)
        return status;
    status = lz_game_play(game, scan->at, LZ_ROWS_BOTTOM, scan->error);
    out->length = lz_game_length(game);
    if (!status && (out->length < 1 || out->length > out->plies || out->length > PUZZLE_PLIES_MAX))
        status =
            lz_error_set(scan->error, LZ_ERR_SYNTAX, "the solution must have 1 to %d moves, not %d",
                         out->plies, out->length);
    for (int i = 0; i < out->length && !status; i++)
        out->line[i] = lz_game_action(game, i).cell[0];
    lz_game_free(game);
    return status;
}

lz_status puzzle_parse(const char *line, struct puzzle *out, lz_error *error)
{
    struct scan scan = {line, line, error};
    lz_status status = take_kind(&scan, &out->kind);
    if (!status)
        status =
            take_number(&scan, "the number of plies, at most 99", PUZZLE_PLIES_MAX, &out->plies);
    if (!status)
        status = take_number(&scan, "a rating, at most 9999", RATING_MAX, &out->rating);
    if (!status)
        status = take_number(&scan, "the number of tempting moves", LZ_CELLS_MAX, &out->tempting);
    if (!status)
        status = take_number(&scan, "the engine's nodes", NUMBER_MAX, &out->nodes);
    if (!status)
        status = take_position(&scan, out);
    return status ? status : take_line(&scan, out);
}

/* The state of reading a file. */
struct reading {
    struct puzzle_list *list;
    struct puzzle puzzle; /* with the variant that holds */
    int first;            /* puzzles in the list before this file */
    bool variant, ended;
};

static lz_status take_line_of_file(struct reading *reading, const char *line, lz_error *error)
{
    struct scan scan = {line, line, error};
    if (reading->ended)
        return lz_error_set(error, LZ_ERR_SYNTAX, "text follows the end of the puzzles");
    if (strncmp(line, "variant ", 8) == 0) {
        reading->variant = true;
        const lz_status status = lz_variant_parse(line + 8, &reading->puzzle.variant, error);
        if (!status && (lz_rule_has_gravity(reading->puzzle.variant.rule) ||
                        reading->puzzle.variant.win != 5 || reading->puzzle.variant.opening))
            return lz_error_set(error, LZ_ERR_SYNTAX,
                                "puzzles are for five in a row without a swap");
        return status;
    }
    if (strncmp(line, "end ", 4) == 0) {
        int count = 0;
        scan.at += 4;
        const lz_status status = take_number(&scan, "the number of puzzles", NUMBER_MAX, &count);
        const int held = reading->list->count - reading->first;
        reading->ended = true;
        return status || count == held
                   ? status
                   : lz_error_set(error, LZ_ERR_SYNTAX,
                                  "the file should have %d puzzles and has %d", count, held);
    }
    if (!reading->variant)
        return bad(&scan, "a line \"variant RULE SIZE\"");
    const lz_status status = puzzle_parse(line, &reading->puzzle, error);
    if (!status && !puzzle_list_add(reading->list, &reading->puzzle))
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    return status;
}

static lz_status take_header(struct lines *lines, lz_error *error)
{
    static const char name[] = "lianzi puzzles ";
    if (!lines_next(lines) || strncmp(lines->text, name, sizeof name - 1) != 0)
        return lz_error_set(error, LZ_ERR_SYNTAX, "the file has no puzzles of Lianzi");
    if (strcmp(lines->text, PUZZLE_HEADER) != 0)
        return lz_error_set(error, LZ_ERR_UNSUPPORTED,
                            "the puzzles have version %.20s, and this program reads version 1",
                            lines->text + sizeof name - 1);
    return LZ_OK;
}

static lz_status take_file(struct reading *reading, struct lines *lines, lz_error *error)
{
    lz_status status = take_header(lines, error);
    while (!status && lines_next(lines)) {
        if (strlen(lines->text) != lines->length)
            status = lz_error_set(error, LZ_ERR_SYNTAX, "the line has a byte 0");
        else if (!lines_is_comment(lines))
            status = take_line_of_file(reading, lines->text, error);
    }
    if (!status && lines->error)
        status = lines_failed(lines, error);
    else if (status && error)
        error->line = (uint32_t)lines->number;
    else if (!status && !reading->ended)
        status =
            lz_error_set(error, LZ_ERR_SYNTAX, "the file is cut off: its last line is missing");
    return status;
}

lz_status puzzle_list_read(struct puzzle_list *list, FILE *file, lz_error *error)
{
    struct reading reading = {.list = list, .first = list->count};
    struct lines lines;
    lines_open(&lines, file);
    const lz_status status = take_file(&reading, &lines, error);
    lines_close(&lines);
    if (status)
        list->count = reading.first;
    return status;
}

lz_status puzzle_list_load(struct puzzle_list *list, const char *path, lz_error *error)
{
    FILE *file = file_open(path, "rb");
    if (!file)
        return lz_error_set(error, LZ_ERR_IO, "%s", strerror(errno));
    const lz_status status = puzzle_list_read(list, file, error);
    fclose(file);
    return status;
}
