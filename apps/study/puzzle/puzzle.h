/* Puzzles: positions in which exactly one move wins, or exactly one defends. Their files are lines
 * of text; docs/PUZZLES.md describes them. */
#ifndef LIANZI_STUDY_PUZZLE_PUZZLE_H
#define LIANZI_STUDY_PUZZLE_PUZZLE_H

#include <lianzi/lianzi.h>
#include <stdio.h>

enum puzzle_kind {
    PUZZLE_FOURS,   /* one move wins by fours */
    PUZZLE_THREES,  /* nothing wins by fours; one move wins by threes and fours */
    PUZZLE_DEFENCE, /* the other side threatens to win by fours; one move does not lose to threats
                     */
    PUZZLE_TRAP,    /* renju: one move of White wins by fours, but only because of points that are
                       forbidden to Black */
    PUZZLE_KINDS
};

enum { PUZZLE_PLIES_MAX = 99 };

struct puzzle {
    enum puzzle_kind kind;
    int plies;    /* to the five, against the longest defence; of a defence, the win it stops */
    int tempting; /* wrong moves that look right */
    int nodes;    /* positions that the engine visited until it had the move */
    int rating;
    lz_variant variant;
    lz_colour to_move;
    uint8_t cells[LZ_CELLS_MAX];
    int length; /* of the line: the solution, then the longest defence, and so on */
    int line[PUZZLE_PLIES_MAX];
};

/* "fours", "threes", "defence", "trap". */
const char *puzzle_kind_name(enum puzzle_kind kind);
/* Reads such a name of `length` characters; false for any other text. */
bool puzzle_kind_parse(const char *name, size_t length, enum puzzle_kind *out);
/* Whether the win is by fours alone. */
bool puzzle_is_by_fours(const struct puzzle *puzzle);
/* Equal for puzzles whose positions a symmetry of the board turns into each other; never 0. */
uint64_t puzzle_key(const struct puzzle *puzzle);
/* The game at the puzzle's position. */
lz_status puzzle_game(const struct puzzle *puzzle, lz_game **out, lz_error *error);
/* Copies the game's present position. */
void puzzle_set_position(struct puzzle *puzzle, const lz_game *game);

/* ---- files ---- */

enum { PUZZLE_POSITION = LZ_CELLS_MAX + 3 };

/* Writes the side to move and the cells as the files have them, such as "x 37o15x170". */
void puzzle_format_position(const struct puzzle *puzzle, char text[PUZZLE_POSITION]);
/* Reads that into a puzzle that has its variant; the error names the byte. */
lz_status puzzle_parse_position(const char *text, struct puzzle *out, lz_error *error);

/* The first line of a file. */
#define PUZZLE_HEADER "lianzi puzzles 1"

struct puzzle_list {
    struct puzzle *items;
    int count;
    size_t room;
};

void puzzle_list_free(struct puzzle_list *list);
/* False without memory. */
bool puzzle_list_add(struct puzzle_list *list, const struct puzzle *puzzle);
/* Reads one puzzle of the variant that `out` has; the error names the byte. */
lz_status puzzle_parse(const char *line, struct puzzle *out, lz_error *error);
/* Writes the puzzle's line with its end. */
void puzzle_write(FILE *file, const struct puzzle *puzzle);
/* Writes a whole file; the caller looks for errors of the stream. */
void puzzle_list_write(FILE *file, const struct puzzle_list *list);
/* Adds all puzzles of a file, or nothing. The error names the line, not the path. */
lz_status puzzle_list_read(struct puzzle_list *list, FILE *file, lz_error *error);
lz_status puzzle_list_load(struct puzzle_list *list, const char *path, lz_error *error);

#endif
