/* Stones that are set up within a game: read from SGF and written back node for node, made by the
 * public calls, and told as a loss by the formats that cannot hold them. */
#include "record/random.h"

static struct games games;

static int teardown(void **context)
{
    (void)context;
    games_free(&games);
    return 0;
}

static const lz_record *read_sgf(const char *text)
{
    games_free(&games);
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, text, &games, NULL), LZ_OK);
    assert_int_equal(games.count, 1);
    return games.list[0];
}

static int child(const lz_record *record, int node)
{
    const int found = lz_record_child(record, node);
    assert_int_not_equal(found, LZ_RECORD_NO_NODE);
    return found;
}

static int cell_of(const lz_record *record, const char *name)
{
    int cell;
    assert_int_equal(lz_cell_parse(lz_record_variant(record), name, LZ_ROWS_BOTTOM, &cell, NULL),
                     LZ_OK);
    return cell;
}

/* The stones at a node as "h8 ... | j9 ...", black's first, and who is to move. */
static const char *board_at(const lz_record *record, int node)
{
    static char text[512];
    lz_game *game;
    text[0] = '\0';
    assert_int_equal(lz_record_game(record, node, &game, NULL), LZ_OK);
    for (lz_colour colour = LZ_BLACK; colour <= LZ_WHITE; colour++) {
        strcat(text, colour == LZ_BLACK ? "" : "| ");
        for (int cell = 0; cell < LZ_CELLS_MAX; cell++) {
            char name[8];
            if (lz_game_at(game, cell) != colour)
                continue;
            lz_cell_format(lz_record_variant(record), cell, LZ_ROWS_BOTTOM, name, sizeof name);
            strcat(strcat(text, name), " ");
        }
    }
    strcat(text, lz_game_to_move(game) == LZ_BLACK ? "B" : "W");
    lz_game_free(game);
    return text;
}

/* A teacher's file: a game, then two diagrams as variations of it, each with its own moves. */
static const char lesson[] =
    "(;FF[4]GM[4]CA[UTF-8]AP[SomeEditor:2.1]SZ[15]RU[renju]PB[Teacher]PW[Pupil]GN[Fours]\n"
    "C[A lesson about fours.];B[hh];W[ig];B[jf]LB[gi:A]\n"
    "(;W[gi]C[White stops here.];B[if]\n"
    ";AB[kk][lk]AW[mk]AE[ig]C[Black gets two stones, white loses one.]TR[kk][lk]\n"
    ";B[jk]TE[1];W[ik](;B[nk])(;B[hk]BM[1]))\n"
    "(;AE[aa:oo]C[An empty board.];AB[cc:ec]AW[cd:ed]PL[W];W[fd]C[White goes first.];B[fc]))\n";

static void a_lesson_comes_back(void **context)
{
    (void)context;
    const lz_record *record = read_sgf(lesson);
    assert_int_equal(games.warnings, 0);
    assert_int_equal(lz_record_nodes(record), 15);
    const int third = child(record, child(record, child(record, 0)));
    const int played = child(record, child(record, third)), diagram = child(record, played);
    assert_int_equal(lz_record_action(record, diagram).kind, LZ_ACTION_SET_UP);
    assert_int_equal(lz_record_colour(record, diagram), LZ_EMPTY);
    assert_int_equal(lz_record_depth(record, diagram), 6);
    assert_int_equal(lz_record_marks(record, diagram), 2);
    /* Nobody moved, but B[jk] follows: it is black's turn. */
    assert_string_equal(board_at(record, played), "h8 i10 j10 | g7 i9 W");
    assert_string_equal(board_at(record, diagram), "k5 l5 h8 i10 j10 | m5 g7 B");
    const int four = child(record, diagram);
    assert_string_equal(lz_judgement_sign(lz_record_judgement(record, four)), "!");
    assert_string_equal(board_at(record, four), "j5 k5 l5 h8 i10 j10 | m5 g7 W");

    const int empty = lz_record_next(record, child(record, third));
    assert_string_equal(board_at(record, empty), "| W");
    assert_string_equal(board_at(record, child(record, empty)), "c13 d13 e13 | c12 d12 e12 W");
    const int last = child(record, child(record, child(record, empty)));
    assert_string_equal(board_at(record, last), "c13 d13 e13 f13 | c12 d12 e12 f12 W");

    struct output output = {0};
    assert_sgf_keeps(record, &output);
    assert_non_null(strstr(output.data, "AB[kk][lk]AW[mk]AE[ig]PL[B]C[Black gets two"));
    free(output.data);
}

/* Who moves after a set-up, and set-ups that are not in a node of their own. */
static void turns_and_odd_nodes(void **context)
{
    (void)context;
    static const struct {
        const char *text, *board; /* at the main line's end */
        int nodes, warnings;
    } cases[] = {
        {"(;SZ[15];B[hh];AW[ii])", "h8 | i7 W", 3, 0},          /* the turn stays */
        {"(;SZ[15];B[hh];AW[ii];B[jj])", "j6 h8 | i7 W", 4, 0}, /* or is that of the next move */
        {"(;SZ[15];B[hh];AW[ii]PL[W];W[jj])", "h8 | j6 i7 B", 4, 0},
        {"(;SZ[15];B[hh];PL[B];B[ii])", "i7 h8 | W", 4, 0}, /* the turn alone */
        {"(;SZ[15];B[hh];PL[W];W[ii])", "h8 | i7 B", 3, 0}, /* which it was anyway */
        {"(;SZ[15];B[hh];PL[W];B[ii])", "i7 h8 | W", 4, 1}, /* a pass between */
        {"(;SZ[15];B[hh]PL[W];W[ii])", "h8 | i7 B", 3, 0},
        {"(;SZ[15];B[hh];AE[hh]W[ii])", "| i7 B", 4, 0},      /* stones, then the move */
        {"(;SZ[15];B[hh];AE[aa]C[x])", "h8 | W", 2, 0},       /* nothing changes */
        {"(;SZ[15];AB[hh];AW[ii]PL[W])", "h8 | i7 W", 1, 0},  /* the start, in two nodes */
        {"(;SZ[15](;AB[hh])(;AB[ii]))", "h8 | B", 3, 0},      /* two diagrams */
        {"(;SZ[15](;AB[hh]PL[W];W[ii]))", "h8 | i7 B", 3, 0}, /* one, not the start */
        {"(;SZ[7:6]RU[connect4];B[df];AB[ef][ee]AE[df])", "e1 e2 | W", 3, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const lz_record *record = read_sgf(cases[i].text);
        int node = LZ_RECORD_ROOT;
        while (lz_record_child(record, node) != LZ_RECORD_NO_NODE)
            node = lz_record_child(record, node);
        assert_string_equal(board_at(record, node), cases[i].board);
        assert_int_equal(lz_record_nodes(record), cases[i].nodes);
        assert_int_equal(games.warnings, cases[i].warnings);
        struct output output = {0};
        assert_int_equal(write_record(LZ_RECORD_FORMAT_SGF, NULL, record, &output, NULL, NULL),
                         LZ_OK);
        assert_int_equal(lz_record_nodes(read_sgf(output.data)), cases[i].nodes);
        free(output.data);
    }
}

/* An impossible set-up ends its branch; the moves before it are kept. */
static void impossible_set_ups_are_damage(void **context)
{
    (void)context;
    static const char *const texts[] = {
        "(;SZ[7:6]RU[connect4];B[df];AW[aa])",                                 /* floats */
        "(;SZ[7:6]RU[connect4 7x6 blocked 2,1];B[df];AB[bf])",                 /* a blocked cell */
        "(;SZ[15]RU[freestyle opening swap2];B[hh];W[ig];B[jf];W[aa];AB[cc])", /* half a step */
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        games_free(&games);
        assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, texts[i], &games, NULL),
                         LZ_ERR_ILLEGAL - (i == 0) * (LZ_ERR_ILLEGAL - LZ_ERR_ARGUMENT));
        assert_int_equal(games.damages, 1);
        assert_true(lz_record_is_damaged(games.list[0]));
        assert_int_equal(lz_record_nodes(games.list[0]), i == 2 ? 4 : 2);
    }
}

static lz_record *new_line(const char *moves, int *last)
{
    lz_variant variant;
    lz_game *game;
    lz_record *record;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
    assert_int_equal(lz_record_from_game(game, &record, NULL), LZ_OK);
    lz_game_free(game);
    for (*last = 0; lz_record_child(record, *last) != LZ_RECORD_NO_NODE;)
        *last = lz_record_child(record, *last);
    return record;
}

static int add_move(lz_record *record, int node, const char *name)
{
    assert_int_equal(
        lz_record_add(record, node, lz_action_place(cell_of(record, name)), &node, NULL), LZ_OK);
    return node;
}

static void set_ups_by_calls(void **context)
{
    (void)context;
    uint8_t cells[LZ_CELLS_MAX] = {0};
    int last, node = -7;
    lz_error error;
    lz_record *record = new_line("h8i9j10", &last), *copy;
    const lz_action kind = {.kind = LZ_ACTION_SET_UP, .cell = {-1, -1}};
    cells[cell_of(record, "h8")] = LZ_BLACK;
    cells[cell_of(record, "i9")] = LZ_WHITE;
    cells[cell_of(record, "j10")] = LZ_BLACK;
    assert_int_equal(lz_record_set_up(record, last, cells, LZ_WHITE, &node, &error),
                     LZ_ERR_ARGUMENT);
    assert_string_equal(error.text, "the set-up changes nothing");
    assert_int_equal(lz_record_set_up(record, 99, cells, LZ_WHITE, &node, NULL), LZ_ERR_ARGUMENT);
    assert_int_equal(lz_record_set_up(record, last, NULL, LZ_WHITE, &node, NULL), LZ_ERR_ARGUMENT);
    assert_int_equal(lz_record_add(record, last, kind, &node, NULL), LZ_ERR_ARGUMENT);
    assert_int_equal(node, -7);
    cells[cell_of(record, "i9")] = LZ_EMPTY;
    cells[cell_of(record, "a1")] = LZ_WHITE;
    assert_int_equal(lz_record_set_up(record, last, cells, LZ_BLACK, &node, NULL), LZ_OK);
    assert_string_equal(board_at(record, node), "h8 j10 | a1 B");
    assert_int_equal(lz_record_find(record, last, kind), LZ_RECORD_NO_NODE);
    const int below = add_move(record, add_move(record, node, "i9"), "b2");
    assert_string_equal(board_at(record, below), "h8 i9 j10 | a1 b2 B");

    /* A merged record shares the set-up; one that differs by the turn is another. */
    assert_int_equal(lz_record_copy(record, &copy, NULL), LZ_OK);
    assert_int_equal(lz_record_set_up(copy, last, cells, LZ_WHITE, NULL, NULL), LZ_OK);
    assert_int_equal(lz_record_nodes(copy), 8);
    assert_int_equal(lz_record_merge(record, copy, NULL), LZ_OK);
    assert_same_record(record, copy, SAME_ALL);
    lz_record_free(copy);
    lz_record_delete(record, node);
    assert_int_equal(lz_record_nodes(record), 5);
    lz_record_free(record);
}

/* A folded tree joins a set-up with moves to the same board, and turns set-ups below. */
static void set_ups_are_folded(void **context)
{
    (void)context;
    uint8_t cells[LZ_CELLS_MAX] = {0};
    int last, other, folded;
    lz_record *record = new_line("h8i9", &last);
    add_move(record, last, "a1");
    other = add_move(record, add_move(record, 0, "h8"), "i7"); /* i9 turned about */
    cells[cell_of(record, "h8")] = LZ_BLACK;
    cells[cell_of(record, "i7")] = LZ_WHITE;
    cells[cell_of(record, "o15")] = LZ_BLACK;
    cells[cell_of(record, "a2")] = LZ_WHITE;
    assert_int_equal(lz_record_set_up(record, other, cells, LZ_BLACK, &other, NULL), LZ_OK);
    assert_int_equal(lz_record_fold(record, true, &folded, NULL), LZ_OK);
    assert_int_equal(folded, 1);
    assert_int_equal(lz_record_parent(record, other), last);
    lz_game *game;
    int white = 0, black = 0;
    assert_int_equal(lz_record_game(record, other, &game, NULL), LZ_OK);
    assert_int_equal(lz_game_at(game, cell_of(record, "i9")), LZ_WHITE);
    for (int cell = 0; cell < 225; cell++) {
        white += lz_game_at(game, cell) == LZ_WHITE;
        black += lz_game_at(game, cell) == LZ_BLACK;
    }
    assert_int_equal(white, 2);
    assert_int_equal(black, 2);
    lz_game_free(game);
    lz_record_free(record);
}

/* Only SGF holds them; the others keep what comes before and say so. */
static void losses_are_told(void **context)
{
    (void)context;
    static const char loss[] =
        "stones that are set up within the game are left out, with all moves after them";
    const lz_record *record = read_sgf("(;SZ[15];B[hh];W[ig];AB[aa]AW[cc];B[jf](;W[aj])(;W[ak]))");
    for (lz_record_format format = 0; format < WRITTEN_FORMATS; format++) {
        struct output output = {0};
        struct games told = {0}, again = {0};
        lz_record_options options;
        if (format == LZ_RECORD_FORMAT_SGF)
            continue;
        lz_record_options_init(&options);
        assert_int_equal(write_record(format, NULL, record, &output, &told, NULL), LZ_OK);
        assert_int_equal(told.warnings, format == LZ_RECORD_FORMAT_LIB ? 1 : 2); /* variations */
        assert_true(strcmp(told.warning.text, loss) == 0 || format != LZ_RECORD_FORMAT_LIB);
        assert_int_equal(read_bytes(format, &options, output.data, output.size, 0, &again, NULL),
                         LZ_OK);
        assert_string_equal(board_at(again.list[0], 2), "h8 | i9 B");
        assert_int_equal(lz_record_nodes(again.list[0]), 3);
        games_free(&again);
        free(output.data);
    }
}

/* A result that only the moves after a set-up show is one that other formats lose. */
static void results_after_set_ups(void **context)
{
    (void)context;
    const lz_record *record = read_sgf("(;SZ[15];B[hh];W[ig];AB[aa][ba][ca][da];B[ea])");
    lz_record *settled;
    struct output output = {0};
    struct games told = {0};
    assert_int_equal(lz_record_copy(record, &settled, NULL), LZ_OK);
    lz_record_settle(settled);
    assert_int_equal(lz_record_result(settled), LZ_RESULT_BLACK_WINS);
    assert_int_equal(write_record(LZ_RECORD_FORMAT_LIB, NULL, settled, &output, &told, NULL),
                     LZ_OK);
    assert_int_equal(told.warnings, 2); /* the set-up, the result */
    free(output.data);
    lz_record_free(settled);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_lesson_comes_back, teardown),
        cmocka_unit_test_teardown(turns_and_odd_nodes, teardown),
        cmocka_unit_test_teardown(impossible_set_ups_are_damage, teardown),
        cmocka_unit_test(set_ups_by_calls),
        cmocka_unit_test(set_ups_are_folded),
        cmocka_unit_test_teardown(losses_are_told, teardown),
        cmocka_unit_test_teardown(results_after_set_ups, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
