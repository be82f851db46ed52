/* An engine of either kind that plays in a match. A worker creates a player once; the player then
 * plays game after game: begin, moves, end. It belongs to its worker's thread. */
#ifndef LIANZI_CLI_MATCH_GAMES_PLAYER_H
#define LIANZI_CLI_MATCH_GAMES_PLAYER_H

#include "cli/match/games/spec.h"

/* Cancels every wait and every think. The caller owns both members. */
struct match_cancel {
    lz_stop *stop;
    int descriptor; /* becomes readable */
};

/* The time that a player has for the next move. */
struct match_clock {
    int64_t turn_us;   /* for one move; TIMER_NEVER: no limit */
    int64_t left_us;   /* for the rest of the game, likewise. Negative after forgiven lateness, so
                          that a game's total lateness stays within the tolerance */
    int64_t budget_us; /* the smaller of both; TIMER_NEVER without a clock */
};

/* Why a game failed for a player or was cancelled. */
struct match_fault {
    bool cancelled; /* no player's fault: the match stops here */
    bool usage;     /* the match's options contradict the player's */
    char reason[16];
    char text[200];
};

struct player_move {
    lz_action action;
    int64_t elapsed_us;
    bool scored; /* the next two are known */
    int score;   /* from the mover's side, as in lz_line */
    uint64_t nodes;
};

/* The match's terms, the same for all players. */
struct player_terms {
    const lz_variant *variant;
    const struct match_cancel *cancel;
    int64_t tolerance_us; /* lateness that is forgiven */
    int64_t patience_us;  /* for START, and for a move without a clock */
    uint64_t seed;
};

struct player;

struct player_kind {
    size_t size; /* of its struct, which begins with a struct player */
    /* Returns false, with the fault, when the player cannot play this game. `number` is the game's
     * number, for seeds. */
    bool (*begin)(struct player *player, int number, struct match_fault *fault);
    bool (*move)(struct player *player, const lz_game *game, const struct match_clock *clock,
                 struct player_move *move, struct match_fault *fault);
    void (*end)(struct player *player);
    void (*close)(struct player *player); /* frees all but the struct */
};

extern const struct player_kind player_child, player_own;

struct player {
    const struct player_kind *kind;
    const struct engine_spec *spec;
    const struct player_terms *terms;
};

/* NULL without memory. Nothing is started before begin(). */
struct player *player_new(const struct engine_spec *spec, const struct player_terms *terms);
void player_free(struct player *player);

#endif
