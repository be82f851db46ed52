/* lz_record handles: making, copying, and the texts about the whole game. */
#include "record/record.h"

#include "base/bits.h"
#include "base/error.h"
#include "game/variant.h"
#include <stdlib.h>
#include <string.h>

lz_status record_no_memory(lz_error *error)
{
    return error_set(error, LZ_ERR_MEMORY, "no memory for a record");
}

char *record_copy_text(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

lz_status record_replace_text(char **place, const char *text, lz_error *error)
{
    char *copy = NULL;
    if (text && *text && !(copy = record_copy_text(text, strlen(text))))
        return record_no_memory(error);
    free(*place);
    *place = copy;
    return LZ_OK;
}

lz_status record_add_note(struct record_note *note, const char *text, size_t length,
                          const char *separator, lz_error *error)
{
    const size_t between = note->length ? strlen(separator) : 0;
    const uint64_t needed = (uint64_t)note->length + between + length + 1;
    if (!length)
        return LZ_OK;
    if (needed > note->room) {
        const uint64_t room =
            note->length ? needed + needed / 2 : needed; /* most texts are never joined */
        char *larger = room <= UINT32_MAX ? realloc(note->text, (size_t)room) : NULL;
        if (!larger)
            return record_no_memory(error);
        note->text = larger;
        note->room = (uint32_t)room;
    }
    memcpy(note->text + note->length, separator, between);
    memcpy(note->text + note->length + between, text, length);
    note->length = (uint32_t)(needed - 1);
    note->text[note->length] = '\0';
    return LZ_OK;
}

void record_cut_note(struct record_note *note, uint32_t length)
{
    if (length) {
        note->length = length;
        note->text[length] = '\0';
        return;
    }
    free(note->text);
    *note = (struct record_note){0};
}

static lz_status copy_note(struct record_note *copy, const struct record_note *note,
                           lz_error *error)
{
    *copy = (struct record_note){0};
    return record_add_note(copy, note->text, note->length, "", error);
}

void record_clear_marks(struct record_node *node)
{
    for (int i = 0; i < node->mark_count; i++)
        free(node->marks[i].text);
    free(node->marks);
    free(node->arrows);
}

/* Frees what the node owns. */
static void clear_node(struct record_node *node)
{
    record_cut_note(&node->comment, 0);
    record_cut_note(&node->extra, 0);
    record_clear_marks(node);
    free(node->set_up);
}

static void record_clear_texts(lz_record *record)
{
    for (int i = 0; i < LZ_RECORD_INFO_COUNT; i++) {
        free(record->text[i]);
        record->text[i] = NULL;
    }
    for (int32_t i = 0; i < record->reached; i++) {
        if (record->nodes[i].used)
            clear_node(&record->nodes[i]);
    }
}

void record_clear(lz_record *record)
{
    record_clear_texts(record);
    record_pairs_clear(record);
    free(record->nodes);
    memset(record, 0, sizeof *record);
}

static struct record_node blank_node(void)
{
    return (struct record_node){.parent = LZ_RECORD_NO_NODE,
                                .child = LZ_RECORD_NO_NODE,
                                .last = LZ_RECORD_NO_NODE,
                                .next = LZ_RECORD_NO_NODE,
                                .previous = LZ_RECORD_NO_NODE,
                                .time_ms = -1,
                                .win_permille = -1,
                                .cell = {-1, -1},
                                .used = true};
}

lz_status record_reset(lz_record *record, const lz_variant *variant, lz_error *error)
{
    enum { FEW = 256 };
    if (!record->nodes) {
        record->nodes = malloc(FEW * sizeof *record->nodes);
        if (!record->nodes)
            return record_no_memory(error);
        record->capacity = FEW;
    }
    record_clear_texts(record);
    record_pairs_clear(record);
    memset(record->start, LZ_EMPTY, sizeof record->start);
    record->variant = *variant;
    record->damaged = record->reduced = false;
    record->has_start = false;
    record->start_to_move = LZ_BLACK;
    record->result = LZ_RESULT_ONGOING;
    record->left_out = 0;
    record->nodes[LZ_RECORD_ROOT] = blank_node();
    record->reached = record->count = 1;
    record->freed = LZ_RECORD_NO_NODE;
    return LZ_OK;
}

lz_status lz_record_new(const lz_variant *variant, lz_record **out, lz_error *error)
{
    NEED(variant);
    NEED(out);
    lz_variant own;
    lz_status status = variant_read(variant, &own, error);
    if (status)
        return status;
    lz_record *record = calloc(1, sizeof *record);
    if (!record)
        return record_no_memory(error);
    status = record_reset(record, &own, error);
    if (status)
        free(record);
    else
        *out = record;
    return status;
}

void lz_record_free(lz_record *record)
{
    if (record)
        record_clear(record);
    free(record);
}

lz_status record_copy_marks(struct record_node *copy, const struct record_node *node,
                            lz_error *error)
{
    copy->marks = NULL;
    copy->mark_count = 0;
    lz_status status = record_copy_arrows(copy, node, error);
    if (!node->mark_count)
        return status;
    copy->marks = calloc((size_t)node->mark_count, sizeof *copy->marks);
    if (!copy->marks)
        return record_no_memory(error);
    for (; copy->mark_count < node->mark_count && !status; copy->mark_count++) {
        struct record_mark *mark = &copy->marks[copy->mark_count];
        *mark = node->marks[copy->mark_count];
        mark->text = NULL;
        status = record_replace_text(&mark->text, node->marks[copy->mark_count].text, error);
    }
    return status;
}

/* Gives `copy`, a byte for byte copy of `node`, its own notes and set-up; some on failure. */
static lz_status copy_node(struct record_node *copy, const struct record_node *node,
                           lz_error *error)
{
    lz_status status = record_copy_marks(copy, node, error);
    const lz_status commented = copy_note(&copy->comment, &node->comment, error);
    const lz_status added = copy_note(&copy->extra, &node->extra, error);
    if (node->set_up && !(copy->set_up = record_copy_set_up(node->set_up)))
        status = record_no_memory(error);
    status = status ? status : commented;
    return status ? status : added;
}

lz_status lz_record_copy(const lz_record *record, lz_record **out, lz_error *error)
{
    NEED(record);
    NEED(out);
    lz_record *copy = malloc(sizeof *copy);
    if (!copy)
        return record_no_memory(error);
    *copy = *record;
    memset(copy->text, 0, sizeof copy->text);
    copy->nodes = malloc((size_t)record->reached * sizeof *copy->nodes);
    copy->capacity = record->reached;
    copy->reached = 0;
    lz_status status =
        record_pairs_copy(copy, record) && copy->nodes ? LZ_OK : record_no_memory(error);
    for (int i = 0; i < LZ_RECORD_INFO_COUNT && !status; i++)
        status = record_replace_text(&copy->text[i], record->text[i], error);
    while (!status && copy->reached < record->reached) {
        const int32_t i = copy->reached++;
        copy->nodes[i] = record->nodes[i];
        if (record->nodes[i].used)
            status = copy_node(&copy->nodes[i], &record->nodes[i], error);
    }
    if (status)
        lz_record_free(copy);
    else
        *out = copy;
    return status;
}

static int record_grow(lz_record *record)
{
    if (record->reached == record->capacity) {
        if (record->capacity >= RECORD_NODES_MAX)
            return LZ_RECORD_NO_NODE;
        const int32_t capacity = record->capacity < 128 ? 256 : record->capacity * 2;
        struct record_node *nodes = realloc(record->nodes, (size_t)capacity * sizeof *nodes);
        if (!nodes)
            return LZ_RECORD_NO_NODE;
        record->nodes = nodes;
        record->capacity = capacity;
    }
    return record->reached++;
}

int record_append(lz_record *record, int parent, lz_action action, lz_colour colour)
{
    int index = record->freed;
    if (action.kind == LZ_ACTION_ADD_TWO && !record_pairs_grow(record))
        return LZ_RECORD_NO_NODE;
    if (index != LZ_RECORD_NO_NODE)
        record->freed = record->nodes[index].next;
    else if ((index = record_grow(record)) == LZ_RECORD_NO_NODE)
        return index;
    struct record_node *node = &record->nodes[index], *above = &record->nodes[parent];
    *node = blank_node();
    node->parent = parent;
    node->kind = (uint8_t)action.kind;
    node->colour = (uint8_t)colour;
    node->cell[0] = (int16_t)action.cell[0];
    node->cell[1] = (int16_t)action.cell[1];
    node->previous = above->last;
    if (above->last == LZ_RECORD_NO_NODE)
        above->child = index;
    else
        record->nodes[above->last].next = index;
    above->last = index;
    record->count++;
    if (action.kind == LZ_ACTION_ADD_TWO)
        record_pairs_add(record, index);
    return index;
}

int record_append_like(lz_record *record, int parent, const struct record_node *node)
{
    struct record_set_up *set_up = node->set_up ? record_copy_set_up(node->set_up) : NULL;
    if (node->set_up && !set_up)
        return LZ_RECORD_NO_NODE;
    const int added =
        record_append(record, parent, record_action_of(node), (lz_colour)node->colour);
    if (added == LZ_RECORD_NO_NODE)
        free(set_up);
    else
        record->nodes[added].set_up = set_up;
    return added;
}

/* Takes the node out of its parent's list of children. */
static void record_unlink(lz_record *record, int index)
{
    const struct record_node *node = &record->nodes[index];
    struct record_node *above = &record->nodes[node->parent];
    if (node->previous == LZ_RECORD_NO_NODE)
        above->child = node->next;
    else
        record->nodes[node->previous].next = node->next;
    if (node->next == LZ_RECORD_NO_NODE)
        above->last = node->previous;
    else
        record->nodes[node->next].previous = node->previous;
}

void record_delete(lz_record *record, int node)
{
    if (node != LZ_RECORD_ROOT)
        record_unlink(record, node);
    /* Deletes leaves first. It goes down first children to a leaf and returns by the leaf's
     * parent. */
    int at = node;
    for (;;) {
        struct record_node *here = &record->nodes[at];
        if (here->child != LZ_RECORD_NO_NODE) {
            at = here->child;
            continue;
        }
        here->last = LZ_RECORD_NO_NODE;
        if (at == node && node == LZ_RECORD_ROOT)
            break;
        const int parent = here->parent, next = here->next;
        if (here->kind == LZ_ACTION_ADD_TWO)
            record_pairs_remove(record, at);
        clear_node(here);
        here->used = false;
        here->next = record->freed;
        record->freed = at;
        record->count--;
        if (at == node)
            break;
        record->nodes[parent].child = next;
        at = parent;
    }
}

void lz_record_delete(lz_record *record, int node)
{
    if (record_node(record, node))
        record_delete(record, node);
}

void lz_record_promote(lz_record *record, int node)
{
    if (node == LZ_RECORD_ROOT || !record_node(record, node))
        return;
    record_unlink(record, node);
    struct record_node *here = &record->nodes[node], *above = &record->nodes[here->parent];
    here->previous = LZ_RECORD_NO_NODE;
    here->next = above->child;
    if (above->child == LZ_RECORD_NO_NODE)
        above->last = node;
    else
        record->nodes[above->child].previous = node;
    above->child = node;
}

const char *lz_record_text(const lz_record *record, lz_record_info info)
{
    return (unsigned)info < LZ_RECORD_INFO_COUNT ? record->text[info] : NULL;
}

lz_status lz_record_set_text(lz_record *record, lz_record_info info, const char *text,
                             lz_error *error)
{
    NEED(record);
    if ((unsigned)info >= LZ_RECORD_INFO_COUNT)
        return error_set(error, LZ_ERR_ARGUMENT, "no text has the number %d", (int)info);
    return record_replace_text(&record->text[info], text, error);
}

bool record_second_began(const lz_record *record)
{
    const char *starter = record->text[LZ_RECORD_INFO_STARTER];
    return starter && strcmp(starter, RECORD_SECOND) == 0;
}

lz_result lz_record_result(const lz_record *record)
{
    return (lz_result)record->result;
}

void lz_record_set_result(lz_record *record, lz_result result)
{
    record->result = (uint8_t)result;
}

bool lz_record_is_damaged(const lz_record *record)
{
    return record->damaged;
}

bool lz_record_is_reduced(const lz_record *record)
{
    return record->reduced;
}

const lz_variant *lz_record_variant(const lz_record *record)
{
    return &record->variant;
}

lz_colour lz_record_start_at(const lz_record *record, int cell)
{
    if (cell < 0 || cell >= variant_cells(&record->variant) ||
        bits_get(record->variant.blocked, cell))
        return LZ_BLOCKED;
    return record->has_start ? (lz_colour)record->start[cell] : LZ_EMPTY;
}

lz_colour lz_record_start_to_move(const lz_record *record)
{
    return (lz_colour)record->start_to_move;
}

lz_status lz_record_set_start(lz_record *record, const uint8_t *cells, lz_colour to_move,
                              lz_error *error)
{
    NEED(record);
    NEED(cells);
    if (record->nodes[LZ_RECORD_ROOT].child != LZ_RECORD_NO_NODE)
        return error_set(error, LZ_ERR_ARGUMENT, "the record has moves already");
    lz_game *game; /* checks the start position */
    const lz_status status = lz_game_new_from(&record->variant, cells, to_move, &game, error);
    if (status)
        return status;
    record->has_start = lz_game_stones(game) > 0;
    record->start_to_move = (uint8_t)to_move;
    for (int cell = 0; cell < variant_cells(&record->variant); cell++) {
        const bool stone = cells[cell] == LZ_BLACK || cells[cell] == LZ_WHITE;
        record->start[cell] = stone ? cells[cell] : LZ_EMPTY;
    }
    lz_game_free(game);
    return LZ_OK;
}
