/* What a session begins with: the variant, the players, the clock, and stones to begin from. */
#ifndef LIANZI_SESSION_SETUP_H
#define LIANZI_SESSION_SETUP_H

#include "session/clocks.h"
#include "session/player.h"

#include <lianzi/study.h>

struct session_setup {
    lz_variant variant;
    struct player players[2]; /* by seat: 0 begins, 1 follows */
    struct clock_setup clock;
    bool coach;     /* one is at the table (session/coach.h) */
    bool has_start; /* the game begins from these stones, not from the empty board */
    lz_colour start_to_move;
    uint8_t start[LZ_CELLS_MAX];
};

void session_setup_init(struct session_setup *setup);
/* Puts the classic's own start (board and stones) into the setup. */
lz_status session_setup_classic(struct session_setup *setup, lz_classic classic, lz_error *error);
/* Makes the game's present position the start. */
void session_setup_start(struct session_setup *setup, const lz_game *game);
/* The setup's game, and a record of it without moves. */
lz_status session_setup_game(const struct session_setup *setup, lz_game **out, lz_error *error);
lz_status session_setup_record(const struct session_setup *setup, lz_record **out, lz_error *error);
/* Whether there is such a game, and each classic at the table plays it. */
lz_status session_setup_check(const struct session_setup *setup, lz_error *error);
/* The classic at the table, -1 for none. */
int session_setup_table(const struct session_setup *setup);
/* Whether the start is that of the classic at the table. */
bool session_setup_is_classics(const struct session_setup *setup);

#endif
