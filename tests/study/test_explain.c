/* Explanations: each claim of each sentence is checked by a referee that tries stones on a board of
 * bytes, knows the rules from their words alone, and follows every forced win through every reply.
 * Where it needs an attacker's move it takes one from the solver, and trusts it no more than any
 * other. */
#include "base/random.h"
#include "puzzles/plain_search.h"
#include "study/explain_text.h"
#include "study/explain_words.h"
#include "testing.h"

#include <ctype.h>
#include <stdio.h>

enum { POSITIONS = 160, SOLVER_NODES = 3000, SEARCH_NODES = 400, REACH = 6, ADVICE_NODES = 200000 };

static struct plain_search referee;
static int wanted = POSITIONS;

/* What is checked now, for messages. */
static const lz_game *asked;
static const struct fact *claim;
static const char *said;

static int kinds[FACT_KINDS];

static void refute(const char *what)
{
    const lz_variant *variant = lz_game_variant(asked);
    char board[LZ_SIZE_MAX * (LZ_SIZE_MAX + 1) + 1], name[200], *to = board;
    for (int row = variant->rows - 1; row >= 0; row--) {
        for (int column = 0; column < variant->columns; column++)
            *to++ = ".xo#"[lz_game_at(asked, row * variant->columns + column)];
        *to++ = '\n';
    }
    *to = '\0';
    lz_variant_format(variant, name, sizeof name);
    fail_msg("%s, %c to move:\n%s\"%s\": %s", name, ".xo"[lz_game_to_move(asked)], board, said,
             what);
}

#define CLAIM(holds) ((holds) ? (void)0 : refute(#holds))

/* ---- the referee's board ---- */

static void set_board(const lz_game *game)
{
    const lz_variant *variant = lz_game_variant(game);
    plain_clear(&referee);
    referee.rule = variant->rule;
    referee.board.columns = variant->columns;
    referee.board.rows = variant->rows;
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        const struct plain_cell at = {cell % variant->columns, cell / variant->columns};
        const lz_colour colour = lz_game_at(game, cell);
        if (colour == LZ_BLOCKED)
            referee.board.at[at.y][at.x] = LZ_BLOCKED;
        else if (colour != LZ_EMPTY)
            plain_put(&referee, at, (int)colour);
    }
}

static struct plain_cell place(int cell)
{
    return (struct plain_cell){cell % referee.board.columns, cell / referee.board.columns};
}

static int cells(void)
{
    return referee.board.columns * referee.board.rows;
}

static int at(struct plain_cell c)
{
    return plain_at(&referee.board, c.x, c.y);
}

/* The cell `i` steps from another. */
static struct plain_cell beyond(struct plain_cell c, int d, int i)
{
    return (struct plain_cell){c.x + i * plain_steps[d][0], c.y + i * plain_steps[d][1]};
}

/* ---- shapes, by trying ---- */

static int row_of(struct plain_cell c, int d, int colour)
{
    int length = 1;
    for (int side = -1; side <= 1; side += 2)
        for (int i = side; at(beyond(c, d, i)) == colour; i += side)
            length++;
    return length;
}

/* Whether a stone of the colour on the empty cell wins. */
static bool wins_now(int cell, int colour)
{
    const struct plain_cell c = place(cell), below = {c.x, c.y - 1};
    if (at(c) != LZ_EMPTY || !lz_rule_has_gravity(referee.rule))
        return at(c) == LZ_EMPTY && plain_wins(&referee, c, colour);
    bool won = false;
    for (int d = 0; d < 4; d++)
        won = won || row_of(c, d, colour) >= lz_game_variant(asked)->win;
    return won && at(below) != LZ_EMPTY;
}

/* Whether a stone on the empty `c` wins by a row in the direction in which the stone `through`
 * stands, too. */
static bool wins_through(struct plain_cell c, struct plain_cell through, int d, int colour)
{
    bool found = false;
    int length = 1, ends = 0;
    for (int side = -1; side <= 1; side += 2) {
        struct plain_cell next = beyond(c, d, side);
        for (int i = side; at(next) == colour; next = beyond(c, d, i += side)) {
            length++;
            found = found || (next.x == through.x && next.y == through.y);
        }
        ends += at(next) == 3 - colour;
    }
    if (!found || length < 5)
        return false;
    switch (referee.rule) {
    case LZ_RULE_STANDARD:
        return length == 5;
    case LZ_RULE_RENJU:
        return length == 5 || colour == LZ_WHITE;
    case LZ_RULE_CARO:
        return length == 5 && ends < 2;
    case LZ_RULE_CARO6:
        return ends < 2;
    default:
        return true;
    }
}

/* Counts the cells on the line where a further stone wins with the stone on `c`. */
static int fives_along(struct plain_cell c, int d, int colour)
{
    int count = 0;
    for (int i = -REACH; i <= REACH; i++) {
        const struct plain_cell next = beyond(c, d, i);
        count += at(next) == LZ_EMPTY && wins_through(next, c, d, colour);
    }
    return count;
}

/* Four stones side by side, `c` among them, that win whatever single stone the other side puts on
 * the line. */
static bool open_four_along(struct plain_cell c, int d, int colour)
{
    if (row_of(c, d, colour) != 4 || fives_along(c, d, colour) < 2)
        return false;
    for (int i = -REACH; i <= REACH; i++) {
        const struct plain_cell reply = beyond(c, d, i);
        if (at(reply) != LZ_EMPTY)
            continue;
        plain_put(&referee, reply, 3 - colour);
        const bool stands = fives_along(c, d, colour) > 0;
        plain_put(&referee, reply, LZ_EMPTY);
        if (!stands)
            return false;
    }
    return true;
}

/* Whether a further stone of the colour on `y` makes an open four with the stone on `c`. */
static bool opens_along(struct plain_cell y, struct plain_cell c, int d, int colour)
{
    if (at(y) != LZ_EMPTY || plain_wins(&referee, y, colour) || !plain_may(&referee, y, colour))
        return false;
    plain_put(&referee, y, colour);
    const bool open = open_four_along(y, d, colour) && open_four_along(c, d, colour) &&
                      abs(y.x - c.x) <= 3 && abs(y.y - c.y) <= 3;
    plain_put(&referee, y, LZ_EMPTY);
    return open;
}

struct counted {
    bool five;
    int fives, open_fours, lines_of_threes;
    bool is_five[LZ_CELLS_MAX], is_open[LZ_CELLS_MAX];
};

/* What a stone on the empty cell makes. */
static void count_shapes(int cell, int colour, struct counted *out)
{
    const struct plain_cell c = place(cell);
    *out = (struct counted){.five = wins_now(cell, colour)};
    if (out->five || lz_rule_has_gravity(referee.rule))
        return;
    plain_put(&referee, c, colour);
    for (int d = 0; d < 4; d++) {
        bool four = false, three = false;
        for (int i = -REACH; i <= REACH; i++) {
            const struct plain_cell next = beyond(c, d, i);
            if (at(next) == LZ_EMPTY && wins_through(next, c, d, colour)) {
                out->is_five[next.y * referee.board.columns + next.x] = four = true;
                out->fives++;
            }
        }
        for (int i = -REACH; i <= REACH && !four; i++) {
            const struct plain_cell next = beyond(c, d, i);
            if (opens_along(next, c, d, colour))
                out->is_open[next.y * referee.board.columns + next.x] = three = true;
        }
        out->open_fours += open_four_along(c, d, colour);
        out->lines_of_threes += three;
    }
    plain_put(&referee, c, LZ_EMPTY);
}

/* Whether a stone there makes what the word says. */
static bool makes(const struct counted *made, enum stone_shape shape)
{
    switch (shape) {
    case STONE_FIVE:
        return made->five;
    case STONE_OPEN_FOUR:
        return made->open_fours > 0;
    case STONE_TWO_FOURS:
        return made->fives > 1;
    case STONE_FOUR_THREE:
        return made->fives > 0 && made->lines_of_threes > 0;
    case STONE_FOUR:
        return made->fives > 0;
    case STONE_TWO_THREES:
        return made->lines_of_threes > 1;
    case STONE_THREE:
        return made->lines_of_threes > 0;
    default:
        return !made->five && !made->fives && !made->lines_of_threes;
    }
}

static bool can_make(int cell, int colour, enum stone_shape shape)
{
    struct counted made;
    if (at(place(cell)) != LZ_EMPTY || !plain_may(&referee, place(cell), colour))
        return false;
    count_shapes(cell, colour, &made);
    return makes(&made, shape);
}

/* ---- forced wins, through every reply ---- */

static lz_game *game_on_board(int to_move)
{
    lz_game *game;
    uint8_t colours[LZ_CELLS_MAX];
    for (int cell = 0; cell < cells(); cell++)
        colours[cell] = (uint8_t)at(place(cell));
    assert_int_equal(
        lz_game_new_from(lz_game_variant(asked), colours, (lz_colour)to_move, &game, NULL), LZ_OK);
    return game;
}

/* A move that is worth trying for the attacker; -1: none. */
static int advice(int attacker, int plies)
{
    lz_solve_report report = {.proof = LZ_PROOF_UNKNOWN};
    lz_limits limits;
    lz_game *game = game_on_board(attacker);
    lz_limits_init(&limits);
    limits.depth = plies;
    limits.nodes = ADVICE_NODES;
    for (lz_solve_kind kind = LZ_SOLVE_VCF; kind <= LZ_SOLVE_VCT && report.proof != LZ_PROOF_WIN;
         kind++)
        assert_int_equal(lz_solve_threats(game, kind, &limits, &report, NULL), LZ_OK);
    lz_game_free(game);
    return report.proof == LZ_PROOF_WIN ? report.cells[0] : -1;
}

static bool follows(int attacker, int cell, int plies);

/* Whether the attacker, who is to move, wins within so many plies. */
static bool attacks(int attacker, int plies)
{
    if (plies >= 1 && plain_has_five(&referee, attacker))
        return true;
    if (plies < 3)
        return false;
    const int cell = advice(attacker, plies);
    return cell >= 0 && follows(attacker, cell, plies);
}

/* Whether a stone on the cell leaves all of these fives where they are, since it is on no line with
 * any of them. */
static bool bears_on_none(int cell, const struct plain_cell *fives, int count)
{
    bool none = count > 0;
    for (int i = 0; i < count; i++)
        none = none && !plain_bears_on(place(cell), fives[i]);
    return none;
}

/* Whether the attacker's stone on the cell wins within so many plies, it included, against every
 * reply on the board. */
static bool follows(int attacker, int cell, int plies)
{
    const struct plain_cell c = place(cell);
    const int defender = 3 - attacker;
    struct plain_cell fives[LZ_CELLS_MAX];
    if (at(c) == LZ_EMPTY && plain_wins(&referee, c, attacker))
        return plies >= 1;
    if (plies < 3 || !plain_may(&referee, c, attacker))
        return false;
    plain_put(&referee, c, attacker);
    const int count = plain_fives(&referee, attacker, fives);
    bool won = !plain_has_five(&referee, defender);
    for (int reply = 0; reply < cells() && won; reply++) {
        if (bears_on_none(reply, fives, count) || !plain_may(&referee, place(reply), defender))
            continue;
        plain_put(&referee, place(reply), defender);
        won = attacks(attacker, plies - 2);
        plain_put(&referee, place(reply), LZ_EMPTY);
    }
    plain_put(&referee, c, LZ_EMPTY);
    return won;
}

/* Whether the stones of the line are legal and make what is said of them. It ends with a five, or
 * where the rules forbid black every stop. */
static void check_line(int side)
{
    int colour = side;
    bool won = false;
    for (int i = 0; i < claim->count; i++) {
        struct counted made;
        CLAIM(!won);
        CLAIM(plain_may(&referee, place(claim->cells[i]), colour));
        count_shapes(claim->cells[i], colour, &made);
        CLAIM(makes(&made, claim->shapes[i]));
        won = made.five;
        plain_put(&referee, place(claim->cells[i]), colour);
        colour = 3 - colour;
    }
    CLAIM(!won || colour != side);
    CLAIM(won || claim->count < claim->number);
    for (int i = 0; i < claim->count; i++)
        plain_put(&referee, place(claim->cells[i]), LZ_EMPTY);
}

/* ---- claims ---- */

static void put(int cell, int colour)
{
    if (cell >= 0)
        plain_put(&referee, place(cell), colour);
}

static void check_makes(void)
{
    struct counted made;
    CLAIM(plain_may(&referee, place(claim->move), (int)claim->side));
    count_shapes(claim->move, (int)claim->side, &made);
    CLAIM(makes(&made, claim->shape));
    CLAIM(claim->shape >= STONE_FOUR || !made.fives); /* no more urgent shape was left out */
    const bool *wanted_cells = made.fives ? made.is_five : made.is_open;
    int count = 0;
    for (int cell = 0; cell < cells(); cell++)
        count += wanted_cells[cell];
    CLAIM(count == claim->count);
    for (int i = 0; i < claim->count; i++)
        CLAIM(wanted_cells[claim->cells[i]]);
}

static void check_cells(void)
{
    CLAIM(claim->count > 0);
    for (int i = 0; i < claim->count; i++)
        CLAIM(can_make(claim->cells[i], (int)claim->side, claim->shape));
}

static void check_stops(void)
{
    check_cells();
    put(claim->move, 3 - (int)claim->side);
    for (int i = 0; i < claim->count; i++)
        CLAIM(!can_make(claim->cells[i], (int)claim->side, claim->shape));
    for (int cell = 0; cell < cells() && claim->shape >= STONE_OPEN_FOUR; cell++)
        CLAIM(!can_make(cell, (int)claim->side, claim->shape));
    put(claim->move, LZ_EMPTY);
}

static unsigned foul(lz_legality why)
{
    return why == LZ_ILLEGAL_DOUBLE_THREE  ? PLAIN_DOUBLE_THREE
           : why == LZ_ILLEGAL_DOUBLE_FOUR ? PLAIN_DOUBLE_FOUR
           : why == LZ_ILLEGAL_OVERLINE    ? PLAIN_OVERLINE
                                           : 0;
}

static void check_forbidden(int cell)
{
    const struct plain_cell c = place(cell);
    CLAIM(referee.rule == LZ_RULE_RENJU && claim->side == LZ_BLACK && at(c) == LZ_EMPTY);
    CLAIM((plain_forbidden(&referee.board, c.x, c.y) & foul(claim->why)) != 0);
}

/* Black, to move, may not stop the five at the cell, and has none. */
static void check_barred(void)
{
    CLAIM(claim->count == 1 && plain_wins(&referee, place(claim->cells[0]), LZ_WHITE));
    CLAIM(!plain_has_five(&referee, LZ_BLACK));
    check_forbidden(claim->cells[0]);
}

/* The stones of the line that the fact before this one names. */
static void put_line(bool placed)
{
    const struct fact *line = claim - 1;
    int colour = (int)line->side;
    CLAIM(line->kind == FACT_WINS || line->kind == FACT_REFUTED || line->kind == FACT_THREATENS);
    for (int i = 0; i < line->count; i++, colour = 3 - colour)
        put(line->cells[i], placed ? colour : LZ_EMPTY);
}

static void check_line_barred(int mover)
{
    const bool after = claim[-1].kind != FACT_WINS && claim->move >= 0;
    if (after)
        put(claim->move, mover);
    put_line(true);
    check_barred();
    put_line(false);
    if (after)
        put(claim->move, LZ_EMPTY);
}

/* The win rate that the question's searches gave the move. */
static int rate(const struct explain_question *question, int move)
{
    const lz_line *best = question->best, *reply = question->reply;
    const bool first = best && best->length && best->pv[0].cell[0] == move;
    const lz_line *line = first ? best : reply;
    const int win = line->mate > 0 ? 1000 : line->mate < 0 ? 0 : line->win_permille;
    return first ? win : 1000 - win;
}

static void check_claim(const struct explain_question *question)
{
    const int mover = (int)lz_game_to_move(question->game);
    switch (claim->kind) {
    case FACT_MAKES:
        check_makes();
        break;
    case FACT_FORBIDDEN:
        check_forbidden(claim->move);
        break;
    case FACT_STOPS:
        CLAIM((int)claim->side != mover);
        check_stops();
        break;
    case FACT_LEAVES:
        CLAIM((int)claim->side != mover);
        put(claim->move, mover);
        check_cells();
        put(claim->move, LZ_EMPTY);
        break;
    case FACT_HAS:
        check_cells();
        break;
    case FACT_WINS:
        CLAIM((int)claim->side == mover && claim->cells[0] == claim->move);
        check_line(mover);
        CLAIM(follows(mover, claim->move, claim->number));
        break;
    case FACT_REFUTED:
        CLAIM((int)claim->side != mover);
        put(claim->move, mover);
        check_line((int)claim->side);
        CLAIM(follows((int)claim->side, claim->cells[0], claim->number));
        put(claim->move, LZ_EMPTY);
        break;
    case FACT_THREATENS:
        put(claim->move, mover);
        CLAIM((claim->move >= 0) == ((int)claim->side == mover));
        check_line((int)claim->side);
        CLAIM(follows((int)claim->side, claim->cells[0], claim->number));
        put(claim->move, LZ_EMPTY);
        break;
    case FACT_BARRED:
        check_line_barred(mover);
        break;
    case FACT_EXPECTS:
        CLAIM((int)claim->side == mover && claim->number == rate(question, claim->move));
        break;
    case FACT_PREFERS:
        CLAIM((int)claim->side == mover && claim->number == rate(question, claim->move));
        CLAIM(claim->other_number == rate(question, question->move));
        break;
    case FACT_CHOICE:
        CLAIM(question->best->pv[0].cell[0] == claim->move);
        break;
    default:
        refute("a kind of fact that this test does not know");
    }
}

/* ---- sentences ---- */

/* What each sentence must say. */
static const char *const shape_words[STONE_SHAPES] = {
    [STONE_NONE] = "no four and no open three",
    [STONE_THREE] = "an open three",
    [STONE_TWO_THREES] = "two open threes",
    [STONE_FOUR] = "a four",
    [STONE_FOUR_THREE] = "a four and an open three",
    [STONE_TWO_FOURS] = "two fours",
    [STONE_OPEN_FOUR] = "an open four",
};

static const char *const kind_words[FACT_KINDS] = {
    [FACT_MAKES] = "make",          [FACT_FORBIDDEN] = "is forbidden to",
    [FACT_BARRED] = "may not stop", [FACT_LEAVES] = "After",
    [FACT_WINS] = "by force",       [FACT_REFUTED] = "wins by force within",
    [FACT_THREATENS] = "threaten",  [FACT_EXPECTS] = "The engine expects",
    [FACT_PREFERS] = "prefers",     [FACT_CHOICE] = "The engine would play",
};

static bool has_word(const char *text, const char *word)
{
    const size_t length = strlen(word);
    for (const char *from = text; (from = strstr(from, word)); from++) {
        if ((from == text || !isalnum((unsigned char)from[-1])) &&
            !isalnum((unsigned char)from[length]))
            return true;
    }
    return false;
}

static bool names_cell(int cell)
{
    char name[16];
    lz_action_format(lz_game_variant(asked), lz_action_place(cell), LZ_ROWS_BOTTOM, name,
                     sizeof name);
    return cell < 0 || has_word(said, name);
}

/* Counts the cells that the sentence names. */
static int cells_named(void)
{
    int count = 0;
    for (const char *from = said; *from; from++) {
        const bool begins = from == said || !isalnum((unsigned char)from[-1]);
        count += begins && islower((unsigned char)from[0]) && isdigit((unsigned char)from[1]);
    }
    return count;
}

static void check_sentence(int move)
{
    const lz_variant *variant = lz_game_variant(asked);
    const char *side = lz_rule_has_gravity(variant->rule)
                           ? (claim->side == LZ_BLACK ? "Red" : "Yellow")
                           : (claim->side == LZ_BLACK ? "Black" : "White");
    const char *other = lz_rule_has_gravity(variant->rule)
                            ? (claim->side == LZ_BLACK ? "Yellow" : "Red")
                            : (claim->side == LZ_BLACK ? "White" : "Black");
    const bool line =
        claim->kind == FACT_WINS || claim->kind == FACT_REFUTED || claim->kind == FACT_THREATENS;
    const bool shaped = claim->kind == FACT_MAKES || claim->kind == FACT_LEAVES;
    char number[16];
    CLAIM(!strchr(said, '{'));
    CLAIM(!strstr(said, other));
    CLAIM(claim->kind == FACT_MAKES || claim->kind == FACT_WINS || claim->kind == FACT_CHOICE ||
          (claim->kind == FACT_THREATENS && claim->move >= 0) || strstr(said, side));
    if (claim->shape != STONE_FIVE && kind_words[claim->kind])
        CLAIM(strstr(said, kind_words[claim->kind]));
    if (shaped && claim->shape != STONE_FIVE)
        CLAIM(strstr(said, shape_words[claim->shape]));
    if (claim->shape == STONE_FIVE)
        CLAIM(strstr(said, "win") || strstr(said, "complete"));
    snprintf(number, sizeof number, "%d", claim->number);
    CLAIM(!line || has_word(said, number));
    const bool names_move = claim->kind != FACT_BARRED;
    CLAIM(!names_move || names_cell(claim->move));
    const int shown = claim->count < EXPLAIN_SHOWN ? claim->count : EXPLAIN_SHOWN;
    for (int i = 0; i < shown; i++)
        CLAIM(names_cell(claim->cells[i]));
    if (!lz_rule_has_gravity(variant->rule))
        CLAIM(cells_named() ==
              shown + (names_move && claim->move >= 0) + (claim->kind == FACT_PREFERS));
    CLAIM(claim->kind != FACT_PREFERS || names_cell(move));
}

/* ---- positions ---- */

static lz_variant random_variant(int number, uint64_t *random)
{
    lz_variant variant;
    lz_variant_init(&variant, (lz_rule)(number % LZ_RULE_COUNT));
    if (lz_rule_has_gravity(variant.rule))
        return variant;
    if (random_below(random, 3) == 0) {
        variant.columns = 9 + (int)random_below(random, 9);
        variant.rows = 9 + (int)random_below(random, 9);
    }
    for (int i = (int)random_below(random, 8); i > 5; i--)
        (void)lz_variant_block(&variant, (int)random_below(random, 9), (int)random_below(random, 9),
                               NULL);
    return variant;
}

static lz_action random_move(const lz_game *game, uint64_t *random)
{
    const lz_variant *variant = lz_game_variant(game);
    lz_action action;
    do {
        const int column = variant->columns / 2 - 4 + (int)random_below(random, 9);
        const int row = variant->rows / 2 - 4 + (int)random_below(random, 9);
        const bool inside = column >= 0 && column < variant->columns;
        const int cell = lz_rule_has_gravity(variant->rule)
                             ? (inside ? lz_game_drop_cell(game, column) : -1)
                             : row * variant->columns + column;
        action = lz_action_place(cell);
    } while (lz_game_legality(game, action) != LZ_LEGAL);
    return action;
}

static void think(lz_engine *engine, const lz_game *game, lz_line *out)
{
    lz_limits limits;
    lz_thought thought = {0};
    lz_limits_init(&limits);
    limits.nodes = SEARCH_NODES;
    if (lz_game_result(game) == LZ_RESULT_ONGOING)
        assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, &thought, NULL), LZ_OK);
    *out = thought.line;
}

/* Puts some stones of a colour in five cells in a row, and perhaps others beyond their ends. */
static void put_row(const lz_variant *variant, uint8_t *colours, uint64_t *random)
{
    const int *step = plain_steps[random_below(random, 4)];
    const int column = variant->columns / 2 - 3 + (int)random_below(random, 7) - 2 * step[0];
    const int row = variant->rows / 2 - 3 + (int)random_below(random, 7) - 2 * step[1];
    const int colour = 1 + (int)random_below(random, 2);
    const uint32_t stones = random_below(random, 32);
    for (int i = -1; i <= 5; i++) {
        const int x = column + i * step[0], y = row + i * step[1];
        const bool inside = i >= 0 && i < 5;
        if (x < 0 || y < 0 || x >= variant->columns || y >= variant->rows ||
            (inside ? !(stones >> i & 1) : random_below(random, 4) > 0))
            continue;
        if (!colours[y * variant->columns + x] &&
            !lz_variant_is_blocked(variant, y * variant->columns + x))
            colours[y * variant->columns + x] =
                (uint8_t)(inside ? colour : 1 + (int)random_below(random, 2));
    }
}

/* A board full of rows, which nobody has won yet. */
static lz_game *game_of_rows(const lz_variant *variant, uint64_t *random)
{
    lz_game *game = NULL;
    do {
        uint8_t colours[LZ_CELLS_MAX] = {0};
        for (int cell = 0; cell < variant->columns * variant->rows; cell++)
            if (lz_variant_is_blocked(variant, cell))
                colours[cell] = LZ_BLOCKED;
        for (int rows = 3 + (int)random_below(random, 7); rows > 0; rows--)
            put_row(variant, colours, random);
        lz_game_free(game);
        assert_int_equal(
            lz_game_new_from(variant, colours, LZ_BLACK + random_below(random, 2), &game, NULL),
            LZ_OK);
    } while (lz_game_result(game) != LZ_RESULT_ONGOING);
    return game;
}

/* A game that goes on: a board full of rows, some stones close together, or some and then the
 * engine's moves, of which every fourth is random again. */
static lz_game *random_game(lz_engine *engine, int number, uint64_t *random)
{
    const lz_variant variant = random_variant(number, random);
    if (!lz_rule_has_gravity(variant.rule) && random_below(random, 3) == 0)
        return game_of_rows(&variant, random);
    const int stones = 4 + (int)random_below(random, 22);
    const bool plays = random_below(random, 2);
    lz_game *game;
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    for (int tries = 0; lz_game_stones(game) < stones && tries < 3 * stones; tries++) {
        lz_line line = {0};
        lz_action action = random_move(game, random);
        if (plays && lz_game_stones(game) > 3 && random_below(random, 4)) {
            think(engine, game, &line);
            action = line.pv[0];
        }
        assert_int_equal(lz_game_act(game, action, NULL), LZ_OK);
        if (lz_game_result(game) != LZ_RESULT_ONGOING)
            lz_game_undo(game);
    }
    return game;
}

/* None, the engine's, one nearby, or one that the rules forbid. */
static int random_question(const lz_game *game, const lz_line *best, uint64_t *random)
{
    int forbidden[LZ_CELLS_MAX];
    const int count = lz_game_to_move(game) == LZ_BLACK
                          ? lz_game_forbidden(game, forbidden, NULL, LZ_CELLS_MAX)
                          : 0;
    if (count && random_below(random, 2))
        return forbidden[random_below(random, (uint32_t)count)];
    switch (random_below(random, 5)) {
    case 0:
        return -1;
    case 1:
        return best->pv[0].cell[0];
    default:
        return random_move(game, random).cell[0];
    }
}

/* Written and read it is the same; cut short or with another number it is refused or still sound.
 */
static void check_text(const lz_variant *variant, const struct explanation *explanation,
                       uint64_t *random)
{
    static char text[EXPLAIN_WRITTEN], again[EXPLAIN_WRITTEN];
    static struct explanation read;
    explain_write(explanation, text, sizeof text);
    assert_int_equal(explain_read(text, variant, &read, NULL), LZ_OK);
    explain_write(&read, again, sizeof again);
    assert_string_equal(text, again);
    const size_t length = strlen(text);
    text[random_below(random, (uint32_t)length)] = (char)('0' + (int)random_below(random, 10));
    text[length - random_below(random, 8)] = '\0';
    if (explain_read(text, variant, &read, NULL) != LZ_OK)
        return;
    for (int i = 0; i < read.count; i++) {
        char sentence[EXPLAIN_SENTENCE];
        explain_word(variant, &read, &read.facts[i], sentence, sizeof sentence);
    }
}

/* Explains a random move in the game, which it frees. */
static void check_position(lz_engine *engine, lz_game *game, uint64_t *random)
{
    static struct explanation explanation;
    lz_game *after;
    lz_line best, reply = {0};
    lz_error error;
    think(engine, game, &best);
    const int move = random_question(game, &best, random);
    assert_int_equal(lz_game_copy(game, &after, NULL), LZ_OK);
    if (move >= 0 && lz_game_act(after, lz_action_place(move), NULL) == LZ_OK)
        think(engine, after, &reply);
    const struct explain_question question = {
        .game = game, .move = move, .best = &best, .reply = &reply, .nodes = SOLVER_NODES};
    if (explain(&question, &explanation, &error))
        fail_msg("%s", error.text);
    asked = game;
    assert_in_range(explanation.count, 1, EXPLAIN_FACTS);
    check_text(lz_game_variant(game), &explanation, random);
    for (int i = 0; i < explanation.count; i++) {
        char text[EXPLAIN_SENTENCE];
        claim = &explanation.facts[i];
        explain_word(lz_game_variant(game), &explanation, claim, text, sizeof text);
        said = text;
        kinds[claim->kind]++;
        set_board(game);
        check_claim(&question);
        check_sentence(move);
    }
    lz_game_free(after);
    lz_game_free(game);
}

static void test_claims(void **state)
{
    (void)state;
    uint64_t random = 58;
    lz_engine *engine;
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    for (int i = 0; i < REPEATED(wanted); i++) {
        lz_engine_new_game(engine);
        check_position(engine, random_game(engine, i, &random), &random);
    }
    lz_engine_free(engine);
}

/* Positions with forbidden points, which the file lists; black or white is to move. */
static void test_forbidden(void **state)
{
    (void)state;
    FILE *file = fopen(TEST_DATA "/renju_forbidden.txt", "r");
    uint64_t random = 59;
    lz_engine *engine;
    lz_variant variant;
    char line[1024];
    assert_non_null(file);
    lz_variant_init(&variant, LZ_RULE_RENJU);
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    for (int left = REPEATED(wanted / 4); left > 0 && fgets(line, sizeof line, file);) {
        uint8_t colours[LZ_CELLS_MAX] = {0};
        lz_game *game;
        int number = 0;
        for (const char *move = line; islower((unsigned char)*move); number++) {
            char name[8] = {0};
            int cell = -1;
            memcpy(name, move, 1 + strspn(move + 1, "0123456789"));
            assert_int_equal(lz_cell_parse(&variant, name, LZ_ROWS_BOTTOM, &cell, NULL), LZ_OK);
            colours[cell] = number % 2 ? LZ_WHITE : LZ_BLACK;
            move += strlen(name);
        }
        const lz_colour to_move = random_below(&random, 2) ? LZ_BLACK : LZ_WHITE;
        if (number == 0)
            continue;
        left--;
        assert_int_equal(lz_game_new_from(&variant, colours, to_move, &game, NULL), LZ_OK);
        if (lz_game_result(game) == LZ_RESULT_ONGOING)
            check_position(engine, game, &random);
        else
            lz_game_free(game);
    }
    fclose(file);
    lz_engine_free(engine);
}

/* Plays the winner's moves of the certificate against replies at random; returns the plies that the
 * game took, or 0 if it was not won. */
static int play_proof(const lz_certificate *certificate, const lz_game *from, uint64_t *random)
{
    const lz_colour winner = lz_certificate_winner(certificate);
    lz_game *game;
    lz_proved answer;
    bool known = true;
    assert_int_equal(lz_game_copy(from, &game, NULL), LZ_OK);
    while (lz_game_result(game) == LZ_RESULT_ONGOING && known) {
        lz_action action = random_move(game, random);
        if (lz_game_to_move(game) == winner) {
            known = lz_certificate_answer(certificate, game, &answer);
            action = lz_action_place(answer.cells[0]);
        }
        known = known && lz_game_act(game, action, NULL) == LZ_OK;
    }
    const bool won =
        known && (lz_game_result(game) == LZ_RESULT_BLACK_WINS) == (winner == LZ_BLACK);
    const int plies = lz_game_length(game) - lz_game_length(from);
    lz_game_free(game);
    return won ? plies : 0;
}

/* What a certificate says holds in games against it. */
static void test_proved(void **state)
{
    (void)state;
    static char bytes[1 << 20];
    FILE *file = fopen(TEST_DATA "/../../data/proofs/freestyle-h8i9i7a1.proof", "rb");
    uint64_t random = 60;
    lz_certificate *certificate;
    lz_engine *engine;
    lz_game *game;
    lz_line best, reply;
    struct explanation explanation;
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_int_equal(lz_certificate_new(bytes, size, &certificate, NULL), LZ_OK);
    assert_int_equal(lz_engine_new(&engine, NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "hash_mib", "1", NULL), LZ_OK);
    assert_int_equal(lz_engine_set(engine, "proofs", "all", NULL), LZ_OK);
    assert_int_equal(lz_engine_add_certificate(engine, certificate, NULL), LZ_OK);
    assert_int_equal(lz_certificate_game(certificate, &game, NULL), LZ_OK);
    for (int ply = 0; ply < 2; ply++) {
        lz_game *after;
        think(engine, game, &best);
        const int move = ply ? random_move(game, &random).cell[0] : best.pv[0].cell[0];
        assert_int_equal(lz_game_copy(game, &after, NULL), LZ_OK);
        assert_int_equal(lz_game_act(after, lz_action_place(move), NULL), LZ_OK);
        think(engine, after, &reply);
        const struct explain_question question = {
            .game = game, .move = move, .best = &best, .reply = &reply, .nodes = 1};
        assert_int_equal(explain(&question, &explanation, NULL), LZ_OK);
        claim = NULL;
        for (int i = 0; i < explanation.count; i++)
            if (explanation.facts[i].kind == FACT_PROVED)
                claim = &explanation.facts[i];
        assert_non_null(claim);
        assert_int_equal(claim->side, lz_certificate_winner(certificate));
        kinds[FACT_PROVED]++;
        for (int i = 0; i < 20; i++)
            assert_in_range(play_proof(certificate, after, &random), 1, claim->number);
        lz_game_free(game);
        game = after;
    }
    lz_game_free(game);
    lz_engine_free(engine);
    lz_certificate_free(certificate);
}

/* Every kind of fact was met. */
static void test_counts(void **state)
{
    (void)state;
    for (int kind = 0; kind < FACT_KINDS; kind++) {
        print_message("# %s: %d\n", explain_kind_name((enum fact_kind)kind), kinds[kind]);
        assert_true(kinds[kind] || REPEATED(wanted) < POSITIONS);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_claims),
        cmocka_unit_test(test_forbidden),
        cmocka_unit_test(test_proved),
        cmocka_unit_test(test_counts),
    };
    if (argc > 1)
        wanted = atoi(argv[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
