#include "proof/search/teach.h"

#include "proof/search/packed_tree.h"
#include "proof/search/similar_wins.h"
#include <stdlib.h>
#include <string.h>

/* How a proof wins: by a quiet move first, by threes and fours, by fours alone. Of several the
 * least counts for the whole. */
enum kind { QUIET, THREATS, FOURS };

enum { OFF = 0 }; /* in the place of a point: off the board */

/* How the certificate's board lies on the search's. */
struct seat {
    unsigned symmetry; /* by which the certificate's board is turned about its middle */
    int right, up;     /* the way from the search's middle to the certificate's */
};

/* Points are the search's; a cell of the certificate may be OFF its board. */
struct teaching {
    struct proof_search *search;
    const struct certificate *certificate;
    uint32_t *plans; /* by the certificate's plan and turn: its number in the graph plus 1; 0: it is
                        not there yet */
    struct seat seat;
    struct board board; /* the present position */
    uint64_t keys[LZ_SYMMETRIES];
    bool full; /* there is no room for more trees */
};

/* A proof that was taught. */
struct lesson {
    enum kind kind;
    uint32_t tree; /* where its tree begins in the graph's numbers */
};

static void place(struct teaching *teaching, int point, lz_colour colour)
{
    turns_toggle(&teaching->search->turns, teaching->keys, point, colour);
    board_place(&teaching->board, point, colour);
}

static void take_back(struct teaching *teaching, int point)
{
    const lz_colour colour = (lz_colour)teaching->board.at[point];
    turns_toggle(&teaching->search->turns, teaching->keys, point, colour);
    board_remove(&teaching->board, point);
}

/* How far a point of the certificate lies from its middle, once its board is turned. */
static void offset_of(const struct teaching *teaching, int point, int *column, int *row)
{
    const struct board *from = &teaching->certificate->head.board;
    *column = point_column(point) - from->columns / 2;
    *row = point_row(point) - from->rows / 2;
    symmetry_turn(teaching->seat.symmetry, column, row);
}

/* Where a point of the certificate, turned by one of its turns, lies on the search's board: column
 * and row, which may be outside it. */
static void seat_at(const struct teaching *teaching, int turn, int point, int *column, int *row)
{
    const struct board *to = &teaching->board;
    offset_of(teaching, teaching->certificate->turns.to[turn][point], column, row);
    *column += to->columns / 2 + teaching->seat.right;
    *row += to->rows / 2 + teaching->seat.up;
}

/* The point of the search's board there, or OFF. */
static int seat_of(const struct teaching *teaching, int turn, int point)
{
    const struct board *to = &teaching->board;
    int column, row;
    seat_at(teaching, turn, point, &column, &row);
    const bool on = column >= 0 && column < to->columns && row >= 0 && row < to->rows;
    return on ? board_point(column, row) : OFF;
}

static void put_number(struct teaching *teaching, uint16_t number)
{
    struct proof_graph *graph = teaching->search->graph;
    teaching->full = teaching->full || !proof_room_taught(teaching->search, 1, 0);
    if (!teaching->full)
        graph->taught[graph->taught_count++] = number;
}

/* Writes a plan of the certificate, as the node that it stands for, without its cells off the
 * board. */
static void put_plan(struct teaching *teaching, uint32_t which, int turn)
{
    struct proof_graph *graph = teaching->search->graph;
    uint32_t *known = &teaching->plans[which * LZ_SYMMETRIES + (uint32_t)turn];
    const struct plan *from = &teaching->certificate->plans[which];
    uint16_t numbers[TREE_PLAN_SIZE];
    if (!*known) {
        teaching->full = teaching->full || !proof_room_taught(teaching->search, 0, 1);
        if (teaching->full)
            return;
        struct plan *plan = &graph->plans[graph->plan_count];
        *plan = (struct plan){.plies = from->plies};
        for (int i = 0; i < from->count; i++) {
            const int point = seat_of(teaching, turn, from->points[i]);
            if (point != OFF)
                plan->points[plan->count++] = (uint16_t)point;
        }
        *known = ++graph->plan_count;
    }
    tree_plan(*known - 1, numbers);
    for (int i = 0; i < TREE_PLAN_SIZE; i++)
        put_number(teaching, numbers[i]);
}

/* Keeps how the present position was won; `tree` is the whole win, which serves only where wins are
 * played again. */
static void keep_win(struct teaching *teaching, int move, uint32_t tree)
{
    if (!teaching->search->local)
        tree = 0;
    const struct hint_position position = {&teaching->search->turns, teaching->keys,
                                           teaching->board.at,
                                           colour_other(teaching->certificate->head.winner)};
    const struct hint win = {
        .move = (uint16_t)move, .whole = tree > 0, .taught = true, .tree = tree};
    if (!teaching->full && (move || tree))
        hint_keep(teaching->search->graph, &position, &win);
}

static struct lesson teach(struct teaching *teaching, struct certificate_place at, bool keeps);

/* Writes the answer to a move as part of the move's tree. */
static struct lesson teach_answer(struct teaching *teaching, uint32_t answer, int move, int turn,
                                  bool keeps)
{
    const struct certificate *certificate = teaching->certificate;
    const struct certificate_node node = certificate->nodes[answer];
    const int reply = node.reply ? seat_of(teaching, turn, node.reply) : 0;
    if (move)
        put_number(teaching, (uint16_t)reply);
    if (node.doubles) { /* not written: a cell that cannot be played stands for it */
        put_number(teaching, (uint16_t)move);
        return (struct lesson){.kind = FOURS};
    }
    const bool placed = keeps && reply && teaching->board.at[reply] == LZ_EMPTY;
    if (placed)
        place(teaching, reply, colour_other(certificate->head.winner));
    const struct lesson lesson = teach(teaching, certificate_place_at(certificate, answer, turn),
                                       placed && (!node.refers || node.repeats));
    if (placed)
        take_back(teaching, reply);
    return lesson;
}

/* The answer, or the first one after it whose reply is on the board; 0 if none is. */
static uint32_t next_answer(const struct teaching *teaching, uint32_t answer, int turn)
{
    const struct certificate_node *nodes = teaching->certificate->nodes;
    while (answer && nodes[answer].reply && seat_of(teaching, turn, nodes[answer].reply) == OFF)
        answer = nodes[answer].next;
    return answer;
}

/* Keeps the wins by threats after the replies to a quiet move. `first` is the first answer, and
 * `lessons` has those of all answers. */
static void keep_threats(struct teaching *teaching, uint32_t first, int turn,
                         const struct lesson *lessons)
{
    const struct certificate *certificate = teaching->certificate;
    for (uint32_t i = next_answer(teaching, first, turn); i;
         i = next_answer(teaching, certificate->nodes[i].next, turn)) {
        const int reply = certificate->nodes[i].reply;
        const int point = reply ? seat_of(teaching, turn, reply) : OFF;
        const struct lesson *lesson = lessons++;
        if (!reply || teaching->board.at[point] != LZ_EMPTY || lesson->kind == QUIET)
            continue;
        place(teaching, point, colour_other(certificate->head.winner));
        keep_win(teaching, 0, lesson->tree);
        take_back(teaching, point);
    }
}

static uint32_t count_answers(const struct teaching *teaching, uint32_t first, int turn)
{
    const struct certificate_node *nodes = teaching->certificate->nodes;
    uint32_t count = 0;
    for (uint32_t i = next_answer(teaching, first, turn); i;
         i = next_answer(teaching, nodes[i].next, turn))
        count++;
    return count;
}

/* Writes the answers after a move as parts of its tree, from `first` on, and fills in the lesson of
 * each. The kind of all together is returned. */
static struct lesson teach_answers(struct teaching *teaching, uint32_t first, int move, int turn,
                                   bool keeps, struct lesson *lessons)
{
    const struct certificate *certificate = teaching->certificate;
    struct lesson own = {.kind = FOURS};
    for (uint32_t i = next_answer(teaching, first, turn); i && !teaching->full;
         i = next_answer(teaching, certificate->nodes[i].next, turn)) {
        struct lesson lesson = teach_answer(teaching, i, move, turn, keeps);
        *lessons++ = lesson;
        if (!certificate->nodes[i].reply)
            lesson.kind = lesson.kind == FOURS ? THREATS : QUIET;
        own.kind = lesson.kind < own.kind ? lesson.kind : own.kind;
    }
    return own;
}

/* Writes the proof at a place of the certificate, which is no plan, as a tree; see teach(). */
static struct lesson teach_move(struct teaching *teaching, struct certificate_place at, int move,
                                bool keeps)
{
    const uint32_t tree = teaching->search->graph->taught_count;
    const uint32_t first = teaching->certificate->nodes[at.node].child;
    const bool placed = keeps && move && teaching->board.at[move] == LZ_EMPTY;
    struct lesson lessons[LZ_CELLS_MAX + 1];
    uint16_t begin[TREE_BEGIN];
    const uint16_t *end = tree_begin(move, count_answers(teaching, first, at.turn), begin);
    for (const uint16_t *number = begin; move && number != end; number++)
        put_number(teaching, *number);
    if (placed)
        place(teaching, move, teaching->certificate->head.winner);
    struct lesson own =
        teach_answers(teaching, first, move, at.turn, keeps && (placed || !move), lessons);
    own.tree = tree;
    if (!teaching->full && (placed || (keeps && !move)) && (own.kind == QUIET || !move))
        keep_threats(teaching, first, at.turn, lessons);
    if (placed)
        take_back(teaching, move);
    if (placed && own.kind == QUIET)
        keep_win(teaching, move, own.tree);
    return own;
}

/* Writes the proof at a place of the certificate as a tree. If it `keeps`, the place is the present
 * position, and the wins from there on are kept, those within a default left out: they are
 * threats. A move off the board is written as one that fails. */
static struct lesson teach(struct teaching *teaching, struct certificate_place at, bool keeps)
{
    const struct certificate_node *node = &teaching->certificate->nodes[at.node];
    struct lesson own = {.kind = FOURS, .tree = teaching->search->graph->taught_count};
    uint16_t begin[TREE_BEGIN];
    const int move = node->move ? seat_of(teaching, at.turn, node->move) : 0;
    if (node->planned) {
        put_plan(teaching, node->child, at.turn);
        own.kind = THREATS;
        return own;
    }
    if (node->move && move == OFF) {
        const uint16_t *end = tree_begin(OFF, 0, begin);
        for (const uint16_t *number = begin; number != end; number++)
            put_number(teaching, *number);
        return own;
    }
    return teach_move(teaching, at, move, keeps);
}

/* Teaches the certificate's own position; if the winner moved last, the position before that. */
static void teach_root(struct teaching *teaching, struct certificate_place root)
{
    const struct certificate_head *head = &teaching->certificate->head;
    if (!head->count || (head->count % 2 ? LZ_BLACK : LZ_WHITE) != head->winner) {
        teach(teaching, root, true);
        return;
    }
    const int last = seat_of(teaching, 0, head->moves[head->count - 1]);
    take_back(teaching, last);
    const struct lesson lesson = teach_move(teaching, root, last, true);
    if (lesson.kind != QUIET)
        keep_win(teaching, last, lesson.tree);
}

static void clear(struct board *board)
{
    for (int point = 0; point < BOARD_POINTS; point++)
        if (board->at[point] == LZ_BLACK || board->at[point] == LZ_WHITE)
            board_remove(board, point);
}

/* How many stones of the certificate lie on the board as they lie in the search's position; -1 if
 * one lies on no free cell. */
static int agreement(const struct teaching *teaching)
{
    const struct certificate_head *head = &teaching->certificate->head;
    int count = 0;
    for (int i = 0; i < head->count; i++) {
        const int point = seat_of(teaching, 0, head->moves[i]);
        if (teaching->board.at[point] != LZ_EMPTY)
            return -1;
        count += teaching->search->start.at[point] == (i % 2 ? LZ_WHITE : LZ_BLACK);
    }
    return count;
}

/* Moves the certificate's board so that its first stone lies on the point, or the middles on each
 * other if that is 0. */
static void align(struct teaching *teaching, int point)
{
    const struct board *to = &teaching->board;
    int column, row;
    teaching->seat.right = teaching->seat.up = 0;
    if (!point)
        return;
    offset_of(teaching, teaching->certificate->head.moves[0], &column, &row);
    teaching->seat.right = point_column(point) - to->columns / 2 - column;
    teaching->seat.up = point_row(point) - to->rows / 2 - row;
}

/* Sets up the certificate's position on the search's board, turned and moved so that most of its
 * stones are the search's, rather turned than moved. A proof often needs a part of the board only,
 * so it serves after another first move. No turn of a board with an even side keeps its middle, so
 * there the search does not find a turned proof by itself. False if a stone lies on no free cell
 * however the board lies. */
static bool seat_stones(struct teaching *teaching)
{
    const struct certificate_head *head = &teaching->certificate->head;
    const struct board *start = &teaching->search->start;
    struct seat best = {0};
    int most = -1;
    teaching->board = *start;
    clear(&teaching->board);
    for (int point = 0; point < BOARD_POINTS; point++) {
        if (point && (!head->count || start->at[point] != LZ_BLACK))
            continue;
        for (teaching->seat.symmetry = 0; teaching->seat.symmetry < LZ_SYMMETRIES;
             teaching->seat.symmetry++) {
            align(teaching, point);
            const int agreed = agreement(teaching);
            if (agreed > most) {
                most = agreed;
                best = teaching->seat;
            }
        }
    }
    teaching->seat = best;
    for (int i = 0; i < head->count && most >= 0; i++)
        board_place(&teaching->board, seat_of(teaching, 0, head->moves[i]),
                    i % 2 ? LZ_WHITE : LZ_BLACK);
    return most >= 0;
}

/* The certificate's point that lies on a point of the search's board, or else nearest to it. */
static int point_under(const struct teaching *teaching, int point)
{
    const struct board *from = &teaching->certificate->head.board;
    int nearest = OFF, least = 0;
    for (int cell = 0; cell < from->columns * from->rows; cell++) {
        const int other = board_point_of_cell(from, cell);
        int column, row;
        seat_at(teaching, 0, other, &column, &row);
        const int across = abs(column - point_column(point)), up = abs(row - point_row(point));
        const int away = across > up ? across : up;
        if (nearest == OFF || away < least) {
            nearest = other;
            least = away;
        }
    }
    return nearest;
}

/* Puts the search's stones on the certificate's board; false if two come to lie on one cell. */
static bool put_under(const struct teaching *teaching, struct board *out)
{
    const struct board *start = &teaching->search->start;
    *out = teaching->certificate->head.board;
    clear(out);
    for (int cell = 0; cell < start->columns * start->rows; cell++) {
        const int point = board_point_of_cell(start, cell);
        if (start->at[point] != LZ_BLACK && start->at[point] != LZ_WHITE)
            continue;
        const int under = point_under(teaching, point);
        if (out->at[under] != LZ_EMPTY)
            return false;
        board_place(out, under, (lz_colour)start->at[point]);
    }
    return true;
}

/* Finds the winner's move in the board's position, or his last move if the other side is to move.
 * If he wins by another last move, finds that one. Takes the last move from the board. */
static bool find_branch(const struct certificate *certificate, struct board *board,
                        struct certificate_place *out)
{
    const lz_colour winner = certificate->head.winner;
    struct certificate_answer answer;
    bool found = certificate_find(certificate, board, false, &answer);
    if (!found && certificate_find(certificate, board, true, &answer)) {
        const struct certificate_node *node = &certificate->nodes[answer.place.node];
        found = !node->planned;
        if (node->move)
            board_remove(board, certificate->turns.to[answer.place.turn][node->move]);
    }
    for (int cell = 0; cell < board->columns * board->rows && !found; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (board->at[point] != winner)
            continue;
        board_remove(board, point);
        found = certificate_find(certificate, board, false, &answer);
        if (!found)
            board_place(board, point, winner);
    }
    *out = answer.place;
    return found && answer.place.node;
}

/* Sets up the position of the certificate that the search begins with, if it has it: the whole
 * certificate has much more than that, and takes a multiple of the memory. Else stays at the
 * certificate's own position. Returns the place. */
static struct certificate_place go_to_branch(struct teaching *teaching)
{
    const struct certificate_place root = certificate_place_at(teaching->certificate, 1, 0);
    const struct board own = teaching->board;
    struct certificate_place place;
    struct board under;
    bool fits = put_under(teaching, &under) && find_branch(teaching->certificate, &under, &place) &&
                place.node != root.node;
    if (fits)
        clear(&teaching->board);
    for (int cell = 0; fits && cell < under.columns * under.rows; cell++) {
        const int point = board_point_of_cell(&under, cell);
        const int seat = seat_of(teaching, 0, point);
        if (under.at[point] != LZ_BLACK && under.at[point] != LZ_WHITE)
            continue;
        fits = seat != OFF && teaching->board.at[seat] == LZ_EMPTY;
        if (fits)
            board_place(&teaching->board, seat, (lz_colour)under.at[point]);
    }
    if (fits)
        return place;
    teaching->board = own;
    return root;
}

lz_status teach_all(struct proof_search *search, const struct certificate *certificate)
{
    struct teaching teaching = {.search = search, .certificate = certificate};
    if (!seat_stones(&teaching))
        return LZ_ERR_UNSUPPORTED;
    teaching.plans = calloc(certificate->plan_count + 1, LZ_SYMMETRIES * sizeof *teaching.plans);
    if (!teaching.plans)
        return LZ_ERR_MEMORY;
    const struct certificate_place place = go_to_branch(&teaching);
    turns_keys(&search->turns, &teaching.board, teaching.keys);
    if (place.node == certificate_place_at(certificate, 1, 0).node)
        teach_root(&teaching, place);
    else
        teach(&teaching, place, true);
    free(teaching.plans);
    return teaching.full ? LZ_ERR_MEMORY : LZ_OK;
}
