#include "gomocup/yixin.h"

#include "gomocup/tables.h"
#include "gomocup/think.h"
#include "gomocup/words.h"
#include <stdlib.h>
#include <string.h>

enum {
    HASH_MAX_LOG2_KIB = 26, /* HASH_MAX_MIB, as Yixin-Board counts */
    LINES = 64,             /* moves considered for a balanced one */
    FIRST_MOVES = 8,        /* first moves considered for a balanced pair */
    MATCH_SHARE = 20        /* the part of a match clock that one answer may take */
};

void yixin_show_info(struct session *session, const char *text)
{
    (void)text;
    session_say(session, "MESSAGE INFO MAX_THREAD_NUM %d", THREADS_MAX);
    session_say(session, "MESSAGE INFO MAX_HASH_SIZE %d", HASH_MAX_LOG2_KIB);
}

void yixin_clear_hash(struct session *session, const char *text)
{
    (void)text;
    tables_clear(session);
}

void yixin_show_forbidden(struct session *session, const char *text)
{
    (void)text;
    const struct position *position = &session->position;
    lz_game *game;
    int cells[LZ_CELLS_MAX], count = 0;
    lz_error error;
    if (position_game(position, settings_rule(&session->settings), &game, &error)) {
        session_say(session, "ERROR YXSHOWFORBID: %s", error.text);
        return;
    }
    if (position_colour(position) == LZ_BLACK)
        count = lz_game_forbidden(game, cells, NULL, LZ_CELLS_MAX);
    lz_game_free(game);
    fputs("FORBID ", session->out);
    for (int i = 0; i < count; i++)
        fprintf(session->out, "%02d%02d", position_x(position, cells[i]),
                position_y(position, cells[i]));
    session_say(session, ".");
}

/* Reads a command's one number; false after an ERROR. */
static bool read_number(struct session *session, const char *command, const char *text, int64_t low,
                        int64_t high, int *out)
{
    const char *rest;
    int64_t number;
    if (words_number(text, &number, &rest) && !*words_skip(rest) && number >= low &&
        number <= high) {
        *out = (int)number;
        return true;
    }
    session_say(session, "ERROR %s wants a number from %lld to %lld", command, (long long)low,
                (long long)high);
    return false;
}

void yixin_nbest(struct session *session, const char *text)
{
    int lines;
    if (read_number(session, "YXNBEST", text, 1, LZ_CELLS_MAX, &lines))
        think_and_answer(session, lines);
}

/* ---- Balanced moves ----------------------------------------------------------------------------
 */

/* A search for the move, or pair, whose value comes nearest to `bias`. */
struct balance {
    struct session *session;
    int bias;
    lz_limits limits; /* of one think */
    int count;        /* lines of the think under way, the deepest known of each */
    lz_line lines[LINES];
    int best[2]; /* cells; -1 before any */
    int64_t distance;
};

static void gather(const lz_line *line, void *user)
{
    struct balance *balance = user;
    if (line->multipv < 1 || line->multipv > LINES || line->length < 1 ||
        line->pv[0].kind != LZ_ACTION_PLACE)
        return;
    balance->lines[line->multipv - 1] = *line;
    if (line->multipv > balance->count)
        balance->count = line->multipv;
}

/* Fills `lines` with up to `count` moves of the game and their values. */
static bool value_moves(struct balance *balance, const lz_game *game, int count, lz_error *error)
{
    lz_thought thought;
    lz_limits limits = balance->limits;
    limits.multipv = count;
    balance->count = 0;
    const lz_status status =
        lz_think(balance->session->engine, game, &limits, gather, balance, &thought, error);
    if (!status && !balance->count)
        gather(&thought.line, balance); /* stopped before the first depth was done */
    return !status;
}

/* Takes the moves if their value for the one who moves first is nearer than what is known. */
static void offer(struct balance *balance, int first, int second, int64_t value)
{
    const int64_t distance = llabs(value - balance->bias);
    if (balance->best[0] >= 0 && distance >= balance->distance)
        return;
    balance->best[0] = first;
    balance->best[1] = second;
    balance->distance = distance;
}

/* First moves to look at, `count` at most; on an empty board, where one line of thought is all
 * there is, the points from the centre to the corner. */
static int first_moves(struct balance *balance, const lz_game *game, int count, int16_t *cells,
                       lz_error *error)
{
    const struct position *position = &balance->session->position;
    int found = 0;
    if (!position->count) {
        for (int x = position->columns / 2, y = position->rows / 2;
             x >= 0 && y >= 0 && found < count; x--, y--)
            cells[found++] = (int16_t)position_cell(position, x, y);
        return found;
    }
    if (!value_moves(balance, game, count, error))
        return 0;
    for (; found < balance->count; found++)
        cells[found] = balance->lines[found].pv[0].cell[0];
    return found;
}

/* The time, where there is a limit, for one of `count` thinks. */
static void share_time(struct balance *balance, int count)
{
    balance->limits.time_ms = (balance->limits.time_ms + count - 1) / count;
}

static bool search_one(struct balance *balance, lz_game *game, lz_error *error)
{
    if (balance->session->position.count) {
        if (!value_moves(balance, game, LINES, error))
            return false;
        for (int i = 0; i < balance->count; i++)
            offer(balance, balance->lines[i].pv[0].cell[0], -1, balance->lines[i].score);
        return true;
    }
    int16_t cells[LZ_SIZE_MAX];
    const int count = first_moves(balance, game, LZ_SIZE_MAX, cells, error);
    share_time(balance, count);
    for (int i = 0; i < count; i++) {
        const lz_action action = {LZ_ACTION_PLACE, LZ_EMPTY, {cells[i], -1}};
        if (lz_game_act(game, action, error) || !value_moves(balance, game, 1, error))
            return false;
        offer(balance, cells[i], -1, -(int64_t)balance->lines[0].score);
        lz_game_undo(game);
    }
    return true;
}

static bool search_two(struct balance *balance, lz_game *game, lz_error *error)
{
    int16_t cells[FIRST_MOVES];
    share_time(balance, FIRST_MOVES + 1);
    const int count = first_moves(balance, game, FIRST_MOVES, cells, error);
    for (int i = 0; i < count; i++) {
        const lz_action action = {LZ_ACTION_PLACE, LZ_EMPTY, {cells[i], -1}};
        if (lz_game_act(game, action, error))
            return false;
        if (lz_game_result(game) == LZ_ONGOING) {
            if (!value_moves(balance, game, LINES, error))
                return false;
            for (int j = 0; j < balance->count; j++)
                offer(balance, cells[i], balance->lines[j].pv[0].cell[0],
                      -(int64_t)balance->lines[j].score);
        }
        lz_game_undo(game);
    }
    return count > 0;
}

static void answer_balanced(struct balance *balance, bool pair)
{
    struct session *session = balance->session;
    struct position *position = &session->position;
    const int first = balance->best[0], second = balance->best[1];
    position_add(position, first, OWNER_US);
    if (!pair) {
        session_say(session, "%d,%d", position_x(position, first), position_y(position, first));
        return;
    }
    position_add(position, second, OWNER_OPPONENT);
    session_say(session, "%d,%d %d,%d", position_x(position, first), position_y(position, first),
                position_x(position, second), position_y(position, second));
}

static void balance(struct session *session, const char *command, const char *text, bool pair)
{
    int bias;
    lz_game *game;
    lz_error error = {LZ_OK, 0, 0, 0, "the game is over"};
    if (!read_number(session, command, text, -LZ_SCORE_WIN, LZ_SCORE_WIN, &bias))
        return;
    think_complain(session);
    struct balance *balance = malloc(sizeof *balance);
    if (!balance ||
        position_game(&session->position, settings_rule(&session->settings), &game, &error)) {
        session_say(session, "ERROR %s: %s", command, balance ? error.text : "no memory");
        free(balance);
        return;
    }
    *balance = (struct balance){.session = session, .bias = bias, .best = {-1, -1}};
    tables_use(session);
    think_limits(session, &balance->limits);
    if (!balance->limits.time_ms && balance->limits.match_left_ms)
        balance->limits.time_ms = balance->limits.match_left_ms / MATCH_SHARE;
    const bool well = pair ? search_two(balance, game, &error) : search_one(balance, game, &error);
    lz_game_free(game);
    think_spent(session);
    if (session_is_deserted(session))
        ; /* nobody to answer */
    else if (!well || balance->best[0] < 0)
        session_say(session, "ERROR %s: %s", command, error.text);
    else
        answer_balanced(balance, pair);
    free(balance);
}

void yixin_balance_one(struct session *session, const char *text)
{
    balance(session, "YXBALANCEONE", text, false);
}

void yixin_balance_two(struct session *session, const char *text)
{
    balance(session, "YXBALANCETWO", text, true);
}
