/* The maker of the opening book of 7x6: the only header of tools/c4book that `lianzi book`
 * includes.
 *
 * A book is first a letter for every position of its plies: 'A' is the score 0, 'B' 1 ...; 'a' is
 * -1, 'b' -2 ... c4book_make() solves the last ply's positions and fills in the others.
 * c4book_pack() turns the letters into the file that the library ships,
 * data/connect4/book-7x6.bin. c4book_answer() and c4book_extend() add single positions beyond the
 * last ply that take long to solve. */
#ifndef LIANZI_C4BOOK_C4BOOK_H
#define LIANZI_C4BOOK_C4BOOK_H

#include <lianzi/lianzi.h>

enum {
    C4BOOK_PLIES_MAX = 12,
    C4BOOK_WALK_PLIES = 3 /* how far beyond the last ply single positions are looked for */
};

typedef void c4book_progress_fn(size_t done, size_t all, void *user);
typedef void c4book_walk_progress_fn(int ply, size_t done, size_t all, void *user);

/* A packed book in a buffer of `room` bytes, `*size` of them in use. */
struct c4book_packed {
    unsigned char *bytes;
    size_t *size, room;
};

/* How to work on a packed book. */
struct c4book_work {
    uint64_t nodes;                       /* a position that takes more is hard */
    const lz_stop *stop;                  /* may be NULL */
    c4book_walk_progress_fn *on_progress; /* may be NULL; called on the caller's thread */
    void *user;
};

/* How many letters a book of `plies` plies has; 0 out of range or without memory. */
size_t c4book_size(int plies);
/* Solves each position of the last ply whose letter is 0 and writes the letter as soon as it is
 * found, so that stopped work can be taken up again; the letters of the earlier plies follow from
 * them and come at the end. `letters` has c4book_size(plies) bytes, the last ply's at its end. Each
 * thread solves a position of its own; `on_progress` (may be NULL) is called on the caller's
 * thread. A book that reaches beyond the shipped one begins with the bounds that follow from that
 * one, unless `no_book` is set. LZ_ERR_STOPPED when stopped before the end. */
lz_status c4book_make(int plies, const lz_connect4_settings *settings, const lz_stop *stop,
                      c4book_progress_fn *on_progress, void *user, char *letters, lz_error *error);
/* Packs the letters. Returns the file's size and writes at most `room` bytes of it; 0 when a letter
 * stands for no score, or without memory. */
size_t c4book_pack(int plies, const char *letters, unsigned char *out, size_t room);

/* Gives room for the answers of a ply: `bytes` bytes, all 0 or what an earlier call found, valid
 * until the next call. NULL: there is no room. */
typedef unsigned char *c4book_answer_room_fn(int ply, size_t bytes, void *user);
/* Adds the positions just past the last ply that take more than `nodes` nodes to solve with an
 * empty table, each with the position after its best reply. First finds the nodes that perfect play
 * with the book takes at every position of the last ply; then, ply by ply up to C4BOOK_WALK_PLIES
 * beyond, at the positions that any move leads to from a hard one.
 *
 * An answer is two bytes, in the order of the letters on the last ply. The lowest five bits of the
 * first byte are how many bits the number of nodes has (1 for none), its upper three the move's
 * column; the second byte is the score's letter. A first byte of 0 is still to be found. Each
 * answer is written as soon as it is found, so that stopped work can be taken up again. Each thread
 * finds a position's answer with a table of its own. Positions that the book has already are kept;
 * the settings' threads and hash_mib count. LZ_ERR_STOPPED when stopped before the end,
 * LZ_ERR_ARGUMENT when the book's room is too small; the book then has what was added before. */
lz_status c4book_answer(const struct c4book_packed *book, const struct c4book_work *work,
                        const lz_connect4_settings *settings, c4book_answer_room_fn *room_for,
                        lz_error *error);
/* Adds the positions at which perfect play that has the book still takes more than `nodes` nodes,
 * with the position after its move. It plays all games up to C4BOOK_WALK_PLIES beyond the last ply,
 * whatever the other side does, as first player and as second, until a walk adds none. Ends as
 * c4book_answer() does. */
lz_status c4book_extend(const struct c4book_packed *book, const struct c4book_work *work,
                        lz_error *error);

#endif
