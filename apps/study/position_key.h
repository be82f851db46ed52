/* The key of a position: the same however the board is turned or mirrored and in whatever order its
 * stones came. docs/DATABASE.md defines it, since it is kept in files. */
#ifndef LIANZI_STUDY_POSITION_KEY_H
#define LIANZI_STUDY_POSITION_KEY_H

#include <lianzi/lianzi.h>
#include <stdint.h>

enum {
    /* Codes of a move; a stone's is FOLD_MOVE_CELL + its cell on the board as the key has it. */
    FOLD_MOVE_END = 0, /* the line ends here */
    FOLD_MOVE_PASS = 1,
    FOLD_MOVE_CELL = 2,
    FOLD_MOVES = FOLD_MOVE_CELL + LZ_CELLS_MAX
};

/* A board of one variant with the keys of all its views. */
struct fold {
    lz_variant variant;
    int ways; /* the symmetries of the board's shape, as lz_cell_turned() numbers them */
    uint64_t random[3][LZ_CELLS_MAX]; /* by colour - 1 (blocked is a colour), cell */
    int16_t cell[LZ_SYMMETRIES][LZ_CELLS_MAX];
    uint64_t empty[LZ_SYMMETRIES]; /* keys without a stone */
    uint64_t key[LZ_SYMMETRIES];
};

/* A position's key, at least 0 as an int64_t, and the views that have it, a bit each. */
struct fold_position {
    uint64_t key;
    unsigned ways;
};

/* Prepares for a variant and empties the board. Does nothing but that if `fold` was prepared for a
 * variant that differs in its opening at most. The variant must be valid; an all-zero fold is
 * prepared for none. */
void fold_begin(struct fold *fold, const lz_variant *variant);
/* Puts a stone on an empty cell, or takes it away. */
void fold_stone(struct fold *fold, int cell, lz_colour colour);
struct fold_position fold_position(const struct fold *fold, lz_colour to_move);
/* The code of a stone on the cell: the same for all cells that the position's symmetry exchanges.
 */
unsigned fold_move(const struct fold *fold, struct fold_position position, int cell);
/* A cell of this board for the code of a stone; -1 if there is none. */
int fold_cell(const struct fold *fold, struct fold_position position, unsigned move);

/* ---- games ---- */

/* Prepares the fold for the game's board and puts its stones there. */
struct fold_position fold_game(struct fold *fold, const lz_game *game);
/* The code of an action that follows there; FOLD_MOVE_END for any but a stone and a pass. */
unsigned fold_code(const struct fold *fold, struct fold_position position, lz_action action);
/* The action that a code stands for; LZ_ACTION_NONE for FOLD_MOVE_END. */
lz_action fold_action(const struct fold *fold, struct fold_position position, unsigned code);
/* The position after that action of the side to move; puts no stone. */
struct fold_position fold_after(struct fold *fold, const lz_game *game, lz_action action);

#endif
