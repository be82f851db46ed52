/* Adds games in batches. A batch is gathered in memory and then written in one transaction, with a
 * segment of the index for its games. */
#include "store/answers.h"
#include "store/game.h"
#include "store/inside.h"
#include "store/pack.h"
#include "store/segment.h"
#include "study/decode.h"
#include "system/array.h"
#include "system/file.h"
#include "system/format.h"
#include "system/hash.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH_ENTRIES = 1500000, /* 24 MB, and as much again to sort them */
    BATCH_BYTES = 64 << 20,  /* of games */
    RENJU_STONES = 3,        /* after which an opening has its name */
    MEMO_SIZE = 1024
};

/* A text or blob in the batch's bytes. */
struct piece {
    size_t at, size;
    bool given;
};

struct pending {
    struct piece variant, text[LZ_RECORD_INFO_COUNT], moves, times, sgf;
    uint64_t print;
    int64_t source;
    uint32_t day;
    int16_t length, opening;
    uint8_t result;
};

/* The number of a name, a variant or an opening that was looked up last. */
struct memo {
    uint64_t hash;
    int64_t value;
};

enum statement {
    INSERT_GAME,
    INSERT_HEADER,
    INSERT_NAME,
    SELECT_NAME,
    INSERT_VARIANT,
    SELECT_VARIANT,
    STATEMENTS
};

struct database_import {
    struct database *base;
    sqlite3_stmt *statement[STATEMENTS];
    struct database_counts counts;
    int64_t source;
    bool exact; /* the present source's format */
    struct packed packed;
    struct bytes bytes; /* of the batch */
    struct pending *games;
    size_t game_count, game_room;
    struct entry *entries;
    size_t entry_count, entry_room;
    struct memo names[MEMO_SIZE], openings[MEMO_SIZE];
};

static const char *const sql[STATEMENTS] = {
    [INSERT_GAME] = "INSERT OR IGNORE INTO game(print, variant, source, black, white, event, round,"
                    " date, result, length, opening, moves, times, sgf)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [INSERT_HEADER] = "INSERT INTO header(game, kind, text) VALUES (?, ?, ?)",
    [INSERT_NAME] = "INSERT OR IGNORE INTO name(text) VALUES (?)",
    [SELECT_NAME] = "SELECT id FROM name WHERE text = ?",
    [INSERT_VARIANT] = "INSERT OR IGNORE INTO variant(text) VALUES (?)",
    [SELECT_VARIANT] = "SELECT id FROM variant WHERE text = ?",
};

/* ---- gathering ---- */

static struct piece keep(struct bytes *bytes, const void *data, size_t size)
{
    const struct piece piece = {bytes->used, size, data != NULL};
    bytes_add(bytes, data, size);
    return piece;
}

static struct piece keep_bytes(struct bytes *bytes, const struct bytes *from)
{
    return keep(bytes, from->used ? from->data : NULL, from->used);
}

static bool add_entry(void *user, uint64_t key, unsigned move)
{
    struct database_import *import = user;
    struct entry *entries =
        array_grown(import->entries, import->entry_count, &import->entry_room, sizeof *entries);
    if (!entries)
        return false;
    import->entries = entries;
    import->entries[import->entry_count++] =
        (struct entry){.key = key,
                       .game = (uint32_t)import->game_count,
                       .move = (uint16_t)move,
                       .result = import->games[import->game_count].result};
    return true;
}

/* The opening of renju that the stones of the main line make. */
static int find_opening(const lz_record *record)
{
    int node = LZ_RECORD_ROOT;
    lz_game *game;
    for (int stones = 0; stones < RENJU_STONES; stones++) {
        node = lz_record_child(record, node);
        if (lz_record_action(record, node).kind != LZ_ACTION_PLACE)
            return -1;
    }
    if (lz_record_game(record, node, &game, NULL))
        return -1;
    const int opening = lz_renju_opening_of(game);
    lz_game_free(game);
    return opening;
}

/* The same, remembering what was found for the same variant and stones. */
static int opening_of(struct database_import *import, const lz_record *record,
                      const struct pending *game)
{
    const uint8_t *moves = import->packed.moves.data;
    uint64_t hash =
        hash_bytes(HASH_SEED, import->bytes.data + game->variant.at, game->variant.size);
    if (import->packed.moves.used < RENJU_STONES)
        return -1;
    hash = hash_bytes(hash, moves, RENJU_STONES);
    struct memo *memo = &import->openings[hash % MEMO_SIZE];
    if (memo->hash != hash)
        *memo = (struct memo){hash, find_opening(record)};
    return (int)memo->value;
}

/* Equal for games that are equal in all that is kept. */
static uint64_t print_of(const struct database_import *import, const struct pending *game)
{
    uint64_t hash =
        hash_bytes(HASH_SEED, import->bytes.data + game->variant.at, game->variant.size);
    const struct packed *packed = &import->packed;
    hash = hash_bytes(hash, packed->moves.data, packed->moves.used);
    hash = hash_bytes(hash, packed->times.data, packed->times.used);
    hash = hash_bytes(hash, packed->sgf.data, packed->sgf.used);
    for (int i = 0; i < LZ_RECORD_INFO_COUNT; i++) {
        const struct piece text = game->text[i];
        hash = hash_bytes(hash, &(uint8_t){(uint8_t)text.given}, 1);
        hash = hash_bytes(hash, import->bytes.data + text.at, text.size);
    }
    return hash_bytes(hash, &game->result, 1) >> 1;
}

static void keep_texts(struct database_import *import, const lz_record *record,
                       struct pending *game)
{
    char text[LZ_CELLS_MAX * 20];
    const size_t length = lz_variant_format(lz_record_variant(record), text, sizeof text);
    game->variant = keep(&import->bytes, text, length);
    for (int i = 0; i < LZ_RECORD_INFO_COUNT; i++) {
        const char *info = lz_record_text(record, (lz_record_info)i);
        game->text[i] = keep(&import->bytes, info, info ? strlen(info) : 0);
    }
}

static bool room_for_game(struct database_import *import)
{
    struct pending *games =
        array_grown(import->games, import->game_count, &import->game_room, sizeof *games);
    if (games)
        import->games = games;
    return games;
}

static void forget_batch(struct database_import *import)
{
    import->game_count = import->entry_count = import->bytes.used = 0;
}

static lz_status write_batch(struct database_import *import, lz_error *error);

lz_status database_import_add(struct database_import *import, lz_record *record, lz_error *error)
{
    if (lz_record_child(record, LZ_RECORD_ROOT) == LZ_RECORD_NO_NODE) {
        import->counts.empty++;
        return LZ_OK;
    }
    lz_record_settle(record);
    const lz_status status = pack_record(&import->packed, record, import->exact, error);
    if (status)
        return status;
    if (!room_for_game(import))
        return database_no_memory(error);
    struct pending *game = &import->games[import->game_count];
    *game = (struct pending){.source = import->source,
                             .length = (int16_t)import->packed.length,
                             .result = (uint8_t)lz_record_result(record)};
    keep_texts(import, record, game);
    game->moves = keep_bytes(&import->bytes, &import->packed.moves);
    game->moves.given = true; /* none before a set-up */
    game->times = keep_bytes(&import->bytes, &import->packed.times);
    game->sgf = keep_bytes(&import->bytes, &import->packed.sgf);
    if (import->bytes.failed)
        return database_no_memory(error);
    game->day = game_day(lz_record_text(record, LZ_RECORD_INFO_DATE));
    game->opening = (int16_t)opening_of(import, record, game);
    game->print = print_of(import, game);
    fold_begin(import->base->fold, lz_record_variant(record));
    if (!pack_walk(import->base->fold,
                   view_of(import->packed.moves.data, import->packed.moves.used), add_entry,
                   import))
        return database_no_memory(error);
    import->game_count++;
    return import->entry_count >= BATCH_ENTRIES || import->bytes.used >= BATCH_BYTES
               ? write_batch(import, error)
               : LZ_OK;
}

/* ---- writing ---- */

static void bind_piece(sqlite3_stmt *statement, int index, const struct database_import *import,
                       struct piece piece, bool text)
{
    const void *data = import->bytes.data + piece.at;
    if (!piece.given)
        sqlite3_bind_null(statement, index);
    else if (text)
        sqlite3_bind_text(statement, index, data, (int)piece.size, SQLITE_STATIC);
    else
        sqlite3_bind_blob(statement, index, data, (int)piece.size, SQLITE_STATIC);
}

/* Finds the row that holds the text, or makes it. */
static lz_status find_row(struct database_import *import, enum statement insert,
                          enum statement select, struct piece text, int64_t *out, lz_error *error)
{
    const uint64_t hash = hash_bytes(hash_bytes(HASH_SEED, &(uint8_t){(uint8_t)insert}, 1),
                                     import->bytes.data + text.at, text.size);
    struct memo *memo = &import->names[hash % MEMO_SIZE];
    *out = memo->value;
    if (memo->hash == hash)
        return LZ_OK;
    bind_piece(import->statement[insert], 1, import, text, true);
    lz_status status = database_step(import->base, import->statement[insert], error);
    if (status)
        return status;
    sqlite3_stmt *found = import->statement[select];
    bind_piece(found, 1, import, text, true);
    if (sqlite3_step(found) == SQLITE_ROW) {
        *out = sqlite3_column_int64(found, 0);
        *memo = (struct memo){hash, *out};
    } else {
        status = database_failed(import->base, error);
    }
    sqlite3_reset(found);
    return status;
}

static lz_status bind_name(struct database_import *import, int index, struct piece name,
                           lz_error *error)
{
    int64_t row;
    if (!name.given) {
        sqlite3_bind_null(import->statement[INSERT_GAME], index);
        return LZ_OK;
    }
    const lz_status status = find_row(import, INSERT_NAME, SELECT_NAME, name, &row, error);
    if (!status)
        sqlite3_bind_int64(import->statement[INSERT_GAME], index, row);
    return status;
}

static lz_status write_headers(struct database_import *import, const struct pending *game,
                               int64_t id, lz_error *error)
{
    lz_status status = LZ_OK;
    for (int i = 0; i < LZ_RECORD_INFO_COUNT && !status; i++) {
        if (!game->text[i].given || game_has_column((lz_record_info)i))
            continue;
        sqlite3_stmt *insert = import->statement[INSERT_HEADER];
        sqlite3_bind_int64(insert, 1, id);
        sqlite3_bind_int(insert, 2, i);
        bind_piece(insert, 3, import, game->text[i], true);
        status = database_step(import->base, insert, error);
    }
    return status;
}

/* Writes a game; its number is 0 if the same game is there already. */
static lz_status write_game(struct database_import *import, const struct pending *game, int64_t *id,
                            lz_error *error)
{
    sqlite3_stmt *insert = import->statement[INSERT_GAME];
    int64_t variant;
    lz_status status =
        find_row(import, INSERT_VARIANT, SELECT_VARIANT, game->variant, &variant, error);
    sqlite3_bind_int64(insert, 1, (int64_t)game->print);
    sqlite3_bind_int64(insert, 2, variant);
    if (game->source)
        sqlite3_bind_int64(insert, 3, game->source);
    else
        sqlite3_bind_null(insert, 3);
    if (!status)
        status = bind_name(import, 4, game->text[LZ_RECORD_INFO_BLACK], error);
    if (!status)
        status = bind_name(import, 5, game->text[LZ_RECORD_INFO_WHITE], error);
    if (!status)
        status = bind_name(import, 6, game->text[LZ_RECORD_INFO_EVENT], error);
    if (status)
        return status;
    bind_piece(insert, 7, import, game->text[LZ_RECORD_INFO_ROUND], true);
    bind_piece(insert, 8, import, game->text[LZ_RECORD_INFO_DATE], true);
    sqlite3_bind_int(insert, 9, game->result);
    sqlite3_bind_int(insert, 10, game->length);
    if (game->opening >= 0)
        sqlite3_bind_int(insert, 11, game->opening);
    else
        sqlite3_bind_null(insert, 11);
    bind_piece(insert, 12, import, game->moves, false);
    bind_piece(insert, 13, import, game->times, false);
    bind_piece(insert, 14, import, game->sgf, false);
    status = database_step(import->base, insert, error);
    if (status)
        return status;
    *id = sqlite3_changes(import->base->db) ? sqlite3_last_insert_rowid(import->base->db) : 0;
    return *id ? write_headers(import, game, *id, error) : LZ_OK;
}

/* Gives the entries the numbers of their games and drops those of games that were there already. */
static void number_entries(struct database_import *import, const int64_t *ids)
{
    size_t kept = 0;
    for (size_t i = 0; i < import->entry_count; i++) {
        struct entry entry = import->entries[i];
        if (!ids[entry.game])
            continue;
        entry.game = (uint32_t)ids[entry.game];
        import->entries[kept++] = entry;
    }
    import->entry_count = kept;
}

static lz_status write_segment(struct database_import *import, const int64_t *ids, lz_error *error)
{
    int64_t first = 0, last = 0;
    for (size_t i = 0; i < import->game_count; i++) {
        first = first ? first : ids[i];
        last = ids[i] ? ids[i] : last;
    }
    number_entries(import, ids);
    uint32_t *days = calloc((size_t)(last - first + 1), sizeof *days);
    const size_t count = days ? segment_sort(import->entries, import->entry_count) : SIZE_MAX;
    lz_status status = LZ_OK;
    for (size_t i = 0; days && i < import->game_count; i++) {
        if (ids[i])
            days[ids[i] - first] = import->games[i].day;
    }
    if (count == SIZE_MAX)
        status = database_no_memory(error);
    else if (count)
        status = segment_add(import->base, import->entries, count, days, first, last, error);
    free(days);
    return status;
}

/* Writes the games that wait, and their part of the index. */
static lz_status write_batch(struct database_import *import, lz_error *error)
{
    if (!import->game_count)
        return LZ_OK;
    int64_t *ids = calloc(import->game_count, sizeof *ids);
    uint64_t added = 0;
    if (!ids)
        return database_no_memory(error);
    lz_status status = database_begin(import->base, error);
    if (!status) {
        for (size_t i = 0; i < import->game_count && !status; i++) {
            status = write_game(import, &import->games[i], &ids[i], error);
            added += ids[i] != 0;
        }
        if (!status && added)
            status = write_segment(import, ids, error);
        status = database_end(import->base, status, error);
    }
    if (status) {
        memset(import->names, 0, sizeof import->names); /* the rows may be gone */
    } else {
        import->counts.added += added;
        import->counts.held += import->game_count - added;
    }
    free(ids);
    forget_batch(import);
    return status;
}

lz_status database_import_finish(struct database_import *import, lz_error *error)
{
    lz_error ignored; /* without answers that are ready, questions take longer, and no more */
    const lz_status status = write_batch(import, error);
    if (!status)
        answers_make(import->base, &ignored);
    return status;
}

/* ---- the whole ---- */

lz_status database_import_begin(struct database *base, struct database_import **out,
                                lz_error *error)
{
    struct database_import *import = calloc(1, sizeof *import);
    if (!import)
        return database_no_memory(error);
    import->base = base;
    for (int i = 0; i < STATEMENTS; i++) {
        import->statement[i] = database_prepare(base, sql[i], error);
        if (!import->statement[i]) {
            database_import_free(import);
            return database_failed(base, error);
        }
    }
    *out = import;
    return LZ_OK;
}

lz_status database_import_source(struct database_import *import, const char *path,
                                 lz_record_format format, lz_error *error)
{
    import->exact = format == LZ_RECORD_FORMAT_SGF;
    return database_row(import->base, "INSERT OR IGNORE INTO source(path, format) VALUES (?, ?)",
                        "SELECT id FROM source WHERE path = ? AND format = ?", path,
                        lz_record_format_name(format), &import->source, error);
}

struct database_counts database_import_counts(const struct database_import *import)
{
    return import->counts;
}

void database_import_free(struct database_import *import)
{
    if (!import)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(import->statement[i]);
    pack_free(&import->packed);
    bytes_free(&import->bytes);
    free(import->games);
    free(import->entries);
    free(import);
}

/* ---- the games of a file, as the window and the full-screen game add them: without questions ----
 */

struct file_reading {
    struct database_import *import;
    bool (*goes_on)(void *user);
    void *user;
    unsigned long added, damaged;
    lz_error error; /* of the database */
};

static bool on_game(void *user, lz_record *record)
{
    struct file_reading *reading = user;
    if (lz_record_is_damaged(record))
        reading->damaged++;
    else if (database_import_add(reading->import, record, &reading->error) == LZ_OK)
        reading->added++;
    return !reading->error.status && (!reading->goes_on || reading->goes_on(reading->user));
}

lz_status database_import_file(struct database_import *import, const char *path,
                               bool (*goes_on)(void *user), void *user, unsigned long *damaged,
                               lz_error *error)
{
    struct file_reading reading = {.import = import, .goes_on = goes_on, .user = user};
    lz_record_format format;
    lz_record_options options;
    lz_status status = format_of_file(path, &format, error);
    FILE *file = status ? NULL : file_open(path, "rb");
    if (!file)
        return status ? status : lz_error_set(error, LZ_ERR_IO, "%s", strerror(errno));
    struct file_source source = {.file = file};
    lz_record_options_init(&options);
    if (format == LZ_RECORD_FORMAT_LIB)
        lz_variant_init(&options.variant, LZ_RULE_RENJU);
    status = database_import_source(import, path, format, error);
    if (!status)
        status = decode_read(format, &options, NULL, file_read, &source, on_game, &reading, error);
    fclose(file);
    *damaged += reading.damaged;
    if (reading.error.status) {
        *error = reading.error;
        return reading.error.status;
    }
    return reading.added || reading.damaged ? LZ_OK : status;
}
