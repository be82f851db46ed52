/* The opening book: its positions, its scores against direct solves and against each other, and
 * that it changes the time of a solve and not the score. */
#include "testing.h"

#include "base/bits.h"
#include "base/random.h"
#include "c4book/answer.h"
#include "c4book/c4book.h"
#include "c4book/file.h"
#include "c4book/hard.h"
#include "c4book/team.h"
#include "connect4/book_block.h"
#include "connect4/book_file.h"
#include "connect4/lines.h"
#include "connect4/search.h"
#include "connect4/solver.h"
#include "game/game.h"
#include <lianzi/lianzi.h>
#include <stdlib.h>
#include <string.h>

static const struct geometry usual = GEOMETRY_7X6;

static lz_connect4 *new_solver(bool no_book)
{
    lz_variant variant;
    lz_connect4_settings settings;
    lz_connect4 *solver;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    lz_connect4_settings_init(&settings);
    settings.no_book = no_book;
    assert_int_equal(lz_connect4_new(&variant, &settings, &solver, NULL), LZ_OK);
    return solver;
}

static lz_connect4_report solve(lz_connect4 *solver, const lz_game *game)
{
    lz_connect4_report report;
    assert_int_equal(lz_connect4_solve(solver, game, NULL, NULL, NULL, &report, NULL), LZ_OK);
    assert_int_equal(report.lower, report.upper);
    return report;
}

/* The counts of positions, mirror images folded, come from an independent program (a set of tuples
 * of columns, with the smaller of each tuple and its reverse). */
static void mirror_images_are_folded(void **unused)
{
    (void)unused;
    static const size_t folded[] = {1, 4, 25, 121, 568, 2144, 8231};
    struct book book;
    assert_true(book_init(&book, 6));
    for (int ply = 0; ply <= 6; ply++)
        assert_int_equal(book.first[ply + 1] - book.first[ply], folded[ply]);
    assert_int_equal(c4book_size(6), book.first[7]);
    book_free(&book);
    assert_int_equal(c4book_size(-1), 0);
    assert_int_equal(c4book_size(C4BOOK_PLIES_MAX + 1), 0);
}

static void letters_stand_for_scores(void **unused)
{
    (void)unused;
    for (int score = -21; score <= 21; score++)
        assert_int_equal(book_score(book_letter(score)), score);
}

static int shipped_score(uint64_t mine, uint64_t mask)
{
    const struct c4_search_root root = c4_search_prepare(&usual, mine, mask);
    int score = root.score;
    if (!root.known)
        assert_true(book_file_find(book_shipped, mine, mask, &score));
    return score;
}

/* The letters of the shipped book up to a ply, on the heap. */
static char *shipped_up_to(int plies)
{
    struct book book;
    assert_true(book_init(&book, plies));
    const size_t count = book.first[plies + 1];
    char *letters = malloc(count);
    assert_non_null(letters);
    for (size_t i = 0; i < count; i++)
        letters[i] = book_letter(shipped_score(book.positions[i].mine, book.positions[i].mask));
    book_free(&book);
    return letters;
}

/* The letters read from the shipped file pack to the same file. The plies follow each other, so a
 * book of fewer plies is its beginning, apart from the first byte. */
static void the_shipped_file_makes_itself(void **unused)
{
    (void)unused;
    enum { PLIES = 7 };
    char *letters = shipped_up_to(PLIES);
    const size_t size = c4book_pack(PLIES, letters, NULL, 0);
    assert_true(size > 0 && size < book_shipped_size());
    unsigned char *bytes = malloc(size + 1);
    assert_non_null(bytes);
    bytes[size - 1] = bytes[size] = '?';
    assert_int_equal(c4book_pack(PLIES, letters, bytes, size - 1), size);
    assert_int_equal(bytes[size - 1], '?');
    assert_int_equal(c4book_pack(PLIES, letters, bytes, size + 1), size);
    assert_int_equal(bytes[0], PLIES);
    assert_int_equal(book_file_singles(bytes), 0);
    const uint8_t *plies = book_shipped + BOOK_FILE_HEAD_BYTES +
                           book_file_singles(book_shipped) * BOOK_FILE_SINGLE_BYTES;
    assert_memory_equal(bytes + BOOK_FILE_HEAD_BYTES, plies, size - BOOK_FILE_HEAD_BYTES);
    assert_int_equal(bytes[size], '?');
    letters[0] = '!';
    assert_int_equal(c4book_pack(PLIES, letters, bytes, size), 0);
    assert_int_equal(c4book_pack(-1, letters, bytes, size), 0);
    free(bytes);
    free(letters);
}

/* Made-up scores of every position of five plies are found again, also for mirror images. */
static void a_file_gives_back_its_scores(void **unused)
{
    (void)unused;
    enum { PLIES = 5 };
    struct book book;
    uint64_t state = 5;
    assert_true(book_init(&book, PLIES));
    const size_t count = book.first[PLIES + 1];
    char *letters = malloc(count);
    assert_non_null(letters);
    for (size_t i = 0; i < count; i++)
        letters[i] = book_letter((int)random_below(&state, 37) - 18);
    const size_t size = book_file_make(&book, letters, NULL, 0);
    unsigned char *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(book_file_make(&book, letters, bytes, size), size);
    assert_int_equal(book_file_plies(bytes), PLIES);
    for (size_t i = 0; i < count; i++) {
        const struct book_position at = book.positions[i];
        const uint64_t mine = geometry_mirror_7x6(at.mine), mask = geometry_mirror_7x6(at.mask);
        int score = 99, mirror = 99;
        if (!book_file_find(bytes, at.mine, at.mask, &score))
            continue; /* known without a book */
        assert_int_equal(score, book_score(letters[i]));
        assert_true(book_file_find(bytes, mine, mask, &mirror));
        assert_int_equal(mirror, score);
        letters[i] = 0;
    }
    size_t left = 0;
    for (size_t i = 0; i < count; i++)
        left += letters[i] != 0;
    assert_int_equal(left, 24); /* the positions lost at once, counted by another program */
    free(bytes);
    free(letters);
    book_free(&book);
}

/* Only two stones, the first player's on top of the second's; and a position of one ply too many.
 */
static void positions_that_are_no_game_s_are_not_found(void **unused)
{
    (void)unused;
    int score;
    assert_false(book_file_find(book_shipped, 2, 3, &score));
    assert_true(book_file_find(book_shipped, 1, 3, &score));
    const uint64_t mask = 0x3ffff & GEOMETRY_BOTTOM_7X6 * 0x3f;
    assert_true(bits_count(mask) > book_file_plies(book_shipped));
    assert_false(book_file_find(book_shipped, mask & 0x5555, mask, &score));
}

struct scored {
    struct book_position at;
    int score;
};

/* Picks positions of random games of eight plies, with made-up scores. None occurs twice or as a
 * mirror image. */
static void pick_scored(struct scored *list, int count)
{
    uint64_t state = 8;
    for (int n = 0; n < count;) {
        struct book_position at = {0, 0};
        while (bits_count(at.mask) < 8) {
            const uint64_t column = geometry_column(&usual, (int)random_below(&state, 7));
            const uint64_t move = geometry_playable(&usual, at.mask) & column;
            at = move ? (struct book_position){at.mine ^ at.mask, at.mask | move} : at;
        }
        at = book_fold(at.mine, at.mask);
        bool fresh = true;
        for (int i = 0; i < n; i++)
            fresh = fresh && (list[i].at.mine != at.mine || list[i].at.mask != at.mask);
        list[n] = (struct scored){at, (int)random_below(&state, 37) - 18};
        n += fresh;
    }
}

static int compare_singles(const void *a, const void *b)
{
    const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

static void add_singles(unsigned char *bytes, size_t *size, const struct scored *list, size_t count)
{
    uint64_t *singles = malloc(count * sizeof *singles);
    assert_non_null(singles);
    for (size_t i = 0; i < count; i++)
        singles[i] = book_file_single(list[i].at.mine, list[i].at.mask, list[i].score);
    qsort(singles, count, sizeof *singles, compare_singles);
    book_file_add(bytes, size, singles, count);
    free(singles);
}

/* Single positions, added in two parts, and their mirror images are found. Other positions are not,
 * and the file keeps its old ones. */
static void single_positions_are_found(void **unused)
{
    (void)unused;
    enum { PLIES = 3, PART = 20, COUNT = 60, OTHERS = 20 };
    struct scored list[COUNT + OTHERS];
    char *letters = shipped_up_to(PLIES);
    size_t size = c4book_pack(PLIES, letters, NULL, 0);
    const size_t room = size + COUNT * BOOK_FILE_SINGLE_BYTES;
    unsigned char *bytes = malloc(room);
    int score = 99;
    assert_non_null(bytes);
    c4book_pack(PLIES, letters, bytes, size);
    pick_scored(list, COUNT + OTHERS);
    add_singles(bytes, &size, list, PART);
    add_singles(bytes, &size, list + PART, COUNT - PART);
    assert_int_equal(size, room);
    assert_int_equal(book_file_singles(bytes), COUNT);
    for (int i = 0; i < COUNT + OTHERS; i++) {
        const struct book_position at = list[i].at;
        const uint64_t mine = geometry_mirror_7x6(at.mine), mask = geometry_mirror_7x6(at.mask);
        int mirror = 99;
        assert_int_equal(book_file_find(bytes, at.mine, at.mask, &score), i < COUNT);
        assert_int_equal(book_file_find(bytes, mine, mask, &mirror), i < COUNT);
        assert_true(i >= COUNT || (score == list[i].score && mirror == list[i].score));
    }
    assert_true(book_file_find(bytes, 0, 0, &score));
    assert_int_equal(score, 1);
    free(bytes);
    free(letters);
}

/* First moves: 1 in the centre, then 0, -1, -2 towards the edge (James Allen, Victor Allis, 1988;
 * the distances are Pascal Pons's). The book answers them and their replies without searching. */
static void first_moves(void **unused)
{
    (void)unused;
    static const int published[7] = {-2, -1, 0, 1, 0, -1, -2};
    lz_connect4 *solver = new_solver(false);
    lz_variant variant;
    lz_game *game;
    lz_connect4_report reports[LZ_GRAVITY_SIZE_MAX];
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
    assert_int_equal(solve(solver, game).lower, 1);
    assert_int_equal(solve(solver, game).nodes, 0);
    assert_int_equal(lz_connect4_analyze(solver, game, NULL, reports, NULL), LZ_OK);
    for (int column = 0; column < 7; column++) {
        assert_int_equal(reports[column].lower, published[column]);
        assert_int_equal(reports[column].nodes, 0);
    }
    lz_game_free(game);
    lz_connect4_free(solver);
}

static void play_out(lz_game *game, int plies, uint64_t *state)
{
    while (lz_game_length(game) < plies) {
        const char move[2] = {(char)('1' + random_below(state, 7)), '\0'};
        if (!lz_game_play(game, move, LZ_ROWS_BOTTOM, NULL) &&
            lz_game_result(game) != LZ_RESULT_ONGOING)
            lz_game_undo(game);
    }
}

/* Before the last ply a position's letter follows from the letters after its moves: the best. */
static void letters_agree_with_each_other(void **unused)
{
    (void)unused;
    lz_connect4 *solver = new_solver(false);
    uint64_t state = 7;
    for (int round = 0; round < 200; round++) {
        lz_variant variant;
        lz_game *game;
        lz_connect4_report reports[LZ_GRAVITY_SIZE_MAX];
        int best = -100;
        lz_variant_init(&variant, LZ_RULE_CONNECT4);
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        play_out(game, round % book_file_plies(book_shipped), &state);
        assert_int_equal(lz_connect4_analyze(solver, game, NULL, reports, NULL), LZ_OK);
        for (int column = 0; column < 7; column++) {
            if (!reports[column].full && reports[column].lower > best)
                best = reports[column].lower;
        }
        assert_int_equal(solve(solver, game).lower, best);
        lz_game_free(game);
    }
    lz_connect4_free(solver);
}

/* A book whose making is stopped returns C4BOOK_STOPPED. */
static void a_stopped_book_is_no_book(void **unused)
{
    (void)unused;
    char letters[5] = {0};
    lz_connect4_settings settings;
    lz_error error;
    lz_connect4_settings_init(&settings);
    lz_stop *stop = lz_stop_new();
    lz_stop_set(stop);
    assert_int_equal(c4book_make(1, &settings, stop, NULL, NULL, letters, &error), C4BOOK_STOPPED);
    assert_non_null(strstr(error.text, "stopped"));
    assert_int_equal(c4book_make(-1, &settings, NULL, NULL, NULL, letters, &error),
                     LZ_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "plies"));
    lz_stop_free(stop);
}

enum { REMADE_PLIES = 5, FORGOTTEN = 4 };

struct maker {
    lz_stop *stop;
    size_t done, all;
    int calls;
};

static void stop_at_once(size_t done, size_t all, void *user)
{
    struct maker *maker = user;
    maker->done = done;
    maker->all = all;
    maker->calls++;
    if (maker->stop)
        lz_stop_set(maker->stop);
}

static lz_status make_book(char *letters, int threads, struct maker *maker, lz_error *error)
{
    lz_connect4_settings settings;
    lz_connect4_settings_init(&settings);
    settings.threads = threads;
    return c4book_make(REMADE_PLIES, &settings, maker->stop, stop_at_once, maker, letters, error);
}

/* Picks a few letters of the last ply that are quick to find, since the wins are early. */
static void pick_letters(const char *letters, size_t last, size_t *picked)
{
    for (int i = 0; i < FORGOTTEN; i++) {
        while (book_score(letters[last]) < 14)
            last++;
        picked[i] = last++;
    }
}

/* A few deleted letters of the last ply, and all before it, are found again: in one thread, in
 * several, and when the work is stopped and continued. */
static void forgotten_letters_are_found_again(void **unused)
{
    (void)unused;
    const size_t count = c4book_size(REMADE_PLIES);
    const size_t last = c4book_size(REMADE_PLIES - 1);
    char *shipped = shipped_up_to(REMADE_PLIES), *letters = malloc(count);
    size_t picked[FORGOTTEN];
    assert_non_null(letters);
    pick_letters(shipped, last, picked);
    for (int round = 0; round < 3; round++) {
        struct maker maker = {.stop = round == 2 ? lz_stop_new() : NULL};
        lz_error error;
        memcpy(letters, shipped, count);
        memset(letters, 0, last);
        for (int i = 0; i < FORGOTTEN; i++)
            letters[picked[i]] = 0;
        if (maker.stop) {
            assert_int_equal(make_book(letters, 1, &maker, &error), C4BOOK_STOPPED);
            assert_int_equal(maker.calls, 1);
            assert_int_equal(maker.done, count - last - FORGOTTEN + 1);
            assert_int_equal(letters[picked[0]], shipped[picked[0]]);
            assert_int_equal(letters[picked[1]], 0);
            lz_stop_free(maker.stop);
            maker.stop = NULL;
        }
        assert_int_equal(make_book(letters, round == 1 ? 2 : 1, &maker, &error), LZ_OK);
        assert_true(round == 1 || maker.done == count - last);
        assert_memory_equal(letters, shipped, count);
    }
    letters[last] = '!';
    lz_error error;
    assert_int_equal(make_book(letters, 1, &(struct maker){.stop = NULL}, &error), LZ_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "letter"));
    free(shipped);
    free(letters);
}

/* Positions of random games at the book's last plies have the same scores with and without it. */
static void scores_are_those_of_direct_solves(void **unused)
{
    (void)unused;
    lz_connect4 *with = new_solver(false), *without = new_solver(true);
    uint64_t state = 2026;
    for (int round = 0; round < 8; round++) {
        lz_variant variant;
        lz_game *game;
        lz_variant_init(&variant, LZ_RULE_CONNECT4);
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        play_out(game, book_file_plies(book_shipped) - (round == 0 ? 2 : round < 3), &state);
        const lz_connect4_report booked = solve(with, game), solved = solve(without, game);
        assert_true(booked.nodes <= 1); /* 1: an immediate win, which the book lacks */
        assert_true(solved.nodes > 0);
        assert_int_equal(booked.lower, solved.lower);
        lz_game_free(game);
    }
    lz_connect4_free(with);
    lz_connect4_free(without);
}

/* The position of a key: in each column the mover's stones plus all stones, seven bits. */
static struct book_position position_of(uint64_t key)
{
    uint64_t mask = 0;
    for (int column = 0; column < 7; column++) {
        const uint64_t sum = key >> 7 * column & 0x7f;
        mask |= ((UINT64_C(1) << bits_highest(sum + 1)) - 1) << 7 * column;
    }
    return (struct book_position){key - mask, mask};
}

/* The shipped book's single positions are beyond its plies and in order. Some of them are solved
 * without a book to check their scores. */
static void single_scores_are_those_of_direct_solves(void **unused)
{
    (void)unused;
    enum { EVERY = 6911 };
    const size_t count = book_file_singles(book_shipped);
    struct solver plain;
    lz_variant variant;
    uint64_t last = 0;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    assert_int_equal(solver_init(&plain, &variant, 1, 64, false, NULL), LZ_OK);
    assert_true(count > EVERY);
    for (size_t i = 0; i < count; i++) {
        const uint64_t single =
            book_number_read(book_shipped + BOOK_FILE_HEAD_BYTES + i * BOOK_FILE_SINGLE_BYTES,
                             BOOK_FILE_SINGLE_BYTES);
        const struct book_position at = position_of(single >> 6);
        int score;
        assert_true(single >> 6 > last);
        last = single >> 6;
        assert_true(bits_count(at.mask) > book_file_plies(book_shipped));
        assert_true(book_file_find(book_shipped, at.mine, at.mask, &score));
        if (i % EVERY == 0)
            assert_int_equal(solver_solve(&plain, at.mine, at.mask, &SOLVER_EXACT).lower, score);
    }
    solver_free(&plain);
}

struct answers {
    int plies[43];
};

static void count_answer(int ply, size_t done, size_t all, void *user)
{
    (void)done;
    ((struct answers *)user)->plies[ply] = (int)all;
}

/* The position after the moves, one digit each. */
static struct book_position position_after(const char *moves)
{
    struct book_position at = {0, 0};
    for (; *moves; moves++) {
        const uint64_t column = geometry_column(&usual, *moves - '1');
        at = (struct book_position){at.mine ^ at.mask,
                                    at.mask | (geometry_playable(&usual, at.mask) & column)};
    }
    return at;
}

/* A walk from a position of the middle game finds hard positions, with the scores of a solver
 * without a book. With these in the book, the same walk meets the same positions and finds none. */
static void a_walk_finds_hard_answers(void **unused)
{
    (void)unused;
    enum { FROM = 15, NODES = 1000 };
    const struct book_position from = position_after("274552224131661");
    unsigned char *bytes = malloc(book_shipped_size() + (1 << 16));
    size_t size = book_shipped_size();
    struct solver solver, plain;
    lz_variant variant;
    struct answers met[2] = {{{0}}, {{0}}};
    assert_non_null(bytes);
    memcpy(bytes, book_shipped, size);
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    assert_int_equal(solver_init(&solver, &variant, 1, 8, true, NULL), LZ_OK);
    assert_int_equal(solver_init(&plain, &variant, 1, 8, false, NULL), LZ_OK);
    solver.book = bytes;
    for (int round = 0; round < 2; round++) {
        struct book_singles found = {.count = 0};
        const struct book_hard_walk walk = {.solver = &solver,
                                            .plies = FROM + 3,
                                            .nodes = NODES,
                                            .on_progress = count_answer,
                                            .user = &met[round]};
        assert_true(book_hard_find(&walk, from, false, &found));
        assert_int_equal(found.count > 0, round == 0);
        book_file_add(bytes, &size, found.at, found.count);
        book_singles_free(&found);
    }
    assert_memory_equal(&met[0], &met[1], sizeof met[0]);
    assert_int_equal(met[0].plies[FROM + 1], 7);
    for (uint64_t left = geometry_playable(&solver.geometry, from.mask); left; left &= left - 1) {
        const struct book_position at = {from.mine ^ from.mask, from.mask | (left & -left)};
        int score;
        if (book_file_find(bytes, at.mine, at.mask, &score))
            assert_int_equal(solver_solve(&plain, at.mine, at.mask, &SOLVER_EXACT).lower, score);
    }
    solver_free(&solver);
    solver_free(&plain);
    free(bytes);
}

/* The answers at positions of the shipped book's last ply, found in one thread and in two, hold the
 * score, by a solver without a book. */
static void answers_hold_the_score(void **unused)
{
    (void)unused;
    enum { COUNT = 6 };
    struct book_position positions[COUNT];
    const int plies = book_file_plies(book_shipped);
    uint8_t found[2][COUNT][BOOK_ANSWER_BYTES] = {{{0}}};
    lz_variant variant;
    struct solver solver, plain;
    uint64_t state = 11;
    lz_variant_init(&variant, LZ_RULE_CONNECT4);
    assert_int_equal(solver_init(&plain, &variant, 1, 8, false, NULL), LZ_OK);
    for (int i = 0; i < COUNT; i++) {
        lz_game *game;
        assert_int_equal(lz_game_new(&variant, &game, NULL), LZ_OK);
        play_out(game, plies, &state);
        geometry_read(&usual, &game->board, (lz_colour)game->state.to_move, &positions[i].mine,
                      &positions[i].mask);
        lz_game_free(game);
    }
    for (int round = 0; round < 2; round++) {
        const struct book_team team = {.positions = positions,
                                       .count = COUNT,
                                       .find = book_answer_find,
                                       .join = solver_init_like,
                                       .bytes = BOOK_ANSWER_BYTES,
                                       .found = found[round][0]};
        assert_int_equal(solver_init(&solver, &variant, round + 1, 8, true, NULL), LZ_OK);
        assert_true(book_team_work(&team, &solver));
        solver_free(&solver);
    }
    assert_memory_equal(found[0], found[1], sizeof found[0]);
    for (int i = 0; i < COUNT; i++) {
        const struct book_position at = positions[i];
        const uint64_t move = geometry_playable(&usual, at.mask) &
                              geometry_column(&usual, book_answer_column(found[0][i]));
        assert_true(book_answer_is_one(found[0][i]) && move);
        const int score = solver_solve(&plain, at.mine, at.mask, &SOLVER_EXACT).lower;
        assert_int_equal(book_score((char)found[0][i][1]), score);
        if (!(lines_completing(at.mine, usual.stride) & move))
            assert_int_equal(
                solver_solve(&plain, at.mine ^ at.mask, at.mask | move, &SOLVER_EXACT).lower,
                -score);
    }
    solver_free(&plain);
}

#define ANSWER(column, length, score)                                                              \
    ((uint8_t[]){(column) << 5 | (length), (uint8_t)book_letter(score)})

static void answers_are_hard_by_their_nodes(void **unused)
{
    (void)unused;
    assert_true(book_answer_is_hard(ANSWER(3, 19, 0), 1 << 18));
    assert_false(book_answer_is_hard(ANSWER(3, 18, 0), 1 << 18)); /* 262,143 nodes at most */
    assert_true(book_answer_is_hard(ANSWER(3, 31, 0), UINT64_MAX));
    assert_false(book_answer_is_hard(ANSWER(3, 1, 0), 1));
    assert_int_equal(book_answer_column(ANSWER(3, 31, 0)), 3);
    assert_true(book_answer_is_one(ANSWER(3, 1, -18)));
    assert_false(book_answer_is_one(ANSWER(3, 0, 0)));
    assert_false(book_answer_is_one(ANSWER(7, 1, 0)));
    assert_false(book_answer_is_one(ANSWER(3, 1, 19)));
}

static void stop_walk(int ply, size_t done, size_t all, void *user)
{
    assert_int_equal(ply, 1);
    assert_int_equal(done, 1);
    assert_int_equal(all, 7);
    lz_stop_set(user);
}

/* Extending a book can be stopped; the book stays as it was. */
static void a_stopped_walk_adds_nothing(void **unused)
{
    (void)unused;
    unsigned char *bytes = malloc(book_shipped_size());
    size_t size = book_shipped_size();
    lz_error error;
    lz_stop *stop = lz_stop_new();
    assert_non_null(bytes);
    memcpy(bytes, book_shipped, size);
    assert_int_equal(c4book_extend(&(struct c4book_packed){bytes, &size, size},
                                   &(struct c4book_work){1, stop, stop_walk, stop}, &error),
                     C4BOOK_STOPPED);
    assert_non_null(strstr(error.text, "stopped"));
    assert_int_equal(size, book_shipped_size());
    assert_memory_equal(bytes, book_shipped, size);
    lz_stop_free(stop);
    free(bytes);
}

/* Known answers by ply, at first all the same easy one. */
struct shelf {
    unsigned char *of[43];
    size_t bytes[43];
    int asked; /* number of plies asked for */
};

enum { KNOWN_PLIES = 4, ROOM = 1 << 12 };

static void shelf_fill(struct shelf *shelf, int ply, size_t count)
{
    shelf->bytes[ply] = count * BOOK_ANSWER_BYTES;
    assert_non_null(shelf->of[ply] = malloc(shelf->bytes[ply]));
    for (size_t i = 0; i < count; i++)
        memcpy(shelf->of[ply] + i * BOOK_ANSWER_BYTES, ANSWER(3, 1, 0), BOOK_ANSWER_BYTES);
}

static unsigned char *take_answers(int ply, size_t bytes, void *user)
{
    struct shelf *shelf = user;
    shelf->asked++;
    assert_int_equal(bytes, shelf->bytes[ply]);
    return shelf->of[ply];
}

static lz_status answer(unsigned char *bytes, size_t *size, size_t room, const lz_stop *stop,
                        struct shelf *shelf, lz_error *error)
{
    const struct c4book_packed book = {.bytes = bytes, .size = size, .room = room};
    const struct c4book_work work = {.nodes = 1000, .stop = stop, .user = shelf};
    lz_connect4_settings settings;
    lz_connect4_settings_init(&settings);
    return c4book_answer(&book, &work, &settings, take_answers, error);
}

static void shelf_free(struct shelf *shelf)
{
    for (int ply = 0; ply < 43; ply++)
        free(shelf->of[ply]);
}

/* Makes a packed book of few plies. */
static unsigned char *small_book(size_t *size, size_t room)
{
    char *letters = shipped_up_to(KNOWN_PLIES);
    *size = c4book_pack(KNOWN_PLIES, letters, NULL, 0);
    unsigned char *bytes = malloc(*size + room);
    assert_non_null(bytes);
    assert_int_equal(c4book_pack(KNOWN_PLIES, letters, bytes, *size), *size);
    free(letters);
    return bytes;
}

static int compare_of_list(const void *a, const void *b)
{
    const struct book_position *x = a, *y = b;
    if (x->mask != y->mask)
        return x->mask < y->mask ? -1 : 1;
    return x->mine < y->mine ? -1 : x->mine > y->mine;
}

/* Lists the positions after one move from the parents: folded, in order, each once. */
static size_t list_children(const struct book_position *parents, size_t count,
                            struct book_position *out)
{
    size_t children = 0, kept = 0;
    for (size_t i = 0; i < count; i++) {
        for (int column = 0; column < 7; column++) {
            const struct book_position at = parents[i];
            const uint64_t move =
                geometry_playable(&usual, at.mask) & geometry_column(&usual, column);
            out[children++] = book_fold(at.mine ^ at.mask, at.mask | move);
        }
    }
    qsort(out, children, sizeof *out, compare_of_list);
    for (size_t i = 0; i < children; i++) {
        if (!kept || compare_of_list(&out[kept - 1], &out[i]))
            out[kept++] = out[i];
    }
    return kept;
}

static int score_of(struct book_position at)
{
    return shipped_score(at.mine, at.mask);
}

static struct book_position after_centre(struct book_position at)
{
    const uint64_t move = geometry_playable(&usual, at.mask) & geometry_column(&usual, 3);
    return (struct book_position){at.mine ^ at.mask, at.mask | move};
}

/* The first position from index `from` on where the centre column holds the score. */
static size_t index_for_centre(const struct book_position *positions, size_t from)
{
    while (score_of(after_centre(positions[from])) != -score_of(positions[from]))
        from++;
    return from;
}

/* Makes the centre column a hard answer, and notes the positions that it should add. */
static void shelf_set_hard(struct shelf *shelf, int ply, size_t index, struct book_position at,
                           struct book_position *added)
{
    memcpy(shelf->of[ply] + index * BOOK_ANSWER_BYTES, ANSWER(3, 30, score_of(at)),
           BOOK_ANSWER_BYTES);
    *added = after_centre(at);
}

/* A hard answer adds its position, if beyond the last ply, and the position after its move, with
 * the shipped book's scores, and no others. The next ply asked for has the positions after hard
 * ones. */
static void hard_answers_are_added(void **unused)
{
    (void)unused;
    enum { HARD = 2, CHILDREN_MAX = 7 * HARD };
    struct book book;
    struct shelf shelf = {.asked = 0};
    struct book_position parents[HARD], children[CHILDREN_MAX], last[7], added[HARD + 2];
    lz_error error;
    size_t size;
    unsigned char *bytes = small_book(&size, ROOM);
    assert_true(book_init(&book, KNOWN_PLIES));
    const struct book_position *first = book.positions + book.first[KNOWN_PLIES];
    const size_t count = book.first[KNOWN_PLIES + 1] - book.first[KNOWN_PLIES];
    shelf_fill(&shelf, KNOWN_PLIES, count);
    for (int i = 0; i < HARD; i++) {
        const size_t index = index_for_centre(first, 3 + (size_t)i * count / 2);
        parents[i] = first[index];
        shelf_set_hard(&shelf, KNOWN_PLIES, index, parents[i], &added[i]);
    }
    const size_t many = list_children(parents, HARD, children);
    const size_t index = index_for_centre(children, 0);
    shelf_fill(&shelf, KNOWN_PLIES + 1, many);
    added[HARD] = children[index];
    shelf_set_hard(&shelf, KNOWN_PLIES + 1, index, added[HARD], &added[HARD + 1]);
    shelf_fill(&shelf, KNOWN_PLIES + 2, list_children(&added[HARD], 1, last));
    assert_int_equal(answer(bytes, &size, size + ROOM, NULL, &shelf, &error), LZ_OK);
    assert_int_equal(shelf.asked, 3);
    assert_int_equal(book_file_singles(bytes), HARD + 2);
    for (int i = 0; i < HARD + 2; i++) {
        int score;
        assert_true(book_file_find(bytes, added[i].mine, added[i].mask, &score));
        assert_int_equal(score, score_of(added[i]));
    }
    book_free(&book);
    shelf_free(&shelf);
    free(bytes);
}

/* Bytes that are no answer, and a book without room, give an error and add no position. */
static void bad_answers_are_told(void **unused)
{
    (void)unused;
    struct shelf shelf = {.asked = 0};
    lz_error error;
    size_t size;
    unsigned char *bytes = small_book(&size, ROOM);
    const size_t before = size;
    const size_t count = c4book_size(KNOWN_PLIES) - c4book_size(KNOWN_PLIES - 1);
    shelf_fill(&shelf, KNOWN_PLIES, count);
    unsigned char *answers = shelf.of[KNOWN_PLIES];
    answers[3] = 0;
    assert_int_equal(answer(bytes, &size, size + ROOM, NULL, &shelf, &error), LZ_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "at position 2 of ply 4"));
    memcpy(answers + 2, ANSWER(3, 30, 0), BOOK_ANSWER_BYTES);
    for (size_t room = size - 1; room <= size + 6; room += 7) {
        assert_int_equal(answer(bytes, &size, room, NULL, &shelf, &error), LZ_ERR_ARGUMENT);
        assert_non_null(strstr(error.text, "room"));
    }
    free(answers);
    shelf.of[KNOWN_PLIES] = NULL;
    assert_int_equal(answer(bytes, &size, size + ROOM, NULL, &shelf, &error), LZ_ERR_MEMORY);
    assert_int_equal(shelf.asked, 4);
    assert_int_equal(book_file_singles(bytes), 0);
    assert_int_equal(size, before);
    shelf_free(&shelf);
    free(bytes);
}

/* Known answers stay, and a stopped search finds no others. */
static void stopped_answers_stay_to_be_found(void **unused)
{
    (void)unused;
    struct shelf shelf = {.asked = 0};
    lz_stop *stop = lz_stop_new();
    lz_error error;
    size_t size;
    unsigned char *bytes = small_book(&size, ROOM);
    const size_t count = c4book_size(KNOWN_PLIES) - c4book_size(KNOWN_PLIES - 1);
    shelf_fill(&shelf, KNOWN_PLIES, count);
    unsigned char *answers = shelf.of[KNOWN_PLIES];
    assert_int_equal(answer(bytes, &size, size + ROOM, NULL, &shelf, &error), LZ_OK);
    answers[2] = 0;
    lz_stop_set(stop);
    assert_int_equal(answer(bytes, &size, size + ROOM, stop, &shelf, &error), C4BOOK_STOPPED);
    assert_non_null(strstr(error.text, "stopped"));
    for (size_t i = 0; i < count; i++)
        assert_int_equal(answers[2 * i], i == 1 ? 0 : *ANSWER(3, 1, 0));
    lz_stop_free(stop);
    shelf_free(&shelf);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mirror_images_are_folded),
        cmocka_unit_test(letters_stand_for_scores),
        cmocka_unit_test(the_shipped_file_makes_itself),
        cmocka_unit_test(a_file_gives_back_its_scores),
        cmocka_unit_test(positions_that_are_no_game_s_are_not_found),
        cmocka_unit_test(single_positions_are_found),
        cmocka_unit_test(first_moves),
        cmocka_unit_test(letters_agree_with_each_other),
        cmocka_unit_test(a_stopped_book_is_no_book),
        cmocka_unit_test(forgotten_letters_are_found_again),
        cmocka_unit_test(scores_are_those_of_direct_solves),
        cmocka_unit_test(single_scores_are_those_of_direct_solves),
        cmocka_unit_test(a_walk_finds_hard_answers),
        cmocka_unit_test(answers_hold_the_score),
        cmocka_unit_test(answers_are_hard_by_their_nodes),
        cmocka_unit_test(a_stopped_walk_adds_nothing),
        cmocka_unit_test(hard_answers_are_added),
        cmocka_unit_test(bad_answers_are_told),
        cmocka_unit_test(stopped_answers_stay_to_be_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
