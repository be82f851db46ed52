/* The tree of a game on the full screen: undo takes the hand back and not the tree, and a move
 * played anywhere adds a variation. */
#include "cli/play/play.h"

#include "common/tree.h"
#include "common/wording.h"

#include <stdio.h>
#include <string.h>

void play_tree_begin(struct play *play, lz_record *whole)
{
    lz_record_free(play->tree);
    play->tree = NULL;
    play->node = whole ? tree_last(whole, LZ_RECORD_ROOT) : LZ_RECORD_ROOT;
    play->retouched = false;
    if (whole)
        play->tree = whole;
    else if (play->keeps_tree)
        lz_record_from_game(play->game, &play->tree, NULL);
    play_tree_follow(play);
}

void play_tree_follow(struct play *play)
{
    const int length = lz_game_length(play->game);
    if (!play->tree)
        return;
    int node = tree_set_up(play->tree, play->node); /* the game begins there */
    for (int i = 0; i < length; i++) {
        const lz_action action = lz_game_action(play->game, i);
        int child = lz_record_find(play->tree, node, action);
        if (child == LZ_RECORD_NO_NODE) {
            if (lz_record_add(play->tree, node, action, &child, NULL))
                break;
            if (!play->read) /* the game that is played is the main line of its own record */
                lz_record_promote(play->tree, child);
            play->retouched = true;
        }
        node = child;
    }
    play->node = node;
}

/* The game goes to the node, with nothing to redo. */
static bool go_to(struct play *play, int node)
{
    lz_game *game;
    if (node == LZ_RECORD_NO_NODE || lz_record_game(play->tree, node, &game, NULL))
        return false;
    lz_game_free(play->game);
    play->game = game;
    play->node = node;
    play->score = (struct play_score){0};
    play_note_score(play);
    return true;
}

bool play_tree_walk(struct play *play, int direction)
{
    if (!play->tree)
        return false;
    const int node = direction == -1  ? lz_record_parent(play->tree, play->node)
                     : direction == 1 ? lz_record_child(play->tree, play->node)
                                      : tree_sibling(play->tree, play->node, direction / 2);
    return go_to(play, node);
}

bool play_tree_leave_set_up(struct play *play)
{
    return play->tree && tree_set_up(play->tree, play->node) != LZ_RECORD_ROOT &&
           go_to(play, LZ_RECORD_ROOT);
}

bool play_tree_promote(struct play *play)
{
    const int branch = play->tree ? tree_branch(play->tree, play->node) : LZ_RECORD_NO_NODE;
    if (branch == LZ_RECORD_NO_NODE)
        return false;
    lz_record_promote(play->tree, branch);
    play->retouched = true;
    return true;
}

bool play_tree_delete(struct play *play)
{
    const int node = play->node;
    if (!play->tree || node == LZ_RECORD_ROOT || !go_to(play, lz_record_parent(play->tree, node)))
        return false;
    lz_record_delete(play->tree, node);
    play->retouched = true;
    return true;
}

const char *play_tree_comment(const struct play *play)
{
    const char *comment = play->tree ? lz_record_comment(play->tree, play->node) : NULL;
    return comment ? comment : "";
}

lz_status play_tree_set_comment(struct play *play, const char *comment, lz_error *error)
{
    if (!play->tree)
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    play->retouched = true;
    return lz_record_set_comment(play->tree, play->node, *comment ? comment : NULL, error);
}

void play_tree_beside(const struct play *play, char *text, size_t size)
{
    size_t length = 0;
    *text = '\0';
    if (!play->tree || play->node == LZ_RECORD_ROOT)
        return;
    const lz_variant *variant = lz_game_variant(play->game);
    int node = lz_record_child(play->tree, lz_record_parent(play->tree, play->node));
    if (lz_record_next(play->tree, node) == LZ_RECORD_NO_NODE)
        return;
    for (; node != LZ_RECORD_NO_NODE && length < size; node = lz_record_next(play->tree, node)) {
        char move[32];
        const bool here = node == play->node;
        wording_action(variant, lz_record_action(play->tree, node), move, sizeof move);
        length += (size_t)snprintf(text + length, size - length, here ? "%s[%s]" : "%s%s",
                                   length ? " " : "", move);
    }
}
