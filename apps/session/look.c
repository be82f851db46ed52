/* Looking about: any position of the tree on the board, while the game stays where it is. */
#include "session/inside.h"

#include "study/tree.h"

void session_show_present(struct session *session)
{
    lz_game_free(session->looked);
    session->looked = NULL;
    session->shown = session->walked = session->node;
    session->stepped_back = LZ_RECORD_NO_NODE;
}

int session_shown(const struct session *session)
{
    return session->shown;
}

const lz_game *session_shown_game(const struct session *session)
{
    return session->looked ? session->looked : session->game;
}

bool session_is_looking(const struct session *session)
{
    return session->looked != NULL;
}

bool session_is_aside(const struct session *session)
{
    return session->looked && !tree_is_above(session->record, session->shown, session->node);
}

lz_status session_look(struct session *session, int node, lz_error *error)
{
    lz_game *game;
    if (node == session->node) {
        session_show_present(session);
        return LZ_OK;
    }
    const lz_status status = lz_record_game(session->record, node, &game, error);
    if (status)
        return status;
    const int walked = session_is_node(session, session->walked) &&
                               tree_is_above(session->record, node, session->walked)
                           ? session->walked
                           : node;
    lz_game_free(session->looked);
    session->looked = game;
    session->shown = node;
    session->walked = walked;
    session->stepped_back = LZ_RECORD_NO_NODE;
    return LZ_OK;
}

/* A node through which the line on the board goes. */
static int line_through(const struct session *session)
{
    const lz_record *record = session->record;
    const int game_end = session_end_node(session);
    if (session->looked && session_is_node(session, session->walked) &&
        tree_is_above(record, session->shown, session->walked))
        return tree_is_above(record, session->walked, game_end) ? game_end : session->walked;
    return tree_is_above(record, session->shown, game_end) ? game_end : session->shown;
}

int session_line(const struct session *session, int line[TREE_LINE_MAX])
{
    return tree_line(session->record, tree_last(session->record, line_through(session)), line);
}

int session_ahead(const struct session *session)
{
    const int through = line_through(session),
              depth = lz_record_depth(session->record, session->shown);
    return through == session->shown ? lz_record_child(session->record, through)
                                     : tree_at_depth(session->record, through, depth + 1);
}

lz_status session_walk(struct session *session, int steps, lz_error *error)
{
    int line[TREE_LINE_MAX];
    const int last = session_line(session, line) - 1;
    const int depth = lz_record_depth(session->record, session->shown);
    const int wanted = steps < -depth ? 0 : steps > last - depth ? last : depth + steps;
    return session_look(session, line[wanted], error);
}
