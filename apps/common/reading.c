#include "common/reading.h"

#include "common/charset.h"
#include "common/lines.h"
#include "common/tree.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct source {
    const char *data;
    size_t length, at;
};

static ptrdiff_t read_source(void *user, char *buffer, size_t size)
{
    struct source *source = user;
    const size_t left = source->length - source->at, count = size < left ? size : left;
    memcpy(buffer, source->data + source->at, count);
    source->at += count;
    return (ptrdiff_t)count;
}

/* The result so far. */
struct taking {
    lz_record *first;
    bool more;    /* something follows the first game, whole or damaged */
    bool damaged; /* before the first game, or in it */
    bool cut;     /* the rules do not allow the first game's last move */
};

/* Keeps the first game and sees whether there is a second. */
static bool take_game(void *user, lz_record *record)
{
    struct taking *taking = user;
    if (taking->first) {
        taking->more = true;
        return false;
    }
    return lz_record_copy(record, &taking->first, NULL) == LZ_OK;
}

static void take_notice(void *user, const lz_error *notice)
{
    struct taking *taking = user;
    if (notice->status != LZ_OK && taking->first)
        taking->more = true;
    else if (notice->status != LZ_OK)
        taking->damaged = true;
}

static lz_status take_first(lz_record_format format, const lz_variant *variant, lz_rows rows,
                            const char *data, size_t length, struct taking *taking, lz_error *error)
{
    struct source source = {data, length, 0};
    lz_record_options options;
    lz_record_options_init(&options);
    if (variant)
        options.variant = *variant;
    options.rows = rows;
    options.decode = charset_decode;
    options.notice = take_notice;
    options.notice_user = taking;
    const lz_status status =
        lz_record_read(format, &options, read_source, &source, take_game, taking, error);
    if (status && (taking->damaged || !taking->first))
        return status;
    if (taking->first)
        return LZ_OK;
    lz_error_set(error, LZ_ERR_SYNTAX, "there is no game in it");
    return LZ_ERR_SYNTAX;
}

/* ---- what is dropped ---- */

struct text {
    char *data;
    size_t length, capacity;
};

static bool write_to(void *user, const char *data, size_t size)
{
    struct text *text = user;
    if (text->length + size > text->capacity) {
        const size_t capacity = 2 * (text->length + size);
        char *grown = realloc(text->data, capacity);
        if (!grown)
            return false;
        text->data = grown;
        text->capacity = capacity;
    }
    memcpy(text->data + text->length, data, size);
    text->length += size;
    return true;
}

/* Compares what both are as SGF, which can hold everything in a record. */
static bool same(const lz_record *one, const lz_record *other)
{
    struct text first = {0}, second = {0};
    const bool equal =
        lz_record_write(LZ_RECORD_FORMAT_SGF, NULL, one, write_to, &first, NULL) == LZ_OK &&
        lz_record_write(LZ_RECORD_FORMAT_SGF, NULL, other, write_to, &second, NULL) == LZ_OK &&
        first.length == second.length && memcmp(first.data, second.data, first.length) == 0;
    free(first.data);
    free(second.data);
    return equal;
}

/* Formats that require a time write 0 for none. */
static void drop_empty_times(lz_record *record)
{
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE; node = lz_record_child(record, node))
        if (lz_record_time_ms(record, node) == 0)
            lz_record_set_time_ms(record, node, -1);
}

static bool has_remarks(const char *data, size_t length)
{
    bool begins = true;
    for (size_t at = lines_mark(data, length); at < length; at++) {
        if (begins && data[at] == '#')
            return true;
        begins = data[at] == '\n';
    }
    return false;
}

static enum reading_rest find_beside(const struct taking *taking, bool remarks)
{
    if (taking->cut)
        return REST_LAST_MOVE;
    if (taking->more)
        return REST_GAMES;
    const bool lost =
        remarks || lz_record_is_reduced(taking->first) || lz_record_is_damaged(taking->first);
    return lost ? REST_NOTES : REST_NOTHING;
}

static enum reading_rest find_rest(const struct reading *reading)
{
    const lz_record *first = reading->whole;
    if (reading->beside == REST_LAST_MOVE || reading->beside == REST_GAMES)
        return reading->beside;
    if (lz_record_nodes(first) > lz_record_depth(first, tree_last(first, LZ_RECORD_ROOT)) + 1)
        return REST_VARIATIONS;
    return reading->beside || !same(first, reading->record) ? REST_NOTES : REST_NOTHING;
}

/* ---- the header ---- */

static void copy_texts(const lz_record *from, lz_record *to)
{
    for (int info = 0; info < LZ_RECORD_INFO_COUNT; info++)
        lz_record_set_text(to, (lz_record_info)info, lz_record_text(from, (lz_record_info)info),
                           NULL);
}

/* Whether both main lines are the same. */
static bool same_moves(const lz_record *one, const lz_record *other)
{
    int at = LZ_RECORD_ROOT, there = LZ_RECORD_ROOT;
    while (at != LZ_RECORD_NO_NODE && there != LZ_RECORD_NO_NODE) {
        at = lz_record_child(one, at);
        there = at == LZ_RECORD_NO_NODE ? lz_record_child(other, there)
                                        : lz_record_find(other, there, lz_record_action(one, at));
    }
    return at == there;
}

void reading_copy_header(const lz_record *read, lz_record *record)
{
    const bool finished = lz_record_result(record) != LZ_RESULT_ONGOING;
    copy_texts(read, record);
    if (!same_moves(read, record))
        lz_record_set_text(record, LZ_RECORD_INFO_ENDING, NULL, NULL);
    else if (!finished)
        lz_record_set_result(record, lz_record_result(read));
}

/* ---- all ---- */

/* Plays the first game to its end, or to the move before it if the rules do not allow the last one,
 * which is taken out then. */
static lz_status play_first(struct taking *taking, lz_game **out, lz_error *error)
{
    const int last = tree_last(taking->first, LZ_RECORD_ROOT);
    const lz_status status = lz_record_game(taking->first, last, out, error);
    const int before =
        status == LZ_ERR_ILLEGAL ? lz_record_parent(taking->first, last) : LZ_RECORD_NO_NODE;
    if (before == LZ_RECORD_NO_NODE || before == LZ_RECORD_ROOT ||
        lz_record_game(taking->first, before, out, NULL))
        return status;
    lz_record_delete(taking->first, last);
    taking->cut = true;
    return LZ_OK;
}

lz_status reading_take(lz_record_format format, const lz_variant *variant, lz_rows rows,
                       const char *data, size_t length, struct reading *out, lz_error *error)
{
    struct taking taking = {0};
    *out = (struct reading){0};
    lz_status status = take_first(format, variant, rows, data, length, &taking, error);
    if (status == LZ_OK)
        status = play_first(&taking, &out->game, error);
    if (status == LZ_OK)
        status = lz_record_from_game(out->game, &out->record, error);
    if (status) {
        lz_record_free(taking.first);
        reading_clear(out);
        return status;
    }
    lz_record_settle(taking.first);
    drop_empty_times(taking.first);
    reading_copy_header(taking.first, out->record);
    out->whole = taking.first;
    out->beside =
        find_beside(&taking, format == LZ_RECORD_FORMAT_MOVES && has_remarks(data, length));
    out->rest = find_rest(out);
    return LZ_OK;
}

void reading_clear(struct reading *reading)
{
    lz_game_free(reading->game);
    lz_record_free(reading->record);
    lz_record_free(reading->whole);
    *reading = (struct reading){0};
}
