/* Renju's forbidden points against positions on which three independent referees agree on every
 * point (the data file says more), and hand-made positions on the finer points of the rule. */
#include "testing.h"

#include <lianzi/lianzi.h>
#include <stdio.h>
#include <string.h>

/* Sets a position up from moves that alternate from black, legal or not. */
static lz_game *position_of(const char *moves, size_t length)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_RENJU);
    uint8_t cells[LZ_CELLS_MAX] = {0};
    lz_colour colour = LZ_BLACK;
    for (size_t i = 0; i < length;) {
        char move[8] = {0};
        const size_t taken = 1 + strspn(moves + i + 1, "0123456789");
        memcpy(move, moves + i, taken);
        int cell = -1;
        assert_int_equal(lz_cell_parse(&variant, move, LZ_ROWS_BOTTOM, &cell, NULL), LZ_OK);
        cells[cell] = (uint8_t)colour;
        colour = colour == LZ_BLACK ? LZ_WHITE : LZ_BLACK;
        i += taken;
    }
    lz_game *game = NULL;
    assert_int_equal(lz_game_new_from(&variant, cells, LZ_BLACK, &game, NULL), LZ_OK);
    return game;
}

/* Whether `points` ("f12:33 h4:44") names `cell`. */
static bool names_cell(const char *points, const lz_variant *variant, int cell)
{
    char point[16];
    lz_cell_format(variant, cell, LZ_ROWS_BOTTOM, point, sizeof point);
    strcat(point, ":");
    for (const char *at = strstr(points, point); at; at = strstr(at + 1, point)) {
        if (at == points || at[-1] == ' ')
            return true;
    }
    return false;
}

static int count_points(const char *points)
{
    int count = 0;
    for (const char *at = points; (at = strchr(at, ':')); at++)
        count++;
    return count;
}

static void forbidden_points_are_the_referees(void **unused)
{
    (void)unused;
    FILE *file = fopen(TEST_DATA "/renju_forbidden.txt", "r");
    assert_non_null(file);
    char line[1024];
    int positions = 0;
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            continue;
        const char *tab = strchr(line, '\t');
        assert_non_null(tab);
        lz_game *game = position_of(line, (size_t)(tab - line));
        int cells[LZ_CELLS_MAX];
        const int count = lz_game_forbidden(game, cells, NULL, LZ_CELLS_MAX);
        if (count != count_points(tab + 1))
            fail_msg("%d points on %s", count, line);
        for (int i = 0; i < count; i++) {
            if (!names_cell(tab + 1, lz_game_variant(game), cells[i]))
                fail_msg("cell %d is not forbidden on %s", cells[i], line);
        }
        positions++;
        lz_game_free(game);
    }
    fclose(file);
    assert_int_equal(positions, 769);
}

/* A row of a 15x15 board as text; what black may do at '?' of it. */
static lz_legality judge_row(const char *row)
{
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_RENJU);
    uint8_t cells[LZ_CELLS_MAX] = {0};
    int asked = -1;
    for (int i = 0; row[i]; i++) {
        const int cell = 7 * 15 + i;
        cells[cell] = row[i] == 'x' ? LZ_BLACK : row[i] == 'o' ? LZ_WHITE : LZ_EMPTY;
        if (row[i] == '?')
            asked = cell;
    }
    lz_game *game = NULL;
    assert_int_equal(lz_game_new_from(&variant, cells, LZ_BLACK, &game, NULL), LZ_OK);
    const lz_action action = {.kind = LZ_ACTION_PLACE, .cell = {(int16_t)asked, -1}};
    const lz_legality legality = lz_game_legality(game, action);
    lz_game_free(game);
    return legality;
}

static void one_line_is_judged_by_definition(void **unused)
{
    (void)unused;
    assert_int_equal(judge_row("..xx?xx........"), LZ_LEGAL); /* exactly five */
    assert_int_equal(judge_row("..xxx?xx......."), LZ_ILLEGAL_OVERLINE);
    assert_int_equal(judge_row("..x.x?x.x......"), LZ_ILLEGAL_DOUBLE_FOUR); /* x.xxx.x */
    assert_int_equal(judge_row("..xx.x?.xx....."), LZ_ILLEGAL_DOUBLE_FOUR); /* xx.xx.xx */
    assert_int_equal(judge_row("xxx.?.xxx......"), LZ_ILLEGAL_DOUBLE_FOUR);
    assert_int_equal(judge_row("...xx?x........"), LZ_LEGAL); /* a straight four is one four */
    assert_int_equal(judge_row("..ox.x?x.xo...."), LZ_ILLEGAL_DOUBLE_FOUR);
    assert_int_equal(judge_row("....xx?........"), LZ_LEGAL); /* one three */
}

/* A stone that makes a five in one line and six in another: the five wins. */
static void five_wins_over_a_foul(void **unused)
{
    (void)unused;
    static const char six[] = "f8a1g8c1i8e1j8g1k8";
    static const char five_and_six[] = "h4a1h5c1h6e1h7g1f8a3g8c3i8e3j8g3k8";
    const lz_action action = {.kind = LZ_ACTION_PLACE, .cell = {7 * 15 + 7, -1}};
    lz_game *game = position_of(six, strlen(six));
    assert_int_equal(lz_game_legality(game, action), LZ_ILLEGAL_OVERLINE);
    lz_game_free(game);
    game = position_of(five_and_six, strlen(five_and_six));
    assert_int_equal(lz_game_act(game, action, NULL), LZ_OK);
    assert_int_equal(lz_game_result(game), LZ_BLACK_WINS);
    lz_game_free(game);
}

/* Black has nothing but forbidden points left: the game is drawn. */
static void no_legal_point_is_a_draw(void **unused)
{
    (void)unused;
    lz_variant variant;
    lz_variant_init(&variant, LZ_RULE_RENJU);
    variant.columns = 7;
    variant.rows = 3;
    for (int column = 0; column < 7; column++) {
        assert_int_equal(lz_variant_block(&variant, column, 0, NULL), LZ_OK);
        assert_int_equal(lz_variant_block(&variant, column, 2, NULL), LZ_OK);
    }
    uint8_t cells[21] = {0};
    for (int column = 0; column < 6; column++)
        cells[7 + column] = LZ_BLACK;
    cells[7 + 3] = LZ_EMPTY;
    cells[7 + 6] = LZ_BLACK; /* xxx.xxx: the one free cell makes seven */
    lz_game *game = NULL;
    assert_int_equal(lz_game_new_from(&variant, cells, LZ_BLACK, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_result(game), LZ_DRAW);
    lz_game_free(game);
    assert_int_equal(lz_game_new_from(&variant, cells, LZ_WHITE, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_result(game), LZ_ONGOING);
    lz_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forbidden_points_are_the_referees),
        cmocka_unit_test(one_line_is_judged_by_definition),
        cmocka_unit_test(five_wins_over_a_foul),
        cmocka_unit_test(no_legal_point_is_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
