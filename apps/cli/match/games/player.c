#include "cli/match/games/player.h"

#include <stdlib.h>

struct player *player_new(const struct engine_spec *spec, const struct player_terms *terms)
{
    const struct player_kind *const kind = spec->cmd ? &player_child : &player_own;
    struct player *const player = calloc(1, kind->size);
    if (player)
        *player = (struct player){kind, spec, terms};
    return player;
}

void player_free(struct player *player)
{
    if (player)
        player->kind->close(player);
    free(player);
}
