#include "study/explain.h"

#include "study/colour.h"
#include "study/win_rate.h"
#include "system/translate.h"

#include <string.h>

/* A search's win rate that is so much lower, in games of a thousand, makes a move worse. */
enum { WORSE = 80 };

/* Where one side can make each shape. */
struct chances {
    int count[STONE_SHAPES];
    int cells[STONE_SHAPES][EXPLAIN_CELLS];
};

struct work {
    const struct explain_question *question;
    const lz_game *game;
    lz_colour own, other;
    struct chances before; /* the other side's, in the position */
    struct explanation *out;
};

/* ---- facts ---- */

/* Adds a fact; one too many is written where nobody reads it. */
static struct fact *add(struct work *work, enum fact_kind kind, lz_colour side, int move)
{
    struct explanation *out = work->out;
    struct fact *fact = &out->facts[out->count < EXPLAIN_FACTS ? out->count++ : EXPLAIN_FACTS];
    *fact = (struct fact){.kind = kind, .side = side, .move = move};
    fact->better = work->question->move >= 0 && move >= 0 && move != work->question->move;
    return fact;
}

static void take_cells(struct fact *fact, const int *cells, int count)
{
    fact->count = count < EXPLAIN_CELLS ? count : EXPLAIN_CELLS;
    memcpy(fact->cells, cells, (size_t)fact->count * sizeof *cells);
}

static void add_chances(struct work *work, enum fact_kind kind, lz_colour side, int move,
                        enum stone_shape shape, const struct chances *chances)
{
    struct fact *fact = add(work, kind, side, move);
    fact->shape = shape;
    take_cells(fact, chances->cells[shape], chances->count[shape]);
}

/* ---- shapes ---- */

/* The shapes that the side could make by one stone, were it to move, but for those that it may not
 * make. */
static void find_chances(const lz_game *game, lz_colour side, struct chances *out)
{
    int cells[LZ_CELLS_MAX];
    const int count = threats_cells(game, side, cells);
    *out = (struct chances){0};
    for (int i = 0; i < count; i++) {
        struct stone_makes stone;
        threats_of_stone(game, cells[i], side, &stone);
        const enum stone_shape shape = threats_shape(&stone);
        if (out->count[shape] < EXPLAIN_CELLS)
            out->cells[shape][out->count[shape]++] = cells[i];
    }
}

/* From the most urgent shape that wins of itself to the least. */
static const enum stone_shape urgent[] = {STONE_FIVE, STONE_OPEN_FOUR, STONE_TWO_FOURS,
                                          STONE_FOUR_THREE, STONE_TWO_THREES};
enum { URGENT = sizeof urgent / sizeof *urgent };

static void add_makes(struct work *work, int move, bool even_nothing)
{
    struct stone_makes stone;
    threats_of_stone(work->game, move, work->own, &stone);
    const enum stone_shape shape = threats_shape(&stone);
    if (shape == STONE_NONE && !(even_nothing && threats_have_shapes(lz_game_variant(work->game))))
        return;
    struct fact *fact = add(work, FACT_MAKES, work->own, move);
    fact->shape = shape;
    if (stone.five_count)
        take_cells(fact, stone.fives, stone.five_count);
    else
        take_cells(fact, stone.opens, stone.open_count);
}

/* The most urgent of the other side's shapes that a move takes; STONE_NONE if it takes none. */
static enum stone_shape shape_stopped(const struct work *work, const struct chances *after)
{
    for (int i = 0; i < URGENT; i++) {
        if (work->before.count[urgent[i]])
            return after->count[urgent[i]] ? STONE_NONE : urgent[i];
    }
    return STONE_NONE;
}

/* ---- lines ---- */

static lz_solve_report solve(const struct work *work, const lz_game *game, int move)
{
    lz_limits limits;
    lz_solve_report report = {.proof = LZ_PROOF_UNKNOWN};
    lz_limits_init(&limits);
    limits.nodes = work->question->nodes ? work->question->nodes : EXPLAIN_SOLVER_NODES;
    limits.stop = work->question->stop;
    for (lz_solve_kind kind = LZ_SOLVE_VCF; kind <= LZ_SOLVE_VCT; kind++) {
        const lz_status status =
            move < 0 ? lz_solve_threats(game, kind, &limits, &report, NULL)
                     : lz_solve_threat_move(game, kind, move, &limits, &report, NULL);
        if (status || report.proof == LZ_PROOF_WIN)
            break;
    }
    return report;
}

/* If black is to move, and the rules forbid him the cells that would stop white's line. */
static void add_barred(struct work *work, int move, const lz_game *game)
{
    struct chances white, black;
    if (lz_game_to_move(game) != LZ_BLACK || !lz_rule_forbids(lz_game_variant(game)->rule) ||
        lz_game_result(game) != LZ_RESULT_ONGOING)
        return;
    find_chances(game, LZ_WHITE, &white);
    find_chances(game, LZ_BLACK, &black);
    if (black.count[STONE_FIVE])
        return;
    for (int i = 0; i < white.count[STONE_FIVE]; i++) {
        const int cell = white.cells[STONE_FIVE][i];
        const lz_legality why = lz_game_legality(game, lz_action_place(cell));
        if (why == LZ_LEGAL)
            continue;
        struct fact *fact = add(work, FACT_BARRED, LZ_BLACK, move);
        fact->why = why;
        take_cells(fact, &cell, 1);
        return;
    }
}

/* Adds a forced win that the solver found, with the shape of each stone as it is placed. */
static void add_line(struct work *work, enum fact_kind kind, int move, const lz_game *from,
                     const lz_solve_report *report)
{
    struct fact *fact = add(work, kind, lz_game_to_move(from), move);
    lz_game *game;
    fact->number = report->plies;
    take_cells(fact, report->cells, report->length);
    if (lz_game_copy(from, &game, NULL))
        return;
    for (int i = 0; i < report->length; i++) {
        struct stone_makes stone;
        threats_of_stone(game, report->cells[i], lz_game_to_move(game), &stone);
        if (i < fact->count)
            fact->shapes[i] = threats_shape(&stone);
        if (lz_game_act(game, lz_action_place(report->cells[i]), NULL))
            break;
    }
    if (report->length < report->plies)
        add_barred(work, move, game);
    lz_game_free(game);
}

/* Adds the win that the side which has just moved threatens: the one it has if the other side
 * passes. */
static void add_threat(struct work *work, int move, const lz_game *before)
{
    lz_game *game;
    if (lz_game_copy(before, &game, NULL))
        return;
    if (lz_game_act(game, lz_action_pass(), NULL) == LZ_OK) {
        const lz_solve_report report = solve(work, game, -1);
        if (report.proof == LZ_PROOF_WIN && report.plies > 1) /* 1: a shape says so already */
            add_line(work, FACT_THREATENS, move, game, &report);
    }
    lz_game_free(game);
}

/* ---- what searches and proofs say ---- */

static int line_move(const lz_line *line)
{
    return line && line->length && line->pv[0].kind == LZ_ACTION_PLACE ? line->pv[0].cell[0] : -1;
}

static bool is_proof(const lz_line *line)
{
    return line_move(line) >= 0 && line->source == LZ_SOURCE_PROOF && line->mate;
}

/* The win rate of the side to move after the move, by the search; -1 if none says so. */
static int win_after(const struct work *work, int move)
{
    const lz_line *best = work->question->best, *reply = work->question->reply;
    if (move == line_move(best))
        return win_rate_of(best);
    return move == work->question->move && line_move(reply) >= 0 ? 1000 - win_rate_of(reply) : -1;
}

/* The certificate's word on the move; false if there is none. */
static bool add_proved(struct work *work, int move)
{
    const lz_line *best = work->question->best, *reply = work->question->reply;
    const bool after = move == work->question->move && is_proof(reply);
    if (!after && !(is_proof(best) && move == line_move(best)))
        return false;
    const int mate = after ? -reply->mate : best->mate;
    struct fact *fact = add(work, FACT_PROVED, mate > 0 ? work->own : work->other, move);
    fact->number = (mate > 0 ? mate : -mate) - !after;
    return true;
}

static void add_expects(struct work *work, int move)
{
    const int win = win_after(work, move);
    if (win >= 0)
        add(work, FACT_EXPECTS, work->own, move)->number = win;
}

/* ---- a move ---- */

/* What the other side can do once the move is on the board. */
static bool add_answer(struct work *work, int move, const lz_game *after,
                       const struct chances *chances, enum stone_shape made)
{
    if (chances->count[STONE_FIVE]) {
        add_chances(work, FACT_LEAVES, work->other, move, STONE_FIVE, chances);
        return true;
    }
    const lz_solve_report report = solve(work, after, -1);
    if (report.proof == LZ_PROOF_WIN) {
        add_line(work, FACT_REFUTED, move, after, &report);
        return true;
    }
    if (made < STONE_THREE)
        add_threat(work, move, after);
    for (int i = 0; i < URGENT && made < STONE_FOUR; i++) {
        if (!chances->count[urgent[i]])
            continue;
        add_chances(work, FACT_LEAVES, work->other, move, urgent[i], chances);
        break;
    }
    return false;
}

/* The game after a legal move, and the other side's chances there; NULL if the move ends it. The
 * caller frees it. */
static lz_game *try_move(const struct work *work, int move, struct chances *chances)
{
    lz_game *after = NULL;
    if (!lz_game_copy(work->game, &after, NULL) &&
        !lz_game_act(after, lz_action_place(move), NULL) &&
        lz_game_result(after) == LZ_RESULT_ONGOING) {
        find_chances(after, work->other, chances);
        return after;
    }
    lz_game_free(after);
    return NULL;
}

static enum stone_shape shape_made(const struct work *work, int move)
{
    struct stone_makes stone;
    threats_of_stone(work->game, move, work->own, &stone);
    return threats_shape(&stone);
}

/* What a legal move does. Returns true if it loses by force. */
static bool add_move(struct work *work, int move)
{
    struct chances chances;
    bool loses = false;
    lz_game *after = try_move(work, move, &chances);
    const enum stone_shape stopped = after ? shape_stopped(work, &chances) : STONE_NONE;
    add_makes(work, move, stopped == STONE_NONE);
    if (!after)
        return false;
    if (stopped != STONE_NONE)
        add_chances(work, FACT_STOPS, work->other, move, stopped, &work->before);
    const lz_solve_report report = solve(work, work->game, move);
    if (report.proof == LZ_PROOF_WIN)
        add_line(work, FACT_WINS, move, work->game, &report);
    else
        loses = add_answer(work, move, after, &chances, shape_made(work, move));
    lz_game_free(after);
    return loses;
}

bool explain_is_won(const struct explanation *explanation)
{
    for (int i = 0; i < explanation->count; i++) {
        const struct fact *fact = &explanation->facts[i];
        if (!fact->better &&
            (fact->kind == FACT_WINS || (fact->kind == FACT_MAKES && fact->shape == STONE_FIVE)))
            return true;
    }
    return false;
}

/* What the better move does that the move does not. */
static void add_better(struct work *work, int best)
{
    struct chances chances;
    lz_game *after = try_move(work, best, &chances);
    if (!after) {
        add_makes(work, best, false);
        return;
    }
    const enum stone_shape stopped = shape_stopped(work, &chances), made = shape_made(work, best);
    bool both = false;
    for (int i = 0; i < work->out->count; i++)
        both = both ||
               (work->out->facts[i].kind == FACT_STOPS && work->out->facts[i].shape == stopped);
    if (stopped != STONE_NONE && !both)
        add_chances(work, FACT_STOPS, work->other, best, stopped, &work->before);
    else if (made > shape_made(work, work->question->move))
        add_makes(work, best, false);
    if (made < STONE_THREE)
        add_threat(work, best, after);
    lz_game_free(after);
}

static void compare(struct work *work, bool loses)
{
    const int move = work->question->move, best = work->out->best;
    const int win = win_after(work, move), better = best < 0 ? -1 : win_after(work, best);
    if (best >= 0 && best != move && (loses || (win >= 0 && better - win >= WORSE)))
        add_better(work, best);
    if (best >= 0 && best != move && win >= 0 && better - win >= WORSE) {
        struct fact *fact = add(work, FACT_PREFERS, work->own, best);
        fact->number = better;
        fact->other_number = win;
    } else if (!loses) {
        add_expects(work, move);
    }
}

static void explain_move(struct work *work)
{
    const int move = work->question->move;
    const lz_legality why = lz_game_legality(work->game, lz_action_place(move));
    bool loses = false;
    if (why == LZ_LEGAL)
        loses = add_move(work, move);
    else
        add(work, FACT_FORBIDDEN, work->own, move)->why = why;
    if (explain_is_won(work->out))
        return;
    const bool proved = add_proved(work, move);
    const lz_solve_report report = solve(work, work->game, -1);
    if (report.proof == LZ_PROOF_WIN) {
        work->out->best = report.cells[0];
        if (report.plies == 1)
            add_makes(work, report.cells[0], false);
        else
            add_line(work, FACT_WINS, report.cells[0], work->game, &report);
    } else if (why != LZ_LEGAL && work->out->best >= 0) {
        add(work, FACT_CHOICE, work->own, work->out->best);
    } else if (!proved) {
        compare(work, loses);
    }
}

/* ---- a position ---- */

static void add_standing(struct work *work)
{
    struct chances own;
    find_chances(work->game, work->own, &own);
    for (int i = 0, said = 0; i < URGENT && !said; i++) {
        if (own.count[urgent[i]])
            add_chances(work, FACT_HAS, work->own, -1, urgent[i], &own);
        if (work->before.count[urgent[i]])
            add_chances(work, FACT_HAS, work->other, -1, urgent[i], &work->before);
        said = own.count[urgent[i]] || work->before.count[urgent[i]];
    }
    int cells[LZ_CELLS_MAX];
    lz_legality kinds[LZ_CELLS_MAX];
    if (work->own == LZ_BLACK && lz_game_forbidden(work->game, cells, kinds, LZ_CELLS_MAX))
        add(work, FACT_FORBIDDEN, LZ_BLACK, cells[0])->why = kinds[0];
}

static void explain_position(struct work *work)
{
    const lz_solve_report report = solve(work, work->game, -1);
    add_standing(work);
    if (report.proof == LZ_PROOF_WIN)
        work->out->best = report.cells[0];
    const int best = work->out->best;
    if (best < 0)
        return;
    if (report.proof == LZ_PROOF_WIN) {
        add_makes(work, best, false);
        if (report.plies > 1)
            add_line(work, FACT_WINS, best, work->game, &report);
        return;
    }
    if (!work->before.count[STONE_FIVE] && !work->before.count[STONE_OPEN_FOUR])
        add_threat(work, -1, work->game);
    if (!is_proof(work->question->best))
        add(work, FACT_CHOICE, work->own, best);
    const bool loses = add_move(work, best);
    if (!add_proved(work, best) && !loses && !explain_is_won(work->out))
        add_expects(work, best);
}

/* ---- the question ---- */

static lz_status check(const struct explain_question *question, lz_error *error)
{
    lz_opening_step step;
    if (!(lz_game_expects(question->game) & 1u << LZ_ACTION_PLACE) ||
        lz_game_opening_step(question->game, &step))
        return lz_error_set(error, LZ_ERR_ARGUMENT,
                            N_("nothing is explained in an opening or after the end"));
    if (question->move < 0)
        return LZ_OK;
    const lz_legality why = lz_game_legality(question->game, lz_action_place(question->move));
    if (why == LZ_LEGAL || why == LZ_ILLEGAL_DOUBLE_THREE || why == LZ_ILLEGAL_DOUBLE_FOUR ||
        why == LZ_ILLEGAL_OVERLINE)
        return LZ_OK;
    return lz_error_set(error, LZ_ERR_ILLEGAL, N_("the move is not allowed: %s"),
                        lz_legality_name(why));
}

lz_status explain(const struct explain_question *question, struct explanation *out, lz_error *error)
{
    const lz_status status = check(question, error);
    if (status)
        return status;
    struct work work = {.question = question, .game = question->game, .out = out};
    work.own = lz_game_to_move(question->game);
    work.other = other_colour(work.own);
    *out = (struct explanation){.move = question->move, .best = line_move(question->best)};
    find_chances(question->game, work.other, &work.before);
    if (question->move >= 0)
        explain_move(&work);
    else
        explain_position(&work);
    return LZ_OK;
}

static lz_status think(lz_engine *engine, const lz_game *game, const lz_stop *stop, lz_line *out,
                       lz_error *error)
{
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    limits.nodes = EXPLAIN_SEARCH_NODES;
    limits.stop = stop;
    *out = (lz_line){0};
    if (lz_game_result(game) != LZ_RESULT_ONGOING)
        return LZ_OK;
    const lz_status status = lz_engine_think(engine, game, &limits, NULL, NULL, &thought, error);
    if (!status && thought.line.source != LZ_SOURCE_NONE)
        *out = thought.line;
    return status;
}

int explain_refutation(const struct explanation *explanation, int *cells, int most)
{
    for (int i = 0; i < explanation->count; i++) {
        const struct fact *fact = &explanation->facts[i];
        if (fact->kind != FACT_REFUTED || fact->better)
            continue;
        const int count = fact->count < most ? fact->count : most;
        memcpy(cells, fact->cells, (size_t)count * sizeof *cells);
        return count;
    }
    return 0;
}

lz_status explain_think(lz_engine *engine, const lz_game *game, int move, const lz_stop *stop,
                        struct explain_thoughts *out, lz_error *error)
{
    lz_game *after = NULL;
    *out = (struct explain_thoughts){0};
    lz_status status = lz_engine_set(engine, "proofs", "all", error);
    if (!status)
        status = think(engine, game, stop, &out->best, error);
    if (status || move < 0 || lz_game_legality(game, lz_action_place(move)) != LZ_LEGAL)
        return status;
    status = lz_game_copy(game, &after, error);
    if (!status)
        status = lz_game_act(after, lz_action_place(move), error);
    if (!status)
        status = think(engine, after, stop, &out->reply, error);
    lz_game_free(after);
    return status;
}
