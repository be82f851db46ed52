/* The cards of a repertoire: the positions of an opening that one side will probably meet first,
 * each with its move. The side's moves come from a certificate, from games or from the engine, the
 * other side's from games, by the most stubborn defence of a certificate, or from the engine. The
 * program says which games there are and which cards are kept; docs/PRACTICE.md describes how
 * positions are chosen. The same question always has the same answer. */
#ifndef LIANZI_STUDY_REPERTOIRE_H
#define LIANZI_STUDY_REPERTOIRE_H

#include "study/card.h"

enum {
    REPERTOIRE_CARDS = 20, /* made at once, unless somebody asks for another number */
    REPERTOIRE_CARDS_MAX = 500,
    REPERTOIRE_MOVES = 16,      /* of a position's games, most played first */
    REPERTOIRE_NODES = 100000,  /* of a search where nothing else is known */
    REPERTOIRE_REPLIES = 8,     /* by a certificate */
    REPERTOIRE_ENGINE_LINES = 4 /* replies by the engine */
};

enum repertoire_source {
    REPERTOIRE_PROOF, /* the side wins, and a certificate of the engine proves it */
    REPERTOIRE_GAMES, /* what is played most */
    REPERTOIRE_ANY    /* what is known: a certificate, else games, else the engine */
};

/* A move of games. */
struct repertoire_move {
    int cell;
    uint32_t games, points, known; /* two points for a win of who plays it, one for a draw, out of
                                      so many games with a result */
};
struct repertoire_moves {
    int count;
    struct repertoire_move move[REPERTOIRE_MOVES];
};

struct repertoire {
    const lz_game *root; /* the position that it begins with, whatever opening rule led there */
    lz_colour side;      /* whose moves are to be known */
    enum repertoire_source source;
    bool best; /* of its moves in games not the one played most, but the one that scored best */
    int cards; /* new ones, at most */
    char note[CARD_NOTE];
    const char *date; /* on which they are due */
    lz_engine *engine;
    void *user;
    /* The moves that followed in games, none in `out` at first; NULL: there are no games. */
    lz_status (*games)(void *user, const lz_game *game, struct repertoire_moves *out,
                       lz_error *error);
    /* The card that is kept of the position with that key (study/position_key.h). */
    lz_status (*find)(void *user, uint64_t key, struct card *out, bool *found, lz_error *error);
    const lz_stop *stop; /* ends it without a card; NULL: nothing does */
};

struct repertoire_cards {
    struct card *card; /* the caller frees it */
    size_t room;
    int count, held; /* new ones, and positions on the way that are cards already */
};

/* "proof", "games", "any", or an opening of renju: "D4" or "Kagetsu", in any case; `*opening` is
 * its index, -1 for others. LZ_ERR_ARGUMENT for other words. */
lz_status repertoire_parse(const char *text, enum repertoire_source *source, int *opening,
                           lz_error *error);
/* The game at the third stone of an opening of renju. LZ_ERR_UNSUPPORTED on a board without it. */
lz_status repertoire_opening(const lz_variant *variant, int opening, lz_game **out,
                             lz_error *error);
/* Finds the cards, the likeliest first. LZ_ERR_UNSUPPORTED if the source knows nothing of the root.
 * On failure there are none. */
lz_status repertoire_make(const struct repertoire *repertoire, struct repertoire_cards *out,
                          lz_error *error);
/* Sets what its cards say of where they are from, such as "Black wins, proved"; `opening` is -1
 * where it begins with no opening of renju. */
void repertoire_set_note(struct repertoire *repertoire, int opening);

#endif
