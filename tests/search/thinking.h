/* Shared by the tests of thinking: makes a game after some moves, thinks about it with a number of
 * nodes, and has positions with one right move. */
#ifndef LIANZI_TESTS_THINKING_H
#define LIANZI_TESTS_THINKING_H

#include "testing.h"

#include <lianzi/lianzi.h>
#include <string.h>

static inline void think(lz_engine *engine, const lz_game *game, uint64_t nodes, lz_thought *out)
{
    lz_limits limits;
    lz_error error;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    assert_int_equal(lz_engine_think(engine, game, &limits, NULL, NULL, out, &error), LZ_OK);
}

static inline lz_game *game_of(lz_rule rule, const char *moves)
{
    lz_variant variant;
    lz_game *game;
    lz_error error;
    lz_variant_init(&variant, rule);
    assert_int_equal(lz_game_new(&variant, &game, &error), LZ_OK);
    if (lz_game_play(game, moves, LZ_ROWS_BOTTOM, &error))
        fail_msg("%s: %s", moves, error.text);
    return game;
}

struct puzzle {
    const char *what;
    lz_rule rule;
    const char *moves;  /* from the empty board */
    const char *wanted; /* right cells, separated by spaces */
};

static const struct puzzle puzzles[] = {
    {"make five", LZ_RULE_FREESTYLE, "h8a1i8a3j8a5k8a7", "g8 l8"},
    {"stop a four", LZ_RULE_FREESTYLE, "h8g8i8a3j8a5k8", "l8"},
    {"five before stopping a four", LZ_RULE_FREESTYLE, "h8a1i8b1j8c1k8d1", "g8 l8"},
    {"make an open four", LZ_RULE_FREESTYLE, "h8a1i8a3j8a5", "g8 k8"},
    {"stop an open three", LZ_RULE_FREESTYLE, "h8a1i8a15j8", "f8 g8 k8 l8"},
    {"four and three", LZ_RULE_FREESTYLE, "f8e8g8a15h8o1i6a3i5o15", "i8"},
    {"standard: six is no five", LZ_RULE_STANDARD, "i5d8j5e8k5f8c8g8a1i8", "h5 l5"},
    {"renju: black cannot stop at a forbidden point", LZ_RULE_RENJU, "h9g8h10a15i7h8f9i8e10a1j6j8",
     "f8 k8"},
};

/* Whether `word` is one of the words of a list. */
static inline bool is_listed(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = list; *at; at += *at == ' ') {
        const size_t span = strcspn(at, " ");
        if (span == length && strncmp(at, word, length) == 0)
            return true;
        at += span;
    }
    return false;
}

/* Checks that the engine finds the right move of every puzzle with the given nodes. */
static inline void check_puzzles(lz_engine *engine, uint64_t nodes)
{
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++) {
        const struct puzzle *puzzle = &puzzles[i];
        lz_game *game = game_of(puzzle->rule, puzzle->moves);
        lz_thought thought;
        char move[8];
        lz_engine_new_game(engine);
        think(engine, game, nodes, &thought);
        assert_int_equal(lz_game_legality(game, thought.action), LZ_LEGAL);
        lz_action_format(lz_game_variant(game), thought.action, LZ_ROWS_BOTTOM, move, sizeof move);
        if (!is_listed(puzzle->wanted, move))
            fail_msg("%s: \"%s\" instead of %s", puzzle->what, move, puzzle->wanted);
        lz_game_free(game);
    }
}

#endif
