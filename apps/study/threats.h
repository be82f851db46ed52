/* The threats a person looks for: cells that complete a line at once (the side has a four), and
 * cells that make an open four (it has an open three). Each stone is tried on a copy of the board,
 * so that every rule's own definition of a line applies. */
#ifndef LIANZI_STUDY_THREATS_H
#define LIANZI_STUDY_THREATS_H

#include <lianzi/lianzi.h>

struct threats {
    int five_count, four_count;
    int fives[LZ_CELLS_MAX]; /* a stone here wins */
    int fours[LZ_CELLS_MAX]; /* a stone here makes two such cells, and one stone cannot stop both */
};

/* The cells on which the colour may place a stone, were it to move. Returns how many. */
int threats_cells(const lz_game *game, lz_colour colour, int cells[LZ_CELLS_MAX]);
/* Finds black's threats ([0]) and white's ([1]). None after the end or during an opening. */
void threats_find(const lz_game *game, struct threats out[2]);

/* The shapes of five in a row that one stone makes, from least to most urgent. */
enum stone_shape {
    STONE_NONE,
    STONE_THREE,
    STONE_TWO_THREES,
    STONE_FOUR,
    STONE_FOUR_THREE,
    STONE_TWO_FOURS,
    STONE_OPEN_FOUR,
    STONE_FIVE,
    STONE_SHAPES
};

enum { STONE_CELLS = 32 };

/* What a stone makes, counted by lines through it. Other lengths than five and boards with gravity
 * have `five` alone. */
struct stone_makes {
    bool five;      /* it wins */
    int open_fours; /* unbroken rows of four that no single reply stops */
    int fours;      /* other fours: cells where a further stone completes a line */
    int threes;     /* open threes: lines in which a further stone, if legal, makes an open four */
    int five_count, open_count;
    int fives[STONE_CELLS]; /* where a further stone completes a line through this one */
    int opens[STONE_CELLS]; /* where a further stone makes an open four of a three */
};

/* Whether stones make shapes in this variant. */
bool threats_have_shapes(const lz_variant *variant);
/* Puts a stone of the colour, legal or not, on an empty cell and says what it makes there. */
void threats_of_stone(const lz_game *game, int cell, lz_colour colour, struct stone_makes *out);
/* The most urgent of what it makes. */
enum stone_shape threats_shape(const struct stone_makes *stone);

#endif
