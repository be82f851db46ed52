/* Reads .psq. */
#include "base/ascii.h"
#include "record/psq.h"
#include "record/reader.h"
#include <stdio.h>
#include <string.h>

/* One line of the input and the present place in it. */
struct scan {
    struct reader *reader;
    const char *text, *at;
    struct place start;
};

/* Complains about the present byte of the line. */
static void scan_complain(struct scan *scan, const char *expected)
{
    char shown[16];
    reader_mark_behind(scan->reader, &scan->start, (size_t)(scan->at - scan->text));
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

/* The values of the first line. */
struct header {
    int64_t columns, rows, level[2], starter;
};

/* Reads the first line after its word. Some writers leave out levels and starter. */
static bool read_header(struct scan *scan, struct header *header)
{
    *header = (struct header){.level = {PSQ_LEVEL_ANY, PSQ_LEVEL_ANY}};
    if (!scan_number(scan, &header->columns, "the board's width") ||
        !scan_byte(scan, 'x', "'x' between width and height") ||
        !scan_number(scan, &header->rows, "the board's height"))
        return false;
    return !scan_is_at(scan, ',') ||
           (scan_byte(scan, ',', "','") &&
            scan_number(scan, &header->level[0], "the first player's level") &&
            scan_byte(scan, ':', "':' between the levels") &&
            scan_number(scan, &header->level[1], "the second player's level") &&
            scan_byte(scan, ',', "',' after the levels") &&
            scan_number(scan, &header->starter, "which player begins"));
}

/* Reads `x,y` or `x,y,ms`. */
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
    lz_action action = lz_action_place(-1);
    if (x >= 1 && x <= variant->columns && y >= 1 && y <= variant->rows)
        action = lz_action_place((int)(variant->rows - y) * variant->columns + (int)x - 1);
    reader->token = scan->start;
    if (reader_act(reader, action, false))
        return false;
    if (time >= 0)
        lz_record_set_time_ms(reader->record, reader->node, time);
    if (!scan_is_at(scan, '\0'))
        reader_leave_out(reader, "text after the move on its line is left out");
    return true;
}

/* The parts of a game in their order. */
enum stage { BETWEEN, MOVES, NAMES, ENDED, ARCHIVED, DAMAGED };

struct psq {
    struct reader *reader;
    enum stage stage;
    int names;
    bool second_began;
};

static void end_game(struct psq *psq)
{
    if (psq->stage != BETWEEN && psq->stage != DAMAGED)
        reader_deliver(psq->reader);
    psq->stage = BETWEEN;
}

static bool is_black(const struct psq *psq, int player)
{
    return player == (psq->second_began ? 1 : 0);
}

/* Begins the game; false after a complaint. */
static bool take_header(struct psq *psq, struct scan *scan)
{
    struct reader *reader = psq->reader;
    struct header header;
    if (!read_header(scan, &header))
        return false;
    reader->token = scan->start;
    if (reader_begin_sized(reader, header.columns, header.rows))
        return false;
    psq->names = 0;
    psq->second_began = header.starter == 1;
    if (psq->second_began && reader_set_info(reader, LZ_RECORD_INFO_STARTER, RECORD_SECOND, 1))
        return false;
    for (int player = 0; player < 2; player++) {
        char level[24];
        const int length = snprintf(level, sizeof level, "%lld", (long long)header.level[player]);
        if (header.level[player] != PSQ_LEVEL_ANY &&
            reader_set_info(reader,
                            is_black(psq, player) ? LZ_RECORD_INFO_BLACK_RANK
                                                  : LZ_RECORD_INFO_WHITE_RANK,
                            level, (size_t)length))
            return false;
    }
    return true;
}

static void take_name(struct psq *psq, const char *line, size_t length)
{
    const int player = psq->names;
    psq->stage = NAMES;
    psq->names++;
    if (psq_is_no_name(line))
        return;
    reader_set_info(psq->reader,
                    is_black(psq, player) ? LZ_RECORD_INFO_BLACK : LZ_RECORD_INFO_WHITE, line,
                    length);
}

static void take_code(struct psq *psq, const char *line)
{
    char ending[PSQ_LINE_BYTES];
    psq->stage = ENDED;
    if (!psq_ending_of(line, ending))
        reader_leave_out(psq->reader, "the code of the ending is left out: it is too long");
    else if (*ending)
        reader_set_info(psq->reader, LZ_RECORD_INFO_ENDING, ending, strlen(ending));
}

/* Counts the game's stones, and those at its start that took no time. */
static void count_stones(const lz_record *record, int *opening, int *stones)
{
    *opening = *stones = 0;
    for (int at = record->nodes[LZ_RECORD_ROOT].child; at != LZ_RECORD_NO_NODE;
         at = record->nodes[at].child) {
        *opening += *opening == *stones && record->nodes[at].time_ms == 0;
        ++*stones;
    }
}

static void take_rule(struct reader *reader, lz_rule rule)
{
    lz_record *record = reader->record;
    lz_variant variant;
    lz_variant_init(&variant, rule);
    variant.columns = record->variant.columns;
    variant.rows = record->variant.rows;
    memcpy(variant.blocked, record->variant.blocked, sizeof variant.blocked);
    if (lz_variant_check(&variant, NULL) == LZ_OK)
        record->variant = variant;
    else
        reader_leave_out(reader, "the tournament's rule is left out: %s is not played on %dx%d",
                         lz_rule_name(rule), variant.columns, variant.rows);
}

/* Takes the winner and the tournament, whose name begins with the rule. A result that the moves
 * show takes precedence. */
static void take_archive_line(struct psq *psq, char number, const char *tournament)
{
    struct reader *reader = psq->reader;
    lz_record *record = reader->record;
    const lz_rule rule = psq_rule_of(tournament);
    int opening, stones;
    if (rule != LZ_RULE_COUNT)
        take_rule(reader, rule);
    count_stones(record, &opening, &stones);
    const lz_result said = psq_result_of(number, opening, stones);
    lz_record_settle(record);
    if (record->result == LZ_RESULT_ONGOING)
        record->result = (uint8_t)said;
    else if (record->result != said)
        reader_warn(reader, "the moves show another result than the last line; the moves count");
    reader_set_info(reader, LZ_RECORD_INFO_EVENT, tournament, strlen(tournament));
}

static void take_line(struct psq *psq, const char *line, size_t length)
{
    struct reader *reader = psq->reader;
    struct scan scan = {.reader = reader, .text = line, .at = line, .start = reader->token};
    if (psq_is_header(line)) {
        end_game(psq);
        reader->token = scan.start;
        scan.at += sizeof PSQ_WORD - 1;
        psq->stage = take_header(psq, &scan) ? MOVES : DAMAGED;
    } else if (psq->stage == MOVES && psq_is_move(line) && !psq_is_code(line)) {
        if (!read_move(&scan)) {
            reader_deliver_partial(reader);
            psq->stage = DAMAGED;
        }
    } else if ((psq->stage == MOVES || psq->stage == NAMES) && psq_is_code(line)) {
        take_code(psq, line);
    } else if ((psq->stage == MOVES || psq->stage == NAMES) && psq->names < 2) {
        take_name(psq, line, length);
    } else if (psq->stage == ENDED && psq_tournament(line)) {
        take_archive_line(psq, *line, psq_tournament(line));
        psq->stage = ARCHIVED;
    } else if (psq->stage == BETWEEN) {
        reader_damage(reader, LZ_ERR_SYNTAX, "expected \"Piskvorky\" and the board's size");
        psq->stage = DAMAGED;
    } else if (psq->stage != DAMAGED) {
        reader_leave_out(reader, "a line that is no move, name or code is left out");
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
            reader_leave_out(reader, "a line of more than %zu bytes is cut", length);
        }
        if (strlen(line) != length) {
            length = strlen(line);
            reader_leave_out(reader, "text after a byte 0 on its line is left out");
        }
        if (!line[strspn(line, " \t")])
            continue;
        take_line(&psq, line, length);
    }
    end_game(&psq);
}
