#include "store/group.h"

#include "system/array.h"

#include <stdlib.h>
#include <string.h>

void group_free(struct key_group *group)
{
    free(group->edges);
    free(group->games);
    *group = (struct key_group){0};
}

void group_clear(struct key_group *group, uint64_t key)
{
    group->key = key;
    group->count = 0;
    group->game_count = 0;
}

bool group_edge_room(struct key_group *group)
{
    struct edge *edges =
        array_grown(group->edges, (size_t)group->count, &group->edge_room, sizeof *edges);
    if (edges)
        group->edges = edges;
    return edges;
}

bool group_game_room(struct key_group *group, size_t games)
{
    if (group->game_room - group->game_count < games) {
        size_t room = group->game_room ? group->game_room * 2 : 64;
        while (room - group->game_count < games)
            room *= 2;
        uint32_t *list = realloc(group->games, room * sizeof *list);
        if (!list)
            return false;
        group->games = list;
        group->game_room = room;
    }
    return true;
}

bool group_join(struct key_group *to, const struct key_group *from, struct key_group *joined)
{
    int a = 0, b = 0;
    group_clear(joined, from->key);
    while (a < to->count || b < from->count) {
        const struct edge *before = a < to->count ? &to->edges[a] : NULL;
        const struct edge *later = b < from->count ? &from->edges[b] : NULL;
        if (before && later && before->move != later->move) {
            if (before->move < later->move)
                later = NULL;
            else
                before = NULL;
        }
        const size_t games = (before ? before->games : 0) + (later ? later->games : 0);
        if (!group_edge_room(joined) || !group_game_room(joined, games))
            return false;
        struct edge *edge = &joined->edges[joined->count++];
        *edge =
            (struct edge){.move = before ? before->move : later->move, .from = joined->game_count};
        for (int i = 0; i < 4; i++)
            edge->count[i] = (before ? before->count[i] : 0) + (later ? later->count[i] : 0);
        edge->last = before ? before->last : 0;
        if (later && later->last > edge->last)
            edge->last = later->last;
        edge->games = games;
        if (before && before->games)
            memcpy(joined->games + joined->game_count, to->games + before->from,
                   before->games * sizeof *joined->games);
        joined->game_count += before ? before->games : 0;
        if (later && later->games)
            memcpy(joined->games + joined->game_count, from->games + later->from,
                   later->games * sizeof *joined->games);
        joined->game_count += later ? later->games : 0;
        a += before != NULL;
        b += later != NULL;
    }
    return true;
}

void group_swap(struct key_group *a, struct key_group *b)
{
    const struct key_group c = *a;
    *a = *b;
    *b = c;
}
