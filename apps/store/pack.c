#include "store/pack.h"

#include "study/colour.h"

#include <string.h>

/* Below CODE_FAR a byte is a cell. */
enum {
    CODE_FAR = 240, /* the next byte + 240 is the cell */
    CODE_PASS = 241,
    CODE_BLACK = 242, /* a choice of colour */
    CODE_WHITE = 243,
    CODE_TWO = 244,    /* two cells follow */
    CODE_OPEN = 245,   /* one of several continuations begins ... */
    CODE_CLOSE = 246,  /* ... and ends */
    CODE_START = 247,  /* first of all: side to move, number of stones, cell * 2 + (white) each */
    CODE_NUMBER = 248, /* of moves to offer follows */
    CODE_OFFER = 249,  /* the cell that is offered follows */
    LINE_MAX = 2 * LZ_CELLS_MAX + 20
};

/* ---- packing ---- */

static lz_status no_memory(lz_error *error)
{
    return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
}

static lz_status damaged(lz_error *error)
{
    return lz_error_set(error, LZ_ERR_SYNTAX, "the moves of a stored game are damaged");
}

static void put_cell(struct bytes *moves, int cell)
{
    if (cell >= CODE_FAR)
        bytes_byte(moves, CODE_FAR);
    bytes_byte(moves, (unsigned)(cell >= CODE_FAR ? cell - CODE_FAR : cell));
}

static void put_action(struct bytes *moves, lz_action action)
{
    switch (action.kind) {
    case LZ_ACTION_PASS:
        bytes_byte(moves, CODE_PASS);
        break;
    case LZ_ACTION_CHOOSE:
        bytes_byte(moves, action.colour == LZ_BLACK ? CODE_BLACK : CODE_WHITE);
        break;
    case LZ_ACTION_ADD_TWO:
        bytes_byte(moves, CODE_TWO);
        put_cell(moves, action.cell[0]);
        put_cell(moves, action.cell[1]);
        break;
    case LZ_ACTION_DECLARE:
        bytes_byte(moves, CODE_NUMBER);
        bytes_byte(moves, (unsigned)action.number);
        break;
    case LZ_ACTION_OFFER:
        bytes_byte(moves, CODE_OFFER);
        put_cell(moves, action.cell[0]);
        break;
    default:
        put_cell(moves, action.cell[0]);
    }
}

static void put_start(struct bytes *moves, const lz_record *record)
{
    const lz_variant *variant = lz_record_variant(record);
    const int cells = variant->columns * variant->rows;
    const lz_colour to_move = lz_record_start_to_move(record);
    unsigned stones = 0;
    for (int cell = 0; cell < cells; cell++) {
        const lz_colour colour = lz_record_start_at(record, cell);
        stones += colour == LZ_BLACK || colour == LZ_WHITE;
    }
    if (!stones && to_move == LZ_BLACK)
        return;
    bytes_byte(moves, CODE_START);
    bytes_byte(moves, to_move);
    bytes_number(moves, stones);
    for (int cell = 0; cell < cells; cell++) {
        const lz_colour colour = lz_record_start_at(record, cell);
        if (colour == LZ_BLACK || colour == LZ_WHITE)
            bytes_number(moves, (uint64_t)cell * 2 + (colour == LZ_WHITE));
    }
}

static bool is_alone(const lz_record *record, int node)
{
    return lz_record_next(record, node) == LZ_RECORD_NO_NODE &&
           lz_record_child(record, lz_record_parent(record, node)) == node;
}

static bool is_set_up(const lz_record *record, int node)
{
    return lz_record_action(record, node).kind == LZ_ACTION_SET_UP;
}

/* Whether the node has notes that moves and times do not hold, or sets up stones. */
static bool has_notes(const lz_record *record, int node)
{
    return is_set_up(record, node) || lz_record_comment(record, node) ||
           lz_record_marks(record, node) || lz_record_arrows(record, node) ||
           lz_record_flags(record, node) || lz_record_judgement(record, node) ||
           lz_record_win_permille(record, node) >= 0;
}

/* Goes from a node that has no child to the next one in order, closing what ends on the way. */
static int climb(struct bytes *moves, const lz_record *record, int node)
{
    while (node != LZ_RECORD_ROOT) {
        if (!is_alone(record, node))
            bytes_byte(moves, CODE_CLOSE);
        const int next = lz_record_next(record, node);
        if (next != LZ_RECORD_NO_NODE)
            return next;
        node = lz_record_parent(record, node);
    }
    return LZ_RECORD_NO_NODE;
}

/* Packs moves and times, without set-ups and what follows them; returns whether any node has
 * notes. */
static bool put_tree(struct packed *packed, const lz_record *record)
{
    bool notes = has_notes(record, LZ_RECORD_ROOT);
    size_t timed = 0;
    int node = lz_record_child(record, LZ_RECORD_ROOT);
    while (node != LZ_RECORD_NO_NODE) {
        const int64_t time = lz_record_time_ms(record, node);
        if (!is_alone(record, node))
            bytes_byte(&packed->moves, CODE_OPEN);
        if (is_set_up(record, node)) {
            notes = true;
            node = climb(&packed->moves, record, node);
            continue;
        }
        put_action(&packed->moves, lz_record_action(record, node));
        bytes_number(&packed->times, time < 0 ? 0 : (uint64_t)time + 1);
        if (time >= 0)
            timed = packed->times.used;
        notes = notes || has_notes(record, node);
        const int child = lz_record_child(record, node);
        node = child != LZ_RECORD_NO_NODE ? child : climb(&packed->moves, record, node);
    }
    packed->times.used = timed;
    return notes;
}

static int main_length(const lz_record *record)
{
    int length = 0;
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE;
         node = lz_record_child(record, node)) {
        const lz_action_kind kind = lz_record_action(record, node).kind;
        length += kind == LZ_ACTION_ADD_TWO ? 2 : kind == LZ_ACTION_PLACE || kind == LZ_ACTION_PASS;
    }
    return length;
}

static bool put_bytes(void *user, const char *data, size_t size)
{
    struct bytes *bytes = user;
    bytes_add(bytes, data, size);
    return !bytes->failed;
}

static lz_status write_sgf(struct bytes *sgf, const lz_record *record, lz_error *error)
{
    sgf->used = 0;
    return lz_record_write(LZ_RECORD_FORMAT_SGF, NULL, record, put_bytes, sgf, error);
}

static void copy_header(const lz_record *from, lz_record *to)
{
    for (int info = 0; info < LZ_RECORD_INFO_COUNT; info++)
        lz_record_set_text(to, (lz_record_info)info, lz_record_text(from, (lz_record_info)info),
                           NULL);
    lz_record_set_result(to, lz_record_result(from));
}

/* Whether the record that comes out of moves, times and header is written as the same SGF. */
static lz_status comes_back(struct packed *packed, const lz_record *record, bool *same,
                            lz_error *error)
{
    lz_record *again;
    lz_status status =
        pack_unpack(lz_record_variant(record), view_of(packed->moves.data, packed->moves.used),
                    view_of(packed->times.data, packed->times.used), &again, error);
    if (status)
        return status;
    copy_header(record, again);
    status = write_sgf(&packed->check, again, error);
    *same = packed->check.used == packed->sgf.used &&
            memcmp(packed->check.data, packed->sgf.data, packed->sgf.used) == 0;
    lz_record_free(again);
    return status;
}

lz_status pack_record(struct packed *packed, const lz_record *record, bool exact, lz_error *error)
{
    bool notes, same = true;
    packed->moves.used = packed->times.used = packed->sgf.used = 0;
    put_start(&packed->moves, record);
    notes = put_tree(packed, record);
    packed->length = main_length(record);
    if (notes || exact) {
        lz_status status = write_sgf(&packed->sgf, record, error);
        if (!status && !notes)
            status = comes_back(packed, record, &same, error);
        if (status)
            return status;
        if (!notes && same)
            packed->sgf.used = 0;
    }
    return packed->moves.failed || packed->times.failed ? no_memory(error) : LZ_OK;
}

void pack_free(struct packed *packed)
{
    bytes_free(&packed->moves);
    bytes_free(&packed->times);
    bytes_free(&packed->sgf);
    bytes_free(&packed->check);
}

/* ---- unpacking ---- */

/* The rest of a cell that begins with `first`. */
static int take_cell(struct view *moves, unsigned first)
{
    return (int)(first == CODE_FAR ? CODE_FAR + view_byte(moves) : first);
}

/* The action that begins with the byte `first`, which is no branch. */
static lz_action take_action(struct view *moves, unsigned first)
{
    if (first == CODE_PASS)
        return lz_action_pass();
    if (first == CODE_BLACK || first == CODE_WHITE)
        return lz_action_choose(first == CODE_BLACK ? LZ_BLACK : LZ_WHITE);
    if (first == CODE_TWO) {
        const int white = take_cell(moves, view_byte(moves));
        return lz_action_add_two(white, take_cell(moves, view_byte(moves)));
    }
    if (first == CODE_NUMBER)
        return lz_action_declare((int)view_byte(moves));
    if (first == CODE_OFFER)
        return lz_action_offer(take_cell(moves, view_byte(moves)));
    if (first > CODE_FAR)
        moves->bad = true;
    return lz_action_place(take_cell(moves, first));
}

/* Reads the start position, if the moves begin with one. */
static bool take_start(struct view *moves, int cells, uint8_t *start, lz_colour *to_move)
{
    *to_move = LZ_BLACK;
    if (view_ended(moves) || *moves->at != CODE_START)
        return false;
    view_byte(moves);
    *to_move = view_byte(moves) == LZ_WHITE ? LZ_WHITE : LZ_BLACK;
    memset(start, LZ_EMPTY, LZ_CELLS_MAX);
    for (uint64_t left = view_number(moves); left && !moves->bad; left--) {
        const uint64_t stone = view_number(moves);
        if (stone / 2 >= (uint64_t)cells)
            moves->bad = true;
        else
            start[stone / 2] = stone & 1 ? LZ_WHITE : LZ_BLACK;
    }
    return true;
}

static lz_status unpack_tree(lz_record *record, struct view *moves, struct view *times,
                             lz_error *error)
{
    int branch[LINE_MAX], open = 0, node = LZ_RECORD_ROOT;
    while (!view_ended(moves)) {
        const unsigned first = view_byte(moves);
        if (first == CODE_OPEN && open < LINE_MAX) {
            branch[open++] = node;
        } else if (first == CODE_CLOSE && open) {
            node = branch[--open];
        } else if (first == CODE_OPEN || first == CODE_CLOSE) {
            moves->bad = true;
        } else {
            const lz_action action = take_action(moves, first);
            const lz_status status =
                moves->bad ? damaged(error) : lz_record_add(record, node, action, &node, error);
            if (status)
                return status;
            const uint64_t time = view_ended(times) ? 0 : view_number(times);
            if (time)
                lz_record_set_time_ms(record, node, (int64_t)time - 1);
        }
    }
    return moves->bad || times->bad ? damaged(error) : LZ_OK;
}

lz_status pack_unpack(const lz_variant *variant, struct view moves, struct view times,
                      lz_record **out, lz_error *error)
{
    uint8_t start[LZ_CELLS_MAX];
    lz_colour to_move;
    lz_record *record;
    lz_status status = lz_record_new(variant, &record, error);
    if (status)
        return status;
    if (take_start(&moves, variant->columns * variant->rows, start, &to_move))
        status = moves.bad ? damaged(error) : lz_record_set_start(record, start, to_move, error);
    if (!status)
        status = unpack_tree(record, &moves, &times, error);
    if (status)
        lz_record_free(record);
    else
        *out = record;
    return status;
}

static ptrdiff_t get_bytes(void *user, char *buffer, size_t size)
{
    struct view *view = user;
    const size_t left = (size_t)(view->end - view->at), taken = left < size ? left : size;
    memcpy(buffer, view->at, taken);
    view->at += taken;
    return (ptrdiff_t)taken;
}

static bool keep_record(void *user, lz_record *record)
{
    lz_record_copy(record, user, NULL);
    return false;
}

lz_status pack_read_sgf(struct view sgf, lz_record **out, lz_error *error)
{
    lz_record *record = NULL;
    const lz_status status =
        lz_record_read(LZ_RECORD_FORMAT_SGF, NULL, get_bytes, &sgf, keep_record, &record, error);
    if (status == LZ_OK && record) {
        *out = record;
        return LZ_OK;
    }
    lz_record_free(record);
    return status ? status : damaged(error);
}

/* ---- walking ---- */

/* The line from the start to the present position. */
struct walk {
    struct fold *fold;
    lz_colour to_move;
    struct fold_position here;
    int length;
    struct {
        int16_t cell; /* -1: no stone */
        uint8_t colour, moved_before;
    } line[LINE_MAX];
    pack_visit_fn *visit;
    void *user;
};

/* Goes one move on; `code` is what it counts as, FOLD_MOVE_END for what counts as none. */
static bool step(struct walk *walk, int cell, lz_colour colour, lz_colour to_move, unsigned code)
{
    if (walk->length == LINE_MAX ||
        (code != FOLD_MOVE_END && !walk->visit(walk->user, walk->here.key, code)))
        return false;
    walk->line[walk->length].cell = (int16_t)cell;
    walk->line[walk->length].colour = (uint8_t)colour;
    walk->line[walk->length++].moved_before = (uint8_t)walk->to_move;
    if (cell >= 0)
        fold_stone(walk->fold, cell, colour);
    walk->to_move = to_move;
    walk->here = fold_position(walk->fold, to_move);
    return true;
}

static bool step_stone(struct walk *walk, int cell, lz_colour colour, lz_colour to_move)
{
    const lz_variant *variant = &walk->fold->variant;
    return cell >= 0 && cell < variant->columns * variant->rows &&
           step(walk, cell, colour, to_move, fold_move(walk->fold, walk->here, cell));
}

static bool step_action(struct walk *walk, lz_action action)
{
    const lz_colour mover = walk->to_move, other = other_colour(mover);
    switch (action.kind) {
    case LZ_ACTION_PASS:
        return step(walk, -1, LZ_EMPTY, other, FOLD_MOVE_PASS);
    case LZ_ACTION_CHOOSE:
    case LZ_ACTION_DECLARE:
    case LZ_ACTION_OFFER:
        return step(walk, -1, LZ_EMPTY, mover, FOLD_MOVE_END);
    case LZ_ACTION_ADD_TWO:
        return step_stone(walk, action.cell[0], LZ_WHITE, LZ_BLACK) &&
               step_stone(walk, action.cell[1], LZ_BLACK, LZ_WHITE);
    default:
        return step_stone(walk, action.cell[0], mover, other);
    }
}

static void go_back(struct walk *walk, int length)
{
    while (walk->length > length) {
        walk->length--;
        if (walk->line[walk->length].cell >= 0)
            fold_stone(walk->fold, walk->line[walk->length].cell,
                       (lz_colour)walk->line[walk->length].colour);
        walk->to_move = (lz_colour)walk->line[walk->length].moved_before;
    }
    walk->here = fold_position(walk->fold, walk->to_move);
}

static bool is_leaf(const struct view *moves)
{
    return view_ended(moves) || *moves->at == CODE_CLOSE;
}

static bool walk_tree(struct walk *walk, struct view *moves)
{
    int branch[LINE_MAX], open = 0;
    while (!view_ended(moves)) {
        const unsigned first = view_byte(moves);
        if (first == CODE_OPEN && open < LINE_MAX) {
            branch[open++] = walk->length;
        } else if (first == CODE_CLOSE && open) {
            go_back(walk, branch[--open]);
        } else {
            if (first == CODE_OPEN || first == CODE_CLOSE ||
                !step_action(walk, take_action(moves, first)))
                return false;
            if (is_leaf(moves) && !walk->visit(walk->user, walk->here.key, FOLD_MOVE_END))
                return false;
        }
    }
    return !moves->bad;
}

bool pack_walk(struct fold *fold, struct view moves, pack_visit_fn *visit, void *user)
{
    uint8_t start[LZ_CELLS_MAX];
    struct walk walk;
    walk.fold = fold;
    walk.length = 0;
    walk.visit = visit;
    walk.user = user;
    if (take_start(&moves, fold->variant.columns * fold->variant.rows, start, &walk.to_move)) {
        for (int cell = 0; cell < fold->variant.columns * fold->variant.rows; cell++) {
            if (start[cell] != LZ_EMPTY)
                fold_stone(fold, cell, (lz_colour)start[cell]);
        }
    }
    walk.here = fold_position(fold, walk.to_move);
    return !moves.bad && walk_tree(&walk, &moves);
}
