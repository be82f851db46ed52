/* Plays one game of the engine against itself, from random stones or a listed opening. */
#ifndef LIANZI_TOOLS_SELFPLAY_PLAY_H
#define LIANZI_TOOLS_SELFPLAY_PLAY_H

#include "games/games.h"
#include "selfplay/options.h"
#include "shape/shapes.h"

enum { PLAYERS_MAX = 256 }; /* at once */

struct self_play {
    lz_engine *engine;
    lz_variant variant; /* five in a row, without gravity or swap */
    uint64_t nodes;     /* a move, on average; each gets from 0.5 to 1.5 times as many */
    int lines;          /* candidates to search */
    struct openings openings;
    uint64_t random;
    struct shapes shapes;
    struct game_ply *ply; /* being searched */
};

/* Plays the game of `record->seed` and fills in the record; keeps its number and seed. */
void play_game(struct self_play *play, struct game_record *record);

#endif
