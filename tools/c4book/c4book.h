/* The maker of the opening book of 7x6: the only header of tools/c4book that `lianzi book`
 * includes.
 *
 * At first a book is a letter for every position of its plies: 'A' is the score 0, 'B' 1 ...; 'a'
 * is -1, 'b' -2 ... c4book_make() solves the last ply's positions and derives the others from them.
 * c4book_pack() turns the letters into the file that the library ships,
 * data/connect4/book-7x6.bin. c4book_answer() and c4book_extend() add single positions beyond the
 * last ply that take long to solve. */
#ifndef LIANZI_C4BOOK_C4BOOK_H
#define LIANZI_C4BOOK_C4BOOK_H

#include <lianzi/lianzi.h>

enum {
    C4BOOK_PLIES_MAX = 12,
    C4BOOK_WALK_PLIES = 3 /* how many plies beyond the last one single positions may be */
};

/* The status of work that was stopped, beside those of the library. */
#define C4BOOK_STOPPED ((lz_status)(LZ_ERR_IO + 1))

typedef void c4book_progress_fn(size_t done, size_t all, void *user);
typedef void c4book_walk_progress_fn(int ply, size_t done, size_t all, void *user);

/* A packed book in a buffer of `room` bytes, `*size` of them in use. */
struct c4book_packed {
    unsigned char *bytes;
    size_t *size, room;
};

/* The work on a packed book. */
struct c4book_work {
    uint64_t nodes;                       /* a position that takes more is hard */
    const lz_stop *stop;                  /* may be NULL */
    c4book_walk_progress_fn *on_progress; /* may be NULL; called on the caller's thread */
    void *user;
};

/* The number of letters in a book of `plies` plies; 0 when `plies` is out of range or
 * memory is short. */
size_t c4book_size(int plies);
/* Solves each position of the last ply whose letter is 0. Writes each letter as soon as it is
 * found, so that stopped work can be continued. At the end derives the letters of the earlier plies
 * from these. `letters` has c4book_size(plies) bytes, the last ply's at its end. Each thread solves
 * a position of its own; `on_progress` (may be NULL) is called on the caller's thread. A book with
 * more plies than the shipped one begins with the bounds that follow from that one, unless
 * `no_book` is set. C4BOOK_STOPPED when stopped before the end. */
lz_status c4book_make(int plies, const lz_connect4_settings *settings, const lz_stop *stop,
                      c4book_progress_fn *on_progress, void *user, char *letters, lz_error *error);
/* Packs the letters. Returns the file's size and writes at most `room` bytes of it. 0 when a letter
 * stands for no score, or when out of memory. */
size_t c4book_pack(int plies, const char *letters, unsigned char *out, size_t room);

/* Gives `bytes` bytes for the answers of a ply, valid until the next call. The bytes are 0 or the
 * answers that an earlier call found. NULL when there is no room. */
typedef unsigned char *c4book_answer_room_fn(int ply, size_t bytes, void *user);
/* Adds the positions just past the last ply that take more than `nodes` nodes to solve with an
 * empty table, each with the position after its best reply. First counts the nodes that perfect
 * play with the book takes at every position of the last ply; then, ply by ply up to
 * C4BOOK_WALK_PLIES beyond, at every position after a hard one.
 *
 * An answer is two bytes, in the order of the letters on the last ply. The lowest five bits of the
 * first byte are the bit length of the number of nodes (1 for no node), its upper three bits the
 * move's column; the second byte is the score's letter. A first byte of 0 means that the answer is
 * still to be found. Each answer is written as soon as it is found, so that stopped work can be
 * continued. Each thread finds a position's answer with a table of its own. Positions already in
 * the book stay. Of the settings, threads and hash_mib matter. C4BOOK_STOPPED when stopped before
 * the end, LZ_ERR_ARGUMENT when the book has too little room; it keeps the positions added
 * before. */
lz_status c4book_answer(const struct c4book_packed *book, const struct c4book_work *work,
                        const lz_connect4_settings *settings, c4book_answer_room_fn *room_for,
                        lz_error *error);
/* Adds the positions where perfect play with the book still takes more than `nodes` nodes, each
 * with the position after its move. Plays all games up to C4BOOK_WALK_PLIES beyond the last ply,
 * against every move of the other side, as first player and as second, until a walk adds no
 * position. The errors are those of c4book_answer(). */
lz_status c4book_extend(const struct c4book_packed *book, const struct c4book_work *work,
                        lz_error *error);

#endif
