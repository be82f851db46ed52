/* Finds a position in a certificate. The order in which its stones came is not known, so every
 * order of the replies that the proof allows is tried. The winner's moves leave few of them. */
#include "proof/read.h"

#include <string.h>

enum { VISITS_MAX = 1 << 17 };

struct finding {
    const struct certificate *certificate;
    const struct board *board;
    uint8_t left[BOARD_POINTS]; /* the stones of the board that are not accounted for */
    uint16_t replies[LZ_CELLS_MAX];
    int reply_count;
    int moves_left, replies_left; /* of `left`, by side */
    int visits;
    struct certificate_answer *out;
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

static bool find_here(struct finding *finding, struct certificate_place place);

/* Counts the cells on which the colour completes a line, up to two, and stores the first. */
static int count_lines(const struct board *board, lz_colour colour, int *first)
{
    int count = 0;
    for (int cell = 0; cell < board->columns * board->rows && count < 2; cell++) {
        const int point = board_point_of_cell(board, cell);
        if (board->at[point] == LZ_EMPTY && board_winning_direction(board, point, colour) >= 0 &&
            !count++)
            *first = point;
    }
    return count;
}

/* A move that gives the winner two cells to complete a line on while the other side has none; 0 if
 * there is none. */
static int find_double(const struct finding *finding)
{
    const lz_colour winner = finding->certificate->head.winner;
    struct board board = *finding->board;
    for (int cell = 0; cell < board.columns * board.rows; cell++) {
        const int point = board_point_of_cell(&board, cell);
        int first;
        if (board.at[point] != LZ_EMPTY)
            continue;
        board_place(&board, point, winner);
        const bool doubles = count_lines(&board, winner, &first) == 2 &&
                             !count_lines(&board, colour_other(winner), &first);
        board_remove(&board, point);
        if (doubles)
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

static bool find_after(struct finding *finding, struct certificate_place place, int reply)
{
    const struct certificate *certificate = finding->certificate;
    const uint16_t *back = certificate->turns.to[certificate->turns.inverse[place.turn]];
    const uint32_t node = answer_to(certificate, place.node, back[reply]);
    const bool listed = node && certificate->nodes[node].reply;
    const bool doubles = node && certificate->nodes[node].doubles;
    /* After a move that is not written, only the line is left. */
    const bool last = doubles && finding->moves_left == 1 && finding->replies_left == 1;
    if (last || (!listed && !finding->moves_left && !finding->replies_left)) {
        int point = 0;
        if (count_lines(finding->board, certificate->head.winner, &point))
            *finding->out = (struct certificate_answer){.point = point, .plies = 1};
        else if (doubles && !last && (point = find_double(finding)))
            *finding->out = (struct certificate_answer){.point = point, .plies = 3};
        if (point)
            return true;
    }
    return node && !doubles &&
           find_here(finding, certificate_place_at(certificate, node, place.turn));
}

/* Tries each stone of the other side as the reply to the move of the place. */
static bool find_below(struct finding *finding, struct certificate_place place)
{
    for (int i = 0; i < finding->reply_count; i++) {
        const int reply = finding->replies[i];
        if (!finding->left[reply])
            continue;
        finding->left[reply] = 0;
        finding->replies_left--;
        const bool found = find_after(finding, place, reply);
        finding->left[reply] = 1;
        finding->replies_left++;
        if (found)
            return true;
    }
    return false;
}

static bool find_here(struct finding *finding, struct certificate_place place)
{
    const struct certificate *certificate = finding->certificate;
    const struct certificate_node *node = &certificate->nodes[place.node];
    const int point = certificate->turns.to[place.turn][node->move];
    if (++finding->visits > VISITS_MAX)
        return false;
    if (!node->move)
        return find_below(finding, place);
    if (!finding->moves_left && !finding->replies_left) {
        *finding->out = (struct certificate_answer){point, node->plies, place};
        return finding->board->at[point] == LZ_EMPTY;
    }
    if (!finding->left[point] || finding->board->at[point] != certificate->head.winner)
        return false;
    finding->left[point] = 0;
    finding->moves_left--;
    const bool found = find_below(finding, place);
    finding->left[point] = 1;
    finding->moves_left++;
    return found;
}

static bool has_turned(const struct certificate_head *head, const uint16_t *to,
                       const struct board *board)
{
    for (int i = 0; i < head->count; i++)
        if (board->at[to[head->moves[i]]] != (i % 2 ? LZ_WHITE : LZ_BLACK))
            return false;
    return true;
}

bool certificate_has_stones(const struct certificate_head *head, const struct board *board)
{
    struct turns turns;
    turns_init(&turns, &head->board);
    for (int turn = 0; turn < turns.count; turn++)
        if (has_turned(head, turns.to[turn], board))
            return true;
    return false;
}

/* Accounts for the stones of the header, turned. False if one is missing. */
static bool take_header(struct finding *finding, int turn)
{
    const struct certificate *certificate = finding->certificate;
    const struct certificate_head *head = &certificate->head;
    const struct board *board = finding->board;
    const uint16_t *to = certificate->turns.to[turn];
    if (!has_turned(head, to, board))
        return false;
    memset(finding->left, 0, sizeof finding->left);
    finding->reply_count = finding->moves_left = finding->replies_left = 0;
    for (int cell = 0; cell < board->columns * board->rows; cell++) {
        const int point = board_point_of_cell(board, cell);
        finding->left[point] = board->at[point] == LZ_BLACK || board->at[point] == LZ_WHITE;
    }
    for (int i = 0; i < head->count; i++)
        finding->left[to[head->moves[i]]] = 0;
    for (int point = 0; point < BOARD_POINTS; point++) {
        if (!finding->left[point])
            continue;
        if (board->at[point] == head->winner)
            finding->moves_left++;
        else
            finding->replies[finding->reply_count++] = (uint16_t)point;
    }
    finding->replies_left = finding->reply_count;
    return true;
}

bool certificate_find(const struct certificate *certificate, const struct board *board,
                      struct certificate_answer *out)
{
    struct finding finding = {.certificate = certificate, .board = board, .out = out};
    const bool begins = certificate->nodes[1].move || certificate->nodes[1].refers;
    for (int turn = 0; turn < certificate->turns.count; turn++)
        if (take_header(&finding, turn) && finding.replies_left == finding.moves_left + !begins &&
            find_here(&finding, certificate_place_at(certificate, 1, turn)))
            return true;
    return false;
}

int certificate_line(const struct certificate *certificate, const struct certificate_answer *answer,
                     uint16_t *points, int most)
{
    struct certificate_place place = answer->place;
    int length = 0;
    points[length++] = (uint16_t)answer->point;
    while (place.node && length + 2 <= most) {
        const struct certificate_node *longest = NULL, *nodes = certificate->nodes;
        for (uint32_t i = nodes[place.node].child; i; i = nodes[i].next)
            if (!longest || nodes[i].plies > longest->plies)
                longest = &nodes[i];
        if (!longest || !longest->reply)
            break;
        points[length++] = certificate->turns.to[place.turn][longest->reply];
        place = certificate_place_at(certificate, (uint32_t)(longest - nodes), place.turn);
        points[length++] = certificate->turns.to[place.turn][nodes[place.node].move];
    }
    return length;
}
