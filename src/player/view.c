#include "player/view.h"

#include "base/random.h"
#include <stdlib.h>

/* Notes the points of the last two stones. */
static void find_last(const struct lz_game *game, struct gaze *gaze)
{
    for (int i = game->length; i-- > 0 && gaze->last_count < 2;) {
        const lz_action *action = &game->actions[i];
        for (int stone = action_stones(*action); stone-- > 0 && gaze->last_count < 2;)
            gaze->last[gaze->last_count++] =
                (uint16_t)board_point_of_cell(&game->board, action->cell[stone]);
    }
}

/* Bars the moves that are forbidden on the whole board, where they may not look so. */
static void bar_forbidden(struct view *view, struct search_request *request)
{
    uint16_t points[LZ_CELLS_MAX];
    const int count = shapes_list_set(&view->shapes, &view->shapes.empty, points);
    for (int i = 0; i < count; i++) {
        if (!shapes_allowed(&view->shapes, points[i], view->gaze.mover))
            search_bar(request, points[i]);
    }
}

/* Whether a move beside the stones is left that is seen and neither barred nor forbidden, by the
 * whole board and by what is seen of it. `seen` has room for the shapes of that. */
static bool leaves_a_move(struct shapes *seen, const struct view *view,
                          const struct search_request *request)
{
    uint16_t points[LZ_CELLS_MAX];
    shapes_init(seen, &view->board);
    const int count = shapes_list_set(seen, &seen->near, points);
    for (int i = 0; i < count; i++)
        if (search_allows(request, points[i]) && shapes_allowed(seen, points[i], view->gaze.mover))
            return true;
    return false;
}

/* Bars the points of a set as moves; returns how many they are. */
static int bar_points(const struct shapes *shapes, const struct point_set *set,
                      struct search_request *request)
{
    uint16_t points[LZ_CELLS_MAX];
    const int count = shapes_list_set(shapes, set, points);
    for (int i = 0; i < count; i++)
        search_bar(request, points[i]);
    return count;
}

/* Takes the unseen cells off the board. Returns how many they are. */
static int block(struct view *view, const struct point_set *unseen)
{
    uint16_t points[LZ_CELLS_MAX];
    const int count = shapes_list_set(&view->shapes, unseen, points);
    for (int i = 0; i < count; i++)
        view->board.at[points[i]] = LZ_BLOCKED;
    view->board.empty -= count;
    return count;
}

/* Takes the unseen cells off the board and bars the quiet ones, unless no move would be left. */
static bool hide(struct view *view, const struct point_set *unseen, const struct point_set *quiet,
                 struct search_request *request)
{
    const struct search_request whole = *request;
    struct shapes *seen = malloc(sizeof *seen);
    const int hidden = block(view, unseen) + bar_points(&view->shapes, quiet, request);
    const bool well = seen != NULL;
    view->partial = hidden && well && leaves_a_move(seen, view, request);
    free(seen);
    if (!view->partial) {
        view->board = view->shapes.board;
        *request = whole;
    }
    return well;
}

struct view *view_new(const struct lz_game *game, const struct attention *attention, int64_t seed,
                      struct search_request *request)
{
    struct view *view = malloc(sizeof *view);
    struct point_set unseen = {{0}}, quiet = {{0}};
    if (!view)
        return NULL;
    view->board = game->board;
    view->gaze = (struct gaze){.attention = attention,
                               .mover = (lz_colour)game->state.to_move,
                               .style = style_of((uint64_t)seed),
                               .random = random_mix((uint64_t)seed ^ game->board.key)};
    find_last(game, &view->gaze);
    shapes_init(&view->shapes, &game->board);
    bar_forbidden(view, request);
    attention_look(&view->shapes, &view->gaze, &unseen, &quiet);
    if (!hide(view, &unseen, &quiet, request)) {
        free(view);
        return NULL;
    }
    request->board = &view->board;
    return view;
}
