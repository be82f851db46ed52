/* The engine's handle. */
#ifndef LIANZI_API_ENGINE_H
#define LIANZI_API_ENGINE_H

#include "player/player.h"

#include <lianzi/study.h>

struct lz_engine {
    struct player player;
    bool has_classic; /* `classic` thinks */
    lz_classic_settings classic;
};

#endif
