/* A plain search for forced wins in five in a row, for tests to compare with: it places stones in a
 * square of bytes and reads the lines again each time. Knows the rules of freestyle, standard,
 * renju, caro and caro6 from their words alone, and shares nothing with the library's solvers. */
#ifndef LIANZI_TESTS_PLAIN_SEARCH_H
#define LIANZI_TESTS_PLAIN_SEARCH_H

#include "game/plain_renju.h"
#include <stdlib.h>
#include <string.h>

enum { PLAIN_ANY = 1000, PLAIN_SEEN = 1 << 16, PLAIN_REACH = 5, PLAIN_NEAR = 4 };

struct plain_cell {
    int x, y;
};

struct plain_search {
    struct plain_renju board;
    lz_rule rule;
    long left; /* positions that may still be visited */
    /* By colour, cell and direction: its stones at most PLAIN_NEAR cells away. */
    int8_t near[2][LZ_SIZE_MAX][LZ_SIZE_MAX][4];
    uint64_t key;              /* of the stones */
    uint64_t seen[PLAIN_SEEN]; /* positions without a win by fours, whatever its length */
};

static inline uint64_t plain_mix(uint64_t value)
{
    value += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ (value >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ (value >> 27)) * UINT64_C(0x94d049bb133111eb);
    return value ^ (value >> 31);
}

static inline void plain_count(struct plain_search *s, struct plain_cell c, int colour, int by)
{
    for (int d = 0; d < 4; d++) {
        for (int i = -PLAIN_NEAR; i <= PLAIN_NEAR; i++) {
            const int x = c.x + i * plain_steps[d][0], y = c.y + i * plain_steps[d][1];
            if (x >= 0 && y >= 0 && x < s->board.columns && y < s->board.rows)
                s->near[colour - 1][y][x][d] = (int8_t)(s->near[colour - 1][y][x][d] + by);
        }
    }
}

/* Puts a stone on the cell, or takes the one there away if the colour is LZ_EMPTY. */
static inline void plain_put(struct plain_search *s, struct plain_cell c, int colour)
{
    const int stone = colour ? colour : s->board.at[c.y][c.x];
    s->board.at[c.y][c.x] = (uint8_t)colour;
    s->key ^= plain_mix((uint64_t)(c.y * LZ_SIZE_MAX + c.x) * 4 + (uint64_t)stone);
    plain_count(s, c, stone, colour ? 1 : -1);
}

/* Takes all stones away. */
static inline void plain_clear(struct plain_search *s)
{
    memset(s->board.at, 0, sizeof s->board.at);
    memset(s->near, 0, sizeof s->near);
    memset(s->seen, 0, sizeof s->seen);
    s->key = 0;
}

/* Whether a stone of the colour on the empty cell makes a line that wins. */
static inline bool plain_wins(const struct plain_search *s, struct plain_cell c, int colour)
{
    for (int d = 0; d < 4; d++) {
        int length = 1, ends = 0;
        for (int side = -1; side <= 1; side += 2) {
            int x = c.x + side * plain_steps[d][0], y = c.y + side * plain_steps[d][1];
            for (; plain_at(&s->board, x, y) == colour; length++) {
                x += side * plain_steps[d][0];
                y += side * plain_steps[d][1];
            }
            ends += plain_at(&s->board, x, y) == 3 - colour;
        }
        const bool caro = s->rule == LZ_RULE_CARO || s->rule == LZ_RULE_CARO6;
        if (length < 5 || (caro && ends == 2))
            continue;
        if (length == 5 || s->rule == LZ_RULE_FREESTYLE || s->rule == LZ_RULE_CARO6 ||
            (s->rule == LZ_RULE_RENJU && colour == LZ_WHITE))
            return true;
    }
    return false;
}

static inline bool plain_may(const struct plain_search *s, struct plain_cell c, int colour)
{
    return plain_at(&s->board, c.x, c.y) == LZ_EMPTY &&
           (s->rule != LZ_RULE_RENJU || colour != LZ_BLACK ||
            !plain_forbidden(&s->board, c.x, c.y));
}

/* Whether `least` stones of the colour stand within PLAIN_NEAR cells of it on some line. */
static inline bool plain_has_near(const struct plain_search *s, struct plain_cell c, int colour,
                                  int least)
{
    const int8_t *near = s->near[colour - 1][c.y][c.x];
    return near[0] >= least || near[1] >= least || near[2] >= least || near[3] >= least;
}

/* Lists the cells where the colour wins at once; returns how many. */
static inline int plain_fives(const struct plain_search *s, int colour, struct plain_cell *out)
{
    int count = 0;
    for (int y = 0; y < s->board.rows; y++) {
        for (int x = 0; x < s->board.columns; x++) {
            const struct plain_cell c = {x, y};
            if (s->board.at[y][x] == LZ_EMPTY && plain_has_near(s, c, colour, 4) &&
                plain_wins(s, c, colour))
                out[count++] = c;
        }
    }
    return count;
}

static inline bool plain_has_five(const struct plain_search *s, int colour)
{
    struct plain_cell fives[LZ_CELLS_MAX];
    return plain_fives(s, colour, fives) > 0;
}

/* Whether a stone on the cell could change whether one on `five` wins: it is on a line with it, at
 * most as far as the cell behind the end of a five. */
static inline bool plain_bears_on(struct plain_cell c, struct plain_cell five)
{
    const int dx = abs(c.x - five.x), dy = abs(c.y - five.y);
    return (dx == 0 || dy == 0 || dx == dy) && dx <= PLAIN_REACH && dy <= PLAIN_REACH;
}

static inline bool plain_fours_win(struct plain_search *s, int attacker, int plies);

/* The attacker has just made a four. Whether he wins by fours against every reply. */
static inline bool plain_four_wins(struct plain_search *s, int attacker, int plies)
{
    struct plain_cell fives[LZ_CELLS_MAX];
    const int count = plain_fives(s, attacker, fives), defender = 3 - attacker;
    if (!count || plain_has_five(s, defender))
        return false;
    for (int y = 0; y < s->board.rows; y++) {
        for (int x = 0; x < s->board.columns; x++) {
            const struct plain_cell c = {x, y};
            bool bears = false;
            for (int i = 0; i < count; i++)
                bears = bears || plain_bears_on(c, fives[i]);
            if (!bears || !plain_may(s, c, defender))
                continue; /* the five stays */
            plain_put(s, c, defender);
            const bool won = plain_fours_win(s, attacker, plies - 2);
            plain_put(s, c, LZ_EMPTY);
            if (!won)
                return false;
        }
    }
    return true;
}

/* Whether the four that the attacker makes on the cell begins a win by fours. */
static inline bool plain_four_on(struct plain_search *s, struct plain_cell c, int attacker,
                                 int plies)
{
    if (!plain_has_near(s, c, attacker, 3) || !plain_may(s, c, attacker))
        return false;
    s->left--;
    plain_put(s, c, attacker);
    const bool won = plain_four_wins(s, attacker, plies);
    plain_put(s, c, LZ_EMPTY);
    return won;
}

/* Whether the attacker, who is to move, wins by fours within so many plies. */
static inline bool plain_fours_win(struct plain_search *s, int attacker, int plies)
{
    if (plies >= 1 && plain_has_five(s, attacker))
        return true;
    if (plies < 3 || s->left < 0)
        return false;
    const bool any = plies > PLAIN_ANY / 2;
    const uint64_t key = s->key ^ plain_mix((uint64_t)attacker << 32);
    if (any && s->seen[key % PLAIN_SEEN] == key)
        return false;
    for (int y = 0; y < s->board.rows; y++)
        for (int x = 0; x < s->board.columns; x++)
            if (plain_four_on(s, (struct plain_cell){x, y}, attacker, plies))
                return true;
    if (any && s->left >= 0)
        s->seen[key % PLAIN_SEEN] = key;
    return false;
}

static inline bool plain_threes_win(struct plain_search *s, int attacker, int plies);

/* Whether the attacker's stone on the cell begins a win by threes and fours within `plies`: a four,
 * or a move after which he would win by fours if the defender passed. */
static inline bool plain_threat_on(struct plain_search *s, struct plain_cell c, int attacker,
                                   int plies)
{
    const int defender = 3 - attacker;
    if (plies < 3 || s->left < 0 || !plain_may(s, c, attacker))
        return false;
    s->left--;
    plain_put(s, c, attacker);
    bool won = !plain_has_five(s, defender) &&
               (plain_has_five(s, attacker) || plain_fours_win(s, attacker, plies - 2));
    for (int y = 0; y < s->board.rows && won; y++) {
        for (int x = 0; x < s->board.columns && won; x++) {
            const struct plain_cell reply = {x, y};
            if (!plain_may(s, reply, defender))
                continue;
            plain_put(s, reply, defender);
            won = plain_threes_win(s, attacker, plies - 2);
            plain_put(s, reply, LZ_EMPTY);
        }
    }
    plain_put(s, c, LZ_EMPTY);
    return won;
}

/* Whether the attacker, who is to move, wins by threes and fours within so many plies. */
static inline bool plain_threes_win(struct plain_search *s, int attacker, int plies)
{
    if (plain_fours_win(s, attacker, plies))
        return true;
    if (plies < 5) /* a three, its reply, a four, its reply, the five */
        return false;
    for (int y = 0; y < s->board.rows; y++)
        for (int x = 0; x < s->board.columns; x++)
            if (plain_threat_on(s, (struct plain_cell){x, y}, attacker, plies))
                return true;
    return false;
}

#endif
