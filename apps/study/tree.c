#include "study/tree.h"

#include <stdlib.h>

/* The next node that is not below `node`, within the tree below `top`. */
static int leave(const lz_record *record, int node, int top)
{
    while (node != top && lz_record_next(record, node) == LZ_RECORD_NO_NODE)
        node = lz_record_parent(record, node);
    return node == top ? LZ_RECORD_NO_NODE : lz_record_next(record, node);
}

static int walk_below(const lz_record *record, int node, int top)
{
    const int child = lz_record_child(record, node);
    return child != LZ_RECORD_NO_NODE ? child : leave(record, node, top);
}

int tree_walk(const lz_record *record, int node)
{
    return walk_below(record, node, LZ_RECORD_ROOT);
}

int tree_past(const lz_record *record, int node)
{
    return leave(record, node, LZ_RECORD_ROOT);
}

int tree_last(const lz_record *record, int node)
{
    for (int next; (next = lz_record_child(record, node)) != LZ_RECORD_NO_NODE;)
        node = next;
    return node;
}

int tree_set_up(const lz_record *record, int node)
{
    while (node > LZ_RECORD_ROOT && lz_record_action(record, node).kind != LZ_ACTION_SET_UP)
        node = lz_record_parent(record, node);
    return node;
}

int tree_stones_of(lz_action action)
{
    return action.kind == LZ_ACTION_PLACE ? 1 : action.kind == LZ_ACTION_ADD_TWO ? 2 : 0;
}

int tree_stones(const lz_record *record, int node)
{
    const int first = tree_set_up(record, node);
    int stones = 0;
    for (; node != first; node = lz_record_parent(record, node))
        stones += tree_stones_of(lz_record_action(record, node));
    return stones;
}

int tree_at_depth(const lz_record *record, int node, int depth)
{
    for (int above = lz_record_depth(record, node) - depth; above > 0; above--)
        node = lz_record_parent(record, node);
    return node;
}

bool tree_is_above(const lz_record *record, int above, int node)
{
    return lz_record_depth(record, above) <= lz_record_depth(record, node) &&
           tree_at_depth(record, node, lz_record_depth(record, above)) == above;
}

int tree_line(const lz_record *record, int node, int line[TREE_LINE_MAX])
{
    const int depth = lz_record_depth(record, node);
    for (int at = depth; at >= 0; at--, node = lz_record_parent(record, node))
        line[at] = node;
    return depth + 1;
}

int tree_branch(const lz_record *record, int node)
{
    for (; node != LZ_RECORD_ROOT; node = lz_record_parent(record, node)) {
        if (lz_record_child(record, lz_record_parent(record, node)) != node)
            return node;
    }
    return LZ_RECORD_NO_NODE;
}

int tree_sibling(const lz_record *record, int node, int direction)
{
    if (node == LZ_RECORD_ROOT || direction > 0)
        return lz_record_next(record, node);
    int before = lz_record_child(record, lz_record_parent(record, node));
    if (before == node)
        return LZ_RECORD_NO_NODE;
    while (lz_record_next(record, before) != node)
        before = lz_record_next(record, before);
    return before;
}

int tree_count(const lz_record *record, int node)
{
    int count = 0;
    for (int at = node; at != LZ_RECORD_NO_NODE; at = walk_below(record, at, node))
        count++;
    return count;
}

static bool change_node(lz_record *record, int node, tree_change_fn *change, void *user)
{
    const char *comment = lz_record_comment(record, node);
    char *text = comment ? change(user, comment) : NULL;
    bool good = !comment || (text && !lz_record_set_comment(record, node, text, NULL));
    free(text);
    for (int i = 0; i < lz_record_marks(record, node) && good; i++) {
        const lz_mark mark = lz_record_mark(record, node, i);
        if (!mark.text)
            continue;
        text = change(user, mark.text);
        good = text && !lz_record_set_mark(record, node, mark.cell, mark.kind, text, NULL);
        free(text);
    }
    return good;
}

bool tree_change_texts(lz_record *record, tree_change_fn *change, void *user)
{
    int node = LZ_RECORD_ROOT;
    while (node != LZ_RECORD_NO_NODE && change_node(record, node, change, user))
        node = tree_walk(record, node);
    return node == LZ_RECORD_NO_NODE;
}
