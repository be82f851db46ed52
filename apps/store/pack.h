/* Games as few bytes: the tree of moves, a byte or two each, the times that they took, and the
 * whole record as SGF where it holds more. docs/DATABASE.md describes the bytes, since they are
 * kept in files. */
#ifndef LIANZI_STORE_PACK_H
#define LIANZI_STORE_PACK_H

#include "store/bytes.h"
#include "study/position_key.h"

#include <lianzi/lianzi.h>

/* All zero: empty. The same one can be used again and again. */
struct packed {
    struct bytes moves; /* empty: the game has none */
    struct bytes times; /* empty: none is known */
    struct bytes sgf;   /* empty: moves, times and header are all that the record holds */
    struct bytes check; /* for pack_record alone */
    int length;         /* stones and passes of the main line */
};

/* Packs a record. With `exact`, the record may hold what lianzi.h does not show (SGF properties of
 * other programs), which is then found by writing it. */
lz_status pack_record(struct packed *packed, const lz_record *record, bool exact, lz_error *error);
void pack_free(struct packed *packed);
/* Makes the record again, without its header. LZ_ERR_SYNTAX if the bytes are damaged. */
lz_status pack_unpack(const lz_variant *variant, struct view moves, struct view times,
                      lz_record **out, lz_error *error);
/* Reads a record that was packed as SGF. */
lz_status pack_read_sgf(struct view sgf, lz_record **out, lz_error *error);

/* Called for each position of a game and each move that follows there (FOLD_MOVE_END: none); false
 * ends the walk. A game that comes to a position twice may report it twice. */
typedef bool pack_visit_fn(void *user, uint64_t key, unsigned move);
/* Walks through all positions. `fold` was begun with the game's variant. False if the bytes are
 * damaged or `visit` returned false. */
bool pack_walk(struct fold *fold, struct view moves, pack_visit_fn *visit, void *user);

#endif
