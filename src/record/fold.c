/* Folds a tree: joins the continuations of one position that different orders of moves reach, or
 * turned and mirrored ones. The tree is folded level by level, so that nodes that move at one
 * level are folded in turn at the next. Positions with equal keys are compared cell by cell. */
#include "base/error.h"
#include "base/list.h"
#include "base/random.h"
#include "game/symmetry.h"
#include "game/variant.h"
#include "record/record.h"
#include <stdlib.h>
#include <string.h>

/* A node of the present level, with its position's keys in every orientation. An orientation is the
 * number of the symmetry that leads from it to the board as it lies. */
struct spot {
    uint64_t key[LZ_SYMMETRIES];
    int node;
    unsigned orientation; /* the one with the least key */
};

struct level {
    struct spot *spots;
    size_t room;
    int count;
};

struct fold {
    lz_record *record;
    unsigned orientations; /* how many there are */
    int *table;            /* open addressing by least key: index into the level, -1 free */
    int folded;
};

static int turn_cell(const lz_variant *variant, unsigned symmetry, int cell)
{
    return symmetry_cell(variant->columns, variant->rows, cell, symmetry);
}

/* Maps a cell of a board in orientation `from` to the same board in orientation `to`. */
static int carry_cell(const lz_variant *variant, unsigned from, unsigned to, int cell)
{
    return cell < 0 ? cell
                    : turn_cell(variant, to, turn_cell(variant, symmetry_inverse(from), cell));
}

static void key_stone(const struct fold *fold, struct spot *spot, int cell, int colour)
{
    for (unsigned i = 0; i < fold->orientations; i++) {
        const int turned = turn_cell(&fold->record->variant, symmetry_inverse(i), cell);
        spot->key[i] ^= random_mix((uint64_t)turned << 3 | (uint64_t)colour | UINT64_C(1) << 40);
    }
}

/* Computes a child's keys from its parent's. */
static struct spot spot_below(const struct fold *fold, const struct spot *parent, int node)
{
    const struct record_node *here = &fold->record->nodes[node];
    struct spot spot = *parent;
    spot.node = node;
    switch ((lz_action_kind)here->kind) {
    case LZ_ACTION_PLACE:
        key_stone(fold, &spot, here->cell[0], here->colour);
        break;
    case LZ_ACTION_ADD_TWO:
        key_stone(fold, &spot, here->cell[0], LZ_WHITE);
        key_stone(fold, &spot, here->cell[1], LZ_BLACK);
        break;
    case LZ_ACTION_OFFER:
        key_stone(fold, &spot, here->cell[0], LZ_BLOCKED);
        break;
    case LZ_ACTION_DECLARE:
        for (int s = 0; s < LZ_SYMMETRIES; s++)
            spot.key[s] ^= random_mix((uint64_t)here->kind << 8 | (uint64_t)here->cell[0]);
        break;
    case LZ_ACTION_SET_UP: /* whose turn it is, same_board compares */
        for (int i = 0; i < here->set_up->count; i++) {
            const struct record_change *change = &here->set_up->changes[i];
            if (change->before != LZ_EMPTY)
                key_stone(fold, &spot, change->cell, change->before);
            if (change->colour != LZ_EMPTY)
                key_stone(fold, &spot, change->cell, change->colour);
        }
        break;
    default: /* colours chosen and side to move: the same in every orientation */
        for (int s = 0; s < LZ_SYMMETRIES; s++)
            spot.key[s] ^= random_mix((uint64_t)here->kind << 8 | here->colour);
        break;
    }
    spot.orientation = 0;
    for (unsigned i = 0; i < fold->orientations; i++) {
        if (spot.key[i] < spot.key[spot.orientation])
            spot.orientation = i;
    }
    return spot;
}

static bool level_add(struct level *level, struct spot spot)
{
    struct spot *spots =
        list_grown(level->spots, (size_t)level->count, &level->room, sizeof *spots);
    if (!spots)
        return false;
    level->spots = spots;
    level->spots[level->count++] = spot;
    return true;
}

/* Whether both nodes show the same board, cell by cell, in their least orientations. */
static bool same_board(const struct fold *fold, const struct spot *a, const struct spot *b)
{
    const lz_variant *variant = &fold->record->variant;
    struct record_position x, y;
    record_position_go(&x, fold->record, a->node);
    record_position_go(&y, fold->record, b->node);
    if (x.to_move != y.to_move || x.opening.step != y.opening.step ||
        x.opening.number != y.opening.number || x.opening.left != y.opening.left)
        return false;
    for (int cell = 0; cell < variant_cells(variant); cell++) {
        if (x.at[cell] != y.at[carry_cell(variant, a->orientation, b->orientation, cell)])
            return false;
    }
    return true;
}

static void carry_node(const lz_variant *variant, struct record_node *node, unsigned from,
                       unsigned to)
{
    for (int i = 0; i < 2; i++)
        node->cell[i] = (int16_t)carry_cell(variant, from, to, node->cell[i]);
    for (int i = 0; node->set_up && i < node->set_up->count; i++)
        node->set_up->changes[i].cell =
            (int16_t)carry_cell(variant, from, to, node->set_up->changes[i].cell);
    for (int i = 0; i < node->mark_count; i++)
        node->marks[i].cell = (int16_t)carry_cell(variant, from, to, node->marks[i].cell);
    for (int i = 0; i < record_arrow_count(node); i++) {
        struct record_arrow *arrow = &node->arrows->list[i];
        arrow->from = (int16_t)carry_cell(variant, from, to, arrow->from);
        arrow->to = (int16_t)carry_cell(variant, from, to, arrow->to);
    }
}

/* Moves everything below `from` under `to`, turned as the board there is. */
static void move_children(struct fold *fold, const struct spot *from, const struct spot *to)
{
    lz_record *record = fold->record;
    struct record_node *old = &record->nodes[from->node], *kept = &record->nodes[to->node];
    for (int at = old->child; at != LZ_RECORD_NO_NODE;) {
        const bool pair = record->nodes[at].kind == LZ_ACTION_ADD_TWO;
        if (pair)
            record_pairs_remove(record, at);
        carry_node(&record->variant, &record->nodes[at], from->orientation, to->orientation);
        if (pair && record->nodes[at].parent != from->node)
            record_pairs_add(record, at);
        int next = record->nodes[at].child;
        while (next == LZ_RECORD_NO_NODE && at != from->node) {
            next = record->nodes[at].next;
            at = record->nodes[at].parent;
        }
        at = next;
    }
    for (int at = old->child; at != LZ_RECORD_NO_NODE; at = record->nodes[at].next) {
        record->nodes[at].parent = to->node;
        if (record->nodes[at].kind == LZ_ACTION_ADD_TWO)
            record_pairs_add(record, at);
    }
    if (old->child == LZ_RECORD_NO_NODE)
        return;
    if (kept->last == LZ_RECORD_NO_NODE)
        kept->child = old->child;
    else
        record->nodes[kept->last].next = old->child;
    record->nodes[old->child].previous = kept->last;
    kept->last = old->last;
    old->child = old->last = LZ_RECORD_NO_NODE;
}

/* Folds `later` into `first`, which has the same position. */
static lz_status fold_spot(struct fold *fold, const struct spot *first, struct spot *later,
                           lz_error *error)
{
    lz_record *record = fold->record;
    struct record_node *node = &record->nodes[later->node];
    /* A node that was moved here can equal a child that was here already. */
    const int same = record_find_like(record, node->parent, node);
    fold->folded++;
    move_children(fold, later, first);
    if (same == later->node)
        return LZ_OK;
    const lz_status status = record_merge_node(&record->nodes[same], node, error);
    if (!status)
        record_delete(record, later->node);
    return status;
}

/* Folds the positions that the level shows more than once. */
static lz_status fold_level(struct fold *fold, struct level *level, lz_error *error)
{
    int size = 16;
    while (size < level->count * 2)
        size *= 2;
    int *table = realloc(fold->table, (size_t)size * sizeof *table);
    if (!table)
        return record_no_memory(error);
    fold->table = table;
    for (int i = 0; i < size; i++)
        table[i] = -1;
    lz_status status = LZ_OK;
    for (int i = 0; i < level->count && !status; i++) {
        struct spot *spot = &level->spots[i];
        const uint64_t key = spot->key[spot->orientation];
        int slot = (int)(key & (uint64_t)(size - 1));
        for (; table[slot] >= 0; slot = (slot + 1) & (size - 1)) {
            const struct spot *other = &level->spots[table[slot]];
            if (other->key[other->orientation] == key && same_board(fold, spot, other))
                break;
        }
        if (table[slot] < 0)
            table[slot] = i;
        else
            status = fold_spot(fold, &level->spots[table[slot]], spot, error);
    }
    return status;
}

/* Lists the children of a level's nodes, in order. */
static lz_status go_down(struct fold *fold, const struct level *level, struct level *below,
                         lz_error *error)
{
    const struct record_node *nodes = fold->record->nodes;
    below->count = 0;
    for (int i = 0; i < level->count; i++) {
        const struct spot *spot = &level->spots[i];
        if (!nodes[spot->node].used)
            continue;
        for (int at = nodes[spot->node].child; at != LZ_RECORD_NO_NODE; at = nodes[at].next) {
            if (!level_add(below, spot_below(fold, spot, at)))
                return record_no_memory(error);
        }
    }
    return LZ_OK;
}

static lz_status fold_tree(lz_record *record, bool symmetry, int *folded, lz_error *error)
{
    struct fold fold = {.record = record,
                        .orientations = symmetry ? (unsigned)symmetry_count(&record->variant) : 1};
    struct level levels[2] = {{0}, {0}};
    struct record_position start;
    struct spot root = {.node = LZ_RECORD_ROOT};
    record_position_begin(&start, record);
    for (int cell = 0; cell < variant_cells(&record->variant); cell++) {
        if (start.at[cell] != LZ_EMPTY)
            key_stone(&fold, &root, cell, start.at[cell]);
    }
    lz_status status = level_add(&levels[0], root) ? LZ_OK : record_no_memory(error);
    for (int depth = 0; !status && levels[depth & 1].count; depth++) {
        status = fold_level(&fold, &levels[depth & 1], error);
        if (!status)
            status = go_down(&fold, &levels[depth & 1], &levels[~depth & 1], error);
    }
    *folded = fold.folded;
    free(fold.table);
    free(levels[0].spots);
    free(levels[1].spots);
    return status;
}

lz_status lz_record_fold(lz_record *record, bool symmetry, int *folded, lz_error *error)
{
    NEED(record);
    lz_record *before;
    int found;
    lz_status status = lz_record_copy(record, &before, error);
    if (status)
        return status;
    status = fold_tree(record, symmetry, &found, error);
    if (status) {
        const lz_record half = *record;
        *record = *before;
        *before = half;
    } else if (folded) {
        *folded = found;
    }
    lz_record_free(before);
    return status;
}
