/* Reads a certificate (docs/PROOF.md) into memory and finds positions in it. It believes what the
 * certificate says: checking is the work of lianzi-verify. */
#ifndef LIANZI_PROOF_CERTIFICATE_READ_H
#define LIANZI_PROOF_CERTIFICATE_READ_H

#include "game/symmetry.h"
#include "proof/certificate/plan.h"

/* A move of the winner's as the answer to a reply, in the orientation of its certificate or label.
 */
struct certificate_node {
    uint16_t reply;      /* that it answers; 0: the default, or the root */
    uint16_t move;       /* 0: a root with the other side to move, a `doubles` or `planned` */
    unsigned plies : 16; /* of the longest game from here, the move included */
    unsigned turn : 3;   /* of a reference: index of the turn of the label's position to this one */
    unsigned doubles : 1; /* a move that is not written: it gives two cells to complete a line on */
    unsigned refers : 1;  /* to the node `child` */
    unsigned repeats : 1; /* refers to a proof that is played again, perhaps in another position */
    unsigned planned : 1; /* the plan `child` is in the place of the move */
    uint32_t child;       /* the first answer to a reply to the move; 0: none */
    uint32_t next;        /* the next answer to a reply to the same move; 0: none */
};

/* The position that a certificate proves, and who wins it. */
struct certificate_head {
    lz_variant variant;
    struct board board; /* with the moves */
    lz_colour winner;
    int version;
    int count; /* moves, black's first */
    uint16_t moves[LZ_CELLS_MAX];
};

struct certificate {
    struct certificate_head head;
    struct turns turns;
    struct certificate_node *nodes; /* node 0 is none; node 1 is the root */
    uint32_t count, room;
    struct plan *plans;
    uint32_t plan_count;
    size_t plan_room;
};

/* A node, and the turn from its orientation to that of a board. */
struct certificate_place {
    uint32_t node; /* never a reference */
    int turn;
};

/* A position of a proof: the winner's move in it, or, with the other side to move, his last one. */
struct certificate_answer {
    int point;                      /* the winner's move; 0 if the other side is to move */
    int plies;                      /* of the longest game from the position on */
    struct certificate_place place; /* of the move or of the plan that has it; node 0 if the
                                       certificate leaves it out */
};

/* Reads the header; `*size` becomes its length. */
lz_status certificate_read_head(struct certificate_head *head, const char *bytes, size_t *size,
                                lz_error *error);
lz_status certificate_read(struct certificate *certificate, const char *bytes, size_t size,
                           lz_error *error);
void certificate_free(struct certificate *certificate);
/* A plan as the turn leaves it. */
struct plan certificate_plan(const struct certificate *certificate, struct certificate_place at);

/* Adds a node without answers, or the answer that is left out; returns its index, 0 without
 * memory. */
uint32_t certificate_add(struct certificate *certificate, struct certificate_node node);
uint32_t certificate_add_double(struct certificate *certificate);

/* Whether the stones of the header are on a board of the same variant, in any orientation; or all
 * but one of the winner's where that is the move that leads to the certificate's position. */
bool certificate_has_stones(const struct certificate_head *head, const struct board *board);
/* Follows references. */
struct certificate_place certificate_place_at(const struct certificate *certificate, uint32_t node,
                                              int turn);
/* Finds the position of a board, in any orientation and whatever the order of the moves was: with
 * the winner to move, in the proof or before the move that leads to the certificate's position; if
 * `loses`, with the other side to move. */
bool certificate_find(const struct certificate *certificate, const struct board *board, bool loses,
                      struct certificate_answer *out);
/* The longest game from a board on that has the answer, as far as replies of their own lead;
 * returns its length, at least 1. */
int certificate_line(const struct certificate *certificate, const struct board *board,
                     const struct certificate_answer *answer, uint16_t *points, int most);

#endif
