/* Finds a position in a certificate. The order in which its stones came is not known, so every
 * order of the replies that the proof allows is tried, and the one that promises the earliest win
 * counts: so a promise holds for the rest of the game. The winner's moves leave few orders, and
 * what follows from the same stones in the same place is tried once. */
#include "proof/certificate/read.h"

#include <stdlib.h>
#include <string.h>

enum { VISITS_MAX = 1 << 15, SEEN_SLOTS = 1 << 12, PLAN_VISITS_ALL = 1 << 22 };

struct finding {
    const struct certificate *certificate;
    const struct board *board;
    struct board now; /* the stones of the board that are accounted for */
    uint16_t replies[LZ_CELLS_MAX];
    int reply_count;
    int moves_left, replies_left; /* stones that are not accounted for, by side */
    uint16_t ends[LZ_CELLS_MAX];  /* where the winner may complete a line; see list_ends */
    int end_count;
    int visits;
    struct certificate_answer best; /* its `plies` are 0 until there is one */
    struct plan_board *room;        /* NULL until a plan is met */
    uint64_t seen[SEEN_SLOTS];      /* stones and place, hashed; 0: none */
};

struct certificate_place certificate_place_at(const struct certificate *certificate, uint32_t node,
                                              int turn)
{
    while (certificate->nodes[node].refers) {
        turn = turns_join(&certificate->turns, certificate->nodes[node].turn, turn);
        node = certificate->nodes[node].child;
    }
    return (struct certificate_place){node, turn};
}

/* ---- The board ---- */

static bool completes_line(const struct board *board, int point, lz_colour colour)
{
    return board->at[point] == LZ_EMPTY && board_winning_direction(board, point, colour) >= 0;
}

/* Lists cells on which the colour completes a line, up to two; returns how many. */
static int list_lines(const struct board *board, lz_colour colour, int points[2])
{
    int count = 0;
    for (int cell = 0; cell < board->columns * board->rows && count < 2; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (completes_line(board, point, colour))
            points[count++] = point;
    }
    return count;
}

/* Whether the winner has two cells to complete a line on, and the other side none. */
static bool is_doubled(const struct board *board, lz_colour winner)
{
    int lines[2];
    return list_lines(board, winner, lines) == 2 && !list_lines(board, colour_other(winner), lines);
}

/* A move after which is_doubled() holds; 0: none. */
static int double_point(const struct board *start, lz_colour winner)
{
    struct board board = *start;
    for (int cell = 0; cell < board.columns * board.rows; cell++) {
        const int point = board_point_of_cell(&board, cell);
        if (board.at[point] != LZ_EMPTY)
            continue;
        board_place(&board, point, winner);
        const bool doubled = is_doubled(&board, winner);
        board_remove(&board, point);
        if (doubled)
            return point;
    }
    return 0;
}

/* The node that answers a reply, given in the node's own orientation; 0 if none does. */
static uint32_t answer_to(const struct certificate *certificate, uint32_t node, int reply)
{
    uint32_t rest = 0;
    for (uint32_t i = certificate->nodes[node].child; i; i = certificate->nodes[i].next) {
        if (certificate->nodes[i].reply == reply)
            return i;
        if (!certificate->nodes[i].reply)
            rest = i;
    }
    return rest;
}

static bool all_found(const struct finding *finding)
{
    return !finding->moves_left && !finding->replies_left;
}

static void account(struct finding *finding, int point)
{
    const lz_colour colour = (lz_colour)finding->board->at[point];
    board_place(&finding->now, point, colour);
    *(colour == finding->certificate->head.winner ? &finding->moves_left
                                                  : &finding->replies_left) -= 1;
}

static void take_back(struct finding *finding, int point)
{
    const lz_colour colour = (lz_colour)finding->board->at[point];
    board_remove(&finding->now, point);
    *(colour == finding->certificate->head.winner ? &finding->moves_left
                                                  : &finding->replies_left) += 1;
}

static void note(struct finding *finding, struct certificate_answer answer)
{
    if (!finding->best.plies || answer.plies < finding->best.plies)
        finding->best = answer;
}

/* Whether the place was tried with the stones that are accounted for. */
static bool is_seen(struct finding *finding, struct certificate_place place)
{
    const uint64_t at = (uint64_t)place.node << 3 | (uint64_t)place.turn;
    const uint64_t key = (finding->now.key ^ random_mix(at + 1)) | 1;
    uint64_t *slot = &finding->seen[key >> 32 & (SEEN_SLOTS - 1)];
    const bool seen = *slot == key;
    *slot = key;
    return seen;
}

/* ---- The walk ---- */

static void find_here(struct finding *finding, struct certificate_place place);

/* After a reply whose answer is not written, the board itself tells how the winner wins. */
static void find_double(struct finding *finding)
{
    const lz_colour winner = finding->certificate->head.winner;
    const struct board *board = finding->board;
    int point, lines[2];
    if (finding->moves_left == finding->replies_left && finding->moves_left < 2) {
        if (list_lines(board, winner, lines))
            note(finding, (struct certificate_answer){.point = lines[0], .plies = 1});
        else if (all_found(finding) && (point = double_point(board, winner)))
            note(finding, (struct certificate_answer){.point = point, .plies = DOUBLE_PLIES});
    } else if (finding->moves_left == 1 && !finding->replies_left && is_doubled(board, winner)) {
        note(finding, (struct certificate_answer){.plies = DOUBLE_PLIES - 1});
    }
}

/* The reply is accounted for, and the winner can complete a line on `line` unless it is 0. */
static void find_after(struct finding *finding, struct certificate_place place, int reply, int line)
{
    const struct certificate *certificate = finding->certificate;
    const uint16_t *back = certificate->turns.to[certificate->turns.inverse[place.turn]];
    const uint32_t node = answer_to(certificate, place.node, back[reply]);
    if (node && certificate->nodes[node].doubles) {
        find_double(finding);
    } else if (line && (!node || !certificate->nodes[node].reply)) {
        /* The proof ends here; a default is no proof of the position. */
        if (all_found(finding))
            note(finding, (struct certificate_answer){.point = line, .plies = 1});
    } else if (node) {
        find_here(finding, certificate_place_at(certificate, node, place.turn));
    }
}

struct plan certificate_plan(const struct certificate *certificate, struct certificate_place at)
{
    return plan_turned(&certificate->plans[certificate->nodes[at.node].child],
                       certificate->turns.to[at.turn]);
}

/* Sets up a position as the place's node sees it, so that the moves by its plan do not depend on
 * how the board is turned. `*room` is made if it is NULL; false without memory. */
static bool set_room(struct plan_board **room, const struct certificate *certificate, int turn,
                     const struct board *board)
{
    const uint16_t *back = certificate->turns.to[certificate->turns.inverse[turn]];
    struct board turned;
    if (!*room) {
        *room = calloc(1, sizeof **room);
        if (!*room)
            return false;
        (*room)->left = PLAN_VISITS_ALL;
    }
    board_init(&turned, &certificate->head.variant);
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (board->at[point] == LZ_BLACK || board->at[point] == LZ_WHITE)
            board_place(&turned, back[point], (lz_colour)board->at[point]);
    }
    shapes_init(&(*room)->shapes, &turned);
    return true;
}

/* The winner is to move and goes on by the plan of the place. */
static void find_by_plan(struct finding *finding, struct certificate_place place)
{
    const struct certificate *certificate = finding->certificate;
    const struct plan *plan = &certificate->plans[certificate->nodes[place.node].child];
    const lz_colour winner = certificate->head.winner;
    int move;
    if (finding->moves_left + finding->replies_left > plan->plies ||
        ++finding->visits > VISITS_MAX || is_seen(finding, place) ||
        !set_room(&finding->room, certificate, place.turn, &finding->now))
        return;
    const int plies = plan_first(finding->room, plan, winner, &move);
    if (!plies)
        return;
    move = certificate->turns.to[place.turn][move];
    if (all_found(finding))
        note(finding, (struct certificate_answer){move, plies, place});
    if (finding->board->at[move] != winner)
        return;
    account(finding, move);
    if (all_found(finding))
        note(finding, (struct certificate_answer){.plies = plies - 1, .place = place});
    for (int i = 0; i < finding->reply_count; i++) {
        if (finding->now.at[finding->replies[i]] != LZ_EMPTY)
            continue;
        account(finding, finding->replies[i]);
        find_by_plan(finding, place);
        take_back(finding, finding->replies[i]);
    }
    take_back(finding, move);
}

/* Tries each stone of the other side as the reply to the move of the place, which is on the
 * board. */
static void find_below(struct finding *finding, struct certificate_place place)
{
    const struct certificate_node *node = &finding->certificate->nodes[place.node];
    const lz_colour winner = finding->certificate->head.winner;
    int lines[2] = {0}, count = 0;
    if (all_found(finding))
        note(finding,
             (struct certificate_answer){.plies = node->plies - (node->move > 0), .place = place});
    for (int i = 0; i < finding->end_count && count < 2; i++)
        if (completes_line(&finding->now, finding->ends[i], winner))
            lines[count++] = finding->ends[i];
    for (int i = 0; i < finding->reply_count; i++) {
        const int reply = finding->replies[i];
        if (finding->now.at[reply] != LZ_EMPTY)
            continue;
        account(finding, reply);
        find_after(finding, place, reply, lines[lines[0] == reply]);
        take_back(finding, reply);
    }
}

static void find_here(struct finding *finding, struct certificate_place place)
{
    const struct certificate *certificate = finding->certificate;
    const struct certificate_node *node = &certificate->nodes[place.node];
    const int point = certificate->turns.to[place.turn][node->move];
    if (node->planned) {
        find_by_plan(finding, place);
        return;
    }
    if (++finding->visits > VISITS_MAX || is_seen(finding, place))
        return;
    if (!node->move) {
        find_below(finding, place);
    } else if (finding->now.at[point] != LZ_EMPTY) {
        return;
    } else if (all_found(finding)) {
        note(finding, (struct certificate_answer){point, node->plies, place});
    } else if (finding->board->at[point] == certificate->head.winner) {
        account(finding, point);
        find_below(finding, place);
        take_back(finding, point);
    }
}

/* ---- Where it begins ---- */

/* Whether the header's stones, turned, are on the board. If `missing` is not NULL, one of the
 * winner's may be missing: `*missing` is its point, or 0 if they all are there. */
static bool has_turned(const struct certificate_head *head, const uint16_t *to,
                       const struct board *board, int *missing)
{
    if (missing)
        *missing = 0;
    for (int i = 0; i < head->count; i++) {
        const int point = to[head->moves[i]];
        const lz_colour colour = i % 2 ? LZ_WHITE : LZ_BLACK;
        if (board->at[point] == colour)
            continue;
        if (!missing || *missing || colour != head->winner || board->at[point] != LZ_EMPTY)
            return false;
        *missing = point;
    }
    return true;
}

/* Whether the winner made the last move of the header. */
static bool has_moved(const struct certificate_head *head)
{
    return head->count && (head->count % 2 ? LZ_BLACK : LZ_WHITE) == head->winner;
}

bool certificate_has_stones(const struct certificate_head *head, const struct board *board)
{
    struct turns turns;
    int missing;
    const bool before = has_moved(head) && board->stones + 1 == head->count;
    turns_init(&turns, &head->board);
    for (int turn = 0; turn < turns.count; turn++)
        if (has_turned(head, turns.to[turn], board, before ? &missing : NULL))
            return true;
    return false;
}

/* Finds the board if the certificate's position is the next one, after a move of the winner. */
static bool find_before(const struct certificate *certificate, const struct board *board,
                        struct certificate_answer *out)
{
    int point;
    if (!has_moved(&certificate->head) || board->stones + 1 != certificate->head.count)
        return false;
    for (int turn = 0; turn < certificate->turns.count; turn++) {
        if (!has_turned(&certificate->head, certificate->turns.to[turn], board, &point))
            continue;
        *out = (struct certificate_answer){point, certificate->nodes[1].plies + 1, {1, turn}};
        return true;
    }
    return false;
}

/* Accounts for the stones of the header, turned. False if one is missing. */
static bool take_header(struct finding *finding, int turn)
{
    const struct certificate_head *head = &finding->certificate->head;
    const uint16_t *to = finding->certificate->turns.to[turn];
    const struct board *board = finding->board;
    if (!has_turned(head, to, board, NULL))
        return false;
    board_init(&finding->now, &head->variant);
    for (int i = 0; i < head->count; i++)
        board_place(&finding->now, to[head->moves[i]], i % 2 ? LZ_WHITE : LZ_BLACK);
    finding->reply_count = finding->moves_left = 0;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (finding->now.at[point] != LZ_EMPTY || board->at[point] == LZ_EMPTY)
            continue;
        if (board->at[point] == head->winner)
            finding->moves_left++;
        else
            finding->replies[finding->reply_count++] = (uint16_t)point;
    }
    finding->replies_left = finding->reply_count;
    return true;
}

/* Lists the cells where one more stone of the winner's is in a row of as many as win, or more. The
 * positions on the way have no stones of his but these, so no other cell completes a line there. */
static void list_ends(struct finding *finding)
{
    const struct board *board = finding->board;
    const lz_colour winner = finding->certificate->head.winner;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int point = board_point_of_cell(board, cell);
        bool ends = false;
        for (int d = 0; d < BOARD_DIRECTIONS; d++)
            ends = ends || board_run(board, point, board_step[d], winner) +
                                   board_run(board, point, -board_step[d], winner) + 1 >=
                               board->win;
        if (ends)
            finding->ends[finding->end_count++] = (uint16_t)point;
    }
}

bool certificate_find(const struct certificate *certificate, const struct board *board, bool loses,
                      struct certificate_answer *out)
{
    struct finding finding = {.certificate = certificate, .board = board};
    const struct certificate_node *root = &certificate->nodes[1];
    const bool begins = root->move || root->refers || root->planned;
    list_ends(&finding);
    for (int turn = 0; turn < certificate->turns.count; turn++)
        if (take_header(&finding, turn) &&
            finding.replies_left + loses == finding.moves_left + !begins)
            find_here(&finding, certificate_place_at(certificate, 1, turn));
    free(finding.room);
    *out = finding.best;
    return out->plies || (!loses && find_before(certificate, board, out));
}

/* ---- The longest game ---- */

/* The answer, of those to replies that are possible, after which the game lasts longest; 0 if there
 * is none. */
static uint32_t longest_answer(const struct certificate *certificate,
                               struct certificate_place place, const struct board *board,
                               bool listed)
{
    const struct certificate_node *nodes = certificate->nodes;
    const uint16_t *to = certificate->turns.to[place.turn];
    uint32_t longest = 0;
    for (uint32_t i = nodes[place.node].child; i; i = nodes[i].next) {
        const struct certificate_place at = certificate_place_at(certificate, i, place.turn);
        const bool possible = nodes[i].reply ? board->at[to[nodes[i].reply]] == LZ_EMPTY
                                             : !listed || nodes[at.node].planned;
        if (possible && (!longest || nodes[i].plies > nodes[longest].plies))
            longest = i;
    }
    return longest;
}

/* A reply where no entry has one: on a cell that the winner could use. */
static int some_reply(const struct certificate *certificate, const struct board *board)
{
    const lz_colour winner = certificate->head.winner;
    int point, lines[2];
    if (list_lines(board, winner, lines))
        return lines[0];
    if ((point = double_point(board, winner)))
        return point;
    for (int cell = 0;; cell++)
        if (board->at[point = board_point_of_cell(board, cell)] == LZ_EMPTY)
            return point;
}

/* The longest game by a plan from a board on. */
static int plan_game(const struct certificate *certificate, struct certificate_place place,
                     const struct board *board, bool loses, uint16_t *points, int most)
{
    const struct plan *plan = &certificate->plans[certificate->nodes[place.node].child];
    struct plan_board *room = NULL;
    if (!set_room(&room, certificate, place.turn, board))
        return 0;
    const int length = plan_line(room, plan, certificate->head.winner, loses, points, most);
    for (int i = 0; i < length; i++)
        points[i] = certificate->turns.to[place.turn][points[i]];
    free(room);
    return length;
}

int certificate_line(const struct certificate *certificate, const struct board *start,
                     const struct certificate_answer *answer, uint16_t *points, int most)
{
    const struct certificate_node *nodes = certificate->nodes;
    const lz_colour winner = certificate->head.winner;
    struct certificate_place place = answer->place;
    struct board board = *start;
    bool loses = true;
    int length = 0;
    if (answer->point) {
        points[length++] = (uint16_t)answer->point;
        board_place(&board, answer->point, winner);
    }
    while (place.node && !nodes[place.node].planned && length + 2 <= most) {
        const uint32_t longest = longest_answer(certificate, place, &board, !length);
        const int reply = longest ? certificate->turns.to[place.turn][nodes[longest].reply] : 0;
        place = certificate_place_at(certificate, longest, place.turn);
        if (!longest || (!nodes[longest].reply && !nodes[place.node].planned))
            break;
        if (!nodes[longest].reply)
            continue; /* the plan is the default */
        board_place(&board, reply, colour_other(winner));
        points[length++] = (uint16_t)reply;
        loses = false;
        if (nodes[place.node].planned)
            break;
        const int move = certificate->turns.to[place.turn][nodes[place.node].move];
        if (board.at[move] != LZ_EMPTY)
            break;
        board_place(&board, move, winner);
        points[length++] = (uint16_t)move;
        loses = true;
    }
    if (answer->plies > 1 && place.node && nodes[place.node].planned)
        length += plan_game(certificate, place, &board, loses, points + length, most - length);
    if (!length)
        points[length++] = (uint16_t)some_reply(certificate, start);
    return length;
}
