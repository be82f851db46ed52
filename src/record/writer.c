#include "record/writer.h"

#include "base/error.h"
#include "game/variant.h"
#include <stdio.h>
#include <string.h>

void writer_flush(struct writer *writer)
{
    if (writer->used && !writer->failed)
        writer->failed = !writer->write(writer->write_user, writer->buffer, writer->used);
    writer->used = 0;
}

void writer_put(struct writer *writer, char c)
{
    if (writer->used == WRITER_BUFFER)
        writer_flush(writer);
    writer->buffer[writer->used++] = c;
}

void writer_text(struct writer *writer, const char *text)
{
    while (*text)
        writer_put(writer, *text++);
}

void writer_number(struct writer *writer, int64_t number)
{
    char digits[24];
    int length = 0;
    if (number < 0)
        writer_put(writer, '-');
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        digits[length++] = (char)('0' + left % 10);
    while (left /= 10);
    while (length)
        writer_put(writer, digits[--length]);
}

void writer_warn(struct writer *writer, const char *text)
{
    lz_error notice = {.status = LZ_OK};
    if (!writer->options->notice)
        return;
    snprintf(notice.text, sizeof notice.text, "%s", text);
    writer->options->notice(writer->options->notice_user, &notice);
}

static bool is_usual_game(const lz_variant *variant)
{
    lz_variant usual;
    lz_variant_init(&usual, LZ_RULE_FREESTYLE);
    return variant->rule == usual.rule && variant->columns == usual.columns &&
           variant->rows == usual.rows && variant->win == usual.win;
}

void writer_tell_losses(struct writer *writer, unsigned kept)
{
    const lz_record *record = writer->record;
    bool variations = false, comments = false, marks = false, times = false, extras = false;
    int at = LZ_RECORD_ROOT;
    do {
        const struct record_node *node = &record->nodes[at];
        variations |= node->child != node->last;
        comments |= node->comment != NULL;
        marks |= node->mark_count > 0 || node->flags;
        times |= node->time_ms >= 0;
        extras |= node->extra != NULL;
        at = record_walk(record, at);
    } while (at != LZ_RECORD_ROOT);
    if (variations)
        writer_warn(writer, "variations are left out: only the main line is kept");
    if (comments)
        writer_warn(writer, "comments are left out");
    if (marks)
        writer_warn(writer, "marks are left out");
    if (times && !(kept & WRITER_TIMES))
        writer_warn(writer, "the moves' times are left out");
    if (extras)
        writer_warn(writer, "SGF properties of other programs are left out");
    if (!(kept & WRITER_GAME) && !is_usual_game(&record->variant))
        writer_warn(writer, "rule and size are not kept: give them when reading it");
    bool names = false;
    for (int i = 0; i < LZ_INFO_COUNT; i++)
        names |= record->text[i] != NULL &&
                 !(kept & WRITER_NAMES && (i == LZ_INFO_BLACK || i == LZ_INFO_WHITE));
    if (names)
        writer_warn(writer, kept & WRITER_NAMES ? "event, date and notes are left out"
                                                : "players, event, date and notes are left out");
}

/* Lays out the start position as moves that alternate, in cell order for each colour. */
static bool lay_out_start(const lz_record *record, struct stones *stones)
{
    const int cells = variant_cells(&record->variant);
    int count[LZ_WHITE + 1] = {0};
    for (int cell = 0; cell < cells; cell++)
        count[record->start[cell]]++;
    const int black = count[LZ_BLACK], white = count[LZ_WHITE];
    if (record->start_to_move == LZ_BLACK ? black != white : black != white + 1)
        return false;
    int next[LZ_WHITE + 1] = {0};
    for (lz_colour colour = LZ_BLACK; stones->count < black + white;
         colour = colour_other(colour)) {
        while (record->start[next[colour]] != colour)
            next[colour]++;
        stones->time_ms[stones->count] = -1;
        stones->cell[stones->count++] = (int16_t)next[colour]++;
    }
    return true;
}

lz_status writer_stones(struct writer *writer, struct stones *stones, lz_error *error)
{
    const lz_record *record = writer->record;
    stones->count = 0;
    if (record->has_start || record->start_to_move != LZ_BLACK) {
        /* Under gravity a colour's stones in cell order may float: not attempted. */
        if (!record->has_start || lz_rule_has_gravity(record->variant.rule) ||
            !lay_out_start(record, stones))
            return error_set(error, LZ_ERR_UNSUPPORTED,
                             "the format has no start positions, and this one is not the outcome "
                             "of moves in turn");
        writer_warn(writer, "the start position is written as moves");
    }
    for (int at = record->nodes[LZ_RECORD_ROOT].child; at != LZ_RECORD_NO_NODE;
         at = record->nodes[at].child) {
        const struct record_node *node = &record->nodes[at];
        if (node->kind == LZ_ACTION_PASS) {
            writer_warn(writer, "the moves from the first pass on are left out");
            break;
        }
        if (node->kind == LZ_ACTION_CHOOSE) {
            writer_warn(writer, "the choice of colours is left out");
            continue;
        }
        for (int i = 0; i <= (node->kind == LZ_ACTION_ADD_TWO); i++) {
            stones->time_ms[stones->count] = i ? -1 : node->time_ms;
            stones->cell[stones->count++] = node->cell[i];
        }
    }
    return LZ_OK;
}
