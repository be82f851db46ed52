/* One game of the engine against itself, from random stones or a listed opening, as a record. */
#ifndef LIANZI_TOOLS_SELFPLAY_PLAY_H
#define LIANZI_TOOLS_SELFPLAY_PLAY_H

#include "games/games.h"
#include "shape/shapes.h"

/* Openings to begin from, as move strings. */
struct openings {
    char **moves;
    int count;
};

struct self_play {
    lz_engine *engine;
    lz_variant variant; /* lines of five, without gravity or swap */
    uint64_t nodes;     /* a move; from half of it to half as many again are given */
    int lines;          /* candidates to search */
    struct openings openings;
    uint64_t random;
    struct shapes shapes;
    struct game_ply *ply; /* that is being thought about */
};

/* Plays the game that `record->seed` stands for; number and seed are left as they are. */
void play_game(struct self_play *play, struct game_record *record);

#endif
