#include "store/cards.h"

#include "store/inside.h"
#include "study/position_key.h"
#include "study/puzzle/shipped.h"
#include "system/array.h"
#include "system/calendar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows ---- */

static void bind_text(sqlite3_stmt *statement, int column, const char *text)
{
    sqlite3_bind_text(statement, column, text, -1, SQLITE_STATIC);
}

/* From `column` on: the schedule, as the statements below list it. */
static void bind_schedule(sqlite3_stmt *statement, int column, const struct card *card)
{
    sqlite3_bind_double(statement, column, card->memory.stability);
    sqlite3_bind_double(statement, column + 1, card->memory.difficulty);
    bind_text(statement, column + 2, card->last);
    bind_text(statement, column + 3, card->due);
    sqlite3_bind_int(statement, column + 4, card->asked);
    sqlite3_bind_int(statement, column + 5, card->wrong);
}

static lz_status find_variant(struct database *base, const struct card *card, int64_t *out,
                              lz_error *error)
{
    char text[LZ_CELLS_MAX * 20];
    lz_variant_format(&card->variant, text, sizeof text);
    return database_row(base, "INSERT OR IGNORE INTO variant(text) VALUES (?)",
                        "SELECT id FROM variant WHERE text = ?", text, NULL, out, error);
}

static lz_status insert(struct database *base, const struct card *card, uint64_t key,
                        lz_error *error)
{
    int64_t variant;
    const lz_status status = find_variant(base, card, &variant, error);
    sqlite3_stmt *add =
        status ? NULL
               : database_prepare(
                     base,
                     "INSERT INTO card(key, kind, variant, start, moves, answers, played, note,"
                     " stability, difficulty, last, due, asked, wrong, puzzle)"
                     " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                     error);
    if (!add)
        return status ? status : database_failed(base, error);
    sqlite3_bind_int64(add, 1, (int64_t)key);
    sqlite3_bind_int(add, 2, (int)card->kind);
    sqlite3_bind_int64(add, 3, variant);
    bind_text(add, 4, card->start);
    bind_text(add, 5, card->moves);
    bind_text(add, 6, card->answers);
    bind_text(add, 7, card->played);
    bind_text(add, 8, card->note);
    bind_schedule(add, 9, card);
    struct puzzle puzzle;
    if (card->kind == CARD_PUZZLE && !card_puzzle(card, &puzzle, NULL))
        sqlite3_bind_int64(add, 15, (int64_t)puzzle_key(&puzzle));
    sqlite3_step(add);
    return database_finish(base, add, LZ_OK, error);
}

/* ---- adding ---- */

/* The number of the card of a position; 0: there is none. */
static lz_status find_key(struct database *base, uint64_t key, int64_t *id, lz_error *error)
{
    sqlite3_stmt *select = database_prepare(base, "SELECT id FROM card WHERE key = ?", error);
    if (!select)
        return database_failed(base, error);
    sqlite3_bind_int64(select, 1, (int64_t)key);
    *id = sqlite3_step(select) == SQLITE_ROW ? sqlite3_column_int64(select, 0) : 0;
    return database_finish(base, select, LZ_OK, error);
}

/* Gives the card of the number the other's schedule, if that is the later one. */
static lz_status follow(struct database *base, int64_t id, const struct card *other,
                        lz_error *error)
{
    struct card card;
    const lz_status status = database_card_load(base, id, &card, error);
    return !status && card_follow(&card, other) ? database_card_schedule(base, &card, error)
                                                : status;
}

/* The key of the card's position. */
static lz_status key_of(struct database *base, const struct card *card, uint64_t *key,
                        lz_error *error)
{
    lz_game *game;
    const lz_status status = card_game(card, &game, error);
    if (status)
        return status;
    *key = fold_game(base->fold, game).key;
    lz_game_free(game);
    return LZ_OK;
}

lz_status database_card_add(struct database *base, const struct card *card,
                            struct card_counts *counts, lz_error *error)
{
    int64_t id = 0;
    uint64_t key;
    lz_status status = key_of(base, card, &key, error);
    if (!status)
        status = find_key(base, key, &id, error);
    if (!status)
        status = id ? follow(base, id, card, error) : insert(base, card, key, error);
    counts->added += !status && !id;
    counts->held += !status && id;
    return status;
}

/* ---- the mistakes of a game ---- */

static lz_status add_due(struct database_due *due, const struct queue_card *card, lz_error *error)
{
    struct queue_card *cards =
        array_grown(due->cards, (size_t)due->count, &due->room, sizeof *cards);
    if (!cards)
        return database_no_memory(error);
    due->cards = cards;
    cards[due->count++] = *card;
    return LZ_OK;
}

struct keeping {
    struct card_mistakes *out;
    card_mistakes_fn *find;
    void *user;
};

static lz_status find_mistakes(void *user, const char *path, lz_error *error)
{
    struct keeping *keeping = user;
    (void)path;
    return keeping->find(keeping->user, keeping->out, error);
}

lz_status card_mistakes_keep(const char *path, card_mistakes_fn *find, void *user,
                             struct card_counts *counts, lz_error *error)
{
    struct card_mistakes out = {.base = NULL};
    struct keeping keeping = {&out, find, user};
    calendar_today(out.today);
    database_make_folders(path);
    lz_status status = database_open(path, DATABASE_WRITE, &out.base, error);
    if (!status)
        status = database_change(out.base, find_mistakes, &keeping, path, error);
    database_close(out.base);
    *counts = out.counts;
    return status;
}

/* Notes the date of the card of that position, and the card if it is due. */
static lz_status note_due(struct card_mistakes *mistakes, const struct card *position,
                          lz_error *error)
{
    struct database_due *const due = mistakes->due;
    struct card card;
    uint64_t key;
    bool found;
    lz_status status = key_of(mistakes->base, position, &key, error);
    if (!status)
        status = database_card_find(mistakes->base, key, &card, &found, error);
    if (status)
        return status;
    for (int i = 0; i < due->count; i++)
        if (due->cards[i].key == key)
            return LZ_OK;
    due->all++;
    if (strcmp(card.due, mistakes->today) <= 0)
        return add_due(due, &(struct queue_card){card.id, key, card.wrong}, error);
    if (!*due->next || strcmp(card.due, due->next) < 0)
        memcpy(due->next, card.due, sizeof due->next);
    return LZ_OK;
}

lz_status card_mistakes_add(void *user, const lz_record *record, int node, lz_action better,
                            const char *name, lz_error *error)
{
    struct card_mistakes *const mistakes = user;
    struct card card;
    lz_status status = card_of_mistake(record, node, better, name, &card, error);
    memcpy(card.due, mistakes->today, sizeof card.due);
    if (!status)
        status = database_card_add(mistakes->base, &card, &mistakes->counts, error);
    return status || !mistakes->due ? status : note_due(mistakes, &card, error);
}

/* ---- schedules ---- */

lz_status database_card_schedule(struct database *base, const struct card *card, lz_error *error)
{
    sqlite3_stmt *update = database_prepare(
        base,
        "UPDATE card SET stability = ?, difficulty = ?, last = ?, due = ?, asked = ?, wrong = ?"
        " WHERE id = ?",
        error);
    if (!update)
        return database_failed(base, error);
    bind_schedule(update, 1, card);
    sqlite3_bind_int64(update, 7, card->id);
    sqlite3_step(update);
    return database_finish(base, update, LZ_OK, error);
}

/* ---- looking ---- */

#define COLUMNS                                                                                    \
    "SELECT c.id, c.kind, v.text, c.start, c.moves, c.answers, c.played, c.note, c.stability,"     \
    " c.difficulty, c.last, c.due, c.asked, c.wrong"                                               \
    " FROM card c JOIN variant v ON v.id = c.variant"

/* Copies a text; false if it does not fit. */
static bool take_text(sqlite3_stmt *row, int column, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return snprintf(out, size, "%s", text ? text : "") < (int)size;
}

static lz_status read_row(sqlite3_stmt *row, struct card *out, lz_error *error)
{
    const char *variant = (const char *)sqlite3_column_text(row, 2);
    const int kind = sqlite3_column_int(row, 1);
    *out = (struct card){.id = sqlite3_column_int64(row, 0),
                         .kind = (enum card_kind)kind,
                         .memory = {sqlite3_column_double(row, 8), sqlite3_column_double(row, 9)},
                         .asked = sqlite3_column_int(row, 12),
                         .wrong = sqlite3_column_int(row, 13)};
    const bool good = kind >= 0 && kind < CARD_KINDS && variant &&
                      !lz_variant_parse(variant, &out->variant, NULL) &&
                      take_text(row, 3, out->start, sizeof out->start) &&
                      take_text(row, 4, out->moves, sizeof out->moves) &&
                      take_text(row, 5, out->answers, sizeof out->answers) &&
                      take_text(row, 6, out->played, sizeof out->played) &&
                      take_text(row, 7, out->note, sizeof out->note) &&
                      take_text(row, 10, out->last, sizeof out->last) &&
                      take_text(row, 11, out->due, sizeof out->due);
    return good ? LZ_OK
                : lz_error_set(error, LZ_ERR_SYNTAX,
                               "the database is damaged: card %lld cannot be read",
                               (long long)out->id);
}

lz_status database_card_load(struct database *base, int64_t id, struct card *out, lz_error *error)
{
    sqlite3_stmt *select = database_prepare(base, COLUMNS " WHERE c.id = ?", error);
    if (!select)
        return database_failed(base, error);
    sqlite3_bind_int64(select, 1, id);
    const int step = sqlite3_step(select);
    const lz_status status =
        step == SQLITE_ROW ? read_row(select, out, error)
        : step == SQLITE_DONE
            ? lz_error_set(error, LZ_ERR_ARGUMENT, "the database has no card %lld", (long long)id)
            : LZ_OK;
    return database_finish(base, select, status, error);
}

lz_status database_card_find(struct database *base, uint64_t key, struct card *out, bool *found,
                             lz_error *error)
{
    int64_t id = 0;
    const lz_status status = find_key(base, key, &id, error);
    *found = id != 0;
    return status || !id ? status : database_card_load(base, id, out, error);
}

lz_status database_cards(struct database *base, database_card_fn *visit, void *user,
                         lz_error *error)
{
    struct card card;
    lz_status status = LZ_OK;
    sqlite3_stmt *select = database_prepare(base, COLUMNS " ORDER BY c.due, c.id", error);
    if (!select)
        return database_failed(base, error);
    while (!status && sqlite3_step(select) == SQLITE_ROW) {
        status = read_row(select, &card, error);
        if (!status && !visit(user, &card))
            break;
    }
    return database_finish(base, select, status, error);
}

lz_status database_cards_due(struct database *base, const char *date, struct database_due *out,
                             lz_error *error)
{
    *out = (struct database_due){.cards = NULL};
    lz_status status = database_number(base, "SELECT count(*) FROM card", &out->all, error);
    sqlite3_stmt *select =
        status ? NULL
               : database_prepare(base, "SELECT id, due, key, wrong FROM card ORDER BY due, id",
                                  error);
    if (!select)
        return status ? status : database_failed(base, error);
    while (!status && !*out->next && sqlite3_step(select) == SQLITE_ROW) {
        take_text(select, 1, out->next, sizeof out->next);
        if (strcmp(out->next, date) <= 0) {
            const struct queue_card card = {.id = sqlite3_column_int64(select, 0),
                                            .key = (uint64_t)sqlite3_column_int64(select, 2),
                                            .wrong = sqlite3_column_int(select, 3)};
            status = add_due(out, &card, error);
            out->next[0] = '\0';
        }
    }
    return database_finish(base, select, status, error);
}

/* ---- puzzles ---- */

struct failed {
    uint64_t *keys;
    size_t room;
    int count;
};

/* The keys of the puzzles that were tried, never solved at the first try, and are no card. */
static lz_status find_failed(struct database *base, struct failed *failed, lz_error *error)
{
    lz_status status = LZ_OK;
    sqlite3_stmt *select =
        database_prepare(base,
                         "SELECT key FROM puzzle WHERE NOT solved"
                         " AND key NOT IN (SELECT puzzle FROM card WHERE puzzle IS NOT NULL)",
                         error);
    if (!select)
        return database_failed(base, error);
    while (!status && sqlite3_step(select) == SQLITE_ROW) {
        uint64_t *keys =
            array_grown(failed->keys, (size_t)failed->count, &failed->room, sizeof *keys);
        if (!keys) {
            status = database_no_memory(error);
            continue;
        }
        failed->keys = keys;
        failed->keys[failed->count++] = (uint64_t)sqlite3_column_int64(select, 0);
    }
    return database_finish(base, select, status, error);
}

static bool is_failed(const struct failed *failed, const struct puzzle *puzzle)
{
    const uint64_t key = puzzle_key(puzzle);
    bool found = false;
    for (int i = 0; i < failed->count; i++)
        found = found || failed->keys[i] == key;
    return found;
}

struct adding {
    struct database *base;
    struct failed failed;
};

static lz_status add_puzzles(void *user, const char *date, lz_error *error)
{
    const struct adding *adding = user;
    struct puzzle_list list = {0};
    lz_status status = puzzle_list_load_shipped(&list, error);
    for (int i = 0; i < list.count && !status; i++) {
        struct card card;
        struct card_counts counts = {0};
        if (!is_failed(&adding->failed, &list.items[i]))
            continue;
        status = card_of_puzzle(&list.items[i], &card, error);
        snprintf(card.due, sizeof card.due, "%s", date);
        if (!status)
            status = database_card_add(adding->base, &card, &counts, error);
    }
    puzzle_list_free(&list);
    return status;
}

static lz_status take_puzzles(struct database *base, const char *date, lz_error *error)
{
    struct adding adding = {.base = base};
    lz_status status = find_failed(base, &adding.failed, error);
    if (!status && adding.failed.count)
        status = database_change(base, add_puzzles, &adding, date, error);
    free(adding.failed.keys);
    return status;
}

/* ---- the queue ---- */

/* Adds the mistakes, and finds those that are due. */
static lz_status find_due_mistakes(struct kept_queue *kept, const char *path, const char *date,
                                   card_mistakes_fn *find, void *user, lz_error *error)
{
    struct card_mistakes out = {.base = kept->base, .due = &kept->due};
    struct keeping keeping = {&out, find, user};
    snprintf(out.today, sizeof out.today, "%s", date);
    return database_change(kept->base, find_mistakes, &keeping, path, error);
}

lz_status kept_queue_begin(struct kept_queue *kept, const char *path, const char *date,
                           lz_error *error)
{
    return kept_queue_begin_mistakes(kept, path, date, NULL, NULL, error);
}

lz_status kept_queue_begin_mistakes(struct kept_queue *kept, const char *path, const char *date,
                                    card_mistakes_fn *find, void *user, lz_error *error)
{
    *kept = (struct kept_queue){.base = NULL};
    database_make_folders(path);
    lz_status status = database_open(path, DATABASE_WRITE, &kept->base, error);
    if (!status)
        status = take_puzzles(kept->base, date, error);
    if (!status)
        status = find ? find_due_mistakes(kept, path, date, find, user, error)
                      : database_cards_due(kept->base, date, &kept->due, error);
    if (!status) {
        status = queue_begin(&kept->queue, kept->due.cards, kept->due.count, date, error);
        kept->due.cards = NULL;
    }
    if (status)
        kept_queue_end(kept);
    return status;
}

void kept_queue_end(struct kept_queue *kept)
{
    queue_end(&kept->queue);
    free(kept->due.cards);
    database_close(kept->base);
    *kept = (struct kept_queue){.base = NULL};
}

lz_status kept_queue_next(struct kept_queue *kept, lz_error *error)
{
    struct queue *queue = &kept->queue;
    const lz_status status = database_card_load(kept->base, queue_next(queue), &queue->card, error);
    return status ? status : queue_open(queue, error);
}

lz_status kept_queue_keep(struct kept_queue *kept, lz_error *error)
{
    return database_card_schedule(kept->base, &kept->queue.card, error);
}

int kept_queue_count_due(const char *path)
{
    struct database *base = NULL;
    struct database_due due = {.cards = NULL};
    char date[CARD_DATE];
    lz_error error;
    calendar_today(date);
    if (!database_open_own(path, &base, &error))
        database_cards_due(base, date, &due, &error);
    database_close(base);
    free(due.cards);
    return due.count;
}
