/* One engine at work in a match, whatever kind it is. A player is made once by a worker, then plays
 * game after game: begin, moves, end. It belongs to its worker's thread. */
#ifndef LIANZI_CLI_MATCH_PLAYER_H
#define LIANZI_CLI_MATCH_PLAYER_H

#include "cli/match/spec.h"

/* Whoever sets this off ends every wait and every think: both are caller-owned. */
struct match_cancel {
    lz_stop *stop;
    int descriptor; /* becomes readable */
};

/* What a player may spend on the next move. */
struct match_clock {
    int64_t turn_us;   /* for one move; TIMER_NEVER: no such limit */
    int64_t left_us;   /* for the rest of the game; likewise. Below 0 once lateness was forgiven, so
                          that all of a game's lateness together stays within the tolerance */
    int64_t budget_us; /* the least of both; TIMER_NEVER without a clock */
};

/* How a game can go wrong for a player, or be called off. */
struct match_fault {
    bool cancelled; /* nobody's fault, or the machine's: the match stops here */
    char reason[16];
    char text[200];
};

struct player_move {
    lz_action action;
    int64_t elapsed_us;
    bool scored; /* the next two are known */
    int score;   /* the mover's, as lz_line has it */
    uint64_t nodes;
};

/* The match's terms, the same for all players. */
struct player_terms {
    const lz_variant *variant;
    const struct match_cancel *cancel;
    int64_t tolerance_us; /* lateness forgiven */
    int64_t patience_us;  /* for START, and for a move without a clock */
    uint64_t seed;
};

struct player;

struct player_kind {
    /* False, with the fault, when it cannot play this game. `number` is the game's, for seeds. */
    bool (*begin)(struct player *player, int number, struct match_fault *fault);
    bool (*move)(struct player *player, const lz_game *game, const struct match_clock *clock,
                 struct player_move *move, struct match_fault *fault);
    void (*end)(struct player *player);
    void (*free)(struct player *player);
};

struct player {
    const struct player_kind *kind;
    const struct engine_spec *spec;
    const struct player_terms *terms;
};

/* NULL without memory. Nothing is started before begin(). */
struct player *player_new(const struct engine_spec *spec, const struct player_terms *terms);
struct player *player_new_child(const struct engine_spec *spec, const struct player_terms *terms);
struct player *player_new_own(const struct engine_spec *spec, const struct player_terms *terms);
void player_free(struct player *player);

#endif
