#include "connect4/perfect.h"

#include "base/bits.h"
#include "connect4/lines.h"

enum {
    LINE_NODES = 1 << 15, /* of a line's moves after the first: some milliseconds */
    TRY_NODES = 1 << 14,  /* of the first try of each move that may hold the score */
    TRY_GROWTH = 4,
    /* A position with this many empty cells takes about one node; each further cell doubles it:
     * 2^14 with 28 on 7x6, 2^20 with 34. */
    EMPTY_ONE_NODE = 14
};

/* A position on a line; `score` is exact. */
struct spot {
    uint64_t mine, mask;
    int score;
};

static struct spot after(const struct geometry *g, struct spot at, uint64_t move)
{
    return (struct spot){at.mine ^ (at.mask & ~g->blocked), at.mask | move, -at.score};
}

static uint64_t playable(const struct geometry *g, const struct spot *at)
{
    return geometry_playable(g, at->mask);
}

static uint64_t winning(const struct geometry *g, const struct spot *at)
{
    return lines_completing(at->mine, g->stride) & playable(g, at);
}

/* Solves within the remaining nodes; false when a limit was met first. */
static bool solve(struct perfect *perfect, const struct spot *at, int least, int most, int *score)
{
    struct solver_control control = perfect->control;
    if (control.nodes && control.nodes <= perfect->nodes)
        return false;
    control.nodes -= control.nodes ? perfect->nodes : 0;
    control.least = least;
    control.most = most;
    const struct solver_bounds found = solver_solve(perfect->solver, at->mine, at->mask, &control);
    perfect->nodes += found.nodes;
    *score = found.lower;
    return found.lower == found.upper;
}

/* The moves of a position whose score is known, sorted by what is known of them. */
struct search {
    uint64_t holds; /* the most central move known to hold the score; 0: none */
    uint64_t open;  /* the moves that may hold it */
};

/* Decides the moves by what is known of the children without search. If only one is left open, it
 * holds the score, since one must. */
static struct search look(const struct perfect *perfect, const struct spot *at)
{
    const struct geometry *g = &perfect->solver->geometry;
    struct search found = {.holds = winning(g, at)};
    found.holds &= -found.holds;
    for (uint64_t moves = found.holds ? 0 : playable(g, at); moves; moves &= moves - 1) {
        const uint64_t move = moves & -moves;
        const struct spot child = after(g, *at, move);
        const struct solver_bounds known = solver_known(perfect->solver, child.mine, child.mask);
        if (known.lower <= child.score)
            found.open |= move;
        if (known.upper <= child.score &&
            (!found.holds ||
             g->preference[bits_lowest(move)] >= g->preference[bits_lowest(found.holds)]))
            found.holds = move;
    }
    if (!found.holds && !(found.open & (found.open - 1)))
        found.holds = found.open;
    return found;
}

/* A move that holds the score; 0 when a limit was met first. Tries all open moves with few nodes,
 * then with more. A move is proved by the search of its child or by refuting all others; either can
 * take a hundred times as long as the other. */
static uint64_t holding_move(struct perfect *perfect, const struct spot *at)
{
    const struct geometry *g = &perfect->solver->geometry;
    const uint64_t limit = perfect->control.nodes;
    struct search found = look(perfect, at);
    for (uint64_t nodes = TRY_NODES; !found.holds && found.open; nodes *= TRY_GROWTH) {
        for (uint64_t moves = found.open; moves && !found.holds; moves &= moves - 1) {
            const struct spot child = after(g, *at, moves & -moves);
            const uint64_t most = perfect->nodes + nodes;
            int score;
            perfect->control.nodes = limit && limit < most ? limit : most;
            const bool solved = solve(perfect, &child, child.score, child.score + 1, &score);
            perfect->control.nodes = limit;
            if (solved && score <= child.score)
                found.holds = moves & -moves;
            else if (solved)
                found.open ^= moves & -moves;
            else if (perfect->nodes < most)
                return 0;
            if (!found.holds && !(found.open & (found.open - 1)))
                found.holds = found.open;
        }
    }
    return found.holds;
}

static bool score_is_cheap(struct solver *solver, const struct spot *at, uint64_t nodes)
{
    const struct solver_bounds known = solver_known(solver, at->mine, at->mask);
    const int empty = bits_count(solver->geometry.board & ~at->mask);
    return known.lower == known.upper || empty <= EMPTY_ONE_NODE ||
           nodes >> (empty - EMPTY_ONE_NODE);
}

bool perfect_is_cheap(struct solver *solver, uint64_t mine, uint64_t mask, int wanted,
                      uint64_t nodes)
{
    const struct spot at = {mine, mask, 0};
    if (wanted == 1)
        return score_is_cheap(solver, &at, nodes);
    uint64_t moves = playable(&solver->geometry, &at);
    const uint64_t share = nodes / (uint64_t)bits_count(moves);
    for (; moves; moves &= moves - 1) {
        const struct spot child = after(&solver->geometry, at, moves & -moves);
        if (!score_is_cheap(solver, &child, share))
            return false;
    }
    return true;
}

/* Appends moves that hold the score until the game ends, or nodes run out. */
static void extend(struct perfect *perfect, struct spot at, struct perfect_line *line)
{
    const struct geometry *g = &perfect->solver->geometry;
    const uint64_t nodes = perfect->control.nodes, most = perfect->nodes + LINE_NODES;
    perfect->control.nodes = nodes && nodes < most ? nodes : most;
    while (line->length < LZ_PV_MAX && playable(g, &at)) {
        const uint64_t move = holding_move(perfect, &at);
        if (!move)
            break;
        line->columns[line->length++] = (uint8_t)(bits_lowest(move) / g->stride);
        if (winning(g, &at) & move)
            break;
        at = after(g, at, move);
    }
    perfect->control.nodes = nodes;
}

/* The line that begins with a move. */
static struct perfect_line line_of(struct perfect *perfect, const struct spot *at, uint64_t move,
                                   int score)
{
    const struct geometry *g = &perfect->solver->geometry;
    struct perfect_line line = {.score = score, .length = 1};
    line.columns[0] = (uint8_t)(bits_lowest(move) / g->stride);
    if (!(winning(g, at) & move)) {
        struct spot child = after(g, *at, move);
        child.score = -score;
        extend(perfect, child, &line);
    }
    return line;
}

/* A move with its score. */
struct choice {
    uint64_t move;
    int score;
};

/* Scores all moves and sorts them, best first, central ones before others. Returns how many; 0 when
 * a limit was met first. */
static int score_moves(struct perfect *perfect, const struct spot *at,
                       struct choice choices[GEOMETRY_COLUMNS_MAX])
{
    const struct geometry *g = &perfect->solver->geometry;
    const uint64_t wins = winning(g, at);
    int count = 0;
    for (uint64_t moves = playable(g, at); moves; moves &= moves - 1) {
        struct choice choice = {.move = moves & -moves};
        const struct spot child = after(g, *at, choice.move);
        if (choice.move & wins)
            choice.score = (bits_count(g->board & ~at->mask) + 1) / 2;
        else if (solve(perfect, &child, -g->cells, g->cells, &choice.score))
            choice.score = -choice.score;
        else
            return 0;
        int i = count++;
        for (; i > 0 && (choices[i - 1].score < choice.score ||
                         (choices[i - 1].score == choice.score &&
                          g->preference[bits_lowest(choices[i - 1].move)] <
                              g->preference[bits_lowest(choice.move)]));
             i--)
            choices[i] = choices[i - 1];
        choices[i] = choice;
    }
    return count;
}

/* Replaces the position by its mirror image if that has the smaller key, and returns true then.
 * Moves are tried from one side to the other, so without this the two would take different nodes.
 */
static bool fold(const struct geometry *g, struct spot *at)
{
    const struct spot image = {geometry_mirror(g, at->mine), geometry_mirror(g, at->mask),
                               at->score};
    if (!g->mirrored ||
        geometry_key(g, image.mine, image.mask) >= geometry_key(g, at->mine, at->mask))
        return false;
    *at = image;
    return true;
}

static void unfold(const struct geometry *g, struct perfect_line *line)
{
    for (int i = 0; i < line->length; i++)
        line->columns[i] = (uint8_t)(g->columns - 1 - line->columns[i]);
}

/* A move that holds the score; stores the score in `at`. 0 when a limit was met first. */
static uint64_t best_move(struct perfect *perfect, struct spot *at)
{
    const int cells = perfect->solver->geometry.cells;
    return solve(perfect, at, -cells, cells, &at->score) ? holding_move(perfect, at) : 0;
}

uint64_t perfect_move(struct perfect *perfect, uint64_t mine, uint64_t mask, int *score)
{
    const struct geometry *g = &perfect->solver->geometry;
    struct spot at = {mine, mask, 0};
    const bool folded = fold(g, &at);
    const uint64_t move = best_move(perfect, &at);
    *score = at.score;
    return folded ? geometry_mirror(g, move) : move;
}

int perfect_lines(struct perfect *perfect, uint64_t mine, uint64_t mask, int wanted,
                  struct perfect_line lines[GEOMETRY_COLUMNS_MAX])
{
    const struct geometry *g = &perfect->solver->geometry;
    struct spot at = {mine, mask, 0};
    struct choice choices[GEOMETRY_COLUMNS_MAX];
    const bool folded = fold(g, &at);
    int count;
    if (wanted > 1) {
        count = score_moves(perfect, &at, choices);
    } else {
        choices[0].move = best_move(perfect, &at);
        choices[0].score = at.score;
        count = choices[0].move != 0;
    }
    count = count < wanted ? count : wanted;
    for (int i = 0; i < count; i++) {
        lines[i] = line_of(perfect, &at, choices[i].move, choices[i].score);
        if (folded)
            unfold(g, &lines[i]);
    }
    return count;
}

int perfect_plies(int score, int empty)
{
    const int plies = empty + 1 - 2 * (score > 0 ? score : -score);
    return plies % 2 == (score > 0) ? plies : plies + 1; /* the winner makes the last move */
}
