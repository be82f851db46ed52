/* Verifies the shipped puzzles by a plain search, which shares nothing with the solvers that made
 * them: the length of the win, its first move, and that every other move is wrong. A puzzle that
 * takes the plain search too long is counted and left. The first argument is how many puzzles of
 * each file to look at, evenly chosen (`meson test --suite fuzz` looks at all). */
#include "puzzles/plain_search.h"
#include "testing.h"
#include <stdio.h>
#include <stdlib.h>

enum { FEW = 10, FEW_POSITIONS = 6000, ALL_POSITIONS = 2000000, THREES_MAX = 9, LINE_SIZE = 2048 };

enum verdict { RIGHT, WRONG, LONG, VERDICTS };

static long wanted = FEW;
static struct plain_search search;

struct puzzle {
    char kind[16];
    int plies, to_move;
    struct plain_cell solution;
};

/* ---- reading ---- */

/* Reads a line of docs/PUZZLES.md's format into `search` and `out`. */
static bool read_puzzle(const char *line, struct puzzle *out)
{
    char colour, cells[LINE_SIZE], moves[LINE_SIZE];
    if (sscanf(line, "%15s %d %*d %*d %*d %c %2047s %2047s", out->kind, &out->plies, &colour, cells,
               moves) != 5)
        return false;
    out->to_move = colour == 'x' ? LZ_BLACK : LZ_WHITE;
    plain_clear(&search);
    int cell = 0;
    for (char *at = cells; *at;) {
        if (*at == 'x' || *at == 'o') {
            plain_put(&search,
                      (struct plain_cell){cell % search.board.columns, cell / search.board.columns},
                      *at == 'x' ? LZ_BLACK : LZ_WHITE);
            cell++;
            at++;
        } else {
            cell += (int)strtol(at, &at, 10);
        }
    }
    out->solution = (struct plain_cell){moves[0] - 'a', atoi(moves + 1) - 1};
    return cell == search.board.columns * search.board.rows;
}

/* ---- verifying ---- */

static bool is_solution(const struct puzzle *puzzle, int x, int y)
{
    return x == puzzle->solution.x && y == puzzle->solution.y;
}

/* The side to move wins by fours in `plies`, not sooner, and with no other first move at all. */
static bool fours_are_right(const struct puzzle *puzzle)
{
    const int own = puzzle->to_move;
    bool right = plain_four_on(&search, puzzle->solution, own, puzzle->plies) &&
                 !plain_fours_win(&search, own, puzzle->plies - 2);
    for (int y = 0; y < search.board.rows; y++)
        for (int x = 0; x < search.board.columns && right; x++)
            right = is_solution(puzzle, x, y) ||
                    !plain_four_on(&search, (struct plain_cell){x, y}, own, PLAIN_ANY);
    return right;
}

/* White wins by fours, and would not if Black might play everywhere, as under freestyle. */
static bool trap_is_right(const struct puzzle *puzzle)
{
    bool right =
        search.rule == LZ_RULE_RENJU && puzzle->to_move == LZ_WHITE && fours_are_right(puzzle);
    memset(search.seen, 0, sizeof search.seen);
    search.rule = LZ_RULE_FREESTYLE;
    right = right && !plain_fours_win(&search, LZ_WHITE, PLAIN_ANY);
    search.rule = LZ_RULE_RENJU;
    return right;
}

/* It wins by threes in `plies`, not sooner and not by fours, and no other first move wins so
 * soon. */
static bool threes_are_right(const struct puzzle *puzzle)
{
    const int own = puzzle->to_move;
    bool right = !plain_fours_win(&search, own, PLAIN_ANY) &&
                 plain_threat_on(&search, puzzle->solution, own, puzzle->plies) &&
                 !plain_threes_win(&search, own, puzzle->plies - 2);
    for (int y = 0; y < search.board.rows; y++)
        for (int x = 0; x < search.board.columns && right; x++)
            right = is_solution(puzzle, x, y) ||
                    !plain_threat_on(&search, (struct plain_cell){x, y}, own, puzzle->plies);
    return right;
}

/* The other side threatens to win by fours in `plies`, not sooner. After the solution it does not
 * win by fours; after every other move it wins by fours, or by threes of THREES_MAX plies:
 * `undecided` counts the moves that refute neither. */
static bool defence_is_right(const struct puzzle *puzzle, int *undecided)
{
    const int own = puzzle->to_move, other = 3 - own;
    bool right = plain_fours_win(&search, other, puzzle->plies) &&
                 !plain_fours_win(&search, other, puzzle->plies - 2) &&
                 plain_may(&search, puzzle->solution, own);
    for (int y = 0; y < search.board.rows; y++) {
        for (int x = 0; x < search.board.columns && right; x++) {
            const struct plain_cell c = {x, y};
            if (!plain_may(&search, c, own))
                continue;
            plain_put(&search, c, own);
            const bool lost = plain_fours_win(&search, other, PLAIN_ANY);
            if (is_solution(puzzle, x, y))
                right = !lost;
            else if (!lost)
                *undecided += !plain_threes_win(&search, other, THREES_MAX);
            plain_put(&search, c, LZ_EMPTY);
        }
    }
    return right;
}

static enum verdict verify(const struct puzzle *puzzle)
{
    int undecided = 0;
    bool right;
    search.left = wanted == FEW ? FEW_POSITIONS : ALL_POSITIONS;
    if (strcmp(puzzle->kind, "fours") == 0)
        right = fours_are_right(puzzle);
    else if (strcmp(puzzle->kind, "trap") == 0)
        right = trap_is_right(puzzle);
    else if (strcmp(puzzle->kind, "defence") == 0)
        right = defence_is_right(puzzle, &undecided);
    else if (puzzle->plies <= THREES_MAX)
        right = threes_are_right(puzzle);
    else
        return LONG;
    return search.left < 0 || undecided ? LONG : right ? RIGHT : WRONG;
}

static int count_puzzles(FILE *file)
{
    char line[LINE_SIZE];
    int count = 0;
    while (fgets(line, sizeof line, file))
        sscanf(line, "end %d", &count);
    rewind(file);
    return count;
}

/* Verifies puzzles of one file, and adds to the number that the search could decide. */
static void verify_file(const char *rule_name, const char *kind, int *decided)
{
    char path[4096], line[LINE_SIZE];
    snprintf(path, sizeof path, "%s/../../data/puzzles/%s-%s.txt", TEST_DATA, rule_name, kind);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    const int count = count_puzzles(file);
    const long stride = count > wanted ? count / wanted : 1;
    int verdicts[VERDICTS] = {0}, index = 0;
    while (fgets(line, sizeof line, file)) {
        struct puzzle puzzle;
        if (strncmp(line, "fours", 5) != 0 && strncmp(line, "threes", 6) != 0 &&
            strncmp(line, "defence", 7) != 0 && strncmp(line, "trap", 4) != 0)
            continue;
        if (index++ % stride)
            continue;
        assert_true(read_puzzle(line, &puzzle));
        const enum verdict verdict = verify(&puzzle);
        verdicts[verdict]++;
        if (verdict == WRONG)
            print_message("wrong: %s", line);
    }
    fclose(file);
    print_message(
        "%s-%s: %d of %d puzzles looked at: %d verified, %d too long for a plain search\n",
        rule_name, kind, (int)((index + stride - 1) / stride), count, verdicts[RIGHT],
        verdicts[LONG]);
    assert_int_equal(index, count);
    assert_int_equal(verdicts[WRONG], 0);
    *decided += verdicts[RIGHT];
}

static void verify_rule(const char *name, lz_rule rule)
{
    static const char *const kinds[] = {"fours", "long", "threes", "defence"};
    int decided = 0;
    search.rule = rule;
    search.board.columns = search.board.rows = 15;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        verify_file(name, kinds[i], &decided);
    if (rule == LZ_RULE_RENJU)
        verify_file(name, "trap", &decided);
    assert_true(decided > 0);
}

static void freestyle_puzzles_are_right(void **state)
{
    (void)state;
    verify_rule("freestyle", LZ_RULE_FREESTYLE);
}

static void standard_puzzles_are_right(void **state)
{
    (void)state;
    verify_rule("standard", LZ_RULE_STANDARD);
}

static void renju_puzzles_are_right(void **state)
{
    (void)state;
    verify_rule("renju", LZ_RULE_RENJU);
}

static void caro_puzzles_are_right(void **state)
{
    (void)state;
    verify_rule("caro", LZ_RULE_CARO);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(freestyle_puzzles_are_right),
        cmocka_unit_test(standard_puzzles_are_right),
        cmocka_unit_test(renju_puzzles_are_right),
        cmocka_unit_test(caro_puzzles_are_right),
    };
    if (argc > 1)
        wanted = strtol(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
