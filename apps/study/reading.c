#include "study/reading.h"

#include "study/decode.h"
#include "study/tree.h"
#include "system/bytes.h"
#include "system/lines.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The result so far. */
struct taking {
    struct reading *out;
    int number;   /* of the game to take */
    int count;    /* of games so far */
    bool more;    /* there are other games, whole or damaged */
    bool damaged; /* before the game, or in it */
    bool cut;     /* the rules do not allow the game's last move */
};

/* Keeps the game and sees whether there is one behind it. */
static bool take_game(void *user, lz_record *record)
{
    struct taking *taking = user;
    if (taking->out->whole) {
        taking->more = true;
        return false;
    }
    if (++taking->count < taking->number) {
        taking->more = true;
        taking->damaged = false;
        return true;
    }
    return lz_record_copy(record, &taking->out->whole, NULL) == LZ_OK;
}

/* Takes the charset if the notice says which was guessed. */
static void take_charset(struct reading *out, const lz_error *notice)
{
    const char *charset = decode_guess(notice);
    if (charset)
        snprintf(out->charset, sizeof out->charset, "%s", charset);
}

static void take_notice(void *user, const lz_error *notice)
{
    struct taking *taking = user;
    if (notice->status != LZ_OK && taking->out->whole)
        taking->more = true;
    else if (notice->status != LZ_OK && !taking->damaged) {
        taking->damaged = true;
        taking->out->damage = *notice;
    }
    take_charset(taking->out, notice);
}

static lz_status take_one(lz_record_format format, const lz_variant *variant, lz_rows rows,
                          const char *data, size_t length, struct taking *taking, lz_error *error)
{
    struct bytes_left source = {data, length};
    lz_record_options options;
    lz_record_options_init(&options);
    if (variant)
        options.variant = *variant;
    options.rows = rows;
    options.notice = take_notice;
    options.notice_user = taking;
    const lz_status status =
        decode_read(format, &options, NULL, bytes_read, &source, take_game, taking, error);
    if (taking->out->whole)
        return LZ_OK;
    if (taking->count)
        return lz_error_set(error, LZ_ERR_ARGUMENT, "there is no game %d: it has %d",
                            taking->number, taking->count);
    return status ? status : lz_error_set(error, LZ_ERR_SYNTAX, "there is no game in it");
}

/* ---- what is dropped ---- */

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
    if (lz_record_is_damaged(taking->out->whole))
        return REST_DAMAGE;
    if (taking->cut)
        return REST_LAST_MOVE;
    if (taking->more)
        return REST_GAMES;
    const bool lost = remarks || taking->damaged || lz_record_is_reduced(taking->out->whole);
    return lost ? REST_NOTES : REST_NOTHING;
}

/* ---- all ---- */

/* Plays the game to its end, or to the move before it if the rules do not allow the last one,
 * which is taken out then. */
static lz_status play_game(struct taking *taking, lz_error *error)
{
    const int last = tree_last(taking->out->whole, LZ_RECORD_ROOT);
    lz_game *game = NULL;
    const lz_status status = lz_record_game(taking->out->whole, last, &game, error);
    const int before =
        status == LZ_ERR_ILLEGAL ? lz_record_parent(taking->out->whole, last) : LZ_RECORD_NO_NODE;
    taking->cut = before != LZ_RECORD_NO_NODE && before != LZ_RECORD_ROOT &&
                  lz_record_game(taking->out->whole, before, &game, NULL) == LZ_OK;
    if (taking->cut)
        lz_record_delete(taking->out->whole, last);
    lz_game_free(game);
    return taking->cut ? LZ_OK : status;
}

lz_status reading_take(lz_record_format format, const lz_variant *variant, lz_rows rows,
                       const char *data, size_t length, int number, struct reading *out,
                       lz_error *error)
{
    struct taking taking = {.out = out, .number = number};
    *out = (struct reading){0};
    lz_status status = take_one(format, variant, rows, data, length, &taking, error);
    if (status == LZ_OK)
        status = play_game(&taking, error);
    if (status) {
        reading_clear(out);
        return status;
    }
    lz_record_settle(out->whole);
    drop_empty_times(out->whole);
    out->beside =
        find_beside(&taking, format == LZ_RECORD_FORMAT_MOVES && has_remarks(data, length));
    return LZ_OK;
}

void reading_clear(struct reading *reading)
{
    lz_record_free(reading->whole);
    *reading = (struct reading){0};
}

/* ---- all games ---- */

struct counting {
    reading_game_fn *fn;
    void *user;
    int count;
    struct reading *rest; /* what else there is; NULL: nobody asks */
};

static void note_rest(struct counting *counting, enum reading_rest rest)
{
    if (counting->rest && counting->rest->beside != REST_DAMAGE)
        counting->rest->beside = rest;
}

static bool count_game(void *user, lz_record *record)
{
    struct counting *counting = user;
    lz_record_settle(record);
    drop_empty_times(record);
    if (lz_record_is_damaged(record))
        note_rest(counting, REST_DAMAGE);
    else if (lz_record_is_reduced(record))
        note_rest(counting, REST_NOTES);
    counting->fn(counting->user, ++counting->count, record);
    return true;
}

static void take_rest(void *user, const lz_error *notice)
{
    struct counting *counting = user;
    if (notice->status != LZ_OK)
        note_rest(counting, REST_DAMAGE);
    if (counting->rest)
        take_charset(counting->rest, notice);
}

void reading_games(lz_record_format format, const char *data, size_t length, reading_game_fn *fn,
                   void *user, struct reading *rest)
{
    struct bytes_left source = {data, length};
    struct counting counting = {fn, user, 0, rest};
    lz_record_options options;
    lz_record_options_init(&options);
    options.notice = take_rest;
    options.notice_user = &counting;
    if (rest)
        *rest = (struct reading){0};
    decode_read(format, &options, NULL, bytes_read, &source, count_game, &counting, NULL);
    if (format == LZ_RECORD_FORMAT_MOVES && has_remarks(data, length))
        note_rest(&counting, REST_NOTES);
}
