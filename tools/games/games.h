/* Self-play games on disk: a game's contents, a writer, and a reader in constant memory whose
 * errors name file and byte. docs/FORMATS.md describes the format. */
#ifndef LIANZI_TOOLS_GAMES_H
#define LIANZI_TOOLS_GAMES_H

#include <lianzi/lianzi.h>
#include <stdio.h>

enum {
    GAMES_CANDIDATES_MAX = 32,
    GAMES_NO_CELL = UINT16_MAX,
    GAMES_VERSION_SIZE = 32 /* of the engine's version, with its zero */
};

enum ply_flag {
    PLY_RANDOM = 1,    /* a random stone, not searched */
    PLY_BOOK = 2,      /* a stone of a listed opening, not searched */
    PLY_PROVED = 4,    /* the score is a proven win or loss */
    PLY_FORCED = 8,    /* the only move that stops a five at once */
    PLY_FLAGS_ALL = 15 /* the flags above */
};

enum game_end {
    GAME_END_BOARD,  /* played to a five or a full board */
    GAME_END_PROVED, /* ended early: the result was proved */
    GAME_END_CUT,    /* ended by the limit of stones: counts as a draw */
    GAME_END_COUNT
};

/* A move of the search's best lines, with its exact score. */
struct game_candidate {
    uint16_t cell;
    int16_t score;
};

/* One move. Cells are numbered as in lianzi.h; scores are the mover's. */
struct game_ply {
    uint16_t cell;  /* the move played */
    uint16_t best;  /* the search's best move; GAMES_NO_CELL without a search */
    int16_t score;  /* of `best` */
    uint8_t flags;  /* enum ply_flag */
    uint8_t depth;  /* finished plies */
    uint32_t nodes; /* positions visited */
    int candidates;
    struct game_candidate candidate[GAMES_CANDIDATES_MAX]; /* best first */
};

struct game_record {
    uint64_t number; /* within its run, from 0 */
    uint64_t seed;
    int result; /* an lz_colour: the winner, LZ_EMPTY for a draw */
    enum game_end end;
    int plies;
    struct game_ply ply[LZ_CELLS_MAX];
};

/* Common to all games of a file. */
struct games_header {
    lz_variant variant;
    char version[GAMES_VERSION_SIZE]; /* of the engine */
    uint64_t seed;                    /* of the run */
    uint64_t nodes;                   /* positions a move, on average */
    uint64_t first;                   /* number of the file's first game */
    uint32_t games;                   /* games in the file, numbered from `first` */
    uint32_t lines;                   /* candidates searched for every move */
};

struct games_writer;

/* Creates a file. It appears under its name when it is complete. NULL with `error` on failure. */
struct games_writer *games_create(const char *path, const struct games_header *header,
                                  lz_error *error);
/* Creates a file that is there from the start, and has each game as soon as games_write returns: a
 * journal of games in the order in which they end. It is read by games_open_journal alone, and
 * games_discard closes it and leaves it. */
struct games_writer *games_create_journal(const char *path, const struct games_header *header,
                                          lz_error *error);
lz_status games_write(struct games_writer *writer, const struct game_record *record,
                      lz_error *error);
/* Completes the file, which must hold as many games as its header says, and frees the writer. A
 * failure leaves no file behind. */
lz_status games_finish(struct games_writer *writer, lz_error *error);
/* Frees the writer and leaves no file but a journal; NULL is allowed. */
void games_discard(struct games_writer *writer);

struct games_reader;

/* Opens a file and reads its header. NULL with `error` when it is not a games file. */
struct games_reader *games_open(const char *path, lz_error *error);
/* The same for a stream, which games_close or a failure closes. Errors call it `name`. */
struct games_reader *games_open_stream(FILE *stream, const char *name, lz_error *error);
/* The same for a journal, which ends where its writer was stopped. Its games may come in any order,
 * and twice. */
struct games_reader *games_open_journal(const char *path, lz_error *error);
const struct games_header *games_header(const struct games_reader *reader);
/* Reads the next game: 1, 0 at the end, -1 with `error`. Every move is on an empty cell. */
int games_read(struct games_reader *reader, struct game_record *record, lz_error *error);
void games_close(struct games_reader *reader);

#endif
