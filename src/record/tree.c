/* Walks and changes a record's tree through the public calls; turns games into records and back. */
#include "record/record.h"

#include "base/error.h"
#include "game/variant.h"
#include <stdlib.h>
#include <string.h>

struct record_node *record_node(const lz_record *record, int node)
{
    if (node < 0 || node >= record->reached || !record->nodes[node].used)
        return NULL;
    return &record->nodes[node];
}

lz_action record_action_of(const struct record_node *node)
{
    const bool choose = node->kind == LZ_ACTION_CHOOSE;
    return (lz_action){.kind = (lz_action_kind)node->kind,
                       .colour = choose ? (lz_colour)node->colour : LZ_EMPTY,
                       .cell = {node->cell[0], node->cell[1]}};
}

bool record_action_same(const struct record_node *node, lz_action action)
{
    if (node->kind != action.kind)
        return false;
    switch (action.kind) {
    case LZ_ACTION_PLACE:
    case LZ_ACTION_OFFER:
    case LZ_ACTION_DECLARE:
        return node->cell[0] == action.cell[0];
    case LZ_ACTION_ADD_TWO:
        return node->cell[0] == action.cell[0] && node->cell[1] == action.cell[1];
    case LZ_ACTION_CHOOSE:
        return node->colour == action.colour;
    case LZ_ACTION_SET_UP: /* the action does not say which */
        return false;
    default:
        return true;
    }
}

int record_find(const lz_record *record, int parent, lz_action action)
{
    if (action.kind == LZ_ACTION_ADD_TWO)
        return record_pairs_find(record, parent, action.cell[0], action.cell[1]);
    int at = record->nodes[parent].child;
    while (at != LZ_RECORD_NO_NODE && !record_action_same(&record->nodes[at], action))
        at = record->nodes[at].next;
    return at;
}

int record_find_like(const lz_record *record, int parent, const struct record_node *node)
{
    if (!node->set_up)
        return record_find(record, parent, record_action_of(node));
    int at = record->nodes[parent].child;
    while (at != LZ_RECORD_NO_NODE && !(record->nodes[at].set_up &&
                                        record_set_up_same(record->nodes[at].set_up, node->set_up)))
        at = record->nodes[at].next;
    return at;
}

int record_walk(const lz_record *record, int node)
{
    const struct record_node *nodes = record->nodes;
    if (nodes[node].child != LZ_RECORD_NO_NODE)
        return nodes[node].child;
    while (node != LZ_RECORD_ROOT && nodes[node].next == LZ_RECORD_NO_NODE)
        node = nodes[node].parent;
    return node == LZ_RECORD_ROOT ? node : nodes[node].next;
}

int lz_record_parent(const lz_record *record, int node)
{
    const struct record_node *here = record_node(record, node);
    return here ? here->parent : LZ_RECORD_NO_NODE;
}

int lz_record_child(const lz_record *record, int node)
{
    const struct record_node *here = record_node(record, node);
    return here ? here->child : LZ_RECORD_NO_NODE;
}

int lz_record_next(const lz_record *record, int node)
{
    const struct record_node *here = record_node(record, node);
    return here ? here->next : LZ_RECORD_NO_NODE;
}

int lz_record_find(const lz_record *record, int node, lz_action action)
{
    return record_node(record, node) ? record_find(record, node, action) : LZ_RECORD_NO_NODE;
}

int lz_record_depth(const lz_record *record, int node)
{
    int depth = 0;
    if (!record_node(record, node))
        return 0;
    for (; node != LZ_RECORD_ROOT; node = record->nodes[node].parent)
        depth++;
    return depth;
}

int lz_record_nodes(const lz_record *record)
{
    return record->count;
}

lz_action lz_record_action(const lz_record *record, int node)
{
    const struct record_node *here = record_node(record, node);
    return here ? record_action_of(here) : (lz_action){.kind = LZ_ACTION_NONE, .cell = {-1, -1}};
}

lz_colour lz_record_colour(const lz_record *record, int node)
{
    const struct record_node *here = record_node(record, node);
    return here ? (lz_colour)here->colour : LZ_EMPTY;
}

lz_status record_no_such_node(int node, lz_error *error)
{
    return error_set(error, LZ_ERR_ARGUMENT, "the record has no node %d", node);
}

lz_status lz_record_add(lz_record *record, int parent, lz_action action, int *out, lz_error *error)
{
    NEED(record);
    if (!record_node(record, parent))
        return record_no_such_node(parent, error);
    int node = record_find(record, parent, action);
    if (node == LZ_RECORD_NO_NODE) {
        struct record_position position;
        lz_colour colour;
        record_position_go(&position, record, parent);
        const lz_status status = record_position_check(&position, action, &colour, error);
        if (status)
            return status;
        node = record_append(record, parent, action, colour);
        if (node == LZ_RECORD_NO_NODE)
            return record_no_memory(error);
    }
    if (out)
        *out = node;
    return LZ_OK;
}

const char *lz_record_comment(const lz_record *record, int node)
{
    const struct record_node *here = record_node(record, node);
    return here ? here->comment.text : NULL;
}

lz_status lz_record_set_comment(lz_record *record, int node, const char *comment, lz_error *error)
{
    NEED(record);
    struct record_node *here = record_node(record, node);
    if (!here)
        return record_no_such_node(node, error);
    struct record_note note = {0};
    const lz_status status =
        record_add_note(&note, comment, comment ? strlen(comment) : 0, "", error);
    if (status)
        return status;
    record_cut_note(&here->comment, 0);
    here->comment = note;
    return LZ_OK;
}

int64_t lz_record_time_ms(const lz_record *record, int node)
{
    const struct record_node *here = record_node(record, node);
    return here ? here->time_ms : -1;
}

void lz_record_set_time_ms(lz_record *record, int node, int64_t time_ms)
{
    struct record_node *here = record_node(record, node);
    if (here)
        here->time_ms = time_ms < 0 ? -1 : time_ms > INT32_MAX ? INT32_MAX : (int32_t)time_ms;
}

unsigned lz_record_flags(const lz_record *record, int node)
{
    const struct record_node *here = record_node(record, node);
    return here ? here->flags : 0;
}

void lz_record_set_flags(lz_record *record, int node, unsigned flags)
{
    struct record_node *here = record_node(record, node);
    if (here)
        here->flags = (uint8_t)(flags & (LZ_RECORD_FLAG_MARKED | LZ_RECORD_FLAG_START));
}

const char *lz_judgement_sign(lz_judgement judgement)
{
    static const char *const signs[LZ_JUDGEMENT_COUNT] = {"", "!", "!!", "!?", "?!", "?", "??"};
    return judgement >= 0 && judgement < LZ_JUDGEMENT_COUNT ? signs[judgement] : "";
}

lz_judgement lz_record_judgement(const lz_record *record, int node)
{
    const struct record_node *here = record_node(record, node);
    return here ? (lz_judgement)here->judgement : LZ_JUDGEMENT_NONE;
}

void lz_record_set_judgement(lz_record *record, int node, lz_judgement judgement)
{
    struct record_node *here = record_node(record, node);
    if (here && node != LZ_RECORD_ROOT)
        here->judgement = (uint8_t)(*lz_judgement_sign(judgement) ? judgement : LZ_JUDGEMENT_NONE);
}

int lz_record_win_permille(const lz_record *record, int node)
{
    const struct record_node *here = record_node(record, node);
    return here ? here->win_permille : -1;
}

lz_status lz_record_set_win_permille(lz_record *record, int node, int win_permille, lz_error *error)
{
    NEED(record);
    struct record_node *here = record_node(record, node);
    if (!here)
        return record_no_such_node(node, error);
    if (win_permille < -1 || win_permille > 1000)
        return error_set(error, LZ_ERR_ARGUMENT, "a win rate is -1 to 1000, not %d", win_permille);
    here->win_permille = (int16_t)win_permille;
    return LZ_OK;
}

int lz_record_marks(const lz_record *record, int node)
{
    const struct record_node *here = record_node(record, node);
    return here ? here->mark_count : 0;
}

lz_mark lz_record_mark(const lz_record *record, int node, int index)
{
    const struct record_node *here = record_node(record, node);
    if (!here || index < 0 || index >= here->mark_count)
        return (lz_mark){.kind = LZ_MARK_COUNT, .cell = -1};
    const struct record_mark *mark = &here->marks[index];
    return (lz_mark){.kind = (lz_mark_kind)mark->kind, .cell = mark->cell, .text = mark->text};
}

int record_find_mark(const struct record_node *node, int cell)
{
    int index = 0;
    while (index < node->mark_count && node->marks[index].cell != cell)
        index++;
    return index;
}

lz_status record_put_mark(struct record_node *node, int index, int cell, lz_mark_kind kind,
                          const char *text, lz_error *error)
{
    const bool is_new = index == node->mark_count;
    if (is_new) {
        struct record_mark *marks = realloc(node->marks, ((size_t)index + 1) * sizeof *marks);
        if (!marks)
            return record_no_memory(error);
        node->marks = marks;
        marks[index] = (struct record_mark){.cell = (int16_t)cell};
    }
    struct record_mark *mark = &node->marks[index];
    const lz_status status =
        record_replace_text(&mark->text, kind == LZ_MARK_LABEL ? text : NULL, error);
    if (status)
        return status;
    mark->kind = (uint8_t)kind;
    node->mark_count += is_new;
    return LZ_OK;
}

lz_status lz_record_set_mark(lz_record *record, int node, int cell, lz_mark_kind kind,
                             const char *text, lz_error *error)
{
    NEED(record);
    struct record_node *here = record_node(record, node);
    if (!here)
        return record_no_such_node(node, error);
    if (cell < 0 || cell >= variant_cells(&record->variant))
        return error_set(error, LZ_ERR_ARGUMENT, "a mark off the board");
    if ((unsigned)kind >= LZ_MARK_COUNT)
        return error_set(error, LZ_ERR_ARGUMENT, "no mark has the number %d", (int)kind);
    return record_put_mark(here, record_find_mark(here, cell), cell, kind, text, error);
}

void lz_record_clear_mark(lz_record *record, int node, int cell)
{
    struct record_node *here = record_node(record, node);
    const int index = here ? record_find_mark(here, cell) : 0;
    if (!here || index == here->mark_count)
        return;
    free(here->marks[index].text);
    here->marks[index] = here->marks[--here->mark_count];
}

lz_status lz_record_from_game(const lz_game *game, lz_record **out, lz_error *error)
{
    NEED(game);
    NEED(out);
    lz_game *begin = NULL;
    lz_record *record = NULL;
    lz_status status = lz_record_new(lz_game_variant(game), &record, error);
    if (!status)
        status = lz_game_copy(game, &begin, error);
    if (!status) {
        uint8_t cells[LZ_CELLS_MAX] = {0};
        lz_game_go_to(begin, 0, NULL);
        for (int cell = 0; cell < variant_cells(&record->variant); cell++)
            cells[cell] = (uint8_t)lz_game_at(begin, cell);
        status = lz_record_set_start(record, cells, lz_game_to_move(begin), error);
    }
    int node = LZ_RECORD_ROOT;
    for (int i = 0; i < lz_game_total(game) && !status; i++)
        status = lz_record_add(record, node, lz_game_action(game, i), &node, error);
    lz_game_free(begin);
    if (status) {
        lz_record_free(record);
        return status;
    }
    lz_record_settle(record);
    *out = record;
    return LZ_OK;
}

/* Begins a game from the position of a set-up. The players keep their colours, and the opening is
 * over, also on a board that was made empty. */
static lz_status begin_from(const struct record_position *position, lz_game *game, lz_error *error)
{
    const uint8_t black_seat = game->state.black_seat;
    const lz_status status =
        game_init(game, &position->record->variant, position->at, position->to_move, error);
    game->state.opening = opening_begin(LZ_OPENING_NONE);
    game->state.black_seat = black_seat;
    game->state.seat = position->to_move == LZ_BLACK ? black_seat : !black_seat;
    return status;
}

/* Plays the actions down to the node. What the rules do not allow before a set-up does not matter
 * after it. */
static lz_status replay(const lz_record *record, int node, lz_game *game, lz_error *error)
{
    int line[RECORD_DEPTH_MAX + 1];
    int length = 0;
    struct record_position position;
    for (int at = node; at != LZ_RECORD_ROOT; at = record->nodes[at].parent)
        line[length++] = at;
    record_position_begin(&position, record);
    lz_status status = game_init(game, &record->variant, record->has_start ? record->start : NULL,
                                 (lz_colour)record->start_to_move, error);
    while (length) {
        const struct record_node *here = &record->nodes[line[--length]];
        const lz_action action = record_action_of(here);
        record_position_play(&position, here);
        if (here->set_up) {
            status = begin_from(&position, game, error);
            continue;
        }
        const lz_legality legality = status ? LZ_LEGAL : lz_game_legality(game, action);
        if (legality != LZ_LEGAL)
            status = error_set(error, LZ_ERR_ILLEGAL, "move %d: %s", position.depth,
                               lz_legality_name(legality));
        else if (!status)
            game_act(game, action);
    }
    return status;
}

lz_status lz_record_game(const lz_record *record, int node, lz_game **out, lz_error *error)
{
    NEED(record);
    NEED(out);
    if (!record_node(record, node))
        return record_no_such_node(node, error);
    lz_game *game;
    lz_status status = lz_game_new(&record->variant, &game, error);
    if (status)
        return status;
    status = replay(record, node, game, error);
    if (status)
        lz_game_free(game);
    else
        *out = game;
    return status;
}

bool record_is_void(const lz_record *record)
{
    const char *ending = record->text[LZ_RECORD_INFO_ENDING];
    return record->result == LZ_RESULT_ONGOING && ending && strcmp(ending, RECORD_VOID) == 0;
}

lz_result record_shown_result(const lz_record *record, unsigned stops)
{
    lz_game game;
    int last = LZ_RECORD_ROOT;
    for (int at = record->nodes[last].child; at != LZ_RECORD_NO_NODE;
         at = record->nodes[at].child) {
        if (stops >> record->nodes[at].kind & 1)
            break;
        last = at;
    }
    return replay(record, last, &game, NULL) ? LZ_RESULT_ONGOING : game.state.result;
}

void lz_record_settle(lz_record *record)
{
    if (record->result == LZ_RESULT_ONGOING && !record_is_void(record))
        record->result = (uint8_t)record_shown_result(record, 0);
}
