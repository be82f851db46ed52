/* Chooses among the puzzles that were found. */
#include "cli/puzzles/puzzles.h"

#include <stdlib.h>

struct place {
    uint64_t key;
    int index;
};

static int compare(const void *a, const void *b)
{
    const struct place *one = a, *other = b;
    if (one->key != other->key)
        return one->key < other->key ? -1 : 1;
    return one->index - other->index;
}

/* Marks every puzzle that has a twin before it. */
static bool mark_twins(const struct puzzle_list *list, bool *left_out)
{
    struct place *places = calloc((size_t)list->count + 1, sizeof *places);
    if (!places)
        return false;
    for (int i = 0; i < list->count; i++)
        places[i] = (struct place){puzzle_key(&list->items[i]), i};
    qsort(places, (size_t)list->count, sizeof *places, compare);
    for (int i = 1; i < list->count; i++)
        left_out[places[i].index] = places[i].key == places[i - 1].key;
    free(places);
    return true;
}

/* The puzzles of one kind and length, which take turns. */
static int group_of(const struct puzzle *puzzle)
{
    return (int)puzzle->kind * (PUZZLE_PLIES_MAX + 1) + puzzle->plies;
}

/* Gives every puzzle its turn: the first of each group are before all of the second. */
static void number_turns(const struct puzzle_list *list, const bool *left_out, struct place *turns)
{
    int next[PUZZLE_KINDS * (PUZZLE_PLIES_MAX + 1)] = {0};
    for (int i = 0; i < list->count; i++)
        turns[i] = (struct place){
            left_out[i] ? UINT64_MAX : (uint64_t)next[group_of(&list->items[i])]++, i};
    qsort(turns, (size_t)list->count, sizeof *turns, compare);
}

static int by_rating(const void *a, const void *b)
{
    const struct puzzle *one = a, *other = b;
    if (one->rating != other->rating)
        return one->rating - other->rating;
    const uint64_t key = puzzle_key(one), other_key = puzzle_key(other);
    return key < other_key ? -1 : key > other_key;
}

bool puzzles_choose(struct puzzle_list *list, int64_t most)
{
    bool *left_out = calloc((size_t)list->count + 1, sizeof *left_out);
    struct place *turns = calloc((size_t)list->count + 1, sizeof *turns);
    struct puzzle_list chosen = {0};
    bool good = left_out && turns && mark_twins(list, left_out);
    if (good)
        number_turns(list, left_out, turns);
    for (int i = 0; good && i < list->count && turns[i].key != UINT64_MAX; i++)
        if (!most || i < most)
            good = puzzle_list_add(&chosen, &list->items[turns[i].index]);
    free(turns);
    free(left_out);
    if (!good) {
        puzzle_list_free(&chosen);
        return false;
    }
    if (chosen.count)
        qsort(chosen.items, (size_t)chosen.count, sizeof *chosen.items, by_rating);
    puzzle_list_free(list);
    *list = chosen;
    return true;
}
