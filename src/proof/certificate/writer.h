/* Writes a certificate (docs/PROOF.md) into memory: the header, numbers and cells, and labels for
 * positions that occur more than once, turned or not. */
#ifndef LIANZI_PROOF_CERTIFICATE_WRITER_H
#define LIANZI_PROOF_CERTIFICATE_WRITER_H

#include "game/symmetry.h"
#include "proof/certificate/plan.h"
#include "threat/win.h"

enum {
    HEAD_DEFAULT = 1,
    HEAD_LABEL = 2,
    HEAD_REFERENCE = 3,
    HEAD_BITS = 2,
    HEAD_PLAN = 7,
    HEAD_PLAN_BITS = 3
};

/* A labelled position: its key in its own orientation, and the index of the turn that leads
 * there. */
struct writer_label {
    uint64_t key; /* 0: free */
    uint32_t number;
    uint8_t turn;
};

struct writer {
    const struct turns *turns;
    const struct board *board; /* only its size is used */
    uint8_t *bytes;
    size_t size, room, body; /* `body`: where the header ends */
    bool begins;             /* the winner is to move at the root */
    bool shortens;           /* two cells to complete a line on are sure, whatever the reply is */
    struct writer_label *labels; /* by key, open addressing */
    uint64_t label_mask;
    uint32_t label_count;
    bool no_memory;
};

/* Writes the header of a win, or of a draw that `winner` holds. `moves` led to the start, in the
 * order they were played. */
void writer_begin(struct writer *writer, const struct turns *turns, const struct board *board,
                  const lz_variant *variant, const uint16_t *moves, int count, lz_colour winner,
                  bool draw);
void writer_free(struct writer *writer);
/* What answers the replies without an entry that the winner does not beat at once. */
enum writer_rest {
    REST_NONE,   /* there are none */
    REST_DOUBLE, /* a move that gives the winner two cells to complete a line on; not written */
    REST_DEFAULT /* the default, which is written after the entries */
};

/* Writes the number of entries that follow, and what answers the rest. */
void writer_put_head(struct writer *writer, uint32_t entries, enum writer_rest rest);
/* Writes a number of seven bits a byte. */
void writer_put_number(struct writer *writer, uint32_t number);
/* How many entries a head announces. */
uint32_t writer_entries(uint32_t head);
void writer_put_cell(struct writer *writer, int point);
void writer_put_plan(struct writer *writer, const struct plan *plan);
/* Writes a repeat of the proof at this byte. */
void writer_put_repeat(struct writer *writer, size_t at);
void writer_put_bytes(struct writer *writer, const void *bytes, size_t size);
/* Writes the win from the tree's node `at` on; the board has `empty` empty cells. */
void writer_put_win(struct writer *writer, const struct win_tree *tree, int at, int empty);
/* How many bytes a cell takes. */
size_t writer_cell_size(const struct writer *writer);
/* Labels the position. `turn` is the index of the turn to its own orientation. */
void writer_put_label(struct writer *writer, uint64_t key, int turn);
/* Writes a reference if the position has a label; otherwise writes nothing and returns false. */
bool writer_put_reference(struct writer *writer, uint64_t key, int turn);

#endif
