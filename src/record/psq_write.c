/* Writing .psq, as Gomocup's judge does. */
#include "record/psq.h"
#include "record/writer.h"
#include <string.h>

enum { NAME_MARK = '_' };

/* Makes the line for a player: what would be read as something else gets a mark before it, line
 * ends become blanks. False when that changes the name. */
static bool make_name(const char *name, char line[PSQ_LINE_BYTES])
{
    const char *shown = name && name[strspn(name, " \t\r\n")] ? name : PSQ_NO_NAME;
    size_t length = 0;
    for (; shown[length] && length < PSQ_LINE_BYTES - 2; length++)
        line[length] = shown[length] == '\n' || shown[length] == '\r' ? ' ' : shown[length];
    while (length && ((unsigned char)shown[length] & 0xc0) == 0x80) /* no half characters */
        length--;
    line[length] = '\0';
    if (psq_is_header(line) || psq_is_code(line) || psq_is_move(line)) {
        memmove(line + 1, line, length + 1);
        line[0] = NAME_MARK;
    }
    return !name || strcmp(name, line) == 0;
}

static void put_players(struct writer *writer)
{
    const char *black = writer->record->text[LZ_INFO_BLACK];
    const char *white = writer->record->text[LZ_INFO_WHITE];
    char first[PSQ_LINE_BYTES], second[PSQ_LINE_BYTES];
    if (!black && !white)
        return;
    const bool kept = make_name(black, first);
    if (!make_name(white, second) || !kept)
        writer_warn(writer, "a player's name that would be read as something else is changed");
    writer_text(writer, first);
    writer_put(writer, '\n');
    writer_text(writer, second);
    writer_put(writer, '\n');
}

lz_status psq_write(struct writer *writer, lz_error *error)
{
    const lz_variant *variant = &writer->record->variant;
    struct stones stones;
    lz_status status = writer_stones(writer, &stones, error);
    if (status)
        return status;
    const char *code = psq_code_of(writer->record->text[LZ_INFO_ENDING]);
    writer_tell_losses(writer,
                       WRITER_NAMES | WRITER_TIMES | WRITER_SIZE | (code ? WRITER_ENDING : 0U));
    writer_text(writer, PSQ_WORD " ");
    writer_number(writer, variant->columns);
    writer_put(writer, 'x');
    writer_number(writer, variant->rows);
    writer_text(writer, ", 11:11, 0\n");
    for (int i = 0; i < stones.count; i++) {
        const int cell = stones.cell[i];
        writer_number(writer, cell % variant->columns + 1);
        writer_put(writer, ',');
        writer_number(writer, variant->rows - cell / variant->columns);
        writer_put(writer, ',');
        writer_number(writer, stones.time_ms[i] < 0 ? 0 : stones.time_ms[i]);
        writer_put(writer, '\n');
    }
    put_players(writer);
    writer_text(writer, code ? code : "-1");
    writer_put(writer, '\n');
    return LZ_OK;
}
