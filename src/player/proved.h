/* Certificates that a player knows. In a position of a proof the winner's move, and the loss of the
 * other side, are known without a search. */
#ifndef LIANZI_PLAYER_PROVED_H
#define LIANZI_PLAYER_PROVED_H

#include "game/game.h"
#include "proof/certificate/read.h"

struct proved {
    const struct certificate **list; /* the certificates are the caller's */
    size_t count, room;
};

/* Adds a certificate, once however often it is added. False without memory. */
bool proved_add(struct proved *proofs, const struct certificate *certificate);
void proved_clear(struct proved *proofs);
/* Whether the game goes on, without an opening, in the variant of the certificate's head. */
bool proved_is_of(const struct certificate_head *head, const struct lz_game *game);
/* See lz_certificate_answer. */
bool proved_answer(const struct certificate *certificate, const struct lz_game *game,
                   lz_proved *out);
/* Whether a certificate has a move for the side to move or, if `losses`, shows that it loses.
 * Writes the line of the one with the shortest game, so that a bound once shown stays true. */
bool proved_find(const struct proved *proofs, const struct lz_game *game, bool losses,
                 lz_line *out);

#endif
