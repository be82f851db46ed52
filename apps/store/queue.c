#include "store/queue.h"

#include "engines/setting.h"
#include "study/puzzle/shipped.h"
#include "system/array.h"
#include "system/calendar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_MIB = 16 };

/* Later than any card comes back by itself. */
static const char never[] = "9999-12-31";

bool queue_is_never(const char *date)
{
    return strcmp(date, never) == 0;
}

/* ---- puzzles ---- */

struct failed {
    struct database *base;
    uint64_t *keys;
    size_t room;
    int count;
    bool full; /* without memory */
};

static void on_failed(void *user, uint64_t key)
{
    struct failed *failed = user;
    uint64_t *keys = array_grown(failed->keys, (size_t)failed->count, &failed->room, sizeof *keys);
    failed->full |= !keys;
    if (!keys)
        return;
    failed->keys = keys;
    failed->keys[failed->count++] = key;
}

static bool is_failed(const struct failed *failed, const struct puzzle *puzzle)
{
    const uint64_t key = puzzle_key(puzzle);
    bool found = false;
    for (int i = 0; i < failed->count; i++)
        found = found || failed->keys[i] == key;
    return found;
}

static lz_status add_puzzles(void *user, const char *date, lz_error *error)
{
    const struct failed *failed = user;
    struct puzzle_list list = {0};
    lz_status status = puzzle_list_load_shipped(&list, error);
    for (int i = 0; i < list.count && !status; i++) {
        struct card card;
        struct card_counts counts = {0};
        if (!is_failed(failed, &list.items[i]))
            continue;
        status = card_of_puzzle(&list.items[i], &card, error);
        snprintf(card.due, sizeof card.due, "%s", date);
        if (!status)
            status = database_card_add(failed->base, &card, &counts, error);
    }
    puzzle_list_free(&list);
    return status;
}

static lz_status take_puzzles(struct queue *queue, lz_error *error)
{
    struct failed failed = {.base = queue->base};
    lz_status status = database_failed_puzzles(queue->base, on_failed, &failed, error);
    if (!status && failed.full)
        status = lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    if (!status && failed.count)
        status = database_change(queue->base, add_puzzles, &failed, queue->date, error);
    free(failed.keys);
    return status;
}

/* ---- the queue ---- */

lz_status queue_begin(struct queue *queue, const char *path, const char *date, lz_error *error)
{
    *queue = (struct queue){.base = NULL};
    snprintf(queue->date, sizeof queue->date, "%s", date);
    database_make_folders(path);
    lz_status status = database_open(path, DATABASE_WRITE, &queue->base, error);
    if (!status)
        status = take_puzzles(queue, error);
    if (!status)
        status = database_cards_due(queue->base, date, &queue->due, error);
    if (!status)
        status = lz_engine_new(&queue->engine, error);
    if (!status)
        status = setting_number(queue->engine, "hash_mib", HASH_MIB, error);
    if (status)
        queue_end(queue);
    return status;
}

void queue_end(struct queue *queue)
{
    practice_end(&queue->practice);
    lz_engine_free(queue->engine);
    free(queue->due.ids);
    database_close(queue->base);
    *queue = (struct queue){.base = NULL};
}

int queue_left(const struct queue *queue)
{
    return queue->due.count - queue->next;
}

lz_status queue_next(struct queue *queue, lz_error *error)
{
    practice_end(&queue->practice);
    queue->noted = false;
    const int64_t id = queue->due.ids[queue->next++];
    queue->card = (struct card){.id = id};
    lz_status status = database_card_load(queue->base, id, &queue->card, error);
    if (!status)
        status = practice_begin(&queue->practice, &queue->card, queue->engine, error);
    if (status)
        practice_end(&queue->practice);
    return status;
}

lz_status queue_note(struct queue *queue, lz_error *error)
{
    struct database_due *due = &queue->due;
    const enum fsrs_grade grade = practice_grade(&queue->practice);
    if (queue->noted)
        return LZ_OK;
    queue->noted = true;
    queue->asked++;
    queue->right += grade != FSRS_AGAIN;
    card_answered(&queue->card, grade, queue->date);
    int64_t *ids = grade == FSRS_AGAIN
                       ? array_grown(due->ids, (size_t)due->count, &due->room, sizeof *ids)
                       : NULL;
    if (ids) {
        due->ids = ids;
        due->ids[due->count++] = queue->card.id;
    }
    return database_card_schedule(queue->base, &queue->card, error);
}

lz_status queue_drop(struct queue *queue, lz_error *error)
{
    struct database_due *due = &queue->due;
    strcpy(queue->card.due, never);
    if (due->count > queue->next && due->ids[due->count - 1] == queue->card.id)
        due->count--; /* it was answered wrong */
    return database_card_schedule(queue->base, &queue->card, error);
}

int queue_count_due(const char *path)
{
    struct database *base = NULL;
    struct database_due due = {.ids = NULL};
    char date[CARD_DATE];
    lz_error error;
    calendar_today(date);
    if (!database_open(path, DATABASE_READ, &base, &error))
        database_cards_due(base, date, &due, &error);
    database_close(base);
    free(due.ids);
    return due.count;
}
