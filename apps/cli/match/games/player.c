#include "cli/match/games/player.h"

struct player *player_new(const struct engine_spec *spec, const struct player_terms *terms)
{
    return spec->cmd ? player_new_child(spec, terms) : player_new_own(spec, terms);
}

void player_free(struct player *player)
{
    if (player)
        player->kind->free(player);
}
