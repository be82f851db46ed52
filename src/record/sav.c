/* Yixin-Board's .sav, numbers as text: rows, columns, number of moves, then row and column of
 * each move from 0 at the upper left. Old versions wrote the rule's number in place of the
 * columns. */
#include "base/ascii.h"
#include "record/reader.h"
#include "record/writer.h"

static bool sav_number(struct reader *reader, int64_t *out, const char *what)
{
    char shown[16];
    reader_skip_blanks(reader, true);
    reader_mark(reader);
    int c = reader_peek(reader);
    if (c == SOURCE_END || !ascii_is_digit((char)c)) {
        reader_damage(reader, LZ_ERR_SYNTAX, "expected %s, not %s", what, reader_show(c, shown));
        return false;
    }
    *out = 0;
    for (; c != SOURCE_END && ascii_is_digit((char)c); c = reader_peek(reader)) {
        if (*out < LZ_CELLS_MAX)
            *out = *out * 10 + (c - '0');
        reader_get(reader);
    }
    return true;
}

static bool sav_move(struct reader *reader)
{
    const lz_variant *variant = &reader->record->variant;
    int64_t row, column;
    if (!sav_number(reader, &row, "a row"))
        return false;
    const struct place start = reader->token;
    if (!sav_number(reader, &column, "a column"))
        return false;
    const bool inside = row < variant->rows && column < variant->columns;
    const int64_t cell = (variant->rows - 1 - row) * variant->columns + column;
    reader->token = start;
    return !reader_act(reader, lz_action_place(inside ? (int)cell : -1), false);
}

void sav_read(struct reader *reader)
{
    int64_t rows, columns, count;
    if (!sav_number(reader, &rows, "the board's height") ||
        !sav_number(reader, &columns, "the board's width"))
        return;
    if (columns < LZ_SIZE_MIN && rows >= LZ_SIZE_MIN) {
        reader_warn(reader, "%d is taken for a rule's number, not for the board's width",
                    (int)columns);
        columns = rows;
    }
    if (!sav_number(reader, &count, "the number of moves") ||
        reader_begin_sized(reader, columns, rows))
        return;
    for (int64_t i = 0; i < count; i++) {
        if (!sav_move(reader)) {
            reader_deliver_partial(reader);
            return;
        }
    }
    reader_skip_blanks(reader, true);
    reader_leave_rest(reader);
    reader_deliver(reader);
}

lz_status sav_write(struct writer *writer, lz_error *error)
{
    const lz_variant *variant = &writer->record->variant;
    struct stones stones;
    const lz_status status = writer_stones(writer, &stones, error);
    if (status)
        return status;
    writer_tell_losses(writer, WRITER_SIZE);
    const int head[] = {variant->rows, variant->columns, stones.count};
    for (int i = 0; i < 3; i++) {
        writer_number(writer, head[i]);
        writer_put(writer, '\n');
    }
    for (int i = 0; i < stones.count; i++) {
        writer_number(writer, variant->rows - 1 - stones.cell[i] / variant->columns);
        writer_put(writer, ' ');
        writer_number(writer, stones.cell[i] % variant->columns);
        writer_put(writer, '\n');
    }
    return LZ_OK;
}
