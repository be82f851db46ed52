#include "gomocup/database.h"

#include "engines/network.h"
#include "gomocup/words.h"
#include <stdlib.h>
#include <string.h>

lz_status database_use(struct session *session, lz_error *error)
{
    lz_engine_add_book(session->engine, NULL, 0, NULL);
    return *session->book && session->settings.database
               ? opening_book_load(session->engine, session->book, error)
               : LZ_OK;
}

lz_status database_take(struct session *session, const char *path, lz_error *error)
{
    if (strlen(path) >= sizeof session->book)
        return lz_error_set(error, LZ_ERR_ARGUMENT, "the path is too long");
    strcpy(session->book, path);
    const lz_status status = database_use(session, error);
    if (status)
        *session->book = '\0';
    return status;
}

void database_set(struct session *session, const char *path)
{
    lz_error error;
    char shown[80];
    words_show(path, shown, sizeof shown);
    if (database_take(session, path, &error)) {
        session_say(session, "MESSAGE database %s: %.120s", shown, error.text);
        return;
    }
    /* The board program shows its window "loading" from the one to the other. */
    session_say(session, "MESSAGE DATABASE LOAD START %s", shown);
    session_say(session, "MESSAGE DATABASE LOAD DONE");
}

/* ---- Questions ---- */

/* The book's moves after the listed stones, which alternate; -1 after an ERROR. */
static int list_moves(struct session *session, const char *command, struct position *position,
                      lz_book_move *moves)
{
    const struct list *list = &session->list;
    lz_game *game;
    lz_error error;
    position_init(position, session->position.columns, session->position.rows);
    for (int i = 0; i < list->count; i++)
        position_add(position, list->stones[i].cell,
                     (list->count - i) % 2 ? OWNER_OPPONENT : OWNER_US);
    if (position_is_full(position))
        return 0;
    if (position_game(position, settings_rule(&session->settings), &game, &error)) {
        session_say(session, "ERROR %s: %s", command, error.text);
        return -1;
    }
    const int count = lz_engine_book_moves(session->engine, game, moves, LZ_CELLS_MAX);
    lz_game_free(game);
    return count;
}

/* The letters that the board program shows on a cell, in one number: "W7", "L12"; -1 for none. */
static int label_of(int mate)
{
    char text[16];
    int label = 0;
    if (!mate)
        return -1;
    snprintf(text, sizeof text, "%c%d", mate > 0 ? 'W' : 'L', abs(mate));
    for (const char *at = text; *at; at++)
        label = label << 8 | *at;
    return label;
}

enum { BOUND_NONE = 0, BOUND_EXACT = 3 }; /* as the board program counts */

static bool query_moves(struct session *session, const char *command)
{
    struct position position;
    lz_book_move moves[LZ_CELLS_MAX];
    const int count = list_moves(session, command, &position, moves);
    if (count < 0)
        return false;
    session_say(session, "MESSAGE DATABASE REFRESH");
    for (int i = 0; i < count; i++)
        session_say(session, "MESSAGE DATABASE %d %d %d 0 %d %d 0 %d",
                    position_x(&position, moves[i].cell), position_y(&position, moves[i].cell),
                    label_of(moves[i].mate), abs(moves[i].mate),
                    moves[i].mate ? BOUND_EXACT : BOUND_NONE, moves[i].weight);
    session_say(session, "MESSAGE DATABASE DONE");
    return true;
}

void database_query_all(struct session *session)
{
    query_moves(session, "YXQUERYDATABASEALL");
}

void database_query_text(struct session *session)
{
    session_say(session, "MESSAGE DATABASE TEXT \"\""); /* a book has no comments */
}

void database_query_all_and_text(struct session *session)
{
    if (query_moves(session, "YXQUERYDATABASEALLT"))
        database_query_text(session);
}

void database_query_one(struct session *session)
{
    struct position position;
    lz_book_move moves[LZ_CELLS_MAX];
    const int count = list_moves(session, "YXQUERYDATABASEONE", &position, moves);
    int best = 0; /* plies of the soonest proved win */
    for (int i = 0; i < count; i++)
        if (moves[i].mate > 0 && (!best || moves[i].mate < best))
            best = moves[i].mate;
    if (count >= 0)
        session_say(session, "MESSAGE DATABASE ONE %d 0 %d %d", best ? 'W' : 0, best,
                    best ? BOUND_EXACT : BOUND_NONE);
}
