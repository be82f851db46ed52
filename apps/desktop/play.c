/* The flow of a game: what a click does, when a program thinks, what comes of its answer, looking
 * back, keeping the running game on disk. */
#include "common/translate.h"
#include "desktop/debug.h"
#include "desktop/panel.h"
#include "desktop/sounds.h"
#include "desktop/window.h"
#include "desktop/wording.h"

#include <string.h>

enum { ANALYSIS_SEAT = 2 };

static void stop_timer(guint *timer)
{
    if (*timer)
        g_source_remove(*timer);
    *timer = 0;
}

/* ---- the program's turns ---- */

static void begin_thinking(struct window *window, enum thinking_kind kind, int seat,
                           const struct player *player, const lz_game *game,
                           const lz_limits *limits)
{
    const struct thinking what = {
        .kind = kind,
        .player = *player,
        .seat = seat,
        .threads = preferences_threads(window->preferences),
        .hash_mib = window->preferences->hash_mib,
    };
    thinker_start(window->thinker, &what, game, limits);
    static const char *const kinds[] = {"move", "hint", "analysis", "solve"};
    debug_line("thinking kind=%s seat=%d", kinds[kind], seat);
}

/* Lets the program move if it is its turn; otherwise goes on with the analysis, if that is on. */
static void start_thinking(struct window *window)
{
    const struct session *session = window->session;
    const int seat = session_program_turn(session);
    lz_limits limits;
    thinker_abandon(window->thinker);
    if (seat >= 0 && !window->trouble[0] && !window->edit.on) {
        session_limits(session, seat, window_now_ms(), &limits);
        begin_thinking(window, THINK_MOVE, seat, session_player(session, seat),
                       session_game(session), &limits);
    } else if (window->analysing && lz_game_expects(window_game(window))) {
        struct player engine;
        player_init(&engine, PLAYER_PERSON);
        lz_limits_init(&limits);
        limits.infinite = true;
        limits.multipv = 5;
        begin_thinking(window, THINK_ANALYSIS, ANALYSIS_SEAT, &engine, window_game(window),
                       &limits);
    }
}

static gboolean on_pace(gpointer user)
{
    struct window *window = user;
    window->pace_timer = 0;
    start_thinking(window);
    window_show(window);
    return G_SOURCE_REMOVE;
}

/* Between programs the moves come at a pace that can be watched. */
static int64_t pace_left_ms(const struct window *window)
{
    if (session_has_person(window->session) || session_program_turn(window->session) < 0 ||
        lz_game_length(session_game(window->session)) == 0)
        return 0;
    const int64_t since = (g_get_monotonic_time() - window->last_move_us) / 1000;
    return window->preferences->pace_ms - since;
}

static gboolean on_clock(gpointer user)
{
    struct window *window = user;
    if (session_tick(window->session, window_now_ms())) {
        window->clock_timer = 0;
        window_continue(window);
        return G_SOURCE_REMOVE;
    }
    for (int seat = 0; seat < 2; seat++)
        seat_show_clock(&window->cards[seat]);
    return G_SOURCE_CONTINUE;
}

static gboolean on_autosave(gpointer user)
{
    struct window *window = user;
    window->autosave_timer = 0;
    window_autosave(window);
    return G_SOURCE_REMOVE;
}

void window_continue(struct window *window)
{
    stop_timer(&window->pace_timer);
    const bool ticks = session_has_clock(window->session) && session_is_live(window->session);
    if (ticks && !window->clock_timer)
        window->clock_timer = g_timeout_add(100, on_clock, window);
    else if (!ticks)
        stop_timer(&window->clock_timer);
    const int64_t wait = pace_left_ms(window);
    if (wait > 0) {
        thinker_abandon(window->thinker);
        window->pace_timer = g_timeout_add((guint)wait, on_pace, window);
    } else {
        start_thinking(window);
    }
    window_show(window);
    if (!window->autosave_timer)
        window->autosave_timer = g_timeout_add(50, on_autosave, window);
}

/* The classic's own numbers for the present position, when a classic plays. */
static void note_value(struct window *window)
{
    const lz_game *game = session_game(window->session);
    const int classic = session_classic(window->session);
    struct ply_note *note = session_note(window->session, lz_game_length(game));
    if (classic < 0 || !note || note->valued)
        return;
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, (lz_classic)classic);
    note->valued = lz_classic_value(game, &settings, &note->value, NULL) == LZ_OK;
    if (note->valued)
        debug_line("score x=%lld o=%lld", (long long)note->value, (long long)-note->value);
}

/* A stone, or the end of the game as the person has it. */
static void sound_of_move(const struct window *window)
{
    const struct session *session = window->session;
    const lz_result result = session_result(session);
    if (!window->preferences->sounds)
        return;
    if (result == LZ_ONGOING || result == LZ_DRAW) {
        sounds_play(SOUND_STONE);
        return;
    }
    const lz_game *game = session_game(session);
    const lz_colour winner = result == LZ_BLACK_WINS ? LZ_BLACK : LZ_WHITE;
    const int seat = lz_game_seat_colour(game, 0) == winner ? 0 : 1;
    const bool lost =
        session_has_person(session) && session_player(session, seat)->kind != PLAYER_PERSON;
    sounds_play(lost ? SOUND_LOSE : SOUND_WIN);
}

/* What a program did that cannot be seen on the board. */
static void tell_choice(struct window *window, int seat, lz_action action)
{
    const struct session *session = window->session;
    char name[128], text[256];
    if (session_player(session, seat)->kind == PLAYER_PERSON)
        return;
    wording_player(session, seat, name, sizeof name);
    if (action.kind == LZ_ACTION_CHOOSE)
        g_snprintf(text, sizeof text,
                   action.colour == LZ_BLACK ? _("%s takes black.") : _("%s takes white."), name);
    else if (action.kind == LZ_ACTION_PASS)
        g_snprintf(text, sizeof text, _("%s passes."), name);
    else
        return;
    window_say(window, text);
}

bool window_act(struct window *window, lz_action action)
{
    lz_error error;
    const lz_game *game = session_game(window->session);
    const lz_legality legality = lz_game_legality(game, action);
    if (legality != LZ_LEGAL) {
        debug_line("refused %s", lz_legality_name(legality));
        window_say(window, wording_legality(legality));
        return false;
    }
    const int seat = lz_game_seat(game);
    if (session_act(window->session, action, window_now_ms(), &error)) {
        window_say(window, error.text);
        return false;
    }
    char text[16];
    game = session_game(window->session);
    lz_action_format(lz_game_variant(game), action, LZ_ROWS_BOTTOM, text, sizeof text);
    debug_line("move seat=%d %s", seat, text);
    window->hint = -1;
    window->adding = 0;
    window->ghosts = 0;
    window->last_move_us = g_get_monotonic_time();
    note_value(window);
    sound_of_move(window);
    tell_choice(window, seat, action);
    if (action.kind == LZ_ACTION_PLACE && lz_rule_has_gravity(lz_game_variant(game)->rule)) {
        window_continue(window);
        board_drop(window->board, action.cell[0]);
        return true;
    }
    window_continue(window);
    return true;
}

/* ---- clicks ---- */

/* The first and second of swap2's added stones. */
static void add_stone(struct window *window, int cell)
{
    const lz_game *game = session_game(window->session);
    if (lz_game_at(game, cell) != LZ_EMPTY || (window->adding == 2 && cell == window->added)) {
        window_say(window, wording_legality(LZ_ILLEGAL_OCCUPIED));
        return;
    }
    if (window->adding == 1) {
        window->added = cell;
        window->adding = 2;
        window_show(window);
        return;
    }
    const lz_action action = {.kind = LZ_ACTION_ADD_TWO,
                              .cell = {(int16_t)window->added, (int16_t)cell}};
    window_act(window, action);
}

void window_activate(int cell, void *user)
{
    struct window *window = user;
    const lz_game *game = session_game(window->session);
    if (window->edit.on) {
        edit_click(window, cell);
        return;
    }
    if (window->viewed) {
        window_say(window, _("You are looking back; go on to the present position to play."));
        return;
    }
    if (session_person_turn(window->session) < 0) {
        if (session_is_paused(window->session))
            window_say(window, _("The game is paused."));
        else if (session_end(window->session) != SESSION_GOING)
            window_say(window, wording_legality(LZ_ILLEGAL_GAME_OVER));
        return;
    }
    if (window->adding) {
        add_stone(window, cell);
        return;
    }
    if (lz_rule_has_gravity(lz_game_variant(game)->rule)) {
        const int fallen = lz_game_drop_cell(game, cell % lz_game_variant(game)->columns);
        if (fallen < 0) {
            window_say(window, wording_legality(LZ_ILLEGAL_FLOATING));
            return;
        }
        cell = fallen;
    }
    window_act(window, (lz_action){.kind = LZ_ACTION_PLACE, .cell = {(int16_t)cell, 0}});
}

/* ---- what the thinker reports ---- */

static void note_thought(struct window *window, const lz_game *game, const lz_line *line)
{
    struct ply_note *note = session_note(window->session, lz_game_length(game));
    if (!note)
        return;
    const int sign = lz_game_to_move(game) == LZ_BLACK ? 1 : -1;
    note->searched = true;
    note->score = sign * line->score;
    note->win_permille = sign > 0 ? line->win_permille : 1000 - line->win_permille;
    note->mate = sign * line->mate;
    note->depth = line->depth;
    note->nodes = line->nodes;
    note->time_ms = line->time_ms;
}

void window_on_progress(const struct thinking *thinking, void *user)
{
    struct window *window = user;
    if (thinking->line_count == 0)
        return;
    note_thought(window,
                 thinking->kind == THINK_ANALYSIS ? window_game(window)
                                                  : session_game(window->session),
                 &thinking->lines[0]);
    panel_thinking(window->panel, thinking);
    if (thinking->kind == THINK_ANALYSIS)
        window_show(window);
}

/* The program cannot play: the game stays as it is, and the bar says why. */
static void have_trouble(struct window *window, const char *why)
{
    char name[128];
    wording_player(window->session, lz_game_seat(session_game(window->session)), name, sizeof name);
    g_snprintf(window->trouble, sizeof window->trouble, _("%s cannot move: %s"), name, why);
    debug_line("trouble %s", window->trouble);
    window_show(window);
}

static void take_move(struct window *window, const struct thinking *thinking)
{
    const lz_game *game = session_game(window->session);
    const lz_legality legality = lz_game_legality(game, thinking->thought.action);
    const lz_line *line = &thinking->thought.line;
    debug_line("thought depth=%d nodes=%llu ms=%lld score=%d", line->depth,
               (unsigned long long)line->nodes, (long long)line->time_ms, line->score);
    if (thinking->player.kind == PLAYER_PROGRAM)
        note_thought(window, game, line);
    if (thinking->thought.action.kind == LZ_ACTION_NONE || legality != LZ_LEGAL)
        have_trouble(window,
                     legality == LZ_LEGAL ? _("it gave no move") : wording_legality(legality));
    else
        window_act(window, thinking->thought.action);
}

/* A forced win is shown as a line of ghost stones. */
static void take_proof(struct window *window, const struct thinking *thinking)
{
    const lz_threat_report *report = &thinking->report;
    static const char *const proofs[] = {"unknown", "win", "none"};
    char text[160];
    debug_line("solved %s %s plies=%d", thinking->threat == LZ_THREAT_VCF ? "vcf" : "vct",
               proofs[report->proof], report->plies);
    if (report->proof != LZ_PROOF_WIN) {
        window_say(window, report->proof == LZ_PROOF_NONE
                               ? _("There is no win by fours and threes.")
                               : _("No forced win was found in the time."));
        return;
    }
    window->walked = (lz_line){.multipv = 1, .length = MIN(report->length, LZ_PV_MAX)};
    for (int i = 0; i < window->walked.length; i++)
        window->walked.pv[i] = (lz_action){.kind = LZ_ACTION_PLACE, .cell = {report->cells[i], 0}};
    window->ghosts = window->walked.length;
    g_snprintf(text, sizeof text,
               thinking->threat == LZ_THREAT_VCF
                   ? ngettext("A win by fours, in %d move.", "A win by fours, in %d moves.",
                              (unsigned long)report->plies)
                   : ngettext("A win by fours and threes, in %d move.",
                              "A win by fours and threes, in %d moves.",
                              (unsigned long)report->plies),
               report->plies);
    window_say(window, text);
}

void window_solve(struct window *window)
{
    enum { SOLVE_MS = 10000 };
    struct player nobody;
    lz_limits limits;
    player_init(&nobody, PLAYER_PERSON);
    lz_limits_init(&limits);
    limits.time_ms = SOLVE_MS;
    begin_thinking(window, THINK_SOLVE, ANALYSIS_SEAT, &nobody, window_game(window), &limits);
    window_show(window);
}

void window_on_done(const struct thinking *thinking, void *user)
{
    struct window *window = user;
    panel_thinking(window->panel, thinking);
    if (thinking->status && thinking->kind == THINK_MOVE) {
        have_trouble(window, thinking->error.text);
        return;
    }
    if (thinking->status) {
        window_say(window, thinking->error.text);
        window->analysing = false;
    } else if (thinking->kind == THINK_MOVE) {
        take_move(window, thinking);
        return;
    } else if (thinking->kind == THINK_SOLVE) {
        take_proof(window, thinking);
    } else if (thinking->kind == THINK_HINT && thinking->thought.action.kind == LZ_ACTION_PLACE) {
        window->hint = thinking->thought.action.cell[0];
        char name[16];
        lz_cell_format(lz_game_variant(session_game(window->session)), window->hint, LZ_ROWS_BOTTOM,
                       name, sizeof name);
        debug_line("hint %s", name);
    }
    window_show(window);
    if (thinking->kind != THINK_ANALYSIS && window->analysing && !window->ghosts)
        start_thinking(window);
}

/* ---- hints and analysis ---- */

void window_think_hint(struct window *window)
{
    enum { HINT_MS = 1000 };
    if (session_person_turn(window->session) < 0 || window->viewed)
        return;
    struct player adviser;
    player_init(&adviser, PLAYER_PERSON);
    const int classic = session_classic(window->session);
    if (classic >= 0) { /* its own numbers are shown, so let it speak */
        player_init(&adviser, PLAYER_CLASSIC);
        adviser.classic = (lz_classic)classic;
    }
    lz_limits limits;
    lz_limits_init(&limits);
    limits.time_ms = HINT_MS;
    begin_thinking(window, THINK_HINT, ANALYSIS_SEAT, &adviser, session_game(window->session),
                   &limits);
    window_show(window);
}

void window_think_again(struct window *window)
{
    const struct thinking *current = thinker_current(window->thinker);
    if (window->edit.on || !current || current->kind != THINK_MOVE)
        start_thinking(window);
    window_show(window);
}

void window_set_analysing(struct window *window, bool analysing)
{
    window->analysing = analysing;
    window->ghosts = 0;
    window_think_again(window);
}

void window_look_back(struct window *window, int length)
{
    const lz_game *game = session_game(window->session);
    if (window->edit.on)
        return;
    g_clear_pointer(&window->viewed, lz_game_free);
    window->ghosts = 0;
    window->hint = -1;
    if (length >= 0 && length < lz_game_length(game) &&
        lz_game_copy(game, &window->viewed, NULL) == LZ_OK)
        lz_game_go_to(window->viewed, length, NULL);
    window_think_again(window);
}

/* ---- sessions ---- */

/* Writes the session to the file of that name in the state folder. */
static void write_session(struct window *window, const char *name)
{
    g_autofree char *path = preferences_state_path(name);
    g_autofree char *folder = g_path_get_dirname(path);
    g_autoptr(GError) error = NULL;
    char *text = session_write(window->session, window_now_ms());
    g_mkdir_with_parents(folder, 0700);
    if (text && !g_file_set_contents(path, text, -1, &error))
        debug_line("not written: %s", error->message);
    free(text);
}

/* Reads a session back; NULL when there is none that can be read. */
static struct session *read_session(const char *name)
{
    g_autofree char *path = preferences_state_path(name);
    g_autofree char *text = NULL;
    struct session *session;
    lz_error error;
    if (!g_file_get_contents(path, &text, NULL, NULL))
        return NULL;
    if (session_read(text, &session, &error)) {
        debug_line("unreadable %s: line %u: %s", name, error.line, error.text);
        return NULL;
    }
    return session;
}

void window_stash(struct window *window)
{
    if (window->session && lz_game_length(session_game(window->session)) > 0)
        write_session(window, "previous");
}

void window_take_stashed(struct window *window)
{
    struct session *session = read_session("previous");
    if (!session)
        window_say(window, _("There is no previous game."));
    else
        window_take_session(window, session);
}

void window_take_session(struct window *window, struct session *session)
{
    thinker_abandon(window->thinker);
    window_stash(window);
    stop_timer(&window->pace_timer);
    window->edit.on = false;
    g_clear_pointer(&window->viewed, lz_game_free);
    session_free(window->session);
    window->session = session;
    window->shown_stamp = UINT64_MAX;
    window->hint = -1;
    window->adding = window->ghosts = 0;
    window->trouble[0] = '\0';
    note_value(window);
    window_continue(window);
}

bool window_begin(struct window *window, const struct session_setup *setup)
{
    struct session *session;
    lz_error error;
    g_clear_object(&window->file);
    if (session_new(setup, &session, &error)) {
        window_say(window, error.text);
        return false;
    }
    window_take_session(window, session);
    return true;
}

void window_autosave(struct window *window)
{
    stop_timer(&window->autosave_timer);
    write_session(window, "session");
}

bool window_restore(struct window *window)
{
    struct session *session = read_session("session");
    if (!session)
        return false;
    if (lz_game_length(session_game(session)) == 0 || session_end(session) != SESSION_GOING) {
        session_free(session);
        return false;
    }
    if (session_has_clock(session))
        session_pause(session, true, window_now_ms());
    window_take_session(window, session);
    window_say(window, _("Here is your last game again."));
    return true;
}
