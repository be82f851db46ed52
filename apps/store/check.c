/* Reads the whole database and compares its index with one made anew. */
#include "store/answers.h"
#include "store/pack.h"
#include "store/rows.h"
#include "store/segment.h"
#include "system/array.h"

#include <stdlib.h>
#include <string.h>

/* Both sums do not depend on an order, so that games and index can be summed each in its own. */
struct sums {
    struct database *base;
    int64_t game;
    uint8_t result;
    struct entry *entries; /* of one game */
    size_t count, room;
    uint64_t by_games, by_index;
    int64_t entries_summed, entries_indexed;
};

static uint64_t sum_of(uint64_t key, unsigned move, uint64_t game)
{
    uint64_t value = (key ^ game * UINT64_C(0x9e3779b97f4a7c15)) + move;
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

/* What an edge's counts add beside its games. */
static uint64_t sum_of_result(uint64_t key, unsigned move, unsigned result)
{
    return sum_of(key, move, UINT64_MAX - result);
}

static bool take_entry_of_game(void *user, uint64_t key, unsigned move)
{
    struct sums *sums = user;
    struct entry *entries = array_grown(sums->entries, sums->count, &sums->room, sizeof *entries);
    if (!entries)
        return false;
    sums->entries = entries;
    sums->entries[sums->count++] = (struct entry){.key = key, .move = (uint16_t)move};
    return true;
}

static int compare_entries(const void *a, const void *b)
{
    const struct entry *one = a, *other = b;
    if (one->key != other->key)
        return one->key < other->key ? -1 : 1;
    return (int)one->move - (int)other->move;
}

static void add_game(struct sums *sums)
{
    qsort(sums->entries, sums->count, sizeof *sums->entries, compare_entries);
    for (size_t i = 0; i < sums->count; i++) {
        const struct entry *entry = &sums->entries[i];
        if (i && compare_entries(entry, entry - 1) == 0)
            continue;
        sums->by_games += sum_of(entry->key, entry->move, (uint64_t)sums->game) +
                          sum_of_result(entry->key, entry->move, sums->result);
        sums->entries_summed++;
    }
    sums->count = 0;
}

static lz_status add_group(void *user, const struct key_group *group, lz_error *error)
{
    struct sums *sums = user;
    (void)error;
    for (int i = 0; i < group->count; i++) {
        const struct edge *edge = &group->edges[i];
        for (size_t game = 0; game < edge->games; game++)
            sums->by_index += sum_of(group->key, edge->move, group->games[edge->from + game]);
        for (unsigned result = 0; result < 4; result++)
            sums->by_index += edge->count[result] * sum_of_result(group->key, edge->move, result);
        sums->entries_indexed += (int64_t)edge->games;
    }
    return LZ_OK;
}

struct check {
    struct database *base;
    database_fault_fn *fault;
    void *user;
    struct database_health *health;
};

static void report(struct check *check, const lz_error *fault)
{
    check->health->faults++;
    if (check->fault)
        check->fault(check->user, fault);
}

/* Whether the whole game can be made again. */
static void check_record(struct check *check, int64_t id)
{
    lz_record *record;
    lz_error error;
    if (database_load(check->base, id, &record, &error) == LZ_OK) {
        lz_record_free(record);
        return;
    }
    lz_error fault;
    lz_error_set(&fault, LZ_ERR_SYNTAX, "game %lld: %s", (long long)id, error.text);
    report(check, &fault);
}

static lz_status check_games(struct check *check, struct sums *sums, lz_error *error)
{
    sqlite3_stmt *select = database_prepare(check->base, rows_of_games, error);
    if (!select)
        return database_failed(check->base, error);
    while (sqlite3_step(select) == SQLITE_ROW) {
        sums->game = sqlite3_column_int64(select, 0);
        sums->result = (uint8_t)(sqlite3_column_int(select, 3) & 3);
        check->health->games++;
        check_record(check, sums->game);
        if (rows_begin(check->base, select))
            pack_walk(check->base->fold, database_blob(select, 2), take_entry_of_game, sums);
        add_game(sums);
    }
    return database_finish(check->base, select, LZ_OK, error);
}

/* Runs a pragma that lists faults, one a row. */
static lz_status check_structure(struct check *check, const char *pragma, int column, bool fine,
                                 lz_error *error)
{
    sqlite3_stmt *select = database_prepare(check->base, pragma, error);
    if (!select)
        return database_failed(check->base, error);
    while (sqlite3_step(select) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(select, column);
        if (fine && text && strcmp(text, "ok") == 0)
            continue;
        lz_error fault;
        lz_error_set(&fault, LZ_ERR_SYNTAX, "the database is damaged: %s", text ? text : "");
        report(check, &fault);
    }
    return database_finish(check->base, select, LZ_OK, error);
}

/* Whether each analysis is of the position that its moves lead to. */
static lz_status check_analyses(struct check *check, lz_error *error)
{
    sqlite3_stmt *select = database_prepare(
        check->base,
        "SELECT a.key, a.moves, v.text FROM analysis a JOIN variant v ON v.id = a.variant", error);
    if (!select)
        return database_failed(check->base, error);
    while (sqlite3_step(select) == SQLITE_ROW) {
        lz_variant variant;
        lz_game *game;
        const char *moves = (const char *)sqlite3_column_text(select, 1);
        const char *text = (const char *)sqlite3_column_text(select, 2);
        bool good = false;
        if (moves && text && !lz_variant_parse(text, &variant, NULL) &&
            !lz_game_new(&variant, &game, NULL)) {
            good = !lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL) &&
                   (int64_t)database_key(check->base, game) == sqlite3_column_int64(select, 0);
            lz_game_free(game);
        }
        lz_error fault;
        lz_error_set(&fault, LZ_ERR_SYNTAX, "the analysis of \"%.100s\" is of another position",
                     moves ? moves : "");
        if (!good)
            report(check, &fault);
    }
    return database_finish(check->base, select, LZ_OK, error);
}

static void check_index(struct check *check, const struct sums *sums)
{
    lz_error fault;
    if (sums->by_games == sums->by_index && sums->entries_summed == sums->entries_indexed)
        return;
    lz_error_set(&fault, LZ_ERR_SYNTAX,
                 "the index does not agree with the games: %lld entries instead of %lld; "
                 "--reindex makes it again",
                 (long long)sums->entries_indexed, (long long)sums->entries_summed);
    report(check, &fault);
}

static lz_status check_answers(struct check *check, lz_error *error)
{
    bool agree;
    lz_error fault;
    const lz_status status = answers_check(check->base, &agree, error);
    if (status || agree)
        return status;
    lz_error_set(&fault, LZ_ERR_SYNTAX,
                 "what is kept ready of the index does not agree with it; --reindex deletes it");
    report(check, &fault);
    return LZ_OK;
}

lz_status database_check(struct database *base, database_fault_fn *fault, void *user,
                         struct database_health *out, lz_error *error)
{
    struct check check = {base, fault, user, out};
    struct sums sums = {.base = base};
    *out = (struct database_health){0};
    lz_status status = database_run(base, "BEGIN", error); /* one state of the file throughout */
    if (status)
        return status;
    status = check_structure(&check, "PRAGMA integrity_check", 0, true, error);
    if (!status)
        status = check_structure(&check, "PRAGMA foreign_key_check", 0, false, error);
    if (!status)
        status = check_games(&check, &sums, error);
    if (!status)
        status = check_analyses(&check, error);
    if (!status) {
        const lz_status read = segment_each(base, add_group, &sums, error);
        if (read == LZ_ERR_SYNTAX)
            report(&check, error);
        else if (read)
            status = read;
        else
            check_index(&check, &sums);
        if (!read)
            status = check_answers(&check, error);
    }
    out->positions = sums.entries_summed;
    free(sums.entries);
    return database_end(base, status, error);
}
