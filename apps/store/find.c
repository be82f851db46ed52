/* Finds games and loads them. */
#include "store/find.h"

#include "store/explore.h"
#include "store/game.h"
#include "store/inside.h"
#include "store/pack.h"

#include <stdio.h>
#include <string.h>

static const char of_games[] = " FROM game g";
static const char of_wanted[] = " FROM temp.wanted f JOIN game g ON g.id = f.game";

/* The query's conditions, in the order of their parameters. */
static const char conditions[] =
    " JOIN variant v ON v.id = g.variant"
    " LEFT JOIN name b ON b.id = g.black LEFT JOIN name w ON w.id = g.white"
    " LEFT JOIN name e ON e.id = g.event LEFT JOIN source s ON s.id = g.source"
    " WHERE 1"
    " AND (?2 IS NULL OR e.text LIKE ?2 ESCAPE '\\')"
    " AND (?3 IS NULL OR last_day(g.date) >= ?3) AND (?4 IS NULL OR first_day(g.date) <= ?4)"
    " AND (?5 IS NULL OR s.path LIKE ?5 ESCAPE '\\')"
    " AND (?6 IS NULL OR v.text LIKE ?6) AND (?7 IS NULL OR g.result = ?7)"
    " AND (?8 IS NULL OR g.opening = ?8) AND g.length >= ?9 AND (?10 = 0 OR g.length <= ?10)"
    " AND (?11 = 0 OR g.id = ?11)";

/* By the indexes of black and white. */
static const char player_condition[] =
    " AND g.id IN (SELECT id FROM game WHERE black IN"
    " (SELECT id FROM name WHERE text LIKE ?1 ESCAPE '\\') UNION SELECT id FROM game WHERE white IN"
    " (SELECT id FROM name WHERE text LIKE ?1 ESCAPE '\\'))";

static const char columns[] =
    "SELECT g.id, v.text, b.text, w.text, e.text, g.round, g.date, s.path,"
    " g.result, g.length, g.opening";

/* Binds "%text%", with the signs that LIKE interprets escaped. */
static void bind_part(sqlite3_stmt *statement, int index, const char *text)
{
    char pattern[512];
    size_t used = 0;
    if (!text)
        return;
    pattern[used++] = '%';
    for (; *text && used < sizeof pattern - 4; text++) {
        if (strchr("%_\\", *text))
            pattern[used++] = '\\';
        pattern[used++] = *text;
    }
    pattern[used++] = '%';
    sqlite3_bind_text(statement, index, pattern, (int)used, SQLITE_TRANSIENT);
}

static void bind_query(sqlite3_stmt *statement, const struct database_query *query)
{
    char text[32];
    bind_part(statement, 1, query->player);
    bind_part(statement, 2, query->event);
    if (query->from)
        sqlite3_bind_int64(statement, 3, game_day(query->from));
    if (query->to) { /* "2024" takes all of the year in */
        const uint32_t day = game_day(query->to);
        const unsigned unknown = day % 32 ? 0 : day % 512 ? 31 : 511;
        sqlite3_bind_int64(statement, 4, day + unknown);
    }
    bind_part(statement, 5, query->source);
    if (query->rule) {
        snprintf(text, sizeof text, "%s %%", lz_rule_name(*query->rule));
        sqlite3_bind_text(statement, 6, text, -1, SQLITE_TRANSIENT);
    }
    if (query->result)
        sqlite3_bind_int(statement, 7, (int)*query->result);
    if (query->opening)
        sqlite3_bind_int(statement, 8, query->opening - 1);
    sqlite3_bind_int(statement, 9, query->shortest);
    sqlite3_bind_int(statement, 10, query->longest);
    sqlite3_bind_int64(statement, 11, query->id);
}

/* Prepares SELECT of the columns of the games that the query asks for; NULL after an error. */
static sqlite3_stmt *prepare_query(struct database *base, const char *select, const char *games,
                                   const struct database_query *query, const char *tail,
                                   lz_error *error)
{
    char sql[2048];
    snprintf(sql, sizeof sql, "%s%s%s%s%s%s", select, games, conditions,
             query->player ? player_condition : "",
             query->position ? " AND g.id IN (SELECT game FROM temp.wanted)" : "", tail);
    if (query->position && explore_games(base, query->position, error))
        return NULL;
    sqlite3_stmt *statement = database_prepare(base, sql, error);
    if (statement)
        bind_query(statement, query);
    return statement;
}

static const char *text_of(sqlite3_stmt *statement, int column)
{
    return (const char *)sqlite3_column_text(statement, column);
}

static lz_status read_variant(const char *text, lz_variant *out, lz_error *error)
{
    return text && lz_variant_parse(text, out, NULL) == LZ_OK
               ? LZ_OK
               : lz_error_set(error, LZ_ERR_SYNTAX,
                              "the database is damaged: the rule of a game cannot be read");
}

lz_status database_find(struct database *base, const struct database_query *query,
                        database_game_fn *visit, void *user, lz_error *error)
{
    static const char *const orders[DATABASE_ORDERS] = {
        [DATABASE_BY_NUMBER] = " ORDER BY g.id LIMIT ?12 OFFSET ?13",
        [DATABASE_BY_DATE] = " ORDER BY first_day(g.date) DESC, g.id LIMIT ?12 OFFSET ?13",
        [DATABASE_BY_BLACK] =
            " ORDER BY b.text IS NULL, b.text COLLATE NOCASE, g.id LIMIT ?12 OFFSET ?13",
        [DATABASE_BY_WHITE] =
            " ORDER BY w.text IS NULL, w.text COLLATE NOCASE, g.id LIMIT ?12 OFFSET ?13",
        [DATABASE_BY_LENGTH] = " ORDER BY g.length DESC, g.id LIMIT ?12 OFFSET ?13",
    };
    lz_status status = LZ_OK;
    sqlite3_stmt *select =
        prepare_query(base, columns, of_games, query, orders[query->order], error);
    if (!select)
        return database_failed(base, error);
    sqlite3_bind_int64(select, 12, query->limit ? query->limit : -1);
    sqlite3_bind_int64(select, 13, query->skip);
    while (sqlite3_step(select) == SQLITE_ROW) {
        struct database_game game = {
            .id = sqlite3_column_int64(select, 0),
            .black = text_of(select, 2),
            .white = text_of(select, 3),
            .event = text_of(select, 4),
            .round = text_of(select, 5),
            .date = text_of(select, 6),
            .source = text_of(select, 7),
            .result = (lz_result)(sqlite3_column_int(select, 8) & 3),
            .length = sqlite3_column_int(select, 9),
            .opening = sqlite3_column_type(select, 10) == SQLITE_NULL
                           ? -1
                           : sqlite3_column_int(select, 10),
        };
        status = read_variant(text_of(select, 1), &game.variant, error);
        if (status || !visit(user, &game))
            break;
    }
    return database_finish(base, select, status, error);
}

lz_status database_count(struct database *base, const struct database_query *query, int64_t *out,
                         lz_error *error)
{
    sqlite3_stmt *select = prepare_query(base, "SELECT count(*)", of_games, query, "", error);
    *out = 0;
    if (!select)
        return database_failed(base, error);
    if (sqlite3_step(select) == SQLITE_ROW)
        *out = sqlite3_column_int64(select, 0);
    return database_finish(base, select, LZ_OK, error);
}

lz_status find_edges(struct database *base, const struct database_query *query,
                     struct key_group *out, lz_error *error)
{
    lz_status status = LZ_OK;
    sqlite3_stmt *select =
        prepare_query(base, "SELECT f.move, g.result, count(*), max(first_day(g.date))", of_wanted,
                      query, " GROUP BY f.move, g.result", error);
    if (!select)
        return database_failed(base, error);
    while (!status && sqlite3_step(select) == SQLITE_ROW) {
        const unsigned move = (unsigned)sqlite3_column_int(select, 0);
        const uint32_t last = (uint32_t)sqlite3_column_int64(select, 3);
        if (!out->count || out->edges[out->count - 1].move != move) {
            if (!group_edge_room(out)) {
                status = database_no_memory(error);
                break;
            }
            out->edges[out->count++] = (struct edge){.move = move};
        }
        struct edge *edge = &out->edges[out->count - 1];
        edge->count[sqlite3_column_int(select, 1) & 3] = (uint32_t)sqlite3_column_int64(select, 2);
        edge->last = last > edge->last ? last : edge->last;
    }
    return database_finish(base, select, status, error);
}

/* ---- loading ---- */

static const char load_sql[] =
    "SELECT v.text, b.text, w.text, e.text, g.round, g.date, g.result, g.moves, g.times, g.sgf"
    " FROM game g JOIN variant v ON v.id = g.variant"
    " LEFT JOIN name b ON b.id = g.black LEFT JOIN name w ON w.id = g.white"
    " LEFT JOIN name e ON e.id = g.event WHERE g.id = ?";

static lz_status load_headers(struct database *base, int64_t id, lz_record *record, lz_error *error)
{
    sqlite3_stmt *select =
        database_prepare(base, "SELECT kind, text FROM header WHERE game = ?", error);
    if (!select)
        return database_failed(base, error);
    lz_status status = LZ_OK;
    sqlite3_bind_int64(select, 1, id);
    while (!status && sqlite3_step(select) == SQLITE_ROW)
        status = lz_record_set_text(record, (lz_record_info)sqlite3_column_int(select, 0),
                                    text_of(select, 1), error);
    return database_finish(base, select, status, error);
}

/* Makes the record of the row. */
static lz_status load_row(sqlite3_stmt *row, lz_record **out, lz_error *error)
{
    static const lz_record_info infos[] = {LZ_RECORD_INFO_BLACK, LZ_RECORD_INFO_WHITE,
                                           LZ_RECORD_INFO_EVENT, LZ_RECORD_INFO_ROUND,
                                           LZ_RECORD_INFO_DATE};
    lz_variant variant;
    lz_status status = read_variant(text_of(row, 0), &variant, error);
    if (status)
        return status;
    if (sqlite3_column_type(row, 9) != SQLITE_NULL)
        status = pack_read_sgf(database_blob(row, 9), out, error);
    else
        status = pack_unpack(&variant, database_blob(row, 7), database_blob(row, 8), out, error);
    for (int i = 0; i < (int)(sizeof infos / sizeof *infos) && !status; i++)
        status = lz_record_set_text(*out, infos[i], text_of(row, i + 1), error);
    if (!status)
        lz_record_set_result(*out, (lz_result)(sqlite3_column_int(row, 6) & 3));
    return status;
}

lz_status database_load(struct database *base, int64_t id, lz_record **out, lz_error *error)
{
    lz_record *record = NULL;
    sqlite3_stmt *select = database_prepare(base, load_sql, error);
    if (!select)
        return database_failed(base, error);
    sqlite3_bind_int64(select, 1, id);
    const int step = sqlite3_step(select);
    lz_status status = LZ_OK;
    if (step == SQLITE_ROW)
        status = load_row(select, &record, error);
    else if (step == SQLITE_DONE)
        status =
            lz_error_set(error, LZ_ERR_ARGUMENT, "the database has no game %lld", (long long)id);
    status = database_finish(base, select, status, error);
    if (!status)
        status = load_headers(base, id, record, error);
    if (status)
        lz_record_free(record);
    else
        *out = record;
    return status;
}
