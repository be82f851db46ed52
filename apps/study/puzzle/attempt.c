#include "study/puzzle/attempt.h"

#include "study/threats.h"

enum { SOLVE_NODES = 300000, REPLY_NODES = 20000, ENGINE_NODES = 10000 };

lz_status attempt_begin(struct attempt *attempt, const struct puzzle *puzzle, lz_error *error)
{
    *attempt = (struct attempt){.puzzle = puzzle};
    lz_status status = puzzle_game(puzzle, &attempt->game, error);
    if (!status)
        status = lz_engine_new(&attempt->engine, error);
    if (!status)
        status = lz_engine_set(attempt->engine, "hash_mib", "4", error);
    if (status)
        attempt_end(attempt);
    return status;
}

void attempt_end(struct attempt *attempt)
{
    lz_game_free(attempt->game);
    lz_engine_free(attempt->engine);
    *attempt = (struct attempt){0};
}

bool attempt_is_clean(const struct attempt *attempt)
{
    return attempt->solved && !attempt->wrong && !attempt->helped;
}

static bool solve(const lz_game *game, lz_solve_kind kind, uint64_t nodes, lz_solve_report *out)
{
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    return !lz_solve_threats(game, kind, &limits, out, NULL) && out->proof == LZ_PROOF_WIN;
}

static bool solve_move(const lz_game *game, lz_solve_kind kind, int cell, int plies,
                       lz_solve_report *out)
{
    lz_limits limits;
    lz_limits_init(&limits);
    limits.nodes = SOLVE_NODES;
    limits.depth = plies;
    return !lz_solve_threat_move(game, kind, cell, &limits, out, NULL) &&
           out->proof == LZ_PROOF_WIN;
}

/* The shortest win that begins on the cell, against its longest defence. */
static bool shortest(const lz_game *game, lz_solve_kind kind, int cell, lz_solve_report *out)
{
    lz_solve_report report;
    if (!solve_move(game, kind, cell, 0, out))
        return false;
    for (int plies = 1; plies < out->plies; plies += 2) {
        if (solve_move(game, kind, cell, plies, &report)) {
            *out = report;
            break;
        }
    }
    return true;
}

static void take_line(struct attempt_answer *out, const int *cells, int length)
{
    out->length = length < PUZZLE_PLIES_MAX ? length : PUZZLE_PLIES_MAX;
    for (int i = 0; i < out->length; i++)
        out->line[i] = cells[i];
}

/* Whether the side to move wins by threats; then the line is the answer. */
static bool wins(const lz_game *game, struct attempt_answer *out)
{
    lz_solve_report report;
    if (!solve(game, LZ_SOLVE_VCF, SOLVE_NODES, &report) &&
        !solve(game, LZ_SOLVE_VCT, SOLVE_NODES, &report))
        return false;
    take_line(out, report.cells, report.length);
    out->loses = true;
    return true;
}

/* Whether a stone on the cell, the defender's, leaves the attacker no win. */
static bool refutes(lz_game *game, int cell)
{
    lz_solve_report report;
    if (lz_game_act(game, lz_action_place(cell), NULL))
        return false;
    const bool won = lz_game_result(game) == LZ_RESULT_ONGOING &&
                     (solve(game, LZ_SOLVE_VCF, REPLY_NODES, &report) ||
                      solve(game, LZ_SOLVE_VCT, REPLY_NODES, &report));
    lz_game_undo(game);
    return !won;
}

/* The defender's refutation of the attacker's last move: the engine's, if that does, else the
 * first that does. */
static int find_refutation(const struct attempt *attempt, lz_game *game)
{
    const int cells = attempt->puzzle->variant.columns * attempt->puzzle->variant.rows;
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    limits.nodes = ENGINE_NODES;
    lz_engine_new_game(attempt->engine);
    if (!lz_engine_think(attempt->engine, game, &limits, NULL, NULL, &thought, NULL) &&
        thought.action.kind == LZ_ACTION_PLACE && refutes(game, thought.action.cell[0]))
        return thought.action.cell[0];
    for (int cell = 0; cell < cells; cell++)
        if (refutes(game, cell))
            return cell;
    return -1;
}

/* Fills in the answer to a wrong try, which is on the board and taken back. */
static void refute(struct attempt *attempt, struct attempt_answer *out)
{
    out->verdict = ATTEMPT_WRONG;
    attempt->wrong++;
    if (lz_game_result(attempt->game) == LZ_RESULT_ONGOING && !wins(attempt->game, out)) {
        const int cell = find_refutation(attempt, attempt->game);
        out->line[0] = cell;
        out->length = cell >= 0;
    }
    lz_game_undo(attempt->game);
}

static void try_attack(struct attempt *attempt, int cell, struct attempt_answer *out)
{
    lz_solve_report report;
    const bool fours = puzzle_is_by_fours(attempt->puzzle);
    const bool right = shortest(attempt->game, fours ? LZ_SOLVE_VCF : LZ_SOLVE_VCT, cell, &report);
    if (!right && fours && solve_move(attempt->game, LZ_SOLVE_VCT, cell, 0, &report)) {
        out->verdict = ATTEMPT_SLOW;
        return;
    }
    lz_game_act(attempt->game, lz_action_place(cell), NULL);
    if (!right) {
        refute(attempt, out);
        return;
    }
    if (report.length > 1) {
        take_line(out, report.cells + 1, 1);
        lz_game_act(attempt->game, lz_action_place(report.cells[1]), NULL);
    }
    attempt->solved = report.length <= 1;
    out->verdict = attempt->solved ? ATTEMPT_SOLVED : ATTEMPT_RIGHT;
}

lz_status attempt_try(struct attempt *attempt, int cell, struct attempt_answer *out,
                      lz_error *error)
{
    const lz_legality legality = lz_game_legality(attempt->game, lz_action_place(cell));
    *out = (struct attempt_answer){0};
    if (legality)
        return lz_error_set(error, LZ_ERR_ILLEGAL, "%s", lz_legality_name(legality));
    if (attempt->puzzle->kind != PUZZLE_DEFENCE) {
        try_attack(attempt, cell, out);
        return LZ_OK;
    }
    lz_game_act(attempt->game, lz_action_place(cell), NULL);
    attempt->solved = cell == attempt->puzzle->line[0];
    out->verdict = ATTEMPT_SOLVED;
    if (!attempt->solved)
        refute(attempt, out);
    return LZ_OK;
}

/* A solver's line ends where two cells win and one stone cannot stop both. Goes on to the end: the
 * defender stops one, and the other wins. */
static int play_out(const lz_game *from, int line[PUZZLE_PLIES_MAX], int length)
{
    struct threats threats[2];
    lz_game *game;
    if (length + 2 > PUZZLE_PLIES_MAX || lz_game_copy(from, &game, NULL))
        return length;
    for (int i = 0; i < length; i++)
        lz_game_act(game, lz_action_place(line[i]), NULL);
    threats_find(game, threats);
    const struct threats *attack = &threats[lz_game_to_move(game) == LZ_BLACK ? 1 : 0];
    if (attack->five_count > 1 && lz_game_result(game) == LZ_RESULT_ONGOING) {
        const bool barred =
            lz_game_legality(game, lz_action_place(attack->fives[0])) != LZ_LEGAL; /* by renju */
        line[length++] = attack->fives[barred];
        line[length++] = attack->fives[!barred];
    }
    lz_game_free(game);
    return length;
}

int attempt_solution(struct attempt *attempt, int line[PUZZLE_PLIES_MAX])
{
    lz_solve_report report;
    struct attempt_answer answer;
    attempt->helped = attempt->helped || !attempt->solved;
    if (lz_game_length(attempt->game) == 0) {
        for (int i = 0; i < attempt->puzzle->length; i++)
            line[i] = attempt->puzzle->line[i];
        return attempt->puzzle->kind == PUZZLE_DEFENCE
                   ? attempt->puzzle->length
                   : play_out(attempt->game, line, attempt->puzzle->length);
    }
    const lz_solve_kind kind = puzzle_is_by_fours(attempt->puzzle) ? LZ_SOLVE_VCF : LZ_SOLVE_VCT;
    if (attempt->solved || !solve(attempt->game, kind, SOLVE_NODES, &report))
        return 0;
    take_line(&answer, report.cells, report.length);
    for (int i = 0; i < answer.length; i++)
        line[i] = answer.line[i];
    return play_out(attempt->game, line, answer.length);
}

int attempt_hint(struct attempt *attempt)
{
    int line[PUZZLE_PLIES_MAX];
    return attempt_solution(attempt, line) ? line[0] : -1;
}
