#include "record/reader.h"

#include "base/ascii.h"
#include "base/error.h"
#include "base/utf8.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends an input that may have no end, such as a device. */
static int give_up(struct reader *reader)
{
    reader_mark(reader);
    reader_damage(reader, LZ_ERR_UNSUPPORTED, "no part of a game in %d MiB", READER_IDLE_MAX >> 20);
    reader->ended = reader->broken = reader->told_broken = true;
    return SOURCE_END;
}

int reader_fill(struct reader *reader)
{
    if (reader->ended)
        return SOURCE_END;
    reader->base += reader->filled;
    reader->at = reader->filled = 0;
    if (reader->base - reader->useful >= READER_IDLE_MAX)
        return give_up(reader);
    const ptrdiff_t got = reader->read(reader->read_user, reader->buffer, READER_BUFFER);
    if (got <= 0 || got > READER_BUFFER) {
        reader->ended = true;
        reader->broken = got != 0;
        return SOURCE_END;
    }
    reader->filled = (size_t)got;
    return (unsigned char)reader->buffer[0];
}

size_t reader_ahead(struct reader *reader, size_t wanted)
{
    if (reader->filled - reader->at >= wanted)
        return reader->filled - reader->at;
    memmove(reader->buffer, reader->buffer + reader->at, reader->filled - reader->at);
    reader->filled -= reader->at;
    reader->base += reader->at;
    reader->at = 0;
    /* The read function may give single bytes. If it fails here, reader_fill will meet the
     * failure again. */
    while (reader->filled < wanted && !reader->ended) {
        const ptrdiff_t got = reader->read(reader->read_user, reader->buffer + reader->filled,
                                           READER_BUFFER - reader->filled);
        if (got <= 0 || got > (ptrdiff_t)(READER_BUFFER - reader->filled))
            break;
        reader->filled += (size_t)got;
    }
    return reader->filled;
}

void reader_skip_byte_order_mark(struct reader *reader)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    if (reader_ahead(reader, sizeof mark) >= sizeof mark &&
        memcmp(reader->buffer, mark, sizeof mark) == 0)
        reader->at = reader->line_start = sizeof mark;
}

void reader_mark(struct reader *reader)
{
    reader->token.offset = reader->base + reader->at;
    reader->token.line = reader->line;
    reader->token.column = (uint32_t)(reader->token.offset - reader->line_start) + 1;
}

void reader_skip_blanks(struct reader *reader, bool lines)
{
    for (;;) {
        const int c = reader_peek(reader);
        if (c == SOURCE_END || !ascii_is_blank((char)c) || (!lines && (c == '\n' || c == '\r')))
            return;
        reader_get(reader);
    }
}

/* Skips a line end if one stands here: LF, CR LF or CR. */
static void skip_line_end(struct reader *reader)
{
    const int c = reader_get(reader);
    if (c == '\r') {
        if (reader_peek(reader) == '\n') {
            reader_get(reader);
        } else {
            reader->line++;
            reader->line_start = reader->base + reader->at;
        }
    }
}

bool reader_line(struct reader *reader, char *line, size_t size, size_t *length)
{
    reader_mark(reader);
    *length = 0;
    int c = reader_peek(reader);
    if (c == SOURCE_END)
        return false;
    for (; c != SOURCE_END && c != '\n' && c != '\r'; c = reader_peek(reader)) {
        if (*length < size)
            line[(*length)++] = (char)c;
        reader_get(reader);
    }
    line[*length < size ? *length : size - 1] = '\0';
    if (c != SOURCE_END)
        skip_line_end(reader);
    return true;
}

bool reader_gather(struct reader *reader, struct gathered *gathered, int c)
{
    enum { FEW = 1024, MOST = 1 << 30 };
    if (gathered->used == gathered->room) {
        const size_t room = gathered->room ? gathered->room * 2 : FEW;
        char *larger = room <= MOST ? realloc(gathered->bytes, room) : NULL;
        if (!larger) {
            if (room > MOST)
                reader_damage(reader, LZ_ERR_UNSUPPORTED, "a text of more than %d MiB", MOST >> 20);
            else
                reader_damage(reader, LZ_ERR_MEMORY, "no memory for a text");
            return false;
        }
        gathered->bytes = larger;
        gathered->room = room;
    }
    gathered->bytes[gathered->used++] = (char)c;
    reader_mark_useful(reader);
    return true;
}

const char *reader_show(int c, char buffer[16])
{
    if (c == SOURCE_END)
        return N_("the end of the input");
    if (c == '\n' || c == '\r')
        return N_("the end of the line");
    snprintf(buffer, 16, c > ' ' && c < 127 ? "'%c'" : "0x%02x", (unsigned)c);
    return buffer;
}

static void reader_tell(struct reader *reader, lz_error *notice, lz_status status)
{
    notice->status = status;
    notice->offset = reader->token.offset;
    notice->line = reader->token.line;
    notice->column = reader->token.column;
    if (status && !reader->first.status)
        reader->first = *notice;
    if (reader->options->notice)
        reader->options->notice(reader->options->notice_user, notice);
}

static void warn(struct reader *reader, const char *format, va_list arguments)
{
    lz_error notice;
    if (reader->broken)
        return;
    error_fill(&notice, LZ_OK, format, arguments);
    reader_tell(reader, &notice, LZ_OK);
}

void reader_warn(struct reader *reader, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    warn(reader, format, arguments);
    va_end(arguments);
}

void reader_leave_out(struct reader *reader, const char *format, ...)
{
    va_list arguments;
    reader->reduced = true;
    va_start(arguments, format);
    warn(reader, format, arguments);
    va_end(arguments);
}

void reader_tell_broken(struct reader *reader)
{
    if (!reader->broken || reader->told_broken)
        return;
    reader->told_broken = true;
    reader_mark(reader);
    reader_damage(reader, LZ_ERR_IO, "reading failed");
}

lz_status reader_damage_by(struct reader *reader, const lz_error *error)
{
    lz_error notice = *error;
    if (reader->broken && error->status != LZ_ERR_MEMORY && error->status != LZ_ERR_IO) {
        reader_tell_broken(reader);
        return LZ_ERR_IO;
    }
    reader_tell(reader, &notice, error->status);
    if (error->status == LZ_ERR_MEMORY)
        reader->stopped = true;
    return error->status;
}

lz_status reader_damage(struct reader *reader, lz_status status, const char *format, ...)
{
    lz_error notice;
    va_list arguments;
    va_start(arguments, format);
    error_fill(&notice, status, format, arguments);
    va_end(arguments);
    return reader_damage_by(reader, &notice);
}

lz_status reader_begin(struct reader *reader, const lz_variant *variant)
{
    lz_error error;
    lz_status status = lz_variant_check(variant, &error);
    if (!status)
        status = record_reset(reader->record, variant, &error);
    if (status)
        return reader_damage_by(reader, &error);
    reader_mark_useful(reader);
    record_position_begin(&reader->position, reader->record);
    reader->node = LZ_RECORD_ROOT;
    reader->told_charset = false;
    return LZ_OK;
}

void reader_resize(struct reader *reader, lz_variant *variant, int columns, int rows)
{
    static const uint64_t none[sizeof variant->blocked / sizeof *variant->blocked];
    if (columns == variant->columns && rows == variant->rows)
        return;
    if (memcmp(variant->blocked, none, sizeof none) != 0)
        reader_leave_out(reader, "blocked cells of a %dx%d board are left out on %dx%d",
                         variant->columns, variant->rows, columns, rows);
    memcpy(variant->blocked, none, sizeof none);
    variant->columns = columns;
    variant->rows = rows;
}

lz_status reader_begin_sized(struct reader *reader, int64_t columns, int64_t rows)
{
    lz_variant variant = reader->options->variant;
    variant.opening = LZ_OPENING_NONE;
    reader_resize(reader, &variant, columns < 0 || columns > LZ_CELLS_MAX ? -1 : (int)columns,
                  rows < 0 || rows > LZ_CELLS_MAX ? -1 : (int)rows);
    return reader_begin(reader, &variant);
}

lz_status reader_begin_renju(struct reader *reader)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_RENJU);
    return reader_begin(reader, &variant);
}

lz_status reader_act(struct reader *reader, lz_action action, bool share)
{
    lz_record *record = reader->record;
    int node = share ? record_find(record, reader->node, action) : LZ_RECORD_NO_NODE;
    if (node == LZ_RECORD_NO_NODE) {
        lz_error error;
        lz_colour colour;
        const lz_status status = record_position_check(&reader->position, action, &colour, &error);
        if (status)
            return reader_damage_by(reader, &error);
        node = record_append(record, reader->node, action, colour);
        if (node == LZ_RECORD_NO_NODE)
            return reader_damage(reader, LZ_ERR_MEMORY, "no memory for so many moves");
    }
    reader_enter(reader, node);
    reader_mark_useful(reader);
    return LZ_OK;
}

void reader_enter(struct reader *reader, int node)
{
    record_position_play(&reader->position, &reader->record->nodes[node]);
    reader->node = node;
}

void reader_up(struct reader *reader)
{
    const struct record_node *node = &reader->record->nodes[reader->node];
    record_position_undo(&reader->position, node);
    reader->node = node->parent;
}

lz_status reader_note_at(struct reader *reader, int node, enum note_kind kind, const char *text,
                         size_t length, const char *separator)
{
    struct record_node *here = &reader->record->nodes[node];
    struct record_note *note = kind == NOTE_COMMENT ? &here->comment : &here->extra;
    const lz_status status = record_add_note(note, text, length, separator, NULL);
    return status ? reader_damage(reader, status, "no memory for a text") : LZ_OK;
}

lz_status reader_note(struct reader *reader, enum note_kind kind, const char *text, size_t length,
                      const char *separator)
{
    return reader_note_at(reader, reader->node, kind, text, length, separator);
}

static void deliver(struct reader *reader)
{
    reader->record->reduced = reader->reduced;
    reader->reduced = false;
    if (!reader->stopped && !reader->on_game(reader->game_user, reader->record))
        reader->stopped = true;
}

void reader_deliver(struct reader *reader)
{
    reader_tell_broken(reader);
    if (reader->broken)
        reader_deliver_partial(reader);
    else
        deliver(reader);
}

void reader_offer(struct reader *reader, int cell)
{
    lz_record *record = reader->record;
    int node = LZ_RECORD_ROOT;
    if (cell < 0) {
        reader_leave_out(reader,
                         "the fifth moves that were offered are left out: they are no cells "
                         "such as h8");
        return;
    }
    bool empty = record->start[cell] == LZ_EMPTY;
    for (int ply = 0; ply < OFFER_PLY && node != LZ_RECORD_NO_NODE; ply++) {
        node = lz_record_child(record, node);
        empty &= node == LZ_RECORD_NO_NODE || record->nodes[node].cell[0] != cell;
    }
    if (node == LZ_RECORD_NO_NODE || !empty) {
        reader_leave_out(reader, "an offered fifth move is left out: no four moves stand before "
                                 "it, or one stands there");
        return;
    }
    const int played = lz_record_child(record, node);
    if (played != LZ_RECORD_NO_NODE && record->nodes[played].cell[0] == cell)
        return;
    if (lz_record_set_mark(record, node, cell, LZ_MARK_LABEL, "5", NULL))
        reader_damage(reader, LZ_ERR_MEMORY, "no memory for a mark");
}

void reader_leave_rest(struct reader *reader)
{
    if (reader_peek(reader) == SOURCE_END)
        return;
    reader_mark(reader);
    reader_leave_out(reader, "data after the moves is left out");
}

void reader_deliver_partial(struct reader *reader)
{
    reader->record->damaged = true;
    if (reader->record->count > 1 || reader->record->has_start)
        deliver(reader);
    reader->reduced = false;
}

static char *from_latin1(const char *text, size_t length)
{
    char *out = malloc(length * 2 + 1);
    size_t used = 0;
    for (size_t i = 0; out && i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c >= 0x80)
            out[used++] = (char)(0xc0 | c >> 6);
        out[used++] = (char)(c < 0x80 ? c : 0x80 | (c & 0x3f));
    }
    if (out)
        out[used] = '\0';
    return out;
}

char *reader_decode(struct reader *reader, const char *text, size_t length)
{
    const bool latin1 = reader->options->latin1;
    char *out;
    if (!latin1 && utf8_is_valid(text, length)) {
        out = record_copy_text(text, length);
    } else {
        out = from_latin1(text, length);
        if (out && !latin1 && !reader->told_charset) {
            reader_warn(reader, "text that is not UTF-8 is taken for Latin-1");
            reader->told_charset = true;
        }
    }
    if (!out)
        reader_damage(reader, LZ_ERR_MEMORY, "no memory for a text");
    return out;
}

lz_status reader_set_info(struct reader *reader, lz_record_info info, const char *text,
                          size_t length)
{
    while (length && ascii_is_blank(*text)) {
        text++;
        length--;
    }
    while (length && ascii_is_blank(text[length - 1]))
        length--;
    char *copy = length ? reader_decode(reader, text, length) : NULL;
    if (length && !copy)
        return LZ_ERR_MEMORY;
    const lz_status status = lz_record_set_text(reader->record, info, copy, NULL);
    free(copy);
    return status ? reader_damage(reader, status, "no memory for a text") : LZ_OK;
}
