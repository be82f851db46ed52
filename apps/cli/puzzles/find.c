#include "cli/puzzles/find.h"

#include <stdlib.h>

enum {
    STONES_MIN = 8,       /* fewer make no puzzle worth the time */
    LOOK_NODES = 2000,    /* to learn whether there is a win by fours */
    GLANCE_NODES = 300,   /* to find most of the wins by other moves */
    THREATS_MAX = 8,      /* of more, several win by threes nearly always */
    THREES_NODES = 5000,  /* to learn whether there is a win by threes */
    PROVE_NODES = 20000,  /* to prove that a move wins or does not */
    DEFENCES_MAX = 20,    /* moves that survive fours, of which at most one survives threes */
    REFUTE_NODES = 3000,  /* to find the win by threes after a move that survives fours */
    HOLD_NODES = 200000,  /* to prove that a defence holds */
    ENGINE_NODES = 4000,  /* to learn when the engine finds the move */
    RATING_BASE = 650,    /* of the shortest puzzle without a tempting move */
    RATING_MOVE = 70,     /* for each move of the solution */
    RATING_TEMPTING = 45, /* for each doubling of the tempting moves */
    RATING_NODES = 30     /* for each doubling of the engine's nodes */
};

static const int rating_of_kind[PUZZLE_KINDS] = {
    [PUZZLE_THREES] = 120,  /* threes leave the defender a choice */
    [PUZZLE_DEFENCE] = 150, /* a defence is seen through the other's eyes */
    [PUZZLE_TRAP] = 120,    /* forbidden points are not seen at a glance */
};

lz_status finder_init(struct finder *finder, const lz_stop *stop, lz_error *error)
{
    *finder = (struct finder){.stop = stop, .shortest = 3, .longest = 25, .kinds = ~0U};
    lz_status status = lz_engine_new(&finder->engine, error);
    if (!status)
        status = lz_engine_set(finder->engine, "hash_mib", "1", error);
    return status;
}

void finder_free(struct finder *finder)
{
    lz_engine_free(finder->engine);
}

/* Solves for a win within `plies` (0: any) that begins on `cell` (-1: anywhere). */
static lz_proof solve(const struct finder *finder, const lz_game *game, lz_solve_kind kind,
                      int cell, int plies, uint64_t nodes, lz_solve_report *out)
{
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    limits.depth = plies;
    limits.stop = finder->stop;
    const lz_status status = cell < 0 ? lz_solve_threats(game, kind, &limits, out, NULL)
                                      : lz_solve_threat_move(game, kind, cell, &limits, out, NULL);
    return status ? LZ_PROOF_UNKNOWN : out->proof;
}

static bool is_legal(const lz_game *game, int cell)
{
    return lz_game_legality(game, lz_action_place(cell)) == LZ_LEGAL;
}

/* Whether the mover has so many stones on a line within reach of the cell: one there makes no three
 * without two others, and no four without three. */
static bool has_near(const lz_game *game, int cell, int least)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    enum { REACH = 4 };
    const lz_variant *variant = lz_game_variant(game);
    const lz_colour own = lz_game_to_move(game);
    for (int d = 0; d < 4; d++) {
        int stones = 0;
        for (int i = -REACH; i <= REACH; i++) {
            const int column = cell % variant->columns + i * steps[d][0];
            const int row = cell / variant->columns + i * steps[d][1];
            if (column >= 0 && row >= 0 && column < variant->columns && row < variant->rows)
                stones += lz_game_at(game, row * variant->columns + column) == own;
        }
        if (stones >= least)
            return true;
    }
    return false;
}

static int cells_of(const lz_game *game)
{
    return lz_game_variant(game)->columns * lz_game_variant(game)->rows;
}

/* A copy of the game after an action; NULL without memory or if the action is illegal. */
static lz_game *after(const lz_game *game, lz_action action)
{
    lz_game *copy = NULL;
    if (lz_game_copy(game, &copy, NULL) || lz_game_act(copy, action, NULL)) {
        lz_game_free(copy);
        return NULL;
    }
    return copy;
}

/* Plies of the win by fours that the mover threatens by a stone on `cell`: found after a pass of
 * the other side; 0 for none. */
static int threat_of(const struct finder *finder, lz_game *game, int cell)
{
    lz_solve_report report = {0};
    if (lz_game_act(game, lz_action_place(cell), NULL))
        return 0;
    if (lz_game_result(game) == LZ_RESULT_ONGOING &&
        lz_game_act(game, lz_action_pass(), NULL) == LZ_OK) {
        if (lz_game_result(game) == LZ_RESULT_ONGOING)
            solve(finder, game, LZ_SOLVE_VCF, -1, 0, LOOK_NODES, &report);
        lz_game_undo(game);
    }
    lz_game_undo(game);
    return report.proof == LZ_PROOF_UNKNOWN ? LZ_SOLVE_LINE_MAX : report.plies;
}

/* ---- attacks ---- */

/* Whether White's win by fours needs points that are forbidden to Black: with the same stones under
 * freestyle, where Black may play everywhere, White does not win by fours. */
static bool needs_forbidden_points(const struct finder *finder, const lz_game *game)
{
    struct puzzle position;
    lz_solve_report report;
    lz_game *freestyle;
    puzzle_set_position(&position, game);
    if (!lz_rule_forbids(position.variant.rule) || position.to_move != LZ_WHITE)
        return false;
    position.variant.rule = LZ_RULE_FREESTYLE;
    if (puzzle_game(&position, &freestyle, NULL))
        return false;
    const lz_proof proof = solve(finder, freestyle, LZ_SOLVE_VCF, -1, 0, PROVE_NODES, &report);
    lz_game_free(freestyle);
    return proof == LZ_PROOF_NONE;
}

/* Whether no other move wins by fours. */
static bool is_only_four(const struct finder *finder, const lz_game *game, int solution)
{
    lz_solve_report report;
    for (int cell = 0; cell < cells_of(game); cell++)
        if (cell != solution && has_near(game, cell, 3) && is_legal(game, cell) &&
            solve(finder, game, LZ_SOLVE_VCF, cell, 0, LOOK_NODES, &report) != LZ_PROOF_NONE)
            return false;
    return true;
}

/* Whether none of the moves wins by threes. Looks at all with few nodes first: most second wins are
 * found so. Changes the list. */
static bool is_only_three(const struct finder *finder, const lz_game *game, int *moves, int count)
{
    int open = 0;
    lz_solve_report report;
    for (int i = 0; i < count; i++) {
        const lz_proof proof =
            solve(finder, game, LZ_SOLVE_VCT, moves[i], 0, GLANCE_NODES, &report);
        if (proof == LZ_PROOF_WIN)
            return false;
        if (proof == LZ_PROOF_UNKNOWN)
            moves[open++] = moves[i];
    }
    for (int i = 0; i < open; i++)
        if (solve(finder, game, LZ_SOLVE_VCT, moves[i], 0, PROVE_NODES, &report) != LZ_PROOF_NONE)
            return false;
    return true;
}

/* Lists the moves beside the solution that threaten to win by fours: no other can begin a win by
 * threats. Returns their number, or -1 without memory. Counts those that make a four or an open
 * three: they look right. Where fours win in three plies, a threat of three plies stands already,
 * so that `most` is 1 there, and else 3. */
static int list_threats(const struct finder *finder, const lz_game *game, int solution, int most,
                        int *moves, int *tempting)
{
    lz_game *copy = NULL;
    int count = 0;
    if (lz_game_copy(game, &copy, NULL))
        return -1;
    *tempting = 0;
    for (int cell = 0; cell < cells_of(game); cell++) {
        const int threat =
            cell != solution && is_legal(game, cell) ? threat_of(finder, copy, cell) : 0;
        *tempting += threat && threat <= most;
        if (threat)
            moves[count++] = cell;
    }
    lz_game_free(copy);
    return count;
}

/* Whether there are few enough threats that a win by threes may be the only one. Counts those that
 * make a three or a four: other threats need a stone that comes later, and are rare. */
static bool has_few_threats(const struct finder *finder, const lz_game *game)
{
    lz_game *copy = NULL;
    int count = 0;
    if (lz_game_copy(game, &copy, NULL))
        return false;
    for (int cell = 0; cell < cells_of(game) && count <= THREATS_MAX; cell++)
        count += has_near(game, cell, 2) && is_legal(game, cell) && threat_of(finder, copy, cell);
    lz_game_free(copy);
    return count > 0 && count <= THREATS_MAX;
}

/* The shortest win that begins on `cell` (-1: anywhere), at most `most` plies long. The line is one
 * against the longest defence. False if the limits leave it open. */
static bool find_shortest(const struct finder *finder, const lz_game *game, lz_solve_kind kind,
                          int cell, int most, lz_solve_report *out)
{
    lz_proof proof = LZ_PROOF_NONE;
    for (int plies = 3; plies <= most && proof == LZ_PROOF_NONE; plies += 2)
        proof = solve(finder, game, kind, cell, plies, PROVE_NODES, out);
    return proof == LZ_PROOF_WIN;
}

static void take_line(struct puzzle *out, const lz_solve_report *report)
{
    out->plies = report->plies;
    out->length = report->length;
    for (int i = 0; i < report->length; i++)
        out->line[i] = report->cells[i];
}

static bool find_attack(const struct finder *finder, const lz_game *game, enum puzzle_kind kind,
                        int cell, struct puzzle *out)
{
    lz_solve_report report;
    int moves[LZ_CELLS_MAX];
    out->kind = kind;
    const bool fours = puzzle_is_by_fours(out);
    if (fours && !is_only_four(finder, game, cell))
        return false;
    const int most =
        fours && solve(finder, game, LZ_SOLVE_VCF, -1, 3, LOOK_NODES, &report) == LZ_PROOF_WIN ? 1
                                                                                               : 3;
    const int count = list_threats(finder, game, cell, most, moves, &out->tempting);
    if (count < 0 || !(fours || is_only_three(finder, game, moves, count)) ||
        !find_shortest(finder, game, fours ? LZ_SOLVE_VCF : LZ_SOLVE_VCT, cell, finder->longest,
                       &report))
        return false;
    take_line(out, &report);
    return out->plies >= finder->shortest;
}

/* ---- defences ---- */

/* Whether the other side wins by threats after a stone on `cell`. */
static lz_proof loses(const struct finder *finder, const lz_game *game, lz_solve_kind kind,
                      int cell, uint64_t nodes)
{
    lz_solve_report report;
    lz_game *copy = after(game, lz_action_place(cell));
    lz_proof proof = LZ_PROOF_UNKNOWN;
    if (copy && lz_game_result(copy) == LZ_RESULT_ONGOING)
        proof = solve(finder, copy, kind, -1, 0, nodes, &report);
    lz_game_free(copy);
    return proof;
}

/* Lists the legal moves after which the other side does not win by fours, and returns their number.
 * Moves on the win's own line come first, since too many defences among them end the search early:
 * the number is DEFENCES_MAX + 1 then. */
static int list_defences(const struct finder *finder, const lz_game *game,
                         const lz_solve_report *win, int *moves)
{
    bool tried[LZ_CELLS_MAX] = {false};
    int count = 0;
    for (int i = -win->length; i < cells_of(game) && count <= DEFENCES_MAX; i++) {
        const int cell = i < 0 ? win->cells[i + win->length] : i;
        if (!tried[cell] && is_legal(game, cell) &&
            loses(finder, game, LZ_SOLVE_VCF, cell, LOOK_NODES) != LZ_PROOF_WIN)
            moves[count++] = cell;
        tried[cell] = true;
    }
    return count;
}

/* The only move that stops the win, or -1: after all others the other side wins by threes. */
static int only_defence(const struct finder *finder, const lz_game *game,
                        const lz_solve_report *win)
{
    int moves[DEFENCES_MAX + 1], found = -1;
    const int count = list_defences(finder, game, win, moves);
    if (count > DEFENCES_MAX)
        return -1;
    for (int i = 0; i < count; i++) {
        if (loses(finder, game, LZ_SOLVE_VCT, moves[i], REFUTE_NODES) == LZ_PROOF_WIN)
            continue;
        if (found >= 0)
            return -1;
        found = moves[i];
    }
    const bool holds =
        found >= 0 && loses(finder, game, LZ_SOLVE_VCT, found, HOLD_NODES) == LZ_PROOF_NONE;
    return holds ? found : -1;
}

/* The losing moves that stand on the line of the win. */
static int count_blocks(const lz_game *game, const lz_solve_report *win, int solution)
{
    bool counted[LZ_CELLS_MAX] = {false};
    int count = 0;
    for (int i = 0; i < win->length; i++) {
        const int cell = win->cells[i];
        count += cell != solution && !counted[cell] && is_legal(game, cell);
        counted[cell] = true;
    }
    return count;
}

/* `passed` is the game after a pass, and `win` the win by fours of the other side there. */
static bool find_defence(const struct finder *finder, const lz_game *game, const lz_game *passed,
                         const lz_solve_report *win, struct puzzle *out)
{
    lz_solve_report shortest;
    const int cell = only_defence(finder, game, win);
    if (cell < 0 || !find_shortest(finder, passed, LZ_SOLVE_VCF, -1, finder->longest, &shortest) ||
        shortest.plies < finder->shortest)
        return false;
    out->kind = PUZZLE_DEFENCE;
    out->plies = shortest.plies;
    out->tempting = count_blocks(game, &shortest, cell);
    out->line[0] = cell;
    out->length = 1;
    return true;
}

/* ---- rating ---- */

/* The nodes at which the engine has the solution for good. */
struct watch {
    int solution;
    uint64_t nodes;
    bool right;
};

static void on_line(const lz_line *line, void *user)
{
    struct watch *watch = user;
    if (line->multipv != 1)
        return;
    const bool right = line->length && line->pv[0].cell[0] == watch->solution;
    if (right && !watch->right)
        watch->nodes = line->nodes;
    watch->right = right;
}

static uint64_t nodes_to_find(const struct finder *finder, const lz_game *game, int solution)
{
    struct watch watch = {.solution = solution};
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    limits.nodes = ENGINE_NODES;
    limits.stop = finder->stop;
    lz_engine_new_game(finder->engine);
    if (lz_engine_think(finder->engine, game, &limits, on_line, &watch, &thought, NULL) ||
        thought.action.cell[0] != solution)
        return ENGINE_NODES;
    return watch.right ? watch.nodes : thought.line.nodes;
}

/* How often 1 must be doubled to exceed the number. */
static int doublings(uint64_t number)
{
    int count = 0;
    for (; number; number >>= 1)
        count++;
    return count;
}

static bool wanted(const struct finder *finder, enum puzzle_kind kind)
{
    return finder->kinds >> kind & 1;
}

/* Looks at a position in which no five is at hand for either side; `own` is what fours do for the
 * side to move, `other` what they do for the other side after a pass, in `passed`. */
static bool look(const struct finder *finder, const lz_game *game, const lz_game *passed,
                 const lz_solve_report *own, const lz_solve_report *other, struct puzzle *out)
{
    lz_solve_report threes;
    /* The first win that is found may be longer than the shortest, but not shorter. */
    if (own->proof == LZ_PROOF_WIN) {
        const enum puzzle_kind kind =
            needs_forbidden_points(finder, game) ? PUZZLE_TRAP : PUZZLE_FOURS;
        return wanted(finder, kind) && own->plies >= finder->shortest &&
               find_attack(finder, game, kind, own->cells[0], out);
    }
    if (wanted(finder, PUZZLE_THREES) && has_few_threats(finder, game) &&
        solve(finder, game, LZ_SOLVE_VCT, -1, 0, THREES_NODES, &threes) == LZ_PROOF_WIN)
        return threes.plies >= finder->shortest &&
               find_attack(finder, game, PUZZLE_THREES, threes.cells[0], out);
    return wanted(finder, PUZZLE_DEFENCE) && other->proof == LZ_PROOF_WIN &&
           other->plies >= finder->shortest && find_defence(finder, game, passed, other, out);
}

/* Whether fours decide nothing at once and leave something that is looked for. */
static bool is_worth_a_look(const struct finder *finder, const lz_solve_report *own)
{
    const unsigned fast = 1U << PUZZLE_FOURS | 1U << PUZZLE_TRAP;
    const unsigned slow = 1U << PUZZLE_THREES | 1U << PUZZLE_DEFENCE;
    return own->plies != 1 &&
           (own->proof == LZ_PROOF_WIN ? finder->kinds & fast
                                       : own->proof == LZ_PROOF_NONE && finder->kinds & slow);
}

bool finder_look(struct finder *finder, const lz_game *game, struct puzzle *out)
{
    lz_solve_report own = {0}, other = {0};
    if (lz_game_result(game) != LZ_RESULT_ONGOING || lz_game_stones(game) < STONES_MIN)
        return false;
    solve(finder, game, LZ_SOLVE_VCF, -1, 0, LOOK_NODES, &own);
    if (!is_worth_a_look(finder, &own))
        return false;
    lz_game *passed = after(game, lz_action_pass());
    bool found = passed && lz_game_result(passed) == LZ_RESULT_ONGOING;
    if (found)
        solve(finder, passed, LZ_SOLVE_VCF, -1, 0, LOOK_NODES, &other);
    /* Another five must be stopped: there is nothing to find. */
    found = found && other.proof != LZ_PROOF_UNKNOWN && other.plies != 1 &&
            look(finder, game, passed, &own, &other, out);
    lz_game_free(passed);
    if (found)
        puzzle_set_position(out, game);
    return found && !(finder->stop && lz_stop_is_set(finder->stop));
}

lz_status finder_rate(const struct finder *finder, struct puzzle *puzzle)
{
    lz_game *game = NULL;
    const lz_status status = puzzle_game(puzzle, &game, NULL);
    if (status)
        return status;
    const uint64_t nodes = nodes_to_find(finder, game, puzzle->line[0]);
    puzzle->nodes = (int)nodes;
    puzzle->rating = RATING_BASE + RATING_MOVE * (puzzle->plies / 2) +
                     RATING_TEMPTING * doublings((uint64_t)puzzle->tempting) +
                     RATING_NODES * doublings(nodes / 64) + rating_of_kind[puzzle->kind];
    lz_game_free(game);
    return LZ_OK;
}
