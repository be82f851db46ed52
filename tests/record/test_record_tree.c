/* Edits trees in memory: adds, deletes, promotes, merges and folds nodes; converts games to records
 * and back. */
#include "record/random.h"
#include <stdio.h>

static lz_record *new_record(lz_rule rule)
{
    lz_variant variant;
    lz_record *record;
    lz_variant_init(&variant, rule);
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    return record;
}

static lz_action place(int column, int row)
{
    return lz_action_place(row * 15 + column);
}

/* Adds a line such as "h8i9" below a node; returns its last node. */
static int add_line(lz_record *record, int node, const char *moves)
{
    lz_game *game;
    assert_int_equal(lz_game_new(lz_record_variant(record), &game, NULL), LZ_OK);
    assert_int_equal(lz_game_play(game, moves, LZ_ROWS_BOTTOM, NULL), LZ_OK);
    for (int i = 0; i < lz_game_length(game); i++)
        assert_int_equal(lz_record_add(record, node, lz_game_action(game, i), &node, NULL), LZ_OK);
    lz_game_free(game);
    return node;
}

static void adding(void **context)
{
    (void)context;
    lz_record *record = new_record(LZ_RULE_RENJU);
    lz_error error;
    int h8, again, i9;
    assert_int_equal(lz_record_nodes(record), 1);
    assert_int_equal(lz_record_add(record, 0, place(7, 7), &h8, NULL), LZ_OK);
    assert_int_equal(lz_record_add(record, 0, place(7, 7), &again, NULL), LZ_OK);
    assert_int_equal(h8, again);
    assert_int_equal(lz_record_add(record, h8, place(8, 8), &i9, NULL), LZ_OK);
    assert_int_equal(lz_record_colour(record, h8), LZ_BLACK);
    assert_int_equal(lz_record_colour(record, i9), LZ_WHITE);
    assert_int_equal(lz_record_depth(record, i9), 2);
    assert_int_equal(lz_record_add(record, i9, place(7, 7), NULL, &error), LZ_ERR_ILLEGAL);
    assert_int_equal(lz_record_add(record, i9, place(15, 14), NULL, &error), LZ_ERR_ILLEGAL);
    assert_int_equal(lz_record_add(record, 77, place(1, 1), NULL, &error), LZ_ERR_ARGUMENT);
    assert_int_equal(lz_record_add(record, i9,
                                   (lz_action){.kind = LZ_ACTION_CHOOSE, .colour = LZ_BLACK}, NULL,
                                   &error),
                     LZ_ERR_ILLEGAL);
    assert_int_equal(lz_record_add(record, i9, (lz_action){.kind = LZ_ACTION_NONE}, NULL, &error),
                     LZ_ERR_ARGUMENT);
    const lz_action pass = {.kind = LZ_ACTION_PASS, .cell = {-1, -1}};
    int deep = i9;
    while (lz_record_depth(record, deep) < 2 * LZ_CELLS_MAX + 20)
        assert_int_equal(lz_record_add(record, deep, pass, &deep, &error), LZ_OK);
    assert_int_equal(lz_record_add(record, deep, pass, NULL, &error), LZ_ERR_UNSUPPORTED);
    const uint8_t cells[LZ_CELLS_MAX] = {LZ_BLACK};
    assert_int_equal(lz_record_set_start(record, cells, LZ_WHITE, &error), LZ_ERR_ARGUMENT);
    lz_record_free(record);
}

static void deleting_and_promoting(void **context)
{
    (void)context;
    lz_record *record = new_record(LZ_RULE_FREESTYLE);
    const int a = add_line(record, 0, "h8i9j10"), b = add_line(record, 0, "h8i8"),
              c = add_line(record, 0, "h8g8k8k9");
    const int h8 = lz_record_child(record, 0);
    assert_int_equal(lz_record_nodes(record), 8);
    const int g8 = lz_record_parent(record, lz_record_parent(record, c));
    lz_record_promote(record, g8);
    assert_int_equal(lz_record_child(record, h8), g8);
    assert_int_equal(lz_record_next(record, g8), lz_record_parent(record, a));
    assert_int_equal(lz_record_next(record, b), LZ_RECORD_NO_NODE);
    lz_record_promote(record, b); /* b is the last child, so the list gets another end */
    int node;
    assert_int_equal(lz_record_add(record, h8, place(0, 0), &node, NULL), LZ_OK);
    assert_int_equal(lz_record_next(record, lz_record_parent(record, a)), node);
    lz_record_delete(record, node);
    lz_record_delete(record, g8);
    assert_int_equal(lz_record_nodes(record), 5);
    assert_int_equal(lz_record_child(record, h8), b);
    assert_int_equal(lz_record_parent(record, c), LZ_RECORD_NO_NODE); /* deleted */
    /* Numbers of deleted nodes are used again. */
    add_line(record, 0, "h8g8k8k9");
    assert_int_equal(lz_record_nodes(record), 8);
    lz_record_delete(record, LZ_RECORD_ROOT);
    assert_int_equal(lz_record_nodes(record), 1);
    assert_int_equal(lz_record_child(record, 0), LZ_RECORD_NO_NODE);
    add_line(record, 0, "a1");
    assert_int_equal(lz_record_nodes(record), 2);
    lz_record_free(record);
}

/* Checks a tree's invariants after random edits. */
static void edits_keep_the_tree_sound(void **context)
{
    (void)context;
    uint64_t state = 11;
    lz_record *record = new_record(LZ_RULE_FREESTYLE);
    for (int i = 0; i < 3000; i++) {
        const int node = (int)random_below(&state, 400);
        if (lz_record_action(record, node).kind == LZ_ACTION_NONE && node != 0)
            continue;
        switch (random_below(&state, 8)) {
        case 0:
            if (node)
                lz_record_delete(record, node);
            break;
        case 1:
            lz_record_promote(record, node);
            break;
        default:
            lz_record_add(record, node,
                          place((int)random_below(&state, 15), (int)random_below(&state, 15)), NULL,
                          NULL);
        }
        int seen = 0;
        for (int at = 0; at < 1000; at++) {
            if (at && lz_record_parent(record, at) == LZ_RECORD_NO_NODE)
                continue;
            seen++;
            for (int child = lz_record_child(record, at); child != LZ_RECORD_NO_NODE;
                 child = lz_record_next(record, child))
                assert_int_equal(lz_record_parent(record, child), at);
        }
        assert_int_equal(seen, lz_record_nodes(record));
    }
    lz_record_free(record);
}

static void notes(void **context)
{
    (void)context;
    lz_record *record = new_record(LZ_RULE_FREESTYLE), *copy;
    const int node = add_line(record, 0, "h8");
    assert_int_equal(lz_record_set_comment(record, node, "good", NULL), LZ_OK);
    assert_int_equal(lz_record_set_mark(record, node, 3, LZ_MARK_LABEL, "A", NULL), LZ_OK);
    assert_int_equal(lz_record_set_mark(record, node, 3, LZ_MARK_CROSS, NULL, NULL), LZ_OK);
    assert_int_equal(lz_record_set_mark(record, node, 4, LZ_MARK_LABEL, "B", NULL), LZ_OK);
    assert_int_equal(lz_record_set_mark(record, node, 225, LZ_MARK_LABEL, "B", NULL),
                     LZ_ERR_ARGUMENT);
    assert_int_equal(lz_record_marks(record, node), 2);
    assert_int_equal(lz_record_mark(record, node, 0).kind, LZ_MARK_CROSS);
    assert_null(lz_record_mark(record, node, 0).text);
    assert_int_equal(lz_record_copy(record, &copy, NULL), LZ_OK);
    lz_record_clear_mark(record, node, 3);
    lz_record_clear_mark(record, node, 3);
    assert_int_equal(lz_record_marks(record, node), 1);
    lz_record_set_comment(record, node, NULL, NULL);
    assert_null(lz_record_comment(record, node));
    lz_record_free(record);
    assert_string_equal(lz_record_comment(copy, node), "good");
    assert_int_equal(lz_record_marks(copy, node), 2);
    lz_record_free(copy);
}

/* The arrow as text: "3>4", "3-4" for a line. */
static const char *arrow_text(const lz_record *record, int node, int index)
{
    static char text[32];
    const lz_arrow arrow = lz_record_arrow(record, node, index);
    snprintf(text, sizeof text, "%d%c%d", arrow.from, arrow.head ? '>' : '-', arrow.to);
    return text;
}

/* One arrow each way between two cells, and one line, whichever end it is drawn from. */
static void arrows(void **context)
{
    (void)context;
    lz_record *record = new_record(LZ_RULE_FREESTYLE), *copy;
    const int node = add_line(record, 0, "h8");
    static const lz_arrow good[] = {{3, 4, true}, {4, 3, true}, {3, 4, false}, {3, 5, false}};
    static const lz_arrow again[] = {{3, 4, true}, {4, 3, false}, {3, 4, false}};
    static const lz_arrow bad[] = {{3, 3, true}, {3, 225, true}, {-1, 3, false}, {65536, 3, true}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(lz_record_set_arrow(record, node, good[i], NULL), LZ_OK);
    for (size_t i = 0; i < sizeof again / sizeof *again; i++)
        assert_int_equal(lz_record_set_arrow(record, node, again[i], NULL), LZ_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(lz_record_set_arrow(record, node, bad[i], NULL), LZ_ERR_ARGUMENT);
        lz_record_clear_arrow(record, node, bad[i]);
    }
    assert_int_equal(lz_record_arrows(record, node), 4);
    assert_int_equal(lz_record_arrows(record, 0), 0);
    assert_int_equal(lz_record_set_arrow(record, 7, good[0], NULL), LZ_ERR_ARGUMENT);
    assert_int_equal(lz_record_arrow(record, node, 4).from, -1);
    assert_int_equal(lz_record_arrow(record, 7, 0).to, -1);
    assert_int_equal(lz_record_copy(record, &copy, NULL), LZ_OK);
    lz_record_clear_arrow(record, node, (lz_arrow){4, 3, false});
    lz_record_clear_arrow(record, node, (lz_arrow){4, 5, true});
    assert_int_equal(lz_record_arrows(record, node), 3);
    assert_string_equal(arrow_text(record, node, 2), "3-5");
    while (lz_record_arrows(record, node))
        lz_record_clear_arrow(record, node, lz_record_arrow(record, node, 0));
    lz_record_free(record);
    assert_int_equal(lz_record_arrows(copy, node), 4);
    assert_string_equal(arrow_text(copy, node, 2), "3-4");
    lz_record_free(copy);
}

/* A node holds so many arrows; a merge that would bring more changes nothing. */
static void many_arrows(void **context)
{
    (void)context;
    lz_record *record = new_record(LZ_RULE_FREESTYLE), *other = new_record(LZ_RULE_FREESTYLE);
    lz_arrow arrow = {0, 1, true};
    for (int i = 0; i < LZ_ARROWS_MAX; i++) {
        arrow = (lz_arrow){i % 225, (i % 225 + 1 + i / 225) % 225, true};
        assert_int_equal(lz_record_set_arrow(record, 0, arrow, NULL), LZ_OK);
    }
    assert_int_equal(lz_record_arrows(record, 0), LZ_ARROWS_MAX);
    assert_int_equal(lz_record_set_arrow(record, 0, arrow, NULL), LZ_OK);
    lz_record_set_arrow(other, 0, arrow, NULL);
    assert_int_equal(lz_record_merge(record, other, NULL), LZ_OK);
    arrow = (lz_arrow){1, 0, true};
    assert_int_equal(lz_record_set_arrow(record, 0, arrow, NULL), LZ_ERR_UNSUPPORTED);
    lz_record_set_arrow(other, 0, arrow, NULL);
    lz_record_set_comment(other, 0, "other", NULL);
    assert_int_equal(lz_record_merge(record, other, NULL), LZ_ERR_UNSUPPORTED);
    assert_null(lz_record_comment(record, 0));
    assert_int_equal(lz_record_arrows(record, 0), LZ_ARROWS_MAX);
    lz_record_clear_arrow(record, 0, (lz_arrow){0, 1, true});
    assert_int_equal(lz_record_merge(record, other, NULL), LZ_OK);
    assert_int_equal(lz_record_arrows(record, 0), LZ_ARROWS_MAX);
    lz_record_free(record);
    lz_record_free(other);
}

static void win_rates(void **context)
{
    (void)context;
    lz_record *record = new_record(LZ_RULE_FREESTYLE), *other = new_record(LZ_RULE_FREESTYLE);
    lz_error error;
    const int node = add_line(record, 0, "h8");
    add_line(record, 0, "i8h8");
    const int reply = add_line(record, 0, "h8i8");
    add_line(other, 0, "h8");
    assert_int_equal(lz_record_win_permille(record, node), -1);
    assert_int_equal(lz_record_win_permille(record, 99), -1);
    static const int bad[] = {-2, 1001, 100000};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(lz_record_set_win_permille(record, node, bad[i], &error), LZ_ERR_ARGUMENT);
    assert_string_equal(error.text, "a win rate is -1 to 1000, not 100000");
    assert_int_equal(lz_record_set_win_permille(record, 99, 5, NULL), LZ_ERR_ARGUMENT);
    assert_int_equal(lz_record_win_permille(record, node), -1);
    assert_int_equal(lz_record_set_win_permille(record, node, 1000, NULL), LZ_OK);
    assert_int_equal(lz_record_set_win_permille(record, node, -1, NULL), LZ_OK);
    assert_int_equal(lz_record_win_permille(record, node), -1);
    lz_record_set_win_permille(other, LZ_RECORD_ROOT, 0, NULL);
    lz_record_set_win_permille(other, 1, 621, NULL);
    lz_record_set_win_permille(record, reply, 400, NULL);
    assert_int_equal(lz_record_merge(record, other, NULL), LZ_OK);
    assert_int_equal(lz_record_win_permille(record, LZ_RECORD_ROOT), 0);
    assert_int_equal(lz_record_win_permille(record, node), 621);
    lz_record_set_win_permille(other, 1, 7, NULL);
    assert_int_equal(lz_record_merge(record, other, NULL), LZ_OK);
    assert_int_equal(lz_record_win_permille(record, node), 621); /* its own stays */
    lz_record_free(other);
    assert_int_equal(lz_record_copy(record, &other, NULL), LZ_OK);
    assert_int_equal(lz_record_win_permille(other, reply), 400);
    lz_record_free(other);
    lz_record_free(record);
}

static void games_to_records_and_back(void **context)
{
    (void)context;
    uint64_t state = 12;
    for (int i = 0; i < 100; i++) {
        lz_variant variant = random_variant(&state);
        lz_record *record = random_game(&variant, &state, 300, true), *second;
        int last = 0;
        while (lz_record_child(record, last) != LZ_RECORD_NO_NODE)
            last = lz_record_child(record, last);
        lz_game *game;
        assert_int_equal(lz_record_game(record, last, &game, NULL), LZ_OK);
        assert_int_equal(lz_game_length(game), lz_record_depth(record, last));
        assert_int_equal(lz_record_result(record), lz_game_result(game));
        assert_int_equal(lz_record_from_game(game, &second, NULL), LZ_OK);
        assert_same_record(record, second, SAME_ALL);
        lz_game_free(game);
        lz_record_free(record);
        lz_record_free(second);
    }
    /* A record can hold moves that the rules do not allow. */
    lz_record *record = new_record(LZ_RULE_FREESTYLE);
    const int five = add_line(record, 0, "a1a15b1b15c1c15d1d15e1");
    int after;
    lz_error error;
    lz_game *game;
    assert_int_equal(lz_record_add(record, five, place(14, 14), &after, NULL), LZ_OK);
    assert_int_equal(lz_record_game(record, after, &game, &error), LZ_ERR_ILLEGAL);
    assert_string_equal(error.text, "move 10: the game is over");
    lz_record_free(record);
}

/* An opening begins with black on an empty board. From any other start it is over, for games and
 * for records alike. */
static void starts_beside_the_opening(void **context)
{
    (void)context;
    uint64_t state = 13;
    for (int i = 0; i < 60; i++) {
        const lz_colour to_move = i & 1 ? LZ_WHITE : LZ_BLACK;
        const bool stones = i & 2;
        uint8_t cells[LZ_CELLS_MAX] = {0};
        lz_variant variant;
        lz_game *game;
        lz_record *record;
        lz_variant_init(&variant, LZ_RULE_FREESTYLE);
        variant.opening = i % 3 ? LZ_OPENING_SWAP : LZ_OPENING_SWAP2;
        cells[0] = stones ? LZ_BLACK : LZ_EMPTY;
        assert_int_equal(lz_game_new_from(&variant, cells, to_move, &game, NULL), LZ_OK);
        bool chosen = false;
        for (int plies = 0; plies < 8; plies++) {
            const lz_action action = random_action(game, &state, true);
            chosen |= action.kind == LZ_ACTION_CHOOSE;
            assert_int_equal(lz_game_act(game, action, NULL), LZ_OK);
        }
        assert_int_equal(chosen, to_move == LZ_BLACK && !stones);
        assert_int_equal(lz_record_from_game(game, &record, NULL), LZ_OK);
        int last = 0;
        while (lz_record_child(record, last) != LZ_RECORD_NO_NODE)
            last = lz_record_child(record, last);
        lz_game_free(game);
        assert_int_equal(lz_record_game(record, last, &game, NULL), LZ_OK);
        lz_game_free(game);
        lz_record_free(record);
    }
}

static void merging(void **context)
{
    (void)context;
    lz_record *one = new_record(LZ_RULE_FREESTYLE), *two = new_record(LZ_RULE_FREESTYLE);
    add_line(one, 0, "h8i9j10");
    const int shared = add_line(two, 0, "h8i9");
    add_line(two, 0, "h8i9k11");
    add_line(two, 0, "a1");
    lz_record_set_comment(one, 1, "one", NULL);
    lz_record_set_comment(two, 1, "two", NULL);
    lz_record_set_comment(two, shared, "here", NULL);
    assert_int_equal(lz_record_merge(one, two, NULL), LZ_OK);
    assert_int_equal(lz_record_nodes(one), 6);
    assert_string_equal(lz_record_comment(one, 1), "one\ntwo");
    assert_string_equal(lz_record_comment(one, 2), "here");
    assert_int_equal(lz_record_merge(one, two, NULL), LZ_OK); /* only the comment is new */
    assert_int_equal(lz_record_nodes(one), 6);
    lz_record_free(two);
    two = new_record(LZ_RULE_RENJU);
    assert_int_equal(lz_record_merge(one, two, NULL), LZ_ERR_UNSUPPORTED);
    lz_record_free(one);
    lz_record_free(two);
}

static void folding_transpositions(void **context)
{
    (void)context;
    lz_record *record = new_record(LZ_RULE_FREESTYLE);
    int folded;
    const int first = add_line(record, 0, "h8i9j10k11");
    const int other = add_line(record, 0, "j10i9h8");
    const int below = add_line(record, 0, "j10i9h8a1b2");
    lz_record_set_comment(record, below, "kept", NULL);
    assert_int_equal(lz_record_fold(record, false, &folded, NULL), LZ_OK);
    assert_int_equal(folded, 1);
    const int kept = lz_record_parent(record, first);
    assert_int_equal(lz_record_child(record, other), LZ_RECORD_NO_NODE);
    assert_int_equal(lz_record_depth(record, below), 5);
    assert_int_equal(lz_record_parent(record, lz_record_parent(record, below)), kept);
    assert_string_equal(lz_record_comment(record, below), "kept");
    assert_int_equal(lz_record_nodes(record), 10);
    assert_int_equal(lz_record_fold(record, false, &folded, NULL), LZ_OK); /* they are leaves now */
    lz_record_delete(record, kept);
    assert_int_equal(lz_record_depth(record, other), 3);
    lz_record_free(record);
}

static void folding_symmetries(void **context)
{
    (void)context;
    lz_record *record = new_record(LZ_RULE_RENJU);
    int folded;
    /* Every second move beside h8, each with a continuation: two positions up to symmetry. */
    for (int dx = -1; dx <= 1; dx++) {
        for (int dy = -1; dy <= 1; dy++) {
            int node;
            if (dx == 0 && dy == 0)
                continue;
            lz_record_add(record, 0, place(7, 7), &node, NULL);
            lz_record_add(record, node, place(7 + dx, 7 + dy), &node, NULL);
            /* on the line of the two stones, beyond white's: one position each up to symmetry */
            lz_record_add(record, node, place(7 + 2 * dx, 7 + 2 * dy), &node, NULL);
            const int further = (7 + 3 * dy) * 15 + 7 + 3 * dx;
            lz_record_set_mark(record, node, further, LZ_MARK_CROSS, NULL, NULL);
            lz_record_set_arrow(record, node, (lz_arrow){112, further, true}, NULL);
        }
    }
    assert_int_equal(lz_record_nodes(record), 18);
    assert_int_equal(lz_record_fold(record, false, &folded, NULL), LZ_OK);
    assert_int_equal(folded, 0);
    assert_int_equal(lz_record_fold(record, true, &folded, NULL), LZ_OK);
    /* Six of the eight fold, and so do their continuations, which are the same move. */
    assert_int_equal(folded, 12);
    assert_int_equal(lz_record_nodes(record), 12);
    int leaves = 0;
    const int h8 = lz_record_child(record, 0);
    for (int at = lz_record_child(record, h8); at != LZ_RECORD_NO_NODE;
         at = lz_record_next(record, at)) {
        const int next = lz_record_child(record, at);
        leaves += next == LZ_RECORD_NO_NODE;
        if (next == LZ_RECORD_NO_NODE)
            continue;
        const lz_action second = lz_record_action(record, at),
                        third = lz_record_action(record, next);
        /* third = h8 + 2 (second - h8); the mark is one step further */
        const int step = second.cell[0] - 112;
        assert_int_equal(third.cell[0], 112 + 2 * step);
        assert_int_equal(lz_record_marks(record, next), 1);
        assert_int_equal(lz_record_mark(record, next, 0).cell, 112 + 3 * step);
        assert_int_equal(lz_record_arrows(record, next), 1);
        assert_int_equal(lz_record_arrow(record, next, 0).to, 112 + 3 * step);
    }
    assert_int_equal(leaves, 6);
    lz_record_free(record);
}

/* The least image of a position under the eight symmetries. Folding must keep the set of these. */
struct picture {
    unsigned char at[LZ_CELLS_MAX];
};

static int compare_pictures(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct picture));
}

static struct picture picture_of(const lz_record *record, int node, bool symmetry)
{
    const lz_variant *variant = lz_record_variant(record);
    const int size = variant->columns;
    uint8_t board[LZ_CELLS_MAX] = {0};
    struct picture least;
    for (int at = node; at != 0; at = lz_record_parent(record, at))
        board[lz_record_action(record, at).cell[0]] = (uint8_t)lz_record_colour(record, at);
    memset(&least, 255, sizeof least);
    for (int s = 0; s < (symmetry ? 8 : 1); s++) {
        struct picture picture = {{0}};
        for (int cell = 0; cell < size * size; cell++) {
            int x = cell % size, y = cell / size;
            x = s & 1 ? size - 1 - x : x;
            y = s & 2 ? size - 1 - y : y;
            picture.at[s & 4 ? x * size + y : y * size + x] = board[cell];
        }
        if (memcmp(&picture, &least, sizeof least) < 0)
            least = picture;
    }
    return least;
}

/* The sorted set of all positions; returns how many. */
static int pictures_of(const lz_record *record, bool symmetry, struct picture *pictures)
{
    int count = 0, kept = 0;
    for (int node = 0; node < 2000; node++) {
        if (node == 0 || lz_record_parent(record, node) != LZ_RECORD_NO_NODE)
            pictures[count++] = picture_of(record, node, symmetry);
    }
    qsort(pictures, (size_t)count, sizeof *pictures, compare_pictures);
    for (int i = 0; i < count; i++) {
        if (i == 0 || memcmp(&pictures[i], &pictures[kept - 1], sizeof *pictures) != 0)
            pictures[kept++] = pictures[i];
    }
    return kept;
}

static void folding_keeps_every_position(void **context)
{
    (void)context;
    static struct picture before[2000], after[2000];
    uint64_t state = 13;
    int total = 0;
    for (int i = 0; i < 60; i++) {
        lz_variant variant;
        lz_variant_init(&variant, LZ_RULE_FREESTYLE);
        variant.columns = variant.rows = 3 + i % 3; /* so small that positions repeat */
        variant.win = 3;
        const bool symmetry = i % 2;
        lz_record *record = random_tree(&variant, &state, 600, false);
        const int count = pictures_of(record, symmetry, before);
        int folded;
        assert_int_equal(lz_record_fold(record, symmetry, &folded, NULL), LZ_OK);
        total += folded;
        assert_int_equal(pictures_of(record, symmetry, after), count);
        assert_memory_equal(before, after, (size_t)count * sizeof *before);
        /* Each continuation occurs once: no two nodes with children have the same position. */
        int inner = 0;
        for (int node = 0; node < 2000; node++) {
            if (lz_record_child(record, node) != LZ_RECORD_NO_NODE)
                after[inner++] = picture_of(record, node, symmetry);
        }
        qsort(after, (size_t)inner, sizeof *after, compare_pictures);
        for (int k = 1; k < inner; k++)
            assert_memory_not_equal(&after[k], &after[k - 1], sizeof *after);
        lz_record_free(record);
    }
    assert_true(total > 1000);
}

/* Many comments are joined at one node. If each of them walked or copied the text already there,
 * this would take minutes. */
static void many_comments_at_one_node(void **context)
{
    (void)context;
    enum { TIMES = 20000, LENGTH = 999 };
    static const char begin[] = "(;FF[4]GM[4]SZ[15]",
                      pattern[] = "(;B[aa]C[%0999d];W[bb]C[%0999d])";
    static char comment[LENGTH + 1];
    struct output output = {0};
    struct games games = {0};
    char variation[2 * LENGTH + 64];
    output_write(&output, begin, sizeof begin - 1);
    lz_record *record = new_record(LZ_RULE_FREESTYLE), *other = new_record(LZ_RULE_FREESTYLE);
    for (int i = 0; i < TIMES; i++) {
        const int length = snprintf(variation, sizeof variation, pattern, 2 * i, 2 * i + 1);
        output_write(&output, variation, (size_t)length);
        snprintf(comment, sizeof comment, "%0999d", i);
        assert_int_equal(lz_record_set_comment(other, LZ_RECORD_ROOT, comment, NULL), LZ_OK);
        assert_int_equal(lz_record_merge(record, other, NULL), LZ_OK);
    }
    output_write(&output, ")", 1);
    assert_int_equal(read_string(LZ_RECORD_FORMAT_SGF, NULL, output.data, &games, NULL), LZ_OK);
    const char *texts[] = {lz_record_comment(record, LZ_RECORD_ROOT),
                           lz_record_comment(games.list[0], 1),
                           lz_record_comment(games.list[0], 2)};
    for (int text = 0; text < 3; text++) {
        assert_int_equal(strlen(texts[text]), TIMES * (LENGTH + 1) - 1);
        for (int i = 0; i < TIMES; i++)
            assert_int_equal(strtol(texts[text] + i * (LENGTH + 1), NULL, 10),
                             text == 0 ? i : 2 * i + text - 1);
    }
    lz_record_free(record);
    lz_record_free(other);
    games_free(&games);
    free(output.data);
}

static lz_record *new_swap2(int size, int *choice)
{
    lz_variant variant;
    lz_record *record;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.columns = variant.rows = size;
    variant.opening = LZ_OPENING_SWAP2;
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    *choice = add_line(record, LZ_RECORD_ROOT, "a1b1c1");
    return record;
}

static lz_action add_two(int first, int second)
{
    return (lz_action){.kind = LZ_ACTION_ADD_TWO, .cell = {(int16_t)first, (int16_t)second}};
}

/* Uses few cells, so that most pairs are added and deleted several times. */
static void pairs_come_and_go(void **context)
{
    (void)context;
    enum { FEW = 12 };
    uint64_t state = 15;
    int choice, pairs[FEW][FEW] = {{0}};
    lz_record *record = new_swap2(15, &choice);
    for (int i = 0; i < 4000; i++) {
        const int a = (int)random_below(&state, FEW), b = (int)random_below(&state, FEW);
        const lz_action action = add_two(100 + a, 100 + b);
        int *node = &pairs[a][b], again;
        if (a == b)
            continue;
        assert_int_equal(lz_record_find(record, choice, action), *node ? *node : LZ_RECORD_NO_NODE);
        if (*node && random_below(&state, 4) == 0) {
            lz_record_promote(record, *node);
            assert_int_equal(lz_record_child(record, choice), *node);
        } else if (*node) {
            lz_record_delete(record, *node);
            *node = 0;
        } else {
            assert_int_equal(lz_record_add(record, choice, action, node, NULL), LZ_OK);
            assert_int_equal(lz_record_add(record, choice, action, &again, NULL), LZ_OK);
            assert_int_equal(again, *node);
        }
    }
    lz_record *copy;
    assert_int_equal(lz_record_copy(record, &copy, NULL), LZ_OK);
    lz_record_delete(record, choice);
    lz_record_free(record);
    for (int a = 0; a < FEW; a++) {
        for (int b = 0; b < FEW; b++)
            assert_int_equal(lz_record_find(copy, choice, add_two(100 + a, 100 + b)),
                             pairs[a][b] ? pairs[a][b] : LZ_RECORD_NO_NODE);
    }
    lz_record_free(copy);
}

/* Every pair that can be added on the largest board, a quarter of a million, where all positions
 * are taken. If each searched the list of the others, this would take minutes. Each pair occurs
 * again after the opening's stones in another order. */
static void every_pair(void **context)
{
    (void)context;
    enum {
        SIZE = ONE_IN > 1 ? 11 : 22,
        CELLS = SIZE * SIZE,
        OPENING = 3,
        PAIRS = (CELLS - 3) * (CELLS - 4)
    };
    static const char *const orders[] = {"a1b1c1", "c1b1a1"};
    int first, folded;
    lz_record *record = new_swap2(SIZE, &first), *copy;
    for (int order = 0; order < 2; order++) {
        const int choice = add_line(record, LZ_RECORD_ROOT, orders[order]);
        for (int a = OPENING; a < CELLS; a++) {
            for (int b = OPENING; b < CELLS; b++) {
                if (a != b)
                    assert_int_equal(lz_record_add(record, choice, add_two(a, b), NULL, NULL),
                                     LZ_OK);
            }
        }
    }
    assert_int_equal(lz_record_nodes(record), 1 + 2 * (OPENING + PAIRS));
    assert_int_equal(lz_record_copy(record, &copy, NULL), LZ_OK);
    assert_int_equal(lz_record_merge(record, copy, NULL), LZ_OK);
    assert_int_equal(lz_record_nodes(record), lz_record_nodes(copy));
    assert_int_equal(lz_record_fold(record, false, &folded, NULL), LZ_OK);
    assert_int_equal(folded, 1 + PAIRS);
    assert_int_equal(lz_record_nodes(record), 1 + 2 * OPENING + PAIRS);
    lz_record_free(record);
    lz_record_free(copy);
}

/* Folds trees of other boards, rules, openings and passes: the results can be written and read. */
static void folding_any_tree(void **context)
{
    (void)context;
    uint64_t state = 14;
    for (int i = 0; i < 200; i++) {
        lz_variant variant = random_variant(&state);
        struct output output = {0};
        variant.columns = variant.columns % 5 + 3;
        variant.rows = i % 2 ? variant.columns : variant.rows % 5 + 3;
        variant.win = 4;
        if (variant.rule == LZ_RULE_RENJU)
            variant.rule = LZ_RULE_CARO;
        variant.opening =
            i % 3 || lz_rule_has_gravity(variant.rule) ? LZ_OPENING_NONE : LZ_OPENING_SWAP2;
        if (i % 5 == 0)
            lz_variant_block(&variant, 1, 0, NULL);
        lz_record *record = random_tree(&variant, &state, 200, true);
        assert_int_equal(lz_record_fold(record, i % 4 != 0, NULL, NULL), LZ_OK);
        assert_sgf_keeps(record, &output);
        lz_record_free(record);
        free(output.data);
    }
}

/* Pairs of stones are found under their new cells; four quarters change nothing. */
static void turning(void **context)
{
    (void)context;
    lz_variant variant;
    lz_record *record;
    int node = LZ_RECORD_ROOT, pair;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.opening = LZ_OPENING_SWAP2;
    assert_int_equal(lz_record_new(&variant, &record, NULL), LZ_OK);
    for (int i = 0; i < 3; i++)
        assert_int_equal(lz_record_add(record, node, place(i, 0), &node, NULL), LZ_OK);
    assert_int_equal(lz_record_add(record, node, add_two(3, 4), &pair, NULL), LZ_OK);
    lz_record_set_mark(record, pair, 5, LZ_MARK_CROSS, NULL, NULL);
    lz_record_set_arrow(record, pair, (lz_arrow){5, 6, true}, NULL);
    assert_int_equal(lz_record_turn(record, 1, false, NULL), LZ_OK);
    /* The lowest row from a1 on becomes the first column from a15 down. */
    assert_int_equal(lz_record_find(record, node, add_two(11 * 15, 10 * 15)), pair);
    assert_int_equal(lz_record_find(record, node, add_two(3, 4)), LZ_RECORD_NO_NODE);
    assert_int_equal(lz_record_mark(record, pair, 0).cell, 9 * 15);
    assert_string_equal(arrow_text(record, pair, 0), "135>120");
    assert_int_equal(lz_record_turn(record, -1, false, NULL), LZ_OK);
    assert_int_equal(lz_record_find(record, node, add_two(3, 4)), pair);
    for (int i = 0; i < 2; i++)
        assert_int_equal(lz_record_turn(record, 3, true, NULL), LZ_OK); /* its own inverse */
    assert_int_equal(lz_record_action(record, lz_record_child(record, 0)).cell[0], 0);
    assert_int_equal(lz_record_find(record, node, add_two(3, 4)), pair);
    lz_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adding),
        cmocka_unit_test(deleting_and_promoting),
        cmocka_unit_test(edits_keep_the_tree_sound),
        cmocka_unit_test(notes),
        cmocka_unit_test(arrows),
        cmocka_unit_test(many_arrows),
        cmocka_unit_test(win_rates),
        cmocka_unit_test(games_to_records_and_back),
        cmocka_unit_test(starts_beside_the_opening),
        cmocka_unit_test(merging),
        cmocka_unit_test(folding_transpositions),
        cmocka_unit_test(folding_symmetries),
        cmocka_unit_test(turning),
        cmocka_unit_test(folding_keeps_every_position),
        cmocka_unit_test(folding_any_tree),
        cmocka_unit_test(many_comments_at_one_node),
        cmocka_unit_test(pairs_come_and_go),
        cmocka_unit_test(every_pair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
