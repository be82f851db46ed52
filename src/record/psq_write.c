/* Writes .psq as Gomocup's judge does, with the archive's line if tournament and result are
 * known. */
#include "record/psq.h"
#include "record/writer.h"
#include <stdio.h>
#include <string.h>

enum { NAME_MARK = '_' };

/* Makes the line for a player. A name that would be read as something else gets a mark before
 * it, and line ends become blanks. False when that changes the name. */
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

/* The text about a player of the file. The first is the one who began, unless the record says that
 * the second did. */
static const char *player_text(const lz_record *record, int player, lz_record_info black,
                               lz_record_info white)
{
    return record->text[(player == 1) == record_second_began(record) ? black : white];
}

static void put_players(struct writer *writer)
{
    const lz_record *record = writer->record;
    const char *one = player_text(record, 0, LZ_RECORD_INFO_BLACK, LZ_RECORD_INFO_WHITE);
    const char *two = player_text(record, 1, LZ_RECORD_INFO_BLACK, LZ_RECORD_INFO_WHITE);
    char first[PSQ_LINE_BYTES], second[PSQ_LINE_BYTES];
    if (!one && !two)
        return;
    const bool kept = make_name(one, first);
    if (!make_name(two, second) || !kept)
        writer_warn(writer, "a player's name that would be read as something else is changed");
    writer_text(writer, first);
    writer_put(writer, '\n');
    writer_text(writer, second);
    writer_put(writer, '\n');
}

/* The level that a player's rank stands for; PSQ_LEVEL_ANY when it is no level. */
static int level_of(const char *rank)
{
    for (int level = PSQ_LEVEL_PERSON; rank && level < PSQ_LEVEL_ANY; level++) {
        char text[4];
        snprintf(text, sizeof text, "%d", level);
        if (strcmp(rank, text) == 0)
            return level;
    }
    return PSQ_LEVEL_ANY;
}

static void put_header(struct writer *writer)
{
    const lz_record *record = writer->record;
    bool kept = true;
    writer_text(writer, PSQ_WORD " ");
    writer_number(writer, record->variant.columns);
    writer_put(writer, 'x');
    writer_number(writer, record->variant.rows);
    for (int player = 0; player < 2; player++) {
        const char *rank =
            player_text(record, player, LZ_RECORD_INFO_BLACK_RANK, LZ_RECORD_INFO_WHITE_RANK);
        const int level = level_of(rank);
        kept &= !rank || level != PSQ_LEVEL_ANY;
        writer_text(writer, player ? ":" : ", ");
        writer_number(writer, level);
    }
    writer_text(writer, record_second_began(record) ? ", 1\n" : ", 0\n");
    if (!kept)
        writer_warn(writer, "a player's rank that is none of Piskvork's levels is left out");
}

/* The judge's number for the result in a file with these stones; '\0' if the result is not known
 * or would be read as another. */
static char archive_number(const lz_record *record, const struct stones *stones)
{
    int opening = 0;
    while (opening < stones->count && stones->time_ms[opening] <= 0)
        opening++;
    const lz_result result = (lz_result)record->result,
                    shown = record_shown_result(record, WRITER_STOPS);
    const bool black_first = opening % 2 == 0;
    const char number = result == LZ_RESULT_DRAW                          ? '0'
                        : (result == LZ_RESULT_BLACK_WINS) == black_first ? '1'
                                                                          : '2';
    if (result == LZ_RESULT_ONGOING || (shown != LZ_RESULT_ONGOING && shown != result) ||
        psq_result_of(number, opening, stones->count) != result)
        return '\0';
    return number;
}

/* Whether the event can stand as the archive's tournament: it is one line, and it does not begin
 * with another rule's name. */
static bool is_tournament(const lz_record *record)
{
    const char *event = record->text[LZ_RECORD_INFO_EVENT];
    if (!event || strlen(event) > PSQ_LINE_BYTES - 4 || strpbrk(event, "\r\n") ||
        !event[strspn(event, " \t")])
        return false;
    const lz_rule rule = psq_rule_of(event);
    return rule == LZ_RULE_COUNT || rule == record->variant.rule;
}

lz_status psq_write(struct writer *writer, lz_error *error)
{
    const lz_record *record = writer->record;
    const lz_variant *variant = &record->variant;
    struct stones stones;
    lz_status status = writer_stones(writer, &stones, error);
    if (status)
        return status;
    const char *code = psq_code_of(record->text[LZ_RECORD_INFO_ENDING]);
    const char number = is_tournament(record) ? archive_number(record, &stones) : '\0';
    unsigned kept = WRITER_NAMES | WRITER_TIMES | WRITER_SIZE;
    if (code)
        kept |= WRITER_ENDING;
    if (number)
        kept |= WRITER_EVENT | WRITER_RESULT;
    if (number && psq_rule_of(record->text[LZ_RECORD_INFO_EVENT]) == variant->rule)
        kept |= WRITER_RULE;
    writer_tell_losses(writer, kept);
    put_header(writer);
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
    writer_text(writer, code ? code : PSQ_NO_CODE);
    writer_put(writer, '\n');
    if (number) {
        writer_put(writer, number);
        writer_put(writer, ',');
        writer_text(writer, record->text[LZ_RECORD_INFO_EVENT]);
        writer_put(writer, '\n');
    }
    return LZ_OK;
}
