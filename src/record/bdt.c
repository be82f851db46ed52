/* ShowRenju's .bdt, as RenLib reads it: a game of renju a line,
 *
 *     Tournament=[black,white,+,8878...,J10,R,comment]
 *
 * with the result (+ black won, - white won, = draw), the moves as column and row from the lower
 * left in hexadecimal digits (00 a pass), the fifth move that was offered beside the one played
 * (its letters leave I out), and whether the players had changed sides. Other lines, such as a
 * year, are headings. */
#include "base/ascii.h"
#include "record/reader.h"
#include <stdio.h>
#include <string.h>

enum { BDT_SIZE = 15, BDT_LINE_BYTES = 8192 };

/* The fields before the comment. */
enum field { BLACK, WHITE, RESULT, MOVES, FIFTH, SIDES, FIELDS };

/* Part of the line: text[0 .. length). */
struct part {
    const char *text;
    size_t length;
};

static struct part trimmed(struct part part)
{
    while (part.length && ascii_is_blank(*part.text))
        part = (struct part){part.text + 1, part.length - 1};
    while (part.length && ascii_is_blank(part.text[part.length - 1]))
        part.length--;
    return part;
}

static bool is(struct part part, const char *word)
{
    return part.length == strlen(word) && memcmp(part.text, word, part.length) == 0;
}

/* A hexadecimal digit's value, or -1. */
static int value_of(char digit)
{
    const char letter = (char)(digit | 32);
    return ascii_is_digit(digit)            ? digit - '0'
           : letter >= 'a' && letter <= 'f' ? letter - 'a' + 10
                                            : -1;
}

static bool read_moves(struct reader *reader, struct part moves, const struct place *start,
                       const char *line)
{
    for (size_t at = 0; at < moves.length; at += 2) {
        const int column = value_of(moves.text[at]),
                  row = at + 1 < moves.length ? value_of(moves.text[at + 1]) : -1;
        const bool pass = column == 0 && row == 0;
        reader_mark_behind(reader, start, (size_t)(moves.text + at - line));
        if (!pass && (column < 1 || row < 1)) {
            reader_damage(reader, LZ_ERR_SYNTAX,
                          "expected a move of two hexadecimal digits from 1 to F");
            return false;
        }
        if (reader_act(reader,
                       pass ? lz_action_pass() : lz_action_place((row - 1) * BDT_SIZE + column - 1),
                       false))
            return false;
    }
    return true;
}

/* Labels the offered fifth move, such as J10. */
static void read_fifth(struct reader *reader, struct part part)
{
    if (part.length == 0 || is(part, "?") || is(part, "-"))
        return;
    const int letter = (*part.text | 32) - 'a', column = letter > 'i' - 'a' ? letter - 1 : letter;
    int row = 0;
    bool good = letter >= 0 && letter != 'i' - 'a' && column < BDT_SIZE && part.length <= 3;
    for (size_t i = 1; good && i < part.length; i++) {
        good &= ascii_is_digit(part.text[i]);
        row = row * 10 + part.text[i] - '0';
    }
    good = good && row >= 1 && row <= BDT_SIZE;
    reader_offer(reader, good ? (row - 1) * BDT_SIZE + column : -1);
}

static void read_result(struct reader *reader, struct part part)
{
    const lz_result result = is(part, "+")   ? LZ_RESULT_BLACK_WINS
                             : is(part, "-") ? LZ_RESULT_WHITE_WINS
                             : is(part, "=") ? LZ_RESULT_DRAW
                                             : LZ_RESULT_ONGOING;
    lz_record_set_result(reader->record, result);
    if (result == LZ_RESULT_ONGOING && part.length && !is(part, "?")) {
        char shown[41];
        snprintf(shown, sizeof shown, "%.*s", part.length < 40 ? (int)part.length : 40, part.text);
        reader_leave_out(reader, "the result \"%.40s\" is not known and is left out", shown);
    }
}

/* Reads a game's fields; `line` is the whole line, which begins at the reader's token. */
static void read_game(struct reader *reader, const char *line, const char *mark)
{
    static const char unknown_sides[] = "-?";
    const struct place start = reader->token;
    struct part fields[FIELDS] = {{"", 0}}, comment;
    const char *at = mark + 2, *end = strchr(at, ']');
    end = end ? end : at + strlen(at);
    for (int i = 0; i < FIELDS; i++) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        fields[i] = trimmed((struct part){at, (size_t)((comma ? comma : end) - at)});
        at = comma ? comma + 1 : end;
    }
    comment = trimmed((struct part){at, (size_t)(end - at)});
    if (reader_begin_renju(reader))
        return;
    reader_set_info(reader, LZ_RECORD_INFO_EVENT, line, (size_t)(mark - line));
    reader_set_info(reader, LZ_RECORD_INFO_BLACK, fields[BLACK].text, fields[BLACK].length);
    reader_set_info(reader, LZ_RECORD_INFO_WHITE, fields[WHITE].text, fields[WHITE].length);
    reader_set_info(reader, LZ_RECORD_INFO_NOTE, comment.text, comment.length);
    const bool good = read_moves(reader, fields[MOVES], &start, line);
    reader->token = start;
    read_result(reader, fields[RESULT]);
    if (fields[SIDES].length && !strchr(unknown_sides, *fields[SIDES].text))
        reader_leave_out(reader, "who swapped in the opening is left out");
    if (good) {
        read_fifth(reader, fields[FIFTH]);
        reader_deliver(reader);
    } else {
        reader_deliver_partial(reader);
    }
}

void bdt_read(struct reader *reader)
{
    char line[BDT_LINE_BYTES];
    size_t length;
    bool some = false;
    while (!reader->stopped && reader_line(reader, line, sizeof line, &length)) {
        const char *mark = strstr(line, "=[");
        if (length == sizeof line)
            reader_leave_out(reader, "a line of more than %zu bytes is cut", length - 1);
        if (mark)
            read_game(reader, line, mark);
        some |= mark != NULL;
    }
    if (!some && !reader->stopped)
        reader_damage(reader, LZ_ERR_SYNTAX,
                      "expected a game such as Name=[black,white,+,7877...]");
}
