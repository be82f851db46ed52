/* Binary .pos (RenCaffe, RenLib, Yixin-Board): a byte that counts the moves, then a byte a move,
 * row * 15 + column from 0 at the upper left. Yixin-Board reads column * 15 + row. */
#include "base/error.h"
#include "record/reader.h"
#include "record/writer.h"

enum { POS_SIZE = 15, POS_CELLS = POS_SIZE * POS_SIZE };

static int pos_cell(int byte, bool transposed)
{
    const int cell = (POS_SIZE - 1 - byte / POS_SIZE) * POS_SIZE + byte % POS_SIZE;
    return transposed ? record_transposed_cell(cell, POS_SIZE) : cell;
}

void pos_read(struct reader *reader)
{
    const bool transposed = reader->options->transposed == LZ_TRANSPOSED_YES;
    reader_mark(reader);
    const int count = reader_get(reader);
    bool good = count >= 0 && count <= POS_CELLS;
    if (!good)
        reader_damage(reader, LZ_ERR_SYNTAX,
                      count < 0 ? "an empty file" : N_("more moves than the board has cells"));
    if (!good || reader_begin_sized(reader, POS_SIZE, POS_SIZE))
        return;
    for (int i = 0; i < count && good; i++) {
        reader_mark(reader);
        const int byte = reader_get(reader);
        if (byte < 0) {
            reader_damage(reader, LZ_ERR_SYNTAX, "the file ends after %d of %d moves", i, count);
            good = false;
        } else {
            const int cell = byte < POS_CELLS ? pos_cell(byte, transposed) : -1;
            good = !reader_act(reader, lz_action_place(cell), false);
        }
    }
    if (!good) {
        reader_deliver_partial(reader);
        return;
    }
    reader_leave_rest(reader);
    reader_deliver(reader);
}

lz_status pos_write(struct writer *writer, lz_error *error)
{
    const lz_variant *variant = &writer->record->variant;
    struct stones stones;
    if (variant->columns != POS_SIZE || variant->rows != POS_SIZE)
        return error_set(error, LZ_ERR_UNSUPPORTED, "boards of .pos files are %dx%d, not %dx%d",
                         POS_SIZE, POS_SIZE, variant->columns, variant->rows);
    const lz_status status = writer_stones(writer, &stones, error);
    if (status)
        return status;
    writer_tell_losses(writer, WRITER_SIZE);
    writer_put(writer, (char)stones.count);
    for (int i = 0; i < stones.count; i++) {
        int cell = stones.cell[i];
        if (writer->options->transposed == LZ_TRANSPOSED_YES)
            cell = record_transposed_cell(cell, POS_SIZE);
        writer_put(writer, (char)((POS_SIZE - 1 - cell / POS_SIZE) * POS_SIZE + cell % POS_SIZE));
    }
    return LZ_OK;
}
