/* Reading .psq. */
#include "base/ascii.h"
#include "record/psq.h"
#include "record/reader.h"
#include <string.h>

/* One line of the input and how far it has been read. */
struct scan {
    struct reader *reader;
    const char *text, *at;
    struct place start;
};

/* Complains about the present byte of the line. */
static void scan_complain(struct scan *scan, const char *expected)
{
    char shown[16];
    const size_t offset = (size_t)(scan->at - scan->text);
    scan->reader->token = scan->start;
    scan->reader->token.offset += offset;
    scan->reader->token.column += (uint32_t)offset;
    reader_damage(scan->reader, LZ_ERR_SYNTAX, "expected %s, not %s", expected,
                  reader_show(*scan->at ? (unsigned char)*scan->at : '\n', shown));
}

static void scan_blanks(struct scan *scan)
{
    while (*scan->at && ascii_is_blank(*scan->at))
        scan->at++;
}

/* Reads a whole number, which saturates far outside any board. */
static bool scan_number(struct scan *scan, int64_t *out, const char *expected)
{
    scan_blanks(scan);
    const bool minus = *scan->at == '-';
    const char *digit = scan->at + minus;
    if (!ascii_is_digit(*digit)) {
        scan_complain(scan, expected);
        return false;
    }
    int64_t number = 0;
    for (; ascii_is_digit(*digit); digit++)
        number = number < INT32_MAX ? number * 10 + (*digit - '0') : number;
    *out = minus ? -number : number;
    scan->at = digit;
    return true;
}

static bool scan_byte(struct scan *scan, char c, const char *expected)
{
    scan_blanks(scan);
    if (*scan->at == c) {
        scan->at++;
        return true;
    }
    scan_complain(scan, expected);
    return false;
}

static bool scan_is_at(struct scan *scan, char c)
{
    scan_blanks(scan);
    return *scan->at == c;
}

/* The first line, behind its word. Begins the game and says who moved first. */
static bool read_header(struct scan *scan, bool *second_began)
{
    int64_t columns, rows, level, first = 0;
    if (!scan_number(scan, &columns, "the board's width") ||
        !scan_byte(scan, 'x', "'x' between width and height") ||
        !scan_number(scan, &rows, "the board's height"))
        return false;
    /* Some writers leave out levels and starter. */
    if (scan_is_at(scan, ',') &&
        (!scan_byte(scan, ',', "','") || !scan_number(scan, &level, "the first player's level") ||
         !scan_byte(scan, ':', "':' between the levels") ||
         !scan_number(scan, &level, "the second player's level") ||
         !scan_byte(scan, ',', "',' after the levels") ||
         !scan_number(scan, &first, "which player begins")))
        return false;
    *second_began = first == 1;
    scan->reader->token = scan->start;
    return reader_begin_sized(scan->reader, columns, rows) == LZ_OK;
}

/* `x,y` or `x,y,ms`. */
static bool read_move(struct scan *scan)
{
    struct reader *reader = scan->reader;
    int64_t x, y, time = -1;
    if (!scan_number(scan, &x, "a column") || !scan_byte(scan, ',', "',' after the column") ||
        !scan_number(scan, &y, "a row"))
        return false;
    if (scan_is_at(scan, ',') &&
        (!scan_byte(scan, ',', "','") || !scan_number(scan, &time, "milliseconds")))
        return false;
    const lz_variant *variant = &reader->record->variant;
    lz_action action = action_place(-1);
    if (x >= 1 && x <= variant->columns && y >= 1 && y <= variant->rows)
        action = action_place((int)(variant->rows - y) * variant->columns + (int)x - 1);
    reader->token = scan->start;
    if (reader_act(reader, action, false))
        return false;
    if (time >= 0)
        lz_record_set_time_ms(reader->record, reader->node, time);
    if (!scan_is_at(scan, '\0'))
        reader_warn(reader, "what follows the move on its line is left out");
    return true;
}

/* A game's lines in the order they come. */
enum stage { BETWEEN, MOVES, NAMES, ENDED, DAMAGED };

struct psq {
    struct reader *reader;
    enum stage stage;
    int names;
    bool second_began;
};

static void end_game(struct psq *psq)
{
    if (psq->stage == MOVES || psq->stage == NAMES || psq->stage == ENDED)
        reader_deliver(psq->reader);
    psq->stage = BETWEEN;
}

static void take_name(struct psq *psq, const char *line, size_t length)
{
    const bool white = psq->second_began ? psq->names == 0 : psq->names == 1;
    psq->stage = NAMES;
    psq->names++;
    if (psq_is_no_name(line))
        return;
    reader_set_info(psq->reader, white ? LZ_INFO_WHITE : LZ_INFO_BLACK, line, length);
}

static void take_code(struct psq *psq, const char *line)
{
    const char *ending = psq_ending_of(line);
    psq->stage = ENDED;
    if (ending)
        reader_set_info(psq->reader, LZ_INFO_ENDING, ending, strlen(ending));
}

static void take_line(struct psq *psq, const char *line, size_t length)
{
    struct reader *reader = psq->reader;
    struct scan scan = {.reader = reader, .text = line, .at = line, .start = reader->token};
    if (psq_is_header(line)) {
        end_game(psq);
        reader->token = scan.start;
        scan.at += sizeof PSQ_WORD - 1;
        psq->stage = read_header(&scan, &psq->second_began) ? MOVES : DAMAGED;
        psq->names = 0;
    } else if (psq->stage == MOVES && psq_is_move(line) && !psq_is_code(line)) {
        if (!read_move(&scan)) {
            reader_deliver_partial(reader);
            psq->stage = DAMAGED;
        }
    } else if ((psq->stage == MOVES || psq->stage == NAMES) && psq_is_code(line)) {
        take_code(psq, line);
    } else if ((psq->stage == MOVES || psq->stage == NAMES) && psq->names < 2) {
        take_name(psq, line, length);
    } else if (psq->stage == BETWEEN) {
        reader_damage(reader, LZ_ERR_SYNTAX, "expected \"Piskvorky\" and the board's size");
        psq->stage = DAMAGED;
    } else if (psq->stage != DAMAGED) {
        reader_warn(reader, "a line that is no move, name or code is left out");
    }
}

void psq_read(struct reader *reader)
{
    struct psq psq = {.reader = reader, .stage = BETWEEN};
    char line[PSQ_LINE_BYTES];
    size_t length;
    while (!reader->stopped && reader_line(reader, line, sizeof line, &length)) {
        if (length == sizeof line) {
            length--;
            reader_warn(reader, "a line of more than %zu bytes is cut", length);
        }
        if (strlen(line) != length) {
            length = strlen(line);
            reader_warn(reader, "what follows a byte 0 on its line is left out");
        }
        if (!line[strspn(line, " \t")])
            continue;
        take_line(&psq, line, length);
    }
    end_game(&psq);
}
