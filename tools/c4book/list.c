#include "c4book/list.h"

#include "base/list.h"
#include "connect4/lines.h"
#include <stdlib.h>

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_positions(const void *a, const void *b)
{
    const struct book_position *left = a, *right = b;
    return left->mask == right->mask ? compare_numbers(left->mine, right->mine)
                                     : compare_numbers(left->mask, right->mask);
}

bool book_list_add(struct book_list *list, struct book_position position)
{
    struct book_position *at = list_grown(list->at, list->count, &list->room, sizeof *at);
    if (!at)
        return false;
    list->at = at;
    list->at[list->count++] = position;
    return true;
}

bool book_list_add_children(struct book_list *list, const struct geometry *g,
                            struct book_position at, uint64_t moves)
{
    moves &= ~lines_completing(at.mine, g->stride);
    for (; moves; moves &= moves - 1) {
        if (!book_list_add(list, book_after(at, moves & -moves)))
            return false;
    }
    return true;
}

void book_list_sort(struct book_list *list)
{
    list->count = list_sort_once(list->at, list->count, sizeof *list->at, compare_positions);
}

void book_list_free(struct book_list *list)
{
    free(list->at);
    *list = (struct book_list){.count = 0};
}

struct book_position book_after(struct book_position at, uint64_t move)
{
    return (struct book_position){at.mine ^ at.mask, at.mask | move};
}
