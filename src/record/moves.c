/* Games of one line: move strings ("h8i9j10", "hhig", column digits under gravity), openings as
 * offsets from the centre ("0,0, 1,0, 1,3": Piskvork, c-gomoku-cli), and gomocalc.com links. Blank
 * lines and lines that begin with '#' are skipped. */
#include "base/ascii.h"
#include "base/error.h"
#include "game/notation.h"
#include "game/variant.h"
#include "record/reader.h"
#include "record/writer.h"
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_BYTES = 16384, OFFSET_MIN = -50, OFFSET_MAX = 49 };

static const char link_start[] = "https://gomocalc.com/#/";
static const char link_mark[] = "gomocalc.com/#/";

/* A line being read. */
struct line {
    struct reader *reader;
    struct place start;
    const char *text;
    size_t at;
};

/* Sets the place that complaints name to the byte at `offset`. */
static void line_mark(const struct line *line, size_t offset)
{
    reader_mark_behind(line->reader, &line->start, offset);
}

static bool line_more(struct line *line, const char *separators)
{
    while (line->text[line->at] &&
           (ascii_is_blank(line->text[line->at]) || strchr(separators, line->text[line->at])))
        line->at++;
    return line->text[line->at] != '\0';
}

static bool take_word(struct line *line, const char *word)
{
    size_t i = 0;
    while (word[i] && (line->text[line->at + i] | 32) == word[i])
        i++;
    /* "b1" is a cell and "black" a word. No cell begins with two letters, so the text after it
     * does not matter. */
    if (word[i])
        return false;
    line->at += i;
    return true;
}

/* Reads a column digit under gravity. */
static bool read_drop(struct line *line, lz_action *out)
{
    char shown[16];
    const struct record_position *position = &line->reader->position;
    const char c = line->text[line->at];
    const char *const digits = "123456789abc";
    const char *digit = strchr(digits, ascii_is_letter(c) ? c | 32 : c);
    line_mark(line, line->at);
    if (!digit || digit - digits >= line->reader->record->variant.columns) {
        reader_damage(line->reader, LZ_ERR_SYNTAX, "expected a column from 1 to %c, not %s",
                      digits[line->reader->record->variant.columns - 1],
                      reader_show((unsigned char)c, shown));
        return false;
    }
    const int cell = record_position_drop(position, (int)(digit - digits));
    if (cell < 0) {
        reader_damage(line->reader, LZ_ERR_ILLEGAL, "column %c is full", c);
        return false;
    }
    *out = lz_action_place(cell);
    line->at++;
    return true;
}

static bool read_cell(struct line *line, lz_rows rows, int *cell)
{
    lz_error error;
    size_t end = line->at;
    const lz_variant *variant = &line->reader->record->variant;
    const lz_status status = strpbrk(line->text, "0123456789")
                                 ? notation_read_cell(variant, line->text, rows, &end, cell, &error)
                                 : notation_read_letters(variant, line->text, &end, cell, &error);
    line_mark(line, status ? error.offset : line->at);
    if (status)
        reader_damage_by(line->reader, &error);
    line->at = end;
    return status == LZ_OK;
}

static bool read_action(struct line *line, lz_rows rows, lz_action *out)
{
    const struct record_position *position = &line->reader->position;
    const lz_variant *variant = &line->reader->record->variant;
    if (rule_traits(variant->rule)->gravity)
        return read_drop(line, out);
    const size_t start = line->at;
    *out = lz_action_pass();
    line_mark(line, start);
    if (take_word(line, "pass"))
        return true;
    out->kind = LZ_ACTION_CHOOSE;
    out->colour = LZ_BLACK;
    if (take_word(line, "black"))
        return true;
    out->colour = LZ_WHITE;
    if (take_word(line, "white"))
        return true;
    int number;
    if (notation_read_number(line->text, &line->at, &number)) {
        *out = lz_action_declare(number);
        return true;
    }
    const lz_action_kind kind = notation_cell_kind(record_position_opening(position));
    int cells[2] = {-1, -1};
    for (int i = 0; i <= (kind == LZ_ACTION_ADD_TWO); i++) {
        notation_skip(variant, line->text, &line->at);
        if (!read_cell(line, rows, &cells[i]))
            return false;
    }
    line_mark(line, start);
    *out = (lz_action){.kind = kind, .cell = {cells[0], cells[1]}};
    return true;
}

/* Begins a game of a format that has no openings. */
static bool begin_plain(struct line *line)
{
    const lz_variant *variant = &line->reader->options->variant;
    return reader_begin_sized(line->reader, variant->columns, variant->rows) == LZ_OK;
}

/* Passes over a remark in parentheses, such as a time, and what separates it from the next move. */
static void skip_remark(struct line *line)
{
    const char *start = line->text + line->at, *end = *start == '(' ? strchr(start, ')') : NULL;
    if (!end)
        return;
    line_mark(line, line->at);
    reader_leave_out(line->reader, "a remark in parentheses is left out");
    line->at = (size_t)(end + 1 - line->text);
    notation_skip(&line->reader->record->variant, line->text, &line->at);
}

static bool read_actions(struct line *line, lz_rows rows)
{
    for (;;) {
        lz_action action;
        notation_skip(&line->reader->record->variant, line->text, &line->at);
        skip_remark(line);
        if (!line->text[line->at])
            return true;
        if (!read_action(line, rows, &action) || reader_act(line->reader, action, false))
            return false;
    }
}

/* Complains of a line that is not blank, but holds no moves. */
static bool has_moves(struct line *line)
{
    if (line->reader->node != LZ_RECORD_ROOT)
        return true;
    line_mark(line, 0);
    reader_damage(line->reader, LZ_ERR_SYNTAX, "a line without moves");
    return false;
}

static bool read_moves(struct line *line, lz_rows rows)
{
    if (reader_begin(line->reader, &line->reader->options->variant))
        return false;
    return read_actions(line, rows) && has_moves(line);
}

/* Reads one coordinate, counted from the centre. */
static bool read_offset(struct line *line, int *out)
{
    char shown[16];
    const bool minus = line->text[line->at] == '-';
    line->at += minus;
    line_mark(line, line->at);
    if (!ascii_is_digit(line->text[line->at])) {
        const int c = (unsigned char)line->text[line->at];
        reader_damage(line->reader, LZ_ERR_SYNTAX, "expected a number, not %s",
                      reader_show(c ? c : '\n', shown));
        return false;
    }
    int number = 0;
    for (; ascii_is_digit(line->text[line->at]); line->at++)
        number = number > -OFFSET_MIN ? number : number * 10 + (line->text[line->at] - '0');
    *out = minus ? -number : number;
    if (*out >= OFFSET_MIN && *out <= OFFSET_MAX)
        return true;
    reader_damage(line->reader, LZ_ERR_ILLEGAL, "an offset must be from %d to %d", OFFSET_MIN,
                  OFFSET_MAX);
    return false;
}

/* The least size of a board that has such an offset. */
static int least_size(int offset)
{
    return offset < 0 ? -2 * offset : 2 * offset + 1;
}

static bool read_offsets(struct line *line)
{
    if (!begin_plain(line))
        return false;
    const lz_variant *variant = &line->reader->record->variant;
    while (line_more(line, ",")) {
        const size_t start = line->at;
        int x, y;
        if (!read_offset(line, &x))
            return false;
        line_more(line, ",");
        if (!read_offset(line, &y))
            return false;
        line_mark(line, start);
        const int column = x + variant->columns / 2, row = y + variant->rows / 2;
        if (column < 0 || column >= variant->columns || row < 0 || row >= variant->rows) {
            const int wide = least_size(x), high = least_size(y), size = wide > high ? wide : high;
            reader_damage(line->reader, LZ_ERR_ILLEGAL,
                          "%d,%d from the centre is off the %dx%d board; the file does not say the "
                          "board's size, which must be at least %dx%d",
                          x, y, variant->columns, variant->rows, size, size);
            return false;
        }
        const int cell = (variant->rows - 1 - row) * variant->columns + column;
        if (reader_act(line->reader, lz_action_place(cell), false))
            return false;
    }
    return has_moves(line);
}

static bool read_link(struct line *line)
{
    const char *start = strstr(line->text, link_mark);
    if (!begin_plain(line))
        return false;
    if (!start) {
        line_mark(line, 0);
        reader_damage(line->reader, LZ_ERR_SYNTAX, "expected a link to %s", link_mark);
        return false;
    }
    line->at = (size_t)(start - line->text) + sizeof link_mark - 1;
    return read_actions(line, LZ_ROWS_BOTTOM);
}

/* Whether the line has commas, and nothing but numbers beside them. */
static bool is_offsets(const struct line *line)
{
    for (const char *at = line->text; *at; at++)
        if (ascii_is_letter(*at))
            return false;
    return strchr(line->text, ',');
}

/* The columns of a position of Connect Four, as gamesolver.org's links have them behind `pos=`, and
 * files for its solver alone or before a score. NULL if the line has none, or no score and its rule
 * is known: then it may have other columns, too. */
static const char *columns_of(const struct line *line, bool falls)
{
    enum { SCORE_MAX = 21 /* half of the cells */ };
    static const char columns[] = "1234567", site[] = "gamesolver.org", parameter[] = "pos=";
    const char *start = strstr(line->text, site);
    start = start ? strstr(start, parameter) : NULL;
    if (start)
        return start + sizeof parameter - 1;
    start = line->text + line->at;
    const size_t count = strspn(start, columns);
    const char *score = start + count + strspn(start + count, " \t");
    const bool apart = score > start + count;
    score += *score == '-';
    const size_t digits = strspn(score, "0123456789");
    if (count == 0 || score[digits])
        return NULL;
    if (!falls)
        return start;
    const bool is_score = apart && count > 1 && digits && digits < 3 && atoi(score) <= SCORE_MAX;
    return is_score ? start : NULL;
}

static bool read_columns(struct line *line, const char *columns, bool falls)
{
    lz_variant variant = line->reader->options->variant;
    if (!falls)
        lz_variant_init(&variant, LZ_RULE_CONNECT4);
    line->at = (size_t)(columns - line->text);
    line_mark(line, line->at);
    if (reader_begin(line->reader, &variant))
        return false;
    if (!falls)
        reader_warn(line->reader, "columns from 1 to 7 are read as a game of Connect Four");
    while (line->text[line->at] >= '1' && line->text[line->at] <= '7') {
        lz_action action;
        if (!read_drop(line, &action) || reader_act(line->reader, action, false))
            return false;
    }
    if (line_more(line, ""))
        reader_leave_out(line->reader, "text after the moves is left out");
    return true;
}

static bool read_any(struct line *line)
{
    const bool falls = rule_traits(line->reader->options->variant.rule)->gravity;
    const char *columns = columns_of(line, falls);
    if (columns)
        return read_columns(line, columns, falls);
    if (strstr(line->text, link_mark))
        return read_link(line);
    if (is_offsets(line))
        return read_offsets(line);
    return read_moves(line, line->reader->options->rows);
}

static void read_lines(struct reader *reader, bool (*read_game)(struct line *line))
{
    char text[LINE_MAX_BYTES];
    size_t length;
    while (!reader->stopped && reader_line(reader, text, sizeof text, &length)) {
        struct line line = {.reader = reader, .start = reader->token, .text = text};
        if (length == sizeof text) {
            reader_damage(reader, LZ_ERR_SYNTAX, "a line of more than %d bytes",
                          LINE_MAX_BYTES - 1);
            continue;
        }
        if (!line_more(&line, "") || text[line.at] == '#')
            continue;
        if (strlen(text) != length) {
            line_mark(&line, strlen(text));
            reader_damage(reader, LZ_ERR_SYNTAX, "a byte 0 in the line");
        } else if (read_game(&line)) {
            reader_deliver(reader);
        } else {
            reader_deliver_partial(reader);
        }
    }
}

void moves_read(struct reader *reader)
{
    read_lines(reader, read_any);
}

void offsets_read(struct reader *reader)
{
    read_lines(reader, read_offsets);
}

void link_read(struct reader *reader)
{
    read_lines(reader, read_link);
}

/* Ends a line of moves. Readers skip an empty one. */
static void end_line(struct writer *writer, bool empty)
{
    if (empty)
        writer_warn(writer, "a game without moves becomes an empty line, which readers skip");
    writer_put(writer, '\n');
}

lz_status moves_write(struct writer *writer, lz_error *error)
{
    const lz_record *record = writer->record;
    char text[16];
    bool empty;
    if (record->has_start || record->start_to_move != LZ_BLACK) {
        struct stones stones;
        const lz_status status = writer_stones(writer, &stones, error);
        if (status)
            return status;
        writer_tell_losses(writer, 0);
        empty = stones.count == 0;
        for (int i = 0; i < stones.count; i++) {
            notation_format_cell(&record->variant, stones.cell[i], writer->options->rows, text,
                                 sizeof text);
            writer_text(writer, text);
        }
    } else {
        writer_tell_losses(writer, WRITER_PASSES);
        empty = record->nodes[LZ_RECORD_ROOT].child == LZ_RECORD_NO_NODE;
        for (int at = record->nodes[LZ_RECORD_ROOT].child; at != LZ_RECORD_NO_NODE;
             at = record->nodes[at].child) {
            if (record->nodes[at].kind == LZ_ACTION_SET_UP) {
                writer_tell_set_up(writer);
                break;
            }
            notation_format_action(&record->variant, record_action_of(&record->nodes[at]),
                                   writer->options->rows, text, sizeof text);
            writer_text(writer, text);
        }
    }
    end_line(writer, empty);
    return LZ_OK;
}

lz_status offsets_write(struct writer *writer, lz_error *error)
{
    const lz_variant *variant = &writer->record->variant;
    struct stones stones;
    const lz_status status = writer_stones(writer, &stones, error);
    if (status)
        return status;
    writer_tell_losses(writer, 0);
    for (int i = 0; i < stones.count; i++) {
        const int x = stones.cell[i] % variant->columns;
        const int y = variant->rows - 1 - stones.cell[i] / variant->columns;
        if (i)
            writer_text(writer, ", ");
        writer_number(writer, x - variant->columns / 2);
        writer_put(writer, ',');
        writer_number(writer, y - variant->rows / 2);
    }
    end_line(writer, stones.count == 0);
    return LZ_OK;
}

lz_status link_write(struct writer *writer, lz_error *error)
{
    const lz_variant *variant = &writer->record->variant;
    struct stones stones;
    if (rule_traits(variant->rule)->gravity)
        return error_set(error, LZ_ERR_UNSUPPORTED, "gomocalc does not know Connect Four");
    const lz_status status = writer_stones(writer, &stones, error);
    if (status)
        return status;
    writer_tell_losses(writer, 0);
    writer_text(writer, link_start);
    for (int i = 0; i < stones.count; i++) {
        char text[16];
        notation_format_cell(variant, stones.cell[i], LZ_ROWS_BOTTOM, text, sizeof text);
        writer_text(writer, text);
    }
    writer_put(writer, '\n');
    return LZ_OK;
}
