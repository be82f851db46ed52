#include "session/session.h"

#include "common/tree.h"

#include <stdlib.h>
#include <string.h>

struct session {
    struct session_setup setup;
    lz_record *record; /* everything played and tried */
    int node;          /* of the present position ... */
    lz_game *game;     /* ... and the way to it, from the last set-up */
    int end_node;      /* of the line that was in hand: redo leads there */
    bool opened;       /* the record came from elsewhere */
    char name[SESSION_NAME_MAX + 1];
    uint64_t stamp, tree_stamp;
    uint64_t remarks;     /* changes of comments, judgements, notes and the name */
    enum session_end end; /* never BY_RULE: the game itself knows that */
    int end_seat;
    bool paused;
    struct clocks clocks;
    struct notes notes;
};

lz_status session_with_record(const struct session_setup *setup, lz_record *record, bool opened,
                              struct session **out, lz_error *error)
{
    lz_game *game;
    const lz_status status = session_setup_game(setup, &game, error);
    if (status)
        return status;
    struct session *session = calloc(1, sizeof *session);
    if (!session) {
        lz_game_free(game);
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    }
    session->setup = *setup;
    session->record = record;
    session->opened = opened;
    session->game = game;
    clocks_reset(&session->clocks, &setup->clock, 0);
    *out = session;
    return LZ_OK;
}

lz_status session_new(const struct session_setup *setup, struct session **out, lz_error *error)
{
    lz_record *record;
    lz_status status = session_setup_record(setup, &record, error);
    if (status)
        return status;
    status = session_with_record(setup, record, false, out, error);
    if (status)
        lz_record_free(record);
    return status;
}

lz_status session_from_record(const struct session_setup *setup, lz_record *record,
                              struct session **out, lz_error *error)
{
    struct session_setup begun = *setup;
    const int last = tree_last(record, LZ_RECORD_ROOT);
    lz_game *start, *game;
    lz_status status = lz_record_game(record, last, &game, error);
    if (status)
        return status;
    status = lz_record_game(record, LZ_RECORD_ROOT, &start, error);
    if (status == LZ_OK) {
        session_setup_start(&begun, start);
        lz_game_free(start);
        status = session_with_record(&begun, record, true, out, error);
    }
    if (status) {
        lz_game_free(game);
        return status;
    }
    lz_game_free((*out)->game);
    (*out)->game = game;
    (*out)->node = (*out)->end_node = last;
    return LZ_OK;
}

void session_free(struct session *session)
{
    if (!session)
        return;
    lz_game_free(session->game);
    lz_record_free(session->record);
    notes_free(&session->notes);
    free(session);
}

lz_status session_copy(const struct session *session, struct session **out, lz_error *error)
{
    struct session *copy = malloc(sizeof *copy);
    if (!copy)
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    *copy = *session;
    copy->game = NULL;
    copy->record = NULL;
    const bool noted = notes_copy(&session->notes, &copy->notes);
    lz_status status = noted ? LZ_OK : lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    if (!status)
        status = lz_game_copy(session->game, &copy->game, error);
    if (!status)
        status = lz_record_copy(session->record, &copy->record, error);
    if (status)
        session_free(copy);
    else
        *out = copy;
    return status;
}

const struct session_setup *session_setup(const struct session *session)
{
    return &session->setup;
}

const lz_game *session_game(const struct session *session)
{
    return session->game;
}

const lz_record *session_record(const struct session *session)
{
    return session->record;
}

int session_node(const struct session *session)
{
    return session->node;
}

bool session_is_opened(const struct session *session)
{
    return session->opened;
}

const char *session_name(const struct session *session)
{
    return session->name;
}

void session_set_name(struct session *session, const char *name)
{
    const size_t length = strnlen(name, SESSION_NAME_MAX);
    memcpy(session->name, name, length);
    session->name[length] = '\0';
    session->remarks++;
}

const struct player *session_player(const struct session *session, int seat)
{
    return &session->setup.players[seat];
}

void session_set_player(struct session *session, int seat, const struct player *player)
{
    session->setup.players[seat] = *player;
    session->stamp++;
}

void session_swap_players(struct session *session)
{
    const struct player first = session->setup.players[0];
    session->setup.players[0] = session->setup.players[1];
    session->setup.players[1] = first;
    session->stamp++;
}

uint64_t session_stamp(const struct session *session)
{
    return session->stamp;
}

uint64_t session_revision(const struct session *session)
{
    return session->stamp + session->tree_stamp + session->remarks;
}

bool session_is_worth_keeping(const struct session *session)
{
    return lz_record_nodes(session->record) > 1 ||
           (session->setup.has_start && !session_setup_is_classics(&session->setup));
}

bool session_is_live(const struct session *session)
{
    return session_end(session) == SESSION_GOING && !session->paused;
}

static bool is_person(const struct session *session, int seat)
{
    return session->setup.players[seat].kind == PLAYER_PERSON;
}

int session_person_turn(const struct session *session)
{
    const int seat = lz_game_seat(session->game);
    return session_is_live(session) && is_person(session, seat) ? seat : -1;
}

int session_program_turn(const struct session *session)
{
    const int seat = lz_game_seat(session->game);
    return session_is_live(session) && !is_person(session, seat) ? seat : -1;
}

bool session_has_person(const struct session *session)
{
    return is_person(session, 0) || is_person(session, 1);
}

/* ---- clocks ---- */

bool session_has_clock(const struct session *session)
{
    return session->setup.clock.move_ms > 0 || session->setup.clock.game_ms > 0;
}

/* Charges the running turn for the time up to now. */
static void charge(struct session *session, int64_t now_ms)
{
    clocks_charge(&session->clocks, lz_game_seat(session->game), session_is_live(session), now_ms);
}

int64_t session_time_left(const struct session *session, int seat, int64_t now_ms)
{
    return clocks_left(&session->clocks, &session->setup.clock, seat, lz_game_seat(session->game),
                       session_is_live(session), now_ms);
}

bool session_tick(struct session *session, int64_t now_ms)
{
    if (!session_has_clock(session) || !clocks_run(&session->clocks, session_is_live(session)))
        return false;
    const int seat = lz_game_seat(session->game);
    if (session_time_left(session, seat, now_ms) > 0)
        return false;
    charge(session, now_ms);
    session->end = SESSION_BY_TIME;
    session->end_seat = seat;
    session->stamp++;
    return true;
}

void session_limits(const struct session *session, int seat, int64_t now_ms, lz_limits *limits)
{
    enum { SPARE_MS = 100 }; /* for the way from the search to the board */
    const struct player *player = &session->setup.players[seat];
    const struct clock_setup *clock = &session->setup.clock;
    lz_limits_init(limits);
    limits->depth = player->depth;
    limits->time_ms = player->time_ms;
    if (clock->game_ms) {
        const int64_t left = session_time_left(session, seat, now_ms) - SPARE_MS;
        limits->match_left_ms = left > 1 ? left : 1;
        limits->increment_ms = clock->increment_ms;
    }
    if (clock->move_ms) {
        const int64_t left = session_time_left(session, seat, now_ms) - SPARE_MS;
        const int64_t most = left > 1 ? left : 1;
        if (limits->time_ms == 0 || limits->time_ms > most)
            limits->time_ms = most;
    }
}

void session_pause(struct session *session, bool paused, int64_t now_ms)
{
    charge(session, now_ms);
    session->paused = paused;
    session->stamp++;
}

void session_wait(struct session *session, int64_t now_ms)
{
    if (session_program_turn(session) >= 0)
        session_pause(session, true, now_ms);
}

void session_hold_clock(struct session *session, bool held, int64_t now_ms)
{
    charge(session, now_ms);
    session->clocks.held = held;
}

bool session_is_paused(const struct session *session)
{
    return session->paused;
}

/* ---- the game ---- */

static bool is_node(const struct session *session, int node)
{
    return node == LZ_RECORD_ROOT || lz_record_action(session->record, node).kind != LZ_ACTION_NONE;
}

/* The tree got this node. Numbers of deleted nodes are used again: it has no note, and it is not
 * the end of the line in hand. */
static void forget_number(struct session *session, int node)
{
    notes_forget(&session->notes, node);
    if (session->end_node == node)
        session->end_node = session->node;
}

/* Adds the action below the node, or finds it there. */
static lz_status add_node(struct session *session, int node, lz_action action, int *out,
                          lz_error *error)
{
    const int before = lz_record_nodes(session->record);
    const lz_status status = lz_record_add(session->record, node, action, out, error);
    if (status || lz_record_nodes(session->record) == before)
        return status;
    session->tree_stamp++;
    forget_number(session, *out);
    return LZ_OK;
}

/* The present node got a child. A game played here is its record's main line. In an opened one the
 * result was that of the moves it had, and is no longer known when more follow. */
static void go_down(struct session *session, int child)
{
    if (!session->opened) {
        lz_record_promote(session->record, child);
    } else if (tree_branch(session->record, child) == LZ_RECORD_NO_NODE &&
               lz_record_child(session->record, child) == LZ_RECORD_NO_NODE) {
        lz_record_set_result(session->record, LZ_RESULT_ONGOING);
        lz_record_set_text(session->record, LZ_RECORD_INFO_ENDING, NULL, NULL);
    }
    session->node = session->end_node = child;
}

/* Makes the node the present one; on failure nothing changes. */
static lz_status show_node(struct session *session, int node, lz_error *error)
{
    lz_game *game;
    const lz_status status = lz_record_game(session->record, node, &game, error);
    if (status)
        return status;
    lz_game_free(session->game);
    session->game = game;
    session->node = node;
    return LZ_OK;
}

/* Starts a new turn, with its own clock at zero. */
static void begin_turn(struct session *session, int64_t now_ms)
{
    clocks_begin_turn(&session->clocks, now_ms);
    session->stamp++;
}

lz_status session_act(struct session *session, lz_action action, int64_t now_ms, lz_error *error)
{
    const int seat = lz_game_seat(session->game);
    int child;
    charge(session, now_ms);
    lz_status status = lz_game_act(session->game, action, error);
    if (status)
        return status;
    status = add_node(session, session->node, action, &child, error);
    if (status) {
        lz_game_undo(session->game);
        return status;
    }
    go_down(session, child);
    if (session->clocks.ticking)
        session->clocks.left_ms[seat] += session->setup.clock.increment_ms;
    session->clocks.ticking = true;
    begin_turn(session, now_ms);
    return LZ_OK;
}

lz_status session_play(struct session *session, const char *moves, lz_error *error)
{
    const int begin = lz_game_length(session->game);
    lz_status status = lz_game_play(session->game, moves, LZ_ROWS_BOTTOM, error);
    int node = session->node;
    for (int i = begin; status == LZ_OK && i < lz_game_length(session->game); i++)
        status = add_node(session, node, lz_game_action(session->game, i), &node, error);
    if (status)
        lz_game_go_to(session->game, begin, NULL);
    else
        session->node = session->end_node = node;
    session->stamp++;
    return status;
}

/* Whether undo and redo stop at the node: a person is to act there, or all are programs. */
static bool is_stop(const struct session *session, int node)
{
    lz_game *game;
    if (!session_has_person(session))
        return true;
    if (lz_record_game(session->record, node, &game, NULL))
        return false;
    const bool stop = is_person(session, lz_game_seat(game));
    lz_game_free(game);
    return stop;
}

/* The node that undo goes back to, LZ_RECORD_NO_NODE for none. */
static int undo_target(const struct session *session)
{
    int node = lz_record_parent(session->record, session->node);
    while (node != LZ_RECORD_NO_NODE && !is_stop(session, node))
        node = lz_record_parent(session->record, node);
    return node;
}

bool session_can_undo(const struct session *session)
{
    return session->end != SESSION_GOING || undo_target(session) != LZ_RECORD_NO_NODE;
}

/* The node after `node` on the way to the end of the line in hand; LZ_RECORD_NO_NODE if there is
 * none, or it was deleted. */
static int redo_node(const struct session *session, int node)
{
    const lz_record *record = session->record;
    const int end = session->end_node;
    if (node == end || !is_node(session, end) || !tree_is_above(record, node, end))
        return LZ_RECORD_NO_NODE;
    return tree_at_depth(record, end, lz_record_depth(record, node) + 1);
}

bool session_can_redo(const struct session *session)
{
    return redo_node(session, session->node) != LZ_RECORD_NO_NODE;
}

int session_end_node(const struct session *session)
{
    return session_can_redo(session) ? session->end_node : session->node;
}

int session_undone(const struct session *session)
{
    return lz_record_depth(session->record, session_end_node(session)) -
           lz_record_depth(session->record, session->node);
}

void session_undo(struct session *session, int64_t now_ms)
{
    const bool had_ended = session->end != SESSION_GOING;
    const int seat = lz_game_seat(session->game);
    charge(session, now_ms);
    session->end = SESSION_GOING;
    const int target = undo_target(session);
    if (target != LZ_RECORD_NO_NODE && !(had_ended && is_person(session, seat)))
        show_node(session, target, NULL);
    clocks_refill(&session->clocks, &session->setup.clock, seat);
    session->clocks.ticking = session->clocks.ticking && session->node != LZ_RECORD_ROOT;
    begin_turn(session, now_ms);
}

void session_redo(struct session *session, int64_t now_ms)
{
    int target = session->node;
    charge(session, now_ms);
    for (int next; (next = redo_node(session, target)) != LZ_RECORD_NO_NODE;) {
        target = next;
        if (is_stop(session, target))
            break;
    }
    show_node(session, target, NULL);
    begin_turn(session, now_ms);
}

int session_next_level(const struct session *session, int seat)
{
    const struct player *player = session_player(session, seat);
    const int winner = session_winner(session);
    const bool limited = player->depth || player->time_ms;
    if (winner < 0 || session->opened || limited || player->kind != PLAYER_PROGRAM ||
        !is_person(session, !seat))
        return player->level;
    const int level = winner == seat ? player->level - 1 : player->level + 1;
    return level < LZ_LEVEL_MIN ? LZ_LEVEL_MIN : level > LZ_LEVEL_MAX ? LZ_LEVEL_MAX : level;
}

void session_restart(struct session *session, int64_t now_ms)
{
    lz_game *game;
    lz_record *record;
    if (session_setup_game(&session->setup, &game, NULL))
        return;
    if (session_setup_record(&session->setup, &record, NULL)) {
        lz_game_free(game);
        return;
    }
    lz_game_free(session->game);
    lz_record_free(session->record);
    session->game = game;
    session->record = record;
    session->node = session->end_node = LZ_RECORD_ROOT;
    session->opened = false;
    session->name[0] = '\0';
    session->end = SESSION_GOING;
    session->paused = false;
    notes_forget_all(&session->notes);
    clocks_reset(&session->clocks, &session->setup.clock, now_ms);
    session->stamp++;
    session->tree_stamp++;
}

/* ---- the tree ---- */

lz_status session_try(struct session *session, int node, lz_action action, int *out,
                      lz_error *error)
{
    lz_game *game;
    lz_status status = lz_record_game(session->record, node, &game, error);
    if (status)
        return status;
    status = lz_game_act(game, action, error);
    if (status == LZ_OK)
        status = add_node(session, node, action, out, error);
    lz_game_free(game);
    return status;
}

lz_status session_go_to(struct session *session, int node, int64_t now_ms, lz_error *error)
{
    charge(session, now_ms);
    const lz_status status = show_node(session, node, error);
    if (status)
        return status;
    session->end_node = node;
    session->end = SESSION_GOING;
    for (int seat = 0; seat < 2; seat++)
        clocks_refill(&session->clocks, &session->setup.clock, seat);
    begin_turn(session, now_ms);
    return LZ_OK;
}

void session_delete(struct session *session, int node, int64_t now_ms)
{
    if (node == LZ_RECORD_ROOT)
        return;
    if (tree_is_above(session->record, node, session->node)) {
        charge(session, now_ms);
        session->end = SESSION_GOING;
        show_node(session, lz_record_parent(session->record, node), NULL);
        begin_turn(session, now_ms);
    }
    lz_record_delete(session->record, node);
    session->tree_stamp++;
}

void session_judge(struct session *session, int node, lz_judgement judgement)
{
    lz_record_set_judgement(session->record, node, judgement);
    session->remarks++;
}

void session_promote(struct session *session, int node)
{
    const int branch = tree_branch(session->record, node);
    if (branch == LZ_RECORD_NO_NODE)
        return;
    lz_record_promote(session->record, branch);
    session->tree_stamp++;
}

lz_status session_comment(struct session *session, int node, const char *comment, lz_error *error)
{
    session->remarks++;
    return lz_record_set_comment(session->record, node, comment, error);
}

uint64_t session_tree_stamp(const struct session *session)
{
    return session->tree_stamp;
}

void session_take_tree(struct session *session, lz_record *record)
{
    lz_record_free(session->record);
    session->record = record;
    session->tree_stamp++;
}

void session_extend_tree(struct session *session, lz_record *record)
{
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE; node = tree_walk(record, node)) {
        if (!is_node(session, node))
            forget_number(session, node);
    }
    session_take_tree(session, record);
}

/* ---- the end ---- */

enum session_end session_end(const struct session *session)
{
    if (session->end != SESSION_GOING)
        return session->end;
    return lz_game_result(session->game) == LZ_RESULT_ONGOING ? SESSION_GOING : SESSION_BY_RULE;
}

int session_end_seat(const struct session *session)
{
    return session->end_seat;
}

lz_result session_result(const struct session *session)
{
    if (session->end == SESSION_GOING)
        return lz_game_result(session->game);
    return lz_game_seat_colour(session->game, session->end_seat) == LZ_BLACK ? LZ_RESULT_WHITE_WINS
                                                                             : LZ_RESULT_BLACK_WINS;
}

int session_winner(const struct session *session)
{
    const lz_result result = session_result(session);
    if (result != LZ_RESULT_BLACK_WINS && result != LZ_RESULT_WHITE_WINS)
        return -1;
    const lz_colour winner = result == LZ_RESULT_BLACK_WINS ? LZ_BLACK : LZ_WHITE;
    return lz_game_seat_colour(session->game, 0) == winner ? 0 : 1;
}

void session_resign(struct session *session, int seat, int64_t now_ms)
{
    if (session_end(session) != SESSION_GOING)
        return;
    charge(session, now_ms);
    session->end = SESSION_BY_RESIGNING;
    session->end_seat = seat;
    session->stamp++;
}

void session_restore(struct session *session, const int64_t left_ms[2], enum session_end end,
                     int end_seat, int undone)
{
    int node = session->node;
    for (int i = 0; i < undone && node != LZ_RECORD_ROOT; i++)
        node = lz_record_parent(session->record, node);
    show_node(session, node, NULL);
    session->clocks.left_ms[0] = left_ms[0];
    session->clocks.left_ms[1] = left_ms[1];
    session->end = end;
    session->end_seat = end_seat;
    session->clocks.ticking = false;
    session->stamp++;
}

/* ---- notes ---- */

struct ply_note *session_note_at(struct session *session, int node)
{
    session->remarks++;
    return is_node(session, node) ? notes_at(&session->notes, node) : NULL;
}

struct ply_note session_note(const struct session *session, int node)
{
    if (!is_node(session, node))
        return (struct ply_note){0};
    struct ply_note note = notes_find(&session->notes, node);
    const int rate = lz_record_win_permille(session->record, node);
    if (!note.searched && rate >= 0) {
        note.searched = note.only_rate = true;
        note.win_permille = rate;
    }
    if (node == session->node && lz_game_result(session->game) != LZ_RESULT_ONGOING)
        note_result(&note, lz_game_result(session->game));
    return note;
}

void session_put_rates(const struct session *session, lz_record *copy)
{
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE; node = tree_walk(copy, node)) {
        const struct ply_note note = session_note(session, node);
        if (note.searched && !note.over)
            lz_record_set_win_permille(copy, node, note_rate(&note), NULL);
    }
}

int session_classic(const struct session *session)
{
    return session_setup_table(&session->setup);
}
